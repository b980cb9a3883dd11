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
        Course, Lesson, Step, Task, check,
        format::{read_course, read_lesson},
        grade::{self, Answer, Grade, GradeVerdict},
        problem::{Fault, Problem},
    },
    words::{Words, remark},
};

use crate::app::course_with_own_lessons;

/// The files and folders of `tests/broken`.
fn broken() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn problems_of(path: &Path) -> Vec<Problem> {
    content::join(&[path.to_owned()]).unwrap().problems
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

/// The teacher's files, each with its path in a folder of its own, and the problems that they have there.
#[track_caller]
fn joined(files: &[(&str, &str)]) -> (content::Joined, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let joined = content::join(&[folder.path().to_owned()]).unwrap();
    let prefix = format!("{}/", folder.path().display());
    let told = joined.problems.iter().map(|problem| problem.to_string().replace(&prefix, "")).collect();
    (joined, told)
}

const OWN_LESSON: &str = include_str!("../own/my-rook.toml");
const OWN_COURSE: &str = r#"
format = 1

[[chapter]]
id            = "mine"
title.en      = "My chapter"
title.zh-Hans = "我的一章"
title.zh-Hant = "我的一章"
about.en      = "About it."
about.zh-Hans = "说明。"
about.zh-Hant = "說明。"
lessons       = ["my-rook"]
"#;

fn own_lesson_that_needs(needs: &str) -> String {
    OWN_LESSON.replace("format        = 1", &format!("format        = 1\nneeds         = [{needs}]"))
}

#[test]
fn a_teachers_lesson_may_need_a_built_in_one_with_a_list_or_without() {
    let lesson = own_lesson_that_needs(r#""rook", "square-names""#);
    for files in [
        &[("mine/my-rook.toml", lesson.as_str())][..],
        &[("mine/my-rook.toml", lesson.as_str()), ("course.toml", OWN_COURSE)],
    ] {
        let (joined, told) = joined(files);
        assert_eq!((joined.n_added, told), (1, vec![]));
        assert!(joined.course.lesson("my-rook").is_some() && joined.course.lesson("rook").is_some());
    }
}

#[test]
fn an_unknown_need_is_told_once_with_a_list_or_without() {
    let lesson = own_lesson_that_needs(r#""rok""#);
    let expect = [
        "mine/my-rook.toml:3:18: `needs` has \"rok\", and the course has no such lesson. Correct the id, or remove it.",
    ];
    for files in [
        &[("mine/my-rook.toml", lesson.as_str())][..],
        &[("mine/my-rook.toml", lesson.as_str()), ("course.toml", OWN_COURSE)],
    ] {
        assert_eq!(joined(files).1, expect);
    }
}

#[test]
fn a_lesson_with_a_fault_of_its_own_is_still_there_to_be_needed() {
    let broken = OWN_LESSON.replace("my-rook", "first").replace("squares", "sqares");
    let (_, told) =
        joined(&[("first.toml", broken.as_str()), ("my-rook.toml", own_lesson_that_needs(r#""first""#).as_str())]);
    assert!(told.iter().all(|problem| problem.starts_with("first.toml:")), "{told:?}");
}

#[test]
fn a_chapter_may_do_without_words_about_it() {
    let (own, _) = joined(&[("mine/my-rook.toml", OWN_LESSON)]);
    let chapter = own.course.chapters.last().unwrap();
    assert_eq!((chapter.title.get(Lang::En), chapter.about.as_ref()), ("mine", None));

    let silent: Vec<&str> = OWN_COURSE.lines().filter(|line| !line.starts_with("about")).collect();
    let (own, told) = joined(&[("mine/my-rook.toml", OWN_LESSON), ("course.toml", &silent.join("\n"))]);
    assert_eq!(told, Vec::<String>::new());
    let chapter = own.course.chapters.last().unwrap();
    assert_eq!((chapter.title.get(Lang::En), chapter.about.as_ref()), ("My chapter", None));
}

#[test]
fn a_folder_without_a_name_takes_the_title_of_its_first_lesson() {
    let (course, _) = read_course(&[("./my-rook.toml".to_owned(), OWN_LESSON.to_owned())], &Course::default());
    let titles: Vec<&str> = Lang::ALL.map(|lang| course.chapters[0].title.get(lang)).to_vec();
    assert_eq!(titles, ["My own rook lesson", "我自己的车课", "我自己的城堡課"]);
}

#[test]
fn a_folder_without_a_lesson_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.md"), "not a lesson").unwrap();
    let told = content::join(&[folder.path().to_owned()]).unwrap().problems;
    let [problem] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((problem.fault, problem.file.as_str()), (Fault::NoLesson, folder.path().to_str().unwrap()));
}

#[test]
fn a_file_name_may_end_in_capitals() {
    for files in
        [&[("mine/my-rook.TOML", OWN_LESSON)][..], &[("mine/my-rook.Toml", OWN_LESSON), ("course.TOML", OWN_COURSE)]]
    {
        let (joined, told) = joined(files);
        assert_eq!((joined.n_added, told), (1, vec![]));
    }
}

#[test]
fn the_id_of_a_built_in_lesson_is_taken() {
    let (joined, told) = joined(&[("rook.toml", OWN_LESSON.replace("my-rook", "rook").as_str())]);
    let expect = "rook.toml:3:17: the lesson \"rook\" is already in the course. Give it another id and file name.";
    assert_eq!((joined.n_added, told), (0, vec![expect.to_owned()]));
}

#[test]
fn the_files_of_the_built_in_lessons_are_proved_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in ["lessons", "lessons/pieces", "lessons/pieces/rook.toml"] {
        let joined = content::join(&[root.join(path)]).unwrap();
        assert_eq!((joined.n_added, joined.problems), (0, vec![]), "{path}");
        assert!(joined.own.lessons().count() > 0);
    }
}

/// The steps of the built-in lessons, and those of `tests/own`.
fn all_steps() -> impl Iterator<Item = (String, &'static Step)> {
    let course = course_with_own_lessons();
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

#[test]
fn an_exam_is_found_by_its_name_and_is_none_of_the_lessons() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/exam-has-test");
    let (own, _) = content::read_paths(&[path]).unwrap();
    let exam = own.lesson("one-exam").unwrap();
    assert_eq!(own.chapters[0].exam.as_ref().map(|exam| &exam.id), Some(&exam.id));
    assert_eq!(own.lessons().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>(), ["first"]);
    assert!(own.step("one-exam", "a-step").is_some());

    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}")).clone();
    let (course, problems) = course.merged_with(own.clone());
    assert!(course.lesson("one-exam").is_some() && problems.is_empty(), "{problems:?}");
    let mut second = own;
    let rename = |lesson: &mut Lesson, id: &str| lesson.id = id.parse().unwrap();
    rename(&mut second.chapters[0].lessons[0], "second");
    rename(second.chapters[0].exam.as_mut().unwrap(), "second-exam");
    let (course, problems) = course.merged_with(second);
    assert!(course.lesson("second").is_some() && course.lesson("second-exam").is_none());
    let told: Vec<&str> = problems.iter().map(|problem| problem.cause.as_str()).collect();
    assert_eq!(told, ["the chapter \"one\" already has an exam"]);
}

#[test]
fn the_built_in_syllabus_has_all_397_points() {
    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}"));
    let syllabus = course.syllabus.as_ref().unwrap();
    assert_eq!(syllabus.points.len(), 397);
    assert!(syllabus.points.iter().all(|point| !point.text.is_empty()));
}

#[test]
fn a_built_in_exam_has_8_to_10_steps_of_at_least_4_kinds() {
    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}"));
    for exam in course.chapters.iter().filter_map(|chapter| chapter.exam.as_ref()) {
        assert!((8..=10).contains(&exam.steps.len()), "{} has {} steps", exam.id, exam.steps.len());
        let kinds: BTreeSet<&str> = exam.steps.iter().map(|step| step.task.kind()).collect();
        assert!(kinds.len() >= 4, "{} has only {kinds:?}", exam.id);
    }
}

/// A small test is the end of a lesson: two to four steps of at least two kinds.
#[test]
fn the_test_of_a_built_in_lesson_has_2_to_4_steps_of_at_least_2_kinds() {
    let course = content::built_in().unwrap_or_else(|problems| panic!("{problems:?}"));
    for lesson in course.lessons() {
        let kinds: Vec<&str> = lesson.steps.iter().filter(|step| step.test).map(|step| step.task.kind()).collect();
        let n_kinds = kinds.iter().collect::<BTreeSet<_>>().len();
        assert!(kinds.is_empty() || ((2..=4).contains(&kinds.len()) && n_kinds > 1), "{}: {kinds:?}", lesson.id);
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
fn every_step_accepts_its_right_answer_and_says_why() {
    for (name, step) in all_steps() {
        let answer = grade::a_right_answer(step).unwrap_or_else(|| panic!("{name} has no right answer"));
        let grade = grade::grade(step, &answer);
        assert_eq!(grade.verdict, Some(GradeVerdict::Right), "{name}: {answer}");
        if !matches!(step.task, Task::Show) {
            said(&name, &grade);
        }
    }
}

#[test]
fn every_step_refuses_its_wrong_answer_and_says_why() {
    for (name, step) in all_steps().filter(|(_, step)| !matches!(step.task, Task::Show)) {
        let answer = grade::a_wrong_answer(step).unwrap_or_else(|| panic!("{name} has no wrong answer"));
        let grade = grade::grade(step, &answer);
        assert!(!matches!(grade.verdict, None | Some(GradeVerdict::Right | GradeVerdict::Illegal)), "{name}: {answer}");
        said(&name, &grade);
    }
}

#[test]
fn an_illegal_move_is_explained_in_three_languages() {
    for (name, step) in all_steps() {
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
    for (name, step) in all_steps() {
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
