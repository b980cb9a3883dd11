//! Every page in every language, through the router: what it answers, how it is framed, what it says of itself.

use std::{collections::BTreeSet, io::Read as _};

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use tabiya::{content, lang::Lang, store::AccountRole, tablebase::Ending, tactics::Theme};

use crate::app::School;

/// Every address of the site that is a page, without its language.
fn paths() -> Vec<String> {
    let course = content::built_in().unwrap();
    let mut paths: Vec<String> =
        ["/", "/lessons", "/endgames", "/review", "/settings", "/about", "/offline"].map(str::to_owned).into();
    paths.extend(["", "/streak", "/storm", "/sets", "/mistakes"].map(|part| format!("/puzzles{part}")));
    paths.extend(["/progress", "/progress/erase"].map(str::to_owned));
    paths.extend(["/sign-in", "/account/new", "/privacy"].map(str::to_owned));
    paths.extend(Theme::ALL.map(|theme| format!("/puzzles/themes/{}", theme.key())));
    paths.extend(Ending::ALL.map(|ending| format!("/endgames/{}", ending.name().to_lowercase())));
    for chapter in &course.chapters {
        paths.extend(chapter.exam.iter().map(|exam| format!("/lessons/{}", exam.id)));
    }
    for lesson in course.lessons_and_exams() {
        paths.push(format!("/worksheets/{}", lesson.id));
        for step in &lesson.steps {
            paths.push(format!("/lessons/{}/{}", lesson.id, step.id));
        }
    }
    paths
}

#[tokio::test]
async fn every_page_is_there_in_every_language() {
    let school = School::open().await;
    for lang in Lang::ALL {
        for path in paths() {
            let page = school.visitor().get(&format!("/{lang}{path}")).await.assert_ok();
            assert_eq!(page.attribute("lang"), Some(lang.tag()), "/{lang}{path}");
            for other in Lang::ALL {
                let link = format!(r#"<a href="/{other}{path}" lang="{other}" hreflang="{other}""#);
                assert!(page.body.contains(&link), "/{lang}{path} does not lead to {other}");
            }
        }
    }
}

#[tokio::test]
async fn every_page_has_a_title_and_a_description_of_its_own_language() {
    let school = School::open().await;
    for path in paths() {
        let mut titles = Vec::new();
        for lang in Lang::ALL {
            let page = school.visitor().get(&format!("/{lang}{path}")).await.assert_ok();
            let title = page.body.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned();
            let description =
                page.body.split("name=\"description\" content=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(!description.is_empty(), "/{lang}{path}");
            assert_eq!(page.body.matches("<h1>").count(), 1, "/{lang}{path}");
            titles.push(title);
        }
        assert_ne!(titles[0], titles[1], "{path}");
        assert_ne!(titles[0], titles[2], "{path}");
    }
}

#[tokio::test]
async fn no_sentence_of_ours_is_missing_from_any_page() {
    // A key without a sentence is shown as itself: lower case words joined by hyphens, alone in an element.
    let school = School::open().await;
    for lang in Lang::ALL {
        for path in paths() {
            let page = school.visitor().get(&format!("/{lang}{path}")).await.assert_ok();
            for text in page.body.split('>').filter_map(|rest| rest.split('<').next()).map(str::trim) {
                let has_words = text.starts_with(|first: char| first.is_ascii_lowercase());
                let is_key = has_words
                    && text.contains('-')
                    && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
                assert!(!is_key, "/{lang}{path} says {text}");
            }
        }
    }
}

#[tokio::test]
async fn the_first_address_leads_to_the_visitors_language() {
    let school = School::open().await;
    for (wish, expect) in [("zh-TW,zh;q=0.9", "/zh-Hant/"), ("zh-CN", "/zh-Hans/"), ("de", "/en/"), ("en-US", "/en/")] {
        let request = Request::get("/").header(header::ACCEPT_LANGUAGE, wish);
        let answer = school.visitor().send(request, Body::empty()).await;
        assert_eq!((answer.status, answer.location()), (StatusCode::SEE_OTHER, expect), "{wish}");
        assert!(answer.headers[header::VARY].to_str().unwrap().contains("Accept-Language"));
    }
}

#[tokio::test]
async fn a_language_once_chosen_is_kept() {
    let school = School::open().await;
    let mut mei = school.visitor();
    mei.post("/en/settings", &[("language", "zh-Hant"), ("theme", "dark"), ("board", "blue")]).await;
    let first = mei.get("/").await;
    assert_eq!(first.location(), "/zh-Hant/");
    let page = mei.get("/zh-Hant/settings").await.assert_ok();
    assert_eq!(page.attribute("data-theme"), Some("dark"));
    assert_eq!(page.attribute("data-colours"), Some("blue"));
}

#[tokio::test]
async fn a_language_that_was_read_is_kept_too() {
    let school = School::open().await;
    let mut mei = school.visitor();
    mei.get("/zh-Hans/lessons").await.assert_ok();
    assert_eq!(mei.get("/").await.location(), "/zh-Hans/");
    mei.get("/fr/lessons").await;
    assert_eq!(mei.get("/").await.location(), "/zh-Hans/");
}

#[tokio::test]
async fn a_slash_too_many_leads_to_the_page() {
    let school = School::open().await;
    for (path, target) in [("/en", "/en/"), ("/en/lessons/", "/en/lessons"), ("/zh-Hant/about/", "/zh-Hant/about")] {
        assert_eq!(school.visitor().get(path).await.location(), target, "{path}");
    }
}

#[tokio::test]
async fn a_request_without_a_path_is_answered() {
    let school = School::open().await;
    let request = Request::builder().method("CONNECT").uri("example.org:80");
    let answer = school.visitor().send(request, Body::empty()).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
}

#[tokio::test]
async fn a_setting_that_does_not_exist_changes_nothing() {
    let school = School::open().await;
    let mut tom = school.visitor();
    tom.post("/en/settings", &[("theme", "\"><script>"), ("nonsense", "on"), ("language", "xx")]).await;
    let page = tom.get("/en/settings").await.assert_ok();
    assert_eq!(page.attribute("data-theme"), Some("auto"));
    assert!(!page.body.contains("<script>"));
}

#[tokio::test]
async fn what_is_not_there_is_said_in_the_visitors_language_with_a_way_on() {
    let school = School::open().await;
    let cases = [
        ("/zh-Hans/nowhere", "没有这个页面", "/zh-Hans/lessons"),
        ("/en/lessons/no-such-lesson", "There is no such lesson", "/en/lessons"),
        ("/zh-Hant/lessons/rook/no-such-step", "沒有這一題", "/zh-Hant/lessons/rook"),
        ("/fr/lessons", "This page does not exist", "/en/lessons"),
    ];
    for (path, words, way_on) in cases {
        let page = school.visitor().get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.body.contains(words), "{path}: {}", page.body);
        assert!(page.body.contains(&format!("href=\"{way_on}\"")), "{path}: {}", page.body);
    }
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_a_page_that_does_not_exist() {
    let school = School::open().await;
    for path in ["/en/lessons/%ff", "/en/lessons/rook/%ff", "/en/lessons/..%2f..%2fetc", "/en/lessons/rook/%00", "//"] {
        let page = school.visitor().get(path).await;
        assert!(page.status.is_client_error(), "{path}: {}", page.status);
        assert!(page.body.contains("href=\"/en/lessons\""), "{path}: {}", page.body);
    }
    let page = school.visitor().post("/en/lessons", &[]).await;
    assert_eq!(page.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(page.body.contains("This page does not exist"), "{}", page.body);
}

#[tokio::test]
async fn a_lesson_of_a_step_that_is_not_there_leads_into_the_lesson() {
    let school = School::open().await;
    let answer = school.visitor().get("/en/lessons/rook").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    school.visitor().get(answer.location()).await.assert_ok();
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let school = School::open().await;
    for path in ["/", "/en/", "/en/lessons", "/en/nowhere", "/healthz", "/static/nothing.css"] {
        let answer = school.visitor().get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(answer.headers[header::X_FRAME_OPTIONS], "DENY", "{path}");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "same-origin", "{path}");
    }
}

#[tokio::test]
async fn no_page_holds_script_or_style_of_its_own() {
    let school = School::open().await;
    for path in paths() {
        let page = school.visitor().get(&format!("/en{path}")).await.assert_ok();
        assert!(!page.body.contains("<style") && !page.body.contains(" style=\""), "{path}");
        assert_eq!(page.body.matches("<script").count(), page.body.matches("<script src=\"/static/").count(), "{path}");
        assert!(!page.body.contains(" onclick") && !page.body.contains("javascript:"), "{path}");
        assert!(!page.body.contains("http://") && !page.body.contains("https://"), "{path} names another site");
    }
}

#[tokio::test]
async fn a_form_from_another_site_is_refused_and_says_so() {
    let school = School::open().await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let request = Request::post("/en/settings")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "127.0.0.1:3000")
            .header(name, value);
        let answer = school.visitor().send(request, Body::from("theme=dark")).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}");
        assert!(answer.body.contains("This form came from another site"), "{}", answer.body);
    }
}

#[tokio::test]
async fn static_files_are_kept_for_ever_under_the_hash_of_their_bytes() {
    let school = School::open().await;
    let page = school.visitor().get("/en/").await.assert_ok();
    let addresses: Vec<&str> = page
        .body
        .split('"')
        .filter(|part| part.starts_with("/static/"))
        .map(|part| part.split('#').next().unwrap())
        .collect();
    assert!(addresses.len() >= 4, "{addresses:?}");
    for address in addresses {
        let file = school.visitor().get(address).await.assert_ok();
        let kept = file.headers[header::CACHE_CONTROL].to_str().unwrap();
        assert!(kept.contains("immutable"), "{address}: {kept}");
    }
    assert_eq!(school.visitor().get("/static/school.css").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pages_and_files_are_compressed_for_those_who_can_read_it() {
    let school = School::open().await;
    let page = school.visitor().get("/en/lessons").await.assert_ok();
    let style = page.body.split('"').find(|part| part.starts_with("/static/school.")).unwrap().to_owned();
    for path in ["/en/lessons", "/en/lessons/rook/where-to", "/worker.js", &style] {
        // As browsers ask without https, and with it.
        for accept in ["gzip, deflate", "gzip, deflate, br, zstd"] {
            let request = Request::get(path).header(header::ACCEPT_ENCODING, accept);
            let headers = school.visitor().headers_of(request).await;
            assert_eq!(headers[header::CONTENT_ENCODING], "gzip", "{path}");
            assert_eq!(headers[header::VARY], "accept-encoding", "{path}");
        }
        for accept in ["identity", "gzip;q=0"] {
            let request = Request::get(path).header(header::ACCEPT_ENCODING, accept);
            let headers = school.visitor().headers_of(request).await;
            assert!(!headers.contains_key(header::CONTENT_ENCODING), "{path}");
        }
    }
}

/// A page is kept compressed for the next who asks for the same, but each gets their own mark and an id of their own.
#[tokio::test]
async fn learners_who_ask_for_the_same_step_get_a_page_of_their_own() {
    const PATH: &str = "/en/lessons/rook/where-to";
    let school = School::open().await;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let mut learner = school.visitor();
        learner.post(&format!("{PATH}/answers"), &[("square", "e4")]).await;
        for _ in 0..2 {
            let request = Request::get(PATH).header(header::ACCEPT_ENCODING, "gzip");
            let packed = to_bytes(learner.response(request).await.into_body(), 1 << 22).await.unwrap();
            let mut page = String::new();
            flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut page).unwrap();
            let value = |before: &str| page.split(before).nth(1).unwrap().split('"').next().unwrap().to_owned();
            seen.push((value("data-who=\""), value("name=\"id\" value=\"")));
            // All that is different is the mark and the id.
            let plain = learner.get(PATH).await.assert_ok().body;
            let own = plain.split("name=\"id\" value=\"").nth(1).unwrap().split('"').next().unwrap();
            assert_eq!(plain.replace(own, &seen.last().unwrap().1), page);
        }
    }
    assert_eq!(seen[0].0, seen[1].0);
    assert_ne!(seen[1].0, seen[2].0);
    let ids: BTreeSet<&String> = seen.iter().map(|(_, id)| id).collect();
    assert_eq!(ids.len(), 4);
}

/// The same for those who have signed in: their names stand on the page.
#[tokio::test]
async fn pupils_who_ask_for_the_same_step_see_their_own_name() {
    const PATH: &str = "/en/lessons/rook/where-to";
    let school = School::open().await;
    let mut pages = Vec::new();
    for (name, role) in [("mei", AccountRole::Pupil), ("tom", AccountRole::Pupil), ("lin", AccountRole::Teacher)] {
        let page = school.signed_in(name, role).await.get(PATH).await.assert_ok();
        assert!(page.body.contains(&format!(r#"<a href="/en/account">{name}</a>"#)), "{}", page.body);
        assert_eq!(page.body.contains("/teach/sets/add"), role == AccountRole::Teacher);
        pages.push(page.body);
    }
    assert_eq!(pages.iter().filter(|page| page.contains("mei")).count(), 1);
    let stranger = school.visitor().get(PATH).await.assert_ok();
    assert!(stranger.body.contains("data-who=\"\"") && stranger.body.contains("/en/sign-in"));
    // The address may be written in other ways; the page that is kept does not follow it.
    let odd = school.visitor().get("/en/lessons/rook/where%2Dto").await.assert_ok();
    assert!(odd.body.contains(r#"<a href="/zh-Hant/lessons/rook/where-to" lang="zh-Hant""#), "{}", odd.body);
}

#[tokio::test]
async fn a_first_lesson_page_weighs_less_than_sixty_kilobytes() {
    let school = School::open().await;
    let page = school.visitor().get("/en/lessons/the-board").await;
    let path = page.location().to_owned();
    let page = school.visitor().get(&path).await.assert_ok();
    let mut addresses: Vec<String> = page
        .body
        .split('"')
        .filter(|part| part.starts_with("/static/"))
        .map(|part| part.split('#').next().unwrap().to_owned())
        .collect();
    addresses.sort();
    addresses.dedup();
    addresses.push(path);
    let mut n_bytes = 0;
    for address in addresses {
        // Without https browsers read no other coding.
        let request = Request::get(address).header(header::ACCEPT_ENCODING, "gzip, deflate");
        n_bytes += school.visitor().bytes_of(request).await;
    }
    assert!(n_bytes < 60_000, "{n_bytes} bytes");
}

#[tokio::test]
async fn every_template_is_a_page_that_a_route_serves() {
    // Pages are named after their template; what is no page of its own is part of one.
    let parts = ["base.html", "board.html", "board_words.html", "diagram.html", "dots.html", "step.html", "error.html"];
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/templates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".html") && !parts.contains(&name.as_str()) {
            pages.push(name.trim_end_matches(".html").to_owned());
        }
    }
    assert!(pages.len() >= 4, "{pages:?}");
    let school = School::open().await;
    for page in pages {
        let path = match page.as_str() {
            "home" => "/en/".to_owned(),
            "exam" => "/en/lessons/board-exam".to_owned(),
            "worksheet" => "/en/worksheets/rook".to_owned(),
            _ => format!("/en/{page}"),
        };
        school.visitor().get(&path).await.assert_ok();
    }
}

#[tokio::test]
async fn the_health_check_asks_the_database() {
    let school = School::open().await;
    assert_eq!(school.visitor().get("/healthz").await.assert_ok().body, "ok");
}

#[tokio::test]
async fn a_stranger_tries_a_move_on_the_first_page_and_nothing_is_kept_of_it() {
    let school = School::open().await;
    let mut stranger = school.visitor();
    stranger.get("/en/").await.assert_ok();
    for (to, verdict) in [("g5", "illegal"), ("d3", "wrong"), ("e6", "right")] {
        let page = stranger.post_and_follow("/en/try", &[("from", "e3"), ("to", to)]).await.assert_ok();
        page.assert_verdict(verdict);
        assert_eq!(page.body.contains("data-next"), verdict == "right");
        let part = stranger.post_for_fragment("/en/try", &[("from", "e3"), ("to", to)]).await.assert_ok();
        part.assert_verdict(verdict);
        assert!(!part.body.contains("<html"), "{}", part.body);
    }
    assert_eq!(stranger.cookie("learner"), None);
    let chosen = stranger.get("/en/?from=e3").await.assert_ok();
    assert!(chosen.body.contains("name=\"to\""), "the next press is the move");
    assert_eq!(stranger.get("/en/try").await.location(), "/en/");
}

#[tokio::test]
async fn whoever_has_begun_finds_their_own_step_on_the_first_page() {
    let school = School::open().await;
    let mut mei = school.visitor();
    mei.post("/en/lessons/rook/straight-lines/answers", &[]).await;
    let home = mei.get("/en/").await.assert_ok();
    assert!(home.body.contains("href=\"/en/lessons/rook/where-to\""), "{}", home.body);
    assert!(home.body.contains("data-square=\"f3\" data-piece=\"wR\""), "{}", home.body);
    assert!(!home.body.contains("/en/try"), "{}", home.body);
}

#[tokio::test]
async fn the_pieces_are_those_that_were_chosen() {
    let school = School::open().await;
    let mut tom = school.visitor();
    let page = tom.get("/en/lessons/rook/where-to").await.assert_ok();
    assert!(!page.body.contains("pieces-bold"), "{}", page.body);
    tom.post("/en/settings", &[("pieces", "bold")]).await;
    for path in ["/en/", "/en/lessons/rook/where-to", "/en/lessons/rook/take-one?answered=e3g5"] {
        let page = tom.get(path).await.assert_ok();
        assert!(page.body.contains("/static/pieces-bold."), "{}", page.body);
        assert!(!page.body.contains("/static/pieces."), "{}", page.body);
    }
}

/// The two sets draw the same twelve pieces, so that a page can take the one or the other.
#[test]
fn both_sprites_have_the_twelve_pieces() {
    for sprite in [include_str!("../../static/pieces.svg"), include_str!("../../static/pieces-bold.svg")] {
        for color in ["w", "b"] {
            for role in ["K", "Q", "R", "B", "N", "P"] {
                assert_eq!(sprite.matches(&format!("<symbol id=\"{color}{role}\"")).count(), 1);
            }
        }
    }
}
