//! The elementary endings: working a table out and asking it, each beside plain legal-move generation.
//!
//! The reference of a table is one round of the rules engine's legal moves over the positions the table has, which no
//! way of solving it can do without. The reference of probing is the legal moves of the positions probed.

use std::sync::LazyLock;

use divan::{Bencher, black_box, counter::ItemsCount};
use shakmaty::{Chess, Position};
use tabiya::tablebase::{Ending, Tablebase};

fn main() {
    divan::main();
}

const SOLVED: [Ending; 3] = [Ending::Krk, Ending::Kbbk, Ending::Kbnk];

#[divan::bench(args = SOLVED, sample_count = 3, sample_size = 1)]
fn solve(bencher: Bencher, ending: Ending) {
    let positions = Tablebase::global().positions(ending).count();
    bencher.counter(ItemsCount::new(positions)).with_inputs(Tablebase::new).bench_refs(|tablebase| {
        tablebase.prepare(ending);
    });
}

#[divan::bench(args = SOLVED, sample_count = 3, sample_size = 1)]
fn legal_moves_of_every_position(bencher: Bencher, ending: Ending) {
    let positions: Vec<Chess> = Tablebase::global().positions(ending).map(|(position, _)| position).collect();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|position| black_box(position).legal_moves().len()).sum::<usize>());
}

/// A thousand positions from all over the tables.
static POSITIONS: LazyLock<Vec<Chess>> = LazyLock::new(|| {
    let endings = [Ending::Kqk, Ending::Krk, Ending::Kpk, Ending::Kbbk, Ending::Kbnk];
    let positions = endings.iter().flat_map(|&ending| Tablebase::global().positions(ending).step_by(1009));
    let mut positions: Vec<Chess> = positions.map(|(position, _)| position).collect();
    positions.truncate(1000);
    positions
});

#[divan::bench]
fn probe(bencher: Bencher) {
    let positions = &*POSITIONS;
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in positions {
            black_box(Tablebase::global().probe(black_box(position)));
        }
    });
}

#[divan::bench]
fn legal_moves(bencher: Bencher) {
    let positions = &*POSITIONS;
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in positions {
            black_box(black_box(position).legal_moves());
        }
    });
}

#[divan::bench]
fn rate_all_moves(bencher: Bencher) {
    let positions = &*POSITIONS;
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in positions {
            black_box(Tablebase::global().moves(black_box(position)));
        }
    });
}
