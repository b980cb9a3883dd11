//! The server as a process of its own: the program itself, or a bare handler beside it. What it takes of the machine is
//! its own, without the clients.

use std::{
    error::Error,
    fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    http::{HeaderValue, header},
    routing::get,
};
use tabiya::web;
use tokio::{net::TcpListener, runtime::Runtime};

use crate::client::{Accepts, Client};

pub struct Program {
    child: Child,
    /// Kept open: a program whose words nobody takes ends.
    out: Lines,
    pub address: SocketAddr,
    metrics: Option<SocketAddr>,
}

type Lines = std::io::Lines<BufReader<ChildStdout>>;

impl Drop for Program {
    fn drop(&mut self) {
        // One that has ended by itself is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is measured of a server beside its answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    pub processor: Duration,
    /// Memory that is held now, and at most so far, in MB.
    pub memory: f64,
    pub memory_peak: f64,
}

impl Program {
    /// Starts the school on the database of this folder, and waits until it is ready.
    pub fn serve(program: &Path, data: &Path) -> Result<Program, Box<dyn Error>> {
        let mut command = Command::new(program);
        command.args(["--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0", "--data"]).arg(data);
        let mut started = Program::start(command, "Tabiya is ready: http://")?;
        let told = started.line("Figures are at http://")?;
        started.metrics = Some(told.trim_end_matches("/metrics").parse()?);
        Ok(started)
    }

    /// Starts a handler that returns the bytes of this file, whatever it is asked for.
    pub fn bare(file: &Path, encoding: Option<&str>) -> Result<Program, Box<dyn Error>> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("bare").arg(file).args(encoding);
        Program::start(command, "Ready: http://")
    }

    fn start(mut command: Command, ready: &str) -> Result<Program, Box<dyn Error>> {
        // Under load every answer that was slow would be a line of the log.
        command.env("RUST_LOG", "error");
        let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn()?;
        let out = BufReader::new(child.stdout.take().ok_or("the program has no output")?).lines();
        let mut program = Program { child, out, address: SocketAddr::from(([0, 0, 0, 0], 0)), metrics: None };
        program.address = program.line(ready)?.parse()?;
        Ok(program)
    }

    /// The rest of the first line that begins so.
    fn line(&mut self, begin: &str) -> Result<String, Box<dyn Error>> {
        for line in &mut self.out {
            if let Some(rest) = line?.strip_prefix(begin) {
                return Ok(rest.to_owned());
            }
        }
        Err(format!("the program ended without saying {begin:?}").into())
    }

    pub fn usage(&self) -> Usage {
        usage(&self.child.id().to_string())
    }

    /// How many requests there were so far, and how many of them were answered within a millisecond; the streams of live
    /// classes, which have no end, apart.
    pub async fn answered(&self) -> Answered {
        let Some(metrics) = self.metrics else { return Answered::default() };
        let told = Client::new(metrics).get("/metrics", Accepts::Plain).await;
        let told = told.map(|answer| answer.text().to_owned()).unwrap_or_default();
        let mut answered = Answered::default();
        for line in told.lines().filter(|line| line.starts_with("tabiya_http_request_duration_seconds")) {
            let Some((name, value)) = line.rsplit_once(' ') else { continue };
            let value: f64 = value.parse().unwrap_or(0.0);
            if name.contains("seconds_count") {
                answered.n_requests += value;
            } else if name.contains("seconds_sum") {
                answered.seconds += value;
            } else if name.contains("le=\"0.001\"") {
                answered.n_within_ms += value;
            }
        }
        answered
    }
}

/// Server time as the school itself counts it: from the head of a request to the beginning of its answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answered {
    n_requests: f64,
    n_within_ms: f64,
    seconds: f64,
}

impl Answered {
    /// What was answered since `before`, in words.
    pub fn since(&self, before: &Answered) -> String {
        let n_requests = (self.n_requests - before.n_requests).max(1.0);
        let within = 100.0 * (self.n_within_ms - before.n_within_ms) / n_requests;
        let mean = 1000.0 * (self.seconds - before.seconds) / n_requests;
        format!("server time: mean {mean:.2} ms, {within:.0} % within 1 ms")
    }
}

/// The processor time and the memory of a process, where the system tells: in contrast to the time on the clock they do
/// not depend on what else the machine does.
fn usage(process: &str) -> Usage {
    /// Ticks a second in /proc, on every Linux.
    const TICKS: f64 = 100.0;
    let told = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The second field is the program's name in brackets; user and system time are the fields 14 and 15.
    let fields = told.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let megabytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
    };
    Usage {
        processor: Duration::from_secs_f64(ticks / TICKS),
        memory: megabytes("VmRSS:"),
        memory_peak: megabytes("VmHWM:"),
    }
}

/// The processor time of this process, the clients.
pub fn own_processor_time() -> Duration {
    usage("self").processor
}

/// The program to start: the one that is named, or that was built beside this one.
pub fn program(named: Option<&PathBuf>) -> Result<PathBuf, Box<dyn Error>> {
    if let Some(named) = named {
        return Ok(named.clone());
    }
    let this = std::env::current_exe()?;
    let program = this.parent().and_then(Path::parent).ok_or("this program stands in no folder")?.join("tabiya");
    if !program.is_file() {
        let told = "there is no such program; cargo build --release makes it, --program names another";
        return Err(format!("{}: {told}", program.display()).into());
    }
    Ok(program)
}

#[derive(clap::Args)]
pub struct BareOptions {
    file: PathBuf,
    encoding: Option<String>,
}

/// A handler that does nothing but return the bytes of a file, from the same kind of server as the school's.
pub fn bare(options: &BareOptions) -> Result<(), Box<dyn Error>> {
    let bytes = Bytes::from(fs::read(&options.file)?);
    let mut headers = vec![(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))];
    if let Some(encoding) = &options.encoding {
        headers.push((header::CONTENT_ENCODING, HeaderValue::from_str(encoding)?));
    }
    let headers = axum::http::HeaderMap::from_iter(headers);
    let router = Router::new().route("/{*path}", get(async move || (headers, bytes)));
    Runtime::new()?.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("Ready: http://{}", listener.local_addr()?);
        // It is ended from outside.
        web::serve_router(listener, router, std::future::pending()).await;
        Ok(())
    })
}
