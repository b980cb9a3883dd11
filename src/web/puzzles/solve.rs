//! A puzzle: the opponent's move, the learner's answer, what the rules say of it; and the puzzle on paper.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    body::{Known, SolveBody},
    run,
    state::{SolveState, Tried, after, attempt_id},
    wish::{Trail, with_query},
};
use crate::{
    chess::{Bitboard, Color},
    lang::Lang,
    lesson::Scene,
    puzzle::{Puzzle, Row, moves_from},
    store::{AnswerId, HintRecord, PuzzleAttempt, PuzzleRecord, RunKind, TaskOutcome, TryRecord, TryVerdict},
    tactics::refute::Refutation,
    training::Day,
    training::Weight,
    web::{
        App,
        assignment_task::{Here, Task, TaskRef, Told, numbered},
        board::{Drawing, pieces_in_words},
        diagram::PaperDiagram,
        error::WebError,
        now,
        page::{Page, Way, render},
        step::Pairs,
        visitor::Visitor,
    },
    words::{self, Words},
};

/// Puzzles whose ids are words of other addresses are reached with this before the id; no id begins with it.
const ESCAPE: char = '~';

/// The words that stand where a puzzle's id would. Remember to add a new one of the router's.
const FIXED: [&str; 9] = ["next", "daily", "streak", "storm", "mate-in", "sets", "mistakes", "themes", "runs"];

#[derive(Template)]
#[template(path = "puzzles/puzzle.html")]
struct PuzzlePage {
    page: Page,
    heading: String,
    body: String,
}

#[derive(Template)]
#[template(path = "puzzles/paper.html")]
struct PaperPage {
    page: Page,
    diagram: PaperDiagram,
    turn: String,
    task: String,
    solution: String,
    here_url: String,
}

/// The last part of a puzzle's address.
pub fn address_of(id: &str) -> String {
    if FIXED.contains(&id) { format!("{ESCAPE}{id}") } else { id.to_owned() }
}

/// A puzzle of the store with its number.
pub struct Stored {
    pub number: u32,
    pub puzzle: Puzzle,
}

/// The puzzle of an address.
fn find(app: &App, address: &str) -> Result<Stored, WebError> {
    let id = address.strip_prefix(ESCAPE).unwrap_or(address);
    let found = app.store.puzzle(id).map_err(WebError::internal)?;
    found.and_then(read).ok_or(WebError::NoSuchPuzzle)
}

/// A record with its line played; none where it cannot be played, which the import has made sure of.
pub fn read((number, record): (u32, PuzzleRecord)) -> Option<Stored> {
    let numbers = [record.rating.to_string(), record.rating_deviation.to_string(), record.popularity.to_string()];
    let row = Row {
        id: &record.id,
        fen: &record.fen,
        moves: &record.moves,
        rating: &numbers[0],
        rating_deviation: &numbers[1],
        popularity: &numbers[2],
        n_plays: "",
        themes: "",
        game_url: &record.game_url,
        opening_tags: "",
    };
    match row.puzzle() {
        Ok(puzzle) => Some(Stored { number, puzzle }),
        Err(error) => {
            tracing::error!(%error, id = record.id, "a puzzle of the database cannot be played");
            None
        }
    }
}

fn fresh_id() -> AnswerId {
    AnswerId::from_bits(rand::random())
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let stored = find(&app, &id)?;
    let task = given(&app, &visitor, &stored, &pairs)?;
    if let Some(way) = task.as_ref().and_then(|task| task.way_back(&visitor)) {
        return Ok(way.into_response());
    }
    Ok(app.judge(move |app| page_of_address(app, &visitor, &stored, &pairs)).await?.into_response())
}

/// The task of an assignment that the puzzle is, where the address says so and it is the learner's.
fn given(app: &App, visitor: &Visitor, stored: &Stored, pairs: &Pairs) -> Result<Option<Task>, WebError> {
    Task::find(app, visitor, TaskRef::of(pairs).as_ref(), Here::Puzzle(stored.puzzle.id.as_str()))
}

fn page_of_address(app: &App, visitor: &Visitor, stored: &Stored, pairs: &Pairs) -> Result<Html<String>, WebError> {
    let attempt = match (attempt_id(pairs), &visitor.learner) {
        (Some(id), Some(learner)) => app.store.puzzle_attempt(learner, &id, stored.number),
        // Whoever takes no cookies has asked for help as somebody else.
        (Some(id), None) => app.store.anybodys_attempt(&id, stored.number),
        (None, _) => Ok(None),
    };
    let attempt = attempt.map_err(WebError::internal)?;
    let mut state = SolveState::of_address(&stored.puzzle, pairs, attempt.as_ref(), now(), fresh_id());
    let task = given(app, visitor, stored, pairs)?;
    state.under(task.as_ref());
    page(app, visitor, stored.number, &state, attempt.filter(|_| visitor.learner.is_some()), task)
}

/// Takes a move, a surrender or the wish for a hint: judges it, records it once, and shows what came of it.
pub async fn attempt(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let stored = find(&app, &id)?;
    let number = stored.number;
    let (learner, cookies) = visitor.learner_or_new(&app);
    let visitor = Visitor { learner: Some(learner.clone()), ..visitor };
    let task = given(&app, &visitor, &stored, &pairs)?;
    if let Some(way) = task.as_ref().and_then(|task| task.way_back(&visitor)) {
        return Ok(way.into_response());
    }
    let is_trial = task.as_ref().is_some_and(Task::is_trial);
    let comes_back = visitor.settings.get("repeat") == "on" && !is_trial;
    let (record, hint, trail, target, stored) = app
        .judge(move |_| {
            let mut state =
                SolveState::of_form(&stored.puzzle, &pairs, now(), fresh_id()).ok_or(WebError::FormUnreadable)?;
            state.under(task.as_ref());
            let path = format!("/puzzles/{}", address_of(stored.puzzle.id.as_str()));
            let target = with_query(path, &state.address());
            let record = record(number, &state, comes_back, task.as_ref());
            let hint = state.asks_hint.then(|| hint_record(number, &state, task.as_ref()));
            Ok((record, hint, state.way.trail.clone(), target, stored))
        })
        .await?;
    if let Some(mut record) = record {
        // A run that somebody made up takes no miss out of the rating.
        if let Some(id) = &record.run
            && app.store.run(&learner, id).map_err(WebError::internal)?.is_none()
        {
            (record.run, record.weight) = (None, Weight::Full);
        }
        let verdict = record.verdict.as_str();
        let recorded = app.store.record_try(learner.clone(), record).await.map_err(WebError::internal)?;
        app.metrics.count_answer("puzzle", verdict, recorded);
    }
    if let Some(hint) = hint {
        app.store.record_hint(learner.clone(), hint).await.map_err(WebError::internal)?;
    }
    // In a storm no time is lost with what is over.
    if let Trail::Run(id) = &trail
        && let Some(run) = app.store.run(&learner, id).map_err(WebError::internal)?
        && run.kind == RunKind::Storm
        && (run.current != Some(number) || run::is_out_of_time(&run, now()))
    {
        return Ok((cookies, Redirect::to(&run::href(visitor.lang(), id))).into_response());
    }
    if visitor.wants_fragment {
        let query = target.split_once('?').map_or("", |(_, query)| query);
        let pairs: Pairs = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let html = app.judge(move |app| page_of_address(app, &visitor, &stored, &pairs)).await?;
        return Ok((cookies, html).into_response());
    }
    Ok((cookies, Redirect::to(&format!("/{}{target}#feedback", visitor.lang()))).into_response())
}

/// What is kept of a move; nothing of one that is still being made or that was no move.
fn record(puzzle: u32, state: &SolveState<'_>, comes_back: bool, task: Option<&Task>) -> Option<TryRecord> {
    let (tried, verdict) = state.sent.clone()?;
    let reason = match &state.tried {
        Some(Tried::Illegal(_, reason)) => Some(reason.code().as_str()),
        Some(Tried::Sound(_, reason) | Tried::Wrong(_, reason)) => reason.as_ref().map(Refutation::key),
        _ => None,
    };
    let told = || Told {
        id: state.attempt.clone(),
        answer: as_a_teacher_reads_it(state).unwrap_or_else(|| tried.clone()),
        verdict: verdict.as_str(),
        reason,
        outcome: match verdict {
            TryVerdict::Solves => TaskOutcome::Solved,
            TryVerdict::Wrong => TaskOutcome::Missed,
            TryVerdict::GaveUp => TaskOutcome::GaveUp,
            TryVerdict::Right | TryVerdict::Sound | TryVerdict::Illegal => TaskOutcome::Nothing,
        },
        hinted: state.hint > 0,
    };
    let task = task.and_then(|task| task.answer(told(), state.began_at));
    Some(TryRecord {
        attempt: state.attempt.clone(),
        puzzle,
        path: state.path_before(),
        task,
        tried,
        verdict,
        reason,
        hint: state.hint,
        weight: state.way.weight(),
        comes_back,
        run: match &state.way.trail {
            Trail::Run(run) => Some(run.clone()),
            _ => None,
        },
        began_at: state.began_at,
        at: now(),
    })
}

/// The move that was just sent, in SAN; none for what was not legal or no move.
fn as_a_teacher_reads_it(state: &SolveState<'_>) -> Option<String> {
    let solve = &state.solve;
    if let Some(Tried::Sound(played, _) | Tried::Wrong(played, _)) = &state.tried {
        return Some(numbered(&solve.position, played, solve.n_moves()));
    }
    // A right move has been played, and the reply to it unless it was the last.
    let (_, TryVerdict::Right | TryVerdict::Solves) = state.sent.as_ref()? else { return None };
    let n_before = 2 * solve.n_moves().checked_sub(1)?;
    let (position, _) = after(state.puzzle.line.start(), &solve.played[..n_before]);
    Some(numbered(&position, solve.played.get(n_before)?, solve.n_moves() - 1))
}

fn hint_record(puzzle: u32, state: &SolveState<'_>, task: Option<&Task>) -> HintRecord {
    HintRecord {
        task: task.and_then(Task::hint_key),
        attempt: state.attempt.clone(),
        puzzle,
        grade: state.hint,
        weight: state.way.weight(),
        began_at: state.began_at,
        at: now(),
    }
}

/// Somebody reloads the address that moves are posted to: the puzzle is there.
pub async fn back_to_puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let stored = find(&app, &id)?;
    Ok(Redirect::to(&href(visitor.lang(), stored.puzzle.id.as_str())))
}

pub fn href(lang: Lang, id: &str) -> String {
    format!("/{lang}/puzzles/{}", address_of(id))
}

/// The whole page, or the part of it that our script asks for.
fn page(
    app: &App,
    visitor: &Visitor,
    number: u32,
    state: &SolveState<'_>,
    attempt: Option<PuzzleAttempt>,
    task: Option<Task>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let id = state.puzzle.id.as_str();
    let heading = words.say_with("puzzle-heading", &[("id", id.into())]);
    let path = format!("/puzzles/{}", address_of(id));
    let page = Page::new(visitor, heading.clone(), words.say("puzzle-description"))
        .at(with_query(path.clone(), &state.address()));
    let here_url = page.url(&path);
    let known = known(app, visitor, number, state, attempt, task)?;
    let body = render(&SolveBody::new(page.clone(), state, known, here_url))?;
    if visitor.wants_fragment {
        return Ok(body);
    }
    render(&PuzzlePage { page, heading, body: body.0 })
}

fn known(
    app: &App,
    visitor: &Visitor,
    number: u32,
    state: &SolveState<'_>,
    attempt: Option<PuzzleAttempt>,
    task: Option<Task>,
) -> Result<Known, WebError> {
    let words = visitor.words;
    let lang = visitor.lang();
    let level = app.store.puzzle_level(number).map_err(WebError::internal)?;
    let level = level.ok_or(WebError::NoSuchPuzzle)?;
    let comes_back = visitor.settings.get("repeat") == "on";
    let mut known = Known {
        attempt,
        level,
        comes_back,
        status: String::new(),
        seconds_left: None,
        ways_on: Vec::new(),
        task,
        teaches: visitor.teaches(),
    };
    let way = |key: &str, href: String| Way { name: words.say(key), href };
    let hub = || way("puzzle-way-hub", format!("/{lang}/puzzles"));
    let next = || way("puzzle-way-next", state.way.next_href(lang));
    match &state.way.trail {
        Trail::Free => {
            let names: Vec<String> =
                state.way.wish.themes.iter().map(|theme| words::theme_name(words, *theme)).collect();
            if !names.is_empty() {
                known.status = words.say_with("puzzle-status-themes", &[("themes", words.list(&names).into())]);
            }
            known.ways_on = vec![next(), hub()];
        }
        Trail::Daily => {
            known.status = words.say_with("puzzle-status-daily", &[("day", Day::of(now()).to_string().into())]);
            known.ways_on = vec![next(), hub()];
        }
        Trail::Mistakes => {
            known.status = words.say("mistakes-heading");
            let others = app.mistakes(visitor)?.into_iter().filter(|other| other.puzzle_id != state.puzzle.id.as_str());
            let next = others.map(|other| state.way.puzzle_href(lang, &other.puzzle_id)).next();
            known.ways_on.extend(next.map(|href| way("mistakes-way-next", href)));
            known.ways_on.push(way("mistakes-way-back", format!("/{lang}/puzzles/mistakes")));
        }
        Trail::Review => {
            known.status = words.say("review-place");
            let (now, id) = (now(), state.puzzle.id.as_str());
            let due = app.puzzle_reviews(visitor)?;
            let next = due.iter().find(|review| review.card.is_due(now) && review.puzzle_id != id);
            known
                .ways_on
                .extend(next.map(|review| way("review-way-next", state.way.puzzle_href(lang, &review.puzzle_id))));
            known.ways_on.push(way("review-way-done", format!("/{lang}/review")));
        }
        Trail::Run(id) => {
            let run = match &visitor.learner {
                Some(learner) => app.store.run(learner, id).map_err(WebError::internal)?,
                None => None,
            };
            match run {
                Some(run) => {
                    known.status = run::status(app, visitor, &run)?;
                    known.seconds_left = run::seconds_left(&run, now());
                    known.ways_on = vec![way(run::way_on(&run), run::href(lang, id))];
                }
                None => known.ways_on = vec![hub()],
            }
        }
        Trail::Task(_) => {
            if let Some(task) = &known.task {
                known.status = task.place(words);
                known.ways_on = task.ways_on(words);
            }
        }
    }
    Ok(known)
}

/// The puzzle on paper: the diagram, and the solution on a page of its own.
pub async fn paper(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let Stored { puzzle, .. } = find(&app, &id)?;
    let words = visitor.words;
    let heading = words.say_with("puzzle-heading", &[("id", puzzle.id.as_str().into())]);
    let line = &puzzle.line;
    let solution = words::numbered_line(line.start(), &moves_from(line, line.first()));
    let solver = line.solver();
    render(&PaperPage {
        page: Page::new(&visitor, heading, words.say("puzzle-description")),
        diagram: diagram(words, &puzzle),
        turn: words.say(solver.fold_wb("to-move-white", "to-move-black")),
        task: words.say(solver.fold_wb("puzzle-find-white", "puzzle-find-black")),
        solution,
        here_url: href(visitor.lang(), puzzle.id.as_str()),
    })
}

/// The puzzle's first position as it is printed.
pub fn diagram(words: Words, puzzle: &Puzzle) -> PaperDiagram {
    diagram_of(words, &Scene::Position(puzzle.line.start().clone()), puzzle.line.solver())
}

/// A position as it is printed, without marks.
pub fn diagram_of(words: Words, scene: &Scene, orientation: Color) -> PaperDiagram {
    let sides = [Color::White, Color::Black].map(|color| {
        let (side, pieces) = pieces_in_words(words, scene, color);
        words.say_with("worksheet-side", &[("side", side.into()), ("pieces", pieces.into())])
    });
    PaperDiagram::new(words.joined(&sides), scene, orientation, &[], Bitboard::EMPTY)
}
