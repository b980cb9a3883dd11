//! A teacher's sets: the list, one set with its items, what can be done with it, and trying it as a pupil would see it.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    hand_out::fresh_key,
    set_items::{AddForm, Choices},
    shared_sets::SharedSets,
};
use crate::{
    lang::Lang,
    store::{Account, Audit, AuditAction, NewSet, PupilTask, SetEdit, SetEntry, SetHead},
    task_set::{MAX_ABOUT, MAX_TITLE, SetItem, write_item},
    web::{
        App,
        assignment::item_href,
        assignment_items::{self, TaskItem, items_of, readable_set},
        assignment_task::TaskRef,
        error::WebError,
        now,
        page::{Page, Way, render},
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

#[derive(Template)]
#[template(path = "teach/sets.html")]
struct SetsPage {
    page: Page,
    own: Vec<SetLine>,
    shared: SharedSets<SetLine>,
    title: String,
    fault: Option<String>,
}

pub struct SetLine {
    pub name: String,
    pub href: String,
    pub about: String,
    pub owner: String,
    is_shared: bool,
}

#[derive(Template)]
#[template(path = "teach/set.html")]
struct SetPage {
    page: Page,
    here: String,
    set: SetHead,
    is_own: bool,
    items: Vec<ItemLine>,
    n_tasks: usize,
    hand_to: Vec<Way>,
    add: AddForm,
    choices: Choices,
    fault: Option<String>,
}

struct ItemLine {
    place: usize,
    /// None for a thing that is no longer there.
    name: Option<String>,
    href: Option<String>,
    is_first: bool,
    is_last: bool,
}

pub fn value<'p>(pairs: &'p Pairs, wanted: &str) -> Option<&'p str> {
    pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str().trim())
}

/// Whoever the guard let through has signed in.
pub fn account(visitor: &Visitor) -> Result<&Account, WebError> {
    visitor.account.as_ref().ok_or(WebError::NotAllowed)
}

pub fn set_href(words: Words, key: &str) -> String {
    format!("/{}/teach/sets/{key}", words.lang())
}

/// An item as the store keeps it.
pub fn entry(item: &SetItem) -> SetEntry {
    SetEntry { kind: item.kind(), content: write_item(item) }
}

/// A set of a list, as a link to this address.
pub fn line(words: Words, set: &SetHead, href: String) -> SetLine {
    SetLine {
        name: words.say_with("set-with-count", &[("title", set.title.as_str().into()), ("count", set.n_items.into())]),
        href,
        about: set.about.clone(),
        owner: set.owner_name.clone(),
        is_shared: set.shared,
    }
}

pub async fn show_all(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    list(&app, &visitor, &pairs, String::new(), None)
}

fn list(
    app: &App,
    visitor: &Visitor,
    asked: &Pairs,
    title: String,
    fault: Option<String>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let account = account(visitor)?;
    let page = Page::new(visitor, words.say("task-sets-heading"), words.say("task-sets-lead"));
    let line = |set: &SetHead| line(words, set, set_href(words, &set.key));
    render(&SetsPage {
        own: app.store.sets_of(account.id).map_err(WebError::internal)?.iter().map(line).collect(),
        shared: SharedSets::of(app, account.id, page.url("/teach/sets"), asked, false, line)?,
        page,
        title,
        fault,
    })
}

/// A title of somebody's own making, or what is wrong with it.
fn title_fault(words: Words, title: &str, about: &str) -> Option<String> {
    if title.is_empty() {
        return Some(words.say("hand-out-no-title"));
    }
    if title.chars().count() > MAX_TITLE || about.chars().count() > MAX_ABOUT {
        return Some(words.say("hand-out-long-title"));
    }
    None
}

pub async fn make(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let title = value(&pairs, "title").unwrap_or_default().to_owned();
    if let Some(fault) = title_fault(visitor.words, &title, "") {
        let html = list(&app, &visitor, &Pairs::new(), title, Some(fault))?;
        return Ok((axum::http::StatusCode::UNPROCESSABLE_ENTITY, html).into_response());
    }
    let key = add(&app, &visitor, title, String::new(), Vec::new()).await?;
    Ok(Redirect::to(&set_href(visitor.words, &key)).into_response())
}

/// Keeps a new set of the visitor's; its key.
pub async fn add(
    app: &App,
    visitor: &Visitor,
    title: String,
    about: String,
    items: Vec<SetEntry>,
) -> Result<String, WebError> {
    let key = fresh_key();
    let audit = Audit::new(account(visitor)?, AuditAction::SetMade, now()).about(&title);
    let new = NewSet { key: key.clone(), owner: account(visitor)?.id, title, about, items, made_at: now() };
    app.store.add_set_of_tasks(new, audit).await.map_err(WebError::internal)?;
    Ok(key)
}

/// The set of the address, where it is theirs or shared with them.
pub fn find(app: &App, visitor: &Visitor, key: &str) -> Result<SetHead, WebError> {
    readable_set(app, account(visitor)?, key)?.ok_or(WebError::NotAllowed)
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    page(&app, &visitor, &key, AddForm::default(), None)
}

/// A set with the form as it was typed and what is wrong with that.
pub fn page(
    app: &App,
    visitor: &Visitor,
    key: &str,
    add: AddForm,
    fault: Option<String>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let set = find(app, visitor, key)?;
    let account = account(visitor)?;
    let items = items_of(app, key)?;
    let n_items = items.len();
    let mut lines = Vec::new();
    for (place, item) in (1..).zip(&items) {
        lines.push(ItemLine {
            place,
            name: assignment_items::name(app, words, item)?,
            href: href_of(words, item),
            is_first: place == 1,
            is_last: place == n_items,
        });
    }
    let classes = app.store.classes_to_hand_to(account.id).map_err(WebError::internal)?;
    render(&SetPage {
        page: Page::new(visitor, set.title.clone(), words.say("task-sets-lead")),
        here: set_href(words, key),
        is_own: set.owner == account.id,
        n_tasks: assignment_items::expand(app, &items)?.len(),
        items: lines,
        hand_to: classes
            .into_iter()
            .map(|(class, name)| Way {
                name: words.say_with("set-hand-to", &[("class", name.into())]),
                href: format!("/{}/teach/classes/{class}/assignments?set={key}", words.lang()),
            })
            .collect(),
        add,
        choices: Choices::of(app, words)?,
        fault,
        set,
    })
}

/// Where an item can be looked at.
fn href_of(words: Words, item: &SetItem) -> Option<String> {
    let lang = words.lang();
    match item {
        SetItem::Lesson(lesson) => Some(format!("/{lang}/lessons/{lesson}")),
        SetItem::Step { lesson, step } => Some(format!("/{lang}/lessons/{lesson}/{step}")),
        SetItem::Puzzle(id) => Some(crate::web::puzzles::solve::href(lang, id)),
        SetItem::Ending { ending, .. } => Some(format!("/{lang}/endgames/{}", ending.name().to_lowercase())),
        SetItem::Own { .. } | SetItem::Pick(_) => None,
    }
}

/// Changes title, about and whether it is shared.
pub async fn describe(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let text = |name| value(&pairs, name).unwrap_or_default().to_owned();
    let (title, about) = (text("title"), text("about"));
    if let Some(fault) = title_fault(visitor.words, &title, &about) {
        let html = page(&app, &visitor, &key, AddForm::default(), Some(fault))?;
        return Ok((axum::http::StatusCode::UNPROCESSABLE_ENTITY, html).into_response());
    }
    let shared = value(&pairs, "shared").is_some();
    let audit = Audit::new(account(&visitor)?, AuditAction::SetChanged, now()).about(&title);
    app.store.describe_set(key.clone(), title, about, shared, audit).await.map_err(WebError::internal)?;
    Ok(Redirect::to(&set_href(visitor.words, &key)).into_response())
}

/// Moves an item up or down, or takes it out.
pub async fn reorder(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Redirect, WebError> {
    let place = |name| value(&pairs, name).and_then(|place| place.parse().ok());
    let edit = match (place("up"), place("down"), place("remove")) {
        (Some(place), ..) => Some(SetEdit::Up(place)),
        (None, Some(place), _) => Some(SetEdit::Down(place)),
        (None, None, Some(place)) => Some(SetEdit::Remove(place)),
        (None, None, None) => None,
    };
    if let Some(edit) = edit {
        app.store.edit_set(key.clone(), edit, now()).await.map_err(WebError::internal)?;
    }
    Ok(Redirect::to(&format!("{}#items", set_href(visitor.words, &key))))
}

/// A set of their own with the same items.
pub async fn copy(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let set = find(&app, &visitor, &key)?;
    let items = items_of(&app, &key)?.iter().map(entry).collect();
    let title = visitor.words.say_with("set-copy-title", &[("title", set.title.as_str().into())]);
    let copy = add(&app, &visitor, title.chars().take(MAX_TITLE).collect(), set.about, items).await?;
    Ok(Redirect::to(&set_href(visitor.words, &copy)))
}

pub async fn remove(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let audit = Audit::new(account(&visitor)?, AuditAction::SetRemoved, now()).about(find(&app, &visitor, &key)?.title);
    app.store.remove_set(key, audit).await.map_err(WebError::internal)?;
    Ok(Redirect::to(&format!("/{}/teach/sets", visitor.lang())))
}

/// A set is tried from its first task on.
pub async fn try_it(visitor: Visitor, Path((_, key)): Path<(String, String)>) -> Redirect {
    Redirect::to(&format!("{}/try/1", set_href(visitor.words, &key)))
}

/// Leads to a task of a set, as a pupil would see it; nothing is kept of what is done there.
pub async fn try_item(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key, number)): Path<(String, String, String)>,
) -> Result<Redirect, WebError> {
    find(&app, &visitor, &key)?;
    let here = set_href(visitor.words, &key);
    let tasks = assignment_items::expand(&app, &items_of(&app, &key)?)?;
    let number: u32 = number.parse().unwrap_or_default();
    let task = (number as usize).checked_sub(1).and_then(|idx| tasks.get(idx));
    let task = match task {
        Some(TaskItem::Step { lesson, step }) => PupilTask::Step { lesson: lesson.clone(), step: step.clone() },
        Some(TaskItem::Puzzle { id, .. }) => PupilTask::Puzzle(id.clone()),
        Some(TaskItem::Pick(pick)) => {
            let drawn = assignment_items::draw_puzzles(&app, None, &[(number, pick.clone())], &[])?;
            let drawn = drawn.and_then(|drawn| drawn.first().copied());
            let Some((_, puzzle)) = drawn else { return Ok(Redirect::to(&here)) };
            let found = app.store.puzzle_by_number(puzzle).map_err(WebError::internal)?;
            PupilTask::Puzzle(found.map(|(_, record)| record.id).unwrap_or_default())
        }
        Some(TaskItem::Ending { ending, level, start }) => {
            PupilTask::Ending { ending: ending.clone(), level: *level, start: start.clone() }
        }
        None => return Ok(Redirect::to(&here)),
    };
    let target = item_href(&app, &visitor, &task, &TaskRef::trial(&key, number));
    Ok(Redirect::to(&target.unwrap_or(here)))
}
