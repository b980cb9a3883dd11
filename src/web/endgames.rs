//! The list of the elementary endings, with the learner's best in each.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, response::Html};

use super::{
    App,
    drill::{DRAWN, Level, PLAYED, ending_id, longest_mate},
    error::WebError,
    page::{Page, render},
    visitor::Visitor,
};
use crate::{lang::Lang, store::BestMate, tablebase::Ending, words::Words};

#[derive(Template)]
#[template(path = "endgames.html")]
struct EndgamesPage {
    page: Page,
    won: Vec<EndingCard>,
    drawn: Vec<EndingCard>,
}

struct EndingCard {
    id: &'static str,
    title: String,
    about: String,
    href: String,
    n_done: usize,
    n_levels: usize,
    note: String,
    results: Vec<String>,
}

pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let best = app.best_mates(&visitor)?;
    let cards = |endings: &[Ending]| endings.iter().map(|&ending| card(words, ending, &best)).collect();
    render(&EndgamesPage {
        page: Page::new(&visitor, words.say("endgames-heading"), words.say("endgames-description")),
        won: cards(&PLAYED),
        drawn: cards(&DRAWN),
    })
}

fn card(words: Words, ending: Ending, best: &[BestMate]) -> EndingCard {
    let id = ending_id(ending);
    let own = || best.iter().filter(|mate| mate.ending == id);
    let n_done = own().filter(|mate| !mate.helped).count();
    let note = match longest_mate(ending) {
        None => words.say("endgame-drawn-card"),
        Some(longest) if own().next().is_none() => words.say_with("endgame-longest", &[("count", longest.into())]),
        Some(_) => {
            let args = [("done", n_done.into()), ("total", Level::ALL.len().into())];
            words.say_with("endgame-levels-done", &args)
        }
    };
    EndingCard {
        id,
        title: words.say(&format!("ending-{id}-title")),
        about: words.say(&format!("ending-{id}-about")),
        href: format!("/{}/endgames/{id}", words.lang()),
        n_done,
        n_levels: Level::ALL.len(),
        note,
        results: results(words, own()),
    }
}

/// The best of each level, in words.
pub fn results<'m>(words: Words, best: impl Iterator<Item = &'m BestMate>) -> Vec<String> {
    best.filter_map(|mate| {
        let level = Level::ALL.into_iter().find(|level| level.number() == mate.level)?;
        let key = if mate.helped { "endgame-result-helped" } else { "endgame-result" };
        let args =
            [("level", level_name(words, level).into()), ("moves", mate.n_moves.into()), ("best", mate.n_best.into())];
        Some(words.say_with(key, &args))
    })
    .collect()
}

pub fn level_name(words: Words, level: Level) -> String {
    words.say(match level {
        Level::Easy => "endgame-level-easy",
        Level::Middle => "endgame-level-middle",
        Level::Hard => "endgame-level-hard",
    })
}
