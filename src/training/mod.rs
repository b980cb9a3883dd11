//! When a thing that was missed comes back: spaced repetition; and how strong a learner is: ratings. Pure: what time
//! it is, is an argument.
//!
//! The intervals are those of FSRS (Free Spaced Repetition Scheduler, version 5, Ye, Su and Cao 2022), with its published default
//! weights: a thing comes back when the chance that it is still known has fallen to 90 %.

mod calendar;
mod rating;
mod zone;

use chrono::{DateTime, Utc};
use rs_fsrs::{FSRS, Parameters, Rating, State};

pub use calendar::{Day, iso_time};
pub use rating::{Skill, Weight, met};
pub use zone::{LocalTime, ParseLocalTimeError, Zone};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A card is due that much before its day is full: who practises every day after school finds yesterday's misses,
/// also when school was out a few hours earlier today.
const HEAD_START_MS: i64 = 8 * 60 * 60 * 1000;

/// Half a year. What is known that long is left to practice.
const MAX_INTERVAL_DAYS: i32 = 180;

/// How a thing that is due was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// Missed.
    Missed,
    /// Right, after the hint or the solution was looked at.
    Helped,
    /// Right.
    Known,
}

/// A thing that was missed, and when it comes back. Times are milliseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewCard {
    /// Days after which the chance that it is still known has fallen to 90 %.
    pub stability: f64,
    /// From 1 (easy) to 10 (hard).
    pub difficulty: f64,
    pub reviewed_at: i64,
    pub due_at: i64,
}

impl ReviewCard {
    /// The card of a thing that is missed for the first time: it is due on the next day.
    pub fn first_missed(now: i64) -> ReviewCard {
        let new = rs_fsrs::Card { due: moment(now), last_review: moment(now), ..rs_fsrs::Card::default() };
        ReviewCard::after(new, Recall::Missed, now)
    }

    /// The card after a thing was missed or known: what has no card gets one when it is missed. A card changes when it is
    /// due, by the first time; until it is due again, it stays.
    pub fn after_decision(known: Option<ReviewCard>, recall: Recall, now: i64) -> Option<ReviewCard> {
        match known {
            None => (recall == Recall::Missed).then(|| ReviewCard::first_missed(now)),
            Some(card) if card.is_due(now) => Some(card.answered(recall, now)),
            Some(card) => Some(card),
        }
    }

    pub fn is_due(&self, now: i64) -> bool {
        self.due_at <= now
    }

    /// The card after it was answered. A clock that was set back counts as no time at all.
    pub fn answered(&self, recall: Recall, now: i64) -> ReviewCard {
        let now = now.max(self.reviewed_at);
        let reviewed_at = moment(self.reviewed_at);
        let known = rs_fsrs::Card {
            stability: self.stability,
            difficulty: self.difficulty,
            due: moment(self.due_at),
            last_review: reviewed_at,
            // The scheduler counts whole days; what the head start took away is given back.
            elapsed_days: (now - self.reviewed_at + HEAD_START_MS) / DAY_MS,
            state: State::Review,
            ..rs_fsrs::Card::default()
        };
        ReviewCard::after(known, recall, now)
    }

    fn after(card: rs_fsrs::Card, recall: Recall, now: i64) -> ReviewCard {
        let scheduler = FSRS::new(Parameters {
            maximum_interval: MAX_INTERVAL_DAYS,
            // Nothing comes back within the same lesson: the learner has just read why it was wrong.
            enable_short_term: false,
            ..Parameters::default()
        });
        let rating = match recall {
            Recall::Missed => Rating::Again,
            Recall::Helped => Rating::Hard,
            Recall::Known => Rating::Good,
        };
        let next = scheduler.next(card, moment(now), rating).card;
        ReviewCard {
            stability: next.stability,
            difficulty: next.difficulty,
            reviewed_at: now,
            due_at: now + next.scheduled_days.clamp(1, MAX_INTERVAL_DAYS.into()) * DAY_MS - HEAD_START_MS,
        }
    }
}

/// The moment; the beginning of 1970 for one beyond the calendar.
fn moment(at: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// 30 November 2026.
    const NOW: i64 = 1_796_000_000_000;

    fn interval(card: &ReviewCard) -> i64 {
        (card.due_at + HEAD_START_MS - card.reviewed_at) / DAY_MS
    }

    #[test]
    fn what_is_missed_comes_back_the_next_day() {
        let card = ReviewCard::first_missed(NOW);
        assert_eq!(interval(&card), 1);
        assert!(!card.is_due(NOW));
        assert!(!card.is_due(NOW + DAY_MS / 2));
        assert!(card.is_due(NOW + DAY_MS - HEAD_START_MS));
    }

    #[test]
    fn what_is_known_comes_back_later_and_later() {
        let mut card = ReviewCard::first_missed(NOW);
        let mut intervals = Vec::new();
        for _ in 0..6 {
            card = card.answered(Recall::Known, card.due_at);
            intervals.push(interval(&card));
        }
        assert!(intervals.is_sorted_by(|earlier, later| earlier < later), "{intervals:?}");
        assert!(intervals[0] <= 4, "{intervals:?}");
    }

    #[test]
    fn what_is_missed_again_comes_back_the_next_day_again() {
        let mut card = ReviewCard::first_missed(NOW);
        for _ in 0..4 {
            card = card.answered(Recall::Known, card.due_at);
        }
        let missed = card.answered(Recall::Missed, card.due_at);
        assert!(interval(&missed) < interval(&card) / 2, "{} {}", interval(&missed), interval(&card));
        assert!(missed.difficulty > card.difficulty);
    }

    proptest! {
        #[test]
        fn a_card_is_never_due_at_once_and_never_lost(
            recalls in prop::collection::vec((prop::sample::select(vec![Recall::Missed, Recall::Helped, Recall::Known]), -3_i64..400), 0..40)
        ) {
            let mut card = ReviewCard::first_missed(NOW);
            for (recall, days) in recalls {
                let now = card.reviewed_at + days * DAY_MS;
                card = card.answered(recall, now);
                prop_assert!(!card.is_due(now));
                prop_assert!((1..=i64::from(MAX_INTERVAL_DAYS)).contains(&interval(&card)));
                prop_assert!((1.0..=10.0).contains(&card.difficulty) && card.stability > 0.0);
            }
        }

        #[test]
        fn help_brings_it_back_no_later_than_knowing(days in 1_i64..200) {
            let card = ReviewCard::first_missed(NOW);
            let now = NOW + days * DAY_MS;
            prop_assert!(card.answered(Recall::Helped, now).due_at <= card.answered(Recall::Known, now).due_at);
            prop_assert!(card.answered(Recall::Missed, now).due_at <= card.answered(Recall::Helped, now).due_at);
        }
    }
}
