//! Publishing a lesson to the school: only a proved one; every version is kept and can be given again.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Path, State, rejection::FormRejection},
    response::Redirect,
};

use super::{App, Pairs, Visitor, WebError, lesson_href, load, now, proof::Proof, value};
use crate::{
    store::{Audit, AuditAction, OwnLesson},
    web::account::own::account_of,
    words,
};

/// A version in the list.
pub struct VersionRow {
    pub number: i64,
    pub at: String,
    /// Whether learners get it.
    pub is_published: bool,
}

pub fn rows(app: &App, visitor: &Visitor, own: &OwnLesson) -> Result<Vec<VersionRow>, WebError> {
    let words = visitor.words;
    let now = now();
    let versions = app.store.own_versions(&own.key).map_err(WebError::internal)?;
    Ok(versions
        .into_iter()
        .map(|version| {
            let args = [("number", version.number.into()), ("ago", words::ago(words, version.at, now).into())];
            VersionRow {
                number: version.number,
                at: words.say_with("editor-version", &args),
                is_published: own.published == Some(version.number),
            }
        })
        .collect())
}

/// Whether learners get the draft as it stands.
pub fn is_current(app: &App, own: &OwnLesson) -> Result<bool, WebError> {
    let Some(number) = own.published else { return Ok(false) };
    let text = app.store.own_version(&own.key, number).map_err(WebError::internal)?;
    Ok(text.as_deref() == Some(own.draft.as_str()))
}

/// What the trail says of a lesson.
fn told(visitor: &Visitor, action: AuditAction, key: &str) -> Result<Audit, WebError> {
    Ok(Audit::new(account_of(visitor)?, action, now()).about(key))
}

/// Gives the draft to learners, if it is proved.
pub async fn publish(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let own = load(&app, &key)?;
    let (words, text) = (visitor.words, own.draft.clone());
    let holds = app.judge(move |app| Ok(Proof::of(app, words, &own.key, &own.draft).holds())).await?;
    let done = if holds { "published" } else { "unproved" };
    if holds {
        let audit = told(&visitor, AuditAction::LessonPublished, &key)?;
        app.store.publish_lesson(key.clone(), text, audit).await.map_err(WebError::internal)?;
        app.taught.read_again(&app.store).map_err(WebError::internal)?;
    }
    Ok(Redirect::to(&format!("{}?done={done}", lesson_href(visitor.lang(), &key))))
}

/// Takes the lesson back from learners.
pub async fn withdraw(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let audit = told(&visitor, AuditAction::LessonWithdrawn, &key)?;
    app.store.withdraw_lesson(key.clone(), audit).await.map_err(WebError::internal)?;
    app.taught.read_again(&app.store).map_err(WebError::internal)?;
    Ok(Redirect::to(&format!("{}?done=withdrawn", lesson_href(visitor.lang(), &key))))
}

/// Gives an earlier version to learners again. The draft stays as it is.
pub async fn go_back(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Redirect, WebError> {
    let Form(pairs) = form?;
    let number = value(&pairs, "number").parse().map_err(|_| WebError::FormUnreadable)?;
    let audit = told(&visitor, AuditAction::LessonPublished, &key)?;
    if !app.store.publish_version(key.clone(), number, audit).await.map_err(WebError::internal)? {
        return Err(WebError::FormUnreadable);
    }
    app.taught.read_again(&app.store).map_err(WebError::internal)?;
    Ok(Redirect::to(&format!("{}?done=published", lesson_href(visitor.lang(), &key))))
}

/// Removes a lesson that learners do not get.
pub async fn remove(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let audit = told(&visitor, AuditAction::LessonRemoved, &key)?;
    let is_removed = app.store.remove_own_lesson(key.clone(), audit).await.map_err(WebError::internal)?;
    let lang = visitor.lang();
    Ok(Redirect::to(&if is_removed { format!("/{lang}/teach/lessons") } else { lesson_href(lang, &key) }))
}
