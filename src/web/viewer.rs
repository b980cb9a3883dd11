//! Moves to look at one by one on the step's board: a game, or a wrong move and what refutes it. Each is a link, so
//! that they can be looked at without a script.

use shakmaty::Position as _;

use super::step_state::StepState;
use crate::{
    chess::{Color, Position, Square, move_squares, san},
    lesson::{
        Scene, Step,
        grade::{GradeVerdict, Playback},
    },
    words::Words,
};

/// Which of the moves is on the board.
pub struct Viewing {
    playback: Playback,
    /// A game is shown with its last move at first. What refutes a move is shown on request: until then the step's own
    /// board stands there, to try again on.
    is_game: bool,
    ply: usize,
}

/// The board of the move that is looked at, and that move's squares.
pub struct ViewedBoard {
    pub scene: Scene,
    pub last: Option<(Square, Square)>,
    /// The last of the moves is on the board.
    pub is_end: bool,
}

/// The list of moves as `step/viewer.html` draws it, with the ways through it.
pub struct Viewer {
    pub heading: String,
    pub moves: Vec<MoveLink>,
    pub ways: Vec<WayThrough>,
    /// Back to the board to try again on, while another one is looked at.
    pub home: Option<String>,
    /// The script plays the moves by itself, and takes them back.
    pub plays: bool,
    /// What is on the board, for those who do not see it.
    pub status: String,
}

pub struct MoveLink {
    pub number: Option<String>,
    pub san: String,
    pub href: String,
    pub ply: usize,
    pub is_current: bool,
}

/// First, back, forward, last.
pub struct WayThrough {
    pub key: &'static str,
    pub sign: &'static str,
    pub name: String,
    pub href: String,
    pub is_here: bool,
}

impl Viewing {
    /// Nothing where there are no moves to look at.
    pub fn of(step: &Step, state: &StepState) -> Option<Viewing> {
        let refuted = state.grade().filter(|grade| grade.verdict == Some(GradeVerdict::Wrong));
        let refuting = refuted.and_then(|grade| grade.playback.clone());
        let is_game = refuting.is_none();
        let playback = refuting.or_else(|| Playback::of_game(step))?;
        let n_plies = playback.moves.len();
        let ply = state.ply.unwrap_or(if is_game { n_plies } else { 0 }).min(n_plies);
        Some(Viewing { playback, is_game, ply })
    }

    /// Nothing while the step's own board is to be shown.
    pub fn board(&self) -> Option<ViewedBoard> {
        if !self.is_game && self.ply == 0 {
            return None;
        }
        let mut position = self.playback.start.clone();
        let played = &self.playback.moves[..self.ply];
        for played in played {
            position.play_unchecked(*played);
        }
        Some(ViewedBoard {
            scene: Scene::Position(position),
            last: played.last().map(move_squares),
            is_end: self.ply == self.playback.moves.len(),
        })
    }

    pub fn viewer(&self, words: Words, state: &StepState, step_url: &str) -> Viewer {
        let n_plies = self.playback.moves.len();
        let href = |ply: usize| state.address_of_ply(step_url, (self.is_game || ply > 0).then_some(ply));
        let mut position = self.playback.start.clone();
        let mut moves = Vec::new();
        for (index, played) in self.playback.moves.iter().enumerate() {
            moves.push(MoveLink {
                number: number(&position, index == 0),
                san: san(&position, played),
                href: href(index + 1),
                ply: index + 1,
                is_current: self.ply == index + 1,
            });
            position.play_unchecked(*played);
        }
        let way = |key, sign, name, ply| WayThrough {
            key,
            sign,
            name: words.say(name),
            href: href(ply),
            is_here: ply == self.ply,
        };
        let status = match self.ply.checked_sub(1).and_then(|index| moves.get(index)) {
            Some(shown) => {
                let args = [("ply", shown.ply.into()), ("total", n_plies.into()), ("move", shown.san.as_str().into())];
                words.say_with("viewer-at", &args)
            }
            None if self.is_game => words.say("viewer-at-start"),
            None => String::new(),
        };
        Viewer {
            heading: words.say(if self.is_game { "viewer-game" } else { "viewer-refutation" }),
            ways: vec![
                way("first", "«", "viewer-first", 0),
                way("back", "‹", "viewer-back", self.ply.saturating_sub(1)),
                way("forward", "›", "viewer-forward", (self.ply + 1).min(n_plies)),
                way("last", "»", "viewer-last", n_plies),
            ],
            home: (!self.is_game && self.ply > 0).then(|| href(0)),
            plays: !self.is_game && self.ply == 0,
            status,
            moves,
        }
    }
}

/// "12." before a move of White, "12…" before a first one of Black.
fn number(position: &Position, is_first: bool) -> Option<String> {
    match position.turn() {
        Color::White => Some(format!("{}.", position.fullmoves())),
        Color::Black if is_first => Some(format!("{}…", position.fullmoves())),
        Color::Black => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::parse_position, lang::Lang, lesson::grade::Playback};

    fn viewing(ply: usize, is_game: bool) -> Viewing {
        let start = parse_position("4k3/8/8/8/8/8/8/R3K3 b - - 0 7").unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for text in ["Kd8", "Ra1a2", "Ke8"] {
            let played = Scene::Position(position.clone()).read(text).unwrap();
            position.play_unchecked(played);
            moves.push(played);
        }
        Viewing { playback: Playback { start, moves }, is_game, ply }
    }

    fn viewer(ply: usize, is_game: bool) -> Viewer {
        viewing(ply, is_game).viewer(Words::of(Lang::En), &StepState::default(), "/step")
    }

    #[test]
    fn moves_are_numbered_as_players_write_them() {
        let moves = viewer(0, true).moves;
        let numbered: Vec<String> =
            moves.iter().map(|link| format!("{}{}", link.number.as_deref().unwrap_or_default(), link.san)).collect();
        assert_eq!(numbered, ["7…Kd8", "8.Ra2", "Ke8"]);
    }

    #[test]
    fn the_ways_end_at_both_ends() {
        let hrefs = |viewer: Viewer| viewer.ways.into_iter().map(|way| way.href).collect::<Vec<_>>();
        assert_eq!(hrefs(viewer(0, true)), ["/step?ply=0", "/step?ply=0", "/step?ply=1", "/step?ply=3"]);
        assert_eq!(hrefs(viewer(3, true)), ["/step?ply=0", "/step?ply=2", "/step?ply=3", "/step?ply=3"]);
    }

    #[test]
    fn before_a_refutation_stands_the_board_to_try_again_on() {
        assert!(viewing(0, false).board().is_none() && viewing(0, true).board().is_some());
        let (before, within) = (viewer(0, false), viewer(2, false));
        assert_eq!((before.plays, before.home, before.status), (true, None, String::new()));
        assert_eq!((within.plays, within.home.as_deref()), (false, Some("/step")));
        assert_eq!(within.status, "Move 2 of 3: Ra2.");
        assert!(viewing(3, false).board().is_some_and(|viewed| viewed.is_end));
    }
}
