//! Giving and winning material: sacrifices, hanging and trapped pieces, desperados, the move in between.

use shakmaty::{Move, Position as _, Role};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::{Line, Ply};
use crate::tactics::standing::{attackers, balance, gain_by_capture, is_hanging, is_trapped, static_exchange, worth};

/// Sacrifice: the solver gives material for something better.
///
/// 1. Before one of the solver's later moves the solver is two pawns or more behind where the line began.
/// 2. It is not because the opponent promoted.
///
/// - Has it: `6k1/4P1b1/8/3pp3/1p1Pnp2/3K4/7r/R1Q5 b - - 0 1` `e4c5 d4c5 e5e4`
/// - Nearly: `1k6/2p5/8/r3b1B1/8/8/2qP1P2/3QK2Q b - - 0 1` `c2d1 e1d1 a5a1 d1e2 a1h1`
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
///
/// - Has it: `3rn1k1/5p1p/1q3PpQ/8/8/8/5PPP/4R1K1 w - - 0 1` `e1e8 d8e8 h6g7`
/// - Nearly: `6k1/n4ppp/q7/3N4/8/7P/1Q3PP1/6K1 w - - 0 1` `b2b8 a7c8 b8c8 a6c8 d5e7 g8f8 e7c8`
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
    static_exchange(line.position(ply), as_move(line.ply(ply), line.before(ply).role_at(line.ply(ply).from)))
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
///
/// - Has it: `6k1/5ppp/8/8/3r4/8/1B3PPP/6K1 w - - 0 1` `b2d4`
/// - Nearly: `8/5k2/8/8/2N5/5K2/8/8 w - - 0 1` `c4d6 f7e6 d6b5`
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
        lead.to == taker.to && lead.captured_on_arrival().is_some_and(|role| worth(role) >= worth(taken))
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
///
/// - Has it: `7q/5ppk/7p/1B6/4RP2/8/NP6/2K5 w - - 0 1` `e4e8 h8e8 b5e8`
/// - Nearly: `7q/5p1k/7p/1B6/4RP2/8/NP6/2K5 w - - 0 1` `e4e8 h8e8 b5e8`
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
///
/// - Has it: `4r1k1/5ppp/5n2/8/1b6/2N2BP1/1P3PPP/4R1K1 b - - 0 1` `(b4c3) e1e8 f6e8 b2c3`
/// - Nearly: `4r1k1/5ppp/5n2/8/1b1N4/5BP1/1P3PPP/4R1K1 b - - 0 1` `(b4c3) e1e8 f6e8 b2c3`
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
///
/// - Has it: `4r1k1/3P1ppp/8/2N5/4n3/7Q/3b1qPP/3R3K b - - 0 1` `f2e1 d1e1 e4f2 h1g1 f2h3 g2h3 e8e1`
/// - Nearly: `6k1/5ppp/5n2/8/8/2b2BP1/1P3PPP/4R1K1 w - - 0 1` `e1e8 f6e8 b2c3`
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
