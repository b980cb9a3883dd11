//! What pupils answer in an assignment: every answer once, and the sum of them, in the transaction of the ordinary record.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{AnswerId, DoneRule, LearnerId, Store, StoreError, progress::learner_row};

/// An answer to a task of an assignment, as it is kept beside the ordinary record.
#[derive(Clone, Debug)]
pub struct TaskAnswer {
    /// The assignment's key.
    pub assignment: String,
    /// The task's number in it.
    pub number: u32,
    /// The page's name for the answer: the same answer under the same id counts once.
    pub id: AnswerId,
    /// What a teacher reads: a move in SAN, squares, or the answer as it is stored.
    pub answer: String,
    pub verdict: &'static str,
    pub reason: Option<&'static str>,
    pub outcome: TaskOutcome,
    /// Whether a hint was open.
    pub hinted: bool,
    /// When the page was first shown, and when the answer came. Milliseconds since 1970, UTC.
    pub began_at: i64,
    pub at: i64,
}

/// What an answer does to its task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskOutcome {
    Solved,
    /// Costs a try.
    Missed,
    /// The solution was asked for.
    GaveUp,
    /// Neither: a move on the way, a sound one, one that is not legal.
    Nothing,
}

/// How a pupil stands with a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemResult {
    /// Answers that counted, up to the one that solved it.
    pub n_tries: u32,
    /// The highest grade of hint that was asked for.
    pub n_hints: u32,
    pub first_wrong: Option<String>,
    pub solved_at: Option<i64>,
    /// Solved at the first try, without a hint.
    pub first_try: bool,
    /// The solution was looked at before it was found.
    pub gave_up: bool,
}

impl ItemResult {
    /// Six columns from `first` on; nothing in them where nothing was answered.
    pub(super) fn of_columns(row: &Row<'_>, first: usize) -> rusqlite::Result<ItemResult> {
        Ok(ItemResult {
            n_tries: row.get::<_, Option<u32>>(first)?.unwrap_or_default(),
            n_hints: row.get::<_, Option<u32>>(first + 1)?.unwrap_or_default(),
            first_wrong: row.get(first + 2)?,
            solved_at: row.get(first + 3)?,
            first_try: row.get::<_, Option<bool>>(first + 4)?.unwrap_or_default(),
            gave_up: row.get::<_, Option<bool>>(first + 5)?.unwrap_or_default(),
        })
    }

    pub fn is_solved(&self) -> bool {
        self.solved_at.is_some()
    }

    /// Whether it can no longer be solved.
    pub fn is_lost(&self, max_tries: Option<u32>) -> bool {
        !self.is_solved() && (self.gave_up || max_tries.is_some_and(|most| self.n_tries >= most))
    }

    /// Whether it can still be solved.
    pub fn is_open(&self, max_tries: Option<u32>) -> bool {
        !self.is_solved() && !self.is_lost(max_tries)
    }
}

impl Store {
    /// Keeps an answer to a task where there is no other record of it: a move of an ending, or that the solution was
    /// asked for.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was recorded.
    pub async fn record_task(&self, learner: LearnerId, answer: TaskAnswer) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, answer.at)?;
                record(savepoint, learner, &answer)
            })
            .await
    }

    /// Keeps that a hint of this grade was seen in a task that can still be solved.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn record_task_hint(
        &self,
        learner: LearnerId,
        assignment: String,
        number: u32,
        grade: u8,
        at: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &learner, at)?;
                record_hint(savepoint, learner, &assignment, number, grade, at)
            })
            .await
    }
}

/// What recording has to know of an assignment.
struct Terms {
    id: i64,
    max_tries: Option<u32>,
    hints: bool,
}

/// The terms under which a learner may still work on a task, and how they stand with it; none where nothing counts: it is
/// not theirs, not open, withdrawn, finished, no longer to be solved, or its turn has not come.
fn open_task(
    savepoint: &Savepoint<'_>,
    learner: i64,
    assignment: &str,
    number: u32,
    at: i64,
) -> rusqlite::Result<Option<(Terms, ItemResult)>> {
    let found = savepoint
        .prepare_cached(
            "SELECT g.id, g.max_tries, g.hints, g.ordered, r.n_tries, r.n_hints, r.first_wrong, r.solved_at, r.first_try,
                 r.gave_up
             FROM assignment g JOIN assignment_pupil p ON p.assignment = g.id AND p.learner = ?1
             JOIN assignment_item i ON i.assignment = g.id AND i.number = ?3
             LEFT JOIN assignment_result r ON r.assignment = g.id AND r.number = ?3 AND r.learner = ?1
             WHERE g.key = ?2 AND g.opens_at <= ?4 AND g.withdrawn_at IS NULL AND p.finished_at IS NULL",
        )?
        .query_row(params![learner, assignment, number, at], |row| {
            let terms = Terms { id: row.get(0)?, max_tries: row.get(1)?, hints: row.get(2)? };
            Ok((terms, row.get::<_, bool>(3)?, ItemResult::of_columns(row, 4)?))
        })
        .optional()?;
    let Some((terms, ordered, result)) = found else { return Ok(None) };
    if !result.is_open(terms.max_tries) {
        return Ok(None);
    }
    let waits = ordered
        && savepoint
            .prepare_cached(
                "SELECT 1 FROM assignment_item i
                 LEFT JOIN assignment_result r ON r.assignment = i.assignment AND r.number = i.number AND r.learner = ?2
                 WHERE i.assignment = ?1 AND i.number < ?3 AND r.solved_at IS NULL AND NOT coalesce(r.gave_up, 0)
                     AND (?4 IS NULL OR coalesce(r.n_tries, 0) < ?4)",
            )?
            .exists(params![terms.id, learner, number, terms.max_tries])?;
    Ok((!waits).then_some((terms, result)))
}

/// Keeps an answer and brings its sums up to date, where it counts.
pub(super) fn record(savepoint: &Savepoint<'_>, learner: i64, answer: &TaskAnswer) -> rusqlite::Result<()> {
    let Some((terms, before)) = open_task(savepoint, learner, &answer.assignment, answer.number, answer.at)? else {
        return Ok(());
    };
    let hinted = answer.hinted && terms.hints;
    let n_inserted = savepoint
        .prepare_cached(
            "INSERT OR IGNORE INTO assignment_answer
                 (assignment, number, learner, id, answer, verdict, reason, hinted, ms, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            terms.id,
            answer.number,
            learner,
            answer.id.as_str(),
            answer.answer,
            answer.verdict,
            answer.reason,
            hinted,
            (answer.at - answer.began_at).max(0),
            answer.at,
        ])?;
    if n_inserted == 0 {
        return Ok(());
    }
    let (solved, missed) = (answer.outcome == TaskOutcome::Solved, answer.outcome == TaskOutcome::Missed);
    let first_try = solved && before.n_tries == 0 && before.n_hints == 0 && !hinted;
    savepoint
        .prepare_cached(
            "INSERT INTO assignment_result
                 (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at, first_try, gave_up, ms, answered_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, max(?10 - ?11, 0), ?10)
             ON CONFLICT (assignment, number, learner) DO UPDATE SET
                 n_tries     = n_tries + ?4,
                 n_hints     = max(n_hints, ?5),
                 first_wrong = coalesce(first_wrong, ?6),
                 solved_at   = ?7,
                 first_try   = ?8,
                 gave_up     = ?9,
                 -- The time since the last answer, or since the page was opened anew.
                 ms          = ms + max(?10 - max(?11, answered_at), 0),
                 answered_at = max(answered_at, ?10)",
        )?
        .execute(params![
            terms.id,
            answer.number,
            learner,
            u32::from(solved || missed),
            u32::from(hinted),
            missed.then_some(&answer.answer),
            solved.then_some(answer.at),
            first_try,
            answer.outcome == TaskOutcome::GaveUp,
            answer.at,
            answer.began_at,
        ])?;
    if solved {
        finish(savepoint, terms.id, learner, answer.at)?;
    }
    Ok(())
}

/// Keeps that a hint was seen, where hints are allowed.
pub(super) fn record_hint(
    savepoint: &Savepoint<'_>,
    learner: i64,
    assignment: &str,
    number: u32,
    grade: u8,
    at: i64,
) -> rusqlite::Result<()> {
    let Some((terms, _)) = open_task(savepoint, learner, assignment, number, at)?.filter(|(terms, _)| terms.hints)
    else {
        return Ok(());
    };
    savepoint
        .prepare_cached(
            "INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_try, ms, answered_at)
             VALUES (?1, ?2, ?3, 0, ?4, 0, 0, ?5)
             ON CONFLICT (assignment, number, learner) DO UPDATE SET n_hints = max(n_hints, ?4)",
        )?
        .execute(params![terms.id, number, learner, grade, at])?;
    Ok(())
}

/// Finishes the pupil's assignment where enough is done.
fn finish(savepoint: &Savepoint<'_>, assignment: i64, learner: i64, at: i64) -> rusqlite::Result<()> {
    let (rule, needed): (String, Option<u32>) = savepoint
        .prepare_cached("SELECT rule, needed FROM assignment WHERE id = ?1")?
        .query_row([assignment], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (n_items, n_solved, n_stars): (u32, u32, u32) = savepoint
        .prepare_cached(
            "SELECT count(*), count(r.solved_at), coalesce(sum(r.first_try AND r.solved_at IS NOT NULL), 0)
             FROM assignment_item i JOIN assignment g ON g.id = i.assignment
             LEFT JOIN assignment_result r ON r.assignment = i.assignment AND r.number = i.number AND r.learner = ?2
                 AND (NOT g.on_time OR r.solved_at <= g.due_at)
             WHERE i.assignment = ?1",
        )?
        .query_row([assignment, learner], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let is_done = match DoneRule::of_columns(&rule, needed) {
        DoneRule::All => n_solved == n_items,
        DoneRule::Stars => n_stars == n_items,
        DoneRule::Count(needed) => n_solved >= needed.min(n_items),
    };
    if is_done {
        savepoint
            .prepare_cached(
                "UPDATE assignment_pupil SET finished_at = ?3
                 WHERE assignment = ?1 AND learner = ?2 AND finished_at IS NULL",
            )?
            .execute(params![assignment, learner, at])?;
    }
    Ok(())
}

/// After a change of the rules: finishes the pupils who have done enough by the new ones.
pub(super) fn finish_all(savepoint: &Savepoint<'_>, key: &str, at: i64) -> rusqlite::Result<()> {
    let pupils: Vec<(i64, i64)> = savepoint
        .prepare_cached(
            "SELECT p.assignment, p.learner FROM assignment_pupil p JOIN assignment g ON g.id = p.assignment
             WHERE g.key = ?1 AND p.finished_at IS NULL",
        )?
        .query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    pupils.into_iter().try_for_each(|(assignment, learner)| finish(savepoint, assignment, learner, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{AccountRole, AssignedItem, AssignmentRules, Audit, AuditAction, NewAccount, NewAssignment};

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    /// A school with a class of Mei's, and three steps given to it: open from 100, due at 1000.
    async fn school(done: DoneRule, max_tries: Option<u32>) -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let new =
            NewAccount { learner: mei(), name: "mei".to_owned(), role: AccountRole::Pupil, password: None, made_at: 0 };
        let made_by = store.add_account(new).await.unwrap().unwrap().id;
        let class = "INSERT INTO class (key, name, sign_in, made_at) VALUES ('tigers', 'Tigers', 'code', 0);
             INSERT INTO class_pupil (class, learner, real_name, joined_at) VALUES (1, 1, 'Mei', 0);";
        store.writer.run(move |savepoint| savepoint.execute_batch(class)).await.unwrap();
        let step = |step: &str| AssignedItem::Step { lesson: "rook".to_owned(), step: step.to_owned() };
        let rules = AssignmentRules {
            title: "Rooks".to_owned(),
            opens_at: 100,
            due_at: 1000,
            done,
            on_time: false,
            max_tries,
            hints: true,
            ordered: false,
        };
        let new = NewAssignment {
            key: "a".to_owned(),
            class: "tigers".to_owned(),
            rules,
            pupils: None,
            items: ["one", "two", "three"].map(step).into(),
            picks: Vec::new(),
            made_by,
            made_at: 50,
        };
        let audit = Audit::by_itself(AuditAction::AssignmentHandedOut, 50);
        assert!(store.hand_out(new, audit).await.unwrap());
        (folder, store)
    }

    fn answer(number: u32, id: u128, outcome: TaskOutcome, at: i64) -> TaskAnswer {
        TaskAnswer {
            assignment: "a".to_owned(),
            number,
            id: AnswerId::from_bits(id),
            answer: format!("Q{id}"),
            verdict: "wrong",
            reason: None,
            outcome,
            hinted: false,
            began_at: 110,
            at,
        }
    }

    fn result(store: &Store, number: usize) -> ItemResult {
        store.pupil_work(&mei(), "a").unwrap().unwrap().items[number - 1].result.clone()
    }

    fn ms(store: &Store) -> i64 {
        store.reader().query_row("SELECT ms FROM assignment_result WHERE number = 1", [], |row| row.get(0)).unwrap()
    }

    #[tokio::test]
    async fn the_sums_follow_the_answers_and_the_time_is_that_of_the_work() {
        let (_folder, store) = school(DoneRule::All, None).await;
        for answer in [
            answer(1, 1, TaskOutcome::Missed, 120),
            // The same again counts once.
            answer(1, 1, TaskOutcome::Missed, 125),
            answer(1, 2, TaskOutcome::Nothing, 130),
            answer(1, 3, TaskOutcome::Missed, 140),
            // Opened anew after a pause.
            TaskAnswer { began_at: 500, ..answer(1, 4, TaskOutcome::Solved, 520) },
            answer(1, 5, TaskOutcome::Missed, 530),
        ] {
            store.record_task(mei(), answer).await.unwrap();
        }
        let expected = ItemResult {
            n_tries: 3,
            n_hints: 0,
            first_wrong: Some("Q1".to_owned()),
            solved_at: Some(520),
            first_try: false,
            gave_up: false,
        };
        assert_eq!(result(&store, 1), expected);
        assert_eq!(ms(&store), (140 - 110) + (520 - 500));
    }

    #[tokio::test]
    async fn nothing_counts_before_it_opens_or_once_it_is_lost_or_finished() {
        let (_folder, store) = school(DoneRule::Count(1), Some(1)).await;
        store.record_task(mei(), answer(1, 1, TaskOutcome::Solved, 99)).await.unwrap();
        assert_eq!(result(&store, 1), ItemResult::default());
        store.record_task(mei(), answer(1, 2, TaskOutcome::Missed, 120)).await.unwrap();
        store.record_task(mei(), answer(1, 3, TaskOutcome::Solved, 130)).await.unwrap();
        assert!(result(&store, 1).is_lost(Some(1)));
        store.record_task(mei(), answer(2, 4, TaskOutcome::Solved, 140)).await.unwrap();
        assert!(result(&store, 2).first_try);
        assert_eq!(store.pupil_work(&mei(), "a").unwrap().unwrap().finished_at, Some(140));
        store.record_task(mei(), answer(3, 5, TaskOutcome::Missed, 150)).await.unwrap();
        assert_eq!(result(&store, 3), ItemResult::default());
    }

    #[tokio::test]
    async fn a_hint_or_giving_up_costs_the_star_or_the_task() {
        let (_folder, store) = school(DoneRule::Stars, None).await;
        store.record_task_hint(mei(), "a".to_owned(), 1, 2, 120).await.unwrap();
        store.record_task(mei(), answer(1, 1, TaskOutcome::Solved, 130)).await.unwrap();
        assert_eq!((result(&store, 1).n_hints, result(&store, 1).first_try), (2, false));
        store.record_task(mei(), answer(2, 2, TaskOutcome::GaveUp, 140)).await.unwrap();
        store.record_task(mei(), answer(2, 3, TaskOutcome::Solved, 150)).await.unwrap();
        assert!(result(&store, 2).is_lost(None));
        assert_eq!(store.pupil_work(&mei(), "a").unwrap().unwrap().finished_at, None);
        // Who was never given it leaves no result.
        let tom = LearnerId::from_bits(7);
        store.record_task(tom.clone(), answer(3, 4, TaskOutcome::Solved, 160)).await.unwrap();
        assert_eq!(store.pupil_work(&tom, "a").unwrap(), None);
    }
}
