//! What is wrong with a wrong move, in a sentence or two that a child can read.

use fluent_bundle::FluentValue;
use shakmaty::Position as _;

use super::Words;
use crate::{
    chess::{Move, Position, Role, Square, san},
    tactics::refute::{Escape, Refutation, Way},
};

/// Says why `played`, a legal move of the position, does not do what was asked.
pub fn refutation(words: Words, position: &Position, played: &Move, refutation: &Refutation) -> String {
    let mut next = position.clone();
    next.play_unchecked(*played);
    match refutation {
        Refutation::AllowsMate { moves: 1, line } => {
            words.say_with("refutation-allows-mate-at-once", &[("line", line_text(&next, line).into())])
        }
        Refutation::AllowsMate { moves, line } => words
            .say_with("refutation-allows-mate", &[("moves", (*moves).into()), ("line", line_text(&next, line).into())]),
        Refutation::GivesStalemate { .. } => words.say("refutation-gives-stalemate"),
        Refutation::MatesSlower { moves, shortest, .. } => {
            words.say_with("refutation-mates-slower", &[("moves", (*moves).into()), ("shortest", (*shortest).into())])
        }
        Refutation::Hangs { piece, square, by, from, protected: false, .. } => words.say_with(
            "refutation-hangs",
            &[
                ("piece", role(words, *piece)),
                ("square", name(*square)),
                ("by", role(words, *by)),
                ("from", name(*from)),
            ],
        ),
        Refutation::Hangs { piece, square, line, .. } => words.say_with(
            "refutation-hangs-protected",
            &[("piece", role(words, *piece)), ("square", name(*square)), ("line", line_text(&next, line).into())],
        ),
        Refutation::Loses { piece, square, line, .. } => words.say_with(
            "refutation-loses",
            &[("piece", role(words, *piece)), ("square", name(*square)), ("line", line_text(&next, line).into())],
        ),
        Refutation::LeavesMate { within: 1, check: false, .. } => words.say("refutation-no-check"),
        Refutation::LeavesMate { within, .. } => way_out(words, &next, *within, refutation.told()),
        Refutation::NotAsked => words.say("refutation-not-asked"),
    }
}

/// How the other side gets out of the mate: the king's squares, or one other reply.
fn way_out(words: Words, next: &Position, within: u32, told: &[Escape]) -> String {
    let Some(escape) = told.first() else { return words.say("refutation-not-asked") };
    let reply = escape.reply;
    let (key, args) = match escape.way {
        Way::King => {
            let squares: Vec<String> = told.iter().map(|escape| escape.reply.to().to_string()).collect();
            ("refutation-king-has", vec![("squares", FluentValue::from(words.list(&squares)))])
        }
        Way::Capture => (
            "refutation-can-take",
            vec![
                ("by", role(words, reply.role())),
                ("from", reply.from().map_or_else(|| "".into(), name)),
                ("piece", role(words, reply.capture().unwrap_or(Role::Pawn))),
                ("square", name(taken_on(reply))),
            ],
        ),
        Way::Block => (
            "refutation-can-block",
            vec![
                ("by", role(words, reply.role())),
                ("from", reply.from().map_or_else(|| "".into(), name)),
                ("square", name(reply.to())),
            ],
        ),
        Way::Other => ("refutation-can-play", vec![("reply", FluentValue::from(san(next, &reply)))]),
    };
    let how = words.say_with(key, &args);
    if within == 1 {
        return how;
    }
    let left = words.say_with("refutation-no-mate-left", &[("moves", within.into()), ("left", (within - 1).into())]);
    match words.lang() {
        crate::lang::Lang::En => format!("{how} {left}"),
        crate::lang::Lang::ZhHans | crate::lang::Lang::ZhHant => format!("{how}{left}"),
    }
}

fn role<'a>(words: Words, role: Role) -> FluentValue<'a> {
    super::role(words, role).into()
}

fn name<'a>(square: Square) -> FluentValue<'a> {
    square.to_string().into()
}

/// Beside the pawn's way for en passant, else where the move ends.
fn taken_on(reply: Move) -> Square {
    match reply {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => reply.to(),
    }
}

/// The moves of a line with a gap between them, as players write them.
pub(super) fn line_text(start: &Position, line: &[Move]) -> String {
    let mut position = start.clone();
    let mut written = Vec::new();
    for played in line {
        written.push(san(&position, played));
        position.play_unchecked(*played);
    }
    written.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::parse_position,
        lang::Lang,
        tactics::refute::{Goal, refute},
    };

    #[track_caller]
    fn said(fen: &str, text: &str, goal: Goal, expect: [&str; 3]) {
        let position = parse_position(fen).unwrap();
        let played = position
            .legal_moves()
            .into_iter()
            .find(|legal| san(&position, legal).trim_end_matches(['+', '#']) == text)
            .unwrap();
        let reason = refute(&position, &played, goal).unwrap();
        let sentences = Lang::ALL.map(|lang| refutation(Words::of(lang), &position, &played, &reason));
        assert_eq!(sentences, expect);
    }

    #[test]
    fn each_reason_has_words_in_three_languages() {
        said(
            "6k1/8/8/8/8/8/r4PPP/6K1 w - - 0 1",
            "Kh1",
            Goal::Safe,
            [
                "Now your opponent mates at once: Ra1#.",
                "这样对手马上就能将死你：Ra1#。",
                "這樣對手馬上就能將死你：Ra1#。",
            ],
        );
        said(
            "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1",
            "Qg6",
            Goal::MateIn(2),
            [
                "Your opponent has no legal move and is not in check. That is stalemate, so the game is a draw.",
                "对手没有可走的棋，王也没有被将军。这是逼和，双方和棋。",
                "對手沒有可走的棋，國王也沒有被將軍。這是逼和，這盤棋就成了和棋。",
            ],
        );
        said(
            "k7/8/2K5/8/8/8/8/7R w - - 0 1",
            "Rh2",
            Goal::MateIn(2),
            [
                "That mates too, but it takes 3 moves. There is a mate in 2.",
                "这样也能将死，但要走3步。有一种走法2步就能将死。",
                "這樣也能將死，但要走3步。有一種走法2步就能將死。",
            ],
        );
        said(
            "4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1",
            "Nd5",
            Goal::Safe,
            [
                "The pawn on e6 can take your knight on d5, and you cannot take back.",
                "e6格的兵可以吃掉你在d5格的马，而你吃不回来。",
                "e6的士兵可以吃掉你在d5的騎士，而你吃不回來。",
            ],
        );
        said(
            "4k3/8/4p3/8/2P5/4N3/8/4K3 w - - 0 1",
            "Nd5",
            Goal::Safe,
            [
                "Your knight on d5 is protected, but you still lose by the trade: exd5 cxd5.",
                "你在d5格的马虽然有保护，但这样交换你还是吃亏：exd5 cxd5。",
                "你在d5的騎士雖然有保護，但這樣交換你還是吃虧：exd5 cxd5。",
            ],
        );
        said(
            "7k/8/8/8/3n4/8/8/R2K4 w - - 0 1",
            "Ke1",
            Goal::Safe,
            [
                "Now your opponent wins your rook on a1: Nc2+ Kd1 Nxa1.",
                "这样对手能赢得你在a1格的车：Nc2+ Kd1 Nxa1。",
                "這樣對手能吃到你在a1的城堡：Nc2+ Kd1 Nxa1。",
            ],
        );
        said(
            "6k1/5p1p/8/8/8/8/8/R3K3 w - - 0 1",
            "Ra8",
            Goal::MateIn(1),
            ["The king can still go to g7.", "对方的王还能走到g7格。", "對方的國王還能走到g7。"],
        );
        said(
            "6k1/3r1ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "Ra8",
            Goal::MateIn(1),
            [
                "The rook on d7 can step in between, on d8.",
                "d7格的车可以走到d8格挡住将军。",
                "d7的城堡可以走到d8擋住將軍。",
            ],
        );
        said(
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "Ra7",
            Goal::MateIn(1),
            [
                "That is not check. Checkmate is a check from which there is no way out.",
                "这一步没有将军。将死，就是将军以后，对方没有办法应将。",
                "這一步沒有將軍。將死是先將軍，而且對方怎麼走都沒辦法應將。",
            ],
        );
        said(
            "4k3/8/2p5/8/8/5N2/8/4K3 w - - 0 1",
            "Nd4",
            Goal::WinMaterial { at_least: 1 },
            [
                "You lose nothing with that move, but it does not do what was asked.",
                "这步棋没有吃亏，但不是题目要的。",
                "這步棋沒有損失，但沒有做到題目的要求。",
            ],
        );
    }
}
