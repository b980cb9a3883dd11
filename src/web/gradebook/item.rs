//! One item of an assignment: which wrong moves the class played first, why they are wrong, and who needed how long.

use std::{collections::HashMap, sync::Arc};

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::Html,
};

use super::{
    CellState, View, encoded, gradebook, grid::is_missed, is_late, item_name, median_time, pupil_path, result_in_words,
    told::Asked,
};
use crate::{
    lang::Lang,
    lesson::Course,
    store::{Gradebook, GridResult, ItemKind},
    web::{
        App,
        board::{Board, Drawing},
        error::WebError,
        home::step_href,
        page::{Page, Way, render},
        puzzles::{sets::minutes, solve, state::value},
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

/// Wrong answers that are told with their reason; each may take a proof.
const N_WRONG: usize = 8;

#[derive(Template)]
#[template(path = "gradebook/item.html")]
struct ItemPage {
    page: Page,
    title: String,
    grid_url: String,
    number: u32,
    name: String,
    /// The item as a pupil meets it.
    item_url: Option<String>,
    facts: Vec<String>,
    wrong: Vec<WrongAnswer>,
    /// How many other wrong answers there were, in words.
    more: Option<String>,
    board: Option<Board>,
    board_text: String,
    rows: Vec<PupilResult>,
    previous: Option<Way>,
    next: Option<Way>,
}

/// A first wrong answer that pupils gave.
struct WrongAnswer {
    /// "7 of 24 played Qxd5."
    told: String,
    because: Vec<String>,
    href: String,
    has_board: bool,
    is_shown: bool,
}

struct PupilResult {
    name: String,
    href: String,
    symbol: &'static str,
    class: &'static str,
    told: String,
    first_wrong: String,
    time: String,
    n_hints: u32,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, assignment, number)): Path<(String, String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let number: u32 = number.parse().map_err(|_| WebError::NoSuchPage)?;
    app.judge(move |app| page(app, &visitor, &assignment, number, &pairs)).await
}

fn page(app: &App, visitor: &Visitor, assignment: &str, number: u32, pairs: &Pairs) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let view = View::of(pairs);
    let found = gradebook(app, assignment)?;
    let place = found.items.iter().position(|item| item.number == number).ok_or(WebError::NoSuchPage)?;
    let kind = &found.items[place].kind;
    let name = item_name(app, words, kind);
    let here = format!("/teach/assignments/{assignment}/items/{number}");
    let page = Page::new(visitor, format!("{number}. {name}"), words.say("grid-item-description")).at(view.keep(&here));
    let course = app.course();
    let plain = Asked::find(app, &course, kind, None)?;
    let mut asked = AskedOf { app, course: &course, kind, of_picks: HashMap::new(), plain };

    let groups = first_wrongs(&found, place);
    let n_tried = results(&found, place).filter(|result| result.n_tries > 0).count();
    let wanted = value(pairs, "wrong").map(str::to_owned);
    let (mut wrong, mut board, mut board_text) = (Vec::new(), None, String::new());
    for ((pick, answer), n_pupils) in groups.iter().take(N_WRONG) {
        let judged = asked.of(pick.as_deref())?.judged(words, answer);
        let args = [("count", (*n_pupils).into()), ("total", n_tried.into()), ("answer", judged.text.as_str().into())];
        let told = words.say_with("grid-first-wrong", &args);
        let is_shown =
            board.is_none() && judged.shown.is_some() && wanted.as_ref().is_none_or(|wanted| wanted == answer);
        if is_shown {
            board = judged.shown.as_ref().map(|shown| shown.board(words));
            board_text = told.clone();
        }
        wrong.push(WrongAnswer {
            told,
            because: judged.because_html(),
            href: page.url(&view.keep(&format!("{here}?wrong={}", encoded(answer)))),
            has_board: judged.shown.is_some(),
            is_shown,
        });
    }
    let neighbour = |place: Option<usize>| {
        let item = found.items.get(place?)?;
        let href = page.url(&view.keep(&format!("/teach/assignments/{assignment}/items/{}", item.number)));
        Some(Way { name: format!("{}. {}", item.number, item_name(app, words, &item.kind)), href })
    };
    let mut rows = Vec::new();
    for row in &found.pupils {
        let result = row.results[place].as_ref();
        let pick = result.and_then(|result| result.pick.as_deref());
        let first_wrong = match result.and_then(|result| result.first_wrong.as_deref()) {
            Some(answer) => asked.of(pick)?.text(words, answer),
            None => String::new(),
        };
        let query = format!("{}?assignment={assignment}&item={number}", pupil_path(&found.head.class, &row.pupil.name));
        let state = CellState::of(result);
        rows.push(PupilResult {
            name: view.name(&row.pupil).to_owned(),
            href: page.url(&view.keep(&query)),
            symbol: state.symbol(),
            class: state.class(),
            told: result_in_words(words, result, found.head.due_at),
            first_wrong,
            time: result
                .filter(|result| result.solved_at.is_some())
                .map(|result| minutes(result.ms))
                .unwrap_or_default(),
            n_hints: result.map_or(0, |result| result.n_hints),
        });
    }
    rows.sort_by_cached_key(|row| row.name.to_lowercase());
    render(&ItemPage {
        grid_url: page.url(&view.keep(&format!("/teach/assignments/{assignment}"))),
        item_url: item_url(app, words, kind),
        facts: facts(words, &found, place),
        more: groups
            .len()
            .checked_sub(N_WRONG + 1)
            .map(|n_beyond| words.say_with("grid-more-wrongs", &[("count", (n_beyond + 1).into())])),
        previous: neighbour(place.checked_sub(1)),
        next: neighbour(Some(place + 1)),
        title: found.head.title.clone(),
        number,
        name,
        wrong,
        board,
        board_text,
        rows,
        page,
    })
}

/// The item's puzzles, each read once: a pick has one for each pupil.
struct AskedOf<'a> {
    app: &'a App,
    course: &'a Course,
    kind: &'a ItemKind,
    plain: Asked<'a>,
    of_picks: HashMap<String, Asked<'a>>,
}

impl<'a> AskedOf<'a> {
    fn of(&mut self, pick: Option<&str>) -> Result<&Asked<'a>, WebError> {
        let Some(pick) = pick else { return Ok(&self.plain) };
        if !self.of_picks.contains_key(pick) {
            let asked = Asked::find(self.app, self.course, self.kind, Some(pick))?;
            self.of_picks.insert(pick.to_owned(), asked);
        }
        Ok(&self.of_picks[pick])
    }
}

fn results(found: &Gradebook, place: usize) -> impl Iterator<Item = &GridResult> {
    found.pupils.iter().filter_map(move |row| row.results[place].as_ref())
}

/// The first wrong answers with how many pupils gave them, the most frequent first; of a pick with its puzzle.
fn first_wrongs(found: &Gradebook, place: usize) -> Vec<((Option<String>, String), usize)> {
    let mut counts: HashMap<(Option<String>, String), usize> = HashMap::new();
    for result in results(found, place) {
        if let Some(answer) = &result.first_wrong {
            *counts.entry((result.pick.clone(), answer.clone())).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|(one, n_one), (other, n_other)| n_other.cmp(n_one).then_with(|| one.cmp(other)));
    counts
}

/// How many solved it, tries, hints and time.
fn facts(words: Words, found: &Gradebook, place: usize) -> Vec<String> {
    let all: Vec<&GridResult> = results(found, place).collect();
    let n_solved = all.iter().filter(|result| result.solved_at.is_some()).count();
    let n_missed = all.iter().filter(|result| is_missed(result)).count();
    let n_late = all.iter().filter(|result| is_late(Some(result), found.head.due_at)).count();
    let sum = |of: fn(&GridResult) -> u32| all.iter().map(|result| of(result)).sum::<u32>();
    let mut facts = vec![
        words.say_with("grid-fact-solved", &[("solved", n_solved.into()), ("total", found.pupils.len().into())]),
        words.say_with("grid-fact-missed", &[("count", n_missed.into())]),
        words.say_with("grid-fact-tries", &[("count", sum(|result| result.n_tries).into())]),
        words.say_with("grid-fact-hints", &[("count", sum(|result| result.n_hints).into())]),
    ];
    if n_late > 0 {
        facts.push(words.say_with("grid-fact-late", &[("count", n_late.into())]));
    }
    let times = all.iter().filter(|result| result.solved_at.is_some()).map(|result| result.ms);
    facts.extend(median_time(times).map(|time| words.say_with("grid-fact-time", &[("time", time.into())])));
    facts
}

/// The item where everybody may try it; none for a pick, which is another for each pupil.
fn item_url(app: &App, words: Words, kind: &ItemKind) -> Option<String> {
    match kind {
        ItemKind::Step { lesson, step } => {
            let course = app.course();
            let found = course.lesson(lesson)?;
            Some(step_href(words.lang(), found, &found.steps[found.index_of(step)?]))
        }
        ItemKind::Puzzle { id } => Some(solve::href(words.lang(), id)),
        ItemKind::Ending { ending, .. } => Some(format!("/{}/endgames/{ending}", words.lang())),
        ItemKind::Pick => None,
    }
}
