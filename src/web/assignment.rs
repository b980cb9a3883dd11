//! The pupil's side of an assignment: what is due, one assignment with its tasks, and the way to a task's own address.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::{Html, Redirect},
};

use super::{
    App, assignment_items,
    assignment_task::{TaskRef, block, dot},
    dots::Dot,
    drill, endgames,
    error::WebError,
    home::step_href,
    now,
    page::{Page, Way, render},
    puzzles::{self, wish},
    step::Pairs,
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    store::{DoneRule, DueAssignment, LearnerId, PupilItem, PupilTask, PupilWork},
    task_set::Pick,
    training::{LocalTime, Zone},
    words::{self, Words},
};

/// So many are told on the first page.
const N_ON_HOME: usize = 3;

#[derive(Template)]
#[template(path = "assignment/list.html")]
struct ListPage {
    page: Page,
    due: Vec<Entry>,
    later: Vec<Entry>,
    done: Vec<Entry>,
}

/// An assignment in a list.
pub struct Entry {
    pub title: String,
    pub href: String,
    pub told: String,
    pub class: String,
}

#[derive(Template)]
#[template(path = "assignment/assignment.html")]
struct AssignmentPage {
    page: Page,
    class: String,
    told: String,
    notice: Option<String>,
    rules: Vec<String>,
    start: Option<Way>,
    /// The lessons that the tasks are of, to read up on them.
    lessons: Vec<Way>,
    tasks: Vec<TaskLine>,
    n_solved: usize,
    is_finished: bool,
}

struct TaskLine {
    name: String,
    /// Solved, open, or lost, in words; with how many tries.
    told: String,
    symbol: &'static str,
    dot: Dot,
    can_open: bool,
}

/// The school's time zone; universal time before it has chosen one.
pub fn zone(app: &App) -> Result<Zone, WebError> {
    let chosen = app.store.time_zone().map_err(WebError::internal)?;
    Ok(chosen.and_then(|name| Zone::of(&name)).unwrap_or(Zone::UTC))
}

/// The clock of the school: tells when things are.
pub struct Clock {
    words: Words,
    zone: Zone,
    now: LocalTime,
    at: i64,
}

impl Clock {
    pub fn of(app: &App, words: Words) -> Result<Clock, WebError> {
        let (zone, at) = (zone(app)?, now());
        Ok(Clock { words, zone, now: zone.local(at), at })
    }

    /// "tomorrow, Friday, at 16:00".
    pub fn when(&self, at: i64) -> String {
        words::when(self.words, self.zone.local(at), self.now)
    }
}

/// How a pupil stands with an assignment, in a sentence.
fn told(clock: &Clock, due: &DueAssignment) -> String {
    let rules = &due.assignment.rules;
    let when = |at: i64| ("when", clock.when(at).into());
    let counts = [("solved", due.n_solved.into()), ("total", due.n_items.into())];
    let [solved, total] = counts;
    if let Some(at) = due.finished_at {
        let key = if at > rules.due_at { "assignment-done-late" } else { "assignment-done" };
        return clock.words.say_with(key, &[when(at), solved, total]);
    }
    if clock.at < rules.opens_at {
        return clock.words.say_with("assignment-opens", &[when(rules.opens_at)]);
    }
    let key = if clock.at > rules.due_at { "assignment-was-due" } else { "assignment-due" };
    clock.words.say_with(key, &[when(rules.due_at), solved, total])
}

fn entry(clock: &Clock, due: &DueAssignment) -> Entry {
    Entry {
        title: due.assignment.rules.title.clone(),
        href: href(clock.words, &due.assignment.key),
        told: told(clock, due),
        class: due.assignment.class_name.clone(),
    }
}

pub fn href(words: Words, key: &str) -> String {
    format!("/{}/assignments/{key}", words.lang())
}

/// What a learner still has to do and can do now, the first due first; for the first page.
pub fn due_now(app: &App, visitor: &Visitor) -> Result<Vec<Entry>, WebError> {
    let (Some(learner), Some(_)) = (&visitor.learner, &visitor.account) else { return Ok(Vec::new()) };
    let clock = Clock::of(app, visitor.words)?;
    let all = app.store.assignments_of_pupil(learner).map_err(WebError::internal)?;
    let open = all.iter().filter(|due| due.finished_at.is_none() && due.assignment.rules.opens_at <= clock.at);
    Ok(open.take(N_ON_HOME).map(|due| entry(&clock, due)).collect())
}

pub async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let clock = Clock::of(&app, words)?;
    let all = match &visitor.learner {
        Some(learner) => app.store.assignments_of_pupil(learner).map_err(WebError::internal)?,
        None => Vec::new(),
    };
    let (done, open): (Vec<_>, Vec<_>) = all.iter().partition(|due| due.finished_at.is_some());
    let (due, later): (Vec<_>, Vec<_>) = open.into_iter().partition(|due| due.assignment.rules.opens_at <= clock.at);
    let entries = |of: Vec<&DueAssignment>| of.into_iter().map(|due| entry(&clock, due)).collect();
    render(&ListPage {
        page: Page::new(&visitor, words.say("assignments-heading"), words.say("assignments-description")),
        due: entries(due),
        later: entries(later),
        // What was done last comes first.
        done: entries(done.into_iter().rev().collect()),
    })
}

/// The learner of the guard's pupil, and what is theirs to do.
fn work(app: &App, visitor: &Visitor, key: &str) -> Result<(LearnerId, PupilWork), WebError> {
    let learner = visitor.learner.clone().ok_or(WebError::NotAllowed)?;
    let work = app.store.pupil_work(&learner, key).map_err(WebError::internal)?.ok_or(WebError::NotAllowed)?;
    Ok((learner, work))
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let clock = Clock::of(&app, words)?;
    let (_, work) = work(&app, &visitor, &key)?;
    let rules = &work.assignment.rules;
    let n_solved = work.items.iter().filter(|item| item.result.is_solved()).count();
    let due = DueAssignment {
        n_items: u32::try_from(work.items.len()).unwrap_or(u32::MAX),
        n_solved: u32::try_from(n_solved).unwrap_or(u32::MAX),
        finished_at: work.finished_at,
        assignment: work.assignment.clone(),
    };
    let can_open = |number: u32| block(&work, number, clock.at).is_none();
    let open = work.items.iter().find(|item| item.result.is_open(rules.max_tries) && can_open(item.number));
    let start = match (open, work.items.first()) {
        (Some(item), _) if work.finished_at.is_none() => {
            let key = if due.n_solved == 0 { "assignment-start" } else { "assignment-go-on" };
            Some((key, item.number))
        }
        (_, Some(first))
            if work.items.iter().all(|item| !item.result.is_open(rules.max_tries)) || work.finished_at.is_some() =>
        {
            can_open(first.number).then_some(("assignment-again", first.number))
        }
        _ => None,
    };
    let mut tasks = Vec::new();
    for item in &work.items {
        let href = format!("{}/{}", href(words, &key), item.number);
        tasks.push(TaskLine {
            name: task_name(&app, words, item)?,
            told: task_told(words, item, rules.max_tries),
            symbol: symbol(item, rules.max_tries),
            dot: dot(words, item, rules.max_tries, href, false),
            can_open: can_open(item.number),
        });
    }
    render(&AssignmentPage {
        page: Page::new(&visitor, rules.title.clone(), words.say("assignments-description")),
        class: work.assignment.class_name.clone(),
        told: told(&clock, &due),
        notice: notice(&clock, &work, &pairs),
        rules: rules_in_words(words, &work),
        start: start
            .map(|(name, number)| Way { name: words.say(name), href: format!("{}/{number}", href(words, &key)) }),
        lessons: lessons_of(&app, words, &work),
        tasks,
        n_solved,
        is_finished: work.finished_at.is_some(),
    })
}

/// The lessons that the tasks are of, each once.
fn lessons_of(app: &App, words: Words, work: &PupilWork) -> Vec<Way> {
    let mut lessons: Vec<Way> = Vec::new();
    let course = app.course();
    for item in &work.items {
        let PupilTask::Step { lesson, .. } = &item.what else { continue };
        let Some(lesson) = course.lesson(lesson) else { continue };
        let Some(first) = lesson.steps.first() else { continue };
        let href = step_href(words.lang(), lesson, first);
        if lessons.iter().all(|known| known.href != href) {
            lessons.push(Way { name: lesson.title.get(words.lang()).to_owned(), href });
        }
    }
    lessons
}

/// Why somebody was sent here instead of to a task.
fn notice(clock: &Clock, work: &PupilWork, pairs: &Pairs) -> Option<String> {
    let words = clock.words;
    if work.assignment.withdrawn_at.is_some() {
        return Some(words.say("assignment-withdrawn"));
    }
    match pairs.iter().find(|(name, _)| name == "wait").map(|(_, why)| why.as_str()) {
        Some("order") => Some(words.say("assignment-wait-order")),
        Some("not-open") if clock.at < work.assignment.rules.opens_at => {
            let when = clock.when(work.assignment.rules.opens_at);
            Some(words.say_with("assignment-wait-opens", &[("when", when.into())]))
        }
        _ => None,
    }
}

/// The rules that a pupil has to know, each in a sentence.
fn rules_in_words(words: Words, work: &PupilWork) -> Vec<String> {
    let rules = &work.assignment.rules;
    let mut told = vec![match rules.done {
        DoneRule::All => words.say("rule-all"),
        DoneRule::Stars => words.say("rule-stars"),
        DoneRule::Count(needed) => words.say_with("rule-count", &[("count", needed.into())]),
    }];
    told.push(match rules.max_tries {
        Some(most) => words.say_with("rule-tries", &[("count", most.into())]),
        None => words.say("rule-tries-free"),
    });
    told.push(words.say(if rules.hints { "rule-hints" } else { "rule-no-hints" }));
    if rules.ordered {
        told.push(words.say("rule-ordered"));
    }
    told.push(words.say(if rules.on_time { "rule-on-time" } else { "rule-late" }));
    told
}

fn symbol(item: &PupilItem, max_tries: Option<u32>) -> &'static str {
    match (item.result.is_solved(), item.result.first_try, item.result.is_lost(max_tries)) {
        (true, true, _) => "★",
        (true, false, _) => "✓",
        (false, _, true) => "✗",
        (false, _, false) => "○",
    }
}

fn task_told(words: Words, item: &PupilItem, max_tries: Option<u32>) -> String {
    let result = &item.result;
    let tries = [("count", result.n_tries.into())];
    match (result.is_solved(), result.first_try, result.is_lost(max_tries)) {
        (true, true, _) => words.say("task-told-star"),
        (true, false, _) => words.say_with("task-told-solved", &tries),
        (false, _, true) => words.say("task-told-lost"),
        (false, _, false) if result.n_tries > 0 => words.say_with("task-told-tried", &tries),
        (false, _, false) => words.say("task-told-open"),
    }
}

/// What a task is called; a puzzle's name would tell nothing.
fn task_name(app: &App, words: Words, item: &PupilItem) -> Result<String, WebError> {
    Ok(match &item.what {
        PupilTask::Step { lesson, step } => {
            assignment_items::step_name(app, words, lesson, step).unwrap_or_else(|| words.say("task-gone"))
        }
        PupilTask::Puzzle(_) | PupilTask::Undrawn(_) => words.say("task-puzzle"),
        PupilTask::Ending { ending, level, .. } => {
            let title = words.say(&format!("ending-{ending}-title"));
            let level = level.and_then(|level| drill::Level::from_number(&level.to_string()));
            match level {
                Some(level) => {
                    let args = [("ending", title.into()), ("level", endgames::level_name(words, level).into())];
                    words.say_with("set-item-ending", &args)
                }
                None => title,
            }
        }
    })
}

/// Leads to a task's own address; draws the puzzles that are to be this pupil's when the first of them is opened.
pub async fn enter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key, number)): Path<(String, String, String)>,
) -> Result<Redirect, WebError> {
    let (learner, work) = work(&app, &visitor, &key)?;
    let here = href(visitor.words, &key);
    let Some(number) = number.parse().ok().filter(|number| work.items.iter().any(|item| item.number == *number)) else {
        return Ok(Redirect::to(&here));
    };
    if let Some(block) = block(&work, number, now()) {
        return Ok(Redirect::to(&format!("{here}?wait={}", block.key())));
    }
    let work = if work.items.iter().any(|item| matches!(item.what, PupilTask::Undrawn(_))) {
        draw(&app, &learner, &key, &work).await?;
        self::work(&app, &visitor, &key)?.1
    } else {
        work
    };
    let item = work.items.iter().find(|item| item.number == number);
    let target = item.and_then(|item| item_href(&app, &visitor, &item.what, &TaskRef::assignment(&key, number)));
    Ok(Redirect::to(&target.unwrap_or(here)))
}

/// Draws the puzzles of a pupil who came later.
async fn draw(app: &Arc<App>, learner: &LearnerId, key: &str, work: &PupilWork) -> Result<(), WebError> {
    let mut picks: Vec<(u32, Pick)> = Vec::new();
    let mut given = Vec::new();
    for item in &work.items {
        match &item.what {
            PupilTask::Undrawn(wish) => {
                picks.extend(assignment_items::read_wish(wish).map(|pick| (item.number, pick)));
            }
            PupilTask::Puzzle(id) => {
                given.extend(app.store.puzzle(id).map_err(WebError::internal)?.map(|(number, _)| number));
            }
            PupilTask::Step { .. } | PupilTask::Ending { .. } => {}
        }
    }
    let drawn = assignment_items::draw_puzzles(app, Some(learner), &picks, &given)?.unwrap_or_default();
    app.store.keep_picks(learner.clone(), key.to_owned(), drawn).await.map_err(WebError::internal)
}

/// The ordinary address of a task, with the assignment carried along; none for a thing that is gone.
pub fn item_href(app: &App, visitor: &Visitor, task: &PupilTask, reference: &TaskRef) -> Option<String> {
    let lang = visitor.lang();
    let (path, mut pairs) = match task {
        PupilTask::Step { lesson, step } => {
            let course = app.course();
            let lesson = course.lesson(lesson)?;
            (step_href(lang, lesson, &lesson.steps[lesson.index_of(step)?]), Vec::new())
        }
        PupilTask::Puzzle(id) => (puzzles::solve::href(lang, id), Vec::new()),
        PupilTask::Ending { ending, level, start } => {
            let path = format!("/{lang}/endgames/{ending}");
            let from = match (start, level) {
                (Some(start), _) => ("start", start.clone()),
                (None, level) => ("level", level.unwrap_or(1).to_string()),
            };
            (path, vec![from])
        }
        PupilTask::Undrawn(_) => return None,
    };
    pairs.extend(reference.pairs());
    Some(wish::with_query(path, &pairs))
}
