//! Lessons of one's own: a teacher's list of them, and how one is begun.
//!
//! What is kept is the text of a lesson file, the draft, saved at every post whether it makes sense yet or not. Learners
//! get a version that was proved when it was published.

pub mod attempt;
mod fields;
pub mod file;
pub mod import;
pub mod lesson;
mod position;
mod press;
mod proof;
pub mod publication;
pub mod step;

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    App,
    error::WebError,
    now,
    page::{Page, render},
    step::Pairs,
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    lesson::{
        Lesson,
        draft::{Draft, DraftText},
    },
    store::{AccountId, OwnDraft, OwnLesson},
    words,
};

/// No lesson file is as long; a form with one may be longer than other forms.
pub const MAX_LESSON_BYTES: usize = 1024 * 1024;

/// The longest title that a list shows.
const MAX_TITLE: usize = 120;

#[derive(Template)]
#[template(path = "editor/lessons.html")]
struct LessonsPage {
    page: Page,
    lessons: Vec<LessonRow>,
    /// What learners have: the lessons that may be copied, by chapter.
    chapters: Vec<CopyGroup>,
    /// What was typed and could not be used, and why.
    title: String,
    problem: Option<String>,
}

struct LessonRow {
    href: String,
    title: String,
    state: String,
    changed: String,
}

struct CopyGroup {
    title: String,
    lessons: Vec<(String, String)>,
}

pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    page(&app, &visitor, String::new(), None)
}

fn page(app: &App, visitor: &Visitor, title: String, problem: Option<String>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let now = now();
    let row = |entry: crate::store::OwnLessonEntry| LessonRow {
        href: lesson_href(visitor.lang(), &entry.key),
        title: if entry.title.is_empty() { words.say("editor-untitled") } else { entry.title },
        state: words.say(match (entry.published, entry.differs) {
            (None, _) => "editor-state-draft",
            (Some(_), true) => "editor-state-changed",
            (Some(_), false) => "editor-state-published",
        }),
        changed: words.say_with("editor-changed", &[("ago", words::ago(words, entry.changed_at, now).into())]),
    };
    let lessons = app.store.own_lessons(teacher(visitor)?).map_err(WebError::internal)?;
    let course = app.course();
    let group = |chapter: &crate::lesson::Chapter| CopyGroup {
        title: chapter.title.get(words.lang()).to_owned(),
        lessons: chapter
            .lessons
            .iter()
            .map(|lesson| (lesson.id.to_string(), lesson.title.get(words.lang()).to_owned()))
            .collect(),
    };
    render(&LessonsPage {
        page: Page::new(visitor, words.say("editor-heading"), words.say("editor-description")),
        lessons: lessons.into_iter().map(row).collect(),
        chapters: course.chapters.iter().map(group).collect(),
        title,
        problem,
    })
}

/// Begins a lesson under a title.
pub async fn begin(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let typed = value(&pairs, "title").trim();
    if typed.is_empty() {
        let problem = visitor.words.say("editor-title-missing");
        return Ok(page(&app, &visitor, String::new(), Some(problem))?.into_response());
    }
    let mut title = DraftText::default();
    title.set(visitor.lang(), typed);
    let mut draft = Draft::default();
    draft.set("format", "1");
    draft.set_text("title", title);
    let key = add(&app, teacher(&visitor)?, draft).await?;
    Ok(Redirect::to(&lesson_href(visitor.lang(), &key)).into_response())
}

/// Begins a lesson as a copy of one that learners have.
pub async fn copy(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Redirect, WebError> {
    let Form(pairs) = form?;
    let draft = {
        let course = app.course();
        let lesson = course.lesson(value(&pairs, "lesson")).ok_or(WebError::NoSuchLesson)?;
        copied(lesson)
    };
    let key = add(&app, teacher(&visitor)?, draft).await?;
    Ok(Redirect::to(&lesson_href(visitor.lang(), &key)))
}

/// A lesson without what ties it to its course: the points of the syllabus it covers.
fn copied(lesson: &Lesson) -> Draft {
    let mut draft = Draft::of_lesson(lesson);
    for step in draft.tables_mut("step") {
        step.remove("covers");
    }
    draft
}

/// Keeps a new draft under a name that nobody has, and gives the name.
async fn add(app: &App, owner: AccountId, mut draft: Draft) -> Result<String, WebError> {
    let title = draft.text("title");
    add_text(app, owner, &title, |key| {
        draft.set("id", key);
        draft.write()
    })
    .await
}

/// Keeps the text of a new draft, which is made when its name is known.
async fn add_text(
    app: &App,
    owner: AccountId,
    title: &DraftText,
    mut text: impl FnMut(&str) -> String,
) -> Result<String, WebError> {
    let stem = key_stem(title);
    let title = shortened(title);
    for number in 1.. {
        let key = if number == 1 && stem != KEY_PREFIX { stem.clone() } else { format!("{stem}-{number}") };
        let new = OwnDraft { title: title.clone(), text: text(&key), at: now(), key: key.clone() };
        if !app.taught.is_given(&key) && app.store.add_own_lesson(owner, new).await.map_err(WebError::internal)? {
            return Ok(key);
        }
    }
    Err(WebError::Internal)
}

/// What the name of every lesson of a school's own begins with, and that of no lesson of the program ever.
const KEY_PREFIX: &str = "own";

/// The name of a lesson in addresses, made of the Latin letters of its title.
fn key_stem(title: &DraftText) -> String {
    let title = title.some(Lang::En).to_lowercase();
    let letters = title.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' });
    let letters: String = letters.collect();
    let mut stem = KEY_PREFIX.to_owned();
    for word in letters.split('-').filter(|word| !word.is_empty()) {
        // Room is left for a number.
        if stem.len() + 1 + word.len() > 32 {
            break;
        }
        stem.push('-');
        stem.push_str(word);
    }
    stem
}

/// The title in the list of lessons.
fn list_title(draft: &Draft) -> String {
    shortened(&draft.text("title"))
}

fn shortened(title: &DraftText) -> String {
    title.some(Lang::En).chars().take(MAX_TITLE).collect()
}

/// Saves a draft that was begun from the edit that the form names; none when it was saved elsewhere since then.
async fn save(app: &App, own: &OwnLesson, draft: &Draft, pairs: &Pairs) -> Result<Option<i64>, WebError> {
    save_text(app, own, list_title(draft), draft.write(), pairs).await
}

async fn save_text(
    app: &App,
    own: &OwnLesson,
    title: String,
    text: String,
    pairs: &Pairs,
) -> Result<Option<i64>, WebError> {
    let edit = value(pairs, "edit").parse().map_err(|_| WebError::FormUnreadable)?;
    let draft = OwnDraft { key: own.key.clone(), title, text, at: now() };
    app.store.save_own_lesson(draft, edit).await.map_err(WebError::internal)
}

fn load(app: &App, key: &str) -> Result<OwnLesson, WebError> {
    app.store.own_lesson(key).map_err(WebError::internal)?.ok_or(WebError::NoSuchLesson)
}

/// The account of the teacher, which the guard has asked for.
fn teacher(visitor: &Visitor) -> Result<AccountId, WebError> {
    visitor.account.as_ref().map(|account| account.id).ok_or(WebError::NotAllowed)
}

fn lesson_href(lang: Lang, key: &str) -> String {
    format!("/{lang}/teach/lessons/{key}")
}

/// The value of a form's field; empty where it has no such field.
fn value<'p>(pairs: &'p Pairs, name: &str) -> &'p str {
    pairs.iter().find(|(own, _)| own == name).map_or("", |(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content;

    #[track_caller]
    fn stem(en: &str, expected: &str) {
        let mut title = DraftText::default();
        title.set(Lang::En, en);
        assert_eq!(key_stem(&title), expected);
        assert!(format!("{expected}-1234").parse::<crate::lesson::Id>().is_ok());
    }

    #[test]
    fn a_lesson_is_named_after_its_title() {
        stem("Pins & forks!", "own-pins-forks");
        stem("车", "own");
        stem("--", "own");
        stem("The very long story of a rook and what became of it", "own-the-very-long-story-of-a");
    }

    #[test]
    fn no_lesson_of_the_program_has_a_name_of_the_schools_own() {
        let mut lessons = content::built_in().unwrap().lessons_and_exams();
        assert!(lessons.all(|lesson| !lesson.id.as_str().starts_with(KEY_PREFIX)));
    }
}
