//! One lesson that is being written: its title, its steps in order, what is wrong with it, and what can be done with it.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};
use fluent_bundle::FluentValue;

use super::{
    App, Page, Pairs, Visitor, WebError, fields, file, lesson_href, load,
    proof::{Found, Proof},
    publication::{self, VersionRow},
    render, save, value,
};
use crate::{
    lang::Lang,
    lesson::draft::{Draft, DraftText, KINDS},
    store::OwnLesson,
    words::Words,
};

/// Letters of a step's text in the list of steps.
const MAX_SHOWN: usize = 160;

#[derive(Template)]
#[template(path = "editor/lesson.html")]
struct LessonPage {
    page: Page,
    heading: String,
    href: String,
    edit: i64,
    title: DraftText,
    about: DraftText,
    steps: Vec<StepRow>,
    kinds: Vec<(&'static str, String)>,
    head_problems: Vec<String>,
    n_problems: usize,
    /// Whether all is proved, in words.
    proved: String,
    status: String,
    is_published: bool,
    /// Whether the draft is what learners get.
    is_current: bool,
    can_try: bool,
    lesson_href: String,
    versions: Vec<VersionRow>,
    /// What has just happened.
    notice: Option<String>,
    /// Somebody has saved the lesson since this form was opened.
    conflict: bool,
}

struct StepRow {
    number: usize,
    href: String,
    kind: String,
    text: String,
    problems: Vec<String>,
    is_first: bool,
    is_last: bool,
}

/// What a notice in an address says; anything else in it is passed over.
fn notice(words: Words, pairs: &Pairs) -> Option<String> {
    let key = match value(pairs, "done") {
        "saved" => "editor-saved",
        "published" => "editor-published",
        "withdrawn" => "editor-withdrawn",
        "unproved" => "editor-not-published",
        "imported" => "editor-imported",
        _ => return None,
    };
    Some(words.say(key))
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let own = load(&app, &key)?;
    let Some(draft) = Draft::read(&own.draft) else {
        return Ok(Redirect::to(&file::file_href(visitor.lang(), &key)).into_response());
    };
    let notice = notice(visitor.words, &pairs);
    Ok(page(&app, visitor, own, draft, notice, false).await?.into_response())
}

async fn page(
    app: &Arc<App>,
    visitor: Visitor,
    own: OwnLesson,
    draft: Draft,
    notice: Option<String>,
    conflict: bool,
) -> Result<Html<String>, WebError> {
    let versions = publication::rows(app, &visitor, &own)?;
    let is_current = publication::is_current(app, &own)?;
    app.judge(move |app| {
        let words = visitor.words;
        let proof = Proof::of(app, words, &own.key, &own.draft);
        let href = lesson_href(visitor.lang(), &own.key);
        let messages = |found: Vec<&Found>| found.into_iter().map(|found| found.message.clone()).collect::<Vec<_>>();
        let n_steps = draft.steps().len();
        let row = |(step_idx, step): (usize, &Draft)| StepRow {
            number: step_idx + 1,
            href: format!("{href}/steps/{}", step_idx + 1),
            kind: kind_name(words, &step.get("kind")),
            text: shortened(step.text("text").some(words.lang())),
            problems: proof.of_step_idx(step_idx).map(|found| fields::with_label(words, step, found)).collect(),
            is_first: step_idx == 0,
            is_last: step_idx + 1 == n_steps,
        };
        let title = draft.text("title");
        let heading = match title.some(words.lang()) {
            "" => words.say("editor-untitled"),
            title => title.to_owned(),
        };
        render(&LessonPage {
            page: Page::new(&visitor, heading.clone(), words.say("editor-description")),
            heading,
            edit: own.edit,
            steps: draft.steps().iter().enumerate().map(row).collect(),
            kinds: KINDS.iter().map(|kind| (*kind, kind_name(words, kind))).collect(),
            head_problems: messages(proof.of_head().collect()),
            n_problems: proof.found.len(),
            proved: proof_in_words(words, proof.found.len()),
            status: status(words, &own, is_current),
            is_published: own.published.is_some(),
            is_current,
            can_try: proof.playable().is_some(),
            lesson_href: format!("/{}/lessons/{}", visitor.lang(), own.key),
            versions,
            notice,
            conflict,
            title,
            about: draft.text("about"),
            href,
        })
    })
    .await
}

fn status(words: Words, own: &OwnLesson, is_current: bool) -> String {
    words.say(match (own.published, is_current) {
        (None, _) => "editor-state-draft",
        (Some(_), true) => "editor-state-published",
        (Some(_), false) => "editor-state-changed",
    })
}

/// The name of a kind of task; what is none is shown as it is.
pub fn kind_name(words: Words, kind: &str) -> String {
    match KINDS.contains(&kind) {
        true => words.say(&format!("editor-kind-{kind}")),
        false => kind.to_owned(),
    }
}

/// Takes the title and what the lesson is about, and does what was pressed to its steps.
pub async fn change(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let own = load(&app, &key)?;
    let mut draft = Draft::read(&own.draft).ok_or(WebError::FormUnreadable)?;
    take_text(&mut draft, &pairs, "title", "title", true);
    take_text(&mut draft, &pairs, "about", "about", false);
    let target = change_steps(&mut draft, &pairs);
    if save(&app, &own, &draft, &pairs).await?.is_none() {
        let own = OwnLesson { draft: draft.write(), ..load(&app, &key)? };
        return Ok(page(&app, visitor, own, draft, None, true).await?.into_response());
    }
    let href = lesson_href(visitor.lang(), &key);
    Ok(Redirect::to(&match target {
        Target::Step(number) => format!("{href}/steps/{number}"),
        Target::Row(number) => format!("{href}#step-{number}"),
        Target::Lesson => format!("{href}?done=saved"),
    })
    .into_response())
}

/// Where the browser goes after a change.
enum Target {
    Lesson,
    Row(usize),
    Step(usize),
}

/// Adds, moves, copies or removes a step, by the button that was pressed.
fn change_steps(draft: &mut Draft, pairs: &Pairs) -> Target {
    let steps = draft.tables_mut("step");
    let pressed = |name: &str| value(pairs, name).parse::<usize>().ok().filter(|number| *number >= 1);
    let is_there = |number: &usize| *number <= steps.len();
    if value(pairs, "action") == "add" {
        steps.push(new_step(value(pairs, "kind")));
        return Target::Step(steps.len());
    }
    if let Some(number) = pressed("up").filter(|number| is_there(number) && *number > 1) {
        steps.swap(number - 1, number - 2);
        return Target::Row(number - 1);
    }
    if let Some(number) = pressed("down").filter(|number| *number < steps.len()) {
        steps.swap(number - 1, number);
        return Target::Row(number + 1);
    }
    if let Some(number) = pressed("copy").filter(is_there) {
        let mut copy = steps[number - 1].clone();
        copy.set("id", &new_step_id());
        steps.insert(number, copy);
        return Target::Row(number + 1);
    }
    if let Some(number) = pressed("remove").filter(is_there) {
        steps.remove(number - 1);
        return Target::Row(number.min(steps.len()));
    }
    Target::Lesson
}

/// A step of a kind, with the fields that it has to have, still empty.
pub fn new_step(kind: &str) -> Draft {
    let kind = if KINDS.contains(&kind) { kind } else { "show" };
    let mut step = Draft::default();
    step.set("id", &new_step_id());
    step.set("kind", kind);
    step.set_text("text", DraftText::default());
    if kind != "show" {
        step.set_text("hint", DraftText::default());
    }
    match kind {
        "choose" => *step.tables_mut("option") = vec![fields::new_row("option", kind), fields::new_row("option", kind)],
        "collect" | "setup" => step.set("diagram", "8/8/8/8/8/8/8/8 w"),
        _ => step.set("fen", START),
    }
    fields::begin(&mut step);
    step
}

/// The text of the position in which every game begins.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The name of a step, under which progress is kept: never one that a step had before, so that a number would not do.
pub fn new_step_id() -> String {
    format!("step-{:08x}", rand::random::<u32>())
}

/// Takes a text in three languages; an optional one that is empty is left out.
pub fn take_text(draft: &mut Draft, pairs: &Pairs, field: &str, name: &str, required: bool) {
    let mut text = DraftText::default();
    for lang in Lang::ALL {
        text.set(lang, value(pairs, &format!("{field}.{lang}")));
    }
    if required || !text.is_empty() {
        draft.set_text(name, text);
    } else {
        draft.remove_text(name);
    }
}

/// "3 things are still wrong", or that all is proved.
pub fn proof_in_words(words: Words, n_problems: usize) -> String {
    match n_problems {
        0 => words.say("editor-proved"),
        n_problems => words.say_with("editor-problems", &[("count", FluentValue::from(n_problems))]),
    }
}

/// The beginning of a text, with a sign that it goes on.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
