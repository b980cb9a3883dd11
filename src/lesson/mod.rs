//! The course: chapters of lessons, a lesson of steps, a step with one task; reading, proving and grading them.
//!
//! A [`Course`] only comes from text that has been read without a fault, so the rest of the house can trust it:
//! every id is unique, every text is there in three languages, every position is readable. What `check` proves on
//! top (that the answers are right) is asked for separately, because it takes longer.

pub mod ask;
pub mod check;
pub mod format;
pub mod goal;
pub mod grade;
pub mod problem;

use std::{fmt, str::FromStr};

use crate::{
    chess::{Attempt, Bitboard, Board, Color, Diagram, Move, Outcome, Position, ReasonCode, Square},
    lang::Text,
};
use ask::Ask;
use goal::Goal;

/// An id as addresses and progress use it: lower case letters, digits and single hyphens, at most 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(String);

/// All that is taught, in order.
#[derive(Clone, Debug, Default)]
pub struct Course {
    pub chapters: Vec<Chapter>,
}

#[derive(Clone, Debug)]
pub struct Chapter {
    pub id: Id,
    pub title: Text,
    pub about: Text,
    pub lessons: Vec<Lesson>,
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
    pub task: Task,
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
    Collect { piece: Square, targets: Bitboard, within: u32 },
}
