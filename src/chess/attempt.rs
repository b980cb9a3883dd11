//! What somebody tries to play, before the rules have looked at it.

use std::{fmt, str::FromStr};

use shakmaty::{CastlingSide, Move, Role, Square};

/// A from-square, a to-square and the piece asked for in a promotion.
///
/// Every combination can be written down, sensible or not: judging it is the business of [`judge`](super::judge()).
/// Written and read as UCI: `e2e4`, `e7e8q`; also `e7e8k` and `e7e8p`, so that the refused pieces can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    pub from: Square,
    /// The square the piece is put on. For castling the king's square two files away, or its own rook's.
    pub to: Square,
    /// Any piece can be asked for, also the king and the pawn that the Laws refuse.
    pub promotion: Option<Role>,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

/// A text that is not two squares and perhaps a piece letter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move from square to square: write it like e2e4 or e7e8q")]
pub struct ParseAttemptError(String);

impl FromStr for Attempt {
    type Err = ParseAttemptError;

    fn from_str(text: &str) -> Result<Attempt, ParseAttemptError> {
        read_uci(text.as_bytes()).ok_or_else(|| ParseAttemptError(text.to_owned()))
    }
}

fn read_uci(text: &[u8]) -> Option<Attempt> {
    let from = Square::from_ascii(text.get(0..2)?).ok()?;
    let to = Square::from_ascii(text.get(2..4)?).ok()?;
    let promotion = match text.get(4..)? {
        [] => None,
        [letter] => Some(Role::from_char(char::from(*letter))?),
        _ => return None,
    };
    Some(Attempt { from, to, promotion })
}

/// The attempt that [`judge`](super::judge()) answers with this move; castling goes by the king's squares.
pub fn attempt_of(played: &Move) -> Attempt {
    let (from, to) = move_squares(played);
    Attempt { from, to, promotion: played.promotion() }
}

/// Where the moving piece comes from and where it is put down; castling goes by the king: e1 and g1, or e1 and c1.
///
/// The drops of other chess games, which the rules here never give, count as a move on the spot.
pub fn move_squares(played: &Move) -> (Square, Square) {
    match *played {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            (king, Square::from_coords(side.king_to_file(), king.rank()))
        }
        Move::Put { to, .. } => (to, to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trips(text: &str) {
        assert_eq!(text.parse::<Attempt>().unwrap().to_string(), text);
    }

    #[test]
    fn every_promotion_letter_can_be_written() {
        for text in ["e2e4", "e7e8q", "e7e8r", "e7e8b", "e7e8n", "e7e8k", "e7e8p", "e2e2"] {
            round_trips(text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "e2", "e2e", "e2e9", "i2e4", "e7e8qq", "e7e8x", "ｅ2e4", "e2-e4", "马f3"] {
            assert!(text.parse::<Attempt>().is_err(), "{text}");
        }
    }

    #[test]
    fn castling_goes_by_the_squares_of_the_king() {
        let short = Move::Castle { king: Square::E1, rook: Square::H1 };
        let long = Move::Castle { king: Square::E8, rook: Square::A8 };
        assert_eq!(move_squares(&short), (Square::E1, Square::G1));
        assert_eq!(attempt_of(&long).to_string(), "e8c8");
    }
}
