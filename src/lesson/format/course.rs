//! Files to a course: which lessons a `course.toml` lists, in what order, and whether the files are all there.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    lang::Text,
    lesson::{
        Chapter, Course, Id, Lesson,
        problem::{Fault, Problem, Report},
        syllabus::Syllabus,
    },
};

use super::{
    fields::{Fields, Placed, Span, as_id},
    is_course_file, read_format, read_lesson, read_table, stem,
    syllabus::{self, is_syllabus},
};

const COURSE_FILE: &str = "course.toml";
const COURSE_FIELDS: &[&str] = &["format", "chapter"];
const CHAPTER_FIELDS: &[&str] = &["id", "title", "about", "lessons", "exam"];

pub(super) fn read(files: &[(String, String)], taught: &Course) -> (Course, Vec<Problem>) {
    let mut problems = Vec::new();
    // A file that has faults is still a file: the course may list it.
    let mut lessons: BTreeMap<&str, Option<Lesson>> = BTreeMap::new();
    let mut points = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| is_syllabus(path)) {
        let (found, faults) = syllabus::read(path, text);
        points.extend(found);
        problems.extend(faults);
    }
    for (path, text) in files.iter().filter(|(path, _)| !is_course_file(path)) {
        let lesson = read_lesson(path, text).map_err(|faults| problems.extend(faults)).ok();
        lessons.insert(path, lesson);
    }
    problems.extend(remove_duplicates(&mut lessons));
    let mut known: BTreeSet<String> = taught.lessons().map(|lesson| lesson.id.to_string()).collect();
    known.extend(lessons.keys().map(|path| stem(path).to_owned()));

    let syllabus = (!points.is_empty()).then_some(Syllabus { points });
    let mut course = Course { syllabus, ..Course::default() };
    for (path, text) in files.iter().filter(|(path, _)| is_list(path)) {
        let root = split(path).0;
        let below: Vec<&str> = lessons.keys().copied().filter(|lesson| is_below(lesson, root)).collect();
        let mut own: BTreeMap<&str, Option<Lesson>> = BTreeMap::new();
        for lesson in below {
            own.extend(lessons.remove_entry(lesson));
        }
        let (chapters, faults) = read_chapters(path, text, root, own, &known);
        problems.extend(faults);
        course.chapters.extend(chapters);
    }
    let folders = folders(lessons);
    let unordered = BTreeMap::new();
    for lesson in folders.iter().flat_map(|chapter| &chapter.lessons) {
        problems.extend(faults_of_needs(lesson, &unordered, &known));
    }
    course.chapters.extend(folders);
    problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    (course, problems)
}

/// The folder and the name of a file.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once(['/', '\\']).unwrap_or(("", path))
}

/// Whether a file lists lessons and is none itself.
pub(super) fn is_list(path: &str) -> bool {
    split(path).1.eq_ignore_ascii_case(COURSE_FILE)
}

fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with(['/', '\\']))
}

/// A lesson's id is taken by the first file in order of their paths.
fn remove_duplicates(lessons: &mut BTreeMap<&str, Option<Lesson>>) -> Vec<Problem> {
    let mut first: BTreeMap<Id, String> = BTreeMap::new();
    let mut problems = Vec::new();
    for (path, slot) in lessons.iter_mut() {
        let Some(lesson) = slot else { continue };
        if let Some(other) = first.get(&lesson.id) {
            let cause = format!("the lesson \"{}\" is already in {other}", lesson.id);
            let cure = "Give one of the two another id and file name.";
            problems.push(lesson.source.problem("id", Fault::DuplicateLesson, cause, cure));
            *slot = None;
        } else {
            first.insert(lesson.id.clone(), (*path).to_owned());
        }
    }
    problems
}

/// A chapter as it is listed: its lessons are still names.
struct Listed {
    id: Id,
    title: Text,
    about: Option<Text>,
    lessons: Vec<Placed<Id>>,
    exam: Option<Placed<Id>>,
}

fn read_chapters(
    file: &str,
    text: &str,
    root: &str,
    mut lessons: BTreeMap<&str, Option<Lesson>>,
    known: &BTreeSet<String>,
) -> (Vec<Chapter>, Vec<Problem>) {
    let mut report = Report::new(file, text);
    let listed = read_table(text, &mut report, |fields, report| Some(list(fields, report))).unwrap_or_default();

    let mut places: BTreeMap<Id, Span> = BTreeMap::new();
    let mut chapters = Vec::new();
    for chapter in listed {
        let mut found = Vec::new();
        let mut find = |Placed { value: id, span }: Placed<Id>, noun: &str, report: &mut Report| -> Option<Lesson> {
            if places.contains_key(&id) {
                let cause = format!("the {noun} \"{id}\" is listed twice");
                report.add(&span, Fault::ListedTwice, cause, "Remove one of the two.");
                return None;
            }
            let below = format!("{}/{id}.toml", chapter.id);
            let folder = if root.is_empty() { chapter.id.to_string() } else { format!("{root}/{}", chapter.id) };
            let path = lessons.keys().copied().find(|path| split(path).0 == folder && stem(path) == id.as_str());
            let lesson = path.and_then(|path| lessons.remove(path));
            if lesson.is_none() {
                let cause = format!("the {noun} \"{id}\" is listed, but there is no file {below}");
                let cure = format!("Write the {noun}, or remove it from the list.");
                report.add(&span, Fault::LessonWithoutFile, cause, cure);
            }
            places.insert(id, span);
            lesson.flatten()
        };
        for listed in chapter.lessons {
            found.extend(find(listed, "lesson", &mut report));
        }
        let exam = chapter.exam.and_then(|listed| find(listed, "exam", &mut report));
        chapters.push(Chapter { id: chapter.id, title: chapter.title, about: chapter.about, lessons: found, exam });
    }

    let mut problems = report.into_problems();
    let order: BTreeMap<&Id, &Span> = places.iter().collect();
    for lesson in chapters.iter().flat_map(|chapter| chapter.lessons.iter().chain(&chapter.exam)) {
        problems.extend(faults_of_needs(lesson, &order, known));
    }
    for path in lessons.keys() {
        problems.push(Problem {
            file: (*path).to_owned(),
            line: 1,
            column: 1,
            fault: Fault::FileNotListed,
            cause: format!("the file is not listed in {file}"),
            cure: "List it in its chapter, which has the name of the folder, or remove the file.".to_owned(),
        });
    }
    (chapters, problems)
}

fn list(fields: &mut Fields, report: &mut Report) -> Vec<Listed> {
    read_format(fields, report);
    if !fields.has("chapter") {
        fields.missing(report, "chapter");
    }
    let mut chapters = Vec::new();
    let mut ids: BTreeSet<Id> = BTreeSet::new();
    for mut table in fields.tables(report, "chapter", "the chapter") {
        let id = table.required_id(report, "id");
        if let Some(id) = &id
            && !ids.insert(id.value.clone())
        {
            let cause = format!("the id \"{}\" was used by an earlier chapter", id.value);
            report.add(&id.span, Fault::DuplicateId, cause, "Give each chapter an id of its own.");
        }
        let title = table.required_text(report, "title");
        let about = table.text(report, "about");
        if !table.has("lessons") {
            table.missing(report, "lessons");
        }
        let mut lessons = Vec::new();
        for written in table.strings(report, "lessons").unwrap_or_default() {
            let id = as_id(report, "lessons", &written);
            lessons.extend(id.map(|value| Placed { value, span: written.span }));
        }
        let exam = table.id(report, "exam");
        table.finish(report, CHAPTER_FIELDS, |_| None);
        if let (Some(id), Some(title)) = (id, title) {
            chapters.push(Listed { id: id.value, title, about, lessons, exam });
        }
    }
    fields.finish(report, COURSE_FIELDS, |_| None);
    chapters
}

/// `order` has every lesson of the list and its place there, and `known` the ids of all lessons there are.
fn faults_of_needs(lesson: &Lesson, order: &BTreeMap<&Id, &Span>, known: &BTreeSet<String>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, need) in lesson.needs.iter().enumerate() {
        let field = format!("needs.{index}");
        match (order.get(need), order.get(&lesson.id)) {
            (None, _) if !known.contains(need.as_str()) => {
                let cause = format!("`needs` has \"{need}\", and the course has no such lesson");
                let cure = "Correct the id, or remove it.";
                problems.push(lesson.source.problem(&field, Fault::UnknownNeed, cause, cure));
            }
            (Some(needed), Some(own)) if needed.start >= own.start => {
                let cause = format!("`needs` has \"{need}\", which does not come before this lesson");
                let cure = "Change the order of the course, or remove it.";
                problems.push(lesson.source.problem(&field, Fault::NeedComesLater, cause, cure));
            }
            _ => {}
        }
    }
    problems
}

/// Folders without a list: each is a chapter, named as the folder is.
fn folders(lessons: BTreeMap<&str, Option<Lesson>>) -> Vec<Chapter> {
    let mut folders: BTreeMap<&str, Vec<Lesson>> = BTreeMap::new();
    for (path, lesson) in lessons {
        folders.entry(split(path).0).or_default().extend(lesson);
    }
    let mut chapters: Vec<Chapter> = Vec::new();
    for (folder, lessons) in folders {
        let Some(first) = lessons.first() else { continue };
        let name = split(folder).1;
        let title = match name {
            // A folder that is not called by its name has the title of what it begins with.
            "" | "." | ".." => first.title.clone(),
            name => Text { en: name.to_owned(), zh_hans: name.to_owned(), zh_hant: name.to_owned() },
        };
        let id = free_id(name, &chapters);
        chapters.push(Chapter { id, title, about: None, lessons, exam: None });
    }
    chapters
}

/// An id made of a folder's name, with a number where two folders would get the same.
fn free_id(name: &str, chapters: &[Chapter]) -> Id {
    let letters: String =
        name.to_lowercase().chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    let stem: String = words.join("-").chars().take(30).collect();
    let stem = match stem.trim_end_matches('-') {
        "" => "lessons",
        stem => stem,
    };
    let candidates = std::iter::once(stem.to_owned()).chain((2..).map(|number| format!("{stem}-{number}")));
    candidates
        .filter_map(|candidate| candidate.parse().ok())
        .find(|id| chapters.iter().all(|chapter| chapter.id != *id))
        .expect("a stem of at most 30 letters with some number is an id that is free")
}
