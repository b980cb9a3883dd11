//! The lessons and puzzles that come with the program, and those a teacher keeps in a folder; and the notes of a long run.
//!
//! The only files besides the database. What the files say is read by [`lesson::format`](crate::lesson::format).

mod partial;
mod puzzles;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use include_dir::{Dir, include_dir};

use crate::lesson::{
    Course, Lesson,
    check::prove,
    format::{is_course_file, read_course},
    problem::{Fault, Problem},
};

pub use partial::{Done, Partial};
pub use puzzles::{BuiltInPuzzle, Sorted, bytes_of, puzzle_files, puzzles, sorted};

static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/lessons");

static BUILT_IN: LazyLock<(Course, Vec<Problem>)> =
    LazyLock::new(|| read_course(&embedded(&LESSONS), &Course::default()));

/// The course that comes with the program, read once.
///
/// # Errors
///
/// The problems of its files. The tests prove that there are none.
pub fn built_in() -> Result<&'static Course, &'static [Problem]> {
    let (course, problems) = &*BUILT_IN;
    if problems.is_empty() { Ok(course) } else { Err(problems) }
}

/// The built-in lessons as far as they can be read, with all problems, for [`check`](crate::lesson::check).
pub fn built_in_with_problems() -> (&'static Course, &'static [Problem]) {
    let (course, problems) = &*BUILT_IN;
    (course, problems)
}

fn embedded(folder: &Dir) -> Vec<FileText> {
    let mut files = Vec::new();
    for file in folder.files().filter(|file| is_toml(file.path())) {
        // The folder's own name is put before the path, so that a problem names the file as the repository has it.
        let path = format!("lessons/{}", file.path().display());
        files.push((path, String::from_utf8_lossy(file.contents()).into_owned()));
    }
    files.extend(folder.dirs().flat_map(embedded));
    files
}

/// A file or folder that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct ReadPathError {
    pub path: PathBuf,
    pub error: io::Error,
}

/// Lessons of a teacher, and the course that they make with the built-in ones.
#[derive(Clone, Debug)]
pub struct Joined {
    /// What stands at the paths alone.
    pub own: Course,
    /// The built-in course with the lessons of the paths after it.
    pub course: Course,
    /// How many lessons the course has more than the built-in one.
    pub n_added: usize,
    /// All that is wrong with the lessons of the paths, proved and beside the built-in ones.
    pub problems: Vec<Problem>,
}

/// Joins the lessons in these files and folders to the built-in course, and proves them.
///
/// # Errors
///
/// A path that is not there or may not be read. What is wrong inside a file is a problem, not an error.
pub fn join(paths: &[PathBuf]) -> Result<Joined, ReadPathError> {
    let (files, mut problems) = read_files(paths)?;
    let (built_in, _) = built_in_with_problems();
    let (own, faults) = read_course(&files, built_in);
    problems.extend(faults);
    problems.extend(prove(&own));

    let embedded = embedded(&LESSONS);
    // The file of a built-in lesson is that lesson, and not a second one under its id.
    let is_built_in = |lesson: &Lesson| {
        let text = files.iter().find(|(file, _)| file == lesson.source.file()).map(|(_, text)| text);
        embedded.iter().any(|(_, built_in)| Some(built_in) == text)
    };
    let mut extra = own.clone();
    for chapter in &mut extra.chapters {
        chapter.lessons.retain(|lesson| !is_built_in(lesson));
        chapter.exam = chapter.exam.take().filter(|exam| !is_built_in(exam));
    }
    let (course, faults) = built_in.clone().merged_with(extra);
    problems.extend(faults);
    problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    let n_added = course.lessons_and_exams().count() - built_in.lessons_and_exams().count();
    Ok(Joined { own, course, n_added, problems })
}

/// The course in these files and folders, beside the built-in one, and the problems of all of them.
///
/// A folder is searched for `.toml` files, also in the folders below it.
///
/// # Errors
///
/// A path that is not there or may not be read. What is wrong inside a file is a problem, not an error.
pub fn read_paths(paths: &[PathBuf]) -> Result<(Course, Vec<Problem>), ReadPathError> {
    let (files, mut problems) = read_files(paths)?;
    let (course, faults) = read_course(&files, built_in_with_problems().0);
    problems.extend(faults);
    Ok((course, problems))
}

/// A file's path, as problems name it, and its text.
type FileText = (String, String);

/// The files at these paths, and the problems of those that have no text.
fn read_files(paths: &[PathBuf]) -> Result<(Vec<FileText>, Vec<Problem>), ReadPathError> {
    let mut found = Vec::new();
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let mut below = Vec::new();
        find(path, is_toml, &mut below).map_err(|error| ReadPathError { path: path.clone(), error })?;
        if below.iter().all(|file| is_course_file(&file.to_string_lossy())) && path.is_dir() {
            problems.push(no_lesson(path));
        }
        found.append(&mut below);
    }
    found.sort();
    found.dedup();
    for path in found {
        let bytes = fs::read(&path).map_err(|error| ReadPathError { path: path.clone(), error })?;
        let file = path.display().to_string();
        match String::from_utf8(bytes) {
            Ok(text) => files.push((file, text)),
            Err(error) => problems.push(not_utf8(file, error.as_bytes(), error.utf8_error().valid_up_to())),
        }
    }
    Ok((files, problems))
}

/// The files at a path: itself, or those in and below a folder that fit. Links to folders are not followed.
fn find(path: &Path, fits: fn(&Path) -> bool, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        if kind.is_dir() {
            find(&path, fits, found)?;
        } else if fits(&path) {
            found.push(path);
        }
    }
    Ok(())
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

fn no_lesson(folder: &Path) -> Problem {
    Problem {
        file: folder.display().to_string(),
        line: 1,
        column: 1,
        fault: Fault::NoLesson,
        cause: "there is no lesson here".to_owned(),
        cure: "Name the folder of your lessons, or write one: a file named after the lesson's id that ends in .toml."
            .to_owned(),
    }
}

fn not_utf8(file: String, bytes: &[u8], valid: usize) -> Problem {
    let before = &bytes[..valid];
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    Problem {
        file,
        line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
        column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
        fault: Fault::NotUtf8,
        cause: "the file is not UTF-8 text".to_owned(),
        cure: "Save it as UTF-8.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_course_reads_without_a_problem() {
        if let Err(problems) = built_in() {
            panic!("{}", problems.iter().map(|problem| format!("{problem}\n")).collect::<String>());
        }
    }

    #[test]
    fn a_path_that_is_not_there_is_an_error() {
        let error = read_paths(&[PathBuf::from("no/such/folder")]).unwrap_err();
        assert!(error.to_string().starts_with("no/such/folder: "), "{error}");
    }

    #[test]
    fn a_folder_is_a_chapter_and_a_file_that_is_not_text_is_a_problem() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("deep")).unwrap();
        fs::write(folder.path().join("deep/bad.toml"), b"format = 1\nid = \"\xff\"").unwrap();
        fs::write(folder.path().join("notes.md"), "not a lesson").unwrap();
        let (course, problems) = read_paths(&[folder.path().to_owned()]).unwrap();
        assert_eq!(course.lessons().count(), 0);
        let places: Vec<_> = problems.iter().map(|problem| (problem.line, problem.column, problem.fault)).collect();
        assert_eq!(places, [(2, 7, Fault::NotUtf8)]);
    }
}
