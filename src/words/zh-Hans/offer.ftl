# 学员可以选择的答案：一步棋为什么不合规，棋局处于什么状态。

offer-legal = 合规
offer-illegal = 不合规
offer-not = 不合规。{ $reason }
offer-standing-ongoing = 棋局继续
offer-standing-check = 将军
offer-standing-checkmate = 将死
offer-standing-stalemate = 逼和
offer-standing-dead-position = 死局，和棋
offer-standing-threefold = 同一局面出现三次，可以要求判和
offer-standing-fifty-moves = 五十回合没有吃子也没有动兵，可以要求判和
offer-standing-fivefold = 同一局面出现五次，立即和棋
offer-standing-seventy-five-moves = 七十五回合没有吃子也没有动兵，立即和棋
