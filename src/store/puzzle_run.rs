//! Puzzles in a row: streaks, storms, and rounds of a set that is solved again and again; and the puzzle of the day.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{AnswerId, LearnerId, Store, StoreError, progress::learner_row};
use crate::training::Day;

/// How long a storm lasts.
pub const STORM_MS: i64 = 3 * 60 * 1000;

/// What ends a run, and what comes next in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Until the first miss.
    Streak,
    /// As many as can be done before the time is up.
    Storm,
    /// The puzzles of a set in their order.
    Round,
}

impl RunKind {
    const ALL: [RunKind; 3] = [RunKind::Streak, RunKind::Storm, RunKind::Round];

    const fn as_str(self) -> &'static str {
        match self {
            RunKind::Streak => "streak",
            RunKind::Storm => "storm",
            RunKind::Round => "round",
        }
    }
}

/// A run as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub id: AnswerId,
    pub kind: RunKind,
    pub set: Option<AnswerId>,
    pub began_at: i64,
    pub ended_at: Option<i64>,
    /// The number of the puzzle that is due; none between two of them, and none in a run that has ended.
    pub current: Option<u32>,
    pub n_solved: u32,
    pub n_missed: u32,
}

impl Run {
    pub fn n_done(&self) -> u32 {
        self.n_solved + self.n_missed
    }
}

/// Puzzles that are solved again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WoodpeckerSet {
    pub id: AnswerId,
    /// Their numbers in order.
    pub puzzles: Vec<u32>,
    pub made_at: i64,
}

/// When a run that is over at the moment ?3 ended: with its last puzzle; a storm goes on until its time is up.
const ENDED_AT: &str = "CASE kind WHEN 'storm' THEN min(?3, began_at + ?4) ELSE coalesce(decided_at, began_at) END";

const RUN_COLUMNS: &str = "id, kind, set_id, began_at, ended_at, current, n_solved, n_missed";

impl Store {
    /// Begins a run, and ends the one of its kind and set that goes on. Begun twice under one id, it is one.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn begin_run(&self, learner: LearnerId, run: Run) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, run.began_at)?;
                let n_begun = savepoint.execute(
                    "INSERT OR IGNORE INTO puzzle_run
                         (learner, id, kind, set_id, began_at, current, n_solved, n_missed)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0)",
                    params![
                        learner,
                        run.id.as_str(),
                        run.kind.as_str(),
                        run.set.as_ref().map(AnswerId::as_str),
                        run.began_at,
                        run.current
                    ],
                )?;
                if n_begun == 0 {
                    return Ok(());
                }
                let set = run.set.as_ref().map(AnswerId::as_str);
                savepoint.execute(
                    &format!(
                        "UPDATE puzzle_run SET current = NULL, ended_at = {ENDED_AT}
                         WHERE learner = ?1 AND id <> ?2 AND kind = ?5 AND set_id IS ?6 AND ended_at IS NULL"
                    ),
                    params![learner, run.id.as_str(), run.began_at, STORM_MS, run.kind.as_str(), set],
                )?;
                Ok(())
            })
            .await
    }

    /// Makes a puzzle the one that is due, where none is and the run goes on.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn advance_run(&self, learner: LearnerId, id: AnswerId, next: u32) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "UPDATE puzzle_run SET current = ?3 WHERE current IS NULL AND ended_at IS NULL
                         AND learner = (SELECT id FROM learner WHERE token = ?1) AND id = ?2",
                    params![learner.as_str(), id.as_str(), next],
                )?;
                Ok(())
            })
            .await
    }

    /// Ends a run that has nothing left at this moment, where it has not ended before.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn end_run(&self, learner: LearnerId, id: AnswerId, at: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    &format!(
                        "UPDATE puzzle_run SET current = NULL, ended_at = {ENDED_AT} WHERE ended_at IS NULL
                             AND learner = (SELECT id FROM learner WHERE token = ?1) AND id = ?2"
                    ),
                    params![learner.as_str(), id.as_str(), at, STORM_MS],
                )?;
                Ok(())
            })
            .await
    }

    /// The run with this id.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn run(&self, learner: &LearnerId, id: &AnswerId) -> Result<Option<Run>, StoreError> {
        let sql = format!(
            "SELECT {RUN_COLUMNS} FROM puzzle_run
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND id = ?2"
        );
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&sql)?;
        Ok(statement.query_row([learner.as_str(), id.as_str()], run).optional()?)
    }

    /// The learner's runs of a kind, the latest first; rounds of one set where that is named.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn runs(&self, learner: &LearnerId, kind: RunKind, set: Option<&AnswerId>) -> Result<Vec<Run>, StoreError> {
        let sql = format!(
            "SELECT {RUN_COLUMNS} FROM puzzle_run
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND kind = ?2 AND (?3 IS NULL OR set_id = ?3)
             ORDER BY began_at DESC, id"
        );
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&sql)?;
        let key = params![learner.as_str(), kind.as_str(), set.map(AnswerId::as_str)];
        Ok(statement.query_map(key, run)?.collect::<Result<_, _>>()?)
    }

    /// Keeps a set. Made twice under one id, it is one.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_set(&self, learner: LearnerId, set: WoodpeckerSet) -> Result<(), StoreError> {
        let puzzles = set.puzzles.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, set.made_at)?;
                savepoint.execute(
                    "INSERT OR IGNORE INTO woodpecker_set (learner, id, puzzles, made_at) VALUES (?1, ?2, ?3, ?4)",
                    params![learner, set.id.as_str(), puzzles, set.made_at],
                )?;
                Ok(())
            })
            .await
    }

    /// The learner's sets, the latest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn sets(&self, learner: &LearnerId) -> Result<Vec<WoodpeckerSet>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT id, puzzles, made_at FROM woodpecker_set
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) ORDER BY made_at DESC, id",
        )?;
        Ok(statement.query_map([learner.as_str()], set)?.collect::<Result<_, _>>()?)
    }

    /// The learner's set with this id.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn set(&self, learner: &LearnerId, id: &AnswerId) -> Result<Option<WoodpeckerSet>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT id, puzzles, made_at FROM woodpecker_set
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND id = ?2",
        )?;
        Ok(statement.query_row([learner.as_str(), id.as_str()], set).optional()?)
    }

    /// The number of the puzzle of a day, where one was chosen.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn daily_puzzle(&self, day: Day) -> Result<Option<u32>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT puzzle FROM daily_puzzle WHERE day = ?1")?;
        Ok(statement.query_row([day.0], |row| row.get(0)).optional()?)
    }

    /// Makes a puzzle that of a day, unless there is one; the one that it is.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn set_daily_puzzle(&self, day: Day, puzzle: u32) -> Result<u32, StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "INSERT OR IGNORE INTO daily_puzzle (day, puzzle) VALUES (?1, ?2)",
                    params![day.0, puzzle],
                )?;
                savepoint.query_row("SELECT puzzle FROM daily_puzzle WHERE day = ?1", [day.0], |row| row.get(0))
            })
            .await
    }
}

fn id(row: &Row<'_>, column: usize) -> rusqlite::Result<AnswerId> {
    let text: String = row.get(column)?;
    text.parse().map_err(|error: super::progress::ParseIdError| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
    })
}

fn set(row: &Row<'_>) -> rusqlite::Result<WoodpeckerSet> {
    let puzzles: String = row.get(1)?;
    Ok(WoodpeckerSet {
        id: id(row, 0)?,
        puzzles: puzzles.split(' ').filter_map(|number| number.parse().ok()).collect(),
        made_at: row.get(2)?,
    })
}

fn run(row: &Row<'_>) -> rusqlite::Result<Run> {
    let kind: String = row.get(1)?;
    let set: Option<String> = row.get(2)?;
    Ok(Run {
        id: id(row, 0)?,
        kind: RunKind::ALL.into_iter().find(|known| known.as_str() == kind).unwrap_or(RunKind::Streak),
        set: set.and_then(|set| set.parse().ok()),
        began_at: row.get(3)?,
        ended_at: row.get(4)?,
        current: row.get(5)?,
        n_solved: row.get(6)?,
        n_missed: row.get(7)?,
    })
}

/// Counts a decided puzzle for the run in which it was due. A streak ends with a miss, a round with the last puzzle of its
/// set, and a storm, for which a puzzle comes too late, when its time was up.
pub(super) fn after_puzzle(
    savepoint: &Savepoint<'_>,
    learner: i64,
    run: &AnswerId,
    puzzle: u32,
    solved: bool,
    at: i64,
) -> rusqlite::Result<()> {
    savepoint
        .prepare_cached(
            "UPDATE puzzle_run SET
                 n_solved = n_solved + ?4, n_missed = n_missed + 1 - ?4,
                 current = NULL, decided_at = ?5,
                 ended_at = CASE
                     WHEN kind = 'streak' AND NOT ?4 THEN ?5
                     WHEN kind = 'round' AND n_solved + n_missed + 1 >= (
                         SELECT 1 + length(puzzles) - length(replace(puzzles, ' ', '')) FROM woodpecker_set s
                         WHERE s.learner = puzzle_run.learner AND s.id = puzzle_run.set_id) THEN ?5
                 END
             WHERE learner = ?1 AND id = ?2 AND current = ?3 AND ended_at IS NULL
                 AND (kind <> 'storm' OR ?5 < began_at + ?6)",
        )?
        .execute(params![learner, run.as_str(), puzzle, solved, at, STORM_MS])?;
    savepoint
        .prepare_cached(
            "UPDATE puzzle_run SET current = NULL, ended_at = began_at + ?4
             WHERE learner = ?1 AND id = ?2 AND kind = 'storm' AND ended_at IS NULL AND ?3 >= began_at + ?4",
        )?
        .execute(params![learner, run.as_str(), at, STORM_MS])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        store::{PuzzleRecord, TryRecord, TryVerdict},
        training::Weight,
    };

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    async fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let puzzles = ["a", "b", "c"].map(|id| PuzzleRecord { id: id.to_owned(), ..PuzzleRecord::default() });
        store.add_puzzles(puzzles.into()).await.unwrap();
        (folder, store)
    }

    fn new(id: u128, kind: RunKind, began_at: i64) -> Run {
        Run {
            id: AnswerId::from_bits(id),
            kind,
            set: None,
            began_at,
            ended_at: None,
            current: Some(1),
            n_solved: 0,
            n_missed: 0,
        }
    }

    async fn begin(store: &Store, kind: RunKind) -> AnswerId {
        let run = new(7, kind, 0);
        store.begin_run(mei(), run.clone()).await.unwrap();
        store.begin_run(mei(), run.clone()).await.unwrap();
        run.id
    }

    async fn decide(store: &Store, run: &AnswerId, puzzle: u32, solved: bool, at: i64) {
        let record = TryRecord {
            attempt: AnswerId::from_bits(puzzle.into()),
            puzzle,
            path: String::new(),
            tried: format!("e2e{at}"),
            verdict: if solved { TryVerdict::Solves } else { TryVerdict::Wrong },
            reason: None,
            hint: 0,
            weight: Weight::None,
            comes_back: false,
            run: Some(run.clone()),
            task: None,
            began_at: 0,
            at,
        };
        store.record_try(mei(), record).await.unwrap();
    }

    #[tokio::test]
    async fn a_streak_counts_what_is_due_and_ends_with_a_miss() {
        let (_folder, store) = store().await;
        let id = begin(&store, RunKind::Streak).await;
        decide(&store, &id, 2, true, 1).await;
        decide(&store, &id, 1, true, 2).await;
        store.advance_run(mei(), id.clone(), 3).await.unwrap();
        store.advance_run(mei(), id.clone(), 2).await.unwrap();
        let run = store.run(&mei(), &id).unwrap().unwrap();
        assert_eq!((run.n_solved, run.current, run.ended_at), (1, Some(3), None));
        decide(&store, &id, 3, false, 4).await;
        let run = store.run(&mei(), &id).unwrap().unwrap();
        assert_eq!((run.n_solved, run.n_missed, run.ended_at), (1, 1, Some(4)));
        assert_eq!(store.runs(&mei(), RunKind::Streak, None).unwrap(), [run]);
    }

    #[tokio::test]
    async fn a_storm_goes_on_after_a_miss_until_its_time_is_up() {
        let (_folder, store) = store().await;
        let id = begin(&store, RunKind::Storm).await;
        decide(&store, &id, 1, false, 1).await;
        store.advance_run(mei(), id.clone(), 2).await.unwrap();
        decide(&store, &id, 2, true, STORM_MS).await;
        let run = store.run(&mei(), &id).unwrap().unwrap();
        assert_eq!((run.n_solved, run.n_missed, run.current, run.ended_at), (0, 1, None, Some(STORM_MS)));
        store.end_run(mei(), id.clone(), STORM_MS + 1).await.unwrap();
        assert_eq!(store.run(&mei(), &id).unwrap().unwrap().ended_at, Some(STORM_MS));
    }

    #[tokio::test]
    async fn a_run_that_is_begun_ends_the_one_that_goes_on() {
        let (_folder, store) = store().await;
        let ended_at = |id: u128| store.run(&mei(), &AnswerId::from_bits(id)).unwrap().unwrap().ended_at;
        let streak = begin(&store, RunKind::Streak).await;
        decide(&store, &streak, 1, true, 4).await;
        let (storm, late) = (new(8, RunKind::Storm, 5), STORM_MS * 2);
        store.begin_run(mei(), storm).await.unwrap();
        assert_eq!(ended_at(7), None, "a storm is no streak");
        for run in [new(9, RunKind::Streak, 90), new(10, RunKind::Storm, late), new(11, RunKind::Streak, 95)] {
            store.begin_run(mei(), run).await.unwrap();
        }
        // The time is that of the last puzzle; a storm lasts as long as it lasts.
        assert_eq!([7, 8, 9, 10, 11].map(ended_at), [Some(4), Some(5 + STORM_MS), Some(90), None, None]);
        // A form sent again begins nothing, and ends nothing.
        store.begin_run(mei(), new(9, RunKind::Streak, 99)).await.unwrap();
        assert_eq!(ended_at(11), None);
    }

    #[tokio::test]
    async fn a_round_ends_with_the_last_puzzle_of_its_set() {
        let (_folder, store) = store().await;
        let set = WoodpeckerSet { id: AnswerId::from_bits(3), puzzles: vec![1, 3], made_at: 0 };
        store.add_set(mei(), set.clone()).await.unwrap();
        let run = Run { set: Some(set.id), ..new(7, RunKind::Round, 0) };
        store.begin_run(mei(), run.clone()).await.unwrap();
        decide(&store, &run.id, 1, false, 10).await;
        assert_eq!(store.run(&mei(), &run.id).unwrap().unwrap().ended_at, None);
        store.advance_run(mei(), run.id.clone(), 3).await.unwrap();
        decide(&store, &run.id, 3, true, 20).await;
        store.end_run(mei(), run.id.clone(), 500).await.unwrap();
        assert_eq!(store.run(&mei(), &run.id).unwrap().unwrap().ended_at, Some(20));
    }

    #[tokio::test]
    async fn the_puzzle_of_a_day_stays() {
        let (_folder, store) = store().await;
        assert_eq!(store.daily_puzzle(Day(9)).unwrap(), None);
        assert_eq!(store.set_daily_puzzle(Day(9), 2).await.unwrap(), 2);
        assert_eq!(store.set_daily_puzzle(Day(9), 3).await.unwrap(), 2);
        assert_eq!(store.daily_puzzle(Day(9)).unwrap(), Some(2));
    }

    #[tokio::test]
    async fn a_set_keeps_the_order_of_its_puzzles() {
        let (_folder, store) = store().await;
        let set = WoodpeckerSet { id: AnswerId::from_bits(3), puzzles: vec![3, 1, 2], made_at: 5 };
        store.add_set(mei(), set.clone()).await.unwrap();
        assert_eq!(store.set(&mei(), &set.id).unwrap().as_ref(), Some(&set));
        assert_eq!(store.set(&LearnerId::from_bits(9), &set.id).unwrap(), None);
        assert_eq!(store.sets(&mei()).unwrap(), [set]);
    }
}
