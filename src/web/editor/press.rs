//! What a form of a step does: the board as it was typed or chosen, and the button that was pressed.

use super::{
    Draft, Pairs, fields,
    lesson::START,
    position::{self, BoardKind, Placement, Pressed, Tool},
    value,
};
use crate::{
    chess::{Color, position_fen},
    lesson::{
        draft::answer::computed,
        study::{self, PlyOfGame},
    },
};

/// What was done with a form.
pub enum Done {
    Saved,
    /// Back to the list of steps.
    Lesson,
    At(String),
    Pressed(String),
    Game {
        text: String,
        plies: Vec<PlyOfGame>,
    },
}

/// Takes the board: what was typed as its text, where somebody did, or else what was chosen beside it.
pub fn take_board(step: &mut Draft, pairs: &Pairs) {
    let before = Placement::of(step);
    let typed = value(pairs, "position").trim().to_owned();
    let kind = BoardKind::parse(value(pairs, "board-kind")).unwrap_or(before.kind);
    let shown = if step.has("fen") { step.get("fen") } else { step.get("diagram") };
    if typed != shown && !typed.is_empty() {
        let field = if kind == BoardKind::Any { "diagram" } else { "fen" };
        step.remove("fen");
        step.remove("diagram");
        step.set(field, &typed);
        return;
    }
    let rights = pairs.iter().filter(|(name, _)| name == "castling").map(|(_, letter)| letter.as_str());
    let after = Placement {
        kind,
        turn: if value(pairs, "turn") == "black" { Color::Black } else { Color::White },
        castling: rights.collect(),
        en_passant: value(pairs, "en-passant").trim().to_owned(),
        ..before.clone()
    };
    // What cannot be read stays as it was typed.
    if after != before {
        after.put_into(step);
    }
}

/// Does what was pressed.
pub fn act(step: &mut Draft, pairs: &Pairs) -> Done {
    let kind = step.get("kind");
    let tool = Tool::parse(&kind, value(pairs, "tool"));
    let carried = |tool: Option<Tool>| tool.map(|tool| format!("tool={}", tool.value())).unwrap_or_default();
    if let Some(picked) = Tool::parse(&kind, value(pairs, "pick")) {
        return Done::Pressed(carried(Some(picked)));
    }
    if let Ok(square) = value(pairs, "put").parse() {
        let Some(tool) = tool else { return Done::Pressed("choose=1".to_owned()) };
        let query = carried(Some(tool));
        return Done::Pressed(match position::press(step, tool, square, value(pairs, "from").parse().ok()) {
            Pressed::Done => query,
            Pressed::From(from) => format!("{query}&from={from}"),
            Pressed::Illegal(attempt) => format!("{query}&illegal={attempt}"),
        });
    }
    if let (Ok(square), Some(Tool::Piece(piece))) = (value(pairs, "put-target").parse(), tool) {
        let mut board = position::target(step);
        position::put_on(&mut board, piece, square);
        step.set("target", &board.to_string());
        return Done::Pressed(carried(Some(Tool::Piece(piece))));
    }
    if let Ok(ply) = value(pairs, "ply").parse::<usize>() {
        let plies = study::main_line(value(pairs, "game"));
        if let Some(found) = ply.checked_sub(1).and_then(|idx| plies.get(idx)) {
            take_text_of_position(step, &position_fen(&found.after));
        }
        return Done::At("board".to_owned());
    }
    for list in ["wrong", "option", "also"] {
        let removed =
            value(pairs, &format!("remove-{list}")).parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(idx) = removed {
            let rows = step.tables_mut(list);
            if idx < rows.len() {
                rows.remove(idx);
            }
            return Done::At(list.to_owned());
        }
        if value(pairs, "action") == format!("add-{list}") {
            let rows = step.tables_mut(list);
            rows.push(fields::new_row(list, &kind));
            return Done::At(format!("{list}-{}", rows.len()));
        }
    }
    match value(pairs, "action") {
        "start" => {
            take_text_of_position(step, START);
            Done::Pressed(carried(tool))
        }
        "clear" => {
            take_text_of_position(step, "8/8/8/8/8/8/8/8 w - - 0 1");
            Done::Pressed(carried(tool))
        }
        "copy-target" => {
            let board = Placement::of(step).board;
            step.set("target", &board.to_string());
            Done::At("target".to_owned())
        }
        "undo" => {
            if let Some(Tool::Line(list)) = tool {
                let mut items = step.items(list);
                items.pop();
                step.set_items(list, items);
            }
            Done::Pressed(carried(tool))
        }
        "game" => {
            let text = value(pairs, "game").to_owned();
            Done::Game { plies: study::main_line(&text), text }
        }
        "fill" => {
            for (name, value) in computed(step) {
                step.set(name, &value);
            }
            Done::At("fields".to_owned())
        }
        "done" => Done::Lesson,
        _ => Done::Saved,
    }
}

/// Puts the pieces of a position on the step's board, whichever kind of board it has.
fn take_text_of_position(step: &mut Draft, text: &str) {
    let kind = match Placement::of(step).kind {
        BoardKind::None => BoardKind::Position,
        kind => kind,
    };
    Placement::read(kind, text).put_into(step);
}
