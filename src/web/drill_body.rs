//! The part of an ending's page that a move changes: board, counts, feedback, and what can be done next.

use askama::Template;
use shakmaty::Position as _;

use super::{
    assignment_task::{Task, TaskRef, Told, began_at, numbered},
    board::{Board, Drawing, Mode, Tints, Turning, is_flipped, seen_from},
    dots::Dot,
    drill::{Drill, End, LastMove, Refusal, read_start, start_text},
    page::{Page, Way},
    prose,
    puzzles::wish::with_query,
    reply::{Feedback, PromotionPiece, promotion_pieces},
    step::Pairs,
};
use crate::{
    chess::{Attempt, Bitboard, Color, Move, MoveTextError, Role, Square, judge, move_squares, read_move, san},
    lesson::{Mark, Scene},
    store::{AnswerId, TaskOutcome},
    tablebase::{Ending, MoveFacts, Tablebase},
    words::{self, Words},
};

/// What the learner tried that was not played.
enum Tried {
    Refused(Attempt, Refusal),
    /// A pawn move that is legal once its piece is named.
    Promotion(Attempt),
    Unread(String, MoveTextError),
    Nothing,
}

/// Where a visitor is with a game: the moves, what is chosen, and which help was asked for.
pub struct DrillState {
    pub drill: Drill,
    /// The mate came with this very move.
    pub mates_now: bool,
    /// There was a hint, a warning, a line shown or a move taken back in this game.
    pub helped: bool,
    pub game: AnswerId,
    tried: Option<Tried>,
    selected: Option<Square>,
    /// 1 shows the idea, 2 the move.
    hint: u8,
    shows_line: bool,
    taken_back: bool,
    /// The board is turned round.
    flip: bool,
    /// The moves that came along could not be played.
    broken: bool,
    /// The task of an assignment that the game is, as far as the address says so, and since when it has been open.
    pub task: Option<(TaskRef, i64)>,
    gives_hints: bool,
}

impl DrillState {
    /// What an address holds; none where its start is no won position of this ending.
    pub fn of_address(ending: Ending, pairs: &Pairs) -> Option<DrillState> {
        let mut state = DrillState::of_pairs(ending, pairs)?;
        if let Some(text) = value(pairs, "tried") {
            state.try_text(text);
        }
        Some(state)
    }

    /// What a posted form holds, with its move played where it can be.
    pub fn of_form(ending: Ending, pairs: &Pairs) -> Option<DrillState> {
        let mut state = DrillState::of_pairs(ending, pairs)?;
        state.selected = None;
        if state.broken {
            return Some(state);
        }
        let square = |name| value(pairs, name).map(str::parse::<Square>);
        match (value(pairs, "move"), square("from"), square("to")) {
            (Some(text), ..) => state.try_text(text),
            (None, Some(Ok(from)), Some(Ok(to))) => {
                let role = value(pairs, "promotion").and_then(|text| Role::from_char(text.chars().next()?));
                state.attempt(Attempt { from, to, promotion: role });
            }
            (None, Some(Err(_)), _) | (None, _, Some(Err(_))) => return None,
            (None, ..) => state.tried = Some(Tried::Nothing),
        }
        state.mates_now = state.tried.is_none() && state.drill.end == Some(End::Mate);
        Some(state)
    }

    fn of_pairs(ending: Ending, pairs: &Pairs) -> Option<DrillState> {
        let start = Drill::new(ending, read_start(value(pairs, "start")?, ending)?)?;
        let read = start.read_line(value(pairs, "line").unwrap_or_default());
        let broken = read.is_none();
        let hint = value(pairs, "hint").map_or(0, |grade| if grade == "2" { 2 } else { 1 });
        let shows_line = value(pairs, "show").is_some();
        let taken_back = value(pairs, "back").is_some();
        let game = value(pairs, "game").and_then(|id| id.parse().ok()).filter(|_| !broken);
        Some(DrillState {
            drill: read.unwrap_or(start),
            mates_now: false,
            helped: value(pairs, "helped").is_some() || hint > 0 || shows_line || taken_back,
            game: game.unwrap_or_else(|| AnswerId::from_bits(rand::random())),
            tried: None,
            selected: value(pairs, "from").and_then(|square| square.parse().ok()).filter(|_| !broken),
            hint,
            shows_line,
            taken_back,
            flip: is_flipped(pairs),
            broken,
            task: TaskRef::of(pairs).map(|task| (task, began_at(pairs))),
            gives_hints: true,
        })
    }

    /// What an assignment allows: hints only where it gives them, and the way to mate once the task cannot be solved.
    pub fn under(&mut self, task: Option<&Task>) {
        let Some(task) = task else {
            self.task = None;
            return;
        };
        self.gives_hints = task.gives_hints();
        if !self.gives_hints {
            self.hint = 0;
            self.shows_line = false;
        }
        // The whole way to mate is the solution.
        self.shows_line = task.is_lost() || (self.shows_line && !task.counts());
    }

    /// Whether a hint is open.
    pub fn shows_hint(&self) -> bool {
        self.hint > 0
    }

    /// What the move that was just sent is to the task; none for one on the way.
    pub fn told(&self) -> Option<Told> {
        let (answer, outcome, verdict) = match (&self.tried, self.drill.end) {
            (Some(Tried::Refused(attempt, Refusal::LosesWin(_))), _) => {
                let position = &self.drill.position;
                let played = judge(position, *attempt).legal()?;
                (numbered(position, &played, self.drill.line.len()), TaskOutcome::Missed, "wrong")
            }
            (None, Some(End::FiftyMoves)) => ("½".to_owned(), TaskOutcome::Missed, "wrong"),
            (None, Some(End::Mate)) if self.mates_now => {
                let last = self.drill.last.as_ref()?;
                let n_before = self.drill.line.len().saturating_sub(1);
                (numbered(&last.before, &last.own, n_before), TaskOutcome::Solved, "right")
            }
            _ => return None,
        };
        Some(Told { id: self.game.clone(), answer, verdict, reason: None, outcome, hinted: self.helped })
    }

    /// Since when the page has been open, where it is a task's; now for another.
    pub fn began_at(&self) -> i64 {
        self.task.as_ref().map_or_else(super::now, |(_, began_at)| *began_at)
    }

    /// The fields of the task that the game is.
    fn task_fields(&self) -> Vec<(&'static str, String)> {
        let of = |(task, began_at): &(TaskRef, i64)| {
            let mut pairs = task.pairs();
            pairs.push(("began", began_at.to_string()));
            pairs
        };
        self.task.as_ref().map(of).unwrap_or_default()
    }

    fn try_text(&mut self, text: &str) {
        match read_move(&self.drill.position, text) {
            Ok(attempt) => self.attempt(attempt),
            Err(error) => self.tried = Some(Tried::Unread(text.to_owned(), error)),
        }
    }

    fn attempt(&mut self, attempt: Attempt) {
        if self.drill.end.is_none() && self.drill.turn_is_promotion(attempt) {
            self.tried = Some(Tried::Promotion(attempt));
            return;
        }
        if let Err(refusal) = self.drill.play(attempt) {
            self.helped |= matches!(refusal, Refusal::LosesWin(_));
            self.tried = Some(Tried::Refused(attempt, refusal));
        }
    }

    pub fn start_text(&self) -> String {
        start_text(self.drill.start.board(), self.drill.ending)
    }

    /// The fields that hold the game.
    fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = vec![("start", self.start_text())];
        if !self.drill.line.is_empty() {
            fields.push(("line", self.drill.line_text()));
        }
        fields.push(("game", self.game.to_string()));
        if self.helped {
            fields.push(("helped", "1".to_owned()));
        }
        if self.flip {
            fields.push(("flip", "1".to_owned()));
        }
        fields.extend(self.task_fields());
        fields
    }

    /// The query of the address that shows the game as it stands, with the move that was refused.
    pub fn address(&self) -> String {
        self.query(self.fields())
    }

    /// The same from the other side of the board, with the help that is shown.
    fn address_of_other_side(&self) -> String {
        let mut fields = self.fields();
        fields.retain(|(name, _)| *name != "flip");
        fields.extend((!self.flip).then(|| ("flip", "1".to_owned())));
        fields.extend((self.hint > 0).then(|| ("hint", self.hint.to_string())));
        fields.extend(self.shows_line.then(|| ("show", "1".to_owned())));
        self.query(fields)
    }

    fn query(&self, fields: Vec<(&'static str, String)>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(fields);
        if self.broken {
            // Read again, it is as broken as before: so that the page can say it.
            query.append_pair("line", "-");
        }
        match &self.tried {
            Some(Tried::Refused(attempt, _) | Tried::Promotion(attempt)) => {
                query.append_pair("tried", &attempt.to_string());
            }
            Some(Tried::Unread(text, _)) => {
                query.append_pair("tried", text);
            }
            Some(Tried::Nothing) | None => {}
        }
        query.finish()
    }
}

fn value<'p>(pairs: &'p Pairs, wanted: &str) -> Option<&'p str> {
    pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
}

#[derive(Template)]
#[template(path = "endgames/practice_body.html")]
pub struct DrillBody {
    page: Page,
    moves_url: String,
    here_url: String,
    /// This game as it stands, for the address bar.
    address: String,
    hidden: Vec<(&'static str, String)>,
    board: Board,
    /// What stands on the board now, for those who do not see it.
    spoken: String,
    n_moves: u32,
    n_best: u32,
    fifty: String,
    is_over: bool,
    feedback: Option<Feedback>,
    hint: Vec<String>,
    line: Option<String>,
    promotion: Vec<PromotionPiece>,
    /// The grade of the hint that can be asked for next.
    next_hint: Option<u8>,
    take_back: Option<String>,
    ways_on: Vec<Way>,
    dots: Vec<Dot>,
    dots_label: String,
    notes: Vec<String>,
    /// From a task of an assignment to the whole.
    way_home: Option<Way>,
    offers_line: bool,
    /// Whether the solution can be asked for, at the price of the task.
    offers_to_give_up: bool,
}

impl DrillBody {
    pub fn new(page: Page, state: &DrillState, task: Option<&Task>, here_url: String) -> DrillBody {
        let words = page.words;
        let drill = &state.drill;
        let is_over = drill.end.is_some();
        let asks_promotion = matches!(state.tried, Some(Tried::Promotion(_)));
        let facts = drill.last.as_ref().and_then(|last| Tablebase::global().facts(&last.before, last.own));
        let idea = Tablebase::global().idea(&drill.position).filter(|_| state.hint > 0 && !is_over);
        let mut hint = Vec::new();
        if let Some((best, idea)) = idea {
            hint.push(prose::sentence(&words::idea(words, idea)));
            if state.hint > 1 {
                let best = san(&drill.position, &best.played);
                hint.push(prose::sentence(&words.say_with("endgame-hint-is", &[("move", best.into())])));
            }
        }
        let shown_best = idea.filter(|_| state.hint > 1).map(|(best, _)| best.played);
        let mut hidden = state.fields();
        if let Some(Tried::Promotion(attempt)) = &state.tried {
            hidden.extend([("from", attempt.from.to_string()), ("to", attempt.to.to_string())]);
        } else if let Some(selected) = state.selected {
            hidden.push(("from", selected.to_string()));
        }
        let mut board = board(words, state, &here_url, facts.as_ref(), shown_best);
        board.turning = Some(Turning::by_link(format!("{here_url}?{}", state.address_of_other_side())));
        let turn = if is_over { String::new() } else { words.say("to-move-white") };
        DrillBody {
            spoken: board.spoken_with(words, &turn),
            moves_url: format!("{here_url}/moves"),
            address: format!("{here_url}?{}", state.address()),
            hidden,
            board,
            n_moves: drill.n_moves(),
            n_best: drill.n_best,
            fifty: words.say_with("endgame-count-fifty-value", &[("count", drill.n_towards_fifty().into())]),
            feedback: feedback(words, state, facts.as_ref()),
            hint,
            line: (state.shows_line && !is_over)
                .then(|| prose::sentence(&words::numbered_line(&drill.position, &drill.perfect_line()))),
            promotion: if asks_promotion { promotion_pieces(words, Color::White) } else { Vec::new() },
            next_hint: (!is_over && !asks_promotion && state.gives_hints && state.hint < 2).then_some(state.hint + 1),
            take_back: take_back(state, &here_url),
            ways_on: if is_over || task.is_some_and(Task::is_lost) {
                ways_on(words, state, task, &here_url)
            } else {
                Vec::new()
            },
            dots: task.map(|task| task.dots(words)).unwrap_or_default(),
            dots_label: words.say("task-dots"),
            way_home: task.map(|task| task.way_home(words)),
            notes: task.map(|task| task.notes(words)).unwrap_or_default(),
            offers_line: !state.shows_line && task.is_none_or(|task| !task.counts()),
            offers_to_give_up: !is_over && task.is_some_and(Task::may_give_up),
            is_over,
            here_url,
            page,
        }
    }
}

/// The address of the game without the learner's last move.
fn take_back(state: &DrillState, here_url: &str) -> Option<String> {
    let drill = &state.drill;
    if drill.line.is_empty() || drill.end == Some(End::Mate) {
        return None;
    }
    let line: Vec<String> = drill.line[..drill.line.len() - 1].iter().map(Attempt::to_string).collect();
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("start", &state.start_text());
    if !line.is_empty() {
        query.append_pair("line", &line.join(","));
    }
    query.extend_pairs([("game", state.game.as_str()), ("helped", "1"), ("back", "1")]);
    query.extend_pairs(state.flip.then_some(("flip", "1")));
    query.extend_pairs(state.task_fields());
    Some(format!("{here_url}?{}", query.finish()))
}

fn ways_on(words: Words, state: &DrillState, task: Option<&Task>, here_url: &str) -> Vec<Way> {
    let drill = &state.drill;
    let way = |key: &str, name: &'static str, value: String| {
        let mut pairs = vec![(name, value)];
        pairs.extend(state.task.iter().flat_map(|(task, _)| task.pairs()));
        Way { name: words.say(key), href: with_query(here_url.to_owned(), &pairs) }
    };
    let new = way("endgame-new-start", "level", drill.level().number().to_string());
    let again = way("endgame-again", "start", state.start_text());
    match task {
        Some(task) if drill.end != Some(End::FiftyMoves) || task.is_lost() => task.ways_on(words),
        Some(task) => [again].into_iter().chain(task.ways_on(words)).collect(),
        None if drill.end == Some(End::Mate) => vec![new, again],
        None => vec![again, new],
    }
}

fn board(
    words: Words,
    state: &DrillState,
    here_url: &str,
    facts: Option<&MoveFacts>,
    shown_best: Option<Move>,
) -> Board {
    let drill = &state.drill;
    let arrow = |played: Move| {
        let (from, to) = move_squares(&played);
        Mark::Arrow { from, to }
    };
    let mut marks = Vec::new();
    match &state.tried {
        Some(Tried::Refused(attempt, refusal)) => {
            if attempt.from != attempt.to {
                marks.push(Mark::Arrow { from: attempt.from, to: attempt.to });
            }
            match refusal {
                Refusal::LosesWin(facts) if facts.stalemates => {
                    marks.extend(drill.position.board().king_of(Color::Black).map(|square| Mark::Circle { square }));
                }
                Refusal::LosesWin(facts) => marks.extend(facts.hanging.map(|hanging| arrow(hanging.capture))),
                Refusal::Illegal(reason) => {
                    let squares = reason.squares().into_iter().filter(|square| *square != attempt.from);
                    marks.extend(squares.map(|square| Mark::Circle { square }));
                }
                Refusal::Over => {}
            }
        }
        Some(_) => {}
        None if shows_last(state) && drill.end.is_none() => {
            if let Some(facts) = facts.filter(|facts| facts.lengthened_by > Some(0)) {
                let empty = facts.escapes & !drill.position.board().occupied();
                marks.extend(empty.into_iter().map(|square| Mark::Circle { square }));
            }
        }
        None => {}
    }
    marks.extend(shown_best.map(arrow));
    let last = drill.last.as_ref().map(|last| move_squares(&last.reply.unwrap_or(last.own)));
    let tints = Tints { last_move: last, hit: Bitboard::EMPTY, ..Tints::default() };
    let still = drill.end.is_some() || matches!(state.tried, Some(Tried::Promotion(_)));
    let mode = if still { Mode::Still } else { Mode::Move { show: here_url.to_owned(), selected: state.selected } };
    Board::new(
        words,
        &Scene::Position(drill.position.clone()),
        seen_from(Color::White, state.flip),
        &mode,
        &marks,
        tints,
    )
}

/// Whether the page speaks of the latest move, and not of something that came after it.
fn shows_last(state: &DrillState) -> bool {
    state.tried.is_none() && !state.taken_back && state.hint == 0 && !state.shows_line && state.selected.is_none()
}

fn feedback(words: Words, state: &DrillState, facts: Option<&MoveFacts>) -> Option<Feedback> {
    let drill = &state.drill;
    let feedback = |verdict, symbol, heading: &str, sentences: Vec<String>| Feedback {
        verdict,
        reason: None,
        symbol,
        heading: words.say(heading),
        sentences: sentences.iter().map(|sentence| prose::sentence(sentence)).collect(),
    };
    if state.broken {
        return Some(feedback(Some("wrong"), "✗", "endgame-broken-heading", vec![words.say("endgame-broken")]));
    }
    match &state.tried {
        Some(Tried::Refused(_, Refusal::LosesWin(facts))) => {
            let sentences = words::move_facts(words, facts, &drill.position);
            return Some(feedback(Some("wrong"), "✗", "endgame-verdict-refused", sentences));
        }
        Some(Tried::Refused(_, Refusal::Illegal(reason))) => {
            let sentence = words::reason(words, reason, drill.position.board());
            let told = feedback(Some("illegal"), "⚠", "verdict-illegal", vec![sentence]);
            return Some(Feedback { reason: Some(reason.code().as_str()), ..told });
        }
        Some(Tried::Promotion(_)) => return None,
        Some(Tried::Unread(_, error)) => {
            return Some(feedback(None, "…", "verdict-open", vec![words::move_text_error(words, error)]));
        }
        Some(Tried::Nothing) => {
            return Some(feedback(None, "…", "verdict-open", vec![words.say("endgame-nothing-sent")]));
        }
        Some(Tried::Refused(_, Refusal::Over)) | None => {}
    }
    match drill.end {
        Some(End::Mate) => return Some(feedback(Some("right"), "✓", "endgame-mate-heading", mated(words, state))),
        Some(End::FiftyMoves) => {
            return Some(feedback(Some("wrong"), "½", "endgame-fifty-heading", vec![words.say("endgame-fifty")]));
        }
        None => {}
    }
    if state.taken_back {
        return Some(feedback(None, "↶", "endgame-back-heading", vec![words.say("endgame-back")]));
    }
    let last = drill.last.as_ref().filter(|_| shows_last(state))?;
    let facts = facts?;
    let sentences = [Some(words.joined(&words::move_facts(words, facts, &last.before))), reply(words, last)];
    let sentences = sentences.into_iter().flatten().collect();
    let (verdict, symbol, heading) = match facts.lengthened_by {
        Some(0) => ("right", "✓", "endgame-verdict-best"),
        _ => ("sound", "≈", "endgame-verdict-slower"),
    };
    Some(feedback(Some(verdict), symbol, heading, sentences))
}

fn mated(words: Words, state: &DrillState) -> Vec<String> {
    let drill = &state.drill;
    let key = if drill.n_moves() <= drill.n_best { "endgame-mate-perfect" } else { "endgame-mate-slower" };
    let mut args = vec![("moves", drill.n_moves().into())];
    if drill.n_moves() > drill.n_best {
        args.push(("best", drill.n_best.into()));
    }
    let mut sentences = vec![words.say_with(key, &args)];
    if state.helped {
        sentences.push(words.say("endgame-mate-helped"));
    }
    sentences
}

/// "Black plays Kd6."
fn reply(words: Words, last: &LastMove) -> Option<String> {
    let reply = last.reply?;
    let mut after = last.before.clone();
    after.play_unchecked(last.own);
    Some(words.say_with("endgame-reply", &[("move", san(&after, &reply).into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::attempt_of;

    fn pairs(pairs: &[(&str, &str)]) -> Pairs {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_game_is_the_same_after_its_address_is_read_again() {
        let form = pairs(&[("start", "Kc1kg6Rd4"), ("move", "Kd2"), ("game", "0000000000000000000000000000000a")]);
        let state = DrillState::of_form(Ending::Krk, &form).unwrap();
        let query: Pairs = form_urlencoded::parse(state.address().as_bytes()).into_owned().collect();
        let again = DrillState::of_address(Ending::Krk, &query).unwrap();
        assert_eq!(again.drill.line, state.drill.line);
        assert_eq!(again.drill.position, state.drill.position);
        assert_eq!((again.game.as_str(), again.helped), (state.game.as_str(), false));
        assert_eq!(attempt_of(&again.drill.last.unwrap().own).to_string(), "c1d2");
    }
}
