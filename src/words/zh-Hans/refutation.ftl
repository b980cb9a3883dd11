# 走错的棋错在哪里：先说着法和格子，再说结果。

refutation-allows-mate-at-once = 这样对手马上就能将死你：{ $line }。
refutation-allows-mate = 这样对手能在{ $moves }步内将死你：{ $line }。
refutation-gives-stalemate = 对手没有可走的棋，王也没有被将军。这是逼和，双方和棋。
refutation-mates-slower = 这样也能将死，但要走{ $moves }步。有一种走法{ $shortest }步就能将死。
refutation-hangs = { $from }格的{ $by }可以吃掉你在{ $square }格的{ $piece }，而你吃不回来。
refutation-hangs-protected = 你在{ $square }格的{ $piece }虽然有保护，但这样交换你还是吃亏：{ $line }。
refutation-loses = 这样对手能赢得你在{ $square }格的{ $piece }：{ $line }。
refutation-no-check = 这一步没有将军。将死，就是将军以后，对方没有办法应将。
refutation-king-has = 对方的王还能走到{ $squares }格。
refutation-can-take = { $from }格的{ $by }可以吃掉你在{ $square }格的{ $piece }。
refutation-can-block = { $from }格的{ $by }可以走到{ $square }格挡住将军。
refutation-can-play = 对手可以走{ $reply }。
refutation-no-mate-left = 这样以后，你就不能在{ $left }步内将死了。
refutation-not-asked = 这步棋没有吃亏，但不是题目要的。
