//! The solver against a plain exhaustive search, against the list of legal moves, and on positions of our own.

use proptest::prelude::*;
use shakmaty::{Move, Position as _};

use super::{
    last::{after, all_mates_in_one, has_reply, mate_in_one},
    *,
};
use crate::{
    chess::{parse_position, san},
    tactics::plain,
};

#[track_caller]
fn position(fen: &str) -> Position {
    parse_position(fen).unwrap()
}

/// The keys in SAN, and the line.
#[track_caller]
fn solved(fen: &str, n: u32) -> (Option<u32>, Vec<String>, String) {
    let position = position(fen);
    let found = mates_in(&position, n, Bounds::NONE);
    assert!(found.complete);
    let keys = found.keys().iter().map(|key| san(&position, key)).collect();
    let mut line = Vec::new();
    let mut at = position;
    for played in found.mate.iter().flat_map(|mate| &mate.line) {
        line.push(san(&at, played));
        at = after(&at, *played);
    }
    (found.mate.map(|mate| mate.moves), keys, line.join(" "))
}

#[track_caller]
fn mates(fen: &str, n: u32, keys: &[&str], line: &str) {
    let (moves, found, played) = solved(fen, n + 1);
    assert_eq!((moves, found, played.as_str()), (Some(n), keys.iter().map(|key| (*key).to_owned()).collect(), line));
}

#[track_caller]
fn no_mate(fen: &str, n: u32) {
    assert_eq!(solved(fen, n).0, None, "{fen}");
}

#[test]
fn all_keys_are_found_and_no_other_move() {
    mates("k7/8/2K5/8/8/8/8/7R w - - 0 1", 2, &["Kb6", "Kc7"], "Kb6 Kb8 Rh8#");
    mates("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", 1, &["Ra8#"], "Ra8#");
}

#[test]
fn castling_may_be_the_key() {
    mates("8/8/8/8/8/p7/6R1/1k2K2R w K - 0 1", 1, &["O-O#"], "O-O#");
    mates("1b6/4n3/8/5R2/8/3R4/8/k3K2R w K - 0 1", 2, &["O-O+"], "O-O+ Ka2 R5f2#");
    // Without the right, another move has to do, and takes longer.
    no_mate("1b6/4n3/8/5R2/8/3R4/8/k3K2R w - - 0 1", 2);
}

#[test]
fn en_passant_may_be_the_key() {
    mates("7k/2p5/5K2/6Pp/7B/8/8/6Q1 w - h6 0 1", 2, &["gxh6"], "gxh6 c6 Qg7#");
    mates("4k3/8/1K6/2QPp3/3P4/8/8/8 w - e6 0 1", 2, &["dxe6"], "dxe6 Kd8 Qf8#");
    no_mate("4k3/8/1K6/2QPp3/3P4/8/8/8 w - - 0 1", 2);
}

#[test]
fn a_defender_may_take_en_passant() {
    let with_bishop = position("6R1/7K/8/7k/7b/8/6P1/8 w - - 0 1");
    assert_eq!(all_mates_in_one(&with_bishop).len(), 1);
    // A pawn there takes the checking pawn in passing.
    let with_pawn = position("6R1/7K/8/7k/7p/8/6P1/8 w - - 0 1");
    assert!(all_mates_in_one(&with_pawn).is_empty());
}

#[test]
fn underpromotion_may_be_the_key() {
    mates("8/1P6/k1K5/1R3p2/3B4/8/8/8 w - - 0 1", 1, &["b8=N#"], "b8=N#");
    mates("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2, &["f8=R"], "f8=R Kh6 Rh8#");
    mates("8/3P4/8/5k1K/7P/4Q3/8/8 w - - 0 1", 2, &["d8=N"], "d8=N Kf6 Qg5#");
}

#[test]
fn stalemate_is_no_mate() {
    mates("8/4Q3/8/8/2B5/5K2/8/k7 w - - 0 1", 2, &["Qa3+"], "Qa3+ Kb1 Bd3#");
    no_mate("7k/8/6K1/8/8/8/8/8 w - - 0 1", 5);
    assert!(defend(&position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 3, Bounds::NONE).defences.is_empty());
}

#[test]
fn the_fifty_moves_end_a_mate_that_comes_too_late() {
    mates("k7/8/2K5/8/8/8/8/7R w - - 97 120", 2, &["Kb6", "Kc7"], "Kb6 Kb8 Rh8#");
    no_mate("k7/8/2K5/8/8/8/8/7R w - - 98 120", 2);
    // The hundredth half-move may itself mate; the rule asks for a game that goes on.
    mates("1k6/8/1K6/8/8/8/8/7R w - - 99 120", 1, &["Rh8#"], "Rh8#");
    // A pawn's move starts the count again.
    mates("8/5P1k/5K2/8/8/8/8/8 w - - 99 120", 2, &["f8=R"], "f8=R Kh6 Rh8#");
    // After seventy-five moves the game is over by itself.
    no_mate("1k6/8/1K6/8/8/8/8/7R w - - 150 160", 1);
}

#[test]
fn a_bound_leaves_the_question_open() {
    let found = mates_in(&position("k7/8/2K5/8/8/8/8/7R w - - 0 1"), 2, Bounds::nodes(3));
    assert_eq!((found.mate, found.complete), (None, false));
    assert_eq!(forces_mate(&position("k7/8/2K5/8/8/8/8/7R w - - 0 1"), 2, Bounds::nodes(3)), None);
}

#[test]
fn every_defence_has_its_answer() {
    let start = position("k7/8/2K5/8/8/8/8/7R w - - 0 1");
    let mate = mates_in(&start, 2, Bounds::NONE).mate.unwrap();
    let after_key = after(&start, mate.keys[1].first);
    let [only] = &mate.keys[1].defences[..] else { panic!("Kc7 leaves one reply") };
    assert_eq!(san(&after_key, &only.reply), "Ka7");
    assert_eq!(only.mate, Some(1));
    assert_eq!(san(&after(&after_key, only.reply), &only.next.unwrap()), "Ra1#");
}

#[test]
fn a_defence_that_holds_is_the_longest() {
    let escape = defend(&position("8/8/8/8/8/8/1k6/3QK3 b - - 0 1"), 2, Bounds::NONE);
    assert_eq!(escape.defences[0].mate, None);
    assert_eq!(escape.line.len(), 1);
}

/// Few men, kings near the edge: positions in which mates are common.
fn small_position() -> impl Strategy<Value = Position> {
    let men = prop::collection::vec((0..64u32, 0..10usize), 1..5);
    (0..64u32, 0..28usize, men, prop::bool::ANY, 0..110u32).prop_filter_map(
        "not legal",
        |(own, edge, men, white, clock)| {
            let edges: Vec<u32> = (0..64).filter(|square| square % 8 % 7 == 0 || square / 8 % 7 == 0).collect();
            let mut board = shakmaty::Board::empty();
            for (square, letter) in men {
                let man = ['Q', 'R', 'B', 'N', 'P', 'P', 'R', 'p', 'n', 'r'][letter];
                board.set_piece_at(shakmaty::Square::new(square), shakmaty::Piece::from_char(man)?);
            }
            board.set_piece_at(shakmaty::Square::new(own), shakmaty::Piece::from_char('K')?);
            board.set_piece_at(shakmaty::Square::new(edges[edge]), shakmaty::Piece::from_char('k')?);
            let turn = if white { 'w' } else { 'b' };
            // Most positions are far from the fifty-move rule, some at its edge.
            let clock = if clock < 94 { 0 } else { clock };
            parse_position(&format!("{board} {turn} - - {clock} 60")).ok()
        },
    )
}

/// A position met in a game of any legal moves.
fn game_position() -> impl Strategy<Value = Position> {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/PP4PP/8/8/8/8/pp4pp/4K3 w - - 0 1",
        "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
    ];
    (0..starts.len(), prop::collection::vec(0..255usize, 0..60)).prop_map(move |(start, choices)| {
        let mut position = parse_position(starts[start]).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice % moves.len()]);
        }
        position
    })
}

fn sorted(position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let listed = position.legal_moves();
    moves.sort_by_key(|played| listed.iter().position(|legal| legal == played));
    moves
}

/// The same position seen in a mirror: `colours` swaps the sides, otherwise files a and h are swapped.
fn mirrored(position: &Position, colours: bool) -> Option<Position> {
    let mut board = position.board().clone();
    let mut turn = position.turn();
    if colours {
        board.mirror();
        turn = !turn;
    } else {
        board.flip_horizontal();
    }
    let turn = turn.fold_wb('w', 'b');
    parse_position(&format!("{board} {turn} - - {} 60", position.halfmoves())).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn short_cuts_agree_with_the_legal_moves(position in game_position()) {
        prop_assert_eq!(has_reply(&position), !position.legal_moves().is_empty());
        let mating: Vec<Move> =
            position.legal_moves().into_iter().filter(|legal| after(&position, *legal).is_checkmate()).collect();
        prop_assert_eq!(mate_in_one(&position).is_some(), !mating.is_empty());
        prop_assert_eq!(sorted(&position, all_mates_in_one(&position)), mating);
    }

    #[test]
    fn short_cuts_agree_in_small_positions(position in small_position()) {
        prop_assert_eq!(has_reply(&position), !position.legal_moves().is_empty());
        let mating: Vec<Move> =
            position.legal_moves().into_iter().filter(|legal| after(&position, *legal).is_checkmate()).collect();
        prop_assert_eq!(sorted(&position, all_mates_in_one(&position)), mating);
    }

    #[test]
    fn two_moves_agree_with_plain_search(position in small_position()) {
        let found = mates_in(&position, 2, Bounds { slots: 1 << 8, ..Bounds::NONE });
        prop_assert!(found.complete);
        let (moves, keys) = plain::mates_in(&position, 2).map_or((None, Vec::new()), |(n, keys)| (Some(n), keys));
        prop_assert_eq!((found.moves(), found.keys()), (moves, keys));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn three_moves_agree_with_plain_search(position in small_position()) {
        let found = mates_in(&position, 3, Bounds { slots: 1 << 10, ..Bounds::NONE });
        let (moves, keys) = plain::mates_in(&position, 3).map_or((None, Vec::new()), |(n, keys)| (Some(n), keys));
        prop_assert_eq!((found.moves(), found.keys()), (moves, keys));
    }

    #[test]
    fn memory_changes_time_only(position in small_position()) {
        let wide = mates_in(&position, 3, Bounds { slots: 1 << 12, ..Bounds::NONE });
        let narrow = mates_in(&position, 3, Bounds { slots: 2, ..Bounds::NONE });
        prop_assert_eq!(wide.mate, narrow.mate);
    }

    #[test]
    fn a_solver_counts_the_same_whatever_went_before(first in small_position(), second in small_position()) {
        let bounds = Bounds { slots: 1 << 10, ..Bounds::NONE };
        let mut used = Solver::new(bounds);
        used.mates_in(&first, 2);
        let mut fresh = Solver::new(bounds);
        prop_assert_eq!(used.mates_in(&second, 2).mate, fresh.mates_in(&second, 2).mate);
    }

    #[test]
    fn the_longest_defence_comes_first(position in small_position()) {
        let found = defend(&position, 2, Bounds::NONE);
        prop_assert_eq!(found.defences.len(), position.legal_moves().len());
        for defence in &found.defences {
            let after_reply = after(&position, defence.reply);
            let claimed = after_reply.halfmoves() < 100;
            let plainly = plain::mates_in(&after_reply, 2).filter(|_| claimed).map(|(moves, _)| moves);
            prop_assert_eq!(defence.mate, plainly);
        }
        let lengths: Vec<u32> = found.defences.iter().map(|defence| defence.mate.unwrap_or(9)).collect();
        prop_assert!(lengths.is_sorted_by(|longer, shorter| longer >= shorter));
        match found.defences.first() {
            Some(Defence { mate: Some(moves), .. }) => prop_assert_eq!(found.line.len() as u32, 2 * moves),
            Some(_) => prop_assert_eq!(found.line.len(), 1),
            None => prop_assert!(found.line.is_empty()),
        }
    }

    #[test]
    fn mirrors_change_nothing(position in small_position()) {
        let lengths = |position: &Position| {
            let found = mates_in(position, 3, Bounds { slots: 1 << 10, ..Bounds::NONE });
            (found.moves(), found.keys().len())
        };
        for colours in [false, true] {
            if let Some(mirror) = mirrored(&position, colours) {
                prop_assert_eq!(lengths(&position), lengths(&mirror));
            }
        }
    }

    #[test]
    fn the_line_is_as_long_as_the_mate(position in small_position()) {
        let Some(mate) = mates_in(&position, 3, Bounds { slots: 1 << 10, ..Bounds::NONE }).mate else { return Ok(()) };
        prop_assert_eq!(mate.line.len() as u32, 2 * mate.moves - 1);
        let mut at = position;
        for played in mate.line {
            at = at.play(played).unwrap();
        }
        prop_assert!(at.is_checkmate());
    }
}

/// With few slots many positions meet in one; which do must not depend on what was solved before.
#[test]
fn a_search_counts_the_same_nodes_whatever_went_before() {
    let asked = position("r4rk1/5ppp/8/8/8/3B4/1PPQ2PP/2KR3R w - - 0 1");
    let mut solver = Solver::new(Bounds { nodes: 100_000, slots: 64 });
    let alone = solver.mates_in(&asked, 3).nodes;
    for _ in 0..5 {
        solver.mates_in(&position("k7/8/2K5/8/8/8/8/7R w - - 0 1"), 3);
        assert_eq!(solver.mates_in(&asked, 3).nodes, alone);
    }
}
