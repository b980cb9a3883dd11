//! What the search has proved so far, by position. A position is stored whole and compared whole, so that no
//! coincidence of two numbers can ever turn into a wrong mate.

use shakmaty::{CastlingSide, Color, Move, Position as _, Role, Square};

use crate::chess::Position;

/// The whole of a position as far as a mate depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Key {
    planes: [u64; 4],
    rest: u32,
}

impl Key {
    /// `clock` is the count of the fifty-move rule where it can matter, else 0. `run` tells one search from another.
    pub(super) fn of(position: &Position, clock: u32, run: u16) -> Key {
        let (roles, colors) = position.board().clone().into_bitboards();
        let planes = [
            colors.white.0,
            roles.pawn.0 | roles.bishop.0 | roles.queen.0,
            roles.knight.0 | roles.bishop.0 | roles.king.0,
            roles.rook.0 | roles.queen.0 | roles.king.0,
        ];
        let mut rest = u32::from(run) << 16 | clock.min(127) << 9;
        if position.turn() == Color::White {
            rest |= 1 << 8;
        }
        let castles = position.castles();
        if castles.any() {
            for (bit, (color, side)) in [
                (Color::White, CastlingSide::KingSide),
                (Color::White, CastlingSide::QueenSide),
                (Color::Black, CastlingSide::KingSide),
                (Color::Black, CastlingSide::QueenSide),
            ]
            .into_iter()
            .enumerate()
            {
                rest |= u32::from(castles.has(color, side)) << bit;
            }
        }
        // The right to take en passant differs between positions only where a pawn stands ready to use it.
        if let Some(square) = position.pseudo_legal_ep_square() {
            rest |= (u32::from(square.file()) | 8) << 4;
        }
        Key { planes, rest }
    }

    /// The run is left out: with it, which positions meet in a slot would depend on how many searches went before.
    fn index(&self, slots: usize) -> usize {
        let mut mixed = u64::from(self.rest & 0xffff).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for plane in self.planes {
            mixed = (mixed ^ plane).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^= mixed >> 32;
        }
        (mixed as usize) & (slots - 1)
    }
}

/// What is proved about a position: the mate is forced within `yes` moves of the attacker, and not within `no`.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    key: Key,
    /// The least number of moves within which mate is proved; [`Known::NEVER`] while none is.
    pub(super) yes: u8,
    /// The greatest number of moves within which mate is disproved.
    pub(super) no: u8,
    /// The move that proved or disproved it last, to be tried first.
    pub(super) best: Option<Hint>,
}

impl Known {
    pub(super) const NEVER: u8 = u8::MAX;

    /// The answer to "mate within n?", if it follows.
    pub(super) fn answer(&self, n: u32) -> Option<bool> {
        if u32::from(self.yes) <= n {
            Some(true)
        } else if u32::from(self.no) >= n {
            Some(false)
        } else {
            None
        }
    }
}

/// A move by its squares: enough to find it again in the list of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hint {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Hint {
    pub(super) fn of(legal: Move) -> Option<Hint> {
        Some(Hint { from: legal.from()?, to: legal.to(), promotion: legal.promotion() })
    }

    pub(super) fn is(self, legal: Move) -> bool {
        Hint::of(legal) == Some(self)
    }
}

/// A fixed number of slots in pairs; of two positions that meet, the one that took more work stays.
pub(super) struct Table {
    slots: Vec<Known>,
    run: u16,
}

impl Table {
    /// `slots` is rounded up to a power of two.
    pub(super) fn new(slots: usize) -> Table {
        let slots = slots.clamp(2, 1 << 26).next_power_of_two();
        Table { slots: vec![Known { yes: Known::NEVER, ..Known::default() }; slots], run: 1 }
    }

    /// Forgets what earlier searches proved, so that a search counts the same nodes whatever went before.
    pub(super) fn forget(&mut self) {
        if self.run == u16::MAX {
            *self = Table::new(self.slots.len());
        } else {
            self.run += 1;
        }
    }

    pub(super) fn key(&self, position: &Position, clock: u32) -> Key {
        Key::of(position, clock, self.run)
    }

    pub(super) fn get(&self, key: &Key) -> Option<&Known> {
        let at = key.index(self.slots.len());
        [at, at ^ 1].into_iter().map(|at| &self.slots[at]).find(|known| known.key == *key)
    }

    /// Adds to what is known of a position: mate within n, or not.
    pub(super) fn put(&mut self, key: &Key, n: u32, forced: bool, best: Option<Hint>) {
        let at = key.index(self.slots.len());
        let pair = [at, at ^ 1];
        let at = match pair.into_iter().find(|at| self.slots[*at].key == *key) {
            Some(at) => at,
            // The first of a pair is kept for work, the second takes whatever comes.
            None if (self.slots[at].key.rest >> 16) as u16 != self.run || work(&self.slots[at]) <= n as u8 => at,
            None => at ^ 1,
        };
        let known = &mut self.slots[at];
        if known.key != *key {
            *known = Known { key: *key, yes: Known::NEVER, no: 0, best: None };
        }
        let n = n.min(254) as u8;
        if forced {
            known.yes = known.yes.min(n);
        } else {
            known.no = known.no.max(n);
        }
        if best.is_some() {
            known.best = best;
        }
    }
}

/// How deep the search was whose result a slot holds.
fn work(known: &Known) -> u8 {
    if known.yes == Known::NEVER { known.no } else { known.no.max(known.yes) }
}
