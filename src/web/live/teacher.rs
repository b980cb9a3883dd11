//! The teacher's side of a class at one pace, as the projector shows it: the position, how many have answered what, and
//! what was right. No names.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    Ear, events_url,
    picker::{self, Picked, Picker},
    question::{By, Question, Right},
};
use crate::{
    lang::Lang,
    store::{Audit, AuditAction, LiveAnswer, LiveMoment, LivePhase, LiveRound},
    web::{
        App,
        account::own::account_of,
        board::{Board, Drawing, Mode, Tints},
        error::WebError,
        judged::Shown,
        now,
        page::{Page, render},
        prose,
        puzzles::state::value,
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

/// Answers that the tally names; the others are counted together.
const N_TOLD: usize = 8;

#[derive(Template)]
#[template(path = "live/teacher.html")]
struct TeacherPage {
    page: Page,
    class_name: String,
    class_url: String,
    join: String,
    /// Answers come in: without a script the page loads itself again. At other times nothing that is typed is lost.
    is_counting: bool,
    body: String,
    picker: String,
}

/// What changes with the answers and with the teacher's doing.
#[derive(Template)]
#[template(path = "live/teacher_body.html")]
struct TeacherBody {
    page: Page,
    here_url: String,
    events_url: String,
    number: i64,
    phase: Option<LivePhase>,
    heading: String,
    text: Vec<String>,
    board: Option<Board>,
    turn: Option<String>,
    counted: String,
    n_answers: u32,
    tally: Vec<TallyRow>,
    others: Option<String>,
    right: Option<Right>,
    right_told: String,
    /// What is said of the most frequent wrong answer.
    refuted: Option<(String, Vec<String>)>,
    actions: Vec<(LivePhase, String)>,
    /// The item that comes next, as the form sends it.
    next: Option<Picked>,
}

struct TallyRow {
    told: String,
    count: u32,
    percent: u32,
    /// Told only when the answer is revealed.
    is_right: Option<bool>,
    /// The address that shows the answer on the board, once it is revealed.
    href: Option<String>,
    is_shown: bool,
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    app.judge(move |app| page(app, &visitor, &class, &pairs, None)).await
}

/// The page; `refused` is what was typed and cannot be shown, with the reason in words.
fn page(
    app: &App,
    visitor: &Visitor,
    class: &str,
    pairs: &Pairs,
    refused: Option<String>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let class_name = app.store.class_name(class).map_err(WebError::internal)?.ok_or(WebError::NoSuchPage)?;
    let here = format!("/teach/classes/{class}/live");
    let page = Page::new(visitor, words.say("live-teacher-heading"), words.say("live-description")).at(here.clone());
    let moment = app.store.live_moment(class).map_err(WebError::internal)?;
    let round = app.store.live_round(class).map_err(WebError::internal)?;
    let body = TeacherBody::new(app, visitor, page.clone(), class, (moment, round), pairs)?;
    if visitor.wants_fragment && refused.is_none() {
        return render(&body);
    }
    let picker = render(&Picker::new(app, visitor, page.clone(), &here, moment.number, pairs, refused)?)?.0;
    let is_counting = body.phase == Some(LivePhase::Open);
    let body = render(&body)?.0;
    render(&TeacherPage {
        is_counting,
        class_url: page.url(&format!("/teach/classes/{class}")),
        join: page.url(&format!("/live/{class}")),
        class_name,
        body,
        picker,
        page,
    })
}

/// Shows another position, or brings the round into its next phase.
pub async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, WebError> {
    let Form(pairs) = form?;
    let number: i64 = value(&pairs, "number").and_then(|number| number.parse().ok()).ok_or(WebError::FormUnreadable)?;
    let phase = match value(&pairs, "do").unwrap_or_default() {
        "open" => LivePhase::Open,
        "close" => LivePhase::Closed,
        "reveal" => LivePhase::Revealed,
        "end" => LivePhase::Ended,
        "show" => return show_another(&app, visitor, class, number, pairs).await,
        _ => return Err(WebError::FormUnreadable),
    };
    let told = app.store.set_live_phase(class.clone(), number, phase).await.map_err(WebError::internal)?;
    // A second press changes nothing, and the page shows how it is.
    if let Some(moment) = told {
        app.live.tell(&class, moment);
    }
    reply(&app, visitor, class).await
}

async fn show_another(
    app: &Arc<App>,
    visitor: Visitor,
    class: String,
    number: i64,
    pairs: Pairs,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let picked = match picker::read(app, &visitor, words, &pairs)? {
        Ok(picked) => picked,
        Err(problem) => {
            let html = app.judge(move |app| page(app, &visitor, &class, &pairs, Some(problem))).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, html).into_response());
        }
    };
    let (content, of_set) = (picked.content, picked.of_set);
    let audit = Audit::new(account_of(&visitor)?, AuditAction::LiveShown, now()).in_class(&class).about(&picked.name);
    let shown = app.store.show_live(class.clone(), number, content, of_set, audit).await.map_err(WebError::internal)?;
    app.live.tell(&class, shown);
    reply(app, visitor, class).await
}

async fn reply(app: &Arc<App>, visitor: Visitor, class: String) -> Result<Response, WebError> {
    if visitor.wants_fragment {
        return Ok(app.judge(move |app| page(app, &visitor, &class, &Pairs::new(), None)).await?.into_response());
    }
    Ok(Redirect::to(&format!("/{}/teach/classes/{class}/live", visitor.lang())).into_response())
}

impl TeacherBody {
    fn new(
        app: &App,
        visitor: &Visitor,
        page: Page,
        class: &str,
        (moment, round): (LiveMoment, Option<LiveRound>),
        pairs: &Pairs,
    ) -> Result<TeacherBody, WebError> {
        let words = page.words;
        let mut body = TeacherBody {
            here_url: page.url(&format!("/teach/classes/{class}/live")),
            events_url: events_url(class, words.lang(), Ear::Teacher, moment),
            number: moment.number,
            phase: None,
            heading: String::new(),
            text: vec![prose::sentence(&words.say("live-nothing-shown"))],
            board: None,
            turn: None,
            counted: String::new(),
            n_answers: 0,
            tally: Vec::new(),
            others: None,
            right: None,
            right_told: String::new(),
            refuted: None,
            actions: Vec::new(),
            next: None,
            page,
        };
        let Some(round) = round else { return Ok(body) };
        let course = app.course();
        let Some(question) = Question::find(app, &course, &round.content)? else {
            body.text = vec![prose::sentence(&words.say("live-gone"))];
            return Ok(body);
        };
        body.number = round.number;
        body.phase = Some(round.phase);
        body.heading = question.heading(words);
        body.text = question.text(words);
        body.actions = actions(words, round.phase, question.by());
        body.next = picker::next(app, visitor, &round)?;
        body.count(app, class, &question, round.phase, pairs)?;
        body.turn = question.turn(words, body.board.as_ref());
        Ok(body)
    }

    fn count(
        &mut self,
        app: &App,
        class: &str,
        question: &Question<'_>,
        phase: LivePhase,
        pairs: &Pairs,
    ) -> Result<(), WebError> {
        let words = self.page.words;
        let tally = app.store.live_tally(class).map_err(WebError::internal)?;
        self.n_answers = tally.iter().map(|(_, count)| count).sum();
        let n_pupils = app.store.pupil_names(class).map_err(WebError::internal)?.len();
        if question.by() != By::Looking {
            let args = [("count", self.n_answers.into()), ("total", n_pupils.into())];
            self.counted = words.say_with("live-counted", &args);
        }
        let is_revealed = phase == LivePhase::Revealed;
        let looked_at = value(pairs, "show").filter(|_| is_revealed);
        let n_answers = self.n_answers.max(1);
        let row = |(answer, count): &(LiveAnswer, u32)| TallyRow {
            told: question.told(words, &answer.answer),
            count: *count,
            percent: 100 * count / n_answers,
            is_right: answer.is_right.filter(|_| is_revealed),
            href: is_revealed.then(|| format!("{}?show={}", self.here_url, encoded(&answer.answer))),
            is_shown: looked_at == Some(answer.answer.as_str()),
        };
        self.tally = tally.iter().take(N_TOLD).map(row).collect();
        let n_others: u32 = tally.iter().skip(N_TOLD).map(|(_, count)| count).sum();
        self.others = (n_others > 0).then(|| words.say_with("live-others", &[("count", n_others.into())]));
        if is_revealed {
            self.reveal(question, &tally);
        }
        let Some((mut shown, last)) = question.shown() else { return Ok(()) };
        let mut tints = Tints { last_move: last, ..Tints::default() };
        let looked = looked_at.and_then(|answer| question.judged(words, answer).shown);
        match looked {
            Some(Shown { scene, orientation, marks }) => {
                shown = Shown { scene, orientation, marks };
                tints = Tints::default();
            }
            None => shown.marks.extend(self.right.iter().flat_map(|right| right.marks.iter().copied())),
        }
        self.board = Some(Board::new(words, &shown.scene, shown.orientation, &Mode::Still, &shown.marks, tints));
        Ok(())
    }

    /// What was right, and what is wrong with the answer that most have got wrong.
    fn reveal(&mut self, question: &Question<'_>, tally: &[(LiveAnswer, u32)]) {
        let words = self.page.words;
        self.right = question.right(words);
        if let Some(right) = &self.right {
            self.right_told = words.say_with("live-right", &[("answer", right.text.as_str().into())]);
        }
        let wrong = tally.iter().find(|(answer, _)| answer.is_right != Some(true));
        self.refuted = wrong.and_then(|(answer, count)| {
            let judged = question.judged(words, &answer.answer);
            let because = judged.because_html();
            let args = [("answer", judged.text.as_str().into()), ("count", (*count).into())];
            (!because.is_empty()).then(|| (words.say_with("live-why-not", &args), because))
        });
    }
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// What the teacher may do now, the next thing first.
fn actions(words: Words, phase: LivePhase, by: By) -> Vec<(LivePhase, String)> {
    let phases: &[LivePhase] = match phase {
        LivePhase::Shown if by == By::Looking => &[LivePhase::Ended],
        LivePhase::Shown => &[LivePhase::Open, LivePhase::Ended],
        LivePhase::Open => &[LivePhase::Closed, LivePhase::Revealed],
        LivePhase::Closed => &[LivePhase::Revealed, LivePhase::Open],
        LivePhase::Revealed => &[LivePhase::Ended],
        LivePhase::Ended => &[],
    };
    let key = |phase: LivePhase| match phase {
        LivePhase::Open => "live-do-open",
        LivePhase::Closed => "live-do-close",
        LivePhase::Revealed => "live-do-reveal",
        LivePhase::Shown | LivePhase::Ended => "live-do-end",
    };
    phases.iter().map(|phase| (*phase, words.say(key(*phase)))).collect()
}

/// The word of a phase as the form sends it.
fn verb(phase: LivePhase) -> &'static str {
    match phase {
        LivePhase::Open => "open",
        LivePhase::Closed => "close",
        LivePhase::Revealed => "reveal",
        LivePhase::Shown | LivePhase::Ended => "end",
    }
}
