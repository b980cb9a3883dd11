//! Pages and files made smaller on the way, with gzip: the one coding that every browser reads, with https and without.
//!
//! A page is in memory as a whole before it is sent, so it is compressed in one go, by an encoder that keeps its memory
//! from page to page. What many ask for is compressed once, where it is made (`stencil.rs`, `assets.rs`). What has no end,
//! such as the stream of a class, passes untouched.

use std::{cell::RefCell, io};

use axum::{
    body::{Body, Bytes, HttpBody as _, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::{Compress, Compression, FlushCompress, Status};

use super::error::WebError;

/// Less than this fits into one packet anyway.
const MIN_BYTES: u64 = 512;

/// More than this takes so long that other requests should not wait for it.
const MAX_BYTES_AT_ONCE: usize = 256 * 1024;

/// How hard the encoder tries, up to 9: a page becomes nearly as small as with 6, in half the time.
const LEVEL: u32 = 3;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

/// What an answer that may be compressed depends on besides its address.
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// RFC 1952: gzip, deflate, no flags, no time, nothing told about the encoder, an unknown system.
pub const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Compresses what is worth it for those who can read it.
pub async fn compress(request: Request, next: impl AsyncFnOnce(Request) -> Response) -> Response {
    let is_wanted = accepts_gzip(request.headers());
    let mut response = next(request).await;
    let is_long = response.body().size_hint().exact().is_some_and(|n_bytes| n_bytes >= MIN_BYTES);
    if !is_long || !is_text(response.headers()) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    // Another reader may get it plain: that is for caches in between.
    response.headers_mut().append(header::VARY, ACCEPT_ENCODING);
    if !is_wanted {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let plain = match to_bytes(body, usize::MAX).await {
        Ok(plain) => plain,
        Err(error) => return WebError::internal(error).into_response(),
    };
    let body = match gzip_apart(plain.clone()).await {
        Ok(compressed) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            parts.headers.insert(header::CONTENT_ENCODING, GZIP);
            Body::from(compressed)
        }
        Err(error) => {
            tracing::error!(%error, "a page could not be compressed");
            Body::from(plain)
        }
    };
    Response::from_parts(parts, body)
}

/// What was compressed before, for who can read it.
pub fn compressed(bytes: impl Into<Body>) -> Response {
    let headers = [(header::CONTENT_ENCODING, GZIP), (header::VARY, ACCEPT_ENCODING)];
    (headers, bytes.into()).into_response()
}

/// Where it is long, not on a thread that has other requests to answer.
async fn gzip_apart(plain: Bytes) -> io::Result<Vec<u8>> {
    if plain.len() <= MAX_BYTES_AT_ONCE {
        return gzip(&plain);
    }
    tokio::task::spawn_blocking(move || gzip(&plain)).await.unwrap_or_else(|error| Err(error.into()))
}

/// RFC 9110, 12.5.3: named with a weight above 0, or else meant by the asterisk.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let wishes = values.flat_map(|value| value.to_str().unwrap_or_default().split(','));
    let mut by_asterisk = false;
    for wish in wishes {
        let (coding, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        let is_wanted = weight.is_some_and(|weight| weight > 0.0);
        match coding.trim() {
            "*" => by_asterisk = is_wanted,
            coding if coding.eq_ignore_ascii_case("gzip") => return is_wanted,
            _ => {}
        }
    }
    by_asterisk
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    let kinds: [&[u8]; 5] = [b"text/", b"application/json", b"application/manifest", b"application/toml", b"image/svg"];
    kinds.iter().any(|text| kind.starts_with(text))
}

/// The bytes in the format of gzip.
///
/// # Errors
///
/// When the encoder fails.
pub fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    // The length counts modulo 2^32.
    let [checksum, length] = [crc32fast::hash(plain), plain.len() as u32].map(u32::to_le_bytes);
    let deflated = deflate_all(&[plain])?.concat();
    Ok([&HEAD, &*deflated, &checksum, &length].concat())
}

/// Pieces of a page as deflate has them, each by itself, so that anything may be put between them.
///
/// # Errors
///
/// When the encoder fails.
pub fn deflate_all(pieces: &[&[u8]]) -> io::Result<Vec<Vec<u8>>> {
    thread_local! {
        static ENCODER: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(LEVEL), false));
    }
    ENCODER.with_borrow_mut(|encoder| {
        encoder.reset();
        let last = pieces.len().saturating_sub(1);
        let deflate = |(number, piece): (usize, &&[u8])| {
            // A full flush ends at a whole byte and forgets what came before.
            let flush = if number == last { FlushCompress::Finish } else { FlushCompress::Full };
            deflate(encoder, piece, flush)
        };
        pieces.iter().enumerate().map(deflate).collect()
    })
}

fn deflate(encoder: &mut Compress, piece: &[u8], flush: FlushCompress) -> io::Result<Vec<u8>> {
    if piece.is_empty() && !matches!(flush, FlushCompress::Finish) {
        return Ok(Vec::new());
    }
    // Text becomes a third at most; what does not is given more room.
    let mut deflated = Vec::with_capacity(piece.len() / 3 + 64);
    let read_before = encoder.total_in();
    loop {
        let n_read = usize::try_from(encoder.total_in() - read_before).map_err(io::Error::other)?;
        let status = encoder.compress_vec(&piece[n_read..], &mut deflated, flush)?;
        // Where there is room left the encoder has written all that it had.
        if status == Status::StreamEnd || deflated.len() < deflated.capacity() {
            return Ok(deflated);
        }
        deflated.reserve(deflated.capacity());
    }
}

#[cfg(test)]
pub mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn accepts(accept: &str, expect: bool) {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(accept).unwrap())]);
        assert_eq!(accepts_gzip(&headers), expect, "{accept}");
    }

    #[test]
    fn who_reads_gzip_says_so() {
        for accept in ["gzip", "gzip, deflate, br, zstd", "br;q=1.0, GZIP;q=0.8", "*", "br, *;q=0.1", "gzip; q=0.001"] {
            accepts(accept, true);
        }
        for accept in ["", "identity", "br", "gzip;q=0", "*;q=0", "gzip;q=0, *", "gzip;q=nonsense", "gzip;q=NaN", ";,="]
        {
            accepts(accept, false);
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    pub fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut plain).unwrap();
        plain
    }

    proptest! {
        #[test]
        fn what_is_unpacked_is_what_was_packed(
            plain in prop_oneof![
                prop::collection::vec(any::<u8>(), 0..5_000),
                "(ab?c){0,3000}".prop_map(String::into_bytes),
            ],
        ) {
            // Twice, because the encoder is kept.
            for _ in 0..2 {
                prop_assert_eq!(&unpacked(&gzip(&plain).unwrap()), &plain);
            }
        }
    }
}
