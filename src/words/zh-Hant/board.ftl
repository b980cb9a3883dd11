# 棋盤：翻轉，以及唸給看不見棋盤的人聽的話。

board-turn = 翻轉棋盤
board-table = 棋盤格子一覽表
spoken-last-move = 上一步：{ $piece }，{ $from }到{ $to }。
spoken-check = 將軍。
setting-text = 用文字和表格顯示棋盤
setting-text-off = 需要時再看
setting-text-on = 一直顯示
