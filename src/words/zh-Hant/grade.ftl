# 對答案的說明：一步棋做到了什麼或還差什麼，哪些格子對、為什麼，棋局處於什麼狀態。

grade-checkmate = 將死：{ $king }的國王受到{ $checkers }攻擊，怎麼走都無法應將。
grade-check = 將軍：{ $king }的國王受到{ $checkers }攻擊。
grade-stalemate = 逼和：{ $king }的國王沒有被將軍，但是已經沒有合法棋步。
grade-castled-short = 這是短易位：國王和城堡在同一步裡一起走。
grade-castled-long = 這是長易位：國王和城堡在同一步裡一起走。
grade-en-passant = 你吃了過路兵：{ $pawn }的士兵被吃掉了，你的士兵站到它身後的那一格。
grade-promoted = 你的士兵在{ $square }升變成了{ $role }。
grade-captured = 你吃掉了{ $square }的{ $piece }。
grade-arrived = { $piece }走到了{ $square }。
grade-answered-capture = 你吃掉了將軍的棋子。
grade-answered-block = 你用一個棋子擋在國王和將軍的棋子之間。
grade-answered-king = 你的國王離開了被將軍的格子。
grade-safe = 現在不管對方怎麼吃，你都不吃虧。

grade-no-check = 這步棋合法，但是沒有棋子攻擊{ $king }的國王。
grade-not-mate = 這是將軍，但還不是將死。
grade-way-king = 國王可以走到{ $squares }。
grade-way-capture = { $from }的棋子可以吃掉{ $to }的棋子。
grade-way-block = { $from }的棋子可以走到{ $to }擋住。
grade-stalemate-instead = 這是逼和：{ $king }的國王沒有被將軍，但是已經沒有合法棋步。這盤棋就成了和棋。
grade-still-moves = 這不是逼和：對方還能走棋，例如從{ $from }走到{ $to }。
grade-check-instead = { $king }的國王受到攻擊，所以這是將軍，不是逼和。
grade-mate-instead = { $king }的國王受到攻擊，所以這是將死，不是逼和。
grade-no-castling = 這步棋合法，但不是王車易位。
grade-no-en-passant = 這步棋合法，但不是吃過路兵。
grade-no-promotion = 這步棋合法，但沒有士兵走到底線。
grade-no-capture = 這步棋合法，但沒有吃子。
grade-captured-elsewhere = 你在{ $on }吃了一個棋子。請看看{ $wanted }。
grade-went-elsewhere = 這步棋走到了{ $on }。要走到的是{ $wanted }。
grade-wanted-capture = 這一次請吃掉將軍的棋子。
grade-wanted-block = 這一次請用棋子擋在中間。
grade-wanted-king = 這一次請把國王走開。
grade-no-check-to-answer = 你的國王沒有被將軍。
grade-loses = 走了這步以後，{ $from }的{ $by }可以吃掉你在{ $square }的{ $piece }，你會虧{ $loss }分。
grade-not-accepted = 這步棋合法，但不是這裡要找的那一步。
grade-not-asked = 這是一步好棋，但這一題要的是另一步。

grade-nothing-sent = 還沒有作答，請先選好答案。
grade-promotion-open = 士兵走到了底線。請選它要升變成哪一種棋子。

grade-all-marked =
    { $count ->
        [1] 符合的只有這一格。
       *[other] 這{ $count }格就是全部，沒有別的格子了。
    }
grade-missed = 還有{ $count }格沒有標到：{ $squares }。
grade-misfit-itself = { $piece }現在就站在{ $square }。
grade-misfit-illegal = { $square }不對。{ $reason }
grade-misfit-nothing-to-capture = { $square }上沒有棋子可以吃。
grade-misfit-empty = { $square }是空的。
grade-misfit-other-side = { $square }上是{ $piece }，那是另一方的棋子。
grade-misfit-other-piece = { $square }上是{ $piece }，題目要找的是別的棋子。
grade-misfit-blocked = { $from }的{ $piece }到不了{ $to }：{ $by }的棋子擋住了路。
grade-misfit-out-of-reach = { $from }的{ $piece }到不了{ $to }：它不是這樣走的。
grade-misfit-pawn-ahead = { $from }的{ $piece }攻擊不到{ $to }：士兵攻擊斜前方，不攻擊正前方。
grade-misfit-not-on-file = { $square }不在{ $line }直行上。
grade-misfit-not-on-rank = { $square }不在第{ $line }橫列上。
grade-misfit-not-on-diagonal = { $square }不在{ $from }到{ $to }的斜線上。
grade-misfit-light = { $square }是白格。
grade-misfit-dark = { $square }是黑格。
grade-misfit-no-corner = { $square }不是角落。
grade-misfit-other-name = 你標的這一格是{ $square }。
grade-misfit-not-attacked = { $square }的{ $piece }沒有受到攻擊。
grade-misfit-protected = { $square }的{ $piece }有{ $by }的棋子保護。
grade-misfit-king = { $square }不算：國王永遠不會被吃掉。
grade-misfit-starts-as = 棋局開始時，{ $square }上是{ $piece }。
grade-misfit-starts-empty = 棋局開始時，{ $square }是空的。

grade-move-is-legal = 這步棋合法：{ $from }的{ $piece }可以走到{ $to }。
grade-reason-open = 對，這步棋不合法。現在請說說看為什麼。
grade-other-reason = 對，這步棋不合法，但原因不是這個。

grade-stands-ongoing-white = 棋局繼續：白方沒有被將軍，而且還有合法棋步。
grade-stands-ongoing-black = 棋局繼續：黑方沒有被將軍，而且還有合法棋步。
grade-stands-check = 這是將軍，不是將死：{ $king }的國王受到{ $checkers }攻擊，但是有辦法應將。
grade-stands-dead-position = 這是死局：不管雙方怎麼走，誰也不可能將死對方。這盤棋是和棋。
grade-stands-threefold = 同一個局面、輪到同一方走棋，已經出現了三次。輪到走棋的一方可以要求和棋。
grade-stands-fifty-moves = 雙方已經各走了五十步，沒有吃子，也沒有走士兵。輪到走棋的一方可以要求和棋。
grade-stands-fivefold = 同一個局面、輪到同一方走棋，已經出現了五次。這盤棋馬上成為和棋。
grade-stands-seventy-five-moves = 雙方已經各走了七十五步，沒有吃子，也沒有走士兵。這盤棋馬上成為和棋。

grade-more-targets = 還要走到：{ $squares }。還剩{ $count }步。
grade-out-of-moves = { $count }步已經走完了，還沒有走到{ $squares }。
grade-collected = 你走了{ $count }步，目標全部走到了。
grade-other-piece = 這一題只能走{ $square }的棋子。

# 把殘局走完。

grade-game-goes-on = 對方已經應了一步。你還有{ $count }步可以將死對方。
grade-mated = 面對最頑強的防守，你用{ $count }步將死了對方。
grade-gave-stalemate = 對方的國王沒有被將軍，卻沒有地方可走：這是逼和，成了和棋。請重新開始，將死之前要給國王留一格。
grade-win-gone = 現在已經無法強迫將死了：不是丟了棋子，就是對方安全了。請重新開始，看看國王吃得到什麼。
grade-no-mate-within = { $count }步已經走完，還沒有將死。其實可以更快，請重新開始。

# 觸子必走。

grade-touched-castle = 先摸了國王，再摸了{ $rook }的城堡。和這個城堡易位是合法的，所以必須易位。
grade-touched-king = 先摸了國王，再摸了{ $rook }的城堡。和這個城堡易位不合法，所以必須走國王的其他棋步。
grade-touched-move = { $square }的{ $role }是第一個摸到而且能走的棋子，所以必須走它。
grade-touched-capture = { $square }的{ $role }是第一個摸到而且能吃的棋子，所以必須吃掉它。
grade-touched-capture-with = 摸了自己{ $from }的{ $by }，也摸了對方{ $square }的{ $role }，所以必須用自己的這個棋子吃掉它。
grade-touched-any = 摸過的棋子都不能走，也都不能吃，所以可以走任何合法棋步。
grade-touched-rook-first = 先摸了{ $rook }的城堡，後摸國王，所以這一步不可以在這一邊易位。

# 把一套棋步走到底。

grade-white-answers = 白方回應{ $move }。
grade-black-answers = 黑方回應{ $move }。
grade-go-on = 接著走，還有{ $count }步。
grade-wins = 這樣也一定能賺分：{ $line }。
grade-other-way = 還有一種走法：{ $line }。
grade-more-to-win = 這步棋沒有損失，但是另有一步一定能賺分。

# 士兵對單王：守和，或者升變。

grade-draw-goes-on = 對方已經應了一步。請再守住{ $count }步。
grade-promotion-goes-on = 對方已經應了一步。你還有{ $count }步可以升變。
grade-promoted-in-time = 你用{ $count }步升變了士兵，新的棋子也不會被吃掉。
grade-held = 你守住了和棋：這個士兵沒辦法升變。
grade-held-stalemate = 逼和：國王沒有被將軍，也沒有地方可走。你守和了。
grade-held-dead-position = 士兵沒有了，誰也不可能將死對方。你守和了。
grade-held-repetition = 同一個局面出現了三次。你守和了。
grade-draw-gone = 走了{ $played }，士兵就能升變，對方就能強迫將死你。能守和的是：{ $keeping }。請重新開始。
grade-promotion-gone = 走了{ $played }，就贏不了了：士兵會丟掉，或者被擋住。還能贏的走法是：{ $keeping }。請重新開始。
grade-no-promotion-within = { $count }步已經走完，士兵還沒有升變。其實可以更快，請重新開始。
