//! One binary for all tests that cross modules.

mod motifs;
mod rules;
