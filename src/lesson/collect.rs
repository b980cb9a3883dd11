//! The least moves with which one piece reaches all targets of a `collect` step.

use std::collections::{HashSet, VecDeque};

use crate::chess::{Bitboard, Diagram, Move, Square};

use super::{Scene, scene::lands_on};

/// A board on which some targets are left.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub scene: Scene,
    pub piece: Square,
    pub left: Bitboard,
}

impl Stage {
    pub fn new(scene: &Scene, piece: Square, targets: Bitboard) -> Stage {
        Stage { scene: scene.clone(), piece, left: targets }
    }

    /// The stage after a legal move of the piece.
    pub fn after(&self, played: Move) -> Stage {
        let to = lands_on(played);
        Stage { scene: self.scene.after(played), piece: to, left: self.left.without(to) }
    }
}

/// A shortest way to all targets; `None` where there is none in at most `limit` moves.
pub(super) fn shortest(start: Stage, limit: usize) -> Option<Vec<Move>> {
    let mut seen: HashSet<(Diagram, Square, Bitboard)> = HashSet::new();
    let mut waiting: VecDeque<(Stage, Vec<Move>)> = VecDeque::from([(start, Vec::new())]);
    while let Some((stage, path)) = waiting.pop_front() {
        if stage.left.is_empty() {
            return Some(path);
        }
        if path.len() == limit {
            continue;
        }
        for played in stage.scene.moves_from(stage.piece) {
            let next = stage.after(played);
            if seen.insert((diagram(&next.scene), next.piece, next.left)) {
                let path = path.iter().copied().chain([played]).collect();
                waiting.push_back((next, path));
            }
        }
    }
    None
}

fn diagram(scene: &Scene) -> Diagram {
    match scene {
        Scene::Diagram(diagram) => diagram.clone(),
        Scene::Position(position) => Diagram::from(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn least(diagram: &str, piece: &str, targets: &[&str], expect: Option<usize>) {
        let scene = Scene::Diagram(diagram.parse().unwrap());
        let targets = targets.iter().map(|square| square.parse::<Square>().unwrap()).collect();
        let found = shortest(Stage::new(&scene, piece.parse().unwrap(), targets), 20);
        assert_eq!(found.map(|path| path.len()), expect, "{diagram}");
    }

    #[test]
    fn a_rook_turns_at_each_star() {
        least("8/8/8/8/3R4/8/8/8", "d4", &["d7", "h7", "h2"], Some(3));
    }

    #[test]
    fn passing_over_a_star_does_not_take_it() {
        least("8/8/8/8/R7/8/8/8", "a4", &["c4", "h4"], Some(2));
    }

    #[test]
    fn a_bishop_never_reaches_the_other_shade() {
        least("8/8/8/8/8/8/8/B7", "a1", &["b1"], None);
    }

    #[test]
    fn a_piece_in_the_way_is_gone_round() {
        least("8/8/8/8/R1P5/8/8/8", "a4", &["d4"], Some(3));
    }
}
