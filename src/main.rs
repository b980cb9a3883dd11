//! The command line: one verb, one call.

use std::{
    io::{self, BufWriter},
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
    let Arguments { verb } = Arguments::parse();
    let input = io::stdin().lock();
    let output = BufWriter::new(io::stdout().lock());
    let end = match verb {
        Verb::Judge { lang } => command::judge(input, output, lang),
        Verb::Outcome => command::outcome(input, output),
        Verb::Endgame { fen: Some(fen) } => command::endgame(fen.as_bytes(), output),
        Verb::Endgame { fen: None } => command::endgame(input, output),
    };
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabiya: {error}");
            ExitCode::FAILURE
        }
    }
}
