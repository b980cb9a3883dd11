//! Who may have the database at the same time: one school that serves it, others beside it, and nobody while it is
//! replaced.
//!
//! The locks are the operating system's, on two files beside the database: a process that is killed leaves none behind.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::Path,
};

use super::StoreError;

/// A lock that is held until this is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Claims the database for the one school that serves it.
///
/// # Errors
///
/// When another one serves it, or the file of the lock cannot be written.
pub fn lock_to_serve(database: &Path) -> Result<Lock, StoreError> {
    lock(&database.with_extension("serving"), File::try_lock, StoreError::AlreadyServed)
}

/// Keeps the database from being replaced; as many as like may hold this at the same time.
pub(super) fn lock_to_use(database: &Path) -> Result<Lock, StoreError> {
    lock(&database.with_extension("lock"), File::try_lock_shared, StoreError::BeingReplaced)
}

/// Keeps everybody from opening the database.
pub(super) fn lock_to_replace(database: &Path) -> Result<Lock, StoreError> {
    lock(&database.with_extension("lock"), File::try_lock, StoreError::InUse)
}

fn lock(
    path: &Path,
    try_lock: impl FnOnce(&File) -> Result<(), TryLockError>,
    taken: StoreError,
) -> Result<Lock, StoreError> {
    let failed = |cause: io::Error| StoreError::NoLock { file: path.to_owned(), cause };
    let file = match OpenOptions::new().create(true).truncate(false).write(true).open(path) {
        // The superuser may have made it, for a command beside the school of another user: a lock needs no more than this.
        Err(cause) if cause.kind() == io::ErrorKind::PermissionDenied => File::open(path).map_err(|_| failed(cause))?,
        opened => opened.map_err(failed)?,
    };
    match try_lock(&file) {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(taken),
        // There are file systems without locks: the school runs there, too.
        Err(TryLockError::Error(cause)) if cause.kind() == io::ErrorKind::Unsupported => {
            tracing::warn!(file = %path.display(), "this file system has no locks: see yourself that nothing else uses the folder");
        }
        Err(TryLockError::Error(cause)) => return Err(failed(cause)),
    }
    Ok(Lock { _file: file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_serves_and_others_stand_beside_it_and_nobody_replaces_it_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("tabiya.db");
        let serving = lock_to_serve(&database).unwrap();
        let (one, two) = (lock_to_use(&database).unwrap(), lock_to_use(&database).unwrap());
        assert!(matches!(lock_to_serve(&database), Err(StoreError::AlreadyServed)));
        assert!(matches!(lock_to_replace(&database), Err(StoreError::InUse)));
        drop((one, two, serving));
        let _serving = lock_to_serve(&database).unwrap();
        let _replacing = lock_to_replace(&database).unwrap();
        assert!(matches!(lock_to_use(&database), Err(StoreError::BeingReplaced)));
    }
}
