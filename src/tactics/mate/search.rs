//! The search itself: is mate forced within n moves? Answered by trying, shorter lengths first, with a table of what
//! is proved and an order of moves that finds proofs and refutations early. Nothing is left out, so that a "no" is a
//! proof as much as a "yes".

use shakmaty::{Move, MoveList, Position as _, attacks};

use super::{
    last::{after, has_reply, mate_in_one},
    table::{Hint, Table},
};
use crate::chess::Position;

/// The bound on nodes was reached before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut;

/// Longer mates than this are not looked for.
pub(super) const MAX_MOVES: u32 = 50;

pub(super) struct Search {
    table: Table,
    /// Positions looked at, counted at every move that is played.
    pub(super) nodes: u64,
    pub(super) limit: u64,
    /// Whether the fifty-move rule can end the game before the mate.
    clock_matters: bool,
    /// The replies that last refuted an attempt, by the number of moves that the attacker had left.
    killers: Vec<[Option<Hint>; 2]>,
    /// How often a reply from one square to another refuted an attempt.
    history: Vec<u32>,
}

impl Search {
    pub(super) fn new(slots: usize) -> Search {
        Search {
            table: Table::new(slots),
            nodes: 0,
            limit: u64::MAX,
            clock_matters: false,
            killers: Vec::new(),
            history: vec![0; 64 * 64],
        }
    }

    /// Makes ready for a new position; nothing is kept that could change the count of nodes.
    pub(super) fn start(&mut self, position: &Position, n: u32, limit: u64) {
        self.table.forget();
        self.nodes = 0;
        self.limit = limit;
        self.clock_matters = position.halfmoves() + 2 * n >= 100;
        self.killers = vec![[None; 2]; n as usize + 1];
        self.history.fill(0);
    }

    fn clock(&self, position: &Position) -> u32 {
        if self.clock_matters { position.halfmoves() } else { 0 }
    }

    fn visit(&mut self) -> Result<(), Cut> {
        self.nodes += 1;
        if self.nodes > self.limit { Err(Cut) } else { Ok(()) }
    }

    /// Whether the side to move forces mate within `n` moves.
    ///
    /// 1. Mate at once, if there is one.
    /// 2. With one move more, checks first, because they leave few replies; then every other move, because a key may
    ///    be quiet.
    /// 3. Before that, the same with fewer moves: what it finds is remembered and makes the longer search short.
    pub(super) fn forces(&mut self, position: &Position, n: u32) -> Result<bool, Cut> {
        if n == 0 {
            return Ok(false);
        }
        self.visit()?;
        // The fifty-move rule (9.3): the defender claims the draw with the move that completes the fifty.
        if self.clock_matters && position.halfmoves() >= 100 {
            return Ok(false);
        }
        self.forces_unclaimed(position, n)
    }

    /// The same where the fifty-move draw cannot be claimed any more or is not, as at the start of a search.
    pub(super) fn forces_unclaimed(&mut self, position: &Position, n: u32) -> Result<bool, Cut> {
        if n == 1 {
            return Ok(mate_in_one(position).is_some());
        }
        let key = self.table.key(position, self.clock(position));
        let (mut best, mut done) = (None, 0);
        if let Some(known) = self.table.get(&key) {
            if let Some(answer) = known.answer(n) {
                return Ok(answer);
            }
            best = known.best;
            done = u32::from(known.no);
        }
        if done == 0 {
            if let Some(mating) = mate_in_one(position) {
                self.table.put(&key, 1, true, Hint::of(mating));
                return Ok(true);
            }
            done = 1;
        }
        let mut moves = position.legal_moves();
        order_attack(position, &mut moves);
        for within in done + 1..=n {
            if let Some(first) = best
                && let Some(at) = moves.iter().position(|legal| first.is(*legal))
            {
                moves[..=at].rotate_right(1);
            }
            for &attempt in &moves {
                if self.is_lost(&after(position, attempt), within - 1)? {
                    self.table.put(&key, within, true, Hint::of(attempt));
                    return Ok(true);
                }
            }
            self.table.put(&key, within, false, None);
            best = None;
        }
        Ok(false)
    }

    /// Whether the side to move is mated within `n` moves of the other side, whatever it replies. With n = 0: whether
    /// it is mated on the board.
    ///
    /// 1. Mated, or stalemate: the answer is there.
    /// 2. The replies that refuted this position or its neighbours before come first, then those that refuted most.
    /// 3. One reply after which no mate is forced is enough.
    pub(super) fn is_lost(&mut self, position: &Position, n: u32) -> Result<bool, Cut> {
        self.visit()?;
        if n == 0 {
            return Ok(position.is_check() && !has_reply(position));
        }
        let key = self.table.key(position, self.clock(position));
        let mut refutation = None;
        if let Some(known) = self.table.get(&key) {
            if let Some(answer) = known.answer(n) {
                return Ok(answer);
            }
            refutation = known.best;
        }
        let mut replies = position.legal_moves();
        if replies.is_empty() {
            return Ok(position.is_check());
        }
        // The fifty-move rule (9.3): the defender, whose turn it is, claims the draw.
        if self.clock_matters && position.halfmoves() >= 100 {
            return Ok(false);
        }
        let killers = self.killers[n as usize];
        let mut urgent = 0;
        for hint in [refutation, killers[0], killers[1]].into_iter().flatten() {
            if let Some(at) = replies[urgent..].iter().position(|reply| hint.is(*reply)) {
                replies.swap(urgent, urgent + at);
                urgent += 1;
            }
        }
        for at in 0..replies.len() {
            if at >= urgent {
                self.bring_best(&mut replies, at);
            }
            let reply = replies[at];
            if !self.forces(&after(position, reply), n)? {
                self.refuted_by(reply, n);
                self.table.put(&key, n, false, Hint::of(reply));
                return Ok(false);
            }
        }
        self.table.put(&key, n, true, None);
        Ok(true)
    }

    /// Moves the likeliest refutation of those not yet tried to the front.
    fn bring_best(&self, replies: &mut MoveList, at: usize) {
        let mut best = (at, 0);
        for (later, reply) in replies.iter().enumerate().skip(at) {
            let score = self.history[square_pair(*reply)] + 1;
            if score > best.1 {
                best = (later, score);
            }
        }
        replies.swap(at, best.0);
    }

    fn refuted_by(&mut self, reply: Move, n: u32) {
        let hint = Hint::of(reply);
        let killers = &mut self.killers[n as usize];
        if killers[0] != hint {
            killers[1] = killers[0];
            killers[0] = hint;
        }
        let count = &mut self.history[square_pair(reply)];
        *count = count.saturating_add(n * n);
    }
}

fn square_pair(legal: Move) -> usize {
    legal.from().map_or(0, usize::from) * 64 + usize::from(legal.to())
}

/// Puts checks first, captures before quiet moves.
pub(super) fn order_attack(position: &Position, moves: &mut MoveList) {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king_of(!us) else { return };
    let occupied = board.occupied();
    let near = attacks::king_attacks(king);
    moves.sort_by_cached_key(|legal| {
        let Some(from) = legal.from() else { return 0 };
        let man = legal.promotion().unwrap_or(legal.role()).of(us);
        let reach = attacks::attacks(legal.to(), man, occupied.without(from));
        if reach.contains(king) {
            0
        } else if legal.is_capture() {
            1
        } else {
            10 - (reach & near).count() as u8
        }
    });
}
