//! How soon a page is there, as Chromium itself measures it, and what can be done before the script has come.
//!
//! The bounds are generous: they are for a machine that does many other things at the same time.

use serde_json::json;

use crate::browser::{Browser, Done, evaluate};

/// Good is 2500 ms (web.dev/articles/lcp).
const LARGEST_PAINT_MS: f64 = 4000.0;

/// Good is 0.1 (web.dev/articles/cls). Nothing of ours moves; a busy machine may paint a page before all of it has come.
const SHIFT: f64 = 0.05;

/// Good is 200 ms on a phone (web.dev/articles/tbt).
const BLOCKING_MS: f64 = 600.0;

const WATCH: &str = "window.vitals = { paint: 0, shift: 0, blocking: 0 };
    const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => { vitals.paint = entry.startTime; });
    watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.shift += entry.value; });
    watch('longtask', (entry) => { vitals.blocking += Math.max(0, entry.duration - 50); });";

pub fn pages_are_there_soon(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
        for (width, height) in [(1280, 900), (390, 844)] {
            let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            browser.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
            for page in ["/en/", &first_step(), "/en/puzzles/own-09"] {
                browser.open(page).await?;
                let at_rest = "const done = arguments[0]; const look = () => vitals.paint > 0 && document.readyState === 'complete'
                    ? requestAnimationFrame(() => requestAnimationFrame(() => done(vitals))) : requestAnimationFrame(look); look()";
                let vitals = browser.driver.execute_async(at_rest, vec![]).await?.json().clone();
                println!("{page} at {width}: {vitals}");
                let figure = |name: &str| vitals[name].as_f64().expect("a number");
                assert!(figure("paint") < LARGEST_PAINT_MS, "{page} at {width}: {vitals}");
                assert!(figure("shift") < SHIFT, "{page} at {width}: {vitals}");
                assert!(figure("blocking") < BLOCKING_MS, "{page} at {width}: {vitals}");
            }
        }
        Ok(())
    })
}

fn first_step() -> String {
    let course = tabiya::content::built_in().expect("the built-in lessons have no faults");
    let lesson = course.lessons().next().expect("there are lessons");
    format!("/en/lessons/{}/{}", lesson.id, lesson.steps[0].id)
}

/// The script never comes; the page is whole without it.
pub fn a_page_is_of_use_before_its_script(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.cdp("Network.enable", json!({})).await?;
        browser.cdp("Network.setBlockedURLs", json!({ "urls": ["*.js"] })).await?;
        browser.open("/en/lessons/combinations/two-rooks").await?;
        assert_eq!(evaluate(browser, "return typeof theBoard").await?, json!("undefined"), "the script has come");
        browser.press_square("a3").await?;
        browser.find(".selected[data-square=\"a3\"]").await?;
        browser.press_square("a7").await?;
        browser.find("[data-board][data-last=\"h8g8\"]").await?;
        browser.on("input[name=\"move\"]", async |field| field.send_keys("Rb8").await).await?;
        browser.click(".typed button").await?;
        browser.verdict("right").await.map(drop)
    })
}
