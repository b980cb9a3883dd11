//! What a class made of its assignments: the grid, an item, a pupil, and all of it as a file.
//!
//! How a teacher looks at it (real names or pseudonyms, large for a projector) lives in the address.

pub mod export;
pub mod grid;
pub mod item;
pub mod overview;
pub mod pupil;
mod told;

use super::{
    App,
    drill::ending_id,
    error::WebError,
    puzzles::{sets::minutes, state::value},
    step::Pairs,
};
use crate::{
    store::{Gradebook, GridResult, ItemKind, PupilName},
    tablebase::Ending,
    words::Words,
};

/// How a teacher looks at a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct View {
    /// Real names; otherwise pseudonyms, which a whole class may see on the wall.
    real_names: bool,
    /// As large as a projector needs it.
    is_large: bool,
    /// Without a script the page loads itself again, where somebody asked for it.
    reloads: bool,
}

impl View {
    fn of(pairs: &Pairs) -> View {
        View {
            real_names: value(pairs, "names") == Some("real"),
            is_large: value(pairs, "size") == Some("large"),
            reloads: value(pairs, "reload") == Some("on"),
        }
    }

    /// The address under which this view is kept.
    fn keep(self, path: &str) -> String {
        let kept = [("names=real", self.real_names), ("size=large", self.is_large), ("reload=on", self.reloads)];
        let kept: Vec<&str> = kept.into_iter().filter(|(_, holds)| *holds).map(|(pair, _)| pair).collect();
        match (kept.is_empty(), path.contains('?')) {
            (true, _) => path.to_owned(),
            (false, false) => format!("{path}?{}", kept.join("&")),
            (false, true) => format!("{path}&{}", kept.join("&")),
        }
    }

    /// The name to show of a pupil; where no real name is known, the pseudonym.
    fn name(self, pupil: &PupilName) -> &str {
        if self.real_names && !pupil.real_name.is_empty() { &pupil.real_name } else { &pupil.name }
    }
}

/// The grid of the assignment that the address names.
fn gradebook(app: &App, assignment: &str) -> Result<Gradebook, WebError> {
    app.store.gradebook(assignment).map_err(WebError::internal)?.ok_or(WebError::NoSuchPage)
}

/// How an item stands with a pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellState {
    FirstTry,
    Solved,
    Open,
    NotYet,
}

impl CellState {
    const ALL: [CellState; 4] = [CellState::FirstTry, CellState::Solved, CellState::Open, CellState::NotYet];

    fn of(result: Option<&GridResult>) -> CellState {
        match result {
            Some(GridResult { first_try: true, solved_at: Some(_), .. }) => CellState::FirstTry,
            Some(GridResult { solved_at: Some(_), .. }) => CellState::Solved,
            Some(GridResult { n_tries: 1.., .. } | GridResult { gave_up: true, .. }) => CellState::Open,
            _ => CellState::NotYet,
        }
    }

    const fn symbol(self) -> &'static str {
        match self {
            CellState::FirstTry => "★",
            CellState::Solved => "✓",
            CellState::Open => "✗",
            CellState::NotYet => "–",
        }
    }

    const fn class(self) -> &'static str {
        match self {
            CellState::FirstTry => "first",
            CellState::Solved => "solved",
            CellState::Open => "open",
            CellState::NotYet => "none",
        }
    }

    /// The key of its word.
    const fn key(self) -> &'static str {
        match self {
            CellState::FirstTry => "grid-first",
            CellState::Solved => "grid-solved",
            CellState::Open => "grid-open",
            CellState::NotYet => "grid-none",
        }
    }
}

/// Whether an item was solved after the due date.
fn is_late(result: Option<&GridResult>, due_at: i64) -> bool {
    result.and_then(|result| result.solved_at).is_some_and(|solved_at| solved_at > due_at)
}

/// A result in words: "solved after 3 tries, late".
fn result_in_words(words: Words, result: Option<&GridResult>, due_at: i64) -> String {
    let state = CellState::of(result);
    let after = |key: &str| {
        let n_tries = result.map_or(0, |result| result.n_tries);
        words.say_with(key, &[("count", n_tries.into())])
    };
    let mut told = match state {
        CellState::Solved => after("grid-solved-after"),
        CellState::Open if result.is_some_and(|result| result.n_tries == 0) => words.say("grid-gave-up"),
        CellState::Open => after("grid-open-after"),
        CellState::FirstTry | CellState::NotYet => words.say(state.key()),
    };
    if is_late(result, due_at) {
        told = format!("{told}{}{}", words.separator(), words.say("grid-late"));
    }
    told
}

/// What an item is called on every page: "The rook, step 3", "Puzzle 00008".
fn item_name(app: &App, words: Words, kind: &ItemKind) -> String {
    match kind {
        ItemKind::Step { lesson, step } => {
            let course = app.course();
            let found = course.lesson(lesson).and_then(|found| Some((found, found.index_of(step)?)));
            match found {
                Some((found, step_idx)) => {
                    let lesson = found.title.get(words.lang());
                    words.say_with("grid-item-step", &[("lesson", lesson.into()), ("step", (step_idx + 1).into())])
                }
                None => format!("{lesson} · {step}"),
            }
        }
        ItemKind::Puzzle { id } => words.say_with("puzzle-heading", &[("id", id.as_str().into())]),
        ItemKind::Pick => words.say("grid-item-pick"),
        ItemKind::Ending { ending, .. } => {
            match Ending::ALL.into_iter().find(|known| ending_id(*known) == ending.as_str()) {
                Some(known) => words.say(&format!("ending-{}-title", ending_id(known))),
                None => ending.clone(),
            }
        }
    }
}

/// The middle one of these times as `1:05`; none of none.
fn median_time(times: impl Iterator<Item = i64>) -> Option<String> {
    let mut times: Vec<i64> = times.collect();
    times.sort_unstable();
    times.get(times.len() / 2).map(|ms| minutes(*ms))
}

/// A name as a part of an address.
fn encoded(name: &str) -> String {
    form_urlencoded::byte_serialize(name.as_bytes()).collect::<String>().replace('+', "%20")
}

fn pupil_path(class: &str, name: &str) -> String {
    format!("/teach/classes/{class}/pupils/{}", encoded(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(n_tries: u32, solved_at: Option<i64>, first_try: bool) -> GridResult {
        GridResult {
            n_tries,
            gave_up: false,
            n_hints: 0,
            first_wrong: None,
            solved_at,
            first_try,
            ms: 0,
            answered_at: 0,
            pick: None,
        }
    }

    #[test]
    fn a_cell_is_a_star_a_tick_a_cross_or_a_dash() {
        let symbol = |result: Option<GridResult>| CellState::of(result.as_ref()).symbol();
        assert_eq!(symbol(None), "–");
        assert_eq!(symbol(Some(result(0, None, false))), "–");
        assert_eq!(symbol(Some(result(2, None, false))), "✗");
        assert_eq!(symbol(Some(result(2, Some(5), false))), "✓");
        assert_eq!(symbol(Some(result(1, Some(5), true))), "★");
    }

    #[test]
    fn only_what_was_solved_after_the_due_date_is_late() {
        assert!(is_late(Some(&result(1, Some(6), true)), 5));
        assert!(!is_late(Some(&result(1, Some(5), true)), 5));
        assert!(!is_late(Some(&result(1, None, false)), 5) && !is_late(None, 5));
    }

    #[test]
    fn a_view_is_kept_in_the_address() {
        let view = View { real_names: true, is_large: false, reloads: true };
        assert_eq!(view.keep("/a"), "/a?names=real&reload=on");
        assert_eq!(view.keep("/a?b=c"), "/a?b=c&names=real&reload=on");
        assert_eq!(View::default().keep("/a?b=c"), "/a?b=c");
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median_time([90_000, 5_000, 65_000].into_iter()).as_deref(), Some("1:05"));
        assert_eq!(median_time(std::iter::empty()), None);
    }

    #[test]
    fn a_name_is_one_part_of_an_address() {
        assert_eq!(pupil_path("k", "a/b ?马"), "/teach/classes/k/pupils/a%2Fb%20%3F%E9%A9%AC");
    }
}
