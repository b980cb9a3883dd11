//! Nothing that was confirmed is ever lost: the program is killed under load, the disk refuses, the clock jumps.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::Path,
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use proptest::prelude::*;
use rusqlite::Connection;
use tabiya::{
    content,
    lesson::grade,
    store::{AnswerId, AnswerRecord, LearnerId, Recorded, Store},
};

use crate::running::{Running, learner_cookie, post, say, tabiya, try_ask};

/// How often the program is killed, or as often as a minute allows; `TABIYA_KILLS` says a number that is gone through.
const N_KILLS: u32 = 40;
const LONGEST: Duration = Duration::from_secs(60);

/// Learners who answer at the same time.
const N_CLIENTS: usize = 8;

const STEP: &str = "/en/lessons/rook/where-to/answers";

/// A learner who answers wrongly again and again, and sends an answer that was not confirmed once more.
struct Client {
    cookie: String,
    next: u64,
    confirmed: Vec<String>,
    unconfirmed: Option<String>,
}

impl Client {
    /// Answers until the server is gone.
    fn answer_until_gone(&mut self, address: &str, number: usize, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            let id = self.unconfirmed.take().unwrap_or_else(|| {
                self.next += 1;
                format!("{number:08x}{:024x}", self.next)
            });
            let headers = format!("Cookie: {}\r\n", self.cookie);
            let answer = try_ask(address, &post(address, STEP, &headers, &format!("id={id}&square=a1")));
            match answer {
                // A head that was cut off confirms nothing, but one that came whole does.
                Ok(answer) if answer.starts_with("HTTP/1.1 303") && answer.contains("\r\n\r\n") => {
                    if self.cookie.is_empty() {
                        self.cookie = learner_cookie(&answer).unwrap();
                    }
                    self.confirmed.push(id);
                }
                Ok(answer) if !answer.is_empty() && answer.contains("\r\n\r\n") => panic!("{answer}"),
                _ => {
                    self.unconfirmed = Some(id);
                    return;
                }
            }
        }
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test that is bounded by time has to look at the clock")]
fn no_confirmed_answer_is_lost_or_counted_twice_however_often_the_program_is_killed() {
    let wished: Option<u32> = std::env::var("TABIYA_KILLS").ok().map(|n| n.parse().unwrap());
    let is_enough = |n_kills: u32, began_at: Instant| match wished {
        Some(wished) => n_kills >= wished,
        None => n_kills >= N_KILLS || began_at.elapsed() > LONGEST,
    };
    let folder = tempfile::tempdir().unwrap();
    let mut clients: Vec<Client> = Vec::new();
    clients.resize_with(N_CLIENTS, || Client {
        cookie: String::new(),
        next: 0,
        confirmed: Vec::new(),
        unconfirmed: None,
    });
    // Every client is known before the first kill: one whose first answer was lost would come back as somebody else.
    let school = Running::start(folder.path(), &[]);
    for (number, client) in clients.iter_mut().enumerate() {
        let id = format!("{number:08x}{:024x}", 0);
        let answer = school.post(STEP, "", &format!("id={id}&square=a1"));
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
        client.cookie = learner_cookie(&answer).unwrap();
        client.confirmed.push(id);
    }
    school.kill();

    let (mut n_cut_off, mut n_kills) = (0, 0);
    let began_at = Instant::now();
    while !is_enough(n_kills, began_at) {
        let school = Running::start(folder.path(), &[]);
        let address = school.address.clone();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for (number, client) in clients.iter_mut().enumerate() {
                let (address, is_over) = (&address, &is_over);
                scope.spawn(move || client.answer_until_gone(address, number, is_over));
            }
            // The moment is what is tried here, not a condition that is waited for.
            thread::sleep(Duration::from_millis(rand::random_range(1..400)));
            school.kill();
            is_over.store(true, Ordering::Relaxed);
        });
        n_cut_off += clients.iter().filter(|client| client.unconfirmed.is_some()).count();
        n_kills += 1;
        if n_kills % 10 == 0 {
            check_all(folder.path(), &clients);
        }
    }
    check_all(folder.path(), &clients);
    let n_confirmed: usize = clients.iter().map(|client| client.confirmed.len()).sum();
    println!("{n_kills} kills, {n_confirmed} confirmed answers, {n_cut_off} cut off");
    assert!(n_cut_off > 0 && n_confirmed > 2 * N_CLIENTS, "{n_confirmed} confirmed, {n_cut_off} cut off");
}

fn check_all(folder: &Path, clients: &[Client]) {
    let database = Connection::open(folder.join("tabiya.db")).unwrap();
    let found: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(found, "ok");
    let mut times: HashMap<String, u32> = HashMap::new();
    let mut statement = database.prepare("SELECT id FROM answer_record").unwrap();
    for id in statement.query_map([], |row| row.get(0)).unwrap() {
        *times.entry(id.unwrap()).or_default() += 1;
    }
    let twice: Vec<_> = times.iter().filter(|(_, n)| **n != 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    for id in clients.iter().flat_map(|client| &client.confirmed) {
        assert!(times.contains_key(id), "{id} was confirmed and is lost");
    }
    let sent: HashSet<&String> =
        clients.iter().flat_map(|client| client.confirmed.iter().chain(&client.unconfirmed)).collect();
    let unknown: Vec<_> = times.keys().filter(|id| !sent.contains(id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    // The sum that is kept with the answers counts each of them once.
    let wrong: u32 = database
        .query_row(
            "SELECT count(*) FROM step_progress AS p
             WHERE n_misses <> (SELECT count(*) FROM answer_record AS a WHERE a.learner = p.learner AND a.step = p.step)",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(wrong, 0);
}

/// The form on the page that says that nothing was saved: where it goes, and what it holds.
fn form_of(page: &str) -> (String, BTreeMap<String, String>) {
    let form = page.split("data-unsaved").nth(1).unwrap_or_else(|| panic!("{page}"));
    let form = form.split("</form>").next().unwrap();
    let before = page.split(" data-unsaved").next().unwrap();
    let action = before.rsplit("action=\"").next().unwrap().trim_end_matches('"').to_owned();
    let field = |input: &str| {
        let value =
            |name: &str| input.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().to_owned();
        (value("name"), value("value"))
    };
    (action, form.split("<input type=\"hidden\" ").skip(1).map(field).collect())
}

#[test]
fn where_the_disk_takes_no_more_an_answer_is_refused_in_words_and_stays_in_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let school = Running::start(folder.path(), &[]);
    school.terminate();
    assert!(school.end().success());
    // No file may grow beyond this: the shell's limit is in blocks of 1024 bytes.
    let script = "trap '' XFSZ; ulimit -f 40; exec \"$0\" serve --data \"$1\"";
    let mut command = Command::new("bash");
    command.args(["-c", script, env!("CARGO_BIN_EXE_tabiya")]).arg(folder.path());
    let school = Running::of(&mut command);
    let mut n_saved = 0;
    let page = loop {
        let answer = school.post(STEP, "", &format!("id={n_saved:032x}&square=a1&square=h8"));
        if !answer.starts_with("HTTP/1.1 303") {
            break answer;
        }
        n_saved += 1;
        assert!(n_saved < 1000, "the disk never became full");
    };
    assert!(page.starts_with("HTTP/1.1 50"), "{page}");
    assert!(page.contains("<h1>Your answer was not saved</h1>") && page.contains("Try again"), "{page}");
    let (action, fields) = form_of(&page);
    assert_eq!(action, STEP);
    assert_eq!(fields["id"], format!("{n_saved:032x}"));
    assert!(fields.contains_key("square"));
    // Reading goes on, and the answer is taken when there is room again.
    assert!(school.get("/en/lessons/rook/where-to", "").starts_with("HTTP/1.1 200"));
    // There may be room for less than an answer.
    let is_healthy = || school.get("/healthz", "").starts_with("HTTP/1.1 200");
    assert!((0..20).any(|_| !is_healthy()));
    school.kill();
    let school = Running::start(folder.path(), &[]);
    let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    assert!(school.post(&action, "", &form).starts_with("HTTP/1.1 303"));
    school.kill();
    let database = Connection::open(folder.path().join("tabiya.db")).unwrap();
    let n: u32 = database.query_row("SELECT count(*) FROM answer_record", [], |row| row.get(0)).unwrap();
    assert_eq!(n, n_saved + 1);
}

#[test]
fn while_another_program_holds_the_database_pages_are_read_and_answers_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let school = Running::start(folder.path(), &[]);
    let other = Connection::open(folder.path().join("tabiya.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let page =
        school.post(STEP.replace("/en/", "/zh-Hans/").as_str(), "", "id=00000000000000000000000000000001&square=a1");
    assert!(page.starts_with("HTTP/1.1 503"), "{page}");
    assert!(page.contains("你的答案没有保存"), "{page}");
    assert!(school.get("/en/lessons/rook/where-to", "").starts_with("HTTP/1.1 200"));
    other.execute_batch("ROLLBACK").unwrap();
    let (action, fields) = form_of(&page);
    let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    assert!(school.post(&action, "", &form).starts_with("HTTP/1.1 303"));
    school.kill();
}

#[test]
fn a_database_that_is_held_when_the_school_starts_is_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    drop(Store::open(&folder.path().join("tabiya.db")).unwrap());
    let other = Connection::open(folder.path().join("tabiya.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let (is_well, words) = say(tabiya(["--addr", "127.0.0.1:0", "--data"]).arg(folder.path()));
    assert!(!is_well && words.contains("another program holds the database"), "{words}");
}

#[test]
fn a_folder_that_cannot_be_written_is_said_in_words() {
    // Not even the superuser makes a file there.
    for (folder, expect) in
        [("/sys", "tabiya.serving cannot be written"), ("/sys/school", "the folder /sys/school cannot be made")]
    {
        let (is_well, words) = say(&mut tabiya(["--addr", "127.0.0.1:0", "--data", folder]));
        assert!(!is_well && words.contains(expect), "{words}");
    }
}

#[test]
fn what_is_no_database_is_left_alone_and_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tabiya.db");
    let letter = "A letter that somebody saved under this name. ".repeat(100);
    std::fs::write(&file, &letter).unwrap();
    let (is_well, words) = say(tabiya(["--addr", "127.0.0.1:0", "--data"]).arg(folder.path()));
    assert!(!is_well && words.contains("file is not a database"), "{words}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), letter);
}

#[test]
fn a_second_school_on_the_same_folder_is_refused_and_the_first_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let school = Running::start(folder.path(), &[]);
    let (is_well, words) = say(tabiya(["--addr", "127.0.0.1:0", "--data"]).arg(folder.path()));
    assert!(!is_well && words.contains("another Tabiya is serving this folder"), "{words}");
    let (_, cookie) = school.solve(0, "");
    assert_eq!(school.n_solved(&cookie), "1");
    school.kill();
    // A kill leaves nothing behind that would have to be taken away by hand.
    Running::start(folder.path(), &[]).kill();
}

#[test]
fn puzzles_are_imported_beside_a_school_that_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let school = Running::start(folder.path(), &[]);
    let (is_well, words) = say(tabiya(["puzzles", "import", "tests/own/puzzles.csv", "--data"]).arg(folder.path()));
    assert!(is_well && words.contains("puzzles added"), "{words}");
    assert!(school.get("/en/puzzles/own-02", "").starts_with("HTTP/1.1 200"));
    school.kill();
}

fn answer(id: u128, verdict: &'static str, at: i64) -> AnswerRecord {
    let step = content::built_in().unwrap().lesson("rook").unwrap().steps[0].id.to_string();
    AnswerRecord {
        id: AnswerId::from_bits(id),
        lesson: "rook".to_owned(),
        step,
        answer: "a1".to_owned(),
        verdict,
        reason: None,
        hinted: false,
        at,
        task: None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// However the clock jumps, every answer is kept, a step that was solved stays solved, and the review can be read.
    #[test]
    fn a_clock_that_jumps_loses_nothing(
        answers in prop::collection::vec((any::<bool>(), -4_000_000_000_000_i64..8_000_000_000_000), 1..12),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mei = LearnerId::from_bits(1);
        let step = answer(0, "right", 0).step;
        let mut solved = false;
        for (id, (is_right, at)) in (0..).zip(&answers) {
            let record = answer(id, if *is_right { "right" } else { "wrong" }, *at);
            prop_assert_eq!(runtime.block_on(store.record_answer(mei.clone(), record)).unwrap(), Recorded::Now);
            solved |= is_right;
            prop_assert_eq!(store.progress(&mei).unwrap().step("rook", &step).solved, solved);
            store.reviews(&mei).unwrap();
        }
        let database = Connection::open(folder.path().join("tabiya.db")).unwrap();
        let n: u32 = database.query_row("SELECT count(*) FROM answer_record", [], |row| row.get(0)).unwrap();
        prop_assert_eq!(n as usize, answers.len());
    }
}

#[test]
fn the_step_that_is_answered_here_takes_these_squares_as_wrong() {
    let lesson = content::built_in().unwrap().lesson("rook").unwrap();
    let step = lesson.steps.iter().find(|step| STEP.ends_with(&format!("/{}/answers", step.id))).unwrap();
    let right = grade::a_right_answer(step).unwrap().to_pairs();
    assert!(right.iter().all(|(name, _)| *name == "square"), "{right:?}");
    assert!(!right.contains(&("square", "a1".to_owned())));
}
