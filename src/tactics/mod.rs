//! What a move wins and what it loses, found by playing it out. Uses the rules and nothing else of ours.

pub mod exchange;
