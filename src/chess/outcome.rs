//! How a game stands or ended: checkmate and the draws, those that come by themselves and those one may claim.

use std::{fmt, str::FromStr};

use shakmaty::{Move, Position as _};

use super::{Attempt, Position, Reason, Verdict, attempt_of, dead, judge};

/// How a position stands, without the game that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    Ongoing,
    /// Ongoing, and the king of the side to move is attacked.
    Check,
    Checkmate,
    Stalemate,
    /// Proved dead; a position can be dead without our proving it.
    DeadPosition,
}

impl Outcome {
    pub const ALL: [Outcome; 5] =
        [Outcome::Ongoing, Outcome::Check, Outcome::Checkmate, Outcome::Stalemate, Outcome::DeadPosition];

    /// Where several hold, the one that ends the game first: checkmate and stalemate before a dead position.
    pub fn of(position: &Position) -> Outcome {
        let check = position.is_check();
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if check { Outcome::Checkmate } else { Outcome::Stalemate };
        }
        if dead::is_dead(position, &moves) {
            Outcome::DeadPosition
        } else if check {
            Outcome::Check
        } else {
            Outcome::Ongoing
        }
    }

    /// Has the game ended with this?
    pub const fn is_over(self) -> bool {
        match self {
            Outcome::Ongoing | Outcome::Check => false,
            Outcome::Checkmate | Outcome::Stalemate | Outcome::DeadPosition => true,
        }
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::Ongoing => "ongoing",
            Outcome::Check => "check",
            Outcome::Checkmate => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::DeadPosition => "dead-position",
        }
    }
}

/// A draw that the player to move may ask for (Laws 9.2 and 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// The position stands on the board for at least the third time.
    Threefold,
    /// Each side has made 50 moves without a pawn move or a capture.
    FiftyMoves,
}

impl Claim {
    pub const ALL: [Claim; 2] = [Claim::Threefold, Claim::FiftyMoves];

    pub const fn as_str(self) -> &'static str {
        match self {
            Claim::Threefold => "threefold",
            Claim::FiftyMoves => "fifty-moves",
        }
    }
}

/// A draw that nobody need ask for (Law 9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Automatic {
    /// The position stands on the board for at least the fifth time.
    Fivefold,
    /// Each side has made 75 moves without a pawn move or a capture.
    SeventyFiveMoves,
}

impl Automatic {
    pub const ALL: [Automatic; 2] = [Automatic::Fivefold, Automatic::SeventyFiveMoves];

    pub const fn as_str(self) -> &'static str {
        match self {
            Automatic::Fivefold => "fivefold",
            Automatic::SeventyFiveMoves => "seventy-five-moves",
        }
    }
}

/// A name that no outcome, claim or automatic draw has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of an outcome")]
pub struct ParseOutcomeError(String);

/// The three enums are written and read the same way.
macro_rules! written_by_name {
    ($($name:ident),+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = ParseOutcomeError;

            fn from_str(name: &str) -> Result<$name, ParseOutcomeError> {
                let found = $name::ALL.into_iter().find(|it| it.as_str() == name);
                found.ok_or_else(|| ParseOutcomeError(name.to_owned()))
            }
        }
    )+};
}

written_by_name!(Outcome, Claim, Automatic);

/// A start position and the moves played from it.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    moves: Vec<Move>,
    /// The positions since the last pawn move or capture, the present one left out: only these can come again.
    earlier: Vec<Position>,
}

impl Game {
    pub fn new(start: Position) -> Game {
        Game { position: start, moves: Vec::new(), earlier: Vec::new() }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Why the move is illegal; the game stays as it was.
    pub fn play(&mut self, played: Move) -> Result<(), Reason> {
        self.play_attempt(attempt_of(&played)).map(|_| ())
    }

    /// Plays what somebody tries, and gives back the move it was.
    ///
    /// # Errors
    ///
    /// Why the attempt is illegal; the game stays as it was.
    pub fn play_attempt(&mut self, attempt: Attempt) -> Result<Move, Reason> {
        match judge(&self.position, attempt) {
            Verdict::Illegal(reason) => Err(reason),
            Verdict::Legal(played) => {
                let before = self.position.clone();
                self.position.play_unchecked(played);
                if played.is_zeroing() {
                    self.earlier.clear();
                } else {
                    self.earlier.push(before);
                }
                self.moves.push(played);
                Ok(played)
            }
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn outcome(&self) -> Outcome {
        Outcome::of(&self.position)
    }

    /// How often the present position has stood on the board in this game, now included.
    ///
    /// The same position has the same side to move and the same possible moves: castling rights count, and en passant
    /// where the capture would be legal (Law 9.2.3).
    pub fn repetitions(&self) -> usize {
        1 + self.earlier.iter().filter(|earlier| **earlier == self.position).count()
    }

    /// The draws that the player to move may claim now. None when the position itself has ended the game.
    ///
    /// A claim with a move that is only announced (Laws 9.2.1 and 9.3.1) is the same question about the game after it.
    pub fn claims(&self) -> Vec<Claim> {
        self.drawn(&[
            (self.repetitions() >= 3, Claim::Threefold),
            (self.position.halfmoves() >= 100, Claim::FiftyMoves),
        ])
    }

    /// The draws that have come by themselves with the present position. None when the position itself has ended the
    /// game: a checkmate comes before the 75 moves (Law 9.6.2).
    pub fn automatic(&self) -> Vec<Automatic> {
        self.drawn(&[
            (self.repetitions() >= 5, Automatic::Fivefold),
            (self.position.halfmoves() >= 150, Automatic::SeventyFiveMoves),
        ])
    }

    fn drawn<D: Copy>(&self, rules: &[(bool, D)]) -> Vec<D> {
        let holding: Vec<D> = rules.iter().filter(|(holds, _)| *holds).map(|(_, draw)| *draw).collect();
        if holding.is_empty() || self.outcome().is_over() { Vec::new() } else { holding }
    }
}

#[cfg(test)]
mod tests;
