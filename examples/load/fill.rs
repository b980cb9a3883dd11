//! A database as a school has it after years: learners, what they answered, millions of puzzles, and classes.
//!
//! A hundredth of the learners answer through the store's own doors, so that every sum, card and rating is what it would
//! be; the others are copies of them under names of their own.

use std::{
    error::Error,
    fs,
    io::{self, Read},
    path::PathBuf,
    sync::Arc,
    time::Instant,
};

use tabiya::{
    command::{self, PuzzleFormat},
    content,
    lesson::grade,
    store::{AnswerId, AnswerRecord, LearnerId, Store, TryRecord, TryVerdict},
    training::Weight,
};
use tokio::{runtime::Runtime, sync::Semaphore};

use crate::{Folder, classes, now};

/// How many learners there are for each that answers.
const N_COPIES: u32 = 100;

/// Records that wait for the disk at a time.
const N_WAITING: usize = 2_000;

/// What SQLite may keep in memory while learners are copied, in KiB.
const CACHE_KIB: i64 = 512 * 1024;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The first day of the school: 1 September 2024.
const FIRST_DAY: i64 = 19_967 * DAY_MS;

#[derive(clap::Args)]
pub struct Options {
    /// The folder of the database
    data: PathBuf,
    #[arg(long, default_value_t = 10_000)]
    learners: u32,
    /// Answers to steps and tries at puzzles, together, of all learners
    #[arg(long, default_value_t = 5_000_000)]
    attempts: u32,
    #[arg(long, default_value_t = 5_000_000)]
    puzzles: usize,
    /// Classes of forty, with ten assignments each
    #[arg(long, default_value_t = 250)]
    classes: u32,
    /// A CSV as the Lichess collection has it, plain or zstd, whose rows are repeated under other ids; without it, the
    /// puzzles of the program are
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
}

pub fn fill(options: &Options) -> Result<(), Box<dyn Error>> {
    let folder = Folder::of(Some(&options.data))?;
    let runtime = Runtime::new()?;
    let store = Arc::new(Store::open(&folder.database())?);
    let begun = Instant::now();
    runtime.block_on(command::add_built_in_puzzles(&store))?;
    let rows = Repeated::new(&rows(options.rows.as_ref())?, options.puzzles);
    let imported = runtime.block_on(command::import(rows, PuzzleFormat::Csv, &store, io::stderr(), |so_far| {
        eprint!("\r{} puzzles", so_far.added.n_new + so_far.added.n_known);
    }))?;
    println!("\n{} puzzles added in {:.0} s", imported.added.n_new, begun.elapsed().as_secs_f64());

    let begun = Instant::now();
    let n_numbers = u32::try_from(store.puzzle_index()?.n_puzzles())?;
    let n_originals = options.learners.div_ceil(N_COPIES);
    let n_attempts = options.attempts / options.learners * n_originals;
    runtime.block_on(answer_all(store, n_originals, n_attempts, n_numbers));
    let took = begun.elapsed().as_secs_f64();
    println!("\n{n_attempts} attempts in {took:.0} s: {:.0} a second", f64::from(n_attempts) / took);

    let mut database = rusqlite::Connection::open(folder.database())?;
    // After a crash it is made anew, so nothing is written twice; the store goes back to its log when it is opened.
    database.pragma_update(None, "journal_mode", "OFF")?;
    database.pragma_update(None, "synchronous", "OFF")?;
    database.pragma_update(None, "cache_size", -CACHE_KIB)?;
    let begun = Instant::now();
    copy_learners(&mut database, options.learners.div_ceil(n_originals))?;
    println!("learners copied in {:.0} s", begun.elapsed().as_secs_f64());

    let begun = Instant::now();
    let course = content::built_in().map_err(|_| "the built-in lessons have faults")?;
    classes::add(&mut database, course, options.classes, now())?;
    println!("{} classes added in {:.0} s", options.classes, begun.elapsed().as_secs_f64());
    Ok(())
}

/// Gives every learner so many copies, with all that is kept of them: in every table that knows learners.
fn copy_learners(database: &mut rusqlite::Connection, n_copies: u32) -> rusqlite::Result<()> {
    let transaction = database.transaction()?;
    let tables: Vec<String> = transaction
        .prepare(
            "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'learner'
             WHERE m.type = 'table'",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let (n_learners, n_known): (u32, u32) =
        transaction.query_row("SELECT max(id), count(*) FROM learner", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    eprintln!("{n_known} learners are copied {n_copies} times");
    for copy in 1..n_copies {
        let offset = copy * n_learners;
        transaction.execute(
            "INSERT INTO learner (id, token, made_at)
             SELECT id + ?1, printf('%032x', id + ?1), made_at FROM learner WHERE id <= ?2",
            [offset, n_learners],
        )?;
        for table in &tables {
            let columns: Vec<String> = transaction
                .prepare("SELECT name FROM pragma_table_info(?1) WHERE name <> 'learner'")?
                .query_map([table], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            let columns = columns.join(", ");
            transaction.execute(
                &format!(
                    "INSERT INTO {table} (learner, {columns}) SELECT learner + ?1, {columns} FROM {table}
                     WHERE learner <= ?2"
                ),
                [offset, n_learners],
            )?;
        }
    }
    transaction.commit()
}

/// The learner under this number, who is the same in every database.
pub fn learner(number: u32) -> LearnerId {
    LearnerId::from_bits(u128::from(number) + 1)
}

/// All learners take turns, a sitting of ten tasks each: six steps and four puzzles. A fifth of it goes wrong.
async fn answer_all(store: Arc<Store>, n_learners: u32, n_attempts: u32, n_puzzles: u32) {
    let course = content::built_in().ok();
    let steps: Vec<(String, String, String)> = course
        .into_iter()
        .flat_map(|course| course.steps())
        .filter_map(|(lesson, step)| {
            Some((lesson.id.to_string(), step.id.to_string(), grade::a_right_answer(step)?.to_string()))
        })
        .collect();
    let waiting = Arc::new(Semaphore::new(N_WAITING));
    let mut state = 1_u64;
    let mut draw = |below: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(below)) >> 32) as u32
    };
    for number in 0..n_attempts {
        let (sitting, task) = (number / 10, number % 10);
        let (round, who) = (sitting / n_learners, learner(sitting % n_learners));
        let at = FIRST_DAY
            + i64::from(round) * 10 * DAY_MS
            + i64::from(sitting % n_learners) * 1000
            + i64::from(task) * 20_000;
        let missed = draw(5) == 0;
        let id = AnswerId::from_bits((u128::from(draw(u32::MAX)) << 64) | u128::from(number));
        let Ok(place) = waiting.clone().acquire_owned().await else { return };
        let store = store.clone();
        if task < 6 {
            let (lesson, step, answer) = steps[((round * 6 + task) as usize) % steps.len()].clone();
            let verdict = if missed { "wrong" } else { "right" };
            let record =
                AnswerRecord { id, lesson, step, answer, verdict, reason: None, hinted: false, task: None, at };
            tokio::spawn(async move {
                let done = store.record_answer(who, record).await;
                done.expect("the database can be written");
                drop(place);
            });
        } else {
            let record = TryRecord {
                attempt: id,
                puzzle: 1 + draw(n_puzzles),
                path: String::new(),
                tried: "a1a2".to_owned(),
                verdict: if missed { TryVerdict::Wrong } else { TryVerdict::Solves },
                reason: None,
                hint: 0,
                weight: Weight::Full,
                comes_back: true,
                run: None,
                task: None,
                began_at: at - 10_000,
                at,
            };
            tokio::spawn(async move {
                let done = store.record_try(who, record).await;
                done.expect("the database can be written");
                drop(place);
            });
        }
        if number.is_multiple_of(50_000) {
            eprint!("\r{number} attempts");
        }
    }
    let _all = waiting.acquire_many(N_WAITING as u32).await;
}

/// The header and the rows to repeat.
fn rows(file: Option<&PathBuf>) -> Result<String, Box<dyn Error>> {
    let Some(file) = file else {
        let texts: Vec<&str> = content::puzzle_files().map(|(_, text)| text).collect();
        let header = texts.first().and_then(|text| text.lines().next()).unwrap_or_default();
        let rows = texts.iter().flat_map(|text| text.lines().skip(1));
        return Ok([header].into_iter().chain(rows).collect::<Vec<_>>().join("\n"));
    };
    let bytes = fs::read(file)?;
    let bytes = if bytes.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) { zstd::decode_all(&bytes[..])? } else { bytes };
    Ok(String::from_utf8(bytes)?)
}

/// A CSV that repeats rows until there are enough, each time under other ids and ratings.
struct Repeated {
    /// What stands before and after the rating, without the id.
    rows: Vec<[String; 2]>,
    n_rows: usize,
    next: usize,
    /// The line that is read just now, and how much of it was.
    line: Vec<u8>,
    n_read: usize,
}

impl Repeated {
    fn new(text: &str, n_rows: usize) -> Repeated {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default().to_owned() + "\n";
        let parts = |line: &str| {
            let fields: Vec<&str> = line.splitn(5, ',').collect();
            let [_, fen, moves, _, rest] = fields[..] else { return None };
            Some([format!("{fen},{moves}"), rest.to_owned()])
        };
        let line = header.into_bytes();
        Repeated { rows: lines.filter_map(parts).collect(), n_rows, next: 0, line, n_read: 0 }
    }
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.n_read == self.line.len() {
            if self.next == self.n_rows {
                return Ok(0);
            }
            let [before, after] = &self.rows[self.next % self.rows.len()];
            // Ids come in no order, as those of Lichess do; ratings are spread over the scale.
            let id = (self.next as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
            let rating = 600 + (self.next * 7919) % 2200;
            self.line = format!("{id:x},{before},{rating},{after}\n").into_bytes();
            (self.n_read, self.next) = (0, self.next + 1);
        }
        let rest = &self.line[self.n_read..];
        let n_bytes = rest.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        self.n_read += n_bytes;
        Ok(n_bytes)
    }
}
