//! A lesson that has been read, as a draft: for copies, and for files with all texts in all three languages.

use shakmaty::{EnPassantMode, fen::Fen};

use super::{Draft, DraftText};
use crate::{
    chess::{Bitboard, Color, Move, attempt_of},
    lang::{Lang, Text},
    lesson::{Choice, Lesson, Mark, MoveAt, Scene, Step, Task, notation::Writing},
};

impl Draft {
    /// The draft from which this lesson can be read.
    pub fn of_lesson(lesson: &Lesson) -> Draft {
        let mut draft = Draft::new(lesson.id.as_str());
        draft.set_text("title", text(&lesson.title));
        draft.set_text("about", text(&lesson.about));
        if !lesson.needs.is_empty() {
            draft.set_items("needs", lesson.needs.iter().map(ToString::to_string).collect());
        }
        if !lesson.terms.is_empty() {
            draft.set_items("terms", lesson.terms.clone());
        }
        *draft.tables_mut("step") = lesson.steps.iter().map(of_step).collect();
        draft
    }
}

fn text(text: &Text) -> DraftText {
    let mut draft = DraftText::default();
    for lang in Lang::ALL {
        draft.set(lang, text.get(lang));
    }
    draft
}

fn of_step(step: &Step) -> Draft {
    let mut draft = Draft::default();
    draft.set("id", step.id.as_str());
    draft.set("kind", step.task.kind());
    draft.set_text("text", text(&step.text));
    for (name, written) in [("hint", &step.hint), ("why", &step.why)] {
        if let Some(written) = written {
            draft.set_text(name, text(written));
        }
    }
    match &step.scene {
        // Also a right that nobody can use: a step may be about that.
        Some(Scene::Position(position)) => {
            draft.set("fen", &Fen::from_position(position, EnPassantMode::Always).to_string());
        }
        Some(Scene::Diagram(diagram)) => draft.set("diagram", &diagram.to_string()),
        None => {}
    }
    if !step.marks.is_empty() {
        draft.set_items("marks", step.marks.iter().map(ToString::to_string).collect());
    }
    if step.orientation == Color::Black {
        draft.set("orientation", "black");
    }
    if !step.covers.is_empty() {
        draft.set_items("covers", step.covers.clone());
    }
    if step.test {
        draft.set("test", "true");
    }
    of_task(&mut draft, step);
    draft
}

fn of_task(draft: &mut Draft, step: &Step) {
    let scene = step.scene.as_ref();
    let moves = |moves: &[Move]| moves.iter().map(|played| written(scene, *played)).collect::<Vec<_>>();
    match &step.task {
        Task::Show => {}
        Task::Squares { ask, answer, wrong } => {
            draft.set("ask", &ask.to_string());
            draft.set_items("answer", squares(*answer));
            replies(draft, wrong, |wrong| (vec![("square", wrong.square.to_string())], &wrong.text));
        }
        Task::Move { goal, accept, wrong } => {
            if let Some(goal) = goal {
                draft.set("goal", &goal.to_string());
            }
            if !accept.is_empty() {
                draft.set_items("accept", moves(accept));
            }
            replies(draft, wrong, |wrong| (vec![("move", written(scene, wrong.played))], &wrong.text));
        }
        Task::Judge { attempt, answer, offer, wrong } => {
            draft.set("move", &attempt.to_string());
            draft.set("answer", &answer.to_string());
            if !offer.is_empty() {
                draft.set_items("offer", offer.iter().map(ToString::to_string).collect());
            }
            replies(draft, wrong, |wrong| (vec![("answer", wrong.ruling.to_string())], &wrong.text));
        }
        Task::Outcome { moves: played, answer, offer, wrong } => {
            if !played.is_empty() {
                draft.set_items("moves", in_turn(scene, played).0);
            }
            draft.set("answer", answer.as_str());
            draft.set_items("offer", offer.iter().map(ToString::to_string).collect());
            replies(draft, wrong, |wrong| (vec![("answer", wrong.standing.to_string())], &wrong.text));
        }
        Task::Choose { options } => *draft.tables_mut("option") = options.iter().map(of_choice).collect(),
        Task::Collect { piece, targets, within, longer_because } => {
            draft.set("piece", &piece.to_string());
            draft.set_items("targets", squares(*targets));
            draft.set("within", &within.to_string());
            if let Some(reason) = longer_because {
                draft.set("longer-because", reason);
            }
        }
        Task::Play { goal, within } => {
            draft.set("goal", goal.as_str());
            draft.set("within", &within.to_string());
        }
        Task::Line { line, goal, best, also, wrong } => {
            let (text, boards) = in_turn(scene, line);
            draft.set_items("line", text);
            if let Some(goal) = goal {
                draft.set("goal", &goal.to_string());
            }
            if *best {
                draft.set("best", "true");
            }
            let at = |at: &MoveAt| {
                let played = written(boards.get(2 * at.turn_idx), at.played);
                vec![("turn", (at.turn_idx + 1).to_string()), ("move", played)]
            };
            if !also.is_empty() {
                *draft.tables_mut("also") = also.iter().map(|also| table(&at(also))).collect();
            }
            replies(draft, wrong, |wrong| (at(&wrong.at), &wrong.text));
        }
        Task::Mate { within, accept, wrong } => {
            draft.set("in", &within.to_string());
            draft.set_items("accept", moves(accept));
            replies(draft, wrong, |wrong| (vec![("move", written(scene, wrong.played))], &wrong.text));
        }
        Task::Notate { writing, answer, wrong } => {
            let writing = match writing {
                Writing::Move(played) => format!("move {}", attempt_of(played)),
                Writing::Square(square) => format!("square {square}"),
            };
            draft.set("write", &writing);
            draft.set("answer", answer);
            replies(draft, wrong, |wrong| (vec![("answer", wrong.answer.clone())], &wrong.text));
        }
        Task::Setup { target, wrong } => {
            draft.set("target", &target.to_string());
            replies(draft, wrong, |wrong| {
                let piece = wrong.piece.char().to_string();
                (vec![("square", wrong.square.to_string()), ("piece", piece)], &wrong.text)
            });
        }
    }
}

/// A move as players write it; on a diagram from square to square, which alone is never unclear there.
pub(super) fn written(scene: Option<&Scene>, played: Move) -> String {
    match scene {
        Some(scene @ Scene::Position(_)) => scene.write(played),
        _ => attempt_of(&played).to_string(),
    }
}

/// Moves that are played one after the other, and the boards they are played on.
fn in_turn(scene: Option<&Scene>, moves: &[Move]) -> (Vec<String>, Vec<Scene>) {
    let (mut texts, mut boards) = (Vec::new(), Vec::new());
    let mut now = scene.cloned();
    for played in moves {
        texts.push(written(now.as_ref(), *played));
        if let Some(board) = now {
            now = Some(board.after(*played));
            boards.push(board);
        }
    }
    (texts, boards)
}

fn squares(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn table(fields: &[(&str, String)]) -> Draft {
    let mut draft = Draft::default();
    for (name, value) in fields {
        draft.set(name, value);
    }
    draft
}

fn replies<'w, W>(
    draft: &mut Draft,
    wrong: &'w [W],
    fields: impl Fn(&'w W) -> (Vec<(&'static str, String)>, &'w Text),
) {
    if wrong.is_empty() {
        return;
    }
    let reply = |wrong: &'w W| {
        let (fields, said) = fields(wrong);
        let mut reply = table(&fields);
        reply.set_text("text", text(said));
        reply
    };
    *draft.tables_mut("wrong") = wrong.iter().map(reply).collect();
}

fn of_choice(choice: &Choice) -> Draft {
    let mut draft = Draft::default();
    if let Some(id) = &choice.id {
        draft.set("id", id.as_str());
    }
    if choice.right {
        draft.set("right", "true");
    }
    draft.set_text("text", text(&choice.text));
    draft.set_text("why", text(&choice.why));
    draft
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Mark::Arrow { from, to } => write!(f, "arrow {from} {to}"),
            Mark::Circle { square } => write!(f, "circle {square}"),
            Mark::Tint { square } => write!(f, "tint {square}"),
        }
    }
}
