//! One binary for all tests that cross modules.

mod rules;
