//! One pupil of a class: every answer in order, weak themes, days practised, and what the teachers keep in mind.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    View,
    grid::{Themes, weakest},
    item_name, pupil_path,
    told::Asked,
};
use crate::{
    lang::Lang,
    store::{AnswerEntry, AnswerFilter, ItemKind, NoteChange, PupilNote, PupilOfClass},
    training::Day,
    web::{
        App,
        error::WebError,
        now,
        page::{Page, render},
        progress::{Calendar, calendar_of},
        puzzles::{sets::minutes, state::value},
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

/// Answers on a page of the list.
const PAGE_LENGTH: u32 = 50;

/// Weak themes that are listed.
const N_WEAK: usize = 10;

/// A note is a thought, not a report.
const MAX_NOTE: usize = 2000;

#[derive(Template)]
#[template(path = "gradebook/pupil.html")]
struct PupilPage {
    page: Page,
    name: String,
    class_name: String,
    class_url: String,
    names_url: String,
    account_url: String,
    view: View,
    has_left: bool,
    weak: Vec<WeakTheme>,
    calendar: Calendar,
    notes: Vec<NoteRow>,
    notes_url: String,
    /// What was typed and could not be kept, with why.
    note_text: String,
    note_problem: Option<String>,
    answers: Vec<AnswerRow>,
    n_answers: u32,
    /// Which answers are listed, where not all are.
    filtered: Option<String>,
    is_filtered: bool,
    all_url: String,
    newer: Option<String>,
    older: Option<String>,
}

/// A note and its day.
struct NoteRow {
    note: PupilNote,
    day: String,
}

struct WeakTheme {
    name: String,
    told: String,
    percent: usize,
}

struct AnswerRow {
    item: String,
    href: String,
    assignment: String,
    answer: String,
    symbol: &'static str,
    verdict: String,
    is_hinted: bool,
    time: String,
    day: String,
}

fn find(app: &App, class: &str, pupil: &str) -> Result<PupilOfClass, WebError> {
    app.store.pupil_of_class(class, pupil).map_err(WebError::internal)?.ok_or(WebError::NoSuchPage)
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, pupil)): Path<(String, String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    // Writing the moves of many puzzles takes its time.
    app.judge(move |app| page(app, &visitor, &class, &pupil, &pairs, None)).await
}

/// The page; `refused` is a note that could not be kept, with the key of the reason.
fn page(
    app: &App,
    visitor: &Visitor,
    class: &str,
    pupil: &str,
    pairs: &Pairs,
    refused: Option<(String, &str)>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let view = View::of(pairs);
    let found = find(app, class, pupil)?;
    let account = visitor.account.as_ref().ok_or(WebError::NotAllowed)?;
    let name = view.name(&found.pupil).to_owned();
    let path = pupil_path(class, &found.pupil.name);
    let filter = AnswerFilter {
        assignment: value(pairs, "assignment"),
        item: value(pairs, "item").and_then(|number| number.parse().ok()),
    };
    let kept = match (filter.assignment, filter.item) {
        (Some(assignment), Some(item)) => format!("{path}?assignment={}&item={item}", super::encoded(assignment)),
        (Some(assignment), None) => format!("{path}?assignment={}", super::encoded(assignment)),
        _ => path.clone(),
    };
    let page_number = value(pairs, "page").and_then(|number| number.parse().ok());
    let first = (page_number.unwrap_or(1).clamp(1, u32::MAX / PAGE_LENGTH) - 1) * PAGE_LENGTH;
    let answers = app.store.pupil_answers(class, &found.learner, filter, first, PAGE_LENGTH);
    let (entries, n_answers) = answers.map_err(WebError::internal)?;
    let page = Page::new(visitor, name.clone(), words.say("gradebook-pupil-description")).at(view.keep(&kept));
    let way = |first: u32| {
        let joined = if kept.contains('?') { '&' } else { '?' };
        page.url(&view.keep(&format!("{kept}{joined}page={}", first / PAGE_LENGTH + 1))) + "#answers"
    };
    let filtered = filter.assignment.and(entries.first()).map(|entry| match filter.item {
        Some(number) => format!("{} · {number}. {}", entry.title, item_name(app, words, &entry.item.kind)),
        None => entry.title.clone(),
    });
    let (note_text, note_problem) = match refused {
        Some((text, key)) => (text, Some(words.say(key))),
        None => (String::new(), None),
    };
    let notes = app.store.notes(class, &found.learner, account).map_err(WebError::internal)?;
    render(&PupilPage {
        class_url: page.url(&view.keep(&format!("/teach/classes/{class}/results"))),
        names_url: page.url(&View { real_names: !view.real_names, ..view }.keep(&kept)),
        account_url: page.url(&format!("{path}/account")),
        notes_url: page.url(&format!("{path}/notes")),
        is_filtered: filter.assignment.is_some(),
        all_url: page.url(&view.keep(&path)) + "#answers",
        newer: first.checked_sub(PAGE_LENGTH).map(way),
        older: (first + PAGE_LENGTH < n_answers).then(|| way(first + PAGE_LENGTH)),
        has_left: found.left_at.is_some(),
        weak: weak_themes(app, words, class, &found)?,
        calendar: calendar_of(app, words, Some(&found.learner))?,
        notes: notes.into_iter().map(|note| NoteRow { day: Day::of(note.at).to_string(), note }).collect(),
        answers: entries.into_iter().map(|entry| row(app, &page, view, entry)).collect::<Result<_, _>>()?,
        class_name: found.class_name,
        filtered,
        n_answers,
        note_text,
        note_problem,
        name,
        view,
        page,
    })
}

fn weak_themes(app: &App, words: Words, class: &str, found: &PupilOfClass) -> Result<Vec<WeakTheme>, WebError> {
    let outcomes = app.store.pupil_results(class, &found.learner).map_err(WebError::internal)?;
    let puzzles = outcomes.iter().filter_map(|outcome| match &outcome.kind {
        ItemKind::Puzzle { id } => Some(id.as_str()),
        _ => outcome.result.pick.as_deref(),
    });
    let themes = Themes::of(app, puzzles)?;
    let named = outcomes
        .iter()
        .map(|outcome| (themes.names(app, words, &outcome.kind, outcome.result.pick.as_deref()), &outcome.result));
    let told = |(name, n_missed, n_tried): (String, usize, usize)| WeakTheme {
        told: words.say_with("grid-missed-results", &[("missed", n_missed.into()), ("tried", n_tried.into())]),
        percent: 100 * n_missed / n_tried.max(1),
        name,
    };
    Ok(weakest(named).into_iter().take(N_WEAK).map(told).collect())
}

fn row(app: &App, page: &Page, view: View, entry: AnswerEntry) -> Result<AnswerRow, WebError> {
    let words = page.words;
    let course = app.course();
    let asked = Asked::find(app, &course, &entry.item.kind, entry.pick.as_deref())?;
    let (symbol, key) = match entry.verdict.as_str() {
        "right" | "solves" => ("✓", "verdict-right"),
        "illegal" => ("⚠", "verdict-illegal"),
        "partly" => ("◐", "verdict-partly"),
        "sound" => ("≈", "verdict-sound"),
        "gave-up" => ("…", "progress-gave-up"),
        _ => ("✗", "verdict-wrong"),
    };
    let item = format!("/teach/assignments/{}/items/{}", entry.assignment, entry.item.number);
    let item = format!("{item}?wrong={}", super::encoded(&entry.answer));
    Ok(AnswerRow {
        item: format!("{}. {}", entry.item.number, item_name(app, words, &entry.item.kind)),
        href: page.url(&view.keep(&item)),
        assignment: entry.title,
        answer: if entry.verdict == "gave-up" { String::new() } else { asked.text(words, &entry.answer) },
        symbol,
        verdict: words.say(key),
        is_hinted: entry.hinted,
        time: minutes(entry.ms),
        day: Day::of(entry.at).to_string(),
    })
}

/// Keeps a note on the pupil.
pub async fn add_note(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, pupil)): Path<(String, String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let account = visitor.account.clone().ok_or(WebError::NotAllowed)?;
    let text = value(&pairs, "text").unwrap_or_default().trim().to_owned();
    if let Some(problem) = problem(&text) {
        return refuse(&app, visitor, class, pupil, (text, problem)).await;
    }
    let learner = find(&app, &class, &pupil)?.learner;
    app.store.add_note(account, class.clone(), learner, text, now()).await.map_err(WebError::internal)?;
    Ok(to_notes(&visitor, &class, &pupil).into_response())
}

/// Changes a note, or erases it where the button for that was pressed.
pub async fn change_note(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, pupil, note)): Path<(String, String, String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let id = note.parse().map_err(|_| WebError::NoSuchPage)?;
    let account = visitor.account.clone().ok_or(WebError::NotAllowed)?;
    let text = match value(&pairs, "erase") {
        Some(_) => None,
        None => Some(value(&pairs, "text").unwrap_or_default().trim().to_owned()),
    };
    if let Some((text, problem)) = text.clone().and_then(|text| Some((text.clone(), problem(&text)?))) {
        return refuse(&app, visitor, class, pupil, (text, problem)).await;
    }
    let learner = find(&app, &class, &pupil)?.learner;
    let change = NoteChange { class: class.clone(), learner, id, text, at: now() };
    if !app.store.change_note(account, change).await.map_err(WebError::internal)? {
        return Err(WebError::NotAllowed);
    }
    Ok(to_notes(&visitor, &class, &pupil).into_response())
}

/// The key of what is wrong with a note; none where it can be kept.
fn problem(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        Some("note-empty")
    } else if text.chars().count() > MAX_NOTE {
        Some("note-too-long")
    } else {
        None
    }
}

async fn refuse(
    app: &Arc<App>,
    visitor: Visitor,
    class: String,
    pupil: String,
    refused: (String, &'static str),
) -> Result<Response, WebError> {
    let html = app.judge(move |app| page(app, &visitor, &class, &pupil, &Pairs::new(), Some(refused))).await?;
    Ok((axum::http::StatusCode::UNPROCESSABLE_ENTITY, html).into_response())
}

fn to_notes(visitor: &Visitor, class: &str, pupil: &str) -> Redirect {
    Redirect::to(&format!("/{}{}#notes", visitor.lang(), pupil_path(class, pupil)))
}

/// Somebody reloads the address that notes are posted to: the pupil is there.
pub async fn back_to_pupil(visitor: Visitor, Path((_, class, pupil)): Path<(String, String, String)>) -> Redirect {
    to_notes(&visitor, &class, &pupil)
}

/// The same from the address of one note.
pub async fn back_from_note(
    visitor: Visitor,
    Path((_, class, pupil, _)): Path<(String, String, String, String)>,
) -> Redirect {
    to_notes(&visitor, &class, &pupil)
}
