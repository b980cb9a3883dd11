//! How hard a puzzle is likely to be, before anybody has tried it: a formula over its line, roughly on Lichess's scale.
//!
//! The weights are a least-squares fit to the ratings of some 12,000 puzzles of the Lichess sample whose deviation is at
//! most 90 (R² 0.42 on a fifth held back), then stretched by half around the mean: a fit draws everything to the middle,
//! and so the spread is that of the sample again. Remember to update puzzles/README.md.

use shakmaty::{Position as _, Role};

use crate::tactics::Line;

/// No puzzle is rated below or above.
const RANGE: std::ops::RangeInclusive<i32> = 600..=2600;
/// How far a rating by formula may be off: the spread of the fit's errors.
pub const DEVIATION: u16 = 350;

/// The rating of a line.
///
/// 1. How many moves the solver has to find, and whether they end in mate.
/// 2. What distracts: captures, checks and other moves to choose from, and men on the board.
/// 3. What is easily seen (a check, taking back, a capture that is all) and what is not (a quiet move, a step back, a lesser piece promoted to).
pub fn rating(line: &Line) -> u16 {
    let start = line.start();
    let key = line.ply(line.first());
    let legal = start.legal_moves();
    let n_captures = legal.iter().filter(|played| played.is_capture()).count();
    let n_checks = legal
        .iter()
        .filter(|played| {
            let mut after = start.clone();
            after.play_unchecked(**played);
            after.is_check()
        })
        .count();
    let is_quiet = |ply: &usize| {
        let played = line.ply(*ply);
        !played.is_capture() && played.promotion.is_none() && !line.gives_check(*ply)
    };
    let n_quiet = line.solver_plies().filter(is_quiet).count();
    let goes_back = i32::from(key.to.rank()) - i32::from(key.from.rank());
    let goes_back = line.solver().fold_wb(goes_back < 0, goes_back > 0);
    let takes_back = line.first().checked_sub(1).is_some_and(|lead| {
        let lead = line.ply(lead);
        lead.is_capture() && key.is_capture() && lead.to == key.to
    });
    let under = |ply: usize| line.ply(ply).promotion.is_some_and(|role| role != Role::Queen);

    let mates = line.ends_in_mate();
    let points = [
        (1240, true),
        (-490, mates && line.n_moves() == 1),
        (-240, mates && line.n_moves() >= 3),
        (-110, line.n_moves() == 2),
        (300, line.n_moves() == 3),
        (490, line.n_moves() == 4),
        (560, line.n_moves() >= 5),
        (40 * most(n_captures, 10), true),
        (90 * most(n_checks, 8), true),
        (3 * most(legal.len(), 50), true),
        (4 * most(start.board().occupied().count(), 32), true),
        (230 * most(n_quiet, 3), true),
        (110, goes_back),
        (140, start.is_check()),
        (240, line.solver_plies().any(under)),
        (-450, line.gives_check(line.first())),
        (-100, takes_back),
        (-500, line.n_moves() == 1 && key.is_capture() && !mates),
    ];
    let sum: i32 = points.iter().filter(|(_, holds)| *holds).map(|(points, _)| points).sum();
    sum.clamp(*RANGE.start(), *RANGE.end()) as u16
}

fn most(count: usize, limit: usize) -> i32 {
    count.min(limit) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_position;

    fn rated(fen: &str, moves: &str) -> u16 {
        let moves = moves.split(' ').map(|text| text.parse().unwrap());
        rating(&Line::with_lead(parse_position(fen).unwrap(), moves).unwrap())
    }

    #[test]
    fn a_mate_at_once_is_easy_and_quiet_moves_are_hard() {
        let mate = rated("6k1/5ppp/8/8/8/8/8/K3R3 b - - 0 1", "g8h8 e1e8");
        let quiet = rated("8/8/8/8/8/k7/2K4R/8 b - - 0 1", "a3a2 h2h3 a2a1 h3a3");
        assert_eq!(mate, 600);
        assert!(quiet > 1200, "{quiet}");
    }
}
