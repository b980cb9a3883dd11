//! Mate patterns of our own keys; a line can have several.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::Mated;
use crate::tactics::{evidence::Evidence, line::Line, theme::Theme};

/// Our own patterns of a mate: every one that holds.
pub fn own_patterns(line: &Line) -> Vec<(Theme, Evidence)> {
    let Some(mated) = Mated::of(line) else { return Vec::new() };
    type Pattern = fn(&Mated) -> Option<Evidence>;
    let patterns: [(Theme, Pattern); 11] = [
        (Theme::AnderssenMate, anderssen),
        (Theme::BlackburneMate, blackburne),
        (Theme::DamianoMate, damiano),
        (Theme::GrecoMate, greco),
        (Theme::LadderMate, ladder),
        (Theme::LegalMate, legal),
        (Theme::LolliMate, lolli),
        (Theme::MaxLangeMate, max_lange),
        (Theme::RetiMate, reti),
        (Theme::SuffocationMate, suffocation),
        (Theme::SupportMate, support),
    ];
    patterns.into_iter().filter_map(|(theme, pattern)| Some((theme, pattern(&mated)?))).collect()
}

/// Anderssen's mate: a rook or queen on the corner square beside the king, protected along the diagonal.
///
/// 1. The king stands on an edge. A rook or queen moves to the corner beside it and mates.
/// 2. A pawn or bishop protects it.
///
/// - Has it: `1rn3k1/q4p1p/5Bp1/P4P2/8/6R1/5PP1/4K2Q w - - 0 1` `h1h7 g8h7 g3h3 h7g8 h3h8`
/// - Nearly: `6k1/5p2/6p1/8/8/8/1Q6/K6R w - - 0 1` `h1h8`
fn anderssen(mated: &Mated) -> Option<Evidence> {
    let piece = mated.mover.to;
    let in_corner = matches!(piece, Square::A1 | Square::A8 | Square::H1 | Square::H8);
    if !in_corner || !mated.is_straight_beside(piece) || !matches!(mated.mover.role, Role::Rook | Role::Queen) {
        return None;
    }
    let protector = (mated.protectors(piece) & (mated.ours(Role::Pawn) | mated.ours(Role::Bishop))).first()?;
    Some(mated.evidence(protector.into()))
}

/// Blackburne's mate: two bishops and a knight.
///
/// 1. A bishop moves beside the king and mates; a knight protects it.
/// 2. The other bishop takes a flight that no other man takes.
///
/// - Has it: `5rk1/5p2/8/6N1/8/3B4/1B6/6K1 w - - 0 1` `d3h7`
/// - Nearly: `6k1/1q6/3b4/8/6n1/8/5P2/5RK1 b - - 0 1` `d6h2`
fn blackburne(mated: &Mated) -> Option<Evidence> {
    let bishop = mated.mover.to;
    if mated.mover.role != Role::Bishop || !mated.mover_checks() || !mated.is_beside(bishop) {
        return None;
    }
    let knight = (mated.protectors(bishop) & mated.ours(Role::Knight)).first()?;
    let flights = mated.flights();
    let other = mated
        .ours(Role::Bishop)
        .without(bishop)
        .into_iter()
        .find(|&other| flights.into_iter().any(|square| mated.guards(square) == Bitboard::from_square(other)))?;
    Some(mated.evidence(Bitboard::from_square(knight).with(other)))
}

/// Damiano's mate: a queen before the castled king, protected by a pawn on the sixth rank.
///
/// 1. The king stands on its first rank. A queen moves diagonally beside it on the second rank, on an edge file, and
///    mates.
/// 2. A pawn protects the queen.
///
/// - Has it: `5rk1/5pp1/6P1/8/8/8/7Q/6K1 w - - 0 1` `h2h7`
/// - Nearly: `5rk1/5pp1/6Q1/8/8/8/7Q/6K1 w - - 0 1` `h2h7`
fn damiano(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.king_rank() != Rank::First || !matches!(queen.file(), File::A | File::H) {
        return None;
    }
    queen_with(mated, mated.is_diagonally_beside(queen) && mated.rank_from_theirs(queen) == Rank::Second, Role::Pawn)
}

/// Lolli's mate: a queen straight before the castled king, protected by a pawn on the sixth rank.
///
/// 1. The king stands on its first rank. A queen moves beside it on the second rank, on the b- or g-file, and mates.
/// 2. A pawn protects the queen.
///
/// - Has it: `3rn1k1/5p1p/1q3PpQ/8/8/8/5PPP/4R1K1 w - - 0 1` `e1e8 d8e8 h6g7`
/// - Nearly: `7k/5p1p/7Q/8/2p5/1B1q4/5Q2/6K1 w - - 0 1` `f2f6 h8g8 f6g7`
fn lolli(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.king_rank() != Rank::First || !matches!(queen.file(), File::B | File::G) {
        return None;
    }
    queen_with(mated, mated.is_beside(queen) && mated.rank_from_theirs(queen) == Rank::Second, Role::Pawn)
}

/// Max Lange's mate: a queen on the first rank, protected by a bishop beside her on the second.
///
/// 1. A queen moves beside the king onto the king's first rank and mates.
/// 2. A bishop diagonally beside the queen, on the second rank, protects her.
///
/// - Has it: `2Q5/5Bpk/7p/8/8/8/8/6K1 w - - 0 1` `c8g8`
/// - Nearly: `2Q5/5Qpk/7p/8/8/8/8/6K1 w - - 0 1` `c8g8`
fn max_lange(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.mover.role != Role::Queen || !mated.is_beside(queen) || mated.rank_from_theirs(queen) != Rank::First {
        return None;
    }
    let bishops = mated.protectors(queen) & mated.ours(Role::Bishop);
    let bishop = bishops
        .into_iter()
        .find(|&bishop| bishop.distance(queen) == 1 && mated.rank_from_theirs(bishop) == Rank::Second)?;
    Some(mated.evidence(bishop.into()))
}

/// A queen moved to a square that holds, protected by a man of a role.
fn queen_with(mated: &Mated, stands_right: bool, protector: Role) -> Option<Evidence> {
    if mated.mover.role != Role::Queen || !stands_right {
        return None;
    }
    let protector = (mated.protectors(mated.mover.to) & mated.ours(protector)).first()?;
    Some(mated.evidence(protector.into()))
}

/// Greco's mate: a rook or queen mates a cornered king along the edge; a bishop takes its flight.
///
/// 1. The king stands in a corner, its own pawn diagonally before it or beside it towards the middle.
/// 2. A rook or queen moves and checks along the edge file.
/// 3. A bishop takes a flight that the checker does not take.
///
/// - Has it: `5r1k/6p1/8/8/2B5/R7/8/6K1 w - - 0 1` `a3h3`
/// - Nearly: `5r1k/6p1/8/8/2Q5/R7/8/6K1 w - - 0 1` `a3h3`
fn greco(mated: &Mated) -> Option<Evidence> {
    let checker = mated.mover.to;
    let heavy = matches!(mated.mover.role, Role::Rook | Role::Queen);
    if !mated.is_in_corner() || !heavy || !mated.mover_checks() || checker.file() != mated.king.file() {
        return None;
    }
    let pawns = mated.walls() & mated.board.pawns();
    let flights = mated.flights();
    let bishop = mated.ours(Role::Bishop).into_iter().find(|&bishop| {
        flights.into_iter().any(|square| {
            let guards = mated.guards(square);
            guards.contains(bishop) && !guards.contains(checker)
        })
    })?;
    pawns.any().then(|| mated.evidence(bishop.into()))
}

/// Ladder mate: two heavy pieces on neighbouring lines drive the king to the edge.
///
/// 1. The king stands on an edge. A rook or queen checks along that edge, from a distance.
/// 2. Another rook or queen holds the neighbouring line, along that line and from a distance.
/// 3. Both take all flights; no other man helps.
///
/// - Has it: `k7/7R/8/8/8/8/8/K5R1 w - - 0 1` `g1g8`
/// - Nearly: `7k/b7/8/8/8/7r/1r6/4K3 b - - 0 1` `h3h1`
fn ladder(mated: &Mated) -> Option<Evidence> {
    let checker = mated.mover.to;
    if !mated.mover_checks() || !matches!(mated.mover.role, Role::Rook | Role::Queen) || mated.is_beside(checker) {
        return None;
    }
    let (files, ranks) = mated.offset(checker);
    let along_rank = ranks == 0 && mated.is_on_edge_rank();
    let along_file = files == 0 && mated.is_on_edge_file();
    if !along_rank && !along_file {
        return None;
    }
    let heavy = (mated.ours(Role::Rook) | mated.ours(Role::Queen)).without(checker);
    let other = heavy.into_iter().find(|&other| {
        let (files, ranks) = mated.offset(other);
        (if along_rank { ranks.abs() == 1 } else { files.abs() == 1 }) && !mated.is_beside(other)
    })?;
    let both = Bitboard::from_square(checker).with(other);
    let flights = mated.flights();
    let cuts_off = flights.into_iter().any(|square| mated.guards(square) == Bitboard::from_square(other));
    let no_help = flights.into_iter().all(|square| mated.guards(square).is_subset(both));
    (cuts_off && no_help).then(|| mated.evidence(other.into()))
}

/// Légal's mate: three minor pieces mate a king that has just left its square.
///
/// 1. The king stands on its second rank on the d- or e-file.
/// 2. A minor piece gives check.
/// 3. Two knights and a bishop alone check and take all flights, and all three are needed.
///
/// - Has it: `3q1bnr/ppp1kBpp/3p4/4N3/4P3/2N5/PPPP1PPP/R1BbK2R w KQ - 0 1` `c3d5`
/// - Nearly: `3q1bnr/ppp1kBpp/3p4/4N3/4N3/2N5/PPPP1PPP/R1BbK2R w KQ - 0 1` `c3d5`
fn legal(mated: &Mated) -> Option<Evidence> {
    let minors = mated.ours(Role::Knight) | mated.ours(Role::Bishop);
    if mated.king_rank() != Rank::Second
        || !matches!(mated.king.file(), File::D | File::E)
        || !mated.mover.checkers.is_subset(minors)
    {
        return None;
    }
    let mut used = mated.mover.checkers;
    for square in mated.flights() {
        let guards = mated.guards(square);
        if !guards.intersects(minors) {
            return None;
        }
        used |= guards & minors;
    }
    let knights = (used & mated.board.knights()).count();
    let bishops = (used & mated.board.bishops()).count();
    (knights == 2 && bishops == 1).then(|| mated.evidence(used.without(mated.mover.to)))
}

/// Réti's mate: a bishop mates from behind the king, protected by a rook or queen; its own men wall the king in.
///
/// 1. The king stands off its first rank. A bishop moves diagonally beside it, behind it, and mates.
/// 2. A rook or queen protects the bishop.
/// 3. Bishop and protector take all flights.
///
/// - Has it: `rnbk1b1r/pp3pp1/2p1p3/8/8/8/PPPB4/2KR4 w - - 0 1` `d2g5 d8c7 g5d8`
/// - Nearly: `1nb5/1pk5/2p5/6Q1/8/8/8/2KR4 w - - 0 1` `g5d8`
fn reti(mated: &Mated) -> Option<Evidence> {
    let bishop = mated.mover.to;
    if mated.mover.role != Role::Bishop
        || !mated.is_diagonally_beside(bishop)
        || mated.rank_from_theirs(bishop) >= mated.king_rank()
    {
        return None;
    }
    let heavy = mated.ours(Role::Rook) | mated.ours(Role::Queen);
    let protector = (mated.protectors(bishop) & heavy).into_iter().find(|&protector| {
        let both = Bitboard::from_square(bishop).with(protector);
        mated.flights().into_iter().all(|square| mated.guards(square).intersects(both))
    })?;
    Some(mated.evidence(protector.into()))
}

/// Suffocation mate: a knight checks, and a bishop takes the remaining flights.
///
/// 1. A knight moves and checks.
/// 2. At least one square beside the king is free, and a bishop takes each of these; nothing else needs to.
///
/// - Has it: `5rk1/5p1p/8/8/6N1/2B5/8/6K1 w - - 0 1` `g4h6`
/// - Nearly: `6k1/8/2b5/6n1/8/8/7P/5RK1 b - - 0 1` `g5h3`
fn suffocation(mated: &Mated) -> Option<Evidence> {
    if mated.mover.role != Role::Knight || !mated.mover_checks() {
        return None;
    }
    let flights = mated.flights();
    let bishops = mated.ours(Role::Bishop);
    let covered = flights.into_iter().all(|square| mated.guards(square).intersects(bishops));
    (covered && flights.any()).then(|| {
        let helpers =
            bishops.into_iter().filter(|&b| flights.into_iter().any(|square| mated.guards(square).contains(b)));
        mated.evidence(helpers.collect())
    })
}

/// Support mate: a queen beside the king, protected by another man: the kiss of death.
///
/// 1. A queen moves beside the king and mates.
/// 2. Another man protects her; she takes all flights alone.
///
/// - Has it: `3r3k/p5R1/1q3P1p/4P3/2p5/4r1Q1/6PP/6K1 w - - 0 1` `g7h7 h8h7 g3g7`
/// - Nearly: `3kB3/2p1pR2/7p/6r1/8/8/1PP3n1/1KN4q w - - 0 1` `e8c6 h1h5 f7f8 h5e8 f8e8`
fn support(mated: &Mated) -> Option<Evidence> {
    let queen = mated.mover.to;
    if mated.mover.role != Role::Queen || !mated.is_beside(queen) {
        return None;
    }
    let protector = mated.protectors(queen).first()?;
    let alone = mated.flights().without(queen).into_iter().all(|square| mated.guards(square).contains(queen));
    alone.then(|| mated.evidence(protector.into()))
}
