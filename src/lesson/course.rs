//! Finding one's way in a course: a lesson by its name, the one after it, a step of it; and joining two courses.

use std::collections::BTreeSet;

use super::{
    Course, Id, Lesson, Step,
    problem::{Fault, Problem},
};

impl Course {
    /// All lessons in the order in which they are taught.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons)
    }

    /// All steps in order, each with its lesson.
    pub fn steps(&self) -> impl Iterator<Item = (&Lesson, &Step)> {
        self.lessons().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)))
    }

    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id.as_str() == id)
    }

    pub fn step(&self, lesson: &str, step: &str) -> Option<(&Lesson, &Step)> {
        let lesson = self.lesson(lesson)?;
        Some((lesson, lesson.step(step)?))
    }

    pub fn next_lesson(&self, lesson: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|other| other.id.as_str() != lesson).nth(1)
    }

    /// This course with a teacher's lessons after it, and what keeps some of them out.
    ///
    /// A lesson whose id is already taught here is left out: progress is stored under the id. Lessons of a chapter
    /// that is here already join it.
    pub fn merged_with(mut self, extra: Course) -> (Course, Vec<Problem>) {
        let taught: BTreeSet<Id> = self.lessons().map(|lesson| lesson.id.clone()).collect();
        let mut problems = Vec::new();
        for mut chapter in extra.chapters {
            chapter.lessons.retain(|lesson| {
                let is_new = !taught.contains(&lesson.id);
                if !is_new {
                    let cause = format!("the lesson \"{}\" is already in the course", lesson.id);
                    let cure = "Give it another id and file name.";
                    problems.push(lesson.source.problem("id", Fault::DuplicateLesson, cause, cure));
                }
                is_new
            });
            match self.chapters.iter_mut().find(|own| own.id == chapter.id) {
                Some(own) => own.lessons.append(&mut chapter.lessons),
                None if chapter.lessons.is_empty() => {}
                None => self.chapters.push(chapter),
            }
        }
        (self, problems)
    }
}

impl Lesson {
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id.as_str() == id)
    }

    /// The place of a step in its lesson, counted from 0.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id.as_str() == id)
    }
}
