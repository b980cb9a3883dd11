//! What a class made of an assignment: the grid of pupils and items, who is done, what each pupil answered.
//!
//! The grid reads the sums in `assignment_result`, one row a cell; only a pupil's own page reads single answers.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row, named_params, params};

use super::{LearnerId, Store, StoreError};

/// The columns of an [`AssignmentHead`], as [`head`] reads them.
const HEAD: &str = "a.key, a.title, c.key, c.name, a.opens_at, a.due_at";

/// The columns of an [`ItemKind`], as [`item_kind`] reads them; the puzzle of a pick is not among them.
const KIND: &str = "i.kind, i.lesson, i.step, (SELECT p.id FROM puzzle p WHERE p.number = i.puzzle), i.ending, i.start";

/// The columns of an [`GridResult`], as [`result`] reads them.
const RESULT: &str = "r.n_tries, r.n_hints, r.first_wrong, r.solved_at, r.first_try, r.ms, r.answered_at, r.gave_up,
    (SELECT p.id FROM assignment_pick k JOIN puzzle p ON p.number = k.puzzle
     WHERE k.assignment = r.assignment AND k.number = r.number AND k.learner = r.learner)";

/// What every page about an assignment says of it. Moments are milliseconds since 1970, UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentHead {
    pub key: String,
    pub title: String,
    /// The key of the class, and its name.
    pub class: String,
    pub class_name: String,
    pub opens_at: i64,
    pub due_at: i64,
}

/// What an item of an assignment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    Step {
        lesson: String,
        step: String,
    },
    Puzzle {
        id: String,
    },
    /// Another puzzle for each pupil.
    Pick,
    Ending {
        ending: String,
        start: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradebookItem {
    /// Its number in the assignment, from 1.
    pub number: u32,
    pub kind: ItemKind,
}

/// What a pupil made of an item so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridResult {
    /// Answers until it was solved, or so far.
    pub n_tries: u32,
    pub n_hints: u32,
    /// The first wrong answer, as [`AnswerEntry::answer`].
    pub first_wrong: Option<String>,
    pub solved_at: Option<i64>,
    /// Solved at the first try and without a hint.
    pub first_try: bool,
    /// The solution was looked at before it was found.
    pub gave_up: bool,
    /// From opening the item to solving it, in milliseconds.
    pub ms: i64,
    pub answered_at: i64,
    /// The pupil's own puzzle, where the item is a pick.
    pub pick: Option<String>,
}

/// A pupil as a teacher of the class sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilName {
    /// The pseudonym: the name of the account.
    pub name: String,
    pub real_name: String,
}

/// A row of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradebookPupil {
    pub pupil: PupilName,
    /// When the assignment counted as done.
    pub finished_at: Option<i64>,
    /// One for each item, in their order.
    pub results: Vec<Option<GridResult>>,
}

/// The grid of an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gradebook {
    pub head: AssignmentHead,
    pub items: Vec<GradebookItem>,
    /// By the pseudonym.
    pub pupils: Vec<GradebookPupil>,
}

/// How far a class is with an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentCounts {
    pub head: AssignmentHead,
    pub n_pupils: u32,
    /// Done in time.
    pub n_done: u32,
    /// Done after the due date.
    pub n_late: u32,
    /// The teacher has taken it back.
    pub is_withdrawn: bool,
}

impl AssignmentCounts {
    pub fn n_not_yet(&self) -> u32 {
        self.n_pupils.saturating_sub(self.n_done + self.n_late)
    }
}

/// A pupil of a class, with what their page needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilOfClass {
    pub learner: LearnerId,
    pub pupil: PupilName,
    pub class_name: String,
    pub joined_at: i64,
    pub left_at: Option<i64>,
}

/// Which of a pupil's answers are asked for: of one item, of one assignment, or of all.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnswerFilter<'k> {
    pub assignment: Option<&'k str>,
    pub item: Option<u32>,
}

/// An answer of a pupil to an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerEntry {
    /// The key of the assignment.
    pub assignment: String,
    pub title: String,
    pub item: GradebookItem,
    /// The pupil's own puzzle, where the item is a pick.
    pub pick: Option<String>,
    pub answer: String,
    pub verdict: String,
    pub hinted: bool,
    /// How long the item had been open, in milliseconds.
    pub ms: i64,
    pub at: i64,
}

/// A pupil's result with an item of a class's assignments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemOutcome {
    pub kind: ItemKind,
    pub result: GridResult,
}

impl Store {
    /// The grid of an assignment; none when there is no such assignment.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn gradebook(&self, assignment: &str) -> Result<Option<Gradebook>, StoreError> {
        let reader = self.reader();
        let found = reader
            .prepare_cached(&format!(
                "SELECT {HEAD} FROM assignment a JOIN class c ON c.id = a.class WHERE a.key = ?1"
            ))?
            .query_row([assignment], |row| head(row, 0))
            .optional()?;
        let Some(head) = found else { return Ok(None) };
        let mut statement = reader.prepare_cached(&format!(
            "SELECT i.number, {KIND} FROM assignment_item i JOIN assignment a ON a.id = i.assignment
             WHERE a.key = ?1 ORDER BY i.number"
        ))?;
        let items = statement
            .query_map([assignment], |row| Ok(GradebookItem { number: row.get(0)?, kind: item_kind(row, 1)? }))?
            .collect::<Result<Vec<_>, _>>()?;
        let place_of: HashMap<u32, usize> = items.iter().zip(0..).map(|(item, place)| (item.number, place)).collect();

        let mut statement = reader.prepare_cached(
            "SELECT p.learner, o.name, coalesce(m.real_name, ''), p.finished_at
             FROM assignment a JOIN assignment_pupil p ON p.assignment = a.id
             JOIN account o ON o.learner = p.learner
             LEFT JOIN class_pupil m ON m.class = a.class AND m.learner = p.learner
             WHERE a.key = ?1 ORDER BY o.name_key",
        )?;
        let mut row_of: HashMap<i64, usize> = HashMap::new();
        let mut pupils = Vec::new();
        let mut rows = statement.query([assignment])?;
        while let Some(row) = rows.next()? {
            row_of.insert(row.get(0)?, pupils.len());
            pupils.push(GradebookPupil {
                pupil: PupilName { name: row.get(1)?, real_name: row.get(2)? },
                finished_at: row.get(3)?,
                results: vec![None; items.len()],
            });
        }

        let mut statement = reader.prepare_cached(&format!(
            "SELECT {RESULT}, r.learner, r.number FROM assignment_result r
             WHERE r.assignment = (SELECT id FROM assignment WHERE key = ?1)"
        ))?;
        let mut rows = statement.query([assignment])?;
        while let Some(row) = rows.next()? {
            let place = row_of.get(&row.get(9)?).zip(place_of.get(&row.get(10)?));
            // Whoever is no longer among the pupils is left out with what they did.
            let Some((pupil, item)) = place else { continue };
            pupils[*pupil].results[*item] = Some(result(row, 0)?);
        }
        Ok(Some(Gradebook { head, items, pupils }))
    }

    /// The assignments of a class with how many pupils are done, the latest due first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn assignment_counts(&self, class: &str) -> Result<Vec<AssignmentCounts>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!(
            "SELECT {HEAD}, count(p.learner), count(CASE WHEN p.finished_at <= a.due_at THEN 1 END),
                 count(CASE WHEN p.finished_at > a.due_at THEN 1 END), a.withdrawn_at IS NOT NULL
             FROM assignment a JOIN class c ON c.id = a.class LEFT JOIN assignment_pupil p ON p.assignment = a.id
             WHERE c.key = ?1 GROUP BY a.id ORDER BY a.due_at DESC, a.id DESC"
        ))?;
        let counts = statement.query_map([class], |row| {
            let head = head(row, 0)?;
            Ok(AssignmentCounts {
                head,
                n_pupils: row.get(6)?,
                n_done: row.get(7)?,
                n_late: row.get(8)?,
                is_withdrawn: row.get(9)?,
            })
        })?;
        Ok(counts.collect::<Result<_, _>>()?)
    }

    /// The name of a class; none when there is no such class.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn class_name(&self, class: &str) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT name FROM class WHERE key = ?1")?;
        Ok(statement.query_row([class], |row| row.get(0)).optional()?)
    }

    /// The pupils of a class as it is now, by their pseudonyms.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupil_names(&self, class: &str) -> Result<Vec<PupilName>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT o.name, p.real_name FROM class c JOIN class_pupil p ON p.class = c.id
             JOIN account o ON o.learner = p.learner WHERE c.key = ?1 AND p.left_at IS NULL ORDER BY o.name_key",
        )?;
        let names = statement.query_map([class], |row| Ok(PupilName { name: row.get(0)?, real_name: row.get(1)? }))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    /// A pupil of a class by the pseudonym; none for one who never was in it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupil_of_class(&self, class: &str, name: &str) -> Result<Option<PupilOfClass>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT l.token, o.name, p.real_name, c.name, p.joined_at, p.left_at
             FROM account o JOIN learner l ON l.id = o.learner JOIN class_pupil p ON p.learner = o.learner
             JOIN class c ON c.id = p.class WHERE o.name_key = ?2 AND c.key = ?1",
        )?;
        let found = statement.query_row(params![class, super::name_key(name)], |row| {
            Ok(PupilOfClass {
                learner: LearnerId::of_column(row.get(0)?),
                pupil: PupilName { name: row.get(1)?, real_name: row.get(2)? },
                class_name: row.get(3)?,
                joined_at: row.get(4)?,
                left_at: row.get(5)?,
            })
        });
        Ok(found.optional()?)
    }

    /// A pupil's answers to the assignments of a class, the latest first, from the one with the index `first`; and how
    /// many there are.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupil_answers(
        &self,
        class: &str,
        learner: &LearnerId,
        filter: AnswerFilter<'_>,
        first: u32,
        n_entries: u32,
    ) -> Result<(Vec<AnswerEntry>, u32), StoreError> {
        // From the few assignments of the pupil to their answers: the key of the answers begins with the assignment.
        let tables = "FROM class c JOIN assignment a ON a.class = c.id
             JOIN assignment_pupil p ON p.assignment = a.id AND p.learner = (SELECT id FROM learner WHERE token = :learner)
             JOIN assignment_item i ON i.assignment = a.id
             JOIN assignment_answer r ON r.assignment = a.id AND r.number = i.number AND r.learner = p.learner
             WHERE c.key = :class AND (:assignment IS NULL OR a.key = :assignment)
               AND (:item IS NULL OR i.number = :item)";
        let reader = self.reader();
        let wanted = named_params! {
            ":learner": learner.as_str(), ":class": class, ":assignment": filter.assignment, ":item": filter.item,
        };
        let n_all = reader.prepare_cached(&format!("SELECT count(*) {tables}"))?.query_row(wanted, |row| row.get(0))?;
        let mut statement = reader.prepare_cached(&format!(
            "SELECT a.key, a.title, i.number, {KIND}, r.answer, r.verdict, r.hinted, r.ms, r.at,
                 (SELECT q.id FROM assignment_pick k JOIN puzzle q ON q.number = k.puzzle
                  WHERE k.assignment = a.id AND k.number = i.number AND k.learner = p.learner)
             {tables} ORDER BY r.at DESC, i.number DESC LIMIT :n_entries OFFSET :first"
        ))?;
        let wanted = named_params! {
            ":learner": learner.as_str(), ":class": class, ":assignment": filter.assignment, ":item": filter.item,
            ":n_entries": n_entries, ":first": first,
        };
        let answers = statement.query_map(wanted, |row| {
            Ok(AnswerEntry {
                assignment: row.get(0)?,
                title: row.get(1)?,
                item: GradebookItem { number: row.get(2)?, kind: item_kind(row, 3)? },
                answer: row.get(9)?,
                verdict: row.get(10)?,
                hinted: row.get(11)?,
                ms: row.get(12)?,
                at: row.get(13)?,
                pick: row.get(14)?,
            })
        })?;
        Ok((answers.collect::<Result<_, _>>()?, n_all))
    }

    /// A pupil's results in all assignments of a class.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupil_results(&self, class: &str, learner: &LearnerId) -> Result<Vec<ItemOutcome>, StoreError> {
        let reader = self.reader();
        // One look-up a result: an assignment has as many results of others.
        let mut statement = reader.prepare_cached(&format!(
            "SELECT {RESULT}, {KIND} FROM learner l JOIN assignment_pupil p ON p.learner = l.id
             JOIN assignment a ON a.id = p.assignment JOIN class c ON c.id = a.class
             JOIN assignment_item i ON i.assignment = a.id
             JOIN assignment_result r ON r.assignment = a.id AND r.number = i.number AND r.learner = l.id
             WHERE l.token = ?1 AND c.key = ?2"
        ))?;
        let outcomes = statement.query_map(params![learner.as_str(), class], |row| {
            Ok(ItemOutcome { result: result(row, 0)?, kind: item_kind(row, 9)? })
        })?;
        Ok(outcomes.collect::<Result<_, _>>()?)
    }
}

fn head(row: &Row<'_>, first: usize) -> rusqlite::Result<AssignmentHead> {
    Ok(AssignmentHead {
        key: row.get(first)?,
        title: row.get(first + 1)?,
        class: row.get(first + 2)?,
        class_name: row.get(first + 3)?,
        opens_at: row.get(first + 4)?,
        due_at: row.get(first + 5)?,
    })
}

fn item_kind(row: &Row<'_>, first: usize) -> rusqlite::Result<ItemKind> {
    let kind: String = row.get(first)?;
    let text =
        |column: usize| Ok::<_, rusqlite::Error>(row.get::<_, Option<String>>(first + column)?.unwrap_or_default());
    Ok(match kind.as_str() {
        "step" => ItemKind::Step { lesson: text(1)?, step: text(2)? },
        "puzzle" => ItemKind::Puzzle { id: text(3)? },
        "ending" => ItemKind::Ending { ending: text(4)?, start: text(5)? },
        _ => ItemKind::Pick,
    })
}

fn result(row: &Row<'_>, first: usize) -> rusqlite::Result<GridResult> {
    Ok(GridResult {
        n_tries: row.get(first)?,
        n_hints: row.get(first + 1)?,
        first_wrong: row.get(first + 2)?,
        solved_at: row.get(first + 3)?,
        first_try: row.get(first + 4)?,
        ms: row.get(first + 5)?,
        answered_at: row.get(first + 6)?,
        gave_up: row.get(first + 7)?,
        pick: row.get(first + 8)?,
    })
}
