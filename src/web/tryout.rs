//! The first move of a stranger, on the first page: a task of a lesson, answered without beginning the lesson.
//!
//! It is graded and explained as in the lesson, and recorded nowhere.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    response::{IntoResponse, Redirect, Response},
};

use super::{
    App,
    board::{Board, Drawing},
    error::WebError,
    page::{Page, render},
    reply::Feedback,
    step::Pairs,
    step_body,
    step_state::StepState,
    visitor::Visitor,
};
use crate::{
    chess::Square,
    lang::Lang,
    lesson::{Course, Mark, Step},
};

/// The lesson and the step: one piece that looks like what it is, one right move, and a reason for each other one.
const TASK: (&str, &str) = ("rook", "take-one");

/// The piece to press, which `try-task` names.
const PIECE: Square = Square::E3;

#[derive(Template)]
#[template(path = "home/tryout.html")]
pub struct TryOut {
    page: Page,
    action: String,
    selected: Option<Square>,
    board: Board,
    /// The last move, for those who do not see the board.
    spoken: String,
    feedback: Option<Feedback>,
    /// The way on, once the answer is right.
    way_on: Option<String>,
}

impl TryOut {
    /// The task as an address holds it; none where the course has no such task.
    pub fn of_address(app: &App, page: &Page, pairs: &Pairs) -> Option<TryOut> {
        let step = task(&app.course())?;
        TryOut::new(app, page, &step, &StepState::of_address(&step, pairs))
    }

    fn new(app: &App, page: &Page, step: &Step, state: &StepState) -> Option<TryOut> {
        let lang = page.words.lang();
        // What is to be pressed is shown until it is pressed.
        let marks = if state.selected.is_none() { step.marks.clone() } else { Vec::new() };
        let step = &Step { marks, ..step.clone() };
        let board = step_body::board(page.words, step, state, None, &page.url("/"))?;
        Some(TryOut {
            spoken: board.spoken_with(page.words, ""),
            action: page.url("/try"),
            selected: state.selected.filter(|_| state.graded.is_none()),
            board,
            feedback: step_body::feedback(page.words, step, state),
            way_on: state.is_right().then(|| start(app, lang)),
            page: page.clone(),
        })
    }
}

/// Where a newcomer begins.
pub fn start(app: &App, lang: Lang) -> String {
    app.first_step(lang).unwrap_or_else(|| format!("/{lang}/lessons"))
}

fn task(course: &Course) -> Option<Step> {
    let lesson = course.lesson(TASK.0)?;
    let step = &lesson.steps[lesson.index_of(TASK.1)?];
    Some(Step { marks: vec![Mark::Circle { square: PIECE }], ..step.clone() })
}

/// Grades a move and shows what came of it on the first page.
pub async fn answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let step = task(&app.course()).ok_or(WebError::NoSuchPage)?;
    let state = StepState::of_form(&step, &pairs).ok_or(WebError::FormUnreadable)?;
    let page = Page::new(&visitor, String::new(), String::new());
    if visitor.wants_fragment {
        let body = TryOut::new(&app, &page, &step, &state).ok_or(WebError::NoSuchPage)?;
        return Ok(render(&body)?.into_response());
    }
    Ok(Redirect::to(&format!("{}?{}#feedback", page.url("/"), state.address_of_answer())).into_response())
}

/// Somebody reloads the address that the move was posted to.
pub async fn back_home(visitor: Visitor) -> Redirect {
    Redirect::to(&format!("/{}/", visitor.lang()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content,
        lesson::grade::{Answer, a_right_answer},
    };

    #[test]
    fn the_words_of_the_task_name_the_piece_that_takes() {
        let step = task(content::built_in().unwrap()).unwrap();
        let Some(Answer::Move(right)) = a_right_answer(&step) else { panic!("a move is answered by a move") };
        assert_eq!(right.from, PIECE);
        for lang in Lang::ALL {
            let told = crate::words::Words::of(lang).say("try-task");
            assert!(told.contains(&PIECE.to_string()), "{told}");
        }
    }
}
