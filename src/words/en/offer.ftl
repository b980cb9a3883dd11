# The answers that a learner may pick: is a move legal, and how does a game stand?

offer-legal = Legal
offer-illegal = Not legal
offer-not = Not legal. { $reason }
offer-standing-ongoing = The game goes on
offer-standing-check = Check
offer-standing-checkmate = Checkmate
offer-standing-stalemate = Stalemate: a draw
offer-standing-dead-position = Dead position: a draw
offer-standing-threefold = The same position for the third time: a draw may be claimed
offer-standing-fifty-moves = Fifty moves without capture or pawn move: a draw may be claimed
offer-standing-fivefold = The same position for the fifth time: a draw at once
offer-standing-seventy-five-moves = Seventy-five moves without capture or pawn move: a draw at once
