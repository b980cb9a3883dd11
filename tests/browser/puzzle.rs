//! A theme looked up and a puzzle of it solved in the browser, by mouse, with the reason for a wrong move on the way.

use thirtyfour::{extensions::query::ElementQueryable, prelude::*};

use crate::browser::{Browser, Done};

/// The clearance that the page leads to; the others are seen first by taking them out of the rating range.
const CLEARANCE: &str = "/en/puzzles/next?theme=clearance&from=833&to=833";

pub fn a_clearance_is_looked_up_and_solved(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/puzzles/themes/clearance").await?;
        browser.find(".board .arrow").await?;
        let evidence = browser.text("[data-evidence]").await?;
        assert!(evidence.contains("makes way"), "{evidence}");
        browser.click("[data-solve]").await?;
        browser.find("#step[data-intro] .square.last").await?;
        assert!(browser.driver.current_url().await?.query().is_some_and(|query| query.contains("theme=clearance")));

        // This one for certain: the rook makes way, and the queen mates on e7.
        browser.open(CLEARANCE).await?;
        press(browser, "d6", "d7").await?;
        browser.verdict("wrong").await?;
        browser.find("#step .arrow").await?;
        press(browser, "d6", "e6").await?;
        browser.verdict("right").await?;
        press(browser, "a3", "e7").await?;
        browser.find("[data-next]").await?;
        let told = browser.verdict("right").await?;
        assert!(told.contains("You found it in the end"), "{told}");

        // The idea is shown on the board where it happened, and the line is walked.
        browser.click(".motifs .show").await?;
        browser.find(".motifs .shown").await?;
        browser.find("#step .overlay").await?;
        browser.click("[data-back]").await?;
        browser.find("[data-forward]").await?;

        // The address holds it all.
        browser.driver.refresh().await?;
        browser.verdict("right").await?;
        browser.open("/en/puzzles/mistakes").await?;
        browser.find("[data-mistakes=\"1\"]").await?;
        Ok(())
    })
}

async fn press(browser: &Browser, from: &str, to: &str) -> WebDriverResult<()> {
    browser.press_square(from).await?;
    browser.press_square(to).await
}

/// The buttons give one hint after the other, with scripts and without.
pub fn hints_go_on_to_the_square(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/puzzles/own-02").await?;
        for (grade, told) in [("1", "Look for this"), ("2", "Move the rook"), ("3", "It goes to")] {
            browser.click(&format!("#actions button[name=\"hint\"][value=\"{grade}\"]")).await?;
            let before = format!("#actions button[name=\"hint\"][value=\"{grade}\"]");
            browser.driver.query(By::Css(&before)).not_exists().await?;
            let hint = browser.text("[data-hint]").await?;
            assert!(hint.contains(told), "{grade}: {hint}");
        }
        browser.driver.refresh().await?;
        let hint = browser.text("[data-hint]").await?;
        assert!(hint.contains("It goes to"), "{hint}");
        Ok(())
    })
}

/// In a storm the next puzzle comes in the place of the last, without a new page.
pub fn a_storm_goes_on_in_its_place(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/puzzles/storm").await?;
        browser.click("form button.primary").await?;
        browser.find("#step [data-seconds]").await?;
        let first = browser.path().await?;
        browser.driver.execute("window.same = true", vec![]).await?;
        browser.click("button[name=\"give_up\"]").await?;
        browser.left(&first).await?;
        let same = browser.driver.execute("return window.same === true", vec![]).await?;
        assert_eq!(same.json(), &serde_json::json!(true), "the page was loaded anew");
        let status = browser.text("#dots").await?;
        assert!(status.contains("0 solved, 1 missed"), "{status}");
        let heading = browser.text("h1").await?;
        let id = browser.path().await?.rsplit('/').next().map(str::to_owned);
        assert_eq!(Some(heading), id.map(|id| format!("Puzzle {id}")));
        Ok(())
    })
}
