//! One `[[step]]`: its board, its texts and its task.

use crate::{
    chess::{Bitboard, Board, Color, Diagram, Move, MoveTextError, Piece, ReasonCode, Square, parse_position},
    lang::Text,
    lesson::{
        Choice, Id, LineGoal, Mark, MoveAt, PlayGoal, ReadMoveError, Ruling, Scene, Standing, Step, Task, WrongMove,
        WrongMoveAt, WrongPiece, WrongRuling, WrongSquare, WrongStanding, WrongText,
        ask::{Ask, ParseAskError, senseless},
        goal::{Goal, ParseGoalError},
        notation::Writing,
        problem::{Fault, Report, nearest, one_of},
    },
};

use super::fields::{Fields, Placed, as_square, repeated, unknown_word};

/// The kinds of task.
pub const KINDS: &[&str] =
    &["show", "squares", "move", "judge", "outcome", "choose", "collect", "play", "line", "mate", "notate", "setup"];

const EVERY_STEP: &[&str] =
    &["id", "kind", "text", "fen", "diagram", "marks", "orientation", "hint", "why", "covers", "test"];

/// The fields that only some kinds have.
const OF_KIND: &[(&str, &[&str])] = &[
    ("show", &[]),
    ("squares", &["ask", "answer", "wrong"]),
    ("move", &["accept", "goal", "wrong"]),
    ("judge", &["move", "answer", "offer", "wrong"]),
    ("outcome", &["moves", "answer", "offer", "wrong"]),
    ("choose", &["option"]),
    ("collect", &["piece", "targets", "within", "longer-because"]),
    ("play", &["goal", "within"]),
    ("line", &["line", "goal", "best", "also", "wrong"]),
    ("mate", &["in", "accept", "wrong"]),
    ("notate", &["write", "answer", "wrong"]),
    ("setup", &["target", "wrong"]),
];

/// The search for the least number of moves doubles with every target.
const MOST_TARGETS: usize = 8;

/// A step, if it can be read; `ids` are those of the steps before it.
pub(super) fn read(fields: &mut Fields, number: usize, ids: &mut Vec<String>, report: &mut Report) -> Option<Step> {
    // The id comes first, so that every problem can name its step.
    let n_problems = report.len();
    let named = fields.peek("id");
    report.enter_step(named, number);
    let id = fields.required_id(report, "id");
    if let Some(id) = &id {
        if ids.iter().any(|earlier| earlier == id.value.as_str()) {
            let cause = format!("the id \"{}\" was used by an earlier step", id.value);
            report.add(&id.span, Fault::DuplicateId, cause, "Give each step an id of its own.");
        }
        ids.push(id.value.to_string());
    }

    let kind = fields.required_string(report, "kind");
    let text = fields.required_text(report, "text");
    let scene = read_scene(fields, report).or_else(|| kind.as_ref().and_then(|kind| board_of_kind(fields, kind.value)));
    let marks = read_marks(fields, report);
    let orientation = read_orientation(fields, report);
    let covers = fields.strings(report, "covers").unwrap_or_default();
    let test = fields.boolean(report, "test").is_some_and(|test| test.value);

    let Some(kind) = kind else {
        let known: Vec<&str> = EVERY_STEP.iter().chain(OF_KIND.iter().flat_map(|(_, own)| *own)).copied().collect();
        fields.finish(report, &known, |_| None);
        return None;
    };
    let Some((kind, own)) = OF_KIND.iter().find(|(name, _)| *name == kind.value) else {
        unknown_word(report, Fault::UnknownKind, "kind", &kind, KINDS);
        return None;
    };
    let hint = if *kind == "show" { None } else { read_hint(fields, report) };
    let why = if *kind == "show" { None } else { fields.text(report, "why") };
    let task = match *kind {
        "squares" => read_squares(fields, scene.as_ref(), report),
        "move" => read_move(fields, scene.as_ref(), report),
        "judge" => read_judge(fields, scene.as_ref(), report),
        "outcome" => read_outcome(fields, scene.as_ref(), report),
        "choose" => read_choose(fields, report),
        "collect" => read_collect(fields, scene.as_ref(), report),
        "play" => read_play(fields, scene.as_ref(), report),
        "line" => read_line(fields, scene.as_ref(), report),
        "mate" => read_mate(fields, scene.as_ref(), report),
        "notate" => read_notate(fields, scene.as_ref(), report),
        "setup" => read_setup(fields, scene.as_ref(), report),
        _ => Some(Task::Show),
    };

    let known: Vec<&str> = EVERY_STEP.iter().chain(*own).copied().collect();
    fields.finish(report, &known, |name| {
        let known_elsewhere = EVERY_STEP.contains(&name) || OF_KIND.iter().any(|(_, own)| own.contains(&name));
        known_elsewhere.then(|| format!("`{name}` does not belong to a step of the kind \"{kind}\""))
    });
    if report.len() > n_problems {
        return None;
    }
    Some(Step {
        id: id?.value,
        text: text?,
        hint,
        why,
        scene,
        marks,
        orientation,
        covers: covers.into_iter().map(|point| point.value.to_owned()).collect(),
        test,
        task: task?,
        source: report.source_of(fields.header(), &fields.places),
    })
}

fn read_hint(fields: &mut Fields, report: &mut Report) -> Option<Text> {
    if !fields.has("hint") {
        let cure = "Add hint.en, hint.zh-Hans and hint.zh-Hant that lead to a right answer.";
        report.add(fields.header(), Fault::MissingHint, "the step has no hint", cure);
    }
    fields.text(report, "hint")
}

/// The board, from `fen` or `diagram`.
fn read_scene(fields: &mut Fields, report: &mut Report) -> Option<Scene> {
    let fen = fields.string(report, "fen");
    let diagram = fields.string(report, "diagram");
    if let (Some(_), Some(diagram)) = (&fen, &diagram) {
        let cause = "the step has both `fen` and `diagram`";
        report.add(&diagram.span, Fault::TwoBoards, cause, "Keep the one that is meant.");
    }
    if let Some(fen) = fen {
        return match parse_position(fen.value) {
            Ok(position) => Some(Scene::Position(position)),
            Err(error) => {
                let cause = format!("`fen` is no legal position: {error}");
                let cure = "Correct it, or use `diagram` for a board that need not be legal.";
                report.add(&fen.span, Fault::BadPosition, cause, cure);
                None
            }
        };
    }
    let diagram = diagram?;
    match diagram.value.parse::<Diagram>() {
        Ok(read) => Some(Scene::Diagram(read)),
        Err(error) => {
            let cause = format!("`diagram` cannot be read: {error}");
            let cure = "Write eight rows from the eighth rank to the first, as in \"8/8/8/8/3R4/8/8/8\".";
            report.add(&diagram.span, Fault::BadDiagram, cause, cure);
            None
        }
    }
}

fn read_marks(fields: &mut Fields, report: &mut Report) -> Vec<Mark> {
    let mut marks = Vec::new();
    for written in fields.strings(report, "marks").unwrap_or_default() {
        match written.value.parse() {
            Ok(mark) => marks.push(mark),
            Err(error) => {
                let cause = format!("`marks` has \"{}\", {error}", written.value);
                report.add(
                    &written.span,
                    Fault::BadMark,
                    cause,
                    "Write \"arrow e1 g1\", \"circle e4\" or \"tint e4\".",
                );
            }
        }
    }
    if !marks.is_empty() && !fields.has("fen") && !fields.has("diagram") {
        let cause = "the step has marks but no board to draw them on";
        report.add(&fields.key_span("marks"), Fault::NoBoard, cause, "Add `fen` or `diagram`, or remove the marks.");
    }
    marks
}

fn read_orientation(fields: &mut Fields, report: &mut Report) -> Color {
    match fields.string(report, "orientation") {
        None => Color::White,
        Some(side) => match side.value {
            "white" => Color::White,
            "black" => Color::Black,
            _ => {
                unknown_word(report, Fault::BadOrientation, "orientation", &side, &["white", "black"]);
                Color::White
            }
        },
    }
}

/// Moves that are played one after the other, each with the board it is played on.
fn read_moves_in_turn(
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

/// Says that the kind needs a board, unless there is one that could not be read.
fn needs_board(fields: &Fields, scene: Option<&Scene>, report: &mut Report) {
    if scene.is_none() && !fields.has("fen") && !fields.has("diagram") {
        report.add(fields.header(), Fault::NoBoard, "the step has no board", "Add `fen` or `diagram`.");
    }
}

fn read_squares(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    let ask = fields.required_string(report, "ask").and_then(|written| {
        let cause = match written.value.parse::<Ask>() {
            Ok(ask) => match scene.and_then(|scene| senseless(&ask, scene)) {
                None => return Some(ask),
                Some(nonsense) => {
                    let cause = format!("`ask` {nonsense}");
                    report.add(&written.span, Fault::AskFindsNothing, cause, "Change the board or the ask.");
                    return None;
                }
            },
            Err(error) => error,
        };
        let cure = match &cause {
            ParseAskError::UnknownWord(word) => match nearest(word, Ask::WORDS) {
                Some(near) => format!("Did you mean \"{near}\"?"),
                None => format!("Begin with {}.", one_of(Ask::WORDS)),
            },
            _ => "Write it as in the table of asks in lessons/README.md, such as \"destinations e1\".".to_owned(),
        };
        report.add(&written.span, Fault::BadAsk, format!("`ask` {cause}"), cure);
        None
    });
    let answer = read_square_list(fields, "answer", report);
    let mut wrong: Vec<WrongSquare> = Vec::new();
    read_replies(fields, report, &["square", "text"], |reply, report| {
        let written = reply.required_string(report, "square");
        let square = written.as_ref().and_then(|written| as_square(report, "square", written));
        let text = reply.required_text(report, "text");
        let (square, text, span) = (square?, text?, written?.span);
        if wrong.iter().any(|earlier| earlier.square == square) {
            repeated(report, "wrong", square, &span);
        }
        wrong.push(WrongSquare { square, text });
        Some(())
    });
    Some(Task::Squares { ask: ask?, answer: answer?, wrong })
}

/// Squares in a list that the step must have, each once.
fn read_square_list(fields: &mut Fields, name: &str, report: &mut Report) -> Option<Bitboard> {
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

fn read_move(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

/// The moves of `accept`, each once.
fn read_accept(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Vec<Move> {
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

fn read_wrong_moves(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Vec<WrongMove> {
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

/// A move that must be legal on the step's board.
fn read_legal(written: &Placed<&str>, name: &str, scene: Option<&Scene>, report: &mut Report) -> Option<Move> {
    match scene?.read(written.value) {
        Ok(played) => Some(played),
        Err(error) => {
            bad_move(written, name, &error, report);
            None
        }
    }
}

fn bad_move(written: &Placed<&str>, name: &str, error: &ReadMoveError, report: &mut Report) {
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

fn read_judge(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    let attempt = fields.required_string(report, "move").and_then(|written| {
        if let Ok(attempt) = written.value.parse() {
            return Some(attempt);
        }
        // The move may be written as players write it where it is clear which piece is meant.
        match scene?.read_attempt(written.value) {
            Ok(attempt) => Some(attempt),
            Err(error) => {
                bad_move(&written, "move", &ReadMoveError::Text(error), report);
                None
            }
        }
    });
    let answer = fields.required_string(report, "answer").and_then(|written| read_ruling(&written, "answer", report));
    let mut offer: Vec<ReasonCode> = Vec::new();
    for written in fields.strings(report, "offer").unwrap_or_default() {
        match written.value.parse::<ReasonCode>() {
            Ok(code) if offer.contains(&code) => repeated(report, "offer", written.value, &written.span),
            Ok(code) => offer.push(code),
            Err(_) => unknown_word(report, Fault::BadRuling, "offer", &written, &reasons()),
        }
    }
    if let Some(Ruling::Illegal(code)) = answer
        && !offer.is_empty()
        && !offer.contains(&code)
    {
        let cause = format!("`offer` does not have the answer \"{}\"", code.as_str());
        report.add(&fields.key_span("offer"), Fault::NotOffered, cause, "Add it to `offer`.");
    }
    let mut wrong: Vec<WrongRuling> = Vec::new();
    read_replies(fields, report, &["answer", "text"], |reply, report| {
        let written = reply.required_string(report, "answer");
        let ruling = written.as_ref().and_then(|written| read_ruling(written, "answer", report));
        let text = reply.required_text(report, "text");
        let (ruling, text, span) = (ruling?, text?, written?.span);
        if wrong.iter().any(|earlier| earlier.ruling == ruling) {
            repeated(report, "wrong", ruling, &span);
        }
        if let Ruling::Illegal(code) = ruling
            && !offer.contains(&code)
        {
            let cause = format!("the reply to \"{ruling}\" is never said, because `offer` does not have it");
            report.add(&span, Fault::NotOffered, cause, "Add it to `offer`, or remove the reply.");
        }
        wrong.push(WrongRuling { ruling, text });
        Some(())
    });
    Some(Task::Judge { attempt: attempt?, answer: answer?, offer, wrong })
}

fn read_ruling(written: &Placed<&str>, name: &str, report: &mut Report) -> Option<Ruling> {
    let ruling = written.value.parse().ok();
    if ruling.is_none() {
        let known: Vec<&str> = std::iter::once("legal").chain(reasons()).collect();
        unknown_word(report, Fault::BadRuling, name, written, &known);
    }
    ruling
}

fn reasons() -> Vec<&'static str> {
    ReasonCode::ALL.iter().map(|code| code.as_str()).collect()
}

fn read_outcome(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    if let Some(Scene::Diagram(_)) = scene {
        let cause = "how a game stands can only be asked of a position with both kings, and the board is a diagram";
        report.add(&fields.key_span("diagram"), Fault::GoalNeedsKings, cause, "Use `fen`.");
    }
    let moves = read_moves_in_turn(fields, "moves", scene, report).into_iter().map(|(_, played)| played).collect();
    let known: Vec<&str> = Standing::ALL.iter().map(|standing| standing.as_str()).collect();
    let read_standing = |written: &Placed<&str>, name: &str, report: &mut Report| {
        let standing = written.value.parse::<Standing>().ok();
        if standing.is_none() {
            unknown_word(report, Fault::BadStanding, name, written, &known);
        }
        standing
    };
    let answer = fields.required_string(report, "answer").and_then(|written| read_standing(&written, "answer", report));
    if !fields.has("offer") {
        fields.missing(report, "offer");
    }
    let mut offer: Vec<Standing> = Vec::new();
    for written in fields.strings(report, "offer").unwrap_or_default() {
        match read_standing(&written, "offer", report) {
            Some(standing) if offer.contains(&standing) => repeated(report, "offer", standing, &written.span),
            Some(standing) => offer.push(standing),
            None => {}
        }
    }
    if let Some(answer) = answer
        && !offer.is_empty()
        && !offer.contains(&answer)
    {
        let cause = format!("`offer` does not have the answer \"{answer}\"");
        report.add(&fields.key_span("offer"), Fault::NotOffered, cause, "Add it to `offer`.");
    }
    let mut wrong: Vec<WrongStanding> = Vec::new();
    read_replies(fields, report, &["answer", "text"], |reply, report| {
        let written = reply.required_string(report, "answer");
        let standing = written.as_ref().and_then(|written| read_standing(written, "answer", report));
        let text = reply.required_text(report, "text");
        let (standing, text, span) = (standing?, text?, written?.span);
        if wrong.iter().any(|earlier| earlier.standing == standing) {
            repeated(report, "wrong", standing, &span);
        }
        if !offer.contains(&standing) {
            let cause = format!("the reply to \"{standing}\" is never said, because `offer` does not have it");
            report.add(&span, Fault::NotOffered, cause, "Add it to `offer`, or remove the reply.");
        }
        wrong.push(WrongStanding { standing, text });
        Some(())
    });
    Some(Task::Outcome { moves, answer: answer?, offer, wrong })
}

fn read_choose(fields: &mut Fields, report: &mut Report) -> Option<Task> {
    if !fields.has("option") {
        fields.missing(report, "option");
    }
    let mut options = Vec::new();
    let mut ids: Vec<Id> = Vec::new();
    for (index, mut option) in fields.tables(report, "option", "the option").into_iter().enumerate() {
        let id = option.id(report, "id");
        if let Some(id) = &id {
            if ids.contains(&id.value) {
                let cause = format!("the id \"{}\" was used by an earlier option", id.value);
                report.add(&id.span, Fault::DuplicateId, cause, "Give each option an id of its own.");
            }
            ids.push(id.value.clone());
        }
        let right = option.boolean(report, "right").is_some_and(|right| right.value);
        let text = option.required_text(report, "text");
        let why = option.required_text(report, "why");
        option.finish(report, &["id", "right", "text", "why"], |_| None);
        fields.adopt("option", index, &option);
        if let (Some(text), Some(why)) = (text, why) {
            options.push(Choice { id: id.map(|id| id.value), right, text, why });
        }
    }
    Some(Task::Choose { options })
}

fn read_collect(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

fn read_within(fields: &mut Fields, most: u32, report: &mut Report) -> Option<u32> {
    read_number_of_moves(fields, "within", most, report)
}

/// A number of moves from 1 to `most`.
fn read_number_of_moves(fields: &mut Fields, name: &str, most: u32, report: &mut Report) -> Option<u32> {
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

/// Says that the kind needs both kings.
fn needs_game(fields: &Fields, scene: Option<&Scene>, kind: &str, report: &mut Report) {
    if let Some(Scene::Diagram(_)) = scene {
        let cause = format!("a step of the kind \"{kind}\" is a game, so both sides need their kings");
        report.add(&fields.key_span("diagram"), Fault::NoBoard, cause, "Use `fen` instead of `diagram`.");
    }
}

/// The most moves that a `mate` step may take.
const LONGEST_MATE: u32 = 8;

fn read_mate(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

fn read_line(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

fn read_play(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

/// The empty board of a step that asks for the name of a square and brings no board of its own.
fn board_of_kind(fields: &Fields, kind: &str) -> Option<Scene> {
    let names_square = kind == "notate" && fields.peek("write").is_some_and(|write| write.starts_with("square"));
    let has_board = fields.has("fen") || fields.has("diagram");
    (names_square && !has_board).then(|| Scene::Diagram(Diagram::new(Board::empty(), Color::White)))
}

fn read_notate(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    let writing = fields.required_string(report, "write").and_then(|written| read_writing(&written, scene, report));
    if let (Some(Writing::Move(_)), Some(Scene::Diagram(_))) = (writing, scene) {
        let cause = "a move is written with its check and mate, and the board is a diagram";
        report.add(&fields.key_span("diagram"), Fault::GoalNeedsKings, cause, "Use `fen`.");
    }
    let answer = fields.required_string(report, "answer").map(|answer| answer.value.to_owned());
    let mut wrong: Vec<WrongText> = Vec::new();
    read_replies(fields, report, &["answer", "text"], |reply, report| {
        let written = reply.required_string(report, "answer");
        let text = reply.required_text(report, "text");
        let (written, text) = (written?, text?);
        if wrong.iter().any(|earlier| earlier.answer == written.value) {
            repeated(report, "wrong", format!("\"{}\"", written.value), &written.span);
        }
        wrong.push(WrongText { answer: written.value.to_owned(), text });
        Some(())
    });
    Some(Task::Notate { writing: writing?, answer: answer?, wrong })
}

fn read_writing(written: &Placed<&str>, scene: Option<&Scene>, report: &mut Report) -> Option<Writing> {
    let words: Vec<&str> = written.value.split_whitespace().collect();
    match words.as_slice() {
        ["square", square] => {
            let square = Placed { value: *square, span: written.span.clone() };
            as_square(report, "write", &square).map(Writing::Square)
        }
        ["move", played] => {
            let played = Placed { value: *played, span: written.span.clone() };
            read_legal(&played, "write", scene, report).map(Writing::Move)
        }
        _ => {
            let cause = format!("`write` is \"{}\", which says neither a move nor a square", written.value);
            report.add(&written.span, Fault::BadWrite, cause, "Write \"move g1f3\" or \"square e4\".");
            None
        }
    }
}

fn read_setup(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
    needs_board(fields, scene, report);
    if let Some(Scene::Position(_)) = scene {
        let cause = "a step of the kind \"setup\" begins on a diagram, because the board is not yet a position";
        report.add(&fields.key_span("fen"), Fault::NoBoard, cause, "Use `diagram` instead of `fen`.");
    }
    let target = fields.required_string(report, "target").and_then(|written| match written.value.parse::<Board>() {
        Ok(target) => Some(target),
        Err(_) => {
            let cause = format!("`target` is \"{}\", which is no board", written.value);
            let cure = "Write eight rows from the eighth rank to the first, as in \"8/8/8/8/3R4/8/8/8\".";
            report.add(&written.span, Fault::BadDiagram, cause, cure);
            None
        }
    });
    let mut wrong: Vec<WrongPiece> = Vec::new();
    read_replies(fields, report, &["square", "piece", "text"], |reply, report| {
        let written = reply.required_string(report, "square");
        let square = written.as_ref().and_then(|written| as_square(report, "square", written));
        let piece = reply.required_string(report, "piece").and_then(|written| read_piece(&written, report));
        let text = reply.required_text(report, "text");
        let (square, piece, text, span) = (square?, piece?, text?, written?.span);
        if wrong.iter().any(|earlier| (earlier.square, earlier.piece) == (square, piece)) {
            repeated(report, "wrong", format!("{} on {square}", piece.char()), &span);
        }
        wrong.push(WrongPiece { square, piece, text });
        Some(())
    });
    Some(Task::Setup { target: target?, wrong })
}

fn read_piece(written: &Placed<&str>, report: &mut Report) -> Option<Piece> {
    let mut letters = written.value.chars();
    let piece = letters.next().filter(|_| letters.as_str().is_empty()).and_then(Piece::from_char);
    if piece.is_none() {
        let cause = format!("`piece` is \"{}\", which is no piece", written.value);
        let cure = "Write K, Q, R, B, N or P for a white piece, and the small letter for a black one.";
        report.add(&written.span, Fault::BadPiece, cause, cure);
    }
    piece
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

/// The replies of `[[step.wrong]]`, each read by `read`.
fn read_replies(
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
