//! All themes of a line.

use super::evidence::{Evidence, Found};
use super::line::Line;
use super::motif::{clearance, defender, double, king, lines, material, pawn, pin, quiet};
use super::theme::{Theme, ThemeSet};
use super::{mate_pattern, phase};

type Motif = fn(&Line) -> Option<Evidence>;

/// The motifs and special moves that stand for themselves, each with its function.
const MOTIFS: [(Theme, Motif); 44] = [
    (Theme::AdvancedPawn, pawn::advanced_pawn),
    (Theme::AttackingF2F7, king::attacking_f2_f7),
    (Theme::Attraction, defender::attraction),
    (Theme::CapturingDefender, defender::capturing_defender),
    (Theme::Clearance, clearance::clearance),
    (Theme::CollinearMove, lines::collinear_move),
    (Theme::DefensiveMove, quiet::defensive_move),
    (Theme::Deflection, defender::deflection),
    (Theme::DiscoveredAttack, lines::discovered_attack),
    (Theme::DiscoveredCheck, lines::discovered_check),
    (Theme::DoubleCheck, lines::double_check),
    (Theme::ExposedKing, king::exposed_king),
    (Theme::Fork, double::fork),
    (Theme::HangingPiece, material::hanging_piece),
    (Theme::Interference, defender::interference),
    (Theme::Intermezzo, material::intermezzo),
    (Theme::Pin, pin::pin),
    (Theme::QuietMove, quiet::quiet_move),
    (Theme::Sacrifice, material::sacrifice),
    (Theme::Skewer, lines::skewer),
    (Theme::TrappedPiece, material::trapped_piece),
    (Theme::XRayAttack, lines::x_ray_attack),
    (Theme::SquareClearance, clearance::square_clearance),
    (Theme::SquareClearanceSacrifice, clearance::square_clearance_sacrifice),
    (Theme::LineClearance, clearance::line_clearance),
    (Theme::LineClearanceSacrifice, clearance::line_clearance_sacrifice),
    (Theme::RelativePin, pin::relative_pin),
    (Theme::KingFork, double::king_fork),
    (Theme::DoubleAttack, double::double_attack),
    (Theme::Overloading, defender::overloading),
    (Theme::RemovingDefender, defender::removing_defender),
    (Theme::LineInterference, defender::line_interference),
    (Theme::SelfInterference, defender::self_interference),
    (Theme::ExchangeSacrifice, material::exchange_sacrifice),
    (Theme::Desperado, material::desperado),
    (Theme::Windmill, lines::windmill),
    (Theme::PerpetualCheck, king::perpetual_check),
    (Theme::StalemateTrick, king::stalemate_trick),
    (Theme::Breakthrough, pawn::breakthrough),
    (Theme::Opposition, king::opposition),
    (Theme::Castling, pawn::castling),
    (Theme::EnPassant, pawn::en_passant),
    (Theme::Promotion, pawn::promotion),
    (Theme::UnderPromotion, pawn::under_promotion),
];

/// All themes of a line that can be computed, each with its evidence.
pub fn find(line: &Line) -> Vec<Found> {
    let mut found = Vec::with_capacity(16);
    let whole = |theme| Found { theme, evidence: Evidence::at(line.first()) };
    found.push(whole(phase::phase(line)));
    found.extend(phase::endgame(line).map(whole));
    found.extend(MOTIFS.into_iter().filter_map(|(theme, motif)| Some(Found { theme, evidence: motif(line)? })));
    let pattern = mate_pattern::lichess_pattern(line);
    // A fork and a back-rank mate say more about a line than that the king's wing is attacked.
    let says_more = pattern.as_ref().is_some_and(|(theme, _)| *theme == Theme::BackRankMate)
        || found.iter().any(|found| found.theme == Theme::Fork);
    if !says_more {
        let kingside = king::kingside_attack(line).map(|evidence| (Theme::KingsideAttack, evidence));
        let attack = kingside.or_else(|| Some((Theme::QueensideAttack, king::queenside_attack(line)?)));
        found.extend(attack.map(|(theme, evidence)| Found { theme, evidence }));
    }
    found.extend(pattern.map(|(theme, evidence)| Found { theme, evidence }));
    found.extend(mate_pattern::own_patterns(line).into_iter().map(|(theme, evidence)| Found { theme, evidence }));
    if let Some(mate_in) = phase::mate_in(line) {
        found.extend([Theme::Mate, mate_in].map(|theme| Found { theme, evidence: Evidence::at(line.last()) }));
    }
    found.push(whole(phase::length(line)));
    found
}

/// All themes of a line that can be computed.
pub fn themes(line: &Line) -> ThemeSet {
    find(line).into_iter().map(|found| found.theme).collect()
}
