//! The board by every means a learner has: finger, pen, mouse; turned round; with the learner's own drawing; and pieces
//! that move as the game did.

use serde_json::{Value, json};
use thirtyfour::{error::WebDriverError, prelude::*};

use crate::browser::{Browser, Done, count, evaluate};

const CASTLE: &str = "/en/lessons/special-moves/castle";
const PROMOTE: &str = "/en/lessons/special-moves/promote";
const ROOKS: &str = "/en/lessons/combinations/two-rooks";

/// The middle of a square on the screen.
async fn middle(browser: &Browser, square: &str) -> WebDriverResult<(f64, f64)> {
    let script = format!(
        "const box = document.querySelector('#step [data-square=\"{square}\"]').getBoundingClientRect();
         return [box.x + box.width / 2, box.y + box.height / 2]"
    );
    let place = evaluate(browser, &script).await?;
    Ok((place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number")))
}

/// The screen of a phone, so high that no feedback has to be scrolled to, which would take the board from under the finger.
async fn on_a_phone(browser: &Browser) -> WebDriverResult<()> {
    on_a_screen(browser, 1100).await
}

async fn on_a_screen(browser: &Browser, height: u32) -> WebDriverResult<()> {
    let metrics = json!({ "width": 390, "height": height, "deviceScaleFactor": 1, "mobile": true });
    browser.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
    browser.cdp("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await
}

async fn touch(browser: &Browser, kind: &str, at: Option<(f64, f64)>) -> WebDriverResult<()> {
    let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
    browser.cdp("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await
}

async fn tap(browser: &Browser, square: &str) -> WebDriverResult<()> {
    touch(browser, "touchStart", Some(middle(browser, square).await?)).await?;
    touch(browser, "touchEnd", None).await
}

async fn slide_finger(browser: &Browser, from: &str, to: &str) -> WebDriverResult<()> {
    let ((x, y), (to_x, to_y)) = (middle(browser, from).await?, middle(browser, to).await?);
    touch(browser, "touchStart", Some((x, y))).await?;
    for part in [0.25, 0.5, 0.75, 1.0] {
        touch(browser, "touchMove", Some((x + (to_x - x) * part, y + (to_y - y) * part))).await?;
    }
    touch(browser, "touchEnd", None).await
}

/// Presses a button of a mouse or the tip of a pen on one square, and lets go on another.
async fn pull(browser: &Browser, pointer: &str, button: &str, from: &str, to: &str) -> WebDriverResult<()> {
    let ((x, y), (to_x, to_y)) = (middle(browser, from).await?, middle(browser, to).await?);
    let event = |kind: &str, x: f64, y: f64| {
        let held = if button == "right" { 2 } else { 1 };
        json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": 1, "pointerType": pointer })
    };
    browser.cdp("Input.dispatchMouseEvent", event("mousePressed", x, y)).await?;
    for part in [0.5, 1.0] {
        let moved = event("mouseMoved", x + (to_x - x) * part, y + (to_y - y) * part);
        browser.cdp("Input.dispatchMouseEvent", moved).await?;
    }
    browser.cdp("Input.dispatchMouseEvent", event("mouseReleased", to_x, to_y)).await
}

pub fn by_finger(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        on_a_phone(browser).await?;
        // A tap on the piece and one on its target.
        browser.open(PROMOTE).await?;
        tap(browser, "d7").await?;
        browser.find("[data-square=\"d7\"][aria-pressed=\"true\"]").await?;
        tap(browser, "d8").await?;
        browser.click(".promotion button[value=\"q\"]").await?;
        browser.verdict("right").await?;
        // The piece pulled: from the king's square, and from the edge of the screen.
        browser.open(CASTLE).await?;
        slide_finger(browser, "e1", "g1").await?;
        browser.verdict("right").await?;
        browser.open(ROOKS).await?;
        slide_finger(browser, "a3", "a7").await?;
        browser.find("[data-board][data-last=\"h8g8\"]").await?;
        slide_finger(browser, "b2", "b8").await?;
        browser.verdict("right").await.map(drop)
    })
}

/// A finger that sets off on the a-file would turn the page back; the browser is told not to, and a tap is a tap still.
pub fn the_edge_is_the_boards(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        on_a_phone(browser).await?;
        browser.open(ROOKS).await?;
        let listen = "window.held = [];
            addEventListener('touchstart', (event) => held.push([event.target.dataset.square, event.defaultPrevented]));
            const box = document.querySelector('[data-square=\"a3\"]').getBoundingClientRect();
            return [box.x + 8, box.y + 20]";
        let edge = evaluate(browser, listen).await?;
        let edge = (edge[0].as_f64().expect("a number"), edge[1].as_f64().expect("a number"));
        touch(browser, "touchStart", Some(edge)).await?;
        touch(browser, "touchEnd", None).await?;
        browser.find("[data-square=\"a3\"][aria-pressed=\"true\"]").await?;
        tap(browser, "a7").await?;
        browser.find("[data-board][data-last=\"h8g8\"]").await?;
        assert_eq!(evaluate(browser, "return held").await?, json!([["a3", true], ["a7", false]]));
        let swipes = "return getComputedStyle(document.documentElement).overscrollBehaviorX";
        assert_eq!(evaluate(browser, swipes).await?, json!("none"));
        Ok(())
    })
}

pub fn the_page_scrolls_beside_the_board_only(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        on_a_screen(browser, 640).await?;
        browser.open(CASTLE).await?;
        // The page has had its turn when two more pictures of it were drawn.
        let swipe = async |(x, y): (f64, f64)| {
            touch(browser, "touchStart", Some((x, y))).await?;
            for part in 1..=10 {
                touch(browser, "touchMove", Some((x, y - f64::from(part) * 15.0))).await?;
            }
            touch(browser, "touchEnd", None).await?;
            let drawn =
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY)))";
            let scrolled = browser.driver.execute_async(drawn, vec![]).await?;
            Ok::<f64, WebDriverError>(scrolled.json().as_f64().expect("a number"))
        };
        assert_eq!(swipe(middle(browser, "e4").await?).await?, 0.0, "a finger on the board scrolls the page");
        browser.find("[data-board][data-mode=\"move\"]").await?;
        let below =
            browser.number("document.querySelector('#step .board-note').getBoundingClientRect().y + 20").await?;
        assert!(swipe((200.0, below)).await? > 50.0, "a finger below the board does not scroll the page");
        Ok(())
    })
}

pub fn by_pen(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(CASTLE).await?;
        pull(browser, "pen", "left", "e1", "c1").await?;
        browser.verdict("right").await?;
        browser.open(PROMOTE).await?;
        pull(browser, "pen", "left", "d7", "d7").await?;
        browser.find("[data-square=\"d7\"][aria-pressed=\"true\"]").await?;
        pull(browser, "pen", "left", "d8", "d8").await?;
        browser.click(".promotion button[value=\"q\"]").await?;
        browser.verdict("right").await.map(drop)
    })
}

pub fn arrows_and_circles_are_the_learners_own(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open(CASTLE).await?;
        browser.find("[data-board]").await?;
        evaluate(browser, "performance.clearResourceTimings()").await?;
        pull(browser, "mouse", "right", "a1", "a8").await?;
        browser.find(".own .arrow").await?;
        pull(browser, "mouse", "right", "d4", "d4").await?;
        browser.find(".own .circle").await?;
        // The same once more takes it off.
        pull(browser, "mouse", "right", "d4", "d4").await?;
        browser.gone(".own .circle").await?;
        assert_eq!(browser.number("performance.getEntriesByType('resource').length").await?, 0.0, "it was sent");
        // A hint leaves it as it is, and so does the other side of the board; a press wipes it off.
        browser.click("button[name=\"hint\"]").await?;
        browser.find("[role=\"status\"] .hint").await?;
        browser.find(".own .arrow").await?;
        browser.click("[data-flip]").await?;
        browser.find("[data-orientation=\"black\"] .own .arrow").await?;
        browser.press_square("d4").await?;
        browser.gone(".own").await?;
        Ok(())
    })
}

pub fn a_long_press_draws(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        on_a_phone(browser).await?;
        browser.open(CASTLE).await?;
        for (from, to, drawn) in [("d4", "d4", ".own .circle"), ("a1", "a8", ".own .arrow")] {
            touch(browser, "touchStart", Some(middle(browser, from).await?)).await?;
            browser.find(&format!("[data-square=\"{from}\"].pointed")).await?;
            touch(browser, "touchMove", Some(middle(browser, to).await?)).await?;
            touch(browser, "touchEnd", None).await?;
            browser.find(drawn).await?;
        }
        // It was no press: nothing is chosen and nothing was played.
        assert_eq!(count(browser, "#step .selected").await?, 0);
        tap(browser, "d4").await?;
        browser.gone(".own").await
    })
}

/// With scripts and without: the button, the same side again after a wrong move, and the next step as it should be.
pub fn the_board_is_turned_round(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        browser.open("/en/lessons/combinations/do-not-hang-it").await?;
        browser.click("[data-flip]").await?;
        browser.find("[data-orientation=\"black\"]").await?;
        let first = "return document.querySelector('#step [data-square]').dataset.square";
        if browser.has_scripts {
            assert_eq!(evaluate(browser, first).await?, json!("h1"));
            browser.find("[data-flip]:focus").await?;
        }
        browser.press_square("h2").await?;
        browser.press_square("h3").await?;
        browser.verdict("right").await?;
        browser.find("[data-orientation=\"black\"]").await?;
        // What was answered stays when the board is turned back.
        browser.click("[data-flip]").await?;
        browser.find("[data-orientation=\"white\"]").await?;
        browser.verdict("right").await?;
        browser.open("/en/puzzles/own-09").await?;
        browser.click("[data-flip]").await?;
        browser.find("[data-orientation=\"black\"]").await?;
        browser.press_square("d6").await?;
        browser.press_square("d7").await?;
        browser.verdict("wrong").await?;
        browser.find("[data-orientation=\"black\"]").await?;
        browser.open("/en/endgames/krk?start=Kc1kg6Rd4").await?;
        browser.click("[data-flip]").await?;
        browser.find("[data-orientation=\"black\"]").await.map(drop)
    })
}

/// Writes down which piece is animated on which square, and from where.
const WATCH: &str = "window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const square = this.closest('[data-square]');
        const piece = this.querySelector('use').getAttribute('href').split('#')[1];
        const how = 'opacity' in frames[0] ? (frames[0].opacity ? 'fades' : 'waits') : 'slides';
        moved.push(`${piece} ${how} ${square.dataset.square}`);
        return animate.call(this, frames, timing);
    }";

async fn moved(browser: &Browser) -> WebDriverResult<Vec<String>> {
    let moved = evaluate(browser, "return moved").await?;
    Ok(moved.as_array().expect("a list").iter().map(|it| it.as_str().expect("a text").to_owned()).collect())
}

pub fn pieces_move_as_the_game_did(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        // Castling: the king, then the rook.
        browser.open(CASTLE).await?;
        evaluate(browser, WATCH).await?;
        browser.press_square("e1").await?;
        browser.press_square("g1").await?;
        browser.verdict("right").await?;
        assert_eq!(moved(browser).await?, ["wK slides g1", "wR slides f1"]);
        // En passant: the pawn that was passed goes, and no other.
        browser.open("/en/puzzles/own-87").await?;
        evaluate(browser, WATCH).await?;
        browser.press_square("e5").await?;
        browser.press_square("f6").await?;
        browser.find("[data-board][data-last=\"e7f6\"]").await?;
        let told = moved(browser).await?;
        assert_eq!(told[0], "wP slides f6", "{told:?}");
        assert!(told.contains(&"bP fades f5".to_owned()), "{told:?}");
        assert!(told.contains(&"bK slides f6".to_owned()), "{told:?}");
        // A pawn is a pawn until it arrives.
        browser.open(PROMOTE).await?;
        evaluate(browser, WATCH).await?;
        browser.press_square("d7").await?;
        browser.press_square("d8").await?;
        browser.click(".promotion button[value=\"q\"]").await?;
        browser.verdict("right").await?;
        assert_eq!(moved(browser).await?, ["wQ waits d8", "wP slides d8"]);
        // Nothing of it for who wants none.
        let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        browser.cdp("Emulation.setEmulatedMedia", still).await?;
        browser.open(CASTLE).await?;
        evaluate(browser, WATCH).await?;
        browser.press_square("e1").await?;
        browser.press_square("g1").await?;
        browser.verdict("right").await?;
        assert!(moved(browser).await?.is_empty());
        Ok(())
    })
}

pub fn dots_can_be_switched_off(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let dot = "return getComputedStyle(document.querySelector('[data-square=\"g1\"]'), '::before').display";
        browser.open(CASTLE).await?;
        browser.press_square("e1").await?;
        browser.find("[data-square=\"g1\"].target").await?;
        assert_eq!(evaluate(browser, dot).await?, json!("block"));
        browser.open("/en/settings").await?;
        browser.click("input[name=\"dots\"][value=\"off\"]").await?;
        browser.click("main button.primary").await?;
        browser.find(".notice").await?;
        browser.open(CASTLE).await?;
        browser.press_square("e1").await?;
        browser.find("[data-square=\"g1\"].target").await?;
        assert_eq!(evaluate(browser, dot).await?, json!("none"));
        Ok(())
    })
}
