//! A class at one pace through everybody's doors: the teacher shows, opens, closes and reveals; pupils answer and hear.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use axum::{
    body::{Body, BodyDataStream},
    http::{Request, StatusCode, header},
};
use futures_util::StreamExt;
use tabiya::{store::AccountRole, web::FRAGMENT_TYPE};

use crate::app::{Answer, School, Visitor};

const TEACH: &str = "/en/teach/classes/owls/live";
const PUPILS: &str = "/en/live/owls";
const ANSWERS: &str = "/en/live/owls/answers";

/// A back-rank mate: Rd8.
const FEN: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

/// The teacher of the class `owls`, whose code is 4711, and its pupils.
async fn owls<'s>(school: &'s School, n_pupils: usize) -> (Visitor<'s>, Vec<Visitor<'s>>) {
    let teacher = school.signed_in("Ms Li", AccountRole::Teacher).await;
    school.sql(
        "INSERT INTO class (id, key, name, join_code, sign_in, made_at) VALUES (1, 'owls', 'Owls', '4711', 'code', 0);
         INSERT INTO class_teacher SELECT 1, id FROM account WHERE name = 'Ms Li'",
    );
    let mut pupils = Vec::new();
    for number in 1..=n_pupils {
        pupils.push(school.signed_in(&format!("owl {number}"), AccountRole::Pupil).await);
    }
    school.sql("INSERT INTO class_pupil SELECT 1, learner, '', 0, NULL FROM account WHERE role = 'pupil'");
    (teacher, pupils)
}

async fn act(teacher: &mut Visitor<'_>, number: &str, what: &str) -> Answer {
    teacher.post_and_follow(TEACH, &[("number", number), ("do", what)]).await.assert_ok()
}

async fn shows(teacher: &mut Visitor<'_>, number: &str, fields: &[(&str, &str)]) -> Answer {
    let form: Vec<(&str, &str)> = [("number", number), ("do", "show")].iter().chain(fields).copied().collect();
    teacher.post_and_follow(TEACH, &form).await.assert_ok()
}

async fn answers(pupil: &mut Visitor<'_>, number: &str, fields: &[(&str, &str)]) -> Answer {
    let form: Vec<(&str, &str)> = [("number", number)].iter().chain(fields).copied().collect();
    pupil.post_and_follow(ANSWERS, &form).await.assert_ok()
}

/// What the teacher's page says of the answers, and how often each was given.
fn tally(page: &Answer) -> Vec<(String, String)> {
    let Some((_, table)) = page.body.split_once("<table class=\"tally\">") else { return Vec::new() };
    let rows = table.split("</table>").next().unwrap().split("<th scope=\"row\">").skip(1);
    let plain = |html: &str| html.split('<').find(|part| !part.is_empty()).unwrap_or_default().to_owned();
    let told = |row: &str| match row.strip_prefix("<a ") {
        Some(rest) => plain(rest.split_once('>').unwrap().1),
        None => plain(row),
    };
    rows.map(|row| (told(row), plain(row.split("<td class=\"number\">").nth(1).unwrap()))).collect()
}

fn pair(told: &str, count: &str) -> (String, String) {
    (told.to_owned(), count.to_owned())
}

#[tokio::test]
async fn a_round_from_the_first_look_to_what_was_right() {
    let school = School::with_puzzles().await;
    let (mut teacher, mut pupils) = owls(&school, 3).await;
    let waiting = pupils[0].get(PUPILS).await.assert_ok();
    assert!(waiting.words().contains("Wait for your teacher."), "{}", waiting.words());
    assert!(!waiting.body.contains("data-fen"));

    let shown = shows(&mut teacher, "0", &[("puzzle", "own-02")]).await;
    assert_eq!(shown.attribute("data-phase"), Some("shown"));
    let look = pupils[0].get(PUPILS).await.assert_ok();
    assert_eq!((look.attribute("data-phase"), look.attribute("data-mode")), (Some("shown"), Some("still")));
    let early = answers(&mut pupils[0], "1", &[("move", "Rd8")]).await;
    assert!(early.words().contains("The answers were closed before yours came."), "{}", early.words());

    act(&mut teacher, "1", "open").await;
    let ask = pupils[0].get(PUPILS).await.assert_ok();
    assert_eq!(ask.attribute("data-mode"), Some("move"));
    assert!(ask.words().contains("Find the best move for White"), "{}", ask.words());
    let kept = answers(&mut pupils[0], "1", &[("from", "d1"), ("to", "d7")]).await;
    assert!(kept.feedback().contains("You answered Rd7"), "{}", kept.feedback());
    assert!(kept.attribute("data-verdict").is_none(), "nobody is told what is right");
    answers(&mut pupils[1], "1", &[("move", "Rd7")]).await;
    answers(&mut pupils[2], "1", &[("move", "Rd8")]).await;
    // A pupil thinks again.
    answers(&mut pupils[1], "1", &[("move", "Rd2")]).await;
    let open = teacher.get(TEACH).await.assert_ok();
    assert!(open.words().contains("3 of 3 have answered."));
    assert_eq!(tally(&open), [pair("Rd7", "1"), pair("Rd8#", "1"), pair("Rd2", "1")]);
    assert!(!open.body.contains("owl 1") && !open.body.contains("✓"), "no names, and what is right is hidden");

    act(&mut teacher, "1", "close").await;
    let late = answers(&mut pupils[0], "1", &[("move", "Rd8")]).await;
    assert!(late.words().contains("The answers were closed before yours came."));
    let told = act(&mut teacher, "1", "reveal").await;
    assert!(told.words().contains("Right is Rd8#."), "{}", told.words());
    assert!(told.words().contains("Why not Rd7?"), "{}", told.words());
    assert!(told.body.contains("class=\"arrow\""));
    let shown = teacher.get(&format!("{TEACH}?show=d1d7")).await.assert_ok();
    assert_ne!(shown.body.split("class=\"arrow\"").nth(1), told.body.split("class=\"arrow\"").nth(1));
    let own = pupils[0].get(PUPILS).await.assert_ok();
    own.assert_verdict("wrong");
    assert!(own.feedback().contains("Your answer: Rd7.") && own.feedback().contains("Right is Rd8#."));
    pupils[2].get(PUPILS).await.assert_ok().assert_verdict("right");
    let nothing = act(&mut teacher, "1", "end").await;
    assert!(nothing.words().contains("The class sees nothing now."));
    assert!(pupils[0].get(PUPILS).await.assert_ok().words().contains("Wait for your teacher."));
}

#[tokio::test]
async fn a_lesson_is_gone_through_step_by_step_without_a_script() {
    let school = School::open().await;
    let (mut teacher, mut pupils) = owls(&school, 1).await;
    let list = teacher.get(&format!("{TEACH}?lesson=rook")).await.assert_ok();
    assert!(list.words().contains("The rook, step 2"), "{}", list.words());
    assert!(!list.words().contains("The rook, step 4"), "what takes more than one answer is no question for a class");
    let first = shows(&mut teacher, "0", &[("lesson", "rook"), ("step", "straight-lines")]).await;
    assert!(!first.body.contains("value=\"open\""), "there is nothing to answer");
    assert!(first.words().contains("Next: The rook, step 2"), "{}", first.words());
    shows(&mut teacher, "1", &[("lesson", "rook"), ("step", "where-to")]).await;
    act(&mut teacher, "2", "open").await;
    let pupil = &mut pupils[0];
    let marked = pupil.get(&format!("{PUPILS}?square=a3&toggle=b3")).await.assert_ok();
    assert!(
        marked.body.contains("name=\"square\" value=\"a3\"") && marked.body.contains("name=\"square\" value=\"b3\"")
    );
    let nothing = answers(pupil, "2", &[]).await;
    assert!(nothing.words().contains("Nothing was chosen."), "{}", nothing.words());
    answers(pupil, "2", &[("square", "a3"), ("square", "b3")]).await;
    let told = act(&mut teacher, "2", "reveal").await;
    assert_eq!(tally(&told), [pair("a3 and b3", "1")]);
    assert_eq!(told.body.matches("class=\"circle\"").count(), 14, "every square is ringed");
    shows(&mut teacher, "2", &[("lesson", "rook"), ("step", "going-back")]).await;
}

#[tokio::test]
async fn a_set_is_gone_through_item_by_item() {
    let school = School::with_puzzles().await;
    let (mut teacher, _) = owls(&school, 1).await;
    let item = |place: u32, kind: &str, content: &str| {
        format!("INSERT INTO task_set_item VALUES (1, {place}, '{kind}', '{content}\n');")
    };
    school.sql(&format!(
        "INSERT INTO task_set SELECT 1, 'week-1', id, 'Week one', '', 0, 0, 0 FROM account WHERE name = 'Ms Li';{}{}{}{}",
        item(1, "step", "step = \"rook/where-to\""),
        item(2, "pick", "pick = 3"),
        item(3, "puzzle", "puzzle = \"own-02\""),
        item(4, "puzzle", "puzzle = \"gone\"")
    ));
    let list = teacher.get(&format!("{TEACH}?set=week-1")).await.assert_ok();
    let items = list.body.split("<ul class=\"pick-items\">").nth(1).unwrap().split("</ul>").next().unwrap();
    assert_eq!(items.matches("<li>").count(), 2, "a pick, and what is gone, are nothing for a class: {items}");
    let first =
        shows(&mut teacher, "0", &[("lesson", "rook"), ("step", "where-to"), ("set", "week-1"), ("place", "1")]);
    let first = first.await;
    assert!(first.words().contains("Next: Puzzle own-02"), "{}", first.words());
    let last = shows(&mut teacher, "1", &[("puzzle", "own-02"), ("set", "week-1"), ("place", "3")]).await;
    assert!(!last.words().contains("Next:"), "{}", last.words());
    // Another teacher's set shows nothing.
    let mut other = school.signed_in("Mr Ho", AccountRole::Teacher).await;
    school.sql("INSERT INTO class_teacher SELECT 1, id FROM account WHERE name = 'Mr Ho'");
    let hidden = other.get(&format!("{TEACH}?set=week-1")).await.assert_ok();
    assert!(!hidden.body.contains("pick-items"));
}

#[tokio::test]
async fn a_pasted_position_is_read_or_says_what_is_wrong_and_keeps_what_was_typed() {
    let school = School::open().await;
    let (mut teacher, mut pupils) = owls(&school, 2).await;
    let form = |fen: &'static str, answer: &'static str| {
        [("number", "0"), ("do", "show"), ("fen", fen), ("question", "What is <b>best</b>?"), ("answer", answer)]
    };
    for (fen, answer) in [("rubbish", ""), (FEN, "Rd9"), (FEN, "Ra8")] {
        let refused = teacher.post(TEACH, &form(fen, answer)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fen} {answer}");
        assert!(refused.body.contains(&format!("name=\"fen\" value=\"{fen}\"")), "what was typed stays");
        assert!(refused.body.contains("role=\"alert\""));
    }
    teacher.post(TEACH, &form(FEN, "Rd8")).await;
    act(&mut teacher, "1", "open").await;
    let page = pupils[0].get(PUPILS).await.assert_ok();
    assert!(page.body.contains("What is &#60;b&#62;best&#60;/b&#62;?"), "{}", page.body);
    let illegal = answers(&mut pupils[0], "1", &[("from", "d1"), ("to", "e2")]).await;
    illegal.assert_verdict("illegal");
    assert_eq!(tally(&teacher.get(TEACH).await), [], "no answer yet");
    let unread = answers(&mut pupils[0], "1", &[("move", "xyzzy")]).await;
    assert!(unread.feedback().contains("xyzzy"), "{}", unread.feedback());
    answers(&mut pupils[0], "1", &[("move", "Rd8")]).await;
    answers(&mut pupils[1], "1", &[("move", "Rd7")]).await;
    act(&mut teacher, "1", "reveal").await;
    pupils[0].get(PUPILS).await.assert_verdict("right");
    let wrong = pupils[1].get(PUPILS).await.assert_ok();
    wrong.assert_verdict("wrong");
    assert!(wrong.feedback().contains("That is not check."), "what was missed is told: {}", wrong.feedback());
    // Another mate that is as fast is right, too.
    let two = [("fen", "6k1/5ppp/8/8/8/8/Q4PPP/3R2K1 w - - 0 1"), ("answer", "Rd8")];
    shows(&mut teacher, "1", &two).await;
    act(&mut teacher, "2", "open").await;
    answers(&mut pupils[0], "2", &[("move", "Qa8")]).await;
    act(&mut teacher, "2", "reveal").await;
    pupils[0].get(PUPILS).await.assert_verdict("right");
    // Without a right move nothing is right or wrong.
    shows(&mut teacher, "2", &[("fen", FEN)]).await;
    act(&mut teacher, "3", "open").await;
    answers(&mut pupils[0], "3", &[("move", "Rd8")]).await;
    act(&mut teacher, "3", "reveal").await;
    let page = pupils[0].get(PUPILS).await.assert_ok();
    assert!(page.attribute("data-verdict").is_none() && page.feedback().contains("Your answer: Rd8#."));
}

#[tokio::test]
async fn a_pawn_that_arrives_is_asked_what_it_becomes() {
    let school = School::open().await;
    let (mut teacher, mut pupils) = owls(&school, 1).await;
    shows(&mut teacher, "0", &[("fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1")]).await;
    act(&mut teacher, "1", "open").await;
    let asked = answers(&mut pupils[0], "1", &[("from", "a7"), ("to", "a8")]).await;
    assert!(asked.body.contains("name=\"promotion\" value=\"q\"") && asked.body.contains("name=\"from\" value=\"a7\""));
    let kept = answers(&mut pupils[0], "1", &[("from", "a7"), ("to", "a8"), ("promotion", "r")]).await;
    assert!(kept.feedback().contains("You answered a8=R+."), "{}", kept.feedback());
}

#[tokio::test]
async fn forty_pupils_answer_at_once_and_each_counts_once() {
    let school = School::with_puzzles().await;
    let (mut teacher, pupils) = owls(&school, 40).await;
    shows(&mut teacher, "0", &[("puzzle", "own-02")]).await;
    act(&mut teacher, "1", "open").await;
    let moves = ["Rd8", "Rd7", "Rd8", "Rd6"];
    let all = pupils.into_iter().enumerate().map(|(number, mut pupil)| async move {
        let form = [("number", "1"), ("move", moves[number % 4])];
        // A nervous finger: the same twice.
        for _ in 0..2 {
            assert_eq!(pupil.post(ANSWERS, &form).await.status, StatusCode::SEE_OTHER);
        }
    });
    futures_util::future::join_all(all).await;
    let page = teacher.get(TEACH).await.assert_ok();
    assert!(page.words().contains("40 of 40 have answered."));
    let mut counted = tally(&page);
    counted.sort();
    assert_eq!(counted, [pair("Rd6", "10"), pair("Rd7", "10"), pair("Rd8#", "20")]);
    assert_eq!(tally(&page)[0], pair("Rd8#", "20"), "the most frequent comes first");
}

#[tokio::test]
async fn a_restart_loses_nothing() {
    let school = School::with_puzzles().await;
    let (teacher_cookie, pupil_cookie) = {
        let (mut teacher, mut pupils) = owls(&school, 1).await;
        shows(&mut teacher, "0", &[("puzzle", "own-02")]).await;
        act(&mut teacher, "1", "open").await;
        answers(&mut pupils[0], "1", &[("move", "Rd7")]).await;
        let cookie = |visitor: &Visitor<'_>| visitor.cookie("session").unwrap().to_owned();
        (cookie(&teacher), cookie(&pupils[0]))
    };
    let school = school.restarted().await;
    let (mut teacher, mut pupil) = (school.visitor(), school.visitor());
    teacher.set_cookie("session", &teacher_cookie);
    pupil.set_cookie("session", &pupil_cookie);
    assert!(pupil.get(PUPILS).await.assert_ok().feedback().contains("You answered Rd7"));
    assert_eq!(tally(&teacher.get(TEACH).await.assert_ok()), [pair("Rd7", "1")]);
    act(&mut teacher, "1", "reveal").await;
    pupil.get(PUPILS).await.assert_verdict("wrong");
}

#[tokio::test]
async fn only_the_class_takes_part() {
    let school = School::open().await;
    let (mut teacher, pupils) = owls(&school, 1).await;
    shows(&mut teacher, "0", &[("fen", FEN)]).await;
    act(&mut teacher, "1", "open").await;
    for (name, role) in [("cat", AccountRole::Pupil), ("Al", AccountRole::Learner), ("Mr Ho", AccountRole::Teacher)] {
        let mut other = school.signed_in(name, role).await;
        for path in [PUPILS, "/en/live/owls/events", TEACH] {
            assert_eq!(other.get(path).await.status, StatusCode::FORBIDDEN, "{name} {path}");
        }
        let sent = other.post(ANSWERS, &[("number", "1"), ("move", "Rd8")]).await;
        assert_eq!(sent.status, StatusCode::FORBIDDEN, "{name}");
    }
    let mut pupil = pupils[0].clone();
    assert_eq!(pupil.get(TEACH).await.status, StatusCode::FORBIDDEN);
    let opens = [("number", "1"), ("do", "reveal")];
    assert_eq!(pupil.post(TEACH, &opens).await.status, StatusCode::FORBIDDEN);
    // A teacher of the class sees what pupils see, and answers nothing.
    let seen = teacher.get(PUPILS).await.assert_ok();
    assert_eq!(seen.attribute("data-mode"), Some("still"));
    assert_eq!(teacher.post(ANSWERS, &[("number", "1"), ("move", "Rd8")]).await.status, StatusCode::FORBIDDEN);
    // The code of the class leads its pupils in, and others to the door.
    assert_eq!(pupil.get("/en/live?code=4711").await.location(), "/en/live/owls");
    assert_eq!(school.visitor().get("/en/live?code=4711").await.location(), "/en/join/4711");
    assert_eq!(school.visitor().get("/en/live?code=no").await.location(), "/en/join/no");
    assert!(school.visitor().get("/en/live").await.assert_ok().words().contains("Code of the class"));
}

/// The events of a stream.
struct Events {
    body: BodyDataStream,
}

impl Events {
    async fn of(visitor: &Visitor<'_>, path: &str, last: Option<&str>) -> Events {
        let mut request = Request::get(path).header(header::ACCEPT_ENCODING, "br, gzip");
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = visitor.response(request).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        assert!(
            response.headers().get(header::CONTENT_ENCODING).is_none(),
            "a stream is not held back to be compressed"
        );
        let body: Body = response.into_body();
        Events { body: body.into_data_stream() }
    }

    /// The next event's id; heartbeats are passed over.
    async fn next(&mut self) -> String {
        loop {
            let part = self.part().await;
            if let Some(id) = part.lines().find_map(|line| line.strip_prefix("id: ")) {
                return id.to_owned();
            }
        }
    }

    async fn part(&mut self) -> String {
        let part = tokio::time::timeout(Duration::from_secs(60), self.body.next()).await.expect("something comes");
        String::from_utf8(part.unwrap().unwrap().to_vec()).unwrap()
    }
}

#[tokio::test]
async fn pupils_hear_of_phases_and_teachers_of_answers() {
    let school = School::with_puzzles().await;
    let (mut teacher, mut pupils) = owls(&school, 1).await;
    let page = pupils[0].get(PUPILS).await.assert_ok();
    let mut heard = Events::of(&pupils[0], page.attribute("data-live").unwrap(), None).await;
    shows(&mut teacher, "0", &[("puzzle", "own-02")]).await;
    assert_eq!(heard.next().await, "1-shown");
    act(&mut teacher, "1", "open").await;
    assert_eq!(heard.next().await, "1-open");
    let page = teacher.get(TEACH).await.assert_ok();
    let mut counted = Events::of(&teacher, page.attribute("data-live").unwrap(), None).await;
    answers(&mut pupils[0], "1", &[("move", "Rd7")]).await;
    assert_eq!(counted.next().await, "1-open-2");
    act(&mut teacher, "1", "close").await;
    // An answer is nothing that pupils hear of: the next is the phase.
    assert_eq!(heard.next().await, "1-closed");
    drop(heard);
    act(&mut teacher, "1", "reveal").await;
    // Who lost the stream hears at once what was missed, and then of nothing that is known.
    let mut again = Events::of(&pupils[0], "/en/live/owls/events?seen=1-shown", Some("1-closed")).await;
    assert_eq!(again.next().await, "1-revealed");
    let mut known = Events::of(&pupils[0], "/en/live/owls/events", Some("1-revealed")).await;
    act(&mut teacher, "1", "end").await;
    assert_eq!(known.next().await, "1-ended");
}

#[tokio::test]
async fn a_stream_outlives_the_time_that_a_request_may_take() {
    let school = School::open().await;
    let (mut teacher, pupils) = owls(&school, 1).await;
    let mut heard = Events::of(&pupils[0], "/en/live/owls/events?seen=0-ended", None).await;
    // Requests are given up after ten seconds, and the stream says every fifteen that it is alive.
    assert!(heard.part().await.starts_with(':'), "a heartbeat is a comment");
    shows(&mut teacher, "0", &[("fen", FEN)]).await;
    assert_eq!(heard.next().await, "1-shown");
}

#[tokio::test]
async fn a_thousand_open_streams_leave_room_for_answers() {
    let school = School::with_puzzles().await;
    let (mut teacher, mut pupils) = owls(&school, 1).await;
    let mut streams = Vec::new();
    for _ in 0..1000 {
        streams.push(Events::of(&pupils[0], "/en/live/owls/events?seen=0-ended", None).await);
    }
    shows(&mut teacher, "0", &[("puzzle", "own-02")]).await;
    act(&mut teacher, "1", "open").await;
    let kept = answers(&mut pupils[0], "1", &[("move", "Rd8")]).await;
    assert!(kept.feedback().contains("You answered Rd8#"));
    for stream in &mut streams {
        assert_eq!(stream.next().await, "1-open", "only the latest is told");
    }
}

#[tokio::test]
async fn the_script_gets_the_part_that_changed() {
    let school = School::with_puzzles().await;
    let (mut teacher, mut pupils) = owls(&school, 1).await;
    shows(&mut teacher, "0", &[("puzzle", "own-02")]).await;
    let opened = teacher.post_for_fragment(TEACH, &[("number", "1"), ("do", "open")]).await.assert_ok();
    assert!(opened.body.starts_with("<div class=\"step live\"") && opened.attribute("data-phase") == Some("open"));
    let kept = pupils[0].post_for_fragment(ANSWERS, &[("number", "1"), ("move", "Rd8")]).await.assert_ok();
    assert!(kept.body.starts_with("<div class=\"step live\"") && kept.feedback().contains("You answered Rd8#"));
    let request = Request::get(PUPILS).header(header::ACCEPT, FRAGMENT_TYPE);
    let part = pupils[0].send(request, Body::empty()).await.assert_ok();
    assert!(!part.body.contains("<html"));
}

#[tokio::test]
async fn the_program_ends_although_a_class_listens() {
    let folder = tempfile::tempdir().unwrap();
    let store = tabiya::store::Store::open(&folder.path().join("tabiya.db")).unwrap();
    let app = tabiya::web::App::new(tabiya::content::built_in().unwrap().clone(), store).await.unwrap();
    let school = School::beside(folder).await;
    let (teacher, _) = owls(&school, 0).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(tabiya::web::serve(listener, app, async move { drop(stopped.await) }));
    let request = format!(
        "GET /en/live/owls/events HTTP/1.1\r\nHost: {address}\r\nCookie: session={}\r\n\r\n",
        teacher.cookie("session").unwrap()
    );
    let asking = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut heard = [0_u8; 12];
        stream.read_exact(&mut heard).unwrap();
        assert_eq!(&heard, b"HTTP/1.1 200");
        stream
    });
    let _stream = asking.await.unwrap();
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(20), serving).await.expect("it ends").unwrap();
}
