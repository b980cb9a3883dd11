//! `tabiya check`: every fault of lesson and puzzle files, each with its place, or the word that all is proved.

use std::{
    collections::HashMap,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::{
    content,
    lesson::{
        Course,
        check::prove,
        syllabus::{Coverage, coverage},
    },
    puzzle::{
        check::{self, Entry},
        prove::solver,
    },
};

/// Writes every problem of the lessons and puzzles at these paths, or of the built-in ones when there are none, and
/// whether all is proved, which is also what it returns.
///
/// # Errors
///
/// A path that cannot be read, or an output that cannot be written.
pub fn check(paths: &[PathBuf], mut out: impl Write) -> Result<bool, CheckError> {
    let (course, mut problems) = lessons(paths)?;
    let (entries, faults) = puzzles(paths)?;
    problems.extend(faults);
    problems.extend(prove_side_by_side(&entries));
    match report(&mut out, &course, entries.len(), &problems) {
        // A reader that has seen enough and closed the pipe changes nothing about the faults.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        written => written?,
    }
    Ok(problems.is_empty())
}

/// Why nothing could be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error(transparent)]
    Path(#[from] content::ReadPathError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The lessons that are checked, and all their problems as lines.
fn lessons(paths: &[PathBuf]) -> Result<(Course, Vec<String>), content::ReadPathError> {
    if paths.is_empty() {
        let (built_in, problems) = content::built_in_with_problems();
        let problems = problems.iter().cloned().chain(prove(built_in));
        return Ok((built_in.clone(), problems.map(|problem| problem.to_string()).collect()));
    }
    let paths = content::sorted(paths)?.lessons;
    if paths.is_empty() {
        return Ok((Course::default(), Vec::new()));
    }
    let content::Joined { own, problems, .. } = content::join(&paths)?;
    Ok((own, problems.iter().map(ToString::to_string).collect()))
}

/// The puzzles that can be read, and what is wrong with the others or with all of them together.
fn puzzles(paths: &[PathBuf]) -> Result<(Vec<Entry>, Vec<String>), content::ReadPathError> {
    let (mut entries, mut problems) = (Vec::new(), Vec::new());
    let mut add = |(found, faults): (Vec<Entry>, Vec<check::Problem>)| {
        entries.extend(found);
        problems.extend(faults);
    };
    if paths.is_empty() {
        content::puzzle_files().for_each(|(file, text)| add(check::read(&file, text.as_bytes())));
    } else {
        for path in content::sorted(paths)?.puzzles {
            add(check::read(&path.display().to_string(), &content::bytes_of(&path)?));
        }
    }
    // Twice in one file has been told by reading it.
    let mut first: HashMap<&str, &Entry> = HashMap::new();
    for entry in &entries {
        let earlier = first.entry(entry.id()).or_insert(entry);
        if earlier.place().0 != entry.place().0 {
            problems.push(entry.duplicate_of(earlier));
        }
    }
    let problems = problems.iter().map(ToString::to_string).collect();
    Ok((entries, problems))
}

/// The problems of all puzzles, in order, found on all cores.
fn prove_side_by_side(entries: &[Entry]) -> Vec<String> {
    let jobs = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let next = AtomicUsize::new(0);
    let mut found: Vec<(usize, String)> = thread::scope(|scope| {
        let prove = || {
            let mut solver = solver();
            let mut problems = Vec::new();
            loop {
                let idx = next.fetch_add(1, Ordering::Relaxed);
                let Some(entry) = entries.get(idx) else { return problems };
                problems.extend(entry.prove(&mut solver).iter().map(|problem| (idx, problem.to_string())));
            }
        };
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(prove)).collect();
        let mut found = prove();
        for other in others {
            match other.join() {
                Ok(problems) => found.extend(problems),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    });
    found.sort_by_key(|(idx, _)| *idx);
    found.into_iter().map(|(_, problem)| problem).collect()
}

fn report(out: &mut impl Write, course: &Course, n_puzzles: usize, problems: &[String]) -> io::Result<()> {
    for problem in problems {
        writeln!(out, "{problem}")?;
    }
    if let Some(Coverage { n_covered, n_points }) = coverage(course) {
        writeln!(out, "covered: {n_covered} of {n_points} points")?;
    }
    let (n_lessons, n_steps) = (course.lessons_and_exams().count(), course.steps().count());
    let counts = format!("{n_lessons} lessons, {n_steps} steps, {n_puzzles} puzzles");
    match problems.len() {
        0 => writeln!(out, "{counts}: all proved"),
        1 => writeln!(out, "{counts}: 1 problem"),
        n_problems => writeln!(out, "{counts}: {n_problems} problems"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_covered_is_told_before_the_last_line() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken/unknown-point").into();
        let mut out = Vec::new();
        assert!(!check(&[path], &mut out).unwrap());
        let out = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[1..], ["covered: 1 of 1 points", "1 lessons, 1 steps, 0 puzzles: 1 problem"], "{out}");
    }
}
