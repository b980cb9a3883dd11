//! `tabiya puzzles mine GAMES.pgn`: new puzzles from games, as a CSV with Lichess's columns and one more that says what
//! proves each.
//!
//! One thread reads, `jobs` threads look through games, each with an engine of its own where there is one, and this one
//! notes what was found beside the output: after an interruption it goes on with the games that are left.

mod games;

use std::{
    collections::{BTreeMap, HashSet},
    io::{self, BufReader, Read, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::Duration,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use self::games::{BadGame, GameText, Games};
use crate::{
    content::{Done, Partial},
    engine::{Engine, EngineError, PATIENCE},
    puzzle::{
        HEADER, OwnPuzzle,
        mine::{self, Look},
        prove,
    },
    tactics::mate::Solver,
};

/// How puzzles are looked for.
#[derive(Clone, Debug)]
pub struct MineOptions {
    /// A UCI engine; without one, only mates and material that we prove ourselves are found.
    pub engine: Option<PathBuf>,
    /// Positions that the engine looks at where something is to be found; a tenth of them everywhere else.
    pub nodes: u64,
    /// So many games at the same time.
    pub jobs: NonZeroUsize,
    /// How long an engine may be silent.
    pub patience: Duration,
}

impl MineOptions {
    /// Enough for an engine of today to see what a strong player sees.
    pub const NODES: u64 = 25_000;

    pub fn new(jobs: NonZeroUsize) -> MineOptions {
        MineOptions { engine: None, nodes: MineOptions::NODES, jobs, patience: PATIENCE }
    }
}

/// A file of games: its name for messages, its text, and how long that is.
pub struct GameFile<R> {
    pub name: String,
    pub input: R,
    pub length: u64,
}

/// How the mining went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mined {
    pub n_games: usize,
    pub n_bad_games: usize,
    /// Games that an interrupted run had looked through already.
    pub n_done_before: usize,
    /// Puzzles in the output, with those of an earlier run.
    pub n_puzzles: usize,
}

/// Why there is no output.
#[derive(Debug, thiserror::Error)]
pub enum MineError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{}: {error}", path.display())]
    Output { path: PathBuf, error: io::Error },
    #[error("{}: it is there already and is no file of puzzles that were mined; name another with --out", .0.display())]
    OtherFile(PathBuf),
    #[error("{file}: {error}")]
    Input { file: String, error: io::Error },
    #[error("a thread that looks for puzzles has failed")]
    Thread,
}

/// What is told of a game.
enum News {
    Done { game: GameText, lines: Vec<String> },
    DoneBefore { end: u64 },
    Bad { game: GameText, why: BadGame },
    Failed(MineError),
}

/// Looks through all games and writes the output; bad games and progress go to `log`, with a bar where `log` is a
/// terminal.
///
/// # Errors
///
/// An engine that fails, games that cannot be read, an output that cannot be written. What has been found until then is
/// kept beside the output.
pub fn mine(
    games: GameFile<impl Read + Send>,
    out: &Path,
    options: &MineOptions,
    mut log: impl Write,
    is_terminal: bool,
) -> Result<Mined, MineError> {
    let failed = |error| MineError::Output { path: out.to_owned(), error };
    let settings = options.settings()?;
    let (mut partial, done) = Partial::open(out, &settings).map_err(failed)?;
    let mut rows = Rows::default();
    rows.add_earlier(&partial.earlier_output().map_err(failed)?).ok_or_else(|| MineError::OtherFile(out.to_owned()))?;
    let known: HashSet<String> = done.iter().map(|done| done.key.clone()).collect();
    done.iter().flat_map(|done| &done.lines).for_each(|line| rows.add(line));

    let mut mined = Mined::default();
    let mut progress = Progress::new(games.length, is_terminal);
    let name = games.name.clone();
    let note = |news: News| -> Result<(), MineError> {
        let end = match news {
            News::Done { game, lines } => {
                mined.n_games += 1;
                lines.iter().for_each(|line| rows.add(line));
                let end = game.end;
                partial.add(&Done { key: game.key(), lines }).map_err(failed)?;
                end
            }
            News::DoneBefore { end } => {
                mined.n_done_before += 1;
                end
            }
            News::Bad { game, why } => {
                mined.n_bad_games += 1;
                let GameText { number, line, .. } = game;
                progress.tell(&mut log, &format!("{name}:{line}:1: game {number} is passed over: {why}"));
                game.end
            }
            News::Failed(error) => return Err(error),
        };
        progress.show(&mut log, end, &mined, rows.len());
        Ok(())
    };
    look_through(games, options, &known, note)?;
    progress.end();
    mined.n_puzzles = rows.len();
    partial.finish(&rows.text()).map_err(failed)?;
    Ok(mined)
}

impl MineOptions {
    /// What the puzzles of a game depend on. An engine is started once to learn its name, and to fail early.
    fn settings(&self) -> Result<String, MineError> {
        let version = env!("CARGO_PKG_VERSION");
        Ok(match &self.engine {
            None => format!("tabiya {version}, no engine"),
            Some(path) => {
                let engine = Engine::start(path, self.patience)?;
                format!("tabiya {version}, {}, {} nodes", engine.name(), self.nodes)
            }
        })
    }
}

/// Reads games and looks through those that are not known, on several threads; `note` hears of each, here.
fn look_through(
    games: GameFile<impl Read + Send>,
    options: &MineOptions,
    known: &HashSet<String>,
    mut note: impl FnMut(News) -> Result<(), MineError>,
) -> Result<(), MineError> {
    let jobs = options.jobs.get().min(256);
    let (give, take) = mpsc::sync_channel::<GameText>(jobs * 2);
    // Only the workers own it: when the last of them is gone, the reader learns that nobody takes a game any more.
    let take = Arc::new(Mutex::new(take));
    let (tell, hear) = mpsc::sync_channel::<News>(jobs * 2);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (tell, take) = (tell.clone(), take.clone());
            scope.spawn(move || {
                if let Err(error) = look_through_some(options, &take, &tell) {
                    // Where nobody listens any more, another failure has been told.
                    let _ = tell.send(News::Failed(error));
                }
            });
        }
        drop(take);
        scope.spawn(move || {
            let GameFile { name, input, .. } = games;
            for game in Games::new(BufReader::with_capacity(1 << 16, input)) {
                let news = match game {
                    Ok(game) if known.contains(&game.key()) => News::DoneBefore { end: game.end },
                    Ok(game) => match give.send(game) {
                        Ok(()) => continue,
                        Err(_) => return,
                    },
                    Err(error) => News::Failed(MineError::Input { file: name.clone(), error }),
                };
                if tell.send(news).is_err() {
                    return;
                }
            }
        });
        let heard = hear.iter().try_for_each(&mut note);
        // Those who still work learn that nobody listens, and end.
        drop(hear);
        heard
    })
}

/// One thread's work: games until there are none.
fn look_through_some(
    options: &MineOptions,
    take: &Mutex<mpsc::Receiver<GameText>>,
    tell: &mpsc::SyncSender<News>,
) -> Result<(), MineError> {
    let mut solver = prove::solver();
    let mut engine = options.engine.as_ref().map(|path| Engine::start(path, options.patience)).transpose()?;
    loop {
        let next = take.lock().map_err(|_| MineError::Thread)?.recv();
        let Ok(game) = next else { return Ok(()) };
        let news = match games::read(&game) {
            Err(why) => News::Bad { game, why },
            Ok(played) => {
                let mut lines = Vec::new();
                for played in played {
                    let puzzles = puzzles_of(&played, &mut solver, engine.as_mut(), options.nodes)?;
                    lines.extend(puzzles.iter().map(|puzzle| puzzle.fields().join(",")));
                }
                News::Done { game, lines }
            }
        };
        if tell.send(news).is_err() {
            return Ok(());
        }
    }
}

fn puzzles_of(
    game: &mine::Played,
    solver: &mut Solver,
    engine: Option<&mut Engine>,
    nodes: u64,
) -> Result<Vec<OwnPuzzle>, EngineError> {
    let Some(engine) = engine else { return Ok(mine::mine(game, solver)) };
    engine.new_game()?;
    mine::mine_with(game, solver, |position, look| match look {
        Look::Brief => engine.think(position, 1, (nodes / 10).max(1)),
        Look::Long => engine.think(position, 2, nodes),
    })
}

/// The rows of the output by their ids: sorted, and each puzzle once.
#[derive(Default)]
struct Rows(BTreeMap<String, String>);

impl Rows {
    fn add(&mut self, line: &str) {
        let id = line.split(',').next().unwrap_or_default();
        self.0.insert(id.to_owned(), line.to_owned());
    }

    /// The rows of an earlier run. Nothing where it is another sort of file.
    fn add_earlier(&mut self, text: &str) -> Option<()> {
        let mut lines = text.lines();
        if lines.next().is_some_and(|header| header != HEADER.join(",")) {
            return None;
        }
        lines.for_each(|line| self.add(line));
        Some(())
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn text(&self) -> String {
        let mut text = HEADER.join(",") + "\n";
        for line in self.0.values() {
            text += line;
            text.push('\n');
        }
        text
    }
}

/// A bar on a terminal; elsewhere a line now and then.
struct Progress {
    bar: ProgressBar,
    is_terminal: bool,
    said_at: Duration,
}

/// Between two lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

impl Progress {
    fn new(length: u64, is_terminal: bool) -> Progress {
        let target = if is_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(length), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent}% {msg}, {eta} left") {
            bar.set_style(style);
        }
        Progress { bar, is_terminal, said_at: Duration::ZERO }
    }

    fn show(&mut self, log: &mut impl Write, end: u64, mined: &Mined, n_puzzles: usize) {
        self.bar.set_position(self.bar.position().max(end));
        let elapsed = self.bar.elapsed();
        let n_games = mined.n_games + mined.n_bad_games;
        let per_second = n_games as f64 / elapsed.as_secs_f64().max(0.001);
        let words = format!("{n_games} games ({per_second:.1} a second), {n_puzzles} puzzles");
        if self.is_terminal {
            self.bar.set_message(words);
        } else if elapsed >= self.said_at + EVERY {
            self.said_at = elapsed;
            let percent = end * 100 / self.bar.length().unwrap_or(1).max(1);
            self.tell(log, &format!("{percent}%: {words}"));
        }
    }

    /// A line beside the bar. Where the log cannot be written, the work goes on.
    fn tell(&self, log: &mut impl Write, words: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(log, "{words}");
        });
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}
