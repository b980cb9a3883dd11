//! What the learner missed: why each task is here, when it was missed, and what comes back when.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, response::Html};
use fluent_bundle::FluentValue;

use super::{
    App,
    error::WebError,
    home::step_href,
    now,
    page::{Page, render},
    puzzles::{mistakes, wish},
    step::Place,
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    lesson::{
        Course,
        grade::{Answer, Remark, grade},
    },
    store::{PuzzleReview, Review},
    training::ReviewCard,
    words::{self, Words},
};

/// So many puzzles are listed, those that are due first; the others are counted.
const N_PUZZLES: usize = 50;

#[derive(Template)]
#[template(path = "review.html")]
struct ReviewPage {
    page: Page,
    status: String,
    start: Option<String>,
    n_due: usize,
    due: Items,
    later: Items,
}

struct Items {
    listed: Vec<ReviewItem>,
    n_more: usize,
}

struct ReviewItem {
    href: String,
    name: String,
    missed: String,
    answered: Option<String>,
    /// What was wrong with that answer, without what would have been right.
    because: Option<String>,
    comes_back: Option<String>,
}

pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let now = now();
    let (due, later): (Vec<Review>, Vec<Review>) =
        app.reviews(&visitor)?.into_iter().partition(|review| review.card.is_due(now));
    let course = app.course();
    let items = |reviews: &[Review]| Items {
        listed: reviews.iter().filter_map(|review| item(words, &course, review, now)).collect(),
        n_more: 0,
    };
    let (mut due, mut later) = (items(&due), items(&later));
    for (n_before, review) in app.puzzle_reviews(&visitor)?.iter().enumerate() {
        let items = if review.card.is_due(now) { &mut due } else { &mut later };
        if n_before < N_PUZZLES {
            items.listed.push(puzzle_item(&app, &visitor, review, now)?);
        } else {
            items.n_more += 1;
        }
    }
    let status = match (due.len(), later.len()) {
        (0, 0) => words.say("review-empty"),
        (0, _) => words.say("review-none-due"),
        (n_due, _) => words.say_with("review-due", &[("count", n_due.into())]),
    };
    render(&ReviewPage {
        page: Page::new(&visitor, words.say("review-heading"), words.say("review-description")),
        start: due.listed.first().map(|item| item.href.clone()),
        n_due: due.len(),
        status,
        due,
        later,
    })
}

impl Items {
    fn len(&self) -> usize {
        self.listed.len() + self.n_more
    }
}

/// The address of a step that is answered as a part of the review.
fn review_href(lang: Lang, place: Place<'_>) -> String {
    format!("{}?review=1", step_href(lang, place.lesson, place.step()))
}

/// The next task that is due, other than the one that stands at `here`.
pub fn next_due(app: &App, visitor: &Visitor, here: Place<'_>) -> Result<Option<String>, WebError> {
    let now = now();
    let course = app.course();
    let next = app
        .reviews(visitor)?
        .iter()
        .filter(|review| review.card.is_due(now))
        .filter_map(|review| place(&course, review))
        .find(|place| place.lesson.id != here.lesson.id || place.step().id != here.step().id)
        .map(|place| review_href(visitor.lang(), place));
    if next.is_some() {
        return Ok(next);
    }
    let puzzles = app.puzzle_reviews(visitor)?;
    let due = puzzles.iter().find(|review| review.card.is_due(now));
    Ok(due.map(|review| in_review().puzzle_href(visitor.lang(), &review.puzzle_id)))
}

/// How many tasks are due; those of lessons that are gone do not count.
pub fn n_due(app: &App, visitor: &Visitor) -> Result<usize, WebError> {
    let now = now();
    let reviews = app.reviews(visitor)?;
    let course = app.course();
    let n_steps = reviews.iter().filter(|review| review.card.is_due(now) && place(&course, review).is_some());
    Ok(n_steps.count() + app.n_puzzles_due(visitor, now)? as usize)
}

fn place<'c>(course: &'c Course, review: &Review) -> Option<Place<'c>> {
    let lesson = course.lesson(&review.lesson)?;
    Some(Place { lesson, step_idx: lesson.index_of(&review.step)? })
}

fn item(words: Words, course: &Course, review: &Review, now: i64) -> Option<ReviewItem> {
    let place = place(course, review)?;
    let step = place.step();
    let name = [
        ("lesson", FluentValue::from(place.lesson.title.get(words.lang()))),
        ("step", FluentValue::from(place.step_idx + 1)),
    ];
    let answer = Answer::from_stored(&review.missed_answer, step);
    let answered = answer.as_ref().and_then(|answer| words::answer(words, step, answer));
    let remarks = answer.map(|answer| grade(step, &answer).remarks).unwrap_or_default();
    let because = remarks.into_iter().find(|remark| !matches!(remark, Remark::Missed(_)));
    Some(ReviewItem {
        href: review_href(words.lang(), place),
        name: words.say_with("review-item", &name),
        missed: missed(words, review.missed_at, review.n_misses, now),
        answered: answered.map(|answer| words.say_with("review-answered", &[("answer", answer.into())])),
        because: because.map(|remark| words::remark(words, &remark)),
        comes_back: comes_back(words, &review.card, now),
    })
}

/// "You missed it 3 days ago."
fn missed(words: Words, missed_at: i64, n_misses: u32, now: i64) -> String {
    let ago = words::ago(words, missed_at, now);
    match n_misses {
        ..=1 => words.say_with("review-missed", &[("ago", ago.into())]),
        times => words.say_with("review-missed-often", &[("times", times.into()), ("ago", ago.into())]),
    }
}

/// When a thing that is not due yet comes back.
fn comes_back(words: Words, card: &ReviewCard, now: i64) -> Option<String> {
    (!card.is_due(now)).then(|| {
        let ahead = words::ahead(words, card.due_at, now);
        words.say_with("review-comes-back", &[("ahead", ahead.into())])
    })
}

fn in_review() -> wish::Way {
    wish::Way { wish: wish::Wish::default(), trail: wish::Trail::Review }
}

fn puzzle_item(app: &App, visitor: &Visitor, review: &PuzzleReview, now: i64) -> Result<ReviewItem, WebError> {
    let words = visitor.words;
    Ok(ReviewItem {
        href: in_review().puzzle_href(visitor.lang(), &review.puzzle_id),
        name: words.say_with("puzzle-heading", &[("id", review.puzzle_id.as_str().into())]),
        missed: missed(words, review.missed_at, review.n_misses, now),
        answered: mistakes::tried_move(app, visitor, &review.puzzle_id, &review.missed_move)?,
        because: None,
        comes_back: comes_back(words, &review.card, now),
    })
}
