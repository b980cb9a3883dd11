//! What a learner sent: form pairs to an answer, and an answer to the one line that is stored.

use std::fmt;

use crate::{
    chess::{Attempt, Bitboard, Board, MoveTextError, ReasonCode, Role, Square},
    lesson::{Combination, Scene, Standing, Step, Task, combination::Turn, play::Game},
};

/// Nobody writes more for one move; what is longer is cut off and no move.
const MOST_LETTERS: usize = 40;

/// An answer to a step, of the same kind as its task.
///
/// Displayed, it is what the store keeps; [`Answer::from_stored`] reads that back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Read, and on to the next step.
    Read,
    Squares(Bitboard),
    Move(Attempt),
    Ruling {
        legal: bool,
        reason: Option<ReasonCode>,
    },
    Standing(Standing),
    /// The name of an option.
    Choice(String),
    /// The moves of a `collect` step, from its beginning.
    Path(Vec<Attempt>),
    /// What was written in notation.
    Written(String),
    /// What stands on the board.
    Placement(Board),
    Unclear(Unclear),
}

/// Why what was sent is no answer. It is told, not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing was sent, or nothing that belongs to the task.
    Nothing,
    /// The text says no move, or more than one.
    NoMove { text: String, error: MoveTextError },
}

impl Answer {
    /// The answer that a form sends; `None` for a form that no page of ours sends.
    ///
    /// `move=` is text as people write it; `from=`, `to=` and `promotion=` are squares and a piece. A `collect` step
    /// adds the move to `path=`, or takes all moves at once from `move=`. A form that is sent empty, and text that
    /// says no move, are [`Unclear`].
    pub fn from_pairs(pairs: &[(String, String)], step: &Step) -> Option<Answer> {
        let form = Form { pairs };
        match (&step.task, &step.scene) {
            (Task::Show, _) => Some(Answer::Read),
            (Task::Squares { .. }, _) => form.squares().map(Answer::Squares),
            (Task::Move { .. }, Some(scene)) => Some(form.attempt(scene).map_or_else(Answer::Unclear, Answer::Move)),
            (Task::Collect { .. } | Task::Play { .. }, Some(scene)) => {
                let mut game = match (&step.task, scene) {
                    (Task::Play { goal, .. }, Scene::Position(start)) => Some(Game::new(start, *goal)),
                    _ => None,
                };
                let after = |scene: &Scene, attempt| match &mut game {
                    Some(game) => game.play(attempt).ok().map(|_| Scene::Position(game.position.clone())),
                    None => scene.judge(attempt).legal().map(|played| scene.after(played)),
                };
                Some(form.path(scene, after).map_or_else(Answer::Unclear, Answer::Path))
            }
            (Task::Line { .. } | Task::Mate { .. }, Some(scene)) => {
                let mut combination = Combination::of(step)?;
                let after = |scene: &Scene, attempt| {
                    let played = scene.judge(attempt).legal()?;
                    let goes_on = matches!(combination.play(played), Turn::GoesOn { .. });
                    goes_on.then(|| Scene::Position(combination.position.clone()))
                };
                Some(form.path(scene, after).map_or_else(Answer::Unclear, Answer::Path))
            }
            (Task::Judge { .. }, _) => form.ruling(),
            (Task::Outcome { .. }, _) => match form.get("choice") {
                None => Some(Answer::Unclear(Unclear::Nothing)),
                Some(word) => word.parse().ok().map(Answer::Standing),
            },
            (Task::Choose { options }, _) => match form.get("choice") {
                None => Some(Answer::Unclear(Unclear::Nothing)),
                Some(word) => {
                    let known = options.iter().enumerate().any(|(index, option)| option.name(index) == word);
                    known.then(|| Answer::Choice(word.to_owned()))
                }
            },
            (Task::Notate { .. }, _) => Some(match form.get("move") {
                None => Answer::Unclear(Unclear::Nothing),
                Some(text) => Answer::Written(text.chars().take(MOST_LETTERS).collect()),
            }),
            (Task::Setup { .. }, _) => match form.get("placement") {
                None => Some(Answer::Unclear(Unclear::Nothing)),
                Some(placement) => placement.parse().ok().map(Answer::Placement),
            },
            (
                Task::Move { .. } | Task::Collect { .. } | Task::Play { .. } | Task::Line { .. } | Task::Mate { .. },
                None,
            ) => None,
        }
    }

    /// The form that sends this answer.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        match self {
            Answer::Read | Answer::Unclear(Unclear::Nothing) => Vec::new(),
            Answer::Squares(squares) => squares.into_iter().map(|square| ("square", square.to_string())).collect(),
            Answer::Placement(_) => vec![("placement", self.to_string())],
            Answer::Move(_) | Answer::Path(_) | Answer::Written(_) | Answer::Unclear(_) => {
                vec![("move", self.to_string())]
            }
            Answer::Ruling { legal, reason } => {
                let choice = if *legal { "legal" } else { "illegal" };
                let reason = reason.map(|code| ("reason", code.as_str().to_owned()));
                [("choice", choice.to_owned())].into_iter().chain(reason).collect()
            }
            Answer::Standing(_) | Answer::Choice(_) => vec![("choice", self.to_string())],
        }
    }

    /// Reads what [`Answer`] displays, to show an answer again that was stored.
    pub fn from_stored(stored: &str, step: &Step) -> Option<Answer> {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let pairs = match &step.task {
            Task::Show => Vec::new(),
            Task::Squares { .. } => stored.split_whitespace().map(|square| pair("square", square)).collect(),
            Task::Move { .. }
            | Task::Collect { .. }
            | Task::Play { .. }
            | Task::Line { .. }
            | Task::Mate { .. }
            | Task::Notate { .. } => {
                vec![pair("move", stored)]
            }
            Task::Setup { .. } => vec![pair("placement", stored)],
            Task::Judge { .. } => {
                let mut words = stored.split_whitespace();
                let choice = words.next().map(|word| pair("choice", word));
                choice.into_iter().chain(words.next().map(|word| pair("reason", word))).collect()
            }
            Task::Outcome { .. } | Task::Choose { .. } => vec![pair("choice", stored)],
        };
        Answer::from_pairs(&pairs, step)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Read => f.write_str("read"),
            Answer::Squares(squares) => words(f, *squares),
            Answer::Move(attempt) => write!(f, "{attempt}"),
            Answer::Ruling { legal: true, .. } => f.write_str("legal"),
            Answer::Ruling { legal: false, reason: None } => f.write_str("illegal"),
            Answer::Ruling { legal: false, reason: Some(code) } => write!(f, "illegal {}", code.as_str()),
            Answer::Standing(standing) => write!(f, "{standing}"),
            Answer::Choice(name) => f.write_str(name),
            Answer::Path(path) => words(f, path),
            Answer::Written(text) => f.write_str(text),
            Answer::Placement(placed) => write!(f, "{placed}"),
            Answer::Unclear(Unclear::Nothing) => Ok(()),
            Answer::Unclear(Unclear::NoMove { text, .. }) => f.write_str(text),
        }
    }
}

fn words(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = impl fmt::Display>) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { " " })?;
    }
    Ok(())
}

struct Form<'p> {
    pairs: &'p [(String, String)],
}

impl<'p> Form<'p> {
    /// The first value of this name that is not empty: a form sends its empty fields too.
    fn get(&self, name: &str) -> Option<&'p str> {
        let values = self.pairs.iter().filter(|(own, _)| own == name);
        values.map(|(_, value)| value.trim()).find(|value| !value.is_empty())
    }

    /// Every square that is marked; a word that is none makes the whole unreadable.
    fn squares(&self) -> Option<Bitboard> {
        let values = self.pairs.iter().filter(|(name, _)| name == "square");
        values.map(|(_, value)| value.trim().parse::<Square>().ok()).collect()
    }

    fn ruling(&self) -> Option<Answer> {
        let reason = match self.get("reason") {
            None => None,
            Some(word) => Some(word.parse().ok()?),
        };
        match (self.get("choice"), reason) {
            (Some("legal"), _) => Some(Answer::Ruling { legal: true, reason: None }),
            (Some("illegal"), reason) => Some(Answer::Ruling { legal: false, reason }),
            (Some(_), _) => None,
            // Whoever picks a reason says that the move is illegal.
            (None, Some(code)) => Some(Answer::Ruling { legal: false, reason: Some(code) }),
            (None, None) => Some(Answer::Unclear(Unclear::Nothing)),
        }
    }

    /// The move of the form, on the board it is played on.
    fn attempt(&self, scene: &Scene) -> Result<Attempt, Unclear> {
        let promotion = match self.get("promotion") {
            None => None,
            Some(word) => Some(role(word).ok_or_else(|| no_move(word))?),
        };
        if let Some(text) = self.get("move") {
            let attempt = read(scene, text)?;
            // The page asks for the piece in a field of its own, after the move was typed without one.
            return Ok(Attempt { promotion: attempt.promotion.or(promotion), ..attempt });
        }
        let square = |name: &str| self.get(name).ok_or(Unclear::Nothing);
        let (from, to) = (square("from")?, square("to")?);
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Attempt { from, to, promotion }),
            _ => Err(no_move(&format!("{from} {to}"))),
        }
    }

    /// The moves of `path`, and after them those of `move` or the one of `from` and `to`; `after` is the board on which
    /// the next move is read.
    fn path(
        &self,
        scene: &Scene,
        mut after: impl FnMut(&Scene, Attempt) -> Option<Scene>,
    ) -> Result<Vec<Attempt>, Unclear> {
        let words = self.get("path").unwrap_or_default().split([',', ' ']).filter(|word| !word.is_empty());
        let mut path: Vec<Attempt> =
            words.map(|word| word.parse().map_err(|_| no_move(word))).collect::<Result<_, _>>()?;
        let (mut now, mut n_played) = (scene.clone(), 0);
        // What the last move leads to is not asked for here.
        let mut catch_up = |path: &[Attempt]| {
            for attempt in &path[n_played..] {
                // Moves after an illegal one are read on the board before it: the grade stops there.
                if let Some(after) = after(&now, *attempt) {
                    now = after;
                }
            }
            n_played = path.len();
            now.clone()
        };
        match self.get("move") {
            Some(text) if text.contains(char::is_whitespace) => {
                // "Rook to a7" is one move with blanks in it; moves in a row are squares, as we keep them, or such that the
                // first word is a move by itself.
                let whole = read(&catch_up(&path), text);
                let words: Vec<&str> = text.split_whitespace().collect();
                let are_squares = words.iter().all(|word| word.parse::<Attempt>().is_ok());
                let is_row = are_squares || (whole.is_err() && read(&catch_up(&path), words[0]).is_ok());
                for word in words.into_iter().filter(|_| is_row) {
                    let attempt = read(&catch_up(&path), word)?;
                    path.push(attempt);
                }
                if !is_row {
                    path.push(whole?);
                }
            }
            _ if self.get("move").is_some() || self.get("from").is_some() => {
                let attempt = self.attempt(&catch_up(&path))?;
                path.push(attempt);
            }
            _ => {}
        }
        if path.is_empty() { Err(Unclear::Nothing) } else { Ok(path) }
    }
}

fn read(scene: &Scene, text: &str) -> Result<Attempt, Unclear> {
    scene.read_attempt(text).map_err(|error| Unclear::NoMove { text: text.to_owned(), error })
}

fn no_move(text: &str) -> Unclear {
    Unclear::NoMove { text: text.to_owned(), error: MoveTextError::NotAMove { text: text.to_owned() } }
}

/// A promotion piece by its letter or its name.
fn role(word: &str) -> Option<Role> {
    match word {
        "queen" => Some(Role::Queen),
        "rook" => Some(Role::Rook),
        "bishop" => Some(Role::Bishop),
        "knight" => Some(Role::Knight),
        "king" => Some(Role::King),
        "pawn" => Some(Role::Pawn),
        _ => {
            let mut letters = word.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            Role::from_char(letter.to_ascii_lowercase())
        }
    }
}
