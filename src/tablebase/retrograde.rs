//! Works an ending out backwards from its mates: the distance to mate of every position, or that there is none.
//!
//! Retrograde analysis as Ströhlein (1970) and Thompson ("Retrograde Analysis of Certain Endgames", 1986) describe it:
//!
//! 1. Every position is surveyed once. Mates, stalemates and illegal positions are marked. Moves that leave the ending
//!    (captures and promotions) are looked up in the endings they lead to; the others are counted.
//! 2. From the positions whose distance is n, moves are taken back. Where the side to move is mated in n plies, each
//!    position before is a win in n + 1. Where it mates in n, the position before has one move less that holds; when
//!    none is left, it is a loss in n + 1. The moves surveyed in step 1 join in when their distance comes.
//! 3. What no mate reached is a draw.

use shakmaty::attacks;

use super::{
    Entry,
    ending::{Ending, Placement},
    numbering::Numbering,
    packed::Packed,
};
use crate::chess::{Bitboard, Board, Color, Piece, Rank, Role, Square};

/// Stands in the list of distances, above every distance, for what has none.
const STALEMATE: u8 = 253;
const DRAW: u8 = 254;
const ILLEGAL: u8 = 255;

/// The count of moves that hold, for a position in which one of them holds for ever. Nothing counts down that far: no
/// position here has more than 62 moves.
const HOLDS: u8 = u8::MAX;

/// What is known of every position of one ending.
pub(super) struct Table {
    numbering: Numbering,
    white_to_move: Packed,
    black_to_move: Packed,
}

impl Table {
    /// Works the ending out. `beyond` knows the endings that captures and promotions lead to.
    pub fn new(ending: Ending, beyond: impl Fn(&Board, Color) -> Entry) -> Table {
        let numbering = Numbering::new(ending);
        let men = ending.men();
        let n_positions = 2 * numbering.len();
        let analysis = Analysis {
            men,
            numbering,
            beyond,
            distances: vec![DRAW; n_positions],
            holding: vec![0; n_positions],
            wins_beyond: Vec::new(),
            losses_beyond: Vec::new(),
        };
        let distances = analysis.run();
        let (white_to_move, black_to_move) = distances.split_at(numbering.len());
        Table { numbering, white_to_move: Packed::new(white_to_move), black_to_move: Packed::new(black_to_move) }
    }

    /// What is known of a position. White is the attacker.
    pub fn entry(&self, placement: &Placement, turn: Color) -> Entry {
        match self.numbering.number(placement) {
            Some(numbered) => entry(self.half(turn).get(numbered.number).unwrap_or(ILLEGAL)),
            None => Entry::Illegal,
        }
    }

    /// The longest distance to mate in plies among the positions that the side to move wins.
    pub fn longest_win(&self, turn: Color) -> Option<u32> {
        let wins = self.half(turn).values().iter().filter(|&&distance| distance < STALEMATE && distance % 2 == 1);
        wins.max().map(|&distance| u32::from(distance))
    }

    /// Every legal position, White as the attacker, mirror images once.
    pub fn placements(&self) -> impl Iterator<Item = (Placement, Color, Entry)> {
        Color::ALL.into_iter().flat_map(move |turn| {
            (0..self.numbering.len()).filter_map(move |number| {
                let entry = entry(self.half(turn).get(number)?);
                (entry != Entry::Illegal).then_some(())?;
                Some((self.numbering.placement(number)?, turn, entry))
            })
        })
    }

    /// Bytes of memory taken.
    pub fn size(&self) -> usize {
        self.white_to_move.size() + self.black_to_move.size()
    }

    fn half(&self, turn: Color) -> &Packed {
        turn.fold_wb(&self.white_to_move, &self.black_to_move)
    }
}

fn entry(distance: u8) -> Entry {
    match distance {
        ILLEGAL => Entry::Illegal,
        STALEMATE => Entry::Stalemate,
        DRAW => Entry::Draw,
        plies => Entry::Mate { plies },
    }
}

/// The work in progress. A position's index is its placement's number, plus the length of the numbering when Black is
/// to move.
struct Analysis<F> {
    men: &'static [Piece],
    numbering: Numbering,
    beyond: F,
    distances: Vec<u8>,
    /// Twice the number of moves that are not yet known to lose. Twice, because of symmetric positions: see `retract`.
    holding: Vec<u8>,
    /// By distance: positions that a capture or promotion wins in so many plies.
    wins_beyond: Vec<Vec<u32>>,
    /// By distance: positions all of whose captures and promotions lose, the longest in so many plies, and how many
    /// those are, doubled like `holding`.
    losses_beyond: Vec<Vec<(u32, u8)>>,
}

/// What a position's moves out of the ending come to.
#[derive(Default)]
struct Beyond {
    shortest_win: Option<u8>,
    longest_loss: Option<u8>,
    n_losses: u8,
    draws: bool,
}

impl Beyond {
    fn add(&mut self, after: Entry) {
        match after {
            Entry::Mate { plies } if plies.is_multiple_of(2) => {
                self.shortest_win = Some(self.shortest_win.map_or(plies + 1, |win| win.min(plies + 1)));
            }
            Entry::Mate { plies } => {
                self.longest_loss = self.longest_loss.max(Some(plies + 1));
                self.n_losses += 1;
            }
            Entry::Draw | Entry::Stalemate | Entry::Illegal => self.draws = true,
        }
    }
}

fn file_under<T>(lists: &mut Vec<Vec<T>>, distance: u8, item: T) {
    let distance = usize::from(distance);
    if lists.len() <= distance {
        lists.resize_with(distance + 1, Vec::new);
    }
    lists[distance].push(item);
}

impl<F: Fn(&Board, Color) -> Entry> Analysis<F> {
    fn run(mut self) -> Vec<u8> {
        let mut decided = Vec::new();
        for number in 0..self.numbering.len() {
            let Some(placement) = self.numbering.placement(number) else {
                self.distances[number] = ILLEGAL;
                self.distances[self.numbering.len() + number] = ILLEGAL;
                continue;
            };
            for turn in Color::ALL {
                let index = self.index(number, turn);
                self.survey(&placement, turn, index);
                if self.distances[index] == 0 {
                    decided.push(index as u32);
                }
            }
        }

        let mut plies = 0;
        while !decided.is_empty() || self.comes_later(plies) {
            if let Some(wins) = self.wins_beyond.get_mut(usize::from(plies)) {
                for index in std::mem::take(wins) {
                    if self.distances[index as usize] == DRAW {
                        self.distances[index as usize] = plies;
                        decided.push(index);
                    }
                }
            }
            if let Some(losses) = self.losses_beyond.get_mut(usize::from(plies)) {
                for (index, n_losses) in std::mem::take(losses) {
                    self.refute(index as usize, n_losses, plies, &mut decided);
                }
            }
            let mut decided_next = Vec::new();
            for index in decided {
                self.retract(index as usize, plies, &mut decided_next);
            }
            decided = decided_next;
            plies += 1;
        }
        self.distances
    }

    fn comes_later(&self, plies: u8) -> bool {
        usize::from(plies) < self.wins_beyond.len().max(self.losses_beyond.len())
    }

    fn index(&self, number: usize, turn: Color) -> usize {
        number + turn.fold_wb(0, self.numbering.len())
    }

    fn occupied(&self, placement: &Placement) -> Bitboard {
        self.men.iter().zip(placement.squares).map(|(_, square)| square).collect()
    }

    /// Whether men of a colour attack a square; `captured` is a man that no longer stands.
    fn attacks(
        &self,
        by: Color,
        target: Square,
        placement: &Placement,
        occupied: Bitboard,
        captured: Option<usize>,
    ) -> bool {
        self.men.iter().zip(placement.squares).enumerate().any(|(man, (&piece, square))| {
            piece.color == by && Some(man) != captured && attacks::attacks(square, piece, occupied).contains(target)
        })
    }

    /// The squares that the men of a colour attack.
    fn attacked(&self, by: Color, placement: &Placement, occupied: Bitboard) -> Bitboard {
        let men = self.men.iter().zip(placement.squares).filter(|(piece, _)| piece.color == by);
        men.fold(Bitboard::EMPTY, |attacked, (&piece, square)| attacked | attacks::attacks(square, piece, occupied))
    }

    /// Step 1 for one position.
    fn survey(&mut self, placement: &Placement, turn: Color, index: usize) {
        let kings = placement.squares;
        let (king, other_king) = turn.fold_wb((kings[0], kings[1]), (kings[1], kings[0]));
        let occupied = self.occupied(placement);
        if self.attacks(turn, other_king, placement, occupied, None) {
            self.distances[index] = ILLEGAL;
            return;
        }
        // Against a bare king, without a pawn, nothing leaves the ending and no move loses: one move is enough to know.
        let against_bare_king = self.men[2..].iter().all(|piece| piece.color == turn);
        let any_move_will_do = against_bare_king && self.men[2..].iter().all(|piece| piece.role != Role::Pawn);
        let own: Bitboard = self.squares_of(placement, turn).collect();
        // The king does not shade the squares behind it: stepping back along a line is no way out of check.
        let danger = self.attacked(!turn, placement, occupied.without(king));

        let mut n_quiet = 0;
        let mut beyond = Beyond::default();
        'men: for (man, &piece) in self.men.iter().enumerate().filter(|(_, piece)| piece.color == turn) {
            let from = placement.squares[man];
            let targets = match piece.role {
                Role::King => attacks::king_attacks(from) & !own & !danger,
                // The only pawn ending has nothing that a pawn could capture.
                Role::Pawn => pawn_steps(from, turn, occupied),
                _ => attacks::attacks(from, piece, occupied) & !own,
            };
            for to in targets {
                let captured = placement.squares[..self.men.len()].iter().position(|&square| square == to);
                let mut after = *placement;
                after.squares[man] = to;
                // A bare king attacks no king, and the king's own steps are safe already.
                let is_safe = piece.role == Role::King || against_bare_king || {
                    let occupied = occupied.without(from).with(to);
                    !self.attacks(!turn, king, &after, occupied, captured)
                };
                if !is_safe {
                    continue;
                }
                let promotes = piece.role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
                if promotes {
                    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                        beyond.add((self.beyond)(&self.board(&after, None, Some((man, role))), !turn));
                    }
                } else if captured.is_some() {
                    beyond.add((self.beyond)(&self.board(&after, captured, None), !turn));
                } else {
                    n_quiet += 1;
                    if any_move_will_do {
                        break 'men;
                    }
                }
            }
        }

        let leaves = beyond.draws || beyond.n_losses > 0 || beyond.shortest_win.is_some();
        if n_quiet == 0 && !leaves {
            self.distances[index] = if danger.contains(king) { 0 } else { STALEMATE };
            return;
        }
        self.holding[index] = 2 * (n_quiet + beyond.n_losses);
        if beyond.draws || any_move_will_do {
            self.holding[index] = HOLDS;
        }
        if let Some(plies) = beyond.shortest_win {
            self.holding[index] = HOLDS;
            file_under(&mut self.wins_beyond, plies, index as u32);
        } else if let Some(plies) = beyond.longest_loss {
            file_under(&mut self.losses_beyond, plies, (index as u32, 2 * beyond.n_losses));
        }
    }

    fn squares_of(&self, placement: &Placement, color: Color) -> impl Iterator<Item = Square> {
        self.men.iter().zip(placement.squares).filter(move |(piece, _)| piece.color == color).map(|(_, square)| square)
    }

    fn board(&self, placement: &Placement, captured: Option<usize>, promoted: Option<(usize, Role)>) -> Board {
        let mut board = Board::empty();
        for (man, (&piece, square)) in self.men.iter().zip(placement.squares).enumerate() {
            let role = promoted.filter(|&(promoted, _)| promoted == man).map_or(piece.role, |(_, role)| role);
            if Some(man) != captured {
                board.set_piece_at(square, Piece { color: piece.color, role });
            }
        }
        board
    }

    /// Step 2 for one position that is decided in so many plies: takes back every move that may have led to it.
    fn retract(&mut self, index: usize, plies: u8, decided: &mut Vec<u32>) {
        let turn = if index < self.numbering.len() { Color::White } else { Color::Black };
        let placement = self.numbering.folded(if turn.is_white() { index } else { index - self.numbering.len() });
        let Some(here) = self.numbering.number(&placement) else { return };
        let occupied = self.occupied(&placement);
        for (man, &piece) in self.men.iter().enumerate().filter(|(_, piece)| piece.color != turn) {
            let to = placement.squares[man];
            let origins = match piece.role {
                Role::Pawn => pawn_origins(to, piece.color, occupied),
                _ => attacks::attacks(to, piece, occupied) & !occupied,
            };
            for from in origins {
                let mut before = placement;
                before.squares[man] = from;
                let Some(numbered) = self.numbering.number(&before) else { continue };
                let before = self.index(numbered.number, !turn);
                if self.distances[before] != DRAW {
                    continue;
                }
                if plies.is_multiple_of(2) {
                    self.distances[before] = plies + 1;
                    decided.push(before as u32);
                } else {
                    // A symmetric position has each move twice, but stands in the list once: of the moves between it
                    // and one that is not symmetric, half are seen from here, or each is seen twice.
                    let weight = match (numbered.symmetric, here.symmetric) {
                        (true, false) => 4,
                        (false, true) => 1,
                        _ => 2,
                    };
                    self.refute(before, weight, plies + 1, decided);
                }
            }
        }
    }

    /// Some moves turn out to lose, the slowest in so many plies. When none is left that holds, the position is lost.
    fn refute(&mut self, index: usize, weight: u8, plies: u8, decided: &mut Vec<u32>) {
        let holding = &mut self.holding[index];
        *holding = holding.saturating_sub(weight);
        if *holding == 0 && self.distances[index] == DRAW {
            self.distances[index] = plies;
            decided.push(index as u32);
        }
    }
}

/// Where a pawn may step, without capturing.
fn pawn_steps(from: Square, color: Color, occupied: Bitboard) -> Bitboard {
    let step = color.fold_wb(8, -8);
    let Some(one) = from.offset(step).filter(|&one| !occupied.contains(one)) else { return Bitboard::EMPTY };
    let two = one
        .offset(step)
        .filter(|&two| from.rank() == color.fold_wb(Rank::Second, Rank::Seventh) && !occupied.contains(two));
    Bitboard::from_square(one) | two.map_or(Bitboard::EMPTY, Bitboard::from_square)
}

/// Where a pawn may have stepped from.
fn pawn_origins(to: Square, color: Color, occupied: Bitboard) -> Bitboard {
    let Some(one) = to.offset(color.fold_wb(-8, 8)) else { return Bitboard::EMPTY };
    let two = to.offset(color.fold_wb(-16, 16));
    let first_rank = color.fold_wb(Rank::Second, Rank::Seventh);
    std::iter::once(one)
        .chain(two.filter(|two| two.rank() == first_rank))
        .filter(|&from| pawn_steps(from, color, occupied.without(to)).contains(to))
        .filter(|&from| !occupied.contains(from) && !matches!(from.rank(), Rank::First | Rank::Eighth))
        .collect()
}
