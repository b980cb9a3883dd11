//! A study in PGN: games with comments, variations and signs, read as far as they can be used for a lesson.
//!
//! The text may come from anywhere: how much of it is read is bounded, and what it says stays text.

mod steps;

use std::{io::Cursor, ops::ControlFlow};

use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::Position as _;

use super::Mark;
use crate::chess::{Move, Position, parse_position, san};

pub use steps::{Study, read_study};

/// No more chapters are read.
const MOST_GAMES: usize = 64;
/// No more half-moves of a line are read.
const MOST_PLIES: usize = 400;
/// No more variations of a move are read.
const MOST_VARIATIONS: usize = 12;
/// No more letters of a comment are read.
const LONGEST_COMMENT: usize = 4000;

/// Something that is not used, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    /// The chapter, counted from 1.
    pub chapter: usize,
    /// The move it belongs to, as `12. Nf3` or `12… Nf6`; empty for the whole chapter.
    pub place: String,
    pub cause: UnusedCause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusedCause {
    /// The tag FEN is no position.
    BadPosition,
    /// Another kind of chess.
    Variant,
    /// A move is not legal; the rest of its line is left out.
    IllegalMove,
    /// A variation inside a variation.
    Nested,
    /// A variation of the side that replies.
    OfReplies,
    /// A variation that has neither a word nor a sign.
    Silent,
    /// A move with a sign of a mistake, and nothing that would have been better.
    OnlyMistake,
    /// Neither moves nor words.
    Empty,
    /// There is more than a lesson holds.
    TooMuch,
}

impl UnusedCause {
    pub const ALL: [UnusedCause; 9] = [
        UnusedCause::BadPosition,
        UnusedCause::Variant,
        UnusedCause::IllegalMove,
        UnusedCause::Nested,
        UnusedCause::OfReplies,
        UnusedCause::Silent,
        UnusedCause::OnlyMistake,
        UnusedCause::Empty,
        UnusedCause::TooMuch,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            UnusedCause::BadPosition => "bad-position",
            UnusedCause::Variant => "variant",
            UnusedCause::IllegalMove => "illegal-move",
            UnusedCause::Nested => "nested",
            UnusedCause::OfReplies => "of-replies",
            UnusedCause::Silent => "silent",
            UnusedCause::OnlyMistake => "only-mistake",
            UnusedCause::Empty => "empty",
            UnusedCause::TooMuch => "too-much",
        }
    }
}

/// A half-move of a game, for choosing a position.
#[derive(Clone, Debug)]
pub struct PlyOfGame {
    /// `12. Nf3` or `12… Nf6`.
    pub name: String,
    pub after: Position,
}

/// The moves of the first game of a text, as far as they are legal; none where there is no game.
pub fn main_line(pgn: &str) -> Vec<PlyOfGame> {
    let Some(game) = games(pgn, 1).into_iter().next() else { return Vec::new() };
    game.main.plies.iter().map(|ply| PlyOfGame { name: ply.name(), after: ply.after() }).collect()
}

/// A game of a study.
struct Game {
    /// The name of the study or event, and that of the chapter.
    study: String,
    chapter: String,
    main: Line,
    /// What was passed over while reading.
    unused: Vec<(String, UnusedCause)>,
}

/// Moves in turn from a position.
#[derive(Clone, Debug)]
struct Line {
    start: Position,
    /// The words before the first move.
    lead: Comment,
    plies: Vec<Ply>,
    /// A move was not legal: what follows it is passed over.
    is_broken: bool,
}

#[derive(Clone, Debug)]
struct Ply {
    before: Position,
    played: Move,
    /// The words after the move.
    comment: Comment,
    nags: Vec<u8>,
    /// What could be played in its place.
    variations: Vec<Line>,
}

/// The words of a comment, and what it draws on the board.
#[derive(Clone, Debug, Default)]
struct Comment {
    words: String,
    marks: Vec<Mark>,
}

impl Ply {
    fn name(&self) -> String {
        let dots = self.before.turn().fold_wb(". ", "… ");
        format!("{}{dots}{}", self.before.fullmoves(), self.san())
    }

    fn san(&self) -> String {
        san(&self.before, &self.played)
    }

    fn after(&self) -> Position {
        let mut after = self.before.clone();
        after.play_unchecked(self.played);
        after
    }

    fn is_bad(&self) -> bool {
        self.nags.iter().any(|nag| matches!(nag, 2 | 4 | 6))
    }

    fn is_good(&self) -> bool {
        self.nags.iter().any(|nag| matches!(nag, 1 | 3 | 5))
    }
}

impl Line {
    fn new(start: Position) -> Line {
        Line { start, lead: Comment::default(), plies: Vec::new(), is_broken: false }
    }

    fn end(&self) -> Position {
        self.plies.last().map_or_else(|| self.start.clone(), Ply::after)
    }
}

impl Comment {
    /// Takes the text of a comment: commands such as `[%cal Ge2e4]` draw, or are passed over.
    fn add(&mut self, text: &str) {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("[%") {
            self.add_words(before);
            let (command, after) = after.split_once(']').unwrap_or((after, ""));
            self.add_marks(command);
            rest = after;
        }
        self.add_words(rest);
    }

    fn add_words(&mut self, words: &str) {
        let room = LONGEST_COMMENT.saturating_sub(self.words.chars().count());
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.is_empty() {
            return;
        }
        let gap = if self.words.is_empty() { "" } else { " " };
        self.words.push_str(gap);
        self.words.extend(words.join(" ").chars().take(room));
    }

    fn add_marks(&mut self, command: &str) {
        let Some((name, drawn)) = command.split_once(' ') else { return };
        for item in drawn.split(',').take(32) {
            // The first letter is a colour.
            let squares = item.trim().get(1..).unwrap_or_default();
            let mark = match (name, squares.get(..2), squares.get(2..)) {
                ("csl", Some(square), Some("")) => square.parse().ok().map(|square| Mark::Circle { square }),
                ("cal", Some(from), Some(to)) => match (from.parse(), to.parse()) {
                    (Ok(from), Ok(to)) if from != to => Some(Mark::Arrow { from, to }),
                    _ => None,
                },
                _ => None,
            };
            self.marks.extend(mark.filter(|mark| !self.marks.contains(mark)));
        }
    }
}

/// The first games of a text.
fn games(pgn: &str, most: usize) -> Vec<Game> {
    let mut reader = Reader::new(Cursor::new(pgn.as_bytes()));
    let mut games = Vec::new();
    // Reading from memory fails only where a game cannot be told apart from what follows it.
    while games.len() < most
        && let Ok(Some(game)) = reader.read_game(&mut StudyReader)
    {
        games.push(game);
    }
    games
}

struct StudyReader;

#[derive(Default)]
struct Tags {
    start: Option<Position>,
    study: String,
    chapter: String,
    fault: Option<UnusedCause>,
}

struct Reading {
    game: Game,
    /// The variation that is being read, and whether the game's own line is.
    variation: Option<Line>,
    /// How many variations that are passed over are still open.
    n_skipped: usize,
    is_unreadable: bool,
}

impl Reading {
    fn line(&mut self) -> &mut Line {
        self.variation.as_mut().unwrap_or(&mut self.game.main)
    }

    /// The last move so far, for a place.
    fn here(&self) -> String {
        let line = self.variation.as_ref().unwrap_or(&self.game.main);
        line.plies.last().or(self.game.main.plies.last()).map(Ply::name).unwrap_or_default()
    }

    fn pass_over(&mut self, place: String, cause: UnusedCause) {
        self.game.unused.push((place, cause));
    }
}

impl Visitor for StudyReader {
    type Tags = Tags;
    type Movetext = Reading;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Game> {
        let text = value.decode_utf8_lossy();
        let short = || text.chars().take(120).collect::<String>();
        match name {
            b"FEN" => match parse_position(&text) {
                Ok(position) => tags.start = Some(position),
                Err(_) => tags.fault = Some(UnusedCause::BadPosition),
            },
            b"Variant" => {
                let standard = ["standard", "chess", "from position", ""];
                if !standard.contains(&text.to_ascii_lowercase().as_str()) {
                    tags.fault = Some(UnusedCause::Variant);
                }
            }
            b"StudyName" => tags.study = short(),
            b"Event" if tags.study.is_empty() && !matches!(&*text, "?" | "") => tags.study = short(),
            b"ChapterName" => tags.chapter = short(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Game, Reading> {
        let main = Line::new(tags.start.unwrap_or_default());
        let unused = tags.fault.map(|cause| (String::new(), cause)).into_iter().collect();
        let game = Game { study: tags.study, chapter: tags.chapter, main, unused };
        ControlFlow::Continue(Reading { game, variation: None, n_skipped: 0, is_unreadable: tags.fault.is_some() })
    }

    fn san(&mut self, reading: &mut Reading, said: SanPlus) -> ControlFlow<Game> {
        if reading.is_unreadable {
            return ControlFlow::Continue(());
        }
        let line = reading.line();
        if line.is_broken {
            return ControlFlow::Continue(());
        }
        let before = line.end();
        if line.plies.len() >= MOST_PLIES {
            line.is_broken = true;
            let place = reading.here();
            reading.pass_over(place, UnusedCause::TooMuch);
            return ControlFlow::Continue(());
        }
        match said.san.to_move(&before) {
            Ok(played) => {
                let ply = Ply { before, played, comment: Comment::default(), nags: Vec::new(), variations: Vec::new() };
                line.plies.push(ply);
            }
            Err(_) => {
                line.is_broken = true;
                let dots = before.turn().fold_wb(". ", "… ");
                let said: String = said.to_string().chars().take(12).collect();
                reading.pass_over(format!("{}{dots}{said}", before.fullmoves()), UnusedCause::IllegalMove);
            }
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, reading: &mut Reading, nag: Nag) -> ControlFlow<Game> {
        let line = reading.line();
        if !line.is_broken
            && let Some(ply) = line.plies.last_mut()
            && ply.nags.len() < 4
        {
            ply.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, reading: &mut Reading, comment: RawComment<'_>) -> ControlFlow<Game> {
        let text = String::from_utf8_lossy(comment.as_bytes()).into_owned();
        let line = reading.line();
        if !line.is_broken {
            match line.plies.last_mut() {
                Some(ply) => ply.comment.add(&text),
                None => line.lead.add(&text),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, reading: &mut Reading) -> ControlFlow<Game, Skip> {
        let parent = &reading.game.main;
        let instead_of = parent.plies.last().filter(|_| !parent.is_broken && !reading.is_unreadable);
        match instead_of {
            Some(ply) if reading.variation.is_none() && ply.variations.len() < MOST_VARIATIONS => {
                reading.variation = Some(Line::new(ply.before.clone()));
                return ControlFlow::Continue(Skip(false));
            }
            Some(_) => {
                let cause = if reading.variation.is_some() { UnusedCause::Nested } else { UnusedCause::TooMuch };
                let place = reading.here();
                reading.pass_over(place, cause);
            }
            None => {}
        }
        reading.n_skipped += 1;
        ControlFlow::Continue(Skip(true))
    }

    fn end_variation(&mut self, reading: &mut Reading) -> ControlFlow<Game> {
        if reading.n_skipped > 0 {
            reading.n_skipped -= 1;
        } else if let Some(variation) = reading.variation.take()
            && let Some(ply) = reading.game.main.plies.last_mut()
        {
            ply.variations.push(variation);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut reading: Reading) -> Game {
        // A variation that nobody closed.
        if let Some(variation) = reading.variation.take()
            && let Some(ply) = reading.game.main.plies.last_mut()
        {
            ply.variations.push(variation);
        }
        reading.game
    }
}

#[cfg(test)]
mod tests;
