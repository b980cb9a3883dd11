//! `tabiya puzzles import FILE`: puzzles into the database, from a Lichess CSV, from EPD or from PGN.
//!
//! One thread reads and proves that every line is legal, another writes; a hundred thousand puzzles a transaction, so that a site
//! on the same database goes on serving, and an interruption loses no more than the last of them. A puzzle that is there
//! already stays as it is, so the same file again is harmless.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::mpsc;

use super::rows::{RowsError, Tally, each_row, plain};
use crate::{
    content,
    puzzle::{Puzzle, PuzzleReader, Row, RowError, SetPuzzle, read_epd},
    store::{Added, PuzzleRecord, Store, StoreError},
    tactics::{self, Line, Theme},
};

/// Puzzles that are handed from the reading to the writing at once.
const A_BATCH: usize = 10_000;

/// Batches that may wait to be written; more would only fill the memory.
const BATCHES_WAITING: usize = 1;

/// Puzzles in one transaction: an answer on a site beside it waits a second at most.
const A_TRANSACTION: usize = 100_000;

/// What a puzzle of a set gets that states no rating: the middle of the scale, and that nobody knows.
const UNKNOWN_RATING: (u16, u16) = (1500, 350);

/// What kind of file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFormat {
    /// A CSV as the Lichess puzzle collection has it, plain or zstd.
    Csv,
    Epd,
    Pgn,
}

impl PuzzleFormat {
    /// The format that a file's name tells; a CSV where it tells nothing.
    pub fn of_name(name: &str) -> PuzzleFormat {
        let name = name.to_ascii_lowercase();
        let name = name.strip_suffix(".zst").unwrap_or(&name);
        if name.ends_with(".epd") {
            PuzzleFormat::Epd
        } else if name.ends_with(".pgn") {
            PuzzleFormat::Pgn
        } else {
            PuzzleFormat::Csv
        }
    }
}

/// How far an import has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    pub added: Added,
    pub n_bad_rows: usize,
    /// Bytes of the file that were read, as they are on the disk.
    pub n_bytes: u64,
}

/// Why an import ended early.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Rows(#[from] RowsError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a puzzle inside the program: {0}")]
    BuiltIn(#[from] RowError),
    #[error("the reading thread ended early")]
    ReaderGone,
}

/// Puts the puzzles of a file into the store; `progress` hears of every transaction.
///
/// # Errors
///
/// The file cannot be read or has no header, or the database fails. What was written before stays.
pub async fn import(
    input: impl Read + Send + 'static,
    format: PuzzleFormat,
    store: &Store,
    log: impl Write + Send + 'static,
    mut progress: impl FnMut(&Imported),
) -> Result<Imported, ImportError> {
    let n_bytes = Arc::new(AtomicU64::new(0));
    let input = Counted { input, n_bytes: n_bytes.clone() };
    let (send, batches) = mpsc::channel(BATCHES_WAITING);
    let reading = tokio::task::spawn_blocking(move || read_all(input, format, log, send));
    let mut imported = Imported::default();
    store.expect_many(true).await?;
    let mut source = Some(batches);
    while let Some(batches) = source {
        let added;
        (added, source) = store.add_puzzles_from(batches, A_TRANSACTION).await?;
        imported.added.n_new += added.n_new;
        imported.added.n_known += added.n_known;
        imported.n_bytes = n_bytes.load(Ordering::Relaxed);
        progress(&imported);
    }
    store.expect_many(false).await?;
    // What was written can be chosen, also where the reading ended early.
    store.index_puzzles().await?;
    imported.n_bad_rows = reading.await.map_err(|_| ImportError::ReaderGone)??.n_bad_rows;
    Ok(imported)
}

/// Puts the puzzles inside the program into the store; those that are there already stay as they are.
///
/// # Errors
///
/// The database fails, or a row inside the program is no puzzle, which `tabiya check` would have told.
pub async fn add_built_in_puzzles(store: &Store) -> Result<Added, ImportError> {
    let records: Result<Vec<PuzzleRecord>, RowError> =
        content::puzzles().map(|built_in| Ok(of_row(&built_in.row, &built_in.row.puzzle()?))).collect();
    let added = store.add_puzzles(records?).await?;
    store.index_puzzles().await?;
    Ok(added)
}

fn read_all(
    input: impl Read,
    format: PuzzleFormat,
    mut log: impl Write,
    send: mpsc::Sender<Vec<PuzzleRecord>>,
) -> Result<Tally, RowsError> {
    let input = plain(input)?;
    let mut batches = Batches { waiting: Vec::with_capacity(A_BATCH), send };
    let tally = match format {
        PuzzleFormat::Csv => {
            each_row(input, &mut log, |row: &Row<'_>| row.puzzle(), |row, puzzle| batches.add(of_row(&row, &puzzle)))?
        }
        PuzzleFormat::Epd => each_epd(BufReader::new(input), &mut log, |puzzle| batches.add(of_set(&puzzle)))?,
        PuzzleFormat::Pgn => each_game(input, &mut log, |puzzle| batches.add(of_set(&puzzle)))?,
    };
    batches.send()?;
    Ok(tally)
}

struct Batches {
    waiting: Vec<PuzzleRecord>,
    send: mpsc::Sender<Vec<PuzzleRecord>>,
}

impl Batches {
    fn add(&mut self, record: PuzzleRecord) -> io::Result<()> {
        self.waiting.push(record);
        if self.waiting.len() == A_BATCH { self.send() } else { Ok(()) }
    }

    fn send(&mut self) -> io::Result<()> {
        let mut batch = std::mem::replace(&mut self.waiting, Vec::with_capacity(A_BATCH));
        // In the order of the index, each of its pages is visited once.
        batch.sort_unstable_by(|one, other| one.id.cmp(&other.id));
        // Nobody receives any more when the database has failed, which is what the caller then hears.
        self.send.blocking_send(batch).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

/// The row as it is, once it is proved to be a puzzle. A file without themes gets those that can be computed.
fn of_row(row: &Row<'_>, puzzle: &Puzzle) -> PuzzleRecord {
    let mut themes: Vec<String> = row.theme_keys().map(str::to_owned).collect();
    if themes.is_empty() {
        themes = computed(&puzzle.line);
    }
    PuzzleRecord {
        id: row.id.to_owned(),
        fen: row.fen.to_owned(),
        moves: row.moves.to_owned(),
        rating: puzzle.rating,
        rating_deviation: puzzle.rating_deviation,
        popularity: puzzle.popularity,
        n_plays: puzzle.n_plays,
        themes,
        game_url: row.game_url.to_owned(),
        opening_tags: row.opening_tags.to_owned(),
    }
}

fn computed(line: &Line) -> Vec<String> {
    tactics::themes(line).iter().map(|theme| Theme::key(theme).to_owned()).collect()
}

fn of_set(puzzle: &SetPuzzle) -> PuzzleRecord {
    let (rating, rating_deviation) = UNKNOWN_RATING;
    let moves = puzzle.moves.iter().map(|played| played.to_uci(shakmaty::CastlingMode::Standard));
    let themes = Line::new(puzzle.start.clone(), moves).map(|line| computed(&line)).unwrap_or_default();
    PuzzleRecord {
        id: puzzle.id.to_string(),
        fen: puzzle.fen(),
        moves: puzzle.moves(),
        rating,
        rating_deviation,
        themes,
        ..PuzzleRecord::default()
    }
}

fn each_epd(
    input: impl BufRead,
    log: &mut impl Write,
    mut each: impl FnMut(SetPuzzle) -> io::Result<()>,
) -> Result<Tally, RowsError> {
    let mut tally = Tally::default();
    for (number, line) in (1..).zip(input.split(b'\n')) {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        match read_epd(&text) {
            Ok(puzzle) => {
                each(puzzle)?;
                tally.n_puzzles += 1;
            }
            Err(error) => tally.name_bad(log, &format!("line {number}"), &error)?,
        }
    }
    Ok(tally)
}

fn each_game(
    input: impl Read,
    log: &mut impl Write,
    mut each: impl FnMut(SetPuzzle) -> io::Result<()>,
) -> Result<Tally, RowsError> {
    let mut reader = pgn_reader::Reader::new(input);
    let mut tally = Tally::default();
    let mut number = 0;
    while let Some(game) = reader.read_game(&mut PuzzleReader)? {
        number += 1;
        match game {
            Ok(puzzle) => {
                each(puzzle)?;
                tally.n_puzzles += 1;
            }
            Err(error) => tally.name_bad(log, &format!("game {number}"), &error)?,
        }
    }
    Ok(tally)
}

/// Counts the bytes that pass.
struct Counted<R> {
    input: R,
    n_bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = self.input.read(buffer)?;
        self.n_bytes.fetch_add(n_read as u64, Ordering::Relaxed);
        Ok(n_read)
    }
}
