//! Forced mates and refutations, each beside a plain exhaustive search of the same positions.

use divan::{Bencher, black_box};
use shakmaty::Position as _;
use tabiya::{
    chess::{Position, parse_position},
    tactics::{
        mate::{Bounds, Solver, mates_in},
        plain,
        refute::{Goal, refute},
    },
};

fn main() {
    divan::main();
}

/// Positions of our own: a mate in two by castling, en passant and underpromotion, and one with two keys.
const MATES_IN_TWO: [&str; 5] = [
    "k7/8/2K5/8/8/8/8/7R w - - 0 1",
    "1b6/4n3/8/5R2/8/3R4/8/k3K2R w K - 0 1",
    "7k/2p5/5K2/6Pp/7B/8/8/6Q1 w - h6 0 1",
    "8/3P4/8/5k1K/7P/4Q3/8/8 w - - 0 1",
    "8/4Q3/8/8/2B5/5K2/8/k7 w - - 0 1",
];

/// A position with no mate in three, where every first move has to be disproved.
const NO_MATE: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPQ1BPPP/R4RK1 w - - 0 12";

fn mates_in_two() -> Vec<Position> {
    MATES_IN_TWO.map(|fen| parse_position(fen).expect("the positions of the benchmark are legal")).to_vec()
}

fn no_mate() -> Position {
    parse_position(NO_MATE).expect("the position of the benchmark is legal")
}

#[divan::bench]
fn two_moves_all_keys(bencher: Bencher) {
    let positions = mates_in_two();
    let mut solver = Solver::new(Bounds::NONE);
    bencher.counter(positions.len()).bench_local(|| {
        for position in &positions {
            black_box(solver.mates_in(black_box(position), 2));
        }
    });
}

#[divan::bench]
fn reference_two_moves_plain(bencher: Bencher) {
    let positions = mates_in_two();
    bencher.counter(positions.len()).bench(|| {
        for position in &positions {
            black_box(plain::mates_in(black_box(position), 2));
        }
    });
}

#[divan::bench]
fn disprove_two_moves(bencher: Bencher) {
    let position = no_mate();
    bencher.bench(|| mates_in(black_box(&position), 2, Bounds::NONE));
}

#[divan::bench]
fn reference_disprove_two_moves_plain(bencher: Bencher) {
    let position = no_mate();
    bencher.bench(|| plain::mates_in(black_box(&position), 2));
}

/// Every legal move of a middle game, asked whether it is safe.
#[divan::bench(sample_count = 10)]
fn refute_every_move(bencher: Bencher) {
    let position = no_mate();
    let moves = position.legal_moves();
    bencher.counter(moves.len()).bench(|| {
        for played in &moves {
            black_box(refute(black_box(&position), played, Goal::Safe));
        }
    });
}

/// The same moves, each searched plainly for a mate in two of the other side: one question of the many.
#[divan::bench(sample_count = 10)]
fn reference_every_move_plain(bencher: Bencher) {
    let position = no_mate();
    let moves = position.legal_moves();
    bencher.counter(moves.len()).bench(|| {
        for played in &moves {
            let mut next = position.clone();
            next.play_unchecked(*played);
            black_box(plain::mates_in(black_box(&next), 2));
        }
    });
}
