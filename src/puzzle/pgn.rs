//! Puzzles in PGN: a game that begins from a position of its own (`[FEN "…"]`) and whose moves are the solution.

use std::ops::ControlFlow;

use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::Position as _;

use super::{PuzzleId, SetPuzzle, SolutionError};
use crate::chess::{FenError, Move, Position, parse_position};

/// Why a game is no puzzle.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PgnError {
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    #[error("the game has no FEN tag: it begins as every game does")]
    NoPosition,
    #[error(transparent)]
    Solution(#[from] SolutionError),
}

/// Reads one game after the other as a puzzle; variations are passed over.
pub struct PuzzleReader;

/// What is known of a game before its moves.
#[derive(Default)]
pub struct Tags {
    start: Option<Position>,
    name: Option<String>,
}

pub struct Moves {
    start: Position,
    position: Position,
    name: Option<String>,
    moves: Vec<Move>,
}

impl Visitor for PuzzleReader {
    type Tags = Tags;
    type Movetext = Moves;
    type Output = Result<SetPuzzle, PgnError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let text = value.decode_utf8_lossy();
        match name {
            b"FEN" => match parse_position(&text) {
                Ok(position) => tags.start = Some(position),
                Err(error) => return ControlFlow::Break(Err(error.into())),
            },
            b"Event" => tags.name = Some(text.into_owned()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Moves> {
        match tags.start {
            Some(start) => {
                ControlFlow::Continue(Moves { position: start.clone(), start, name: tags.name, moves: Vec::new() })
            }
            None => ControlFlow::Break(Err(PgnError::NoPosition)),
        }
    }

    fn begin_variation(&mut self, _: &mut Moves) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, movetext: &mut Moves, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&movetext.position) {
            Ok(played) => {
                movetext.position.play_unchecked(played);
                movetext.moves.push(played);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(SolutionError::Illegal(san.to_string()).into())),
        }
    }

    fn end_game(&mut self, movetext: Moves) -> Self::Output {
        let Moves { start, moves, name, .. } = movetext;
        if moves.is_empty() {
            return Err(SolutionError::Empty.into());
        }
        // Many games of a set share an event: the name alone would not tell them apart.
        let content = PuzzleId::of_content(&start, &moves);
        let id = name.and_then(|name| PuzzleId::from_words(&format!("{name}-{content}"))).unwrap_or(content);
        Ok(SetPuzzle { id, start, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgn_reader::Reader;

    fn read(pgn: &str) -> Vec<Result<usize, String>> {
        let mut reader = Reader::new(std::io::Cursor::new(pgn.as_bytes()));
        let mut read = Vec::new();
        while let Some(game) = reader.read_game(&mut PuzzleReader).unwrap() {
            read.push(game.map(|puzzle| puzzle.moves.len()).map_err(|error| error.to_string()));
        }
        read
    }

    #[test]
    fn a_game_from_a_position_is_a_puzzle_and_a_bad_one_is_passed_over() {
        let pgn = "[FEN \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"]\n\n1. Kb6 (1. Kc7 Ka7 2. Ra1#) Kb8 2. Rh8# *\n\n\
                   [Event \"a\"]\n\n1. e4 *\n\n\
                   [FEN \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"]\n\n1. Kd8 *\n\n\
                   [FEN \"nonsense\"]\n\n1. Kd8 *\n\n\
                   [FEN \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"]\n\n*\n";
        let read = read(pgn);
        assert_eq!(read[0], Ok(3));
        let errors: Vec<String> = read[1..].iter().map(|game| game.clone().unwrap_err()).collect();
        assert!(errors[0].starts_with("the game has no FEN tag"), "{errors:?}");
        assert_eq!(errors[1], "`Kd8` is not legal there");
        assert!(errors[2].starts_with("FEN: "), "{errors:?}");
        assert_eq!(errors[3], "the solution has no move");
    }
}
