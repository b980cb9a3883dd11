//! Drawing men away from their duty or onto a bad square: deflection, overloading, attraction, capturing the defender,
//! interference.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::{Line, Ply};
use crate::tactics::standing::{attackers, is_hanging, is_line_piece, value};

/// Deflection: an enemy man is drawn away from a square that it guards.
///
/// 1. The solver moves, taking nothing or something clearly cheaper than the man that takes.
/// 2. An enemy man takes the man that moved, or leaves its place because of the check.
/// 3. Before, it guarded a square (or the path of a pawn about to promote on its file); from its new place it does not.
/// 4. On that square the solver captures a man that is not dearer than the capturer, or promotes.
pub fn deflection(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (lure, reply, reaper) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let taken = reaper.captured_on_arrival();
        if taken.is_none() && reaper.promotion.is_none() {
            return None;
        }
        if taken.is_some_and(|role| value(role) > value(reaper.role)) || !is_offer(lure) {
            return None;
        }
        if reaper.to == reply.to || reaper.to == lure.to || (reply.to != lure.to && !line.gives_check(ply - 2)) {
            return None;
        }
        let board = line.after(ply - 2);
        let guarded = board.attacks_from(reply.from);
        let held_pawn =
            reaper.promotion.is_some() && reaper.to.file() == reply.from.file() && guarded.contains(reaper.from);
        if !(guarded.contains(reaper.to) || held_pawn) || line.before(ply).attacks_from(reply.to).contains(reaper.to) {
            return None;
        }
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, board, lure.to)
                .mark(Part::Defender, board, reply.from)
                .mark(Part::Point, board, reaper.to),
        )
    })
}

/// Whether a move gives more than it takes: it takes nothing, a pawn with a piece, or a minor piece with a dearer one.
fn is_offer(ply: &Ply) -> bool {
    match (ply.captured_on_arrival(), ply.role) {
        (None, _) => true,
        (Some(Role::Pawn), mover) => mover != Role::Pawn,
        (Some(Role::Knight | Role::Bishop), mover) => matches!(mover, Role::Rook | Role::Queen | Role::King),
        (Some(Role::Rook), mover) => mover == Role::King,
        (Some(_), _) => false,
    }
}

/// Overloading: one enemy man has two duties and can keep only one.
///
/// 1. An enemy man guards two squares.
/// 2. The solver takes on the first; the man takes back there.
/// 3. From there it no longer guards the second; the solver takes or mates on it.
pub fn overloading(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (taker, reply, reaper) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let mates = line.ends_in_mate() && ply == line.last();
        if !taker.is_capture() || reply.to != taker.to || reaper.to == taker.to || !(reaper.is_capture() || mates) {
            return None;
        }
        let board = line.before(ply - 2);
        let duties = board.attacks_from(reply.from);
        if reply.role == Role::King
            || !duties.contains(taker.to)
            || !duties.contains(reaper.to)
            || line.before(ply).attacks_from(reply.to).contains(reaper.to)
        {
            return None;
        }
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Defender, board, reply.from)
                .mark(Part::Target, board, taker.to)
                .mark(Part::Point, board, reaper.to),
        )
    })
}

/// Attraction: an enemy king, queen or rook is drawn onto a bad square.
///
/// 1. The solver moves to a square.
/// 2. The enemy king, queen or rook takes there.
/// 3. The solver attacks that square with the next man that moves: a king is thereby in check,
/// 4. a queen or rook is taken there with the move after.
pub fn attraction(line: &Line) -> Option<Evidence> {
    line.followed_plies().find_map(|ply| {
        let (bait, reply, hunter) = (line.ply(ply), line.ply(ply + 1), line.ply(ply + 2));
        if reply.to != bait.to || !matches!(reply.role, Role::King | Role::Queen | Role::Rook) {
            return None;
        }
        if !attackers(line.after(ply + 2), line.solver(), bait.to).contains(hunter.to) {
            return None;
        }
        let reaps = match reply.role {
            Role::King => ply + 2,
            _ => line.plies().get(ply + 4).filter(|taker| taker.to == bait.to).map(|_| ply + 4)?,
        };
        Some(
            Evidence::at(ply)
                .reaped_at(reaps)
                .mark(Part::Actor, line.after(ply), bait.to)
                .mark(Part::Target, line.after(ply), reply.from)
                .mark(Part::Helper, line.after(ply + 2), hunter.to),
        )
    })
}

/// Capturing the defender: a man that guards a square is taken, then the square falls.
///
/// 1. The solver, not in check, takes a man that guards a square, without giving check.
/// 2. With another man the solver then mates on that square, or takes there a man that hangs, that has not just come,
///    and that is not dearer than the capturer; the king does not take part.
pub fn capturing_defender(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (remover, reply, reaper) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let enemy = !line.solver();
        let mates = line.ends_in_mate() && ply == line.last();
        let wins = || {
            reaper.captured_on_arrival().is_some_and(|taken| {
                reaper.role != Role::King
                    && value(taken) <= value(reaper.role)
                    && reply.to != reaper.to
                    && is_hanging(line.before(ply), enemy, reaper.to)
            })
        };
        if remover.captured_on_arrival().is_none()
            || line.gives_check(ply - 2)
            || remover.to == reaper.from
            || line.in_check_before(ply - 2)
            || !(mates || wins())
        {
            return None;
        }
        let board = line.before(ply - 2);
        if !attackers(board, enemy, reaper.to).contains(remover.to) {
            return None;
        }
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, board, remover.from)
                .mark(Part::Defender, board, remover.to)
                .mark(Part::Point, board, reaper.to),
        )
    })
}

/// Interference (Lichess): a man steps between an enemy line piece and what it defends.
///
/// 1. A line piece of the opponent defends one of its men.
/// 2. The solver's man moves onto the line between them, or the opponent's own man is made to.
/// 3. The defended man now hangs, and the solver takes it.
///
/// Where several men defended it Lichess asks only the one that stands nearest to a1, row by row;
/// [`line_interference`] asks all.
pub fn interference(line: &Line) -> Option<Evidence> {
    interfering(line, first_by_square)
}

/// Line interference: a man steps between an enemy line piece and what it defends, whoever else defended it.
///
/// 1. A line piece of the opponent defends one of its men.
/// 2. The solver's man moves onto the line between them, or the opponent's own man is made to.
/// 3. The defended man now hangs, and the solver takes it.
pub fn line_interference(line: &Line) -> Option<Evidence> {
    interfering(line, |defenders| defenders)
}

fn first_by_square(defenders: Bitboard) -> Bitboard {
    // Lichess's tagger takes the square with the number 0, a1, for no square at all.
    defenders.isolate_first().without(Square::A1)
}

fn interfering(line: &Line, asked: fn(Bitboard) -> Bitboard) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (blocker, reply, taker) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        taker.captured_on_arrival()?;
        if !is_hanging(line.before(ply), !line.solver(), taker.to) {
            return None;
        }
        // The opponent's own man in the way of a defender that was there when the solver had moved; or the solver's
        // man in the way of one that was there before. A man that has just come was not defended so.
        cut_off(line, ply - 1, reply, taker, asked)
            .or_else(|| if reply.to == taker.to { None } else { cut_off(line, ply - 2, blocker, taker, asked) })
            .map(|evidence| evidence.reaped_at(ply))
    })
}

/// The line piece that guarded a square before a ply and from which the blocker cut it off, as evidence. Of all the
/// men that guarded it, only those asked for count.
fn cut_off(line: &Line, ply: usize, blocker: &Ply, reaper: &Ply, asked: fn(Bitboard) -> Bitboard) -> Option<Evidence> {
    let board = line.before(ply);
    let defenders = asked(attackers(board, !line.solver(), reaper.to)) & board.sliders();
    let cut = defenders.into_iter().find(|&defender| attacks::between(reaper.to, defender).contains(blocker.to))?;
    Some(Evidence::at(ply).mark(Part::Actor, line.after(ply), blocker.to).mark(Part::Defender, board, cut).mark(
        Part::Point,
        board,
        reaper.to,
    ))
}

/// Self-interference: the opponent's forced reply shuts off its own line piece.
///
/// 1. The solver checks or takes.
/// 2. The reply stands between a line piece of the opponent and a square that it guarded.
/// 3. The solver takes or mates on that square.
pub fn self_interference(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (force, reply, reaper) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let mates = line.ends_in_mate() && ply == line.last();
        if !(force.is_capture() || line.gives_check(ply - 2))
            || reaper.to == reply.to
            || !(reaper.is_capture() || mates)
        {
            return None;
        }
        let cut = cut_off(line, ply - 1, reply, reaper, |defenders| defenders)?;
        let defender = cut.marked(Part::Defender)?.square;
        let still_guards = line.before(ply).attacks_from(defender).contains(reaper.to);
        let is_cut = !still_guards && line.before(ply).role_at(defender).is_some_and(is_line_piece);
        is_cut.then(|| cut.reaped_at(ply))
    })
}
