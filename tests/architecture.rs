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
    ("lesson", &["chess", "lang", "tactics"]),
    ("puzzle", &["chess", "tactics"]),
    ("tablebase", &["chess"]),
    ("tactics", &["chess"]),
    ("words", &["chess", "lang", "lesson", "tablebase", "tactics"]),
    ("content", &["chess", "lang", "lesson"]),
    ("store", &["chess", "lang", "lesson"]),
    ("command", &["chess", "lang", "lesson", "puzzle", "tablebase", "tactics", "words", "content"]),
    ("web", &["chess", "lang", "lesson", "tablebase", "tactics", "words", "content", "store"]),
];

/// Which rooms a library or a part of the standard library may be used in, as the text that names it.
const ROOMS: &[(&str, &[&str])] = &[
    ("rusqlite", &["store"]),
    ("axum", &["web", "main"]),
    ("askama", &["web"]),
    ("tower_http", &["web"]),
    ("std::fs", &["content", "store", "main"]),
    ("SystemTime", &["web", "main"]),
    ("Instant", &["web", "main"]),
    ("rand::", &["web", "main"]),
    ("include_dir", &["content"]),
    ("include_str!", &["words"]),
    ("include_bytes!", &["web"]),
    ("toml::", &["lesson"]),
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
    /// The lines that are code: no comments, and nothing of the tests at the foot of the file.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let code = self.text.split("\n#[cfg(test)]").next().unwrap_or_default();
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

/// The modules of ours that a line names: `crate::chess::…`, or an item of `use crate::{…}`.
fn uses<'m>(file: &'m SourceFile, modules: &[&'m str]) -> Vec<(usize, &'m str)> {
    let mut found = Vec::new();
    let mut in_crate_group = false;
    for (line_idx, line) in file.code() {
        for module in modules {
            let direct = line.contains(&format!("crate::{module}::"))
                || line.contains(&format!("use crate::{module};"))
                || line.contains(&format!("tabiya::{module}::"));
            let grouped = in_crate_group
                && line.strip_prefix("    ").is_some_and(|item| {
                    item.starts_with(&format!("{module}::")) || item.trim_end_matches(',') == *module
                });
            let inline = line.starts_with("use crate::{") && line.contains(module);
            if direct || grouped || inline {
                found.push((line_idx, *module));
            }
        }
        if line.ends_with("use crate::{") {
            in_crate_group = true;
        } else if line.starts_with("};") {
            in_crate_group = false;
        }
    }
    found
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
    let mut wrong = Vec::new();
    for file in source_files() {
        for (line_idx, line) in file.code() {
            for (name, rooms) in ROOMS {
                if line.contains(name) && !rooms.contains(&file.module.as_str()) {
                    wrong.push(format!("{}: {name} belongs to {}", file.place(line_idx), rooms.join(", ")));
                }
            }
        }
    }
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

#[test]
fn the_tables_here_would_find_a_wrong_arrow() {
    let file = SourceFile {
        path: PathBuf::from("src/chess/judge.rs"),
        module: "chess".to_owned(),
        text: "//! x\nuse crate::{\n    lang::Lang,\n    store,\n};\nuse crate::web::App;\n// crate::words::x\n"
            .to_owned(),
    };
    let modules = ["lang", "store", "web", "words"];
    let found: Vec<&str> = uses(&file, &modules).into_iter().map(|(_, module)| module).collect();
    assert_eq!(found, ["lang", "store", "web"]);
}
