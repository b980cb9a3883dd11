//! Moves that follow one another: combinations with replies, what refutes a wrong move, and a game to step through.

use thirtyfour::{Key, prelude::*};

use crate::browser::{Browser, Done};

const LESSON: &str = "/en/lessons/combinations";

async fn play(browser: &Browser, from: &str, to: &str) -> WebDriverResult<()> {
    browser.press_square(from).await?;
    browser.press_square(to).await
}

/// Waits until the last move on the board is this one.
async fn last_move(browser: &Browser, last: &str) -> WebDriverResult<()> {
    browser.find(&format!("[data-board][data-last=\"{last}\"]")).await.map(drop)
}

pub fn played_to_its_end(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(&format!("{LESSON}/clear-the-square")).await?;
        play(browser, "e4", "c5").await?;
        last_move(browser, "d4c5").await?;
        let words = browser.text("[data-feedback]").await?;
        assert!(words.contains("White answers dxc5."), "{words}");
        play(browser, "e5", "e4").await?;
        let words = browser.verdict("right").await?;
        assert!(words.contains("The knight left e4"), "{words}");
        Ok(())
    })
}

pub fn mate_without_scripts(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(&format!("{LESSON}/corner-mate")).await?;
        play(browser, "c6", "c7").await?;
        last_move(browser, "a8a7").await?;
        play(browser, "h1", "a1").await?;
        let words = browser.verdict("right").await?;
        assert!(words.contains("Checkmate"), "{words}");
        Ok(())
    })
}

/// The wrong move and the reply are played on the board; then the step stands there as before, to try again.
pub fn refutation_is_taken_back(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(&format!("{LESSON}/do-not-hang-it")).await?;
        play(browser, "d4", "d5").await?;
        browser.verdict("wrong").await?;
        last_move(browser, "d4d5").await?;
        last_move(browser, "a1d1").await?;
        browser.find("[data-board][data-mode=\"move\"]:not([data-last])").await?;
        browser.find("[data-board] .arrow").await?;
        play(browser, "h2", "h3").await?;
        browser.verdict("right").await.map(drop)
    })
}

pub fn press_ends_the_refutation(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(&format!("{LESSON}/do-not-hang-it")).await?;
        play(browser, "d4", "d5").await?;
        last_move(browser, "d4d5").await?;
        play(browser, "h2", "h3").await?;
        browser.verdict("right").await.map(drop)
    })
}

pub fn game_by_keyboard(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(&format!("{LESSON}/same-again")).await?;
        last_move(browser, "d8e8").await?;
        browser.find("[data-view=\"back\"]").await?.focus().await?;
        for (key, last) in [(Key::Enter, "a2a1"), (Key::Left, "e8d8"), (Key::Right, "a2a1"), (Key::End, "d8e8")] {
            browser.keys(key).await?;
            last_move(browser, last).await?;
        }
        browser.keys(Key::Home).await?;
        browser.find("[data-board]:not([data-last])").await?;
        let status = browser.present("#viewed").await?;
        assert_eq!(status.prop("textContent").await?.as_deref(), Some("The position before the first move."));
        browser.click("[data-view=\"ply-1\"]").await?;
        last_move(browser, "a1a2").await
    })
}
