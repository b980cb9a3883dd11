//! What makes a line a puzzle: the solver's moves are the only ones, proved by mate or by material.
//!
//! The same functions find puzzles and prove them again, so that nothing is mined which a check refuses.

use shakmaty::{Move, Position as _};

use crate::chess::Position;
use crate::tactics::mate::{Bounds, Solver};
use crate::tactics::refute::{is_only_winner, line_wins};

/// Longer mates are no puzzles here.
pub const LONGEST_MATE: u32 = 5;
/// Positions that the proof of one mate may take. What takes more is left alone: a check should not be waited for.
const MATE_NODES: u64 = 100_000;

/// Why a line is not what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The bound ended the proof.
    Open,
    /// The solver's move with this index does not force mate in as many moves as the line has left, or a shorter mate is
    /// there.
    NotShortest { turn_idx: usize },
    /// Other moves mate as soon.
    NotOnlyMate { turn_idx: usize },
    /// The first move is not proved to win so much.
    NotWon,
    /// Another move is not proved to win less.
    NotOnlyWinner { turn_idx: usize },
}

/// A memory for mates, which saves time from one question to the next.
pub fn solver() -> Solver {
    Solver::new(Bounds { nodes: MATE_NODES, slots: 1 << 16 })
}

/// The solver's moves and the longest defence, where a mate within so many moves is forced by one move alone at every
/// turn but the last.
///
/// Of the defences that last as long, the first after which there is again only one move.
pub fn only_mate(solver: &mut Solver, position: &Position, within: u32) -> Option<Vec<Move>> {
    let mate = solver.mates_in(position, within).mate?;
    let [key, others @ ..] = &mate.keys[..] else { return None };
    if mate.moves > 1 && !others.is_empty() {
        return None;
    }
    let mut line = vec![key.first];
    if mate.moves == 1 {
        return Some(line);
    }
    let next = after(position, key.first);
    for reply in next.legal_moves() {
        let replied = after(&next, reply);
        let found = solver.mates_in(&replied, mate.moves - 1);
        if !found.complete {
            return None;
        }
        let sooner = found.moves().is_none_or(|moves| moves < mate.moves - 1);
        if !sooner && let Some(rest) = only_mate(solver, &replied, mate.moves - 1) {
            line.push(reply);
            line.extend(rest);
            return Some(line);
        }
    }
    None
}

/// Whether a line from the solver's move on is a shortest mate with the only moves and the longest defence.
pub fn proves_mate(solver: &mut Solver, start: &Position, line: &[Move]) -> Result<(), Doubt> {
    let mut position = start.clone();
    let n_turns = line.len().div_ceil(2);
    for (ply, played) in line.iter().enumerate() {
        if ply % 2 == 0 {
            let turn_idx = ply / 2;
            let left = u32::try_from(n_turns - turn_idx).unwrap_or(u32::MAX);
            let found = solver.mates_in(&position, left);
            if !found.complete {
                return Err(Doubt::Open);
            }
            let keys = found.keys();
            if found.moves() != Some(left) || !keys.contains(played) {
                return Err(Doubt::NotShortest { turn_idx });
            }
            if left > 1 && keys.len() > 1 {
                return Err(Doubt::NotOnlyMate { turn_idx });
            }
        }
        position.play_unchecked(*played);
    }
    Ok(())
}

/// Whether a line from the solver's move on wins so many pawns by force, and only its moves do.
pub fn proves_material(start: &Position, line: &[Move], pawns: i32) -> Result<(), Doubt> {
    if !line_wins(start, line, pawns) {
        return Err(Doubt::NotWon);
    }
    let mut position = start.clone();
    let mut left = pawns;
    for (ply, played) in line.iter().enumerate() {
        let won = crate::tactics::exchange::won_by(*played);
        if ply % 2 == 0 {
            if !is_only_winner(&position, *played, left) {
                return Err(Doubt::NotOnlyWinner { turn_idx: ply / 2 });
            }
            left -= won;
        } else {
            left += won;
        }
        position.play_unchecked(*played);
    }
    Ok(())
}

pub(super) fn after(position: &Position, legal: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(legal);
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{judge, parse_position, read_move};

    fn moves(start: &Position, text: &str) -> Vec<Move> {
        let mut position = start.clone();
        let mut line = Vec::new();
        for text in text.split(' ') {
            let played = judge(&position, read_move(&position, text).unwrap()).legal().unwrap();
            position.play_unchecked(played);
            line.push(played);
        }
        line
    }

    #[test]
    fn a_mate_with_one_key_is_found_and_proved() {
        let start = parse_position("8/8/8/8/8/8/k1K4R/8 w - - 0 1").unwrap();
        let mut solver = solver();
        let line = only_mate(&mut solver, &start, 5).unwrap();
        assert_eq!(line, moves(&start, "Rh3 Ka1 Ra3"));
        assert_eq!(proves_mate(&mut solver, &start, &line), Ok(()));
        assert_eq!(proves_mate(&mut solver, &start, &line[..1]), Err(Doubt::NotShortest { turn_idx: 0 }));
        let slow = moves(&start, "Rh4 Ka3 Rh3 Ka2 Rh1 Ka3 Ra1");
        assert_eq!(proves_mate(&mut solver, &start, &slow), Err(Doubt::NotShortest { turn_idx: 0 }));
    }

    #[test]
    fn a_mate_with_two_keys_is_no_puzzle() {
        let start = parse_position("k7/8/2K5/8/8/8/8/7R w - - 0 1").unwrap();
        let mut solver = solver();
        assert_eq!(only_mate(&mut solver, &start, 5), None);
        let line = moves(&start, "Kb6 Kb8 Rh8");
        assert_eq!(proves_mate(&mut solver, &start, &line), Err(Doubt::NotOnlyMate { turn_idx: 0 }));
    }

    #[test]
    fn material_is_proved_at_every_turn() {
        let start = parse_position("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1").unwrap();
        let fork = moves(&start, "Nc7 Kd7 Nxa8");
        assert_eq!(proves_material(&start, &fork, 5), Ok(()));
        assert_eq!(proves_material(&start, &fork, 6), Err(Doubt::NotWon));
        let start = parse_position("4k3/8/8/3n3R/8/8/8/3RK3 w - - 0 1").unwrap();
        let taken = moves(&start, "Rhxd5");
        assert_eq!(proves_material(&start, &taken, 3), Err(Doubt::NotOnlyWinner { turn_idx: 0 }));
    }
}
