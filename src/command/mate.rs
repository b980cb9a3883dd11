//! `tabiya mate`: positions in, one a line; the shortest forced mate of each out, as a JSON line, in the same order.
//!
//! `{"mate":2,"keys":["Kb6","Kc7"],"line":["Kb6","Kb8","Rh8#"],"nodes":31}`. Without a mate in reach `mate` is null and
//! there are neither keys nor a line; where the bound on nodes cut the search, `"complete":false` says that nothing is
//! known. A line that is no position gives `{"error":"…"}`, and the rest goes on.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
    num::NonZeroUsize,
    sync::{Mutex, mpsc},
    thread,
};

use serde::Serialize;
use shakmaty::Position as _;

use super::Unreadable;
use crate::{
    chess::{Move, Position, parse_position, san},
    tactics::mate::{Bounds, Solver},
};

/// How the mates are looked for.
#[derive(Clone, Copy, Debug)]
pub struct MateOptions {
    /// Mates in at most this many moves.
    pub within: u32,
    /// So many positions at the same time.
    pub jobs: NonZeroUsize,
    /// No more than this many positions are looked at for each line.
    pub nodes: Option<u64>,
}

/// The answer to one line.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Mate { mate: u32, keys: Vec<String>, line: Vec<String>, nodes: u64 },
    None { mate: (), nodes: u64 },
    Cut { mate: (), complete: bool, nodes: u64 },
    Unreadable(Unreadable),
}

/// Memory for the positions that a search has seen: 10 MB for each job.
const SLOTS: usize = 1 << 18;

/// Answers every line of `input` with a line of `output`, in order; blank lines too, so that the numbers of the lines
/// agree.
pub fn mate(input: impl BufRead, mut output: impl Write + Send, options: MateOptions) -> io::Result<()> {
    let answered = if options.jobs.get() == 1 {
        let mut solver = options.solver();
        each_line(input, |text| {
            writeln!(output, "{}", options.solve(&mut solver, &text))?;
            // Somebody may be typing the positions.
            output.flush()
        })
    } else {
        options.answer_side_by_side(input, output)
    };
    match answered {
        // A reader of our output that has gone away is a clean end: `head` has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        end => end,
    }
}

impl MateOptions {
    /// One thread reads, `jobs` threads solve, one puts the answers back in order.
    fn answer_side_by_side(self, input: impl BufRead, mut output: impl Write + Send) -> io::Result<()> {
        let jobs = self.jobs.get().min(256);
        let (give, take) = mpsc::sync_channel::<(u64, String)>(jobs * 4);
        let take = Mutex::new(take);
        let (solved, answers) = mpsc::channel::<(u64, String)>();
        thread::scope(|scope| {
            for _ in 0..jobs {
                let solved = solved.clone();
                let take = &take;
                scope.spawn(move || {
                    let mut solver = self.solver();
                    loop {
                        let next = take.lock().map(|take| take.recv());
                        let Ok(Ok((number, text))) = next else { return };
                        if solved.send((number, self.solve(&mut solver, &text))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(solved);
            let writer = scope.spawn(move || -> io::Result<()> {
                let mut waiting = BTreeMap::new();
                let mut next = 0;
                for (number, answer) in answers {
                    waiting.insert(number, answer);
                    while let Some(answer) = waiting.remove(&next) {
                        writeln!(output, "{answer}")?;
                        next += 1;
                    }
                    output.flush()?;
                }
                output.flush()
            });
            let mut number = 0;
            let read = each_line(input, |text| {
                // Where nobody takes lines any more the writer has failed, and says why.
                if writer.is_finished() || give.send((number, text)).is_err() {
                    return Err(io::ErrorKind::BrokenPipe.into());
                }
                number += 1;
                Ok(())
            });
            drop(give);
            match writer.join() {
                Ok(Ok(())) => read,
                Ok(Err(error)) => Err(error),
                Err(_) => Err(io::Error::other("the thread that writes has failed")),
            }
        })
    }

    fn solver(self) -> Solver {
        Solver::new(Bounds { nodes: self.nodes.unwrap_or(u64::MAX), slots: SLOTS })
    }

    /// The JSON line that answers one line.
    fn solve(self, solver: &mut Solver, text: &str) -> String {
        let answer = match read_position(text) {
            Ok(position) => self.search(solver, &position),
            Err(error) => Answer::Unreadable(Unreadable { error }),
        };
        serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    fn search(self, solver: &mut Solver, position: &Position) -> Answer {
        let found = solver.mates_in(position, self.within);
        let nodes = found.nodes;
        match found.mate {
            Some(mate) => Answer::Mate {
                mate: mate.moves,
                keys: mate.keys.iter().map(|key| san(position, &key.first)).collect(),
                line: line_san(position, &mate.line),
                nodes,
            },
            None if found.complete => Answer::None { mate: (), nodes },
            None => Answer::Cut { mate: (), complete: false, nodes },
        }
    }
}

fn line_san(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut written = Vec::new();
    for played in line {
        written.push(san(&position, played));
        position.play_unchecked(*played);
    }
    written
}

/// Reads a FEN, or an EPD: the four first fields and then operations, of which only the clock (`hmvc`) counts here.
fn read_position(text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let is_epd = fields.get(4).is_some_and(|field| field.parse::<u32>().is_err() && *field != "-");
    if !is_epd {
        return parse_position(text).map_err(|error| error.to_string());
    }
    let (position, operations) = fields.split_at(4);
    let clock = operations
        .join(" ")
        .split(';')
        .find_map(|operation| operation.trim().strip_prefix("hmvc ").and_then(|clock| clock.trim().parse::<u32>().ok()))
        .unwrap_or(0);
    parse_position(&format!("{} {clock} 1", position.join(" "))).map_err(|error| error.to_string())
}

/// Calls `each` with every line. Bytes that are no UTF-8 make an unreadable line and no failure.
fn each_line(mut input: impl BufRead, mut each: impl FnMut(String) -> io::Result<()>) -> io::Result<()> {
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        each(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())?;
        bytes.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn answered(options: MateOptions, input: &[u8]) -> Vec<serde_json::Value> {
        let mut output = Vec::new();
        mate(input, &mut output, options).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn options(within: u32, jobs: usize, nodes: Option<u64>) -> MateOptions {
        MateOptions { within, jobs: NonZeroUsize::new(jobs).unwrap(), nodes }
    }

    const CORNER: &str = "k7/8/2K5/8/8/8/8/7R w - - 0 1\n";

    #[test]
    fn a_line_gives_the_keys_and_the_line() {
        let mut answer = answered(options(3, 1, None), CORNER.as_bytes());
        let nodes = answer[0]["nodes"].take();
        assert!(nodes.as_u64().unwrap() > 0);
        let expect = serde_json::json!({
            "mate": 2, "keys": ["Kb6", "Kc7"], "line": ["Kb6", "Kb8", "Rh8#"], "nodes": null
        });
        assert_eq!(answer, [expect]);
    }

    #[test]
    fn without_a_mate_there_is_null() {
        let [none, cut] = [(1, None), (2, Some(3))]
            .map(|(within, nodes)| answered(options(within, 1, nodes), CORNER.as_bytes()).remove(0));
        assert!(none["mate"].is_null() && none.get("mate").is_some() && none.get("complete").is_none());
        assert!(cut["mate"].is_null() && cut["complete"] == false);
    }

    #[test]
    fn unreadable_lines_are_answered_and_the_rest_goes_on() {
        let mut input = b"nonsense\n\n\xff\xfe\n".to_vec();
        input.extend_from_slice(CORNER.as_bytes());
        let answers = answered(options(2, 1, None), &input);
        assert_eq!(answers.len(), 4);
        assert!(answers[..3].iter().all(|answer| answer["error"].is_string()));
        assert_eq!(answers[3]["mate"], 2);
    }

    #[test]
    fn an_epd_line_is_read_with_its_clock() {
        let epd = b"k7/8/2K5/8/8/8/8/7R w - - bm #2; id \"corner\";\nk7/8/2K5/8/8/8/8/7R w - - hmvc 98; bm #2;\n";
        let answers = answered(options(2, 1, None), epd);
        assert_eq!(answers[0]["mate"], 2);
        assert!(answers[1]["mate"].is_null());
    }

    #[test]
    fn many_jobs_answer_as_one_does() {
        let mut input = String::new();
        for file in ["7R", "6R1", "5R2", "4R3", "3R4", "2R5"] {
            for king in ["2K5", "3K4", "1K6"] {
                input += &format!("k7/8/{king}/8/8/8/8/{file} w - - 0 1\nno position\n");
            }
        }
        let alone = answered(options(3, 1, Some(500)), input.as_bytes());
        assert_eq!(alone, answered(options(3, 3, Some(500)), input.as_bytes()));
    }
}
