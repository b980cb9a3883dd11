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
", "
    CREATE TABLE theme (
        number INTEGER PRIMARY KEY,
        key    TEXT NOT NULL UNIQUE
    ) STRICT;

    -- number: dense, from 1. themes: a byte for each, its number in the table theme.
    CREATE TABLE puzzle (
        number           INTEGER PRIMARY KEY,
        id               TEXT NOT NULL UNIQUE,
        fen              TEXT NOT NULL,
        moves            TEXT NOT NULL,
        rating           INTEGER NOT NULL,
        rating_deviation INTEGER NOT NULL,
        popularity       INTEGER NOT NULL,
        n_plays          INTEGER NOT NULL,
        themes           BLOB NOT NULL,
        game_url         TEXT NOT NULL,
        opening_tags     TEXT NOT NULL
    ) STRICT;

    -- Sets of puzzle numbers as Roaring bitmaps: `theme fork`, `step 14` (ratings from 1400), and `ratings`: two bytes
    -- for each puzzle, low byte first. The one row of puzzle_index counts how often they changed.
    CREATE TABLE puzzle_set (
        name TEXT NOT NULL PRIMARY KEY,
        data BLOB NOT NULL
    ) STRICT;
    CREATE TABLE puzzle_index (
        only       INTEGER PRIMARY KEY CHECK (only = 1),
        generation INTEGER NOT NULL
    ) STRICT;
    INSERT INTO puzzle_index (only, generation) VALUES (1, 0);

    CREATE TABLE puzzle_seen (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        puzzle  INTEGER NOT NULL REFERENCES puzzle (number),
        PRIMARY KEY (learner, puzzle)
    ) STRICT, WITHOUT ROWID;
", "
    -- Puzzles being solved. id comes from the page that asks; a puzzle that is opened again is an attempt of its own.
    -- solved: nothing while it is open, 0 after the first wrong move or when it was given up. hint: the highest grade that
    -- was asked for. is_first: the learner had not met the puzzle before. weight: how much of a rating's change counts.
    CREATE TABLE puzzle_attempt (
        learner         INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id              TEXT NOT NULL,
        puzzle          INTEGER NOT NULL REFERENCES puzzle (number),
        began_at        INTEGER NOT NULL,
        decided_at      INTEGER,
        solved          INTEGER,
        hint            INTEGER NOT NULL,
        is_first        INTEGER NOT NULL,
        weight          REAL NOT NULL,
        rating_before   REAL,
        rating_after    REAL,
        deviation_after REAL,
        PRIMARY KEY (learner, id, puzzle)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX puzzle_attempt_by_time ON puzzle_attempt (learner, began_at);
    CREATE INDEX puzzle_attempt_by_puzzle ON puzzle_attempt (learner, puzzle);

    -- Every move that was tried, after the right ones in path.
    CREATE TABLE puzzle_try (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        attempt TEXT NOT NULL,
        puzzle  INTEGER NOT NULL,
        path    TEXT NOT NULL,
        move    TEXT NOT NULL,
        verdict TEXT NOT NULL,
        reason  TEXT,
        at      INTEGER NOT NULL,
        PRIMARY KEY (learner, attempt, puzzle, path, move)
    ) STRICT, WITHOUT ROWID;

    -- Glicko-2: how strong a learner is, and how hard a puzzle is for the learners of this school.
    CREATE TABLE puzzle_rating (
        learner    INTEGER NOT NULL PRIMARY KEY REFERENCES learner (id) ON DELETE CASCADE,
        rating     REAL NOT NULL,
        deviation  REAL NOT NULL,
        volatility REAL NOT NULL,
        n_rated    INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE puzzle_level (
        puzzle     INTEGER NOT NULL PRIMARY KEY REFERENCES puzzle (number),
        rating     REAL NOT NULL,
        deviation  REAL NOT NULL,
        volatility REAL NOT NULL,
        n_rated    INTEGER NOT NULL
    ) STRICT;

    -- The sums of first attempts without hints, kept up to date with them.
    CREATE TABLE puzzle_theme_progress (
        learner  INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        theme    INTEGER NOT NULL REFERENCES theme (number),
        n_solved INTEGER NOT NULL,
        n_missed INTEGER NOT NULL,
        PRIMARY KEY (learner, theme)
    ) STRICT, WITHOUT ROWID;

    -- Puzzles that were missed, and when they come back; the numbers are those of training::ReviewCard.
    -- missed_move: the right moves before the wrong one, and that one.
    CREATE TABLE puzzle_card (
        learner     INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        puzzle      INTEGER NOT NULL REFERENCES puzzle (number),
        stability   REAL NOT NULL,
        difficulty  REAL NOT NULL,
        reviewed_at INTEGER NOT NULL,
        due_at      INTEGER NOT NULL,
        missed_at   INTEGER NOT NULL,
        missed_move TEXT NOT NULL,
        n_misses    INTEGER NOT NULL,
        PRIMARY KEY (learner, puzzle)
    ) STRICT, WITHOUT ROWID;

    -- The puzzle of each day, by days since 1970, UTC.
    CREATE TABLE daily_puzzle (
        day    INTEGER NOT NULL PRIMARY KEY,
        puzzle INTEGER NOT NULL REFERENCES puzzle (number)
    ) STRICT;

    -- Sets that are solved again and again. puzzles: their numbers in order, separated by blanks.
    CREATE TABLE woodpecker_set (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id      TEXT NOT NULL,
        puzzles TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT, WITHOUT ROWID;

    -- Puzzles in a row: kind is streak, storm or round (of the set in set_id). current: the puzzle that is due,
    -- nothing between two of them.
    CREATE TABLE puzzle_run (
        learner  INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id       TEXT NOT NULL,
        kind     TEXT NOT NULL,
        set_id   TEXT,
        began_at INTEGER NOT NULL,
        ended_at INTEGER,
        current  INTEGER REFERENCES puzzle (number),
        n_solved INTEGER NOT NULL,
        n_missed INTEGER NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX puzzle_run_by_kind ON puzzle_run (learner, kind, began_at);
", "
    -- Whoever takes no cookies finds the attempt by its id alone.
    CREATE INDEX puzzle_attempt_by_id ON puzzle_attempt (id);

    -- When the last puzzle of the run was decided.
    ALTER TABLE puzzle_run ADD COLUMN decided_at INTEGER;
"];

/// The version of the schema that this program writes.
pub const NEWEST: i64 = MIGRATIONS.len() as i64;

/// The version of the schema that a database has; 0 where there is none yet.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Runs the migrations that the database has not seen, each in a transaction of its own.
pub fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let found = version(connection)?;
    if found > NEWEST {
        return Err(StoreError::TooNew { found, known: NEWEST });
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
        assert_eq!(version(&connection).unwrap(), NEWEST);
    }

    #[test]
    fn a_database_from_a_newer_version_is_left_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", 999).unwrap();
        let error = run(&mut connection).unwrap_err();
        assert!(matches!(error, StoreError::TooNew { found: 999, .. }), "{error}");
    }
}
