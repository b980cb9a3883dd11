//! An ending played out in a lesson: the learner's moves, and the replies of a defender that never errs.
//!
//! The replies are always the same, so the learner's moves alone tell the whole game.

use shakmaty::Position as _;

use crate::{
    chess::{Attempt, Move, Outcome, Position, Reason, Verdict, judge},
    tablebase::{Probe, Tablebase},
};

/// A game from a step's position: it stands at the learner's turn, or it is over.
#[derive(Clone, Debug)]
pub struct Game {
    pub position: Position,
    pub n_moves: u32,
    /// The last move on the board, which is the defender's where there was one.
    pub last: Option<Move>,
}

/// What a legal move of the learner leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Checkmate,
    Stalemate,
    /// The win is gone: with best play the game is a draw, or lost.
    NoLongerWon,
    /// The defender has answered, and mate can still be forced.
    GoesOn,
}

impl Game {
    pub fn new(start: &Position) -> Game {
        Game { position: start.clone(), n_moves: 0, last: None }
    }

    /// Plays the learner's move and the defender's reply to it.
    ///
    /// # Errors
    ///
    /// Why the move is illegal; then nothing was played.
    pub fn play(&mut self, attempt: Attempt) -> Result<Turn, Reason> {
        let played = match judge(&self.position, attempt) {
            Verdict::Legal(played) => played,
            Verdict::Illegal(reason) => return Err(reason),
        };
        self.put(played);
        self.n_moves += 1;
        let turn = match Outcome::of(&self.position) {
            Outcome::Checkmate => Turn::Checkmate,
            Outcome::Stalemate => Turn::Stalemate,
            Outcome::Ongoing | Outcome::Check | Outcome::DeadPosition => {
                let tables = Tablebase::global();
                match (tables.probe(&self.position), tables.perfect_reply(&self.position)) {
                    (Probe::Loss { .. }, Some(reply)) => {
                        self.put(reply);
                        Turn::GoesOn
                    }
                    _ => Turn::NoLongerWon,
                }
            }
        };
        Ok(turn)
    }

    fn put(&mut self, played: Move) {
        self.position.play_unchecked(played);
        self.last = Some(played);
    }

    /// The best move here; none outside the known endings.
    pub fn best(&self) -> Option<Move> {
        Tablebase::global().moves(&self.position).first().map(|rated| rated.played)
    }

    /// The worst move here that does not mate; none outside the known endings.
    pub fn worst(&self) -> Option<Move> {
        Tablebase::global().moves(&self.position).last().map(|rated| rated.played)
    }
}

/// The least number of the learner's moves in which mate can be forced; none where it cannot be, or where the position
/// is in none of the known endings.
pub fn moves_to_mate(start: &Position) -> Option<u32> {
    match Tablebase::global().probe(start) {
        Probe::Win { dtm } => Some(dtm.div_ceil(2)),
        Probe::Loss { .. } | Probe::Draw | Probe::Outside => None,
    }
}

/// Whether the position belongs to an ending that the tables know.
pub fn is_known(start: &Position) -> bool {
    Tablebase::global().probe(start) != Probe::Outside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{attempt_of, parse_position};

    const QUEEN: &str = "8/8/8/4k3/8/8/8/4K2Q w - - 0 1";

    fn game(fen: &str) -> Game {
        Game::new(&parse_position(fen).unwrap())
    }

    #[test]
    fn the_best_moves_mate_in_the_least_number_of_moves() {
        let mut game = game(QUEEN);
        let least = moves_to_mate(&game.position).unwrap();
        assert_eq!(least, 7);
        for n_moves in 1..=least {
            let turn = game.play(attempt_of(&game.best().unwrap())).unwrap();
            assert_eq!(turn, if n_moves == least { Turn::Checkmate } else { Turn::GoesOn });
        }
    }

    #[test]
    fn a_queen_left_to_the_king_no_longer_wins() {
        let mut game = game("8/8/8/4k3/8/8/8/4K2Q w - - 0 1");
        assert_eq!(game.play("h1e4".parse().unwrap()), Ok(Turn::NoLongerWon));
    }

    #[test]
    fn stalemate_is_told_apart() {
        let mut game = game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
        assert_eq!(game.play("f1f7".parse().unwrap()), Ok(Turn::Stalemate));
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = game(QUEEN);
        assert!(game.play("h1g3".parse().unwrap()).is_err());
        assert_eq!((game.n_moves, game.last), (0, None));
    }

    #[test]
    fn outside_the_tables_nothing_is_claimed() {
        let start = Position::default();
        assert!(!is_known(&start));
        assert_eq!(moves_to_mate(&start), None);
        assert_eq!(moves_to_mate(&parse_position("8/8/8/4k3/8/8/8/4K2B w - - 0 1").unwrap()), None);
    }
}
