//! What a teacher may show next: an item of a set, a step of a lesson, a puzzle, or a position that is pasted.

use askama::Template;
use shakmaty::Position as _;

use super::question::{Question, by_of};
use crate::{
    chess::{attempt_of, judge, parse_position, read_move},
    store::{LiveContent, LiveRound},
    task_set::{SetItem, read_item},
    web::{App, error::WebError, page::Page, puzzles::state::value, step::Pairs, visitor::Visitor},
    words::{self, Words},
};

/// Letters of a question that fits above a board.
const MAX_QUESTION: usize = 300;

/// Something to show, with the fields of the form that shows it.
pub struct Picked {
    pub content: LiveContent,
    pub of_set: Option<(String, i64)>,
    pub name: String,
}

impl Picked {
    /// The fields that a form sends to show it.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = match &self.content {
            LiveContent::Step { lesson, step } => vec![("lesson", lesson.clone()), ("step", step.clone())],
            LiveContent::Puzzle { id } => vec![("puzzle", id.clone())],
            LiveContent::Position { fen, question, answer } => {
                let answer = answer.clone().unwrap_or_default();
                vec![("fen", fen.clone()), ("question", question.clone()), ("answer", answer)]
            }
        };
        if let Some((set, place)) = &self.of_set {
            fields.extend([("set", set.clone()), ("place", place.to_string())]);
        }
        fields
    }
}

#[derive(Template)]
#[template(path = "live/picker.html")]
pub struct Picker {
    page: Page,
    here_url: String,
    /// The number of the round that is shown, so that a double press shows one position.
    number: i64,
    sets: Vec<(String, String, bool)>,
    lessons: Vec<(String, String, bool)>,
    items: Vec<Picked>,
    is_chosen: bool,
    problem: Option<String>,
    typed: Typed,
}

/// What was typed last, so that nothing is lost with a fault in it.
struct Typed {
    puzzle: String,
    fen: String,
    question: String,
    answer: String,
}

impl Picker {
    pub fn new(
        app: &App,
        visitor: &Visitor,
        page: Page,
        here: &str,
        number: i64,
        pairs: &Pairs,
        problem: Option<String>,
    ) -> Result<Picker, WebError> {
        let words = page.words;
        let account = visitor.account.as_ref().ok_or(WebError::NotAllowed)?;
        let (set, lesson) = (value(pairs, "set"), value(pairs, "lesson"));
        let sets = app.store.sets_to_show(account.id).map_err(WebError::internal)?;
        let items = match (set, lesson) {
            (Some(set), _) if !set.is_empty() => items_of_set(app, visitor, set)?,
            (_, Some(lesson)) => steps_of_lesson(app, words, lesson),
            _ => Vec::new(),
        };
        let text = |name| value(pairs, name).filter(|_| problem.is_some()).unwrap_or_default().to_owned();
        Ok(Picker {
            sets: sets.into_iter().map(|(key, title)| (set == Some(key.as_str()), key, title)).map(chosen).collect(),
            lessons: app
                .course()
                .lessons()
                .map(|known| {
                    let is_chosen = set.is_none_or(str::is_empty) && lesson == Some(known.id.as_str());
                    (known.id.to_string(), known.title.get(words.lang()).to_owned(), is_chosen)
                })
                .collect(),
            here_url: page.url(here),
            is_chosen: set.is_some_and(|set| !set.is_empty()) || lesson.is_some(),
            typed: Typed {
                puzzle: text("puzzle"),
                fen: text("fen"),
                question: text("question"),
                answer: text("answer"),
            },
            number,
            items,
            problem,
            page,
        })
    }
}

fn chosen((is_chosen, key, title): (bool, String, String)) -> (String, String, bool) {
    (key, title, is_chosen)
}

/// The steps and puzzles of a set, in order; the steps of its lessons one by one.
fn items_of_set(app: &App, visitor: &Visitor, set: &str) -> Result<Vec<Picked>, WebError> {
    let words = visitor.words;
    let account = visitor.account.as_ref().ok_or(WebError::NotAllowed)?;
    let mut items = Vec::new();
    for (place, content) in app.store.items_to_show(account.id, set).map_err(WebError::internal)? {
        let of_set = Some((set.to_owned(), place));
        match read_item(&content) {
            Some(SetItem::Lesson(lesson)) => {
                let steps = steps_of_lesson(app, words, &lesson).into_iter();
                items.extend(steps.map(|item| Picked { of_set: of_set.clone(), ..item }));
            }
            Some(SetItem::Step { lesson, step }) => {
                items.extend(named(app, words, LiveContent::Step { lesson, step }, of_set)?);
            }
            Some(SetItem::Puzzle(id)) => items.extend(named(app, words, LiveContent::Puzzle { id }, of_set)?),
            // Another puzzle for each pupil, and a game against the program, are nothing for a whole class.
            _ => {}
        }
    }
    Ok(items)
}

fn steps_of_lesson(app: &App, words: Words, lesson: &str) -> Vec<Picked> {
    let course = app.course();
    let Some(lesson) = course.lesson(lesson) else { return Vec::new() };
    let suited = lesson.steps.iter().enumerate().filter(|(_, step)| by_of(&step.task).is_some());
    let picked = suited.map(|(step_idx, step)| Picked {
        content: LiveContent::Step { lesson: lesson.id.to_string(), step: step.id.to_string() },
        of_set: None,
        name: Question::Step { lesson, step_idx }.heading(words),
    });
    picked.collect()
}

/// The content with its name; none where it is gone or not for a class.
fn named(
    app: &App,
    words: Words,
    content: LiveContent,
    of_set: Option<(String, i64)>,
) -> Result<Option<Picked>, WebError> {
    let found = Question::find(app, &app.course(), &content)?.map(|question| question.heading(words));
    Ok(found.map(|name| Picked { content, of_set, name }))
}

/// What comes after a round: the next of its set, or of its lesson.
pub fn next(app: &App, visitor: &Visitor, round: &LiveRound) -> Result<Option<Picked>, WebError> {
    let items = match (&round.of_set, &round.content) {
        (Some((set, _)), _) => items_of_set(app, visitor, set)?,
        (None, LiveContent::Step { lesson, .. }) => steps_of_lesson(app, visitor.words, lesson),
        _ => return Ok(None),
    };
    let place = |item: &Picked| item.of_set.as_ref().map(|(_, place)| *place);
    let here = round.of_set.as_ref().map(|(_, place)| *place);
    // An item may have moved in the set since: then the way on begins behind its place.
    let after = items.iter().position(|item| item.content == round.content && place(item) == here);
    let next = match after {
        Some(idx) => items.into_iter().nth(idx + 1),
        None => items.into_iter().find(|item| place(item) > here),
    };
    Ok(next)
}

/// What a form wants to show, or what is wrong with it, in words.
///
/// # Errors
///
/// When the database fails.
pub fn read(app: &App, visitor: &Visitor, words: Words, pairs: &Pairs) -> Result<Result<Picked, String>, WebError> {
    let text = |name| value(pairs, name).map(str::trim).filter(|text| !text.is_empty());
    let place = text("place").and_then(|place| place.parse::<i64>().ok());
    let account = visitor.account.as_ref().ok_or(WebError::NotAllowed)?;
    // Only a set that the teacher may see leads on.
    let of_set = match text("set").zip(place) {
        Some((set, place)) => {
            let known = app.store.items_to_show(account.id, set).map_err(WebError::internal)?;
            known.iter().any(|(known, ..)| *known == place).then(|| (set.to_owned(), place))
        }
        None => None,
    };
    let content = if let Some((lesson, step)) = text("lesson").zip(text("step")) {
        LiveContent::Step { lesson: lesson.to_owned(), step: step.to_owned() }
    } else if let Some(id) = text("puzzle") {
        LiveContent::Puzzle { id: id.to_owned() }
    } else if let Some(fen) = text("fen") {
        match position(words, fen, text("question"), text("answer")) {
            Ok(content) => content,
            Err(problem) => return Ok(Err(problem)),
        }
    } else {
        return Ok(Err(words.say("live-pick-nothing")));
    };
    Ok(named(app, words, content, of_set)?.ok_or_else(|| words.say("live-pick-gone")))
}

/// A pasted position with its question, and the right move where it is given; or what is wrong with them.
fn position(words: Words, fen: &str, question: Option<&str>, answer: Option<&str>) -> Result<LiveContent, String> {
    let read = parse_position(fen).map_err(|error| words::fen_error(words, &error))?;
    let answer = match answer {
        Some(text) => {
            let attempt = read_move(&read, text).map_err(|error| words::move_text_error(words, &error))?;
            let legal = judge(&read, attempt);
            let played = legal.legal().ok_or_else(|| {
                legal.reason().map_or_else(String::new, |reason| words::reason(words, reason, read.board()))
            })?;
            Some(attempt_of(&played).to_string())
        }
        None => None,
    };
    let question = question.map_or_else(|| words.say("live-question-default"), str::to_owned);
    let question = question.chars().take(MAX_QUESTION).collect();
    Ok(LiveContent::Position { fen: fen.to_owned(), question, answer })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn a_pasted_position_says_what_is_wrong_with_it() {
        let words = Words::of(Lang::En);
        let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let right = position(words, fen, None, Some("Rd8")).unwrap();
        assert!(matches!(right, LiveContent::Position { answer: Some(answer), .. } if answer == "d1d8"));
        assert!(position(words, fen, Some("?"), Some("Rd9")).is_err());
        assert!(!position(words, fen, Some("?"), Some("Ra2")).unwrap_err().is_empty());
        assert!(!position(words, "not a position", None, None).unwrap_err().is_empty());
    }
}
