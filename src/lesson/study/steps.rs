//! The chapters of a study as the steps of a lesson.
//!
//! The side to move at the beginning of a chapter learns. A step begins where a chapter does, and where words stand before
//! a move of that side; it goes on to the last such move before the next step begins.

use shakmaty::{EnPassantMode, fen::Fen};

use super::{Comment, Game, Line, MOST_GAMES, Ply, Unused, UnusedCause, games};
use crate::{
    chess::Position,
    lang::Lang,
    lesson::draft::{Draft, DraftText},
};

/// A lesson holds no more steps.
const MOST_STEPS: usize = 120;

/// What a study gives for a lesson.
#[derive(Clone, Debug)]
pub struct Study {
    /// The name of the study; empty where it has none.
    pub title: String,
    pub steps: Vec<Draft>,
    pub unused: Vec<Unused>,
}

/// Reads a study whose words are in this language. What cannot be used is named with its place.
pub fn read_study(pgn: &str, lang: Lang) -> Study {
    let mut games = games(pgn, MOST_GAMES + 1);
    let mut study = Study { title: String::new(), steps: Vec::new(), unused: Vec::new() };
    let too_much = |chapter: usize| Unused { chapter, place: String::new(), cause: UnusedCause::TooMuch };
    if games.len() > MOST_GAMES {
        games.truncate(MOST_GAMES);
        study.unused.push(too_much(MOST_GAMES + 1));
    }
    for (chapter, game) in (1..).zip(&games) {
        if study.title.is_empty() {
            // Lichess writes "study: chapter" as the event.
            let chapter = format!(": {}", game.chapter);
            study.title = game.study.strip_suffix(&chapter).unwrap_or(&game.study).to_owned();
        }
        let mut steps = Steps { chapter, lang, steps: Vec::new(), unused: Vec::new() };
        steps.read(game);
        study.unused.append(&mut steps.unused);
        let room = MOST_STEPS - study.steps.len();
        if steps.steps.len() > room {
            steps.steps.truncate(room);
            study.unused.push(too_much(chapter));
        }
        study.steps.append(&mut steps.steps);
    }
    study
}

/// The steps of one chapter.
struct Steps {
    chapter: usize,
    lang: Lang,
    steps: Vec<Draft>,
    unused: Vec<Unused>,
}

impl Steps {
    fn pass_over(&mut self, place: String, cause: UnusedCause) {
        self.unused.push(Unused { chapter: self.chapter, place, cause });
    }

    fn read(&mut self, game: &Game) {
        for (place, cause) in &game.unused {
            self.pass_over(place.clone(), *cause);
        }
        let plies = &game.main.plies;
        let mut lead = game.main.lead.clone();
        if lead.words.is_empty() {
            lead.words = chapter_name(game);
        }
        if plies.is_empty() {
            if !lead.words.is_empty() && game.unused.is_empty() {
                let step = self.step("show", &game.main.start, &lead);
                self.steps.push(step);
            } else if game.unused.is_empty() {
                self.pass_over(String::new(), UnusedCause::Empty);
            }
            return;
        }
        for reply in plies.iter().skip(1).step_by(2).filter(|ply| !ply.variations.is_empty()) {
            self.pass_over(reply.name(), UnusedCause::OfReplies);
        }
        let starts = starts(plies);
        for (n, &first) in starts.iter().enumerate() {
            let end = starts.get(n + 1).copied().unwrap_or(plies.len());
            let lead = if first == 0 { &lead } else { &plies[first - 1].comment };
            self.read_part(&plies[first..end], lead);
        }
    }

    /// Moves that make one step: they begin with the learner's.
    fn read_part(&mut self, part: &[Ply], lead: &Comment) {
        // A reply at the end belongs to nobody's task; its words belong to the next step, or close this one.
        let n_line = if part.len().is_multiple_of(2) { part.len() - 1 } else { part.len() };
        let line = &part[..n_line];
        let first = &part[0];
        let is_line = line.len() > 1;
        let mut step = self.step(if is_line { "line" } else { "move" }, &first.before, lead);
        let mut right: Vec<String> = Vec::new();
        let mut replies = Vec::new();
        let mut also = Vec::new();
        if first.is_bad() {
            replies.push(self.reply(None, first.san(), &words_of_mistake(first, part.get(1))));
        } else {
            right.push(first.san());
        }
        for (turn, own) in (1..).zip(line.iter().step_by(2)) {
            for variation in &own.variations {
                let Some(other) = variation.plies.first() else {
                    self.pass_over(own.name(), UnusedCause::Silent);
                    continue;
                };
                let words = words_of(variation);
                // Beside a mistake, what is not one is what should have been played.
                let is_right = other.is_good() || (own.is_bad() && !other.is_bad());
                if is_right && is_line {
                    also.push(move_at(turn, other.san()));
                } else if is_right {
                    right.push(other.san());
                } else if other.san() != own.san() && !words.is_empty() {
                    replies.push(self.reply(is_line.then_some(turn), other.san(), &words));
                } else {
                    self.pass_over(other.name(), UnusedCause::Silent);
                }
            }
        }
        if right.is_empty() {
            return self.pass_over(first.name(), UnusedCause::OnlyMistake);
        }
        if is_line {
            step.set_items("line", line.iter().map(Ply::san).collect());
        } else {
            step.set_items("accept", right);
        }
        let mut why: Vec<&str> = line.iter().step_by(2).map(|ply| ply.comment.words.as_str()).collect();
        if first.is_bad() {
            why.clear();
        }
        why.extend(line.iter().skip(1).step_by(2).map(|ply| ply.comment.words.as_str()));
        why.retain(|words| !words.is_empty());
        if !why.is_empty() {
            step.set_text("why", self.text(&why.join("\n")));
        }
        for (name, rows) in [("wrong", replies), ("also", also)] {
            if !rows.is_empty() {
                *step.tables_mut(name) = rows;
            }
        }
        self.steps.push(step);
    }

    fn step(&self, kind: &str, position: &Position, lead: &Comment) -> Draft {
        let mut step = Draft::default();
        step.set("id", &format!("chapter-{}-{}", self.chapter, self.steps.len() + 1));
        step.set("kind", kind);
        step.set("fen", &Fen::from_position(position, EnPassantMode::Legal).to_string());
        step.set_text("text", self.text(&lead.words));
        if kind != "show" {
            step.set_text("hint", DraftText::default());
        }
        if shakmaty::Position::turn(position).is_black() {
            step.set("orientation", "black");
        }
        if !lead.marks.is_empty() {
            step.set_items("marks", lead.marks.iter().map(ToString::to_string).collect());
        }
        step
    }

    fn text(&self, words: &str) -> DraftText {
        let mut text = DraftText::default();
        text.set(self.lang, words);
        text
    }

    fn reply(&self, turn: Option<usize>, played: String, words: &str) -> Draft {
        let mut reply = Draft::default();
        if let Some(turn) = turn {
            reply.set("turn", &turn.to_string());
        }
        reply.set("move", &played);
        reply.set_text("text", self.text(words));
        reply
    }
}

fn move_at(turn: usize, played: String) -> Draft {
    let mut row = Draft::default();
    row.set("turn", &turn.to_string());
    row.set("move", &played);
    row
}

/// The places of the learner's moves that begin a step: the first, those with words before them, and mistakes, which are
/// no part of a line that is to be learnt.
fn starts(plies: &[Ply]) -> Vec<usize> {
    let begins = |&idx: &usize| {
        idx == 0 || !plies[idx - 1].comment.words.is_empty() || plies[idx].is_bad() || plies[idx - 2].is_bad()
    };
    (0..plies.len()).step_by(2).filter(begins).collect()
}

/// The name of a chapter, where it is more than a number.
fn chapter_name(game: &Game) -> String {
    if !game.chapter.is_empty() {
        return game.chapter.clone();
    }
    game.study.split_once(": ").map_or_else(String::new, |(_, chapter)| chapter.to_owned())
}

/// The words of a variation, or else the moves that answer its first.
fn words_of(variation: &Line) -> String {
    let words = [&variation.lead].into_iter().chain(variation.plies.iter().map(|ply| &ply.comment));
    let words: Vec<&str> = words.map(|comment| comment.words.as_str()).filter(|words| !words.is_empty()).collect();
    if !words.is_empty() {
        return words.join("\n");
    }
    let is_marked = variation.plies.first().is_some_and(Ply::is_bad);
    let answers: Vec<String> = variation.plies.iter().skip(1).take(6).map(Ply::name).collect();
    if is_marked { answers.join(" ") } else { String::new() }
}

/// What is said of a mistake of the game: its comment, or else the move that answers it.
fn words_of_mistake(ply: &Ply, answer: Option<&Ply>) -> String {
    match ply.comment.words.as_str() {
        "" => answer.map(Ply::name).unwrap_or_default(),
        words => words.to_owned(),
    }
}
