//! A task of an assignment while it is worked on at its ordinary address: which assignment the address names, whether the
//! learner may work on it, what is said beside the board, and where the way goes on.
//!
//! The same for a teacher who tries a set: then nothing is kept.

use axum::response::Redirect;

use super::{
    App,
    assignment_items::{self, TaskItem},
    dots::Dot,
    error::WebError,
    now,
    page::Way,
    step::Pairs,
    visitor::Visitor,
};
use crate::{
    chess::{Move, Position, san},
    store::{AnswerId, ItemResult, PupilItem, PupilTask, PupilWork, TaskAnswer, TaskOutcome},
    words::Words,
};

/// Who thinks longer than this has gone away.
const LONGEST_MS: i64 = 60 * 60 * 1000;

/// What an address belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskRef {
    source: Source,
    number: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// The assignment's key.
    Assignment(String),
    /// The key of a set that its teacher tries.
    Trial(String),
}

impl TaskRef {
    /// What an address or a form says; not yet whether it is true.
    pub fn of(pairs: &Pairs) -> Option<TaskRef> {
        let value = |wanted: &str| pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let number = value("item")?.parse().ok()?;
        let is_key =
            |key: &&str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let source = match (value("assignment").filter(is_key), value("set").filter(is_key)) {
            (Some(key), _) => Source::Assignment(key.to_owned()),
            (None, Some(key)) => Source::Trial(key.to_owned()),
            (None, None) => return None,
        };
        Some(TaskRef { source, number })
    }

    pub fn assignment(key: &str, number: u32) -> TaskRef {
        TaskRef { source: Source::Assignment(key.to_owned()), number }
    }

    pub fn trial(set: &str, number: u32) -> TaskRef {
        TaskRef { source: Source::Trial(set.to_owned()), number }
    }

    pub fn is_trial(&self) -> bool {
        matches!(self.source, Source::Trial(_))
    }

    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let source = match &self.source {
            Source::Assignment(key) => ("assignment", key.clone()),
            Source::Trial(key) => ("set", key.clone()),
        };
        vec![source, ("item", self.number.to_string())]
    }
}

/// When a page was first shown, as its form says; now for a page without such a word.
pub fn began_at(pairs: &Pairs) -> i64 {
    let now = now();
    let told = pairs.iter().find(|(name, _)| name == "began").and_then(|(_, began)| began.parse().ok());
    told.unwrap_or(now).clamp(now - LONGEST_MS, now)
}

/// What stands at the address.
#[derive(Clone, Copy, Debug)]
pub enum Here<'h> {
    Step {
        lesson: &'h str,
        step: &'h str,
    },
    Puzzle(&'h str),
    /// With the start of the game and its level.
    Ending {
        ending: &'h str,
        start: &'h str,
        level: u8,
    },
}

impl Here<'_> {
    fn is(self, task: &PupilTask) -> bool {
        match (self, task) {
            (Here::Step { lesson, step }, PupilTask::Step { lesson: given, step: given_step }) => {
                lesson == given && step == given_step
            }
            (Here::Puzzle(id), PupilTask::Puzzle(given)) => id == given,
            (Here::Ending { ending, start, level }, PupilTask::Ending { ending: given, level: asked, start: from }) => {
                ending == given
                    && match from {
                        Some(from) => from == start,
                        None => *asked == Some(level),
                    }
            }
            _ => false,
        }
    }
}

/// Why a task cannot be worked on now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    NotOpen,
    Withdrawn,
    /// The task before it has to be done first.
    Waits(u32),
}

impl Block {
    /// What the page of the assignment is told in its address.
    pub fn key(self) -> &'static str {
        match self {
            Block::NotOpen => "not-open",
            Block::Withdrawn => "withdrawn",
            Block::Waits(_) => "order",
        }
    }
}

/// A task that is the learner's, with the whole assignment around it.
#[derive(Clone, Debug)]
pub struct Task {
    reference: TaskRef,
    work: Work,
    /// The place in `items`.
    idx: usize,
    now: i64,
}

#[derive(Clone, Debug)]
enum Work {
    Given(Box<PupilWork>),
    Trial(Vec<PupilItem>),
}

impl Task {
    /// The task that an address names, where it is the learner's (or a set that they may try) and stands here.
    pub fn find(
        app: &App,
        visitor: &Visitor,
        reference: Option<&TaskRef>,
        here: Here<'_>,
    ) -> Result<Option<Task>, WebError> {
        let Some(reference) = reference else { return Ok(None) };
        let work = match (&reference.source, &visitor.learner, &visitor.account) {
            (Source::Assignment(key), Some(learner), _) => {
                app.store.pupil_work(learner, key).map_err(WebError::internal)?.map(|work| Work::Given(Box::new(work)))
            }
            (Source::Trial(key), _, Some(account)) => {
                assignment_items::of_set_to_try(app, account, key)?.map(|items| Work::Trial(trial_items(items)))
            }
            _ => None,
        };
        let Some(work) = work else { return Ok(None) };
        let found = work.items().iter().position(|item| item.number == reference.number);
        let Some(idx) = found.filter(|idx| {
            let task = &work.items()[*idx].what;
            // For a teacher who tries a set any puzzle is the one by lot; for a pupil none is before it is drawn.
            let is_by_lot = matches!((task, here), (PupilTask::Undrawn(_), Here::Puzzle(_)));
            here.is(task) || (is_by_lot && reference.is_trial())
        }) else {
            return Ok(None);
        };
        Ok(Some(Task { reference: reference.clone(), work, idx, now: now() }))
    }

    pub fn is_trial(&self) -> bool {
        matches!(self.work, Work::Trial(_))
    }

    fn items(&self) -> &[PupilItem] {
        self.work.items()
    }

    pub fn result(&self) -> &ItemResult {
        &self.items()[self.idx].result
    }

    fn given(&self) -> Option<&PupilWork> {
        match &self.work {
            Work::Given(work) => Some(work),
            Work::Trial(_) => None,
        }
    }

    fn max_tries(&self) -> Option<u32> {
        self.given().and_then(|work| work.assignment.rules.max_tries)
    }

    /// Why it cannot be worked on, if so.
    pub fn block(&self) -> Option<Block> {
        self.given().and_then(|work| block(work, self.reference.number, self.now))
    }

    /// Where a learner is sent who cannot work on it now: to the page of the assignment, which says why.
    pub fn way_back(&self, visitor: &Visitor) -> Option<Redirect> {
        let block = self.block()?;
        Some(Redirect::to(&format!("{}?wait={}", self.home(visitor.words), block.key())))
    }

    /// Whether an answer here still counts.
    pub fn counts(&self) -> bool {
        self.given().is_some_and(|work| work.finished_at.is_none()) && self.result().is_open(self.max_tries())
    }

    /// Whether hints are given here: always where nothing counts any more.
    pub fn gives_hints(&self) -> bool {
        !self.counts() || self.given().is_some_and(|work| work.assignment.rules.hints)
    }

    /// Whether the solution may be asked for: after a miss, while it can still be found.
    pub fn may_give_up(&self) -> bool {
        self.counts() && self.result().n_tries > 0
    }

    /// Whether it was not solved and no longer can be: the solution is shown.
    pub fn is_lost(&self) -> bool {
        self.result().is_lost(self.max_tries())
    }

    pub fn gave_up(&self) -> bool {
        self.result().gave_up
    }

    pub fn dots(&self, words: Words) -> Vec<Dot> {
        let of = |item: &PupilItem| {
            let is_here = item.number == self.reference.number;
            dot(words, item, self.max_tries(), self.href(words, item.number), is_here)
        };
        self.items().iter().map(of).collect()
    }

    /// The address that leads to the item with this number.
    fn href(&self, words: Words, number: u32) -> String {
        let lang = words.lang();
        match &self.reference.source {
            Source::Assignment(key) => format!("/{lang}/assignments/{key}/{number}"),
            Source::Trial(key) => format!("/{lang}/teach/sets/{key}/try/{number}"),
        }
    }

    /// The address of the whole.
    fn home(&self, words: Words) -> String {
        let lang = words.lang();
        match &self.reference.source {
            Source::Assignment(key) => format!("/{lang}/assignments/{key}"),
            Source::Trial(key) => format!("/{lang}/teach/sets/{key}"),
        }
    }

    /// "Task 3 of 8: Forks for Friday".
    pub fn place(&self, words: Words) -> String {
        let args = [("task", (self.idx + 1).into()), ("total", self.items().len().into())];
        words.say_with(if self.is_trial() { "task-place-trial" } else { "task-place" }, &args)
    }

    /// What there is to know about this task: tries left, late, nothing counts any more.
    pub fn notes(&self, words: Words) -> Vec<String> {
        let Some(work) = self.given() else { return Vec::new() };
        let result = self.result();
        let mut notes = Vec::new();
        if work.finished_at.is_some() {
            notes.push(words.say("task-note-finished"));
        } else if result.is_solved() {
            notes.push(words.say("task-note-solved"));
        } else if self.is_lost() {
            notes.push(words.say("task-note-lost"));
        } else {
            if let Some(most) = self.max_tries() {
                let left = most.saturating_sub(result.n_tries);
                notes.push(words.say_with("task-tries-left", &[("count", left.into())]));
            }
            if self.now > work.assignment.rules.due_at {
                notes.push(words.say("task-note-late"));
            }
        }
        notes
    }

    /// Where the way goes on when this one is done: the next open task, and the whole.
    pub fn ways_on(&self, words: Words) -> Vec<Way> {
        let items = self.items();
        let open = |item: &&PupilItem| self.is_trial() || item.result.is_open(self.max_tries());
        let after = items[self.idx + 1..].iter().find(open);
        let next = match self.given() {
            // Once it is finished nothing is open: then the way is through all of them.
            Some(work) if work.finished_at.is_some() => items.get(self.idx + 1),
            Some(_) => after.or_else(|| items[..self.idx].iter().find(open)),
            None => after,
        };
        let next = next.map(|item| Way { name: words.say("task-way-next"), href: self.href(words, item.number) });
        next.into_iter().chain([self.way_home(words)]).collect()
    }

    /// The way to the whole.
    pub fn way_home(&self, words: Words) -> Way {
        let key = if self.is_trial() { "task-way-set" } else { "task-way-assignment" };
        Way { name: words.say(key), href: self.home(words) }
    }

    /// The tasks before and after, in their order.
    pub fn neighbours(&self, words: Words) -> (Option<String>, Option<String>) {
        let href =
            |idx: Option<usize>| idx.and_then(|idx| self.items().get(idx)).map(|item| self.href(words, item.number));
        (href(self.idx.checked_sub(1)), href(Some(self.idx + 1)))
    }

    /// What is kept of an answer; nothing where a set is only tried.
    pub fn answer(&self, told: Told, began_at: i64) -> Option<TaskAnswer> {
        let Source::Assignment(assignment) = &self.reference.source else { return None };
        Some(TaskAnswer {
            assignment: assignment.clone(),
            number: self.reference.number,
            id: told.id,
            answer: told.answer,
            verdict: told.verdict,
            reason: told.reason,
            outcome: told.outcome,
            hinted: told.hinted,
            began_at,
            at: self.now,
        })
    }

    /// The key and number by which a hint is kept.
    pub fn hint_key(&self) -> Option<(String, u32)> {
        match &self.reference.source {
            Source::Assignment(key) => Some((key.clone(), self.reference.number)),
            Source::Trial(_) => None,
        }
    }
}

/// An answer as a page has judged it.
pub struct Told {
    pub id: AnswerId,
    /// What a teacher reads.
    pub answer: String,
    pub verdict: &'static str,
    pub reason: Option<&'static str>,
    pub outcome: TaskOutcome,
    pub hinted: bool,
}

impl Told {
    /// The solution was asked for.
    pub fn giving_up(id: AnswerId) -> Told {
        Told {
            id,
            answer: "-".to_owned(),
            verdict: "gave-up",
            reason: None,
            outcome: TaskOutcome::GaveUp,
            hinted: false,
        }
    }
}

/// A move as a teacher reads it: with its number in the line, where it is not the first.
pub fn numbered(position: &Position, played: &Move, n_before: usize) -> String {
    let san = san(position, played);
    if n_before == 0 { san } else { format!("{}. {san}", n_before + 1) }
}

impl Work {
    fn items(&self) -> &[PupilItem] {
        match self {
            Work::Given(work) => &work.items,
            Work::Trial(items) => items,
        }
    }
}

/// Why a task of an assignment cannot be worked on, if so.
pub fn block(work: &PupilWork, number: u32, now: i64) -> Option<Block> {
    let rules = &work.assignment.rules;
    if work.assignment.withdrawn_at.is_some() {
        return Some(Block::Withdrawn);
    }
    if now < rules.opens_at {
        return Some(Block::NotOpen);
    }
    if !rules.ordered || work.finished_at.is_some() {
        return None;
    }
    let mut before = work.items.iter().take_while(|item| item.number < number);
    before.find(|item| item.result.is_open(rules.max_tries)).map(|item| Block::Waits(item.number))
}

/// The dot of a task: its state in words, too.
pub fn dot(words: Words, item: &PupilItem, max_tries: Option<u32>, href: String, current: bool) -> Dot {
    let result = &item.result;
    let missed = result.is_lost(max_tries);
    let key = match (result.is_solved(), result.first_try, missed) {
        (true, true, _) => "task-dot-star",
        (true, false, _) => "task-dot-solved",
        (false, _, true) => "task-dot-lost",
        (false, _, false) => "task-dot-open",
    };
    Dot {
        href,
        name: words.say_with(key, &[("task", item.number.into())]),
        solved: result.is_solved(),
        star: result.is_solved() && result.first_try,
        missed,
        test: false,
        current,
    }
}

fn trial_items(items: Vec<TaskItem>) -> Vec<PupilItem> {
    let of = |item| match item {
        TaskItem::Step { lesson, step } => PupilTask::Step { lesson, step },
        TaskItem::Puzzle { id, .. } => PupilTask::Puzzle(id),
        TaskItem::Pick(pick) => PupilTask::Undrawn(assignment_items::wish_of(&pick)),
        TaskItem::Ending { ending, level, start } => PupilTask::Ending { ending, level, start },
    };
    (1..).zip(items).map(|(number, item)| PupilItem { number, what: of(item), result: ItemResult::default() }).collect()
}
