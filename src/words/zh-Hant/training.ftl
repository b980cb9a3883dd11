# 複習、測驗和時間。

ago-just-now = 不到一小時前
ago-hours = { $count }小時前
ago-days = { $count }天前
ahead-within-a-day = 一天之內
ahead-days = { $count }天後

nav-review = 複習
review-heading = 複習
review-description = 答錯的題目會在這裡再次出現，直到你學會為止；你當時怎麼答、什麼時候答的，都寫在旁邊。
review-lead = 答錯的題目隔天會再出現；答對了，下次就隔得更久。
review-empty = 目前沒有要複習的題目。課程裡答錯的題目，隔天會出現在這裡。
review-none-due = 現在沒有該複習的題目。下面是之後要複習的。
review-due = 有{ $count }題該複習了。
review-more = 還有{ $count }題沒有列出
review-start = 開始複習
review-due-heading = 現在複習
review-later-heading = 之後複習
review-item = { $lesson }，第{ $step }題
review-missed = { $ago }答錯。
review-missed-often = 答錯過{ $times }次，最近一次是{ $ago }。
review-answered = 你的答案：{ $answer }
review-again = 再做一次
review-comes-back = { $ahead }再出現。
review-way-next = 下一題
review-way-done = 回到複習頁
review-place = 複習
home-review = 複習答錯的{ $count }題

test-place = 小測驗：第{ $task }題，共{ $total }題
dot-test-open = 第{ $step }題，小測驗
dot-test-solved = 第{ $step }題，小測驗，已完成
dot-test-star = 第{ $step }題，小測驗，一次就答對
finish-test = 小測驗：{ $total }題裡一次答對{ $stars }題。

exam-heading = 考試：{ $chapter }
exam-place = 考試，第{ $step }題，共{ $total }題
exam-lead = 一共{ $total }題，範圍是整章內容。一次答對{ $needed }題就算通過，可以跳過這一章。
exam-rules = 考試沒有提示。每題只算第一次的答案；答錯了還可以再試，把它弄懂。
exam-start = 開始考試
exam-go-on = 繼續考試
exam-take-again = 再考一次
exam-under-way = 已答{ $answered }題，共{ $total }題。
exam-passed = 通過：{ $total }題裡一次答對{ $right }題。
exam-failed = 還沒有通過：{ $total }題裡一次答對{ $right }題，要答對{ $needed }題。
exam-passed-before = 你已經通過這次考試。
exam-tasks = 各題結果
exam-task-right = 第{ $task }題：答對
exam-task-wrong = 第{ $task }題：答錯
exam-task-open = 第{ $task }題：還沒作答
exam-way-result = 看成績
exam-way-next-chapter = 下一章：{ $chapter }
exam-way-chapter = 回到這一章的課程
exam-card = 考試
exam-card-about = 共{ $total }題，一次答對{ $needed }題，就可以跳過這一章。
exam-card-passed = 考試已通過
chapter-skipped = 你已經通過這一章的考試，可以不做這些課；想做的話隨時都能做。
