//! Mate by plain exhaustive search, as the definition reads: what the solver is tested and measured against.

use shakmaty::{Move, Position as _};

use crate::chess::Position;

/// The least number of moves up to `n` in which the side to move forces mate, and every first move that does.
pub fn mates_in(position: &Position, n: u32) -> Option<(u32, Vec<Move>)> {
    (1..=n).find_map(|within| {
        let keys: Vec<Move> =
            position.legal_moves().into_iter().filter(|first| is_lost(&after(position, *first), within - 1)).collect();
        (!keys.is_empty()).then_some((within, keys))
    })
}

fn is_lost(position: &Position, n: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_check();
    }
    n > 0 && position.halfmoves() < 100 && replies.iter().all(|reply| forces(&after(position, *reply), n))
}

fn forces(position: &Position, n: u32) -> bool {
    position.halfmoves() < 100 && position.legal_moves().iter().any(|first| is_lost(&after(position, *first), n - 1))
}

fn after(position: &Position, legal: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(legal);
    after
}
