# What is wrong with a wrong move: the moves and squares first, then what they mean.

refutation-allows-mate-at-once = Now your opponent mates at once: { $line }.
refutation-allows-mate = Now your opponent can force mate in { $moves } moves: { $line }.
refutation-gives-stalemate = Your opponent has no legal move and is not in check. That is stalemate, so the game is a draw.
refutation-mates-slower = That mates too, but it takes { $moves } moves. There is a mate in { $shortest }.
refutation-hangs = The { $by } on { $from } can take your { $piece } on { $square }, and you cannot take back.
refutation-hangs-protected = Your { $piece } on { $square } is protected, but you still lose by the trade: { $line }.
refutation-loses = Now your opponent wins your { $piece } on { $square }: { $line }.
refutation-no-check = That is not check. Checkmate is a check from which there is no way out.
refutation-king-has = The king can still go to { $squares }.
refutation-can-take = The { $by } on { $from } can take your { $piece } on { $square }.
refutation-can-block = The { $by } on { $from } can step in between, on { $square }.
refutation-can-play = Your opponent can play { $reply }.
refutation-no-mate-left = After that there is no mate in { $left ->
    [one] one move
   *[other] { $left } moves
} any more.
refutation-not-asked = You lose nothing with that move, but it does not do what was asked.
