//! One step that is being written: its board by presses, its fields, its texts, and what the rules say of them.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    App, Draft, Page, Pairs, Visitor, WebError,
    fields::{self, ControlView, FieldView, RowView, TextView},
    lesson::kind_name,
    lesson_href, load,
    position::{self, BoardKind, Placement, Tool},
    press::{self, Done},
    proof::{Found, Proof},
    render, save, value,
};
use crate::{
    chess::{Attempt, Bitboard, Color, Diagram, Square, parse_position},
    lang::Lang,
    lesson::{Scene, draft::answer::computed, study::PlyOfGame},
    store::OwnLesson,
    web::{
        board::{Board, Drawing, Mode, Tints},
        setup::{Tool as PieceTool, ToolButton, tool_button},
    },
    words::{self, Words},
};

#[derive(Template)]
#[template(path = "editor/step.html")]
struct StepPage {
    page: Page,
    heading: String,
    href: String,
    lesson_href: String,
    lang: Lang,
    edit: i64,
    id: String,
    kind: String,
    n_problems: usize,
    /// What is wrong and stands beside no field.
    problems: Vec<String>,
    kinds_of_board: Vec<(&'static str, String, bool)>,
    board: Board,
    board_note: Option<String>,
    board_problems: Vec<String>,
    target: Option<Board>,
    target_problems: Vec<String>,
    pieces_url: String,
    pieces: Vec<ToolButton>,
    tools: Vec<(String, String, bool)>,
    /// The tool in hand, as the form carries it.
    tool: String,
    from: String,
    may_undo: bool,
    turn_is_white: bool,
    rights: Vec<(char, String, bool)>,
    en_passant: String,
    position: String,
    is_black_below: bool,
    marks: String,
    mark_problems: Vec<String>,
    is_test: bool,
    game: String,
    plies: Vec<PlyButton>,
    fields: Vec<FieldView>,
    /// What the rules give for the answer, in words; where it is not what stands there.
    computed: Option<String>,
    texts: Vec<TextView>,
    lists: Vec<List>,
    conflict: bool,
}

/// Rows of a kind that the step may have: replies, sentences, other right moves.
struct List {
    name: &'static str,
    heading: String,
    add: String,
    rows: Vec<RowView>,
}

struct PlyButton {
    ply: usize,
    name: String,
}

/// What the page shows besides the draft.
#[derive(Default)]
struct Look {
    tool: Option<Tool>,
    from: Option<Square>,
    illegal: Option<Attempt>,
    /// A square was pressed before it was chosen what for.
    lacks_tool: bool,
    /// A pasted game, as text.
    game: String,
    game_is_bad: bool,
    plies: Vec<PlyOfGame>,
    conflict: bool,
}

pub fn step_href(lang: Lang, key: &str, number: usize) -> String {
    format!("{}/steps/{number}", lesson_href(lang, key))
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key, number)): Path<(String, String, usize)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let own = load(&app, &key)?;
    let Some(draft) = Draft::read(&own.draft) else {
        return Ok(Redirect::to(&super::file::file_href(visitor.lang(), &key)).into_response());
    };
    let Some(step) = number.checked_sub(1).and_then(|idx| draft.steps().get(idx)) else {
        return Ok(Redirect::to(&lesson_href(visitor.lang(), &key)).into_response());
    };
    let look = Look {
        tool: Tool::parse(&step.get("kind"), value(&pairs, "tool")),
        from: value(&pairs, "from").parse().ok(),
        illegal: value(&pairs, "illegal").parse().ok(),
        lacks_tool: value(&pairs, "choose") == "1",
        ..Look::default()
    };
    Ok(page(&app, visitor, own, draft, number - 1, look).await?.into_response())
}

async fn page(
    app: &Arc<App>,
    visitor: Visitor,
    own: OwnLesson,
    draft: Draft,
    step_idx: usize,
    look: Look,
) -> Result<Html<String>, WebError> {
    app.judge(move |_| {
        let proof = Proof::of_step(visitor.words, &own.key, &own.draft, step_idx);
        render(&view(&visitor, &own, &draft, step_idx, look, &proof))
    })
    .await
}

fn view(visitor: &Visitor, own: &OwnLesson, draft: &Draft, step_idx: usize, look: Look, proof: &Proof) -> StepPage {
    let words = visitor.words;
    let step = &draft.steps()[step_idx];
    let kind = step.get("kind");
    let found: Vec<&Found> = proof.of_step_idx(step_idx).collect();
    let args = [("step", (step_idx + 1).into()), ("kind", kind_name(words, &kind).into())];
    let heading = words.say_with("editor-step-heading", &args);
    let placement = Placement::of(step);
    let is_black_below = step.get("orientation") == "black";
    let lists = lists(words, step, &found);
    let fields = fields::views(words, step, &found);
    let texts = fields::text_views(words, step, &found);
    let mut shown: Vec<String> = fields.iter().map(|field| field.name.to_owned()).collect();
    shown.extend(texts.iter().map(|text| text.name.clone()));
    shown.extend(lists.iter().flat_map(|list| (0..list.rows.len()).map(|idx| format!("{}.{idx}", list.name))));
    shown.extend(["fen", "diagram", "marks", "target", "orientation"].map(str::to_owned));
    let line = match look.tool {
        Some(Tool::Line(list)) => Some(list),
        _ => None,
    };
    StepPage {
        page: Page::new(visitor, heading.clone(), words.say("editor-description")),
        heading,
        href: step_href(visitor.lang(), &own.key, step_idx + 1),
        lesson_href: lesson_href(visitor.lang(), &own.key),
        lang: visitor.lang(),
        edit: own.edit,
        id: step.get("id"),
        n_problems: found.len(),
        problems: fields::other_messages(&found, &shown),
        kinds_of_board: BoardKind::ALL
            .map(|kind| (kind.as_str(), words.say(&format!("editor-board-{}", kind.as_str())), kind == placement.kind))
            .into(),
        board_note: note(words, step, line, &look),
        board_problems: board_problems(words, step, &found),
        target: (kind == "setup").then(|| target_board(words, step, is_black_below)),
        target_problems: fields::messages(&found, "target"),
        pieces_url: crate::web::assets::url("pieces.svg"),
        pieces: pieces(words, look.tool),
        tools: Tool::of_kind(&kind)
            .into_iter()
            .map(|(tool, key)| (tool.value(), words.say(key), look.tool == Some(tool)))
            .collect(),
        tool: look.tool.map(Tool::value).unwrap_or_default(),
        from: look.from.map(|from| from.to_string()).unwrap_or_default(),
        may_undo: line.is_some_and(|list| !step.items(list).is_empty()),
        turn_is_white: placement.turn == Color::White,
        rights: ['K', 'Q', 'k', 'q']
            .map(|letter| (letter, words.say(right_key(letter)), placement.castling.contains(letter)))
            .into(),
        en_passant: placement.en_passant.clone(),
        position: if step.has("fen") { step.get("fen") } else { step.get("diagram") },
        marks: step.get("marks"),
        mark_problems: fields::messages(&found, "marks"),
        is_test: step.get("test") == "true",
        board: board(words, step, &placement, line, &look),
        is_black_below,
        plies: look
            .plies
            .iter()
            .enumerate()
            .map(|(idx, ply)| PlyButton { ply: idx + 1, name: ply.name.clone() })
            .collect(),
        game: look.game,
        computed: computed_in_words(words, step),
        fields,
        texts,
        lists,
        conflict: look.conflict,
        kind,
    }
}

const fn right_key(letter: char) -> &'static str {
    match letter {
        'K' => "editor-right-white-short",
        'Q' => "editor-right-white-long",
        'k' => "editor-right-black-short",
        _ => "editor-right-black-long",
    }
}

/// The lists of rows that a step of this kind may have.
fn lists(words: Words, step: &Draft, found: &[&Found]) -> Vec<List> {
    let kind = step.get("kind");
    let mut names: Vec<(&'static str, &str, &str)> = Vec::new();
    if kind == "choose" {
        names.push(("option", "editor-options", "editor-add-option"));
    }
    if kind == "line" {
        names.push(("also", "editor-also", "editor-add-also"));
    }
    if fields::has_replies(&kind) {
        names.push(("wrong", "editor-replies", "editor-add-reply"));
    }
    let list = |(name, heading, add): (&'static str, &str, &str)| List {
        name,
        heading: words.say(heading),
        add: words.say(add),
        rows: fields::row_views(words, step, name, found),
    };
    names.into_iter().map(list).collect()
}

/// What is wrong with the board: what the text of the position says is told in full.
fn board_problems(words: Words, step: &Draft, found: &[&Found]) -> Vec<String> {
    let faults = match (step.has("fen"), step.has("diagram")) {
        (true, _) => parse_position(&step.get("fen")).err(),
        (false, true) => step.get("diagram").parse::<Diagram>().err(),
        (false, false) => None,
    };
    match faults {
        Some(error) => error.faults().iter().map(|fault| words::fen_fault(words, fault)).collect(),
        None => ["fen", "diagram", "orientation"].iter().flat_map(|path| fields::messages(found, path)).collect(),
    }
}

/// What is said under the board: why a move was not taken, or what comes next.
fn note(words: Words, step: &Draft, line: Option<&str>, look: &Look) -> Option<String> {
    if look.game_is_bad {
        return Some(words.say("editor-game-unreadable"));
    }
    if look.lacks_tool {
        return Some(words.say("editor-choose-tool"));
    }
    if let Some(attempt) = look.illegal {
        let reason = position::why_illegal(step, line, attempt);
        return Some(
            reason
                .map_or_else(|| words.say("problem-illegal-move"), |reason| words::reason(words, &reason.0, &reason.1)),
        );
    }
    if let Some(from) = look.from {
        return Some(words.say_with("editor-press-second", &[("square", from.to_string().into())]));
    }
    line.map(|_| words.say("editor-line-on-board"))
}

/// The board to press on.
fn board(words: Words, step: &Draft, placement: &Placement, line: Option<&str>, look: &Look) -> Board {
    let after_line = line.and_then(|line| position::board_now(step, Some(line)));
    let scene = after_line.unwrap_or_else(|| placement.scene());
    let marked = match look.tool {
        Some(Tool::Squares(list)) => squares(step, list),
        _ if step.get("kind") == "squares" => squares(step, "answer"),
        _ => Bitboard::EMPTY,
    };
    let stars = squares(step, "targets") & !placement.board.occupied();
    let mut marks = if line.is_some() { Vec::new() } else { position::marks(step) };
    if let Ok(Attempt { from, to, .. }) = step.get("move").parse::<Attempt>()
        && from != to
    {
        marks.push(crate::lesson::Mark::Arrow { from, to });
    }
    let mode = Mode::Edit { name: "put", selected: look.from, marked };
    Board::new(words, &scene, side(step), &mode, &marks, Tints { stars, ..Tints::default() })
}

fn side(step: &Draft) -> Color {
    if step.get("orientation") == "black" { Color::Black } else { Color::White }
}

fn squares(step: &Draft, list: &str) -> Bitboard {
    step.items(list).iter().filter_map(|item| item.parse::<Square>().ok()).collect()
}

/// The board that a `setup` step is to reach.
fn target_board(words: Words, step: &Draft, is_black_below: bool) -> Board {
    let scene = Scene::Diagram(Diagram::new(position::target(step), Color::White));
    let mode = Mode::Edit { name: "put-target", selected: None, marked: Bitboard::EMPTY };
    let side = if is_black_below { Color::Black } else { Color::White };
    Board::new(words, &scene, side, &mode, &[], Tints::default())
}

fn pieces(words: Words, tool: Option<Tool>) -> Vec<ToolButton> {
    let in_hand = match tool {
        Some(Tool::Piece(piece)) => Some(piece),
        _ => None,
    };
    PieceTool::all().into_iter().map(|piece| tool_button(words, piece, in_hand)).collect()
}

/// "The rules give: d4, e5", where something else stands there.
fn computed_in_words(words: Words, step: &Draft) -> Option<String> {
    let found = computed(step);
    let differs = |(name, value): &(&str, String)| {
        let mut filled = step.clone();
        filled.set(name, value);
        let sorted = |draft: &Draft| {
            let mut items = draft.items(name);
            items.sort_unstable();
            items
        };
        sorted(&filled) != sorted(step) || filled.get(name).is_empty()
    };
    if !found.iter().any(differs) {
        return None;
    }
    let said = |(name, value): &(&str, String)| match *name {
        "answer" if matches!(step.get("kind").as_str(), "judge") => words.say(&match value.as_str() {
            "legal" => "offer-legal".to_owned(),
            code => format!("offer-reason-{code}"),
        }),
        "answer" if step.get("kind") == "outcome" => words.say(&format!("offer-standing-{value}")),
        "in" => words.say_with("editor-computed-in", &[("moves", value.clone().into())]),
        "within" => words.say_with("editor-computed-within", &[("moves", value.clone().into())]),
        _ => value.clone(),
    };
    let values: Vec<String> = found.iter().filter(|(name, _)| *name != "offer").map(said).collect();
    Some(words.say_with("editor-computed", &[("answer", values.join("; ").into())]))
}

/// Takes the step as it was typed, and does what was pressed.
pub async fn change(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key, number)): Path<(String, String, usize)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let own = load(&app, &key)?;
    let mut draft = Draft::read(&own.draft).ok_or(WebError::FormUnreadable)?;
    let step_idx = place(&mut draft, number, &pairs);
    let (draft, pairs, done) = app
        .judge(move |_| {
            let step = &mut draft.tables_mut("step")[step_idx];
            fields::take(step, &pairs);
            press::take_board(step, &pairs);
            let done = press::act(step, &pairs);
            Ok((draft, pairs, done))
        })
        .await?;
    if save(&app, &own, &draft, &pairs).await?.is_none() {
        let own = OwnLesson { draft: draft.write(), ..load(&app, &key)? };
        let look = Look { conflict: true, ..Look::default() };
        return Ok(page(&app, visitor, own, draft, step_idx, look).await?.into_response());
    }
    if let Done::Game { text, plies } = done {
        let look = Look { game: text, game_is_bad: plies.is_empty(), plies, ..Look::default() };
        let own = load(&app, &key)?;
        return Ok(page(&app, visitor, own, draft, step_idx, look).await?.into_response());
    }
    let here = step_href(visitor.lang(), &key, step_idx + 1);
    Ok(Redirect::to(&match done {
        Done::Saved | Done::Game { .. } => here,
        Done::Lesson => format!("{}#step-{}", lesson_href(visitor.lang(), &key), step_idx + 1),
        Done::At(anchor) => format!("{here}#{anchor}"),
        Done::Pressed(query) => format!("{here}?{query}#board"),
    })
    .into_response())
}

/// The step that the form is about: by its name, wherever it stands now. One that is gone comes back at the end.
fn place(draft: &mut Draft, number: usize, pairs: &Pairs) -> usize {
    let (id, kind) = (value(pairs, "id"), value(pairs, "kind"));
    let steps = draft.tables_mut("step");
    let is_it = |step: &Draft| step.get("id") == id;
    if let Some(idx) = number.checked_sub(1).filter(|idx| steps.get(*idx).is_some_and(is_it)) {
        return idx;
    }
    steps.iter().position(is_it).unwrap_or_else(|| {
        let mut step = super::lesson::new_step(kind);
        step.set("id", id);
        steps.push(step);
        steps.len() - 1
    })
}
