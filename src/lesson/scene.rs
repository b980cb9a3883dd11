//! A step's board, position or diagram, asked the same questions: what stands there, what may be played, and why not.

use shakmaty::Position as _;

use crate::chess::{
    Attempt, Bitboard, Board, Color, Move, MoveTextError, Reason, Role, Square, Verdict, judge, move_squares,
    position_fen, read_move, read_move_on_diagram, san,
};

use super::{Mark, Scene};

/// Why a text is no move that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadMoveError {
    /// It says no move, or more than one.
    Text(MoveTextError),
    Illegal(Reason),
}

impl Scene {
    pub fn board(&self) -> &Board {
        match self {
            Scene::Position(position) => position.board(),
            Scene::Diagram(diagram) => diagram.board(),
        }
    }

    pub fn turn(&self) -> Color {
        match self {
            Scene::Position(position) => position.turn(),
            Scene::Diagram(diagram) => diagram.turn(),
        }
    }

    pub fn judge(&self, attempt: Attempt) -> Verdict {
        match self {
            Scene::Position(position) => judge(position, attempt),
            Scene::Diagram(diagram) => diagram.judge(attempt),
        }
    }

    /// Where the piece on this square may go; castling counts as the king's two squares.
    pub fn destinations(&self, from: Square) -> Bitboard {
        match self {
            Scene::Position(_) => {
                let moves = self.moves().into_iter();
                moves.filter(|played| played.from() == Some(from)).map(|played| move_squares(&played).1).collect()
            }
            Scene::Diagram(diagram) => diagram.destinations(from),
        }
    }

    /// Every legal move of the side to move.
    pub fn moves(&self) -> Vec<Move> {
        match self {
            Scene::Position(position) => position.legal_moves().into_iter().collect(),
            Scene::Diagram(diagram) => {
                let pieces = diagram.board().by_color(diagram.turn()).into_iter();
                pieces.flat_map(|from| self.moves_from(from)).collect()
            }
        }
    }

    /// Every legal move of the piece on this square.
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        const PROMOTIONS: [Option<Role>; 5] =
            [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
        let mut moves = Vec::new();
        for to in self.destinations(from) {
            for promotion in PROMOTIONS {
                moves.extend(self.judge(Attempt { from, to, promotion }).legal());
            }
        }
        moves
    }

    /// The board after a move that is legal on it. On a diagram the same side moves again.
    pub fn after(&self, played: Move) -> Scene {
        match self {
            Scene::Position(position) => {
                let mut after = position.clone();
                after.play_unchecked(played);
                Scene::Position(after)
            }
            Scene::Diagram(diagram) => Scene::Diagram(diagram.after(&played)),
        }
    }

    /// The attempt that a text means, legal or not.
    ///
    /// # Errors
    ///
    /// Why it means none, or more than one.
    pub fn read_attempt(&self, text: &str) -> Result<Attempt, MoveTextError> {
        match self {
            Scene::Position(position) => read_move(position, text),
            Scene::Diagram(diagram) => read_move_on_diagram(diagram, text),
        }
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    ///
    /// Why it means none.
    pub fn read(&self, text: &str) -> Result<Move, ReadMoveError> {
        let attempt = self.read_attempt(text).map_err(ReadMoveError::Text)?;
        match self.judge(attempt) {
            Verdict::Legal(played) => Ok(played),
            Verdict::Illegal(reason) => Err(ReadMoveError::Illegal(reason)),
        }
    }

    /// A legal move as players write it.
    pub fn write(&self, played: Move) -> String {
        match self {
            Scene::Position(position) => san(position, &played),
            Scene::Diagram(_) => {
                let (from, to) = move_squares(&played);
                let letter = match played.role() {
                    Role::Pawn if played.is_capture() => from.file().char().to_string(),
                    Role::Pawn => String::new(),
                    role => role.upper_char().to_string(),
                };
                let takes = if played.is_capture() { "x" } else { "" };
                let promotion = played.promotion().map_or(String::new(), |role| format!("={}", role.upper_char()));
                format!("{letter}{takes}{to}{promotion}")
            }
        }
    }

    /// The board as text: a FEN, or the board, side to move and rights of a diagram.
    pub fn fen(&self) -> String {
        match self {
            Scene::Position(position) => position_fen(position),
            Scene::Diagram(diagram) => diagram.to_string(),
        }
    }
}

/// Where a move's piece arrives; castling goes by the king.
pub(super) fn lands_on(played: Move) -> Square {
    move_squares(&played).1
}

/// A text that draws nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMarkError {
    #[error("which is neither arrow, circle nor tint")]
    UnknownWord,
    #[error("in which {0:?} is no square")]
    BadSquare(String),
    #[error("which has not as many squares as it needs")]
    WrongCount,
    #[error("an arrow that goes nowhere")]
    NoLength,
}

impl std::str::FromStr for Mark {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Mark, ParseMarkError> {
        let mut words = text.split_whitespace();
        let word = words.next().ok_or(ParseMarkError::UnknownWord)?;
        let squares: Vec<Square> = words
            .map(|square| square.parse().map_err(|_| ParseMarkError::BadSquare(square.to_owned())))
            .collect::<Result<_, _>>()?;
        match (word, squares.as_slice()) {
            ("arrow", [from, to]) if from == to => Err(ParseMarkError::NoLength),
            ("arrow", &[from, to]) => Ok(Mark::Arrow { from, to }),
            ("circle", &[square]) => Ok(Mark::Circle { square }),
            ("tint", &[square]) => Ok(Mark::Tint { square }),
            ("arrow" | "circle" | "tint", _) => Err(ParseMarkError::WrongCount),
            _ => Err(ParseMarkError::UnknownWord),
        }
    }
}
