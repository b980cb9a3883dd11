//! Answers of several moves in turn: pieces collected, and a whole game.

use crate::{
    chess::{Attempt, Bitboard, Reason, Square, Verdict, move_squares},
    lesson::{
        Mark, Scene, Step,
        collect::Stage,
        play::{DrawnBy, Game, PlayGoal, Turn},
    },
};

use super::{Collected, Grade, GradeVerdict, Remark, SceneAfter, ask_promotion, scene_after, why};

pub(super) fn grade_path(step: &Step, start: Stage, within: u32, path: &[Attempt]) -> Grade {
    let within_moves = usize::try_from(within).unwrap_or(usize::MAX);
    let mut stage = start;
    let mut last = None;
    for (index, attempt) in path.iter().enumerate() {
        if stage.left.is_empty() || index == within_moves {
            break;
        }
        if attempt.from != stage.piece && stage.scene.board().color_at(attempt.from) == Some(stage.scene.turn()) {
            let mut grade = Grade::open(vec![Remark::OtherPiece { square: stage.piece }]);
            grade.marks.push(Mark::Circle { square: stage.piece });
            grade.progress = Some(progress(&stage, within, &path[..index]));
            grade.scene_after = last;
            return grade;
        }
        let played = match stage.scene.judge(*attempt) {
            Verdict::Legal(played) => played,
            Verdict::Illegal(Reason::PromotionMissing { .. }) => {
                let progress = Some(progress(&stage, within, &path[..index]));
                return Grade { progress, scene_after: last, ..ask_promotion(*attempt) };
            }
            Verdict::Illegal(reason) => {
                let progress = Some(progress(&stage, within, &path[..index]));
                return Grade { progress, scene_after: last, ..Grade::illegal(&stage.scene, *attempt, reason) };
            }
        };
        last = Some(scene_after(&stage.scene, played));
        stage = stage.after(played);
    }
    let n_moves = path.len().min(within_moves);
    let left: Vec<Square> = stage.left.into_iter().collect();
    let mut grade = if left.is_empty() {
        Grade::of(GradeVerdict::Right, why(step, Remark::Collected { n_moves }))
    } else if n_moves == within_moves {
        let marks = left.iter().map(|square| Mark::Circle { square: *square }).collect();
        Grade { marks, ..Grade::of(GradeVerdict::Wrong, vec![Remark::OutOfMoves { left, within }]) }
    } else {
        let progress = progress(&stage, within, path);
        let remarks = vec![Remark::MoreTargets { left, moves_left: progress.moves_left }];
        Grade { progress: Some(progress), ..Grade::open(remarks) }
    };
    grade.scene_after = last;
    grade
}

fn progress(stage: &Stage, within: u32, path: &[Attempt]) -> Collected {
    let n_moves = u32::try_from(path.len()).unwrap_or(u32::MAX);
    let moves_left = within.saturating_sub(n_moves);
    Collected { path: path.to_vec(), piece: stage.piece, left: stage.left, moves_left }
}

/// A game is taken back to its beginning when it is over without mate; an illegal move is taken back alone.
pub(super) fn grade_game(step: &Step, start: Game, within: u32, path: &[Attempt]) -> Grade {
    let goal = start.goal;
    let mut game = start;
    let mut last = None;
    for (index, attempt) in path.iter().enumerate() {
        let before = game.clone();
        let under_way = |game: &Game| Collected {
            path: path[..index].to_vec(),
            piece: attempt.from,
            left: Bitboard::EMPTY,
            moves_left: within.saturating_sub(game.n_moves),
        };
        let turn = match game.play(*attempt) {
            Ok(turn) => turn,
            Err(Reason::PromotionMissing { .. }) => {
                return Grade { progress: Some(under_way(&before)), scene_after: last, ..ask_promotion(*attempt) };
            }
            Err(reason) => {
                let illegal = Grade::illegal(&Scene::Position(before.position.clone()), *attempt, reason);
                return Grade { progress: Some(under_way(&before)), scene_after: last, ..illegal };
            }
        };
        last = game.last.map(|played| {
            let (from, to) = move_squares(&played);
            SceneAfter { scene: Scene::Position(game.position.clone()), from, to }
        });
        let over = match turn {
            Turn::Checkmate => Some(Grade::of(GradeVerdict::Right, why(step, Remark::Mated { n_moves: game.n_moves }))),
            Turn::Promoted => {
                let remark = Remark::PromotedInTime { n_moves: game.n_moves };
                Some(Grade::of(GradeVerdict::Right, why(step, remark)))
            }
            Turn::Drawn(by) => Some(Grade::of(GradeVerdict::Right, why(step, Remark::Held { by }))),
            Turn::Stalemate => Some(Grade::of(GradeVerdict::Wrong, vec![Remark::GaveStalemate])),
            Turn::NoLongerWon if goal == PlayGoal::Mate => Some(Grade::of(GradeVerdict::Wrong, vec![Remark::WinGone])),
            Turn::NoLongerWon | Turn::NoLongerDrawn => {
                let thrown_away = thrown_away(&before, *attempt).into_iter().collect();
                Some(Grade::of(GradeVerdict::Wrong, thrown_away))
            }
            Turn::GoesOn if game.n_moves >= within => Some(match goal {
                PlayGoal::Mate => Grade::of(GradeVerdict::Wrong, vec![Remark::NoMateWithin { within }]),
                PlayGoal::Promote => Grade::of(GradeVerdict::Wrong, vec![Remark::NoPromotionWithin { within }]),
                PlayGoal::Draw => {
                    let held = Remark::Held { by: DrawnBy::Endurance };
                    Grade::of(GradeVerdict::Right, why(step, held))
                }
            }),
            Turn::GoesOn => None,
        };
        if let Some(over) = over {
            return Grade { scene_after: last, ..over };
        }
    }
    let moves_left = within.saturating_sub(game.n_moves);
    let piece = last.as_ref().map_or(Square::A1, |last| last.to);
    Grade {
        progress: Some(Collected { path: path.to_vec(), piece, left: Bitboard::EMPTY, moves_left }),
        scene_after: last,
        ..Grade::open(vec![Remark::GameGoesOn { goal, moves_left }])
    }
}

/// The move that gave the draw or the win away, and those that would have kept it.
fn thrown_away(before: &Game, attempt: Attempt) -> Option<Remark> {
    let scene = Scene::Position(before.position.clone());
    let played = scene.judge(attempt).legal()?;
    let keeping = before.keeping().into_iter().map(|kept| scene.write(kept)).collect();
    Some(Remark::ThrownAway { goal: before.goal, played: scene.write(played), keeping })
}
