//! What a move does to a won ending, and what the best one is about, as a teacher beside the board says it.

use shakmaty::Position as _;

use super::{
    Words,
    board::{self, name, sentence, square_list},
};
use crate::{
    chess::{Color, Move, Position, Role, san},
    tablebase::{Idea, MoveFacts, Probe},
};

/// More squares than this are drawn, not read out.
const FEW_SQUARES: usize = 3;

/// What a legal move in a won position costs and why; `before` is the position it was played in.
pub fn move_facts(words: Words, facts: &MoveFacts, before: &Position) -> Vec<String> {
    match facts.lengthened_by {
        Some(0) => vec![words.say("endgame-best")],
        Some(plies) => slower(words, facts, before, plies / 2),
        None => thrown_away(words, facts, before),
    }
}

fn slower(words: Words, facts: &MoveFacts, before: &Position, n_moves: u32) -> Vec<String> {
    let count = words.say_with("endgame-costs", &[("count", n_moves.into())]);
    let king = if let Some(hanging) = &facts.hanging {
        let args = [("piece", board::role(words, hanging.role).into()), ("square", name(hanging.square))];
        Some(words.say_with("endgame-hangs-still-won", &args))
    } else if facts.escapes.any() {
        let squares = square_list(words, facts.escapes.into_iter().take(FEW_SQUARES));
        Some(words.say_with("endgame-slips-out", &[("squares", squares.into())]))
    } else if facts.room_gained.any() {
        Some(words.say_with("endgame-more-room", &[("count", facts.room_gained.count().into())]))
    } else {
        None
    };
    let best = san(before, &facts.best.played);
    let better = words.say_with("endgame-better", &[("move", best.into())]);
    [Some(count), king, Some(better)].into_iter().flatten().collect()
}

fn thrown_away(words: Words, facts: &MoveFacts, before: &Position) -> Vec<String> {
    let what = if facts.stalemates {
        words.say("endgame-stalemates")
    } else if let Some(hanging) = &facts.hanging {
        let by = hanging.capture.role();
        let args = [
            ("piece", board::role(words, hanging.role).into()),
            ("square", name(hanging.square)),
            ("by", board::role(words, by).into()),
        ];
        let key = match hanging.outcome {
            Probe::Loss { .. } => "endgame-hangs-lost",
            _ => "endgame-hangs-drawn",
        };
        sentence(words, words.say_with(key, &args))
    } else if matches!(facts.played.played.promotion(), Some(Role::Bishop | Role::Knight)) {
        words.say("endgame-minor-promotion")
    } else if before.board().pawns().any() {
        words.say("endgame-pawn-stopped")
    } else {
        words.say("endgame-win-gone")
    };
    vec![what, words.say("endgame-choose-again")]
}

/// The first grade of a hint: what to look for.
pub fn idea(words: Words, idea: Idea) -> String {
    match idea {
        Idea::Mate => words.say("endgame-idea-mate"),
        Idea::Promote => words.say("endgame-idea-promote"),
        Idea::Capture { square } => words.say_with("endgame-idea-capture", &[("square", name(square))]),
        Idea::Rescue { square, role } => {
            let args = [("piece", board::role(words, role).into()), ("square", name(square))];
            words.say_with("endgame-idea-rescue", &args)
        }
        Idea::Push => words.say("endgame-idea-push"),
        Idea::Opposition => words.say("endgame-idea-opposition"),
        Idea::Nearer => words.say("endgame-idea-nearer"),
        Idea::Check => words.say("endgame-idea-check"),
        Idea::SmallerRoom { squares } => words.say_with("endgame-idea-room", &[("count", squares.into())]),
        Idea::Wait => words.say("endgame-idea-wait"),
    }
}

/// A row of moves with their numbers: "1. Kd6 Kd8 2. Rh8#", or "1… Kd8 2. Rh8#" where Black begins.
pub fn numbered_line(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    let black_first = usize::from(start.turn() == Color::Black);
    for (number, played) in (black_first..).zip(moves) {
        if !text.is_empty() {
            text.push(' ');
        }
        if position.turn() == Color::White {
            // A number is not parted from its move at the end of a line.
            text.push_str(&format!("{}.\u{a0}", number / 2 + 1));
        } else if text.is_empty() {
            text.push_str("1…\u{a0}");
        }
        text.push_str(&san(&position, played));
        position.play_unchecked(*played);
    }
    text
}
