//! An ask as lesson files write it.

use std::fmt;

use super::{Ask, Line, Part};
use crate::chess::{Bitboard, Color, Role};

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ask::Destinations(square) => write!(f, "destinations {square}"),
            Ask::Captures(square) => write!(f, "captures {square}"),
            Ask::Attackers { of, by: None } => write!(f, "attackers {of}"),
            Ask::Attackers { of, by: Some(color) } => write!(f, "attackers {of} by {}", side(*color)),
            Ask::Defenders(square) => write!(f, "defenders {square}"),
            Ask::Controlled(square) => write!(f, "controlled {square}"),
            Ask::Escapes => f.write_str("escapes"),
            Ask::Name(squares) => write!(f, "name {}", listed(*squares)),
            Ask::Line(line) => line.fmt(f),
            Ask::Shade { light, part } => {
                let shade = if *light { "light" } else { "dark" };
                match part {
                    Part::Corners => write!(f, "{shade} corners"),
                    Part::Line(line) => write!(f, "{shade} {line}"),
                }
            }
            Ask::Pieces { color, role } => write!(f, "pieces {}", pieces(*color, *role)),
            Ask::Start { color, role } => write!(f, "start {}", pieces(*color, *role)),
            Ask::Loose(color) => write!(f, "loose {}", side(*color)),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::File(file) => write!(f, "file {}", file.char()),
            Line::Rank(rank) => write!(f, "rank {}", rank.char()),
            Line::Diagonal(from, to) => write!(f, "diagonal {from} {to}"),
        }
    }
}

fn side(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

fn listed(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

fn pieces(color: Color, role: Option<Role>) -> String {
    let name = role.map(|role| match role {
        Role::Pawn => " pawn",
        Role::Knight => " knight",
        Role::Bishop => " bishop",
        Role::Rook => " rook",
        Role::Queen => " queen",
        Role::King => " king",
    });
    format!("{}{}", side(color), name.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ask_reads_back() {
        for text in [
            "destinations e1",
            "captures d4",
            "attackers e4",
            "attackers e4 by black",
            "defenders e4",
            "controlled d4",
            "escapes",
            "name e4",
            "name a1 h8",
            "file e",
            "rank 5",
            "diagonal a1 h8",
            "light rank 1",
            "dark file a",
            "light corners",
            "dark diagonal a1 c3",
            "pieces white knight",
            "pieces black",
            "start white pawn",
            "loose black",
        ] {
            assert_eq!(text.parse::<Ask>().unwrap().to_string(), text);
        }
    }
}
