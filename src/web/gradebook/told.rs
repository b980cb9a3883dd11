//! A stored answer to an item, told to a teacher.

use crate::{
    lesson::{Course, Step},
    store::ItemKind,
    web::{
        App,
        error::WebError,
        judged::{self, Judged},
        puzzles::solve::{self, Stored},
    },
    words::Words,
};

/// What an answer is an answer to, read once for many answers.
pub enum Asked<'c> {
    Step(&'c Step),
    Puzzle(Box<Stored>),
    /// An ending, or what is no longer in the school: its answers are told as they are kept.
    Other,
}

impl<'c> Asked<'c> {
    /// `pick` is the pupil's own puzzle, where the item is one.
    pub fn find(app: &App, course: &'c Course, kind: &ItemKind, pick: Option<&str>) -> Result<Asked<'c>, WebError> {
        let of_puzzle = |id: &str| {
            let found = app.store.puzzle(id).map_err(WebError::internal)?;
            Ok(found.and_then(solve::read).map_or(Asked::Other, |stored| Asked::Puzzle(Box::new(stored))))
        };
        match kind {
            ItemKind::Step { lesson, step } => {
                let found = course.lesson(lesson).and_then(|found| Some(&found.steps[found.index_of(step)?]));
                Ok(found.map_or(Asked::Other, Asked::Step))
            }
            ItemKind::Puzzle { id } => of_puzzle(id),
            ItemKind::Pick => pick.map_or(Ok(Asked::Other), of_puzzle),
            ItemKind::Ending { .. } => Ok(Asked::Other),
        }
    }

    /// How the answer is written, without a proof of what it is worth.
    pub fn text(&self, words: Words, answer: &str) -> String {
        match self {
            Asked::Step(step) => judged::step_text(words, step, answer),
            Asked::Puzzle(stored) => judged::puzzle_text(&stored.puzzle.line, answer),
            Asked::Other => answer.to_owned(),
        }
    }

    /// The answer with the reason why it is not right; may take a proof.
    pub fn judged(&self, words: Words, answer: &str) -> Judged {
        match self {
            Asked::Step(step) => judged::step_answer(words, step, answer),
            Asked::Puzzle(stored) => judged::puzzle_answer(words, &stored.puzzle.line, answer),
            Asked::Other => Judged { text: answer.to_owned(), verdict: None, because: Vec::new(), shown: None },
        }
    }
}
