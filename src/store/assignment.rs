//! Assignments: a set as it was handed to a class, who has to do it, and what is theirs to do.

use rusqlite::{OptionalExtension, Row, params};

use super::{
    Audit, LearnerId, Store, StoreError,
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

    pub(super) fn needed(self) -> Option<u32> {
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
    /// Changes the rules of an assignment. What was done stays; whoever has done enough by the new rules is finished `at`
    /// that moment, and whoever was finished stays so.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn change_assignment(&self, key: String, rules: AssignmentRules, audit: Audit) -> Result<(), StoreError> {
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
                finish_all(savepoint, &key, audit.at())?;
                audit.write(savepoint)
            })
            .await
    }

    /// Takes an assignment back, or gives it again (none). Results are kept.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn withdraw_assignment(&self, key: String, at: Option<i64>, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("UPDATE assignment SET withdrawn_at = ?2 WHERE key = ?1", params![key, at])?;
                audit.write(savepoint)
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
