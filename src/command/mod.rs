//! The commands, one file each: what a verb does with its input and output.

pub mod themes;
