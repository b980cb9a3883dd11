//! The command line: one verb, one call.

use std::{
    error::Error,
    fs,
    io::{self, BufWriter},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Parser, Subcommand};
use tabiya::{
    command, content,
    lang::Lang,
    lesson::{Course, check, problem::Problem},
    store::Store,
    web::{self, App},
};

/// A chess school in one program: lessons, board and progress, served from this one file.
#[derive(Parser)]
#[command(name = "tabiya", version, about, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(flatten)]
    site: Site,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Args)]
struct Site {
    /// Where to listen; port 0 takes a free one
    #[arg(long, env = "TABIYA_ADDR", default_value = "127.0.0.1:3000")]
    addr: SocketAddr,
    /// The folder that holds the database; it is made when there is none
    #[arg(long, env = "TABIYA_DATA", default_value = "tabiya-data")]
    data: PathBuf,
    /// A folder of your own lessons, shown beside the built-in ones
    #[arg(long, env = "TABIYA_LESSONS")]
    lessons: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Verb {
    /// Serves the school; this is what `tabiya` alone does, too
    Serve(Site),
    /// Proves lessons: every fault as FILE:LINE:COLUMN with what to do, all at once
    ///
    /// Ends with 0 when all is proved, 1 when there are faults, 2 when a path cannot be read.
    Check {
        /// Files and folders; without any, the built-in lessons
        paths: Vec<PathBuf>,
    },
    /// Says which moves are legal, and why the others are not
    ///
    /// Reads lines FEN<TAB>MOVE from standard input; the move is UCI (e2e4) or as people write it (Nf3, 马f3).
    /// Writes one line of JSON for each: {"legal":true,"san","uci","after","outcome"} or
    /// {"legal":false,"reason","article","squares","text"}, and {"error"} for a line that cannot be read.
    #[command(after_long_help = command::reasons_with_articles())]
    Judge {
        /// The language of the texts: en, zh-Hans or zh-Hant
        #[arg(long, default_value_t = Lang::En)]
        lang: Lang,
    },
    /// Says how games stand: checkmate, stalemate, which draw rule
    ///
    /// Reads lines FEN<TAB>MOVES from standard input; the moves stand apart by blanks, and there may be none.
    /// Writes one line of JSON for each: {"outcome","claims","automatic"} for the last position, and {"error"} for a
    /// line that cannot be read.
    ///
    /// outcome is ongoing, check, checkmate, stalemate or dead-position; claims are threefold and fifty-moves;
    /// automatic are fivefold and seventy-five-moves.
    Outcome,
    /// Says who wins an elementary ending, in how many plies, and what every move comes to
    ///
    /// Reads positions in FEN, one a line, from standard input, or the one that is given.
    /// Writes one line of JSON for each: {"outcome","dtm","moves":[{"san","uci","outcome","dtm"}]}, best move first, and
    /// {"error"} for a line that cannot be read or an ending that is not known.
    ///
    /// outcome is win, draw or loss for the side to move; dtm is the distance to mate in plies, null for a draw. Those
    /// of a move count the move itself. The fifty-move rule is not looked at.
    Endgame {
        /// The position; without it, lines on standard input
        fen: Option<String>,
    },
}

fn main() -> ExitCode {
    let Arguments { site, verb } = Arguments::parse();
    let done = match verb {
        None => serve(&site),
        Some(Verb::Serve(site)) => serve(&site),
        Some(Verb::Check { paths }) => match command::check(&paths, BufWriter::new(io::stdout().lock())) {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::from(1),
            Err(error) => {
                eprintln!("tabiya: {error}");
                return ExitCode::from(2);
            }
        },
        Some(Verb::Judge { lang }) => {
            command::judge(io::stdin().lock(), BufWriter::new(io::stdout().lock()), lang).map_err(Into::into)
        }
        Some(Verb::Outcome) => {
            command::outcome(io::stdin().lock(), BufWriter::new(io::stdout().lock())).map_err(Into::into)
        }
        Some(Verb::Endgame { fen }) => {
            let output = BufWriter::new(io::stdout().lock());
            let done = match fen {
                Some(fen) => command::endgame(fen.as_bytes(), output),
                None => command::endgame(io::stdin().lock(), output),
            };
            done.map_err(Into::into)
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabiya: {error}");
            ExitCode::from(1)
        }
    }
}

/// Serves until Ctrl-C or SIGTERM, then finishes the requests that have begun.
fn serve(site: &Site) -> Result<(), Box<dyn Error>> {
    let log = tracing_subscriber::EnvFilter::try_from_default_env();
    let log = log.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,tabiya=info"));
    tracing_subscriber::fmt().with_env_filter(log).with_writer(io::stderr).init();

    let course = course(site.lessons.as_deref())?;
    fs::create_dir_all(&site.data)
        .map_err(|error| format!("the folder {} cannot be made: {error}", site.data.display()))?;
    let database = site.data.join("tabiya.db");
    let store = Store::open(&database).map_err(|error| format!("{}: {error}", database.display()))?;

    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let app = App::new(course, store).await?;
        let listener = tokio::net::TcpListener::bind(site.addr)
            .await
            .map_err(|error| format!("{} cannot be listened at: {error}", site.addr))?;
        println!("Tabiya is ready: http://{}", listener.local_addr()?);
        web::serve(listener, app, stop()).await?;
        Ok(())
    })
}

/// The built-in course with the lessons of the folder after it, all proved.
fn course(folder: Option<&Path>) -> Result<Course, Box<dyn Error>> {
    let course = content::built_in().map_err(listed)?.clone();
    let Some(folder) = folder else { return Ok(course) };
    let (extra, mut problems) = content::read_paths(&[folder.to_owned()])?;
    problems.extend(check::prove(&extra));
    let (course, more) = course.merged_with(extra);
    problems.extend(more);
    if problems.is_empty() { Ok(course) } else { Err(listed(&problems).into()) }
}

fn listed(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    format!("the lessons have faults\n{}", lines.join("\n"))
}

async fn stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            // Without the signal there is still Ctrl-C.
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        _ = interrupted => {}
        () = terminated => {}
    }
}
