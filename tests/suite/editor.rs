//! Lessons of a teacher's own: written, proved, published, and done by a learner.

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use tabiya::{command, lang::Lang, lesson::draft::KINDS, store::AccountRole};

use crate::app::{Answer, School, Visitor};

const LESSONS: &str = "/en/teach/lessons";

/// A lesson of two steps that is right, in English alone.
const ROOK_MATE: &str = r#"format = 1
id = "own-a-rook-mates"
title.en = "A rook mates"

[[step]]
id = "look"
kind = "show"
fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
text.en = "The king in the corner <b>has</b> few squares."

[[step]]
id = "corner"
kind = "mate"
fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
in = 2
accept = ["Kb6", "Kc7"]
text.en = "Mate in two."
hint.en = "First the king."
"#;

/// The number of the edit that a form on the page carries.
fn edit(page: &Answer) -> String {
    let (_, rest) = page.body.split_once("name=\"edit\" value=\"").expect("the page has a form");
    rest.split('"').next().unwrap().to_owned()
}

/// Begins a lesson under a title; returns its address.
async fn begin(teacher: &mut Visitor<'_>, title: &str) -> String {
    let answer = teacher.post(LESSONS, &[("title", title)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.location().to_owned()
}

/// Saves a lesson as a file and returns the page that comes of it.
async fn save_file(teacher: &mut Visitor<'_>, lesson: &str, text: &str) -> Answer {
    let file = format!("{lesson}/file");
    let page = teacher.get(&file).await.assert_ok();
    teacher.post_and_follow(&file, &[("edit", &edit(&page)), ("text", text)]).await.assert_ok()
}

/// A teacher with the lesson of a rook that mates, proved and published.
async fn published(school: &School) -> (Visitor<'_>, String) {
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = save_file(&mut teacher, &lesson, ROOK_MATE).await;
    assert_eq!(page.attribute("data-problems"), Some("0"), "{}", page.words());
    let page = teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    assert!(page.words().contains("Published."), "{}", page.words());
    (teacher, lesson)
}

#[tokio::test]
async fn a_published_lesson_is_done_at_an_ordinary_address_and_is_there_after_a_restart() {
    let school = School::open().await;
    published(&school).await;
    let mut mei = school.visitor();
    let map = mei.get("/zh-Hant/lessons").await.assert_ok();
    assert!(map.body.contains("/zh-Hant/lessons/own-a-rook-mates") && map.words().contains("A rook mates"));
    let step = "/en/lessons/own-a-rook-mates/corner";
    let page = mei.post_and_follow(&format!("{step}/answers"), &[("move", "Kb6")]).await.assert_ok();
    assert!(page.words().contains("Right so far"), "{}", page.words());
    let school = school.restarted().await;
    let page = school.visitor().get("/zh-Hans/lessons/own-a-rook-mates/look").await.assert_ok();
    assert!(page.body.contains("&#60;b&#62;has&#60;/b&#62;") && !page.body.contains("<b>has"), "{}", page.body);
}

#[tokio::test]
async fn what_is_not_proved_is_told_in_the_teachers_words_and_not_published() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = save_file(&mut teacher, &lesson, &ROOK_MATE.replace("\"Kb6\", ", "")).await;
    assert_eq!(page.attribute("data-problems"), Some("1"));
    assert!(page.words().contains("Line 16: These are not exactly the moves"), "{}", page.words());
    let page = teacher.get(&lesson.replace("/en/", "/zh-Hans/")).await.assert_ok();
    assert!(page.words().contains("这些着法和真正符合要求的着法不一致"), "{}", page.words());
    let page = teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    assert!(page.words().contains("Not published"), "{}", page.words());
    let answer = school.visitor().get("/en/lessons/own-a-rook-mates").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_kept_as_it_was_typed() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = save_file(&mut teacher, &lesson, "title.en = \"A <rook>\nnonsense").await;
    assert!(page.body.contains("A &#60;rook&#62;\nnonsense"), "{}", page.body);
    assert!(page.words().contains("Line 1: This line cannot be read"), "{}", page.words());
    let answer = teacher.get(&lesson).await;
    assert_eq!(answer.location(), format!("{lesson}/file"));
}

#[tokio::test]
async fn two_windows_do_not_overwrite_one_another() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "A rook mates").await;
    let page = teacher.get(&lesson).await.assert_ok();
    let first = [("edit", &*edit(&page)), ("title.en", "Mine"), ("action", "save")];
    teacher.post_and_follow(&lesson, &first).await.assert_ok();
    let second = [("edit", &*edit(&page)), ("title.en", "Yours"), ("action", "save")];
    let told = teacher.post(&lesson, &second).await.assert_ok();
    assert!(told.words().contains("Somebody has saved this lesson since"), "{}", told.words());
    assert!(told.body.contains("value=\"Yours\""), "what was typed is kept");
    assert!(teacher.get(&lesson).await.body.contains("value=\"Mine\""));
    let second = [("edit", &*edit(&told)), ("title.en", "Yours"), ("action", "save")];
    teacher.post_and_follow(&lesson, &second).await.assert_ok();
    assert!(teacher.get(&lesson).await.body.contains("value=\"Yours\""));
}

#[tokio::test]
async fn steps_are_added_moved_copied_and_removed() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Steps").await;
    let kinds = |page: &Answer| {
        let rows = page.body.split("<li id=\"step-").skip(1);
        rows.map(|row| row.split("</a>").next().unwrap().rsplit('>').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut page = teacher.get(&lesson).await.assert_ok();
    for (name, value) in
        [("action", "add"), ("action", "add"), ("up", "2"), ("copy", "1"), ("down", "2"), ("remove", "1")]
    {
        let kind = if kinds(&page).is_empty() { "show" } else { "squares" };
        teacher.post(&lesson, &[("edit", &edit(&page)), ("title.en", "Steps"), ("kind", kind), (name, value)]).await;
        page = teacher.get(&lesson).await.assert_ok();
    }
    assert_eq!(kinds(&page), ["Read", "Mark squares"]);
}

#[tokio::test]
async fn a_version_is_withdrawn_and_an_earlier_one_given_again() {
    let school = School::open().await;
    let (mut teacher, lesson) = published(&school).await;
    let mut mei = school.visitor();
    mei.post("/en/lessons/own-a-rook-mates/corner/answers", &[("move", "Rh8+")]).await;
    school.let_time_pass();
    let only_read = ROOK_MATE.split("\n[[step]]\nid = \"corner\"").next().unwrap();
    save_file(&mut teacher, &lesson, only_read).await;
    let page = teacher.get(&lesson).await.assert_ok();
    assert!(page.words().contains("pupils still see the version before"), "{}", page.words());
    teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    let step = "/en/lessons/own-a-rook-mates/corner";
    assert_eq!(mei.get(step).await.status, StatusCode::NOT_FOUND);
    // What was missed in a step that is gone does not stand in the way.
    for page in ["/en/review", "/en/progress", "/en/", "/en/lessons", "/en/progress/export.json"] {
        mei.get(page).await.assert_ok();
    }
    teacher.post_and_follow(&format!("{lesson}/versions"), &[("number", "1")]).await.assert_ok();
    mei.get(step).await.assert_ok();
    assert!(mei.get("/en/review").await.words().contains("A rook mates"));
    let page = teacher.post_and_follow(&format!("{lesson}/withdrawal"), &[]).await.assert_ok();
    assert!(page.words().contains("Taken back"), "{}", page.words());
    assert_eq!(mei.get(step).await.status, StatusCode::NOT_FOUND);
    mei.get("/en/review").await.assert_ok();
    let answer = teacher.post(&format!("{lesson}/removal"), &[]).await;
    assert_eq!(answer.location(), LESSONS);
    assert_eq!(
        begin(&mut teacher, "A rook mates").await,
        format!("{LESSONS}/own-a-rook-mates-2"),
        "a name stays taken"
    );
}

#[tokio::test]
async fn only_who_wrote_a_lesson_changes_it_and_others_copy_it() {
    let school = School::open().await;
    let (_, lesson) = published(&school).await;
    let mut other = school.signed_in("Mr Tal", AccountRole::Admin).await;
    assert_eq!(other.get(&lesson).await.status, StatusCode::FORBIDDEN);
    for part in ["", "/file", "/publication", "/withdrawal", "/versions", "/removal"] {
        let answer = other.post(&format!("{lesson}{part}"), &[("edit", "2"), ("text", ""), ("number", "1")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{part}");
    }
    let mut pupil = school.signed_in("Mei", AccountRole::Pupil).await;
    assert_eq!(pupil.get(LESSONS).await.status, StatusCode::FORBIDDEN);
    assert_eq!(pupil.post(LESSONS, &[("title", "Mine")]).await.status, StatusCode::FORBIDDEN);
    let copy = other.post(&format!("{LESSONS}/copies"), &[("lesson", "own-a-rook-mates")]).await;
    assert_eq!(copy.location(), format!("{LESSONS}/own-a-rook-mates-2"));
    let page = other.get(&format!("{}/file", copy.location())).await.assert_ok();
    assert_eq!(page.attribute("data-problems"), Some("0"));
    let answer = school.visitor().get(LESSONS).await;
    assert!(answer.location().starts_with("/en/sign-in?next="));
}

#[tokio::test]
async fn every_lesson_of_the_program_can_be_copied_and_is_proved_at_once() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    for lesson in ["rook", "en-passant", "fork", "writing-moves", "setting-up"] {
        let copy = teacher.post(&format!("{LESSONS}/copies"), &[("lesson", lesson)]).await;
        let page = teacher.get(copy.location()).await.assert_ok();
        assert_eq!(page.attribute("data-problems"), Some("0"), "{lesson}: {}", page.words());
    }
}

/* The pages of steps */

/// What a form of a page would send, without a button.
fn fields(page: &Answer) -> Vec<(String, String)> {
    let form = page.body.split("id=\"editor\"").nth(1).expect("the page has the form").split("</form>").next().unwrap();
    let mut fields = Vec::new();
    for tag in form.split('<').skip(1) {
        let (head, after) = tag.split_once('>').unwrap();
        let attribute = |name: &str| {
            let (_, rest) = head.split_once(&format!(" {name}=\""))?;
            Some(unescaped(rest.split('"').next().unwrap()))
        };
        let Some(name) = attribute("name") else { continue };
        let is_chosen = head.ends_with(" checked");
        match head.split(' ').next().unwrap() {
            "input" if head.contains("type=\"radio\"") || head.contains("type=\"checkbox\"") => {
                fields.extend(is_chosen.then(|| (name, attribute("value").unwrap())));
            }
            "input" => fields.push((name, attribute("value").unwrap_or_default())),
            "textarea" => fields.push((name, unescaped(after))),
            "select" => {
                let select = form.split(&format!("<select name=\"{name}\">")).nth(1).unwrap();
                let options = select.split("</select>").next().unwrap();
                let chosen = options.split("<option ").find(|option| option.contains("\" selected>"));
                let value = chosen.map_or("", |option| option.split('"').nth(1).unwrap());
                fields.push((name, unescaped(value)));
            }
            _ => {}
        }
    }
    fields
}

fn unescaped(text: &str) -> String {
    let escapes = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&")];
    escapes.iter().fold(text.to_owned(), |text, (escaped, plain)| text.replace(escaped, plain))
}

/// Sends the form of a step with some fields changed and a button pressed, and returns the page that comes of it.
async fn press(teacher: &mut Visitor<'_>, page: &Answer, typed: &[(&str, &str)], button: (&str, &str)) -> Answer {
    let (_, rest) = page.body.split_once("id=\"editor\" method=\"post\" action=\"").unwrap();
    let address = rest.split('"').next().unwrap().to_owned();
    let mut form = fields(page);
    for (name, value) in typed {
        form.retain(|(own, _)| own != name);
        form.push(((*name).to_owned(), (*value).to_owned()));
    }
    form.push((button.0.to_owned(), button.1.to_owned()));
    let pairs: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let answer = teacher.post(&address, &pairs).await;
    if answer.status != StatusCode::SEE_OTHER {
        return answer;
    }
    let target = answer.location().split('#').next().unwrap().to_owned();
    teacher.get(&target).await.assert_ok()
}

/// Adds a step of a kind and returns its page.
async fn add_step(teacher: &mut Visitor<'_>, lesson: &str, title: &str, kind: &str) -> Answer {
    let page = teacher.get(lesson).await.assert_ok();
    let form = [("edit", &*edit(&page)), ("title.en", title), ("kind", kind), ("action", "add")];
    teacher.post_and_follow(lesson, &form).await.assert_ok()
}

#[tokio::test]
async fn a_lesson_is_made_by_presses_and_solved() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Two kings").await;
    let mut page = add_step(&mut teacher, &lesson, "Two kings", "mate").await;
    page = press(&mut teacher, &page, &[], ("action", "clear")).await;
    assert!(page.words().contains("White has no king"), "{}", page.words());
    for (piece, square) in [("wK", "c6"), ("bK", "a8"), ("wR", "h1")] {
        page = press(&mut teacher, &page, &[], ("pick", piece)).await;
        page = press(&mut teacher, &page, &[], ("put", square)).await;
    }
    assert_eq!(page.attribute("data-fen"), Some("k7/8/2K5/8/8/8/8/7R w"));
    assert!(page.words().contains("By the rules: mate in 2; Kb6, Kc7."), "{}", page.words());
    let typed = [("text.en", "Mate the </textarea><script>king</script>."), ("hint.en", "King first.")];
    page = press(&mut teacher, &page, &typed, ("action", "fill")).await;
    assert_eq!(page.attribute("data-problems"), Some("0"), "{}", page.words());
    assert!(!page.body.contains("<script>king"), "markup is only text");
    // A move that is not legal is explained; two presses make one that is.
    page = press(&mut teacher, &page, &[], ("pick", "to-accept")).await;
    page = press(&mut teacher, &page, &[], ("put", "c6")).await;
    assert!(page.words().contains("From c6."), "{}", page.words());
    page = press(&mut teacher, &page, &[], ("put", "c8")).await;
    assert!(page.words().contains("king"), "{}", page.words());
    page = press(&mut teacher, &page, &[], ("put", "h1")).await;
    page = press(&mut teacher, &page, &[], ("put", "h8")).await;
    assert_eq!(page.attribute("data-problems"), Some("1"), "{}", page.words());
    page = press(&mut teacher, &page, &[], ("put", "h1")).await;
    page = press(&mut teacher, &page, &[], ("put", "h8")).await;
    assert_eq!(page.attribute("data-problems"), Some("0"), "{}", page.words());

    let page = teacher.post_and_follow(&format!("{lesson}/publication"), &[]).await.assert_ok();
    assert!(page.words().contains("Published."), "{}", page.words());
    let mut mei = school.visitor();
    let answer = mei.get("/en/lessons/own-two-kings").await;
    let step = answer.location().to_owned();
    let page = mei.get(&step).await.assert_ok();
    assert!(page.body.contains("&#60;script&#62;king") && !page.body.contains("<script>king"));
    for (path, moved) in [("", "Kb6"), ("c6b6", "Rh8")] {
        let page = mei.post_and_follow(&format!("{step}/answers"), &[("path", path), ("move", moved)]).await;
        assert!(page.words().contains("Right"), "{}", page.words());
    }
}

#[tokio::test]
async fn a_form_that_is_sent_as_it_came_changes_nothing() {
    let school = School::with_own_lessons().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let mut kinds = std::collections::BTreeSet::new();
    for lesson in
        ["combinations", "special-moves", "write-and-set-up", "queen-ending", "rook", "stalemate", "en-passant"]
    {
        let copy = teacher.post(&format!("{LESSONS}/copies"), &[("lesson", lesson)]).await;
        let copy = copy.location().to_owned();
        let file = teacher.get(&format!("{copy}/export")).await.assert_ok().body;
        let n_steps = file.matches("\n[[step]]").count();
        assert!(n_steps > 0);
        for number in 1..=n_steps {
            let page = teacher.get(&format!("{copy}/steps/{number}")).await.assert_ok();
            kinds.insert(fields(&page).into_iter().find(|(name, _)| name == "kind").unwrap().1);
            press(&mut teacher, &page, &[], ("action", "save")).await;
            let after = teacher.get(&format!("{copy}/export")).await.assert_ok().body;
            assert_eq!(after, file, "{lesson} {number}");
        }
    }
    assert_eq!(kinds.len(), KINDS.len(), "{kinds:?}");
}

#[tokio::test]
async fn every_kind_of_step_has_a_page_in_every_language() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Kinds").await;
    for (kind, number) in KINDS.iter().zip(1..) {
        let page = add_step(&mut teacher, &lesson, "Kinds", kind).await;
        assert_ne!(page.attribute("data-problems"), Some("0"), "{kind} begins empty");
        for lang in Lang::ALL {
            let path = format!("{}/steps/{number}", lesson.replace("/en/", &format!("/{lang}/")));
            let page = teacher.get(&path).await.assert_ok();
            assert_eq!(page.body.matches("<h1>").count(), 1);
            assert!(!page.words().contains("editor-"), "{path}");
        }
        let rows: &[&str] = match *kind {
            "choose" => &["option"],
            "line" => &["also", "wrong"],
            "show" | "collect" | "play" => &[],
            _ => &["wrong"],
        };
        for row in rows {
            let n_rows = |page: &Answer| page.body.matches(&format!("class=\"row\" id=\"{row}-")).count();
            let page = teacher.get(&format!("{lesson}/steps/{number}")).await.assert_ok();
            let n_before = n_rows(&page);
            let page = press(&mut teacher, &page, &[], ("action", &format!("add-{row}"))).await;
            assert_eq!(n_rows(&page), n_before + 1, "{kind} {row}");
            let page = press(&mut teacher, &page, &[], (&format!("remove-{row}"), "1")).await;
            assert_eq!(n_rows(&page), n_before, "{kind} {row}");
        }
    }
}

#[tokio::test]
async fn what_is_typed_wrongly_is_kept_and_told_beside_its_field() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Wrong").await;
    let page = add_step(&mut teacher, &lesson, "Wrong", "mate").await;
    let typed =
        [("in", "soon"), ("accept", "Qh5, Zz9"), ("position", "k7/8/2K5/8/8/8/8/7R x - - 0 1"), ("marks", "circle z9")];
    let page = press(&mut teacher, &page, &typed, ("action", "save")).await;
    for kept in
        ["value=\"soon\"", "value=\"Qh5, Zz9\"", "value=\"k7/8/2K5/8/8/8/8/7R x - - 0 1\"", "value=\"circle z9\""]
    {
        assert!(page.body.contains(kept), "{kept}");
    }
    for told in ["a whole number", "This mark cannot be drawn", "whose turn it is"] {
        assert!(page.words().contains(told), "{told}: {}", page.words());
    }
    let typed = [("position", "k7/8/2K5/8/8/8/8/7R w - - 0 1"), ("marks", "")];
    let page = press(&mut teacher, &page, &typed, ("action", "save")).await;
    assert!(page.words().contains("This is no move"), "{}", page.words());
    assert_eq!(page.attribute("data-fen"), Some("k7/8/2K5/8/8/8/8/7R w"));
}

#[tokio::test]
async fn a_position_comes_from_a_pasted_game() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Game").await;
    let page = add_step(&mut teacher, &lesson, "Game", "move").await;
    let told = press(&mut teacher, &page, &[("game", "no game")], ("action", "game")).await;
    assert!(told.words().contains("no game in this text") && told.body.contains(">no game</textarea>"));
    let page = press(&mut teacher, &told, &[("game", "1. e4 e5 2. Qh5 *")], ("action", "game")).await;
    let page = press(&mut teacher, &page, &[], ("ply", "3")).await;
    assert!(
        page.body.contains("value=\"rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\""),
        "{}",
        page.body
    );
    // Side to move and rights by their controls, and back into the text.
    let page = press(&mut teacher, &page, &[("turn", "white"), ("castling", "K")], ("action", "save")).await;
    assert!(page.body.contains("RNB1KBNR w K - 1 2"), "{}", page.body);
}

#[tokio::test]
async fn the_later_of_two_windows_on_a_step_is_told() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let lesson = begin(&mut teacher, "Windows").await;
    let page = add_step(&mut teacher, &lesson, "Windows", "show").await;
    press(&mut teacher, &page, &[("text.en", "First.")], ("action", "save")).await;
    let told = press(&mut teacher, &page, &[("text.en", "Second.")], ("action", "save")).await.assert_ok();
    assert!(told.words().contains("Somebody has saved") && told.body.contains(">Second.</textarea>"));
    let page = press(&mut teacher, &told, &[], ("action", "save")).await;
    assert!(page.body.contains(">Second.</textarea>"), "{}", page.body);
}

#[tokio::test]
async fn a_teacher_tries_a_lesson_and_nothing_is_recorded() {
    let school = School::open().await;
    let (mut teacher, lesson) = published(&school).await;
    let answer = teacher.get(&format!("{lesson}/try")).await;
    assert_eq!(answer.location(), format!("{lesson}/try/look"));
    let page = teacher.post_and_follow(&format!("{lesson}/try/look/answers"), &[]).await.assert_ok();
    assert!(page.words().contains("Nothing is recorded"), "{}", page.words());
    let answers = format!("{lesson}/try/corner/answers");
    let wrong = teacher.post_and_follow(&answers, &[("move", "Rh8+")]).await.assert_ok();
    wrong.assert_verdict("wrong");
    let right = teacher.post_for_fragment(&answers, &[("path", "c6b6"), ("move", "Rh8")]).await.assert_ok();
    right.assert_verdict("right");
    assert!(right.body.contains(&format!("href=\"{lesson}\"")), "the way leads back to the editor: {}", right.body);
    let kept = teacher.get("/en/progress/export.json").await;
    assert!(!kept.body.contains("own-a-rook-mates"), "{}", kept.body);
}

/// Sends a text as a file and returns what comes of it.
async fn import(teacher: &mut Visitor<'_>, name: &str, content: &str) -> Answer {
    let body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n{content}\r\n\
         --x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\r\n--x--\r\n"
    );
    let request =
        Request::post(format!("{LESSONS}/imports")).header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
    teacher.send(request, Body::from(body)).await
}

#[tokio::test]
async fn an_exported_lesson_passes_the_check_and_comes_in_again() {
    let school = School::open().await;
    let (mut teacher, lesson) = published(&school).await;
    let export = teacher.get(&format!("{lesson}/export")).await.assert_ok();
    let named = export.headers.get(header::CONTENT_DISPOSITION).unwrap().to_str().unwrap();
    assert_eq!(named, "attachment; filename=\"own-a-rook-mates.toml\"");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own-a-rook-mates.toml");
    std::fs::write(&file, &export.body).unwrap();
    let mut told = Vec::new();
    assert!(command::check(&[file], &mut told).unwrap(), "{}", String::from_utf8_lossy(&told));

    let answer = import(&mut teacher, "own-a-rook-mates.toml", &export.body).await;
    assert_eq!(answer.location(), format!("{LESSONS}/own-a-rook-mates-2?done=imported"));
    let again = teacher.get(&format!("{LESSONS}/own-a-rook-mates-2/export")).await.assert_ok();
    assert_eq!(again.body.replace("own-a-rook-mates-2", "own-a-rook-mates"), export.body);
}

#[tokio::test]
async fn a_study_becomes_a_lesson_and_names_what_it_cannot_use() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Ms Reti", AccountRole::Teacher).await;
    let pgn = "[StudyName \"<b>Corner</b>\"]\n[FEN \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"]\n\n\
               {<script>x</script>} 1. Kb6 (1. Rh8+? {To a7.}) (1. Kd6) 1... Kb8 2. Rh8# *";
    let page = import(&mut teacher, "study.pgn", pgn).await.assert_ok();
    assert!(page.words().contains("Chapter 1, 1. Kd6: a variation without words"), "{}", page.words());
    let lesson = format!("{LESSONS}/own-b-corner-b");
    let page = teacher.get(&lesson).await.assert_ok();
    assert!(page.body.contains("&#60;script&#62;") && !page.body.contains("<script>x"), "{}", page.body);
    let step = teacher.get(&format!("{lesson}/steps/1")).await.assert_ok();
    let step = press(&mut teacher, &step, &[("hint.en", "The king.")], ("action", "save")).await;
    assert_eq!(step.attribute("data-problems"), Some("0"), "{}", step.words());
    let nothing = import(&mut teacher, "notes.txt", "Buy chalk.").await.assert_ok();
    assert!(nothing.words().contains("nothing in this text") && nothing.body.contains("Buy chalk."));
    let broken = import(&mut teacher, "broken.toml", "title = \n[[step]]\n").await;
    let page = teacher.get(broken.location().split('?').next().unwrap()).await;
    assert!(page.location().ends_with("/file"), "a file with faults is corrected where its lines are");
}
