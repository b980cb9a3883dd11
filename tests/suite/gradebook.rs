//! The gradebook through the teacher's doors: the grid, an item, a pupil, notes and files; and whom it is not for.

use std::io::Cursor;

use axum::http::StatusCode;
use calamine::{Data, Reader, Xlsx};
use tabiya::store::AccountRole;

use crate::app::{Answer, School, Visitor};

const DAY: i64 = 86_400_000;

/// When the assignment of the tests was due.
const DUE: i64 = 20_000 * DAY;

/// A class with the key `owls` of teacher Li, with pupils, and an assignment `forks` of a step, a puzzle and a pick.
struct Class<'s> {
    school: &'s School,
    teacher: Visitor<'s>,
}

impl<'s> Class<'s> {
    async fn of(school: &'s School, pupils: &[(&str, &str)]) -> Class<'s> {
        let teacher = school.signed_in("Ms Li", AccountRole::Teacher).await;
        school.sql(&format!(
            "INSERT INTO class (id, key, name, sign_in, made_at) VALUES (1, 'owls', 'Owls', 'code', 0);
             INSERT INTO class_teacher SELECT 1, id FROM account WHERE name = 'Ms Li';
             INSERT INTO assignment (id, key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_at)
             VALUES (1, 'forks', 1, 'Forks & mates', {opens}, {DUE}, 'all', 0, 1, 0, 0);
             INSERT INTO assignment_item (assignment, number, kind, lesson, step)
             VALUES (1, 1, 'step', 'rook', 'where-to');
             INSERT INTO assignment_item (assignment, number, kind, puzzle)
             SELECT 1, 2, 'puzzle', number FROM puzzle WHERE id = 'own-02';
             INSERT INTO assignment_item (assignment, number, kind) VALUES (1, 3, 'pick');",
            opens = DUE - 7 * DAY
        ));
        for (name, real_name) in pupils {
            let _ = school.signed_in(name, AccountRole::Pupil).await;
            school.sql(&format!(
                "INSERT INTO class_pupil SELECT 1, learner, '{real_name}', 0, NULL FROM account WHERE name = '{name}';
                 INSERT OR IGNORE INTO assignment_pupil SELECT 1, learner, NULL FROM account WHERE name = '{name}';
                 INSERT INTO assignment_pick SELECT 1, 3, learner, (SELECT number FROM puzzle WHERE id = 'own-04')
                 FROM account WHERE name = '{name}'"
            ));
        }
        Class { school, teacher }
    }

    /// A wrong answer, and the sums that go with it.
    fn missed(&self, pupil: &str, item: u32, answer: &str) {
        self.school.sql(&format!(
            "INSERT INTO assignment_answer
             SELECT 1, {item}, learner, hex(randomblob(16)), '{answer}', 'wrong', NULL, 0, 9000, {at} FROM account
             WHERE name = '{pupil}';
             INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at,
                 first_try, ms, answered_at)
             SELECT 1, {item}, learner, 1, 0, '{answer}', NULL, 0, 0, {at} FROM account WHERE name = '{pupil}'
             ON CONFLICT DO UPDATE SET n_tries = n_tries + 1",
            at = DUE - DAY
        ));
    }

    /// A right answer at this moment.
    fn solved(&self, pupil: &str, item: u32, answer: &str, at: i64) {
        self.school.sql(&format!(
            "INSERT INTO assignment_answer
             SELECT 1, {item}, learner, hex(randomblob(16)), '{answer}', 'right', NULL, 0, 65000, {at} FROM account
             WHERE name = '{pupil}';
             INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at,
                 first_try, ms, answered_at)
             SELECT 1, {item}, learner, 1, 0, NULL, {at}, 1, 65000, {at} FROM account WHERE name = '{pupil}'
             ON CONFLICT DO UPDATE SET n_tries = n_tries + 1, solved_at = {at}, ms = 65000"
        ));
    }

    fn finished(&self, pupil: &str, at: i64) {
        self.school.sql(&format!(
            "UPDATE assignment_pupil SET finished_at = {at}
             WHERE learner = (SELECT learner FROM account WHERE name = '{pupil}')"
        ));
    }

    async fn grid(&mut self) -> Answer {
        self.teacher.get("/en/teach/assignments/forks").await.assert_ok()
    }
}

const THREE: [(&str, &str); 3] = [("red fox", "Anna Smith"), ("blue owl", "Ben Wu"), ("=1+1", "@SUM(A1)")];

/// The classes of the cells in the row of this name, and their words.
fn cells(page: &Answer, name: &str) -> Vec<(String, String)> {
    let (_, row) = page.body.split_once(&format!(">{name}</a></th>")).unwrap_or_else(|| panic!("no row of {name}"));
    let row = row.split("</tr>").next().unwrap();
    let cell = |text: &str| {
        let class = text.split('"').next().unwrap().to_owned();
        let told = text.split("title=\"").nth(1).map(|rest| rest.split('"').next().unwrap().to_owned());
        (class, told.unwrap_or_default())
    };
    row.split("<td class=\"").skip(1).map(cell).filter(|(class, _)| class != "done").collect()
}

fn pair(class: &str, told: &str) -> (String, String) {
    (class.to_owned(), told.to_owned())
}

#[tokio::test]
async fn the_grid_tells_stars_ticks_crosses_and_what_is_late() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    class.solved("red fox", 1, "a3", DUE);
    class.missed("red fox", 2, "d1d7");
    class.missed("red fox", 2, "d1d6");
    class.solved("red fox", 2, "d1d8", DUE + 1);
    class.missed("blue owl", 2, "d1d7");
    class.finished("red fox", DUE + 1);
    let page = class.grid().await;
    assert_eq!(
        cells(&page, "red fox"),
        [pair("first", "first try"), pair("solved late", "solved after 3 tries, late"), pair("none", "not yet")]
    );
    assert_eq!(cells(&page, "blue owl")[1], pair("open", "still open after 1 try"));
    assert!(page.body.contains("Done: 0. Late: 1. Not yet: 2."), "{}", page.words());
    assert!(page.words().contains("2 of 2 missed it"), "{}", page.words());
    assert!(page.words().contains("Back-rank mate"), "the theme that was missed: {}", page.words());
    // Each cell leads to the pupil's answers.
    let (_, rest) = page.body.split_once("<td class=\"solved late\"><a href=\"").unwrap();
    let href = rest.split('"').next().unwrap().replace("&amp;", "&").replace("&#38;", "&");
    let answers = class.teacher.get(&href).await.assert_ok();
    assert_eq!(answers.attribute("data-answers"), Some("3"));
    assert!(answers.words().contains("Rd7") && answers.words().contains("Rd8#"), "{}", answers.words());
}

#[tokio::test]
async fn real_names_are_shown_only_when_they_are_asked_for() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    let page = class.grid().await;
    assert!(page.body.contains("red fox") && !page.body.contains("Anna"));
    let page = class.teacher.get("/en/teach/assignments/forks?names=real&size=large").await.assert_ok();
    assert!(page.body.contains("Anna Smith") && page.body.contains("names=real&#38;size=large"));
    // A change of language keeps the view.
    assert!(page.body.contains("/zh-Hant/teach/assignments/forks?names=real"));
}

#[tokio::test]
async fn the_fragment_comes_only_when_something_changed() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    let version = class.grid().await.attribute("data-version").unwrap().to_owned();
    let fragment = |version: &str| {
        axum::http::Request::get(format!("/en/teach/assignments/forks?seen={version}"))
            .header("accept", tabiya::web::FRAGMENT_TYPE)
    };
    let same = class.teacher.send(fragment(&version), axum::body::Body::empty()).await;
    assert_eq!((same.status, same.body.as_str()), (StatusCode::NO_CONTENT, ""));
    class.solved("blue owl", 1, "a3", DUE);
    let changed = class.teacher.send(fragment(&version), axum::body::Body::empty()).await.assert_ok();
    assert_ne!(changed.attribute("data-version"), Some(version.as_str()));
    assert!(changed.body.starts_with("<div id=\"grid\"") && !changed.body.contains("<html"));
    assert_eq!(cells(&changed, "blue owl")[0], pair("first", "first try"));
}

#[tokio::test]
async fn an_item_tells_the_first_wrong_moves_with_their_reason_and_board() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    class.missed("red fox", 2, "d1d7");
    class.missed("red fox", 2, "d1d6");
    class.missed("blue owl", 2, "d1d7");
    class.missed("=1+1", 2, "Rd2");
    class.solved("=1+1", 2, "d1d8", DUE);
    let page = class.teacher.get("/en/teach/assignments/forks/items/2").await.assert_ok();
    let words = page.words();
    assert!(words.contains("2 of 3 answered Rd7."), "{words}");
    assert!(words.contains("1 of 3 answered Rd2."), "written as players do or as kept: {words}");
    assert!(!words.contains("Rd6"), "only first wrong answers: {words}");
    assert!(words.contains("Median time: 1:05"), "{words}");
    let shown = |page: &Answer| page.body.split("<figcaption>").nth(1).map(|rest| rest[..24].to_owned());
    assert_eq!(shown(&page).as_deref(), Some("2 of 3 answered Rd7.</fig"[..24].into()));
    assert!(page.body.contains("class=\"arrow\""), "the move is drawn");
    let other = class.teacher.get("/en/teach/assignments/forks/items/2?wrong=Rd2").await.assert_ok();
    assert_eq!(shown(&other).as_deref(), Some("1 of 3 answered Rd2.</fig"[..24].into()));

    class.missed("red fox", 1, "a3 g4");
    let step = class.teacher.get("/en/teach/assignments/forks/items/1").await.assert_ok();
    assert!(step.words().contains("1 of 1 answered a3 and g4."), "{}", step.words());
    let pick = class.teacher.get("/en/teach/assignments/forks/items/3").await.assert_ok();
    assert!(pick.words().contains("Nobody has given a wrong answer."));
    assert_eq!(class.teacher.get("/en/teach/assignments/forks/items/4").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_pupils_page_has_answers_weak_themes_and_notes() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    class.missed("red fox", 2, "d1d7");
    class.missed("red fox", 3, "g1g6");
    let page = class.teacher.get("/en/teach/classes/owls/pupils/red%20fox").await.assert_ok();
    let words = page.words();
    assert_eq!(page.attribute("data-answers"), Some("2"));
    assert!(words.contains("Rd7") && words.contains("Qg6"), "{words}");
    assert!(words.contains("Back-rank mate") && words.contains("Support mate"), "{words}");
    let one = class.teacher.get("/en/teach/classes/owls/pupils/red%20fox?assignment=forks&item=3").await.assert_ok();
    assert_eq!(one.attribute("data-answers"), Some("1"));

    let notes = "/en/teach/classes/owls/pupils/red%20fox/notes";
    let kept = class.teacher.post_and_follow(notes, &[("text", "Sees forks.\n<b>Not</b> pins.")]).await.assert_ok();
    assert!(kept.body.contains("Sees forks.\n&#60;b&#62;Not"), "{}", kept.body);
    let id = kept.attribute("data-note").unwrap().to_owned();
    let empty = class.teacher.post(notes, &[("text", "  ")]).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(empty.words().contains("The note is empty."), "{}", empty.words());
    let long = "x".repeat(2001);
    let too_long = class.teacher.post(notes, &[("text", &long)]).await;
    assert!(too_long.body.contains(&long), "what was typed stays");
    let one = format!("{notes}/{id}");
    let changed = class.teacher.post_and_follow(&one, &[("text", "Sees pins, too.")]).await.assert_ok();
    assert!(changed.body.contains("Sees pins, too.") && !changed.body.contains("Sees forks."));

    // Another teacher of the class reads it, and may not change it.
    let mut other = school.signed_in("Mr Ho", AccountRole::Teacher).await;
    school.sql("INSERT INTO class_teacher SELECT 1, id FROM account WHERE name = 'Mr Ho'");
    assert!(other.get("/en/teach/classes/owls/pupils/red%20fox").await.assert_ok().body.contains("Sees pins, too."));
    assert_eq!(other.post(&one, &[("erase", "1")]).await.status, StatusCode::FORBIDDEN);
    let erased = class.teacher.post_and_follow(&one, &[("erase", "1")]).await.assert_ok();
    assert!(!erased.body.contains("Sees pins, too."));
    let nobody = class.teacher.get("/en/teach/classes/owls/pupils/nobody").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_class_at_a_glance_counts_done_late_and_not_yet() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    class.finished("red fox", DUE);
    class.finished("blue owl", DUE + 1);
    let page = class.teacher.get("/en/teach/classes/owls/results").await.assert_ok();
    assert!(page.body.contains("<td>2024-10-04</td><td>1</td><td>1</td><td>1</td>"), "{}", page.body);
    assert!(page.body.contains("/en/teach/classes/owls/pupils/%3D1%2B1"), "{}", page.body);
}

#[tokio::test]
async fn the_csv_is_read_by_another_reader_and_holds_no_formula() {
    let school = School::with_puzzles().await;
    let mut class = Class::of(&school, &THREE).await;
    class.solved("red fox", 1, "a3", DUE);
    let file = class.teacher.get("/en/teach/assignments/forks/grid.csv?names=real").await.assert_ok();
    let mut reader = csv::Reader::from_reader(file.body.trim_start_matches('\u{feff}').as_bytes());
    let heads: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(heads[..4], ["Pupil", "Real name", "1. The rook, step 2", "2. Puzzle own-02"]);
    let rows: Vec<Vec<String>> = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().flatten().all(|field| !field.starts_with(['=', '+', '-', '@'])), "{rows:?}");
    let fox = rows.iter().find(|row| row[0] == "red fox").unwrap();
    assert_eq!(fox[2..4], ["first try", "not yet"]);
}

#[tokio::test]
async fn the_xlsx_is_read_by_another_reader_and_holds_no_formula() {
    let school = School::with_puzzles().await;
    let class = Class::of(&school, &THREE).await;
    class.missed("red fox", 2, "d1d7");
    class.solved("red fox", 2, "d1d8", DUE);
    let bytes = class.teacher.bytes("/zh-Hant/teach/assignments/forks/grid.xlsx?names=real").await;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["Forks & mates", "題目"]);
    let grid = book.worksheet_range("Forks & mates").unwrap();
    let text = |row, column| match grid.get_value((row, column)) {
        Some(Data::String(text)) => text.clone(),
        other => panic!("{row} {column}: {other:?}"),
    };
    assert_eq!((text(0, 0), text(1, 0), text(1, 1)), ("學生".to_owned(), "=1+1".to_owned(), "@SUM(A1)".to_owned()));
    assert_eq!(text(3, 3), "第2次做對");
    for sheet in ["Forks & mates", "題目"] {
        assert!(book.worksheet_formula(sheet).unwrap().used_cells().next().is_none(), "{sheet}");
    }
    let items = book.worksheet_range("題目").unwrap();
    assert_eq!(items.get_value((2, 3)), Some(&Data::Float(2.0)), "two tries at the puzzle");
}

#[tokio::test]
async fn only_teachers_of_the_class_see_it() {
    let school = School::with_puzzles().await;
    let _class = Class::of(&school, &THREE).await;
    let addresses = [
        "/en/teach/assignments/forks",
        "/en/teach/assignments/forks/grid.csv",
        "/en/teach/assignments/forks/grid.xlsx",
        "/en/teach/assignments/forks/items/1",
        "/en/teach/classes/owls/results",
        "/en/teach/classes/owls/pupils/red%20fox",
    ];
    for (name, role) in [
        ("Ms Wu", AccountRole::Teacher),
        ("Boss", AccountRole::Admin),
        ("cat", AccountRole::Pupil),
        ("Al", AccountRole::Learner),
    ] {
        let mut other = school.signed_in(name, role).await;
        for address in addresses {
            assert_eq!(other.get(address).await.status, StatusCode::FORBIDDEN, "{name} {address}");
        }
        let notes = "/en/teach/classes/owls/pupils/red%20fox/notes";
        assert_eq!(other.post(notes, &[("text", "x")]).await.status, StatusCode::FORBIDDEN, "{name}");
    }
    for address in addresses {
        let led = school.visitor().get(address).await;
        assert!(led.location().starts_with("/en/sign-in?next="), "{address}");
    }
}
