//! Accounts and sessions: who somebody is once they have signed in.

use rusqlite::{OptionalExtension, Row, params};

use super::{LearnerId, Store, StoreError, progress::learner_row};

/// The columns of an [`Account`], as [`account`] reads them.
const ACCOUNT: &str = "a.id, l.token, a.name, a.role FROM account a JOIN learner l ON l.id = a.learner";

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

/// Somebody who can sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    /// Whose progress it is.
    pub learner: LearnerId,
    pub name: String,
    pub role: AccountRole,
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionToken(pub [u8; 32]);

/// A name as it is compared: two that look the same at a glance are the same.
pub fn name_key(name: &str) -> String {
    name.trim().to_lowercase()
}

impl Store {
    /// Makes an account; none when the name is taken or the learner has one already.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_account(&self, new: NewAccount) -> Result<Option<Account>, StoreError> {
        self.writer
            .run(move |savepoint| {
                let learner = learner_row(savepoint, &new.learner, new.made_at)?;
                let n_added = savepoint.execute(
                    "INSERT OR IGNORE INTO account (learner, name, name_key, role, password, made_at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    params![
                        learner,
                        new.name.trim(),
                        name_key(&new.name),
                        new.role.as_str(),
                        new.password,
                        new.made_at
                    ],
                )?;
                if n_added == 0 {
                    return Ok(None);
                }
                let id = savepoint.last_insert_rowid();
                savepoint.query_row(&format!("SELECT {ACCOUNT} WHERE a.id = ?1"), [id], account).map(Some)
            })
            .await
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
                Ok(())
            })
            .await
    }

    /// Who signed in with this session; none when it has ended.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn signed_in(&self, token: &SessionToken) -> Result<Option<Account>, StoreError> {
        let reader = self.reader();
        let mut statement = reader
            .prepare_cached(&format!("SELECT {ACCOUNT} JOIN session s ON s.account = a.id WHERE s.token = ?1"))?;
        Ok(statement.query_row([&token.0[..]], account).optional()?)
    }
}

pub(super) fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    let role: String = row.get(3)?;
    Ok(Account {
        id: AccountId(row.get(0)?),
        learner: LearnerId::of_column(row.get(1)?),
        name: row.get(2)?,
        role: AccountRole::of_column(&role),
    })
}
