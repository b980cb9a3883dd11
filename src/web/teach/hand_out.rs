//! Handing a set to a class or to some of its pupils, changing what was handed out, and taking it back.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use super::{
    rules::RulesForm,
    sets::{self, SetLine},
    shared_sets::SharedSets,
};
use crate::{
    lang::Lang,
    store::{Account, AssignedItem, Assignment, Audit, AuditAction, ClassPupil, LearnerId, NewAssignment, SetHead},
    task_set::Pick,
    training::Zone,
    web::{
        App,
        assignment::zone,
        assignment_items::{self, TaskItem},
        error::WebError,
        now,
        page::{Page, Way, render},
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

#[derive(Template)]
#[template(path = "teach/choose_set.html")]
struct ChooseSetPage {
    page: Page,
    class: String,
    class_href: String,
    own: Vec<SetLine>,
    shared: SharedSets<SetLine>,
    new_href: String,
}

#[derive(Template)]
#[template(path = "teach/hand_out.html")]
struct HandOutPage {
    page: Page,
    lead: String,
    form: RulesForm,
    faults: Vec<String>,
    zone: String,
    n_items: usize,
    action: String,
    send: String,
    back: Way,
    /// What only a set that is handed out asks; none for one that was.
    to: Option<To>,
    /// What only one that was handed out can be: taken back, or given again.
    withdraw: Option<Withdraw>,
}

/// Who gets it, and which puzzles.
struct To {
    set: String,
    has_picks: bool,
    different: bool,
    whole_class: bool,
    pupils: Vec<PupilChoice>,
}

struct PupilChoice {
    name: String,
    real_name: String,
    chosen: bool,
}

struct Withdraw {
    href: String,
    is_withdrawn: bool,
}

fn value<'p>(pairs: &'p Pairs, wanted: &str) -> Option<&'p str> {
    pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
}

/// Whoever the guard let through has signed in.
fn account(visitor: &Visitor) -> Result<&Account, WebError> {
    visitor.account.as_ref().ok_or(WebError::NotAllowed)
}

fn class_href(words: Words, class: &str) -> String {
    format!("/{}/teach/classes/{class}", words.lang())
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let set =
        value(&pairs, "set").map(|key| assignment_items::readable_set(&app, account(&visitor)?, key)).transpose()?;
    let Some(set) = set.flatten() else { return choose_set(&app, &visitor, &class, &pairs) };
    let form = RulesForm::fresh(set.title.clone(), zone(&app)?, now());
    render(&page(&app, &visitor, &class, &set, form, &Pairs::new(), Vec::new())?)
}

fn choose_set(app: &App, visitor: &Visitor, class: &str, asked: &Pairs) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let account = account(visitor)?;
    let action = format!("{}/assignments", class_href(words, class));
    let line = |set: &SetHead| sets::line(words, set, format!("{action}?set={}", set.key));
    let own = app.store.sets_of(account.id).map_err(WebError::internal)?;
    let page = Page::new(visitor, words.say("hand-out-heading"), words.say("hand-out-description"));
    render(&ChooseSetPage {
        class: app.store.class_name(class).map_err(WebError::internal)?.unwrap_or_default(),
        class_href: class_href(words, class),
        own: own.iter().filter(|set| set.n_items > 0).map(line).collect(),
        shared: SharedSets::of(app, account.id, action.clone(), asked, true, line)?,
        new_href: page.url("/teach/sets"),
        page,
    })
}

/// The form as it was typed, or as it is at first.
fn page(
    app: &App,
    visitor: &Visitor,
    class: &str,
    set: &SetHead,
    form: RulesForm,
    pairs: &Pairs,
    faults: Vec<String>,
) -> Result<HandOutPage, WebError> {
    let words = visitor.words;
    let tasks = assignment_items::expand(app, &assignment_items::items_of(app, &set.key)?)?;
    let class_name = app.store.class_name(class).map_err(WebError::internal)?.unwrap_or_default();
    let args = [("class", class_name.into()), ("set", set.title.as_str().into()), ("count", tasks.len().into())];
    let chosen = |pupil: &ClassPupil| pairs.iter().any(|(name, value)| name == "pupil" && *value == pupil.name);
    let pupils = app.store.pupils_to_hand_to(class).map_err(WebError::internal)?;
    Ok(HandOutPage {
        page: Page::new(visitor, words.say("hand-out-heading"), words.say("hand-out-description")),
        lead: words.say_with("hand-out-lead", &args),
        form,
        faults,
        zone: zone(app)?.name().to_owned(),
        n_items: tasks.len(),
        action: format!("{}/assignments", class_href(words, class)),
        send: words.say("hand-out-send"),
        back: Way { name: set.title.clone(), href: format!("/{}/teach/sets/{}", words.lang(), set.key) },
        to: Some(To {
            set: set.key.clone(),
            has_picks: tasks.iter().any(|task| matches!(task, TaskItem::Pick(_))),
            different: value(pairs, "puzzles") == Some("different"),
            whole_class: value(pairs, "to") != Some("some"),
            pupils: pupils
                .iter()
                .map(|pupil| PupilChoice {
                    name: pupil.name.clone(),
                    real_name: pupil.real_name.clone(),
                    chosen: chosen(pupil),
                })
                .collect(),
        }),
        withdraw: None,
    })
}

/// What a set becomes for a class: its items, and which puzzle is whose.
struct Drawn {
    items: Vec<AssignedItem>,
    picks: Vec<(LearnerId, u32, u32)>,
}

/// Draws the puzzles: the same for everybody, which then are puzzles as any other, or others for each pupil. None where
/// the school has not enough of them.
fn draw(app: &App, tasks: &[TaskItem], pupils: &[ClassPupil], different: bool) -> Result<Option<Drawn>, WebError> {
    let mut items: Vec<AssignedItem> = tasks.iter().map(TaskItem::assigned).collect();
    let numbered = (1_u32..).zip(tasks);
    let wishes: Vec<(u32, Pick)> = numbered
        .filter_map(|(number, task)| match task {
            TaskItem::Pick(pick) => Some((number, pick.clone())),
            _ => None,
        })
        .collect();
    let given: Vec<u32> = tasks
        .iter()
        .filter_map(|task| match task {
            TaskItem::Puzzle { number, .. } => Some(*number),
            _ => None,
        })
        .collect();
    let mut picks = Vec::new();
    if different {
        // Where nobody is in the class yet, whether there are enough puzzles is found out all the same.
        let nobody = [None];
        let learners: Vec<Option<&LearnerId>> = pupils.iter().map(|pupil| Some(&pupil.learner)).collect();
        for learner in if learners.is_empty() { &nobody[..] } else { &learners } {
            let Some(drawn) = assignment_items::draw_puzzles(app, *learner, &wishes, &given)? else { return Ok(None) };
            if let Some(learner) = learner {
                picks.extend(drawn.into_iter().map(|(number, puzzle)| ((*learner).clone(), number, puzzle)));
            }
        }
    } else {
        let Some(drawn) = assignment_items::draw_puzzles(app, None, &wishes, &given)? else { return Ok(None) };
        for (number, puzzle) in drawn {
            items[number as usize - 1] = AssignedItem::Puzzle(puzzle);
        }
    }
    Ok(Some(Drawn { items, picks }))
}

/// Hands a set out.
pub async fn hand_out(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let teacher = account(&visitor)?.clone();
    let key = value(&pairs, "set").unwrap_or_default();
    let set = assignment_items::readable_set(&app, &teacher, key)?.ok_or(WebError::NotAllowed)?;
    let form = RulesForm::of_pairs(&pairs);
    let tasks = assignment_items::expand(&app, &assignment_items::items_of(&app, &set.key)?)?;
    let rules = form.read(zone(&app)?, tasks.len());
    let whole_class = value(&pairs, "to") != Some("some");
    let mut pupils = app.store.pupils_to_hand_to(&class).map_err(WebError::internal)?;
    if !whole_class {
        pupils.retain(|pupil| pairs.iter().any(|(name, value)| name == "pupil" && *value == pupil.name));
    }
    let mut faults: Vec<String> = rules
        .as_ref()
        .err()
        .into_iter()
        .flatten()
        .map(|key| words.say_with(key, &[("count", tasks.len().into())]))
        .collect();
    if tasks.is_empty() {
        faults.push(words.say("hand-out-empty"));
    }
    if !whole_class && pupils.is_empty() {
        faults.push(words.say("hand-out-nobody"));
    }
    let different = value(&pairs, "puzzles") == Some("different");
    let drawn = if faults.is_empty() {
        let (tasks, pupils) = (tasks.clone(), pupils.clone());
        let drawn = app.judge(move |app| draw(app, &tasks, &pupils, different)).await?;
        if drawn.is_none() {
            faults.push(words.say("hand-out-few-puzzles"));
        }
        drawn
    } else {
        None
    };
    let (Ok(rules), Some(drawn)) = (rules, drawn) else {
        let html = render(&page(&app, &visitor, &class, &set, form, &pairs, faults)?)?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, html).into_response());
    };
    let new = NewAssignment {
        key: fresh_key(),
        class: class.clone(),
        rules,
        pupils: (!whole_class).then(|| pupils.into_iter().map(|pupil| pupil.learner).collect()),
        items: drawn.items,
        picks: drawn.picks,
        made_by: teacher.id,
        made_at: now(),
    };
    let target = format!("/{}/teach/assignments/{}", words.lang(), new.key);
    let audit = Audit::new(&teacher, AuditAction::AssignmentHandedOut, new.made_at);
    let audit = audit.in_class(&class).about(&new.rules.title);
    app.store.hand_out(new, audit).await.map_err(WebError::internal)?;
    Ok(Redirect::to(&target).into_response())
}

/// A name for an address that nobody guesses and everybody can read out.
pub fn fresh_key() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";
    (0..10).map(|_| char::from(LETTERS[rand::random_range(0..LETTERS.len())])).collect()
}

fn find(app: &App, key: &str) -> Result<(Assignment, u32), WebError> {
    app.store.assignment(key).map_err(WebError::internal)?.ok_or(WebError::NotAllowed)
}

/// The rules of what was handed out, to change them.
pub async fn show_settings(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let (assignment, n_items) = find(&app, &key)?;
    let form = RulesForm::of_rules(&assignment.rules, zone(&app)?);
    render(&settings_page(&visitor, &assignment, n_items, form, Vec::new(), zone(&app)?))
}

fn settings_page(
    visitor: &Visitor,
    assignment: &Assignment,
    n_items: u32,
    form: RulesForm,
    faults: Vec<String>,
    zone: Zone,
) -> HandOutPage {
    let words = visitor.words;
    let here = format!("/{}/teach/assignments/{}", words.lang(), assignment.key);
    let args = [("class", assignment.class_name.as_str().into())];
    HandOutPage {
        page: Page::new(visitor, words.say("hand-out-change-heading"), words.say("hand-out-description")),
        lead: words.say_with("hand-out-change-lead", &args),
        form,
        faults,
        zone: zone.name().to_owned(),
        n_items: n_items as usize,
        action: format!("{here}/settings"),
        send: words.say("hand-out-change-send"),
        back: Way { name: assignment.rules.title.clone(), href: here.clone() },
        to: None,
        withdraw: Some(Withdraw {
            href: format!("{here}/withdrawal"),
            is_withdrawn: assignment.withdrawn_at.is_some(),
        }),
    }
}

pub async fn save_settings(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let words = visitor.words;
    let (assignment, n_items) = find(&app, &key)?;
    let form = RulesForm::of_pairs(&pairs);
    let zone = zone(&app)?;
    match form.read(zone, n_items as usize) {
        Ok(rules) => {
            let audit = Audit::new(account(&visitor)?, AuditAction::AssignmentChanged, now());
            let audit = audit.in_class(&assignment.class_key).about(&rules.title);
            app.store.change_assignment(key.clone(), rules, audit).await.map_err(WebError::internal)?;
            Ok(Redirect::to(&format!("/{}/teach/assignments/{key}", words.lang())).into_response())
        }
        Err(faults) => {
            let faults = faults.iter().map(|key| words.say_with(key, &[("count", n_items.into())])).collect();
            let html = render(&settings_page(&visitor, &assignment, n_items, form, faults, zone))?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html).into_response())
        }
    }
}

/// Takes an assignment back, or gives it again.
pub async fn withdraw(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
) -> Result<Redirect, WebError> {
    let (assignment, _) = find(&app, &key)?;
    let (now, withdraws) = (now(), assignment.withdrawn_at.is_none());
    let action = if withdraws { AuditAction::AssignmentWithdrawn } else { AuditAction::AssignmentGivenAgain };
    let audit =
        Audit::new(account(&visitor)?, action, now).in_class(&assignment.class_key).about(assignment.rules.title);
    app.store.withdraw_assignment(key.clone(), withdraws.then_some(now), audit).await.map_err(WebError::internal)?;
    Ok(Redirect::to(&format!("/{}/teach/assignments/{key}/settings", visitor.lang())))
}
