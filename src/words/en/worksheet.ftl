# Lessons on paper.

worksheet-title = Worksheet: { $lesson }
worksheet-description = The tasks of this lesson on paper, with diagrams, room to write, and an answer key on a page of its own.
worksheet-open = Print as a worksheet
worksheet-short = Worksheet
worksheet-to-lesson = To the lesson
worksheet-how = Print this page with your browser. The answer key comes on a page of its own.
worksheet-name = Name:
worksheet-date = Date:
worksheet-answer = Answer:
worksheet-mark = Mark the squares on the board.
worksheet-key = Answer key
worksheet-side = { $side }: { $pieces }.
other-moves = other moves too
