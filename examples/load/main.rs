//! Plays a school: many learners at once, a database of years, and what every page costs beside an empty one.
//!
//! `cargo run --release --example load -- run` starts the real server in this process, on a port of its own and a new
//! database, and lets learners at it; `--url` asks a server that runs elsewhere. `fill` makes a database of the size that
//! a school has after years, and `pages` compares every page on two databases.

#![expect(clippy::disallowed_methods, reason = "a program that measures reads the clock")]

mod client;
mod fill;
mod learner;
mod pages;
mod report;
mod run;
mod school;

use std::{error::Error, path::PathBuf, time::Duration};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Puts a school under load, and measures it")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Lets learners play, so many at a time, and tells how long each kind of request took
    Run(run::Options),
    /// Fills a database with learners, puzzles and what was answered over the years
    Fill(fill::Options),
    /// Compares the time of every page on an empty or small database with that on a full one
    Pages(pages::Options),
}

fn main() -> Result<(), Box<dyn Error>> {
    match Arguments::parse().verb {
        Verb::Run(options) => run::run(&options),
        Verb::Fill(options) => fill::fill(&options),
        Verb::Pages(options) => pages::compare(&options),
    }
}

/// How busy the machine is besides: the load average of the last minute, where the system tells.
fn load_average() -> String {
    let told = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    told.split(' ').next().filter(|first| !first.is_empty()).unwrap_or("unknown").to_owned()
}

/// The processor time that this process has used, where the system tells: in contrast to the time on the clock it does not
/// depend on what else the machine does.
fn processor_time() -> Option<Duration> {
    /// Ticks a second in /proc, on every Linux.
    const TICKS: f64 = 100.0;
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in brackets; user and system time are the fields 14 and 15.
    let fields: Vec<&str> = told.rsplit(')').next()?.split_whitespace().collect();
    let ticks: f64 = fields.get(11..13)?.iter().filter_map(|field| field.parse::<f64>().ok()).sum();
    Some(Duration::from_secs_f64(ticks / TICKS))
}

/// Where a database is kept: a folder of the caller's, or one that is gone afterwards.
enum Folder {
    Kept(PathBuf),
    Temporary(tempfile::TempDir),
}

impl Folder {
    fn of(path: Option<&PathBuf>) -> std::io::Result<Folder> {
        match path {
            Some(path) => {
                std::fs::create_dir_all(path)?;
                Ok(Folder::Kept(path.clone()))
            }
            None => Ok(Folder::Temporary(tempfile::tempdir()?)),
        }
    }

    fn database(&self) -> PathBuf {
        match self {
            Folder::Kept(path) => path.join("tabiya.db"),
            Folder::Temporary(folder) => folder.path().join("tabiya.db"),
        }
    }
}
