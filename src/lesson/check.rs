//! Proves every answer of a lesson against the rules of chess, so that a wrong one never reaches a learner.
//!
//! Reads nothing and trusts nothing: what a lesson says is recomputed from its board.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use shakmaty::Position as _;

use crate::{
    chess::{Attempt, Bitboard, Board, Move, Position, Square, Verdict, san},
    tactics::{
        mate::{Bounds, Solver, is_mated_within},
        refute::{self, line_wins},
    },
};

use super::{
    Chapter, Choice, Combination, Course, Lesson, LineGoal, Ruling, Scene, Standing, Step, Task, WrongMove,
    WrongMoveAt, WrongPiece, WrongRuling, WrongSquare, WrongStanding, WrongText,
    ask::{Ask, squares},
    collect::{Stage, shortest},
    goal::Goal,
    grade::{self, GradeVerdict},
    notation::{self, Slip, Writing, Written},
    play::{self, PawnOf, PlayGoal},
    problem::{Fault, Problem},
    syllabus::{uncovered, unknown_points},
};

/// How a lesson or an exam is proved.
type Prove = fn(&Lesson) -> Vec<Problem>;

/// The faults of all lessons, in their order, and those of what they cover. Each core proves the next lesson that waits.
pub fn prove(course: &Course) -> Vec<Problem> {
    let mut waiting: Vec<(&Lesson, Prove)> = Vec::new();
    for Chapter { lessons, exam, .. } in &course.chapters {
        waiting.extend(lessons.iter().map(|lesson| (lesson, prove_lesson as Prove)));
        waiting.extend(exam.iter().map(|exam| (exam, prove_exam as Prove)));
    }
    let next = AtomicUsize::new(0);
    let prove_some = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((lesson, prove_it)) = waiting.get(index) else { return found };
            found.push((index, prove_it(lesson)));
        }
    };
    let n_cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut found = thread::scope(|scope| {
        let others: Vec<_> = (1..n_cores).map(|_| scope.spawn(prove_some)).collect();
        let mut found = prove_some();
        for other in others {
            match other.join() {
                Ok(more) => found.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    });
    found.sort_unstable_by_key(|(index, _)| *index);
    let mut problems: Vec<Problem> = found.into_iter().flat_map(|(_, problems)| problems).collect();
    problems.extend(uncovered(course));
    problems.extend(unknown_points(course));
    problems
}

/// The faults of a lesson, in the order of its steps.
pub fn prove_lesson(lesson: &Lesson) -> Vec<Problem> {
    let mut problems: Vec<Problem> = lesson.steps.iter().flat_map(prove_step).collect();
    problems.extend(prove_tests(lesson));
    problems
}

/// The faults of the steps that are the test of a lesson, as far as they are about which steps those are.
pub fn prove_tests(lesson: &Lesson) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, step) in lesson.steps.iter().enumerate().filter(|(_, step)| step.test) {
        if let Task::Show = step.task {
            let cause = "a step of the kind \"show\" asks for nothing, so it is no test";
            problems.push(problem_of(step, "test", Fault::TestShows, cause, "Remove `test`, or ask for something."));
        }
        if let Some(later) = lesson.steps[index + 1..].iter().find(|later| !later.test) {
            let cause = format!("the test is the end of the lesson, but \"{}\" comes after it and is none", later.id);
            problems.push(problem_of(step, "test", Fault::TestNotLast, cause, "Put the test steps last."));
        }
    }
    problems
}

/// The faults of an exam, in the order of its steps.
pub fn prove_exam(exam: &Lesson) -> Vec<Problem> {
    let mut problems: Vec<Problem> = exam.steps.iter().flat_map(prove_step).collect();
    for step in &exam.steps {
        if let Task::Show = step.task {
            let cause = "an exam has no steps of the kind \"show\"";
            problems.push(problem_of(step, "kind", Fault::ExamShows, cause, "Ask for something, or remove the step."));
        }
        if step.test {
            let cause = "every step of an exam is a test";
            problems.push(problem_of(step, "test", Fault::ExamHasTest, cause, "Remove `test`."));
        }
    }
    problems
}

fn problem_of(step: &Step, field: &str, fault: Fault, cause: impl AsRef<str>, cure: &str) -> Problem {
    step.source.problem(field, fault, format!("step \"{}\": {}", step.id, cause.as_ref()), cure)
}

/// The faults of a step.
pub fn prove_step(step: &Step) -> Vec<Problem> {
    let mut proof = Proof { step, problems: Vec::new() };
    match (&step.task, &step.scene) {
        (Task::Show, _) => {}
        (Task::Squares { ask, answer, wrong }, Some(scene)) => proof.squares(scene, ask, *answer, wrong),
        (Task::Move { goal, accept, wrong }, Some(scene)) => proof.moves(scene, *goal, accept, wrong),
        (Task::Judge { attempt, answer, wrong, .. }, Some(scene)) => proof.judge(scene, *attempt, *answer, wrong),
        (Task::Outcome { moves, answer, offer, wrong }, Some(scene)) => {
            proof.outcome(scene, moves, *answer, offer, wrong);
        }
        (Task::Choose { options }, _) => proof.choose(options),
        (Task::Collect { piece, targets, within, longer_because }, Some(scene)) => {
            proof.collect(scene, *piece, *targets, *within, longer_because.is_some());
        }
        (Task::Play { goal, within }, Some(Scene::Position(start))) => proof.play(start, *goal, *within),
        (Task::Line { line, goal, best, wrong, .. }, Some(Scene::Position(start))) => {
            proof.line(start, line, *goal, *best, wrong);
        }
        (Task::Mate { within, accept, wrong }, Some(Scene::Position(start))) => {
            proof.mate(start, *within, accept, wrong);
        }
        (Task::Play { .. } | Task::Line { .. } | Task::Mate { .. }, Some(Scene::Diagram(_))) => {
            proof.add("diagram", Fault::NoBoard, "both sides need their kings", "Use `fen` instead of `diagram`.");
        }
        (Task::Notate { writing, answer, wrong }, Some(scene)) => proof.notate(scene, *writing, answer, wrong),
        (Task::Setup { target, wrong }, Some(scene)) => proof.setup(scene.board(), target, wrong),
        (_, None) => proof.add("", Fault::NoBoard, "the step has no board", "Add `fen` or `diagram`."),
    }
    if proof.problems.is_empty() {
        proof.grading();
    }
    proof.problems.sort_by_key(|problem| (problem.line, problem.column));
    proof.problems
}

/// Positions that the proof of one mate may take.
const MATE_NODES: u64 = 5_000_000;

/// Whether a move does what is asked; nothing where that takes too long to decide.
fn is_met(position: &Position, played: Move, asked: refute::Goal) -> Option<bool> {
    let refute::Goal::Mate { within } = asked else { return Some(refute::meets(position, &played, asked)) };
    let mut after = position.clone();
    after.play_unchecked(played);
    is_mated_within(&after, within.saturating_sub(1), Bounds::nodes(MATE_NODES))
}

struct Proof<'s> {
    step: &'s Step,
    problems: Vec<Problem>,
}

impl Proof<'_> {
    fn add(&mut self, field: &str, fault: Fault, cause: impl AsRef<str>, cure: &str) {
        self.problems.push(problem_of(self.step, field, fault, cause, cure));
    }

    fn squares(&mut self, scene: &Scene, ask: &Ask, answer: Bitboard, wrong: &[WrongSquare]) {
        if matches!(ask, Ask::Destinations(_) | Ask::Captures(_)) {
            self.kings_are_safe(scene);
        }
        let expected = squares(ask, scene);
        if expected.is_empty() {
            let cause = "no square fits the ask, so there is nothing to mark";
            self.add("ask", Fault::AskFindsNothing, cause, "Change the position or the ask.");
        } else if expected != answer {
            let mut faults = Vec::new();
            if (expected & !answer).any() {
                faults.push(format!("leaves out {}", listed(expected & !answer)));
            }
            if (answer & !expected).any() {
                let verb = if (answer & !expected).count() == 1 { "does" } else { "do" };
                faults.push(format!("has {}, which {verb} not fit", listed(answer & !expected)));
            }
            let cause = format!("the answer {}", faults.join(" and "));
            self.add("answer", Fault::SquaresDiffer, cause, "Change the position, the ask or the answer.");
        }
        for (index, wrong) in wrong.iter().enumerate().filter(|(_, wrong)| expected.contains(wrong.square)) {
            let cause = format!("there is a reply to {} as a mistake, but it fits", wrong.square);
            self.add(&format!("wrong.{index}.square"), Fault::ReplyToRight, cause, "Remove the reply.");
        }
    }

    fn moves(&mut self, scene: &Scene, goal: Option<Goal>, accept: &[Move], wrong: &[WrongMove]) {
        self.kings_are_safe(scene);
        let legal = scene.moves();
        let accepted = grade::accepted_moves(self.step);
        if let Some(goal) = goal {
            let (reaching, others): (Vec<Move>, Vec<Move>) =
                legal.iter().partition(|played| super::goal::meets(goal, scene, **played));
            let falling_short: Vec<Move> = accept.iter().copied().filter(|played| others.contains(played)).collect();
            let left_out: Vec<Move> = reaching.iter().copied().filter(|played| !accept.contains(played)).collect();
            if reaching.is_empty() {
                let cause = format!("no move reaches the goal \"{goal}\"");
                self.add("goal", Fault::GoalUnreachable, cause, "Change the position or the goal.");
            } else if !falling_short.is_empty() {
                let moves = written(scene, &falling_short);
                let verb = if falling_short.len() == 1 { "does" } else { "do" };
                let cause = format!("`accept` has {moves}, which {verb} not reach the goal \"{goal}\"");
                self.add("accept", Fault::AcceptDiffers, cause, "Change `accept` or the goal.");
            } else if !accept.is_empty() && !left_out.is_empty() {
                let moves = written(scene, &left_out);
                let verb = if left_out.len() == 1 { "reaches" } else { "reach" };
                let cause = format!("{moves} also {verb} the goal \"{goal}\"");
                self.add("accept", Fault::AcceptDiffers, cause, "Add to `accept`, or change the position.");
            }
        }
        if accepted.is_empty() && goal.is_none() {
            self.add("accept", Fault::NothingIsRight, "no move is accepted", "Add the moves that are right.");
        }
        if !accepted.is_empty() && accepted.len() == legal.len() {
            let cause = "every legal move is accepted, so there is nothing to find";
            self.add(board_field(scene), Fault::NothingIsWrong, cause, "Change the position or the goal.");
        }
        for (index, wrong) in wrong.iter().enumerate().filter(|(_, wrong)| accepted.contains(&wrong.played)) {
            let cause = format!("there is a reply to {} as a mistake, but it is accepted", scene.write(wrong.played));
            self.add(&format!("wrong.{index}.move"), Fault::ReplyToRight, cause, "Remove the reply.");
        }
    }

    fn judge(&mut self, scene: &Scene, attempt: Attempt, answer: Ruling, wrong: &[WrongRuling]) {
        let truth = match scene.judge(attempt) {
            Verdict::Legal(_) => Ruling::Legal,
            Verdict::Illegal(reason) => Ruling::Illegal(reason.code()),
        };
        if truth != answer {
            let cause = match truth {
                Ruling::Legal => format!("the answer says {answer}, but the move is legal here"),
                Ruling::Illegal(code) => {
                    format!("the answer says {answer}, but the move is illegal here for the reason {}", code.as_str())
                }
            };
            self.add("answer", Fault::RulingDiffers, cause, "Change the position or the answer.");
        }
        for (index, _) in wrong.iter().enumerate().filter(|(_, wrong)| wrong.ruling == truth) {
            let cause = format!("there is a reply to \"{truth}\" as a mistake, but it is right");
            self.add(&format!("wrong.{index}.answer"), Fault::ReplyToRight, cause, "Remove the reply.");
        }
    }

    fn outcome(
        &mut self,
        scene: &Scene,
        moves: &[Move],
        answer: Standing,
        offer: &[Standing],
        wrong: &[WrongStanding],
    ) {
        let truths = grade::standings(scene, moves);
        let offered: Vec<Standing> = truths.iter().copied().filter(|standing| offer.contains(standing)).collect();
        let Some(strongest) = offered.last().copied() else {
            let truth = truths.last().map_or("unknown", |standing| standing.as_str());
            let cause = format!("the answer says {answer}, but the game is {truth}");
            return self.add("answer", Fault::StandingDiffers, cause, "Change the position or the answer.");
        };
        if strongest != answer {
            let cause = format!("the answer says {answer}, but the game is {strongest}");
            self.add("answer", Fault::StandingDiffers, cause, "Change the position or the answer.");
        }
        for pair in [[Standing::FiftyMoves, Standing::Threefold], [Standing::SeventyFiveMoves, Standing::Fivefold]] {
            if pair.iter().all(|standing| offered.contains(standing)) {
                let cause = format!("{} and {} both hold, and both are offered", pair[0], pair[1]);
                self.add("offer", Fault::TwoStandings, cause, "Offer only one of them, or change the moves.");
            }
        }
        if offer.len() < 2 {
            let cause = "`offer` has only the answer, so there is nothing to choose";
            self.add("offer", Fault::NothingIsWrong, cause, "Add what people might take it for.");
        }
        for (index, wrong) in wrong.iter().enumerate().filter(|(_, wrong)| wrong.standing == strongest) {
            let cause = format!("there is a reply to \"{}\" as a mistake, but it is right", wrong.standing);
            self.add(&format!("wrong.{index}.answer"), Fault::ReplyToRight, cause, "Remove the reply.");
        }
    }

    fn choose(&mut self, options: &[Choice]) {
        if !options.iter().any(|option| option.right) {
            self.add("option", Fault::NothingIsRight, "no option is right", "Mark one with right = true.");
        }
        if options.iter().all(|option| option.right) {
            self.add("option", Fault::NothingIsWrong, "no option is wrong", "Add one that people might choose.");
        }
    }

    fn collect(&mut self, scene: &Scene, piece: Square, targets: Bitboard, within: u32, may_be_longer: bool) {
        let board = scene.board();
        self.kings_are_safe(scene);
        if targets.is_empty() {
            self.add("targets", Fault::CollectTarget, "there are no targets", "Add the squares to reach.");
            return;
        }
        let own = targets & board.by_color(scene.turn());
        if own.any() {
            let cause = format!("the target {} is a piece of the side that moves", listed(own));
            return self.add("targets", Fault::CollectTarget, cause, "Targets are empty squares or enemy pieces.");
        }
        let kings = targets & board.kings();
        if kings.any() {
            let cause = format!("the target {} is a king, which is never captured", listed(kings));
            return self.add("targets", Fault::KingCapturable, cause, "Put another piece there.");
        }
        // One more than the format allows tells "not in so many moves" from "not at all" well enough.
        const LIMIT: usize = 21;
        let Some(path) = shortest(Stage::new(scene, piece, targets), LIMIT) else {
            let cause = "the piece cannot reach all targets";
            return self.add("targets", Fault::CollectOutOfReach, cause, "Change the board or the targets.");
        };
        let within = usize::try_from(within).unwrap_or(usize::MAX);
        if path.len() > within {
            let cause = format!("`within` is {within}, but the piece needs {} moves", path.len());
            self.add("within", Fault::CollectNotLeast, cause, "Write the least number of moves.");
        } else if path.len() < within && !may_be_longer {
            let cause = format!("`within` is {within}, but {} moves are enough", path.len());
            let cure = "Write the least number of moves, or say why not with longer-because = \"…\".";
            self.add("within", Fault::CollectNotLeast, cause, cure);
        }
    }

    /// The tables say that the goal can be reached in the bound.
    fn play(&mut self, start: &Position, goal: PlayGoal, within: u32) {
        match goal {
            PlayGoal::Mate => self.play_to_mate(start, within),
            PlayGoal::Draw => self.play_to_draw(start),
            PlayGoal::Promote => self.play_to_promotion(start, within),
        }
    }

    fn play_to_draw(&mut self, start: &Position) {
        if !play::is_king_and_pawn(start, PawnOf::Opponent) {
            let cause = "the goal \"draw\" is for the lone king against king and pawn";
            self.add("fen", Fault::PlayUnknownEnding, cause, "Change the position, or the side to move.");
        } else if !play::holds(start) {
            let cause = "the side to move cannot hold a draw here";
            self.add("fen", Fault::PlayOutOfReach, cause, "Change the position.");
        }
    }

    fn play_to_promotion(&mut self, start: &Position, within: u32) {
        if !play::is_king_and_pawn(start, PawnOf::Learner) {
            let cause = "the goal \"promote\" is for king and pawn against the lone king";
            return self.add("fen", Fault::PlayUnknownEnding, cause, "Change the position, or the side to move.");
        }
        match play::moves_to_promotion(start) {
            None => {
                let cause = "the pawn cannot be promoted against the best defence";
                self.add("fen", Fault::PlayOutOfReach, cause, "Change the position.");
            }
            Some(least) if least > within => {
                let cause = format!("`within` is {within}, but the promotion takes {least} moves");
                self.add("within", Fault::PlayOutOfReach, cause, "Change the position or the number of moves.");
            }
            Some(_) => {}
        }
    }

    fn play_to_mate(&mut self, start: &Position, within: u32) {
        if !play::is_known(start) {
            let cause = "the position is in none of the endings that the program knows";
            return self.add(
                "fen",
                Fault::PlayUnknownEnding,
                cause,
                "Use king and queen, rook, pawn, … against a king.",
            );
        }
        match play::moves_to_mate(start) {
            None => self.add("fen", Fault::PlayOutOfReach, "mate cannot be forced here", "Change the position."),
            Some(least) if least > within => {
                let cause = format!("`within` is {within}, but mate takes {least} moves");
                self.add("within", Fault::PlayOutOfReach, cause, "Change the position or the number of moves.");
            }
            Some(_) => {}
        }
    }

    /// The goal is reached by force, whatever the other side replies, and by no other first move where the step says so.
    fn line(&mut self, start: &Position, line: &[Move], goal: Option<LineGoal>, best: bool, wrong: &[WrongMoveAt]) {
        // The position before each own move, and what that move must do.
        let mut turns = Vec::new();
        let Some(mut combination) = Combination::of(self.step) else { return };
        for (ply_idx, played) in line.iter().enumerate().step_by(2) {
            turns.push((ply_idx, combination.position.clone(), combination.asked()));
            for (index, wrong) in wrong.iter().enumerate().filter(|(_, wrong)| wrong.at.turn_idx == ply_idx / 2) {
                if combination.way_of(wrong.at.played).is_some() {
                    let written = san(&combination.position, &wrong.at.played);
                    let cause = format!("there is a reply to {written} as a mistake, but it is right");
                    self.add(&format!("wrong.{index}.move"), Fault::ReplyToRight, cause, "Remove the reply.");
                }
            }
            combination.play(*played);
        }
        if goal == Some(LineGoal::Mate) {
            for (ply_idx, position, asked) in &turns {
                let played = line[*ply_idx];
                if !asked.is_some_and(|asked| refute::meets(position, &played, asked)) {
                    let left = turns.len() - ply_idx / 2;
                    let cause = format!("it cannot be proved that {} forces mate in {left}", san(position, &played));
                    let cure =
                        "Change the line or the goal: whatever the other side replies, it is to be mated in time.";
                    self.add(&format!("line.{ply_idx}"), Fault::LineMissesGoal, cause, cure);
                }
            }
        }
        if let Some(LineGoal::Win(pawns)) = goal
            && !line_wins(start, line, pawns)
        {
            let cause = format!("it cannot be proved that {} wins {pawns} by force", san(start, &line[0]));
            self.add("goal", Fault::LineMissesGoal, cause, "Change the line, or ask for less.");
        }
        if let (true, Some(asked)) = (best, turns.first().and_then(|(_, _, asked)| *asked)) {
            self.best(start, line[0], asked);
        }
    }

    /// No other first move does what is asked. Where that cannot be decided, nothing is claimed.
    fn best(&mut self, start: &Position, first: Move, asked: refute::Goal) {
        let (mut as_good, mut open) = (Vec::new(), Vec::new());
        for other in start.legal_moves().into_iter().filter(|other| *other != first) {
            match is_met(start, other, asked) {
                Some(true) => as_good.push(other),
                Some(false) => {}
                None => open.push(other),
            }
        }
        let only = san(start, &first);
        if !as_good.is_empty() {
            let moves = written(&Scene::Position(start.clone()), &as_good);
            let verb = if as_good.len() == 1 { "reaches" } else { "reach" };
            let cause = format!("`best` says that only {only} is right, but {moves} also {verb} the goal");
            self.add("best", Fault::NotBest, cause, "Change the position, or remove `best`.");
        } else if !open.is_empty() {
            let moves = written(&Scene::Position(start.clone()), &open);
            let cause = format!("`best` says that only {only} is right; to prove it of {moves} takes too long");
            self.add("best", Fault::NotBest, cause, "Change the position, or remove `best`.");
        }
    }

    /// `accept` has every key of the shortest mate.
    fn mate(&mut self, start: &Position, within: u32, accept: &[Move], wrong: &[WrongMove]) {
        let scene = Scene::Position(start.clone());
        let found = Solver::new(Bounds::nodes(MATE_NODES)).mates_in(start, within);
        let Some(mate) = &found.mate else {
            let cause = match found.complete {
                true => format!("mate in {within} cannot be forced"),
                false => format!("whether mate in {within} can be forced takes too long to prove"),
            };
            return self.add("in", Fault::MateDiffers, cause, "Change the position or the number of moves.");
        };
        if mate.moves < within {
            let cause = format!("`in` is {within}, but mate can be forced in {}", mate.moves);
            return self.add("in", Fault::MateDiffers, cause, "Write the least number of moves.");
        }
        let keys = found.keys();
        let no_keys: Vec<Move> = accept.iter().copied().filter(|played| !keys.contains(played)).collect();
        let left_out: Vec<Move> = keys.iter().copied().filter(|key| !accept.contains(key)).collect();
        if !no_keys.is_empty() {
            let verb = if no_keys.len() == 1 { "does" } else { "do" };
            let cause = format!("`accept` has {}, which {verb} not force mate in {within}", written(&scene, &no_keys));
            self.add("accept", Fault::AcceptDiffers, cause, "Remove what is no key.");
        } else if !left_out.is_empty() {
            let verb = if left_out.len() == 1 { "forces" } else { "force" };
            let cause = format!("{} also {verb} mate in {within}", written(&scene, &left_out));
            self.add("accept", Fault::AcceptDiffers, cause, "Add to `accept`, or change the position.");
        }
        if keys.len() == start.legal_moves().len() {
            let cause = "every legal move forces mate, so there is nothing to find";
            self.add("fen", Fault::NothingIsWrong, cause, "Change the position.");
        }
        for (index, wrong) in wrong.iter().enumerate().filter(|(_, wrong)| keys.contains(&wrong.played)) {
            let cause = format!("there is a reply to {} as a mistake, but it is right", scene.write(wrong.played));
            self.add(&format!("wrong.{index}.move"), Fault::ReplyToRight, cause, "Remove the reply.");
        }
    }

    fn notate(&mut self, scene: &Scene, writing: Writing, answer: &str, wrong: &[WrongText]) {
        let usual = notation::usual(scene, writing);
        if usual != answer {
            let cause = format!("the answer is \"{answer}\", but it is written {usual}");
            self.add("answer", Fault::NotationDiffers, cause, "Change the answer or what is to be written.");
        }
        for (index, wrong) in wrong.iter().enumerate() {
            let read = notation::read(scene, writing, &wrong.answer);
            if matches!(read, Written::Asked(slips) if !slips.iter().any(Slip::is_fault)) {
                let cause = format!("there is a reply to \"{}\" as a mistake, but it is right", wrong.answer);
                self.add(&format!("wrong.{index}.answer"), Fault::ReplyToRight, cause, "Remove the reply.");
            }
        }
    }

    fn setup(&mut self, start: &Board, target: &Board, wrong: &[WrongPiece]) {
        if start == target {
            let cause = "everything stands where it belongs from the beginning";
            self.add("target", Fault::SetupDone, cause, "Take something off the `diagram`.");
        }
        for (index, wrong) in wrong.iter().enumerate() {
            let (piece, square) = (wrong.piece.char(), wrong.square);
            if target.piece_at(square) == Some(wrong.piece) {
                let cause = format!("there is a reply to {piece} on {square} as a mistake, but it is right");
                self.add(&format!("wrong.{index}.square"), Fault::ReplyToRight, cause, "Remove the reply.");
            }
        }
    }

    /// On a diagram a king could stand where it can be taken. No learner should see that as a task.
    fn kings_are_safe(&mut self, scene: &Scene) {
        let board = scene.board();
        let (us, them) = (scene.turn(), scene.turn().other());
        let kings = board.kings() & board.by_color(them);
        for king in kings {
            if board.attacks_to(king, us, board.occupied()).any() {
                let cause = format!("the king on {king} could be taken");
                let cure = "Change the board or the side to move: a king is never captured.";
                self.add(board_field(scene), Fault::KingCapturable, cause, cure);
            }
        }
    }

    /// The step's own right answer is graded right, and something is refused.
    fn grading(&mut self) {
        let verdict = |answer| grade::grade(self.step, &answer).verdict;
        let right = grade::a_right_answer(self.step).and_then(verdict);
        // A piece that is stuck before its last move is not graded yet; it has not reached its targets, either.
        let wrong = grade::a_wrong_answer(self.step).map(verdict);
        if right != Some(GradeVerdict::Right) {
            self.add("", Fault::NothingIsRight, "no answer is accepted", "Change the position or the answer.");
        }
        let reads_only = matches!(self.step.task, Task::Show);
        if !reads_only && wrong.is_none_or(|verdict| verdict == Some(GradeVerdict::Right)) {
            self.add("", Fault::NothingIsWrong, "no answer is refused", "Change the position or the task.");
        }
    }
}

fn board_field(scene: &Scene) -> &'static str {
    match scene {
        Scene::Position(_) => "fen",
        Scene::Diagram(_) => "diagram",
    }
}

fn listed(squares: Bitboard) -> String {
    and(squares.into_iter().map(|square| square.to_string()).collect())
}

fn written(scene: &Scene, moves: &[Move]) -> String {
    and(moves.iter().map(|played| scene.write(*played)).collect())
}

fn and(items: Vec<String>) -> String {
    match items.as_slice() {
        [init @ .., last] if !init.is_empty() => format!("{} and {last}", init.join(", ")),
        _ => items.concat(),
    }
}
