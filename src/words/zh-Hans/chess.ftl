# 棋子；着法为什么不合规；读不懂的着法和局面；对局的结果。

white = 白方
black = 黑方

role-king = 王
role-queen = 后
role-rook = 车
role-bishop = 象
role-knight = 马
role-pawn = 兵
any-piece = 棋子

piece-white-king = 白王
piece-white-queen = 白后
piece-white-rook = 白车
piece-white-bishop = 白象
piece-white-knight = 白马
piece-white-pawn = 白兵
piece-black-king = 黑王
piece-black-queen = 黑后
piece-black-rook = 黑车
piece-black-bishop = 黑象
piece-black-knight = 黑马
piece-black-pawn = 黑兵

piece-on = { $square }格的{ $piece }

# 着法为什么不合规：先说棋盘上的情况，再说规则。

reason-no-piece = { $square }格上没有棋子。请选一个有自己棋子的格子。
reason-opponent-piece = { $square }格的{ $piece }是对方的棋子。你只能走自己的棋子。
reason-no-movement = { $piece }还停在{ $square }格。走一步棋，必须走到另一格。
reason-castling-right-lost = { $king }格的王不能再朝{ $corner }格那一侧易位了。王或那个角上的车已经走动过，或者那个车被吃掉了。
reason-castling-blocked = { $pieces }挡在王和车之间。王和车之间的格子全部空着，才能易位。
reason-castling-in-check = { $pieces }正在攻击{ $king }格的王。被将军时不能易位。
reason-castling-through-attack = { $pieces }攻击着王要经过的{ $square }格。易位时王不能经过受攻击的格子。
reason-castling-into-attack = { $pieces }攻击着王要到达的{ $square }格。易位不能让王走到受攻击的格子上。
reason-own-piece = { $square }格上是你自己的{ $piece }。自己的棋子不能吃。
reason-pawn-backward = 从{ $from }到{ $to }是后退。兵只能向前走。
reason-pawn-sideways = 从{ $from }到{ $to }是横走。兵只能向前走。
reason-pawn-blocked = { $square }格的{ $piece }挡住了路。兵直走时，前面的格子必须是空的。
reason-pawn-too-far = 从{ $from }到{ $to }太远了。兵一次向前走一格，只有走第一步时可以走两格。
reason-en-passant-too-late = 现在不能再把{ $square }格的兵当作过路兵来吃了。对方的兵刚走完两格，只有紧接着的那一步可以这样吃。
reason-pawn-nothing-to-capture = { $square }格上没有可以吃的棋子。兵只有吃子时才斜走。
reason-wrong-shape = { $shape }它不能从{ $from }走到{ $to }。
reason-wrong-shape-could = { $shape }它从{ $from }可以走到{ $squares }。
reason-wrong-shape-king = 从{ $from }不能吃掉{ $to }格的王。王可以受到攻击，但永远不会被吃掉。
reason-path-blocked = { $square }格的{ $piece }挡住了路。只有马可以越过别的棋子。
reason-king-adjacent = 对方的王就在{ $square }格，你想去的那一格由它守着。两个王永远不能紧挨着。
reason-king-into-attack = { $pieces }攻击着{ $square }格。王不能走到受攻击的格子上。
reason-double-check = { $pieces }同时攻击{ $king }格的王。这是双将，只能走王。
reason-check-unanswered = { $square }格的{ $piece }仍然攻击着{ $king }格的王。必须应将：把王走开，吃掉将军的棋子，或者用棋子垫在中间。
reason-en-passant-exposes-king = 两个兵一离开原来的格子，{ $square }格的{ $piece }就攻击到{ $king }格的王了。走棋不能让自己的王受到攻击。
reason-pinned = { $square }格的{ $piece }会吃到{ $king }格的王。{ $from }格的{ $pinned }被牵制住了，不能离开这条线。
reason-promotion-missing = 兵走到{ $square }格必须升变。请选择后、车、象或马。
reason-promotion-not-here = 这步棋走到{ $square }格，不能升变。只有走到对方底线的兵才能升变。
reason-promotion-to-king = { $square }格的兵不能升变成王。请选择后、车、象或马。
reason-promotion-to-pawn = 兵走到{ $square }格，就不能还是兵。请选择后、车、象或马。

shape-king = 王往哪个方向都能走，但每次只走一格。
shape-queen = 后可以直走、横走或斜走，走几格都可以。
shape-rook = 车走直线和横线。
shape-bishop = 象走斜线。
shape-knight = 马走“日”字：先直走两格，再往旁边拐一格。
shape-pawn = 兵直着向前走，吃子时向斜前方走一格。

# 读不懂的着法。

move-text-not-a-move = “{ $text }”不是一步棋的写法。请写成Nf3、exd5、O-O或g1f3这样。
move-text-empty = 还没有写着法。请写成Nf3、exd5、O-O或g1f3这样。
move-text-ambiguous = 不止一个{ $piece }可以走到那里：{ $squares }格的都可以。请写明从哪一格出发。
move-text-no-such-piece = 棋盘上没有你的{ $piece }。
move-text-no-such-piece-on-file = { $file }线上没有你的{ $piece }。
move-text-no-such-piece-on-rank = 第{ $rank }横线上没有你的{ $piece }。
move-text-no-such-piece-on-square = { $square }格上没有你的{ $piece }。

# 读不懂或不能下的局面。

fen-no-board = 没有棋盘。
fen-rank-count = 棋盘有{ $found }条横线，应该有8条。
fen-rank-length = 第{ $rank }横线有{ $squares }格，应该有8格。
fen-unknown-piece = 第{ $rank }横线上的“{ $letter }”不是棋子。
fen-no-turn = 没有写明轮到谁走。请在棋盘后面写w或b。
fen-unknown-turn = “{ $text }”没有说明轮到谁走。请写w或b。
fen-unknown-castling = “{ $text }”没有说明谁可以易位。请写成KQkq这样，都不可以就写-。
fen-unknown-en-passant = “{ $text }”不是吃过路兵的格子。请写成e3这样，没有就写-。
fen-unknown-halfmoves = “{ $text }”不是数字，应该是上次吃子或动兵以来的步数。
fen-unknown-fullmoves = “{ $text }”不是回合数。
fen-too-much = 末尾的“{ $text }”是多余的。
fen-too-many-pieces-white = 白方有{ $found }个棋子，但是一方最多有16个。
fen-too-many-pieces-black = 黑方有{ $found }个棋子，但是一方最多有16个。
fen-no-king-white = 白方没有王。
fen-no-king-black = 黑方没有王。
fen-many-kings-white = 白方的王不止一个：在{ $squares }。
fen-many-kings-black = 黑方的王不止一个：在{ $squares }。
fen-pawn-on-last-rank = { $square }格上有一个兵，但是兵不能在第1横线或第8横线上。
fen-castling-without-pieces = 不可能朝{ $corner }格那一侧易位：王必须在{ $king }格，车必须在{ $corner }格。
fen-impossible-en-passant = 不可能有兵刚刚越过{ $square }格。
fen-opponent-in-check = { $king }格的王正受到{ $squares }格棋子的攻击，可是现在轮到另一方走。

# 对局的情况。

outcome-ongoing = 对局继续。
outcome-check = 将军：王受到攻击，必须应将。
outcome-checkmate = 将死：王受到攻击，而且无法应将。对局结束。
outcome-stalemate = 逼和：王没有被将军，但是已经无子可动。和棋。
outcome-dead-position = 死局：双方都不可能再将死对方。和棋。

claim-threefold = 同一局面已经出现三次。轮到走棋的一方可以要求判和。
claim-fifty-moves = 双方已经连续走了五十回合，没有吃子，也没有动兵。轮到走棋的一方可以要求判和。

automatic-fivefold = 同一局面已经出现五次。和棋。
automatic-seventy-five-moves = 双方已经连续走了七十五回合，没有吃子，也没有动兵。和棋。

# 命令读入的文字行。

line-without-move = 局面和着法之间没有制表符。
line-unknown-ending = 这不是已知的残局，或者还有易位权。已知的残局是{ $endings }。
line-too-long = 这一行太长了，超过64 KB。
line-illegal-move = { $text }不合规。{ $why }
