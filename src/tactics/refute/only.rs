//! Which single move wins material: what makes a position a puzzle, as far as our own proofs see.

use shakmaty::{Move, Position as _};

use super::{
    MATE_NODES, MATERIAL_NODES, bounds, is_safe_from_mate,
    material::{Budget, Claim, Cut, after, balance},
};
use crate::{chess::Position, tactics::mate::forces_mate};

/// By so many pawns the best move must win more than the next.
const LEAD: i32 = 2;
/// More than this is never asked for: all that can be taken and promoted.
const MOST: i32 = 60;

/// The move that wins at least `least` pawns, and how many, where every other wins at least two pawns less.
///
/// A win stands against every reply, as far as the captures after the reply show.
///
/// 1. The moves that win `least`. A move about which the bound leaves it open counts with them.
/// 2. Asked for ever more, they become fewer; it is the last one, if one is left.
/// 3. It must lead the next by two pawns, and no mate may come back.
pub fn only_winner(position: &Position, least: i32) -> Option<(Move, i32)> {
    let won = |gain: i32, moves: &[Move]| -> Vec<Move> {
        moves.iter().copied().filter(|played| holds(position, *played, gain) != Ok(false)).collect()
    };
    let mut left = won(least, &position.legal_moves());
    let (mut gain, mut second) = (least, least - LEAD);
    while left.len() > 1 && gain < MOST {
        second = gain;
        gain += 1;
        left = won(gain, &left);
    }
    let [only] = left[..] else { return None };
    while gain < MOST && holds(position, only, gain + 1) == Ok(true) {
        gain += 1;
    }
    let stands = gain - second >= LEAD && holds(position, only, gain) == Ok(true);
    (stands && is_safe_from_mate(&after(position, only))).then_some((only, gain))
}

/// Whether no other move is proved to win so much, or mates within two.
pub fn is_only_winner(position: &Position, played: Move, at_least: i32) -> bool {
    position.legal_moves().into_iter().all(|other| other == played || holds(position, other, at_least) == Ok(false))
        && forces_mate(position, 2, bounds(MATE_NODES)) == Some(false)
}

/// Whether the side that moved would have lost so much after any move: what is won afterwards was not allowed by it.
///
/// `at_least` is counted from after the move.
pub fn was_lost_before(before: &Position, played: Move, at_least: i32) -> bool {
    let next = after(before, played);
    let winner = next.turn();
    let claim = Claim { winner, need: balance(next.board(), winner) + at_least };
    budget().holds(before, claim, 2) == Ok(true)
}

fn holds(position: &Position, played: Move, at_least: i32) -> Result<bool, Cut> {
    let us = position.turn();
    let claim = Claim { winner: us, need: balance(position.board(), us) + at_least };
    budget().holds(&after(position, played), claim, 1)
}

fn budget() -> Budget {
    Budget { left: MATERIAL_NODES }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{judge, parse_position, read_move};

    #[track_caller]
    fn position(fen: &str, text: &str) -> (Position, Move) {
        let position = parse_position(fen).unwrap();
        let played = judge(&position, read_move(&position, text).unwrap()).legal().unwrap();
        (position, played)
    }

    #[test]
    fn a_fork_is_the_only_move_that_wins_the_rook() {
        let (position, fork) = position("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7");
        assert_eq!(only_winner(&position, 2), Some((fork, 5)));
        assert!(is_only_winner(&position, fork, 5));
    }

    #[test]
    fn a_piece_that_two_can_take_is_no_puzzle() {
        let (position, taken) = position("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5");
        assert_eq!(only_winner(&position, 2), Some((taken, 3)));
        let both = parse_position("4k3/8/8/3n3R/8/8/8/3RK3 w - - 0 1").unwrap();
        assert_eq!(only_winner(&both, 2), None);
    }

    #[test]
    fn what_hung_before_and_could_not_be_saved_was_not_allowed() {
        let (before, step) = position("r3k3/2N5/8/8/8/8/8/4K3 b q - 0 1", "Kd7");
        assert!(was_lost_before(&before, step, 5));
        let (before, careless) = position("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "Ke7");
        assert!(!was_lost_before(&before, careless, 3));
    }
}
