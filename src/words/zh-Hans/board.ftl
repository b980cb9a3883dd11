# 棋盘：翻转，以及念给看不见棋盘的人听的话。

board-turn = 翻转棋盘
board-table = 棋盘格子一览表
spoken-last-move = 上一步：{ $piece }，{ $from }到{ $to }。
spoken-check = 将军。
setting-text = 用文字和表格显示棋盘
setting-text-off = 需要时再看
setting-text-on = 一直显示
