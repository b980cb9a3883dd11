//! One `[[step]]`: its board, its texts and its task.

mod parts;
mod played;
mod told;

use crate::{
    chess::{Board, Color, Diagram, parse_position},
    lang::Text,
    lesson::{
        Mark, Scene, Step, Task,
        problem::{Fault, Report},
    },
};

use super::fields::{Fields, unknown_word};

use played::{read_collect, read_line, read_mate, read_move, read_play};
use told::{read_choose, read_judge, read_notate, read_outcome, read_setup, read_squares};

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

/// The empty board of a step that asks for the name of a square and brings no board of its own.
fn board_of_kind(fields: &Fields, kind: &str) -> Option<Scene> {
    let names_square = kind == "notate" && fields.peek("write").is_some_and(|write| write.starts_with("square"));
    let has_board = fields.has("fen") || fields.has("diagram");
    (names_square && !has_board).then(|| Scene::Diagram(Diagram::new(Board::empty(), Color::White)))
}
