//! What a `squares` step asks for: read from its text, found on the board, and why a marked square does not fit.

mod text;

use std::{fmt, str::FromStr};

use crate::chess::{Attempt, Bitboard, Board, Color, File, Piece, Rank, Reason, Role, Square, Verdict};

use super::Scene;

/// The squares that a learner is asked to mark.
// Add the same ask to the table in lessons/README.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Where the piece here may go, captures included.
    Destinations(Square),
    /// Where the piece here may capture.
    Captures(Square),
    /// The pieces that attack this square: the enemies of the piece on it, or the side that is named.
    Attackers {
        of: Square,
        by: Option<Color>,
    },
    /// The pieces of the same side that protect the piece here.
    Defenders(Square),
    /// What the piece here attacks or protects.
    Controlled(Square),
    /// Where the king of the side to move may go.
    Escapes,
    /// The squares of these names.
    Name(Bitboard),
    Line(Line),
    /// The light or the dark squares of a part of the board.
    Shade {
        light: bool,
        part: Part,
    },
    /// Where such pieces stand.
    Pieces {
        color: Color,
        role: Option<Role>,
    },
    /// Where such pieces stand when a game begins.
    Start {
        color: Color,
        role: Option<Role>,
    },
    /// The pieces of a side that are attacked and not protected.
    Loose(Color),
}

/// Squares in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    File(File),
    Rank(Rank),
    /// From one square to the other, both included.
    Diagonal(Square, Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Line(Line),
    Corners,
}

/// Why a square that was marked does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The piece that is asked about stands here.
    Itself(Piece),
    /// The piece may not go here, and the rules say why.
    Illegal {
        reason: Reason,
        board: Board,
    },
    /// The piece may go here but takes nothing.
    NothingToCapture,
    /// No piece stands here.
    Empty,
    /// The piece here belongs to the side that is not asked for.
    OtherSide(Piece),
    /// Another kind of piece is asked for.
    OtherPiece(Piece),
    /// Something stands between.
    Blocked {
        piece: Piece,
        from: Square,
        to: Square,
        by: Square,
    },
    /// The piece does not move that way.
    OutOfReach {
        piece: Piece,
        from: Square,
        to: Square,
    },
    /// A pawn goes straight ahead but attacks diagonally.
    PawnAttacksDiagonally {
        piece: Piece,
        from: Square,
        to: Square,
    },
    NotOnLine(Line),
    OtherShade {
        light: bool,
    },
    NoCorner,
    /// It has another name.
    OtherName,
    NotAttacked(Piece),
    Protected {
        piece: Piece,
        by: Square,
    },
    /// A king is never left to be taken, so it is not loose.
    King,
    /// What stands here when a game begins.
    StartsAs(Option<Piece>),
}

/// Why a text asks for nothing that can be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseAskError {
    #[error("begins with \"{0}\", which is unknown")]
    UnknownWord(String),
    #[error("has \"{0}\", which is no square")]
    BadSquare(String),
    #[error("has \"{0}\", which is no side")]
    BadSide(String),
    #[error("has \"{0}\", which is no piece")]
    BadPiece(String),
    #[error("has no line that it could mean in \"{0}\"")]
    BadLine(String),
    #[error("has {0} and {1}, which are not on one diagonal")]
    NoDiagonal(Square, Square),
    #[error("ends too early")]
    TooShort,
    #[error("has \"{0}\" too many")]
    TooLong(String),
}

impl Ask {
    /// The words an ask can begin with.
    pub const WORDS: &[&str] = &[
        "destinations",
        "captures",
        "attackers",
        "defenders",
        "controlled",
        "escapes",
        "name",
        "file",
        "rank",
        "diagonal",
        "light",
        "dark",
        "pieces",
        "start",
        "loose",
    ];
}

impl FromStr for Ask {
    type Err = ParseAskError;

    fn from_str(text: &str) -> Result<Ask, ParseAskError> {
        let mut words = text.split_whitespace().peekable();
        let ask = match words.next().ok_or(ParseAskError::TooShort)? {
            "destinations" => Ask::Destinations(square(words.next())?),
            "captures" => Ask::Captures(square(words.next())?),
            "attackers" => {
                let of = square(words.next())?;
                let by = match words.next_if_eq(&"by") {
                    Some(_) => Some(side(words.next())?),
                    None => None,
                };
                Ask::Attackers { of, by }
            }
            "defenders" => Ask::Defenders(square(words.next())?),
            "controlled" => Ask::Controlled(square(words.next())?),
            "escapes" => Ask::Escapes,
            "name" => {
                let mut named = Bitboard::from_square(square(words.next())?);
                while words.peek().is_some() {
                    named.add(square(words.next())?);
                }
                Ask::Name(named)
            }
            word @ ("file" | "rank" | "diagonal") => Ask::Line(line(word, &mut words)?),
            shade @ ("light" | "dark") => {
                let part = match words.next().ok_or(ParseAskError::TooShort)? {
                    "corners" => Part::Corners,
                    word => Part::Line(line(word, &mut words)?),
                };
                Ask::Shade { light: shade == "light", part }
            }
            word @ ("pieces" | "start") => {
                let color = side(words.next())?;
                let role = words.next().map(piece).transpose()?;
                if word == "pieces" { Ask::Pieces { color, role } } else { Ask::Start { color, role } }
            }
            "loose" => Ask::Loose(side(words.next())?),
            other => return Err(ParseAskError::UnknownWord(other.to_owned())),
        };
        match words.next() {
            Some(extra) => Err(ParseAskError::TooLong(extra.to_owned())),
            None => Ok(ask),
        }
    }
}

fn square(word: Option<&str>) -> Result<Square, ParseAskError> {
    let word = word.ok_or(ParseAskError::TooShort)?;
    word.parse().map_err(|_| ParseAskError::BadSquare(word.to_owned()))
}

fn side(word: Option<&str>) -> Result<Color, ParseAskError> {
    match word.ok_or(ParseAskError::TooShort)? {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(ParseAskError::BadSide(other.to_owned())),
    }
}

fn piece(word: &str) -> Result<Role, ParseAskError> {
    match word {
        "pawn" => Ok(Role::Pawn),
        "knight" => Ok(Role::Knight),
        "bishop" => Ok(Role::Bishop),
        "rook" => Ok(Role::Rook),
        "queen" => Ok(Role::Queen),
        "king" => Ok(Role::King),
        other => Err(ParseAskError::BadPiece(other.to_owned())),
    }
}

fn line<'w>(kind: &str, words: &mut impl Iterator<Item = &'w str>) -> Result<Line, ParseAskError> {
    let word = words.next().ok_or(ParseAskError::TooShort)?;
    let mut letters = word.chars();
    let (Some(letter), rest) = (letters.next(), letters.as_str()) else { return Err(ParseAskError::TooShort) };
    match kind {
        "file" if rest.is_empty() => {
            File::from_char(letter).map(Line::File).ok_or_else(|| ParseAskError::BadLine(word.to_owned()))
        }
        "rank" if rest.is_empty() => {
            Rank::from_char(letter).map(Line::Rank).ok_or_else(|| ParseAskError::BadLine(word.to_owned()))
        }
        "diagonal" => {
            let (from, to) = (square(Some(word))?, square(words.next())?);
            let (files, ranks) = (from.file().distance(to.file()), from.rank().distance(to.rank()));
            if files == ranks && files > 0 {
                Ok(Line::Diagonal(from, to))
            } else {
                Err(ParseAskError::NoDiagonal(from, to))
            }
        }
        "file" | "rank" => Err(ParseAskError::BadLine(word.to_owned())),
        other => Err(ParseAskError::BadLine(other.to_owned())),
    }
}

impl Line {
    pub fn squares(self) -> Bitboard {
        match self {
            Line::File(file) => Bitboard::from_file(file),
            Line::Rank(rank) => Bitboard::from_rank(rank),
            Line::Diagonal(from, to) => shakmaty::attacks::between(from, to) | from | to,
        }
    }
}

impl Part {
    fn squares(self) -> Bitboard {
        match self {
            Part::Line(line) => line.squares(),
            Part::Corners => Bitboard::CORNERS,
        }
    }
}

/// Why an ask makes no sense on this board, as the second half of a sentence that begins with "`ask`".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Senseless {
    /// No piece stands on the square it is about.
    NoPiece(Square),
    /// It is about a piece of the side that is not to move.
    NotToMove(Square),
    /// The side to move has no king.
    NoKing,
}

impl fmt::Display for Senseless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Senseless::NoPiece(square) => write!(f, "is about a piece on {square}, but {square} is empty"),
            Senseless::NotToMove(square) => {
                write!(f, "is about the moves of the piece on {square}, whose side is not to move")
            }
            Senseless::NoKing => f.write_str("is about the king of the side to move, which has none"),
        }
    }
}

/// Why the ask cannot be answered on this board, if it cannot.
pub fn senseless(ask: &Ask, scene: &Scene) -> Option<Senseless> {
    let board = scene.board();
    match *ask {
        Ask::Destinations(from) | Ask::Captures(from) => match board.color_at(from) {
            None => Some(Senseless::NoPiece(from)),
            Some(color) if color != scene.turn() => Some(Senseless::NotToMove(from)),
            Some(_) => None,
        },
        Ask::Attackers { of: square, by: None } | Ask::Defenders(square) | Ask::Controlled(square) => {
            board.color_at(square).is_none().then_some(Senseless::NoPiece(square))
        }
        Ask::Escapes => board.king_of(scene.turn()).is_none().then_some(Senseless::NoKing),
        Ask::Attackers { by: Some(_), .. }
        | Ask::Name(_)
        | Ask::Line(_)
        | Ask::Shade { .. }
        | Ask::Pieces { .. }
        | Ask::Start { .. }
        | Ask::Loose(_) => None,
    }
}

/// The squares that fit; none where the ask is [senseless].
pub fn squares(ask: &Ask, scene: &Scene) -> Bitboard {
    let board = scene.board();
    match *ask {
        Ask::Destinations(from) => scene.destinations(from),
        Ask::Captures(from) => captures(scene, from),
        Ask::Attackers { of, by } => match by.or_else(|| board.color_at(of).map(Color::other)) {
            Some(color) => board.attacks_to(of, color, board.occupied()),
            None => Bitboard::EMPTY,
        },
        Ask::Defenders(of) => match board.color_at(of) {
            Some(color) => board.attacks_to(of, color, board.occupied()),
            None => Bitboard::EMPTY,
        },
        Ask::Controlled(from) => board.attacks_from(from),
        Ask::Escapes => board.king_of(scene.turn()).map_or(Bitboard::EMPTY, |king| scene.destinations(king)),
        Ask::Name(named) => named,
        Ask::Line(line) => line.squares(),
        Ask::Shade { light, part } => {
            part.squares() & if light { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
        }
        Ask::Pieces { color, role } => pieces(board, color, role),
        Ask::Start { color, role } => pieces(&Board::new(), color, role),
        Ask::Loose(color) => (board.by_color(color) & !board.kings())
            .into_iter()
            .filter(|square| {
                let attacked_by = |side| board.attacks_to(*square, side, board.occupied()).any();
                attacked_by(color.other()) && !attacked_by(color)
            })
            .collect(),
    }
}

fn captures(scene: &Scene, from: Square) -> Bitboard {
    scene
        .moves()
        .into_iter()
        .filter(|played| played.from() == Some(from) && played.is_capture())
        .map(|played| played.to())
        .collect()
}

fn pieces(board: &Board, color: Color, role: Option<Role>) -> Bitboard {
    match role {
        Some(role) => board.by_piece(Piece { color, role }),
        None => board.by_color(color),
    }
}

/// Why a marked square does not fit; `None` where it does.
pub fn why_not(ask: &Ask, scene: &Scene, square: Square) -> Option<Misfit> {
    if squares(ask, scene).contains(square) {
        return None;
    }
    let board = scene.board();
    let here = board.piece_at(square);
    Some(match *ask {
        Ask::Destinations(from) => no_destination(scene, from, square)?,
        Ask::Captures(from) if scene.destinations(from).contains(square) => Misfit::NothingToCapture,
        Ask::Captures(from) => no_destination(scene, from, square)?,
        Ask::Escapes => no_destination(scene, board.king_of(scene.turn())?, square)?,
        Ask::Attackers { of, by } => {
            let color = by.or_else(|| board.color_at(of).map(Color::other))?;
            match here {
                Some(piece) if square == of => Misfit::Itself(piece),
                Some(piece) if piece.color != color => Misfit::OtherSide(piece),
                Some(piece) => no_attack(board, piece, square, of),
                None => Misfit::Empty,
            }
        }
        Ask::Defenders(of) => {
            let color = board.color_at(of)?;
            match here {
                Some(piece) if square == of => Misfit::Itself(piece),
                Some(piece) if piece.color != color => Misfit::OtherSide(piece),
                Some(piece) => no_attack(board, piece, square, of),
                None => Misfit::Empty,
            }
        }
        Ask::Controlled(from) => {
            let piece = board.piece_at(from)?;
            if square == from { Misfit::Itself(piece) } else { no_attack(board, piece, from, square) }
        }
        Ask::Name(_) => Misfit::OtherName,
        Ask::Line(line) => Misfit::NotOnLine(line),
        Ask::Shade { light, part } => match part {
            Part::Line(line) if !line.squares().contains(square) => Misfit::NotOnLine(line),
            Part::Corners if !Bitboard::CORNERS.contains(square) => Misfit::NoCorner,
            _ => Misfit::OtherShade { light: !light },
        },
        Ask::Pieces { color, .. } => match here {
            None => Misfit::Empty,
            Some(piece) if piece.color != color => Misfit::OtherSide(piece),
            Some(piece) => Misfit::OtherPiece(piece),
        },
        Ask::Start { .. } => Misfit::StartsAs(Board::new().piece_at(square)),
        Ask::Loose(color) => match here {
            None => Misfit::Empty,
            Some(piece) if piece.color != color => Misfit::OtherSide(piece),
            Some(Piece { role: Role::King, .. }) => Misfit::King,
            Some(piece) => match board.attacks_to(square, color, board.occupied()).first() {
                Some(by) if board.attacks_to(square, color.other(), board.occupied()).any() => {
                    Misfit::Protected { piece, by }
                }
                _ => Misfit::NotAttacked(piece),
            },
        },
    })
}

fn no_destination(scene: &Scene, from: Square, to: Square) -> Option<Misfit> {
    let piece = scene.board().piece_at(from)?;
    if from == to {
        return Some(Misfit::Itself(piece));
    }
    let reason = match scene.judge(Attempt { from, to, promotion: None }) {
        Verdict::Illegal(reason) => reason,
        // Putting the king on its own rook castles, but the king does not arrive there.
        Verdict::Legal(_) => Reason::OwnPiece { to, piece: scene.board().piece_at(to)? },
    };
    Some(Misfit::Illegal { reason, board: scene.board().clone() })
}

/// Why a piece does not attack (or protect) a square.
fn no_attack(board: &Board, piece: Piece, from: Square, to: Square) -> Misfit {
    let in_between = shakmaty::attacks::between(from, to) & board.occupied();
    let reaches_on_an_empty_board = shakmaty::attacks::attacks(from, piece, Bitboard::EMPTY).contains(to);
    if reaches_on_an_empty_board && let Some(by) = nearest_to(from, in_between) {
        return Misfit::Blocked { piece, from, to, by };
    }
    if piece.role == Role::Pawn && from.file() == to.file() {
        return Misfit::PawnAttacksDiagonally { piece, from, to };
    }
    Misfit::OutOfReach { piece, from, to }
}

fn nearest_to(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|square| from.distance(*square))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(board: &str) -> Scene {
        match crate::chess::parse_position(board) {
            Ok(position) => Scene::Position(position),
            Err(_) => Scene::Diagram(board.parse().unwrap()),
        }
    }

    #[track_caller]
    fn finds(board: &str, ask: &str, expect: &str) {
        let (scene, ask) = (scene(board), ask.parse().unwrap());
        assert_eq!(senseless(&ask, &scene), None);
        let found: Vec<String> = squares(&ask, &scene).into_iter().map(|square| square.to_string()).collect();
        assert_eq!(found.join(" "), expect, "{ask:?}");
    }

    #[track_caller]
    fn misfit(board: &str, ask: &str, square: &str) -> Option<Misfit> {
        why_not(&ask.parse().unwrap(), &scene(board), square.parse().unwrap())
    }

    #[test]
    fn destinations_are_legal_moves() {
        finds("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "destinations e1", "d1 d2 e2");
        finds("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "destinations e1", "d1 f1 g1 d2 e2 f2");
        finds("8/4P3/8/8/8/8/8/8", "destinations e7", "e8");
        finds("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "destinations e2", "");
    }

    #[test]
    fn captures_include_the_one_in_passing() {
        finds("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "captures e5", "d6");
        finds("8/8/3p1p2/4P3/8/8/8/8", "captures e5", "d6 f6");
    }

    #[test]
    fn attackers_are_enemies_unless_a_side_is_named() {
        let board = "8/8/8/1b2r3/8/8/4N3/4R3";
        finds(board, "attackers e2", "b5 e5");
        finds(board, "attackers e2 by white", "e1");
        finds(board, "attackers f4 by white", "e2");
        finds(board, "defenders e2", "e1");
    }

    #[test]
    fn a_pawn_controls_what_it_attacks_and_not_what_it_goes_to() {
        finds("8/8/8/8/4P3/8/8/8", "controlled e4", "d5 f5");
        finds("8/8/8/4R1N1/8/8/8/8", "controlled e5", "e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 e6 e7 e8");
    }

    #[test]
    fn a_king_in_check_escapes_where_it_is_not_attacked() {
        finds("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", "escapes", "d7 f7 d8 f8");
    }

    #[test]
    fn lines_shades_and_names_need_no_pieces() {
        let empty = "8/8/8/8/8/8/8/8";
        finds(empty, "name e4 d5", "e4 d5");
        finds(empty, "file b", "b1 b2 b3 b4 b5 b6 b7 b8");
        finds(empty, "diagonal h1 f3", "h1 g2 f3");
        finds(empty, "light rank 1", "b1 d1 f1 h1");
        finds(empty, "dark corners", "a1 h8");
        finds(empty, "start black knight", "b8 g8");
    }

    #[test]
    fn a_loose_piece_is_attacked_and_not_protected() {
        let board = "4k3/8/8/1n1b4/8/8/8/KR1R4 w - - 0 1";
        finds(board, "loose black", "b5 d5");
        finds(board, "pieces black knight", "b5");
        assert!(matches!(misfit(board, "loose black", "e8"), Some(Misfit::King)));
        assert!(matches!(misfit(board, "loose white", "b1"), Some(Misfit::NotAttacked(_))));
    }

    #[test]
    fn a_misfit_says_what_is_on_the_board() {
        let board = "4k3/8/3p4/8/3RP3/8/8/4K3 w - - 0 1";
        let illegal = |square| match misfit(board, "destinations d4", square) {
            Some(Misfit::Illegal { reason, .. }) => reason.code().to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(illegal("e4"), "own-piece");
        assert_eq!(illegal("d7"), "path-blocked");
        assert_eq!(illegal("e5"), "wrong-shape");
        assert!(matches!(misfit(board, "destinations d4", "d4"), Some(Misfit::Itself(_))));
        assert!(matches!(misfit(board, "captures d4", "d5"), Some(Misfit::NothingToCapture)));
        assert!(matches!(misfit(board, "controlled d4", "f4"), Some(Misfit::Blocked { by: Square::E4, .. })));
        assert!(matches!(misfit(board, "controlled e4", "e5"), Some(Misfit::PawnAttacksDiagonally { .. })));
        assert!(matches!(misfit(board, "attackers d6", "e1"), Some(Misfit::OutOfReach { .. })));
        assert!(matches!(misfit(board, "attackers d6", "e8"), Some(Misfit::OtherSide(_))));
        assert!(matches!(misfit(board, "attackers d6", "a1"), Some(Misfit::Empty)));
        assert!(matches!(misfit(board, "light corners", "a1"), Some(Misfit::OtherShade { light: false })));
        assert!(matches!(misfit(board, "light corners", "b1"), Some(Misfit::NoCorner)));
        assert!(matches!(misfit(board, "start white knight", "c1"), Some(Misfit::StartsAs(Some(_)))));
        assert_eq!(misfit(board, "destinations d4", "d6"), None);
    }

    #[test]
    fn the_rook_that_castles_is_no_destination_of_the_king() {
        let board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let Some(Misfit::Illegal { reason, .. }) = misfit(board, "destinations e1", "h1") else { panic!() };
        assert_eq!(reason.code().to_string(), "own-piece");
    }
}
