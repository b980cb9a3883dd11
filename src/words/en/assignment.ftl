### What a class has to do: the pupil's side, handing out, and days in words.

weekday = { $day ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
}
month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
when-today = today at { $time }
when-tomorrow = tomorrow, { $weekday }, at { $time }
when-yesterday = yesterday, { $weekday }, at { $time }
when-this-week = on { $weekday } at { $time }
when-date = on { $weekday }, { $day } { $month }, at { $time }

assignments-heading = Assignments
assignments-description = What your teachers have given you to do, and until when.
assignments-due = To do
assignments-later = Not open yet
assignments-done = Done
assignments-none-due = You have nothing to do for your class. The lessons are always open.
assignment-due = Due { $when }: { $solved } of { $total } done.
assignment-was-due = Was due { $when }: { $solved } of { $total } done. You can still do it; it counts as late.
assignment-opens = Opens { $when }.
assignment-done = Done { $when }: { $solved } of { $total } solved.
assignment-done-late = Done late, { $when }: { $solved } of { $total } solved.
assignment-finished = This assignment is done. You can do its tasks again; that does not change your result.
assignment-start = Start
home-do-assignment = Do the work for your class
assignment-go-on = Go on
assignment-again = Look at it again
assignment-read = To read up on it:
assignment-rules = How it counts
assignment-withdrawn = Your teacher has taken this assignment back. What you have done is kept.
assignment-wait-order = The tasks come in order. First do the one before it.
assignment-wait-opens = This assignment opens { $when }.
home-assignments = For your class
rule-all = It is done when every task is solved.
rule-stars = It is done when every task is solved at the first try, without a hint.
rule-count = { $count ->
    [one] It is done when { $count } task is solved.
   *[other] It is done when { $count } tasks are solved.
}
rule-tries = { $count ->
    [one] You have { $count } try for each task. Then you see the solution.
   *[other] You have { $count } tries for each task. Then you see the solution.
}
rule-tries-free = You may try each task as often as you like.
rule-hints = There are hints. Using one costs the star.
rule-no-hints = There are no hints.
rule-ordered = The tasks come in order.
rule-on-time = What is solved after the due time does not count as done.
rule-late = What is solved after the due time counts, and is marked as late.

task-place = Task { $task } of { $total }
task-place-trial = Task { $task } of { $total }, as a pupil sees it
task-dots = Tasks of this assignment
task-dot-star = Task { $task }: solved at the first try
task-dot-solved = Task { $task }: solved
task-dot-lost = Task { $task }: not solved
task-dot-open = Task { $task }: open
task-tries-left = { $count ->
    [one] { $count } try left.
   *[other] { $count } tries left.
}
task-note-late = The due time is past: what you solve now counts as late.
task-note-finished = This assignment is done. What you do here does not change your result.
task-note-solved = You have solved this task. Doing it again does not change your result.
task-note-lost = This task counts as not solved. Look at the solution, then go on.
task-give-up = Show the solution (the task then counts as not solved)
task-lost-heading = Here is the solution
task-way-next = Next task
task-way-assignment = Back to the assignment
task-way-set = Back to the set
task-told-star = Solved at the first try
task-told-solved = { $count ->
    [one] Solved
   *[other] Solved after { $count } tries
}
task-told-lost = Not solved
task-told-tried = { $count ->
    [one] Open, { $count } try so far
   *[other] Open, { $count } tries so far
}
task-told-open = Open
task-puzzle = Puzzle
task-gone = No longer there

hand-out-heading = Hand out a set
hand-out-description = Give a set to a class, with the day on which it opens and the day on which it is due.
hand-out-choose = Which set do you want to hand out?
hand-out-no-sets = You have no set with tasks yet. Make one first.
hand-out-lead = { $count ->
    [one] “{ $set }” for { $class }: { $count } task.
   *[other] “{ $set }” for { $class }: { $count } tasks.
}
hand-out-title = Title
hand-out-opens = Opens
hand-out-due = Due
hand-out-zone = Days and times are those of the school: { $zone }.
hand-out-done = It is done when
hand-out-done-all = every task is solved
hand-out-done-stars = every task is solved at the first try, without a hint
hand-out-done-count = this many are solved:
hand-out-needed = out of { $count }:
hand-out-rules = Rules
hand-out-hints = Hints are allowed
hand-out-ordered = The tasks come in order
hand-out-on-time = Only what is solved in time counts as done
hand-out-tries = Tries for each task (empty: as many as they like)
hand-out-late = Late work is never refused. It is marked as late.
hand-out-puzzles = Puzzles by theme
hand-out-puzzles-same = The same for everybody
hand-out-puzzles-different = Different ones for each pupil
hand-out-to = For whom
hand-out-to-class = The whole class
hand-out-to-some = Only the pupils chosen below
hand-out-pupils = Choose pupils
hand-out-latecomers = Whoever joins the class before the due date gets what was given to the whole class.
hand-out-send = Hand out
hand-out-change-heading = Change an assignment
hand-out-change-lead = For { $class }. What the pupils have done stays as it is. Whoever was finished stays finished.
hand-out-change-send = Save
hand-out-no-title = Give it a title.
hand-out-long-title = That is too long. A title has at most 100 letters.
hand-out-no-opens = Say when it opens, as in 2026-12-04T16:00.
hand-out-no-due = Say when it is due, as in 2026-12-04T16:00.
hand-out-due-first = It would be due before it opens. Choose a later due date.
hand-out-no-needed = Say how many tasks have to be solved: a number from 1 to { $count }.
hand-out-no-tries = The tries are a number from 1 to 20, or nothing.
hand-out-empty = This set has no tasks. Add some first.
hand-out-nobody = Choose at least one pupil, or the whole class.
hand-out-few-puzzles = The school does not have enough puzzles for this. Ask for fewer, or for a wider range of ratings.
form-problems = Please look at this again:
withdraw-heading = Take it back
withdraw-about = Your pupils then no longer see it. All results are kept, and you can give it again.
withdraw-do = Take the assignment back
withdraw-is = You have taken this assignment back. Your pupils do not see it.
withdraw-undo = Give it again
