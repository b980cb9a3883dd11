//! Woodpecker sets: the same puzzles again and again, faster each time.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{run, state::value, wish::Wish};
use crate::{
    lang::Lang,
    store::{AnswerId, Run, RunKind, WoodpeckerSet},
    tactics::{Kind, Theme},
    training::Day,
    web::{
        App,
        error::WebError,
        now,
        page::{Page, Way, render},
        step::Pairs,
        visitor::Visitor,
    },
    words::{self, Words},
};

/// How many puzzles a set may have.
const SIZES: [usize; 4] = [10, 20, 40, 100];

#[derive(Template)]
#[template(path = "puzzles/sets.html")]
struct SetsPage {
    page: Page,
    sets: Vec<Way>,
    sizes: [usize; 4],
    themes: Vec<(&'static str, String)>,
    none_fits: bool,
    id: AnswerId,
}

#[derive(Template)]
#[template(path = "puzzles/set.html")]
struct SetPage {
    page: Page,
    heading: String,
    set: AnswerId,
    begin: String,
    go_on: Option<String>,
    rounds: Vec<Round>,
    id: AnswerId,
}

struct Round {
    number: usize,
    day: String,
    time: String,
    solved: u32,
    total: usize,
    is_fastest: bool,
}

/// The learner's set with this id.
pub fn find(app: &App, visitor: &Visitor, id: &AnswerId) -> Result<Option<WoodpeckerSet>, WebError> {
    let Some(learner) = &visitor.learner else { return Ok(None) };
    app.store.set(learner, id).map_err(WebError::internal)
}

fn name(words: Words, set: &WoodpeckerSet) -> String {
    let args = [("count", set.puzzles.len().into()), ("day", Day::of(set.made_at).to_string().into())];
    words.say_with("set-name", &args)
}

pub async fn show_all(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let sets = match &visitor.learner {
        Some(learner) => app.store.sets(learner).map_err(WebError::internal)?,
        None => Vec::new(),
    };
    let index = app.store.puzzle_index().map_err(WebError::internal)?;
    let themes = Theme::ALL.into_iter().filter(|theme| {
        matches!(theme.kind(), Kind::Motif | Kind::MatePattern | Kind::SpecialMove | Kind::Goal)
            && index.n_with_theme(theme.key()) > 0
    });
    render(&SetsPage {
        page: Page::new(&visitor, words.say("sets-heading"), words.say("sets-lead")),
        sets: sets
            .iter()
            .map(|set| Way { name: name(words, set), href: format!("/{}/puzzles/sets/{}", visitor.lang(), set.id) })
            .collect(),
        sizes: SIZES,
        themes: themes.map(|theme| (theme.key(), words::theme_name(words, theme))).collect(),
        none_fits: value(&pairs, "none").is_some(),
        id: AnswerId::from_bits(rand::random()),
    })
}

/// Makes a set of puzzles at the learner's level, by a theme or any.
pub async fn make(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (learner, cookies) = visitor.learner_or_new(&app);
    let size = value(&pairs, "size").and_then(|size| size.parse().ok());
    let size = size.filter(|size| SIZES.contains(size)).unwrap_or(SIZES[0]);
    let puzzles = Wish::of(&pairs).pick_set(&app, Some(&learner), size)?;
    let lang = visitor.lang();
    if puzzles.is_empty() {
        return Ok(Redirect::to(&format!("/{lang}/puzzles/sets?none=1")).into_response());
    }
    let id: Option<AnswerId> = value(&pairs, "id").and_then(|id| id.parse().ok());
    let id = id.unwrap_or_else(|| AnswerId::from_bits(rand::random()));
    let set = WoodpeckerSet { id: id.clone(), puzzles, made_at: now() };
    app.store.add_set(learner.clone(), set).await.map_err(WebError::internal)?;
    Ok((cookies, Redirect::to(&format!("/{lang}/puzzles/sets/{id}"))).into_response())
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let id: AnswerId = id.parse().map_err(|_| WebError::NoSuchPage)?;
    let (Some(set), Some(learner)) = (find(&app, &visitor, &id)?, &visitor.learner) else {
        return Err(WebError::NoSuchPage);
    };
    let runs = app.store.runs(learner, RunKind::Round, Some(&id)).map_err(WebError::internal)?;
    let took = |run: &Run| run.ended_at.map(|ended_at| ended_at - run.began_at);
    let ended: Vec<&Run> = runs.iter().rev().filter(|run| run.ended_at.is_some()).collect();
    // A round that was broken off is no record.
    let is_whole = |run: &Run| run.n_done() as usize >= set.puzzles.len();
    let fastest = ended.iter().filter(|run| is_whole(run)).filter_map(|run| took(run)).min();
    let rounds = ended.iter().zip(1..).map(|(run, number)| Round {
        number,
        day: Day::of(run.began_at).to_string(),
        time: minutes(took(run).unwrap_or_default()),
        solved: run.n_solved,
        total: set.puzzles.len(),
        is_fastest: ended.len() > 1 && is_whole(run) && took(run) == fastest,
    });
    let heading = name(words, &set);
    render(&SetPage {
        page: Page::new(&visitor, heading.clone(), words.say("sets-lead")),
        heading,
        begin: words.say_with("round-begin", &[("round", (ended.len() + 1).into())]),
        go_on: runs.iter().find(|run| run.ended_at.is_none()).map(|run| run::href(visitor.lang(), &run.id)),
        rounds: rounds.collect(),
        set: id,
        id: AnswerId::from_bits(rand::random()),
    })
}

/// `12:05`.
pub fn minutes(took_ms: i64) -> String {
    let seconds = took_ms / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub async fn begin_round(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, id)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let id: AnswerId = id.parse().map_err(|_| WebError::NoSuchPage)?;
    if find(&app, &visitor, &id)?.is_none() {
        return Err(WebError::NoSuchPage);
    }
    run::begin(&app, &visitor, RunKind::Round, Some(id), &pairs).await
}

/// Somebody reloads the address at which rounds begin: the set is there.
pub async fn back_to_set(visitor: Visitor, Path((_, id)): Path<(String, String)>) -> Result<Redirect, WebError> {
    let id: AnswerId = id.parse().map_err(|_| WebError::NoSuchPage)?;
    Ok(Redirect::to(&format!("/{}/puzzles/sets/{id}", visitor.lang())))
}
