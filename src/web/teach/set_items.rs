//! Putting things into a set: lessons and steps from the map, puzzles by theme or by name, pasted positions, endings.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::sets::{self, account, entry, set_href, value};
use crate::{
    lang::Lang,
    lesson::Task,
    puzzle::{Pasted, read_pasted},
    store::{PuzzleIndex, PuzzleRecord, SetEdit},
    tablebase::Ending,
    tactics::{Kind, Theme},
    task_set::{EndingStart, MAX_ITEMS, MAX_PICK, Pick, SetFault, SetItem},
    web::{
        App,
        assignment_items::{items_of, n_fitting},
        drill, endgames,
        error::WebError,
        now,
        page::{Page, Way, render},
        puzzles::capital,
        step::Pairs,
        visitor::Visitor,
    },
    words::{self, Words},
};

/// The ratings that stand in the form at first.
const FROM: &str = "800";
const TO: &str = "1200";

/// The deviation of a pasted position's rating: the formula's own.
const RATING_DEVIATION: u16 = 350;

/// Nobody is drawn towards a position that was pasted.
const POPULARITY: i16 = -100;

/// What was typed to add something, of any kind.
#[derive(Clone, Debug)]
pub struct AddForm {
    pub kind: String,
    pub count: String,
    /// The keys of themes; any theme where there are none.
    pub themes: Vec<String>,
    pub from: String,
    pub to: String,
    pub puzzle: String,
    pub fen: String,
    pub solution: String,
    pub ending: String,
    pub level: String,
    pub start: String,
}

impl Default for AddForm {
    fn default() -> AddForm {
        AddForm {
            kind: String::new(),
            count: "5".to_owned(),
            themes: Vec::new(),
            from: FROM.to_owned(),
            to: TO.to_owned(),
            puzzle: String::new(),
            fen: String::new(),
            solution: String::new(),
            ending: String::new(),
            level: "1".to_owned(),
            start: String::new(),
        }
    }
}

impl AddForm {
    pub fn has_theme(&self, key: &str) -> bool {
        self.themes.iter().any(|theme| theme == key)
    }

    fn of(pairs: &Pairs) -> AddForm {
        let text = |name: &str| value(pairs, name).unwrap_or_default().to_owned();
        AddForm {
            kind: text("kind"),
            count: text("count"),
            themes: pairs
                .iter()
                .filter(|(name, key)| name == "theme" && !key.is_empty())
                .map(|(_, key)| key.clone())
                .collect(),
            from: text("from"),
            to: text("to"),
            puzzle: text("puzzle"),
            fen: text("fen"),
            solution: text("solution"),
            ending: text("ending"),
            level: text("level"),
            start: text("start"),
        }
    }
}

/// What the forms offer.
pub struct Choices {
    pub chapters: Vec<(String, Vec<(String, String)>)>,
    pub themes: Vec<(&'static str, String, u64)>,
    pub endings: Vec<(&'static str, String)>,
    pub levels: Vec<(u8, String)>,
}

impl Choices {
    pub fn of(app: &App, words: Words) -> Result<Choices, WebError> {
        let lang = words.lang();
        let index = app.store.puzzle_index().map_err(WebError::internal)?;
        let lesson = |lesson: &crate::lesson::Lesson| (lesson.id.to_string(), lesson.title.get(lang).to_owned());
        let course = app.course();
        let chapters = course
            .chapters
            .iter()
            .map(|chapter| (chapter.title.get(lang).to_owned(), chapter.lessons.iter().map(lesson).collect()));
        Ok(Choices {
            chapters: chapters.collect(),
            themes: themes(words, &index),
            endings: drill::PLAYED
                .map(|ending| {
                    let id = drill::ending_id(ending);
                    (id, capital(words, words.say(&format!("ending-{id}-title"))))
                })
                .into(),
            levels: drill::Level::ALL.map(|level| (level.number(), endgames::level_name(words, level))).into(),
        })
    }
}

fn themes(words: Words, index: &PuzzleIndex) -> Vec<(&'static str, String, u64)> {
    let asked = |theme: &Theme| !matches!(theme.kind(), Kind::Origin | Kind::Length);
    let known = Theme::ALL
        .into_iter()
        .filter(asked)
        .map(|theme| (theme.key(), capital(words, words::theme_name(words, theme)), index.n_with_theme(theme.key())));
    known.filter(|(.., n_puzzles)| *n_puzzles > 0).collect()
}

#[derive(Template)]
#[template(path = "teach/set_lesson.html")]
struct LessonPage {
    page: Page,
    action: String,
    lesson: String,
    steps: Vec<StepChoice>,
    back: Way,
}

struct StepChoice {
    id: String,
    number: usize,
    text: String,
}

#[derive(Template)]
#[template(path = "teach/set_add.html")]
struct ChooseSetPage {
    page: Page,
    name: String,
    /// The set's name and the address that takes the item.
    sets: Vec<Way>,
    hidden: Vec<(&'static str, String)>,
    sets_href: String,
}

/// The steps of a lesson, to choose from.
pub async fn show_lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let course = app.course();
    let lesson = value(&pairs, "lesson").and_then(|lesson| course.lesson(lesson));
    let Some(lesson) = lesson else { return Ok(Redirect::to(&set_href(words, &key)).into_response()) };
    let set = sets::find(&app, &visitor, &key)?;
    let title = lesson.title.get(words.lang()).to_owned();
    let tasks = (1..).zip(&lesson.steps).filter(|(_, step)| !matches!(step.task, Task::Show));
    let html = render(&LessonPage {
        page: Page::new(&visitor, title, lesson.about.get(words.lang()).to_owned()),
        action: format!("{}/items", set_href(words, &key)),
        lesson: lesson.id.to_string(),
        steps: tasks
            .map(|(number, step)| StepChoice {
                id: step.id.to_string(),
                number,
                text: step.text.get(words.lang()).to_owned(),
            })
            .collect(),
        back: Way { name: set.title, href: set_href(words, &key) },
    })?;
    Ok(html.into_response())
}

/// From a lesson, a step or a puzzle: into which of the teacher's sets?
pub async fn choose_set(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let text = |name| value(&pairs, name).map(str::to_owned);
    let item = match (text("lesson"), text("step"), text("puzzle")) {
        (Some(lesson), Some(step), _) => SetItem::Step { lesson, step },
        (Some(lesson), None, _) => SetItem::Lesson(lesson),
        (None, _, Some(id)) => SetItem::Puzzle(id),
        (None, _, None) => return Err(WebError::NoSuchPage),
    };
    let name = crate::web::assignment_items::name(&app, words, &item)?.ok_or(WebError::NoSuchPage)?;
    let hidden = match item {
        SetItem::Step { lesson, step } => vec![("kind", "steps".to_owned()), ("lesson", lesson), ("step", step)],
        SetItem::Lesson(lesson) => vec![("kind", "lesson".to_owned()), ("lesson", lesson)],
        SetItem::Puzzle(id) => vec![("kind", "puzzle".to_owned()), ("puzzle", id)],
        SetItem::Own { .. } | SetItem::Pick(_) | SetItem::Ending { .. } => Vec::new(),
    };
    let own = app.store.sets_of(account(&visitor)?.id).map_err(WebError::internal)?;
    let page = Page::new(&visitor, words.say("set-add-to"), words.say("task-sets-lead"));
    render(&ChooseSetPage {
        name,
        sets: own
            .into_iter()
            .map(|set| Way { href: format!("{}/items", set_href(words, &set.key)), name: set.title })
            .collect(),
        hidden,
        sets_href: page.url("/teach/sets"),
        page,
    })
}

/// Adds what a form asks for, or says what is wrong with it.
pub async fn add(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let typed = AddForm::of(&pairs);
    let form = typed.clone();
    let read = app.judge(move |app| Ok(read(app, words, &form, &pairs))).await?;
    let n_there = items_of(&app, &key)?.len();
    let fault = match read {
        Ok(Read { items, own }) if n_there + items.len() <= MAX_ITEMS => {
            if let Some(own) = own {
                app.store.add_own_puzzle(record(own)).await.map_err(WebError::internal)?;
            }
            let items = items.iter().map(entry).collect();
            app.store.edit_set(key.clone(), SetEdit::Add(items), now()).await.map_err(WebError::internal)?;
            return Ok(Redirect::to(&format!("{}#items", set_href(words, &key))).into_response());
        }
        Ok(_) => words::set_fault(words, &SetFault::TooMany),
        Err(fault) => fault,
    };
    let html = sets::page(&app, &visitor, &key, typed, Some(fault))?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, html).into_response())
}

/// What a form asks to add, with the position that has to be kept before.
struct Read {
    items: Vec<SetItem>,
    own: Option<Pasted>,
}

impl From<SetItem> for Read {
    fn from(item: SetItem) -> Read {
        Read { items: vec![item], own: None }
    }
}

/// The items that a form asks for, or what is wrong in words.
fn read(app: &App, words: Words, form: &AddForm, pairs: &Pairs) -> Result<Read, String> {
    let told = |fault: SetFault| words::set_fault(words, &fault);
    let read = match form.kind.as_str() {
        "lesson" => SetItem::Lesson(value(pairs, "lesson").unwrap_or_default().to_owned()).into(),
        "steps" => {
            let lesson = value(pairs, "lesson").unwrap_or_default();
            let steps = pairs.iter().filter(|(name, _)| name == "step");
            let items: Vec<SetItem> =
                steps.map(|(_, step)| SetItem::Step { lesson: lesson.to_owned(), step: step.clone() }).collect();
            if items.is_empty() {
                return Err(words.say("set-add-nothing"));
            }
            Read { items, own: None }
        }
        "pick" => pick(app, words, form)?.into(),
        "puzzle" => SetItem::Puzzle(form.puzzle.clone()).into(),
        "own" => {
            let own = read_pasted(&form.fen, &form.solution).map_err(|fault| told(SetFault::Own(fault)))?;
            Read { items: vec![SetItem::Puzzle(own.id.clone())], own: Some(own) }
        }
        "ending" => ending(form).map_err(told)?.into(),
        _ => return Err(words.say("set-add-nothing")),
    };
    if read.own.is_none()
        && let Some(fault) = read.items.iter().find_map(|item| missing(app, item))
    {
        return Err(told(fault));
    }
    Ok(read)
}

/// What an item names that the school does not have, if so.
pub fn missing(app: &App, item: &SetItem) -> Option<SetFault> {
    match item {
        SetItem::Lesson(lesson) => app.course().lesson(lesson).is_none().then(|| SetFault::NoLesson(lesson.clone())),
        SetItem::Step { lesson, step } => {
            let there = app.course().lesson(lesson).and_then(|found| found.index_of(step));
            there.is_none().then(|| SetFault::NoStep(format!("{lesson}/{step}")))
        }
        SetItem::Puzzle(id) => {
            let there = app.store.puzzle(id).ok().flatten();
            there.is_none().then(|| SetFault::NoPuzzle(id.clone()))
        }
        SetItem::Ending { ending, start } => match start {
            _ if drill::longest_mate(*ending).is_none() => Some(SetFault::NoEnding(ending.name().to_lowercase())),
            EndingStart::Men(men) if drill::read_start(men, *ending).is_none() => Some(SetFault::NoStart(men.clone())),
            EndingStart::Men(_) | EndingStart::Level(_) => None,
        },
        SetItem::Own { .. } | SetItem::Pick(_) => None,
    }
}

fn pick(app: &App, words: Words, form: &AddForm) -> Result<SetItem, String> {
    let range = |name, least, most| words::set_fault(words, &SetFault::Range { name, least, most });
    let count = form.count.parse().ok().filter(|count| (1..=MAX_PICK).contains(count));
    let count = count.ok_or_else(|| range("pick", 1, MAX_PICK.into()))?;
    let from: u16 = form.from.parse().ok().filter(|from| *from <= 4000).ok_or_else(|| range("from", 0, 4000))?;
    let to: u16 = form.to.parse().ok().filter(|to| *to <= 4000).ok_or_else(|| range("to", 0, 4000))?;
    let theme =
        |key: &String| key.parse::<Theme>().map_err(|_| words::set_fault(words, &SetFault::NoTheme(key.clone())));
    let themes = form.themes.iter().map(theme).collect::<Result<_, _>>()?;
    let pick = Pick { count, themes, from: from.min(to), to: to.max(from) };
    let index = app.store.puzzle_index().map_err(|_| words.say("error-internal"))?;
    let n_there = n_fitting(&index, &pick);
    if n_there < count as usize {
        return Err(words.say_with("set-add-few", &[("count", n_there.into())]));
    }
    Ok(SetItem::Pick(pick))
}

fn ending(form: &AddForm) -> Result<SetItem, SetFault> {
    let found = Ending::ALL.into_iter().find(|ending| drill::ending_id(*ending) == form.ending);
    let ending = found.ok_or_else(|| SetFault::NoEnding(form.ending.clone()))?;
    let start = match (form.start.as_str(), form.level.parse()) {
        ("", Ok(level @ 1..=3)) => EndingStart::Level(level),
        ("", _) => return Err(SetFault::LevelOrStart),
        (men, _) => EndingStart::Men(men.to_owned()),
    };
    Ok(SetItem::Ending { ending, start })
}

/// A pasted position as a puzzle of the school.
pub fn record(own: Pasted) -> PuzzleRecord {
    PuzzleRecord {
        id: own.id,
        fen: own.fen,
        moves: own.moves,
        rating: own.rating,
        rating_deviation: RATING_DEVIATION,
        popularity: POPULARITY,
        themes: own.themes,
        ..PuzzleRecord::default()
    }
}
