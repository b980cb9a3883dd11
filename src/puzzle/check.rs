//! Proves a file of puzzles: every row legal, solved by the only moves as its proof says, with the themes, the rating and
//! the id that follow from it. Every fault has its place.
//!
//! Reading is apart from proving, so that rows can be proved side by side.

use std::collections::HashMap;
use std::fmt;

use shakmaty::uci::UciMove;
use shakmaty::{Move, Position as _};

use super::own::{HEADER, LEAST_MARGIN, Proof, id, theme_keys};
use super::prove::{Doubt, proves_mate, proves_material};
use super::{Columns, Puzzle, RowError, rating};
use crate::tactics::Line;
use crate::tactics::mate::Solver;

/// A fault in a puzzle file.
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
    ($($name:ident = $code:literal),+ $(,)?) => {
        /// The kinds of fault. Each has a file of its own in `tests/broken-puzzles/`, named by its code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Fault {
            $($name),+
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
    NotUtf8 = "not-utf8",
    MissingColumn = "missing-column",
    NoPuzzle = "no-puzzle",
    BadRow = "bad-row",
    BadPosition = "bad-position",
    BadMoves = "bad-moves",
    BadNumber = "bad-number",
    BadProof = "bad-proof",
    IdDiffers = "id-differs",
    DuplicateId = "duplicate-id",
    ThemesDiffer = "themes-differ",
    RatingDiffers = "rating-differs",
    EndsOnReply = "ends-on-reply",
    NotShortest = "not-shortest",
    NotOnlyMate = "not-only-mate",
    MateOpen = "mate-open",
    NotWon = "not-won",
    NotOnlyWinner = "not-only-winner",
    MarginTooSmall = "margin-too-small",
}

/// A row that could be read, not yet proved.
#[derive(Clone, Debug)]
pub struct Entry {
    file: String,
    line_number: usize,
    /// Where each field starts, and what it says.
    fields: HashMap<&'static str, (usize, String)>,
    puzzle: Puzzle,
    proof: Proof,
}

/// The rows of a file and the faults that reading finds.
pub fn read(file: &str, bytes: &[u8]) -> (Vec<Entry>, Vec<Problem>) {
    let mut entries = Vec::new();
    let problem = |line, column, fault, cause: String, cure: &str| Problem {
        file: file.to_owned(),
        line,
        column,
        fault,
        cause,
        cure: cure.to_owned(),
    };
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}'),
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
            let cause = "the file is not UTF-8 text".to_owned();
            return (entries, vec![problem(line, 1, Fault::NotUtf8, cause, "Save it as UTF-8.")]);
        }
    };
    let mut problems = Vec::new();
    let mut lines = text.lines().enumerate().map(|(idx, line)| (idx + 1, split(line)));
    let header: Vec<(usize, String)> = lines.next().map(|(_, header)| header).unwrap_or_default();
    let place_of = |name: &str| header.iter().position(|(_, given)| given.trim() == name);
    for name in HEADER.into_iter().filter(|name| place_of(name).is_none()) {
        let cause = format!("the first line names no column `{name}`");
        let cure = "Write the columns as `tabiya puzzles mine` does: Lichess's, and then Proof.";
        problems.push(problem(1, 1, Fault::MissingColumn, cause, cure));
    }
    let columns = Columns::named(header.iter().map(|(_, name)| name.as_bytes()));
    let (Ok(columns), true) = (columns, problems.is_empty()) else { return (entries, problems) };
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (line_number, cells) in lines.filter(|(_, cells)| cells.len() > 1 || !cells[0].1.is_empty()) {
        let field = |name: &'static str| {
            place_of(name).and_then(|place| cells.get(place)).map_or((1, String::new()), Clone::clone)
        };
        let fields: HashMap<&'static str, (usize, String)> = HEADER.map(|name| (name, field(name))).into();
        let at = |name: &str| fields.get(name).map_or(1, |(column, _)| *column);
        let row = columns.row(|column| cells.get(column).map(|(_, text)| text.as_bytes()));
        let puzzle = match row.and_then(|row| row.puzzle()) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let (fault, column, cure) = unreadable(&error, at);
                problems.push(problem(line_number, column, fault, error.to_string(), cure));
                continue;
            }
        };
        let (column, text) = field("Proof");
        let proof = match text.parse() {
            Ok(proof) => proof,
            Err(error) => {
                let cause = format!("Proof: {error}");
                let cure = "Write what proves the puzzle, or mine it again.";
                problems.push(problem(line_number, column, Fault::BadProof, cause, cure));
                continue;
            }
        };
        if let Some(first) = seen.insert(puzzle.id.to_string(), line_number) {
            let cause = format!("the puzzle {} stands in line {first} already", puzzle.id);
            problems.push(problem(line_number, 1, Fault::DuplicateId, cause, "Take one of the two out."));
        }
        entries.push(Entry { file: file.to_owned(), line_number, fields, puzzle, proof });
    }
    if entries.is_empty() && problems.is_empty() {
        problems.push(problem(
            1,
            1,
            Fault::NoPuzzle,
            "there is no puzzle here".to_owned(),
            "Mine some, or take the file away.",
        ));
    }
    (entries, problems)
}

/// The cells of a line with the columns, counted in characters from 1, at which they start.
///
/// A cell in quotes may hold commas, and two quotes for one; no cell of ours goes on in the next line.
fn split(line: &str) -> Vec<(usize, String)> {
    let mut cells = vec![(1, String::new())];
    let mut quoted = false;
    let mut letters = line.chars().enumerate().peekable();
    while let Some((idx, letter)) = letters.next() {
        let Some((_, cell)) = cells.last_mut() else { break };
        match letter {
            '"' if quoted && letters.next_if(|(_, next)| *next == '"').is_some() => cell.push('"'),
            '"' if quoted || cell.is_empty() => quoted = !quoted,
            ',' if !quoted => cells.push((idx + 2, String::new())),
            letter => cell.push(letter),
        }
    }
    cells
}

fn unreadable(error: &RowError, at: impl Fn(&str) -> usize) -> (Fault, usize, &'static str) {
    match error {
        RowError::Missing(_) | RowError::NotText(_) => (Fault::BadRow, 1, "Give the row all fields of the first line."),
        RowError::Id(_) => (Fault::BadRow, at("PuzzleId"), "Mine the puzzle again: the id follows from it."),
        RowError::Fen(_) | RowError::Position(_) => {
            (Fault::BadPosition, at("FEN"), "Write the position before the opponent's move as a FEN.")
        }
        RowError::Move(_) | RowError::Line(_) => {
            (Fault::BadMoves, at("Moves"), "Write the opponent's move and then the solution, in UCI: g8h8 e1e8.")
        }
        RowError::Number { column, .. } => (Fault::BadNumber, at(column), "Write a whole number."),
    }
}

impl Entry {
    pub fn id(&self) -> &str {
        self.puzzle.id.as_str()
    }

    /// Where it stands, for a word about another file.
    pub fn place(&self) -> (&str, usize) {
        (&self.file, self.line_number)
    }

    /// A fault of this row at one of its fields.
    fn problem(&self, field: &str, fault: Fault, cause: String, cure: impl Into<String>) -> Problem {
        let column = self.fields.get(field).map_or(1, |(column, _)| *column);
        let cause = format!("puzzle {}: {cause}", self.puzzle.id);
        Problem { file: self.file.clone(), line: self.line_number, column, fault, cause, cure: cure.into() }
    }

    /// The same id in two files.
    pub fn duplicate_of(&self, other: &Entry) -> Problem {
        let (file, line) = other.place();
        let cause = format!("it stands in {file}, line {line}, already");
        self.problem("PuzzleId", Fault::DuplicateId, cause, "Take one of the two out.")
    }

    /// All that does not follow from the position and the moves.
    pub fn prove(&self, solver: &mut Solver) -> Vec<Problem> {
        let said = |name: &str| self.fields.get(name).map_or("", |(_, text)| text.as_str());
        let line = &self.puzzle.line;
        let mut problems = Vec::new();
        let expected = id(said("FEN"), said("Moves"));
        if self.puzzle.id.as_str() != expected {
            let cause = "the id does not follow from the position and the moves".to_owned();
            problems.push(self.problem("PuzzleId", Fault::IdDiffers, cause, format!("Write {expected}.")));
        }
        let themes = theme_keys(line);
        if said("Themes") != themes {
            let cause = "the themes are not those that the line has".to_owned();
            problems.push(self.problem("Themes", Fault::ThemesDiffer, cause, format!("Write: {themes}.")));
        }
        let formula = rating(line);
        if self.puzzle.rating != formula {
            let cause = format!("the rating is {}, and the formula gives {formula}", self.puzzle.rating);
            problems.push(self.problem("Rating", Fault::RatingDiffers, cause, format!("Write {formula}.")));
        }
        problems.extend(self.prove_moves(solver));
        problems
    }

    fn prove_moves(&self, solver: &mut Solver) -> Option<Problem> {
        let line = &self.puzzle.line;
        if line.last() + 1 != line.plies().len() {
            let cause = "the line ends with a move of the opponent".to_owned();
            return Some(self.problem("Moves", Fault::EndsOnReply, cause, "End it with the solver's last move."));
        }
        let moves = solution(line, self.fields.get("Moves").map_or("", |(_, text)| text.as_str()));
        let doubt = match self.proof {
            Proof::Mate => proves_mate(solver, line.start(), &moves).err(),
            Proof::Material(pawns) => proves_material(line.start(), &moves, pawns).err(),
            Proof::Engine(margin) if margin < LEAST_MARGIN => {
                let cause = format!("the engine's margin is {margin:.2}, less than {LEAST_MARGIN:.2}");
                return Some(self.problem("Proof", Fault::MarginTooSmall, cause, "Take the puzzle out."));
            }
            Proof::Engine(_) => None,
        };
        doubt.map(|doubt| self.doubted(doubt))
    }

    fn doubted(&self, doubt: Doubt) -> Problem {
        let out = "Take the puzzle out, or mend its line.";
        let (fault, cause) = match doubt {
            Doubt::Open => (Fault::MateOpen, "the mate takes too long to prove".to_owned()),
            Doubt::NotShortest { turn_idx } => {
                let cause = format!("move {} of the solver is not the way to the shortest mate", turn_idx + 1);
                (Fault::NotShortest, cause)
            }
            Doubt::NotOnlyMate { turn_idx } => {
                (Fault::NotOnlyMate, format!("at move {} of the solver another move mates as soon", turn_idx + 1))
            }
            Doubt::NotWon => (Fault::NotWon, format!("the line is not proved to win: `{}`", self.proof)),
            Doubt::NotOnlyWinner { turn_idx } => {
                (Fault::NotOnlyWinner, format!("at move {} of the solver another move may win as much", turn_idx + 1))
            }
        };
        self.problem("Moves", fault, cause, out)
    }
}

/// The moves from the solver's first on. The line has been played, so each of them is legal.
fn solution(line: &Line, moves: &str) -> Vec<Move> {
    let mut position = line.start().clone();
    let texts = moves.split_ascii_whitespace().skip(line.first());
    texts
        .map_while(|text| {
            let played = UciMove::from_ascii(text.as_bytes()).ok()?.to_move(&position).ok()?;
            position.play_unchecked(played);
            Some(played)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_columns_and_may_be_quoted() {
        let cells = split("a,\"b,\"\"c\"\"\",,王d");
        let expect = [(1, "a"), (3, "b,\"c\""), (13, ""), (14, "王d")];
        assert_eq!(cells, expect.map(|(column, text)| (column, text.to_owned())));
    }
}
