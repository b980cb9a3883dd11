//! A set as a file, in and out; and on paper.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Multipart, Path, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    set_items::{missing, record},
    sets::{self, entry, find, set_href},
};
use crate::{
    lang::Lang,
    lesson::Scene,
    puzzle::{NO_LEAD, moves_from, read_pasted},
    store::PuzzleRecord,
    task_set::{SetItem, SetProblem, TaskSet, read_set, write_set},
    web::{
        App,
        assignment_items::{self, TaskItem, items_of},
        drill,
        error::WebError,
        page::{Page, Way, render},
        puzzles::{self, solve::Stored},
        visitor::Visitor,
        worksheet::{self, KeyEntry, PaperTask},
    },
    words::{self, Words},
};

#[derive(Template)]
#[template(path = "teach/set_import.html")]
struct ImportPage {
    page: Page,
    text: String,
    problems: Vec<Told>,
    unreadable: bool,
}

/// A problem of a file with its place.
struct Told {
    place: String,
    text: String,
}

/// The set as a file to keep.
pub async fn file(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Response, WebError> {
    let set = find(&app, &visitor, &key)?;
    let mut items = items_of(&app, &key)?;
    for item in &mut items {
        if let SetItem::Puzzle(id) = item
            && let Some((number, record)) = app.store.puzzle(id).map_err(WebError::internal)?
            && app.store.is_own_puzzle(number).map_err(WebError::internal)?
        {
            *item = own(record);
        }
    }
    let text = write_set(&TaskSet { title: set.title, about: set.about, items });
    let headers = [
        (header::CONTENT_TYPE, "application/toml; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{key}.toml\"")),
    ];
    Ok((headers, text).into_response())
}

/// A teacher's position as its file carries it, with the moves as they are played.
fn own(record: PuzzleRecord) -> SetItem {
    let solution = record.moves.strip_prefix(NO_LEAD).unwrap_or(&record.moves).trim().to_owned();
    SetItem::Own { fen: record.fen, solution }
}

pub async fn show_import(visitor: Visitor) -> Result<Html<String>, WebError> {
    import_page(&visitor, String::new(), Vec::new(), false)
}

fn import_page(
    visitor: &Visitor,
    text: String,
    problems: Vec<Told>,
    unreadable: bool,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let page = Page::new(visitor, words.say("set-import-heading"), words.say("task-sets-lead"));
    render(&ImportPage { page, text, problems, unreadable })
}

fn told(words: Words, problem: &SetProblem) -> Told {
    let place = [("line", problem.line.into()), ("column", problem.column.into())];
    Told { place: words.say_with("set-import-place", &place), text: words::set_fault(words, &problem.fault) }
}

/// Takes a file, or a text that was pasted: makes a set of it, or tells all that is wrong.
pub async fn import(State(app): State<Arc<App>>, visitor: Visitor, mut form: Multipart) -> Result<Response, WebError> {
    let (mut text, mut unreadable) = (String::new(), false);
    while let Some(field) = form.next_field().await? {
        let is_ours = matches!(field.name(), Some("file" | "text"));
        let bytes = field.bytes().await?;
        // A file that was chosen wins over what stands in the field.
        if !is_ours || bytes.is_empty() || !text.is_empty() {
            continue;
        }
        match String::from_utf8(bytes.into()) {
            Ok(sent) => text = sent,
            Err(_) => unreadable = true,
        }
    }
    let words = visitor.words;
    let source = text.clone();
    let read = app.judge(move |app| Ok(read_set(&source, |item| missing(app, item)))).await?;
    let set = match read {
        Ok(set) => set,
        Err(problems) => {
            let problems = problems.iter().filter(|_| !unreadable).map(|problem| told(words, problem)).collect();
            let html = import_page(&visitor, text, problems, unreadable)?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, html).into_response());
        }
    };
    let mut items = Vec::new();
    for item in set.items {
        let item = match item {
            SetItem::Own { fen, solution } => {
                // It has been proved, or the file would have had a problem.
                let pasted =
                    app.judge(move |_| read_pasted(&fen, &solution).map_err(|_| WebError::FormUnreadable)).await?;
                let id = pasted.id.clone();
                app.store.add_own_puzzle(record(pasted)).await.map_err(WebError::internal)?;
                SetItem::Puzzle(id)
            }
            item => item,
        };
        items.push(entry(&item));
    }
    let key = sets::add(&app, &visitor, set.title, set.about, items).await?;
    Ok(Redirect::to(&set_href(words, &key)).into_response())
}

/// The set on paper, with its answer key; puzzles that are drawn by lot are drawn for this sheet.
pub async fn worksheet(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let set = find(&app, &visitor, &key)?;
    let words = visitor.words;
    let tasks = assignment_items::expand(&app, &items_of(&app, &key)?)?;
    let (mut papers, mut entries) = (Vec::new(), Vec::new());
    let mut given = Vec::new();
    for (number, task) in (1..).zip(&tasks) {
        let (paper, entry) = match task {
            TaskItem::Step { lesson, step } => {
                let found = app.course().lesson(lesson).and_then(|lesson| {
                    let step = &lesson.steps[lesson.index_of(step)?];
                    Some((worksheet::paper_task(words, step, number), worksheet::key_entry(words, step, number)))
                });
                let Some(found) = found else { continue };
                found
            }
            TaskItem::Puzzle { id, .. } => {
                let found = app.store.puzzle(id).map_err(WebError::internal)?;
                let Some(stored) = found.and_then(puzzles::solve::read) else { continue };
                puzzle_on_paper(words, number, &stored)
            }
            TaskItem::Pick(pick) => {
                let drawn = assignment_items::draw_puzzles(&app, None, &[(0, pick.clone())], &given)?;
                let Some(&(_, puzzle)) = drawn.as_ref().and_then(|drawn| drawn.first()) else { continue };
                given.push(puzzle);
                let found = app.store.puzzle_by_number(puzzle).map_err(WebError::internal)?;
                let Some(stored) = found.and_then(puzzles::solve::read) else { continue };
                puzzle_on_paper(words, number, &stored)
            }
            TaskItem::Ending { ending, start, .. } => ending_on_paper(words, number, ending, start.as_deref()),
        };
        papers.push(paper);
        entries.push(entry);
    }
    let back = Way { name: words.say("set-worksheet-back"), href: set_href(words, &key) };
    let title = words.say_with("worksheet-title", &[("lesson", set.title.as_str().into())]);
    worksheet::sheet(Page::new(&visitor, title, words.say("worksheet-description")), set.title, back, papers, entries)
}

fn puzzle_on_paper(words: Words, number: usize, stored: &Stored) -> (PaperTask, KeyEntry) {
    let line = &stored.puzzle.line;
    let paper = PaperTask {
        number,
        text: vec![words.say(line.solver().fold_wb("puzzle-find-white", "puzzle-find-black"))],
        diagram: Some(puzzles::solve::diagram(words, &stored.puzzle)),
        turn: Some(words.say(line.solver().fold_wb("to-move-white", "to-move-black"))),
        moves: None,
        choices: Vec::new(),
        is_drawn: false,
    };
    let answer = words::numbered_line(line.start(), &moves_from(line, line.first()));
    (paper, KeyEntry { number, answer, why: String::new() })
}

fn ending_on_paper(words: Words, number: usize, id: &str, start: Option<&str>) -> (PaperTask, KeyEntry) {
    let ending = drill::PLAYED.into_iter().find(|ending| drill::ending_id(*ending) == id);
    let start = ending.zip(start).and_then(|(ending, start)| drill::read_start(start, ending));
    let title = words.say(&format!("ending-{id}-title"));
    let paper = PaperTask {
        number,
        text: vec![words.say_with("set-paper-ending", &[("ending", title.into())])],
        diagram: start
            .map(|start| puzzles::solve::diagram_of(words, &Scene::Position(start), crate::chess::Color::White)),
        turn: Some(words.say("to-move-white")),
        moves: None,
        choices: Vec::new(),
        is_drawn: false,
    };
    (paper, KeyEntry { number, answer: words.say("set-paper-played"), why: String::new() })
}
