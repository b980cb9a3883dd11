//! Tactics proved on the board: which ideas a line of moves contains, by which men and squares.
//!
//! Uses the rules and nothing else: no engine's opinion, no I/O, no languages. [`find`] tells all themes of a line with
//! their evidence; each idea also stands alone as a function in [`motif`], [`mate_pattern`] and [`phase`].

mod evidence;
mod find;
mod line;
pub mod mate_pattern;
pub mod motif;
pub mod phase;
mod standing;
#[cfg(test)]
mod tests;
mod theme;

pub use evidence::{Evidence, Found, Mark, Part};
pub use find::{find, themes};
pub use line::{Line, LineError, Ply};
pub use theme::{Kind, Theme, ThemeSet, UnknownTheme};
