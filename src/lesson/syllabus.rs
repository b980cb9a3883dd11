//! What a course has to teach, point by point, and how much of it the steps cover.

use std::collections::BTreeSet;

use super::{
    Course,
    problem::{Fault, Problem, Source},
};

/// All that a course has to teach.
#[derive(Clone, Debug)]
pub struct Syllabus {
    pub points: Vec<Point>,
}

/// One thing to teach.
#[derive(Clone, Debug)]
pub struct Point {
    /// What `covers` names: `S1-17`.
    pub id: String,
    /// The point in a line.
    pub text: String,
    /// The article of the Laws in force, where it is a rule.
    pub law: Option<String>,
    pub source: Source,
}

/// How many points of the syllabus some step covers, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    pub n_covered: usize,
    pub n_points: usize,
}

fn covered(course: &Course) -> BTreeSet<&str> {
    course.steps().flat_map(|(_, step)| &step.covers).map(String::as_str).collect()
}

/// How much of its syllabus a course covers; `None` for a course without one.
pub fn coverage(course: &Course) -> Option<Coverage> {
    let syllabus = course.syllabus.as_ref()?;
    let covered = covered(course);
    let n_covered = syllabus.points.iter().filter(|point| covered.contains(point.id.as_str())).count();
    Some(Coverage { n_covered, n_points: syllabus.points.len() })
}

/// The points of the course's syllabus that no step covers.
pub(super) fn uncovered(course: &Course) -> Vec<Problem> {
    let covered = covered(course);
    let points = course.syllabus.iter().flat_map(|syllabus| &syllabus.points);
    let uncovered = points.filter(|point| !covered.contains(point.id.as_str()));
    let problem = |point: &Point| {
        let cause = format!("no step covers \"{}\" ({})", point.id, point.text.trim_end_matches('.'));
        let cure = "Name it in the `covers` of the step that teaches it.";
        point.source.problem("id", Fault::NotCovered, cause, cure)
    };
    uncovered.map(problem).collect()
}

/// The `covers` that name no point of the course's syllabus.
pub(super) fn unknown_points(course: &Course) -> Vec<Problem> {
    let Some(syllabus) = &course.syllabus else { return Vec::new() };
    let known: BTreeSet<&str> = syllabus.points.iter().map(|point| point.id.as_str()).collect();
    let mut problems = Vec::new();
    for (_, step) in course.steps() {
        for (index, id) in step.covers.iter().enumerate().filter(|(_, id)| !known.contains(id.as_str())) {
            let cause = format!("step \"{}\": `covers` has \"{id}\", and the syllabus has no such point", step.id);
            let cure = "Correct the id, or remove it.";
            problems.push(step.source.problem(&format!("covers.{index}"), Fault::UnknownPoint, cause, cure));
        }
    }
    problems
}
