//! All SQL. One SQLite file, one thread that writes, a few connections that read.
//!
//! A write is answered after its transaction is on the disk (`synchronous = FULL`), so a killed process loses nothing
//! that it confirmed. No other module knows that the records are kept in tables, and no clock is read here.

mod account;
mod assignment;
mod assignment_work;
mod audit;
mod backup;
mod class;
mod endgame;
mod exam;
mod gradebook;
mod hand_out;
mod invitation;
mod learner;
mod live;
mod lock;
mod migrations;
mod note;
mod own_lesson;
mod progress;
mod puzzle;
mod puzzle_attempt;
mod puzzle_history;
mod puzzle_index;
mod puzzle_run;
mod review;
mod school;
mod standing;
mod task_set;
mod writer;

use std::{
    fs::OpenOptions,
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags, params};

pub use account::{Account, AccountId, AccountRole, NewAccount, Session, SessionToken, name_key};
pub use assignment::{Assignment, AssignmentRules, DoneRule, DueAssignment, PupilItem, PupilTask, PupilWork};
pub use assignment_work::{ItemResult, TaskAnswer, TaskOutcome};
pub use audit::{Audit, AuditAction, AuditEntry};
pub use backup::{Backup, BackupError, back_up, restore};
pub use class::{Class, ClassSummary, NewPupil, Pupil, SignInWay};
pub use endgame::{BestMate, MateRecord};
pub use exam::ExamRun;
pub use gradebook::{
    AnswerEntry, AnswerFilter, AssignmentCounts, AssignmentHead, Gradebook, GradebookItem, GradebookPupil, GridResult,
    ItemKind, ItemOutcome, PupilName, PupilOfClass,
};
pub use hand_out::{AssignedItem, ClassPupil, NewAssignment};
pub use invitation::{Accepted, Invitation};
pub use learner::{ExportTable, ExportValue};
pub use live::{LiveAnswer, LiveContent, LiveMoment, LivePhase, LiveRound};
pub use lock::{Lock, lock_to_serve};
pub use note::{NoteChange, PupilNote};
pub use own_lesson::{OwnDraft, OwnLesson, OwnLessonEntry, OwnVersion, PublishedLesson};
pub use progress::{AnswerId, AnswerRecord, LearnerId, Progress, Recorded, StepProgress};
pub use puzzle::{Added, PuzzleRecord};
pub use puzzle_attempt::{HintRecord, PuzzleAttempt, ThemeProgress, TryRecord, TryVerdict};
pub use puzzle_history::{HistoryEntry, Mistake, PuzzleReview, Tried};
pub use puzzle_index::{Mix, PuzzleIndex, PuzzleWish};
pub use puzzle_run::{Run, RunKind, STORM_MS, WoodpeckerSet};
pub use review::Review;
pub use standing::{Thing, ThingStanding};
pub use task_set::{NewSet, SetEdit, SetEntry, SetHead, SharedSetsWish};
pub use writer::WriteObserver;
use writer::Writer;

/// Readers never wait for the writer (WAL), so a few are enough for every request that runs at the same time.
const N_READERS: usize = 4;

/// Statements that a connection keeps read: as many as all pages together ask. With the 16 that are usual, pages that take
/// turns would have most of theirs read anew.
const N_STATEMENTS: usize = 128;

/// Pages that the writer keeps at hand: a school needs a few.
const WRITER_CACHE_KIB: i64 = 16 * 1024;

/// The same while many puzzles come in: they go all over the index of millions.
const IMPORT_CACHE_KIB: i64 = 64 * 1024;

/// How long a connection waits for another process that holds the file, an import for example. Two waits in a row are
/// still shorter than any request may take.
const BUSY_TIMEOUT: Duration = Duration::from_secs(3);

/// The database failed, or it is not ours.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database failed: {0}")]
    Sqlite(rusqlite::Error),
    #[error("the database was written by a newer version of Tabiya (schema {found}, this program knows {known})")]
    TooNew { found: i64, known: i64 },
    #[error("the change was not written: {0}")]
    NotWritten(NotWritten),
    #[error("another Tabiya is serving this folder; stop it, or give this one a folder of its own with --data")]
    AlreadyServed,
    #[error("the database is in use; stop the school that runs on it first")]
    InUse,
    #[error("a backup is being restored into this folder; try again when that is done")]
    BeingReplaced,
    #[error("{} cannot be written: {cause}", file.display())]
    NoLock { file: PathBuf, cause: io::Error },
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match NotWritten::known(&error) {
            Some(cause) => StoreError::NotWritten(cause),
            None => StoreError::Sqlite(error),
        }
    }
}

/// Why a change is not on the disk. Nothing of it is; it may be tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    #[error("the disk is full")]
    DiskFull,
    #[error("the database may only be read")]
    ReadOnly,
    #[error("another program holds the database")]
    Busy,
    #[error("the disk or the database failed")]
    Failed,
}

impl NotWritten {
    fn of(error: &rusqlite::Error) -> NotWritten {
        tracing::debug!(%error, "a write failed");
        NotWritten::known(error).unwrap_or(NotWritten::Failed)
    }

    /// What lies with the disk and not with what was to be written.
    fn known(error: &rusqlite::Error) -> Option<NotWritten> {
        match error.sqlite_error_code()? {
            ErrorCode::DiskFull => Some(NotWritten::DiskFull),
            ErrorCode::ReadOnly => Some(NotWritten::ReadOnly),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Some(NotWritten::Busy),
            ErrorCode::SystemIoFailure => Some(NotWritten::Failed),
            _ => None,
        }
    }
}

/// The open database.
pub struct Store {
    // Dropped before the writer, so that its connection is the last: that one puts all into the one file.
    readers: [Mutex<Connection>; N_READERS],
    writer: Writer,
    next_reader: AtomicUsize,
    /// Read when it is first asked for.
    puzzle_index: Mutex<Arc<PuzzleIndex>>,
    _lock: Lock,
}

/// Makes the file of a new database so that nobody else on the machine can read it: it knows the pupils and holds the keys of their
/// cookies and codes. One that is there stays as open as somebody made it. Its journals are as open as it is.
fn make_private(path: &Path) {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // Whatever keeps it from being made is told when it is opened.
    let _ = options.open(path);
}

impl Store {
    /// Opens the database at `path`, makes it when there is none, and brings its schema up to date.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened or written, is no database, comes from a newer version, or is being replaced.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let lock = lock::lock_to_use(path)?;
        make_private(path);
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(N_STATEMENTS);
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
            reader.set_prepared_statement_cache_capacity(N_STATEMENTS);
            readers.push(Mutex::new(reader));
        }
        let Ok(readers) = readers.try_into() else { unreachable!("the loop made exactly N_READERS connections") };
        Ok(Store {
            writer: Writer::start(connection),
            readers,
            next_reader: AtomicUsize::new(0),
            puzzle_index: Mutex::default(),
            _lock: lock,
        })
    }

    /// Lets somebody watch the transactions; only the first one does.
    pub fn watch_writes(&self, observer: Arc<dyn WriteObserver>) {
        self.writer.watch(observer);
    }

    /// Makes the disk full: the file grows by so many pages and no more.
    #[cfg(test)]
    pub(crate) async fn leave_pages(&self, n_pages: u32) {
        let limit = move |savepoint: &rusqlite::Savepoint<'_>| {
            let n_now: u32 = savepoint.pragma_query_value(None, "page_count", |row| row.get(0))?;
            savepoint.pragma_update(None, "max_page_count", n_now + n_pages)
        };
        self.writer.run(limit).await.unwrap();
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
        // The number that is there already: nothing changes, and yet it has to get to the disk.
        self.writer.run(|savepoint| savepoint.pragma_update(None, "user_version", migrations::NEWEST)).await
    }
}
