//! The motifs: one function each, from a line to its evidence.
//!
//! Lichess's motifs follow the open tagger's definitions, said in chess terms; ours have names of their own. Every
//! function reads the line and nothing else, and finds the first place where the idea holds.

pub mod clearance;
pub mod defender;
pub mod double;
pub mod king;
pub mod lines;
pub mod material;
pub mod pawn;
pub mod pin;
pub mod quiet;
