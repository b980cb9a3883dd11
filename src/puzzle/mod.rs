//! Puzzles: a position, the line that solves it, what is known about it, and how a solver's moves stand to it; the Lichess
//! CSV as a format, and sets in EPD and PGN; how puzzles are found in games and proved.
//!
//! No I/O: rows come in as fields that somebody else has read.

mod attempt;
pub mod check;
mod epd;
mod lichess;
pub mod mine;
mod own;
mod pasted;
mod pgn;
pub mod prove;
mod rating;

use std::fmt;
use std::str::FromStr;

pub use attempt::{Solve, Turn, Way, move_at, moves_from, other_mates};
pub use epd::{EpdError, read_epd};
pub use lichess::{Columns, HeaderError, Row, RowError};
pub use own::{HEADER, LEAST_MARGIN, OwnPuzzle, Proof, ProofError, id, theme_keys};
pub use pasted::{Pasted, PastedFault, read_pasted};
pub use pgn::{PgnError, PuzzleReader};
pub use rating::rating;

use shakmaty::CastlingMode;

use crate::{
    chess::{Move, Position, position_fen},
    tactics::{Found, Line, find},
};

/// The move that stands for the opponent's where a puzzle begins with the solver's: UCI's null move.
pub const NO_LEAD: &str = "0000";

/// A puzzle of a set that is no Lichess CSV: the position in which the solver is to move, and the moves.
#[derive(Clone, Debug)]
pub struct SetPuzzle {
    pub id: PuzzleId,
    pub start: Position,
    pub moves: Vec<Move>,
}

/// Why a stated solution is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolutionError {
    #[error("the solution has no move")]
    Empty,
    #[error("`{0}` is no move")]
    NoMove(String),
    #[error("`{0}` is not legal there")]
    Illegal(String),
}

impl SetPuzzle {
    pub fn fen(&self) -> String {
        position_fen(&self.start)
    }

    /// The moves as a row of a puzzle file has them: UCI, after the sign that there is no move before them.
    pub fn moves(&self) -> String {
        let moves = self.moves.iter().map(|played| played.to_uci(CastlingMode::Standard).to_string());
        std::iter::once(NO_LEAD.to_owned()).chain(moves).collect::<Vec<_>>().join(" ")
    }
}

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

    /// An id from words that people wrote: letters and digits stay, blanks become hyphens; none where nothing is left.
    pub fn from_words(words: &str) -> Option<PuzzleId> {
        let kept = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | ' ');
        let id: String =
            words.trim().chars().filter(kept).map(|letter| if letter == ' ' { '-' } else { letter }).collect();
        id.parse().ok()
    }

    /// An id that the same position and moves always get.
    pub fn of_content(start: &Position, moves: &[Move]) -> PuzzleId {
        let moves = moves.iter().map(|played| played.to_uci(CastlingMode::Standard).to_string());
        let text = std::iter::once(position_fen(start)).chain(moves).collect::<Vec<_>>().join(" ");
        PuzzleId(format!("{:016x}", fnv1a(text.as_bytes())))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A short name of bytes that stays the same for ever: 64 bits of FNV-1a (Fowler, Noll and Vo 1991).
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
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
