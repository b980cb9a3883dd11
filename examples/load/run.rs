//! Many learners at a time: step pages beside a bare handler, answers on the disk, everything together, and classes.

use std::{
    error::Error,
    fs,
    net::{SocketAddr, ToSocketAddrs},
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use rusqlite::Connection;
use tabiya::{lesson::grade, store::Store};
use tokio::{runtime::Runtime, task::JoinSet};

use crate::{
    Folder, class, classes,
    client::{Accepts, Client},
    learner::{Knowledge, Learner, form, hidden_fields},
    live, load_average, now,
    program::{Program, Usage, own_processor_time, program},
    report::Times,
};

/// The step whose page is measured beside the bare handler: a rook and all its squares.
const LESSON: &str = "rook";

#[derive(clap::Args)]
pub struct Options {
    /// A server that runs elsewhere, such as 127.0.0.1:3000, on a database that this program has filled; without it, one
    /// that is started here
    #[arg(long, value_name = "HOST:PORT")]
    url: Option<String>,
    /// The folder of the database, filled by this program, for the server that is started here; without it, a new one with
    /// one class
    #[arg(long)]
    data: Option<PathBuf>,
    /// The program to start; without it, the one that was built beside this one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// How many clients at a time, one round for each number
    #[arg(long, value_delimiter = ',', default_value = "64,1000")]
    clients: Vec<usize>,
    /// How long each round takes
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// How long a learner thinks before each answer
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    think: u64,
    /// Only these parts
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Step pages, beside a bare handler that returns the same bytes
    Pages,
    /// Answers, one after the other, each on the disk
    Answers,
    /// Learners who read, think, answer, solve puzzles and look at their progress
    Learners,
    /// A class that answers the items of an assignment at once, while teachers watch
    Class,
    /// A class that works at one pace
    Live,
}

/// The server that is measured.
struct School {
    address: SocketAddr,
    /// None where it runs elsewhere.
    program: Option<Program>,
}

/// Plays rounds against a server, and tells of each what the clients saw and what it took.
struct Player {
    runtime: Runtime,
    knowledge: Arc<Knowledge>,
    during: Duration,
    think: Duration,
}

/// What a round came to: requests a second, and the processor time a request, that of the clients included.
struct Outcome {
    a_second: f64,
    processor: Duration,
}

pub fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    // Clients are connections, too.
    rlimit::increase_nofile_limit(u64::MAX)?;
    let player = Player {
        runtime: Runtime::new()?,
        knowledge: Arc::new(Knowledge::of_the_program()?),
        during: Duration::from_secs_f64(options.seconds),
        think: Duration::from_millis(options.think),
    };
    let folder = Folder::of(options.data.as_ref())?;
    let school = match &options.url {
        Some(url) => {
            let host = url.trim_start_matches("http://").trim_end_matches('/');
            School { address: host.to_socket_addrs()?.next().ok_or("no such host")?, program: None }
        }
        None => {
            if options.data.is_none() {
                drop(Store::open(&folder.database())?);
                classes::add(&mut Connection::open(folder.database())?, &player.knowledge.course, 1, now())?;
            }
            let program = Program::serve(&program(options.program.as_ref())?, &folder.path())?;
            School { address: program.address, program: Some(program) }
        }
    };
    let does = |part| options.only.is_empty() || options.only.contains(&part);
    for &n_clients in &options.clients {
        if does(Part::Pages) {
            player.pages(&school, n_clients, Accepts::Plain)?;
            player.pages(&school, n_clients, Accepts::Compressed)?;
        }
        if does(Part::Answers) {
            player.answers(&school, n_clients)?;
        }
        if does(Part::Learners) {
            player.learners(&school, n_clients);
        }
    }
    if does(Part::Class) {
        let title = "a class of 40 answers each item of an assignment at once, while 3 teachers watch the grid";
        player.round(&school, title, |_| class::work(school.address, player.knowledge.clone()));
    }
    if does(Part::Live) {
        let title = "a live class of 40: positions are shown, opened, answered, closed and revealed";
        player.round(&school, title, |_| live::work(school.address));
    }
    if let Some(program) = &school.program {
        let Usage { memory, memory_peak, .. } = program.usage();
        println!("\nmemory of the server at the end: {memory:.0} MB, at most {memory_peak:.0} MB");
    }
    Ok(())
}

impl Player {
    /// Clients as `clients` says, that end soon after the moment that it is given.
    fn round<F: Future<Output = Times>>(
        &self,
        school: &School,
        title: &str,
        clients: impl FnOnce(Instant) -> F,
    ) -> Outcome {
        let program = school.program.as_ref();
        let load_before = load_average();
        let usage = || program.map(Program::usage).unwrap_or_default();
        let answered = || program.map(|program| self.runtime.block_on(program.answered()));
        let (answered_before, usage_before, own_before) = (answered(), usage(), own_processor_time());
        let begun = Instant::now();
        let mut times = self.runtime.block_on(clients(begun + self.during));
        let took = begun.elapsed();
        let (usage_after, own) = (usage(), own_processor_time() - own_before);
        println!("\n{title}: {:.1} s, load average {load_before} to {}", took.as_secs_f64(), load_average());
        times.print(took);
        let n_fine = u32::try_from(times.n_fine()).unwrap_or(u32::MAX).max(1);
        let server = usage_after.processor.saturating_sub(usage_before.processor) / n_fine;
        let own = own / n_fine;
        if let Some((before, after)) = answered_before.zip(answered()) {
            println!("  {}", after.since(&before));
            println!("  processor time a request: server {} µs, client {} µs", server.as_micros(), own.as_micros());
            let Usage { memory, memory_peak, .. } = usage_after;
            println!("  memory of the server: {memory:.0} MB, at most so far {memory_peak:.0} MB");
        }
        Outcome { a_second: times.n_fine() as f64 / took.as_secs_f64(), processor: server + own }
    }

    /// Learners who have answered a step before open step pages; then a bare handler gives out the same bytes.
    fn pages(&self, school: &School, n_clients: usize, accepts: Accepts) -> Result<(), Box<dyn Error>> {
        let (address, paths) = (school.address, Arc::new(vec![self.step_path(1), self.step_path(2)]));
        let how = if accepts == Accepts::Plain { "plain" } else { "compressed" };
        let title = format!("{n_clients} clients open step pages, {how}");
        let open = paths.clone();
        let pages = self.round(school, &title, |until| {
            all(n_clients, move |_| open_pages(address, open.clone(), accepts, until, true))
        });

        let page = self.runtime.block_on(Client::new(address).get(&paths[0], accepts)).ok_or("no page came")?;
        let file = tempfile::NamedTempFile::new()?;
        fs::write(file.path(), &page.bytes)?;
        let bare = Program::bare(file.path(), page.encoding.as_deref())?;
        let bare = School { address: bare.address, program: Some(bare) };
        let title = format!("the same from a bare handler, {} bytes", page.bytes.len());
        let (address, paths) = (bare.address, Arc::new(vec!["/page".to_owned()]));
        let beside = self.round(&bare, &title, |until| {
            all(n_clients, move |_| open_pages(address, paths.clone(), accepts, until, false))
        });
        let share = 100.0 * pages.a_second / beside.a_second;
        println!("  {:.0} against {:.0} a second: {share:.0} % of the bare handler", pages.a_second, beside.a_second);
        let share = 100.0 * beside.processor.as_secs_f64() / pages.processor.as_secs_f64();
        println!("  by processor time, client and server together: {share:.0} %");
        Ok(())
    }

    fn answers(&self, school: &School, n_clients: usize) -> Result<(), Box<dyn Error>> {
        let (address, path) = (school.address, self.step_path(1));
        let lesson = self.knowledge.course.lesson(LESSON).ok_or("the lesson is not there")?;
        let right = Arc::new(grade::a_right_answer(&lesson.steps[1]).ok_or("no right answer")?.to_pairs());
        self.round(school, &format!("{n_clients} clients answer, nothing else"), |until| {
            all(n_clients, move |number| answers(address, path.clone(), right.clone(), number, until))
        });
        Ok(())
    }

    fn learners(&self, school: &School, n_clients: usize) {
        let title = format!("{n_clients} learners, who think {} ms before each answer", self.think.as_millis());
        let (address, think) = (school.address, self.think);
        self.round(school, &title, |until| {
            // Long enough for each to answer a few times.
            let until = until.max(Instant::now() + 4 * think);
            all(n_clients, move |number| {
                let mut learner = Learner::new(address, self.knowledge.clone(), number, think);
                async move {
                    // They do not all begin at the same moment.
                    tokio::time::sleep(think * number as u32 / n_clients as u32).await;
                    while Instant::now() < until {
                        learner.play().await;
                    }
                    learner.times
                }
            })
        });
    }

    fn step_path(&self, step_idx: usize) -> String {
        let lesson = self.knowledge.course.lesson(LESSON);
        let step = lesson.and_then(|lesson| lesson.steps.get(step_idx));
        step.map(|step| format!("/en/lessons/{LESSON}/{}", step.id)).unwrap_or_default()
    }
}

/// So many clients at the same time.
async fn all<F>(n_clients: usize, client: impl Fn(usize) -> F) -> Times
where
    F: Future<Output = Times> + Send + 'static,
{
    let mut clients = JoinSet::new();
    for number in 0..n_clients {
        clients.spawn(client(number));
    }
    let mut times = Times::default();
    while let Some(ended) = clients.join_next().await {
        times.join(ended.unwrap_or_default());
    }
    times
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
        times.count("step page", client.get(path, accepts).await.as_ref());
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
        times.count("answer on the disk", client.post(&format!("{path}/answers"), form).await.as_ref());
    }
    times
}
