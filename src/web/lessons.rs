//! The map of the course with the learner's progress.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    response::{Html, IntoResponse, Redirect, Response},
};
use fluent_bundle::FluentValue;

use super::{
    App,
    error::WebError,
    exam,
    home::{GoOn, first_open, step_href},
    page::{Page, render},
    tryout,
    visitor::Visitor,
    worksheet::worksheet_href,
};
use crate::{
    lang::Lang,
    lesson::{Chapter, Lesson},
    store::Progress,
    words::Words,
};

#[derive(Template)]
#[template(path = "lessons.html")]
struct LessonsPage {
    page: Page,
    summary: String,
    n_solved: usize,
    n_steps: usize,
    go_on: Option<GoOn>,
    /// Where a newcomer begins.
    start: String,
    chapters: Vec<ChapterSection>,
    /// Whether who looks at it is a teacher, who may put lessons into a set.
    teaches: bool,
}

struct ChapterSection {
    id: String,
    title: String,
    about: String,
    lessons: Vec<LessonCard>,
    exam: Option<ExamCard>,
}

impl ChapterSection {
    /// Whether its exam was passed.
    fn skipped(&self) -> bool {
        self.exam.as_ref().is_some_and(|exam| exam.passed)
    }

    /// How many of its lessons are finished: "✓", "2/6", or nothing where none is.
    fn done(&self) -> String {
        let n_done = self.lessons.iter().filter(|lesson| lesson.n_solved == lesson.n_steps).count();
        match n_done {
            0 => String::new(),
            all if all == self.lessons.len() => "✓".to_owned(),
            some => format!("{some}/{}", self.lessons.len()),
        }
    }
}

struct ExamCard {
    href: String,
    about: String,
    passed: bool,
}

struct LessonCard {
    id: String,
    title: String,
    /// The language that the title is in.
    title_lang: Lang,
    about: String,
    href: String,
    worksheet: String,
    n_solved: usize,
    n_steps: usize,
    count: String,
    n_stars: usize,
}

pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let progress = app.progress(&visitor)?;
    let course = app.course();
    let chapters: Vec<ChapterSection> =
        course.chapters.iter().map(|chapter| chapter_section(words, chapter, &progress)).collect();
    let cards = || chapters.iter().flat_map(|chapter| &chapter.lessons);
    let n_solved = cards().map(|card| card.n_solved).sum();
    let n_steps = cards().map(|card| card.n_steps).sum();
    let n_stars: usize = cards().map(|card| card.n_stars).sum();
    let summary = counted(words, "lessons-summary", n_solved, n_steps, n_stars);
    render(&LessonsPage {
        page: Page::new(&visitor, words.say("lessons-heading"), words.say("lessons-description")),
        start: tryout::start(&app, visitor.lang()),
        go_on: GoOn::find(&course, &progress, words),
        summary,
        n_solved,
        n_steps,
        chapters,
        teaches: visitor.teaches(),
    })
}

fn chapter_section(words: Words, chapter: &Chapter, progress: &Progress) -> ChapterSection {
    ChapterSection {
        id: chapter.id.to_string(),
        title: chapter.title.get(words.lang()).to_owned(),
        about: chapter.about.as_ref().map_or_else(String::new, |about| about.get(words.lang()).to_owned()),
        lessons: chapter.lessons.iter().map(|lesson| lesson_card(words, lesson, progress)).collect(),
        exam: chapter.exam.as_ref().map(|exam| ExamCard {
            href: exam::exam_href(words.lang(), exam),
            about: exam::card_about(words, exam),
            passed: progress.has_passed(exam.id.as_str()),
        }),
    }
}

fn lesson_card(words: Words, lesson: &Lesson, progress: &Progress) -> LessonCard {
    let steps = || lesson.steps.iter().map(|step| progress.step(lesson.id.as_str(), step.id.as_str()));
    let n_solved = steps().filter(|step| step.solved).count();
    let n_stars = steps().filter(|step| step.star).count();
    let n_steps = lesson.steps.len();
    let count = if n_solved == 0 { "lesson-count-new" } else { "lesson-count" };
    LessonCard {
        id: lesson.id.to_string(),
        title: lesson.title.get(words.lang()).to_owned(),
        title_lang: lesson.title.written_in(words.lang()),
        about: lesson.about.get(words.lang()).to_owned(),
        href: format!("/{}/lessons/{}", words.lang(), lesson.id),
        worksheet: worksheet_href(words.lang(), lesson),
        count: counted(words, count, n_solved, n_steps, n_stars),
        n_solved,
        n_steps,
        n_stars,
    }
}

fn counted(words: Words, key: &str, n_solved: usize, n_steps: usize, n_stars: usize) -> String {
    let args = [("solved", n_solved), ("total", n_steps), ("stars", n_stars)];
    words.say_with(key, &args.map(|(name, count)| (name, FluentValue::from(count))))
}

/// A lesson's own address leads to its first unsolved step, or to its first when all are solved. An exam has a page.
pub async fn enter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, lesson)): Path<(String, String)>,
) -> Result<Response, WebError> {
    let course = app.course();
    if let Some(standing) = exam::Standing::find(&app, &course, visitor.learner.as_ref(), &lesson)? {
        return Ok(exam::show(&course, &visitor, &standing)?.into_response());
    }
    let lesson = course.lesson(&lesson).ok_or(WebError::NoSuchLesson)?;
    let step_idx = first_open(lesson, &app.lesson_progress(&visitor, lesson)?).unwrap_or(0);
    Ok(Redirect::to(&step_href(visitor.lang(), lesson, &lesson.steps[step_idx])).into_response())
}
