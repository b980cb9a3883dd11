//! One binary for all tests that cross modules.

#![expect(clippy::unwrap_used, reason = "the helpers of tests stop where something is not as the test says")]

mod rules;
