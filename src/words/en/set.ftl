### Sets: what a teacher puts together, and what may be wrong with one.

task-sets-heading = Sets
task-sets-lead = A set is a list of lessons, single steps, puzzles and endings. Hand it to a class, print it, or keep it as a file.
task-sets-own = Your sets
task-sets-shared = Shared in the school
task-sets-find = Find a set by its title, description or owner
task-sets-find-do = Find
task-sets-find-all = Show all
task-sets-none-found = No shared set has this in it.
task-sets-previous = Previous page
task-sets-next = Next page
set-with-count = { $count ->
    [one] { $title } ({ $count } item)
   *[other] { $title } ({ $count } items)
}
set-is-shared = The other teachers see it.
set-from = From { $name }
set-new = A new set
set-make = Make the set
set-items = What is in it
set-empty = There is nothing in this set yet. Add lessons, puzzles or endings below.
set-count = { $count ->
    [one] { $count } task in all.
   *[other] { $count } tasks in all.
}
set-up = Move item { $place } up
set-down = Move item { $place } down
set-take-out = Take item { $place } out
set-try = Try it as a pupil
set-try-how = Nothing is recorded in a pupil's result when you try it.
set-worksheet = Worksheet and answer key
set-file = Keep as a file
set-hand-to = To { $class }
set-add = Add to this set
set-add-lessons = Lessons and steps from the course
set-add-pick = Puzzles by theme and rating
set-add-puzzle = A puzzle by its name
set-add-own = A position of your own
set-add-ending = An ending to play out
set-add-count = How many
set-any-theme = any theme
set-add-themes = Themes
set-add-themes-how = Each puzzle has one of the themes that you choose. With none chosen, it may have any.
set-add-id = The puzzle's name, as in its address
set-add-own-how = Paste a position and the solution. It is checked at once: every move legal, and the solver's moves the only ones that mate in time or win as much.
set-add-fen = Position, as text from another chess program
set-add-solution = Solution, in moves
set-add-which = Ending
set-add-level = Level
set-add-start = Or from this start: each piece with its square, White’s in capitals
set-add-send = Add
set-add-whole = Add the whole lesson
set-add-steps = Or choose steps
set-add-chosen = Add the chosen steps
set-add-nothing = Choose something to add.
set-add-few = { $count ->
    [0] The school has no puzzle like that. Ask for a wider range.
    [one] The school has only { $count } puzzle like that. Ask for fewer, or for a wider range.
   *[other] The school has only { $count } puzzles like that. Ask for fewer, or for a wider range.
}
set-add-to = Add to a set
set-describe = Title and sharing
set-about = What it is about
set-share = Let the other teachers of the school see and copy it
set-save = Save
set-copy = Make a copy
set-copy-title = { $title } (copy)
set-remove = Throw the set away
set-remove-about = What you handed out of it stays with the classes.
set-item-lesson = { $count ->
    [one] Lesson: { $lesson } ({ $count } task)
   *[other] Lesson: { $lesson } ({ $count } tasks)
}
set-item-pick = { $count ->
    [one] { $count } puzzle by lot: { $themes }, rated { $from } to { $to }
   *[other] { $count } puzzles by lot: { $themes }, rated { $from } to { $to }
}
set-item-ending = { $ending }: { $level }
set-item-ending-start = { $ending }, from a given start
set-import-heading = Make a set from a file
set-import-lead = A set's file is plain text. Choose one, or paste its text below.
set-import-file = File
set-import-text = Or its text
set-import-send = Make the set
set-import-not-text = This file cannot be read as text. Save it as UTF-8.
set-import-place = Line { $line }, letter { $column }:
set-worksheet-back = Back to the set
set-paper-ending = Play it out on a board against a partner: { $ending }.
set-paper-played = Played on the board.

set-fault-syntax = This line cannot be read. Write a name, an equals sign and a value; texts stand in quotes.
set-fault-format = The first line has to be: { $text }
set-fault-missing = “{ $text }” is missing. Add it.
set-fault-unknown = “{ $text }” is unknown here. Check its spelling, or take it out.
set-fault-no-text = “{ $text }” has to be a text in quotes, and not an empty one.
set-fault-no-number = “{ $text }” has to be a whole number.
set-fault-no-list = “{ $text }” has to be a list of texts in square brackets.
set-fault-too-long = “{ $text }” is too long: at most { $most } letters.
set-fault-range = “{ $text }” has to be a number from { $least } to { $most }.
set-fault-empty = There is no item. Add an [[item]].
set-fault-too-many = A set has at most { $most } items.
set-fault-no-kind = This item does not say what it is. Give it one of: { $names }.
set-fault-two-kinds = This item is several things at once. Write an [[item]] for each.
set-fault-no-theme = There is no theme “{ $text }”.
set-fault-no-ending = “{ $text }” is not an ending that can be played out here.
set-fault-level-or-start = Give the ending a level from 1 to 3, or a start, and not both.
set-fault-no-start = “{ $text }” is no start of this ending. Write it like Kc1Rd4kg6, White’s pieces in capitals.
set-fault-no-lesson = There is no lesson “{ $text }” in this school.
set-fault-no-step = There is no step “{ $text }” in this school. Write lesson/step.
set-fault-no-puzzle = There is no puzzle “{ $text }” in this school.

pasted-no-moves = Write the solution: the solver's moves and the replies in turn.
pasted-too-long = This solution is too long for a puzzle.
pasted-move = Move { $number } of the solution:
pasted-illegal = Move { $number } of the solution, { $move }, is not legal.
pasted-ends-on-reply = The solution ends with { $move }, a move of the other side. End it with the solver's last move.
pasted-not-shortest = { $move } does not mate as fast as possible: { $better } does.
pasted-no-mate = After { $move } mate cannot be forced in as many moves as the solution has.
pasted-other-mate = { $move } is not the only move: { $other } mates as fast.
pasted-too-hard = This mate takes too long to prove. Give a shorter one.
pasted-wins-nothing = The solution neither mates nor wins anything. It has to do one of the two.
pasted-not-forced = It cannot be proved that { $move } wins this by force: the other side may have a better reply.
pasted-other-winner = { $move } is not the only move: { $other } wins as much.
pasted-maybe-other = It cannot be proved that { $move } is the only move that wins this.
