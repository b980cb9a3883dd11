//! Accounts: signing in and out, making an account, and what belongs to it.

mod code;
mod device;
mod limits;
mod password;

pub mod card;
pub mod invitation;
pub mod join;
pub mod new;
pub mod own;
pub mod sign_in;

use std::sync::{Arc, PoisonError};

use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;

use super::{App, error::WebError, now, step::Pairs, visitor};
use crate::{
    lang::Lang,
    store::{Account, AccountRole, SessionToken},
    words::Words,
};

pub use code::{CodeKey, PICTURES, letters};
pub use limits::{SignInLimits, Wait};
pub use password::PasswordCost;

/// How long a name may be, in characters.
const MAX_NAME: usize = 40;

/// How much of what a browser calls itself is kept, in bytes of ASCII.
const MAX_DEVICE: usize = 250;

impl App {
    /// The wrong tries so far; for as long as a question takes.
    fn limits<T>(&self, ask: impl FnOnce(&mut SignInLimits) -> T) -> T {
        // Counts stay counts after another thread's panic.
        ask(&mut self.sign_in_limits.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Hashes a password on a judging thread.
    async fn hashed(self: &Arc<App>, password: String) -> Result<String, WebError> {
        let salt = rand::random();
        self.judge(move |app| app.password_cost.hash(&password, salt).map_err(WebError::internal)).await
    }
}

/// A value of a form, without blanks around it; empty when it is missing.
pub fn field<'p>(pairs: &'p Pairs, name: &str) -> &'p str {
    pairs.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.trim())
}

/// A password, every blank of which counts.
fn password_field<'p>(pairs: &'p Pairs, name: &str) -> &'p str {
    pairs.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str())
}

/// A name as it is kept: single blanks, nothing that cannot be seen or that an address takes apart.
///
/// # Errors
///
/// The key of the words that say what is wrong.
pub fn clean_name(typed: &str) -> Result<String, &'static str> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    // What hides is no letter of a name that somebody else has to type.
    let hides = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let is_unusable = |letter: char| is_no_letter(letter) || hides(letter) || matches!(letter, '/' | '\\');
    match name.chars().count() {
        0 => Err("name-missing"),
        n if n > MAX_NAME => Err("name-long"),
        _ if name.contains(is_unusable) || name == "." || name == ".." => Err("name-letters"),
        _ => Ok(name),
    }
}

/// A control character, or one that turns round what stands beside it: in a list, a name with one would be shown as another.
pub fn is_no_letter(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What is wrong with a password that was chosen, as a key of the words.
fn password_fault(password: &str, name: &str) -> Option<&'static str> {
    let length = password.chars().count();
    if length < password::MIN_LENGTH {
        Some("password-short")
    } else if password.len() > password::MAX_LENGTH {
        Some("password-long")
    } else if password.to_lowercase() == name.to_lowercase() {
        Some("password-is-name")
    } else {
        None
    }
}

/// An address of ours to go on to, or none: `next` comes from outside.
pub fn safe_next(next: &str) -> Option<&str> {
    let first = next.strip_prefix('/')?.split(['/', '?', '#']).next()?;
    let is_plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (first.parse::<Lang>().is_ok() && is_plain).then_some(next)
}

/// Where somebody goes who has signed in and wanted nothing else.
fn landing(lang: Lang, account: &Account) -> String {
    match account.role {
        AccountRole::Admin | AccountRole::Teacher => format!("/{lang}/teach"),
        AccountRole::Pupil => format!("/{lang}/assignments"),
        AccountRole::Learner => format!("/{lang}/"),
    }
}

/// A link's secret, and what the database keeps of it.
pub fn fresh_secret() -> (String, SessionToken) {
    let secret = format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>());
    let token = visitor::session_token_of(&secret);
    (secret, token)
}

/// Begins a session with a secret that nobody has seen before, and ends the one that the browser had.
pub async fn begin_session(app: &App, headers: &HeaderMap, account: &Account) -> Result<CookieJar, WebError> {
    if let Some(before) = visitor::session_token(headers) {
        app.store.end_session(before).await.map_err(WebError::internal)?;
    }
    let (secret, token) = fresh_secret();
    let device = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let device = device.get(..MAX_DEVICE).unwrap_or(device).to_owned();
    app.store.begin_session(account.id, token, device, now()).await.map_err(WebError::internal)?;
    Ok(CookieJar::new().add(visitor::session_cookie(secret, account.role)))
}

/// "Wait 2 minutes, then try again."
fn wait_in_words(words: Words, wait: Wait) -> String {
    let seconds = (wait.0 + 999) / 1000;
    if seconds < 60 {
        words.say_with("sign-in-wait-seconds", &[("count", seconds.into())])
    } else {
        words.say_with("sign-in-wait-minutes", &[("count", ((seconds + 59) / 60).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_ours_are_gone_on_to() {
        for ours in ["/en/", "/zh-Hant/teach/classes/x?y=1", "/en/join/ABCDEF"] {
            assert_eq!(safe_next(ours), Some(ours));
        }
        for other in [
            "",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/evil.example",
            "/en\\@evil.example",
            "/en/\r\nSet-Cookie: a=b",
            "javascript:alert(1)",
            "en/",
            "/ en/",
            "\t/en/",
            "///en/",
        ] {
            assert_eq!(safe_next(other), None, "{other}");
        }
    }

    #[test]
    fn names_are_cleaned_and_unusable_ones_refused() {
        assert_eq!(clean_name("  Blue \t Fox "), Ok("Blue Fox".to_owned()));
        assert_eq!(clean_name("蓝色狐狸"), Ok("蓝色狐狸".to_owned()));
        assert_eq!(clean_name(" "), Err("name-missing"));
        assert_eq!(clean_name(&"x".repeat(41)), Err("name-long"));
        for name in ["a/b", "a\u{202e}b", "a\u{0}b", ".."] {
            assert_eq!(clean_name(name), Err("name-letters"), "{name:?}");
        }
    }

    #[test]
    fn a_password_has_a_length_and_is_not_the_name() {
        assert_eq!(password_fault("1234567", "mei"), Some("password-short"));
        assert_eq!(password_fault("马在边上不好走", "mei"), Some("password-short"));
        assert_eq!(password_fault("马在边上不好走路", "mei"), None);
        assert_eq!(password_fault(&"x".repeat(201), "mei"), Some("password-long"));
        assert_eq!(password_fault("Mei Teacher", "mei teacher"), Some("password-is-name"));
    }
}
