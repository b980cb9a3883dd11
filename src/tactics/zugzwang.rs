//! Zugzwang: whoever is to move would rather not.
//!
//! The only theme that the moves of a line cannot tell: it takes a judge who says what a position is worth. An engine is
//! one, a table of endings another; this file says what they are asked, in Lichess's meaning of the theme.

use shakmaty::{EnPassantMode, Position as _};

use super::{Evidence, Line, Part};
use crate::chess::Position;

/// With more moves than this there is always one that does no harm, and it is not looked for.
const MOST_MOVES: usize = 15;

/// So much of the chance to win must be lost by having to move.
const LOSS: f32 = 0.15;

/// Whether, after a move of the solver's, the opponent is in zugzwang.
///
/// 1. The opponent is not in check, can move, and has at most 15 moves.
/// 2. `chance` tells the opponent's chance to win (from 0 to 1, a draw is 0.5) where it has to move.
/// 3. `chance` tells the solver's chance where the opponent had passed.
/// 4. Passing would be better by more than 0.15. (Lichess's tagger asks for 0.3 on a scale from -1 to 1.)
///
/// Has it: in `8/8/2K5/4p3/4P1k1/8/8/8 b - - 0 1` after 1...Kf3 the white king must leave d5 to guard e4 from the
/// wrong side, and would draw if it could pass. Near miss: with the kings a file further apart nobody is pressed.
///
/// # Errors
///
/// What the judge fails with.
pub fn zugzwang<E>(line: &Line, mut chance: impl FnMut(&Position) -> Result<f32, E>) -> Result<Option<Evidence>, E> {
    for ply in line.solver_plies() {
        let position = line.position(ply + 1);
        if position.is_check() || !(1..=MOST_MOVES).contains(&position.legal_moves().len()) {
            continue;
        }
        let Some(passed) = passed(position) else { continue };
        // Whoever has no move after the pass is stalemated: a draw.
        let if_passed = if passed.legal_moves().is_empty() { 0.5 } else { 1.0 - chance(&passed)? };
        // A judge is expensive: where passing helps nobody it is not asked again.
        if if_passed > LOSS && if_passed - chance(position)? > LOSS {
            return Ok(Some(Evidence::at(ply).mark(Part::Actor, position.board(), line.ply(ply).to)));
        }
    }
    Ok(None)
}

/// The same position with the other side to move.
fn passed(position: &Position) -> Option<Position> {
    // The right to capture en passant passes with the move.
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.ep_square = None;
    setup.turn = setup.turn.other();
    setup.position(shakmaty::CastlingMode::Standard).ok()
}
