//! The puzzles that come with the program, and the puzzle files at a teacher's paths.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use include_dir::{Dir, include_dir};

use super::{ReadPathError, find, is_toml};
use crate::puzzle::{Columns, HEADER, Row};

static PUZZLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/puzzles");

/// A puzzle inside the program, with its place in the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInPuzzle {
    pub file: String,
    /// The line in the file, from 1; the columns' names stand in the first.
    pub line: usize,
    pub row: Row<'static>,
}

/// The puzzle files inside the program: path in the repository and text, by name.
pub fn puzzle_files() -> impl Iterator<Item = (String, &'static str)> {
    let mut files: Vec<_> = PUZZLES
        .files()
        .filter(|file| is_csv(file.path()))
        .map(|file| (format!("puzzles/{}", file.path().display()), file.contents_utf8().unwrap_or_default()))
        .collect();
    files.sort_unstable();
    files.into_iter()
}

/// The puzzles inside the program, in the order of their files.
///
/// Their files have the columns of [`HEADER`] and nothing in quotes, as `tabiya puzzles mine` writes them.
pub fn puzzles() -> impl Iterator<Item = BuiltInPuzzle> {
    puzzle_files().flat_map(|(file, text)| {
        let columns = Columns::named(HEADER.map(str::as_bytes)).ok();
        text.lines().enumerate().skip(1).filter_map(move |(idx, line)| {
            let cells: Vec<&'static str> = line.split(',').collect();
            let row = columns.as_ref()?.row(|column| cells.get(column).map(|cell| cell.as_bytes())).ok()?;
            Some(BuiltInPuzzle { file: file.clone(), line: idx + 1, row })
        })
    })
}

/// The files and folders at a teacher's paths, by what they hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sorted {
    /// Where lessons are, or should be: everything but puzzle files and folders of nothing else.
    pub lessons: Vec<PathBuf>,
    /// The puzzle files, those in folders too, by path.
    pub puzzles: Vec<PathBuf>,
}

/// Tells the paths of lessons from those of puzzles: a puzzle file ends in `.csv`.
///
/// # Errors
///
/// A path that is not there or may not be read.
pub fn sorted(paths: &[PathBuf]) -> Result<Sorted, ReadPathError> {
    let mut sorted = Sorted::default();
    for path in paths {
        let below = |fits: fn(&Path) -> bool| -> Result<Vec<PathBuf>, ReadPathError> {
            let mut found = Vec::new();
            find(path, fits, &mut found).map_err(|error| ReadPathError { path: path.clone(), error })?;
            Ok(found)
        };
        let puzzles = below(is_csv)?;
        let has_puzzles = puzzles.iter().any(|file| is_csv(file));
        if !has_puzzles || (path.is_dir() && !below(is_toml)?.is_empty()) {
            sorted.lessons.push(path.clone());
        }
        sorted.puzzles.extend(puzzles.into_iter().filter(|file| is_csv(file)));
    }
    sorted.puzzles.sort();
    sorted.puzzles.dedup();
    Ok(sorted)
}

/// What stands in a file.
///
/// # Errors
///
/// A file that is not there or may not be read.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, ReadPathError> {
    fs::read(path).map_err(|error: io::Error| ReadPathError { path: path.to_owned(), error })
}

fn is_csv(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_puzzles_have_the_columns_and_no_quotes() {
        for (file, text) in puzzle_files() {
            assert_eq!(text.lines().next(), Some(HEADER.join(",").as_str()), "{file}");
            assert!(!text.contains('"'), "{file}");
        }
        let n_lines: usize = puzzle_files().map(|(_, text)| text.lines().count() - 1).sum();
        assert_eq!(puzzles().count(), n_lines);
        for BuiltInPuzzle { file, line, row } in puzzles() {
            assert!(row.puzzle().is_ok(), "{file}:{line}");
        }
    }

    #[test]
    fn paths_are_told_apart_by_what_they_hold() {
        let folder = tempfile::tempdir().unwrap();
        let [both, only_puzzles, empty] = ["both", "only-puzzles", "empty"].map(|name| folder.path().join(name));
        for folder in [&both, &only_puzzles, &empty] {
            fs::create_dir(folder).unwrap();
        }
        for file in [both.join("a.csv"), both.join("a.toml"), only_puzzles.join("b.csv")] {
            fs::write(file, "").unwrap();
        }
        let alone = only_puzzles.join("b.csv");
        let told = sorted(&[both.clone(), only_puzzles, empty.clone(), alone.clone()]).unwrap();
        assert_eq!(told, Sorted { lessons: vec![both.clone(), empty], puzzles: vec![both.join("a.csv"), alone] });
    }
}
