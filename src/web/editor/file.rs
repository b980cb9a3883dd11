//! A lesson as its file: to be changed in a text field, with what is wrong beside its line, and to be saved elsewhere.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, State, rejection::FormRejection},
    http::header,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    App, Draft, Page, Pairs, Visitor, WebError, lesson::proof_in_words, lesson_href, list_title, load, proof::Proof,
    render, save_text, value,
};
use crate::{lang::Lang, store::OwnLesson};

#[derive(Template)]
#[template(path = "editor/file.html")]
struct FilePage {
    page: Page,
    heading: String,
    href: String,
    edit: i64,
    text: String,
    n_rows: usize,
    status: String,
    problems: Vec<(usize, String)>,
    /// Whether the fields of the other pages can be read from the text.
    has_fields: bool,
    conflict: bool,
}

pub fn file_href(lang: Lang, key: &str) -> String {
    format!("{}/file", lesson_href(lang, key))
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let own = load(&app, &key)?;
    page(&app, visitor, own, false).await
}

async fn page(app: &Arc<App>, visitor: Visitor, own: OwnLesson, conflict: bool) -> Result<Html<String>, WebError> {
    app.judge(move |app| {
        let words = visitor.words;
        let proof = Proof::of(app, words, &own.key, &own.draft);
        let heading = words.say("editor-file-heading");
        render(&FilePage {
            page: Page::new(&visitor, heading.clone(), words.say("editor-description")),
            heading,
            href: lesson_href(visitor.lang(), &own.key),
            edit: own.edit,
            n_rows: own.draft.lines().count().clamp(16, 40),
            status: proof_in_words(words, proof.found.len()),
            problems: proof.found.into_iter().map(|found| (found.line, found.message)).collect(),
            has_fields: Draft::read(&own.draft).is_some(),
            text: own.draft,
            conflict,
        })
    })
    .await
}

pub async fn save(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let own = load(&app, &key)?;
    let text = value(&pairs, "text").replace("\r\n", "\n");
    let title = Draft::read(&text).map_or_else(String::new, |draft| list_title(&draft));
    if save_text(&app, &own, title, text.clone(), &pairs).await?.is_none() {
        let own = OwnLesson { draft: text, ..load(&app, &key)? };
        return Ok(page(&app, visitor, own, true).await?.into_response());
    }
    Ok(Redirect::to(&file_href(visitor.lang(), &key)).into_response())
}

/// The lesson as a file that `tabiya check` accepts: with every text in all languages, as far as it can be read.
pub async fn export(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Response, WebError> {
    let own = load(&app, &key)?;
    let proof = app
        .judge({
            let (words, own) = (visitor.words, own.clone());
            move |app| Ok(Proof::of(app, words, &own.key, &own.draft))
        })
        .await?;
    let text = match &proof.lesson {
        Some(lesson) if proof.holds() => Draft::of_lesson(lesson).write(),
        _ => own.draft,
    };
    let headers = [
        (header::CONTENT_TYPE, "application/toml; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{key}.toml\"")),
    ];
    Ok((headers, text).into_response())
}
