//! The king as the mark of an attack, and the king's last resorts: perpetual check and stalemate.

use shakmaty::{Bitboard, File, Position as _, Rank, Role, Square, attacks};

use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;

/// Exposed king: the enemy king has come out or stands without pawns, and is chased.
///
/// 1. At the start of the line the enemy king stands on one of its first three ranks.
/// 2. None of its own pawns stands beside it or on the three squares before it.
/// 3. One of the solver's moves, neither the first nor the last, gives check.
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
