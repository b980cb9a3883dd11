//! The few files that pages ask for besides HTML, all inside the binary.
//!
//! Each is served under a name that contains a hash of its bytes, so a browser may keep it for ever and still never
//! shows an old one.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::LazyLock,
};

use axum::{
    extract::Path,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use super::error::WebError;

struct Asset {
    name: &'static str,
    content_type: &'static str,
    bytes: &'static [u8],
    hashed_name: String,
}

/// Add a file here when a template asks for a new one.
static ASSETS: LazyLock<[Asset; 5]> = LazyLock::new(|| {
    [
        asset("school.css", "text/css; charset=utf-8", include_bytes!("../../static/school.css")),
        asset("school.js", "text/javascript; charset=utf-8", include_bytes!("../../static/school.js")),
        asset("pieces.svg", "image/svg+xml", include_bytes!("../../static/pieces.svg")),
        asset("pictures.svg", "image/svg+xml", include_bytes!("../../static/pictures.svg")),
        asset("icon.svg", "image/svg+xml", include_bytes!("../../static/icon.svg")),
    ]
});

fn asset(name: &'static str, content_type: &'static str, bytes: &'static [u8]) -> Asset {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let (stem, extension) = name.split_once('.').expect("every asset is listed above with an extension");
    Asset { name, content_type, bytes, hashed_name: format!("{stem}.{:016x}.{extension}", hasher.finish()) }
}

/// The address of an asset by its plain name.
///
/// # Panics
///
/// When no asset has that name; every template is rendered by a test.
pub fn url(name: &str) -> String {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    let asset = asset.unwrap_or_else(|| panic!("no asset is called {name}"));
    format!("/static/{}", asset.hashed_name)
}

pub async fn show(Path(hashed_name): Path<String>) -> Result<Response, WebError> {
    let asset = ASSETS.iter().find(|asset| asset.hashed_name == hashed_name).ok_or(WebError::NoSuchPage)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, asset.bytes).into_response())
}
