//! What is wrong with a draft, in the teacher's words, each beside the field it belongs to.

use std::time::Duration;

use super::App;
use crate::{
    lesson::{
        Lesson, Step,
        check::{prove_step, prove_tests},
        draft::{FieldPath, FieldPlaces},
        format::read_own_lesson,
        problem::Problem,
    },
    web::observe::clock,
    words::{self, Words},
};

/// Something wrong in a draft.
pub struct Found {
    pub path: FieldPath,
    /// The line of the file, from 1.
    pub line: usize,
    pub message: String,
}

/// A proof is one of few at a time: what the steps of a lesson take together is bounded so, and what one of them takes by the
/// positions that it may look at. The last to begin has what is left of the time for a request.
const MOST_TIME: Duration = Duration::from_secs(6);

/// How a draft stands against the rules of chess.
pub struct Proof {
    /// The lesson with the steps that can be read.
    pub lesson: Option<Lesson>,
    /// In the order of the file. Where there is nothing, the lesson is proved.
    pub found: Vec<Found>,
    /// The place of each step of the lesson in the draft.
    step_idxs: Vec<usize>,
}

impl Proof {
    /// Proves the whole lesson, as far as there is time for it.
    pub fn of(app: &App, words: Words, key: &str, text: &str) -> Proof {
        let began = clock();
        let mut left = Vec::new();
        let mut proof = Proof::with(words, key, text, |lesson, step_idxs| {
            let (mut problems, n_proved) = prove_until(lesson, || began.elapsed() > MOST_TIME);
            let unproved = lesson.steps.iter().zip(step_idxs).skip(n_proved);
            left.extend(unproved.map(|(step, idx)| (*idx, step.source.place("").line)));
            problems.extend(lesson.unknown_needs(&app.course()));
            problems
        });
        proof.found.extend(left.into_iter().map(|(step_idx, line)| Found {
            path: FieldPath { step_idx: Some(step_idx), field: String::new() },
            line,
            message: words.say("editor-step-unproved"),
        }));
        proof
    }

    /// Proves one step; of the others only what cannot be read is told.
    pub fn of_step(words: Words, key: &str, text: &str, step_idx: usize) -> Proof {
        Proof::with(words, key, text, |lesson, step_idxs| {
            let step = lesson.steps.iter().zip(step_idxs).find(|(_, idx)| **idx == step_idx);
            step.map(|(step, _)| prove_step(step)).unwrap_or_default()
        })
    }

    fn with(words: Words, key: &str, text: &str, prove: impl FnOnce(&Lesson, &[usize]) -> Vec<Problem>) -> Proof {
        let reading = read_own_lesson(&format!("{key}.toml"), text);
        let places = FieldPlaces::of(text);
        let place_of = |step: &Step| {
            let place = step.source.place("");
            places.at(place.line, place.column).step_idx
        };
        let mut problems = reading.problems;
        let mut step_idxs = Vec::new();
        if let Some(lesson) = &reading.lesson {
            step_idxs = lesson.steps.iter().filter_map(place_of).collect();
            problems.extend(prove(lesson, &step_idxs));
        }
        problems.sort_by_key(|problem| (problem.line, problem.column));
        let found = |problem: &Problem| Found {
            path: places.at(problem.line, problem.column),
            line: problem.line,
            message: words::fault(words, problem.fault),
        };
        Proof { lesson: reading.lesson, found: problems.iter().map(found).collect(), step_idxs }
    }

    pub fn holds(&self) -> bool {
        self.found.is_empty()
    }

    /// What is wrong with a step.
    pub fn of_step_idx(&self, step_idx: usize) -> impl Iterator<Item = &Found> {
        self.found.iter().filter(move |found| found.path.step_idx == Some(step_idx))
    }

    /// What is wrong with the head of the lesson.
    pub fn of_head(&self) -> impl Iterator<Item = &Found> {
        self.found.iter().filter(|found| found.path.step_idx.is_none())
    }

    /// The lesson with the steps in which nothing is wrong; none where there is no such step.
    pub fn playable(&self) -> Option<Lesson> {
        let mut lesson = self.lesson.clone()?;
        let sound: Vec<Step> = lesson
            .steps
            .drain(..)
            .zip(&self.step_idxs)
            .filter(|(_, idx)| self.of_step_idx(**idx).next().is_none())
            .map(|(step, _)| step)
            .collect();
        lesson.steps = sound;
        (!lesson.steps.is_empty()).then_some(lesson)
    }
}

/// The faults of the lesson's steps, one after the other until it is `over`, and how many steps were looked at.
fn prove_until(lesson: &Lesson, mut over: impl FnMut() -> bool) -> (Vec<Problem>, usize) {
    let mut problems = Vec::new();
    let mut n_proved = 0;
    for step in &lesson.steps {
        if over() {
            break;
        }
        problems.extend(prove_step(step));
        n_proved += 1;
    }
    problems.extend(prove_tests(lesson));
    (problems, n_proved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::check::prove_lesson;

    #[test]
    fn a_lesson_is_proved_as_far_as_there_is_time() {
        let reading = read_own_lesson("my-rook.toml", include_str!("../../../tests/own/my-rook.toml"));
        let lesson = reading.lesson.unwrap();
        let (all, n_all) = prove_until(&lesson, || false);
        assert_eq!((all.len(), n_all), (prove_lesson(&lesson).len(), lesson.steps.len()));
        let mut n_asked = 0;
        let (_, n_proved) = prove_until(&lesson, || {
            n_asked += 1;
            n_asked > 1
        });
        assert_eq!(n_proved, 1);
        assert_eq!(prove_until(&lesson, || true).1, 0);
    }
}
