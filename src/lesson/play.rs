//! An ending played out in a lesson: the learner's moves, and the replies of a defender that never errs.
//!
//! The replies are always the same, so the learner's moves alone tell the whole game.

use shakmaty::Position as _;

use crate::{
    chess::{Attempt, Board, Color, Move, Outcome, Piece, Position, Reason, Role, Verdict, attempt_of, judge},
    tablebase::{Probe, Tablebase},
};

/// What the learner plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayGoal {
    /// Mates the lone king.
    Mate,
    /// Holds a draw with the lone king against king and pawn.
    Draw,
    /// Promotes the pawn and keeps the win.
    Promote,
}

impl PlayGoal {
    /// The goals as lesson files write them.
    pub const WORDS: &[&str] = &["mate", "draw", "promote"];

    /// The goal as lesson files write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            PlayGoal::Mate => "mate",
            PlayGoal::Draw => "draw",
            PlayGoal::Promote => "promote",
        }
    }

    pub fn parse(word: &str) -> Option<PlayGoal> {
        match word {
            "mate" => Some(PlayGoal::Mate),
            "draw" => Some(PlayGoal::Draw),
            "promote" => Some(PlayGoal::Promote),
            _ => None,
        }
    }
}

/// A game from a step's position: it stands at the learner's turn, or it is over.
#[derive(Clone, Debug)]
pub struct Game {
    pub goal: PlayGoal,
    pub position: Position,
    pub n_moves: u32,
    /// The last move on the board, which is the defender's where there was one.
    pub last: Option<Move>,
    /// Every position so far. Castling and en passant do not occur in these endings.
    seen: Vec<(Board, Color)>,
}

/// What a legal move of the learner leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Checkmate,
    Stalemate,
    /// The win is gone: with best play the game is a draw, or lost.
    NoLongerWon,
    /// The draw is gone: the opponent can force mate.
    NoLongerDrawn,
    /// The pawn has been promoted, and mate can still be forced.
    Promoted,
    /// The game is a draw.
    Drawn(DrawnBy),
    /// The opponent has answered, and the goal can still be reached.
    GoesOn,
}

/// How a game that was to be held ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnBy {
    Stalemate,
    DeadPosition,
    Repetition,
    /// The moves that were asked for are played, and the draw still holds.
    Endurance,
}

impl Game {
    pub fn new(start: &Position, goal: PlayGoal) -> Game {
        let seen = vec![(start.board().clone(), start.turn())];
        Game { goal, position: start.clone(), n_moves: 0, last: None, seen }
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
        Ok(match self.goal {
            PlayGoal::Mate => self.after_mating_move(),
            PlayGoal::Draw => self.after_holding_move(),
            PlayGoal::Promote if played.is_promotion() => self.after_promotion(),
            PlayGoal::Promote => self.after_mating_move(),
        })
    }

    fn after_mating_move(&mut self) -> Turn {
        match Outcome::of(&self.position) {
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
        }
    }

    fn after_promotion(&self) -> Turn {
        match (Outcome::of(&self.position), Tablebase::global().probe(&self.position)) {
            (Outcome::Stalemate, _) => Turn::Stalemate,
            (_, Probe::Loss { .. }) => Turn::Promoted,
            _ => Turn::NoLongerWon,
        }
    }

    fn after_holding_move(&mut self) -> Turn {
        if let Some(drawn) = self.drawn() {
            return Turn::Drawn(drawn);
        }
        if Tablebase::global().probe(&self.position) != Probe::Draw {
            return Turn::NoLongerDrawn;
        }
        let Some(reply) = self.hardest_try() else { return Turn::NoLongerDrawn };
        self.put(reply);
        self.drawn().map_or(Turn::GoesOn, Turn::Drawn)
    }

    fn drawn(&self) -> Option<DrawnBy> {
        let now = (self.position.board(), self.position.turn());
        match Outcome::of(&self.position) {
            Outcome::Stalemate => Some(DrawnBy::Stalemate),
            Outcome::DeadPosition => Some(DrawnBy::DeadPosition),
            _ if self.seen.iter().filter(|(board, turn)| (board, *turn) == now).count() >= 3 => {
                Some(DrawnBy::Repetition)
            }
            _ => None,
        }
    }

    /// The move of a drawn game after which the other side has the fewest ways to hold it. The pawn is not given away
    /// and the game not ended while there is another way, and no position is sought twice.
    fn hardest_try(&self) -> Option<Move> {
        let tables = Tablebase::global();
        let moves = tables.moves(&self.position).into_iter().filter(|rated| rated.outcome == Probe::Draw);
        let price = |played: Move| {
            let mut after = self.position.clone();
            after.play_unchecked(played);
            let replies = tables.moves(&after);
            let n_holding = replies.iter().filter(|reply| reply.outcome == Probe::Draw).count();
            let takes = replies.iter().any(|reply| reply.played.is_capture());
            let n_seen = self.seen.iter().filter(|(board, _)| board == after.board()).count();
            (replies.is_empty() || takes, n_seen, n_holding)
        };
        moves.map(|rated| rated.played).min_by_key(|played| price(*played))
    }

    fn put(&mut self, played: Move) {
        self.position.play_unchecked(played);
        self.last = Some(played);
        self.seen.push((self.position.board().clone(), self.position.turn()));
    }

    /// The best move here; none outside the known endings.
    pub fn best(&self) -> Option<Move> {
        Tablebase::global().moves(&self.position).first().map(|rated| rated.played)
    }

    /// The moves that keep the draw or the win, whichever the game is about.
    pub fn keeping(&self) -> Vec<Move> {
        let keeps = |outcome: Probe| match self.goal {
            PlayGoal::Draw => outcome == Probe::Draw,
            PlayGoal::Mate | PlayGoal::Promote => matches!(outcome, Probe::Win { .. }),
        };
        let moves = Tablebase::global().moves(&self.position).into_iter();
        moves.filter(|rated| keeps(rated.outcome)).map(|rated| rated.played).collect()
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

/// The least number of the learner's moves after which the pawn has been promoted and the win is kept, against the best
/// defence; none where it cannot be promoted so.
pub fn moves_to_promotion(start: &Position) -> Option<u32> {
    // The longest win of king and pawn takes fewer moves to promotion than this.
    const LONGEST: u32 = 30;
    let mut game = Game::new(start, PlayGoal::Promote);
    while game.n_moves < LONGEST {
        let best = attempt_of(&game.best()?);
        match game.play(best) {
            Ok(Turn::Promoted) => return Some(game.n_moves),
            Ok(Turn::GoesOn) => {}
            _ => return None,
        }
    }
    None
}

/// Whether the side to move has the lone king against king and pawn, and holds the draw.
pub fn holds(start: &Position) -> bool {
    Tablebase::global().probe(start) == Probe::Draw
}

/// Whether king and pawn stand against a king, and the pawn is the learner's or the opponent's.
pub fn is_king_and_pawn(start: &Position, pawn: PawnOf) -> bool {
    let side = match pawn {
        PawnOf::Learner => start.turn(),
        PawnOf::Opponent => start.turn().other(),
    };
    let board = start.board();
    board.occupied().count() == 3 && board.by_piece(Piece { color: side, role: Role::Pawn }).any()
}

/// Whose pawn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnOf {
    Learner,
    Opponent,
}

/// Whether the position belongs to an ending that the tables know.
pub fn is_known(start: &Position) -> bool {
    Tablebase::global().probe(start) != Probe::Outside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_position;

    const QUEEN: &str = "8/8/8/4k3/8/8/8/4K2Q w - - 0 1";

    fn game(fen: &str) -> Game {
        Game::new(&parse_position(fen).unwrap(), PlayGoal::Mate)
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

    const OPPOSITION: &str = "8/8/4k3/8/4K3/4P3/8/8";

    #[test]
    fn a_draw_is_held_by_the_best_moves_and_lost_by_the_worst() {
        let start = parse_position("8/4k3/8/3KP3/8/8/8/8 b - - 0 1").unwrap();
        assert!(holds(&start) && is_king_and_pawn(&start, PawnOf::Opponent));
        let mut held = Game::new(&start, PlayGoal::Draw);
        while held.n_moves < 25 {
            match held.play(attempt_of(&held.best().unwrap())).unwrap() {
                Turn::GoesOn => assert!(holds(&held.position)),
                Turn::Drawn(_) => return,
                turn => panic!("{turn:?}"),
            }
        }
        let mut lost = Game::new(&start, PlayGoal::Draw);
        let turns = std::iter::from_fn(|| lost.play(attempt_of(&lost.worst()?)).ok());
        assert_eq!(turns.take(25).find(|turn| *turn != Turn::GoesOn), Some(Turn::NoLongerDrawn));
    }

    #[test]
    fn stalemate_and_the_lost_pawn_end_a_game_that_is_held() {
        let game = |fen: &str| Game::new(&parse_position(fen).unwrap(), PlayGoal::Draw);
        let mut taken = game("8/8/8/8/8/8/3kP3/7K b - - 0 1");
        assert_eq!(taken.play("d2e2".parse().unwrap()), Ok(Turn::Drawn(DrawnBy::DeadPosition)));
        // The corner: whatever White tries, the king stays in it.
        let mut corner = game("7k/8/6KP/8/8/8/8/8 b - - 0 1");
        assert_eq!(corner.play("h8g8".parse().unwrap()), Ok(Turn::GoesOn));
        let mut wrong = game(&format!("{OPPOSITION} b - - 0 1"));
        assert_eq!(wrong.play("e6d6".parse().unwrap()), Ok(Turn::NoLongerDrawn));
    }

    #[test]
    fn a_pawn_is_promoted_while_the_win_is_kept() {
        let start = parse_position("8/8/3k4/8/3K4/3P4/8/8 b - - 0 1").unwrap();
        assert_eq!(moves_to_promotion(&start), None);
        let start = parse_position("3k4/8/3K4/3P4/8/8/8/8 w - - 0 1").unwrap();
        assert!(is_king_and_pawn(&start, PawnOf::Learner));
        let least = moves_to_promotion(&start).unwrap();
        assert!((4..=6).contains(&least), "{least}");
        let mut away = Game::new(&start, PlayGoal::Promote);
        assert_eq!(away.play("d6e5".parse().unwrap()), Ok(Turn::NoLongerWon));
        let mut taken = Game::new(&parse_position("8/1kP5/8/8/8/8/8/4K3 w - - 0 1").unwrap(), PlayGoal::Promote);
        assert_eq!(taken.play("c7c8q".parse().unwrap()), Ok(Turn::NoLongerWon));
        let mut safe = Game::new(&parse_position("8/2P1k3/8/8/8/8/8/4K3 w - - 0 1").unwrap(), PlayGoal::Promote);
        assert_eq!(safe.play("c7c8n".parse().unwrap()), Ok(Turn::NoLongerWon));
        let mut safe = Game::new(&parse_position("8/2P1k3/8/8/8/8/8/4K3 w - - 0 1").unwrap(), PlayGoal::Promote);
        assert_eq!(safe.play("c7c8r".parse().unwrap()), Ok(Turn::Promoted));
    }
}
