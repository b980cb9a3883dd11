//! One pupil's account, as the teachers of the class manage it: name, code, taking along, leaving, erasing.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{LINK_LIFE_MS, class::class_of, class_href};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, Audit, AuditAction, Class, Pupil, name_key},
    training::Day,
    web::{
        App,
        account::{clean_name, field, fresh_secret, is_no_letter, join::MAX_REAL_NAME, own::account_of},
        error::WebError,
        now,
        page::{Page, render},
        progress,
        step::Pairs,
        visitor::Visitor,
    },
};

#[derive(Template)]
#[template(path = "teach/pupil.html")]
struct PupilPage {
    page: Page,
    class: Class,
    pupil: Pupil,
    /// What is typed into the two fields.
    name: String,
    real_name: String,
    is_managed: bool,
    erase_day: Option<String>,
    fault: Option<String>,
    /// A link for a new password that has just been made.
    link: Option<String>,
    asks_to_erase: bool,
}

/// A pupil of the class, also one who left.
fn find(app: &App, class: &str, name: &str) -> Result<Pupil, WebError> {
    let pupils = app.store.pupils(class).map_err(WebError::internal)?;
    let found = pupils.into_iter().find(|pupil| name_key(&pupil.account.name) == name_key(name));
    found.ok_or(WebError::NotAllowed)
}

/// A pupil whose account the school made: what happens to it is for the teachers to say.
fn managed(app: &App, class: &str, name: &str) -> Result<Account, WebError> {
    let account = find(app, class, name)?.account;
    if account.role == AccountRole::Pupil { Ok(account) } else { Err(WebError::NotAllowed) }
}

/// What stands on the page beside the pupil.
#[derive(Default)]
struct Said {
    name: Option<String>,
    real_name: Option<String>,
    fault: Option<String>,
    link: Option<String>,
    asks_to_erase: bool,
}

fn page(app: &App, visitor: &Visitor, class: &str, pupil: Pupil, said: Said) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let title = words.say_with("pupil-heading", &[("name", pupil.account.name.clone().into())]);
    render(&PupilPage {
        page: Page::new(visitor, title, words.say("pupil-description")).at(path_of(class, &pupil.account.name)),
        class: class_of(app, class)?,
        name: said.name.unwrap_or_else(|| pupil.account.name.clone()),
        real_name: said.real_name.unwrap_or_else(|| pupil.real_name.clone()),
        is_managed: pupil.account.role == AccountRole::Pupil,
        erase_day: pupil
            .erase_at
            .map(|at| words.say_with("pupil-erase-day", &[("day", Day::of(at).to_string().into())])),
        pupil,
        fault: said.fault,
        link: said.link,
        asks_to_erase: said.asks_to_erase,
    })
}

type Address = Path<(String, String, String)>;

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, name)): Address,
) -> Result<Html<String>, WebError> {
    page(&app, &visitor, &class, find(&app, &class, &name)?, Said::default())
}

/// Where the pupil's page is, without the language.
fn path_of(class: &str, name: &str) -> String {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    // In a path, unlike in a form, a plus is a plus.
    format!("/teach/classes/{class}/pupils/{}/account", name.replace('+', "%20"))
}

/// Gives the pupil another pseudonym, and another real name.
pub async fn rename(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, name)): Address,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (words, now) = (visitor.words, now());
    let teacher = account_of(&visitor)?;
    let pupil = find(&app, &class, &name)?;
    let real_name: String = field(&pairs, "real-name").split_whitespace().collect::<Vec<_>>().join(" ");
    let typed = field(&pairs, "name");
    let refuse = |pupil: Pupil, fault: &str| {
        let said = Said {
            name: Some(typed.to_owned()),
            real_name: Some(real_name.clone()),
            fault: Some(words.say(fault)),
            ..Said::default()
        };
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page(&app, &visitor, &class, pupil, said)?).into_response())
    };
    if real_name.is_empty() {
        return refuse(pupil, "real-name-missing");
    }
    if real_name.chars().count() > MAX_REAL_NAME {
        return refuse(pupil, "real-name-long");
    }
    if real_name.contains(is_no_letter) {
        return refuse(pupil, "name-letters");
    }
    let account = pupil.account.clone();
    let mut new_name = account.name.clone();
    if account.role == AccountRole::Pupil && typed != account.name {
        new_name = match clean_name(typed) {
            Ok(name) => name,
            Err(fault) => return refuse(pupil, fault),
        };
        let audit = Audit::new(teacher, AuditAction::PupilRenamed, now)
            .in_class(&class)
            .about(format!("{} → {new_name}", account.name));
        if !app.store.rename_account(account.id, new_name.clone(), audit).await.map_err(WebError::internal)? {
            return refuse(pupil, "name-taken");
        }
    }
    if real_name != pupil.real_name {
        let audit = Audit::new(teacher, AuditAction::PupilRenamed, now).in_class(&class).about(&new_name);
        app.store.set_real_name(class.clone(), account.id, real_name, audit).await.map_err(WebError::internal)?;
    }
    Ok(Redirect::to(&format!("/{}{}", visitor.lang(), path_of(&class, &new_name))).into_response())
}

/// Makes the pupil's code, pictures and card worthless; new ones take their place.
pub async fn renew_code(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, name)): Address,
) -> Result<Redirect, WebError> {
    let pupil = managed(&app, &class, &name)?;
    let audit = audit(&visitor, AuditAction::PupilCodeRenewed, &class, &pupil)?;
    app.store.renew_code(pupil.id, audit).await.map_err(WebError::internal)?;
    let name: String = form_urlencoded::byte_serialize(pupil.name.as_bytes()).collect();
    Ok(Redirect::to(&format!("{}/cards?pupil={name}", class_href(visitor.lang(), &class))))
}

/// Makes a link by which somebody with a password of their own chooses a new one.
pub async fn make_password_link(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, name)): Address,
) -> Result<Html<String>, WebError> {
    let pupil = find(&app, &class, &name)?;
    // A pupil has no password, and a teacher is no pupil.
    if pupil.account.role != AccountRole::Learner {
        return Err(WebError::NotAllowed);
    }
    let audit = audit(&visitor, AuditAction::PupilPasswordLink, &class, &pupil.account)?;
    let (secret, token) = fresh_secret();
    let expires_at = now() + LINK_LIFE_MS;
    let made = app.store.invite_to_new_password(token, pupil.account.clone(), expires_at, audit).await;
    made.map_err(WebError::internal)?;
    let link = Some(format!("{}/{}/invitations/{secret}", visitor.origin, visitor.lang()));
    page(&app, &visitor, &class, pupil, Said { link, ..Said::default() })
}

fn audit(visitor: &Visitor, action: AuditAction, class: &str, pupil: &Account) -> Result<Audit, WebError> {
    Ok(Audit::new(account_of(visitor)?, action, now()).in_class(class).about(&pupil.name))
}

/// Takes a pupil who left back into the class.
pub async fn come_back(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, name)): Address,
) -> Result<Redirect, WebError> {
    let pupil = find(&app, &class, &name)?;
    let audit = audit(&visitor, AuditAction::PupilReturned, &class, &pupil.account)?;
    let joined = app.store.join_class(class.clone(), pupil.account.id, pupil.real_name, audit).await;
    joined.map_err(WebError::internal)?;
    Ok(Redirect::to(&class_href(visitor.lang(), &class)))
}

/// All that a pupil did, to take along.
pub async fn export(State(app): State<Arc<App>>, Path((_, class, name)): Address) -> Result<Response, WebError> {
    let pupil = managed(&app, &class, &name)?;
    let mut tables = app.store.export(&pupil.learner).map_err(WebError::internal)?;
    // Real names and notes of other classes are for their teachers; those of this class stand on its pages.
    tables.retain(|table| !matches!(table.name, "classes" | "notes"));
    progress::as_json("tabiya-pupil.json", tables)
}

/// Asks once more before a pupil is erased, and then erases.
pub async fn erase(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class, name)): Address,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let pupil = managed(&app, &class, &name)?;
    if field(&pairs, "sure").is_empty() {
        let pupil = find(&app, &class, &name)?;
        let said = Said { asks_to_erase: true, ..Said::default() };
        return Ok(page(&app, &visitor, &class, pupil, said)?.into_response());
    }
    let audit = audit(&visitor, AuditAction::PupilErased, &class, &pupil)?;
    app.store.erase_account(pupil.id, audit).await.map_err(WebError::internal)?;
    Ok(Redirect::to(&class_href(visitor.lang(), &class)).into_response())
}
