//! Why an attempt is illegal: the complete list, with the squares that prove each reason and its article of the Laws.

use shakmaty::{Piece, Role, Square};

/// Why an attempt is illegal, with the squares that prove it. One of these holds for every illegal attempt.
///
/// The order is the order in which [`judge`](super::judge) looks for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    NoPiece { from: Square },
    OpponentPiece { from: Square, piece: Piece },
    NoMovement { from: Square },
    CastlingRightLost { king: Square, corner: Square },
    CastlingBlocked { between: Vec<Square> },
    CastlingInCheck { checkers: Vec<Square> },
    CastlingThroughAttack { crossed: Square, attackers: Vec<Square> },
    CastlingIntoAttack { landing: Square, attackers: Vec<Square> },
    OwnPiece { to: Square, piece: Piece },
    PawnBackward { from: Square, to: Square },
    PawnSideways { from: Square, to: Square },
    PawnBlocked { by: Square },
    PawnTooFar { from: Square, to: Square },
    EnPassantTooLate { pawn: Square },
    PawnNothingToCapture { to: Square },
    WrongShape { piece: Piece, could: Vec<Square> },
    PathBlocked { by: Square },
    KingAdjacent { king: Square },
    KingIntoAttack { to: Square, attackers: Vec<Square> },
    DoubleCheck { checkers: Vec<Square> },
    CheckUnanswered { checker: Square },
    EnPassantExposesKing { attacker: Square },
    Pinned { from: Square, attacker: Square },
    PromotionMissing { to: Square },
    PromotionNotHere { to: Square },
    PromotionToKingOrPawn { to: Square, role: Role },
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
