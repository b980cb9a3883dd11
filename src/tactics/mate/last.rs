//! The last move of a mate: which moves mate at once, and whether a side has any reply at all.
//!
//! These two questions are asked at every leaf of the search. Both are answered from the board, without the list of
//! all legal moves, and agree with it in every position.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position as _, Rank, Role, Square, attacks};

use crate::chess::Position;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

/// A move that mates at once, the first that is found.
pub(super) fn mate_in_one(position: &Position) -> Option<Move> {
    let mut found = None;
    each_mate(position, |mating| {
        found = Some(mating);
        false
    });
    found
}

/// All moves that mate at once.
pub(super) fn all_mates_in_one(position: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    each_mate(position, |mating| {
        found.push(mating);
        true
    });
    found
}

/// The position after a legal move.
pub(super) fn after(position: &Position, legal: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(legal);
    after
}

fn mates(position: &Position, legal: Move) -> bool {
    let after = after(position, legal);
    after.is_check() && !has_reply(&after)
}

/// Tells `tell` each mating move until it answers no.
///
/// 1. In check there are few moves: each is tried.
/// 2. Otherwise only a move that gives check can mate: a man that goes to where its kind attacks the king, or one
///    that stands between the king and an own line piece and so gives check by going away.
/// 3. Castling, en passant and moves of the king, which are few, are tried by playing them.
fn each_mate(position: &Position, mut tell: impl FnMut(Move) -> bool) {
    let board = position.board();
    let us = position.turn();
    let (Some(target), Some(own_king)) = (board.king_of(!us), board.king_of(us)) else { return };
    if position.is_check() {
        for legal in position.legal_moves() {
            if mates(position, legal) && !tell(legal) {
                return;
            }
        }
        return;
    }

    let occupied = board.occupied();
    let (own, enemy) = (board.by_color(us), board.by_color(!us));
    let unveiling = screens(board, target, us) & own;
    let pinned = screens(board, own_king, !us) & own;
    let open = Flights::of(board, target, us);
    let straight = attacks::rook_attacks(target, occupied);
    let diagonal = attacks::bishop_attacks(target, occupied);

    for (role, checking) in [
        (Role::Queen, straight | diagonal),
        (Role::Rook, straight),
        (Role::Bishop, diagonal),
        (Role::Knight, attacks::knight_attacks(target)),
    ] {
        for from in board.by_role(role) & own {
            let unveils = unveiling.contains(from);
            let mut to_squares = attacks::attacks(from, role.of(us), occupied) & !own;
            if !unveils {
                to_squares &= checking;
            }
            if pinned.contains(from) {
                to_squares &= attacks::ray(own_king, from);
            }
            for to in to_squares {
                if !open.can_close(role.of(us), from, to, occupied) {
                    continue;
                }
                let capture = if enemy.contains(to) { board.role_at(to) } else { None };
                let candidate = Move::Normal { role, from, capture, to, promotion: None };
                if mates(position, candidate) && !tell(candidate) {
                    return;
                }
            }
        }
    }

    for from in board.pawns() & own {
        let unveils = unveiling.contains(from);
        let mut to_squares = pawn_steps(from, us, occupied) | (attacks::pawn_attacks(us, from) & enemy);
        if pinned.contains(from) {
            to_squares &= attacks::ray(own_king, from);
        }
        let promotes = from.rank() == us.fold_wb(Rank::Seventh, Rank::Second);
        if !promotes && !unveils {
            to_squares &= attacks::pawn_attacks(!us, target);
        }
        for to in to_squares {
            let capture = if enemy.contains(to) { board.role_at(to) } else { None };
            if !promotes {
                let candidate = Move::Normal { role: Role::Pawn, from, capture, to, promotion: None };
                if mates(position, candidate) && !tell(candidate) {
                    return;
                }
                continue;
            }
            for role in PROMOTIONS {
                let reaches = attacks::attacks(to, role.of(us), occupied.without(from)).contains(target);
                let candidate = Move::Normal { role: Role::Pawn, from, capture, to, promotion: Some(role) };
                if (reaches || unveils) && mates(position, candidate) && !tell(candidate) {
                    return;
                }
            }
        }
    }

    if position.maybe_ep_square().is_some() {
        for candidate in position.en_passant_moves() {
            if mates(position, candidate) && !tell(candidate) {
                return;
            }
        }
    }
    if unveiling.contains(own_king) {
        for candidate in position.legal_moves() {
            let steps = candidate.role() == Role::King && !candidate.is_castle();
            if steps && mates(position, candidate) && !tell(candidate) {
                return;
            }
        }
    }
    if position.castles().any() {
        for side in CastlingSide::ALL {
            for candidate in position.castling_moves(side) {
                if mates(position, candidate) && !tell(candidate) {
                    return;
                }
            }
        }
    }
}

/// Whether the side to move has a legal move.
///
/// 1. A step of the king to a square that nobody attacks once the king has left its own.
/// 2. In double check there is nothing else. In check, a man that is not pinned takes the checker or steps between.
/// 3. Without check, any move of a man that is not pinned.
/// 4. What is left is rare (en passant, pinned men, castling): the list of legal moves decides.
pub(super) fn has_reply(position: &Position) -> bool {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king_of(us) else { return false };
    let occupied = board.occupied();
    let own = board.by_color(us);
    let without_king = occupied.without(king);
    for to in attacks::king_attacks(king) & !own {
        if board.attacks_to(to, !us, without_king).is_empty() {
            return true;
        }
    }

    let checkers = position.checkers();
    if position.maybe_ep_square().is_some() {
        return !position.legal_moves().is_empty();
    }
    if checkers.more_than_one() {
        return false;
    }
    let free = own & !screens(board, king, !us) & !board.kings();
    if let Some(checker) = checkers.first() {
        if (board.attacks_to(checker, us, occupied) & free).any() {
            return true;
        }
        // A man that is pinned to the king never answers a check by another man: it would have to leave its line.
        for to in attacks::between(king, checker) {
            let reaching = board.attacks_to(to, us, occupied) & free & !board.pawns();
            if reaching.any() || can_step(board, us, to, free) {
                return true;
            }
        }
        return false;
    }
    for from in free & !board.pawns() {
        if (board.attacks_from(from) & !own).any() {
            return true;
        }
    }
    let enemy = board.by_color(!us);
    for from in free & board.pawns() {
        if (attacks::pawn_attacks(us, from) & enemy).any() || pawn_steps(from, us, occupied).any() {
            return true;
        }
    }
    !position.legal_moves().is_empty()
}

/// Whether a free pawn of a colour steps straight to an empty square.
fn can_step(board: &Board, color: Color, to: Square, free: Bitboard) -> bool {
    let pawns = board.pawns() & free;
    let back = color.fold_wb(-8, 8);
    let Some(behind) = to.offset(back) else { return false };
    if pawns.contains(behind) {
        return true;
    }
    let double = to.rank() == color.fold_wb(Rank::Fourth, Rank::Fifth);
    double && !board.occupied().contains(behind) && behind.offset(back).is_some_and(|start| pawns.contains(start))
}

/// The squares straight ahead to which a pawn can step.
fn pawn_steps(from: Square, color: Color, occupied: Bitboard) -> Bitboard {
    let ahead = color.fold_wb(8, -8);
    let mut steps = Bitboard::EMPTY;
    if let Some(one) = from.offset(ahead)
        && !occupied.contains(one)
    {
        steps.add(one);
        if from.rank() == color.fold_wb(Rank::Second, Rank::Seventh)
            && let Some(two) = one.offset(ahead)
            && !occupied.contains(two)
        {
            steps.add(two);
        }
    }
    steps
}

/// The men of either side that alone stand between a square and a line piece of `color` aimed at it.
fn screens(board: &Board, square: Square, color: Color) -> Bitboard {
    let straight = attacks::rook_attacks(square, Bitboard::EMPTY) & board.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(square, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut screens = Bitboard::EMPTY;
    for sniper in (straight | diagonal) & board.by_color(color) {
        let between = attacks::between(square, sniper) & board.occupied();
        if between.single_square().is_some() {
            screens.add(between);
        }
    }
    screens
}

/// The squares to which the king could go if the other side passed, and the lines that could close them.
struct Flights {
    open: Bitboard,
    /// The rest of each line of the attacker that a man shuts, beyond that man: leaving opens it.
    king: Square,
}

impl Flights {
    fn of(board: &Board, king: Square, attacker: Color) -> Flights {
        let without_king = board.occupied().without(king);
        let mut open = Bitboard::EMPTY;
        for to in attacks::king_attacks(king) & !board.by_color(!attacker) {
            if board.attacks_to(to, attacker, without_king).is_empty() {
                open.add(to);
            }
        }
        Flights { open, king }
    }

    /// Whether a man's move may close every open flight: it attacks each from its new square, or stands on it, or
    /// leaves a line that leads there. Says yes where it is not sure.
    fn can_close(&self, man: shakmaty::Piece, from: Square, to: Square, occupied: Bitboard) -> bool {
        if self.open.is_empty() {
            return true;
        }
        let stands = occupied.without(self.king).without(from);
        let mut left = self.open & !attacks::attacks(to, man, stands);
        left.discard(to);
        left.is_empty() || left.into_iter().all(|flight| attacks::ray(from, flight).any())
    }
}
