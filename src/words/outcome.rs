//! How a game stands or ended, in a sentence.

use super::Words;
use crate::chess::{Automatic, Claim, Outcome};

pub fn outcome(words: Words, outcome: Outcome) -> String {
    words.say(match outcome {
        Outcome::Ongoing => "outcome-ongoing",
        Outcome::Check => "outcome-check",
        Outcome::Checkmate => "outcome-checkmate",
        Outcome::Stalemate => "outcome-stalemate",
        Outcome::DeadPosition => "outcome-dead-position",
    })
}

pub fn claim(words: Words, claim: Claim) -> String {
    words.say(match claim {
        Claim::Threefold => "claim-threefold",
        Claim::FiftyMoves => "claim-fifty-moves",
    })
}

pub fn automatic(words: Words, automatic: Automatic) -> String {
    words.say(match automatic {
        Automatic::Fivefold => "automatic-fivefold",
        Automatic::SeventyFiveMoves => "automatic-seventy-five-moves",
    })
}
