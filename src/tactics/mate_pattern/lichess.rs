//! Lichess's mate patterns, of which a line has at most one.

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, File, Rank, Role};

use super::Mated;
use crate::tactics::{evidence::Evidence, line::Line, standing::attackers, theme::Theme};

/// Lichess's pattern of a mate: at most one, the first of this list that holds.
pub fn lichess_pattern(line: &Line) -> Option<(Theme, Evidence)> {
    let mated = Mated::of(line)?;
    type Pattern = fn(&Mated) -> Option<Evidence>;
    let patterns: [(Theme, Pattern); 19] = [
        (Theme::SmotheredMate, smothered),
        (Theme::BackRankMate, back_rank),
        (Theme::AnastasiaMate, anastasia),
        (Theme::HookMate, hook),
        (Theme::ArabianMate, arabian),
        (Theme::BodenMate, boden),
        (Theme::DoubleBishopMate, double_bishop),
        (Theme::DovetailMate, dovetail),
        (Theme::SwallowtailMate, swallowstail),
        (Theme::EpauletteMate, epaulette),
        (Theme::CornerMate, corner),
        (Theme::VukovicMate, vukovic),
        (Theme::BlindSwineMate, blind_swine),
        (Theme::KillBoxMate, kill_box),
        (Theme::TriangleMate, triangle),
        (Theme::BalestraMate, balestra),
        (Theme::MorphysMate, morphys),
        (Theme::OperaMate, opera),
        (Theme::PillsburysMate, pillsburys),
    ];
    patterns.into_iter().find_map(|(theme, pattern)| Some((theme, pattern(&mated)?)))
}

/// Smothered mate: a knight checks a king walled in by its own men.
///
/// 1. A knight gives check.
/// 2. On every square beside the king stands one of its own men.
///
/// - Has it: `6rk/6pp/8/6N1/8/8/8/7K w - - 0 1` `g5f7`
/// - Nearly: `2r4k/5Q1p/6pN/N4Nq1/8/8/1n3PP1/6K1 w - - 0 1` `f7g8 c8g8 h6f7`
fn smothered(mated: &Mated) -> Option<Evidence> {
    let knight_checks = mated.mover.checkers.intersects(mated.board.knights());
    (knight_checks && mated.flights().is_empty()).then(|| mated.evidence(Bitboard::EMPTY))
}

/// Back-rank mate: a check along the first rank, from which the king's own men let it not escape.
///
/// 1. The king stands on its first rank, and a checker stands there too.
/// 2. On each square before the king stands one of its own men that the solver does not attack.
///
/// - Has it: `3q2k1/3r1ppp/1Q6/8/8/8/5PPP/3R2K1 w - - 0 1` `b6d8 d7d8 d1d8`
/// - Nearly: `6k1/5ppp/8/8/r7/8/5RPP/3R2K1 w - - 0 1` `d1d8`
fn back_rank(mated: &Mated) -> Option<Evidence> {
    if mated.king_rank() != Rank::First {
        return None;
    }
    let home = Bitboard::from_rank(mated.king.rank());
    let before = king_attacks(mated.king) & !home;
    let walled = before.is_subset(mated.theirs())
        && before.into_iter().all(|square| attackers(mated.board, mated.solver, square).is_empty());
    (walled && mated.mover.checkers.intersects(home)).then(|| mated.evidence(Bitboard::EMPTY))
}

/// Anastasia's mate: a rook or queen mates along the edge, a knight takes the flights inside.
///
/// 1. The king stands on the a- or h-file, not in a corner.
/// 2. A rook or queen moves onto that file and mates.
/// 3. Beside the king stands one of its own men, and a knight of the solver two squares further inside.
///
/// - Has it: `5r2/4N1pk/8/8/8/3R4/8/6K1 w - - 0 1` `d3h3`
/// - Nearly: `5r1k/4N1p1/8/8/8/3R4/8/6K1 w - - 0 1` `d3h3`
fn anastasia(mated: &Mated) -> Option<Evidence> {
    let mover = mated.mover;
    if !mated.is_on_edge_file()
        || mated.is_on_edge_rank()
        || mover.to.file() != mated.king.file()
        || !matches!(mover.role, Role::Rook | Role::Queen)
    {
        return None;
    }
    let inward = if mated.king.file() == File::A { 1 } else { -1 };
    let wall = mated.at(inward, 0).filter(|&square| mated.theirs().contains(square));
    let knight = mated.at(3 * inward, 0).filter(|&square| mated.ours(Role::Knight).contains(square))?;
    wall.map(|_| mated.evidence(knight.into()))
}

/// Hook mate: a rook beside the king, protected by a knight, which a pawn protects.
///
/// 1. A rook moves beside the king and mates.
/// 2. A knight beside the king protects the rook.
/// 3. A pawn protects the knight.
///
/// - Has it: `1R6/5pk1/5N2/6P1/8/8/8/6K1 w - - 0 1` `b8g8`
/// - Nearly: `6k1/8/8/8/6b1/5n2/5PK1/1r6 b - - 0 1` `b1g1`
fn hook(mated: &Mated) -> Option<Evidence> {
    if mated.mover.role != Role::Rook || !mated.is_beside(mated.mover.to) {
        return None;
    }
    let knights = mated.protectors(mated.mover.to) & mated.ours(Role::Knight) & king_attacks(mated.king);
    knights.into_iter().find_map(|knight| {
        let pawn = (mated.protectors(knight) & mated.ours(Role::Pawn)).first()?;
        Some(mated.evidence(Bitboard::from_square(knight).with(pawn)))
    })
}

/// Arabian mate: a rook beside a cornered king, protected by a knight.
///
/// 1. The king stands in a corner.
/// 2. A rook moves beside it and mates.
/// 3. A knight two squares away on the diagonal protects the rook.
///
/// - Has it: `7k/R7/5N2/8/8/8/8/6K1 w - - 0 1` `a7h7`
/// - Nearly: `7k/Q7/5N2/8/8/8/8/6K1 w - - 0 1` `a7h7`
fn arabian(mated: &Mated) -> Option<Evidence> {
    if !mated.is_in_corner() || mated.mover.role != Role::Rook || !mated.is_beside(mated.mover.to) {
        return None;
    }
    let knights = mated.protectors(mated.mover.to) & mated.ours(Role::Knight);
    let knight = knights.into_iter().find(|&knight| {
        let (files, ranks) = mated.offset(knight);
        files.abs() == 2 && ranks.abs() == 2
    })?;
    Some(mated.evidence(knight.into()))
}

/// Boden's mate: two bishops on crossing diagonals.
///
/// 1. The solver has two bishops, and nothing but bishops attacks the king's square and the squares beside it.
/// 2. They do not all stand on one side of the king's file.
///
/// - Has it: `6k1/4b3/5q2/5b2/8/2P5/1P1N4/2KR4 b - - 0 1` `f6c3 b2c3 e7a3`
/// - Nearly: `2kr4/3n4/2p5/8/5B2/8/4Q3/6K1 w - - 0 1` `e2a6`
fn boden(mated: &Mated) -> Option<Evidence> {
    let (bishops, crossing) = two_bishops(mated)?;
    crossing.then(|| mated.evidence(bishops))
}

/// Double bishop mate: two bishops on neighbouring diagonals.
///
/// 1. As in Boden's mate.
/// 2. But they all stand on one side of the king's file.
///
/// - Has it: `7k/7p/8/8/8/1B6/8/2B3K1 w - - 0 1` `c1b2`
/// - Nearly: `k7/p3R3/8/8/8/6B1/8/5BK1 w - - 0 1` `f1g2`
fn double_bishop(mated: &Mated) -> Option<Evidence> {
    let (bishops, crossing) = two_bishops(mated)?;
    (!crossing).then(|| mated.evidence(bishops))
}

/// The solver's bishops, two or more, if they mate alone; and whether they come from different sides of the king's file.
/// A bishop on that file is on neither side.
fn two_bishops(mated: &Mated) -> Option<(Bitboard, bool)> {
    let bishops = mated.ours(Role::Bishop);
    if !bishops.more_than_one() {
        return None;
    }
    let around = king_attacks(mated.king).with(mated.king);
    let bishops_alone =
        around.into_iter().all(|square| attackers(mated.board, mated.solver, square).is_subset(bishops));
    let king = mated.king.file();
    let one_side = bishops.into_iter().all(|square| square.file() < king)
        || bishops.into_iter().all(|square| square.file() > king);
    bishops_alone.then_some((bishops, !one_side))
}

/// Dovetail mate: a queen diagonally beside the king takes all flights alone.
///
/// 1. The king stands on no edge.
/// 2. A queen moves diagonally beside it and mates.
/// 3. On each other square beside the king the solver attacks at most with the queen, and those that the queen attacks
///    are empty.
///
/// - Has it: `8/6kp/6p1/8/8/B7/8/5QK1 w - - 0 1` `f1f8`
/// - Nearly: `6k1/7p/6p1/8/8/B7/8/5QK1 w - - 0 1` `f1f8`
fn dovetail(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.is_on_edge() || mated.mover.role != Role::Queen || !mated.is_diagonally_beside(queen) {
        return None;
    }
    let by_queen_alone = king_attacks(mated.king).without(queen).into_iter().all(|square| {
        let attackers = attackers(mated.board, mated.solver, square);
        attackers.is_empty() || (attackers == Bitboard::from_square(queen) && mated.board.piece_at(square).is_none())
    });
    by_queen_alone.then(|| mated.evidence(mated.protectors(queen)))
}

/// Swallow's tail mate: a queen straight beside the king, whose own men stand on the two squares diagonally behind it.
///
/// 1. A protected queen moves straight beside the king and mates.
/// 2. On the two squares diagonally behind the king, seen from the queen, stand its own men.
///
/// - Has it: `3r1r2/4k3/8/8/8/1B5Q/8/6K1 w - - 0 1` `h3e6`
/// - Nearly: `3rkr2/8/8/8/8/1B5Q/8/6K1 w - - 0 1` `h3e6`
fn swallowstail(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.mover.role != Role::Queen || !mated.is_straight_beside(queen) {
        return None;
    }
    let (files, ranks) = mated.offset(queen);
    let tail = [mated.at(-files + ranks, -ranks + files), mated.at(-files - ranks, -ranks - files)];
    let walled = tail.into_iter().all(|square| square.is_some_and(|square| mated.theirs().contains(square)));
    let behind = mated.at(-files, -ranks).is_some_and(|square| !mated.theirs().contains(square));
    (walled && behind).then(|| mated.evidence(mated.protectors(queen)))
}

/// Epaulette mate: a king between two of its own men, like epaulettes on its shoulders.
///
/// 1. The king stands on an edge, and its own men stand on both sides of it along the edge.
/// 2. A queen or rook moves and checks straight from the front.
///
/// - Has it: `3rkr2/8/8/8/8/7Q/8/6K1 w - - 0 1` `h3e6`
/// - Nearly: `4kr2/8/3R4/8/8/7Q/8/6K1 w - - 0 1` `h3e6`
fn epaulette(mated: &Mated) -> Option<Evidence> {
    let checker = mated.mover.to;
    if !mated.mover_checks() || !matches!(mated.mover.role, Role::Queen | Role::Rook) || !mated.on_one_line(checker) {
        return None;
    }
    let (files, ranks) = mated.offset(checker);
    let (aside, inward) = if files == 0 { ((1, 0), (0, ranks.signum())) } else { ((0, 1), (files.signum(), 0)) };
    let on_edge = mated.at(-inward.0, -inward.1).is_none();
    let shoulders = [mated.at(aside.0, aside.1), mated.at(-aside.0, -aside.1)];
    let shouldered = shoulders.into_iter().all(|square| square.is_some_and(|square| mated.theirs().contains(square)));
    (on_edge && shouldered).then(|| mated.evidence(Bitboard::EMPTY))
}

/// Corner mate: a knight mates a cornered king that a rook or queen and its own man confine.
///
/// 1. The king stands in a corner, and a knight moves and checks.
/// 2. A rook or queen takes the flights on the neighbouring file or rank.
/// 3. At least one own man stands beside the king, and at least one square beside it is free.
///
/// - Has it: `7k/7p/8/4N3/8/8/8/6RK w - - 0 1` `e5f7`
/// - Nearly: `7k/7p/8/3BN3/6Q1/8/8/7K w - - 0 1` `g4g8`
fn corner(mated: &Mated) -> Option<Evidence> {
    if !mated.is_in_corner() || mated.mover.role != Role::Knight || !mated.mover_checks() {
        return None;
    }
    let flights = mated.flights();
    let heavy = mated.ours(Role::Rook) | mated.ours(Role::Queen);
    let helpers =
        heavy.into_iter().filter(|&piece| flights.into_iter().any(|square| mated.guards(square).contains(piece)));
    let helpers: Bitboard = helpers.collect();
    (helpers.any() && flights.any() && mated.walls().any()).then(|| mated.evidence(helpers))
}

/// Blind swine mate: two rooks side by side before a king on the edge.
///
/// 1. The king stands on an edge. A rook moves straight before it and mates.
/// 2. Another rook protects it along the line next to that edge.
///
/// - Has it: `5rk1/1R5R/8/8/8/8/8/6K1 w - - 0 1` `b7g7`
/// - Nearly: `5rk1/1Q3R1p/q7/8/8/8/6PP/7K w - - 0 1` `f7g7 g8h8 g7h7 h8g8 b7g7`
fn blind_swine(mated: &Mated) -> Option<Evidence> {
    let rook = mated.mover.to;
    if mated.mover.role != Role::Rook || !mated.is_straight_beside(rook) {
        return None;
    }
    let (files, ranks) = mated.offset(rook);
    let away_from_edge = mated.at(-files, -ranks).is_none();
    let next_line = if files == 0 { Bitboard::from_rank(rook.rank()) } else { Bitboard::from_file(rook.file()) };
    let partner = (mated.protectors(rook) & mated.ours(Role::Rook) & next_line).first()?;
    away_from_edge.then(|| mated.evidence(partner.into()))
}

/// Vuković mate: a rook beside the king, protected by a third man; a knight behind the rook takes the rest.
///
/// 1. A rook moves straight beside the king and mates.
/// 2. A knight stands just behind the rook, two squares from the king on the same line.
/// 3. Another man than the knight protects the rook.
///
/// - Has it: `4k3/7R/3KN3/8/8/8/8/8 w - - 0 1` `h7e7`
/// - Nearly: `4k3/7Q/3KN3/8/8/8/8/8 w - - 0 1` `h7e7`
fn vukovic(mated: &Mated) -> Option<Evidence> {
    let rook = mated.mover.to;
    if mated.mover.role != Role::Rook || !mated.is_straight_beside(rook) {
        return None;
    }
    let (files, ranks) = mated.offset(rook);
    let knight = mated.at(2 * files, 2 * ranks).filter(|&square| mated.ours(Role::Knight).contains(square))?;
    let protector = mated.protectors(rook).first()?;
    Some(mated.evidence(Bitboard::from_square(knight).with(protector)))
}

/// Kill box mate: rook and queen catch the king in a box of three by three squares.
///
/// 1. A rook or queen moves and mates.
/// 2. Rook and queen stand on opposite corners of a box of three by three squares, and the king stands in the box.
///
/// - Has it: `2k5/8/1Q6/8/8/8/8/3R2K1 w - - 0 1` `d1d8`
/// - Nearly: `5k2/8/6Q1/8/8/8/8/4Q1K1 w - - 0 1` `e1e8`
fn kill_box(mated: &Mated) -> Option<Evidence> {
    let mover = mated.mover.to;
    let partner = match mated.mover.role {
        Role::Rook => Role::Queen,
        Role::Queen => Role::Rook,
        _ => return None,
    };
    let (king_file, king_rank) = mated.king.coords();
    let partner = mated.ours(partner).into_iter().find(|&other| {
        let (files, ranks) = (mover.file().distance(other.file()), mover.rank().distance(other.rank()));
        // Between two files, or on one of them, the distances to both add up to the distance between them.
        let inside = king_file.distance(mover.file()) + king_file.distance(other.file()) == 2
            && king_rank.distance(mover.rank()) + king_rank.distance(other.rank()) == 2;
        files == 2 && ranks == 2 && inside
    })?;
    Some(mated.evidence(partner.into()))
}

/// Triangle mate: queen and rook stand two squares apart on one line, both diagonally beside the king.
///
/// 1. A queen moves diagonally beside the king and mates.
/// 2. A rook diagonally beside the king protects it along a file or rank.
///
/// - Has it: `6R1/7k/Q7/8/8/8/8/6K1 w - - 0 1` `a6g6`
/// - Nearly: `6R1/7k/Q7/8/3B4/8/8/6K1 w - - 0 1` `g8h8`
fn triangle(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.mover.role != Role::Queen || !mated.is_diagonally_beside(queen) {
        return None;
    }
    let rooks = mated.protectors(queen) & mated.ours(Role::Rook);
    let rook = rooks.into_iter().find(|&rook| mated.is_diagonally_beside(rook) && rook.distance(queen) == 2)?;
    Some(mated.evidence(rook.into()))
}

/// Balestra mate: a bishop mates, and a queen takes the remaining flights.
///
/// 1. The king stands on an edge. A bishop moves and checks.
/// 2. Bishop and queen take all flights, at least one by the queen alone; no other man helps.
///
/// - Has it: `7k/3B3p/1Q6/8/8/8/2bq1PP1/2b2K2 w - - 0 1` `b6f6 h8g8 d7e6`
/// - Nearly: `7k/3B3p/1Q6/5N2/8/8/2bq1PP1/2b2K2 w - - 0 1` `b6f6 h8g8 d7e6`
fn balestra(mated: &Mated) -> Option<Evidence> {
    if mated.mover.role != Role::Bishop || !mated.mover_checks() || !mated.is_on_edge() {
        return None;
    }
    let queens = mated.ours(Role::Queen);
    let both = queens.with(mated.mover.to);
    let flights = mated.flights();
    let no_help = flights.into_iter().all(|square| mated.guards(square).is_subset(both));
    let needed = flights.into_iter().any(|square| mated.guards(square).is_subset(queens));
    (no_help && needed).then(|| mated.evidence(queens))
}

/// Morphy's mate: a bishop checks, and a rook confines the king.
///
/// 1. The king stands on an edge. A bishop moves and checks.
/// 2. A rook on the neighbouring file or rank takes a flight that no other man takes.
///
/// - Has it: `7k/7p/8/8/8/8/3B4/6RK w - - 0 1` `d2c3`
/// - Nearly: `7k/7p/8/8/8/8/3Q4/6RK w - - 0 1` `d2c3`
fn morphys(mated: &Mated) -> Option<Evidence> {
    if mated.mover.role != Role::Bishop || !mated.mover_checks() || !mated.is_on_edge() {
        return None;
    }
    let rooks = mated.ours(Role::Rook);
    let flights = mated.flights();
    let rook = rooks.into_iter().find(|&rook| {
        let (files, ranks) = mated.offset(rook);
        (files.abs() == 1 || ranks.abs() == 1)
            && flights.into_iter().any(|square| mated.guards(square) == Bitboard::from_square(rook))
    })?;
    Some(mated.evidence(rook.into()))
}

/// Opera mate: a rook mates beside the king, and a bishop protects it.
///
/// 1. A rook moves straight beside the king and mates.
/// 2. A bishop protects the rook.
///
/// - Has it: `6k1/3r2pb/4R2p/4B3/p7/3b4/PPP5/1K2B3 b - - 0 1` `d3c2 b1c1 d7d1`
/// - Nearly: `6k1/3q2pb/4R2p/4B3/p7/3b4/PPP5/1K2B3 b - - 0 1` `d3c2 b1c1 d7d1`
fn opera(mated: &Mated) -> Option<Evidence> {
    let rook = mated.mover.to;
    if mated.mover.role != Role::Rook || !mated.is_straight_beside(rook) {
        return None;
    }
    let bishop = (mated.protectors(rook) & mated.ours(Role::Bishop)).first()?;
    Some(mated.evidence(bishop.into()))
}

/// Pillsbury's mate: a rook mates along a file or rank, and a bishop takes the flights off it.
///
/// 1. The king stands on an edge. A rook moves and checks.
/// 2. A bishop that does not protect the rook takes a flight that no other man takes.
///
/// - Has it: `5rk1/5p1p/5B2/8/8/8/4R3/7K w - - 0 1` `e2g2`
/// - Nearly: `7k/4r3/8/8/8/5q2/5P1P/5RK1 b - - 0 1` `e7g7`
fn pillsburys(mated: &Mated) -> Option<Evidence> {
    let rook = mated.mover.to;
    if mated.mover.role != Role::Rook || !mated.mover_checks() || !mated.is_on_edge() {
        return None;
    }
    let bishops = mated.ours(Role::Bishop) & !mated.protectors(rook);
    let flights = mated.flights();
    let bishop = bishops
        .into_iter()
        .find(|&bishop| flights.into_iter().any(|square| mated.guards(square) == Bitboard::from_square(bishop)))?;
    Some(mated.evidence(bishop.into()))
}
