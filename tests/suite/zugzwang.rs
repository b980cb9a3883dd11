//! Zugzwang: judged by the tables of the endings, which are never wrong, and by an engine through the command line.

use std::{
    convert::Infallible,
    io::Write,
    process::{Command, Stdio},
};

use shakmaty::{CastlingMode, Chess, Setup, fen::Fen, uci::UciMove};
use tabiya::{
    tablebase::{Probe, Tablebase},
    tactics::{Line, zugzwang},
};

/// Endings in which the solver's move presses the other side, found by asking the tables with either side to move.
const PRESSED: [(&str, &str); 6] = [
    ("8/8/6k1/8/8/3P2K1/8/8 w - - 0 1", "g3g4"),
    ("8/3k4/8/8/3PK3/8/8/8 w - - 0 1", "e4d5"),
    ("8/8/1k6/8/8/1PK5/8/8 w - - 0 1", "c3b4"),
    ("3k4/8/3PK3/8/8/8/8/8 w - - 0 1", "d6d7"),
    ("8/4k3/8/8/2P2K2/8/8/8 w - - 0 1", "f4e5"),
    ("8/8/8/7k/8/8/2P3K1/8 w - - 0 1", "g2h3"),
];

/// The same kind of move, and no zugzwang: a draw anyway, lost anyway, or in check.
const NEARLY: [(&str, &str); 6] = [
    ("8/8/6k1/8/8/3P2K1/8/8 w - - 0 1", "g3f4"),
    ("8/1P3k2/8/8/8/8/4K3/8 w - - 0 1", "e2e3"),
    ("8/8/8/8/K7/8/2P4k/8 w - - 0 1", "c2c4"),
    ("8/8/8/8/3k4/8/3K4/7Q w - - 0 1", "h1h4"),
    ("8/8/8/3k4/8/3K4/8/7R w - - 0 1", "h1h4"),
    ("3k4/8/3PK3/8/8/8/8/8 w - - 0 1", "e6e5"),
];

fn setup(fen: &str) -> Setup {
    fen.parse::<Fen>().unwrap().into_setup()
}

fn presses(setup: Setup, played: UciMove) -> bool {
    let position: Chess = setup.position(CastlingMode::Standard).unwrap();
    let line = Line::new(position, [played]).unwrap();
    let chance = |position: &Chess| {
        Ok::<_, Infallible>(match Tablebase::global().probe(position) {
            Probe::Win { .. } => 1.0,
            Probe::Loss { .. } => 0.0,
            Probe::Draw => 0.5,
            Probe::Outside => panic!("the examples are elementary endings"),
        })
    };
    let Ok(found) = zugzwang(&line, chance);
    found.is_some()
}

#[test]
fn the_tables_tell_who_is_pressed_whatever_the_colour() {
    for (examples, expect) in [(PRESSED, true), (NEARLY, false)] {
        for (fen, played) in examples {
            let played: UciMove = played.parse().unwrap();
            assert_eq!(presses(setup(fen), played), expect, "{fen} {played}");
            let mut mirrored = setup(fen);
            mirrored.mirror();
            assert_eq!(presses(mirrored, played.to_mirrored()), expect, "{fen} {played} with colours changed");
        }
    }
}

const FILE: &str = "\
PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
press,8/8/7k/8/8/3P2K1/8/8 b - - 0 1,h6g6 g3g4,800,80,95,7,endgame oneMove pawnEndgame zugzwang,,
loose,8/8/7k/8/8/3P2K1/8/8 b - - 0 1,h6g6 g3f4,800,80,95,7,endgame oneMove pawnEndgame,,
";

fn themes(options: &[&str]) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["themes", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(FILE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn an_engine_tells_zugzwang_and_only_there() {
    let engine = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/presses.sh");
    let (out, log, code) = themes(&["--engine", engine]);
    let zugzwangs: Vec<bool> = out.lines().map(|line| line.contains("\"zugzwang\"")).collect();
    assert_eq!((zugzwangs, code), (vec![true, false], Some(0)), "{out}{log}");

    let (out, ..) = themes(&["--engine", engine, "--compare"]);
    let line = "{\"theme\":\"zugzwang\",\"both\":1,\"ours_only\":0,\"theirs_only\":0,\"precision\":1.0,\"recall\":1.0}";
    assert!(out.contains(line), "{out}");

    let (out, ..) = themes(&["--engine", engine, "--evidence"]);
    assert!(out.contains("{\"theme\":\"zugzwang\",\"ply\":1,\"move\":\"g3g4\""), "{out}");
}

#[test]
fn without_an_engine_zugzwang_is_not_compared_and_a_missing_engine_is_told() {
    let (out, ..) = themes(&["--compare"]);
    assert!(!out.contains("zugzwang"), "{out}");
    let (_, log, code) = themes(&["--engine", "no/such/engine"]);
    assert_eq!(code, Some(2));
    assert!(log.contains("the engine no/such/engine: it cannot be started"), "{log}");
}
