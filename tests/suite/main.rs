//! One binary for all tests that cross modules.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test, and says where")]

mod accounts;
mod app;
mod classes;
mod editor;
mod endgames;
mod gradebook;
mod language;
mod learning;
mod lessons;
mod live;
mod mining;
mod motifs;
mod pages;
mod permission;
mod process;
mod puzzle_files;
mod puzzles;
mod rules;
mod sets;
mod steps;
mod training;
mod words;
mod writing;
mod zugzwang;
