### 班级的作业：学生这一边、布置作业，以及用话说出的日期。

weekday = { $day ->
    [0] 星期一
    [1] 星期二
    [2] 星期三
    [3] 星期四
    [4] 星期五
    [5] 星期六
   *[6] 星期日
}
month = { $month ->
    [1] 1月
    [2] 2月
    [3] 3月
    [4] 4月
    [5] 5月
    [6] 6月
    [7] 7月
    [8] 8月
    [9] 9月
    [10] 10月
    [11] 11月
   *[12] 12月
}
when-today = 今天{ $time }
when-tomorrow = 明天（{ $weekday }）{ $time }
when-yesterday = 昨天（{ $weekday }）{ $time }
when-this-week = { $weekday }{ $time }
when-date = { $month }{ $day }日（{ $weekday }）{ $time }

assignments-heading = 作业
assignments-description = 老师布置的作业和截止时间。
assignments-due = 待完成
assignments-later = 尚未开放
assignments-done = 已完成
assignments-none-due = 班里现在没有要做的作业。课程随时可以学。
assignment-due = 截止时间：{ $when }。已完成{ $solved }题，共{ $total }题。
assignment-was-due = 已过截止时间：{ $when }。已完成{ $solved }题，共{ $total }题。现在还可以做，会记为迟交。
assignment-opens = 开放时间：{ $when }。
assignment-done = 完成于{ $when }：解出{ $solved }题，共{ $total }题。
assignment-done-late = 迟交，完成于{ $when }：解出{ $solved }题，共{ $total }题。
assignment-finished = 这份作业已经完成。你可以再做一遍，成绩不会变。
assignment-start = 开始做
home-do-assignment = 做班级作业
assignment-go-on = 接着做
assignment-again = 再看一遍
assignment-read = 可以先看课程：
assignment-rules = 怎样算完成
assignment-withdrawn = 老师收回了这份作业。你做过的题都还保留着。
assignment-wait-order = 题目要按顺序做。请先做前面的一题。
assignment-wait-opens = 这份作业{ $when }开放。
home-assignments = 班级作业
rule-all = 每一题都解出，就算完成。
rule-stars = 每一题都不用提示、第一次就做对，才算完成。
rule-count = 解出{ $count }题，就算完成。
rule-tries = 每题可以试{ $count }次，用完后会显示解法。
rule-tries-free = 每题想试几次就试几次。
rule-hints = 可以看提示，但看了就得不到这一题的星。
rule-no-hints = 没有提示。
rule-ordered = 题目要按顺序做。
rule-on-time = 截止时间以后才解出的题，不算完成。
rule-late = 截止时间以后才解出的题也算完成，会注明迟交。

task-place = 第{ $task }题，共{ $total }题
task-place-trial = 第{ $task }题，共{ $total }题（学生看到的样子）
task-dots = 这份作业的题目
task-dot-star = 第{ $task }题：第一次就做对
task-dot-solved = 第{ $task }题：已解出
task-dot-lost = 第{ $task }题：没有解出
task-dot-open = 第{ $task }题：还没做完
task-tries-left = 还可以试{ $count }次。
task-note-late = 截止时间已过，现在解出会记为迟交。
task-note-finished = 这份作业已经完成，在这里再做不会改变成绩。
task-note-solved = 这一题你已经解出，再做不会改变成绩。
task-note-lost = 这一题算没有解出。请先看解法，再接着做。
task-give-up = 看解法（这一题就算没有解出）
task-lost-heading = 解法在这里
task-way-next = 下一题
task-way-assignment = 回到作业
task-way-set = 回到题单
task-told-star = 第一次就做对
task-told-solved = { $count ->
    [1] 已解出
   *[other] 试了{ $count }次后解出
}
task-told-lost = 没有解出
task-told-tried = 还没做完，已试{ $count }次
task-told-open = 还没做
task-puzzle = 谜题
task-gone = 已经不在了

hand-out-heading = 布置作业
hand-out-description = 把题单布置给班级，并定下开放时间和截止时间。
hand-out-choose = 要用哪一份题单布置作业？
hand-out-no-sets = 你还没有含题目的题单。请先做一份。
hand-out-lead = 把“{ $set }”布置给{ $class }，共{ $count }题。
hand-out-title = 标题
hand-out-opens = 开放时间
hand-out-due = 截止时间
hand-out-zone = 日期和时间按学校的时区：{ $zone }。
hand-out-done = 怎样算完成
hand-out-done-all = 每一题都解出
hand-out-done-stars = 每一题都不用提示、第一次就做对
hand-out-done-count = 解出规定的题数
hand-out-needed = 要解出几题（共{ $count }题）：
hand-out-rules = 规则
hand-out-hints = 可以看提示
hand-out-ordered = 题目按顺序做
hand-out-on-time = 只有按时解出的才算完成
hand-out-tries = 每题可以试几次（不填就不限）
hand-out-late = 迟交的作业照样会收下，只是注明迟交。
hand-out-puzzles = 按主题抽的谜题
hand-out-puzzles-same = 所有人做同样的题
hand-out-puzzles-different = 每个学生做不同的题
hand-out-to = 布置给谁
hand-out-to-class = 全班
hand-out-to-some = 只给下面选出的学生
hand-out-pupils = 选择学生
hand-out-latecomers = 截止时间以前加入班级的学生，也会收到布置给全班的作业。
hand-out-send = 布置
hand-out-change-heading = 修改作业
hand-out-change-lead = 班级：{ $class }。学生做过的题都保留，已经完成的仍算完成。
hand-out-change-send = 保存
hand-out-no-title = 请写一个标题。
hand-out-long-title = 太长了。标题最多100个字。
hand-out-no-opens = 请写开放时间，例如2026-12-04T16:00。
hand-out-no-due = 请写截止时间，例如2026-12-04T16:00。
hand-out-due-first = 截止时间早于开放时间。请选晚一些的截止时间。
hand-out-no-needed = 请写要解出几题：1到{ $count }之间的数。
hand-out-no-tries = 次数是1到20之间的数，也可以不填。
hand-out-empty = 这份题单还没有题目。请先添加。
hand-out-nobody = 请至少选一个学生，或者选全班。
hand-out-few-puzzles = 本校没有这么多符合条件的谜题。请减少题数，或者放宽等级分范围。
form-problems = 请检查以下几处：
withdraw-heading = 收回作业
withdraw-about = 收回以后学生就看不到了。所有成绩都保留，以后还可以再布置。
withdraw-do = 收回这份作业
withdraw-is = 你收回了这份作业，学生看不到。
withdraw-undo = 重新布置
