//! What teachers changed, in words.

use crate::{
    store::AuditEntry,
    web::{App, error::WebError, now, page::Way, step::Pairs, visitor::Visitor},
    words,
};

/// Entries on a page.
const PAGE_LENGTH: u32 = 50;

/// A page of a trail.
pub struct Trail {
    pub lines: Vec<TrailLine>,
    pub newer: Option<Way>,
    pub older: Option<Way>,
}

pub struct TrailLine {
    pub when: String,
    pub what: String,
}

/// The page of a trail that the address asks for; `class` is the key of one, or none for the whole school.
pub fn read(app: &App, visitor: &Visitor, class: Option<&str>, pairs: &Pairs) -> Result<Trail, WebError> {
    let (words, now) = (visitor.words, now());
    let page: u32 = crate::web::account::field(pairs, "page").parse().unwrap_or(0);
    let skip = page.saturating_mul(PAGE_LENGTH);
    let mut entries = app.store.audit(class, skip, PAGE_LENGTH + 1).map_err(WebError::internal)?;
    let has_older = entries.len() > PAGE_LENGTH as usize;
    entries.truncate(PAGE_LENGTH as usize);
    let line = |entry: AuditEntry| {
        let class = entry.class.filter(|_| class.is_none());
        let args = [("who", entry.who.into()), ("subject", entry.subject.into())];
        let what = words.say_with(&format!("audit-{}", entry.action.as_str()), &args);
        TrailLine {
            when: words::ago(words, entry.at, now),
            what: match class {
                Some(class) => words.say_with("audit-in-class", &[("what", what.into()), ("class", class.into())]),
                None => what,
            },
        }
    };
    let way = |page: u32, key: &str| Way { name: words.say(key), href: format!("?page={page}#trail") };
    Ok(Trail {
        lines: entries.into_iter().map(line).collect(),
        newer: page.checked_sub(1).map(|page| way(page, "progress-newer")),
        older: has_older.then(|| way(page + 1, "progress-older")),
    })
}
