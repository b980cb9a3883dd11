//! The one thread that writes: it commits all that is waiting in one transaction.
//!
//! One `fsync` then serves every answer that arrived during the last one, which makes full durability cheap under load.

use std::thread;

use rusqlite::{Connection, Savepoint, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;

/// Bounds the time an answer waits for the ones in front of it.
const MAX_BATCH: usize = 256;

/// Requests beyond this many wait before they queue, so memory stays bounded when the disk is slow.
const QUEUE_LENGTH: usize = 4096;

/// Does its work inside the transaction, and hands back what tells the caller once the transaction is on the disk.
type Job = Box<dyn FnOnce(&mut Transaction<'_>) -> Told + Send>;
/// Called with whether the commit succeeded.
type Told = Box<dyn FnOnce(bool)>;

pub struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    pub fn start(connection: Connection) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE_LENGTH);
        thread::spawn(move || write_all(connection, queue));
        Writer { jobs }
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
            let outcome = in_savepoint(transaction, work);
            Box::new(move |committed| {
                let outcome = match outcome {
                    Ok(_) if !committed => Err(StoreError::NotWritten),
                    outcome => outcome.map_err(StoreError::from),
                };
                // Nobody waits for a request that was cancelled; its work stands all the same.
                let _ = tell.send(outcome);
            })
        });
        self.jobs.send(job).await.map_err(|_| StoreError::NotWritten)?;
        told.await.map_err(|_| StoreError::NotWritten)?
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

fn write_all(mut connection: Connection, mut queue: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while queue.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
        let mut transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
            Ok(transaction) => transaction,
            Err(error) => {
                // Dropping the jobs tells their callers that nothing was written.
                tracing::error!(%error, n_jobs = batch.len(), "no transaction could be started");
                batch.clear();
                continue;
            }
        };
        let told: Vec<Told> = batch.drain(..).map(|job| job(&mut transaction)).collect();
        let committed = transaction.commit();
        if let Err(error) = &committed {
            tracing::error!(%error, n_jobs = told.len(), "a transaction could not be committed");
        }
        for tell in told {
            tell(committed.is_ok());
        }
    }
}
