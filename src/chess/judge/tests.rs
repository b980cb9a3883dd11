//! The laws of judging over positions of random games and tricky ones, and a table of positions for each reason.

use std::collections::HashSet;

use proptest::prelude::*;
use shakmaty::{EnPassantMode, Position as _, attacks};

use super::*;
use crate::chess::{Diagram, ReasonCode, attempt_of, parse_position};

/// Pins, double checks, en passant and castling of every kind, promotions of every kind. The last two are positions 4
/// and 2 ("Kiwipete") of the perft results in the Chess Programming Wiki; the others are ours.
const TRICKY: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1",
    "4k3/8/8/8/8/1r6/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/r7/8/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
    "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k1r1/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 1",
    "4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 1",
    "6k1/8/8/b2pP3/8/2P5/8/4K3 w - d6 0 1",
    "6k1/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1",
    "6k1/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
    "7k/8/8/2pPpP2/8/8/8/K7 w - c6 0 1",
    "7k/8/8/2pPpP2/8/8/8/K7 w - - 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
    "1n2k1n1/P6P/8/8/8/8/8/4K3 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "r3K2k/3P4/8/8/8/8/8/8 w - - 0 1",
    "2b4k/1K1P4/8/8/8/8/8/8 w - - 0 1",
    "7k/r2PK3/8/8/8/8/8/8 w - - 0 1",
    "b7/1P6/2K5/8/8/8/8/7k w - - 0 1",
    "4k3/4r3/8/8/7b/8/4N3/4K3 w - - 0 1",
    "4k3/4r3/8/8/8/5n2/3N4/4K3 w - - 0 1",
    "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
    "k7/8/8/8/8/8/3q4/q3KB2 w - - 0 1",
    "Q6k/8/8/8/4K3/8/8/q7 b - - 0 1",
    "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

const PROMOTIONS: [Option<Role>; 7] = [
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::King),
    Some(Role::Pawn),
];

fn every_attempt() -> impl Iterator<Item = Attempt> {
    Square::ALL.into_iter().flat_map(|from| {
        Square::ALL.into_iter().flat_map(move |to| PROMOTIONS.map(|promotion| Attempt { from, to, promotion }))
    })
}

/// Dice that always fall the same way (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }
}

/// The tricky positions and every tenth position of random games from them.
fn positions() -> Vec<Position> {
    let mut dice = Dice(64);
    let mut positions = Vec::new();
    for fen in TRICKY {
        let mut position = parse_position(fen).unwrap();
        positions.push(position.clone());
        for ply in 1..=20 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
            if ply % 10 == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions
}

/// Legal exactly when the rules engine has the move, castling also as the king onto its rook; and what is not legal
/// has squares that prove it.
fn judges_as_the_rules_engine(position: &Position) {
    let moves = position.legal_moves();
    let by_king: Vec<Attempt> = moves.iter().map(attempt_of).collect();
    let mut legal: HashSet<Attempt> = by_king.iter().copied().collect();
    legal.extend(moves.iter().filter_map(|it| match *it {
        Move::Castle { king, rook } => Some(Attempt { from: king, to: rook, promotion: None }),
        _ => None,
    }));
    let goals = Square::ALL.map(|from| by_king.iter().filter(|it| it.from == from).map(|it| it.to).collect());
    for attempt in every_attempt() {
        let verdict = judge(position, attempt);
        assert_eq!(verdict.is_legal(), legal.contains(&attempt), "{position:?} {attempt}: {verdict:?}");
        match verdict {
            Verdict::Legal(played) => assert!(moves.contains(&played), "{position:?} {attempt}"),
            Verdict::Illegal(reason) => proves(position, attempt, &reason, goals[attempt.from.to_usize()]),
        }
    }
}

/// Every square that a reason names says what the reason says.
#[track_caller]
fn proves(position: &Position, attempt: Attempt, reason: &Reason, goals: Bitboard) {
    let board = position.board();
    let (us, them) = (position.turn(), !position.turn());
    let king = board.king_of(us).unwrap();
    let case = || format!("{position:?} {attempt}: {reason:?}");
    let attacks_square = |by: &Square, target: Square, occupied: Bitboard| {
        let piece = board.piece_at(*by).unwrap();
        piece.color == them && attacks::attacks(*by, piece, occupied).contains(target)
    };
    let all_attack = |squares: &[Square], target: Square| {
        !squares.is_empty() && squares.iter().all(|by| attacks_square(by, target, board.occupied().without(king)))
    };
    assert!(!reason.squares().is_empty(), "{}", case());
    let true_on_board = match reason {
        Reason::NoPiece { from } => board.piece_at(*from).is_none(),
        Reason::OpponentPiece { from, piece } => board.piece_at(*from) == Some(*piece) && piece.color == them,
        Reason::NoMovement { from } => attempt.to == *from,
        Reason::CastlingRightLost { king: home, corner } => {
            *home == king && !position.castles().castling_rights().contains(*corner)
        }
        Reason::CastlingBlocked { between } => between.iter().all(|square| board.piece_at(*square).is_some()),
        Reason::CastlingInCheck { checkers } => {
            all_attack(checkers, king) && checkers.len() == position.checkers().count()
        }
        Reason::CastlingThroughAttack { crossed: square, attackers }
        | Reason::CastlingIntoAttack { landing: square, attackers }
        | Reason::KingIntoAttack { to: square, attackers } => all_attack(attackers, *square),
        Reason::OwnPiece { to, piece } => board.piece_at(*to) == Some(*piece) && piece.color == us,
        Reason::PawnBackward { from, to } => us.fold_wb(to.rank() < from.rank(), to.rank() > from.rank()),
        Reason::PawnSideways { from, to } => to.rank() == from.rank(),
        Reason::PawnTooFar { from, to } => to.file() == from.file() && to.rank().distance(from.rank()) > 1,
        Reason::PawnBlocked { by } => by.file() == attempt.from.file() && board.piece_at(*by).is_some(),
        Reason::EnPassantTooLate { pawn } => {
            board.piece_at(*pawn) == Some(them.pawn()) && pawn.distance(attempt.from) == 1
        }
        Reason::PawnNothingToCapture { to } => board.piece_at(*to).is_none(),
        Reason::WrongShape { could, .. } => could.iter().copied().collect::<Bitboard>() == goals,
        Reason::PathBlocked { by } => {
            board.piece_at(*by).is_some()
                && (attacks::between(attempt.from, *by) & board.occupied()).is_empty()
                && attacks::between(attempt.from, attempt.to).contains(*by)
        }
        Reason::KingAdjacent { king } => board.piece_at(*king) == Some(them.king()) && king.distance(attempt.to) == 1,
        Reason::DoubleCheck { checkers } => checkers.len() > 1 && all_attack(checkers, king),
        Reason::CheckUnanswered { checker } => position.checkers().contains(*checker),
        Reason::EnPassantExposesKing { attacker } | Reason::Pinned { attacker, .. } => {
            let mut gone = board.occupied().without(attempt.from).with(attempt.to);
            if matches!(reason, Reason::EnPassantExposesKing { .. }) {
                gone.discard(beside(attempt.from, attempt.to));
            }
            !position.checkers().contains(*attacker) && attacks_square(attacker, king, gone)
        }
        Reason::PromotionMissing { to } => Bitboard::BACKRANKS.contains(*to) && attempt.promotion.is_none(),
        Reason::PromotionNotHere { .. } => attempt.promotion.is_some(),
        Reason::PromotionToKingOrPawn { role, .. } => attempt.promotion == Some(*role),
    };
    assert!(true_on_board, "{}", case());
}

#[test]
fn an_attempt_is_legal_exactly_when_the_rules_engine_has_the_move() {
    for position in positions() {
        judges_as_the_rules_engine(&position);
    }
}

#[test]
fn destinations_are_the_goals_of_the_legal_moves_and_a_diagram_judges_like_its_position() {
    for position in positions() {
        let diagram = Diagram::from(&position);
        let moves: Vec<Attempt> = position.legal_moves().iter().map(attempt_of).collect();
        for from in Square::ALL {
            let goals: Bitboard = moves.iter().filter(|it| it.from == from).map(|it| it.to).collect();
            assert_eq!(diagram.destinations(from), goals, "{diagram} {from}");
            for to in Square::ALL {
                let attempt = Attempt { from, to, promotion: None };
                assert_eq!(diagram.judge(attempt), judge(&position, attempt), "{diagram} {attempt}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Boards that no game leads to, with many checks at once.
    #[test]
    fn composed_positions_are_judged_as_the_rules_engine_does(
        pieces in prop::collection::vec((0..64_u32, 0..10_usize), 2..14),
        kings in (0..64_u32, 0..64_u32),
        black in any::<bool>(),
    ) {
        let mut board = Board::empty();
        for (square, piece) in pieces {
            let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][piece % 5];
            let square = Square::new(square);
            if role != Role::Pawn || !Bitboard::BACKRANKS.contains(square) {
                board.set_piece_at(square, role.of(Color::from_white(piece < 5)));
            }
        }
        board.set_piece_at(Square::new(kings.0), Color::White.king());
        board.set_piece_at(Square::new(kings.1), Color::Black.king());
        let text = format!("{board} {} - -", if black { 'b' } else { 'w' });
        if let Ok(position) = parse_position(&text) {
            judges_as_the_rules_engine(&position);
            prop_assert_eq!(position.to_setup(EnPassantMode::Legal).board, board);
        }
    }
}

/// Where each reason holds, three times at least: position, attempt, code, proof squares.
const HOLDS: &[(&str, &str, &str, &str)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4e5", "no-piece", "e4"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1a1", "no-piece", "a1"),
    ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "h7h8q", "no-piece", "h7"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7e5", "opponent-piece", "e7"),
    ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "a1a8", "opponent-piece", "a1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e8g8", "opponent-piece", "e8"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e2", "no-movement", "e2"),
    ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8e8", "no-movement", "e8"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h1q", "no-movement", "h1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1g1", "castling-right-lost", "e1 h1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "e8a8", "castling-right-lost", "e8 a8"),
    ("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "e1c1", "castling-right-lost", "e1 a1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "e1g1", "castling-right-lost", "e1 h1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e1g1", "castling-blocked", "f1 g1"),
    ("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "e1c1", "castling-blocked", "b1"),
    ("r2bk2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "castling-blocked", "d8"),
    ("4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1", "e1h1", "castling-blocked", "f1"),
    ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", "castling-in-check", "e2"),
    ("4k3/8/8/8/8/3n1n2/8/R3K2R w KQ - 0 1", "e1c1", "castling-in-check", "d3 f3"),
    ("r3k2r/8/8/1B6/8/8/8/4K3 b kq - 0 1", "e8g8", "castling-in-check", "b5"),
    ("4k3/8/8/8/8/8/5p2/R3K3 w Q - 0 1", "e1a1", "castling-in-check", "f2"),
    ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1", "castling-through-attack", "f1 f3"),
    ("r3k3/8/8/B7/8/8/8/3RK3 b q - 0 1", "e8c8", "castling-through-attack", "d8 d1 a5"),
    ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1h1", "castling-through-attack", "f1 g2"),
    ("4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", "e1g1", "castling-into-attack", "g1 g3"),
    ("4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1", "e1c1", "castling-into-attack", "c1 b2"),
    ("r3k2r/8/8/8/8/8/8/4K1R1 b kq - 0 1", "e8h8", "castling-into-attack", "g8 g1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1a2", "own-piece", "a2"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1a2", "own-piece", "a2"),
    ("4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2e3", "own-piece", "e3"),
    ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e1d1", "own-piece", "d1"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", "pawn-backward", "e4 e3"),
    ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7d8", "pawn-backward", "e7 d8"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4a1", "pawn-backward", "e4 a1"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4f4", "pawn-sideways", "e4 f4"),
    ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7a7", "pawn-sideways", "e7 a7"),
    ("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d4", "pawn-sideways", "e4 d4"),
    ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "pawn-blocked", "e5"),
    ("4k3/8/8/8/8/4n3/4P3/3K4 w - - 0 1", "e2e4", "pawn-blocked", "e3"),
    ("4k3/4p3/8/4N3/8/8/8/4K3 b - - 0 1", "e7e5", "pawn-blocked", "e5"),
    ("3k1n2/5P2/8/8/8/8/8/4K3 w - - 0 1", "f7f8q", "pawn-blocked", "f8"),
    ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "pawn-too-far", "e3 e5"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e5", "pawn-too-far", "e2 e5"),
    ("4k3/8/4p3/8/4N3/8/8/4K3 b - - 0 1", "e6e4", "pawn-too-far", "e6 e4"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "en-passant-too-late", "d5"),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "d4e3", "en-passant-too-late", "e4"),
    ("4k3/8/8/pPpP4/8/8/8/4K3 w - c6 0 1", "b5a6", "en-passant-too-late", "a5"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "pawn-nothing-to-capture", "d3"),
    ("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6", "pawn-nothing-to-capture", "d6"),
    ("4k3/8/8/8/8/8/4p3/7K b - - 0 1", "e2d1q", "pawn-nothing-to-capture", "d1"),
    ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1b3", "wrong-shape", "d2 a3 c3"),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1e3", "wrong-shape", "c1 d1 f1 d2 e2 f2"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2g4", "wrong-shape", "e3 e4"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1b3", "wrong-shape", "a1"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2e4", "wrong-shape", "e2"),
    ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1c1", "path-blocked", "b1"),
    ("4k3/8/8/r7/8/p7/8/R3K3 w - - 0 1", "a1a5", "path-blocked", "a3"),
    ("b3k3/8/2P5/3P4/8/8/8/4K3 b - - 0 1", "a8e4", "path-blocked", "c6"),
    ("3qk3/8/8/8/3p4/8/3R4/4K3 b - - 0 1", "d8d2", "path-blocked", "d4"),
    ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3d4", "king-adjacent", "d5"),
    ("8/8/8/3k4/8/2K5/8/8 w - - 0 1", "c3c4", "king-adjacent", "d5"),
    ("8/8/8/8/8/2k5/8/K7 w - - 0 1", "a1b2", "king-adjacent", "c3"),
    ("4k3/8/8/8/8/8/3r4/5K2 w - - 0 1", "f1e2", "king-into-attack", "d2"),
    ("4k3/8/8/8/4r3/8/4K3/8 w - - 0 1", "e2e1", "king-into-attack", "e4"),
    ("4k3/8/8/8/8/4b3/3p4/4K3 w - - 0 1", "e1d2", "king-into-attack", "e3"),
    ("4k3/8/8/8/8/2b5/2p5/4K3 w - - 0 1", "e1d1", "king-into-attack", "c2"),
    ("4k3/8/8/8/7b/8/8/r3K1NR w - - 0 1", "g1f3", "double-check", "a1 h4"),
    ("4k3/8/8/8/8/3n4/4rB2/4K3 w - - 0 1", "f2e3", "double-check", "e2 d3"),
    ("4kr2/8/3N4/8/8/8/8/4R2K b - - 0 1", "f8f1", "double-check", "e1 d6"),
    ("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", "check-unanswered", "e7"),
    ("4k3/8/8/8/8/5n2/8/R3K3 w Q - 0 1", "a1a3", "check-unanswered", "f3"),
    ("rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 1", "g8f6", "check-unanswered", "b5"),
    ("4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3", "check-unanswered", "e7"),
    ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", "en-passant-exposes-king", "h5"),
    ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "en-passant-exposes-king", "e8"),
    ("6k1/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", "e5d6", "en-passant-exposes-king", "b7"),
    ("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "e4d3", "en-passant-exposes-king", "h4"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "pinned", "e7"),
    ("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2f3", "pinned", "h4"),
    ("7k/r2PK3/8/8/8/8/8/8 w - - 0 1", "d7d8", "pinned", "a7"),
    ("4k3/8/8/1b6/8/3R4/8/5K2 w - - 0 1", "d3d8", "pinned", "b5"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion-missing", "a8"),
    ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8", "promotion-missing", "b8"),
    ("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1", "promotion-missing", "a1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4q", "promotion-not-here", "e4"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1q", "promotion-not-here", "g1"),
    ("1n2k3/8/8/8/8/8/8/1R2K3 w - - 0 1", "b1b8q", "promotion-not-here", "b8"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "promotion-to-king-or-pawn", "a8"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8p", "promotion-to-king-or-pawn", "a8"),
    ("4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", "a2b1k", "promotion-to-king-or-pawn", "b1"),
];

/// Almost the same, and yet legal or for another reason: position, attempt, code of the reason that nearly holds, and
/// what is so instead.
const NEAR_MISSES: &[(&str, &str, &str, &str)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "no-piece", "legal"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1", "no-piece", "no-movement"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "opponent-piece", "legal"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e7", "opponent-piece", "pawn-too-far"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e8e8", "no-movement", "opponent-piece"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "h1h1", "no-movement", "no-piece"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1c1", "castling-right-lost", "legal"),
    ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1", "castling-right-lost", "wrong-shape"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1f1", "castling-right-lost", "legal"),
    ("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "e1g1", "castling-blocked", "legal"),
    ("r3k2r/8/8/8/8/8/8/RN2K2R w Kkq - 0 1", "e1c1", "castling-blocked", "castling-right-lost"),
    ("4k3/8/8/8/4r3/8/4P3/R3K2R w KQ - 0 1", "e1g1", "castling-in-check", "legal"),
    ("4k3/4r3/8/8/8/8/8/R3KN1R w KQ - 0 1", "e1g1", "castling-in-check", "castling-blocked"),
    ("4k3/8/8/8/8/1r6/8/R3K3 w Q - 0 1", "e1c1", "castling-through-attack", "legal"),
    ("4k3/8/8/8/8/7r/8/4K2R w K - 0 1", "e1g1", "castling-through-attack", "legal"),
    ("4k3/8/8/8/8/5r2/5P2/4K2R w K - 0 1", "e1g1", "castling-through-attack", "legal"),
    ("4k3/8/8/8/8/6r1/6P1/4K2R w K - 0 1", "e1g1", "castling-into-attack", "legal"),
    ("4k3/8/8/8/8/5qr1/8/4K2R w K - 0 1", "e1g1", "castling-into-attack", "castling-through-attack"),
    ("4k3/8/8/8/8/8/8/3rK3 w - - 0 1", "e1d1", "own-piece", "legal"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "own-piece", "legal"),
    ("4k3/8/8/8/8/8/8/3RK2R w K - 0 1", "e1c1", "own-piece", "castling-right-lost"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", "pawn-backward", "legal"),
    ("4k3/8/8/8/4P3/4N3/8/4K3 w - - 0 1", "e4e3", "pawn-backward", "own-piece"),
    ("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5", "pawn-sideways", "pawn-nothing-to-capture"),
    ("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "e4d4", "pawn-sideways", "own-piece"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5e6", "pawn-blocked", "legal"),
    ("4k3/8/8/4N3/4P3/8/8/4K3 w - - 0 1", "e4e5", "pawn-blocked", "own-piece"),
    ("4k3/8/8/8/4n3/4P3/8/3K4 w - - 0 1", "e3e5", "pawn-blocked", "pawn-too-far"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "pawn-too-far", "legal"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d4", "pawn-too-far", "wrong-shape"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "en-passant-too-late", "legal"),
    ("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6", "en-passant-too-late", "pawn-nothing-to-capture"),
    ("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5", "en-passant-too-late", "pawn-nothing-to-capture"),
    ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", "pawn-nothing-to-capture", "legal"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "pawn-nothing-to-capture", "en-passant-too-late"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2c4", "pawn-nothing-to-capture", "wrong-shape"),
    ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c3", "wrong-shape", "legal"),
    ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1c1", "wrong-shape", "path-blocked"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "wrong-shape", "legal"),
    ("4k3/8/8/8/8/8/PPP5/1N2K3 w - - 0 1", "b1c3", "path-blocked", "legal"),
    ("4k3/8/8/8/8/8/8/Rn2K3 w - - 0 1", "a1b1", "path-blocked", "legal"),
    ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1e1", "path-blocked", "own-piece"),
    ("8/8/3k4/8/8/3K4/8/8 w - - 0 1", "d3d4", "king-adjacent", "legal"),
    ("8/8/8/8/8/k2r4/8/3K4 w - - 0 1", "d1d2", "king-adjacent", "king-into-attack"),
    ("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1d2", "king-into-attack", "legal"),
    ("8/8/8/8/8/2k5/3r4/4K3 w - - 0 1", "e1d2", "king-into-attack", "king-adjacent"),
    ("4k3/8/8/8/8/8/3r4/5K2 w - - 0 1", "f1g1", "king-into-attack", "legal"),
    ("4k3/8/8/8/7b/8/8/r3K1NR w - - 0 1", "e1e2", "double-check", "legal"),
    ("4k3/8/8/8/7b/8/8/4K1NR w - - 0 1", "g1f3", "double-check", "check-unanswered"),
    ("4k3/8/8/8/7b/8/8/4KN1R w - - 0 1", "h1h4", "double-check", "legal"),
    ("4k3/4r3/8/8/8/8/3N4/4K3 w - - 0 1", "d2e4", "check-unanswered", "legal"),
    ("4k3/4r3/8/8/8/5n2/3N4/4K3 w - - 0 1", "d2e4", "check-unanswered", "double-check"),
    ("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", "e1d1", "check-unanswered", "legal"),
    ("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", "e1e2", "check-unanswered", "king-into-attack"),
    ("8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1", "e5d6", "en-passant-exposes-king", "en-passant-too-late"),
    ("8/8/K7/3pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", "en-passant-exposes-king", "legal"),
    ("7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6", "en-passant-exposes-king", "legal"),
    ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e5", "pinned", "legal"),
    ("4k3/4r3/8/8/8/8/8/3NK3 w - - 0 1", "d1c3", "pinned", "check-unanswered"),
    ("7k/r3K3/3P4/8/8/8/8/8 w - - 0 1", "d6d7", "pinned", "legal"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "promotion-missing", "legal"),
    ("7k/r2PK3/8/8/8/8/8/8 w - - 0 1", "d7d8", "promotion-missing", "pinned"),
    ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7", "promotion-missing", "legal"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "promotion-not-here", "legal"),
    ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1q", "promotion-not-here", "castling-through-attack"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3q", "promotion-not-here", "pinned"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", "promotion-to-king-or-pawn", "legal"),
    ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7k", "promotion-to-king-or-pawn", "promotion-not-here"),
];

fn verdict(fen: &str, attempt: &str) -> (String, String) {
    let position = match parse_position(fen) {
        Ok(position) => position,
        Err(error) => return (error.to_string(), String::new()),
    };
    match judge(&position, attempt.parse().unwrap()) {
        Verdict::Legal(_) => ("legal".to_owned(), String::new()),
        Verdict::Illegal(reason) => {
            let squares: Vec<String> = reason.squares().iter().map(Square::to_string).collect();
            (reason.code().to_string(), squares.join(" "))
        }
    }
}

#[test]
fn each_reason_holds_where_the_table_says_so() {
    let wrong: Vec<String> = HOLDS
        .iter()
        .map(|(fen, attempt, code, squares)| {
            (fen, attempt, verdict(fen, attempt), (code.to_string(), squares.to_string()))
        })
        .filter(|(_, _, found, expected)| found != expected)
        .map(|(fen, attempt, found, expected)| format!("{fen} {attempt}: {found:?} instead of {expected:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn near_misses_have_another_verdict() {
    let wrong: Vec<String> = NEAR_MISSES
        .iter()
        .map(|(fen, attempt, nearly, instead)| (fen, attempt, nearly, verdict(fen, attempt).0, instead))
        .filter(|(_, _, nearly, found, instead)| found == *nearly || found != *instead)
        .map(|(fen, attempt, nearly, found, instead)| {
            format!("{nearly}: {fen} {attempt}: {found} instead of {instead}")
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_reason_has_three_positions_and_two_near_misses() {
    for code in ReasonCode::ALL {
        let holds = HOLDS.iter().filter(|case| case.2 == code.as_str()).count();
        let near = NEAR_MISSES.iter().filter(|case| case.2 == code.as_str()).count();
        assert!(holds >= 3 && near >= 2, "{code}: {holds} positions, {near} near misses");
    }
}
