//! An ending played out: the levels, the starts, and a game read from the moves of the learner alone.
//!
//! The program's replies are not sent along: the defence is always the same, so the start and the learner's moves are
//! the whole game. Whoever changes them on the way can only make another game of legal moves, or none.

use shakmaty::{CastlingMode, Position as _, PositionError, Setup};

use crate::{
    chess::{Attempt, Board, Color, Move, Piece, Position, Reason, Role, Square, Verdict, attempt_of, judge},
    tablebase::{Ending, MoveFacts, Probe, Tablebase},
};

/// How many half-moves without a capture or a pawn move the defender lets pass.
const FIFTY_MOVES: u32 = 100;

/// More moves than any game can have here: a pawn is moved a few times, a rook captured once, fifty moves each.
const MAX_MOVES: usize = 400;

/// How often the dice are thrown for a start of a level before one near it will do.
const MAX_THROWS: usize = 40_000;

/// How hard a start is: the moves to mate, in thirds of the longest there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Easy = 1,
    Middle,
    Hard,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Easy, Level::Middle, Level::Hard];

    pub fn number(self) -> u8 {
        self as u8
    }

    pub fn from_number(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number().to_string() == text)
    }

    /// The least and the most moves to mate at this level.
    pub fn range(self, ending: Ending) -> (u32, u32) {
        let longest = longest_mate(ending).unwrap_or(0);
        let third = |n: u8| longest * u32::from(n) / 3;
        (third(self.number() - 1) + 1, third(self.number()))
    }

    /// The level of a start with that many moves to mate.
    pub fn of(ending: Ending, n_moves: u32) -> Level {
        let found = Level::ALL.into_iter().find(|level| n_moves <= level.range(ending).1);
        found.unwrap_or(Level::Hard)
    }
}

/// The endings that are played out, in the order in which they are learnt.
pub const PLAYED: [Ending; 8] =
    [Ending::Krrk, Ending::Kqqk, Ending::Kqk, Ending::Krk, Ending::Kpk, Ending::Kbbk, Ending::Kbnk, Ending::Kqkr];

/// The endings that are only explained.
pub const DRAWN: [Ending; 3] = [Ending::Kbk, Ending::Knk, Ending::Knnk];

/// The most moves that White, to move, needs for mate; none where it cannot be forced.
///
/// Known before the tables are worked out; the laws of the endings prove the same figures.
pub fn longest_mate(ending: Ending) -> Option<u32> {
    match ending {
        Ending::Kqqk => Some(4),
        Ending::Krrk => Some(7),
        Ending::Kqk => Some(10),
        Ending::Krk => Some(16),
        Ending::Kbbk => Some(19),
        Ending::Kpk => Some(28),
        Ending::Kbnk => Some(33),
        Ending::Kqkr => Some(35),
        Ending::Kbk | Ending::Knk | Ending::Knnk => None,
    }
}

/// `krk`, as addresses and the database write it.
pub fn ending_id(ending: Ending) -> &'static str {
    match ending {
        Ending::Kqqk => "kqqk",
        Ending::Krrk => "krrk",
        Ending::Kqk => "kqk",
        Ending::Krk => "krk",
        Ending::Kbbk => "kbbk",
        Ending::Kpk => "kpk",
        Ending::Kbnk => "kbnk",
        Ending::Kqkr => "kqkr",
        Ending::Kbk => "kbk",
        Ending::Knk => "knk",
        Ending::Knnk => "knnk",
    }
}

/// A start as addresses write it: `Kc1Rd4kg6`, White's men in capitals; White is to move.
pub fn start_text(board: &Board, ending: Ending) -> String {
    let mut kinds: Vec<Piece> = Vec::new();
    for man in ending.men() {
        if !kinds.contains(man) {
            kinds.push(*man);
        }
    }
    let men = kinds.into_iter().flat_map(|kind| board.by_piece(kind).into_iter().map(move |square| (kind, square)));
    men.map(|(kind, square)| format!("{}{square}", kind.char())).collect()
}

/// The position that a start's text names; none where it is not this ending or cannot be.
pub fn read_start(text: &str, ending: Ending) -> Option<Position> {
    if !text.is_ascii() || text.len() != 3 * ending.men().len() {
        return None;
    }
    let mut men = Vec::new();
    let mut squares = Vec::new();
    for start in (0..text.len()).step_by(3) {
        let (letter, square) = text[start..start + 3].split_at(1);
        men.push(Piece::from_char(letter.chars().next()?)?);
        squares.push(square.parse::<Square>().ok()?);
    }
    let mut wanted: Vec<char> = ending.men().iter().map(|man| man.char()).collect();
    let mut found: Vec<char> = men.iter().map(|man| man.char()).collect();
    wanted.sort_unstable();
    found.sort_unstable();
    if wanted == found { position_of(&men, &squares) } else { None }
}

fn position_of(men: &[Piece], squares: &[Square]) -> Option<Position> {
    let mut setup = Setup::empty();
    for (man, square) in men.iter().zip(squares) {
        if setup.board.piece_at(*square).is_some() {
            return None;
        }
        setup.board.set_piece_at(*square, *man);
    }
    let position = setup.position::<Position>(CastlingMode::Standard).or_else(PositionError::ignore_impossible_check);
    position.ok()
}

/// Moves to mate of a position that the side to move wins.
fn moves_to_mate(position: &Position) -> Option<u32> {
    match Tablebase::global().probe(position) {
        Probe::Win { dtm } => Some(dtm.div_ceil(2)),
        _ => None,
    }
}

/// A start of the level, by the throws of `dice`; near the level where none of it turns up.
pub fn throw_start(ending: Ending, level: Level, mut dice: impl FnMut() -> u64) -> Option<Position> {
    let (least, most) = level.range(ending);
    let men = ending.men();
    let mut nearest: Option<(u32, Position)> = None;
    for _ in 0..MAX_THROWS {
        let mut thrown = dice();
        let squares: Vec<Square> = men
            .iter()
            .map(|_| {
                let square = Square::new((thrown % 64) as u32);
                thrown /= 64;
                square
            })
            .collect();
        let Some(position) = position_of(men, &squares) else { continue };
        let Some(n_moves) = moves_to_mate(&position) else { continue };
        let distance = least.saturating_sub(n_moves).max(n_moves.saturating_sub(most));
        if distance == 0 {
            return Some(position);
        }
        if nearest.as_ref().is_none_or(|(found, _)| distance < *found) {
            nearest = Some((distance, position));
        }
    }
    nearest.map(|(_, position)| position)
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Mate,
    FiftyMoves,
}

/// The learner's latest move, and what came of it.
#[derive(Clone)]
pub struct LastMove {
    pub before: Position,
    pub own: Move,
    pub reply: Option<Move>,
}

/// A game as it stands, with White to move unless it has ended.
#[derive(Clone)]
pub struct Drill {
    pub ending: Ending,
    pub start: Position,
    /// The learner's moves.
    pub line: Vec<Attempt>,
    pub position: Position,
    pub last: Option<LastMove>,
    pub end: Option<End>,
    /// The moves that a perfect player needs from the start.
    pub n_best: u32,
}

/// Why an attempt is not played.
pub enum Refusal {
    Illegal(Reason),
    /// A legal move that throws the win away.
    LosesWin(Box<MoveFacts>),
    /// There is nothing left to play.
    Over,
}

impl Drill {
    /// The game at its start; none where White does not win there. The ending's table must be ready, or this waits.
    pub fn new(ending: Ending, start: Position) -> Option<Drill> {
        let n_best = moves_to_mate(&start)?;
        Some(Drill { ending, position: start.clone(), start, line: Vec::new(), last: None, end: None, n_best })
    }

    /// The game after the moves of a text like `d4d5,c1c2`; none where one of them is refused.
    pub fn read_line(&self, text: &str) -> Option<Drill> {
        let mut drill = self.clone();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            if drill.line.len() >= MAX_MOVES || drill.play(word.parse().ok()?).is_err() {
                return None;
            }
        }
        Some(drill)
    }

    /// The learner's moves as text.
    pub fn line_text(&self) -> String {
        self.line.iter().map(Attempt::to_string).collect::<Vec<_>>().join(",")
    }

    /// Plays a move and the perfect reply to it.
    pub fn play(&mut self, attempt: Attempt) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        let own = match judge(&self.position, attempt) {
            Verdict::Illegal(reason) => return Err(Refusal::Illegal(reason)),
            Verdict::Legal(own) => own,
        };
        let tables = Tablebase::global();
        let before = self.position.clone();
        let mut after = before.clone();
        after.play_unchecked(own);
        if !matches!(tables.probe(&after), Probe::Loss { .. }) {
            let facts = tables.facts(&before, own);
            return Err(facts.map_or(Refusal::Over, |facts| Refusal::LosesWin(Box::new(facts))));
        }
        let reply = tables.perfect_reply(&after);
        if let Some(reply) = reply {
            after.play_unchecked(reply);
        }
        self.end = match reply {
            None => Some(End::Mate),
            Some(_) if after.halfmoves() >= FIFTY_MOVES => Some(End::FiftyMoves),
            Some(_) => None,
        };
        self.position = after;
        self.line.push(attempt_of(&own));
        self.last = Some(LastMove { before, own, reply });
        Ok(())
    }

    pub fn n_moves(&self) -> u32 {
        u32::try_from(self.line.len()).unwrap_or(u32::MAX)
    }

    /// White's moves since the last capture or pawn move.
    pub fn n_towards_fifty(&self) -> u32 {
        self.position.halfmoves().div_ceil(2)
    }

    pub fn level(&self) -> Level {
        Level::of(self.ending, self.n_best)
    }

    /// Perfect play of both sides from here to mate.
    pub fn perfect_line(&self) -> Vec<Move> {
        let mut position = self.position.clone();
        let mut moves = Vec::new();
        while let Some(played) = Tablebase::global().perfect_reply(&position) {
            moves.push(played);
            position.play_unchecked(played);
        }
        moves
    }

    pub fn turn_is_promotion(&self, attempt: Attempt) -> bool {
        let piece = self.position.board().piece_at(attempt.from);
        attempt.promotion.is_none()
            && piece == Some(Piece { color: Color::White, role: Role::Pawn })
            && matches!(judge(&self.position, attempt), Verdict::Illegal(Reason::PromotionMissing { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drill(start: &str, ending: Ending) -> Drill {
        Drill::new(ending, read_start(start, ending).unwrap()).unwrap()
    }

    #[test]
    fn a_start_survives_its_text() {
        for (text, ending) in [("Kc1kg6Rd4", Ending::Krk), ("Ka1kh8Qb3", Ending::Kqk), ("Ke5ke8Pe4", Ending::Kpk)] {
            let position = read_start(text, ending).unwrap();
            assert_eq!(start_text(position.board(), ending), text);
        }
    }

    #[test]
    fn what_is_no_start_is_refused() {
        for text in
            ["", "Kc1kg6", "Kc1kg6Qd4", "Kc1kc2Rd4", "Kc1kc1Rd4", "Kc1kg6Rd9", "Kc1kg6RdåX", "kc1kg6Rd4", "Kc1kd8Rd4"]
        {
            assert!(read_start(text, Ending::Krk).is_none(), "{text}");
        }
        assert!(read_start("Ke1ke3Pe8", Ending::Kpk).is_none());
    }

    #[test]
    fn the_levels_part_the_moves_to_mate() {
        for ending in PLAYED {
            let mut next = 1;
            for level in Level::ALL {
                let (least, most) = level.range(ending);
                assert_eq!(least, next, "{ending}");
                assert!((least..=most).all(|n_moves| Level::of(ending, n_moves) == level), "{ending}");
                next = most + 1;
            }
            assert_eq!(Some(next - 1), longest_mate(ending));
        }
    }

    #[test]
    fn the_figures_that_are_known_beforehand_are_those_of_the_tables() {
        for ending in [Ending::Kqk, Ending::Krk, Ending::Kpk, Ending::Kbk, Ending::Knk] {
            let longest = Tablebase::global().longest_win(ending).map(|plies| plies.div_ceil(2));
            assert_eq!(longest_mate(ending), longest, "{ending}");
        }
    }

    #[test]
    fn thrown_starts_are_of_their_level() {
        let mut state = 1u64;
        let mut dice = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 20
        };
        for ending in [Ending::Krk, Ending::Kqk, Ending::Kpk] {
            for level in Level::ALL {
                let start = throw_start(ending, level, &mut dice).unwrap();
                assert_eq!(Drill::new(ending, start).unwrap().level(), level, "{ending}");
            }
        }
    }

    #[test]
    fn the_perfect_line_mates_in_the_least_moves() {
        let mut drill = drill("Kc1kg6Rd4", Ending::Krk);
        let line = drill.perfect_line();
        assert_eq!(line.len() as u32, 2 * drill.n_best - 1);
        for own in line.iter().step_by(2) {
            assert!(drill.play(attempt_of(own)).is_ok());
        }
        assert_eq!((drill.end, drill.n_moves()), (Some(End::Mate), drill.n_best));
        assert!(drill.position.is_checkmate());
    }

    #[test]
    fn fifty_idle_moves_are_a_draw() {
        let mut drill = drill("Ka1kg6Rd4", Ending::Krk);
        let mut n_moves = 0;
        while drill.end.is_none() {
            // Any move that keeps the win but does not hurry: the slowest.
            let slowest = Tablebase::global()
                .moves(&drill.position)
                .into_iter()
                .rfind(|rated| matches!(rated.outcome, Probe::Win { .. }))
                .unwrap();
            assert!(drill.play(attempt_of(&slowest.played)).is_ok());
            n_moves += 1;
        }
        assert_eq!((drill.end, n_moves), (Some(End::FiftyMoves), 50));
        assert!(drill.read_line("d4d5").is_none());
    }

    #[test]
    fn what_throws_the_win_away_is_not_played() {
        let mut drill = drill("Kc6ka8Qd7", Ending::Kqk);
        assert!(matches!(drill.play("d7c7".parse().unwrap()), Err(Refusal::LosesWin(facts)) if facts.stalemates));
        assert!(matches!(drill.play("d7c2q".parse().unwrap()), Err(Refusal::Illegal(_))));
        assert!(drill.line.is_empty());
    }
}
