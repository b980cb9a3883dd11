//! An answer in words, as a review, a worksheet's key and a teacher's list tell it.

use super::{Words, numbered_line, piece};
use crate::{
    chess::{Attempt, Role, Verdict, attempt_of, move_squares, san},
    lesson::{
        Combination, Ruling, Scene, Step, Task,
        grade::{Answer, Unclear, accepted_moves},
    },
};

/// What was answered, or would be answered; none where nothing was.
pub fn answer(words: Words, step: &Step, answer: &Answer) -> Option<String> {
    match answer {
        Answer::Read | Answer::Unclear(Unclear::Nothing) => None,
        Answer::Unclear(Unclear::NoMove { text, .. }) => Some(text.clone()),
        Answer::Squares(squares) => {
            let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
            Some(words.list(&names))
        }
        Answer::Move(attempt) => Some(match &step.scene {
            Some(scene) => move_in_notation(scene, *attempt),
            None => attempt.to_string(),
        }),
        Answer::Path(path) => Some(match combination_line(step, path) {
            Some(line) => line,
            None => {
                let moves: Vec<String> =
                    path.iter().map(|attempt| format!("{}–{}", attempt.from, attempt.to)).collect();
                moves.join(words.separator())
            }
        }),
        Answer::Written(text) => Some(text.clone()),
        Answer::Placement(board) => {
            let pieces = board.clone().into_iter().map(|(square, stands)| format!("{} {square}", piece(words, stands)));
            Some(pieces.collect::<Vec<_>>().join(words.separator()))
        }
        Answer::Ruling { legal: true, .. } => Some(words.say(&ruling_key(Ruling::Legal))),
        Answer::Ruling { reason: Some(code), .. } if has_reasons(step) => {
            Some(words.say(&ruling_key(Ruling::Illegal(*code))))
        }
        Answer::Ruling { .. } => Some(words.say("offer-illegal")),
        Answer::Standing(standing) => Some(words.say(&format!("offer-standing-{standing}"))),
        Answer::Choice(name) => {
            let Task::Choose { options } = &step.task else { return None };
            let (_, option) = options.iter().enumerate().find(|(index, option)| option.name(*index) == *name)?;
            Some(option.text.get(words.lang()).to_owned())
        }
    }
}

/// The moves of a combination with the replies to them, as far as they are right.
fn combination_line(step: &Step, path: &[Attempt]) -> Option<String> {
    let (start, line) = Combination::line_of(step, path)?;
    (!line.is_empty()).then(|| numbered_line(&start, &line))
}

/// So many right moves are named before "and other moves".
const MAX_MOVES_NAMED: usize = 6;

/// Every move that is right in a `move` step, a few of them where there are many; none for another kind of step.
pub fn right_moves(words: Words, step: &Step) -> Option<String> {
    let scene = step.scene.as_ref()?;
    let right = accepted_moves(step);
    let mut named: Vec<String> =
        right.iter().take(MAX_MOVES_NAMED).map(|played| move_in_notation(scene, attempt_of(played))).collect();
    if right.len() > named.len() {
        named.push(words.say("other-moves"));
    }
    (!named.is_empty()).then(|| named.join(words.separator()))
}

fn has_reasons(step: &Step) -> bool {
    matches!(&step.task, Task::Judge { offer, .. } if !offer.is_empty())
}

/// The key of what a learner picks to rule so.
fn ruling_key(ruling: Ruling) -> String {
    match ruling {
        Ruling::Legal => "offer-legal".to_owned(),
        Ruling::Illegal(code) => format!("offer-reason-{code}"),
    }
}

/// A legal move as players write it, any other from square to square.
fn move_in_notation(scene: &Scene, attempt: Attempt) -> String {
    let Verdict::Legal(played) = scene.judge(attempt) else { return format!("{}–{}", attempt.from, attempt.to) };
    match scene {
        Scene::Position(position) => san(position, &played),
        // Without kings there is no check to tell, and one piece of a kind on most boards.
        Scene::Diagram(_) => {
            let (from, to) = move_squares(&played);
            let takes = if played.is_capture() { "x" } else { "" };
            match played.role() {
                Role::Pawn if played.is_capture() => format!("{}x{to}", from.file()),
                Role::Pawn => to.to_string(),
                role => format!("{}{takes}{to}", role.upper_char()),
            }
        }
    }
}
