//! What a visitor asked for that is not there, and the page that says so with a way on.
//!
//! Handlers return [`WebError`]; every other failure that the router itself finds (a wrong method, a form too large)
//! becomes the same kind of page in [`explain`]. What failed inside is logged once, here, and never shown.

use std::{error::Error, sync::Arc};

use askama::Template;
use axum::{
    extract::{Request, State, multipart::MultipartError, rejection::FormRejection},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    App,
    page::{Page, Way},
    unsaved::{self, Unsaved},
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    store::{NotWritten, StoreError},
};

/// Why a visitor does not get the page they asked for.
#[derive(Clone, Debug)]
pub enum WebError {
    NoSuchPage,
    NoSuchLesson,
    /// The lesson is there, so the way on leads into it.
    NoSuchStep {
        lesson: String,
    },
    NoSuchEnding,
    NoSuchPuzzle,
    NoSuchClass,
    /// A link that works once was used, or ran out.
    LinkUsed,
    /// A log-in card that was renewed, or never was one.
    CardVoid,
    /// Too many codes were guessed from this address.
    TooManyTries,
    /// It is for others, or there is no such thing: which of the two is not said.
    NotAllowed,
    FormUnreadable,
    /// What was sent is not on the disk; it may be sent again.
    NotSaved(NotWritten),
    /// More than a lesson, a class or a set ever is.
    TooLarge,
    Internal,
}

impl From<FormRejection> for WebError {
    fn from(rejection: FormRejection) -> WebError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => WebError::TooLarge,
            _ => WebError::FormUnreadable,
        }
    }
}

impl From<MultipartError> for WebError {
    fn from(error: MultipartError) -> WebError {
        match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => WebError::TooLarge,
            _ => WebError::FormUnreadable,
        }
    }
}

impl WebError {
    /// A failure of ours: logged with its cause, shown as fixed words.
    pub fn internal(cause: impl Error + 'static) -> WebError {
        tracing::error!(error = &cause as &dyn Error, "a request failed");
        if let Some(StoreError::NotWritten(cause)) = (&cause as &dyn Error).downcast_ref() {
            return WebError::NotSaved(*cause);
        }
        WebError::Internal
    }

    fn status(&self) -> StatusCode {
        match self {
            WebError::NoSuchPage
            | WebError::NoSuchLesson
            | WebError::NoSuchStep { .. }
            | WebError::NoSuchEnding
            | WebError::NoSuchPuzzle
            | WebError::NoSuchClass
            | WebError::LinkUsed
            | WebError::CardVoid => StatusCode::NOT_FOUND,
            WebError::TooManyTries => StatusCode::TOO_MANY_REQUESTS,
            WebError::NotAllowed => StatusCode::FORBIDDEN,
            WebError::NotSaved(cause) => unsaved::status(*cause),
            WebError::FormUnreadable => StatusCode::UNPROCESSABLE_ENTITY,
            WebError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            WebError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for WebError {
    /// A bare response that carries the error; [`explain`] makes the page, because it knows the visitor's language.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    page: Page,
    message: String,
    /// What was sent and could not be kept.
    unsaved: Option<Unsaved>,
    ways_on: Vec<Way>,
}

/// Turns every failed response into a page in the visitor's language.
pub async fn explain(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let asked = parts.clone();
    let response = next.run(Request::from_parts(parts, body)).await;

    let status = response.status();
    let is_page =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !(status.is_client_error() || status.is_server_error()) || is_page {
        return response;
    }
    let only_looks = asked.method.is_safe();
    // A page that says what failed must not fail with it.
    let visitor = Visitor::of(&asked, &app).unwrap_or_else(|_| Visitor::before_sign_in(&asked, &app));
    let error = response.extensions().get::<WebError>().cloned();
    let unsaved = response.extensions().get::<Unsaved>().cloned();
    let key = match (&error, status) {
        (Some(WebError::NotSaved(_)), _) if unsaved.is_none() => "error-not-saved-return",
        (Some(WebError::NotSaved(NotWritten::DiskFull)), _) => "error-disk-full",
        (Some(WebError::NotSaved(_)), _) => "error-not-saved",
        (Some(WebError::NoSuchLesson), _) => "error-no-lesson",
        (Some(WebError::NoSuchStep { .. }), _) => "error-no-step",
        (Some(WebError::NoSuchEnding), _) => "error-no-ending",
        (Some(WebError::NoSuchPuzzle), _) => "error-no-puzzle",
        (Some(WebError::NoSuchClass), _) => "error-no-class",
        (Some(WebError::LinkUsed), _) => "error-link-used",
        (Some(WebError::CardVoid), _) => "error-card-void",
        (Some(WebError::TooManyTries), _) => "error-too-many-tries",
        (Some(WebError::NotAllowed), _) => "error-not-allowed",
        (_, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED) => "error-no-page",
        (_, StatusCode::FORBIDDEN) => "error-other-site",
        (_, StatusCode::PAYLOAD_TOO_LARGE) => "error-too-large",
        (_, StatusCode::REQUEST_TIMEOUT) => "error-too-slow",
        (_, StatusCode::SERVICE_UNAVAILABLE) => "error-full",
        // Nothing was sent, so what could not be read is the address.
        (None, status) if status.is_client_error() && only_looks => "error-no-page",
        (_, status) if status.is_client_error() => "error-form",
        _ => "error-internal",
    };
    let words = visitor.words;
    let title = match &error {
        Some(WebError::NotSaved(_)) if unsaved.as_ref().is_some_and(Unsaved::is_answer) => {
            words.say("error-answer-not-saved-title")
        }
        Some(WebError::NotSaved(_)) => words.say("error-not-saved-title"),
        _ => words.say(&format!("{key}-title")),
    };
    let page = Page::new(&visitor, title.clone(), title);
    let mut ways_on = vec![
        Way { name: words.say("home-all-lessons"), href: page.url("/lessons") },
        Way { name: words.say("error-way-home"), href: page.url("/") },
    ];
    if let Some(WebError::NoSuchStep { lesson }) = &error {
        let href = page.url(&format!("/lessons/{lesson}"));
        ways_on.insert(0, Way { name: words.say("error-way-lesson"), href });
    }
    if let Some(WebError::NoSuchEnding) = &error {
        ways_on.insert(0, Way { name: words.say("error-way-endgames"), href: page.url("/endgames") });
    }
    if let Some(WebError::NoSuchPuzzle) = &error {
        ways_on.insert(0, Way { name: words.say("error-way-puzzles"), href: page.url("/puzzles") });
    }
    let is_of_accounts =
        matches!(error, Some(WebError::NoSuchClass | WebError::LinkUsed | WebError::CardVoid | WebError::NotAllowed));
    if is_of_accounts {
        ways_on.insert(0, Way { name: words.say("sign-in-heading"), href: page.url("/sign-in") });
    }
    let page = ErrorPage { page, message: words.say(key), unsaved, ways_on };
    match super::page::render(&page) {
        Ok(html) => (status, html).into_response(),
        Err(_) => response,
    }
}
