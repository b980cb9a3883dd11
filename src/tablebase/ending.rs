//! Which endings the tables know, and how the men of one stand: always told with White as the attacker.

use std::{fmt, str::FromStr};

use crate::chess::{Board, Color, Piece, Role, Square};

/// An elementary ending, named as the endgame literature does: the attacker's men, then the defender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    Kqk,
    Krk,
    Kbk,
    Knk,
    Kpk,
    Kqqk,
    Krrk,
    Kbbk,
    Kbnk,
    Knnk,
    Kqkr,
}

/// Not the name of an ending that the tables know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one of the elementary endings")]
pub struct ParseEndingError;

const WHITE_KING: Piece = Piece { color: Color::White, role: Role::King };
const BLACK_KING: Piece = Piece { color: Color::Black, role: Role::King };

const WHITE_QUEEN: Piece = Piece { color: Color::White, role: Role::Queen };
const WHITE_ROOK: Piece = Piece { color: Color::White, role: Role::Rook };
const WHITE_BISHOP: Piece = Piece { color: Color::White, role: Role::Bishop };
const WHITE_KNIGHT: Piece = Piece { color: Color::White, role: Role::Knight };
const WHITE_PAWN: Piece = Piece { color: Color::White, role: Role::Pawn };
const BLACK_ROOK: Piece = Piece { color: Color::Black, role: Role::Rook };

impl Ending {
    /// Every ending, in an order in which each comes after those that its captures and promotions lead to.
    pub const ALL: [Ending; 11] = [
        Ending::Kqk,
        Ending::Krk,
        Ending::Kbk,
        Ending::Knk,
        Ending::Kpk,
        Ending::Kqqk,
        Ending::Krrk,
        Ending::Kbbk,
        Ending::Kbnk,
        Ending::Knnk,
        Ending::Kqkr,
    ];

    /// The name in capitals: `KBNK`.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Kqk => "KQK",
            Ending::Krk => "KRK",
            Ending::Kbk => "KBK",
            Ending::Knk => "KNK",
            Ending::Kpk => "KPK",
            Ending::Kqqk => "KQQK",
            Ending::Krrk => "KRRK",
            Ending::Kbbk => "KBBK",
            Ending::Kbnk => "KBNK",
            Ending::Knnk => "KNNK",
            Ending::Kqkr => "KQKR",
        }
    }

    /// The men, White as the attacker: White's king, Black's king, then the others.
    pub const fn men(self) -> &'static [Piece] {
        match self {
            Ending::Kqk => &[WHITE_KING, BLACK_KING, WHITE_QUEEN],
            Ending::Krk => &[WHITE_KING, BLACK_KING, WHITE_ROOK],
            Ending::Kbk => &[WHITE_KING, BLACK_KING, WHITE_BISHOP],
            Ending::Knk => &[WHITE_KING, BLACK_KING, WHITE_KNIGHT],
            Ending::Kpk => &[WHITE_KING, BLACK_KING, WHITE_PAWN],
            Ending::Kqqk => &[WHITE_KING, BLACK_KING, WHITE_QUEEN, WHITE_QUEEN],
            Ending::Krrk => &[WHITE_KING, BLACK_KING, WHITE_ROOK, WHITE_ROOK],
            Ending::Kbbk => &[WHITE_KING, BLACK_KING, WHITE_BISHOP, WHITE_BISHOP],
            Ending::Kbnk => &[WHITE_KING, BLACK_KING, WHITE_BISHOP, WHITE_KNIGHT],
            Ending::Knnk => &[WHITE_KING, BLACK_KING, WHITE_KNIGHT, WHITE_KNIGHT],
            Ending::Kqkr => &[WHITE_KING, BLACK_KING, WHITE_QUEEN, BLACK_ROOK],
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ending {
    type Err = ParseEndingError;

    /// Reads a name in either case, as addresses (`kbnk`) and people (`KBNK`) write it.
    fn from_str(text: &str) -> Result<Ending, ParseEndingError> {
        Ending::ALL.into_iter().find(|ending| ending.name().eq_ignore_ascii_case(text)).ok_or(ParseEndingError)
    }
}

/// Where the men of an ending stand, in the order of [`Ending::men`]. With three men the last square means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub squares: [Square; 4],
}

/// What a board is to the tables.
pub(super) enum Material {
    /// Two kings and nothing else: always a draw.
    BareKings,
    /// An ending, turned so that White attacks: `turn` is turned with it.
    Known {
        ending: Ending,
        placement: Placement,
        turn: Color,
    },
    Unknown,
}

/// Recognises the ending on a board. Looks at the men only, not at whether the position is legal.
pub(super) fn recognise(board: &Board, turn: Color) -> Material {
    let others = board.occupied() & !board.kings();
    let (Some(white_king), Some(black_king)) = (board.king_of(Color::White), board.king_of(Color::Black)) else {
        return Material::Unknown;
    };
    let mut rest = others.into_iter();
    let (first, second) = (rest.next(), rest.next());
    if rest.next().is_some() {
        return Material::Unknown;
    }
    let Some((first, man)) = first.and_then(|square| Some((square, board.piece_at(square)?))) else {
        return Material::BareKings;
    };

    let (ending, attacker, men) = match second.and_then(|square| Some((square, board.piece_at(square)?))) {
        None => {
            let ending = match man.role {
                Role::Queen => Ending::Kqk,
                Role::Rook => Ending::Krk,
                Role::Bishop => Ending::Kbk,
                Role::Knight => Ending::Knk,
                Role::Pawn => Ending::Kpk,
                Role::King => return Material::Unknown,
            };
            (ending, man.color, [first, first])
        }
        Some((second, other)) if man.color == other.color => {
            let (ending, men) = match (man.role, other.role) {
                (Role::Queen, Role::Queen) => (Ending::Kqqk, [first, second]),
                (Role::Rook, Role::Rook) => (Ending::Krrk, [first, second]),
                (Role::Bishop, Role::Bishop) => (Ending::Kbbk, [first, second]),
                (Role::Knight, Role::Knight) => (Ending::Knnk, [first, second]),
                (Role::Bishop, Role::Knight) => (Ending::Kbnk, [first, second]),
                (Role::Knight, Role::Bishop) => (Ending::Kbnk, [second, first]),
                _ => return Material::Unknown,
            };
            (ending, man.color, men)
        }
        Some((second, other)) => match (man.role, other.role) {
            (Role::Queen, Role::Rook) => (Ending::Kqkr, man.color, [first, second]),
            (Role::Rook, Role::Queen) => (Ending::Kqkr, other.color, [second, first]),
            _ => return Material::Unknown,
        },
    };

    match attacker {
        Color::White => {
            let squares = [white_king, black_king, men[0], men[1]];
            Material::Known { ending, placement: Placement { squares }, turn }
        }
        // Black's men seen from White's side: ranks and colours change places.
        Color::Black => {
            let squares = [black_king, white_king, men[0], men[1]].map(Square::flip_vertical);
            Material::Known { ending, placement: Placement { squares }, turn: !turn }
        }
    }
}
