//! Step pages as they were made before, for steps on which nothing is answered or chosen.
//!
//! Such a page depends on its step, the language, the settings, what the visitor is in the school, and how they stand with
//! the lesson: all of that is the key, and all pages are of one course, so a kept page is never an old one. The learner's
//! mark and name and the id of the answer to come are others each time: they are put into a stencil.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    stencil::Stencil,
    step::Place,
    visitor::{Settings, Visitor},
};
use crate::{
    lang::Lang,
    lesson::{Course, Id},
    store::{AccountRole, Progress},
};

/// Pages that are kept, of some 25 kB each; when there are more, all are forgotten and made anew.
const MAX_PAGES: usize = 200;

/// All that a step's page depends on where nothing is answered, but for what is put into its stencil.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    lang: Lang,
    settings: Settings,
    /// None where nobody has signed in.
    role: Option<AccountRole>,
    is_fragment: bool,
    lesson: Id,
    step_idx: usize,
    /// Of each step of the lesson whether it is solved, has its star, and was missed.
    standing: Vec<(bool, bool, bool)>,
}

impl PageKey {
    pub fn new(visitor: &Visitor, place: Place<'_>, progress: &Progress) -> PageKey {
        let lesson = &place.lesson.id;
        let done = progress.lesson(lesson.as_str());
        let standing = place.lesson.steps.iter().map(|step| {
            let done = done.and_then(|steps| steps.get(step.id.as_str())).copied().unwrap_or_default();
            (done.solved, done.star, done.n_misses > 0)
        });
        PageKey {
            lang: visitor.lang(),
            settings: visitor.settings.clone(),
            role: visitor.account.as_ref().map(|account| account.role),
            is_fragment: visitor.wants_fragment,
            lesson: lesson.clone(),
            step_idx: place.step_idx,
            standing: standing.collect(),
        }
    }
}

/// The kept pages.
#[derive(Default)]
pub struct KeptPages {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// The course that all of them are of; held, so that no other can come to stand in its place in memory.
    course: Option<Arc<Course>>,
    pages: HashMap<PageKey, Arc<Stencil>>,
}

impl KeptPages {
    /// The page, if it is kept.
    pub fn page(&self, course: &Arc<Course>, key: &PageKey) -> Option<Arc<Stencil>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_of(course) { kept.pages.get(key).cloned() } else { None }
    }

    pub fn keep(&self, course: &Arc<Course>, key: PageKey, page: Arc<Stencil>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if !kept.is_of(course) || kept.pages.len() >= MAX_PAGES {
            *kept = Kept { course: Some(course.clone()), pages: HashMap::new() };
        }
        kept.pages.insert(key, page);
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

    fn course() -> Arc<Course> {
        Arc::new(content::built_in().unwrap().clone())
    }

    fn key(step_idx: usize) -> PageKey {
        PageKey {
            lang: Lang::En,
            settings: Settings::default(),
            role: None,
            is_fragment: false,
            lesson: "rook".parse().unwrap(),
            step_idx,
            standing: vec![],
        }
    }

    fn keep(pages: &KeptPages, course: &Arc<Course>, key: PageKey, html: &str) {
        pages.keep(course, key, Arc::new(Stencil::cut(html, []).unwrap()));
    }

    #[track_caller]
    fn check(pages: &KeptPages, course: &Arc<Course>, key: &PageKey, expect: Option<&str>) {
        assert_eq!(pages.page(course, key).map(|page| page.filled([])).as_deref(), expect);
    }

    #[test]
    fn a_page_is_kept_for_those_to_whom_all_looks_the_same() {
        let (pages, course) = (KeptPages::default(), course());
        check(&pages, &course, &key(1), None);
        keep(&pages, &course, key(1), "page");
        check(&pages, &course, &key(1), Some("page"));
        for other in [
            key(2),
            PageKey { lang: Lang::ZhHans, ..key(1) },
            PageKey { settings: Settings { text: "on", ..Settings::default() }, ..key(1) },
            PageKey { role: Some(AccountRole::Pupil), ..key(1) },
            PageKey { is_fragment: true, ..key(1) },
            PageKey { lesson: "bishop".parse().unwrap(), ..key(1) },
            PageKey { standing: vec![(true, true, true)], ..key(1) },
        ] {
            check(&pages, &course, &other, None);
        }
    }

    #[test]
    fn a_page_of_a_course_that_is_taught_no_more_is_not_shown() {
        let (pages, old, new) = (KeptPages::default(), course(), course());
        keep(&pages, &old, key(1), "old");
        check(&pages, &new, &key(1), None);
        keep(&pages, &new, key(2), "new");
        check(&pages, &new, &key(1), None);
        check(&pages, &new, &key(2), Some("new"));
    }

    #[test]
    fn no_more_pages_are_kept_than_there_is_room_for() {
        let (pages, course) = (KeptPages::default(), course());
        for number in 0..=MAX_PAGES {
            keep(&pages, &course, key(number), "page");
        }
        check(&pages, &course, &key(0), None);
        check(&pages, &course, &key(MAX_PAGES), Some("page"));
    }
}
