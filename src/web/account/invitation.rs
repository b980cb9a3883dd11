//! A link that works once: it makes a teacher, or lets somebody choose a new password.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{begin_session, clean_name, field, landing, password_fault, password_field};
use crate::{
    lang::Lang,
    store::{Accepted, AccountRole, Invitation, LearnerId, NewAccount},
    web::{
        App,
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::{Visitor, session_token_of},
    },
};

#[derive(Template)]
#[template(path = "account/invitation.html")]
struct InvitationPage {
    page: Page,
    token: String,
    fault: Option<String>,
    /// The name that is typed; for a new password, whose it is.
    name: String,
    makes_teacher: bool,
    is_admin: bool,
}

fn page(
    visitor: &Visitor,
    token: &str,
    invitation: &Invitation,
    fault: Option<String>,
    name: &str,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let makes_teacher = invitation.account.is_none();
    let heading = words.say(if makes_teacher { "invitation-teacher-heading" } else { "invitation-password-heading" });
    render(&InvitationPage {
        page: Page::new(visitor, heading, words.say("invitation-description")),
        token: token.to_owned(),
        fault,
        name: invitation.account.as_ref().map_or_else(|| name.to_owned(), |account| account.name.clone()),
        makes_teacher,
        is_admin: invitation.role == AccountRole::Admin,
    })
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, token)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let invitation = app.store.invitation(&session_token_of(&token), now()).map_err(WebError::internal)?;
    page(&visitor, &token, &invitation.ok_or(WebError::LinkUsed)?, None, "")
}

pub async fn accept(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, token)): Path<(String, String)>,
    headers: HeaderMap,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let invitation = app.store.invitation(&session_token_of(&token), now()).map_err(WebError::internal)?;
    let invitation = invitation.ok_or(WebError::LinkUsed)?;
    let typed = field(&pairs, "name");
    let refuse = |fault: &str| {
        let page = page(&visitor, &token, &invitation, Some(visitor.words.say(fault)), typed)?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    let name = match &invitation.account {
        Some(account) => account.name.clone(),
        None => match clean_name(typed) {
            Ok(name) => name,
            Err(fault) => return refuse(fault),
        },
    };
    let password = password_field(&pairs, "password");
    if let Some(fault) = password_fault(password, &name) {
        return refuse(fault);
    }
    let new = NewAccount {
        learner: LearnerId::from_bits(rand::random()),
        name,
        role: invitation.role,
        password: Some(app.hashed(password.to_owned()).await?),
        made_at: now(),
    };
    match app.store.accept_invitation(session_token_of(&token), new).await.map_err(WebError::internal)? {
        Accepted::Account(account) => {
            let cookies = begin_session(&app, &headers, &account).await?;
            Ok((cookies, Redirect::to(&landing(visitor.lang(), &account))).into_response())
        }
        Accepted::NameTaken => refuse("name-taken"),
        Accepted::Void => Err(WebError::LinkUsed),
    }
}
