//! The words of the program against the places that speak them: nothing is asked for that is not there, and nothing is
//! there that nobody asks for. That the three languages have the same keys is tested beside the catalogues.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tabiya::{
    chess::{ReasonCode, Square},
    lesson::{PlayGoal, Standing, ask::Ask, draft::KINDS, goal::Goal, study::UnusedCause},
    store::{AccountRole, AuditAction},
    tablebase::Ending,
    tactics::Theme,
};

/// The settings and their values, which only `web` knows.
const SETTINGS: [(&str, &[&str]); 8] = [
    ("theme", &["auto", "light", "dark", "contrast"]),
    ("board", &["wood", "green", "blue", "contrast"]),
    ("pieces", &["staunton", "bold"]),
    ("coordinates", &["on", "off"]),
    ("dots", &["on", "off"]),
    ("motion", &["on", "off"]),
    ("text", &["off", "on"]),
    ("repeat", &["on", "off"]),
];

/// The pictures of picture passwords and the parts of the page on privacy, which only `web` knows.
const PICTURES: [&str; 16] = [
    "sun", "moon", "star", "cloud", "house", "tree", "flower", "apple", "fish", "boat", "key", "heart", "drop", "bell",
    "kite", "mountain",
];
const PRIVACY: [&str; 7] = ["learner", "account", "pupil", "seen", "term", "rights", "others"];

/// The keys that are put together at run time, every one of them.
fn composed() -> BTreeSet<String> {
    let roles = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    let mut keys = BTreeSet::new();
    for (setting, values) in SETTINGS {
        keys.insert(format!("setting-{setting}"));
        keys.extend(values.iter().map(|value| format!("setting-{setting}-{value}")));
    }
    for role in roles {
        keys.extend([format!("role-{role}"), format!("shape-{role}")]);
        keys.extend([format!("piece-white-{role}"), format!("piece-black-{role}")]);
    }
    for ending in Ending::ALL {
        let name = ending.name().to_lowercase();
        keys.extend(["title", "about", "method"].map(|part| format!("ending-{name}-{part}")));
    }
    keys.extend(ReasonCode::ALL.iter().map(|code| format!("offer-reason-{code}")));
    keys.extend(Standing::ALL.iter().map(|standing| format!("offer-standing-{standing}")));
    for theme in Theme::ALL {
        keys.extend([format!("theme-{}", theme.key()), format!("about-theme-{}", theme.key())]);
    }
    keys.extend(PICTURES.map(|picture| format!("picture-{picture}")));
    keys.extend(PRIVACY.into_iter().flat_map(|part| [format!("privacy-{part}"), format!("privacy-{part}-title")]));
    keys.extend(AccountRole::ALL.map(|role| format!("account-role-{}", role.as_str())));
    keys.extend(AuditAction::ALL.map(|action| format!("audit-{}", action.as_str())));
    // The lesson editor.
    keys.extend(KINDS.iter().map(|kind| format!("editor-kind-{kind}")));
    keys.extend(["position", "any", "none"].map(|kind| format!("editor-board-{kind}")));
    keys.extend(Ask::WORDS.iter().map(|word| format!("editor-ask-{word}")));
    for goal in Goal::WORDS {
        // The squares in the examples of goals are no part of their words.
        let is_square = |word: &&str| word.parse::<Square>().is_ok();
        let words: Vec<&str> = goal.split(' ').filter(|word| !is_square(word)).collect();
        keys.insert(format!("editor-goal-{}", words.join("-")));
    }
    keys.extend(PlayGoal::WORDS.iter().map(|goal| format!("editor-play-{goal}")));
    keys.extend(["editor-line-mate", "editor-line-win", "editor-write-move", "editor-write-square"].map(str::to_owned));
    keys.extend(UnusedCause::ALL.iter().map(|cause| format!("study-unused-{}", cause.as_str())));
    // Each message of an error page has its title; what could not be saved has one for all its causes.
    let errors = code(&root().join("src/web/error.rs"));
    let has_no_title = ["error-disk-full", "error-not-saved-return"];
    let is_message = |text: &&str| {
        text.starts_with("error-")
            && !text.starts_with("error-way-")
            && !text.ends_with("-title")
            && !has_no_title.contains(text)
    };
    let messages = errors.split('"').filter(is_message);
    keys.extend(messages.map(|message| format!("{message}-title")));
    keys
}

/// A sentence for a theme that is told on the board; the others are said by their names alone.
fn is_told(key: &str) -> bool {
    key.strip_prefix("told-").is_some_and(|theme| theme.parse::<Theme>().is_ok())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found
}

fn keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for file in files(&root().join("src/words/en"), "ftl") {
        for line in fs::read_to_string(file).unwrap().lines() {
            if let Some((key, _)) = line.split_once(" =")
                && key.starts_with(|letter: char| letter.is_ascii_lowercase())
            {
                keys.insert(key.to_owned());
            }
        }
    }
    assert!(keys.len() > 150, "only {} keys were found", keys.len());
    keys
}

/// The code of a file without the tests at its foot.
fn code(path: &Path) -> String {
    fs::read_to_string(path).unwrap().split("\n#[cfg(test)]").next().unwrap_or_default().to_owned()
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut sources = files(&root().join("src"), "rs");
    sources.retain(|path| !path.ends_with("tests.rs"));
    sources.extend(files(&root().join("templates"), "html"));
    sources.into_iter().map(|path| (path.clone(), code(&path))).collect()
}

#[test]
fn every_sentence_that_is_asked_for_is_there() {
    let keys = keys();
    let mut missing = Vec::new();
    for (path, source) in sources() {
        for call in ["say(\"", "say_with(\""] {
            for rest in source.split(call).skip(1) {
                let key = rest.split('"').next().unwrap();
                if !keys.contains(key) {
                    missing.push(format!("{}: {key}", path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_sentence_that_is_put_together_is_there() {
    let keys = keys();
    let missing: Vec<String> = composed().into_iter().filter(|key| !keys.contains(key)).collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_sentence_is_asked_for_by_somebody() {
    let (sources, composed) = (sources(), composed());
    let is_named = |key: &str| sources.iter().any(|(_, source)| source.contains(&format!("\"{key}\"")));
    let unused: Vec<String> =
        keys().into_iter().filter(|key| !composed.contains(key) && !is_told(key) && !is_named(key)).collect();
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}
