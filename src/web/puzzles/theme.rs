//! A theme: what it is, in words and on a board, and the way to puzzles that have it.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    response::Html,
};

use super::{
    body::evidence_marks,
    solve::{href, read},
    wish::{Way as Going, Wish},
};
use crate::{
    lang::Lang,
    lesson::Scene,
    puzzle::Puzzle,
    store::PuzzleIndex,
    tactics::{Found, Kind, Theme},
    web::{
        App,
        board::{Board, Drawing, Mode, Tints},
        error::WebError,
        page::{Page, Way, render},
        prose,
        visitor::Visitor,
    },
    words,
};

/// The themes that are one idea seen from more than one side: a page of one leads to the others.
pub const CLEARANCES: [Theme; 5] = [
    Theme::Clearance,
    Theme::SquareClearance,
    Theme::SquareClearanceSacrifice,
    Theme::LineClearance,
    Theme::LineClearanceSacrifice,
];

/// Puzzles looked at for an example, the easiest of the first so many of a theme.
const N_CANDIDATES: usize = 200;
const N_TRIED: usize = 12;

#[derive(Template)]
#[template(path = "puzzles/theme.html")]
struct ThemePage {
    page: Page,
    name: String,
    about: String,
    count: String,
    rate: Option<String>,
    solve: Option<String>,
    example: Option<Example>,
    relatives: Vec<Way>,
}

struct Example {
    board: Board,
    sentence: String,
    line: String,
    href: String,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let theme: Theme = key.parse().map_err(|_| WebError::NoSuchPage)?;
    let index = app.store.puzzle_index().map_err(WebError::internal)?;
    let n_puzzles = index.n_with_theme(theme.key());
    let progress = app.theme_progress(&visitor)?.get(theme.key()).copied();
    let rate = progress.map(|progress| {
        let total = progress.n_solved + progress.n_missed;
        words.say_with("theme-rate", &[("solved", progress.n_solved.into()), ("total", total.into())])
    });
    let name = super::capital(words, words::theme_name(words, theme));
    let about = words.say(&format!("about-theme-{}", theme.key()));
    let going = Going { wish: Wish::of_theme(theme), ..Going::default() };
    let relatives = CLEARANCES.into_iter().filter(|other| CLEARANCES.contains(&theme) && *other != theme);
    render(&ThemePage {
        page: Page::new(&visitor, name.clone(), about.clone()),
        name,
        about,
        count: words.say_with("theme-count", &[("count", n_puzzles.into())]),
        rate,
        solve: (n_puzzles > 0).then(|| going.next_href(visitor.lang())),
        example: example(&app, &visitor, theme, &index)?,
        relatives: relatives
            .map(|theme| Way {
                name: super::capital(words, words::theme_name(words, theme)),
                href: format!("/{}/puzzles/themes/{}", visitor.lang(), theme.key()),
            })
            .collect(),
    })
}

/// An easy puzzle that shows the theme, with what proves it drawn on the board.
fn example(app: &App, visitor: &Visitor, theme: Theme, index: &PuzzleIndex) -> Result<Option<Example>, WebError> {
    if matches!(theme.kind(), Kind::Phase | Kind::Length | Kind::Origin) {
        return Ok(None);
    }
    for number in index.easiest_with_theme(theme.key(), N_CANDIDATES).into_iter().take(N_TRIED) {
        let found = app.store.puzzle_by_number(number).map_err(WebError::internal)?;
        let Some(stored) = found.and_then(read) else { continue };
        let found = stored.puzzle.themes().into_iter().find(|found| found.theme == theme);
        if let Some(found) = found {
            return Ok(Some(drawn(visitor, &stored.puzzle, &found)));
        }
    }
    Ok(None)
}

fn drawn(visitor: &Visitor, puzzle: &Puzzle, found: &Found) -> Example {
    let words = visitor.words;
    let line = &puzzle.line;
    let evidence = &found.evidence;
    let scene = Scene::Position(line.position(evidence.ply + 1).clone());
    let ply = line.ply(evidence.ply);
    let tints = Tints { last_move: Some((ply.from, ply.to)), ..Tints::default() };
    let moves = crate::puzzle::moves_from(line, line.first());
    Example {
        board: Board::new(words, &scene, line.solver(), &Mode::Still, &evidence_marks(evidence), tints),
        sentence: prose::quiet_sentence(&words::told(words, found).unwrap_or_default()),
        line: words::numbered_line(line.start(), &moves),
        href: href(visitor.lang(), puzzle.id.as_str()),
    }
}
