//! Trying a lesson that is being written, as a pupil: the same pages and the same grading, and nothing is recorded.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{App, Page, Pairs, Visitor, WebError, lesson_href, load, render};
use crate::{
    lang::Lang,
    lesson::{Lesson, Task, check::prove_step, format::read_own_lesson},
    store::{OwnLesson, Progress},
    web::{
        step::{Place, Trail, fresh_id},
        step_body::StepBody,
        step_state::StepState,
    },
};

#[derive(Template)]
#[template(path = "editor/try.html")]
struct TryPage {
    page: Page,
    heading: String,
    lesson_href: String,
    body: String,
}

fn base(lang: Lang, key: &str) -> String {
    format!("{}/try", lesson_href(lang, key))
}

/// The lesson with the steps that can be read.
fn readable(own: &OwnLesson) -> Option<Lesson> {
    read_own_lesson(&format!("{}.toml", own.key), &own.draft).lesson.filter(|lesson| !lesson.steps.is_empty())
}

/// A step that is proved; none where it is not there or something in it is wrong.
fn find<'l>(lesson: &'l Lesson, step: &str) -> Option<Place<'l>> {
    let place = Place { lesson, step_idx: lesson.index_of(step)? };
    prove_step(place.step()).is_empty().then_some(place)
}

/// Begins with the first step that can be read.
pub async fn enter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let own = load(&app, &key)?;
    let lang = visitor.lang();
    Ok(Redirect::to(&match readable(&own).as_ref().and_then(|lesson| lesson.steps.first()) {
        Some(first) => format!("{}/{}", base(lang, &key), first.id),
        None => lesson_href(lang, &key),
    }))
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key, step)): Path<(String, String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let own = load(&app, &key)?;
    app.judge(move |app| {
        let lesson = readable(&own);
        let Some(place) = lesson.as_ref().and_then(|lesson| find(lesson, &step)) else {
            return Ok(Redirect::to(&lesson_href(visitor.lang(), &own.key)).into_response());
        };
        let state = StepState::of_address(place.step(), &pairs);
        Ok(page(app, &visitor, &own.key, place, &state)?.into_response())
    })
    .await
}

/// Grades an answer and shows what came of it, as a pupil would see it.
pub async fn answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key, step)): Path<(String, String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let own = load(&app, &key)?;
    app.judge(move |app| {
        let lang = visitor.lang();
        let lesson = readable(&own);
        let Some(place) = lesson.as_ref().and_then(|lesson| find(lesson, &step)) else {
            return Ok(Redirect::to(&lesson_href(lang, &own.key)).into_response());
        };
        let state = StepState::of_form(place.step(), &pairs).ok_or(WebError::FormUnreadable)?;
        let base = base(lang, &own.key);
        let is_read = matches!(place.step().task, Task::Show);
        if visitor.wants_fragment && !is_read {
            return Ok(page(app, &visitor, &own.key, place, &state)?.into_response());
        }
        Ok(Redirect::to(&match place.lesson.steps.get(place.step_idx + 1) {
            Some(next) if is_read => format!("{base}/{}", next.id),
            None if is_read => lesson_href(lang, &own.key),
            _ => format!("{base}/{}?{}#feedback", place.step().id, state.address_of_answer()),
        })
        .into_response())
    })
    .await
}

/// Somebody reloads the address that answers are posted to: the step is there.
pub async fn back_to_step(visitor: Visitor, Path((_, key, step)): Path<(String, String, String)>) -> Redirect {
    Redirect::to(&format!("{}/{step}", base(visitor.lang(), &key)))
}

fn page(
    app: &App,
    visitor: &Visitor,
    key: &str,
    place: Place<'_>,
    state: &StepState,
) -> Result<Html<String>, WebError> {
    let lang = visitor.lang();
    let trail = Trail::Try { base: base(lang, key) };
    let heading = place.lesson.title.get(lang).to_owned();
    let page = Page::new(visitor, heading.clone(), place.lesson.about.get(lang).to_owned());
    let body = StepBody::new(app, page.clone(), place, state, &Progress::default(), &trail, fresh_id());
    if visitor.wants_fragment {
        return render(&body);
    }
    let body = render(&body)?.0;
    render(&TryPage { page, heading, lesson_href: lesson_href(lang, key), body })
}
