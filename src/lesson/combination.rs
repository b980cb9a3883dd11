//! A combination played to its end: the learner's moves, each of which must keep what the step asks for, and the
//! replies to them.
//!
//! While the learner follows the line of the step, its replies are played; after another right move the longest
//! defence. Replies are always the same, so the learner's moves alone tell the whole combination.

use std::fmt;

use shakmaty::Position as _;

use crate::{
    chess::{Attempt, Move, Position, Verdict, judge},
    tactics::{
        exchange::won_by,
        mate,
        refute::{self, Goal, winning_line},
    },
};

use super::{Scene, Step, Task};

/// What a `line` step is to reach by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineGoal {
    Mate,
    /// At least so much material, in pawns.
    Win(i32),
}

impl fmt::Display for LineGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineGoal::Mate => f.write_str("mate"),
            LineGoal::Win(pawns) => write!(f, "win {pawns}"),
        }
    }
}

/// A move at one of the learner's turns, the first of which has the index 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAt {
    pub turn_idx: usize,
    pub played: Move,
}

/// A combination under way: it stands at the learner's turn, or it is over.
pub struct Combination<'s> {
    pub position: Position,
    pub n_moves: usize,
    plan: Plan<'s>,
    /// Where the learner left the step's own line, and how it goes on there.
    left: Option<(Position, &'s [Move])>,
    /// What the learner is ahead by since the beginning, in pawns.
    won: i32,
}

#[derive(Clone, Copy)]
enum Plan<'s> {
    Line { line: &'s [Move], goal: Option<LineGoal>, also: &'s [MoveAt] },
    Mate { within: usize, keys: &'s [Move] },
}

/// What a legal move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The other side has answered.
    GoesOn {
        before_reply: Position,
        reply: Move,
    },
    Done(Way),
    /// It does not do what is asked; nothing was played.
    Wrong,
}

/// By which way a combination came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// The one that the step is made for.
    Expected,
    /// Another mate.
    Mates,
    /// Another way to win as much, with the moves that show it.
    Wins(Vec<Move>),
    /// All is won already, and the move keeps it.
    Keeps,
    /// One that the step names beside its line.
    Named,
}

impl<'s> Combination<'s> {
    /// Nothing for a step of another kind.
    pub fn of(step: &'s Step) -> Option<Combination<'s>> {
        let plan = match &step.task {
            Task::Line { line, goal, also, .. } => Plan::Line { line, goal: *goal, also },
            Task::Mate { within, accept, .. } => Plan::Mate { within: usize::try_from(*within).ok()?, keys: accept },
            _ => return None,
        };
        let Some(Scene::Position(start)) = &step.scene else { return None };
        Some(Combination { position: start.clone(), n_moves: 0, plan, left: None, won: 0 })
    }

    /// The learner's moves that are left.
    pub fn moves_left(&self) -> usize {
        let total = match self.plan {
            Plan::Line { line, .. } => line.len().div_ceil(2),
            Plan::Mate { within, .. } => within,
        };
        total.saturating_sub(self.n_moves)
    }

    /// What the move now due must do; nothing where only the step's own line says so.
    pub fn asked(&self) -> Option<Goal> {
        let left = self.left();
        match self.plan {
            Plan::Line { goal: None, .. } => None,
            Plan::Line { goal: Some(LineGoal::Win(pawns)), .. } => {
                Some(Goal::WinMaterial { at_least: pawns - self.won })
            }
            Plan::Mate { .. } if self.n_moves == 0 => Some(Goal::MateIn(left)),
            Plan::Line { goal: Some(LineGoal::Mate), .. } | Plan::Mate { .. } => Some(Goal::Mate { within: left }),
        }
    }

    /// The step's own line from here on; empty for a learner who has left it.
    pub fn rest_of_line(&self) -> &'s [Move] {
        match self.plan {
            Plan::Line { line, .. } if self.left.is_none() => line.get(2 * self.n_moves..).unwrap_or_default(),
            Plan::Line { .. } | Plan::Mate { .. } => &[],
        }
    }

    /// Where the learner left the step's own line, and how it goes on there.
    pub fn left_line(&self) -> Option<&(Position, &'s [Move])> {
        self.left.as_ref()
    }

    /// By which way a legal move is right; nothing where it is not.
    pub fn way_of(&self, played: Move) -> Option<Way> {
        let meets = || self.asked().is_some_and(|asked| refute::meets(&self.position, &played, asked));
        match self.plan {
            Plan::Mate { keys, .. } if self.n_moves == 0 => keys.contains(&played).then_some(Way::Expected),
            Plan::Mate { .. } => meets().then_some(Way::Expected),
            Plan::Line { .. } if self.rest_of_line().first() == Some(&played) => Some(Way::Expected),
            Plan::Line { also, .. } if also.contains(&MoveAt { turn_idx: self.n_moves, played }) => Some(Way::Named),
            Plan::Line { goal, .. } => meets().then(|| match goal {
                Some(LineGoal::Win(pawns)) if pawns > self.won => {
                    Way::Wins(winning_line(&self.position, played, pawns - self.won))
                }
                Some(LineGoal::Win(_)) => Way::Keeps,
                Some(LineGoal::Mate) | None => Way::Mates,
            }),
        }
    }

    /// Plays a legal move, if it is right, and the reply to it.
    pub fn play(&mut self, played: Move) -> Turn {
        let Some(way) = self.way_of(played) else { return Turn::Wrong };
        let rest = self.rest_of_line();
        let expected = rest.get(1).copied();
        if way != Way::Expected && !rest.is_empty() {
            self.left = Some((self.position.clone(), rest));
        }
        self.position.play_unchecked(played);
        self.n_moves += 1;
        self.won += won_by(played);
        let reply = match (&self.plan, &way) {
            (_, Way::Wins(_) | Way::Keeps | Way::Named) => None,
            (Plan::Line { .. }, Way::Expected) => expected,
            (Plan::Line { .. }, Way::Mates) | (Plan::Mate { .. }, _) => {
                mate::longest_defence(&self.position, self.left())
            }
        };
        let Some(reply) = reply else { return Turn::Done(way) };
        let before_reply = self.position.clone();
        self.position.play_unchecked(reply);
        self.won -= won_by(reply);
        Turn::GoesOn { before_reply, reply }
    }

    /// [`moves_left`](Combination::moves_left) as the solver of mates counts.
    fn left(&self) -> u32 {
        u32::try_from(self.moves_left()).unwrap_or(u32::MAX)
    }

    /// Where the combination of a step begins, and its moves as far as the learner's are right, replies included.
    pub fn line_of(step: &'s Step, path: &[Attempt]) -> Option<(Position, Vec<Move>)> {
        let mut combination = Combination::of(step)?;
        let start = combination.position.clone();
        let mut line = Vec::new();
        for attempt in path {
            let Verdict::Legal(played) = judge(&combination.position, *attempt) else { break };
            match combination.play(played) {
                Turn::GoesOn { reply, .. } => line.extend([played, reply]),
                Turn::Done(_) => line.push(played),
                Turn::Wrong => break,
            }
        }
        Some((start, line))
    }

    /// A right move here.
    pub fn best(&self) -> Option<Move> {
        let from_line = self.rest_of_line().first().copied();
        from_line.or_else(|| mate::key(&self.position, self.left()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::format::read_lesson;

    /// A step with the fields of its task.
    fn step(fields: &str) -> Step {
        let text =
            |name: &str| format!("{name}.en = \"{name}\"\n{name}.zh-Hans = \"{name}\"\n{name}.zh-Hant = \"{name}\"\n");
        let head = format!("format = 1\nid = \"a\"\n{}[[step]]\nid = \"b\"\n", text("title"));
        let source = format!("{head}{}{}{fields}", text("text"), text("hint"));
        read_lesson("a.toml", &source).unwrap_or_else(|problems| panic!("{problems:?}")).steps.remove(0)
    }

    /// What follows each of the moves: the reply, or how it ended.
    fn played(step: &Step, moves: &str) -> Vec<String> {
        let mut combination = Combination::of(step).unwrap();
        let mut told = Vec::new();
        for text in moves.split(' ') {
            let here = Scene::Position(combination.position.clone());
            told.push(match combination.play(here.read(text).unwrap()) {
                Turn::GoesOn { before_reply, reply } => Scene::Position(before_reply).write(reply),
                Turn::Done(Way::Wins(line)) => format!("wins in {}", line.len()),
                Turn::Done(way) => format!("{way:?}"),
                Turn::Wrong => "wrong".to_owned(),
            });
        }
        told
    }

    const ROOKS: &str =
        "kind = \"line\"\nfen = \"7k/8/8/8/8/R7/1R6/K7 w - - 0 1\"\nline = [\"Ra7\", \"Kg8\", \"Rb8#\"]\n";
    const FORK: &str =
        "kind = \"line\"\nfen = \"r3k3/8/8/1N6/8/8/8/4K2R w Kq - 0 1\"\nline = [\"Nc7+\", \"Kd7\", \"Nxa8\"]\n";

    #[test]
    fn the_lines_replies_are_played_while_it_is_followed() {
        let step = step(&format!("{ROOKS}goal = \"mate\"\n"));
        assert_eq!(played(&step, "Ra7 Rb8"), ["Kg8", "Expected"]);
        assert_eq!(played(&step, "Rb7 Ra8"), ["Kg8", "Mates"]);
        assert_eq!(played(&step, "Ra7 Rb1 Rb8"), ["Kg8", "wrong", "Expected"]);
    }

    #[test]
    fn without_a_goal_only_the_line_and_what_is_named_beside_it_are_right() {
        let step = step(&format!("{ROOKS}also = [{{ move = \"Rg3\" }}]\n"));
        assert_eq!(played(&step, "Rb7"), ["wrong"]);
        assert_eq!(played(&step, "Rg3"), ["Named"]);
        assert_eq!(Combination::of(&step).unwrap().asked(), None);
    }

    #[test]
    fn another_move_that_wins_as_much_ends_the_line_at_once() {
        let step = step(&format!("{FORK}goal = \"win 5\"\n"));
        assert_eq!(played(&step, "Nc7 Nxa8"), ["Kd7", "Expected"]);
        assert_eq!(played(&step, "Rh8"), ["wins in 3"]);
        assert_eq!(played(&step, "Kd2"), ["wrong"]);
    }

    #[test]
    fn a_mate_is_met_by_the_longest_defence_and_any_key_is_right() {
        let step =
            step("kind = \"mate\"\nfen = \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"\nin = 2\naccept = [\"Kb6\", \"Kc7\"]\n");
        assert_eq!(played(&step, "Kb6 Rh8"), ["Kb8", "Expected"]);
        assert_eq!(played(&step, "Kc7 Ra1"), ["Ka7", "Expected"]);
        assert_eq!(played(&step, "Kc7 Rb1 Ra1"), ["Ka7", "wrong", "Expected"]);
    }
}
