//! The heart of the school: the rules' answer to an attempt, and if it is no, the reason.
//!
//! The reasons are looked for in the order of [`Reason`]'s variants; the first that holds is the answer. Complete: an
//! attempt is legal exactly when the rules engine has the move, and otherwise there is a reason.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Piece, Rank, Role, Square, attacks};

use super::{
    Attempt, Position, Reason,
    view::{View, beside, corner, first_rank_of_pawns},
};

/// The rules' answer to an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Legal(Move),
    Illegal(Reason),
}

impl Verdict {
    pub fn is_legal(&self) -> bool {
        matches!(self, Verdict::Legal(_))
    }

    /// The legal move, if it is one.
    pub fn legal(&self) -> Option<Move> {
        match self {
            Verdict::Legal(played) => Some(*played),
            Verdict::Illegal(_) => None,
        }
    }

    /// Why not, if it is not legal.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Verdict::Legal(_) => None,
            Verdict::Illegal(reason) => Some(reason),
        }
    }
}

/// The legal move that this attempt is, or the first reason why it is none.
///
/// Castling may be tried with the king two squares away (`e1g1`) or onto its own rook (`e1h1`).
pub fn judge(position: &Position, attempt: Attempt) -> Verdict {
    View::of(position).judge(attempt)
}

/// The pieces of a side that attack a square, pinned ones too (Law 3.1.3).
pub fn attackers(board: &Board, square: Square, by: Color) -> Bitboard {
    board.attacks_to(square, by, board.occupied())
}

impl View<'_> {
    pub fn judge(&self, attempt: Attempt) -> Verdict {
        match self.rule(attempt) {
            Ok(played) => Verdict::Legal(played),
            Err(reason) => Verdict::Illegal(reason),
        }
    }

    fn rule(&self, attempt: Attempt) -> Result<Move, Reason> {
        let Attempt { from, to, promotion } = attempt;
        let piece = self.board.piece_at(from).ok_or(Reason::NoPiece { from })?;
        if piece.color != self.turn {
            return Err(Reason::OpponentPiece { from, piece });
        }
        if from == to {
            return Err(Reason::NoMovement { from });
        }
        if let Some(side) = self.castling_attempt(piece, from, to) {
            let castling = self.castle(from, side)?;
            return match promotion {
                Some(_) => Err(Reason::PromotionNotHere { to }),
                None => Ok(castling),
            };
        }
        if let Some(own) = self.board.piece_at(to).filter(|own| own.color == self.turn) {
            return Err(Reason::OwnPiece { to, piece: own });
        }
        self.movement(piece, from, to)?;
        let in_passing = self.taken_in_passing(piece, from, to);
        self.king_safety(piece, from, to, in_passing)?;
        self.promotion(piece, to, promotion)?;
        Ok(match in_passing {
            Some(_) => Move::EnPassant { from, to },
            None => Move::Normal { role: piece.role, from, capture: self.board.role_at(to), to, promotion },
        })
    }

    /// Castling on a side, for a king that stands on its first square.
    pub fn castle(&self, king: Square, side: CastlingSide) -> Result<Move, Reason> {
        let rook = corner(self.turn, side);
        if !self.castling.contains(rook) {
            return Err(Reason::CastlingRightLost { king, corner: rook });
        }
        let between = attacks::between(king, rook) & self.board.occupied();
        if between.any() {
            return Err(Reason::CastlingBlocked { between: squares(between) });
        }
        let checkers = self.checkers();
        if checkers.any() {
            return Err(Reason::CastlingInCheck { checkers: squares(checkers) });
        }
        // An attack through the king's own square would be a check, so the king need not be lifted here.
        let crossed = side.rook_to(self.turn);
        let attackers = self.attackers(crossed, self.board.occupied());
        if attackers.any() {
            return Err(Reason::CastlingThroughAttack { crossed, attackers: squares(attackers) });
        }
        let landing = side.king_to(self.turn);
        let attackers = self.attackers(landing, self.board.occupied());
        if attackers.any() {
            return Err(Reason::CastlingIntoAttack { landing, attackers: squares(attackers) });
        }
        Ok(Move::Castle { king, rook })
    }

    /// Does the piece move so, and is its way free?
    fn movement(&self, piece: Piece, from: Square, to: Square) -> Result<(), Reason> {
        if piece.role == Role::Pawn {
            self.pawn_movement(piece, from, to)?;
        } else {
            if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
                return Err(self.wrong_shape(piece, from, to));
            }
            let between = attacks::between(from, to) & self.board.occupied();
            // The nearest piece: squares are numbered from a1, so the way up starts with the lowest of them.
            if let Some(by) = if from < to { between.first() } else { between.last() }
                && piece.role != Role::Knight
            {
                return Err(Reason::PathBlocked { by });
            }
        }
        // Only on a diagram can a king stand where it could be taken. No piece has such a move (Law 1.4.1).
        if self.board.role_at(to) == Some(Role::King) {
            return Err(self.wrong_shape(piece, from, to));
        }
        Ok(())
    }

    fn pawn_movement(&self, piece: Piece, from: Square, to: Square) -> Result<(), Reason> {
        let ahead = piece.color.fold_wb(1, -1) * (i32::from(to.rank()) - i32::from(from.rank()));
        let aside = from.file().distance(to.file());
        if ahead < 0 {
            return Err(Reason::PawnBackward { from, to });
        }
        if ahead == 0 {
            return Err(Reason::PawnSideways { from, to });
        }
        if aside == 0 {
            if ahead > 2 || (ahead == 2 && from.rank() != first_rank_of_pawns(piece.color)) {
                return Err(Reason::PawnTooFar { from, to });
            }
            let needed = attacks::between(from, to).with(to) & self.board.occupied();
            return match if from < to { needed.first() } else { needed.last() } {
                Some(by) => Err(Reason::PawnBlocked { by }),
                None => Ok(()),
            };
        }
        if aside > 1 || ahead > 1 {
            return Err(self.wrong_shape(piece, from, to));
        }
        if self.board.occupied().contains(to) || self.en_passant == Some(to) {
            return Ok(());
        }
        let pawn = beside(from, to);
        let on_fifth = from.rank() == piece.color.relative_rank(Rank::Fifth);
        if on_fifth && self.board.piece_at(pawn) == Some((!piece.color).pawn()) {
            return Err(Reason::EnPassantTooLate { pawn });
        }
        Err(Reason::PawnNothingToCapture { to })
    }

    fn wrong_shape(&self, piece: Piece, from: Square, to: Square) -> Reason {
        Reason::WrongShape { piece, from, to, could: squares(self.destinations(from)) }
    }

    /// Is the mover's king safe afterwards? Asked only where the mover has exactly one king.
    fn king_safety(&self, piece: Piece, from: Square, to: Square, in_passing: Option<Square>) -> Result<(), Reason> {
        let Some(king) = self.king else { return Ok(()) };
        if piece.role == Role::King {
            let other_king = attacks::king_attacks(to) & self.theirs() & self.board.kings();
            if let Some(king) = other_king.first() {
                return Err(Reason::KingAdjacent { king });
            }
            // The king has left its square: a line piece looks through it to the squares behind.
            let attackers = self.attackers(to, self.board.occupied().without(from));
            if attackers.any() {
                return Err(Reason::KingIntoAttack { to, attackers: squares(attackers) });
            }
            return Ok(());
        }
        let checkers = self.checkers();
        if checkers.more_than_one() {
            return Err(Reason::DoubleCheck { checkers: squares(checkers) });
        }
        let attackers = self.attackers_after(king, from, to, in_passing);
        if let Some(checker) = (attackers & checkers).first() {
            return Err(Reason::CheckUnanswered { checker });
        }
        match (attackers.first(), in_passing) {
            (None, _) => Ok(()),
            (Some(attacker), Some(_)) => Err(Reason::EnPassantExposesKing { attacker }),
            (Some(attacker), None) => Err(Reason::Pinned { from, attacker }),
        }
    }

    /// Comes last: a pinned pawn that goes to the last rank is pinned, whatever it would become.
    fn promotion(&self, piece: Piece, to: Square, promotion: Option<Role>) -> Result<(), Reason> {
        let due = piece.role == Role::Pawn && to.rank() == (!piece.color).backrank();
        match promotion {
            None if due => Err(Reason::PromotionMissing { to }),
            Some(_) if !due => Err(Reason::PromotionNotHere { to }),
            Some(role @ (Role::King | Role::Pawn)) => Err(Reason::PromotionToKingOrPawn { to, role }),
            None | Some(Role::Queen | Role::Rook | Role::Bishop | Role::Knight) => Ok(()),
        }
    }
}

fn squares(set: Bitboard) -> Vec<Square> {
    set.into_iter().collect()
}

#[cfg(test)]
mod tests;
