//! Mate patterns: how the king is mated in the last position of a line.
//!
//! A square beside the king that its own men leave free is a flight. All functions read the last position; they find
//! nothing where it is not mate.

mod lichess;
mod own;

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::evidence::{Evidence, Part};
use super::line::{Line, Ply};
use super::standing::attackers;

pub use lichess::lichess_pattern;
pub use own::own_patterns;

/// The last position of a line that ends in mate, as the patterns look at it.
struct Mated<'a> {
    board: &'a Board,
    solver: Color,
    king: Square,
    /// The mating move.
    mover: &'a Ply,
    ply: usize,
}

impl<'a> Mated<'a> {
    fn of(line: &'a Line) -> Option<Mated<'a>> {
        if !line.ends_in_mate() {
            return None;
        }
        let ply = line.last();
        let (board, solver) = (line.after(ply), line.solver());
        Some(Mated { board, solver, king: board.king_of(!solver)?, mover: line.ply(ply), ply })
    }

    fn ours(&self, role: Role) -> Bitboard {
        self.board.by_color(self.solver) & self.board.by_role(role)
    }

    /// The mated side's men.
    fn theirs(&self) -> Bitboard {
        self.board.by_color(!self.solver)
    }

    /// The squares beside the king that its own men leave free.
    fn flights(&self) -> Bitboard {
        king_attacks(self.king) & !self.theirs()
    }

    /// The mated side's men beside its king.
    fn walls(&self) -> Bitboard {
        king_attacks(self.king) & self.theirs()
    }

    /// The solver's men that attack a square, the mated king being lifted so that lines run on through it.
    fn guards(&self, square: Square) -> Bitboard {
        self.board.attacks_to(square, self.solver, self.board.occupied().without(self.king))
    }

    /// The solver's men that protect the man on a square.
    fn protectors(&self, square: Square) -> Bitboard {
        attackers(self.board, self.solver, square)
    }

    /// Whether the man that moved gives the check.
    fn mover_checks(&self) -> bool {
        self.mover.checkers.contains(self.mover.to)
    }

    fn is_beside(&self, square: Square) -> bool {
        self.king.distance(square) == 1
    }

    fn on_one_line(&self, square: Square) -> bool {
        square.file() == self.king.file() || square.rank() == self.king.rank()
    }

    /// Beside the king along a file or a rank.
    fn is_straight_beside(&self, square: Square) -> bool {
        self.is_beside(square) && self.on_one_line(square)
    }

    /// Beside the king along a diagonal.
    fn is_diagonally_beside(&self, square: Square) -> bool {
        self.is_beside(square) && !self.on_one_line(square)
    }

    /// The king's rank seen from its own side.
    fn king_rank(&self) -> Rank {
        self.solver.fold_wb(self.king.rank().flip_vertical(), self.king.rank())
    }

    /// A square's rank seen from the mated side.
    fn rank_from_theirs(&self, square: Square) -> Rank {
        self.solver.fold_wb(square.rank().flip_vertical(), square.rank())
    }

    fn is_on_edge_file(&self) -> bool {
        matches!(self.king.file(), File::A | File::H)
    }

    fn is_on_edge_rank(&self) -> bool {
        matches!(self.king.rank(), Rank::First | Rank::Eighth)
    }

    fn is_on_edge(&self) -> bool {
        self.is_on_edge_file() || self.is_on_edge_rank()
    }

    fn is_in_corner(&self) -> bool {
        self.is_on_edge_file() && self.is_on_edge_rank()
    }

    fn offset(&self, square: Square) -> (i32, i32) {
        (
            square.file().to_u32() as i32 - self.king.file().to_u32() as i32,
            square.rank().to_u32() as i32 - self.king.rank().to_u32() as i32,
        )
    }

    fn at(&self, file_step: i32, rank_step: i32) -> Option<Square> {
        Some(Square::from_coords(self.king.file().offset(file_step)?, self.king.rank().offset(rank_step)?))
    }

    /// The mating man, the mated king and the helpers, as evidence.
    fn evidence(&self, helpers: Bitboard) -> Evidence {
        let evidence =
            Evidence::at(self.ply).mark(Part::Actor, self.board, self.mover.to).mark(Part::King, self.board, self.king);
        let evidence =
            helpers.into_iter().fold(evidence, |evidence, square| evidence.mark(Part::Helper, self.board, square));
        self.walls().into_iter().fold(evidence, |evidence, square| evidence.mark(Part::Wall, self.board, square))
    }
}
