//! An ending played out to mate in the browser, by doing what the hints show.

use tabiya::tablebase::{Ending, Tablebase};

use crate::browser::{Browser, Done};

const START: &str = "Ke5ke7Ra1";

pub fn the_rook_mates_by_following_hints(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        Tablebase::global().prepare(Ending::Krk);
        browser.open(&format!("/en/endgames/krk?start={START}")).await?;
        let best: usize = browser.text("[data-best]").await?.parse().expect("the least moves are a number");
        for n_moves in 1..=best {
            // The idea first, then the move.
            browser.click("button[name=\"hint\"][value=\"1\"]").await?;
            browser.find("[data-hint]").await?;
            assert!(!browser.text("[data-hint]").await?.contains("A best move is"));
            browser.click("button[name=\"hint\"][value=\"2\"]").await?;
            browser.find("#step .arrow").await?;
            let words = browser.text("[data-hint]").await?;
            let (_, hinted) = words.split_once("A best move is ").expect("the second hint names the move");
            let hinted = hinted.trim_end_matches('.');
            browser.on("input[name=\"move\"]", async |field| field.send_keys(hinted).await).await?;
            browser.click(".typed button").await?;
            browser.find(&format!("#step[data-done=\"{n_moves}\"]")).await?;
            let told = browser.verdict("right").await?;
            assert_eq!(told.contains("Checkmate"), n_moves == best, "{told}");
        }
        browser.find("[data-next]").await?;

        // The address holds the game: reloaded, the mate is still on the board.
        browser.driver.refresh().await?;
        assert!(browser.verdict("right").await?.contains("Checkmate"));
        browser.open("/en/endgames").await?;
        assert!(browser.text("#krk").await?.contains("mated with help"));
        Ok(())
    })
}
