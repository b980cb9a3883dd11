//! What a `move` step wants a move to reach, and what a move that does not reach it lacks.

use std::{fmt, str::FromStr};

use shakmaty::Position as _;

use crate::{
    chess::{
        Board, Color, Move, Position, Role, Square,
        touch::{Duty, Touches, castles_with_rook_touched_first, duty, fulfils},
    },
    tactics::exchange::{exchanges, won_by},
};

use super::{Scene, scene::lands_on};

/// What a move is to reach.
// Add the same goal to the table in lessons/README.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Checkmate,
    Check,
    Stalemate,
    Castle,
    EnPassant,
    Promote,
    /// Any capture, or one on this square.
    Capture(Option<Square>),
    To(Square),
    AnswerCheck(CheckAnswer),
    /// The other side can win no material by captures on one square.
    Safe,
    /// What the pieces touched in this order oblige the player to do.
    Touched(Touches),
}

/// The three ways out of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckAnswer {
    Capture,
    Block,
    King,
}

/// What a legal move lacks to reach the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// The king here is not attacked.
    NoCheck {
        king: Square,
    },
    /// It is check, but these replies end it.
    CheckAnswered(Replies),
    /// The king is not attacked and nothing can move: stalemate.
    StalemateInstead {
        king: Square,
    },
    /// The other side still has moves, such as this one.
    StillMoves {
        from: Square,
        to: Square,
    },
    /// The king is attacked, so it is no stalemate.
    CheckInstead {
        king: Square,
        mate: bool,
    },
    NoCastling,
    NoEnPassant,
    NoPromotion,
    NoCapture,
    CapturedElsewhere {
        on: Square,
        wanted: Square,
    },
    WentElsewhere {
        on: Square,
        wanted: Square,
    },
    /// The check was answered in another way.
    AnsweredBy {
        done: CheckAnswer,
        wanted: CheckAnswer,
    },
    /// There was no check to answer.
    NoCheckToAnswer,
    /// The touched pieces oblige the player to do something else.
    Touched(Duty),
    /// The rook was touched before the king, so castling with it is off.
    RookTouchedFirst {
        rook: Square,
    },
    /// The other side wins material with the first move of this line.
    Loses {
        piece: Role,
        square: Square,
        by: Role,
        from: Square,
        line: Vec<Move>,
        loss: i32,
    },
}

/// The replies that end a check, with squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replies {
    /// Where the king can go.
    pub king_to: Vec<Square>,
    /// The pieces that can capture the checking piece, and where that stands.
    pub captures: Vec<(Square, Square)>,
    /// The pieces that can block, and where.
    pub blocks: Vec<(Square, Square)>,
}

/// Why a text is no goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseGoalError {
    #[error("is \"{0}\", which is unknown")]
    Unknown(String),
    #[error("has \"{0}\", which is no square")]
    BadSquare(String),
    #[error("must name 1 to {} different squares", Touches::MOST)]
    BadTouches,
}

impl Goal {
    /// The goals as they are written; those with a square end in one.
    pub const WORDS: &[&str] = &[
        "checkmate",
        "check",
        "stalemate",
        "castle",
        "en-passant",
        "promote",
        "capture",
        "capture d5",
        "to e4",
        "answer-check by capture",
        "answer-check by block",
        "answer-check by king",
        "safe",
        "touched e1 h1",
    ];

    /// Whether the goal makes no sense on a diagram: it is about a king, or about a game that goes on.
    pub const fn needs_kings(self) -> bool {
        !matches!(self, Goal::Promote | Goal::Capture(_) | Goal::To(_))
    }
}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Goal, ParseGoalError> {
        let square = |word: &str| word.parse().map_err(|_| ParseGoalError::BadSquare(word.to_owned()));
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["checkmate"] => Ok(Goal::Checkmate),
            ["check"] => Ok(Goal::Check),
            ["stalemate"] => Ok(Goal::Stalemate),
            ["castle"] => Ok(Goal::Castle),
            ["en-passant"] => Ok(Goal::EnPassant),
            ["promote"] => Ok(Goal::Promote),
            ["capture"] => Ok(Goal::Capture(None)),
            ["capture", on] => Ok(Goal::Capture(Some(square(on)?))),
            ["to", to] => Ok(Goal::To(square(to)?)),
            ["answer-check", "by", "capture"] => Ok(Goal::AnswerCheck(CheckAnswer::Capture)),
            ["answer-check", "by", "block"] => Ok(Goal::AnswerCheck(CheckAnswer::Block)),
            ["answer-check", "by", "king"] => Ok(Goal::AnswerCheck(CheckAnswer::King)),
            ["safe"] => Ok(Goal::Safe),
            ["touched", squares @ ..] => {
                let squares: Vec<Square> = squares.iter().map(|word| square(word)).collect::<Result<_, _>>()?;
                Touches::new(&squares).map(Goal::Touched).ok_or(ParseGoalError::BadTouches)
            }
            _ => Err(ParseGoalError::Unknown(text.to_owned())),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Checkmate => f.write_str("checkmate"),
            Goal::Check => f.write_str("check"),
            Goal::Stalemate => f.write_str("stalemate"),
            Goal::Castle => f.write_str("castle"),
            Goal::EnPassant => f.write_str("en-passant"),
            Goal::Promote => f.write_str("promote"),
            Goal::Capture(None) => f.write_str("capture"),
            Goal::Capture(Some(square)) => write!(f, "capture {square}"),
            Goal::To(square) => write!(f, "to {square}"),
            Goal::AnswerCheck(CheckAnswer::Capture) => f.write_str("answer-check by capture"),
            Goal::AnswerCheck(CheckAnswer::Block) => f.write_str("answer-check by block"),
            Goal::AnswerCheck(CheckAnswer::King) => f.write_str("answer-check by king"),
            Goal::Safe => f.write_str("safe"),
            Goal::Touched(touches) => {
                f.write_str("touched")?;
                touches.squares().iter().try_for_each(|square| write!(f, " {square}"))
            }
        }
    }
}

/// Whether a legal move reaches the goal.
pub fn meets(goal: Goal, scene: &Scene, played: Move) -> bool {
    shortfall(goal, scene, played).is_none()
}

/// What a legal move lacks to reach the goal; `None` where it reaches it.
pub fn shortfall(goal: Goal, scene: &Scene, played: Move) -> Option<Shortfall> {
    match goal {
        Goal::Capture(on) => match (played.is_capture(), on) {
            (false, _) => Some(Shortfall::NoCapture),
            (true, Some(wanted)) if played.to() != wanted => {
                Some(Shortfall::CapturedElsewhere { on: played.to(), wanted })
            }
            (true, _) => None,
        },
        Goal::To(wanted) => {
            let on = lands_on(played);
            (on != wanted).then_some(Shortfall::WentElsewhere { on, wanted })
        }
        Goal::Promote => (!played.is_promotion()).then_some(Shortfall::NoPromotion),
        Goal::Castle => (!played.is_castle()).then_some(Shortfall::NoCastling),
        Goal::EnPassant => (!played.is_en_passant()).then_some(Shortfall::NoEnPassant),
        Goal::Checkmate | Goal::Check | Goal::Stalemate | Goal::AnswerCheck(_) | Goal::Safe | Goal::Touched(_) => {
            let Scene::Position(position) = scene else { return Some(Shortfall::NoCheckToAnswer) };
            match goal {
                Goal::AnswerCheck(wanted) => wrong_answer_to_check(position, played, wanted),
                Goal::Safe => loss(position, played),
                Goal::Touched(touches) => other_than_touched(position, played, &touches),
                _ => no_end(goal, position, played),
            }
        }
    }
}

fn other_than_touched(position: &Position, played: Move, touches: &Touches) -> Option<Shortfall> {
    let duty = duty(position, touches);
    match played {
        _ if fulfils(duty, touches, played) => None,
        Move::Castle { rook, .. } if castles_with_rook_touched_first(touches, played) => {
            Some(Shortfall::RookTouchedFirst { rook })
        }
        _ => Some(Shortfall::Touched(duty)),
    }
}

fn no_end(goal: Goal, position: &Position, played: Move) -> Option<Shortfall> {
    let after = after(position, played);
    let king = king_of(after.board(), after.turn());
    match goal {
        Goal::Check if after.is_check() => None,
        Goal::Checkmate if after.is_checkmate() => None,
        Goal::Stalemate if after.is_stalemate() => None,
        Goal::Stalemate if after.is_check() => Some(Shortfall::CheckInstead { king, mate: after.is_checkmate() }),
        Goal::Stalemate => after
            .legal_moves()
            .first()
            .and_then(|reply| Some(Shortfall::StillMoves { from: reply.from()?, to: lands_on(*reply) })),
        _ if after.is_stalemate() => Some(Shortfall::StalemateInstead { king }),
        Goal::Checkmate if after.is_check() => Some(Shortfall::CheckAnswered(replies(&after))),
        _ => Some(Shortfall::NoCheck { king }),
    }
}

/// The replies of a side in check, by the three ways out of it.
pub fn replies(position: &Position) -> Replies {
    let mut replies = Replies::default();
    for reply in position.legal_moves() {
        let Some(from) = reply.from() else { continue };
        let to = lands_on(reply);
        let pair = match check_answer(position, reply) {
            CheckAnswer::King => {
                replies.king_to.push(to);
                continue;
            }
            CheckAnswer::Capture => (&mut replies.captures, (from, taken_on(reply))),
            CheckAnswer::Block => (&mut replies.blocks, (from, to)),
        };
        // A pawn that promotes with its reply has four moves for one way out.
        let (list, way) = pair;
        if !list.contains(&way) {
            list.push(way);
        }
    }
    replies
}

fn wrong_answer_to_check(position: &Position, played: Move, wanted: CheckAnswer) -> Option<Shortfall> {
    if !position.is_check() {
        return Some(Shortfall::NoCheckToAnswer);
    }
    let done = check_answer(position, played);
    // A king that takes the checking piece answers by capture and with the king.
    let king_captures = played.role() == Role::King && position.checkers().contains(taken_on(played));
    let reached = done == wanted || (king_captures && wanted == CheckAnswer::King);
    (!reached).then_some(Shortfall::AnsweredBy { done, wanted })
}

fn check_answer(position: &Position, reply: Move) -> CheckAnswer {
    if reply.is_capture() && position.checkers().contains(taken_on(reply)) {
        CheckAnswer::Capture
    } else if reply.role() == Role::King {
        CheckAnswer::King
    } else {
        CheckAnswer::Block
    }
}

/// Where the captured piece stood: beside the pawn's way for en passant, else where the move ends.
pub(super) fn taken_on(played: Move) -> Square {
    match played {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => played.to(),
    }
}

/// What the other side wins on one square after the move. What the move itself took there counts against it.
fn loss(position: &Position, played: Move) -> Option<Shortfall> {
    let landing = lands_on(played);
    let worst = exchanges(&after(position, played))
        .into_iter()
        .map(|found| {
            let already_won = if found.square == landing { won_by(played) } else { 0 };
            (found.gain - already_won, found)
        })
        .filter(|(loss, _)| *loss > 0)
        // The first of equals, so that the same move always gets the same words.
        .reduce(|worst, next| if next.0 > worst.0 { next } else { worst });
    let (loss, worst) = worst?;
    let first = *worst.line.first()?;
    Some(Shortfall::Loses {
        piece: first.capture()?,
        square: taken_on(first),
        by: first.role(),
        from: first.from()?,
        loss,
        line: worst.line,
    })
}

fn after(position: &Position, played: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}

fn king_of(board: &Board, color: Color) -> Square {
    board.king_of(color).expect("a position has both kings")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_position;

    #[track_caller]
    fn lacks(fen: &str, goal: &str, played: &str) -> Option<Shortfall> {
        let scene = Scene::Position(parse_position(fen).unwrap());
        let played = scene.read(played).unwrap();
        shortfall(goal.parse().unwrap(), &scene, played)
    }

    #[track_caller]
    fn reached_by(fen: &str, goal: &str, expect: &str) {
        let scene = Scene::Position(parse_position(fen).unwrap());
        let goal = goal.parse().unwrap();
        let mut moves: Vec<String> = scene
            .moves()
            .into_iter()
            .filter(|played| meets(goal, &scene, *played))
            .map(|played| scene.write(played))
            .collect();
        moves.sort();
        assert_eq!(moves.join(" "), expect, "{goal}");
    }

    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    const CHECKED: &str = "k7/8/8/8/4r3/8/2B4R/4K3 w - - 0 1";

    #[test]
    fn goals_round_trip() {
        for word in Goal::WORDS {
            assert_eq!(word.parse::<Goal>().unwrap().to_string(), *word);
        }
    }

    #[test]
    fn each_goal_has_its_moves() {
        reached_by(MATE, "checkmate", "Ra8#");
        reached_by(MATE, "check", "Ra8#");
        reached_by("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "stalemate", "Qc7 Qf4");
        reached_by("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castle", "O-O O-O-O");
        reached_by("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "en-passant", "exd6");
        reached_by("8/1P6/8/8/8/8/8/k6K w - - 0 1", "promote", "b8=B b8=N b8=Q b8=R");
        reached_by("4k3/8/3p4/8/3R4/8/8/4K3 w - - 0 1", "capture d6", "Rxd6");
        reached_by("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "to g1", "O-O Rg1");
    }

    #[test]
    fn a_check_is_answered_in_three_ways() {
        reached_by(CHECKED, "answer-check by capture", "Bxe4+");
        reached_by(CHECKED, "answer-check by block", "Re2");
        reached_by(CHECKED, "answer-check by king", "Kd1 Kd2 Kf1 Kf2");
        let lack = lacks(CHECKED, "answer-check by block", "Bxe4");
        assert_eq!(lack, Some(Shortfall::AnsweredBy { done: CheckAnswer::Capture, wanted: CheckAnswer::Block }));
    }

    #[test]
    fn a_check_that_is_no_mate_says_what_helps() {
        let Some(Shortfall::CheckAnswered(replies)) = lacks("r5k1/5pp1/8/8/8/8/8/R2R2K1 w - - 0 1", "checkmate", "Rd8")
        else {
            panic!()
        };
        assert_eq!(replies.king_to, [Square::H7]);
        assert_eq!(replies.captures, [(Square::A8, Square::D8)]);
        assert_eq!(replies.blocks, []);
    }

    #[test]
    fn a_quiet_move_gives_no_check() {
        assert_eq!(lacks(MATE, "checkmate", "Kf2"), Some(Shortfall::NoCheck { king: Square::G8 }));
    }

    #[test]
    fn stalemate_instead_of_mate_is_told() {
        let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
        assert_eq!(lacks(fen, "checkmate", "Qf7"), Some(Shortfall::StalemateInstead { king: Square::H8 }));
        assert_eq!(lacks(fen, "checkmate", "Qf8"), None);
    }

    #[test]
    fn safe_means_that_nothing_is_lost_on_one_square() {
        let fen = "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1";
        let Some(Shortfall::Loses { piece, square, by, loss, .. }) = lacks(fen, "safe", "Qxd5") else { panic!() };
        assert_eq!((piece, square, by, loss), (Role::Queen, Square::D5, Role::Pawn, 8));
        assert_eq!(lacks(fen, "safe", "Qd4"), None);
    }

    #[test]
    fn an_even_exchange_is_safe() {
        assert_eq!(lacks("4k3/8/2p5/3n4/8/2N5/8/4K3 w - - 0 1", "safe", "Nxd5"), None);
    }
}
