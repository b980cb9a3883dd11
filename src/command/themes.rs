//! `tabiya themes FILE`: which themes a puzzle file's lines have, and how they compare with the file's own column.
//!
//! One JSON line a puzzle, `{"id":"…","themes":["endgame","fork",…]}`; with evidence each theme is
//! `{"theme":"fork","ply":1,"move":"d3d6","reaps":3,"marks":[{"part":"target","square":"e8","piece":"k"},…]}`.
//!
//! Compared, one JSON line a theme, `{"theme":"fork","both":…,"ours_only":…,"theirs_only":…,"precision":…,"recall":…}`,
//! after one line `{"theme":"fork","id":"…","only":"ours"}` for each difference of the themes asked for. A row to which
//! the file gives no length (oneMove, short, …) has not been tagged yet: it is not compared, and the last line
//! `{"compared":…,"untagged":…}` counts it.
//!
//! A bad row is named with its line on standard error, counted, and left out.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};

use serde_json::{Value, json};

use crate::puzzle::{Columns, Row, RowError};
use crate::tactics::{self, Found, Kind, Line, Theme, ThemeSet, find};

/// What to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The themes of each puzzle.
    Themes,
    /// The themes of each puzzle with what proves them.
    Evidence,
    /// How the themes compare with the file's, and the ids that differ in these themes.
    Comparison { ids_of: Vec<Theme> },
}

/// How the reading went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub n_puzzles: usize,
    pub n_bad_rows: usize,
}

/// Why no row could be read.
#[derive(Debug, thiserror::Error)]
pub enum ThemesError {
    #[error(transparent)]
    Header(#[from] crate::puzzle::HeaderError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads a puzzle file, plain or zstd, and writes the report; bad rows go to `log`.
pub fn themes(
    input: impl Read,
    report: &Report,
    mut out: impl Write,
    mut log: impl Write,
) -> Result<Tally, ThemesError> {
    match written(input, report, &mut out, &mut log) {
        // A reader of our output that has gone away is a clean end: `head` has seen enough.
        Err(ThemesError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Tally::default()),
        end => end,
    }
}

fn written(
    input: impl Read,
    report: &Report,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<Tally, ThemesError> {
    let mut comparison = Comparison::default();
    let tally = each_row(input, log, |row, line| {
        match report {
            Report::Themes => {
                let keys: Vec<&str> = tactics::themes(&line).iter().map(Theme::key).collect();
                writeln!(out, "{}", json!({ "id": row.id, "themes": keys }))?;
            }
            Report::Evidence => {
                let themes: Vec<Value> = find(&line).iter().map(|found| evidence(&line, found)).collect();
                writeln!(out, "{}", json!({ "id": row.id, "themes": themes }))?;
            }
            Report::Comparison { ids_of } => {
                for (theme, side) in comparison.add(&row, tactics::themes(&line)) {
                    if ids_of.contains(&theme) {
                        writeln!(out, "{}", json!({ "theme": theme.key(), "id": row.id, "only": side }))?;
                    }
                }
            }
        }
        Ok(())
    })?;
    if matches!(report, Report::Comparison { .. }) {
        comparison.write(out)?;
    }
    out.flush()?;
    Ok(tally)
}

/// Calls `each` for every good row; names and counts the bad ones.
fn each_row(
    input: impl Read,
    log: &mut impl Write,
    mut each: impl FnMut(Row, Line) -> io::Result<()>,
) -> Result<Tally, ThemesError> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(plain(input)?);
    let columns = Columns::named(reader.byte_headers().map_err(io::Error::from)?)?;
    let mut tally = Tally::default();
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(io::Error::from)? {
        let row: Result<(Row, Line), RowError> = columns.row(|column| record.get(column)).and_then(|row| {
            let line = row.line()?;
            Ok((row, line))
        });
        match row {
            Ok((row, line)) => {
                each(row, line)?;
                tally.n_puzzles += 1;
            }
            Err(error) => {
                let line = record.position().map_or(0, csv::Position::line);
                writeln!(log, "line {line}: {error}")?;
                tally.n_bad_rows += 1;
            }
        }
    }
    Ok(tally)
}

/// The text of a file that may be compressed: zstd is known by its first four bytes.
fn plain<'a>(input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
    let mut input = BufReader::with_capacity(1 << 16, input);
    if input.fill_buf()?.starts_with(&ZSTD) {
        return Ok(Box::new(zstd::Decoder::with_buffer(input)?));
    }
    Ok(Box::new(input))
}

/// A theme with its evidence in JSON.
fn evidence(line: &Line, found: &Found) -> Value {
    let marks: Vec<Value> = found
        .evidence
        .marks
        .iter()
        .map(|mark| {
            let piece = mark.piece.map(|piece| piece.char().to_string());
            json!({ "part": mark.part.key(), "square": mark.square.to_string(), "piece": piece })
        })
        .collect();
    let ply = line.ply(found.evidence.ply);
    json!({
        "theme": found.theme.key(),
        "ply": found.evidence.ply,
        "move": format!("{}{}", ply.from, ply.to),
        "reaps": found.evidence.reaps,
        "marks": marks,
    })
}

/// Counts of a theme in our set and in the file's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    both: usize,
    ours_only: usize,
    theirs_only: usize,
}

#[derive(Debug, Default)]
struct Comparison {
    n_compared: usize,
    n_untagged: usize,
    counts: BTreeMap<Theme, Counts>,
    unknown: BTreeMap<String, usize>,
}

impl Comparison {
    /// Counts a row in, and returns the themes in which the two sides differ, with the side that alone has it.
    fn add(&mut self, row: &Row, ours: ThemeSet) -> Vec<(Theme, &'static str)> {
        let mut theirs = ThemeSet::default();
        for key in row.theme_keys() {
            match key.parse() {
                Ok(theme) => theirs.insert(theme),
                Err(_) => *self.unknown.entry(key.to_owned()).or_default() += 1,
            }
        }
        let mut differences = Vec::new();
        if !theirs.iter().any(|theme| theme.kind() == Kind::Length) {
            self.n_untagged += 1;
            return differences;
        }
        self.n_compared += 1;
        for theme in ours.union(theirs).iter().filter(|theme| theme.is_computed()) {
            let counts = self.counts.entry(theme).or_default();
            match (ours.contains(theme), theirs.contains(theme)) {
                (true, true) => counts.both += 1,
                (true, false) => {
                    counts.ours_only += 1;
                    differences.push((theme, "ours"));
                }
                _ => {
                    counts.theirs_only += 1;
                    differences.push((theme, "theirs"));
                }
            }
        }
        differences
    }

    /// One line a theme. A theme of our own that the file never has is not compared.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (theme, counts) in &self.counts {
            let Counts { both, ours_only, theirs_only } = *counts;
            if !theme.is_lichess() && both + theirs_only == 0 {
                continue;
            }
            let line = json!({
                "theme": theme.key(),
                "both": both,
                "ours_only": ours_only,
                "theirs_only": theirs_only,
                "precision": share(both, both + ours_only),
                "recall": share(both, both + theirs_only),
            });
            writeln!(out, "{line}")?;
        }
        for (key, count) in &self.unknown {
            writeln!(out, "{}", json!({ "unknown_theme": key, "count": count }))?;
        }
        writeln!(out, "{}", json!({ "compared": self.n_compared, "untagged": self.n_untagged }))
    }
}

/// A share to four decimals; of nothing there is none.
fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| (part as f64 / whole as f64 * 10_000.0).round() / 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
own1,8/2p1k3/4p1q1/8/8/R2N4/5PP1/6K1 b - - 0 1,e7d7 d3e5 d7e7 e5g6,800,80,95,7,endgame fork pin short,,
bad1,8/2p1k3/4p1q1/8/8/R2N4/5PP1/6K1 b - - 0 1,e7e2 d3e5,800,80,95,7,fork short,,
bad2,not a position,e7d7 d3e5,,,,,,,
own2,8/2p1k3/4p1q1/8/8/R2N4/5PP1/6K1 b - - 0 1,e7d7 d3e5 d7e7 e5g6,800,80,95,7,endgame,,
";

    fn run(input: &[u8], report: Report) -> (Tally, String, String) {
        let (mut out, mut log) = (Vec::new(), Vec::new());
        let tally = themes(input, &report, &mut out, &mut log).unwrap();
        (tally, String::from_utf8(out).unwrap(), String::from_utf8(log).unwrap())
    }

    #[test]
    fn each_puzzle_gets_a_line_and_each_bad_row_a_complaint() {
        let (tally, out, log) = run(FILE.as_bytes(), Report::Themes);
        assert_eq!(tally, Tally { n_puzzles: 2, n_bad_rows: 2 });
        assert_eq!(out.lines().next().unwrap(), r#"{"id":"own1","themes":["endgame","fork","doubleAttack","short"]}"#);
        assert!(log.starts_with("line 3: Moves: move 1 of the line is not legal\nline 4: FEN: "), "{log}");
    }

    #[test]
    fn evidence_tells_move_and_squares() {
        let (_, out, _) = run(FILE.as_bytes(), Report::Evidence);
        let fork = r#""theme":"fork""#;
        assert!(out.contains(fork) && out.contains(r#"{"part":"target","square":"g6","piece":"q"}"#), "{out}");
    }

    #[test]
    fn a_comparison_counts_what_either_side_has_alone() {
        let (_, out, _) = run(FILE.as_bytes(), Report::Comparison { ids_of: vec![Theme::Pin] });
        let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0], json!({ "theme": "pin", "id": "own1", "only": "theirs" }));
        let fork = lines.iter().find(|line| line["theme"] == "fork").unwrap();
        assert_eq!((fork["both"].as_u64(), fork["precision"].as_f64()), (Some(1), Some(1.0)));
        assert_eq!(lines.last().unwrap(), &json!({ "compared": 1, "untagged": 1 }));
    }

    #[test]
    fn a_compressed_file_is_known_by_its_first_bytes() {
        let compressed = zstd::encode_all(FILE.as_bytes(), 0).unwrap();
        assert_eq!(run(&compressed, Report::Themes), run(FILE.as_bytes(), Report::Themes));
    }
}
