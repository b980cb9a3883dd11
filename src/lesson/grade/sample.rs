//! Answers to a step that are right, wrong or against the rules: what the solution shows, and what every step is tried with.

use crate::{
    chess::{Attempt, Move, Position, Reason, Square, attempt_of, judge},
    lesson::{
        Choice, Combination, Ruling, Scene, Step, Task,
        collect::{Stage, shortest},
        combination::Turn as CombinationTurn,
        play::{Game, PlayGoal, Turn},
    },
};

use super::{Answer, accepted_moves, accepts, written};

/// A right answer to the step; where several are right, one of them.
pub fn a_right_answer(step: &Step) -> Option<Answer> {
    let scene = step.scene.as_ref();
    match &step.task {
        Task::Show => Some(Answer::Read),
        Task::Squares { answer, .. } => Some(Answer::Squares(*answer)),
        Task::Move { accept, .. } => {
            let first = accept.first().copied().or_else(|| accepted_moves(step).first().copied());
            first.map(|played| Answer::Move(attempt_of(&played)))
        }
        Task::Judge { answer: Ruling::Legal, .. } => Some(Answer::Ruling { legal: true, reason: None }),
        Task::Judge { answer: Ruling::Illegal(code), .. } => Some(Answer::Ruling { legal: false, reason: Some(*code) }),
        Task::Outcome { answer, .. } => Some(Answer::Standing(*answer)),
        Task::Choose { options } => name_of(options, true).map(Answer::Choice),
        Task::Collect { piece, targets, within, .. } => {
            let path = shortest(Stage::new(scene?, *piece, *targets), usize::try_from(*within).ok()?)?;
            Some(Answer::Path(path.iter().map(attempt_of).collect()))
        }
        Task::Play { goal, within } => match scene? {
            Scene::Position(start) => game_by(start, *goal, *within, Game::best),
            Scene::Diagram(_) => None,
        },
        Task::Line { .. } | Task::Mate { .. } => combination_by(step, usize::MAX, None),
        Task::Notate { answer, .. } => Some(Answer::Written(answer.clone())),
        Task::Setup { target, .. } => Some(Answer::Placement(target.clone())),
    }
}

/// An answer that is possible and not right; `show` has none.
pub fn a_wrong_answer(step: &Step) -> Option<Answer> {
    match &step.task {
        Task::Show => None,
        Task::Squares { answer, .. } => (!*answer).first().map(|square| Answer::Squares(square.into())),
        Task::Move { wrong, .. } => {
            let refused = || {
                let moves = step.scene.as_ref().map(Scene::moves).unwrap_or_default();
                moves.into_iter().find(|played| !accepts(step, *played))
            };
            let played = wrong.first().map(|wrong| wrong.played).or_else(refused)?;
            Some(Answer::Move(attempt_of(&played)))
        }
        Task::Judge { answer, .. } => Some(Answer::Ruling { legal: *answer != Ruling::Legal, reason: None }),
        Task::Outcome { answer, offer, .. } => {
            offer.iter().find(|standing| *standing != answer).map(|standing| Answer::Standing(*standing))
        }
        Task::Choose { options } => name_of(options, false).map(Answer::Choice),
        Task::Collect { piece, targets, within, .. } => {
            let mut stage = Stage::new(step.scene.as_ref()?, *piece, *targets);
            let mut path = Vec::new();
            // Any walk that comes home without a target will do: the first move that leaves the most of them. A piece that
            // can go no further has come home early.
            for _ in 0..*within {
                let moves = stage.scene.moves_from(stage.piece);
                let fewest_taken = moves.into_iter().max_by_key(|played| stage.after(*played).left.count());
                let Some(played) = fewest_taken else { break };
                path.push(attempt_of(&played));
                stage = stage.after(played);
            }
            Some(Answer::Path(path))
        }
        Task::Play { goal, within } => match step.scene.as_ref()? {
            Scene::Position(start) => game_by(start, *goal, *within, Game::worst),
            Scene::Diagram(_) => None,
        },
        Task::Line { wrong, .. } => {
            let at = wrong.first().map(|wrong| wrong.at);
            let turn_idx = at.map_or(0, |at| at.turn_idx);
            let played = at.map(|at| at.played).or_else(|| refused_in_combination(step))?;
            combination_by(step, turn_idx, Some(played))
        }
        Task::Mate { wrong, .. } => {
            let played = wrong.first().map(|wrong| wrong.played).or_else(|| refused_in_combination(step))?;
            combination_by(step, 0, Some(played))
        }
        Task::Notate { writing, wrong, .. } => {
            written::wrong_text(step.scene.as_ref()?, *writing, wrong).map(Answer::Written)
        }
        Task::Setup { target, wrong } => {
            written::wrong_placement(step.scene.as_ref()?.board(), target, wrong).map(Answer::Placement)
        }
    }
}

/// A move against the rules, for the kinds that are answered with a move.
pub fn an_illegal_answer(step: &Step) -> Option<Answer> {
    let scene = step.scene.as_ref()?;
    let illegal_from = |from: Square| {
        Square::ALL.into_iter().map(|to| Attempt { from, to, promotion: None }).find(|attempt| {
            let verdict = scene.judge(*attempt);
            let reason = verdict.reason();
            reason.is_some_and(|reason| !matches!(reason, Reason::PromotionMissing { .. }))
        })
    };
    match &step.task {
        Task::Move { .. } => {
            let ours = scene.board().by_color(scene.turn());
            ours.into_iter().find_map(illegal_from).map(Answer::Move)
        }
        Task::Collect { piece, .. } => illegal_from(*piece).map(|attempt| Answer::Path(vec![attempt])),
        Task::Play { .. } | Task::Line { .. } | Task::Mate { .. } => {
            let ours = scene.board().by_color(scene.turn());
            ours.into_iter().find_map(illegal_from).map(|attempt| Answer::Path(vec![attempt]))
        }
        Task::Show
        | Task::Squares { .. }
        | Task::Judge { .. }
        | Task::Outcome { .. }
        | Task::Choose { .. }
        | Task::Notate { .. }
        | Task::Setup { .. } => None,
    }
}

/// A first move that is not right.
fn refused_in_combination(step: &Step) -> Option<Move> {
    let combination = Combination::of(step)?;
    step.scene.as_ref()?.moves().into_iter().find(|played| combination.way_of(*played).is_none())
}

/// The right moves of a combination from its beginning, followed by a move in its place where one is given.
fn combination_by(step: &Step, until: usize, instead: Option<Move>) -> Option<Answer> {
    let mut combination = Combination::of(step)?;
    let mut path = Vec::new();
    while path.len() < until && combination.moves_left() > 0 {
        let Some(best) = combination.best() else { break };
        path.push(attempt_of(&best));
        if !matches!(combination.play(best), CombinationTurn::GoesOn { .. }) {
            break;
        }
    }
    path.extend(instead.map(|played| attempt_of(&played)));
    Some(Answer::Path(path))
}

/// A right move of a combination after the learner's moves so far.
pub fn next_in_combination(step: &Step, path: &[Attempt]) -> Option<Move> {
    let mut combination = Combination::of(step)?;
    for attempt in path {
        let played = judge(&combination.position, *attempt).legal()?;
        combination.play(played);
    }
    combination.best()
}

/// The learner's moves of a whole game, each chosen by `choose`; it ends with the game, or after `within` moves.
fn game_by(start: &Position, goal: PlayGoal, within: u32, choose: impl Fn(&Game) -> Option<Move>) -> Option<Answer> {
    let mut game = Game::new(start, goal);
    let mut path = Vec::new();
    while game.n_moves < within {
        let attempt = attempt_of(&choose(&game)?);
        path.push(attempt);
        if game.play(attempt) != Ok(Turn::GoesOn) {
            break;
        }
    }
    Some(Answer::Path(path))
}

fn name_of(options: &[Choice], right: bool) -> Option<String> {
    let (index, option) = options.iter().enumerate().find(|(_, option)| option.right == right)?;
    Some(option.name(index))
}
