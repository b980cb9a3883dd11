//! What a class is like: its name, its door, its teachers, and what was changed in it.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    MAX_DRAWS,
    class::class_of,
    class_href, class_name,
    trail::{self, Trail},
};
use crate::{
    lang::Lang,
    store::{Account, Audit, AuditAction, Class, SignInWay, name_key},
    web::{
        App,
        account::{field, letters, own::account_of},
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::Visitor,
    },
};

#[derive(Template)]
#[template(path = "teach/settings.html")]
struct ClassSettingsPage {
    page: Page,
    class: Class,
    teachers: Vec<Account>,
    fault: Option<String>,
    /// The name of a teacher as it was typed.
    teacher: String,
    trail: Trail,
}

fn page(
    app: &App,
    visitor: &Visitor,
    class: Class,
    fault: Option<String>,
    teacher: &str,
    pairs: &Pairs,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let title = words.say_with("class-settings-heading", &[("class", class.name.clone().into())]);
    render(&ClassSettingsPage {
        page: Page::new(visitor, title, words.say("class-settings-description"))
            .at(format!("/teach/classes/{}/settings", class.key)),
        teachers: app.store.teachers_of_class(&class.key).map_err(WebError::internal)?,
        trail: trail::read(app, visitor, Some(&class.key), pairs)?,
        class,
        fault,
        teacher: teacher.to_owned(),
    })
}

type Address = Path<(String, String)>;

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Address,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    page(&app, &visitor, class_of(&app, &key)?, None, "", &pairs)
}

fn back(visitor: &Visitor, class: &str) -> Response {
    Redirect::to(&format!("{}/settings", class_href(visitor.lang(), class))).into_response()
}

/// The name of the class, its door, and how its pupils sign in.
pub async fn change(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Address,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let class = class_of(&app, &key)?;
    let typed = field(&pairs, "name");
    let name = match class_name(typed) {
        Ok(name) => name,
        Err(fault) => {
            let class = Class { name: typed.to_owned(), ..class };
            let page = page(&app, &visitor, class, Some(visitor.words.say(fault)), "", &Pairs::new())?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let changed = Class {
        is_open: field(&pairs, "door") == "open",
        sign_in: SignInWay::of(field(&pairs, "sign-in")),
        name,
        ..class
    };
    let audit = Audit::new(account_of(&visitor)?, AuditAction::ClassChanged, now()).in_class(&key).about(&changed.name);
    app.store.change_class(changed, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor, &key))
}

/// Gives the class another code; the old one leads nowhere.
pub async fn renew_code(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Address,
) -> Result<Response, WebError> {
    let class = class_of(&app, &key)?;
    for _ in 0..MAX_DRAWS {
        let audit = Audit::new(account_of(&visitor)?, AuditAction::ClassCodeRenewed, now());
        let audit = audit.in_class(&key).about(&class.name);
        let code = letters(rand::random());
        if app.store.renew_join_code(key.clone(), code, audit).await.map_err(WebError::internal)? {
            return Ok(back(&visitor, &key));
        }
    }
    Err(WebError::Internal)
}

/// Puts the class away, or takes it out again.
pub async fn archive(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Address,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (class, now) = (class_of(&app, &key)?, now());
    let reopens = !field(&pairs, "reopen").is_empty();
    let action = if reopens { AuditAction::ClassReopened } else { AuditAction::ClassArchived };
    let audit = Audit::new(account_of(&visitor)?, action, now).in_class(&key).about(class.name);
    let archived_at = (!reopens).then_some(now);
    app.store.archive_class(key.clone(), archived_at, audit).await.map_err(WebError::internal)?;
    Ok(if reopens {
        Redirect::to(&class_href(visitor.lang(), &key)).into_response()
    } else {
        Redirect::to(&format!("/{}/teach", visitor.lang())).into_response()
    })
}

/// Makes a colleague a teacher of the class.
pub async fn add_teacher(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Address,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let name = field(&pairs, "teacher");
    let audit = Audit::new(account_of(&visitor)?, AuditAction::ClassTeacherAdded, now()).in_class(&key).about(name);
    let is_added =
        app.store.add_class_teacher(key.clone(), name.to_owned(), audit).await.map_err(WebError::internal)?;
    if is_added {
        return Ok(back(&visitor, &key));
    }
    let fault = Some(visitor.words.say("class-no-such-teacher"));
    let page = page(&app, &visitor, class_of(&app, &key)?, fault, name, &Pairs::new())?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Takes a teacher out of the class; the last one stays.
pub async fn remove_teacher(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Address,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let account = account_of(&visitor)?;
    let name = field(&pairs, "teacher");
    let audit = Audit::new(account, AuditAction::ClassTeacherRemoved, now()).in_class(&key).about(name);
    let is_removed =
        app.store.remove_class_teacher(key.clone(), name.to_owned(), audit).await.map_err(WebError::internal)?;
    if !is_removed {
        let fault = Some(visitor.words.say("class-last-teacher"));
        let page = page(&app, &visitor, class_of(&app, &key)?, fault, "", &Pairs::new())?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    // Who has left the class themselves can no longer see it.
    if name_key(name) == name_key(&account.name) {
        return Ok(Redirect::to(&format!("/{}/teach", visitor.lang())).into_response());
    }
    Ok(back(&visitor, &key))
}
