//! The part of a puzzle's page that a move changes: board, feedback, hints, and what can be seen when it is over.

use std::collections::BTreeSet;

use askama::Template;
use shakmaty::Position as _;

use super::{
    capital,
    state::{SolveState, Tried, after},
    wish::{Trail, Wish, with_query},
};
use crate::{
    chess::{Color, Move, Square, move_squares, san},
    lesson::{Mark, Scene},
    puzzle::{Way as Solved, moves_from, other_mates},
    store::{Mix, PuzzleAttempt},
    tactics::{Evidence, Found, Kind, Line, Part, Theme, refute::Refutation},
    training::Skill,
    web::{
        assignment_task::Task,
        board::{Board, Drawing, Mode, Tints, Turning, seen_from},
        dots::Dot,
        page::{Page, Way},
        prose,
        reply::{Feedback, PromotionPiece, promotion_pieces},
    },
    words::{self, Words},
};

/// A similar puzzle's rating is at most so far away.
const SIMILAR: f64 = 150.0;

/// More themes than this leave no similar puzzle.
const N_SIMILAR_THEMES: usize = 2;

/// What the school knows of the puzzle and of the learner's attempt at it.
pub struct Known {
    pub attempt: Option<PuzzleAttempt>,
    pub level: Skill,
    /// Whether a missed puzzle comes back in the review.
    pub comes_back: bool,
    /// What the puzzle is a part of, in words; with the seconds that are left where it is timed.
    pub status: String,
    pub seconds_left: Option<i64>,
    /// Where the way goes on when it is over, the best first.
    pub ways_on: Vec<Way>,
    /// The task of an assignment that the puzzle is.
    pub task: Option<Task>,
    /// Whether who looks at it is a teacher.
    pub teaches: bool,
}

#[derive(Template)]
#[template(path = "puzzles/body.html")]
pub struct SolveBody {
    page: Page,
    here_url: String,
    attempts_url: String,
    address: String,
    hidden: Vec<(&'static str, String)>,
    board: Board,
    is_intro: bool,
    status: String,
    dots: Vec<Dot>,
    dots_label: String,
    notes: Vec<String>,
    /// From a task of an assignment to the whole.
    way_home: Option<Way>,
    seconds_left: Option<i64>,
    run_url: Option<String>,
    turn: String,
    /// What stands on the board now, for those who do not see it.
    spoken: String,
    task: String,
    n_moves: usize,
    feedback: Option<Feedback>,
    hint: Vec<String>,
    next_hint: Option<u8>,
    may_give_up: bool,
    promotion: Vec<PromotionPiece>,
    is_over: bool,
    over: Option<Over>,
    /// Decided against the learner, who may try on, or go on.
    is_missed: bool,
    missed_rating: Option<String>,
    ways_on: Vec<Way>,
}

/// What can be seen when a puzzle is over.
struct Over {
    ratings: Vec<String>,
    line: Vec<LinePly>,
    back: Option<String>,
    forward: Option<String>,
    others: Vec<String>,
    motifs: Vec<MotifLine>,
    /// Themes that have nothing to draw.
    themes: Vec<Way>,
    similar: Option<String>,
    paper: String,
    share: String,
    /// For a teacher: into one of their sets.
    add: Option<String>,
}

/// A move of the line, with the address that shows the board after it.
struct LinePly {
    number: Option<String>,
    text: String,
    href: String,
    is_shown: bool,
}

struct MotifLine {
    name: String,
    theme_href: String,
    sentence: String,
    show_href: String,
    is_shown: bool,
}

impl SolveBody {
    pub fn new(page: Page, state: &SolveState<'_>, known: Known, here_url: String) -> SolveBody {
        let words = page.words;
        let is_over = state.is_over();
        let found = if is_over || state.hint > 0 { state.puzzle.themes() } else { Vec::new() };
        let shown = if is_over { state.shown_line() } else { Vec::new() };
        let is_run = matches!(state.way.trail, Trail::Run(_));
        let given = known.task.as_ref();
        let gives_hints = !is_run && given.is_none_or(Task::gives_hints);
        let mut hidden = state.fields();
        if let Some(Tried::Promotion(attempt)) = &state.tried {
            hidden.extend([("from", attempt.from.to_string()), ("to", attempt.to.to_string())]);
        } else if let Some(selected) = state.selected {
            hidden.push(("from", selected.to_string()));
        }
        let solver = state.puzzle.line.solver();
        let run_url = match &state.way.trail {
            Trail::Run(run) => Some(page.url(&format!("/puzzles/runs/{run}"))),
            _ => None,
        };
        let other_side = with_query(here_url.clone(), &state.address_of_other_side());
        let mut board = board(words, state, &found, &shown, &here_url);
        board.turning = Some(Turning::by_link(other_side));
        let to_move = words.say(solver.fold_wb("to-move-white", "to-move-black"));
        let turn = if is_over { String::new() } else { to_move };
        SolveBody {
            spoken: board.spoken_with(words, &turn),
            attempts_url: format!("{here_url}/attempts"),
            address: with_query(here_url.clone(), &state.address()),
            hidden,
            board,
            is_intro: state.path.is_empty() && state.tried.is_none() && !is_over && state.hint == 0,
            seconds_left: known.seconds_left,
            run_url,
            turn,
            task: task(words, &state.puzzle.line),
            n_moves: state.solve.n_moves(),
            feedback: feedback(words, state, &shown, &known),
            hint: hint(words, state, &found),
            next_hint: (!is_over && gives_hints && !state.asks_promotion() && state.hint < 3).then_some(state.hint + 1),
            // In an assignment the solution costs the task: it is there after a try.
            may_give_up: !is_over
                && !state.asks_promotion()
                && given.is_none_or(|task| !task.counts() || task.may_give_up()),
            dots: given.map(|task| task.dots(words)).unwrap_or_default(),
            dots_label: words.say("task-dots"),
            way_home: given.map(|task| task.way_home(words)),
            notes: given.map(|task| task.notes(words)).unwrap_or_default(),
            promotion: if state.asks_promotion() { promotion_pieces(words, solver) } else { Vec::new() },
            over: is_over.then(|| over(&page, state, &found, &shown, &known, &here_url)),
            missed_rating: known.attempt.as_ref().and_then(|attempt| your_rating(words, attempt)),
            is_missed: known.attempt.as_ref().is_some_and(|attempt| attempt.solved == Some(false)),
            status: known.status,
            ways_on: known.ways_on,
            is_over,
            here_url,
            page,
        }
    }
}

/// "Black has just played Rd3. Find the best move for White."
pub fn task(words: Words, line: &Line) -> String {
    let find = words.say(line.solver().fold_wb("puzzle-find-white", "puzzle-find-black"));
    let lead = line.first().checked_sub(1).and_then(|ply| crate::puzzle::move_at(line, ply));
    let Some(lead) = lead else { return prose::sentence(&find) };
    let key = line.solver().fold_wb("puzzle-lead-black", "puzzle-lead-white");
    let played = words.say_with(key, &[("move", san(line.position(line.first() - 1), &lead).into())]);
    prose::sentence(&words.joined(&[played, find]))
}

fn arrow((from, to): (Square, Square)) -> Option<Mark> {
    (from != to).then_some(Mark::Arrow { from, to })
}

/// How many half-moves of the shown line are on the board.
fn n_on_board(state: &SolveState<'_>, shown: &[Move]) -> usize {
    let default = if state.is_solved() { state.solve.played.len() } else { shown.len() };
    state.view.unwrap_or(default).min(shown.len())
}

fn board(words: Words, state: &SolveState<'_>, found: &[Found], shown: &[Move], here_url: &str) -> Board {
    let line = &state.puzzle.line;
    let orientation = seen_from(line.solver(), state.flip);
    let mut marks = Vec::new();
    let scene = |position: &crate::chess::Position| Scene::Position(position.clone());
    if state.is_over() {
        let motif = state.motif.and_then(|theme| found.iter().find(|found| found.theme == theme));
        if let Some(Found { evidence, .. }) = motif {
            marks.extend(evidence_marks(evidence));
            let ply = line.ply(evidence.ply);
            let tints = Tints { last_move: Some((ply.from, ply.to)), ..Tints::default() };
            let position = line.position(evidence.ply + 1);
            return Board::new(words, &scene(position), orientation, &Mode::Still, &marks, tints);
        }
        let (position, last) = after(line.start(), &shown[..n_on_board(state, shown)]);
        let tints = Tints { last_move: last.or(state.lead()), ..Tints::default() };
        return Board::new(words, &scene(&position), orientation, &Mode::Still, &marks, tints);
    }
    let mut draw = |reason: &Option<Refutation>, played: &Move| {
        marks.extend(arrow(move_squares(played)));
        // Of a move that is no check it is said that it is none: where the king could go is beside the point.
        let told = reason.as_ref().filter(|it| !matches!(it, Refutation::LeavesMate { within: 1, check: false, .. }));
        let Some(drawing) = told.map(Refutation::drawing) else { return };
        marks.extend(drawing.arrows.into_iter().filter_map(arrow));
        marks.extend(drawing.squares.into_iter().map(|square| Mark::Circle { square }));
    };
    match &state.tried {
        Some(Tried::Illegal(attempt, reason)) => {
            marks.extend(arrow((attempt.from, attempt.to)));
            let squares = reason.squares().into_iter().filter(|square| *square != attempt.from);
            marks.extend(squares.map(|square| Mark::Circle { square }));
        }
        // A faster mate is not to be shown to who still looks for it.
        Some(Tried::Sound(played, _)) => marks.extend(arrow(move_squares(played))),
        Some(Tried::Wrong(played, reason)) => draw(reason, played),
        Some(Tried::Promotion(attempt)) => marks.extend(arrow((attempt.from, attempt.to))),
        Some(Tried::Unread(..) | Tried::Nothing) | None => {}
    }
    if state.tried.is_none()
        && let Some((from, to)) = state.solve.best().filter(|_| state.hint > 1).map(|best| move_squares(&best))
    {
        marks.extend(if state.hint == 2 { Some(Mark::Circle { square: from }) } else { arrow((from, to)) });
    }
    let last = state.solve.played.last().map(move_squares).or(state.lead());
    let tints = Tints { last_move: last, ..Tints::default() };
    let mode = if state.asks_promotion() {
        Mode::Still
    } else {
        Mode::Move { show: here_url.to_owned(), selected: state.selected }
    };
    Board::new(words, &scene(&state.solve.position), orientation, &mode, &marks, tints)
}

/// The arrows and circles that show an idea: from who does it to whom it befalls, and what else has a part in it.
pub fn evidence_marks(evidence: &Evidence) -> Vec<Mark> {
    let at = |part| evidence.marked(part).map(|mark| mark.square);
    let (actor, helper, checker) = (at(Part::Actor), at(Part::Helper), at(Part::Checker));
    let mut pairs: Vec<(Square, Square)> = Vec::new();
    pairs.extend(at(Part::Origin).zip(actor));
    pairs.extend(at(Part::Origin).zip(helper.filter(|_| actor.is_none())));
    let doer = actor.or(checker).or(helper);
    for mark in &evidence.marks {
        match mark.part {
            Part::Target | Part::Front | Part::Pinned | Part::Defender => pairs.extend(doer.zip(Some(mark.square))),
            Part::King => pairs.extend(checker.or(doer).zip(Some(mark.square))),
            Part::Point => pairs.extend(helper.zip(Some(mark.square))),
            Part::Actor | Part::Origin | Part::Helper | Part::Behind | Part::Screen | Part::Checker | Part::Wall => {}
        }
    }
    let arrows: Vec<(Square, Square)> = {
        let mut seen = BTreeSet::new();
        pairs.into_iter().filter(|pair| pair.0 != pair.1 && seen.insert(*pair)).collect()
    };
    let touched: BTreeSet<Square> = arrows.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let circled: BTreeSet<Square> =
        evidence.marks.iter().map(|mark| mark.square).filter(|square| !touched.contains(square)).collect();
    let circles = circled.into_iter().map(|square| Mark::Circle { square });
    arrows.into_iter().map(|(from, to)| Mark::Arrow { from, to }).chain(circles).collect()
}

fn feedback(words: Words, state: &SolveState<'_>, shown: &[Move], known: &Known) -> Option<Feedback> {
    let feedback = |verdict, symbol, heading: &str, sentences: Vec<String>| Feedback {
        verdict,
        reason: None,
        symbol,
        heading: words.say(heading),
        sentences: sentences.iter().map(|sentence| prose::sentence(sentence)).collect(),
    };
    let position = &state.solve.position;
    if state.gave_up && !state.is_solved() {
        let line = words::numbered_line(position, &shown[state.solve.played.len()..]);
        let solution = words.say_with("puzzle-gave-up", &[("line", line.into())]);
        // The last try is told before the solution.
        if let (Some(Tried::Wrong(played, reason)), Some(_)) = (&state.tried, &known.task) {
            let why = reason.as_ref().map(|reason| words::refutation(words, position, played, reason));
            let sentences = why.into_iter().chain([solution]).collect();
            return Some(feedback(Some("wrong"), "✗", "verdict-wrong", sentences));
        }
        let gave_up = known.task.as_ref().is_none_or(Task::gave_up);
        let heading = if gave_up { "puzzle-gave-up-heading" } else { "task-lost-heading" };
        return Some(feedback(None, "…", heading, vec![solution]));
    }
    match &state.tried {
        Some(Tried::Illegal(_, reason)) => {
            let told =
                feedback(Some("illegal"), "⚠", "verdict-illegal", vec![words::reason(words, reason, position.board())]);
            return Some(Feedback { reason: Some(reason.code().as_str()), ..told });
        }
        Some(Tried::Sound(played, reason)) => {
            let what = match reason {
                Some(reason @ Refutation::MatesSlower { .. }) => words::refutation(words, position, played, reason),
                _ => words.say("puzzle-sound"),
            };
            return Some(feedback(Some("sound"), "≈", "verdict-sound", vec![what, words.say("puzzle-sound-free")]));
        }
        Some(Tried::Wrong(played, reason)) => {
            let what = match reason {
                Some(reason) => words::refutation(words, position, played, reason),
                None => words.say("puzzle-wrong-unproved"),
            };
            let told = feedback(Some("wrong"), "✗", "verdict-wrong", vec![what, words.say("puzzle-wrong-go-on")]);
            return Some(Feedback { reason: reason.as_ref().map(Refutation::key), ..told });
        }
        Some(Tried::Unread(_, error)) => {
            return Some(feedback(None, "…", "verdict-open", vec![words::move_text_error(words, error)]));
        }
        Some(Tried::Nothing) => {
            return Some(feedback(None, "…", "verdict-open", vec![words.say("endgame-nothing-sent")]));
        }
        Some(Tried::Promotion(_)) => return None,
        None => {}
    }
    let Some(way) = &state.solve.end else {
        let reply = *state.solve.played.last().filter(|_| state.hint == 0 && state.selected.is_none())?;
        let n_before = state.solve.played.len() - 1;
        let (before, _) = after(state.puzzle.line.start(), &state.solve.played[..n_before]);
        let answered = words.say_with("puzzle-answered", &[("move", san(&before, &reply).into())]);
        return Some(feedback(Some("right"), "✓", "verdict-so-far", vec![answered]));
    };
    let mut sentences = Vec::new();
    match way {
        Solved::Line => {}
        Solved::Mates => sentences.push(words.say_with("puzzle-other-mate", &[("line", own_line(state).into())])),
        Solved::Wins(moves) => {
            let (before, _) = after(state.puzzle.line.start(), &state.solve.played[..state.solve.played.len() - 1]);
            let line = words::numbered_line(&before, moves);
            let args = [("line", line.into()), ("own", own_line(state).into())];
            sentences.push(words.say_with("puzzle-other-win", &args));
        }
    }
    match &known.attempt {
        Some(PuzzleAttempt { solved: Some(false), .. }) => {
            sentences.push(words.say("puzzle-solved-late"));
            sentences.extend(known.comes_back.then(|| words.say("puzzle-comes-back")));
        }
        Some(PuzzleAttempt { hint: 1.., .. }) => sentences.push(words.say("puzzle-solved-helped")),
        _ => {}
    }
    Some(feedback(Some("right"), "✓", "puzzle-solved", sentences))
}

/// The puzzle's own line in numbers and moves.
fn own_line(state: &SolveState<'_>) -> String {
    let line = &state.puzzle.line;
    words::numbered_line(line.start(), &moves_from(line, line.first()))
}

/// The theme that says most of what the line is about.
fn telling(found: &[Found]) -> Option<&Found> {
    let rank = |found: &&Found| match found.theme.kind() {
        Kind::Motif if matches!(found.theme, Theme::QuietMove | Theme::Sacrifice | Theme::ExposedKing) => Some(3),
        Kind::Motif => Some(0),
        Kind::MatePattern => Some(1),
        Kind::SpecialMove => Some(2),
        Kind::Goal => Some(4),
        Kind::Phase | Kind::Length | Kind::Origin => None,
    };
    found.iter().filter(|found| rank(found).is_some()).min_by_key(|found| rank(found))
}

/// The idea, then the piece, then the square.
fn hint(words: Words, state: &SolveState<'_>, found: &[Found]) -> Vec<String> {
    let mut told = Vec::new();
    if state.hint == 0 || state.is_over() {
        return told;
    }
    told.push(match telling(found) {
        Some(found) => words.say_with("puzzle-hint-idea", &[("theme", words::theme_name(words, found.theme).into())]),
        None => words.say("puzzle-hint-no-idea"),
    });
    if let Some(best) = state.solve.best().filter(|_| state.hint > 1) {
        let (from, to) = move_squares(&best);
        let args = [("piece", words::role(words, best.role()).into()), ("square", from.to_string().into())];
        told.push(words.say_with("puzzle-hint-piece", &args));
        if state.hint > 2 {
            told.push(words.say_with("puzzle-hint-square", &[("square", to.to_string().into())]));
        }
    }
    told.iter().map(|sentence| prose::sentence(sentence)).collect()
}

fn over(page: &Page, state: &SolveState<'_>, found: &[Found], shown: &[Move], known: &Known, here_url: &str) -> Over {
    let words = page.words;
    let fields = state.fields();
    let href = |name: &'static str, value: String| {
        let mut fields = fields.clone();
        fields.push((name, value));
        with_query(here_url.to_owned(), &fields)
    };
    let view = |n_shown: usize| href("view", n_shown.to_string());
    let n_shown = n_on_board(state, shown);
    let has_motif = state.motif.is_some();
    let line = plies(state, shown).into_iter().zip(1..).map(|((number, text), n)| LinePly {
        number,
        text,
        href: view(n),
        is_shown: n == n_shown && !has_motif,
    });
    let told: Vec<(&Found, String)> = found.iter().filter_map(|it| Some((it, words::told(words, it)?))).collect();
    let theme_href = |theme: Theme| page.url(&format!("/puzzles/themes/{}", theme.key()));
    let plain: Vec<Theme> =
        found.iter().map(|it| it.theme).filter(|theme| told.iter().all(|(other, _)| other.theme != *theme)).collect();
    let most_telling = telling(found).map(|found| found.theme);
    let motifs = found.iter().map(|found| found.theme).filter(|theme| theme.kind() == Kind::Motif);
    let motifs = motifs.filter(|theme| Some(*theme) != most_telling);
    let similar: Vec<Theme> = most_telling.into_iter().chain(motifs).take(N_SIMILAR_THEMES).collect();
    Over {
        ratings: ratings(words, state, known.attempt.as_ref(), known.level),
        line: line.collect(),
        back: n_shown.checked_sub(1).map(view),
        forward: (n_shown < shown.len()).then(|| view(n_shown + 1)),
        others: others(words, state),
        motifs: told
            .into_iter()
            .map(|(found, sentence)| MotifLine {
                name: capital(words, words::theme_name(words, found.theme)),
                theme_href: theme_href(found.theme),
                sentence: prose::quiet_sentence(&sentence),
                show_href: href("motif", found.theme.key().to_owned()),
                is_shown: state.motif == Some(found.theme),
            })
            .collect(),
        themes: plain
            .into_iter()
            .map(|theme| Way { name: words::theme_name(words, theme), href: theme_href(theme) })
            .collect(),
        similar: (!similar.is_empty()).then(|| {
            let near = |offset: f64| Some((known.level.rating + offset).max(0.0) as u16);
            let wish =
                Wish { themes: similar, mix: Mix::All, from: near(-SIMILAR), to: near(SIMILAR), ..Wish::default() };
            with_query(page.url("/puzzles/next"), &wish.pairs())
        }),
        paper: format!("{here_url}/paper"),
        share: here_url.to_owned(),
        add: known.teaches.then(|| {
            let puzzle = [("puzzle", state.puzzle.id.as_str().to_owned())];
            with_query(page.url("/teach/sets/add"), &puzzle)
        }),
    }
}

/// The moves of a line one by one, with the numbers where they begin.
fn plies(state: &SolveState<'_>, moves: &[Move]) -> Vec<(Option<String>, String)> {
    let mut position = state.puzzle.line.start().clone();
    let black_first = usize::from(position.turn() == Color::Black);
    let mut told = Vec::new();
    for (half_move, played) in (black_first..).zip(moves) {
        let number = match position.turn() {
            Color::White => Some(format!("{}.", half_move / 2 + 1)),
            Color::Black if told.is_empty() => Some("1…".to_owned()),
            Color::Black => None,
        };
        told.push((number, san(&position, played)));
        position.play_unchecked(*played);
    }
    told
}

fn ratings(words: Words, state: &SolveState<'_>, attempt: Option<&PuzzleAttempt>, level: Skill) -> Vec<String> {
    let rating = level.rating.round() as i64;
    let mut told = vec![words.say_with("puzzle-rating", &[("rating", rating.into())])];
    match attempt {
        Some(attempt @ PuzzleAttempt { rated: Some(_), .. }) => {
            told.extend(your_rating(words, attempt));
            if state.way.wish.reveals_idea() {
                told.push(words.say("puzzle-half-rated"));
            }
        }
        Some(PuzzleAttempt { is_first: false, .. }) => told.push(words.say("puzzle-unrated-seen")),
        Some(PuzzleAttempt { hint: 1.., .. }) => told.push(words.say("puzzle-unrated-hint")),
        Some(_) if matches!(state.way.trail, Trail::Run(_)) => told.push(words.say("puzzle-unrated-run")),
        _ => {}
    }
    told
}

/// "Your rating: 812 → 845 (± 240)", where the attempt was rated.
fn your_rating(words: Words, attempt: &PuzzleAttempt) -> Option<String> {
    let (before, after, deviation) = attempt.rated?;
    let rounded = |value: f64| value.round() as i64;
    let args = [
        ("before", rounded(before).into()),
        ("after", rounded(after).into()),
        ("deviation", rounded(2.0 * deviation).into()),
    ];
    Some(words.say_with("puzzle-your-rating", &args))
}

/// "Qh5 also mates, in 3."
fn others(words: Words, state: &SolveState<'_>) -> Vec<String> {
    let start = state.puzzle.line.start();
    let own = state.solve.played.first();
    let mates = other_mates(&state.puzzle.line).into_iter().filter(|(key, _)| Some(key) != own);
    let told = mates.map(|(key, moves)| {
        let args = [("move", san(start, &key).into()), ("moves", moves.into())];
        prose::quiet_sentence(&words.say_with("puzzle-also-mates", &args))
    });
    told.collect()
}
