# 复习、考试和时间。

ago-just-now = 不到一小时前
ago-hours = { $count }小时前
ago-days = { $count }天前
ahead-within-a-day = 一天之内
ahead-days = { $count }天后

nav-review = 复习
review-heading = 复习
review-description = 做错的题会在这里再次出现，直到你学会为止；你当时怎么答的、什么时候答的，都写在旁边。
review-lead = 做错的题第二天会再出现；答对了，下次就隔得更久。
review-empty = 现在没有要复习的题。课程里做错的题，第二天会在这里出现。
review-none-due = 现在没有要复习的题。下面是以后要复习的。
review-due = 有{ $count }道题该复习了。
review-more = 还有{ $count }题没有列出
review-start = 开始复习
review-due-heading = 现在复习
review-later-heading = 以后复习
review-item = { $lesson }，第{ $step }题
review-missed = { $ago }做错。
review-missed-often = 做错过{ $times }次，最近一次是{ $ago }。
review-answered = 你的答案：{ $answer }
review-again = 再做一次
review-comes-back = { $ahead }再出现。
review-way-next = 下一道复习题
review-way-done = 回到复习页
review-place = 复习
home-review = 复习做错的{ $count }道题

test-place = 小测验：第{ $task }题，共{ $total }题
dot-test-open = 第{ $step }题，小测验
dot-test-solved = 第{ $step }题，小测验，已完成
dot-test-star = 第{ $step }题，小测验，一次答对
finish-test = 小测验：{ $total }题中一次答对{ $stars }题。

exam-heading = 考试：{ $chapter }
exam-place = 考试，第{ $step }题，共{ $total }题
exam-lead = 一共{ $total }题，考的是整章内容。一次答对{ $needed }题就算通过，可以跳过这一章。
exam-rules = 考试没有提示。每题只算第一次的答案；答错了还可以再试，把它弄懂。
exam-start = 开始考试
exam-go-on = 接着考
exam-take-again = 重新考一次
exam-under-way = 已答{ $answered }题，共{ $total }题。
exam-passed = 通过：{ $total }题中一次答对{ $right }题。
exam-failed = 还没有通过：{ $total }题中一次答对{ $right }题，要答对{ $needed }题。
exam-passed-before = 你已经通过了这次考试。
exam-tasks = 各题情况
exam-task-right = 第{ $task }题：答对
exam-task-wrong = 第{ $task }题：答错
exam-task-open = 第{ $task }题：还没有答
exam-way-result = 看成绩
exam-way-next-chapter = 下一章：{ $chapter }
exam-way-chapter = 回到这一章的课程
exam-card = 考试
exam-card-about = 共{ $total }题，一次答对{ $needed }题，就可以跳过这一章。
exam-card-passed = 考试已通过
chapter-skipped = 你已经通过这一章的考试，可以不做这些课；想做随时都能做。
