//! Puzzles: a position, the line that solves it, and what is known about it; the Lichess CSV as a format; how puzzles are
//! found in games and proved.
//!
//! No I/O: rows come in as fields that somebody else has read.

pub mod check;
mod lichess;
pub mod mine;
mod own;
pub mod prove;
mod rating;

use std::fmt;
use std::str::FromStr;

pub use lichess::{Columns, HeaderError, Row, RowError};
pub use own::{HEADER, LEAST_MARGIN, OwnPuzzle, Proof, ProofError, id, theme_keys};
pub use rating::rating;

use crate::tactics::{Found, Line, find};

/// A position and the line that solves it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub id: PuzzleId,
    /// The opponent's move that leads to the puzzle, then the solver's and the opponent's in turn.
    pub line: Line,
    pub rating: u16,
    pub rating_deviation: u16,
    /// From -100 to 100: upvotes against downvotes.
    pub popularity: i16,
    pub n_plays: u32,
    pub game_url: String,
}

impl Puzzle {
    /// All themes of the puzzle that can be computed, with their evidence.
    pub fn themes(&self) -> Vec<Found> {
        find(&self.line)
    }
}

/// A puzzle's permanent id: one to thirty-two letters, digits, hyphens and underscores.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId(String);

impl PuzzleId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that cannot be a puzzle's id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a puzzle id is 1 to 32 letters, digits, `-` and `_`, not `{0}`")]
pub struct PuzzleIdError(pub String);

impl FromStr for PuzzleId {
    type Err = PuzzleIdError;

    fn from_str(text: &str) -> Result<PuzzleId, PuzzleIdError> {
        let fits = (1..=32).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if fits { Ok(PuzzleId(text.to_owned())) } else { Err(PuzzleIdError(text.to_owned())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_no_spaces_and_no_end_of_line() {
        assert!("0000D".parse::<PuzzleId>().is_ok());
        for bad in ["", "a b", "x\n", "../x", "ä", &"x".repeat(33)] {
            assert_eq!(bad.parse::<PuzzleId>(), Err(PuzzleIdError(bad.to_owned())));
        }
    }
}
