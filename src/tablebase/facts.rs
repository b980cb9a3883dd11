//! What a move in a won ending does to the win, as squares and numbers; the sentences are made elsewhere.

use shakmaty::{Position as _, attacks};

use super::{Probe, RatedMove, Tablebase};
use crate::chess::{Bitboard, Board, Color, Move, Position, Role, Square};

/// The facts about one move in a position that the side to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    pub played: RatedMove,
    /// The fastest win the move is compared with: by the same man where one of them is, else the first.
    pub best: RatedMove,
    /// By how many plies the mate is further away than it need be: 0 for a fastest win, nothing when the win is gone.
    pub lengthened_by: Option<u32>,
    /// The defender is left without a move and not in check.
    pub stalemates: bool,
    /// The defender's best capture, where there is one.
    pub hanging: Option<Hanging>,
    /// Squares the defender's king may go to after this move but not after the best one.
    pub escapes: Bitboard,
    /// Squares the defender's king could walk to in any number of moves, if the attacker's men stayed where they are.
    pub room: Bitboard,
    /// What the best move would have kept from that room.
    pub room_gained: Bitboard,
}

/// A man that the defender can capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hanging {
    pub square: Square,
    pub role: Role,
    pub capture: Move,
    /// What is left after the capture, for the attacker: often a draw, sometimes still a win.
    pub outcome: Probe,
}

impl Tablebase {
    /// The facts about a move; nothing when the move is not legal or the side to move does not win.
    pub fn facts(&self, position: &Position, played: Move) -> Option<MoveFacts> {
        let Probe::Win { dtm: shortest } = self.probe(position) else { return None };
        let moves = self.moves(position);
        let played = *moves.iter().find(|rated| rated.played == played)?;
        let mut fastest = moves.iter().take_while(|rated| rated.outcome == Probe::Win { dtm: shortest });
        let first = *fastest.next()?;
        let best = if played.outcome == first.outcome {
            played
        } else {
            let same_man = |rated: &&RatedMove| rated.played.from() == played.played.from();
            std::iter::once(&first).chain(fastest).find(same_man).copied().unwrap_or(first)
        };

        let (after, after_best) = (position_after(position, played.played), position_after(position, best.played));
        let room = king_room(after.board(), after.turn());
        Some(MoveFacts {
            played,
            best,
            lengthened_by: match played.outcome {
                Probe::Win { dtm } => Some(dtm - shortest),
                _ => None,
            },
            stalemates: after.is_stalemate(),
            hanging: self.hanging(&after),
            escapes: king_steps(&after) & !king_steps(&after_best),
            room,
            room_gained: room & !king_room(after_best.board(), after_best.turn()),
        })
    }

    fn hanging(&self, position: &Position) -> Option<Hanging> {
        let rated = self.moves(position).into_iter().find(|rated| rated.played.is_capture())?;
        let (square, role) = (rated.played.to(), rated.played.capture()?);
        let outcome = match rated.outcome {
            Probe::Win { dtm } => Probe::Loss { dtm: dtm - 1 },
            Probe::Loss { dtm } => Probe::Win { dtm: dtm - 1 },
            other => other,
        };
        Some(Hanging { square, role, capture: rated.played, outcome })
    }
}

fn position_after(position: &Position, played: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}

fn king_steps(position: &Position) -> Bitboard {
    let moves = position.legal_moves();
    moves.into_iter().filter(|step| step.role() == Role::King).map(|step| step.to()).collect()
}

/// Where a king could walk to, its own square included, if nothing else moved.
pub(super) fn king_room(board: &Board, color: Color) -> Bitboard {
    let Some(king) = board.king_of(color) else { return Bitboard::EMPTY };
    // The king does not shade the squares behind it: stepping back along a rook's file is no escape.
    let occupied = board.occupied().without(king);
    let closed = board.by_color(color).without(king);
    let mut room = Bitboard::from_square(king);
    let mut edge = room;
    while edge.any() {
        let reached: Bitboard = edge.into_iter().flat_map(attacks::king_attacks).collect();
        edge = (reached & !room & !closed)
            .into_iter()
            .filter(|&square| board.attacks_to(square, !color, occupied).is_empty())
            .collect();
        room |= edge;
    }
    room
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, fen::Fen, uci::UciMove};

    use super::*;

    fn facts(fen: &str, played: &str) -> Option<MoveFacts> {
        let position: Position = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let played = played.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        Tablebase::global().facts(&position, played)
    }

    #[test]
    fn a_fastest_win_costs_nothing() {
        let facts = facts("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", "h7h8").unwrap();
        assert_eq!(facts.lengthened_by, Some(0));
        assert_eq!(facts.best, facts.played);
        assert_eq!((facts.stalemates, facts.hanging), (false, None));
        assert!(facts.escapes.is_empty() && facts.room_gained.is_empty());
    }

    #[test]
    fn a_detour_costs_an_even_number_of_plies() {
        let facts = facts("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", "h7g7").unwrap();
        assert_eq!(facts.lengthened_by, Some(2));
    }

    #[test]
    fn a_stalemate_throws_the_win_away() {
        let facts = facts("k7/3Q4/2K5/8/8/8/8/8 w - - 0 1", "d7c7").unwrap();
        assert!(facts.stalemates);
        assert_eq!(facts.lengthened_by, None);
        assert_eq!(facts.hanging, None);
    }

    #[test]
    fn a_hanging_queen_is_named_with_its_capture() {
        let facts = facts("k7/3Q4/8/8/8/8/8/7K w - - 0 1", "d7b7").unwrap();
        let hanging = facts.hanging.unwrap();
        assert_eq!((hanging.square, hanging.role, hanging.outcome), (Square::B7, Role::Queen, Probe::Draw));
        assert_eq!(hanging.capture.from(), Some(Square::A8));
        assert_eq!(facts.lengthened_by, None);
    }

    #[test]
    fn an_opened_box_shows_where_the_king_gets_out() {
        // The rook on the fifth rank holds the king above it; on the g-file it lets it down.
        let facts = facts("8/8/3k4/6R1/3K4/8/8/8 w - - 0 1", "g5g1").unwrap();
        assert!(facts.lengthened_by > Some(0));
        assert!(facts.escapes.is_subset(facts.room_gained));
        assert!(facts.room.is_superset(facts.room_gained));
        assert!(facts.escapes.any());
    }

    #[test]
    fn there_are_no_facts_where_nothing_is_won() {
        assert_eq!(facts("k7/8/8/8/8/8/8/K5B1 w - - 0 1", "g1f2"), None);
        assert_eq!(facts("k7/8/8/8/8/8/8/QK6 b - - 0 1", "a8b7"), None);
    }
}
