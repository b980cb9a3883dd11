//! What somebody tries to play, before the rules have looked at it.

use std::{fmt, str::FromStr};

use shakmaty::{Role, Square};

/// A from-square, a to-square and the piece asked for in a promotion.
///
/// Every combination can be written down, sensible or not: judging it is the business of [`judge`](super::judge).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    pub from: Square,
    /// The square the piece is put on. For castling the king's square two files away, or its own rook's.
    pub to: Square,
    /// Any piece can be asked for, also the king and the pawn that the Laws refuse.
    pub promotion: Option<Role>,
}
