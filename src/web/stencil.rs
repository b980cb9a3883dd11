//! A page that is the same for many but for a few short texts: a learner's mark and name, the id of the answer to come.
//!
//! What stands between these texts is made, and compressed, once. They are put between the compressed pieces as they are,
//! which deflate allows (RFC 1951, 3.2.4).

use std::io;

use crc32fast::Hasher;

use super::compress::{HEAD, deflate_all};

/// A block that is stored as it is says its length twice, in two bytes.
const MAX_STORED: usize = 0xffff;

/// A page with holes in it.
pub struct Stencil {
    pieces: Vec<Piece>,
    /// Of all pieces, plain.
    n_plain: usize,
    /// Of all pieces, compressed, with what a stored block and the format of gzip need around them.
    n_deflated: usize,
}

struct Piece {
    plain: String,
    checksum: Hasher,
    deflated: Vec<u8>,
    /// Which text stands behind the piece; none behind the last.
    hole: Option<usize>,
}

impl Stencil {
    /// Cuts the marks out of a page, wherever they stand.
    ///
    /// # Errors
    ///
    /// When the encoder fails.
    pub fn cut<const N: usize>(page: &str, marks: [&str; N]) -> io::Result<Stencil> {
        let mut holes: Vec<(usize, usize)> = (0..N)
            .flat_map(|hole| page.match_indices(marks[hole]).map(move |(start, _)| (start, hole)))
            .filter(|(_, hole)| !marks[*hole].is_empty())
            .collect();
        holes.sort_unstable();
        let mut plain = Vec::with_capacity(holes.len() + 1);
        let mut start = 0;
        for (hole_start, hole) in holes {
            // Marks that no page has by chance do not overlap either.
            if let Some(piece) = page.get(start..hole_start) {
                plain.push((piece, Some(hole)));
                start = hole_start + marks[hole].len();
            }
        }
        plain.push((&page[start..], None));
        let deflated = deflate_all(&plain.iter().map(|(piece, _)| piece.as_bytes()).collect::<Vec<_>>())?;
        let n_plain = plain.iter().map(|(piece, _)| piece.len()).sum();
        let n_deflated = HEAD.len() + deflated.iter().map(|piece| piece.len() + 5).sum::<usize>() + 8;
        let pieces = plain.into_iter().zip(deflated);
        let pieces = pieces.map(|((plain, hole), deflated)| {
            let mut checksum = Hasher::new();
            checksum.update(plain.as_bytes());
            Piece { plain: plain.to_owned(), checksum, deflated, hole }
        });
        Ok(Stencil { pieces: pieces.collect(), n_plain, n_deflated })
    }

    /// The page with these texts in the holes of the marks.
    pub fn filled<const N: usize>(&self, texts: [&str; N]) -> String {
        let mut page = String::with_capacity(self.n_plain + self.n_filled(texts));
        for piece in &self.pieces {
            page.push_str(&piece.plain);
            page.push_str(text(texts, piece.hole));
        }
        page
    }

    /// The same in the format of gzip.
    pub fn gzip<const N: usize>(&self, texts: [&str; N]) -> Vec<u8> {
        let n_filled = self.n_filled(texts);
        let mut packed = Vec::with_capacity(self.n_deflated + n_filled);
        let mut checksum = Hasher::new();
        packed.extend_from_slice(&HEAD);
        for piece in &self.pieces {
            packed.extend_from_slice(&piece.deflated);
            checksum.combine(&piece.checksum);
            for stored in text(texts, piece.hole).as_bytes().chunks(MAX_STORED) {
                // No chunk is longer than two bytes can say.
                let length = (stored.len() as u16).to_le_bytes();
                packed.push(0);
                packed.extend_from_slice(&length);
                packed.extend_from_slice(&length.map(|byte| !byte));
                packed.extend_from_slice(stored);
                checksum.update(stored);
            }
        }
        packed.extend_from_slice(&checksum.finalize().to_le_bytes());
        // The length counts modulo 2^32.
        packed.extend_from_slice(&((self.n_plain + n_filled) as u32).to_le_bytes());
        packed
    }

    fn n_filled<const N: usize>(&self, texts: [&str; N]) -> usize {
        self.pieces.iter().map(|piece| text(texts, piece.hole).len()).sum()
    }
}

fn text<const N: usize>(texts: [&str; N], hole: Option<usize>) -> &str {
    hole.map_or("", |hole| texts[hole])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::web::compress::tests::unpacked;

    const MARKS: [&str; 2] = ["«who»", "«id»"];

    #[track_caller]
    fn check(page: &str, texts: [&str; 2], expect: &str) {
        let stencil = Stencil::cut(page, MARKS).unwrap();
        assert_eq!(stencil.filled(texts), expect);
        assert_eq!(unpacked(&stencil.gzip(texts)), expect.as_bytes());
    }

    #[test]
    fn every_hole_gets_its_text() {
        check("<i>«who»</i> <b>«id»</b> «who»", ["Mei", "7"], "<i>Mei</i> <b>7</b> Mei");
        check("«id»«id»", ["Mei", "7"], "77");
        check("<p>nothing</p>", ["Mei", "7"], "<p>nothing</p>");
        check("", ["Mei", "7"], "");
        check("a «who» b", ["", "7"], "a  b");
        check("a «who» b", ["«id»", "7"], "a «id» b");
    }

    #[test]
    fn a_text_longer_than_a_block_is_several_blocks() {
        let long = "ab".repeat(MAX_STORED);
        check("<i>«who»</i>", [&long, ""], &format!("<i>{long}</i>"));
    }

    #[test]
    fn a_page_of_a_stencil_is_small() {
        let stencil = Stencil::cut(&"<td>a square</td>«id»".repeat(8), MARKS).unwrap();
        let whole = Stencil::cut(&"<td>a square</td>".repeat(800), MARKS).unwrap();
        let (cut, whole) = (stencil.gzip(["", "7"]).len(), whole.gzip(["", "7"]).len());
        assert!(cut < 8 * 40 && whole < 800, "{cut} and {whole} bytes");
    }

    proptest! {
        #[test]
        fn what_is_unpacked_is_the_page(
            pieces in prop::collection::vec(("[a-c<>]{0,40}", 0..3usize), 0..12),
            texts in prop::array::uniform2("[a-z]{0,20}"),
        ) {
            let texts = texts.each_ref().map(String::as_str);
            let with = |texts: [&str; 2]| -> String {
                let parts = pieces.iter().map(|(piece, hole)| format!("{piece}{}", texts.get(*hole).unwrap_or(&"")));
                parts.collect()
            };
            let stencil = Stencil::cut(&with(MARKS), MARKS).unwrap();
            prop_assert_eq!(stencil.filled(texts), with(texts));
            prop_assert_eq!(unpacked(&stencil.gzip(texts)), with(texts).into_bytes());
        }
    }
}
