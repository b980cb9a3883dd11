//! Does a side win material by force? Proved by playing: every reply of the other side at the start, then captures
//! until nobody wants to capture any more.
//!
//! A count on one square is not enough: the other side may answer elsewhere, with a check or a bigger capture.
//! The proof leans to the losing side. It may play any move at first and any capture later, and stop whenever it
//! likes; the winning side must show a move for each of these, and must be able to stop in the end: to pass, or to
//! make one last quiet move, without losing again what it won.

use shakmaty::{Board, Color, Move, MoveList, Position as _, Role};

use crate::{
    chess::Position,
    tactics::exchange::{value, won_by},
};

/// By how many pawns a side is ahead.
pub(super) fn balance(board: &Board, side: Color) -> i32 {
    Role::ALL
        .into_iter()
        .map(|role| {
            value(role) * (board.by_piece(role.of(side)).count() as i32 - board.by_piece(role.of(!side)).count() as i32)
        })
        .sum()
}

/// The bound on nodes was reached before anything was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut;

/// A proof under way: `winner` must end at least `need` pawns ahead on the board.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    pub winner: Color,
    pub need: i32,
}

/// Counts the positions of all proofs of one question.
pub(super) struct Budget {
    pub left: u64,
}

impl Budget {
    fn spend(&mut self) -> Result<(), Cut> {
        self.left = self.left.checked_sub(1).ok_or(Cut)?;
        Ok(())
    }

    /// The winner is to move: it has a move after which the claim holds against everything. `replies` full-width
    /// replies are still to come.
    ///
    /// Being mated or stalemated proves nothing.
    pub(super) fn wins(&mut self, position: &Position, claim: Claim, replies: u32) -> Result<bool, Cut> {
        if replies == 0 {
            return self.settles(position, claim, true);
        }
        self.spend()?;
        for attempt in ordered(position) {
            if self.holds(&after(position, attempt), claim, replies)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The other side is to move: whatever it plays, the claim holds. Mate proves any claim, stalemate none.
    pub(super) fn holds(&mut self, position: &Position, claim: Claim, replies: u32) -> Result<bool, Cut> {
        if replies == 0 {
            return self.stands(position, claim, true);
        }
        self.spend()?;
        let moves = ordered(position);
        if moves.is_empty() {
            return Ok(position.is_check());
        }
        for reply in moves {
            if !self.wins(&after(position, reply), claim, replies - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Captures only, the winner to move.
    ///
    /// 1. In check every answer is tried.
    /// 2. A capture after which the claim stands.
    /// 3. Or to stop: with enough won already, passing must not lose it again; or else one quiet move must save it.
    fn settles(&mut self, position: &Position, claim: Claim, may_save: bool) -> Result<bool, Cut> {
        self.spend()?;
        let enough = balance(position.board(), claim.winner) >= claim.need;
        if !position.is_check() {
            if enough
                && let Ok(passed) = position.clone().swap_turn()
                && !passed.is_stalemate()
                && self.stands(&passed, claim, false)?
            {
                return Ok(true);
            }
            for capture in forcing(position) {
                if self.stands(&after(position, capture), claim, may_save)? {
                    return Ok(true);
                }
            }
            if !enough || !may_save {
                return Ok(false);
            }
        }
        for quiet in position.legal_moves() {
            if (position.is_check() || !is_forcing(quiet)) && self.stands(&after(position, quiet), claim, false)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Captures only, the other side to move: it may stop at once, or capture, or answer a check.
    fn stands(&mut self, position: &Position, claim: Claim, may_save: bool) -> Result<bool, Cut> {
        self.spend()?;
        let in_check = position.is_check();
        if !in_check && balance(position.board(), claim.winner) < claim.need {
            return Ok(false);
        }
        let moves = if in_check { position.legal_moves() } else { forcing(position) };
        if moves.is_empty() {
            return Ok(in_check || !position.legal_moves().is_empty());
        }
        for reply in moves {
            if !self.settles(&after(position, reply), claim, may_save)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

pub(super) fn after(position: &Position, legal: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(legal);
    after
}

fn is_forcing(legal: Move) -> bool {
    legal.is_capture() || legal.is_promotion()
}

/// Captures and promotions, the greatest gain first, of equals the cheapest taker.
fn forcing(position: &Position) -> MoveList {
    let mut moves = position.legal_moves();
    moves.retain(|legal| is_forcing(*legal));
    moves.sort_by_key(|legal| (-won_by(*legal), value(legal.role())));
    moves
}

/// All legal moves, captures and promotions first.
fn ordered(position: &Position) -> MoveList {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|legal| (!is_forcing(*legal), -won_by(*legal), value(legal.role())));
    moves
}
