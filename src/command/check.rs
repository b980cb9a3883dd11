//! `tabiya check`: every fault of lesson and puzzle files, each with its place, or the word that all is proved.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    io::{self, Write},
    path::PathBuf,
};

use crate::{
    content,
    lesson::{Course, check::prove, problem::Problem},
};

/// Writes every problem of the lessons at these paths, or of the built-in ones when there are none, and whether all is
/// proved, which is also what it returns.
///
/// # Errors
///
/// A path that cannot be read, or an output that cannot be written.
pub fn check(paths: &[PathBuf], mut out: impl Write) -> Result<bool, CheckError> {
    let (course, mut problems) = read(paths)?;
    problems.extend(prove(&course));
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

fn read(paths: &[PathBuf]) -> Result<(Cow<'static, Course>, Vec<Problem>), content::ReadPathError> {
    let (built_in, own_problems) = content::built_in_with_problems();
    if paths.is_empty() {
        return Ok((Cow::Borrowed(built_in), own_problems.to_vec()));
    }
    let (course, mut problems) = content::read_paths(paths)?;
    // A list of lessons proves its own needs; other lessons may need the built-in ones.
    let place = |problem: &Problem| (problem.file.clone(), problem.line, problem.column);
    let known: BTreeSet<_> = problems.iter().map(place).collect();
    let mut unknown = built_in.unknown_needs_of(&course);
    unknown.retain(|problem| !known.contains(&place(problem)));
    problems.extend(unknown);
    Ok((Cow::Owned(course), problems))
}

fn report(out: &mut impl Write, course: &Course, problems: &[Problem]) -> io::Result<()> {
    for problem in problems {
        writeln!(out, "{problem}")?;
    }
    let (n_lessons, n_steps, n_puzzles) = (course.lessons().count(), course.steps().count(), 0);
    let counts = format!("{n_lessons} lessons, {n_steps} steps, {n_puzzles} puzzles");
    match problems.len() {
        0 => writeln!(out, "{counts}: all proved"),
        1 => writeln!(out, "{counts}: 1 problem"),
        n_problems => writeln!(out, "{counts}: {n_problems} problems"),
    }
}
