//! Lessons that teachers of the school write: the draft, every version that was published, and which one learners get.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{AccountId, Audit, Store, StoreError};

/// A lesson of a teacher, with its draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLesson {
    /// The lesson's id: permanent, because progress is kept under it.
    pub key: String,
    /// The draft, as a lesson file.
    pub draft: String,
    /// How often the draft was saved. Whoever saves names the number they began from.
    pub edit: i64,
    /// The number of the version that learners get; none while it is not published.
    pub published: Option<i64>,
    /// Milliseconds since 1970, UTC.
    pub changed_at: i64,
}

/// A lesson of a teacher, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLessonEntry {
    pub key: String,
    pub title: String,
    pub published: Option<i64>,
    /// Whether the draft is not what learners get.
    pub differs: bool,
    /// Milliseconds since 1970, UTC.
    pub changed_at: i64,
}

/// A lesson as learners get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedLesson {
    pub key: String,
    pub text: String,
    /// Who wrote it; none when they are gone.
    pub owner: Option<AccountId>,
    pub owner_name: Option<String>,
}

/// A version that was published once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnVersion {
    /// Counted from 1.
    pub number: i64,
    /// When it was published first, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// A draft to be saved.
#[derive(Clone, Debug)]
pub struct OwnDraft {
    pub key: String,
    /// For the list of lessons.
    pub title: String,
    pub text: String,
    /// Milliseconds since 1970, UTC.
    pub at: i64,
}

const ENTRY: &str = "l.key, l.title, l.published, l.changed_at,
    l.draft IS NOT (SELECT text FROM own_lesson_version v WHERE v.lesson = l.id AND v.number = l.published)";

impl Store {
    /// Begins a lesson; false when its key is taken, which it stays even after a lesson is removed.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_own_lesson(&self, owner: AccountId, draft: OwnDraft) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_added = savepoint.execute(
                    "INSERT OR IGNORE INTO own_lesson (key, owner, title, draft, edit, made_at, changed_at)
                     VALUES (?1, ?2, ?3, ?4, 1, ?5, ?5)",
                    params![draft.key, owner.0, draft.title, draft.text, draft.at],
                )?;
                Ok(n_added == 1)
            })
            .await
    }

    /// The lessons of a teacher, the latest changed first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn own_lessons(&self, owner: AccountId) -> Result<Vec<OwnLessonEntry>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!(
            "SELECT {ENTRY} FROM own_lesson l WHERE l.owner = ?1 AND l.removed_at IS NULL
             ORDER BY l.changed_at DESC, l.id DESC"
        ))?;
        let entry = |row: &Row<'_>| {
            Ok(OwnLessonEntry {
                key: row.get(0)?,
                title: row.get(1)?,
                published: row.get(2)?,
                changed_at: row.get(3)?,
                differs: row.get(4)?,
            })
        };
        Ok(statement.query_map([owner.0], entry)?.collect::<Result<_, _>>()?)
    }

    /// A lesson with its draft; none when there is no such lesson, or it was removed.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn own_lesson(&self, key: &str) -> Result<Option<OwnLesson>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT key, draft, edit, published, changed_at FROM own_lesson WHERE key = ?1 AND removed_at IS NULL",
        )?;
        let lesson = |row: &Row<'_>| {
            Ok(OwnLesson {
                key: row.get(0)?,
                draft: row.get(1)?,
                edit: row.get(2)?,
                published: row.get(3)?,
                changed_at: row.get(4)?,
            })
        };
        Ok(statement.query_row([key], lesson).optional()?)
    }

    /// Saves a draft that was begun from `edit`, and gives its new number; none when it was saved by others since then,
    /// or the lesson is gone: then nothing is changed.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn save_own_lesson(&self, draft: OwnDraft, edit: i64) -> Result<Option<i64>, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_saved = savepoint.execute(
                    "UPDATE own_lesson SET title = ?2, draft = ?3, edit = edit + 1, changed_at = ?4
                     WHERE key = ?1 AND edit = ?5 AND removed_at IS NULL",
                    params![draft.key, draft.title, draft.text, draft.at, edit],
                )?;
                Ok((n_saved == 1).then_some(edit + 1))
            })
            .await
    }

    /// Every lesson of the school's teachers as learners get it, in the order in which they were begun.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn published_lessons(&self) -> Result<Vec<PublishedLesson>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT l.key, v.text, l.owner, a.name FROM own_lesson l
             JOIN own_lesson_version v ON v.lesson = l.id AND v.number = l.published
             LEFT JOIN account a ON a.id = l.owner ORDER BY l.id",
        )?;
        let lesson = |row: &Row<'_>| {
            let owner: Option<i64> = row.get(2)?;
            Ok(PublishedLesson {
                key: row.get(0)?,
                text: row.get(1)?,
                owner: owner.map(AccountId),
                owner_name: row.get(3)?,
            })
        };
        Ok(statement.query_map([], lesson)?.collect::<Result<_, _>>()?)
    }

    /// Gives this text to learners, as a new version unless it is the latest one.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn publish_lesson(&self, key: String, text: String, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let Some((lesson, latest)) = latest_version(savepoint, &key)? else { return Ok(()) };
                let number = match latest {
                    Some((number, known)) if known == text => number,
                    latest => {
                        let number = latest.map_or(1, |(number, _)| number + 1);
                        savepoint.execute(
                            "INSERT INTO own_lesson_version (lesson, number, text, at) VALUES (?1, ?2, ?3, ?4)",
                            params![lesson, number, text, audit.at()],
                        )?;
                        number
                    }
                };
                savepoint.execute("UPDATE own_lesson SET published = ?2 WHERE id = ?1", [lesson, number])?;
                audit.write(savepoint)
            })
            .await
    }

    /// Gives an earlier version to learners again; false when there is none with this number.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn publish_version(&self, key: String, number: i64, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_changed = savepoint.execute(
                    "UPDATE own_lesson SET published = ?2 WHERE key = ?1 AND removed_at IS NULL
                     AND EXISTS (SELECT 1 FROM own_lesson_version v WHERE v.lesson = own_lesson.id AND v.number = ?2)",
                    params![key, number],
                )?;
                if n_changed == 1 {
                    audit.write(savepoint)?;
                }
                Ok(n_changed == 1)
            })
            .await
    }

    /// Takes a lesson back from learners. Their progress in it is kept.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn withdraw_lesson(&self, key: String, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("UPDATE own_lesson SET published = NULL WHERE key = ?1", [key])?;
                audit.write(savepoint)
            })
            .await
    }

    /// Removes a lesson that learners do not get; false when they do. Its key stays taken.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn remove_own_lesson(&self, key: String, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_removed = savepoint.execute(
                    "UPDATE own_lesson SET removed_at = ?2
                     WHERE key = ?1 AND published IS NULL AND removed_at IS NULL",
                    params![key, audit.at()],
                )?;
                if n_removed == 1 {
                    audit.write(savepoint)?;
                }
                Ok(n_removed == 1)
            })
            .await
    }

    /// The versions of a lesson that were ever published, the latest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn own_versions(&self, key: &str) -> Result<Vec<OwnVersion>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT v.number, v.at FROM own_lesson_version v JOIN own_lesson l ON l.id = v.lesson
             WHERE l.key = ?1 ORDER BY v.number DESC",
        )?;
        let version = |row: &Row<'_>| Ok(OwnVersion { number: row.get(0)?, at: row.get(1)? });
        Ok(statement.query_map([key], version)?.collect::<Result<_, _>>()?)
    }

    /// The file of a version.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn own_version(&self, key: &str, number: i64) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT v.text FROM own_lesson_version v JOIN own_lesson l ON l.id = v.lesson
             WHERE l.key = ?1 AND v.number = ?2",
        )?;
        Ok(statement.query_row(params![key, number], |row| row.get(0)).optional()?)
    }
}

/// The number of a version, and its text.
type NumberedText = (i64, String);

/// The number of a lesson in the database, and its latest version.
fn latest_version(savepoint: &Savepoint<'_>, key: &str) -> rusqlite::Result<Option<(i64, Option<NumberedText>)>> {
    let lesson: Option<i64> = savepoint
        .query_row("SELECT id FROM own_lesson WHERE key = ?1 AND removed_at IS NULL", [key], |row| row.get(0))
        .optional()?;
    let Some(lesson) = lesson else { return Ok(None) };
    let latest = savepoint
        .query_row(
            "SELECT number, text FROM own_lesson_version WHERE lesson = ?1 ORDER BY number DESC LIMIT 1",
            [lesson],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    Ok(Some((lesson, latest)))
}
