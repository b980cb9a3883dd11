//! All SQL. One SQLite file, one thread that writes, a few connections that read.
//!
//! A write is answered after its transaction is on the disk (`synchronous = FULL`), so a killed process loses nothing
//! that it confirmed. No other module knows that the records are kept in tables, and no clock is read here.

mod account;
mod assignment;
mod assignment_work;
mod endgame;
mod exam;
mod hand_out;
mod learner;
mod migrations;
mod progress;
mod puzzle;
mod puzzle_attempt;
mod puzzle_history;
mod puzzle_index;
mod puzzle_run;
mod review;
mod standing;
mod task_set;
mod writer;

use std::{
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, params};

pub use account::{Account, AccountId, AccountRole, NewAccount, SessionToken, name_key};
pub use assignment::{
    Assignment, AssignmentRules, ClassAssignment, DoneRule, DueAssignment, PupilItem, PupilTask, PupilWork,
};
pub use assignment_work::{ItemResult, TaskAnswer, TaskOutcome};
pub use endgame::{BestMate, MateRecord};
pub use exam::ExamRun;
pub use hand_out::{AssignedItem, ClassPupil, NewAssignment};
pub use learner::{ExportTable, ExportValue};
pub use progress::{AnswerId, AnswerRecord, LearnerId, Progress, Recorded, StepProgress};
pub use puzzle::{Added, PuzzleRecord};
pub use puzzle_attempt::{HintRecord, PuzzleAttempt, ThemeProgress, TryRecord, TryVerdict};
pub use puzzle_history::{HistoryEntry, Mistake, PuzzleReview, Tried};
pub use puzzle_index::{Mix, PuzzleIndex, PuzzleWish};
pub use puzzle_run::{Run, RunKind, STORM_MS, WoodpeckerSet};
pub use review::Review;
pub use standing::{Thing, ThingStanding};
pub use task_set::{NewSet, SetEdit, SetEntry, SetHead};
use writer::Writer;

/// Readers never wait for the writer (WAL), so a few are enough for every request that runs at the same time.
const N_READERS: usize = 4;

/// Pages that the writer keeps at hand. A school needs a few; an import goes all over the index of millions of puzzles.
const WRITER_CACHE_KIB: i64 = 64 * 1024;

/// How long a connection waits for another process that holds the file, a backup for example.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The database failed, or it is not ours.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database failed: {0}")]
    Sqlite(#[from] rusqlite::Error),
    #[error("the database was written by a newer version of Tabiya (schema {found}, this program knows {known})")]
    TooNew { found: i64, known: i64 },
    #[error("the change could not be written to the disk")]
    NotWritten,
}

/// The open database.
pub struct Store {
    writer: Writer,
    readers: [Mutex<Connection>; N_READERS],
    next_reader: AtomicUsize,
    /// Read when it is first asked for.
    puzzle_index: Mutex<Arc<PuzzleIndex>>,
}

impl Store {
    /// Opens the database at `path`, makes it when there is none, and brings its schema up to date.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened or written, is no database, or comes from a newer version.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "cache_size", -WRITER_CACHE_KIB)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrations::run(&mut connection)?;

        let mut readers = Vec::with_capacity(N_READERS);
        for _ in 0..N_READERS {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let reader = Connection::open_with_flags(path, flags)?;
            reader.busy_timeout(BUSY_TIMEOUT)?;
            readers.push(Mutex::new(reader));
        }
        let Ok(readers) = readers.try_into() else { unreachable!("the loop made exactly N_READERS connections") };
        Ok(Store {
            writer: Writer::start(connection),
            readers,
            next_reader: AtomicUsize::new(0),
            puzzle_index: Mutex::default(),
        })
    }

    /// The secret kept under `name`; `fresh` becomes it when there is none yet.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.writer
            .run(move |transaction| {
                transaction
                    .execute("INSERT OR IGNORE INTO secret (name, value) VALUES (?1, ?2)", params![name, fresh])?;
                transaction.query_row("SELECT value FROM secret WHERE name = ?1", [name], |row| row.get(0))
            })
            .await
    }

    /// A free reader, or the next one in turn when all are busy.
    fn reader(&self) -> MutexGuard<'_, Connection> {
        if let Some(free) = self.readers.iter().find_map(|reader| reader.try_lock().ok()) {
            return free;
        }
        let turn = self.next_reader.fetch_add(1, Ordering::Relaxed) % N_READERS;
        // A reader holds no half-done change: it is as good after another thread's panic as before.
        self.readers[turn].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the database can be read and written.
    ///
    /// # Errors
    ///
    /// When it cannot.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.reader().query_row("SELECT 1", [], |_| Ok(()))?;
        self.writer.run(|_| Ok(())).await
    }
}
