//! The program as a host runs it: started, asked over the network, killed, started again.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use tabiya::{content, lesson::grade};

struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(data: &Path, more: &[&str]) -> Running {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Tabiya is ready: http://").unwrap_or_else(|| panic!("{line}"));
        Running { child, address: address.to_owned() }
    }

    /// Sends one request and reads the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, path: &str, cookie: &str) -> String {
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
            self.address
        ))
    }

    fn post(&self, path: &str, cookie: &str, body: &str) -> String {
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        ))
    }

    /// Ends the program as a power cut would: it gets no chance to write anything more.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn an_answer_that_was_confirmed_survives_the_kill_that_follows() {
    let folder = tempfile::tempdir().unwrap();
    let course = content::built_in().unwrap();
    let lesson = course.lesson("rook").unwrap();
    let mut cookie = String::new();
    for (number, step) in lesson.steps.iter().enumerate() {
        let school = Running::start(folder.path(), &[]);
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(grade::a_right_answer(step).unwrap().to_pairs());
        let answer = school.post(&format!("/en/lessons/rook/{}/answers", step.id), &cookie, &form.finish());
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
        let made = answer.lines().find_map(|line| line.strip_prefix("set-cookie: learner="));
        cookie = format!("learner={}", made.unwrap().split(';').next().unwrap());
        school.kill();

        let school = Running::start(folder.path(), &[]);
        let map = school.get("/en/lessons", &cookie);
        let card = map.split("id=\"rook\"").nth(1).unwrap();
        assert!(card.contains(&format!("data-done=\"{}\"", number + 1)), "{}", &card[..200]);
        school.kill();
        if number == 4 {
            break;
        }
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
