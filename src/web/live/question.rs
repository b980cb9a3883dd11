//! What a class is asked: a step, a puzzle or a position of the teacher's own; how an answer is read and judged.

use fluent_bundle::FluentValue;
use shakmaty::Position as _;

use crate::{
    chess::{
        Attempt, Move, MoveTextError, Position, Reason, Role, Square, Verdict, attempt_of, judge, move_squares,
        parse_position, san,
    },
    lesson::{
        Course, Lesson, Mark, Scene, Step, Task,
        grade::{Answer, GradeVerdict, Playback, Unclear, a_right_answer},
    },
    puzzle::{Solve, moves_from},
    store::LiveContent,
    tactics::{
        mate::{Bounds, mates_in},
        refute::{Goal, meets, refute},
    },
    web::{
        App,
        board::Board,
        error::WebError,
        judged::{self, Judged, Shown, arrow_of},
        prose,
        puzzles::{
            body,
            solve::{self, Stored},
            state::value,
        },
        step::Pairs,
        step_body::{OfferedChoice, asked_mark, offered_choices, text_paragraphs, turn_in_words},
    },
    words::{self, Words},
};

/// Mates that are looked for when a move of a pasted position is right, and the positions that this may take.
const MOST_MOVES: u32 = 3;
const NODES: u64 = 200_000;

/// What the class sees.
pub enum Question<'c> {
    Step { lesson: &'c Lesson, step_idx: usize },
    Puzzle(Box<Stored>),
    Position { position: Position, question: String, right: Option<Move> },
}

/// By what a pupil answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    Moves,
    Squares,
    Choices,
    Writing,
    /// There is nothing to answer.
    Looking,
}

/// What a pupil sent.
pub enum Sent {
    /// An answer, as it is stored.
    Answer(String),
    Nothing,
    Unread(MoveTextError),
    /// A pawn move that is legal once its piece is named.
    Promotion(Attempt),
    /// Told at once and not kept: the pupil tries again.
    Illegal(Attempt, Reason),
}

/// What was right, and why.
pub struct Right {
    pub text: String,
    pub why: Vec<String>,
    pub marks: Vec<Mark>,
}

/// By what a step is answered in class; none where it takes more than one answer.
pub fn by_of(task: &Task) -> Option<By> {
    match task {
        Task::Show => Some(By::Looking),
        Task::Squares { .. } => Some(By::Squares),
        Task::Move { .. } | Task::Line { .. } | Task::Mate { .. } => Some(By::Moves),
        Task::Judge { .. } | Task::Outcome { .. } | Task::Choose { .. } => Some(By::Choices),
        Task::Notate { .. } => Some(By::Writing),
        Task::Collect { .. } | Task::Play { .. } | Task::Setup { .. } => None,
    }
}

impl<'c> Question<'c> {
    /// What this content is; none where it is no longer in the school.
    pub fn find(app: &App, course: &'c Course, content: &LiveContent) -> Result<Option<Question<'c>>, WebError> {
        Ok(match content {
            LiveContent::Step { lesson, step } => course.lesson(lesson).and_then(|lesson| {
                let step_idx = lesson.index_of(step)?;
                by_of(&lesson.steps[step_idx].task)?;
                Some(Question::Step { lesson, step_idx })
            }),
            LiveContent::Puzzle { id } => {
                let found = app.store.puzzle(id).map_err(WebError::internal)?;
                found.and_then(solve::read).map(|stored| Question::Puzzle(Box::new(stored)))
            }
            LiveContent::Position { fen, question, answer } => parse_position(fen).ok().map(|position| {
                let right = answer.as_ref().and_then(|text| judge(&position, text.parse().ok()?).legal());
                Question::Position { right, question: question.clone(), position }
            }),
        })
    }

    fn step(&self) -> Option<&'c Step> {
        match self {
            Question::Step { lesson, step_idx } => Some(&lesson.steps[*step_idx]),
            Question::Puzzle(_) | Question::Position { .. } => None,
        }
    }

    pub fn by(&self) -> By {
        self.step().and_then(|step| by_of(&step.task)).unwrap_or(By::Moves)
    }

    /// "White to move", where whose move it is matters.
    pub fn turn(&self, words: Words, board: Option<&Board>) -> Option<String> {
        match self {
            Question::Step { lesson, step_idx } => turn_in_words(words, &lesson.steps[*step_idx], board),
            Question::Puzzle(_) | Question::Position { .. } => Some(board?.to_move(words)),
        }
    }

    /// Where the question is from.
    pub fn heading(&self, words: Words) -> String {
        match self {
            Question::Step { lesson, step_idx } => {
                let title = FluentValue::from(lesson.title.get(words.lang()));
                words.say_with("grid-item-step", &[("lesson", title), ("step", (step_idx + 1).into())])
            }
            Question::Puzzle(stored) => words.say_with("puzzle-heading", &[("id", stored.puzzle.id.as_str().into())]),
            Question::Position { .. } => words.say("live-position"),
        }
    }

    /// The question as HTML, a paragraph each.
    pub fn text(&self, words: Words) -> Vec<String> {
        match self {
            Question::Step { lesson, step_idx } => {
                let step = &lesson.steps[*step_idx];
                text_paragraphs(step, step.text.get(words.lang()))
            }
            Question::Puzzle(stored) => vec![body::task(words, &stored.puzzle.line)],
            Question::Position { position, question, .. } => {
                let turn = words.say(position.turn().fold_wb("to-move-white", "to-move-black"));
                let mut text = prose::paragraphs(question);
                text.push(prose::sentence(&turn));
                text
            }
        }
    }

    /// The board, and the move that led to it.
    pub fn shown(&self) -> Option<(Shown, Option<(Square, Square)>)> {
        match self {
            Question::Step { .. } => {
                let step = self.step()?;
                let mut scene = step.scene.clone()?;
                let mut last = None;
                if let Some(Playback { start, moves }) = Playback::of_game(step) {
                    let mut position = start;
                    moves.iter().for_each(|played| position.play_unchecked(*played));
                    last = moves.last().map(move_squares);
                    scene = Scene::Position(position);
                }
                let marks = step.marks.iter().copied().chain(asked_mark(&step.task)).collect();
                Some((Shown { scene, orientation: step.orientation, marks }, last))
            }
            Question::Puzzle(stored) => {
                let line = &stored.puzzle.line;
                let scene = Scene::Position(line.start().clone());
                let lead = line.first().checked_sub(1).map(|ply| line.ply(ply)).map(|ply| (ply.from, ply.to));
                Some((Shown { scene, orientation: line.solver(), marks: Vec::new() }, lead))
            }
            Question::Position { position, .. } => {
                let scene = Scene::Position(position.clone());
                Some((Shown { scene, orientation: position.turn(), marks: Vec::new() }, None))
            }
        }
    }

    /// What can be picked, with the pupil's answer marked.
    pub fn choices(&self, words: Words, own: Option<&str>) -> Vec<OfferedChoice> {
        let Some(step) = self.step() else { return Vec::new() };
        let answer = own.and_then(|own| Answer::from_stored(own, step));
        offered_choices(words, step, answer.as_ref())
    }

    /// Reads a form; none for one that no page of ours sends.
    pub fn read(&self, pairs: &Pairs) -> Option<Sent> {
        if self.by() == By::Looking {
            return None;
        }
        if let Some(step) = self.step().filter(|_| self.by() != By::Moves) {
            return Some(match Answer::from_pairs(pairs, step)? {
                Answer::Unclear(Unclear::NoMove { error, .. }) => Sent::Unread(error),
                Answer::Unclear(Unclear::Nothing) => Sent::Nothing,
                Answer::Squares(squares) if squares.is_empty() => Sent::Nothing,
                answer => Sent::Answer(answer.to_string()),
            });
        }
        let (shown, _) = self.shown()?;
        let promotion = value(pairs, "promotion").and_then(|text| Role::from_char(text.chars().next()?));
        let square = |name| value(pairs, name).and_then(|text| text.parse::<Square>().ok());
        let attempt = match (value(pairs, "move"), square("from"), square("to")) {
            (Some(text), ..) if !text.trim().is_empty() => match shown.scene.read_attempt(text.trim()) {
                Ok(attempt) => Attempt { promotion: attempt.promotion.or(promotion), ..attempt },
                Err(error) => return Some(Sent::Unread(error)),
            },
            (_, Some(from), Some(to)) => Attempt { from, to, promotion },
            _ => return Some(Sent::Nothing),
        };
        Some(match shown.scene.judge(attempt) {
            Verdict::Legal(played) => Sent::Answer(attempt_of(&played).to_string()),
            Verdict::Illegal(Reason::PromotionMissing { .. }) => Sent::Promotion(attempt),
            Verdict::Illegal(reason) => Sent::Illegal(attempt, reason),
        })
    }

    /// How an answer is written, without a proof of what it is worth.
    pub fn told(&self, words: Words, answer: &str) -> String {
        match self {
            Question::Step { lesson, step_idx } => judged::step_text(words, &lesson.steps[*step_idx], answer),
            Question::Puzzle(stored) => judged::puzzle_text(&stored.puzzle.line, answer),
            Question::Position { position, .. } => {
                let played = answer.parse().ok().and_then(|attempt| judge(position, attempt).legal());
                played.map_or_else(|| answer.to_owned(), |played| san(position, &played))
            }
        }
    }

    /// What an answer is worth, and why; may take a proof.
    pub fn judged(&self, words: Words, answer: &str) -> Judged {
        match self {
            Question::Step { lesson, step_idx } => judged::step_answer(words, &lesson.steps[*step_idx], answer),
            Question::Puzzle(stored) => judged::puzzle_answer(words, &stored.puzzle.line, answer),
            Question::Position { position, right, .. } => {
                let played = answer.parse().ok().and_then(|attempt| judge(position, attempt).legal());
                let Some(played) = played else {
                    return Judged { text: answer.to_owned(), verdict: None, because: Vec::new(), shown: None };
                };
                let goal = right.map_or(Goal::Safe, |right| goal_of(position, right));
                let is_right = right.is_some_and(|right| does_as_well(position, right, played, goal));
                let refutation = if is_right { None } else { refute(position, &played, goal) };
                let verdict = if is_right { GradeVerdict::Right } else { GradeVerdict::Wrong };
                judged::judged_move(words, position.clone(), position.turn(), &played, verdict, refutation)
            }
        }
    }

    /// Whether an answer is right; none where the teacher has not said what is.
    pub fn is_right(&self, words: Words, answer: &str) -> Option<bool> {
        match self {
            Question::Position { right: None, .. } => None,
            Question::Position { position, right: Some(right), .. } => {
                let played = answer.parse().ok().and_then(|attempt| judge(position, attempt).legal());
                Some(played.is_some_and(|played| does_as_well(position, *right, played, goal_of(position, *right))))
            }
            Question::Step { .. } | Question::Puzzle(_) => Some(self.judged(words, answer).is_right()),
        }
    }

    /// The right answer with its reason; none where nobody has said which it is.
    pub fn right(&self, words: Words) -> Option<Right> {
        match self {
            Question::Step { lesson, step_idx } => {
                let step = &lesson.steps[*step_idx];
                let right = a_right_answer(step)?;
                let why = step.why.as_ref().map(|why| text_paragraphs(step, why.get(words.lang()))).unwrap_or_default();
                let marks = match &right {
                    Answer::Squares(squares) => squares.into_iter().map(|square| Mark::Circle { square }).collect(),
                    Answer::Move(attempt) => vec![Mark::Arrow { from: attempt.from, to: attempt.to }],
                    // Of a combination the class is asked for the first move.
                    Answer::Path(path) => {
                        path.first().map(|first| Mark::Arrow { from: first.from, to: first.to }).into_iter().collect()
                    }
                    answer => {
                        let shown = judged::step_answer(words, step, &answer.to_string()).shown;
                        shown.map(|shown| shown.marks).unwrap_or_default()
                    }
                };
                let text = words::right_moves(words, step).or_else(|| words::answer(words, step, &right))?;
                Some(Right { text, why, marks })
            }
            Question::Puzzle(stored) => {
                let line = &stored.puzzle.line;
                let best = Solve::new(line).best()?;
                let whole = words::numbered_line(line.start(), &moves_from(line, line.first()));
                Some(Right {
                    text: san(line.start(), &best),
                    why: vec![prose::quiet_sentence(&words.say_with("live-line", &[("line", whole.into())]))],
                    marks: arrow_of(&best).into_iter().collect(),
                })
            }
            Question::Position { position, right, .. } => {
                let right = (*right)?;
                Some(Right {
                    text: san(position, &right),
                    why: Vec::new(),
                    marks: arrow_of(&right).into_iter().collect(),
                })
            }
        }
    }
}

/// Whether a move is the right one, or mates as fast.
fn does_as_well(position: &Position, right: Move, played: Move, goal: Goal) -> bool {
    played == right || (matches!(goal, Goal::MateIn(_)) && meets(position, &played, goal))
}

/// What a right move is right for: the mate it forces, or else no more than that nothing is lost.
fn goal_of(position: &Position, right: Move) -> Goal {
    let found = mates_in(position, MOST_MOVES, Bounds::nodes(NODES));
    let mate = found.mate.filter(|mate| mate.keys.iter().any(|key| key.first == right));
    mate.map_or(Goal::Safe, |mate| Goal::MateIn(mate.moves))
}
