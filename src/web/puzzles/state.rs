//! Where a visitor is with a puzzle: the right moves so far, what was tried last, and which help was asked for.
//!
//! Help is asked for by a form, which records it; an address shows only what was recorded.

use shakmaty::Position as _;

use crate::{
    chess::{
        Attempt, Move, MoveTextError, Position, Reason, Role, Square, Verdict, attempt_of, judge, move_squares,
        read_move,
    },
    puzzle::{Puzzle, Solve, Turn, Way as Solved, moves_from},
    store::{AnswerId, PuzzleAttempt, TryVerdict},
    tactics::{Theme, mate::Bounds, mate::Solver, refute::Refutation},
    web::{assignment_task::Task, board::is_flipped, step::Pairs},
};

use super::wish::{Trail, Way};

/// More right moves than any line has; an address may hold anything.
const MAX_MOVES: usize = 100;

/// Only a text that is no move can be longer, and its beginning is enough to say so.
const MAX_SHOWN: usize = 60;

/// Who thinks longer than this has gone away.
const LONGEST_MS: i64 = 60 * 60 * 1000;

/// The piece's square and where it goes are all there is to tell.
const HIGHEST_HINT: u8 = 3;

/// What was tried last and not played.
pub enum Tried {
    Illegal(Attempt, Reason),
    Sound(Move, Option<Refutation>),
    Wrong(Move, Option<Refutation>),
    /// A pawn move that is legal once its piece is named.
    Promotion(Attempt),
    Unread(String, MoveTextError),
    Nothing,
}

pub struct SolveState<'p> {
    pub puzzle: &'p Puzzle,
    pub solve: Solve<'p>,
    pub path: Vec<Attempt>,
    pub tried: Option<Tried>,
    /// The move that was just sent, as it is to be kept.
    pub sent: Option<(String, TryVerdict)>,
    /// Whether a hint was just asked for, and nothing played.
    pub asks_hint: bool,
    pub attempt: AnswerId,
    pub began_at: i64,
    pub hint: u8,
    pub gave_up: bool,
    pub selected: Option<Square>,
    /// How many half-moves of the shown line are on the board; none: as it stands.
    pub view: Option<usize>,
    pub motif: Option<Theme>,
    /// Whether the board is turned round.
    pub flip: bool,
    pub way: Way,
}

impl<'p> SolveState<'p> {
    /// What an address holds, of which `known` is the attempt as the store has it: while that is open, no more help is
    /// shown than was asked for.
    pub fn of_address(
        puzzle: &'p Puzzle,
        pairs: &Pairs,
        known: Option<&PuzzleAttempt>,
        now: i64,
        fresh: AnswerId,
    ) -> SolveState<'p> {
        let mut state = SolveState::of_pairs(puzzle, pairs, now, fresh);
        let is_decided = known.is_some_and(|attempt| attempt.solved.is_some());
        if !is_decided {
            state.gave_up = false;
            state.hint = state.hint.min(known.map_or(0, |attempt| attempt.hint));
        }
        if let Some(text) = value(pairs, "tried") {
            state.try_text(text);
            state.sent = None;
        }
        state
    }

    /// What a posted form holds, with its move played where it is right; none where it is no form of ours.
    pub fn of_form(puzzle: &'p Puzzle, pairs: &Pairs, now: i64, fresh: AnswerId) -> Option<SolveState<'p>> {
        let mut state = SolveState::of_pairs(puzzle, pairs, now, fresh);
        state.selected = None;
        state.gave_up = false;
        if value(pairs, "give_up").is_some() {
            if state.solve.end.is_none() {
                state.gave_up = true;
                state.sent = Some(("-".to_owned(), TryVerdict::GaveUp));
            }
            return Some(state);
        }
        let square = |name| value(pairs, name).map(str::parse::<Square>);
        match (value(pairs, "move"), square("from"), square("to")) {
            (Some(text), ..) => state.try_text(text),
            (None, Some(Ok(from)), Some(Ok(to))) => {
                let promotion = value(pairs, "promotion").and_then(|text| Role::from_char(text.chars().next()?));
                state.attempt(Attempt { from, to, promotion });
            }
            (None, Some(Err(_)), _) | (None, _, Some(Err(_))) => return None,
            (None, ..) if state.hint > 0 => state.asks_hint = true,
            (None, ..) => state.tried = Some(Tried::Nothing),
        }
        Some(state)
    }

    fn of_pairs(puzzle: &'p Puzzle, pairs: &Pairs, now: i64, fresh: AnswerId) -> SolveState<'p> {
        let number = |name| value(pairs, name).and_then(|text| text.parse::<usize>().ok());
        let path: Vec<Attempt> = value(pairs, "path")
            .unwrap_or_default()
            .split(',')
            .take(MAX_MOVES)
            .map_while(|word| word.parse().ok())
            .collect();
        let solved = Solve::after(&puzzle.line, &path);
        let path = if solved.is_some() { path } else { Vec::new() };
        let way = Way::of(pairs);
        // The field of the form has the hint that is shown, and the button the one that is asked for.
        let hints = pairs.iter().filter(|(name, _)| name == "hint").filter_map(|(_, grade)| grade.parse::<u8>().ok());
        let hint = match way.trail {
            Trail::Run(_) => 0,
            _ => hints.max().unwrap_or(0).min(HIGHEST_HINT),
        };
        let began_at = value(pairs, "began").and_then(|text| text.parse().ok()).unwrap_or(now);
        SolveState {
            puzzle,
            solve: solved.unwrap_or_else(|| Solve::new(&puzzle.line)),
            path,
            tried: None,
            sent: None,
            asks_hint: false,
            attempt: attempt_id(pairs).unwrap_or(fresh),
            began_at: began_at.clamp(now - LONGEST_MS, now),
            hint,
            gave_up: value(pairs, "gave_up").is_some(),
            selected: value(pairs, "from").and_then(|square| square.parse().ok()),
            view: number("view"),
            motif: value(pairs, "motif").and_then(|key| key.parse().ok()),
            flip: is_flipped(pairs),
            way,
        }
    }

    fn try_text(&mut self, text: &str) {
        match read_move(&self.solve.position, text) {
            Ok(attempt) => self.attempt(attempt),
            Err(error) => {
                self.tried = Some(Tried::Unread(text.chars().take(MAX_SHOWN).collect(), error));
            }
        }
    }

    fn attempt(&mut self, attempt: Attempt) {
        if self.is_over() {
            return;
        }
        let played = match judge(&self.solve.position, attempt) {
            Verdict::Legal(played) => played,
            Verdict::Illegal(Reason::PromotionMissing { .. }) => {
                self.tried = Some(Tried::Promotion(attempt));
                return;
            }
            Verdict::Illegal(reason) => {
                self.sent = Some((attempt.to_string(), TryVerdict::Illegal));
                self.tried = Some(Tried::Illegal(attempt, reason));
                return;
            }
        };
        let attempt = attempt_of(&played);
        let verdict = match self.solve.play(played) {
            Turn::GoesOn => TryVerdict::Right,
            Turn::Done => TryVerdict::Solves,
            Turn::Sound(reason) => {
                self.tried = Some(Tried::Sound(played, reason));
                TryVerdict::Sound
            }
            Turn::Wrong(reason) => {
                self.tried = Some(Tried::Wrong(played, reason));
                TryVerdict::Wrong
            }
        };
        if matches!(verdict, TryVerdict::Right | TryVerdict::Solves) {
            self.path.push(attempt);
        }
        self.sent = Some((attempt.to_string(), verdict));
    }

    /// What an assignment allows: no hints where it gives none, no giving up before a try; and the solution where the task
    /// can no longer be solved.
    pub fn under(&mut self, task: Option<&Task>) {
        let Some(task) = task else {
            // Not the learner's: then the puzzle is one as any other.
            if matches!(self.way.trail, Trail::Task(_)) {
                self.way.trail = Trail::Free;
            }
            return;
        };
        if !task.gives_hints() {
            self.hint = 0;
            self.asks_hint = false;
        }
        if task.counts() && !task.may_give_up() && matches!(self.sent, Some((_, TryVerdict::GaveUp))) {
            self.sent = None;
        }
        self.gave_up = !self.is_solved() && (task.is_lost() || (self.gave_up && !task.counts()));
    }

    pub fn is_solved(&self) -> bool {
        self.solve.end.is_some()
    }

    /// Whether there is nothing left to find.
    pub fn is_over(&self) -> bool {
        self.is_solved() || self.gave_up
    }

    pub fn asks_promotion(&self) -> bool {
        matches!(self.tried, Some(Tried::Promotion(_)))
    }

    pub fn path_text(path: &[Attempt]) -> String {
        path.iter().map(Attempt::to_string).collect::<Vec<_>>().join(",")
    }

    /// The right moves before the one that was just sent.
    pub fn path_before(&self) -> String {
        let played = matches!(self.sent, Some((_, TryVerdict::Right | TryVerdict::Solves)));
        SolveState::path_text(&self.path[..self.path.len() - usize::from(played)])
    }

    /// The fields that hold the attempt.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = self.way.pairs();
        if !self.path.is_empty() {
            fields.push(("path", SolveState::path_text(&self.path)));
        }
        fields.push(("attempt", self.attempt.to_string()));
        fields.push(("began", self.began_at.to_string()));
        if self.hint > 0 {
            fields.push(("hint", self.hint.to_string()));
        }
        if self.gave_up {
            fields.push(("gave_up", "1".to_owned()));
        }
        if self.flip {
            fields.push(("flip", "1".to_owned()));
        }
        fields
    }

    /// The fields of the address that shows the attempt as it stands, with the move that was not played.
    pub fn address(&self) -> Vec<(&'static str, String)> {
        let mut fields = self.fields();
        match &self.tried {
            Some(Tried::Illegal(attempt, _) | Tried::Promotion(attempt)) => {
                fields.push(("tried", attempt.to_string()));
            }
            Some(Tried::Sound(played, _) | Tried::Wrong(played, _)) => {
                fields.push(("tried", attempt_of(played).to_string()));
            }
            Some(Tried::Unread(text, _)) => fields.push(("tried", text.clone())),
            Some(Tried::Nothing) | None => {}
        }
        fields
    }

    /// The fields of the address that shows the same from the other side of the board.
    pub fn address_of_other_side(&self) -> Vec<(&'static str, String)> {
        let mut fields = self.address();
        fields.retain(|(name, _)| *name != "flip");
        fields.extend((!self.flip).then(|| ("flip", "1".to_owned())));
        fields.extend(self.view.map(|view| ("view", view.to_string())));
        fields.extend(self.motif.map(|motif| ("motif", motif.key().to_owned())));
        fields
    }

    /// The line that is shown when all is over: as it was played, and how it ends.
    pub fn shown_line(&self) -> Vec<Move> {
        let mut line = self.solve.played.clone();
        match &self.solve.end {
            Some(Solved::Wins(moves)) => line.extend(moves.iter().skip(1)),
            Some(_) => {}
            None if self.solve.expected().is_some() => {
                line.extend(moves_from(&self.puzzle.line, self.puzzle.line.first() + line.len()));
            }
            None => {
                let left = u32::try_from(self.solve.moves_left()).unwrap_or(u32::MAX);
                let found = Solver::new(Bounds::WAITED_FOR).mates_in(&self.solve.position, left);
                line.extend(found.mate.into_iter().flat_map(|mate| mate.line));
            }
        }
        line
    }

    /// The opponent's move that leads to the puzzle.
    pub fn lead(&self) -> Option<(Square, Square)> {
        let line = &self.puzzle.line;
        let lead = line.first().checked_sub(1).map(|ply| line.ply(ply))?;
        Some((lead.from, lead.to))
    }
}

/// The attempt that an address or a form names.
pub fn attempt_id(pairs: &Pairs) -> Option<AnswerId> {
    value(pairs, "attempt").and_then(|id| id.parse().ok())
}

pub fn value<'p>(pairs: &'p Pairs, wanted: &str) -> Option<&'p str> {
    pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
}

/// The position after some moves, and where the last of them went.
pub fn after(start: &Position, moves: &[Move]) -> (Position, Option<(Square, Square)>) {
    let mut position = start.clone();
    for played in moves {
        position.play_unchecked(*played);
    }
    (position, moves.last().map(move_squares))
}
