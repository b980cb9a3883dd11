//! One binary for all tests that cross modules.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test, and says where")]

mod app;
mod dist;
mod durability;
mod endgames;
mod language;
mod learning;
mod lessons;
mod licences;
mod mining;
mod motifs;
mod operation;
mod pages;
mod process;
mod puzzle_files;
mod puzzles;
mod rules;
mod running;
mod steps;
mod training;
mod upgrade;
mod words;
mod writing;
