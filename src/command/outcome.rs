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
    answer_lines(input, output, |line| {
        after_moves(words, line).unwrap_or_else(|error| Answer::Unreadable(Unreadable { error }))
    })
}

fn after_moves(words: Words, line: &str) -> Result<Answer, String> {
    let (position, moves) = line.split_once('\t').unwrap_or((line, ""));
    let position = parse_position(position).map_err(|error| words::fen_error(words, &error))?;
    let mut game = Game::new(position);
    for text in moves.split_whitespace() {
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
