//! Grades what a learner wrote in notation, and the pieces a learner put on a board.

use crate::{
    chess::{Bitboard, Board, MoveTextError, Piece, Role, Square, move_squares},
    lesson::{
        Mark, Scene, Step, Task, WrongPiece, WrongText,
        notation::{Slip, Writing, Written, read, usual},
    },
};

use super::{Grade, GradeVerdict, PieceOn, Remark, Unclear, illegal, why};

/// More would only be a list; the squares are tinted all the same.
const MOST_TOLD: usize = 3;

pub(super) fn grade_text(step: &Step, scene: &Scene, writing: Writing, wrong: &[WrongText], text: &str) -> Grade {
    let expected = usual(scene, writing);
    if let Some(reply) = wrong.iter().find(|wrong| wrong.answer == text) {
        return Grade::of(GradeVerdict::Wrong, vec![Remark::Reply(reply.text.clone())]);
    }
    let wrong = |remarks| Grade::of(GradeVerdict::Wrong, remarks);
    match read(scene, writing, text) {
        Written::Asked(slips) => {
            let faulty = slips.iter().any(Slip::is_fault);
            let mut remarks: Vec<Remark> = slips.iter().cloned().map(Remark::Slip).collect();
            if faulty {
                return Grade::of(GradeVerdict::Partly, remarks);
            }
            if remarks.is_empty() {
                remarks = why(step, Remark::WellWritten(expected));
            } else {
                remarks.push(Remark::UsuallyWritten(expected));
                remarks.extend(step.why.clone().map(Remark::Why));
            }
            Grade::of(GradeVerdict::Right, remarks)
        }
        Written::OtherMove(other) => {
            let (from, to) = move_squares(&other);
            let named = PieceOn::at(scene, from).map(|piece| Remark::OtherMoveWritten { piece, to });
            let marks = [from, to].map(|square| Mark::Circle { square }).into();
            Grade { marks, ..wrong(named.into_iter().collect()) }
        }
        Written::IllegalMove(attempt, reason) => {
            let remarks = vec![Remark::IllegalMoveWritten, illegal(scene, &reason)];
            let marks = [attempt.from, attempt.to].map(|square| Mark::Circle { square }).into();
            Grade { marks, ..wrong(remarks) }
        }
        Written::NoMove(error @ MoveTextError::NotAMove { .. }) => {
            Grade::unclear(Unclear::NoMove { text: text.to_owned(), error })
        }
        Written::NoMove(error) => wrong(vec![Remark::Unclear(Unclear::NoMove { text: text.to_owned(), error })]),
        Written::OtherSquare(square) => {
            Grade { marks: vec![Mark::Tint { square }], ..wrong(vec![Remark::OtherSquareWritten(square)]) }
        }
        Written::NoSquare => Grade::open(vec![Remark::NoSquareWritten]),
    }
}

pub(super) fn grade_placement(step: &Step, start: &Board, target: &Board, placed: &Board) -> Grade {
    let Task::Setup { wrong, .. } = &step.task else { return Grade::unclear(Unclear::Nothing) };
    if placed == target {
        return Grade::of(GradeVerdict::Right, why(step, Remark::AllPlaced));
    }
    if placed == start {
        return Grade::unclear(Unclear::Nothing);
    }
    let differs: Bitboard =
        Bitboard::FULL.into_iter().filter(|square| placed.piece_at(*square) != target.piece_at(*square)).collect();
    let (misplaced, missing) = (differs & placed.occupied(), differs & !placed.occupied());
    let mut remarks = replies(wrong, placed, misplaced);
    let told = MOST_TOLD.saturating_sub(remarks.len());
    let untold = misplaced.into_iter().filter(|square| !wrong.iter().any(|wrong| is_put(wrong, placed, *square)));
    let diagram = |square| placed.piece_at(square).map(|piece| Remark::Misplaced(PieceOn { piece, square }));
    remarks.extend(untold.filter_map(diagram).take(told));
    if missing.any() {
        remarks.push(Remark::StillEmpty(missing.into_iter().collect()));
    }
    let verdict = if misplaced.any() { GradeVerdict::Wrong } else { GradeVerdict::Partly };
    let tints = misplaced.into_iter().map(|square| Mark::Tint { square });
    let circles = missing.into_iter().map(|square| Mark::Circle { square });
    Grade { marks: tints.chain(circles).collect(), ..Grade::of(verdict, remarks) }
}

fn is_put(wrong: &WrongPiece, placed: &Board, square: Square) -> bool {
    wrong.square == square && placed.piece_at(square) == Some(wrong.piece)
}

fn replies(wrong: &[WrongPiece], placed: &Board, misplaced: Bitboard) -> Vec<Remark> {
    let given = wrong.iter().filter(|wrong| misplaced.contains(wrong.square) && is_put(wrong, placed, wrong.square));
    given.map(|wrong| Remark::Reply(wrong.text.clone())).collect()
}

/// A text that names something else than what is asked for.
pub(super) fn wrong_text(scene: &Scene, writing: Writing, wrong: &[WrongText]) -> Option<String> {
    let other = || match writing {
        Writing::Move(asked) => scene.moves().into_iter().find(|other| *other != asked).map(|other| scene.write(other)),
        Writing::Square(asked) => Square::ALL.into_iter().find(|other| *other != asked).map(|other| other.to_string()),
    };
    wrong.first().map(|wrong| wrong.answer.clone()).or_else(other)
}

/// The target but for one square, where a piece stands that does not belong there.
pub(super) fn wrong_placement(start: &Board, target: &Board, wrong: &[WrongPiece]) -> Option<Board> {
    let mut placed = target.clone();
    if let Some(wrong) = wrong.first() {
        placed.set_piece_at(wrong.square, wrong.piece);
        return Some(placed);
    }
    let square = Square::ALL.into_iter().find(|square| start.piece_at(*square) != target.piece_at(*square))?;
    let here = [start.piece_at(square), target.piece_at(square)];
    let color = here.into_iter().flatten().next()?.color;
    let others = [Role::Queen, Role::King, Role::Rook].map(|role| Piece { color, role });
    placed.set_piece_at(square, others.into_iter().find(|other| !here.contains(&Some(*other)))?);
    Some(placed)
}
