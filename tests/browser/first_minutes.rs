//! A stranger's first minutes, as docs/first-minutes.md tells them: every press is counted.

use crate::browser::{Browser, Done};

/// Two presses on the first page are the first right answer; three more are the first one of a lesson.
pub fn two_presses(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let mut n_presses = 0;
        browser.open("/en/").await?;
        for square in ["e3", "e6"] {
            browser.press_square(square).await?;
            n_presses += 1;
            browser.find("#step .selected[data-square=\"e3\"], [data-verdict]").await?;
        }
        let words = browser.verdict("right").await?;
        assert!(words.contains("Right"), "{words}");
        assert_eq!(n_presses, 2);

        browser.click("[data-next]").await?;
        browser.click("[data-native]").await?;
        browser.click("#actions button[value=\"32\"]").await?;
        n_presses += 3;
        browser.verdict("right").await?;
        assert_eq!(n_presses, 5);
        assert_eq!(browser.path().await?, "/en/lessons/the-board/how-many-dark");
        Ok(())
    })
}

/// The piece to press, the piece to take and the way to the first lesson are on the screen before anything is scrolled.
pub fn seen_at_once(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        for (width, height) in [(390, 844), (768, 1024), (1280, 800), (1920, 1080)] {
            let metrics =
                serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000 });
            browser.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
            for lang in ["en", "zh-Hans", "zh-Hant"] {
                browser.open(&format!("/{lang}/")).await?;
                for seen in ["h1", "#try-heading", "[data-square=e3]", "[data-square=e6]", ".hero-words .primary"] {
                    let bottom = format!("return document.querySelector('{seen}').getBoundingClientRect().bottom");
                    let bottom = browser.driver.execute(bottom, vec![]).await?;
                    let bottom = bottom.json().as_f64().expect("a length is a number");
                    assert!(bottom <= f64::from(height), "/{lang}/ at {width}: {seen} ends at {bottom}");
                }
            }
        }
        Ok(())
    })
}
