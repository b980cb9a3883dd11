//! Plays a school: many learners at once, a database of years, and what every page costs beside an empty one.
//!
//! `run` starts the program that was built beside this one, on a port of its own and a new database, and lets learners and
//! classes at it; `--url` asks a server that runs elsewhere. `fill` makes a database of the size that a school has after
//! years, `pages` compares every page on two databases, and `start` starts the program again and again.

#![expect(clippy::disallowed_methods, reason = "a program that measures reads the clock")]

mod class;
mod classes;
mod client;
mod fill;
mod learner;
mod live;
mod pages;
mod program;
mod report;
mod run;
mod start;

use std::{
    error::Error,
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

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
    /// Starts the program again and again until it says that all is well
    Start(start::Options),
    /// Serves the bytes of a file, whatever is asked for; `run` starts this beside the school
    #[command(hide = true)]
    Bare(program::BareOptions),
}

fn main() -> Result<(), Box<dyn Error>> {
    match Arguments::parse().verb {
        Verb::Run(options) => run::run(&options),
        Verb::Fill(options) => fill::fill(&options),
        Verb::Pages(options) => pages::compare(&options),
        Verb::Start(options) => start::start(&options),
        Verb::Bare(options) => program::bare(&options),
    }
}

/// How busy the machine is besides: the load average of the last minute, where the system tells.
fn load_average() -> String {
    let told = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    told.split(' ').next().filter(|first| !first.is_empty()).unwrap_or("unknown").to_owned()
}

/// Milliseconds since 1970, UTC.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
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

    fn path(&self) -> PathBuf {
        match self {
            Folder::Kept(path) => path.clone(),
            Folder::Temporary(folder) => folder.path().to_owned(),
        }
    }

    fn database(&self) -> PathBuf {
        self.path().join("tabiya.db")
    }
}
