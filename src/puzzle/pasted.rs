//! A position that a teacher pastes, with its solution: read, played and proved, or what is wrong with it.

use shakmaty::{CastlingMode, Position as _};

use super::{
    NO_LEAD, PuzzleId, SetPuzzle,
    prove::{Doubt, proves_mate, proves_material, solver},
};
use crate::{
    chess::{Board, FenError, Move, MoveTextError, Position, Reason, Verdict, judge, parse_position, read_move, san},
    tactics::{
        Line,
        exchange::won_by,
        refute::{Goal, meets},
    },
};

/// A pasted position that is a puzzle.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// A permanent id that follows from position and moves.
    pub id: String,
    pub fen: String,
    /// As a row of a puzzle file has them: UCI, after the sign that there is no move before them.
    pub moves: String,
    pub rating: u16,
    /// The computed themes' keys.
    pub themes: Vec<String>,
}

/// What is wrong with a pasted position or its solution. Moves are in SAN, as they would be played.
#[derive(Clone, Debug, PartialEq)]
pub enum PastedFault {
    Position(FenError),
    /// There is no move.
    NoMoves,
    /// More moves than any puzzle has.
    TooLong,
    /// This move, counted from 1 through both sides' moves, cannot be read.
    Unreadable {
        number: usize,
        error: MoveTextError,
    },
    Illegal {
        number: usize,
        text: String,
        reason: Reason,
        board: Box<Board>,
    },
    /// The last move is the opponent's.
    EndsOnReply {
        last: String,
    },
    /// Mate is forced sooner by another move, or not at all by this one.
    NotShortest {
        played: String,
        better: Option<String>,
    },
    /// The other move mates as soon.
    OtherMate {
        played: String,
        other: String,
    },
    /// The proof of the mate takes too long.
    TooHard,
    /// It neither mates nor wins anything.
    WinsNothing,
    /// The gain is not forced from this move on.
    NotForced {
        played: String,
    },
    /// The other move, or some other, may win as much.
    OtherWinner {
        played: String,
        other: Option<String>,
    },
}

/// Longer solutions are no puzzles.
const MAX_PLIES: usize = 40;

/// Reads a position and a solution (SAN or UCI, numbers may stand between) and proves that the solver's moves are the only
/// ones: by mate, or by what is won.
///
/// # Errors
///
/// The first fault.
pub fn read_pasted(fen: &str, solution: &str) -> Result<Pasted, PastedFault> {
    let start = parse_position(fen.trim()).map_err(PastedFault::Position)?;
    let moves = play(&start, solution)?;
    if moves.len() % 2 == 0 {
        let before = after(&start, &moves[..moves.len() - 1]);
        return Err(PastedFault::EndsOnReply { last: san(&before, &moves[moves.len() - 1]) });
    }
    prove(&start, &moves)?;
    let uci = moves.iter().map(|played| played.to_uci(CastlingMode::Standard));
    let line = Line::new(start.clone(), uci).map_err(|_| PastedFault::NoMoves)?;
    let puzzle = SetPuzzle { id: PuzzleId::of_content(&start, &moves), start, moves };
    let (fen, moves) = (puzzle.fen(), puzzle.moves());
    Ok(Pasted {
        id: super::id(&fen, &moves),
        rating: super::rating(&line),
        themes: super::theme_keys(&line).split(' ').filter(|key| !key.is_empty()).map(str::to_owned).collect(),
        fen,
        moves,
    })
}

fn play(start: &Position, text: &str) -> Result<Vec<Move>, PastedFault> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let text = word.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches(['.', '…']);
        // `1.` is a number and `1.Rd8+` a move after one; `e4` begins with a letter.
        let text = if text.len() < word.len() && word.contains(['.', '…']) { text } else { word };
        if text.is_empty() || matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*") || text == NO_LEAD {
            continue;
        }
        let number = moves.len() + 1;
        if number > MAX_PLIES {
            return Err(PastedFault::TooLong);
        }
        let attempt = read_move(&position, text).map_err(|error| PastedFault::Unreadable { number, error })?;
        match judge(&position, attempt) {
            Verdict::Legal(played) => {
                position.play_unchecked(played);
                moves.push(played);
            }
            Verdict::Illegal(reason) => {
                let board = Box::new(position.board().clone());
                return Err(PastedFault::Illegal { number, text: text.to_owned(), reason, board });
            }
        }
    }
    if moves.is_empty() { Err(PastedFault::NoMoves) } else { Ok(moves) }
}

fn after(start: &Position, moves: &[Move]) -> Position {
    let mut position = start.clone();
    for played in moves {
        position.play_unchecked(*played);
    }
    position
}

fn prove(start: &Position, moves: &[Move]) -> Result<(), PastedFault> {
    let end = after(start, moves);
    let doubt = if end.is_checkmate() {
        proves_mate(&mut solver(), start, moves).err()
    } else {
        let gain = gain(moves);
        if gain <= 0 {
            return Err(PastedFault::WinsNothing);
        }
        proves_material(start, moves, gain).err()
    };
    doubt.map_or(Ok(()), |doubt| Err(in_moves(start, moves, doubt)))
}

/// What the line gains for the solver, in pawns.
fn gain(moves: &[Move]) -> i32 {
    moves.iter().zip([1, -1].into_iter().cycle()).map(|(played, sign)| sign * won_by(*played)).sum()
}

/// A doubt with the moves that it is about.
fn in_moves(start: &Position, moves: &[Move], doubt: Doubt) -> PastedFault {
    let turn = |turn_idx: usize| {
        let position = after(start, &moves[..2 * turn_idx]);
        let played = san(&position, &moves[2 * turn_idx]);
        (position, played)
    };
    match doubt {
        Doubt::Open => PastedFault::TooHard,
        Doubt::NotWon => PastedFault::NotForced { played: turn(0).1 },
        Doubt::NotShortest { turn_idx } => {
            let (position, played) = turn(turn_idx);
            let left = u32::try_from(moves.len().div_ceil(2) - turn_idx).unwrap_or(u32::MAX);
            let found = solver().mates_in(&position, left);
            let better = found.keys().iter().find(|key| **key != moves[2 * turn_idx]).map(|key| san(&position, key));
            PastedFault::NotShortest { played, better }
        }
        Doubt::NotOnlyMate { turn_idx } => {
            let (position, played) = turn(turn_idx);
            let left = u32::try_from(moves.len().div_ceil(2) - turn_idx).unwrap_or(u32::MAX);
            let found = solver().mates_in(&position, left);
            let other = found.keys().iter().find(|key| **key != moves[2 * turn_idx]).map(|key| san(&position, key));
            match other {
                Some(other) => PastedFault::OtherMate { played, other },
                None => PastedFault::TooHard,
            }
        }
        Doubt::NotOnlyWinner { turn_idx } => {
            let (position, played) = turn(turn_idx);
            let left = gain(&moves[2 * turn_idx..]);
            let mut others = position.legal_moves().into_iter().filter(|other| *other != moves[2 * turn_idx]);
            let other = others.find(|other| meets(&position, other, Goal::WinMaterial { at_least: left }));
            let other = other.map(|other| san(&position, &other));
            PastedFault::OtherWinner { played, other }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORK: &str = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1";
    const MATE: &str = "8/8/8/8/8/8/k1K4R/8 w - - 0 1";

    fn fault(fen: &str, solution: &str) -> PastedFault {
        read_pasted(fen, solution).unwrap_err()
    }

    #[test]
    fn a_solution_is_read_as_people_write_it() {
        let read = |solution: &str| read_pasted(MATE, solution).unwrap().moves;
        for solution in ["Rh3 Ka1 Ra3", "1. Rh3 Ka1 2. Ra3#", "1.Rh3 Ka1 2.Ra3# 1-0", "h2h3 a2a1 h3a3"] {
            assert_eq!(read(solution), "0000 h2h3 a2a1 h3a3", "{solution}");
        }
    }

    #[test]
    fn a_fork_is_proved_by_what_it_wins() {
        let fork = read_pasted(FORK, "Nc7+ Kd7 Nxa8").unwrap();
        assert!(fork.themes.iter().any(|theme| theme == "fork"), "{:?}", fork.themes);
        assert_eq!(fork.id.len(), 8);
    }

    #[test]
    fn what_is_wrong_is_told_with_the_move() {
        assert!(matches!(fault("nonsense", "e4"), PastedFault::Position(_)));
        assert_eq!(fault(MATE, " "), PastedFault::NoMoves);
        assert!(matches!(fault(MATE, "Rh3 xx"), PastedFault::Unreadable { number: 2, .. }));
        assert!(matches!(fault(MATE, "Rh3 Ka1 Kc1 Ka5"), PastedFault::Illegal { number: 4, .. }));
        assert_eq!(fault(MATE, "Rh3 Ka1"), PastedFault::EndsOnReply { last: "Ka1".to_owned() });
        assert_eq!(fault(MATE, "Rh3"), PastedFault::WinsNothing);
        let slow = fault(MATE, "Rh4 Ka3 Kc3 Ka2 Rh1 Ka3 Ra1");
        assert_eq!(slow, PastedFault::NotShortest { played: "Rh4".to_owned(), better: Some("Rh3".to_owned()) });
        let two = fault("k7/8/2K5/8/8/8/8/7R w - - 0 1", "Kb6 Kb8 Rh8");
        assert_eq!(two, PastedFault::OtherMate { played: "Kb6".to_owned(), other: "Kc7".to_owned() });
        let either = fault("4k3/8/8/3n3R/8/8/8/3RK3 w - - 0 1", "Rhxd5");
        assert_eq!(either, PastedFault::OtherWinner { played: "Rhxd5".to_owned(), other: Some("Rdxd5".to_owned()) });
        assert_eq!(fault(FORK, "Kd2 Rd8 Nd6"), PastedFault::WinsNothing);
    }
}
