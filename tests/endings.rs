//! Laws of the solved endings, checked with the rules engine's own moves.
//!
//! Four men take minutes to solve without optimisation, so an unoptimised build checks the endings of three men, and
//! `cargo test --release --test endings` all of them.

use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, PositionError, Square};
use tabiya::tablebase::{Ending, Probe, Tablebase};

fn endings() -> impl Iterator<Item = Ending> {
    let n_men = if cfg!(debug_assertions) { 3 } else { 4 };
    Ending::ALL.into_iter().filter(move |ending| ending.men().len() <= n_men)
}

/// Every so many positions of an ending, so that each law is checked on some ten thousands.
fn sample(ending: Ending, step: usize) -> impl Iterator<Item = (Chess, Probe)> {
    let step = if ending.men().len() == 3 { step } else { step * 17 };
    Tablebase::global().positions(ending).step_by(step)
}

/// The same men after each square and each colour has changed as told.
fn turned(position: &Chess, square: impl Fn(Square) -> Square, color: impl Fn(Color) -> Color) -> Chess {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    for (from, _) in position.board().clone() {
        setup.board.discard_piece_at(from);
    }
    for (from, mut piece) in position.board().clone() {
        piece.color = color(piece.color);
        setup.board.set_piece_at(square(from), piece);
    }
    setup.turn = color(setup.turn);
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .expect("a turned position stays legal")
}

fn positions_after(position: &Chess) -> Vec<Chess> {
    position.legal_moves().into_iter().map(|played| position.clone().play(played).expect("the move is legal")).collect()
}

/// Whether the side to move mates in at most so many plies, by trying everything.
fn mates_within(position: &Chess, plies: u32) -> bool {
    plies > 0 && positions_after(position).iter().any(|after| is_mated_within(after, plies - 1))
}

fn is_mated_within(position: &Chess, plies: u32) -> bool {
    position.is_checkmate()
        || plies > 0
            && !position.is_stalemate()
            && positions_after(position).iter().all(|after| mates_within(after, plies - 1))
}

#[test]
fn the_longest_mates_are_those_of_the_literature() {
    for ending in endings() {
        // Moves of the attacker, who begins.
        let moves = match ending {
            Ending::Kqk => Some(10),
            Ending::Krk => Some(16),
            Ending::Kpk => Some(28),
            Ending::Kqqk => Some(4),
            Ending::Krrk => Some(7),
            Ending::Kbbk => Some(19),
            Ending::Kbnk => Some(33),
            Ending::Kqkr => Some(35),
            // Two knights only mate a king that walks into it.
            Ending::Knnk => Some(1),
            Ending::Kbk | Ending::Knk => None,
        };
        assert_eq!(Tablebase::global().longest_win(ending), moves.map(|moves| 2 * moves - 1), "{ending}");
    }
}

#[test]
fn a_position_is_worth_what_its_best_move_is() {
    for ending in endings() {
        for (position, found) in sample(ending, 3) {
            let after: Vec<Probe> =
                positions_after(&position).iter().map(|after| Tablebase::global().probe(after)).collect();
            let fastest_win =
                after.iter().filter_map(|probe| if let Probe::Loss { dtm } = probe { Some(dtm) } else { None }).min();
            let longest_loss =
                after.iter().filter_map(|probe| if let Probe::Win { dtm } = probe { Some(dtm) } else { None }).max();
            let expected = match (fastest_win, longest_loss) {
                (Some(dtm), _) => Probe::Win { dtm: dtm + 1 },
                (None, _) if after.contains(&Probe::Draw) => Probe::Draw,
                (None, Some(dtm)) => Probe::Loss { dtm: dtm + 1 },
                (None, None) if position.is_check() => Probe::Loss { dtm: 0 },
                (None, None) => Probe::Draw,
            };
            assert_eq!(found, expected, "{ending} {position:?}");
            assert!(!after.contains(&Probe::Outside), "{ending} {position:?}");
        }
    }
}

#[test]
fn the_position_itself_is_found_as_listed() {
    for ending in endings() {
        for (position, found) in sample(ending, 7) {
            assert_eq!(Tablebase::global().probe(&position), found, "{ending} {position:?}");
        }
    }
}

#[test]
fn mirror_images_and_changed_colours_are_worth_the_same() {
    for ending in endings() {
        for (position, found) in sample(ending, 31) {
            let same = |position: Chess| assert_eq!(Tablebase::global().probe(&position), found, "{position:?}");
            same(turned(&position, Square::flip_horizontal, |color| color));
            same(turned(&position, Square::flip_vertical, |color| !color));
            same(turned(&position, Square::rotate_180, |color| !color));
            if ending != Ending::Kpk {
                same(turned(&position, Square::flip_diagonal, |color| color));
                same(turned(&position, Square::rotate_90, |color| color));
                same(turned(&position, Square::rotate_270, |color| !color));
                same(turned(&position, Square::flip_vertical, |color| color));
            }
        }
    }
}

#[test]
fn trying_everything_finds_the_same_short_mates() {
    for ending in endings() {
        for (position, found) in sample(ending, 487) {
            let mate = |found: Probe, within| matches!(found, Probe::Win { dtm } if dtm <= within);
            let mated = |found: Probe, within| matches!(found, Probe::Loss { dtm } if dtm <= within);
            for plies in 0..=3 {
                assert_eq!(mates_within(&position, plies), mate(found, plies), "{ending} {plies} {position:?}");
                assert_eq!(is_mated_within(&position, plies), mated(found, plies), "{ending} {plies} {position:?}");
            }
        }
    }
}

#[test]
fn bishops_on_squares_of_one_colour_never_win() {
    if endings().any(|ending| ending == Ending::Kbbk) {
        let like = sample(Ending::Kbbk, 3).filter(|(position, _)| {
            let bishops = position.board().bishops();
            bishops.into_iter().all(Square::is_light) || bishops.into_iter().all(Square::is_dark)
        });
        for (position, found) in like {
            assert_eq!(found, Probe::Draw, "{position:?}");
        }
    }
}

#[test]
fn perfect_play_mates_in_exactly_as_many_plies_as_told() {
    for ending in endings() {
        for (start, found) in sample(ending, 997) {
            let Some(dtm) = found.dtm() else { continue };
            let mut position = start.clone();
            for _ in 0..dtm {
                let reply = Tablebase::global().perfect_reply(&position).unwrap();
                position.play_unchecked(reply);
            }
            assert!(position.is_checkmate(), "{ending} {start:?}");
        }
    }
}
