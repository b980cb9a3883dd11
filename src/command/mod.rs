//! The verbs that are not the site. Most speak lines: text comes in, one line of JSON goes out for each, and nothing is
//! kept in between.
//!
//! They read any `BufRead` and write any `Write`; opening files and parsing arguments is the business of `main`.

mod check;
mod endgame;
mod judge;
mod mate;
mod outcome;
mod themes;

use std::io::{self, BufRead, ErrorKind, Write};

use serde::Serialize;

pub use check::check;
pub use endgame::endgame;
pub use judge::{judge, reasons_with_articles};
pub use mate::{MateOptions, mate};
pub use outcome::outcome;
pub use themes::{Report, Tally, ThemesError, themes};

/// Answers every line that is not blank. A line that is not text is answered by the caller's complaint about it.
///
/// A reader of our output that has gone away is a clean end, not an error: `head` has seen enough.
fn answer_lines<A: Serialize>(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&str) -> A,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut answers = || -> io::Result<()> {
        while input.read_until(b'\n', &mut line)? > 0 {
            // A byte that is not UTF-8 becomes a character that no position and no move has.
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\r', '\n']);
            if !text.trim().is_empty() {
                serde_json::to_writer(&mut output, &answer(text))?;
                output.write_all(b"\n")?;
            }
            line.clear();
        }
        output.flush()
    };
    match answers() {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        end => end,
    }
}

/// What is said of a line that could not be read; the rest goes on.
#[derive(Serialize)]
struct Unreadable {
    error: String,
}
