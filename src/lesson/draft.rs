//! A lesson while it is being written: every field as it was typed, whether it makes sense yet or not.
//!
//! The text of a lesson file is what is kept; a [`Draft`] is that text taken apart into fields, changed, and written
//! again. What cannot be right (a number in letters, a move that is none) stays as it is, for
//! [`format`](super::format) to tell.

pub mod answer;
mod of_lesson;
mod write;

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::problem::{Lines, Place};
use crate::lang::Lang;

/// A lesson or a step as fields, texts and tables below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    values: BTreeMap<String, DraftValue>,
    texts: BTreeMap<String, DraftText>,
    tables: BTreeMap<String, Vec<Draft>>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftValue {
    /// In quotes.
    Words(String),
    /// A whole number, `true` or `false`.
    Bare(String),
    List(Vec<String>),
}

/// A text in some languages, empty in the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftText([String; 3]);

/// What a field is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Words,
    Bare,
    /// Items with commas or line breaks between them.
    Items,
    /// Items that have no blanks inside, so that blanks part them, too.
    Bits,
}

/// The kinds of task, in the order in which they are offered.
pub use super::format::KINDS;

impl DraftText {
    pub fn get(&self, lang: Lang) -> &str {
        &self.0[lang as usize]
    }

    /// Takes a text as it was typed; the line breaks of forms become those of files.
    pub fn set(&mut self, lang: Lang, typed: &str) {
        self.0[lang as usize] = typed.replace("\r\n", "\n").trim().to_owned();
    }

    /// Whether there are words in another language than this.
    pub fn has_more_than(&self, lang: Lang) -> bool {
        Lang::ALL.into_iter().any(|other| other != lang && !self.get(other).is_empty())
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(String::is_empty)
    }

    /// The words in this language, or else in the first that has any.
    pub fn some(&self, lang: Lang) -> &str {
        let own = self.get(lang);
        if own.is_empty() { self.0.iter().find(|words| !words.is_empty()).map_or("", String::as_str) } else { own }
    }
}

fn shape(kind: &str, name: &str) -> Shape {
    match name {
        "marks" => Shape::Items,
        "needs" | "terms" | "covers" | "accept" | "line" | "moves" | "targets" | "offer" => Shape::Bits,
        "answer" if kind == "squares" => Shape::Bits,
        "format" | "within" | "in" | "turn" | "test" | "best" | "right" => Shape::Bare,
        _ => Shape::Words,
    }
}

impl Draft {
    /// An empty lesson under this id.
    pub fn new(id: &str) -> Draft {
        let mut draft = Draft::default();
        draft.set("format", "1");
        draft.set("id", id);
        draft
    }

    /// The draft in the text of a lesson file; none while the text is not TOML.
    pub fn read(source: &str) -> Option<Draft> {
        let (table, errors) = DeTable::parse_recoverable(source);
        errors.is_empty().then(|| read_table(table.get_ref()))
    }

    /// A field as a form shows it: a list with commas between its items.
    pub fn get(&self, name: &str) -> String {
        match self.values.get(name) {
            None => String::new(),
            Some(DraftValue::Words(words) | DraftValue::Bare(words)) => words.clone(),
            Some(DraftValue::List(items)) => items.join(", "),
        }
    }

    /// The items of a list.
    pub fn items(&self, name: &str) -> Vec<String> {
        match self.values.get(name) {
            Some(DraftValue::List(items)) => items.clone(),
            Some(DraftValue::Words(words)) if !words.is_empty() => vec![words.clone()],
            _ => Vec::new(),
        }
    }

    pub fn set_items(&mut self, name: &str, items: Vec<String>) {
        self.values.insert(name.to_owned(), DraftValue::List(items));
    }

    /// Takes a field as it was typed into a form.
    pub fn set(&mut self, name: &str, typed: &str) {
        let typed = typed.trim();
        let is_bare = typed == "true" || typed == "false" || typed.parse::<i64>().is_ok();
        let value = match shape(&self.get("kind"), name) {
            Shape::Bare if is_bare => DraftValue::Bare(typed.to_owned()),
            Shape::Bare | Shape::Words => DraftValue::Words(typed.to_owned()),
            Shape::Items => DraftValue::List(items(typed, false)),
            Shape::Bits => DraftValue::List(items(typed, true)),
        };
        self.values.insert(name.to_owned(), value);
    }

    pub fn remove(&mut self, name: &str) {
        self.values.remove(name);
    }

    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    pub fn text(&self, name: &str) -> DraftText {
        self.texts.get(name).cloned().unwrap_or_default()
    }

    /// Sets a text; one that is empty and optional is to be removed instead.
    pub fn set_text(&mut self, name: &str, text: DraftText) {
        self.texts.insert(name.to_owned(), text);
    }

    pub fn remove_text(&mut self, name: &str) {
        self.texts.remove(name);
    }

    /// The tables under a name: the steps of a lesson, the replies of a step.
    pub fn tables(&self, name: &str) -> &[Draft] {
        self.tables.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn tables_mut(&mut self, name: &str) -> &mut Vec<Draft> {
        self.tables.entry(name.to_owned()).or_default()
    }

    pub fn remove_tables(&mut self, name: &str) {
        self.tables.remove(name);
    }

    /// The steps of a lesson.
    pub fn steps(&self) -> &[Draft] {
        self.tables("step")
    }
}

/// The items of a list as people type them; numbers of moves between them are no items.
fn items(typed: &str, blanks_part: bool) -> Vec<String> {
    let parts = |letter: char| {
        matches!(letter, ',' | ';' | '\n' | '，' | '、' | '；') || (blanks_part && letter.is_whitespace())
    };
    let without_number = |item: &str| {
        let rest = item.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let dots = rest.trim_start_matches(['.', '…']);
        if rest.len() < item.len() && dots.len() < rest.len() { dots.to_owned() } else { item.to_owned() }
    };
    let items = typed.split(parts).map(|item| without_number(item.trim()));
    items.filter(|item| !item.is_empty()).collect()
}

fn read_table(table: &DeTable<'_>) -> Draft {
    let mut draft = Draft::default();
    for (key, value) in table.iter() {
        let name = key.get_ref().to_string();
        match value.get_ref() {
            DeValue::String(words) => {
                draft.values.insert(name, DraftValue::Words(words.to_string()));
            }
            DeValue::Integer(number) => {
                let read = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or_default();
                draft.values.insert(name, DraftValue::Bare(read.to_string()));
            }
            DeValue::Boolean(holds) => {
                draft.values.insert(name, DraftValue::Bare(holds.to_string()));
            }
            // The format knows neither, so they are kept as words, and told.
            DeValue::Float(number) => {
                draft.values.insert(name, DraftValue::Words(number.as_str().to_owned()));
            }
            DeValue::Datetime(date) => {
                draft.values.insert(name, DraftValue::Words(date.to_string()));
            }
            DeValue::Table(inner) => {
                let text = draft.texts.entry(name).or_default();
                for lang in Lang::ALL {
                    let written = inner.iter().find(|(language, _)| language.get_ref().as_ref() == lang.tag());
                    text.set(lang, written.and_then(|(_, words)| words.get_ref().as_str()).unwrap_or_default());
                }
            }
            DeValue::Array(array) if array.iter().any(|item| item.get_ref().is_table()) => {
                let tables = array.iter().filter_map(|item| item.get_ref().as_table());
                draft.tables.insert(name, tables.map(read_table).collect());
            }
            DeValue::Array(array) => {
                let items = array.iter().filter_map(|item| item.get_ref().as_str()).map(str::to_owned);
                draft.values.insert(name, DraftValue::List(items.collect()));
            }
        }
    }
    draft
}

/// Which field of a lesson file stands where.
#[derive(Clone, Debug, Default)]
pub struct FieldPlaces(Vec<(Place, FieldPath)>);

/// A field of a lesson, or of one of its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldPath {
    /// The place of the step, counted from 0; none for the head of the lesson.
    pub step_idx: Option<usize>,
    /// `answer`, `text.en`, `wrong.0.move`; empty for the whole.
    pub field: String,
}

impl FieldPlaces {
    pub fn of(source: &str) -> FieldPlaces {
        let (table, _) = DeTable::parse_recoverable(source);
        let mut places = Vec::new();
        collect_places(&Lines::new(source), table.get_ref(), &FieldPath::default(), &mut places);
        places.sort_by_key(|(place, _)| *place);
        FieldPlaces(places)
    }

    /// The field that a line and a column, both from 1, belong to.
    pub fn at(&self, line: usize, column: usize) -> FieldPath {
        let after = self.0.partition_point(|(place, _)| *place <= Place { line, column });
        after.checked_sub(1).map(|idx| self.0[idx].1.clone()).unwrap_or_default()
    }
}

fn collect_places(lines: &Lines<'_>, table: &DeTable<'_>, path: &FieldPath, places: &mut Vec<(Place, FieldPath)>) {
    for (key, value) in table.iter() {
        let name = key.get_ref().as_ref();
        let here = FieldPath { step_idx: path.step_idx, field: below(&path.field, name) };
        let is_list_of_tables =
            matches!(value.get_ref(), DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()));
        if !is_list_of_tables {
            places.push((lines.place(key.span().start), here.clone()));
        }
        match value.get_ref() {
            DeValue::Table(inner) => collect_places(lines, inner, &here, places),
            DeValue::Array(items) if is_list_of_tables => {
                for (index, item) in items.iter().enumerate() {
                    let Some(inner) = item.get_ref().as_table() else { continue };
                    let of_item = match (path.step_idx, path.field.as_str(), name) {
                        (None, "", "step") => FieldPath { step_idx: Some(index), field: String::new() },
                        _ => FieldPath { step_idx: path.step_idx, field: below(&here.field, &index.to_string()) },
                    };
                    places.push((lines.place(item.span().start), of_item.clone()));
                    collect_places(lines, inner, &of_item, places);
                }
            }
            _ => {}
        }
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

#[cfg(test)]
mod tests;
