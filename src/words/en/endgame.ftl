# The elementary endings: how each is won, and what is said while it is played out.

endgames-heading = Endgames
endgames-description = Play the elementary mates against a defender that never errs: two rooks, queen, rook, two bishops, bishop and knight, and the pawn that becomes a queen.
endgames-lead = Learn the method, then mate a defender that never errs. It always holds out as long as it can.
endgames-won = You can force mate
endgames-drawn = Nobody can force mate
endgame-longest = Never more than { $count } moves with best play.
endgame-levels-done = { $done } of { $total } levels mated without help
endgame-result = { $level }: mate in { $moves }, the least possible was { $best }
endgame-result-helped = { $level }: mated with help
endgame-drawn-card = Why it is a draw

ending-kqqk-title = Two queens against a king
ending-kqqk-about = The ladder: two queens push the king to the edge, line by line.
ending-kqqk-method =
    Put one queen on the line next to the king, so that it cannot cross. That is the first rung of the ladder.

    Give check with the other queen on the king’s own line. The king must step back one line.

    Now the first queen checks on the next line. Go on in turns until the king stands at the edge and has no line left.

    Two queens leave a king very few squares. Before each move, look whether it still has one: if it is not in check and cannot move, it is stalemate.
ending-krrk-title = Two rooks against a king
ending-krrk-about = The ladder: the rooks take turns, and your king need not help.
ending-krrk-method =
    One rook holds a line: the king cannot cross it.

    The other rook gives check on the line where the king stands. The king must go one line back.

    Then the first rook checks on the next line, past its partner. So they climb like feet on a ladder, until the edge.

    If the king comes near a rook, do not hurry. Move that rook along its line to the far side of the board, then go on.
ending-kqk-title = Queen against a king
ending-kqk-about = The box: the queen closes in the king, then your king walks up.
ending-kqk-method =
    Put the queen a knight’s move away from the king. Now it lives in a box, and needs no check to stay there.

    When the king moves, copy its step with the queen. The box gets smaller with each move.

    Stop when the king is in a corner or at the edge and still has two squares to go back and forth. One step more could be stalemate.

    Leave the queen where it is and bring your own king up close.

    With your king beside it, the queen gives mate at the edge, protected by your king.
ending-krk-title = Rook against a king
ending-krk-about = Box, opposition and waiting move: king and rook work together.
ending-krk-method =
    The rook cuts the king off on a file or a rank. That is one wall of the box.

    Bring your king up on your side of the wall. The rook stays protected or far away, or it is lost, and with it the win.

    When the kings face each other with one square between them, give check with the rook from the side. The king must go back one line, and the box is smaller.

    If the kings stand a knight’s move apart and it is your turn, make a waiting move with the rook along its wall. The other king must step in front of yours or go back.

    At the edge it is the same once more: kings face to face, check from the side, and it is mate.
ending-kbbk-title = Two bishops against a king
ending-kbbk-about = Two diagonals side by side are a wall; the mate is in a corner.
ending-kbbk-method =
    Put the bishops next to each other. Together they guard two diagonals that no king can cross.

    Bring your king to the middle and up to the other king. The bishops alone can hold it, but not drive it.

    Move the wall forward, one diagonal at a time, whenever the king has stepped away from it.

    Drive the king along the edge into a corner. Your king stands a knight’s move from that corner.

    Close to the end, make a waiting move with a bishop, then check with one bishop and mate with the other. Always look for stalemate first.
ending-kbnk-title = Bishop and knight against a king
ending-kbnk-about = The hardest of the mates: drive the king to a corner of the bishop’s colour.
ending-kbnk-method =
    Mate can only be forced in a corner that the bishop can attack. With a bishop on light squares these are a8 and h1, on dark squares a1 and h8.

    First put your three pieces in the middle and push the king to the edge. It will run to the wrong corner, where the bishop has no power.

    From there drive it along the edge. The knight goes in the shape of a W, two files at a time, and guards the squares of the wrong colour.

    The bishop guards the squares of its own colour, and your king goes along opposite the other king. If it leaves the edge, bishop and knight together catch it in a triangle that gets smaller.

    In the right corner, take away the last squares, make a waiting move if you need one, and mate with bishop or knight. Perfect play takes up to 33 moves: watch the count to fifty.
ending-kqkr-title = Queen against rook
ending-kqkr-about = A long hunt: part the rook from its king, then win it by a double attack.
ending-kqkr-method =
    The rook stays beside its king. Checks alone do not win it, so bring your king and queen close together.

    Push the king to the edge, one line at a time. A check is good only when it drives the king back or parts it from the rook.

    At the edge they meet the position of Philidor: if it were the defender to move, the rook would have to leave its king.

    If it is your move there, lose a move. The queen walks a triangle in three checks and comes back, and the turn has passed to the other side.

    Once the rook has left its king, look for a check that attacks both at once. With the rook gone it is queen against king. The count to fifty begins again with the capture.
ending-kpk-title = Pawn against a king
ending-kpk-about = Opposition and key squares: the king leads, the pawn follows.
ending-kpk-method =
    First count: if the king cannot step into the square whose side is the pawn’s way to the last rank, the pawn simply runs.

    Otherwise your king goes first. Three squares lie two ranks ahead of the pawn: if your king stands on one of these key squares, the pawn will queen.

    To get there, take the opposition: kings face each other with one square between them, and the other side must move. It has to give way.

    If the kings face each other and it is your turn, a spare pawn move passes the turn to the other side. So keep the pawn back as long as you can.

    A pawn on the a-file or h-file is special. If the king reaches its corner, it is a draw: stalemate or no way in.

    When the pawn reaches the last rank, choose a queen or a rook, and mate as you have learnt. Beware of stalemate.
ending-knnk-title = Two knights against a king
ending-knnk-about = A mate exists, but only if the king walks into it. Nobody can force it.
ending-knnk-method =
    Two knights and a king can drive a lone king into a corner. But the move that should prepare the mate leaves it without a move: stalemate. On the board the king on a8 is not in check, and Black can play nothing.

    If instead the knights leave it a square, it steps out of the corner. Every position of this ending has been worked out: if the defender avoids mate in one move, it is a draw.

    The position is not dead, though. A mate can still come about if the defender errs, so the game goes on until the players agree on a draw, or the fifty-move rule ends it.

    With an enemy pawn on the board it can be different: then Black has a move left when the king has none, and there is no stalemate.
ending-kbk-title = A lone bishop against a king
ending-kbk-about = No mate is possible at all. The game is over at once.
ending-kbk-method =
    For mate, the king’s own square and all squares beside it must be guarded. At the edge, even in a corner, these are squares of both colours.

    A bishop only ever attacks squares of one colour. Your king cannot guard all of the others, because kings may not stand side by side.

    So no series of legal moves can end in mate, not even if the defender helps. Such a position is dead, and the game is drawn at once: article 5.2.2 of the Laws of Chess.

    Remember it when you have a bishop and one pawn left: do not let the pawn be taken.
ending-knk-title = A lone knight against a king
ending-knk-about = No mate is possible at all. The game is over at once.
ending-knk-method =
    Look at a king in the corner. For mate, the corner and the three squares beside it must be guarded.

    The knight gives check from a square of the other colour, and all squares it attacks have one colour. Your king would have to guard all the rest alone, and it cannot.

    So no series of legal moves can end in mate, not even if the defender helps. Such a position is dead, and the game is drawn at once: article 5.2.2 of the Laws of Chess.

    A knight with a pawn beside it is another matter: protect that pawn, for it may become a queen.

endgame-method = How it is done
endgame-why = Why it is so
endgame-practice = Play it out
endgame-practice-lead = You are White. The program defends without a mistake. Each start is a random one.
endgame-level-easy = Easy
endgame-level-middle = Medium
endgame-level-hard = Hard
endgame-level-range = { $level }: mate in { $from } to { $to }
endgame-level-one = { $level }: mate in { $to }
endgame-your-best = Your best
endgame-no-start = That start does not belong here
endgame-start-unreadable = The address does not name a position of this ending that White wins. Choose a level instead.

endgame-wait-title = Working out this ending
endgame-wait = The program is working out every position of this ending, for the first time since it was started. That takes a few seconds. This page goes on by itself.
endgame-wait-again = Look again

endgame-where = { $level }, mate in { $best }
endgame-counts = The game so far
endgame-count-moves = Your moves
endgame-count-best = Least possible
endgame-count-fifty = Towards fifty
endgame-count-fifty-value = { $count } of 50
endgame-best = There is no faster move.
endgame-costs = { $count ->
    [one] This move costs 1 move.
   *[other] This move costs { $count } moves.
}
endgame-slips-out = The king slips out by { $squares }.
endgame-more-room = { $count ->
    [one] It leaves the king 1 square more to walk to.
   *[other] It leaves the king { $count } squares more to walk to.
}
endgame-hangs-still-won = Your { $piece } on { $square } can be taken. What is left still wins, but more slowly.
endgame-better = Faster was { $move }.
endgame-stalemates = This would be stalemate: the king is not in check and has no move. The game would be a draw.
endgame-hangs-drawn = Your { $piece } on { $square } hangs: the { $by } takes it, and the game is a draw.
endgame-hangs-lost = Your { $piece } on { $square } hangs: the { $by } takes it, and now the other side wins.
endgame-minor-promotion = With a lone bishop or knight nobody can ever mate. The game would be a draw.
endgame-pawn-stopped = Now the king stops the pawn, and the game would be a draw.
endgame-win-gone = After this move mate can no longer be forced. The game would be a draw.
endgame-choose-again = The move was not played. Choose again.
endgame-mate-heading = Checkmate
endgame-mate-perfect = { $moves ->
    [one] You mated in { $moves } move. Nobody can do it faster.
   *[other] You mated in { $moves } moves. Nobody can do it faster.
}
endgame-mate-slower = You mated in { $moves } moves. The least possible was { $best }.
endgame-mate-helped = You had help on the way, so this is kept as a mate with help.
endgame-fifty-heading = Drawn by the fifty-move rule
endgame-fifty = Both sides have made fifty moves without a capture or a pawn move, and the defender claims the draw. Try again: make the box smaller with each move.
endgame-verdict-best = Best move
endgame-verdict-slower = Still winning, but slower
endgame-verdict-refused = The win would be gone
endgame-reply = Black plays { $move }.
endgame-back-heading = Taken back
endgame-back = Your last move is taken back. Choose another.
endgame-broken-heading = This game does not add up
endgame-broken = The moves that came with it cannot have been played from this start. The game begins again; nothing was counted.
endgame-nothing-sent = There is no move yet. Press a piece, then the square where it goes.

endgame-hint-idea = Show me the idea
endgame-hint-move = Show me the move
endgame-hint-is = A best move is { $move }.
endgame-show-line = Show the perfect line
endgame-line-heading = The perfect line from here
endgame-take-back = Take back
endgame-again = Again from the same start
endgame-new-start = A new start
endgame-to-method = The method
endgame-all = All endgames
endgame-idea-mate = You can mate with this move.
endgame-idea-promote = Your pawn can become a new piece.
endgame-idea-capture = What stands on { $square } can be taken.
endgame-idea-rescue = Your { $piece } on { $square } is attacked. Bring it to safety where it still cuts off the king.
endgame-idea-push = Now the pawn may move.
endgame-idea-opposition = Put your king face to face with the other, one square between them: that is the opposition.
endgame-idea-nearer = Bring your king nearer to the other.
endgame-idea-check = A check drives the king back.
endgame-idea-room = { $count ->
    [one] Make the box smaller: it can be 1 square.
   *[other] Make the box smaller: it can be { $count } squares.
}
endgame-idea-wait = Keep everything as it is and make a waiting move: the other king must give way.

error-no-ending-title = There is no such endgame
error-no-ending = You find all of them in the list of endgames.
error-way-endgames = All endgames
