//! Lessons from outside: the built-in ones are right to the last answer, and each broken one is told what is wrong.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its files has failed")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tabiya::{
    content,
    lang::Lang,
    lesson::{
        Step, Task, check,
        format::read_lesson,
        grade::{self, Answer, Grade, GradeVerdict},
        problem::{Fault, Problem},
    },
    words::{Words, remark},
};

/// The files and folders of `tests/broken`.
fn broken() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn problems_of(path: &Path) -> Vec<Problem> {
    let (course, mut problems) = content::read_paths(&[path.to_owned()]).unwrap();
    problems.extend(check::prove(&course));
    problems
}

/// The problems that the comment at the top of a broken lesson or course promises.
fn promised(path: &Path) -> Vec<String> {
    let file = if path.is_dir() { path.join("course.toml") } else { path.to_owned() };
    let text = String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
    text.lines().map_while(|line| line.strip_prefix("# ")).map(str::to_owned).collect()
}

#[test]
fn a_broken_lesson_gets_exactly_its_problems() {
    let mut wrong = String::new();
    for path in broken() {
        let prefix = format!("{}/", path.parent().unwrap().display());
        let told: Vec<String> =
            problems_of(&path).iter().map(|problem| problem.to_string().replace(&prefix, "")).collect();
        if told != promised(&path) {
            wrong += &format!("{}\n  {}\n", path.display(), told.join("\n  "));
        }
    }
    assert!(wrong.is_empty(), "these files have other problems than their first lines promise:\n{wrong}");
}

#[test]
fn every_fault_has_a_broken_file_of_its_name() {
    for fault in Fault::ALL {
        let named = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == fault.code());
        let path = broken().into_iter().find(named).unwrap_or_else(|| panic!("tests/broken has no {}", fault.code()));
        assert!(problems_of(&path).iter().any(|problem| problem.fault == *fault), "{}", path.display());
    }
}

#[test]
fn a_problem_is_one_line_of_whole_sentences() {
    for path in broken() {
        for problem in problems_of(&path) {
            let line = problem.to_string();
            assert!(!line.contains('\n'), "{line}");
            assert!(line.ends_with(['.', '?']), "{line}");
            assert!(!problem.cause.ends_with('.'), "{line}");
        }
    }
}

fn built_in_steps() -> impl Iterator<Item = (String, &'static Step)> {
    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}"));
    course.steps().map(|(lesson, step)| (format!("{}/{}", lesson.id, step.id), step))
}

#[test]
fn the_built_in_lessons_are_proved() {
    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}"));
    let problems = check::prove(course);
    assert!(problems.is_empty(), "{}", problems.iter().map(|problem| format!("{problem}\n")).collect::<String>());
}

#[test]
fn a_built_in_lesson_has_8_to_14_steps_of_at_least_4_kinds() {
    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}"));
    for lesson in course.lessons() {
        assert!((8..=14).contains(&lesson.steps.len()), "{} has {} steps", lesson.id, lesson.steps.len());
        let kinds: BTreeSet<&str> = lesson.steps.iter().map(|step| step.task.kind()).collect();
        assert!(kinds.len() >= 4, "{} has only {kinds:?}", lesson.id);
    }
}

/// What is said of a grade, which must be something in every language.
#[track_caller]
fn said(name: &str, grade: &Grade) -> Vec<String> {
    assert!(!grade.remarks.is_empty(), "{name}: nothing is said");
    let mut all = Vec::new();
    for lang in Lang::ALL {
        let sentences: Vec<String> = grade.remarks.iter().map(|said| remark(Words::of(lang), said)).collect();
        for sentence in &sentences {
            assert!(!sentence.trim().is_empty(), "{name}: {:?}", grade.remarks);
            assert!(!sentence.contains("grade-") && !sentence.contains('{'), "{name}: {sentence}");
            assert!(!sentence.contains(['!', '！']), "{name}: {sentence}");
        }
        all.push(sentences.join(" "));
    }
    all
}

#[test]
fn every_built_in_step_accepts_its_right_answer_and_says_why() {
    for (name, step) in built_in_steps() {
        let answer = grade::a_right_answer(step).unwrap_or_else(|| panic!("{name} has no right answer"));
        let grade = grade::grade(step, &answer);
        assert_eq!(grade.verdict, Some(GradeVerdict::Right), "{name}: {answer}");
        if !matches!(step.task, Task::Show) {
            said(&name, &grade);
        }
    }
}

#[test]
fn every_built_in_step_refuses_its_wrong_answer_and_says_why() {
    for (name, step) in built_in_steps().filter(|(_, step)| !matches!(step.task, Task::Show)) {
        let answer = grade::a_wrong_answer(step).unwrap_or_else(|| panic!("{name} has no wrong answer"));
        let grade = grade::grade(step, &answer);
        assert!(!matches!(grade.verdict, None | Some(GradeVerdict::Right | GradeVerdict::Illegal)), "{name}: {answer}");
        said(&name, &grade);
    }
}

#[test]
fn an_illegal_move_is_explained_in_three_languages() {
    for (name, step) in built_in_steps() {
        let Some(answer) = grade::an_illegal_answer(step) else { continue };
        let grade = grade::grade(step, &answer);
        assert_eq!(grade.verdict, Some(GradeVerdict::Illegal), "{name}: {answer}");
        assert!(grade.reason.is_some(), "{name}: {answer}");
        let [english, simplified, traditional] = said(&name, &grade).try_into().unwrap();
        assert!(english != simplified && simplified != traditional, "{name}: {english} {simplified} {traditional}");
    }
}

#[test]
fn a_stored_answer_reads_back_and_a_form_carries_it() {
    for (name, step) in built_in_steps() {
        let answers = [grade::a_right_answer(step), grade::a_wrong_answer(step), grade::an_illegal_answer(step)];
        for answer in answers.into_iter().flatten() {
            assert_eq!(Answer::from_stored(&answer.to_string(), step).as_ref(), Some(&answer), "{name}");
            let pairs: Vec<(String, String)> =
                answer.to_pairs().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            assert_eq!(Answer::from_pairs(&pairs, step).as_ref(), Some(&answer), "{name}");
        }
    }
}

/// A file that was cut off, or in which a letter was lost, is told what is wrong with it; nothing breaks.
#[test]
fn a_damaged_lesson_is_a_problem_and_never_a_panic() {
    let lesson = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own/my-rook.toml");
    let text = fs::read_to_string(lesson).unwrap();
    let boundaries: Vec<usize> = text.char_indices().map(|(index, _)| index).collect();
    for (number, index) in boundaries.into_iter().enumerate().filter(|(number, _)| number % 13 == 0) {
        let (before, after) = text.split_at(index);
        let mut rest = after.chars();
        rest.next();
        for damaged in [before.to_owned(), format!("{before}{}", rest.as_str()), format!("{before}\"{after}")] {
            match read_lesson("my-rook.toml", &damaged) {
                Ok(lesson) => drop(check::prove_lesson(&lesson)),
                Err(problems) => assert!(!problems.is_empty(), "no problem after {number} letters"),
            }
        }
    }
}
