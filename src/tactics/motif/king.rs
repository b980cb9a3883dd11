//! The king as the mark of an attack, and the king's last resorts: perpetual check and stalemate.

use shakmaty::{Bitboard, File, Position as _, Rank, Role, Square, attacks};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;

/// Exposed king: the enemy king has come out or stands without pawns, and is chased.
///
/// 1. At the start of the line the enemy king stands on one of its first three ranks.
/// 2. None of its own pawns stands beside it or on the three squares before it.
/// 3. One of the solver's moves, neither the first nor the last, gives check.
///
/// - Has it: `7k/1b3pR1/5B2/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
/// - Nearly: `7k/1b3pRp/5B2/8/8/8/8/6K1 w - - 0 1` `g7f7 h8g8 f7g7 g8h8 g7b7`
pub fn exposed_king(line: &Line) -> Option<Evidence> {
    let (board, enemy) = (line.start().board(), !line.solver());
    let king = board.king_of(enemy)?;
    let behind = enemy.fold_wb(king.rank(), king.rank().flip_vertical());
    if behind > Rank::Third {
        return None;
    }
    let in_front = king.rank().offset(enemy.fold_wb(1, -1))?;
    let shelter = attacks::king_attacks(king) & (Bitboard::from_rank(king.rank()) | Bitboard::from_rank(in_front));
    if shelter.intersects(board.pawns() & board.by_color(enemy)) {
        return None;
    }
    let ply = line.later_plies().find(|&ply| ply < line.last() && line.gives_check(ply))?;
    Some(Evidence::at(ply).mark(Part::King, board, king))
}

/// Kingside attack: an attack on the king that castled short.
///
/// 1. At the start of the line at least twenty men are on the board, and the enemy king stands on the g- or h-file of its
///    first rank.
/// 2. A solver's move counts for the attack when it gives check, and when it takes within three squares of the corner; a
///    move five squares or more away that does not take there counts against it.
/// 3. The moves come to two or more, with at least one check.
/// 4. It is neither a fork nor a back-rank mate, which say more.
///
/// - Has it: `r1bq1rk1/ppp2ppp/2n1p3/3nP3/3P4/3B1N2/PP3PPP/R1BQK2R w KQ - 0 1` `d3h7 g8h7 f3g5 h7g8 d1h5`
/// - Nearly: `r1bq1rk1/ppp2qpp/2n1p3/3nP3/3P4/3B1N2/PP3PPP/R1BQK2R w KQ - 0 1` `d3h7 g8h7 f3g5 h7g8 d1h5`
pub fn kingside_attack(line: &Line) -> Option<Evidence> {
    attack_on(line, &[File::G, File::H], File::H, 20)
}

/// Queenside attack: an attack on the king that castled long.
///
/// 1. At the start of the line at least eighteen men are on the board, and the enemy king stands on the a-, b- or c-file
///    of its first rank.
/// 2. The moves count as in a kingside attack, from the other corner.
/// 3. It is neither a fork nor a back-rank mate, which say more.
///
/// Lichess has no such puzzle where White's king stands on a1; this is the one motif that is not the same for both
/// colours.
///
/// - Has it: `1k1r3r/ppp2ppp/2n2n2/3qpb2/Q7/2N1BN2/PPP2PPP/R3R1K1 w - - 0 1` `e3a7 c6a7 c3d5`
/// - Nearly: `2kr3r/ppp2ppp/2n2n2/3qpb2/Q7/2N1BN2/PPP2PPP/R3R1K1 w - - 0 1` `e3a7 c6a7 c3d5`
pub fn queenside_attack(line: &Line) -> Option<Evidence> {
    // Lichess's tagger takes the square with the number 0 for no square at all.
    if line.start().board().king_of(!line.solver()) == Some(Square::A1) {
        return None;
    }
    attack_on(line, &[File::A, File::B, File::C], File::A, 18)
}

fn attack_on(line: &Line, files: &[File], corner: File, least_men: usize) -> Option<Evidence> {
    let (board, enemy) = (line.start().board(), !line.solver());
    let king = board.king_of(enemy)?;
    let home = enemy.fold_wb(Rank::First, Rank::Eighth);
    if king.rank() != home || !files.contains(&king.file()) || board.occupied().count() < least_men {
        return None;
    }
    let first_check = line.solver_plies().find(|&ply| line.gives_check(ply))?;
    let corner = Square::from_coords(corner, home);
    let weight = |ply: usize| {
        let mover = line.ply(ply);
        let distance = corner.distance(mover.to);
        let near_capture = mover.is_capture() && distance <= 3;
        i32::from(line.gives_check(ply)) + i32::from(near_capture) - i32::from(!near_capture && distance >= 5)
    };
    let total: i32 = line.solver_plies().map(weight).sum();
    (total >= 2).then(|| Evidence::at(first_check).mark(Part::King, board, king))
}

/// Attack on f2 or f7: the pawn beside the uncastled king falls.
///
/// 1. The solver takes on f7 or f2. The first such capture decides.
/// 2. The enemy king then stands on e8 or e1.
///
/// - Has it: `4k2B/3pPppq/8/3B4/8/6r1/1P2R3/K7 w - - 0 1` `d5f7 e8f7 e7e8q`
/// - Nearly: `4k2B/3pP1pq/8/3B4/8/6r1/1P2R3/K7 w - - 0 1` `d5f7 e8f7 e7e8q`
pub fn attacking_f2_f7(line: &Line) -> Option<Evidence> {
    let taken = |&ply: &usize| {
        let mover = line.ply(ply);
        mover.captured_on_arrival().is_some() && matches!(mover.to, Square::F2 | Square::F7)
    };
    let ply = line.solver_plies().find(taken)?;
    let board = line.after(ply);
    let point = line.ply(ply).to;
    let king = if point == Square::F7 { Square::E8 } else { Square::E1 };
    let is_there = board.king_of(!line.solver()) == Some(king);
    is_there.then(|| Evidence::at(ply).mark(Part::Point, board, point).mark(Part::King, board, king))
}

/// Perpetual check: the solver gives check without end.
///
/// 1. Every move of the solver gives check, and none is mate.
/// 2. A position of the line comes again, with the same side to move.
///
/// - Has it: `r5k1/5p1p/5PpQ/4Pq2/8/8/5P1P/5RK1 b - - 0 1` `f5g4 g1h1 g4f3 h1g1 f3g4 g1h1 g4f3 h1g1 f3g4`
/// - Nearly: `r5k1/5p1p/5PpQ/4Pb2/8/8/5P1P/5RK1 b - - 0 1` `f5g4 g1h1 g4f3 h1g1 f3g4 g1h1 g4f3 h1g1 f3g4`
pub fn perpetual_check(line: &Line) -> Option<Evidence> {
    if line.ends_in_mate() || line.n_moves() < 3 || !line.solver_plies().all(|ply| line.gives_check(ply)) {
        return None;
    }
    let first = line.first();
    let again = (first + 4..=line.plies().len()).find_map(|later| {
        let mut earlier = (first..=later - 4).rev().step_by(2);
        Some((earlier.find(|&earlier| line.position(earlier) == line.position(later))?, later))
    });
    let (earlier, later) = again?;
    let board = line.before(later);
    let king = board.king_of(!line.solver())?;
    Some(Evidence::at(earlier).reaped_at(later - 1).mark(Part::King, board, king))
}

/// Stalemate trick: the solver gives away what can still move, and is stalemated.
///
/// 1. The solver offers a man.
/// 2. The opponent takes it as the last move of the line.
/// 3. The solver has no legal move and is not in check.
///
/// - Has it: `4r3/6pp/1b4rk/R7/8/7p/7p/5K2 w - - 0 1` `a5h5 h6h5`
/// - Nearly: `7k/8/8/1p6/6n1/1R3r2/2Q2q2/7K w - - 0 1` `c2h7 h8h7`
pub fn stalemate_trick(line: &Line) -> Option<Evidence> {
    let end = line.plies().len() - 1;
    let ends_so = end == line.last() + 1 && line.ply(end).to == line.ply(end - 1).to && line.ply(end).is_capture();
    if !ends_so || !line.end().is_stalemate() {
        return None;
    }
    let board = line.end().board();
    let king = board.king_of(line.solver())?;
    Some(Evidence::at(end - 1).mark(Part::King, board, king).mark(Part::Point, board, line.ply(end).to))
}

/// Opposition: the kings face each other across one square, and it is the opponent who must move.
///
/// 1. Only kings and pawns are left.
/// 2. The solver moves the king.
/// 3. Both kings stand on one file or one rank with exactly one square between.
///
/// - Has it: `3k4/8/3PK3/8/8/8/8/8 w - - 0 1` `d6d7 d8c7 e6e7`
/// - Nearly: `8/8/4k3/8/4PK1N/8/8/8 b - - 0 1` `e6f6`
pub fn opposition(line: &Line) -> Option<Evidence> {
    line.solver_plies().find_map(|ply| {
        let mover = line.ply(ply);
        let board = line.after(ply);
        if mover.role != Role::King || board.occupied() != board.kings() | board.pawns() || board.pawns().is_empty() {
            return None;
        }
        let other = board.king_of(!line.solver())?;
        let aligned = mover.to.file() == other.file() || mover.to.rank() == other.rank();
        let faces = aligned && mover.to.distance(other) == 2;
        faces.then(|| Evidence::at(ply).mark(Part::Actor, board, mover.to).mark(Part::King, board, other))
    })
}
