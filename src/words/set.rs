//! What is wrong with a set, its file, or a position that was pasted into it.

use super::{Words, fen_error, move_text_error, reason};
use crate::{
    puzzle::PastedFault,
    task_set::{FORMAT, ITEM_KINDS, MAX_ITEMS, SetFault},
};

/// A fault in a sentence or two.
pub fn set_fault(words: Words, fault: &SetFault) -> String {
    let quoted = |key: &str, text: &str| words.say_with(key, &[("text", super::move_text::shortened(text).into())]);
    match fault {
        SetFault::Syntax => words.say("set-fault-syntax"),
        SetFault::Format => words.say_with("set-fault-format", &[("text", format!("format = {FORMAT}").into())]),
        SetFault::Missing(name) => quoted("set-fault-missing", name),
        SetFault::Unknown(name) => quoted("set-fault-unknown", name),
        SetFault::NoText(name) => quoted("set-fault-no-text", name),
        SetFault::NoNumber(name) => quoted("set-fault-no-number", name),
        SetFault::NoList(name) => quoted("set-fault-no-list", name),
        SetFault::TooLong { name, most } => {
            words.say_with("set-fault-too-long", &[("text", (*name).into()), ("most", (*most).into())])
        }
        SetFault::Range { name, least, most } => {
            let args = [("text", (*name).into()), ("least", (*least).into()), ("most", (*most).into())];
            words.say_with("set-fault-range", &args)
        }
        SetFault::Empty => words.say("set-fault-empty"),
        SetFault::TooMany => words.say_with("set-fault-too-many", &[("most", MAX_ITEMS.into())]),
        SetFault::NoKind => {
            words.say_with("set-fault-no-kind", &[("names", ITEM_KINDS.join(words.separator()).into())])
        }
        SetFault::TwoKinds => words.say("set-fault-two-kinds"),
        SetFault::NoTheme(key) => quoted("set-fault-no-theme", key),
        SetFault::NoEnding(name) => quoted("set-fault-no-ending", name),
        SetFault::LevelOrStart => words.say("set-fault-level-or-start"),
        SetFault::NoStart(men) => quoted("set-fault-no-start", men),
        SetFault::NoLesson(id) => quoted("set-fault-no-lesson", id),
        SetFault::NoStep(id) => quoted("set-fault-no-step", id),
        SetFault::NoPuzzle(id) => quoted("set-fault-no-puzzle", id),
        SetFault::Own(fault) => pasted_fault(words, fault),
    }
}

fn pasted_fault(words: Words, fault: &PastedFault) -> String {
    match fault {
        PastedFault::Position(error) => fen_error(words, error),
        PastedFault::NoMoves => words.say("pasted-no-moves"),
        PastedFault::TooLong => words.say("pasted-too-long"),
        PastedFault::Unreadable { number, error } => {
            let place = words.say_with("pasted-move", &[("number", (*number).into())]);
            words.joined(&[place, move_text_error(words, error)])
        }
        PastedFault::Illegal { number, text, reason: why, board } => {
            let args = [("number", (*number).into()), ("move", text.as_str().into())];
            words.joined(&[words.say_with("pasted-illegal", &args), reason(words, why, board)])
        }
        PastedFault::EndsOnReply { last } => words.say_with("pasted-ends-on-reply", &[("move", last.as_str().into())]),
        PastedFault::NotShortest { played, better: Some(better) } => {
            let args = [("move", played.as_str().into()), ("better", better.as_str().into())];
            words.say_with("pasted-not-shortest", &args)
        }
        PastedFault::NotShortest { played, better: None } => {
            words.say_with("pasted-no-mate", &[("move", played.as_str().into())])
        }
        PastedFault::OtherMate { played, other } => {
            let args = [("move", played.as_str().into()), ("other", other.as_str().into())];
            words.say_with("pasted-other-mate", &args)
        }
        PastedFault::TooHard => words.say("pasted-too-hard"),
        PastedFault::WinsNothing => words.say("pasted-wins-nothing"),
        PastedFault::NotForced { played } => words.say_with("pasted-not-forced", &[("move", played.as_str().into())]),
        PastedFault::OtherWinner { played, other: Some(other) } => {
            let args = [("move", played.as_str().into()), ("other", other.as_str().into())];
            words.say_with("pasted-other-winner", &args)
        }
        PastedFault::OtherWinner { played, other: None } => {
            words.say_with("pasted-maybe-other", &[("move", played.as_str().into())])
        }
    }
}
