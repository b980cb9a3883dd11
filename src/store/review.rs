//! What a learner missed, and when it comes back.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{AnswerRecord, LearnerId, Store, StoreError};
use crate::training::{Recall, ReviewCard};

/// A step that was missed and comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    pub lesson: String,
    pub step: String,
    pub card: ReviewCard,
    /// When it was missed last, in milliseconds since 1970, UTC.
    pub missed_at: i64,
    /// What was answered then, as `lesson::grade::Answer` writes it.
    pub missed_answer: String,
    pub n_misses: u32,
}

impl Store {
    /// What the learner has to review, the longest due first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn reviews(&self, learner: &LearnerId) -> Result<Vec<Review>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT lesson, step, stability, difficulty, reviewed_at, due_at, missed_at, missed_answer, n_misses
             FROM review_card WHERE learner = (SELECT id FROM learner WHERE token = ?1)
             ORDER BY due_at, missed_at, lesson, step",
        )?;
        let reviews = statement.query_map([learner.as_str()], |row| {
            Ok(Review {
                lesson: row.get(0)?,
                step: row.get(1)?,
                card: card(row, 2)?,
                missed_at: row.get(6)?,
                missed_answer: row.get(7)?,
                n_misses: row.get(8)?,
            })
        })?;
        Ok(reviews.collect::<Result<_, _>>()?)
    }
}

/// The card whose four numbers begin at this column.
pub(super) fn card(row: &Row<'_>, first: usize) -> rusqlite::Result<ReviewCard> {
    Ok(ReviewCard {
        stability: row.get(first)?,
        difficulty: row.get(first + 1)?,
        reviewed_at: row.get(first + 2)?,
        due_at: row.get(first + 3)?,
    })
}

/// Lets an answer that was just recorded change when its step comes back; a further miss is told even where the card stays.
pub(super) fn after_answer(
    savepoint: &Savepoint<'_>,
    learner: i64,
    record: &AnswerRecord,
    recall: Recall,
) -> rusqlite::Result<()> {
    let key = params![learner, record.lesson, record.step];
    let known = savepoint
        .prepare_cached(
            "SELECT stability, difficulty, reviewed_at, due_at FROM review_card
             WHERE learner = ?1 AND lesson = ?2 AND step = ?3",
        )?
        .query_row(key, |row| card(row, 0))
        .optional()?;
    let missed = recall == Recall::Missed;
    let Some(next) = ReviewCard::after_decision(known, recall, record.at) else { return Ok(()) };
    savepoint
        .prepare_cached(
            "INSERT INTO review_card
                 (learner, lesson, step, stability, difficulty, reviewed_at, due_at, missed_at, missed_answer, n_misses)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1)
             ON CONFLICT (learner, lesson, step) DO UPDATE SET
                 stability = ?4, difficulty = ?5, reviewed_at = ?6, due_at = ?7,
                 missed_at     = CASE WHEN ?10 THEN ?8 ELSE missed_at END,
                 missed_answer = CASE WHEN ?10 THEN ?9 ELSE missed_answer END,
                 n_misses      = n_misses + ?10",
        )?
        .execute(params![
            learner,
            record.lesson,
            record.step,
            next.stability,
            next.difficulty,
            next.reviewed_at,
            next.due_at,
            record.at,
            record.answer,
            missed,
        ])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::AnswerId;

    const DAY_MS: i64 = 24 * 60 * 60 * 1000;

    struct School {
        store: Store,
        _folder: tempfile::TempDir,
        n_answers: u128,
    }

    impl School {
        fn open() -> School {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
            School { store, _folder: folder, n_answers: 0 }
        }

        async fn answer(&mut self, verdict: &'static str, hinted: bool, at: i64) {
            self.n_answers += 1;
            let record = AnswerRecord {
                id: AnswerId::from_bits(self.n_answers),
                lesson: "rook".to_owned(),
                step: "where-to".to_owned(),
                answer: format!("square=a{}", self.n_answers),
                verdict,
                reason: None,
                hinted,
                task: None,
                at,
            };
            self.store.record_answer(mei(), record).await.unwrap();
        }

        fn review(&self) -> Option<Review> {
            let mut reviews = self.store.reviews(&mei()).unwrap();
            assert!(reviews.len() <= 1, "{reviews:?}");
            reviews.pop()
        }
    }

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    #[tokio::test]
    async fn what_was_never_missed_never_comes_back() {
        let mut school = School::open();
        school.answer("right", false, 10).await;
        school.answer("sound", false, 20).await;
        assert_eq!(school.review(), None);
    }

    #[tokio::test]
    async fn a_miss_comes_back_and_says_when_it_was_and_what() {
        let mut school = School::open();
        school.answer("wrong", false, 10).await;
        school.answer("right", false, 20).await;
        let review = school.review().unwrap();
        assert_eq!((review.missed_at, review.missed_answer.as_str(), review.n_misses), (10, "square=a1", 1));
        assert_eq!(review.card, ReviewCard::first_missed(10));
    }

    #[tokio::test]
    async fn a_second_miss_on_the_same_day_is_told_but_changes_no_date() {
        let mut school = School::open();
        school.answer("wrong", false, 10).await;
        school.answer("illegal", false, 30).await;
        let review = school.review().unwrap();
        assert_eq!((review.missed_at, review.missed_answer.as_str(), review.n_misses), (30, "square=a2", 2));
        assert_eq!(review.card, ReviewCard::first_missed(10));
    }

    #[tokio::test]
    async fn only_the_first_answer_of_a_review_counts() {
        let mut school = School::open();
        school.answer("wrong", false, 0).await;
        school.answer("wrong", false, DAY_MS).await;
        let missed = school.review().unwrap().card;
        assert_eq!(missed, ReviewCard::first_missed(0).answered(Recall::Missed, DAY_MS));
        school.answer("right", false, DAY_MS + 1).await;
        assert_eq!(school.review().unwrap().card, missed);
    }

    #[tokio::test]
    async fn a_right_answer_sends_it_further_away_and_help_less_far() {
        for (hinted, recall) in [(false, Recall::Known), (true, Recall::Helped)] {
            let mut school = School::open();
            school.answer("partly", false, 0).await;
            school.answer("right", hinted, DAY_MS).await;
            assert_eq!(school.review().unwrap().card, ReviewCard::first_missed(0).answered(recall, DAY_MS));
        }
    }
}
