//! A form that could not be kept is not lost: the page that says so holds it, to be sent again.

use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request},
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{MAX_FORM_BYTES, error::WebError};
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
    let headers = request.headers();
    let kind = headers.get(header::CONTENT_TYPE).map_or(b"".as_slice(), HeaderValue::as_bytes);
    let length: Option<usize> =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    // Whoever takes more than a form of ours reads it alone, with a limit of its own.
    let is_form = kind.starts_with(b"application/x-www-form-urlencoded");
    if !is_form || length.is_none_or(|length| length > MAX_FORM_BYTES) {
        return next.run(request).await;
    }
    let href = request.uri().path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string);
    let (parts, body) = request.into_parts();
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
    use axum::{Router, body::to_bytes};
    use tower::ServiceExt;

    use super::*;
    use crate::{content, store::Store, web};

    const PATH: &str = "/en/lessons/rook/where-to/answers";

    async fn school(store: Store) -> Router {
        web::router(web::App::new(content::built_in().unwrap().clone(), store).await.unwrap())
    }

    async fn post(school: &Router, form: String) -> (StatusCode, String) {
        let kind = (header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let length = (header::CONTENT_LENGTH, form.len());
        let request =
            Request::post(PATH).header(kind.0, kind.1).header(length.0, length.1).body(Body::from(form)).unwrap();
        let response = school.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let page = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(page.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn on_a_full_disk_the_answer_comes_back_in_the_form_and_is_taken_when_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tabiya.db");
        let store = Store::open(&file).unwrap();
        store.leave_pages(2).await;
        let full = school(store).await;
        let mut n_saved = 0;
        let form = |number: u32| format!("id={number:032x}&square=a1&square=h8");
        let page = loop {
            let (status, page) = post(&full, form(n_saved)).await;
            if status != StatusCode::SEE_OTHER {
                assert_eq!(status, StatusCode::INSUFFICIENT_STORAGE);
                break page;
            }
            n_saved += 1;
            assert!(n_saved < 200, "the disk never became full");
        };
        for expect in [
            "<h1>Your answer was not saved</h1>",
            "The school’s disk is full.",
            &format!("<form method=\"post\" action=\"{PATH}\""),
            &format!("name=\"id\" value=\"{n_saved:032x}\""),
            "name=\"square\" value=\"a1\"><input type=\"hidden\" name=\"square\" value=\"h8\"",
        ] {
            assert!(page.contains(expect), "{expect}: {page}");
        }
        drop(full);
        let with_room = school(Store::open(&file).unwrap()).await;
        assert_eq!(post(&with_room, form(n_saved)).await.0, StatusCode::SEE_OTHER);
    }

    #[test]
    fn a_form_with_a_password_is_not_shown_again() {
        assert_eq!(Unsaved::of("/en/x".to_owned(), b"name=mei&password=secret"), None);
        let unsaved = Unsaved::of("/en/lessons/a/b/answers".to_owned(), b"move=e%26&id=1").unwrap();
        assert_eq!(unsaved.pairs, [("move".to_owned(), "e&".to_owned()), ("id".to_owned(), "1".to_owned())]);
        assert!(unsaved.is_answer());
    }
}
