//! The files in `dist/` and the pages for hosts say what the program does.

use std::{collections::BTreeSet, fs, path::Path};

use crate::running::{say, tabiya};

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// Every setting, as the help names it: the flag without its dashes, and the variable.
fn settings() -> Vec<(String, String)> {
    let (is_well, help) = say(&mut tabiya(["serve", "--help"]));
    assert!(is_well, "{help}");
    let mut settings = Vec::new();
    for part in help.split("\n      --").skip(1) {
        let flag = part.split([' ', '[', '\n']).next().unwrap().to_owned();
        if let Some((_, variable)) = part.split_once("[env: ") {
            settings.push((flag, variable.split('=').next().unwrap().to_owned()));
        }
    }
    assert!(settings.len() >= 8, "{settings:?}");
    settings
}

#[test]
fn the_file_of_settings_names_all_of_them_and_says_the_defaults() {
    let text = file("dist/tabiya.toml");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tabiya.toml");
    // `backup` reads the whole file, and then finds no database.
    let read = |text: &str| {
        fs::write(&path, text).unwrap();
        say(tabiya(["backup", "b.db", "--config"]).arg(&path)).1
    };
    assert!(read(&text).contains("tabiya.db is not there"));
    let is_setting = |line: &&str| line.split_once(" = ").is_some_and(|(name, _)| !name.contains(' '));
    let all: Vec<&str> = text.lines().map(|line| line.trim_start_matches("# ")).filter(is_setting).collect();
    let words = read(&all.join("\n"));
    assert!(words.contains("tabiya.db is not there"), "{words}");
    let named: BTreeSet<&str> = all.iter().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let settings = settings();
    let expect: BTreeSet<&str> =
        settings.iter().map(|(flag, _)| flag.as_str()).filter(|flag| *flag != "config").collect();
    assert_eq!(named, expect);
}

#[test]
fn the_pages_for_hosts_name_every_setting() {
    for page in ["README.md", "docs/running.md"] {
        let text = file(page);
        for (flag, variable) in settings() {
            assert!(text.contains(&format!("`--{flag}`")), "{page} does not name --{flag}");
            assert!(text.contains(&format!("`{variable}`")), "{page} does not name {variable}");
        }
    }
}

#[test]
fn the_service_and_the_container_start_what_there_is() {
    let known: BTreeSet<String> = settings().into_iter().map(|(_, variable)| variable).collect();
    let (service, container) = (file("dist/tabiya.service"), file("dist/Containerfile"));
    for text in [&service, &container] {
        let variables: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("Environment=").or_else(|| line.strip_prefix("ENV ")))
            .flat_map(str::split_whitespace)
            .map(|pair| pair.split('=').next().unwrap())
            .collect();
        assert!(!variables.is_empty());
        for variable in variables {
            assert!(known.contains(variable), "{variable}");
        }
    }
    assert!(service.contains("ExecStart=/usr/local/bin/tabiya serve\n"));
    assert!(container.contains("ENTRYPOINT [\"/usr/local/bin/tabiya\"]\nCMD [\"serve\"]"));
    assert!(container.contains(concat!("library/rust:", env!("CARGO_PKG_RUST_VERSION"), "-slim")));
    // What is copied from the first stage is what cargo makes there.
    assert!(container.contains("/src/target/release/tabiya /usr/local/bin/tabiya"));
}
