//! Pieces on a board that need not be a legal position: the boards of the first lessons.

use std::{fmt, str::FromStr};

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position as _, Setup, Square};

use super::{
    Attempt, FenError, Position, Verdict, fen,
    view::{self, View, corner},
};

/// Pieces on a board, a side to move, perhaps castling rights and an en passant square. Kings may be missing.
///
/// The rules are those of a position, as far as they apply: the safety of the king counts where the mover has exactly
/// one. No king is ever taken here: an attempt to do so is of the wrong shape, whatever the piece (Law 1.4.1).
///
/// Written as the board of a FEN, then the side to move (White when left out), then castling rights and en passant
/// square if there are any; a whole FEN reads as well.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    board: Board,
    turn: Color,
    castling: Bitboard,
    en_passant: Option<Square>,
}

impl Diagram {
    /// A diagram without castling and en passant rights.
    pub fn new(board: Board, turn: Color) -> Diagram {
        Diagram { board, turn, castling: Bitboard::EMPTY, en_passant: None }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The legal move that this attempt is, or the first reason why it is none.
    pub fn judge(&self, attempt: Attempt) -> Verdict {
        self.view().judge(attempt)
    }

    /// Every square the piece on this square may go to; castling is the king two squares away.
    ///
    /// None for an empty square or a piece of the side that is not to move.
    pub fn destinations(&self, square: Square) -> Bitboard {
        self.view().destinations(square)
    }

    /// The diagram after a legal move, with the same side to move again: here one piece may wander about.
    pub fn after(&self, played: &Move) -> Diagram {
        let mut after = Diagram { en_passant: None, ..self.clone() };
        view::play(&mut after.board, &mut after.castling, self.turn, played);
        after
    }

    pub(super) fn view(&self) -> View<'_> {
        View::new(&self.board, self.turn, self.castling, self.en_passant)
    }
}

impl From<&Position> for Diagram {
    fn from(position: &Position) -> Diagram {
        Diagram {
            board: position.board().clone(),
            turn: position.turn(),
            castling: position.castles().castling_rights(),
            en_passant: position.maybe_ep_square(),
        }
    }
}

impl FromStr for Diagram {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Diagram, FenError> {
        let Setup { board, turn, castling_rights, ep_square, .. } = fen::read(text).into_diagram_setup()?;
        Ok(Diagram { board, turn, castling: castling_rights, en_passant: ep_square })
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.turn.char())?;
        if self.castling.is_empty() && self.en_passant.is_none() {
            return Ok(());
        }
        f.write_str(" ")?;
        if self.castling.is_empty() {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling.contains(corner(color, side)) {
                    let letter = if side.is_king_side() { color.king() } else { color.queen() };
                    write!(f, "{}", letter.char())?;
                }
            }
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram(text: &str) -> Diagram {
        text.parse().unwrap()
    }

    #[track_caller]
    fn judged(text: &str, attempt: &str, expected: &str) {
        let verdict = diagram(text).judge(attempt.parse().unwrap());
        let code = verdict.reason().map_or("legal", |reason| reason.code().as_str());
        assert_eq!(code, expected, "{text} {attempt}");
    }

    #[test]
    fn a_diagram_reads_from_a_board_a_side_or_a_whole_position() {
        assert_eq!(diagram("8/8/8/8/3R4/8/8/8").to_string(), "8/8/8/8/3R4/8/8/8 w");
        assert_eq!(diagram("  8/8/8/8/3r4/8/8/8   b ").to_string(), "8/8/8/8/3r4/8/8/8 b");
        let whole = "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 1";
        assert_eq!(diagram(whole).to_string(), "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3");
        assert_eq!(diagram(&diagram(whole).to_string()), diagram(whole));
        assert_eq!(diagram("8/8/8/8/3pP3/8/8/8 b - e3").to_string(), "8/8/8/8/3pP3/8/8/8 b - e3");
    }

    #[test]
    fn rights_must_fit_the_pieces_on_a_diagram_too() {
        for text in ["8/8/8/8/8/8/8/7R w K", "8/8/8/8/8/8/8/8 w - e6", "8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 x", ""] {
            assert!(text.parse::<Diagram>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_piece_wanders_while_the_side_to_move_stays() {
        let start = diagram("8/8/8/8/3R4/8/8/8");
        let up = start.judge("d4d7".parse().unwrap()).legal().unwrap();
        let across = start.after(&up).judge("d7h7".parse().unwrap()).legal().unwrap();
        assert_eq!(start.after(&up).after(&across).to_string(), "8/7R/8/8/8/8/8/8 w");
        let castling = diagram("8/8/8/8/8/8/8/R3K2R w KQ");
        let castled = castling.after(&castling.judge("e1g1".parse().unwrap()).legal().unwrap());
        assert_eq!(castled.to_string(), "8/8/8/8/8/8/8/R4RK1 w");
        let passing = diagram("8/8/8/3pP3/8/8/8/8 w - d6");
        let passed = passing.after(&passing.judge("e5d6".parse().unwrap()).legal().unwrap());
        assert_eq!(passed.to_string(), "8/8/3P4/8/8/8/8/8 w");
        let seventh = diagram("1n6/P7/8/8/8/8/8/8 w");
        let promoted = seventh.after(&seventh.judge("a7b8q".parse().unwrap()).legal().unwrap());
        assert_eq!(promoted.to_string(), "1Q6/8/8/8/8/8/8/8 w");
    }

    #[test]
    fn a_king_is_safe_only_where_the_mover_has_exactly_one() {
        judged("4r3/8/8/8/8/8/4N3/8 w", "e2c3", "legal");
        judged("4r3/8/8/8/8/8/4N3/4K3 w", "e2c3", "pinned");
        judged("4r3/8/8/8/8/8/4N3/K3K3 w", "e2c3", "legal");
        judged("3r4/8/8/8/8/8/8/4K3 w", "e1d1", "king-into-attack");
        judged("3r4/8/8/8/8/8/8/K3K3 w", "e1d1", "legal");
        judged("8/8/8/4k3/8/4K3/8/8 w", "e3e4", "king-adjacent");
    }

    #[test]
    fn a_king_is_never_taken() {
        judged("3k4/8/8/8/8/8/8/3R4 w", "d1d8", "wrong-shape");
        judged("3k4/8/8/8/8/3p4/8/3R4 w", "d1d8", "path-blocked");
        judged("8/8/8/8/8/3k4/4P3/8 w", "e2d3", "wrong-shape");
        judged("8/8/8/8/8/4k3/4P3/8 w", "e2e3", "pawn-blocked");
        judged("8/8/8/8/8/8/3k4/4K3 w", "e1d2", "wrong-shape");
        assert_eq!(diagram("3k4/8/8/8/8/8/8/3R4 w").destinations(Square::D1).count(), 7 + 6);
    }

    #[test]
    fn pawns_on_the_first_and_last_rank_do_no_harm() {
        judged("P7/8/8/8/8/8/8/P7 w", "a8a7", "pawn-backward");
        judged("P7/8/8/8/8/8/8/P7 w", "a1a2", "legal");
        judged("P7/8/8/8/8/8/8/P7 w", "a1a3", "pawn-too-far");
        assert!(diagram("P7/8/8/8/8/8/8/P7 w").destinations(Square::A8).is_empty());
    }

    #[test]
    fn destinations_are_drawn() {
        #[track_caller]
        fn destinations(text: &str, from: Square, board: &str) {
            let marks: Vec<&str> = board.split_whitespace().collect();
            let expected: Bitboard = Square::ALL
                .into_iter()
                .filter(|square| marks[63 - square.flip_horizontal().to_usize()] == "x")
                .collect();
            assert_eq!(diagram(text).destinations(from), expected);
        }
        destinations(
            "8/8/8/8/3R2P1/8/3p4/8 w",
            Square::D4,
            "
            . . . x . . . .
            . . . x . . . .
            . . . x . . . .
            . . . x . . . .
            x x x R x x P .
            . . . x . . . .
            . . . x . . . .
            . . . . . . . .
            ",
        );
        destinations(
            "8/8/8/8/8/8/8/R3K2R w KQ",
            Square::E1,
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . x x x . .
            R . x x K x x R
            ",
        );
    }
}
