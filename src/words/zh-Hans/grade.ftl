# 对答案的说明：一步棋做到了什么或还差什么，哪些格子对、为什么，棋局处于什么状态。

grade-checkmate = 将死：{ $king }的王受到{ $checkers }攻击，怎么走都解不了将。
grade-check = 将军：{ $king }的王受到{ $checkers }攻击。
grade-stalemate = 逼和：{ $king }的王没有被将军，但是已经没有合规的着法。
grade-castled-short = 你完成了短易位：王和车在同一步中一起走动。
grade-castled-long = 你完成了长易位：王和车在同一步中一起走动。
grade-en-passant = 你吃了过路兵：{ $pawn }的兵被吃掉，你的兵站在它身后的一格。
grade-promoted = 你的兵在{ $square }升变成了{ $role }。
grade-captured = 你吃掉了{ $square }的{ $piece }。
grade-arrived = { $piece }现在在{ $square }。
grade-answered-capture = 你吃掉了将军的棋子。
grade-answered-block = 你用一个棋子垫在了王和将军的棋子之间。
grade-answered-king = 你的王离开了被将军的格子。
grade-safe = 现在你没有棋子会白白被吃掉。

grade-no-check = 这步棋合规，但是没有棋子攻击{ $king }的王。
grade-not-mate = 这是将军，但还不是将死。
grade-way-king = 王可以走到{ $squares }。
grade-way-capture = { $from }的棋子可以吃掉{ $to }的棋子。
grade-way-block = { $from }的棋子可以垫到{ $to }挡住。
grade-stalemate-instead = 这是逼和：{ $king }的王没有被将军，但是已经没有合规的着法。这盘棋就成了和棋。
grade-still-moves = 这不是逼和：对方还能走棋，比如从{ $from }走到{ $to }。
grade-check-instead = { $king }的王受到攻击，所以这是将军，不是逼和。
grade-mate-instead = { $king }的王受到攻击，所以这是将死，不是逼和。
grade-no-castling = 这步棋合规，但不是王车易位。
grade-no-en-passant = 这步棋合规，但不是吃过路兵。
grade-no-promotion = 这步棋合规，但没有兵走到底线。
grade-no-capture = 这步棋合规，但没有吃子。
grade-captured-elsewhere = 你在{ $on }吃了子。请看{ $wanted }。
grade-went-elsewhere = 这步棋走到了{ $on }。要走到的是{ $wanted }。
grade-wanted-capture = 这一次请吃掉将军的棋子。
grade-wanted-block = 这一次请用棋子垫在中间。
grade-wanted-king = 这一次请把王走开。
grade-no-check-to-answer = 你的王没有被将军。
grade-loses = 走了这步以后，{ $from }的{ $by }可以吃掉你在{ $square }的{ $piece }，你会损失{ $loss }分。
grade-not-accepted = 这步棋合规，但不是这里要找的那一步。
grade-not-asked = 这是一步好棋，但这一题要的是另一步。

grade-nothing-sent = 还没有答案，请先选一个。
grade-promotion-open = 兵走到了底线。请选择它升变成什么棋子。

grade-all-marked =
    { $count ->
        [one] 符合的只有这一格。
       *[other] 这{ $count }格就是全部，没有别的格子了。
    }
grade-missed = 还少{ $count }格：{ $squares }。
grade-misfit-itself = { $square }是{ $piece }现在所在的格子。
grade-misfit-illegal = { $square }不对。{ $reason }
grade-misfit-nothing-to-capture = { $square }没有棋子可吃。
grade-misfit-empty = { $square }是空格。
grade-misfit-other-side = { $square }是{ $piece }，那是另一方的棋子。
grade-misfit-other-piece = { $square }是{ $piece }，要找的是别的棋子。
grade-misfit-blocked = { $from }的{ $piece }到不了{ $to }：{ $by }的棋子挡住了路。
grade-misfit-out-of-reach = { $from }的{ $piece }到不了{ $to }：它不是这样走的。
grade-misfit-pawn-ahead = { $from }的{ $piece }不攻击{ $to }：兵攻击斜前方，不攻击正前方。
grade-misfit-not-on-file = { $square }不在{ $line }线上。
grade-misfit-not-on-rank = { $square }不在第{ $line }横线上。
grade-misfit-not-on-diagonal = { $square }不在{ $from }到{ $to }的斜线上。
grade-misfit-light = { $square }是白格。
grade-misfit-dark = { $square }是黑格。
grade-misfit-no-corner = { $square }不是角格。
grade-misfit-other-name = 你点的格子是{ $square }。
grade-misfit-not-attacked = { $square }的{ $piece }没有受到攻击。
grade-misfit-protected = { $square }的{ $piece }有{ $by }的棋子保护。
grade-misfit-king = { $square }不算：王是不能被吃掉的。
grade-misfit-starts-as = 对局开始时，{ $square }是{ $piece }。
grade-misfit-starts-empty = 对局开始时，{ $square }是空格。

grade-move-is-legal = 这步棋合规：{ $from }的{ $piece }可以走到{ $to }。
grade-reason-open = 对，这步棋不合规。现在请说出为什么。
grade-other-reason = 对，这步棋不合规。但原因不是这个。

grade-stands-ongoing-white = 棋局继续：白方没有被将军，而且还有合规的着法。
grade-stands-ongoing-black = 棋局继续：黑方没有被将军，而且还有合规的着法。
grade-stands-check = 这是将军，不是将死：{ $king }的王受到{ $checkers }攻击，但是有办法应将。
grade-stands-dead-position = 这是死局：无论双方怎么走，谁也不可能将死对方。这盘棋是和棋。
grade-stands-threefold = 同一局面、同一方走棋，已经出现了三次。轮到走棋的一方可以要求判和。
grade-stands-fifty-moves = 双方已经连续走了五十回合，没有吃子，也没有动兵。轮到走棋的一方可以要求判和。
grade-stands-fivefold = 同一局面、同一方走棋，已经出现了五次。这盘棋立即成为和棋。
grade-stands-seventy-five-moves = 双方已经连续走了七十五回合，没有吃子，也没有动兵。这盘棋立即成为和棋。

grade-more-targets = 还要走到：{ $squares }。还剩{ $count }步。
grade-out-of-moves = { $count }步已经走完，还没有走到{ $squares }。
grade-collected = 你用{ $count }步走到了所有的目标。
grade-other-piece = 这里只走{ $square }的棋子。
