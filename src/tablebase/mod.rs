//! The elementary endings, solved: who wins, in how many plies, and the moves that do it.
//!
//! Every table is computed in memory when it is first needed; nothing is read from anywhere. Distances are to mate, in
//! plies, and know no fifty-move rule: whoever plays on counts those moves. Does not panic on any position.

mod ending;
mod facts;
mod idea;
mod numbering;
mod packed;
mod retrograde;

use std::{cmp::Reverse, sync::OnceLock};

use shakmaty::{CastlingMode, Position as _, PositionError, Setup};

use crate::chess::{Board, Color, Move, Position, Role, Square};
pub use ending::{Ending, ParseEndingError};
use ending::{Material, recognise};
pub use facts::{Hanging, MoveFacts};
pub use idea::Idea;
use retrograde::Table;

/// What perfect play leads to, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Probe {
    /// The side to move mates in `dtm` plies, an odd number.
    Win { dtm: u32 },
    /// The side to move is mated in `dtm` plies, an even number; 0 when it is mated already.
    Loss { dtm: u32 },
    /// Neither side can force mate. Stalemate is one of these.
    Draw,
    /// Not one of the elementary endings, or with a right to castle.
    Outside,
}

impl Probe {
    /// Plies to mate, when there is a mate.
    pub fn dtm(self) -> Option<u32> {
        match self {
            Probe::Win { dtm } | Probe::Loss { dtm } => Some(dtm),
            Probe::Draw | Probe::Outside => None,
        }
    }

    /// The same for the side that made the move leading here, its move counted.
    fn for_the_mover(self) -> Probe {
        match self {
            Probe::Win { dtm } => Probe::Loss { dtm: dtm + 1 },
            Probe::Loss { dtm } => Probe::Win { dtm: dtm + 1 },
            Probe::Draw | Probe::Outside => self,
        }
    }

    /// Ascending from the best for the side to move to the worst.
    fn preference(self) -> (u8, Reverse<u32>, u32) {
        match self {
            Probe::Win { dtm } => (0, Reverse(0), dtm),
            Probe::Draw => (1, Reverse(0), 0),
            Probe::Loss { dtm } => (2, Reverse(dtm), 0),
            Probe::Outside => (3, Reverse(0), 0),
        }
    }
}

/// A legal move and what it leads to, seen from the side that plays it and with the move counted: the best move of a
/// win in 13 plies is itself a win in 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    pub played: Move,
    pub outcome: Probe,
}

/// What is known of one entry of a table. The table holds positions that are not legal, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Illegal,
    Stalemate,
    Draw,
    Mate { plies: u8 },
}

impl From<Entry> for Probe {
    fn from(entry: Entry) -> Probe {
        match entry {
            Entry::Mate { plies } if plies % 2 == 1 => Probe::Win { dtm: u32::from(plies) },
            Entry::Mate { plies } => Probe::Loss { dtm: u32::from(plies) },
            Entry::Draw | Entry::Stalemate => Probe::Draw,
            Entry::Illegal => Probe::Outside,
        }
    }
}

/// The tables that have been computed so far.
pub struct Tablebase {
    tables: [OnceLock<Table>; Ending::ALL.len()],
}

static GLOBAL: Tablebase = Tablebase::new();

impl Tablebase {
    /// A tablebase with nothing computed yet. The program shares [`Tablebase::global`]; this one is for measuring.
    pub const fn new() -> Tablebase {
        Tablebase { tables: [const { OnceLock::new() }; Ending::ALL.len()] }
    }

    /// The tablebase of the program.
    pub fn global() -> &'static Tablebase {
        &GLOBAL
    }

    /// What perfect play leads to. Computes the table first where that has not happened yet, which takes up to a few
    /// seconds for four men: [`Tablebase::is_ready`] tells.
    pub fn probe(&self, position: &Position) -> Probe {
        if position.castles().any() {
            return Probe::Outside;
        }
        // En passant does not occur: no known ending has pawns on both sides.
        self.entry(position.board(), position.turn()).map_or(Probe::Outside, Probe::from)
    }

    /// Every legal move, best first: the fastest win, else a draw, else the longest loss. Empty outside the tables.
    ///
    /// Moves that lead to the same are in a fixed order, too: captures first, then the move that ends nearest to the
    /// centre, then by the squares it comes from and goes to (a1, b1, … h8), then queen, rook, bishop, knight.
    pub fn moves(&self, position: &Position) -> Vec<RatedMove> {
        if self.probe(position) == Probe::Outside {
            return Vec::new();
        }
        let mut moves: Vec<RatedMove> = position
            .legal_moves()
            .into_iter()
            .map(|played| {
                let mut after = position.clone();
                after.play_unchecked(played);
                RatedMove { played, outcome: self.probe(&after).for_the_mover() }
            })
            .collect();
        moves.sort_by_key(|rated| {
            let played = rated.played;
            let order = (!played.is_capture(), steps_to_centre(played.to()), played.from(), played.to());
            (rated.outcome.preference(), order, played.promotion().map(Reverse::<Role>))
        });
        moves
    }

    /// The move a perfect player makes: the first of [`Tablebase::moves`]. For the defender it is the longest
    /// resistance.
    pub fn perfect_reply(&self, position: &Position) -> Option<Move> {
        self.moves(position).first().map(|rated| rated.played)
    }

    /// Whether the ending's table has been computed.
    pub fn is_ready(&self, ending: Ending) -> bool {
        self.tables[ending as usize].get().is_some()
    }

    /// Computes the ending's table, with those it leads to, unless that has happened already.
    pub fn prepare(&self, ending: Ending) {
        self.table(ending);
    }

    /// The longest distance to mate in plies with the attacker to move; nothing where no mate can be forced.
    pub fn longest_win(&self, ending: Ending) -> Option<u32> {
        self.table(ending).longest_win(Color::White)
    }

    /// Every position of the ending, White as the attacker, mirror images once; first those with White to move.
    pub fn positions(&self, ending: Ending) -> impl Iterator<Item = (Position, Probe)> {
        self.table(ending).placements().filter_map(move |(placement, turn, entry)| {
            let mut setup = Setup::empty();
            setup.turn = turn;
            for (&piece, square) in ending.men().iter().zip(placement.squares) {
                setup.board.set_piece_at(square, piece);
            }
            let position = setup.position(CastlingMode::Standard).or_else(PositionError::ignore_impossible_check);
            Some((position.ok()?, entry.into()))
        })
    }

    /// Bytes of memory that the tables computed so far take.
    pub fn size(&self) -> usize {
        self.tables.iter().filter_map(OnceLock::get).map(Table::size).sum()
    }

    fn entry(&self, board: &Board, turn: Color) -> Option<Entry> {
        match recognise(board, turn) {
            Material::BareKings => Some(Entry::Draw),
            Material::Known { ending, placement, turn } => Some(self.table(ending).entry(&placement, turn)),
            Material::Unknown => None,
        }
    }

    fn table(&self, ending: Ending) -> &Table {
        // The tables a table needs are computed from within: their locks are others, and no ending leads back.
        self.tables[ending as usize]
            .get_or_init(|| Table::new(ending, |board, turn| self.entry(board, turn).unwrap_or(Entry::Illegal)))
    }
}

impl Default for Tablebase {
    fn default() -> Tablebase {
        Tablebase::new()
    }
}

/// King's steps to the nearest of d4, e4, d5 and e5.
fn steps_to_centre(square: Square) -> u32 {
    let steps = |line: u32| if line < 4 { 3 - line } else { line - 4 };
    steps(square.file().to_u32()).max(steps(square.rank().to_u32()))
}

#[cfg(test)]
mod tests {
    use shakmaty::{fen::Fen, uci::UciMove};

    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    #[track_caller]
    fn probes(fen: &str, expected: Probe) {
        assert_eq!(Tablebase::global().probe(&position(fen)), expected, "{fen}");
    }

    #[track_caller]
    fn replies(fen: &str, expected: &str) {
        let reply = Tablebase::global().perfect_reply(&position(fen)).unwrap();
        assert_eq!(UciMove::from_standard(reply).to_string(), expected, "{fen}");
    }

    #[test]
    fn mates_stalemates_and_draws_are_told_apart() {
        probes("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Probe::Loss { dtm: 0 });
        probes("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", Probe::Win { dtm: 1 });
        probes("k7/8/1QK5/8/8/8/8/8 b - - 0 1", Probe::Draw);
        probes("k7/1Q6/8/8/8/8/8/7K b - - 0 1", Probe::Draw);
        probes("k7/8/8/8/8/8/8/K5B1 w - - 0 1", Probe::Draw);
        probes("k7/8/8/8/8/8/8/K7 w - - 0 1", Probe::Draw);
    }

    #[test]
    fn either_colour_may_attack() {
        probes("K7/7q/1k6/8/8/8/8/8 b - - 0 1", Probe::Win { dtm: 1 });
        probes("8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", Probe::Draw);
        probes("8/8/8/8/8/2k5/1p6/1K6 w - - 0 1", Probe::Loss { dtm: 8 });
    }

    #[test]
    fn more_men_or_a_right_to_castle_are_outside() {
        probes("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Probe::Outside);
        probes("4k3/8/8/8/8/8/8/2BNKRR1 w - - 0 1", Probe::Outside);
        probes("4k2r/8/8/8/8/8/8/4K2R w - - 0 1", Probe::Outside);
        assert!(Tablebase::global().moves(&Position::default()).is_empty());
        assert_eq!(Tablebase::global().perfect_reply(&Position::default()), None);
    }

    #[test]
    fn a_bishop_alone_can_stalemate_but_not_mate() {
        let tablebase = Tablebase::global();
        let stalemates =
            |ending| tablebase.table(ending).placements().filter(|(_, _, entry)| *entry == Entry::Stalemate).count();
        assert!(stalemates(Ending::Kbk) > 0);
        assert!(stalemates(Ending::Knk) > 0);
        assert!(tablebase.positions(Ending::Kbk).all(|(_, found)| found == Probe::Draw));
        assert!(tablebase.positions(Ending::Knk).all(|(_, found)| found == Probe::Draw));
    }

    #[test]
    fn a_defender_takes_what_hangs_and_otherwise_holds_out_longest() {
        replies("k7/1Q6/8/8/8/8/8/7K b - - 0 1", "a8b7");
        replies("8/8/8/8/8/4k3/3R4/K7 b - - 0 1", "e3d2");
        replies("8/8/8/8/3k4/8/1R6/2K5 b - - 0 1", "d4e4");
    }

    #[test]
    fn moves_come_best_first_and_count_themselves() {
        let position = position("k7/8/2K5/8/8/8/8/7Q w - - 0 1");
        let rated = Tablebase::global().moves(&position);
        assert!(rated.is_sorted_by_key(|rated| rated.outcome.preference()));
        assert_eq!(rated[0].outcome, Tablebase::global().probe(&position));
        assert_eq!(rated.len(), position.legal_moves().len());
    }

    #[test]
    fn nothing_is_ready_before_it_is_asked_for() {
        let tablebase = Tablebase::new();
        assert!(Ending::ALL.into_iter().all(|ending| !tablebase.is_ready(ending)));
        tablebase.prepare(Ending::Kpk);
        for ending in [Ending::Kqk, Ending::Krk, Ending::Kbk, Ending::Knk, Ending::Kpk] {
            assert!(tablebase.is_ready(ending), "{ending}");
        }
        assert!(!tablebase.is_ready(Ending::Kbnk));
    }

    #[test]
    fn a_pawn_that_has_just_made_its_double_step_is_inside() {
        let mut position = position("8/8/8/8/8/2k5/4P3/K7 w - - 0 1");
        let push = UciMove::from_ascii(b"e2e4").unwrap().to_move(&position).unwrap();
        position.play_unchecked(push);
        assert_ne!(Tablebase::global().probe(&position), Probe::Outside);
    }
}
