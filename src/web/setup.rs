//! Putting pieces on the board of a `setup` step: what is chosen, what stands there so far, and the pieces to choose from.
//!
//! The board under way is in the address, so that each press is a page of its own where there is no script.

use super::{step::Pairs, step_state::StepState};
use crate::{
    chess::{Board, Color, Piece, Role, Square},
    lesson::{Step, Task, grade::Answer},
    words::{self, Words},
};

/// What a press on a square does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Put(Piece),
    TakeOff,
}

impl Tool {
    /// The pieces of both sides, and taking off.
    pub fn all() -> Vec<Tool> {
        Color::ALL.into_iter().flat_map(pieces_of).chain([Tool::TakeOff]).collect()
    }

    pub fn parse(value: &str) -> Option<Tool> {
        if value == "none" {
            return Some(Tool::TakeOff);
        }
        let mut letters = value.chars();
        let color = letters.next().and_then(Color::from_char)?;
        let role = letters.next().and_then(Role::from_char)?;
        letters.next().is_none().then_some(Tool::Put(Piece { color, role }))
    }

    /// The tool as forms and addresses have it, and a piece's symbol in the sprite: `wN`, or `none`.
    pub fn value(self) -> String {
        match self {
            Tool::Put(piece) => format!("{}{}", piece.color.char(), piece.role.upper_char()),
            Tool::TakeOff => "none".to_owned(),
        }
    }
}

/// What an address or a form says of a board that is being set up.
#[derive(Default)]
pub struct UnderWay {
    board: Option<Board>,
    tool: Option<Tool>,
    put: Option<Square>,
}

impl UnderWay {
    pub fn of_pairs(pairs: &Pairs) -> UnderWay {
        // The form carries the tool so far; a tool that is pressed comes after it.
        let last = |wanted: &str| pairs.iter().rev().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        UnderWay {
            board: last("board").and_then(|board| board.parse().ok()),
            tool: last("piece").and_then(Tool::parse),
            put: last("put").and_then(|square| square.parse().ok()),
        }
    }
}

/// The tools for a step: all pieces of the sides that have something to set up, and taking off. Which of the pieces is
/// needed is for the learner to know.
fn tools(step: &Step) -> Vec<Tool> {
    let (Task::Setup { target, .. }, Some(scene)) = (&step.task, &step.scene) else { return Vec::new() };
    let start = scene.board();
    let is_needed = |color: &Color| start.by_color(*color) != target.by_color(*color);
    Color::ALL.into_iter().filter(is_needed).flat_map(pieces_of).chain([Tool::TakeOff]).collect()
}

fn pieces_of(color: Color) -> [Tool; 6] {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    roles.map(|role| Tool::Put(Piece { color, role }))
}

/// The tool in the learner's hand; none before the first one is chosen.
pub fn tool(state: &StepState) -> Option<Tool> {
    state.under_way.tool
}

/// Whether a square was pressed before a piece was chosen for it.
pub fn lacks_tool(step: &Step, state: &StepState) -> bool {
    matches!(step.task, Task::Setup { .. }) && state.under_way.put.is_some() && state.under_way.tool.is_none()
}

/// What stands on the board of a `setup` step now; `None` for other steps.
pub fn placed(step: &Step, state: &StepState) -> Option<Board> {
    let (Task::Setup { .. }, Some(scene)) = (&step.task, &step.scene) else { return None };
    if let Some((Answer::Placement(placed), _)) = &state.graded {
        return Some(placed.clone());
    }
    let UnderWay { board, tool, put } = &state.under_way;
    let mut placed = board.clone().unwrap_or_else(|| scene.board().clone());
    match (*put, *tool) {
        (Some(square), Some(Tool::Put(piece))) if placed.piece_at(square) != Some(piece) => {
            placed.set_piece_at(square, piece);
        }
        (Some(square), Some(_)) => placed.discard_piece_at(square),
        _ => {}
    }
    Some(placed)
}

/// A tool as the page offers it.
pub struct ToolButton {
    pub value: String,
    pub name: String,
    /// None for taking off.
    pub symbol: Option<String>,
    pub chosen: bool,
}

pub fn tool_buttons(words: Words, step: &Step, state: &StepState) -> Vec<ToolButton> {
    tools(step).into_iter().map(|offered| tool_button(words, offered, tool(state))).collect()
}

/// A tool with its words; `in_hand` is the one that was chosen.
pub fn tool_button(words: Words, offered: Tool, in_hand: Option<Tool>) -> ToolButton {
    ToolButton {
        value: offered.value(),
        name: match offered {
            Tool::Put(piece) => words::piece(words, piece),
            Tool::TakeOff => words.say("setup-remove"),
        },
        symbol: matches!(offered, Tool::Put(_)).then(|| offered.value()),
        chosen: in_hand == Some(offered),
    }
}

/// The pieces that the target has and the beginning has not, in words.
pub fn missing_in_words(words: Words, step: &Step) -> Option<String> {
    let (Task::Setup { target, .. }, Some(scene)) = (&step.task, &step.scene) else { return None };
    let is_new = |square: &Square| scene.board().piece_at(*square) != target.piece_at(*square);
    let said = |square: Square| {
        target.piece_at(square).map(|piece| format!("{square}{}{}", words.separator(), words::piece(words, piece)))
    };
    let pieces: Vec<String> = Square::ALL.into_iter().filter(is_new).filter_map(said).collect();
    Some(pieces.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_a_piece_or_taking_off() {
        assert_eq!(Tool::parse("wN"), Some(Tool::Put(Color::White.knight())));
        assert_eq!(Tool::parse("bP").map(Tool::value).as_deref(), Some("bP"));
        assert_eq!(Tool::parse("none"), Some(Tool::TakeOff));
        for value in ["", "w", "xN", "wX", "wNN"] {
            assert_eq!(Tool::parse(value), None, "{value}");
        }
    }
}
