//! What holds for every page, whatever is on it: it fits a phone, fingers can hit it, nothing jumps, nothing leaks.

use tabiya::{content, lesson::Task};
use thirtyfour::prelude::*;

use crate::{
    browser::{Browser, Done},
    cast::{Cast, school},
    pages::{
        PAGES,
        Who::{Learner, Newcomer, Pupil, Stranger, Teacher},
    },
};

/// Every page of the table that needs no account and no class, and one step of each kind of task.
pub fn pages() -> Vec<String> {
    let course = content::built_in().expect("the built-in lessons have no faults");
    let mut paths: Vec<String> = PAGES
        .iter()
        .filter(|(_, who, _)| [Stranger, Learner].contains(who))
        .map(|(_, _, path)| (*path).to_owned())
        .collect();
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

/// Opens every page of a school that is full of things, as each of those whom it is for, and looks at it. Whoever calls has
/// made the school.
pub async fn in_school(
    browser: &Browser,
    cast: &Cast,
    lang: &str,
    mut look: impl AsyncFnMut() -> WebDriverResult<()>,
) -> WebDriverResult<()> {
    for (who, session) in [(Newcomer, None), (Pupil, Some(&cast.pupil)), (Teacher, Some(&cast.teacher))] {
        if let Some(session) = session {
            browser.be(session).await?;
        }
        for (_, _, page) in PAGES.iter().filter(|(_, whose, _)| *whose == who) {
            browser.visit(lang, page).await?;
            look().await?;
        }
    }
    Ok(())
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

/// The elements with words of their own that are cut off or stand beyond an edge of the screen, and the words that stand on
/// one another. What scrolls within the page may go on beyond its edge, and what keeps its place lies over what moves.
const FAULTS: &str = r"(() => {
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .skip, svg, .board');
    const hasWords = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const scroller = (element) => element.closest('.scroll, .grid-scroll, textarea, .plies');
    const isSticky = (element) => {
        for (let it = element; it; it = it.parentElement) if (/sticky|fixed/.test(getComputedStyle(it).position)) return true;
        return false;
    };
    const told = (element) => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`;
    const isCut = (element) => {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const hidesSide = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const hidesFoot = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
        return hidesSide || hidesFoot || box.left < -1 || box.right > innerWidth + 1;
    };
    const all = [...document.body.querySelectorAll('*')].filter((element) => hasWords(element) && isSeen(element) && !scroller(element));
    const faults = all.filter(isCut).map((element) => `cut: ${told(element)}`);
    const lines = all.filter((element) => !isSticky(element)).flatMap((element) => [...element.childNodes]
        .filter((node) => node.nodeType === 3 && node.data.trim())
        .flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            // Letters are lower than their line: what only its leading touches is not on one another.
            return [...range.getClientRects()].map((box) => ({ element, left: box.left + 1, right: box.right - 1,
                top: box.top + box.height * 0.25, bottom: box.bottom - box.height * 0.25 }));
        })).sort((a, b) => a.top - b.top);
    lines.forEach((line, number) => {
        for (const next of lines.slice(number + 1)) {
            if (next.top >= line.bottom) break;
            const isOn = next.left < line.right && line.left < next.right;
            if (isOn && next.element !== line.element) faults.push(`on one another: ${told(line.element)} | ${told(next.element)}`);
        }
    });
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
    return faults;
})()";

/// What is wrong with the page that is open on a screen of this width.
async fn faults_in(browser: &Browser, width: u32) -> WebDriverResult<Vec<String>> {
    in_width(browser, width).await?;
    let page = browser.driver.current_url().await?.path().to_owned();
    let found = browser.driver.execute(format!("return {FAULTS}"), vec![]).await?;
    let found: Vec<String> = found.convert()?;
    Ok(found.into_iter().map(|fault| format!("{page} on {width}: {fault}")).collect())
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The narrowest phone, a phone, and a laptop whose page is zoomed to 200 %.
const WIDTHS: [u32; 3] = [320, 390, 640];

pub fn no_page_scrolls_sideways(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let mut faults = Vec::new();
        for lang in ["en", "zh-Hans", "zh-Hant"] {
            for page in pages() {
                browser.open(&format!("/{lang}/{page}")).await?;
                for width in WIDTHS {
                    faults.extend(faults_in(browser, width).await?);
                }
            }
        }
        assert_none(&faults);
        Ok(())
    })
}

async fn no_page_of_a_school_scrolls_sideways(browser: &Browser, lang: &str) -> WebDriverResult<()> {
    let cast = school(browser).await?;
    let mut faults = Vec::new();
    let look = async || {
        for width in WIDTHS {
            faults.extend(faults_in(browser, width).await?);
        }
        Ok(())
    };
    in_school(browser, &cast, lang, look).await?;
    assert_none(&faults);
    Ok(())
}

pub fn a_school_fits_in_english(browser: &Browser) -> Done<'_> {
    Box::pin(no_page_of_a_school_scrolls_sideways(browser, "en"))
}

pub fn a_school_fits_in_simplified_chinese(browser: &Browser) -> Done<'_> {
    Box::pin(no_page_of_a_school_scrolls_sideways(browser, "zh-Hans"))
}

pub fn a_school_fits_in_traditional_chinese(browser: &Browser) -> Done<'_> {
    Box::pin(no_page_of_a_school_scrolls_sideways(browser, "zh-Hant"))
}

/// The page as those see it who have letters alone enlarged to 200 %, and as those whose browser sets lines, letters, words
/// and paragraphs apart, as WCAG 1.4.12 has it.
async fn faults_with_large_letters(browser: &Browser) -> WebDriverResult<Vec<String>> {
    let mut faults = Vec::new();
    for width in [768, 1280] {
        faults.extend(faults_in(browser, width).await?);
    }
    let apart = "const apart = new CSSStyleSheet();
        apart.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
            p { margin-bottom: 2em !important }`);
        document.adoptedStyleSheets = [apart]";
    browser.driver.execute(apart, vec![]).await?;
    faults.extend(faults_in(browser, 1280).await?.into_iter().map(|fault| format!("set apart: {fault}")));
    Ok(faults)
}

/// The letters that the browser begins from, in CSS pixels; 16 where nobody has chosen.
async fn enlarge_letters(browser: &Browser, size: u32) -> WebDriverResult<()> {
    browser.cdp("Page.setFontSizes", serde_json::json!({ "fontSizes": { "standard": size, "fixed": size } })).await
}

pub fn letters_alone_can_be_enlarged(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        enlarge_letters(browser, 32).await?;
        let mut faults = Vec::new();
        for page in pages() {
            browser.open(&format!("/en/{page}")).await?;
            faults.extend(faults_with_large_letters(browser).await?);
        }
        assert_eq!(browser.number("parseFloat(getComputedStyle(document.documentElement).fontSize)").await?, 32.0);
        assert_none(&faults);
        Ok(())
    })
}

pub fn letters_alone_can_be_enlarged_in_a_school(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let cast = school(browser).await?;
        enlarge_letters(browser, 32).await?;
        let mut faults = Vec::new();
        let look = async || {
            faults.extend(faults_with_large_letters(browser).await?);
            Ok(())
        };
        in_school(browser, &cast, "en", look).await?;
        assert_none(&faults);
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
