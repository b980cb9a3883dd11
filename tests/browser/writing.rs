//! Answers that are written in notation, and boards that are set up.

use tabiya::{
    chess::{Board, Piece, Square},
    lesson::Step,
};
use thirtyfour::{Key, prelude::*};

use crate::{
    browser::{Browser, Done},
    lesson::{Way, press, press_square},
};

pub async fn write(browser: &Browser, text: &str) -> WebDriverResult<()> {
    let sent = browser.on("#actions input[name=\"move\"]", async |field| {
        field.clear().await?;
        field.send_keys(text).await?;
        field.send_keys(Key::Enter + "").await
    });
    browser.answering(sent).await
}

/// Puts on the board what the target has and the step's board has not, and sends it.
pub async fn set_up(browser: &Browser, step: &Step, target: &Board, way: Way) -> WebDriverResult<()> {
    let start = step.scene.as_ref().expect("a board to set up is there").board().clone();
    for square in Square::ALL {
        match (start.piece_at(square), target.piece_at(square)) {
            (before, Some(piece)) if before != Some(piece) => put(browser, &value(piece), square, way).await?,
            (Some(_), None) => put(browser, "none", square, way).await?,
            _ => {}
        }
    }
    press(browser, "button[name=\"placement\"]", way).await
}

fn value(piece: Piece) -> String {
    format!("{}{}", piece.color.char(), piece.role.upper_char())
}

async fn put(browser: &Browser, tool: &str, square: Square, way: Way) -> WebDriverResult<()> {
    press(browser, &format!(".tools button[value=\"{tool}\"]"), way).await?;
    browser.find(&format!(".tools button[value=\"{tool}\"][aria-pressed=\"true\"]")).await?;
    press_square(browser, square, way).await?;
    let there = match tool {
        "none" => format!("#step [data-square=\"{square}\"]:not([data-piece])"),
        piece => format!("#step [data-square=\"{square}\"][data-piece=\"{piece}\"]"),
    };
    browser.find(&there).await?;
    Ok(())
}

pub fn a_move_is_written(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/lessons/write-and-set-up/write-a-move").await?;
        browser.find("#step .arrow").await?;
        write(browser, "Nec2").await?;
        let words = browser.verdict("wrong").await?;
        assert!(words.contains("from e1 to c2"), "{words}");
        // The text is still there to be put right, and so is the focus.
        let field = browser.find("#actions input[name=\"move\"]:focus").await?;
        assert_eq!(field.prop("value").await?.as_deref(), Some("Nec2"));
        write(browser, "N-ac2").await?;
        write(browser, "Nac2").await?;
        browser.verdict("right").await?;
        browser.find("[data-next]:focus").await?;
        Ok(())
    })
}

pub fn a_board_is_set_up_by_keyboard(browser: &Browser) -> Done<'_> {
    Box::pin(back_rank(browser, Way::Keyboard))
}

pub fn a_board_is_set_up_without_scripts(browser: &Browser) -> Done<'_> {
    Box::pin(back_rank(browser, Way::NoScripts))
}

async fn back_rank(browser: &Browser, way: Way) -> WebDriverResult<()> {
    browser.open("/en/lessons/write-and-set-up/back-rank").await?;
    put(browser, "wN", Square::B1, way).await?;
    put(browser, "wQ", Square::E4, way).await?;
    press(browser, "button[name=\"placement\"]", way).await?;
    let words = browser.verdict("wrong").await?;
    assert!(words.contains("does not belong on e4"), "{words}");
    browser.find("#step .misfit[data-square=\"e4\"]").await?;
    browser.find("#step .missed[data-square=\"d1\"]").await?;
    put(browser, "none", Square::E4, way).await?;
    put(browser, "wQ", Square::D1, way).await?;
    press(browser, "button[name=\"placement\"]", way).await?;
    browser.verdict("right").await?;
    Ok(())
}
