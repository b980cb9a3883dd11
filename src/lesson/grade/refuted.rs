//! What is provably wrong with a wrong move, and the moves that show it.

use shakmaty::Position as _;

use crate::{
    chess::{Move, Position},
    lang::Text,
    lesson::goal::{self, Shortfall},
    tactics::refute::{Goal, Refutation, why_not},
};

use super::{Grade, GradeVerdict, Playback, Remark};

/// A wrong move where `asked` was to be done, or, without it, just another move to be found.
///
/// The author's words come first, and then what can be proved; the moves that show it are there for both.
pub(super) fn wrong_move(position: &Position, played: Move, asked: Option<Goal>, reply: Option<&Text>) -> Grade {
    let proved = proved(position, played, asked);
    let playback = proved.as_ref().and_then(|refutation| playback(position, played, refutation));
    let remark = match (reply, proved) {
        (Some(text), _) => Remark::Reply(text.clone()),
        (None, Some(Refutation::NotAsked)) if matches!(asked, Some(Goal::WinMaterial { .. })) => Remark::MoreToWin,
        (None, None | Some(Refutation::NotAsked)) => Remark::NotAccepted,
        (None, Some(refutation)) => Remark::Refuted { position: position.clone(), played, refutation },
    };
    Grade { playback, ..Grade::of(GradeVerdict::Wrong, vec![remark]) }
}

/// What is wrong with a move besides what it lacks for the goal of its step, and the moves that show either.
///
/// A check that can be answered is told by the answers; so only a mate is worth adding to it.
pub(super) fn besides(
    position: &Position,
    played: Move,
    goal: goal::Goal,
    lack: &Shortfall,
) -> (Option<Remark>, Option<Playback>) {
    if let Shortfall::Loses { line, .. } = lack {
        let moves = std::iter::once(played).chain(line.iter().copied()).collect();
        return (None, Some(Playback { start: position.clone(), moves }));
    }
    if goal != goal::Goal::Checkmate {
        return (None, None);
    }
    let Some(refutation) = proved(position, played, Some(Goal::MateIn(1))) else { return (None, None) };
    let playback = playback(position, played, &refutation);
    let is_told = match &refutation {
        Refutation::AllowsMate { .. } => true,
        Refutation::Hangs { .. } | Refutation::Loses { .. } => matches!(lack, Shortfall::NoCheck { .. }),
        _ => false,
    };
    (is_told.then(|| Remark::Refuted { position: position.clone(), played, refutation }), playback)
}

/// Of a move that does not do what was asked; where nothing is asked for but another move, what the move loses, or that it stalemates.
fn proved(position: &Position, played: Move, asked: Option<Goal>) -> Option<Refutation> {
    let mut after = position.clone();
    after.play_unchecked(played);
    if let (None, true, Some(king)) = (asked, after.is_stalemate(), after.board().king_of(after.turn())) {
        return Some(Refutation::GivesStalemate { king });
    }
    why_not(position, &played, asked.unwrap_or(Goal::Safe))
}

/// The wrong move and the moves that show what is wrong with it; none where there is nothing to see.
fn playback(position: &Position, played: Move, refutation: &Refutation) -> Option<Playback> {
    let line = match refutation {
        Refutation::AllowsMate { line, .. } | Refutation::Hangs { line, .. } | Refutation::Loses { line, .. } => {
            line.clone()
        }
        // Where mate was asked for at once and there is not even a check, any reply will do.
        Refutation::LeavesMate { within: 1, check: false, .. } => return None,
        Refutation::LeavesMate { .. } => vec![refutation.told().first()?.reply],
        Refutation::GivesStalemate { .. } => Vec::new(),
        Refutation::MatesSlower { .. } | Refutation::NotAsked => return None,
    };
    let moves = std::iter::once(played).chain(line).collect();
    Some(Playback { start: position.clone(), moves })
}
