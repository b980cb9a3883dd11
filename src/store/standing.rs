//! How somebody stands to a thing of the school: what a permission rests on.

use rusqlite::{OptionalExtension, params};

use super::{Account, AccountRole, Store, StoreError};

/// A thing of the school by its key in addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing<'k> {
    Class(&'k str),
    /// Stands as its class does.
    Assignment(&'k str),
    Set(&'k str),
    /// A lesson that a teacher wrote.
    OwnLesson(&'k str),
}

/// How an account stands to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingStanding {
    /// A teacher of the class, or the owner of the set or the lesson.
    Teacher,
    /// A pupil of the class now, or one whom the assignment was given to.
    Pupil,
    /// Neither.
    Other,
}

impl Store {
    /// How an account stands to a thing; `Other` also when there is no such thing, so that nobody learns which there are.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn standing(&self, account: &Account, thing: Thing<'_>) -> Result<ThingStanding, StoreError> {
        let teaches = match thing {
            Thing::Class(_) => {
                "SELECT 1 FROM class c JOIN class_teacher t ON t.class = c.id WHERE c.key = ?1 AND t.account = ?2"
            }
            Thing::Assignment(_) => {
                "SELECT 1 FROM assignment a JOIN class_teacher t ON t.class = a.class WHERE a.key = ?1 AND t.account = ?2"
            }
            Thing::Set(_) => "SELECT 1 FROM task_set WHERE key = ?1 AND owner = ?2",
            Thing::OwnLesson(_) => "SELECT 1 FROM own_lesson WHERE key = ?1 AND owner = ?2 AND removed_at IS NULL",
        };
        let learns = match thing {
            Thing::Class(_) => {
                "SELECT 1 FROM class c JOIN class_pupil p ON p.class = c.id JOIN account a ON a.learner = p.learner
                 WHERE c.key = ?1 AND a.id = ?2 AND p.left_at IS NULL"
            }
            Thing::Assignment(_) => {
                "SELECT 1 FROM assignment g JOIN assignment_pupil p ON p.assignment = g.id
                 JOIN account a ON a.learner = p.learner WHERE g.key = ?1 AND a.id = ?2"
            }
            Thing::Set(_) | Thing::OwnLesson(_) => "SELECT 1 WHERE ?1 IS NULL AND ?2 IS NULL",
        };
        let (Thing::Class(key) | Thing::Assignment(key) | Thing::Set(key) | Thing::OwnLesson(key)) = thing;
        let reader = self.reader();
        let holds = |sql: &str| -> rusqlite::Result<bool> {
            let found = reader.prepare_cached(sql)?.query_row(params![key, account.id.0], |_| Ok(())).optional()?;
            Ok(found.is_some())
        };
        if account.role.teaches() && holds(teaches)? {
            return Ok(ThingStanding::Teacher);
        }
        if !matches!(account.role, AccountRole::Admin | AccountRole::Teacher) && holds(learns)? {
            return Ok(ThingStanding::Pupil);
        }
        Ok(ThingStanding::Other)
    }
}
