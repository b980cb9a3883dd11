//! Writing a legal move the way chess players read it.

use shakmaty::{Move, san::SanPlus};

use super::Position;

/// Standard algebraic notation with its `+` or `#`, for a move that is legal in the position.
pub fn san(position: &Position, legal: &Move) -> String {
    SanPlus::from_move(position.clone(), *legal).to_string()
}
