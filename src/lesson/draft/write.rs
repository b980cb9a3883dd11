//! A draft as the text of a lesson file.

use std::fmt::Write as _;

use super::{Draft, DraftText, DraftValue};
use crate::lang::Lang;

/// The order in which a file has its fields; what is not listed comes after them.
const ORDER: &[&str] = &[
    "format",
    "id",
    "right",
    "kind",
    "test",
    "needs",
    "terms",
    "covers",
    "fen",
    "diagram",
    "orientation",
    "marks",
    "square",
    "piece",
    "turn",
    "move",
    "moves",
    "ask",
    "write",
    "goal",
    "line",
    "best",
    "answer",
    "offer",
    "accept",
    "in",
    "within",
    "longer-because",
    "targets",
    "target",
    "title",
    "about",
    "text",
    "hint",
    "why",
];

const TEXTS: &[&str] = &["title", "about", "text", "hint", "why"];

impl Draft {
    /// The text of the lesson file; [`Draft::read`] reads it back.
    pub fn write(&self) -> String {
        let mut file = String::new();
        write_table(&mut file, self, "", "");
        file
    }
}

fn write_table(file: &mut String, draft: &Draft, path: &str, indent: &str) {
    let place = |name: &str| (ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len()), name.to_owned());
    let mut values: Vec<(&String, &DraftValue)> = draft.values.iter().collect();
    values.sort_by_key(|(name, _)| place(name));
    for (name, value) in values {
        let _ = writeln!(file, "{indent}{} = {}", key(name), written(value));
    }
    let mut texts: Vec<(&String, &DraftText)> = draft.texts.iter().collect();
    texts.sort_by_key(|(name, _)| place(name));
    for (name, text) in texts {
        write_text(file, name, text, indent);
    }
    for (name, tables) in &draft.tables {
        let path = if path.is_empty() { key(name) } else { format!("{path}.{}", key(name)) };
        let inner = if path.contains('.') { "  " } else { "" };
        for table in tables {
            let _ = writeln!(file, "\n{inner}[[{path}]]");
            write_table(file, table, &path, inner);
        }
    }
}

/// The languages that have words; one that must be there and has none is written as empty, so that it can be told.
fn write_text(file: &mut String, name: &str, text: &DraftText, indent: &str) {
    let has_any = !text.is_empty();
    for lang in Lang::ALL {
        let words = text.get(lang);
        if (has_any && !words.is_empty()) || (!has_any && lang == Lang::En) {
            let _ = writeln!(file, "{indent}{}.{lang} = {}", key(name), quoted(words, TEXTS.contains(&name)));
        }
    }
}

/// A key stands bare where TOML lets it.
fn key(name: &str) -> String {
    let is_bare =
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if is_bare { name.to_owned() } else { quoted(name, false) }
}

fn written(value: &DraftValue) -> String {
    match value {
        DraftValue::Words(words) => quoted(words, false),
        DraftValue::Bare(word) => word.clone(),
        DraftValue::List(items) => {
            let items: Vec<String> = items.iter().map(|item| quoted(item, false)).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

/// A basic string of TOML, over several lines where the words have them.
fn quoted(words: &str, may_have_lines: bool) -> String {
    let has_lines = may_have_lines && words.contains('\n');
    let mut escaped = String::new();
    for letter in words.chars() {
        match letter {
            '\\' => escaped.push_str("\\\\"),
            '"' => escaped.push_str("\\\""),
            '\n' if has_lines => escaped.push('\n'),
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push_str("\\t"),
            letter if letter.is_control() => {
                let _ = write!(escaped, "\\u{:04X}", u32::from(letter));
            }
            letter => escaped.push(letter),
        }
    }
    if has_lines { format!("\"\"\"\n{escaped}\n\"\"\"") } else { format!("\"{escaped}\"") }
}
