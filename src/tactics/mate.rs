//! Forced mates: the least number of moves, all keys of it, and the longest defence, proved by the rules alone.
//!
//! Reads no clock and no engine's opinion: a bound is a count of positions, and what it cuts off is said to be open.

mod last;
mod search;
mod table;

use shakmaty::{Move, Position as _};

use crate::chess::Position;
use last::{after, all_mates_in_one, has_reply};
use search::{Cut, Search, order_attack};

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Positions that may be looked at.
    pub nodes: u64,
    /// Positions whose result is remembered, at 40 bytes each. It changes the time and never the answer.
    pub slots: usize,
}

impl Bounds {
    pub const NONE: Bounds = Bounds { nodes: u64::MAX, slots: 1 << 16 };

    /// For a question on which an answer depends while somebody waits: below a second at worst.
    pub const WAITED_FOR: Bounds = Bounds::nodes(2_000_000);

    pub const fn nodes(nodes: u64) -> Bounds {
        Bounds { nodes, ..Bounds::NONE }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds::NONE
    }
}

/// What is proved about mates for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateSearch {
    /// The shortest mate; `None` where none is forced within the number of moves asked, or the search was cut.
    pub mate: Option<Mate>,
    /// Whether the answer is final. Where a bound cut the search, nothing is claimed.
    pub complete: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// A forced mate of the least length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// In how many moves of the side that mates.
    pub moves: u32,
    /// Every first move that forces it in that many, in the order of the move list.
    pub keys: Vec<Key>,
    /// The first key, the longest defence, and so on to the mate. Shorter only where the bound on nodes ended it.
    pub line: Vec<Move>,
}

/// A first move of a forced mate with everything that can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub first: Move,
    /// Each legal reply, the longest defence first; none where the key mates. The command leaves them out.
    pub defences: Vec<Defence>,
}

/// A reply, and how mate goes on after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    pub reply: Move,
    /// In how many moves the other side then mates; `None` where it does not within the number of moves asked.
    pub mate: Option<u32>,
    /// A move that does.
    pub next: Option<Move>,
}

/// Every defence of the side to move, the longest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefenceSearch {
    pub defences: Vec<Defence>,
    /// The longest defence played out to the mate or, where it holds, that one move. Empty in mate and stalemate.
    pub line: Vec<Move>,
    /// Whether every reply was looked at to the end; those that were not are missing.
    pub complete: bool,
    pub nodes: u64,
}

impl MateSearch {
    /// The number of moves of the shortest mate.
    pub fn moves(&self) -> Option<u32> {
        self.mate.as_ref().map(|mate| mate.moves)
    }

    /// All keys, as moves.
    pub fn keys(&self) -> Vec<Move> {
        self.mate.iter().flat_map(|mate| mate.keys.iter().map(|key| key.first)).collect()
    }
}

/// The shortest mate that the side to move forces within `n` moves, with all its keys and the answer to each defence.
///
/// The fifty-move rule counts from the position's own clock: at a hundred half-moves without a capture or a pawn's
/// move the defender draws, unless the last of them mates. Repetition needs no care, because a shortest mate never
/// meets a position twice. More than fifty moves are not looked at.
pub fn mates_in(position: &Position, n: u32, bounds: Bounds) -> MateSearch {
    let mut solver = Solver::new(bounds);
    let mut found = solver.mates_in(position, n);
    if let Some(mate) = &mut found.mate {
        for key in &mut mate.keys {
            let after_key = after(position, key.first);
            let (defences, complete) = solver.defences(&after_key, mate.moves - 1);
            key.defences = defences;
            found.complete &= complete;
        }
        found.nodes = solver.search.nodes;
    }
    found
}

/// A first move of the shortest mate within `n` moves, sought while somebody waits; none where it is not found.
pub fn key(position: &Position, n: u32) -> Option<Move> {
    Solver::new(Bounds::WAITED_FOR).mates_in(position, n).keys().first().copied()
}

/// What the side to move plays against a mate within `n` moves of the other side, sought while somebody waits. Where no
/// defence is found, any move; none where there is no move.
pub fn longest_defence(position: &Position, n: u32) -> Option<Move> {
    let found = defend(position, n, Bounds::WAITED_FOR);
    let longest = found.defences.first().map(|defence| defence.reply);
    longest.or_else(|| position.legal_moves().first().copied())
}

/// The defences of the side to move against a mate within `n` moves of the other side, the longest first.
pub fn defend(position: &Position, n: u32, bounds: Bounds) -> DefenceSearch {
    Solver::new(bounds).defend(position, n)
}

/// Whether the side to move forces mate within `n` moves; `None` where the bound ended the search.
pub fn forces_mate(position: &Position, n: u32, bounds: Bounds) -> Option<bool> {
    let mut solver = Solver::new(bounds);
    if n == 0 || solver.start(position, n).is_none() {
        return Some(false);
    }
    solver.search.forces_unclaimed(position, n.min(search::MAX_MOVES)).ok()
}

/// Whether the side to move is mated within `n` moves of the other side, whatever it replies; with `n` 0, whether it is
/// mated on the board. `None` where the bound ended the search.
pub fn is_mated_within(position: &Position, n: u32, bounds: Bounds) -> Option<bool> {
    let n = n.min(search::MAX_MOVES);
    let mut search = Search::new(bounds.slots);
    search.start(position, n, bounds.nodes);
    search.is_lost(position, n).ok()
}

/// Keeps its memory from one position to the next, which saves time and changes nothing else.
pub struct Solver {
    search: Search,
    bounds: Bounds,
}

impl Solver {
    pub fn new(bounds: Bounds) -> Solver {
        Solver { search: Search::new(bounds.slots), bounds }
    }

    /// Like [`mates_in`], without the defences.
    pub fn mates_in(&mut self, position: &Position, n: u32) -> MateSearch {
        let Some(n) = self.start(position, n) else {
            return MateSearch { mate: None, complete: true, nodes: 0 };
        };
        match self.shortest(position, n) {
            Ok(mate) => MateSearch { mate, complete: true, nodes: self.search.nodes },
            Err(Cut) => MateSearch { mate: None, complete: false, nodes: self.search.nodes },
        }
    }

    /// Like the free function [`defend`].
    pub fn defend(&mut self, position: &Position, n: u32) -> DefenceSearch {
        let n = n.min(search::MAX_MOVES);
        self.search.start(position, n, self.bounds.nodes);
        let (defences, complete) = self.defences(position, n);
        let mut line = Vec::new();
        if let Some(longest) = defences.first() {
            line.push(longest.reply);
            if let Some(moves) = longest.mate {
                self.extend(&after(position, longest.reply), moves, &mut line);
            }
        }
        DefenceSearch { defences, line, complete, nodes: self.search.nodes }
    }

    /// Nothing is left to search where the attacker can never mate, or where the game is over by seventy-five moves
    /// (9.6.2).
    fn start(&mut self, position: &Position, n: u32) -> Option<u32> {
        let n = n.min(search::MAX_MOVES);
        self.search.start(position, n, self.bounds.nodes);
        let over = position.has_insufficient_material(position.turn()) || position.halfmoves() >= 150;
        (!over).then_some(n)
    }

    /// Tries all first moves for a mate in one, in two, and so on: the first length that has a key has all its keys,
    /// and every other first move is disproved.
    fn shortest(&mut self, position: &Position, n: u32) -> Result<Option<Mate>, Cut> {
        let mut moves = position.legal_moves();
        order_attack(position, &mut moves);
        for within in 1..=n {
            let mut keys = Vec::new();
            if within == 1 {
                keys = all_mates_in_one(position);
            } else {
                for &first in &moves {
                    if self.search.is_lost(&after(position, first), within - 1)? {
                        keys.push(first);
                    }
                }
            }
            if keys.is_empty() {
                continue;
            }
            let listed = position.legal_moves();
            keys.sort_by_key(|key| listed.iter().position(|legal| legal == key));
            let mut line = vec![keys[0]];
            self.allow_more();
            self.extend_reply(&after(position, keys[0]), within - 1, &mut line);
            let keys = keys.into_iter().map(|first| Key { first, defences: Vec::new() }).collect();
            return Ok(Some(Mate { moves: within, keys, line }));
        }
        Ok(None)
    }

    /// What follows a proof may cost as much again as the proof itself was allowed.
    fn allow_more(&mut self) {
        self.search.limit = self.search.nodes.saturating_add(self.bounds.nodes);
    }

    /// All replies with the length of the mate after each, the longest first; and whether none was cut.
    fn defences(&mut self, position: &Position, n: u32) -> (Vec<Defence>, bool) {
        self.allow_more();
        let mut defences = Vec::new();
        let mut complete = true;
        for reply in position.legal_moves() {
            let after_reply = after(position, reply);
            match self.length(&after_reply, n) {
                Ok(mate) => {
                    let next = mate.and_then(|moves| self.attack(&after_reply, moves).ok().flatten());
                    defences.push(Defence { reply, mate, next });
                }
                Err(Cut) => complete = false,
            }
        }
        defences.sort_by_key(|defence| std::cmp::Reverse(defence.mate.unwrap_or(u32::MAX)));
        (defences, complete)
    }

    /// The least number of moves within which the side to move mates, up to `n`.
    fn length(&mut self, position: &Position, n: u32) -> Result<Option<u32>, Cut> {
        for within in 1..=n {
            if self.search.forces(position, within)? {
                return Ok(Some(within));
            }
        }
        Ok(None)
    }

    /// The first move, in a fixed order, that forces mate within `n`.
    fn attack(&mut self, position: &Position, n: u32) -> Result<Option<Move>, Cut> {
        let mut moves = position.legal_moves();
        order_attack(position, &mut moves);
        for &attempt in &moves {
            if self.search.is_lost(&after(position, attempt), n - 1)? {
                return Ok(Some(attempt));
            }
        }
        Ok(None)
    }

    /// Adds the attacker's move and what follows, for a mate in exactly `moves`.
    fn extend(&mut self, position: &Position, moves: u32, line: &mut Vec<Move>) {
        if let Ok(Some(attack)) = self.attack(position, moves) {
            line.push(attack);
            self.extend_reply(&after(position, attack), moves - 1, line);
        }
    }

    /// Adds the longest defence, the first of equals, and what follows.
    fn extend_reply(&mut self, position: &Position, moves: u32, line: &mut Vec<Move>) {
        if moves == 0 || !has_reply(position) {
            return;
        }
        let mut longest = None;
        for reply in position.legal_moves() {
            let Ok(Some(length)) = self.length(&after(position, reply), moves) else { return };
            if longest.is_none_or(|(_, found)| length > found) {
                longest = Some((reply, length));
            }
            if length == moves {
                break;
            }
        }
        if let Some((reply, length)) = longest {
            line.push(reply);
            self.extend(&after(position, reply), length, line);
        }
    }
}

#[cfg(test)]
mod tests;
