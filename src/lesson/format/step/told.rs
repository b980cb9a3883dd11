//! The kinds that are answered by pointing, picking, writing and placing: `squares`, `judge`, `outcome`, `choose`, `notate`, `setup`.

use crate::{
    chess::{Board, Piece, ReasonCode},
    lesson::{
        Choice, Id, ReadMoveError, Ruling, Scene, Standing, Task, WrongPiece, WrongRuling, WrongSquare, WrongStanding,
        WrongText,
        ask::{Ask, ParseAskError, senseless},
        notation::Writing,
        problem::{Fault, Report, nearest, one_of},
    },
};

use super::{
    super::fields::{Fields, Placed, as_square, repeated, unknown_word},
    parts::{bad_move, needs_board, read_legal, read_moves_in_turn, read_replies, read_square_list},
};

pub(super) fn read_squares(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

pub(super) fn read_judge(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

pub(super) fn read_outcome(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

pub(super) fn read_choose(fields: &mut Fields, report: &mut Report) -> Option<Task> {
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

pub(super) fn read_notate(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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

pub(super) fn read_setup(fields: &mut Fields, scene: Option<&Scene>, report: &mut Report) -> Option<Task> {
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
