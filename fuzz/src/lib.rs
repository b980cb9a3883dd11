//! What is tried with arbitrary input, one function a door. Each says more than that nothing panics: what is read is
//! written and read again, and the laws of the house hold.
//!
//! `fuzz_targets/` gives each to libFuzzer; `tests/suite/fuzzed.rs` includes this file and runs the kept corpus, so that
//! neither rots.

pub mod board;
pub mod command;
pub mod lesson;
pub mod puzzle;
pub mod roster;
pub mod settings;
pub mod site;
pub mod task_set;

/// Tries one input, and panics where it is not taken as it should be.
pub type Door = fn(&[u8]);

/// Every door: the name of its target and of its folder in `corpus/`.
pub const TARGETS: &[(&str, Door)] = &[
    ("position", board::position),
    ("move_text", board::move_text),
    ("judge", board::judge),
    ("lesson", lesson::lesson),
    ("study", lesson::study),
    ("puzzle_csv", puzzle::csv),
    ("puzzle_sets", puzzle::sets),
    ("pasted", puzzle::pasted),
    ("task_set", task_set::task_set),
    ("settings", settings::settings),
    ("command", command::command),
    ("roster", roster::roster),
    ("site", site::site),
];

/// Tries one input at the door of this name.
pub fn run(name: &str, data: &[u8]) {
    let (_, door) = TARGETS.iter().find(|(known, _)| *known == name).expect("every target is in the list");
    door(data);
}
