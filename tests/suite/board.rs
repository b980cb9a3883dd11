//! The board's other side, the board in words, and what a browser needs to keep the school at hand.

use axum::http::{Request, StatusCode, header};

use crate::app::School;

const STEP: &str = "/en/lessons/combinations/two-rooks";

/// Every way on from the step keeps the side, and the next step begins as it should.
#[tokio::test]
async fn the_side_of_the_board_is_kept_along_the_way() {
    let school = School::with_own_lessons().await;
    let mut tom = school.visitor();
    let page = tom.get(&format!("{STEP}?flip=1")).await.assert_ok();
    assert_eq!(page.attribute("data-orientation"), Some("black"));
    assert!(page.body.contains(r#"<input type="hidden" name="flip" value="1">"#));
    let after = tom.post_and_follow(&format!("{STEP}/answers"), &[("flip", "1"), ("move", "Ra7")]).await.assert_ok();
    assert_eq!(after.attribute("data-orientation"), Some("black"));
    assert_eq!(after.attribute("data-last"), Some("h8g8"));
    // Turned back, the game stands where it stood.
    let link = after.body.split(" data-flip").next().unwrap().rsplit("href=\"").next().unwrap();
    let link = link.split('"').next().unwrap().replace("&amp;", "&").replace("&#38;", "&");
    let back = tom.get(&link).await.assert_ok();
    assert_eq!(back.attribute("data-orientation"), Some("white"));
    assert_eq!(back.attribute("data-last"), Some("h8g8"));
    let next = tom.get("/en/lessons/combinations/fork").await.assert_ok();
    assert_eq!(next.attribute("data-orientation"), Some("white"));
}

/// The button stands after the field that it changes.
#[tokio::test]
async fn the_button_turns_the_board_back() {
    let school = School::with_own_lessons().await;
    let page = school.visitor().get(&format!("{STEP}?flip=1&flip=0")).await.assert_ok();
    assert_eq!(page.attribute("data-orientation"), Some("white"));
    let nonsense = school.visitor().get(&format!("{STEP}?flip=yes")).await.assert_ok();
    assert_eq!(nonsense.attribute("data-orientation"), Some("white"));
}

#[tokio::test]
async fn the_table_of_the_board_is_there_for_who_wants_it() {
    let school = School::with_own_lessons().await;
    let mut mei = school.visitor();
    assert!(!mei.get(STEP).await.assert_ok().body.contains("board-table"));
    mei.set_cookie("settings", "text:on");
    let page = mei.get(STEP).await.assert_ok();
    assert!(page.body.contains(r#"<details class="in-words" open>"#));
    assert!(page.body.contains(r#"<th scope="row">8</th><td></td>"#), "{}", page.body);
    assert!(page.body.contains("<td>black king</td></tr>"), "{}", page.body);
}

#[tokio::test]
async fn a_browser_gets_a_worker_and_a_manifest_under_the_same_policy_as_all_pages() {
    let school = School::open().await;
    let mut tom = school.visitor();
    let worker = tom.get("/worker.js").await.assert_ok();
    assert_eq!(worker.headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    // A browser looks for a new one each time: an old worker would keep an old school.
    assert_eq!(worker.headers[header::CACHE_CONTROL], "no-cache");
    assert!(worker.headers.contains_key(header::CONTENT_SECURITY_POLICY));
    // All that it keeps is there to be kept.
    let is_kept = |text: &&str| (text.starts_with("/static/") && text.contains('.')) || text.ends_with("/offline");
    let kept: Vec<&str> = worker.body.split('"').filter(is_kept).collect();
    assert!(kept.len() >= 7, "{kept:?}");
    for url in kept {
        assert_eq!(tom.get(url).await.status, StatusCode::OK, "{url}");
    }
    let headers = tom.headers_of(Request::get("/zh-Hans/manifest.json")).await;
    assert_eq!(headers[header::CONTENT_TYPE], "application/manifest+json");
}

/// One learner is told from another, and neither can be found by it.
#[tokio::test]
async fn a_page_says_whose_it_is_without_a_name() {
    let school = School::with_own_lessons().await;
    let (mut tom, mut mei) = (school.visitor(), school.visitor());
    assert_eq!(tom.get(STEP).await.attribute("data-who"), Some(""));
    let mut marks = Vec::new();
    for visitor in [&mut tom, &mut mei] {
        visitor.post(&format!("{STEP}/answers"), &[("move", "Ra7")]).await;
        visitor.post(&format!("{STEP}/answers"), &[("move", "a3a7 b2b8")]).await;
        let page = visitor.get(STEP).await;
        let mark = page.attribute("data-who").unwrap().to_owned();
        assert_eq!(mark.len(), 16);
        assert!(!visitor.cookie("learner").unwrap().contains(&mark));
        marks.push(mark);
    }
    assert_ne!(marks[0], marks[1]);
    assert_eq!(tom.get("/en/lessons").await.attribute("data-who"), Some(marks[0].as_str()));
}
