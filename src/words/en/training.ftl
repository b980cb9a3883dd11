# Review of what was missed, exams, and times.

ago-just-now = less than an hour ago
ago-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
ahead-within-a-day = within a day
ahead-days = { $count ->
    [one] in { $count } day
   *[other] in { $count } days
}

nav-review = Review
review-heading = Review
review-description = The tasks you missed come back here until you know them, each with what you answered and when.
review-lead = A task you missed comes back the next day, and then later and later while you know it.
review-empty = Nothing to review. When you miss a task in a lesson, it comes back here the next day.
review-none-due = Nothing is due now. What you missed comes back below.
review-due = { $count ->
    [one] { $count } task is due.
   *[other] { $count } tasks are due.
}
review-more = and { $count } more
review-start = Start the review
review-due-heading = Due now
review-later-heading = Coming back later
review-item = { $lesson }, step { $step }
review-missed = You missed it { $ago }.
review-missed-often = You have missed it { $times } times, the last time { $ago }.
review-answered = Your answer was: { $answer }
review-again = Try it again
review-comes-back = It comes back { $ahead }.
review-way-next = Next task of the review
review-way-done = Back to the review
review-place = Review
home-review = { $count ->
    [one] Review { $count } task you missed
   *[other] Review { $count } tasks you missed
}

test-place = Small test: task { $task } of { $total }
dot-test-open = Step { $step }, test
dot-test-solved = Step { $step }, test, solved
dot-test-star = Step { $step }, test, solved on the first try
finish-test = Test: { $stars } of { $total } on the first try.

exam-heading = Exam: { $chapter }
exam-place = Exam, task { $step } of { $total }
exam-lead = { $total } tasks from the whole chapter. If { $needed } are right on the first try, you have passed and may skip the chapter.
exam-rules = There are no hints here. The first answer to each task counts, and you may still try again to learn from it.
exam-start = Start the exam
exam-go-on = Go on with the exam
exam-take-again = Take the exam again
exam-under-way = { $answered } of { $total } tasks answered.
exam-passed = Passed: { $right } of { $total } right on the first try.
exam-failed = Not passed yet: { $right } of { $total } right on the first try, { $needed } are needed.
exam-passed-before = You have passed this exam.
exam-tasks = Your answers
exam-task-right = Task { $task }: right
exam-task-wrong = Task { $task }: not right
exam-task-open = Task { $task }: not answered yet
exam-way-result = See your result
exam-way-next-chapter = Next chapter: { $chapter }
exam-way-chapter = To the lessons of this chapter
exam-card = Exam
exam-card-about = { $total } tasks. { $needed } right on the first try let you skip this chapter.
exam-card-passed = Exam passed
chapter-skipped = You have passed the exam of this chapter: its lessons are open to you, but you need not do them.
