//! Days of the calendar, UTC, as numbers that can be counted on.

use std::fmt;

use chrono::{DateTime, Datelike, NaiveDate, SecondsFormat};

use super::DAY_MS;

/// A day: how many have passed since the first of January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i64);

impl Day {
    /// The day of a moment in milliseconds since 1970, UTC.
    pub fn of(at: i64) -> Day {
        Day(at.div_euclid(DAY_MS))
    }

    /// The moment at which it begins.
    pub fn begins_at(self) -> i64 {
        self.0.saturating_mul(DAY_MS)
    }

    /// 0 for Monday, 6 for Sunday.
    pub fn weekday(self) -> u8 {
        // The first of January 1970 was a Thursday.
        u8::try_from((self.0 + 3).rem_euclid(7)).unwrap_or_default()
    }

    /// The first day from this one on that has this month (1 to 12) and day of the month; the last day of the month where
    /// the month is shorter.
    pub fn next_date(self, month: u32, day: u32) -> Day {
        let month = month.clamp(1, 12);
        let in_year = |year: i32| {
            let date = (1..=day.clamp(1, 31)).rev().find_map(|day| NaiveDate::from_ymd_opt(year, month, day))?;
            Some(Day(date.signed_duration_since(NaiveDate::default()).num_days()))
        };
        let year = self.date().year();
        [year, year + 1].into_iter().filter_map(in_year).find(|day| *day >= self).unwrap_or(self)
    }

    /// The month, 1 to 12, and the day of the month.
    pub fn month_and_day(self) -> (u32, u32) {
        (self.date().month(), self.date().day())
    }

    pub(super) fn date(self) -> NaiveDate {
        DateTime::from_timestamp_millis(self.begins_at()).unwrap_or_default().date_naive()
    }
}

/// `2026-11-30`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let date = self.date();
        write!(f, "{:04}-{:02}-{:02}", date.year(), date.month(), date.day())
    }
}

/// A moment as `2026-11-30T16:11:42Z`; the beginning of 1970 for one beyond the calendar.
pub fn iso_time(at: i64) -> String {
    DateTime::from_timestamp_millis(at).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_its_date_and_its_weekday() {
        let day = Day::of(1_796_055_102_000);
        assert_eq!((day.to_string().as_str(), day.weekday()), ("2026-11-30", 0));
        assert_eq!(Day(0).to_string(), "1970-01-01");
        assert_eq!((Day(0).weekday(), Day(3).weekday()), (3, 6));
        assert_eq!(Day::of(day.begins_at()), day);
        assert_eq!(Day::of(day.begins_at() - 1), Day(day.0 - 1));
    }

    #[test]
    fn a_date_comes_round_every_year() {
        let day = Day::of(1_796_055_102_000);
        for (month, of_month, expect) in
            [(11, 30, "2026-11-30"), (12, 1, "2026-12-01"), (8, 31, "2027-08-31"), (2, 29, "2027-02-28")]
        {
            assert_eq!(day.next_date(month, of_month).to_string(), expect);
            assert_eq!(day.next_date(month, of_month).month_and_day().0, month);
        }
    }

    #[test]
    fn a_moment_is_written_as_the_standard_says() {
        assert_eq!(iso_time(1_796_055_102_000), "2026-11-30T16:11:42Z");
    }
}
