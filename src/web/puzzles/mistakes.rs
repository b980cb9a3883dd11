//! The puzzles that were missed and not solved since.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, response::Html};

use super::{
    solve::read,
    wish::{Trail, Way, Wish},
};
use crate::{
    chess::{Attempt, attempt_of, judge, san},
    lang::Lang,
    puzzle::move_at,
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
    let told = move_after(&stored.puzzle.line, path, tried);
    Ok(told.map(|tried| words.say_with("review-answered", &[("answer", tried.into())])))
}

/// A move as players write it, at the place to which the right moves of `path` lead; none where it is not legal there.
///
/// Where the path left the line, what was answered there is found by a search only, and a list is no place for one: the
/// move is written from square to square.
pub fn move_after(line: &Line, path: &str, tried: &str) -> Option<String> {
    let tried: Attempt = tried.parse().ok()?;
    let mut ply = line.first();
    for word in path.split(',').filter(|word| !word.is_empty()) {
        let own = move_at(line, ply).filter(|own| word.parse() == Ok(attempt_of(own)));
        if own.is_none() || ply + 2 > line.plies().len() {
            return Some(from_square_to_square(tried));
        }
        ply += 2;
    }
    let position = line.position(ply);
    let played = judge(position, tried).legal()?;
    Some(san(position, &played))
}

/// `e7-e8=Q`.
fn from_square_to_square(Attempt { from, to, promotion }: Attempt) -> String {
    let promotion = promotion.map(|role| format!("={}", role.upper_char())).unwrap_or_default();
    format!("{from}-{to}{promotion}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_position;

    #[track_caller]
    fn check(path: &str, tried: &str, expected: Option<&str>) {
        let start = parse_position("6k1/8/8/8/8/R7/1R6/K7 b - - 0 1").unwrap();
        let moves = "g8h8 a3a7 h8g8 b2b8".split(' ').map(|text| text.parse().unwrap());
        let line = Line::with_lead(start, moves).unwrap();
        assert_eq!(move_after(&line, path, tried).as_deref(), expected, "{path} {tried}");
    }

    #[test]
    fn a_move_is_written_as_players_do_where_the_line_was_followed() {
        check("", "b2b7", Some("Rb7"));
        check("a3a7", "b2b8", Some("Rb8#"));
        check("", "a3b4", None);
        check("b2b7", "a3a8", Some("a3-a8"));
        check("a3a7,b2b8", "b8b7", Some("b8-b7"));
        check("a3a7,nonsense", "e7e8q", Some("e7-e8=Q"));
    }
}
