//! A lesson from a file: one that was saved here, or a study in PGN.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Multipart, State},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{App, Draft, Page, Visitor, WebError, add, add_text, lesson_href, render, teacher};
use crate::{
    lang::Lang,
    lesson::{
        draft::DraftText,
        study::{Unused, read_study},
    },
    words::Words,
};

#[derive(Template)]
#[template(path = "editor/import.html")]
struct ImportPage {
    page: Page,
    text: String,
    problem: Option<String>,
}

/// What came of a study of which not everything could be used.
#[derive(Template)]
#[template(path = "editor/imported.html")]
struct ImportedPage {
    page: Page,
    summary: String,
    lesson_href: String,
    unused: Vec<String>,
}

pub async fn show(visitor: Visitor) -> Result<Html<String>, WebError> {
    page(&visitor, String::new(), None)
}

fn page(visitor: &Visitor, text: String, problem: Option<String>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let page = Page::new(visitor, words.say("editor-import-heading"), words.say("editor-import-lead"));
    render(&ImportPage { page, text, problem })
}

/// Reads a file or a pasted text, and begins a lesson with it.
pub async fn import(State(app): State<Arc<App>>, visitor: Visitor, form: Multipart) -> Result<Response, WebError> {
    let words = visitor.words;
    let owner = teacher(&visitor)?;
    let text = match sent(form).await? {
        Ok(text) => text,
        Err(NotText) => return Ok(page(&visitor, String::new(), Some(words.say("problem-not-utf8")))?.into_response()),
    };
    let lang = visitor.lang();
    if text.contains("[[step]]") {
        let key = match Draft::read(&text) {
            Some(draft) => add(&app, owner, draft).await?,
            // Its lines are named where it can be corrected.
            None => add_text(&app, owner, &DraftText::default(), |_| text.clone()).await?,
        };
        return Ok(Redirect::to(&format!("{}?done=imported", lesson_href(lang, &key))).into_response());
    }
    let read = text.clone();
    let study = app.judge(move |_| Ok(read_study(&read, lang))).await?;
    if study.steps.is_empty() {
        let mut told: Vec<String> = study.unused.iter().map(|unused| unused_in_words(words, unused)).collect();
        told.insert(0, words.say("editor-import-nothing"));
        return Ok(page(&visitor, text, Some(words.joined(&told)))?.into_response());
    }
    let mut draft = Draft::default();
    draft.set("format", "1");
    let mut title = DraftText::default();
    title.set(lang, if study.title.is_empty() { "PGN" } else { &study.title });
    draft.set_text("title", title);
    let n_steps = study.steps.len();
    *draft.tables_mut("step") = study.steps;
    let key = add(&app, owner, draft).await?;
    let lesson_href = lesson_href(lang, &key);
    if study.unused.is_empty() {
        return Ok(Redirect::to(&format!("{lesson_href}?done=imported")).into_response());
    }
    let args = [("steps", n_steps.into()), ("unused", study.unused.len().into())];
    Ok(render(&ImportedPage {
        page: Page::new(&visitor, words.say("editor-import-heading"), words.say("editor-import-lead")),
        summary: words.say_with("editor-import-summary", &args),
        lesson_href,
        unused: study.unused.iter().map(|unused| unused_in_words(words, unused)).collect(),
    })?
    .into_response())
}

/// "Chapter 2, 12. Nf3: the move is not legal."
fn unused_in_words(words: Words, unused: &Unused) -> String {
    let cause = words.say(&format!("study-unused-{}", unused.cause.as_str()));
    let chapter = ("chapter", unused.chapter.into());
    if unused.place.is_empty() {
        return words.say_with("editor-unused-chapter", &[chapter, ("cause", cause.into())]);
    }
    let place = ("place", unused.place.clone().into());
    words.say_with("editor-unused-move", &[chapter, place, ("cause", cause.into())])
}

/// The file is no text.
struct NotText;

/// The text of the file that was sent, or else what was pasted.
async fn sent(mut form: Multipart) -> Result<Result<String, NotText>, WebError> {
    let mut pasted = String::new();
    while let Some(field) = form.next_field().await? {
        let is_file = field.name() == Some("file");
        let bytes = field.bytes().await?;
        let Ok(text) = String::from_utf8(bytes.to_vec()) else { return Ok(Err(NotText)) };
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        if is_file && !text.trim().is_empty() {
            return Ok(Ok(text));
        }
        pasted.push_str(&text);
    }
    Ok(Ok(pasted))
}
