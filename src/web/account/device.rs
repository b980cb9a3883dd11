//! Which device a session is on, in words, from what its browser calls itself.

use crate::words::Words;

/// What the name of a browser has in it, the one that others pretend to be last.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// "Firefox on Windows"; what cannot be told is left out.
pub fn in_words(words: Words, agent: &str) -> String {
    let find =
        |known: &[(&str, &'static str)]| known.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => {
            words.say_with("device", &[("browser", browser.into()), ("system", system.into())])
        }
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => words.say("device-unknown"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn browsers_are_told_by_their_own_names() {
        let words = Words::of(Lang::En);
        for (agent, told) in [
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0",
                "Edge on Windows",
            ),
            ("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604", "Safari on iPad"),
            ("Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36", "Chrome on ChromeOS"),
            ("curl/8", "A device that does not say what it is"),
        ] {
            assert_eq!(in_words(words, agent), told);
        }
    }
}
