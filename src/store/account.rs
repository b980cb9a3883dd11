//! Accounts and sessions: who somebody is once they have signed in.

use std::collections::HashSet;

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{Audit, LearnerId, Store, StoreError, progress::learner_row};

/// The columns of an [`Account`], as [`account`] reads them.
pub(super) const ACCOUNT: &str =
    "a.id, l.token, a.name, a.role, a.code_number FROM account a JOIN learner l ON l.id = a.learner";

/// A session that was not used for so long has ended.
const SESSION_LIFE_MS: i64 = 60 * 24 * 60 * 60 * 1000;

/// What somebody is in the school.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccountRole {
    /// A teacher who also runs the school.
    Admin,
    Teacher,
    /// A grown-up who learns on their own.
    Learner,
    /// Made by a teacher; signs in with a code.
    Pupil,
}

impl AccountRole {
    pub const ALL: [AccountRole; 4] =
        [AccountRole::Admin, AccountRole::Teacher, AccountRole::Learner, AccountRole::Pupil];

    pub fn as_str(self) -> &'static str {
        match self {
            AccountRole::Admin => "admin",
            AccountRole::Teacher => "teacher",
            AccountRole::Learner => "learner",
            AccountRole::Pupil => "pupil",
        }
    }

    /// Whether they may have classes.
    pub fn teaches(self) -> bool {
        matches!(self, AccountRole::Admin | AccountRole::Teacher)
    }

    pub(super) fn of_column(text: &str) -> AccountRole {
        // What cannot be read may do least.
        AccountRole::ALL.into_iter().find(|role| role.as_str() == text).unwrap_or(AccountRole::Pupil)
    }
}

/// The number of an account in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountId(pub(super) i64);

impl AccountId {
    /// The number that a log-in card carries.
    pub fn number(self) -> i64 {
        self.0
    }

    pub fn of_number(number: i64) -> AccountId {
        AccountId(number)
    }
}

/// Somebody who can sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    /// Whose progress it is.
    pub learner: LearnerId,
    pub name: String,
    pub role: AccountRole,
    /// How often a pupil's code was renewed.
    pub code_number: i64,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The learner whose progress it takes over, or a new one.
    pub learner: LearnerId,
    pub name: String,
    pub role: AccountRole,
    /// A PHC string; none for a pupil.
    pub password: Option<String>,
    /// Milliseconds since 1970, UTC.
    pub made_at: i64,
}

/// The SHA-256 of the secret that a session's cookie carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionToken(pub [u8; 32]);

impl SessionToken {
    /// How the session is named in addresses: the first 16 hexadecimal digits.
    pub fn key(&self) -> String {
        self.0[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A session as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub token: SessionToken,
    pub seen_at: i64,
    pub device: String,
}

/// A name as it is compared: two that look the same at a glance are the same.
pub fn name_key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Makes an account; none when the name is taken or the learner has one already.
pub(super) fn insert_account(savepoint: &Savepoint<'_>, new: &NewAccount) -> rusqlite::Result<Option<Account>> {
    let learner = learner_row(savepoint, &new.learner, new.made_at)?;
    let n_added = savepoint.execute(
        "INSERT OR IGNORE INTO account (learner, name, name_key, role, password, made_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![learner, new.name.trim(), name_key(&new.name), new.role.as_str(), new.password, new.made_at],
    )?;
    if n_added == 0 {
        return Ok(None);
    }
    let id = savepoint.last_insert_rowid();
    savepoint.query_row(&format!("SELECT {ACCOUNT} WHERE a.id = ?1"), [id], account).map(Some)
}

/// Gives the account another password; whoever signed in with the old one is out.
pub(super) fn change_password(savepoint: &Savepoint<'_>, account: AccountId, password: &str) -> rusqlite::Result<()> {
    savepoint.execute("UPDATE account SET password = ?2 WHERE id = ?1", params![account.0, password])?;
    savepoint.execute("DELETE FROM session WHERE account = ?1", [account.0])?;
    Ok(())
}

impl Store {
    /// Makes an account; none when the name is taken or the learner has one already.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_account(&self, new: NewAccount) -> Result<Option<Account>, StoreError> {
        self.writer.run(move |savepoint| insert_account(savepoint, &new)).await
    }

    /// Makes an account of what a browser has learnt so far: `before` becomes the account's learner, under its new id, so
    /// that the browser's old cookie names nobody any more. None when the name is taken.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn take_over(&self, before: LearnerId, new: NewAccount) -> Result<Option<Account>, StoreError> {
        self.writer
            .run(move |savepoint| {
                let taken = savepoint
                    .query_row("SELECT 1 FROM account WHERE name_key = ?1", [name_key(&new.name)], |_| Ok(()))
                    .optional()?;
                if taken.is_some() {
                    return Ok(None);
                }
                savepoint.execute(
                    "UPDATE learner SET token = ?2 WHERE token = ?1 AND id NOT IN (SELECT learner FROM account)",
                    params![before.as_str(), new.learner.as_str()],
                )?;
                insert_account(savepoint, &new)
            })
            .await
    }

    /// The account of this name with its password, a PHC string.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn account_named(&self, name: &str) -> Result<Option<(Account, Option<String>)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT a.id, l.token, a.name, a.role, a.code_number, a.password FROM account a
             JOIN learner l ON l.id = a.learner WHERE a.name_key = ?1",
        )?;
        let found = statement.query_row([name_key(name)], |row| Ok((account(row)?, row.get(5)?)));
        Ok(found.optional()?)
    }

    /// # Errors
    ///
    /// When the database fails.
    pub fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!("SELECT {ACCOUNT} WHERE a.id = ?1"))?;
        Ok(statement.query_row([id.0], account).optional()?)
    }

    /// Gives an account another password and ends all its sessions.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn set_password(&self, account: AccountId, password: String) -> Result<(), StoreError> {
        self.writer.run(move |savepoint| change_password(savepoint, account, &password)).await
    }

    /// Keeps a session that has begun; `device` is what the browser calls itself, shortened.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn begin_session(
        &self,
        account: AccountId,
        token: SessionToken,
        device: String,
        at: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "INSERT INTO session (token, account, began_at, seen_at, device) VALUES (?1, ?2, ?3, ?3, ?4)",
                    params![token.0, account.0, at, device],
                )?;
                savepoint.execute("DELETE FROM session WHERE seen_at < ?1", [at - SESSION_LIFE_MS])?;
                Ok(())
            })
            .await
    }

    /// Ends a session, if there is one.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn end_session(&self, token: SessionToken) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("DELETE FROM session WHERE token = ?1", params![token.0])?;
                Ok(())
            })
            .await
    }

    /// Ends one of an account's own sessions by its key.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn end_session_of(&self, account: AccountId, key: String) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute(
                    "DELETE FROM session WHERE account = ?1 AND lower(substr(hex(token), 1, 16)) = ?2",
                    params![account.0, key],
                )?;
                Ok(())
            })
            .await
    }

    /// Notes that a session is still used.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn see_session(&self, token: SessionToken, at: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("UPDATE session SET seen_at = ?2 WHERE token = ?1", params![token.0, at])?;
                Ok(())
            })
            .await
    }

    /// Who signed in with this session, and when it was last noted as used; none when it has ended.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn signed_in(&self, token: &SessionToken, now: i64) -> Result<Option<(Account, i64)>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT a.id, l.token, a.name, a.role, a.code_number, s.seen_at FROM session s
             JOIN account a ON a.id = s.account JOIN learner l ON l.id = a.learner WHERE s.token = ?1 AND s.seen_at > ?2",
        )?;
        let found =
            statement.query_row(params![token.0, now - SESSION_LIFE_MS], |row| Ok((account(row)?, row.get(5)?)));
        Ok(found.optional()?)
    }

    /// The sessions of an account, the latest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn sessions(&self, account: AccountId, now: i64) -> Result<Vec<Session>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(
            "SELECT token, seen_at, device FROM session WHERE account = ?1 AND seen_at > ?2 ORDER BY seen_at DESC, token",
        )?;
        let session =
            |row: &Row<'_>| Ok(Session { token: SessionToken(row.get(0)?), seen_at: row.get(1)?, device: row.get(2)? });
        let sessions = statement.query_map(params![account.0, now - SESSION_LIFE_MS], session)?;
        Ok(sessions.collect::<Result<_, _>>()?)
    }

    /// Every name that somebody has, as names are compared.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn name_keys(&self) -> Result<HashSet<String>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached("SELECT name_key FROM account")?;
        let names = statement.query_map([], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    /// Gives an account another name; false when it is taken.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn rename_account(&self, id: AccountId, name: String, audit: Audit) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let n_changed = savepoint.execute(
                    "UPDATE OR IGNORE account SET name = ?2, name_key = ?3 WHERE id = ?1",
                    params![id.0, name.trim(), name_key(&name)],
                )?;
                if n_changed > 0 {
                    audit.write(savepoint)?;
                }
                Ok(n_changed > 0)
            })
            .await
    }

    /// Makes a pupil's code, pictures and card worthless, and gives new ones. Whoever signed in with them is out.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn renew_code(&self, id: AccountId, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("UPDATE account SET code_number = code_number + 1 WHERE id = ?1", [id.0])?;
                savepoint.execute("DELETE FROM session WHERE account = ?1", [id.0])?;
                audit.write(savepoint)
            })
            .await
    }

    /// Erases an account with all that is kept of its learner.
    ///
    /// # Errors
    ///
    /// When the database fails; then nothing was erased.
    pub async fn erase_account(&self, id: AccountId, audit: Audit) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint
                    .execute("DELETE FROM learner WHERE id = (SELECT learner FROM account WHERE id = ?1)", [id.0])?;
                audit.write(savepoint)
            })
            .await
    }
}

pub(super) fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    let role: String = row.get(3)?;
    Ok(Account {
        id: AccountId(row.get(0)?),
        learner: LearnerId::of_column(row.get(1)?),
        name: row.get(2)?,
        role: AccountRole::of_column(&role),
        code_number: row.get(4)?,
    })
}
