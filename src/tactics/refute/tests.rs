//! Each reason on positions of our own, and laws that hold in any position.

use proptest::prelude::*;

use super::*;
use crate::chess::{parse_position, san};

#[track_caller]
fn play(fen: &str, text: &str) -> (Position, Move) {
    let position = parse_position(fen).unwrap();
    let played = position
        .legal_moves()
        .into_iter()
        .find(|legal| san(&position, legal).trim_end_matches(['+', '#']) == text)
        .unwrap_or_else(|| panic!("{text} is not legal in {fen}"));
    (position, played)
}

#[track_caller]
fn refuted(fen: &str, text: &str, goal: Goal) -> Refutation {
    let (position, played) = play(fen, text);
    refute(&position, &played, goal).unwrap_or_else(|| panic!("{text} in {fen}: nothing proved"))
}

#[track_caller]
fn right(fen: &str, text: &str, goal: Goal) {
    let (position, played) = play(fen, text);
    assert!(meets(&position, &played, goal), "{text} in {fen}: {:?}", refute(&position, &played, goal));
    assert_eq!(refute(&position, &played, goal), None);
}

fn ways(refutation: &Refutation) -> Vec<(Way, String)> {
    refutation.told().iter().map(|escape| (escape.way, landing(escape.reply).to_string())).collect()
}

#[test]
fn every_key_is_right() {
    let corner = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
    right(corner, "Kb6", Goal::MateIn(2));
    right(corner, "Kc7", Goal::MateIn(2));
    right(corner, "Kc7", Goal::MateIn(3));
    right(corner, "Kc7", Goal::Mate { within: 4 });
}

#[test]
fn a_move_allows_mate_in_one() {
    let found = refuted("6k1/8/8/8/8/8/r4PPP/6K1 w - - 0 1", "Kh1", Goal::Safe);
    assert_eq!(found.key(), "allows-mate");
    let Refutation::AllowsMate { moves, line } = found else { unreachable!() };
    assert_eq!((moves, line.len()), (1, 1));
}

#[test]
fn stalemate_is_told() {
    let found = refuted("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "Qg6", Goal::MateIn(2));
    assert_eq!(found, Refutation::GivesStalemate { king: Square::H8 });
}

#[test]
fn a_slower_mate_is_told_with_the_shorter() {
    let corner = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
    let found = refuted(corner, "Rh2", Goal::MateIn(2));
    assert!(matches!(found, Refutation::MatesSlower { moves: 3, shortest: 2, .. }), "{found:?}");
    right(corner, "Rh2", Goal::Mate { within: 3 });
}

#[test]
fn a_piece_hangs() {
    let found = refuted("4k3/8/2p5/8/8/5N2/8/4K3 w - - 0 1", "Nd4", Goal::WinMaterial { at_least: 1 });
    assert_eq!(found, Refutation::NotAsked);
    let found = refuted("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "Nd5", Goal::Safe);
    let Refutation::Hangs { piece, square, by, protected, pawns, .. } = found else { panic!("{found:?}") };
    assert_eq!((piece, square, by, protected, pawns), (Role::Knight, Square::D5, Role::Pawn, false, 3));
    let found = refuted("4k3/8/4p3/8/2P5/4N3/8/4K3 w - - 0 1", "Nd5", Goal::Safe);
    let Refutation::Hangs { piece, square, protected, pawns, line, .. } = found else { panic!("{found:?}") };
    assert_eq!((piece, square, protected, pawns, line.len()), (Role::Knight, Square::D5, true, 2, 2));
}

#[test]
fn an_even_trade_is_no_loss() {
    right("4k3/8/5n2/8/2P5/4N3/8/4K3 w - - 0 1", "Nd5", Goal::Safe);
    right("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8", Goal::Safe);
}

#[test]
fn a_fork_wins_what_it_takes_next() {
    right("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7", Goal::WinMaterial { at_least: 5 });
    let found = refuted("4k3/8/8/8/1n6/8/8/R3K3 w - - 0 1", "Ra2", Goal::Safe);
    assert_eq!(found.key(), "hangs");
    let found = refuted("4k3/8/8/8/1n6/8/3K4/7R w - - 0 1", "Rb1", Goal::WinMaterial { at_least: 3 });
    assert_eq!(found.key(), "not-asked");
    let found = refuted("7k/8/8/8/3n4/8/8/R2K4 w - - 0 1", "Ke1", Goal::Safe);
    let Refutation::Loses { piece, square, pawns, line } = found else { panic!("{found:?}") };
    assert_eq!((piece, square, pawns, line.len()), (Role::Rook, Square::A1, 5, 3));
}

#[test]
fn a_mate_that_is_left_names_the_way_out() {
    let king = refuted("6k1/5p1p/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", Goal::MateIn(1));
    assert_eq!(ways(&king), [(Way::King, "g7".to_owned())]);
    let capture = refuted("1b4k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1", "Ra8", Goal::MateIn(1));
    assert!(matches!(capture, Refutation::LeavesMate { check: false, .. }), "{capture:?}");
    let block = refuted("6k1/3r1ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", Goal::MateIn(1));
    assert_eq!(ways(&block), [(Way::Block, "d8".to_owned())]);
    let quiet = refuted("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra7", Goal::MateIn(1));
    assert!(matches!(quiet, Refutation::LeavesMate { check: false, .. }), "{quiet:?}");
}

#[test]
fn a_checker_that_is_taken_hangs() {
    let found = refuted("5rk1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", Goal::MateIn(1));
    let Refutation::Hangs { piece, square, protected: false, .. } = found else { panic!("{found:?}") };
    assert_eq!((piece, square), (Role::Rook, Square::A8));
}

#[test]
fn what_hangs_elsewhere_is_not_why_there_is_no_mate() {
    let found = refuted("6k1/5p1p/8/8/8/8/r6N/5K1R w - - 0 1", "Kg1", Goal::MateIn(1));
    assert_eq!(found.key(), "leaves-mate");
}

/// A position from a game of any legal moves, and one of its moves.
fn game_move() -> impl Strategy<Value = (Position, Move)> {
    prop::collection::vec(0..255usize, 4..50).prop_filter_map("the game is over", |choices| {
        let mut position = Position::default();
        for choice in &choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return None;
            }
            position.play_unchecked(moves[choice % moves.len()]);
        }
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| (position.clone(), moves[choices[0] % moves.len()]))
    })
}

fn is_legal_line(start: &Position, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().all(|played| {
        let legal = position.is_legal(*played);
        if legal {
            position.play_unchecked(*played);
        }
        legal
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(30) })]

    #[test]
    fn what_is_right_is_not_refuted_and_proofs_can_be_played((position, played) in game_move()) {
        for goal in [Goal::Safe, Goal::WinMaterial { at_least: 1 }, Goal::MateIn(1)] {
            let found = refute(&position, &played, goal);
            if meets(&position, &played, goal) {
                prop_assert_eq!(found, None);
                continue;
            }
            let next = after(&position, played);
            match found {
                Some(Refutation::AllowsMate { moves, line }) => {
                    prop_assert!(is_legal_line(&next, &line));
                    prop_assert_eq!(line.len() as u32, 2 * moves - 1);
                }
                Some(Refutation::Hangs { pawns, line, .. } | Refutation::Loses { pawns, line, .. }) => {
                    prop_assert!(is_legal_line(&next, &line));
                    prop_assert!(pawns > 0);
                    prop_assert!(goal != Goal::Safe || !meets(&position, &played, goal));
                }
                Some(Refutation::LeavesMate { escapes, .. }) => {
                    for escape in escapes {
                        prop_assert!(next.is_legal(escape.reply));
                    }
                }
                Some(Refutation::NotAsked) => prop_assert!(meets(&position, &played, Goal::Safe)),
                Some(Refutation::GivesStalemate { .. }) => prop_assert!(next.is_stalemate()),
                Some(Refutation::MatesSlower { moves, shortest, .. }) => prop_assert!(moves > shortest),
                None => (),
            }
        }
    }
}
