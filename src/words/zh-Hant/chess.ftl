# Pieces, sides and squares as the sentences name them.

white = White
black = Black
piece-white-king = white king
