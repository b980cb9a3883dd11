//! What the best move in a won ending is about, for a hint that shows the idea before the move.

use shakmaty::Position as _;

use super::{Probe, RatedMove, Tablebase, facts::king_room};
use crate::chess::{Board, Color, Position, Role, Square, attackers};

/// What a best move does. The first of this list that holds is the idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idea {
    /// It mates.
    Mate,
    /// It makes a new piece of a pawn.
    Promote,
    /// It takes the defender's last man.
    Capture { square: Square },
    /// It saves a man that the defender attacks.
    Rescue { square: Square, role: Role },
    /// It pushes the pawn.
    Push,
    /// The king faces the other with one square between them.
    Opposition,
    /// The king comes nearer to the other.
    Nearer,
    /// It gives check.
    Check,
    /// It leaves the defender's king fewer squares that it could ever walk to.
    SmallerRoom { squares: usize },
    /// It changes little: the defender must move and give way.
    Wait,
}

impl Tablebase {
    /// The best move and what it is about; nothing where the side to move does not win.
    pub fn idea(&self, position: &Position) -> Option<(RatedMove, Idea)> {
        let Probe::Win { .. } = self.probe(position) else { return None };
        let best = *self.moves(position).first()?;
        let mut after = position.clone();
        after.play_unchecked(best.played);
        Some((best, idea_of(position, &after, best)))
    }
}

fn idea_of(before: &Position, after: &Position, best: RatedMove) -> Idea {
    let (played, us) = (best.played, before.turn());
    if after.is_checkmate() {
        return Idea::Mate;
    }
    if played.promotion().is_some() {
        return Idea::Promote;
    }
    if played.is_capture() {
        return Idea::Capture { square: played.to() };
    }
    if let Some(square) = loose_man(before.board(), us)
        && loose_man(after.board(), us).is_none()
        && let Some(role) = before.board().role_at(square)
    {
        return Idea::Rescue { square, role };
    }
    if played.role() == Role::Pawn {
        return Idea::Push;
    }
    if played.role() == Role::King {
        let distance = |position: &Position| {
            let kings = (position.board().king_of(us), position.board().king_of(!us));
            if let (Some(own), Some(other)) = kings {
                (own, other, own.distance(other))
            } else {
                (Square::A1, Square::A1, 0)
            }
        };
        let (own, other, near) = distance(after);
        if near == 2 && (own.file() == other.file() || own.rank() == other.rank()) {
            return Idea::Opposition;
        }
        return if near < distance(before).2 { Idea::Nearer } else { Idea::Wait };
    }
    if after.is_check() {
        return Idea::Check;
    }
    let room = king_room(after.board(), !us).count();
    if room < king_room(before.board(), !us).count() { Idea::SmallerRoom { squares: room } } else { Idea::Wait }
}

/// A man of this side other than the king that is attacked and not protected.
fn loose_man(board: &Board, color: Color) -> Option<Square> {
    let men = board.by_color(color) & !board.kings();
    men.into_iter().find(|&man| attackers(board, man, !color).any() && attackers(board, man, color).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{parse_position, san};

    #[track_caller]
    fn idea(fen: &str, best: &str, expected: Idea) {
        let position = parse_position(fen).unwrap();
        let (found, idea) = Tablebase::global().idea(&position).unwrap();
        assert_eq!((san(&position, &found.played).as_str(), idea), (best, expected), "{fen}");
    }

    #[test]
    fn a_best_move_is_told_by_what_it_does() {
        idea("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", "Qb7#", Idea::Mate);
        idea("8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e8=Q", Idea::Promote);
        idea("8/8/8/8/8/2k5/3R4/7K w - - 0 1", "Rd7", Idea::Rescue { square: Square::D2, role: Role::Rook });
        idea("8/8/8/4k3/8/3K4/4P3/8 w - - 0 1", "Ke3", Idea::Opposition);
        idea("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", "e3", Idea::Push);
    }

    #[test]
    fn there_is_no_idea_where_nothing_is_won() {
        let position = parse_position("k7/8/8/8/8/8/8/K5B1 w - - 0 1").unwrap();
        assert_eq!(Tablebase::global().idea(&position), None);
    }
}
