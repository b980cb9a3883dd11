//! The command line: one verb, one call.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tabiya::command::check::Check;

/// A chess school in one program.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Check(Check),
}

fn main() -> ExitCode {
    match Arguments::parse().verb {
        Verb::Check(check) => check.run(),
    }
}
