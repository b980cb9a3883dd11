//! How fast the themes of a puzzle file are found, beside reading the same file and doing nothing with it.
//!
//! The file is made of our own example lines: each counts as a puzzle whose first move is the opponent's.

use std::io::sink;

use divan::{Bencher, black_box, counter::ItemsCount};
use tabiya::command::{Report, themes};
use tabiya::puzzle::Columns;

const EXAMPLES: &str = include_str!("../tests/data/motifs.tsv");

fn main() {
    divan::main();
}

/// Puzzles in CSV, all examples that are long enough, twenty times over; and how many they are.
fn file() -> (String, usize) {
    let mut csv =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n".to_owned();
    let mut n_puzzles = 0;
    for _ in 0..20 {
        for row in EXAMPLES.lines().filter(|row| !row.starts_with('#')) {
            let fields: Vec<&str> = row.split('\t').collect();
            let [theme, _, fen, moves] = fields[..] else { continue };
            let moves: Vec<&str> = moves.split(' ').collect();
            if moves.len() < 2 || moves[0].starts_with('(') {
                continue;
            }
            let even = moves[..moves.len() / 2 * 2].join(" ");
            csv +=
                &format!("p{n_puzzles},{fen},{even},1500,80,90,100,{theme} short,https://example.org/p{n_puzzles},\n");
            n_puzzles += 1;
        }
    }
    (csv, n_puzzles)
}

#[divan::bench]
fn read_only(bencher: Bencher) {
    let (csv, n_puzzles) = file();
    bencher.counter(ItemsCount::new(n_puzzles)).bench(|| {
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let mut record = csv::ByteRecord::new();
        let mut n_bytes = 0;
        while reader.read_byte_record(&mut record).is_ok_and(|more| more) {
            n_bytes += black_box(record.as_slice()).len();
        }
        n_bytes
    });
}

#[divan::bench]
fn play_the_lines(bencher: Bencher) {
    let (csv, n_puzzles) = file();
    bencher.counter(ItemsCount::new(n_puzzles)).bench(|| {
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let columns =
            Columns::named(reader.byte_headers().into_iter().flatten()).expect("the header names all columns");
        let mut record = csv::ByteRecord::new();
        let mut n_plies = 0;
        while reader.read_byte_record(&mut record).is_ok_and(|more| more) {
            let line = columns.row(|column| record.get(column)).and_then(|row| row.line());
            n_plies += line.map_or(0, |line| black_box(line).plies().len());
        }
        n_plies
    });
}

#[divan::bench]
fn find_themes(bencher: Bencher) {
    let (csv, n_puzzles) = file();
    bencher.counter(ItemsCount::new(n_puzzles)).bench(|| themes(csv.as_bytes(), &Report::Themes, None, sink(), sink()));
}

#[divan::bench]
fn find_themes_with_evidence(bencher: Bencher) {
    let (csv, n_puzzles) = file();
    bencher
        .counter(ItemsCount::new(n_puzzles))
        .bench(|| themes(csv.as_bytes(), &Report::Evidence, None, sink(), sink()));
}
