//! For those who do not see the page or do not use a mouse: what axe-core finds, the keyboard on every kind of task, a
//! focus that can be seen, and what a screen reader is given to say.
//!
//! `axe.min.js` is axe-core 4.14.1 by Deque Systems (MPL-2.0, its notice is at the top of the file), as the npm registry has it;
//! it is used here and is no part of the program.

use serde_json::{Value, json};
use tabiya::{content, lesson::Step};
use thirtyfour::{Key, prelude::*};

use crate::{
    browser::{Browser, Done, course, evaluate},
    cast::school,
    lesson::{Way, answer_rightly},
    look,
};

const AXE: &str = include_str!("axe.min.js");

/// What WCAG 2.2 asks for at A and AA.
const TAGS: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

fn pages() -> Vec<String> {
    let mut pages = look::pages();
    let more = ["review", "offline", "worksheets/rook", "puzzles/streak", "puzzles/storm", "puzzles/mistakes"];
    pages.extend(more.map(str::to_owned));
    pages.push("lessons/board-exam".to_owned());
    pages.push("progress/erase".to_owned());
    pages.push("puzzles/own-09/paper".to_owned());
    pages.push("lessons/special-moves/promote?from=d7".to_owned());
    pages.push("lessons/combinations/do-not-hang-it?answered=d4d5".to_owned());
    pages
}

/// What axe-core finds on the page that is open.
async fn faults_here(browser: &Browser) -> WebDriverResult<Vec<String>> {
    let run = format!(
        "const done = arguments[0];
         axe.run(document, {{ runOnly: {{ type: 'tag', values: {} }}, resultTypes: ['violations'] }})
            .then((result) => done(result.violations.flatMap((fault) =>
                fault.nodes.map((node) => `${{fault.id}}: ${{node.html.slice(0, 160)}} ${{node.failureSummary}}`))),
                (error) => done([`axe did not run: ${{error}}`]))",
        json!(TAGS)
    );
    let faults = browser.driver.execute_async(run, vec![]).await?.json().clone();
    let faults = faults.as_array().unwrap_or_else(|| panic!("axe says {faults}")).clone();
    let here = browser.path().await?;
    Ok(faults.into_iter().map(|fault| format!("{here}: {fault}")).collect())
}

/// A learner who has missed and solved something: then there are curves, cards, rings and results to look at.
async fn has_learnt_something(browser: &Browser, lang: &str) -> WebDriverResult<()> {
    browser.open(&format!("/{lang}/lessons/combinations/do-not-hang-it")).await?;
    type_move(browser, "Qd5").await?;
    browser.verdict("wrong").await?;
    type_move(browser, "h3").await?;
    browser.verdict("right").await?;
    browser.open(&format!("/{lang}/puzzles/own-09")).await?;
    type_move(browser, "Rd7").await?;
    browser.verdict("wrong").await?;
    browser.open(&format!("/{lang}/endgames/krk?start=Kb6ka8Rh1")).await?;
    type_move(browser, "Rh8").await?;
    browser.find("[data-next]").await.map(drop)
}

async fn faults(browser: &Browser, lang: &str) -> WebDriverResult<Vec<String>> {
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": AXE })).await?;
    has_learnt_something(browser, lang).await?;
    let mut found = faults_here(browser).await?;
    for page in pages() {
        browser.open(&format!("/{lang}/{page}")).await?;
        found.extend(faults_here(browser).await?);
    }
    // A set of puzzles has an address only once it is made.
    browser.open(&format!("/{lang}/puzzles/sets")).await?;
    browser.click("main form .primary").await?;
    browser.left(&format!("/{lang}/puzzles/sets")).await?;
    found.extend(faults_here(browser).await?);
    Ok(found)
}

async fn no_faults(browser: &Browser, lang: &str) -> WebDriverResult<()> {
    let faults = faults(browser, lang).await?;
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    Ok(())
}

pub fn in_english(browser: &Browser) -> Done<'_> {
    Box::pin(no_faults(browser, "en"))
}

pub fn in_simplified_chinese(browser: &Browser) -> Done<'_> {
    Box::pin(no_faults(browser, "zh-Hans"))
}

pub fn in_traditional_chinese(browser: &Browser) -> Done<'_> {
    Box::pin(no_faults(browser, "zh-Hant"))
}

/// The pages of a school, as its teachers and pupils see them.
async fn no_faults_in_school(browser: &Browser, lang: &str) -> WebDriverResult<()> {
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": AXE })).await?;
    let cast = school(browser).await?;
    let mut found = Vec::new();
    let look = async || {
        found.extend(faults_here(browser).await?);
        Ok(())
    };
    look::in_school(browser, &cast, lang, look).await?;
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
    Ok(())
}

pub fn in_school_in_english(browser: &Browser) -> Done<'_> {
    Box::pin(no_faults_in_school(browser, "en"))
}

pub fn in_school_in_simplified_chinese(browser: &Browser) -> Done<'_> {
    Box::pin(no_faults_in_school(browser, "zh-Hans"))
}

pub fn in_school_in_traditional_chinese(browser: &Browser) -> Done<'_> {
    Box::pin(no_faults_in_school(browser, "zh-Hant"))
}

/// Also with the board in words, which has a table of its own.
async fn with_settings(browser: &Browser, settings: &str) -> WebDriverResult<()> {
    let cookie = json!({ "name": "settings", "value": settings, "url": browser.address });
    browser.cdp("Network.setCookie", cookie).await?;
    no_faults(browser, "en").await
}

pub fn in_the_dark(browser: &Browser) -> Done<'_> {
    Box::pin(with_settings(browser, "theme:dark.text:on"))
}

pub fn in_high_contrast(browser: &Browser) -> Done<'_> {
    Box::pin(with_settings(browser, "theme:contrast.text:on"))
}

/// A page that is known to be bad: axe is there and finds what it is for.
pub fn axe_finds_what_is_wrong(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": AXE })).await?;
        browser.open("/en/about").await?;
        let spoil = "const done = arguments[0];
            document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"/favicon.ico\"><button></button>');
            axe.run().then((result) => done(result.violations.map((fault) => fault.id).sort()))";
        let found = browser.driver.execute_async(spoil, vec![]).await?.json().clone();
        let found: Vec<&str> = found.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert!(found.contains(&"button-name") && found.contains(&"image-alt"), "{found:?}");
        Ok(())
    })
}

/// One step of each kind of task, with the promotion among them.
fn one_of_each_kind() -> Vec<(String, Step)> {
    let course = course();
    let mut kinds = Vec::new();
    let mut steps = Vec::new();
    for lesson in course.lessons() {
        for step in &lesson.steps {
            if step.id.as_str() == "promote-to-knight" || !kinds.contains(&step.task.kind()) {
                kinds.push(step.task.kind());
                steps.push((format!("/en/lessons/{}/{}", lesson.id, step.id), step.clone()));
            }
        }
    }
    steps
}

async fn by_keyboard(browser: &Browser, steps: &[(String, Step)]) -> WebDriverResult<()> {
    for (address, step) in steps {
        browser.open(address).await?;
        answer_rightly(browser, step, Way::Keyboard).await?;
        if step.task.kind() == "show" {
            browser.left(address).await?;
        } else {
            browser.verdict("right").await?;
            // The way on has the focus: Enter goes on.
            browser.find("[data-next]:focus").await?;
        }
    }
    Ok(())
}

pub fn half_of_the_kinds_by_keyboard(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let steps = one_of_each_kind();
        by_keyboard(browser, &steps[..steps.len() / 2]).await
    })
}

pub fn the_other_kinds_by_keyboard(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let steps = one_of_each_kind();
        by_keyboard(browser, &steps[steps.len() / 2..]).await
    })
}

/// Walks through the page by the Tab key, and looks how the thing with the focus is marked.
const SEEN: &str = "const it = document.activeElement;
    if (it === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it);
    const box = it.getBoundingClientRect();
    const ringed = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    const lined = it.matches('[data-square]') && boxShadow.includes('inset') && boxShadow.split('inset').length > 2;
    return { is: it.outerHTML.slice(0, 120), seen: (ringed || lined) && box.width > 0 && box.height > 0 };";

pub fn the_focus_can_be_seen(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        for page in look::pages() {
            browser.open(&format!("/en/{page}")).await?;
            let mut n_seen = 0;
            for _ in 0..40 {
                browser.keys(Key::Tab).await?;
                let now = evaluate(browser, SEEN).await?;
                // A busy browser may take the first key before the page takes part.
                if now.is_null() && n_seen == 0 {
                    continue;
                }
                if now.is_null() {
                    break;
                }
                assert_eq!(now["seen"], json!(true), "/en/{page}: no sign of the focus on {}", now["is"]);
                n_seen += 1;
            }
            assert!(n_seen > 3, "/en/{page} is passed through in {n_seen} steps");
        }
        Ok(())
    })
}

/// The accessibility tree as a screen reader gets it.
struct Tree(Vec<Value>);

impl Tree {
    async fn of(browser: &Browser) -> WebDriverResult<Tree> {
        browser.cdp("Accessibility.enable", json!({})).await?;
        let tree = browser.driver.cdp().send_raw("Accessibility.getFullAXTree", json!({})).await?;
        Ok(Tree(tree["nodes"].as_array().expect("a list of nodes").clone()))
    }

    /// All the text below a node.
    fn words(&self, node: &Value) -> String {
        if node["role"]["value"] == json!("StaticText") {
            return node["name"]["value"].as_str().unwrap_or_default().to_owned();
        }
        let children = node["childIds"].as_array().cloned().unwrap_or_default();
        let below = children.iter().filter_map(|id| self.0.iter().find(|node| node["nodeId"] == *id));
        below.map(|node| self.words(node)).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// What the live regions say.
    fn announced(&self) -> String {
        let regions = self.0.iter().filter(|node| node["role"]["value"] == json!("status"));
        let told = regions.map(|node| self.words(node)).collect::<Vec<_>>().join(" ");
        // A square or a move in a sentence is a node of its own.
        told.split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".")
    }

    fn has(&self, role: &str, name: &str) -> bool {
        self.0.iter().any(|node| node["role"]["value"] == json!(role) && node["name"]["value"] == json!(name))
    }
}

async fn hears(browser: &Browser, told: &[&str]) -> WebDriverResult<()> {
    let announced = Tree::of(browser).await?.announced();
    for words in told {
        assert!(announced.contains(words), "{words:?} is not in what is announced: {announced}");
    }
    Ok(())
}

async fn type_move(browser: &Browser, written: &str) -> WebDriverResult<()> {
    let sent = browser.on("#actions input[name=\"move\"]", async |field| {
        field.clear().await?;
        field.send_keys(written).await?;
        field.send_keys(Key::Enter + "").await
    });
    sent.await
}

/// Without looking: what each square is, and after each move the verdict, the move, the reply and whose turn it is.
pub fn a_screen_reader_hears_it_all(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        // A combination: an illegal move, a right one with its reply, the last one.
        browser.open("/en/lessons/combinations/clear-the-square").await?;
        let tree = Tree::of(browser).await?;
        for square in ["e4, black knight", "d4, white pawn", "a8, empty"] {
            assert!(tree.has("button", square), "{square}");
        }
        assert!(tree.has("group", "Chessboard") && !tree.has("heading", "Hint"));
        hears(browser, &["Black to move."]).await?;
        type_move(browser, "Ne4e5").await?;
        browser.verdict("illegal").await?;
        hears(browser, &["Not legal", "Black to move."]).await?;
        type_move(browser, "Nc5").await?;
        browser.find("[data-board][data-last=\"d4c5\"]").await?;
        hears(browser, &["Right so far", "White answers dxc5.", "white pawn, d4 to c5", "Black to move."]).await?;
        type_move(browser, "e4").await?;
        browser.verdict("right").await?;
        hears(browser, &["Right", "black pawn, e5 to e4", "Check."]).await?;
        // A wrong move: what is wrong with it, and the board is as it was.
        browser.open("/en/lessons/combinations/do-not-hang-it").await?;
        type_move(browser, "Qd5").await?;
        browser.verdict("wrong").await?;
        hears(browser, &["Not this one", "White to move."]).await?;
        // A puzzle: the move that leads to it, a wrong move, a right one with its reply.
        browser.open("/en/puzzles/own-09").await?;
        hears(browser, &["black bishop, c5 to d4", "White to move."]).await?;
        type_move(browser, "Rd7").await?;
        browser.verdict("wrong").await?;
        hears(browser, &["White to move."]).await?;
        type_move(browser, "Re6").await?;
        browser.find("[data-board][data-last=\"f7e6\"]").await?;
        hears(browser, &["black pawn, f7 to e6", "White to move."]).await?;
        // An ending: the move and the defender's reply.
        browser.open("/en/endgames/krk?start=Kc1kg6Rd4").await?;
        type_move(browser, "Rd5").await?;
        browser.find("[data-board][data-last]").await?;
        hears(browser, &["Last move: black king, g6 to", "White to move."]).await
    })
}

/// The board as a list and a table for everybody who wants it, with moves written beside it.
pub fn the_board_in_words(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/settings").await?;
        browser.click("input[name=\"text\"][value=\"on\"]").await?;
        browser.click("main button.primary").await?;
        browser.find(".notice").await?;
        browser.open("/en/lessons/combinations/two-rooks").await?;
        let row = async |rank: usize| browser.text(&format!(".board-table tbody tr:nth-child({rank})")).await;
        assert_eq!(row(1).await?.split_whitespace().collect::<Vec<_>>().join(" "), "8 black king");
        assert_eq!(row(6).await?.split_whitespace().collect::<Vec<_>>().join(" "), "3 white rook");
        type_move(browser, "rook to a7").await?;
        browser.find("[data-board][data-last=\"h8g8\"]").await?;
        let black = row(1).await?;
        assert!(black.contains("black king"), "{black}");
        // Opened by hand it stays open, too.
        browser.open("/en/settings").await?;
        browser.click("input[name=\"text\"][value=\"off\"]").await?;
        browser.click("main button.primary").await?;
        browser.find(".notice").await?;
        browser.open("/en/lessons/combinations/two-rooks").await?;
        browser.click(".in-words summary").await?;
        type_move(browser, "Ra7").await?;
        browser.find("[data-board][data-last=\"h8g8\"]").await?;
        browser.find(".in-words[open]").await.map(drop)
    })
}

/// Nobody has to tell red from green: each state of a square has a sign or a ring of its own besides its colour.
pub fn no_state_by_colour_alone(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let course = content::built_in().expect("the built-in lessons have no faults");
        let is_squares = |step: &&Step| step.task.kind() == "squares";
        let lesson = course.lessons().find(|lesson| lesson.steps.iter().any(|step| is_squares(&step)));
        let lesson = lesson.expect("some lesson asks for squares");
        let step = lesson.steps.iter().find(is_squares).expect("found above");
        browser.open(&format!("/en/lessons/{}/{}", lesson.id, step.id)).await?;
        let signs = "const states = ['selected', 'marked', 'hit', 'missed', 'misfit', 'target'];
            const square = document.querySelector('#step [data-square]:not([data-piece])');
            const sign = () => ['::before', '::after'].map((part) => {
                const { content, borderStyle, borderWidth, backgroundColor, borderRadius } = getComputedStyle(square, part);
                return content === 'none' ? '' : [content, borderStyle, borderWidth, borderRadius].join();
            }).join('|') + '|' + getComputedStyle(square).boxShadow;
            const plain = sign();
            return states.filter((state) => {
                square.classList.add(state);
                const same = sign() === plain;
                square.classList.remove(state);
                return same;
            })";
        assert_eq!(evaluate(browser, signs).await?, json!([]), "these are told by colour alone");
        // A device that forces its own colours on pages leaves the board its two.
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        browser.cdp("Emulation.setEmulatedMedia", forced).await?;
        let grounds = "return matchMedia('(forced-colors: active)').matches &&
            new Set(['a1', 'a2'].map((name) =>
                getComputedStyle(document.querySelector(`#step [data-square=${name}]`)).backgroundColor)).size";
        assert_eq!(evaluate(browser, grounds).await?, json!(2));
        Ok(())
    })
}
