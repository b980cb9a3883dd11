//! Sets: what a teacher puts together to hand it out, item by item.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{AccountId, Audit, PuzzleRecord, Store, StoreError, puzzle};

/// One thing of a set, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetEntry {
    /// `lesson`, `step`, `puzzle`, `pick` or `ending`.
    pub kind: &'static str,
    /// What of that kind, as the set's file writes it.
    pub content: String,
}

/// A set without its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetHead {
    /// Its name in addresses.
    pub key: String,
    pub title: String,
    pub about: String,
    /// Whether the other teachers of the school see it.
    pub shared: bool,
    pub owner: AccountId,
    /// What its owner is called.
    pub owner_name: String,
    pub n_items: u32,
}

/// A set to be made.
#[derive(Clone, Debug)]
pub struct NewSet {
    pub key: String,
    pub owner: AccountId,
    pub title: String,
    pub about: String,
    pub items: Vec<SetEntry>,
    /// Milliseconds since 1970, UTC.
    pub made_at: i64,
}

/// Which of the shared sets somebody wants to see.
#[derive(Clone, Debug)]
pub struct SharedSetsWish {
    /// Who looks: their own sets are not among them.
    pub account: AccountId,
    /// What the title, the description or the owner's name holds; all do of nothing.
    pub find: String,
    pub with_items_only: bool,
    /// How many of them, by their titles, come before.
    pub skip: u32,
    pub limit: u32,
}

/// A change of a set's items. Places are counted from 1.
#[derive(Clone, Debug)]
pub enum SetEdit {
    Add(Vec<SetEntry>),
    Up(u32),
    Down(u32),
    Remove(u32),
}

const HEAD: &str = "s.key, s.title, s.about, s.shared, s.owner, a.name,
    (SELECT count(*) FROM task_set_item i WHERE i.task_set = s.id)
    FROM task_set s JOIN account a ON a.id = s.owner";

fn head(row: &Row<'_>) -> rusqlite::Result<SetHead> {
    Ok(SetHead {
        key: row.get(0)?,
        title: row.get(1)?,
        about: row.get(2)?,
        shared: row.get(3)?,
        owner: AccountId(row.get(4)?),
        owner_name: row.get(5)?,
        n_items: row.get(6)?,
    })
}

impl Store {
    /// The sets of a teacher, the one changed last first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn sets_of(&self, owner: AccountId) -> Result<Vec<SetHead>, StoreError> {
        let reader = self.reader();
        let mut statement = reader
            .prepare_cached(&format!("SELECT {HEAD} WHERE s.owner = ?1 ORDER BY s.changed_at DESC, s.id DESC"))?;
        Ok(statement.query_map([owner.0], head)?.collect::<Result<_, _>>()?)
    }

    /// Of the sets that others share in the school, by their titles, those that are wished.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn shared_sets(&self, wish: &SharedSetsWish) -> Result<Vec<SetHead>, StoreError> {
        let reader = self.reader();
        // `shared` alone, as the index has it; no LIKE, for which SQLite would read the statement anew each time.
        let mut statement = reader.prepare_cached(&format!(
            "SELECT {HEAD} WHERE s.shared AND s.owner != ?1
                 AND (?2 = '' OR instr(lower(s.title || ' ' || s.about || ' ' || a.name), lower(?2)))
                 AND (NOT ?3 OR EXISTS (SELECT 1 FROM task_set_item i WHERE i.task_set = s.id))
             ORDER BY s.title, s.id LIMIT ?4 OFFSET ?5",
        ))?;
        let params = params![wish.account.0, wish.find, wish.with_items_only, wish.limit, wish.skip];
        Ok(statement.query_map(params, head)?.collect::<Result<_, _>>()?)
    }

    /// The set under this key.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn task_set(&self, key: &str) -> Result<Option<SetHead>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!("SELECT {HEAD} WHERE s.key = ?1"))?;
        Ok(statement.query_row([key], head).optional()?)
    }

    /// The items of the set under this key, in order: each as the set's file writes it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn set_items(&self, key: &str) -> Result<Vec<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT i.content FROM task_set_item i JOIN task_set s ON s.id = i.task_set WHERE s.key = ?1 ORDER BY place",
        )?;
        Ok(statement.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Keeps a new set.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_set_of_tasks(&self, new: NewSet, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "INSERT INTO task_set (key, owner, title, about, shared, made_at, changed_at)
                     VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5)",
                    params![new.key, new.owner.0, new.title, new.about, new.made_at],
                )?;
                write_items(savepoint, savepoint.last_insert_rowid(), &new.items)?;
                audit.write(savepoint)
            })
            .await
    }

    /// Changes what a set is called, what it is about, and whether it is shared.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn describe_set(
        &self,
        key: String,
        title: String,
        about: String,
        shared: bool,
        audit: Audit,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "UPDATE task_set SET title = ?2, about = ?3, shared = ?4, changed_at = ?5 WHERE key = ?1",
                    params![key, title, about, shared, audit.at()],
                )?;
                audit.write(savepoint)
            })
            .await
    }

    /// Changes the items of a set. A place that is not there changes nothing.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn edit_set(&self, key: String, edit: SetEdit, at: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let set: Option<i64> = savepoint
                    .query_row("SELECT id FROM task_set WHERE key = ?1", [&key], |row| row.get(0))
                    .optional()?;
                let Some(set) = set else { return Ok(()) };
                let mut items = read_items(savepoint, set)?;
                match edit {
                    SetEdit::Add(more) => items.extend(more),
                    SetEdit::Up(place) if place > 1 && place as usize <= items.len() => {
                        items.swap(place as usize - 1, place as usize - 2);
                    }
                    SetEdit::Down(place) if place > 0 && (place as usize) < items.len() => {
                        items.swap(place as usize - 1, place as usize);
                    }
                    SetEdit::Remove(place) if place > 0 && place as usize <= items.len() => {
                        items.remove(place as usize - 1);
                    }
                    SetEdit::Up(_) | SetEdit::Down(_) | SetEdit::Remove(_) => return Ok(()),
                }
                savepoint.execute("UPDATE task_set SET changed_at = ?2 WHERE id = ?1", params![set, at])?;
                write_items(savepoint, set, &items)
            })
            .await
    }

    /// Throws a set away. What was handed out of it stays.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn remove_set(&self, key: String, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("DELETE FROM task_set WHERE key = ?1", [key])?;
                audit.write(savepoint)
            })
            .await
    }

    /// Keeps a position of a teacher's as a puzzle that is drawn by lot nowhere. One that the school has already stays as
    /// it is.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_own_puzzle(&self, record: PuzzleRecord) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                if puzzle::add(savepoint, std::slice::from_ref(&record))?.n_new > 0 {
                    savepoint.execute(
                        "INSERT INTO own_puzzle (puzzle) SELECT number FROM puzzle WHERE id = ?1",
                        [&record.id],
                    )?;
                }
                Ok(())
            })
            .await
    }

    /// Whether the puzzle with this number is a teacher's position.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn is_own_puzzle(&self, number: u32) -> Result<bool, StoreError> {
        Ok(self.reader().prepare_cached("SELECT 1 FROM own_puzzle WHERE puzzle = ?1")?.exists([number])?)
    }
}

fn read_items(savepoint: &Savepoint<'_>, set: i64) -> rusqlite::Result<Vec<SetEntry>> {
    let mut statement =
        savepoint.prepare_cached("SELECT kind, content FROM task_set_item WHERE task_set = ?1 ORDER BY place")?;
    let items = statement.query_map([set], |row| {
        let kind: String = row.get(0)?;
        Ok(SetEntry { kind: kind_of_column(&kind), content: row.get(1)? })
    })?;
    items.collect()
}

/// What each item may be.
const KINDS: [&str; 5] = ["lesson", "step", "puzzle", "pick", "ending"];

fn kind_of_column(text: &str) -> &'static str {
    KINDS.into_iter().find(|kind| *kind == text).unwrap_or(KINDS[0])
}

fn write_items(savepoint: &Savepoint<'_>, set: i64, items: &[SetEntry]) -> rusqlite::Result<()> {
    savepoint.execute("DELETE FROM task_set_item WHERE task_set = ?1", [set])?;
    let mut insert = savepoint
        .prepare_cached("INSERT INTO task_set_item (task_set, place, kind, content) VALUES (?1, ?2, ?3, ?4)")?;
    for (place, item) in (1..).zip(items) {
        insert.execute(params![set, place as i64, item.kind, item.content])?;
    }
    Ok(())
}
