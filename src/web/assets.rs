//! The few files that pages ask for besides HTML, all inside the binary.
//!
//! Each is served under a name that contains a hash of its bytes, so a browser may keep it for ever and still never
//! shows an old one. The worker that keeps them at hand without the network has one name for ever: browsers look whether
//! it has changed.

use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash, Hasher},
    sync::LazyLock,
};

use axum::{
    extract::Path,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};

use super::{
    compress::{accepts_gzip, compressed, gzip},
    error::WebError,
};
use crate::lang::Lang;

const SCRIPT: &str = "text/javascript; charset=utf-8";

struct Asset {
    name: &'static str,
    content_type: &'static str,
    bytes: Cow<'static, [u8]>,
    /// The bytes compressed; of pictures, which are so already, none.
    packed: Option<Vec<u8>>,
    hashed_name: String,
}

/// Add a file here when a template asks for a new one.
static ASSETS: LazyLock<[Asset; 10]> = LazyLock::new(|| {
    let png = |name, bytes: &'static [u8]| asset(name, "image/png", bytes.into());
    let svg = |name, bytes: &'static [u8]| asset(name, "image/svg+xml", bytes.into());
    let script = minified(include_str!("../../static/school.js"));
    let style = include_bytes!("../../static/school.css");
    [
        asset("school.css", "text/css; charset=utf-8", style.into()),
        asset("school.js", SCRIPT, script.into_bytes().into()),
        svg("pieces.svg", include_bytes!("../../static/pieces.svg")),
        svg("pieces-bold.svg", include_bytes!("../../static/pieces-bold.svg")),
        svg("pictures.svg", include_bytes!("../../static/pictures.svg")),
        svg("icon.svg", include_bytes!("../../static/icon.svg")),
        png("icon-180.png", include_bytes!("../../static/icon-180.png")),
        png("icon-192.png", include_bytes!("../../static/icon-192.png")),
        png("icon-512.png", include_bytes!("../../static/icon-512.png")),
        png("icon-maskable-512.png", include_bytes!("../../static/icon-maskable-512.png")),
    ]
});

/// What a page needs besides its HTML, and the page that is shown where there is nothing else: the worker keeps these.
static WORKER: LazyLock<Asset> = LazyLock::new(|| {
    let assets = ["school.css", "school.js", "pieces.svg", "icon.svg"].map(url);
    let pages = Lang::ALL.map(|lang| format!("/{lang}/offline"));
    let shell = assets.iter().chain(&pages).map(|url| format!("{url:?}")).collect::<Vec<_>>().join(",");
    let script = minified(include_str!("../../static/worker.js")).replace(r#""SHELL""#, &shell);
    asset("worker.js", SCRIPT, script.into_bytes().into())
});

/// A script without its comments and blanks.
fn minified(script: &str) -> String {
    minifier::js::minify(script).expect("our scripts are read by the tests of this file").to_string()
}

fn asset(name: &'static str, content_type: &'static str, bytes: Cow<'static, [u8]>) -> Asset {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let (stem, extension) = name.split_once('.').expect("every asset is listed above with an extension");
    let hashed_name = format!("{stem}.{:016x}.{extension}", hasher.finish());
    let packed = (extension != "png").then(|| gzip(&bytes).expect("compressing into memory does not fail"));
    Asset { name, content_type, bytes, packed, hashed_name }
}

impl Asset {
    fn response(&'static self, headers: &HeaderMap, cache_control: &'static str) -> Response {
        let about = [(header::CONTENT_TYPE, self.content_type), (header::CACHE_CONTROL, cache_control)];
        match self.packed.as_deref().filter(|_| accepts_gzip(headers)) {
            Some(packed) => (about, compressed(packed)).into_response(),
            None => (about, &*self.bytes).into_response(),
        }
    }
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

pub async fn show(headers: HeaderMap, Path(hashed_name): Path<String>) -> Result<Response, WebError> {
    let asset = ASSETS.iter().find(|asset| asset.hashed_name == hashed_name).ok_or(WebError::NoSuchPage)?;
    Ok(asset.response(&headers, "public, max-age=31536000, immutable"))
}

/// The worker stands at the root, because it looks after all pages.
pub async fn worker(headers: HeaderMap) -> Response {
    WORKER.response(&headers, "no-cache")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_small() {
        let script = ASSETS.iter().find(|asset| asset.name == "school.js").unwrap();
        assert!(script.bytes.len() < 20_000, "{} bytes", script.bytes.len());
    }

    #[test]
    fn the_worker_keeps_the_shell_and_a_page_for_each_language() {
        let worker = str::from_utf8(&WORKER.bytes).unwrap();
        for kept in [url("school.css"), url("school.js"), url("pieces.svg"), "/zh-Hant/offline".to_owned()] {
            assert!(worker.contains(&format!("{kept:?}")), "{kept}");
        }
    }
}
