//! The course as it is taught now: what comes with the program, and after it the lessons that the school's teachers have
//! published.
//!
//! It is a snapshot: a request keeps the one it began with, and only publishing makes a new one.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::{
    lang::{Lang, Text},
    lesson::{Chapter, Course, Id, Lesson, format::read_own_lesson},
    store::{Store, StoreError},
    words::Words,
};

/// The chapter of the teachers' own lessons, as addresses of the map name it.
const CHAPTER: &str = "our-school";

pub struct Taught {
    /// The lessons of the program and of its folder.
    given: Course,
    now: RwLock<Arc<Course>>,
    /// Held while the lessons are read again, so that the latest reading is the one that counts.
    reading: Mutex<()>,
}

impl Taught {
    /// The course with the lessons that are published in the database.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn new(given: Course, store: &Store) -> Result<Taught, StoreError> {
        let now = RwLock::new(Arc::new(joined(&given, store)?));
        Ok(Taught { given, now, reading: Mutex::default() })
    }

    pub fn now(&self) -> Arc<Course> {
        // Nothing is ever half done under these locks, so another thread's panic does no harm.
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the program or its folder has a lesson of this id, so that no teacher's may take it.
    pub fn is_given(&self, id: &str) -> bool {
        self.given.lesson(id).is_some()
    }

    /// Takes up what was published or withdrawn.
    ///
    /// # Errors
    ///
    /// When the database fails; the course stays as it was.
    pub fn read_again(&self, store: &Store) -> Result<(), StoreError> {
        let _turn = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        let course = Arc::new(joined(&self.given, store)?);
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = course;
        Ok(())
    }
}

fn joined(given: &Course, store: &Store) -> Result<Course, StoreError> {
    let mut course = given.clone();
    let lessons: Vec<Lesson> = store
        .published_lessons()?
        .into_iter()
        .filter_map(|published| {
            let reading = read_own_lesson(&format!("{}.toml", published.key), &published.text);
            // It was proved when it was published; a later version of the program may read more strictly.
            if let Some(problem) = reading.problems.first() {
                tracing::warn!(lesson = published.key, %problem, "a published lesson is left out");
                return None;
            }
            if given.lesson(&published.key).is_some() {
                tracing::warn!(lesson = published.key, "a published lesson is left out: the folder has its id");
                return None;
            }
            reading.lesson
        })
        .collect();
    if !lessons.is_empty() {
        course.chapters.push(chapter(lessons));
    }
    Ok(course)
}

fn chapter(lessons: Vec<Lesson>) -> Chapter {
    let say = |key: &str| {
        let [en, zh_hans, zh_hant] = Lang::ALL.map(|lang| Words::of(lang).say(key));
        Text { en, zh_hans, zh_hant }
    };
    let id: Id = CHAPTER.parse().expect("the chapter's name is made of small letters and a hyphen");
    Chapter { id, title: say("own-chapter-title"), about: Some(say("own-chapter-about")), lessons, exam: None }
}
