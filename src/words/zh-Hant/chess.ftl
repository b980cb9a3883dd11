# 棋子；棋步為什麼不合法；讀不懂的棋步和局面；對局的結果。

white = 白方
black = 黑方

role-king = 國王
role-queen = 皇后
role-rook = 城堡
role-bishop = 主教
role-knight = 騎士
role-pawn = 士兵
any-piece = 棋子

piece-white-king = 白方國王
piece-white-queen = 白方皇后
piece-white-rook = 白方城堡
piece-white-bishop = 白方主教
piece-white-knight = 白方騎士
piece-white-pawn = 白方士兵
piece-black-king = 黑方國王
piece-black-queen = 黑方皇后
piece-black-rook = 黑方城堡
piece-black-bishop = 黑方主教
piece-black-knight = 黑方騎士
piece-black-pawn = 黑方士兵

piece-on = { $square }的{ $piece }

# 棋步為什麼不合法：先說棋盤上的情況，再說規則。

reason-no-piece = { $square }上沒有棋子。請選有你自己棋子的格子。
reason-opponent-piece = { $square }的{ $piece }是對方的棋子。你只能走自己的棋子。
reason-no-movement = { $piece }還在{ $square }，沒有動。每走一步，棋子都要走到另一格。
reason-castling-right-lost = { $king }的國王不能再朝{ $corner }那一邊做王車易位了。國王或那個角落的城堡已經走過，或者那個城堡被吃掉了。
reason-castling-blocked = { $pieces }擋在國王和城堡之間。國王和城堡之間的格子要全部空著，才能做王車易位。
reason-castling-in-check = { $pieces }正在攻擊{ $king }的國王。被將軍時不能做王車易位。
reason-castling-through-attack = { $pieces }攻擊著國王要經過的{ $square }。做王車易位時，國王不能經過受攻擊的格子。
reason-castling-into-attack = { $pieces }攻擊著國王要到達的{ $square }。做王車易位時，國王不能走到受攻擊的格子上。
reason-own-piece = { $square }上是你自己的{ $piece }。自己的棋子不能吃。
reason-pawn-backward = 從{ $from }到{ $to }是往後退。士兵只能往前走。
reason-pawn-sideways = 從{ $from }到{ $to }是橫著走。士兵只能往前走。
reason-pawn-blocked = { $square }的{ $piece }擋住了路。士兵直走時，前面的格子必須是空的。
reason-pawn-too-far = 從{ $from }到{ $to }太遠了。士兵一次往前走一格，只有從起點出發時可以走兩格。
reason-en-passant-too-late = 現在不能用吃過路兵的方式吃{ $square }的士兵了。對方的士兵走兩格之後，要在下一步馬上吃。
reason-pawn-nothing-to-capture = { $square }上沒有棋子可以吃。士兵只有吃子時才能斜著走。
reason-wrong-shape = { $shape }它不能從{ $from }走到{ $to }。
reason-wrong-shape-could = { $shape }它從{ $from }可以走到{ $squares }。
reason-wrong-shape-king = 不能從{ $from }吃掉{ $to }的國王。國王可以被攻擊，但永遠不會被吃掉。
reason-path-blocked = { $square }的{ $piece }擋住了路。只有騎士可以跳過其他棋子。
reason-king-adjacent = 對方在{ $square }的國王守著那一格。兩個國王永遠不能相鄰。
reason-king-into-attack = { $pieces }攻擊著{ $square }。國王不能走到受攻擊的格子上。
reason-double-check = { $pieces }同時攻擊{ $king }的國王。遇到雙將，只能走國王。
reason-check-unanswered = { $square }的{ $piece }還在攻擊{ $king }的國王。一定要應將：把國王走開、吃掉將軍的棋子，或者用棋子擋在中間。
reason-en-passant-exposes-king = 兩個士兵都離開原來的格子後，{ $square }的{ $piece }就能吃到{ $king }的國王。走完一步，不能讓自己的國王受到攻擊。
reason-pinned = { $square }的{ $piece }會吃到{ $king }的國王。{ $from }的{ $pinned }被牽制住了，不能離開這條線。
reason-promotion-missing = 士兵走到{ $square }一定要升變。請選皇后、城堡、主教或騎士。
reason-promotion-not-here = 這一步走到{ $square }不能升變。只有走到底線的士兵才能升變。
reason-promotion-to-king = { $square }的士兵不能升變成國王。請選皇后、城堡、主教或騎士。
reason-promotion-to-pawn = 士兵走到{ $square }，就不能再當士兵了。請選皇后、城堡、主教或騎士。

shape-king = 國王可以往任何方向走一格。
shape-queen = 皇后可以直走、橫走或斜走，格數不限。
shape-rook = 城堡沿直行或橫列走。
shape-bishop = 主教沿斜線走。
shape-knight = 騎士走L形：先直走或橫走兩格，再轉彎走一格。
shape-pawn = 士兵往前直走，吃子時往斜前方走一格。

# 讀不懂的棋步。

move-text-not-a-move = 「{ $text }」看不出是哪一步棋。請寫成Nf3、exd5、O-O或g1f3這樣。
move-text-empty = 還沒有寫棋步。請寫成Nf3、exd5、O-O或g1f3這樣。
move-text-ambiguous = 可以走到那裡的{ $piece }不只一個：{ $squares }的都可以。請寫明從哪一格出發。
move-text-no-such-piece = 你沒有{ $piece }。
move-text-no-such-piece-on-file = 你在{ $file }直行上沒有{ $piece }。
move-text-no-such-piece-on-rank = 你在第{ $rank }橫列上沒有{ $piece }。
move-text-no-such-piece-on-square = 你在{ $square }上沒有{ $piece }。

# 讀不懂或不能下的局面。

fen-no-board = 沒有棋盤。
fen-rank-count = 棋盤有{ $found }條橫列，應該有8條。
fen-rank-length = 第{ $rank }橫列有{ $squares }格，應該有8格。
fen-unknown-piece = 第{ $rank }橫列上的「{ $letter }」不是棋子。
fen-no-turn = 沒有寫明輪到誰走。請在棋盤後面寫w或b。
fen-unknown-turn = 「{ $text }」沒有說明輪到誰走。請寫w或b。
fen-unknown-castling = 「{ $text }」沒有說明誰可以做王車易位。請寫成KQkq這樣，都不可以就寫-。
fen-unknown-en-passant = 「{ $text }」不是吃過路兵的格子。請寫成e3這樣，沒有就寫-。
fen-unknown-halfmoves = 「{ $text }」不是步數。這裡要寫從上次吃子或走士兵到現在的步數。
fen-unknown-fullmoves = 「{ $text }」不是回合數。
fen-too-much = 最後面的「{ $text }」是多出來的。
fen-too-many-pieces-white = 白方有{ $found }個棋子，但是一方最多有16個。
fen-too-many-pieces-black = 黑方有{ $found }個棋子，但是一方最多有16個。
fen-no-king-white = 白方沒有國王。
fen-no-king-black = 黑方沒有國王。
fen-many-kings-white = 白方的國王不只一個：在{ $squares }。
fen-many-kings-black = 黑方的國王不只一個：在{ $squares }。
fen-pawn-on-last-rank = { $square }上有一個士兵，但是士兵不能在第1橫列或第8橫列上。
fen-castling-without-pieces = 不可能朝{ $corner }那一側做王車易位：國王必須在{ $king }，城堡必須在{ $corner }。
fen-impossible-en-passant = 不可能有士兵剛剛越過{ $square }。
fen-opponent-in-check = { $squares }的棋子正攻擊著{ $king }的國王，可是現在輪到另一方走。

# 對局的情況。

outcome-ongoing = 棋局繼續。
outcome-check = 將軍：國王受到攻擊，一定要應將。
outcome-checkmate = 將死：國王受到攻擊，而且無法應將。棋局結束。
outcome-stalemate = 逼和：國王沒有被將軍，但是已經沒有合法棋步。這盤棋是和棋。
outcome-dead-position = 死局：雙方都不可能再將死對方。這盤棋是和棋。

claim-threefold = 同一個局面已經出現三次。輪到走棋的一方可以要求和棋。
claim-fifty-moves = 雙方各走了五十步，沒有吃子，也沒有走士兵。輪到走棋的一方可以要求和棋。

automatic-fivefold = 同一個局面已經出現五次。這盤棋是和棋。
automatic-seventy-five-moves = 雙方各走了七十五步，沒有吃子，也沒有走士兵。這盤棋是和棋。

# 指令讀入的文字行。

line-without-move = 局面和棋步之間沒有定位字元。
line-unknown-ending = 這不是已知的殘局，或者還有易位權。已知的殘局是{ $endings }。
line-too-long = 這一行太長了，超過64 KB。
line-illegal-move = { $text }不合法。{ $why }
