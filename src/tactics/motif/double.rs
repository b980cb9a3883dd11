//! Two threats at once: the fork, the king's fork, and the double attack of two men.

use shakmaty::{Bitboard, Position as _, Role, Square};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;
use crate::tactics::standing::{attackers, gain_by_capture, in_bad_spot, is_hanging, worth};

/// Fork: one man, not the king, attacks two or more pieces at once.
///
/// 1. The solver moves a man, not the king, and the line goes on.
/// 2. The man stands well: it does not hang, and no cheaper man may take it.
/// 3. It attacks two or more enemy pieces. Each is worth more than the man (the king more than all), or hangs and does
///    not attack it back. Pawns do not count.
///
/// - Has it: `8/4bpkp/3q4/3N1P2/7N/8/6PP/5RK1 w - - 0 1` `f5f6 e7f6 h4f5 g7g8 f5d6`
/// - Nearly: `5k2/3r1p2/3q4/8/6Q1/8/3P1P2/4K3 b - - 0 1` `d6e5 e1f1 e5a1`
pub fn fork(line: &Line) -> Option<Evidence> {
    line.followed_plies().find_map(|ply| {
        let forker = line.ply(ply);
        let board = line.after(ply);
        if forker.role == Role::King || in_bad_spot(board, forker.to) {
            return None;
        }
        let enemy = !line.solver();
        let pieces = board.attacks_from(forker.to) & board.by_color(enemy) & !board.pawns();
        if !pieces.more_than_one() {
            return None;
        }
        let back = attackers(board, enemy, forker.to);
        let targets = pieces.into_iter().filter(|&square| {
            board.role_at(square).is_some_and(|role| worth(role) > worth(forker.role))
                || (!back.contains(square) && is_hanging(board, enemy, square))
        });
        forking(line, ply, targets.collect())
    })
}

/// King fork: the king attacks two undefended pieces at once and takes one of them.
///
/// 1. The solver moves the king, and the line goes on.
/// 2. It attacks two or more enemy pieces that nothing defends. Pawns do not count.
/// 3. With its next move it takes one of them.
///
/// - Has it: `7k/8/8/8/n1n5/8/2K5/8 w - - 0 1` `c2b3 h8g7 b3a4`
/// - Nearly: `8/8/8/4n3/8/4K3/8/7k w - - 0 1` `e3d4 h1g2 d4e5`
pub fn king_fork(line: &Line) -> Option<Evidence> {
    line.followed_plies().find_map(|ply| {
        let (king, next) = (line.ply(ply), line.ply(ply + 2));
        if king.role != Role::King || king.castling || next.from != king.to || !next.is_capture() {
            return None;
        }
        let board = line.after(ply);
        let enemy = !line.solver();
        let pieces = board.attacks_from(king.to) & board.by_color(enemy) & !board.pawns();
        let targets: Bitboard = pieces.into_iter().filter(|&square| is_hanging(board, enemy, square)).collect();
        // The opponent may save one of them by going away; the other is then taken where it stood.
        if !targets.contains(next.to) {
            return None;
        }
        Some(forking(line, ply, targets)?.reaped_at(ply + 2))
    })
}

fn forking(line: &Line, ply: usize, targets: Bitboard) -> Option<Evidence> {
    if !targets.more_than_one() {
        return None;
    }
    let board = line.after(ply);
    let evidence = Evidence::at(ply).mark(Part::Actor, board, line.ply(ply).to);
    Some(targets.into_iter().fold(evidence, |evidence, square| evidence.mark(Part::Target, board, square)))
}

/// Double attack: a move makes two threats that were not there before, from one man or from two.
///
/// 1. The solver moves, and the line goes on.
/// 2. Count the threats that are new: check, mate on the next move, and each enemy piece that could now be taken with a
///    gain of two pawns or more.
/// 3. There are at least two, and the next move carries one of them out.
///
/// - Has it: `8/4bpkp/3q4/3N1P2/7N/8/6PP/5RK1 w - - 0 1` `f5f6 e7f6 h4f5 g7g8 f5d6`
/// - Nearly: `8/2pk3q/4p3/8/8/R2N4/5PP1/6K1 w - - 0 1` `d3e5 d7e7 e5g6`
pub fn double_attack(line: &Line) -> Option<Evidence> {
    let solver = line.solver();
    line.followed_plies().find_map(|ply| {
        let next = line.ply(ply + 2);
        let mates_next = line.ends_in_mate() && ply + 2 == line.last();
        if !next.is_capture() && !mates_next {
            return None;
        }
        let (before, after) = (line.before(ply), line.after(ply));
        let pieces = after.by_color(!solver) & !after.pawns() & !after.kings();
        let is_new = |&square: &Square| {
            attackers(after, solver, square).any()
                && gain_by_capture(after, square, solver) >= 2
                && gain_by_capture(before, square, solver) < 2
        };
        let mut targets: Bitboard = pieces.into_iter().filter(is_new).collect();
        let king = after.king_of(!solver)?;
        // The threat of mate is looked for last and only where it decides, for it asks every move.
        let one_reaped = targets.count() == 1 && (mates_next || targets.contains(next.to));
        if line.gives_check(ply) || (one_reaped && threatens_mate(line, ply)) {
            targets.add(king);
        }
        if !targets.more_than_one() || !(targets.contains(next.to) || (mates_next && targets.contains(king))) {
            return None;
        }
        Some(forking(line, ply, targets)?.reaped_at(ply + 2))
    })
}

/// Whether the solver would mate if the opponent passed after a ply.
fn threatens_mate(line: &Line, ply: usize) -> bool {
    let Ok(passed) = line.position(ply + 1).clone().swap_turn() else { return false };
    passed.legal_moves().into_iter().any(|m| {
        let mut after = passed.clone();
        after.play_unchecked(m);
        after.is_checkmate()
    })
}
