//! The trail of what teachers changed. An entry is written in the transaction of the change that it tells.

use rusqlite::{Row, Savepoint, params};

use super::{Account, AccountId, Store, StoreError};

/// What was done. Its words are `audit-ACTION`, with `$who` and `$subject`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuditAction {
    ClassMade,
    ClassChanged,
    ClassArchived,
    ClassReopened,
    ClassCodeRenewed,
    ClassTeacherAdded,
    ClassTeacherRemoved,
    PupilAdded,
    PupilJoined,
    PupilRenamed,
    PupilCodeRenewed,
    PupilPasswordLink,
    PupilLeft,
    PupilReturned,
    PupilMoved,
    PupilKept,
    PupilErased,
    /// By the school itself, because the day had come.
    PupilErasedInTime,
    TeacherInvited,
    TeacherMade,
    TeacherPasswordLink,
    TeacherRemoved,
    ChoiceMade,
    AssignmentHandedOut,
    AssignmentChanged,
    AssignmentWithdrawn,
    AssignmentGivenAgain,
    NoteAdded,
    NoteChanged,
    NoteErased,
    SetMade,
    /// What it is called, what it is about, or whether others see it.
    SetChanged,
    SetRemoved,
    /// Given to learners, in its newest version or an earlier one.
    LessonPublished,
    LessonWithdrawn,
    LessonRemoved,
    /// A position shown to the whole class.
    LiveShown,
}

impl AuditAction {
    pub const ALL: [AuditAction; 37] = [
        AuditAction::ClassMade,
        AuditAction::ClassChanged,
        AuditAction::ClassArchived,
        AuditAction::ClassReopened,
        AuditAction::ClassCodeRenewed,
        AuditAction::ClassTeacherAdded,
        AuditAction::ClassTeacherRemoved,
        AuditAction::PupilAdded,
        AuditAction::PupilJoined,
        AuditAction::PupilRenamed,
        AuditAction::PupilCodeRenewed,
        AuditAction::PupilPasswordLink,
        AuditAction::PupilLeft,
        AuditAction::PupilReturned,
        AuditAction::PupilMoved,
        AuditAction::PupilKept,
        AuditAction::PupilErased,
        AuditAction::PupilErasedInTime,
        AuditAction::TeacherInvited,
        AuditAction::TeacherMade,
        AuditAction::TeacherPasswordLink,
        AuditAction::TeacherRemoved,
        AuditAction::ChoiceMade,
        AuditAction::AssignmentHandedOut,
        AuditAction::AssignmentChanged,
        AuditAction::AssignmentWithdrawn,
        AuditAction::AssignmentGivenAgain,
        AuditAction::NoteAdded,
        AuditAction::NoteChanged,
        AuditAction::NoteErased,
        AuditAction::SetMade,
        AuditAction::SetChanged,
        AuditAction::SetRemoved,
        AuditAction::LessonPublished,
        AuditAction::LessonWithdrawn,
        AuditAction::LessonRemoved,
        AuditAction::LiveShown,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            AuditAction::ClassMade => "class-made",
            AuditAction::ClassChanged => "class-changed",
            AuditAction::ClassArchived => "class-archived",
            AuditAction::ClassReopened => "class-reopened",
            AuditAction::ClassCodeRenewed => "class-code-renewed",
            AuditAction::ClassTeacherAdded => "class-teacher-added",
            AuditAction::ClassTeacherRemoved => "class-teacher-removed",
            AuditAction::PupilAdded => "pupil-added",
            AuditAction::PupilJoined => "pupil-joined",
            AuditAction::PupilRenamed => "pupil-renamed",
            AuditAction::PupilCodeRenewed => "pupil-code-renewed",
            AuditAction::PupilPasswordLink => "pupil-password-link",
            AuditAction::PupilLeft => "pupil-left",
            AuditAction::PupilReturned => "pupil-returned",
            AuditAction::PupilMoved => "pupil-moved",
            AuditAction::PupilKept => "pupil-kept",
            AuditAction::PupilErased => "pupil-erased",
            AuditAction::PupilErasedInTime => "pupil-erased-in-time",
            AuditAction::TeacherInvited => "teacher-invited",
            AuditAction::TeacherMade => "teacher-made",
            AuditAction::TeacherPasswordLink => "teacher-password-link",
            AuditAction::TeacherRemoved => "teacher-removed",
            AuditAction::ChoiceMade => "choice-made",
            AuditAction::AssignmentHandedOut => "assignment-handed-out",
            AuditAction::AssignmentChanged => "assignment-changed",
            AuditAction::AssignmentWithdrawn => "assignment-withdrawn",
            AuditAction::AssignmentGivenAgain => "assignment-given-again",
            AuditAction::NoteAdded => "note-added",
            AuditAction::NoteChanged => "note-changed",
            AuditAction::NoteErased => "note-erased",
            AuditAction::SetMade => "set-made",
            AuditAction::SetChanged => "set-changed",
            AuditAction::SetRemoved => "set-removed",
            AuditAction::LessonPublished => "lesson-published",
            AuditAction::LessonWithdrawn => "lesson-withdrawn",
            AuditAction::LessonRemoved => "lesson-removed",
            AuditAction::LiveShown => "live-shown",
        }
    }
}

/// A change that is about to be made: who makes it, where, to what.
#[derive(Clone, Debug)]
pub struct Audit {
    /// Nobody where the school itself does it.
    who: Option<AccountId>,
    name: String,
    action: AuditAction,
    class: Option<String>,
    subject: String,
    /// Milliseconds since 1970, UTC.
    at: i64,
}

impl Audit {
    pub fn new(who: &Account, action: AuditAction, at: i64) -> Audit {
        Audit { who: Some(who.id), name: who.name.clone(), action, class: None, subject: String::new(), at }
    }

    /// What happens without anybody's doing.
    pub fn by_itself(action: AuditAction, at: i64) -> Audit {
        Audit { who: None, name: "Tabiya".to_owned(), action, class: None, subject: String::new(), at }
    }

    /// In the class with this key.
    pub fn in_class(self, class: &str) -> Audit {
        Audit { class: Some(class.to_owned()), ..self }
    }

    /// The name of what it is done to; never a pupil's real name.
    pub fn about(self, subject: impl Into<String>) -> Audit {
        Audit { subject: subject.into(), ..self }
    }

    pub(super) fn at(&self) -> i64 {
        self.at
    }

    /// Writes the entry beside the change.
    pub(super) fn write(&self, savepoint: &Savepoint<'_>) -> rusqlite::Result<()> {
        savepoint
            .prepare_cached(
                "INSERT INTO audit_entry (account, who, action, class, subject, at)
                 VALUES (?1, ?2, ?3, (SELECT id FROM class WHERE key = ?4), ?5, ?6)",
            )?
            .execute(params![
                self.who.map(|who| who.0),
                self.name,
                self.action.as_str(),
                self.class,
                self.subject,
                self.at
            ])?;
        Ok(())
    }
}

/// A line of the trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    pub who: String,
    pub action: AuditAction,
    /// The name of the class, if it is about one that is still there.
    pub class: Option<String>,
    pub subject: String,
    pub at: i64,
}

impl Store {
    /// The trail of a class, or of the whole school, newest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn audit(&self, class: Option<&str>, skip: u32, n: u32) -> Result<Vec<AuditEntry>, StoreError> {
        let reader = self.reader();
        // A condition for both would look through the trail of the whole school for that of a class.
        let condition = if class.is_some() { "e.class = (SELECT id FROM class WHERE key = ?1)" } else { "?1 IS NULL" };
        let mut statement = reader.prepare_cached(&format!(
            "SELECT e.who, e.action, c.name, e.subject, e.at FROM audit_entry e LEFT JOIN class c ON c.id = e.class
             WHERE {condition} ORDER BY e.id DESC LIMIT ?3 OFFSET ?2"
        ))?;
        let entries = statement.query_map(params![class, skip, n], entry)?;
        Ok(entries.filter_map(Result::transpose).collect::<Result<_, _>>()?)
    }
}

/// None for an action of a later version.
fn entry(row: &Row<'_>) -> rusqlite::Result<Option<AuditEntry>> {
    let action: String = row.get(1)?;
    let Some(action) = AuditAction::ALL.into_iter().find(|known| known.as_str() == action) else { return Ok(None) };
    Ok(Some(AuditEntry { who: row.get(0)?, action, class: row.get(2)?, subject: row.get(3)?, at: row.get(4)? }))
}
