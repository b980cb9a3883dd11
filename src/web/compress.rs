//! Pages and files made smaller on the way, with gzip: the one coding that every browser reads, with https and without.
//!
//! A page is in memory as a whole before it is sent, so it is compressed in one go, by an encoder that keeps its memory
//! from page to page. What many ask for is compressed once: the same bytes are the same compressed bytes, so what is kept
//! is never an old page. What has no end, such as the stream of a class, passes untouched.

use std::{
    cell::RefCell,
    collections::HashMap,
    io, mem,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    body::{Body, Bytes, HttpBody as _, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use flate2::{Compress, Compression, Crc, FlushCompress, Status};
use memchr::memmem;

use super::{App, error::WebError};

/// Less than this fits into one packet anyway.
const MIN_BYTES: u64 = 512;

/// More than this takes so long that other requests should not wait for it.
const MAX_BYTES_AT_ONCE: usize = 256 * 1024;

/// How hard the encoder tries, up to 9: a page becomes nearly as small as with 6, in half the time.
const LEVEL: u32 = 3;

/// What is kept, in bytes: some 170 pages with what they were compressed from.
const MAX_KEPT: usize = 4 * 1024 * 1024;

/// RFC 1952: gzip, deflate, no flags, no time, nothing told about the encoder, an unknown system.
const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// RFC 1951, 3.2.4: a block that is stored as it is says its length twice, in two bytes.
const MAX_STORED: usize = 0xffff;

/// In the extensions of a response: many are going to ask for the same, but for these texts, which are others for each
/// learner or each time.
#[derive(Clone, Debug, Default)]
pub struct Common(pub Vec<String>);

/// Compresses what is worth it for those who can read it.
pub async fn compress(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_wanted = accepts_gzip(request.headers());
    let mut response = next.run(request).await;
    let is_long = response.body().size_hint().exact().is_some_and(|n_bytes| n_bytes >= MIN_BYTES);
    if !is_long || !is_text(response.headers()) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    // Another reader may get it plain: that is for caches in between.
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !is_wanted {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let plain = match to_bytes(body, usize::MAX).await {
        Ok(plain) => plain,
        Err(error) => return WebError::internal(error).into_response(),
    };
    let compressed = match parts.extensions.remove::<Common>() {
        Some(Common(fleeting)) => app.compressed.gzip(&plain, &fleeting),
        None => gzip_anew(plain.clone()).await,
    };
    let body = match compressed {
        Ok(compressed) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Body::from(compressed)
        }
        Err(error) => {
            tracing::error!(%error, "a page could not be compressed");
            Body::from(plain)
        }
    };
    Response::from_parts(parts, body)
}

async fn gzip_anew(plain: Bytes) -> io::Result<Vec<u8>> {
    if plain.len() <= MAX_BYTES_AT_ONCE {
        return gzip(&plain);
    }
    tokio::task::spawn_blocking(move || gzip(&plain)).await.unwrap_or_else(|error| Err(error.into()))
}

/// RFC 9110, 12.5.3: named with a weight above 0, or else meant by the asterisk.
fn accepts_gzip(headers: &HeaderMap) -> bool {
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

/// Pages and files that were compressed before.
///
/// They are in two generations: when the young are too many they become the old, and the old that nobody has asked for
/// since are forgotten.
#[derive(Default)]
pub struct Compressed {
    generations: Mutex<Generations>,
}

#[derive(Default)]
struct Generations {
    young: HashMap<u32, Arc<Kept>>,
    old: HashMap<u32, Arc<Kept>>,
    n_young_bytes: usize,
}

/// A page without what is fleeting in it.
struct Kept {
    /// The plain bytes, to compare with: under one checksum there may be different pages.
    plain: Bytes,
    pieces: Vec<Range<usize>>,
    /// The pieces as deflate has them.
    deflated: Vec<Vec<u8>>,
}

impl Kept {
    fn is_of(&self, plain: &[u8], pieces: &[Range<usize>]) -> bool {
        self.pieces == pieces && pieces.iter().all(|piece| self.plain[piece.clone()] == plain[piece.clone()])
    }

    fn n_bytes(&self) -> usize {
        self.plain.len() + self.deflated.iter().map(Vec::len).sum::<usize>()
    }
}

impl Compressed {
    /// The bytes compressed, as they were when they were asked for last but for the texts that are `fleeting`.
    fn gzip(&self, plain: &Bytes, fleeting: &[String]) -> io::Result<Vec<u8>> {
        let pieces = pieces_between(plain, fleeting);
        let key = checksum(plain, &pieces);
        let known = self.find(key).filter(|kept| kept.is_of(plain, &pieces));
        let kept = match known {
            Some(kept) => kept,
            None => {
                // A copy, because a page that was just made has more room than it needs.
                let own = Bytes::copy_from_slice(plain);
                let kept = Arc::new(Kept { deflated: deflate_all(plain, &pieces)?, plain: own, pieces });
                self.keep(key, kept.clone());
                kept
            }
        };
        Ok(joined(plain, &kept.pieces, &kept.deflated))
    }

    fn find(&self, key: u32) -> Option<Arc<Kept>> {
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = generations.young.get(&key) {
            return Some(kept.clone());
        }
        let kept = generations.old.remove(&key)?;
        generations.put(key, kept.clone());
        Some(kept)
    }

    fn keep(&self, key: u32, kept: Arc<Kept>) {
        self.generations.lock().unwrap_or_else(PoisonError::into_inner).put(key, kept);
    }
}

impl Generations {
    fn put(&mut self, key: u32, kept: Arc<Kept>) {
        if self.n_young_bytes + kept.n_bytes() > MAX_KEPT / 2 {
            self.old = mem::take(&mut self.young);
            self.n_young_bytes = 0;
        }
        self.n_young_bytes += kept.n_bytes();
        if let Some(before) = self.young.insert(key, kept) {
            self.n_young_bytes -= before.n_bytes();
        }
    }
}

/// Of the pieces and of where they are cut: the page of a learner and that of a stranger differ in this alone.
fn checksum(plain: &[u8], pieces: &[Range<usize>]) -> u32 {
    let mut checksum = Crc::new();
    for piece in pieces {
        checksum.update(&piece.len().to_le_bytes());
        checksum.update(&plain[piece.clone()]);
    }
    checksum.sum()
}

/// What stands before, between and after the fleeting texts, wherever they occur.
fn pieces_between(plain: &[u8], fleeting: &[String]) -> Vec<Range<usize>> {
    let is_storable = |text: &&String| !text.is_empty() && text.len() <= MAX_STORED;
    let mut holes: Vec<Range<usize>> = fleeting
        .iter()
        .filter(is_storable)
        .flat_map(|text| memmem::find_iter(plain, text).map(|start| start..start + text.len()))
        .collect();
    holes.sort_by_key(|hole| hole.start);
    let mut pieces = Vec::with_capacity(holes.len() + 1);
    let mut start = 0;
    for hole in holes {
        // One that begins inside another stays in its piece: that is only kept in vain.
        if hole.start >= start {
            pieces.push(start..hole.start);
            start = hole.end;
        }
    }
    pieces.push(start..plain.len());
    pieces
}

/// Compresses bytes that nobody else asks for.
fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let whole = pieces_between(plain, &[]);
    Ok(joined(plain, &whole, &deflate_all(plain, &whole)?))
}

/// Each piece as deflate has it, by itself, so that anything may be put between them.
fn deflate_all(plain: &[u8], pieces: &[Range<usize>]) -> io::Result<Vec<Vec<u8>>> {
    thread_local! {
        static ENCODER: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(LEVEL), false));
    }
    ENCODER.with_borrow_mut(|encoder| {
        encoder.reset();
        let last = pieces.len() - 1;
        let deflate = |(number, piece): (usize, &Range<usize>)| {
            // A full flush ends at a whole byte and forgets what came before.
            let flush = if number == last { FlushCompress::Finish } else { FlushCompress::Full };
            deflate(encoder, &plain[piece.clone()], flush)
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

/// The whole in the format of gzip: the deflated pieces, and between them, as it is, what stands there in `plain`.
fn joined(plain: &[u8], pieces: &[Range<usize>], deflated: &[Vec<u8>]) -> Vec<u8> {
    let n_fleeting = plain.len() - pieces.iter().map(Range::len).sum::<usize>();
    let n_deflated = deflated.iter().map(Vec::len).sum::<usize>();
    let mut whole = Vec::with_capacity(HEAD.len() + n_deflated + n_fleeting + 5 * pieces.len() + 8);
    whole.extend_from_slice(&HEAD);
    let mut end = 0;
    for (piece, deflated) in pieces.iter().zip(deflated) {
        let between = &plain[end..piece.start];
        // Longer ones were not cut out.
        if let Ok(length @ 1..) = u16::try_from(between.len()) {
            whole.push(0);
            whole.extend_from_slice(&length.to_le_bytes());
            whole.extend_from_slice(&(!length).to_le_bytes());
            whole.extend_from_slice(between);
        }
        whole.extend_from_slice(deflated);
        end = piece.end;
    }
    let mut checksum = Crc::new();
    checksum.update(plain);
    whole.extend_from_slice(&checksum.sum().to_le_bytes());
    // The length counts modulo 2^32.
    whole.extend_from_slice(&(plain.len() as u32).to_le_bytes());
    whole
}

#[cfg(test)]
mod tests {
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

    fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut plain).unwrap();
        plain
    }

    fn n_kept(compressed: &Compressed) -> usize {
        let generations = compressed.generations.lock().unwrap();
        generations.young.len() + generations.old.len()
    }

    fn page(who: &str, id: &str) -> Bytes {
        let form = format!("<form><input name=\"id\" value=\"{id}\"></form>").repeat(2);
        Bytes::from(format!("<html data-who=\"{who}\">{form}{}</html>", "<td>a square</td>".repeat(64)))
    }

    #[test]
    fn a_page_for_many_is_compressed_once_and_everybody_gets_their_own() {
        let compressed = Compressed::default();
        for (who, id) in [("0123456789abcdef", "id-of-mei"), ("fedcba9876543210", "id-of-tom")] {
            let plain = page(who, id);
            let packed = compressed.gzip(&plain, &[who.to_owned(), id.to_owned()]).unwrap();
            assert_eq!(unpacked(&packed), plain);
            assert!(packed.len() < plain.len() / 3, "{}", packed.len());
        }
        assert_eq!(n_kept(&compressed), 1);
        let longer = page("", "id-of-mei");
        assert_eq!(unpacked(&compressed.gzip(&longer, &[String::new(), "id-of-mei".to_owned()]).unwrap()), longer);
        assert_eq!(n_kept(&compressed), 2);
    }

    #[test]
    fn two_pages_under_one_checksum_are_two_pages() {
        let compressed = Compressed::default();
        let [one, other] = [page("", "one"), page("", "another")];
        let whole = pieces_between(&one, &[]);
        let key = checksum(&other, &pieces_between(&other, &[]));
        let deflated = deflate_all(&one, &whole).unwrap();
        compressed.keep(key, Arc::new(Kept { plain: one, pieces: whole, deflated }));
        assert_eq!(unpacked(&compressed.gzip(&other, &[]).unwrap()), other);
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for_and_what_is_asked_for_stays() {
        let compressed = Compressed::default();
        let often = Bytes::from("often ".repeat(1000));
        for number in 0..3000 {
            let seldom = Bytes::from(format!("{number} ").repeat(1000));
            compressed.gzip(&seldom, &[]).unwrap();
            compressed.gzip(&often, &[]).unwrap();
        }
        let generations = compressed.generations.lock().unwrap();
        let n_bytes = |kept: &HashMap<u32, Arc<Kept>>| kept.values().map(|kept| kept.n_bytes()).sum::<usize>();
        assert_eq!(n_bytes(&generations.young), generations.n_young_bytes);
        assert!(n_bytes(&generations.young) + n_bytes(&generations.old) <= MAX_KEPT);
        let is_kept = |kept: &HashMap<u32, Arc<Kept>>| kept.values().any(|kept| kept.plain == often);
        assert!(is_kept(&generations.young) || is_kept(&generations.old));
    }

    proptest! {
        #[test]
        fn what_is_unpacked_is_what_was_packed(
            plain in prop_oneof![
                prop::collection::vec(any::<u8>(), 0..5_000),
                "(ab?c){0,3000}".prop_map(String::into_bytes),
            ],
            fleeting in prop::collection::vec("[abc]{0,3}|(abc){1,20}", 0..3),
        ) {
            let (plain, compressed) = (Bytes::from(plain), Compressed::default());
            // Twice, because encoder and pieces are kept.
            for _ in 0..2 {
                prop_assert_eq!(&unpacked(&compressed.gzip(&plain, &fleeting).unwrap()), &plain);
                prop_assert_eq!(&unpacked(&gzip(&plain).unwrap()), &plain);
            }
        }
    }
}
