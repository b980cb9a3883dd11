//! Every page of the site and the states of each that are worth looking at, in one table.

/// Who looks at a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Nobody has seen this browser before.
    Stranger,
    /// Has answered lessons and puzzles, some of them wrongly.
    Learner,
}
use Who::{Learner, Stranger};

/// Name, who looks, address without the language. The tests of `look.rs` visit each, and the contact sheet shows each.
pub const PAGES: &[(&str, Who, &str)] = &[
    ("home", Stranger, ""),
    ("home-chosen", Stranger, "?from=e3"),
    ("home-illegal", Stranger, "?answered=e3g5"),
    ("home-right", Stranger, "?answered=e3e6"),
    ("home-back", Learner, ""),
    ("lessons", Stranger, "lessons"),
    ("lessons-begun", Learner, "lessons"),
    ("step-show", Stranger, "lessons/the-board/two-players"),
    ("step-choose", Stranger, "lessons/the-board/how-many-dark"),
    ("step-choose-wrong", Learner, "lessons/the-board/how-many-dark?answered=2"),
    ("step-squares", Stranger, "lessons/rook/where-to?square=f6&square=a3"),
    ("step-squares-partly", Learner, "lessons/rook/where-to?answered=f6+a3+g4+f4"),
    ("step-move-chosen", Stranger, "lessons/rook/take-one?from=e3"),
    ("step-move-wrong", Learner, "lessons/rook/take-one?answered=e3c3"),
    ("step-move-illegal", Learner, "lessons/rook/take-one?answered=e3g5"),
    ("step-move-right", Learner, "lessons/rook/take-one?answered=e3e6"),
    ("step-judge", Stranger, "lessons/rook/first-move"),
    ("step-collect-hint", Learner, "lessons/rook/three-stars?hint=1"),
    ("step-promotion", Learner, "lessons/special-moves/promote?answered=d7d8"),
    ("step-setup", Stranger, "lessons/write-and-set-up/back-rank?piece=wN&board=8/8/8/8/8/8/8/1N6"),
    ("step-notate", Stranger, "lessons/write-and-set-up/write-a-move"),
    ("step-game", Stranger, "lessons/combinations/same-again?ply=3"),
    ("step-refuted", Learner, "lessons/combinations/clear-the-square?answered=h2d2&ply=2"),
    ("worksheet", Stranger, "worksheets/rook"),
    ("exam", Stranger, "lessons/board-exam"),
    ("puzzles", Stranger, "puzzles"),
    ("puzzles-rated", Learner, "puzzles"),
    ("puzzle", Stranger, "puzzles/own-09"),
    ("puzzle-wrong", Learner, "puzzles/own-09?tried=d6d7"),
    ("puzzle-solved", Learner, "puzzles/own-09?path=d6e6,a3e7&motif=lineClearance"),
    ("puzzle-theme", Stranger, "puzzles/themes/clearance"),
    ("puzzle-paper", Stranger, "puzzles/own-09/paper"),
    ("puzzle-streak", Stranger, "puzzles/streak"),
    ("puzzle-storm", Stranger, "puzzles/storm"),
    ("puzzle-sets", Stranger, "puzzles/sets"),
    ("puzzle-mistakes", Learner, "puzzles/mistakes"),
    ("endgames", Stranger, "endgames"),
    ("ending", Stranger, "endgames/krk"),
    ("ending-drawn", Stranger, "endgames/knnk"),
    ("ending-practice", Learner, "endgames/krk?start=Kc1kg6Rd4&line=d4h4&show=1"),
    ("review", Stranger, "review"),
    ("review-some", Learner, "review"),
    ("progress", Stranger, "progress"),
    ("progress-some", Learner, "progress"),
    ("progress-erase", Learner, "progress/erase"),
    ("settings", Stranger, "settings"),
    ("settings-saved", Learner, "settings?saved=1"),
    ("about", Stranger, "about"),
    ("error-page", Stranger, "nowhere"),
    ("error-lesson", Stranger, "lessons/nowhere"),
    ("error-puzzle", Stranger, "puzzles/nowhere"),
];
