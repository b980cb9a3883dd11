//! How long ago a thing was, and how soon it comes: told so that no time zone is needed.

use super::Words;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// "3 days ago", from two moments in milliseconds since 1970.
pub fn ago(words: Words, at: i64, now: i64) -> String {
    let passed = now.saturating_sub(at).max(0);
    match passed {
        ..HOUR_MS => words.say("ago-just-now"),
        HOUR_MS..DAY_MS => words.say_with("ago-hours", &[("count", (passed / HOUR_MS).into())]),
        DAY_MS.. => words.say_with("ago-days", &[("count", (passed / DAY_MS).into())]),
    }
}

/// "in 3 days", counted up to the next whole day.
pub fn ahead(words: Words, at: i64, now: i64) -> String {
    let left = at.saturating_sub(now).max(0);
    match (left + DAY_MS - 1) / DAY_MS {
        ..=1 => words.say("ahead-within-a-day"),
        days => words.say_with("ahead-days", &[("count", days.into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn times_are_told_in_the_largest_whole_unit() {
        let words = Words::of(Lang::En);
        let now = 1_796_000_000_000;
        for (passed, told) in [
            (-5, "less than an hour ago"),
            (0, "less than an hour ago"),
            (HOUR_MS, "1 hour ago"),
            (DAY_MS - 1, "23 hours ago"),
            (DAY_MS, "1 day ago"),
            (9 * DAY_MS, "9 days ago"),
        ] {
            assert_eq!(ago(words, now - passed, now), told);
        }
        for (left, told) in [(0, "within a day"), (DAY_MS, "within a day"), (DAY_MS + 1, "in 2 days")] {
            assert_eq!(ahead(words, now + left, now), told);
        }
    }
}
