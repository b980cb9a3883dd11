//! Elementary endings that were played out to mate, and the best a learner has done in each.

use rusqlite::params;

use super::{AnswerId, LearnerId, Recorded, Store, StoreError, TaskAnswer, assignment_work, progress::learner_row};

/// A mate that was given, as it is kept.
#[derive(Clone, Debug)]
pub struct MateRecord {
    /// The game's id, made by the page on which it began.
    pub id: AnswerId,
    pub ending: &'static str,
    pub level: u8,
    pub start: String,
    pub n_moves: u32,
    /// The moves that a perfect player needs.
    pub n_best: u32,
    /// Whether there was a hint, a warning or a move taken back.
    pub helped: bool,
    /// What it is in an assignment, where the ending was given to the learner.
    pub task: Option<TaskAnswer>,
    /// Milliseconds since 1970, UTC.
    pub at: i64,
}

/// The best of a learner's mates in one ending at one level: those without help first, then those nearest to perfect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMate {
    pub ending: String,
    pub level: u8,
    pub n_moves: u32,
    pub n_best: u32,
    pub helped: bool,
}

impl Store {
    /// Keeps a mate, once for each game. A learner who was not known comes into being here.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was recorded.
    pub async fn record_mate(&self, learner: LearnerId, record: MateRecord) -> Result<Recorded, StoreError> {
        let work = move |savepoint: &rusqlite::Savepoint<'_>| {
            let learner = learner_row(savepoint, &learner, record.at)?;
            if let Some(task) = &record.task {
                assignment_work::record(savepoint, learner, task)?;
            }
            let inserted = savepoint
                .prepare_cached(
                    "INSERT OR IGNORE INTO endgame_result
                     (learner, id, ending, level, start, n_moves, n_best, helped, at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                )?
                .execute(params![
                    learner,
                    record.id.as_str(),
                    record.ending,
                    record.level,
                    record.start,
                    record.n_moves,
                    record.n_best,
                    record.helped,
                    record.at,
                ])?;
            Ok(if inserted == 0 { Recorded::Before } else { Recorded::Now })
        };
        self.writer.run(work).await
    }

    /// The learner's best mate in each ending and level where there is one.
    ///
    /// # Errors
    ///
    /// When the database fails. A learner nobody has seen has none.
    pub fn best_mates(&self, learner: &LearnerId) -> Result<Vec<BestMate>, StoreError> {
        let reader = self.reader();
        // SQLite takes the plain columns from the row that has the minimum.
        let mut statement = reader.prepare_cached(
            "SELECT ending, level, n_moves, n_best, helped, min(helped * 100000 + n_moves - n_best)
             FROM endgame_result WHERE learner = (SELECT id FROM learner WHERE token = ?1)
             GROUP BY ending, level ORDER BY ending, level",
        )?;
        let rows = statement.query_map([learner.as_str()], |row| {
            Ok(BestMate {
                ending: row.get(0)?,
                level: row.get(1)?,
                n_moves: row.get(2)?,
                n_best: row.get(3)?,
                helped: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mate(id: u128, level: u8, n_moves: u32, helped: bool) -> MateRecord {
        MateRecord {
            id: AnswerId::from_bits(id),
            ending: "krk",
            level,
            start: "Kc1Rd4kg6".to_owned(),
            n_moves,
            n_best: 9,
            helped,
            task: None,
            at: 10,
        }
    }

    #[tokio::test]
    async fn a_mate_without_help_is_better_than_a_shorter_one_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let mei = LearnerId::from_bits(7);
        assert_eq!(store.best_mates(&mei).unwrap(), []);
        for (id, n_moves, helped) in [(1, 9, true), (2, 14, false), (3, 12, false), (4, 20, false)] {
            assert_eq!(store.record_mate(mei.clone(), mate(id, 2, n_moves, helped)).await.unwrap(), Recorded::Now);
        }
        assert_eq!(store.record_mate(mei.clone(), mate(3, 2, 9, false)).await.unwrap(), Recorded::Before);
        let best = BestMate { ending: "krk".to_owned(), level: 2, n_moves: 12, n_best: 9, helped: false };
        assert_eq!(store.best_mates(&mei).unwrap(), [best]);
        assert_eq!(store.best_mates(&LearnerId::from_bits(8)).unwrap(), []);
    }
}
