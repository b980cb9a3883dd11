//! The Lichess puzzle CSV: a header, then `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,
//! OpeningTags`. Columns are found by name; the last ones may be missing.
//!
//! The FEN is the position before the opponent's move that leads to the puzzle, and that move is the first in Moves. A puzzle
//! that has no such move begins with `0000` in its place.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::uci::{ParseUciMoveError, UciMove};
use shakmaty::{CastlingMode, Chess, PositionError};

use super::{Puzzle, PuzzleId, PuzzleIdError};
use crate::tactics::{Line, LineError};

/// Where each column stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    id: usize,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    rating_deviation: Option<usize>,
    popularity: Option<usize>,
    n_plays: Option<usize>,
    themes: Option<usize>,
    game_url: Option<usize>,
    opening_tags: Option<usize>,
}

/// A header that is not a puzzle file's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the first line names no column `{0}`")]
pub struct HeaderError(pub &'static str);

impl Columns {
    /// The columns that a header names.
    pub fn named<'a>(header: impl IntoIterator<Item = &'a [u8]>) -> Result<Columns, HeaderError> {
        let names: Vec<&[u8]> = header.into_iter().collect();
        let find = |name: &'static str| names.iter().position(|given| given.trim_ascii() == name.as_bytes());
        let need = |name: &'static str| find(name).ok_or(HeaderError(name));
        Ok(Columns {
            id: need("PuzzleId")?,
            fen: need("FEN")?,
            moves: need("Moves")?,
            rating: find("Rating"),
            rating_deviation: find("RatingDeviation"),
            popularity: find("Popularity"),
            n_plays: find("NbPlays"),
            themes: find("Themes"),
            game_url: find("GameUrl"),
            opening_tags: find("OpeningTags"),
        })
    }

    /// The fields of a row under their names.
    pub fn row<'a>(&self, field: impl Fn(usize) -> Option<&'a [u8]>) -> Result<Row<'a>, RowError> {
        let text = |column: usize, name: &'static str| match field(column) {
            Some(bytes) => std::str::from_utf8(bytes).map_err(|_| RowError::NotText(name)),
            None => Err(RowError::Missing(name)),
        };
        let maybe = |column: Option<usize>, name| column.map_or(Ok(""), |column| text(column, name));
        Ok(Row {
            id: text(self.id, "PuzzleId")?,
            fen: text(self.fen, "FEN")?,
            moves: text(self.moves, "Moves")?,
            rating: maybe(self.rating, "Rating")?,
            rating_deviation: maybe(self.rating_deviation, "RatingDeviation")?,
            popularity: maybe(self.popularity, "Popularity")?,
            n_plays: maybe(self.n_plays, "NbPlays")?,
            themes: maybe(self.themes, "Themes")?,
            game_url: maybe(self.game_url, "GameUrl")?,
            opening_tags: maybe(self.opening_tags, "OpeningTags")?,
        })
    }
}

/// A row as written: texts, not yet checked. A column that the file does not have is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    pub id: &'a str,
    pub fen: &'a str,
    pub moves: &'a str,
    pub rating: &'a str,
    pub rating_deviation: &'a str,
    pub popularity: &'a str,
    pub n_plays: &'a str,
    /// Keys, separated by spaces.
    pub themes: &'a str,
    pub game_url: &'a str,
    /// Names, separated by spaces.
    pub opening_tags: &'a str,
}

/// What is wrong with a row.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RowError {
    #[error("the row has no field for `{0}`")]
    Missing(&'static str),
    #[error("`{0}` is not UTF-8 text")]
    NotText(&'static str),
    #[error(transparent)]
    Id(#[from] PuzzleIdError),
    #[error("FEN: {0}")]
    Fen(#[from] ParseFenError),
    #[error("FEN: {0}")]
    Position(Box<PositionError<Chess>>),
    #[error("Moves: {0}")]
    Move(#[from] ParseUciMoveError),
    #[error("Moves: {0}")]
    Line(#[from] LineError),
    #[error("{column}: `{text}` is not a number in range")]
    Number { column: &'static str, text: String },
}

impl Row<'_> {
    /// The position and the moves, checked.
    pub fn line(&self) -> Result<Line, RowError> {
        let fen = Fen::from_ascii(self.fen.as_bytes())?;
        let position = fen
            .into_position(CastlingMode::Standard)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .map_err(|error| RowError::Position(Box::new(error)))?;
        // A line has rarely more than a few moves: those are kept on the stack by the iterator, unreadable ones stop it.
        let mut unreadable = None;
        let moves = self.moves.split_ascii_whitespace().map_while(|m| match UciMove::from_ascii(m.as_bytes()) {
            Ok(m) => Some(m),
            Err(error) => {
                unreadable = Some(error);
                None
            }
        });
        let mut moves = moves.peekable();
        let line = match moves.next_if_eq(&UciMove::Null) {
            Some(_) => Line::new(position, moves),
            None => Line::with_lead(position, moves),
        };
        match unreadable {
            Some(error) => Err(error.into()),
            None => Ok(line?),
        }
    }

    /// The whole row, checked.
    pub fn puzzle(&self) -> Result<Puzzle, RowError> {
        let id: PuzzleId = self.id.parse()?;
        Ok(Puzzle {
            id,
            line: self.line()?,
            rating: number("Rating", self.rating)?,
            rating_deviation: number("RatingDeviation", self.rating_deviation)?,
            popularity: number("Popularity", self.popularity)?,
            n_plays: number("NbPlays", self.n_plays)?,
            game_url: self.game_url.to_owned(),
        })
    }

    /// The keys of the Themes column.
    pub fn theme_keys(&self) -> impl Iterator<Item = &str> {
        self.themes.split_ascii_whitespace()
    }
}

/// A number; an empty field counts as nought.
fn number<N: std::str::FromStr + Default>(column: &'static str, text: &str) -> Result<N, RowError> {
    if text.is_empty() {
        return Ok(N::default());
    }
    text.parse().map_err(|_| RowError::Number { column, text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

    fn puzzle(row: &str) -> Result<Puzzle, RowError> {
        let columns = Columns::named(HEADER.split(',').map(str::as_bytes)).unwrap();
        let fields: Vec<&[u8]> = row.split(',').map(str::as_bytes).collect();
        columns.row(|column| fields.get(column).copied())?.puzzle()
    }

    #[test]
    fn a_row_becomes_a_puzzle() {
        let puzzle =
            puzzle("own-1,8/2pk4/4p1q1/8/8/5N2/R4PP1/6K1 w - - 0 1,f3e5 d7d6 e5g6,800,80,95,7,fork,,").unwrap();
        assert_eq!((puzzle.id.as_str(), puzzle.rating, puzzle.n_plays), ("own-1", 800, 7));
        assert_eq!(puzzle.line.n_moves(), 1);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (row, message) in [
            ("x", "the row has no field for `FEN`"),
            ("x,8/8/8/8/8/8/8/8 w - - 0 1,a1a2,,,,,,,", "FEN: "),
            ("x,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2,,,,,,,", "Moves: the line has no move for the solver"),
            ("x,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e6,,,,,,,", "Moves: move 2 of the line is not legal"),
            ("x,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8?,,,,,,,", "Moves: "),
            ("x,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e7,many,,,,,,", "Rating: `many` is not a number in range"),
            ("x y,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e7,,,,,,,", "a puzzle id is"),
        ] {
            let error = puzzle(row).unwrap_err().to_string();
            assert!(error.starts_with(message), "{row}: {error}");
        }
    }

    #[test]
    fn a_header_must_name_what_a_puzzle_needs() {
        let names = ["PuzzleId", "Moves"].map(str::as_bytes);
        assert_eq!(Columns::named(names), Err(HeaderError("FEN")));
    }
}
