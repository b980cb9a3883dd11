//! A UCI engine as a separate program: it is asked what it thinks of positions, and trusted in nothing.
//!
//! The only room that starts programs. What it says is read line by line with a limit on time and on lines; a move that
//! is not legal, a silence and an end are errors in words.

use std::{
    fmt,
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

use shakmaty::{Position as _, uci::UciMove};

use crate::{
    chess::{Move, Position, position_fen},
    puzzle::mine::{Opinion, Score},
};

/// So long an engine may be silent.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// So many lines it may say before its move.
const MOST_LINES: usize = 100_000;
/// More of a line is not kept.
const LONGEST_LINE: u64 = 64 * 1024;

/// What is wrong with an engine.
#[derive(Debug, thiserror::Error)]
#[error("the engine {}: {fault}", path.display())]
pub struct EngineError {
    pub path: PathBuf,
    pub fault: EngineFault,
}

#[derive(Debug, thiserror::Error)]
pub enum EngineFault {
    #[error("it cannot be started: {0}")]
    Start(io::Error),
    #[error("it has ended")]
    Ended,
    #[error("it said nothing for {} seconds", .0.as_secs())]
    Silent(Duration),
    #[error("it talks without end and does not come to a move")]
    Endless,
    #[error("it names no move in the position {fen}")]
    NoMove { fen: String },
    #[error("it plays `{said}` in the position {fen}, which is not a legal move there")]
    Illegal { said: String, fen: String },
}

/// A running engine. It ends when this is dropped.
pub struct Engine {
    path: PathBuf,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
    name: String,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that does not listen any more is ended all the same; there is nobody to tell.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Engine {
    /// Starts a program and waits until it says that it is ready: one thread, and little memory.
    ///
    /// # Errors
    ///
    /// A program that cannot be started, or does not speak UCI in time.
    pub fn start(path: &Path, patience: Duration) -> Result<Engine, EngineError> {
        let error = |fault| EngineError { path: path.to_owned(), fault };
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|cause| error(EngineFault::Start(cause)))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(error(EngineFault::Ended));
        };
        let (say, lines) = mpsc::sync_channel(1024);
        // Ends with the engine's output, or when nobody listens any more.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            loop {
                line.clear();
                match io::Read::take(&mut output, LONGEST_LINE).read_until(b'\n', &mut line) {
                    Ok(1..) => {}
                    _ => return,
                }
                if say.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    return;
                }
            }
        });
        let mut engine =
            Engine { path: path.to_owned(), child, input, lines, patience, name: path.display().to_string() };
        engine.greet().map_err(error)?;
        Ok(engine)
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn greet(&mut self) -> Result<(), EngineFault> {
        self.send("uci")?;
        for _ in 0..MOST_LINES {
            let line = self.hear()?;
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut self.name);
            }
            if line == "uciok" {
                self.send("setoption name Threads value 1\nsetoption name Hash value 16")?;
                return self.ready();
            }
        }
        Err(EngineFault::Endless)
    }

    fn ready(&mut self) -> Result<(), EngineFault> {
        self.send("isready")?;
        for _ in 0..MOST_LINES {
            if self.hear()? == "readyok" {
                return Ok(());
            }
        }
        Err(EngineFault::Endless)
    }

    /// Forgets what it has thought, so that its answers about a game do not depend on the games before.
    ///
    /// # Errors
    ///
    /// An engine that has ended or is silent.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        let asked = self.send("ucinewgame").and_then(|()| self.ready());
        asked.map_err(|fault| EngineError { path: self.path.clone(), fault })
    }

    /// Its best moves in a position in which there is a legal one, the best first.
    ///
    /// # Errors
    ///
    /// An engine that has ended, is silent, or says what cannot be.
    pub fn think(&mut self, position: &Position, n_moves: usize, nodes: u64) -> Result<Vec<Opinion>, EngineError> {
        let thought = self.opinions(position, n_moves, nodes);
        thought.map_err(|fault| EngineError { path: self.path.clone(), fault })
    }

    fn opinions(&mut self, position: &Position, n_moves: usize, nodes: u64) -> Result<Vec<Opinion>, EngineFault> {
        let fen = position_fen(position);
        self.send(&format!("setoption name MultiPV value {n_moves}\nposition fen {fen}\ngo nodes {nodes}"))?;
        let mut said: Vec<Option<(Score, String)>> = vec![None; n_moves];
        for _ in 0..MOST_LINES {
            let line = self.hear()?;
            if let Some(best) = line.strip_prefix("bestmove") {
                let best = best.split_ascii_whitespace().next().unwrap_or_default();
                let known: Vec<(Score, String)> = said.into_iter().map_while(|opinion| opinion).collect();
                if known.is_empty() {
                    return Err(EngineFault::NoMove { fen });
                }
                read(position, best).ok_or_else(|| EngineFault::Illegal { said: best.to_owned(), fen: fen.clone() })?;
                return known.into_iter().map(|(score, line)| opinion(position, score, &line, &fen)).collect();
            }
            if let Some((rank, score, line)) = info(&line)
                && let Some(place) = said.get_mut(rank)
            {
                *place = Some((score, line));
            }
        }
        Err(EngineFault::Endless)
    }

    fn send(&mut self, text: &str) -> Result<(), EngineFault> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|_| EngineFault::Ended)
    }

    fn hear(&mut self) -> Result<String, EngineFault> {
        self.lines.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => EngineFault::Silent(self.patience),
            RecvTimeoutError::Disconnected => EngineFault::Ended,
        })
    }
}

/// An opinion with moves that have been read; the first must be there and be legal, the others as far as they are.
fn opinion(position: &Position, score: Score, line: &str, fen: &str) -> Result<Opinion, EngineFault> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for said in line.split_ascii_whitespace() {
        let Some(played) = read(&position, said) else {
            return Err(EngineFault::Illegal { said: said.to_owned(), fen: fen.to_owned() });
        };
        position.play_unchecked(played);
        moves.push(played);
    }
    if moves.is_empty() {
        return Err(EngineFault::NoMove { fen: fen.to_owned() });
    }
    Ok(Opinion { score, line: moves })
}

fn read(position: &Position, said: &str) -> Option<Move> {
    UciMove::from_ascii(said.as_bytes()).ok()?.to_move(position).ok()
}

/// The place among the best (counted from nought), the score and the line of an `info`; nothing where it has no score
/// and line, or only a bound of a score.
fn info(line: &str) -> Option<(usize, Score, String)> {
    let rest = line.strip_prefix("info ")?;
    let (facts, line) = rest.split_once(" pv ")?;
    let mut words = facts.split_ascii_whitespace();
    let (mut rank, mut score) = (0, None);
    while let Some(word) = words.next() {
        match word {
            "multipv" => rank = words.next()?.parse::<usize>().ok()?.checked_sub(1)?,
            "score" => {
                let kind = words.next()?;
                let number = words.next()?.parse().ok()?;
                score = match kind {
                    "cp" => Some(Score::Centipawns(number)),
                    "mate" => Some(Score::Mate(number)),
                    _ => None,
                };
            }
            "lowerbound" | "upperbound" => return None,
            _ => {}
        }
    }
    Some((rank, score?, line.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_info_is_read_with_its_place_and_score() {
        let line = "info depth 9 seldepth 12 multipv 2 score cp -31 nodes 5000 nps 9 time 1 pv e2e4 e7e5";
        assert_eq!(info(line), Some((1, Score::Centipawns(-31), "e2e4 e7e5".to_owned())));
        assert_eq!(info("info depth 3 score mate 2 pv e2e4"), Some((0, Score::Mate(2), "e2e4".to_owned())));
        for other in [
            "info string pv",
            "info depth 3 score cp 20 lowerbound nodes 3 pv e2e4",
            "info depth 3 multipv 0 score cp 20 pv e2e4",
            "info depth 3 score cp many pv e2e4",
            "info depth 3 nodes 2",
            "bestmove e2e4",
        ] {
            assert_eq!(info(other), None, "{other}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error_in_words() {
        let error = Engine::start(Path::new("no/such/engine"), PATIENCE).unwrap_err();
        assert!(error.to_string().starts_with("the engine no/such/engine: it cannot be started: "), "{error}");
    }
}
