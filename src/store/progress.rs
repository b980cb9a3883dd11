//! Learners, what they answered, and how far they are.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    str::FromStr,
};

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{Store, StoreError, TaskAnswer, assignment_work, review};
use crate::training::Recall;

/// The random name of a learner, as the cookie carries it: 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LearnerId(String);

/// The name of one answer, made by the page that asks for it: sent twice, it counts once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnswerId(String);

/// A text that is no id of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is made of 32 hexadecimal digits")]
pub struct ParseIdError;

macro_rules! random_id {
    ($name:ident) => {
        impl $name {
            /// The id that 128 random bits stand for.
            pub fn from_bits(bits: u128) -> $name {
                $name(format!("{bits:032x}"))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<$name, ParseIdError> {
                let hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
                if text.len() == 32 && text.bytes().all(hexadecimal) { Ok($name(text.to_owned())) } else { Err(ParseIdError) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

random_id!(LearnerId);
random_id!(AnswerId);

impl LearnerId {
    /// The id that a column holds, where only ids are written.
    pub(super) fn of_column(text: String) -> LearnerId {
        LearnerId(text)
    }
}

/// One answer, as it is kept.
#[derive(Clone, Debug)]
pub struct AnswerRecord {
    pub id: AnswerId,
    pub lesson: String,
    pub step: String,
    /// What was answered, as `lesson::grade::Answer` writes it.
    pub answer: String,
    /// `right`, `wrong`, `illegal`, `partly` or `sound`.
    pub verdict: &'static str,
    /// The code of the reason, where the verdict is `illegal`.
    pub reason: Option<&'static str>,
    /// Whether the learner had opened the hint or the solution.
    pub hinted: bool,
    /// What it is in an assignment, where the step was given to the learner.
    pub task: Option<TaskAnswer>,
    /// Milliseconds since 1970, UTC.
    pub at: i64,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    Now,
    /// The same answer had arrived before; nothing was counted again.
    Before,
}

/// How a learner stands with one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepProgress {
    pub solved: bool,
    /// Solved by the first answer, without a hint.
    pub star: bool,
    pub n_misses: u32,
}

/// How a learner stands with the course.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    steps: HashMap<String, HashMap<String, StepProgress>>,
    passed_exams: HashSet<String>,
    /// The lesson and step of the latest answer.
    pub latest: Option<(String, String)>,
}

impl Progress {
    /// The step's progress; nothing done when it was never answered.
    pub fn step(&self, lesson: &str, step: &str) -> StepProgress {
        self.lesson(lesson).and_then(|steps| steps.get(step)).copied().unwrap_or_default()
    }

    /// The progress of the steps that were answered; none where no step of the lesson was.
    pub fn lesson(&self, lesson: &str) -> Option<&HashMap<String, StepProgress>> {
        self.steps.get(lesson)
    }

    /// Whether the exam was ever passed; known of a progress that tells of the whole course.
    pub fn has_passed(&self, exam: &str) -> bool {
        self.passed_exams.contains(exam)
    }
}

impl Store {
    /// Keeps an answer and counts it, once. A learner who answers for the first time comes into being here.
    ///
    /// A miss or a hint before the step is solved costs its star; `sound` costs nothing, and neither does a slip of the
    /// finger (an empty square, the other side's piece, no movement at all). A step once solved stays solved, and a star
    /// once earned stays.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was recorded.
    pub async fn record_answer(&self, learner: LearnerId, record: AnswerRecord) -> Result<Recorded, StoreError> {
        self.writer.run(move |savepoint| record_answer(savepoint, &learner, &record)).await
    }

    /// How the learner stands with all lessons.
    ///
    /// # Errors
    ///
    /// When the database fails. A learner nobody has seen has an empty progress.
    pub fn progress(&self, learner: &LearnerId) -> Result<Progress, StoreError> {
        let passed_exams = self.passed_exams(learner)?;
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT lesson, step, solved_at IS NOT NULL, star, n_misses, answered_at
             FROM step_progress WHERE learner = (SELECT id FROM learner WHERE token = ?1)",
        )?;
        let mut progress = Progress { passed_exams, ..Progress::default() };
        let mut latest_at = i64::MIN;
        let mut rows = statement.query([learner.as_str()])?;
        while let Some(row) = rows.next()? {
            let (lesson, step): (String, String) = (row.get(0)?, row.get(1)?);
            let answered_at: i64 = row.get(5)?;
            if answered_at > latest_at {
                latest_at = answered_at;
                progress.latest = Some((lesson.clone(), step.clone()));
            }
            progress.steps.entry(lesson).or_default().insert(step, step_progress(row)?);
        }
        Ok(progress)
    }

    /// How the learner stands with one lesson: the same as [`progress`](Store::progress), but it reads only that.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn lesson_progress(&self, learner: &LearnerId, lesson: &str) -> Result<Progress, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT lesson, step, solved_at IS NOT NULL, star, n_misses
             FROM step_progress WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND lesson = ?2",
        )?;
        let mut progress = Progress::default();
        let mut rows = statement.query([learner.as_str(), lesson])?;
        while let Some(row) = rows.next()? {
            progress.steps.entry(row.get(0)?).or_default().insert(row.get(1)?, step_progress(row)?);
        }
        Ok(progress)
    }
}

fn step_progress(row: &Row<'_>) -> rusqlite::Result<StepProgress> {
    Ok(StepProgress { solved: row.get(2)?, star: row.get(3)?, n_misses: row.get(4)? })
}

fn record_answer(savepoint: &Savepoint<'_>, learner: &LearnerId, record: &AnswerRecord) -> rusqlite::Result<Recorded> {
    let learner = learner_row(savepoint, learner, record.at)?;
    if let Some(task) = &record.task {
        assignment_work::record(savepoint, learner, task)?;
    }
    let inserted = savepoint
        .prepare_cached(
            "INSERT OR IGNORE INTO answer_record (learner, id, lesson, step, answer, verdict, reason, hinted, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            learner,
            record.id.as_str(),
            record.lesson,
            record.step,
            record.answer,
            record.verdict,
            record.reason,
            record.hinted,
            record.at,
        ])?;
    if inserted == 0 {
        return Ok(Recorded::Before);
    }

    let right = record.verdict == "right";
    // A ruling may have such a reason too, and then it is the answer and no slip.
    let slip =
        record.verdict == "illegal" && matches!(record.reason, Some("no-piece" | "opponent-piece" | "no-movement"));
    let miss = matches!(record.verdict, "wrong" | "illegal" | "partly") && !slip;
    let star = right && !record.hinted;
    // A hint that was opened costs the star even when a miss follows it, so both leave n_misses above zero.
    let cost = u32::from(miss || (record.hinted && !right));
    savepoint
        .prepare_cached(
            "INSERT INTO step_progress (learner, lesson, step, n_misses, star, solved_at, answered_at)
             VALUES (?1, ?2, ?3, ?4, ?5, CASE WHEN ?6 THEN ?7 END, ?7)
             ON CONFLICT (learner, lesson, step) DO UPDATE SET
                 star        = star OR (?5 AND solved_at IS NULL AND n_misses = 0),
                 n_misses    = n_misses + CASE WHEN solved_at IS NULL THEN ?4 ELSE 0 END,
                 solved_at   = coalesce(solved_at, excluded.solved_at),
                 answered_at = max(answered_at, ?7)",
        )?
        .execute(params![learner, record.lesson, record.step, cost, star, right, record.at])?;
    let recall = match (miss, right) {
        (true, _) => Recall::Missed,
        (_, true) if record.hinted => Recall::Helped,
        (_, true) => Recall::Known,
        (false, false) => return Ok(Recorded::Now),
    };
    review::after_answer(savepoint, learner, record, recall)?;
    Ok(Recorded::Now)
}

pub(super) fn learner_row(savepoint: &Savepoint<'_>, learner: &LearnerId, now: i64) -> rusqlite::Result<i64> {
    let known = savepoint
        .prepare_cached("SELECT id FROM learner WHERE token = ?1")?
        .query_row([learner.as_str()], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    savepoint
        .prepare_cached("INSERT INTO learner (token, made_at) VALUES (?1, ?2)")?
        .execute(params![learner.as_str(), now])?;
    Ok(savepoint.last_insert_rowid())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        (folder, store)
    }

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    fn record(id: u128, verdict: &'static str, at: i64) -> AnswerRecord {
        AnswerRecord {
            id: AnswerId::from_bits(id),
            lesson: "rook".to_owned(),
            step: "where-to".to_owned(),
            answer: "square=e4".to_owned(),
            verdict,
            reason: None,
            hinted: false,
            task: None,
            at,
        }
    }

    #[track_caller]
    fn stands(store: &Store, solved: bool, star: bool, n_misses: u32) {
        let progress = store.progress(&mei()).unwrap();
        assert_eq!(progress.step("rook", "where-to"), StepProgress { solved, star, n_misses });
        let of_lesson = store.lesson_progress(&mei(), "rook").unwrap();
        assert_eq!(of_lesson.step("rook", "where-to"), progress.step("rook", "where-to"));
    }

    #[tokio::test]
    async fn the_first_right_answer_earns_a_star() {
        let (_folder, store) = store();
        store.record_answer(mei(), record(1, "right", 10)).await.unwrap();
        stands(&store, true, true, 0);
    }

    #[tokio::test]
    async fn a_miss_costs_the_star_but_not_the_step() {
        let (_folder, store) = store();
        store.record_answer(mei(), record(1, "illegal", 10)).await.unwrap();
        stands(&store, false, false, 1);
        store.record_answer(mei(), record(2, "right", 11)).await.unwrap();
        stands(&store, true, false, 1);
    }

    #[tokio::test]
    async fn a_sound_answer_costs_nothing() {
        let (_folder, store) = store();
        store.record_answer(mei(), record(1, "sound", 10)).await.unwrap();
        store.record_answer(mei(), record(2, "right", 11)).await.unwrap();
        stands(&store, true, true, 0);
    }

    #[tokio::test]
    async fn a_hint_costs_the_star() {
        let (_folder, store) = store();
        let hinted = AnswerRecord { hinted: true, ..record(1, "right", 10) };
        store.record_answer(mei(), hinted).await.unwrap();
        stands(&store, true, false, 0);
    }

    #[tokio::test]
    async fn what_was_solved_stays_solved_when_it_is_missed_later() {
        let (_folder, store) = store();
        store.record_answer(mei(), record(1, "right", 10)).await.unwrap();
        store.record_answer(mei(), record(2, "wrong", 11)).await.unwrap();
        stands(&store, true, true, 0);
    }

    #[tokio::test]
    async fn the_same_answer_sent_twice_counts_once() {
        let (_folder, store) = store();
        assert_eq!(store.record_answer(mei(), record(1, "wrong", 10)).await.unwrap(), Recorded::Now);
        assert_eq!(store.record_answer(mei(), record(1, "wrong", 12)).await.unwrap(), Recorded::Before);
        stands(&store, false, false, 1);
        let n_records: u32 =
            store.reader().query_row("SELECT count(*) FROM answer_record", [], |row| row.get(0)).unwrap();
        assert_eq!(n_records, 1);
    }

    #[tokio::test]
    async fn another_answer_under_an_old_id_is_an_answer_of_its_own() {
        let (_folder, store) = store();
        store.record_answer(mei(), record(1, "wrong", 10)).await.unwrap();
        let right = AnswerRecord { answer: "square=e5".to_owned(), ..record(1, "right", 12) };
        assert_eq!(store.record_answer(mei(), right).await.unwrap(), Recorded::Now);
        stands(&store, true, false, 1);
    }

    #[tokio::test]
    async fn a_slip_of_the_finger_costs_nothing() {
        let (_folder, store) = store();
        let slip = AnswerRecord { reason: Some("no-piece"), ..record(1, "illegal", 10) };
        store.record_answer(mei(), slip).await.unwrap();
        stands(&store, false, false, 0);
        store.record_answer(mei(), record(2, "right", 11)).await.unwrap();
        stands(&store, true, true, 0);
    }

    #[tokio::test]
    async fn a_wrong_ruling_on_the_other_sides_piece_is_a_miss() {
        let (_folder, store) = store();
        let wrong = AnswerRecord { reason: Some("opponent-piece"), ..record(1, "wrong", 10) };
        store.record_answer(mei(), wrong).await.unwrap();
        stands(&store, false, false, 1);
    }

    #[tokio::test]
    async fn another_learner_may_use_the_same_answer_id() {
        let (_folder, store) = store();
        store.record_answer(mei(), record(1, "wrong", 10)).await.unwrap();
        let tom = LearnerId::from_bits(0x703);
        assert_eq!(store.record_answer(tom.clone(), record(1, "right", 11)).await.unwrap(), Recorded::Now);
        assert!(store.progress(&tom).unwrap().step("rook", "where-to").solved);
        stands(&store, false, false, 1);
    }

    #[tokio::test]
    async fn progress_is_there_after_the_store_is_opened_again() {
        let (folder, store) = store();
        store.record_answer(mei(), record(1, "right", 10)).await.unwrap();
        drop(store);
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        stands(&store, true, true, 0);
        assert_eq!(store.progress(&mei()).unwrap().latest, Some(("rook".to_owned(), "where-to".to_owned())));
    }

    #[tokio::test]
    async fn many_answers_at_once_are_all_kept() {
        let (_folder, store) = store();
        let store = std::sync::Arc::new(store);
        let answers = (0..500).map(|id| {
            let store = store.clone();
            tokio::spawn(async move { store.record_answer(mei(), record(id, "wrong", 10)).await.unwrap() })
        });
        for answer in answers.collect::<Vec<_>>() {
            assert_eq!(answer.await.unwrap(), Recorded::Now);
        }
        stands(&store, false, false, 500);
    }

    #[test]
    fn ids_are_exactly_what_we_make() {
        assert_eq!(LearnerId::from_bits(1).as_str().parse(), Ok(LearnerId::from_bits(1)));
        for text in ["", "1", "0000000000000000000000000000000G", "'; DROP TABLE learner; --", "٠"] {
            assert!(text.parse::<LearnerId>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_file_that_is_no_database_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tabiya.db");
        std::fs::write(&path, "this is not a database, it only has the same name as one").unwrap();
        assert!(matches!(Store::open(&path), Err(StoreError::Sqlite(_))));
    }
}
