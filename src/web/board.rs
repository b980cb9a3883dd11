//! The one board of all pages: 64 buttons in a form, with what is drawn on them.
//!
//! It knows where things stand and how they are drawn; which answer they make up is the business of the page's form.

use crate::{
    chess::{Bitboard, Color, Piece, Rank, Square},
    lesson::{Mark, Scene},
    words::{self, Words},
};
use shakmaty::{Position as _, Role};

/// The board as `board.html` draws it.
pub struct Board {
    pub fen: String,
    pub turn: &'static str,
    pub orientation: &'static str,
    pub mode: &'static str,
    /// What slid to make this board, as from-to pairs: `e2e4`, or `e1g1 h1f1`.
    pub last_move: Option<String>,
    /// Where each piece of the side to move may go: `e2:e3,e4 g1:f3,h3`.
    pub moves: String,
    pub label: String,
    pub squares: Vec<SquareButton>,
    pub drawings: Vec<Drawing>,
    /// The pieces of each side, listed in words.
    pub in_words: Vec<(String, String)>,
    /// The last move and a check, as they are told to those who do not see the board.
    spoken: String,
    /// Where the board can be turned round.
    pub turning: Option<Turning>,
    separator: &'static str,
}

/// The way to the same board seen from the other side.
pub struct Turning {
    pub url: String,
    /// The address holds all there is; else the form sends along what is chosen, with `value` as `flip`.
    pub is_link: bool,
    pub value: &'static str,
}

impl Turning {
    /// By a link to an address that holds all that is on the page.
    pub fn by_link(url: String) -> Turning {
        Turning { url, is_link: true, value: "" }
    }

    /// By the form of the page, which keeps what is chosen and not yet answered.
    pub fn by_form(url: String, is_flipped: bool) -> Turning {
        Turning { url, is_link: false, value: if is_flipped { "0" } else { "1" } }
    }
}

/// The side at the bottom, where the learner may have turned the board round.
pub fn seen_from(orientation: Color, is_flipped: bool) -> Color {
    if is_flipped { orientation.other() } else { orientation }
}

/// Whether an address or a form has the board turned round. The button stands after the field, so the last one counts.
pub fn is_flipped(pairs: &[(String, String)]) -> bool {
    pairs.iter().rev().find(|(name, _)| name == "flip").is_some_and(|(_, value)| value == "1")
}

pub struct SquareButton {
    pub name: Square,
    pub piece: Option<String>,
    pub classes: String,
    pub label: String,
    /// Neither a piece nor a star is on it.
    pub is_empty: bool,
    pub button_type: &'static str,
    pub input: Option<SquareInput>,
    pub pressed: Option<bool>,
    pub rank: Option<char>,
    pub file: Option<char>,
}

/// What pressing a square sends. `get` is the address that only shows the board again, where nothing is answered yet.
pub struct SquareInput {
    pub name: &'static str,
    pub get: Option<String>,
}

/// Something on the overlay, in units of squares from the top left corner.
pub enum Drawing {
    Arrow(String),
    Circle(f32, f32),
    Star(String),
}

/// What the squares are for.
pub enum Mode {
    /// To look at.
    Still,
    /// Press a piece, then where it goes. `show` is the address of the page.
    Move { show: String, selected: Option<Square> },
    /// Mark and unmark squares.
    Squares { show: String, marked: Bitboard },
    /// Put pieces on squares and take them off.
    Setup { show: String },
    /// Whatever the form makes of a press, which it gets under this name.
    Edit { name: &'static str, selected: Option<Square>, marked: Bitboard },
}

/// What is special about the squares, beyond what stands on them.
#[derive(Clone, Copy, Default)]
pub struct Tints {
    pub last_move: Option<(Square, Square)>,
    /// Marked, and it fits.
    pub hit: Bitboard,
    /// It fits, but was not marked.
    pub missed: Bitboard,
    /// Marked, but it does not fit.
    pub misfit: Bitboard,
    /// Empty squares to be reached.
    pub stars: Bitboard,
}

impl Board {
    pub fn new(words: Words, scene: &Scene, orientation: Color, mode: &Mode, marks: &[Mark], tints: Tints) -> Board {
        let names = PieceNames::in_words(words);
        let check = match scene {
            Scene::Position(position) if position.is_check() => position.board().king_of(position.turn()),
            Scene::Position(_) | Scene::Diagram(_) => None,
        };
        let ranks: Vec<Rank> = match orientation {
            Color::White => Rank::ALL.into_iter().rev().collect(),
            Color::Black => Rank::ALL.into(),
        };
        let targets = match mode {
            Mode::Move { selected: Some(from), .. } => scene.destinations(*from),
            _ => Bitboard::EMPTY,
        };
        let mut squares = Vec::with_capacity(64);
        for (row, &rank) in ranks.iter().enumerate() {
            for column in 0..8 {
                let file = match orientation {
                    Color::White => shakmaty::File::new(column),
                    Color::Black => shakmaty::File::new(7 - column),
                };
                let square = Square::from_coords(file, rank);
                let mut button = SquareButton {
                    rank: (column == 0).then(|| rank.char()),
                    file: (row == 7).then(|| file.char()),
                    ..square_button(square, scene, mode, marks, tints, check, &names)
                };
                if targets.contains(square) {
                    button.classes.push_str(" target");
                }
                squares.push(button);
            }
        }
        let (mode_name, moves) = match mode {
            Mode::Still => ("still", String::new()),
            Mode::Move { .. } => ("move", destinations(scene)),
            Mode::Squares { .. } => ("squares", String::new()),
            Mode::Setup { .. } => ("setup", String::new()),
            Mode::Edit { .. } => ("edit", String::new()),
        };
        Board {
            fen: scene.fen(),
            turn: side(scene.turn()),
            orientation: side(orientation),
            mode: mode_name,
            last_move: tints.last_move.map(|last| slides(scene, last)),
            moves,
            label: words.say("board-label"),
            squares,
            drawings: drawings(marks, tints.stars, orientation),
            in_words: [Color::White, Color::Black].map(|color| pieces_in_words(words, scene, color)).into(),
            spoken: spoken(words, scene, tints.last_move, check.is_some()),
            turning: None,
            separator: words.separator(),
        }
    }

    /// "White to move".
    pub fn to_move(&self, words: Words) -> String {
        words.say(if self.turn == "white" { "to-move-white" } else { "to-move-black" })
    }

    /// What is spoken of the board, with whose turn it is.
    pub fn spoken_with(&self, words: Words, turn: &str) -> String {
        let told: Vec<String> =
            [&self.spoken, turn].into_iter().filter(|it| !it.is_empty()).map(str::to_owned).collect();
        words.joined(&told)
    }

    /// What stands on a square, for a table whose heads name the square; nothing on an empty one.
    pub fn cell<'b>(&self, button: &'b SquareButton) -> &'b str {
        let rest = |label: &'b str| label.split_once(self.separator).map_or("", |(_, rest)| rest);
        let told = rest(&button.label);
        if button.is_empty { rest(told) } else { told }
    }
}

fn side(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// The names of the twelve pieces, asked for once a board instead of once a square.
struct PieceNames {
    names: [String; 12],
    empty: String,
    star: String,
    separator: String,
    states: [(&'static str, String); 5],
}

/// What is said of a square besides what stands on it, by the class that shows it.
const STATES: [(&str, &str); 5] = [
    ("check", "square-check"),
    ("hit", "square-hit"),
    ("missed", "square-missed"),
    ("misfit", "square-misfit"),
    ("last", "square-last"),
];

impl PieceNames {
    fn in_words(words: Words) -> PieceNames {
        let names = std::array::from_fn(|index| {
            let color = if index < 6 { Color::White } else { Color::Black };
            words::piece(words, Piece { color, role: Role::ALL[index % 6] })
        });
        PieceNames {
            names,
            empty: words.say("square-empty"),
            star: words.say("square-star"),
            separator: words.separator().to_owned(),
            states: STATES.map(|(class, key)| (class, words.say(key))),
        }
    }

    fn label(&self, square: Square, piece: Option<Piece>, star: bool, classes: &[&str]) -> String {
        let name = match piece {
            Some(piece) => &self.names[piece.color.fold_wb(0, 6) + piece.role as usize - 1],
            None if star => &self.star,
            None => &self.empty,
        };
        let mut label = format!("{square}{}{name}", self.separator);
        for (_, state) in self.states.iter().filter(|(class, _)| classes.contains(class)) {
            label.push_str(&self.separator);
            label.push_str(state);
        }
        label
    }
}

fn square_button(
    square: Square,
    scene: &Scene,
    mode: &Mode,
    marks: &[Mark],
    tints: Tints,
    check: Option<Square>,
    names: &PieceNames,
) -> SquareButton {
    let piece = scene.board().piece_at(square);
    let (input, pressed) = match mode {
        Mode::Still => (None, None),
        Mode::Move { show, selected } => {
            let pressed = (*selected == Some(square)).then_some(true);
            (Some(move_input(square, piece, scene.turn(), show, *selected)), pressed)
        }
        Mode::Setup { show } => (Some(SquareInput { name: "put", get: Some(show.clone()) }), None),
        Mode::Edit { name, selected, marked } => {
            let pressed = *selected == Some(square) || marked.contains(square);
            (Some(SquareInput { name, get: None }), Some(pressed))
        }
        Mode::Squares { show, marked } => {
            (Some(SquareInput { name: "toggle", get: Some(show.clone()) }), Some(marked.contains(square)))
        }
    };
    let selected = matches!(
        mode,
        Mode::Move { selected: Some(selected), .. } | Mode::Edit { selected: Some(selected), .. } if *selected == square
    );
    let is_last = tints.last_move.is_some_and(|(from, to)| square == from || square == to);
    let classes = [
        ("square", true),
        ("light", square.is_light()),
        ("last", is_last),
        ("tint", marks.contains(&Mark::Tint { square })),
        ("selected", selected),
        ("marked", matches!(mode, Mode::Squares { marked, .. } | Mode::Edit { marked, .. } if marked.contains(square))),
        ("hit", tints.hit.contains(square)),
        ("missed", tints.missed.contains(square)),
        ("misfit", tints.misfit.contains(square)),
        ("check", check == Some(square)),
    ];
    let classes: Vec<&str> = classes.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect();
    SquareButton {
        name: square,
        piece: piece.map(|piece| format!("{}{}", piece.color.char(), piece.role.upper_char())),
        classes: classes.join(" "),
        label: names.label(square, piece, tints.stars.contains(square), &classes),
        is_empty: piece.is_none() && !tints.stars.contains(square),
        button_type: if input.is_some() { "submit" } else { "button" },
        input,
        pressed,
        rank: None,
        file: None,
    }
}

/// Without a script: the first press chooses a piece, the second sends the move; an own piece is chosen anew.
fn move_input(square: Square, piece: Option<Piece>, turn: Color, show: &str, selected: Option<Square>) -> SquareInput {
    let show = || Some(show.to_owned());
    match selected {
        None => SquareInput { name: "from", get: show() },
        Some(selected) if selected == square => SquareInput { name: "drop", get: show() },
        Some(_) if piece.is_some_and(|piece| piece.color == turn) => SquareInput { name: "from", get: show() },
        Some(_) => SquareInput { name: "to", get: None },
    }
}

fn destinations(scene: &Scene) -> String {
    let pieces = scene.board().by_color(scene.turn()).into_iter();
    let entries = pieces.filter_map(|from| {
        let targets: Vec<String> = scene.destinations(from).into_iter().map(|to| to.to_string()).collect();
        (!targets.is_empty()).then(|| format!("{from}:{}", targets.join(",")))
    });
    entries.collect::<Vec<_>>().join(" ")
}

/// What slides when a move is shown: the piece, and in castling its rook.
fn slides(scene_after: &Scene, (from, to): (Square, Square)) -> String {
    let piece = scene_after.board().piece_at(to);
    let files = i32::from(to.file()) - i32::from(from.file());
    let castled = piece.is_some_and(|piece| piece.role == Role::King) && files.abs() == 2;
    if !castled {
        return format!("{from}{to}");
    }
    let rank = to.rank().char();
    if files > 0 { format!("{from}{to} h{rank}f{rank}") } else { format!("{from}{to} a{rank}d{rank}") }
}

/// "Last move: black rook, d8 to d1. Check."
fn spoken(words: Words, scene: &Scene, last: Option<(Square, Square)>, is_check: bool) -> String {
    let moved = last.and_then(|(from, to)| {
        let piece = words::piece(words, scene.board().piece_at(to)?);
        let args = [("piece", piece.into()), ("from", from.to_string().into()), ("to", to.to_string().into())];
        Some(words.say_with("spoken-last-move", &args))
    });
    let check = is_check.then(|| words.say("spoken-check"));
    words.joined(&moved.into_iter().chain(check).collect::<Vec<_>>())
}

pub fn pieces_in_words(words: Words, scene: &Scene, color: Color) -> (String, String) {
    let board = scene.board();
    let mut pieces = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        for square in board.by_piece(Piece { color, role }) {
            pieces.push(format!("{} {square}", words::role(words, role)));
        }
    }
    let side = words.say(color.fold_wb("white", "black"));
    let list = if pieces.is_empty() { words.say("nothing-on-board") } else { pieces.join(words.separator()) };
    (side, list)
}

/// The middle of a square on the overlay.
fn centre(square: Square, orientation: Color) -> (f32, f32) {
    let (file, rank) = (f32::from(u8::from(square.file())), f32::from(u8::from(square.rank())));
    match orientation {
        Color::White => (file + 0.5, 7.5 - rank),
        Color::Black => (7.5 - file, rank + 0.5),
    }
}

pub fn drawings(marks: &[Mark], stars: Bitboard, orientation: Color) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    for square in stars {
        drawings.push(Drawing::Star(star(centre(square, orientation))));
    }
    for mark in marks {
        match *mark {
            Mark::Arrow { from, to } => {
                drawings.push(Drawing::Arrow(arrow(centre(from, orientation), centre(to, orientation))));
            }
            Mark::Circle { square } => {
                let (x, y) = centre(square, orientation);
                drawings.push(Drawing::Circle(x, y));
            }
            Mark::Tint { .. } => {}
        }
    }
    drawings
}

/// The outline of an arrow that starts beside the middle of one square and ends near the middle of another.
fn arrow((x0, y0): (f32, f32), (x1, y1): (f32, f32)) -> String {
    let length = (x1 - x0).hypot(y1 - y0);
    let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
    let at =
        |along: f32, aside: f32| format!("{:.2},{:.2}", x0 + ux * along - uy * aside, y0 + uy * along + ux * aside);
    let (start, neck, tip) = (0.3, length - 0.38, length - 0.06);
    [at(start, -0.07), at(neck, -0.07), at(neck, -0.2), at(tip, 0.0), at(neck, 0.2), at(neck, 0.07), at(start, 0.07)]
        .join(" ")
}

fn star((x, y): (f32, f32)) -> String {
    let corner = |index: u8| {
        let radius = if index.is_multiple_of(2) { 0.3 } else { 0.125 };
        let angle = std::f32::consts::PI * (f32::from(index) / 5.0 - 0.5);
        format!("{:.2},{:.2}", x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..10).map(corner).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::parse_position, lang::Lang};

    fn board(fen: &str, orientation: Color, mode: &Mode) -> Board {
        let scene = Scene::Position(parse_position(fen).unwrap());
        Board::new(Words::of(Lang::En), &scene, orientation, mode, &[], Tints::default())
    }

    fn button(board: &Board, square: Square) -> &SquareButton {
        board.squares.iter().find(|button| button.name == square).unwrap()
    }

    #[test]
    fn the_side_at_the_bottom_decides_the_order_of_the_squares() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let white = board(fen, Color::White, &Mode::Still);
        assert_eq!((white.squares[0].name, white.squares[63].name), (Square::A8, Square::H1));
        assert_eq!((white.squares[0].rank, white.squares[63].file), (Some('8'), Some('h')));
        let black = board(fen, Color::Black, &Mode::Still);
        assert_eq!((black.squares[0].name, black.squares[63].name), (Square::H1, Square::A8));
    }

    #[test]
    fn a_square_is_spoken_with_what_stands_on_it() {
        let board = board("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", Color::White, &Mode::Still);
        assert_eq!(button(&board, Square::E4).label, "e4, white knight");
        assert_eq!(button(&board, Square::E4).piece.as_deref(), Some("wN"));
        assert_eq!(button(&board, Square::A1).label, "a1, empty");
    }

    #[test]
    fn a_king_in_check_is_ringed() {
        let board = board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Color::White, &Mode::Still);
        assert!(button(&board, Square::E1).classes.contains("check"));
        assert!(!button(&board, Square::E8).classes.contains("check"));
        assert_eq!(button(&board, Square::E1).label, "e1, white king, in check");
    }

    #[test]
    fn without_a_script_the_second_press_sends_the_move() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        let show = "/en/lessons/rook/one".to_owned();
        let first = board(fen, Color::White, &Mode::Move { show: show.clone(), selected: None });
        let input = button(&first, Square::A1).input.as_ref().unwrap();
        assert_eq!((input.name, input.get.as_deref()), ("from", Some(show.as_str())));
        let second = board(fen, Color::White, &Mode::Move { show, selected: Some(Square::A1) });
        let inputs = [Square::A8, Square::A1, Square::E1].map(|square| button(&second, square).input.as_ref().unwrap());
        assert_eq!(
            inputs.map(|input| (input.name, input.get.is_some())),
            [("to", false), ("drop", true), ("from", true)]
        );
        let is_target = |square| button(&second, square).classes.ends_with(" target");
        assert!(is_target(Square::A8) && is_target(Square::D1), "the rook may go there");
        assert!(!is_target(Square::A1) && !is_target(Square::E1) && !is_target(Square::B2), "and not there");
    }

    #[test]
    fn the_last_move_a_check_and_the_turn_are_told() {
        let scene = Scene::Position(parse_position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1").unwrap());
        let tints = Tints { last_move: Some((Square::A8, Square::A1)), ..Tints::default() };
        let words = Words::of(Lang::En);
        let board = Board::new(words, &scene, Color::White, &Mode::Still, &[], tints);
        let told = board.spoken_with(words, "White to move.");
        assert_eq!(told, "Last move: black rook, a8 to a1. Check. White to move.");
        let quiet = self::board("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::White, &Mode::Still);
        assert_eq!(quiet.spoken_with(words, ""), "");
    }

    #[test]
    fn a_cell_tells_what_stands_there_and_nothing_of_an_empty_square() {
        let board = board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Color::White, &Mode::Still);
        let cell = |square| board.cell(button(&board, square)).to_owned();
        assert_eq!([Square::E1, Square::E2, Square::A1].map(cell), ["white king, in check", "black rook", ""]);
    }

    #[test]
    fn the_last_word_on_the_side_of_the_board_counts() {
        let pairs = |values: &[&str]| -> Vec<(String, String)> {
            values.iter().map(|value| ("flip".to_owned(), (*value).to_owned())).collect()
        };
        assert_eq!(
            [&[][..], &["1"], &["1", "0"], &["0", "1"]].map(|it| is_flipped(&pairs(it))),
            [false, true, false, true]
        );
    }

    #[test]
    fn a_castling_rook_slides_too() {
        let scene = Scene::Position(parse_position("4k3/8/8/8/8/8/8/5RK1 b - - 1 1").unwrap());
        assert_eq!(slides(&scene, (Square::E1, Square::G1)), "e1g1 h1f1");
        assert_eq!(slides(&scene, (Square::H1, Square::F1)), "h1f1");
    }
}
