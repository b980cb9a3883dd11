//! The puzzles that were missed and not solved since.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, response::Html};

use super::{
    solve::read,
    wish::{Trail, Way, Wish},
};
use crate::{
    chess::{judge, san},
    lang::Lang,
    puzzle::Solve,
    store::Mistake,
    tactics::Line,
    web::{
        App,
        error::WebError,
        now,
        page::{Page, render},
        visitor::Visitor,
    },
    words,
};

/// The oldest so many are listed.
const N_LISTED: usize = 100;

#[derive(Template)]
#[template(path = "puzzles/mistakes.html")]
struct MistakesPage {
    page: Page,
    status: String,
    n_mistakes: usize,
    start: Option<String>,
    items: Vec<Item>,
}

struct Item {
    href: String,
    name: String,
    missed: String,
    tried: Option<String>,
}

pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let mistakes = app.mistakes(&visitor)?;
    let items: Vec<Item> =
        mistakes.iter().take(N_LISTED).map(|mistake| item(&app, &visitor, mistake)).collect::<Result<_, _>>()?;
    render(&MistakesPage {
        page: Page::new(&visitor, words.say("mistakes-heading"), words.say("mistakes-lead")),
        status: words.say_with("mistakes-count", &[("count", mistakes.len().into())]),
        n_mistakes: mistakes.len(),
        start: items.first().map(|item| item.href.clone()),
        items,
    })
}

fn item(app: &App, visitor: &Visitor, mistake: &Mistake) -> Result<Item, WebError> {
    let words = visitor.words;
    let way = Way { wish: Wish::default(), trail: Trail::Mistakes };
    let ago = words::ago(words, mistake.missed_at, now());
    let tried = match &mistake.missed_move {
        Some(tried) => tried_move(app, visitor, &mistake.puzzle_id, tried)?,
        None => None,
    };
    Ok(Item {
        href: way.puzzle_href(visitor.lang(), &mistake.puzzle_id),
        name: words.say_with("puzzle-heading", &[("id", mistake.puzzle_id.as_str().into())]),
        missed: words.say_with("review-missed", &[("ago", ago.into())]),
        tried,
    })
}

/// "Your answer was: Nf3", from the moves that the store keeps of a miss.
pub fn tried_move(app: &App, visitor: &Visitor, id: &str, moves: &str) -> Result<Option<String>, WebError> {
    let words = visitor.words;
    let (path, tried) = moves.rsplit_once(',').unwrap_or(("", moves));
    if tried == "-" {
        return Ok(Some(words.say("puzzle-gave-up-once")));
    }
    let found = app.store.puzzle(id).map_err(WebError::internal)?;
    let Some(stored) = found.and_then(read) else { return Ok(None) };
    let told = san_after(&stored.puzzle.line, path, tried);
    Ok(told.map(|tried| words.say_with("review-answered", &[("answer", tried.into())])))
}

/// A move as players write it, at the place to which the right moves of `path` lead; none where it is not legal there.
pub fn san_after(line: &Line, path: &str, tried: &str) -> Option<String> {
    let path: Vec<_> = path.split(',').filter_map(|word| word.parse().ok()).collect();
    let solve = Solve::after(line, &path)?;
    let played = judge(&solve.position, tried.parse().ok()?).legal()?;
    Some(san(&solve.position, &played))
}
