//! Puzzles from elsewhere: the CSV of the Lichess collection and of our own, EPD, PGN, and one that is pasted.

use std::io::Cursor;

use pgn_reader::Reader;
use tabiya::{
    chess::{parse_position, position_fen},
    command::{Report, themes},
    lang::Lang,
    puzzle::{PuzzleReader, SetPuzzle, check, prove, read_epd, read_pasted},
    task_set::SetFault,
    words::{self, Words},
};

/// A whole file of puzzles, plain or zstd.
pub fn csv(data: &[u8]) {
    let (entries, problems) = check::read("puzzles.csv", data);
    let n_lines = data.iter().filter(|byte| **byte == b'\n').count() + 2;
    for problem in &problems {
        assert!((1..=n_lines).contains(&problem.line) && problem.column >= 1, "{problem}");
    }
    let mut solver = prove::solver();
    // A proof may look at a million positions, so only a few rows are proved each time.
    for entry in entries.iter().take(2) {
        assert!(!entry.id().is_empty());
        for problem in entry.prove(&mut solver) {
            assert!((1..=n_lines).contains(&problem.line), "{problem}");
        }
    }
    let (mut told, mut log) = (Vec::new(), Vec::new());
    // A file without a header is an error, and that is all there is to it.
    if let Ok(tally) = themes(data, &Report::Themes, None, &mut told, &mut log) {
        let n_told = told.iter().filter(|byte| **byte == b'\n').count();
        assert!(n_told >= tally.n_puzzles, "{} puzzles, {n_told} lines", tally.n_puzzles);
        assert!(std::str::from_utf8(&told).is_ok());
    }
}

/// Lines of EPD, and games of PGN.
pub fn sets(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        if let Ok(puzzle) = read_epd(line) {
            is_playable(&puzzle);
        }
    }
    let mut reader = Reader::new(Cursor::new(data));
    while let Ok(Some(game)) = reader.read_game(&mut PuzzleReader) {
        if let Ok(puzzle) = game {
            is_playable(&puzzle);
        }
    }
}

/// What stands in the database can be read from it, and its id can stand in an address.
fn is_playable(puzzle: &SetPuzzle) {
    let fen = puzzle.fen();
    let start = parse_position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position_fen(&start).split(' ').next(), fen.split(' ').next());
    assert!(!puzzle.moves.is_empty() && puzzle.moves().split(' ').count() >= puzzle.moves.len());
    let id = puzzle.id.as_str();
    assert!(
        !id.is_empty() && id.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter)),
        "{id}"
    );
}

/// A position, a line's end, and its solution as a teacher pastes them.
pub fn pasted(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (fen, solution) = text.split_once('\n').unwrap_or((&text, ""));
    match read_pasted(fen, solution) {
        Ok(pasted) => {
            let again = read_pasted(&pasted.fen, &pasted.moves).expect("what is kept is a puzzle");
            assert_eq!((again.fen, again.moves, again.id), (pasted.fen, pasted.moves, pasted.id));
        }
        Err(fault) => {
            for lang in Lang::ALL {
                assert!(!words::set_fault(Words::of(lang), &SetFault::Own(fault.clone())).is_empty());
            }
        }
    }
}
