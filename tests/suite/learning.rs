//! Stories of learners, from the first answer to the progress they find the next day.

use axum::http::StatusCode;
use tabiya::{
    content,
    lesson::{Step, Task, grade},
};

use crate::app::{School, Visitor};

const LESSON: &str = "rook";

fn steps() -> Vec<Step> {
    content::built_in().unwrap().lesson(LESSON).unwrap().steps.clone()
}

/// The place and path of the lesson's first step that is a task with a wrong answer.
fn first_task() -> (Step, String) {
    let step = steps().into_iter().find(|step| !matches!(step.task, Task::Show)).unwrap();
    let path = format!("/en/lessons/{LESSON}/{}", step.id);
    (step, path)
}

fn right(step: &Step) -> Vec<(&'static str, String)> {
    grade::a_right_answer(step).unwrap().to_pairs()
}

fn wrong(step: &Step) -> Vec<(&'static str, String)> {
    grade::a_wrong_answer(step).unwrap().to_pairs()
}

async fn send(visitor: &mut Visitor<'_>, path: &str, pairs: &[(&str, String)], id: &str) -> crate::app::Answer {
    let mut form: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    form.push(("id", id));
    visitor.post_and_follow(&format!("{path}/answers"), &form).await.assert_ok()
}

fn id(number: u128) -> String {
    format!("{number:032x}")
}

/// Solved steps and stars of the lesson, as the map shows them.
async fn on_the_map(visitor: &mut Visitor<'_>) -> (String, String) {
    let map = visitor.get("/en/lessons").await.assert_ok();
    let card = map.body.split(&format!("id=\"{LESSON}\"")).nth(1).unwrap();
    let done = card.split("data-done=\"").nth(1).unwrap().split('"').next().unwrap();
    let count = card.split("class=\"count\">").nth(1).unwrap().split('<').next().unwrap();
    (done.to_owned(), count.to_owned())
}

#[tokio::test]
async fn mei_answers_wrong_then_right_and_comes_back_tomorrow() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut mei = school.visitor();
    assert!(mei.get("/en/").await.assert_ok().body.contains("Start the first lesson"));

    let answer = send(&mut mei, &path, &wrong(&step), &id(1)).await;
    assert!(matches!(answer.attribute("data-verdict"), Some("wrong" | "partly")), "{}", answer.body);
    let answer = send(&mut mei, &path, &right(&step), &id(2)).await;
    answer.assert_verdict("right");
    let (done, count) = on_the_map(&mut mei).await;
    assert_eq!(done, "1");
    assert!(count.contains("0 stars"), "{count}");

    let cookie = mei.cookie("learner").unwrap().to_owned();
    drop(mei);
    let school = school.restarted().await;
    let mut mei = school.visitor();
    mei.set_cookie("learner", &cookie);
    assert_eq!(on_the_map(&mut mei).await.0, "1");
    assert!(mei.get("/en/").await.assert_ok().body.contains("Go on where you were"));
}

#[tokio::test]
async fn the_first_try_earns_a_star() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut tom = school.visitor();
    send(&mut tom, &path, &right(&step), &id(1)).await.assert_verdict("right");
    assert!(on_the_map(&mut tom).await.1.contains("1 star"), "{:?}", on_the_map(&mut tom).await);
}

#[tokio::test]
async fn a_hint_is_shown_and_costs_the_star() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut tom = school.visitor();
    let hinted = tom.get(&format!("{path}?hint=1")).await.assert_ok();
    assert!(hinted.body.contains("class=\"hint\""));
    assert!(hinted.body.contains(r#"name="hinted" value="1""#));
    let mut pairs = right(&step);
    pairs.push(("hinted", "1".to_owned()));
    send(&mut tom, &path, &pairs, &id(1)).await.assert_verdict("right");
    let (done, count) = on_the_map(&mut tom).await;
    assert_eq!(done, "1");
    assert!(count.contains("0 stars"), "{count}");
}

#[tokio::test]
async fn the_same_answer_sent_twice_counts_once() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut tom = school.visitor();
    send(&mut tom, &path, &right(&step), &id(7)).await.assert_verdict("right");
    send(&mut tom, &path, &right(&step), &id(7)).await.assert_verdict("right");
    let (done, count) = on_the_map(&mut tom).await;
    assert_eq!((done.as_str(), count.contains("1 star")), ("1", true), "{count}");
}

#[tokio::test]
async fn a_page_from_the_browsers_memory_may_send_another_answer_under_its_old_id() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut tom = school.visitor();
    send(&mut tom, &path, &wrong(&step), &id(7)).await;
    send(&mut tom, &path, &right(&step), &id(7)).await.assert_verdict("right");
    assert_eq!(on_the_map(&mut tom).await.0, "1", "what the page calls right is kept");
}

#[tokio::test]
async fn looking_at_an_answer_again_records_nothing() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut tom = school.visitor();
    let answer = grade::a_right_answer(&step).unwrap().to_string();
    let page = tom.get(&format!("{path}?{}", crate::app::encode(&[("answered", &answer)]))).await.assert_ok();
    page.assert_verdict("right");
    assert_eq!(on_the_map(&mut tom).await.0, "0");
}

#[tokio::test]
async fn two_learners_do_not_see_each_others_progress() {
    let school = School::open().await;
    let (step, path) = first_task();
    let (mut mei, mut tom) = (school.visitor(), school.visitor());
    send(&mut mei, &path, &right(&step), &id(1)).await;
    assert_eq!(on_the_map(&mut tom).await.0, "0");
    assert_eq!(on_the_map(&mut mei).await.0, "1");
}

#[tokio::test]
async fn a_cookie_that_was_tampered_with_names_nobody() {
    let school = School::open().await;
    let (step, path) = first_task();
    let mut mei = school.visitor();
    send(&mut mei, &path, &right(&step), &id(1)).await;
    let cookie = mei.cookie("learner").unwrap().to_owned();
    let mut thief = school.visitor();
    let last = cookie.chars().last().unwrap();
    let forged = format!("{}{}", &cookie[..cookie.len() - 1], if last == '0' { '1' } else { '0' });
    thief.set_cookie("learner", &forged);
    assert_eq!(on_the_map(&mut thief).await.0, "0");
    assert_eq!(on_the_map(&mut mei).await.0, "1");
}

#[tokio::test]
async fn an_unreadable_form_is_explained_and_nothing_is_counted() {
    let school = School::open().await;
    let step = steps().into_iter().find(|step| matches!(step.task, Task::Squares { .. })).unwrap();
    let path = format!("/en/lessons/{LESSON}/{}", step.id);
    let mut tom = school.visitor();
    for form in [vec![("square", "z9")], vec![("square", "a1"), ("square", "' OR 1=1")]] {
        let answer = tom.post(&format!("{path}/answers"), &form).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{form:?}");
        assert!(answer.body.contains("The answer could not be read"), "{}", answer.body);
    }
    assert_eq!(on_the_map(&mut tom).await.0, "0");
}

#[tokio::test]
async fn checking_no_squares_asks_for_some_and_counts_nothing() {
    let school = School::open().await;
    let step = steps().into_iter().find(|step| matches!(step.task, Task::Squares { .. })).unwrap();
    let path = format!("/en/lessons/{LESSON}/{}", step.id);
    let mut tom = school.visitor();
    let answer = send(&mut tom, &path, &[], &id(1)).await;
    assert_eq!(answer.attribute("data-verdict"), None);
    assert!(answer.feedback().chars().count() > 8, "{}", answer.feedback());
    send(&mut tom, &path, &right(&step), &id(2)).await.assert_verdict("right");
    assert!(on_the_map(&mut tom).await.1.contains("1 star"));
}

#[tokio::test]
async fn a_form_larger_than_any_answer_is_refused_in_words() {
    let school = School::open().await;
    let (_, path) = first_task();
    let large = "e4".repeat(100_000);
    let answer = school.visitor().post(&format!("{path}/answers"), &[("move", &large)]).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
    assert!(answer.body.contains("<h1>"), "{}", answer.body);
}

#[tokio::test]
async fn the_lesson_ends_with_what_comes_next() {
    let school = School::open().await;
    let mut mei = school.visitor();
    let steps = steps();
    for (number, step) in steps.iter().enumerate() {
        let path = format!("/en/lessons/{LESSON}/{}", step.id);
        let answer = send(&mut mei, &path, &right(step), &id(number as u128)).await;
        let is_last = number + 1 == steps.len();
        assert_eq!(answer.body.contains("You have finished this lesson"), is_last, "step {number}");
    }
    let (done, _) = on_the_map(&mut mei).await;
    assert_eq!(done, steps.len().to_string());
    let home = mei.get("/en/").await.assert_ok();
    assert!(!home.body.contains(&format!("href=\"/en/lessons/{LESSON}/")), "the lesson is done, so go on elsewhere");
}
