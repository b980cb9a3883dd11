//! The schema, as the list of steps that led to it.

use rusqlite::Connection;

use super::StoreError;

/// Order is important. Add new migrations at the end of the list; never change one that has been released.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE secret (
        name  TEXT NOT NULL PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;

    -- token: the random name in the learner's cookie. Times are milliseconds since 1970, UTC, in all tables.
    CREATE TABLE learner (
        id      INTEGER PRIMARY KEY,
        token   TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL
    ) STRICT;

    -- What was answered and when. id comes from the page, so that a double click or a retry counts once; a page that
    -- the browser brings back from its memory may send its old id with another answer, and that is a new one.
    CREATE TABLE answer_record (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id      TEXT NOT NULL,
        lesson  TEXT NOT NULL,
        step    TEXT NOT NULL,
        answer  TEXT NOT NULL,
        verdict TEXT NOT NULL,
        reason  TEXT,
        hinted  INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        PRIMARY KEY (learner, id, lesson, step, answer)
    ) STRICT, WITHOUT ROWID;

    -- The sum of a step's answers, kept up to date with them: pages read this, never the long list.
    CREATE TABLE step_progress (
        learner     INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        lesson      TEXT NOT NULL,
        step        TEXT NOT NULL,
        n_misses    INTEGER NOT NULL,
        star        INTEGER NOT NULL,
        solved_at   INTEGER,
        answered_at INTEGER NOT NULL,
        PRIMARY KEY (learner, lesson, step)
    ) STRICT, WITHOUT ROWID;
", "
    -- Elementary endings that were played out to mate. id is that of the game, so that it counts once.
    -- n_best: the moves that a perfect player needs from the same start. helped: a hint, a warning or a move taken back.
    CREATE TABLE endgame_result (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id      TEXT NOT NULL,
        ending  TEXT NOT NULL,
        level   INTEGER NOT NULL,
        start   TEXT NOT NULL,
        n_moves INTEGER NOT NULL,
        n_best  INTEGER NOT NULL,
        helped  INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT, WITHOUT ROWID;
", "
    -- Steps that were missed, and when they come back; the numbers are those of training::ReviewCard.
    CREATE TABLE review_card (
        learner       INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        lesson        TEXT NOT NULL,
        step          TEXT NOT NULL,
        stability     REAL NOT NULL,
        difficulty    REAL NOT NULL,
        reviewed_at   INTEGER NOT NULL,
        due_at        INTEGER NOT NULL,
        missed_at     INTEGER NOT NULL,
        missed_answer TEXT NOT NULL,
        n_misses      INTEGER NOT NULL,
        PRIMARY KEY (learner, lesson, step)
    ) STRICT, WITHOUT ROWID;

    -- The latest run of each exam: answers from began_at on count for it.
    CREATE TABLE exam_run (
        learner   INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        exam      TEXT NOT NULL,
        began_at  INTEGER NOT NULL,
        passed_at INTEGER,
        PRIMARY KEY (learner, exam)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX answer_record_by_lesson ON answer_record (learner, lesson, at);
"];

/// Runs the migrations that the database has not seen, each in a transaction of its own.
pub fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for (version, migration) in (1..).zip(MIGRATIONS).filter(|(version, _)| *version > found) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_run_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        run(&mut connection).unwrap();
        run(&mut connection).unwrap();
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version, MIGRATIONS.len() as i64);
    }

    #[test]
    fn a_database_from_a_newer_version_is_left_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", 999).unwrap();
        let error = run(&mut connection).unwrap_err();
        assert!(matches!(error, StoreError::TooNew { found: 999, .. }), "{error}");
    }
}
