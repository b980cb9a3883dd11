//! What a side can win by captures on one square, counted with moves that are really legal.
//!
//! The usual static count forgets that a pinned piece does not recapture; here every capture is played.

use std::collections::HashMap;

use shakmaty::Position as _;

use crate::chess::{Move, Position, Role, Square};

/// The captures on one square when both sides capture as well as they can, and stop when it no longer pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub square: Square,
    /// What the side that begins wins, in pawns.
    pub gain: i32,
    pub line: Vec<Move>,
}

/// What a piece is worth in exchanges, in pawns. A king is never exchanged.
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The best captures on `square` for the side to move; `None` where they win nothing.
pub fn exchange(position: &Position, square: Square) -> Option<Exchange> {
    let (gain, line) = best(position, square, &mut HashMap::new());
    (gain > 0).then_some(Exchange { square, gain, line })
}

/// Every exchange that wins something for the side to move, by square.
pub fn exchanges(position: &Position) -> Vec<Exchange> {
    let mut squares: Vec<Square> = position.capture_moves().iter().map(|capture| capture.to()).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.into_iter().filter_map(|square| exchange(position, square)).collect()
}

type Best = (i32, Vec<Move>);

/// Capture or stop, whichever wins more. Different orders of the same captures meet again, so they are remembered.
fn best(position: &Position, square: Square, known: &mut HashMap<Position, Best>) -> Best {
    if let Some(found) = known.get(position) {
        return found.clone();
    }
    let mut found: Best = (0, Vec::new());
    for capture in position.capture_moves() {
        if capture.to() != square {
            continue;
        }
        let mut after = position.clone();
        after.play_unchecked(capture);
        let (lost, replies) = best(&after, square, known);
        let gain = won_by(capture) - lost;
        if gain > found.0 {
            let line = std::iter::once(capture).chain(replies).collect();
            found = (gain, line);
        }
    }
    known.insert(position.clone(), found.clone());
    found
}

/// What a move wins at once: the piece it takes, and what a pawn gains by promotion.
pub fn won_by(played: Move) -> i32 {
    let taken = played.capture().map_or(0, value);
    let promoted = played.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    taken + promoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_position;

    #[track_caller]
    fn wins(fen: &str, square: &str, gain: i32, n_captures: usize) {
        let position = parse_position(fen).unwrap();
        let found = exchange(&position, square.parse().unwrap());
        let found = found.map_or((0, 0), |exchange| (exchange.gain, exchange.line.len()));
        assert_eq!(found, (gain, n_captures), "{fen} on {square}");
    }

    #[test]
    fn an_unprotected_piece_is_won() {
        wins("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", "d5", 3, 1);
    }

    #[test]
    fn a_protected_piece_is_not_worth_a_rook() {
        wins("4k3/8/2p5/3n4/8/8/3R4/4K3 w - - 0 1", "d5", 0, 0);
    }

    #[test]
    fn a_pawn_wins_a_protected_piece_for_a_pawn() {
        wins("4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "d5", 2, 2);
    }

    #[test]
    fn a_pinned_pawn_does_not_recapture() {
        wins("2k5/8/2p5/3n4/8/8/3R4/2R1K3 w - - 0 1", "d5", 3, 1);
    }

    #[test]
    fn a_piece_protected_through_another_is_not_taken_back() {
        wins("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d5", 3, 1);
    }

    #[test]
    fn a_king_takes_only_what_nobody_protects() {
        wins("8/8/8/8/8/2k5/3q4/4K3 w - - 0 1", "d2", 0, 0);
        wins("8/8/8/8/2k5/8/3q4/4K3 w - - 0 1", "d2", 9, 1);
    }

    #[test]
    fn a_capture_en_passant_wins_a_pawn() {
        wins("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6", 1, 1);
    }
}
