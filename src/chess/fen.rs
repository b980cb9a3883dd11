//! Positions as text: Forsyth-Edwards Notation the way people paste it, with every fault named.
//!
//! Shape (do the fields read?) and sense (can the position be played?) are told together, so that one look at the
//! answer is enough to mend a text.

use std::{collections::HashSet, fmt, num::NonZeroU32};

use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, EnPassantMode, Piece, PositionError, Rank, Setup, Square,
    fen::Fen,
};

use super::{
    Position,
    view::{corner, home_of_king},
};

/// Why a text is no position: all that is wrong with it, at least one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    faults: Vec<FenFault>,
}

impl FenError {
    /// Nothing twice, in the order of the text; faults of the position follow those of the text.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if n == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for FenError {}

/// One thing that is wrong with a position's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenFault {
    #[error("there is no board")]
    NoBoard,
    #[error("the board has {found} ranks instead of 8")]
    RankCount { found: usize },
    #[error("rank {rank} has {squares} squares instead of 8")]
    RankLength { rank: Rank, squares: usize },
    #[error("{letter:?} on rank {rank} is not a piece")]
    UnknownPiece { rank: Rank, letter: char },
    #[error("the side to move is missing")]
    NoTurn,
    #[error("the side to move is {text:?} instead of w or b")]
    UnknownTurn { text: String },
    #[error("the castling rights {text:?} are not written like KQkq or -")]
    UnknownCastling { text: String },
    #[error("the en passant square {text:?} is not a square or -")]
    UnknownEnPassant { text: String },
    #[error("the half-move clock {text:?} is not a number")]
    UnknownHalfmoves { text: String },
    #[error("the move number {text:?} is not a number")]
    UnknownFullmoves { text: String },
    #[error("{text:?} is too much after the move number")]
    TooMuch { text: String },
    #[error("{color} has {count} pieces instead of at most 16")]
    TooManyPieces { color: Color, count: usize },
    #[error("the {color} king is missing")]
    NoKing { color: Color },
    #[error("there are {} {color} kings", squares.len())]
    ManyKings { color: Color, squares: Vec<Square> },
    #[error("there is a pawn on {square}, where no pawn can stand")]
    PawnOnLastRank { square: Square },
    #[error("{color} cannot have the right to castle {side}: king and rook are not on their first squares", side = side_name(*side))]
    CastlingWithoutPieces { color: Color, side: CastlingSide },
    #[error("no pawn can just have jumped over {square}")]
    ImpossibleEnPassant { square: Square },
    #[error("the side that is not to move is in check")]
    OpponentInCheck { king: Square, by: Vec<Square> },
}

/// A side starts with 16 pieces (Law 2.2) and never gets more. Twice as many queens would also have more moves than
/// the rules engine has room for.
const MOST_PIECES: usize = 16;

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "short",
        CastlingSide::QueenSide => "long",
    }
}

/// Reads a position.
///
/// Extra blanks do not matter; castling, en passant and the counters may be left out at the end, the side to move may
/// not. Composed positions are welcome: ten queens, and checks that no game can lead to.
///
/// # Errors
///
/// All faults of the text and of the position at once.
pub fn parse_position(text: &str) -> Result<Position, FenError> {
    let Reading { setup, has_turn, mut faults } = read(text);
    if !has_turn {
        faults.push(FenFault::NoTurn);
    }
    if !faults.iter().any(FenFault::is_about_the_board) {
        faults.extend(faults_of_setup(&setup));
    }
    if !faults.is_empty() {
        return Err(FenError { faults });
    }
    let position = setup
        .position::<Position>(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .expect("every other kind of fault has just been looked for");
    Ok(position)
}

/// Writes a position, with an en passant square only where the capture is legal.
pub fn position_fen(position: &Position) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// What a text says, and the faults of its fields. Fields with a fault have the value of an empty board.
pub(super) struct Reading {
    pub setup: Setup,
    pub has_turn: bool,
    pub faults: Vec<FenFault>,
}

impl Reading {
    /// A board that need not be a legal position: kings and turn may be missing, rights must fit the pieces.
    pub fn into_diagram_setup(self) -> Result<Setup, FenError> {
        let Reading { setup, mut faults, .. } = self;
        if !faults.iter().any(FenFault::is_about_the_board) {
            faults.extend(faults_of_rights(&setup));
        }
        if faults.is_empty() { Ok(setup) } else { Err(FenError { faults }) }
    }
}

impl FenFault {
    fn is_about_the_board(&self) -> bool {
        matches!(
            self,
            FenFault::NoBoard
                | FenFault::RankCount { .. }
                | FenFault::RankLength { .. }
                | FenFault::UnknownPiece { .. }
        )
    }
}

pub(super) fn read(text: &str) -> Reading {
    let mut setup = Setup::empty();
    let mut faults = Vec::new();
    let mut fields = text.split_whitespace();

    match fields.next() {
        Some(placement) => setup.board = read_board(placement, &mut faults),
        None => faults.push(FenFault::NoBoard),
    }
    let turn = fields.next();
    match turn {
        None | Some("w") => setup.turn = Color::White,
        Some("b") => setup.turn = Color::Black,
        Some(text) => faults.push(FenFault::UnknownTurn { text: text.to_owned() }),
    }
    match fields.next() {
        None | Some("-") => {}
        Some(text) => match read_castling(text) {
            Some(corners) => setup.castling_rights = corners,
            None => faults.push(FenFault::UnknownCastling { text: text.to_owned() }),
        },
    }
    match fields.next() {
        None | Some("-") => {}
        Some(text) => match text.parse() {
            Ok(square) => setup.ep_square = Some(square),
            Err(_) => faults.push(FenFault::UnknownEnPassant { text: text.to_owned() }),
        },
    }
    if let Some(text) = fields.next() {
        match text.parse() {
            Ok(halfmoves) => setup.halfmoves = halfmoves,
            Err(_) => faults.push(FenFault::UnknownHalfmoves { text: text.to_owned() }),
        }
    }
    if let Some(text) = fields.next() {
        match text.parse::<u32>() {
            // Many programs number the moves of a set-up position from 0.
            Ok(fullmoves) => setup.fullmoves = NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN),
            Err(_) => faults.push(FenFault::UnknownFullmoves { text: text.to_owned() }),
        }
    }
    if let Some(text) = fields.next() {
        faults.push(FenFault::TooMuch { text: text.to_owned() });
    }
    // An unreadable turn is a fault of its own; only an absent one leaves the question open.
    Reading { setup, has_turn: turn.is_some() || text.trim().is_empty(), faults }
}

fn read_board(placement: &str, faults: &mut Vec<FenFault>) -> Board {
    let mut board = Board::empty();
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        faults.push(FenFault::RankCount { found: ranks.len() });
        return board;
    }
    for (rank, letters) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut squares = 0;
        let mut unknown = HashSet::new();
        for letter in letters.chars() {
            match letter {
                '1'..='8' => squares += letter as usize - '0' as usize,
                _ => match Piece::from_char(letter) {
                    Some(piece) => {
                        if let Ok(file) = squares.try_into() {
                            board.set_piece_at(Square::from_coords(file, rank), piece);
                        }
                        squares += 1;
                    }
                    None => {
                        // However often it stands there, it is one fault.
                        if unknown.insert(letter) {
                            faults.push(FenFault::UnknownPiece { rank, letter });
                        }
                        squares += 1;
                    }
                },
            }
        }
        if squares != 8 {
            faults.push(FenFault::RankLength { rank, squares });
        }
    }
    board
}

fn read_castling(text: &str) -> Option<Bitboard> {
    let mut corners = Bitboard::EMPTY;
    for letter in text.chars() {
        let corner = match letter {
            'K' => corner(Color::White, CastlingSide::KingSide),
            'Q' => corner(Color::White, CastlingSide::QueenSide),
            'k' => corner(Color::Black, CastlingSide::KingSide),
            'q' => corner(Color::Black, CastlingSide::QueenSide),
            _ => return None,
        };
        if !corners.insert(corner) {
            return None;
        }
    }
    Some(corners)
}

fn faults_of_setup(setup: &Setup) -> Vec<FenFault> {
    let board = &setup.board;
    let mut faults = Vec::new();
    for color in Color::ALL {
        let count = board.by_color(color).count();
        if count > MOST_PIECES {
            faults.push(FenFault::TooManyPieces { color, count });
        }
        let kings = board.by_piece(color.king());
        if kings.is_empty() {
            faults.push(FenFault::NoKing { color });
        } else if kings.more_than_one() {
            faults.push(FenFault::ManyKings { color, squares: kings.into_iter().collect() });
        }
    }
    for square in board.pawns() & Bitboard::BACKRANKS {
        faults.push(FenFault::PawnOnLastRank { square });
    }
    faults.extend(faults_of_rights(setup));
    if let Some(king) = board.king_of(!setup.turn) {
        let by = board.attacks_to(king, setup.turn, board.occupied());
        if by.any() {
            faults.push(FenFault::OpponentInCheck { king, by: by.into_iter().collect() });
        }
    }
    faults
}

/// Castling needs king and rook on their first squares; en passant needs the pawn and the two squares it went over.
fn faults_of_rights(setup: &Setup) -> Vec<FenFault> {
    let board = &setup.board;
    let mut faults = Vec::new();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let rook = corner(color, side);
            let in_place =
                board.king_of(color) == Some(home_of_king(color)) && board.piece_at(rook) == Some(color.rook());
            if setup.castling_rights.contains(rook) && !in_place {
                faults.push(FenFault::CastlingWithoutPieces { color, side });
            }
        }
    }
    if let Some(square) = setup.ep_square {
        let behind = setup.turn.fold_wb(8, -8);
        let possible = square.rank() == setup.turn.relative_rank(Rank::Sixth)
            && square.offset(-behind).is_some_and(|pawn| board.piece_at(pawn) == Some((!setup.turn).pawn()))
            && square.offset(behind).is_some_and(|start| board.piece_at(start).is_none())
            && board.piece_at(square).is_none();
        if !possible {
            faults.push(FenFault::ImpossibleEnPassant { square });
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn faults(text: &str, expected: &[&str]) {
        let error = parse_position(text).unwrap_err();
        let faults: Vec<String> = error.faults().iter().map(FenFault::to_string).collect();
        assert_eq!(faults, expected, "{text}");
    }

    #[track_caller]
    fn reads(text: &str, written: &str) {
        assert_eq!(position_fen(&parse_position(text).unwrap()), written, "{text}");
    }

    #[test]
    fn positions_read_the_way_people_paste_them() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        reads(start, start);
        reads("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR \t w   qkQK -  0\u{a0}0 \n", start);
        reads("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", start);
        reads("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
        reads("4k3/8/8/8/8/8/8/4K3 w - - 99 120", "4k3/8/8/8/8/8/8/4K3 w - - 99 120");
    }

    #[test]
    fn an_en_passant_square_is_written_only_where_the_capture_is_legal() {
        reads("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        reads("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
        reads("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn composed_positions_are_welcome() {
        reads("QQQQQQQQ/QQ6/8/8/8/k7/8/7K b - - 0 1", "QQQQQQQQ/QQ6/8/8/8/k7/8/7K b - - 0 1");
        reads("4k3/4R3/3N4/8/8/8/8/4KR1B b - - 0 1", "4k3/4R3/3N4/8/8/8/8/4KR1B b - - 0 1");
    }

    #[test]
    fn every_fault_of_the_text_is_named() {
        faults("", &["there is no board"]);
        faults("hello", &["the board has 1 ranks instead of 8", "the side to move is missing"]);
        faults("4k3/8/8/8/8/8/8/4K3", &["the side to move is missing"]);
        faults(
            "4k2/8/8/9/8/8/8x/4K3 white KX e9 -1 one more",
            &[
                "rank 8 has 7 squares instead of 8",
                "'9' on rank 5 is not a piece",
                "rank 5 has 1 squares instead of 8",
                "'x' on rank 2 is not a piece",
                "rank 2 has 9 squares instead of 8",
                "the side to move is \"white\" instead of w or b",
                "the castling rights \"KX\" are not written like KQkq or -",
                "the en passant square \"e9\" is not a square or -",
                "the half-move clock \"-1\" is not a number",
                "the move number \"one\" is not a number",
                "\"more\" is too much after the move number",
            ],
        );
    }

    #[test]
    fn a_letter_that_is_no_piece_is_told_once_for_its_rank() {
        faults(
            "4k3/8/8/8/8/8/xxxyxyyy/4K2x w",
            &["'x' on rank 2 is not a piece", "'y' on rank 2 is not a piece", "'x' on rank 1 is not a piece"],
        );
    }

    #[test]
    fn every_fault_of_the_position_is_named_at_once() {
        faults("8/8/8/8/8/8/8/8 w - - 0 1", &["the white king is missing", "the black king is missing"]);
        faults(
            "P3k3/8/8/8/8/8/4R3/4K2K w KQ e6 0 1",
            &[
                "there are 2 white kings",
                "there is a pawn on a8, where no pawn can stand",
                "white cannot have the right to castle short: king and rook are not on their first squares",
                "white cannot have the right to castle long: king and rook are not on their first squares",
                "no pawn can just have jumped over e6",
                "the side that is not to move is in check",
            ],
        );
        faults(
            "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1",
            &["black cannot have the right to castle short: king and rook are not on their first squares"],
        );
        faults("8/8/8/8/8/8/3k4/4K3 w - - 0 1", &["the side that is not to move is in check"]);
        faults("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", &["no pawn can just have jumped over e6"]);
        faults("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", &["no pawn can just have jumped over d6"]);
        faults("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", &["no pawn can just have jumped over d6"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_text_makes_it_panic(text in "[kqrbnpKQRBNP1-9/ ]{0,30}( [wb])?( [KQkq-]{1,4})?( ([a-h][1-8]|-))?( [0-9]{1,12})?\\PC{0,3}") {
            let _ = parse_position(&text);
        }

        #[test]
        fn what_is_written_reads_as_the_same_position(placement in prop::collection::vec("[KQRBNPkqrbnp1]{8}", 8), turn in "[wb]") {
            if let Ok(position) = parse_position(&format!("{} {turn}", placement.join("/"))) {
                prop_assert_eq!(parse_position(&position_fen(&position)), Ok(position));
            }
        }
    }
}
