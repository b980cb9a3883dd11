//! The pieces by name, as squares, lists and sentences speak of them.

use super::Words;
use crate::chess::{Piece, Role};

/// "white knight", "白马", "白方騎士".
pub fn piece(words: Words, piece: Piece) -> String {
    let color = piece.color.fold_wb("white", "black");
    words.say(&format!("piece-{color}-{}", role_key(piece.role)))
}

/// "knight", "马", "騎士".
pub fn role(words: Words, role: Role) -> String {
    words.say(&format!("role-{}", role_key(role)))
}

fn role_key(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
