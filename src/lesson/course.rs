//! Finding one's way in a course: a lesson by its name, the one after it, a step of it; and joining two courses.

use std::collections::BTreeSet;

use super::{
    Chapter, Course, Id, Lesson, Step,
    problem::{Fault, Problem},
};

impl Course {
    /// All lessons in the order in which they are taught.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons)
    }

    /// All lessons in the order in which they are taught, and after those of a chapter its exam.
    pub fn lessons_and_exams(&self) -> impl Iterator<Item = &Lesson> {
        self.chapters.iter().flat_map(|chapter| chapter.lessons.iter().chain(&chapter.exam))
    }

    /// All steps in order, each with its lesson or exam.
    pub fn steps(&self) -> impl Iterator<Item = (&Lesson, &Step)> {
        self.lessons_and_exams().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)))
    }

    /// The lesson or exam with this id.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons_and_exams().find(|lesson| lesson.id.as_str() == id)
    }

    pub fn step(&self, lesson: &str, step: &str) -> Option<(&Lesson, &Step)> {
        let lesson = self.lesson(lesson)?;
        Some((lesson, lesson.step(step)?))
    }

    /// The exam with this id, and its chapter.
    pub fn exam(&self, id: &str) -> Option<(&Chapter, &Lesson)> {
        self.chapters.iter().find_map(|chapter| {
            let exam = chapter.exam.as_ref().filter(|exam| exam.id.as_str() == id)?;
            Some((chapter, exam))
        })
    }

    pub fn next_chapter(&self, chapter: &Id) -> Option<&Chapter> {
        self.chapters.iter().skip_while(|other| other.id != *chapter).nth(1)
    }

    pub fn next_lesson(&self, lesson: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|other| other.id.as_str() != lesson).nth(1)
    }

    /// This course with a teacher's lessons after it, and what keeps some of them out.
    ///
    /// A lesson whose id is already taught here is left out: progress is stored under the id. Lessons of a chapter
    /// that is here already join it, and so does its exam where the chapter has none.
    pub fn merged_with(mut self, extra: Course) -> (Course, Vec<Problem>) {
        let taught: BTreeSet<Id> = self.lessons_and_exams().map(|lesson| lesson.id.clone()).collect();
        let mut problems = Vec::new();
        for mut chapter in extra.chapters {
            let mut is_new = |lesson: &Lesson| {
                let is_new = !taught.contains(&lesson.id);
                if !is_new {
                    let cause = format!("the lesson \"{}\" is already in the course", lesson.id);
                    let cure = "Give it another id and file name.";
                    problems.push(lesson.source.problem("id", Fault::DuplicateLesson, cause, cure));
                }
                is_new
            };
            chapter.lessons.retain(&mut is_new);
            let mut exam = chapter.exam.take().filter(&mut is_new);
            match self.chapters.iter_mut().find(|own| own.id == chapter.id) {
                Some(own) => {
                    own.lessons.append(&mut chapter.lessons);
                    if let Some(second) = own.exam.as_ref().and(exam.as_ref()) {
                        let cause = format!("the chapter \"{}\" already has an exam", own.id);
                        let cure = "Give your chapter another id.";
                        problems.push(second.source.problem("id", Fault::DuplicateLesson, cause, cure));
                    } else if exam.is_some() {
                        own.exam = exam.take();
                    }
                }
                None if chapter.lessons.is_empty() && exam.is_none() => {}
                None => self.chapters.push(Chapter { exam, ..chapter }),
            }
        }
        (self, problems)
    }
}

impl Lesson {
    /// The `needs` that name no lesson of the course it is for.
    pub fn unknown_needs(&self, course: &Course) -> Vec<Problem> {
        let unknown = self.needs.iter().enumerate().filter(|(_, need)| course.lesson(need.as_str()).is_none());
        let problem = |(index, need): (usize, &Id)| {
            let cause = format!("`needs` has \"{need}\", and the course has no such lesson");
            self.source.problem(&format!("needs.{index}"), Fault::UnknownNeed, cause, "Correct the id, or remove it.")
        };
        unknown.map(problem).collect()
    }

    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id.as_str() == id)
    }

    /// The place of a step in its lesson, counted from 0.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id.as_str() == id)
    }
}
