//! Why an attempt is illegal: the complete list, with the squares that prove each reason and its article of the Laws.

use std::{fmt, str::FromStr};

use shakmaty::{Piece, Role, Square};

/// Why an attempt is illegal, with the squares that prove it. One of these holds for every illegal attempt.
///
/// The order is the order in which [`judge`](super::judge()) looks for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    NoPiece {
        from: Square,
    },
    OpponentPiece {
        from: Square,
        piece: Piece,
    },
    NoMovement {
        from: Square,
    },
    CastlingRightLost {
        king: Square,
        corner: Square,
    },
    CastlingBlocked {
        between: Vec<Square>,
    },
    CastlingInCheck {
        checkers: Vec<Square>,
    },
    CastlingThroughAttack {
        crossed: Square,
        attackers: Vec<Square>,
    },
    CastlingIntoAttack {
        landing: Square,
        attackers: Vec<Square>,
    },
    OwnPiece {
        to: Square,
        piece: Piece,
    },
    PawnBackward {
        from: Square,
        to: Square,
    },
    PawnSideways {
        from: Square,
        to: Square,
    },
    PawnBlocked {
        by: Square,
    },
    PawnTooFar {
        from: Square,
        to: Square,
    },
    EnPassantTooLate {
        pawn: Square,
    },
    PawnNothingToCapture {
        to: Square,
    },
    /// `could` is every square it may legally go to, castling included; it can be empty.
    WrongShape {
        piece: Piece,
        from: Square,
        to: Square,
        could: Vec<Square>,
    },
    PathBlocked {
        by: Square,
    },
    KingAdjacent {
        king: Square,
    },
    KingIntoAttack {
        to: Square,
        attackers: Vec<Square>,
    },
    DoubleCheck {
        checkers: Vec<Square>,
    },
    CheckUnanswered {
        checker: Square,
    },
    EnPassantExposesKing {
        attacker: Square,
    },
    Pinned {
        from: Square,
        attacker: Square,
    },
    PromotionMissing {
        to: Square,
    },
    PromotionNotHere {
        to: Square,
    },
    PromotionToKingOrPawn {
        to: Square,
        role: Role,
    },
}

/// The name of a [`Reason`] without its squares, as lesson files, commands and pages write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReasonCode {
    NoPiece,
    OpponentPiece,
    NoMovement,
    CastlingRightLost,
    CastlingBlocked,
    CastlingInCheck,
    CastlingThroughAttack,
    CastlingIntoAttack,
    OwnPiece,
    PawnBackward,
    PawnSideways,
    PawnBlocked,
    PawnTooFar,
    EnPassantTooLate,
    PawnNothingToCapture,
    WrongShape,
    PathBlocked,
    KingAdjacent,
    KingIntoAttack,
    DoubleCheck,
    CheckUnanswered,
    EnPassantExposesKing,
    Pinned,
    PromotionMissing,
    PromotionNotHere,
    PromotionToKingOrPawn,
}

impl Reason {
    /// The reason's name.
    pub fn code(&self) -> ReasonCode {
        match self {
            Reason::NoPiece { .. } => ReasonCode::NoPiece,
            Reason::OpponentPiece { .. } => ReasonCode::OpponentPiece,
            Reason::NoMovement { .. } => ReasonCode::NoMovement,
            Reason::CastlingRightLost { .. } => ReasonCode::CastlingRightLost,
            Reason::CastlingBlocked { .. } => ReasonCode::CastlingBlocked,
            Reason::CastlingInCheck { .. } => ReasonCode::CastlingInCheck,
            Reason::CastlingThroughAttack { .. } => ReasonCode::CastlingThroughAttack,
            Reason::CastlingIntoAttack { .. } => ReasonCode::CastlingIntoAttack,
            Reason::OwnPiece { .. } => ReasonCode::OwnPiece,
            Reason::PawnBackward { .. } => ReasonCode::PawnBackward,
            Reason::PawnSideways { .. } => ReasonCode::PawnSideways,
            Reason::PawnBlocked { .. } => ReasonCode::PawnBlocked,
            Reason::PawnTooFar { .. } => ReasonCode::PawnTooFar,
            Reason::EnPassantTooLate { .. } => ReasonCode::EnPassantTooLate,
            Reason::PawnNothingToCapture { .. } => ReasonCode::PawnNothingToCapture,
            Reason::WrongShape { .. } => ReasonCode::WrongShape,
            Reason::PathBlocked { .. } => ReasonCode::PathBlocked,
            Reason::KingAdjacent { .. } => ReasonCode::KingAdjacent,
            Reason::KingIntoAttack { .. } => ReasonCode::KingIntoAttack,
            Reason::DoubleCheck { .. } => ReasonCode::DoubleCheck,
            Reason::CheckUnanswered { .. } => ReasonCode::CheckUnanswered,
            Reason::EnPassantExposesKing { .. } => ReasonCode::EnPassantExposesKing,
            Reason::Pinned { .. } => ReasonCode::Pinned,
            Reason::PromotionMissing { .. } => ReasonCode::PromotionMissing,
            Reason::PromotionNotHere { .. } => ReasonCode::PromotionNotHere,
            Reason::PromotionToKingOrPawn { .. } => ReasonCode::PromotionToKingOrPawn,
        }
    }

    /// The squares that prove the reason, never none: what a page lights up.
    ///
    /// A pawn's wrong way is shown by the squares it left and went to; a piece of the wrong shape that can go nowhere
    /// by its own square.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Reason::NoPiece { from } | Reason::OpponentPiece { from, .. } | Reason::NoMovement { from } => vec![*from],
            Reason::CastlingRightLost { king, corner } => vec![*king, *corner],
            Reason::CastlingBlocked { between } => between.clone(),
            Reason::CastlingInCheck { checkers } | Reason::DoubleCheck { checkers } => checkers.clone(),
            Reason::CastlingThroughAttack { crossed: square, attackers }
            | Reason::CastlingIntoAttack { landing: square, attackers } => {
                [*square].into_iter().chain(attackers.iter().copied()).collect()
            }
            Reason::OwnPiece { to, .. } | Reason::PawnNothingToCapture { to } => vec![*to],
            Reason::PawnBackward { from, to } | Reason::PawnSideways { from, to } | Reason::PawnTooFar { from, to } => {
                vec![*from, *to]
            }
            Reason::PawnBlocked { by } | Reason::PathBlocked { by } => vec![*by],
            Reason::EnPassantTooLate { pawn } => vec![*pawn],
            Reason::WrongShape { from, could, .. } if could.is_empty() => vec![*from],
            Reason::WrongShape { could, .. } => could.clone(),
            Reason::KingAdjacent { king } => vec![*king],
            Reason::KingIntoAttack { attackers, .. } => attackers.clone(),
            Reason::CheckUnanswered { checker } => vec![*checker],
            Reason::EnPassantExposesKing { attacker } | Reason::Pinned { attacker, .. } => vec![*attacker],
            Reason::PromotionMissing { to }
            | Reason::PromotionNotHere { to }
            | Reason::PromotionToKingOrPawn { to, .. } => vec![*to],
        }
    }

    /// The article of the FIDE Laws of Chess (in force since 1 January 2023) that the attempt breaks.
    pub fn article(&self) -> &'static str {
        match self {
            Reason::WrongShape { piece, .. } => match piece.role {
                Role::Bishop => "3.2",
                Role::Rook => "3.3",
                Role::Queen => "3.4",
                Role::Knight => "3.6",
                Role::Pawn => "3.7",
                Role::King => "3.8.1",
            },
            _ => self.code().article(),
        }
    }
}

impl ReasonCode {
    /// All reasons, in the order in which they are looked for.
    pub const ALL: [ReasonCode; 26] = [
        ReasonCode::NoPiece,
        ReasonCode::OpponentPiece,
        ReasonCode::NoMovement,
        ReasonCode::CastlingRightLost,
        ReasonCode::CastlingBlocked,
        ReasonCode::CastlingInCheck,
        ReasonCode::CastlingThroughAttack,
        ReasonCode::CastlingIntoAttack,
        ReasonCode::OwnPiece,
        ReasonCode::PawnBackward,
        ReasonCode::PawnSideways,
        ReasonCode::PawnBlocked,
        ReasonCode::PawnTooFar,
        ReasonCode::EnPassantTooLate,
        ReasonCode::PawnNothingToCapture,
        ReasonCode::WrongShape,
        ReasonCode::PathBlocked,
        ReasonCode::KingAdjacent,
        ReasonCode::KingIntoAttack,
        ReasonCode::DoubleCheck,
        ReasonCode::CheckUnanswered,
        ReasonCode::EnPassantExposesKing,
        ReasonCode::Pinned,
        ReasonCode::PromotionMissing,
        ReasonCode::PromotionNotHere,
        ReasonCode::PromotionToKingOrPawn,
    ];

    /// The name as it is written everywhere: `castling-through-attack`.
    pub const fn as_str(self) -> &'static str {
        match self {
            ReasonCode::NoPiece => "no-piece",
            ReasonCode::OpponentPiece => "opponent-piece",
            ReasonCode::NoMovement => "no-movement",
            ReasonCode::CastlingRightLost => "castling-right-lost",
            ReasonCode::CastlingBlocked => "castling-blocked",
            ReasonCode::CastlingInCheck => "castling-in-check",
            ReasonCode::CastlingThroughAttack => "castling-through-attack",
            ReasonCode::CastlingIntoAttack => "castling-into-attack",
            ReasonCode::OwnPiece => "own-piece",
            ReasonCode::PawnBackward => "pawn-backward",
            ReasonCode::PawnSideways => "pawn-sideways",
            ReasonCode::PawnBlocked => "pawn-blocked",
            ReasonCode::PawnTooFar => "pawn-too-far",
            ReasonCode::EnPassantTooLate => "en-passant-too-late",
            ReasonCode::PawnNothingToCapture => "pawn-nothing-to-capture",
            ReasonCode::WrongShape => "wrong-shape",
            ReasonCode::PathBlocked => "path-blocked",
            ReasonCode::KingAdjacent => "king-adjacent",
            ReasonCode::KingIntoAttack => "king-into-attack",
            ReasonCode::DoubleCheck => "double-check",
            ReasonCode::CheckUnanswered => "check-unanswered",
            ReasonCode::EnPassantExposesKing => "en-passant-exposes-king",
            ReasonCode::Pinned => "pinned",
            ReasonCode::PromotionMissing => "promotion-missing",
            ReasonCode::PromotionNotHere => "promotion-not-here",
            ReasonCode::PromotionToKingOrPawn => "promotion-to-king-or-pawn",
        }
    }

    /// The article of the Laws; for a wrong shape the articles of all pieces, where [`Reason::article`] names one.
    pub const fn article(self) -> &'static str {
        match self {
            ReasonCode::NoPiece => "1.1",
            ReasonCode::OpponentPiece => "1.2",
            ReasonCode::NoMovement | ReasonCode::OwnPiece => "3.1",
            ReasonCode::CastlingRightLost => "3.8.2.1",
            ReasonCode::CastlingBlocked
            | ReasonCode::CastlingInCheck
            | ReasonCode::CastlingThroughAttack
            | ReasonCode::CastlingIntoAttack => "3.8.2.2",
            ReasonCode::PawnBackward | ReasonCode::PawnSideways | ReasonCode::PawnBlocked => "3.7.1",
            ReasonCode::PawnTooFar => "3.7.2",
            ReasonCode::EnPassantTooLate => "3.7.3.2",
            ReasonCode::PawnNothingToCapture => "3.7.3",
            ReasonCode::WrongShape => "3.2-3.8",
            ReasonCode::PathBlocked => "3.5",
            ReasonCode::KingAdjacent
            | ReasonCode::KingIntoAttack
            | ReasonCode::DoubleCheck
            | ReasonCode::CheckUnanswered
            | ReasonCode::EnPassantExposesKing
            | ReasonCode::Pinned => "3.9.2",
            ReasonCode::PromotionMissing | ReasonCode::PromotionNotHere | ReasonCode::PromotionToKingOrPawn => {
                "3.7.3.3"
            }
        }
    }
}

impl fmt::Display for ReasonCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A name that no reason has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a reason, such as pinned or wrong-shape")]
pub struct ParseReasonError(String);

impl FromStr for ReasonCode {
    type Err = ParseReasonError;

    fn from_str(name: &str) -> Result<ReasonCode, ParseReasonError> {
        ReasonCode::ALL.into_iter().find(|code| code.as_str() == name).ok_or_else(|| ParseReasonError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_round_trip() {
        for code in ReasonCode::ALL {
            assert_eq!(code.as_str().parse(), Ok(code));
        }
        assert!("Pinned".parse::<ReasonCode>().is_err());
    }
}
