//! One answer to a step or a puzzle, judged again for a teacher: in words, why it is so, and the board that shows it.

use shakmaty::Position as _;

use super::{
    board::{Board, Mode, Tints},
    prose,
};
use crate::{
    chess::{Attempt, Color, Move, Position, attempt_of, judge, move_squares, read_move, san},
    lesson::{
        Mark, Scene, Step,
        grade::{Answer, GradeVerdict, Remark, grade},
    },
    puzzle::{Solve, Turn},
    tactics::{Line, refute::Refutation},
    words::{self, Words},
};

/// What came of an answer.
pub struct Judged {
    /// The answer as people write it.
    pub text: String,
    /// As `data-verdict` tells it; none where there was nothing to judge.
    pub verdict: Option<&'static str>,
    /// Why it is so, as sentences in plain text.
    pub because: Vec<String>,
    /// The board it was given on, with what shows the reason.
    pub shown: Option<Shown>,
}

/// A board with its marks.
pub struct Shown {
    pub scene: Scene,
    pub orientation: Color,
    pub marks: Vec<Mark>,
}

impl Shown {
    pub fn board(&self, words: Words) -> Board {
        Board::new(words, &self.scene, self.orientation, &Mode::Still, &self.marks, Tints::default())
    }
}

impl Judged {
    pub fn is_right(&self) -> bool {
        self.verdict == Some(GradeVerdict::Right.as_str())
    }

    /// The reasons as HTML in which squares light up.
    pub fn because_html(&self) -> Vec<String> {
        self.because.iter().map(|sentence| prose::quiet_sentence(sentence)).collect()
    }
}

/// An answer to a step; `text` is as the store has it, or as people write it.
pub fn step_answer(words: Words, step: &Step, text: &str) -> Judged {
    let Some(answer) = Answer::from_stored(text, step) else {
        return Judged { text: text.to_owned(), verdict: None, because: Vec::new(), shown: None };
    };
    let graded = grade(step, &answer);
    let mut marks = graded.marks;
    let mut scene = step.scene.clone();
    let tried = match &answer {
        Answer::Move(attempt) => Some(*attempt),
        Answer::Path(path) => {
            let n_played = graded.progress.as_ref().map_or(0, |progress| progress.path.len());
            if n_played > 0 {
                scene = graded.scene_after.map(|after| after.scene).or(scene);
            }
            path.get(n_played).copied()
        }
        _ => None,
    };
    marks.extend(tried.and_then(arrow));
    // The first moves of a combination are right when it goes on.
    let goes_on = graded.remarks.iter().any(|remark| matches!(remark, Remark::GoOn { .. }));
    let verdict = graded.verdict.or(goes_on.then_some(GradeVerdict::Right));
    Judged {
        text: words::answer(words, step, &answer).unwrap_or_else(|| text.to_owned()),
        verdict: verdict.map(GradeVerdict::as_str),
        // What is missing among the squares is seen on the board.
        because: graded
            .remarks
            .iter()
            .filter(|remark| !matches!(remark, Remark::Missed(_)))
            .map(|remark| words::remark(words, remark))
            .collect(),
        shown: scene.map(|scene| Shown { scene, orientation: step.orientation, marks }),
    }
}

/// How an answer to a step is written, without a proof of what it is worth.
pub fn step_text(words: Words, step: &Step, text: &str) -> String {
    let answer = Answer::from_stored(text, step);
    answer.and_then(|answer| words::answer(words, step, &answer)).unwrap_or_else(|| text.to_owned())
}

/// The solver's moves of an answer to a puzzle: the right ones before the last.
fn moves_of(text: &str) -> (Vec<&str>, &str) {
    let mut moves: Vec<&str> = text.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    let last = moves.pop().unwrap_or_default();
    (moves, last)
}

/// The puzzle where the last of these moves was tried; none where the moves before it are not right.
fn before_last<'p>(line: &'p Line, text: &str) -> Option<(Solve<'p>, Attempt)> {
    let (path, last) = moves_of(text);
    let mut solve = Solve::new(line);
    for word in path {
        let attempt = read_move(&solve.position, word).ok()?;
        let played = judge(&solve.position, attempt).legal()?;
        if !matches!(solve.play(played), Turn::GoesOn) {
            return None;
        }
    }
    let attempt = read_move(&solve.position, last).ok()?;
    Some((solve, attempt))
}

/// An answer to a puzzle: the move that was tried, after the right ones before it.
pub fn puzzle_answer(words: Words, line: &Line, text: &str) -> Judged {
    let unread = || Judged { text: text.to_owned(), verdict: None, because: Vec::new(), shown: None };
    let Some((mut solve, attempt)) = before_last(line, text) else { return unread() };
    let before = solve.position.clone();
    let Some(played) = judge(&before, attempt).legal() else {
        let verdict = judge(&before, attempt);
        let because = verdict.reason().map(|reason| words::reason(words, reason, before.board()));
        return Judged {
            text: format!("{}–{}", attempt.from, attempt.to),
            verdict: Some(GradeVerdict::Illegal.as_str()),
            because: because.into_iter().collect(),
            shown: Some(shown(before, line.solver(), arrow(attempt).into_iter().collect())),
        };
    };
    let (verdict, refutation) = match solve.play(played) {
        Turn::GoesOn | Turn::Done => (GradeVerdict::Right, None),
        Turn::Sound(refutation) => (GradeVerdict::Sound, refutation),
        Turn::Wrong(refutation) => (GradeVerdict::Wrong, refutation),
    };
    judged_move(words, before, line.solver(), &played, verdict, refutation)
}

/// How a move tried at a puzzle is written; as it is where the line was left before it.
pub fn puzzle_text(line: &Line, text: &str) -> String {
    let told = before_last(line, text).and_then(|(solve, attempt)| {
        let played = judge(&solve.position, attempt).legal()?;
        Some(san(&solve.position, &played))
    });
    told.unwrap_or_else(|| text.to_owned())
}

/// A legal move with what is to be said and drawn of it.
pub fn judged_move(
    words: Words,
    before: Position,
    orientation: Color,
    played: &Move,
    verdict: GradeVerdict,
    refutation: Option<Refutation>,
) -> Judged {
    let mut marks: Vec<Mark> = arrow(attempt_of(played)).into_iter().collect();
    if let Some(drawing) = refutation.as_ref().map(Refutation::drawing) {
        marks.extend(
            drawing.arrows.into_iter().filter(|(from, to)| from != to).map(|(from, to)| Mark::Arrow { from, to }),
        );
        marks.extend(drawing.squares.into_iter().map(|square| Mark::Circle { square }));
    }
    Judged {
        text: san(&before, played),
        verdict: Some(verdict.as_str()),
        because: refutation.map(|it| words::refutation(words, &before, played, &it)).into_iter().collect(),
        shown: Some(shown(before, orientation, marks)),
    }
}

fn shown(position: Position, orientation: Color, marks: Vec<Mark>) -> Shown {
    Shown { scene: Scene::Position(position), orientation, marks }
}

fn arrow(attempt: Attempt) -> Option<Mark> {
    (attempt.from != attempt.to).then_some(Mark::Arrow { from: attempt.from, to: attempt.to })
}

/// The arrow of a move.
pub fn arrow_of(played: &Move) -> Option<Mark> {
    let (from, to) = move_squares(played);
    (from != to).then_some(Mark::Arrow { from, to })
}
