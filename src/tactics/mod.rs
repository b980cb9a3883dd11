//! What a move wins and what it loses, found by playing it out: exchanges, forced mates, and what is wrong with a
//! wrong move. Uses the rules and nothing else of ours.

pub mod exchange;
pub mod mate;
pub mod plain;
pub mod refute;
