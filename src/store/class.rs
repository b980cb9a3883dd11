//! Classes: their teachers and their pupils.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{
    Account, AccountId, AccountRole, Audit, LearnerId, NewAccount, Store, StoreError,
    account::{account, insert_account},
    name_key,
};

/// The columns of a [`Class`], as [`class`] reads them.
const CLASS: &str = "SELECT c.key, c.name, c.join_code, c.door, c.sign_in, c.archived_at FROM class c";

/// How the pupils of a class sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInWay {
    Code,
    Pictures,
}

impl SignInWay {
    pub const ALL: [SignInWay; 2] = [SignInWay::Code, SignInWay::Pictures];

    pub fn as_str(self) -> &'static str {
        match self {
            SignInWay::Code => "code",
            SignInWay::Pictures => "pictures",
        }
    }

    pub fn of(text: &str) -> SignInWay {
        SignInWay::ALL.into_iter().find(|way| way.as_str() == text).unwrap_or(SignInWay::Code)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name in addresses.
    pub key: String,
    pub name: String,
    /// What is typed to get to it.
    pub join_code: String,
    /// Whether others than its pupils may join with the code.
    pub is_open: bool,
    pub sign_in: SignInWay,
    pub archived_at: Option<i64>,
}

/// A class in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassSummary {
    pub class: Class,
    pub n_pupils: u32,
}

/// Somebody who is or was in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    pub account: Account,
    /// For the teachers of the class alone.
    pub real_name: String,
    pub left_at: Option<i64>,
    /// When all that is kept of them goes.
    pub erase_at: Option<i64>,
}

/// A pupil to be made.
#[derive(Clone, Debug)]
pub struct NewPupil {
    pub learner: LearnerId,
    pub name: String,
    pub real_name: String,
}

fn class(row: &Row<'_>) -> rusqlite::Result<Class> {
    let (door, sign_in): (String, String) = (row.get(3)?, row.get(4)?);
    Ok(Class {
        key: row.get(0)?,
        name: row.get(1)?,
        join_code: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
        is_open: door == "open",
        sign_in: SignInWay::of(&sign_in),
        archived_at: row.get(5)?,
    })
}

fn summary(row: &Row<'_>) -> rusqlite::Result<ClassSummary> {
    Ok(ClassSummary { class: class(row)?, n_pupils: row.get(6)? })
}

fn class_id(savepoint: &Savepoint<'_>, key: &str) -> rusqlite::Result<i64> {
    savepoint.query_row("SELECT id FROM class WHERE key = ?1", [key], |row| row.get(0))
}

/// Lets a learner into a class, or in again.
fn join(savepoint: &Savepoint<'_>, class: i64, account: AccountId, real_name: &str, at: i64) -> rusqlite::Result<()> {
    savepoint
        .prepare_cached(
            "INSERT INTO class_pupil (class, learner, real_name, joined_at)
             VALUES (?1, (SELECT learner FROM account WHERE id = ?2), ?3, ?4)
             ON CONFLICT DO UPDATE SET left_at = NULL",
        )?
        .execute(params![class, account.0, real_name, at])?;
    Ok(())
}

impl Store {
    /// Makes a class with its first teacher; false when its key or code is taken.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_class(&self, new: Class, teacher: AccountId, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_added = savepoint.execute(
                    "INSERT OR IGNORE INTO class (key, name, join_code, sign_in, made_at) VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![new.key, new.name, new.join_code, new.sign_in.as_str(), audit.at()],
                )?;
                if n_added == 0 {
                    return Ok(false);
                }
                let id = savepoint.last_insert_rowid();
                savepoint.execute("INSERT INTO class_teacher (class, account) VALUES (?1, ?2)", [id, teacher.0])?;
                audit.write(savepoint)?;
                Ok(true)
            })
            .await
    }

    /// # Errors
    ///
    /// When the database fails.
    pub fn class(&self, key: &str) -> Result<Option<Class>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!("{CLASS} WHERE c.key = ?1"))?;
        Ok(statement.query_row([key], class).optional()?)
    }

    /// The class that this code leads to; none of one that is archived.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn class_of_code(&self, code: &str) -> Result<Option<Class>, StoreError> {
        let reader = self.reader();
        let mut statement =
            reader.prepare_cached(&format!("{CLASS} WHERE c.join_code = ?1 AND c.archived_at IS NULL"))?;
        Ok(statement.query_row([code], class).optional()?)
    }

    /// The classes of a teacher, by name, those that are archived last.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn classes_of_teacher(&self, teacher: AccountId) -> Result<Vec<ClassSummary>, StoreError> {
        self.class_summaries("JOIN class_teacher t ON t.class = c.id WHERE t.account = ?1", Some(teacher.0))
    }

    /// The classes that have no teacher any more.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn classes_without_teacher(&self) -> Result<Vec<ClassSummary>, StoreError> {
        self.class_summaries("WHERE ?1 IS NULL AND NOT EXISTS (SELECT 1 FROM class_teacher WHERE class = c.id)", None)
    }

    /// The classes that somebody learns in.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn classes_of_pupil(&self, pupil: AccountId) -> Result<Vec<ClassSummary>, StoreError> {
        self.class_summaries(
            "JOIN class_pupil m ON m.class = c.id JOIN account a ON a.learner = m.learner
             WHERE a.id = ?1 AND m.left_at IS NULL AND c.archived_at IS NULL",
            Some(pupil.0),
        )
    }

    fn class_summaries(&self, condition: &str, of: Option<i64>) -> Result<Vec<ClassSummary>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!(
            "SELECT c.key, c.name, c.join_code, c.door, c.sign_in, c.archived_at,
                 (SELECT count(*) FROM class_pupil p WHERE p.class = c.id AND p.left_at IS NULL) FROM class c
             {condition} ORDER BY c.archived_at IS NOT NULL, c.name, c.id"
        ))?;
        let summaries = statement.query_map([of], summary)?;
        Ok(summaries.collect::<Result<_, _>>()?)
    }

    /// Gives a class its name, its door and its way of signing in.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn change_class(&self, changed: Class, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "UPDATE class SET name = ?2, door = ?3, sign_in = ?4 WHERE key = ?1",
                    params![
                        changed.key,
                        changed.name,
                        if changed.is_open { "open" } else { "closed" },
                        changed.sign_in.as_str()
                    ],
                )?;
                audit.write(savepoint)
            })
            .await
    }

    /// Gives a class another code; false when that one is taken.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn renew_join_code(&self, class: String, code: String, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let sql = "UPDATE OR IGNORE class SET join_code = ?2 WHERE key = ?1";
                let is_new = savepoint.execute(sql, [class, code])? > 0;
                if is_new {
                    audit.write(savepoint)?;
                }
                Ok(is_new)
            })
            .await
    }

    /// Puts a class away, or takes it out again.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn archive_class(&self, class: String, archived_at: Option<i64>, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("UPDATE class SET archived_at = ?2 WHERE key = ?1", params![class, archived_at])?;
                audit.write(savepoint)
            })
            .await
    }

    /// # Errors
    ///
    /// When the database fails.
    pub fn teachers_of_class(&self, class: &str) -> Result<Vec<Account>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT a.id, l.token, a.name, a.role, a.code_number FROM class c JOIN class_teacher t ON t.class = c.id
             JOIN account a ON a.id = t.account JOIN learner l ON l.id = a.learner WHERE c.key = ?1 ORDER BY a.name",
        )?;
        let teachers = statement.query_map([class], account)?;
        Ok(teachers.collect::<Result<_, _>>()?)
    }

    /// Makes a teacher of the school a teacher of the class; false when the school has no teacher of this name.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_class_teacher(&self, class: String, name: String, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let found = savepoint
                    .query_row(
                        "SELECT id FROM account WHERE name_key = ?1 AND role IN ('admin', 'teacher')",
                        [name_key(&name)],
                        |row| row.get::<_, i64>(0),
                    )
                    .optional()?;
                let Some(teacher) = found else { return Ok(false) };
                let class = class_id(savepoint, &class)?;
                let n_added = savepoint.execute(
                    "INSERT OR IGNORE INTO class_teacher (class, account) VALUES (?1, ?2)",
                    [class, teacher],
                )?;
                if n_added > 0 {
                    audit.write(savepoint)?;
                }
                Ok(true)
            })
            .await
    }

    /// Takes a teacher out of a class; false for the last one, who stays.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn remove_class_teacher(&self, class: String, name: String, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let class = class_id(savepoint, &class)?;
                let n_removed = savepoint.execute(
                    "DELETE FROM class_teacher WHERE class = ?1
                         AND account = (SELECT id FROM account WHERE name_key = ?2)
                         AND (SELECT count(*) FROM class_teacher WHERE class = ?1) > 1",
                    params![class, name_key(&name)],
                )?;
                if n_removed > 0 {
                    audit.write(savepoint)?;
                }
                Ok(n_removed > 0)
            })
            .await
    }

    /// Everybody who is or was in a class, by name.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn pupils(&self, class: &str) -> Result<Vec<Pupil>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT a.id, l.token, a.name, a.role, a.code_number, p.real_name, p.left_at, a.erase_at
             FROM class c JOIN class_pupil p ON p.class = c.id JOIN account a ON a.learner = p.learner
             JOIN learner l ON l.id = a.learner WHERE c.key = ?1 ORDER BY p.left_at IS NOT NULL, a.name_key",
        )?;
        let pupils = statement.query_map([class], |row| {
            Ok(Pupil { account: account(row)?, real_name: row.get(5)?, left_at: row.get(6)?, erase_at: row.get(7)? })
        })?;
        Ok(pupils.collect::<Result<_, _>>()?)
    }

    /// Makes pupils and lets them into a class, all or none; hands back a name that is taken.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_pupils(
        &self,
        class: String,
        pupils: Vec<NewPupil>,
        erase_at: i64,
        audit: Audit,
    ) -> Result<Option<String>, StoreError> {
        self.writer
            .run(move |savepoint| {
                for pupil in &pupils {
                    let taken = savepoint
                        .prepare_cached("SELECT 1 FROM account WHERE name_key = ?1")?
                        .exists([name_key(&pupil.name)])?;
                    if taken {
                        return Ok(Some(pupil.name.clone()));
                    }
                }
                let class = class_id(savepoint, &class)?;
                let at = audit.at();
                for NewPupil { learner, name, real_name } in pupils {
                    let new = NewAccount {
                        learner,
                        name: name.clone(),
                        role: AccountRole::Pupil,
                        password: None,
                        made_at: at,
                    };
                    // Two of the list with the same name are for the caller to keep apart.
                    let Some(made) = insert_account(savepoint, &new)? else { continue };
                    savepoint.execute("UPDATE account SET erase_at = ?2 WHERE id = ?1", [made.id.0, erase_at])?;
                    join(savepoint, class, made.id, &real_name, at)?;
                    audit.clone().about(name).write(savepoint)?;
                }
                Ok(None)
            })
            .await
    }

    /// Lets somebody with an account into a class, or in again.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn join_class(
        &self,
        class: String,
        account: AccountId,
        real_name: String,
        audit: Audit,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                join(savepoint, class_id(savepoint, &class)?, account, &real_name, audit.at())?;
                audit.write(savepoint)
            })
            .await
    }

    /// Pupils leave a class. What they did stays, and they can come back.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn leave_class(&self, class: String, pupils: Vec<Account>, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let class = class_id(savepoint, &class)?;
                pupils.iter().try_for_each(|pupil| leave(savepoint, class, pupil, &audit))
            })
            .await
    }

    /// Pupils go on to another class, which becomes theirs; their results stay with the one they leave.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn move_pupils(
        &self,
        from: String,
        to: String,
        pupils: Vec<Pupil>,
        erase_at: i64,
        audit: Audit,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                let (from, to) = (class_id(savepoint, &from)?, class_id(savepoint, &to)?);
                for Pupil { account, real_name, .. } in &pupils {
                    leave(savepoint, from, account, &audit)?;
                    join(savepoint, to, account.id, real_name, audit.at())?;
                    keep(savepoint, account.id, erase_at)?;
                }
                Ok(())
            })
            .await
    }

    /// Keeps the pupils of a class until another day.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn keep_pupils(&self, pupils: Vec<Account>, erase_at: i64, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                for pupil in &pupils {
                    keep(savepoint, pupil.id, erase_at)?;
                    audit.clone().about(&pupil.name).write(savepoint)?;
                }
                Ok(())
            })
            .await
    }

    /// Changes the real name by which the teachers of a class know a pupil.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn set_real_name(
        &self,
        class: String,
        pupil: AccountId,
        real_name: String,
        audit: Audit,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "UPDATE class_pupil SET real_name = ?3 WHERE class = (SELECT id FROM class WHERE key = ?1)
                     AND learner = (SELECT learner FROM account WHERE id = ?2)",
                    params![class, pupil.0, real_name],
                )?;
                audit.write(savepoint)
            })
            .await
    }
}

fn leave(savepoint: &Savepoint<'_>, class: i64, pupil: &Account, audit: &Audit) -> rusqlite::Result<()> {
    savepoint
        .prepare_cached(
            "UPDATE class_pupil SET left_at = ?3 WHERE class = ?1
             AND learner = (SELECT learner FROM account WHERE id = ?2) AND left_at IS NULL",
        )?
        .execute(params![class, pupil.id.0, audit.at()])?;
    audit.clone().about(&pupil.name).write(savepoint)
}

/// An account of one's own is kept for as long as one likes.
fn keep(savepoint: &Savepoint<'_>, pupil: AccountId, erase_at: i64) -> rusqlite::Result<()> {
    savepoint
        .prepare_cached("UPDATE account SET erase_at = max(erase_at, ?2) WHERE id = ?1 AND role = 'pupil'")?
        .execute([pupil.0, erase_at])?;
    Ok(())
}
