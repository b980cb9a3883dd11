//! Text to lessons: a lesson that can be trusted, or every problem of the file at once, each with its place.
//!
//! Pure: files come in as text and nothing is read here. Whether the answers are right is the business of
//! [`check`](super::check); here they only have to be readable.
// The teacher's description of the format is lessons/README.md: keep it in step.

mod course;
mod fields;
mod step;
mod syllabus;

use toml::de::DeTable;

use super::{
    Course, Lesson, Step,
    check::prove_step,
    problem::{Fault, Problem, Report},
};
pub use step::KINDS;

use fields::{Fields, as_id, repeated};

/// The version of the format that is written in every file.
const FORMAT: i64 = 1;

const LESSON_FIELDS: &[&str] = &["format", "id", "needs", "terms", "title", "about", "step"];

/// A lesson from its text; `file` is the path that problems name.
///
/// # Errors
///
/// All problems of the text, in the order of its lines.
pub fn read_lesson(file: &str, source: &str) -> Result<Lesson, Vec<Problem>> {
    let mut report = Report::new(file, source);
    let mut steps = Vec::new();
    let lesson = read_table(source, &mut report, |fields, report| lesson(file, fields, &mut steps, report));
    match lesson {
        Some(lesson) if report.is_empty() => Ok(Lesson { steps, ..lesson }),
        _ => {
            // The steps that can be read are proved at once, so that their faults do not wait for the others.
            report.extend(steps.iter().flat_map(prove_step));
            Err(report.into_problems())
        }
    }
}

/// A lesson as far as it can be read, and what keeps the rest of it out.
#[derive(Clone, Debug)]
pub struct OwnReading {
    /// With the steps that can be read; none where the head cannot be read.
    pub lesson: Option<Lesson>,
    /// In the order of the lines. Nothing is proved yet.
    pub problems: Vec<Problem>,
}

/// A lesson that a teacher of the school wrote: a text may lack languages, which then have the words of another.
pub fn read_own_lesson(file: &str, source: &str) -> OwnReading {
    let mut report = Report::new(file, source);
    report.lacks_languages = true;
    let mut steps = Vec::new();
    let lesson = read_table(source, &mut report, |fields, report| lesson(file, fields, &mut steps, report));
    OwnReading { lesson: lesson.map(|lesson| Lesson { steps, ..lesson }), problems: report.into_problems() }
}

/// A course from the texts of its files: every `course.toml` with the lessons below it, and each other folder as a
/// chapter of its own. What can be read is in the course; the problems are those of all files.
///
/// A lesson may also need what is `taught` elsewhere before it.
pub fn read_course(files: &[(String, String)], taught: &Course) -> (Course, Vec<Problem>) {
    course::read(files, taught)
}

/// Whether a file is a course's list of lessons or its syllabus, and no lesson itself.
pub fn is_course_file(path: &str) -> bool {
    course::is_list(path) || syllabus::is_syllabus(path)
}

/// The name of a lesson's file without folder and extension, which is to be the lesson's id.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, extension)) if extension.eq_ignore_ascii_case("toml") => stem,
        _ => name,
    }
}

/// Reads the top of a file, whatever its syntax faults leave of it.
fn read_table<T>(
    source: &str,
    report: &mut Report,
    read: impl FnOnce(&mut Fields, &mut Report) -> Option<T>,
) -> Option<T> {
    let (table, errors) = DeTable::parse_recoverable(source);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        let cause = format!("this is not TOML: {}", error.message());
        report.add(&span, Fault::Syntax, cause, "Correct the line: name = value, with texts in quotes.");
    }
    let mut fields = Fields::new(table.get_ref(), 0..0, "the file");
    read(&mut fields, report)
}

fn read_format(fields: &mut Fields, report: &mut Report) {
    if !fields.has("format") {
        fields.missing(report, "format");
    }
    let Some(format) = fields.number(report, "format") else { return };
    if format.value < FORMAT {
        let cause = format!("`format` is {}, which was never used", format.value);
        report.add(&format.span, Fault::FormatTooLow, cause, format!("Write format = {FORMAT}."));
    } else if format.value > FORMAT {
        let cause = format!("`format` is {}, and this program reads format {FORMAT}", format.value);
        report.add(
            &format.span,
            Fault::FormatTooHigh,
            cause,
            "Use a newer Tabiya, or write the lesson in this format.",
        );
    }
}

/// The head of a lesson; its steps, as far as they can be read, go to `steps`.
fn lesson(file: &str, fields: &mut Fields, steps: &mut Vec<Step>, report: &mut Report) -> Option<Lesson> {
    read_format(fields, report);
    let id = fields.required_id(report, "id");
    if let Some(id) = &id {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        if stem(file) != id.value.as_str() {
            let cause = format!("the lesson \"{}\" is in a file named {name}", id.value);
            let cure = format!("Rename the file to {}.toml, or change the id.", id.value);
            report.add(&id.span, Fault::FileNameDiffers, cause, cure);
        }
    }
    let title = fields.required_text(report, "title");
    let has_about = fields.has("about");
    let about = fields.text(report, "about");
    let needs = read_ids(fields, report, "needs");
    let terms = fields.strings(report, "terms").unwrap_or_default();
    for (index, term) in terms.iter().enumerate() {
        if terms[..index].iter().any(|earlier| earlier.value == term.value) {
            repeated(report, "terms", format!("\"{}\"", term.value), &term.span);
        }
    }

    let tables = fields.tables(report, "step", "the step");
    if tables.is_empty() {
        report.add(fields.header(), Fault::NoSteps, "the lesson has no steps", "Add a [[step]].");
    }
    let mut ids: Vec<String> = Vec::new();
    for (index, mut table) in tables.into_iter().enumerate() {
        let step = step::read(&mut table, index + 1, &mut ids, report);
        report.leave_step();
        steps.extend(step);
    }
    fields.finish(report, LESSON_FIELDS, |_| None);

    Some(Lesson {
        id: id?.value,
        about: if has_about { about? } else { title.clone()? },
        title: title?,
        needs,
        terms: terms.into_iter().map(|term| term.value.to_owned()).collect(),
        steps: Vec::new(),
        source: report.source_of(fields.header(), &fields.places),
    })
}

/// A list of ids, each once.
fn read_ids(fields: &mut Fields, report: &mut Report, name: &str) -> Vec<super::Id> {
    let mut ids: Vec<super::Id> = Vec::new();
    for written in fields.strings(report, name).unwrap_or_default() {
        let Some(id) = as_id(report, name, &written) else { continue };
        if ids.contains(&id) {
            repeated(report, name, format!("\"{id}\""), &written.span);
        } else {
            ids.push(id);
        }
    }
    ids
}
