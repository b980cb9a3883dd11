//! Stories of learners who miss things: the review, the exam that skips a chapter, and the lesson on paper.

use tabiya::{
    content,
    lang::Lang,
    lesson::{Chapter, Lesson, Step, Task, grade},
};

use crate::app::{Answer, School, Visitor};

fn chapter() -> &'static Chapter {
    content::built_in().unwrap().chapters.iter().find(|chapter| chapter.exam.is_some()).unwrap()
}

fn exam() -> &'static Lesson {
    chapter().exam.as_ref().unwrap()
}

async fn send(visitor: &mut Visitor<'_>, path: &str, answer: &grade::Answer, extra: &[(&str, &str)]) -> Answer {
    let pairs = answer.to_pairs();
    let mut form: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    form.extend(extra);
    visitor.post_and_follow(&format!("{path}/answers"), &form).await.assert_ok()
}

fn step_path(lesson: &Lesson, step: &Step) -> String {
    format!("/en/lessons/{}/{}", lesson.id, step.id)
}

/// Answers a task of the exam for the first time.
async fn sit(visitor: &mut Visitor<'_>, step: &Step, rightly: bool) -> Answer {
    let answer = if rightly { grade::a_right_answer(step) } else { grade::a_wrong_answer(step) };
    send(visitor, &step_path(exam(), step), &answer.unwrap(), &[]).await
}

#[tokio::test]
async fn what_mei_missed_comes_back_and_says_why() {
    let school = School::open().await;
    let mut mei = school.visitor();
    let review = mei.get("/en/review").await.assert_ok();
    assert!(review.body.contains("Nothing to review"), "{}", review.body);

    let lesson = content::built_in().unwrap().lesson("exchanges").unwrap();
    let step = lesson.step("your-half").unwrap();
    let path = step_path(lesson, step);
    let wrong = grade::a_wrong_answer(step).unwrap();
    send(&mut mei, &path, &wrong, &[]).await.assert_verdict("wrong");

    let review = mei.get("/en/review").await.assert_ok();
    assert_eq!(review.attribute("data-due"), Some("0"));
    assert!(review.body.contains("It comes back within a day."), "{}", review.body);
    assert!(review.body.contains("Your answer was: d4"), "{}", review.body);
    assert!(review.body.contains("White is still a pawn ahead."), "{}", review.body);

    school.let_time_pass();
    let home = mei.get("/en/").await.assert_ok();
    assert!(home.body.contains("Review 1 task you missed"), "{}", home.body);
    let review = mei.get("/en/review").await.assert_ok();
    assert_eq!(review.attribute("data-due"), Some("1"));
    assert!(review.body.contains(&format!("href=\"{path}?review=1\"")), "{}", review.body);

    let right = grade::a_right_answer(step).unwrap();
    let answer = send(&mut mei, &path, &right, &[("review", "1")]).await;
    answer.assert_verdict("right");
    assert!(answer.body.contains("Back to the review"), "{}", answer.body);
    assert_eq!(mei.get("/en/review").await.assert_ok().attribute("data-due"), Some("0"));
}

#[tokio::test]
async fn the_review_leads_from_one_task_that_is_due_to_the_next() {
    let school = School::open().await;
    let mut tom = school.visitor();
    let lesson = content::built_in().unwrap().lesson("exchanges").unwrap();
    let steps: Vec<&Step> = ["your-half", "cheapest-first"].map(|id| lesson.step(id).unwrap()).into();
    for step in &steps {
        send(&mut tom, &step_path(lesson, step), &grade::a_wrong_answer(step).unwrap(), &[]).await;
    }
    school.let_time_pass();
    let first = step_path(lesson, steps[0]);
    let answer = send(&mut tom, &first, &grade::a_right_answer(steps[0]).unwrap(), &[("review", "1")]).await;
    let second = format!("{}?review=1", step_path(lesson, steps[1]));
    assert!(answer.body.contains(&format!("href=\"{second}\" data-next")), "{}", answer.body);
    let page = tom.get(&second).await.assert_ok();
    assert!(page.body.contains(r#"name="review" value="1""#), "{}", page.body);
}

#[tokio::test]
async fn an_exam_that_is_passed_skips_its_chapter() {
    let school = School::open().await;
    let mut ana = school.visitor();
    let exam_page = format!("/en/lessons/{}", exam().id);
    let page = ana.get(&exam_page).await.assert_ok();
    assert!(page.body.contains("Start the exam"), "{}", page.body);

    let (last, others) = exam().steps.split_last().unwrap();
    let (first, between) = others.split_first().unwrap();
    // One miss of eight or more tasks is allowed, and trying again does not mend it.
    let missed = sit(&mut ana, first, false).await;
    assert!(missed.body.contains("data-next") || missed.body.contains("Next step"), "{}", missed.body);
    sit(&mut ana, first, true).await;
    for step in between {
        let answer = sit(&mut ana, step, true).await;
        answer.assert_verdict("right");
        assert!(!answer.body.contains("name=\"hint\""), "an exam offers no hint");
    }
    let under_way = ana.get(&exam_page).await.assert_ok();
    assert!(under_way.body.contains("Go on with the exam"), "{}", under_way.body);
    let answer = sit(&mut ana, last, true).await;
    assert!(answer.body.contains("See your result"), "{}", answer.body);

    let n_tasks = exam().steps.len();
    let result = ana.get(&exam_page).await.assert_ok();
    let told = format!("Passed: {} of {n_tasks} right on the first try.", n_tasks - 1);
    assert!(result.body.contains(&told), "{}", result.body);
    let map = ana.get("/en/lessons").await.assert_ok();
    assert!(map.body.contains("Exam passed"), "{}", map.body);
    let next = content::built_in().unwrap().next_chapter(&chapter().id).unwrap();
    let home = ana.get("/en/").await.assert_ok();
    assert!(home.body.contains(&format!("href=\"/en/lessons/{}/", next.lessons[0].id)), "{}", home.body);
}

#[tokio::test]
async fn an_exam_that_is_failed_can_be_taken_again() {
    let school = School::open().await;
    let mut bo = school.visitor();
    let exam_page = format!("/en/lessons/{}", exam().id);
    for step in &exam().steps {
        sit(&mut bo, step, false).await;
        sit(&mut bo, step, true).await;
    }
    let result = bo.get(&exam_page).await.assert_ok();
    assert!(result.body.contains("Not passed yet: 0 of"), "{}", result.body);
    assert!(!bo.get("/en/lessons").await.assert_ok().body.contains("Exam passed"));

    let again = bo.post_and_follow(&format!("/en/exams/{}/runs", exam().id), &[]).await.assert_ok();
    assert!(again.body.contains("Exam, task 1 of"), "{}", again.body);
    for step in &exam().steps {
        sit(&mut bo, step, true).await;
    }
    let result = bo.get(&exam_page).await.assert_ok();
    assert!(result.body.contains("Passed:"), "{}", result.body);
}

#[tokio::test]
async fn every_lesson_and_exam_is_a_worksheet_with_a_key() {
    let school = School::open().await;
    for lang in Lang::ALL {
        for lesson in content::built_in().unwrap().lessons_and_exams() {
            let path = format!("/{lang}/worksheets/{}", lesson.id);
            let sheet = school.visitor().get(&path).await.assert_ok();
            let tasks: Vec<&Step> = lesson.steps.iter().filter(|step| !matches!(step.task, Task::Show)).collect();
            assert_eq!(sheet.body.matches("class=\"paper-task\"").count(), tasks.len(), "{path}");
            let n_boards = tasks.iter().filter(|step| step.scene.is_some()).count();
            assert_eq!(sheet.body.matches("<svg class=\"diagram\"").count(), n_boards, "{path}");
            let key = sheet.body.split("class=\"answer-key\"").nth(1).unwrap();
            assert_eq!(key.matches("<li value=").count(), tasks.len(), "{path}");
            assert!(!key.contains("<strong></strong>"), "{path} has a task without an answer");
        }
    }
}

#[tokio::test]
async fn the_small_test_is_told_apart_from_the_lesson() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    for lesson in course.lessons() {
        let tests: Vec<&Step> = lesson.steps.iter().filter(|step| step.test).collect();
        assert!((2..=4).contains(&tests.len()), "{} ends with {} test steps", lesson.id, tests.len());
        let kinds: std::collections::BTreeSet<&str> = tests.iter().map(|step| step.task.kind()).collect();
        assert!(kinds.len() > 1, "the test of {} has one kind of task only", lesson.id);
    }
    let lesson = course.lesson("rook").unwrap();
    let first = lesson.steps.iter().find(|step| step.test).unwrap();
    let page = school.visitor().get(&step_path(lesson, first)).await.assert_ok();
    assert!(page.body.contains("Small test: task 1 of"), "{}", page.body);
}
