//! The rules of chess as this school needs them: what may be played, and if not, why not.
//!
//! Moves, FEN, SAN and UCI come from [`shakmaty`]; the reasons, diagrams and draw rules are ours. Knows no lessons,
//! no languages and no storage, does no I/O and does not panic on input.

mod attempt;
mod dead;
mod diagram;
mod fen;
mod judge;
mod move_text;
mod notation;
mod outcome;
mod reason;
pub mod touch;
mod view;

pub use attempt::{Attempt, ParseAttemptError, attempt_of, move_squares};
pub use diagram::Diagram;
pub use fen::{FenError, FenFault, parse_position, position_fen};
pub use judge::{Verdict, attackers, judge};
pub use move_text::{MoveTextError, read_move, read_move_on_diagram};
pub use notation::san;
pub use outcome::{Automatic, Claim, Game, Outcome, ParseOutcomeError};
pub use reason::{ParseReasonError, Reason, ReasonCode};
pub use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Move, Piece, Rank, Role, Square};

/// A legal chess position: both kings, the side that moved not in check, pawns where pawns can stand.
pub type Position = shakmaty::Chess;
