//! The program as a process of its own, asked over the network, for tests that end it in one way or another.

use std::{
    ffi::OsStr,
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    time::Duration,
};

use tabiya::{content, lesson::grade};

/// A school that serves; it is killed when the test forgets it.
pub struct Running {
    child: Child,
    out: BufReader<ChildStdout>,
    pub address: String,
}

/// The command with these words after it, away from the settings of whoever runs the tests.
pub fn tabiya<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("TABIYA_") || name == "RUST_LOG") {
        command.env_remove(name);
    }
    command.args(words);
    command
}

/// What the command wrote to both outputs, and whether it ended well.
pub fn say(command: &mut Command) -> (bool, String) {
    let output = command.output().unwrap();
    let words = [output.stdout, output.stderr].map(|words| String::from_utf8(words).unwrap());
    (output.status.success(), words.concat())
}

impl Running {
    pub fn start(data: &Path, more: &[&str]) -> Running {
        let mut command = tabiya(["serve", "--data"]);
        command.arg(data).args(more);
        Running::of(&mut command)
    }

    /// Starts a command that serves at a free port, unless it says another, and waits until it answers.
    pub fn of(command: &mut Command) -> Running {
        let mut child = command.env("TABIYA_ADDR", "127.0.0.1:0").stdout(Stdio::piped()).spawn().unwrap();
        let mut running = Running { out: BufReader::new(child.stdout.take().unwrap()), child, address: String::new() };
        let line = running.line();
        let address = line.trim().strip_prefix("Tabiya is ready: http://").unwrap_or_else(|| panic!("{line}"));
        running.address = address.to_owned();
        running
    }

    /// The next line of its standard output.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    /// Sends one request and reads the whole answer.
    pub fn ask(&self, request: &str) -> String {
        try_ask(&self.address, request).unwrap()
    }

    pub fn get(&self, path: &str, cookie: &str) -> String {
        self.get_with(path, &format!("Cookie: {cookie}\r\n"))
    }

    /// The same with header lines of one's own, each with its end.
    pub fn get_with(&self, path: &str, headers: &str) -> String {
        let address = &self.address;
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n"))
    }

    pub fn post(&self, path: &str, cookie: &str, body: &str) -> String {
        self.ask(&post(&self.address, path, &format!("Cookie: {cookie}\r\n"), body))
    }

    /// Answers a step of the rook's lesson rightly, the first where none is named, and returns the answer's head and the
    /// learner's cookie.
    pub fn solve(&self, step_idx: usize, cookie: &str) -> (String, String) {
        let lesson = content::built_in().unwrap().lesson("rook").unwrap();
        let step = &lesson.steps[step_idx];
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(grade::a_right_answer(step).unwrap().to_pairs());
        let answer = self.post(&format!("/en/lessons/rook/{}/answers", step.id), cookie, &form.finish());
        let cookie = learner_cookie(&answer).unwrap_or_else(|| panic!("{answer}"));
        (answer, cookie)
    }

    /// How many steps of the rook's lesson the learner has solved.
    pub fn n_solved(&self, cookie: &str) -> String {
        let map = self.get("/en/lessons", cookie);
        let card = map.split("id=\"rook\"").nth(1).unwrap_or_else(|| panic!("{map}"));
        card.split("data-done=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    }

    /// Ends the program as a power cut would: it gets no chance to write anything more.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends the program, and returns what it had printed and nobody read.
    pub fn rest(mut self) -> String {
        self.child.kill().unwrap();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        rest
    }

    /// Asks the program to end.
    pub fn terminate(&self) {
        let status = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.child.id())]).status().unwrap();
        assert!(status.success());
    }

    /// Waits for its end.
    pub fn end(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn post(address: &str, path: &str, headers: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// Sends one request and reads the whole answer; the server may be gone before or meanwhile.
pub fn try_ask(address: &str, request: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// The cookie by which the learner is known, as a request sends it.
pub fn learner_cookie(answer: &str) -> Option<String> {
    let made = answer.lines().find_map(|line| line.strip_prefix("set-cookie: learner="))?;
    Some(format!("learner={}", made.split(';').next()?))
}
