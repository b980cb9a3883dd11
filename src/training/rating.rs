//! How strong a learner is at puzzles, and how hard a puzzle is: Glicko-2 (Glickman 2012), in which each meeting of a
//! learner and a puzzle is a game that one of them wins.

use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};

/// A beginner's rating, unknown as it still is: most first puzzles are to be won.
const BEGINNER: f64 = 800.0;

/// A deviation never falls below this, so that a rating goes on following the learner.
const LEAST_DEVIATION: f64 = 45.0;
const MOST_DEVIATION: f64 = 350.0;

/// Ratings of puzzles and learners stay between these.
const LEAST_RATING: f64 = 100.0;
const MOST_RATING: f64 = 4000.0;

/// The deviation of a puzzle whose file says nothing about it.
const UNKNOWN_PUZZLE: f64 = 200.0;

/// A rating with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    pub rating: f64,
    /// The rating is within two of these of the truth, nineteen times of twenty.
    pub deviation: f64,
    pub volatility: f64,
}

/// How much of a change counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weight {
    /// Nobody helped.
    Full,
    /// The learner chose the theme and so knew the idea: half of the change.
    ThemeKnown,
    /// After a hint, or met before: no change.
    None,
}

impl Weight {
    pub fn factor(self) -> f64 {
        match self {
            Weight::Full => 1.0,
            Weight::ThemeKnown => 0.5,
            Weight::None => 0.0,
        }
    }
}

impl Skill {
    /// Somebody who has solved nothing yet.
    pub const BEGINNER: Skill = Skill { rating: BEGINNER, deviation: MOST_DEVIATION, volatility: 0.06 };

    /// A puzzle as its file rates it.
    pub fn of_puzzle(rating: u16, deviation: u16) -> Skill {
        let deviation = if deviation == 0 { UNKNOWN_PUZZLE } else { f64::from(deviation) };
        Skill { rating: f64::from(rating), deviation, volatility: 0.06 }.bounded()
    }

    /// The rating of puzzles that suit: somewhat below the learner's own, and well below while that is a guess.
    pub fn suitable(&self) -> f64 {
        self.rating - 40.0 - 0.7 * (self.deviation - LEAST_DEVIATION)
    }

    fn bounded(self) -> Skill {
        Skill {
            rating: self.rating.clamp(LEAST_RATING, MOST_RATING),
            deviation: self.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: self.volatility,
        }
    }

    /// A part of the way from here to another skill.
    fn towards(self, other: Skill, part: f64) -> Skill {
        let between = |from: f64, to: f64| from + part * (to - from);
        Skill {
            rating: between(self.rating, other.rating),
            deviation: between(self.deviation, other.deviation),
            volatility: between(self.volatility, other.volatility),
        }
        .bounded()
    }
}

/// Learner and puzzle after they have met. A weight below one takes both that part of the way.
pub fn met(learner: Skill, puzzle: Skill, solved: bool, weight: Weight) -> (Skill, Skill) {
    let glicko =
        |skill: Skill| Glicko2Rating { rating: skill.rating, deviation: skill.deviation, volatility: skill.volatility };
    let skill = |rating: Glicko2Rating| Skill {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (new_learner, new_puzzle) = glicko2(&glicko(learner), &glicko(puzzle), &outcome, &Glicko2Config::new());
    let part = weight.factor();
    (learner.towards(skill(new_learner), part), puzzle.towards(skill(new_puzzle), part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use skillratings::glicko2::expected_score;

    /// A generator for tests: a linear congruence, its high bits, from 0 to 1.
    fn dice(mut state: u64) -> impl FnMut() -> f64 {
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    /// The chance that somebody of a known strength solves a puzzle of a known rating.
    fn chance(strength: f64, rating: f64) -> f64 {
        let sure = |rating| Glicko2Rating { rating, deviation: 0.01, volatility: 0.06 };
        expected_score(&sure(strength), &sure(rating)).0
    }

    /// A learner of this strength solves suitable puzzles, none of them twice.
    fn practise(strength: f64, n_puzzles: usize, seed: u64) -> (Skill, usize) {
        let mut dice = dice(seed);
        let mut puzzles: Vec<f64> = (0..2500).map(|_| 400.0 + 2400.0 * dice()).collect();
        let (mut learner, mut n_solved) = (Skill::BEGINNER, 0);
        for _ in 0..n_puzzles {
            let wanted = learner.suitable() + 200.0 * (dice() - 0.5);
            let (idx, rating) = puzzles
                .iter()
                .copied()
                .enumerate()
                .min_by(|(_, one), (_, other)| (one - wanted).abs().total_cmp(&(other - wanted).abs()))
                .unwrap();
            puzzles.swap_remove(idx);
            let solved = dice() < chance(strength, rating);
            n_solved += usize::from(solved);
            let puzzle = Skill { rating, deviation: 80.0, volatility: 0.06 };
            learner = met(learner, puzzle, solved, Weight::Full).0;
        }
        (learner, n_solved)
    }

    #[test]
    fn learners_of_known_strength_come_to_their_rating_within_its_deviation() {
        let (mut n_within, mut n_all) = (0, 0);
        for strength in [500.0, 800.0, 1100.0, 1500.0, 1900.0, 2300.0] {
            for seed in 0..20 {
                let (learner, _) = practise(strength, 150, seed);
                let error = (learner.rating - strength).abs();
                assert!(error < 4.0 * learner.deviation, "{strength} {seed}: {learner:?}");
                n_within += usize::from(error < 2.0 * learner.deviation);
                n_all += 1;
                assert!(learner.deviation < 90.0, "{learner:?}");
            }
        }
        assert!(n_within * 100 >= n_all * 90, "{n_within} of {n_all}");
    }

    #[test]
    fn a_beginner_wins_most_of_the_first_puzzles() {
        let n_solved: usize = (0..50).map(|seed| practise(800.0, 10, seed).1).sum();
        assert!((300..450).contains(&n_solved), "{n_solved} of 500");
    }

    #[test]
    fn a_known_theme_counts_half_and_a_hint_nothing() {
        let (learner, puzzle) = (Skill::BEGINNER, Skill::of_puzzle(800, 80));
        let full = met(learner, puzzle, true, Weight::Full).0.rating - learner.rating;
        let half = met(learner, puzzle, true, Weight::ThemeKnown).0.rating - learner.rating;
        assert!(full > 0.0 && (half - full / 2.0).abs() < 1e-9, "{full} {half}");
        assert_eq!(met(learner, puzzle, true, Weight::None), (learner, puzzle));
    }

    proptest! {
        #[test]
        fn ratings_move_the_right_way_and_stay_in_bounds(
            rating in 0.0_f64..4500.0, deviation in 1.0_f64..500.0, puzzle in any::<u16>(), of_puzzle in 0_u16..600, solved in any::<bool>()
        ) {
            let learner = Skill { rating, deviation, volatility: 0.06 }.bounded();
            let puzzle = Skill::of_puzzle(puzzle, of_puzzle);
            let (after, puzzle_after) = met(learner, puzzle, solved, Weight::Full);
            prop_assert_eq!(after.rating >= learner.rating, solved || after.rating == learner.rating);
            prop_assert_eq!(puzzle_after.rating <= puzzle.rating, solved || puzzle_after.rating == puzzle.rating);
            for skill in [after, puzzle_after] {
                prop_assert!((LEAST_RATING..=MOST_RATING).contains(&skill.rating));
                prop_assert!((LEAST_DEVIATION..=MOST_DEVIATION).contains(&skill.deviation));
                prop_assert!(skill.volatility.is_finite());
            }
        }
    }
}
