//! The board of a step while it is put together: pieces, side to move, rights; and what a press on a square does.

use crate::{
    chess::{Attempt, Board, Color, Diagram, File, Piece, Reason, Role, Square, Verdict, attempt_of},
    lesson::{
        Mark, Scene,
        draft::{Draft, answer::scene},
    },
    web::setup::Tool as PieceTool,
};

/// What stands on the board of a step, as far as its text can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    pub kind: BoardKind,
    pub board: Board,
    pub turn: Color,
    /// The letters of the rights, as they are written.
    pub castling: String,
    pub en_passant: String,
    pub counters: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// A legal position with both kings.
    Position,
    /// Any pieces.
    Any,
    /// No board.
    None,
}

impl BoardKind {
    pub const ALL: [BoardKind; 3] = [BoardKind::Position, BoardKind::Any, BoardKind::None];

    pub fn as_str(self) -> &'static str {
        match self {
            BoardKind::Position => "position",
            BoardKind::Any => "any",
            BoardKind::None => "none",
        }
    }

    pub fn parse(word: &str) -> Option<BoardKind> {
        BoardKind::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

impl Placement {
    pub fn of(step: &Draft) -> Placement {
        match (step.has("fen"), step.has("diagram")) {
            (true, _) => Placement::read(BoardKind::Position, &step.get("fen")),
            (false, true) => Placement::read(BoardKind::Any, &step.get("diagram")),
            (false, false) => Placement::read(BoardKind::None, ""),
        }
    }

    /// Reads what can be read of a position's text; what cannot is as on an empty board.
    pub fn read(kind: BoardKind, text: &str) -> Placement {
        let mut words = text.split_whitespace();
        let board = words.next().and_then(|board| board.parse().ok()).unwrap_or_else(Board::empty);
        let turn = if words.next() == Some("b") { Color::Black } else { Color::White };
        let right = |word: Option<&str>| word.filter(|word| *word != "-").unwrap_or_default().to_owned();
        let (castling, en_passant) = (right(words.next()), right(words.next()));
        let counters: Vec<&str> = words.collect();
        let counters = if counters.is_empty() { "0 1".to_owned() } else { counters.join(" ") };
        Placement { kind, board, turn, castling, en_passant, counters }
    }

    /// The text of the position, or of the pieces.
    pub fn text(&self) -> String {
        let or_none = |right: &str| if right.is_empty() { "-".to_owned() } else { right.to_owned() };
        let rights = format!("{} {}", or_none(&self.castling), or_none(&self.en_passant));
        let pieces = format!("{} {}", self.board, self.turn.char());
        match self.kind {
            BoardKind::Position => format!("{pieces} {rights} {}", self.counters),
            BoardKind::Any if rights == "- -" => pieces,
            BoardKind::Any => format!("{pieces} {rights}"),
            BoardKind::None => String::new(),
        }
    }

    pub fn put_into(&self, step: &mut Draft) {
        step.remove("fen");
        step.remove("diagram");
        match self.kind {
            BoardKind::Position => step.set("fen", &self.text()),
            BoardKind::Any => step.set("diagram", &self.text()),
            BoardKind::None => {}
        }
    }

    /// What the page draws.
    pub fn scene(&self) -> Scene {
        Scene::Diagram(Diagram::new(self.board.clone(), self.turn))
    }
}

/// What a press on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Piece(PieceTool),
    Circle,
    Tint,
    Arrow,
    /// Adds a square to a list, or takes it away.
    Squares(&'static str),
    /// Names one square.
    Square(&'static str),
    /// Adds a legal move to a list.
    Moves(&'static str),
    /// Adds a move to a line, on the board as the line leaves it.
    Line(&'static str),
    /// Names one move, legal or not.
    Attempt,
    /// Names the move that is to be written.
    WriteMove,
    WriteSquare,
}

impl Tool {
    /// The tools besides the pieces that a kind of task has, and their keys.
    pub fn of_kind(kind: &str) -> Vec<(Tool, &'static str)> {
        let mut tools = match kind {
            "squares" => vec![(Tool::Squares("answer"), "editor-tool-answer")],
            "move" | "mate" => vec![(Tool::Moves("accept"), "editor-tool-accept")],
            "line" => vec![(Tool::Line("line"), "editor-tool-line")],
            "outcome" => vec![(Tool::Line("moves"), "editor-tool-line")],
            "judge" => vec![(Tool::Attempt, "editor-tool-judged")],
            "collect" => {
                vec![(Tool::Squares("targets"), "editor-tool-targets"), (Tool::Square("piece"), "editor-tool-piece")]
            }
            "notate" => {
                vec![(Tool::WriteMove, "editor-tool-write-move"), (Tool::WriteSquare, "editor-tool-write-square")]
            }
            _ => Vec::new(),
        };
        tools.extend([
            (Tool::Arrow, "editor-tool-arrow"),
            (Tool::Circle, "editor-tool-circle"),
            (Tool::Tint, "editor-tool-tint"),
        ]);
        tools
    }

    pub fn value(self) -> String {
        match self {
            Tool::Piece(tool) => tool.value(),
            Tool::Circle => "circle".to_owned(),
            Tool::Tint => "tint".to_owned(),
            Tool::Arrow => "arrow".to_owned(),
            Tool::Squares(name) | Tool::Square(name) | Tool::Moves(name) | Tool::Line(name) => format!("to-{name}"),
            Tool::Attempt => "attempt".to_owned(),
            Tool::WriteMove => "write-move".to_owned(),
            Tool::WriteSquare => "write-square".to_owned(),
        }
    }

    pub fn parse(kind: &str, value: &str) -> Option<Tool> {
        let own = Tool::of_kind(kind).into_iter().map(|(tool, _)| tool).find(|tool| tool.value() == value);
        own.or_else(|| PieceTool::parse(value).map(Tool::Piece))
    }

    /// Whether it takes two squares.
    fn takes_two(self) -> bool {
        matches!(self, Tool::Arrow | Tool::Moves(_) | Tool::Line(_) | Tool::Attempt | Tool::WriteMove)
    }
}

/// What came of a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    Done,
    /// Another square is to follow.
    From(Square),
    /// The move that was pressed is not legal.
    Illegal(Attempt),
}

/// Does what a press on a square is for.
pub fn press(step: &mut Draft, tool: Tool, square: Square, from: Option<Square>) -> Pressed {
    if tool.takes_two() {
        let Some(from) = from else { return Pressed::From(square) };
        if from == square {
            return Pressed::Done;
        }
        return press_two(step, tool, Attempt { from, to: square, promotion: None });
    }
    match tool {
        Tool::Piece(tool) => put(step, tool, square),
        Tool::Circle => toggle(step, "marks", &Mark::Circle { square }.to_string()),
        Tool::Tint => toggle(step, "marks", &Mark::Tint { square }.to_string()),
        Tool::Squares(list) => toggle(step, list, &square.to_string()),
        Tool::Square(name) => step.set(name, &square.to_string()),
        Tool::WriteSquare => step.set("write", &format!("square {square}")),
        Tool::Arrow | Tool::Moves(_) | Tool::Line(_) | Tool::Attempt | Tool::WriteMove => {}
    }
    Pressed::Done
}

fn press_two(step: &mut Draft, tool: Tool, attempt: Attempt) -> Pressed {
    match tool {
        Tool::Arrow => toggle(step, "marks", &Mark::Arrow { from: attempt.from, to: attempt.to }.to_string()),
        Tool::Attempt => step.set("move", &attempt.to_string()),
        Tool::WriteMove => match board_now(step, None).and_then(|scene| written(&scene, attempt)) {
            Some(_) => step.set("write", &format!("move {}", with_queen(step, attempt))),
            None => return Pressed::Illegal(attempt),
        },
        Tool::Moves(list) | Tool::Line(list) => {
            let line = matches!(tool, Tool::Line(_)).then_some(list);
            match board_now(step, line).and_then(|scene| written(&scene, attempt)) {
                Some(text) if line.is_some() => {
                    let mut items = step.items(list);
                    items.push(text);
                    step.set_items(list, items);
                }
                Some(text) => toggle(step, list, &text),
                None => return Pressed::Illegal(attempt),
            }
        }
        _ => {}
    }
    Pressed::Done
}

/// The board of a step, after the moves of a line of its where one is named.
pub fn board_now(step: &Draft, line: Option<&str>) -> Option<Scene> {
    let mut scene = scene(step)?;
    for item in line.map(|line| step.items(line)).unwrap_or_default() {
        scene = scene.after(scene.read(&item).ok()?);
    }
    Some(scene)
}

/// A move as players write it; a pawn that has to become something becomes a queen.
fn written(scene: &Scene, attempt: Attempt) -> Option<String> {
    let judged = |attempt: Attempt| scene.judge(attempt).legal();
    let played = judged(attempt).or_else(|| judged(Attempt { promotion: Some(Role::Queen), ..attempt }))?;
    Some(match scene {
        Scene::Position(_) => scene.write(played),
        Scene::Diagram(_) => attempt_of(&played).to_string(),
    })
}

fn with_queen(step: &Draft, attempt: Attempt) -> Attempt {
    let is_legal = |attempt: Attempt| scene(step).is_some_and(|scene| scene.judge(attempt).legal().is_some());
    let queen = Attempt { promotion: Some(Role::Queen), ..attempt };
    if !is_legal(attempt) && is_legal(queen) { queen } else { attempt }
}

/// Why a move that was pressed is not legal, and the board as it stands.
pub fn why_illegal(step: &Draft, line: Option<&str>, attempt: Attempt) -> Option<(Reason, Board)> {
    let scene = board_now(step, line)?;
    match scene.judge(attempt) {
        Verdict::Illegal(reason) => Some((reason, scene.board().clone())),
        Verdict::Legal(_) => None,
    }
}

fn put(step: &mut Draft, tool: PieceTool, square: Square) {
    let mut placement = Placement::of(step);
    if placement.kind == BoardKind::None {
        placement.kind = BoardKind::Any;
    }
    put_on(&mut placement.board, tool, square);
    drop_lost_rights(&mut placement);
    placement.put_into(step);
}

/// Puts a piece on a square; the same piece there already is taken off.
pub fn put_on(board: &mut Board, tool: PieceTool, square: Square) {
    match tool {
        PieceTool::Put(piece) if board.piece_at(square) != Some(piece) => board.set_piece_at(square, piece),
        PieceTool::Put(_) | PieceTool::TakeOff => board.discard_piece_at(square),
    }
}

/// A right whose king or rook has gone would only be told as a fault.
fn drop_lost_rights(placement: &mut Placement) {
    let board = placement.board.clone();
    placement.castling.retain(|letter| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = color.backrank();
        let corner = if letter.eq_ignore_ascii_case(&'k') { File::H } else { File::A };
        let is_there = |file, piece: Piece| board.piece_at(Square::from_coords(file, rank)) == Some(piece);
        is_there(File::E, color.king()) && is_there(corner, color.rook())
    });
}

fn toggle(step: &mut Draft, list: &str, item: &str) {
    let mut items = step.items(list);
    match items.iter().position(|own| own == item) {
        Some(place) => {
            items.remove(place);
        }
        None => items.push(item.to_owned()),
    }
    step.set_items(list, items);
}

/// The marks of a step that can be drawn.
pub fn marks(step: &Draft) -> Vec<Mark> {
    step.items("marks").iter().filter_map(|mark| mark.parse().ok()).collect()
}

/// The board that a `setup` step is to reach, as far as it can be read.
pub fn target(step: &Draft) -> Board {
    step.get("target").parse().unwrap_or_else(|_| Board::empty())
}
