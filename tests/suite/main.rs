//! One binary for all tests that cross modules.

mod app;
mod endgames;
mod learning;
mod lessons;
mod pages;
mod process;
mod rules;
mod steps;
mod words;
