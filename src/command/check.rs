//! `tabiya check`: every fault of lesson and puzzle files, each with its place, or the word that all is proved.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    io::{self, ErrorKind, Write},
    path::PathBuf,
    process::ExitCode,
};

use crate::{
    content,
    lesson::{Course, check::prove, problem::Problem},
};

/// Proves the lessons at these paths, or the built-in ones without a path, and says whether there are faults.
///
/// # Errors
///
/// The output cannot be written. A reader that has seen enough and closed the pipe changes nothing about the faults.
pub fn check(paths: &[PathBuf], mut output: impl Write) -> io::Result<ExitCode> {
    let (course, mut problems) = match read(paths) {
        Ok(read) => read,
        Err(error) => {
            eprintln!("tabiya: {error}");
            return Ok(ExitCode::from(2));
        }
    };
    problems.extend(prove(&course));
    match report(&mut output, &course, &problems) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ if problems.is_empty() => Ok(ExitCode::SUCCESS),
        _ => Ok(ExitCode::FAILURE),
    }
}

fn read(paths: &[PathBuf]) -> Result<(Cow<'static, Course>, Vec<Problem>), content::ReadPathError> {
    let (built_in, own_problems) = content::built_in_with_problems();
    if paths.is_empty() {
        return Ok((Cow::Borrowed(built_in), own_problems.to_vec()));
    }
    let (course, mut problems) = content::read_paths(paths)?;
    // A course.toml has told of its own lessons already; lessons without one may need the built-in ones.
    let place = |problem: &Problem| (problem.file.clone(), problem.line, problem.column);
    let told: BTreeSet<_> = problems.iter().map(place).collect();
    let mut unknown = built_in.unknown_needs_of(&course);
    unknown.retain(|problem| !told.contains(&place(problem)));
    problems.extend(unknown);
    Ok((Cow::Owned(course), problems))
}

fn report(output: &mut impl Write, course: &Course, problems: &[Problem]) -> io::Result<()> {
    for problem in problems {
        writeln!(output, "{problem}")?;
    }
    let (n_lessons, n_steps, n_puzzles) = (course.lessons().count(), course.steps().count(), 0);
    let counts = format!("{n_lessons} lessons, {n_steps} steps, {n_puzzles} puzzles");
    match problems.len() {
        0 => writeln!(output, "{counts}: all proved")?,
        1 => writeln!(output, "{counts}: 1 problem")?,
        n_problems => writeln!(output, "{counts}: {n_problems} problems")?,
    }
    output.flush()
}
