//! Dead positions (Law 5.2.2): neither side can give checkmate, however both may play.
//!
//! Three things are proved: too little material; pawn walls that nothing opens and behind which no mate can stand; and
//! positions whose few moves all lead to one of these at once (a king that must take the last rook). What is
//! not proved is left undecided and goes on: a wall with a knight, rook or queen that might take a pawn, a wall that holds
//! only because pieces stand in each other's way, and forced play of more than two moves. Never the other way round: a
//! position in which a helpmate exists is never called dead.

use shakmaty::{Bitboard, Board, Color, MoveList, Position as _, Square, attacks};

use super::Position;

/// Forced play is followed this many half-moves, where at most this many moves are possible at each.
const FORCED: usize = 2;
const FEW_MOVES: usize = 4;

/// Is it proved that no series of legal moves leads to a checkmate? `moves` are the legal moves, at least one.
pub(super) fn is_dead(position: &Position, moves: &MoveList) -> bool {
    is_dead_as_it_stands(position) || is_forced_to_die(position, moves, FORCED)
}

fn is_dead_as_it_stands(position: &Position) -> bool {
    lacks_material(position.board()) || is_walled_off(position)
}

/// Kings alone, with one minor piece, or with bishops that all stand on squares of one colour.
fn lacks_material(board: &Board) -> bool {
    let others = board.occupied() & !board.kings();
    if others.count() <= 1 {
        return others.is_subset(board.knights() | board.bishops());
    }
    others.is_subset(board.bishops())
        && (others.is_subset(Bitboard::LIGHT_SQUARES) || others.is_subset(Bitboard::DARK_SQUARES))
}

fn is_forced_to_die(position: &Position, moves: &MoveList, depth: usize) -> bool {
    moves.len() <= FEW_MOVES
        && moves.iter().all(|played| {
            let mut after = position.clone();
            after.play_unchecked(*played);
            if is_dead_as_it_stands(&after) {
                return true;
            }
            let replies = after.legal_moves();
            if replies.is_empty() {
                return !after.is_check();
            }
            depth > 1 && is_forced_to_die(&after, &replies, depth - 1)
        })
}

/// Pawns that can never move again, with no mate possible among what lives between them.
///
/// 1. Every pawn has a pawn straight ahead, and no capture in passing is possible.
/// 2. Each king walks wherever no pawn stands and no enemy pawn attacks, each piece wherever it could go if only the
///    pawns stood on the board. That is more than they can really reach, as long as no pawn moves or is taken.
/// 3. If on these squares a pawn could take a piece, or a king or piece a pawn, nothing is proved. Otherwise no pawn
///    ever moves or is taken: the first such move would have to be one of these.
/// 4. A mated king stands where an enemy piece can hit it, and each square around it holds a pawn or a piece of its
///    own, or is hit by an enemy pawn, piece or king. If no two places of the kings allow that, there is no mate. A
///    pawn gives no mate, because it never moves and no king steps where it attacks.
fn is_walled_off(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.pawns();
    if pawns.is_empty() || !are_blocked(board) || position.legal_ep_square().is_some() {
        return false;
    }
    let (Some(white), Some(black)) = (Camp::of(board, Color::White), Camp::of(board, Color::Black)) else {
        return false;
    };
    !can_be_mated(&white, &black, pawns) && !can_be_mated(&black, &white, pawns)
}

fn are_blocked(board: &Board) -> bool {
    let pawns = board.pawns();
    (pawns & board.white()).shift(8).is_subset(pawns) && (pawns & board.black()).shift(-8).is_subset(pawns)
}

/// Where one side's king and pieces may ever get while no pawn moves.
struct Camp {
    king: Bitboard,
    pieces: Bitboard,
    hit_by_pieces: Bitboard,
    hit_by_pawns: Bitboard,
}

impl Camp {
    /// None when a piece might take a pawn or be taken by one: then the wall may open.
    fn of(board: &Board, color: Color) -> Option<Camp> {
        let pawns = board.pawns();
        let enemy_pawns = pawns & board.by_color(!color);
        let hit_by_enemy_pawns = hit_by_pawns(board, !color);

        let mut pieces = Bitboard::EMPTY;
        let mut hit_by_pieces = Bitboard::EMPTY;
        for from in board.by_color(color) & !pawns & !board.kings() {
            let piece = board.piece_at(from)?;
            let steps = |square| attacks::attacks(square, piece, pawns);
            let reached = flood(from, |square| steps(square) & !pawns);
            let hits = reached.into_iter().fold(Bitboard::EMPTY, |hits, square| hits | steps(square));
            if (reached & hit_by_enemy_pawns).any() || (hits & enemy_pawns).any() {
                return None;
            }
            pieces |= reached;
            hit_by_pieces |= hits;
        }

        let king = flood(board.king_of(color)?, |square| attacks::king_attacks(square) & !pawns & !hit_by_enemy_pawns);
        let beside_king = king.into_iter().fold(Bitboard::EMPTY, |hits, square| hits | attacks::king_attacks(square));
        let takes_pawn = (beside_king & enemy_pawns & !hit_by_enemy_pawns).any();
        let pawn_takes_pawn = (hit_by_pawns(board, color) & enemy_pawns).any();
        if takes_pawn || pawn_takes_pawn {
            return None;
        }
        Some(Camp { king, pieces, hit_by_pieces, hit_by_pawns: hit_by_pawns(board, color) })
    }
}

fn hit_by_pawns(board: &Board, color: Color) -> Bitboard {
    (board.pawns() & board.by_color(color))
        .into_iter()
        .fold(Bitboard::EMPTY, |hits, pawn| hits | attacks::pawn_attacks(color, pawn))
}

/// All squares that repeated steps lead to, the first one included.
fn flood(start: Square, steps: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut reached = Bitboard::from_square(start);
    let mut fresh = reached;
    while let Some(square) = fresh.pop_front() {
        fresh |= steps(square) & !reached;
        reached |= steps(square);
    }
    reached
}

fn can_be_mated(camp: &Camp, enemy: &Camp, pawns: Bitboard) -> bool {
    let barred = pawns | camp.pieces | enemy.hit_by_pawns | enemy.hit_by_pieces;
    (camp.king & enemy.hit_by_pieces).into_iter().any(|king| {
        let around = attacks::king_attacks(king);
        let far_kings = enemy.king & !around.with(king);
        far_kings.into_iter().any(|enemy_king| around.is_subset(barred | attacks::king_attacks(enemy_king)))
    })
}
