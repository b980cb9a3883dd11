//! A form that could not be kept is not lost: the page that says so holds it, to be sent again.

use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::error::WebError;
use crate::store::NotWritten;

/// What was sent and not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Where it was sent.
    pub href: String,
    pub pairs: Vec<(String, String)>,
}

impl Unsaved {
    /// A password does not travel back in a page.
    fn of(href: String, form: &[u8]) -> Option<Unsaved> {
        let pairs: Vec<(String, String)> = form_urlencoded::parse(form).into_owned().collect();
        let has_password = pairs.iter().any(|(name, _)| name.contains("password"));
        (!has_password).then_some(Unsaved { href, pairs })
    }

    /// Whether it was an answer to a task, in one of the places that take them.
    pub fn is_answer(&self) -> bool {
        ["/answers", "/attempts", "/moves"].iter().any(|end| self.href.ends_with(end))
    }
}

pub fn status(cause: NotWritten) -> StatusCode {
    match cause {
        NotWritten::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
        NotWritten::ReadOnly | NotWritten::Busy | NotWritten::Failed => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// Keeps a form at hand until it is known to be kept; what is not comes back with the response.
pub async fn keep_form(request: Request, next: Next) -> Response {
    let is_form = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/x-www-form-urlencoded"));
    if !is_form {
        return next.run(request).await;
    }
    let href = request.uri().path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string);
    let (parts, body) = request.into_parts();
    // A form that is too long is refused here as it would be by the one who reads it.
    let form = match Bytes::from_request(Request::from_parts(parts.clone(), body), &()).await {
        Ok(form) => form,
        Err(rejection) => return rejection.into_response(),
    };
    let mut response = next.run(Request::from_parts(parts, Body::from(form.clone()))).await;
    if let Some(WebError::NotSaved(_)) = response.extensions().get::<WebError>()
        && let Some(unsaved) = Unsaved::of(href, &form)
    {
        response.extensions_mut().insert(unsaved);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_with_a_password_is_not_shown_again() {
        assert_eq!(Unsaved::of("/en/x".to_owned(), b"name=mei&password=secret"), None);
        let unsaved = Unsaved::of("/en/lessons/a/b/answers".to_owned(), b"move=e%26&id=1").unwrap();
        assert_eq!(unsaved.pairs, [("move".to_owned(), "e&".to_owned()), ("id".to_owned(), "1".to_owned())]);
        assert!(unsaved.is_answer());
    }
}
