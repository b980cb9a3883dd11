//! The gradebook of a school with 200 classes: a grid of 40 pupils and 60 items read from the sums, beside the same grid
//! counted from all answers, which is what it would cost to keep none.
//!
//! `cargo bench --bench gradebook`. Every figure is the mean of many runs on a warm database, on one thread.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use std::{
    path::Path,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use tabiya::{
    content,
    store::{AccountRole, AnswerFilter, LearnerId, NewAccount, SessionToken, Store},
    web::{self, App},
};
use tower::ServiceExt;

const N_CLASSES: u32 = 200;
const N_PUPILS: u32 = 40;
const N_ITEMS: u32 = 60;
const N_RUNS: u32 = 100;

/// What a grid would have to count without the sums.
const FROM_ANSWERS: &str = "
    SELECT learner, number, count(*), max(hinted), min(CASE WHEN verdict = 'right' THEN at END),
        (SELECT w.answer FROM assignment_answer w WHERE w.assignment = a.assignment AND w.number = a.number
             AND w.learner = a.learner AND w.verdict = 'wrong' ORDER BY w.at LIMIT 1)
    FROM assignment_answer a WHERE assignment = 1 GROUP BY learner, number";

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let path = folder.path().join("tabiya.db");
    let store = Store::open(&path).expect("a new database opens");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    let secret = "0123456789abcdef";
    runtime.block_on(sign_in(&store, secret));
    fill(&path);
    let database = Connection::open(&path).expect("the database that was just filled");
    let n_answers: u32 =
        database.query_row("SELECT count(*) FROM assignment_answer", [], |row| row.get(0)).expect("a count");
    println!("{N_CLASSES} classes of {N_PUPILS}, {n_answers} answers; one grid of {N_PUPILS} x {N_ITEMS}");

    tell("reference: the grid counted from all its answers", || {
        let mut statement = database.prepare_cached(FROM_ANSWERS).expect("the statement above");
        let mut rows = statement.query([]).expect("the tables are there");
        let mut n_cells = 0;
        while rows.next().expect("a row").is_some() {
            n_cells += 1;
        }
        assert_eq!(n_cells, N_PUPILS * N_ITEMS);
    });
    tell("the grid read from the sums", || {
        let grid = store.gradebook("a-1").expect("the database is there").expect("the assignment is there");
        assert_eq!((grid.pupils.len(), grid.items.len()), (N_PUPILS as usize, N_ITEMS as usize));
    });
    tell("the assignments of a class, counted", || {
        assert_eq!(store.assignment_counts("c-1").expect("the database is there").len(), 1);
    });
    let pupil = store.pupil_of_class("c-1", "pupil 7").expect("the database is there").expect("the pupil is there");
    tell("the latest 50 answers of a pupil", || {
        let answers = store.pupil_answers("c-1", &pupil.learner, AnswerFilter::default(), 0, 50);
        assert_eq!(answers.expect("the database is there").0.len(), 50);
    });
    let app = App::new(content::built_in().expect("the built-in lessons have no faults").clone(), store);
    let router = web::router(runtime.block_on(app).expect("the key is made"));
    for (name, path) in [
        ("the page of the grid", "/en/teach/assignments/a-1"),
        ("the page of an item", "/en/teach/assignments/a-1/items/3"),
        ("the page of a pupil", "/en/teach/classes/c-1/pupils/pupil%207"),
        ("the grid as XLSX", "/en/teach/assignments/a-1/grid.xlsx"),
    ] {
        let n_bytes = runtime.block_on(ask(&router, path, secret));
        tell(&format!("{name}, {} kB", n_bytes / 1000), || {
            runtime.block_on(ask(&router, path, secret));
        });
    }
}

async fn sign_in(store: &Store, secret: &str) {
    let new = NewAccount {
        learner: LearnerId::from_bits(1),
        name: "Ms Li".to_owned(),
        role: AccountRole::Teacher,
        password: None,
        made_at: 0,
    };
    let account = store.add_account(new).await.expect("the database is there").expect("the name is free");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    let token = SessionToken(Sha256::digest(secret).into());
    store.begin_session(account.id, token, "a benchmark".to_owned(), now).await.expect("the database is there");
}

/// Pupils, classes, an assignment of 60 items in the first class and of 10 in each of the others; three answers a result.
fn fill(path: &Path) {
    let database = Connection::open(path).expect("the database that was just made");
    let statements = format!(
        "PRAGMA foreign_keys = OFF;
         BEGIN;
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {n_pupils})
         INSERT INTO learner (id, token, made_at) SELECT i + 10, printf('%032x', i + 10), 0 FROM n;
         INSERT INTO account (learner, name, name_key, role, made_at)
         SELECT id, 'pupil ' || (id - 10), 'pupil ' || (id - 10), 'pupil', 0 FROM learner WHERE id > 10;
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {N_CLASSES})
         INSERT INTO class (id, key, name, sign_in, made_at) SELECT i, 'c-' || i, 'Class ' || i, 'code', 0 FROM n;
         INSERT INTO class_teacher SELECT class.id, account.id FROM class, account WHERE account.name = 'Ms Li';
         INSERT INTO class_pupil SELECT 1 + (id - 11) / {N_PUPILS}, id, 'Real ' || id, 0, NULL FROM learner WHERE id > 10;
         INSERT INTO assignment (id, key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_at)
         SELECT id, 'a-' || id, id, 'Assignment ' || id, 0, 1000000, 'all', 0, 1, 0, 0 FROM class;
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {N_ITEMS})
         INSERT INTO assignment_item (assignment, number, kind, lesson, step)
         SELECT a.id, i, 'step', 'rook', 'where-to' FROM assignment a, n WHERE a.id = 1 OR i <= 10;
         INSERT INTO assignment_pupil SELECT class, learner, CASE learner % 3 WHEN 0 THEN 900000 END FROM class_pupil;
         INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at,
             first_try, ms, answered_at)
             SELECT p.assignment, i.number, p.learner, 3, 0, 'a3 g' || (1 + (p.learner + i.number) % 5), 500000, 0, 60000, 500000
         FROM assignment_pupil p JOIN assignment_item i ON i.assignment = p.assignment;
         WITH tries (n) AS (VALUES (1), (2), (3))
         INSERT INTO assignment_answer
         SELECT p.assignment, i.number, p.learner, printf('%032x', n), 'a3 g' || (1 + (p.learner + i.number) % 5),
             CASE n WHEN 3 THEN 'right' ELSE 'wrong' END, NULL, 0, 20000 * n, 400000 + n
         FROM assignment_pupil p JOIN assignment_item i ON i.assignment = p.assignment, tries;
         COMMIT;",
        n_pupils = N_CLASSES * N_PUPILS
    );
    database.execute_batch(&statements).expect("the schema is that of the program");
}

async fn ask(router: &Router, path: &str, secret: &str) -> usize {
    let request = Request::get(path).header(header::COOKIE, format!("session={secret}")).body(Body::empty());
    let response = router.clone().oneshot(request.expect("a request")).await.expect("the router never fails");
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    to_bytes(response.into_body(), usize::MAX).await.expect("the body is in memory").len()
}

fn tell(name: &str, mut run: impl FnMut()) {
    run();
    let begun = Instant::now();
    for _ in 0..N_RUNS {
        run();
    }
    println!("{:>10.3} ms  {name}", ms(begun.elapsed()) / f64::from(N_RUNS));
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
