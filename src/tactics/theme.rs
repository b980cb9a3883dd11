//! The themes a puzzle can have, each with its permanent key.
//!
//! Keys that Lichess has keep Lichess's meaning. An idea that Lichess does not have, or has too coarsely, gets a key of
//! our own.

use std::fmt;
use std::str::FromStr;

/// What sort of thing a theme says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Opening, middlegame, endgame, and which endgame.
    Phase,
    /// A tactical idea.
    Motif,
    /// How the king is mated.
    MatePattern,
    /// Castling, promotion, en passant.
    SpecialMove,
    /// Mate, and in how many moves; or how large an engine thinks the gain.
    Goal,
    /// How many moves the solver makes.
    Length,
    /// Who played the game.
    Origin,
}

macro_rules! themes {
    ($($variant:ident $key:literal $kind:ident $source:ident,)+) => {
        /// A theme: phase, motif, mate pattern, special move, goal, length or origin.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Theme { $($variant,)+ }

        impl Theme {
            /// Every theme, in the order in which lists show them.
            pub const ALL: [Theme; [$($key),+].len()] = [$(Theme::$variant),+];

            /// The permanent key, as in a puzzle file and in an address.
            pub const fn key(self) -> &'static str {
                match self { $(Theme::$variant => $key,)+ }
            }

            pub const fn kind(self) -> Kind {
                match self { $(Theme::$variant => Kind::$kind,)+ }
            }

            const fn source(self) -> Source {
                match self { $(Theme::$variant => Source::$source,)+ }
            }

            fn with_key(key: &str) -> Option<Theme> {
                match key {
                    $($key => Some(Theme::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

/// Whose key it is, and whether the moves alone decide it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Lichess's key; the line decides.
    Lichess,
    /// Our own key; the line decides.
    Ours,
    /// Lichess's key; needs an engine's number or the game's players.
    Given,
}

themes! {
    Opening "opening" Phase Lichess,
    Middlegame "middlegame" Phase Lichess,
    Endgame "endgame" Phase Lichess,
    PawnEndgame "pawnEndgame" Phase Lichess,
    KnightEndgame "knightEndgame" Phase Lichess,
    BishopEndgame "bishopEndgame" Phase Lichess,
    RookEndgame "rookEndgame" Phase Lichess,
    QueenEndgame "queenEndgame" Phase Lichess,
    QueenRookEndgame "queenRookEndgame" Phase Lichess,

    AdvancedPawn "advancedPawn" Motif Lichess,
    AttackingF2F7 "attackingF2F7" Motif Lichess,
    Attraction "attraction" Motif Lichess,
    CapturingDefender "capturingDefender" Motif Lichess,
    Clearance "clearance" Motif Lichess,
    CollinearMove "collinearMove" Motif Lichess,
    DefensiveMove "defensiveMove" Motif Lichess,
    Deflection "deflection" Motif Lichess,
    DiscoveredAttack "discoveredAttack" Motif Lichess,
    DiscoveredCheck "discoveredCheck" Motif Lichess,
    DoubleCheck "doubleCheck" Motif Lichess,
    ExposedKing "exposedKing" Motif Lichess,
    Fork "fork" Motif Lichess,
    HangingPiece "hangingPiece" Motif Lichess,
    Interference "interference" Motif Lichess,
    Intermezzo "intermezzo" Motif Lichess,
    KingsideAttack "kingsideAttack" Motif Lichess,
    Pin "pin" Motif Lichess,
    QueensideAttack "queensideAttack" Motif Lichess,
    QuietMove "quietMove" Motif Lichess,
    Sacrifice "sacrifice" Motif Lichess,
    Skewer "skewer" Motif Lichess,
    TrappedPiece "trappedPiece" Motif Lichess,
    XRayAttack "xRayAttack" Motif Lichess,
    Zugzwang "zugzwang" Motif Given,

    SquareClearance "squareClearance" Motif Ours,
    SquareClearanceSacrifice "squareClearanceSacrifice" Motif Ours,
    LineClearance "lineClearance" Motif Ours,
    LineClearanceSacrifice "lineClearanceSacrifice" Motif Ours,
    RelativePin "relativePin" Motif Ours,
    KingFork "kingFork" Motif Ours,
    DoubleAttack "doubleAttack" Motif Ours,
    Overloading "overloading" Motif Ours,
    RemovingDefender "removingDefender" Motif Ours,
    LineInterference "lineInterference" Motif Ours,
    SelfInterference "selfInterference" Motif Ours,
    ExchangeSacrifice "exchangeSacrifice" Motif Ours,
    Desperado "desperado" Motif Ours,
    Windmill "windmill" Motif Ours,
    PerpetualCheck "perpetualCheck" Motif Ours,
    StalemateTrick "stalemateTrick" Motif Ours,
    Breakthrough "breakthrough" Motif Ours,
    Opposition "opposition" Motif Ours,

    AnastasiaMate "anastasiaMate" MatePattern Lichess,
    ArabianMate "arabianMate" MatePattern Lichess,
    BackRankMate "backRankMate" MatePattern Lichess,
    BalestraMate "balestraMate" MatePattern Lichess,
    BlindSwineMate "blindSwineMate" MatePattern Lichess,
    BodenMate "bodenMate" MatePattern Lichess,
    CornerMate "cornerMate" MatePattern Lichess,
    DoubleBishopMate "doubleBishopMate" MatePattern Lichess,
    DovetailMate "dovetailMate" MatePattern Lichess,
    EpauletteMate "epauletteMate" MatePattern Lichess,
    HookMate "hookMate" MatePattern Lichess,
    KillBoxMate "killBoxMate" MatePattern Lichess,
    MorphysMate "morphysMate" MatePattern Lichess,
    OperaMate "operaMate" MatePattern Lichess,
    PillsburysMate "pillsburysMate" MatePattern Lichess,
    SmotheredMate "smotheredMate" MatePattern Lichess,
    // Lichess spells the key so.
    SwallowtailMate "swallowstailMate" MatePattern Lichess,
    TriangleMate "triangleMate" MatePattern Lichess,
    VukovicMate "vukovicMate" MatePattern Lichess,

    AnderssenMate "anderssenMate" MatePattern Ours,
    BlackburneMate "blackburneMate" MatePattern Ours,
    DamianoMate "damianoMate" MatePattern Ours,
    GrecoMate "grecoMate" MatePattern Ours,
    LadderMate "ladderMate" MatePattern Ours,
    LegalMate "legalMate" MatePattern Ours,
    LolliMate "lolliMate" MatePattern Ours,
    MaxLangeMate "maxLangeMate" MatePattern Ours,
    RetiMate "retiMate" MatePattern Ours,
    SuffocationMate "suffocationMate" MatePattern Ours,
    SupportMate "supportMate" MatePattern Ours,

    Castling "castling" SpecialMove Lichess,
    EnPassant "enPassant" SpecialMove Lichess,
    Promotion "promotion" SpecialMove Lichess,
    UnderPromotion "underPromotion" SpecialMove Lichess,

    Mate "mate" Goal Lichess,
    MateIn1 "mateIn1" Goal Lichess,
    MateIn2 "mateIn2" Goal Lichess,
    MateIn3 "mateIn3" Goal Lichess,
    MateIn4 "mateIn4" Goal Lichess,
    MateIn5 "mateIn5" Goal Lichess,
    Equality "equality" Goal Given,
    Advantage "advantage" Goal Given,
    Crushing "crushing" Goal Given,

    OneMove "oneMove" Length Lichess,
    Short "short" Length Lichess,
    Long "long" Length Lichess,
    VeryLong "veryLong" Length Lichess,

    Master "master" Origin Given,
    MasterVsMaster "masterVsMaster" Origin Given,
    SuperGm "superGM" Origin Given,
}

impl Theme {
    /// Whether the moves of a line decide the theme. The others need an engine's number, or know who played.
    pub const fn is_computed(self) -> bool {
        !matches!(self.source(), Source::Given)
    }

    /// Whether the key is Lichess's, with Lichess's meaning.
    pub const fn is_lichess(self) -> bool {
        !matches!(self.source(), Source::Ours)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A word that is no theme's key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no theme has the key `{0}`")]
pub struct UnknownTheme(pub String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(key: &str) -> Result<Theme, UnknownTheme> {
        Theme::with_key(key).ok_or_else(|| UnknownTheme(key.to_owned()))
    }
}

/// A set of themes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ThemeSet(u128);

const _: () = assert!(Theme::ALL.len() <= 128, "a ThemeSet holds 128 themes");

impl ThemeSet {
    pub fn insert(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u32;
    }

    pub fn contains(self, theme: Theme) -> bool {
        self.0 & (1 << theme as u32) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The themes in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let theme = Theme::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*theme)
        })
    }

    /// The themes that are in either set.
    pub fn union(self, other: ThemeSet) -> ThemeSet {
        ThemeSet(self.0 | other.0)
    }
}

impl FromIterator<Theme> for ThemeSet {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> ThemeSet {
        let mut set = ThemeSet::default();
        themes.into_iter().for_each(|theme| set.insert(theme));
        set
    }
}

impl fmt::Debug for ThemeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Theme::key)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_one_theme() {
        for theme in Theme::ALL {
            assert_eq!(theme.key().parse(), Ok(theme));
        }
        assert_eq!("skewers".parse::<Theme>(), Err(UnknownTheme("skewers".to_owned())));
    }

    #[test]
    fn a_set_lists_its_themes_in_order() {
        let set: ThemeSet = [Theme::SuperGm, Theme::Fork, Theme::Opening, Theme::Fork].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Theme::Opening, Theme::Fork, Theme::SuperGm]);
        assert_eq!((set.len(), set.contains(Theme::Pin)), (3, false));
    }
}
