//! The school's time zone: moments as its clocks on the wall show them, and back.

use std::fmt;

use chrono::{DateTime, Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, TimeDelta, TimeZone, Timelike};
use chrono_tz::{TZ_VARIANTS, Tz};

use super::Day;

/// Clocks are put forward by no more than this: the dateline once took a day from Samoa.
const LONGEST_GAP_HOURS: i64 = 25;

/// A time zone of the IANA database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(Tz);

/// What a clock on the wall and the calendar beside it show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTime {
    pub day: Day,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

/// A text that is no local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a local time is written as 2026-12-04T16:00")]
pub struct ParseLocalTimeError;

impl Zone {
    pub const UTC: Zone = Zone(Tz::UTC);

    /// The zone of an IANA name such as `Asia/Taipei`.
    pub fn of(name: &str) -> Option<Zone> {
        name.parse().ok().map(Zone)
    }

    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Every zone's name, by the alphabet.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TZ_VARIANTS.iter().map(|zone| zone.name())
    }

    /// What the clocks show at a moment in milliseconds since 1970, UTC.
    pub fn local(self, at: i64) -> LocalTime {
        let utc = DateTime::from_timestamp_millis(at).unwrap_or_default();
        let local = utc.with_timezone(&self.0).naive_local();
        LocalTime {
            day: Day::of(local.and_utc().timestamp_millis()),
            hour: u8::try_from(local.hour()).unwrap_or_default(),
            minute: u8::try_from(local.minute()).unwrap_or_default(),
        }
    }

    /// The moment at which the clocks show this, in milliseconds since 1970, UTC.
    ///
    /// 1. Where they show it twice, because they are put back in between, the first of the two.
    /// 2. Where they never show it, because they are put forward past it, the moment at which that is done.
    pub fn instant(self, local: LocalTime) -> i64 {
        let shown = local.naive();
        match self.0.from_local_datetime(&shown) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.timestamp_millis(),
            LocalResult::None => self.end_of_gap(shown),
        }
    }

    /// The first minute after the gap in which `shown` lies.
    fn end_of_gap(self, shown: NaiveDateTime) -> i64 {
        let minutes = (1..=LONGEST_GAP_HOURS * 60).map(|minutes| shown + TimeDelta::minutes(minutes));
        let after = minutes.filter_map(|shown| self.0.from_local_datetime(&shown).earliest()).next();
        after.map_or_else(|| shown.and_utc().timestamp_millis(), |at| at.timestamp_millis())
    }
}

impl LocalTime {
    fn naive(self) -> NaiveDateTime {
        let midnight = DateTime::from_timestamp_millis(self.day.begins_at()).unwrap_or_default().naive_utc();
        midnight + TimeDelta::minutes(i64::from(self.hour) * 60 + i64::from(self.minute))
    }
}

/// `2026-12-04T16:00`, as a form's field for date and time has it.
impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{:02}:{:02}", self.day, self.hour, self.minute)
    }
}

impl std::str::FromStr for LocalTime {
    type Err = ParseLocalTimeError;

    /// Seconds may follow; some browsers send them. A blank may stand for the T, as people write it.
    fn from_str(text: &str) -> Result<LocalTime, ParseLocalTimeError> {
        let text = text.trim().replacen(' ', "T", 1);
        let read = |form| NaiveDateTime::parse_from_str(&text, form).ok();
        let read = read("%Y-%m-%dT%H:%M").or_else(|| read("%Y-%m-%dT%H:%M:%S")).ok_or(ParseLocalTimeError)?;
        if !(1970..=9999).contains(&read.year()) {
            return Err(ParseLocalTimeError);
        }
        Ok(LocalTime {
            day: Day::of(read.and_utc().timestamp_millis()),
            hour: u8::try_from(read.hour()).map_err(|_| ParseLocalTimeError)?,
            minute: u8::try_from(read.minute()).map_err(|_| ParseLocalTimeError)?,
        })
    }
}

impl Day {
    /// The day of the month, from 1.
    pub fn of_month(self) -> u32 {
        self.date().day()
    }

    /// The month, from 1.
    pub fn month(self) -> u32 {
        self.date().month()
    }

    pub fn year(self) -> i32 {
        self.date().year()
    }

    /// So many days later.
    pub fn after(self, n_days: u32) -> Day {
        let later = self.date().checked_add_days(Days::new(n_days.into()));
        let since = later.map(|later| later.signed_duration_since(NaiveDate::default()).num_days());
        since.map_or(self, Day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HOUR_MS: i64 = 60 * 60 * 1000;

    #[track_caller]
    fn instant(zone: &str, local: &str) -> String {
        super::super::iso_time(Zone::of(zone).unwrap().instant(local.parse().unwrap()))
    }

    #[test]
    fn a_local_time_is_the_moment_at_which_the_clocks_show_it() {
        assert_eq!(instant("Asia/Taipei", "2026-12-04T16:00"), "2026-12-04T08:00:00Z");
        assert_eq!(instant("Europe/Berlin", "2026-12-04T16:00"), "2026-12-04T15:00:00Z");
        assert_eq!(instant("Europe/Berlin", "2026-07-04T16:00"), "2026-07-04T14:00:00Z");
        assert_eq!(instant("UTC", "2026-12-04 16:00:59"), "2026-12-04T16:00:00Z");
    }

    #[test]
    fn an_hour_that_is_left_out_ends_when_the_clocks_are_put_forward() {
        for shown in ["2026-03-29T02:00", "2026-03-29T02:30", "2026-03-29T02:59", "2026-03-29T03:00"] {
            assert_eq!(instant("Europe/Berlin", shown), "2026-03-29T01:00:00Z", "{shown}");
        }
        assert_eq!(instant("Europe/Berlin", "2026-03-29T01:59"), "2026-03-29T00:59:00Z");
        // Lord Howe Island puts its clocks forward by half an hour.
        assert_eq!(instant("Australia/Lord_Howe", "2026-10-04T02:10"), "2026-10-03T15:30:00Z");
        // In Samoa the thirtieth of December 2011 never was.
        assert_eq!(instant("Pacific/Apia", "2011-12-30T12:00"), "2011-12-30T10:00:00Z");
    }

    #[test]
    fn an_hour_that_comes_twice_is_the_first_of_the_two() {
        assert_eq!(instant("Europe/Berlin", "2026-10-25T02:30"), "2026-10-25T00:30:00Z");
        assert_eq!(instant("Europe/Berlin", "2026-10-25T03:00"), "2026-10-25T02:00:00Z");
        let zone = Zone::of("Europe/Berlin").unwrap();
        let first = zone.instant("2026-10-25T02:30".parse().unwrap());
        assert_eq!(zone.local(first), zone.local(first + HOUR_MS));
    }

    #[test]
    fn what_is_no_local_time_is_refused() {
        for text in ["", "2026-12-04", "16:00", "2026-02-30T10:00", "2026-12-04T24:00", "tomorrow", "0001-01-01T00:00"]
        {
            assert_eq!(text.parse::<LocalTime>(), Err(ParseLocalTimeError), "{text}");
        }
        assert_eq!(Zone::of("Mars/Olympus"), None);
        assert!(Zone::names().any(|name| name == "Asia/Shanghai"));
    }

    #[test]
    fn days_go_on_over_the_end_of_a_year() {
        let day = Day::of(1_798_675_200_000);
        assert_eq!(day.to_string(), "2026-12-31");
        assert_eq!(day.after(1).to_string(), "2027-01-01");
        assert_eq!((day.of_month(), day.month(), day.year()), (31, 12, 2026));
    }

    proptest! {
        #[test]
        fn the_clocks_show_what_was_asked_for_or_it_was_left_out(
            zone in proptest::sample::select(TZ_VARIANTS.to_vec()),
            minute in 0_i64..50 * 365 * 24 * 60,
        ) {
            let zone = Zone(zone);
            let at = 600_000_000_000 + minute * 60_000;
            let local = zone.local(at);
            // What the clocks do show comes back, as itself or as the time before they were put back.
            let again = zone.instant(local);
            prop_assert_eq!(zone.local(again), local);
            prop_assert!(again <= at && at - again <= LONGEST_GAP_HOURS * HOUR_MS);
            // And it survives its text.
            prop_assert_eq!(local.to_string().parse(), Ok(local));
        }

        #[test]
        fn a_later_time_on_the_wall_is_never_an_earlier_moment(
            zone in proptest::sample::select(TZ_VARIANTS.to_vec()),
            day in 7000_i64..22_000, hour in 0_u8..24, minute in 0_u8..60, later in 1_i64..600,
        ) {
            let zone = Zone(zone);
            let local = LocalTime { day: Day(day), hour, minute };
            let shown = local.naive() + TimeDelta::minutes(later);
            let other = LocalTime {
                day: Day::of(shown.and_utc().timestamp_millis()),
                hour: shown.hour() as u8,
                minute: shown.minute() as u8,
            };
            prop_assert!(zone.instant(local) <= zone.instant(other));
        }
    }
}
