//! Bodies of step pages as they were made before, for steps on which nothing is answered or chosen.
//!
//! Such a body depends on its step, the language, the settings, and how the learner stands with the lesson: all of that is
//! the key, and all bodies are of one course, so a kept body is never an old one. Only the id of the answer to come is new
//! each time. What stands around the body is made anew for every visitor.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{page::Page, step::Place, visitor::Settings};
use crate::{
    lang::Lang,
    lesson::{Course, Id},
    store::{AnswerId, Progress},
};

/// Bodies that are kept, of some 16 kB each; when there are more, all are forgotten and made anew.
const MAX_BODIES: usize = 200;

/// All that the body of a step's page depends on where nothing is answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BodyKey {
    lang: Lang,
    settings: Settings,
    lesson: Id,
    step_idx: usize,
    /// Of each step of the lesson whether it is solved, has its star, and was missed.
    standing: Vec<(bool, bool, bool)>,
}

impl BodyKey {
    pub fn new(page: &Page, place: Place<'_>, progress: &Progress) -> BodyKey {
        let lesson = &place.lesson.id;
        let standing = place.lesson.steps.iter().map(|step| {
            let done = progress.step(lesson.as_str(), step.id.as_str());
            (done.solved, done.star, done.n_misses > 0)
        });
        BodyKey {
            lang: page.words.lang(),
            settings: page.settings.clone(),
            lesson: lesson.clone(),
            step_idx: place.step_idx,
            standing: standing.collect(),
        }
    }
}

/// The kept bodies, each in the parts between which the id stands.
#[derive(Default)]
pub struct StepBodies {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// The course that all of them are of; held, so that no other can come to stand in its place in memory.
    course: Option<Arc<Course>>,
    bodies: HashMap<BodyKey, Arc<[String]>>,
}

impl StepBodies {
    /// The body with this id in it, if it is kept.
    pub fn body(&self, course: &Arc<Course>, key: &BodyKey, id: &AnswerId) -> Option<String> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if !kept.is_of(course) {
            return None;
        }
        let parts = kept.bodies.get(key)?.clone();
        drop(kept);
        Some(parts.join(id.as_str()))
    }

    /// Keeps a body that was made with this id.
    pub fn keep(&self, course: &Arc<Course>, key: BodyKey, id: &AnswerId, html: &str) {
        let parts = html.split(id.as_str()).map(str::to_owned).collect();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if !kept.is_of(course) || kept.bodies.len() >= MAX_BODIES {
            *kept = Kept { course: Some(course.clone()), bodies: HashMap::new() };
        }
        kept.bodies.insert(key, parts);
    }
}

impl Kept {
    fn is_of(&self, course: &Arc<Course>) -> bool {
        self.course.as_ref().is_some_and(|own| Arc::ptr_eq(own, course))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content;

    fn key(step_idx: usize) -> BodyKey {
        let lesson = "rook".parse().unwrap();
        BodyKey { lang: Lang::En, settings: Settings::default(), lesson, step_idx, standing: vec![] }
    }

    #[test]
    fn a_kept_body_has_the_new_id_in_each_place_of_the_old_one() {
        let (bodies, course) = (StepBodies::default(), Arc::new(content::built_in().unwrap().clone()));
        let [old, new] = [AnswerId::from_bits(7), AnswerId::from_bits(8)];
        assert_eq!(bodies.body(&course, &key(1), &new), None);
        bodies.keep(&course, key(1), &old, &format!("<i>{old}</i> and <b>{old}</b>"));
        assert_eq!(bodies.body(&course, &key(1), &new), Some(format!("<i>{new}</i> and <b>{new}</b>")));
        assert_eq!(bodies.body(&course, &key(2), &new), None);
        for other in [
            BodyKey { lang: Lang::ZhHans, ..key(1) },
            BodyKey { settings: Settings { text: "on", ..Settings::default() }, ..key(1) },
            BodyKey { standing: vec![(true, true, true)], ..key(1) },
        ] {
            assert_eq!(bodies.body(&course, &other, &new), None);
        }
    }

    #[test]
    fn a_body_of_a_course_that_is_taught_no_more_is_not_shown() {
        let (bodies, id) = (StepBodies::default(), AnswerId::from_bits(1));
        let [old, new] = [(); 2].map(|()| Arc::new(content::built_in().unwrap().clone()));
        bodies.keep(&old, key(1), &id, "old");
        assert_eq!(bodies.body(&new, &key(1), &id), None);
        bodies.keep(&new, key(2), &id, "new");
        assert_eq!(bodies.body(&new, &key(1), &id), None);
        assert_eq!(bodies.body(&new, &key(2), &id).as_deref(), Some("new"));
    }

    #[test]
    fn no_more_bodies_are_kept_than_there_is_room_for() {
        let (bodies, course) = (StepBodies::default(), Arc::new(content::built_in().unwrap().clone()));
        let id = AnswerId::from_bits(1);
        for number in 0..=MAX_BODIES {
            bodies.keep(&course, key(number), &id, "body");
        }
        assert_eq!(bodies.body(&course, &key(0), &id), None);
        assert!(bodies.body(&course, &key(MAX_BODIES), &id).is_some());
    }
}
