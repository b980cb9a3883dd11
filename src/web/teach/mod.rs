//! The teachers' side: the hub, classes, pupils, log-in cards, sets and what becomes of them, and the school as a whole.

pub mod cards;
pub mod class;
pub mod hand_out;
mod names;
pub mod pupil;
pub mod pupils;
mod roster;
mod rules;
pub mod school;
pub mod set_file;
pub mod set_items;
pub mod sets;
pub mod settings;
mod shared_sets;
mod trail;

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::State,
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    App,
    account::{field, letters, own::account_of},
    error::WebError,
    now,
    page::{Page, Way, render},
    step::Pairs,
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, Audit, AuditAction, Class, ClassSummary, SignInWay},
    training::Day,
};

/// How long the name of a class may be, in characters.
const MAX_CLASS_NAME: usize = 60;

/// How often a code or a key is drawn until one is free; two that are the same are one in millions.
const MAX_DRAWS: usize = 10;

/// How long a link that works once is good, in milliseconds.
pub const LINK_LIFE_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// How long before the day a teacher is warned that pupils will be erased, in milliseconds.
const WARNED_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// The choice that says on which day of the year pupils are erased, as `08-31`.
pub const ERASE_DAY: &str = "erase-day";
const DEFAULT_ERASE_DAY: (u32, u32) = (8, 31);

/// A pupil is kept for at least so long, so that one made in the last weeks of a school year goes on to the next, in days.
const KEPT_DAYS: i64 = 90;

impl App {
    /// The month and the day on which pupils are erased.
    fn erase_day(&self) -> Result<(u32, u32), WebError> {
        let chosen = self.store.choice(ERASE_DAY).map_err(WebError::internal)?;
        Ok(chosen.as_deref().and_then(month_and_day).unwrap_or(DEFAULT_ERASE_DAY))
    }

    /// When a pupil is erased who is made or kept on now, in milliseconds since 1970: at the end of the school year.
    fn erase_at(&self, now: i64) -> Result<i64, WebError> {
        let (month, day) = self.erase_day()?;
        let today = Day::of(now);
        Ok(Day(today.0 + KEPT_DAYS).next_date(month, day).begins_at())
    }
}

/// `08-31`; none for a day that no year has.
fn month_and_day(text: &str) -> Option<(u32, u32)> {
    let (month, day) = text.split_once('-')?;
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    (Day(0).next_date(month, day).month_and_day() == (month, day)).then_some((month, day))
}

#[derive(Template)]
#[template(path = "teach/hub.html")]
struct HubPage {
    page: Page,
    classes: Vec<ClassSummary>,
    archived: Vec<ClassSummary>,
    warnings: Vec<Way>,
    is_admin: bool,
    fault: Option<String>,
    name: String,
}

fn hub(app: &App, visitor: &Visitor, fault: Option<String>, name: &str) -> Result<Html<String>, WebError> {
    let (words, account) = (visitor.words, account_of(visitor)?);
    let classes = app.store.classes_of_teacher(account.id).map_err(WebError::internal)?;
    let (archived, classes): (Vec<_>, Vec<_>) =
        classes.into_iter().partition(|summary| summary.class.archived_at.is_some());
    let mut warnings = Vec::new();
    for summary in &classes {
        if let Some(warning) = erase_warning(app, visitor, &summary.class)? {
            warnings.push(Way { name: warning, href: class_href(visitor.lang(), &summary.class.key) });
        }
    }
    render(&HubPage {
        page: Page::new(visitor, words.say("teach-heading"), words.say("teach-description")).at("/teach".to_owned()),
        classes,
        archived,
        warnings,
        is_admin: account.role == AccountRole::Admin,
        fault,
        name: name.to_owned(),
    })
}

/// What a teacher is told when pupils of a class will be erased soon.
fn erase_warning(app: &App, visitor: &Visitor, class: &Class) -> Result<Option<String>, WebError> {
    let soon = now() + WARNED_MS;
    let pupils = app.store.pupils(&class.key).map_err(WebError::internal)?;
    let days: Vec<i64> = pupils.iter().filter_map(|pupil| pupil.erase_at).filter(|at| *at <= soon).collect();
    Ok(days.iter().min().map(|first| {
        let day = Day::of(*first).to_string();
        let args = [("count", days.len().into()), ("class", class.name.clone().into()), ("day", day.into())];
        visitor.words.say_with("erase-warning", &args)
    }))
}

fn class_href(lang: Lang, key: &str) -> String {
    format!("/{lang}/teach/classes/{key}")
}

pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    hub(&app, &visitor, None, "")
}

/// Makes a class.
pub async fn make_class(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let sign_in = SignInWay::of(field(&pairs, "sign-in"));
    match new_class(&app, account_of(&visitor)?, field(&pairs, "name"), sign_in).await? {
        Ok(class) => Ok(Redirect::to(&class_href(visitor.lang(), &class)).into_response()),
        Err(fault) => {
            let page = hub(&app, &visitor, Some(visitor.words.say(fault)), field(&pairs, "name"))?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// Makes a class of this teacher's; hands back its key, or the key of the words that say what is wrong with the name.
async fn new_class(
    app: &App,
    teacher: &Account,
    name: &str,
    sign_in: SignInWay,
) -> Result<Result<String, &'static str>, WebError> {
    let name = match class_name(name) {
        Ok(name) => name,
        Err(fault) => return Ok(Err(fault)),
    };
    for _ in 0..MAX_DRAWS {
        let class = Class {
            key: letters(rand::random()).to_lowercase(),
            name: name.clone(),
            join_code: letters(rand::random()),
            is_open: true,
            sign_in,
            archived_at: None,
        };
        let key = class.key.clone();
        let audit = Audit::new(teacher, AuditAction::ClassMade, now()).in_class(&key).about(&name);
        if app.store.add_class(class, teacher.id, audit).await.map_err(WebError::internal)? {
            return Ok(Ok(key));
        }
    }
    Err(WebError::Internal)
}

/// The name of a class as it is kept.
fn class_name(typed: &str) -> Result<String, &'static str> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err("class-name-missing"),
        n if n > MAX_CLASS_NAME => Err("class-name-long"),
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_the_year_is_read_and_one_that_no_year_has_is_not() {
        assert_eq!(month_and_day("08-31"), Some((8, 31)));
        assert_eq!(month_and_day("7-1"), Some((7, 1)));
        for no_day in ["", "08", "13-01", "00-10", "04-31", "02-30", "8-0", "a-b"] {
            assert_eq!(month_and_day(no_day), None, "{no_day}");
        }
    }

    #[test]
    fn a_class_has_a_name_of_some_length() {
        assert_eq!(class_name("  5  b "), Ok("5 b".to_owned()));
        assert_eq!(class_name(" "), Err("class-name-missing"));
        assert_eq!(class_name(&"x".repeat(61)), Err("class-name-long"));
    }
}
