//! Moves without noise: the quiet move, the defensive move.

use shakmaty::{Color, Position as _, Rank, Role};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::{Line, Ply};

/// Quiet move: no check, no capture, no attack on anything, and yet the opponent cannot help it.
///
/// 1. The solver, not in check, moves a man other than the king, and the line goes on.
/// 2. The move neither checks nor captures, and the man that moved attacks nothing, not even a pawn.
/// 3. It is not a pawn near promotion.
///
/// - Has it: `7B/4R3/8/8/1Pn5/8/p1k1p3/6K1 b - - 0 1` `c4e5 h8e5 e2e1q`
/// - Nearly: `3q2k1/6pp/4pn2/8/7B/8/4NPPP/6K1 w - - 0 1` `e2f4 g7g6 h4f6`
pub fn quiet_move(line: &Line) -> Option<Evidence> {
    line.followed_plies()
        .find(|&ply| {
            let mover = line.ply(ply);
            is_silent(line, ply)
                && !line.in_check_before(ply)
                && mover.role != Role::King
                && !is_advanced(mover, line.solver())
        })
        .map(|ply| Evidence::at(ply).mark(Part::Actor, line.after(ply), line.ply(ply).to))
}

/// Defensive move: the solver must find the move that holds.
///
/// 1. The last move neither checks nor captures, attacks nothing, is no pawn near promotion, and the solver had at least
///    three legal moves.
/// 2. Or the solver stood in check and answered it so: there were at least three legal moves, and neither this move nor
///    one before it checks or captures.
///
/// - Has it: `3k4/8/3PK3/8/8/8/8/8 w - - 0 1` `d6d7 d8c7 e6e7`
/// - Nearly: `8/8/r7/8/8/1k6/R6R/4K3 w - - 0 1` `a2a1`
pub fn defensive_move(line: &Line) -> Option<Evidence> {
    let last = line.last();
    let holds = is_silent(line, last) && !is_advanced(line.ply(last), line.solver()) && has_choice(line, last);
    let ply = if holds { last } else { escape(line)? };
    Some(Evidence::at(ply).mark(Part::Actor, line.after(ply), line.ply(ply).to))
}

/// The first move out of check among several, with neither check nor capture up to it.
fn escape(line: &Line) -> Option<usize> {
    for ply in line.solver_plies() {
        if line.gives_check(ply) || line.ply(ply).is_capture() {
            return None;
        }
        // The legal moves are counted only where it matters: a forced move before the check ends the search too.
        if line.in_check_before(ply) {
            return line.solver_plies().take_while(|&p| p <= ply).all(|p| has_choice(line, p)).then_some(ply);
        }
    }
    None
}

fn has_choice(line: &Line, ply: usize) -> bool {
    line.position(ply).legal_moves().len() >= 3
}

/// Neither check nor capture, and the man that moved attacks no enemy man.
fn is_silent(line: &Line, ply: usize) -> bool {
    let mover = line.ply(ply);
    let board = line.after(ply);
    !line.gives_check(ply)
        && !mover.is_capture()
        && !board.attacks_from(mover.to).intersects(board.by_color(!line.solver()))
}

/// A pawn that reaches the sixth rank or goes further, seen from its own side.
fn is_advanced(mover: &Ply, color: Color) -> bool {
    let rank = color.fold_wb(mover.to.rank(), mover.to.rank().flip_vertical());
    mover.promotion.is_some() || (mover.role == Role::Pawn && rank >= Rank::Sixth)
}
