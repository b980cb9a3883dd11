//! What a learner did with puzzles, read for the pages that look back: history, mistakes, what comes back, the curve.

use rusqlite::params;

use super::{
    LearnerId, Store, StoreError,
    puzzle_attempt::{ATTEMPT_COLUMNS, PuzzleAttempt, attempt},
    review::card,
};
use crate::training::ReviewCard;

/// An attempt with its puzzle and every move that was tried.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    pub puzzle_id: String,
    pub attempt: PuzzleAttempt,
    pub tries: Vec<Tried>,
}

/// A move that was tried, as it was kept.
#[derive(Clone, Debug)]
pub struct Tried {
    pub path: String,
    pub tried: String,
    pub verdict: String,
}

/// A puzzle that was missed and not solved since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub puzzle_id: String,
    pub missed_at: i64,
    /// The right moves before it and the wrong one, UCI, separated by commas; `-` for giving up.
    pub missed_move: Option<String>,
}

/// A puzzle that was missed and comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleReview {
    pub puzzle_id: String,
    pub card: ReviewCard,
    pub missed_at: i64,
    /// The wrong move with the right ones before it, as [`Mistake`] has it.
    pub missed_move: String,
    pub n_misses: u32,
}

/// Attempts `a` that were missed, at puzzles that were not solved without help since.
///
/// The index is named because SQLite would look through all attempts of the learner for each of them.
const MISSED: &str = "a.learner = (SELECT id FROM learner WHERE token = ?1) AND a.solved = 0
     AND NOT EXISTS (SELECT 1 FROM puzzle_attempt b INDEXED BY puzzle_attempt_by_puzzle WHERE b.learner = a.learner AND b.puzzle = a.puzzle
         AND b.solved = 1 AND b.hint = 0 AND b.decided_at >= a.decided_at)";

impl Store {
    /// The puzzles that were missed and not solved without help since, the oldest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn mistakes(&self, learner: &LearnerId) -> Result<Vec<Mistake>, StoreError> {
        let reader = self.reader();
        let sql = format!(
            "SELECT p.id, max(a.decided_at),
                    (SELECT CASE path WHEN '' THEN move ELSE path || ',' || move END FROM puzzle_try t WHERE t.learner = a.learner AND t.attempt = a.id
                         AND t.puzzle = a.puzzle AND t.verdict IN ('wrong', 'gave-up') ORDER BY t.at LIMIT 1)
             FROM puzzle_attempt a JOIN puzzle p ON p.number = a.puzzle
             WHERE {MISSED} GROUP BY a.puzzle ORDER BY 2, a.puzzle"
        );
        let mut statement = reader.prepare_cached(&sql)?;
        let mistakes = statement.query_map([learner.as_str()], |row| {
            Ok(Mistake { puzzle_id: row.get(0)?, missed_at: row.get(1)?, missed_move: row.get(2)? })
        })?;
        Ok(mistakes.collect::<Result<_, _>>()?)
    }

    /// How many puzzles were missed and not solved without help since.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn n_mistakes(&self, learner: &LearnerId) -> Result<u32, StoreError> {
        let sql = format!("SELECT count(DISTINCT a.puzzle) FROM puzzle_attempt a WHERE {MISSED}");
        Ok(self.reader().prepare_cached(&sql)?.query_row([learner.as_str()], |row| row.get(0))?)
    }

    /// The puzzles that come back, the longest due first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_reviews(&self, learner: &LearnerId) -> Result<Vec<PuzzleReview>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT p.id, stability, difficulty, reviewed_at, due_at, missed_at, missed_move, n_misses
             FROM puzzle_card c JOIN puzzle p ON p.number = c.puzzle
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) ORDER BY due_at, missed_at, c.puzzle",
        )?;
        let reviews = statement.query_map([learner.as_str()], |row| {
            Ok(PuzzleReview {
                puzzle_id: row.get(0)?,
                card: card(row, 1)?,
                missed_at: row.get(5)?,
                missed_move: row.get(6)?,
                n_misses: row.get(7)?,
            })
        })?;
        Ok(reviews.collect::<Result<_, _>>()?)
    }

    /// How many puzzles are due at this moment, in milliseconds since 1970, UTC.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn n_puzzles_due(&self, learner: &LearnerId, now: i64) -> Result<u32, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT count(*) FROM puzzle_card
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND due_at <= ?2",
        )?;
        Ok(statement.query_row(params![learner.as_str(), now], |row| row.get(0))?)
    }

    /// The learner's attempts, the latest first, from the one with the index `first`; and how many there are.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_history(
        &self,
        learner: &LearnerId,
        first: u32,
        n_entries: u32,
    ) -> Result<(Vec<HistoryEntry>, u32), StoreError> {
        let reader = self.reader();
        let n_all = reader
            .prepare_cached(
                "SELECT count(*) FROM puzzle_attempt WHERE learner = (SELECT id FROM learner WHERE token = ?1)",
            )?
            .query_row([learner.as_str()], |row| row.get(0))?;
        let sql = format!(
            "SELECT {ATTEMPT_COLUMNS}, p.id, a.id, a.learner FROM puzzle_attempt a JOIN puzzle p ON p.number = a.puzzle
             WHERE learner = (SELECT id FROM learner WHERE token = ?1)
             ORDER BY a.began_at DESC, a.id LIMIT ?2 OFFSET ?3"
        );
        let mut statement = reader.prepare_cached(&sql)?;
        let mut tries = reader.prepare_cached(
            "SELECT path, move, verdict FROM puzzle_try
             WHERE learner = ?1 AND attempt = ?2 AND puzzle = ?3 ORDER BY at, length(path)",
        )?;
        let mut entries = Vec::new();
        let mut rows = statement.query(params![learner.as_str(), n_entries, first])?;
        while let Some(row) = rows.next()? {
            let attempt = attempt(row, 0)?;
            let (id, learner): (String, i64) = (row.get(10)?, row.get(11)?);
            let tries = tries.query_map(params![learner, id, attempt.puzzle], |row| {
                Ok(Tried { path: row.get(0)?, tried: row.get(1)?, verdict: row.get(2)? })
            })?;
            entries.push(HistoryEntry { puzzle_id: row.get(9)?, tries: tries.collect::<Result<_, _>>()?, attempt });
        }
        Ok((entries, n_all))
    }

    /// The learner's latest ratings in the order of time: when, rating, deviation.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn rating_curve(&self, learner: &LearnerId, n_latest: u32) -> Result<Vec<(i64, f64, f64)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT decided_at, rating_after, deviation_after FROM puzzle_attempt
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND rating_after IS NOT NULL
             ORDER BY decided_at DESC, began_at DESC LIMIT ?2",
        )?;
        let points = statement
            .query_map(params![learner.as_str(), n_latest], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let mut points: Vec<_> = points.collect::<Result<_, _>>()?;
        points.reverse();
        Ok(points)
    }
}
