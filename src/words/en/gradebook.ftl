### Gradebook: what a class made of its assignments, for its teachers.

grid-description = What the class has done, what is open, and what it missed.
grid-table = Pupils and items
grid-dates = Opens { $opens }, due { $due }
grid-pupil = Pupil
grid-real-name = Real name
grid-pupils = Pupils
grid-item = Item
grid-items = Items
grid-back = Back to the grid
grid-sheet = Grid
grid-items-sheet = Items
grid-first = first try
grid-solved = solved
grid-solved-after = { $count ->
    [one] solved after { $count } try
   *[other] solved after { $count } tries
}
grid-open = tried, still open
grid-open-after = { $count ->
    [one] still open after { $count } try
   *[other] still open after { $count } tries
}
grid-gave-up = looked at the solution
grid-none = not yet
grid-late = late
grid-late-how = after the due date
grid-late-mark = late
grid-done = Done
grid-done-late = Done late
grid-not-done = Not yet
grid-finished = Done on
grid-solved-by = Solved by
grid-missed = Missed by
grid-tries = Tries
grid-hints = Hints
grid-counts = Done: { $done }. Late: { $late }. Not yet: { $open }.
grid-no-pupils = There are no pupils here yet.
grid-no-items = This assignment has no items.
grid-show-real = Show real names
grid-show-pseudonyms = Show made-up names
grid-size-large = Larger, for the projector
grid-size-normal = Normal size
grid-reload-on = Keep the page fresh
grid-reload-off = Stop refreshing
grid-missed-items = Missed most
grid-missed-themes = Weakest themes
grid-missed-by = { $missed } of { $tried } missed it
grid-missed-results = { $missed } of { $tried } missed
grid-item-step = { $lesson }, step { $step }
grid-item-pick = A puzzle for each pupil
grid-item-description = What the class answered to this item, and what tripped it.
grid-item-try = Open it as a pupil does
grid-fact-solved = Solved by { $solved } of { $total }
grid-fact-missed = Not right at once: { $count }
grid-fact-tries = Tries: { $count }
grid-fact-hints = Hints: { $count }
grid-fact-late = Late: { $count }
grid-fact-time = Median time: { $time }
grid-wrongs = First wrong answers
grid-no-wrongs = Nobody has given a wrong answer.
grid-first-wrong = { $count } of { $total } answered { $answer }.
grid-first-wrong-heading = First wrong answer
grid-show-board = Show it on the board
grid-more-wrongs = { $count ->
    [one] And { $count } other wrong answer.
   *[other] And { $count } other wrong answers.
}
results-heading = Results of { $class }
results-assignments = Assignments
results-assignment = Assignment
results-due = Due
results-open = open
results-withdrawn = taken back
results-share = Share that is done
results-none = Nothing has been handed out to this class yet.
gradebook-pupil-description = What this pupil answered, what is hard for them, and when they practised.
pupil-weak = Weak themes
pupil-no-weak = Nothing has been missed so far.
pupil-days = Days practised
pupil-answers = All answers, the latest first
pupil-all-answers = Show all answers
pupil-no-answers = There is no answer here yet.
pupil-answer = Answer
pupil-hinted = with a hint
notes-heading = Notes
notes-who = The teachers of this class read them. Parents and the pupil get them when they ask for everything that is kept.
note-new = New note
note-label = Note
note-change = Change or erase
note-save = Save
note-erase = Erase
note-empty = The note is empty. Write something, or leave it.
note-too-long = A note has room for 2000 letters. Shorten it and save it again.
