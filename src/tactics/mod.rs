//! What the board proves about moves: what an exchange wins, which first moves force mate, what is wrong with a wrong
//! move, and which ideas a line contains, by which men and squares.
//!
//! Uses the rules and nothing else of ours: no engine's opinion, no I/O, no languages. [`find()`] tells all themes of a
//! line with their evidence; each idea also stands alone as a function in [`motif`] and [`phase`].

mod evidence;
pub mod exchange;
mod find;
mod line;
pub mod mate;
mod mate_pattern;
pub mod motif;
pub mod phase;
pub mod plain;
pub mod refute;
mod standing;
mod theme;
mod zugzwang;

pub use evidence::{Evidence, Found, Mark, Part};
pub use find::{find, themes};
pub use line::{Line, LineError, Ply};
pub use mate_pattern::{lichess_pattern, own_patterns};
pub use theme::{Kind, Theme, ThemeSet, UnknownTheme};
pub use zugzwang::zugzwang;
