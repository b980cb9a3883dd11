//! Stories of teachers who put sets together: from the map, by theme, by name, from a pasted position; shared, copied,
//! printed, kept as a file and read again; and of those who may not.

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use tabiya::store::AccountRole::{Admin, Pupil, Teacher};

use crate::{
    app::{Answer, School, Visitor},
    classes::make_class,
};

const FORK: &str = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1";

/// Makes a set with this title: its address.
pub async fn make_set(teacher: &mut Visitor<'_>, title: &str) -> String {
    let answer = teacher.post("/en/teach/sets", &[("title", title)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.location().to_owned()
}

/// Adds something to a set, and shows the set.
pub async fn add(teacher: &mut Visitor<'_>, set: &str, form: &[(&str, &str)]) -> Answer {
    teacher.post_and_follow(&format!("{set}/items"), form).await.assert_ok()
}

/// Posts a file as the browser's form does.
async fn import(teacher: &mut Visitor<'_>, text: &str) -> Answer {
    let body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\nContent-Type: application/octet-stream\
         \r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--x--\r\n"
    );
    let request =
        Request::post("/en/teach/sets/import").header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
    teacher.send(request, Body::from(body)).await
}

/// The names of the items of a set's page, in order.
fn items(page: &Answer) -> Vec<String> {
    let Some((_, list)) = page.body.split_once("class=\"set-items\">") else { return Vec::new() };
    let list = list.split("</ol>").next().unwrap();
    let name = |item: &str| {
        let text = item.split("</span>").next().unwrap();
        text.rsplit('>').find(|part| !part.trim().is_empty()).unwrap().split("</a").next().unwrap().trim().to_owned()
    };
    list.split("<div class=\"set-item\"><span>").skip(1).map(name).collect()
}

async fn a_full_set(teacher: &mut Visitor<'_>) -> String {
    let set = make_set(teacher, "For Monday").await;
    add(teacher, &set, &[("kind", "steps"), ("lesson", "rook"), ("step", "where-to")]).await;
    add(teacher, &set, &[("kind", "puzzle"), ("puzzle", "own-02")]).await;
    let pick = [("kind", "pick"), ("count", "2"), ("theme", "mate"), ("from", "500"), ("to", "1100")];
    add(teacher, &set, &pick).await;
    add(teacher, &set, &[("kind", "own"), ("fen", FORK), ("solution", "1. Nc7+ Kd7 2. Nxa8")]).await;
    add(teacher, &set, &[("kind", "ending"), ("ending", "krk"), ("level", "1")]).await;
    set
}

#[tokio::test]
async fn puzzles_are_drawn_from_several_themes() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = make_set(&mut lin, "For Monday").await;
    let pick = [("kind", "pick"), ("count", "2"), ("theme", "fork"), ("theme", "pin"), ("from", "500"), ("to", "1100")];
    add(&mut lin, &set, &pick).await;
    let named = items(&lin.get(&set).await.assert_ok());
    assert_eq!(named, ["2 puzzles by lot: fork or pin, rated 500 to 1100"]);
    // What was chosen stays chosen when something else is wrong.
    let many = [("kind", "pick"), ("count", "99"), ("theme", "fork"), ("theme", "pin"), ("from", "500"), ("to", "600")];
    let refused = lin.post(&format!("{set}/items"), &many).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for (theme, is_chosen) in [("fork", true), ("pin", true), ("skewer", false)] {
        assert_eq!(refused.body.contains(&format!("value=\"{theme}\" checked")), is_chosen, "{theme}");
    }
}

#[tokio::test]
async fn a_teacher_puts_a_set_together_and_in_order() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = a_full_set(&mut lin).await;
    let page = lin.get(&set).await.assert_ok();
    let names = items(&page);
    assert_eq!(names.len(), 5, "{names:?}");
    assert!(names[0].ends_with(", step 2"), "{names:?}");
    assert_eq!(names[1], "Puzzle own-02");
    assert_eq!(names[2], "2 puzzles by lot: checkmate, rated 500 to 1100");
    assert_eq!(page.attribute("data-tasks"), Some("6"));

    let moved = lin.post_and_follow(&format!("{set}/order"), &[("up", "2")]).await;
    assert_eq!(items(&moved)[0], "Puzzle own-02");
    let moved = lin.post_and_follow(&format!("{set}/order"), &[("down", "1")]).await;
    assert_eq!(items(&moved), names);
    // A place that is not there changes nothing.
    for (name, place) in [("up", "1"), ("down", "5"), ("remove", "9"), ("up", "0"), ("down", "x")] {
        let same = lin.post_and_follow(&format!("{set}/order"), &[(name, place)]).await;
        assert_eq!(items(&same), names, "{name} {place}");
    }
    let fewer = lin.post_and_follow(&format!("{set}/order"), &[("remove", "3")]).await;
    assert_eq!(items(&fewer).len(), 4);
    assert!(!fewer.words().contains("by lot"));
}

#[tokio::test]
async fn lessons_and_puzzles_lead_into_a_set() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = make_set(&mut lin, "Rooks").await;
    let map = lin.get("/en/lessons").await.assert_ok();
    assert!(map.body.contains("/en/teach/sets/add?lesson=rook\""));
    let choose = lin.get("/en/teach/sets/add?lesson=rook").await.assert_ok();
    assert!(choose.body.contains(&format!("action=\"{set}/items\"")), "{}", choose.body);
    let page = add(&mut lin, &set, &[("kind", "lesson"), ("lesson", "rook")]).await;
    assert!(items(&page)[0].starts_with("Lesson: "), "{:?}", items(&page));
    let steps = lin.get(&format!("{set}/items?lesson=rook")).await.assert_ok();
    assert!(steps.body.contains("name=\"step\" value=\"where-to\""), "{}", steps.body);
    // Nobody else is led there.
    assert!(!school.visitor().get("/en/lessons").await.body.contains("teach/sets"));
}

#[tokio::test]
async fn what_is_wrong_with_a_pasted_position_is_told_and_what_was_typed_stays() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = make_set(&mut lin, "Own").await;
    for (fen, solution, told) in [
        ("not a position", "Nc7", "rank"),
        (FORK, "Nc7+ Kd7 Nxa9", "Move 3 of the solution"),
        (FORK, "Nc7+ Kd7 Nxd7", "Nxd7"),
        (FORK, "Nc7+ Kd7", "ends with Kd7"),
        ("k7/8/2K5/8/8/8/8/7R w - - 0 1", "Kb6 Kb8 Rh8", "Kb6 is not the only move: Kc7 mates as fast"),
        (FORK, "Nd6+", "neither mates nor wins anything"),
    ] {
        let answer = lin.post(&format!("{set}/items"), &[("kind", "own"), ("fen", fen), ("solution", solution)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{solution}");
        let problem = answer.body.split("data-problem>").nth(1).unwrap().split("</p>").next().unwrap().to_owned();
        assert!(problem.contains(told), "{solution}: {problem}");
        assert!(answer.body.contains(&format!("value=\"{solution}\"")), "{solution} is lost");
        assert!(answer.body.contains(&format!("value=\"{fen}\"")), "{fen} is lost");
    }
    let none = lin.get(&set).await;
    assert!(items(&none).is_empty());
    for form in [
        &[("kind", "puzzle"), ("puzzle", "nobody")][..],
        &[("kind", "pick"), ("count", "0"), ("theme", "fork"), ("from", "1"), ("to", "2")],
        &[("kind", "pick"), ("count", "5"), ("theme", "mate"), ("from", "3000"), ("to", "3100")],
        &[("kind", "steps"), ("lesson", "rook")],
        &[("kind", "steps"), ("lesson", "rook"), ("step", "nowhere")],
        &[("kind", "ending"), ("ending", "krk"), ("level", "4")],
        &[("kind", "ending"), ("ending", "knk"), ("level", "1")],
        &[("kind", "ending"), ("ending", "krk"), ("level", "1"), ("start", "Kc1kc2Rd4")],
        &[("kind", "nonsense")],
    ] {
        let answer = lin.post(&format!("{set}/items"), form).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{form:?}");
        assert!(answer.body.contains("data-problem"), "{form:?}");
    }
}

#[tokio::test]
async fn a_pasted_position_is_never_drawn_elsewhere() {
    let school = School::open().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = make_set(&mut lin, "Own").await;
    add(&mut lin, &set, &[("kind", "own"), ("fen", FORK), ("solution", "b5c7 e8d7 c7a8")]).await;
    let school = school.restarted().await;
    let mut mei = school.visitor();
    // It would be the school's only puzzle.
    for address in ["/en/puzzles/next", "/en/puzzles/next?theme=fork", "/en/puzzles/daily"] {
        assert!(mei.get(address).await.location().contains("none=1"), "{address}");
    }
}

#[tokio::test]
async fn a_set_is_its_owners_until_it_is_shared_and_then_can_be_copied() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let mut wu = school.signed_in("wu", Teacher).await;
    let mut tom = school.signed_in("tom", Pupil).await;
    let set = make_set(&mut lin, "Forks").await;
    add(&mut lin, &set, &[("kind", "puzzle"), ("puzzle", "own-02")]).await;
    for address in ["", "/file", "/worksheet", "/try"] {
        let refused = wu.get(&format!("{set}{address}")).await;
        // Who is led on by a trial is refused there.
        let refused = if refused.status == StatusCode::SEE_OTHER { wu.get(refused.location()).await } else { refused };
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{address}");
        assert_eq!(tom.get(&format!("{set}{address}")).await.status, StatusCode::FORBIDDEN, "{address}");
    }
    assert_eq!(wu.post(&format!("{set}/copies"), &[]).await.status, StatusCode::FORBIDDEN);
    let share = [("title", "Forks"), ("about", "Six easy ones"), ("shared", "1")];
    lin.post_and_follow(&set, &share).await.assert_ok();
    assert!(wu.get("/en/teach/sets").await.words().contains("From lin"));
    let seen = wu.get(&set).await.assert_ok();
    assert!(seen.words().contains("Six easy ones"));
    assert!(
        !seen.body.contains("/order\"><ol") || !seen.body.contains("name=\"remove\""),
        "it is not theirs to change"
    );
    for address in ["/items", "/order", "/removal", ""] {
        let refused = wu.post(&format!("{set}{address}"), &[("remove", "1"), ("title", "x")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{address}");
    }
    let copy = wu.post_and_follow(&format!("{set}/copies"), &[]).await.assert_ok();
    assert!(copy.words().contains("Forks (copy)"));
    assert_eq!(items(&copy), items(&seen));
    // The copy stays when the other is thrown away.
    lin.post(&format!("{set}/removal"), &[]).await;
    assert_eq!(lin.get(&set).await.status, StatusCode::FORBIDDEN);
    assert!(wu.get("/en/teach/sets").await.words().contains("Forks (copy)"));
}

#[tokio::test]
async fn the_sets_of_a_large_school_come_a_page_at_a_time_and_are_found_by_a_word() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let mut wu = school.signed_in("wu", Teacher).await;
    for number in 1..=23 {
        let set = make_set(&mut lin, &format!("Set {number:02}")).await;
        let about = if number == 7 { "100% windmills" } else { "plain" };
        let (title, shared) = (format!("Set {number:02}"), if number == 23 { "" } else { "1" });
        let form = [("title", title.as_str()), ("about", about), ("shared", shared)];
        let form = if shared.is_empty() { &form[..2] } else { &form[..] };
        lin.post(&set, form).await;
        // One without items cannot be handed out.
        if number != 3 {
            add(&mut lin, &set, &[("kind", "puzzle"), ("puzzle", "own-02")]).await;
        }
    }
    let seen = |page: &Answer| -> Vec<String> {
        let after = page.body.split("Set ").skip(1);
        after.map(|text| text[..2].to_owned()).filter(|number| number.parse::<u32>().is_ok()).collect()
    };
    let numbers = |numbers: &mut dyn Iterator<Item = u32>| -> Vec<String> {
        numbers.map(|number| format!("{number:02}")).collect()
    };
    let first = wu.get("/en/teach/sets").await.assert_ok();
    assert_eq!(seen(&first), numbers(&mut (1..=20)));
    assert!(first.body.contains("href=\"/en/teach/sets?page=2#shared\""), "{}", first.body);
    let second = wu.get("/en/teach/sets?page=2").await.assert_ok();
    assert_eq!(seen(&second), numbers(&mut (21..=22)), "one's own and those that are not shared are not there");
    assert!(second.body.contains("rel=\"prev\"") && !second.body.contains("rel=\"next\""));
    for (find, expect) in [("WINDMILL", 1), ("100%25", 1), ("%25", 1), ("_", 0), ("lin", 20), ("%5C", 0), ("Set+1", 10)]
    {
        let found = wu.get(&format!("/en/teach/sets?find={find}")).await.assert_ok();
        assert_eq!(seen(&found).len(), expect, "{find}");
        assert_eq!(found.words().contains("No shared set has this in it."), expect == 0, "{find}");
    }
    let next = wu.get("/en/teach/sets?find=lin").await;
    assert!(next.body.contains("href=\"/en/teach/sets?page=2&#38;find=lin#shared\""), "{}", next.body);
    for page in ["0", "-1", "x", "4294967295", "99999999999"] {
        wu.get(&format!("/en/teach/sets?page={page}")).await.assert_ok();
    }
    assert!(!lin.get("/en/teach/sets").await.assert_ok().body.contains("name=\"find\""), "their own are all shown");

    let class = make_class(&mut wu, "5c").await;
    let choice = wu.get(&format!("/en/teach/classes/{}/assignments", class.key)).await.assert_ok();
    assert_eq!(seen(&choice), numbers(&mut (1..=21).filter(|number| *number != 3)));
}

#[tokio::test]
async fn a_set_travels_as_a_file_with_its_own_positions() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = a_full_set(&mut lin).await;
    let file = lin.get(&format!("{set}/file")).await.assert_ok();
    assert!(file.body.starts_with("format = 1\ntitle = \"For Monday\"\n"), "{}", file.body);
    assert!(file.body.contains(&format!("fen = \"{FORK}\"")), "{}", file.body);
    assert!(file.headers[header::CONTENT_DISPOSITION].to_str().unwrap().ends_with(".toml\""));

    let elsewhere = School::with_puzzles().await;
    let mut wu = elsewhere.signed_in("wu", Teacher).await;
    let made = import(&mut wu, &file.body).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let again = made.location().to_owned();
    assert_eq!(items(&wu.get(&again).await), items(&lin.get(&set).await));
    assert_eq!(wu.get(&format!("{again}/file")).await.body, file.body);
}

#[tokio::test]
async fn a_file_with_faults_is_told_all_of_them_with_their_lines() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let text =
        "format = 1\ntitle = \"王\"\n[[item]]\nlesson = \"rok\"\n[[item]]\npuzzle = \"nobody\"\n[[item]]\npick = 0\n";
    let answer = import(&mut lin, text).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer.attribute("data-problems"), Some("3"), "{}", answer.body);
    for told in ["Line 4, letter 10:", "no lesson “rok”", "Line 6, letter 10:", "Line 8, letter 8:", "from 1 to 40"]
    {
        assert!(answer.words().contains(told), "{told}: {}", answer.words());
    }
    assert!(answer.body.contains("lesson = &#34;rok&#34;"), "what was pasted is lost");
    assert!(!lin.get("/en/teach/sets").await.words().contains('王'));
    let empty = import(&mut lin, "").await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_set_is_printed_with_an_answer_key() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = a_full_set(&mut lin).await;
    for lang in ["en", "zh-Hans", "zh-Hant"] {
        let sheet = lin.get(&format!("{}/worksheet", set.replace("/en/", &format!("/{lang}/")))).await.assert_ok();
        assert_eq!(sheet.body.matches("class=\"paper-task\"").count(), 6, "{lang}");
        assert!(sheet.body.matches("<svg class=\"diagram\"").count() >= 5, "{lang}");
        assert!(sheet.words().contains("Nxa8"), "{lang}");
    }
}

#[tokio::test]
async fn who_tries_a_set_leaves_no_trace() {
    let school = School::with_puzzles().await;
    let mut lin = school.signed_in("lin", Teacher).await;
    let set = a_full_set(&mut lin).await;
    let first = lin.get(&format!("{set}/try")).await.location().to_owned();
    let step = lin.get(&first).await.location().to_owned();
    assert!(step.starts_with("/en/lessons/rook/where-to?set="), "{step}");
    let page = lin.get(&step).await.assert_ok();
    assert!(page.words().contains("Task 1 of 6, as a pupil sees it"), "{}", page.words());
    let key = set.rsplit('/').next().unwrap();
    let wrong = [("square", "a1"), ("set", key), ("item", "1"), ("id", "0000000000000000000000000000000a")];
    lin.post_and_follow("/en/lessons/rook/where-to/answers", &wrong).await.assert_verdict("wrong");
    assert!(lin.get("/en/review").await.words().contains("Nothing to review"));
    for number in 2..=6 {
        let target = lin.get(&format!("{set}/try/{number}")).await.location().to_owned();
        assert!(target.contains(&format!("item={number}")), "{target}");
    }
    let end = lin.get(&format!("{set}/try/7")).await;
    assert_eq!(end.location(), set);
}

#[tokio::test]
async fn the_trail_tells_what_became_of_a_set_and_what_was_shown_to_a_class() {
    let school = School::with_puzzles().await;
    let mut boss = school.signed_in("boss", Admin).await;
    let mut lin = school.signed_in("lin", Teacher).await;
    school.add_class("tigers", "lin", &[]);
    let made = lin.post("/en/teach/sets", &[("title", "Forks for 5b")]).await;
    let set = made.location().to_owned();
    lin.post(&set, &[("title", "Forks for 5c"), ("about", ""), ("shared", "1")]).await;
    lin.post(&format!("{set}/removal"), &[]).await;
    let shown = [("do", "show"), ("number", "0"), ("puzzle", "own-02")];
    lin.post("/en/teach/classes/tigers/live", &shown).await;
    let trail = boss.get("/en/teach/school").await.assert_ok().words();
    for told in [
        "lin made the set Forks for 5b.",
        "lin changed the set Forks for 5c.",
        "lin threw the set Forks for 5c away.",
        "lin showed the class Puzzle own-02.",
    ] {
        assert!(trail.contains(told), "{told}: {trail}");
    }
}
