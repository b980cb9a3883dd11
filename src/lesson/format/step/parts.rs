//! What steps of several kinds have: a board, moves that are legal on it, lists of squares, numbers of moves, replies.

use crate::{
    chess::{Bitboard, Move, MoveTextError},
    lesson::{
        ReadMoveError, Scene, WrongMove,
        problem::{Fault, Report},
    },
};

use super::super::fields::{Fields, Placed, as_square, repeated};

/// Says that the kind needs a board, unless there is one that could not be read.
pub(super) fn needs_board(fields: &Fields, scene: Option<&Scene>, report: &mut Report) {
    if scene.is_none() && !fields.has("fen") && !fields.has("diagram") {
        report.add(fields.header(), Fault::NoBoard, "the step has no board", "Add `fen` or `diagram`.");
    }
}

/// Says that the kind needs both kings.
pub(super) fn needs_game(fields: &Fields, scene: Option<&Scene>, kind: &str, report: &mut Report) {
    if let Some(Scene::Diagram(_)) = scene {
        let cause = format!("a step of the kind \"{kind}\" is a game, so both sides need their kings");
        report.add(&fields.key_span("diagram"), Fault::NoBoard, cause, "Use `fen` instead of `diagram`.");
    }
}

/// A move that must be legal on the step's board.
pub(super) fn read_legal(
    written: &Placed<&str>,
    name: &str,
    scene: Option<&Scene>,
    report: &mut Report,
) -> Option<Move> {
    match scene?.read(written.value) {
        Ok(played) => Some(played),
        Err(error) => {
            bad_move(written, name, &error, report);
            None
        }
    }
}

pub(super) fn bad_move(written: &Placed<&str>, name: &str, error: &ReadMoveError, report: &mut Report) {
    let text = written.value;
    let (fault, cause, cure) = match error {
        ReadMoveError::Text(MoveTextError::NotAMove { .. }) => (
            Fault::BadMove,
            format!("`{name}` has \"{text}\", which is no move"),
            "Write it like Nf3, exd5, O-O, e8=Q or e2e4.",
        ),
        ReadMoveError::Text(MoveTextError::Ambiguous { candidates, .. }) => {
            let squares: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            let cause = format!("`{name}` has \"{text}\", which the pieces on {} can all play", squares.join(" and "));
            (Fault::BadMove, cause, "Say which one is meant, as in Nbd2 or b1d2.")
        }
        ReadMoveError::Text(MoveTextError::NoSuchPiece { .. }) => (
            Fault::IllegalMove,
            format!("`{name}` has \"{text}\", but there is no such piece"),
            "Change the board or the move.",
        ),
        ReadMoveError::Illegal(reason) => (
            Fault::IllegalMove,
            format!("`{name}` has \"{text}\", which is illegal here ({})", reason.code()),
            "Change the board or the move.",
        ),
    };
    report.add(&written.span, fault, cause, cure);
}

/// Moves that are played one after the other, each with the board it is played on.
pub(super) fn read_moves_in_turn(
    fields: &mut Fields,
    name: &str,
    scene: Option<&Scene>,
    report: &mut Report,
) -> Vec<(Scene, Move)> {
    let mut moves = Vec::new();
    let mut now = scene.cloned();
    for written in fields.strings(report, name).unwrap_or_default() {
        // After a move that cannot be played the others would only be measured against the wrong board.
        let Some(board) = now.take() else { break };
        let Some(played) = read_legal(&written, name, Some(&board), report) else { break };
        now = Some(board.after(played));
        moves.push((board, played));
    }
    moves
}

/// The moves of `accept`, each once.
pub(super) fn read_accept(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Vec<Move> {
    let mut accept: Vec<Move> = Vec::new();
    for written in fields.strings(report, "accept").unwrap_or_default() {
        let Some(played) = read_legal(&written, "accept", scene, report) else { continue };
        if accept.contains(&played) {
            repeated(report, "accept", written.value, &written.span);
        } else {
            accept.push(played);
        }
    }
    accept
}

pub(super) fn read_wrong_moves(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Vec<WrongMove> {
    let mut wrong: Vec<WrongMove> = Vec::new();
    read_replies(fields, report, &["move", "text"], |reply, report| {
        let written = reply.required_string(report, "move");
        let played = written.as_ref().and_then(|written| read_legal(written, "move", scene, report));
        let text = reply.required_text(report, "text");
        let (played, text, written) = (played?, text?, written?);
        if wrong.iter().any(|earlier| earlier.played == played) {
            repeated(report, "wrong", written.value, &written.span);
        }
        wrong.push(WrongMove { played, text });
        Some(())
    });
    wrong
}

/// Squares in a list that the step must have, each once.
pub(super) fn read_square_list(fields: &mut Fields, name: &str, report: &mut Report) -> Option<Bitboard> {
    if !fields.has(name) {
        fields.missing(report, name);
    }
    let mut squares = Bitboard::EMPTY;
    for written in fields.strings(report, name)? {
        let Some(square) = as_square(report, name, &written) else { continue };
        if squares.contains(square) {
            repeated(report, name, square, &written.span);
        }
        squares.add(square);
    }
    Some(squares)
}

pub(super) fn read_within(fields: &mut Fields, most: u32, report: &mut Report) -> Option<u32> {
    read_number_of_moves(fields, "within", most, report)
}

/// A number of moves from 1 to `most`.
pub(super) fn read_number_of_moves(fields: &mut Fields, name: &str, most: u32, report: &mut Report) -> Option<u32> {
    if !fields.has(name) {
        fields.missing(report, name);
    }
    let written = fields.number(report, name)?;
    let within = u32::try_from(written.value).ok().filter(|within| (1..=most).contains(within));
    if within.is_none() {
        let cause = format!("`{name}` is {}", written.value);
        report.add(&written.span, Fault::BadNumber, cause, format!("Write a number of moves from 1 to {most}."));
    }
    within
}

/// The replies of `[[step.wrong]]`, each read by `read`.
pub(super) fn read_replies(
    fields: &mut Fields,
    report: &mut Report,
    known: &[&str],
    mut read: impl FnMut(&mut Fields, &mut Report) -> Option<()>,
) {
    for (index, mut reply) in fields.tables(report, "wrong", "the reply").into_iter().enumerate() {
        read(&mut reply, report);
        reply.finish(report, known, |_| None);
        fields.adopt("wrong", index, &reply);
    }
}
