//! Pictures of every page in every width, light, dark, with high contrast and without scripts, in three languages and on paper, on one page to look at.
//!
//! `cargo run --example contact-sheet [-- OUT [WORD…]]` writes into OUT (default `target/contact-sheet`) and needs
//! `chromium` and `chromedriver`. With words it takes only the pictures whose name has them all: `390 dark zh-Hant step,puzzle`, where the
//! comma is an "or".
//! A new page is a new row of `PAGES` in `tests/browser/pages.rs`.

mod specimens;

#[path = "../../tests/browser/browser.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod browser;

#[path = "../../tests/browser/cast.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod cast;

#[path = "../../tests/browser/pages.rs"]
mod pages;

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use browser::{Browser, Scripts};
use pages::{
    PAGES,
    Who::{Learner, Newcomer, Pupil, Stranger, Teacher},
};
use tabiya::{content, lang::Lang, lesson::grade};
use thirtyfour::prelude::*;

/// CSS pixels: a phone, a tablet, a laptop, a large screen; and the height of each.
const SCREENS: [(u32, u32); 4] = [(390, 844), (768, 1024), (1280, 800), (1920, 1080)];

/// A sheet of A4 between its margins.
const PAPER: (u32, u32) = (718, 1000);

/// What a page without scripts looks like is seen on these.
const PLAIN_SCREENS: [(u32, u32); 2] = [SCREENS[0], SCREENS[2]];

const LOOKS: [&str; 5] = ["light", "dark", "contrast", "print", "plain"];

const LIMIT: Duration = Duration::from_secs(3600);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (out, words) = arguments();
    fs::create_dir_all(&out)?;
    specimens::write(&out)?;
    browser::run_within(LIMIT, Scripts::On, |browser| Box::pin(take_all(browser)))?;
    fs::write(out.join("index.html"), index(&words))?;
    println!("{}", out.join("index.html").display());
    Ok(())
}

fn arguments() -> (PathBuf, Vec<String>) {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().unwrap_or_else(|| "target/contact-sheet".to_owned());
    (out.into(), arguments.collect())
}

/// The name of a picture, without its ending: `step-show-en-light-390`.
fn name(page: &str, lang: Lang, look: &str, width: u32) -> String {
    format!("{page}-{lang}-{look}-{width}")
}

fn is_wanted(name: &str, words: &[String]) -> bool {
    words.iter().all(|word| word.split(',').any(|word| name.contains(word)))
}

fn screens(look: &str) -> &'static [(u32, u32)] {
    match look {
        "print" => &[PAPER],
        "plain" => &PLAIN_SCREENS,
        _ => &SCREENS,
    }
}

async fn take_all(browser: &Browser) -> WebDriverResult<()> {
    let (out, words) = arguments();
    let cast = cast::school(browser).await?;
    for who in [Stranger, Newcomer, Learner, Pupil, Teacher] {
        let is_photographed = |page: &str| {
            Lang::ALL.into_iter().any(|lang| {
                LOOKS.iter().any(|look| {
                    screens(look).iter().any(|(width, _)| is_wanted(&name(page, lang, look, *width), &words))
                })
            })
        };
        if !PAGES.iter().any(|(page, looks, _)| *looks == who && is_photographed(page)) {
            continue;
        }
        match who {
            Stranger | Newcomer => {}
            Learner => learn(browser).await?,
            Pupil => browser.be(&cast.pupil).await?,
            Teacher => browser.be(&cast.teacher).await?,
        }
        for (page, _, path) in PAGES.iter().filter(|(page, looks, _)| *looks == who && is_photographed(page)) {
            for lang in Lang::ALL {
                for look in LOOKS {
                    let wanted = |(width, _): &&(u32, u32)| is_wanted(&name(page, lang, look, *width), &words);
                    let screens: Vec<&(u32, u32)> = screens(look).iter().filter(wanted).collect();
                    if screens.is_empty() {
                        continue;
                    }
                    dress(browser, look).await?;
                    browser.visit(lang.tag(), path).await?;
                    if *page == "unsaved" {
                        send_in_vain(browser).await?;
                    }
                    if look == "contrast" {
                        let set = "document.documentElement.dataset.theme = 'contrast'";
                        browser.driver.execute(set, vec![]).await?;
                    }
                    for (width, height) in screens {
                        let picture = picture(browser, look, *width, *height).await?;
                        fs::write(file(&out, &name(page, lang, look, *width)), picture)?;
                    }
                }
            }
            eprintln!("{page}");
        }
        dress(browser, "light").await?;
        browser.open("/en/about").await?;
    }
    specimens::photograph(browser, &out).await
}

fn file(out: &Path, name: &str) -> PathBuf {
    out.join(format!("{name}.jpg"))
}

/// The learner answers the first lesson and some of the rook's, every third answer wrongly, misses a puzzle, and begins
/// a streak.
async fn learn(browser: &Browser) -> WebDriverResult<()> {
    let course = content::built_in().expect("the built-in lessons have no faults");
    browser.open("/en/about").await?;
    for (lesson, n_steps) in [("the-board", usize::MAX), ("rook", 6)] {
        let lesson = course.lesson(lesson).expect("the lesson is built in");
        for (step_idx, step) in lesson.steps.iter().enumerate().take(n_steps) {
            let wrong = (step_idx % 3 == 1).then(|| grade::a_wrong_answer(step)).flatten();
            for answer in wrong.into_iter().chain(grade::a_right_answer(step)) {
                post(browser, &format!("/en/lessons/{}/{}/answers", lesson.id, step.id), &answer.to_pairs()).await?;
            }
        }
    }
    for puzzle in ["own-02", "own-24"] {
        post(browser, &format!("/en/puzzles/{puzzle}/attempts"), &[("move", "d1d8".to_owned())]).await?;
    }
    post(browser, "/en/puzzles/own-09/attempts", &[("move", "d6d7".to_owned())]).await?;
    post(browser, "/en/puzzles/streak", &[("id", format!("{:032x}", 1))]).await
}

/// Sends the answer of the step that is open while the database takes nothing.
async fn send_in_vain(browser: &Browser) -> WebDriverResult<()> {
    let database = rusqlite::Connection::open(&browser.database).expect("the database of the school");
    database.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes");
    browser.driver.execute("document.querySelector('#answer-form').submit()", vec![]).await?;
    browser.waits_for("[data-unsaved]").await
}

async fn post(browser: &Browser, path: &str, form: &[(&'static str, String)]) -> WebDriverResult<()> {
    let script = "const [path, form, done] = arguments;
        fetch(path, { method: 'POST', body: new URLSearchParams(form) }).then((response) => done(response.status))";
    let status = browser.driver.execute_async(script, vec![path.into(), serde_json::json!(form)]).await?;
    assert_eq!(status.json(), &serde_json::json!(200), "{path} {form:?}");
    Ok(())
}

/// From the next page on, the browser shows pages like this.
async fn dress(browser: &Browser, look: &str) -> WebDriverResult<()> {
    let without_scripts = serde_json::json!({ "value": look == "plain" });
    browser.cdp("Emulation.setScriptExecutionDisabled", without_scripts).await?;
    let (media, scheme) = match look {
        "print" => ("print", "light"),
        "dark" => ("screen", "dark"),
        _ => ("screen", "light"),
    };
    // Nothing is to be caught half way.
    let features = serde_json::json!([
        { "name": "prefers-color-scheme", "value": scheme },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ]);
    let parameters = serde_json::json!({ "media": media, "features": features });
    browser.cdp("Emulation.setEmulatedMedia", parameters).await
}

/// The whole page as a screen of this size lays it out.
async fn picture(browser: &Browser, look: &str, width: u32, height: u32) -> WebDriverResult<Vec<u8>> {
    let metrics =
        serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000 });
    browser.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    // Two frames later the page is laid out and painted anew. Without scripts no frame is told of.
    if look != "plain" {
        let painted = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))";
        browser.driver.execute_async(painted, vec![]).await?;
    }
    let whole = browser.number("document.documentElement.scrollHeight").await?;
    let clip = serde_json::json!({ "x": 0, "y": 0, "width": width, "height": whole.min(6000.0), "scale": 1 });
    let parameters =
        serde_json::json!({ "format": "jpeg", "quality": 82, "captureBeyondViewport": true, "clip": clip });
    let answer = browser.driver.cdp().send_raw("Page.captureScreenshot", parameters).await?;
    Ok(BASE64_STANDARD.decode(answer["data"].as_str().unwrap_or_default()).expect("a picture comes as base64"))
}

fn index(words: &[String]) -> String {
    let mut html = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Contact sheet · Tabiya</title>
<style>body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; background: #ddd; color: #111 }
section { overflow-x: auto } div { display: flex; gap: 0.5rem; align-items: start; margin-bottom: 0.5rem }
figure { margin: 0 } figcaption { font-size: 12px } img { height: 26rem; border: 1px solid #888; display: block }
nav a { margin-right: 0.6rem }</style>
<h1>Contact sheet</h1><p><a href=\"specimens.png\">Pieces</a> · <a href=\"marks.png\">Boards and marks</a></p><nav>"
        .to_owned();
    for (page, ..) in PAGES {
        write!(html, "<a href=\"#{page}\">{page}</a> ").expect("a string takes all");
    }
    html.push_str("</nav>");
    for (page, ..) in PAGES {
        write!(html, "<section id=\"{page}\"><h2>{page}</h2>").expect("a string takes all");
        for lang in Lang::ALL {
            html.push_str("<div>");
            for look in LOOKS {
                for (width, _) in screens(look) {
                    let name = name(page, lang, look, *width);
                    if is_wanted(&name, words) {
                        write!(
                            html,
                            "<figure><a href=\"{name}.jpg\"><img loading=\"lazy\" src=\"{name}.jpg\" alt=\"\"></a>\
                             <figcaption>{lang} {look} {width}</figcaption></figure>"
                        )
                        .expect("a string takes all");
                    }
                }
            }
            html.push_str("</div>");
        }
        html.push_str("</section>");
    }
    html
}
