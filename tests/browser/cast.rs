//! A teacher, pupils and a class with an assignment, and a whole school, for the tests and the pictures of their pages.

use sha2::{Digest, Sha256};
use tabiya::store::AccountRole;
use thirtyfour::error::WebDriverResult;

use crate::browser::Browser;

/// Teacher Li and two pupils of the class `owls`, signed in: the secrets of their sessions.
pub async fn owls(browser: &Browser) -> [String; 3] {
    let teacher = browser.account("Ms Li", AccountRole::Teacher).await;
    let pupils =
        [browser.account("red fox", AccountRole::Pupil).await, browser.account("blue owl", AccountRole::Pupil).await];
    browser.sql(
        "INSERT INTO class (id, key, name, sign_in, made_at) VALUES (1, 'owls', 'Owls', 'code', 0);
         INSERT INTO class_teacher SELECT 1, id FROM account WHERE name = 'Ms Li';
         INSERT INTO class_pupil SELECT 1, learner, '', 0, NULL FROM account WHERE role = 'pupil'",
    );
    let [fox, owl] = pupils;
    [teacher, fox, owl]
}

/// An assignment of one step, `forks`, given to both.
pub fn assignment(browser: &Browser) {
    browser.sql(
        "INSERT INTO assignment (id, key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_at)
         VALUES (1, 'forks', 1, 'Forks', 0, 4102444800000, 'all', 0, 1, 0, 0);
         INSERT INTO assignment_item (assignment, number, kind, lesson, step) VALUES (1, 1, 'step', 'rook', 'where-to');
         INSERT OR IGNORE INTO assignment_pupil SELECT 1, learner, NULL FROM account WHERE role = 'pupil'",
    );
}

/// Who looks at the pages of [`school`]: the secrets of their sessions.
pub struct Cast {
    /// Ms Li, who runs the school and teaches all its classes.
    pub teacher: String,
    /// The pupil "red fox".
    pub pupil: String,
}

/// Names as they are in a class of forty: short, long, in three scripts, and some that fit no column.
const REAL_NAMES: [&str; 10] = [
    "Anna Berg",
    "陳大文",
    "欧阳娜娜",
    "Maximiliana-Josephine Konstantinopoulou-Wolfeschlegelstein",
    "Tom Fox",
    "Nguyễn Thị Thanh Hương",
    "Bartholomew Featherstonehaugh",
    "司馬相如",
    "Li",
    "Aleksandra Wiśniewska",
];

const PSEUDONYMS: [&str; 8] = [
    "green heron",
    "quiet hedgehog",
    "brave rhinoceros",
    "cheerful woodpecker",
    "tiny wren",
    "grey wolf",
    "white hare",
    "lucky dragonfly",
];

/// The steps of an assignment of thirty: those of three lessons and some puzzles.
const LESSONS: [&str; 3] = ["rook", "the-board", "knight"];

/// Lesson files whose steps are of all kinds.
const FILES: [&str; 6] = [
    include_str!("../own/combinations.toml"),
    include_str!("../own/special-moves.toml"),
    include_str!("../own/write-and-set-up.toml"),
    include_str!("../own/pawn-ending.toml"),
    include_str!("../../lessons/board/the-board.toml"),
    include_str!("../../lessons/tactics/smothered-mate.toml"),
];

/// The first step of each kind in these files, as it is written there.
fn one_step_of_each_kind() -> Vec<&'static str> {
    let kind = |step: &str| step.lines().find(|line| line.starts_with("kind")).map(|line| line.replace(' ', ""));
    let mut kinds = Vec::new();
    let steps = FILES.iter().flat_map(|file| file.split("\n[[step]]\n").skip(1));
    steps
        .filter(|step| {
            !kinds.contains(&kind(step)) && {
                kinds.push(kind(step));
                true
            }
        })
        .collect()
}

/// A school in full: classes of forty and of none, lessons, sets, everything handed out, shown and written that a page
/// of it can show.
pub async fn school(browser: &Browser) -> WebDriverResult<Cast> {
    let [teacher, pupil, _] = owls(browser).await;
    for number in 0..38 {
        let name = format!("{} {}", PSEUDONYMS[number % PSEUDONYMS.len()], number / PSEUDONYMS.len() + 1);
        browser.account(name.trim_end_matches(" 1"), AccountRole::Pupil).await;
    }
    browser.account("Mr Featherstonehaugh-Montgomery", AccountRole::Teacher).await;
    classes(browser);
    handed_out(browser);
    sets_and_lessons(browser);
    live(browser);
    links(browser);
    Ok(Cast { teacher, pupil })
}

fn classes(browser: &Browser) {
    browser.sql(
        "UPDATE account SET role = 'admin' WHERE name = 'Ms Li';
         UPDATE account SET password = '' WHERE role = 'teacher';
         UPDATE class SET join_code = 'KMRTWX' WHERE key = 'owls';
         INSERT INTO class (id, key, name, join_code, sign_in, made_at, archived_at) VALUES
             (2, 'fresh', 'Chess club on Tuesday afternoons, Hilltop Primary School', 'ABCDEF', 'pictures', 0, NULL),
             (3, 'bats', '三年二班', 'BATSAB', 'pictures', 0, NULL),
             (4, 'cats', 'Cats', 'CATSAB', 'code', 0, NULL),
             (5, 'herons', 'Herons', 'HERNSA', 'code', 0, NULL),
             (6, 'old', 'Owls of last year', 'OWLSAB', 'code', 0, 5),
             (7, 'lost', 'Whose teacher has left', 'QRTUVW', 'code', 0, NULL);
         INSERT INTO class_teacher SELECT c.id, a.id FROM class c, account a
             WHERE a.name = 'Ms Li' AND c.id BETWEEN 2 AND 6;
         INSERT INTO class_teacher SELECT 1, id FROM account WHERE role = 'teacher';
         INSERT OR IGNORE INTO class_pupil SELECT 1, learner, '', 0, NULL FROM account WHERE role = 'pupil';
         INSERT INTO class_pupil SELECT c.id, a.learner, 'Anna Berg', 0, NULL FROM account a, class c
             WHERE a.name IN ('red fox', 'blue owl', 'tiny wren') AND c.id IN (3, 4, 5);
         UPDATE class_pupil SET left_at = 9 WHERE class = 1
             AND learner = (SELECT learner FROM account WHERE name = 'white hare 4');
         INSERT INTO pupil_note (class, learner, author, text, at)
             SELECT 1, p.learner, t.id, n.column1, 1790000000000 + n.column2 FROM account p, account t, (VALUES
                 ('Sees forks at once. Rushes when the clock is on.' || char(10) || 'Wants to play for the team in spring.', 0),
                 ('Spoke with the parents: half an hour on Sundays is right.', 90000000)) n
             WHERE p.name = 'red fox' AND t.name = 'Ms Li';",
    );
    for (number, name) in REAL_NAMES.into_iter().enumerate() {
        let n_names = REAL_NAMES.len();
        browser.sql(&format!(
            "UPDATE class_pupil SET real_name = '{name}' WHERE class = 1 AND learner % {n_names} = {number}"
        ));
    }
    let trail: Vec<String> = [
        ("class-made", "Owls"),
        ("pupil-added", "red fox"),
        ("pupil-renamed", "brave rhinoceros 2"),
        ("assignment-handed-out", "What every pupil should know by the end of the first term"),
        ("set-made", "Rooks and knights"),
        ("lesson-published", "Pins"),
        ("live-shown", "own-02"),
        ("note-added", "red fox"),
        ("teacher-invited", ""),
        ("class-teacher-added", "Mr Featherstonehaugh-Montgomery"),
    ]
    .into_iter()
    .enumerate()
    .map(|(number, (action, subject))| {
        format!(
            "INSERT INTO audit_entry (account, who, action, class, subject, at)
             SELECT id, name, '{action}', 1, '{subject}', 1790000000000 + {number} * 7654321 FROM account WHERE name = 'Ms Li';"
        )
    })
    .collect();
    browser.sql(&trail.concat());
}

/// `term`: thirty tasks for the whole class, begun; and for the pupil one of each standing.
fn handed_out(browser: &Browser) {
    const DAY: i64 = 86_400_000;
    let now = crate::browser::now();
    let assignments = [
        (
            "term",
            "What every pupil should know by the end of the first term",
            now - 3 * DAY,
            now + 2 * DAY,
            "'stars', NULL, 1, 3, 0, 1",
        ),
        ("late", "Rooks", now - 9 * DAY, now - 2 * DAY, "'all', NULL, 0, NULL, 1, 0"),
        ("later", "馬的一步", now + 3 * DAY, now + 9 * DAY, "'count', 3, 0, NULL, 1, 0"),
        ("finished", "The board", now - 30 * DAY, now - 20 * DAY, "'all', NULL, 0, NULL, 1, 0"),
        ("withdrawn", "Handed out by mistake", now - 30 * DAY, now - 10 * DAY, "'all', NULL, 0, NULL, 1, 0"),
    ];
    for (number, (key, title, opens, due, rules)) in assignments.into_iter().enumerate() {
        let id = number + 1;
        browser.sql(&format!(
            "INSERT INTO assignment (id, key, class, title, opens_at, due_at, rule, needed, on_time, max_tries, hints, ordered, made_at)
             VALUES ({id}, '{key}', 1, '{title}', {opens}, {due}, {rules}, 0);
             INSERT OR IGNORE INTO assignment_pupil SELECT {id}, learner, NULL FROM class_pupil WHERE class = 1 AND left_at IS NULL;"
        ));
        let course = crate::browser::course();
        let steps = LESSONS.iter().filter_map(|lesson| course.lesson(lesson)).flat_map(|lesson| {
            let tasks = lesson.steps.iter().filter(|step| step.task.kind() != "show");
            tasks.take(7).map(move |step| ("step", lesson.id.to_string(), step.id.to_string()))
        });
        let puzzles = (1..=9).map(|number| ("puzzle", String::new(), format!("own-{number:02}")));
        let n_items = if key == "term" { 30 } else { 6 };
        for (item, (kind, lesson, id_of)) in (1..=n_items).zip(steps.chain(puzzles)) {
            let columns = match kind {
                "step" => format!("'step', '{lesson}', '{id_of}', NULL"),
                _ => format!("'puzzle', NULL, NULL, (SELECT number FROM puzzle WHERE id = '{id_of}')"),
            };
            browser.sql(&format!(
                "INSERT INTO assignment_item (assignment, number, kind, lesson, step, puzzle) VALUES ({id}, {item}, {columns})"
            ));
        }
    }
    // Who did what is thrown by numbers, the same every time.
    browser.sql(&format!(
        "UPDATE assignment SET withdrawn_at = 5 WHERE key = 'withdrawn';
         INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at, first_try, ms, answered_at)
         SELECT a.id, i.number, p.learner,
             CASE WHEN dice < 6 THEN 1 ELSE 1 + dice % 5 END, dice % 3 = 2, CASE WHEN dice >= 6 THEN 'a3 g4' END,
             CASE WHEN dice < 9 THEN CASE WHEN dice = 5 THEN a.due_at + 1000 ELSE a.due_at - {DAY} END END,
             dice < 6, 4000 + dice * 7000, a.due_at - {DAY}
         FROM (SELECT *, (learner * 7 + number * 5 + learner * number) % 13 AS dice FROM assignment_pupil p JOIN assignment_item i
                 ON i.assignment = p.assignment) p
             JOIN assignment a ON a.id = p.assignment JOIN assignment_item i ON i.assignment = a.id AND i.number = p.number
         WHERE dice < 11 AND a.key IN ('term', 'late', 'finished')
             AND (a.key = 'finished' OR (p.number + p.learner) % 4 > 0);
         INSERT INTO assignment_answer (assignment, number, learner, id, answer, verdict, hinted, ms, at)
         SELECT assignment, number, learner, 'x', CASE number % 3 WHEN 0 THEN 'a3 g4' WHEN 1 THEN 'e3g5' ELSE 'd6d7' END,
             'wrong', n_hints, ms, answered_at
         FROM assignment_result WHERE first_wrong IS NOT NULL;
         UPDATE assignment_pupil SET finished_at = (SELECT due_at - {DAY} FROM assignment a WHERE a.id = assignment)
         WHERE (learner % 3 > 0 OR assignment = 4) AND assignment IN (2, 4);"
    ));
    // The pupil of the pictures is late with one, and has begun the long one.
    browser.sql(
        "UPDATE assignment_pupil SET finished_at = NULL WHERE assignment IN (1, 2) AND learner = (SELECT learner FROM account WHERE name = 'red fox');
         DELETE FROM assignment_result WHERE assignment IN (1, 2) AND number > 4 AND learner = (SELECT learner FROM account WHERE name = 'red fox');",
    );
}

fn sets_and_lessons(browser: &Browser) {
    browser.sql(
        r#"INSERT INTO task_set (id, key, owner, title, about, shared, made_at, changed_at)
             SELECT 1, 'rooks', id, 'Rooks and knights', 'After the second lesson on rooks, for those who know the board', 1, 0, 9 FROM account WHERE name = 'Ms Li'
             UNION ALL SELECT 2, 'empty', id, 'Nothing yet', '', 0, 0, 8 FROM account WHERE name = 'Ms Li'
             UNION ALL SELECT 3, 'shared', id, 'Pins for the spring tournament, with everything that came up in the winter', 'From easy to hard', 1, 0, 7
                 FROM account WHERE role = 'teacher';
         INSERT INTO task_set_item (task_set, place, kind, content) VALUES
             (1, 1, 'lesson', 'lesson = "rook"'), (1, 2, 'step', 'step = "the-board/how-many-dark"'),
             (1, 3, 'puzzle', 'puzzle = "own-02"'), (1, 4, 'pick', 'pick = 5' || char(10) || 'themes = ["fork", "pin"]' || char(10) || 'from = 800' || char(10) || 'to = 1000'),
             (1, 5, 'ending', 'ending = "krk"' || char(10) || 'level = 2'), (1, 6, 'puzzle', 'puzzle = "gone"'),
             (3, 1, 'lesson', 'lesson = "knight"')"#,
    );
    let file = |key: &str, title: &str, steps: &[&str]| {
        let steps: String = steps.iter().map(|step| format!("\n[[step]]\n{step}\n")).collect();
        format!("format = 1\nid = \"{key}\"\ntitle.en = \"{title}\"\n{steps}")
    };
    let steps = one_step_of_each_kind();
    let kinds = file("kinds", "One step of each kind", &steps);
    let faulty = [
        "id = \"first\"\nkind = \"move\"\nfen = \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"\naccept = [\"Rd9\"]",
        "id = \"second\"\nkind = \"choose\"",
    ];
    let open = file("open", "Traps in the opening, and how not to fall into them", &faulty);
    let pins = file("pins", "Pins", &steps[..2]);
    let blank = file("blank", "Just begun", &[]);
    for (key, title, draft) in [
        ("kinds", "One step of each kind", kinds),
        ("open", "Traps in the opening, and how not to fall into them", open),
        ("pins", "Pins", pins),
        ("blank", "Just begun", blank),
    ] {
        let draft = draft.replace('\'', "''");
        browser.sql(&format!(
            "INSERT INTO own_lesson (key, owner, title, draft, edit, made_at, changed_at)
             SELECT '{key}', id, '{title}', '{draft}', 1, 0, 1790000000000 FROM account WHERE name = 'Ms Li'"
        ));
    }
    browser.sql(
        "INSERT INTO own_lesson_version (lesson, number, text, at)
             SELECT id, 1, draft || char(10), 1780000000000 FROM own_lesson WHERE key = 'pins'
             UNION ALL SELECT id, 2, draft, 1790000000000 FROM own_lesson WHERE key = 'pins';
         UPDATE own_lesson SET published = 2 WHERE key = 'pins'",
    );
}

/// A round in each state: open with answers in `owls`, told in `bats`, only shown in `cats`; nothing in `fresh`.
fn live(browser: &Browser) {
    browser.sql(
        "INSERT INTO live_round (id, class, number, kind, lesson, step, puzzle, phase, version, shown_at)
         SELECT column1, column1, 1, column2, 'rook', 'where-to', (SELECT number FROM puzzle WHERE id = 'own-02'), column3, 1, 0
         FROM (VALUES (1, 'step', 'open'), (3, 'puzzle', 'revealed'), (4, 'puzzle', 'shown'), (5, 'puzzle', 'open'));
         INSERT INTO live_answer (round, learner, answer, is_right, at)
         SELECT p.class, p.learner,
             CASE p.class WHEN 1 THEN CASE p.learner % 3 WHEN 0 THEN 'a3 g4' ELSE 'a3' END
                 ELSE CASE p.learner % 2 WHEN 0 THEN 'd1d8' ELSE 'd1d7' END END,
             p.class != 1 AND p.learner % 2 = 0, 5
         FROM class_pupil p JOIN account a ON a.learner = p.learner
         WHERE p.class IN (1, 3) AND NOT (p.class = 1 AND a.name = 'red fox') OR (p.class = 5 AND a.name = 'red fox')",
    );
}

/// An invitation, and a link to a new password.
fn links(browser: &Browser) {
    let hash = |token: &str| Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (teacher, password) = (hash("make-a-teacher"), hash("new-password"));
    browser.sql(&format!(
        "INSERT INTO invitation (token, account, role, expires_at) VALUES (x'{teacher}', NULL, 'admin', 4102444800000);
         INSERT INTO invitation (token, account, role, expires_at)
             SELECT x'{password}', id, role, 4102444800000 FROM account WHERE role = 'teacher';"
    ));
}
