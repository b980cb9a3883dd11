//! The pupils' side of a class at one pace: the position that all see, one's own answer, and what was right.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    Ear, events_url,
    question::{By, Question, Sent},
};
use crate::{
    chess::{Attempt, Bitboard, Square},
    lang::Lang,
    lesson::Mark,
    store::{ClassSummary, LearnerId, LiveAnswer, LiveMoment, LivePhase, LiveRound, Thing, ThingStanding},
    web::{
        App,
        board::{Board, Drawing, Mode, Tints},
        error::WebError,
        now,
        page::{Page, Way, render},
        prose,
        puzzles::state::value,
        reply::{Feedback, PromotionPiece, promotion_pieces},
        step::Pairs,
        step_body::OfferedChoice,
        visitor::Visitor,
    },
    words::{self, Words},
};

/// Nobody writes more for one move.
const MAX_SHOWN: usize = 60;

#[derive(Template)]
#[template(path = "live/enter.html")]
struct EnterPage {
    page: Page,
    /// The classes that the visitor learns in.
    classes: Vec<Way>,
}

#[derive(Template)]
#[template(path = "live/pupil.html")]
struct PupilPage {
    page: Page,
    body: String,
    /// Seconds after which the page loads itself again where there is no script.
    reload: Option<u8>,
}

/// What changes with the teacher's doing and with the pupil's answer.
#[derive(Template)]
#[template(path = "live/pupil_body.html")]
struct PupilBody {
    page: Page,
    here_url: String,
    events_url: String,
    answers_url: String,
    pieces_url: String,
    number: i64,
    phase: &'static str,
    text: Vec<String>,
    board: Option<Board>,
    turn: Option<String>,
    hidden: Vec<(&'static str, String)>,
    feedback: Option<Feedback>,
    status: String,
    control: Control,
    may_answer: bool,
}

enum Control {
    Nothing,
    Squares,
    Moves,
    Choices(Vec<OfferedChoice>),
    Writing(String),
    Promotion(Vec<PromotionPiece>),
}

/// Where a class is found by the code that the teacher has written on the board.
pub async fn enter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let lang = visitor.lang();
    let Some(code) = value(&pairs, "code").map(str::trim).filter(|code| !code.is_empty()) else {
        let page = Page::new(&visitor, words.say("live-enter"), words.say("live-description"));
        let classes = match &visitor.account {
            Some(account) => app.store.classes_of_pupil(account.id).map_err(WebError::internal)?,
            None => Vec::new(),
        };
        let way = |it: ClassSummary| Way { href: page.url(&format!("/live/{}", it.class.key)), name: it.class.name };
        let classes = classes.into_iter().map(way).collect();
        return Ok(render(&EnterPage { classes, page })?.into_response());
    };
    let class = app.store.class_by_code(code).map_err(WebError::internal)?;
    let joined = match (&class, &visitor.account) {
        (Some(class), Some(account)) => {
            app.store.standing(account, Thing::Class(class)).map_err(WebError::internal)? != ThingStanding::Other
        }
        _ => false,
    };
    Ok(match class.filter(|_| joined) {
        Some(class) => Redirect::to(&format!("/{lang}/live/{class}")),
        // The door of the class knows what to say to everybody else.
        None => Redirect::to(&format!(
            "/{lang}/join/{}",
            form_urlencoded::byte_serialize(code.as_bytes()).collect::<String>()
        )),
    }
    .into_response())
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    app.judge(move |app| page(app, &visitor, &class, &pairs, None)).await
}

/// What was sent and did not become an answer.
enum Refused {
    TooLate,
    Nothing,
}

fn page(
    app: &App,
    visitor: &Visitor,
    class: &str,
    pairs: &Pairs,
    refused: Option<Refused>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    // The moment first: what happens after it is heard, and shown a second time at worst.
    let moment = app.store.live_moment(class).map_err(WebError::internal)?;
    let round = app.store.live_round(class).map_err(WebError::internal)?;
    let class_name = app.store.class_name(class).map_err(WebError::internal)?.unwrap_or_default();
    let title = words.say_with("live-heading", &[("class", class_name.into())]);
    let page = Page::new(visitor, title, words.say("live-description")).at(format!("/live/{class}"));
    let body = PupilBody::new(app, visitor, page.clone(), class, (moment, round), pairs, refused)?;
    let reload = (!body.may_answer || body.is_answered()).then_some(5);
    if visitor.wants_fragment {
        return render(&body);
    }
    let body = render(&body)?.0;
    render(&PupilPage { page, body, reload })
}

/// Keeps the pupil's answer while the round is open.
pub async fn answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let number: i64 = value(&pairs, "number").and_then(|number| number.parse().ok()).ok_or(WebError::FormUnreadable)?;
    let learner = visitor.learner.clone().ok_or(WebError::NotAllowed)?;
    let round = app.store.live_round(&class).map_err(WebError::internal)?;
    let round = round.filter(|round| round.number == number && round.phase == LivePhase::Open);
    let Some(round) = round else { return reply(&app, visitor, class, Pairs::new(), Some(Refused::TooLate)).await };
    let (words, of_class, sent) = (visitor.words, class.clone(), pairs.clone());
    let read = app
        .judge(move |app| {
            let course = app.course();
            let question = Question::find(app, &course, &round.content)?.ok_or(WebError::FormUnreadable)?;
            let sent = question.read(&sent).ok_or(WebError::FormUnreadable)?;
            let Sent::Answer(answer) = sent else { return Ok(Err(sent)) };
            // What another pupil has answered is judged already: most of a class plays one of a few moves.
            let tally = app.store.live_tally(&of_class).map_err(WebError::internal)?;
            let known = tally.into_iter().find(|(known, _)| known.answer == answer).map(|(known, _)| known);
            Ok(Ok(known.unwrap_or_else(|| LiveAnswer { is_right: question.is_right(words, &answer), answer })))
        })
        .await?;
    match read {
        Ok(kept) => {
            let told = app.store.answer_live(class.clone(), number, learner, kept, now()).await;
            let Some(moment) = told.map_err(WebError::internal)? else {
                return reply(&app, visitor, class, Pairs::new(), Some(Refused::TooLate)).await;
            };
            app.live.tell(&class, moment);
            reply(&app, visitor, class, Pairs::new(), None).await
        }
        Err(Sent::Nothing) => reply(&app, visitor, class, Pairs::new(), Some(Refused::Nothing)).await,
        Err(_) => {
            let typed = value(&pairs, "move").filter(|text| !text.is_empty());
            let pressed = || ["from", "to", "promotion"].into_iter().filter_map(|name| value(&pairs, name)).collect();
            let tried: String = typed.map_or_else(pressed, str::to_owned);
            let tried = tried.chars().take(MAX_SHOWN).collect();
            reply(&app, visitor, class, vec![("tried".to_owned(), tried)], None).await
        }
    }
}

/// Shows what came of it: to the script the part that changed, to others under an address that can be loaded again.
async fn reply(
    app: &Arc<App>,
    visitor: Visitor,
    class: String,
    pairs: Pairs,
    refused: Option<Refused>,
) -> Result<Response, WebError> {
    if visitor.wants_fragment {
        return Ok(app.judge(move |app| page(app, &visitor, &class, &pairs, refused)).await?.into_response());
    }
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(&pairs);
    match refused {
        Some(Refused::TooLate) => drop(query.append_pair("late", "1")),
        Some(Refused::Nothing) => drop(query.append_pair("nothing", "1")),
        None => {}
    }
    let query = query.finish();
    let mark = if query.is_empty() { "" } else { "?" };
    Ok(Redirect::to(&format!("/{}/live/{class}{mark}{query}", visitor.lang())).into_response())
}

/// Somebody reloads the address that answers are posted to: the class is there.
pub async fn back_to_class(visitor: Visitor, Path((_, class)): Path<(String, String)>) -> Redirect {
    Redirect::to(&format!("/{}/live/{class}", visitor.lang()))
}

impl PupilBody {
    fn new(
        app: &App,
        visitor: &Visitor,
        page: Page,
        class: &str,
        (moment, round): (LiveMoment, Option<LiveRound>),
        pairs: &Pairs,
        refused: Option<Refused>,
    ) -> Result<PupilBody, WebError> {
        let words = page.words;
        let here_url = page.url(&format!("/live/{class}"));
        let is_teacher = visitor.account.as_ref().is_some_and(|account| account.role.teaches());
        let ear = if is_teacher { Ear::Teacher } else { Ear::Pupil };
        let mut body = PupilBody {
            events_url: events_url(class, words.lang(), ear, moment),
            answers_url: format!("{here_url}/answers"),
            pieces_url: crate::web::assets::url("pieces.svg"),
            number: moment.number,
            phase: LivePhase::Ended.as_str(),
            text: Vec::new(),
            board: None,
            turn: None,
            hidden: Vec::new(),
            feedback: None,
            status: words.say("live-wait"),
            control: Control::Nothing,
            may_answer: false,
            here_url,
            page,
        };
        let Some(round) = round else { return Ok(body) };
        let course = app.course();
        let Some(question) = Question::find(app, &course, &round.content)? else { return Ok(body) };
        let learner: Option<&LearnerId> = visitor.learner.as_ref();
        let own =
            learner.map_or(Ok(None), |learner| app.store.live_answer(class, learner)).map_err(WebError::internal)?;
        body.number = round.number;
        body.phase = round.phase.as_str();
        body.text = question.text(words);
        body.may_answer = round.phase == LivePhase::Open && question.by() != By::Looking && !is_teacher;
        body.status = status(words, &question, round.phase, own.as_ref());
        body.fill(words, &question, round.phase, own.as_ref(), pairs, refused);
        body.turn = question.turn(words, body.board.as_ref());
        Ok(body)
    }

    fn is_answered(&self) -> bool {
        self.feedback.as_ref().is_some_and(|feedback| feedback.symbol == ANSWERED)
    }

    fn fill(
        &mut self,
        words: Words,
        question: &Question<'_>,
        phase: LivePhase,
        own: Option<&LiveAnswer>,
        pairs: &Pairs,
        refused: Option<Refused>,
    ) {
        let tried = value(pairs, "tried").filter(|_| self.may_answer);
        let sent = tried.and_then(|text| question.read(&vec![("move".to_owned(), text.to_owned())]));
        let refused = refused
            .or_else(|| value(pairs, "late").map(|_| Refused::TooLate))
            .or_else(|| value(pairs, "nothing").filter(|_| self.may_answer).map(|_| Refused::Nothing));
        let shown = question.shown();
        let promotes: Option<Attempt> = match &sent {
            Some(Sent::Promotion(attempt)) => Some(*attempt),
            _ => None,
        };
        self.feedback = match (&sent, refused, phase) {
            (Some(Sent::Illegal(_, reason)), ..) => shown.as_ref().map(|(shown, _)| Feedback {
                verdict: Some("illegal"),
                reason: Some(reason.code().as_str()),
                symbol: "⚠",
                heading: words.say("verdict-illegal"),
                sentences: vec![prose::quiet_sentence(&words::reason(words, reason, shown.scene.board()))],
            }),
            (Some(Sent::Unread(error)), ..) => Some(open(words, "verdict-open", &words::move_text_error(words, error))),
            (_, Some(Refused::TooLate), _) => Some(open(words, "verdict-open", &words.say("live-too-late"))),
            (_, Some(Refused::Nothing), _) => Some(open(words, "verdict-open", &words.say("live-nothing-sent"))),
            (_, None, LivePhase::Revealed) => Some(revealed(words, question, own)),
            (_, None, _) if promotes.is_none() => own.map(|own| answered(words, question, own)),
            _ => None,
        };
        let square = |name| value(pairs, name).and_then(|text| text.parse::<Square>().ok());
        let mut marked: Bitboard = pairs
            .iter()
            .filter(|(name, _)| name == "square")
            .filter_map(|(_, value)| value.parse::<Square>().ok())
            .collect();
        if let Some(toggled) = square("toggle") {
            marked.toggle(toggled);
        }
        let selected = square("from").filter(|_| tried.is_none());
        let mut mode = Mode::Still;
        if self.may_answer {
            self.hidden.push(("number", self.number.to_string()));
            let show = self.here_url.clone();
            match question.by() {
                _ if promotes.is_some() => {}
                By::Moves => mode = Mode::Move { show, selected },
                By::Squares => {
                    self.hidden.extend(marked.into_iter().map(|square| ("square", square.to_string())));
                    mode = Mode::Squares { show, marked };
                }
                By::Choices | By::Writing | By::Looking => {}
            }
            if let Some(attempt) = promotes {
                self.hidden.extend([("from", attempt.from.to_string()), ("to", attempt.to.to_string())]);
            } else if let Some(selected) = selected {
                self.hidden.push(("from", selected.to_string()));
            }
            self.control = match question.by() {
                _ if promotes.is_some() => {
                    let turn = shown.as_ref().map(|(shown, _)| shown.scene.turn());
                    Control::Promotion(turn.map(|turn| promotion_pieces(words, turn)).unwrap_or_default())
                }
                By::Moves => Control::Moves,
                By::Squares => Control::Squares,
                By::Choices => Control::Choices(question.choices(words, own.map(|own| own.answer.as_str()))),
                By::Writing => Control::Writing(own.map(|own| own.answer.clone()).unwrap_or_default()),
                By::Looking => Control::Nothing,
            };
        }
        let Some((mut shown, last)) = shown else { return };
        if phase == LivePhase::Revealed {
            shown.marks.extend(question.right(words).into_iter().flat_map(|right| right.marks));
        }
        match &sent {
            Some(Sent::Illegal(attempt, _) | Sent::Promotion(attempt)) if attempt.from != attempt.to => {
                shown.marks.push(Mark::Arrow { from: attempt.from, to: attempt.to });
            }
            _ => {}
        }
        let tints = Tints { last_move: last, ..Tints::default() };
        self.board = Some(Board::new(words, &shown.scene, shown.orientation, &mode, &shown.marks, tints));
    }
}

/// The sign of an answer that is kept.
const ANSWERED: &str = "●";

fn open(words: Words, heading: &str, sentence: &str) -> Feedback {
    Feedback {
        verdict: None,
        reason: None,
        symbol: "…",
        heading: words.say(heading),
        sentences: vec![prose::quiet_sentence(sentence)],
    }
}

fn answered(words: Words, question: &Question<'_>, own: &LiveAnswer) -> Feedback {
    let told = question.told(words, &own.answer);
    let sentence = words.say_with("live-answered", &[("answer", told.into())]);
    Feedback { symbol: ANSWERED, ..open(words, "live-answered-heading", &sentence) }
}

/// What was right, and how one's own answer was.
fn revealed(words: Words, question: &Question<'_>, own: Option<&LiveAnswer>) -> Feedback {
    let mut sentences = Vec::new();
    let right = question.right(words);
    let told = right.as_ref().map(|right| words.say_with("live-right", &[("answer", right.text.as_str().into())]));
    sentences.extend(told.map(|told| prose::quiet_sentence(&told)));
    let (verdict, symbol, heading) = match own {
        None => (None, "–", "live-no-answer"),
        Some(LiveAnswer { is_right: Some(true), .. }) => (Some("right"), "✓", "verdict-right"),
        Some(LiveAnswer { is_right: Some(false), .. }) => (Some("wrong"), "✗", "verdict-wrong"),
        Some(LiveAnswer { is_right: None, .. }) => (None, ANSWERED, "live-answered-heading"),
    };
    if let Some(own) = own {
        let args = [("answer", question.told(words, &own.answer).into())];
        sentences.insert(0, prose::quiet_sentence(&words.say_with("live-your-answer", &args)));
        if own.is_right == Some(false) {
            sentences.extend(question.judged(words, &own.answer).because_html());
        }
    }
    sentences.extend(right.map(|right| right.why).unwrap_or_default());
    Feedback { verdict, reason: None, symbol, heading: words.say(heading), sentences }
}

fn status(words: Words, question: &Question<'_>, phase: LivePhase, own: Option<&LiveAnswer>) -> String {
    words.say(match (phase, own) {
        (LivePhase::Open, None) if question.by() == By::Looking => "live-look",
        (LivePhase::Shown, _) => "live-look",
        (LivePhase::Open, None) => "live-answer-now",
        (LivePhase::Open, Some(_)) => "live-may-change",
        (LivePhase::Closed, _) => "live-closed",
        (LivePhase::Revealed, _) => "live-revealed",
        (LivePhase::Ended, _) => "live-wait",
    })
}
