//! What a host does with a school: settings, log, figures, proxies, backups, the end of a day.

use std::{fs, net::TcpStream, path::Path, process::Stdio, sync::mpsc, thread};

use rusqlite::Connection;

use crate::running::{Running, learner_cookie, post, say, tabiya, try_ask};

#[test]
fn a_backup_of_a_busy_school_comes_to_life_on_another_machine() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let school = Running::start(here.path(), &[]);
    let (_, cookie) = school.solve(0, "");
    let (stop, stopped) = mpsc::channel::<()>();
    let backup = here.path().join("backup.db");
    thread::scope(|scope| {
        let school = &school;
        scope.spawn(move || {
            let mut number = 0;
            while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
                let answer =
                    school.post("/en/lessons/rook/where-to/answers", "", &format!("id={number:032x}&square=a1"));
                assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
                number += 1;
            }
        });
        let (is_well, words) = say(tabiya(["backup"]).arg(&backup).arg("--data").arg(here.path()));
        assert!(is_well && words.contains("holds the database of"), "{words}");
        drop(stop);
    });
    let (_, cookie) = school.solve(1, &cookie);
    assert_eq!(school.n_solved(&cookie), "2");

    // While a school is open its database is not replaced.
    let (is_well, words) = say(tabiya(["restore", "--overwrite"]).arg(&backup).arg("--data").arg(here.path()));
    assert!(!is_well && words.contains("stop the school that runs on it first"), "{words}");
    assert_eq!(school.n_solved(&cookie), "2");
    school.kill();

    let data = there.path().join("data");
    let restore = |more: &[&str]| say(tabiya(["restore"]).arg(&backup).arg("--data").arg(&data).args(more));
    let (is_well, words) = restore(&[]);
    assert!(is_well && words.contains("is the database now"), "{words}");
    let school = Running::start(&data, &[]);
    assert_eq!(school.n_solved(&cookie), "1");
    school.kill();
    let (is_well, words) = restore(&[]);
    assert!(!is_well && words.contains("is there already; nothing was changed (--overwrite replaces it)"), "{words}");
    let (is_well, words) = restore(&["--overwrite"]);
    assert!(is_well, "{words}");
    let school = Running::start(&data, &[]);
    assert_eq!(school.n_solved(&cookie), "1");
    school.kill();
}

#[test]
fn a_backup_of_nothing_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (is_well, words) = say(tabiya(["backup", "b.db", "--data"]).arg(folder.path()).current_dir(folder.path()));
    assert!(!is_well && words.contains("tabiya.db is not there"), "{words}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn flags_count_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("school.toml");
    fs::write(&settings, "data = \"of-file\"\naddr = \"127.0.0.1:1\"\nmetrics-addr = \"127.0.0.1:0\"\n").unwrap();
    let data = |name: &str| folder.path().join(name);
    let made = |name: &str| data(name).join("tabiya.db").exists();

    let mut command = tabiya(["--config"]);
    let mut school = Running::of(command.arg(&settings));
    assert!(address_of_figures(&mut school).starts_with("127.0.0.1:"));
    school.kill();
    assert!(made("of-file"));

    let mut command = tabiya(["serve"]);
    Running::of(command.env("TABIYA_CONFIG", &settings).env("TABIYA_DATA", data("of-environment"))).kill();
    assert!(made("of-environment"));

    let mut command = tabiya(["--data"]);
    command.arg(data("of-flag")).env("TABIYA_CONFIG", &settings).env("TABIYA_DATA", data("of-nobody"));
    Running::of(&mut command).kill();
    assert!(made("of-flag") && !made("of-nobody"));

    // The verbs beside the school find its folder in the same file.
    let (is_well, words) = say(tabiya(["backup"]).arg(data("b.db")).arg("--config").arg(&settings));
    assert!(is_well && words.contains("of-file"), "{words}");
}

#[test]
fn a_setting_that_is_none_stops_the_start_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("school.toml");
    let of_file = |text: &str| {
        fs::write(&settings, text).unwrap();
        say(tabiya(["--config"]).arg(&settings))
    };
    let (is_well, words) = of_file("data = \"x\"\nadress = \"127.0.0.1:0\"\n");
    assert!(!is_well && words.contains("school.toml:2:1: unknown field `adress`"), "{words}");
    let (is_well, words) = of_file("trusted-proxy = [\"everybody\"]\n");
    assert!(!is_well && words.contains("school.toml:1:17: `everybody`: write an address or a network"), "{words}");
    let (is_well, words) = say(&mut tabiya(["--trusted-proxy", "10.0.0.0/8,everybody"]));
    assert!(!is_well && words.contains("write an address or a network"), "{words}");
    let (is_well, words) = say(tabiya(["serve"]).env("TABIYA_LOG", "xml"));
    assert!(!is_well && words.contains("[possible values: text, json]"), "{words}");
    let (is_well, words) = say(&mut tabiya(["--config", "no-such.toml"]));
    assert!(!is_well && words.contains("the settings in no-such.toml cannot be read"), "{words}");
}

#[test]
fn cookies_are_kept_on_https_where_a_trusted_proxy_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let is_secure = |more: &[&str], headers: &str| {
        let school = Running::start(folder.path(), more);
        let answer = school.get_with("/zh-Hans/", headers);
        school.kill();
        let cookie = answer.lines().find(|line| line.starts_with("set-cookie: ")).unwrap_or_else(|| panic!("{answer}"));
        cookie.ends_with("; Secure")
    };
    let says_https = "X-Forwarded-Proto: https\r\n";
    assert!(is_secure(&["--trusted-proxy", "127.0.0.1"], says_https));
    assert!(!is_secure(&["--trusted-proxy", "127.0.0.1"], ""));
    assert!(!is_secure(&["--trusted-proxy", "10.0.0.0/8"], says_https));
    assert!(!is_secure(&[], says_https));
    assert!(is_secure(&["--https"], ""));
    assert!(!is_secure(&["--https=false"], says_https));
}

/// The school says other things about itself before it says where its figures are.
fn address_of_figures(school: &mut Running) -> String {
    loop {
        let line = school.line();
        assert!(!line.is_empty(), "the school has ended");
        if let Some(address) = line.trim().strip_prefix("Figures are at http://") {
            return address.strip_suffix("/metrics").unwrap().to_owned();
        }
    }
}

/// A school, and where its figures are.
fn school_with_figures(data: &Path) -> (Running, String) {
    let mut school = Running::start(data, &["--metrics-addr", "127.0.0.1:0"]);
    let address = address_of_figures(&mut school);
    (school, address)
}

fn figures(address: &str) -> String {
    try_ask(address, &format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")).unwrap()
}

fn n_writes_begun(address: &str) -> u32 {
    let figures = figures(address);
    let line = figures.lines().find_map(|line| line.strip_prefix("tabiya_write_batch_jobs_count ")).unwrap();
    line.parse().unwrap()
}

#[test]
fn the_figures_say_what_was_asked_and_answered_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let (school, address) = school_with_figures(folder.path());
    for n in 1..=2 {
        // The second one is the first sent again: it is answered, and counts once.
        let answer = school.post("/en/lessons/rook/where-to/answers", "", &format!("id={:032x}&square=a{n}", 1));
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    }
    let (_, cookie) = school.solve(1, "");
    let before = school.post("/en/lessons/rook/where-to/answers", &cookie, &format!("id={:032x}&square=a1", 9));
    let again = school.post("/en/lessons/rook/where-to/answers", &cookie, &format!("id={:032x}&square=a1", 9));
    assert!(before.starts_with("HTTP/1.1 303") && again.starts_with("HTTP/1.1 303"));
    school.get("/en/no-such-page/at-all/here", "");
    let figures = figures(&address);
    for expect in [
        "content-type: application/openmetrics-text",
        "tabiya_http_requests_total{method=\"POST\",route=\"/{lang}/lessons/{lesson}/{step}/answers\",status=\"303\"} 5",
        "tabiya_http_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "tabiya_http_request_duration_seconds_count{route=\"/{lang}/lessons/{lesson}/{step}/answers\"} 5",
        "tabiya_answers_total{kind=\"lesson\",verdict=\"wrong\"} 3",
        "tabiya_answers_total{kind=\"lesson\",verdict=\"right\"} 1",
        "tabiya_writes_total{outcome=\"written\"} ",
        "tabiya_write_batch_jobs_count ",
        "tabiya_write_duration_seconds_sum ",
        "tabiya_judging_permits ",
        "# EOF",
    ] {
        assert!(figures.contains(expect), "{expect}\n{figures}");
    }
    assert!(!figures.contains("where-to"), "{figures}");
    // Nobody reads them at the address of the school.
    assert!(school.get("/metrics", "").starts_with("HTTP/1.1 404"));
    school.kill();
}

/// All that the school logs, at the most talkative, while a learner answers and asks, and something fails.
fn log_of(format: &str, folder: &Path) -> (String, Vec<String>) {
    let log = folder.join("log");
    let mut command = tabiya(["serve", "--log", format, "--trusted-proxy", "127.0.0.1", "--data"]);
    command.arg(folder.join("data")).env("RUST_LOG", "trace").stderr(Stdio::from(fs::File::create(&log).unwrap()));
    let school = Running::of(&mut command);
    let headers = "X-Forwarded-For: 203.0.113.77\r\nUser-Agent: MeisBrowser\r\n";
    let form = "id=0000000000000000000000000badcafe&square=h7&square=b2";
    let path = "/en/lessons/rook/where-to/answers";
    let answer = school.ask(&post(&school.address, path, headers, form));
    let cookie = learner_cookie(&answer).unwrap();
    let shown = answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    assert!(school.get_with(shown, &format!("Cookie: {cookie}\r\n{headers}")).starts_with("HTTP/1.1 200"));
    school.get_with("/en/puzzles/next?theme=fork", &format!("Cookie: {cookie}\r\n{headers}"));
    let other = Connection::open(folder.join("data/tabiya.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = school.ask(&post(&school.address, path, &format!("Cookie: {cookie}\r\n{headers}"), form));
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    drop(other);
    school.kill();

    let learner: String = Connection::open(folder.join("data/tabiya.db"))
        .unwrap()
        .query_row("SELECT token FROM learner", [], |row| row.get(0))
        .unwrap();
    let secret = ["203.0.113.77", "MeisBrowser", "badcafe", "h7", "where-to", "fork"].map(str::to_owned);
    let cookie = cookie.trim_start_matches("learner=")[..20].to_owned();
    (fs::read_to_string(&log).unwrap(), [learner, cookie].into_iter().chain(secret).collect())
}

#[test]
fn the_log_tells_what_happened_and_nothing_about_who_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (log, secret) = log_of("json", folder.path());
    for line in log.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
    for expect in [
        "\"route\":\"/{lang}/lessons/{lesson}/{step}/answers\"",
        "\"status\":303",
        "a request failed",
        "another program holds",
    ] {
        assert!(log.contains(expect), "{expect}\n{log}");
    }
    for text in secret {
        assert!(!log.contains(&text), "{text}\n{log}");
    }
}

#[test]
fn the_log_for_people_tells_nothing_about_who_it_was_either() {
    let folder = tempfile::tempdir().unwrap();
    let (log, secret) = log_of("text", folder.path());
    assert!(log.contains("route=/{lang}/lessons/{lesson}/{step}/answers"), "{log}");
    for text in secret {
        assert!(!log.contains(&text), "{text}\n{log}");
    }
}

#[test]
fn an_answer_that_is_under_way_when_the_school_is_told_to_end_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let (school, address) = school_with_figures(folder.path());
    let (_, cookie) = school.solve(0, "");
    let other = Connection::open(folder.path().join("tabiya.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let n_before = n_writes_begun(&address);
    let answer = thread::scope(|scope| {
        let slow = scope.spawn(|| school.solve(1, &cookie));
        while n_writes_begun(&address) == n_before {
            thread::yield_now();
        }
        school.terminate();
        // It takes no one new.
        while TcpStream::connect(&school.address).is_ok() {
            thread::yield_now();
        }
        assert!(!slow.is_finished());
        drop(other);
        slow.join().unwrap().0
    });
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    assert!(school.end().success());
    // All is in the one file now.
    assert!(!folder.path().join("tabiya.db-wal").exists());
    let school = Running::start(folder.path(), &[]);
    assert_eq!(school.n_solved(&cookie), "2");
    school.kill();
}
