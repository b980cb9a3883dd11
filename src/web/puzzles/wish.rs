//! Which puzzle comes next: the wish that an address carries from puzzle to puzzle, and where the learner is on the way.

use std::ops::RangeInclusive;

use crate::{
    lang::Lang,
    store::{AnswerId, LearnerId, Mix, PuzzleWish, StoreError},
    tactics::{Kind, Theme},
    training::{Skill, Weight},
    web::{App, assignment_task::TaskRef, error::WebError, step::Pairs},
};

/// How far the puzzles of another level are from the learner's own.
const LEVEL_STEP: f64 = 250.0;

/// Half the widths of the ranges that are tried one after the other, until one has a puzzle.
const WIDTHS: [f64; 5] = [75.0, 150.0, 300.0, 600.0, 5000.0];

/// Easier than suits, as it suits, or harder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    Easier,
    #[default]
    Own,
    Harder,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Easier, Level::Own, Level::Harder];

    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Easier => "easier",
            Level::Own => "own",
            Level::Harder => "harder",
        }
    }
}

/// What the next puzzle should be like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    pub themes: Vec<Theme>,
    pub mix: Mix,
    pub from: Option<u16>,
    pub to: Option<u16>,
    pub level: Level,
}

/// What a puzzle is a part of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Trail {
    #[default]
    Free,
    Daily,
    Mistakes,
    Review,
    Run(AnswerId),
    /// A task of an assignment, as far as the address says so.
    Task(TaskRef),
}

/// A wish and a trail, as every address on the way keeps them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    pub wish: Wish,
    pub trail: Trail,
}

impl Wish {
    /// Reads what can be read; what cannot is no wish.
    pub fn of(pairs: &Pairs) -> Wish {
        let values = |wanted: &'static str| {
            pairs.iter().filter(move |(name, _)| name == wanted).map(|(_, value)| value.as_str())
        };
        let number = |name| values(name).next().and_then(|text| text.trim().parse::<u16>().ok());
        let mut themes = Vec::new();
        for theme in values("theme").filter_map(|key| key.parse::<Theme>().ok()) {
            if !themes.contains(&theme) {
                themes.push(theme);
            }
        }
        Wish {
            themes,
            mix: if values("mix").next() == Some("all") { Mix::All } else { Mix::Any },
            from: number("from"),
            to: number("to"),
            level: Level::ALL
                .into_iter()
                .find(|level| values("level").next() == Some(level.as_str()))
                .unwrap_or_default(),
        }
    }

    pub fn of_theme(theme: Theme) -> Wish {
        Wish { themes: vec![theme], ..Wish::default() }
    }

    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs: Vec<(&'static str, String)> =
            self.themes.iter().map(|theme| ("theme", theme.key().to_owned())).collect();
        if self.mix == Mix::All {
            pairs.push(("mix", "all".to_owned()));
        }
        pairs.extend(self.from.map(|from| ("from", from.to_string())));
        pairs.extend(self.to.map(|to| ("to", to.to_string())));
        if self.level != Level::Own {
            pairs.push(("level", self.level.as_str().to_owned()));
        }
        pairs
    }

    /// Whether the wish gives away what the puzzle is about. That it is an endgame or a master's game does not.
    pub fn reveals_idea(&self) -> bool {
        let reveals = |theme: &Theme| !matches!(theme.kind(), Kind::Phase | Kind::Origin);
        self.themes.iter().any(reveals)
    }

    /// The ranges of ratings to look in, one after the other.
    fn ranges(&self, skill: Skill) -> Vec<RangeInclusive<u16>> {
        if self.from.is_some() || self.to.is_some() {
            let (from, to) = (self.from.unwrap_or(0), self.to.unwrap_or(u16::MAX));
            return vec![from.min(to)..=to.max(from)];
        }
        let centre = skill.suitable()
            + match self.level {
                Level::Easier => -LEVEL_STEP,
                Level::Own => 0.0,
                Level::Harder => LEVEL_STEP,
            };
        ranges_around(centre)
    }

    fn puzzle_wish(&self, ratings: RangeInclusive<u16>) -> PuzzleWish {
        PuzzleWish { themes: self.themes.iter().map(|theme| theme.key().to_owned()).collect(), mix: self.mix, ratings }
    }

    /// The number of a puzzle that fits and that the learner has not seen, by lot; none where there is none left.
    pub fn pick(&self, app: &App, learner: Option<&LearnerId>) -> Result<Option<u32>, WebError> {
        let skill = app.skill(learner)?;
        for ratings in self.ranges(skill) {
            let found = app.store.pick_puzzle(&self.puzzle_wish(ratings), learner, draw).map_err(WebError::internal)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// So many different puzzles that fit, seen or not, near the learner's level first; fewer where there are not so many.
    pub fn pick_set(&self, app: &App, learner: Option<&LearnerId>, n_puzzles: usize) -> Result<Vec<u32>, WebError> {
        let skill = app.skill(learner)?;
        let index = app.store.puzzle_index().map_err(WebError::internal)?;
        let mut chosen: Vec<u32> = Vec::new();
        for ratings in self.ranges(skill) {
            let wish = self.puzzle_wish(ratings);
            while chosen.len() < n_puzzles {
                let picked = index.pick(&wish, |number| Ok::<_, StoreError>(chosen.contains(&number)), draw);
                let Some(number) = picked.map_err(WebError::internal)? else { break };
                chosen.push(number);
            }
        }
        Ok(chosen)
    }
}

/// The number of a puzzle near a rating, by lot: one that the learner has not seen, or else any; none where there is none.
pub fn pick_near(app: &App, learner: &LearnerId, rating: f64) -> Result<Option<u32>, WebError> {
    let wish = Wish::default();
    for learner in [Some(learner), None] {
        for ratings in ranges_around(rating) {
            let found = app.store.pick_puzzle(&wish.puzzle_wish(ratings), learner, draw).map_err(WebError::internal)?;
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

fn ranges_around(centre: f64) -> Vec<RangeInclusive<u16>> {
    // A float that is out of bounds becomes the bound.
    WIDTHS.map(|width| (centre - width).max(0.0) as u16..=(centre + width).max(0.0) as u16).into()
}

/// A number below this, by lot.
pub fn draw(below: u32) -> u32 {
    rand::random_range(0..below)
}

impl Way {
    pub fn of(pairs: &Pairs) -> Way {
        let value = |wanted: &str| pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let trail = match (value("run").and_then(|id| id.parse().ok()), value("in")) {
            (Some(run), _) => Trail::Run(run),
            (None, Some("daily")) => Trail::Daily,
            (None, Some("mistakes")) => Trail::Mistakes,
            (None, Some("review")) => Trail::Review,
            (None, _) => TaskRef::of(pairs).map_or(Trail::Free, Trail::Task),
        };
        Way { wish: Wish::of(pairs), trail }
    }

    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = self.wish.pairs();
        match &self.trail {
            Trail::Free => {}
            Trail::Daily => pairs.push(("in", "daily".to_owned())),
            Trail::Mistakes => pairs.push(("in", "mistakes".to_owned())),
            Trail::Review => pairs.push(("in", "review".to_owned())),
            Trail::Run(run) => pairs.push(("run", run.to_string())),
            Trail::Task(task) => pairs.extend(task.pairs()),
        }
        pairs
    }

    /// How much of a rating's change counts on this way.
    pub fn weight(&self) -> Weight {
        match &self.trail {
            // Who runs against the clock, or goes through a set again, is not measured.
            Trail::Run(_) => Weight::None,
            Trail::Task(task) if task.is_trial() => Weight::None,
            _ if self.wish.reveals_idea() => Weight::ThemeKnown,
            _ => Weight::Full,
        }
    }

    /// The address of a puzzle on this way.
    pub fn puzzle_href(&self, lang: Lang, id: &str) -> String {
        with_query(super::solve::href(lang, id), &self.pairs())
    }

    /// The address of the next puzzle by the same wish.
    pub fn next_href(&self, lang: Lang) -> String {
        with_query(format!("/{lang}/puzzles/next"), &self.wish.pairs())
    }
}

/// An address with a query, where there is one.
pub fn with_query(path: String, pairs: &[(&'static str, String)]) -> String {
    if pairs.is_empty() {
        return path;
    }
    format!("{path}?{}", form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(query: &str) -> Pairs {
        form_urlencoded::parse(query.as_bytes()).into_owned().collect()
    }

    #[test]
    fn a_way_survives_its_address() {
        for query in ["", "theme=fork&theme=pin&mix=all&from=900&to=1200&in=daily", "level=harder&in=mistakes"] {
            let way = Way::of(&pairs(query));
            let again = with_query(String::new(), &way.pairs());
            assert_eq!(again.trim_start_matches('?'), query);
        }
        let task = "assignment=a1b2&item=3";
        assert_eq!(with_query(String::new(), &Way::of(&pairs(task)).pairs()), format!("?{task}"));
        let run = "run=0000000000000000000000000000000a";
        assert_eq!(Way::of(&pairs(run)).trail, Trail::Run("0000000000000000000000000000000a".parse().unwrap()));
    }

    #[test]
    fn what_is_no_wish_is_passed_over() {
        let wish = Wish::of(&pairs("theme=forks&theme=fork&theme=fork&from=-1&to=high&level=x&mix=some"));
        assert_eq!(wish, Wish::of_theme(Theme::Fork));
    }

    #[test]
    fn a_chosen_theme_counts_half_and_a_chosen_phase_in_full() {
        assert_eq!(Way::of(&pairs("theme=fork")).weight(), Weight::ThemeKnown);
        assert_eq!(Way::of(&pairs("theme=mateIn2")).weight(), Weight::ThemeKnown);
        assert_eq!(Way::of(&pairs("theme=endgame")).weight(), Weight::Full);
        assert_eq!(Way::of(&pairs("run=0000000000000000000000000000000a")).weight(), Weight::None);
    }

    #[test]
    fn a_range_is_kept_and_a_level_is_widened() {
        let range = Wish { from: Some(1200), to: Some(900), ..Wish::default() };
        assert_eq!(range.ranges(Skill::BEGINNER), [900..=1200]);
        let own = Wish::default().ranges(Skill::BEGINNER);
        assert!(own.is_sorted_by(|one, other| one.start() >= other.start() && one.end() <= other.end()));
        assert!(*own[0].end() < 800, "a beginner begins well below: {own:?}");
        assert_eq!(*own[4].start(), 0);
    }
}
