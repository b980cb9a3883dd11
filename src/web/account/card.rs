//! A pupil's log-in card: its QR code leads here, and one press signs in. Only looking does not, so a preview of the link
//! signs nobody in.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{begin_session, code::account_of_card, landing};
use crate::{
    lang::Lang,
    store::{Account, AccountRole},
    web::{
        App,
        error::WebError,
        page::{Page, render},
        visitor::Visitor,
    },
};

#[derive(Template)]
#[template(path = "account/card.html")]
struct CardPage {
    page: Page,
    card: String,
    i_am: String,
}

/// Whose card it is, if it is still good.
fn owner(app: &App, card: &str) -> Result<Account, WebError> {
    let account = account_of_card(card).map(|id| app.store.account(id)).transpose().map_err(WebError::internal)?;
    let is_theirs = |account: &Account| account.role == AccountRole::Pupil && app.code_key.is_card(card, account);
    account.flatten().filter(is_theirs).ok_or(WebError::CardVoid)
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, card)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let (words, account) = (visitor.words, owner(&app, &card)?);
    render(&CardPage {
        page: Page::new(&visitor, words.say("card-heading"), words.say("card-description")),
        card,
        i_am: words.say_with("i-am", &[("name", account.name.into())]),
    })
}

pub async fn sign_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, card)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let account = owner(&app, &card)?;
    let cookies = begin_session(&app, &headers, &account).await?;
    Ok((cookies, Redirect::to(&landing(visitor.lang(), &account))).into_response())
}
