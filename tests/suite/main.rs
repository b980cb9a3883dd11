//! One binary for all tests that cross modules.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test, and says where")]

mod app;
mod contrast;
mod endgames;
mod language;
mod learning;
mod lessons;
mod mining;
mod motifs;
mod pages;
mod process;
mod puzzle_files;
mod puzzles;
mod rules;
mod steps;
mod training;
mod words;
mod writing;
