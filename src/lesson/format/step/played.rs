//! The kinds that are answered by playing: `move`, `mate`, `line`, `collect`, `play`.

use crate::{
    chess::{Move, Square},
    lesson::{
        LineGoal, MoveAt, PlayGoal, Scene, Task, WrongMoveAt,
        goal::{Goal, ParseGoalError},
        problem::{Fault, Report, nearest, one_of},
    },
};

use super::{
    super::fields::{Fields, Placed, as_square, repeated, unknown_word},
    parts::{
        needs_board, needs_game, read_accept, read_legal, read_moves_in_turn, read_number_of_moves, read_replies,
        read_square_list, read_within, read_wrong_moves,
    },
};

/// The search for the least number of moves doubles with every target.
const MOST_TARGETS: usize = 8;

/// The most moves that a `mate` step may take.
const LONGEST_MATE: u32 = 8;

pub(super) fn read_move(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    if !fields.has("accept") && !fields.has("goal") {
        let cause = "the step has neither `accept` nor `goal`";
        report.add(fields.header(), Fault::NeitherAcceptNorGoal, cause, "Add the moves that are right, or a goal.");
    }
    let goal = fields.string(report, "goal").and_then(|written| read_goal(&written, scene, report));
    let accept = read_accept(fields, scene, report);
    let wrong = read_wrong_moves(fields, scene, report);
    Some(Task::Move { goal, accept, wrong })
}

fn read_goal(written: &Placed<&str>, scene: Option<&Scene>, report: &mut Report) -> Option<Goal> {
    match written.value.parse::<Goal>() {
        Ok(goal) if goal.needs_kings() && matches!(scene, Some(Scene::Diagram(_))) => {
            let cause = format!("the goal \"{goal}\" needs a position with both kings, and the board is a diagram");
            report.add(&written.span, Fault::GoalNeedsKings, cause, "Use `fen`, or another goal.");
            None
        }
        Ok(Goal::Touched(touches)) => {
            let is_empty = |square: &&Square| scene.is_some_and(|scene| scene.board().piece_at(**square).is_none());
            if let Some(empty) = touches.squares().iter().find(is_empty) {
                let cause = format!("`goal` touches {empty}, where no piece stands");
                report.add(&written.span, Fault::BadGoal, cause, "Name squares with pieces on them.");
                return None;
            }
            Some(Goal::Touched(touches))
        }
        Ok(goal) => Some(goal),
        Err(error) => {
            let cure = match (&error, nearest(written.value, Goal::WORDS)) {
                (ParseGoalError::Unknown(_), Some(near)) => format!("Did you mean \"{near}\"?"),
                _ => format!("Use {}.", one_of(Goal::WORDS)),
            };
            report.add(&written.span, Fault::BadGoal, format!("`goal` {error}"), cure);
            None
        }
    }
}

pub(super) fn read_mate(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    needs_game(fields, scene, "mate", report);
    let within = read_number_of_moves(fields, "in", LONGEST_MATE, report);
    if !fields.has("accept") {
        fields.missing(report, "accept");
    }
    let accept = read_accept(fields, scene, report);
    let wrong = read_wrong_moves(fields, scene, report);
    Some(Task::Mate { within: within?, accept, wrong })
}

pub(super) fn read_line(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    needs_game(fields, scene, "line", report);
    if !fields.has("line") {
        fields.missing(report, "line");
    }
    let n_problems = report.len();
    let moves = read_moves_in_turn(fields, "line", scene, report);
    let is_read = report.len() == n_problems && scene.is_some();
    if is_read && fields.has("line") && (moves.len() < 3 || moves.len().is_multiple_of(2)) {
        let cause = format!("`line` has {} move{}", moves.len(), if moves.len() == 1 { "" } else { "s" });
        let cure = "Write an own move, a reply, an own move, and so on: it ends with an own move.";
        report.add(&fields.key_span("line"), Fault::LineLength, cause, cure);
    }
    let goal = fields.string(report, "goal").and_then(|written| read_line_goal(&written, report));
    let best = fields.boolean(report, "best").is_some_and(|best| best.value);
    if best && !fields.has("goal") {
        let cause = "`best` says that no other move reaches the goal, and there is no `goal`";
        report.add(&fields.key_span("best"), Fault::BestWithoutGoal, cause, "Add a goal, or remove `best`.");
    }
    // The boards of the own turns. Where the line cannot be read, what is said of its turns is left for later.
    let own: Vec<&(Scene, Move)> = if is_read { moves.iter().step_by(2).collect() } else { Vec::new() };
    if fields.has("goal") && fields.has("also") {
        let cause = "the step has `also` and a `goal`, and every move that reaches the goal is right anyway";
        report.add(&fields.key_span("also"), Fault::AlsoWithGoal, cause, "Remove one of the two.");
    }
    let mut also: Vec<MoveAt> = Vec::new();
    for (index, mut named) in fields.tables(report, "also", "the move").into_iter().enumerate() {
        let read = read_move_at(&mut named, &own, report);
        named.finish(report, &["turn", "move"], |_| None);
        fields.adopt("also", index, &named);
        let Some((at, written)) = read else { continue };
        if also.contains(&at) || own[at.turn_idx].1 == at.played {
            repeated(report, "also", written.value, &written.span);
        }
        also.push(at);
    }
    let mut wrong: Vec<WrongMoveAt> = Vec::new();
    read_replies(fields, report, &["turn", "move", "text"], |reply, report| {
        let read = read_move_at(reply, &own, report);
        let text = reply.required_text(report, "text");
        let ((at, written), text) = (read?, text?);
        if wrong.iter().any(|earlier| earlier.at == at) {
            repeated(report, "wrong", written.value, &written.span);
        }
        wrong.push(WrongMoveAt { at, text });
        Some(())
    });
    let line = moves.iter().map(|(_, played)| *played).collect();
    Some(Task::Line { line, goal, best, also, wrong })
}

fn read_line_goal(written: &Placed<&str>, report: &mut Report) -> Option<LineGoal> {
    let words: Vec<&str> = written.value.split_whitespace().collect();
    let goal = match words.as_slice() {
        ["mate"] => Some(LineGoal::Mate),
        ["win", pawns] => pawns.parse().ok().filter(|pawns| (1..=39).contains(pawns)).map(LineGoal::Win),
        _ => None,
    };
    if goal.is_none() {
        let cause = format!("`goal` is \"{}\", which no line can have", written.value);
        let cure = "Use \"mate\", or \"win 3\" with the number of pawns that are won.";
        report.add(&written.span, Fault::BadGoal, cause, cure);
    }
    goal
}

/// A move with `turn`, the number of the own move in whose place it is played; the first where it is left out.
fn read_move_at<'a>(
    fields: &mut Fields<'a>,
    own: &[&(Scene, Move)],
    report: &mut Report,
) -> Option<(MoveAt, Placed<&'a str>)> {
    let turn = fields.number(report, "turn");
    let written = fields.required_string(report, "move");
    if own.is_empty() {
        return None;
    }
    let turn_idx = match turn {
        None => 0,
        Some(turn) => match usize::try_from(turn.value).ok().and_then(|turn| turn.checked_sub(1)) {
            Some(turn_idx) if turn_idx < own.len() => turn_idx,
            _ => {
                let cause = format!("`turn` is {}, and the line has {} own moves", turn.value, own.len());
                let cure = format!("Write the number of the own move, from 1 to {}.", own.len());
                report.add(&turn.span, Fault::BadTurn, cause, cure);
                return None;
            }
        },
    };
    let written = written?;
    let played = read_legal(&written, "move", Some(&own[turn_idx].0), report)?;
    Some((MoveAt { turn_idx, played }, written))
}

pub(super) fn read_collect(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    if let Some(Scene::Position(_)) = scene {
        let cause = "a step of the kind \"collect\" is played on a diagram, because one side moves again and again";
        report.add(&fields.key_span("fen"), Fault::NoBoard, cause, "Use `diagram` instead of `fen`.");
    }
    let written = fields.string(report, "piece");
    let piece = match &written {
        Some(written) => as_square(report, "piece", written),
        None => scene.and_then(|scene| only_piece(fields, scene, report)),
    };
    if let (Some(square), Some(written), Some(scene)) = (piece, &written, scene)
        && scene.board().color_at(square) != Some(scene.turn())
    {
        let cause = format!("`piece` is {square}, where no piece of the side to move stands");
        report.add(&written.span, Fault::CollectPiece, cause, "Name the square of the piece that collects.");
    }
    let targets = read_square_list(fields, "targets", report);
    if let Some(targets) = targets
        && targets.count() > MOST_TARGETS
    {
        let cause = format!("`targets` has {} squares", targets.count());
        let cure = format!("Keep at most {MOST_TARGETS}: nobody finds the least number of moves for more.");
        report.add(&fields.key_span("targets"), Fault::CollectTarget, cause, cure);
    }
    let within = read_within(fields, 20, report);
    let longer_because = fields.string(report, "longer-because").map(|reason| reason.value.to_owned());
    Some(Task::Collect { piece: piece?, targets: targets?, within: within?, longer_because })
}

/// The piece that collects where the step does not name it: the only one of the side to move.
fn only_piece(fields: &Fields, scene: &Scene, report: &mut Report) -> Option<Square> {
    let ours = scene.board().by_color(scene.turn());
    if ours.single_square().is_none() {
        let cause = format!("the side to move has {} pieces, and it is not clear which collects", ours.count());
        report.add(fields.header(), Fault::CollectPiece, cause, "Add piece = \"…\" with its square.");
    }
    ours.single_square()
}

pub(super) fn read_play(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    needs_game(fields, scene, "play", report);
    let goal = fields.required_string(report, "goal");
    let goal = goal.and_then(|written| {
        let goal = PlayGoal::parse(written.value);
        if goal.is_none() {
            unknown_word(report, Fault::BadGoal, "goal", &written, PlayGoal::WORDS);
        }
        goal
    });
    // After fifty moves without a capture the game is drawn anyway.
    let within = read_within(fields, 50, report);
    Some(Task::Play { goal: goal?, within: within? })
}
