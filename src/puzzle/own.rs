//! Puzzles of our own: how they are named, what proves them, and how they are written as a row of the Lichess CSV.
//!
//! The columns are Lichess's with one more at the end, `Proof`; who reads columns by name need not know of it.

use std::fmt;
use std::str::FromStr;

use shakmaty::{CastlingMode, Move};

use super::fnv1a;
use super::rating::{DEVIATION, rating};
use crate::chess::{Position, position_fen};
use crate::tactics::{Line, themes};

/// The columns of a file of our own, in order.
pub const HEADER: [&str; 11] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
    "Proof",
];

/// The least margin with which an engine's word makes a puzzle: as much, from nought to one, as its best move's chance to
/// win lies above that of any other move.
pub const LEAST_MARGIN: f32 = 0.35;

/// How it is known that the solver's moves are the only ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proof {
    /// They force the shortest mate, and no other move does so. Of mates in one any counts.
    Mate,
    /// They win so many pawns by force, and no other move is proved to.
    Material(i32),
    /// An engine thinks so: the least margin along the line.
    Engine(f32),
}

/// A text that is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is none of `mate`, `material PAWNS` and `engine MARGIN`")]
pub struct ProofError(pub String);

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Mate => f.write_str("mate"),
            Proof::Material(pawns) => write!(f, "material {pawns}"),
            Proof::Engine(margin) => write!(f, "engine {margin:.2}"),
        }
    }
}

impl FromStr for Proof {
    type Err = ProofError;

    fn from_str(text: &str) -> Result<Proof, ProofError> {
        let error = || ProofError(text.to_owned());
        match text.split_once(' ') {
            None if text == "mate" => Ok(Proof::Mate),
            Some(("material", pawns)) => match pawns.parse() {
                Ok(pawns @ 1..) => Ok(Proof::Material(pawns)),
                _ => Err(error()),
            },
            Some(("engine", margin)) => match margin.parse() {
                Ok(margin @ 0.0..=1.0) => Ok(Proof::Engine(margin)),
                _ => Err(error()),
            },
            _ => Err(error()),
        }
    }
}

/// A puzzle that was found in a game: where the last move was played, that move and the solution.
#[derive(Clone, Debug)]
pub struct OwnPuzzle {
    line: Line,
    moves: String,
    fen: String,
    proof: Proof,
}

impl OwnPuzzle {
    /// `moves` are the opponent's last one before the puzzle and then the solution, all legal; nothing where they are not.
    pub fn new(before: &Position, moves: &[Move], proof: Proof) -> Option<OwnPuzzle> {
        let uci: Vec<_> = moves.iter().map(|played| played.to_uci(CastlingMode::Standard)).collect();
        let texts: Vec<String> = uci.iter().map(ToString::to_string).collect();
        let line = Line::with_lead(before.clone(), uci).ok()?;
        Some(OwnPuzzle { line, moves: texts.join(" "), fen: position_fen(before), proof })
    }

    /// The fields of its row, in the order of [`HEADER`].
    pub fn fields(&self) -> [String; HEADER.len()] {
        [
            id(&self.fen, &self.moves),
            self.fen.clone(),
            self.moves.clone(),
            rating(&self.line).to_string(),
            DEVIATION.to_string(),
            "0".to_owned(),
            "0".to_owned(),
            theme_keys(&self.line),
            String::new(),
            String::new(),
            self.proof.to_string(),
        ]
    }
}

/// The computed themes of a line as a column has them: their keys in the order of the alphabet.
pub fn theme_keys(line: &Line) -> String {
    let mut keys: Vec<&str> = themes(line).iter().map(|theme| theme.key()).collect();
    keys.sort_unstable();
    keys.join(" ")
}

/// The permanent id of a position and its moves: `t` and seven letters.
///
/// The clocks of the FEN do not count, so that the same puzzle from two games has one id. FNV-1a, with the bits mixed
/// once more because only a part of them is kept.
pub fn id(fen: &str, moves: &str) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let words = fen.split_ascii_whitespace().take(4).chain(moves.split_ascii_whitespace());
    let text: String = words.flat_map(|word| [word, " "]).collect();
    let mut hash = fnv1a(text.as_bytes());
    hash = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^= hash >> 29;
    let mut id = String::from("t");
    for _ in 0..7 {
        id.push(char::from(LETTERS[(hash % 52) as usize]));
        hash /= 52;
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleId;

    #[test]
    fn an_id_is_permanent_and_the_clocks_do_not_count() {
        let fen = "6k1/5ppp/8/8/8/8/8/K3R3 b - - 0 1";
        let found = id(fen, "g8h8 e1e8");
        assert_eq!(found, id("6k1/5ppp/8/8/8/8/8/K3R3 b - - 31 60", "g8h8 e1e8"));
        assert_ne!(found, id(fen, "g8f8 e1e8"));
        assert!(found.parse::<PuzzleId>().is_ok() && found.len() == 8, "{found}");
    }

    #[test]
    fn a_proof_is_read_as_it_is_written() {
        for text in ["mate", "material 3", "engine 0.62"] {
            assert_eq!(text.parse::<Proof>().unwrap().to_string(), text);
        }
        for text in ["", "Mate", "material", "material 0", "material -3", "engine", "engine 1.2", "engine NaN"] {
            assert_eq!(text.parse::<Proof>(), Err(ProofError(text.to_owned())));
        }
    }
}
