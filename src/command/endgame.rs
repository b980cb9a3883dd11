//! `tabiya endgame`: who wins an elementary ending, in how many plies, and what each move comes to, as JSON lines.
//!
//! `{"outcome":"win","dtm":13,"moves":[{"san":"Kd6","uci":"c5d6","outcome":"win","dtm":13}, …]}`: everything is seen
//! from the side to move, the moves with themselves counted, so that the first and best has the position's own
//! distance to mate. `dtm` is in plies, and `null` for a draw. A line without an answer gets `{"error":"…"}`.

use std::io::{self, BufRead, Write};

use serde::Serialize;

use super::{Unreadable, answer_lines};
use crate::{
    chess::{attempt_of, parse_position, san},
    lang::Lang,
    tablebase::{Ending, Probe, Tablebase},
    words::{self, Words},
};

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Known { outcome: &'static str, dtm: Option<u32>, moves: Vec<RatedLine> },
    Unreadable(Unreadable),
}

#[derive(Serialize)]
struct RatedLine {
    san: String,
    uci: String,
    outcome: &'static str,
    dtm: Option<u32>,
}

/// Answers lines that hold a position each: who wins, in how many plies, and what does each move come to?
pub fn endgame(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let words = Words::of(Lang::En);
    answer_lines(input, output, words, |line| {
        known(words, line).unwrap_or_else(|error| Answer::Unreadable(Unreadable { error }))
    })
}

fn known(words: Words, line: &str) -> Result<Answer, String> {
    let position = parse_position(line).map_err(|error| words::fen_error(words, &error))?;
    let tablebase = Tablebase::global();
    let probe = tablebase.probe(&position);
    let Some(outcome) = outcome_name(probe) else {
        let endings = words.list(&Ending::ALL.map(Ending::name));
        return Err(words.say_with("line-unknown-ending", &[("endings", endings.into())]));
    };
    let moves = tablebase.moves(&position).into_iter().filter_map(|rated| {
        Some(RatedLine {
            san: san(&position, &rated.played),
            uci: attempt_of(&rated.played).to_string(),
            outcome: outcome_name(rated.outcome)?,
            dtm: rated.outcome.dtm(),
        })
    });
    Ok(Answer::Known { outcome, dtm: probe.dtm(), moves: moves.collect() })
}

fn outcome_name(probe: Probe) -> Option<&'static str> {
    match probe {
        Probe::Win { .. } => Some("win"),
        Probe::Loss { .. } => Some("loss"),
        Probe::Draw => Some("draw"),
        Probe::Outside => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn answers(input: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        endgame(input, &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_won_ending_lists_its_moves_best_first() {
        let line = &answers(b"k7/7Q/1K6/8/8/8/8/8 w - - 0 1\n")[0];
        assert_eq!((&line["outcome"], &line["dtm"]), (&"win".into(), &1.into()));
        let best = serde_json::json!({ "san": "Qb7#", "uci": "h7b7", "outcome": "win", "dtm": 1 });
        assert_eq!(line["moves"][0], best);
        assert!(line["moves"].as_array().unwrap().iter().any(|rated| rated["outcome"] == "draw"));
    }

    #[test]
    fn a_finished_game_has_no_moves() {
        let lines = answers(b"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\r\nk7/8/1QK5/8/8/8/8/8 b - - 0 1");
        assert_eq!(lines[0], serde_json::json!({ "outcome": "loss", "dtm": 0, "moves": [] }));
        assert_eq!(lines[1], serde_json::json!({ "outcome": "draw", "dtm": null, "moves": [] }));
    }

    #[test]
    fn a_line_without_an_answer_says_why_and_the_rest_goes_on() {
        let lines = answers(
            b"nonsense\n\n\xff\xfe\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\nk7/8/8/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/2k5/8/K7 w - - 0 1\n",
        );
        assert_eq!(lines.len(), 5);
        assert!(lines[..4].iter().all(|line| line["error"].is_string()), "{lines:?}");
        assert_eq!(lines[4]["outcome"], "draw");
    }
}
