//! Handing a set to a class: what becomes of it, for whom, and which puzzle is whose.

use rusqlite::{OptionalExtension, Savepoint, params};

use super::{AccountId, AssignmentRules, Audit, LearnerId, Store, StoreError};

/// One thing to solve, as it is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssignedItem {
    Step {
        lesson: String,
        step: String,
    },
    /// The number of a puzzle, the same for everybody.
    Puzzle(u32),
    /// A puzzle for each pupil, drawn by this wish, written as in the set's file.
    Pick(String),
    /// Played from the start, or from a start of the level.
    Ending {
        ending: String,
        level: Option<u8>,
        start: Option<String>,
    },
}

/// An assignment to be made.
#[derive(Clone, Debug)]
pub struct NewAssignment {
    pub key: String,
    /// The key of the class.
    pub class: String,
    pub rules: AssignmentRules,
    /// To these of the class, or to all of it.
    pub pupils: Option<Vec<LearnerId>>,
    pub items: Vec<AssignedItem>,
    /// Which puzzle is whose: the learner, the item's number, the puzzle's.
    pub picks: Vec<(LearnerId, u32, u32)>,
    pub made_by: AccountId,
    pub made_at: i64,
}

/// A pupil of a class, as a set is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassPupil {
    pub learner: LearnerId,
    /// The account's name, by which addresses name the pupil.
    pub name: String,
    pub real_name: String,
}

impl Store {
    /// The classes of a teacher that a set can be handed to, by name: their keys and names.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn classes_to_hand_to(&self, teacher: AccountId) -> Result<Vec<(String, String)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT c.key, c.name FROM class c JOIN class_teacher t ON t.class = c.id
             WHERE t.account = ?1 AND c.archived_at IS NULL ORDER BY c.name, c.id",
        )?;
        Ok(statement.query_map([teacher.0], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
    }

    /// The pupils who are in the class now, by their names.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupils_to_hand_to(&self, class: &str) -> Result<Vec<ClassPupil>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT l.token, a.name, p.real_name FROM class_pupil p JOIN class c ON c.id = p.class
             JOIN learner l ON l.id = p.learner JOIN account a ON a.learner = p.learner
             WHERE c.key = ?1 AND p.left_at IS NULL ORDER BY p.real_name, a.name",
        )?;
        let pupils = statement.query_map([class], |row| {
            Ok(ClassPupil { learner: LearnerId::of_column(row.get(0)?), name: row.get(1)?, real_name: row.get(2)? })
        })?;
        Ok(pupils.collect::<Result<_, _>>()?)
    }

    /// Hands a set out. Whether there is such a class.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was handed out.
    pub async fn hand_out(&self, new: NewAssignment, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let is_out = hand_out(savepoint, &new)?;
                if is_out {
                    audit.write(savepoint)?;
                }
                Ok(is_out)
            })
            .await
    }

    /// Keeps which puzzles were drawn for a pupil: all of them, or none where some are there already.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn keep_picks(&self, learner: LearnerId, key: String, picks: Vec<(u32, u32)>) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let ids: Option<(i64, i64)> = savepoint
                    .query_row(
                        "SELECT g.id, l.id FROM assignment_pupil p JOIN assignment g ON g.id = p.assignment
                         JOIN learner l ON l.id = p.learner WHERE g.key = ?1 AND l.token = ?2",
                        [key.as_str(), learner.as_str()],
                        |row| Ok((row.get(0)?, row.get(1)?)),
                    )
                    .optional()?;
                let Some((assignment, learner)) = ids else { return Ok(()) };
                // Two pages that were opened at the same time drew each: the first counts.
                let n_there: u32 = savepoint.query_row(
                    "SELECT count(*) FROM assignment_pick WHERE assignment = ?1 AND learner = ?2",
                    [assignment, learner],
                    |row| row.get(0),
                )?;
                if n_there == 0 {
                    for (number, puzzle) in picks {
                        add_pick(savepoint, assignment, learner, number, puzzle)?;
                    }
                }
                Ok(())
            })
            .await
    }

    /// The puzzles that were ever given to a learner: none of them is drawn again.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzles_given_to(&self, learner: &LearnerId) -> Result<Vec<u32>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT puzzle FROM assignment_pick WHERE learner = (SELECT id FROM learner WHERE token = ?1)
             UNION SELECT i.puzzle FROM assignment_item i JOIN assignment_pupil p ON p.assignment = i.assignment
             WHERE i.puzzle IS NOT NULL AND p.learner = (SELECT id FROM learner WHERE token = ?1)",
        )?;
        Ok(statement.query_map([learner.as_str()], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }
}

fn add_pick(
    savepoint: &Savepoint<'_>,
    assignment: i64,
    learner: i64,
    number: u32,
    puzzle: u32,
) -> rusqlite::Result<()> {
    savepoint
        .prepare_cached(
            "INSERT OR IGNORE INTO assignment_pick (assignment, number, learner, puzzle) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![assignment, number, learner, puzzle])?;
    Ok(())
}

fn hand_out(savepoint: &Savepoint<'_>, new: &NewAssignment) -> rusqlite::Result<bool> {
    let class: Option<i64> =
        savepoint.query_row("SELECT id FROM class WHERE key = ?1", [&new.class], |row| row.get(0)).optional()?;
    let Some(class) = class else { return Ok(false) };
    let rules = &new.rules;
    savepoint.execute(
        "INSERT INTO assignment (key, class, title, opens_at, due_at, rule, needed, on_time, max_tries, hints, ordered,
             made_by, made_at, for_class)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        params![
            new.key,
            class,
            rules.title,
            rules.opens_at,
            rules.due_at,
            rules.done.as_str(),
            rules.done.needed(),
            rules.on_time,
            rules.max_tries,
            rules.hints,
            rules.ordered,
            new.made_by.0,
            new.made_at,
            new.pupils.is_none(),
        ],
    )?;
    let assignment = savepoint.last_insert_rowid();
    for (number, item) in (1_i64..).zip(&new.items) {
        add_item(savepoint, assignment, number, item)?;
    }
    savepoint.execute(
        "INSERT INTO assignment_pupil (assignment, learner)
         SELECT ?1, learner FROM class_pupil WHERE class = ?2 AND left_at IS NULL",
        [assignment, class],
    )?;
    if let Some(pupils) = &new.pupils {
        let tokens: Vec<&str> = pupils.iter().map(LearnerId::as_str).collect();
        savepoint.execute(
            "DELETE FROM assignment_pupil WHERE assignment = ?1 AND learner NOT IN
                 (SELECT id FROM learner WHERE token IN (SELECT value FROM json_each('[\"' || ?2 || '\"]')))",
            params![assignment, tokens.join("\",\"")],
        )?;
    }
    for (learner, number, puzzle) in &new.picks {
        let learner: i64 =
            savepoint.query_row("SELECT id FROM learner WHERE token = ?1", [learner.as_str()], |row| row.get(0))?;
        add_pick(savepoint, assignment, learner, *number, *puzzle)?;
    }
    Ok(true)
}

fn add_item(savepoint: &Savepoint<'_>, assignment: i64, number: i64, item: &AssignedItem) -> rusqlite::Result<()> {
    let mut insert = savepoint.prepare_cached(
        "INSERT INTO assignment_item (assignment, number, kind, lesson, step, puzzle, wish, ending, level, start)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    let none: Option<&str> = None;
    match item {
        AssignedItem::Step { lesson, step } => {
            insert.execute(params![assignment, number, "step", lesson, step, none, none, none, none, none])
        }
        AssignedItem::Puzzle(puzzle) => {
            insert.execute(params![assignment, number, "puzzle", none, none, puzzle, none, none, none, none])
        }
        AssignedItem::Pick(wish) => {
            insert.execute(params![assignment, number, "pick", none, none, none, wish, none, none, none])
        }
        AssignedItem::Ending { ending, level, start } => {
            insert.execute(params![assignment, number, "ending", none, none, none, none, ending, level, start])
        }
    }?;
    Ok(())
}
