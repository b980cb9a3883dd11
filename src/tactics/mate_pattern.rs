//! Mate patterns: how the king is mated in the last position of a line.
//!
//! A square beside the king that its own men leave free is a flight. All functions read the last position; they find
//! nothing where it is not mate.

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::evidence::{Evidence, Part};
use super::line::{Line, Ply};
use super::standing::attackers;
use super::theme::Theme;

/// The last position of a line that ends in mate, as the patterns look at it.
struct Mated<'a> {
    board: &'a Board,
    solver: Color,
    king: Square,
    /// The mating move.
    mover: &'a Ply,
    ply: usize,
}

impl<'a> Mated<'a> {
    fn of(line: &'a Line) -> Option<Mated<'a>> {
        if !line.ends_in_mate() {
            return None;
        }
        let ply = line.last();
        let (board, solver) = (line.after(ply), line.solver());
        Some(Mated { board, solver, king: board.king_of(!solver)?, mover: line.ply(ply), ply })
    }

    fn ours(&self, role: Role) -> Bitboard {
        self.board.by_color(self.solver) & self.board.by_role(role)
    }

    /// The mated side's men.
    fn theirs(&self) -> Bitboard {
        self.board.by_color(!self.solver)
    }

    /// The squares beside the king that its own men leave free.
    fn flights(&self) -> Bitboard {
        king_attacks(self.king) & !self.theirs()
    }

    /// The mated side's men beside its king.
    fn walls(&self) -> Bitboard {
        king_attacks(self.king) & self.theirs()
    }

    /// The solver's men that attack a square, the mated king being lifted so that lines run on through it.
    fn guards(&self, square: Square) -> Bitboard {
        self.board.attacks_to(square, self.solver, self.board.occupied().without(self.king))
    }

    /// The solver's men that protect the man on a square.
    fn protectors(&self, square: Square) -> Bitboard {
        attackers(self.board, self.solver, square)
    }

    /// Whether the man that moved gives the check.
    fn mover_checks(&self) -> bool {
        self.mover.checkers.contains(self.mover.to)
    }

    fn is_beside(&self, square: Square) -> bool {
        self.king.distance(square) == 1
    }

    fn on_one_line(&self, square: Square) -> bool {
        square.file() == self.king.file() || square.rank() == self.king.rank()
    }

    /// Beside the king along a file or a rank.
    fn is_straight_beside(&self, square: Square) -> bool {
        self.is_beside(square) && self.on_one_line(square)
    }

    /// Beside the king along a diagonal.
    fn is_diagonally_beside(&self, square: Square) -> bool {
        self.is_beside(square) && !self.on_one_line(square)
    }

    /// The king's rank seen from its own side.
    fn king_rank(&self) -> Rank {
        self.solver.fold_wb(self.king.rank().flip_vertical(), self.king.rank())
    }

    /// A square's rank seen from the mated side.
    fn rank_from_theirs(&self, square: Square) -> Rank {
        self.solver.fold_wb(square.rank().flip_vertical(), square.rank())
    }

    fn is_on_edge_file(&self) -> bool {
        matches!(self.king.file(), File::A | File::H)
    }

    fn is_on_edge_rank(&self) -> bool {
        matches!(self.king.rank(), Rank::First | Rank::Eighth)
    }

    fn is_on_edge(&self) -> bool {
        self.is_on_edge_file() || self.is_on_edge_rank()
    }

    fn is_in_corner(&self) -> bool {
        self.is_on_edge_file() && self.is_on_edge_rank()
    }

    fn offset(&self, square: Square) -> (i32, i32) {
        (
            square.file().to_u32() as i32 - self.king.file().to_u32() as i32,
            square.rank().to_u32() as i32 - self.king.rank().to_u32() as i32,
        )
    }

    fn at(&self, file_step: i32, rank_step: i32) -> Option<Square> {
        Some(Square::from_coords(self.king.file().offset(file_step)?, self.king.rank().offset(rank_step)?))
    }

    /// The mating man, the mated king and the helpers, as evidence.
    fn evidence(&self, helpers: Bitboard) -> Evidence {
        let evidence =
            Evidence::at(self.ply).mark(Part::Actor, self.board, self.mover.to).mark(Part::King, self.board, self.king);
        let evidence =
            helpers.into_iter().fold(evidence, |evidence, square| evidence.mark(Part::Helper, self.board, square));
        self.walls().into_iter().fold(evidence, |evidence, square| evidence.mark(Part::Wall, self.board, square))
    }
}

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
