//! Puzzles in EPD: four fields of a position, then operations, of which `pv`, `bm` and `dm` state a solution.
//!
//! EPD as in the PGN standard of 1994, section 16.2, and `bm #3` for a mate in three, as test sets have it.

use super::{PuzzleId, SetPuzzle, SolutionError};
use crate::{
    chess::{FenError, Move, Position, Verdict, judge, parse_position, read_move},
    tactics::mate::{Bounds, mates_in},
};
use shakmaty::Position as _;

/// Positions that the mate solver may look at where only a mate's length is stated.
const NODES: u64 = 5_000_000;

/// The longest mate that is solved where only its length is stated.
const MAX_MATE: u32 = 6;

/// Why a line is no puzzle.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EpdError {
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    #[error("no `pv`, `bm` or `dm` states a solution")]
    NoSolution,
    #[error("a mate in {0} is stated, but none was found")]
    NoMate(u32),
    #[error(transparent)]
    Solution(#[from] SolutionError),
}

/// The puzzle that an EPD line states.
///
/// # Errors
///
/// The position is unreadable, or the solution is missing, unreadable or not legal.
pub fn read_epd(text: &str) -> Result<SetPuzzle, EpdError> {
    let fields: Vec<&str> = text.split_whitespace().take(4).collect();
    let operations = Operations::of(text);
    let clock = operations.get("hmvc").and_then(|clock| clock.parse::<u32>().ok()).unwrap_or(0);
    let start = parse_position(&format!("{} {clock} 1", fields.join(" ")))?;
    let moves = solution(&start, &operations)?;
    let id = operations.get("id").and_then(PuzzleId::from_words);
    Ok(SetPuzzle { id: id.unwrap_or_else(|| PuzzleId::of_content(&start, &moves)), start, moves })
}

fn solution(start: &Position, operations: &Operations) -> Result<Vec<Move>, EpdError> {
    if let Some(line) = operations.get("pv") {
        return Ok(play(start, line)?);
    }
    let best = operations.get("bm");
    let mate_length = |text: &str| text.trim_start_matches('#').parse::<u32>().ok();
    let stated = operations.get("dm").or_else(|| best.filter(|best| best.starts_with('#'))).and_then(mate_length);
    if let Some(n) = stated {
        let mate = (n <= MAX_MATE).then(|| mates_in(start, n, Bounds::nodes(NODES)).mate).flatten();
        return mate.map(|mate| mate.line).ok_or(EpdError::NoMate(n));
    }
    let first = best.and_then(|best| best.split_whitespace().next()).ok_or(EpdError::NoSolution)?;
    Ok(play(start, first)?)
}

/// Moves as people write them, one after the other; move numbers may stand between.
fn play(start: &Position, text: &str) -> Result<Vec<Move>, SolutionError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        if word.is_empty() {
            continue;
        }
        let attempt = read_move(&position, word).map_err(|_| SolutionError::NoMove(word.to_owned()))?;
        let Verdict::Legal(played) = judge(&position, attempt) else {
            return Err(SolutionError::Illegal(word.to_owned()));
        };
        position.play_unchecked(played);
        moves.push(played);
    }
    if moves.is_empty() { Err(SolutionError::Empty) } else { Ok(moves) }
}

/// The operations of a line, by their names.
struct Operations(Vec<(String, String)>);

impl Operations {
    fn of(text: &str) -> Operations {
        let mut rest = text;
        for _ in 0..4 {
            rest = rest.trim_start().split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        }
        let mut operations = Vec::new();
        let mut current = String::new();
        let mut is_quoted = false;
        // A closing semicolon may be missing at the end of the line.
        for letter in rest.chars().chain([';']) {
            match letter {
                '"' => is_quoted = !is_quoted,
                ';' if !is_quoted => {
                    let operation = std::mem::take(&mut current);
                    if let Some((name, value)) = operation.trim().split_once(char::is_whitespace) {
                        operations.push((name.to_owned(), value.trim().to_owned()));
                    }
                }
                letter => current.push(letter),
            }
        }
        Operations(operations)
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let puzzle = read_epd(text).map_err(|error| error.to_string())?;
        let moves: Vec<String> =
            puzzle.moves.iter().map(|played| played.to_uci(shakmaty::CastlingMode::Standard).to_string()).collect();
        Ok(format!("{} {}", puzzle.id, moves.join(" ")))
    }

    #[test]
    fn a_solution_is_stated_in_one_of_three_ways() {
        let corner = "k7/8/2K5/8/8/8/8/7R w - -";
        assert_eq!(read(&format!("{corner} bm Kb6 Kc7; id \"the corner\";")), Ok("the-corner c6b6".to_owned()));
        assert_eq!(read(&format!("{corner} pv Kc7 Ka7 2. Ra1#; id \"a\"")), Ok("a c6c7 a8a7 h1a1".to_owned()));
        for stated in ["dm 2;", "bm #2;"] {
            let solved = read(&format!("{corner} {stated} id \"a;b\";")).unwrap();
            assert!(solved.starts_with("ab c6"), "{solved}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said() {
        let corner = "k7/8/2K5/8/8/8/8/7R w - -";
        for (text, message) in [
            (format!("{corner} id \"a\";"), "no `pv`, `bm` or `dm` states a solution"),
            (format!("{corner} bm Kd8;"), "`Kd8` is not legal there"),
            (format!("{corner} bm what;"), "`what` is no move"),
            (format!("{corner} dm 1;"), "a mate in 1 is stated, but none was found"),
            ("8/8/8/8 w - - bm a4;".to_owned(), "FEN: "),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn a_puzzle_without_a_name_has_the_same_id_every_time() {
        let ids = [0, 0].map(|_| read("k7/8/2K5/8/8/8/8/7R w - - bm Kb6;").unwrap());
        assert_eq!(ids[0], ids[1]);
        assert_ne!(ids[0], read("k7/8/2K5/8/8/8/8/7R w - - bm Kc7;").unwrap());
    }
}
