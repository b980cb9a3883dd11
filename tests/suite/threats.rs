//! docs/threats.md against the tests it names: each is there, under its name.

use std::{collections::BTreeSet, fs, path::Path};

/// The names of all functions that are tests, in the sources and beside them.
fn tests_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            tests_in(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&entry).unwrap();
            let mut is_test = false;
            for line in source.lines().map(str::trim) {
                is_test |= line == "#[test]" || line.starts_with("#[tokio::test");
                if let Some((before, rest)) = line.split_once("fn ") {
                    let is_declared = matches!(before, "" | "async " | "pub " | "pub async ");
                    // A property has its attribute inside the macro, as the others have it outside.
                    if is_declared && is_test {
                        found.insert(rest.split(['(', '<']).next().unwrap().to_owned());
                    }
                    is_test = false;
                }
            }
        }
    }
}

#[test]
fn every_threat_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known = BTreeSet::new();
    for folder in ["src", "tests"] {
        tests_in(&root.join(folder), &mut known);
    }
    assert!(known.len() > 300, "{} tests were found", known.len());
    let page = fs::read_to_string(root.join("docs/threats.md")).unwrap();
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| ---"))
        .map(|line| line.trim_matches('|').split(" | ").collect())
        .filter(|cells: &Vec<&str>| cells[0].trim() != "threat")
        .collect();
    assert!(rows.len() >= 30, "the table has {} rows", rows.len());
    for cells in rows {
        let [threat, stopped, tests] = cells[..] else { panic!("a row has three cells: {cells:?}") };
        assert!(!stopped.trim().is_empty(), "{threat}");
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{threat}: no test is named");
        for name in named {
            let name = name.rsplit("::").next().unwrap();
            assert!(known.contains(name), "{threat}: there is no test {name}");
        }
    }
}
