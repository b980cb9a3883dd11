//! Every step of every lesson in three languages, through HTTP: its right answer is accepted, a wrong one refused, an
//! illegal one explained.

use tabiya::{
    content,
    lang::Lang,
    lesson::{
        Step, Task,
        grade::{self, Answer},
    },
};

use crate::app::{School, encode};

async fn answered(school: &School, path: &str, answer: &Answer) -> crate::app::Answer {
    let pairs = answer.to_pairs();
    let form: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    school.visitor().post_for_fragment(&format!("{path}/answers"), &form).await.assert_ok()
}

/// Every step with its address in every language.
fn steps() -> Vec<(Lang, &'static Step, String)> {
    let course = content::built_in().unwrap();
    let in_lang = |lang| {
        course.steps().map(move |(lesson, step)| (lang, step, format!("/{lang}/lessons/{}/{}", lesson.id, step.id)))
    };
    Lang::ALL.into_iter().flat_map(in_lang).collect()
}

#[tokio::test]
async fn the_right_answer_of_every_step_is_accepted_and_says_why() {
    let school = School::open().await;
    for (_, step, path) in steps().into_iter().filter(|(_, step, _)| !matches!(step.task, Task::Show)) {
        let page = answered(&school, &path, &grade::a_right_answer(step).unwrap()).await;
        assert_eq!(page.attribute("data-verdict"), Some("right"), "{path}: {}", page.feedback());
        assert!(page.body.contains("data-next"), "{path} leads nowhere");
        let words = page.feedback();
        assert!(words.chars().count() > 8, "{path} does not say why: {words}");
    }
}

#[tokio::test]
async fn a_wrong_answer_to_every_step_is_refused_and_says_why() {
    let school = School::open().await;
    for (_, step, path) in steps().into_iter().filter(|(_, step, _)| !matches!(step.task, Task::Show)) {
        let page = answered(&school, &path, &grade::a_wrong_answer(step).unwrap()).await;
        let verdict = page.attribute("data-verdict");
        assert!(matches!(verdict, Some("wrong" | "partly" | "sound")), "{path}: {verdict:?} {}", page.feedback());
        assert!(!page.body.contains("data-next"), "{path} goes on");
        let words = page.feedback();
        assert!(words.chars().count() > 8, "{path} does not say why: {words}");
    }
}

#[tokio::test]
async fn an_illegal_move_in_every_step_is_explained() {
    let school = School::open().await;
    let mut n_explained = 0;
    for (_, step, path) in steps() {
        let Some(answer) = grade::an_illegal_answer(step) else { continue };
        let page = answered(&school, &path, &answer).await;
        assert_eq!(page.attribute("data-verdict"), Some("illegal"), "{path}: {}", page.feedback());
        assert!(page.attribute("data-reason").is_some_and(|reason| reason.contains('-')), "{path}");
        n_explained += 1;
    }
    assert!(n_explained > 30, "only {n_explained} steps are answered by a move");
}

#[tokio::test]
async fn reading_on_leads_to_the_next_step() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let mut mei = school.visitor();
    for lesson in course.lessons() {
        for pair in lesson.steps.windows(2).filter(|pair| matches!(pair[0].task, Task::Show)) {
            let answer = mei.post(&format!("/en/lessons/{}/{}/answers", lesson.id, pair[0].id), &[]).await;
            assert_eq!(answer.location(), format!("/en/lessons/{}/{}", lesson.id, pair[1].id));
        }
    }
}

#[tokio::test]
async fn a_move_by_presses_of_squares_is_made_without_a_script() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let (lesson, step) = course.steps().find(|(_, step)| matches!(step.task, Task::Move { .. })).unwrap();
    let Some(Answer::Move(attempt)) = grade::a_right_answer(step) else { panic!("a move is answered by a move") };
    let path = format!("/en/lessons/{}/{}", lesson.id, step.id);
    let mut tom = school.visitor();
    let page = tom.get(&format!("{path}?from={}", attempt.from)).await.assert_ok();
    assert!(page.body.contains(&format!(r#"<input type="hidden" name="from" value="{}">"#, attempt.from)));
    assert!(page.body.contains(&format!(r#"name="to" value="{}""#, attempt.to)));
    let (from, to) = (attempt.from.to_string(), attempt.to.to_string());
    tom.post_and_follow(&format!("{path}/answers"), &[("from", &from), ("to", &to)]).await.assert_verdict("right");
}

#[tokio::test]
async fn squares_are_marked_and_unmarked_without_a_script() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let (lesson, step) = course.steps().find(|(_, step)| matches!(step.task, Task::Squares { .. })).unwrap();
    let path = format!("/en/lessons/{}/{}", lesson.id, step.id);
    let mut tom = school.visitor();
    let page = tom.get(&format!("{path}?{}", encode(&[("square", "a1"), ("toggle", "b2")]))).await.assert_ok();
    let marked = |page: &crate::app::Answer, square: &str| {
        page.body.contains(&format!(r#"<input type="hidden" name="square" value="{square}">"#))
    };
    assert!(marked(&page, "a1") && marked(&page, "b2"));
    let page = tom.get(&format!("{path}?{}", encode(&[("square", "a1"), ("toggle", "a1")]))).await.assert_ok();
    assert!(!marked(&page, "a1"));
}

#[tokio::test]
async fn a_typed_text_that_is_no_move_is_told_and_not_counted() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let (lesson, step) = course.steps().find(|(_, step)| matches!(step.task, Task::Move { .. })).unwrap();
    let path = format!("/en/lessons/{}/{}", lesson.id, step.id);
    let mut tom = school.visitor();
    for text in ["hello", "", "<script>alert(1)</script>", "Zz9"] {
        let page = tom.post_and_follow(&format!("{path}/answers"), &[("move", text)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), None, "{text}");
        assert!(page.feedback().chars().count() > 8, "{text}: {}", page.feedback());
        assert!(!page.body.contains("<script>alert"), "{text}");
    }
    let Some(answer) = grade::a_right_answer(step) else { panic!("every step has a right answer") };
    let pairs = answer.to_pairs();
    let form: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    tom.post(&format!("{path}/answers"), &form).await;
    let map = tom.get("/en/lessons").await.assert_ok();
    assert!(map.body.contains("1 of"), "the step is solved");
    assert!(map.body.contains("1 star<"), "what was no answer costs no star");
}
