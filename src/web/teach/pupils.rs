//! Pupils by the list: added, moved on at the turn of the year, kept a year longer, taken out of the class.

use std::{collections::HashSet, sync::Arc};

use axum::{
    Form,
    extract::{Multipart, Path, State},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};

use super::{
    class::{PupilList, class_of, page},
    class_href,
    names::pseudonyms,
    new_class,
    roster::{self, Line},
};
use crate::{
    store::{Account, AccountRole, Audit, AuditAction, Class, LearnerId, NewPupil, Pupil, name_key},
    web::{
        App,
        account::{clean_name, field, is_no_letter, join::MAX_REAL_NAME, own::account_of},
        error::WebError,
        now,
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

/// How often names are made up anew when somebody else takes one meanwhile.
const MAX_DRAWS: usize = 5;

/// The form that adds pupils, as it was sent.
#[derive(Default)]
struct Sent {
    typed: String,
    file: Vec<u8>,
    /// Whether the good lines are to be added without the others.
    accepts: bool,
}

impl Sent {
    async fn read(mut form: Multipart) -> Result<Sent, WebError> {
        let mut sent = Sent::default();
        while let Some(part) = form.next_field().await? {
            let name = part.name().unwrap_or_default().to_owned();
            let bytes = part.bytes().await?;
            match name.as_str() {
                "names" => sent.typed = String::from_utf8_lossy(&bytes).into_owned(),
                "file" => sent.file = bytes.into(),
                "accept" => sent.accepts = true,
                _ => {}
            }
        }
        Ok(sent)
    }
}

/// Adds a list of pupils. Nothing is added while a line is faulty, unless the teacher wants the others.
pub async fn add(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    form: Multipart,
) -> Result<Response, WebError> {
    let class = class_of(&app, &key)?;
    let words = visitor.words;
    let sent = Sent::read(form).await?;
    let refuse = |class: Class, list: PupilList| {
        let page = page(&app, &visitor, class, None, list)?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    let typed = if sent.file.is_empty() {
        sent.typed
    } else {
        match roster::text_of_file(&sent.file, visitor.lang()) {
            Ok(text) => text,
            Err(fault) => {
                return refuse(
                    class,
                    PupilList { typed: sent.typed, fault: Some(words.say(fault)), ..PupilList::default() },
                );
            }
        }
    };
    let lines = roster::lines(&typed);
    if lines.is_empty() || lines.len() > roster::MAX_LINES {
        let fault = match lines.len() {
            0 => words.say("list-empty"),
            n => words.say_with("list-long", &[("count", n.into()), ("most", roster::MAX_LINES.into())]),
        };
        return refuse(class, PupilList { typed, fault: Some(fault), ..PupilList::default() });
    }
    let (good, faults) = proved(&app, &class, words, lines)?;
    if good.is_empty() || (!faults.is_empty() && !sent.accepts) {
        let n_good = good.len();
        let add_others = (n_good > 0).then(|| words.say_with("list-add-others", &[("count", n_good.into())]));
        return refuse(class, PupilList { typed, fault: Some(words.say("list-faulty")), faults, add_others });
    }
    let n_added = good.len();
    make(&app, &visitor, &class, good).await?;
    Ok(Redirect::to(&format!("{}?added={n_added}", class_href(visitor.lang(), &class.key))).into_response())
}

/// The lines that nothing is wrong with, and what is wrong with the others.
fn proved(app: &App, class: &Class, words: Words, lines: Vec<Line>) -> Result<(Vec<Line>, Vec<String>), WebError> {
    let pupils = app.store.pupils(&class.key).map_err(WebError::internal)?;
    let known: HashSet<String> = pupils.iter().map(|pupil| pupil.real_name.to_lowercase()).collect();
    let mut taken = app.store.name_keys().map_err(WebError::internal)?;
    let (mut good, mut faults) = (Vec::new(), Vec::new());
    for line in lines {
        let fault = if line.real_name.is_empty() {
            Some("real-name-missing")
        } else if line.real_name.chars().count() > MAX_REAL_NAME {
            Some("real-name-long")
        } else if line.real_name.contains(is_no_letter) {
            Some("name-letters")
        } else if known.contains(&line.real_name.to_lowercase()) {
            Some("real-name-known")
        } else {
            match line.name.as_deref().map(clean_name) {
                Some(Err(fault)) => Some(fault),
                Some(Ok(name)) if !taken.insert(name_key(&name)) => Some("name-taken"),
                _ => None,
            }
        };
        match fault {
            None => good.push(line),
            Some(fault) => {
                let name = if line.real_name.is_empty() { line.name.unwrap_or_default() } else { line.real_name };
                let args = [("line", line.number.into()), ("name", name.into()), ("fault", words.say(fault).into())];
                faults.push(words.say_with("list-line-fault", &args));
            }
        }
    }
    Ok((good, faults))
}

/// Makes the pupils, with names that are made up where the list gives none.
async fn make(app: &App, visitor: &Visitor, class: &Class, lines: Vec<Line>) -> Result<(), WebError> {
    let (now, account) = (now(), account_of(visitor)?);
    let erase_at = app.erase_at(now)?;
    for _ in 0..MAX_DRAWS {
        let mut taken = app.store.name_keys().map_err(WebError::internal)?;
        taken.extend(lines.iter().filter_map(|line| line.name.as_deref()).map(name_key));
        let n = lines.iter().filter(|line| line.name.is_none()).count();
        let mut made_up = pseudonyms(visitor.words, n, &mut taken, rand::random).into_iter();
        let pupil = |line: &Line| {
            let name = line.name.clone().or_else(|| made_up.next()).unwrap_or_default();
            NewPupil { learner: LearnerId::from_bits(rand::random()), name, real_name: line.real_name.clone() }
        };
        let pupils = lines.iter().map(pupil).collect();
        let audit = Audit::new(account, AuditAction::PupilAdded, now).in_class(&class.key);
        let taken =
            app.store.add_pupils(class.key.clone(), pupils, erase_at, audit).await.map_err(WebError::internal)?;
        if taken.is_none() {
            return Ok(());
        }
    }
    Err(WebError::Internal)
}

/// The pupils of the class that a form names.
fn chosen(app: &App, class: &str, pairs: &Pairs) -> Result<Vec<Pupil>, WebError> {
    let names: HashSet<String> =
        pairs.iter().filter(|(name, _)| name == "pupil").map(|(_, value)| name_key(value)).collect();
    let pupils = app.store.pupils(class).map_err(WebError::internal)?;
    Ok(pupils.into_iter().filter(|pupil| names.contains(&name_key(&pupil.account.name))).collect())
}

fn accounts(pupils: Vec<Pupil>) -> Vec<Account> {
    pupils.into_iter().map(|pupil| pupil.account).collect()
}

fn back(visitor: &Visitor, class: &str, done: &str, n: usize) -> Response {
    Redirect::to(&format!("{}?{done}={n}", class_href(visitor.lang(), class))).into_response()
}

/// Takes the chosen pupils out of the class.
pub async fn leave(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let pupils = accounts(chosen(&app, &class, &pairs)?);
    let n = pupils.len();
    let audit = Audit::new(account_of(&visitor)?, AuditAction::PupilLeft, now()).in_class(&class);
    app.store.leave_class(class.clone(), pupils, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor, &class, "left", n))
}

/// Moves the chosen pupils to another class of the teacher's, or to a new one.
pub async fn go_on(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (class, account) = (class_of(&app, &key)?, account_of(&visitor)?);
    let pupils: Vec<Pupil> = chosen(&app, &key, &pairs)?.into_iter().filter(|pupil| pupil.left_at.is_none()).collect();
    let refuse = |fault: &str, class: Class| {
        let list = PupilList { fault: Some(visitor.words.say(fault)), ..PupilList::default() };
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page(&app, &visitor, class, None, list)?).into_response())
    };
    if pupils.is_empty() {
        return refuse("pupils-none-chosen", class);
    }
    let to = match field(&pairs, "to") {
        "new" => match new_class(&app, account, field(&pairs, "new-name"), class.sign_in).await? {
            Ok(made) => made,
            Err(fault) => return refuse(fault, class),
        },
        to => {
            let classes = app.store.classes_of_teacher(account.id).map_err(WebError::internal)?;
            let is_theirs = classes.iter().any(|summary| summary.class.key == to && to != key);
            if !is_theirs {
                return refuse("pupils-no-class-chosen", class);
            }
            to.to_owned()
        }
    };
    let n = pupils.len();
    let now = now();
    let audit = Audit::new(account, AuditAction::PupilMoved, now).in_class(&key);
    let erase_at = app.erase_at(now)?;
    app.store.move_pupils(key, to.clone(), pupils, erase_at, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor, &to, "moved", n))
}

/// Keeps all pupils of the class a year longer.
pub async fn keep(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
) -> Result<Response, WebError> {
    let pupils = app.store.pupils(&class).map_err(WebError::internal)?;
    let pupils = accounts(pupils.into_iter().filter(|pupil| pupil.account.role == AccountRole::Pupil).collect());
    let (n, now) = (pupils.len(), now());
    let audit = Audit::new(account_of(&visitor)?, AuditAction::PupilKept, now).in_class(&class);
    app.store.keep_pupils(pupils, app.erase_at(now)?, audit).await.map_err(WebError::internal)?;
    Ok(back(&visitor, &class, "kept", n))
}
