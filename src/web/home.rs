//! The first page: what this is, a move to try, and one button to press.

use std::{collections::HashSet, sync::Arc};

use askama::Template;
use axum::{
    extract::{Query, State},
    response::Html,
};
use fluent_bundle::FluentValue;

use super::{
    App, assignment,
    board::{Board, Drawing, Mode, Tints},
    error::WebError,
    page::{Page, Way, render},
    review,
    step::Pairs,
    tryout::{self, TryOut},
    visitor::Visitor,
};
use crate::{
    chess::{Color, Position},
    lang::Lang,
    lesson::{Course, Id, Lesson, Scene, Step},
    store::Progress,
    words::Words,
};

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    page: Page,
    go_on: Option<GoOn>,
    start: String,
    /// A first move to try, for those who have not begun.
    tryout: Option<String>,
    /// How many missed tasks are due, in words.
    review: Option<String>,
    /// What the learner's class still has to do.
    due: Vec<assignment::Entry>,
    /// Where the learner goes on.
    board: Board,
}

/// Where a learner goes on.
pub struct GoOn {
    pub href: String,
    pub where_you_were: String,
}

impl GoOn {
    /// The first step that is not solved, beginning where the latest answer was given; none before the first answer and
    /// none when all is solved.
    pub fn find(course: &Course, progress: &Progress, words: Words) -> Option<GoOn> {
        let (lesson, step_idx) = open_step(course, progress)?;
        let args = [
            ("lesson", FluentValue::from(lesson.title.get(words.lang()))),
            ("step", FluentValue::from(step_idx + 1)),
            ("total", FluentValue::from(lesson.steps.len())),
        ];
        Some(GoOn {
            href: step_href(words.lang(), lesson, &lesson.steps[step_idx]),
            where_you_were: words.say_with("home-where", &args),
        })
    }
}

/// The first unsolved step from the latest answer on: in its lesson, or else in the lessons after it, or else before.
/// Lessons of a chapter whose exam is passed need not be done, unless the latest answer was given there. After an exam
/// its chapter is where the learner was.
fn open_step<'c>(course: &'c Course, progress: &Progress) -> Option<(&'c Lesson, usize)> {
    let (latest, step) = progress.latest.as_ref()?;
    let lessons: Vec<&Lesson> = course.lessons().collect();
    let position = |id: &str| lessons.iter().position(|lesson| lesson.id.as_str() == id);
    let of_exam = || position(course.exam(latest)?.0.lessons.first()?.id.as_str());
    // A lesson or a step that is gone since then counts as the first.
    let here = position(latest).or_else(of_exam).unwrap_or(0);
    let (before, after) = lessons.split_at(here);
    let lesson = after.first()?;
    let answered = lesson.index_of(step).unwrap_or(0);
    let is_open = |step_idx: &usize| !is_solved(lesson, *step_idx, progress);
    let is_here = lesson.id.as_str() == latest;
    if let Some(step_idx) = (answered..lesson.steps.len()).find(is_open).filter(|_| is_here) {
        return Some((lesson, step_idx));
    }
    let skipped: HashSet<&Id> = course
        .chapters
        .iter()
        .filter(|chapter| chapter.exam.as_ref().is_some_and(|exam| progress.has_passed(exam.id.as_str())))
        .flat_map(|chapter| chapter.lessons.iter().map(|lesson| &lesson.id))
        .collect();
    let ahead = after.iter().chain(before).filter(|lesson| !skipped.contains(&lesson.id));
    ahead.copied().find_map(|lesson| Some((lesson, first_open(lesson, progress)?)))
}

fn is_solved(lesson: &Lesson, step_idx: usize, progress: &Progress) -> bool {
    progress.step(lesson.id.as_str(), lesson.steps[step_idx].id.as_str()).solved
}

/// The place of the lesson's first unsolved step.
pub fn first_open(lesson: &Lesson, progress: &Progress) -> Option<usize> {
    (0..lesson.steps.len()).find(|step_idx| !is_solved(lesson, *step_idx, progress))
}

pub fn step_href(lang: Lang, lesson: &Lesson, step: &Step) -> String {
    format!("/{lang}/lessons/{}/{}", lesson.id, step.id)
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let progress = app.progress(&visitor)?;
    let n_due = review::n_due(&app, &visitor)?;
    let course = app.course();
    let page = Page::new(&visitor, words.say("home-title"), words.say("home-description"));
    let go_on = GoOn::find(&course, &progress, words);
    let is_new = progress.latest.is_none();
    let tryout = if is_new { TryOut::of_address(&app, &page, &pairs) } else { None };
    render(&HomePage {
        tryout: tryout.map(|tryout| render(&tryout)).transpose()?.map(|html| html.0),
        go_on,
        start: tryout::start(&app, visitor.lang()),
        review: (n_due > 0).then(|| words.say_with("home-review", &[("count", n_due.into())])),
        due: assignment::due_now(&app, &visitor)?,
        board: board_to_go_on(words, &course, &progress),
        page,
    })
}

/// The board of the step where the learner goes on; the starting position where it has none.
fn board_to_go_on(words: Words, course: &Course, progress: &Progress) -> Board {
    let step = open_step(course, progress).map(|(lesson, step_idx)| &lesson.steps[step_idx]);
    let shown = step.and_then(|step| Some((step.scene.as_ref()?, step.orientation, &step.marks[..])));
    let start = Scene::Position(Position::default());
    let (scene, orientation, marks) = shown.unwrap_or((&start, Color::White, &[]));
    Board::new(words, scene, orientation, &Mode::Still, marks, Tints::default())
}

/// A link to a lesson in words.
pub fn lesson_way(words: Words, lesson: &Lesson) -> Way {
    let args = [("lesson", FluentValue::from(lesson.title.get(words.lang())))];
    Way { name: words.say_with("way-next-lesson", &args), href: format!("/{}/lessons/{}", words.lang(), lesson.id) }
}
