//! A copy of the database as it is at one moment, while others write to it, and the way back from the copy.
//!
//! A copy is made and proved under another name first, and put in place at once: half a copy is never taken for a whole.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{BUSY_TIMEOUT, StoreError, lock, migrations};

/// Why there is no backup, or why one was not restored. In both cases nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{} is not there", .0.display())]
    Missing(PathBuf),
    #[error("{} is there already; nothing was changed (--overwrite replaces it)", .0.display())]
    Exists(PathBuf),
    #[error("{} is the database itself; name another file", .0.display())]
    Itself(PathBuf),
    #[error("another process is writing {}", .0.display())]
    UnderWay(PathBuf),
    #[error("{} is no database of Tabiya", .0.display())]
    NotOurs(PathBuf),
    #[error("{} is damaged: {problem}", file.display())]
    Damaged { file: PathBuf, problem: String },
    #[error("{}: {cause}", file.display())]
    File { file: PathBuf, cause: io::Error },
    #[error("{}: {cause}", file.display())]
    Store { file: PathBuf, cause: StoreError },
}

/// What a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    pub n_bytes: u64,
    /// The version of the schema; an older one is brought up to date when the school starts.
    pub schema: i64,
}

/// Copies the database to a file, which nobody but the user may read. A school that serves it does not wait.
///
/// # Errors
///
/// When the file is there already and must not be replaced, when there is no database, when the copy cannot be written or
/// is damaged.
pub fn back_up(database: &Path, target: &Path, overwrite: bool) -> Result<Backup, BackupError> {
    let source = open(database)?;
    if fs::canonicalize(target).is_ok_and(|target| fs::canonicalize(database).is_ok_and(|database| database == target))
    {
        return Err(BackupError::Itself(target.to_owned()));
    }
    if target.exists() && !overwrite {
        return Err(BackupError::Exists(target.to_owned()));
    }
    let copy = Copy::make(&source, database, target)?;
    copy.put_in_place(target)
}

/// Makes the backup the database. One that is there is kept beside it under the same name with `.before-restore`.
///
/// # Errors
///
/// When the backup is none of ours, damaged or from a newer version; when there is a database and it must not be
/// replaced; when a school or another command is using it.
pub fn restore(backup: &Path, database: &Path, overwrite: bool) -> Result<Backup, BackupError> {
    let source = open(backup)?;
    let in_store = |cause| BackupError::Store { file: database.to_owned(), cause };
    let _lock = lock::lock_to_replace(database).map_err(in_store)?;
    if fs::canonicalize(database).is_ok_and(|database| fs::canonicalize(backup).is_ok_and(|backup| database == backup))
    {
        return Err(BackupError::Itself(backup.to_owned()));
    }
    let is_there = database.exists();
    if is_there && !overwrite {
        return Err(BackupError::Exists(database.to_owned()));
    }
    let copy = Copy::make(&source, backup, database)?;
    if is_there {
        move_aside(database)?;
    }
    copy.put_in_place(database)
}

/// Opens a file for reading only, and sees that it is a database of ours that this program understands.
fn open(file: &Path) -> Result<Connection, BackupError> {
    if !file.exists() {
        return Err(BackupError::Missing(file.to_owned()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(|cause| failed(file, cause))?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(|cause| failed(file, cause))?;
    let schema = migrations::version(&connection).map_err(|cause| failed(file, cause))?;
    let sql =
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('learner', 'answer_record', 'secret')";
    let n_tables: i64 = connection.query_row(sql, [], |row| row.get(0)).map_err(|cause| failed(file, cause))?;
    if schema < 1 || n_tables != 3 {
        return Err(BackupError::NotOurs(file.to_owned()));
    }
    if schema > migrations::NEWEST {
        let cause = StoreError::TooNew { found: schema, known: migrations::NEWEST };
        return Err(BackupError::Store { file: file.to_owned(), cause });
    }
    Ok(connection)
}

fn failed(file: &Path, cause: rusqlite::Error) -> BackupError {
    match cause.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => BackupError::NotOurs(file.to_owned()),
        Some(ErrorCode::DatabaseCorrupt) => BackupError::Damaged { file: file.to_owned(), problem: cause.to_string() },
        _ => BackupError::Store { file: file.to_owned(), cause: cause.into() },
    }
}

/// A whole and proved copy that is not in its place yet; it goes away when it never gets there.
struct Copy {
    path: PathBuf,
    file: File,
    backup: Backup,
    in_place: bool,
}

impl Copy {
    fn make(source: &Connection, source_file: &Path, target: &Path) -> Result<Copy, BackupError> {
        let path = with_suffix(target, ".partial");
        let in_file = |cause| BackupError::File { file: path.clone(), cause };
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).map_err(in_file)?;
        // What a killed process left is taken over; what a living one is writing is not.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(BackupError::UnderWay(path));
        }
        file.set_len(0).map_err(in_file)?;
        let schema = migrations::version(source).map_err(|cause| failed(source_file, cause))?;
        let mut copy = Copy { path: path.clone(), file, backup: Backup { n_bytes: 0, schema }, in_place: false };
        let Some(name) = path.to_str() else {
            let cause = io::Error::new(io::ErrorKind::InvalidFilename, "the name is not UTF-8");
            return Err(BackupError::File { file: path, cause });
        };
        source.execute("VACUUM INTO ?1", [name]).map_err(|cause| match cause.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => failed(source_file, cause),
            _ => failed(&path, cause),
        })?;
        copy.file.sync_all().map_err(in_file)?;
        copy.backup.n_bytes = copy.file.metadata().map_err(in_file)?.len();
        copy.prove(source_file)?;
        Ok(copy)
    }

    fn prove(&self, source_file: &Path) -> Result<(), BackupError> {
        let failed = |cause| failed(&self.path, cause);
        let damaged = |problem| Err(BackupError::Damaged { file: source_file.to_owned(), problem });
        let connection = open(&self.path)?;
        let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(failed)?;
        if found != "ok" {
            return damaged(found);
        }
        let mut statement = connection.prepare("PRAGMA foreign_key_check").map_err(failed)?;
        match statement.query([]).and_then(|mut rows| rows.next()?.map(|row| row.get::<_, String>(0)).transpose()) {
            Ok(None) => Ok(()),
            Ok(Some(table)) => damaged(format!("a row of {table} points to one that is not there")),
            Err(cause) => Err(failed(cause)),
        }
    }

    fn put_in_place(mut self, target: &Path) -> Result<Backup, BackupError> {
        let in_file = |cause| BackupError::File { file: target.to_owned(), cause };
        fs::rename(&self.path, target).map_err(in_file)?;
        self.in_place = true;
        sync_folder_of(target).map_err(in_file)?;
        Ok(self.backup)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if !self.in_place {
            // What is left behind is taken over by the next one.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Moves the database out of the way, together with what was written to it and is not in its file yet.
fn move_aside(database: &Path) -> Result<(), BackupError> {
    // Closing a sound database brings all into the one file; a damaged one is moved as it is.
    if let Ok(connection) = Connection::open(database) {
        let _ = connection.pragma_update(None, "wal_checkpoint", "TRUNCATE");
    }
    let aside = with_suffix(database, ".before-restore");
    for suffix in ["-wal", "-shm", ""] {
        let (from, to) = (with_suffix(database, suffix), with_suffix(&aside, suffix));
        let moved = if from.exists() { fs::rename(&from, &to) } else { remove_if_there(&to) };
        moved.map_err(|cause| BackupError::File { file: from, cause })?;
    }
    Ok(())
}

fn remove_if_there(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

/// A new name is on the disk only when its folder is.
fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    struct Folder(tempfile::TempDir);

    impl Folder {
        fn new() -> Folder {
            Folder(tempfile::tempdir().unwrap())
        }

        fn file(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        /// A database with one secret.
        fn database(&self, secret: &str) -> PathBuf {
            let path = self.file("tabiya.db");
            drop(Store::open(&path).unwrap());
            Connection::open(&path)
                .unwrap()
                .execute("INSERT INTO secret VALUES ('s', ?1)", [secret.as_bytes()])
                .unwrap();
            path
        }
    }

    fn secret(database: &Path) -> String {
        let sql = "SELECT CAST(value AS TEXT) FROM secret";
        Connection::open(database).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_backup_goes_to_another_folder_and_comes_to_life_there() {
        let (here, there) = (Folder::new(), Folder::new());
        let database = here.database("knight");
        let backup = here.file("b.db");
        let made = back_up(&database, &backup, false).unwrap();
        assert_eq!(made, Backup { n_bytes: fs::metadata(&backup).unwrap().len(), schema: migrations::NEWEST });
        restore(&backup, &there.file("tabiya.db"), false).unwrap();
        assert_eq!(secret(&there.file("tabiya.db")), "knight");
        drop(Store::open(&there.file("tabiya.db")).unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_read_a_backup() {
        use std::os::unix::fs::PermissionsExt;
        let here = Folder::new();
        back_up(&here.database("x"), &here.file("b.db"), false).unwrap();
        assert_eq!(fs::metadata(here.file("b.db")).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn what_is_there_is_replaced_only_where_that_is_wanted() {
        let here = Folder::new();
        let database = here.database("old");
        let backup = here.file("b.db");
        fs::write(&backup, "something else").unwrap();
        assert!(matches!(back_up(&database, &backup, false), Err(BackupError::Exists(_))));
        assert_eq!(fs::read(&backup).unwrap(), b"something else");
        back_up(&database, &backup, true).unwrap();

        Connection::open(&database).unwrap().execute("UPDATE secret SET value = x'6e6577'", []).unwrap();
        assert!(matches!(restore(&backup, &database, false), Err(BackupError::Exists(_))));
        assert_eq!(secret(&database), "new");
        restore(&backup, &database, true).unwrap();
        assert_eq!(secret(&database), "old");
        assert_eq!(secret(&here.file("tabiya.db.before-restore")), "new");
    }

    #[test]
    fn the_database_itself_is_no_place_for_its_backup() {
        let here = Folder::new();
        let database = here.database("x");
        assert!(matches!(back_up(&database, &database, true), Err(BackupError::Itself(_))));
        assert!(matches!(restore(&database, &database, true), Err(BackupError::Itself(_))));
        assert_eq!(secret(&database), "x");
    }

    #[test]
    fn a_database_in_use_is_not_replaced() {
        let here = Folder::new();
        let database = here.database("x");
        let backup = here.file("b.db");
        let school = Store::open(&database).unwrap();
        back_up(&database, &backup, false).unwrap();
        let error = restore(&backup, &database, true).unwrap_err();
        assert!(matches!(error, BackupError::Store { cause: StoreError::InUse, .. }), "{error}");
        drop(school);
        restore(&backup, &database, true).unwrap();
    }

    #[test]
    fn what_is_no_whole_backup_of_ours_is_refused_and_changes_nothing() {
        let here = Folder::new();
        let database = here.database("kept");
        let backup = here.file("b.db");
        let refused = |expect: &str| {
            let words = restore(&backup, &database, true).unwrap_err().to_string();
            assert!(words.contains(expect), "{words}");
            assert_eq!(secret(&database), "kept");
            assert!(!here.file("tabiya.db.partial").exists() && !here.file("tabiya.db.before-restore").exists());
        };
        refused("is not there");
        fs::write(&backup, "no database at all, but long enough to look at").unwrap();
        refused("is no database of Tabiya");
        fs::remove_file(&backup).unwrap();
        Connection::open(&backup).unwrap().execute_batch("CREATE TABLE t (a); PRAGMA user_version = 3").unwrap();
        refused("is no database of Tabiya");
        fs::remove_file(&backup).unwrap();
        back_up(&database, &backup, false).unwrap();
        Connection::open(&backup).unwrap().pragma_update(None, "user_version", 999).unwrap();
        refused("newer version of Tabiya (schema 999");

        back_up(&database, &backup, true).unwrap();
        let mut bytes = fs::read(&backup).unwrap();
        let half = bytes.len() / 2;
        bytes.truncate(half);
        fs::write(&backup, &bytes).unwrap();
        refused("is damaged");
    }

    #[test]
    fn a_backup_whose_records_hang_in_the_air_is_refused() {
        let here = Folder::new();
        let database = here.database("kept");
        let backup = here.file("b.db");
        back_up(&database, &backup, false).unwrap();
        let sql = "PRAGMA foreign_keys = OFF; INSERT INTO exam_run VALUES (77, 'check-exam', 0, NULL)";
        Connection::open(&backup).unwrap().execute_batch(sql).unwrap();
        let words = restore(&backup, &database, true).unwrap_err().to_string();
        assert!(words.contains("a row of exam_run points to one that is not there"), "{words}");
    }
}
