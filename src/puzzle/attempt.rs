//! A puzzle being solved, move by move: every move that is provably as good as the puzzle's own is right.
//!
//! While the solver follows the line its replies are played; after another mate the longest defence. Replies are
//! always the same, so the solver's moves alone tell the whole of it.

use shakmaty::Position as _;

use crate::{
    chess::{Attempt, Move, Position, Verdict, judge},
    tactics::{
        Line,
        exchange::won_by,
        mate::{self, Bounds, mates_in},
        refute::{self, Goal, Refutation, refute, winning_line},
    },
};

/// A line is not asked for more pawns beyond its own gain than a queen and a pawn.
const MAX_MORE: i32 = 10;

/// A puzzle under way: it stands at the solver's turn, or it is over.
#[derive(Clone)]
pub struct Solve<'p> {
    line: &'p Line,
    /// The board as it stands.
    pub position: Position,
    /// All moves since the solver's first turn, replies too.
    pub played: Vec<Move>,
    pub end: Option<Way>,
    /// Whether the solver has left the line by another right move.
    left_line: bool,
    /// What the solver is ahead by since the beginning, in pawns.
    won: i32,
    /// What the line gains, in pawns.
    gain: i32,
}

/// By which way a puzzle was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// The puzzle's own line.
    Line,
    /// Another mate that is as fast.
    Mates,
    /// Another way to win as much, with the moves that show it.
    Wins(Vec<Move>),
}

/// What a legal move comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Right, and the other side has answered.
    GoesOn,
    Done,
    /// Nothing is lost by it, but more was asked; nothing was played. A mate that takes longer is one of these.
    Sound(Option<Refutation>),
    /// Nothing was played; what is wrong with it, where that can be proved.
    Wrong(Option<Refutation>),
}

impl<'p> Solve<'p> {
    pub fn new(line: &'p Line) -> Solve<'p> {
        let gain = moves_from(line, line.first())
            .iter()
            .enumerate()
            .map(|(idx, played)| if idx % 2 == 0 { won_by(*played) } else { -won_by(*played) })
            .sum();
        Solve { line, position: line.start().clone(), played: Vec::new(), end: None, left_line: false, won: 0, gain }
    }

    /// The puzzle after these moves of the solver; none where one of them is not right.
    pub fn after(line: &'p Line, path: &[Attempt]) -> Option<Solve<'p>> {
        let mut solve = Solve::new(line);
        for attempt in path {
            if solve.end.is_some() {
                return None;
            }
            let Verdict::Legal(played) = judge(&solve.position, *attempt) else { return None };
            if !matches!(solve.play(played), Turn::GoesOn | Turn::Done) {
                return None;
            }
        }
        Some(solve)
    }

    /// The solver's moves so far.
    pub fn n_moves(&self) -> usize {
        self.played.len().div_ceil(2)
    }

    /// The solver's moves that are left in the line.
    pub fn moves_left(&self) -> usize {
        self.line.n_moves().saturating_sub(self.n_moves())
    }

    /// What the move now due must do; none where the line gains nothing that can be proved.
    pub fn asked(&self) -> Option<Goal> {
        if self.line.ends_in_mate() {
            return Some(Goal::Mate { within: self.left() });
        }
        (self.gain > 0).then_some(Goal::WinMaterial { at_least: self.gain - self.won })
    }

    /// The line's own move here; none for a solver who has left it.
    pub fn expected(&self) -> Option<Move> {
        if self.left_line { None } else { move_at(self.line, self.ply()) }
    }

    /// A right move here.
    pub fn best(&self) -> Option<Move> {
        self.expected().or_else(|| mate::key(&self.position, self.left()))
    }

    /// Plays a legal move, if it is right, and the reply to it.
    pub fn play(&mut self, played: Move) -> Turn {
        let expected = self.expected();
        let way = if expected == Some(played) {
            Way::Line
        } else {
            let Some(way) = self.other_way(played, expected) else { return self.judged(played) };
            way
        };
        let reply_of_line = move_at(self.line, self.ply() + 1).filter(|_| way == Way::Line);
        self.left_line |= way != Way::Line;
        self.push(played, 1);
        let is_over = match way {
            Way::Line => self.moves_left() == 0,
            Way::Mates => self.position.is_checkmate(),
            Way::Wins(_) => true,
        };
        let reply =
            if is_over { None } else { reply_of_line.or_else(|| mate::longest_defence(&self.position, self.left())) };
        let Some(reply) = reply else {
            self.end = Some(if self.left_line && way == Way::Line { Way::Mates } else { way });
            return Turn::Done;
        };
        self.push(reply, -1);
        Turn::GoesOn
    }

    /// [`moves_left`](Solve::moves_left) as the solver of mates counts.
    fn left(&self) -> u32 {
        u32::try_from(self.moves_left()).unwrap_or(u32::MAX)
    }

    fn ply(&self) -> usize {
        self.line.first() + self.played.len()
    }

    fn push(&mut self, played: Move, sign: i32) {
        self.won += sign * won_by(played);
        self.position.play_unchecked(played);
        self.played.push(played);
    }

    /// How a move that is not the line's is right all the same; none where that cannot be proved.
    ///
    /// Where the line's own move provably wins more than the line shows, another must win that much, too.
    fn other_way(&self, played: Move, expected: Option<Move>) -> Option<Way> {
        match self.asked()? {
            Goal::WinMaterial { mut at_least } => {
                let meets =
                    |played: &Move, at_least| refute::meets(&self.position, played, Goal::WinMaterial { at_least });
                if !meets(&played, at_least) {
                    return None;
                }
                let most = at_least + MAX_MORE;
                while at_least < most && expected.is_some_and(|expected| meets(&expected, at_least + 1)) {
                    at_least += 1;
                }
                meets(&played, at_least).then(|| Way::Wins(winning_line(&self.position, played, at_least)))
            }
            goal => refute::meets(&self.position, &played, goal).then_some(Way::Mates),
        }
    }

    /// What is to be said of a move that is not right.
    fn judged(&self, played: Move) -> Turn {
        let Some(goal) = self.asked() else {
            if refute::meets(&self.position, &played, Goal::Safe) {
                return Turn::Sound(None);
            }
            return Turn::Wrong(refute(&self.position, &played, Goal::Safe));
        };
        match refute(&self.position, &played, goal) {
            Some(reason @ (Refutation::NotAsked | Refutation::MatesSlower { .. })) => Turn::Sound(Some(reason)),
            reason => Turn::Wrong(reason),
        }
    }
}

/// The moves of a line from a ply on.
pub fn moves_from(line: &Line, first: usize) -> Vec<Move> {
    (first..line.plies().len()).map_while(|ply| move_at(line, ply)).collect()
}

/// The line's move at a ply; none past its end.
pub fn move_at(line: &Line, ply: usize) -> Option<Move> {
    let made = line.plies().get(ply)?;
    judge(line.position(ply), Attempt { from: made.from, to: made.to, promotion: made.promotion }).legal()
}

/// The other first moves that mate as fast as the line or faster, each with the number of moves it takes.
pub fn other_mates(line: &Line) -> Vec<(Move, u32)> {
    if !line.ends_in_mate() {
        return Vec::new();
    }
    let within = u32::try_from(line.n_moves()).unwrap_or(u32::MAX);
    let found = mates_in(line.start(), within, Bounds::WAITED_FOR);
    let Some(mate) = found.mate else { return Vec::new() };
    let own = move_at(line, line.first());
    let others = mate.keys.iter().map(|key| key.first).filter(|key| Some(*key) != own);
    others.map(|key| (key, mate.moves)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{parse_position, read_move, san};

    fn line(fen: &str, moves: &str) -> Line {
        Line::with_lead(parse_position(fen).unwrap(), moves.split(' ').map(|m| m.parse().unwrap())).unwrap()
    }

    /// What each of the moves comes to: the reply, or how it ended, or why it was not played.
    #[track_caller]
    fn played(line: &Line, moves: &str) -> Vec<String> {
        let mut solve = Solve::new(line);
        let mut told = Vec::new();
        for text in moves.split(' ') {
            let before = solve.position.clone();
            let legal = judge(&before, read_move(&before, text).unwrap()).legal().unwrap();
            told.push(match solve.play(legal) {
                Turn::GoesOn => {
                    let mut after = before;
                    after.play_unchecked(legal);
                    san(&after, solve.played.last().unwrap())
                }
                Turn::Done => match solve.end.clone().unwrap() {
                    Way::Wins(_) => "wins".to_owned(),
                    way => format!("{way:?}"),
                },
                Turn::Sound(reason) => format!("sound {}", reason.map_or("", |reason| reason.key())),
                Turn::Wrong(reason) => format!("wrong {}", reason.map_or("", |reason| reason.key())),
            });
        }
        told
    }

    fn rooks() -> Line {
        line("6k1/8/8/8/8/R7/1R6/K7 b - - 0 1", "g8h8 a3a7 h8g8 b2b8")
    }

    fn fork() -> Line {
        line("r2k4/8/8/1N6/8/8/8/4K2R b K - 0 1", "d8e8 b5c7 e8d7 c7a8")
    }

    #[test]
    fn the_line_is_followed_to_its_end() {
        assert_eq!(played(&rooks(), "Ra7 Rb8"), ["Kg8", "Line"]);
        assert_eq!(played(&fork(), "Nc7 Nxa8"), ["Kd7", "Line"]);
    }

    #[test]
    fn any_mate_that_is_as_fast_is_right() {
        assert_eq!(played(&rooks(), "Rb7 Ra8"), ["Kg8", "Mates"]);
    }

    #[test]
    fn another_move_that_wins_as_much_solves_it_at_once() {
        assert_eq!(played(&fork(), "Rh8"), ["wins"]);
    }

    #[test]
    fn a_mate_that_takes_longer_is_sound_and_one_that_lets_the_king_out_is_wrong() {
        assert_eq!(played(&rooks(), "Rb1 Ra7 Rb8"), ["sound mates-slower", "Kg8", "Line"]);
        let back_rank = line("5k2/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "f8g8 d1d8");
        assert_eq!(played(&back_rank, "Rd7 Rd8"), ["wrong leaves-mate", "Line"]);
    }

    #[test]
    fn a_harmless_move_is_sound_and_one_that_loses_the_knight_is_wrong() {
        assert_eq!(played(&fork(), "Kd2"), ["sound not-asked"]);
        let hanging = line("r2k4/8/8/1N5r/8/8/8/4K3 b - - 0 1", "d8e8 b5c7 e8d7 c7a8");
        assert_eq!(played(&hanging, "Nd4"), ["sound not-asked"]);
        assert_eq!(played(&hanging, "Na7"), ["wrong hangs"]);
    }

    #[test]
    fn moves_that_were_not_right_make_no_position() {
        let (rooks, path) = (rooks(), |text: &str| vec![text.parse().unwrap()]);
        assert!(Solve::after(&rooks, &path("a3a7")).is_some());
        assert!(Solve::after(&rooks, &path("b2b1")).is_none());
        assert!(Solve::after(&rooks, &path("a1a8")).is_none());
        let too_long = ["a3a7", "b2b8", "b8b7"].map(|text| text.parse().unwrap());
        assert!(Solve::after(&rooks, &too_long).is_none());
    }

    #[test]
    fn other_keys_of_the_same_length_are_told() {
        let others: Vec<String> = other_mates(&rooks()).iter().map(|(key, n)| format!("{key} {n}")).collect();
        assert!(others.contains(&"Rb2-b7 2".to_owned()), "{others:?}");
        assert!(!others.iter().any(|key| key.starts_with("Ra3-a7")));
        assert!(other_mates(&fork()).is_empty());
    }
}
