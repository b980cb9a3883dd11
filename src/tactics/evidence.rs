//! What proves a motif on a line: the move, the men and their squares, each with its part in the idea.
//!
//! A page draws arrows from it and `words` says it; neither needs to look at the line again.

use shakmaty::{Piece, Square};

use super::theme::Theme;

/// A theme of a line with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub theme: Theme,
    pub evidence: Evidence,
}

/// Where in the line the idea is, and the men and squares that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The ply that carries the idea out, counted from the line's first move.
    pub ply: usize,
    /// The later ply that reaps it, if the idea takes two.
    pub reaps: Option<usize>,
    pub marks: Vec<Mark>,
}

/// A square and its part in the idea, with the man that stands there when the idea is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub part: Part,
    pub square: Square,
    pub piece: Option<Piece>,
}

/// The parts men and squares play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The man that carries the idea out, where it stands afterwards.
    Actor,
    /// The square that the actor left.
    Origin,
    /// Another man of the solver that works with the actor.
    Helper,
    /// A man that is attacked, won, or mated.
    Target,
    /// The square on which the idea is reaped.
    Point,
    /// An enemy man with a duty that it cannot keep.
    Defender,
    /// A man pinned to the one behind it.
    Pinned,
    /// The man behind the pinned or skewered one.
    Behind,
    /// The man in front that must move away.
    Front,
    /// The man through which a line piece works, or that stands in its way.
    Screen,
    /// A man that gives check without having moved.
    Checker,
    /// The king that the idea is about.
    King,
    /// A man of the king's own side that takes a square from it.
    Wall,
}

impl Part {
    /// The part's permanent name in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Part::Actor => "actor",
            Part::Origin => "origin",
            Part::Helper => "helper",
            Part::Target => "target",
            Part::Point => "point",
            Part::Defender => "defender",
            Part::Pinned => "pinned",
            Part::Behind => "behind",
            Part::Front => "front",
            Part::Screen => "screen",
            Part::Checker => "checker",
            Part::King => "king",
            Part::Wall => "wall",
        }
    }
}

impl Evidence {
    /// Evidence that needs nothing but the move itself.
    pub fn at(ply: usize) -> Evidence {
        Evidence { ply, reaps: None, marks: Vec::new() }
    }

    /// The same with the ply that reaps.
    pub fn reaped_at(mut self, ply: usize) -> Evidence {
        self.reaps = Some(ply);
        self
    }

    /// The same with one more man or square; the man is read from the board given.
    pub fn mark(mut self, part: Part, board: &shakmaty::Board, square: Square) -> Evidence {
        self.marks.push(Mark { part, square, piece: board.piece_at(square) });
        self
    }

    /// The first mark of a part.
    pub fn marked(&self, part: Part) -> Option<Mark> {
        self.all_marked(part).next()
    }

    /// All marks of a part.
    pub fn all_marked(&self, part: Part) -> impl Iterator<Item = Mark> {
        self.marks.iter().copied().filter(move |mark| mark.part == part)
    }
}
