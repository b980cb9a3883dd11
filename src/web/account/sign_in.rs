//! The door: signing in by name with a password or a code, and signing out.

use std::{net::IpAddr, sync::Arc};

use askama::Template;
use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Redirect, Response},
};
use axum_extra::extract::CookieJar;

use super::{Wait, begin_session, field, landing, password_field, safe_next, wait_in_words};
use crate::{
    lang::Lang,
    store::{Account, name_key},
    web::{
        App, ClientAddr,
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::{self, Visitor},
    },
};

#[derive(Template)]
#[template(path = "account/sign_in.html")]
struct SignInPage {
    page: Page,
    /// What went wrong, in words.
    fault: Option<String>,
    name: String,
    next: Option<String>,
    signed_in_as: Option<String>,
}

/// Why somebody is not signed in. Which half of name and password was wrong is not said.
pub enum Refused {
    Wrong,
    Wait(Wait),
    Failed(WebError),
}

fn page(visitor: &Visitor, fault: Option<String>, name: &str, next: Option<&str>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    render(&SignInPage {
        page: Page::new(visitor, words.say("sign-in-heading"), words.say("sign-in-description")),
        fault,
        name: name.to_owned(),
        next: next.map(str::to_owned),
        signed_in_as: visitor.account.as_ref().map(|account| account.name.clone()),
    })
}

pub async fn show(visitor: Visitor, Query(pairs): Query<Pairs>) -> Result<Html<String>, WebError> {
    page(&visitor, None, "", safe_next(field(&pairs, "next")))
}

pub async fn sign_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddr(address): ClientAddr,
    headers: HeaderMap,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (name, next) = (field(&pairs, "name"), safe_next(field(&pairs, "next")));
    match check(&app, name, password_field(&pairs, "password"), address).await {
        Ok(account) => {
            let cookies = begin_session(&app, &headers, &account).await?;
            let target = next.map_or_else(|| landing(visitor.lang(), &account), str::to_owned);
            Ok((cookies, Redirect::to(&target)).into_response())
        }
        Err(Refused::Failed(error)) => Err(error),
        Err(Refused::Wrong) => {
            let fault = visitor.words.say("sign-in-wrong");
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page(&visitor, Some(fault), name, next)?).into_response())
        }
        Err(Refused::Wait(wait)) => {
            let fault = wait_in_words(visitor.words, wait);
            Ok((StatusCode::TOO_MANY_REQUESTS, page(&visitor, Some(fault), name, next)?).into_response())
        }
    }
}

/// Who this is, by a name with its password, or a pupil's code in its place.
pub async fn check(app: &Arc<App>, name: &str, password: &str, address: IpAddr) -> Result<Account, Refused> {
    let key = name_key(name);
    app.limits(|limits| limits.try_account(&key, address, now())).map_err(Refused::Wait)?;
    let found = app.store.account_named(name).map_err(|error| Refused::Failed(WebError::internal(error)))?;
    let (account, hash) = found.unzip();
    let (hash, password) = (hash.flatten(), password.to_owned());
    let has_password = hash.is_some();
    let typed = password.clone();
    // Every answer takes the time of one hash, whether there is such a name or not.
    let is_password = app.judge(move |app| Ok(app.password_cost.is_password(&typed, hash.as_deref()))).await;
    let is_password = is_password.map_err(Refused::Failed)?;
    let account = account.filter(|account| {
        is_password
            || (!has_password
                && account.role == crate::store::AccountRole::Pupil
                && app.code_key.is_code(&password, account))
    });
    match account {
        Some(account) => {
            app.limits(|limits| limits.right_account(&key, address));
            Ok(account)
        }
        None => Err(Refused::Wrong),
    }
}

/// Ends the session; nothing of the account stays in the browser.
pub async fn sign_out(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, WebError> {
    if let Some(token) = visitor.session {
        app.store.end_session(token).await.map_err(WebError::internal)?;
    }
    let cookies = CookieJar::new().add(visitor::no_session_cookie());
    Ok((cookies, Redirect::to(&format!("/{}/", visitor.lang()))).into_response())
}
