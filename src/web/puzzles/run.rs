//! Puzzles in a row: the streak that ends with the first miss, the storm of three minutes, and the way from one puzzle of
//! a run to the next.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    sets,
    solve::read,
    state::value,
    wish::{Trail, Way, Wish, pick_near},
};
use crate::{
    lang::Lang,
    store::{AnswerId, LearnerId, Run, RunKind, STORM_MS},
    web::{
        App,
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::Visitor,
    },
};

/// Where a run begins, and by how much each solved puzzle makes the next one harder.
const FIRST_RATING: f64 = 500.0;
const STREAK_RISE: f64 = 50.0;
const STORM_RISE: f64 = 35.0;

/// Results that are listed.
const N_RESULTS: usize = 10;

#[derive(Template)]
#[template(path = "puzzles/run.html")]
struct RunPage {
    page: Page,
    heading: String,
    lead: String,
    result: Option<String>,
    best: Option<String>,
    go_on: Option<String>,
    begin_url: String,
    begin: String,
    id: AnswerId,
    results: Vec<String>,
}

pub fn href(lang: Lang, id: &AnswerId) -> String {
    format!("/{lang}/puzzles/runs/{id}")
}

/// Whether a storm's time is up.
pub fn is_out_of_time(run: &Run, now: i64) -> bool {
    run.kind == RunKind::Storm && now >= run.began_at + STORM_MS
}

/// The seconds that are left in a storm that goes on.
pub fn seconds_left(run: &Run, now: i64) -> Option<i64> {
    let goes_on = run.kind == RunKind::Storm && run.ended_at.is_none();
    goes_on.then(|| (run.began_at + STORM_MS - now).max(0) / 1000)
}

/// The words of the button that leads on.
pub fn way_on(run: &Run) -> &'static str {
    if run.ended_at.is_some() { "run-way-result" } else { "puzzle-way-next" }
}

/// How a run stands, in words.
pub fn status(app: &App, visitor: &Visitor, run: &Run) -> Result<String, WebError> {
    let words = visitor.words;
    Ok(match (run.kind, &run.set) {
        (RunKind::Streak, _) => words.say_with("streak-status", &[("solved", run.n_solved.into())]),
        (RunKind::Storm, _) => {
            words.say_with("storm-status", &[("solved", run.n_solved.into()), ("missed", run.n_missed.into())])
        }
        (RunKind::Round, set) => {
            let total = match set {
                Some(set) => sets::find(app, visitor, set)?.map_or(0, |set| set.puzzles.len()),
                None => 0,
            };
            words.say_with("round-status", &[("done", run.n_done().into()), ("total", total.into())])
        }
    })
}

pub async fn show_streak(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    page(&app, &visitor, RunKind::Streak, &pairs)
}

pub async fn show_storm(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    page(&app, &visitor, RunKind::Storm, &pairs)
}

/// The rules, the results so far, and the button that begins a run.
fn page(app: &App, visitor: &Visitor, kind: RunKind, pairs: &Pairs) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let now = now();
    let is_streak = kind == RunKind::Streak;
    let say = |streak: &'static str, storm: &'static str| words.say(if is_streak { streak } else { storm });
    let runs = match &visitor.learner {
        Some(learner) => app.store.runs(learner, kind, None).map_err(WebError::internal)?,
        None => Vec::new(),
    };
    let is_open = |run: &&Run| run.ended_at.is_none() && !is_out_of_time(run, now);
    let result = |run: &Run| match kind {
        RunKind::Streak => words.say_with("streak-result", &[("solved", run.n_solved.into())]),
        RunKind::Storm | RunKind::Round => {
            words.say_with("storm-result", &[("solved", run.n_solved.into()), ("missed", run.n_missed.into())])
        }
    };
    let ended: Vec<&Run> = runs.iter().filter(|run| !is_open(run)).collect();
    let shown = value(pairs, "run").and_then(|id| ended.iter().find(|run| run.id.as_str() == id));
    let best = ended.iter().map(|run| run.n_solved).max();
    let heading = say("streak-heading", "storm-heading");
    render(&RunPage {
        page: Page::new(visitor, heading.clone(), say("streak-lead", "storm-lead")),
        lead: say("streak-lead", "storm-lead"),
        result: shown.map(|run| result(run)),
        best: best.map(|best| words.say_with("run-best", &[("solved", best.into())])),
        go_on: runs.iter().find(is_open).map(|run| href(visitor.lang(), &run.id)),
        begin_url: format!("/{}/puzzles/{}", visitor.lang(), if is_streak { "streak" } else { "storm" }),
        begin: say("streak-begin", "storm-begin"),
        id: AnswerId::from_bits(rand::random()),
        results: ended
            .iter()
            .take(N_RESULTS)
            .map(|run| {
                let ago = crate::words::ago(words, run.began_at, now);
                words.say_with("run-result-line", &[("ago", ago.into()), ("result", result(run).into())])
            })
            .collect(),
        heading,
    })
}

pub async fn begin_streak(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    begin(&app, &visitor, RunKind::Streak, None, &pairs).await
}

pub async fn begin_storm(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    begin(&app, &visitor, RunKind::Storm, None, &pairs).await
}

/// Begins a run under the id that the form brings, so that a double click begins one.
pub async fn begin(
    app: &App,
    visitor: &Visitor,
    kind: RunKind,
    set: Option<AnswerId>,
    pairs: &Pairs,
) -> Result<Response, WebError> {
    let (learner, cookies) = visitor.learner_or_new(app);
    let id: Option<AnswerId> = value(pairs, "id").and_then(|id| id.parse().ok());
    let id = id.unwrap_or_else(|| AnswerId::from_bits(rand::random()));
    let run =
        Run { id: id.clone(), kind, set, began_at: now(), ended_at: None, current: None, n_solved: 0, n_missed: 0 };
    app.store.begin_run(learner.clone(), run).await.map_err(WebError::internal)?;
    Ok((cookies, Redirect::to(&href(visitor.lang(), &id))).into_response())
}

/// Leads to the puzzle that is due in a run, or to its result.
pub async fn go_on(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let id: AnswerId = id.parse().map_err(|_| WebError::NoSuchPage)?;
    let lang = visitor.lang();
    let learner = visitor.learner.clone().ok_or(WebError::NoSuchPage)?;
    let run = app.store.run(&learner, &id).map_err(WebError::internal)?.ok_or(WebError::NoSuchPage)?;
    if is_out_of_time(&run, now()) && run.ended_at.is_none() {
        app.store.end_run(learner.clone(), id.clone(), now()).await.map_err(WebError::internal)?;
    }
    let is_over = run.ended_at.is_some() || is_out_of_time(&run, now());
    let next = match run.current.filter(|_| !is_over) {
        Some(current) => Some(current),
        None if is_over => None,
        None => next(&app, &visitor, &learner, &run)?,
    };
    let Some(next) = next else {
        if !is_over {
            app.store.end_run(learner, id.clone(), now()).await.map_err(WebError::internal)?;
        }
        return Ok(Redirect::to(&match (run.kind, &run.set) {
            (RunKind::Round, Some(set)) => format!("/{lang}/puzzles/sets/{set}?run={id}"),
            (RunKind::Storm, _) => format!("/{lang}/puzzles/storm?run={id}"),
            (RunKind::Streak | RunKind::Round, _) => format!("/{lang}/puzzles/streak?run={id}"),
        }));
    };
    app.store.advance_run(learner, id.clone(), next).await.map_err(WebError::internal)?;
    let found = app.store.puzzle_by_number(next).map_err(WebError::internal)?;
    let stored = found.and_then(read).ok_or(WebError::NoSuchPuzzle)?;
    let way = Way { wish: Wish::default(), trail: Trail::Run(id) };
    Ok(Redirect::to(&way.puzzle_href(lang, stored.puzzle.id.as_str())))
}

/// The number of the puzzle that comes next in a run; none where there is none left.
fn next(app: &App, visitor: &Visitor, learner: &LearnerId, run: &Run) -> Result<Option<u32>, WebError> {
    let rising = |rise: f64| pick_near(app, learner, FIRST_RATING + rise * f64::from(run.n_solved));
    match (run.kind, &run.set) {
        (RunKind::Streak, _) => rising(STREAK_RISE),
        (RunKind::Storm, _) => rising(STORM_RISE),
        (RunKind::Round, None) => Ok(None),
        (RunKind::Round, Some(set)) => {
            let set = sets::find(app, visitor, set)?;
            Ok(set.and_then(|set| set.puzzles.get(run.n_done() as usize).copied()))
        }
    }
}
