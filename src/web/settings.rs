//! Language and looks. They live in cookies, so they hold before there is an account.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Query, State},
    response::{Html, IntoResponse, Redirect, Response},
};
use axum_extra::extract::CookieJar;

use super::{
    App,
    error::WebError,
    page::{Page, render},
    visitor::{Settings, Visitor, language_cookie, settings_cookie},
};
use crate::lang::Lang;

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsPage {
    page: Page,
    saved: bool,
    choices: Vec<Choice>,
}

struct Choice {
    key: &'static str,
    name: String,
    options: Vec<ChoiceOption>,
}

struct ChoiceOption {
    value: &'static str,
    name: String,
    checked: bool,
}

pub async fn show(visitor: Visitor, Query(query): Query<Vec<(String, String)>>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let choice = |(key, values): (&'static str, &'static [&'static str])| Choice {
        key,
        name: words.say(&format!("setting-{key}")),
        options: values
            .iter()
            .map(|value| ChoiceOption {
                value,
                name: words.say(&format!("setting-{key}-{value}")),
                checked: visitor.settings.get(key) == *value,
            })
            .collect(),
    };
    render(&SettingsPage {
        page: Page::new(&visitor, words.say("settings-heading"), words.say("settings-description")),
        saved: query.iter().any(|(name, _)| name == "saved"),
        choices: Settings::CHOICES.map(choice).into(),
    })
}

pub async fn save(
    State(_): State<Arc<App>>,
    visitor: Visitor,
    cookies: CookieJar,
    form: Form<Vec<(String, String)>>,
) -> Response {
    let mut settings = visitor.settings.clone();
    let mut lang = visitor.lang();
    for (key, value) in &form.0 {
        match key.as_str() {
            "language" => lang = value.parse().unwrap_or(lang),
            key => settings.set(key, value),
        }
    }
    let cookies = cookies.add(settings_cookie(&settings)).add(language_cookie(lang));
    (cookies, Redirect::to(&format!("/{lang}/settings?saved=1"))).into_response()
}
