//! Judging every from-to pair of some positions, beside the legal moves of the same positions from the rules engine; and
//! `tabiya judge` line by line, beside the mere writing of the same answers.

use divan::{Bencher, black_box, counter::ItemsCount};
use shakmaty::Position as _;
use tabiya::{
    chess::{Attempt, Position, Square, judge, parse_position},
    command,
    lang::Lang,
};

fn main() {
    divan::main();
}

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pp1bqppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1NQPPP/R3K2R w KQkq - 4 10",
    "8/5pk1/3p2p1/1p1Pr2p/1P2R2P/3K2P1/5P2/8 w - - 0 40",
    "4r1k1/5ppp/8/3pP3/8/8/4NPPP/4K2R w K d6 0 25",
    "4k3/8/8/8/7b/8/3N1N2/r3K3 w - - 0 1",
];

fn positions() -> Vec<Position> {
    POSITIONS.map(|fen| parse_position(fen).expect("the positions of the benchmark are legal")).to_vec()
}

#[divan::bench]
fn judge_every_pair(bencher: Bencher) {
    let positions = positions();
    bencher.counter(positions.len() * 64 * 64).bench(|| {
        for position in &positions {
            for from in Square::ALL {
                for to in Square::ALL {
                    black_box(judge(black_box(position), Attempt { from, to, promotion: None }));
                }
            }
        }
    });
}

#[divan::bench]
fn reference_legal_moves(bencher: Bencher) {
    let positions = positions();
    bencher.counter(positions.len()).bench(|| {
        for position in &positions {
            black_box(black_box(position).legal_moves());
        }
    });
}

/// A line for each position and each square to which the piece on e1 might go; most are not legal.
fn lines() -> String {
    let to_every_square = |fen| Square::ALL.map(|to| format!("{fen}\te1{to}\n")).concat();
    POSITIONS.map(to_every_square).concat()
}

fn answers(lines: &str) -> Vec<u8> {
    let mut output = Vec::new();
    command::judge(lines.as_bytes(), &mut output, Lang::En).expect("writing to memory cannot fail");
    output
}

#[divan::bench]
fn judge_lines(bencher: Bencher) {
    let lines = lines();
    bencher.counter(ItemsCount::new(lines.lines().count())).bench(|| answers(black_box(&lines)));
}

/// The same answers, known beforehand and only written.
#[divan::bench]
fn reference_written_lines(bencher: Bencher) {
    let answers = answers(&lines());
    let answers: Vec<serde_json::Value> = serde_json::Deserializer::from_slice(&answers)
        .into_iter()
        .collect::<Result<_, _>>()
        .expect("every answer is JSON");
    bencher.counter(ItemsCount::new(answers.len())).bench(|| {
        let mut output = Vec::new();
        for answer in black_box(&answers) {
            serde_json::to_writer(&mut output, answer).expect("writing to memory cannot fail");
            output.push(b'\n');
        }
        output
    });
}
