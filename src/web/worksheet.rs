//! A lesson on paper: its tasks with diagrams and room to write, and the answer key on a page of its own.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    response::Html,
};
use fluent_bundle::FluentValue;

use super::{
    App,
    board::{Drawing, pieces_in_words},
    diagram::PaperDiagram,
    error::WebError,
    page::{Page, Way, render},
    step_body::offered_choices,
    visitor::Visitor,
};
use crate::{
    chess::{Bitboard, Color},
    lang::Lang,
    lesson::{Lesson, Mark, Scene, Step, Task, grade::a_right_answer},
    words::{self, Words},
};

#[derive(Template)]
#[template(path = "worksheet.html")]
struct WorksheetPage {
    page: Page,
    heading: String,
    back: Way,
    tasks: Vec<PaperTask>,
    key: Vec<KeyEntry>,
}

pub struct PaperTask {
    pub number: usize,
    pub text: Vec<String>,
    pub diagram: Option<PaperDiagram>,
    pub turn: Option<String>,
    /// The moves played so far, where the task is about a game.
    pub moves: Option<String>,
    pub choices: Vec<PaperChoice>,
    /// Whether the answer is drawn into the diagram instead of written.
    pub is_drawn: bool,
}

pub struct PaperChoice {
    pub letter: char,
    pub text: String,
}

pub struct KeyEntry {
    pub number: usize,
    pub answer: String,
    pub why: String,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, lesson)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let course = app.course();
    let lesson = course.lesson(&lesson).ok_or(WebError::NoSuchLesson)?;
    let lesson_title = lesson.title.get(words.lang()).to_owned();
    let title = words.say_with("worksheet-title", &[("lesson", FluentValue::from(lesson_title.as_str()))]);
    let tasks = || lesson.steps.iter().filter(|step| !matches!(step.task, Task::Show)).zip(1..);
    sheet(
        Page::new(&visitor, title, words.say("worksheet-description")),
        lesson_title,
        Way { name: words.say("worksheet-to-lesson"), href: lesson_href(words.lang(), lesson) },
        tasks().map(|(step, number)| paper_task(words, step, number)).collect(),
        tasks().map(|(step, number)| key_entry(words, step, number)).collect(),
    )
}

/// Tasks on paper, with the answer key on a page of its own.
pub fn sheet(
    page: Page,
    heading: String,
    back: Way,
    tasks: Vec<PaperTask>,
    key: Vec<KeyEntry>,
) -> Result<Html<String>, WebError> {
    render(&WorksheetPage { page, heading, back, tasks, key })
}

fn lesson_href(lang: Lang, lesson: &Lesson) -> String {
    format!("/{lang}/lessons/{}", lesson.id)
}

pub fn worksheet_href(lang: Lang, lesson: &Lesson) -> String {
    format!("/{lang}/worksheets/{}", lesson.id)
}

/// A step as it is printed.
pub fn paper_task(words: Words, step: &Step, number: usize) -> PaperTask {
    PaperTask {
        number,
        text: step.text.get(words.lang()).split("\n\n").map(str::to_owned).collect(),
        diagram: step.scene.as_ref().map(|scene| diagram(words, step, scene)),
        turn: step.scene.as_ref().filter(|_| is_about_a_move(step)).map(|scene| turn(words, scene.turn())),
        moves: moves(step),
        choices: choices(words, step),
        is_drawn: matches!(step.task, Task::Squares { .. }),
    }
}

fn is_about_a_move(step: &Step) -> bool {
    !matches!(step.task, Task::Squares { .. } | Task::Choose { .. })
}

fn turn(words: Words, color: Color) -> String {
    words.say(color.fold_wb("to-move-white", "to-move-black"))
}

fn diagram(words: Words, step: &Step, scene: &Scene) -> PaperDiagram {
    let mut marks = step.marks.clone();
    let mut stars = Bitboard::EMPTY;
    match &step.task {
        Task::Judge { attempt, .. } => marks.push(Mark::Arrow { from: attempt.from, to: attempt.to }),
        Task::Collect { targets, .. } => {
            stars = *targets & !scene.board().occupied();
            marks.extend((*targets & scene.board().occupied()).into_iter().map(|square| Mark::Circle { square }));
        }
        _ => {}
    }
    let sides = [Color::White, Color::Black].map(|color| {
        let (side, pieces) = pieces_in_words(words, scene, color);
        words.say_with("worksheet-side", &[("side", side.into()), ("pieces", pieces.into())])
    });
    PaperDiagram::new(words.joined(&sides), scene, step.orientation, &marks, stars)
}

/// The moves of an `outcome` task, numbered.
fn moves(step: &Step) -> Option<String> {
    let (Task::Outcome { moves, .. }, Some(Scene::Position(start))) = (&step.task, &step.scene) else { return None };
    (!moves.is_empty()).then(|| words::numbered_line(start, moves))
}

fn choices(words: Words, step: &Step) -> Vec<PaperChoice> {
    let offered = offered_choices(words, step, None).into_iter().zip('A'..);
    offered.map(|(choice, letter)| PaperChoice { letter, text: choice.text }).collect()
}

/// Its line in the answer key.
pub fn key_entry(words: Words, step: &Step, number: usize) -> KeyEntry {
    let right = a_right_answer(step);
    let in_words = right.as_ref().and_then(|right| words::answer(words, step, right)).unwrap_or_default();
    let lettered = choices(words, step).into_iter().find(|choice| choice.text == in_words);
    let answer = match (&step.task, lettered) {
        (_, Some(choice)) => format!("{}. {}", choice.letter, choice.text),
        // Every move that is right, not only the first.
        (Task::Move { .. }, None) => words::right_moves(words, step).unwrap_or(in_words),
        (_, None) => in_words,
    };
    let why = step.why.as_ref().map(|why| why.get(words.lang()).to_owned()).unwrap_or_default();
    KeyEntry { number, answer, why }
}
