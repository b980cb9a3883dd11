//! Who asks: the language, the learner behind the cookie, and how they like the page to look.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, Request},
    http::{HeaderMap, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use axum_extra::extract::{
    CookieJar, SignedCookieJar,
    cookie::{Cookie, SameSite},
};
use cookie::time::Duration;

use sha2::{Digest, Sha256};

use super::{App, client::origin, compress::accepts_gzip, error::WebError, now};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, LearnerId, SessionToken, StoreError},
    words::Words,
};

const LEARNER_COOKIE: &str = "learner";
const SESSION_COOKIE: &str = "session";
const LANGUAGE_COOKIE: &str = "language";
const SETTINGS_COOKIE: &str = "settings";

/// A session that was used is noted as such so often, in milliseconds.
const SEEN_AGAIN_MS: i64 = 60 * 60 * 1000;

/// Browsers cut longer lives down to this.
const COOKIE_LIFE: Duration = Duration::days(400);

/// The media type by which our script asks for the changed part of a page instead of the whole.
pub const FRAGMENT_TYPE: &str = "text/vnd.tabiya.fragment+html";

/// What a request says about the person who made it.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub words: Words,
    /// Whose progress it is: of the account, or of the browser where nobody has signed in.
    pub learner: Option<LearnerId>,
    /// Who has signed in.
    pub account: Option<Account>,
    /// By which session.
    pub session: Option<SessionToken>,
    pub settings: Settings,
    /// Where they see this site: `https://school.example`.
    pub origin: String,
    /// The address without the language: `/lessons/rook`.
    pub path: String,
    pub wants_fragment: bool,
    /// Whether an answer may be compressed.
    pub reads_gzip: bool,
}

impl Visitor {
    /// Reads a request; the language comes from the address, or else from the cookie, or from the browser's wishes.
    ///
    /// # Errors
    ///
    /// When the database cannot say who has signed in.
    pub fn of(parts: &Parts, app: &App) -> Result<Visitor, StoreError> {
        Ok(Visitor::seen(parts, app)?.0)
    }

    /// The visitor, and when their session was last noted as used.
    fn seen(parts: &Parts, app: &App) -> Result<(Visitor, Option<i64>), StoreError> {
        let visitor = Visitor::before_sign_in(parts, app);
        let Some(token) = session_token(&parts.headers) else { return Ok((visitor, None)) };
        let Some((account, seen_at)) = app.store.signed_in(&token, now())? else { return Ok((visitor, None)) };
        let learner = Some(account.learner.clone());
        Ok((Visitor { learner, account: Some(account), session: Some(token), ..visitor }, Some(seen_at)))
    }

    /// What can be told without the database.
    pub fn before_sign_in(parts: &Parts, app: &App) -> Visitor {
        let path = parts.uri.path().trim_start_matches('/');
        let (first, rest) = match path.find('/') {
            Some(slash) => path.split_at(slash),
            None => (path, "/"),
        };
        let (lang, path) = match first.parse() {
            Ok(lang) => (lang, rest.to_owned()),
            Err(_) => (preferred_language(&parts.headers), "/".to_owned()),
        };
        // A cookie without our signature is none.
        let signed = |cookie: Cookie<'_>| cookie::CookieJar::new().signed(&app.cookie_key).verify(cookie.into_owned());
        let learner = cookies_of(&parts.headers, LEARNER_COOKIE).filter_map(signed).last();
        let settings = cookies_of(&parts.headers, SETTINGS_COOKIE).last();
        Visitor {
            words: Words::of(lang),
            learner: learner.and_then(|cookie| cookie.value().parse().ok()),
            account: None,
            session: None,
            settings: settings.map(|cookie| Settings::read(cookie.value())).unwrap_or_default(),
            origin: origin(parts),
            path,
            wants_fragment: accepts_fragment(&parts.headers),
            reads_gzip: accepts_gzip(&parts.headers),
        }
    }

    /// Whether it is a teacher who has signed in.
    pub fn teaches(&self) -> bool {
        self.account.as_ref().is_some_and(|account| account.role.teaches())
    }

    pub fn lang(&self) -> Lang {
        self.words.lang()
    }

    /// Empty where nobody has signed in.
    pub fn account_name(&self) -> &str {
        self.account.as_ref().map_or("", |account| account.name.as_str())
    }

    /// The learner, who is made where there is none, with the cookie by which they are known from then on.
    pub fn learner_or_new(&self, app: &App) -> (LearnerId, SignedCookieJar) {
        let learner = self.learner.clone().unwrap_or_else(|| LearnerId::from_bits(rand::random()));
        let cookies = SignedCookieJar::new(app.cookie_key.clone());
        // Whoever has signed in is known by the session: the browser keeps nothing of them once it ends.
        let cookies = if self.account.is_some() { cookies } else { cookies.add(learner_cookie(&learner)) };
        (learner, cookies)
    }
}

/// The cookies of this name, the last of which counts. No other is decoded: this is done for every request.
fn cookies_of<'h>(headers: &'h HeaderMap, name: &'static str) -> impl Iterator<Item = Cookie<'h>> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    let named = pairs.filter(move |pair| pair.split_once('=').is_some_and(|(own, _)| own.trim() == name));
    named.filter_map(|pair| Cookie::parse_encoded(pair).ok())
}

fn accepts_fragment(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains(FRAGMENT_TYPE))
}

/// The language that a visitor without one in the address gets.
pub fn preferred_language(headers: &HeaderMap) -> Lang {
    let chosen = cookies_of(headers, LANGUAGE_COOKIE).last().and_then(|cookie| cookie.value().parse().ok());
    let wished = || headers.get(header::ACCEPT_LANGUAGE).and_then(|wish| wish.to_str().ok()).map(Lang::negotiate);
    chosen.or_else(wished).unwrap_or(Lang::En)
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, WebError> {
        let first = parts.uri.path().split('/').nth(1).unwrap_or_default();
        if first.parse::<Lang>().is_err() {
            return Err(WebError::NoSuchPage);
        }
        let (visitor, seen_at) = Visitor::seen(parts, app).map_err(WebError::internal)?;
        let now = now();
        if let (Some(token), Some(seen_at)) = (visitor.session, seen_at)
            && now - seen_at > SEEN_AGAIN_MS
        {
            app.store.see_session(token, now).await.map_err(WebError::internal)?;
        }
        Ok(visitor)
    }
}

/// Whoever reads a page in a language gets it next time, too.
pub async fn remember_language(request: Request, next: Next) -> Response {
    let read = request.uri().path().split('/').nth(1).and_then(|first| first.parse::<Lang>().ok());
    let changed = read.filter(|lang| preferred_language(request.headers()) != *lang);
    let response = next.run(request).await;
    match changed.filter(|_| response.status().is_success()) {
        Some(lang) => (CookieJar::new().add(language_cookie(lang)), response).into_response(),
        None => response,
    }
}

/// The cookie that names a learner: nobody can make one up without our key, and no script can read it.
pub fn learner_cookie(learner: &LearnerId) -> Cookie<'static> {
    learner_cookie_of(learner.to_string())
}

/// Takes the learner's cookie back from the browser.
pub fn no_learner_cookie() -> Cookie<'static> {
    let mut cookie = learner_cookie_of(String::new());
    cookie.make_removal();
    cookie
}

/// The session that the request's cookie names.
pub fn session_token(headers: &HeaderMap) -> Option<SessionToken> {
    cookies_of(headers, SESSION_COOKIE).last().map(|cookie| session_token_of(cookie.value()))
}

/// What the database keeps of a session's secret: whoever reads the database cannot sign in with it.
pub fn session_token_of(secret: &str) -> SessionToken {
    SessionToken(Sha256::digest(secret).into())
}

/// The cookie of a session: as good as the password, so no script can read it. Pupils share their devices: theirs goes when
/// the browser is closed.
pub fn session_cookie(secret: String, role: AccountRole) -> Cookie<'static> {
    let mut cookie = lasting(Cookie::build((SESSION_COOKIE, secret)).http_only(true).build());
    if role == AccountRole::Pupil {
        cookie.unset_expires();
        cookie.set_max_age(None);
    }
    cookie
}

/// Takes the session's cookie back from the browser.
pub fn no_session_cookie() -> Cookie<'static> {
    let mut cookie = session_cookie(String::new(), AccountRole::Learner);
    cookie.make_removal();
    cookie
}

fn learner_cookie_of(value: String) -> Cookie<'static> {
    lasting(Cookie::build((LEARNER_COOKIE, value)).http_only(true).build())
}

pub fn language_cookie(lang: Lang) -> Cookie<'static> {
    lasting(Cookie::new(LANGUAGE_COOKIE, lang.tag()))
}

pub fn settings_cookie(settings: &Settings) -> Cookie<'static> {
    lasting(Cookie::build((SETTINGS_COOKIE, settings.write())).http_only(true).build())
}

fn lasting(mut cookie: Cookie<'static>) -> Cookie<'static> {
    cookie.set_path("/");
    cookie.set_same_site(SameSite::Lax);
    cookie.set_max_age(COOKIE_LIFE);
    cookie
}

/// How a visitor likes the page; each value is one of [`Settings::CHOICES`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    pub theme: &'static str,
    pub board: &'static str,
    pub pieces: &'static str,
    pub coordinates: &'static str,
    pub motion: &'static str,
    pub dots: &'static str,
    /// Whether puzzles that were missed come back in the review.
    pub repeat: &'static str,
    /// Whether the board is also there in words and as a table, opened.
    pub text: &'static str,
}

impl Settings {
    /// Each setting with its values, the default first. Their words are `setting-KEY` and `setting-KEY-VALUE`.
    pub const CHOICES: [(&'static str, &'static [&'static str]); 8] = [
        ("theme", &["auto", "light", "dark", "contrast"]),
        ("board", &["wood", "green", "blue", "contrast"]),
        ("pieces", &["staunton", "bold"]),
        ("coordinates", &["on", "off"]),
        ("dots", &["on", "off"]),
        ("motion", &["on", "off"]),
        ("text", &["off", "on"]),
        ("repeat", &["on", "off"]),
    ];

    pub fn get(&self, key: &str) -> &'static str {
        match key {
            "theme" => self.theme,
            "board" => self.board,
            "pieces" => self.pieces,
            "coordinates" => self.coordinates,
            "dots" => self.dots,
            "repeat" => self.repeat,
            "text" => self.text,
            _ => self.motion,
        }
    }

    /// Takes what can be read and leaves the rest as it is, so an old cookie never breaks a page.
    pub fn set(&mut self, key: &str, value: &str) {
        let Some((_, values)) = Settings::CHOICES.iter().find(|(known, _)| *known == key) else { return };
        let Some(&value) = values.iter().find(|known| **known == value) else { return };
        match key {
            "theme" => self.theme = value,
            "board" => self.board = value,
            "pieces" => self.pieces = value,
            "coordinates" => self.coordinates = value,
            "dots" => self.dots = value,
            "repeat" => self.repeat = value,
            "text" => self.text = value,
            _ => self.motion = value,
        }
    }

    fn read(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in text.split('.').filter_map(|pair| pair.split_once(':')) {
            settings.set(key, value);
        }
        settings
    }

    fn write(&self) -> String {
        Settings::CHOICES.map(|(key, _)| format!("{key}:{}", self.get(key))).join(".")
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: "auto",
            board: "wood",
            pieces: "staunton",
            coordinates: "on",
            motion: "on",
            dots: "on",
            repeat: "on",
            text: "off",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_their_cookie() {
        let settings = Settings {
            theme: "dark",
            board: "blue",
            pieces: "bold",
            coordinates: "off",
            motion: "off",
            dots: "off",
            repeat: "off",
            text: "on",
        };
        assert_eq!(Settings::read(&settings.write()), settings);
    }

    #[test]
    fn an_unreadable_settings_cookie_is_passed_over() {
        assert_eq!(Settings::read("theme:purple.board"), Settings::default());
        assert_eq!(Settings::read("theme:dark.nonsense:on").theme, "dark");
    }
}
