//! Lessons of a teacher's own: written, proved, published, and done by a learner.

use axum::http::StatusCode;
use tabiya::store::AccountRole;

use crate::app::{Answer, School, Visitor};

const LESSONS: &str = "/en/teach/lessons";

/// A lesson of two steps that is right, in English alone.
const ROOK_MATE: &str = r#"format = 1
id = "own-a-rook-mates"
title.en = "A rook mates"

[[step]]
id = "look"
kind = "show"
fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
text.en = "The king in the corner <b>has</b> few squares."

[[step]]
id = "corner"
kind = "mate"
fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
in = 2
accept = ["Kb6", "Kc7"]
text.en = "Mate in two."
hint.en = "First the king."
"#;

/// The number of the edit that a form on the page carries.
fn edit(page: &Answer) -> String {
    let (_, rest) = page.body.split_once("name=\"edit\" value=\"").expect("the page has a form");
    rest.split('"').next().unwrap().to_owned()
}

/// Begins a lesson under a title; returns its address.
async fn begin(teacher: &mut Visitor<'_>, title: &str) -> String {
    let answer = teacher.post(LESSONS, &[("title", title)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.location().to_owned()
}

/// Saves a lesson as a file and returns the page that comes of it.
async fn save_file(teacher: &mut Visitor<'_>, lesson: &str, text: &str) -> Answer {
    let file = format!("{lesson}/file");
    let page = teacher.get(&file).await.assert_ok();
    teacher.post_and_follow(&file, &[("edit", &edit(&page)), ("text", text)]).await.assert_ok()
}

/// A teacher with the lesson of a rook that mates, proved and published.
async fn published(school: &School) -> (Visitor<'_>, String) {
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = save_file(&mut teacher, &lesson, ROOK_MATE).await;
    assert_eq!(page.attribute("data-problems"), Some("0"), "{}", page.words());
    let page = teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    assert!(page.words().contains("Published."), "{}", page.words());
    (teacher, lesson)
}

#[tokio::test]
async fn a_published_lesson_is_done_at_an_ordinary_address_and_is_there_after_a_restart() {
    let school = School::open().await;
    published(&school).await;
    let mut mei = school.visitor();
    let map = mei.get("/zh-Hant/lessons").await.assert_ok();
    assert!(map.body.contains("/zh-Hant/lessons/own-a-rook-mates") && map.words().contains("A rook mates"));
    let step = "/en/lessons/own-a-rook-mates/corner";
    let page = mei.post_and_follow(&format!("{step}/answers"), &[("move", "Kb6")]).await.assert_ok();
    assert!(page.words().contains("Right so far"), "{}", page.words());
    let school = school.restarted().await;
    let page = school.visitor().get("/zh-Hans/lessons/own-a-rook-mates/look").await.assert_ok();
    assert!(page.body.contains("&#60;b&#62;has&#60;/b&#62;") && !page.body.contains("<b>has"), "{}", page.body);
}

#[tokio::test]
async fn what_is_not_proved_is_told_in_the_teachers_words_and_not_published() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = save_file(&mut teacher, &lesson, &ROOK_MATE.replace("\"Kb6\", ", "")).await;
    assert_eq!(page.attribute("data-problems"), Some("1"));
    assert!(page.words().contains("Line 16: These are not exactly the moves"), "{}", page.words());
    let page = teacher.get(&lesson.replace("/en/", "/zh-Hans/")).await.assert_ok();
    assert!(page.words().contains("这些不正是符合要求的着法"), "{}", page.words());
    let page = teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    assert!(page.words().contains("Not published"), "{}", page.words());
    let answer = school.visitor().get("/en/lessons/own-a-rook-mates").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_kept_as_it_was_typed() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = save_file(&mut teacher, &lesson, "title.en = \"A <rook>\nnonsense").await;
    assert!(page.body.contains("A &#60;rook&#62;\nnonsense"), "{}", page.body);
    assert!(page.words().contains("Line 1: This line cannot be read"), "{}", page.words());
    let answer = teacher.get(&lesson).await;
    assert_eq!(answer.location(), format!("{lesson}/file"));
}

#[tokio::test]
async fn two_windows_do_not_overwrite_one_another() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = teacher.get(&lesson).await.assert_ok();
    let first = [("edit", &*edit(&page)), ("title.en", "Mine"), ("action", "save")];
    teacher.post_and_follow(&lesson, &first).await.assert_ok();
    let second = [("edit", &*edit(&page)), ("title.en", "Yours"), ("action", "save")];
    let told = teacher.post(&lesson, &second).await.assert_ok();
    assert!(told.words().contains("Somebody has saved this lesson since"), "{}", told.words());
    assert!(told.body.contains("value=\"Yours\""), "what was typed is kept");
    assert!(teacher.get(&lesson).await.body.contains("value=\"Mine\""));
    let second = [("edit", &*edit(&told)), ("title.en", "Yours"), ("action", "save")];
    teacher.post_and_follow(&lesson, &second).await.assert_ok();
    assert!(teacher.get(&lesson).await.body.contains("value=\"Yours\""));
}

#[tokio::test]
async fn steps_are_added_moved_copied_and_removed() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Steps").await;
    let kinds = |page: &Answer| {
        let rows = page.body.split("<li id=\"step-").skip(1);
        rows.map(|row| row.split("</a>").next().unwrap().rsplit('>').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut page = teacher.get(&lesson).await.assert_ok();
    for (name, value) in
        [("action", "add"), ("action", "add"), ("up", "2"), ("copy", "1"), ("down", "2"), ("remove", "1")]
    {
        let kind = if kinds(&page).is_empty() { "show" } else { "squares" };
        teacher.post(&lesson, &[("edit", &edit(&page)), ("title.en", "Steps"), ("kind", kind), (name, value)]).await;
        page = teacher.get(&lesson).await.assert_ok();
    }
    assert_eq!(kinds(&page), ["Read", "Mark squares"]);
}

#[tokio::test]
async fn a_version_is_withdrawn_and_an_earlier_one_given_again() {
    let school = School::open().await;
    let (mut teacher, lesson) = published(&school).await;
    let mut mei = school.visitor();
    mei.post("/en/lessons/own-a-rook-mates/corner/answers", &[("move", "Rh8+")]).await;
    school.let_time_pass();
    let only_read = ROOK_MATE.split("\n[[step]]\nid = \"corner\"").next().unwrap();
    save_file(&mut teacher, &lesson, only_read).await;
    let page = teacher.get(&lesson).await.assert_ok();
    assert!(page.words().contains("pupils still see the version before"), "{}", page.words());
    teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    let step = "/en/lessons/own-a-rook-mates/corner";
    assert_eq!(mei.get(step).await.status, StatusCode::NOT_FOUND);
    // What was missed in a step that is gone does not stand in the way.
    for page in ["/en/review", "/en/progress", "/en/", "/en/lessons", "/en/progress/export.json"] {
        mei.get(page).await.assert_ok();
    }
    teacher.post_and_follow(&format!("{lesson}/versions"), &[("number", "1")]).await.assert_ok();
    mei.get(step).await.assert_ok();
    assert!(mei.get("/en/review").await.words().contains("A rook mates"));
    let page = teacher.post_and_follow(&format!("{lesson}/withdrawal"), &[]).await.assert_ok();
    assert!(page.words().contains("Taken back"), "{}", page.words());
    assert_eq!(mei.get(step).await.status, StatusCode::NOT_FOUND);
    mei.get("/en/review").await.assert_ok();
    let answer = teacher.post(&format!("{lesson}/removal"), &[]).await;
    assert_eq!(answer.location(), LESSONS);
    assert_eq!(
        begin(&mut teacher, "A rook mates").await,
        format!("{LESSONS}/own-a-rook-mates-2"),
        "a name stays taken"
    );
}

#[tokio::test]
async fn only_who_wrote_a_lesson_changes_it_and_others_copy_it() {
    let school = School::open().await;
    let (_, lesson) = published(&school).await;
    let mut other = school.signed_in("Mr Tal", AccountRole::Admin).await;
    assert_eq!(other.get(&lesson).await.status, StatusCode::FORBIDDEN);
    for part in ["", "/file", "/publication", "/withdrawal", "/versions", "/removal"] {
        let answer = other.post(&format!("{lesson}{part}"), &[("edit", "2"), ("text", ""), ("number", "1")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{part}");
    }
    let mut pupil = school.signed_in("Mei", AccountRole::Pupil).await;
    assert_eq!(pupil.get(LESSONS).await.status, StatusCode::FORBIDDEN);
    assert_eq!(pupil.post(LESSONS, &[("title", "Mine")]).await.status, StatusCode::FORBIDDEN);
    let copy = other.post(&format!("{LESSONS}/copies"), &[("lesson", "own-a-rook-mates")]).await;
    assert_eq!(copy.location(), format!("{LESSONS}/own-a-rook-mates-2"));
    let page = other.get(&format!("{}/file", copy.location())).await.assert_ok();
    assert_eq!(page.attribute("data-problems"), Some("0"));
    let answer = school.visitor().get(LESSONS).await;
    assert!(answer.location().starts_with("/en/sign-in?next="));
}

#[tokio::test]
async fn every_lesson_of_the_program_can_be_copied_and_is_proved_at_once() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    for lesson in ["rook", "en-passant", "fork", "writing-moves", "setting-up"] {
        let copy = teacher.post(&format!("{LESSONS}/copies"), &[("lesson", lesson)]).await;
        let page = teacher.get(copy.location()).await.assert_ok();
        assert_eq!(page.attribute("data-problems"), Some("0"), "{lesson}: {}", page.words());
    }
}
