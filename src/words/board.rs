//! The pieces by name, as squares, lists and sentences speak of them.

use fluent_bundle::FluentValue;

use super::Words;
use crate::{
    chess::{Board, Piece, Role, Square},
    lang::Lang,
};

/// "white knight", "白马", "白方騎士".
pub fn piece(words: Words, piece: Piece) -> String {
    let color = piece.color.fold_wb("white", "black");
    words.say(&format!("piece-{color}-{}", role_key(piece.role)))
}

/// "knight", "马", "騎士".
pub fn role(words: Words, role: Role) -> String {
    words.say(&format!("role-{}", role_key(role)))
}

/// "the rook on e8 and the bishop on b4", "e8格的车和b4格的象".
pub(super) fn pieces_on(words: Words, board: &Board, squares: impl IntoIterator<Item = Square>) -> String {
    let named: Vec<String> = squares
        .into_iter()
        .map(|square| {
            words.say_with("piece-on", &[("piece", role_on(words, board, square).into()), ("square", name(square))])
        })
        .collect();
    words.list(&named)
}

/// The name of what stands on a square; "piece" for a square that is empty.
pub(super) fn role_on(words: Words, board: &Board, square: Square) -> String {
    board.role_at(square).map_or_else(|| words.say("any-piece"), |found| role(words, found))
}

/// "a1, b2 and c3", "a1、b2和c3".
pub(super) fn square_list(words: Words, squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    words.list(&names)
}

/// A square as an argument of a sentence.
pub(super) fn name<'a>(square: Square) -> FluentValue<'a> {
    square.to_string().into()
}

/// An English sentence starts with a capital, also where it starts with a piece's name.
pub(super) fn sentence(words: Words, text: String) -> String {
    let mut letters = text.chars();
    match (words.lang(), letters.next()) {
        (Lang::En, Some(first)) => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}

pub(super) fn role_key(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
