//! When something is, as people say it: "tomorrow, Friday, at 16:00".

use super::Words;
use crate::training::LocalTime;

/// Days ahead that are told by their weekday alone.
const THIS_WEEK: std::ops::RangeInclusive<i64> = 2..=6;

/// When a thing is or was, told from now; both as the clocks of the school show them.
pub fn when(words: Words, at: LocalTime, now: LocalTime) -> String {
    let time = format!("{:02}:{:02}", at.hour, at.minute);
    let weekday = words.say_with("weekday", &[("day", at.day.weekday().into())]);
    let days = at.day.0 - now.day.0;
    let key = match days {
        0 => return words.say_with("when-today", &[("time", time.into())]),
        1 => "when-tomorrow",
        -1 => "when-yesterday",
        days if THIS_WEEK.contains(&days) => "when-this-week",
        _ => {
            let month = words.say_with("month", &[("month", at.day.month().into())]);
            let args = [
                ("weekday", weekday.into()),
                ("day", at.day.of_month().into()),
                ("month", month.into()),
                ("time", time.into()),
            ];
            return words.say_with("when-date", &args);
        }
    };
    words.say_with(key, &[("weekday", weekday.into()), ("time", time.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[track_caller]
    fn told(lang: Lang, at: &str, expected: &str) {
        let now = "2026-12-03T09:30".parse().unwrap();
        assert_eq!(when(Words::of(lang), at.parse().unwrap(), now), expected, "{at}");
    }

    #[test]
    fn near_days_are_told_by_words_and_far_ones_by_their_date() {
        told(Lang::En, "2026-12-03T16:00", "today at 16:00");
        told(Lang::En, "2026-12-04T16:00", "tomorrow, Friday, at 16:00");
        told(Lang::En, "2026-12-02T08:05", "yesterday, Wednesday, at 08:05");
        told(Lang::En, "2026-12-09T16:00", "on Wednesday at 16:00");
        told(Lang::En, "2026-12-10T16:00", "on Thursday, 10 December, at 16:00");
        told(Lang::En, "2026-11-30T16:00", "on Monday, 30 November, at 16:00");
        told(Lang::ZhHans, "2026-12-04T16:00", "明天（星期五）16:00");
        told(Lang::ZhHant, "2026-12-10T16:00", "12月10日（星期四）16:00");
    }
}
