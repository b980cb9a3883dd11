//! Making an account: what the browser has learnt so far becomes its own.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{begin_session, clean_name, field, password_fault, password_field, safe_next};
use crate::{
    lang::Lang,
    store::{AccountRole, LearnerId, NewAccount},
    web::{
        App, ClientAddr,
        account::wait_in_words,
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::{Visitor, no_learner_cookie},
    },
};

#[derive(Template)]
#[template(path = "account/new.html")]
struct NewAccountPage {
    page: Page,
    fault: Option<String>,
    name: String,
    next: Option<String>,
    keeps_progress: bool,
}

fn page(visitor: &Visitor, fault: Option<String>, name: &str, next: Option<&str>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    render(&NewAccountPage {
        page: Page::new(visitor, words.say("account-new-heading"), words.say("account-new-description")),
        fault,
        name: name.to_owned(),
        next: next.map(str::to_owned),
        keeps_progress: visitor.learner.is_some(),
    })
}

fn to_account(visitor: &Visitor) -> Response {
    Redirect::to(&format!("/{}/account", visitor.lang())).into_response()
}

pub async fn show(visitor: Visitor, Query(pairs): Query<Pairs>) -> Result<Response, WebError> {
    if visitor.account.is_some() {
        return Ok(to_account(&visitor));
    }
    Ok(page(&visitor, None, "", safe_next(field(&pairs, "next")))?.into_response())
}

pub async fn make(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddr(address): ClientAddr,
    headers: HeaderMap,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    if visitor.account.is_some() {
        return Ok(to_account(&visitor));
    }
    let (typed, next) = (field(&pairs, "name"), safe_next(field(&pairs, "next")));
    let password = password_field(&pairs, "password");
    let refuse = |fault: String| {
        let page = page(&visitor, Some(fault), typed, next)?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    let name = match clean_name(typed) {
        Ok(name) => name,
        Err(fault) => return refuse(visitor.words.say(fault)),
    };
    if let Some(fault) = password_fault(password, &name) {
        return refuse(visitor.words.say(fault));
    }
    // Accounts are free, but not by the thousand; and whose names there are is not to be found out quickly.
    if let Err(wait) = app.limits(|limits| limits.try_address(address, now())) {
        return refuse(wait_in_words(visitor.words, wait));
    }
    let learner = LearnerId::from_bits(rand::random());
    let password = Some(app.hashed(password.to_owned()).await?);
    let new = NewAccount { learner, name, role: AccountRole::Learner, password, made_at: now() };
    let made = match visitor.learner.clone() {
        Some(before) => app.store.take_over(before, new).await,
        None => app.store.add_account(new).await,
    };
    let Some(account) = made.map_err(WebError::internal)? else { return refuse(visitor.words.say("name-taken")) };
    let cookies = begin_session(&app, &headers, &account).await?.add(no_learner_cookie());
    let target = next.map_or_else(|| format!("/{}/account?new=1", visitor.lang()), str::to_owned);
    Ok((cookies, Redirect::to(&target)).into_response())
}
