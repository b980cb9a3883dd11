//! Millions of puzzles: bringing them in beside SQLite's own shell, and drawing one that fits beside naive SQL.
//!
//! `TABIYA_BENCH_ROWS` says how many (200,000 where it says nothing). The rows are the built-in puzzles over and over, each
//! time under other ids and ratings. The shell imports the same columns into a table with the same index; where no
//! `sqlite3` is installed, that line says so. Figures are of one run: the import writes to the disk, once.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use std::{
    env, fs,
    io::{BufWriter, Write as _},
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use rusqlite::Connection;
use tabiya::{
    command::{self, PuzzleFormat},
    content,
    puzzle::Row,
    store::{Mix, PuzzleWish, Store},
};

const N_DRAWS: u32 = 2_000;

fn main() {
    let n_rows: usize = env::var("TABIYA_BENCH_ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(200_000);
    let folder = tempfile::tempdir().expect("a folder for the files");
    let csv = folder.path().join("puzzles.csv");
    write_csv(&csv, n_rows);
    let n_bytes = fs::metadata(&csv).map_or(0, |metadata| metadata.len());
    println!("{n_rows} rows, {} MB of CSV", n_bytes / 1_000_000);

    let database = folder.path().join("tabiya.db");
    let store = Store::open(&database).expect("a new database");
    let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("a runtime");
    let file = fs::File::open(&csv).expect("the file that was just written");
    let begun = Instant::now();
    let imported = runtime
        .block_on(command::import(file, PuzzleFormat::Csv, &store, std::io::stderr(), |_| {}))
        .expect("the rows of the program are puzzles");
    tell("import, legality proved, sets for choosing made", begun.elapsed(), n_rows);
    assert_eq!(imported.added.n_new, n_rows);
    runtime.block_on(store.ping()).expect("the database is there");
    shell(&csv, &folder.path().join("shell.db"), n_rows);

    let begun = Instant::now();
    let index = Store::open(&database).and_then(|fresh| fresh.puzzle_index()).expect("the sets");
    println!("{:>12.1} ms  reading the sets of {} puzzles", ms(begun.elapsed()), index.n_puzzles());

    let wish = |themes: &[&str], mix, ratings| PuzzleWish {
        themes: themes.iter().map(|theme| (*theme).to_owned()).collect(),
        mix,
        ratings,
    };
    for (name, wish) in [
        ("draw: any puzzle", PuzzleWish::default()),
        ("draw: ratings 1100 to 1300", wish(&[], Mix::Any, 1100..=1300)),
        ("draw: fork", wish(&["fork"], Mix::Any, 0..=u16::MAX)),
        ("draw: fork or pin or skewer, 1100 to 1300", wish(&["fork", "pin", "skewer"], Mix::Any, 1100..=1300)),
        ("draw: fork and endgame, 600 to 3000", wish(&["fork", "endgame"], Mix::All, 600..=3000)),
        ("draw: a rare theme, 2100 to 2110", wish(&["squareClearanceSacrifice"], Mix::Any, 2100..=2110)),
    ] {
        let mut state = 1_u64;
        let draw = |below: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (((state >> 32) * u64::from(below)) >> 32) as u32
        };
        let mut draw = draw;
        let begun = Instant::now();
        for _ in 0..N_DRAWS {
            store.pick_puzzle(&wish, None, &mut draw).expect("the database is there");
        }
        println!("{:>12.3} ms  {name}", ms(begun.elapsed()) / f64::from(N_DRAWS));
    }
    naive(&database);
}

/// The rows of the program again and again, each time under other ids and ratings.
fn write_csv(path: &Path, n_rows: usize) {
    let rows: Vec<Row<'static>> = content::puzzles().map(|built_in| built_in.row).collect();
    let mut out = BufWriter::new(fs::File::create(path).expect("the folder can be written"));
    writeln!(out, "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags")
        .expect("written");
    for (number, row) in rows.iter().cycle().take(n_rows).enumerate() {
        // Ids come in no order, as those of Lichess do; ratings are spread over the scale.
        let id = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        let rating = 600 + (number * 7919) % 2200;
        writeln!(
            out,
            "{id:x},{},{},{rating},80,90,{number},{},https://lichess.org/{id:08x}#{},",
            row.fen,
            row.moves,
            row.themes,
            number % 90
        )
        .expect("written");
    }
}

fn shell(csv: &Path, database: &Path, n_rows: usize) {
    let script = format!(
        "CREATE TABLE puzzle (PuzzleId TEXT UNIQUE, FEN TEXT, Moves TEXT, Rating INTEGER, RatingDeviation INTEGER, \
         Popularity INTEGER, NbPlays INTEGER, Themes TEXT, GameUrl TEXT, OpeningTags TEXT);\n\
         .mode csv\n.import --skip 1 {} puzzle\n",
        csv.display()
    );
    let begun = Instant::now();
    let run =
        Command::new("sqlite3").arg(database).stdin(std::process::Stdio::piped()).spawn().and_then(|mut shell| {
            shell.stdin.take().map_or(Ok(()), |mut input| input.write_all(script.as_bytes()))?;
            shell.wait()
        });
    match run {
        Ok(status) if status.success() => tell("sqlite3 .import, same columns, same index", begun.elapsed(), n_rows),
        _ => println!("            –  no sqlite3 shell is installed to compare with"),
    }
}

/// What a site does that asks the database to shuffle.
fn naive(database: &Path) {
    let connection = Connection::open(database).expect("the database is there");
    let begun = Instant::now();
    let sql = "SELECT id FROM puzzle WHERE rating BETWEEN 1100 AND 1300 ORDER BY random() LIMIT 1";
    connection.query_row(sql, [], |row| row.get::<_, String>(0)).expect("there are such puzzles");
    println!("{:>12.1} ms  for comparison: ORDER BY random() over ratings 1100 to 1300", ms(begun.elapsed()));
}

fn tell(name: &str, took: Duration, n_rows: usize) {
    println!("{:>12.1} s   {name}: {:.0} rows a second", took.as_secs_f64(), n_rows as f64 / took.as_secs_f64());
}

fn ms(took: Duration) -> f64 {
    took.as_secs_f64() * 1000.0
}
