//! Finding puzzles in a game: after each move, is there a win that this move allowed, and is there only one?

use shakmaty::{Move, Position as _};

use super::own::{LEAST_MARGIN, OwnPuzzle, Proof};
use super::prove::{LONGEST_MATE, after, only_mate, proves_mate, proves_material};
use crate::chess::Position;
use crate::tactics::exchange::won_by;
use crate::tactics::mate::{Bounds, Solver, is_mated_within};
use crate::tactics::refute::{only_winner, was_lost_before, winning_line};

/// A game: where it begins, and its moves, all legal.
#[derive(Clone, Debug)]
pub struct Played {
    pub start: Position,
    pub moves: Vec<Move>,
}

/// Less than this is no win worth a puzzle: a piece for a pawn.
const LEAST_GAIN: i32 = 2;
/// Every mate in so many moves is looked for; longer ones by checks alone.
const FULL_MATE: u32 = 2;
/// Positions that the search by checks may take.
const CHECK_NODES: u32 = 4_000;
/// Positions that one question about the move before may take.
const BEFORE_NODES: u64 = 20_000;
/// The chance from which a move counts as winning: three pawns ahead, more or less.
const WINS: f32 = 0.75;
/// Who had a better chance already had the win before the other side's move.
const WON_BEFORE: f32 = 0.70;
/// The longest line an engine is asked for, in moves of the solver.
const MOST_TURNS: usize = 7;

/// What an engine thinks of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    pub score: Score,
    /// The move, the best reply and so on.
    pub line: Vec<Move>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Centipawns(i32),
    /// Mate in so many moves; below nought, or at nought, the side to move is mated.
    Mate(i32),
}

impl Score {
    /// The chance to win from nought to one, by the curve that Lichess draws through its games.
    pub fn chance(self) -> f32 {
        match self {
            Score::Mate(moves) => f32::from(u8::from(moves > 0)),
            Score::Centipawns(pawns) => 1.0 / (1.0 + (-0.003_682_08 * pawns as f32).exp()),
        }
    }
}

/// How long an engine may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// At every position of a game: the best move.
    Brief,
    /// Where something is to be found: the two best moves.
    Long,
}

/// The puzzles of a game that can be proved without an engine.
pub fn mine(game: &Played, solver: &mut Solver) -> Vec<OwnPuzzle> {
    let mut found = Vec::new();
    let mut before = game.start.clone();
    for lead in &game.moves {
        let position = after(&before, *lead);
        let line = match quick_mate(solver, &position) {
            Some(within) => allowed_mate(solver, &before, &position, within).map(|line| (line, Proof::Mate)),
            None => allowed_gain(&before, *lead, &position),
        };
        found.extend(line.and_then(|(line, proof)| with_lead(&before, *lead, &line, proof)));
        before = position;
    }
    found
}

/// The puzzles of a game, with an engine to point at them. What it points at is proved where it can be.
///
/// 1. A brief look at every position tells where the chances turned with a move, or a mate came up.
/// 2. A mate within five is proved by our own solver.
/// 3. Otherwise a long look: the best move wins and the second is far behind; so on for every turn of the solver, the
///    replies being the best.
/// 4. If the line wins material by our own proof as well, that is its proof; if not, the engine's margin.
///
/// # Errors
///
/// Those of the engine.
pub fn mine_with<E>(
    game: &Played,
    solver: &mut Solver,
    mut look: impl FnMut(&Position, Look) -> Result<Vec<Opinion>, E>,
) -> Result<Vec<OwnPuzzle>, E> {
    let mut found = Vec::new();
    let mut before = game.start.clone();
    let mut best_before = best(&before, &mut look)?;
    for lead in &game.moves {
        let position = after(&before, *lead);
        let best_now = best(&position, &mut look)?;
        if let (Some(then), Some(now)) = (best_before, best_now) {
            let line = match now {
                Score::Mate(moves @ 1..) if !matches!(then, Score::Mate(..=0)) => {
                    let within = u32::try_from(moves).unwrap_or(u32::MAX).min(LONGEST_MATE);
                    allowed_mate(solver, &before, &position, within).map(|line| (line, Proof::Mate))
                }
                _ => None,
            };
            let turned = 1.0 - then.chance() <= WON_BEFORE && now.chance() >= WINS;
            let line = match line {
                None if turned => {
                    only_moves(&position, &mut look)?.and_then(|(line, margin)| judged(*lead, &position, line, margin))
                }
                line => line,
            };
            found.extend(line.and_then(|(line, proof)| with_lead(&before, *lead, &line, proof)));
        }
        (before, best_before) = (position, best_now);
    }
    Ok(found)
}

/// The score of the best move; nothing where the game is over.
fn best<E>(
    position: &Position,
    look: &mut impl FnMut(&Position, Look) -> Result<Vec<Opinion>, E>,
) -> Result<Option<Score>, E> {
    if position.legal_moves().is_empty() || position.is_insufficient_material() {
        return Ok(None);
    }
    Ok(look(position, Look::Brief)?.first().map(|opinion| opinion.score))
}

/// The line of which every move of the solver is the only one that wins, and the least margin along it.
fn only_moves<E>(
    start: &Position,
    look: &mut impl FnMut(&Position, Look) -> Result<Vec<Opinion>, E>,
) -> Result<Option<(Vec<Move>, f32)>, E> {
    let (mut position, mut line, mut least) = (start.clone(), Vec::new(), 1.0f32);
    while line.len() < 2 * MOST_TURNS {
        let n_legal = position.legal_moves().len();
        if n_legal == 0 || (n_legal == 1 && line.is_empty()) {
            break;
        }
        let opinions = look(&position, Look::Long)?;
        let Some(best) = opinions.first() else { break };
        let second = opinions.get(1).map_or(0.0, |opinion| opinion.score.chance());
        let margin = best.score.chance() - second;
        let Some(played) = best.line.first() else { break };
        if best.score.chance() < WINS || margin < LEAST_MARGIN {
            break;
        }
        least = least.min(margin);
        line.push(*played);
        position.play_unchecked(*played);
        let reply = match best.line.get(1) {
            Some(reply) => Some(*reply),
            None if position.legal_moves().is_empty() => None,
            None => look(&position, Look::Long)?.first().and_then(|opinion| opinion.line.first().copied()),
        };
        let Some(reply) = reply else { break };
        line.push(reply);
        position.play_unchecked(reply);
    }
    if line.len().is_multiple_of(2) {
        line.pop();
    }
    Ok((!line.is_empty()).then_some((line, least)))
}

/// What proves a line that an engine found; nothing where it is too plain to be a puzzle.
///
/// The gain is what the line shows, or less where the last move can still be answered.
fn judged(lead: Move, position: &Position, line: Vec<Move>, margin: f32) -> Option<(Vec<Move>, Proof)> {
    if only_takes_back(lead, &line) {
        return None;
    }
    let shown: i32 = line
        .iter()
        .enumerate()
        .map(|(ply, played)| if ply % 2 == 0 { won_by(*played) } else { -won_by(*played) })
        .sum();
    let most = if line.len() == 1 { shown.max(9) } else { shown };
    let proved = (LEAST_GAIN..=most).rev().find(|pawns| proves_material(position, &line, *pawns).is_ok());
    match proved {
        Some(pawns) => Some((line, Proof::Material(pawns))),
        None => (line.len() > 1).then_some((line, Proof::Engine(margin))),
    }
}

/// The length of a mate that is quickly seen: any of two moves, or one by checks alone.
fn quick_mate(solver: &mut Solver, position: &Position) -> Option<u32> {
    if let Some(moves) = solver.mates_in(position, FULL_MATE).moves() {
        return Some(moves);
    }
    let mut left = CHECK_NODES;
    (FULL_MATE + 1..=LONGEST_MATE).find(|within| mates_by_checks(position, *within, &mut left))
}

/// Whether checks alone force mate within so many moves; not where the bound leaves it open.
fn mates_by_checks(position: &Position, within: u32, left: &mut u32) -> bool {
    for checking in position.legal_moves() {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let next = after(position, checking);
        if !next.is_check() {
            continue;
        }
        let replies = next.legal_moves();
        if replies.is_empty()
            || (within > 1 && replies.iter().all(|reply| mates_by_checks(&after(&next, *reply), within - 1, left)))
        {
            return true;
        }
    }
    false
}

/// The line of a mate within so many moves that another move would not have allowed.
fn allowed_mate(solver: &mut Solver, before: &Position, position: &Position, within: u32) -> Option<Vec<Move>> {
    let line = only_mate(solver, position, within)?;
    // A bound may end the proof of the line where it did not end the search for it.
    proves_mate(solver, position, &line).ok()?;
    let n_turns = u32::try_from(line.len().div_ceil(2)).ok()?;
    let was_lost = is_mated_within(before, n_turns, Bounds { nodes: BEFORE_NODES, slots: 1 << 12 }) == Some(true);
    (!was_lost).then_some(line)
}

/// The line of a win of material that another move would not have allowed.
///
/// 1. One move wins clearly more than any other.
/// 2. What the last move took is no gain: it is only taken back.
/// 3. Another last move would have lost less.
/// 4. The line goes on with the best defence as long as only one move keeps the gain.
fn allowed_gain(before: &Position, lead: Move, position: &Position) -> Option<(Vec<Move>, Proof)> {
    let (key, gain) = only_winner(position, LEAST_GAIN.max(won_by(lead) + LEAST_GAIN))?;
    if position.legal_moves().len() == 1 || was_lost_before(before, lead, gain) {
        return None;
    }
    let mut line = winning_line(position, key, gain);
    loop {
        if line.len().is_multiple_of(2) {
            line.pop();
        }
        if only_takes_back(lead, &line) {
            return None;
        }
        if proves_material(position, &line, gain).is_ok() {
            return Some((line, Proof::Material(gain)));
        }
        line.pop()?;
    }
}

/// Whether all there is to find is to take back.
fn only_takes_back(lead: Move, line: &[Move]) -> bool {
    matches!(line, [only] if lead.is_capture() && only.is_capture() && only.to() == lead.to())
}

fn with_lead(before: &Position, lead: Move, line: &[Move], proof: Proof) -> Option<OwnPuzzle> {
    let moves: Vec<Move> = std::iter::once(lead).chain(line.iter().copied()).collect();
    OwnPuzzle::new(before, &moves, proof)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::chess::{judge, parse_position, read_move};
    use crate::puzzle::prove;

    fn game(fen: &str, text: &str) -> Played {
        let start = parse_position(fen).unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for text in text.split(' ') {
            let played = judge(&position, read_move(&position, text).unwrap()).legal().unwrap();
            position.play_unchecked(played);
            moves.push(played);
        }
        Played { start, moves }
    }

    fn mined(fen: &str, text: &str) -> Vec<(String, String)> {
        let found = mine(&game(fen, text), &mut prove::solver());
        found.iter().map(|puzzle| (puzzle.fields()[2].clone(), puzzle.fields()[10].clone())).collect()
    }

    fn row(moves: &str, proof: &str) -> (String, String) {
        (moves.to_owned(), proof.to_owned())
    }

    #[test]
    fn a_mate_that_a_move_allows_is_found() {
        let back_rank = mined("6k1/5pp1/7p/8/8/8/8/K3R3 b - - 0 1", "h5 Kb1 Kh7");
        assert_eq!(back_rank, [row("g8h8 e1e8", "mate")][..0]);
        assert_eq!(mined("5k2/5ppp/8/8/8/8/8/K3R3 b - - 0 1", "Kg8"), [row("f8g8 e1e8", "mate")]);
    }

    #[test]
    fn a_mate_that_nothing_could_stop_is_not() {
        assert_eq!(mined("7k/R7/8/8/8/8/8/KR6 b - - 0 1", "Kg8"), []);
    }

    #[test]
    fn a_piece_that_is_left_to_a_fork_is_found() {
        let found = mined("r2k4/8/8/1N6/8/8/8/4K3 b - - 0 1", "Ke8");
        assert_eq!(found, [row("d8e8 b5c7 e8d7 c7a8", "material 5")]);
    }

    #[test]
    fn what_is_only_taken_back_is_not_won() {
        assert_eq!(mined("3rk3/8/8/3n4/8/8/3N4/3RK3 b - - 0 1", "Nc3 Rc1 Rxd2 Kxd2"), []);
    }

    /// An engine that likes what the test says, and thinks nothing of any other move.
    fn liking<'a>(
        line: &'a [&str],
        until: usize,
    ) -> impl FnMut(&Position, Look) -> Result<Vec<Opinion>, Infallible> + 'a {
        move |position, _| {
            let legal = position.legal_moves();
            let liked = legal
                .iter()
                .find(|legal| line.contains(&legal.to_uci(shakmaty::CastlingMode::Standard).to_string().as_str()));
            let n_left = line.len().saturating_sub(until);
            let opinions = match liked {
                Some(liked) if n_left > 0 => vec![
                    Opinion { score: Score::Centipawns(600), line: vec![*liked] },
                    Opinion { score: Score::Centipawns(0), line: vec![legal[0]] },
                ],
                _ => vec![Opinion { score: Score::Centipawns(0), line: vec![legal[0]] }],
            };
            Ok(opinions)
        }
    }

    #[test]
    fn an_engine_points_and_the_proof_is_our_own() {
        let game = game("r2k4/8/8/1N6/8/8/8/4K3 b - - 0 1", "Ke8");
        let found = mine_with(&game, &mut prove::solver(), liking(&["b5c7"], 0)).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].fields()[10], "material 5");
    }

    #[test]
    fn a_chance_is_half_when_nobody_is_ahead() {
        assert_eq!(Score::Centipawns(0).chance(), 0.5);
        assert_eq!((Score::Mate(3).chance(), Score::Mate(-1).chance(), Score::Mate(0).chance()), (1.0, 0.0, 0.0));
        assert!((Score::Centipawns(300).chance() - 0.751).abs() < 0.001);
    }
}
