//! Accounts as their owners use them: made, signed in to and out of, their passwords and sessions; and what an attacker
//! tries.

use axum::http::{Request, StatusCode, header};
use tabiya::store::{AccountRole, Store};

use crate::app::{Answer, School, Visitor};

/// Makes an account through the form; the browser is signed in with it then.
pub async fn make_account(visitor: &mut Visitor<'_>, name: &str, password: &str) -> Answer {
    visitor.post("/en/account/new", &[("name", name), ("password", password)]).await
}

async fn sign_in(visitor: &mut Visitor<'_>, name: &str, password: &str) -> Answer {
    visitor.post("/en/sign-in", &[("name", name), ("password", password)]).await
}

async fn sign_out(visitor: &mut Visitor<'_>) {
    let answer = visitor.post("/en/sign-out", &[]).await;
    assert_eq!(answer.location(), "/en/");
    assert_eq!(visitor.cookie("session"), Some(""));
}

/// Who the header says is signed in.
fn is_signed_in_as(answer: &Answer, name: &str) -> bool {
    let text = Some(format!("{name}</a"));
    let mut links = answer.body.split(" href=\"/en/account\"").skip(1);
    links.any(|rest| rest.split('>').nth(1) == text.as_deref())
}

async fn solve_a_step(visitor: &mut Visitor<'_>) {
    let answer = visitor.post("/en/lessons/rook/where-to/answers", &[("square", "e4")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
}

async fn n_answers(visitor: &mut Visitor<'_>) -> usize {
    let export = visitor.get("/en/progress/export.json").await.assert_ok();
    let export: serde_json::Value = serde_json::from_str(&export.body).unwrap();
    export["lesson_answers"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn a_learner_makes_an_account_and_keeps_the_progress_everywhere() {
    let school = School::open().await;
    let mut mei = school.visitor();
    solve_a_step(&mut mei).await;
    let learner = mei.cookie("learner").unwrap().to_owned();
    let answer = make_account(&mut mei, "Mei Lin", "a long password").await;
    assert_eq!(answer.location(), "/en/account?new=1");
    assert_eq!(mei.cookie("learner"), Some(""), "the learner's cookie goes away");
    assert_eq!(n_answers(&mut mei).await, 1);

    let mut elsewhere = school.visitor();
    assert_eq!(sign_in(&mut elsewhere, " mei  lin", "a long password").await.location(), "/en/");
    assert!(is_signed_in_as(&elsewhere.get("/en/").await, "Mei Lin"));
    assert_eq!(n_answers(&mut elsewhere).await, 1);

    // Whoever kept the old cookie is nobody.
    let mut thief = school.visitor();
    thief.set_cookie("learner", &learner);
    assert_eq!(n_answers(&mut thief).await, 0);
}

#[tokio::test]
async fn signing_in_does_not_mix_what_the_browser_did_before() {
    let school = School::open().await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    let mut browser = school.visitor();
    solve_a_step(&mut browser).await;
    sign_in(&mut browser, "Mei", "a long password").await;
    assert_eq!(n_answers(&mut browser).await, 0);
    sign_out(&mut browser).await;
    assert_eq!(n_answers(&mut browser).await, 1);
}

#[tokio::test]
async fn nothing_of_the_account_stays_in_the_browser() {
    let school = School::open().await;
    let mut mei = school.visitor();
    make_account(&mut mei, "Mei", "a long password").await;
    solve_a_step(&mut mei).await;
    let secret = mei.cookie("session").unwrap().to_owned();
    sign_out(&mut mei).await;
    assert!(!mei.get("/en/").await.body.contains("Mei"));
    assert_eq!(n_answers(&mut mei).await, 0);
    // The secret itself is worth nothing any more.
    mei.set_cookie("session", &secret);
    assert_eq!(mei.get("/en/account").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_session_has_a_secret_that_nobody_could_have_known() {
    let school = School::open().await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    let mut mei = school.visitor();
    mei.set_cookie("session", "chosen-by-an-attacker");
    sign_in(&mut mei, "Mei", "a long password").await;
    let first = mei.cookie("session").unwrap().to_owned();
    assert_ne!(first, "chosen-by-an-attacker");
    let mut attacker = school.visitor();
    attacker.set_cookie("session", "chosen-by-an-attacker");
    assert_eq!(attacker.get("/en/account").await.status, StatusCode::SEE_OTHER);
    // Signing in again ends the session before, also of the same account.
    sign_in(&mut mei, "Mei", "a long password").await;
    assert_ne!(mei.cookie("session"), Some(first.as_str()));
    attacker.set_cookie("session", &first);
    assert_eq!(attacker.get("/en/account").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_get_the_same_answer() {
    let school = School::open().await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    let mut guesser = school.visitor();
    let known = sign_in(&mut guesser, "Mei", "a wrong password").await;
    let unknown = sign_in(&mut guesser, "Tom", "a wrong password").await;
    assert_eq!(known.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(unknown.status, known.status);
    assert_eq!(known.body.replace("value=\"Mei\"", ""), unknown.body.replace("value=\"Tom\"", ""));
    assert!(known.body.contains("value=\"Mei\""), "what was typed is kept");
    assert!(known.cookie_of("session").is_none());
}

#[tokio::test]
async fn who_guesses_waits_and_is_told_how_long() {
    let school = School::open().await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    for name in ["Mei", "Nobody"] {
        let mut guesser = school.visitor();
        for _ in 0..5 {
            assert_eq!(sign_in(&mut guesser, name, "wrong").await.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let waits = sign_in(&mut guesser, name, "a long password").await;
        assert_eq!(waits.status, StatusCode::TOO_MANY_REQUESTS, "{name}");
        assert!(waits.words().contains("Wait 30 seconds, then try again."), "{}", waits.words());
    }
    // Others come in.
    make_account(&mut school.visitor(), "Tom", "another password").await;
    assert_eq!(sign_in(&mut school.visitor(), "Tom", "another password").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_the_old_one() {
    let school = School::open().await;
    let (mut home, mut library) = (school.visitor(), school.visitor());
    make_account(&mut home, "Mei", "a long password").await;
    sign_in(&mut library, "Mei", "a long password").await;
    let change = |old| [("old", old), ("password", "another long one")];
    let refused = home.post("/en/account/password", &change("wrong")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.words().contains("The old password is not right."), "{}", refused.words());
    assert!(is_signed_in_as(&library.get("/en/account").await, "Mei"));

    let answer = home.post_and_follow("/en/account/password", &change("a long password")).await;
    assert!(answer.words().contains("Your password is changed."), "{}", answer.words());
    assert_eq!(library.get("/en/account").await.status, StatusCode::SEE_OTHER, "the other device is out");
    assert_eq!(sign_in(&mut library, "Mei", "a long password").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(sign_in(&mut library, "Mei", "another long one").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn devices_are_seen_and_signed_out() {
    let school = School::open().await;
    let mut home = school.visitor();
    make_account(&mut home, "Mei", "a long password").await;
    let mut tablet = school.visitor();
    let agent = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604";
    let request = Request::post("/en/sign-in")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::USER_AGENT, agent);
    tablet.send(request, "name=Mei&password=a+long+password".into()).await;
    let page = home.get("/en/account").await.assert_ok();
    assert!(page.words().contains("Safari on iPad"), "{}", page.words());
    let end = page.body.split("action=\"/en/account/sessions/").nth(1).unwrap().split('"').next().unwrap();
    let path = format!("/en/account/sessions/{end}");
    // Nobody ends the session of somebody else.
    let mut tom = school.visitor();
    make_account(&mut tom, "Tom", "a long password").await;
    tom.post(&path, &[]).await;
    assert!(is_signed_in_as(&tablet.get("/en/account").await, "Mei"));
    home.post(&path, &[]).await;
    assert_eq!(tablet.get("/en/account").await.status, StatusCode::SEE_OTHER);
    assert!(is_signed_in_as(&home.get("/en/account").await, "Mei"));
}

#[tokio::test]
async fn a_session_that_is_not_used_ends() {
    let school = School::open().await;
    let mut mei = school.visitor();
    make_account(&mut mei, "Mei", "a long password").await;
    let day = 24 * 60 * 60 * 1000;
    school.run_sql(&format!("UPDATE session SET seen_at = seen_at - {}", 59 * day));
    assert!(is_signed_in_as(&mei.get("/en/account").await, "Mei"));
    let seen_at = school.ask_sql("SELECT seen_at FROM session");
    assert!(crate::app::now() - seen_at < day, "a session that is used is noted as such");
    school.run_sql(&format!("UPDATE session SET seen_at = seen_at - {}", 61 * day));
    assert_eq!(mei.get("/en/account").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn after_signing_in_one_is_where_one_wanted_to_go_and_never_elsewhere() {
    let school = School::open().await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    let door = school.visitor().get("/en/account").await;
    assert_eq!(door.location(), "/en/sign-in?next=%2Fen%2Faccount");
    let page = school.visitor().get(door.location()).await;
    assert!(page.body.contains("name=\"next\" value=\"/en/account\""), "{}", page.body);
    for (next, expect) in [
        ("/en/account", "/en/account"),
        ("/zh-Hant/lessons?x=1", "/zh-Hant/lessons?x=1"),
        ("//evil.example/en/", "/en/"),
        ("/\\evil.example", "/en/"),
        ("https://evil.example/", "/en/"),
        ("/evil", "/en/"),
    ] {
        let form = [("name", "Mei"), ("password", "a long password"), ("next", next)];
        assert_eq!(school.visitor().post("/en/sign-in", &form).await.location(), expect, "{next}");
    }
    let page = school.visitor().get("/en/sign-in?next=https://evil.example/").await;
    assert!(!page.body.contains("evil.example"), "{}", page.body);
}

#[tokio::test]
async fn what_is_wrong_with_a_new_account_is_said_and_the_name_is_kept() {
    let school = School::open().await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    for (name, password, expect) in [
        ("", "a long password", "Type a name."),
        ("a/b", "a long password", "that names cannot have"),
        (" MEI ", "a long password", "Somebody has this name already."),
        ("Tom", "short", "at least 8 characters"),
        ("Tom Berger", "tom berger", "The password must not be the name."),
    ] {
        let mut visitor = school.visitor();
        let answer = make_account(&mut visitor, name, password).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.words().contains(expect), "{name}: {}", answer.words());
        assert!(answer.body.contains(&format!("name=\"name\" value=\"{}\"", name.trim())), "{}", answer.body);
        assert!(visitor.cookie("session").is_none());
    }
}

#[tokio::test]
async fn markup_in_a_name_is_only_letters() {
    let school = School::open().await;
    let mut visitor = school.visitor();
    let name = "<script>alert(1)<b>";
    let answer = make_account(&mut visitor, name, "a long password").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let page = visitor.get("/en/account").await.assert_ok();
    assert!(!page.body.contains("<script>alert"), "{}", page.body);
    assert!(page.body.contains("&#60;script&#62;alert(1)"), "{}", page.body);
}

#[tokio::test]
async fn a_form_of_another_site_changes_nothing() {
    let school = School::open().await;
    let mut mei = school.visitor();
    make_account(&mut mei, "Mei", "a long password").await;
    for path in ["/en/sign-out", "/en/account/password", "/en/sign-in", "/en/account/new", "/en/teach/classes"] {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "school.example")
            .header("sec-fetch-site", "cross-site")
            .header(header::ORIGIN, "https://evil.example");
        assert_eq!(mei.send(request, "".into()).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert!(is_signed_in_as(&mei.get("/en/account").await, "Mei"));
}

#[tokio::test]
async fn the_first_teacher_is_made_by_a_link_that_works_once() {
    let school = School::open().await;
    let app = tabiya::web::App::new(crate::app::course_with_own_lessons().clone(), school.store()).await.unwrap();
    let old = tabiya::web::first_teacher_link(&app).await.unwrap().unwrap();
    let link = tabiya::web::first_teacher_link(&app).await.unwrap().unwrap();
    let mut visitor = school.visitor();
    assert_eq!(visitor.get(&old).await.status, StatusCode::NOT_FOUND, "only the latest link works");
    let page = visitor.get(&link).await.assert_ok();
    assert!(page.words().contains("You will also run the school"), "{}", page.words());
    let short = visitor.post(&link, &[("name", "Frau Berg"), ("password", "short")]).await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
    let form = [("name", "Frau Berg"), ("password", "a long password")];
    assert_eq!(visitor.post(&link, &form).await.location(), "/en/teach");
    visitor.get("/en/teach/school").await.assert_ok();
    assert_eq!(school.visitor().post(&link, &form).await.status, StatusCode::NOT_FOUND);
    assert_eq!(tabiya::web::first_teacher_link(&app).await.unwrap(), None);
}

#[tokio::test]
async fn a_teacher_is_added_at_the_command_line_and_finds_the_way_back_there() {
    let school = School::open().await;
    let store: Store = school.store();
    let link = tabiya::web::teacher_link(&store, "Frau Berg").await.unwrap().unwrap();
    let mut berg = school.visitor();
    assert_eq!(sign_in(&mut berg, "Frau Berg", "").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(berg.post(&link, &[("password", "a long password")]).await.location(), "/en/teach");
    berg.get("/en/teach/school").await.assert_ok();
    let mut tang = school.visitor();
    let link = tabiya::web::teacher_link(&store, "Mr Tang").await.unwrap().unwrap();
    tang.post(&link, &[("password", "a long password")]).await;
    assert_eq!(tang.get("/en/teach/school").await.status, StatusCode::FORBIDDEN, "only the first runs the school");
    // Again: a new password, and every device is out.
    let link = tabiya::web::teacher_link(&store, "frau berg").await.unwrap().unwrap();
    school.visitor().post(&link, &[("password", "a newer password")]).await;
    assert_eq!(berg.get("/en/teach").await.status, StatusCode::SEE_OTHER);
    assert_eq!(sign_in(&mut berg, "Frau Berg", "a newer password").await.location(), "/en/teach");
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    assert_eq!(tabiya::web::teacher_link(&store, "Mei").await.unwrap(), None, "a learner is no teacher");
}

#[tokio::test]
async fn a_link_runs_out() {
    let school = School::open().await;
    let link = tabiya::web::teacher_link(&school.store(), "Frau Berg").await.unwrap().unwrap();
    school.run_sql(&format!("UPDATE invitation SET expires_at = {}", crate::app::now()));
    let page = school.visitor().get(&link).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.words().contains("This link does not work any more"), "{}", page.words());
}

#[tokio::test]
async fn erasing_everything_erases_the_account() {
    let school = School::open().await;
    let mut mei = school.visitor();
    make_account(&mut mei, "Mei", "a long password").await;
    solve_a_step(&mut mei).await;
    let page = mei.get("/en/progress/erase").await.assert_ok();
    assert!(page.words().contains("Your account goes, too."), "{}", page.words());
    mei.post("/en/progress/erase", &[("confirm", "yes")]).await;
    assert_eq!(school.ask_sql("SELECT (SELECT count(*) FROM account) + (SELECT count(*) FROM session)"), 0);
    assert_eq!(sign_in(&mut mei, "Mei", "a long password").await.status, StatusCode::UNPROCESSABLE_ENTITY);

    let mut admin = school.signed_in("Frau Berg", AccountRole::Admin).await;
    let page = admin.get("/en/progress/erase").await.assert_ok();
    assert!(page.words().contains("Nobody else runs this school."), "{}", page.words());
    admin.post("/en/progress/erase", &[("confirm", "yes")]).await;
    admin.get("/en/teach/school").await.assert_ok();
}
