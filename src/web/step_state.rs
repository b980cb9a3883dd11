//! Where a visitor is with a step: read from an address or a form, written back into fields and addresses.

use super::{
    assignment_task::{Task, TaskRef, began_at},
    board::is_flipped,
    setup::UnderWay,
    step::Pairs,
};
use crate::{
    chess::{Attempt, Bitboard, Square},
    lesson::{
        Mark, Step,
        grade::{Answer, Grade, GradeVerdict, grade},
    },
};

/// 64 squares, each with the blank behind it.
const MAX_SHOWN: usize = 3 * 64;

/// Where a visitor is with a step: what is chosen, what was answered, which help was asked for.
#[derive(Default)]
pub struct StepState {
    pub graded: Option<(Answer, Grade)>,
    pub selected: Option<Square>,
    marked: Bitboard,
    /// The moves of a `collect` step so far, as the form carries them.
    pub path: String,
    /// A board that is being set up.
    pub under_way: UnderWay,
    /// After how many of the moves to look at the board is shown, where somebody asked for it.
    pub ply: Option<usize>,
    pub hinted: bool,
    pub solution: bool,
    /// Whether the step is answered as a part of the review.
    pub in_review: bool,
    /// The step as it is first seen: the address holds nothing.
    pub is_untouched: bool,
    /// Whether the board is turned round.
    pub flip: bool,
    /// The task of an assignment that the step is, as far as the address says so, and since when it has been open.
    pub task: Option<(TaskRef, i64)>,
    /// Whether the task can no longer be solved: then the solution is shown, whatever was answered.
    pub is_lost: bool,
}

impl StepState {
    /// What an address holds. Anything in it that cannot be read is passed over: the step is shown as it is.
    pub fn of_address(step: &Step, pairs: &Pairs) -> StepState {
        let answered = pairs.iter().find(|(name, _)| name == "answered");
        let graded =
            answered.and_then(|(_, stored)| Answer::from_stored(stored, step)).map(|answer| graded(step, answer));
        StepState { graded, is_untouched: pairs.is_empty(), ..StepState::of_pairs(pairs) }
    }

    /// What a posted form holds; `None` when nothing in it belongs to this step.
    pub fn of_form(step: &Step, pairs: &Pairs) -> Option<StepState> {
        let answer = Answer::from_pairs(pairs, step)?;
        Some(StepState { graded: Some(graded(step, answer)), ..StepState::of_pairs(pairs) })
    }

    fn of_pairs(pairs: &Pairs) -> StepState {
        let all = |wanted: &'static str| {
            pairs.iter().filter(move |(name, _)| name == wanted).map(|(_, value)| value.as_str())
        };
        let square = |name| all(name).next().and_then(|value| value.parse::<Square>().ok());
        let has = |name| all(name).next().is_some();
        let mut marked: Bitboard = all("square").filter_map(|value| value.parse::<Square>().ok()).collect();
        if let Some(toggled) = square("toggle") {
            marked.toggle(toggled);
        }
        StepState {
            graded: None,
            selected: square("from"),
            marked,
            under_way: UnderWay::of_pairs(pairs),
            path: all("path").next().unwrap_or_default().to_owned(),
            ply: all("ply").next().and_then(|value| value.parse().ok()),
            hinted: has("hint") || has("hinted"),
            solution: has("solution"),
            in_review: has("review"),
            is_untouched: false,
            flip: is_flipped(pairs),
            task: TaskRef::of(pairs).map(|task| (task, began_at(pairs))),
            is_lost: false,
        }
    }

    /// What an assignment allows: a hint only where it gives hints, the solution only where nothing counts any more.
    pub fn under(&mut self, task: Option<&Task>) {
        let Some(task) = task else {
            self.task = None;
            return;
        };
        self.hinted &= task.gives_hints();
        self.is_lost = task.is_lost();
        self.solution = self.is_lost || (self.solution && !task.counts());
    }

    /// Since when the page has been open, where it is a task's; now for another.
    pub fn began_at(&self) -> i64 {
        self.task.as_ref().map_or_else(super::now, |(_, began_at)| *began_at)
    }

    /// The query of the address that shows the answer again.
    pub fn address_of_answer(&self) -> String {
        self.query(None, self.flip)
    }

    /// The address that shows the board after so many of the moves to look at; without, the step's own board.
    pub fn address_of_ply(&self, step_url: &str, ply: Option<usize>) -> String {
        with_query(step_url, &self.query(ply, self.flip))
    }

    /// The address of all that there is to see, seen from the other side.
    pub fn address_of_other_side(&self, step_url: &str) -> String {
        with_query(step_url, &self.query(self.ply, !self.flip))
    }

    fn query(&self, ply: Option<usize>, flip: bool) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if let Some((answer, _)) = &self.graded {
            // Only a text that is no answer can be longer, and its beginning is enough to say so.
            let answer: String = answer.to_string().chars().take(MAX_SHOWN).collect();
            query.append_pair("answered", &answer);
        }
        for (name, value) in self.kept_with(flip) {
            query.append_pair(name, &value);
        }
        if let Some(ply) = ply {
            query.append_pair("ply", &ply.to_string());
        }
        query.finish()
    }

    /// The fields that remember which help was asked for, where the learner comes from and from where they look.
    pub fn kept(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.kept_with(self.flip)
    }

    fn kept_with(&self, flip: bool) -> impl Iterator<Item = (&'static str, String)> {
        let kept = [("hinted", self.hinted), ("solution", self.solution), ("review", self.in_review), ("flip", flip)];
        let kept = kept.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| (name, "1".to_owned()));
        let task = self
            .task
            .iter()
            .flat_map(|(task, began_at)| task.pairs().into_iter().chain([("began", began_at.to_string())]));
        kept.chain(task)
    }

    pub fn grade(&self) -> Option<&Grade> {
        self.graded.as_ref().map(|(_, grade)| grade)
    }

    pub fn is_right(&self) -> bool {
        self.grade().is_some_and(|grade| grade.verdict == Some(GradeVerdict::Right))
    }

    /// The move that was not right, where it can be tried again from the board as it stands.
    pub fn refused(&self) -> Option<Attempt> {
        let (answer, grade) = self.graded.as_ref()?;
        grade.verdict.filter(|verdict| *verdict != GradeVerdict::Right)?;
        match answer {
            Answer::Move(attempt) => Some(*attempt),
            Answer::Path(path) => path.get(grade.progress.as_ref()?.path.len()).copied(),
            _ => None,
        }
    }

    /// Whether a pawn waits for the piece it becomes.
    pub fn asks_promotion(&self) -> bool {
        self.grade().is_some_and(|grade| grade.ask_promotion.is_some())
    }

    /// The squares that stay marked: after an answer those of its marks that fit.
    pub fn marked(&self) -> Bitboard {
        match &self.graded {
            Some((Answer::Squares(marked), grade)) => *marked & !tinted(&grade.marks),
            _ => self.marked,
        }
    }

    /// The moves of a `collect` step so far. After an answer that ended it, it begins anew.
    pub fn path(&self) -> String {
        match self.grade() {
            Some(grade) => grade.progress.as_ref().map(|progress| progress.path_text()).unwrap_or_default(),
            None => self.path.clone(),
        }
    }
}

pub fn with_query(url: &str, query: &str) -> String {
    if query.is_empty() { url.to_owned() } else { format!("{url}?{query}") }
}

pub fn graded(step: &Step, answer: Answer) -> (Answer, Grade) {
    let grade = grade(step, &answer);
    (answer, grade)
}

/// The squares that are tinted: marked by the learner, and they do not fit.
pub fn tinted(marks: &[Mark]) -> Bitboard {
    marks.iter().filter_map(|mark| if let Mark::Tint { square } = mark { Some(*square) } else { None }).collect()
}
