//! Puzzles that were tried: every move, how it was decided, the ratings of learner and puzzle, and what comes back.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, Savepoint, params};

use super::{
    AnswerId, LearnerId, Recorded, Store, StoreError, TaskAnswer, assignment_work, progress::learner_row, puzzle_run,
    review::card,
};
use crate::training::{Recall, ReviewCard, Skill, Weight, met};

/// One move that was tried in a puzzle, as it is kept.
#[derive(Clone, Debug)]
pub struct TryRecord {
    /// The attempt that it belongs to, named by the page.
    pub attempt: AnswerId,
    /// The puzzle's number.
    pub puzzle: u32,
    /// The right moves before it, UCI, separated by commas.
    pub path: String,
    /// UCI; `-` for giving up.
    pub tried: String,
    pub verdict: TryVerdict,
    /// The code of the reason, where it was not legal or is refuted.
    pub reason: Option<&'static str>,
    /// The highest grade of hint that was asked for, 0 for none.
    pub hint: u8,
    pub weight: Weight,
    /// Whether a miss comes back in the review.
    pub comes_back: bool,
    /// The streak, storm or round that the puzzle is a part of.
    pub run: Option<AnswerId>,
    /// What it is in an assignment, where the puzzle was given to the learner.
    pub task: Option<TaskAnswer>,
    /// When the page was first shown, and when the move came. Milliseconds since 1970, UTC.
    pub began_at: i64,
    pub at: i64,
}

/// A hint that was asked for, as it is kept.
#[derive(Clone, Debug)]
pub struct HintRecord {
    pub attempt: AnswerId,
    pub puzzle: u32,
    pub grade: u8,
    pub weight: Weight,
    /// The assignment's key and the task's number, where the puzzle was given to the learner.
    pub task: Option<(String, u32)>,
    /// When the page was first shown, and when the hint was asked for. Milliseconds since 1970, UTC.
    pub began_at: i64,
    pub at: i64,
}

/// What a tried move came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryVerdict {
    Right,
    /// Right, and the puzzle's last.
    Solves,
    Sound,
    Wrong,
    Illegal,
    GaveUp,
}

impl TryVerdict {
    pub const fn as_str(self) -> &'static str {
        match self {
            TryVerdict::Right => "right",
            TryVerdict::Solves => "solves",
            TryVerdict::Sound => "sound",
            TryVerdict::Wrong => "wrong",
            TryVerdict::Illegal => "illegal",
            TryVerdict::GaveUp => "gave-up",
        }
    }
}

/// An attempt as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAttempt {
    pub puzzle: u32,
    pub began_at: i64,
    pub decided_at: Option<i64>,
    /// None while it is open; a wrong move or giving up makes it false for good.
    pub solved: Option<bool>,
    pub hint: u8,
    /// Whether the puzzle was new to the learner.
    pub is_first: bool,
    /// The learner's rating before and after, and the deviation after, where it was rated.
    pub rated: Option<(f64, f64, f64)>,
}

/// How a learner stands with a theme: first attempts without hints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThemeProgress {
    pub n_solved: u32,
    pub n_missed: u32,
}

/// What [`attempt`] reads, of a table called `a`.
pub(super) const ATTEMPT_COLUMNS: &str = "a.puzzle, a.began_at, a.decided_at, a.solved, a.hint, a.is_first, a.rating_before, a.rating_after, a.deviation_after";

impl Store {
    /// Keeps a move that was tried, once, and decides the attempt where the move does.
    ///
    /// The first wrong move, or giving up, decides against the learner; a sound or illegal move costs nothing. Only the
    /// first attempt at a puzzle, without a hint, changes ratings and strengths.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was recorded.
    pub async fn record_try(&self, learner: LearnerId, record: TryRecord) -> Result<Recorded, StoreError> {
        self.writer.run(move |savepoint| record_try(savepoint, &learner, &record)).await
    }

    /// Keeps that a hint was asked for: the puzzle has been seen, and the attempt, while it is open, is one with a hint.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn record_hint(&self, learner: LearnerId, record: HintRecord) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, record.at)?;
                if let Some((assignment, number)) = &record.task {
                    assignment_work::record_hint(savepoint, learner, assignment, *number, record.grade, record.at)?;
                }
                let HintRecord { attempt, puzzle, grade, weight, began_at, .. } = record;
                begin(savepoint, learner, &attempt, puzzle, began_at, weight)?;
                savepoint
                    .prepare_cached(
                        "UPDATE puzzle_attempt SET hint = max(hint, ?4)
                         WHERE learner = ?1 AND id = ?2 AND puzzle = ?3 AND solved IS NULL",
                    )?
                    .execute(params![learner, attempt.as_str(), puzzle, grade])?;
                Ok(())
            })
            .await
    }

    /// The attempt under this id, whoever made it: an id is known only to who was shown it. Whoever takes no cookies is
    /// somebody else with each move: of theirs it is the one that was decided, or with the highest hint.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn anybodys_attempt(&self, id: &AnswerId, puzzle: u32) -> Result<Option<PuzzleAttempt>, StoreError> {
        let sql = format!(
            "SELECT {ATTEMPT_COLUMNS} FROM puzzle_attempt a WHERE id = ?1 AND puzzle = ?2
             ORDER BY solved IS NULL, hint DESC LIMIT 1"
        );
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&sql)?;
        Ok(statement.query_row(params![id.as_str(), puzzle], |row| attempt(row, 0)).optional()?)
    }

    /// The attempt under this id at the puzzle with this number.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_attempt(
        &self,
        learner: &LearnerId,
        id: &AnswerId,
        puzzle: u32,
    ) -> Result<Option<PuzzleAttempt>, StoreError> {
        let sql = format!(
            "SELECT {ATTEMPT_COLUMNS} FROM puzzle_attempt a
             WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND id = ?2 AND puzzle = ?3"
        );
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&sql)?;
        Ok(statement.query_row(params![learner.as_str(), id.as_str(), puzzle], |row| attempt(row, 0)).optional()?)
    }

    /// The learner's rating, and how many puzzles it rests on; that of a beginner before the first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_skill(&self, learner: &LearnerId) -> Result<(Skill, u32), StoreError> {
        let reader = self.reader();
        let found = reader
            .prepare_cached(
                "SELECT rating, deviation, volatility, n_rated FROM puzzle_rating
                 WHERE learner = (SELECT id FROM learner WHERE token = ?1)",
            )?
            .query_row([learner.as_str()], |row| Ok((skill(row)?, row.get(3)?)))
            .optional()?;
        Ok(found.unwrap_or((Skill::BEGINNER, 0)))
    }

    /// How hard a puzzle is for the learners of this school; as its file says before the first of them.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_level(&self, puzzle: u32) -> Result<Option<Skill>, StoreError> {
        Ok(level(&self.reader(), puzzle)?.map(|(skill, _)| skill))
    }

    /// The learner's strengths, by the theme's key.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn theme_progress(&self, learner: &LearnerId) -> Result<HashMap<String, ThemeProgress>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT theme.key, n_solved, n_missed FROM puzzle_theme_progress JOIN theme ON theme.number = theme
             WHERE learner = (SELECT id FROM learner WHERE token = ?1)",
        )?;
        let rows = statement.query_map([learner.as_str()], |row| {
            Ok((row.get(0)?, ThemeProgress { n_solved: row.get(1)?, n_missed: row.get(2)? }))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

pub(super) fn attempt(row: &Row<'_>, first: usize) -> rusqlite::Result<PuzzleAttempt> {
    let before: Option<f64> = row.get(first + 6)?;
    let rated = match before {
        Some(before) => Some((before, row.get(first + 7)?, row.get(first + 8)?)),
        None => None,
    };
    Ok(PuzzleAttempt {
        puzzle: row.get(first)?,
        began_at: row.get(first + 1)?,
        decided_at: row.get(first + 2)?,
        solved: row.get(first + 3)?,
        hint: row.get(first + 4)?,
        is_first: row.get(first + 5)?,
        rated,
    })
}

fn skill(row: &Row<'_>) -> rusqlite::Result<Skill> {
    Ok(Skill { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? })
}

/// The rating of a puzzle in this school and how many met it, or else that of its file; none for an unknown puzzle.
fn level(connection: &Connection, puzzle: u32) -> rusqlite::Result<Option<(Skill, u32)>> {
    let own = connection
        .prepare_cached("SELECT rating, deviation, volatility, n_rated FROM puzzle_level WHERE puzzle = ?1")?
        .query_row([puzzle], |row| Ok((skill(row)?, row.get(3)?)))
        .optional()?;
    if own.is_some() {
        return Ok(own);
    }
    connection
        .prepare_cached("SELECT rating, rating_deviation FROM puzzle WHERE number = ?1")?
        .query_row([puzzle], |row| Ok((Skill::of_puzzle(row.get(0)?, row.get(1)?), 0)))
        .optional()
}

fn record_try(savepoint: &Savepoint<'_>, learner: &LearnerId, record: &TryRecord) -> rusqlite::Result<Recorded> {
    let learner = learner_row(savepoint, learner, record.at)?;
    if let Some(task) = &record.task {
        assignment_work::record(savepoint, learner, task)?;
    }
    begin(savepoint, learner, &record.attempt, record.puzzle, record.began_at, record.weight)?;
    let key = params![learner, record.attempt.as_str(), record.puzzle];
    let n_inserted = savepoint
        .prepare_cached(
            "INSERT OR IGNORE INTO puzzle_try (learner, attempt, puzzle, path, move, verdict, reason, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            learner,
            record.attempt.as_str(),
            record.puzzle,
            record.path,
            record.tried,
            record.verdict.as_str(),
            record.reason,
            record.at,
        ])?;
    if n_inserted == 0 {
        return Ok(Recorded::Before);
    }
    let sql = format!("SELECT {ATTEMPT_COLUMNS} FROM puzzle_attempt a WHERE learner = ?1 AND id = ?2 AND puzzle = ?3");
    let open = savepoint.prepare_cached(&sql)?.query_row(key, |row| attempt(row, 0))?;
    if open.solved.is_some() {
        return Ok(Recorded::Now);
    }
    let hint = open.hint.max(record.hint);
    let solved = match record.verdict {
        TryVerdict::Solves => Some(true),
        TryVerdict::Wrong | TryVerdict::GaveUp => Some(false),
        TryVerdict::Right | TryVerdict::Sound | TryVerdict::Illegal => None,
    };
    savepoint
        .prepare_cached(
            "UPDATE puzzle_attempt SET hint = ?4, solved = ?5, decided_at = CASE WHEN ?5 IS NOT NULL THEN ?6 END
             WHERE learner = ?1 AND id = ?2 AND puzzle = ?3",
        )?
        .execute(params![learner, record.attempt.as_str(), record.puzzle, hint, solved, record.at])?;
    let Some(solved) = solved else { return Ok(Recorded::Now) };
    if open.is_first && hint == 0 {
        rate(savepoint, learner, record, solved)?;
        count_themes(savepoint, learner, record.puzzle, solved)?;
    }
    let recall = match (solved, hint) {
        (false, _) => Recall::Missed,
        (true, 0) => Recall::Known,
        (true, _) => Recall::Helped,
    };
    bring_back(savepoint, learner, record, recall)?;
    if let Some(run) = &record.run {
        puzzle_run::after_puzzle(savepoint, learner, run, record.puzzle, solved, record.at)?;
    }
    Ok(Recorded::Now)
}

/// The attempt comes into being with its first move or hint; from then on the puzzle has been seen.
fn begin(
    savepoint: &Savepoint<'_>,
    learner: i64,
    attempt: &AnswerId,
    puzzle: u32,
    began_at: i64,
    weight: Weight,
) -> rusqlite::Result<()> {
    let known = savepoint
        .prepare_cached("SELECT 1 FROM puzzle_attempt WHERE learner = ?1 AND id = ?2 AND puzzle = ?3")?
        .exists(params![learner, attempt.as_str(), puzzle])?;
    if known {
        return Ok(());
    }
    let n_unseen = savepoint
        .prepare_cached("INSERT OR IGNORE INTO puzzle_seen (learner, puzzle) VALUES (?1, ?2)")?
        .execute(params![learner, puzzle])?;
    savepoint
        .prepare_cached(
            "INSERT INTO puzzle_attempt (learner, id, puzzle, began_at, hint, is_first, weight)
             VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6)",
        )?
        .execute(params![learner, attempt.as_str(), puzzle, began_at, n_unseen > 0, weight.factor()])?;
    Ok(())
}

fn rate(savepoint: &Savepoint<'_>, learner: i64, record: &TryRecord, solved: bool) -> rusqlite::Result<()> {
    let Some((puzzle, n_met)) = level(savepoint, record.puzzle)?.filter(|_| record.weight != Weight::None) else {
        return Ok(());
    };
    let own = savepoint
        .prepare_cached("SELECT rating, deviation, volatility, n_rated FROM puzzle_rating WHERE learner = ?1")?
        .query_row([learner], |row| Ok((skill(row)?, row.get::<_, u32>(3)?)))
        .optional()?;
    let (before, n_rated) = own.unwrap_or((Skill::BEGINNER, 0));
    let (after, puzzle) = met(before, puzzle, solved, record.weight);
    for (sql, key, skill, n) in [
        ("INSERT OR REPLACE INTO puzzle_rating VALUES (?1, ?2, ?3, ?4, ?5)", learner, after, n_rated + 1),
        ("INSERT OR REPLACE INTO puzzle_level VALUES (?1, ?2, ?3, ?4, ?5)", record.puzzle.into(), puzzle, n_met + 1),
    ] {
        savepoint.prepare_cached(sql)?.execute(params![key, skill.rating, skill.deviation, skill.volatility, n])?;
    }
    savepoint
        .prepare_cached(
            "UPDATE puzzle_attempt SET rating_before = ?4, rating_after = ?5, deviation_after = ?6
             WHERE learner = ?1 AND id = ?2 AND puzzle = ?3",
        )?
        .execute(params![
            learner,
            record.attempt.as_str(),
            record.puzzle,
            before.rating,
            after.rating,
            after.deviation
        ])?;
    Ok(())
}

fn count_themes(savepoint: &Savepoint<'_>, learner: i64, puzzle: u32, solved: bool) -> rusqlite::Result<()> {
    let themes: Vec<u8> = savepoint
        .prepare_cached("SELECT themes FROM puzzle WHERE number = ?1")?
        .query_row([puzzle], |row| row.get(0))?;
    let mut count = savepoint.prepare_cached(
        "INSERT INTO puzzle_theme_progress (learner, theme, n_solved, n_missed) VALUES (?1, ?2, ?3, 1 - ?3)
         ON CONFLICT (learner, theme) DO UPDATE SET n_solved = n_solved + ?3, n_missed = n_missed + 1 - ?3",
    )?;
    for theme in themes {
        count.execute(params![learner, theme, u8::from(solved)])?;
    }
    Ok(())
}

/// Lets an attempt that was just decided change when its puzzle comes back; a further miss is told even where the card stays.
fn bring_back(savepoint: &Savepoint<'_>, learner: i64, record: &TryRecord, recall: Recall) -> rusqlite::Result<()> {
    let known = savepoint
        .prepare_cached(
            "SELECT stability, difficulty, reviewed_at, due_at FROM puzzle_card WHERE learner = ?1 AND puzzle = ?2",
        )?
        .query_row(params![learner, record.puzzle], |row| card(row, 0))
        .optional()?;
    let missed = recall == Recall::Missed;
    let missed_move = match record.path.as_str() {
        "" => record.tried.clone(),
        path => format!("{path},{}", record.tried),
    };
    // Where misses are not to come back, no new card is made; one that is there goes its way.
    if known.is_none() && !record.comes_back {
        return Ok(());
    }
    let Some(next) = ReviewCard::after_decision(known, recall, record.at) else { return Ok(()) };
    savepoint
        .prepare_cached(
            "INSERT INTO puzzle_card
                 (learner, puzzle, stability, difficulty, reviewed_at, due_at, missed_at, missed_move, n_misses)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1)
             ON CONFLICT (learner, puzzle) DO UPDATE SET
                 stability = ?3, difficulty = ?4, reviewed_at = ?5, due_at = ?6,
                 missed_at   = CASE WHEN ?9 THEN ?7 ELSE missed_at END,
                 missed_move = CASE WHEN ?9 THEN ?8 ELSE missed_move END,
                 n_misses    = n_misses + ?9",
        )?
        .execute(params![
            learner,
            record.puzzle,
            next.stability,
            next.difficulty,
            next.reviewed_at,
            next.due_at,
            record.at,
            missed_move,
            missed,
        ])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Mix, PuzzleRecord, PuzzleWish};

    struct School {
        store: Store,
        _folder: tempfile::TempDir,
    }

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    fn record(id: u128, verdict: TryVerdict) -> TryRecord {
        TryRecord {
            attempt: AnswerId::from_bits(id),
            puzzle: 1,
            path: String::new(),
            tried: "e2e4".to_owned(),
            verdict,
            reason: None,
            hint: 0,
            weight: Weight::Full,
            comes_back: true,
            run: None,
            task: None,
            began_at: 5,
            at: 10,
        }
    }

    impl School {
        async fn with_ratings(ratings: impl Iterator<Item = u16>) -> School {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
            let puzzle = |(n, rating)| PuzzleRecord {
                id: format!("p{n}"),
                rating,
                rating_deviation: 80,
                themes: vec!["fork".to_owned(), "short".to_owned()],
                ..PuzzleRecord::default()
            };
            store.add_puzzles((1..).zip(ratings).map(puzzle).collect()).await.unwrap();
            store.index_puzzles().await.unwrap();
            School { store, _folder: folder }
        }

        async fn open() -> School {
            School::with_ratings([800, 900].into_iter()).await
        }

        async fn send(&self, record: TryRecord) -> Recorded {
            self.store.record_try(mei(), record).await.unwrap()
        }

        fn attempt(&self, id: u128) -> PuzzleAttempt {
            self.store.puzzle_attempt(&mei(), &AnswerId::from_bits(id), 1).unwrap().unwrap()
        }

        fn forks(&self) -> (u32, u32) {
            let progress = self.store.theme_progress(&mei()).unwrap().get("fork").copied().unwrap_or_default();
            (progress.n_solved, progress.n_missed)
        }
    }

    #[tokio::test]
    async fn a_solved_puzzle_raises_the_learner_and_lowers_the_puzzle_once() {
        let school = School::open().await;
        assert_eq!(school.send(record(1, TryVerdict::Solves)).await, Recorded::Now);
        let (skill, n_rated) = school.store.puzzle_skill(&mei()).unwrap();
        assert!(skill.rating > 800.0 && skill.deviation < 350.0 && n_rated == 1, "{skill:?}");
        assert!(school.store.puzzle_level(1).unwrap().unwrap().rating < 800.0);
        assert_eq!(school.send(record(1, TryVerdict::Solves)).await, Recorded::Before);
        assert_eq!(school.store.puzzle_skill(&mei()).unwrap(), (skill, 1));
        assert_eq!((school.attempt(1).solved, school.forks()), (Some(true), (1, 0)));
    }

    #[tokio::test]
    async fn the_first_wrong_move_decides() {
        let school = School::open().await;
        school.send(record(1, TryVerdict::Wrong)).await;
        school.send(TryRecord { tried: "d2d4".to_owned(), ..record(1, TryVerdict::Solves) }).await;
        assert_eq!((school.attempt(1).solved, school.forks()), (Some(false), (0, 1)));
        assert!(school.store.puzzle_skill(&mei()).unwrap().0.rating < 800.0);
        let mistakes = school.store.mistakes(&mei()).unwrap();
        assert_eq!((mistakes.len(), mistakes[0].missed_move.as_deref()), (1, Some("e2e4")));
        assert_eq!(school.store.puzzle_reviews(&mei()).unwrap()[0].card, ReviewCard::first_missed(10));
        let (history, n_all) = school.store.puzzle_history(&mei(), 0, 10).unwrap();
        assert_eq!((n_all, history[0].puzzle_id.as_str(), history[0].tries.len()), (1, "p1", 2));
    }

    #[tokio::test]
    async fn a_mistake_is_made_good_by_solving_it_without_help() {
        let school = School::open().await;
        school.send(record(1, TryVerdict::GaveUp)).await;
        let skill = school.store.puzzle_skill(&mei()).unwrap();
        school.send(TryRecord { hint: 3, at: 20, ..record(2, TryVerdict::Solves) }).await;
        assert_eq!(school.store.mistakes(&mei()).unwrap().len(), 1);
        assert_eq!(school.store.n_mistakes(&mei()).unwrap(), 1);
        school.send(TryRecord { at: 30, ..record(3, TryVerdict::Solves) }).await;
        assert!(school.store.mistakes(&mei()).unwrap().is_empty());
        assert_eq!(school.store.n_mistakes(&mei()).unwrap(), 0);
        // Only the first meeting is rated.
        assert_eq!(school.store.puzzle_skill(&mei()).unwrap(), skill);
        assert_eq!(school.forks(), (0, 1));
    }

    #[tokio::test]
    async fn sound_and_illegal_moves_cost_nothing_and_a_hint_makes_it_unrated() {
        let school = School::open().await;
        school.send(record(1, TryVerdict::Sound)).await;
        school.send(TryRecord { tried: "e2e5".to_owned(), ..record(1, TryVerdict::Illegal) }).await;
        assert_eq!(school.attempt(1).solved, None);
        school.send(TryRecord { tried: "d2d4".to_owned(), hint: 1, ..record(1, TryVerdict::Solves) }).await;
        let attempt = school.attempt(1);
        assert_eq!((attempt.solved, attempt.hint, attempt.rated, school.forks()), (Some(true), 1, None, (0, 0)));
        assert_eq!(school.store.puzzle_skill(&mei()).unwrap(), (Skill::BEGINNER, 0));
        assert!(school.store.puzzle_reviews(&mei()).unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_hint_that_was_asked_for_counts_whatever_is_said_later() {
        let school = School::open().await;
        let hint = |id, grade| HintRecord {
            attempt: AnswerId::from_bits(id),
            puzzle: 1,
            grade,
            weight: Weight::Full,
            task: None,
            began_at: 5,
            at: 8,
        };
        school.store.record_hint(mei(), hint(1, 2)).await.unwrap();
        school.store.record_hint(mei(), hint(1, 1)).await.unwrap();
        let attempt = school.attempt(1);
        assert_eq!((attempt.solved, attempt.hint, attempt.is_first), (None, 2, true));
        assert_eq!(school.store.anybodys_attempt(&AnswerId::from_bits(1), 1).unwrap(), Some(attempt));
        // The puzzle opened anew is no longer new.
        school.send(record(2, TryVerdict::Solves)).await;
        assert_eq!((school.attempt(2).is_first, school.attempt(2).rated), (false, None));
        school.send(record(1, TryVerdict::Solves)).await;
        // What is decided stays as it was decided.
        school.store.record_hint(mei(), hint(1, 3)).await.unwrap();
        assert_eq!((school.attempt(1).solved, school.attempt(1).hint, school.attempt(1).rated), (Some(true), 2, None));
    }

    #[tokio::test]
    async fn who_does_not_want_reviews_gets_none_and_loses_none() {
        let school = School::open().await;
        school.send(TryRecord { comes_back: false, ..record(1, TryVerdict::Wrong) }).await;
        assert!(school.store.puzzle_reviews(&mei()).unwrap().is_empty());
        assert_eq!(school.store.mistakes(&mei()).unwrap().len(), 1);
    }

    /// Learners of known strength practise what suits them: their ratings come near, and no puzzle comes twice.
    #[tokio::test]
    async fn ratings_converge_and_no_puzzle_repeats() {
        let school = School::with_ratings((0..1200).map(|n| 400 + 2 * n)).await;
        let mut state = 11_u64;
        let mut dice = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 32
        };
        for strength in [700.0, 1400.0, 2000.0] {
            let learner = LearnerId::from_bits(strength as u128);
            let mut seen = std::collections::HashSet::new();
            for turn in 0..120 {
                let centre = school.store.puzzle_skill(&learner).unwrap().0.suitable().clamp(450.0, 2700.0) as u16;
                let wish = PuzzleWish { themes: Vec::new(), mix: Mix::Any, ratings: centre - 100..=centre + 100 };
                let draw = |below: u32| ((dice() * u64::from(below)) >> 32) as u32;
                let puzzle = school.store.pick_puzzle(&wish, Some(&learner), draw).unwrap().unwrap();
                assert!(seen.insert(puzzle), "puzzle {puzzle} came twice");
                let rating = 400.0 + 2.0 * f64::from(puzzle - 1);
                let chance = 1.0 / (1.0 + 10_f64.powf((rating - strength) / 400.0));
                let solved = (dice() as f64 / f64::from(u32::MAX)) < chance;
                let verdict = if solved { TryVerdict::Solves } else { TryVerdict::Wrong };
                let record = TryRecord { puzzle, at: turn, ..record(turn as u128, verdict) };
                school.store.record_try(learner.clone(), record).await.unwrap();
            }
            let (skill, n_rated) = school.store.puzzle_skill(&learner).unwrap();
            assert_eq!(n_rated, 120);
            assert!((skill.rating - strength).abs() < 2.0 * skill.deviation, "{strength}: {skill:?}");
            assert_eq!(school.store.rating_curve(&learner, 50).unwrap().len(), 50);
        }
    }
}
