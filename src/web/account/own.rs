//! One's own account: its password, and where one is signed in.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    begin_session, device, field, password_fault, password_field,
    sign_in::{Refused, check},
    wait_in_words,
};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, ClassSummary},
    web::{
        App, ClientAddr,
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::Visitor,
    },
    words,
};

#[derive(Template)]
#[template(path = "account/own.html")]
struct AccountPage {
    page: Page,
    name: String,
    role: String,
    has_password: bool,
    fault: Option<String>,
    /// What has just been done, in words.
    done: Option<String>,
    sessions: Vec<SessionLine>,
    classes: Vec<ClassSummary>,
}

struct SessionLine {
    key: String,
    device: String,
    seen: String,
    is_this: bool,
}

/// Whoever has signed in; the guard lets nobody else through.
pub fn account_of(visitor: &Visitor) -> Result<&Account, WebError> {
    visitor.account.as_ref().ok_or(WebError::NotAllowed)
}

fn page(app: &App, visitor: &Visitor, fault: Option<String>, done: Option<String>) -> Result<Html<String>, WebError> {
    let (words, account, now) = (visitor.words, account_of(visitor)?, now());
    let sessions = app.store.sessions(account.id, now).map_err(WebError::internal)?;
    let line = |session: crate::store::Session| SessionLine {
        key: session.token.key(),
        device: device::in_words(words, &session.device),
        seen: words::ago(words, session.seen_at, now),
        is_this: visitor.session == Some(session.token),
    };
    render(&AccountPage {
        page: Page::new(visitor, words.say("account-heading"), words.say("account-description"))
            .at("/account".to_owned()),
        name: account.name.clone(),
        role: words.say(&format!("account-role-{}", account.role.as_str())),
        has_password: account.role != AccountRole::Pupil,
        fault,
        done,
        sessions: sessions.into_iter().map(line).collect(),
        classes: app.store.classes_of_pupil(account.id).map_err(WebError::internal)?,
    })
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let said = |(name, key): (&str, &str)| (!field(&pairs, name).is_empty()).then(|| visitor.words.say(key));
    let done = [("new", "account-made"), ("changed", "account-password-changed"), ("ended", "account-session-ended")];
    page(&app, &visitor, None, done.into_iter().find_map(said))
}

/// Takes another password for the old one; every other session ends, and this one gets a new secret.
pub async fn change_password(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddr(address): ClientAddr,
    headers: HeaderMap,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (words, account) = (visitor.words, account_of(&visitor)?);
    let (old, new) = (password_field(&pairs, "old"), password_field(&pairs, "password"));
    let refuse = |fault: String| {
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page(&app, &visitor, Some(fault), None)?).into_response())
    };
    if let Some(fault) = password_fault(new, &account.name) {
        return refuse(words.say(fault));
    }
    match check(&app, &account.name, old, address).await {
        Ok(_) => {}
        Err(Refused::Wrong) => return refuse(words.say("password-old-wrong")),
        Err(Refused::Wait(wait)) => return refuse(wait_in_words(words, wait)),
        Err(Refused::Failed(error)) => return Err(error),
    }
    let hash = app.hashed(new.to_owned()).await?;
    app.store.set_password(account.id, hash).await.map_err(WebError::internal)?;
    let cookies = begin_session(&app, &headers, account).await?;
    Ok((cookies, Redirect::to(&format!("/{}/account?changed=1", visitor.lang()))).into_response())
}

pub async fn end_session(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, session)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    app.store.end_session_of(account_of(&visitor)?.id, session).await.map_err(WebError::internal)?;
    Ok(Redirect::to(&format!("/{}/account?ended=1", visitor.lang())))
}
