//! `tabiya check`: every fault of lesson and puzzle files, each with its place, or the word that all is proved.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use crate::{
    content,
    lesson::{Course, check, problem::Problem},
};

/// Proves lessons and puzzle files: every fault with its place and what to do about it.
#[derive(Debug, clap::Args)]
pub struct Check {
    /// Files and folders; without any, the built-in lessons
    paths: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self) -> ExitCode {
        let (course, mut problems) = match self.read() {
            Ok(read) => read,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        };
        problems.extend(check::prove(&course));
        match report(&mut io::stdout().lock(), &course, &problems) {
            Ok(()) if problems.is_empty() => ExitCode::SUCCESS,
            // A reader that has seen enough and closed the pipe changes nothing about the faults.
            _ => ExitCode::from(1),
        }
    }

    fn read(&self) -> Result<(Cow<'static, Course>, Vec<Problem>), content::ReadPathError> {
        let (built_in, own_problems) = content::built_in_with_problems();
        if self.paths.is_empty() {
            return Ok((Cow::Borrowed(built_in), own_problems.to_vec()));
        }
        let (course, mut problems) = content::read_paths(&self.paths)?;
        // A list of lessons proves its own needs; other lessons may need the built-in ones.
        let place = |problem: &Problem| (problem.file.clone(), problem.line, problem.column);
        let known: BTreeSet<_> = problems.iter().map(place).collect();
        let mut unknown = built_in.unknown_needs_of(&course);
        unknown.retain(|problem| !known.contains(&place(problem)));
        problems.extend(unknown);
        Ok((Cow::Owned(course), problems))
    }
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
