//! One binary for all tests that cross modules.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test, and says where")]

mod accounts;
mod app;
mod assignments;
mod attacks;
mod board;
mod bounds;
mod classes;
mod contrast;
mod dist;
mod durability;
mod editor;
mod endgames;
mod forms;
mod fuzzed;
mod gradebook;
mod language;
mod learning;
mod lessons;
mod licences;
mod live;
mod mining;
mod motifs;
mod operation;
mod pages;
mod permission;
mod process;
mod puzzle_files;
mod puzzles;
mod rules;
mod running;
mod sets;
mod steps;
mod threats;
mod training;
mod upgrade;
mod words;
mod writing;
mod zugzwang;
