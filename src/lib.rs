//! Tabiya, a chess school in one program.
//!
//! A learner's answer goes one way through these modules: a form reaches [`web`], which asks [`lesson`] to grade it;
//! `lesson` asks [`chess`] what the rules say; [`store`] records it, once; [`words`] says it in the learner's
//! language; a template shows it. No step goes back. Which module may use which, and what none of the core may do (read a
//! file, a clock, dice), is drawn in ARCHITECTURE.md.

pub mod chess;
pub mod command;
pub mod config;
pub mod content;
pub mod engine;
pub mod lang;
pub mod lesson;
pub mod puzzle;
pub mod store;
pub mod tablebase;
pub mod tactics;
pub mod task_set;
pub mod training;
pub mod web;
pub mod words;
