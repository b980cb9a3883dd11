//! Pins: a man that may not leave its line, or had better not.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;
use crate::tactics::standing::{Pin, attackers, gain_by_capture, is_hanging, pins, value};

/// Pin (absolute): an enemy man is pinned to its king, and that matters.
///
/// 1. After a move of the solver an enemy man stands between its king and a line piece of the solver.
/// 2. Either it attacks, off the line, a solver's man that is worth more or hangs, and may not take it;
/// 3. or it is attacked along the line by a cheaper man, or hangs and cannot hit back at the attacker, and has moves
///    that the pin forbids.
pub fn pin(line: &Line) -> Option<Evidence> {
    let solver = line.solver();
    line.solver_plies().find_map(|ply| {
        let board = line.after(ply);
        let pins = pins(board, !solver);
        prevents_attack(board, solver, &pins).or_else(|| prevents_escape(board, solver, &pins)).map(|(pin, other)| {
            let king = board.king_of(!solver).unwrap_or(pin.pinned);
            Evidence::at(ply)
                .mark(Part::Pinned, board, pin.pinned)
                .mark(Part::Actor, board, pin.pinner)
                .mark(Part::Behind, board, king)
                .mark(Part::Point, board, other)
        })
    })
}

fn prevents_attack(board: &Board, solver: Color, pins: &[Pin]) -> Option<(Pin, Square)> {
    pins.iter().find_map(|pin| {
        let pinned = board.role_at(pin.pinned)?;
        let denied = board.attacks_from(pin.pinned) & board.by_color(solver) & !pin.line;
        denied
            .into_iter()
            .find(|&square| {
                board.role_at(square).is_some_and(|role| value(role) > value(pinned))
                    || is_hanging(board, solver, square)
            })
            .map(|square| (*pin, square))
    })
}

fn prevents_escape(board: &Board, solver: Color, pins: &[Pin]) -> Option<(Pin, Square)> {
    pins.iter().find_map(|pin| {
        let pinned = board.role_at(pin.pinned)?;
        (attackers(board, solver, pin.pinned) & pin.line)
            .into_iter()
            .find(|&attacker| {
                board.role_at(attacker).is_some_and(|role| value(pinned) > value(role))
                    || (is_hanging(board, !solver, pin.pinned)
                        && !attackers(board, !solver, attacker).contains(pin.pinned)
                        && (steps(board, pin.pinned) & !pin.line).any())
            })
            .map(|attacker| (*pin, attacker))
    })
}

/// Where a man could go if its king were safe anyway.
fn steps(board: &Board, square: Square) -> Bitboard {
    let Some(man) = board.piece_at(square) else { return Bitboard::EMPTY };
    if man.role != Role::Pawn {
        return board.attacks_from(square) & !board.by_color(man.color);
    }
    let ahead = |square: Square| square.offset(man.color.fold_wb(8, -8)).filter(|s| !board.occupied().contains(*s));
    let captures = board.attacks_from(square) & board.by_color(!man.color);
    ahead(square).map_or(captures, |one| captures.with(one))
}

/// Relative pin: a man shields a dearer piece, not the king, from a line piece, and is won because of it.
///
/// 1. A line piece of the solver attacks an enemy man; the next man behind it on the line is an enemy piece that is
///    worth more, not the king, and that would be lost if the man in front left.
/// 2. The man in front stays, and the solver's next move takes it with gain;
/// 3. or the solver takes it at once with another man, with gain, because taking back would leave the line.
pub fn relative_pin(line: &Line) -> Option<Evidence> {
    line.solver_plies().find_map(|ply| captured_in_pin(line, ply))
}

fn captured_in_pin(line: &Line, ply: usize) -> Option<Evidence> {
    let solver = line.solver();
    let taker = line.ply(ply);
    let taken = taker.captured_on_arrival()?;
    let before = line.before(ply);
    if gain_by_capture(before, taker.to, solver) <= 0 {
        return None;
    }
    let (pinner, behind) = shields(before, solver, taker.to)
        .find(|&(pinner, behind)| {
            let defends = attackers(before, !solver, taker.to).contains(behind);
            pinner != taker.from && (defends || !attackers(before, !solver, taker.to).any())
                || pinner == taker.from && ply > line.first()
        })
        .filter(|_| taken != Role::King)?;
    // The man was pinned already when it could have gone away: on the solver's move before, unless the capture by
    // another man comes at once.
    let since = match ply.checked_sub(2) {
        Some(earlier) if earlier >= line.first() => {
            let reply = line.ply(ply - 1);
            if reply.to == taker.to {
                return None;
            }
            let board = line.after(earlier);
            shields(board, solver, taker.to).any(|found| found.0 == pinner).then_some(earlier)?
        }
        _ => ply,
    };
    Some(
        Evidence::at(since).reaped_at(ply).mark(Part::Pinned, before, taker.to).mark(Part::Actor, before, pinner).mark(
            Part::Behind,
            before,
            behind,
        ),
    )
}

/// The solver's line pieces to which a man is pinned in front of a dearer piece that would fall, with that piece.
fn shields(board: &Board, solver: Color, front: Square) -> impl Iterator<Item = (Square, Square)> + use<'_> {
    let sliders = attackers(board, solver, front) & board.sliders();
    sliders.into_iter().filter_map(move |pinner| {
        let role = board.role_at(front)?;
        let cleared = board.occupied().without(front);
        let reach = attacks::attacks(pinner, board.piece_at(pinner)?, cleared);
        let beyond = reach & attacks::ray(pinner, front) & board.by_color(!solver) & !board.kings();
        let behind = beyond.into_iter().find(|&square| attacks::between(pinner, square).contains(front))?;
        let dearer = board.role_at(behind)?;
        let mut lifted = board.clone();
        lifted.discard_piece_at(front);
        (value(dearer) > value(role) && gain_by_capture(&lifted, behind, solver) > value(role))
            .then_some((pinner, behind))
    })
}
