//! What teachers keep in mind of a pupil: written for the teachers of the class, and handed out to the pupil who asks for
//! all that is kept.

use rusqlite::{OptionalExtension, Savepoint, params};

use super::{Account, Audit, AuditAction, LearnerId, Store, StoreError};

/// A note as the teachers of the class read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilNote {
    pub id: i64,
    /// Who wrote it; none when the account is gone.
    pub author: Option<String>,
    /// Whether the reader may change it: it is theirs, or nobody's any more.
    pub is_own: bool,
    pub text: String,
    /// Milliseconds since 1970, UTC.
    pub at: i64,
}

/// A note to be changed.
#[derive(Clone, Debug)]
pub struct NoteChange {
    /// The key of the class.
    pub class: String,
    pub learner: LearnerId,
    pub id: i64,
    /// The new text; none erases the note.
    pub text: Option<String>,
    /// Milliseconds since 1970, UTC.
    pub at: i64,
}

impl Store {
    /// The notes on a pupil of a class, the latest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn notes(&self, class: &str, learner: &LearnerId, reader: &Account) -> Result<Vec<PupilNote>, StoreError> {
        let connection = self.reader();
        let mut statement = connection.prepare_cached(
            "SELECT n.id, o.name, n.author IS NULL OR n.author = ?3, n.text, n.at
             FROM class c JOIN learner l ON l.token = ?2 JOIN pupil_note n ON n.class = c.id AND n.learner = l.id
             LEFT JOIN account o ON o.id = n.author WHERE c.key = ?1 ORDER BY n.at DESC, n.id DESC",
        )?;
        let notes = statement.query_map(params![class, learner.as_str(), reader.id.0], |row| {
            Ok(PupilNote {
                id: row.get(0)?,
                author: row.get(1)?,
                is_own: row.get(2)?,
                text: row.get(3)?,
                at: row.get(4)?,
            })
        })?;
        Ok(notes.collect::<Result<_, _>>()?)
    }

    /// Keeps a note on a pupil; false for one who never was in the class.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_note(
        &self,
        author: Account,
        class: String,
        learner: LearnerId,
        text: String,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_added = savepoint.execute(
                    "INSERT INTO pupil_note (class, learner, author, text, at)
                     SELECT p.class, p.learner, ?3, ?4, ?5 FROM class_pupil p JOIN class c ON c.id = p.class
                     JOIN learner l ON l.id = p.learner WHERE c.key = ?1 AND l.token = ?2",
                    params![class, learner.as_str(), author.id.0, text, at],
                )?;
                if n_added > 0 {
                    audit(savepoint, &author, AuditAction::NoteAdded, &class, &learner, at)?;
                }
                Ok(n_added > 0)
            })
            .await
    }

    /// Changes or erases a note of one's own, or of a teacher who is gone; false when there is none.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn change_note(&self, who: Account, change: NoteChange) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let NoteChange { class, learner, id, text, at } = change;
                let found: Option<i64> = savepoint
                    .query_row(
                        "SELECT n.id FROM pupil_note n JOIN class c ON c.id = n.class JOIN learner l ON l.id = n.learner
                         WHERE n.id = ?1 AND c.key = ?2 AND l.token = ?3 AND (n.author IS NULL OR n.author = ?4)",
                        params![id, class, learner.as_str(), who.id.0],
                        |row| row.get(0),
                    )
                    .optional()?;
                let Some(id) = found else { return Ok(false) };
                let action = match text {
                    Some(text) => {
                        savepoint.execute("UPDATE pupil_note SET text = ?2 WHERE id = ?1", params![id, text])?;
                        AuditAction::NoteChanged
                    }
                    None => {
                        savepoint.execute("DELETE FROM pupil_note WHERE id = ?1", [id])?;
                        AuditAction::NoteErased
                    }
                };
                audit(savepoint, &who, action, &class, &learner, at)?;
                Ok(true)
            })
            .await
    }
}

/// What was done to whom, not what was written.
fn audit(
    savepoint: &Savepoint<'_>,
    who: &Account,
    action: AuditAction,
    class: &str,
    learner: &LearnerId,
    at: i64,
) -> rusqlite::Result<()> {
    let pupil: Option<String> = savepoint
        .query_row(
            "SELECT a.name FROM account a JOIN learner l ON l.id = a.learner WHERE l.token = ?1",
            [learner.as_str()],
            |row| row.get(0),
        )
        .optional()?;
    match pupil {
        Some(pupil) => Audit::new(who, action, at).in_class(class).about(pupil).write(savepoint),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{AccountRole, NewAccount};

    #[tokio::test]
    async fn what_is_done_with_a_note_is_written_down_without_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tabiya.db");
        let store = Store::open(&path).unwrap();
        let account = |name: &str, bits, role| NewAccount {
            learner: LearnerId::from_bits(bits),
            name: name.to_owned(),
            role,
            password: None,
            made_at: 0,
        };
        let teacher = store.add_account(account("Ms Li", 1, AccountRole::Teacher)).await.unwrap().unwrap();
        let fox = store.add_account(account("red fox", 2, AccountRole::Pupil)).await.unwrap().unwrap().learner;
        let database = rusqlite::Connection::open(&path).unwrap();
        database
            .execute_batch(
                "INSERT INTO class (id, key, name, sign_in, made_at) VALUES (1, 'owls', 'Owls', 'code', 0);
                 INSERT INTO class_pupil SELECT 1, learner, '', 0, NULL FROM account WHERE name = 'red fox'",
            )
            .unwrap();
        let owls = || "owls".to_owned();
        assert!(store.add_note(teacher.clone(), owls(), fox.clone(), "Sees forks.".to_owned(), 5).await.unwrap());
        assert!(!store.add_note(teacher.clone(), "bats".to_owned(), fox.clone(), "?".to_owned(), 5).await.unwrap());
        let id = store.notes("owls", &fox, &teacher).unwrap()[0].id;
        let change = NoteChange { class: owls(), learner: fox.clone(), id, text: None, at: 6 };
        assert!(store.change_note(teacher.clone(), change.clone()).await.unwrap());
        assert!(!store.change_note(teacher, change).await.unwrap(), "it is gone");
        let mut statement = database.prepare("SELECT who || ' ' || action || ' ' || subject FROM audit_entry").unwrap();
        let told = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        let told: Vec<String> = told.map(Result::unwrap).collect();
        assert_eq!(told, ["Ms Li note-added red fox", "Ms Li note-erased red fox"]);
    }
}
