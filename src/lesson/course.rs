//! Finding one's way in a course: a lesson by its name, the step after this one, the chapter around it.

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

    /// The chapter that a lesson belongs to.
    pub fn chapter_of(&self, lesson: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.lessons.iter().any(|own| own.id.as_str() == lesson))
    }

    pub fn next_lesson(&self, lesson: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|other| other.id.as_str() != lesson).nth(1)
    }

    pub fn previous_lesson(&self, lesson: &str) -> Option<&Lesson> {
        self.lessons().take_while(|other| other.id.as_str() != lesson).last().filter(|_| self.lesson(lesson).is_some())
    }

    /// The step after this one: after the last step of a lesson, the first of the next.
    pub fn next_step(&self, lesson: &str, step: &str) -> Option<(&Lesson, &Step)> {
        self.steps().skip_while(|at| !is_at(at, lesson, step)).nth(1)
    }

    /// The step before this one: before the first step of a lesson, the last of the one before.
    pub fn previous_step(&self, lesson: &str, step: &str) -> Option<(&Lesson, &Step)> {
        self.step(lesson, step)?;
        self.steps().take_while(|at| !is_at(at, lesson, step)).last()
    }

    /// This course with a teacher's lessons after it, and what keeps some of them out.
    ///
    /// A lesson whose id is already taught here is left out: progress is stored under the id. Lessons of a chapter
    /// that is here already join it.
    pub fn merged_with(mut self, extra: Course) -> (Course, Vec<Problem>) {
        let taught: BTreeSet<Id> = self.lessons().map(|lesson| lesson.id.clone()).collect();
        let mut problems = self.unknown_needs_of(&extra);
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
                None => self.chapters.push(chapter),
            }
        }
        (self, problems)
    }

    /// What lessons beside this course need and neither it nor they have.
    pub fn unknown_needs_of(&self, extra: &Course) -> Vec<Problem> {
        let known: BTreeSet<&Id> = self.lessons().chain(extra.lessons()).map(|lesson| &lesson.id).collect();
        let mut problems = Vec::new();
        for lesson in extra.lessons() {
            for (index, need) in lesson.needs.iter().enumerate().filter(|(_, need)| !known.contains(need)) {
                let cause = format!("`needs` has \"{need}\", and there is no such lesson");
                let cure = "Correct the id, or remove it.";
                problems.push(lesson.source.problem(&format!("needs.{index}"), Fault::UnknownNeed, cause, cure));
            }
        }
        problems
    }
}

fn is_at((lesson, step): &(&Lesson, &Step), lesson_id: &str, step_id: &str) -> bool {
    lesson.id.as_str() == lesson_id && step.id.as_str() == step_id
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
