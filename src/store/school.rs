//! What belongs to the school as a whole: its choices, its teachers, and the day on which pupils are erased.

use rusqlite::{OptionalExtension, params};

use super::{
    Account, AccountId, Audit, AuditAction, Store, StoreError,
    account::{ACCOUNT, account},
};

impl Store {
    /// What the school has chosen under this name.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn choice(&self, name: &str) -> Result<Option<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT value FROM school_choice WHERE name = ?1")?;
        Ok(statement.query_row([name], |row| row.get(0)).optional()?)
    }

    /// # Errors
    ///
    /// When the database fails.
    pub async fn choose(&self, name: &'static str, value: String, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "INSERT INTO school_choice (name, value) VALUES (?1, ?2)
                     ON CONFLICT DO UPDATE SET value = excluded.value",
                    params![name, value],
                )?;
                audit.write(savepoint)
            })
            .await
    }

    /// The teachers of the school, by name.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn teachers(&self) -> Result<Vec<Account>, StoreError> {
        let reader = self.reader();
        let mut statement = reader
            .prepare_cached(&format!("SELECT {ACCOUNT} WHERE a.role IN ('admin', 'teacher') ORDER BY a.name_key"))?;
        let teachers = statement.query_map([], account)?;
        Ok(teachers.collect::<Result<_, _>>()?)
    }

    /// Whether nobody else runs the school.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn is_last_admin(&self, of: AccountId) -> Result<bool, StoreError> {
        let teachers = self.teachers()?;
        let mut admins = teachers.iter().filter(|teacher| teacher.role == super::AccountRole::Admin);
        Ok(admins.all(|admin| admin.id == of))
    }

    /// Erases every pupil whose day has come, with all that is kept of them; says how many.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was erased.
    pub async fn erase_in_time(&self, now: i64) -> Result<usize, StoreError> {
        self.writer
            .run(move |savepoint| {
                let due: Vec<(i64, String)> = savepoint
                    .prepare("SELECT learner, name FROM account WHERE role = 'pupil' AND erase_at <= ?1")?
                    .query_map([now], |row| Ok((row.get(0)?, row.get(1)?)))?
                    .collect::<Result<_, _>>()?;
                for (learner, name) in &due {
                    savepoint.execute("DELETE FROM learner WHERE id = ?1", [learner])?;
                    Audit::by_itself(AuditAction::PupilErasedInTime, now).about(name).write(savepoint)?;
                }
                Ok(due.len())
            })
            .await
    }
}
