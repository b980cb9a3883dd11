//! The laws of judging over positions of random games and tricky ones, and a table of positions for each reason.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng, rngs::SmallRng};
use shakmaty::{Position as _, attacks};

use super::*;
use crate::chess::{ReasonCode, attempt_of, parse_position};

/// Pins, double checks, en passant and castling of every kind, promotions of every kind.
const TRICKY: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1",
    "4k3/8/8/8/8/1r6/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/r7/8/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
    "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k1r1/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 1",
    "4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 1",
    "6k1/8/8/b2pP3/8/2P5/8/4K3 w - d6 0 1",
    "6k1/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1",
    "6k1/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
    "7k/8/8/2pPpP2/8/8/8/K7 w - c6 0 1",
    "7k/8/8/2pPpP2/8/8/8/K7 w - - 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
    "1n2k1n1/P6P/8/8/8/8/8/4K3 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "r3K2k/3P4/8/8/8/8/8/8 w - - 0 1",
    "2b4k/1K1P4/8/8/8/8/8/8 w - - 0 1",
    "7k/r2PK3/8/8/8/8/8/8 w - - 0 1",
    "b7/1P6/2K5/8/8/8/8/7k w - - 0 1",
    "4k3/4r3/8/8/7b/8/4N3/4K3 w - - 0 1",
    "4k3/4r3/8/8/8/5n2/3N4/4K3 w - - 0 1",
    "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
    "k7/8/8/8/8/8/3q4/q3KB2 w - - 0 1",
    "Q6k/8/8/8/4K3/8/8/q6q b - - 0 1",
    "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

const PROMOTIONS: [Option<Role>; 7] = [
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::King),
    Some(Role::Pawn),
];

fn every_attempt() -> impl Iterator<Item = Attempt> {
    Square::ALL.into_iter().flat_map(|from| {
        Square::ALL.into_iter().flat_map(move |to| PROMOTIONS.map(|promotion| Attempt { from, to, promotion }))
    })
}

/// The tricky positions and every seventh position of random games from them.
fn positions() -> Vec<Position> {
    let mut dice = SmallRng::seed_from_u64(64);
    let mut positions = Vec::new();
    for fen in TRICKY {
        let mut position = parse_position(fen).unwrap();
        positions.push(position.clone());
        for ply in 1..=28 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.random_range(0..moves.len())]);
            if ply % 7 == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions
}

#[test]
fn an_attempt_is_legal_exactly_when_the_rules_engine_has_the_move() {
    for position in positions() {
        let moves = position.legal_moves();
        let legal: HashSet<Attempt> = moves.iter().map(attempt_of).collect();
        for attempt in every_attempt() {
            let verdict = judge(&position, attempt);
            let castling_onto_rook =
                moves.iter().any(|it| it.is_castle() && Some(attempt.from) == it.from() && attempt.to == it.to());
            let expected = legal.contains(&attempt) || (castling_onto_rook && attempt.promotion.is_none());
            assert_eq!(verdict.is_legal(), expected, "{position:?} {attempt}: {verdict:?}");
            if let Verdict::Legal(played) = verdict {
                assert!(moves.contains(&played), "{position:?} {attempt}");
            }
        }
    }
}
