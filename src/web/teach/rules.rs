//! The rules of an assignment as a form has them: read, or what is wrong with them, and never lost.

use crate::{
    store::{AssignmentRules, DoneRule},
    task_set::MAX_TITLE,
    training::{LocalTime, Zone},
    web::step::Pairs,
};

/// Most tries that can be asked for.
const MAX_TRIES: u32 = 20;

/// By default there are four days until it is due: from Monday to Friday, at this hour.
const DAYS_UNTIL_DUE: u32 = 4;
const HOUR_DUE: u8 = 16;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesForm {
    pub title: String,
    /// Date and time as the school's clocks show them: `2026-12-04T16:00`.
    pub opens: String,
    pub due: String,
    /// `all`, `stars` or `count`.
    pub done: String,
    pub needed: String,
    pub on_time: bool,
    pub tries: String,
    pub hints: bool,
    pub ordered: bool,
}

impl RulesForm {
    /// What stands in the form before anybody typed.
    pub fn fresh(title: String, zone: Zone, now: i64) -> RulesForm {
        let today = zone.local(now);
        let due = LocalTime { day: today.day.after(DAYS_UNTIL_DUE), hour: HOUR_DUE, minute: 0 };
        RulesForm {
            title,
            opens: today.to_string(),
            due: due.to_string(),
            done: "all".to_owned(),
            needed: String::new(),
            on_time: false,
            tries: String::new(),
            hints: true,
            ordered: false,
        }
    }

    pub fn of_rules(rules: &AssignmentRules, zone: Zone) -> RulesForm {
        RulesForm {
            title: rules.title.clone(),
            opens: zone.local(rules.opens_at).to_string(),
            due: zone.local(rules.due_at).to_string(),
            done: rules.done.as_str().to_owned(),
            needed: match rules.done {
                DoneRule::Count(needed) => needed.to_string(),
                DoneRule::All | DoneRule::Stars => String::new(),
            },
            on_time: rules.on_time,
            tries: rules.max_tries.map(|most| most.to_string()).unwrap_or_default(),
            hints: rules.hints,
            ordered: rules.ordered,
        }
    }

    pub fn of_pairs(pairs: &Pairs) -> RulesForm {
        let text = |wanted: &str| {
            pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
        };
        let has = |wanted: &str| pairs.iter().any(|(name, _)| name == wanted);
        RulesForm {
            title: text("title"),
            opens: text("opens"),
            due: text("due"),
            done: text("done"),
            needed: text("needed"),
            on_time: has("on_time"),
            tries: text("tries"),
            hints: has("hints"),
            ordered: has("ordered"),
        }
    }

    /// The rules, for so many tasks.
    ///
    /// # Errors
    ///
    /// The keys of all that is to be said about what cannot be read.
    pub fn read(&self, zone: Zone, n_items: usize) -> Result<AssignmentRules, Vec<&'static str>> {
        let mut faults = Vec::new();
        if self.title.is_empty() {
            faults.push("hand-out-no-title");
        } else if self.title.chars().count() > MAX_TITLE {
            faults.push("hand-out-long-title");
        }
        let instant = |text: &str| text.parse().ok().map(|local| zone.instant(local));
        let (opens_at, due_at) = (instant(&self.opens), instant(&self.due));
        if opens_at.is_none() {
            faults.push("hand-out-no-opens");
        }
        if due_at.is_none() {
            faults.push("hand-out-no-due");
        }
        if let (Some(opens_at), Some(due_at)) = (opens_at, due_at)
            && due_at <= opens_at
        {
            faults.push("hand-out-due-first");
        }
        let in_range =
            |text: &str, most: usize| text.parse().ok().filter(|n: &u32| (1..=most).contains(&(*n as usize)));
        let done = match self.done.as_str() {
            "stars" => Some(DoneRule::Stars),
            "count" => in_range(&self.needed, n_items).map(DoneRule::Count),
            _ => Some(DoneRule::All),
        };
        if done.is_none() {
            faults.push("hand-out-no-needed");
        }
        let tries = in_range(&self.tries, MAX_TRIES as usize);
        if tries.is_none() && !self.tries.is_empty() {
            faults.push("hand-out-no-tries");
        }
        match (opens_at, due_at, done) {
            (Some(opens_at), Some(due_at), Some(done)) if faults.is_empty() => Ok(AssignmentRules {
                title: self.title.clone(),
                opens_at,
                due_at,
                done,
                on_time: self.on_time,
                max_tries: tries,
                hints: self.hints,
                ordered: self.ordered,
            }),
            _ => Err(faults),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taipei() -> Zone {
        Zone::of("Asia/Taipei").unwrap()
    }

    #[test]
    fn rules_survive_their_form() {
        let fresh = RulesForm::fresh("Forks".to_owned(), taipei(), 1_796_055_102_000);
        assert_eq!((fresh.opens.as_str(), fresh.due.as_str()), ("2026-12-01T00:11", "2026-12-05T16:00"));
        let typed = RulesForm {
            done: "count".to_owned(),
            needed: "3".to_owned(),
            tries: "2".to_owned(),
            hints: false,
            ..fresh
        };
        let rules = typed.read(taipei(), 8).unwrap();
        assert_eq!((rules.done, rules.max_tries, rules.hints), (DoneRule::Count(3), Some(2), false));
        assert_eq!(RulesForm::of_rules(&rules, taipei()), typed);
    }

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let wrong = RulesForm {
            title: String::new(),
            opens: "soon".to_owned(),
            due: "2026-02-30T10:00".to_owned(),
            done: "count".to_owned(),
            needed: "9".to_owned(),
            tries: "0".to_owned(),
            ..RulesForm::fresh(String::new(), taipei(), 0)
        };
        let faults = wrong.read(taipei(), 8).unwrap_err();
        let expected =
            ["hand-out-no-title", "hand-out-no-opens", "hand-out-no-due", "hand-out-no-needed", "hand-out-no-tries"];
        assert_eq!(faults, expected);
        let early = RulesForm { due: "1970-01-01T08:00".to_owned(), ..RulesForm::fresh("a".to_owned(), taipei(), 0) };
        assert_eq!(early.read(taipei(), 8).unwrap_err(), ["hand-out-due-first"]);
    }
}
