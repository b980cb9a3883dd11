//! Clearance: a man leaves a square or a line so that another man of its side may use it.
//!
//! Lichess has one theme for a part of it, [`clearance`]; the square and the line are told apart in [`square_clearance`]
//! and [`line_clearance`].

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::material::loss;
use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;
use crate::tactics::standing::{attackers, in_bad_spot, is_hanging, is_line_piece, worth};

/// Clearance (Lichess): a man makes way for a line piece that then goes to or across the square it left.
///
/// 1. The solver moves a man away, quietly or to a square where it stands badly; it does not promote.
/// 2. The opponent's reply gives no check.
/// 3. Another man, a line piece, moves to the square left or across it, without capturing, and not to where the first
///    man went. If that is check, the reply was not the king's.
///
/// - Has it: `4k3/3p1p2/1NNR4/P7/3bP3/Q7/PPP1p1p1/1K6 w - - 0 1` `d6e6 f7e6 a3e7`
/// - Nearly: `r1bq1rk1/ppp2ppp/2n1p3/3nP2p/3P4/3B1N2/PP3PPP/R1BQK2R w KQ - 0 1` `d3h7 g8h7 f3g5 h7g8 d1h5`
pub fn clearance(line: &Line) -> Option<Evidence> {
    line.later_plies().find_map(|ply| {
        let (leaver, reply, user) = (line.ply(ply - 2), line.ply(ply - 1), line.ply(ply));
        if user.captured_on_arrival().is_some()
            || !is_line_piece(user.role)
            || leaver.promotion.is_some()
            || leaver.to == user.from
            || leaver.to == user.to
            || line.in_check_before(ply)
            || (line.gives_check(ply) && reply.role == Role::King)
        {
            return None;
        }
        if leaver.from != user.to && !attacks::between(user.from, user.to).contains(leaver.from) {
            return None;
        }
        if leaver.captured_on_arrival().is_some() && !in_bad_spot(line.after(ply - 2), leaver.to) {
            return None;
        }
        Some(cleared(line, ply - 2, ply))
    })
}

fn cleared(line: &Line, leaves: usize, uses: usize) -> Evidence {
    let board = line.before(leaves);
    Evidence::at(leaves)
        .reaped_at(uses)
        .mark(Part::Actor, board, line.ply(leaves).from)
        .mark(Part::Helper, board, line.ply(uses).from)
        .mark(Part::Point, line.after(uses), line.ply(uses).to)
}

/// Square clearance: a man leaves a square with tempo so that another man may use that square.
///
/// 1. The solver moves a man off a square with a forcing move: a check, a capture, an offer, or a threat.
/// 2. Up to the point of step 3 the solver only gives check.
/// 3. Another man of the solver, not the king, that already stood where it comes from, moves to the square left. It
///    takes nothing there, and the move is a check, a promotion, or a threat.
/// 4. It could not go there before, and could if the man that stood there is lifted off the board.
///
/// - Has it: `6k1/4P1b1/8/3pp3/1p1Pnp2/3K4/7r/R1Q5 b - - 0 1` `e4c5 d4c5 e5e4`
/// - Nearly: `6k1/4P1b1/8/3pr3/1p1Pnp2/3K4/7r/R1Q5 b - - 0 1` `e4c5 d4c5 e5e4`
pub fn square_clearance(line: &Line) -> Option<Evidence> {
    pairs(line)
        .find(|&(leaves, uses)| clears_square(line, leaves, uses))
        .map(|(leaves, uses)| cleared(line, leaves, uses))
}

/// Square clearance by a sacrifice: the man that leaves is given.
///
/// 1. As in a square clearance.
/// 2. The move that clears the square loses material in the exchange where it goes.
///
/// - Has it: `6k1/4P1b1/8/3pp3/1p1Pnp2/3K4/7r/R1Q5 b - - 0 1` `e4c5 d4c5 e5e4`
/// - Nearly: `4r1k1/3P1ppp/8/2N5/4n3/7Q/3b1qPP/3Q3K b - - 0 1` `f2e1 d1e1 e4f2 h1g1 f2h3 g2h3 e8e1`
pub fn square_clearance_sacrifice(line: &Line) -> Option<Evidence> {
    pairs(line)
        .find(|&(leaves, uses)| clears_square(line, leaves, uses) && loss(line, leaves) < 0)
        .map(|(leaves, uses)| cleared(line, leaves, uses))
}

/// Line clearance: a man leaves a line with tempo so that a line piece behind it may move along.
///
/// 1. The solver moves a man off a line with a forcing move: a check, a capture, an offer, or a threat. It does not
///    stay on that line.
/// 2. Up to the point of step 3 the solver only gives check.
/// 3. A line piece of the solver, which already stood there, moves across the square left. It gives check, takes, or
///    threatens.
/// 4. Before, only the man that left was in its way.
/// 5. It is more than a discovered attack: the line piece neither gave check when the line opened nor attacked then
///    what it takes now.
///
/// - Has it: `6k1/5ppp/4Pq1p/3BRr2/8/8/N6P/6K1 w - - 0 1` `e6f7 f6f7 e5e8`
/// - Nearly: `4k3/4pp2/1NNR4/P7/3bP3/Q7/PPP1p1p1/1K6 w - - 0 1` `d6e6 f7e6 a3e7`
pub fn line_clearance(line: &Line) -> Option<Evidence> {
    pairs(line)
        .find(|&(leaves, uses)| clears_line(line, leaves, uses))
        .map(|(leaves, uses)| cleared(line, leaves, uses))
}

/// Line clearance by a sacrifice: the man that leaves is given.
///
/// 1. As in a line clearance.
/// 2. The move that clears the line loses material in the exchange where it goes.
///
/// - Has it: `4k3/3p1p2/1NNR4/P7/3bP3/Q7/PPP1p1p1/1K6 w - - 0 1` `d6e6 f7e6 a3e7`
/// - Nearly: `4k3/3p1p2/1NNR4/P7/3bP3/B7/PPP1p1p1/1K6 w - - 0 1` `d6e6 f7e6 a3e7`
pub fn line_clearance_sacrifice(line: &Line) -> Option<Evidence> {
    pairs(line)
        .find(|&(leaves, uses)| clears_line(line, leaves, uses) && loss(line, leaves) < 0)
        .map(|(leaves, uses)| cleared(line, leaves, uses))
}

/// A solver's ply that leaves a square and a later one by another man that stood still until then.
fn pairs(line: &Line) -> impl Iterator<Item = (usize, usize)> {
    line.followed_plies().flat_map(move |leaves| {
        (leaves + 2..=line.last())
            .step_by(2)
            .take_while(move |&uses| uses == leaves + 2 || line.gives_check(uses - 2))
            .map(move |uses| (leaves, uses))
            .filter(move |&(leaves, uses)| stood_still(line, leaves, uses))
    })
}

fn stood_still(line: &Line, leaves: usize, uses: usize) -> bool {
    let user = line.ply(uses);
    let solver = line.solver();
    let stood = line.before(leaves).piece_at(user.from);
    stood.is_some_and(|man| man.color == solver)
        && (leaves..uses).all(|ply| line.ply(ply).from != user.from && line.ply(ply).to != user.from)
}

fn clears_square(line: &Line, leaves: usize, uses: usize) -> bool {
    let (leaver, user) = (line.ply(leaves), line.ply(uses));
    user.to == leaver.from
        && user.role != Role::King
        && !user.is_capture()
        && !leaver.castling
        && could_go_without(line.before(leaves), line.solver(), user.from, leaver.from)
        && is_forcing(line, leaves)
        && (user.promotion.is_some() || threatens(line, uses))
}

/// Whether the man on `from` could go to `square`, empty-handed, if nothing stood on that square.
fn could_go_without(board: &Board, solver: Color, from: Square, square: Square) -> bool {
    let Some(man) = board.piece_at(from) else { return false };
    let occupied = board.occupied().without(square);
    if man.role != Role::Pawn {
        return attacks::attacks(from, man, occupied).contains(square);
    }
    let (step, home) = (solver.fold_wb(8, -8), solver.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh));
    let one = from.offset(step);
    one == Some(square)
        || (from.rank() == home && one.is_some_and(|one| !occupied.contains(one) && one.offset(step) == Some(square)))
}

fn clears_line(line: &Line, leaves: usize, uses: usize) -> bool {
    let (leaver, user) = (line.ply(leaves), line.ply(uses));
    let path = attacks::between(user.from, user.to);
    if !is_line_piece(user.role)
        || user.promotion.is_some()
        || leaver.castling
        || !path.contains(leaver.from)
        || path.contains(leaver.to)
        || leaver.to == user.to
    {
        return false;
    }
    let before = line.before(leaves);
    let opened = line.after(leaves);
    let only_one_in_the_way = path & before.occupied() == Bitboard::from_square(leaver.from);
    let already_there = leaver.checkers.contains(user.from)
        || (user.is_capture()
            && opened.attacks_from(user.from).contains(user.to)
            && opened.piece_at(user.to) == line.before(uses).piece_at(user.to));
    let landed_between = (leaves..uses).any(|ply| {
        let ply = line.ply(ply);
        ply.to == user.to && line.before(uses).color_at(user.to) == Some(line.solver())
    });
    only_one_in_the_way
        && !already_there
        && !landed_between
        && !recaptures(line, uses)
        && is_forcing(line, leaves)
        && (user.is_capture() || threatens(line, uses))
}

/// Whether a ply merely takes back the man that has just taken on its square: the rear piece of a battery.
fn recaptures(line: &Line, ply: usize) -> bool {
    ply.checked_sub(1).is_some_and(|reply| line.ply(reply).to == line.ply(ply).to && line.ply(reply).is_capture())
}

/// A move that leaves the opponent little choice: a check, a capture, an offer, or a threat.
fn is_forcing(line: &Line, ply: usize) -> bool {
    line.gives_check(ply) || line.ply(ply).is_capture() || threatens(line, ply) || loss(line, ply) < 0
}

/// Whether a ply gives check or attacks a piece that is worth more than the mover or hangs.
fn threatens(line: &Line, ply: usize) -> bool {
    let mover = line.ply(ply);
    let (board, enemy) = (line.after(ply), !line.solver());
    line.gives_check(ply)
        || (board.attacks_from(mover.to) & board.by_color(enemy) & !board.pawns()).into_iter().any(|square| {
            board.role_at(square).is_some_and(|role| worth(role) > worth(mover.role))
                || (is_hanging(board, enemy, square) && !attackers(board, enemy, mover.to).contains(square))
        })
}
