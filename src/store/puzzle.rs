//! Puzzles as rows: added once, found by id or by number.
//!
//! Each puzzle has a dense number from 1, in the order of arrival; sets of puzzles are sets of these numbers. Themes are
//! stored by their number in a table of keys, so that a file's unknown key costs nothing and is kept.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row, Savepoint, params};
use tokio::sync::mpsc;

use super::{IMPORT_CACHE_KIB, Store, StoreError, WRITER_CACHE_KIB};

/// A puzzle as it is kept: the texts of its row in a puzzle file, its legality proved before it came here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRecord {
    pub id: String,
    /// The position before the opponent's move that leads to the puzzle.
    pub fen: String,
    /// UCI, separated by blanks; the first is the opponent's.
    pub moves: String,
    pub rating: u16,
    pub rating_deviation: u16,
    /// From -100 to 100: upvotes against downvotes.
    pub popularity: i16,
    pub n_plays: u32,
    /// Keys, as in `tactics::Theme` or as the file has them.
    pub themes: Vec<String>,
    pub game_url: String,
    pub opening_tags: String,
}

/// What became of rows that were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    pub n_new: usize,
    /// Ids that were there already; those puzzles stayed as they were.
    pub n_known: usize,
}

/// Most puzzles come from there: the beginning of their games' addresses is kept once, as one letter that none begins with.
const LICHESS: &str = "https://lichess.org/";
const LICHESS_SIGN: char = '~';

impl Store {
    /// Adds puzzles in one transaction; a known id changes nothing. They can be chosen after
    /// [`index_puzzles`](Store::index_puzzles).
    ///
    /// # Errors
    ///
    /// When the database fails; then none was added.
    pub async fn add_puzzles(&self, records: Vec<PuzzleRecord>) -> Result<Added, StoreError> {
        self.writer.run(move |savepoint| add(savepoint, &records)).await
    }

    /// Adds the next of many puzzles in one transaction, until `n_rows` are added or no more come; gives back where they come
    /// from, unless it is dry.
    ///
    /// Ids come in any order, so a transaction of few rows would write most pages of their index, again and again.
    ///
    /// # Errors
    ///
    /// When the database fails; then none of these was added.
    pub async fn add_puzzles_from(
        &self,
        mut batches: mpsc::Receiver<Vec<PuzzleRecord>>,
        n_rows: usize,
    ) -> Result<(Added, Option<mpsc::Receiver<Vec<PuzzleRecord>>>), StoreError> {
        self.writer
            .run(move |savepoint| {
                let mut added = Added::default();
                while added.n_new + added.n_known < n_rows {
                    let Some(batch) = batches.blocking_recv() else { return Ok((added, None)) };
                    let more = add(savepoint, &batch)?;
                    added.n_new += more.n_new;
                    added.n_known += more.n_known;
                }
                Ok((added, Some(batches)))
            })
            .await
    }

    /// Before an import and after it: meanwhile more pages are kept at hand, and they are carried from the log into the
    /// database less often, since the same ones change again and again.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn expect_many(&self, many: bool) -> Result<(), StoreError> {
        // SQLite's own number is 1000 pages; 40,000 of 4 KiB are 160 MB of log.
        let (n_pages, cache) = if many { (40_000, IMPORT_CACHE_KIB) } else { (1_000, WRITER_CACHE_KIB) };
        self.writer
            .run(move |savepoint| {
                savepoint.pragma_update(None, "wal_autocheckpoint", n_pages)?;
                savepoint.pragma_update(None, "cache_size", -cache)
            })
            .await
    }

    /// The puzzle with this id, and its number.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle(&self, id: &str) -> Result<Option<(u32, PuzzleRecord)>, StoreError> {
        self.find_puzzle("id = ?1", id)
    }

    /// The puzzle with this number.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_by_number(&self, number: u32) -> Result<Option<(u32, PuzzleRecord)>, StoreError> {
        self.find_puzzle("number = ?1", number)
    }

    /// The id of the puzzle with this number, without the puzzle.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn puzzle_id(&self, number: u32) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT id FROM puzzle WHERE number = ?1")?;
        Ok(statement.query_row([number], |row| row.get(0)).optional()?)
    }

    fn find_puzzle(
        &self,
        condition: &str,
        key: impl rusqlite::ToSql,
    ) -> Result<Option<(u32, PuzzleRecord)>, StoreError> {
        let reader = self.reader();
        let sql = format!(
            "SELECT number, id, fen, moves, rating, rating_deviation, popularity, n_plays, game_url, opening_tags, themes
             FROM puzzle WHERE {condition}"
        );
        let found = reader
            .prepare_cached(&sql)?
            .query_row([key], |row| Ok((row.get(0)?, record(row)?, row.get::<_, Vec<u8>>(10)?)))
            .optional()?;
        let Some((number, record, themes)) = found else { return Ok(None) };
        let mut key_of = reader.prepare_cached("SELECT key FROM theme WHERE number = ?1")?;
        let themes = themes.into_iter().map(|theme| key_of.query_row([theme], |row| row.get(0)));
        Ok(Some((number, PuzzleRecord { themes: themes.collect::<Result<_, _>>()?, ..record })))
    }
}

fn record(row: &Row<'_>) -> rusqlite::Result<PuzzleRecord> {
    let game_url: String = row.get(8)?;
    Ok(PuzzleRecord {
        id: row.get(1)?,
        fen: row.get(2)?,
        moves: row.get(3)?,
        rating: row.get(4)?,
        rating_deviation: row.get(5)?,
        popularity: row.get(6)?,
        n_plays: row.get(7)?,
        themes: Vec::new(),
        game_url: match game_url.strip_prefix(LICHESS_SIGN) {
            Some(rest) => format!("{LICHESS}{rest}"),
            None => game_url,
        },
        opening_tags: row.get(9)?,
    })
}

pub(super) fn add(savepoint: &Savepoint<'_>, records: &[PuzzleRecord]) -> rusqlite::Result<Added> {
    let mut themes = ThemeNumbers::read(savepoint)?;
    let mut insert = savepoint.prepare_cached(
        "INSERT INTO puzzle
             (id, fen, moves, rating, rating_deviation, popularity, n_plays, themes, game_url, opening_tags)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (id) DO NOTHING",
    )?;
    let mut added = Added::default();
    for record in records {
        let theme_numbers = themes.of(savepoint, &record.themes)?;
        let game = record.game_url.strip_prefix(LICHESS).map(|rest| format!("{LICHESS_SIGN}{rest}"));
        let n_inserted = insert.execute(params![
            record.id,
            record.fen,
            record.moves,
            record.rating,
            record.rating_deviation,
            record.popularity,
            record.n_plays,
            theme_numbers,
            game.as_ref().unwrap_or(&record.game_url),
            record.opening_tags,
        ])?;
        added.n_new += n_inserted;
        added.n_known += 1 - n_inserted;
    }
    Ok(added)
}

/// The number of each theme's key; a new key gets the next.
struct ThemeNumbers {
    numbers: HashMap<String, u8>,
}

impl ThemeNumbers {
    fn read(savepoint: &Savepoint<'_>) -> rusqlite::Result<ThemeNumbers> {
        let mut statement = savepoint.prepare_cached("SELECT key, number FROM theme")?;
        let numbers = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(ThemeNumbers { numbers: numbers.collect::<Result<_, _>>()? })
    }

    fn of(&mut self, savepoint: &Savepoint<'_>, keys: &[String]) -> rusqlite::Result<Vec<u8>> {
        let mut numbers = Vec::with_capacity(keys.len());
        for key in keys {
            if let Some(number) = self.numbers.get(key) {
                numbers.push(*number);
                continue;
            }
            // A byte is enough for every theme there is; keys beyond that could only be noise.
            let Ok(number) = u8::try_from(self.numbers.len()) else { continue };
            savepoint
                .prepare_cached("INSERT INTO theme (number, key) VALUES (?1, ?2)")?
                .execute(params![number, key])?;
            self.numbers.insert(key.clone(), number);
            numbers.push(number);
        }
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fork(id: &str) -> PuzzleRecord {
        PuzzleRecord {
            id: id.to_owned(),
            fen: "8/2pk4/4p1q1/8/8/5N2/R4PP1/6K1 w - - 0 1".to_owned(),
            moves: "f3e5 d7d6 e5g6".to_owned(),
            rating: 800,
            rating_deviation: 80,
            popularity: -3,
            n_plays: 7,
            themes: ["fork", "short", "a-theme-of-next-year"].map(str::to_owned).into(),
            game_url: "https://lichess.org/F8M8OS71#53".to_owned(),
            opening_tags: "Italian_Game".to_owned(),
        }
    }

    #[tokio::test]
    async fn a_puzzle_is_read_as_it_was_added() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let elsewhere = PuzzleRecord { game_url: "~odd".to_owned(), ..fork("b") };
        store.add_puzzles(vec![fork("a"), elsewhere]).await.unwrap();
        assert_eq!(store.puzzle("a").unwrap(), Some((1, fork("a"))));
        assert_eq!(store.puzzle_by_number(1).unwrap(), Some((1, fork("a"))));
        assert_eq!(store.puzzle_id(1).unwrap().as_deref(), Some("a"));
        assert_eq!(store.puzzle_id(9).unwrap(), None);
        assert_eq!(store.puzzle("nobody").unwrap(), None);
    }

    #[tokio::test]
    async fn adding_again_is_harmless_and_numbers_stay_dense() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let first = store.add_puzzles(vec![fork("a"), fork("b"), fork("a")]).await.unwrap();
        assert_eq!(first, Added { n_new: 2, n_known: 1 });
        let changed = PuzzleRecord { rating: 2000, ..fork("a") };
        let again = store.add_puzzles(vec![changed, fork("c")]).await.unwrap();
        assert_eq!(again, Added { n_new: 1, n_known: 1 });
        assert_eq!(store.puzzle("a").unwrap().unwrap().1.rating, 800);
        assert_eq!(store.puzzle("c").unwrap().unwrap().0, 3);
    }
}
