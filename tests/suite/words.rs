//! The words of the program against the places that speak them: nothing is asked for that is not there, and nothing is
//! there that nobody asks for. That the three languages have the same keys is tested beside the catalogues.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Keys that are put together at run time, by what they begin with.
const COMPOSED: [&str; 14] = [
    "ending-",
    "theme-",
    "told-",
    "setting-",
    "error-",
    "offer-reason-",
    "offer-standing-",
    "piece-white-",
    "piece-black-",
    "reason-",
    "grade-",
    "fen-",
    "role-",
    "shape-",
];

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

fn sources() -> Vec<(PathBuf, String)> {
    let mut sources = files(&root().join("src"), "rs");
    sources.extend(files(&root().join("templates"), "html"));
    sources.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
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
fn every_sentence_is_asked_for_by_somebody() {
    let sources = sources();
    let is_named = |key: &str| sources.iter().any(|(_, source)| source.contains(&format!("\"{key}\"")));
    let unused: Vec<String> = keys()
        .into_iter()
        .filter(|key| !COMPOSED.iter().any(|prefix| key.starts_with(prefix)) && !is_named(key))
        .collect();
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}
