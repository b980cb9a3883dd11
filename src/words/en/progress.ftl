# Progress: ratings, strengths, days, history; export and erasing.

nav-progress = Progress
progress-heading = Your progress
progress-description = Your puzzle rating and its curve, strengths by theme, the days you practised, finished lessons and every move you tried.
progress-rating-heading = Puzzle rating
progress-rating = Rating
progress-deviation = The number after ± says how sure the rating is: it is most likely right within it, and it shrinks as you solve more.
progress-curve = The rating after each rated puzzle, from left to right
progress-latest = The latest ratings
progress-no-curve = The curve begins with the second rated puzzle.
progress-strengths = Strengths by theme, the weakest first
progress-days = Days you practised
progress-days-count = { $count ->
    [one] { $count } day in the last sixteen weeks
   *[other] { $count } days in the last sixteen weeks
}
progress-days-table = As a table
progress-day = { $day }, answers: { $count }
progress-answers = Answers
progress-lessons = Lessons
progress-lessons-done = { $done } of { $total } lessons finished
progress-history = Puzzles you tried
progress-no-history = You have not tried a puzzle yet.
progress-puzzle = Puzzle
progress-result = Result
progress-tries = Every move you tried
progress-solved = solved
progress-solved-helped = solved with a hint
progress-missed = missed
progress-open = not finished
progress-gave-up = gave up
progress-newer = Newer
progress-older = Older
progress-yours = Your data
progress-yours-how = Take along everything that is kept under your cookie: all of it as JSON, or your answers as a table (CSV).
erase-heading = Erase everything
erase-lead = Everything kept about you is erased at once and for good: answers, ratings, stars, reviews and sets. Nobody can bring it back.
erase-first = You may want to take it along first:
erase-confirm = Yes, erase everything
erase-cancel = No, keep it
