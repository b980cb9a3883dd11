//! Puzzle files: the built-in ones are proved, and each kind of fault is named at its place.

use std::{collections::BTreeSet, fs, path::Path};

use tabiya::{
    command::check,
    content,
    puzzle::{
        check::{Fault, read},
        prove::solver,
    },
};

/// What checking a file finds, as the code, the line and the column of each fault.
fn faults(file: &Path) -> Vec<(&'static str, usize, usize)> {
    let (entries, mut problems) = read(&file.display().to_string(), &fs::read(file).unwrap());
    let mut solver = solver();
    problems.extend(entries.iter().flat_map(|entry| entry.prove(&mut solver)));
    problems.iter().map(|problem| (problem.fault.code(), problem.line, problem.column)).collect()
}

#[test]
fn each_kind_of_fault_has_a_file_with_that_fault_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken-puzzles");
    let mut seen = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let code = path.file_stem().unwrap().to_str().unwrap();
        let found = faults(&path);
        assert!(found.len() == 1 && found[0].0 == code, "{code}: {found:?}");
        seen.insert(code.to_owned());
    }
    let all: BTreeSet<String> = Fault::ALL.iter().map(|fault| fault.code().to_owned()).collect();
    assert_eq!(seen, all);
}

#[test]
fn a_fault_is_told_with_its_place_and_what_to_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken-puzzles");
    let told = |name: &str| {
        let mut out = Vec::new();
        check(&[folder.join(name)], &mut out).unwrap();
        String::from_utf8(out).unwrap().replace(folder.to_str().unwrap(), "")
    };
    assert_eq!(
        told("rating-differs.csv"),
        "/rating-differs.csv:2:63: puzzle tBFqGeXn: the rating is 1500, and the formula gives 909. Write 909.\n\
         0 lessons, 0 steps, 1 puzzles: 1 problem\n"
    );
}

/// A part of them: the command proves all, and takes its time without optimisation.
#[test]
fn built_in_puzzles_are_proved() {
    let mut solver = solver();
    let (mut n_puzzles, mut problems) = (0, Vec::new());
    for (file, text) in content::puzzle_files() {
        let (entries, faults) = read(&file, text.as_bytes());
        problems.extend(faults);
        problems.extend(entries.iter().step_by(40).flat_map(|entry| entry.prove(&mut solver)));
        n_puzzles += entries.len();
    }
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(n_puzzles, content::puzzles().count());
    assert!(n_puzzles >= 1000, "{n_puzzles}");
}
