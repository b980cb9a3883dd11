//! What makes the school an app on a device: its manifest, and the page that is shown where the network is gone and the
//! device has nothing else to show.

use askama::Template;
use axum::{
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};

use super::{
    assets,
    error::WebError,
    page::{Page, render},
    visitor::Visitor,
};
use crate::lang::Lang;

/// The colour of the paper, as the style sheet has it in light and as browsers need it: sRGB.
const PAPER: &str = "#fcf9f5";

/// The ground of the icon.
const GROUND: &str = "#1f4f4a";

#[derive(Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    page: Page,
}

/// The name, the icons and the first page, in the visitor's language. It is the same app in all languages.
pub async fn manifest(visitor: Visitor) -> Response {
    let words = visitor.words;
    let lang = visitor.lang();
    let icon = |name, sizes, kind, purpose| serde_json::json!({ "src": assets::url(name), "sizes": sizes, "type": kind, "purpose": purpose });
    let manifest = serde_json::json!({
        "id": "/",
        "name": words.say("app-name"),
        "short_name": "Tabiya",
        "description": words.say("home-description"),
        "lang": lang.tag(),
        "dir": "ltr",
        "start_url": format!("/{lang}/"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GROUND,
        "icons": [
            icon("icon.svg", "any", "image/svg+xml", "any"),
            icon("icon-192.png", "192x192", "image/png", "any"),
            icon("icon-512.png", "512x512", "image/png", "any"),
            icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
        ],
    });
    let kind = HeaderValue::from_static("application/manifest+json");
    ([(header::CONTENT_TYPE, kind)], manifest.to_string()).into_response()
}

pub async fn offline(visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    render(&OfflinePage { page: Page::new(&visitor, words.say("offline-heading"), words.say("offline-about")) })
}
