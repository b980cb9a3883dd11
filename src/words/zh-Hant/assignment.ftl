### 班級的作業：學生這一邊、指派作業，以及用話說出的日期。

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

assignments-heading = 作業
assignments-description = 老師指派的作業和截止時間。
assignments-due = 待完成
assignments-later = 尚未開放
assignments-done = 已完成
assignments-none-due = 班上目前沒有要做的作業。課程隨時可以學。
assignment-due = 截止時間：{ $when }。已完成{ $solved }題，共{ $total }題。
assignment-was-due = 已過截止時間：{ $when }。已完成{ $solved }題，共{ $total }題。現在還可以做，會記為遲交。
assignment-opens = 開放時間：{ $when }。
assignment-done = 完成於{ $when }：解出{ $solved }題，共{ $total }題。
assignment-done-late = 遲交，完成於{ $when }：解出{ $solved }題，共{ $total }題。
assignment-finished = 這份作業已經完成。你可以再做一遍，成績不會變。
assignment-start = 開始做
home-do-assignment = 做班級作業
assignment-go-on = 接著做
assignment-again = 再看一遍
assignment-read = 可以先看課程：
assignment-rules = 怎樣算完成
assignment-withdrawn = 老師收回了這份作業。你做過的題目都還保留著。
assignment-wait-order = 題目要依順序做。請先做前面的一題。
assignment-wait-opens = 這份作業{ $when }開放。
home-assignments = 班級作業
rule-all = 每一題都解出，就算完成。
rule-stars = 每一題都不用提示、第一次就做對，才算完成。
rule-count = 解出{ $count }題，就算完成。
rule-tries = 每題可以試{ $count }次，用完後會顯示解法。
rule-tries-free = 每題想試幾次就試幾次。
rule-hints = 可以看提示，但看了就得不到這一題的星星。
rule-no-hints = 沒有提示。
rule-ordered = 題目要依順序做。
rule-on-time = 截止時間以後才解出的題目，不算完成。
rule-late = 截止時間以後才解出的題目也算完成，會註明遲交。

task-place = 第{ $task }題，共{ $total }題
task-place-trial = 第{ $task }題，共{ $total }題（學生看到的樣子）
task-dots = 這份作業的題目
task-dot-star = 第{ $task }題：第一次就做對
task-dot-solved = 第{ $task }題：已解出
task-dot-lost = 第{ $task }題：沒有解出
task-dot-open = 第{ $task }題：還沒做完
task-tries-left = 還可以試{ $count }次。
task-note-late = 截止時間已過，現在解出會記為遲交。
task-note-finished = 這份作業已經完成，在這裡再做不會改變成績。
task-note-solved = 這一題你已經解出，再做不會改變成績。
task-note-lost = 這一題算沒有解出。請先看解法，再接著做。
task-give-up = 看解法（這一題就算沒有解出）
task-lost-heading = 解法在這裡
task-way-next = 下一題
task-way-assignment = 回到作業
task-way-set = 回到題單
task-told-star = 第一次就做對
task-told-solved = { $count ->
    [1] 已解出
   *[other] 試了{ $count }次後解出
}
task-told-lost = 沒有解出
task-told-tried = 還沒做完，已試{ $count }次
task-told-open = 還沒做
task-puzzle = 謎題
task-gone = 已經不在了

hand-out-heading = 指派作業
hand-out-description = 把題單指派給班級，並訂出開放時間和截止時間。
hand-out-choose = 要指派哪一份題單？
hand-out-no-sets = 你還沒有含題目的題單。請先做一份。
hand-out-lead = 把「{ $set }」指派給{ $class }，共{ $count }題。
hand-out-title = 標題
hand-out-opens = 開放時間
hand-out-due = 截止時間
hand-out-zone = 日期和時間按學校的時區：{ $zone }。
hand-out-done = 怎樣算完成
hand-out-done-all = 每一題都解出
hand-out-done-stars = 每一題都不用提示、第一次就做對
hand-out-done-count = 解出規定的題數
hand-out-needed = 要解出幾題（共{ $count }題）：
hand-out-rules = 規則
hand-out-hints = 可以看提示
hand-out-ordered = 題目依順序做
hand-out-on-time = 只有準時解出的才算完成
hand-out-tries = 每題可以試幾次（不填就不限）
hand-out-late = 遲交的作業照樣會收下，只是註明遲交。
hand-out-puzzles = 依主題抽的謎題
hand-out-puzzles-same = 所有人做同樣的題目
hand-out-puzzles-different = 每個學生做不同的題目
hand-out-to = 指派給誰
hand-out-to-class = 全班
hand-out-to-some = 只給下面選出的學生
hand-out-pupils = 選擇學生
hand-out-latecomers = 截止時間以前加入班級的學生，也會收到指派給全班的作業。
hand-out-send = 指派
hand-out-change-heading = 修改作業
hand-out-change-lead = 班級：{ $class }。學生做過的題目都保留，已經完成的仍算完成。
hand-out-change-send = 儲存
hand-out-no-title = 請寫一個標題。
hand-out-long-title = 太長了。標題最多100個字。
hand-out-no-opens = 請寫開放時間，例如2026-12-04T16:00。
hand-out-no-due = 請寫截止時間，例如2026-12-04T16:00。
hand-out-due-first = 截止時間早於開放時間。請選晚一些的截止時間。
hand-out-no-needed = 請寫要解出幾題：1到{ $count }之間的數。
hand-out-no-tries = 次數是1到20之間的數，也可以不填。
hand-out-empty = 這份題單還沒有題目。請先新增。
hand-out-nobody = 請至少選一個學生，或者選全班。
hand-out-few-puzzles = 本校沒有這麼多符合條件的謎題。請減少題數，或者放寬等級分範圍。
form-problems = 請檢查以下幾處：
withdraw-heading = 收回作業
withdraw-about = 收回以後學生就看不到了。所有成績都保留，以後還可以再指派。
withdraw-do = 收回這份作業
withdraw-is = 你收回了這份作業，學生看不到。
withdraw-undo = 重新指派
