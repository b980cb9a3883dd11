//! Touch-move: what the pieces touched on purpose oblige the player to do (Articles 4.3 to 4.5 of the Laws).

use shakmaty::{Move, Position as _, Role, Square};

use super::Position;

/// The squares of the pieces a player touched on purpose, in order: at least one, none of them twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touches {
    squares: [Square; Touches::MOST],
    n_squares: usize,
}

impl Touches {
    /// Nobody touches more pieces in one turn, not even in a lesson.
    pub const MOST: usize = 4;

    /// `None` for no square, for too many, and for one that is named twice.
    pub fn new(squares: &[Square]) -> Option<Touches> {
        let repeats = squares.iter().enumerate().any(|(index, square)| squares[..index].contains(square));
        if squares.is_empty() || squares.len() > Touches::MOST || repeats {
            return None;
        }
        let mut touches = Touches { squares: [squares[0]; Touches::MOST], n_squares: squares.len() };
        touches.squares[..squares.len()].copy_from_slice(squares);
        Some(touches)
    }

    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.n_squares]
    }

    /// Whether this rook was touched before the king, so that castling with it is off for this turn (Article 4.4.2).
    fn rook_before_king(&self, rook: Square, king: Square) -> bool {
        let place = |square| self.squares().iter().position(|touched| *touched == square);
        place(rook).is_some_and(|rook| place(king).is_none_or(|king| rook < king))
    }
}

/// A piece that a duty is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchedPiece {
    pub role: Role,
    pub square: Square,
}

/// What the touched pieces oblige the player to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// King, then rook, and castling with it is legal (Article 4.4.1).
    Castle { rook: Square },
    /// King, then rook, but castling with it is illegal: another move of the king (Article 4.4.3).
    MoveKing { king: Square, rook: Square },
    /// The first touched piece that can move must move (Article 4.3.1).
    Move(TouchedPiece),
    /// The first touched piece of the other side that can be captured must be captured (Article 4.3.2).
    Capture(TouchedPiece),
    /// The first touched piece of the other side must be captured with the first touched own one (Article 4.3.3).
    CaptureWith { by: TouchedPiece, target: TouchedPiece },
    /// Nothing touched can move or be captured: any legal move (Article 4.5).
    AnyMove,
}

/// What the player to move must do after touching these pieces.
pub fn duty(position: &Position, touches: &Touches) -> Duty {
    let board = position.board();
    let pieces: Vec<(TouchedPiece, bool)> = touches
        .squares()
        .iter()
        .filter_map(|&square| {
            let piece = board.piece_at(square)?;
            Some((TouchedPiece { role: piece.role, square }, piece.color == position.turn()))
        })
        .collect();
    let own: Vec<TouchedPiece> = pieces.iter().filter(|(_, own)| *own).map(|(piece, _)| *piece).collect();
    let theirs = pieces.iter().find(|(_, own)| !own).map(|(piece, _)| *piece);
    let can = |duty: Duty| position.legal_moves().into_iter().any(|played| fulfils(duty, touches, played));

    if let (Some(by), Some(target)) = (own.first().copied(), theirs) {
        let capture = Duty::CaptureWith { by, target };
        if can(capture) {
            return capture;
        }
    } else if let [king, rook, ..] = own.as_slice()
        && (king.role, rook.role) == (Role::King, Role::Rook)
    {
        let castle = Duty::Castle { rook: rook.square };
        if can(castle) {
            return castle;
        }
        let other = Duty::MoveKing { king: king.square, rook: rook.square };
        return if can(other) { other } else { Duty::AnyMove };
    }
    let single = |&(piece, own): &(TouchedPiece, bool)| if own { Duty::Move(piece) } else { Duty::Capture(piece) };
    pieces.iter().map(single).find(|duty| can(*duty)).unwrap_or(Duty::AnyMove)
}

/// Whether a legal move does what the touched pieces oblige the player to do.
pub fn fulfils(duty: Duty, touches: &Touches, played: Move) -> bool {
    if castles_with_rook_touched_first(touches, played) {
        return false;
    }
    match duty {
        Duty::Castle { rook } => matches!(played, Move::Castle { rook: with, .. } if with == rook),
        Duty::MoveKing { .. } => played.role() == Role::King,
        Duty::Move(piece) => played.from() == Some(piece.square),
        Duty::Capture(target) => captures_on(played) == Some(target.square),
        Duty::CaptureWith { by, target } => {
            played.from() == Some(by.square) && captures_on(played) == Some(target.square)
        }
        Duty::AnyMove => true,
    }
}

/// Whether a move castles with a rook that was touched before the king, which Article 4.4.2 does not allow.
pub fn castles_with_rook_touched_first(touches: &Touches, played: Move) -> bool {
    matches!(played, Move::Castle { king, rook } if touches.rook_before_king(rook, king))
}

/// Where the captured piece stood: beside the way of the pawn for en passant, else where the move ends.
fn captures_on(played: Move) -> Option<Square> {
    match played {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => played.is_capture().then(|| played.to()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{parse_position, san};

    fn touches(touched: &str) -> Touches {
        let squares: Vec<Square> = touched.split(' ').map(|square| square.parse().unwrap()).collect();
        Touches::new(&squares).unwrap()
    }

    #[track_caller]
    fn allowed(fen: &str, touched: &str, expect: &str) {
        let position = parse_position(fen).unwrap();
        let touches = touches(touched);
        let duty = duty(&position, &touches);
        let legal = position.legal_moves().into_iter();
        let mut moves: Vec<String> =
            legal.filter(|played| fulfils(duty, &touches, *played)).map(|played| san(&position, &played)).collect();
        moves.sort();
        assert_eq!(moves.join(" "), expect, "{touched}: {duty:?}");
    }

    const CENTRE: &str = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    const SHORT: &str = "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";

    #[test]
    fn the_first_own_piece_that_can_move_must_move() {
        allowed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "f1 g1", "Nf3 Nh3");
        allowed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1 g1", "Na3 Nc3");
        // A pinned piece cannot move, so the next one must.
        allowed("4r1k1/8/8/8/8/8/4N2P/4K3 w - - 0 1", "e2 h2", "h3 h4");
    }

    #[test]
    fn the_first_enemy_piece_that_can_be_captured_must_be_captured() {
        allowed(CENTRE, "d5", "Nxd5 exd5");
        allowed(CENTRE, "e8 d5", "Nxd5 exd5");
        allowed("4k3/8/8/8/8/2b5/1P1P4/4K3 w - - 0 1", "c3", "bxc3 dxc3");
        allowed("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "exd6");
        allowed("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "d5 e5", "e6");
    }

    #[test]
    fn one_of_each_colour_means_that_capture() {
        allowed(CENTRE, "c3 d5", "Nxd5");
        allowed(CENTRE, "d5 c3", "Nxd5");
        allowed("4k3/8/8/8/8/2b5/1P1P4/4K3 w - - 0 1", "d2 c3", "dxc3");
        allowed("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 b8", "axb8=B axb8=N axb8=Q+ axb8=R+");
    }

    #[test]
    fn where_that_capture_is_illegal_the_first_that_can_decides() {
        allowed("4k3/8/8/3p4/4P3/8/P7/R3K3 w - - 0 1", "a1 d5", "Rb1 Rc1 Rd1");
        allowed("4k3/8/8/3p4/4P3/8/P7/R3K3 w - - 0 1", "d5 a1", "exd5");
        allowed("4k3/8/8/3p4/8/8/P7/R3K3 w - - 0 1", "d5 a1", "Rb1 Rc1 Rd1");
    }

    #[test]
    fn king_then_rook_is_castling_where_it_is_legal() {
        allowed(SHORT, "e1 h1", "O-O");
        allowed("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 a1", "O-O-O");
        // The king alone may castle, or make any other move of his.
        allowed(SHORT, "e1", "Kd1 Kd2 Ke2 Kf1 O-O");
        // A second rook changes nothing.
        allowed("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 h1 a1", "O-O");
    }

    #[test]
    fn rook_before_king_means_no_castling_there() {
        allowed(SHORT, "h1 e1", "Rf1 Rg1");
        allowed("4k3/8/8/8/8/8/PPPP1PPP/R3K3 w Q - 0 1", "a1 e1", "Rb1 Rc1 Rd1");
        // A rook that cannot move leaves the duty to the king, who may castle on the other side only.
        allowed("4k3/8/8/8/8/8/6PP/R3K1NR w KQ - 0 1", "h1 e1", "Kd1 Kd2 Ke2 Kf1 Kf2 O-O-O");
        // The rook alone must move, and castling is a move of the king.
        allowed(SHORT, "h1", "Rf1 Rg1");
    }

    #[test]
    fn king_then_rook_without_castling_is_another_move_of_the_king() {
        allowed("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 h1", "Kd1 Kd2 Ke2 O-O-O");
        allowed("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 a1", "Ke2 Kf1 Kf2 O-O");
        // The right is gone, and the king still has to move.
        allowed("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1 h1", "Kd1 Kd2 Ke2 Kf1 Kf2");
        // A king without a move leaves the player free; the touched rook has no duty.
        allowed("4k3/8/8/8/8/8/3PPP2/3QKR2 w - - 0 1", "e1 f1", {
            "Qa1 Qa4+ Qb1 Qb3 Qc1 Qc2 Rg1 Rh1 d3 d4 e3 e4 f3 f4"
        });
    }

    #[test]
    fn nothing_that_can_move_or_be_captured_leaves_the_player_free() {
        allowed("4k3/8/8/8/8/p7/P7/B3K3 w - - 0 1", "a2", "Bb2 Bc3 Bd4 Be5 Bf6 Bg7 Bh8 Kd1 Kd2 Ke2 Kf1 Kf2");
        allowed("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e8", "Kd1 Kd2 Ke2 Kf1 Kf2 a3 a4");
        // The same piece with one square to go to is not free.
        allowed("4k3/8/8/8/p7/8/P7/B3K3 w - - 0 1", "a2", "a3");
    }

    #[test]
    fn touches_are_one_to_four_different_squares() {
        let [a, b, c, d, e] = [Square::A1, Square::B1, Square::C1, Square::D1, Square::E1];
        assert_eq!(Touches::new(&[a, b]).unwrap().squares(), [a, b]);
        assert!(Touches::new(&[a, b, c, d]).is_some());
        assert_eq!(Touches::new(&[]), None);
        assert_eq!(Touches::new(&[a, a]), None);
        assert_eq!(Touches::new(&[a, b, c, d, e]), None);
    }
}
