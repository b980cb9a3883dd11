//! `tabiya check`: every fault of lesson and puzzle files, each with its place, or the word that all is proved.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use crate::{
    content,
    lesson::{
        Course,
        check::prove,
        problem::Problem,
        syllabus::{Coverage, coverage},
    },
};

/// Writes every problem of the lessons at these paths, or of the built-in ones when there are none, and whether all is
/// proved, which is also what it returns.
///
/// # Errors
///
/// A path that cannot be read, or an output that cannot be written.
pub fn check(paths: &[PathBuf], mut out: impl Write) -> Result<bool, CheckError> {
    let (course, problems) = read(paths)?;
    match report(&mut out, &course, &problems) {
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

/// The lessons that are checked, and all their problems.
fn read(paths: &[PathBuf]) -> Result<(Course, Vec<Problem>), content::ReadPathError> {
    if paths.is_empty() {
        let (built_in, problems) = content::built_in_with_problems();
        let problems = problems.iter().cloned().chain(prove(built_in)).collect();
        return Ok((built_in.clone(), problems));
    }
    let content::Joined { own, problems, .. } = content::join(paths)?;
    Ok((own, problems))
}

fn report(out: &mut impl Write, course: &Course, problems: &[Problem]) -> io::Result<()> {
    for problem in problems {
        writeln!(out, "{problem}")?;
    }
    if let Some(Coverage { n_covered, n_points }) = coverage(course) {
        writeln!(out, "covered: {n_covered} of {n_points} points")?;
    }
    let (n_lessons, n_steps, n_puzzles) = (course.lessons_and_exams().count(), course.steps().count(), 0);
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
