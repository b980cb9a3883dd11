//! A diagram on paper: black on white, as books print it, with the sides' letters and numbers around it.

use super::board::{Drawing, drawings};
use crate::{
    chess::{Bitboard, Color, File, Rank, Square},
    lesson::{Mark, Scene},
};

/// The diagram as `diagram.html` draws it, in units of squares; the board begins at (0, 0).
pub struct PaperDiagram {
    /// What a screen reader says of it: the FEN is no words, so it is the page's text that tells the position.
    pub label: String,
    pub dark_squares: Vec<(u8, u8)>,
    pub men: Vec<Man>,
    pub drawings: Vec<Drawing>,
    /// The letters under the board and the numbers beside it, from the top left.
    pub files: Vec<char>,
    pub ranks: Vec<char>,
}

pub struct Man {
    pub x: u8,
    pub y: u8,
    /// Its name in the sprite: `wN`.
    pub symbol: String,
}

impl PaperDiagram {
    pub fn new(label: String, scene: &Scene, orientation: Color, marks: &[Mark], stars: Bitboard) -> PaperDiagram {
        let place = |square: Square| {
            let (file, rank) = (u8::from(square.file()), u8::from(square.rank()));
            orientation.fold_wb((file, 7 - rank), (7 - file, rank))
        };
        let men = scene.board().clone().into_iter().map(|(square, piece)| {
            let (x, y) = place(square);
            Man { x, y, symbol: format!("{}{}", piece.color.char(), piece.role.upper_char()) }
        });
        let mut files: Vec<char> = File::ALL.map(File::char).into();
        let mut ranks: Vec<char> = Rank::ALL.map(Rank::char).into();
        match orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        PaperDiagram {
            label,
            dark_squares: Square::ALL.into_iter().filter(|square| square.is_dark()).map(place).collect(),
            men: men.collect(),
            drawings: drawings(marks, stars, orientation),
            files,
            ranks,
        }
    }
}
