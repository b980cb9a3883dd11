//! A step of a lesson: the board, the task, the answer, and what the rules say about it.
//!
//! What is not yet answered (a chosen piece, marked squares, a path half gone) lives in the address, so that every step
//! works without a script and without a session. An answer is posted, recorded, and shown again under an address that
//! holds it: reloading that page grades it anew and records nothing.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};
use fluent_bundle::FluentValue;

use super::{
    App,
    error::WebError,
    exam::Standing,
    home::step_href,
    now,
    page::{Page, render},
    review,
    step_body::StepBody,
    step_state::StepState,
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    lesson::{Course, Lesson, Step, Task},
    store::{AnswerId, AnswerRecord, Progress},
    words::Words,
};

/// Names and values of a form or of an address, in order.
pub type Pairs = Vec<(String, String)>;

#[derive(Template)]
#[template(path = "step.html")]
struct StepPage {
    page: Page,
    lesson_title: String,
    place: String,
    body: String,
}

/// A step and where it stands.
#[derive(Clone, Copy)]
pub struct Place<'c> {
    pub lesson: &'c Lesson,
    pub step_idx: usize,
}

impl Place<'_> {
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step_idx]
    }

    pub fn href(&self, lang: Lang) -> String {
        step_href(lang, self.lesson, self.step())
    }
}

/// What a step is a part of, where the learner meets it: that is where the way goes on.
pub enum Trail<'c> {
    Lesson,
    Exam(Standing<'c>),
    /// The address of the next task that is due.
    Review {
        next: Option<String>,
    },
    /// A lesson that its teacher is trying, below this address. Nothing is recorded.
    Try {
        base: String,
    },
}

impl Trail<'_> {
    /// The address of a step on this trail.
    pub fn href(&self, lang: Lang, lesson: &Lesson, step: &Step) -> String {
        match self {
            Trail::Try { base } => format!("{base}/{}", step.id),
            Trail::Lesson | Trail::Exam(_) | Trail::Review { .. } => step_href(lang, lesson, step),
        }
    }
}

fn trail<'c>(
    app: &App,
    course: &'c Course,
    visitor: &Visitor,
    place: Place<'_>,
    state: &StepState,
) -> Result<Trail<'c>, WebError> {
    if state.in_review {
        return Ok(Trail::Review { next: review::next_due(app, visitor, place)? });
    }
    let standing = Standing::find(app, course, visitor.learner.as_ref(), place.lesson.id.as_str())?;
    Ok(standing.map_or(Trail::Lesson, Trail::Exam))
}

fn find<'c>(course: &'c Course, lesson: &str, step: &str) -> Result<Place<'c>, WebError> {
    let lesson = course.lesson(lesson).ok_or(WebError::NoSuchLesson)?;
    let step_idx = lesson.index_of(step).ok_or_else(|| WebError::NoSuchStep { lesson: lesson.id.to_string() })?;
    Ok(Place { lesson, step_idx })
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, lesson, step)): Path<(String, String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    app.judge(move |app| {
        let course = app.course();
        let place = find(&course, &lesson, &step)?;
        let progress = app.lesson_progress(&visitor, place.lesson)?;
        page(app, &course, &visitor, place, &StepState::of_address(place.step(), &pairs), &progress)
    })
    .await
}

/// The whole page, or the part of it that our script asks for.
fn page(
    app: &App,
    course: &Course,
    visitor: &Visitor,
    place: Place<'_>,
    state: &StepState,
    progress: &Progress,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let lang = visitor.lang();
    let lesson_title = place.lesson.title.get(lang).to_owned();
    let args = [
        ("lesson", FluentValue::from(lesson_title.as_str())),
        ("step", FluentValue::from(place.step_idx + 1)),
        ("total", FluentValue::from(place.lesson.steps.len())),
    ];
    let title = words.say_with("step-title", &args);
    let trail = trail(app, course, visitor, place, state)?;
    let at = match &trail {
        Trail::Lesson | Trail::Try { .. } => place_in_lesson(words, place, &args),
        Trail::Exam(_) => words.say_with("exam-place", &args),
        Trail::Review { .. } => words.say("review-place"),
    };
    let page = Page::new(visitor, title, place.lesson.about.get(lang).to_owned());
    let body = StepBody::new(app, page.clone(), place, state, progress, &trail);
    if visitor.wants_fragment {
        return render(&body);
    }
    let body = render(&body)?.0;
    render(&StepPage { page, lesson_title, place: at, body })
}

/// "Step 3 of 11", or "Small test: task 1 of 3".
fn place_in_lesson(words: Words, place: Place<'_>, args: &[(&str, FluentValue<'_>)]) -> String {
    let steps = &place.lesson.steps;
    if !place.step().test {
        return words.say_with("step-where", args);
    }
    let n_tests = |steps: &[Step]| steps.iter().filter(|step| step.test).count();
    let args = [("task", n_tests(&steps[..=place.step_idx]).into()), ("total", n_tests(steps).into())];
    words.say_with("test-place", &args)
}

/// Takes an answer: grades it, records it once, and shows what came of it.
pub async fn answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, lesson, step)): Path<(String, String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form.map_err(|_| WebError::FormUnreadable)?;
    // Graded, recorded and shown by the same course, whatever is published meanwhile.
    let course = app.course();
    let (names, sent, taught) = ((lesson.clone(), step.clone()), pairs.clone(), course.clone());
    let state = app
        .judge(move |_| {
            let place = find(&taught, &names.0, &names.1)?;
            StepState::of_form(place.step(), &sent).ok_or(WebError::FormUnreadable)
        })
        .await?;
    let place = find(&course, &lesson, &step)?;

    let (learner, cookies) = visitor.learner_or_new(&app);
    if let Some(record) = record(place, &state, &pairs) {
        app.store.record_answer(learner.clone(), record).await.map_err(WebError::internal)?;
    }

    let standing = Standing::find(&app, &course, Some(&learner), place.lesson.id.as_str())?;
    if let Some(standing) = standing.filter(|standing| standing.passes() && standing.run.passed_at.is_none()) {
        let exam = standing.exam.id.to_string();
        app.store.pass_exam(learner.clone(), exam, now()).await.map_err(WebError::internal)?;
    }

    let is_read = matches!(place.step().task, Task::Show);
    if visitor.wants_fragment && !is_read {
        let visitor = Visitor { learner: Some(learner), ..visitor };
        let progress = app.lesson_progress(&visitor, place.lesson)?;
        return Ok((cookies, page(&app, &course, &visitor, place, &state, &progress)?).into_response());
    }
    let target = match place.lesson.steps.get(place.step_idx + 1) {
        Some(next) if is_read => step_href(visitor.lang(), place.lesson, next),
        _ => format!("{}?{}#feedback", place.href(visitor.lang()), state.address_of_answer()),
    };
    Ok((cookies, Redirect::to(&target)).into_response())
}

/// What is kept of an answer; nothing of one that is still being made or that was no answer.
fn record(place: Place<'_>, state: &StepState, pairs: &Pairs) -> Option<AnswerRecord> {
    let (answer, grade) = state.graded.as_ref()?;
    let verdict = grade.verdict?;
    let id: Option<AnswerId> = pairs.iter().find(|(name, _)| name == "id").and_then(|(_, id)| id.parse().ok());
    Some(AnswerRecord {
        // A form made by hand may have no id: then it is an answer of its own.
        id: id.unwrap_or_else(|| AnswerId::from_bits(rand::random())),
        lesson: place.lesson.id.to_string(),
        step: place.step().id.to_string(),
        answer: answer.to_string(),
        verdict: verdict.as_str(),
        reason: grade.reason.as_ref().map(|reason| reason.code().as_str()),
        hinted: state.hinted || state.solution,
        at: now(),
    })
}

/// Somebody reloads the address that answers are posted to: the step is there.
pub async fn back_to_step(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, lesson, step)): Path<(String, String, String)>,
) -> Result<Redirect, WebError> {
    let course = app.course();
    let place = find(&course, &lesson, &step)?;
    Ok(Redirect::to(&place.href(visitor.lang())))
}
