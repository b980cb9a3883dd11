//! A teacher's lesson: the file, the fields of a form that it is taken apart into, and studies in PGN.

use tabiya::{
    lang::Lang,
    lesson::{
        check::prove_lesson,
        draft::{Draft, FieldPlaces},
        format::{read_lesson, read_own_lesson},
        problem::Problem,
        study::{main_line, read_study},
    },
    words::{self, Words},
};

/// The text of a lesson file.
pub fn lesson(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let id = Draft::read(source).map_or_else(|| "x".to_owned(), |draft| draft.get("id"));
    let file = format!("{id}.toml");
    let places = FieldPlaces::of(source);
    let n_lines = source.lines().count() + 1;
    let told = |problems: &[Problem]| {
        for problem in problems {
            assert!((1..=n_lines).contains(&problem.line) && problem.column >= 1, "{problem}: {n_lines} lines");
            places.at(problem.line, problem.column);
            for lang in Lang::ALL {
                assert!(!words::fault(Words::of(lang), problem.fault).is_empty());
            }
        }
    };
    match read_lesson(&file, source) {
        Ok(lesson) => {
            assert!(!lesson.steps.is_empty());
            told(&prove_lesson(&lesson));
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "it is refused and nothing is wrong");
            told(&problems);
        }
    }
    let own = read_own_lesson(&file, source);
    told(&own.problems);
    if let Some(draft) = Draft::read(source) {
        is_kept(&draft);
    }
}

/// What a form holds is the same when it is opened again.
fn is_kept(draft: &Draft) {
    let written = draft.write();
    let again = Draft::read(&written).unwrap_or_else(|| panic!("what was written is no TOML:\n{written}"));
    assert_eq!(again.write(), written, "it is written in another way the second time");
}

/// A study in PGN.
pub fn study(data: &[u8]) {
    let pgn = String::from_utf8_lossy(data);
    for lang in Lang::ALL {
        let study = read_study(&pgn, lang);
        for step in &study.steps {
            is_kept(step);
        }
        let mut draft = Draft::new("study");
        *draft.tables_mut("step") = study.steps;
        let own = read_own_lesson("study.toml", &draft.write());
        if let Some(lesson) = own.lesson {
            prove_lesson(&lesson);
        }
    }
    for ply in main_line(&pgn) {
        assert!(!ply.name.is_empty());
    }
}
