//! A teacher makes a lesson by mouse, and a learner solves it.

use tabiya::store::AccountRole;
use thirtyfour::prelude::*;

use crate::browser::{Browser, Done};

/// Writes into a field of the page.
async fn write(browser: &Browser, field: &str, words: &str) -> WebDriverResult<()> {
    browser.on(field, async |field| field.send_keys(words).await).await
}

/// Puts a piece on a square of the editor's board.
async fn put(browser: &Browser, piece: &str, square: &str) -> WebDriverResult<()> {
    browser.click(&format!("#editor .tools button[value=\"{piece}\"]")).await?;
    browser.waits_for(&format!("#editor .tools button[value=\"{piece}\"][aria-pressed=\"true\"]")).await?;
    browser.click(&format!("#editor [data-square=\"{square}\"]")).await?;
    browser.waits_for(&format!("#editor [data-square=\"{square}\"][data-piece=\"{piece}\"]")).await
}

/// Adds a step of a kind and waits for its page.
async fn add(browser: &Browser, kind: &str) -> WebDriverResult<()> {
    browser.click(&format!("select[name=\"kind\"] option[value=\"{kind}\"]")).await?;
    browser.click("button[name=\"action\"][value=\"add\"]").await?;
    browser.waits_for(&format!("#editor input[name=\"kind\"][value=\"{kind}\"]")).await
}

pub fn a_lesson_is_made_and_solved(browser: &Browser) -> Done<'_> {
    Box::pin(made_and_solved(browser))
}

async fn made_and_solved(browser: &Browser) -> WebDriverResult<()> {
    let teacher = browser.account("Ms Li", AccountRole::Teacher).await;
    browser.open_as("teacher", &teacher, "/en/teach/lessons").await?;
    write(browser, "main input[name=\"title\"]", "Two kings").await?;
    browser.click("main form[action=\"/en/teach/lessons\"] button").await?;

    add(browser, "show").await?;
    write(browser, "textarea[name=\"text.en\"]", "Look at the starting position.").await?;
    browser.click("button[value=\"done\"]").await?;
    browser.waits_for("#step-1").await?;

    add(browser, "mate").await?;
    browser.click("button[value=\"clear\"]").await?;
    browser.waits_for("#editor [data-fen^=\"8/8/8/8/8/8/8/8\"]").await?;
    for (piece, square) in [("wK", "c6"), ("bK", "a8"), ("wR", "h1")] {
        put(browser, piece, square).await?;
    }
    write(browser, "textarea[name=\"text.en\"]", "Force mate in two moves.").await?;
    write(browser, "textarea[name=\"hint.en\"]", "First the king.").await?;
    browser.click("button[value=\"fill\"]").await?;
    browser.waits_for("#editor [data-problems=\"0\"]").await?;
    browser.click("button[value=\"done\"]").await?;
    browser.waits_for("#step-2").await?;
    browser.click("form[action$=\"/publication\"] button").await?;
    browser.waits_for("form[action$=\"/withdrawal\"]").await?;

    let mei = browser.account("mei", AccountRole::Learner).await;
    browser.open_as("mei", &mei, "/en/lessons").await?;
    browser.click("a[href=\"/en/lessons/own-two-kings\"]").await?;
    browser.click("#actions .primary").await?;
    browser.waits_for("#step [data-mode=\"move\"]").await?;
    for [from, to] in [["c6", "b6"], ["h1", "h8"]] {
        browser
            .answering(async {
                browser.press_square(from).await?;
                browser.press_square(to).await
            })
            .await?;
    }
    browser.verdict("right").await?;
    Ok(())
}
