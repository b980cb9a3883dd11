//! `tabiya outcome`: positions and the moves played from them in, the state of the game out.

use std::io::{self, BufRead, Write};

use serde::Serialize;
use shakmaty::Position as _;

use super::{Unreadable, answer_lines};
use crate::{
    chess::{Automatic, Claim, Game, parse_position, read_move},
    lang::Lang,
    words::{self, Words},
};

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Known { outcome: &'static str, claims: Vec<&'static str>, automatic: Vec<&'static str> },
    Unreadable(Unreadable),
}

/// Answers lines of a position, a tab and the moves played from it: how does the last position stand?
pub fn outcome(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let words = Words::of(Lang::En);
    answer_lines(input, output, words, |line| {
        after_moves(words, line).unwrap_or_else(|error| Answer::Unreadable(Unreadable { error }))
    })
}

/// `12.` or `12...`, as it stands between the moves of a written game.
fn is_move_number(text: &str) -> bool {
    let number = text.trim_end_matches(['.', '…']);
    number.len() < text.len() && !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
}

fn after_moves(words: Words, line: &str) -> Result<Answer, String> {
    let (position, moves) = line.split_once('\t').unwrap_or((line, ""));
    let position = parse_position(position).map_err(|error| words::fen_error(words, &error))?;
    let mut game = Game::new(position);
    for text in moves.split_whitespace().filter(|text| !is_move_number(text)) {
        let attempt = read_move(game.position(), text).map_err(|error| words::move_text_error(words, &error))?;
        if let Err(reason) = game.play_attempt(attempt) {
            let why = words::reason(words, &reason, game.position().board());
            return Err(words.say_with("line-illegal-move", &[("text", text.into()), ("why", why.into())]));
        }
    }
    Ok(Answer::Known {
        outcome: game.outcome().as_str(),
        claims: game.claims().into_iter().map(Claim::as_str).collect(),
        automatic: game.automatic().into_iter().map(Automatic::as_str).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn answered(line: &str) -> String {
        let mut output = Vec::new();
        outcome(line.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn moves_may_be_numbered() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for moves in ["f3 e5 g4 Qh4#", "1. f3 e5 2. g4 Qh4#", "1.f3 e5 2.g4 Qh4", "1. f3 1... e5 2. g4 2… Qh4"] {
            let answer = answered(&format!("{START}\t{moves}"));
            assert_eq!(answer, "{\"outcome\":\"checkmate\",\"claims\":[],\"automatic\":[]}\n", "{moves}");
        }
        for moves in ["1", "1. .", "..."] {
            assert!(answered(&format!("{START}\t{moves}")).starts_with("{\"error\":"), "{moves}");
        }
    }
}
