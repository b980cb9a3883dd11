# 对答案的说明：一步棋做到了什么或还差什么，哪些格子对、为什么，对局处于什么状态。

grade-checkmate = 将死：{ $king }格的王受到{ $checkers }攻击，而且无法应将。
grade-check = 将军：{ $king }格的王受到{ $checkers }攻击。
grade-stalemate = 逼和：{ $king }格的王没有被将军，但是已经无子可动。
grade-castled-short = 这就是短易位：王和车在同一步里都走了。
grade-castled-long = 这就是长易位：王和车在同一步里都走了。
grade-en-passant = 你吃了过路兵：{ $pawn }格的兵离开了棋盘，你的兵站在它刚刚越过的那一格。
grade-promoted = 你的兵在{ $square }格升变成了{ $role }。
grade-captured = 你吃掉了{ $square }格的{ $piece }。
grade-arrived = { $piece }走到了{ $square }。
grade-answered-capture = 你吃掉了将军的棋子。
grade-answered-block = 你用一个棋子垫在中间，挡住了将军。
grade-answered-king = 你的王躲开了将军。
grade-safe = 现在对方怎么吃，你都不吃亏。

grade-no-check = 这步棋合规，但是没有棋子攻击{ $king }格的王。
grade-not-mate = 这是将军，但还不是将死。
grade-way-king = 王可以走到{ $squares }。
grade-way-capture = { $from }格的棋子可以吃掉{ $to }格的棋子。
grade-way-block = { $from }格的棋子可以垫到{ $to }，挡住将军。
grade-stalemate-instead = 这是逼和：{ $king }格的王没有被将军，但是已经无子可动。这盘棋就成了和棋。
grade-still-moves = 这不是逼和：对方还能走棋，比如从{ $from }走到{ $to }。
grade-check-instead = { $king }格的王受到攻击，所以这是将军，不是逼和。
grade-mate-instead = { $king }格的王受到攻击，所以这是将死，不是逼和。
grade-no-castling = 这步棋合规，但不是王车易位。
grade-no-en-passant = 这步棋合规，但不是吃过路兵。
grade-no-promotion = 这步棋合规，但没有兵走到对方底线。
grade-no-capture = 这步棋合规，但没有吃子。
grade-captured-elsewhere = 你吃的是{ $on }格的棋子。再看看{ $wanted }格。
grade-went-elsewhere = 这步棋走到了{ $on }。题目要走到{ $wanted }。
grade-wanted-capture = 这一次请吃掉将军的棋子。
grade-wanted-block = 这一次请用棋子垫在中间。
grade-wanted-king = 这一次请把王走开。
grade-no-check-to-answer = 你的王没有被将军。
grade-loses = 走了这步，{ $from }格的{ $by }就能吃掉你在{ $square }格的{ $piece }，你会亏{ $loss }分。
grade-not-accepted = 这步棋合规，但不是这里要找的那一步。
grade-not-asked = 这是一步好棋，但这一题要的是另一步。

grade-nothing-sent = 还没有答案，请先选一个。
grade-promotion-open = 兵走到了对方底线。请选择它升变成什么棋子。

grade-all-marked =
    { $count ->
        [1] 就是这一格，没有别的格子了。
       *[other] 就是这{ $count }格，没有别的格子了。
    }
grade-missed = 还差{ $count }格：{ $squares }。
grade-misfit-itself = { $piece }现在就站在{ $square }。
grade-misfit-illegal = { $square }不对。{ $reason }
grade-misfit-nothing-to-capture = { $square }上没有棋子可吃。
grade-misfit-empty = { $square }是空格。
grade-misfit-other-side = { $square }上是{ $piece }，那是另一方的棋子。
grade-misfit-other-piece = { $square }上是{ $piece }，要找的是别的棋子。
grade-misfit-blocked = { $from }格的{ $piece }到不了{ $to }：{ $by }格的棋子挡住了路。
grade-misfit-out-of-reach = { $from }格的{ $piece }到不了{ $to }：它不是这样走的。
grade-misfit-pawn-ahead = { $from }格的{ $piece }不攻击{ $to }：兵攻击斜前方，不攻击正前方。
grade-misfit-not-on-file = { $square }不在{ $line }线上。
grade-misfit-not-on-rank = { $square }不在第{ $line }横线上。
grade-misfit-not-on-diagonal = { $square }不在从{ $from }到{ $to }的斜线上。
grade-misfit-light = { $square }是白格。
grade-misfit-dark = { $square }是黑格。
grade-misfit-no-corner = { $square }不是角格。
grade-misfit-other-name = 你标的格子是{ $square }。
grade-misfit-not-attacked = { $square }格的{ $piece }没有受到攻击。
grade-misfit-protected = { $square }格的{ $piece }有{ $by }格的棋子保护。
grade-misfit-king = { $square }不算：王是不能被吃掉的。
grade-misfit-starts-as = 开局时，{ $square }上是{ $piece }。
grade-misfit-starts-empty = 开局时，{ $square }是空格。

grade-move-is-legal = 这步棋合规：{ $from }格的{ $piece }可以走到{ $to }。
grade-reason-open = 对，这步棋不合规。现在请说出为什么。
grade-other-reason = 对，这步棋不合规。但原因不是这个。

grade-stands-ongoing-white = 对局继续：白方没有被将军，而且还有合规的着法。
grade-stands-ongoing-black = 对局继续：黑方没有被将军，而且还有合规的着法。
grade-stands-check = 这是将军，不是将死：{ $king }格的王受到{ $checkers }攻击，但是有办法应将。
grade-stands-dead-position = 这是死局：无论双方怎么走，谁也不可能将死对方。这盘棋是和棋。
grade-stands-threefold = 同一局面、同一方走棋，已经出现了三次。轮到走棋的一方可以要求判和。
grade-stands-fifty-moves = 双方已经连续走了五十回合，没有吃子，也没有动兵。轮到走棋的一方可以要求判和。
grade-stands-fivefold = 同一局面、同一方走棋，已经出现了五次。这盘棋立即成为和棋。
grade-stands-seventy-five-moves = 双方已经连续走了七十五回合，没有吃子，也没有动兵。这盘棋立即成为和棋。

grade-more-targets = 还要走到：{ $squares }。还剩{ $count }步。
grade-out-of-moves = { $count }步已经走完，还没有走到{ $squares }。
grade-collected = 你用{ $count }步，全都走到了。
grade-other-piece = 这一题只走{ $square }格的棋子。

# 把残局走完。

grade-game-goes-on = 对方已经应了一步。你还有{ $count }步来将死对方。
grade-mated = 面对最顽强的防守，你用{ $count }步将死了对方。
grade-gave-stalemate = 对方的王没有被将军，却无路可走：这是逼和，成了和棋。请重新开始，将死之前要给王留一格。
grade-win-gone = 现在已经没有办法一定将死对方了：不是丢了子，就是对方安全了。请重新开始，每走一步都看看对方的王能吃到什么。
grade-no-mate-within = { $count }步已经走完，还没有将死。其实可以更快，请重新开始。

# 摸子走子。

grade-touched-castle = 先摸了王，再摸了{ $rook }的车。和这个车易位是合规的，所以必须易位。
grade-touched-king = 先摸了王，再摸了{ $rook }的车。和这个车易位不合规，所以必须走王的其他着法。
grade-touched-move = { $square }的{ $role }是第一个摸到而且能走的棋子，所以必须走它。
grade-touched-capture = { $square }的{ $role }是第一个摸到而且能吃的棋子，所以必须吃掉它。
grade-touched-capture-with = 摸了{ $from }的{ $by }和{ $square }的{ $role }，所以必须用这个{ $by }吃掉那个{ $role }。
grade-touched-any = 摸过的棋子都不能走，也都不能吃，所以可以走任何合规着法。
grade-touched-rook-first = 先摸了{ $rook }的车，后摸王，所以这一步不许用这个车易位。

# 把一套着法走到底。

grade-white-answers = 白方这样应：{ $move }。
grade-black-answers = 黑方这样应：{ $move }。
grade-go-on = 接着走，还有{ $count }步。
grade-wins = 这样也一定能赚到子：{ $line }。
grade-other-way = 还有一种走法：{ $line }。
grade-more-to-win = 这步棋没有吃亏，但是另有一步一定能赚到子。

# 兵对单王：守和，或者升变。

grade-draw-goes-on = 对方已经应了一步。请再守住{ $count }步。
grade-promotion-goes-on = 对方已经应了一步。你还有{ $count }步可以升变。
grade-promoted-in-time = 你用{ $count }步让兵升变了，新的棋子也不会被吃掉。
grade-held = 你守住了和棋：这个兵过不去。
grade-held-stalemate = 逼和：王没有被将军，也没有地方可走。你守住了和棋。
grade-held-dead-position = 兵没有了，谁也不可能将死对方。你守住了和棋。
grade-held-repetition = 同一局面出现了三次。你守住了和棋。
grade-draw-gone = 走了{ $played }，兵就过去了，对方最后一定能将死你。能守住和棋的是：{ $keeping }。请重新开始。
grade-promotion-gone = 走了{ $played }，就赢不了了：兵会丢掉，或者被挡住。还能赢的走法是：{ $keeping }。请重新开始。
grade-no-promotion-within = { $count }步已经走完，兵还没有升变。其实可以更快，请重新开始。
