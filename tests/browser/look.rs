//! What holds for every page, whatever is on it: it fits a phone, fingers can hit it, nothing jumps, nothing leaks.

use tabiya::{content, lesson::Task};
use thirtyfour::prelude::*;

use crate::browser::{Browser, Done};

/// One page of each sort, and one step of each kind of task.
pub fn pages() -> Vec<String> {
    let course = content::built_in().expect("the built-in lessons have no faults");
    let mut paths =
        vec![String::new(), "lessons".to_owned(), "settings".to_owned(), "about".to_owned(), "nowhere".to_owned()];
    for ending in ["endgames", "endgames/krk", "endgames/knnk", "endgames/krk?start=Kc1kg6Rd4&line=d4h4&show=1"] {
        paths.push(ending.to_owned());
    }
    for viewed in ["same-again?ply=3", "clear-the-square?answered=h2d2&ply=2"] {
        paths.push(format!("lessons/combinations/{viewed}"));
    }
    let over = "puzzles/own-09?path=d6e6,a3e7&motif=lineClearance";
    for puzzle in ["puzzles", "puzzles/own-09", over, "puzzles/themes/clearance", "puzzles/sets", "progress"] {
        paths.push(puzzle.to_owned());
    }
    let mut kinds = Vec::new();
    for lesson in course.lessons() {
        for step in &lesson.steps {
            if !kinds.contains(&step.task.kind()) {
                kinds.push(step.task.kind());
                paths.push(format!("lessons/{}/{}", lesson.id, step.id));
            }
        }
    }
    paths
}

async fn in_width(browser: &Browser, width: u32) -> WebDriverResult<()> {
    // Chromium's window has a least width; a phone's is set by emulation.
    let metrics = serde_json::json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": true });
    browser.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    Ok(())
}

async fn number(browser: &Browser, script: &str) -> WebDriverResult<f64> {
    let value = browser.driver.execute(format!("return {script}"), vec![]).await?;
    Ok(value.json().as_f64().unwrap_or_else(|| panic!("{script} is no number: {:?}", value.json())))
}

pub fn no_page_scrolls_sideways(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        for width in [320, 390] {
            in_width(browser, width).await?;
            for lang in ["en", "zh-Hans", "zh-Hant"] {
                for page in pages() {
                    browser.open(&format!("/{lang}/{page}")).await?;
                    let wide = number(browser, "document.documentElement.scrollWidth").await?;
                    assert!(wide <= f64::from(width), "/{lang}/{page} is {wide} wide on a screen of {width}");
                }
            }
        }
        Ok(())
    })
}

pub fn counts_stand_beside_themes(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        in_width(browser, 390).await?;
        for lang in ["en", "zh-Hans", "zh-Hant"] {
            browser.open(&format!("/{lang}/puzzles")).await?;
            browser.find(".theme-choices .count").await?;
            let below = "[...document.querySelectorAll('.theme-choices li')].filter(li => \
                li.querySelector('.count').getBoundingClientRect().top >= \
                li.querySelector('label').getBoundingClientRect().bottom - 4).length";
            assert_eq!(number(browser, below).await?, 0.0, "{lang}");
        }
        Ok(())
    })
}

pub fn squares_are_large_enough(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        in_width(browser, 390).await?;
        for page in pages() {
            browser.open(&format!("/en/{page}")).await?;
            if browser.exists("#step [data-square]").await? {
                let size =
                    number(browser, "document.querySelector('[data-square]').getBoundingClientRect().width").await?;
                assert!(size >= 44.0, "/en/{page}: a square is {size} px wide");
            }
        }
        Ok(())
    })
}

pub fn the_board_stays(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let course = content::built_in().expect("the built-in lessons have no faults");
        let is_squares = |task: &Task| matches!(task, Task::Squares { .. });
        let lesson = course.lessons().find(|lesson| lesson.steps.iter().any(|step| is_squares(&step.task)));
        let lesson = lesson.expect("some lesson asks for squares");
        let step = lesson.steps.iter().find(|step| is_squares(&step.task)).expect("found above");
        browser.open(&format!("/en/lessons/{}/{}", lesson.id, step.id)).await?;
        let top = "document.querySelector('[data-board]').getBoundingClientRect().top + scrollY";
        let before = number(browser, top).await?;
        browser.click("#actions button[form=\"answer-form\"]").await?;
        browser.find("#feedback:not(:empty)").await?;
        assert_eq!(number(browser, top).await?, before);
        Ok(())
    })
}

pub fn nothing_leaves_the_site(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let watch = serde_json::json!({ "source": "
            window.broken = [];
            addEventListener('securitypolicyviolation', (event) => broken.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
            addEventListener('error', (event) => broken.push('error: ' + event.message));
        " });
        browser.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", watch).await?;
        for page in pages() {
            browser.open(&format!("/en/{page}")).await?;
            let script = "return [...broken, ...performance.getEntriesByType('resource').map((entry) => entry.name)
                .filter((name) => !name.startsWith(location.origin))]";
            let found = browser.driver.execute(script, vec![]).await?;
            assert_eq!(found.json(), &serde_json::json!([]), "/en/{page}");
        }
        Ok(())
    })
}
