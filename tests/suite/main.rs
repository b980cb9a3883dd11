//! One binary for all tests that cross modules.

mod lessons;
mod rules;
