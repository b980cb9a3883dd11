//! A TOML table as a teacher wrote it: fields are taken out one by one, and what is left over is a problem.
//!
//! Written by hand on the parsed table because deserialising stops at the first fault.

use std::{collections::BTreeMap, fmt::Display, ops::Range};

use toml::de::{DeTable, DeValue};

use crate::{
    chess::Square,
    lang::{Lang, Text},
    lesson::{
        Id,
        problem::{Fault, Report, nearest, one_of},
    },
};

pub(super) type Span = Range<usize>;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub value: T,
    pub span: Span,
}

/// The fields of one table.
pub(super) struct Fields<'a> {
    table: &'a DeTable<'a>,
    header: Span,
    /// What the table is called in a problem: `the step`, `the reply`.
    noun: &'static str,
    taken: Vec<&'a str>,
    /// The spans of the values that were taken, by path: `answer`, `wrong.0.move`.
    pub places: BTreeMap<String, Span>,
}

impl<'a> Fields<'a> {
    pub fn new(table: &'a DeTable<'a>, header: Span, noun: &'static str) -> Fields<'a> {
        Fields { table, header, noun, taken: Vec::new(), places: BTreeMap::new() }
    }

    /// Where the table starts.
    pub fn header(&self) -> &Span {
        &self.header
    }

    pub fn has(&self, name: &str) -> bool {
        self.table.keys().any(|key| key.get_ref().as_ref() == name)
    }

    /// Where the field's name stands, or the table where it has no such field.
    pub fn key_span(&self, name: &str) -> Span {
        let key = self.table.keys().find(|key| key.get_ref().as_ref() == name);
        key.map_or_else(|| self.header.clone(), |key| key.span())
    }

    /// A string field, left where it is.
    pub fn peek(&self, name: &str) -> Option<&'a str> {
        let (_, value) = self.table.iter().find(|(key, _)| key.get_ref().as_ref() == name)?;
        value.get_ref().as_str()
    }

    fn take(&mut self, name: &str) -> Option<(&'a DeValue<'a>, Span)> {
        let (key, value) = self.table.iter().find(|(key, _)| key.get_ref().as_ref() == name)?;
        self.taken.push(key.get_ref().as_ref());
        // The span of a dotted table is that of its key: the value of `text.en` is looked for in the text itself.
        let span = value.span();
        self.places.insert(name.to_owned(), span.clone());
        Some((value.get_ref(), span))
    }

    pub fn string(&mut self, report: &mut Report, name: &str) -> Option<Placed<&'a str>> {
        let (value, span) = self.take(name)?;
        as_string(report, name, value, span)
    }

    pub fn required_string(&mut self, report: &mut Report, name: &str) -> Option<Placed<&'a str>> {
        if !self.has(name) {
            self.missing(report, name);
        }
        self.string(report, name)
    }

    /// A list of strings; a single string counts as a list of one only where the format says so, which is nowhere.
    pub fn strings(&mut self, report: &mut Report, name: &str) -> Option<Vec<Placed<&'a str>>> {
        let (value, span) = self.take(name)?;
        let DeValue::Array(items) = value else {
            wrong_type(report, name, "a list of texts in square brackets", value, &span);
            return None;
        };
        let mut strings = Vec::new();
        for item in items.iter() {
            if let Some(string) = as_string(report, name, item.get_ref(), item.span()) {
                self.places.insert(format!("{name}.{}", strings.len()), string.span.clone());
                strings.push(string);
            }
        }
        Some(strings)
    }

    pub fn number(&mut self, report: &mut Report, name: &str) -> Option<Placed<i64>> {
        let (value, span) = self.take(name)?;
        let number = match value {
            DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix()).ok(),
            _ => None,
        };
        if number.is_none() {
            wrong_type(report, name, "a whole number", value, &span);
        }
        Some(Placed { value: number?, span })
    }

    pub fn boolean(&mut self, report: &mut Report, name: &str) -> Option<Placed<bool>> {
        let (value, span) = self.take(name)?;
        let Some(boolean) = value.as_bool() else {
            wrong_type(report, name, "true or false", value, &span);
            return None;
        };
        Some(Placed { value: boolean, span })
    }

    pub fn id(&mut self, report: &mut Report, name: &str) -> Option<Placed<Id>> {
        let written = self.string(report, name)?;
        as_id(report, name, &written).map(|value| Placed { value, span: written.span })
    }

    pub fn required_id(&mut self, report: &mut Report, name: &str) -> Option<Placed<Id>> {
        if !self.has(name) {
            self.missing(report, name);
        }
        self.id(report, name)
    }

    /// A text in three languages.
    pub fn text(&mut self, report: &mut Report, name: &str) -> Option<Text> {
        let key = self.key_span(name);
        let (value, span) = self.take(name)?;
        let DeValue::Table(table) = value else {
            wrong_type(
                report,
                name,
                &format!("three texts, {name}.en, {name}.zh-Hans and {name}.zh-Hant"),
                value,
                &span,
            );
            return None;
        };
        for (language, _) in table.iter() {
            if language.get_ref().parse::<Lang>().is_err() {
                let cause = format!("`{name}` has a text in the unknown language \"{}\"", language.get_ref());
                report.add(&language.span(), Fault::UnknownField, cause, "Use en, zh-Hans and zh-Hant.");
            }
        }
        if report.lacks_languages {
            return any_language(report, name, table, &key);
        }
        let mut read = |lang: Lang| {
            let found = table.iter().find(|(language, _)| language.get_ref().as_ref() == lang.tag());
            let Some((_, written)) = found else {
                let cause = format!("`{name}` has no {} text", lang.tag());
                report.add(&key, Fault::MissingLanguage, cause, format!("Add {name}.{lang} = \"…\"."));
                return None;
            };
            let path = format!("{name}.{lang}");
            let written = as_string(report, &path, written.get_ref(), written.span())?;
            let text = joined(written.value, lang);
            if text.is_empty() {
                report.add(&written.span, Fault::EmptyText, format!("`{path}` is empty"), "Write the text.");
                return None;
            }
            Some(text)
        };
        // All three are read before one that is missing ends it, so that each gets its own line.
        let (en, zh_hans, zh_hant) = (read(Lang::En), read(Lang::ZhHans), read(Lang::ZhHant));
        Some(Text { en: en?, zh_hans: zh_hans?, zh_hant: zh_hant? })
    }

    pub fn required_text(&mut self, report: &mut Report, name: &str) -> Option<Text> {
        if !self.has(name) {
            let cause = format!("{} has no `{name}`", self.noun);
            let cure = format!("Add {name}.en, {name}.zh-Hans and {name}.zh-Hant.");
            report.add(&self.header, Fault::MissingField, cause, cure);
        }
        self.text(report, name)
    }

    /// The tables of `[[name]]`.
    pub fn tables(&mut self, report: &mut Report, name: &str, noun: &'static str) -> Vec<Fields<'a>> {
        let Some((value, span)) = self.take(name) else { return Vec::new() };
        let DeValue::Array(items) = value else {
            wrong_type(report, name, &format!("tables that begin with [[{name}]]"), value, &span);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in items.iter() {
            match item.get_ref() {
                DeValue::Table(table) => tables.push(Fields::new(table, item.span(), noun)),
                other => wrong_type(report, name, &format!("tables that begin with [[{name}]]"), other, &item.span()),
            }
        }
        tables
    }

    pub fn missing(&self, report: &mut Report, name: &str) {
        let cause = format!("{} has no `{name}`", self.noun);
        report.add(&self.header, Fault::MissingField, cause, format!("Add {name} = …."));
    }

    /// Remembers where the fields of an inner table stand.
    pub fn adopt(&mut self, name: &str, index: usize, inner: &Fields) {
        self.places.insert(format!("{name}.{index}"), inner.header.clone());
        for (field, span) in &inner.places {
            self.places.insert(format!("{name}.{index}.{field}"), span.clone());
        }
    }

    /// Names every field that was not taken: `elsewhere` says whether it belongs somewhere else, and where.
    pub fn finish(&self, report: &mut Report, known: &[&str], elsewhere: impl Fn(&str) -> Option<String>) {
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            if self.taken.contains(&name) {
                continue;
            }
            if let Some(where_it_belongs) = elsewhere(name) {
                report.add(&key.span(), Fault::FieldNotForKind, where_it_belongs, "Remove it, or change the kind.");
                continue;
            }
            // Nobody took the fields of the kinds where the kind is missing.
            if known.contains(&name) {
                continue;
            }
            let cure = match nearest(name, known) {
                Some(near) => format!("Did you mean `{near}`?"),
                None => format!("Remove it. {} may have {}.", capitalised(self.noun), listed(known)),
            };
            let cause = format!("{} has the unknown field `{name}`", self.noun);
            report.add(&key.span(), Fault::UnknownField, cause, cure);
        }
    }
}

fn as_string<'a>(report: &mut Report, name: &str, value: &'a DeValue<'a>, span: Span) -> Option<Placed<&'a str>> {
    match value {
        DeValue::String(string) => Some(Placed { value: string.as_ref(), span }),
        other => {
            wrong_type(report, name, "a text in quotes", other, &span);
            None
        }
    }
}

/// A text in at least one language: the others say the same words, the other Chinese before English.
fn any_language(report: &mut Report, name: &str, table: &DeTable<'_>, key: &Span) -> Option<Text> {
    let given = Lang::ALL.map(|lang| {
        let (_, written) = table.iter().find(|(language, _)| language.get_ref().as_ref() == lang.tag())?;
        let path = format!("{name}.{lang}");
        let text = joined(as_string(report, &path, written.get_ref(), written.span())?.value, lang);
        (!text.is_empty()).then_some(text)
    });
    let [en, zh_hans, zh_hant] = &given;
    let first = |order: [&Option<String>; 3]| order.into_iter().flatten().next().cloned();
    let text = first([en, zh_hans, zh_hant]).and_then(|en| {
        Some(Text {
            en,
            zh_hans: first([zh_hans, zh_hant, &given[0]])?,
            zh_hant: first([zh_hant, zh_hans, &given[0]])?,
        })
    });
    if text.is_none() {
        report.add(key, Fault::EmptyText, format!("`{name}` is empty"), "Write the text in one language or more.");
    }
    text
}

fn wrong_type(report: &mut Report, name: &str, expected: &str, value: &DeValue, span: &Span) {
    let found = match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    report.add(span, Fault::WrongType, format!("`{name}` is {found}"), format!("Write {expected}."));
}

pub(super) fn as_id(report: &mut Report, name: &str, written: &Placed<&str>) -> Option<Id> {
    match written.value.parse() {
        Ok(id) => Some(id),
        Err(_) => {
            let cause = format!("`{name}` is \"{}\", which is no id", written.value);
            let cure = "Use lower case letters, digits and single hyphens, at most 40 of them.";
            report.add(&written.span, Fault::BadId, cause, cure);
            None
        }
    }
}

pub(super) fn as_square(report: &mut Report, name: &str, written: &Placed<&str>) -> Option<Square> {
    match written.value.parse() {
        Ok(square) => Some(square),
        Err(_) => {
            let cause = format!("`{name}` has \"{}\", which is no square", written.value);
            report.add(
                &written.span,
                Fault::BadSquare,
                cause,
                "Write a file from a to h and a rank from 1 to 8, as in e4.",
            );
            None
        }
    }
}

/// The same thing written twice in a list.
pub(super) fn repeated(report: &mut Report, name: &str, what: impl Display, span: &Span) {
    let cause = format!("`{name}` has {what} twice");
    report.add(span, Fault::Repeated, cause, "Remove one of the two.");
}

/// A word that is none of those the format knows.
pub(super) fn unknown_word(report: &mut Report, fault: Fault, name: &str, written: &Placed<&str>, known: &[&str]) {
    let cause = format!("`{name}` is \"{}\", which is unknown", written.value);
    let cure = match nearest(written.value, known) {
        Some(near) => format!("Did you mean \"{near}\"?"),
        None => format!("Use {}.", one_of(known)),
    };
    report.add(&written.span, fault, cause, cure);
}

/// The sentences of a text, one a line in the file, as one paragraph; an empty line begins a new one.
///
/// Chinese has no space between sentences.
fn joined(written: &str, lang: Lang) -> String {
    let between = match lang {
        Lang::En => " ",
        Lang::ZhHans | Lang::ZhHant => "",
    };
    let mut paragraphs: Vec<Vec<&str>> = vec![Vec::new()];
    for line in written.lines().map(str::trim) {
        match paragraphs.last_mut() {
            Some(paragraph) if !line.is_empty() => paragraph.push(line),
            _ => paragraphs.push(Vec::new()),
        }
    }
    let paragraphs: Vec<String> =
        paragraphs.iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join(between)).collect();
    paragraphs.join("\n\n")
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => "no fields".to_owned(),
        [only] => only.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_join_as_each_language_writes_them() {
        assert_eq!(joined("\nOne.\nTwo.\n", Lang::En), "One. Two.");
        assert_eq!(joined("\n一。\n二。\n", Lang::ZhHans), "一。二。");
    }

    #[test]
    fn an_empty_line_begins_a_paragraph() {
        assert_eq!(joined("\nOne.\nTwo.\n\n\nThree.\n", Lang::En), "One. Two.\n\nThree.");
    }
}
