//! The part of a step's page that an answer changes: board, task, feedback, and what can be done next.

use askama::Template;
use fluent_bundle::FluentValue;

use super::{
    App,
    board::{Board, Drawing, Mode, Tints, Turning, seen_from},
    dots::Dot,
    home::{first_open, lesson_way},
    page::{Page, Way},
    prose,
    reply::{Feedback, PromotionPiece, promotion_pieces},
    setup::{self, ToolButton},
    step::{Place, Trail},
    step_state::{StepState, graded, tinted, with_query},
    viewer::{Viewer, Viewing},
};
use crate::{
    chess::{Attempt, Bitboard, Color, Diagram, Square, move_squares},
    lang::Lang,
    lesson::{
        Lesson, Mark, Ruling, Scene, Step, Task,
        ask::Ask,
        grade::{Answer, GradeVerdict, Remark, a_right_answer, next_in_combination},
        notation::Writing,
    },
    store::{AnswerId, Progress},
    tablebase::Tablebase,
    words::{self, Words},
};

#[derive(Template)]
#[template(path = "step/body.html")]
pub struct StepBody {
    page: Page,
    step_id: String,
    n_solved: usize,
    answers_url: String,
    step_url: String,
    /// The step as it stood before a pawn's move that waits for its piece.
    cancel_url: String,
    answer_id: AnswerId,
    hidden: Vec<(&'static str, String)>,
    board: Option<Board>,
    viewer: Option<Viewer>,
    turn: Option<String>,
    /// What stands on the board now, for those who do not see it.
    spoken: String,
    dots: Vec<Dot>,
    dots_label: String,
    /// What there is to know about a task of an assignment.
    notes: Vec<String>,
    /// From a task of an assignment to the whole.
    way_home: Option<Way>,
    text: Vec<String>,
    /// The language that the text is in.
    text_lang: Lang,
    feedback: Option<Feedback>,
    finish: Option<Finish>,
    hint: Option<String>,
    control: Control,
    ways_on: Vec<Way>,
    /// The way on from a task of an exam that was missed: it may be tried again, but need not be.
    way_past: Option<Way>,
    offers_hint: bool,
    offers_solution: bool,
    /// Whether the solution of a task can be asked for, at the price of the task.
    offers_to_give_up: bool,
    /// How the task is answered, in a line.
    /// The key of what tells how the task is answered.
    how: Option<&'static str>,
    previous: Option<String>,
    next: Option<String>,
}

struct Finish {
    heading: String,
    stars: String,
    test: Option<String>,
}

/// By what the learner answers.
enum Control {
    ReadOn,
    Squares,
    Moves,
    Promotion(Vec<PromotionPiece>),
    Choices(Vec<OfferedChoice>),
    Written(WrittenAnswer),
    Setup {
        tools: Vec<ToolButton>,
        placement: String,
    },
    /// Answered rightly: only the way on is left.
    Done,
}

/// A text field for notation.
struct WrittenAnswer {
    /// What was written last.
    text: String,
    /// What the board shows, for those who do not see it.
    shown: Option<String>,
}

pub struct OfferedChoice {
    pub field: &'static str,
    pub value: String,
    pub letter: Option<char>,
    pub text: String,
    /// The text as HTML.
    pub name: String,
    pub chosen: bool,
}

impl StepBody {
    pub fn new(
        app: &App,
        page: Page,
        place: Place<'_>,
        state: &StepState,
        progress: &Progress,
        trail: &Trail<'_>,
        answer_id: AnswerId,
    ) -> StepBody {
        let words = page.words;
        let lang = words.lang();
        let (lesson, step) = (place.lesson, place.step());
        let step_url = trail.href(lang, lesson, step);
        let task = match trail {
            Trail::Task(task) => Some(task),
            Trail::Lesson | Trail::Exam(_) | Trail::Review { .. } | Trail::Try { .. } => None,
        };
        let dots: Vec<Dot> = match task {
            Some(task) => task.dots(words),
            None => (0..lesson.steps.len())
                .map(|idx| dot(words, Place { step_idx: idx, ..place }, place, progress, trail))
                .collect(),
        };
        let n_solved = dots.iter().filter(|dot| dot.solved).count();
        let is_right = state.is_right();
        let done = progress.step(lesson.id.as_str(), step.id.as_str());
        let (misses, is_solved) = (done.n_misses, done.solved);
        let is_task = !matches!(step.task, Task::Show);
        let neighbour =
            |idx: Option<usize>| idx.and_then(|idx| lesson.steps.get(idx)).map(|step| trail.href(lang, lesson, step));
        let (previous, next) = match task {
            Some(task) => task.neighbours(words),
            None => (
                neighbour(place.step_idx.checked_sub(1)),
                // Reading on is what solves a step that is only read; a second way forward would leave it open.
                neighbour(Some(place.step_idx + 1)).filter(|_| is_task || is_solved),
            ),
        };
        let viewing = Viewing::of(step, state);
        let mut board = board(words, step, state, viewing.as_ref(), &step_url);
        if let Some(board) = &mut board {
            board.turning = Some(turning(step, state, viewing.is_some(), &step_url));
        }
        let turn = turn_in_words(words, step, board.as_ref()).filter(|_| !is_right);
        let spoken = board.as_ref().map(|board| board.spoken_with(words, turn.as_deref().unwrap_or_default()));
        StepBody {
            step_id: step.id.to_string(),
            answers_url: format!("{step_url}/answers"),
            cancel_url: cancel_url(state, &step_url),
            answer_id,
            hidden: hidden_fields(step, state),
            viewer: viewing.map(|viewing| viewing.viewer(words, state, &step_url)),
            spoken: spoken.unwrap_or_default(),
            turn,
            board,
            text: text_paragraphs(step, step.text.get(lang)),
            text_lang: step.text.written_in(lang),
            feedback: feedback(words, step, state),
            finish: (is_right && n_solved == dots.len() && matches!(trail, Trail::Lesson))
                .then(|| finish(words, lesson, progress)),
            hint: step
                .hint
                .as_ref()
                .filter(|_| state.hinted && !is_right)
                .map(|hint| text_paragraphs(step, hint.get(lang)).join(" ")),
            control: control(words, step, state),
            ways_on: if is_right { ways_on(app, words, place, progress, trail) } else { Vec::new() },
            way_past: match trail {
                Trail::Exam(standing) if !is_right && standing.first_answer(place.step_idx).is_some() => {
                    Some(standing.way_on(words, place.step_idx))
                }
                Trail::Task(task) if state.is_lost && !is_right => task.ways_on(words).into_iter().next(),
                _ => None,
            },
            // An exam asks what is known without help.
            offers_hint: is_task
                && !is_right
                && !state.hinted
                && step.hint.is_some()
                && !state.is_lost
                && match trail {
                    Trail::Exam(_) => false,
                    Trail::Task(task) => task.gives_hints(),
                    Trail::Lesson | Trail::Review { .. } | Trail::Try { .. } => true,
                },
            offers_solution: is_task
                && !is_right
                && !state.solution
                && match trail {
                    Trail::Exam(standing) => standing.first_answer(place.step_idx).is_some(),
                    Trail::Lesson | Trail::Review { .. } => misses > 0 || state.hinted,
                    Trail::Task(task) => !task.counts(),
                    Trail::Try { .. } => true,
                },
            how: how(&step.task).filter(|_| !is_right && !state.asks_promotion()),
            previous,
            next,
            dots_label: words.say(if task.is_some() { "task-dots" } else { "step-dots" }),
            way_home: task.map(|task| task.way_home(words)),
            notes: task.map(|task| task.notes(words)).unwrap_or_default(),
            offers_to_give_up: !is_right && task.is_some_and(|task| task.may_give_up()),
            n_solved,
            dots,
            step_url,
            page,
        }
    }
}

/// The step as it stood before a pawn's move that waits for its piece.
fn cancel_url(state: &StepState, step_url: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(Some(state.path()).filter(|path| !path.is_empty()).map(|path| ("path", path)));
    query.extend_pairs(state.kept());
    with_query(step_url, &query.finish())
}

/// The form keeps squares that are marked and a board that is set up; what was answered is in an address.
fn turning(step: &Step, state: &StepState, is_viewing: bool, step_url: &str) -> Turning {
    let is_chosen_on_board = matches!(step.task, Task::Squares { .. } | Task::Setup { .. }) && !state.is_right();
    if is_chosen_on_board || (state.graded.is_none() && !is_viewing) {
        Turning::by_form(step_url.to_owned(), state.flip)
    } else {
        Turning::by_link(state.address_of_other_side(step_url))
    }
}

/// Texts with squares that light up, except where finding a square by its name is the task.
pub fn text_paragraphs(step: &Step, text: &str) -> Vec<String> {
    match step.task {
        Task::Squares { ask: Ask::Name(_), .. } | Task::Notate { .. } => prose::plain_paragraphs(text),
        _ => prose::paragraphs(text),
    }
}

fn dot(words: Words, at: Place<'_>, here: Place<'_>, progress: &Progress, trail: &Trail<'_>) -> Dot {
    let step = at.step();
    let number = ("step", FluentValue::from(at.step_idx + 1));
    let of_dot = Dot {
        href: trail.href(words.lang(), at.lesson, step),
        name: String::new(),
        solved: false,
        star: false,
        missed: false,
        test: step.test,
        current: at.step_idx == here.step_idx,
    };
    if let Trail::Exam(standing) = trail {
        let first = standing.first_answer(at.step_idx);
        let key = match first {
            Some(true) => "exam-task-right",
            Some(false) => "exam-task-wrong",
            None => "exam-task-open",
        };
        let name = words.say_with(key, &[("task", number.1)]);
        return Dot { name, solved: first == Some(true), missed: first == Some(false), ..of_dot };
    }
    let done = progress.step(at.lesson.id.as_str(), step.id.as_str());
    let star = done.star && !matches!(step.task, Task::Show);
    let key = match (step.test, done.solved, star) {
        (false, _, true) => "dot-star",
        (false, true, false) => "dot-solved",
        (false, false, false) => "dot-open",
        (true, _, true) => "dot-test-star",
        (true, true, false) => "dot-test-solved",
        (true, false, false) => "dot-test-open",
    };
    Dot { name: words.say_with(key, &[number]), solved: done.solved, star, ..of_dot }
}

/// "White to move", where whose move it is matters.
pub fn turn_in_words(words: Words, step: &Step, board: Option<&Board>) -> Option<String> {
    let board = board?;
    let is_about_moves = match step.task {
        Task::Move { .. }
        | Task::Judge { .. }
        | Task::Outcome { .. }
        | Task::Collect { .. }
        | Task::Play { .. }
        | Task::Line { .. }
        | Task::Mate { .. } => true,
        Task::Notate { writing, .. } => matches!(writing, Writing::Move(_)),
        Task::Show | Task::Squares { .. } | Task::Choose { .. } | Task::Setup { .. } => false,
    };
    is_about_moves.then(|| board.to_move(words))
}

fn how(task: &Task) -> Option<&'static str> {
    match task {
        Task::Show => None,
        Task::Squares { .. } => Some("how-squares"),
        Task::Move { .. } | Task::Collect { .. } | Task::Play { .. } | Task::Line { .. } | Task::Mate { .. } => {
            Some("how-moves")
        }
        Task::Judge { .. } | Task::Outcome { .. } | Task::Choose { .. } => Some("how-choices"),
        Task::Notate { .. } => Some("how-notate"),
        Task::Setup { .. } => Some("how-setup"),
    }
}

fn finish(words: Words, lesson: &Lesson, progress: &Progress) -> Finish {
    let tasks = || lesson.steps.iter().filter(|step| !matches!(step.task, Task::Show));
    let n_stars = tasks().filter(|step| progress.step(lesson.id.as_str(), step.id.as_str()).star).count();
    let title = [("lesson", FluentValue::from(lesson.title.get(words.lang())))];
    let counts = [("stars", FluentValue::from(n_stars)), ("total", FluentValue::from(tasks().count()))];
    let tests = || tasks().filter(|step| step.test);
    let n_test_stars = tests().filter(|step| progress.step(lesson.id.as_str(), step.id.as_str()).star).count();
    let test_counts = [("stars", FluentValue::from(n_test_stars)), ("total", FluentValue::from(tests().count()))];
    Finish {
        heading: words.say_with("finish-lesson", &title),
        stars: words.say_with("finish-stars", &counts),
        test: tests().next().map(|_| words.say_with("finish-test", &test_counts)),
    }
}

/// After a right answer: the next step, or what is still open, or the next lesson; and once more. In a review the next
/// task that is due.
fn ways_on(app: &App, words: Words, place: Place<'_>, progress: &Progress, trail: &Trail<'_>) -> Vec<Way> {
    let lang = words.lang();
    let lesson = place.lesson;
    let way = |key: &str, idx: usize| Way { name: words.say(key), href: trail.href(lang, lesson, &lesson.steps[idx]) };
    let mut ways = Vec::new();
    if let Trail::Review { next } = trail {
        ways.extend(next.clone().map(|href| Way { name: words.say("review-way-next"), href }));
        ways.push(Way { name: words.say("review-way-done"), href: format!("/{lang}/review") });
        return ways;
    }
    if let Trail::Exam(standing) = trail {
        return vec![standing.way_on(words, place.step_idx)];
    }
    if let Trail::Task(task) = trail {
        return task.ways_on(words);
    }
    if place.step_idx + 1 < lesson.steps.len() {
        ways.push(way("way-next-step", place.step_idx + 1));
    } else if let Trail::Try { base } = trail {
        let editor = base.trim_end_matches("/try").to_owned();
        ways.push(Way { name: words.say("editor-way-lesson"), href: editor });
    } else if let Some(open) = first_open(lesson, progress) {
        ways.push(way("way-open-step", open));
    } else if let Some(next) = app.course().next_lesson(lesson.id.as_str()) {
        ways.push(lesson_way(words, next));
    } else {
        ways.push(Way { name: words.say("home-all-lessons"), href: format!("/{lang}/lessons") });
    }
    ways.push(way("way-again", place.step_idx));
    ways
}

/// What the form carries besides what is pressed.
fn hidden_fields(step: &Step, state: &StepState) -> Vec<(&'static str, String)> {
    let mut fields: Vec<(&'static str, String)> = state.kept().collect();
    match &step.task {
        Task::Squares { .. } => {
            fields.extend(state.marked().into_iter().map(|square| ("square", square.to_string())));
        }
        Task::Collect { .. } | Task::Play { .. } | Task::Line { .. } | Task::Mate { .. } => {
            fields.push(("path", state.path()))
        }
        Task::Setup { .. } => {
            fields.extend(setup::placed(step, state).map(|board| ("board", board.to_string())));
            fields.extend(setup::tool(state).map(|tool| ("piece", tool.value())));
        }
        Task::Show
        | Task::Move { .. }
        | Task::Judge { .. }
        | Task::Outcome { .. }
        | Task::Choose { .. }
        | Task::Notate { .. } => {}
    }
    if let Some(attempt) = state.grade().and_then(|grade| grade.ask_promotion) {
        fields.push(("from", attempt.from.to_string()));
        fields.push(("to", attempt.to.to_string()));
    } else if let Some(selected) = state.selected.filter(|_| state.graded.is_none()) {
        fields.push(("from", selected.to_string()));
    }
    fields
}

/// The board as the answer leaves it.
pub fn board(words: Words, step: &Step, state: &StepState, viewing: Option<&Viewing>, step_url: &str) -> Option<Board> {
    let scene = step.scene.as_ref()?;
    let orientation = seen_from(step.orientation, state.flip);
    if let Some(viewed) = viewing.and_then(Viewing::board) {
        let marks = match state.grade() {
            Some(grade) if viewed.is_end && matches!(step.task, Task::Outcome { .. }) => &grade.marks[..],
            Some(_) => &[],
            None => &step.marks,
        };
        let tints = Tints { last_move: viewed.last, ..Tints::default() };
        return Some(Board::new(words, &viewed.scene, orientation, &Mode::Still, marks, tints));
    }
    let grade = state.grade();
    let is_right = state.is_right();
    let show = step_url.to_owned();

    // A path that is under way is shown where it stands; the address may hold it without an answer.
    let under_way = (grade.is_none() && !state.path.is_empty()).then(|| {
        let stored = state.path.replace(',', " ");
        Answer::from_stored(&stored, step).map(|answer| graded(step, answer).1)
    });
    let under_way = under_way.flatten();
    let shown = grade.or(under_way.as_ref());
    let goes_on = shown.is_some_and(|grade| grade.progress.is_some());
    let after = shown.and_then(|grade| grade.scene_after.as_ref());
    // A wrong try is taken back, so that the next one starts from the step's own board.
    let after = after.filter(|_| is_right || goes_on);
    let placed = setup::placed(step, state).map(|board| Scene::Diagram(Diagram::new(board, scene.turn())));
    let scene = placed.as_ref().or(after.map(|after| &after.scene)).unwrap_or(scene);

    let mode = match &step.task {
        _ if is_right || state.asks_promotion() => Mode::Still,
        Task::Squares { .. } => Mode::Squares { show, marked: state.marked() },
        Task::Move { .. } | Task::Collect { .. } | Task::Play { .. } | Task::Line { .. } | Task::Mate { .. } => {
            Mode::Move { show, selected: state.selected.filter(|_| state.graded.is_none()) }
        }
        Task::Setup { .. } => Mode::Setup { show },
        Task::Show | Task::Judge { .. } | Task::Outcome { .. } | Task::Choose { .. } | Task::Notate { .. } => {
            Mode::Still
        }
    };
    let mut marks = match grade {
        Some(grade) => grade.marks.clone(),
        None => step.marks.clone(),
    };
    let mut tints = Tints { last_move: after.map(|after| (after.from, after.to)), ..Tints::default() };
    match &step.task {
        Task::Squares { .. } if grade.is_some() => {
            (tints.hit, tints.missed, tints.misfit) = (state.marked(), circled(&marks), tinted(&marks));
            marks.retain(|mark| matches!(mark, Mark::Arrow { .. }));
        }
        Task::Collect { targets, .. } => {
            let left = match shown {
                Some(grade) if is_right || goes_on => {
                    grade.progress.as_ref().map_or(Bitboard::EMPTY, |progress| progress.left)
                }
                _ => *targets,
            };
            tints.stars = left & !scene.board().occupied();
            marks.extend((left & scene.board().occupied()).into_iter().map(|square| Mark::Circle { square }));
        }
        Task::Judge { .. } if after.is_none() => marks.extend(asked_mark(&step.task)),
        Task::Notate { .. } => marks.extend(asked_mark(&step.task)),
        Task::Setup { .. } if grade.is_some() => {
            (tints.missed, tints.misfit) = (circled(&marks), tinted(&marks));
            marks.clear();
        }
        _ => {}
    }
    if let Some(attempt) = state.refused()
        && attempt.from != attempt.to
    {
        marks.push(Mark::Arrow { from: attempt.from, to: attempt.to });
    }
    if state.solution && !is_right {
        let path = shown.and_then(|grade| grade.progress.as_ref()).map_or(&[][..], |progress| &progress.path);
        draw_solution(step, scene, path, &mut marks, &mut tints);
    }
    Some(Board::new(words, scene, orientation, &mode, &marks, tints))
}

/// What a task draws on the board to ask about it.
pub fn asked_mark(task: &Task) -> Option<Mark> {
    match task {
        Task::Judge { attempt, .. } => Some(Mark::Arrow { from: attempt.from, to: attempt.to }),
        Task::Notate { writing: Writing::Move(played), .. } => {
            let (from, to) = move_squares(played);
            Some(Mark::Arrow { from, to })
        }
        Task::Notate { writing: Writing::Square(square), .. } => Some(Mark::Circle { square: *square }),
        _ => None,
    }
}

/// Draws the right answer, for those who asked for it; they still give it themselves.
fn draw_solution(step: &Step, scene: &Scene, path: &[Attempt], marks: &mut Vec<Mark>, tints: &mut Tints) {
    // A game is under way: the best move is that of the board as it stands now.
    if let (Task::Play { .. }, Scene::Position(position)) = (&step.task, scene) {
        let best = Tablebase::global().moves(position).first().map(|best| move_squares(&best.played));
        marks.extend(best.map(|(from, to)| Mark::Arrow { from, to }));
        return;
    }
    if let Task::Line { .. } | Task::Mate { .. } = &step.task {
        let best = next_in_combination(step, path).map(|best| move_squares(&best));
        marks.extend(best.map(|(from, to)| Mark::Arrow { from, to }));
        return;
    }
    match a_right_answer(step) {
        Some(Answer::Placement(target)) => {
            let is_wrong = |square: &Square| scene.board().piece_at(*square) != target.piece_at(*square);
            tints.missed = Square::ALL.into_iter().filter(is_wrong).collect();
        }
        Some(Answer::Squares(squares)) => tints.missed = squares,
        Some(Answer::Move(attempt)) => marks.push(Mark::Arrow { from: attempt.from, to: attempt.to }),
        Some(Answer::Path(path)) => {
            marks.extend(path.iter().map(|attempt| Mark::Arrow { from: attempt.from, to: attempt.to }));
        }
        _ => {}
    }
}

fn circled(marks: &[Mark]) -> Bitboard {
    marks.iter().filter_map(|mark| if let Mark::Circle { square } = mark { Some(*square) } else { None }).collect()
}

pub fn feedback(words: Words, step: &Step, state: &StepState) -> Option<Feedback> {
    let Some(grade) = state.grade() else {
        if setup::lacks_tool(step, state) {
            return Some(Feedback {
                verdict: None,
                reason: None,
                symbol: "…",
                heading: words.say("verdict-open"),
                sentences: vec![prose::sentence(&words.say("setup-choose-first"))],
            });
        }
        return state.solution.then(|| solution_in_words(words, step)).flatten();
    };
    let (symbol, heading) = match grade.verdict {
        Some(GradeVerdict::Right) => ("✓", "verdict-right"),
        Some(GradeVerdict::Wrong) if matches!(step.task, Task::Squares { .. } | Task::Setup { .. }) => {
            ("✗", "verdict-wrong-squares")
        }
        Some(GradeVerdict::Wrong) => ("✗", "verdict-wrong"),
        Some(GradeVerdict::Illegal) => ("⚠", "verdict-illegal"),
        Some(GradeVerdict::Partly) => ("◐", "verdict-partly"),
        Some(GradeVerdict::Sound) => ("≈", "verdict-sound"),
        None if grade.remarks.iter().any(|remark| matches!(remark, Remark::GoOn { .. })) => ("✓", "verdict-so-far"),
        None => ("…", "verdict-open"),
    };
    let mut sentences: Vec<String> =
        grade.remarks.iter().map(|remark| prose::quiet_sentence(&words::remark(words, remark))).collect();
    if state.is_lost && !state.is_right() {
        sentences.extend(solution_in_words(words, step).into_iter().flat_map(|solution| solution.sentences));
    }
    Some(Feedback {
        verdict: grade.verdict.map(GradeVerdict::as_str),
        reason: grade.reason.as_ref().map(|reason| reason.code().as_str()),
        symbol,
        heading: words.say(heading),
        sentences,
    })
}

/// The right answer where it is a sentence to pick, or a word about what is drawn.
fn solution_in_words(words: Words, step: &Step) -> Option<Feedback> {
    let right = a_right_answer(step)?;
    let named = offered_choices(words, step, None).into_iter().find(|choice| match &right {
        Answer::Ruling { legal: true, .. } => choice.value == "legal",
        Answer::Ruling { reason, .. } => match reason {
            Some(code) => choice.value == code.as_str() || choice.value == "illegal",
            None => choice.value == "illegal",
        },
        answer => choice.value == answer.to_string(),
    });
    let in_full = match &right {
        Answer::Written(usual) => Some(words.say_with("notate-usual", &[("usual", FluentValue::from(usual.as_str()))])),
        Answer::Placement(_) => setup::missing_in_words(words, step)
            .map(|pieces| words.say_with("setup-solution", &[("pieces", FluentValue::from(pieces))])),
        _ => None,
    };
    let sentence = match named {
        None if in_full.is_some() => in_full.unwrap_or_default(),
        Some(choice) => words.say_with("solution-choice", &[("answer", FluentValue::from(choice.text))]),
        None => words.say("solution-shown"),
    };
    Some(Feedback {
        verdict: None,
        reason: None,
        symbol: "…",
        heading: words.say("solution-heading"),
        sentences: vec![prose::sentence(&sentence)],
    })
}

fn control(words: Words, step: &Step, state: &StepState) -> Control {
    if state.is_right() {
        return Control::Done;
    }
    if state.asks_promotion() {
        let color = step.scene.as_ref().map_or(Color::White, Scene::turn);
        return Control::Promotion(promotion_pieces(words, color));
    }
    match &step.task {
        Task::Show => Control::ReadOn,
        Task::Squares { .. } => Control::Squares,
        Task::Move { .. } | Task::Collect { .. } | Task::Play { .. } | Task::Line { .. } | Task::Mate { .. } => {
            Control::Moves
        }
        Task::Judge { .. } | Task::Outcome { .. } | Task::Choose { .. } => {
            Control::Choices(offered_choices(words, step, state.graded.as_ref().map(|(answer, _)| answer)))
        }
        Task::Notate { writing, .. } => Control::Written(WrittenAnswer {
            text: state.graded.as_ref().map(|(answer, _)| answer.to_string()).unwrap_or_default(),
            shown: arrow_in_words(words, *writing),
        }),
        Task::Setup { .. } => Control::Setup {
            tools: setup::tool_buttons(words, step, state),
            placement: setup::placed(step, state).map(|board| board.to_string()).unwrap_or_default(),
        },
    }
}

/// The arrow for those who do not see it. The circle on a square cannot be told without naming the square.
fn arrow_in_words(words: Words, writing: Writing) -> Option<String> {
    let Writing::Move(played) = writing else { return None };
    let (from, to) = move_squares(&played);
    let args = [("from", FluentValue::from(from.to_string())), ("to", FluentValue::from(to.to_string()))];
    Some(words.say_with("notate-arrow", &args))
}

/// What can be picked, with the choice of the last answer marked.
pub fn offered_choices(words: Words, step: &Step, answer: Option<&Answer>) -> Vec<OfferedChoice> {
    let offered = |field: &'static str, value: String, letter: Option<char>, text: String, chosen: bool| {
        OfferedChoice { field, name: prose::sentence(&text), value, letter, text, chosen }
    };
    match &step.task {
        Task::Judge { offer, .. } => {
            let legal = matches!(answer, Some(Answer::Ruling { legal: true, .. }));
            let mut choices = vec![offered("choice", Ruling::Legal.to_string(), None, words.say("offer-legal"), legal)];
            if offer.is_empty() {
                let illegal = matches!(answer, Some(Answer::Ruling { legal: false, .. }));
                choices.push(offered("choice", "illegal".to_owned(), None, words.say("offer-illegal"), illegal));
            }
            for code in offer {
                let text = words.say(&format!("offer-reason-{code}"));
                let chosen = matches!(answer, Some(Answer::Ruling { reason: Some(own), .. }) if own == code);
                choices.push(offered("reason", code.to_string(), None, text, chosen));
            }
            choices
        }
        Task::Outcome { offer, .. } => offer
            .iter()
            .map(|standing| {
                let text = words.say(&format!("offer-standing-{standing}"));
                let chosen = matches!(answer, Some(Answer::Standing(own)) if own == standing);
                offered("choice", standing.to_string(), None, text, chosen)
            })
            .collect(),
        Task::Choose { options } => options
            .iter()
            .zip('A'..)
            .enumerate()
            .map(|(index, (option, letter))| {
                let name = option.name(index);
                let chosen = matches!(answer, Some(Answer::Choice(own)) if *own == name);
                offered("choice", name, Some(letter), option.text.get(words.lang()).to_owned(), chosen)
            })
            .collect(),
        Task::Show
        | Task::Squares { .. }
        | Task::Move { .. }
        | Task::Collect { .. }
        | Task::Play { .. }
        | Task::Line { .. }
        | Task::Mate { .. }
        | Task::Notate { .. }
        | Task::Setup { .. } => Vec::new(),
    }
}
