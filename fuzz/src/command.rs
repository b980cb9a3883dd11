//! The verbs that answer lines: one JSON object for each line, whatever it is.

use std::num::NonZeroUsize;

use tabiya::{
    command::{self, MateOptions},
    lang::Lang,
};

/// The first letter chooses the verb; the lines follow.
pub fn command(data: &[u8]) {
    let Some((verb, lines)) = data.split_first() else { return };
    let mut out = Vec::new();
    let n_lines = String::from_utf8_lossy(lines)
        .lines()
        .filter(|line| !line.trim_matches(['\u{feff}', ' ', '\t', '\r']).trim().is_empty())
        .count();
    match verb {
        b'm' => {
            let options = MateOptions { within: 3, jobs: NonZeroUsize::MIN, nodes: Some(20_000) };
            command::mate(lines, &mut out, options)
        }
        b'o' => command::outcome(lines, &mut out),
        b'e' => command::endgame(lines, &mut out),
        b'j' => command::judge(lines, &mut out, Lang::ZhHant),
        _ => command::judge(lines, &mut out, Lang::En),
    }
    .expect("a buffer takes everything");
    let out = String::from_utf8(out).expect("what is answered is text");
    for line in out.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).expect("every answer is JSON");
        assert!(answer.is_object(), "{line}");
    }
    assert!(out.lines().count() >= n_lines.min(1), "{n_lines} lines got no answer");
}
