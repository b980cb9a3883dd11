//! Combinations graded move by move.

use crate::{
    chess::{Attempt, Bitboard, Move, Position, Reason, Square, Verdict, judge},
    lang::Text,
    lesson::{
        Scene, Step, Task,
        combination::{Combination, Turn, Way},
    },
};

use super::{Collected, Grade, GradeVerdict, Remark, ask_promotion, facts, refuted, scene_after, why};

/// A wrong or illegal move is taken back alone, so that the learner tries again where they were.
pub(super) fn grade_combination(step: &Step, mut combination: Combination<'_>, path: &[Attempt]) -> Grade {
    let mut last = None;
    let mut answered = Vec::new();
    for (index, attempt) in path.iter().enumerate() {
        let position = combination.position.clone();
        let scene = Scene::Position(position.clone());
        let under_way = Some(under_way(&combination, &path[..index]));
        let played = match judge(&position, *attempt) {
            Verdict::Legal(played) => played,
            Verdict::Illegal(Reason::PromotionMissing { .. }) => {
                return Grade { progress: under_way, scene_after: last, ..ask_promotion(*attempt) };
            }
            Verdict::Illegal(reason) => {
                let illegal = Grade::illegal(&scene, *attempt, reason);
                return Grade { progress: under_way, scene_after: last, ..illegal };
            }
        };
        let asked = combination.asked();
        match combination.play(played) {
            Turn::Wrong => {
                let reply = reply_to(step, index, played);
                let wrong = refuted::wrong_move(&position, played, asked, reply);
                return Grade { progress: under_way, scene_after: last, ..wrong };
            }
            Turn::Done(way) => {
                let reached = facts::reached(&scene, played, None);
                let marks = facts::marks_of_reached(&reached);
                let remarks = right(step, &combination, position, way, Remark::Reached(reached));
                let scene_after = Some(scene_after(&scene, played));
                return Grade { marks, scene_after, ..Grade::of(GradeVerdict::Right, remarks) };
            }
            Turn::GoesOn { before_reply, reply } => {
                last = Some(scene_after(&Scene::Position(before_reply.clone()), reply));
                answered = vec![Remark::Answered { before: before_reply, reply }];
            }
        }
    }
    let progress = under_way(&combination, path);
    answered.push(Remark::GoOn { moves_left: progress.moves_left });
    Grade { progress: Some(progress), scene_after: last, ..Grade::open(answered) }
}

fn under_way(combination: &Combination<'_>, path: &[Attempt]) -> Collected {
    let moves_left = u32::try_from(combination.moves_left()).unwrap_or(u32::MAX);
    let piece = path.last().map_or(Square::A1, |attempt| attempt.to);
    Collected { path: path.to_vec(), piece, left: Bitboard::EMPTY, moves_left }
}

/// What is said of the end: of another way first that it is right, then which one was meant, then why.
fn right(step: &Step, combination: &Combination<'_>, position: Position, way: Way, reached: Remark) -> Vec<Remark> {
    let fact = match way {
        Way::Expected => return why(step, reached),
        Way::Wins(line) => Remark::Wins { start: position, line },
        Way::Mates | Way::Keeps | Way::Named => reached,
    };
    let mut remarks = vec![fact];
    let meant = combination.left_line();
    remarks.extend(meant.map(|(start, line)| Remark::OtherWay { start: start.clone(), line: line.to_vec() }));
    remarks.extend(step.why.clone().map(Remark::Why));
    remarks
}

/// The author's reply to a wrong move at one of the learner's turns.
fn reply_to(step: &Step, turn_idx: usize, played: Move) -> Option<&Text> {
    match &step.task {
        Task::Line { wrong, .. } => {
            let same = wrong.iter().find(|wrong| wrong.at.turn_idx == turn_idx && wrong.at.played == played);
            same.map(|wrong| &wrong.text)
        }
        Task::Mate { wrong, .. } if turn_idx == 0 => {
            wrong.iter().find(|wrong| wrong.played == played).map(|wrong| &wrong.text)
        }
        _ => None,
    }
}
