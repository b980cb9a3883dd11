//! What to say to somebody whose typed move gives nothing to judge.

use super::{
    Words,
    board::{self, square_list},
};
use crate::chess::MoveTextError;

/// What the text lacks, and how to write it.
pub fn move_text_error(words: Words, error: &MoveTextError) -> String {
    match error {
        MoveTextError::NotAMove { text } if text.trim().is_empty() => words.say("move-text-empty"),
        MoveTextError::NotAMove { text } => {
            words.say_with("move-text-not-a-move", &[("text", shortened(text.trim()).into())])
        }
        MoveTextError::Ambiguous { role, candidates } => {
            let squares = square_list(words, candidates.iter().copied());
            let piece = board::role(words, *role);
            words.say_with("move-text-ambiguous", &[("piece", piece.into()), ("squares", squares.into())])
        }
        MoveTextError::NoSuchPiece { role, file, rank } => {
            let piece = board::role(words, *role);
            let file = file.map(|file| file.to_string());
            let rank = rank.map(|rank| rank.to_string());
            let (key, place) = match (file, rank) {
                (None, None) => ("move-text-no-such-piece", None),
                (Some(file), None) => ("move-text-no-such-piece-on-file", Some(("file", file))),
                (None, Some(rank)) => ("move-text-no-such-piece-on-rank", Some(("rank", rank))),
                (Some(file), Some(rank)) => {
                    ("move-text-no-such-piece-on-square", Some(("square", file + rank.as_str())))
                }
            };
            let mut args = vec![("piece", piece.into())];
            args.extend(place.map(|(name, place)| (name, place.into())));
            words.say_with(key, &args)
        }
    }
}

/// A text quoted back to its writer is cut where it is too long for a sentence.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 20;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
