# The frame of the pages: navigation, headings, buttons.

skip-to-content = Skip to the content
nav-label = Main
nav-menu = Menu
nav-lessons = Lessons
nav-endgames = Endgames
nav-settings = Settings
nav-about = About
foot-line = A free chess school. It loads nothing from other sites.

home-title = Learn chess step by step
home-heading = Learn chess, one small step at a time
home-description = A free chess school for beginners: learn how the pieces move and the rules, answer on a board, and see why each answer is right or wrong.
home-lead = You answer on the board. Every answer is checked by the rules of chess, and you see why it is right or wrong.
home-start = Start the first lesson
home-go-on = Go on where you were
home-all-lessons = All lessons
home-no-account = It is free and needs no account.
home-where = { $lesson }, step { $step } of { $total }
promise-why-title = You learn why
promise-why = After each answer the board shows the piece, the line or the square that matters.
promise-step-title = One idea at a time
promise-step = A lesson takes ten minutes and teaches one thing. Your progress is kept.
promise-everyone-title = For everyone
promise-everyone = Mouse, finger, keyboard or screen reader; English, 简体中文 and 繁體中文.

chapters-label = Chapters
lessons-heading = Lessons
lessons-description = All lessons of the course, from the board and the pieces to tactics and clearance, with your progress.
lessons-summary = { $solved } of { $total } steps solved, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}.
lesson-count-new = { $total } steps
lesson-count = { $solved } of { $total } steps, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}

step-title = { $lesson }, step { $step }
step-where = Step { $step } of { $total }
step-dots = Steps of this lesson
step-nav = Steps before and after
step-previous = Back
step-next = Next
dot-open = Step { $step }
dot-solved = Step { $step }, solved
dot-star = Step { $step }, solved on the first try
to-move-white = White to move.
to-move-black = Black to move.
board-label = Chessboard
square-empty = empty
square-star = a star
square-check = in check
square-hit = right
square-missed = missed
square-misfit = does not belong
square-last = last move
board-in-words = Board in words
nothing-on-board = no pieces
read-on = Go on
how-squares = Press every square you mean. Then press the button below.
how-moves = Press the piece, then the square where it goes.
how-drag = You can also drag it.
how-choices = Press one answer.
answer-squares = Check my squares
typed-move = Or type a move
typed-move-play = Play
typed-example = Nf3
promotion-heading = Which piece does the pawn become?
promotion-cancel = Put the pawn back
hint = Hint
hint-ask = Give me a hint
solution-ask = Show me the answer
solution-heading = Here is the answer
solution-shown = The answer is drawn on the board. Now play it yourself.
solution-choice = The right answer: { $answer }

viewer-game = The moves
viewer-refutation = Look what happens
viewer-first = First position
viewer-back = One move back
viewer-forward = One move on
viewer-last = Last position
viewer-home = Back to the position
viewer-at = Move { $ply } of { $total }: { $move }.
viewer-at-start = The position before the first move.

verdict-right = Right
verdict-wrong = Not this one
verdict-wrong-squares = Not quite these squares
verdict-illegal = Not legal
verdict-partly = Partly right
verdict-sound = Strong, but not what is asked
verdict-open = Not done yet
verdict-so-far = Right so far

way-next-step = Next step
way-open-step = Go to a step you have not solved yet
way-next-lesson = Next lesson: { $lesson }
way-again = Play this step again
finish-lesson = You have finished this lesson: { $lesson }
finish-stars = { $stars } of { $total } tasks solved on the first try.

settings-heading = Settings
settings-description = Choose your language, the colours of the board and how the page looks.
settings-language = Language
settings-save = Save
settings-saved = Your settings are saved on this device.
setting-theme = Page colours
setting-theme-auto = The same as this device
setting-theme-light = Light
setting-theme-dark = Dark
setting-theme-contrast = High contrast
setting-board = Board colours
setting-board-wood = Wood
setting-board-green = Green
setting-board-blue = Blue
setting-board-contrast = High contrast
setting-pieces = Pieces
setting-pieces-staunton = Staunton
setting-pieces-bold = Bold, easier to see
setting-coordinates = Letters and numbers on the board
setting-coordinates-on = Show
setting-coordinates-off = Hide
setting-dots = Dots on the squares a piece can go to
setting-dots-on = Show
setting-dots-off = Hide
setting-motion = Sliding pieces
setting-motion-on = On
setting-motion-off = Off

about-heading = About Tabiya
about-what = Tabiya is a chess school for everyone who wants to learn the game from the very beginning. In chess, a tabiya is the position from which the play begins.
about-how-title = How answers are checked
about-how = Every answer is checked by the rules of chess, not by somebody’s opinion. When a move is not legal, you see the squares that prove it and which rule it breaks. Every answer in the lessons has been checked in the same way.
about-laws = The rules taught here are the FIDE Laws of Chess in force since 1 January 2023.
about-privacy-title = What is kept
about-privacy = You need no account. With your first answer your browser gets a cookie with a random number. Under that number this server keeps what you answered, whether it was right, and when. It keeps no name and no address, and it sends nothing to other sites and loads nothing from them.
about-keys-title = Without a mouse
about-keys = With the arrow keys you walk over the board, and Enter chooses a square. Escape puts a piece back. You can also type a move, such as Nf3, e8=Q or O-O. Everything works without scripts too.
about-free-title = Free software
about-free = Tabiya is free software under the GNU General Public License, version 3 or later. You may run it, share it and change it.

error-no-page-title = This page does not exist
error-no-page = The address may be mistyped, or the page has moved.
error-no-lesson-title = There is no such lesson
error-no-lesson = The lesson may have been renamed. Look for it in the list of all lessons.
error-no-step-title = There is no such step
error-no-step = The lesson is there, but it has no step with that name.
error-other-site-title = This form came from another site
error-other-site = For your safety, answers are taken only from the pages of this school. Open the page here and try again.
error-too-large-title = That was too much at once
error-too-large = What you sent is too long to be an answer. Go back and try again.
error-too-slow-title = That took too long
error-too-slow = The connection was too slow. Go back and look: if the answer arrived, it is kept, and you may simply go on.
error-form-title = The answer could not be read
error-form = Part of your answer did not arrive. Go back to the step and answer again; nothing was counted.
error-internal-title = Something broke on our side
error-internal = It is not your fault. Everything you have solved is kept. Please try again in a moment.
error-way-home = To the home page
error-way-lesson = To the lesson
