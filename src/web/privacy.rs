//! What is stored, why, for how long, and who sees it, in plain words.

use askama::Template;
use axum::response::Html;

use super::{
    error::WebError,
    page::{Page, render},
    visitor::Visitor,
};
use crate::lang::Lang;

/// The parts of the page: each has its words in `privacy-PART-title` and `privacy-PART`.
pub const PARTS: [&str; 7] = ["learner", "account", "pupil", "seen", "term", "rights", "others"];

#[derive(Template)]
#[template(path = "privacy.html")]
struct PrivacyPage {
    page: Page,
    parts: Vec<(String, String)>,
}

pub async fn show(visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let part = |part: &str| (words.say(&format!("privacy-{part}-title")), words.say(&format!("privacy-{part}")));
    render(&PrivacyPage {
        page: Page::new(&visitor, words.say("privacy-heading"), words.say("privacy-description")),
        parts: PARTS.into_iter().map(part).collect(),
    })
}
