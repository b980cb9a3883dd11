//! The teachers' side: sets and what becomes of them.

pub mod hand_out;
mod rules;
pub mod set_file;
pub mod set_items;
pub mod sets;
