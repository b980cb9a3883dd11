//! What line pieces do along their lines: skewers, X-rays, discovered attacks and checks, double checks, windmills and
//! sliding past an enemy line piece.

use shakmaty::{Bitboard, Move, Position as _, Role, attacks};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::{Line, Ply};
use crate::tactics::standing::{in_bad_spot, is_line_piece, worth};

/// Skewer: a line piece attacks a dear piece that must move, and takes a cheaper one behind it.
///
/// 1. A piece of the opponent leaves the line between the solver's line piece and a piece behind.
/// 2. The line piece takes the piece behind, without mate.
/// 3. The piece that left is worth more (the king more than all), and the one behind stood badly: it hung, or the line
///    piece is cheaper.
///
/// - Has it: `2q1k3/5pR1/1p6/3p4/8/8/3N1P1P/6K1 w - - 0 1` `g7g8 e8d7 g8c8`
/// - Nearly: `2n1k3/5pR1/1p6/3p4/8/8/3N1P1P/6K1 w - - 0 1` `g7g8 e8d7 g8c8`
pub fn skewer(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (reply, taker) = (line.ply(ply - 1), line.ply(ply));
        let taken = taker.captured_on_arrival()?;
        let mates = line.ends_in_mate() && ply == line.last();
        if !is_line_piece(taker.role)
            || mates
            || reply.to == taker.to
            || !attacks::between(taker.from, taker.to).contains(reply.from)
            || worth(reply.role) <= worth(taken)
            || !in_bad_spot(line.before(ply), taker.to)
        {
            return None;
        }
        let board = line.after(ply - 2);
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, board, taker.from)
                .mark(Part::Front, board, reply.from)
                .mark(Part::Behind, board, taker.to),
        )
    })
}

/// X-ray attack: a line piece works through an enemy piece on its line.
///
/// 1. The solver moves to a square.
/// 2. An enemy piece, not the king, takes there. It came from the line between that square and a line piece of the
///    solver, who thus looked through it.
/// 3. The line piece takes back.
///
/// - Has it: `3q2k1/3r1ppp/1Q6/8/8/8/5PPP/3R2K1 w - - 0 1` `b6d8 d7d8 d1d8`
/// - Nearly: `3q2k1/3r1ppp/1Q6/8/8/8/5PPP/3R2K1 w - - 0 1` `b6d8 d7d8 d1c1`
pub fn x_ray_attack(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (bait, reply, taker) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        if !taker.is_capture()
            || reply.to != taker.to
            || bait.to != reply.to
            || reply.role == Role::King
            || !attacks::between(taker.from, taker.to).contains(reply.from)
        {
            return None;
        }
        let board = line.after(ply - 2);
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, board, taker.from)
                .mark(Part::Screen, board, reply.from)
                .mark(Part::Point, board, taker.to),
        )
    })
}

/// Discovered attack: a man leaves a line, and the line piece behind it takes or checks.
///
/// 1. A discovered check is one. Otherwise:
/// 2. A man of the solver leaves a line; castling does not count.
/// 3. The opponent moves. If the solver then only takes back the man that just arrived, it is an exchange, and what
///    follows belongs to it.
/// 4. The line piece behind takes along the opened line, something else than where the first man went.
///
/// - Has it: `5k2/5pp1/4qBR1/7P/8/8/6PP/2n3K1 w - - 0 1` `f6g7 f8g8 g6e6`
/// - Nearly: `7k/1b3pR1/8/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
pub fn discovered_attack(line: &Line) -> Option<Evidence> {
    if let Some(check) = discovered_check(line) {
        return Some(check);
    }
    for ply in line.later_plies().filter(|&ply| line.ply(ply).is_capture()) {
        let (opener, reply, taker) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        if reply.to == taker.to {
            return None;
        }
        if attacks::between(taker.from, taker.to).contains(opener.from)
            && opener.to != taker.to
            && opener.to != taker.from
            && !opener.castling
        {
            let board = line.after(ply - 2);
            return Some(
                Evidence::at(ply - 2)
                    .reaped_at(ply)
                    .mark(Part::Actor, board, opener.to)
                    .mark(Part::Origin, board, opener.from)
                    .mark(Part::Helper, board, taker.from)
                    .mark(Part::Target, board, taker.to),
            );
        }
    }
    None
}

/// Discovered check: the man that moved does not give check, another behind it does.
///
/// 1. The solver moves.
/// 2. The enemy king is in check, and not by the man that moved.
///
/// - Has it: `2k5/ppB5/8/8/2R5/q7/5PP1/4K3 w - - 0 1` `c7d6 c8d7 d6a3`
/// - Nearly: `7k/1b3pR1/5R2/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
pub fn discovered_check(line: &Line) -> Option<Evidence> {
    line.solver_plies().find_map(|ply| {
        let opener = line.ply(ply);
        let by_others = opener.checkers.without(opener.to);
        if by_others.is_empty() || opener.checkers.contains(opener.to) {
            return None;
        }
        Some(checks(line, ply, by_others).mark(Part::Origin, line.after(ply), opener.from))
    })
}

/// Double check: two pieces give check at once.
///
/// 1. The solver moves.
/// 2. Two men give check: only the king can answer by moving.
///
/// - Has it: `rnbk1b1r/pp3pp1/2p1p3/8/8/8/PPPB4/2KR4 w - - 0 1` `d2g5 d8c7 g5d8`
/// - Nearly: `rnbk1b1r/pp3pp1/2p1p3/8/8/8/PPPBR3/2K5 w - - 0 1` `d2g5 d8c7 g5d8`
pub fn double_check(line: &Line) -> Option<Evidence> {
    line.solver_plies()
        .find(|&ply| line.ply(ply).checkers.more_than_one())
        .map(|ply| checks(line, ply, line.ply(ply).checkers))
}

fn checks(line: &Line, ply: usize, checkers: Bitboard) -> Evidence {
    let board = line.after(ply);
    let evidence = Evidence::at(ply).mark(Part::Actor, board, line.ply(ply).to);
    let evidence = checkers.into_iter().fold(evidence, |evidence, square| evidence.mark(Part::Checker, board, square));
    match board.king_of(!line.solver()) {
        Some(king) => evidence.mark(Part::King, board, king),
        None => evidence,
    }
}

/// Windmill: a piece goes to and fro before a line piece, and each time it leaves the line it takes with discovered
/// check.
///
/// 1. A piece leaves the line before a line piece with discovered check and takes something.
/// 2. It comes back with check.
/// 3. It leaves again with discovered check by the same line piece and takes again.
///
/// - Has it: `7k/1b3pR1/5B2/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
/// - Nearly: `7k/1b4R1/5B2/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
pub fn windmill(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|back| {
        let (out, again) = (back.checked_sub(2)?, back + 2);
        if again > line.last() {
            return None;
        }
        let [first, middle, second] = [out, back, again].map(|ply| line.ply(ply));
        let turned = |ply: &Ply| ply.checkers.without(ply.to);
        let mill = (turned(first) & turned(second)).first()?;
        if !(first.is_capture() && second.is_capture() && line.gives_check(back))
            || middle.from != first.to
            || second.from != middle.to
        {
            return None;
        }
        let board = line.after(out);
        Some(
            Evidence::at(out).reaped_at(again).mark(Part::Actor, board, first.to).mark(Part::Helper, board, mill).mark(
                Part::Target,
                board,
                second.to,
            ),
        )
    })
}

/// Collinear move: a line piece slides along a line on which it could have taken an enemy line piece, and does not.
///
/// 1. The solver moves a line piece without capturing.
/// 2. Before the move it could have taken an enemy line piece on that very line.
///
/// - Has it: `3r2k1/5ppp/8/8/8/8/3R1PPP/6K1 w - - 0 1` `d2d4 g7g6 d4d8`
/// - Nearly: `2b4k/5pR1/5B2/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
pub fn collinear_move(line: &Line) -> Option<Evidence> {
    line.solver_plies().find_map(|ply| {
        let mover = line.ply(ply);
        if !is_line_piece(mover.role) || mover.is_capture() || mover.promotion.is_some() {
            return None;
        }
        let board = line.before(ply);
        let on_line = board.attacks_from(mover.from)
            & board.by_color(!line.solver())
            & board.sliders()
            & attacks::ray(mover.from, mover.to);
        let spared = on_line.into_iter().find(|&to| {
            let capture = board.role_at(to);
            let m = Move::Normal { role: mover.role, from: mover.from, capture, to, promotion: None };
            line.position(ply).is_legal(m)
        })?;
        Some(Evidence::at(ply).mark(Part::Actor, line.after(ply), mover.to).mark(Part::Screen, board, spared))
    })
}
