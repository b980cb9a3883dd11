//! Which puzzles fit a wish: sets of puzzle numbers in memory, and one of a set chosen by lot.
//!
//! Every theme has the set of its puzzles, and every step of hundred rating points too. A wish is a few unions and
//! intersections of them; but first a member of them is drawn, and drawn again while it is out of the range or was seen. That
//! makes every fitting puzzle equally likely, at a cost that hardly depends on how many there are. The sets are compressed
//! bitmaps (Roaring, Chambi and others 2016), kept in the database and read when the first puzzle is asked for.

use std::{
    borrow::Cow,
    collections::HashMap,
    ops::RangeInclusive,
    sync::{Arc, PoisonError},
};

use roaring::RoaringBitmap;
use rusqlite::{Connection, OptionalExtension, params};

use super::{LearnerId, Store, StoreError};

/// Rating points to a step.
const STEP: u16 = 100;

/// A range over more steps is not put together from their sets: most draws are inside it anyway.
const MAX_STEPS_JOINED: usize = 12;

/// Where at least one puzzle in so many may fit, puzzles are drawn from all of them: to look whether one fits takes much less
/// than to count through a set of many.
const COMMON: u64 = 64;

/// Draws after which what fits is less than the sets let hope.
const MAX_COMMON_DRAWS: usize = 256;

/// Draws after which what fits is so little of the set that it is quicker to list it.
const MAX_DRAWS: usize = 500;

/// Rows between two savings of the sets, so that an interruption costs little.
const ROWS_A_SAVING: u32 = 1_000_000;

/// Stands for the rating of a puzzle that is never drawn.
const NOT_DRAWN: u16 = u16::MAX;

/// What a puzzle should be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleWish {
    /// Keys of themes; none means any puzzle.
    pub themes: Vec<String>,
    pub mix: Mix,
    pub ratings: RangeInclusive<u16>,
}

/// Whether a puzzle must have one of the themes or all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mix {
    #[default]
    Any,
    All,
}

impl Default for PuzzleWish {
    fn default() -> PuzzleWish {
        PuzzleWish { themes: Vec::new(), mix: Mix::Any, ratings: 0..=u16::MAX }
    }
}

/// The sets, as they were when the puzzles were last indexed.
#[derive(Clone, Debug, Default)]
pub struct PuzzleIndex {
    generation: i64,
    /// The rating of number 1, 2, …
    ratings: Vec<u16>,
    themes: HashMap<String, RoaringBitmap>,
    /// By `rating / STEP`.
    steps: Vec<RoaringBitmap>,
}

impl PuzzleIndex {
    pub fn n_puzzles(&self) -> usize {
        self.ratings.len()
    }

    /// How many puzzles have this theme.
    pub fn n_with_theme(&self, key: &str) -> u64 {
        self.themes.get(key).map_or(0, RoaringBitmap::len)
    }

    pub fn rating(&self, number: u32) -> Option<u16> {
        self.ratings.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
    }

    /// Of the first `n_candidates` puzzles with a theme, the easiest first.
    pub fn easiest_with_theme(&self, key: &str, n_candidates: usize) -> Vec<u32> {
        let Some(set) = self.themes.get(key) else { return Vec::new() };
        let mut numbers: Vec<u32> = set.iter().take(n_candidates).collect();
        numbers.sort_by_key(|number| self.rating(*number));
        numbers
    }

    /// The numbers that have the themes; ratings may still be out of the range where the range is wide.
    fn candidates(&self, wish: &PuzzleWish) -> Cow<'_, RoaringBitmap> {
        let none = RoaringBitmap::new;
        let with = |key: &String| self.themes.get(key).map_or_else(|| Cow::Owned(none()), Cow::Borrowed);
        let themed = wish.themes.iter().map(with).reduce(|one, other| {
            Cow::Owned(match wish.mix {
                Mix::Any => one.as_ref() | other.as_ref(),
                Mix::All => one.as_ref() & other.as_ref(),
            })
        });
        let (first, last) = (usize::from(wish.ratings.start() / STEP), usize::from(wish.ratings.end() / STEP));
        // Nobody is rated above the last step, whatever end the wish names.
        let last = last.min(self.steps.len().saturating_sub(1));
        let is_joined = first > last || last - first < MAX_STEPS_JOINED;
        let rated = is_joined.then(|| {
            let steps = self.steps.iter().take(last + 1).skip(first);
            steps.fold(none(), |joined, step| joined | step)
        });
        match (themed, rated) {
            (Some(themed), Some(rated)) => Cow::Owned(rated & themed.as_ref()),
            (Some(themed), None) => themed,
            (None, Some(rated)) => Cow::Owned(rated),
            (None, None) => {
                let end = u32::try_from(self.ratings.len()).unwrap_or(u32::MAX);
                let mut all = none();
                all.insert_range(1..=end);
                Cow::Owned(all)
            }
        }
    }

    fn is_in_range(&self, number: u32, wish: &PuzzleWish) -> bool {
        self.rating(number).is_some_and(|rating| rating != NOT_DRAWN && wish.ratings.contains(&rating))
    }

    /// Whether the puzzle may be drawn by lot; a teacher's own position may not.
    pub fn is_drawn(&self, number: u32) -> bool {
        self.rating(number).is_some_and(|rating| rating != NOT_DRAWN)
    }

    /// A number that fits, each as likely as any other; `None` where none fits.
    ///
    /// 1. Where the sets that the wish names are large, drawn from all puzzles, and drawn again while it does not fit.
    /// 2. Drawn from those sets, one after the other, without putting them together, and drawn again while it does not fit.
    /// 3. Where that finds none, so little fits that it is listed.
    ///
    /// `draw(n)` is a number below `n` by lot.
    ///
    /// # Errors
    ///
    /// What `is_seen` failed with.
    pub fn pick<E>(
        &self,
        wish: &PuzzleWish,
        mut is_seen: impl FnMut(u32) -> Result<bool, E>,
        mut draw: impl FnMut(u32) -> u32,
    ) -> Result<Option<u32>, E> {
        let sets = self.sets_to_draw_from(wish);
        let n_in_all = sets.iter().map(|set| set.len()).sum::<u64>();
        let Ok(n_in_all) = u32::try_from(n_in_all) else { return Ok(None) };
        if n_in_all == 0 {
            return Ok(None);
        }
        let n_puzzles = u32::try_from(self.ratings.len()).unwrap_or(u32::MAX);
        let n_draws = if u64::from(n_in_all) * COMMON >= u64::from(n_puzzles) { MAX_COMMON_DRAWS } else { 0 };
        for _ in 0..n_draws {
            let number = draw(n_puzzles) + 1;
            if self.is_in_range(number, wish) && self.is_themed(number, wish) && !is_seen(number)? {
                return Ok(Some(number));
            }
        }
        for _ in 0..MAX_DRAWS {
            if let Some(number) = member(&sets, draw(n_in_all))
                && self.is_in_range(number, wish)
                && self.has_themes(number, wish, &mut draw)
                && !is_seen(number)?
            {
                return Ok(Some(number));
            }
        }
        let candidates = self.candidates(wish);
        let mut fitting = Vec::new();
        for number in candidates.iter().filter(|number| self.is_in_range(*number, wish)) {
            if !is_seen(number)? {
                fitting.push(number);
            }
        }
        let Ok(n_fitting) = u32::try_from(fitting.len()) else { return Ok(None) };
        Ok((n_fitting > 0).then(|| fitting[draw(n_fitting) as usize]))
    }

    /// Sets that together have all that fits: those of the themes, of the rarest where all are wished, or of the ratings.
    fn sets_to_draw_from(&self, wish: &PuzzleWish) -> Vec<&RoaringBitmap> {
        let themed = wish.themes.iter().filter_map(|key| self.themes.get(key));
        match wish.mix {
            _ if wish.themes.is_empty() => {
                let (first, last) = (wish.ratings.start() / STEP, wish.ratings.end() / STEP);
                self.steps.iter().take(usize::from(last) + 1).skip(usize::from(first)).collect()
            }
            Mix::Any => themed.collect(),
            // A theme that no puzzle has leaves nothing.
            Mix::All if wish.themes.iter().any(|key| !self.themes.contains_key(key)) => Vec::new(),
            Mix::All => themed.min_by_key(|set| set.len()).into_iter().collect(),
        }
    }

    fn is_themed(&self, number: u32, wish: &PuzzleWish) -> bool {
        let has = |key: &String| self.themes.get(key).is_some_and(|set| set.contains(number));
        match wish.mix {
            _ if wish.themes.is_empty() => true,
            Mix::Any => wish.themes.iter().any(has),
            Mix::All => wish.themes.iter().all(has),
        }
    }

    /// Whether a number that was drawn from the sets has the themes, and may be taken: one that is in several of the sets
    /// would come up more often than the others, so it is taken the less often.
    fn has_themes(&self, number: u32, wish: &PuzzleWish, mut draw: impl FnMut(u32) -> u32) -> bool {
        let mut themed = wish.themes.iter().filter_map(|key| self.themes.get(key));
        match wish.mix {
            Mix::All => themed.all(|set| set.contains(number)),
            Mix::Any => match themed.filter(|set| set.contains(number)).count() {
                ..=1 => true,
                several => u32::try_from(several).is_ok_and(|several| draw(several) == 0),
            },
        }
    }

    /// How many puzzles fit.
    pub fn count(&self, wish: &PuzzleWish) -> usize {
        self.candidates(wish).iter().filter(|number| self.is_in_range(*number, wish)).count()
    }

    /// Takes a number in that is not to be drawn. Numbers come without gaps; one that did not would be one of these.
    fn pass_over(&mut self, number: u32) {
        self.ratings.resize((number as usize).max(self.ratings.len()), NOT_DRAWN);
    }

    fn add(&mut self, number: u32, rating: u16, themes: impl Iterator<Item = String>) {
        self.pass_over(number);
        self.ratings[number as usize - 1] = rating;
        let step = usize::from(rating / STEP);
        if self.steps.len() <= step {
            self.steps.resize_with(step + 1, RoaringBitmap::new);
        }
        self.steps[step].insert(number);
        for theme in themes {
            self.themes.entry(theme).or_default().insert(number);
        }
    }
}

/// The member at this place, counted through the sets one after the other.
fn member(sets: &[&RoaringBitmap], mut place: u32) -> Option<u32> {
    for set in sets {
        match u32::try_from(set.len()) {
            Ok(len) if place >= len => place -= len,
            _ => return set.select(place),
        }
    }
    None
}

impl Store {
    /// Puts the puzzles that were added since the last time into the sets from which they are chosen.
    ///
    /// Interrupted, it goes on where it was when it is called again.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn index_puzzles(&self) -> Result<(), StoreError> {
        while self.writer.run(|savepoint| index_more(savepoint)).await? {}
        Ok(())
    }

    /// The sets as they are in the database now. Another process may have changed them: then they are read anew.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_index(&self) -> Result<Arc<PuzzleIndex>, StoreError> {
        let generation: i64 =
            self.reader().prepare_cached("SELECT generation FROM puzzle_index")?.query_row([], |row| row.get(0))?;
        let mut known = self.puzzle_index.lock().unwrap_or_else(PoisonError::into_inner);
        if known.generation != generation {
            *known = Arc::new(load(&self.reader())?);
        }
        Ok(known.clone())
    }

    /// The number of a puzzle that fits the wish, by lot; one that the learner has not seen.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pick_puzzle(
        &self,
        wish: &PuzzleWish,
        learner: Option<&LearnerId>,
        draw: impl FnMut(u32) -> u32,
    ) -> Result<Option<u32>, StoreError> {
        let index = self.puzzle_index()?;
        let reader = self.reader();
        let learner: Option<i64> = match learner {
            Some(learner) => reader
                .prepare_cached("SELECT id FROM learner WHERE token = ?1")?
                .query_row([learner.as_str()], |row| row.get(0))
                .optional()?,
            None => None,
        };
        let mut seen = reader.prepare_cached("SELECT 1 FROM puzzle_seen WHERE learner = ?1 AND puzzle = ?2")?;
        let is_seen = |number: u32| match learner {
            Some(learner) => seen.exists(params![learner, number]),
            None => Ok(false),
        };
        Ok(index.pick(wish, is_seen, draw)?)
    }

    /// Whether the learner has tried the puzzle with this number, or had a hint to it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn has_seen(&self, learner: &LearnerId, puzzle: u32) -> Result<bool, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT 1 FROM puzzle_seen WHERE learner = (SELECT id FROM learner WHERE token = ?1) AND puzzle = ?2",
        )?;
        Ok(statement.exists(params![learner.as_str(), puzzle])?)
    }
}

/// Indexes the next rows and saves the sets; whether there are more.
fn index_more(connection: &Connection) -> rusqlite::Result<bool> {
    let (n_rows, n_indexed): (u32, u32) = connection.query_row(
        "SELECT coalesce((SELECT max(number) FROM puzzle), 0),
                coalesce((SELECT length(data) / 2 FROM puzzle_set WHERE name = 'ratings'), 0)",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    // At most starts nothing is new, and then the sets need not be read.
    if n_rows == n_indexed {
        return Ok(false);
    }
    let mut index = load(connection)?;
    let keys: HashMap<u8, String> = connection
        .prepare_cached("SELECT number, key FROM theme")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let mut statement = connection.prepare_cached(
        "SELECT number, rating, themes, EXISTS (SELECT 1 FROM own_puzzle WHERE puzzle = number)
         FROM puzzle WHERE number > ?1 ORDER BY number LIMIT ?2",
    )?;
    let mut rows = statement.query(params![n_indexed, ROWS_A_SAVING])?;
    let mut n_rows = 0;
    while let Some(row) = rows.next()? {
        let themes: Vec<u8> = row.get(2)?;
        if row.get(3)? {
            index.pass_over(row.get(0)?);
        } else {
            index.add(row.get(0)?, row.get(1)?, themes.iter().filter_map(|theme| keys.get(theme).cloned()));
        }
        n_rows += 1;
    }
    if n_rows == 0 {
        return Ok(false);
    }
    save(connection, &index)?;
    Ok(n_rows == ROWS_A_SAVING)
}

fn save(connection: &Connection, index: &PuzzleIndex) -> rusqlite::Result<()> {
    let mut put = connection.prepare_cached(
        "INSERT INTO puzzle_set (name, data) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET data = ?2",
    )?;
    let bytes_of = |set: &RoaringBitmap| {
        let mut bytes = Vec::with_capacity(set.serialized_size());
        // Writing to memory does not fail.
        set.serialize_into(&mut bytes)
            .map(|()| bytes)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
    };
    for (key, set) in &index.themes {
        put.execute(params![format!("theme {key}"), bytes_of(set)?])?;
    }
    for (step, set) in index.steps.iter().enumerate() {
        put.execute(params![format!("step {step}"), bytes_of(set)?])?;
    }
    let ratings: Vec<u8> = index.ratings.iter().flat_map(|rating| rating.to_le_bytes()).collect();
    put.execute(params!["ratings", ratings])?;
    connection.execute("UPDATE puzzle_index SET generation = generation + 1", [])?;
    Ok(())
}

/// The sets that are saved. One that cannot be read is an error, not an empty set: puzzles would silently be gone.
fn load(connection: &Connection) -> rusqlite::Result<PuzzleIndex> {
    let generation = connection.query_row("SELECT generation FROM puzzle_index", [], |row| row.get(0))?;
    let mut index = PuzzleIndex { generation, ..PuzzleIndex::default() };
    let mut statement = connection.prepare_cached("SELECT name, data FROM puzzle_set")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (name, data) = (row.get_ref(0)?.as_str()?, row.get_ref(1)?.as_blob()?);
        let set = || {
            RoaringBitmap::deserialize_from(data).map_err(|error| {
                rusqlite::Error::FromSqlConversionFailure(1, rusqlite::types::Type::Blob, error.into())
            })
        };
        match name.split_once(' ') {
            Some(("theme", key)) => {
                index.themes.insert(key.to_owned(), set()?);
            }
            Some(("step", step)) => {
                let step: usize = step.parse().unwrap_or_default();
                if index.steps.len() <= step {
                    index.steps.resize_with(step + 1, RoaringBitmap::new);
                }
                index.steps[step] = set()?;
            }
            _ => index.ratings = data.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        }
    }
    Ok(index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::PuzzleRecord;
    use proptest::prelude::*;

    /// A generator for tests: a linear congruence, its high bits.
    fn dice(mut state: u64) -> impl FnMut(u32) -> u32 {
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (((state >> 32) * u64::from(below)) >> 32) as u32
        }
    }

    fn index(puzzles: &[(u16, &[&str])]) -> PuzzleIndex {
        let mut index = PuzzleIndex::default();
        for (number, (rating, themes)) in (1..).zip(puzzles) {
            index.add(number, *rating, themes.iter().map(|theme| (*theme).to_owned()));
        }
        index
    }

    fn wish(themes: &[&str], mix: Mix, ratings: RangeInclusive<u16>) -> PuzzleWish {
        PuzzleWish { themes: themes.iter().map(|theme| (*theme).to_owned()).collect(), mix, ratings }
    }

    fn pick(index: &PuzzleIndex, wish: &PuzzleWish, seen: &[u32], seed: u64) -> Option<u32> {
        index.pick(wish, |number| Ok::<_, ()>(seen.contains(&number)), dice(seed)).unwrap()
    }

    #[test]
    fn every_fitting_puzzle_is_equally_likely() {
        let puzzles: Vec<(u16, &[&str])> = (0..100_u16)
            .map(|n| (1000 + 10 * n, if n % 2 == 0 { &["fork"][..] } else { &["pin", "short"][..] }))
            .collect();
        let index = index(&puzzles);
        let wish = wish(&["fork"], Mix::Any, 1200..=1399);
        let mut counts: HashMap<u32, u32> = HashMap::new();
        let mut draw = dice(7);
        for _ in 0..10_000 {
            let number = index.pick(&wish, |number| Ok::<_, ()>(number == 21), &mut draw).unwrap().unwrap();
            *counts.entry(number).or_default() += 1;
        }
        // Forks from 1200 to 1399 are the odd numbers 21 to 39; 21 is seen.
        let mut numbers: Vec<u32> = counts.keys().copied().collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [23, 25, 27, 29, 31, 33, 35, 37, 39]);
        assert!(counts.values().all(|count| (900..1330).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_puzzle_with_two_of_the_themes_is_not_twice_as_likely() {
        // Common and rare ones are drawn in different ways.
        for n_others in [1, 1_000] {
            let mut puzzles: Vec<(u16, &[&str])> = vec![(1000, &["fork"]), (1000, &["fork", "pin"]), (1000, &["pin"])];
            puzzles.extend(vec![(1000, &["skewer"][..]); n_others]);
            let index = index(&puzzles);
            let wish = wish(&["fork", "pin"], Mix::Any, 0..=u16::MAX);
            let mut counts: HashMap<u32, u32> = HashMap::new();
            let mut draw = dice(3);
            for _ in 0..9_000 {
                let number = index.pick(&wish, |_| Ok::<_, ()>(false), &mut draw).unwrap().unwrap();
                *counts.entry(number).or_default() += 1;
            }
            assert_eq!(counts.len(), 3, "{counts:?}");
            assert!((1..=3).all(|number| (2_800..3_200).contains(&counts[&number])), "{counts:?}");
        }
    }

    #[test]
    fn what_is_rare_is_found_too() {
        let mut puzzles: Vec<(u16, &[&str])> = vec![(1500, &["fork"]); 20_000];
        puzzles[12_345] = (2999, &["fork"]);
        let index = index(&puzzles);
        assert_eq!(pick(&index, &wish(&["fork"], Mix::Any, 1600..=u16::MAX), &[], 1), Some(12_346));
        assert_eq!(pick(&index, &wish(&["fork"], Mix::Any, 1600..=u16::MAX), &[12_346], 1), None);
        assert_eq!(pick(&index, &wish(&["pin"], Mix::Any, 0..=u16::MAX), &[], 1), None);
    }

    proptest! {
        #[test]
        fn what_is_picked_fits_and_is_found_exactly_when_something_fits(
            puzzles in prop::collection::vec((600_u16..2800, prop::collection::vec(prop::sample::select(vec!["fork", "pin", "short"]), 0..3)), 1..60),
            themes in prop::collection::vec(prop::sample::select(vec!["fork", "pin", "short", "none"]), 0..3),
            all in any::<bool>(), low in 500_u16..2800, width in 0_u16..2500, seen in prop::collection::vec(1_u32..60, 0..30), seed in any::<u64>()
        ) {
            let rows: Vec<(u16, &[&str])> = puzzles.iter().map(|(rating, themes)| (*rating, themes.as_slice())).collect();
            let index = index(&rows);
            let mix = if all { Mix::All } else { Mix::Any };
            let wish = wish(&themes, mix, low..=low + width);
            let fits = |(rating, own): &(u16, Vec<&str>)| {
                let has = |theme: &&str| own.contains(theme);
                let themed = themes.is_empty() || if all { themes.iter().all(has) } else { themes.iter().any(has) };
                themed && wish.ratings.contains(rating)
            };
            let fitting: Vec<u32> = (1..).zip(&puzzles).filter(|(_, puzzle)| fits(puzzle)).map(|(number, _)| number).collect();
            prop_assert_eq!(index.count(&wish), fitting.len());
            let unseen: Vec<u32> = fitting.into_iter().filter(|number| !seen.contains(number)).collect();
            match pick(&index, &wish, &seen, seed) {
                Some(number) => prop_assert!(unseen.contains(&number)),
                None => prop_assert!(unseen.is_empty()),
            }
        }
    }

    #[tokio::test]
    async fn the_sets_are_in_the_database_and_grow() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tabiya.db");
        let store = Store::open(&path).unwrap();
        let puzzle = |id: &str, rating, theme: &str| PuzzleRecord {
            id: id.to_owned(),
            rating,
            themes: vec![theme.to_owned()],
            ..PuzzleRecord::default()
        };
        assert_eq!(store.pick_puzzle(&PuzzleWish::default(), None, dice(1)).unwrap(), None);
        store.add_puzzles(vec![puzzle("a", 900, "fork"), puzzle("b", 1900, "pin")]).await.unwrap();
        store.index_puzzles().await.unwrap();
        let forks = wish(&["fork"], Mix::Any, 0..=u16::MAX);
        assert_eq!(store.pick_puzzle(&forks, None, dice(1)).unwrap(), Some(1));

        // Another process adds more, as `tabiya puzzles import` does beside a running site.
        let other = Store::open(&path).unwrap();
        other.add_puzzles(vec![puzzle("c", 1900, "fork")]).await.unwrap();
        other.index_puzzles().await.unwrap();
        assert_eq!(store.puzzle_index().unwrap().n_with_theme("fork"), 2);
        let strong_forks = wish(&["fork"], Mix::Any, 1500..=2000);
        assert_eq!(store.pick_puzzle(&strong_forks, None, dice(1)).unwrap(), Some(3));
    }
}
