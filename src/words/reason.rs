//! Why a move is illegal, as one says it to the player who tried it: what is so on the board, then the rule.

use fluent_bundle::FluentValue;

use super::{
    Words,
    board::{self, name, pieces_on, role_key, role_on, sentence, square_list},
};
use crate::chess::{Board, Reason, Role, Square, attackers};

/// More squares than this are lit up on the board, not read out.
const FEW_SQUARES: usize = 4;

/// One or two sentences to the player who made the attempt, about the board on which it was made.
pub fn reason(words: Words, reason: &Reason, on_board: &Board) -> String {
    let role = |role: Role| FluentValue::from(board::role(words, role));
    let on = |square: Square| FluentValue::from(role_on(words, on_board, square));
    let pieces = |squares: &[Square]| FluentValue::from(pieces_on(words, on_board, squares.iter().copied()));
    let king_under = |attackers: &[Square]| {
        let attacker = attackers.first().and_then(|attacker| on_board.color_at(*attacker));
        let king = attacker.and_then(|attacker| on_board.king_of(!attacker));
        FluentValue::from(king.map(|king| king.to_string()).unwrap_or_default())
    };
    let say = |key: &str, args: &[(&'static str, FluentValue<'static>)]| sentence(words, words.say_with(key, args));
    match reason {
        Reason::NoPiece { from } => say("reason-no-piece", &[("square", name(*from))]),
        Reason::OpponentPiece { from, piece } => {
            let piece = FluentValue::from(board::piece(words, *piece));
            say("reason-opponent-piece", &[("piece", piece), ("square", name(*from))])
        }
        Reason::NoMovement { from } => say("reason-no-movement", &[("piece", on(*from)), ("square", name(*from))]),
        Reason::CastlingRightLost { king, corner } => {
            say("reason-castling-right-lost", &[("king", name(*king)), ("corner", name(*corner))])
        }
        Reason::CastlingBlocked { between } => {
            say("reason-castling-blocked", &[("pieces", pieces(between)), ("count", between.len().into())])
        }
        Reason::CastlingInCheck { checkers } => say(
            "reason-castling-in-check",
            &[("pieces", pieces(checkers)), ("count", checkers.len().into()), ("king", king_under(checkers))],
        ),
        Reason::CastlingThroughAttack { crossed, attackers } => say(
            "reason-castling-through-attack",
            &[("pieces", pieces(attackers)), ("count", attackers.len().into()), ("square", name(*crossed))],
        ),
        Reason::CastlingIntoAttack { landing, attackers } => say(
            "reason-castling-into-attack",
            &[("pieces", pieces(attackers)), ("count", attackers.len().into()), ("square", name(*landing))],
        ),
        Reason::OwnPiece { to, piece } => {
            say("reason-own-piece", &[("piece", role(piece.role)), ("square", name(*to))])
        }
        Reason::PawnBackward { from, to } => say("reason-pawn-backward", &[("from", name(*from)), ("to", name(*to))]),
        Reason::PawnSideways { from, to } => say("reason-pawn-sideways", &[("from", name(*from)), ("to", name(*to))]),
        Reason::PawnBlocked { by } => say("reason-pawn-blocked", &[("piece", on(*by)), ("square", name(*by))]),
        Reason::PawnTooFar { from, to } => say("reason-pawn-too-far", &[("from", name(*from)), ("to", name(*to))]),
        Reason::EnPassantTooLate { pawn } => say("reason-en-passant-too-late", &[("square", name(*pawn))]),
        Reason::PawnNothingToCapture { to } => say("reason-pawn-nothing-to-capture", &[("square", name(*to))]),
        // On a diagram a piece may stand so that only the rule about kings stops it.
        Reason::WrongShape { piece, from, to, .. }
            if on_board.role_at(*to) == Some(Role::King) && attackers(on_board, *to, piece.color).contains(*from) =>
        {
            say("reason-wrong-shape-king", &[("from", name(*from)), ("to", name(*to))])
        }
        Reason::WrongShape { piece, from, to, could } => {
            let shape = FluentValue::from(words.say(&format!("shape-{}", role_key(piece.role))));
            if (1..=FEW_SQUARES).contains(&could.len()) {
                let squares = FluentValue::from(square_list(words, could.iter().copied()));
                say("reason-wrong-shape-could", &[("shape", shape), ("from", name(*from)), ("squares", squares)])
            } else {
                say("reason-wrong-shape", &[("shape", shape), ("from", name(*from)), ("to", name(*to))])
            }
        }
        Reason::PathBlocked { by } => say("reason-path-blocked", &[("piece", on(*by)), ("square", name(*by))]),
        Reason::KingAdjacent { king } => say("reason-king-adjacent", &[("square", name(*king))]),
        Reason::KingIntoAttack { to, attackers } => say(
            "reason-king-into-attack",
            &[("pieces", pieces(attackers)), ("count", attackers.len().into()), ("square", name(*to))],
        ),
        Reason::DoubleCheck { checkers } => {
            let king = king_under(checkers);
            say("reason-double-check", &[("pieces", pieces(checkers)), ("king", king)])
        }
        Reason::CheckUnanswered { checker } => say(
            "reason-check-unanswered",
            &[("piece", on(*checker)), ("square", name(*checker)), ("king", king_under(&[*checker]))],
        ),
        Reason::EnPassantExposesKing { attacker } => say(
            "reason-en-passant-exposes-king",
            &[("piece", on(*attacker)), ("square", name(*attacker)), ("king", king_under(&[*attacker]))],
        ),
        Reason::Pinned { from, attacker } => say(
            "reason-pinned",
            &[
                ("piece", on(*attacker)),
                ("square", name(*attacker)),
                ("king", king_under(&[*attacker])),
                ("pinned", on(*from)),
                ("from", name(*from)),
            ],
        ),
        Reason::PromotionMissing { to } => say("reason-promotion-missing", &[("square", name(*to))]),
        Reason::PromotionNotHere { to } => say("reason-promotion-not-here", &[("square", name(*to))]),
        Reason::PromotionToKingOrPawn { to, role: Role::Pawn } => {
            say("reason-promotion-to-pawn", &[("square", name(*to))])
        }
        Reason::PromotionToKingOrPawn { to, .. } => say("reason-promotion-to-king", &[("square", name(*to))]),
    }
}
