# The first move on the first page.
try-heading = Try it now
try-task = The tower on e3 is your rook. It goes straight, as far as the way is clear. Take the black piece it can reach.
