//! Answers that a browser keeps as files, and texts that stay texts in a spreadsheet.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};

/// A text that a spreadsheet would take for a formula is marked as text; where Chinese is written, the wide forms begin one as well.
pub fn harmless(text: String) -> String {
    let begins = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if begins && text.chars().nth(1).is_some() { format!("'{text}") } else { text }
}

/// An answer that the browser keeps as a file of this name, which is ASCII.
pub fn download(kind: &'static str, name: &str, body: impl IntoResponse) -> Response {
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition.unwrap_or_else(|_| HeaderValue::from_static("attachment"))),
    ];
    (headers, body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_no_formula_in_the_csv() {
        assert_eq!(harmless("=1+1".to_owned()), "'=1+1");
        assert_eq!(harmless("＝1+1".to_owned()), "'＝1+1");
        assert_eq!(harmless("\n=1+1".to_owned()), "'\n=1+1");
        assert_eq!(harmless("-".to_owned()), "-");
        assert_eq!(harmless("e2e4".to_owned()), "e2e4");
    }
}
