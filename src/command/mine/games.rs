//! Games from a PGN file, one after the other: the text is cut into games first, so that a bad one spoils no other and
//! has a place.

use std::{
    io::{self, BufRead, Read as _},
    ops::ControlFlow,
};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::Position as _;

use crate::{
    chess::{Position, parse_position},
    puzzle::{fnv1a, mine::Played},
};

/// A longer game is not kept: it is none.
const LONGEST_GAME: usize = 1 << 20;
/// No more of one line is read at once.
const LONGEST_LINE: u64 = 1 << 16;

/// The text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// Its place among the games, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    pub text: Vec<u8>,
    /// The place in the file where it ends, in bytes.
    pub end: u64,
}

impl GameText {
    /// A short name for the text, the same in each run.
    pub fn key(&self) -> String {
        format!("{:016x}", fnv1a(&self.text))
    }
}

/// Cuts a file into games: one ends where tags begin after moves.
pub struct Games<R> {
    input: R,
    n_games: usize,
    n_lines: usize,
    n_bytes: u64,
    /// The first tag of the next game, which has been read already.
    ahead: Vec<u8>,
}

impl<R: BufRead> Games<R> {
    pub fn new(input: R) -> Games<R> {
        Games { input, n_games: 0, n_lines: 0, n_bytes: 0, ahead: Vec::new() }
    }

    /// The next game; nothing at the end of the file.
    fn next_game(&mut self) -> io::Result<Option<GameText>> {
        let mut text = std::mem::take(&mut self.ahead);
        let mut start = self.n_lines.max(1);
        let (mut has_moves, mut is_whole_line) = (false, true);
        loop {
            let mut line = Vec::new();
            let begins_line = is_whole_line;
            let n_read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? as u64;
            if n_read == 0 {
                break;
            }
            is_whole_line = line.ends_with(b"\n");
            self.n_lines += usize::from(begins_line);
            self.n_bytes += n_read;
            let is_blank = line.trim_ascii().is_empty();
            if text.is_empty() {
                if is_blank {
                    continue;
                }
                start = self.n_lines;
            }
            let is_tag = begins_line && is_tag(&line);
            if is_tag && has_moves {
                self.ahead = line;
                break;
            }
            has_moves |= !is_tag && !is_blank;
            if text.len() <= LONGEST_GAME {
                text.append(&mut line);
            }
        }
        if text.is_empty() {
            return Ok(None);
        }
        self.n_games += 1;
        let end = self.n_bytes - self.ahead.len() as u64;
        Ok(Some(GameText { number: self.n_games, line: start, text, end }))
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<io::Result<GameText>> {
        self.next_game().transpose()
    }
}

/// Whether a line is a tag, `[White "…"]`, and not a remark about a move that happens to begin the line.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii_start().strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// Why a game is passed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGame {
    #[error("it is longer than a megabyte")]
    TooLong,
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    #[error("it has neither tags nor moves")]
    Nothing,
    #[error("its tag FEN is no position: {0}")]
    Fen(String),
    #[error("it is a game of another kind of chess: {0}")]
    Variant(String),
    #[error("half-move {ply}, `{said}`, is not a legal move")]
    Illegal { ply: usize, said: String },
}

/// The games of a text. There may be several where they have no tags.
pub fn read(game: &GameText) -> Result<Vec<Played>, BadGame> {
    if game.text.len() > LONGEST_GAME {
        return Err(BadGame::TooLong);
    }
    let mut reader = Reader::new(game.text.as_slice());
    let mut games = Vec::new();
    loop {
        match reader.read_game(&mut Replay) {
            Ok(Some(played)) => games.push(played?),
            Ok(None) => break,
            Err(error) => return Err(BadGame::Unreadable(error.to_string())),
        }
    }
    let has_tags = game.text.split(|byte| *byte == b'\n').any(is_tag);
    if !has_tags && games.iter().all(|game| game.moves.is_empty()) {
        return Err(BadGame::Nothing);
    }
    Ok(games)
}

/// Plays a game's moves; what stands in variations is not looked at.
struct Replay;

type Read = Result<Played, BadGame>;

impl Visitor for Replay {
    type Tags = Position;
    type Movetext = (Played, Position);
    type Output = Read;

    fn begin_tags(&mut self) -> ControlFlow<Read, Position> {
        ControlFlow::Continue(Position::default())
    }

    fn tag(&mut self, start: &mut Position, name: &[u8], value: RawTag<'_>) -> ControlFlow<Read> {
        let text = value.decode_utf8_lossy();
        let standard = ["standard", "chess", "from position", ""];
        match name {
            b"FEN" => match parse_position(&text) {
                Ok(position) => *start = position,
                Err(error) => return ControlFlow::Break(Err(BadGame::Fen(error.to_string()))),
            },
            b"Variant" if !standard.contains(&text.to_ascii_lowercase().as_str()) => {
                return ControlFlow::Break(Err(BadGame::Variant(text.into_owned())));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Position) -> ControlFlow<Read, (Played, Position)> {
        ControlFlow::Continue((Played { start: start.clone(), moves: Vec::new() }, start))
    }

    fn san(&mut self, (game, position): &mut (Played, Position), said: SanPlus) -> ControlFlow<Read> {
        let Ok(played) = said.san.to_move(position) else {
            let ply = game.moves.len() + 1;
            return ControlFlow::Break(Err(BadGame::Illegal { ply, said: said.to_string() }));
        };
        position.play_unchecked(played);
        game.moves.push(played);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (game, _): (Played, Position)) -> Read {
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<GameText> {
        Games::new(text.as_bytes()).map(Result::unwrap).collect()
    }

    #[test]
    fn a_file_is_cut_where_tags_begin_after_moves() {
        let file = "\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 {\n[%clk 0:01] so\n[White moved]} e5 *\n\n\n[White \"C\"]\n\n1. d4 *\n";
        let games = games(file);
        let places: Vec<(usize, usize)> = games.iter().map(|game| (game.number, game.line)).collect();
        assert_eq!(places, [(1, 2), (2, 10)]);
        assert_eq!(games[1].end, file.len() as u64);
        assert_eq!(games.iter().map(|game| read(game).unwrap()[0].moves.len()).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn games_without_tags_are_read_one_after_the_other() {
        let games = games("1. e4 e5 2. Nf3 (2. f4 exf4) 1-0\n\n1. d4 d5 0-1\n");
        assert_eq!(games.len(), 1);
        let moves: Vec<usize> = read(&games[0]).unwrap().iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [3, 2]);
    }

    #[test]
    fn what_is_wrong_with_a_game_is_named() {
        for (text, message) in [
            ("[White \"A\"]\n\n1. e4 e5 2. Nf6 *\n", "half-move 3, `Nf6`, is not a legal move"),
            ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n", "its tag FEN is no position: "),
            ("[Variant \"Atomic\"]\n\n1. e4 *\n", "it is a game of another kind of chess: Atomic"),
            ("So it is.\n", "it has neither tags nor moves"),
            (&"1. e4 ".repeat(200_000), "it is longer than a megabyte"),
        ] {
            let error = read(&games(text)[0]).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn a_game_may_begin_anywhere() {
        let game = &games("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *\n")[0];
        assert_eq!(read(game).unwrap()[0].moves.len(), 1);
    }
}
