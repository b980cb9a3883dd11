//! How a move or a square is written: every [`Slip`] in words.

use super::{Words, role};
use crate::{chess::Role, lesson::notation::Slip};

/// In what a text is not written as usual, or what it says that is not so.
pub(super) fn slip(words: Words, slip: &Slip) -> String {
    let of_role = |key: &str, named: Role| {
        let letter = named.upper_char().to_string();
        words.say_with(key, &[("role", role(words, named).into()), ("letter", letter.into())])
    };
    match slip {
        Slip::CheckSignMissing => words.say("notate-check-sign-missing"),
        Slip::MateSignMissing => words.say("notate-mate-sign-missing"),
        Slip::MateSign => words.say("notate-mate-sign"),
        Slip::CaptureSignMissing => words.say("notate-capture-sign-missing"),
        Slip::Zeros => words.say("notate-zeros"),
        Slip::LongForm => words.say("notate-long-form"),
        Slip::OriginNotNeeded(named) => of_role("notate-origin-not-needed", *named),
        Slip::EqualsMissing => words.say("notate-equals-missing"),
        Slip::EnPassantSign => words.say("notate-en-passant-sign"),
        Slip::Capitals => words.say("notate-capitals"),
        Slip::OwnName(Role::Pawn) | Slip::PawnLetter => words.say("notate-pawn-letter"),
        Slip::OwnName(named) => of_role("notate-own-name", *named),
        Slip::TargetRankMissing => words.say("notate-target-rank-missing"),
        Slip::Dash => words.say("notate-dash"),
        Slip::OtherwiseUnusual => words.say("notate-otherwise-unusual"),
        Slip::FalseCheck => words.say("notate-false-check"),
        Slip::FalseMate => words.say("notate-false-mate"),
        Slip::FalseCapture => words.say("notate-false-capture"),
        Slip::FalseEnPassant => words.say("notate-false-en-passant"),
        Slip::PieceLetterMissing(named) => of_role("notate-piece-letter-missing", *named),
        Slip::KingForKnight => words.say("notate-king-for-knight"),
        Slip::PromotionMissing => words.say("notate-promotion-missing"),
        Slip::PawnFileMissing => words.say("notate-pawn-file-missing"),
        Slip::OriginMissing(named) => of_role("notate-origin-missing", *named),
        Slip::CastlingAsKingMove => words.say("notate-castling-as-king-move"),
        Slip::SquareReversed => words.say("notate-square-reversed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn every_slip_is_told_in_three_languages() {
        let slips = [
            Slip::CheckSignMissing,
            Slip::MateSignMissing,
            Slip::MateSign,
            Slip::CaptureSignMissing,
            Slip::Zeros,
            Slip::LongForm,
            Slip::OriginNotNeeded(Role::Knight),
            Slip::EqualsMissing,
            Slip::EnPassantSign,
            Slip::Capitals,
            Slip::OwnName(Role::Pawn),
            Slip::OwnName(Role::Rook),
            Slip::PawnLetter,
            Slip::TargetRankMissing,
            Slip::Dash,
            Slip::OtherwiseUnusual,
            Slip::FalseCheck,
            Slip::FalseMate,
            Slip::FalseCapture,
            Slip::FalseEnPassant,
            Slip::PieceLetterMissing(Role::Queen),
            Slip::KingForKnight,
            Slip::PromotionMissing,
            Slip::PawnFileMissing,
            Slip::OriginMissing(Role::Rook),
            Slip::CastlingAsKingMove,
            Slip::SquareReversed,
        ];
        for told in &slips {
            let [english, simplified, traditional] = Lang::ALL.map(|lang| slip(Words::of(lang), told));
            for sentence in [&english, &simplified, &traditional] {
                assert!(!sentence.contains(['{', '}', '!', '！']) && !sentence.contains("notate-"), "{sentence}");
            }
            assert!(english.ends_with('.') && simplified.ends_with('。') && traditional.ends_with('。'), "{told:?}");
            assert_ne!(simplified, traditional, "{told:?}");
        }
    }
}
