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
//! With an engine zugzwang is found too; it is the one motif that the moves of a line cannot tell.
//!
//! A bad row is named with its line on standard error, counted, and left out.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use super::rows::{RowsError, Tally, each_row, plain};
use crate::chess::Position;
use crate::engine::{Engine, EngineError, PATIENCE};
use crate::puzzle::Row;
use crate::tactics::{self, Evidence, Found, Kind, Line, Theme, ThemeSet, find};

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

/// The engine that is asked about zugzwang.
#[derive(Clone, Debug)]
pub struct ZugzwangJudge {
    /// A UCI engine.
    pub path: PathBuf,
    /// Positions that it looks at for each question.
    pub nodes: u64,
    /// How long it may be silent.
    pub patience: Duration,
}

impl ZugzwangJudge {
    /// Enough for an engine of today to know what a pass would be worth.
    pub const NODES: u64 = 150_000;

    pub fn new(path: PathBuf, nodes: u64) -> ZugzwangJudge {
        ZugzwangJudge { path, nodes, patience: PATIENCE }
    }
}

/// Finds the themes of lines, with an engine for those that take one.
struct Finder {
    judge: Option<(Engine, u64)>,
}

impl Finder {
    fn start(judge: Option<&ZugzwangJudge>) -> Result<Finder, EngineError> {
        let start = |judge: &ZugzwangJudge| Ok((Engine::start(&judge.path, judge.patience)?, judge.nodes));
        Ok(Finder { judge: judge.map(start).transpose()? })
    }

    fn finds(&self, theme: Theme) -> bool {
        theme.is_computed() || theme == Theme::Zugzwang && self.judge.is_some()
    }

    fn zugzwang(&mut self, line: &Line) -> Result<Option<Evidence>, EngineError> {
        let Some((engine, nodes)) = &mut self.judge else { return Ok(None) };
        engine.new_game()?;
        tactics::zugzwang(line, |position: &Position| {
            let best = engine.think(position, 1, *nodes)?;
            Ok(best.first().map_or(0.5, |opinion| opinion.score.chance()))
        })
    }

    fn themes(&mut self, line: &Line) -> Result<ThemeSet, EngineError> {
        let mut themes = tactics::themes(line);
        if self.zugzwang(line)?.is_some() {
            themes.insert(Theme::Zugzwang);
        }
        Ok(themes)
    }

    fn find(&mut self, line: &Line) -> Result<Vec<Found>, EngineError> {
        let mut found = find(line);
        found.extend(self.zugzwang(line)?.map(|evidence| Found { theme: Theme::Zugzwang, evidence }));
        Ok(found)
    }
}

/// Reads a puzzle file, plain or zstd, and writes the report; bad rows go to `log`.
pub fn themes(
    input: impl Read,
    report: &Report,
    judge: Option<&ZugzwangJudge>,
    mut out: impl Write,
    mut log: impl Write,
) -> Result<Tally, RowsError> {
    let finder = Finder::start(judge).map_err(io::Error::other)?;
    match written(input, report, finder, &mut out, &mut log) {
        // A reader of our output that has gone away is a clean end: `head` has seen enough.
        Err(RowsError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Tally::default()),
        end => end,
    }
}

fn written(
    input: impl Read,
    report: &Report,
    mut finder: Finder,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<Tally, RowsError> {
    let mut comparison = Comparison::default();
    let tally = each_row(
        plain(input)?,
        log,
        |row: &Row<'_>| row.line(),
        |row, line| {
            match report {
                Report::Themes => {
                    let themes = finder.themes(&line).map_err(io::Error::other)?;
                    let themes: Vec<&str> = themes.iter().map(Theme::key).collect();
                    write_line(out, &Puzzle { id: row.id, themes })?;
                }
                Report::Evidence => {
                    let found = finder.find(&line).map_err(io::Error::other)?;
                    let themes: Vec<Proof> = found.iter().map(|found| proof(&line, found)).collect();
                    write_line(out, &Puzzle { id: row.id, themes })?;
                }
                Report::Comparison { ids_of } => {
                    let ours = finder.themes(&line).map_err(io::Error::other)?;
                    for (theme, side) in comparison.add(&row, ours, |theme| finder.finds(theme)) {
                        if ids_of.contains(&theme) {
                            write_line(out, &Difference { theme: theme.key(), id: row.id, only: side })?;
                        }
                    }
                }
            }
            Ok(())
        },
    )?;
    if matches!(report, Report::Comparison { .. }) {
        comparison.write(out)?;
    }
    out.flush()?;
    Ok(tally)
}

// The fields of these lines come out in the order in which they stand here, which the help promises.

#[derive(Serialize)]
struct Puzzle<'a, T> {
    id: &'a str,
    themes: Vec<T>,
}

/// A theme with its evidence.
#[derive(Serialize)]
struct Proof {
    theme: &'static str,
    ply: usize,
    #[serde(rename = "move")]
    played: String,
    reaps: Option<usize>,
    marks: Vec<MarkedSquare>,
}

#[derive(Serialize)]
struct MarkedSquare {
    part: &'static str,
    square: String,
    piece: Option<char>,
}

#[derive(Serialize)]
struct Difference<'a> {
    theme: &'static str,
    id: &'a str,
    only: &'static str,
}

#[derive(Serialize)]
struct Agreement {
    theme: &'static str,
    both: usize,
    ours_only: usize,
    theirs_only: usize,
    precision: Option<f64>,
    recall: Option<f64>,
}

#[derive(Serialize)]
struct UnknownTheme<'a> {
    unknown_theme: &'a str,
    count: usize,
}

#[derive(Serialize)]
struct Total {
    compared: usize,
    untagged: usize,
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

fn proof(line: &Line, found: &Found) -> Proof {
    let marks = found.evidence.marks.iter().map(|mark| MarkedSquare {
        part: mark.part.key(),
        square: mark.square.to_string(),
        piece: mark.piece.map(|piece| piece.char()),
    });
    let ply = line.ply(found.evidence.ply);
    Proof {
        theme: found.theme.key(),
        ply: found.evidence.ply,
        played: format!("{}{}", ply.from, ply.to),
        reaps: found.evidence.reaps,
        marks: marks.collect(),
    }
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
    fn add(&mut self, row: &Row, ours: ThemeSet, finds: impl Fn(Theme) -> bool) -> Vec<(Theme, &'static str)> {
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
        for theme in ours.union(theirs).iter().filter(|theme| finds(*theme)) {
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
            let line = Agreement {
                theme: theme.key(),
                both,
                ours_only,
                theirs_only,
                precision: share(both, both + ours_only),
                recall: share(both, both + theirs_only),
            };
            write_line(out, &line)?;
        }
        for (key, count) in &self.unknown {
            write_line(out, &UnknownTheme { unknown_theme: key, count: *count })?;
        }
        write_line(out, &Total { compared: self.n_compared, untagged: self.n_untagged })
    }
}

/// A share to four decimals; of nothing there is none.
fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| (part as f64 / whole as f64 * 10_000.0).round() / 10_000.0)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

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
        let tally = themes(input, &report, None, &mut out, &mut log).unwrap();
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
        let fork = r#"{"theme":"fork","ply":1,"move":"d3e5","reaps":null,"marks":[{"part":"actor","square":"e5","piece":"N"},{"part":"target","square":"g6","piece":"q"},"#;
        assert!(out.starts_with(r#"{"id":"own1","themes":[{"theme":"endgame","#) && out.contains(fork), "{out}");
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
