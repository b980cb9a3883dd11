//! The file of a set, read: a set, or all its problems with their places.
//!
//! On the parsed table and by hand, because deserialising stops at the first fault.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::{
    EndingStart, FORMAT, ITEM_KINDS, MAX_ABOUT, MAX_ITEMS, MAX_PICK, MAX_TITLE, Pick, SetFault, SetItem, SetProblem,
    TaskSet,
};
use crate::{
    puzzle::{PuzzleId, read_pasted},
    tablebase::Ending,
    tactics::Theme,
};

type Span = Range<usize>;

/// The fields that may stand beside the one that says what the item is.
fn fields_beside(kind: &str) -> &'static [&'static str] {
    match kind {
        "fen" => &["solution"],
        "pick" => &["themes", "from", "to"],
        "ending" => &["level", "start"],
        _ => &[],
    }
}

/// The highest rating that may be asked for.
const MAX_RATING: i64 = 4000;

/// A set from the text of its file. `knows` says what is wrong with an item that is well written: whether its lesson or
/// puzzle is there.
///
/// # Errors
///
/// All problems, in the order of the file.
pub fn read_set(source: &str, knows: impl Fn(&SetItem) -> Option<SetFault>) -> Result<TaskSet, Vec<SetProblem>> {
    let source = source.trim_start_matches('\u{feff}');
    let (table, errors) = DeTable::parse_recoverable(source);
    let mut report = Report { source, problems: Vec::new() };
    for error in errors {
        report.add(&error.span().unwrap_or(0..0), SetFault::Syntax);
    }
    let is_toml = report.problems.is_empty();
    let fields = Fields::of(table.get_ref(), 0..0);
    // What a broken line makes of the others is not the teacher's fault.
    if is_toml {
        match fields.number(&mut report, "format") {
            Some((format, span)) if format != FORMAT => report.add(&span, SetFault::Format),
            None if !fields.has("format") => report.add(&(0..0), SetFault::Format),
            _ => {}
        }
    }
    let title = fields.text(&mut report, "title");
    if title.is_none() && !fields.has("title") && is_toml {
        report.add(&(0..0), SetFault::Missing("title"));
    }
    let about = fields.text(&mut report, "about");
    for (found, name, most) in [(&title, "title", MAX_TITLE), (&about, "about", MAX_ABOUT)] {
        if let Some((_, span)) = found.as_ref().filter(|(text, _)| text.chars().count() > most) {
            report.add(span, SetFault::TooLong { name, most });
        }
    }
    let mut items = Vec::new();
    let tables = fields.tables(&mut report, "item");
    if tables.len() > MAX_ITEMS {
        report.add(&(0..0), SetFault::TooMany);
    }
    // Each position of one's own takes a proof: nobody gets more of them than a set may hold.
    for (table, span) in tables.into_iter().take(MAX_ITEMS) {
        let mut fields = Fields::of(table, span.clone());
        let Some(item) = item(&mut fields, &mut report) else { continue };
        if let Some(fault) = knows(&item) {
            report.add(&fields.span_of_kind(), fault);
        }
        items.push(item);
    }
    if items.is_empty() && report.problems.is_empty() {
        report.add(&(0..0), SetFault::Empty);
    }
    fields.finish(&mut report, &["format", "title", "about", "item"]);
    if report.problems.is_empty() {
        let text = |found: Option<(String, Span)>| found.map(|(text, _)| text).unwrap_or_default();
        return Ok(TaskSet { title: text(title), about: text(about), items });
    }
    report.problems.sort_by_key(|problem| (problem.line, problem.column));
    Err(report.problems)
}

/// An item as it is kept; none where it cannot be read, which no item of ours is.
pub fn read_item(content: &str) -> Option<SetItem> {
    let table = DeTable::parse(content).ok()?;
    let mut report = Report { source: content, problems: Vec::new() };
    let item = item(&mut Fields::of(table.get_ref(), 0..0), &mut report)?;
    report.problems.is_empty().then_some(item)
}

fn item(fields: &mut Fields<'_>, report: &mut Report<'_>) -> Option<SetItem> {
    let named: Vec<&str> = ITEM_KINDS.into_iter().filter(|name| fields.has(name)).collect();
    let kind = match named[..] {
        [] => {
            report.add(&fields.span.clone(), SetFault::NoKind);
            return None;
        }
        [kind] => kind,
        [..] => {
            report.add(&fields.span.clone(), SetFault::TwoKinds);
            return None;
        }
    };
    let n_before = report.problems.len();
    let item = match kind {
        "lesson" => fields.text(report, kind).map(|(lesson, _)| SetItem::Lesson(lesson)),
        "step" => step(fields, report),
        "puzzle" => puzzle(fields, report),
        "fen" => own(fields, report),
        "pick" => pick(fields, report),
        _ => ending(fields, report),
    };
    let known: Vec<&str> = fields_beside(kind).iter().copied().chain([kind]).collect();
    fields.finish(report, &known);
    item.filter(|_| report.problems.len() == n_before)
}

fn step(fields: &mut Fields<'_>, report: &mut Report<'_>) -> Option<SetItem> {
    let (text, span) = fields.text(report, "step")?;
    let Some((lesson, step)) = text.split_once('/') else {
        report.add(&span, SetFault::NoStep(text));
        return None;
    };
    Some(SetItem::Step { lesson: lesson.to_owned(), step: step.to_owned() })
}

fn puzzle(fields: &mut Fields<'_>, report: &mut Report<'_>) -> Option<SetItem> {
    let (id, span) = fields.text(report, "puzzle")?;
    if id.parse::<PuzzleId>().is_err() {
        report.add(&span, SetFault::NoPuzzle(id));
        return None;
    }
    Some(SetItem::Puzzle(id))
}

fn own(fields: &mut Fields<'_>, report: &mut Report<'_>) -> Option<SetItem> {
    let fen = fields.text(report, "fen");
    let solution = fields.text(report, "solution");
    if solution.is_none() && !fields.has("solution") {
        report.add(&fields.span.clone(), SetFault::Missing("solution"));
    }
    let ((fen, at_fen), (solution, at_solution)) = fen.zip(solution)?;
    if let Err(fault) = read_pasted(&fen, &solution) {
        let is_of_position = matches!(fault, crate::puzzle::PastedFault::Position(_));
        report.add(if is_of_position { &at_fen } else { &at_solution }, SetFault::Own(fault));
        return None;
    }
    Some(SetItem::Own { fen, solution })
}

fn pick(fields: &mut Fields<'_>, report: &mut Report<'_>) -> Option<SetItem> {
    let count = fields.in_range(report, "pick", 1, MAX_PICK.into());
    let mut themes = Vec::new();
    for (key, span) in fields.list(report, "themes") {
        match key.parse::<Theme>() {
            Ok(theme) if themes.contains(&theme) => {}
            Ok(theme) => themes.push(theme),
            Err(_) => report.add(&span, SetFault::NoTheme(key)),
        }
    }
    let from = if fields.has("from") { fields.in_range(report, "from", 0, MAX_RATING)? } else { 0 };
    let to = if fields.has("to") { fields.in_range(report, "to", from, MAX_RATING)? } else { MAX_RATING };
    Some(SetItem::Pick(Pick {
        count: u32::try_from(count?).ok()?,
        themes,
        from: u16::try_from(from).ok()?,
        to: u16::try_from(to).ok()?,
    }))
}

fn ending(fields: &mut Fields<'_>, report: &mut Report<'_>) -> Option<SetItem> {
    let (name, span) = fields.text(report, "ending")?;
    let ending = Ending::ALL.into_iter().find(|ending| ending.name().eq_ignore_ascii_case(&name));
    if ending.is_none() {
        report.add(&span, SetFault::NoEnding(name));
    }
    if fields.has("level") == fields.has("start") {
        report.add(&fields.span.clone(), SetFault::LevelOrStart);
        return None;
    }
    let level = if fields.has("level") { Some(fields.in_range(report, "level", 1, 3)?) } else { None };
    let start = match level {
        Some(level) => EndingStart::Level(u8::try_from(level).ok()?),
        None => EndingStart::Men(fields.text(report, "start")?.0),
    };
    Some(SetItem::Ending { ending: ending?, start })
}

struct Report<'s> {
    source: &'s str,
    problems: Vec<SetProblem>,
}

impl Report<'_> {
    fn add(&mut self, span: &Span, fault: SetFault) {
        let mut offset = span.start.min(self.source.len());
        while !self.source.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.source[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let (line, column) = (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
        self.problems.push(SetProblem { line, column, fault });
    }
}

/// The fields of a table.
struct Fields<'t> {
    table: &'t DeTable<'t>,
    span: Span,
}

impl<'t> Fields<'t> {
    fn of(table: &'t DeTable<'t>, span: Span) -> Fields<'t> {
        Fields { table, span }
    }

    fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<(&'t DeValue<'t>, Span)> {
        let (_, value) = self.table.iter().find(|(key, _)| key.get_ref().as_ref() == name)?;
        Some((value.get_ref(), value.span()))
    }

    /// Where the field stands that says what kind of item it is.
    fn span_of_kind(&self) -> Span {
        let kind = ITEM_KINDS.into_iter().find_map(|name| self.find(name));
        kind.map_or(self.span.clone(), |(_, span)| span)
    }

    fn text(&self, report: &mut Report<'_>, name: &str) -> Option<(String, Span)> {
        let (value, span) = self.find(name)?;
        match value.as_str().map(str::trim) {
            Some("") | None => {
                report.add(&span, SetFault::NoText(name.to_owned()));
                None
            }
            Some(text) => Some((text.to_owned(), span)),
        }
    }

    fn number(&self, report: &mut Report<'_>, name: &str) -> Option<(i64, Span)> {
        let (value, span) = self.find(name)?;
        let number = match value {
            DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix()).ok(),
            _ => None,
        };
        if number.is_none() {
            report.add(&span, SetFault::NoNumber(name.to_owned()));
        }
        Some((number?, span))
    }

    fn in_range(&self, report: &mut Report<'_>, name: &'static str, least: i64, most: i64) -> Option<i64> {
        let (number, span) = self.number(report, name)?;
        if !(least..=most).contains(&number) {
            report.add(&span, SetFault::Range { name, least, most });
            return None;
        }
        Some(number)
    }

    fn list(&self, report: &mut Report<'_>, name: &str) -> Vec<(String, Span)> {
        let Some((value, span)) = self.find(name) else { return Vec::new() };
        let DeValue::Array(values) = value else {
            report.add(&span, SetFault::NoList(name.to_owned()));
            return Vec::new();
        };
        let mut texts = Vec::new();
        for value in values.iter() {
            match value.get_ref().as_str() {
                Some(text) => texts.push((text.to_owned(), value.span())),
                None => report.add(&value.span(), SetFault::NoList(name.to_owned())),
            }
        }
        texts
    }

    fn tables(&self, report: &mut Report<'_>, name: &str) -> Vec<(&'t DeTable<'t>, Span)> {
        let Some((value, span)) = self.find(name) else { return Vec::new() };
        let DeValue::Array(values) = value else {
            report.add(&span, SetFault::NoKind);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for value in values.iter() {
            match value.get_ref() {
                DeValue::Table(table) => tables.push((table, value.span())),
                _ => report.add(&value.span(), SetFault::NoKind),
            }
        }
        tables
    }

    /// Names every field that is not known.
    fn finish(&self, report: &mut Report<'_>, known: &[&str]) {
        for key in self.table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                report.add(&key.span(), SetFault::Unknown(key.get_ref().to_string()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task_set::{write_item, write_set};
    use proptest::prelude::*;

    fn problems(source: &str) -> Vec<(usize, usize, SetFault)> {
        let problems = read_set(source, |_| None).unwrap_err();
        problems.into_iter().map(|problem| (problem.line, problem.column, problem.fault)).collect()
    }

    #[test]
    fn all_problems_are_told_at_once_with_their_places() {
        let found = problems(
            "format = 2\ntitle = \"王\"\ncolour = 1\n\n[[item]]\npick = 99\nthemes = [\"fork\", \"forks\"]\n\n\
             [[item]]\nlesson = \"rook\"\npuzzle = \"a\"\n\n[[item]]\nfen = \"8/8\"\nsolution = \"e4\"\n\n\
             [[item]]\nending = \"krk\"\n",
        );
        let faults: Vec<(usize, usize)> = found.iter().map(|(line, column, _)| (*line, *column)).collect();
        assert_eq!(faults, [(1, 10), (3, 1), (6, 8), (7, 19), (9, 1), (14, 7), (17, 1)]);
        assert_eq!(found[0].2, SetFault::Format);
        assert_eq!(found[1].2, SetFault::Unknown("colour".to_owned()));
        assert_eq!(found[3].2, SetFault::NoTheme("forks".to_owned()));
        assert_eq!(found[4].2, SetFault::TwoKinds);
        assert!(matches!(found[5].2, SetFault::Own(_)));
        assert_eq!(found[6].2, SetFault::LevelOrStart);
    }

    #[test]
    fn what_is_no_toml_is_told_with_its_line() {
        let found = problems("format = 1\ntitle = \"a\n[[item]]\nlesson = \"rook\"\n");
        assert_eq!((found[0].0, &found[0].2), (2, &SetFault::Syntax));
        assert_eq!(problems("")[0].2, SetFault::Format);
        assert_eq!(problems("format = 1\ntitle = \"a\"\n")[0].2, SetFault::Empty);
    }

    #[test]
    fn what_is_not_there_is_told_at_its_item() {
        let source = "format = 1\ntitle = \"a\"\n[[item]]\nlesson = \"rook\"\n[[item]]\nlesson = \"rok\"\n";
        let knows = |item: &SetItem| {
            let SetItem::Lesson(lesson) = item else { return None };
            (lesson != "rook").then(|| SetFault::NoLesson(lesson.clone()))
        };
        let found = read_set(source, knows).unwrap_err();
        let expected = SetProblem { line: 6, column: 10, fault: SetFault::NoLesson("rok".to_owned()) };
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_set_with_too_many_things_is_not_proved_to_its_end() {
        let item = "[[item]]\nfen = \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"\nsolution = \"Kb6 Kb8 Rh8\"\n";
        let problems = read_set(&format!("format = 1\ntitle = \"x\"\n{}", item.repeat(500)), |_| None).unwrap_err();
        assert_eq!(problems.len(), 1 + MAX_ITEMS);
        assert_eq!(problems[0].fault, SetFault::TooMany);
    }

    fn an_item() -> impl Strategy<Value = SetItem> {
        let name = "[a-z]{1,8}(-[a-z0-9]{1,5})?";
        let own = SetItem::Own { fen: "8/8/8/8/8/8/k1K4R/8 w - - 0 1".to_owned(), solution: "Rh3 Ka1 Ra3".to_owned() };
        let themes = proptest::sample::subsequence(Theme::ALL.to_vec(), 0..4);
        let start =
            prop_oneof![(1..=3_u8).prop_map(EndingStart::Level), Just(EndingStart::Men("Kc1Rd4kg6".to_owned())),];
        prop_oneof![
            name.prop_map(SetItem::Lesson),
            (name, name).prop_map(|(lesson, step)| SetItem::Step { lesson, step }),
            "[a-zA-Z0-9_-]{1,32}".prop_map(SetItem::Puzzle),
            Just(own),
            (1..=MAX_PICK, themes, 0..2000_u16, 2000..4000_u16)
                .prop_map(|(count, themes, from, to)| SetItem::Pick(Pick { count, themes, from, to })),
            (proptest::sample::select(Ending::ALL.to_vec()), start)
                .prop_map(|(ending, start)| SetItem::Ending { ending, start }),
        ]
    }

    proptest! {
        #[test]
        fn a_set_survives_its_file(
            title in "\\PC{0,40}[^\\pC\\s]",
            about in "([^\\pC\\s]|[^\\pC\\s][\\PC\n\t\"\\\\]{0,60}[^\\pC\\s])?",
            items in proptest::collection::vec(an_item(), 1..8),
        ) {
            let set = TaskSet { title: title.trim().to_owned(), about, items };
            prop_assert_eq!(read_set(&write_set(&set), |_| None), Ok(set.clone()));
            for item in &set.items {
                prop_assert_eq!(read_item(&write_item(item)), Some(item.clone()));
            }
        }

        #[test]
        fn any_text_is_read_or_has_problems(source in "(\\PC|\n){0,200}") {
            if let Err(problems) = read_set(&source, |_| None) {
                prop_assert!(!problems.is_empty());
            }
        }
    }
}
