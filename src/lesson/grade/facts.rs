//! The chess facts that feedback states, with their squares, and what is drawn for them.

use shakmaty::{CastlingSide, Position as _};

use crate::{
    chess::{
        Attempt, Automatic, Bitboard, Claim, Color, Game, Move, Outcome, Piece, Position, Reason, Role, Square,
        move_squares,
        touch::{Duty, TouchedPiece},
    },
    lesson::{
        Mark, Scene, Standing,
        goal::{CheckAnswer, Goal, Replies, Shortfall, replies, taken_on},
    },
};

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOn {
    pub piece: Piece,
    pub square: Square,
}

impl PieceOn {
    pub fn at(scene: &Scene, square: Square) -> Option<PieceOn> {
        scene.board().piece_at(square).map(|piece| PieceOn { piece, square })
    }
}

/// What a move reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    Checkmate {
        king: Square,
        checkers: Vec<PieceOn>,
    },
    Check {
        king: Square,
        checkers: Vec<PieceOn>,
    },
    Stalemate {
        king: Square,
    },
    Castled {
        side: CastlingSide,
    },
    /// The pawn that was taken stood here, beside the square the move went to.
    EnPassant {
        pawn: Square,
    },
    Promoted {
        to: Role,
        on: Square,
    },
    Captured {
        piece: Piece,
        on: Square,
    },
    Arrived {
        piece: Piece,
        on: Square,
    },
    /// The check that was given is answered.
    CheckAnswered {
        by: CheckAnswer,
        with: PieceOn,
    },
    /// Nothing can be taken at a loss.
    Safe,
}

/// How a game stands, and how one sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    Ongoing { turn: Color },
    Check { king: Square, checkers: Vec<PieceOn>, replies: Replies },
    Checkmate { king: Square, checkers: Vec<PieceOn> },
    Stalemate { king: Square },
    DeadPosition,
    Threefold,
    FiftyMoves,
    Fivefold,
    SeventyFiveMoves,
}

/// What a legal move reaches: what the goal asks for, or without one the most that can be said.
pub(super) fn reached(scene: &Scene, played: Move, goal: Option<Goal>) -> Reached {
    let after = scene.after(played);
    let (from, to) = move_squares(&played);
    let end = match &after {
        Scene::Position(position) => end_of(position),
        Scene::Diagram(_) => None,
    };
    let special = match played {
        Move::Castle { king, rook } => Some(Reached::Castled { side: CastlingSide::from_king_side(king < rook) }),
        Move::EnPassant { .. } => Some(Reached::EnPassant { pawn: taken_on(played) }),
        _ => played.promotion().map(|role| Reached::Promoted { to: role, on: to }),
    };
    let captured = scene.board().piece_at(taken_on(played)).filter(|_| played.is_capture());
    let captured = captured.map(|piece| Reached::Captured { piece, on: taken_on(played) });
    let piece = Piece { color: scene.turn(), role: played.role() };
    let arrived = Reached::Arrived { piece, on: to };
    let check_only = end.clone().filter(|end| matches!(end, Reached::Check { .. }));
    match goal {
        // A mate is worth saying whatever was asked for.
        _ if matches!(end, Some(Reached::Checkmate { .. })) => end.unwrap_or(arrived),
        Some(Goal::AnswerCheck(by)) => {
            // A king that takes the checking piece is told as a capture.
            let by = if captured.is_some() && by == CheckAnswer::King { CheckAnswer::Capture } else { by };
            Reached::CheckAnswered { by, with: PieceOn { piece, square: from } }
        }
        Some(Goal::Safe) => Reached::Safe,
        Some(Goal::Capture(_)) => captured.unwrap_or(arrived),
        Some(Goal::To(_)) => arrived,
        Some(Goal::Castle | Goal::EnPassant | Goal::Promote) => special.unwrap_or(arrived),
        Some(Goal::Check | Goal::Stalemate | Goal::Checkmate) => end.unwrap_or(arrived),
        None | Some(Goal::Touched(_)) => {
            let stalemate = end.filter(|end| matches!(end, Reached::Stalemate { .. }));
            stalemate.or(special).or(check_only).or(captured).unwrap_or(arrived)
        }
    }
}

fn end_of(position: &Position) -> Option<Reached> {
    let king = king_to_move(position)?;
    if position.is_checkmate() {
        Some(Reached::Checkmate { king, checkers: checkers(position) })
    } else if position.is_check() {
        Some(Reached::Check { king, checkers: checkers(position) })
    } else if position.is_stalemate() {
        Some(Reached::Stalemate { king })
    } else {
        None
    }
}

fn king_to_move(position: &Position) -> Option<Square> {
    position.board().king_of(position.turn())
}

fn checkers(position: &Position) -> Vec<PieceOn> {
    let checkers = position.checkers().into_iter();
    checkers.filter_map(|square| Some(PieceOn { piece: position.board().piece_at(square)?, square })).collect()
}

/// What is true of the game when these moves have been played from the scene, strongest last; none on a diagram.
///
/// A weaker word is true beside a stronger one: a check does not end the game, and a fivefold repetition is also a
/// threefold one.
pub fn standings(scene: &Scene, moves: &[Move]) -> Vec<Standing> {
    let Some(game) = game(scene, moves) else { return Vec::new() };
    let mut standings = match game.outcome() {
        Outcome::Ongoing => vec![Standing::Ongoing],
        Outcome::Check => vec![Standing::Ongoing, Standing::Check],
        Outcome::Checkmate => vec![Standing::Check, Standing::Checkmate],
        Outcome::Stalemate => vec![Standing::Stalemate],
        Outcome::DeadPosition => vec![Standing::DeadPosition],
    };
    standings.extend(game.claims().into_iter().map(|claim| match claim {
        Claim::Threefold => Standing::Threefold,
        Claim::FiftyMoves => Standing::FiftyMoves,
    }));
    standings.extend(game.automatic().into_iter().map(|draw| match draw {
        Automatic::Fivefold => Standing::Fivefold,
        Automatic::SeventyFiveMoves => Standing::SeventyFiveMoves,
    }));
    standings.sort_unstable();
    standings
}

fn game(scene: &Scene, moves: &[Move]) -> Option<Game> {
    let Scene::Position(start) = scene else { return None };
    let mut game = Game::new(start.clone());
    for played in moves {
        game.play(*played).ok()?;
    }
    Some(game)
}

/// The facts behind a word on how the game stands; `None` on a diagram.
pub fn stands(scene: &Scene, moves: &[Move], standing: Standing) -> Option<Stands> {
    let game = game(scene, moves)?;
    let position = game.position();
    let king = king_to_move(position)?;
    Some(match standing {
        Standing::Ongoing => Stands::Ongoing { turn: position.turn() },
        Standing::Check => Stands::Check { king, checkers: checkers(position), replies: replies(position) },
        Standing::Checkmate => Stands::Checkmate { king, checkers: checkers(position) },
        Standing::Stalemate => Stands::Stalemate { king },
        Standing::DeadPosition => Stands::DeadPosition,
        Standing::Threefold => Stands::Threefold,
        Standing::FiftyMoves => Stands::FiftyMoves,
        Standing::Fivefold => Stands::Fivefold,
        Standing::SeventyFiveMoves => Stands::SeventyFiveMoves,
    })
}

pub(super) fn marks_of_standing(stands: &Stands) -> Vec<Mark> {
    match stands {
        Stands::Check { king, checkers, .. } | Stands::Checkmate { king, checkers } => to_king(*king, checkers),
        Stands::Stalemate { king } => vec![Mark::Circle { square: *king }],
        Stands::Ongoing { .. }
        | Stands::DeadPosition
        | Stands::Threefold
        | Stands::FiftyMoves
        | Stands::Fivefold
        | Stands::SeventyFiveMoves => Vec::new(),
    }
}

pub(super) fn marks_of_reached(reached: &Reached) -> Vec<Mark> {
    match reached {
        Reached::Checkmate { king, checkers } | Reached::Check { king, checkers } => to_king(*king, checkers),
        Reached::Stalemate { king } => vec![Mark::Circle { square: *king }],
        Reached::Castled { .. }
        | Reached::EnPassant { .. }
        | Reached::Promoted { .. }
        | Reached::Captured { .. }
        | Reached::Arrived { .. }
        | Reached::CheckAnswered { .. }
        | Reached::Safe => Vec::new(),
    }
}

fn to_king(king: Square, checkers: &[PieceOn]) -> Vec<Mark> {
    checkers.iter().map(|checker| Mark::Arrow { from: checker.square, to: king }).collect()
}

/// What shows why a legal move falls short, drawn on the board before it.
pub(super) fn marks_of_shortfall(scene: &Scene, played: Move, lack: &Shortfall) -> Vec<Mark> {
    let arrow = |(from, to): (Square, Square)| Mark::Arrow { from, to };
    match lack {
        Shortfall::NoCheck { king } | Shortfall::StalemateInstead { king } => vec![Mark::Circle { square: *king }],
        Shortfall::CheckAnswered(replies) => {
            let flights = replies.king_to.iter().map(|square| Mark::Circle { square: *square });
            // The piece that moved has left its square: an arrow to it goes to where it stands afterwards.
            let others = replies.captures.iter().chain(&replies.blocks).copied().map(arrow);
            flights.chain(others).collect()
        }
        Shortfall::StillMoves { from, to } => vec![arrow((*from, *to))],
        Shortfall::CheckInstead { king, .. } => {
            let checkers = match scene.after(played) {
                Scene::Position(after) => checkers(&after),
                Scene::Diagram(_) => Vec::new(),
            };
            to_king(*king, &checkers)
        }
        Shortfall::CapturedElsewhere { wanted, .. } | Shortfall::WentElsewhere { wanted, .. } => {
            vec![Mark::Circle { square: *wanted }]
        }
        Shortfall::Loses { from, square, .. } => vec![arrow((*from, *square))],
        Shortfall::NoCastling
        | Shortfall::NoEnPassant
        | Shortfall::NoPromotion
        | Shortfall::NoCapture
        | Shortfall::AnsweredBy { .. }
        | Shortfall::NoCheckToAnswer => Vec::new(),
        Shortfall::RookTouchedFirst { rook } => vec![Mark::Circle { square: *rook }],
        Shortfall::Touched(duty) => marks_of_duty(duty),
    }
}

fn marks_of_duty(duty: &Duty) -> Vec<Mark> {
    match *duty {
        Duty::Castle { rook: square }
        | Duty::MoveKing { king: square, .. }
        | Duty::Move(TouchedPiece { square, .. })
        | Duty::Capture(TouchedPiece { square, .. }) => vec![Mark::Circle { square }],
        Duty::CaptureWith { by, target } => vec![Mark::Arrow { from: by.square, to: target.square }],
        Duty::AnyMove => Vec::new(),
    }
}

/// The squares and attackers that prove a reason.
pub(super) fn proof(scene: &Scene, attempt: Attempt, reason: &Reason) -> Vec<Mark> {
    let king = scene.board().king_of(scene.turn());
    let arrows = |attackers: &[Square], to: Option<Square>| -> Vec<Mark> {
        let arrow = |from: &Square| to.map(|to| Mark::Arrow { from: *from, to });
        attackers.iter().filter_map(arrow).collect()
    };
    match reason {
        Reason::CastlingThroughAttack { crossed, attackers } => arrows(attackers, Some(*crossed)),
        Reason::CastlingIntoAttack { landing, attackers } => arrows(attackers, Some(*landing)),
        Reason::KingIntoAttack { to, attackers } => arrows(attackers, Some(*to)),
        Reason::CastlingInCheck { checkers } | Reason::DoubleCheck { checkers } => arrows(checkers, king),
        Reason::CheckUnanswered { checker } => arrows(&[*checker], king),
        Reason::EnPassantExposesKing { attacker } | Reason::Pinned { attacker, .. } => arrows(&[*attacker], king),
        Reason::KingAdjacent { king } => arrows(&[*king], Some(attempt.to)),
        _ => {
            let squares: Bitboard = reason.squares().into_iter().collect();
            squares.into_iter().map(|square| Mark::Circle { square }).collect()
        }
    }
}
