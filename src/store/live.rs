//! A position that a teacher shows to a whole class at once, and what the pupils answer to it.
//!
//! A round goes from shown to open, closed and revealed; answers count while it is open, and one of a pupil replaces the
//! one before it.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{AccountId, Audit, LearnerId, Store, StoreError};

/// The columns of a [`LiveRound`], as [`round`] reads them.
const ROUND: &str = "r.number, r.kind, r.lesson, r.step, (SELECT p.id FROM puzzle p WHERE p.number = r.puzzle), r.fen,
    r.question, r.answer, r.task_set, r.place, r.phase, r.version";

/// Which is the round of a class now, if any: the last one, unless it has ended.
const CURRENT: &str = "live_round r JOIN class c ON c.id = r.class WHERE c.key = ?1 AND r.phase != 'ended'
    AND r.number = (SELECT max(number) FROM live_round WHERE class = c.id)";

/// What is shown to a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveContent {
    Step {
        lesson: String,
        step: String,
    },
    Puzzle {
        id: String,
    },
    /// A position with a question; `answer` is the right move as UCI, where the teacher has said which.
    Position {
        fen: String,
        question: String,
        answer: Option<String>,
    },
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LivePhase {
    /// The class sees the position, and may not answer yet.
    Shown,
    Open,
    Closed,
    /// The right answer is told.
    Revealed,
    /// The class goes on without it.
    Ended,
}

impl LivePhase {
    const ALL: [LivePhase; 5] =
        [LivePhase::Shown, LivePhase::Open, LivePhase::Closed, LivePhase::Revealed, LivePhase::Ended];

    pub const fn as_str(self) -> &'static str {
        match self {
            LivePhase::Shown => "shown",
            LivePhase::Open => "open",
            LivePhase::Closed => "closed",
            LivePhase::Revealed => "revealed",
            LivePhase::Ended => "ended",
        }
    }

    fn of_column(text: &str) -> LivePhase {
        // What cannot be read shows nothing.
        LivePhase::ALL.into_iter().find(|phase| phase.as_str() == text).unwrap_or(LivePhase::Ended)
    }

    /// Whether a round may go from this phase to that one: forward, or open again once it was closed.
    fn may_become(self, next: LivePhase) -> bool {
        matches!((self, next), (LivePhase::Closed, LivePhase::Open)) || self < next
    }
}

/// A position that is shown to a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveRound {
    /// Counts in the class, from 1.
    pub number: i64,
    pub content: LiveContent,
    /// The set that it is an item of, by its key and the item's place.
    pub of_set: Option<(String, i64)>,
    pub phase: LivePhase,
    /// Counts every change, of answers too.
    pub version: i64,
}

/// When in a class's rounds something happened: which round, in which phase, and how often it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveMoment {
    /// 0 before the first round.
    pub number: i64,
    pub phase: LivePhase,
    pub version: i64,
}

/// What a pupil answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveAnswer {
    /// As the answers of steps are stored; a move is UCI.
    pub answer: String,
    /// None where nobody has said what is right.
    pub is_right: Option<bool>,
}

impl Store {
    /// The round that a class sees now; none between two lessons.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn live_round(&self, class: &str) -> Result<Option<LiveRound>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!("SELECT {ROUND} FROM {CURRENT}"))?;
        Ok(statement.query_row([class], round).optional()?)
    }

    /// Where a class's rounds stand.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn live_moment(&self, class: &str) -> Result<LiveMoment, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT r.number, r.phase, r.version FROM live_round r JOIN class c ON c.id = r.class
             WHERE c.key = ?1 ORDER BY r.number DESC LIMIT 1",
        )?;
        let found = statement.query_row([class], moment).optional()?;
        Ok(found.unwrap_or(LiveMoment { number: 0, phase: LivePhase::Ended, version: 0 }))
    }

    /// Shows a position to a class, in place of the one before it. `after` is the number of the round that the teacher
    /// saw: when the class is already beyond it, nothing happens, so that a double press shows one position.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn show_live(
        &self,
        class: String,
        after: i64,
        content: LiveContent,
        of_set: Option<(String, i64)>,
        audit: Audit,
    ) -> Result<LiveMoment, StoreError> {
        self.writer
            .run(move |savepoint| {
                let (kind, lesson, step, puzzle, fen, question, answer) = match content {
                    LiveContent::Step { lesson, step } => ("step", Some(lesson), Some(step), None, None, None, None),
                    LiveContent::Puzzle { id } => ("puzzle", None, None, Some(id), None, None, None),
                    LiveContent::Position { fen, question, answer } => {
                        ("position", None, None, None, Some(fen), Some(question), answer)
                    }
                };
                let (task_set, place) = of_set.unzip();
                let n_shown = savepoint.execute(
                    "INSERT INTO live_round (class, number, kind, lesson, step, puzzle, fen, question, answer, task_set,
                         place, phase, version, shown_at)
                     SELECT c.id, ?2 + 1, ?3, ?4, ?5, (SELECT number FROM puzzle WHERE id = ?6), ?7, ?8, ?9, ?10, ?11,
                         'shown', 0, ?12
                     FROM class c WHERE c.key = ?1
                         AND ?2 = (SELECT coalesce(max(number), 0) FROM live_round WHERE class = c.id)",
                    params![class, after, kind, lesson, step, puzzle, fen, question, answer, task_set, place, audit.at()],
                )?;
                if n_shown == 1 {
                    audit.write(savepoint)?;
                }
                savepoint.query_row(
                    "SELECT r.number, r.phase, r.version FROM live_round r JOIN class c ON c.id = r.class
                     WHERE c.key = ?1 ORDER BY r.number DESC LIMIT 1",
                    [class],
                    moment,
                )
            })
            .await
    }

    /// Brings a round into another phase; none where it is not the class's any more, or has come further.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn set_live_phase(
        &self,
        class: String,
        number: i64,
        phase: LivePhase,
    ) -> Result<Option<LiveMoment>, StoreError> {
        self.writer
            .run(move |savepoint| {
                let Some((id, found)) = current(savepoint, &class)? else { return Ok(None) };
                if found.number != number || !found.phase.may_become(phase) {
                    return Ok(None);
                }
                changed(savepoint, id, phase).map(Some)
            })
            .await
    }

    /// Keeps a pupil's answer, in place of the one before; none where the round is not open. The same answer again changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn answer_live(
        &self,
        class: String,
        number: i64,
        learner: LearnerId,
        answer: LiveAnswer,
        at: i64,
    ) -> Result<Option<LiveMoment>, StoreError> {
        self.writer
            .run(move |savepoint| {
                let Some((id, found)) = current(savepoint, &class)? else { return Ok(None) };
                if found.number != number || found.phase != LivePhase::Open {
                    return Ok(None);
                }
                let n_changed = savepoint.execute(
                    "INSERT INTO live_answer (round, learner, answer, is_right, at)
                     SELECT ?1, id, ?3, ?4, ?5 FROM learner WHERE token = ?2
                     ON CONFLICT DO UPDATE SET answer = ?3, is_right = ?4, at = ?5 WHERE answer != ?3",
                    params![id, learner.as_str(), answer.answer, answer.is_right, at],
                )?;
                if n_changed == 0 { Ok(Some(found)) } else { changed(savepoint, id, found.phase).map(Some) }
            })
            .await
    }

    /// What a pupil has answered in the round that the class sees.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn live_answer(&self, class: &str, learner: &LearnerId) -> Result<Option<LiveAnswer>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!(
            "SELECT a.answer, a.is_right FROM live_answer a JOIN learner l ON l.id = a.learner
             WHERE l.token = ?2 AND a.round = (SELECT r.id FROM {CURRENT})"
        ))?;
        let found = statement.query_row(params![class, learner.as_str()], |row| {
            Ok(LiveAnswer { answer: row.get(0)?, is_right: row.get(1)? })
        });
        Ok(found.optional()?)
    }

    /// The answers of the round that the class sees, with how many gave each, the most frequent first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn live_tally(&self, class: &str) -> Result<Vec<(LiveAnswer, u32)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!(
            "SELECT a.answer, max(a.is_right), count(*) FROM live_answer a WHERE a.round = (SELECT r.id FROM {CURRENT})
             GROUP BY a.answer ORDER BY 3 DESC, min(a.at), 1"
        ))?;
        let tally = statement
            .query_map([class], |row| Ok((LiveAnswer { answer: row.get(0)?, is_right: row.get(1)? }, row.get(2)?)))?;
        Ok(tally.collect::<Result<_, _>>()?)
    }

    /// The class whose door this code opens, by its key.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn class_by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT key FROM class WHERE join_code = ?1")?;
        Ok(statement.query_row([code], |row| row.get(0)).optional()?)
    }

    /// The sets that a teacher may show from, their own and the shared ones: key and title.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn sets_to_show(&self, account: AccountId) -> Result<Vec<(String, String)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT key, title FROM task_set WHERE owner = ?1 OR shared ORDER BY owner != ?1, changed_at DESC",
        )?;
        let sets = statement.query_map([account.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(sets.collect::<Result<_, _>>()?)
    }

    /// The items of such a set in order, each with its place, as the set's file writes it. None of a
    /// set that the teacher may not see.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn items_to_show(&self, account: AccountId, set: &str) -> Result<Vec<(i64, String)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT i.place, i.content FROM task_set_item i JOIN task_set s ON s.id = i.task_set
             WHERE s.key = ?2 AND (s.owner = ?1 OR s.shared) ORDER BY i.place",
        )?;
        let items = statement.query_map(params![account.0, set], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(items.collect::<Result<_, _>>()?)
    }
}

/// The round that a class sees, with its row.
fn current(savepoint: &Savepoint<'_>, class: &str) -> rusqlite::Result<Option<(i64, LiveMoment)>> {
    let sql = format!("SELECT r.number, r.phase, r.version, r.id FROM {CURRENT}");
    let mut statement = savepoint.prepare_cached(&sql)?;
    statement.query_row([class], |row| Ok((row.get(3)?, moment(row)?))).optional()
}

/// Counts a change of a round.
fn changed(savepoint: &Savepoint<'_>, id: i64, phase: LivePhase) -> rusqlite::Result<LiveMoment> {
    savepoint
        .prepare_cached(
            "UPDATE live_round SET phase = ?2, version = version + 1 WHERE id = ?1 RETURNING number, phase, version",
        )?
        .query_row(params![id, phase.as_str()], moment)
}

fn moment(row: &Row<'_>) -> rusqlite::Result<LiveMoment> {
    let phase: String = row.get(1)?;
    Ok(LiveMoment { number: row.get(0)?, phase: LivePhase::of_column(&phase), version: row.get(2)? })
}

fn round(row: &Row<'_>) -> rusqlite::Result<LiveRound> {
    let text = |column: usize| Ok::<_, rusqlite::Error>(row.get::<_, Option<String>>(column)?.unwrap_or_default());
    let (kind, phase): (String, String) = (row.get(1)?, row.get(10)?);
    let content = match kind.as_str() {
        "step" => LiveContent::Step { lesson: text(2)?, step: text(3)? },
        "puzzle" => LiveContent::Puzzle { id: text(4)? },
        _ => LiveContent::Position { fen: text(5)?, question: text(6)?, answer: row.get(7)? },
    };
    let of_set: (Option<String>, Option<i64>) = (row.get(8)?, row.get(9)?);
    Ok(LiveRound {
        number: row.get(0)?,
        content,
        of_set: of_set.0.zip(of_set.1),
        phase: LivePhase::of_column(&phase),
        version: row.get(11)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::AuditAction;

    async fn school() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tabiya.db");
        let store = Store::open(&path).unwrap();
        let database = rusqlite::Connection::open(&path).unwrap();
        database
            .execute_batch(&format!(
                "INSERT INTO class (id, key, name, sign_in, made_at) VALUES (1, 'owls', 'Owls', 'code', 0);
                 INSERT INTO learner (id, token, made_at) VALUES (1, '{}', 0), (2, '{}', 0);",
                LearnerId::from_bits(1).as_str(),
                LearnerId::from_bits(2).as_str()
            ))
            .unwrap();
        (folder, store)
    }

    fn rook() -> LiveContent {
        LiveContent::Step { lesson: "rook".to_owned(), step: "where-to".to_owned() }
    }

    fn shown() -> Audit {
        Audit::by_itself(AuditAction::LiveShown, 5)
    }

    fn says(answer: &str) -> LiveAnswer {
        LiveAnswer { answer: answer.to_owned(), is_right: Some(answer == "a3") }
    }

    #[tokio::test]
    async fn a_double_press_shows_one_position_and_opens_it_once() {
        let (_folder, store) = school().await;
        let owls = || "owls".to_owned();
        let first = store.show_live(owls(), 0, rook(), None, shown()).await.unwrap();
        let again = store.show_live(owls(), 0, rook(), None, shown()).await.unwrap();
        assert_eq!((first.number, again), (1, first));
        assert!(store.set_live_phase(owls(), 2, LivePhase::Open).await.unwrap().is_none(), "there is no second yet");
        let open = store.set_live_phase(owls(), 1, LivePhase::Open).await.unwrap().unwrap();
        assert_eq!((open.phase, open.version), (LivePhase::Open, 1));
        assert!(store.set_live_phase(owls(), 1, LivePhase::Open).await.unwrap().is_none());
        assert!(store.set_live_phase(owls(), 1, LivePhase::Revealed).await.unwrap().is_some());
        assert!(store.set_live_phase(owls(), 1, LivePhase::Open).await.unwrap().is_none(), "what is told stays told");
        assert!(store.set_live_phase(owls(), 1, LivePhase::Ended).await.unwrap().is_some());
        assert!(store.live_round("owls").unwrap().is_none());
    }

    #[tokio::test]
    async fn an_answer_may_be_changed_until_the_round_is_closed() {
        let (_folder, store) = school().await;
        let (mei, tom) = (LearnerId::from_bits(1), LearnerId::from_bits(2));
        let answer =
            |learner: &LearnerId, text: &str| store.answer_live("owls".to_owned(), 1, learner.clone(), says(text), 9);
        store.show_live("owls".to_owned(), 0, rook(), None, shown()).await.unwrap();
        assert!(answer(&mei, "a3").await.unwrap().is_none(), "not open yet");
        store.set_live_phase("owls".to_owned(), 1, LivePhase::Open).await.unwrap();
        let first = answer(&mei, "g4").await.unwrap().unwrap();
        assert_eq!(answer(&mei, "g4").await.unwrap(), Some(first), "the same again changes nothing");
        answer(&tom, "g4").await.unwrap();
        answer(&mei, "a3").await.unwrap();
        assert_eq!(store.live_tally("owls").unwrap(), [(says("a3"), 1), (says("g4"), 1)]);
        assert_eq!(store.live_answer("owls", &mei).unwrap(), Some(says("a3")));
        store.set_live_phase("owls".to_owned(), 1, LivePhase::Closed).await.unwrap();
        assert!(answer(&tom, "a3").await.unwrap().is_none());
        assert_eq!(store.live_answer("owls", &tom).unwrap(), Some(says("g4")));
        store.show_live("owls".to_owned(), 1, rook(), None, shown()).await.unwrap();
        assert_eq!(store.live_answer("owls", &tom).unwrap(), None, "a new round begins empty");
    }
}
