//! The course: chapters of lessons, a lesson of steps, a step with one task; reading, proving and grading them.
//!
//! A [`Course`] only comes from text that has been read without a fault, so the rest of the house can trust it:
//! every id is unique, every text is there in three languages, every position is readable. What `check` proves on
//! top (that the answers are right) is asked for separately, because it takes longer.

pub mod ask;
pub mod check;
pub mod draft;
pub mod format;
pub mod goal;
pub mod grade;
pub mod notation;
mod play;
pub mod problem;
pub mod study;
pub mod syllabus;

mod collect;
mod combination;
mod course;
mod scene;

use std::{fmt, str::FromStr};

use crate::{
    chess::{Attempt, Bitboard, Board, Color, Diagram, Move, Piece, Position, ReasonCode, Square},
    lang::Text,
};
use ask::Ask;
use goal::Goal;
use notation::Writing;
use problem::Source;
use syllabus::Syllabus;

pub use combination::{Combination, LineGoal, MoveAt};
pub use play::{DrawnBy, PlayGoal};
pub use scene::ReadMoveError;

/// An id as addresses and progress use it: lower case letters, digits and single hyphens, at most 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(String);

/// All that is taught, in order.
#[derive(Clone, Debug, Default)]
pub struct Course {
    pub chapters: Vec<Chapter>,
    /// What it has to teach, where somebody has written that down.
    pub syllabus: Option<Syllabus>,
}

#[derive(Clone, Debug)]
pub struct Chapter {
    pub id: Id,
    pub title: Text,
    /// One sentence for the map, where the chapter has one.
    pub about: Option<Text>,
    pub lessons: Vec<Lesson>,
    /// Asks for all that the chapter teaches; whoever passes it may skip the chapter.
    pub exam: Option<Lesson>,
}

/// One idea, taught in 8 to 14 steps.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub id: Id,
    pub title: Text,
    /// One sentence for the map and for search engines.
    pub about: Text,
    /// Lessons that come before this one.
    pub needs: Vec<Id>,
    /// Keys of the glossary that the lesson introduces.
    pub terms: Vec<String>,
    pub steps: Vec<Step>,
    pub source: Source,
}

#[derive(Clone, Debug)]
pub struct Step {
    pub id: Id,
    pub text: Text,
    /// Leads to a right answer; every task but `show` has one.
    pub hint: Option<Text>,
    /// Said when the answer is right.
    pub why: Option<Text>,
    /// The board beside the text; a `choose` step may do without.
    pub scene: Option<Scene>,
    pub marks: Vec<Mark>,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// Points of the syllabus that the step teaches.
    pub covers: Vec<String>,
    /// Belongs to the small test at the end of the lesson, where nothing new is taught.
    pub test: bool,
    pub task: Task,
    pub source: Source,
}

/// What stands on a step's board.
#[derive(Clone, Debug)]
pub enum Scene {
    Position(Position),
    Diagram(Diagram),
}

/// Something drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Arrow { from: Square, to: Square },
    Circle { square: Square },
    Tint { square: Square },
}

#[derive(Clone, Debug)]
pub enum Task {
    /// Read and go on.
    Show,
    /// Mark all squares that fit.
    Squares { ask: Ask, answer: Bitboard, wrong: Vec<WrongSquare> },
    /// Play one of the accepted moves.
    Move { goal: Option<Goal>, accept: Vec<Move>, wrong: Vec<WrongMove> },
    /// Is this move legal, and if not, why?
    Judge { attempt: Attempt, answer: Ruling, offer: Vec<ReasonCode>, wrong: Vec<WrongRuling> },
    /// How does the game stand?
    Outcome { moves: Vec<Move>, answer: Standing, offer: Vec<Standing>, wrong: Vec<WrongStanding> },
    /// Pick one of several sentences.
    Choose { options: Vec<Choice> },
    /// One piece takes or reaches all targets, moving again and again.
    Collect {
        piece: Square,
        targets: Bitboard,
        within: u32,
        /// Why `within` is not the least number, for the next author.
        longer_because: Option<String>,
    },
    /// Play an ending out in at most so many moves, against an opponent that never errs.
    Play { goal: PlayGoal, within: u32 },
    /// Play a combination to its end: own moves and the replies to them take turns in the line, which ends with an own
    /// move.
    Line {
        line: Vec<Move>,
        goal: Option<LineGoal>,
        /// No other first move reaches the goal.
        best: bool,
        /// Moves that are right besides those of the line, where no goal says so.
        also: Vec<MoveAt>,
        wrong: Vec<WrongMoveAt>,
    },
    /// Force mate in so many moves, against the longest defence. Every key is accepted.
    Mate { within: u32, accept: Vec<Move>, wrong: Vec<WrongMove> },
    /// Write a move or a square in algebraic notation.
    Notate { writing: Writing, answer: String, wrong: Vec<WrongText> },
    /// Put pieces where they belong.
    Setup { target: Board, wrong: Vec<WrongPiece> },
}

/// A reply to a square that people mark by mistake.
#[derive(Clone, Debug)]
pub struct WrongSquare {
    pub square: Square,
    pub text: Text,
}

/// A reply to a tempting wrong move.
#[derive(Clone, Debug)]
pub struct WrongMove {
    pub played: Move,
    pub text: Text,
}

/// A reply to a tempting wrong move at one of the learner's turns.
#[derive(Clone, Debug)]
pub struct WrongMoveAt {
    pub at: MoveAt,
    pub text: Text,
}

/// A reply to a text that people write by mistake.
#[derive(Clone, Debug)]
pub struct WrongText {
    pub answer: String,
    pub text: Text,
}

/// A reply to a piece that people put on a square by mistake.
#[derive(Clone, Debug)]
pub struct WrongPiece {
    pub square: Square,
    pub piece: Piece,
    pub text: Text,
}

/// A reply to a tempting wrong ruling.
#[derive(Clone, Debug)]
pub struct WrongRuling {
    pub ruling: Ruling,
    pub text: Text,
}

/// A reply to a tempting wrong word on how the game stands.
#[derive(Clone, Debug)]
pub struct WrongStanding {
    pub standing: Standing,
    pub text: Text,
}

/// One of the sentences of a `choose` step, with its own reply.
#[derive(Clone, Debug)]
pub struct Choice {
    pub id: Option<Id>,
    pub right: bool,
    pub text: Text,
    pub why: Text,
}

/// What the rules say of a move: legal, or illegal for this reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Legal,
    Illegal(ReasonCode),
}

/// How a game stands, as an `outcome` step asks for it. The stronger word comes later: a checkmate is also a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    Ongoing,
    Check,
    FiftyMoves,
    Threefold,
    SeventyFiveMoves,
    Fivefold,
    DeadPosition,
    Stalemate,
    Checkmate,
}

impl Standing {
    pub const ALL: [Standing; 9] = [
        Standing::Ongoing,
        Standing::Check,
        Standing::Checkmate,
        Standing::Stalemate,
        Standing::DeadPosition,
        Standing::Threefold,
        Standing::FiftyMoves,
        Standing::Fivefold,
        Standing::SeventyFiveMoves,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Standing::Ongoing => "ongoing",
            Standing::Check => "check",
            Standing::Checkmate => "checkmate",
            Standing::Stalemate => "stalemate",
            Standing::DeadPosition => "dead-position",
            Standing::Threefold => "threefold",
            Standing::FiftyMoves => "fifty-moves",
            Standing::Fivefold => "fivefold",
            Standing::SeventyFiveMoves => "seventy-five-moves",
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A word that is none for how a game stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not how a game can stand")]
pub struct ParseStandingError(String);

impl FromStr for Standing {
    type Err = ParseStandingError;

    fn from_str(word: &str) -> Result<Standing, ParseStandingError> {
        let found = Standing::ALL.into_iter().find(|standing| standing.as_str() == word);
        found.ok_or_else(|| ParseStandingError(word.to_owned()))
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ruling::Legal => f.write_str("legal"),
            Ruling::Illegal(code) => f.write_str(code.as_str()),
        }
    }
}

/// A word that is neither `legal` nor a reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither \"legal\" nor a reason")]
pub struct ParseRulingError(String);

impl FromStr for Ruling {
    type Err = ParseRulingError;

    fn from_str(word: &str) -> Result<Ruling, ParseRulingError> {
        match word {
            "legal" => Ok(Ruling::Legal),
            code => code.parse().map(Ruling::Illegal).map_err(|_| ParseRulingError(word.to_owned())),
        }
    }
}

impl Id {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A name that cannot be an id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no id: use lower case letters, digits and single hyphens, at most 40 of them")]
pub struct ParseIdError(String);

impl FromStr for Id {
    type Err = ParseIdError;

    fn from_str(name: &str) -> Result<Id, ParseIdError> {
        let words_are_good = name.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        if words_are_good && name.len() <= 40 { Ok(Id(name.to_owned())) } else { Err(ParseIdError(name.to_owned())) }
    }
}

impl Task {
    /// The kind as lesson files write it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Task::Show => "show",
            Task::Squares { .. } => "squares",
            Task::Move { .. } => "move",
            Task::Judge { .. } => "judge",
            Task::Outcome { .. } => "outcome",
            Task::Choose { .. } => "choose",
            Task::Collect { .. } => "collect",
            Task::Play { .. } => "play",
            Task::Line { .. } => "line",
            Task::Mate { .. } => "mate",
            Task::Notate { .. } => "notate",
            Task::Setup { .. } => "setup",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_words_with_single_hyphens() {
        assert!("take-it-2".parse::<Id>().is_ok());
        for bad in
            ["", "-a", "a-", "a--b", "Rook", "the rook", "a_b", "a-very-long-name-that-nobody-would-ever-want-to-type"]
        {
            assert!(bad.parse::<Id>().is_err(), "{bad}");
        }
    }

    #[test]
    fn standings_and_rulings_round_trip() {
        for standing in Standing::ALL {
            assert_eq!(standing.as_str().parse(), Ok(standing));
        }
        for ruling in ["legal", "castling-through-attack"] {
            assert_eq!(ruling.parse::<Ruling>().unwrap().to_string(), ruling);
        }
    }
}
