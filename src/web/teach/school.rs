//! The school as a whole, for whoever runs it: its teachers, its choices, classes without a teacher, and the trail.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    ERASE_DAY, LINK_LIFE_MS, month_and_day,
    trail::{self, Trail},
};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, Audit, AuditAction, ClassSummary, name_key},
    web::{
        App,
        account::{field, fresh_secret, own::account_of},
        error::WebError,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::Visitor,
    },
};

#[derive(Template)]
#[template(path = "teach/school.html")]
struct SchoolPage {
    page: Page,
    me: Account,
    teachers: Vec<Account>,
    orphans: Vec<ClassSummary>,
    erase_month: String,
    erase_day: String,
    fault: Option<String>,
    /// The teacher who is about to be taken out.
    leaving: Option<String>,
    /// A link that has just been made, and what it is for.
    link: Option<(String, String)>,
    trail: Trail,
}

#[derive(Default)]
struct Said {
    fault: Option<String>,
    leaving: Option<String>,
    link: Option<(String, String)>,
    erase_day: Option<(String, String)>,
}

fn page(app: &App, visitor: &Visitor, said: Said, pairs: &Pairs) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let (month, day) = app.erase_day()?;
    let (erase_month, erase_day) = said.erase_day.unwrap_or_else(|| (month.to_string(), day.to_string()));
    render(&SchoolPage {
        page: Page::new(visitor, words.say("school-heading"), words.say("school-description"))
            .at("/teach/school".to_owned()),
        me: account_of(visitor)?.clone(),
        teachers: app.store.teachers().map_err(WebError::internal)?,
        orphans: app.store.classes_without_teacher().map_err(WebError::internal)?,
        erase_month,
        erase_day,
        fault: said.fault,
        leaving: said.leaving,
        link: said.link,
        trail: trail::read(app, visitor, None, pairs)?,
    })
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    page(&app, &visitor, Said::default(), &pairs)
}

fn refuse(app: &App, visitor: &Visitor, fault: &str) -> Result<Response, WebError> {
    let said = Said { fault: Some(visitor.words.say(fault)), ..Said::default() };
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page(app, visitor, said, &Pairs::new())?).into_response())
}

fn back(visitor: &Visitor) -> Response {
    Redirect::to(&format!("/{}/teach/school", visitor.lang())).into_response()
}

/// The teacher whom a form names.
fn teacher_named(app: &App, pairs: &Pairs) -> Result<Option<Account>, WebError> {
    let key = name_key(field(pairs, "teacher"));
    let teachers = app.store.teachers().map_err(WebError::internal)?;
    Ok(teachers.into_iter().find(|teacher| name_key(&teacher.name) == key))
}

/// Makes a link by which somebody becomes a teacher.
pub async fn invite(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Html<String>, WebError> {
    let role = if field(&pairs, "role") == "admin" { AccountRole::Admin } else { AccountRole::Teacher };
    let (secret, token) = fresh_secret();
    let now = now();
    let audit = Audit::new(account_of(&visitor)?, AuditAction::TeacherInvited, now);
    app.store.invite_teacher(token, role, now + LINK_LIFE_MS, audit).await.map_err(WebError::internal)?;
    let link = format!("{}/{}/invitations/{secret}", visitor.origin, visitor.lang());
    let said = Said { link: Some((visitor.words.say("school-link-teacher"), link)), ..Said::default() };
    page(&app, &visitor, said, &Pairs::new())
}

/// Makes a link by which a teacher chooses a new password.
pub async fn make_password_link(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let Some(teacher) = teacher_named(&app, &pairs)? else { return refuse(&app, &visitor, "class-no-such-teacher") };
    let (secret, token) = fresh_secret();
    let now = now();
    let audit = Audit::new(account_of(&visitor)?, AuditAction::TeacherPasswordLink, now).about(&teacher.name);
    let told = visitor.words.say_with("school-link-password", &[("name", teacher.name.clone().into())]);
    let made = app.store.invite_to_new_password(token, teacher, now + LINK_LIFE_MS, audit).await;
    made.map_err(WebError::internal)?;
    let link = format!("{}/{}/invitations/{secret}", visitor.origin, visitor.lang());
    let said = Said { link: Some((told, link)), ..Said::default() };
    Ok(page(&app, &visitor, said, &Pairs::new())?.into_response())
}

/// Asks once more, and takes a teacher out of the school, with all that is kept of them. Their classes stay.
pub async fn remove_teacher(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let me = account_of(&visitor)?;
    let Some(teacher) = teacher_named(&app, &pairs)? else { return refuse(&app, &visitor, "class-no-such-teacher") };
    if teacher.id == me.id {
        return refuse(&app, &visitor, "school-not-oneself");
    }
    if field(&pairs, "sure").is_empty() {
        let said = Said { leaving: Some(teacher.name), ..Said::default() };
        return Ok(page(&app, &visitor, said, &Pairs::new())?.into_response());
    }
    let audit = Audit::new(me, AuditAction::TeacherRemoved, now()).about(&teacher.name);
    app.store.erase_account(teacher.id, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor))
}

/// Puts a teacher into a class that has none any more.
pub async fn adopt(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let key = field(&pairs, "orphan");
    let orphans = app.store.classes_without_teacher().map_err(WebError::internal)?;
    if !orphans.iter().any(|orphan| orphan.class.key == key) {
        return Err(WebError::NotAllowed);
    }
    let Some(teacher) = teacher_named(&app, &pairs)? else { return refuse(&app, &visitor, "class-no-such-teacher") };
    let audit = Audit::new(account_of(&visitor)?, AuditAction::ClassTeacherAdded, now());
    let audit = audit.in_class(key).about(&teacher.name);
    app.store.add_class_teacher(key.to_owned(), teacher.name, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor))
}

/// On which day of the year pupils are erased.
pub async fn choose(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (month, day) = (field(&pairs, "month"), field(&pairs, "day"));
    let Some((m, d)) = month_and_day(&format!("{month}-{day}")) else {
        let said = Said {
            fault: Some(visitor.words.say("school-no-such-day")),
            erase_day: Some((month.to_owned(), day.to_owned())),
            ..Said::default()
        };
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page(&app, &visitor, said, &pairs)?).into_response());
    };
    let chosen = format!("{m:02}-{d:02}");
    let audit = Audit::new(account_of(&visitor)?, AuditAction::ChoiceMade, now()).about(&chosen);
    app.store.choose(ERASE_DAY, chosen, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor))
}
