//! The verbs that are not the site. Most speak lines: text comes in, one line of JSON goes out for each, and nothing is
//! kept in between.
//!
//! They read any `BufRead` and write any `Write`; opening files and parsing arguments is the business of `main`.

mod check;
mod endgame;
mod import;
mod judge;
mod mate;
mod mine;
mod outcome;
mod rows;
mod themes;

use std::io::{self, BufRead, ErrorKind, Write};

use serde::Serialize;

use crate::words::Words;

pub use check::check;
pub use endgame::endgame;
pub use import::{ImportError, Imported, PuzzleFormat, add_built_in_puzzles, import};
pub use judge::{judge, reasons_with_articles};
pub use mate::{MateOptions, mate};
pub use mine::{GameFile, MineError, MineOptions, Mined, mine};
pub use outcome::outcome;
pub use rows::{RowsError, Tally};
pub use themes::{Report, ZugzwangJudge, themes};

/// A longer line is no position with its moves; so much of it and no more is kept.
const LONGEST_LINE: usize = 64 * 1024;

/// Answers every line that is not blank. A line that is not text is answered by the caller's complaint about it.
///
/// Before it waits for more input it lets go of all answers, so that a program may ask line by line. A reader of our
/// output that has gone away is a clean end, not an error: `head` has seen enough.
fn answer_lines<A: Serialize>(
    input: impl BufRead,
    mut output: impl Write,
    words: Words,
    mut answer: impl FnMut(&str) -> A,
) -> io::Result<()> {
    let mut lines = Lines { input, line: Vec::new(), may_wait: true };
    let mut is_first = true;
    let mut answers = || -> io::Result<()> {
        while let Some(end) = lines.next(|| output.flush())? {
            if end == LineEnd::TooLong {
                serde_json::to_writer(&mut output, &Unreadable { error: words.say("line-too-long") })?;
                output.write_all(b"\n")?;
                continue;
            }
            // A byte that is not UTF-8 becomes a character that no position and no move has.
            let text = String::from_utf8_lossy(&lines.line);
            let text = text.trim_end_matches(['\r', '\n']);
            let text = if is_first { text.trim_start_matches('\u{feff}') } else { text };
            is_first = false;
            if !text.trim().is_empty() {
                serde_json::to_writer(&mut output, &answer(text))?;
                output.write_all(b"\n")?;
            }
        }
        output.flush()
    };
    match answers() {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        end => end,
    }
}

/// Reads lines without keeping more of one than [`LONGEST_LINE`].
struct Lines<R> {
    input: R,
    line: Vec<u8>,
    /// Nothing is left in the input's buffer, so the next look into it may have to wait.
    may_wait: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnd {
    Whole,
    TooLong,
}

impl<R: BufRead> Lines<R> {
    /// Puts the next line into `line`; none at the end of the input. Calls `before_wait` where it may have to wait.
    fn next(&mut self, mut before_wait: impl FnMut() -> io::Result<()>) -> io::Result<Option<LineEnd>> {
        self.line.clear();
        let mut length = 0;
        loop {
            if self.may_wait {
                before_wait()?;
            }
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            let newline = buffer.iter().position(|byte| *byte == b'\n');
            let n_used = newline.map_or(buffer.len(), |newline| newline + 1);
            let is_end = newline.is_some() || buffer.is_empty();
            self.line.extend_from_slice(&buffer[..n_used.min(LONGEST_LINE.saturating_sub(self.line.len()))]);
            self.may_wait = n_used == buffer.len();
            self.input.consume(n_used);
            length += n_used;
            if is_end {
                let end = if length > LONGEST_LINE { LineEnd::TooLong } else { LineEnd::Whole };
                return Ok((length > 0).then_some(end));
            }
        }
    }
}

/// What is said of a line that could not be read; the rest goes on.
#[derive(Serialize)]
struct Unreadable {
    error: String,
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, io::BufReader, rc::Rc};

    use super::*;
    use crate::lang::Lang;

    fn answered(input: impl BufRead) -> Vec<String> {
        let mut output = Vec::new();
        answer_lines(input, &mut output, Words::of(Lang::En), str::to_owned).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn each_line_that_is_not_blank_is_answered() {
        assert_eq!(answered("one\r\n\n \ntwo".as_bytes()), [r#""one""#, r#""two""#]);
        assert_eq!(answered("".as_bytes()), Vec::<String>::new());
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        assert_eq!(answered("\u{feff}one\ntwo\n".as_bytes()), [r#""one""#, r#""two""#]);
    }

    #[test]
    fn an_endless_line_is_an_error_and_the_next_is_answered() {
        let whole = "x".repeat(LONGEST_LINE - 1);
        let input = format!("{whole}\n{whole}x\n{}\ntwo\n", whole.repeat(3));
        for capacity in [1, 1000, 1 << 20] {
            let answers = answered(BufReader::with_capacity(capacity, input.as_bytes()));
            let too_long = r#"{"error":"The line is too long: more than 64 kilobytes."}"#;
            assert_eq!(answers[0].len(), whole.len() + 2);
            assert_eq!(answers[1..], [too_long, too_long, r#""two""#]);
        }
    }

    /// Gives its parts one by one and notes how much had been let go of before each.
    struct Asker<'p> {
        parts: Vec<&'p str>,
        answers: Rc<RefCell<String>>,
        seen: Rc<RefCell<Vec<String>>>,
    }

    impl io::Read for Asker<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.seen.borrow_mut().push(self.answers.borrow().clone());
            if self.parts.is_empty() {
                return Ok(0);
            }
            let part = self.parts.remove(0);
            buffer[..part.len()].copy_from_slice(part.as_bytes());
            Ok(part.len())
        }
    }

    struct Answers(Rc<RefCell<String>>);

    impl Write for Answers {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().push_str(str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn who_waits_for_an_answer_gets_it() {
        let (answers, seen) = (Rc::new(RefCell::new(String::new())), Rc::new(RefCell::new(Vec::new())));
        let asker = Asker { parts: vec!["1\n", "2\n3\n4", "\n"], answers: answers.clone(), seen: seen.clone() };
        let output = io::BufWriter::new(Answers(answers));
        answer_lines(BufReader::new(asker), output, Words::of(Lang::En), str::to_owned).unwrap();
        let expect = ["", "\"1\"\n", "\"1\"\n\"2\"\n\"3\"\n", "\"1\"\n\"2\"\n\"3\"\n\"4\"\n"];
        assert_eq!(*seen.borrow(), expect);
    }
}
