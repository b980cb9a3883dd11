//! The command line: one verb, one call.

use std::{
    error::Error,
    fs,
    io::{self, BufWriter, IsTerminal, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

use clap::{Parser, Subcommand};
use tabiya::{
    command::{
        self, GameFile, Imported, MateOptions, MineOptions, PuzzleFormat, Report, RowsError, Tally, ZugzwangJudge,
    },
    config::{DataFolder, LogFormat, Settings},
    content,
    lang::Lang,
    lesson::{Course, problem::Problem},
    store::{self, Backup, Store},
    tactics::Theme,
    web::{self, App},
};
use tracing::Level;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, filter_fn},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// A page is made of many short texts on one thread and sent by another: the allocator of most systems makes them wait for
/// each other.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(
    name = "tabiya",
    version,
    about = "A chess school in one program: lessons, board and progress, served from this one file",
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Subcommand)]
enum Verb {
    /// Serves the school; this is what `tabiya` alone does, too
    Serve(Settings),
    /// Proves lessons and puzzles: every fault as FILE:LINE:COLUMN with what to do, all at once
    ///
    /// Ends with 0 when all is proved, 1 when there are faults, 2 when a path cannot be read.
    Check {
        /// Files and folders, lessons as .toml and puzzles as .csv; without any, the built-in ones
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
    /// Reads lines FEN<TAB>MOVES from standard input; the moves stand apart by blanks, with or without
    /// move numbers, and there may be none.
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
    /// Finds the shortest forced mate of positions, with every first move that forces it
    ///
    /// Reads lines of FEN or EPD from standard input and answers each, in order, with a line of JSON:
    /// {"mate":2,"keys":["Kb6","Kc7"],"line":[…],"nodes":…}. "mate" is null where there is none in so many moves, and
    /// then "complete":false says that the bound on nodes cut the search; {"error"} is for a line that cannot be read.
    Mate {
        /// Look for mates in at most this many moves
        #[arg(long = "in", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=50))]
        within: u32,
        /// Solve this many positions at the same time
        #[arg(long, value_name = "J", default_value = "1")]
        jobs: NonZeroUsize,
        /// Look at no more than this many positions for each line; without it, the search goes on to its end
        #[arg(long, value_name = "K")]
        nodes: Option<u64>,
    },
    /// Finds the themes of a puzzle file's lines: fork, pin, clearance, smothered mate, ...
    ///
    /// Reads a CSV as the Lichess puzzle collection has it, plain or compressed with zstd. Writes one line of JSON for each
    /// puzzle: {"id","themes":[...]}. A bad row is named with its line on standard error and left out; then the command
    /// ends with 1.
    ///
    /// Zugzwang is found with an engine alone. The themes advantage, crushing, equality, master, masterVsMaster and superGM
    /// are not found: they are what an engine's number or the names of the players say.
    Themes {
        /// The puzzle file; - is standard input
        file: PathBuf,
        /// Tells with each theme what proves it: {"theme","ply","move","reaps","marks":[{"part","square","piece"}]}
        #[arg(long, conflicts_with_all = ["compare", "ids"])]
        evidence: bool,
        /// Compares with the file's own Themes column: {"theme","both","ours_only","theirs_only","precision","recall"} for
        /// each theme; a row without a length (oneMove, short, ...) is not tagged yet and not compared
        #[arg(long)]
        compare: bool,
        /// With --compare: also writes {"theme","id","only":"ours"|"theirs"} for each puzzle that differs in this theme;
        /// may be given again
        #[arg(long, value_name = "THEME", requires = "compare")]
        ids: Vec<Theme>,
        /// A UCI engine, such as /usr/games/stockfish, to tell zugzwang: what would a pass be worth?
        #[arg(long, value_name = "PATH")]
        engine: Option<PathBuf>,
        /// How many positions the engine looks at for each question
        #[arg(long, value_name = "N", requires = "engine", default_value_t = ZugzwangJudge::NODES, value_parser = clap::value_parser!(u64).range(10..))]
        nodes: u64,
    },
    /// Copies the database to a file, also while the school is open
    ///
    /// The copy is the database as it was at one moment, proved to be whole. It holds all that the school knows about its
    /// learners, and the key of its cookies: keep it where nobody else can read it.
    Backup {
        /// The file to write; its folder must be there
        file: PathBuf,
        /// Replaces the file where it is there already
        #[arg(long)]
        overwrite: bool,
        #[command(flatten)]
        folder: DataFolder,
    },
    /// Makes a backup the database, here or on another machine
    ///
    /// The backup is proved first: a damaged one, or one from a newer version of Tabiya, changes nothing. An older one is
    /// brought up to date when the school starts. No school may be running on the folder meanwhile.
    Restore {
        /// The file that `tabiya backup` wrote
        file: PathBuf,
        /// Replaces the database that is there; it is kept beside it as tabiya.db.before-restore
        #[arg(long)]
        overwrite: bool,
        #[command(flatten)]
        folder: DataFolder,
    },
    /// Brings puzzles in, and finds new ones in games
    #[command(subcommand)]
    Puzzles(Puzzles),
    /// Makes teachers
    #[command(subcommand)]
    Teacher(Teacher),
}

#[derive(Subcommand)]
enum Teacher {
    /// Makes a teacher and prints a link by which they choose their password; the first teacher runs the school
    ///
    /// The link works once and for seven days. The site may go on serving meanwhile. For a teacher who is there already
    /// another link is made, and older ones are worth nothing: this is also the way back in for who runs the school.
    Add {
        /// The name to sign in with
        name: String,
        /// Where visitors find the site, for the link
        #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:3000")]
        url: String,
        #[command(flatten)]
        folder: DataFolder,
    },
}

#[derive(Subcommand)]
enum Puzzles {
    /// Brings puzzles into the database: a Lichess CSV (plain or zstd), EPD lines or PGN games with a stated solution
    ///
    /// The site may go on serving meanwhile. Bad rows are named with their line on standard error and left out. A puzzle
    /// that is there already stays as it is: the same file again is harmless, and so is an interruption.
    Import {
        /// The file; its name tells the format: .epd, .pgn, or else a CSV
        file: PathBuf,
        #[command(flatten)]
        folder: DataFolder,
    },
    /// Finds puzzles in games: after which move is there one way to win, and only one?
    ///
    /// Reads a PGN file and writes a CSV as the Lichess puzzle collection has it, with one more column: Proof says whether
    /// the solution is proved (mate, material PAWNS) or judged by the engine (engine MARGIN). Without an engine it finds
    /// mates and wins of material; with one, the rest too.
    ///
    /// Bad games are named with their place and passed over. What is found is kept beside the output in a file .partial
    /// until the end: begin again after an interruption, and the games that were done are not looked at again. Puzzles
    /// that stand in the output already stay in it.
    Mine {
        /// The games, as PGN
        games: PathBuf,
        /// A UCI engine, such as /usr/games/stockfish
        #[arg(long, value_name = "PATH")]
        engine: Option<PathBuf>,
        /// How many positions the engine looks at where something is to be found
        #[arg(long, value_name = "N", default_value_t = MineOptions::NODES, value_parser = clap::value_parser!(u64).range(10..))]
        nodes: u64,
        /// Look through this many games at the same time; without it, one for each core
        #[arg(long, value_name = "J")]
        jobs: Option<NonZeroUsize>,
        /// The puzzle file to write; without it, beside the games under their name with .csv
        #[arg(long, value_name = "FILE.csv")]
        out: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    let Arguments { settings, verb } = Arguments::parse();
    let done = match verb {
        None => serve(settings),
        Some(Verb::Serve(settings)) => serve(settings),
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
        Some(Verb::Themes { file, evidence, compare, ids, engine, nodes }) => {
            let judge = engine.map(|path| ZugzwangJudge::new(path, nodes));
            let report = match (evidence, compare) {
                (true, _) => Report::Evidence,
                (false, true) => Report::Comparison { ids_of: ids },
                (false, false) => Report::Themes,
            };
            match themes(&file, &report, judge.as_ref()) {
                Ok(tally) if tally.n_bad_rows == 0 => Ok(()),
                Ok(tally) => Err(format!("{} bad rows were left out", tally.n_bad_rows).into()),
                Err(error) => {
                    eprintln!("tabiya: {}: {error}", file.display());
                    return ExitCode::from(2);
                }
            }
        }
        Some(Verb::Backup { file, overwrite, folder }) => back_up(&file, overwrite, folder),
        Some(Verb::Restore { file, overwrite, folder }) => restore(&file, overwrite, folder),
        Some(Verb::Puzzles(Puzzles::Import { file, folder })) => import(&file, folder),
        Some(Verb::Puzzles(Puzzles::Mine { games, engine, nodes, jobs, out })) => {
            let jobs = jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
            let out = out.unwrap_or_else(|| games.with_extension("csv"));
            mine(&games, &out, &MineOptions { engine, nodes, ..MineOptions::new(jobs) })
        }
        Some(Verb::Teacher(Teacher::Add { name, url, folder })) => add_teacher(&name, &url, folder),
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
        Some(Verb::Mate { within, jobs, nodes }) => {
            let options = MateOptions { within, jobs, nodes };
            command::mate(io::stdin().lock(), BufWriter::new(io::stdout()), options).map_err(Into::into)
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

fn themes(file: &Path, report: &Report, judge: Option<&ZugzwangJudge>) -> Result<Tally, RowsError> {
    let output = BufWriter::new(io::stdout().lock());
    if file == Path::new("-") {
        return command::themes(io::stdin().lock(), report, judge, output, io::stderr());
    }
    let input = fs::File::open(file)?;
    if judge.is_none() {
        return command::themes(input, report, judge, output, io::stderr());
    }
    // An engine takes minutes: a bar tells how far it is.
    let bar = indicatif::ProgressBar::new(input.metadata()?.len());
    let done = command::themes(bar.wrap_read(input), report, judge, output, io::stderr());
    bar.finish_and_clear();
    done
}

/// Imports a file of puzzles, with a bar where somebody watches.
fn import(path: &Path, folder: DataFolder) -> Result<(), Box<dyn Error>> {
    let file = fs::File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let n_bytes = file.metadata().map_or(0, |metadata| metadata.len());
    let format = PuzzleFormat::of_name(&path.to_string_lossy());
    let store = open_store(&folder.find()?)?;
    let bar = indicatif::ProgressBar::new(n_bytes);
    bar.set_style(indicatif::ProgressStyle::with_template(
        "{wide_bar} {percent} % · {msg} · {elapsed} gone, {eta} to go",
    )?);
    let log = BarLog { bar: bar.clone(), line: Vec::new() };
    let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
    let imported = runtime.block_on(command::import(file, format, &store, log, |so_far: &Imported| {
        let n_rows = so_far.added.n_new + so_far.added.n_known;
        let rate = n_rows as f64 / bar.elapsed().as_secs_f64().max(0.001);
        bar.set_position(so_far.n_bytes);
        bar.set_message(format!("{n_rows} puzzles, {rate:.0} a second"));
    }))?;
    bar.finish_and_clear();
    let Imported { added, n_bad_rows, .. } = imported;
    println!("{} puzzles added, {} were there already, {n_bad_rows} bad rows left out", added.n_new, added.n_known);
    if n_bad_rows > 0 { Err(format!("{n_bad_rows} bad rows were left out").into()) } else { Ok(()) }
}

/// Lines on standard error that leave the bar whole.
struct BarLog {
    bar: indicatif::ProgressBar,
    line: Vec<u8>,
}

impl Write for BarLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            if *byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
                self.bar.suspend(|| eprintln!("{line}"));
            } else {
                self.line.push(*byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn database_in(data: &Path) -> PathBuf {
    data.join("tabiya.db")
}

fn make_folder(data: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(data).map_err(|error| format!("the folder {} cannot be made: {error}", data.display()).into())
}

fn back_up(file: &Path, overwrite: bool, folder: DataFolder) -> Result<(), Box<dyn Error>> {
    let database = database_in(&folder.find()?);
    let Backup { n_bytes, schema } = store::back_up(&database, file, overwrite)?;
    println!("{} holds the database of {}: {n_bytes} bytes, schema {schema}", file.display(), database.display());
    Ok(())
}

fn restore(file: &Path, overwrite: bool, folder: DataFolder) -> Result<(), Box<dyn Error>> {
    let data = folder.find()?;
    make_folder(&data)?;
    let database = database_in(&data);
    let Backup { n_bytes, schema } = store::restore(file, &database, overwrite)?;
    println!("{} is the database now: {n_bytes} bytes, schema {schema}", database.display());
    Ok(())
}

fn open_store(data: &Path) -> Result<Store, Box<dyn Error>> {
    make_folder(data)?;
    let database = database_in(data);
    Store::open(&database).map_err(|error| format!("{}: {error}", database.display()).into())
}

fn add_teacher(name: &str, url: &str, folder: DataFolder) -> Result<(), Box<dyn Error>> {
    let store = open_store(&folder.find()?)?;
    let name = web::account_name(name).ok_or("the name has no letters, more than 40, or some that cannot be used")?;
    let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
    let link = runtime.block_on(web::teacher_link(&store, &name))?;
    let link = link.ok_or_else(|| format!("{name} is the name of somebody who is no teacher"))?;
    println!("{name} chooses a password here, once: {}{link}", url.trim_end_matches('/'));
    Ok(())
}

fn mine(games: &Path, out: &Path, options: &MineOptions) -> Result<(), Box<dyn Error>> {
    let name = games.display().to_string();
    let input = fs::File::open(games).map_err(|error| format!("{name}: {error}"))?;
    let file = GameFile { name, length: input.metadata()?.len(), input };
    let mined = command::mine(file, out, options, io::stderr(), io::stderr().is_terminal())?;
    let n_looked_at = mined.n_games + mined.n_done_before;
    eprintln!(
        "{n_looked_at} games, {} passed over, {} puzzles in {}",
        mined.n_bad_games,
        mined.n_puzzles,
        out.display()
    );
    Ok(())
}

fn start_log(format: LogFormat) {
    let wished = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,tabiya=info"));
    // Libraries log addresses of visitors and of pages when they may; a warning of theirs does not.
    let about_nobody = filter_fn(|about| about.target().starts_with("tabiya") || *about.level() <= Level::WARN);
    let filter = wished.and(about_nobody);
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let registry = tracing_subscriber::registry();
    match format {
        LogFormat::Text => registry.with(log.with_ansi(io::stderr().is_terminal()).with_filter(filter)).init(),
        LogFormat::Json => registry.with(log.with_ansi(false).json().flatten_event(true).with_filter(filter)).init(),
    }
}

/// Serves until Ctrl-C or SIGTERM, then finishes the requests that have begun.
fn serve(settings: Settings) -> Result<(), Box<dyn Error>> {
    let site = settings.complete()?;
    start_log(site.log);
    let course = course(site.lessons.as_deref())?;
    make_folder(&site.data)?;
    let _serving =
        store::lock_to_serve(&database_in(&site.data)).map_err(|error| format!("{}: {error}", site.data.display()))?;
    let store = open_store(&site.data)?;

    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        command::add_built_in_puzzles(&store).await?;
        let app = App::new(course, store).await?.behind(site.front);
        let listener = listen(&site.addr).await?;
        let address = listener.local_addr()?;
        let first_teacher = web::first_teacher_link(&app).await?;
        let stop = stop()?;
        println!("Tabiya is ready: http://{address}");
        if let Some(addr) = &site.metrics_addr {
            let listener = listen(addr).await?;
            println!("Figures are at http://{}/metrics", listener.local_addr()?);
            tokio::spawn(web::serve_metrics(listener, app.metrics()));
        }
        if let Some(link) = first_teacher {
            println!("Nobody teaches here yet. This link makes the first teacher, once: http://{address}{link}");
        }
        web::serve(listener, app, stop).await;
        Ok(())
    })
}

async fn listen(addr: &str) -> Result<tokio::net::TcpListener, Box<dyn Error>> {
    tokio::net::TcpListener::bind(addr).await.map_err(|error| format!("{addr} cannot be listened at: {error}").into())
}

/// The built-in course with the lessons of the folder after it, all proved.
fn course(folder: Option<&Path>) -> Result<Course, Box<dyn Error>> {
    let built_in = content::built_in().map_err(listed)?;
    let Some(folder) = folder else { return Ok(built_in.clone()) };
    let joined = content::join(&[folder.to_owned()])?;
    if !joined.problems.is_empty() {
        return Err(listed(&joined.problems).into());
    }
    tracing::info!(folder = %folder.display(), lessons = joined.n_added, "lessons of the folder were added");
    Ok(joined.course)
}

fn listed(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    format!("the lessons have faults\n{}", lines.join("\n"))
}

/// Ends with Ctrl-C or SIGTERM, both of which are heard from now on and not only once somebody waits for them.
#[cfg(unix)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Ends with Ctrl-C.
#[cfg(not(unix))]
fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
