//! What the command line's verbs do, as functions over readers and writers.

pub mod endgame;
