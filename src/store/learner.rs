//! All that is kept of one learner: how it is handed out, and how it is erased.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, params, types::ValueRef};

use super::{LearnerId, Store, StoreError};
use crate::training::Day;

/// A table of what is kept, for an export.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportTable {
    pub name: &'static str,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<ExportValue>>,
}

/// A value as the database has it.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportValue {
    None,
    Integer(i64),
    Real(f64),
    Text(String),
}

/// What is handed out under which name. Every table that knows learners is among them; a test sees to that.
const EXPORTED: [(&str, &str); 22] = [
    (
        "lesson_answers",
        "SELECT at, lesson, step, answer, verdict, reason, hinted FROM answer_record WHERE learner = ?1 ORDER BY at",
    ),
    (
        "lesson_steps",
        "SELECT lesson, step, n_misses, star, solved_at, answered_at FROM step_progress WHERE learner = ?1",
    ),
    (
        "lesson_reviews",
        "SELECT lesson, step, stability, difficulty, reviewed_at, due_at, missed_at, missed_answer, n_misses
         FROM review_card WHERE learner = ?1 ORDER BY due_at",
    ),
    ("exams", "SELECT exam, began_at, passed_at FROM exam_run WHERE learner = ?1"),
    (
        "endgames",
        "SELECT at, ending, level, start, n_moves, n_best, helped FROM endgame_result WHERE learner = ?1 ORDER BY at",
    ),
    (
        "puzzle_attempts",
        "SELECT p.id AS puzzle, began_at, decided_at, solved, hint, is_first, weight, rating_before, rating_after,
             deviation_after FROM puzzle_attempt JOIN puzzle p ON p.number = puzzle WHERE learner = ?1 ORDER BY began_at",
    ),
    (
        "puzzle_tries",
        "SELECT t.at, p.id AS puzzle, path, move, verdict, reason FROM puzzle_try t JOIN puzzle p ON p.number = puzzle
         WHERE learner = ?1 ORDER BY at",
    ),
    (
        "puzzle_rating",
        "SELECT rating, deviation, volatility, n_rated FROM puzzle_rating WHERE learner = ?1",
    ),
    (
        "puzzle_themes",
        "SELECT key AS theme, n_solved, n_missed FROM puzzle_theme_progress JOIN theme ON number = theme
         WHERE learner = ?1 ORDER BY key",
    ),
    (
        "puzzle_reviews",
        "SELECT p.id AS puzzle, stability, difficulty, reviewed_at, due_at, missed_at, missed_move, n_misses
         FROM puzzle_card JOIN puzzle p ON p.number = puzzle WHERE learner = ?1 ORDER BY due_at",
    ),
    (
        "puzzles_seen",
        "SELECT p.id AS puzzle FROM puzzle_seen JOIN puzzle p ON p.number = puzzle WHERE learner = ?1",
    ),
    (
        "puzzle_sets",
        "SELECT id, made_at, (SELECT group_concat(p.id, ' ') FROM json_each('[' || replace(puzzles, ' ', ',') || ']') each
             JOIN puzzle p ON p.number = each.value) AS puzzles FROM woodpecker_set WHERE learner = ?1",
    ),
    (
        "puzzle_runs",
        "SELECT kind, set_id, began_at, decided_at, ended_at, n_solved, n_missed FROM puzzle_run WHERE learner = ?1 ORDER BY began_at",
    ),
    ("account", "SELECT name, role, made_at, erase_at FROM account WHERE learner = ?1"),
    (
        "classes",
        "SELECT c.name AS class, real_name, joined_at, left_at FROM class_pupil JOIN class c ON c.id = class
         WHERE learner = ?1 ORDER BY joined_at",
    ),
    ("notes", "SELECT at, text FROM pupil_note WHERE learner = ?1 ORDER BY at"),
    (
        "assignments",
        "SELECT a.title, a.opens_at, a.due_at, finished_at FROM assignment_pupil JOIN assignment a ON a.id = assignment
         WHERE learner = ?1 ORDER BY a.due_at",
    ),
    (
        "assignment_puzzles",
        "SELECT a.title, k.number, p.id AS puzzle FROM assignment_pick k JOIN assignment a ON a.id = k.assignment
         JOIN puzzle p ON p.number = k.puzzle WHERE learner = ?1",
    ),
    (
        "assignment_answers",
        "SELECT at, a.title, number, answer, verdict, reason, hinted, ms
         FROM assignment_answer JOIN assignment a ON a.id = assignment WHERE learner = ?1 ORDER BY at",
    ),
    (
        "assignment_results",
        "SELECT a.title, number, n_tries, n_hints, first_wrong, solved_at, first_try, gave_up, ms, answered_at
         FROM assignment_result JOIN assignment a ON a.id = assignment WHERE learner = ?1",
    ),
    (
        "live_answers",
        "SELECT at, r.kind, r.lesson, r.step, p.id AS puzzle, r.fen, live_answer.answer, is_right
         FROM live_answer JOIN live_round r ON r.id = round LEFT JOIN puzzle p ON p.number = r.puzzle WHERE learner = ?1 ORDER BY at",
    ),
    ("learner", "SELECT made_at FROM learner WHERE id = ?1"),
];

/// One row an answer, of lessons, puzzles and endgames, in the order of time.
const EVENTS: &str = "
    SELECT at, 'lesson' AS what, lesson || '/' || step AS item, answer, verdict, reason, hinted AS hint,
        NULL AS rating_after FROM answer_record WHERE learner = ?1
    UNION ALL
    SELECT t.at, 'puzzle', p.id, CASE t.path WHEN '' THEN t.move ELSE t.path || ',' || t.move END, t.verdict, t.reason,
        a.hint, CASE WHEN a.decided_at = t.at THEN a.rating_after END
        FROM puzzle_try t JOIN puzzle p ON p.number = t.puzzle
        JOIN puzzle_attempt a ON a.learner = t.learner AND a.id = t.attempt AND a.puzzle = t.puzzle
        WHERE t.learner = ?1
    UNION ALL
    SELECT at, 'endgame', ending || ' ' || start, n_moves, 'right', NULL, helped, NULL
        FROM endgame_result WHERE learner = ?1
    ORDER BY 1";

impl Store {
    /// All that is kept of a learner, table by table; nothing of one who was never seen.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn export(&self, learner: &LearnerId) -> Result<Vec<ExportTable>, StoreError> {
        EXPORTED.into_iter().map(|(name, sql)| self.export_table(name, sql, learner)).collect()
    }

    /// All answers of a learner, one a row, in the order of time.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn export_events(&self, learner: &LearnerId) -> Result<ExportTable, StoreError> {
        self.export_table("answers", EVENTS, learner)
    }

    fn export_table(&self, name: &'static str, sql: &str, learner: &LearnerId) -> Result<ExportTable, StoreError> {
        let reader = self.reader();
        let id: Option<i64> = reader
            .prepare_cached("SELECT id FROM learner WHERE token = ?1")?
            .query_row([learner.as_str()], |row| row.get(0))
            .optional()?;
        let mut statement = reader.prepare_cached(sql)?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut table = ExportTable { name, columns, rows: Vec::new() };
        let mut rows = statement.query([id])?;
        while let Some(row) = rows.next()? {
            let value = |column| {
                Ok(match row.get_ref(column)? {
                    ValueRef::Integer(value) => ExportValue::Integer(value),
                    ValueRef::Real(value) => ExportValue::Real(value),
                    ValueRef::Text(text) => ExportValue::Text(String::from_utf8_lossy(text).into_owned()),
                    ValueRef::Null | ValueRef::Blob(_) => ExportValue::None,
                })
            };
            table.rows.push((0..table.columns.len()).map(value).collect::<rusqlite::Result<_>>()?);
        }
        Ok(table)
    }

    /// Erases a learner and all that is kept of them. What puzzles learnt from them stays: it names nobody.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was erased.
    pub async fn erase(&self, learner: LearnerId) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("DELETE FROM learner WHERE token = ?1", [learner.as_str()])?;
                Ok(())
            })
            .await
    }

    /// How many answers a learner gave on each day from `first` on, UTC; days without any are missing.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn days_practised(&self, learner: &LearnerId, first: Day) -> Result<HashMap<Day, u32>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "WITH mine AS (SELECT id FROM learner WHERE token = ?1)
             SELECT at / 86400000, count(*) FROM (
                 SELECT at FROM answer_record WHERE learner = (SELECT id FROM mine)
                 UNION ALL SELECT at FROM puzzle_try WHERE learner = (SELECT id FROM mine)
                 UNION ALL SELECT at FROM endgame_result WHERE learner = (SELECT id FROM mine))
             WHERE at >= ?2 GROUP BY 1",
        )?;
        let days = statement
            .query_map(params![learner.as_str(), first.begins_at()], |row| Ok((Day(row.get(0)?), row.get(1)?)))?;
        Ok(days.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        store::{AnswerId, AnswerRecord, PuzzleRecord, TryRecord, TryVerdict, WoodpeckerSet},
        training::Weight,
    };

    fn mei() -> LearnerId {
        LearnerId::from_bits(0x3e1)
    }

    async fn practised() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let puzzles = ["a", "b"].map(|id| PuzzleRecord { id: id.to_owned(), ..PuzzleRecord::default() });
        store.add_puzzles(puzzles.into()).await.unwrap();
        let answer = AnswerRecord {
            id: AnswerId::from_bits(1),
            lesson: "rook".to_owned(),
            step: "where-to".to_owned(),
            answer: "square=e4".to_owned(),
            verdict: "right",
            reason: None,
            hinted: false,
            task: None,
            at: 10,
        };
        store.record_answer(mei(), answer).await.unwrap();
        let tried = TryRecord {
            attempt: AnswerId::from_bits(2),
            puzzle: 2,
            path: "a1a8".to_owned(),
            tried: "e2e4".to_owned(),
            verdict: TryVerdict::Wrong,
            reason: Some("hangs"),
            hint: 0,
            weight: Weight::Full,
            comes_back: true,
            run: None,
            task: None,
            began_at: 15,
            at: 86_400_020,
        };
        store.record_try(mei(), tried).await.unwrap();
        let set = WoodpeckerSet { id: AnswerId::from_bits(3), puzzles: vec![2, 1], made_at: 5 };
        store.add_set(mei(), set).await.unwrap();
        (folder, store)
    }

    #[tokio::test]
    async fn every_table_that_knows_learners_is_handed_out() {
        let (folder, store) = practised().await;
        let database = rusqlite::Connection::open(folder.path().join("tabiya.db")).unwrap();
        let mut statement = database
            .prepare(
                "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'learner'
                 WHERE m.type = 'table'",
            )
            .unwrap();
        let tables = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        for table in tables.map(Result::unwrap) {
            let is_exported = EXPORTED.iter().any(|(_, sql)| sql.contains(&format!("FROM {table} ")));
            assert!(is_exported, "{table} is kept back");
        }
        let tables = store.export(&mei()).unwrap();
        let of = |name: &str| tables.iter().find(|table| table.name == name).unwrap();
        assert_eq!(of("puzzle_tries").rows[0][1], ExportValue::Text("b".to_owned()));
        assert_eq!(of("puzzle_sets").rows[0][2], ExportValue::Text("b a".to_owned()));
        assert_eq!(of("lesson_answers").rows.len(), 1);
        let events = store.export_events(&mei()).unwrap();
        assert_eq!(events.rows.len(), 2);
        assert_eq!(events.rows[1][3], ExportValue::Text("a1a8,e2e4".to_owned()));
    }

    #[tokio::test]
    async fn nothing_is_left_of_an_erased_learner() {
        let (_folder, store) = practised().await;
        let days = store.days_practised(&mei(), Day(0)).unwrap();
        assert_eq!(days, HashMap::from([(Day(0), 1), (Day(1), 1)]));
        assert_eq!(store.days_practised(&mei(), Day(1)).unwrap().len(), 1);
        store.erase(mei()).await.unwrap();
        assert!(store.export(&mei()).unwrap().iter().all(|table| table.rows.is_empty()));
        assert!(store.export_events(&mei()).unwrap().rows.is_empty());
        store.erase(mei()).await.unwrap();
    }
}
