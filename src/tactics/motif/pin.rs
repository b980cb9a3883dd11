//! Pins: a man that may not leave its line, or had better not.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::material::loss;
use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;
use crate::tactics::standing::{Pin, attackers, gain_by_capture, is_hanging, pins, worth};

/// Pin (absolute): an enemy man is pinned to its king, and that matters.
///
/// 1. After a move of the solver an enemy man stands between its king and a line piece of the solver.
/// 2. Either it attacks, off the line, a solver's man that is worth more or hangs, and may not take it;
/// 3. or it is attacked along the line by a cheaper man, or hangs and cannot hit back at the attacker, and has moves
///    that the pin forbids.
///
/// - Has it: `6k1/5ppp/4Pq1p/3BRr2/8/8/N6P/6K1 w - - 0 1` `e6f7 f6f7 e5e8`
/// - Nearly: `8/5ppk/2B4p/7r/8/5N2/5PP1/4K3 w - - 0 1` `c6e4 h7g8 e4g6`
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
                board.role_at(square).is_some_and(|role| worth(role) > worth(pinned))
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
                board.role_at(attacker).is_some_and(|role| worth(pinned) > worth(role))
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
/// 2. The opponent, not in check, leaves the man there, and the solver's next move takes it with gain.
/// 3. Or another man of the solver takes it at once with gain, and the piece behind is what defends it: it cannot take
///    back without coming into the line piece's way.
///
/// - Has it: `4q1k1/p4ppp/3Pb3/8/5P2/8/6PP/4RRK1 w - - 0 1` `f4f5 e8d7 f5e6`
/// - Nearly: `2r5/6kp/5bp1/8/8/P1N5/2p2PPP/6K1 b - - 0 1` `c8c3`
pub fn relative_pin(line: &Line) -> Option<Evidence> {
    line.solver_plies().find_map(|ply| attacked_in_pin(line, ply).or_else(|| taken_in_pin(line, ply)))
}

fn attacked_in_pin(line: &Line, ply: usize) -> Option<Evidence> {
    let (reply, taker) = (line.plies().get(ply + 1)?, line.plies().get(ply + 2)?);
    taker.captured_on_arrival()?;
    if reply.to == taker.to || line.gives_check(ply) || loss(line, ply + 2) <= 0 {
        return None;
    }
    let board = line.after(ply);
    let (pinner, behind) = shields(board, line.solver(), taker.to).next()?;
    Some(pinned(ply, board, taker.to, pinner, behind).reaped_at(ply + 2))
}

fn taken_in_pin(line: &Line, ply: usize) -> Option<Evidence> {
    let taker = line.ply(ply);
    taker.captured_on_arrival()?;
    if loss(line, ply) <= 0 {
        return None;
    }
    let (board, solver) = (line.before(ply), line.solver());
    let defenders = attackers(board, !solver, taker.to);
    let (pinner, behind) = shields(board, solver, taker.to)
        .find(|&(pinner, behind)| pinner != taker.from && defenders == Bitboard::from_square(behind))?;
    Some(pinned(ply, board, taker.to, pinner, behind))
}

fn pinned(ply: usize, board: &Board, front: Square, pinner: Square, behind: Square) -> Evidence {
    Evidence::at(ply).mark(Part::Pinned, board, front).mark(Part::Actor, board, pinner).mark(
        Part::Behind,
        board,
        behind,
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
        (worth(dearer) > worth(role) && gain_by_capture(&lifted, behind, solver) > worth(role))
            .then_some((pinner, behind))
    })
}
