//! Drawing men away from their duty or onto a bad square: deflection, overloading, attraction, capturing the defender,
//! interference.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::material::loss;
use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::{Line, Ply};
use crate::tactics::standing::{attackers, is_hanging, is_line_piece, worth};

/// Deflection: an enemy man is drawn away from a square that it guards.
///
/// 1. The solver moves, taking nothing or something clearly cheaper than the man that takes.
/// 2. An enemy man takes the man that moved, or leaves its place because of the check.
/// 3. Before, it guarded a square (or the path of a pawn about to promote on its file); from its new place it does not.
/// 4. On that square the solver captures a man that is not dearer than the capturer, or promotes.
///
/// - Has it: `3k4/2p1p3/8/6R1/pq1r3Q/8/7P/7K w - - 0 1` `g5d5 d4d5 h4b4`
/// - Nearly: `3k4/2p1p3/8/2q3R1/p2r3Q/8/7P/7K w - - 0 1` `g5d5 d4d5 h4b4`
pub fn deflection(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (lure, reply, reaper) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let taken = reaper.captured_on_arrival();
        if taken.is_none() && reaper.promotion.is_none() {
            return None;
        }
        if taken.is_some_and(|role| worth(role) > worth(reaper.role)) || !is_offer(lure) {
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
///
/// - Has it: `1Q1q3k/7p/7n/6b1/4n3/8/R5PP/2B3K1 w - - 0 1` `b8d8 g5d8 c1h6`
/// - Nearly: `2kr4/1ppn4/8/8/5B2/5Q2/4B3/6K1 w - - 0 1` `f3c6 b7c6 e2a6`
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
///
/// - Has it: `3r3k/p5R1/1q3P1p/4P3/2p5/4r1Q1/6PP/6K1 w - - 0 1` `g7h7 h8h7 g3g7`
/// - Nearly: `b5k1/6p1/8/8/8/5B1R/rq4P1/7K w - - 0 1` `h3h8 g8h8 f3h5 h8g8 h5e8 g8h7 e8h5 h7g8 h5e8`
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
///
/// - Has it: `6k1/3b1ppp/5n2/1B4B1/8/8/5PPP/6K1 w - - 0 1` `g5f6 g7f6 b5d7`
/// - Nearly: `8/3b1pkp/5n2/1B4B1/8/8/5PPP/6K1 w - - 0 1` `g5f6 g7f6 b5d7`
pub fn capturing_defender(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (remover, reply, reaper) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        let enemy = !line.solver();
        let mates = line.ends_in_mate() && ply == line.last();
        let wins = || {
            reaper.captured_on_arrival().is_some_and(|taken| {
                reaper.role != Role::King
                    && worth(taken) <= worth(reaper.role)
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

/// Removing the defender: as in capturing the defender, but with check or dearer prey too.
///
/// 1. The solver takes a man that guards a square.
/// 2. With the next move the solver lands on that square with mate, or takes there with gain.
///
/// - Has it: `3rn1k1/5p1p/1q3PpQ/8/8/8/5PPP/4R1K1 w - - 0 1` `e1e8 d8e8 h6g7`
/// - Nearly: `6k1/3b1ppp/5n2/1B1r2B1/8/8/5PPP/6K1 w - - 0 1` `g5f6 g7f6 b5d7`
pub fn removing_defender(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (remover, reaper) = (line.ply(ply - 2), line.ply(ply));
        let removed = remover.captured_at?;
        let mates = line.ends_in_mate() && ply == line.last();
        let board = line.before(ply - 2);
        let guarded = attackers(board, !line.solver(), reaper.to).contains(removed);
        if !guarded || reaper.to == remover.to || !(mates || reaper.is_capture() && loss(line, ply) > 0) {
            return None;
        }
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, board, remover.from)
                .mark(Part::Defender, board, removed)
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
/// [`line_interference`] asks all, and for more than captures.
///
/// - Has it: `3n1k2/5Bpp/8/q3r3/5Q2/8/6PP/2N4K w - - 0 1` `f7d5 f8e7 f4e5`
/// - Nearly: `2b1r1k1/6pp/8/8/3n4/8/P4PPP/3BR1K1 w - - 0 1` `d1b3 c8e6 e1e4`
pub fn interference(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (blocker, reply, taker) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        taker.captured_on_arrival()?;
        if !is_hanging(line.before(ply), !line.solver(), taker.to) {
            return None;
        }
        // The opponent's own man in the way of a defender that was there when the solver had moved; or the solver's
        // man in the way of one that was there before. A man that has just come was not defended so.
        cut_off(line, ply - 1, reply, taker)
            .or_else(|| if reply.to == taker.to { None } else { cut_off(line, ply - 2, blocker, taker) })
            .map(|evidence| evidence.reaped_at(ply))
    })
}

/// Line interference: a man of the solver steps between an enemy line piece and a square that it guards.
///
/// 1. A line piece of the opponent guards a square; that of a pawn about to promote also through the pawn.
/// 2. The solver's man moves onto the line between them.
/// 3. With the next move the solver takes, promotes or mates on that square. The line piece stands where it stood and
///    still does not guard it: the man in between is there, or another that took it.
///
/// - Has it: `3n1k2/5Bpp/8/q3r3/5Q2/8/6PP/2N4K w - - 0 1` `f7d5 f8e7 f4e5`
/// - Nearly: `7B/8/8/8/1Pn5/8/p1k1p3/6K1 b - - 0 1` `c4e5 h8e5 e2e1q`
pub fn line_interference(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (blocker, reaper) = (line.ply(ply - 2), line.ply(ply));
        let mates = line.ends_in_mate() && ply == line.last();
        if !(reaper.is_capture() || reaper.promotion.is_some() || mates) || reaper.to == blocker.to {
            return None;
        }
        let (before, later) = (line.before(ply - 2), line.before(ply));
        let lifted = if reaper.promotion.is_some() { Bitboard::from_square(reaper.from) } else { Bitboard::EMPTY };
        let enemy = !line.solver();
        let sliders = before.sliders() & before.by_color(enemy);
        let guards = before.attacks_to(reaper.to, enemy, before.occupied() & !lifted) & sliders;
        let guards_later = later.attacks_to(reaper.to, enemy, later.occupied() & !lifted);
        let cut = guards.into_iter().find(|&guard| {
            attacks::between(guard, reaper.to).contains(blocker.to)
                && later.piece_at(guard) == before.piece_at(guard)
                && !guards_later.contains(guard)
        })?;
        Some(
            Evidence::at(ply - 2)
                .reaped_at(ply)
                .mark(Part::Actor, line.after(ply - 2), blocker.to)
                .mark(Part::Defender, before, cut)
                .mark(Part::Point, later, reaper.to),
        )
    })
}

/// The line piece that defended the captured man before a ply and from which the blocker cut it off, as evidence.
fn cut_off(line: &Line, ply: usize, blocker: &Ply, taker: &Ply) -> Option<Evidence> {
    let board = line.before(ply);
    // Of several defenders Lichess's tagger asks the first, and takes the square with the number 0, a1, for none.
    let defender = attackers(board, !line.solver(), taker.to).first().filter(|&square| square != Square::A1)?;
    let cut = board.sliders().contains(defender) && attacks::between(taker.to, defender).contains(blocker.to);
    cut.then(|| {
        Evidence::at(ply).mark(Part::Actor, line.after(ply), blocker.to).mark(Part::Defender, board, defender).mark(
            Part::Point,
            board,
            taker.to,
        )
    })
}

/// Self-interference: the opponent's forced reply shuts off its own line piece.
///
/// 1. The solver checks or takes.
/// 2. The reply stands between a line piece of the opponent and a square that it guarded.
/// 3. The solver takes or mates on that square.
///
/// - Has it: `2b1r1k1/6pp/8/8/4n3/8/P4PPP/3BR1K1 w - - 0 1` `d1b3 c8e6 e1e4`
/// - Nearly: `2b1r1k1/4b1pp/8/8/4n3/8/P4PPP/3BR1K1 w - - 0 1` `d1b3 c8e6 e1e4`
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
        let later = line.before(ply);
        let cut_off_now = |&square: &Square| {
            let cut = attacks::between(reaper.to, square).contains(reply.to);
            cut && !later.attacks_from(square).contains(reaper.to) && later.role_at(square).is_some_and(is_line_piece)
        };
        let board = line.before(ply - 1);
        let guards = attackers(board, !line.solver(), reaper.to) & board.sliders();
        let cut = guards.into_iter().find(cut_off_now)?;
        Some(
            Evidence::at(ply - 1)
                .reaped_at(ply)
                .mark(Part::Actor, later, reply.to)
                .mark(Part::Defender, board, cut)
                .mark(Part::Point, board, reaper.to),
        )
    })
}
