//! What a learner has done: the rating's curve, strengths, days and lessons, every move that was tried; all of it to take
//! along, or to erase.

use std::{collections::HashMap, sync::Arc};

use askama::Template;
use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderName, HeaderValue},
    response::{Html, IntoResponse, Redirect, Response},
};
use axum_extra::extract::CookieJar;
use serde_json::{Map, Value};

use super::{
    App,
    download::{download, harmless},
    error::WebError,
    home::{first_open, step_href},
    now,
    page::{Page, Way, render},
    puzzles::{capital, mistakes::move_after, rating_in_words, sets::minutes, solve},
    step::Pairs,
    visitor::{Visitor, no_learner_cookie, no_session_cookie},
};
use crate::{
    lang::Lang,
    lesson::Lesson,
    store::{AccountRole, ExportTable, ExportValue, HistoryEntry, LearnerId},
    tactics::{Kind, Theme},
    training::{Day, iso_time},
    words::{self, Words},
};

/// Points of the curve, rows of its table, attempts on a page of the history.
const N_POINTS: u32 = 300;
const N_FIGURES: usize = 12;
const PAGE_LENGTH: u32 = 25;

/// Weeks that the calendar shows, the present one included.
const N_WEEKS: i64 = 16;

/// Strengths that are shown, the most practised themes.
const N_STRENGTHS: usize = 24;

/// The curve's size in its own units.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;

#[derive(Template)]
#[template(path = "progress.html")]
struct ProgressPage {
    page: Page,
    rating: String,
    n_rated: u32,
    curve: Option<Curve>,
    strengths: Vec<Strength>,
    calendar: Calendar,
    lessons: String,
    lesson_ways: Vec<Way>,
    history: Vec<HistoryRow>,
    n_attempts: u32,
    newer: Option<String>,
    older: Option<String>,
}

/// The rating's curve as points of an SVG, with the figures beside it.
struct Curve {
    line: String,
    band: String,
    /// The highest and the lowest rating, and how far down they are.
    labels: [(i64, String); 2],
    figures: Vec<(String, i64, i64)>,
}

struct Strength {
    name: String,
    href: String,
    solved: u32,
    total: u32,
    percent: u32,
}

/// The days of the last weeks, as `progress/calendar.html` draws them.
pub struct Calendar {
    pub cells: Vec<DayCell>,
    /// How many days, in words.
    pub told: String,
    pub n_days: usize,
    pub figures: Vec<(String, u32)>,
}

pub struct DayCell {
    pub x: i64,
    pub y: u8,
    /// 0 for no answer, up to 4 for many.
    pub level: u8,
    pub title: String,
}

struct HistoryRow {
    href: String,
    puzzle: String,
    day: String,
    result: String,
    symbol: &'static str,
    tries: Vec<String>,
    time: Option<String>,
    rating: Option<String>,
}

#[derive(Template)]
#[template(path = "progress/erase.html")]
struct ErasePage {
    page: Page,
    /// Whether an account goes, too.
    with_account: bool,
    /// Why it cannot be done here.
    refused: Option<String>,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let page_number = pairs.iter().find(|(name, _)| name == "page").and_then(|(_, number)| number.parse().ok());
    let page_number: u32 = page_number.unwrap_or(1).clamp(1, u32::MAX / PAGE_LENGTH);
    let learner = visitor.learner.as_ref();
    let (skill, n_rated) = app.rated_skill(learner)?;
    let points = learner.map_or(Ok(Vec::new()), |learner| app.store.rating_curve(learner, N_POINTS)).map_err(failed)?;
    let attempts = |first| {
        let found =
            learner.map_or(Ok((Vec::new(), 0)), |learner| app.store.puzzle_history(learner, first, PAGE_LENGTH));
        found.map_err(failed)
    };
    let (mut history, n_attempts) = attempts(0)?;
    // Beyond the last page is the last page.
    let page_number = page_number.min(n_attempts.div_ceil(PAGE_LENGTH).max(1));
    let first = (page_number - 1) * PAGE_LENGTH;
    if first > 0 {
        history = attempts(first)?.0;
    }
    let page = Page::new(&visitor, words.say("progress-heading"), words.say("progress-description"));
    let way = |number: u32| page.url(&format!("/progress?page={number}#history"));
    let progress = app.progress(&visitor)?;
    let is_done = |lesson: &&Lesson| first_open(lesson, &progress).is_none();
    let course = app.course();
    let done: Vec<&Lesson> = course.lessons().filter(is_done).collect();
    let counts = [("done", done.len().into()), ("total", course.lessons().count().into())];
    render(&ProgressPage {
        rating: rating_in_words(words, skill, n_rated),
        n_rated,
        curve: curve(&points),
        strengths: strengths(&app, &visitor)?,
        calendar: calendar_of(&app, words, learner)?,
        lessons: words.say_with("progress-lessons-done", &counts),
        lesson_ways: done
            .into_iter()
            .filter_map(|lesson| {
                let href = step_href(visitor.lang(), lesson, lesson.steps.first()?);
                Some(Way { name: lesson.title.get(visitor.lang()).to_owned(), href })
            })
            .collect(),
        history: history.into_iter().map(|entry| history_row(&app, words, entry)).collect::<Result<_, _>>()?,
        n_attempts,
        newer: (page_number > 1).then(|| way(page_number - 1)),
        older: (first + PAGE_LENGTH < n_attempts).then(|| way(page_number + 1)),
        page,
    })
}

fn failed(error: crate::store::StoreError) -> WebError {
    WebError::internal(error)
}

fn rounded(value: f64) -> i64 {
    value.round() as i64
}

/// The curve of the ratings from left to right, in a band of two deviations; none of fewer than two points.
fn curve(points: &[(i64, f64, f64)]) -> Option<Curve> {
    let n_steps = points.len().checked_sub(1).filter(|n| *n > 0)?;
    let low = points.iter().map(|(_, rating, _)| *rating).fold(f64::INFINITY, f64::min) - 50.0;
    let high = points.iter().map(|(_, rating, _)| *rating).fold(f64::NEG_INFINITY, f64::max) + 50.0;
    let at = |idx: usize, rating: f64| {
        let (x, y) = (WIDTH * idx as f64 / n_steps as f64, HEIGHT * (high - rating) / (high - low));
        format!("{x:.1},{:.1}", y.clamp(0.0, HEIGHT))
    };
    let line: Vec<String> = points.iter().enumerate().map(|(idx, (_, rating, _))| at(idx, *rating)).collect();
    let upper = points.iter().enumerate().map(|(idx, (_, rating, deviation))| at(idx, rating + 2.0 * deviation));
    let lower = points.iter().enumerate().rev().map(|(idx, (_, rating, deviation))| at(idx, rating - 2.0 * deviation));
    let figures = points.iter().rev().take(N_FIGURES);
    Some(Curve {
        line: line.join(" "),
        band: upper.chain(lower).collect::<Vec<_>>().join(" "),
        labels: [high - 50.0, low + 50.0]
            .map(|rating| (rounded(rating), format!("{:.1}", HEIGHT * (high - rating) / (high - low)))),
        figures: figures
            .map(|(at, rating, deviation)| (Day::of(*at).to_string(), rounded(*rating), rounded(2.0 * deviation)))
            .collect(),
    })
}

/// The most practised themes, the weakest first.
fn strengths(app: &App, visitor: &Visitor) -> Result<Vec<Strength>, WebError> {
    let words = visitor.words;
    let progress = app.theme_progress(visitor)?;
    let tells = |theme: &Theme| !matches!(theme.kind(), Kind::Origin | Kind::Length);
    let mut strengths: Vec<Strength> = Theme::ALL
        .into_iter()
        .filter(tells)
        .filter_map(|theme| {
            let of_theme = progress.get(theme.key())?;
            let total = of_theme.n_solved + of_theme.n_missed;
            Some(Strength {
                name: capital(words, words::theme_name(words, theme)),
                href: format!("/{}/puzzles/themes/{}", visitor.lang(), theme.key()),
                solved: of_theme.n_solved,
                total,
                percent: 100 * of_theme.n_solved / total.max(1),
            })
        })
        .collect();
    strengths.sort_by_key(|strength| std::cmp::Reverse(strength.total));
    strengths.truncate(N_STRENGTHS);
    strengths.sort_by_key(|strength| strength.percent);
    Ok(strengths)
}

/// The days on which a learner practised lately; none for one who was never seen.
pub fn calendar_of(app: &App, words: Words, learner: Option<&LearnerId>) -> Result<Calendar, WebError> {
    let today = Day::of(now());
    let first = Day(today.0 - i64::from(today.weekday()) - 7 * (N_WEEKS - 1));
    let days = learner.map_or(Ok(HashMap::new()), |learner| app.store.days_practised(learner, first));
    let days = days.map_err(failed)?;
    Ok(calendar(words, first, today, |day| days.get(&day).copied().unwrap_or_default()))
}

/// A column a week, a row a weekday from Monday on.
fn calendar(words: Words, first: Day, today: Day, n_answers: impl Fn(Day) -> u32) -> Calendar {
    let days = || (first.0..=today.0).map(Day);
    let told =
        |day: Day| words.say_with("progress-day", &[("day", day.to_string().into()), ("count", n_answers(day).into())]);
    let cell = |day: Day| DayCell {
        x: (day.0 - first.0) / 7,
        y: day.weekday(),
        level: match n_answers(day) {
            0 => 0,
            1..=5 => 1,
            6..=15 => 2,
            16..=40 => 3,
            41.. => 4,
        },
        title: told(day),
    };
    let practised: Vec<Day> = days().rev().filter(|day| n_answers(*day) > 0).collect();
    Calendar {
        cells: days().map(cell).collect(),
        told: words.say_with("progress-days-count", &[("count", practised.len().into())]),
        n_days: practised.len(),
        figures: practised.into_iter().map(|day| (day.to_string(), n_answers(day))).collect(),
    }
}

fn history_row(app: &App, words: Words, entry: HistoryEntry) -> Result<HistoryRow, WebError> {
    let (key, symbol) = match (entry.attempt.solved, entry.attempt.hint) {
        (Some(true), 0) => ("progress-solved", "✓"),
        (Some(true), _) => ("progress-solved-helped", "≈"),
        (Some(false), _) => ("progress-missed", "✗"),
        (None, _) => ("progress-open", "…"),
    };
    let found = app.store.puzzle(&entry.puzzle_id).map_err(WebError::internal)?;
    let stored = found.and_then(solve::read);
    let tried = |path: &str, tried: &str| {
        let Some(stored) = &stored else { return tried.to_owned() };
        let legal = move_after(&stored.puzzle.line, path, tried);
        legal.unwrap_or_else(|| tried.to_owned())
    };
    let tries = entry.tries.iter().map(|it| match it.verdict.as_str() {
        "gave-up" => words.say("progress-gave-up"),
        "right" | "solves" => format!("✓ {}", tried(&it.path, &it.tried)),
        "sound" => format!("≈ {}", tried(&it.path, &it.tried)),
        "illegal" => format!("⚠ {}", it.tried),
        _ => format!("✗ {}", tried(&it.path, &it.tried)),
    });
    Ok(HistoryRow {
        href: solve::href(words.lang(), &entry.puzzle_id),
        day: Day::of(entry.attempt.began_at).to_string(),
        result: words.say(key),
        symbol,
        tries: tries.collect(),
        time: entry.attempt.decided_at.map(|decided_at| minutes(decided_at - entry.attempt.began_at)),
        rating: entry.attempt.rated.map(|(before, after, _)| format!("{} → {}", rounded(before), rounded(after))),
        puzzle: entry.puzzle_id,
    })
}

/// All that is kept of the learner, as JSON.
pub async fn export_json(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, WebError> {
    let tables = match &visitor.learner {
        Some(learner) => app.store.export(learner).map_err(failed)?,
        None => Vec::new(),
    };
    as_json("tabiya.json", tables)
}

/// Tables of an export as a file to take along.
pub fn as_json(file: &str, tables: Vec<ExportTable>) -> Result<Response, WebError> {
    let mut whole = Map::new();
    whole.insert("exported_at".to_owned(), iso_time(now()).into());
    for ExportTable { name, columns, rows } in tables {
        let row = |values: Vec<ExportValue>| {
            Value::Object(
                columns.iter().cloned().zip(values).map(|(name, it)| (name.clone(), json(&name, it))).collect(),
            )
        };
        whole.insert(name.to_owned(), rows.into_iter().map(row).collect());
    }
    let body = serde_json::to_string_pretty(&Value::Object(whole)).map_err(WebError::internal)?;
    Ok(download("application/json", file, body))
}

/// Moments are written out; everything else is as it is kept.
fn json(column: &str, value: ExportValue) -> Value {
    match value {
        ExportValue::None => Value::Null,
        ExportValue::Integer(at) if is_moment(column) => iso_time(at).into(),
        ExportValue::Integer(value) => value.into(),
        ExportValue::Real(value) => value.into(),
        ExportValue::Text(text) => text.into(),
    }
}

fn is_moment(column: &str) -> bool {
    column == "at" || column.ends_with("_at")
}

/// Every answer of the learner, as CSV.
pub async fn export_csv(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, WebError> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    if let Some(learner) = &visitor.learner {
        let ExportTable { columns, rows, .. } = app.store.export_events(learner).map_err(failed)?;
        csv.write_record(&columns).map_err(WebError::internal)?;
        for row in rows {
            let fields = columns.iter().zip(row).map(|(column, value)| match value {
                ExportValue::None => String::new(),
                ExportValue::Integer(at) if is_moment(column) => iso_time(at),
                ExportValue::Integer(value) => value.to_string(),
                ExportValue::Real(value) => format!("{value:.1}"),
                ExportValue::Text(text) => harmless(text),
            });
            csv.write_record(fields).map_err(WebError::internal)?;
        }
    }
    let bytes = csv.into_inner().map_err(|error| WebError::internal(error.into_error()))?;
    Ok(download("text/csv; charset=utf-8", "tabiya.csv", bytes))
}

/// Asks whether all is to be erased.
pub async fn ask_to_erase(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    render(&ErasePage {
        page: Page::new(&visitor, words.say("erase-heading"), words.say("erase-lead")),
        with_account: visitor.account.is_some(),
        refused: may_not_erase(&app, &visitor)?.map(|key| words.say(key)),
    })
}

/// Why somebody may not erase what is kept of them by themselves, as a key of the words.
fn may_not_erase(app: &App, visitor: &Visitor) -> Result<Option<&'static str>, WebError> {
    let Some(account) = &visitor.account else { return Ok(None) };
    Ok(match account.role {
        AccountRole::Pupil => Some("erase-pupil"),
        AccountRole::Admin if app.store.is_last_admin(account.id).map_err(failed)? => Some("erase-last-admin"),
        _ => None,
    })
}

/// Erases all that is kept of the learner, when that was confirmed.
pub async fn erase(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let lang = visitor.lang();
    // Of a pupil the teachers decide, and somebody has to run the school.
    if may_not_erase(&app, &visitor)?.is_some()
        || !pairs.iter().any(|(name, value)| name == "confirm" && value == "yes")
    {
        return Ok(Redirect::to(&format!("/{lang}/progress/erase")).into_response());
    }
    if let Some(learner) = visitor.learner {
        app.store.erase(learner).await.map_err(failed)?;
    }
    // The account and its sessions went with the learner.
    let cookies = match visitor.account {
        Some(_) => CookieJar::new().add(no_session_cookie()),
        None => CookieJar::new().add(no_learner_cookie()),
    };
    // What the browser keeps for times without a network goes too.
    let kept = [(HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"storage\""))];
    Ok((cookies, kept, Redirect::to(&format!("/{lang}/progress"))).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_needs_two_points_and_stays_in_its_frame() {
        assert!(curve(&[(0, 800.0, 350.0)]).is_none());
        let curve = curve(&[(0, 800.0, 350.0), (1, 900.0, 250.0)]).unwrap();
        assert_eq!(curve.line, "0.0,120.0 600.0,40.0");
        assert_eq!(curve.labels, [(900, "40.0".to_owned()), (800, "120.0".to_owned())]);
        assert_eq!(curve.figures.len(), 2);
        assert!(curve.band.starts_with("0.0,0.0 600.0,0.0 600.0,160.0"));
    }

    #[test]
    fn the_calendar_has_a_column_a_week() {
        let today = Day::of(1_796_055_102_000);
        let first = Day(today.0 - 7);
        let n_answers = |day: Day| if day == today { 7 } else { 0 };
        let calendar = calendar(Words::of(Lang::En), first, today, n_answers);
        assert_eq!((calendar.cells.len(), calendar.n_days), (8, 1));
        let last = &calendar.cells[7];
        assert_eq!((last.x, last.y, last.level), (1, 0, 2));
        assert!(last.title.starts_with("2026-11-30"), "{}", last.title);
    }
}
