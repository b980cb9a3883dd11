//! A lesson that is written and read again is the same lesson; what is typed is kept.

use proptest::prelude::*;

use super::*;
use crate::{
    content,
    lesson::{
        Lesson,
        check::prove_lesson,
        format::{read_lesson, read_own_lesson},
    },
};

/// The lesson without the places in its file.
fn told(lesson: &Lesson) -> String {
    let mut lesson = lesson.clone();
    for step in &mut lesson.steps {
        step.source = lesson.source.clone();
    }
    let source = format!("{:?}", lesson.source);
    format!("{lesson:?}").replace(&source, "")
}

#[test]
fn every_built_in_lesson_reads_back_from_what_is_written_of_it() {
    let lessons: Vec<&Lesson> = content::built_in().unwrap().lessons_and_exams().collect();
    assert!(lessons.len() > 50);
    for lesson in lessons {
        let file = Draft::of_lesson(lesson).write();
        let again = read_lesson(&format!("{}.toml", lesson.id), &file).unwrap_or_else(|faults| {
            panic!("{}: {}\n{file}", lesson.id, faults[0]);
        });
        assert_eq!(told(lesson), told(&again), "{}", lesson.id);
    }
}

#[test]
fn a_draft_reads_back_from_what_is_written_of_it() {
    for lesson in content::built_in().unwrap().lessons_and_exams() {
        let draft = Draft::of_lesson(lesson);
        assert_eq!(Draft::read(&draft.write()).as_ref(), Some(&draft), "{}", lesson.id);
    }
}

proptest! {
    #[test]
    fn whatever_is_typed_is_kept(words in "\\PC{0,40}", lines in "[ -~\n\"\\\\王]{0,60}", list in "[a-h1-8, ]{0,20}") {
        let mut draft = Draft::new("own-x");
        let mut step = Draft::default();
        step.set("kind", "squares");
        for (name, typed) in [("ask", &words), ("answer", &list), ("within", &words), ("fen", &lines)] {
            step.set(name, typed);
        }
        let mut text = DraftText::default();
        text.set(Lang::ZhHant, &lines);
        step.set_text("text", text);
        draft.tables_mut("step").push(step);
        let file = draft.write();
        let again = Draft::read(&file);
        prop_assert_eq!(again.as_ref(), Some(&draft), "{}", file);
        // The file is read strictly, too, and never with a panic.
        read_own_lesson("own-x.toml", &file);
    }
}

#[test]
fn a_list_is_read_as_people_type_it() {
    let mut step = Draft::default();
    step.set("line", "1. Nf3 Nf6 2.e4, e5；3… d4");
    assert_eq!(step.items("line"), ["Nf3", "Nf6", "e4", "e5", "d4"]);
    step.set("marks", "arrow e2 e4, circle d4");
    assert_eq!(step.items("marks"), ["arrow e2 e4", "circle d4"]);
}

const HALF_TRANSLATED: &str = "format = 1
id = \"own-x\"
title.zh-Hans = \"车\"

[[step]]
id = \"look\"
kind = \"show\"
text.en = \"Look.\"

[[step]]
id = \"mate\"
kind = \"mate\"
fen = \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"
in = 2
accept = [\"Kb6\"]
text.zh-Hant = \"將死。\"
hint.en = \"\"

  [[step.wrong]]
  move = \"Rh8+\"
  text.en = \"No.\"
";

#[test]
fn a_missing_language_has_the_words_of_another() {
    let reading = read_own_lesson("own-x.toml", HALF_TRANSLATED);
    let lesson = reading.lesson.unwrap();
    assert_eq!((lesson.title.en.as_str(), lesson.title.zh_hant.as_str()), ("车", "车"));
    assert_eq!(lesson.steps[0].text.zh_hans, "Look.");
}

#[test]
fn a_problem_has_its_field() {
    let reading = read_own_lesson("own-x.toml", HALF_TRANSLATED);
    let places = FieldPlaces::of(HALF_TRANSLATED);
    let at = |line, column| {
        let FieldPath { step_idx, field } = places.at(line, column);
        (step_idx, field)
    };
    let faults: Vec<_> = reading.problems.iter().map(|problem| at(problem.line, problem.column)).collect();
    assert_eq!(faults, [(Some(1), "hint".to_owned())]);
    let without_hint = HALF_TRANSLATED.replace("hint.en = \"\"", "hint.en = \"King.\"");
    let lesson = read_own_lesson("own-x.toml", &without_hint).lesson.unwrap();
    let problems = prove_lesson(&lesson);
    let faults: Vec<_> = problems.iter().map(|problem| at(problem.line, problem.column)).collect();
    assert_eq!(faults, [(Some(1), "accept".to_owned())], "{problems:?}");
    assert_eq!(at(21, 11), (Some(1), "wrong.0.text.en".to_owned()));
}

#[test]
fn a_text_that_is_no_toml_is_no_draft() {
    assert_eq!(Draft::read("title = "), None);
}
