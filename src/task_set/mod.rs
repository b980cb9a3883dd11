//! What a teacher puts together to hand it out: the items of a set, and the file in which a set travels.
//!
//! Pure: texts in, sets or all problems out. Whether lessons and puzzles are there is asked of whoever knows.
//!
//! A file is TOML, an `[[item]]` for each thing, of one kind each:
//!
//! ```toml
//! format = 1
//! title = "Forks for Friday"
//! about = "After the second lesson on forks"   # may be left out
//!
//! [[item]]
//! lesson = "rook"                              # all its tasks
//! [[item]]
//! step = "rook/where-to"
//! [[item]]
//! puzzle = "tGeLxpWJ"                          # one of the school's
//! [[item]]
//! fen = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1"     # one's own, proved when it is read
//! solution = "1. Nc7+ Kd7 2. Nxa8"             # SAN or UCI
//! [[item]]
//! pick = 5                                     # by lot, up to 40
//! themes = ["fork", "pin"]                     # any of these; left out, any theme
//! from = 800
//! to = 1000
//! [[item]]
//! ending = "krk"
//! level = 2                                    # 1 to 3, or start = "Kc1Rd4kg6"
//! ```

mod read;
mod write;

use crate::{chess::FenError, puzzle::PastedFault, tablebase::Ending, tactics::Theme};

pub use read::{read_item, read_set};
pub use write::{write_item, write_set};

/// The version of the format that is written in every file.
pub const FORMAT: i64 = 1;

/// The fields by which an item of a file says what it is.
pub const ITEM_KINDS: [&str; 6] = ["lesson", "step", "puzzle", "fen", "pick", "ending"];

/// More items than anybody hands out at once.
pub const MAX_ITEMS: usize = 100;

/// Most puzzles that one item draws.
pub const MAX_PICK: u32 = 40;

/// Letters of a title; of what is said about a set.
pub const MAX_TITLE: usize = 100;
pub const MAX_ABOUT: usize = 1000;

/// An ordered list of things to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskSet {
    pub title: String,
    pub about: String,
    pub items: Vec<SetItem>,
}

/// One thing of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetItem {
    /// All tasks of a lesson.
    Lesson(String),
    Step {
        lesson: String,
        step: String,
    },
    /// A puzzle of the school by its id.
    Puzzle(String),
    /// A position of the teacher's own with its solution, as a file carries it.
    Own {
        fen: String,
        solution: String,
    },
    Pick(Pick),
    Ending {
        ending: Ending,
        start: EndingStart,
    },
}

/// So many puzzles by lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    pub count: u32,
    /// Of one of these; any where there are none.
    pub themes: Vec<Theme>,
    pub from: u16,
    pub to: u16,
}

/// What an ending is played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingStart {
    /// 1 to 3, the hardest; thrown for every game.
    Level(u8),
    /// White's men in capitals: `Kc1Rd4kg6`.
    Men(String),
}

impl SetItem {
    /// The kind as it is kept: a position of one's own is kept as a puzzle.
    pub fn kind(&self) -> &'static str {
        match self {
            SetItem::Lesson(_) => "lesson",
            SetItem::Step { .. } => "step",
            SetItem::Puzzle(_) | SetItem::Own { .. } => "puzzle",
            SetItem::Pick(_) => "pick",
            SetItem::Ending { .. } => "ending",
        }
    }
}

/// A fault of a set's file, and where it stands: line and column from 1, the column in characters.
#[derive(Clone, Debug, PartialEq)]
pub struct SetProblem {
    pub line: usize,
    pub column: usize,
    pub fault: SetFault,
}

/// What is wrong with a set's file.
#[derive(Clone, Debug, PartialEq)]
pub enum SetFault {
    /// It is not TOML there.
    Syntax,
    /// `format` is missing or another.
    Format,
    Missing(&'static str),
    Unknown(String),
    /// The field should be a text; a whole number; a list of texts.
    NoText(String),
    NoNumber(String),
    NoList(String),
    TooLong {
        name: &'static str,
        most: usize,
    },
    /// The number is out of the range.
    Range {
        name: &'static str,
        least: i64,
        most: i64,
    },
    Empty,
    TooMany,
    /// An item names no kind of thing, or more than one.
    NoKind,
    TwoKinds,
    NoTheme(String),
    NoEnding(String),
    /// Level and start, or neither.
    LevelOrStart,
    NoStart(String),
    NoLesson(String),
    NoStep(String),
    NoPuzzle(String),
    /// The position or its solution.
    Own(PastedFault),
}

impl From<FenError> for SetFault {
    fn from(error: FenError) -> SetFault {
        SetFault::Own(PastedFault::Position(error))
    }
}
