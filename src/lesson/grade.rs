//! What a learner's answer is worth, and everything there is to say about it, as data.
//!
//! Pure: the same step and answer always give the same grade, so a stored answer can be graded again to show it.

mod answer;
mod combination;
mod facts;
mod path;
mod refuted;
mod sample;
#[cfg(test)]
mod tests;
mod written;

use crate::{
    chess::{Attempt, Bitboard, Board, Move, Position, Reason, ReasonCode, Square, Verdict, move_squares},
    lang::Text,
    tactics::refute::Refutation,
};

use super::{
    Choice, Combination, Mark, Ruling, Scene, Standing, Step, Task, WrongMove,
    ask::{self, Ask, Misfit},
    collect::Stage,
    goal::{Goal, Shortfall, shortfall},
    notation::Slip,
    play::{DrawnBy, Game, PlayGoal},
};

pub use answer::{Answer, Unclear};
pub use facts::{PieceOn, Reached, Stands, standings, stands};
pub use sample::{a_right_answer, a_wrong_answer, an_illegal_answer, next_in_combination};

use path::{grade_game, grade_path};

/// How an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GradeVerdict {
    Right,
    Wrong,
    /// The move is against the rules.
    Illegal,
    /// Some of it is right, and nothing is wrong.
    Partly,
    /// A good move, but not the one that the step is about.
    Sound,
}

impl GradeVerdict {
    pub const fn as_str(self) -> &'static str {
        match self {
            GradeVerdict::Right => "right",
            GradeVerdict::Wrong => "wrong",
            GradeVerdict::Illegal => "illegal",
            GradeVerdict::Partly => "partly",
            GradeVerdict::Sound => "sound",
        }
    }
}

/// An answer's verdict, what to say about it and what to draw.
#[derive(Clone, Debug)]
pub struct Grade {
    /// `None` where there is nothing to judge yet: more moves are to come, a promotion piece must be named, or the
    /// text says no move. Such an answer is told but not recorded.
    pub verdict: Option<GradeVerdict>,
    /// Why the move is illegal, where it is.
    pub reason: Option<Reason>,
    /// What to say, in this order.
    pub remarks: Vec<Remark>,
    /// What to draw: circles on squares that were missed or that prove a reason, tints on squares that do not fit,
    /// arrows from attackers.
    pub marks: Vec<Mark>,
    /// The board after a move that was played.
    pub scene_after: Option<SceneAfter>,
    /// A `collect` step on its way.
    pub progress: Option<Collected>,
    /// A pawn move that is legal once its promotion piece is named.
    pub ask_promotion: Option<Attempt>,
    /// A wrong move and the moves that show what is wrong with it.
    pub playback: Option<Playback>,
}

/// Moves to look at one by one, from the position in which they begin.
#[derive(Clone, Debug)]
pub struct Playback {
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Playback {
    /// The game of an `outcome` step, where it has one.
    pub fn of_game(step: &Step) -> Option<Playback> {
        match (&step.task, &step.scene) {
            (Task::Outcome { moves, .. }, Some(Scene::Position(start))) if !moves.is_empty() => {
                Some(Playback { start: start.clone(), moves: moves.clone() })
            }
            _ => None,
        }
    }
}

/// The board after a move, and the move's squares.
#[derive(Clone, Debug)]
pub struct SceneAfter {
    pub scene: Scene,
    pub from: Square,
    pub to: Square,
}

/// How far a `collect` step has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collected {
    /// The moves so far, for the form's hidden field `path`.
    pub path: Vec<Attempt>,
    /// The square of the piece now.
    pub piece: Square,
    pub left: Bitboard,
    pub moves_left: u32,
}

impl Collected {
    /// The moves as the field `path` has them: `d4d7,d7h7`.
    pub fn path_text(&self) -> String {
        let moves: Vec<String> = self.path.iter().map(ToString::to_string).collect();
        moves.join(",")
    }
}

/// One thing to say about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The author's reply to just this answer.
    Reply(Text),
    /// The author's words on why the right answer is right.
    Why(Text),
    /// Why the move is illegal on this board.
    Illegal { reason: Reason, board: Board },
    /// What a right move reaches.
    Reached(Reached),
    /// What a legal move lacks.
    Shortfall(Shortfall),
    /// The move is legal, but another one is asked for.
    NotAccepted,
    /// A good move, but the step is about something else.
    NotAsked,
    /// The text is no answer.
    Unclear(Unclear),
    /// Which piece the pawn becomes must be said.
    PromotionOpen,
    /// All squares that fit are marked.
    AllMarked { n_squares: usize },
    /// These squares fit and are not marked.
    Missed(Vec<Square>),
    /// This square is marked and does not fit.
    Misfit { square: Square, why: Misfit },
    /// The move that was to be judged is legal.
    MoveIsLegal { piece: PieceOn, to: Square },
    /// The move is illegal indeed; the reason is still asked for.
    ReasonOpen,
    /// The move is illegal indeed, but for another reason.
    OtherReason,
    /// How the game stands, and how one sees it.
    Stands(Stands),
    /// Targets of a `collect` step that are left, and the moves that are left for them.
    MoreTargets { left: Vec<Square>, moves_left: u32 },
    /// The moves are used up and targets are left.
    OutOfMoves { left: Vec<Square>, within: u32 },
    /// All targets are reached.
    Collected { n_moves: usize },
    /// The game of a `play` step goes on: the opponent has answered, and so many moves are left.
    GameGoesOn { goal: PlayGoal, moves_left: u32 },
    /// The pawn of a `play` step was promoted, and the game is still won.
    PromotedInTime { n_moves: u32 },
    /// The game of a `play` step was held.
    Held { by: DrawnBy },
    /// This move of a `play` step gave the draw or the win away; these would have kept it.
    ThrownAway { goal: PlayGoal, played: String, keeping: Vec<String> },
    /// The moves of a `play` step are used up without promotion.
    NoPromotionWithin { within: u32 },
    /// The game of a `play` step ended in mate.
    Mated { n_moves: u32 },
    /// The move gave stalemate away.
    GaveStalemate,
    /// Mate can no longer be forced.
    WinGone,
    /// The moves of a `play` step are used up without mate.
    NoMateWithin { within: u32 },
    /// The other side's reply in a combination that goes on.
    Answered { before: Position, reply: Move },
    /// So many own moves of a combination are left.
    GoOn { moves_left: u32 },
    /// The move wins as much as was asked for, and this is how.
    Wins { start: Position, line: Vec<Move> },
    /// The line that the step was made for, told to somebody who found another.
    OtherWay { start: Position, line: Vec<Move> },
    /// What is provably wrong with a legal move of the position.
    Refuted { position: Position, played: Move, refutation: Refutation },
    /// Nothing is lost by the move, but another one wins something.
    MoreToWin,
    /// Another piece was moved than the one that collects.
    OtherPiece { square: Square },
    /// In what the text is not written as usual.
    Slip(Slip),
    /// The usual writing, where the text has slips.
    UsuallyWritten(String),
    /// The text is written as usual.
    WellWritten(String),
    /// The text names another move that is legal.
    OtherMoveWritten { piece: PieceOn, to: Square },
    /// The text names a move that is not legal; the reason follows.
    IllegalMoveWritten,
    /// The text names another square.
    OtherSquareWritten(Square),
    /// The text names no square.
    NoSquareWritten,
    /// This piece does not belong where it was put.
    Misplaced(PieceOn),
    /// These squares are empty, and pieces belong there.
    StillEmpty(Vec<Square>),
    /// Every piece stands where it belongs.
    AllPlaced,
}

impl Grade {
    fn of(verdict: GradeVerdict, remarks: Vec<Remark>) -> Grade {
        Grade { verdict: Some(verdict), ..Grade::open(remarks) }
    }

    /// Nothing to judge yet.
    fn open(remarks: Vec<Remark>) -> Grade {
        Grade {
            verdict: None,
            reason: None,
            remarks,
            marks: Vec::new(),
            scene_after: None,
            progress: None,
            ask_promotion: None,
            playback: None,
        }
    }

    fn illegal(scene: &Scene, attempt: Attempt, reason: Reason) -> Grade {
        let marks = facts::proof(scene, attempt, &reason);
        let remarks = vec![illegal(scene, &reason)];
        Grade { reason: Some(reason), marks, ..Grade::of(GradeVerdict::Illegal, remarks) }
    }

    fn unclear(unclear: Unclear) -> Grade {
        Grade::open(vec![Remark::Unclear(unclear)])
    }
}

/// Grades an answer to a step.
pub fn grade(step: &Step, answer: &Answer) -> Grade {
    if let Answer::Unclear(unclear) = answer {
        return Grade::unclear(unclear.clone());
    }
    let graded = match (&step.task, answer, &step.scene) {
        (Task::Show, _, _) => Some(Grade::of(GradeVerdict::Right, Vec::new())),
        (Task::Squares { ask, answer: expected, .. }, Answer::Squares(marked), Some(scene)) => {
            Some(grade_squares(step, scene, ask, *expected, *marked))
        }
        (Task::Move { goal, wrong, .. }, Answer::Move(attempt), Some(scene)) => {
            Some(grade_move(step, scene, *goal, wrong, *attempt))
        }
        (Task::Judge { attempt, .. }, Answer::Ruling { legal, reason }, Some(scene)) => {
            Some(grade_ruling(step, scene, *attempt, *legal, *reason))
        }
        (Task::Outcome { moves, .. }, Answer::Standing(standing), Some(scene)) => {
            Some(grade_standing(step, scene, moves, *standing))
        }
        (Task::Choose { options }, Answer::Choice(name), _) => grade_choice(step, options, name),
        (Task::Collect { piece, targets, within, .. }, Answer::Path(path), Some(scene)) => {
            Some(grade_path(step, Stage::new(scene, *piece, *targets), *within, path))
        }
        (Task::Play { goal, within }, Answer::Path(path), Some(Scene::Position(start))) => {
            Some(grade_game(step, Game::new(start, *goal), *within, path))
        }
        (Task::Line { .. } | Task::Mate { .. }, Answer::Path(path), _) => {
            Combination::of(step).map(|combination| combination::grade_combination(step, combination, path))
        }
        (Task::Notate { writing, wrong, .. }, Answer::Written(text), Some(scene)) => {
            Some(written::grade_text(step, scene, *writing, wrong, text))
        }
        (Task::Setup { target, .. }, Answer::Placement(placed), Some(scene)) => {
            Some(written::grade_placement(step, scene.board(), target, placed))
        }
        _ => None,
    };
    // An answer to another kind of task can only come from a form that was tampered with.
    graded.unwrap_or_else(|| Grade::unclear(Unclear::Nothing))
}

fn illegal(scene: &Scene, reason: &Reason) -> Remark {
    Remark::Illegal { reason: reason.clone(), board: scene.board().clone() }
}

fn why(step: &Step, otherwise: Remark) -> Vec<Remark> {
    vec![step.why.clone().map_or(otherwise, Remark::Why)]
}

fn grade_squares(step: &Step, scene: &Scene, ask: &Ask, expected: Bitboard, marked: Bitboard) -> Grade {
    if marked.is_empty() {
        return Grade::unclear(Unclear::Nothing);
    }
    if marked == expected {
        return Grade::of(GradeVerdict::Right, why(step, Remark::AllMarked { n_squares: expected.count() }));
    }
    let (misfits, missed) = (marked & !expected, expected & !marked);
    let verdict = if misfits.is_empty() { GradeVerdict::Partly } else { GradeVerdict::Wrong };
    let mut grade = Grade::of(verdict, Vec::new());
    for square in misfits {
        grade.marks.push(Mark::Tint { square });
        let Task::Squares { wrong, .. } = &step.task else { continue };
        let reply = wrong.iter().find(|wrong| wrong.square == square).map(|wrong| Remark::Reply(wrong.text.clone()));
        let misfit = || ask::why_not(ask, scene, square).map(|why| Remark::Misfit { square, why });
        grade.remarks.extend(reply.or_else(misfit));
    }
    if missed.any() {
        grade.marks.extend(missed.into_iter().map(|square| Mark::Circle { square }));
        grade.remarks.push(Remark::Missed(missed.into_iter().collect()));
    }
    grade
}

fn grade_move(step: &Step, scene: &Scene, goal: Option<Goal>, wrong: &[WrongMove], attempt: Attempt) -> Grade {
    let played = match scene.judge(attempt) {
        Verdict::Legal(played) => played,
        Verdict::Illegal(Reason::PromotionMissing { .. }) => return ask_promotion(attempt),
        Verdict::Illegal(reason) => return Grade::illegal(scene, attempt, reason),
    };
    let reached = facts::reached(scene, played, goal);
    if accepts(step, played) {
        let marks = facts::marks_of_reached(&reached);
        let remarks = why(step, Remark::Reached(reached));
        let scene_after = Some(scene_after(scene, played));
        return Grade { marks, scene_after, ..Grade::of(GradeVerdict::Right, remarks) };
    }
    let reply = wrong.iter().find(|wrong| wrong.played == played).map(|wrong| &wrong.text);
    if reply.is_none() && matches!(reached, Reached::Checkmate { .. }) {
        let marks = facts::marks_of_reached(&reached);
        let remarks = vec![Remark::Reached(reached), Remark::NotAsked];
        let scene_after = Some(scene_after(scene, played));
        return Grade { marks, scene_after, ..Grade::of(GradeVerdict::Sound, remarks) };
    }
    let lack = goal.and_then(|goal| Some((goal, shortfall(goal, scene, played)?)));
    match (lack, scene) {
        (Some((goal, lack)), scene) => {
            let marks = facts::marks_of_shortfall(scene, played, &lack);
            let (besides, playback) = match scene {
                Scene::Position(position) => refuted::besides(position, played, goal, &lack),
                Scene::Diagram(_) => (None, None),
            };
            let remarks = match reply {
                Some(text) => vec![Remark::Reply(text.clone())],
                None => std::iter::once(Remark::Shortfall(lack)).chain(besides).collect(),
            };
            Grade { marks, playback, ..Grade::of(GradeVerdict::Wrong, remarks) }
        }
        (None, Scene::Position(position)) => refuted::wrong_move(position, played, None, reply),
        (None, Scene::Diagram(_)) => {
            let remark = reply.map_or(Remark::NotAccepted, |text| Remark::Reply(text.clone()));
            Grade::of(GradeVerdict::Wrong, vec![remark])
        }
    }
}

fn ask_promotion(attempt: Attempt) -> Grade {
    Grade { ask_promotion: Some(attempt), ..Grade::open(vec![Remark::PromotionOpen]) }
}

fn scene_after(scene: &Scene, played: Move) -> SceneAfter {
    let (from, to) = move_squares(&played);
    SceneAfter { scene: scene.after(played), from, to }
}

/// Whether a legal move is a right answer to a `move` step.
fn accepts(step: &Step, played: Move) -> bool {
    let (Task::Move { goal, accept, .. }, Some(scene)) = (&step.task, &step.scene) else { return false };
    accept.contains(&played) || goal.is_some_and(|goal| shortfall(goal, scene, played).is_none())
}

/// Every move that is a right answer to a `move` step.
pub fn accepted_moves(step: &Step) -> Vec<Move> {
    let moves = step.scene.as_ref().map(Scene::moves).unwrap_or_default();
    moves.into_iter().filter(|played| accepts(step, *played)).collect()
}

fn grade_ruling(step: &Step, scene: &Scene, attempt: Attempt, says_legal: bool, says: Option<ReasonCode>) -> Grade {
    let Task::Judge { offer, wrong, .. } = &step.task else { return Grade::unclear(Unclear::Nothing) };
    let said = match (says_legal, says) {
        (true, _) => Some(Ruling::Legal),
        (false, Some(code)) => Some(Ruling::Illegal(code)),
        (false, None) => None,
    };
    let reply = wrong.iter().find(|wrong| Some(wrong.ruling) == said).map(|wrong| Remark::Reply(wrong.text.clone()));
    match scene.judge(attempt) {
        Verdict::Legal(played) => {
            let (from, to) = move_squares(&played);
            let fact = PieceOn::at(scene, from).map(|piece| Remark::MoveIsLegal { piece, to });
            if says_legal {
                let remarks = step.why.clone().map(Remark::Why).or(fact).into_iter().collect();
                let scene_after = Some(scene_after(scene, played));
                return Grade { scene_after, ..Grade::of(GradeVerdict::Right, remarks) };
            }
            Grade::of(GradeVerdict::Wrong, reply.or(fact).into_iter().collect())
        }
        Verdict::Illegal(reason) => {
            let fact = illegal(scene, &reason);
            let (verdict, remarks) = match says {
                _ if says_legal => (GradeVerdict::Wrong, vec![reply.unwrap_or(fact)]),
                // Without reasons to pick from, "illegal" is the whole answer.
                None if offer.is_empty() => (GradeVerdict::Right, why(step, fact)),
                None => (GradeVerdict::Partly, vec![Remark::ReasonOpen]),
                Some(code) if code == reason.code() => (GradeVerdict::Right, why(step, fact)),
                Some(_) => (GradeVerdict::Partly, vec![reply.unwrap_or(Remark::OtherReason)]),
            };
            // While the reason is still asked for, the squares that prove it would give it away.
            let marks = match verdict {
                GradeVerdict::Partly => Vec::new(),
                _ => facts::proof(scene, attempt, &reason),
            };
            let reason = (verdict != GradeVerdict::Partly).then_some(reason);
            Grade { reason, marks, ..Grade::of(verdict, remarks) }
        }
    }
}

fn grade_standing(step: &Step, scene: &Scene, moves: &[Move], says: Standing) -> Grade {
    let Task::Outcome { answer, wrong, .. } = &step.task else { return Grade::unclear(Unclear::Nothing) };
    let fact = stands(scene, moves, *answer);
    let marks = fact.as_ref().map(facts::marks_of_standing).unwrap_or_default();
    let fact = fact.map(Remark::Stands);
    if says == *answer {
        let remarks = step.why.clone().map(Remark::Why).or(fact).into_iter().collect();
        return Grade { marks, ..Grade::of(GradeVerdict::Right, remarks) };
    }
    let reply = wrong.iter().find(|wrong| wrong.standing == says).map(|wrong| Remark::Reply(wrong.text.clone()));
    Grade { marks, ..Grade::of(GradeVerdict::Wrong, reply.or(fact).into_iter().collect()) }
}

fn grade_choice(step: &Step, options: &[Choice], name: &str) -> Option<Grade> {
    let (_, option) = options.iter().enumerate().find(|(index, option)| option.name(*index) == name)?;
    let mut remarks = vec![Remark::Why(option.why.clone())];
    if option.right {
        remarks.extend(step.why.clone().map(Remark::Why));
        return Some(Grade::of(GradeVerdict::Right, remarks));
    }
    Some(Grade::of(GradeVerdict::Wrong, vec![Remark::Reply(option.why.clone())]))
}

impl Choice {
    /// The name by which a form picks this option: its id, or the letter of its place when it has none.
    pub fn name(&self, index: usize) -> String {
        match &self.id {
            Some(id) => id.to_string(),
            None => u8::try_from(index)
                .map_or_else(|_| index.to_string(), |index| char::from(b'a' + index % 26).to_string()),
        }
    }
}
