//! How positions and games stand, with near misses for each.

use super::*;
use crate::chess::parse_position;

#[track_caller]
fn stands(fen: &str, expected: Outcome) {
    assert_eq!(Outcome::of(&parse_position(fen).unwrap()), expected, "{fen}");
}

#[track_caller]
fn all_stand(expected: Outcome, fens: &[&str]) {
    for fen in fens {
        stands(fen, expected);
    }
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(parse_position(fen).unwrap());
    for text in moves.split_whitespace() {
        game.play_attempt(text.parse().unwrap()).unwrap();
    }
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_mate_is_a_check_without_an_answer() {
    all_stand(
        Outcome::Checkmate,
        &[
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
            "8/8/8/8/8/1k6/1q6/K7 w - - 0 1",
        ],
    );
    all_stand(
        Outcome::Check,
        &["R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1", "R5k1/4rppp/8/8/8/8/8/6K1 b - - 0 1", "7k/8/8/8/8/8/8/K6R b - - 0 1"],
    );
    // The queen is protected by nothing, so it can be taken; then nobody can mate any more.
    stands("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", Outcome::Checkmate);
    stands("8/8/8/8/3k4/8/1q6/K7 w - - 0 1", Outcome::DeadPosition);
}

#[test]
fn a_stalemate_is_no_move_and_no_check() {
    all_stand(
        Outcome::Stalemate,
        &[
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "k7/P7/K7/8/8/8/8/8 b - - 0 1",
            "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
            "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",
        ],
    );
    all_stand(
        Outcome::Ongoing,
        &["7k/4Q3/8/6K1/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/7p/8 b - - 0 1", "7k/8/6K1/Q7/8/8/8/8 w - - 0 1"],
    );
}

#[test]
fn too_little_material_is_a_dead_position() {
    all_stand(
        Outcome::DeadPosition,
        &[
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/3NK3 b - - 0 1",
            "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
            "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
            "4k3/8/8/8/1b6/2b5/1B6/B3K3 w - - 0 1",
        ],
    );
    all_stand(
        Outcome::Ongoing,
        &[
            // Helpmates exist: two knights, a knight on each side, bishops on both colours, a pawn, a rook.
            "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
            "4kn2/8/8/8/8/8/8/3NK3 w - - 0 1",
            "4kn2/8/8/8/8/8/8/3BK3 w - - 0 1",
            "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ],
    );
}

#[test]
fn a_pawn_wall_that_nothing_opens_is_a_dead_position() {
    all_stand(
        Outcome::DeadPosition,
        &[
            "8/8/1k6/1p1p1p1p/1P1P1P1P/8/5K2/8 w - - 0 1",
            // Each bishop lives behind its own pawns and never sees the other king.
            "4b3/8/1k6/1p1p1p1p/1P1P1P1P/2B5/5K2/8 w - - 0 1",
            "8/8/1k2b3/1p1p1p1p/1P1P1P1P/4B3/5K2/8 b - - 0 1",
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        ],
    );
    all_stand(
        Outcome::Ongoing,
        &[
            // The a-file is open for the king.
            "8/8/1k6/3p1p1p/3P1P1P/8/5K2/8 w - - 0 1",
            // A knight jumps the wall and takes pawns.
            "8/8/1k6/1p1p1p1p/1P1P1P1P/8/5K2/6N1 w - - 0 1",
            // A light-squared bishop takes them from behind.
            "8/8/1k6/1p1p1p1p/1P1P1P1P/8/4BK2/8 w - - 0 1",
            // A pawn can still move, one way or the other.
            "8/p7/1k6/1p1p1p1p/1P1P1P1P/8/5K2/8 w - - 0 1",
            "8/8/1k6/1p1p1p1p/1P1P1P1P/8/P4K2/8 w - - 0 1",
            "8/8/1k6/pp1p1p1p/1P1P1P1P/8/P4K2/8 w - - 0 1",
        ],
    );
    // The wall is shut, but the pawn that has just come can be taken in passing.
    stands("4k3/8/8/1p1p1pPp/1P1P1P1P/8/8/4K3 w - h6 0 1", Outcome::Ongoing);
    stands("4k3/6p1/6P1/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", Outcome::Ongoing);
}

#[test]
fn a_king_that_must_take_the_last_piece_stands_in_a_dead_position() {
    stands("8/8/8/8/8/7k/8/1q1K4 w - - 0 1", Outcome::Check);
    stands("8/8/8/8/7k/8/1q6/K7 w - - 0 1", Outcome::DeadPosition);
    // It may also go elsewhere.
    stands("8/8/8/8/7k/8/1r6/1K6 w - - 0 1", Outcome::Check);
}

/// Follows every move for some plies: a dead position is never followed by a checkmate.
#[test]
fn no_mate_is_found_from_a_dead_position() {
    fn mates_within(position: &Position, plies: usize) -> bool {
        if position.is_checkmate() {
            return true;
        }
        plies > 0
            && position.legal_moves().into_iter().any(|played| {
                let mut after = position.clone();
                after.play_unchecked(played);
                mates_within(&after, plies - 1)
            })
    }
    for fen in [
        "k7/2K5/8/3B4/8/8/8/8 b - - 0 1",
        "k1K5/8/1N6/8/8/8/8/8 b - - 0 1",
        "k1b5/2K5/8/3B4/8/8/8/8 b - - 0 1",
        "8/8/1k6/1p1p1p1p/1P1P1P1P/8/5K2/8 w - - 0 1",
    ] {
        let position = parse_position(fen).unwrap();
        if Outcome::of(&position) == Outcome::DeadPosition {
            assert!(!mates_within(&position, 4), "{fen}");
        }
    }
}

#[test]
fn the_third_time_may_be_claimed_and_the_fifth_ends_the_game() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    let repeated = |n| game(START, &there_and_back.repeat(n));
    assert_eq!((repeated(1).repetitions(), repeated(1).claims()), (2, vec![]));
    assert_eq!((repeated(2).repetitions(), repeated(2).claims()), (3, vec![Claim::Threefold]));
    assert_eq!(repeated(3).automatic(), vec![]);
    assert_eq!((repeated(4).repetitions(), repeated(4).automatic()), (5, vec![Automatic::Fivefold]));
    // The position before the last move stood there one time less.
    assert_eq!(game(START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").claims(), vec![]);
}

#[test]
fn the_same_board_with_other_rights_is_another_position() {
    // The king's first move takes the castling right away: the board comes three times, the position twice.
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(game(castling, &"e1e2 e8e7 e2e1 e7e8 ".repeat(2)).repetitions(), 2);
    assert_eq!(game(castling, &"e1e2 e8e7 e2e1 e7e8 ".repeat(3)).claims(), vec![Claim::Threefold]);
    // En passant was possible the first time.
    let passing = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(game(passing, &format!("e2e4 {}", "e8e7 e1e2 e7e8 e2e1 ".repeat(2))).repetitions(), 2);
    // Where the capture would not be legal, the square does not count.
    let pinned = "8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1";
    assert_eq!(game(pinned, &format!("e2e4 {}", "a4a3 e1e2 a3a4 e2e1 ".repeat(2))).repetitions(), 3);
    let no_taker = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(game(no_taker, &format!("e2e4 {}", "e8e7 e1e2 e7e8 e2e1 ".repeat(2))).repetitions(), 3);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let rook = |clock: u32| format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90");
    assert_eq!(game(&rook(98), "a1a2").claims(), vec![]);
    assert_eq!(game(&rook(99), "a1a2").claims(), vec![Claim::FiftyMoves]);
    assert_eq!(game(&rook(148), "a1a2").automatic(), vec![]);
    assert_eq!(game(&rook(149), "a1a2").automatic(), vec![Automatic::SeventyFiveMoves]);
    assert_eq!(game(&rook(149), "a1a2").claims(), vec![Claim::FiftyMoves]);
    // A pawn move or a capture starts the count anew.
    assert_eq!(game("4k3/8/8/8/8/8/P7/R3K3 w - - 149 90", "a2a3").automatic(), vec![]);
    assert_eq!(game("4k3/8/8/8/8/8/n7/R3K3 w - - 149 90", "a1a2").automatic(), vec![]);
}

#[test]
fn a_checkmate_comes_before_the_seventy_five_moves() {
    let mate = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90", "a1a8");
    assert_eq!(mate.outcome(), Outcome::Checkmate);
    assert_eq!((mate.claims(), mate.automatic()), (vec![], vec![]));
}

#[test]
fn an_illegal_move_leaves_the_game_as_it_was() {
    let mut game = game(START, "e2e4");
    let before = game.position().clone();
    assert!(game.play_attempt("e4e5".parse().unwrap()).is_err());
    assert_eq!((game.position(), game.moves().len()), (&before, 1));
    let reply = *before.legal_moves().first().unwrap();
    assert_eq!(game.play(reply), Ok(()));
    assert_eq!(game.moves().last(), Some(&reply));
}

#[test]
fn the_names_round_trip() {
    assert!(Outcome::ALL.iter().all(|outcome| outcome.as_str().parse() == Ok(*outcome)));
    assert!(Claim::ALL.iter().all(|claim| claim.as_str().parse() == Ok(*claim)));
    assert!(Automatic::ALL.iter().all(|automatic| automatic.as_str().parse() == Ok(*automatic)));
    assert!("mate".parse::<Outcome>().is_err());
}
