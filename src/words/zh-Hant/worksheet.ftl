# 紙上的課程。

worksheet-title = 學習單：{ $lesson }
worksheet-description = 這一課的題目，附棋圖和作答的地方，可以列印；解答另起一頁。
worksheet-open = 列印成學習單
worksheet-short = 學習單
worksheet-to-lesson = 回到這一課
worksheet-how = 用瀏覽器列印這一頁，解答會印在另外一頁。
worksheet-name = 姓名：
worksheet-date = 日期：
worksheet-answer = 答：
worksheet-mark = 請在棋圖上標出來。
worksheet-key = 解答
worksheet-side = { $side }：{ $pieces }。
other-moves = 還有其他走法
