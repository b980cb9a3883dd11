//! What is wrong with a position somebody wrote or pasted.

use fluent_bundle::FluentValue;

use super::{
    Words,
    board::{name, square_list},
    move_text::shortened,
};
use crate::{
    chess::{CastlingSide, Color, FenError, FenFault, File, Square},
    lang::Lang,
};

/// All faults, each in a sentence of its own.
pub fn fen_error(words: Words, error: &FenError) -> String {
    let faults: Vec<String> = error.faults().iter().map(|fault| fen_fault(words, fault)).collect();
    let gap = match words.lang() {
        Lang::En => " ",
        Lang::ZhHans | Lang::ZhHant => "",
    };
    faults.join(gap)
}

pub fn fen_fault(words: Words, fault: &FenFault) -> String {
    let quoted = |key: &str, text: &str| words.say_with(key, &[("text", shortened(text).into())]);
    let number = |number: usize| FluentValue::from(number);
    match fault {
        FenFault::NoBoard => words.say("fen-no-board"),
        FenFault::RankCount { found } => words.say_with("fen-rank-count", &[("found", number(*found))]),
        FenFault::RankLength { rank, squares } => {
            words.say_with("fen-rank-length", &[("rank", rank.to_string().into()), ("squares", number(*squares))])
        }
        FenFault::UnknownPiece { rank, letter } => words
            .say_with("fen-unknown-piece", &[("rank", rank.to_string().into()), ("letter", letter.to_string().into())]),
        FenFault::NoTurn => words.say("fen-no-turn"),
        FenFault::UnknownTurn { text } => quoted("fen-unknown-turn", text),
        FenFault::UnknownCastling { text } => quoted("fen-unknown-castling", text),
        FenFault::UnknownEnPassant { text } => quoted("fen-unknown-en-passant", text),
        FenFault::UnknownHalfmoves { text } => quoted("fen-unknown-halfmoves", text),
        FenFault::UnknownFullmoves { text } => quoted("fen-unknown-fullmoves", text),
        FenFault::TooMuch { text } => quoted("fen-too-much", text),
        FenFault::TooManyPieces { color, count } => words.say_with(
            color.fold_wb("fen-too-many-pieces-white", "fen-too-many-pieces-black"),
            &[("found", number(*count))],
        ),
        FenFault::NoKing { color } => words.say(color.fold_wb("fen-no-king-white", "fen-no-king-black")),
        FenFault::ManyKings { color, squares } => words.say_with(
            color.fold_wb("fen-many-kings-white", "fen-many-kings-black"),
            &[("squares", square_list(words, squares.iter().copied()).into())],
        ),
        FenFault::PawnOnLastRank { square } => words.say_with("fen-pawn-on-last-rank", &[("square", name(*square))]),
        FenFault::CastlingWithoutPieces { color, side } => {
            let (king, corner) = castling_squares(*color, *side);
            words.say_with("fen-castling-without-pieces", &[("king", name(king)), ("corner", name(corner))])
        }
        FenFault::ImpossibleEnPassant { square } => {
            words.say_with("fen-impossible-en-passant", &[("square", name(*square))])
        }
        FenFault::OpponentInCheck { king, by } => {
            let squares = square_list(words, by.iter().copied());
            words.say_with("fen-opponent-in-check", &[("king", name(*king)), ("squares", squares.into())])
        }
    }
}

fn castling_squares(color: Color, side: CastlingSide) -> (Square, Square) {
    let file = match side {
        CastlingSide::KingSide => File::H,
        CastlingSide::QueenSide => File::A,
    };
    (Square::from_coords(File::E, color.backrank()), Square::from_coords(file, color.backrank()))
}
