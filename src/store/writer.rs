//! The one thread that writes: it commits all that is waiting in one transaction.
//!
//! One `fsync` then serves every answer that arrived during the last one, which makes full durability cheap under load.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, OnceLock},
    thread,
};

use rusqlite::{Connection, Savepoint, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::{NotWritten, StoreError};

/// Bounds the time an answer waits for the ones in front of it.
const MAX_BATCH: usize = 256;

/// Requests beyond this many wait before they queue, so memory stays bounded when the disk is slow.
const QUEUE_LENGTH: usize = 4096;

/// Does its work inside the transaction, or learns why there is none.
type Job = Box<dyn FnOnce(Result<&mut Transaction<'_>, NotWritten>) -> Done + Send>;

/// What is left to do of a job when its transaction is on the disk.
struct Done {
    /// Tells the caller, with what became of the commit.
    tell: Box<dyn FnOnce(Result<(), NotWritten>)>,
    /// Why the work itself could not be written.
    failed: Option<NotWritten>,
}

/// Somebody who is told of every transaction, by the thread that writes: what begins ends before the next begins.
pub trait WriteObserver: Send + Sync {
    fn begins(&self, n_jobs: usize);
    fn ends(&self, outcome: Result<(), NotWritten>);
}

pub struct Writer {
    // Dropped before the thread: without it the thread comes to its end.
    jobs: mpsc::Sender<Job>,
    observer: Arc<OnceLock<Arc<dyn WriteObserver>>>,
    _thread: Thread,
}

/// Waits for its end where it is dropped, so that the database is closed when the store is.
struct Thread(Option<thread::JoinHandle<()>>);

impl Drop for Thread {
    fn drop(&mut self) {
        if let Some(thread) = self.0.take() {
            // A thread that panicked has ended, too.
            let _ = thread.join();
        }
    }
}

impl Writer {
    pub fn start(connection: Connection) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE_LENGTH);
        let observer: Arc<OnceLock<Arc<dyn WriteObserver>>> = Arc::default();
        let watching = observer.clone();
        let thread = thread::spawn(move || write_all(connection, queue, &watching));
        Writer { jobs, observer, _thread: Thread(Some(thread)) }
    }

    /// Lets somebody watch; only the first one does.
    pub fn watch(&self, observer: Arc<dyn WriteObserver>) {
        let _ = self.observer.set(observer);
    }

    /// Runs `work` in a savepoint of the next transaction; returns when that transaction is on the disk.
    ///
    /// # Errors
    ///
    /// When the work fails (it alone is undone) or the commit does.
    pub async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Savepoint<'_>) -> rusqlite::Result<T> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |transaction| {
            let outcome = transaction
                .map_err(StoreError::NotWritten)
                .and_then(|transaction| in_savepoint(transaction, work).map_err(StoreError::from));
            let failed = match &outcome {
                Err(StoreError::NotWritten(cause)) => Some(*cause),
                _ => None,
            };
            let tell = Box::new(move |committed: Result<(), NotWritten>| {
                let outcome = outcome.and_then(|value| committed.map(|()| value).map_err(StoreError::NotWritten));
                // Nobody waits for a request that was cancelled; its work stands all the same.
                let _ = tell.send(outcome);
            });
            Done { tell, failed }
        });
        let gone = StoreError::NotWritten(NotWritten::Failed);
        if self.jobs.send(job).await.is_err() {
            return Err(gone);
        }
        told.await.unwrap_or(Err(gone))
    }
}

fn in_savepoint<T>(
    transaction: &mut Transaction<'_>,
    work: impl FnOnce(&Savepoint<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let savepoint = transaction.savepoint()?;
    let value = work(&savepoint)?;
    savepoint.commit()?;
    Ok(value)
}

fn write_all(mut connection: Connection, mut queue: mpsc::Receiver<Job>, observer: &OnceLock<Arc<dyn WriteObserver>>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while queue.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
        let n_jobs = batch.len();
        if let Some(observer) = observer.get() {
            observer.begins(n_jobs);
        }
        let (done, outcome) = write(&mut connection, batch.drain(..));
        if let Err(cause) = outcome {
            tracing::error!(%cause, n_jobs, "a transaction was not written");
        }
        if let Some(observer) = observer.get() {
            observer.ends(outcome);
        }
        for job in done {
            (job.tell)(outcome);
        }
    }
}

/// Does all jobs in one transaction and commits it. A job that panics is undone alone; its caller hears that it failed.
fn write(connection: &mut Connection, jobs: impl Iterator<Item = Job>) -> (Vec<Done>, Result<(), NotWritten>) {
    let mut transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            let cause = NotWritten::of(&error);
            return (jobs.map(|job| job(Err(cause))).collect(), Err(cause));
        }
    };
    let mut done = Vec::new();
    let mut undone = None;
    for job in jobs {
        let place = match undone {
            Some(cause) => Err(cause),
            None => Ok(&mut transaction),
        };
        let Ok(job) = catch_unwind(AssertUnwindSafe(|| job(place))) else {
            tracing::error!("a write panicked");
            continue;
        };
        // On some errors, a full disk for one, SQLite undoes the whole transaction by itself; what came after would stand
        // outside of any.
        if undone.is_none() && transaction.is_autocommit() {
            undone = Some(job.failed.unwrap_or(NotWritten::Failed));
        }
        done.push(job);
    }
    let outcome = match undone {
        Some(cause) => Err(cause),
        None => transaction.commit().map_err(|error| NotWritten::of(&error)),
    };
    (done, outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection to a table with room for some pages, and the jobs that were told so, in order.
    fn database(max_pages: u32) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (number INTEGER PRIMARY KEY, data BLOB)").unwrap();
        connection.pragma_update(None, "max_page_count", max_pages).unwrap();
        connection
    }

    fn job(number: i64, n_bytes: i64, told: &std::sync::mpsc::Sender<(i64, Result<(), NotWritten>)>) -> Job {
        let told = told.clone();
        Box::new(move |transaction| {
            let outcome = transaction.and_then(|transaction| {
                in_savepoint(transaction, |savepoint| {
                    savepoint.execute("INSERT INTO t VALUES (?1, zeroblob(?2))", [number, n_bytes])
                })
                .map_err(|error| NotWritten::of(&error))
            });
            let failed = outcome.err();
            let tell = move |committed| told.send((number, outcome.and(committed))).unwrap();
            Done { tell: Box::new(tell), failed }
        })
    }

    fn numbers(connection: &Connection) -> Vec<i64> {
        let mut statement = connection.prepare("SELECT number FROM t ORDER BY number").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn on_a_full_disk_what_was_told_to_be_written_is_and_nothing_else() {
        let mut connection = database(30);
        let (tell, told) = std::sync::mpsc::channel();
        for batch in [[1, 2, 3], [4, 5, 6], [7, 8, 9]] {
            // The middle one of the second batch is larger than the disk.
            let jobs = batch.map(|number| job(number, if number == 5 { 1_000_000 } else { 10 }, &tell));
            let (done, outcome) = write(&mut connection, jobs.into_iter());
            done.into_iter().for_each(|job| (job.tell)(outcome));
        }
        drop(tell);
        let told: Vec<(i64, Result<(), NotWritten>)> = told.iter().collect();
        assert_eq!(told.len(), 9);
        let written: Vec<i64> = told.iter().filter(|(_, told)| told.is_ok()).map(|(number, _)| *number).collect();
        assert_eq!(numbers(&connection), written);
        assert!(written.starts_with(&[1, 2, 3]) && written.ends_with(&[7, 8, 9]), "{written:?}");
        assert_eq!(told[4], (5, Err(NotWritten::DiskFull)));
    }

    #[test]
    fn a_write_that_panics_takes_no_other_with_it() {
        let mut connection = database(1000);
        let (tell, told) = std::sync::mpsc::channel();
        let panics: Job = Box::new(|transaction| {
            let savepoint = transaction.unwrap().savepoint().unwrap();
            savepoint.execute("INSERT INTO t VALUES (2, NULL)", []).unwrap();
            panic!("on purpose");
        });
        let jobs = [job(1, 10, &tell), panics, job(3, 10, &tell)];
        let (done, outcome) = write(&mut connection, jobs.into_iter());
        done.into_iter().for_each(|job| (job.tell)(outcome));
        drop(tell);
        assert_eq!(told.iter().collect::<Vec<_>>(), [(1, Ok(())), (3, Ok(()))]);
        assert_eq!(numbers(&connection), [1, 3]);
    }
}
