//! What holds for every page, whatever is on it: it fits a phone, fingers can hit it, nothing jumps, nothing leaks.

use tabiya::{content, lesson::Task};
use thirtyfour::prelude::*;

use crate::{
    browser::{Browser, Done},
    pages::{PAGES, Who},
};

/// Every page of the table that needs no account, and one step of each kind of task.
pub fn pages() -> Vec<String> {
    let course = content::built_in().expect("the built-in lessons have no faults");
    let needs_none = |who: &Who| matches!(who, Who::Stranger | Who::Learner);
    let mut paths: Vec<String> =
        PAGES.iter().filter(|(_, who, _)| needs_none(who)).map(|(_, _, path)| (*path).to_owned()).collect();
    let mut kinds = Vec::new();
    for lesson in course.lessons() {
        for step in &lesson.steps {
            if !kinds.contains(&step.task.kind()) {
                kinds.push(step.task.kind());
                paths.push(format!("lessons/{}/{}", lesson.id, step.id));
            }
        }
    }
    paths.dedup();
    paths
}

pub async fn in_width(browser: &Browser, width: u32) -> WebDriverResult<()> {
    // Chromium's window has a least width; a phone's is set by emulation.
    let metrics = serde_json::json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": true });
    browser.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    Ok(())
}

pub async fn number(browser: &Browser, script: &str) -> WebDriverResult<f64> {
    let value = browser.driver.execute(format!("return {script}"), vec![]).await?;
    Ok(value.json().as_f64().unwrap_or_else(|| panic!("{script} is no number: {:?}", value.json())))
}

/// How many of the elements with words of their own are cut off or stand beyond an edge of the screen.
const CUT: &str = "(() => {
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .skip, svg');
    const hasWords = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const scrolls = (element) => element.closest('.scroll');
    const isCut = (element) => {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const hides = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        return hides || box.left < -1 || box.right > innerWidth + 1;
    };
    return [...document.body.querySelectorAll('*')]
        .filter((element) => isSeen(element) && hasWords(element) && !scrolls(element) && isCut(element))
        .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`);
})()";

/// The page that is open fits a screen of this width.
async fn assert_fits(browser: &Browser, width: u32) -> WebDriverResult<()> {
    in_width(browser, width).await?;
    let page = browser.driver.current_url().await?;
    let wide = number(browser, "document.documentElement.scrollWidth").await?;
    assert!(wide <= f64::from(width), "{page} is {wide} wide on a screen of {width}");
    let cut = browser.driver.execute(format!("return {CUT}"), vec![]).await?;
    assert_eq!(cut.json(), &serde_json::json!([]), "{page} on a screen of {width}");
    Ok(())
}

pub fn no_page_scrolls_sideways(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        for lang in ["en", "zh-Hans", "zh-Hant"] {
            for page in pages() {
                browser.open(&format!("/{lang}/{page}")).await?;
                // The narrowest phone, a phone, and a laptop whose page is zoomed to 200 %.
                for width in [320, 390, 640] {
                    assert_fits(browser, width).await?;
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

/// Whose turn it is, turning the board, and the board in words stand beside one another under it.
pub fn the_boards_controls_stand_in_one_line(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        in_width(browser, 390).await?;
        for lang in ["en", "zh-Hans", "zh-Hant"] {
            browser.open(&format!("/{lang}/lessons/rook/take-one")).await?;
            browser.find(".board-note summary").await?;
            let apart = "(() => { const middles = [...document.querySelectorAll('.board-note > p, .board-note > [data-flip], \
                .board-note summary')].map(element => element.getBoundingClientRect()).map(box => box.top + box.height / 2); \
                return Math.max(...middles) - Math.min(...middles); })()";
            let apart = number(browser, apart).await?;
            assert!(apart < 12.0, "{lang}: {apart} px apart");
        }
        Ok(())
    })
}

/// The bar at the foot of the first page makes room for what is said to a move.
pub fn what_is_said_to_a_first_move_is_seen(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        in_width(browser, 390).await?;
        for lang in ["en", "zh-Hans", "zh-Hant"] {
            browser.open(&format!("/{lang}/?answered=e3g5")).await?;
            browser.find("[data-verdict=\"illegal\"]").await?;
            let seen = "[...document.querySelectorAll('#feedback p')].every(line => { line.scrollIntoView({ block: 'end' }); const box = line.getBoundingClientRect(); \
                const top = document.elementFromPoint(box.left + 5, box.top + box.height / 2); \
                return line.contains(top); }) ? 1 : 0";
            assert_eq!(number(browser, seen).await?, 1.0, "{lang}");
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
