//! Pieces, squares and sides as the sentences of `words` name them.

use super::Words;
use crate::chess::{Bitboard, Board, Color, Piece, Role, Square};

/// "knight" / "马" / "騎士".
pub fn role(words: Words, role: Role) -> String {
    words.say(key(role))
}

/// "white knight" / "白马" / "白方騎士".
pub fn piece(words: Words, piece: Piece) -> String {
    words.say(&format!("piece-{}-{}", piece.color.fold_wb("white", "black"), key(piece.role)))
}

/// "White" / "白方".
pub fn side(words: Words, side: Color) -> String {
    words.say(side.fold_wb("white", "black"))
}

/// "the rook on e8 and the bishop on b4" / "e8格的车和b4格的象".
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
    board.role_at(square).map_or_else(|| words.say("piece"), |found| role(words, found))
}

pub(super) fn square_list(words: Words, squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    words.list(&names)
}

/// A square as an argument of a sentence.
pub(super) fn name<'a>(square: Square) -> fluent_bundle::FluentValue<'a> {
    square.to_string().into()
}

/// The square of the king that a piece attacks, when there is exactly one.
pub(super) fn king_against(board: &Board, attacker: Square) -> Option<Square> {
    let color = board.color_at(attacker)?;
    Bitboard::single_square(board.by_piece((!color).king()))
}

pub(super) fn key(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}

/// A sentence starts with a capital, also where a piece's name came first. Chinese has none to change.
pub(super) fn sentence(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first.is_ascii_lowercase() => first.to_ascii_uppercase().to_string() + letters.as_str(),
        _ => text,
    }
}
