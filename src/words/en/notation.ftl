# Moves and squares that a learner writes, and boards that a learner sets up.

notate-right = That is how the move is written: { $usual }.
notate-usual = The usual writing is { $usual }.
notate-check-sign-missing = It is check, and most people add a + for that.
notate-mate-sign-missing = It is checkmate, and most people add a # for that.
notate-mate-sign = It is checkmate, and the sign for that is #.
notate-capture-sign-missing = The move takes a piece, and most people write an x for that.
notate-zeros = Castling may be written with zeros or with the letter O. Here the letter O is used.
notate-long-form = You also wrote the square the piece comes from. You may, but the short form needs less.
notate-origin-not-needed = Only one { $role } can go there, so nothing more needs to be said about it.
notate-equals-missing = Most people write an = before the new piece.
notate-en-passant-sign = You may add e.p. for en passant, but you need not.
notate-capitals = The letter of a piece is a capital, the letter of a file is small.
notate-own-name = In this notation the { $role } has the letter { $letter }.
notate-pawn-letter = A pawn has no letter: only the square is written.
notate-target-rank-missing = The square the pawn goes to is written in full, with letter and number.
notate-dash = The short form has no dash.
notate-otherwise-unusual = That can be understood, but it is not written so.
notate-false-check = The move is right, but it gives no check, so there is no +.
notate-false-mate = The move is right, but it is only check, so the sign is + and not #.
notate-false-capture = The move is right, but it takes nothing, so there is no x.
notate-false-en-passant = The move is right, but it does not take en passant.
notate-piece-letter-missing = The move is right, but the letter of the piece is missing. The { $role } has the letter { $letter }.
notate-king-for-knight = K is the letter of the king. The knight has the letter N.
notate-promotion-missing = The move is right, but you did not say which piece the pawn becomes.
notate-pawn-file-missing = The pawn takes a piece there. Begin with the letter of the file the pawn comes from.
notate-origin-missing = More than one { $role } can go there. Write the file it comes from after the letter { $letter }, or the rank where the file is the same.
notate-castling-as-king-move = The king’s move is right, but castling has a sign of its own.
notate-square-reversed = The square is right, but the letter comes first and the number after it.
notate-other-move = What you wrote is another move: the { $piece } goes from { $from } to { $to }.
notate-illegal-move = No legal move on this board is written like that.
notate-other-square = What you wrote is the name of { $square }, which is another square.
notate-no-square = That is not the name of a square. A name is a letter from a to h and a number from 1 to 8.
how-notate = Write it in the box.
notate-label = Your answer
notate-send = Check my answer
notate-arrow = The arrow on the board goes from { $from } to { $to }.

setup-all-placed = Every piece stands where it belongs.
setup-misplaced = The { $piece } does not belong on { $square }.
setup-still-empty =
    { $count ->
        [one] A piece is missing on { $squares }.
       *[other] Pieces are missing on { $count } squares: { $squares }.
    }
how-setup = Choose a piece, then press the squares where it belongs. Press a square again to take the piece off.
setup-pieces = Pieces to put on the board
setup-remove = Take off
setup-send = Check my board
setup-solution = It should stand so: { $pieces }.
setup-choose-first = Choose a piece first. Then press the square for it.
