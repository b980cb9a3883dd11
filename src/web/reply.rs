//! What every page with a board to answer on says back: the feedback, and the choice of a promotion piece.

use crate::{
    chess::{Color, Role},
    words::{self, Words},
};

/// What the rules say of the answer. A verdict is told by symbol and word, never by colour alone.
pub struct Feedback {
    /// None where nothing was judged: a move still to be made, a text that is no move.
    pub verdict: Option<&'static str>,
    pub reason: Option<&'static str>,
    pub symbol: &'static str,
    pub heading: String,
    pub sentences: Vec<String>,
}

/// One of the four pieces that a pawn may become: what the form sends, its picture and its name.
pub struct PromotionPiece {
    pub value: char,
    pub symbol: String,
    pub name: String,
}

pub fn promotion_pieces(words: Words, color: Color) -> Vec<PromotionPiece> {
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
        .map(|role| PromotionPiece {
            value: role.char(),
            symbol: format!("{}{}", color.char(), role.upper_char()),
            name: words::role(words, role),
        })
        .into()
}
