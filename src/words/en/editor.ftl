### Lessons of one's own: writing, proving, publishing.

own-chapter-title = Lessons of our school
own-chapter-about = Written by the teachers of this school.

editor-heading = My lessons
editor-description = Write lessons of your own: every answer is checked against the rules of chess before a pupil sees it.
editor-lead = You write a lesson step by step. Every answer is checked against the rules of chess, and only a lesson that is right can be published.
editor-none = You have no lesson of your own yet.
editor-untitled = A lesson without a title
editor-changed = changed { $ago }
editor-state-draft = A draft that only you see.
editor-state-published = Published to the school.
editor-state-changed = Published. You have changed it since then, and pupils still see the version before.
editor-new = A new lesson
editor-title = Title
editor-title-missing = The lesson needs a title. You can change it later.
editor-begin = Begin the lesson
editor-copy-heading = Copy a lesson
editor-copy-which = Lesson
editor-copy = Copy
editor-way-teach = Back to teaching
editor-way-lessons = All my lessons
editor-way-lesson = Back to the lesson

editor-saved = Saved.
editor-published = Published. Pupils see this version now.
editor-withdrawn = Taken back. Pupils no longer see the lesson; what they have done in it is kept.
editor-not-published = Not published: something is still wrong.
editor-imported = The lesson has been read. Look through its steps.
editor-proved = Every answer has been checked and is right.
editor-problems = { $count ->
    [one] One thing is still wrong.
   *[other] { $count } things are still wrong.
}
editor-conflict = Somebody has saved this lesson since you opened it, perhaps you in another window. What you typed is still here and not yet saved.
editor-conflict-look = Look at what was saved
editor-save-mine = Save mine all the same
editor-save = Save
editor-see-published = See it as pupils do
editor-publish = Publish to the school
editor-try = Try it as a pupil
editor-export = Save as a file
editor-as-file = Edit as text
editor-about = What it is about, in one sentence
editor-languages = One language is enough. In the others pupils see the words that are there.
editor-steps = Steps
editor-no-steps = There are no steps yet. Add the first one below.
editor-edit = Edit
editor-up = Up
editor-down = Down
editor-remove = Remove
editor-add-kind = Kind of step
editor-add = Add a step
editor-versions = Versions
editor-version = Version { $number }, published { $ago }
editor-version-now = Pupils see this one.
editor-version-back = Go back to this one
editor-withdraw = Take it back from pupils
editor-delete = Delete this lesson
editor-delete-sure = The draft will be gone. You cannot take this back.

editor-file-heading = The lesson as text
editor-file-text = The lesson file
editor-file-broken = While this is so, the lesson can only be edited here. Correct the lines that are named.
editor-save-file = Save and check
editor-line = Line { $line }:

editor-kind-show = Read
editor-kind-squares = Mark squares
editor-kind-move = Play one move
editor-kind-judge = Legal or not
editor-kind-outcome = How the game stands
editor-kind-choose = Choose a sentence
editor-kind-collect = Collect targets
editor-kind-play = Play an ending out
editor-kind-line = Play several moves
editor-kind-mate = Force mate
editor-kind-notate = Write a move or a square
editor-kind-setup = Set up pieces
