//! A short loss of the network: the lesson is at hand, an answer is kept and sent once, and nothing stale is shown.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::browser::{Browser, Done, evaluate};

const LESSON: &str = "lessons/special-moves";

/// The wire between the browser and the school, which can be cut: Chromium's own switch does not reach its workers.
struct Wire {
    address: String,
    is_whole: Arc<watch::Sender<bool>>,
}

impl Wire {
    async fn to(browser: &Browser) -> WebDriverResult<Wire> {
        let school = browser.address.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let is_whole = Arc::new(watch::Sender::new(true));
        let switch = is_whole.clone();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (school, mut state) = (school.clone(), switch.subscribe());
                tokio::spawn(async move {
                    if !*state.borrow() {
                        return;
                    }
                    let Ok(mut far) = TcpStream::connect(school).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        _ = state.wait_for(|is_whole| !is_whole) => {}
                    }
                });
            }
        });
        Ok(Wire { address, is_whole })
    }

    /// The device has no network, and knows it.
    async fn cut(&self, browser: &Browser) -> WebDriverResult<()> {
        self.break_silently();
        switch(browser, true).await
    }

    /// The device believes that it has a network, but nothing comes through.
    fn break_silently(&self) {
        self.is_whole.send_replace(false);
    }

    fn mend_silently(&self) {
        self.is_whole.send_replace(true);
    }

    async fn mend(&self, browser: &Browser) -> WebDriverResult<()> {
        self.mend_silently();
        switch(browser, false).await
    }

    async fn open(&self, browser: &Browser, path: &str) -> WebDriverResult<()> {
        browser.driver.goto(format!("{}{path}", self.address)).await
    }
}

async fn switch(browser: &Browser, offline: bool) -> WebDriverResult<()> {
    let state = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.cdp("Network.enable", json!({})).await?;
    browser.cdp("Network.emulateNetworkConditions", state).await
}

/// Waits until a script that returns a promise comes to `true`.
async fn until(browser: &Browser, what: &str, script: &str) -> WebDriverResult<()> {
    for _ in 0..300 {
        let asks = format!("const done = arguments[0]; ({script}).then(done, () => done(null))");
        if browser.driver.execute_async(asks, vec![]).await?.json() == &json!(true) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what}: not within reach")
}

async fn lesson_is_at_hand(browser: &Browser, lang: &str) -> WebDriverResult<()> {
    let kept = format!("caches.match('/{lang}/{LESSON}/through-check').then((copy) => Boolean(copy))");
    until(browser, "the lesson is kept", &kept).await
}

/// The steps of all recorded answers, from what the learner may take along.
async fn recorded(browser: &Browser) -> WebDriverResult<Vec<String>> {
    let asks = "const done = arguments[0]; fetch('/en/progress/export.json').then((it) => it.json()).then(done)";
    let export = browser.driver.execute_async(asks, vec![]).await?.json().clone();
    let answers = export["lesson_answers"].as_array().unwrap_or_else(|| panic!("no answers in {export}"));
    let mut steps: Vec<String> = answers.iter().map(|it| it["step"].as_str().expect("a name").to_owned()).collect();
    steps.sort();
    Ok(steps)
}

async fn says(browser: &Browser, words: &str) -> WebDriverResult<()> {
    let script = format!("Promise.resolve(document.querySelector('#net').textContent.includes({}))", json!(words));
    until(browser, words, &script).await
}

pub fn an_answer_is_kept_and_sent_once(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let wire = Wire::to(browser).await?;
        wire.open(browser, &format!("/zh-Hans/{LESSON}/mate-or-not")).await?;
        lesson_is_at_hand(browser, "zh-Hans").await?;

        wire.cut(browser).await?;
        says(browser, "你已离线").await?;
        browser.click("button[value=\"stalemate\"]").await?;
        says(browser, "答案已保存").await?;
        // Second thoughts take the place of the first: nobody has seen that one.
        browser.click("button[value=\"checkmate\"]").await?;

        // Another step of the lesson is at hand. It says that it is a copy, and shows no state that may be old.
        wire.open(browser, &format!("/zh-Hans/{LESSON}/castle?answered=e1g1")).await?;
        browser.find("html[data-offline]").await?;
        says(browser, "你已离线").await?;
        assert_eq!(browser.text("#feedback").await?, "", "a copy shows no result");
        browser.press_square("e1").await?;
        browser.press_square("g1").await?;
        says(browser, "答案已保存").await?;
        // A page that is not at hand says so, and does not pretend.
        wire.open(browser, "/zh-Hans/progress").await?;
        assert_eq!(browser.text("h1").await?, "你已离线");
        wire.open(browser, &format!("/zh-Hans/{LESSON}/castle")).await?;
        browser.find("html[data-offline]").await?;

        // What would be sent, to be sent once more afterwards.
        let kept = evaluate(browser, "return localStorage.getItem('kept-answers')").await?;
        wire.mend(browser).await?;
        says(browser, "已经提交").await?;
        until(browser, "all is sent", "Promise.resolve(localStorage.getItem('kept-answers') === '[]')").await?;
        assert_eq!(recorded(browser).await?, ["castle", "mate-or-not"]);
        // The receipts were lost, and the browser sends it all again.
        let again = format!("localStorage.setItem('kept-answers', {kept})");
        evaluate(browser, &again).await?;
        wire.open(browser, &format!("/zh-Hans/{LESSON}/castle")).await?;
        until(browser, "all is sent", "Promise.resolve(localStorage.getItem('kept-answers') === '[]')").await?;
        assert_eq!(recorded(browser).await?, ["castle", "mate-or-not"]);
        // The answer that counts is the last one.
        wire.open(browser, "/zh-Hans/lessons").await?;
        browser.find("#special-moves[data-done=\"2\"]").await.map(drop)
    })
}

/// The device does not notice: it tries again by itself, and the verdict comes where the question stood.
pub fn a_silent_loss_is_noticed(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let wire = Wire::to(browser).await?;
        wire.open(browser, &format!("/en/{LESSON}/mate-or-not")).await?;
        lesson_is_at_hand(browser, "en").await?;
        let top = "document.querySelector('[data-board]').getBoundingClientRect().top";
        let before = browser.number(top).await?;
        wire.break_silently();
        browser.click("button[value=\"checkmate\"]").await?;
        says(browser, "Your answer is kept").await?;
        assert_eq!(browser.number(top).await?, before, "the board moves");
        wire.mend_silently();
        browser.verdict("right").await?;
        says(browser, "has arrived").await?;
        assert_eq!(recorded(browser).await?, ["mate-or-not"]);
        Ok(())
    })
}

pub fn a_kept_answer_is_its_learners_own(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let wire = Wire::to(browser).await?;
        wire.open(browser, &format!("/en/{LESSON}/castle")).await?;
        browser.press_square("e1").await?;
        browser.press_square("g1").await?;
        browser.verdict("right").await?;
        let theirs = json!([{ "url": format!("{}/en/{LESSON}/mate-or-not/answers", wire.address), "who": "another",
            "body": "id=0123456789abcdef0123456789abcdef&choice=checkmate", "id": "0123456789abcdef0123456789abcdef" }]);
        let put = format!("localStorage.setItem('kept-answers', {})", Value::String(theirs.to_string()));
        evaluate(browser, &put).await?;
        wire.open(browser, &format!("/en/{LESSON}/mate-or-not")).await?;
        lesson_is_at_hand(browser, "en").await?;
        // Its own turn would have come before the lesson was at hand: answers are sent first.
        assert_eq!(recorded(browser).await?, ["castle"]);
        let left = evaluate(browser, "return JSON.parse(localStorage.getItem('kept-answers')).length").await?;
        assert_eq!(left, json!(1));
        Ok(())
    })
}

/// What an app needs: a manifest in each language whose icons are there, and a worker that looks after all pages.
pub fn the_school_can_be_installed(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        for (lang, name) in [("en", "Tabiya chess school"), ("zh-Hant", "Tabiya 西洋棋學校")] {
            browser.open(&format!("/{lang}/")).await?;
            let asks = "const done = arguments[0];
                const url = document.querySelector('link[rel=manifest]').href;
                fetch(url).then((it) => it.json()).then(async (manifest) => {
                    const icons = await Promise.all(manifest.icons.map(async ({ src, sizes }) => {
                        const image = new Image();
                        image.src = src;
                        await image.decode();
                        return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
                    }));
                    done({ ...manifest, icons });
                })";
            let manifest = browser.driver.execute_async(asks, vec![]).await?.json().clone();
            assert_eq!(manifest["name"], json!(name));
            assert_eq!(manifest["start_url"], json!(format!("/{lang}/")));
            assert_eq!(manifest["icons"], json!([true, true, true, true]));
            let errors = browser.driver.cdp().send_raw("Page.getInstallabilityErrors", json!({})).await?;
            let errors = errors["installabilityErrors"].as_array().cloned().unwrap_or_default();
            // A browser without a window of its own can install nothing; that is the only thing in the way.
            let errors: Vec<Value> = errors.into_iter().filter(|it| it["errorId"] != json!("in-incognito")).collect();
            assert!(errors.is_empty(), "{errors:?}");
        }
        let worker = "navigator.serviceWorker.ready.then((it) => it.scope === location.origin + '/')";
        until(browser, "the worker", worker).await
    })
}
