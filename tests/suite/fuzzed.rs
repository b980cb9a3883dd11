//! The inputs that fuzzing has kept, through the same functions, so that neither they nor the functions rot.

use std::{fs, path::PathBuf};

#[path = "../../fuzz/src/lib.rs"]
pub mod fuzz;

use fuzz::TARGETS;

fn corpus(target: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "fuzz", "corpus", target].iter().collect()
}

#[test]
fn every_kept_input_is_taken_as_it_should_be() {
    for (target, _) in TARGETS {
        let mut inputs: Vec<PathBuf> =
            fs::read_dir(corpus(target)).unwrap().map(|entry| entry.unwrap().path()).collect();
        inputs.sort();
        assert!(inputs.len() >= 3, "{target} has kept {} inputs", inputs.len());
        for input in inputs {
            // What fails after this line failed with it: the name is what to look at.
            println!("{}", input.display());
            fuzz::run(target, &fs::read(&input).unwrap());
        }
    }
}

#[test]
fn every_target_is_one_of_the_list_and_what_is_kept_is_small() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "fuzz"].iter().collect();
    let names = |inside: &str, end: &str| {
        let entries = fs::read_dir(folder.join(inside)).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> =
            entries.map(|name| name.to_str().unwrap().trim_end_matches(end).to_owned()).collect();
        names.sort();
        names
    };
    let mut listed: Vec<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    listed.sort();
    assert_eq!(names("fuzz_targets", ".rs"), listed);
    assert_eq!(names("corpus", ""), listed);
    let n_bytes: u64 = TARGETS
        .iter()
        .flat_map(|(target, _)| fs::read_dir(corpus(target)).unwrap())
        .map(|entry| entry.unwrap().metadata().unwrap().len())
        .sum();
    assert!(n_bytes < 300_000, "{n_bytes} bytes");
}
