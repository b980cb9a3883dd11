# 學員可以選的答案：一步棋為什麼不合法，棋局處於什麼狀態。

offer-legal = 合法
offer-illegal = 不合法
offer-not = 不合法。{ $reason }
offer-standing-ongoing = 棋局繼續
offer-standing-check = 將軍
offer-standing-checkmate = 將死
offer-standing-stalemate = 逼和
offer-standing-dead-position = 死局，和棋
offer-standing-threefold = 同一局面出現三次，可以要求和棋
offer-standing-fifty-moves = 五十回合沒有吃子也沒有走士兵，可以要求和棋
offer-standing-fivefold = 同一局面出現五次，立即和棋
offer-standing-seventy-five-moves = 七十五回合沒有吃子也沒有走士兵，立即和棋
