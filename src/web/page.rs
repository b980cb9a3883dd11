//! What every page has around its content: title, languages, navigation, looks.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::response::Html;

use super::{
    assets,
    error::WebError,
    visitor::{Settings, Visitor},
};
use crate::{lang::Lang, store::Account, words::Words};

/// The frame of a page, as `base.html` draws it.
#[derive(Clone, Debug)]
pub struct Page {
    pub words: Words,
    pub title: String,
    /// One sentence for search engines and link previews.
    pub description: String,
    pub settings: Settings,
    /// Tells one learner of a browser from another without naming either; empty before the first answer.
    pub who: String,
    path: String,
    account: Option<Account>,
}

/// A link with its words.
pub struct Way {
    pub name: String,
    pub href: String,
}

/// An entry of the navigation.
pub struct NavItem {
    pub name: String,
    pub href: String,
    pub current: bool,
}

/// The parts of the site, in the order of the header.
const SECTIONS: [(&str, &str); 6] = [
    ("nav-lessons", "/lessons"),
    ("nav-puzzles", "/puzzles"),
    ("nav-endgames", "/endgames"),
    ("nav-review", "/review"),
    ("nav-progress", "/progress"),
    ("nav-settings", "/settings"),
];

impl Page {
    pub fn new(visitor: &Visitor, title: String, description: String) -> Page {
        Page {
            words: visitor.words,
            title,
            description,
            settings: visitor.settings.clone(),
            who: mark(visitor),
            path: visitor.path.clone(),
            account: visitor.account.clone(),
        }
    }

    /// The same page under an address that keeps more than its own: a change of language stays there.
    pub fn at(self, path: String) -> Page {
        Page { path, ..self }
    }

    /// The same page with marks where the learner's mark and the name of the account stand.
    pub fn marked(self, who: &str, name: &str) -> Page {
        let account = self.account.map(|account| Account { name: name.to_owned(), ..account });
        Page { who: who.to_owned(), account, ..self }
    }

    pub fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// Whether the visitor has an account and is in it.
    pub fn is_signed_in(&self) -> bool {
        self.account.is_some()
    }

    /// An address of ours in the page's language; `path` starts with a slash.
    pub fn url(&self, path: &str) -> String {
        format!("/{}{path}", self.words.lang())
    }

    /// This page in another language.
    pub fn in_lang(&self, lang: &Lang) -> String {
        format!("/{lang}{}", self.path)
    }

    pub fn asset(&self, name: &str) -> String {
        assets::url(name)
    }

    /// The address of the sprite with the pieces the visitor likes.
    pub fn pieces(&self) -> String {
        self.sprite(self.settings.pieces)
    }

    /// The address of the sprite with the pieces of a set, by the value of the setting.
    pub fn sprite(&self, set: &str) -> String {
        self.asset(if set == "bold" { "pieces-bold.svg" } else { "pieces.svg" })
    }

    pub fn nav(&self) -> Vec<NavItem> {
        let own = match &self.account {
            Some(account) if account.role.teaches() => Some(("nav-teach", "/teach")),
            Some(_) => Some(("nav-assignments", "/assignments")),
            None => None,
        };
        let sections = SECTIONS.into_iter().chain(own);
        let mut items: Vec<NavItem> = sections.map(|(key, path)| self.nav_item(self.say(key), path)).collect();
        items.push(match &self.account {
            Some(account) => self.nav_item(account.name.clone(), "/account"),
            None => self.nav_item(self.say("nav-sign-in"), "/sign-in"),
        });
        items
    }

    fn nav_item(&self, name: String, path: &str) -> NavItem {
        NavItem { name, href: self.url(path), current: self.path.starts_with(path) }
    }
}

/// The same for the same learner, and nothing that a learner could be found by; empty before the first answer.
pub fn mark(visitor: &Visitor) -> String {
    let Some(learner) = &visitor.learner else { return String::new() };
    let mut hasher = DefaultHasher::new();
    learner.as_str().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Renders a template; one that fails is our fault, not the visitor's.
pub fn render(template: &impl askama::Template) -> Result<Html<String>, WebError> {
    template.render().map(Html).map_err(WebError::internal)
}
