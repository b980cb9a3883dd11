# 基本残局：怎样取胜，以及对局中说的话。

endgames-heading = 残局
endgames-description = 与从不出错的防守方练习基本杀法：双车、单后、单车、双象、马象杀单王，还有让兵升变成后。
endgames-lead = 先学方法，再去将死一个从不出错的防守方。它总会坚持到最后一步。
endgames-won = 能够强制将死
endgames-drawn = 谁也无法强制将死
endgame-longest = 每一步都走最好的棋，最多{ $count }步。
endgame-levels-done = 独立完成{ $done }/{ $total }个难度
endgame-result = { $level }：{ $moves }步将死，最少需要{ $best }步
endgame-result-helped = { $level }：借助提示将死
endgame-drawn-card = 为什么是和棋

ending-kqqk-title = 双后对单王
ending-kqqk-about = 阶梯杀：两个后一条线一条线地把王赶到边上。
ending-kqqk-method =
    先把一个后放在王旁边的那条线上，王就过不来。这是阶梯的第一级。

    用另一个后在王所在的线上将军，王只好退一条线。

    再用第一个后到下一条线将军。这样轮流走，直到王退到边上，再也没有线可退。

    双后会让王几乎无路可走。每走一步之前，看看它还有没有格子：没有被将军又不能动，就是逼和。
ending-krrk-title = 双车对单王
ending-krrk-about = 阶梯杀：两个车轮流推进，不需要王帮忙。
ending-krrk-method =
    一个车守住一条线，王就过不来。

    另一个车在王所在的线上将军，王只好退一条线。

    接着第一个车越过同伴，到下一条线将军。两个车像爬梯子一样轮流走，直到棋盘边上。

    王靠近一个车时，不要着急。让这个车沿着自己的线走到棋盘另一头，再继续。
ending-kqk-title = 单后对单王
ending-kqk-about = 方框法：后先关住王，再让自己的王走上前。
ending-kqk-method =
    把后放在离对方王一个“马步”的地方。王就被关进了方框，不用将军也出不来。

    王怎么走，后就照着走一步，方框会越来越小。

    当王到了角上或边上，还剩两个格子来回走的时候，后就停下。再逼一步就可能逼和。

    后不要动，把自己的王走到近处。

    自己的王到了旁边，后就在王的保护下，在棋盘边上将死对方。
ending-krk-title = 单车对单王
ending-krk-about = 方框、对王和等着：王和车要配合。
ending-krk-method =
    车守住一条直线或横线，把王隔开。这就是方框的一面墙。

    把自己的王走上前，待在墙的这一边。车要有保护，或者离得远；丢了车，就赢不了了。

    两王相对、中间隔一格的时候，车从侧面将军。王只好退一条线，方框就小了。

    如果两王相隔一个“马步”，又轮到你走，就让车沿着墙走一步等着。对方的王只好走到你的王对面，或者后退。

    到了边上还是一样：两王相对，车从侧面将军，就是将死。
ending-kbbk-title = 双象对单王
ending-kbbk-about = 两条相邻的斜线就是一堵墙，将死在角上。
ending-kbbk-method =
    把两个象并排放好。它们一起守住两条相邻的斜线，王过不去。

    把自己的王走到中间，再靠近对方的王。光靠双象能关住它，但赶不动它。

    王一离开墙边，就把墙往前推一条斜线。

    把王沿着边赶到角上。你的王要站在离那个角一个“马步”的地方。

    快要结束时，用象走一步等着，再用一个象将军，另一个象将死。每一步都先看会不会逼和。
ending-kbnk-title = 马象对单王
ending-kbnk-about = 最难的杀法：把王赶到与象同色的角。
ending-kbnk-method =
    只有在象能攻击到的角上才能强制将死。白格象是a8和h1，黑格象是a1和h8。

    先把三个子走到中间，把王赶到边上。它会跑到错误的角，那里象使不上力。

    从那里把它沿着边赶走。马走“W”形路线，每次前进两条直线，守住象守不到的颜色。

    象守住自己颜色的格子，你的王跟着对方的王一起走。它要是离开边线，象和马就一起用越来越小的三角形把它关住。

    到了正确的角，拿走最后几个格子，需要时走一步等着，再用象或马将死。最好的走法最多要33步：留意五十回合的计数。
ending-kqkr-title = 后对车
ending-kqkr-about = 漫长的追赶：先把车和王分开，再用双重攻击吃掉车。
ending-kqkr-method =
    车会一直待在王旁边。光靠将军赢不了，要让自己的王和后靠在一起往前走。

    一条线一条线地把王赶到边上。能把王赶退，或者把王和车分开，这样的将军才有用。

    到了边上会出现菲利多尔局面：如果轮到防守方走，车就只好离开王。

    如果在这里轮到你走，就要消耗一步。后走一个三角形，三步将军之后回到原处，就轮到对方走了。

    车一离开王，就找同时攻击王和车的将军。吃掉车之后，就是单后对单王。吃子以后，五十回合重新计数。
ending-kpk-title = 单兵对单王
ending-kpk-about = 对王和关键格：王走在前，兵跟在后。
ending-kpk-method =
    先数一数：以兵到底线的距离为边长画一个正方形，如果对方的王走不进去，兵直接冲就行。

    否则让自己的王走在前面。兵前面第二条横线上有三个关键格：你的王站到其中一格，兵就能升变。

    要到那里，就要抢对王：两王相对、中间隔一格，而轮到对方走，对方就只好让开。

    如果两王已经相对，却轮到你走，可以走一步兵当作等着，这样就轮到对方走。所以兵要尽量留着别动。

    a线和h线上的兵很特别。对方的王到了那个角，就是和棋：不是逼和，就是你进不去。

    兵到了底线，就升变成后或车，再用学过的方法将死。小心逼和。
ending-knnk-title = 双马对单王
ending-knnk-about = 有将死的局面，但要对方自己走进去，没有办法强制。
ending-knnk-method =
    双马和王可以把单王赶到角上。可是准备将死的那一步，会让它无子可动：逼和。看棋盘：a8的王没有被将军，黑方却一步也走不了。

    如果双马给它留一个格子，它就从角上走出来。这个残局的每一个局面都算过：只要防守方不走进一步杀，就是和棋。

    不过这不是死局。防守方走错还是会被将死，所以对局会继续，直到双方同意和棋，或者按五十回合规则结束。

    如果对方还有一个兵，情况就可能不同：王动不了的时候，黑方还有兵可走，就不会逼和。
ending-kbk-title = 单象对单王
ending-kbk-about = 根本不可能将死，对局立即结束。
ending-kbk-method =
    要将死，王所在的格子和旁边所有能走的格子都必须被守住。无论在边上还是角上，这些格子都有两种颜色。

    一个象只能攻击一种颜色的格子。其余的格子，你的王守不全，因为两个王不能挨在一起。

    所以不管怎么走，哪怕对方帮忙，也不可能出现将死。这样的局面是死局，立即成为和棋：见国际象棋规则第5.2.2条。

    只剩一个象和一个兵的时候要记住：别让兵被吃掉。
ending-knk-title = 单马对单王
ending-knk-about = 根本不可能将死，对局立即结束。
ending-knk-method =
    看看角上的王。要将死，角上的格子和旁边三个格子都必须被守住。

    马将军时站在另一种颜色的格子上，它攻击的格子都是同一种颜色。其余的格子全要靠你的王来守，它守不住。

    所以不管怎么走，哪怕对方帮忙，也不可能出现将死。这样的局面是死局，立即成为和棋：见国际象棋规则第5.2.2条。

    马旁边还有兵就不一样了：保护好这个兵，它也许能变成后。

endgame-method = 方法
endgame-why = 为什么
endgame-practice = 实战练习
endgame-practice-lead = 你执白。程序的防守从不出错。每次的起始局面都是随机的。
endgame-level-easy = 初级
endgame-level-middle = 中级
endgame-level-hard = 高级
endgame-level-range = { $level }：{ $from }到{ $to }步将死
endgame-level-one = { $level }：{ $to }步将死
endgame-your-best = 你的最好成绩
endgame-no-start = 这个起始局面不属于这个残局
endgame-start-unreadable = 网址里写的不是这个残局中白方能赢的局面。请改选一个难度。

endgame-wait-title = 正在计算这个残局
endgame-wait = 程序启动后第一次用到这个残局，正在计算它的所有局面，需要几秒钟。页面会自动继续。
endgame-wait-again = 再看看

endgame-where = { $level }，{ $best }步将死
endgame-counts = 这盘棋到现在
endgame-count-moves = 你走了
endgame-count-best = 最少需要
endgame-count-fifty = 五十回合计数
endgame-count-fifty-value = { $count }/50
endgame-best = 没有更快的走法。
endgame-costs = 这一步多花了{ $count }步。
endgame-slips-out = 王从{ $squares }溜出来了。
endgame-more-room = 王能走到的格子多了{ $count }个。
endgame-hangs-still-won = 你在{ $square }的{ $piece }会被吃掉。剩下的子还能赢，但是更慢。
endgame-better = 更快的是{ $move }。
endgame-stalemates = 这样会逼和：王没有被将军，却没有棋可走。对局就和了。
endgame-hangs-drawn = 你在{ $square }的{ $piece }没有保护：{ $by }会吃掉它，对局就和了。
endgame-hangs-lost = 你在{ $square }的{ $piece }没有保护：{ $by }会吃掉它，反而是对方赢了。
endgame-minor-promotion = 只有一个象或一个马，谁也不可能将死对方。对局就和了。
endgame-pawn-stopped = 这样王就能挡住兵，对局就和了。
endgame-win-gone = 走了这一步，就再也不能强制将死，对局就和了。
endgame-choose-again = 这一步没有走。请重新选择。
endgame-mate-heading = 将死
endgame-mate-perfect = 你用{ $moves }步将死，没有更快的了。
endgame-mate-slower = 你用{ $moves }步将死，最少需要{ $best }步。
endgame-mate-helped = 途中用过提示，所以记为“借助提示”。
endgame-fifty-heading = 按五十回合规则和棋
endgame-fifty = 双方已经走了五十回合，没有吃子也没有走兵，防守方要求判和。再试一次：每一步都让方框变小。
endgame-verdict-best = 最好的一步
endgame-verdict-slower = 还能赢，但是慢了
endgame-verdict-refused = 这样就赢不了了
endgame-reply = 黑方走{ $move }。
endgame-back-heading = 已收回
endgame-back = 上一步已经收回，请重新选择。
endgame-broken-heading = 这盘棋对不上
endgame-broken = 送来的着法不可能从这个起始局面走出来。这盘棋重新开始，没有计入成绩。
endgame-nothing-sent = 还没有走棋。先点一个棋子，再点它要去的格子。

endgame-hint-idea = 提示思路
endgame-hint-move = 提示走法
endgame-hint-is = 最好的一步是{ $move }。
endgame-show-line = 看最佳走法
endgame-line-heading = 从这里开始的最佳走法
endgame-take-back = 收回一步
endgame-again = 同一局面再来一次
endgame-new-start = 换一个局面
endgame-to-method = 看方法
endgame-all = 全部残局
endgame-idea-mate = 这一步就能将死。
endgame-idea-promote = 你的兵可以升变了。
endgame-idea-capture = { $square }上的子可以吃掉。
endgame-idea-rescue = 你在{ $square }的{ $piece }受到攻击。把它走到安全、又能隔开王的地方。
endgame-idea-push = 现在可以走兵了。
endgame-idea-opposition = 让两王相对，中间隔一格：这就是对王。
endgame-idea-nearer = 让自己的王靠近对方的王。
endgame-idea-check = 用将军把王赶退。
endgame-idea-room = 让方框变小：可以只剩{ $count }格。
endgame-idea-wait = 保持阵形，走一步等着：对方的王只好让开。

error-no-ending-title = 没有这个残局
error-no-ending = 请到残局列表里找找看。
error-way-endgames = 全部残局
