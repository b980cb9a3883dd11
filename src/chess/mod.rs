//! The rules of chess as this school needs them: what may be played, and if not, why not.

/// A legal chess position: both kings, the side that moved not in check, pawns where pawns can stand.
pub type Position = shakmaty::Chess;
