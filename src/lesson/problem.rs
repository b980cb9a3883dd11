//! What is wrong with a lesson file, as its teacher reads it: one line with the place, what is wrong and what to do.
//!
//! Problems are collected, never thrown: the first must not hide the others.

use std::{collections::BTreeMap, fmt, ops::Range, sync::Arc};

/// A fault in a lesson or course file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub fault: Fault,
    /// What is wrong, without a full stop.
    pub cause: String,
    /// What to do about it, a whole sentence.
    pub cure: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { file, line, column, cause, cure, .. } = self;
        write!(f, "{file}:{line}:{column}: {cause}. {cure}")
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident = $code:literal),+ $(,)?) => {
        /// The kinds of fault. Each has a file of its own in `tests/broken/`, named by its code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Fault {
            $($(#[$doc])* $name),+
        }

        impl Fault {
            pub const ALL: &[Fault] = &[$(Fault::$name),+];

            pub const fn code(self) -> &'static str {
                match self {
                    $(Fault::$name => $code),+
                }
            }
        }
    };
}

faults! {
    // The text is not as the format wants it.
    NotUtf8 = "not-utf8",
    Syntax = "syntax",
    FormatTooLow = "format-too-low",
    FormatTooHigh = "format-too-high",
    MissingField = "missing-field",
    UnknownField = "unknown-field",
    FieldNotForKind = "field-not-for-kind",
    WrongType = "wrong-type",
    UnknownKind = "unknown-kind",
    MissingLanguage = "missing-language",
    EmptyText = "empty-text",
    MissingHint = "missing-hint",
    BadId = "bad-id",
    DuplicateId = "duplicate-id",
    FileNameDiffers = "file-name-differs",
    NoSteps = "no-steps",
    BadPosition = "bad-position",
    BadDiagram = "bad-diagram",
    TwoBoards = "two-boards",
    NoBoard = "no-board",
    BadSquare = "bad-square",
    BadMark = "bad-mark",
    BadOrientation = "bad-orientation",
    BadMove = "bad-move",
    IllegalMove = "illegal-move",
    BadAsk = "bad-ask",
    BadGoal = "bad-goal",
    GoalNeedsKings = "goal-needs-kings",
    BadRuling = "bad-ruling",
    BadStanding = "bad-standing",
    BadNumber = "bad-number",
    BadWrite = "bad-write",
    BadPiece = "bad-piece",
    NeitherAcceptNorGoal = "neither-accept-nor-goal",
    LineLength = "line-length",
    BestWithoutGoal = "best-without-goal",
    AlsoWithGoal = "also-with-goal",
    BadTurn = "bad-turn",
    Repeated = "repeated",
    NotOffered = "not-offered",
    TestNotLast = "test-not-last",
    TestShows = "test-shows",
    ExamShows = "exam-shows",
    ExamHasTest = "exam-has-test",
    // The answers are not what the rules of chess say.
    AskFindsNothing = "ask-finds-nothing",
    SquaresDiffer = "squares-differ",
    GoalUnreachable = "goal-unreachable",
    AcceptDiffers = "accept-differs",
    RulingDiffers = "ruling-differs",
    StandingDiffers = "standing-differs",
    TwoStandings = "two-standings",
    NothingIsRight = "nothing-is-right",
    NothingIsWrong = "nothing-is-wrong",
    ReplyToRight = "reply-to-right",
    CollectPiece = "collect-piece",
    CollectTarget = "collect-target",
    CollectOutOfReach = "collect-out-of-reach",
    CollectNotLeast = "collect-not-least",
    LineMissesGoal = "line-misses-goal",
    NotBest = "not-best",
    MateDiffers = "mate-differs",
    NotationDiffers = "notation-differs",
    SetupDone = "setup-done",
    PlayUnknownEnding = "play-unknown-ending",
    PlayOutOfReach = "play-out-of-reach",
    KingCapturable = "king-capturable",
    // The files do not make one course.
    NoLesson = "no-lesson",
    LessonWithoutFile = "lesson-without-file",
    FileNotListed = "file-not-listed",
    ListedTwice = "listed-twice",
    DuplicateLesson = "duplicate-lesson",
    UnknownNeed = "unknown-need",
    NeedComesLater = "need-comes-later",
    NotCovered = "not-covered",
    UnknownPoint = "unknown-point",
}

/// A line and a column, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Where the lines of a text begin: each place is asked for, and to count from the top each time takes the square of it.
pub(super) struct Lines<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(source: &'a str) -> Lines<'a> {
        let starts = [0].into_iter().chain(source.match_indices('\n').map(|(newline, _)| newline + 1)).collect();
        Lines { source, starts }
    }

    pub(super) fn place(&self, offset: usize) -> Place {
        let offset = self.source.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset);
        Place { line, column: self.source[self.starts[line - 1]..offset].chars().count() + 1 }
    }
}

/// Where a lesson or step was written, so that a proof that fails can name the line.
#[derive(Clone, Debug)]
pub struct Source {
    file: Arc<str>,
    start: Place,
    fields: BTreeMap<String, Place>,
}

impl Source {
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The place of a field such as `answer` or `wrong.0.move`, or of the whole where it has no such field.
    pub fn place(&self, field: &str) -> Place {
        self.fields.get(field).copied().unwrap_or(self.start)
    }

    pub(super) fn problem(&self, field: &str, fault: Fault, cause: String, cure: impl Into<String>) -> Problem {
        let Place { line, column } = self.place(field);
        Problem { file: self.file.to_string(), line, column, fault, cause, cure: cure.into() }
    }
}

/// The problems of one file as they are found, and where in it the reader is.
pub(super) struct Report<'a> {
    file: Arc<str>,
    lines: Lines<'a>,
    /// `step "through-check": ` while a step is read.
    context: String,
    /// Whether a text may be given in fewer than three languages.
    pub lacks_languages: bool,
    problems: Vec<Problem>,
}

impl<'a> Report<'a> {
    pub fn new(file: &str, source: &'a str) -> Report<'a> {
        let lines = Lines::new(source);
        Report { file: file.into(), lines, context: String::new(), lacks_languages: false, problems: Vec::new() }
    }

    pub fn enter_step(&mut self, id: Option<&str>, number: usize) {
        self.context = match id {
            Some(id) => format!("step \"{id}\": "),
            None => format!("step {number}: "),
        };
    }

    pub fn leave_step(&mut self) {
        self.context.clear();
    }

    pub fn add(&mut self, span: &Range<usize>, fault: Fault, cause: impl fmt::Display, cure: impl Into<String>) {
        let Place { line, column } = self.lines.place(span.start);
        let cause = format!("{}{cause}", self.context);
        self.problems.push(Problem { file: self.file.to_string(), line, column, fault, cause, cure: cure.into() });
    }

    pub fn extend(&mut self, problems: impl IntoIterator<Item = Problem>) {
        self.problems.extend(problems);
    }

    pub fn len(&self) -> usize {
        self.problems.len()
    }

    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The source of what starts at `span`, with the places of its fields.
    pub fn source_of(&self, span: &Range<usize>, fields: &BTreeMap<String, Range<usize>>) -> Source {
        Source {
            file: self.file.clone(),
            start: self.lines.place(span.start),
            fields: fields.iter().map(|(name, span)| (name.clone(), self.lines.place(span.start))).collect(),
        }
    }

    /// All problems in the order of the file.
    pub fn into_problems(self) -> Vec<Problem> {
        let mut problems = self.problems;
        // What a broken line makes of the lines after it is not the teacher's fault: only what was read counts.
        if problems.iter().any(|problem| problem.fault == Fault::Syntax) {
            problems.retain(|problem| {
                !matches!(
                    problem.fault,
                    Fault::MissingField | Fault::MissingLanguage | Fault::MissingHint | Fault::NoSteps | Fault::NoBoard
                )
            });
        }
        problems.sort_by_key(|problem| (problem.line, problem.column));
        problems
    }
}

/// The nearest of `known` to a misspelt name, if one is near enough to be meant.
pub(super) fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let allowed = (name.chars().count() / 3).max(1);
    known
        .iter()
        .map(|candidate| (edits(name, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, removed, changed or swapped with a neighbour (optimal string alignment distance).
fn edits(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.to_lowercase().chars().collect();
    let to: Vec<char> = to.to_lowercase().chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let change = usize::from(from[i - 1] != to[j - 1]);
            let mut least = (row[j - 1] + 1).min(rows[i - 1][j] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

/// `"a", "b" or "c"`, for a cure that lists what may be written.
pub(super) fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_field_is_recognised() {
        let known = ["accept", "answer", "ask", "marks"];
        assert_eq!(nearest("acept", &known), Some("accept"));
        assert_eq!(nearest("anwser", &known), Some("answer"));
        assert_eq!(nearest("Marks", &known), Some("marks"));
        assert_eq!(nearest("colour", &known), None);
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = "a = 1\n\"王\" = 2";
        assert_eq!(Lines::new(source).place(12), Place { line: 2, column: 5 });
        assert_eq!(Lines::new(source).place(1000), Place { line: 2, column: 8 });
    }

    #[test]
    fn codes_are_unique() {
        let mut codes: Vec<&str> = Fault::ALL.iter().map(|fault| fault.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), Fault::ALL.len());
    }
}
