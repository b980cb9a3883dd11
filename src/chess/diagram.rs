//! Pieces on a board that need not be a legal position: the boards of the first lessons.

use std::{fmt, str::FromStr};

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position as _, Setup, Square};

use super::{
    Attempt, FenError, Position, Verdict, fen,
    view::{self, View, corner},
};

/// Pieces on a board, a side to move, perhaps castling rights and an en passant square. Kings may be missing.
///
/// The rules are those of a position, as far as they apply: the safety of the king counts where the mover has exactly
/// one. No king is ever taken here: an attempt to do so is of the wrong shape, whatever the piece (Law 1.4.1).
///
/// Written as the board of a FEN, then the side to move (White when left out), then castling rights and en passant
/// square if there are any; a whole FEN reads as well.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    board: Board,
    turn: Color,
    castling: Bitboard,
    en_passant: Option<Square>,
}

impl Diagram {
    /// A diagram without castling and en passant rights.
    pub fn new(board: Board, turn: Color) -> Diagram {
        Diagram { board, turn, castling: Bitboard::EMPTY, en_passant: None }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The legal move that this attempt is, or the first reason why it is none.
    pub fn judge(&self, attempt: Attempt) -> Verdict {
        self.view().judge(attempt)
    }

    /// Every square the piece on this square may go to; castling is the king two squares away.
    ///
    /// None for an empty square or a piece of the side that is not to move.
    pub fn destinations(&self, square: Square) -> Bitboard {
        self.view().destinations(square)
    }

    /// The diagram after a legal move, with the same side to move again: here one piece may wander about.
    pub fn after(&self, played: &Move) -> Diagram {
        let mut after = Diagram { en_passant: None, ..self.clone() };
        view::play(&mut after.board, &mut after.castling, self.turn, played);
        after
    }

    pub(super) fn view(&self) -> View<'_> {
        View::new(&self.board, self.turn, self.castling, self.en_passant)
    }
}

impl From<&Position> for Diagram {
    fn from(position: &Position) -> Diagram {
        Diagram {
            board: position.board().clone(),
            turn: position.turn(),
            castling: position.castles().castling_rights(),
            en_passant: position.maybe_ep_square(),
        }
    }
}

impl FromStr for Diagram {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Diagram, FenError> {
        let Setup { board, turn, castling_rights, ep_square, .. } = fen::read(text).into_diagram_setup()?;
        Ok(Diagram { board, turn, castling: castling_rights, en_passant: ep_square })
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.turn.char())?;
        if self.castling.is_empty() && self.en_passant.is_none() {
            return Ok(());
        }
        f.write_str(" ")?;
        if self.castling.is_empty() {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling.contains(corner(color, side)) {
                    let letter = if side.is_king_side() { color.king() } else { color.queen() };
                    write!(f, "{}", letter.char())?;
                }
            }
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}
