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
    http::header,
    response::{Html, IntoResponse, Redirect, Response},
};
use fluent_bundle::FluentValue;
use shakmaty::Position as _;

use super::{
    App,
    assignment_task::{Here, Task as GivenTask, Told, numbered},
    compress::compressed,
    error::WebError,
    exam::Standing,
    home::step_href,
    kept_pages::PageKey,
    now,
    page::{Page, mark, render},
    prose,
    puzzles::wish::with_query,
    review,
    stencil::Stencil,
    step_body::StepBody,
    step_state::StepState,
    visitor::Visitor,
};
use crate::{
    chess::judge,
    lang::Lang,
    lesson::{
        Combination, Course, Lesson, Step, Task,
        grade::{Answer, GradeVerdict},
    },
    store::{AnswerId, AnswerRecord, Progress, TaskOutcome},
    words::{self, Words},
};

/// Names and values of a form or of an address, in order.
pub type Pairs = Vec<(String, String)>;

#[derive(Template)]
#[template(path = "step.html")]
struct StepPage {
    page: Page,
    lesson_title: String,
    place: String,
    /// For a teacher: the step into one of their sets.
    add: Option<String>,
    body: String,
}

/// What an address may say of a step of which nothing is to be proved.
const QUICK: [&str; 5] = ["from", "flip", "hint", "hinted", "review"];

/// A step and where it stands.
#[derive(Clone, Copy)]
pub struct Place<'c> {
    pub lesson: &'c Lesson,
    pub step_idx: usize,
}

impl<'c> Place<'c> {
    /// What sentences about the place may say.
    fn args(&self, lang: Lang) -> [(&'static str, FluentValue<'c>); 3] {
        [
            ("lesson", FluentValue::from(self.lesson.title.get(lang))),
            ("step", FluentValue::from(self.step_idx + 1)),
            ("total", FluentValue::from(self.lesson.steps.len())),
        ]
    }

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
    Task(GivenTask),
}

impl Trail<'_> {
    /// The address of a step on this trail.
    pub fn href(&self, lang: Lang, lesson: &Lesson, step: &Step) -> String {
        match self {
            Trail::Try { base } => format!("{base}/{}", step.id),
            Trail::Lesson | Trail::Exam(_) | Trail::Review { .. } | Trail::Task(_) => step_href(lang, lesson, step),
        }
    }
}

/// The task of an assignment that the step is, where it is the learner's.
fn given(app: &App, visitor: &Visitor, place: Place<'_>, state: &StepState) -> Result<Option<GivenTask>, WebError> {
    let here = Here::Step { lesson: place.lesson.id.as_str(), step: place.step().id.as_str() };
    GivenTask::find(app, visitor, state.task.as_ref().map(|(task, _)| task), here)
}

fn trail<'c>(
    app: &App,
    course: &'c Course,
    visitor: &Visitor,
    place: Place<'_>,
    state: &StepState,
    task: Option<GivenTask>,
) -> Result<Trail<'c>, WebError> {
    if let Some(task) = task {
        return Ok(Trail::Task(task));
    }
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
) -> Result<Response, WebError> {
    let learner = visitor.learner.clone();
    // Without an answer or a path there is nothing to prove, and the page takes less time than to wait for one's turn.
    let is_quick = pairs.iter().all(|(name, _)| QUICK.contains(&name.as_str()));
    let show = move |app: &App| {
        let course = app.course();
        let place = find(&course, &lesson, &step)?;
        let mut state = StepState::of_address(place.step(), &pairs);
        let task = given(app, &visitor, place, &state)?;
        if let Some(way) = task.as_ref().and_then(|task| task.way_back(&visitor)) {
            return Ok((way.into_response(), None));
        }
        state.under(task.as_ref());
        let seen = task.as_ref().filter(|task| task.counts() && state.hinted).and_then(GivenTask::hint_key);
        let progress = app.lesson_progress(&visitor, place.lesson)?;
        Ok((page(app, &course, &visitor, place, &state, &progress, task)?, seen))
    };
    let (response, hint) = if is_quick { show(&app)? } else { app.judge(show).await? };
    if let (Some((assignment, number)), Some(learner)) = (hint, learner) {
        app.store.record_task_hint(learner, assignment, number, 1, now()).await.map_err(WebError::internal)?;
    }
    Ok(response)
}

/// The whole page, or the part of it that our script asks for.
fn page(
    app: &App,
    course: &Arc<Course>,
    visitor: &Visitor,
    place: Place<'_>,
    state: &StepState,
    progress: &Progress,
    task: Option<GivenTask>,
) -> Result<Response, WebError> {
    let trail = trail(app, course, visitor, place, state, task)?;
    if !state.is_untouched || !matches!(trail, Trail::Lesson) {
        let page = frame(visitor, place);
        let html = html(app, visitor, page, place, state, progress, &trail, fresh_id())?;
        return Ok(Html(html).into_response());
    }
    let key = PageKey::new(visitor, place, progress);
    let stencil = match app.kept_pages.page(course, &key) {
        Some(kept) => kept,
        None => {
            let [who, name] = [(); 2].map(|()| format!("{:032x}", rand::random::<u128>()));
            let id = fresh_id();
            // An address may be written in several ways; the page that is kept has the one that is ours.
            let path = place.href(visitor.lang()).split_off(visitor.lang().tag().len() + 1);
            let page = frame(visitor, place).at(path).marked(&who, &name);
            let html = html(app, visitor, page, place, state, progress, &trail, id.clone())?;
            let stencil = Stencil::cut(&html, [&who, &name, id.as_str()]).map_err(WebError::internal)?;
            let stencil = Arc::new(stencil);
            app.kept_pages.keep(course, key, stencil.clone());
            stencil
        }
    };
    let (who, name, id) = (mark(visitor), prose::escaped(visitor.account_name()), fresh_id());
    let texts = [who.as_str(), name.as_str(), id.as_str()];
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    if visitor.reads_gzip {
        return Ok((kind, compressed(stencil.gzip(texts))).into_response());
    }
    Ok((kind, stencil.filled(texts)).into_response())
}

/// The frame of a step's page.
fn frame(visitor: &Visitor, place: Place<'_>) -> Page {
    let title = visitor.words.say_with("step-title", &place.args(visitor.lang()));
    Page::new(visitor, title, place.lesson.about.get(visitor.lang()).to_owned())
}

#[expect(clippy::too_many_arguments, reason = "a step's page depends on all of these")]
fn html(
    app: &App,
    visitor: &Visitor,
    page: Page,
    place: Place<'_>,
    state: &StepState,
    progress: &Progress,
    trail: &Trail<'_>,
    id: AnswerId,
) -> Result<String, WebError> {
    let body = render(&StepBody::new(app, page.clone(), place, state, progress, trail, id))?.0;
    if visitor.wants_fragment {
        return Ok(body);
    }
    let words = visitor.words;
    let at = match trail {
        Trail::Lesson | Trail::Try { .. } => place_in_lesson(words, place),
        Trail::Exam(_) => words.say_with("exam-place", &place.args(words.lang())),
        Trail::Review { .. } => words.say("review-place"),
        Trail::Task(task) => task.place(words),
    };
    let add = visitor.teaches().then(|| {
        let path = page.url("/teach/sets/add");
        with_query(path, &[("lesson", place.lesson.id.to_string()), ("step", place.step().id.to_string())])
    });
    let lesson_title = place.lesson.title.get(words.lang()).to_owned();
    Ok(render(&StepPage { page, lesson_title, place: at, add, body })?.0)
}

/// A name for the answer that the page asks for.
pub fn fresh_id() -> AnswerId {
    AnswerId::from_bits(rand::random())
}

/// "Step 3 of 11", or "Small test: task 1 of 3".
fn place_in_lesson(words: Words, place: Place<'_>) -> String {
    let steps = &place.lesson.steps;
    if !place.step().test {
        return words.say_with("step-where", &place.args(words.lang()));
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
    let Form(pairs) = form?;
    // Graded, recorded and shown by the same course, whatever is published meanwhile.
    let course = app.course();
    let taught = course.clone();
    let (names, sent, asker) = ((lesson.clone(), step.clone()), pairs.clone(), visitor.clone());
    let (mut state, task) = app
        .judge(move |app| {
            let place = find(&taught, &names.0, &names.1)?;
            let asked = StepState::of_address(place.step(), &sent);
            let task = given(app, &asker, place, &asked)?;
            // Who asks for the solution answers nothing.
            if sent.iter().any(|(name, _)| name == "give_up") && task.as_ref().is_some_and(GivenTask::may_give_up) {
                return Ok((asked, task));
            }
            let state = StepState::of_form(place.step(), &sent).ok_or(WebError::FormUnreadable)?;
            Ok((state, task))
        })
        .await?;
    if let Some(way) = task.as_ref().and_then(|task| task.way_back(&visitor)) {
        return Ok(way.into_response());
    }
    let place = find(&course, &lesson, &step)?;
    state.under(task.as_ref());

    let (learner, cookies) = visitor.learner_or_new(&app);
    if let Some(record) = record(place, &state, &pairs, task.as_ref()) {
        // Who tries a set leaves no trace, not even in their own progress.
        if !task.as_ref().is_some_and(GivenTask::is_trial) {
            let verdict = record.verdict;
            let recorded = app.store.record_answer(learner.clone(), record).await.map_err(WebError::internal)?;
            app.metrics.count_answer("lesson", verdict, recorded);
        }
    } else if let Some(task) = task.as_ref().filter(|task| state.graded.is_none() && task.may_give_up()) {
        let given_up = task.answer(Told::giving_up(answer_id(&pairs)), state.began_at());
        if let Some(given_up) = given_up {
            app.store.record_task(learner.clone(), given_up).await.map_err(WebError::internal)?;
        }
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
        let task = given(&app, &visitor, place, &state)?;
        state.under(task.as_ref());
        return Ok((cookies, page(&app, &course, &visitor, place, &state, &progress, task)?).into_response());
    }
    let target = match place.lesson.steps.get(place.step_idx + 1) {
        Some(next) if is_read => step_href(visitor.lang(), place.lesson, next),
        _ => format!("{}?{}#feedback", place.href(visitor.lang()), state.address_of_answer()),
    };
    Ok((cookies, Redirect::to(&target)).into_response())
}

/// The page's name for an answer. A form made by hand may have none: then it is an answer of its own.
fn answer_id(pairs: &Pairs) -> AnswerId {
    let id = pairs.iter().find(|(name, _)| name == "id").and_then(|(_, id)| id.parse().ok());
    id.unwrap_or_else(fresh_id)
}

/// What is kept of an answer; nothing of one that is still being made or that was no answer.
fn record(place: Place<'_>, state: &StepState, pairs: &Pairs, task: Option<&GivenTask>) -> Option<AnswerRecord> {
    let (answer, grade) = state.graded.as_ref()?;
    let verdict = grade.verdict?;
    let reason = grade.reason.as_ref().map(|reason| reason.code().as_str());
    let id = answer_id(pairs);
    let hinted = state.hinted || state.solution;
    let told = || Told {
        id: id.clone(),
        answer: as_a_teacher_reads_it(place.step(), answer, verdict),
        verdict: verdict.as_str(),
        reason,
        outcome: outcome(verdict, reason),
        hinted,
    };
    Some(AnswerRecord {
        lesson: place.lesson.id.to_string(),
        step: place.step().id.to_string(),
        answer: answer.to_string(),
        verdict: verdict.as_str(),
        reason,
        hinted,
        task: task.and_then(|task| task.answer(told(), state.began_at())),
        id,
        at: now(),
    })
}

/// What an answer does to the task of an assignment: a slip of the finger costs no try, and neither does a sound move.
fn outcome(verdict: GradeVerdict, reason: Option<&str>) -> TaskOutcome {
    match verdict {
        GradeVerdict::Right => TaskOutcome::Solved,
        GradeVerdict::Sound => TaskOutcome::Nothing,
        GradeVerdict::Illegal if matches!(reason, Some("no-piece" | "opponent-piece" | "no-movement")) => {
            TaskOutcome::Nothing
        }
        GradeVerdict::Wrong | GradeVerdict::Illegal | GradeVerdict::Partly => TaskOutcome::Missed,
    }
}

/// A move in SAN, squares, a written text; or else the answer as it is stored, which has words in every language.
fn as_a_teacher_reads_it(step: &Step, answer: &Answer, verdict: GradeVerdict) -> String {
    // Of moves one after the other the last is the one that was wrong.
    if let Answer::Path(path) = answer
        && let (Some(last), true) = (path.last(), verdict != GradeVerdict::Right)
    {
        let told = Combination::line_of(step, path).and_then(|(start, line)| {
            let mut position = start;
            line.iter().for_each(|played| position.play_unchecked(*played));
            let played = judge(&position, *last).legal()?;
            Some(numbered(&position, &played, path.len() - 1))
        });
        return told.unwrap_or_else(|| last.to_string());
    }
    let in_english = match answer {
        Answer::Move(_) | Answer::Path(_) | Answer::Squares(_) => words::answer(Words::of(Lang::En), step, answer),
        _ => None,
    };
    in_english.unwrap_or_else(|| answer.to_string())
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
