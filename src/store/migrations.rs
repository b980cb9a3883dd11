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
", "
    -- Who signs in. role: admin, teacher, learner or pupil. learner: the progress that is theirs. name_key: the name as it
    -- is compared, in small letters. password: a PHC string; none for a pupil, whose code follows from the school's secret
    -- and code_number, which counts renewals. erase_at: when all that is kept of a pupil goes.
    CREATE TABLE account (
        id          INTEGER PRIMARY KEY,
        learner     INTEGER NOT NULL UNIQUE REFERENCES learner (id) ON DELETE CASCADE,
        name        TEXT NOT NULL,
        name_key    TEXT NOT NULL UNIQUE,
        role        TEXT NOT NULL,
        password    TEXT,
        code_number INTEGER NOT NULL DEFAULT 0,
        made_at     INTEGER NOT NULL,
        erase_at    INTEGER
    ) STRICT;

    -- token: the SHA-256 of what the cookie carries.
    CREATE TABLE session (
        token    BLOB NOT NULL PRIMARY KEY,
        account  INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        began_at INTEGER NOT NULL,
        seen_at  INTEGER NOT NULL,
        device   TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX session_by_account ON session (account);

    -- Links that work once: to make a teacher (account is nothing; role says which kind), or to choose a new password.
    CREATE TABLE invitation (
        token      BLOB NOT NULL PRIMARY KEY,
        account    INTEGER REFERENCES account (id) ON DELETE CASCADE,
        role       TEXT NOT NULL,
        expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- key: its name in addresses. join_code: what is typed to come in; nothing when the door is closed.
    -- sign_in: how its pupils sign in, code or pictures.
    CREATE TABLE class (
        id          INTEGER PRIMARY KEY,
        key         TEXT NOT NULL UNIQUE,
        name        TEXT NOT NULL,
        join_code   TEXT UNIQUE,
        sign_in     TEXT NOT NULL,
        made_at     INTEGER NOT NULL,
        archived_at INTEGER
    ) STRICT;
    CREATE TABLE class_teacher (
        class   INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        PRIMARY KEY (class, account)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX class_teacher_by_account ON class_teacher (account);

    -- real_name: for the teachers of this class alone. left_at: a pupil who left keeps what was done.
    CREATE TABLE class_pupil (
        class     INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        learner   INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        real_name TEXT NOT NULL,
        joined_at INTEGER NOT NULL,
        left_at   INTEGER,
        PRIMARY KEY (class, learner)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX class_pupil_by_learner ON class_pupil (learner);

    -- What a teacher keeps in mind of a pupil.
    CREATE TABLE pupil_note (
        id      INTEGER PRIMARY KEY,
        class   INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        author  INTEGER REFERENCES account (id) ON DELETE SET NULL,
        text    TEXT NOT NULL,
        at      INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX pupil_note_by_pupil ON pupil_note (class, learner, at);

    -- What teachers did. who: their name at that time; action: a key of the words; subject: what it was done to.
    CREATE TABLE audit_entry (
        id      INTEGER PRIMARY KEY,
        account INTEGER REFERENCES account (id) ON DELETE SET NULL,
        who     TEXT NOT NULL,
        action  TEXT NOT NULL,
        class   INTEGER REFERENCES class (id) ON DELETE SET NULL,
        subject TEXT NOT NULL,
        at      INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX audit_entry_by_time ON audit_entry (at);
    CREATE INDEX audit_entry_by_class ON audit_entry (class, at);

    -- A teacher's list of things to do. shared: the other teachers of the school see it and may copy it.
    CREATE TABLE task_set (
        id         INTEGER PRIMARY KEY,
        key        TEXT NOT NULL UNIQUE,
        owner      INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        title      TEXT NOT NULL,
        about      TEXT NOT NULL,
        shared     INTEGER NOT NULL,
        made_at    INTEGER NOT NULL,
        changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX task_set_by_owner ON task_set (owner);

    -- kind: lesson, step, puzzle, pick or ending. content: what of that kind, as the set's file writes it.
    CREATE TABLE task_set_item (
        task_set INTEGER NOT NULL REFERENCES task_set (id) ON DELETE CASCADE,
        place    INTEGER NOT NULL,
        kind     TEXT NOT NULL,
        content  TEXT NOT NULL,
        PRIMARY KEY (task_set, place)
    ) STRICT, WITHOUT ROWID;

    -- A set as it was when it was handed to a class. rule: all, stars or count (then needed says how many). max_tries:
    -- nothing means as many as one likes. on_time: what is solved after due_at does not count as done.
    CREATE TABLE assignment (
        id        INTEGER PRIMARY KEY,
        key       TEXT NOT NULL UNIQUE,
        class     INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        title     TEXT NOT NULL,
        opens_at  INTEGER NOT NULL,
        due_at    INTEGER NOT NULL,
        rule      TEXT NOT NULL,
        needed    INTEGER,
        on_time   INTEGER NOT NULL,
        max_tries INTEGER,
        hints     INTEGER NOT NULL,
        ordered   INTEGER NOT NULL,
        made_by   INTEGER REFERENCES account (id) ON DELETE SET NULL,
        made_at   INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX assignment_by_class ON assignment (class, due_at);

    -- The items in their order, each one thing to solve: kind step (of lesson), puzzle, pick (another puzzle for each
    -- pupil) or ending (start is the position, level its level).
    CREATE TABLE assignment_item (
        assignment INTEGER NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
        number     INTEGER NOT NULL,
        kind       TEXT NOT NULL,
        lesson     TEXT,
        step       TEXT,
        puzzle     INTEGER REFERENCES puzzle (number),
        ending     TEXT,
        start      TEXT,
        PRIMARY KEY (assignment, number)
    ) STRICT, WITHOUT ROWID;

    -- Who has to do it. finished_at: when it counted as done, which no later work changes.
    CREATE TABLE assignment_pupil (
        assignment  INTEGER NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
        learner     INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        finished_at INTEGER,
        PRIMARY KEY (assignment, learner)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX assignment_pupil_by_learner ON assignment_pupil (learner);

    -- Which puzzle of a pick is whose.
    CREATE TABLE assignment_pick (
        assignment INTEGER NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
        number     INTEGER NOT NULL,
        learner    INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        puzzle     INTEGER NOT NULL REFERENCES puzzle (number),
        PRIMARY KEY (assignment, number, learner)
    ) STRICT, WITHOUT ROWID;

    -- Every answer to an item, once. move: what a teacher reads, in figurine-free SAN or as the answer is stored; ms: how
    -- long the item had been open.
    CREATE TABLE assignment_answer (
        assignment INTEGER NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
        number     INTEGER NOT NULL,
        learner    INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id         TEXT NOT NULL,
        answer     TEXT NOT NULL,
        verdict    TEXT NOT NULL,
        reason     TEXT,
        hinted     INTEGER NOT NULL,
        ms         INTEGER NOT NULL,
        at         INTEGER NOT NULL,
        PRIMARY KEY (assignment, number, learner, id, answer)
    ) STRICT, WITHOUT ROWID;

    -- The sum of them, kept up to date: the grid reads this. n_tries: answers until it was solved. first_wrong: the first
    -- wrong answer. state: solved at the first try and without a hint, solved, or open; ms: from opening to solving.
    CREATE TABLE assignment_result (
        assignment  INTEGER NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
        number      INTEGER NOT NULL,
        learner     INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        n_tries     INTEGER NOT NULL,
        n_hints     INTEGER NOT NULL,
        first_wrong TEXT,
        solved_at   INTEGER,
        first_try   INTEGER NOT NULL,
        ms          INTEGER NOT NULL,
        answered_at INTEGER NOT NULL,
        PRIMARY KEY (assignment, number, learner)
    ) STRICT, WITHOUT ROWID;

    -- What the school has chosen: its time zone, for how long pupils are kept, ...
    CREATE TABLE school_choice (
        name  TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT;
", "
    -- Whether others than its pupils may join the class with its code: open or closed.
    ALTER TABLE class ADD COLUMN door TEXT NOT NULL DEFAULT 'open';
", "
    -- Positions that teachers put into their sets: solved where they are given, drawn by lot nowhere.
    CREATE TABLE own_puzzle (
        puzzle INTEGER NOT NULL PRIMARY KEY REFERENCES puzzle (number)
    ) STRICT;

    -- for_class: to the whole class, so that a pupil who comes later gets it too. withdrawn_at: nobody works on it any more.
    ALTER TABLE assignment ADD COLUMN for_class INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE assignment ADD COLUMN withdrawn_at INTEGER;

    -- level: of an ending without a start of its own. wish: what a pick draws, as the set's file writes it.
    ALTER TABLE assignment_item ADD COLUMN level INTEGER;
    ALTER TABLE assignment_item ADD COLUMN wish TEXT;

    -- gave_up: the solution was looked at before it was found.
    ALTER TABLE assignment_result ADD COLUMN gave_up INTEGER NOT NULL DEFAULT 0;

    -- Whoever joins a class, or comes back to it, gets what was given to the class and is not due yet.
    CREATE TRIGGER latecomer AFTER INSERT ON class_pupil WHEN NEW.left_at IS NULL BEGIN
        INSERT OR IGNORE INTO assignment_pupil (assignment, learner)
            SELECT id, NEW.learner FROM assignment
            WHERE class = NEW.class AND for_class AND withdrawn_at IS NULL AND due_at > NEW.joined_at;
    END;
    CREATE TRIGGER returner AFTER UPDATE OF left_at ON class_pupil
        WHEN NEW.left_at IS NULL AND OLD.left_at IS NOT NULL BEGIN
        INSERT OR IGNORE INTO assignment_pupil (assignment, learner)
            SELECT id, NEW.learner FROM assignment
            WHERE class = NEW.class AND for_class AND withdrawn_at IS NULL AND due_at > OLD.left_at;
    END;
", "
    -- A position that a teacher shows to a whole class. number: counts in the class. kind: step, puzzle, or position (fen,
    -- question, and the right move in answer, where the teacher said which). task_set and place: of which set it is an
    -- item, by key. phase: shown, open, closed, revealed or ended. version: counts every change, of answers too.
    CREATE TABLE live_round (
        id       INTEGER PRIMARY KEY,
        class    INTEGER NOT NULL REFERENCES class (id) ON DELETE CASCADE,
        number   INTEGER NOT NULL,
        kind     TEXT NOT NULL,
        lesson   TEXT,
        step     TEXT,
        puzzle   INTEGER REFERENCES puzzle (number),
        fen      TEXT,
        question TEXT,
        answer   TEXT,
        task_set TEXT,
        place    INTEGER,
        phase    TEXT NOT NULL,
        version  INTEGER NOT NULL,
        shown_at INTEGER NOT NULL,
        UNIQUE (class, number)
    ) STRICT;

    -- The latest answer of each pupil. is_right: nothing where nobody has said what is right.
    CREATE TABLE live_answer (
        round    INTEGER NOT NULL REFERENCES live_round (id) ON DELETE CASCADE,
        learner  INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        answer   TEXT NOT NULL,
        is_right INTEGER,
        at       INTEGER NOT NULL,
        PRIMARY KEY (round, learner)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX live_answer_by_learner ON live_answer (learner);
", "
    -- A lesson that a teacher wrote. key: its id, permanent. draft: its file as it is being written; edit: how often it
    -- was saved; published: the version that learners get. Who wrote it may be gone, and a removed one keeps its key.
    CREATE TABLE own_lesson (
        id         INTEGER PRIMARY KEY,
        key        TEXT NOT NULL UNIQUE,
        owner      INTEGER REFERENCES account (id) ON DELETE SET NULL,
        title      TEXT NOT NULL,
        draft      TEXT NOT NULL,
        edit       INTEGER NOT NULL,
        published  INTEGER,
        made_at    INTEGER NOT NULL,
        changed_at INTEGER NOT NULL,
        removed_at INTEGER
    ) STRICT;
    CREATE INDEX own_lesson_by_owner ON own_lesson (owner);

    -- Every text that learners ever got, numbered from 1.
    CREATE TABLE own_lesson_version (
        lesson INTEGER NOT NULL REFERENCES own_lesson (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text   TEXT NOT NULL,
        at     INTEGER NOT NULL,
        PRIMARY KEY (lesson, number)
    ) STRICT, WITHOUT ROWID;
", "
    -- The few teachers are found among all the pupils.
    CREATE INDEX account_by_role ON account (role);

    -- What a learner takes along, and what goes with a learner who is erased, is found without looking through the school.
    CREATE INDEX assignment_pick_by_learner ON assignment_pick (learner);
    CREATE INDEX assignment_answer_by_learner ON assignment_answer (learner);
    CREATE INDEX assignment_result_by_learner ON assignment_result (learner);
", "
    -- The sets of the school are shown by their titles, so many at a time.
    CREATE INDEX task_set_shared ON task_set (title, id) WHERE shared;
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
