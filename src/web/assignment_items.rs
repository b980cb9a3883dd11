//! What the items of a set come to, one thing to solve after the other; how they are called; and puzzles drawn by lot.

use std::collections::HashSet;

use super::{
    App, drill, endgames,
    error::WebError,
    puzzles::{capital, wish::draw},
};
use crate::{
    lesson::{Lesson, Task},
    store::{Account, AssignedItem, LearnerId, Mix, PuzzleIndex, PuzzleWish, SetHead},
    tablebase::Ending,
    task_set::{EndingStart, Pick, SetItem, read_item, write_item},
    words::{self, Words},
};

/// One thing to solve.
#[derive(Clone, Debug)]
pub enum TaskItem {
    Step {
        lesson: String,
        step: String,
    },
    Puzzle {
        number: u32,
        id: String,
    },
    /// One puzzle by lot.
    Pick(Pick),
    Ending {
        ending: String,
        level: Option<u8>,
        start: Option<String>,
    },
}

impl TaskItem {
    pub fn assigned(&self) -> AssignedItem {
        match self {
            TaskItem::Step { lesson, step } => AssignedItem::Step { lesson: lesson.clone(), step: step.clone() },
            TaskItem::Puzzle { number, .. } => AssignedItem::Puzzle(*number),
            TaskItem::Pick(pick) => AssignedItem::Pick(wish_of(pick)),
            TaskItem::Ending { ending, level, start } => {
                AssignedItem::Ending { ending: ending.clone(), level: *level, start: start.clone() }
            }
        }
    }
}

/// The set under this key, where it is theirs or shared with them.
pub fn readable_set(app: &App, account: &Account, key: &str) -> Result<Option<SetHead>, WebError> {
    let set = app.store.task_set(key).map_err(WebError::internal)?;
    Ok(set.filter(|set| account.role.teaches() && (set.owner == account.id || set.shared)))
}

/// The items of a set, in order.
pub fn items_of(app: &App, key: &str) -> Result<Vec<SetItem>, WebError> {
    let items = app.store.set_items(key).map_err(WebError::internal)?;
    Ok(items.iter().filter_map(|content| read_item(content)).collect())
}

/// What a set comes to that its teacher may try.
pub fn of_set_to_try(app: &App, account: &Account, key: &str) -> Result<Option<Vec<TaskItem>>, WebError> {
    if readable_set(app, account, key)?.is_none() {
        return Ok(None);
    }
    expand(app, &items_of(app, key)?).map(Some)
}

/// One thing to solve after the other. What is gone since it was put into the set is left out.
pub fn expand(app: &App, items: &[SetItem]) -> Result<Vec<TaskItem>, WebError> {
    let mut tasks = Vec::new();
    for item in items {
        match item {
            SetItem::Lesson(lesson) => tasks.extend(app.course().lesson(lesson).into_iter().flat_map(tasks_of_lesson)),
            SetItem::Step { lesson, step } => {
                let there = app.course().lesson(lesson).is_some_and(|lesson| lesson.index_of(step).is_some());
                tasks.extend(there.then(|| TaskItem::Step { lesson: lesson.clone(), step: step.clone() }));
            }
            SetItem::Puzzle(id) => {
                let found = app.store.puzzle(id).map_err(WebError::internal)?;
                tasks.extend(found.map(|(number, record)| TaskItem::Puzzle { number, id: record.id }));
            }
            // A file's own positions are puzzles of the school before they are in a set.
            SetItem::Own { .. } => {}
            SetItem::Pick(pick) => {
                let one = Pick { count: 1, ..pick.clone() };
                tasks.extend((0..pick.count).map(|_| TaskItem::Pick(one.clone())));
            }
            SetItem::Ending { ending, start } => {
                let (level, start) = match start {
                    EndingStart::Level(level) => (Some(*level), None),
                    EndingStart::Men(men) => (None, Some(men.clone())),
                };
                tasks.push(TaskItem::Ending { ending: drill::ending_id(*ending).to_owned(), level, start });
            }
        }
    }
    Ok(tasks)
}

/// Every step of a lesson that asks something.
fn tasks_of_lesson(lesson: &Lesson) -> impl Iterator<Item = TaskItem> {
    let tasks = lesson.steps.iter().filter(|step| !matches!(step.task, Task::Show));
    tasks.map(|step| TaskItem::Step { lesson: lesson.id.to_string(), step: step.id.to_string() })
}

/// What an item of a set is called; none for a thing that is no longer there.
pub fn name(app: &App, words: Words, item: &SetItem) -> Result<Option<String>, WebError> {
    Ok(match item {
        SetItem::Lesson(lesson) => app.course().lesson(lesson).map(|lesson| {
            let title = lesson.title.get(words.lang());
            let args = [("lesson", title.into()), ("count", tasks_of_lesson(lesson).count().into())];
            words.say_with("set-item-lesson", &args)
        }),
        SetItem::Step { lesson, step } => step_name(app, words, lesson, step),
        SetItem::Puzzle(id) => {
            let found = app.store.puzzle(id).map_err(WebError::internal)?;
            found.map(|_| words.say_with("puzzle-heading", &[("id", id.as_str().into())]))
        }
        SetItem::Own { .. } => None,
        SetItem::Pick(pick) => Some(pick_name(words, pick)),
        SetItem::Ending { ending, start } => Some(ending_name(words, *ending, start)),
    })
}

/// "The rook, step 3".
pub fn step_name(app: &App, words: Words, lesson: &str, step: &str) -> Option<String> {
    let course = app.course();
    let lesson = course.lesson(lesson)?;
    let step_idx = lesson.index_of(step)?;
    let args = [("lesson", lesson.title.get(words.lang()).into()), ("step", (step_idx + 1).into())];
    Some(words.say_with("review-item", &args))
}

/// "5 puzzles: fork, rated 800 to 1000".
fn pick_name(words: Words, pick: &Pick) -> String {
    let names: Vec<String> = pick.themes.iter().map(|theme| words::theme_name(words, *theme)).collect();
    let themes = if names.is_empty() { words.say("set-any-theme") } else { words.alternatives(&names) };
    let args =
        [("count", pick.count.into()), ("themes", themes.into()), ("from", pick.from.into()), ("to", pick.to.into())];
    words.say_with("set-item-pick", &args)
}

/// "Rook and king, middle".
fn ending_name(words: Words, ending: Ending, start: &EndingStart) -> String {
    let title = words.say(&format!("ending-{}-title", drill::ending_id(ending)));
    let level = match start {
        EndingStart::Level(level) => drill::Level::from_number(&level.to_string()),
        EndingStart::Men(_) => None,
    };
    let title = capital(words, title);
    match level {
        Some(level) => {
            let args = [("ending", title.into()), ("level", endgames::level_name(words, level).into())];
            words.say_with("set-item-ending", &args)
        }
        None => words.say_with("set-item-ending-start", &[("ending", title.into())]),
    }
}

/// A pick as an assignment keeps it.
pub fn wish_of(pick: &Pick) -> String {
    write_item(&SetItem::Pick(pick.clone()))
}

/// What a kept wish draws.
pub fn read_wish(wish: &str) -> Option<Pick> {
    match read_item(wish)? {
        SetItem::Pick(pick) => Some(pick),
        _ => None,
    }
}

fn puzzle_wish(pick: &Pick) -> PuzzleWish {
    PuzzleWish {
        themes: pick.themes.iter().map(|theme| theme.key().to_owned()).collect(),
        mix: Mix::Any,
        ratings: pick.from..=pick.to,
    }
}

/// How many puzzles of the school fit.
pub fn n_fitting(index: &PuzzleIndex, pick: &Pick) -> usize {
    index.count(&puzzle_wish(pick))
}

/// A puzzle for each of these, all different: one that is new to the learner and was never given to them, or else one that
/// is at least not in `given` already. None where there are not enough.
pub fn draw_puzzles(
    app: &App,
    learner: Option<&LearnerId>,
    picks: &[(u32, Pick)],
    given: &[u32],
) -> Result<Option<Vec<(u32, u32)>>, WebError> {
    let index = app.store.puzzle_index().map_err(WebError::internal)?;
    let known: HashSet<u32> = match learner {
        Some(learner) => app.store.puzzles_given_to(learner).map_err(WebError::internal)?.into_iter().collect(),
        None => HashSet::new(),
    };
    let mut taken: HashSet<u32> = given.iter().copied().collect();
    let mut drawn = Vec::new();
    // The narrowest wish chooses first, so that a wider one does not take its puzzles away.
    let mut in_order: Vec<&(u32, Pick)> = picks.iter().collect();
    in_order.sort_by_key(|(number, pick)| (n_fitting(&index, pick), *number));
    for (number, pick) in in_order {
        let wish = puzzle_wish(pick);
        let is_old = |puzzle: u32| {
            let seen = match learner {
                Some(learner) => app.store.has_seen(learner, puzzle).map_err(WebError::internal)?,
                None => false,
            };
            Ok::<bool, WebError>(seen || taken.contains(&puzzle) || known.contains(&puzzle))
        };
        let fresh = index.pick(&wish, is_old, draw)?;
        let any = || index.pick(&wish, |puzzle| Ok::<bool, WebError>(taken.contains(&puzzle)), draw);
        let found = match fresh {
            Some(found) => Some(found),
            None => any()?,
        };
        let Some(puzzle) = found else { return Ok(None) };
        taken.insert(puzzle);
        drawn.push((*number, puzzle));
    }
    Ok(Some(drawn))
}
