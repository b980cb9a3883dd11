//! The fields of each kind of task: how a form shows them, and how what was typed comes back into the draft.

use super::{Draft, Pairs, lesson::take_text, proof::Found, value};
use crate::{
    chess::ReasonCode,
    lesson::{Standing, draft::DraftText},
    words::Words,
};

/// A field of a kind of task.
struct Spec {
    name: &'static str,
    /// The key of its label.
    label: &'static str,
    control: Shape,
    /// Written also when it is empty, so that what is missing is told beside it.
    required: bool,
}

/// By what a field is filled in.
#[derive(Clone, Copy)]
enum Shape {
    Typed,
    Number,
    Check,
    /// One of several: a phrase that the file has, and what comes after it, such as the squares.
    Phrase(fn() -> Phrases, bool),
    /// Any of several.
    Checks(fn() -> Phrases),
}

/// What can be chosen: as the file writes it, and the key of its words.
type Phrases = Vec<(&'static str, String)>;

const fn spec(name: &'static str, label: &'static str, control: Shape, required: bool) -> Spec {
    Spec { name, label, control, required }
}

fn specs(kind: &str) -> Vec<Spec> {
    use Shape::{Check, Checks, Number, Phrase, Typed};
    match kind {
        "squares" => vec![
            spec("ask", "editor-field-ask", Phrase(asks, true), true),
            spec("answer", "editor-field-squares", Typed, true),
        ],
        "move" => vec![
            spec("goal", "editor-field-goal", Phrase(goals, true), false),
            spec("accept", "editor-field-accept", Typed, false),
        ],
        "judge" => vec![
            spec("move", "editor-field-judged-move", Typed, true),
            spec("answer", "editor-field-answer", Phrase(rulings, false), true),
            spec("offer", "editor-field-offer-reasons", Checks(reasons), false),
        ],
        "outcome" => vec![
            spec("moves", "editor-field-moves-before", Typed, false),
            spec("answer", "editor-field-answer", Phrase(standings, false), true),
            spec("offer", "editor-field-offer", Checks(standings), true),
        ],
        "collect" => vec![
            spec("piece", "editor-field-piece", Typed, false),
            spec("targets", "editor-field-targets", Typed, true),
            spec("within", "editor-field-within", Number, true),
            spec("longer-because", "editor-field-longer", Typed, false),
        ],
        "play" => vec![
            spec("goal", "editor-field-play-goal", Phrase(play_goals, false), true),
            spec("within", "editor-field-within", Number, true),
        ],
        "line" => vec![
            spec("line", "editor-field-line", Typed, true),
            spec("goal", "editor-field-line-goal", Phrase(line_goals, true), false),
            spec("best", "editor-field-best", Check, false),
        ],
        "mate" => {
            vec![spec("in", "editor-field-mate-in", Number, true), spec("accept", "editor-field-keys", Typed, true)]
        }
        "notate" => vec![
            spec("write", "editor-field-write", Phrase(writings, true), true),
            spec("answer", "editor-field-notation", Typed, true),
        ],
        _ => Vec::new(),
    }
}

/// The fields of a reply to a mistake, by the kind of the step.
fn reply_fields(kind: &str) -> &'static [(&'static str, &'static str)] {
    match kind {
        "squares" => &[("square", "editor-reply-square")],
        "move" | "mate" => &[("move", "editor-reply-move")],
        "line" => &[("turn", "editor-reply-turn"), ("move", "editor-reply-move")],
        "judge" | "outcome" | "notate" => &[("answer", "editor-reply-answer")],
        "setup" => &[("square", "editor-reply-square"), ("piece", "editor-reply-piece")],
        _ => &[],
    }
}

fn named(phrases: &[&'static str], prefix: &str) -> Phrases {
    phrases.iter().map(|phrase| (*phrase, format!("{prefix}{}", phrase.replace(' ', "-")))).collect()
}

pub const ASKS: &[&str] = crate::lesson::ask::Ask::WORDS;

pub const GOALS: &[&str] = &[
    "checkmate",
    "check",
    "stalemate",
    "castle",
    "en-passant",
    "promote",
    "capture",
    "to",
    "answer-check by capture",
    "answer-check by block",
    "answer-check by king",
    "safe",
    "touched",
];

fn asks() -> Phrases {
    named(ASKS, "editor-ask-")
}

fn goals() -> Phrases {
    named(GOALS, "editor-goal-")
}

fn play_goals() -> Phrases {
    named(crate::lesson::PlayGoal::WORDS, "editor-play-")
}

fn line_goals() -> Phrases {
    named(&["mate", "win"], "editor-line-")
}

fn writings() -> Phrases {
    named(&["move", "square"], "editor-write-")
}

fn reasons() -> Phrases {
    ReasonCode::ALL.iter().map(|code| (code.as_str(), format!("offer-reason-{code}"))).collect()
}

fn rulings() -> Phrases {
    std::iter::once(("legal", "offer-legal".to_owned())).chain(reasons()).collect()
}

fn standings() -> Phrases {
    Standing::ALL.iter().map(|standing| (standing.as_str(), format!("offer-standing-{standing}"))).collect()
}

/// A field as the page shows it.
pub struct FieldView {
    pub name: &'static str,
    pub label: String,
    pub control: ControlView,
    pub problems: Vec<String>,
}

pub enum ControlView {
    Typed(String),
    Number(String),
    Check(bool),
    /// The choices, and what is typed after the chosen one where something may be.
    Phrase(Vec<OptionView>, Option<String>),
    Checks(Vec<OptionView>),
}

pub struct OptionView {
    pub value: &'static str,
    pub name: String,
    pub chosen: bool,
}

/// A text in three languages as the page shows it.
pub struct TextView {
    pub name: String,
    pub label: String,
    pub text: DraftText,
    pub problems: Vec<String>,
}

/// A reply, an option or another right move.
pub struct RowView {
    pub number: usize,
    pub fields: Vec<RowField>,
    /// Whether it is right, for an option.
    pub right: Option<bool>,
    pub texts: Vec<TextView>,
    pub problems: Vec<String>,
}

pub struct RowField {
    pub name: String,
    pub label: String,
    pub value: String,
    /// What can be chosen; none where it is typed.
    pub options: Vec<OptionView>,
}

/// The problems of a field, or of what is below it.
fn problems_of<'f>(found: &[&'f Found], path: &str) -> Vec<&'f Found> {
    let is_below = |own: &str| own.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    found.iter().copied().filter(|found| is_below(&found.path.field)).collect()
}

pub fn messages(found: &[&Found], path: &str) -> Vec<String> {
    problems_of(found, path).into_iter().map(|found| found.message.clone()).collect()
}

/// What is wrong with the step and with none of the fields that the page shows.
pub fn other_messages(found: &[&Found], shown: &[String]) -> Vec<String> {
    let is_shown = |own: &str| {
        shown
            .iter()
            .any(|path| own.strip_prefix(path.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
    };
    found.iter().filter(|found| !is_shown(&found.path.field)).map(|found| found.message.clone()).collect()
}

pub fn views(words: Words, step: &Draft, found: &[&Found]) -> Vec<FieldView> {
    let view = |spec: Spec| FieldView {
        name: spec.name,
        label: words.say(spec.label),
        problems: messages(found, spec.name),
        control: control(words, step, &spec),
    };
    specs(&step.get("kind")).into_iter().map(view).collect()
}

fn control(words: Words, step: &Draft, spec: &Spec) -> ControlView {
    let written = step.get(spec.name);
    match spec.control {
        Shape::Typed => ControlView::Typed(written),
        Shape::Number => ControlView::Number(written),
        Shape::Check => ControlView::Check(written == "true"),
        Shape::Phrase(phrases, has_rest) => {
            let phrases = phrases();
            let (phrase, rest) = split(&written, &phrases);
            ControlView::Phrase(options(words, &phrases, phrase), has_rest.then_some(rest))
        }
        Shape::Checks(phrases) => {
            let chosen = step.items(spec.name);
            let option = |(value, key): (&'static str, String)| OptionView {
                value,
                name: words.say(&key),
                chosen: chosen.iter().any(|own| own == value),
            };
            ControlView::Checks(phrases().into_iter().map(option).collect())
        }
    }
}

/// The longest phrase that a value begins with, and the rest; all is rest where it begins with none.
fn split(written: &str, phrases: &[(&'static str, String)]) -> (&'static str, String) {
    let rest_of = |phrase: &str| written.strip_prefix(phrase).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let fits = phrases.iter().map(|(phrase, _)| *phrase).filter(|phrase| rest_of(phrase).is_some());
    match fits.max_by_key(|phrase| phrase.len()) {
        Some(phrase) => (phrase, rest_of(phrase).unwrap_or_default().trim().to_owned()),
        None => ("", written.to_owned()),
    }
}

/// The texts that belong to every step of the kind.
pub fn text_views(words: Words, step: &Draft, found: &[&Found]) -> Vec<TextView> {
    let mut names = vec![("text", "editor-text")];
    if step.get("kind") != "show" {
        names.extend([("hint", "editor-hint"), ("why", "editor-why")]);
    }
    names.into_iter().map(|(name, label)| text_view(words, step, name, name, label, found)).collect()
}

fn text_view(words: Words, draft: &Draft, field: &str, path: &str, label: &str, found: &[&Found]) -> TextView {
    TextView {
        name: path.to_owned(),
        label: words.say(label),
        text: draft.text(field),
        problems: messages(found, path),
    }
}

/// The rows of a list of tables: replies (`wrong`), sentences (`option`), other right moves (`also`).
pub fn row_views(words: Words, step: &Draft, list: &str, found: &[&Found]) -> Vec<RowView> {
    let kind = step.get("kind");
    let fields: &[(&str, &str)] = match list {
        "wrong" => reply_fields(&kind),
        "also" => reply_fields("line"),
        _ => &[],
    };
    let texts: &[(&str, &str)] = match list {
        "wrong" => &[("text", "editor-reply-text")],
        "option" => &[("text", "editor-option-text"), ("why", "editor-option-why")],
        _ => &[],
    };
    let row = |(idx, row): (usize, &Draft)| {
        let path = format!("{list}.{idx}");
        let texts: Vec<TextView> = texts
            .iter()
            .map(|(name, label)| text_view(words, row, name, &format!("{path}.{name}"), label, found))
            .collect();
        let in_texts: Vec<String> = texts.iter().map(|text| text.name.clone()).collect();
        let own = problems_of(found, &path);
        RowView {
            number: idx + 1,
            fields: fields
                .iter()
                .map(|(name, label)| RowField {
                    name: format!("{path}.{name}"),
                    label: words.say(label),
                    value: row.get(name),
                    options: row_options(words, &kind, name, &row.get(name)),
                })
                .collect(),
            right: (list == "option").then(|| row.get("right") == "true"),
            problems: other_messages(&own, &in_texts),
            texts,
        }
    };
    step.tables(list).iter().enumerate().map(row).collect()
}

fn row_options(words: Words, kind: &str, name: &str, written: &str) -> Vec<OptionView> {
    let phrases = match (kind, name) {
        ("judge", "answer") => rulings(),
        ("outcome", "answer") => standings(),
        _ => return Vec::new(),
    };
    options(words, &phrases, written)
}

/// The choices of a list, with the one that is written; before them, that none is chosen yet.
fn options(words: Words, phrases: &Phrases, written: &str) -> Vec<OptionView> {
    let option =
        |(value, key): &(&'static str, String)| OptionView { value, name: words.say(key), chosen: *value == written };
    let none = OptionView { value: "", name: words.say("editor-choose"), chosen: written.is_empty() };
    std::iter::once(none).chain(phrases.iter().map(option)).collect()
}

/// Whether steps of the kind may have replies to mistakes.
pub fn has_replies(kind: &str) -> bool {
    !reply_fields(kind).is_empty()
}

/// Gives a new step the fields that it has to have, still empty, so that what is missing is told beside them.
pub fn begin(step: &mut Draft) {
    let kind = step.get("kind");
    for spec in specs(&kind).into_iter().filter(|spec| spec.required) {
        step.set(spec.name, "");
    }
    if kind == "setup" {
        step.set("target", "8/8/8/8/8/8/8/8");
    }
}

/// What is wrong, after the name of the field it belongs to.
pub fn with_label(words: Words, step: &Draft, found: &Found) -> String {
    let field = found.path.field.split('.').next().unwrap_or_default();
    let label = match field {
        "text" => "editor-text",
        "hint" => "editor-hint",
        "why" => "editor-why",
        "wrong" => "editor-replies",
        "option" => "editor-options",
        "also" => "editor-also",
        "fen" | "diagram" | "orientation" => "editor-board",
        "target" => "editor-target",
        "test" => "editor-test",
        name => match specs(&step.get("kind")).into_iter().find(|spec| spec.name == name) {
            Some(spec) => spec.label,
            None => return found.message.clone(),
        },
    };
    let args = [("field", words.say(label).into()), ("problem", found.message.clone().into())];
    words.say_with("editor-field-problem", &args)
}

/// Takes the fields of a step as they were typed. Its name and what the form does not show stay as they are.
pub fn take(step: &mut Draft, pairs: &Pairs) {
    let kind = step.get("kind");
    take_text(step, pairs, "text", "text", true);
    if kind != "show" {
        take_text(step, pairs, "hint", "hint", true);
        take_text(step, pairs, "why", "why", false);
    }
    take_optional(step, "test", value(pairs, "test"), false);
    take_optional(step, "marks", value(pairs, "marks"), false);
    let side = value(pairs, "orientation");
    take_optional(step, "orientation", if side == "black" { side } else { "" }, false);
    for spec in specs(&kind) {
        let typed = match spec.control {
            Shape::Typed | Shape::Number | Shape::Check => value(pairs, spec.name).to_owned(),
            Shape::Phrase(..) => {
                let phrase = value(pairs, &format!("{}.phrase", spec.name));
                format!("{phrase} {}", value(pairs, &format!("{}.rest", spec.name)).trim())
            }
            Shape::Checks(_) => {
                let chosen: Vec<String> =
                    pairs.iter().filter(|(name, _)| name == spec.name).map(|(_, value)| value.clone()).collect();
                // What was chosen before keeps its order: it is the one that pupils see.
                let mut kept = step.items(spec.name);
                kept.retain(|item| chosen.contains(item));
                let added: Vec<String> = chosen.into_iter().filter(|item| !kept.contains(item)).collect();
                kept.extend(added);
                kept.join(", ")
            }
        };
        take_optional(step, spec.name, &typed, spec.required);
    }
    for list in ["wrong", "option", "also"] {
        take_rows(step, pairs, list, &kind);
    }
}

fn take_optional(step: &mut Draft, name: &str, typed: &str, required: bool) {
    if required || !typed.trim().is_empty() {
        step.set(name, typed);
    } else {
        step.remove(name);
    }
}

fn take_rows(step: &mut Draft, pairs: &Pairs, list: &str, kind: &str) {
    let fields: &[(&str, &str)] = match list {
        "wrong" => reply_fields(kind),
        "also" => reply_fields("line"),
        _ => &[],
    };
    for (idx, row) in step.tables_mut(list).iter_mut().enumerate() {
        let path = format!("{list}.{idx}");
        for (name, _) in fields {
            let is_optional = *name == "turn";
            take_optional(row, name, value(pairs, &format!("{path}.{name}")), !is_optional);
        }
        if list == "option" {
            take_optional(row, "right", value(pairs, &format!("{path}.right")), false);
        }
        for name in ["text", "why"] {
            if list == "option" || (list == "wrong" && name == "text") {
                take_text(row, pairs, &format!("{path}.{name}"), name, true);
            }
        }
    }
    if step.tables(list).is_empty() {
        step.remove_tables(list);
    }
}

/// A new row for a list, with what it has to have, still empty.
pub fn new_row(list: &str, kind: &str) -> Draft {
    let mut row = Draft::default();
    let fields = if list == "also" { reply_fields("line") } else { reply_fields(kind) };
    for (name, _) in fields.iter().filter(|(name, _)| list != "option" && *name != "turn") {
        row.set(name, "");
    }
    let texts: &[&str] = match list {
        "option" => &["text", "why"],
        "wrong" => &["text"],
        _ => &[],
    };
    for name in texts {
        row.set_text(name, DraftText::default());
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_the_longest_that_fits() {
        let split = |written: &str| split(written, &goals());
        assert_eq!(split("answer-check by king"), ("answer-check by king", String::new()));
        assert_eq!(split("capture d5"), ("capture", "d5".to_owned()));
        assert_eq!(split("checkmate"), ("checkmate", String::new()));
        assert_eq!(split("nonsense d5"), ("", "nonsense d5".to_owned()));
    }

    #[test]
    fn every_goal_of_the_format_can_be_chosen() {
        for word in crate::lesson::goal::Goal::WORDS {
            assert_ne!(split(word, &goals()).0, "", "{word}");
        }
    }
}
