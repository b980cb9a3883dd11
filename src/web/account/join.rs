//! The door of a class: its pupils choose their name there and sign in; whoever has an account already may join.

use std::{net::IpAddr, sync::Arc};

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    PICTURES, Wait, begin_session, code::N_PICTURES, field, is_no_letter, landing, own::account_of, wait_in_words,
};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, Audit, AuditAction, Class, SignInWay, name_key},
    web::{
        App, ClientAddr,
        error::WebError,
        now,
        page::{Page, Way, render},
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

/// How long a real name may be, in characters.
pub const MAX_REAL_NAME: usize = 80;

#[derive(Template)]
#[template(path = "account/join.html")]
struct JoinPage {
    page: Page,
    class: Class,
    /// Somebody who has an account: whether they are in, may come in, or find the door closed.
    guest: Option<Guest>,
    pupils: Vec<Way>,
    fault: Option<String>,
    new_account: String,
    sign_in: String,
}

enum Guest {
    Teacher,
    Member,
    /// With the real name that was typed.
    MayJoin(String),
    Closed,
}

#[derive(Template)]
#[template(path = "account/join_sign_in.html")]
struct PupilPage {
    page: Page,
    class: Class,
    name: String,
    fault: Option<String>,
    /// The pictures to tap; none where a code is typed.
    pictures: Vec<Picture>,
    picked: Vec<Picture>,
    n_left: usize,
    told: String,
}

#[derive(Clone)]
pub struct Picture {
    pub key: &'static str,
    pub name: String,
    pub is_picked: bool,
}

impl Picture {
    pub fn new(words: Words, key: &'static str, is_picked: bool) -> Picture {
        Picture { key, name: words.say(&format!("picture-{key}")), is_picked }
    }
}

/// The class that a code leads to. Guessing codes is slowed down by the address that guesses.
fn find(app: &App, code: &str, address: IpAddr) -> Result<Class, WebError> {
    let code = clean_code(code);
    app.limits(|limits| limits.try_address(address, now())).map_err(|Wait(_)| WebError::TooManyTries)?;
    let class = app.store.class_of_code(&code).map_err(WebError::internal)?.ok_or(WebError::NoSuchClass)?;
    app.limits(|limits| limits.right_address(address));
    Ok(class)
}

fn clean_code(typed: &str) -> String {
    typed.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect::<String>().to_uppercase()
}

/// Leads from a code that was typed to the class's door.
pub async fn enter(visitor: Visitor, Query(pairs): Query<Pairs>) -> Redirect {
    let code = clean_code(field(&pairs, "code"));
    let lang = visitor.lang();
    if code.is_empty() {
        return Redirect::to(&format!("/{lang}/sign-in"));
    }
    Redirect::to(&format!("/{lang}/join/{code}"))
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddr(address): ClientAddr,
    Path((_, code)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let class = find(&app, &code, address)?;
    match pupil_named(&app, &class, field(&pairs, "name"))? {
        Some(pupil) => pupil_page(&visitor, class, &pupil.name, &[], None),
        None => join_page(&app, &visitor, class, "", None),
    }
}

/// The pupil who signs in here, by the name they chose.
fn pupil_named(app: &App, class: &Class, name: &str) -> Result<Option<Account>, WebError> {
    if name.is_empty() {
        return Ok(None);
    }
    let pupils = app.store.pupils(&class.key).map_err(WebError::internal)?;
    let is_it = |account: &Account| account.role == AccountRole::Pupil && name_key(&account.name) == name_key(name);
    Ok(pupils.into_iter().filter(|pupil| pupil.left_at.is_none()).map(|pupil| pupil.account).find(is_it))
}

/// An address with one value after it.
fn with(path: &str, name: &str, value: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
    format!("{path}?{query}")
}

fn join_page(
    app: &App,
    visitor: &Visitor,
    class: Class,
    real_name: &str,
    fault: Option<String>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let here = format!("/{}/join/{}", visitor.lang(), class.join_code);
    let guest = match &visitor.account {
        None => None,
        Some(account) if account.role.teaches() => Some(Guest::Teacher),
        Some(account) => {
            let classes = app.store.classes_of_pupil(account.id).map_err(WebError::internal)?;
            let is_in = classes.iter().any(|summary| summary.class.key == class.key);
            Some(match class.is_open {
                _ if is_in => Guest::Member,
                true => Guest::MayJoin(real_name.to_owned()),
                false => Guest::Closed,
            })
        }
    };
    let pupils = app.store.pupils(&class.key).map_err(WebError::internal)?;
    let pupils = pupils.into_iter().filter(|pupil| pupil.left_at.is_none() && pupil.account.role == AccountRole::Pupil);
    let title = words.say_with("join-heading", &[("class", class.name.clone().into())]);
    render(&JoinPage {
        page: Page::new(visitor, title, words.say("join-description")).at(format!("/join/{}", class.join_code)),
        pupils: pupils
            .map(|pupil| Way { href: with(&here, "name", &pupil.account.name), name: pupil.account.name })
            .collect(),
        new_account: with(&format!("/{}/account/new", visitor.lang()), "next", &here),
        sign_in: with(&format!("/{}/sign-in", visitor.lang()), "next", &here),
        class,
        guest,
        fault,
    })
}

fn pupil_page(
    visitor: &Visitor,
    class: Class,
    name: &str,
    picked: &[&'static str],
    fault: Option<String>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let pictures: &[&'static str] = if class.sign_in == SignInWay::Pictures { &PICTURES } else { &[] };
    let n_left = N_PICTURES - picked.len().min(N_PICTURES);
    let told = match class.sign_in {
        SignInWay::Code => words.say("join-code-how"),
        SignInWay::Pictures => words.say_with("join-pictures-how", &[("count", n_left.into())]),
    };
    let title = words.say_with("i-am", &[("name", name.into())]);
    render(&PupilPage {
        page: Page::new(visitor, title, words.say("join-description")).at(with(
            &format!("/join/{}", class.join_code),
            "name",
            name,
        )),
        pictures: pictures.iter().map(|key| Picture::new(words, key, picked.contains(key))).collect(),
        picked: picked.iter().map(|key| Picture::new(words, key, true)).collect(),
        class,
        name: name.to_owned(),
        fault,
        n_left,
        told,
    })
}

/// The pictures tapped so far, each once, with the one that was tapped now.
fn picked(pairs: &Pairs) -> Vec<&'static str> {
    let mut picked: Vec<&'static str> = Vec::new();
    let sent =
        pairs.iter().filter(|(name, _)| name == "picked").chain(pairs.iter().filter(|(name, _)| name == "picture"));
    for (_, value) in sent {
        if let Some(key) = PICTURES.into_iter().find(|key| key == value).filter(|key| !picked.contains(key)) {
            picked.push(key);
        }
    }
    picked.truncate(N_PICTURES);
    picked
}

/// A pupil signs in with a code or, picture by picture, with pictures.
pub async fn sign_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddr(address): ClientAddr,
    Path((_, code)): Path<(String, String)>,
    headers: HeaderMap,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let class = find(&app, &code, address)?;
    let words = visitor.words;
    let Some(pupil) = pupil_named(&app, &class, field(&pairs, "name"))? else {
        let page = join_page(&app, &visitor, class, "", Some(words.say("join-no-such-pupil")))?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    };
    let pictures = picked(&pairs);
    if class.sign_in == SignInWay::Pictures && pictures.len() < N_PICTURES {
        return Ok(pupil_page(&visitor, class, &pupil.name, &pictures, None)?.into_response());
    }
    let key = name_key(&pupil.name);
    if let Err(wait) = app.limits(|limits| limits.try_account(&key, address, now())) {
        let page = pupil_page(&visitor, class, &pupil.name, &[], Some(wait_in_words(words, wait)))?;
        return Ok((StatusCode::TOO_MANY_REQUESTS, page).into_response());
    }
    let is_right = match class.sign_in {
        SignInWay::Code => app.code_key.is_code(field(&pairs, "code"), &pupil),
        SignInWay::Pictures => app.code_key.are_pictures(&pictures, &pupil),
    };
    if !is_right {
        let fault = match class.sign_in {
            SignInWay::Code => words.say("join-code-wrong"),
            SignInWay::Pictures => words.say("join-pictures-wrong"),
        };
        let page = pupil_page(&visitor, class, &pupil.name, &[], Some(fault))?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    app.limits(|limits| limits.right_account(&key, address));
    let cookies = begin_session(&app, &headers, &pupil).await?;
    Ok((cookies, Redirect::to(&landing(visitor.lang(), &pupil))).into_response())
}

/// Somebody with an account joins, and says their name to the teachers of the class.
pub async fn join(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ClientAddr(address): ClientAddr,
    Path((_, code)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let class = find(&app, &code, address)?;
    let account = account_of(&visitor)?;
    let real_name: String = field(&pairs, "real-name").chars().filter(|letter| !is_no_letter(*letter)).collect();
    let here = format!("/{}/join/{}", visitor.lang(), class.join_code);
    if class.is_open && real_name.is_empty() {
        let page = join_page(&app, &visitor, class, "", Some(visitor.words.say("real-name-missing")))?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    if class.is_open {
        let real_name: String = real_name.chars().take(MAX_REAL_NAME).collect();
        let audit = Audit::new(account, AuditAction::PupilJoined, now()).in_class(&class.key).about(&account.name);
        app.store.join_class(class.key, account.id, real_name, audit).await.map_err(WebError::internal)?;
    }
    Ok(Redirect::to(&here).into_response())
}
