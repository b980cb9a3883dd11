# What is said of an answer: what a move reaches or lacks, which squares fit and why, how the game stands.

grade-checkmate = Checkmate: the king on { $king } is attacked by { $checkers } and no move helps.
grade-check = Check: the king on { $king } is attacked by { $checkers }.
grade-stalemate = Stalemate: the king on { $king } is not attacked, and no legal move is left.
grade-castled-short = You castled on the king’s side: king and rook moved in one turn.
grade-castled-long = You castled on the queen’s side: king and rook moved in one turn.
grade-en-passant = You took en passant: the pawn on { $pawn } is gone, and your pawn stands on the square behind.
grade-promoted = Your pawn has become a { $role } on { $square }.
grade-captured = You took the { $piece } on { $square }.
grade-arrived = The { $piece } stands on { $square } now.
grade-answered-capture = You took the piece that gave check.
grade-answered-block = You put a piece between your king and the piece that attacks him.
grade-answered-king = Your king stepped out of check.
grade-safe = Now your opponent cannot win anything by taking.

grade-no-check = That move is legal, but nothing attacks the king on { $king }.
grade-not-mate = It is check, but not checkmate.
grade-way-king = The king can go to { $squares }.
grade-way-capture = The piece on { $from } can take the one on { $to }.
grade-way-block = The piece on { $from } can step in between on { $to }.
grade-stalemate-instead = That is stalemate: the king on { $king } is not attacked and no legal move is left. The game is a draw.
grade-still-moves = It is not stalemate: the other side can still move, for example from { $from } to { $to }.
grade-check-instead = The king on { $king } is attacked, so this is check and not stalemate.
grade-mate-instead = The king on { $king } is attacked, so this is checkmate and not stalemate.
grade-no-castling = That move is legal, but it is not castling.
grade-no-en-passant = That move is legal, but it does not take en passant.
grade-no-promotion = That move is legal, but no pawn reaches the last rank.
grade-no-capture = That move is legal, but it takes nothing.
grade-captured-elsewhere = You took on { $on }. Now look at { $wanted }.
grade-went-elsewhere = That move goes to { $on }. This step asks for a move to { $wanted }.
grade-wanted-capture = This time take the piece that gives check.
grade-wanted-block = This time put a piece between your king and the attacker.
grade-wanted-king = This time move the king away.
grade-no-check-to-answer = Your king is not in check.
grade-loses =
    { $loss ->
        [one] After that move the { $by } on { $from } can take your { $piece } on { $square }, and you lose 1 point, as much as a pawn.
       *[other] After that move the { $by } on { $from } can take your { $piece } on { $square }, and you lose { $loss } points (a pawn is worth 1).
    }
grade-not-accepted = That move is legal, but it is not the one to find here.
grade-not-asked = That is a strong move, but this step asks for another one.

grade-nothing-sent = There is no answer yet. Choose one first.
grade-promotion-open = The pawn reaches the last rank. Choose the piece it becomes.

grade-all-marked =
    { $count ->
        [one] That is the only square that fits.
       *[other] Those are all { $count } squares, and no other fits.
    }
grade-missed =
    { $count ->
        [one] One square is missing: { $squares }.
       *[other] { $count } squares are missing: { $squares }.
    }
grade-misfit-itself = { $square } is where the { $piece } stands now.
grade-misfit-illegal = Not { $square }. { $reason }
grade-misfit-nothing-to-capture = There is nothing to take on { $square }.
grade-misfit-empty = { $square } is empty.
grade-misfit-other-side = A { $piece } stands on { $square }. That piece belongs to the other side.
grade-misfit-other-piece = A { $piece } stands on { $square }. This step asks for another piece.
grade-misfit-blocked = The { $piece } on { $from } does not reach { $to }: a piece on { $by } is in the way.
grade-misfit-out-of-reach = The { $piece } on { $from } does not reach { $to }: it does not move that way.
grade-misfit-pawn-ahead = The { $piece } on { $from } does not attack { $to }: a pawn attacks diagonally, never straight ahead.
grade-misfit-not-on-file = { $square } is not on the { $line }-file.
grade-misfit-not-on-rank = { $square } is not on rank { $line }.
grade-misfit-not-on-diagonal = { $square } is not on the diagonal from { $from } to { $to }.
grade-misfit-light = { $square } is a light square.
grade-misfit-dark = { $square } is a dark square.
grade-misfit-no-corner = { $square } is not in a corner.
grade-misfit-other-name = The square you marked is { $square }.
grade-misfit-not-attacked = Nothing attacks the { $piece } on { $square }.
grade-misfit-protected = The { $piece } on { $square } is protected by the piece on { $by }.
grade-misfit-king = { $square } does not count: a king is never taken.
grade-misfit-starts-as = When a game begins, a { $piece } stands on { $square }.
grade-misfit-starts-empty = When a game begins, { $square } is empty.

grade-move-is-legal = The move is legal: the { $piece } on { $from } may go to { $to }.
grade-reason-open = Right, it is not legal. Now say why.
grade-other-reason = Right, it is not legal. But that is not the reason.

grade-stands-ongoing-white = The game goes on: White is not in check and still has a legal move.
grade-stands-ongoing-black = The game goes on: Black is not in check and still has a legal move.
grade-stands-check = It is check and not checkmate: the king on { $king } is attacked by { $checkers }, but there is a way out.
grade-stands-dead-position = The position is dead: however both sides play, nobody can ever give checkmate. The game is a draw.
grade-stands-threefold = The same position, with the same side to move, is on the board for the third time. That side may claim a draw.
grade-stands-fifty-moves = Both sides have made fifty moves without a capture or a pawn move. The side to move may claim a draw.
grade-stands-fivefold = The same position, with the same side to move, is on the board for the fifth time. The game is a draw at once.
grade-stands-seventy-five-moves = Both sides have made seventy-five moves without a capture or a pawn move. The game is a draw at once.

grade-more-targets =
    { $count ->
        [one] Still to reach: { $squares }. You have 1 move left.
       *[other] Still to reach: { $squares }. You have { $count } moves left.
    }
grade-out-of-moves =
    { $count ->
        [one] Your move is used up, and you have not reached { $squares }.
       *[other] Your { $count } moves are used up, and you have not reached { $squares }.
    }
grade-collected =
    { $count ->
        [one] You reached everything in 1 move.
       *[other] You reached everything in { $count } moves.
    }
grade-other-piece = In this step only the piece on { $square } moves.

# A game played out.

grade-game-goes-on = Your opponent has answered. You have { $count ->
    [one] { $count } move
   *[other] { $count } moves
} left for mate.
grade-mated = Checkmate in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}, against the best defence.
grade-gave-stalemate = The king has no move and is not in check: that is stalemate, and the game is a draw. Start again, and leave the king a square until you mate.
grade-win-gone = Now mate can no longer be forced: your piece is lost, or your opponent is safe. Start again and look at what the king can take.
grade-no-mate-within = { $count ->
    [one] { $count } move is played
   *[other] { $count } moves are played
}, and it is not mate yet. It goes faster. Start again.

# Touch-move.

grade-touched-castle = The king was touched first and then the rook on { $rook }. Castling with that rook is legal, so you must castle.
grade-touched-king = The king was touched first and then the rook on { $rook }. Castling with that rook is not legal, so the king must make another move.
grade-touched-move = The { $role } on { $square } is the first touched piece that can move, so it must move.
grade-touched-capture = The { $role } on { $square } is the first touched piece that can be taken, so you must take it.
grade-touched-capture-with = The { $by } on { $from } and the { $role } on { $square } were touched, so the first must take the second.
grade-touched-any = No touched piece can move or be taken, so you may play any legal move.
grade-touched-rook-first = The rook on { $rook } was touched before the king, so you may not castle on that side now.

# A combination played to its end.

grade-white-answers = White answers { $move }.
grade-black-answers = Black answers { $move }.
grade-go-on = Go on. You have { $count ->
    [one] { $count } move
   *[other] { $count } moves
} left.
grade-wins = That wins by force: { $line }.
grade-other-way = Another way is { $line }.
grade-more-to-win = You lose nothing with that move. But another move wins something by force.

# A pawn against a king: holding the draw, or promoting.

grade-draw-goes-on = Your opponent has answered. Hold the draw for { $count ->
    [one] { $count } more move
   *[other] { $count } more moves
}.
grade-promotion-goes-on = Your opponent has answered. You have { $count ->
    [one] { $count } move
   *[other] { $count } moves
} left to promote.
grade-promoted-in-time = Your pawn is promoted after { $count ->
    [one] { $count } move
   *[other] { $count } moves
}, and the new piece cannot be taken.
grade-held = You held the draw: the pawn does not get through.
grade-held-stalemate = Stalemate: the king is not attacked and has no move. You held the draw.
grade-held-dead-position = The pawn is gone, and nobody can mate any more. You held the draw.
grade-held-repetition = The same position has come up three times. You held the draw.
grade-draw-gone = { $played } lets the pawn through: your opponent can now force mate. To hold the draw: { $keeping }. Start again.
grade-promotion-gone = { $played } gives the win away: the pawn is lost, or it is stopped. To keep the win: { $keeping }. Start again.
grade-no-promotion-within = { $count ->
    [one] { $count } move is played
   *[other] { $count } moves are played
}, and the pawn is not promoted yet. It goes faster. Start again.
