# 纸上的课程。

worksheet-title = 练习纸：{ $lesson }
worksheet-description = 这一课的题目，带棋图和答题的地方，可以打印；答案另起一页。
worksheet-open = 打印成练习纸
worksheet-short = 练习纸
worksheet-to-lesson = 回到这一课
worksheet-how = 用浏览器打印这一页，答案会印在另外一页上。
worksheet-name = 姓名：
worksheet-date = 日期：
worksheet-answer = 答：
worksheet-mark = 请在棋图上标出来。
worksheet-key = 答案
worksheet-side = { $side }：{ $pieces }。
other-moves = 还有别的着法
