# 基本殘局：怎樣取勝，以及對局中說的話。

endgames-heading = 殘局
endgames-description = 與從不犯錯的防守方練習基本殺法：雙城堡、皇后、城堡、雙主教、主教加騎士殺單王，還有讓士兵升變成皇后。
endgames-lead = 先學方法，再去將死一個從不犯錯的防守方。它總會撐到最後一步。
endgames-won = 能夠強迫將死
endgames-drawn = 誰也無法強迫將死
endgame-longest = 每一步都走最好的棋，最多{ $count }步。
endgame-levels-done = 獨力完成{ $done }/{ $total }個難度
endgame-result = { $level }：{ $moves }步將死，最少需要{ $best }步
endgame-result-helped = { $level }：借助提示將死
endgame-drawn-card = 為什麼是和棋

ending-kqqk-title = 雙皇后對單王
ending-kqqk-about = 階梯殺：兩個皇后一條線一條線地把國王趕到邊上。
ending-kqqk-method =
    先把一個皇后放在國王旁邊的那條線上，國王就過不去。這是階梯的第一級。

    用另一個皇后在國王所在的線上將軍，國王只好退一條線。

    再用第一個皇后到下一條線將軍。這樣輪流走，直到國王退到邊上，再也沒有線可退。

    兩個皇后會讓國王幾乎無路可走。每走一步之前，先看看它還有沒有格子：沒有被將軍又不能動，就是逼和。
ending-krrk-title = 雙城堡對單王
ending-krrk-about = 階梯殺：兩個城堡輪流推進，不需要國王幫忙。
ending-krrk-method =
    一個城堡守住一條線，國王就過不去。

    另一個城堡在國王所在的線上將軍，國王只好退一條線。

    接著第一個城堡越過同伴，到下一條線將軍。兩個城堡像爬梯子一樣輪流走，直到棋盤邊上。

    國王靠近一個城堡時，不要急。讓這個城堡沿著自己的線走到棋盤另一頭，再繼續。
ending-kqk-title = 皇后對單王
ending-kqk-about = 方框法：皇后先關住國王，再讓自己的國王走上前。
ending-kqk-method =
    把皇后放在離對方國王一個「騎士步」的地方。國王就被關進方框，不用將軍也出不去。

    國王怎麼走，皇后就照著走一步，方框會越來越小。

    當國王到了角落或邊上，還剩兩個格子來回走的時候，皇后就停下。再逼一步就可能逼和。

    皇后不要動，把自己的國王走到近處。

    自己的國王到了旁邊，皇后就在國王的保護下，在棋盤邊上將死對方。
ending-krk-title = 城堡對單王
ending-krk-about = 方框、對王和等著：國王和城堡要合作。
ending-krk-method =
    城堡守住一條直行或橫列，把國王隔開。這就是方框的一面牆。

    把自己的國王走上前，待在牆的這一邊。城堡要有保護，或者離得遠；丟了城堡，就贏不了。

    兩個國王面對面、中間隔一格的時候，城堡從側面將軍。國王只好退一條線，方框就小了。

    如果兩個國王相隔一個「騎士步」，又輪到你走，就讓城堡沿著牆走一步等著。對方的國王只好走到你的國王對面，或者後退。

    到了邊上還是一樣：兩個國王面對面，城堡從側面將軍，就是將死。
ending-kbbk-title = 雙主教對單王
ending-kbbk-about = 兩條相鄰的斜線就是一堵牆，將死在角落。
ending-kbbk-method =
    把兩個主教並排放好。它們一起守住兩條相鄰的斜線，國王過不去。

    把自己的國王走到中間，再靠近對方的國王。光靠兩個主教能關住它，但趕不動它。

    國王一離開牆邊，就把牆往前推一條斜線。

    把國王沿著邊趕到角落。你的國王要站在離那個角一個「騎士步」的地方。

    快結束時，用主教走一步等著，再用一個主教將軍，另一個主教將死。每一步都先看會不會逼和。
ending-kbnk-title = 主教和騎士對單王
ending-kbnk-about = 最難的殺法：把國王趕到與主教同色的角落。
ending-kbnk-method =
    只有在主教能攻擊到的角落才能強迫將死。白格主教是a8和h1，黑格主教是a1和h8。

    先把三個棋子走到中間，把國王趕到邊上。它會跑到錯誤的角落，主教在那裡使不上力。

    從那裡把它沿著邊趕走。騎士走「W」形路線，每次前進兩條直行，守住主教守不到的顏色。

    主教守住自己顏色的格子，你的國王跟著對方的國王一起走。它要是離開邊線，主教和騎士就一起用越來越小的三角形把它關住。

    到了正確的角落，拿走最後幾個格子，需要時走一步等著，再用主教或騎士將死。最好的走法最多要33步：留意五十步的計數。
ending-kqkr-title = 皇后對城堡
ending-kqkr-about = 漫長的追趕：先把城堡和國王分開，再用雙重攻擊吃掉城堡。
ending-kqkr-method =
    城堡會一直待在國王旁邊。光靠將軍贏不了，要讓自己的國王和皇后靠在一起往前走。

    一條線一條線地把國王趕到邊上。能把國王趕退，或者把國王和城堡分開，這樣的將軍才有用。

    到了邊上會出現菲利多爾局面：如果輪到防守方走，城堡就只好離開國王。

    如果在這裡輪到你走，就要設法消耗一步。皇后走一個三角形，三步將軍之後回到原處，就輪到另一方走了。

    城堡一離開國王，就找同時攻擊國王和城堡的將軍。吃掉城堡之後，就是皇后對單王。吃子以後，五十步重新計數。
ending-kpk-title = 士兵對單王
ending-kpk-about = 對王和關鍵格：國王走在前，士兵跟在後。
ending-kpk-method =
    先數一數：以士兵到底線的距離為邊長畫一個正方形，如果對方的國王走不進去，士兵直接往前衝就行。

    否則讓自己的國王走在前面。士兵前方第二條橫列上有三個關鍵格：你的國王站到其中一格，士兵就能升變。

    要到那裡，就要搶對王：兩個國王面對面、中間隔一格，而輪到對方走，對方就只好讓開。

    如果兩個國王已經面對面，卻輪到你走，可以走一步士兵當作等著，這樣就輪到對方走。所以士兵要盡量留著別動。

    a直行和h直行上的士兵很特別。對方的國王到了那個角落，就是和棋：不是逼和，就是你進不去。

    士兵到了底線，就升變成皇后或城堡，再用學過的方法將死。小心逼和。
ending-knnk-title = 雙騎士對單王
ending-knnk-about = 有將死的局面，但要對方自己走進去，沒有辦法強迫。
ending-knnk-method =
    兩個騎士和國王可以把單王趕到角落。可是準備將死的那一步，會讓它沒有棋可走：逼和。看棋盤：a8的國王沒有被將軍，黑方卻一步也走不了。

    如果騎士給它留一個格子，它就從角落走出來。這個殘局的每一個局面都算過：只要防守方不走進一步殺，就是和棋。

    不過這不是死局。防守方走錯還是會被將死，所以棋局會繼續，直到雙方同意和棋，或者依五十步規則結束。

    如果對方還有一個士兵，情況就可能不同：國王動不了的時候，黑方還有士兵可走，就不會逼和。
ending-kbk-title = 單主教對單王
ending-kbk-about = 根本不可能將死，棋局立即結束。
ending-kbk-method =
    要將死，國王所在的格子和旁邊所有能走的格子都必須被守住。不管在邊上還是角落，這些格子都有兩種顏色。

    一個主教只能攻擊一種顏色的格子。其餘的格子，你的國王守不全，因為兩個國王不能相鄰。

    所以不管怎麼走，就算對方幫忙，也不可能出現將死。這樣的局面是死局，立即成為和棋：見西洋棋規則第5.2.2條。

    只剩一個主教和一個士兵的時候要記住：別讓士兵被吃掉。
ending-knk-title = 單騎士對單王
ending-knk-about = 根本不可能將死，棋局立即結束。
ending-knk-method =
    看看角落的國王。要將死，角落的格子和旁邊三個格子都必須被守住。

    騎士將軍時站在另一種顏色的格子上，它攻擊的格子都是同一種顏色。其餘的格子全要靠你的國王來守，它守不住。

    所以不管怎麼走，就算對方幫忙，也不可能出現將死。這樣的局面是死局，立即成為和棋：見西洋棋規則第5.2.2條。

    騎士旁邊還有士兵就不一樣了：保護好這個士兵，它也許能變成皇后。

endgame-method = 方法
endgame-why = 為什麼
endgame-practice = 實戰練習
endgame-practice-lead = 你執白。程式的防守從不犯錯。每次的起始局面都是隨機的。
endgame-level-easy = 初級
endgame-level-middle = 中級
endgame-level-hard = 高級
endgame-level-range = { $level }：{ $from }到{ $to }步將死
endgame-level-one = { $level }：{ $to }步將死
endgame-your-best = 你的最佳成績
endgame-no-start = 這個起始局面不屬於這個殘局
endgame-start-unreadable = 網址裡寫的不是這個殘局中白方能贏的局面。請改選一個難度。

endgame-wait-title = 正在計算這個殘局
endgame-wait = 程式啟動後第一次用到這個殘局，正在計算它的所有局面，需要幾秒鐘。頁面會自動繼續。
endgame-wait-again = 再看看

endgame-where = { $level }，{ $best }步將死
endgame-counts = 這盤棋到現在
endgame-count-moves = 你走了
endgame-count-best = 最少需要
endgame-count-fifty = 五十步計數
endgame-count-fifty-value = { $count }/50
endgame-best = 沒有更快的走法。
endgame-costs = 這一步多花了{ $count }步。
endgame-slips-out = 國王從{ $squares }溜出去了。
endgame-more-room = 國王能走到的格子多了{ $count }個。
endgame-hangs-still-won = 你在{ $square }的{ $piece }會被吃掉。剩下的棋子還能贏，但是更慢。
endgame-better = 更快的是{ $move }。
endgame-stalemates = 這樣會逼和：國王沒有被將軍，卻沒有棋可走。這盤棋就和了。
endgame-hangs-drawn = 你在{ $square }的{ $piece }沒有保護：{ $by }會吃掉它，這盤棋就和了。
endgame-hangs-lost = 你在{ $square }的{ $piece }沒有保護：{ $by }會吃掉它，反而是對方贏了。
endgame-minor-promotion = 只有一個主教或一個騎士，誰也不可能將死對手。這盤棋就和了。
endgame-pawn-stopped = 這樣國王就能擋住士兵，這盤棋就和了。
endgame-win-gone = 走了這一步，就再也不能強迫將死，這盤棋就和了。
endgame-choose-again = 這一步沒有走。請重新選擇。
endgame-mate-heading = 將死
endgame-mate-perfect = 你用{ $moves }步將死，沒有更快的了。
endgame-mate-slower = 你用{ $moves }步將死，最少需要{ $best }步。
endgame-mate-helped = 途中用過提示，所以記為「借助提示」。
endgame-fifty-heading = 依五十步規則和棋
endgame-fifty = 雙方各走了五十步，沒有吃子也沒有走士兵，防守方要求和棋。再試一次：每一步都讓方框變小。
endgame-verdict-best = 最好的一步
endgame-verdict-slower = 還能贏，但是慢了
endgame-verdict-refused = 這樣就贏不了了
endgame-reply = 黑方走{ $move }。
endgame-back-heading = 已收回
endgame-back = 上一步已經收回，請重新選擇。
endgame-broken-heading = 這盤棋對不上
endgame-broken = 送來的棋步不可能從這個起始局面走出來。這盤棋重新開始，沒有計入成績。
endgame-nothing-sent = 還沒有走棋。先點一個棋子，再點它要去的格子。

endgame-hint-idea = 提示思路
endgame-hint-move = 提示棋步
endgame-hint-is = 最好的一步是{ $move }。
endgame-show-line = 看最佳走法
endgame-line-heading = 從這裡開始的最佳走法
endgame-take-back = 收回一步
endgame-again = 同一局面再來一次
endgame-new-start = 換一個局面
endgame-to-method = 看方法
endgame-all = 所有殘局
endgame-idea-mate = 這一步就能將死。
endgame-idea-promote = 你的士兵可以升變了。
endgame-idea-capture = { $square }上的棋子可以吃掉。
endgame-idea-rescue = 你在{ $square }的{ $piece }受到攻擊。把它走到安全、又能隔開國王的地方。
endgame-idea-push = 現在可以走士兵了。
endgame-idea-opposition = 讓兩個國王面對面，中間隔一格：這就是對王。
endgame-idea-nearer = 讓自己的國王靠近對方的國王。
endgame-idea-check = 用將軍把國王趕退。
endgame-idea-room = 讓方框變小：可以只剩{ $count }格。
endgame-idea-wait = 保持陣形，走一步等著：對方的國王只好讓開。

error-no-ending-title = 沒有這個殘局
error-no-ending = 請到殘局列表裡找找看。
error-way-endgames = 所有殘局
