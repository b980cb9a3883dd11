//! The program as a host runs it: started, asked over the network, killed, started again.

use std::process::Command;

use crate::running::Running;

#[test]
fn an_answer_that_was_confirmed_survives_the_kill_that_follows() {
    let folder = tempfile::tempdir().unwrap();
    let mut cookie = String::new();
    for step_idx in 0..5 {
        let school = Running::start(folder.path(), &[]);
        let (answer, learner) = school.solve(step_idx, &cookie);
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
        cookie = learner;
        school.kill();

        let school = Running::start(folder.path(), &[]);
        assert_eq!(school.n_solved(&cookie), (step_idx + 1).to_string());
        school.kill();
    }
}

#[test]
fn lessons_of_a_folder_stand_beside_the_built_in_ones() {
    let folder = tempfile::tempdir().unwrap();
    let lessons = folder.path().join("lessons");
    std::fs::create_dir(&lessons).unwrap();
    let source = include_str!("../own/my-rook.toml");
    std::fs::write(lessons.join("my-rook.toml"), source).unwrap();
    let school = Running::start(&folder.path().join("data"), &["--lessons", lessons.to_str().unwrap()]);
    let map = school.get("/en/lessons", "");
    assert!(map.contains("/en/lessons/my-rook") && map.contains("/en/lessons/rook"), "{map}");
    school.kill();
}

#[test]
fn a_folder_with_a_fault_stops_the_start_and_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let lessons = folder.path().join("lessons");
    std::fs::create_dir(&lessons).unwrap();
    let source = include_str!("../own/my-rook.toml").replace("kind   = \"squares\"", "kind   = \"sqares\"");
    std::fs::write(lessons.join("my-rook.toml"), source).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(folder.path().join("data"))
        .arg("--lessons")
        .arg(&lessons)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("my-rook.toml:"), "{words}");
    assert!(words.contains("sqares"), "{words}");
}

#[test]
fn a_folder_without_a_lesson_stops_check_and_start_alike() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().to_str().unwrap();
    let data = folder.path().join("data");
    let run = |arguments: &[&str]| Command::new(env!("CARGO_BIN_EXE_tabiya")).args(arguments).output().unwrap();
    let served = run(&["--addr", "127.0.0.1:0", "--data", data.to_str().unwrap(), "--lessons", empty]);
    let checked = run(&["check", empty]);
    assert_eq!((served.status.code(), checked.status.code()), (Some(1), Some(1)));
    let expect = format!("{empty}:1:1: there is no lesson here. ");
    for words in [served.stderr, checked.stdout] {
        let words = String::from_utf8(words).unwrap();
        assert!(words.contains(&expect), "{words}");
    }
}

/// The part of a printed link after the site's address.
fn path_of(line: &str) -> &str {
    line.trim().rsplit_once("://").and_then(|(_, link)| link.find('/').map(|at| &link[at..])).unwrap()
}

#[test]
fn the_first_start_prints_a_link_that_makes_the_first_teacher() {
    let folder = tempfile::tempdir().unwrap();
    let mut school = Running::start(folder.path(), &[]);
    let line = school.line();
    assert!(line.starts_with("Nobody teaches here yet."), "{line}");
    assert!(line.contains(&format!("http://{}/en/invitations/", school.address)), "{line}");
    let answer = school.post(path_of(&line), "", "name=Frau+Berg&password=a+long+password");
    assert!(answer.contains("location: /en/teach\r\n"), "{answer}");

    // Beside the running site, and for a teacher who has forgotten the password.
    let data = folder.path().to_str().unwrap();
    let add = |name: &str| {
        let arguments = ["teacher", "add", name, "--url", "https://school.example/", "--data", data];
        Command::new(env!("CARGO_BIN_EXE_tabiya")).args(arguments).output().unwrap()
    };
    let output = add("Mr Tang");
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(
        words.starts_with("Mr Tang chooses a password here, once: https://school.example/en/invitations/"),
        "{words}"
    );
    let answer = school.post(path_of(&words), "", "password=a+long+password");
    assert!(answer.contains("location: /en/teach\r\n"), "{answer}");
    assert!(add("Frau Berg").status.success());
    let refused = add("a/b");
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("the name has no letters"));
    school.kill();

    let again = Running::start(folder.path(), &[]);
    // The link comes before the first answer.
    again.get("/en/lessons", "");
    assert_eq!(again.rest(), "", "there is a teacher, so nothing is offered");
}

#[test]
fn a_host_may_be_named() {
    let folder = tempfile::tempdir().unwrap();
    let school = Running::start(folder.path(), &["--addr", "localhost:0"]);
    assert!(school.get("/en/lessons", "").starts_with("HTTP/1.1 200"));
    school.kill();
}

#[test]
fn an_address_that_is_none_is_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    for (address, expect) in [
        ("localhost", "write a host and a port"),
        (":3000", "write a host and a port"),
        ("::1:3000", "write a host and a port"),
        ("localhost:80000", "write a host and a port"),
        ("no-such-host.invalid:3000", "no-such-host.invalid:3000 cannot be listened at"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["--addr", address, "--data"])
            .arg(folder.path())
            .output()
            .unwrap();
        let words = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && words.contains(expect), "{address}: {words}");
    }
}

#[test]
fn the_help_says_what_there_is() {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("--help").output().unwrap();
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(words.starts_with("A chess school in one program: lessons, board and progress"), "{words}");
}

#[test]
fn a_port_that_is_taken_is_said_in_words() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["--addr", &address, "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains(&address), "{words}");
}
