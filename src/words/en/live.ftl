### A class at one pace: one position for all, answers, what was right.

live-heading = Class
live-description = Your teacher shows a position to the whole class, and everybody answers.
live-enter = Go to your class
live-enter-how = Your teacher has the code of the class. Type it here.
live-your-classes = Your classes
live-code = Code of the class
live-go = Go
live-wait = Wait for your teacher. The page shows what comes next by itself.
live-look = Look at the board. Your teacher opens the answers soon.
live-answer-now = Answer now.
live-may-change = You may change your answer until your teacher closes the answers.
live-closed = The answers are closed. Wait for your teacher.
live-revealed = Now you see what was right. Wait for your teacher to go on.
live-look-again = Look again
live-answered-heading = Your answer is kept
live-answered = You answered { $answer }.
live-your-answer = Your answer: { $answer }.
live-right = Right is { $answer }.
live-no-answer = You gave no answer
live-line = The whole line: { $line }.
live-too-late = The answers were closed before yours came.
live-nothing-sent = Nothing was chosen. Choose your answer first.
live-position = A position
live-question-default = What would you play?
live-teacher-heading = One board for the class
live-pupils-page = What the pupils see
live-nothing-shown = The class sees nothing now. Choose below what to show.
live-gone = What was shown is no longer in the school. Choose something else below.
live-counted = { $count } of { $total } have answered.
live-tally = Answers and how many gave them
live-not-right = not right
live-others = { $count ->
    [one] And { $count } other answer.
   *[other] And { $count } other answers.
}
live-why-not = Why not { $answer }?
live-do-open = Open the answers
live-do-close = Close the answers
live-do-reveal = Show what was right
live-do-end = Show nothing
live-next = Next
live-pick = What to show
live-pick-set = From a set
live-pick-lesson = From a lesson
live-pick-list = List
live-pick-empty = Nothing in it can be shown to a whole class.
live-pick-puzzle = A puzzle by its name
live-pick-fen = A position (FEN)
live-pick-question = Your question
live-pick-answer = The right move, if there is one
live-pick-show = Show
live-pick-nothing = Choose what to show first.
live-pick-gone = There is nothing under this name. Check that it is written right.
