//! The part of a step's page that an answer changes: board, task, feedback, and what can be done next.

use std::fmt;

use askama::Template;
use fluent_bundle::FluentValue;

use super::{
    App,
    board::{Board, Drawing, Mode, Tints},
    home::{first_open, lesson_way, step_href},
    page::{Page, Way},
    prose,
    step::{Pairs, Place},
};
use crate::{
    chess::{Bitboard, Color, Role, Square},
    lesson::{
        Mark, Ruling, Scene, Step, Task,
        grade::{Answer, Grade, GradeVerdict, a_right_answer, grade},
    },
    store::{AnswerId, Progress},
    words::{self, Words},
};

/// Where a visitor is with a step: what is chosen, what was answered, which help was asked for.
#[derive(Default)]
pub struct StepState {
    pub graded: Option<(Answer, Grade)>,
    selected: Option<Square>,
    marked: Bitboard,
    /// The moves of a `collect` step so far, as the form carries them.
    path: String,
    pub hinted: bool,
    pub solution: bool,
}

impl StepState {
    /// What an address holds. Anything in it that cannot be read is passed over: the step is shown as it is.
    pub fn of_address(step: &Step, pairs: &Pairs) -> StepState {
        let mut state = StepState::of_pairs(pairs);
        if pairs.iter().any(|(name, _)| name == "answered") {
            state.graded = Answer::from_pairs(pairs, step).map(|answer| {
                let grade = grade(step, &answer);
                (answer, grade)
            });
        }
        state
    }

    /// What a posted form holds; `None` when it holds no answer to this step.
    pub fn of_form(step: &Step, pairs: &Pairs) -> Option<StepState> {
        let answer = Answer::from_pairs(pairs, step)?;
        let grade = grade(step, &answer);
        Some(StepState { graded: Some((answer, grade)), ..StepState::of_pairs(pairs) })
    }

    fn of_pairs(pairs: &Pairs) -> StepState {
        let all = |wanted: &'static str| {
            pairs.iter().filter(move |(name, _)| name == wanted).map(|(_, value)| value.as_str())
        };
        let square = |name| all(name).next().and_then(|value| value.parse::<Square>().ok());
        let has = |name| all(name).next().is_some();
        let mut marked: Bitboard = all("square").filter_map(|value| value.parse::<Square>().ok()).collect();
        if let Some(toggled) = square("toggle") {
            marked.toggle(toggled);
        }
        StepState {
            graded: None,
            selected: square("from"),
            marked,
            path: all("path").next().unwrap_or_default().to_owned(),
            hinted: has("hint") || has("hinted"),
            solution: has("solution"),
        }
    }

    /// The query of the address that shows the answer again.
    pub fn address_of_answer(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("answered", "1");
        if let Some((answer, _)) = &self.graded {
            query.extend_pairs(answer.to_pairs());
        }
        for (name, _) in self.helps() {
            query.append_pair(name, "1");
        }
        query.finish()
    }

    /// The fields that remember which help was asked for.
    fn helps(&self) -> impl Iterator<Item = (&'static str, String)> {
        let helps = [("hinted", self.hinted), ("solution", self.solution)];
        helps.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| (name, "1".to_owned()))
    }
}

#[derive(Template)]
#[template(path = "step/body.html")]
pub struct StepBody {
    page: Page,
    step_id: String,
    n_solved: usize,
    answers_url: String,
    step_url: String,
    pieces_url: String,
    answer_id: AnswerId,
    hidden: Vec<(&'static str, String)>,
    board: Option<Board>,
    turn: Option<String>,
    dots: Vec<Dot>,
    text: Vec<String>,
    feedback: Option<Feedback>,
    finish: Option<Finish>,
    hint: Option<String>,
    control: Control,
    ways_on: Vec<Way>,
    offers_hint: bool,
    offers_solution: bool,
    typed_example: &'static str,
    previous: Option<String>,
    next: Option<String>,
}

/// A step of the lesson in the row above the task.
struct Dot {
    href: String,
    name: String,
    solved: bool,
    star: bool,
    current: bool,
}

/// What the rules say of the answer. A verdict is told by symbol and word, never by colour alone.
struct Feedback {
    /// None for what was no answer: an unreadable move, a piece still to be chosen.
    verdict: Option<&'static str>,
    reason: Option<&'static str>,
    symbol: &'static str,
    heading: String,
    sentences: Vec<String>,
}

struct Finish {
    heading: String,
    stars: String,
}

/// By what the learner answers.
enum Control {
    ReadOn,
    Squares,
    Moves,
    Promotion(Vec<PromotionPiece>),
    Choices(Vec<OfferedChoice>),
    /// Answered rightly: only the way on is left.
    Done,
}

struct PromotionPiece {
    value: char,
    symbol: String,
    name: String,
}

struct OfferedChoice {
    field: &'static str,
    value: String,
    letter: Option<char>,
    name: String,
    chosen: bool,
}

impl StepBody {
    pub fn new(app: &App, page: Page, place: Place<'_>, state: &StepState, progress: &Progress) -> StepBody {
        let words = page.words;
        let lang = words.lang();
        let (lesson, step) = (place.lesson, place.step());
        let step_url = place.href(lang);
        let dots: Vec<Dot> = (0..lesson.steps.len()).map(|idx| dot(words, Place { step_idx: idx, ..place }, place, progress)).collect();
        let n_solved = dots.iter().filter(|dot| dot.solved).count();
        let is_right = state.graded.as_ref().is_some_and(|(_, grade)| grade.verdict == Some(GradeVerdict::Right));
        let misses = progress.step(lesson.id.as_str(), step.id.as_str()).n_misses;
        let is_task = !matches!(step.task, Task::Show);
        let neighbour = |idx: Option<usize>| {
            idx.and_then(|idx| lesson.steps.get(idx)).map(|step| step_href(lang, lesson, step))
        };
        StepBody {
            step_id: step.id.to_string(),
            answers_url: format!("{step_url}/answers"),
            pieces_url: super::assets::url("pieces.svg"),
            answer_id: AnswerId::from_bits(rand::random()),
            hidden: hidden_fields(step, state),
            board: board(words, step, state, &step_url),
            turn: turn_in_words(words, step),
            text: prose::paragraphs(step.text.get(lang)),
            feedback: feedback(words, step, state),
            finish: (is_right && n_solved == dots.len()).then(|| finish(words, lesson, progress)),
            hint: step.hint.as_ref().filter(|_| state.hinted && !is_right).map(|hint| prose::sentence(hint.get(lang))),
            control: control(words, step, state, is_right),
            ways_on: if is_right { ways_on(app, words, place, progress) } else { Vec::new() },
            offers_hint: is_task && !is_right && !state.hinted && step.hint.is_some(),
            offers_solution: is_task && !is_right && !state.solution && (misses > 0 || state.hinted),
            typed_example: match lang {
                crate::lang::Lang::En => "Nf3",
                crate::lang::Lang::ZhHans => "马f3",
                crate::lang::Lang::ZhHant => "騎士f3",
            },
            previous: neighbour(place.step_idx.checked_sub(1)),
            next: neighbour(Some(place.step_idx + 1)),
            n_solved,
            dots,
            step_url,
            page,
        }
    }
}

fn dot(words: Words, at: Place<'_>, here: Place<'_>, progress: &Progress) -> Dot {
    let step = at.step();
    let done = progress.step(at.lesson.id.as_str(), step.id.as_str());
    let star = done.star && !matches!(step.task, Task::Show);
    let key = match (done.solved, star) {
        (_, true) => "dot-star",
        (true, false) => "dot-solved",
        (false, false) => "dot-open",
    };
    Dot {
        href: at.href(words.lang()),
        name: words.say_with(key, &[("step", FluentValue::from(at.step_idx + 1))]),
        solved: done.solved,
        star,
        current: at.step_idx == here.step_idx,
    }
}

/// "White to move", where whose move it is matters.
fn turn_in_words(words: Words, step: &Step) -> Option<String> {
    let scene = step.scene.as_ref()?;
    let is_position = matches!(scene, Scene::Position(_));
    let moves = matches!(step.task, Task::Move { .. } | Task::Judge { .. } | Task::Outcome { .. });
    (is_position && moves).then(|| words.say(scene.turn().fold_wb("to-move-white", "to-move-black")))
}

fn finish(words: Words, lesson: &crate::lesson::Lesson, progress: &Progress) -> Finish {
    let tasks = || lesson.steps.iter().filter(|step| !matches!(step.task, Task::Show));
    let n_stars = tasks().filter(|step| progress.step(lesson.id.as_str(), step.id.as_str()).star).count();
    let title = [("lesson", FluentValue::from(lesson.title.get(words.lang())))];
    let counts = [("stars", FluentValue::from(n_stars)), ("total", FluentValue::from(tasks().count()))];
    Finish { heading: words.say_with("finish-lesson", &title), stars: words.say_with("finish-stars", &counts) }
}

/// After a right answer: the next step, or what is still open, or the next lesson; and once more.
fn ways_on(app: &App, words: Words, place: Place<'_>, progress: &Progress) -> Vec<Way> {
    let lang = words.lang();
    let lesson = place.lesson;
    let way = |key: &str, idx: usize| Way { name: words.say(key), href: step_href(lang, lesson, &lesson.steps[idx]) };
    let mut ways = Vec::new();
    if place.step_idx + 1 < lesson.steps.len() {
        ways.push(way("way-next-step", place.step_idx + 1));
    } else if let Some(open) = first_open(lesson, progress) {
        ways.push(way("way-open-step", open));
    } else if let Some(next) = app.course.lesson_after(lesson) {
        ways.push(lesson_way(words, next));
    } else {
        ways.push(Way { name: words.say("home-all-lessons"), href: format!("/{lang}/lessons") });
    }
    ways.push(way("way-again", place.step_idx));
    ways
}
