//! The command line: one verb, one call.

use std::{
    io::{self, BufWriter},
    path::PathBuf,
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use tabiya::{command, lang::Lang};

/// A chess school in one program.
#[derive(Parser)]
#[command(name = "tabiya", version, about)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
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
    /// Proves lessons: every fault with its place and what to do about it
    ///
    /// Without paths the built-in lessons are proved. A folder is searched for .toml files. Exits with 0 when all is
    /// proved, 1 when there are faults, and 2 when a path cannot be read.
    Check {
        /// Lesson files, and folders of them
        paths: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    let Arguments { verb } = Arguments::parse();
    let input = io::stdin().lock();
    let output = BufWriter::new(io::stdout().lock());
    let end = match verb {
        Verb::Judge { lang } => command::judge(input, output, lang).map(|()| ExitCode::SUCCESS),
        Verb::Outcome => command::outcome(input, output).map(|()| ExitCode::SUCCESS),
        Verb::Check { paths } => command::check(&paths, output),
    };
    match end {
        Ok(code) => code,
        Err(error) => {
            eprintln!("tabiya: {error}");
            ExitCode::FAILURE
        }
    }
}
