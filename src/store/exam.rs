//! Exams: which run is under way, how its tasks were answered first, and whether it was ever passed.

use std::collections::{HashMap, HashSet};

use rusqlite::{OptionalExtension, params};

use super::{LearnerId, Store, StoreError, progress::learner_row};

/// How a learner stands with an exam.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExamRun {
    /// Of each task that was answered in this run: whether its first answer was right, without help.
    pub firsts: HashMap<String, bool>,
    /// When the exam was passed for the first time, in milliseconds since 1970, UTC.
    pub passed_at: Option<i64>,
}

impl Store {
    /// The run of an exam that is under way or over.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn exam_run(&self, learner: &LearnerId, exam: &str) -> Result<ExamRun, StoreError> {
        let reader = self.reader();
        let run = reader
            .prepare_cached(
                "SELECT began_at, passed_at FROM exam_run
                 WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND exam = ?2",
            )?
            .query_row([learner.as_str(), exam], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        let (began_at, passed_at): (i64, Option<i64>) = run.unwrap_or_default();
        // A slip of the finger is no answer, as with stars.
        let mut statement = reader.prepare_cached(
            "SELECT step, verdict = 'right' AND NOT hinted FROM answer_record
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND lesson = ?2 AND at >= ?3
                   AND verdict <> 'sound'
                   AND NOT (verdict = 'illegal' AND reason IN ('no-piece', 'opponent-piece', 'no-movement'))
             ORDER BY at, verdict = 'right'",
        )?;
        let mut firsts = HashMap::new();
        let mut rows = statement.query(params![learner.as_str(), exam, began_at])?;
        while let Some(row) = rows.next()? {
            let right: bool = row.get(1)?;
            firsts.entry(row.get(0)?).or_insert(right);
        }
        Ok(ExamRun { firsts, passed_at })
    }

    /// The exams that the learner has passed.
    pub(super) fn passed_exams(&self, learner: &LearnerId) -> Result<HashSet<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT exam FROM exam_run
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND passed_at IS NOT NULL",
        )?;
        let exams = statement.query_map([learner.as_str()], |row| row.get(0))?;
        Ok(exams.collect::<Result<_, _>>()?)
    }

    /// Begins an exam anew: what was answered before no longer counts for it. What was passed stays passed.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn begin_exam(&self, learner: LearnerId, exam: String, now: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, now)?;
                savepoint
                    .prepare_cached(
                        "INSERT INTO exam_run (learner, exam, began_at) VALUES (?1, ?2, ?3)
                         ON CONFLICT (learner, exam) DO UPDATE SET began_at = ?3",
                    )?
                    .execute(params![learner, exam, now])?;
                Ok(())
            })
            .await
    }

    /// Writes down that an exam is passed; the first time counts.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn pass_exam(&self, learner: LearnerId, exam: String, now: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, now)?;
                savepoint
                    .prepare_cached(
                        "INSERT INTO exam_run (learner, exam, began_at, passed_at) VALUES (?1, ?2, 0, ?3)
                         ON CONFLICT (learner, exam) DO UPDATE SET passed_at = coalesce(passed_at, ?3)",
                    )?
                    .execute(params![learner, exam, now])?;
                Ok(())
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{AnswerId, AnswerRecord};

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    async fn answer(store: &Store, step: &str, verdict: &'static str, hinted: bool, at: i64) {
        let record = AnswerRecord {
            id: AnswerId::from_bits(at.unsigned_abs().into()),
            lesson: "check-exam".to_owned(),
            step: step.to_owned(),
            answer: "choice=a".to_owned(),
            verdict,
            reason: None,
            hinted,
            task: None,
            at,
        };
        store.record_answer(mei(), record).await.unwrap();
    }

    #[tokio::test]
    async fn the_first_answer_to_each_task_counts_until_the_exam_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        assert_eq!(store.exam_run(&mei(), "check-exam").unwrap(), ExamRun::default());

        answer(&store, "one", "right", false, 1).await;
        answer(&store, "two", "wrong", false, 2).await;
        answer(&store, "two", "right", false, 3).await;
        answer(&store, "three", "right", true, 4).await;
        answer(&store, "four", "sound", false, 5).await;
        let firsts = [("one", true), ("two", false), ("three", false)];
        let firsts: HashMap<String, bool> = firsts.map(|(step, right)| (step.to_owned(), right)).into();
        assert_eq!(store.exam_run(&mei(), "check-exam").unwrap(), ExamRun { firsts, passed_at: None });

        store.begin_exam(mei(), "check-exam".to_owned(), 10).await.unwrap();
        assert_eq!(store.exam_run(&mei(), "check-exam").unwrap(), ExamRun::default());
        answer(&store, "two", "right", false, 11).await;
        let firsts = [("two".to_owned(), true)].into();
        assert_eq!(store.exam_run(&mei(), "check-exam").unwrap(), ExamRun { firsts, passed_at: None });
    }

    #[tokio::test]
    async fn what_was_passed_stays_passed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        store.pass_exam(mei(), "check-exam".to_owned(), 7).await.unwrap();
        store.begin_exam(mei(), "check-exam".to_owned(), 10).await.unwrap();
        store.pass_exam(mei(), "check-exam".to_owned(), 12).await.unwrap();
        assert_eq!(store.exam_run(&mei(), "check-exam").unwrap().passed_at, Some(7));
        let progress = store.progress(&mei()).unwrap();
        assert!(progress.has_passed("check-exam"));
        assert!(!progress.has_passed("board-exam"));
    }
}
