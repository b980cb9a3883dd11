//! An exam: what it asks, how it stands, and its result. Its tasks are steps like any other, on their own pages.

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
    home::step_href,
    now,
    page::{Page, Way, render},
    visitor::Visitor,
};
use crate::{
    lang::Lang,
    lesson::{Chapter, Course, Lesson},
    store::{ExamRun, LearnerId},
    words::Words,
};

#[derive(Template)]
#[template(path = "exam.html")]
struct ExamPage {
    page: Page,
    heading: String,
    lead: String,
    status: Option<String>,
    tasks: Vec<TaskResult>,
    n_answered: usize,
    n_tasks: usize,
    ways: Vec<Way>,
    runs_url: String,
    /// Whether what was answered can be left behind for a new try.
    offers_again: bool,
}

struct TaskResult {
    href: String,
    symbol: &'static str,
    name: String,
}

/// An exam, its chapter, and how the learner's run stands.
pub struct Standing<'c> {
    pub chapter: &'c Chapter,
    pub exam: &'c Lesson,
    pub run: ExamRun,
}

/// Right first answers that pass an exam of so many tasks: four fifths, rounded up.
fn n_needed(n_tasks: usize) -> usize {
    (n_tasks * 4).div_ceil(5)
}

impl<'c> Standing<'c> {
    /// None where the lesson is no exam.
    pub fn find(
        app: &App,
        course: &'c Course,
        learner: Option<&LearnerId>,
        lesson: &str,
    ) -> Result<Option<Standing<'c>>, WebError> {
        let Some((chapter, exam)) = course.exam(lesson) else { return Ok(None) };
        let run = match learner {
            Some(learner) => app.store.exam_run(learner, exam.id.as_str()).map_err(WebError::internal)?,
            None => ExamRun::default(),
        };
        Ok(Some(Standing { chapter, exam, run }))
    }

    /// The first answer to the task in this run: whether it was right.
    pub fn first_answer(&self, step_idx: usize) -> Option<bool> {
        self.run.firsts.get(self.exam.steps[step_idx].id.as_str()).copied()
    }

    fn n_tasks(&self) -> usize {
        self.exam.steps.len()
    }

    fn n_answered(&self) -> usize {
        (0..self.n_tasks()).filter(|idx| self.first_answer(*idx).is_some()).count()
    }

    fn n_right(&self) -> usize {
        (0..self.n_tasks()).filter(|idx| self.first_answer(*idx) == Some(true)).count()
    }

    fn is_over(&self) -> bool {
        self.n_answered() == self.n_tasks()
    }

    /// Whether all tasks of this run are answered, and enough of them right.
    pub fn passes(&self) -> bool {
        self.is_over() && self.n_right() >= n_needed(self.n_tasks())
    }

    /// The next task that is not answered in this run: after this one, or else before it.
    fn next_open(&self, after: Option<usize>) -> Option<usize> {
        let start = after.map_or(0, |idx| idx + 1);
        (start..self.n_tasks()).chain(0..start).find(|idx| self.first_answer(*idx).is_none())
    }

    fn task_href(&self, lang: Lang, step_idx: usize) -> String {
        step_href(lang, self.exam, &self.exam.steps[step_idx])
    }

    /// Where to go after a task was answered: to the next, or to the result.
    pub fn way_on(&self, words: Words, step_idx: usize) -> Way {
        match self.next_open(Some(step_idx)) {
            Some(next) => Way { name: words.say("way-next-step"), href: self.task_href(words.lang(), next) },
            None => Way { name: words.say("exam-way-result"), href: exam_href(words.lang(), self.exam) },
        }
    }

    fn counts(&self) -> [(&'static str, FluentValue<'static>); 4] {
        [
            ("total", self.n_tasks().into()),
            ("needed", n_needed(self.n_tasks()).into()),
            ("answered", self.n_answered().into()),
            ("right", self.n_right().into()),
        ]
    }

    fn status(&self, words: Words) -> Option<String> {
        let key = match (self.n_answered(), self.is_over()) {
            (0, _) => return self.run.passed_at.map(|_| words.say("exam-passed-before")),
            (_, false) => "exam-under-way",
            (_, true) if self.passes() => "exam-passed",
            (_, true) => "exam-failed",
        };
        Some(words.say_with(key, &self.counts()))
    }
}

pub fn exam_href(lang: Lang, exam: &Lesson) -> String {
    format!("/{lang}/lessons/{}", exam.id)
}

/// What the map says of a chapter's exam.
pub fn card_about(words: Words, exam: &Lesson) -> String {
    let n_tasks = exam.steps.len();
    words.say_with("exam-card-about", &[("total", n_tasks.into()), ("needed", n_needed(n_tasks).into())])
}

/// The page of an exam: what it is, or how it went.
pub fn show(course: &Course, visitor: &Visitor, standing: &Standing<'_>) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let lang = visitor.lang();
    let Standing { chapter, exam, .. } = standing;
    let heading = words.say_with("exam-heading", &[("chapter", chapter.title.get(lang).into())]);
    let n_answered = standing.n_answered();
    let tasks = (0..standing.n_tasks()).map(|idx| {
        let (symbol, key) = match standing.first_answer(idx) {
            Some(true) => ("✓", "exam-task-right"),
            Some(false) => ("✗", "exam-task-wrong"),
            None => ("…", "exam-task-open"),
        };
        let name = words.say_with(key, &[("task", (idx + 1).into())]);
        TaskResult { href: standing.task_href(lang, idx), symbol, name }
    });
    let mut ways = Vec::new();
    if let Some(next) = standing.next_open(None) {
        let key = if n_answered == 0 { "exam-start" } else { "exam-go-on" };
        ways.push(Way { name: words.say(key), href: standing.task_href(lang, next) });
    } else if standing.run.passed_at.is_some()
        && let Some(next) = course.next_chapter(&chapter.id)
        && let Some(lesson) = next.lessons.first()
    {
        let name = words.say_with("exam-way-next-chapter", &[("chapter", next.title.get(lang).into())]);
        ways.push(Way { name, href: format!("/{lang}/lessons/{}", lesson.id) });
    }
    ways.push(Way { name: words.say("exam-way-chapter"), href: format!("/{lang}/lessons#{}", chapter.id) });
    render(&ExamPage {
        page: Page::new(visitor, heading.clone(), exam.about.get(lang).to_owned()),
        heading,
        lead: words.say_with("exam-lead", &standing.counts()),
        status: standing.status(words),
        tasks: if n_answered == 0 { Vec::new() } else { tasks.collect() },
        n_answered,
        n_tasks: standing.n_tasks(),
        ways,
        runs_url: format!("/{lang}/exams/{}/runs", exam.id),
        offers_again: n_answered > 0,
    })
}

/// Begins the exam anew.
pub async fn begin(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, exam)): Path<(String, String)>,
) -> Result<Response, WebError> {
    let course = app.course();
    let (_, exam) = course.exam(&exam).ok_or(WebError::NoSuchLesson)?;
    let (learner, cookies) = visitor.learner_or_new(&app);
    app.store.begin_exam(learner, exam.id.to_string(), now()).await.map_err(WebError::internal)?;
    let first = exam
        .steps
        .first()
        .map_or_else(|| exam_href(visitor.lang(), exam), |first| step_href(visitor.lang(), exam, first));
    Ok((cookies, Redirect::to(&first)).into_response())
}

/// Somebody reloads the address that begins an exam anew: the exam is there.
pub async fn back_to_exam(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, exam)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let course = app.course();
    let (_, exam) = course.exam(&exam).ok_or(WebError::NoSuchLesson)?;
    Ok(Redirect::to(&exam_href(visitor.lang(), exam)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_fifths_of_the_tasks_are_needed() {
        for (n_tasks, needed) in [(1, 1), (2, 2), (5, 4), (8, 7), (9, 8), (10, 8)] {
            assert_eq!(n_needed(n_tasks), needed, "{n_tasks}");
        }
    }
}
