//! A class at a glance: how many pupils are done with each assignment, and the way to every pupil.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::Html,
};

use super::{View, pupil_path};
use crate::{
    lang::Lang,
    store::AssignmentCounts,
    web::{
        App,
        assignment::zone,
        error::WebError,
        now,
        page::{Page, Way, render},
        step::Pairs,
        visitor::Visitor,
    },
};

#[derive(Template)]
#[template(path = "gradebook/overview.html")]
struct OverviewPage {
    page: Page,
    class_name: String,
    class_url: String,
    names_url: String,
    view: View,
    table: String,
    pupils: Vec<Way>,
}

/// The table of a class's assignments, for a page that shows the class.
#[derive(Template)]
#[template(path = "gradebook/assignments.html")]
struct AssignmentTable<'p> {
    page: &'p Page,
    rows: Vec<AssignmentRow>,
}

struct AssignmentRow {
    title: String,
    href: String,
    due: String,
    is_open: bool,
    is_withdrawn: bool,
    done: u32,
    late: u32,
    not_yet: u32,
    /// The shares of a hundred that are done in time, and late.
    percents: [u32; 2],
}

/// The assignments of a class with done, late and not yet, as HTML to be put into a page; `pairs` is the query of the page's
/// address, which keeps how the teacher looks at the class.
///
/// # Errors
///
/// When the database fails.
pub fn assignment_table(app: &App, page: &Page, class: &str, pairs: &Pairs, now: i64) -> Result<String, WebError> {
    let view = View::of(pairs);
    let counts = app.store.assignment_counts(class).map_err(WebError::internal)?;
    let zone = zone(app)?;
    let row = |it: AssignmentCounts| AssignmentRow {
        href: page.url(&view.keep(&format!("/teach/assignments/{}", it.head.key))),
        due: zone.local(it.head.due_at).day.to_string(),
        is_open: (it.head.opens_at..=it.head.due_at).contains(&now) && !it.is_withdrawn,
        is_withdrawn: it.is_withdrawn,
        done: it.n_done,
        late: it.n_late,
        not_yet: it.n_not_yet(),
        percents: [it.n_done, it.n_late].map(|n| 100 * n / it.n_pupils.max(1)),
        title: it.head.title,
    };
    Ok(render(&AssignmentTable { page, rows: counts.into_iter().map(row).collect() })?.0)
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let view = View::of(&pairs);
    let class_name = app.store.class_name(&class).map_err(WebError::internal)?.ok_or(WebError::NoSuchPage)?;
    let here = format!("/teach/classes/{class}/results");
    let title = words.say_with("results-heading", &[("class", class_name.as_str().into())]);
    let page = Page::new(&visitor, title, words.say("grid-description")).at(view.keep(&here));
    let mut pupils: Vec<Way> = app
        .store
        .pupil_names(&class)
        .map_err(WebError::internal)?
        .iter()
        .map(|pupil| Way {
            name: view.name(pupil).to_owned(),
            href: page.url(&view.keep(&pupil_path(&class, &pupil.name))),
        })
        .collect();
    pupils.sort_by_cached_key(|way| way.name.to_lowercase());
    render(&OverviewPage {
        class_url: page.url(&format!("/teach/classes/{class}")),
        names_url: page.url(&View { real_names: !view.real_names, ..view }.keep(&here)),
        table: assignment_table(&app, &page, &class, &pairs, now())?,
        class_name,
        view,
        pupils,
        page,
    })
}
