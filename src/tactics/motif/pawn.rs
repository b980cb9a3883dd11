//! What pawns do: advance, promote, take en passant, break through. And castling, the other special move.

use shakmaty::{Bitboard, Color, Position as _, Rank, Role, Square};

use super::material::loss;
use crate::tactics::evidence::{Evidence, Part};
use crate::tactics::line::Line;

/// Advanced pawn: a pawn on the last step or the one before it.
///
/// 1. A pawn of the solver moves to the seventh rank, seen from its own side, or promotes.
///
/// - Has it: `5B1k/3N1P1p/8/5P2/8/3r1qP1/3Rr2P/6K1 w - - 0 1` `f8g7 h8g7 f7f8q`
/// - Nearly: `5k2/5ppq/4Pr2/6N1/8/5q2/6P1/B3Q1K1 b - - 0 1` `f3f2 e1f2 h7b1 g1h2 f6f2`
pub fn advanced_pawn(line: &Line) -> Option<Evidence> {
    special(line, |ply| {
        let mover = line.ply(ply);
        let rank = line.solver().fold_wb(mover.to.rank(), mover.to.rank().flip_vertical());
        mover.promotion.is_some() || (mover.role == Role::Pawn && rank >= Rank::Seventh)
    })
}

/// Promotion: a pawn of the solver becomes a piece.
///
/// 1. A pawn of the solver reaches the last rank.
///
/// - Has it: `5B1k/3N1P1p/8/5P2/8/3r1qP1/3Rr2P/6K1 w - - 0 1` `f8g7 h8g7 f7f8q`
/// - Nearly: `4k2B/3pPppq/8/3B4/8/6r1/1P2R3/K7 w - - 0 1` `d5f7 e8f7 e2d2`
pub fn promotion(line: &Line) -> Option<Evidence> {
    special(line, |ply| line.ply(ply).promotion.is_some())
}

/// Underpromotion: a pawn becomes a knight, bishop or rook.
///
/// 1. A pawn of the solver promotes to another piece than a queen.
/// 2. Where that is mate it must be a knight: a rook or bishop that mates is a queen that would mate.
///
/// - Has it: `8/p2q1Ppk/7p/8/8/8/P5PP/6K1 w - - 0 1` `f7f8n h7g8 f8d7`
/// - Nearly: `8/1PK5/k7/p7/P7/8/8/8 w - - 0 1` `c7c6`
pub fn under_promotion(line: &Line) -> Option<Evidence> {
    special(line, |ply| {
        let mates = line.ends_in_mate() && ply == line.last();
        match line.ply(ply).promotion {
            Some(Role::Knight) => true,
            Some(Role::Queen) | None => false,
            Some(_) => !mates,
        }
    })
}

/// En passant: a pawn takes a pawn that has just passed it.
///
/// 1. The solver takes en passant.
///
/// - Has it: `8/Bb2k3/2np4/1N2Pp2/2Q1q3/8/6P1/6K1 w - f6 0 1` `e5f6 e7f6 c4e4`
/// - Nearly: `8/Bb2k3/2np4/1N2Pp2/2Q1q3/8/6P1/6K1 w - f6 0 1` `e5d6 e7f6 c4e4`
pub fn en_passant(line: &Line) -> Option<Evidence> {
    special(line, |ply| line.ply(ply).en_passant)
}

/// Castling: king and rook move at once.
///
/// 1. The solver castles.
///
/// - Has it: `8/5p2/8/4Q3/R7/2Pk4/8/R3K3 w Q - 0 1` `e1c1`
/// - Nearly: `8/5p2/8/4Q3/R7/2Pk4/8/R3K3 w Q - 0 1` `e5d6`
pub fn castling(line: &Line) -> Option<Evidence> {
    special(line, |ply| line.ply(ply).castling)
}

fn special(line: &Line, holds: impl Fn(usize) -> bool) -> Option<Evidence> {
    let ply = line.solver_plies().find(|&ply| holds(ply))?;
    Some(Evidence::at(ply).mark(Part::Actor, line.after(ply), line.ply(ply).to))
}

/// Breakthrough: pawns are given so that another pawn gets through.
///
/// 1. The solver moves a pawn to where it can be taken with loss, and the opponent takes it.
/// 2. Another pawn of the solver promotes in the line; or at its end it is passed, nothing stands on its path, and the
///    enemy king is outside its square.
///
/// - Has it: `8/ppp5/8/PPP5/8/6k1/8/6K1 w - - 0 1` `b5b6 c7b6 a5a6 b7a6 c5c6`
/// - Nearly: `6k1/8/6K1/8/ppp5/8/PPB5/8 b - - 0 1` `b4b3 a2b3 c4c3 b2c3 a4a3`
pub fn breakthrough(line: &Line) -> Option<Evidence> {
    let solver = line.solver();
    let ply = line.followed_plies().find(|&ply| {
        let mover = line.ply(ply);
        mover.role == Role::Pawn && line.ply(ply + 1).to == mover.to && loss(line, ply) < 0
    })?;
    let board = line.end().board();
    let promotes = (ply + 2..=line.last()).step_by(2).find(|&later| line.ply(later).promotion.is_some());
    let through = match promotes {
        Some(later) => line.ply(later).to,
        None => runner(line, solver)?,
    };
    Some(Evidence::at(ply).mark(Part::Actor, line.after(ply), line.ply(ply).to).mark(Part::Helper, board, through))
}

/// A passed pawn of the solver with a free path that the enemy king cannot catch, when only pawns and kings are left.
fn runner(line: &Line, solver: Color) -> Option<Square> {
    let board = line.end().board();
    if board.occupied() != board.kings() | board.pawns() {
        return None;
    }
    let king = board.king_of(!solver)?;
    let enemy_to_move = usize::from((line.plies().len() - 1) % 2 == line.first());
    (board.pawns() & board.by_color(solver)).into_iter().find(|&pawn| {
        let goal = Square::from_coords(pawn.file(), solver.fold_wb(Rank::Eighth, Rank::First));
        let steps = goal.distance(pawn).min(5) as usize;
        let ahead = ranks_ahead(pawn, solver);
        let path = ahead & Bitboard::from_file(pawn.file());
        let guards = ahead & near_files(pawn);
        !path.intersects(board.occupied())
            && !guards.intersects(board.pawns() & board.by_color(!solver))
            && (king.distance(goal) as usize) > steps + enemy_to_move
    })
}

fn ranks_ahead(pawn: Square, color: Color) -> Bitboard {
    Rank::ALL
        .into_iter()
        .filter(|&rank| color.fold_wb(rank > pawn.rank(), rank < pawn.rank()))
        .fold(Bitboard::EMPTY, |ranks, rank| ranks | Bitboard::from_rank(rank))
}

/// The pawn's file and the files beside it.
fn near_files(pawn: Square) -> Bitboard {
    shakmaty::File::ALL
        .into_iter()
        .filter(|file| file.distance(pawn.file()) <= 1)
        .fold(Bitboard::EMPTY, |files, file| files | Bitboard::from_file(file))
}
