//! Puzzles: the page from which all of them are reached, and the addresses that lead to one of them by lot or by date.

pub mod body;
pub mod daily;
pub mod mistakes;
pub mod run;
pub mod sets;
pub mod solve;
pub mod state;
pub mod theme;
pub mod wish;

use std::{collections::HashMap, sync::Arc};

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::{Html, Redirect},
};

use super::{
    App,
    board::Drawing,
    error::WebError,
    page::{Page, Way, render},
    step::Pairs,
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    store::{Mix, PuzzleIndex, ThemeProgress},
    tactics::{Kind, Theme},
    training::Skill,
    words::{self, Words},
};
use daily::Preview;
use state::value;
use theme::CLEARANCES;
use wish::{Level, Trail, Wish, with_query};

/// The longest mate that has an address of its own; the fifth stands for five moves and more.
const LONGEST_MATE: usize = 5;
const MATES: [Theme; LONGEST_MATE] = [Theme::MateIn1, Theme::MateIn2, Theme::MateIn3, Theme::MateIn4, Theme::MateIn5];

/// The groups of themes, in the order of the page, with the words of their headings.
const GROUPS: [(&str, Kind); 6] = [
    ("puzzles-group-motif", Kind::Motif),
    ("puzzles-group-mate-pattern", Kind::MatePattern),
    ("puzzles-group-special", Kind::SpecialMove),
    ("puzzles-group-goal", Kind::Goal),
    ("puzzles-group-phase", Kind::Phase),
    ("puzzles-group-length", Kind::Length),
];

#[derive(Template)]
#[template(path = "puzzles/hub.html")]
struct HubPage {
    page: Page,
    rating: String,
    /// The puzzle of the day, where there are puzzles.
    daily: Option<Preview>,
    none_fits: bool,
    n_puzzles: usize,
    next: String,
    levels: Vec<Way>,
    cards: Vec<Card>,
    mates: Vec<Way>,
    clearances: Vec<ThemeChoice>,
    groups: Vec<Group>,
    wish: Wish,
}

struct Card {
    name: String,
    about: String,
    href: String,
}

struct Group {
    heading: String,
    themes: Vec<ThemeChoice>,
}

struct ThemeChoice {
    key: &'static str,
    name: String,
    href: String,
    n_puzzles: u64,
    rate: Option<String>,
    checked: bool,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let lang = visitor.lang();
    let index = app.store.puzzle_index().map_err(WebError::internal)?;
    let progress = app.theme_progress(&visitor)?;
    let (skill, n_rated) = app.rated_skill(visitor.learner.as_ref())?;
    let wish = Wish::of(&pairs);
    let choice = |theme: Theme| theme_choice(words, theme, &index, &progress, &wish);
    let n_mistakes = app.n_mistakes(&visitor)?;
    let page = Page::new(&visitor, words.say("puzzles-heading"), words.say("puzzles-description"));
    let card = |name: &str, about: String, path: &str| Card {
        name: words.say(name),
        about,
        href: page.url(&format!("/puzzles/{path}")),
    };
    let cards = vec![
        card("streak-heading", words.say("streak-lead"), "streak"),
        card("storm-heading", words.say("storm-lead"), "storm"),
        card("sets-heading", words.say("sets-lead"), "sets"),
        card("mistakes-heading", words.say_with("mistakes-count", &[("count", n_mistakes.into())]), "mistakes"),
    ];
    let groups = GROUPS.into_iter().filter_map(|(heading, kind)| {
        let of_kind = Theme::ALL.into_iter().filter(|theme| theme.kind() == kind && !CLEARANCES.contains(theme));
        let themes: Vec<ThemeChoice> = of_kind.map(choice).filter(|choice| choice.n_puzzles > 0).collect();
        (!themes.is_empty()).then(|| Group { heading: words.say(heading), themes })
    });
    let levels = Level::ALL.into_iter().filter(|level| *level != Level::Own).map(|level| Way {
        name: words.say(if level == Level::Easier { "puzzles-easier" } else { "puzzles-harder" }),
        href: with_query(page.url("/puzzles/next"), &Wish { level, ..Wish::default() }.pairs()),
    });
    let mates = MATES.into_iter().zip(1..).filter(|(theme, _)| index.n_with_theme(theme.key()) > 0).map(
        |(theme, n): (Theme, usize)| Way {
            name: capital(words, words::theme_name(words, theme)),
            href: page.url(&format!("/puzzles/mate-in/{n}")),
        },
    );
    render(&HubPage {
        daily: daily::todays(&app).await?.map(|stored| Preview::new(words, &stored)),
        rating: rating_in_words(words, skill, n_rated),
        none_fits: value(&pairs, "none").is_some(),
        n_puzzles: index.n_puzzles(),
        next: format!("/{lang}/puzzles/next"),
        levels: levels.collect(),
        mates: mates.collect(),
        clearances: CLEARANCES.map(choice).into(),
        groups: groups.collect(),
        cards,
        wish,
        page,
    })
}

/// "Your puzzle rating: 812 ± 240", once it rests on something.
pub fn rating_in_words(words: Words, skill: Skill, n_rated: u32) -> String {
    if n_rated == 0 {
        return words.say("puzzles-no-rating");
    }
    let rounded = |value: f64| value.round() as i64;
    let args = [("rating", rounded(skill.rating).into()), ("deviation", rounded(2.0 * skill.deviation).into())];
    words.say_with("puzzles-rating", &args)
}

/// A name at the beginning of a line: English has a capital there.
pub fn capital(words: Words, name: String) -> String {
    let mut letters = name.chars();
    match (words.lang(), letters.next()) {
        (Lang::En, Some(first)) => first.to_uppercase().chain(letters).collect(),
        _ => name,
    }
}

fn theme_choice(
    words: Words,
    theme: Theme,
    index: &PuzzleIndex,
    progress: &HashMap<String, ThemeProgress>,
    wish: &Wish,
) -> ThemeChoice {
    let rate = progress.get(theme.key()).map(|progress| {
        let total = progress.n_solved + progress.n_missed;
        words.say_with("theme-rate", &[("solved", progress.n_solved.into()), ("total", total.into())])
    });
    ThemeChoice {
        key: theme.key(),
        name: capital(words, words::theme_name(words, theme)),
        href: format!("/{}/puzzles/themes/{}", words.lang(), theme.key()),
        n_puzzles: index.n_with_theme(theme.key()),
        rate,
        checked: wish.themes.contains(&theme),
    }
}

/// Leads to a puzzle that fits the wish of the address and that the learner has not seen.
pub async fn next(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Redirect, WebError> {
    let way = wish::Way { wish: Wish::of(&pairs), trail: Trail::Free };
    to_next(&app, &visitor, &way)
}

fn to_next(app: &App, visitor: &Visitor, way: &wish::Way) -> Result<Redirect, WebError> {
    let lang = visitor.lang();
    let Some(number) = way.wish.pick(app, visitor.learner.as_ref())? else {
        let mut pairs = way.wish.pairs();
        pairs.push(("none", "1".to_owned()));
        return Ok(Redirect::to(&with_query(format!("/{lang}/puzzles"), &pairs)));
    };
    to_puzzle(app, lang, way, number)
}

fn to_puzzle(app: &App, lang: Lang, way: &wish::Way, number: u32) -> Result<Redirect, WebError> {
    let id = app.store.puzzle_id(number).map_err(WebError::internal)?.ok_or(WebError::NoSuchPuzzle)?;
    Ok(Redirect::to(&way.puzzle_href(lang, &id)))
}

/// Leads to a mate in so many moves.
pub async fn mate_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, n)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let theme = MATES.into_iter().zip(1..).find(|(_, length): &(Theme, usize)| length.to_string() == n);
    let (theme, _) = theme.ok_or(WebError::NoSuchPage)?;
    to_next(&app, &visitor, &wish::Way { wish: Wish::of_theme(theme), trail: Trail::Free })
}
