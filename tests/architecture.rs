//! The house as ARCHITECTURE.md draws it: which module may use which, which library belongs to which room, and that
//! every file says at its top what it is for.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test, and says where")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Which of our modules a module may use. A new arrow is a decision: change ARCHITECTURE.md too.
const ARROWS: &[(&str, &[&str])] = &[
    ("chess", &[]),
    ("lang", &[]),
    ("lesson", &["chess", "lang", "tablebase", "tactics"]),
    ("puzzle", &["chess", "tactics"]),
    ("tablebase", &["chess"]),
    ("tactics", &["chess"]),
    ("training", &[]),
    ("task_set", &["chess", "puzzle", "tablebase", "tactics"]),
    ("words", &["chess", "lang", "lesson", "puzzle", "tablebase", "tactics", "task_set", "training"]),
    ("content", &["chess", "lang", "lesson", "puzzle"]),
    ("engine", &["chess", "puzzle"]),
    ("store", &["chess", "lang", "lesson", "training"]),
    ("command", &["chess", "lang", "lesson", "puzzle", "tablebase", "tactics", "words", "content", "store", "engine"]),
    ("config", &["web"]),
    (
        "web",
        &[
            "chess",
            "lang",
            "lesson",
            "puzzle",
            "tablebase",
            "tactics",
            "task_set",
            "words",
            "content",
            "store",
            "training",
        ],
    ),
];

/// Which rooms a library or a part of the standard library may be used in, as the path or part of a path that names it.
const ROOMS: &[(&str, &[&str])] = &[
    ("rusqlite", &["store"]),
    ("roaring", &["store"]),
    ("axum", &["web", "main"]),
    ("askama", &["web"]),
    ("tower_http", &["web"]),
    ("flate2", &["web"]),
    ("crc32fast", &["web"]),
    ("ipnet", &["web"]),
    ("mimalloc", &["main"]),
    ("minifier", &["web"]),
    ("prometheus_client", &["web"]),
    ("std::fs", &["config", "content", "store", "main"]),
    ("SystemTime", &["web", "main"]),
    ("Instant", &["web", "main"]),
    ("rand", &["web", "main"]),
    ("include_dir", &["content"]),
    ("std::process::Command", &["engine"]),
    ("pgn_reader", &["command", "lesson", "puzzle"]),
    ("include_str!", &["web", "words"]),
    ("include_bytes!", &["web"]),
    ("toml", &["config", "lesson", "task_set"]),
    ("rs_fsrs", &["training"]),
    ("chrono", &["training"]),
    ("chrono_tz", &["training"]),
    ("rust_xlsxwriter", &["web"]),
    ("futures_util", &["web"]),
    ("skillratings", &["training"]),
    ("argon2", &["web"]),
    ("hmac", &["web"]),
    ("calamine", &["web"]),
    ("zip", &["web"]),
    ("encoding_rs", &["web"]),
    ("qrcode", &["web"]),
];

/// Words that no source file may hold: unfinished business belongs to nobody who reads it here.
const FORBIDDEN: &[&str] =
    &["TODO", "FIXME", "XXX", "todo!(", "unimplemented!(", "dbg!(", "#[ignore", "#[should_panic"];

struct SourceFile {
    path: PathBuf,
    /// The first folder or file name under `src`: `chess`, `web`, `main`.
    module: String,
    text: String,
}

impl SourceFile {
    /// The lines that are code: no comments, and nothing of the tests at the foot of the file or in a file of their own.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let is_tests = self.path.file_name().is_some_and(|name| name == "tests.rs");
        let code = self.text.split("\n#[cfg(test)]").next().filter(|_| !is_tests).unwrap_or_default();
        code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    fn place(&self, line_idx: usize) -> String {
        format!("{}:{}", self.path.display(), line_idx + 1)
    }
}

fn source_files() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&root);
    assert!(files.len() > 20, "only {} files were found under {}", files.len(), root.display());
    files
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&root).unwrap();
            let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
            SourceFile {
                module: first.trim_end_matches(".rs").to_owned(),
                text: fs::read_to_string(&path).unwrap(),
                path,
            }
        })
        .collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// A path that the code uses, `std::fs::read` or `include_str!`, and the index of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Used {
    line_idx: usize,
    path: Vec<String>,
}

impl Used {
    /// Whether the segments of `name` follow one another in the path.
    fn names(&self, name: &str) -> bool {
        let name: Vec<&str> = name.split("::").collect();
        self.path.windows(name.len()).any(|part| part == name)
    }
}

/// The names and signs of the code, `::` as one of them, each with its line; what stands in quotes is left out.
fn tokens(file: &SourceFile) -> Vec<(usize, String)> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut lines = vec![""; file.text.lines().count()];
    for (line_idx, line) in file.code() {
        lines[line_idx] = line.split(" //").next().unwrap_or_default();
    }
    let code = lines.join("\n");
    let (mut tokens, mut line_idx) = (Vec::new(), 0);
    let mut rest = code.as_str();
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else if let Some(raw) = rest.strip_prefix("#\"") {
            raw.find("\"#").map_or(rest.len(), |end| end + 4)
        } else if let Some(quoted) = rest.strip_prefix('"') {
            let mut escaped = false;
            let is_end = |letter: char| {
                let ends = letter == '"' && !escaped;
                escaped = letter == '\\' && !escaped;
                ends
            };
            quoted.find(is_end).map_or(rest.len(), |end| end + 2)
        } else {
            ["'\"'", "'\\''", "::"]
                .iter()
                .find(|sign| rest.starts_with(**sign))
                .map_or(first.len_utf8(), |sign| sign.len())
        };
        let (token, after) = rest.split_at(length);
        if !token.trim().is_empty() && !token.contains('"') {
            tokens.push((line_idx, token.to_owned()));
        }
        line_idx += token.matches('\n').count();
        rest = after;
    }
    tokens
}

/// Every path of the code in full: a name that `use` brings in, alone, from a group or under another name, is resolved.
fn used_paths(file: &SourceFile) -> Vec<Used> {
    let tokens = tokens(file);
    let word = |idx: usize| tokens.get(idx).map_or("", |(_, token)| token.as_str());
    let is_name = |token: &str| token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    let (mut imported, mut written) = (Vec::new(), Vec::new());
    let mut idx = 0;
    while idx < tokens.len() {
        if word(idx) == "use" && word(idx + 1) != "<" {
            idx = import(&tokens, idx + 1, &[], &mut imported);
        } else if is_name(word(idx)) {
            let line_idx = tokens[idx].0;
            let mut path = vec![word(idx).to_owned()];
            while word(idx + 1) == "::" && is_name(word(idx + 2)) {
                path.push(word(idx + 2).to_owned());
                idx += 2;
            }
            if word(idx + 1) == "!" {
                path.push(path.last().unwrap().clone() + "!");
            }
            // A lone name is a variable, or an import has named it already.
            if path.len() > 1 {
                written.push(Used { line_idx, path });
            }
        }
        idx += 1;
    }
    for used in &mut written {
        if let Some((_, import)) = imported.iter().find(|(name, _)| *name == used.path[0]) {
            used.path.splice(0..1, import.path.iter().cloned());
        }
    }
    written.extend(imported.into_iter().map(|(_, import)| import));
    written.sort_by_key(|used| used.line_idx);
    written
}

/// Reads one item of a `use`, a path or a group below `prefix`, with the names it gives; returns the index of its end.
fn import(tokens: &[(usize, String)], start: usize, prefix: &[String], imported: &mut Vec<(String, Used)>) -> usize {
    let word = |idx: usize| tokens.get(idx).map_or(";", |(_, token)| token.as_str());
    let (mut path, mut other_name) = (prefix.to_vec(), None);
    let mut idx = start;
    loop {
        match word(idx) {
            "," | "}" | ";" => break,
            "{" => loop {
                idx = import(tokens, idx + 1, &path, imported);
                if word(idx) != "," {
                    return idx + 1;
                }
            },
            "as" => {
                idx += 1;
                other_name = Some(word(idx).to_owned());
            }
            "::" | "self" => {}
            segment => path.push(segment.to_owned()),
        }
        idx += 1;
    }
    if idx > start
        && let Some(name) = other_name.or_else(|| path.last().cloned())
    {
        imported.push((name, Used { line_idx: tokens[start].0, path }));
    }
    idx
}

/// The modules of ours that a file uses.
fn uses<'m>(file: &SourceFile, modules: &[&'m str]) -> Vec<(usize, &'m str)> {
    let mut found = Vec::new();
    for used in used_paths(file) {
        let [ours, first, ..] = used.path.as_slice() else { continue };
        if ours == "crate" || ours == "tabiya" {
            found.extend(modules.iter().filter(|module| *module == first).map(|module| (used.line_idx, *module)));
        }
    }
    found
}

/// The libraries and parts of the standard library that a file uses outside their rooms.
fn strays(file: &SourceFile) -> Vec<String> {
    let mut strays = Vec::new();
    for used in used_paths(file) {
        for (name, rooms) in ROOMS {
            if used.names(name) && !rooms.contains(&file.module.as_str()) {
                strays.push(format!("{}: {name} belongs to {}", file.place(used.line_idx), rooms.join(", ")));
            }
        }
    }
    strays
}

#[test]
fn every_arrow_between_modules_is_allowed() {
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    let modules: Vec<&str> = arrows.keys().copied().collect();
    let mut wrong = Vec::new();
    for file in source_files() {
        if file.module == "main" || file.module == "lib" {
            continue;
        }
        let Some(allowed) = arrows.get(file.module.as_str()) else {
            wrong.push(format!("{}: the module {} is not in the table", file.path.display(), file.module));
            continue;
        };
        for (line_idx, used) in uses(&file, &modules) {
            if used != file.module && !allowed.contains(&used) {
                wrong.push(format!("{}: {} may not use {used}", file.place(line_idx), file.module));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_library_stays_in_its_room() {
    let wrong: Vec<String> = source_files().iter().flat_map(strays).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_says_at_its_top_what_it_is_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = source_files().into_iter().map(|file| file.path).collect();
    for folder in ["tests", "benches"] {
        files.extend(rust_files(&root.join(folder)));
    }
    let silent: Vec<String> = files
        .into_iter()
        .filter(|path| !fs::read_to_string(path).unwrap().starts_with("//! "))
        .map(|path| path.display().to_string())
        .collect();
    assert!(silent.is_empty(), "no //! at the top:\n{}", silent.join("\n"));
}

#[test]
fn nothing_unfinished_is_left_in_the_sources() {
    let mut wrong = Vec::new();
    for file in source_files() {
        for (line_idx, line) in file.text.lines().enumerate() {
            for word in FORBIDDEN.iter().filter(|word| line.contains(**word)) {
                wrong.push(format!("{}: {word}", file.place(line_idx)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn chess_file(text: &str) -> SourceFile {
    SourceFile { path: PathBuf::from("src/chess/judge.rs"), module: "chess".to_owned(), text: text.to_owned() }
}

#[test]
fn the_tables_here_would_find_a_wrong_arrow() {
    let file = chess_file(
        "//! x\nuse crate::{\n    lang::Lang,\n    store,\n};\nuse crate::web::App;\n// crate::words::x\n\
         let said = \"use crate::words::x\";\n",
    );
    let modules = ["lang", "store", "web", "words"];
    let found: Vec<(usize, &str)> = uses(&file, &modules);
    assert_eq!(found, [(2, "lang"), (3, "store"), (5, "web")]);
}

#[test]
fn the_tables_here_would_find_a_library_outside_its_room_in_any_spelling() {
    for (code, name) in [
        ("use std::fs;", "std::fs"),
        ("use std::{\n    fs, io,\n};", "std::fs"),
        ("use std::{io, fs::{self, File}};", "std::fs"),
        ("use std::{fs as files};", "std::fs"),
        ("let text = std::fs::read(path);", "std::fs"),
        ("use std::{self as core};\nlet text = core::fs::read(path);", "std::fs"),
        ("use std::time::{Duration, Instant};", "Instant"),
        ("use std::{time::SystemTime};", "SystemTime"),
        ("use std::time;\nlet now = time::Instant::now();", "Instant"),
        ("use std::time::*;\nlet now = SystemTime::now();", "SystemTime"),
        ("const WORDS: &str = include_str!(\"words\");", "include_str!"),
        ("const WORDS: &str = std::include_str!(\"words\");", "include_str!"),
        ("let die: u8 = rand::random();", "rand"),
    ] {
        let found = strays(&chess_file(code));
        assert!(found.iter().any(|stray| stray.contains(&format!(": {name} belongs to"))), "{code}: {found:?}");
    }
}

#[test]
fn the_tables_here_let_pass_what_only_looks_like_a_library() {
    for code in [
        "let fs = 1;",
        "use crate::offset;\nuse std::{fmt, io};\nlet x = brand::new();",
        "// std::fs::read\nlet said = \"std::fs::read and use std::fs;\";",
        "let quote = '\"';\nlet name = toml_of(x);",
        "#[cfg(test)]\nuse std::fs;",
    ] {
        assert_eq!(strays(&chess_file(&format!("//! x\n{code}"))), Vec::<String>::new(), "{code}");
    }
}
