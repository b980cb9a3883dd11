//! Giving and winning material: sacrifices, hanging and trapped pieces, desperados, the move in between.

use shakmaty::{Move, Position as _, Role};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::{Line, Ply};
use crate::tactics::standing::{attackers, balance, exchange, gain_by_capture, is_hanging, is_trapped, value};

/// Sacrifice: the solver gives material for something better.
///
/// 1. Before one of the solver's later moves the solver is two pawns or more behind where the line began.
/// 2. It is not because the opponent promoted.
pub fn sacrifice(line: &Line) -> Option<Evidence> {
    let solver = line.solver();
    if line.later_plies().any(|ply| line.ply(ply - 1).promotion.is_some()) {
        return None;
    }
    let start = balance(line.start().board(), solver);
    let ply = line.later_plies().find(|&ply| balance(line.after(ply), solver) - start <= -2)?;
    // The sacrifice is the last move before it that left something to be taken.
    let taken = line.ply(ply - 1);
    let board = line.before(ply - 1);
    Some(Evidence::at(ply - 2).reaped_at(ply - 1).mark(Part::Target, board, taken.captured_at.unwrap_or(taken.to)))
}

/// Exchange sacrifice: a rook is given for a knight or bishop.
///
/// 1. A rook takes a knight or a bishop that is defended.
/// 2. It is taken on that square, and the exchange there loses material.
pub fn exchange_sacrifice(line: &Line) -> Option<Evidence> {
    line.followed_plies().find_map(|ply| {
        let (rook, reply) = (line.ply(ply), line.ply(ply + 1));
        let minor = matches!(rook.captured_on_arrival(), Some(Role::Knight | Role::Bishop));
        if rook.role != Role::Rook || rook.promotion.is_some() || !minor || reply.to != rook.to || loss(line, ply) >= 0
        {
            return None;
        }
        let board = line.before(ply);
        Some(Evidence::at(ply).mark(Part::Actor, board, rook.from).mark(Part::Target, board, rook.to).mark(
            Part::Defender,
            board,
            reply.from,
        ))
    })
}

/// What a ply brings in the exchange on its square; below zero it gives material.
pub fn loss(line: &Line, ply: usize) -> i32 {
    exchange(line.position(ply), as_move(line.ply(ply), line.before(ply).role_at(line.ply(ply).from)))
}

fn as_move(ply: &Ply, moved: Option<Role>) -> Move {
    let role = moved.unwrap_or(ply.role);
    if ply.en_passant {
        return Move::EnPassant { from: ply.from, to: ply.to };
    }
    Move::Normal { role, from: ply.from, capture: ply.captured, to: ply.to, promotion: ply.promotion }
}

/// Hanging piece: the solver takes a piece that nothing defends.
///
/// 1. The solver's first move takes an enemy piece, not a pawn, that hangs.
/// 2. It does not merely take back: the opponent's move before did not take something as dear on that square.
/// 3. With the solver's next move, if there is one, nothing of the gain is lost again.
pub fn hanging_piece(line: &Line) -> Option<Evidence> {
    let first = line.first();
    let taker = line.ply(first);
    let taken = taker.captured_on_arrival().filter(|&role| role != Role::Pawn)?;
    let board = line.before(first);
    let solver = line.solver();
    if !is_hanging(board, !solver, taker.to) {
        return None;
    }
    let takes_back = first.checked_sub(1).is_some_and(|lead| {
        let lead = line.ply(lead);
        lead.to == taker.to && lead.captured_on_arrival().is_some_and(|role| value(role) >= value(taken))
    });
    let loses_again =
        first + 2 <= line.last() && balance(line.after(first + 2), solver) < balance(line.after(first), solver);
    if takes_back || loses_again {
        return None;
    }
    Some(Evidence::at(first).mark(Part::Actor, board, taker.from).mark(Part::Target, board, taker.to))
}

/// Trapped piece: an enemy piece is attacked and has no good square to go to.
///
/// 1. After a move of the solver an enemy piece stands badly, and each of its moves leads to a bad square again.
/// 2. The opponent is not in check, and the piece is not pinned.
/// 3. The solver then takes it, where it stood or where it went.
pub fn trapped_piece(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (reply, taker) = (line.ply(ply - 1), line.ply(ply));
        taker.captured_on_arrival().filter(|&role| role != Role::Pawn)?;
        let stood = if reply.to == taker.to { reply.from } else { taker.to };
        if !is_trapped(line.position(ply - 1), stood) {
            return None;
        }
        let board = line.after(ply - 2);
        Some(Evidence::at(ply - 2).reaped_at(ply).mark(Part::Actor, board, line.ply(ply - 2).to).mark(
            Part::Target,
            board,
            stood,
        ))
    })
}

/// Intermezzo: instead of taking back at once the solver plays another move first.
///
/// 1. The opponent takes on a square where the solver could take back.
/// 2. The solver plays elsewhere.
/// 3. The opponent answers with a man that did not guard the square.
/// 4. The solver takes back now. The first capture that comes so late decides.
pub fn intermezzo(line: &Line) -> Option<Evidence> {
    let ply = line.later_plies().filter(|&ply| line.ply(ply).is_capture()).find(|&ply| {
        let (between, reply, taker) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let guards = attackers(line.after(ply - 2), !line.solver(), taker.to);
        !guards.contains(reply.from) && between.to != taker.to
    })?;
    let taker = line.ply(ply);
    let capture = line.plies().get(ply.checked_sub(3)?)?;
    let could_take_back = || {
        let position = line.position(ply - 2);
        position.board().role_at(taker.from).is_some_and(|role| {
            let m = Move::Normal {
                role,
                from: taker.from,
                capture: position.board().role_at(taker.to),
                to: taker.to,
                promotion: taker.promotion,
            };
            position.is_legal(m)
        })
    };
    if capture.to != taker.to || !capture.is_capture() || !could_take_back() {
        return None;
    }
    let board = line.before(ply - 2);
    Some(
        Evidence::at(ply - 2)
            .reaped_at(ply)
            .mark(Part::Actor, line.after(ply - 2), line.ply(ply - 2).to)
            .mark(Part::Helper, board, taker.from)
            .mark(Part::Point, board, taker.to),
    )
}

/// Desperado: a piece that is lost anyway takes as much as it can first.
///
/// 1. A piece of the solver could be taken with gain.
/// 2. It takes something and is taken there.
/// 3. The solver takes an enemy piece that could be taken before already.
pub fn desperado(line: &Line) -> Option<Evidence> {
    let solver = line.solver();
    line.later_plies().find_map(|ply| {
        let (piece, reply, taker) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let board = line.before(ply - 2);
        let was_lost = || gain_by_capture(board, piece.from, !solver) > 0;
        let was_there = || {
            taker.captured_on_arrival().is_some_and(|role| role != Role::Pawn)
                && gain_by_capture(board, taker.to, solver) > 0
                && board.piece_at(taker.to) == line.before(ply).piece_at(taker.to)
        };
        if matches!(piece.role, Role::King | Role::Pawn)
            || piece.promotion.is_some()
            || !piece.is_capture()
            || reply.to != piece.to
            || taker.to == piece.to
            || !was_there()
            || !was_lost()
        {
            return None;
        }
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, board, piece.from)
                .mark(Part::Target, board, piece.to)
                .mark(Part::Point, board, taker.to),
        )
    })
}
