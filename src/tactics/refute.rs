//! What is wrong with a wrong move: the first reason that can be proved, with the moves and squares that prove it.
//!
//! Never a guess: where a bound ends a search before the proof is there, that reason is not given.

mod along;
mod material;
mod only;

use shakmaty::{Move, Position as _, Role, Square};

use super::{
    exchange::{value, won_by},
    mate::{Bounds, Mate, defend, forces_mate, is_mated_within, mates_in},
};
use crate::chess::Position;
use material::{Budget, Claim, after, balance};

pub use along::{line_wins, winning_line};
pub use only::{is_only_winner, only_winner, was_lost_before};

/// What a move was asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Force mate in the least number of moves, which is at most this; one: mate at once.
    MateIn(u32),
    /// Force mate within this many moves, even if there is a shorter way.
    Mate { within: u32 },
    /// End at least this many pawns better off than before the move, whatever the other side does.
    WinMaterial { at_least: i32 },
    /// Lose nothing, and allow no quick mate.
    Safe,
}

/// Why a legal move does not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The other side then mates in so many moves; the line begins with its first.
    AllowsMate { moves: u32, line: Vec<Move> },
    /// The other side has no legal move and is not in check.
    GivesStalemate { king: Square },
    /// It forces mate, but `key` does so sooner.
    MatesSlower { moves: u32, shortest: u32, key: Move },
    /// A piece can be taken, and the exchange on its square loses material. `protected` where it can be taken back.
    Hangs { piece: Role, square: Square, by: Role, from: Square, protected: bool, pawns: i32, line: Vec<Move> },
    /// The other side wins material by force otherwise: the piece that falls, and where it stands.
    Loses { piece: Role, square: Square, pawns: i32, line: Vec<Move> },
    /// The other side has replies after which there is no mate in time.
    LeavesMate { within: u32, check: bool, escapes: Vec<Escape> },
    /// Nothing is lost by it, but it is not what was asked.
    NotAsked,
}

/// A reply that gets out of a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    pub reply: Move,
    pub way: Way,
}

/// How a reply gets out of a mate. The order is that in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// The king goes to a free square.
    King,
    /// A piece is taken; in check, the one that gives it.
    Capture,
    /// A piece steps between the king and the piece that checks it.
    Block,
    /// Any other move, where there is no check or the mate would come later.
    Other,
}

/// What a board shows for a refutation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    pub arrows: Vec<(Square, Square)>,
    pub squares: Vec<Square>,
}

/// Mates of the other side are looked for up to this many moves.
const MATE_HORIZON: u32 = 3;
/// Positions that one question about mate may take: below a hundredth of a second.
const MATE_NODES: u64 = 20_000;
/// The same where a right answer depends on it: below a second at worst.
const GRADE_NODES: u64 = Bounds::WAITED_FOR.nodes;
/// Positions that one question about material may take.
const MATERIAL_NODES: u64 = 30_000;
/// How much longer than asked a mate may be to be told as a slower one.
const SLOWER: u32 = 2;

/// Whether a legal move provably does what was asked; every move that does is right, not only the one expected.
///
/// 1. For a mate in n, every key of the least length.
/// 2. For material, every move after which the gain stands against every reply; a forced mate is worth any material.
/// 3. For safety, every move after which no quick mate and no gain of the other side can be found.
pub fn meets(position: &Position, played: &Move, goal: Goal) -> bool {
    let next = after(position, *played);
    match goal {
        Goal::MateIn(_) | Goal::Mate { .. } => meets_mate(position, &next, goal),
        Goal::WinMaterial { at_least } => wins(position, &next, at_least),
        Goal::Safe => Answer::to(position, &next).is_harmless(),
    }
}

/// Whether a gain stands, or mate is forced soon.
fn wins(position: &Position, next: &Position, at_least: i32) -> bool {
    (wins_material(position, next, at_least) && is_safe_from_mate(next))
        || mates_within(next, MATE_HORIZON, MATE_NODES) == Some(true)
}

/// Whether it is proved that the side to move has no mate in two, and none in three is found.
fn is_safe_from_mate(next: &Position) -> bool {
    match forces_mate(next, MATE_HORIZON, bounds(MATE_NODES)) {
        Some(mates) => !mates,
        None => forces_mate(next, MATE_HORIZON - 1, bounds(MATE_NODES)) == Some(false),
    }
}

fn meets_mate(position: &Position, next: &Position, goal: Goal) -> bool {
    match goal {
        Goal::MateIn(n) => is_key(position, next, n),
        Goal::Mate { within } => mates_within(next, within, GRADE_NODES) == Some(true),
        Goal::WinMaterial { .. } | Goal::Safe => false,
    }
}

/// The first reason, of those that can be proved, why a legal move does not do what was asked; `None` where it does,
/// or where nothing can be proved.
///
/// 1. It allows a mate.
/// 2. It gives stalemate.
/// 3. It mates, but more slowly. Whoever mates loses no material, so this comes before material.
/// 4. It hangs a piece, or loses material by force. Where mate was asked, only the loss of the piece that moved is
///    told: what hangs elsewhere is not why there is no mate.
/// 5. It leaves the mate: the replies that get out of it.
/// 6. It is sound, and not what was asked.
pub fn refute(position: &Position, played: &Move, goal: Goal) -> Option<Refutation> {
    if meets_mate(position, &after(position, *played), goal) { None } else { why_not(position, played, goal) }
}

/// The same of a move that is known not to force the mate that was asked for, which saves proving it again.
pub fn why_not(position: &Position, played: &Move, goal: Goal) -> Option<Refutation> {
    let next = after(position, *played);
    let answer = Answer::to(position, &next);
    if answer.lets(position, &next, goal) {
        return None;
    }
    if let Some(mate) = answer.mate {
        return Some(Refutation::AllowsMate { moves: mate.moves, line: mate.line });
    }
    gives_stalemate(&next)
        .or_else(|| mates_slower(position, &next, goal))
        .or_else(|| loses_material(answer.loss.as_ref().ok()?.as_ref()?, *played, &next, goal))
        .or_else(|| leaves_mate(&next, goal))
        .or_else(|| (goal != Goal::Safe && answer.is_harmless()).then_some(Refutation::NotAsked))
}

/// The best that the other side is known to have after a move, looked at once for all questions.
struct Answer {
    mate: Option<Mate>,
    /// Whether it is proved that there is no mate in two, and none in three was found.
    no_mate: bool,
    loss: Result<Option<Loss>, material::Cut>,
}

impl Answer {
    fn to(position: &Position, next: &Position) -> Answer {
        let found = mates_in(next, MATE_HORIZON, bounds(MATE_NODES));
        let no_mate = found.mate.is_none()
            && (found.complete || forces_mate(next, MATE_HORIZON - 1, bounds(MATE_NODES)) == Some(false));
        let loss = if no_mate { loss(position, next) } else { Err(material::Cut) };
        Answer { mate: found.mate, no_mate, loss }
    }

    fn is_harmless(&self) -> bool {
        self.no_mate && matches!(self.loss, Ok(None))
    }

    /// Whether a goal that is not about mate is reached in spite of it.
    fn lets(&self, position: &Position, next: &Position, goal: Goal) -> bool {
        match goal {
            Goal::Safe => self.is_harmless(),
            Goal::WinMaterial { at_least } => {
                (self.no_mate && wins_material(position, next, at_least))
                    || mates_within(next, MATE_HORIZON, MATE_NODES) == Some(true)
            }
            Goal::MateIn(_) | Goal::Mate { .. } => false,
        }
    }
}

/// A small question gets a small memory, which is quicker to lay out.
fn bounds(nodes: u64) -> Bounds {
    Bounds { nodes, slots: if nodes > MATE_NODES { 1 << 16 } else { 1 << 12 } }
}

/// Whether the move just played mates within `n` moves, itself being the first; `None` where the bound left it open.
fn mates_within(next: &Position, n: u32, nodes: u64) -> Option<bool> {
    if n == 0 { Some(false) } else { is_mated_within(next, n - 1, bounds(nodes)) }
}

/// Whether the move just played mates within `n` moves and no first move mates sooner than it does.
fn is_key(position: &Position, next: &Position, n: u32) -> bool {
    for length in 1..=n {
        if mates_within(next, length, GRADE_NODES) == Some(true) {
            return true;
        }
        if forces_mate(position, length, bounds(GRADE_NODES)) != Some(false) {
            return false;
        }
    }
    false
}

fn gives_stalemate(next: &Position) -> Option<Refutation> {
    let king = next.board().king_of(next.turn())?;
    next.is_stalemate().then_some(Refutation::GivesStalemate { king })
}

fn mates_slower(position: &Position, next: &Position, goal: Goal) -> Option<Refutation> {
    let (Goal::MateIn(asked) | Goal::Mate { within: asked }) = goal else { return None };
    // A mate whose shorter lengths are open would not be known to be the shortest after this move.
    let open_or_found = (1..=asked + SLOWER).find(|moves| mates_within(next, *moves, MATE_NODES) != Some(false))?;
    let moves = Some(open_or_found).filter(|moves| mates_within(next, *moves, MATE_NODES) == Some(true))?;
    let best = mates_in(position, asked, bounds(GRADE_NODES)).mate?;
    let key = best.keys.first()?.first;
    Some(Refutation::MatesSlower { moves, shortest: best.moves, key })
}

/// What the other side wins by force after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Loss {
    pawns: i32,
    line: Vec<Move>,
}

/// The other side's best gain after the move, counted from before the move: what the move took is set against it.
///
/// 1. Captures and promotions of the other side, each answered by every legal move and then by captures.
/// 2. If none wins, quiet moves likewise: a fork wins by what it takes next.
/// 3. Of those that win, the one that wins most; it must not run into a mate.
fn loss(position: &Position, next: &Position) -> Result<Option<Loss>, material::Cut> {
    let us = position.turn();
    let before = balance(position.board(), us);
    let mut budget = Budget { left: MATERIAL_NODES };
    let claim = |pawns: i32| Claim { winner: !us, need: pawns - before };
    let mut best: Option<(i32, Move)> = None;
    let mut replies = next.legal_moves();
    replies.sort_by_key(|reply| (-won_by(*reply), value(reply.role())));
    for quiet in [false, true] {
        if best.is_some() {
            break;
        }
        for &reply in replies.iter().filter(|reply| (won_by(**reply) == 0) == quiet) {
            let mut won = best.map_or(0, |(pawns, _)| pawns);
            let replied = after(next, reply);
            while budget.holds(&replied, claim(won + 1), 1)? {
                won += 1;
                if won > 30 {
                    break;
                }
            }
            let better = best.is_none_or(|(pawns, _)| won > pawns) && won > 0;
            if better && forces_mate(&replied, MATE_HORIZON - 1, bounds(MATE_NODES)) == Some(false) {
                best = Some((won, reply));
            }
        }
    }
    let Some((pawns, first)) = best else { return Ok(None) };
    let mut line = vec![first];
    show(&mut budget, &after(next, first), claim(pawns), &mut line)?;
    Ok(Some(Loss { pawns, line }))
}

/// Adds to a line what makes the gain plain: the best defence and the captures that follow.
///
/// 1. Where the winner has all it claims and nobody can take back on that square, the line is over.
/// 2. Otherwise the reply that holds the loss down to what is claimed, taking back if that does.
/// 3. Then the capture that keeps the claim; where passing keeps it, nothing more.
fn show(budget: &mut Budget, replied: &Position, claim: Claim, line: &mut Vec<Move>) -> Result<(), material::Cut> {
    let Some(last) = line.last().copied() else { return Ok(()) };
    let more = Claim { need: claim.need + 1, ..claim };
    let mut replies = replied.legal_moves();
    replies.sort_by_key(|reply| (!(reply.is_capture() && reply.to() == landing(last)), -won_by(*reply)));
    let enough = balance(replied.board(), claim.winner) >= claim.need;
    let takes_back = replies.first().is_some_and(|reply| reply.is_capture() && reply.to() == landing(last));
    if replies.is_empty() || (enough && !takes_back && !replied.is_check()) {
        return Ok(());
    }
    for &reply in &replies {
        let defended = after(replied, reply);
        if budget.wins(&defended, more, 0)? {
            continue;
        }
        let mut captures = defended.capture_moves();
        captures.sort_by_key(|capture| -won_by(*capture));
        line.push(reply);
        for capture in captures {
            let taken = after(&defended, capture);
            if budget.holds(&taken, claim, 0)? {
                line.push(capture);
                break;
            }
        }
        return Ok(());
    }
    Ok(())
}

fn loses_material(loss: &Loss, played: Move, next: &Position, goal: Goal) -> Option<Refutation> {
    let Loss { pawns, line } = loss.clone();
    let about_mate = matches!(goal, Goal::MateIn(_) | Goal::Mate { .. });
    let first = *line.first()?;
    // The piece that falls: the first that the other side takes in the line.
    let taking = *line.iter().step_by(2).find(|taking| taking.is_capture())?;
    let (piece, square) = (taking.capture()?, taken_on(taking));
    if about_mate && square != landing(played) {
        return None;
    }
    if first != taking {
        return Some(Refutation::Loses { piece, square, pawns, line });
    }
    let replied = after(next, first);
    let protected = replied.capture_moves().iter().any(|taker| taker.to() == first.to());
    // It hangs when the exchange on its square alone shows the loss; otherwise there is more to see.
    let on_its_square = line.iter().all(|capture| capture.is_capture() && capture.to() == first.to());
    if !on_its_square {
        return Some(Refutation::Loses { piece, square, pawns, line });
    }
    Some(Refutation::Hangs { piece, square, by: first.role(), from: first.from()?, protected, pawns, line })
}

fn leaves_mate(next: &Position, goal: Goal) -> Option<Refutation> {
    let (Goal::MateIn(within) | Goal::Mate { within }) = goal else { return None };
    let defences = defend(next, within.saturating_sub(1), bounds(MATE_NODES));
    let mut escapes: Vec<Escape> = defences
        .defences
        .iter()
        .filter(|defence| defence.mate.is_none())
        .map(|defence| Escape { reply: defence.reply, way: way(next, defence.reply) })
        .collect();
    if escapes.is_empty() {
        return None;
    }
    escapes.sort_by_key(|escape| escape.way);
    Some(Refutation::LeavesMate { within, check: next.is_check(), escapes })
}

fn way(next: &Position, reply: Move) -> Way {
    if reply.is_capture() {
        // A king that takes what checks it is told as taking.
        Way::Capture
    } else if reply.role() == Role::King && !reply.is_castle() {
        Way::King
    } else if next.is_check() {
        Way::Block
    } else {
        Way::Other
    }
}

/// Whether the side that moved ends at least so much better off than before its move.
///
/// First with every reply and captures after it, which sees forks, pins and skewers; then with one more move of its
/// own and every reply to that.
fn wins_material(position: &Position, next: &Position, at_least: i32) -> bool {
    let us = position.turn();
    let claim = Claim { winner: us, need: balance(position.board(), us) + at_least };
    let mut budget = Budget { left: MATERIAL_NODES };
    [1, 2].into_iter().any(|replies| budget.holds(next, claim, replies) == Ok(true))
}

/// Where a piece stands after its move: a castling king on its own new square, not on the rook's old one.
pub(super) fn landing(played: Move) -> Square {
    match played.castling_side() {
        Some(side) => Square::from_coords(side.king_to_file(), played.to().rank()),
        None => played.to(),
    }
}

/// Where the captured piece stood: beside the pawn's way for en passant, else where the move ends.
fn taken_on(played: Move) -> Square {
    match played {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => played.to(),
    }
}

impl Refutation {
    /// The arrows and squares that show the reason on the board after the wrong move.
    pub fn drawing(&self) -> Drawing {
        let arrow = |played: &Move| played.from().map(|from| (from, landing(*played)));
        match self {
            Refutation::AllowsMate { line, .. } => {
                Drawing { arrows: line.first().and_then(arrow).into_iter().collect(), squares: Vec::new() }
            }
            Refutation::GivesStalemate { king } => Drawing { arrows: Vec::new(), squares: vec![*king] },
            Refutation::MatesSlower { .. } | Refutation::NotAsked => Drawing::default(),
            Refutation::Hangs { square, line, .. } | Refutation::Loses { square, line, .. } => {
                Drawing { arrows: line.iter().step_by(2).filter_map(arrow).collect(), squares: vec![*square] }
            }
            Refutation::LeavesMate { escapes, .. } => {
                let told = self.told();
                let arrows = told.iter().filter_map(|escape| arrow(&escape.reply)).collect();
                let squares = escapes.iter().take(told.len()).map(|escape| landing(escape.reply)).collect();
                Drawing { arrows, squares }
            }
        }
    }

    /// The escapes that are told: all squares of the king, or else the first other way out.
    pub fn told(&self) -> &[Escape] {
        let Refutation::LeavesMate { escapes, .. } = self else { return &[] };
        let by_king = escapes.iter().take_while(|escape| escape.way == Way::King).count();
        &escapes[..by_king.max(1).min(escapes.len())]
    }

    /// The permanent name of the kind.
    pub const fn key(&self) -> &'static str {
        match self {
            Refutation::AllowsMate { .. } => "allows-mate",
            Refutation::GivesStalemate { .. } => "gives-stalemate",
            Refutation::MatesSlower { .. } => "mates-slower",
            Refutation::Hangs { .. } => "hangs",
            Refutation::Loses { .. } => "loses",
            Refutation::LeavesMate { .. } => "leaves-mate",
            Refutation::NotAsked => "not-asked",
        }
    }
}

#[cfg(test)]
mod tests;
