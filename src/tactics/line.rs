//! A line: a start position and moves in turn, with every position on the way worked out once.
//!
//! All motifs read lines and nothing else. A line is legal from end to end; whoever makes one learns which move is not.

use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Board, Color, Move, Position as _, Role, Square};

use crate::chess::Position;

/// A start position and the moves that follow it, the solver's and the opponent's in turn.
///
/// A ply is a move's place in the line, counted from 0. Where the line begins with the opponent's move (the lead, as
/// in the Lichess collection), the solver's plies are 1, 3, 5, …; otherwise 0, 2, 4, ….
#[derive(Clone, Debug)]
pub struct Line {
    positions: Vec<Position>,
    plies: Vec<Ply>,
    first: usize,
    ends_in_mate: bool,
}

/// What happened on the board in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    pub from: Square,
    /// Where the man stands after the move; in castling the king's square.
    pub to: Square,
    /// The man as it stands after the move: a promoted pawn is the piece that it became.
    pub role: Role,
    pub captured: Option<Role>,
    /// The square of the captured man: `to`, except in an en passant capture.
    pub captured_at: Option<Square>,
    pub promotion: Option<Role>,
    pub castling: bool,
    pub en_passant: bool,
    /// The mover's men that give check after the move.
    pub checkers: Bitboard,
}

/// Why moves do not make a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    #[error("the line has no move for the solver")]
    NoMove,
    #[error("move {} of the line is not legal", ply + 1)]
    Illegal { ply: usize },
}

impl Line {
    /// A line whose first move is the solver's.
    pub fn new(start: Position, moves: impl IntoIterator<Item = UciMove>) -> Result<Line, LineError> {
        Line::play(start, 0, moves)
    }

    /// A line whose first move is the opponent's: the move that the solver answers.
    pub fn with_lead(start: Position, moves: impl IntoIterator<Item = UciMove>) -> Result<Line, LineError> {
        Line::play(start, 1, moves)
    }

    fn play(start: Position, first: usize, moves: impl IntoIterator<Item = UciMove>) -> Result<Line, LineError> {
        let moves = moves.into_iter();
        let n_moves = moves.size_hint().0;
        let mut positions = Vec::with_capacity(n_moves + 1);
        let mut plies = Vec::with_capacity(n_moves);
        let mut position = start;
        for uci in moves {
            let m = uci.to_move(&position).map_err(|_| LineError::Illegal { ply: plies.len() })?;
            positions.push(position.clone());
            position.play_unchecked(m);
            plies.push(Ply::of(m, &position));
        }
        if plies.len() <= first {
            return Err(LineError::NoMove);
        }
        let solver_moved_last = (plies.len() - 1) % 2 == first;
        let ends_in_mate = solver_moved_last && position.is_checkmate();
        positions.push(position);
        Ok(Line { positions, plies, first, ends_in_mate })
    }

    /// The colour that is to find the moves.
    pub fn solver(&self) -> Color {
        self.positions[self.first].turn()
    }

    /// The position that the solver sees first.
    pub fn start(&self) -> &Position {
        &self.positions[self.first]
    }

    /// The last position.
    pub fn end(&self) -> &Position {
        &self.positions[self.plies.len()]
    }

    /// The position before a ply; one past the last ply it is the last position.
    pub fn position(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    /// The board before a ply.
    pub fn before(&self, ply: usize) -> &Board {
        self.positions[ply].board()
    }

    /// The board after a ply.
    pub fn after(&self, ply: usize) -> &Board {
        self.positions[ply + 1].board()
    }

    /// All moves.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub fn ply(&self, ply: usize) -> &Ply {
        &self.plies[ply]
    }

    /// The solver's first ply: 0, or 1 where the opponent leads.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The solver's last ply.
    pub fn last(&self) -> usize {
        self.first + (self.plies.len() - 1 - self.first) / 2 * 2
    }

    /// The solver's plies in order.
    pub fn solver_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (self.first..=self.last()).step_by(2)
    }

    /// The solver's plies from the second on, each of which answers a move that answered the solver.
    pub fn later_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (self.first + 2..=self.last()).step_by(2)
    }

    /// The solver's plies without the last, each of which is followed up.
    pub fn followed_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (self.first..self.last()).step_by(2)
    }

    /// How many moves the solver makes.
    pub fn n_moves(&self) -> usize {
        (self.last() - self.first) / 2 + 1
    }

    /// Whether the solver's last move is checkmate.
    pub fn ends_in_mate(&self) -> bool {
        self.ends_in_mate
    }

    /// Whether a ply gives check.
    pub fn gives_check(&self, ply: usize) -> bool {
        self.plies[ply].checkers.any()
    }

    /// Whether the side that is about to make a ply stands in check.
    pub fn in_check_before(&self, ply: usize) -> bool {
        match ply.checked_sub(1) {
            Some(previous) => self.gives_check(previous),
            None => self.positions[0].is_check(),
        }
    }
}

impl Ply {
    fn of(m: Move, after: &Position) -> Ply {
        let (from, to) = match m {
            Move::Castle { king, rook } => {
                let side = if king.file() < rook.file() { shakmaty::File::G } else { shakmaty::File::C };
                (king, Square::from_coords(side, king.rank()))
            }
            _ => (m.from().unwrap_or(m.to()), m.to()),
        };
        let captured = m.capture();
        let captured_at = match m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            _ => captured.map(|_| to),
        };
        Ply {
            from,
            to,
            role: m.promotion().unwrap_or(m.role()),
            captured,
            captured_at,
            promotion: m.promotion(),
            castling: m.is_castle(),
            en_passant: m.is_en_passant(),
            checkers: after.checkers(),
        }
    }

    pub fn is_capture(&self) -> bool {
        self.captured.is_some()
    }

    /// The captured man where it stood on the square the mover reached: not in an en passant capture.
    pub fn captured_on_arrival(&self) -> Option<Role> {
        if self.en_passant { None } else { self.captured }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    use super::*;

    fn line(fen: &str, moves: &str) -> Result<Line, LineError> {
        let fen: Fen = fen.parse().unwrap();
        let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        Line::new(position, moves.split_whitespace().map(|m| m.parse().unwrap()))
    }

    #[test]
    fn an_illegal_move_is_named_by_its_ply() {
        assert_eq!(
            line("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "a7a8 h8h7 a8a1").unwrap_err(),
            LineError::Illegal { ply: 1 }
        );
    }

    #[test]
    fn a_line_needs_a_move_of_the_solver() {
        assert_eq!(line("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "").unwrap_err(), LineError::NoMove);
    }

    #[test]
    fn castling_takes_the_king_to_its_own_square_in_either_spelling() {
        for moves in ["e1c1", "e1a1"] {
            let line = line("8/5p2/8/4Q3/R7/2Pk4/8/R3K3 w Q - 0 1", moves).unwrap();
            assert_eq!((line.ply(0).to, line.ply(0).castling), (Square::C1, true));
            assert!(line.ends_in_mate());
        }
    }

    #[test]
    fn an_en_passant_capture_takes_beside_the_target_square() {
        let line = line("8/Bb2k3/2np4/1N2Pp2/2Q1q3/8/6P1/6K1 w - f6 0 1", "e5f6 e7f6 c4e4").unwrap();
        assert_eq!(line.ply(0).captured_at, Some(Square::F5));
        assert_eq!(line.ply(0).captured_on_arrival(), None);
        assert_eq!((line.n_moves(), line.last()), (2, 2));
    }
}
