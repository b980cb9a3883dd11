//! What the rules of chess give for the answer of a step, so that nobody has to work it out by hand.

use super::Draft;
use crate::{
    chess::{Attempt, Diagram, Move, Position, Square, Verdict, parse_position},
    lesson::{
        PlayGoal, Ruling, Scene,
        ask::{Ask, senseless, squares},
        collect::{Stage, shortest},
        goal::{Goal, meets},
        grade::standings,
        notation::{Writing, usual},
        play,
    },
    tactics::mate::{Bounds, Solver},
};

/// Positions that the search for a mate may take while a teacher waits.
const NODES: u64 = 1_000_000;

/// So far a mate is looked for where its length is not given.
const MATE_IN: u32 = 4;

/// No more targets are tried: the search doubles with each.
const MOST_TARGETS: usize = 8;

/// Fields with the values that the rules give them; none while it is not clear what is asked, or where the answer is the
/// teacher's to choose.
pub fn computed(step: &Draft) -> Vec<(&'static str, String)> {
    let scene = scene(step);
    match (step.get("kind").as_str(), scene) {
        ("squares", Some(scene)) => of_squares(step, &scene),
        ("move", Some(scene)) => of_move(step, &scene),
        ("judge", Some(scene)) => of_judge(step, &scene),
        ("outcome", Some(scene)) => of_outcome(step, &scene),
        ("collect", Some(scene)) => of_collect(step, &scene),
        ("play", Some(Scene::Position(start))) => of_play(step, &start),
        ("mate", Some(Scene::Position(start))) => of_mate(step, &start),
        ("notate", scene) => of_notate(step, scene),
        _ => None,
    }
    .unwrap_or_default()
}

/// The board of a step, where it can be read.
pub fn scene(step: &Draft) -> Option<Scene> {
    if step.has("fen") {
        return parse_position(&step.get("fen")).ok().map(Scene::Position);
    }
    step.get("diagram").parse().ok().map(Scene::Diagram)
}

type Fields = Option<Vec<(&'static str, String)>>;

fn of_squares(step: &Draft, scene: &Scene) -> Fields {
    let ask: Ask = step.get("ask").parse().ok()?;
    if senseless(&ask, scene).is_some() {
        return None;
    }
    let names: Vec<String> = squares(&ask, scene).into_iter().map(|square| square.to_string()).collect();
    (!names.is_empty()).then(|| vec![("answer", names.join(", "))])
}

/// With a goal alone nothing has to be listed.
fn of_move(step: &Draft, scene: &Scene) -> Fields {
    let goal: Goal = step.get("goal").parse().ok()?;
    let makes_sense = !goal.needs_kings() || matches!(scene, Scene::Position(_));
    if !makes_sense || step.items("accept").is_empty() {
        return None;
    }
    let reaching: Vec<Move> = scene.moves().into_iter().filter(|played| meets(goal, scene, *played)).collect();
    (!reaching.is_empty()).then(|| vec![("accept", written(scene, &reaching))])
}

fn written(scene: &Scene, moves: &[Move]) -> String {
    moves.iter().map(|played| super::of_lesson::written(Some(scene), *played)).collect::<Vec<_>>().join(", ")
}

fn of_judge(step: &Draft, scene: &Scene) -> Fields {
    let typed = step.get("move");
    let attempt: Attempt = typed.parse().ok().or_else(|| scene.read_attempt(&typed).ok())?;
    let truth = match scene.judge(attempt) {
        Verdict::Legal(_) => Ruling::Legal,
        Verdict::Illegal(reason) => Ruling::Illegal(reason.code()),
    };
    let mut fields = vec![("answer", truth.to_string())];
    let mut offer = step.items("offer");
    if let Ruling::Illegal(code) = truth
        && !offer.is_empty()
        && !offer.contains(&code.to_string())
    {
        offer.push(code.to_string());
        fields.push(("offer", offer.join(", ")));
    }
    Some(fields)
}

fn of_outcome(step: &Draft, scene: &Scene) -> Fields {
    let (mut moves, mut now) = (Vec::new(), scene.clone());
    for item in step.items("moves") {
        let played = now.read(&item).ok()?;
        now = now.after(played);
        moves.push(played);
    }
    let truths = standings(scene, &moves);
    let mut offer = step.items("offer");
    let offered = truths.iter().rev().find(|standing| offer.contains(&standing.to_string()));
    let truth = offered.or(truths.last())?.to_string();
    let mut fields = vec![("answer", truth.clone())];
    if !offer.contains(&truth) {
        offer.push(truth);
        fields.push(("offer", offer.join(", ")));
    }
    Some(fields)
}

fn of_collect(step: &Draft, scene: &Scene) -> Fields {
    let Scene::Diagram(_) = scene else { return None };
    let ours = scene.board().by_color(scene.turn());
    let piece: Square = step.get("piece").parse().ok().or_else(|| ours.single_square())?;
    let targets = step.items("targets").iter().map(|item| item.parse::<Square>().ok()).collect::<Option<Vec<_>>>()?;
    if targets.is_empty() || targets.len() > MOST_TARGETS || !ours.contains(piece) {
        return None;
    }
    let path = shortest(Stage::new(scene, piece, targets.into_iter().collect()), 20)?;
    Some(vec![("within", path.len().to_string())])
}

/// A few moves more than the least, as a pupil needs them.
fn of_play(step: &Draft, start: &Position) -> Fields {
    let least = match PlayGoal::parse(&step.get("goal"))? {
        PlayGoal::Mate if play::is_known(start) => play::moves_to_mate(start)?,
        PlayGoal::Promote if play::is_king_and_pawn(start, play::PawnOf::Learner) => play::moves_to_promotion(start)?,
        PlayGoal::Mate | PlayGoal::Promote | PlayGoal::Draw => return None,
    };
    // Whoever allows more than the least has thought of it.
    if step.get("within").parse::<u32>().is_ok_and(|within| (least..=50).contains(&within)) {
        return None;
    }
    Some(vec![("within", (least + (least / 3).max(2)).min(50).to_string())])
}

fn of_mate(step: &Draft, start: &Position) -> Fields {
    let within = step.get("in").parse().ok().filter(|within| (1..=8).contains(within)).unwrap_or(MATE_IN);
    let found = Solver::new(Bounds::nodes(NODES)).mates_in(start, within);
    let moves = found.mate.as_ref()?.moves;
    let scene = Scene::Position(start.clone());
    Some(vec![("in", moves.to_string()), ("accept", written(&scene, &found.keys()))])
}

fn of_notate(step: &Draft, scene: Option<Scene>) -> Fields {
    let typed = step.get("write");
    let words: Vec<&str> = typed.split_whitespace().collect();
    let empty = || Scene::Diagram(Diagram::new(crate::chess::Board::empty(), crate::chess::Color::White));
    let (scene, writing) = match words.as_slice() {
        ["square", square] => (scene.unwrap_or_else(empty), Writing::Square(square.parse().ok()?)),
        ["move", text] => {
            let scene = scene.filter(|scene| matches!(scene, Scene::Position(_)))?;
            let played = scene.read(text).ok()?;
            (scene, Writing::Move(played))
        }
        _ => return None,
    };
    Some(vec![("answer", usual(&scene, writing))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content;

    #[track_caller]
    fn gives(fields: &[(&str, &str)], expected: &[(&str, &str)]) {
        let mut step = Draft::default();
        for (name, typed) in fields {
            step.set(name, typed);
        }
        let found = computed(&step);
        let found: Vec<(&str, &str)> = found.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(found, expected, "{fields:?}");
    }

    #[test]
    fn the_rules_give_the_answer() {
        let rook = ("diagram", "8/8/8/8/8/8/8/R7");
        gives(&[("kind", "squares"), rook, ("ask", "captures a1")], &[]);
        gives(&[("kind", "squares"), ("diagram", "p7/8/8/8/8/8/8/R7"), ("ask", "captures a1")], &[("answer", "a8")]);
        let mate = ("fen", "k7/8/2K5/8/8/8/8/7R w - - 0 1");
        gives(&[("kind", "mate"), mate], &[("in", "2"), ("accept", "Kb6, Kc7")]);
        gives(&[("kind", "mate"), mate, ("in", "1")], &[]);
        gives(&[("kind", "play"), mate, ("goal", "mate")], &[("within", "4")]);
        gives(&[("kind", "play"), mate, ("goal", "mate"), ("within", "9")], &[]);
        gives(&[("kind", "judge"), mate, ("move", "c6b8")], &[("answer", "wrong-shape")]);
        gives(
            &[("kind", "outcome"), mate, ("moves", "Kb6, Kb8, Rh8")],
            &[("answer", "checkmate"), ("offer", "checkmate")],
        );
        gives(&[("kind", "notate"), mate, ("write", "move h1h8")], &[("answer", "Rh8+")]);
        gives(&[("kind", "notate"), ("write", "square e4")], &[("answer", "e4")]);
        gives(&[("kind", "collect"), rook, ("targets", "a8 h8")], &[("within", "2")]);
        gives(&[("kind", "move"), mate, ("goal", "check"), ("accept", "Kb6")], &[("accept", "Ra1+, Rh8+")]);
        gives(&[("kind", "line"), mate, ("line", "Kb6")], &[]);
    }

    #[test]
    fn every_built_in_answer_is_the_one_that_the_rules_give() {
        for lesson in content::built_in().unwrap().lessons_and_exams() {
            // What takes a table or a long search is proved by `check`, which asks the same.
            let is_quick = |step: &&Draft| match step.get("kind").as_str() {
                "play" => false,
                "mate" => step.get("in") == "1",
                _ => true,
            };
            for step in Draft::of_lesson(lesson).steps().iter().filter(is_quick) {
                for (name, value) in computed(step) {
                    let mut filled = step.clone();
                    filled.set(name, &value);
                    let sorted = |draft: &Draft| {
                        let mut items = draft.items(name);
                        items.sort_unstable();
                        items
                    };
                    // Where more moves are allowed than the least, the file says why.
                    if !step.has("longer-because") {
                        assert_eq!(sorted(&filled), sorted(step), "{} {}: {name}", lesson.id, step.get("id"));
                    }
                }
            }
        }
    }
}
