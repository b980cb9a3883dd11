//! Material won by a whole line of moves. Where the proof for one move sees too little, the line itself shows the way.

use shakmaty::{Move, Position as _};

use super::{
    MATE_HORIZON, MATE_NODES, MATERIAL_NODES, bounds, is_safe_from_mate,
    material::{Budget, Claim, Cut, after, balance},
    show,
};
use crate::{
    chess::Position,
    tactics::mate::{defend, forces_mate},
};

/// Whether the first move of a line wins at least so much by force; own moves and replies take turns in the line.
///
/// 1. The first move may be proof enough by itself.
/// 2. If not, every reply must lose: after the line's own reply, by the rest of the line in the same way; after any
///    other, by a move that wins as much as far as captures show, or by a quick mate.
/// 3. No move of the line may run into a mate.
pub fn line_wins(position: &Position, line: &[Move], at_least: i32) -> bool {
    let us = position.turn();
    let claim = Claim { winner: us, need: balance(position.board(), us) + at_least };
    wins_along(position, line, claim)
}

fn wins_along(position: &Position, line: &[Move], claim: Claim) -> bool {
    let Some((first, rest)) = line.split_first() else { return false };
    let next = after(position, *first);
    if next.is_checkmate() {
        return true;
    }
    if !is_safe_from_mate(&next) {
        return false;
    }
    if [1, 2].into_iter().any(|replies| budget().holds(&next, claim, replies) == Ok(true)) {
        return true;
    }
    let Some((expected, rest)) = rest.split_first() else { return false };
    let replies = next.legal_moves();
    !replies.is_empty()
        && replies.iter().all(|reply| {
            let replied = after(&next, *reply);
            if reply == expected { wins_along(&replied, rest, claim) } else { wins_soon(&replied, claim) }
        })
}

/// A move wins at once, or after one more reply, or mates.
fn wins_soon(replied: &Position, claim: Claim) -> bool {
    budget().wins(replied, claim, 0) == Ok(true)
        || budget().wins(replied, claim, 1) == Ok(true)
        || forces_mate(replied, MATE_HORIZON, bounds(MATE_NODES)) == Some(true)
}

fn budget() -> Budget {
    Budget { left: MATERIAL_NODES }
}

/// A move that wins so much, with the best defence and what it still loses, or with the mate.
pub fn winning_line(position: &Position, played: Move, at_least: i32) -> Vec<Move> {
    let us = position.turn();
    let claim = Claim { winner: us, need: balance(position.board(), us) + at_least };
    let next = after(position, played);
    let mut line = vec![played];
    if [1, 2].into_iter().any(|replies| budget().holds(&next, claim, replies) == Ok(true)) {
        if show(&mut budget(), &next, claim, &mut line) == Err(Cut) {
            line.truncate(1);
        }
    } else {
        line.extend(defend(&next, MATE_HORIZON - 1, bounds(MATE_NODES)).line);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{judge, parse_position, read_move};

    #[track_caller]
    fn line(fen: &str, moves: &str) -> (Position, Vec<Move>) {
        let start = parse_position(fen).unwrap();
        let mut position = start.clone();
        let mut line = Vec::new();
        for text in moves.split(' ') {
            let played = judge(&position, read_move(&position, text).unwrap()).legal().unwrap();
            position.play_unchecked(played);
            line.push(played);
        }
        (start, line)
    }

    const FORK: &str = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1";

    #[test]
    fn a_fork_wins_what_it_forks_and_no_more() {
        let (start, moves) = line(FORK, "Nc7 Kd7 Nxa8");
        assert!(line_wins(&start, &moves, 5));
        assert!(!line_wins(&start, &moves, 6));
        assert_eq!(winning_line(&start, moves[0], 5).len(), 3);
    }

    /// A windmill: the queen falls on the sixth move, which is further than the proof of one move sees.
    #[test]
    fn a_long_line_is_proved_along_its_moves() {
        let windmill = "5n1k/qppp2Rp/5BP1/8/8/8/8/7K w - - 0 1";
        let (start, moves) = line(windmill, "Rxd7 Kg8 Rg7 Kh8 Rxc7 Kg8 Rg7 Kh8 Rxb7 Kg8 Rxa7");
        assert!(line_wins(&start, &moves, 11));
        assert!(!line_wins(&start, &moves[..1], 11));
        assert!(!line_wins(&start, &moves, 20));
    }
}
