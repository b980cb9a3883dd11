# The board: turning it round, and what is told to those who do not see it.

board-turn = Turn the board
board-table = The squares as a table
spoken-last-move = Last move: { $piece }, { $from } to { $to }.
spoken-check = Check.
setting-text = The board in words and as a table
setting-text-off = When I ask for it
setting-text-on = Always
