//! Many learners at a time: step pages beside a bare handler, answers on the disk, and everything together.

use std::{
    error::Error,
    net::{SocketAddr, ToSocketAddrs},
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, HeaderValue, header};
use tokio::{runtime::Runtime, task::JoinSet};

use crate::{
    Folder,
    client::{Accepts, Client},
    learner::{Knowledge, Learner, form, hidden_fields},
    load_average, processor_time,
    report::Times,
    school::School,
};

/// The step whose page is measured beside the bare handler: a rook and all its squares.
const LESSON: &str = "rook";

#[derive(clap::Args)]
pub struct Options {
    /// A server that runs elsewhere, such as 127.0.0.1:3000; without it, one in this process
    #[arg(long, value_name = "HOST:PORT")]
    url: Option<String>,
    /// The folder of the database for the server in this process; without it, a new one that is gone afterwards
    #[arg(long)]
    data: Option<PathBuf>,
    /// How many learners at a time, one round for each number
    #[arg(long, value_delimiter = ',', default_value = "64,1000")]
    clients: Vec<usize>,
    /// How long each round takes
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// How long a learner thinks before each answer
    #[arg(long, value_name = "MS", default_value_t = 0)]
    think: u64,
    /// Only this part: pages, answers or learners
    #[arg(long)]
    only: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Pages,
    Answers,
    Learners,
}

pub fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let knowledge = Arc::new(Knowledge::of_the_program()?);
    let folder = Folder::of(options.data.as_ref())?;
    let (address, school) = match &options.url {
        Some(url) => {
            let host = url.trim_start_matches("http://").trim_end_matches('/');
            (host.to_socket_addrs()?.next().ok_or("no such host")?, None)
        }
        None => {
            let school = School::open(&folder.database())?;
            (school.address, Some(school))
        }
    };
    let clients = Runtime::new()?;
    println!("load average before: {}", load_average());
    let during = Duration::from_secs_f64(options.seconds);
    let does = |part| options.only.is_none_or(|only| only == part);
    for &n_clients in &options.clients {
        if does(Part::Pages) {
            for accepts in [Accepts::Plain, Accepts::Compressed] {
                pages_beside_bare(&clients, address, school.as_ref(), &knowledge, (n_clients, during, accepts))?;
            }
        }
        if does(Part::Answers) {
            let path = step_path(&knowledge, 1);
            let right = tabiya::lesson::grade::a_right_answer(&knowledge.course.lesson(LESSON).ok_or("rook")?.steps[1]);
            let right = Arc::new(right.ok_or("a right answer")?.to_pairs());
            let mut round = round(&clients, n_clients, during, |number, until| {
                answers(address, path.clone(), right.clone(), number, until)
            });
            tell(&format!("{n_clients} clients answer, nothing else"), &mut round, school.as_ref());
        }
        if does(Part::Learners) {
            let think = Duration::from_millis(options.think);
            let mut round = round(&clients, n_clients, during, |number, until| {
                let mut learner = Learner::new(address, knowledge.clone(), number, think);
                async move {
                    while Instant::now() < until {
                        learner.play().await;
                    }
                    learner.times
                }
            });
            let title = format!("{n_clients} learners, thinking {} ms before each answer", options.think);
            tell(&title, &mut round, school.as_ref());
        }
    }
    println!("load average after: {}", load_average());
    clients.shutdown_timeout(Duration::from_secs(1));
    if let Some(school) = school {
        school.close();
    }
    Ok(())
}

fn step_path(knowledge: &Knowledge, step_idx: usize) -> String {
    let steps = knowledge.course.lesson(LESSON).map(|lesson| &lesson.steps[..]).unwrap_or_default();
    steps.get(step_idx).map(|step| format!("/en/lessons/{LESSON}/{}", step.id)).unwrap_or_default()
}

/// What a round came to: the time of each request, that of the whole round, and the processor time a request.
struct Round {
    times: Times,
    took: Duration,
    processor: Option<Duration>,
}

impl Round {
    fn a_second(&self) -> f64 {
        self.times.n_fine() as f64 / self.took.as_secs_f64()
    }
}

/// So many clients at the same time, each as `client` says, until the time is over.
fn round<F>(runtime: &Runtime, n_clients: usize, during: Duration, client: impl Fn(usize, Instant) -> F) -> Round
where
    F: Future<Output = Times> + Send + 'static,
{
    let (begun, used_before) = (Instant::now(), processor_time());
    let until = begun + during;
    let mut times = Times::default();
    runtime.block_on(async {
        let mut clients = JoinSet::new();
        for number in 0..n_clients {
            clients.spawn(client(number, until));
        }
        while let Some(ended) = clients.join_next().await {
            times.join(ended.unwrap_or_default());
        }
    });
    let took = begun.elapsed();
    let used = processor_time().zip(used_before).map(|(now, before)| now - before);
    let n_fine = u32::try_from(times.n_fine()).unwrap_or(u32::MAX).max(1);
    Round { times, took, processor: used.map(|used| used / n_fine) }
}

fn tell(title: &str, round: &mut Round, school: Option<&School>) {
    println!("\n{title}: {:.1} s, load average {}", round.took.as_secs_f64(), load_average());
    round.times.print(round.took);
    if let Some(school) = school {
        school.take_times().print(round.took);
    }
    if let Some(processor) = round.processor {
        println!("  {} µs of processor time a request, client and server together", processor.as_micros());
    }
}

/// Learners who have answered a step before open step pages; then a bare handler gives out the same bytes.
fn pages_beside_bare(
    clients: &Runtime,
    address: SocketAddr,
    school: Option<&School>,
    knowledge: &Knowledge,
    (n_clients, during, accepts): (usize, Duration, Accepts),
) -> Result<(), Box<dyn Error>> {
    let paths = Arc::new(vec![step_path(knowledge, 1), step_path(knowledge, 2)]);
    let how = if accepts == Accepts::Plain { "plain" } else { "compressed" };
    let mut pages =
        round(clients, n_clients, during, |_, until| open_pages(address, paths.clone(), accepts, until, true));
    tell(&format!("{n_clients} clients open step pages, {how}"), &mut pages, school);

    let page = clients.block_on(Client::new(address).get(&paths[0], accepts)).ok_or("the page cannot be had")?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    if let Some(encoding) = &page.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_str(encoding)?);
    }
    let n_bytes = page.bytes.len();
    let bare = School::bare(page.bytes, headers)?;
    let paths = Arc::new(vec!["/page".to_owned()]);
    let mut beside =
        round(clients, n_clients, during, |_, until| open_pages(bare.address, paths.clone(), accepts, until, false));
    tell(&format!("the same from a bare handler, {n_bytes} bytes"), &mut beside, Some(&bare));
    let share = 100.0 * pages.a_second() / beside.a_second();
    println!("  {:.0} against {:.0} a second: {share:.0} % of the bare handler", pages.a_second(), beside.a_second());
    if let (Some(own), Some(bare)) = (pages.processor, beside.processor) {
        println!("  by processor time: {:.0} %", 100.0 * bare.as_secs_f64() / own.as_secs_f64());
    }
    bare.close();
    Ok(())
}

async fn open_pages(
    address: SocketAddr,
    paths: Arc<Vec<String>>,
    accepts: Accepts,
    until: Instant,
    is_learner: bool,
) -> Times {
    let mut client = Client::new(address);
    client.set_cookie("language", "en");
    let mut times = Times::default();
    if is_learner {
        // From here on the cookie names a learner, who is looked up for every page.
        let page = client.get(&paths[0], Accepts::Plain).await;
        let hidden = page.map(|page| hidden_fields(page.text())).unwrap_or_default();
        client.post(&format!("{}/answers", paths[0]), form(&hidden, &[("square", "e4")])).await;
    }
    for path in paths.iter().cycle() {
        if Instant::now() >= until {
            break;
        }
        match client.get(path, accepts).await {
            Some(answer) if answer.is_fine() => times.add("step page", answer.took),
            _ => times.add_error("step page"),
        }
    }
    times
}

/// The same right answer again and again, each under an id of its own: each is one more row on the disk.
async fn answers(
    address: SocketAddr,
    path: String,
    right: Arc<Vec<(&'static str, String)>>,
    number: usize,
    until: Instant,
) -> Times {
    let mut client = Client::new(address);
    let mut times = Times::default();
    let mut n_sent = 0_u128;
    while Instant::now() < until {
        let id = format!("{:032x}", ((number as u128) << 64) | n_sent);
        n_sent += 1;
        let pairs: Vec<(&str, &str)> = right.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let form = form(&[("id".to_owned(), id)], &pairs);
        match client.post(&format!("{path}/answers"), form).await {
            Some(answer) if answer.is_fine() => times.add("answer on the disk", answer.took),
            _ => times.add_error("answer on the disk"),
        }
    }
    times
}
