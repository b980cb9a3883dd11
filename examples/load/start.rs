//! How long the program takes from its start until it says that all is well.

use std::{
    error::Error,
    path::PathBuf,
    time::{Duration, Instant},
};

use tokio::runtime::Runtime;

use crate::{
    Folder,
    client::{Accepts, Client},
    load_average,
    program::{Program, program},
};

#[derive(clap::Args)]
pub struct Options {
    /// Folders of databases; without one, a new database
    data: Vec<PathBuf>,
    /// How often the program is started on each
    #[arg(long, default_value_t = 20)]
    times: u32,
    /// The program to start; without it, the one that was built beside this one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub fn start(options: &Options) -> Result<(), Box<dyn Error>> {
    let program = program(options.program.as_ref())?;
    let runtime = Runtime::new()?;
    println!("load average before: {}", load_average());
    println!("{:<28}{:>10}{:>10}{:>10}{:>14}{:>12}", "database", "least", "median", "most", "processor", "memory");
    let new = Folder::of(None)?;
    let folders: Vec<(String, PathBuf)> = if options.data.is_empty() {
        vec![("new, then empty".to_owned(), new.path())]
    } else {
        options.data.iter().map(|folder| (folder.display().to_string(), folder.clone())).collect()
    };
    for (name, folder) in folders {
        let (mut took, mut processor, mut memory) = (Vec::new(), Duration::ZERO, 0.0);
        // The first start makes what is not there yet, and reads from the disk; it is not counted.
        for time in 0..=options.times {
            let begun = Instant::now();
            let program = Program::serve(&program, &folder)?;
            let answer = runtime.block_on(Client::new(program.address).get("/healthz", Accepts::Plain));
            let this_took = begun.elapsed();
            answer.filter(|answer| answer.is_fine()).ok_or("the program does not answer")?;
            if time > 0 {
                let usage = program.usage();
                took.push(this_took);
                (processor, memory) = (processor + usage.processor, usage.memory.max(memory));
            }
        }
        took.sort_unstable();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "{name:<28}{:>7.0} ms{:>7.0} ms{:>7.0} ms{:>11.0} ms{memory:>9.0} MB",
            ms(took.first().copied().unwrap_or_default()),
            ms(took.get(took.len() / 2).copied().unwrap_or_default()),
            ms(took.last().copied().unwrap_or_default()),
            ms(processor) / f64::from(options.times.max(1)),
        );
    }
    println!("load average after: {}", load_average());
    Ok(())
}
