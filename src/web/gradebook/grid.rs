//! The grid of an assignment: pupils down, items across, and what the class missed most.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};

use super::{CellState, View, gradebook, is_late, item_name, pupil_path, result_in_words};
use crate::{
    lang::Lang,
    store::{Gradebook, GradebookItem, GridResult, ItemKind},
    tactics::{Kind, Theme},
    web::{
        App,
        assignment::zone,
        error::WebError,
        page::{Page, render},
        puzzles::{capital, state::value},
        step::Pairs,
        visitor::Visitor,
    },
    words::{self, Words},
};

/// Items and themes that are listed as missed most.
const N_MISSED: usize = 5;

/// With so many items the words beside the signs find room.
const N_ROOMY: usize = 10;

#[derive(Template)]
#[template(path = "gradebook/grid.html")]
struct GridPage {
    page: Page,
    title: String,
    class_name: String,
    class_url: String,
    dates: String,
    view: View,
    /// The same page with one thing about the view changed.
    names_url: String,
    size_url: String,
    reload_url: String,
    settings_url: String,
    csv_url: String,
    xlsx_url: String,
    legend: Vec<(CellState, String)>,
    body: String,
}

/// What changes while a teacher looks.
#[derive(Template)]
#[template(path = "gradebook/grid_body.html")]
struct GridBody {
    page: Page,
    is_roomy: bool,
    counts: String,
    columns: Vec<Column>,
    rows: Vec<GridRow>,
    missed: Vec<(String, String, String)>,
    themes: Vec<(String, String)>,
}

struct Column {
    number: u32,
    name: String,
    href: String,
    n_solved: usize,
}

struct GridRow {
    name: String,
    href: String,
    cells: Vec<Cell>,
    done: String,
    done_symbol: &'static str,
}

struct Cell {
    state: CellState,
    href: String,
    /// In words: what a screen reader says, and the mouse.
    told: String,
    word: String,
    /// How many tries, where it were more than one.
    n_tries: Option<u32>,
    is_late: bool,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, assignment)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let view = View::of(&pairs);
    let found = gradebook(&app, &assignment)?;
    let here = format!("/teach/assignments/{assignment}");
    let page = Page::new(&visitor, found.head.title.clone(), words.say("grid-description")).at(view.keep(&here));
    let themes = missed_themes(&app, words, &found)?;
    let body = render(&GridBody::new(&app, page.clone(), &found, view, themes))?.0;
    let version = version_of(&body);
    if visitor.wants_fragment {
        // Whoever has this version already keeps it: nothing flickers, and nothing goes over a slow network.
        if value(&pairs, "seen") == Some(version.as_str()) {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        return Ok(Html(in_frame(&body, &version)).into_response());
    }
    let url = |view: View| page.url(&view.keep(&here));
    let zone = zone(&app)?;
    let dates = [
        ("opens", zone.local(found.head.opens_at).day.to_string().into()),
        ("due", zone.local(found.head.due_at).day.to_string().into()),
    ];
    let html = render(&GridPage {
        title: found.head.title,
        class_name: found.head.class_name,
        class_url: page.url(&view.keep(&format!("/teach/classes/{}/results", found.head.class))),
        dates: words.say_with("grid-dates", &dates),
        names_url: url(View { real_names: !view.real_names, ..view }),
        size_url: url(View { is_large: !view.is_large, ..view }),
        reload_url: url(View { reloads: !view.reloads, ..view }),
        settings_url: page.url(&format!("{here}/settings")),
        csv_url: page.url(&view.keep(&format!("{here}/grid.csv"))),
        xlsx_url: page.url(&view.keep(&format!("{here}/grid.xlsx"))),
        legend: CellState::ALL.map(|state| (state, words.say(state.key()))).into(),
        view,
        body: in_frame(&body, &version),
        page,
    })?;
    Ok(html.into_response())
}

/// The element that the script swaps, with the version by which it asks whether there is a newer one.
fn in_frame(body: &str, version: &str) -> String {
    format!("<div id=\"grid\" data-fresh=\"4\" data-version=\"{version}\">{body}</div>")
}

fn version_of(body: &str) -> String {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl GridBody {
    fn new(app: &App, page: Page, found: &Gradebook, view: View, themes: Vec<(String, String)>) -> GridBody {
        let words = page.words;
        let due_at = found.head.due_at;
        let item_url =
            |number: u32| page.url(&view.keep(&format!("/teach/assignments/{}/items/{number}", found.head.key)));
        let told: Vec<String> = CellState::ALL.iter().map(|state| words.say(state.key())).collect();
        let mut rows: Vec<GridRow> = found
            .pupils
            .iter()
            .map(|row| {
                let path = pupil_path(&found.head.class, &row.pupil.name);
                let cell = |(item, result): (&GradebookItem, &Option<GridResult>)| {
                    let query = format!("{path}?assignment={}&item={}", found.head.key, item.number);
                    cell(words, result.as_ref(), due_at, page.url(&view.keep(&query)), &told)
                };
                let (done, done_symbol) = match row.finished_at {
                    Some(at) if at > due_at => (words.say("grid-done-late"), "✓"),
                    Some(_) => (words.say("grid-done"), "✓"),
                    None => (words.say("grid-not-done"), "–"),
                };
                GridRow {
                    name: view.name(&row.pupil).to_owned(),
                    href: page.url(&view.keep(&path)),
                    cells: found.items.iter().zip(&row.results).map(cell).collect(),
                    done,
                    done_symbol,
                }
            })
            .collect();
        rows.sort_by_cached_key(|row| row.name.to_lowercase());
        let columns: Vec<Column> = found
            .items
            .iter()
            .zip(0..)
            .map(|(item, place)| Column {
                number: item.number,
                name: item_name(app, words, &item.kind),
                href: item_url(item.number),
                n_solved: found.pupils.iter().filter(|row| is_solved(row.results[place].as_ref())).count(),
            })
            .collect();
        let missed = most_missed(found)
            .into_iter()
            .map(|(place, n_missed, n_tried)| {
                let args = [("missed", n_missed.into()), ("tried", n_tried.into())];
                let column = &columns[place];
                let name = format!("{}. {}", column.number, column.name);
                (name, column.href.clone(), words.say_with("grid-missed-by", &args))
            })
            .collect();
        GridBody {
            is_roomy: columns.len() <= N_ROOMY,
            counts: counts_in_words(words, found),
            missed,
            themes,
            columns,
            rows,
            page,
        }
    }
}

fn is_solved(result: Option<&GridResult>) -> bool {
    result.is_some_and(|result| result.solved_at.is_some())
}

fn cell(words: Words, result: Option<&GridResult>, due_at: i64, href: String, told: &[String]) -> Cell {
    let state = CellState::of(result);
    // The plain words are asked for once a page; most cells of a large grid need no more.
    let word = told[state as usize].clone();
    let is_plain = matches!(state, CellState::FirstTry | CellState::NotYet) && !is_late(result, due_at);
    Cell {
        told: if is_plain { word.clone() } else { result_in_words(words, result, due_at) },
        word,
        n_tries: result
            .filter(|_| matches!(state, CellState::Solved | CellState::Open))
            .map(|result| result.n_tries)
            .filter(|n| *n > 1),
        is_late: is_late(result, due_at),
        state,
        href,
    }
}

/// "12 done, 2 of them late, 10 not yet."
fn counts_in_words(words: Words, found: &Gradebook) -> String {
    let n_done = found.pupils.iter().filter(|row| row.finished_at.is_some()).count();
    let is_late = |at: i64| at > found.head.due_at;
    let n_late = found.pupils.iter().filter(|row| row.finished_at.is_some_and(is_late)).count();
    let args =
        [("done", (n_done - n_late).into()), ("late", n_late.into()), ("open", (found.pupils.len() - n_done).into())];
    words.say_with("grid-counts", &args)
}

/// Whether a pupil who tried an item missed it: not right at once, or not without help.
pub fn is_missed(result: &GridResult) -> bool {
    CellState::of(Some(result)) != CellState::NotYet && !result.first_try
}

/// The items that most pupils missed: place, how many missed it, how many tried it. None that nobody missed.
fn most_missed(found: &Gradebook) -> Vec<(usize, usize, usize)> {
    let of_item = |place: usize| {
        let results = || found.pupils.iter().filter_map(move |row| row.results[place].as_ref());
        let n_missed = results().filter(|result| is_missed(result)).count();
        (place, n_missed, results().filter(|result| result.n_tries > 0).count())
    };
    let mut missed: Vec<_> = (0..found.items.len()).map(of_item).filter(|(_, n_missed, _)| *n_missed > 0).collect();
    missed.sort_by_key(|(_, n_missed, n_tried)| (usize::MAX - n_missed, *n_tried));
    missed.truncate(N_MISSED);
    missed
}

/// What an item is about: the lesson of a step, the ideas of a puzzle.
pub struct Themes {
    /// By the id of the puzzle.
    of_puzzles: HashMap<String, Vec<Theme>>,
}

impl Themes {
    pub fn of<'i>(app: &App, puzzles: impl Iterator<Item = &'i str>) -> Result<Themes, WebError> {
        let mut of_puzzles = HashMap::new();
        for id in puzzles {
            if of_puzzles.contains_key(id) {
                continue;
            }
            let found = app.store.puzzle(id).map_err(WebError::internal)?;
            let keys = found.map(|(_, record)| record.themes).unwrap_or_default();
            let themes = keys.iter().filter_map(|key| key.parse().ok()).filter(tells).collect();
            of_puzzles.insert(id.to_owned(), themes);
        }
        Ok(Themes { of_puzzles })
    }

    /// The names of what an item is about.
    pub fn names(&self, app: &App, words: Words, kind: &ItemKind, pick: Option<&str>) -> Vec<String> {
        let of_puzzle = |id: &str| {
            let themes = self.of_puzzles.get(id).into_iter().flatten();
            themes.map(|theme| capital(words, words::theme_name(words, *theme))).collect()
        };
        match kind {
            ItemKind::Step { lesson, .. } => {
                let course = app.course();
                let found = course.lesson(lesson);
                found.map(|found| found.title.get(words.lang()).to_owned()).into_iter().collect()
            }
            ItemKind::Puzzle { id } => of_puzzle(id),
            ItemKind::Pick => pick.map(of_puzzle).unwrap_or_default(),
            ItemKind::Ending { .. } => vec![item_name(app, words, kind)],
        }
    }
}

fn tells(theme: &Theme) -> bool {
    matches!(theme.kind(), Kind::Motif | Kind::MatePattern | Kind::SpecialMove)
}

/// Of each theme how many results were missed, of how many; the most missed first, none that nobody missed.
pub fn weakest<'r>(results: impl Iterator<Item = (Vec<String>, &'r GridResult)>) -> Vec<(String, usize, usize)> {
    let mut sums: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (themes, result) in results.filter(|(_, result)| result.n_tries > 0) {
        for theme in themes {
            let (n_missed, n_tried) = sums.entry(theme).or_default();
            *n_missed += usize::from(is_missed(result));
            *n_tried += 1;
        }
    }
    let mut weakest: Vec<_> = sums
        .into_iter()
        .filter(|(_, (n_missed, _))| *n_missed > 0)
        .map(|(theme, (n_missed, n_tried))| (theme, n_missed, n_tried))
        .collect();
    weakest.sort_by_key(|(_, n_missed, n_tried)| (usize::MAX - n_missed, *n_tried));
    weakest
}

fn missed_themes(app: &App, words: Words, found: &Gradebook) -> Result<Vec<(String, String)>, WebError> {
    let results = || {
        let rows = found.pupils.iter().flat_map(|row| found.items.iter().zip(&row.results));
        rows.filter_map(|(item, result)| Some((item, result.as_ref()?)))
    };
    let picks = results().filter_map(|(_, result)| result.pick.as_deref());
    let puzzles = found.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Puzzle { id } => Some(id.as_str()),
        _ => None,
    });
    let themes = Themes::of(app, puzzles.chain(picks))?;
    // The names of an item's themes are the same for every pupil, but for picks.
    let names: HashMap<u32, Vec<String>> =
        found.items.iter().map(|item| (item.number, themes.names(app, words, &item.kind, None))).collect();
    let named = results().map(|(item, result)| {
        let own = result.pick.as_deref().map(|pick| themes.names(app, words, &ItemKind::Pick, Some(pick)));
        (own.unwrap_or_else(|| names.get(&item.number).cloned().unwrap_or_default()), result)
    });
    let told = |(theme, n_missed, n_tried): (String, usize, usize)| {
        let args = [("missed", n_missed.into()), ("tried", n_tried.into())];
        (theme, words.say_with("grid-missed-results", &args))
    };
    Ok(weakest(named).into_iter().take(N_MISSED).map(told).collect())
}
