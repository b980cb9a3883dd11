//! What the school is, how it judges, what it keeps.

use askama::Template;
use axum::response::Html;

use super::{
    error::WebError,
    page::{Page, render},
    visitor::Visitor,
};
use crate::lang::Lang;

#[derive(Template)]
#[template(path = "about.html")]
struct AboutPage {
    page: Page,
}

pub async fn show(visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    render(&AboutPage { page: Page::new(&visitor, words.say("about-heading"), words.say("about-what")) })
}
