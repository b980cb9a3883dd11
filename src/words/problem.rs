//! What is wrong with a lesson that is being written, as its teacher reads it beside the field: what is so, and what to do.

use super::Words;
use crate::lesson::problem::Fault;

/// The fault and its cure. Its place and what was typed stand beside it.
pub fn fault(words: Words, fault: Fault) -> String {
    words.say(key(fault))
}

/// Matched without a wildcard, so that a new fault does not compile until it has words.
const fn key(fault: Fault) -> &'static str {
    match fault {
        Fault::NotUtf8 => "problem-not-utf8",
        Fault::Syntax => "problem-syntax",
        Fault::FormatTooLow | Fault::FormatTooHigh => "problem-format",
        Fault::MissingField => "problem-missing-field",
        Fault::UnknownField => "problem-unknown-field",
        Fault::FieldNotForKind => "problem-field-not-for-kind",
        Fault::WrongType => "problem-wrong-type",
        Fault::UnknownKind => "problem-unknown-kind",
        Fault::MissingLanguage | Fault::EmptyText => "problem-empty-text",
        Fault::MissingHint => "problem-missing-hint",
        Fault::BadId => "problem-bad-id",
        Fault::DuplicateId => "problem-duplicate-id",
        Fault::FileNameDiffers => "problem-id-changed",
        Fault::NoSteps | Fault::NoLesson => "problem-no-steps",
        Fault::BadPosition => "problem-bad-position",
        Fault::BadDiagram => "problem-bad-diagram",
        Fault::TwoBoards => "problem-two-boards",
        Fault::NoBoard => "problem-no-board",
        Fault::BadSquare => "problem-bad-square",
        Fault::BadMark => "problem-bad-mark",
        Fault::BadOrientation => "problem-bad-orientation",
        Fault::BadMove => "problem-bad-move",
        Fault::IllegalMove => "problem-illegal-move",
        Fault::BadAsk => "problem-bad-ask",
        Fault::BadGoal => "problem-bad-goal",
        Fault::GoalNeedsKings => "problem-needs-kings",
        Fault::BadRuling => "problem-bad-ruling",
        Fault::BadStanding => "problem-bad-standing",
        Fault::BadNumber => "problem-bad-number",
        Fault::BadWrite => "problem-bad-write",
        Fault::BadPiece => "problem-bad-piece",
        Fault::NeitherAcceptNorGoal => "problem-neither-accept-nor-goal",
        Fault::LineLength => "problem-line-length",
        Fault::BestWithoutGoal => "problem-best-without-goal",
        Fault::AlsoWithGoal => "problem-also-with-goal",
        Fault::BadTurn => "problem-bad-turn",
        Fault::Repeated => "problem-repeated",
        Fault::NotOffered => "problem-not-offered",
        Fault::TestNotLast => "problem-test-not-last",
        Fault::TestShows => "problem-test-shows",
        Fault::ExamShows | Fault::ExamHasTest => "problem-exam",
        Fault::AskFindsNothing => "problem-ask-finds-nothing",
        Fault::SquaresDiffer => "problem-squares-differ",
        Fault::GoalUnreachable => "problem-goal-unreachable",
        Fault::AcceptDiffers => "problem-accept-differs",
        Fault::RulingDiffers => "problem-ruling-differs",
        Fault::StandingDiffers => "problem-standing-differs",
        Fault::TwoStandings => "problem-two-standings",
        Fault::NothingIsRight => "problem-nothing-is-right",
        Fault::NothingIsWrong => "problem-nothing-is-wrong",
        Fault::ReplyToRight => "problem-reply-to-right",
        Fault::CollectPiece => "problem-collect-piece",
        Fault::CollectTarget => "problem-collect-target",
        Fault::CollectOutOfReach => "problem-collect-out-of-reach",
        Fault::CollectNotLeast => "problem-collect-not-least",
        Fault::LineMissesGoal => "problem-line-misses-goal",
        Fault::NotBest => "problem-not-best",
        Fault::MateDiffers => "problem-mate-differs",
        Fault::NotationDiffers => "problem-notation-differs",
        Fault::SetupDone => "problem-setup-done",
        Fault::PlayUnknownEnding => "problem-play-unknown-ending",
        Fault::PlayOutOfReach => "problem-play-out-of-reach",
        Fault::KingCapturable => "problem-king-capturable",
        Fault::LessonWithoutFile
        | Fault::FileNotListed
        | Fault::ListedTwice
        | Fault::DuplicateLesson
        | Fault::UnknownNeed
        | Fault::NeedComesLater
        | Fault::NotCovered
        | Fault::UnknownPoint => "problem-course",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn every_fault_is_told_in_every_language() {
        for lang in Lang::ALL {
            for &of in Fault::ALL {
                let said = fault(Words::of(lang), of);
                assert!(!said.starts_with("problem-") && said.len() > 10, "{lang} {}: {said}", of.code());
            }
        }
    }
}
