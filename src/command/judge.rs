//! `tabiya judge`: positions and moves in, verdicts out.

use std::{
    fmt::Write as _,
    io::{self, BufRead, Write},
};

use serde::Serialize;
use shakmaty::Position as _;

use super::{Unreadable, answer_lines};
use crate::{
    chess::{self, Outcome, ReasonCode, Verdict, attempt_of, parse_position, position_fen, read_move, san},
    lang::Lang,
    words::{self, Words},
};

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Legal { legal: bool, san: String, uci: String, after: String, outcome: &'static str },
    Illegal { legal: bool, reason: &'static str, article: &'static str, squares: Vec<String>, text: String },
    Unreadable(Unreadable),
}

/// Answers lines of a position, a tab and a move: is it legal, and if not, why not?
pub fn judge(input: impl BufRead, output: impl Write, lang: Lang) -> io::Result<()> {
    let words = Words::of(lang);
    answer_lines(input, output, words, |line| {
        judged(words, line).unwrap_or_else(|error| Answer::Unreadable(Unreadable { error }))
    })
}

fn judged(words: Words, line: &str) -> Result<Answer, String> {
    let (position, text) = line.split_once('\t').ok_or_else(|| words.say("line-without-move"))?;
    let position = parse_position(position).map_err(|error| words::fen_error(words, &error))?;
    let attempt = read_move(&position, text).map_err(|error| words::move_text_error(words, &error))?;
    Ok(match chess::judge(&position, attempt) {
        Verdict::Legal(played) => {
            let mut after = position.clone();
            after.play_unchecked(played);
            Answer::Legal {
                legal: true,
                san: san(&position, &played),
                uci: attempt_of(&played).to_string(),
                after: position_fen(&after),
                outcome: Outcome::of(&after).as_str(),
            }
        }
        Verdict::Illegal(reason) => Answer::Illegal {
            legal: false,
            reason: reason.code().as_str(),
            article: reason.article(),
            squares: reason.squares().iter().map(ToString::to_string).collect(),
            text: words::reason(words, &reason, position.board()),
        },
    })
}

/// The list of reasons for `--help`, in the order in which they are looked for.
pub fn reasons_with_articles() -> String {
    let mut list =
        "Reasons, in the order in which they are looked for, with their article of the FIDE Laws:\n".to_owned();
    for code in ReasonCode::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(list, "  {code:<30}{}", code.article());
    }
    list
}
