//! A set put together and handed to a class in the browser, and worked on by a pupil: with scripts and without.

use tabiya::store::AccountRole::{Pupil, Teacher};
use thirtyfour::prelude::*;

use crate::browser::{Browser, Done};

pub fn from_monday_to_friday(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let lin = browser.account("lin", Teacher).await;
        let mei = browser.account("mei", Pupil).await;
        browser.add_class("tigers", "lin", "mei");

        // On Monday the teacher makes a set of two puzzles and hands it out.
        browser.be(&lin).await?;
        browser.open("/en/teach/sets").await?;
        type_into(browser, "input[name=\"title\"]", "Mates for Friday").await?;
        browser.click("form[action=\"/en/teach/sets\"] button.primary").await?;
        browser.find("#add").await?;
        for puzzle in ["own-02", "own-04"] {
            browser.click("#add details:has(input[name=\"puzzle\"]) > summary").await?;
            type_into(browser, "#add input[name=\"puzzle\"]", puzzle).await?;
            browser.click("#add form:has(input[name=\"puzzle\"]) button").await?;
            browser.find(&format!(".set-items a[href=\"/en/puzzles/{puzzle}\"]")).await?;
        }
        browser.click("a[href*=\"/teach/classes/tigers/assignments\"]").await?;
        type_into(browser, "input[name=\"tries\"]", "2").await?;
        let form = browser.path().await?;
        browser.click("form.plain-form button.primary").await?;
        browser.left(&form).await?;

        // The pupil finds it on the first page.
        browser.be(&mei).await?;
        browser.open("/en/").await?;
        let told = browser.text(".due").await?;
        assert!(told.contains("Mates for Friday") && told.contains("0 of 2 done"), "{told}");
        browser.click(".due a").await?;
        browser.click(".buttons a.primary").await?;
        let place = browser.text("#dots").await?;
        assert!(place.contains("Task 1 of 2") && place.contains("2 tries left"), "{place}");
        press(browser, "d1", "d7").await?;
        browser.verdict("wrong").await?;
        let left = browser.text("#dots [data-note]").await?;
        assert!(left.contains("1 try left"), "{left}");
        press(browser, "d1", "d8").await?;
        browser.verdict("right").await?;
        browser.click("[data-next]").await?;

        let second = "#dots li:nth-child(2) a[aria-current]";
        browser.find(second).await?;
        press(browser, "g1", "g7").await?;
        browser.verdict("right").await?;
        browser.click("[data-next]").await?;
        browser.find("[data-finished]").await?;
        let tasks = browser.text(".given-tasks").await?;
        assert!(tasks.contains("Solved after 2 tries") && tasks.contains("Solved at the first try"), "{tasks}");
        Ok(())
    })
}

async fn type_into(browser: &Browser, selector: &str, text: &str) -> WebDriverResult<()> {
    browser
        .on(selector, async |field| {
            field.scroll_into_view().await?;
            field.clear().await?;
            field.send_keys(text).await
        })
        .await
}

async fn press(browser: &Browser, from: &str, to: &str) -> WebDriverResult<()> {
    browser.press_square(from).await?;
    browser.find(&format!("#step [data-square=\"{from}\"].selected")).await?;
    browser.press_square(to).await
}
