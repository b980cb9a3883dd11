//! A class: its pupils, how they come in, and what was handed to it.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::Html,
};

use super::erase_warning;
use crate::{
    lang::Lang,
    store::{Class, ClassSummary, Pupil},
    web::{
        App,
        account::{field, own::account_of},
        error::WebError,
        gradebook::overview::assignment_table,
        now,
        page::{Page, render},
        step::Pairs,
        visitor::Visitor,
    },
};

#[derive(Template)]
#[template(path = "teach/class.html")]
struct ClassPage {
    page: Page,
    class: Class,
    /// Where the class's door is, in full.
    door: String,
    pupils: Vec<Pupil>,
    /// Its assignments with done, late and not yet, as HTML.
    assignments: String,
    /// Who left and can come back.
    left: Vec<Pupil>,
    /// Where pupils can be moved to.
    other_classes: Vec<ClassSummary>,
    warning: Option<String>,
    done: Option<String>,
    list: PupilList,
}

/// The form that adds pupils, with what was typed and what is wrong with it.
#[derive(Default)]
pub struct PupilList {
    pub typed: String,
    /// What is wrong with the list as a whole.
    pub fault: Option<String>,
    /// What is wrong with which of its lines.
    pub faults: Vec<String>,
    /// "Add the 12 others", where there are both good and faulty lines.
    pub add_others: Option<String>,
}

/// The class with this key; the guard has seen that it is the teacher's.
pub fn class_of(app: &App, key: &str) -> Result<Class, WebError> {
    app.store.class(key).map_err(WebError::internal)?.ok_or(WebError::NotAllowed)
}

pub fn page(
    app: &App,
    visitor: &Visitor,
    class: Class,
    done: Option<String>,
    list: PupilList,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let pupils = app.store.pupils(&class.key).map_err(WebError::internal)?;
    let (pupils, left): (Vec<_>, Vec<_>) = pupils.into_iter().partition(|pupil| pupil.left_at.is_none());
    let classes = app.store.classes_of_teacher(account_of(visitor)?.id).map_err(WebError::internal)?;
    let is_other = |summary: &ClassSummary| summary.class.key != class.key && summary.class.archived_at.is_none();
    let page = Page::new(visitor, class.name.clone(), words.say("class-description"))
        .at(format!("/teach/classes/{}", class.key));
    render(&ClassPage {
        assignments: assignment_table(app, &page, &class.key, &Pairs::new(), now())?,
        page,
        warning: erase_warning(app, visitor, &class)?,
        door: format!("{}/{}/join/{}", visitor.origin, visitor.lang(), class.join_code),
        other_classes: classes.into_iter().filter(is_other).collect(),
        class,
        pupils,
        left,
        done,
        list,
    })
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let class = class_of(&app, &key)?;
    let count = |name: &str| field(&pairs, name).parse::<u32>().ok();
    let done = [("added", "pupils-added"), ("left", "pupils-left"), ("moved", "pupils-moved"), ("kept", "pupils-kept")];
    let said = |(name, key): (&str, &str)| Some(visitor.words.say_with(key, &[("count", count(name)?.into())]));
    let done = done.into_iter().find_map(said);
    page(&app, &visitor, class, done, PupilList::default())
}
