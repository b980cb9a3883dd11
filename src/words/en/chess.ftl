# The pieces, why a move is illegal, moves and positions that cannot be read, and how a game stands.

white = White
black = Black

role-king = king
role-queen = queen
role-rook = rook
role-bishop = bishop
role-knight = knight
role-pawn = pawn
any-piece = piece

piece-white-king = white king
piece-white-queen = white queen
piece-white-rook = white rook
piece-white-bishop = white bishop
piece-white-knight = white knight
piece-white-pawn = white pawn
piece-black-king = black king
piece-black-queen = black queen
piece-black-rook = black rook
piece-black-bishop = black bishop
piece-black-knight = black knight
piece-black-pawn = black pawn

piece-on = the { $piece } on { $square }

# Why a move is illegal: what is so on the board, then the rule.

reason-no-piece = There is no piece on { $square }. Choose a square where one of your pieces stands.
reason-opponent-piece = The { $piece } on { $square } belongs to your opponent. You may only move your own pieces.
reason-no-movement = The { $piece } would stay on { $square }. A move takes a piece to another square.
reason-castling-right-lost = Your king on { $king } can no longer castle towards { $corner }. The king or the rook from that corner has moved before, or the rook was taken.
reason-castling-blocked = { $pieces } { $count ->
    [one] stands
   *[other] stand
} between your king and your rook. Every square between them must be empty.
reason-castling-in-check = { $pieces } { $count ->
    [one] attacks
   *[other] attack
} your king on { $king }. You may not castle while you are in check.
reason-castling-through-attack = { $pieces } { $count ->
    [one] attacks
   *[other] attack
} { $square }, which your king would cross. A king may not castle across an attacked square.
reason-castling-into-attack = { $pieces } { $count ->
    [one] attacks
   *[other] attack
} { $square }, where your king would land. A king may not castle into check.
reason-own-piece = Your own { $piece } stands on { $square }. You cannot take your own pieces.
reason-pawn-backward = From { $from } to { $to } is backwards. Pawns only move forward.
reason-pawn-sideways = From { $from } to { $to } is sideways. Pawns only move forward.
reason-pawn-blocked = The { $piece } on { $square } is in the way. A pawn moves straight ahead only onto empty squares.
reason-pawn-too-far = From { $from } to { $to } is too far. A pawn goes one square ahead, or two from the square where it started.
reason-en-passant-too-late = You cannot take the pawn on { $square } en passant now. That is allowed only on the very next move after a pawn has gone two squares.
reason-pawn-nothing-to-capture = There is nothing to take on { $square }. A pawn moves diagonally only when it takes a piece.
reason-wrong-shape = { $shape } It cannot go from { $from } to { $to }.
reason-wrong-shape-could = { $shape } From { $from } it could go to { $squares }.
reason-wrong-shape-king = The king on { $to } cannot be taken by the piece on { $from }. A king can be attacked, but it is never captured.
reason-path-blocked = The { $piece } on { $square } is in the way. Only a knight may jump over pieces.
reason-king-adjacent = Your king would touch the other king on { $square }. Two kings may never touch, not even at a corner.
reason-king-into-attack = { $pieces } { $count ->
    [one] attacks
   *[other] attack
} { $square }. Your king may not step onto an attacked square.
reason-double-check = { $pieces } attack your king on { $king } at the same time. Out of a double check only the king can move.
reason-check-unanswered = The { $piece } on { $square } still attacks your king on { $king }. Answer the check: move the king, take the attacker or put a piece in its way.
reason-en-passant-exposes-king = With both pawns gone from their squares, the { $piece } on { $square } would take your king on { $king }. You may not leave your king open to attack.
reason-pinned = The { $piece } on { $square } would take your king on { $king }. Your { $pinned } on { $from } is pinned and may not leave that line.
reason-promotion-missing = A pawn that reaches { $square } must become a new piece. Choose a queen, rook, bishop or knight.
reason-promotion-not-here = No new piece can appear on { $square } with this move. Only a pawn that reaches the last rank becomes a new piece.
reason-promotion-to-king = A pawn cannot become a king on { $square }. Choose a queen, rook, bishop or knight.
reason-promotion-to-pawn = A pawn cannot stay a pawn on { $square }. Choose a queen, rook, bishop or knight.

shape-king = A king moves one square in any direction.
shape-queen = A queen moves straight or diagonally, as far as she likes.
shape-rook = A rook moves straight along a file or a rank.
shape-bishop = A bishop moves diagonally.
shape-knight = A knight moves in an L: two squares straight and one to the side.
shape-pawn = A pawn moves straight ahead and takes one square diagonally ahead.

# Moves that cannot be read.

move-text-not-a-move = “{ $text }” cannot be read as a move. Write it like Nf3, exd5, O-O or g1f3.
move-text-empty = There is no move yet. Write it like Nf3, exd5, O-O or g1f3.
move-text-ambiguous = More than one { $piece } could go there: from { $squares }. Say which square it comes from.
move-text-no-such-piece = You have no { $piece }.
move-text-no-such-piece-on-file = You have no { $piece } on the { $file }-file.
move-text-no-such-piece-on-rank = You have no { $piece } on rank { $rank }.
move-text-no-such-piece-on-square = You have no { $piece } on { $square }.

# Positions that cannot be read or played.

fen-no-board = There is no board.
fen-rank-count = The board has { $found ->
    [one] { $found } rank
   *[other] { $found } ranks
}, but it must have 8.
fen-rank-length = Rank { $rank } has { $squares } squares, but it must have 8.
fen-unknown-piece = “{ $letter }” on rank { $rank } is not a piece.
fen-no-turn = It does not say whose turn it is. Write w or b after the board.
fen-unknown-turn = “{ $text }” does not say whose turn it is. Write w or b.
fen-unknown-castling = “{ $text }” does not say who may castle. Write it like KQkq, or - for nobody.
fen-unknown-en-passant = “{ $text }” is not a square for en passant. Write it like e3, or - for none.
fen-unknown-halfmoves = “{ $text }” is not a number of moves since the last capture or pawn move.
fen-unknown-fullmoves = “{ $text }” is not a move number.
fen-too-much = “{ $text }” at the end does not belong there.
fen-too-many-pieces-white = White has { $found } pieces, but a side has 16 at most.
fen-too-many-pieces-black = Black has { $found } pieces, but a side has 16 at most.
fen-no-king-white = White has no king.
fen-no-king-black = Black has no king.
fen-many-kings-white = White has more than one king: on { $squares }.
fen-many-kings-black = Black has more than one king: on { $squares }.
fen-pawn-on-last-rank = A pawn stands on { $square }, but no pawn can stand on the first or the last rank.
fen-castling-without-pieces = Nobody can castle towards { $corner }: the king must stand on { $king } and a rook on { $corner }.
fen-impossible-en-passant = No pawn can have passed { $square } on the last move.
fen-opponent-in-check = The king on { $king } is attacked from { $squares }, but it is the other side's turn.

# How a game stands.

outcome-ongoing = The game goes on.
outcome-check = Check: the king is attacked and the attack must be answered.
outcome-checkmate = Checkmate: the king is attacked and no move helps. The game is over.
outcome-stalemate = Stalemate: the king is not attacked, and no legal move is left. The game is a draw.
outcome-dead-position = Dead position: however both sides play, nobody can ever give checkmate. The game is a draw.

claim-threefold = The same position has come up three times. The player to move may claim a draw.
claim-fifty-moves = Fifty moves by each side without a capture or a pawn move. The player to move may claim a draw.

automatic-fivefold = The same position has come up five times. The game is a draw.
automatic-seventy-five-moves = Seventy-five moves by each side without a capture or a pawn move. The game is a draw.

# Lines of text that the commands read.

line-without-move = There is no tab between the position and the move.
line-unknown-ending = This is not one of the endings that are known, or there is a right to castle. Known are { $endings }.
line-too-long = The line is too long: more than 64 kilobytes.
line-illegal-move = { $text } is not legal. { $why }
