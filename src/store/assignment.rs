//! Assignments: a set as it was handed to a class, who has to do it, and what is theirs to do.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{
    AccountId, LearnerId, Store, StoreError,
    assignment_work::{ItemResult, finish_all},
};

/// When an assignment counts as done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneRule {
    /// Every task is solved.
    All,
    /// Every task is solved at the first try, without a hint.
    Stars,
    /// So many tasks are solved.
    Count(u32),
}

/// What a teacher decides when a set is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentRules {
    pub title: String,
    /// Milliseconds since 1970, UTC.
    pub opens_at: i64,
    pub due_at: i64,
    pub done: DoneRule,
    /// Whether what is solved after the due date does not count.
    pub on_time: bool,
    /// None: as many as one likes.
    pub max_tries: Option<u32>,
    pub hints: bool,
    /// Whether a task opens only after the one before it.
    pub ordered: bool,
}

/// An assignment without its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Its name in addresses.
    pub key: String,
    pub class_key: String,
    pub class_name: String,
    pub rules: AssignmentRules,
    /// Whether it was given to the whole class, and to who joins it later.
    pub for_class: bool,
    pub made_at: i64,
    pub withdrawn_at: Option<i64>,
}

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

/// An assignment with how the class stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassAssignment {
    pub assignment: Assignment,
    pub n_items: u32,
    pub n_pupils: u32,
    pub n_finished: u32,
}

/// An assignment with how one pupil stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueAssignment {
    pub assignment: Assignment,
    pub n_items: u32,
    pub n_solved: u32,
    pub finished_at: Option<i64>,
}

/// All that one pupil has to do in an assignment, and has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilWork {
    pub assignment: Assignment,
    /// When it counted as done, which no later work changes.
    pub finished_at: Option<i64>,
    /// In order; the first has the number 1.
    pub items: Vec<PupilItem>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilItem {
    pub number: u32,
    pub what: PupilTask,
    pub result: ItemResult,
}

/// What a pupil has to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PupilTask {
    Step {
        lesson: String,
        step: String,
    },
    /// The puzzle's id.
    Puzzle(String),
    /// A puzzle that is still to be drawn for this pupil, by this wish.
    Undrawn(String),
    Ending {
        ending: String,
        level: Option<u8>,
        start: Option<String>,
    },
}

const ASSIGNMENT: &str =
    "g.key, c.key, c.name, g.title, g.opens_at, g.due_at, g.rule, g.needed, g.on_time, g.max_tries,
    g.hints, g.ordered, g.for_class, g.made_at, g.withdrawn_at";

/// How many columns that is.
const N_ASSIGNMENT: usize = 15;

fn assignment(row: &Row<'_>) -> rusqlite::Result<Assignment> {
    let rule: String = row.get(6)?;
    let needed: Option<u32> = row.get(7)?;
    Ok(Assignment {
        key: row.get(0)?,
        class_key: row.get(1)?,
        class_name: row.get(2)?,
        rules: AssignmentRules {
            title: row.get(3)?,
            opens_at: row.get(4)?,
            due_at: row.get(5)?,
            done: DoneRule::of_columns(&rule, needed),
            on_time: row.get(8)?,
            max_tries: row.get(9)?,
            hints: row.get(10)?,
            ordered: row.get(11)?,
        },
        for_class: row.get(12)?,
        made_at: row.get(13)?,
        withdrawn_at: row.get(14)?,
    })
}

impl DoneRule {
    pub fn as_str(self) -> &'static str {
        match self {
            DoneRule::All => "all",
            DoneRule::Stars => "stars",
            DoneRule::Count(_) => "count",
        }
    }

    fn needed(self) -> Option<u32> {
        match self {
            DoneRule::Count(needed) => Some(needed),
            DoneRule::All | DoneRule::Stars => None,
        }
    }

    pub(super) fn of_columns(rule: &str, needed: Option<u32>) -> DoneRule {
        match (rule, needed) {
            ("stars", _) => DoneRule::Stars,
            ("count", Some(needed)) => DoneRule::Count(needed),
            _ => DoneRule::All,
        }
    }
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
    pub async fn hand_out(&self, new: NewAssignment) -> Result<bool, StoreError> {
        self.writer.run(move |savepoint| hand_out(savepoint, &new)).await
    }

    /// Changes the rules of an assignment. What was done stays; whoever has done enough by the new rules is finished `at`
    /// that moment, and whoever was finished stays so.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn change_assignment(&self, key: String, rules: AssignmentRules, at: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "UPDATE assignment SET title = ?2, opens_at = ?3, due_at = ?4, rule = ?5, needed = ?6, on_time = ?7,
                         max_tries = ?8, hints = ?9, ordered = ?10 WHERE key = ?1",
                    params![
                        key,
                        rules.title,
                        rules.opens_at,
                        rules.due_at,
                        rules.done.as_str(),
                        rules.done.needed(),
                        rules.on_time,
                        rules.max_tries,
                        rules.hints,
                        rules.ordered,
                    ],
                )?;
                finish_all(savepoint, &key, at)
            })
            .await
    }

    /// Takes an assignment back, or gives it again (none). Results are kept.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn withdraw_assignment(&self, key: String, at: Option<i64>) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint
                    .execute("UPDATE assignment SET withdrawn_at = ?2 WHERE key = ?1", params![key, at])
                    .map(|_| ())
            })
            .await
    }

    /// The assignment under this key, and how many items it has.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn assignment(&self, key: &str) -> Result<Option<(Assignment, u32)>, StoreError> {
        let reader = self.reader();
        let sql = format!(
            "SELECT {ASSIGNMENT}, (SELECT count(*) FROM assignment_item i WHERE i.assignment = g.id)
             FROM assignment g JOIN class c ON c.id = g.class WHERE g.key = ?1"
        );
        let mut statement = reader.prepare_cached(&sql)?;
        Ok(statement.query_row([key], |row| Ok((assignment(row)?, row.get(N_ASSIGNMENT)?))).optional()?)
    }

    /// What was given to a class, the last due first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn assignments_of_class(&self, class: &str) -> Result<Vec<ClassAssignment>, StoreError> {
        let reader = self.reader();
        let sql = format!(
            "SELECT {ASSIGNMENT}, (SELECT count(*) FROM assignment_item i WHERE i.assignment = g.id),
                 (SELECT count(*) FROM assignment_pupil p WHERE p.assignment = g.id),
                 (SELECT count(finished_at) FROM assignment_pupil p WHERE p.assignment = g.id)
             FROM assignment g JOIN class c ON c.id = g.class WHERE c.key = ?1 ORDER BY g.due_at DESC, g.id DESC"
        );
        let mut statement = reader.prepare_cached(&sql)?;
        let found = statement.query_map([class], |row| {
            Ok(ClassAssignment {
                assignment: assignment(row)?,
                n_items: row.get(N_ASSIGNMENT)?,
                n_pupils: row.get(N_ASSIGNMENT + 1)?,
                n_finished: row.get(N_ASSIGNMENT + 2)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// What was given to a learner in the classes where they still are, the first due first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn assignments_of_pupil(&self, learner: &LearnerId) -> Result<Vec<DueAssignment>, StoreError> {
        let reader = self.reader();
        let sql = format!(
            "SELECT {ASSIGNMENT}, (SELECT count(*) FROM assignment_item i WHERE i.assignment = g.id),
                 (SELECT count(solved_at) FROM assignment_result r WHERE r.assignment = g.id AND r.learner = p.learner),
                 p.finished_at
             FROM assignment_pupil p JOIN assignment g ON g.id = p.assignment JOIN class c ON c.id = g.class
             JOIN class_pupil m ON m.class = c.id AND m.learner = p.learner
             WHERE p.learner = (SELECT id FROM learner WHERE token = ?1) AND g.withdrawn_at IS NULL AND m.left_at IS NULL
                 AND c.archived_at IS NULL
             ORDER BY g.due_at, g.id"
        );
        let mut statement = reader.prepare_cached(&sql)?;
        let found = statement.query_map([learner.as_str()], |row| {
            Ok(DueAssignment {
                assignment: assignment(row)?,
                n_items: row.get(N_ASSIGNMENT)?,
                n_solved: row.get(N_ASSIGNMENT + 1)?,
                finished_at: row.get(N_ASSIGNMENT + 2)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// What a learner has to do in an assignment; none for one whom it was not given to.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupil_work(&self, learner: &LearnerId, key: &str) -> Result<Option<PupilWork>, StoreError> {
        let reader = self.reader();
        let sql = format!(
            "SELECT {ASSIGNMENT}, p.finished_at FROM assignment_pupil p JOIN assignment g ON g.id = p.assignment
             JOIN class c ON c.id = g.class JOIN learner l ON l.id = p.learner WHERE l.token = ?1 AND g.key = ?2"
        );
        let found = reader
            .prepare_cached(&sql)?
            .query_row([learner.as_str(), key], |row| Ok((assignment(row)?, row.get(N_ASSIGNMENT)?)))
            .optional()?;
        let Some((assignment, finished_at)) = found else { return Ok(None) };
        let mut statement = reader.prepare_cached(
            "SELECT i.number, i.kind, i.lesson, i.step, z.id, i.wish, i.ending, i.level, i.start,
                 r.n_tries, r.n_hints, r.first_wrong, r.solved_at, r.first_try, r.gave_up
             FROM assignment_item i JOIN assignment g ON g.id = i.assignment JOIN learner l ON l.token = ?1
             LEFT JOIN assignment_pick k ON k.assignment = i.assignment AND k.number = i.number AND k.learner = l.id
             LEFT JOIN puzzle z ON z.number = coalesce(i.puzzle, k.puzzle)
             LEFT JOIN assignment_result r ON r.assignment = i.assignment AND r.number = i.number AND r.learner = l.id
             WHERE g.key = ?2 ORDER BY i.number",
        )?;
        let items = statement.query_map([learner.as_str(), key], |row| {
            let kind: String = row.get(1)?;
            let text =
                |column: usize| Ok::<_, rusqlite::Error>(row.get::<_, Option<String>>(column)?.unwrap_or_default());
            let puzzle: Option<String> = row.get(4)?;
            let what = match (kind.as_str(), puzzle) {
                ("step", _) => PupilTask::Step { lesson: text(2)?, step: text(3)? },
                ("ending", _) => PupilTask::Ending { ending: text(6)?, level: row.get(7)?, start: row.get(8)? },
                (_, Some(id)) => PupilTask::Puzzle(id),
                (_, None) => PupilTask::Undrawn(text(5)?),
            };
            Ok(PupilItem { number: row.get(0)?, what, result: ItemResult::of_columns(row, 9)? })
        })?;
        Ok(Some(PupilWork { assignment, finished_at, items: items.collect::<Result<_, _>>()? }))
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

    /// The school's time zone by its IANA name, as the school has chosen it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn time_zone(&self) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT value FROM school_choice WHERE name = 'time-zone'")?;
        Ok(statement.query_row([], |row| row.get(0)).optional()?)
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
