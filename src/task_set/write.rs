//! A set as its file: TOML that a teacher can read and change.

use std::fmt::Write;

use super::{EndingStart, FORMAT, Pick, SetItem, TaskSet};

/// The file of a set.
pub fn write_set(set: &TaskSet) -> String {
    let mut file = format!("format = {FORMAT}\ntitle = {}\n", quoted(&set.title));
    if !set.about.is_empty() {
        // Writing to a text does not fail.
        let _ = writeln!(file, "about = {}", quoted(&set.about));
    }
    for item in &set.items {
        let _ = write!(file, "\n[[item]]\n{}", write_item(item));
    }
    file
}

/// The fields of an item, a line each.
pub fn write_item(item: &SetItem) -> String {
    match item {
        SetItem::Lesson(lesson) => format!("lesson = {}\n", quoted(lesson)),
        SetItem::Step { lesson, step } => format!("step = {}\n", quoted(&format!("{lesson}/{step}"))),
        SetItem::Puzzle(id) => format!("puzzle = {}\n", quoted(id)),
        SetItem::Own { fen, solution } => format!("fen = {}\nsolution = {}\n", quoted(fen), quoted(solution)),
        SetItem::Pick(Pick { count, themes, from, to }) => {
            let themes: Vec<String> = themes.iter().map(|theme| quoted(theme.key())).collect();
            format!("pick = {count}\nthemes = [{}]\nfrom = {from}\nto = {to}\n", themes.join(", "))
        }
        SetItem::Ending { ending, start } => {
            let start = match start {
                EndingStart::Level(level) => format!("level = {level}"),
                EndingStart::Men(men) => format!("start = {}", quoted(men)),
            };
            format!("ending = {}\n{start}\n", quoted(&ending.name().to_lowercase()))
        }
    }
}

/// A text as TOML quotes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
