//! Whole lessons, each by one way of input, and what a learner sees on the way.

use tabiya::{
    chess::{Attempt, Square},
    content,
    lesson::{
        Step, Task,
        grade::{self, Answer},
    },
};
use thirtyfour::{Key, prelude::*};

use crate::{
    browser::{Browser, Done},
    writing,
};

/// The lesson that is done: it has every kind of answer, squares, moves, choices and targets.
const LESSON: &str = "rook";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Mouse,
    Drag,
    Keyboard,
    Typed,
    NoScripts,
}

pub fn by_mouse(browser: &Browser) -> Done<'_> {
    Box::pin(whole_lesson(browser, Way::Mouse))
}

pub fn by_dragging(browser: &Browser) -> Done<'_> {
    Box::pin(whole_lesson(browser, Way::Drag))
}

pub fn by_keyboard(browser: &Browser) -> Done<'_> {
    Box::pin(whole_lesson(browser, Way::Keyboard))
}

pub fn by_typed_moves(browser: &Browser) -> Done<'_> {
    Box::pin(whole_lesson(browser, Way::Typed))
}

pub fn without_scripts(browser: &Browser) -> Done<'_> {
    Box::pin(whole_lesson(browser, Way::NoScripts))
}

/// From the first step to the end by what the page offers, and then the map says that all is solved.
async fn whole_lesson(browser: &Browser, way: Way) -> WebDriverResult<()> {
    let course = content::built_in().expect("the built-in lessons have no faults");
    let lesson = course.lesson(LESSON).expect("the lesson is built in");
    browser.open(&format!("/en/lessons/{LESSON}")).await?;
    for (step_idx, step) in lesson.steps.iter().enumerate() {
        let path = browser.path().await?;
        assert_eq!(path, format!("/en/lessons/{LESSON}/{}", step.id));
        answer_rightly(browser, step, way).await?;
        let is_last = step_idx + 1 == lesson.steps.len();
        if !matches!(step.task, Task::Show) {
            browser.verdict("right").await?;
            if !is_last {
                press(browser, "[data-next]", way).await?;
            }
        }
        if !is_last {
            browser.left(&path).await?;
        }
    }
    browser.find(".finish").await?;
    browser.open("/en/lessons").await?;
    let card = browser.find(&format!("#{LESSON}")).await?;
    assert_eq!(card.attr("data-done").await?, card.attr("data-total").await?);
    Ok(())
}

/// Presses a button or link the way this visitor does.
pub async fn press(browser: &Browser, selector: &str, way: Way) -> WebDriverResult<()> {
    if way != Way::Keyboard {
        return browser.click(selector).await;
    }
    // By the Tab key alone, from wherever the focus is: what it cannot reach cannot be pressed.
    browser.find(selector).await?;
    let focused = format!("return document.activeElement.matches({})", serde_json::json!(selector));
    for _ in 0..80 {
        if browser.driver.execute(focused.as_str(), vec![]).await?.json() == &serde_json::json!(true) {
            return browser.keys(Key::Enter).await;
        }
        browser.keys(Key::Tab).await?;
    }
    panic!("the Tab key does not reach {selector}")
}

pub async fn answer_rightly(browser: &Browser, step: &Step, way: Way) -> WebDriverResult<()> {
    let button = "#actions button[form=\"answer-form\"]";
    match grade::a_right_answer(step).expect("every step has a right answer") {
        Answer::Read => press(browser, button, way).await,
        Answer::Squares(squares) => {
            for square in squares {
                press_square(browser, square, way).await?;
                browser.find(&format!("[data-square=\"{square}\"][aria-pressed=\"true\"]")).await?;
            }
            press(browser, button, way).await
        }
        Answer::Choice(value) => press(browser, &format!("{button}[value=\"{value}\"]"), way).await,
        Answer::Standing(value) => press(browser, &format!("{button}[value=\"{value}\"]"), way).await,
        Answer::Ruling { reason: Some(code), .. } if browser.exists(&format!("{button}[value=\"{code}\"]")).await? => {
            press(browser, &format!("{button}[value=\"{code}\"]"), way).await
        }
        Answer::Ruling { legal: true, .. } => press(browser, &format!("{button}[value=\"legal\"]"), way).await,
        Answer::Ruling { .. } => press(browser, &format!("{button}[value=\"illegal\"]"), way).await,
        Answer::Move(attempt) => play(browser, attempt, way).await,
        Answer::Path(moves) => {
            for (move_idx, attempt) in moves.iter().enumerate() {
                play(browser, *attempt, way).await?;
                if move_idx + 1 < moves.len() {
                    let path: Vec<String> = moves[..=move_idx].iter().map(ToString::to_string).collect();
                    let done = format!("#answer-form input[name=\"path\"][value=\"{}\"]", path.join(","));
                    browser.present(&done).await?;
                }
            }
            Ok(())
        }
        Answer::Written(text) => writing::write(browser, &text).await,
        Answer::Placement(target) => writing::set_up(browser, step, &target, way).await,
        Answer::Unclear(_) => panic!("a right answer is clear"),
    }
}

pub async fn press_square(browser: &Browser, square: Square, way: Way) -> WebDriverResult<()> {
    if way == Way::Keyboard {
        walk_to(browser, square).await?;
        browser.keys(Key::Enter).await
    } else {
        browser.press_square(&square.to_string()).await
    }
}

/// Tab to the board and arrow keys to the square, from wherever the last press left the focus.
async fn walk_to(browser: &Browser, square: Square) -> WebDriverResult<()> {
    let focused = "return document.activeElement.dataset.square ?? null";
    let mut here: Option<Square> = None;
    for _ in 0..60 {
        here = browser.driver.execute(focused, vec![]).await?.json().as_str().and_then(|name| name.parse().ok());
        if here.is_some() {
            break;
        }
        browser.keys(Key::Tab).await?;
    }
    let here = here.expect("the Tab key leads to the board");
    let orientation = browser.on("[data-board]", async |board| board.attr("data-orientation").await).await?;
    let flipped = orientation.as_deref() == Some("black");
    let files = i32::from(square.file()) - i32::from(here.file());
    let ranks = i32::from(square.rank()) - i32::from(here.rank());
    let (across, up) = if flipped { (-files, -ranks) } else { (files, ranks) };
    let mut keys = String::new();
    for (distance, forward, back) in [(across, Key::Right, Key::Left), (up, Key::Up, Key::Down)] {
        let key = if distance > 0 { forward } else { back };
        keys.extend(std::iter::repeat_n(key.value(), distance.unsigned_abs() as usize));
    }
    if !keys.is_empty() {
        browser.keys(keys).await?;
    }
    browser.find(&format!("[data-square=\"{square}\"]:focus")).await?;
    Ok(())
}

async fn play(browser: &Browser, attempt: Attempt, way: Way) -> WebDriverResult<()> {
    if way == Way::Typed {
        let text = attempt.to_string();
        return browser
            .on("input[name=\"move\"]", async |field| field.send_keys(text.clone() + Key::Enter).await)
            .await;
    }
    let (from, to) = (attempt.from, attempt.to);
    if way == Way::Drag {
        let from = browser.square(&from.to_string()).await?;
        let to = browser.square(&to.to_string()).await?;
        browser.driver.action_chain().drag_and_drop_element(&from, &to).perform().await?;
    } else {
        press_square(browser, from, way).await?;
        if way == Way::NoScripts {
            browser.find(&format!(".selected[data-square=\"{from}\"]")).await?;
        }
        press_square(browser, to, way).await?;
    }
    if let Some(role) = attempt.promotion {
        press(browser, &format!(".promotion button[value=\"{}\"]", role.char()), way).await?;
    }
    Ok(())
}

/// The first step of the lesson where a move is played.
fn move_step() -> Step {
    let course = content::built_in().expect("the built-in lessons have no faults");
    let lesson = course.lesson(LESSON).expect("the lesson is built in");
    let step = lesson.steps.iter().find(|step| matches!(step.task, Task::Move { .. }));
    step.expect("the lesson has a step with a move").clone()
}

pub fn illegal_move_is_explained(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let step = move_step();
        let Some(Answer::Move(right)) = grade::a_right_answer(&step) else { panic!("a move is answered by a move") };
        let scene = step.scene.as_ref().expect("a step with moves has a board");
        let from = right.from;
        browser.open(&format!("/en/lessons/{LESSON}/{}", step.id)).await?;
        // A rook never goes to a square that is on neither its file nor its rank.
        let off = Square::ALL
            .into_iter()
            .find(|to| to.file() != from.file() && to.rank() != from.rank() && scene.board().piece_at(*to).is_none());
        let off = off.expect("the board has a square off the rook's lines");
        press_square(browser, from, Way::Mouse).await?;
        press_square(browser, off, Way::Mouse).await?;
        let words = browser.verdict("illegal").await?;
        assert!(words.contains("Not legal"), "{words}");
        let feedback = browser.find("[data-feedback]").await?;
        assert_eq!(feedback.attr("data-reason").await?.as_deref(), Some("wrong-shape"));
        Ok(())
    })
}

pub fn feedback_is_announced(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let step = move_step();
        browser.open(&format!("/en/lessons/{LESSON}/{}", step.id)).await?;
        // A live region is only announced when it was there before its words: the same element must stay.
        browser.driver.execute("document.querySelector('[data-feedback]').dataset.stayed = 'yes'", vec![]).await?;
        answer_rightly(browser, &step, Way::Mouse).await?;
        browser.verdict("right").await?;
        let feedback = browser.find("[data-feedback]").await?;
        assert_eq!(feedback.attr("role").await?.as_deref(), Some("status"));
        assert_eq!(feedback.attr("data-stayed").await?.as_deref(), Some("yes"));
        Ok(())
    })
}

pub fn progress_is_kept(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let course = content::built_in().expect("the built-in lessons have no faults");
        let lesson = course.lesson(LESSON).expect("the lesson is built in");
        let [first, second] = [0, 1].map(|idx: usize| format!("/en/lessons/{LESSON}/{}", lesson.steps[idx].id));
        browser.open("/en/").await?;
        assert!(!browser.exists(&format!("a[href=\"{second}\"]")).await?, "nothing is begun yet");
        browser.open(&first).await?;
        answer_rightly(browser, &lesson.steps[0], Way::Mouse).await?;
        browser.find("[data-done=\"1\"]").await?;
        browser.open("/en/").await?;
        browser.click(&format!("a[href=\"{second}\"]")).await?;
        assert_eq!(browser.path().await?, second);
        Ok(())
    })
}

pub fn focus_stays(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let step = move_step();
        browser.open(&format!("/en/lessons/{LESSON}/{}", step.id)).await?;
        browser.on("input[name=\"move\"]", async |field| field.send_keys("hello" + Key::Enter).await).await?;
        browser.find("#feedback:not(:empty)").await?;
        browser.find("input[name=\"move\"]:focus").await?;
        // The hint is spoken from a live region that was there before, and the focus goes to a control that is left.
        press(browser, "button[name=\"hint\"]", Way::Keyboard).await?;
        browser.find("[role=\"status\"] .hint").await?;
        browser.find("#actions :focus").await?;
        Ok(())
    })
}

/// The network fails just when something is sent: it is kept and sent again, and nothing of it is lost.
pub fn lost_network(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/lessons/special-moves/mate-or-not").await?;
        browser.driver.execute("window.fetch = () => Promise.reject(new TypeError('offline'))", vec![]).await?;
        browser.click("button[value=\"checkmate\"]").await?;
        browser.find("#net:not(:empty)").await?;
        browser.open("/en/lessons/special-moves/promote").await?;
        press_square(browser, Square::D7, Way::Mouse).await?;
        press_square(browser, Square::D8, Way::Mouse).await?;
        browser.find(".promotion").await?;
        browser.driver.execute("window.fetch = () => Promise.reject(new TypeError('offline'))", vec![]).await?;
        browser.click(".promotion button[value=\"q\"]").await?;
        browser.find("#net:not(:empty)").await?;
        // The next page sends it.
        browser.open("/en/lessons").await?;
        browser.find("#net:not(:empty)").await?;
        browser.open("/en/lessons").await?;
        browser.find("#special-moves[data-done=\"2\"]").await?;
        Ok(())
    })
}

pub fn promotion_is_chosen(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/lessons/special-moves/promote").await?;
        press_square(browser, Square::D7, Way::Mouse).await?;
        press_square(browser, Square::D8, Way::Mouse).await?;
        // The choice has the focus, so that the keyboard goes on from there.
        browser.find(".promotion button:focus").await?;
        assert_eq!(browser.driver.find_all(By::Css(".promotion button")).await?.len(), 4);
        assert!(browser.exists("#step [data-square=\"d7\"][data-piece=\"wP\"]").await?, "nothing is played yet");

        browser.click("#actions a[data-swap]").await?;
        browser.find("input[name=\"move\"]").await?;
        assert!(!browser.exists(".promotion").await?, "the move was taken back");

        press_square(browser, Square::D7, Way::Keyboard).await?;
        press_square(browser, Square::D8, Way::Keyboard).await?;
        press(browser, ".promotion button[value=\"n\"]", Way::Keyboard).await?;
        browser.verdict("right").await?;
        browser.find("#step [data-square=\"d8\"][data-piece=\"wN\"]").await?;
        Ok(())
    })
}
