//! Links that work once: to become a teacher, or to choose a new password.

use rusqlite::{OptionalExtension, Row, Savepoint, params};

use super::{
    Account, AccountId, AccountRole, Audit, LearnerId, NewAccount, SessionToken, Store, StoreError,
    account::{ACCOUNT, account, change_password, insert_account},
    name_key,
};

/// What an invitation is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Whose password is chosen; none for a teacher who is to be made.
    pub account: Option<Account>,
    pub role: AccountRole,
}

/// How the use of an invitation ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    Account(Account),
    NameTaken,
    /// It was used before, it ran out, or there never was one.
    Void,
}

fn invitation(row: &Row<'_>) -> rusqlite::Result<(Option<AccountId>, AccountRole)> {
    let role: String = row.get(1)?;
    Ok((row.get::<_, Option<i64>>(0)?.map(AccountId), AccountRole::of_column(&role)))
}

const INVITATION: &str = "SELECT account, role FROM invitation WHERE token = ?1 AND expires_at > ?2";

fn insert(
    savepoint: &Savepoint<'_>,
    token: SessionToken,
    account: Option<AccountId>,
    role: AccountRole,
    expires_at: i64,
) -> rusqlite::Result<()> {
    savepoint.execute(
        "INSERT INTO invitation (token, account, role, expires_at) VALUES (?1, ?2, ?3, ?4)",
        params![token.0, account.map(|account| account.0), role.as_str(), expires_at],
    )?;
    Ok(())
}

impl Store {
    /// Keeps a link by which somebody becomes a teacher.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn invite_teacher(
        &self,
        token: SessionToken,
        role: AccountRole,
        expires_at: i64,
        audit: Audit,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                insert(savepoint, token, None, role, expires_at)?;
                audit.write(savepoint)
            })
            .await
    }

    /// Keeps a link by which the first teacher is made; false when there is a teacher already. A link of an earlier start
    /// is worth nothing any more.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn invite_first_teacher(&self, token: SessionToken, expires_at: i64) -> Result<bool, StoreError> {
        self.writer
            .run(move |savepoint| {
                let has_teacher = savepoint
                    .prepare("SELECT 1 FROM account WHERE role IN ('admin', 'teacher') AND password IS NOT NULL")?
                    .exists([])?;
                if !has_teacher {
                    savepoint.execute("DELETE FROM invitation WHERE account IS NULL", [])?;
                    insert(savepoint, token, None, AccountRole::Admin, expires_at)?;
                }
                Ok(!has_teacher)
            })
            .await
    }

    /// Keeps a link by which the owner of an account chooses a password. Older links of theirs are worth nothing any more.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn invite_to_new_password(
        &self,
        token: SessionToken,
        of: Account,
        expires_at: i64,
        audit: Audit,
    ) -> Result<(), StoreError> {
        self.writer
            .run(move |savepoint| {
                savepoint.execute("DELETE FROM invitation WHERE account = ?1", [of.id.0])?;
                insert(savepoint, token, Some(of.id), of.role, expires_at)?;
                audit.write(savepoint)
            })
            .await
    }

    /// Makes a teacher without a password and the link by which they choose one; the first teacher of a school runs it.
    /// Of a teacher who is there, it makes another link; none when the name is somebody else's.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn add_teacher(
        &self,
        name: String,
        learner: LearnerId,
        token: SessionToken,
        expires_at: i64,
        audit: Audit,
    ) -> Result<Option<Account>, StoreError> {
        self.writer
            .run(move |savepoint| {
                let known = savepoint
                    .query_row(&format!("SELECT {ACCOUNT} WHERE a.name_key = ?1"), [name_key(&name)], account)
                    .optional()?;
                let teacher = match known {
                    Some(known) if !known.role.teaches() => return Ok(None),
                    Some(known) => known,
                    None => {
                        let has_admin = savepoint.prepare("SELECT 1 FROM account WHERE role = 'admin'")?.exists([])?;
                        let role = if has_admin { AccountRole::Teacher } else { AccountRole::Admin };
                        let new = NewAccount { learner, name, role, password: None, made_at: audit.at() };
                        let Some(made) = insert_account(savepoint, &new)? else { return Ok(None) };
                        made
                    }
                };
                savepoint.execute("DELETE FROM invitation WHERE account = ?1", [teacher.id.0])?;
                insert(savepoint, token, Some(teacher.id), teacher.role, expires_at)?;
                audit.write(savepoint)?;
                Ok(Some(teacher))
            })
            .await
    }

    /// What a link is for; none when it was used, ran out, or never was.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn invitation(&self, token: &SessionToken, now: i64) -> Result<Option<Invitation>, StoreError> {
        let found = {
            let reader = self.reader();
            let mut statement = reader.prepare_cached(INVITATION)?;
            statement.query_row(params![token.0, now], invitation).optional()?
        };
        let Some((account, role)) = found else { return Ok(None) };
        let account = account.map(|account| self.account(account)).transpose()?.flatten();
        Ok(Some(Invitation { account, role }))
    }

    /// Uses a link: makes the teacher `new` (its role is the link's), or gives the link's account the new password.
    ///
    /// # Errors
    ///
    /// When the database fails; then the link is as good as before.
    pub async fn accept_invitation(&self, token: SessionToken, new: NewAccount) -> Result<Accepted, StoreError> {
        self.writer
            .run(move |savepoint| {
                let found = savepoint.query_row(INVITATION, params![token.0, new.made_at], invitation).optional()?;
                let Some((whose, role)) = found else { return Ok(Accepted::Void) };
                let accepted = match whose {
                    Some(id) => {
                        change_password(savepoint, id, new.password.as_deref().unwrap_or_default())?;
                        savepoint.query_row(&format!("SELECT {ACCOUNT} WHERE a.id = ?1"), [id.0], account)?
                    }
                    None => {
                        let at = new.made_at;
                        let Some(made) = insert_account(savepoint, &NewAccount { role, ..new })? else {
                            return Ok(Accepted::NameTaken);
                        };
                        let action = super::AuditAction::TeacherMade;
                        Audit::new(&made, action, at).about(&made.name).write(savepoint)?;
                        made
                    }
                };
                savepoint.execute("DELETE FROM invitation WHERE token = ?1", params![token.0])?;
                Ok(Accepted::Account(accepted))
            })
            .await
    }
}
