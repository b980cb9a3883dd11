//! One elementary ending: its method, and a game of it against a defender that never errs.
//!
//! A game lives in the address: `start` is the position it began with, `line` the learner's moves since. Every request
//! plays them again from the start, so nothing is kept on the server and nothing in the address is believed. Only a
//! mate is recorded, once for each game.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    http::HeaderName,
    response::{Html, IntoResponse, Redirect, Response},
};
use axum_extra::extract::SignedCookieJar;

use super::{
    App,
    assignment_task::{Here, Task, TaskRef, Told},
    board::{Board, Drawing, Mode, Tints},
    drill::{End, Level, ending_id, longest_mate, read_start, start_text, throw_start},
    drill_body::{DrillBody, DrillState},
    endgames::{level_name, results},
    error::WebError,
    now,
    page::{Page, Way, render},
    prose,
    puzzles::wish::with_query,
    step::Pairs,
    visitor::Visitor,
};
use crate::{
    chess::{Color, Diagram, Square},
    lang::Lang,
    lesson::{Mark, Scene},
    store::MateRecord,
    tablebase::{Ending, Tablebase},
    words::Words,
};

/// How long a page waits for its table before it says what it is waiting for. Three men take a fifth of this.
const PATIENCE: Duration = Duration::from_millis(1500);

/// A move waits longer, because there is a game to go on with; less than any request may take.
const PATIENCE_FOR_A_MOVE: Duration = Duration::from_secs(8);

/// How often it looks.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Seconds after which the page that waits asks again.
const REFRESH: &str = "2";

#[derive(Template)]
#[template(path = "endgames/ending.html")]
struct EndingPage {
    page: Page,
    title: String,
    about: String,
    is_won: bool,
    method: Vec<String>,
    board: Board,
    notice: Option<String>,
    levels: Vec<Way>,
    results: Vec<String>,
}

#[derive(Template)]
#[template(path = "endgames/practice.html")]
struct PracticePage {
    page: Page,
    title: String,
    place: String,
    body: String,
}

#[derive(Template)]
#[template(path = "endgames/wait.html")]
struct WaitPage {
    page: Page,
    again: String,
}

fn find(name: &str) -> Result<Ending, WebError> {
    // Addresses are written in one way only.
    Ending::ALL.into_iter().find(|ending| ending_id(*ending) == name).ok_or(WebError::NoSuchEnding)
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, ending)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let ending = find(&ending)?;
    let value = |wanted: &str| pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    let plays = longest_mate(ending).is_some();
    if let Some(level) = value("level").and_then(Level::from_number).filter(|_| plays) {
        if !prepared(ending, PATIENCE).await {
            let mut query = vec![("level", level.number().to_string())];
            query.extend(TaskRef::of(&pairs).iter().flat_map(TaskRef::pairs));
            return waiting(&visitor, with_query(href(&visitor, ending), &query));
        }
        let thrown = throw_start(ending, level, rand::random);
        let target = thrown.map(|start| {
            let mut query = vec![("start", start_text(shakmaty::Position::board(&start), ending))];
            query.extend(TaskRef::of(&pairs).iter().flat_map(TaskRef::pairs));
            with_query(href(&visitor, ending), &query)
        });
        return Ok(Redirect::to(&target.unwrap_or_else(|| href(&visitor, ending))).into_response());
    }
    if let Some(start) = value("start").filter(|_| plays) {
        if read_start(start, ending).is_none() {
            return about(&app, &visitor, ending, Some("endgame-start-unreadable"));
        }
        if !prepared(ending, PATIENCE).await {
            let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
            return waiting(&visitor, format!("{}?{query}", href(&visitor, ending)));
        }
        let Some(mut state) = DrillState::of_address(ending, &pairs) else {
            return about(&app, &visitor, ending, Some("endgame-start-unreadable"));
        };
        let task = given(&app, &visitor, &state)?;
        if let Some(way) = task.as_ref().and_then(|task| task.way_back(&visitor)) {
            return Ok(way.into_response());
        }
        state.under(task.as_ref());
        let seen = task.as_ref().filter(|task| task.counts() && state.shows_hint()).and_then(Task::hint_key);
        if let (Some((assignment, number)), Some(learner)) = (seen, visitor.learner.clone()) {
            app.store.record_task_hint(learner, assignment, number, 1, now()).await.map_err(WebError::internal)?;
        }
        return Ok(page(&visitor, &state, task.as_ref())?.into_response());
    }
    // Without optimisation four men take minutes: there only a game is worth them.
    if plays && !cfg!(debug_assertions) {
        warm(ending);
    }
    about(&app, &visitor, ending, None)
}

/// Takes a move: plays it and the reply to it, or says why not; records a mate.
pub async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, ending)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let ending = find(&ending)?;
    let Form(pairs) = form?;
    let start = pairs.iter().find(|(name, _)| name == "start").and_then(|(_, start)| read_start(start, ending));
    if start.is_none() || longest_mate(ending).is_none() {
        return Err(WebError::FormUnreadable);
    }
    if !prepared(ending, PATIENCE_FOR_A_MOVE).await {
        let is_kept =
            |name: &str| matches!(name, "start" | "line" | "game" | "helped" | "assignment" | "set" | "item" | "began");
        let kept = pairs.iter().filter(|(name, _)| is_kept(name));
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).finish();
        return waiting(&visitor, format!("{}?{query}", href(&visitor, ending)));
    }
    let asked = DrillState::of_address(ending, &pairs).ok_or(WebError::FormUnreadable)?;
    let task = given(&app, &visitor, &asked)?;
    if let Some(way) = task.as_ref().and_then(|task| task.way_back(&visitor)) {
        return Ok(way.into_response());
    }
    let gives_up = task.as_ref().is_some_and(Task::may_give_up) && pairs.iter().any(|(name, _)| name == "give_up");
    let mut state =
        if gives_up { asked } else { DrillState::of_form(ending, &pairs).ok_or(WebError::FormUnreadable)? };
    state.under(task.as_ref());
    let mut cookies = SignedCookieJar::new(app.cookie_key.clone());
    let told = if gives_up { Some(Told::giving_up(state.game.clone())) } else { state.told() };
    let answer = task.as_ref().zip(told).and_then(|(task, told)| task.answer(told, state.began_at()));
    if state.mates_now && !task.as_ref().is_some_and(Task::is_trial) {
        let (learner, with_learner) = visitor.learner_or_new(&app);
        let record = MateRecord { task: answer, ..record(&state) };
        let recorded = app.store.record_mate(learner, record).await.map_err(WebError::internal)?;
        app.metrics.count_answer("endgame", "right", recorded);
        cookies = with_learner;
    } else if let (Some(answer), Some(learner)) = (answer, visitor.learner.clone()) {
        app.store.record_task(learner, answer).await.map_err(WebError::internal)?;
    }
    if visitor.wants_fragment {
        let task = given(&app, &visitor, &state)?;
        state.under(task.as_ref());
        return Ok((cookies, page(&visitor, &state, task.as_ref())?).into_response());
    }
    let target = format!("{}?{}#feedback", href(&visitor, ending), state.address());
    Ok((cookies, Redirect::to(&target)).into_response())
}

/// The task of an assignment that the game is, where the address says so and it is the learner's.
fn given(app: &App, visitor: &Visitor, state: &DrillState) -> Result<Option<Task>, WebError> {
    let drill = &state.drill;
    let start = state.start_text();
    let here = Here::Ending { ending: ending_id(drill.ending), start: &start, level: drill.level().number() };
    Task::find(app, visitor, state.task.as_ref().map(|(task, _)| task), here)
}

fn record(state: &DrillState) -> MateRecord {
    let drill = &state.drill;
    debug_assert_eq!(drill.end, Some(End::Mate));
    MateRecord {
        id: state.game.clone(),
        ending: ending_id(drill.ending),
        level: drill.level().number(),
        start: state.start_text(),
        n_moves: drill.n_moves(),
        n_best: drill.n_best,
        helped: state.helped,
        task: None,
        at: now(),
    }
}

/// Somebody reloads the address that moves are posted to: the ending is there.
pub async fn back_to_ending(visitor: Visitor, Path((_, ending)): Path<(String, String)>) -> Result<Redirect, WebError> {
    Ok(Redirect::to(&href(&visitor, find(&ending)?)))
}

pub fn href(visitor: &Visitor, ending: Ending) -> String {
    format!("/{}/endgames/{}", visitor.lang(), ending_id(ending))
}

/// The whole page of a game, or the part of it that our script asks for.
fn page(visitor: &Visitor, state: &DrillState, task: Option<&Task>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let drill = &state.drill;
    let title = title(words, drill.ending);
    let args = [("level", level_name(words, drill.level()).into()), ("best", drill.n_best.into())];
    let place = match task {
        Some(task) => task.place(words),
        None => words.say_with("endgame-where", &args),
    };
    let page = Page::new(visitor, title.clone(), words.say("endgame-practice-lead")).at(format!(
        "/endgames/{}?{}",
        ending_id(drill.ending),
        state.address()
    ));
    let body = render(&DrillBody::new(page.clone(), state, task, href(visitor, drill.ending)))?;
    if visitor.wants_fragment {
        return Ok(body);
    }
    render(&PracticePage { page, title, place, body: body.0 })
}

fn title(words: Words, ending: Ending) -> String {
    words.say(&format!("ending-{}-title", ending_id(ending)))
}

/// The method of an ending and the way into practice, or why it is a draw.
fn about(app: &App, visitor: &Visitor, ending: Ending, notice: Option<&str>) -> Result<Response, WebError> {
    let words = visitor.words;
    let id = ending_id(ending);
    let about = words.say(&format!("ending-{id}-about"));
    let title = title(words, ending);
    let (diagram, marks) = example(ending);
    // Our own boards can be read, the tests see to that; an empty one would only leave the picture out.
    let diagram = diagram.parse().unwrap_or_else(|_| Diagram::from(&crate::chess::Position::default()));
    let is_won = longest_mate(ending).is_some();
    let own = app.best_mates(visitor)?;
    let html = render(&EndingPage {
        page: Page::new(visitor, title.clone(), about.clone()),
        title,
        about,
        is_won,
        method: prose::paragraphs(&words.say(&format!("ending-{id}-method"))),
        board: Board::new(words, &Scene::Diagram(diagram), Color::White, &Mode::Still, &marks, Tints::default()),
        notice: notice.map(|key| words.say(key)),
        levels: if is_won { Level::ALL.map(|level| level_way(visitor, ending, level)).into() } else { Vec::new() },
        results: results(words, own.iter().filter(|mate| mate.ending == id)),
    })?;
    Ok(html.into_response())
}

fn level_way(visitor: &Visitor, ending: Ending, level: Level) -> Way {
    let words = visitor.words;
    let (from, to) = level.range(ending);
    let key = if from == to { "endgame-level-one" } else { "endgame-level-range" };
    let args = [("level", level_name(words, level).into()), ("from", from.into()), ("to", to.into())];
    Way { name: words.say_with(key, &args), href: format!("{}?level={}", href(visitor, ending), level.number()) }
}

/// A board that shows what the method is about.
fn example(ending: Ending) -> (&'static str, Vec<Mark>) {
    let arrow = |from, to| Mark::Arrow { from, to };
    let circle = |square| Mark::Circle { square };
    match ending {
        Ending::Krrk => ("8/8/8/3k4/R7/1R6/8/7K w", vec![arrow(Square::B3, Square::B5)]),
        Ending::Kqqk => ("8/8/3k4/Q7/6Q1/8/8/7K w", vec![arrow(Square::G4, Square::G6)]),
        Ending::Kqk => ("8/8/8/3k4/8/4Q3/8/K7 w", vec![circle(Square::E3)]),
        Ending::Krk => ("4k3/8/4K3/8/8/8/8/R7 w", vec![arrow(Square::A1, Square::A8)]),
        Ending::Kpk => ("8/8/4k3/8/4K3/8/4P3/8 b", vec![circle(Square::D4), circle(Square::E4), circle(Square::F4)]),
        Ending::Kbbk => ("k7/8/1K6/4BB2/8/8/8/8 w", vec![arrow(Square::F5, Square::E4)]),
        Ending::Kbnk => ("k7/8/NK6/8/8/8/4B3/8 w", vec![arrow(Square::E2, Square::F3)]),
        Ending::Kqkr => ("1k6/1r6/2K5/Q7/8/8/8/8 b", vec![circle(Square::B7)]),
        Ending::Knnk => ("k7/3N4/1K6/3N4/8/8/8/8 b", vec![circle(Square::A8)]),
        Ending::Kbk => ("k7/8/1K6/3B4/8/8/8/8 b", vec![circle(Square::B8)]),
        Ending::Knk => ("k7/2N5/1K6/8/8/8/8/8 b", vec![circle(Square::B8)]),
    }
}

/// Which tables somebody is working out already.
static BEGUN: [AtomicBool; Ending::ALL.len()] = [const { AtomicBool::new(false) }; Ending::ALL.len()];

/// Begins to work out an ending's table, on a thread of its own: no request waits for it and neither does the end of
/// the program.
fn warm(ending: Ending) {
    if Tablebase::global().is_ready(ending) || BEGUN[ending as usize].swap(true, Ordering::SeqCst) {
        return;
    }
    let spawned = thread::Builder::new().spawn(move || Tablebase::global().prepare(ending));
    if let Err(error) = spawned {
        tracing::error!(%error, %ending, "no thread could be started for the table");
        BEGUN[ending as usize].store(false, Ordering::SeqCst);
    }
}

/// Whether the ending's table is there, after a moment's patience.
async fn prepared(ending: Ending, patience: Duration) -> bool {
    warm(ending);
    let mut waited = Duration::ZERO;
    while !Tablebase::global().is_ready(ending) && waited < patience {
        tokio::time::sleep(LOOK_EVERY).await;
        waited += LOOK_EVERY;
    }
    Tablebase::global().is_ready(ending)
}

/// Says that a table is being worked out, and asks again by itself.
fn waiting(visitor: &Visitor, again: String) -> Result<Response, WebError> {
    let title = visitor.words.say("endgame-wait-title");
    let refresh = format!("{REFRESH};url={again}");
    let html = render(&WaitPage { page: Page::new(visitor, title.clone(), title), again })?;
    Ok(([(HeaderName::from_static("refresh"), refresh)], html).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_board_of_its_ending() {
        for ending in Ending::ALL {
            let (text, marks) = example(ending);
            let diagram: Diagram = text.parse().unwrap();
            assert!(!marks.is_empty(), "{ending}");
            assert_eq!(diagram.board().material(), {
                let mut board = crate::chess::Board::empty();
                for (man, square) in ending.men().iter().zip(Square::ALL) {
                    board.set_piece_at(square, *man);
                }
                board.material()
            });
        }
    }
}
