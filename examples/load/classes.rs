//! Classes of forty with their teachers, sets, assignments and a year of answers, written into the tables as the program
//! would have left them; and sessions for those of the first class, so that they can be measured.

use cookie::Cookie;
use rusqlite::{Connection, params};
use sha2::{Digest as _, Sha256};
use tabiya::lesson::{Course, Task};

pub const N_PUPILS: u32 = 40;

/// Assignments of a class, the last of which is open and nobody has begun.
pub const N_ASSIGNMENTS: u32 = 10;

/// Items of an assignment, at most.
const N_ITEMS: usize = 10;

/// Entries of the trail for each class.
const N_ENTRIES: u32 = 200;

/// The keys of the first class and of its open assignment, in addresses.
pub const CLASS: &str = "class-1";
pub const OPEN_ASSIGNMENT: &str = "class-1-task-10";

/// An assignment that the whole class has done.
pub const DONE_ASSIGNMENT: &str = "class-1-task-9";

/// The name of a pupil of the first class, from 1.
pub fn pupil_name(number: u32) -> String {
    format!("pupil {number}")
}

/// The cookie by which a pupil of the first class has signed in, from 1; 0 is their teacher, who runs the school.
pub fn session_cookie(number: u32) -> Cookie<'static> {
    Cookie::new("session", secret(number))
}

fn secret(number: u32) -> String {
    format!("session-of-{number}")
}

/// The steps of an open assignment, in order: lesson and step.
pub fn items_of_open(course: &Course) -> Vec<(String, String)> {
    items(course).into_iter().filter(|(assignment, ..)| *assignment == N_ASSIGNMENTS).map(|it| (it.2, it.3)).collect()
}

/// The number of an assignment in its class, that of an item, lesson and step.
fn items(course: &Course) -> Vec<(u32, u32, String, String)> {
    let lessons = course.lessons().filter(|lesson| lesson.steps.len() > 5);
    let of_lesson = |(number, lesson): (u32, &tabiya::lesson::Lesson)| {
        let tasks = lesson.steps.iter().filter(|step| !matches!(step.task, Task::Show)).take(N_ITEMS);
        let item =
            |(place, step): (u32, &tabiya::lesson::Step)| (number, place, lesson.id.to_string(), step.id.to_string());
        (1..).zip(tasks).map(item).collect::<Vec<_>>()
    };
    (1..=N_ASSIGNMENTS).zip(lessons).flat_map(of_lesson).collect()
}

/// Adds so many classes. Their pupils are the learners that are there, the first ones first, or new ones.
pub fn add(database: &mut Connection, course: &Course, n_classes: u32, now: i64) -> rusqlite::Result<()> {
    let n_pupils = n_classes * N_PUPILS;
    let transaction = database.transaction()?;
    transaction.execute_batch("CREATE TEMP TABLE given (task INTEGER, number INTEGER, lesson TEXT, step TEXT)")?;
    for (task, number, lesson, step) in items(course) {
        transaction.execute("INSERT INTO given VALUES (?1, ?2, ?3, ?4)", params![task, number, lesson, step])?;
    }
    // A number for each pupil; the ids of learners have gaps.
    transaction.execute_batch(&format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {n_pupils})
         INSERT OR IGNORE INTO learner (token, made_at) SELECT printf('%032x', i), 0 FROM n;
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {n_classes})
         INSERT INTO learner (token, made_at) SELECT printf('f%031x', i), 0 FROM n;
         CREATE TEMP TABLE pupil AS
             SELECT row_number() OVER (ORDER BY id) AS number, id AS learner FROM learner
             WHERE token < 'f' ORDER BY id LIMIT {n_pupils};
         INSERT INTO account (learner, name, name_key, role, made_at)
             SELECT learner, 'pupil ' || number, 'pupil ' || number, 'pupil', 0 FROM pupil;
         INSERT INTO account (learner, name, name_key, role, made_at)
             SELECT id, 'teacher ' || i, 'teacher ' || i, CASE i WHEN 1 THEN 'admin' ELSE 'teacher' END, 0
             FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM learner WHERE token >= 'f');
         CREATE TEMP TABLE teacher AS
             SELECT row_number() OVER (ORDER BY id) AS number, id AS account, name FROM account WHERE role <> 'pupil';
         INSERT INTO class (id, key, name, join_code, sign_in, made_at)
             SELECT number, 'class-' || number, 'Class ' || number, 'code' || number, 'code', 0 FROM teacher;
         INSERT INTO class_teacher SELECT number, account FROM teacher;
         INSERT INTO class_pupil
             SELECT 1 + (number - 1) / {N_PUPILS}, learner, 'Name of ' || number, 0, NULL FROM pupil;
         INSERT INTO task_set (id, key, owner, title, about, shared, made_at, changed_at)
             SELECT {N_ASSIGNMENTS} * (t.number - 1) + g.task, 'set-' || t.number || '-' || g.task, t.account,
                 'Set ' || g.task, '', t.number % 10 = 0, 0, 0
             FROM teacher t, (SELECT DISTINCT task FROM given) g;
         INSERT INTO task_set_item
             SELECT {N_ASSIGNMENTS} * (t.number - 1) + g.task, g.number, 'step', printf('step = %Q', g.lesson || '/' || g.step)
             FROM teacher t, given g;"
    ))?;
    add_assignments(&transaction, now)?;
    transaction.execute_batch(&format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {N_ENTRIES})
         INSERT INTO audit_entry (account, who, action, class, subject, at)
             SELECT t.account, t.name, 'live-shown', t.number, 'subject ' || i, {now} - 86400000 * i FROM teacher t, n;
         DROP TABLE given; DROP TABLE pupil;"
    ))?;
    for number in 0..=N_PUPILS {
        let name = if number == 0 { "teacher 1".to_owned() } else { pupil_name(number) };
        let token = Sha256::digest(secret(number));
        transaction.execute(
            "INSERT INTO session (token, account, began_at, seen_at, device)
             SELECT ?1, id, ?2, ?2, 'a browser' FROM account WHERE name = ?3",
            params![&token[..], now, name],
        )?;
    }
    transaction.execute_batch("DROP TABLE teacher")?;
    transaction.commit()
}

/// Of each class ten, a week apart; two answers to each item of those that are done.
fn add_assignments(database: &Connection, now: i64) -> rusqlite::Result<()> {
    const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
    database.execute_batch(&format!(
        "INSERT INTO assignment (id, key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_by, made_at)
             SELECT {N_ASSIGNMENTS} * (t.number - 1) + g.task, 'class-' || t.number || '-task-' || g.task, t.number,
                 'Assignment ' || g.task, {now} - {WEEK} * (1 + {N_ASSIGNMENTS} - g.task),
                 {now} + {WEEK} * (g.task - {N_ASSIGNMENTS} + 1), 'all', 0, 1, 0, t.account, 0
             FROM teacher t, (SELECT DISTINCT task FROM given) g;
         INSERT INTO assignment_item (assignment, number, kind, lesson, step)
             SELECT {N_ASSIGNMENTS} * (t.number - 1) + g.task, g.number, 'step', g.lesson, g.step
             FROM teacher t, given g;
         INSERT INTO assignment_pupil
             SELECT a.id, p.learner, CASE WHEN a.due_at <= {now} THEN a.opens_at + 3600000 END
             FROM assignment a JOIN class_pupil p ON p.class = a.class;
         INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at, first_try,
             ms, answered_at)
             SELECT a.id, i.number, p.learner, 2, 0, 'a3 g' || (1 + (p.learner + i.number) % 5), a.opens_at + 3600000, 0,
                 60000, a.opens_at + 3600000
             FROM assignment a JOIN assignment_pupil p ON p.assignment = a.id
             JOIN assignment_item i ON i.assignment = a.id WHERE a.due_at <= {now};
         WITH tries (n) AS (VALUES (1), (2))
         INSERT INTO assignment_answer
             SELECT a.id, i.number, p.learner, printf('%032x', n), 'a3 g' || (1 + (p.learner + i.number) % 5),
                 CASE n WHEN 2 THEN 'right' ELSE 'wrong' END, NULL, 0, 20000 * n, a.opens_at + 1800000 * n
             FROM assignment a JOIN assignment_pupil p ON p.assignment = a.id
             JOIN assignment_item i ON i.assignment = a.id, tries WHERE a.due_at <= {now};"
    ))
}
