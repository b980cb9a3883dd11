//! Who may do what: one table, every route with everyone who may use it.
//!
//! [`guard`] looks every request up in it before its handler runs, so a route that is not in the table answers nobody;
//! `tests/suite/permission.rs` walks the table route by route and role by role.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use axum::{
    extract::{MatchedPath, RawPathParams, Request, State},
    http::{Method, StatusCode, request::Parts},
    middleware::Next,
    response::{IntoResponse, Redirect, Response},
};

use super::{App, error::WebError, visitor::Visitor};
use crate::store::{Account, AccountRole, StoreError, Thing, ThingStanding};

/// What somebody is to the thing that an address names. Where it names none, the two kinds of pupils are the same, and so
/// are the two of teachers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nobody who has signed in; may learn all the same.
    Stranger,
    /// With an account of their own.
    Learner,
    PupilOfClass,
    OtherPupil,
    /// A teacher of the class, or the owner of the set or the lesson.
    TeacherOfClass,
    OtherTeacher,
    /// A teacher who runs the school; in classes that are not theirs no more than another teacher.
    Admin,
}

use Role::{Admin, Learner, OtherPupil, OtherTeacher, PupilOfClass, Stranger, TeacherOfClass};

impl Role {
    pub const ALL: [Role; 7] = [Stranger, Learner, PupilOfClass, OtherPupil, TeacherOfClass, OtherTeacher, Admin];
}

const ALL: &[Role] = &Role::ALL;
const SIGNED_IN: &[Role] = &[Learner, PupilOfClass, OtherPupil, TeacherOfClass, OtherTeacher, Admin];

const WITH_PASSWORD: &[Role] = &[Learner, TeacherOfClass, OtherTeacher, Admin];

/// Those who have an account and no classes of their own.
const LEARNERS: &[Role] = &[Learner, PupilOfClass, OtherPupil];

/// Those who teach. A set that is not shared is refused by its handler.
const TEACHERS: &[Role] = &[TeacherOfClass, OtherTeacher, Admin];

/// The teachers of the class, or the owner of the set or the lesson, and no other: who runs the school and does not teach the class is
/// another.
const OF_CLASS: &[Role] = &[TeacherOfClass];

const ITS_PUPILS: &[Role] = &[PupilOfClass];

const ADMIN: &[Role] = &[Admin];

/// Every route: its method, its address, who may. `HEAD` counts as `GET`.
pub const TABLE: &[(Method, &str, &[Role])] = &[
    (Method::GET, "/", ALL),
    (Method::GET, "/{lang}", ALL),
    (Method::GET, "/{lang}/", ALL),
    (Method::GET, "/{lang}/try", ALL),
    (Method::POST, "/{lang}/try", ALL),
    (Method::GET, "/{lang}/manifest.json", ALL),
    (Method::GET, "/{lang}/offline", ALL),
    (Method::GET, "/{lang}/lessons", ALL),
    (Method::GET, "/{lang}/lessons/{lesson}", ALL),
    (Method::GET, "/{lang}/exams/{exam}/runs", ALL),
    (Method::POST, "/{lang}/exams/{exam}/runs", ALL),
    (Method::GET, "/{lang}/lessons/{lesson}/{step}", ALL),
    (Method::GET, "/{lang}/lessons/{lesson}/{step}/answers", ALL),
    (Method::POST, "/{lang}/lessons/{lesson}/{step}/answers", ALL),
    (Method::GET, "/{lang}/worksheets/{lesson}", ALL),
    (Method::GET, "/{lang}/puzzles", ALL),
    (Method::GET, "/{lang}/puzzles/next", ALL),
    (Method::GET, "/{lang}/puzzles/daily", ALL),
    (Method::GET, "/{lang}/puzzles/mate-in/{n}", ALL),
    (Method::GET, "/{lang}/puzzles/streak", ALL),
    (Method::POST, "/{lang}/puzzles/streak", ALL),
    (Method::GET, "/{lang}/puzzles/storm", ALL),
    (Method::POST, "/{lang}/puzzles/storm", ALL),
    (Method::GET, "/{lang}/puzzles/runs/{run}", ALL),
    (Method::GET, "/{lang}/puzzles/sets", ALL),
    (Method::POST, "/{lang}/puzzles/sets", ALL),
    (Method::GET, "/{lang}/puzzles/sets/{set}", ALL),
    (Method::GET, "/{lang}/puzzles/sets/{set}/rounds", ALL),
    (Method::POST, "/{lang}/puzzles/sets/{set}/rounds", ALL),
    (Method::GET, "/{lang}/puzzles/mistakes", ALL),
    (Method::GET, "/{lang}/puzzles/themes/{key}", ALL),
    (Method::GET, "/{lang}/puzzles/{id}", ALL),
    (Method::GET, "/{lang}/puzzles/{id}/attempts", ALL),
    (Method::POST, "/{lang}/puzzles/{id}/attempts", ALL),
    (Method::GET, "/{lang}/puzzles/{id}/paper", ALL),
    (Method::GET, "/{lang}/review", ALL),
    (Method::GET, "/{lang}/endgames", ALL),
    (Method::GET, "/{lang}/endgames/{ending}", ALL),
    (Method::GET, "/{lang}/endgames/{ending}/moves", ALL),
    (Method::POST, "/{lang}/endgames/{ending}/moves", ALL),
    (Method::GET, "/{lang}/progress", ALL),
    (Method::GET, "/{lang}/progress/export.json", ALL),
    (Method::GET, "/{lang}/progress/export.csv", ALL),
    (Method::GET, "/{lang}/progress/erase", ALL),
    (Method::POST, "/{lang}/progress/erase", ALL),
    (Method::GET, "/{lang}/assignments", SIGNED_IN),
    (Method::GET, "/{lang}/assignments/{assignment}", ITS_PUPILS),
    (Method::GET, "/{lang}/assignments/{assignment}/{number}", ITS_PUPILS),
    (Method::GET, "/{lang}/teach/sets", TEACHERS),
    (Method::POST, "/{lang}/teach/sets", TEACHERS),
    (Method::GET, "/{lang}/teach/sets/add", TEACHERS),
    (Method::GET, "/{lang}/teach/sets/import", TEACHERS),
    (Method::POST, "/{lang}/teach/sets/import", TEACHERS),
    (Method::GET, "/{lang}/teach/sets/{set}", TEACHERS),
    (Method::POST, "/{lang}/teach/sets/{set}", OF_CLASS),
    (Method::GET, "/{lang}/teach/sets/{set}/items", OF_CLASS),
    (Method::POST, "/{lang}/teach/sets/{set}/items", OF_CLASS),
    (Method::POST, "/{lang}/teach/sets/{set}/order", OF_CLASS),
    (Method::POST, "/{lang}/teach/sets/{set}/copies", TEACHERS),
    (Method::POST, "/{lang}/teach/sets/{set}/removal", OF_CLASS),
    (Method::GET, "/{lang}/teach/sets/{set}/file", TEACHERS),
    (Method::GET, "/{lang}/teach/sets/{set}/worksheet", TEACHERS),
    (Method::GET, "/{lang}/teach/sets/{set}/try", TEACHERS),
    (Method::GET, "/{lang}/teach/sets/{set}/try/{number}", TEACHERS),
    (Method::GET, "/{lang}/teach/classes/{class}/assignments", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/assignments", OF_CLASS),
    (Method::GET, "/{lang}/teach/assignments/{assignment}/settings", OF_CLASS),
    (Method::POST, "/{lang}/teach/assignments/{assignment}/settings", OF_CLASS),
    (Method::POST, "/{lang}/teach/assignments/{assignment}/withdrawal", OF_CLASS),
    (Method::GET, "/{lang}/settings", ALL),
    (Method::POST, "/{lang}/settings", ALL),
    (Method::GET, "/{lang}/about", ALL),
    (Method::GET, "/{lang}/{section}/", ALL),
    // Accounts and classes.
    (Method::GET, "/{lang}/privacy", ALL),
    (Method::GET, "/{lang}/sign-in", ALL),
    (Method::POST, "/{lang}/sign-in", ALL),
    (Method::POST, "/{lang}/sign-out", ALL),
    (Method::GET, "/{lang}/account", SIGNED_IN),
    (Method::POST, "/{lang}/account/password", WITH_PASSWORD),
    (Method::POST, "/{lang}/account/sessions/{session}/end", SIGNED_IN),
    (Method::GET, "/{lang}/account/new", ALL),
    (Method::POST, "/{lang}/account/new", ALL),
    (Method::GET, "/{lang}/invitations/{token}", ALL),
    (Method::POST, "/{lang}/invitations/{token}", ALL),
    (Method::GET, "/{lang}/cards/{card}", ALL),
    (Method::POST, "/{lang}/cards/{card}", ALL),
    (Method::GET, "/{lang}/join", ALL),
    (Method::GET, "/{lang}/join/{code}", ALL),
    (Method::POST, "/{lang}/join/{code}/sign-in", ALL),
    (Method::POST, "/{lang}/join/{code}/members", LEARNERS),
    (Method::GET, "/{lang}/teach", TEACHERS),
    (Method::POST, "/{lang}/teach/classes", TEACHERS),
    (Method::GET, "/{lang}/teach/classes/{class}", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/move", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/leave", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/keep", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/pupils/{pupil}/account", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/name", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/code", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/password", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/return", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/erase", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/pupils/{pupil}/export.json", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/cards", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/settings", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/settings", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/code", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/archive", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/teachers", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/teachers/remove", OF_CLASS),
    (Method::GET, "/{lang}/teach/school", ADMIN),
    (Method::POST, "/{lang}/teach/school/invitations", ADMIN),
    (Method::POST, "/{lang}/teach/school/passwords", ADMIN),
    (Method::POST, "/{lang}/teach/school/teachers/remove", ADMIN),
    (Method::POST, "/{lang}/teach/school/orphans", ADMIN),
    (Method::POST, "/{lang}/teach/school/choices", ADMIN),
    // The gradebook.
    (Method::GET, "/{lang}/teach/assignments/{assignment}", OF_CLASS),
    (Method::GET, "/{lang}/teach/assignments/{assignment}/grid.csv", OF_CLASS),
    (Method::GET, "/{lang}/teach/assignments/{assignment}/grid.xlsx", OF_CLASS),
    (Method::GET, "/{lang}/teach/assignments/{assignment}/items/{number}", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/results", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/pupils/{pupil}", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/pupils/{pupil}/notes", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/notes", OF_CLASS),
    (Method::GET, "/{lang}/teach/classes/{class}/pupils/{pupil}/notes/{note}", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/pupils/{pupil}/notes/{note}", OF_CLASS),
    // A class at one pace. Its teachers may see what the pupils see, and do not answer.
    (Method::GET, "/{lang}/teach/classes/{class}/live", OF_CLASS),
    (Method::POST, "/{lang}/teach/classes/{class}/live", OF_CLASS),
    (Method::GET, "/{lang}/live", ALL),
    (Method::GET, "/{lang}/live/{class}", &[PupilOfClass, TeacherOfClass]),
    (Method::GET, "/{lang}/live/{class}/events", &[PupilOfClass, TeacherOfClass]),
    (Method::GET, "/{lang}/live/{class}/answers", &[PupilOfClass]),
    (Method::POST, "/{lang}/live/{class}/answers", &[PupilOfClass]),
    // Lessons of one's own: every teacher may write some, and only who wrote one may change it.
    (Method::GET, "/{lang}/teach/lessons", TEACHERS),
    (Method::POST, "/{lang}/teach/lessons", TEACHERS),
    (Method::POST, "/{lang}/teach/lessons/copies", TEACHERS),
    (Method::GET, "/{lang}/teach/lessons/imports", TEACHERS),
    (Method::POST, "/{lang}/teach/lessons/imports", TEACHERS),
    (Method::GET, "/{lang}/teach/lessons/{own}", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}", OF_CLASS),
    (Method::GET, "/{lang}/teach/lessons/{own}/file", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/file", OF_CLASS),
    (Method::GET, "/{lang}/teach/lessons/{own}/steps/{number}", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/steps/{number}", OF_CLASS),
    (Method::GET, "/{lang}/teach/lessons/{own}/try", OF_CLASS),
    (Method::GET, "/{lang}/teach/lessons/{own}/try/{step}", OF_CLASS),
    (Method::GET, "/{lang}/teach/lessons/{own}/try/{step}/answers", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/try/{step}/answers", OF_CLASS),
    (Method::GET, "/{lang}/teach/lessons/{own}/export", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/publication", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/withdrawal", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/versions", OF_CLASS),
    (Method::POST, "/{lang}/teach/lessons/{own}/removal", OF_CLASS),
];

/// A method of an address, and who may send it.
type Allowed = (&'static Method, &'static [Role]);

/// The table by address: every request asks it.
static BY_ROUTE: LazyLock<HashMap<&str, Vec<Allowed>>> = LazyLock::new(|| {
    let mut by_route: HashMap<_, Vec<_>> = HashMap::new();
    for (method, address, roles) in TABLE {
        by_route.entry(*address).or_default().push((method, *roles));
    }
    by_route
});

/// Who may send this method to this route; none when the table does not know it.
fn allowed(method: &Method, route: &str) -> Option<&'static [Role]> {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    let (_, roles) = BY_ROUTE.get(route)?.iter().find(|(known, _)| *known == method)?;
    Some(roles)
}

/// Lets through whom the table allows. A stranger who only looks is led to the door; everybody else is told that it is not
/// for them, in the same words whether it exists or not.
pub async fn guard(
    State(app): State<Arc<App>>,
    route: MatchedPath,
    params: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let Some(allowed) = allowed(&parts.method, route.as_str()) else {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    };
    // No name of ours has a control character, and an answer may lead on to an address with the name in it.
    if params.iter().any(|(_, name)| name.contains(char::is_control)) {
        return WebError::NoSuchPage.into_response();
    }
    if allowed.len() < ALL.len() {
        match roles(&app, &parts, &params) {
            Ok(roles) if roles.iter().any(|role| allowed.contains(role)) => {}
            Ok(roles) if roles == [Stranger] && parts.method.is_safe() => return to_the_door(&parts, &app),
            Ok(_) => return WebError::NotAllowed.into_response(),
            Err(error) => return WebError::internal(error).into_response(),
        }
    }
    next.run(Request::from_parts(parts, body)).await
}

fn to_the_door(parts: &Parts, app: &App) -> Response {
    let lang = Visitor::before_sign_in(parts, app).lang();
    let here = parts.uri.path_and_query().map_or("/", |here| here.as_str());
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("next", here).finish();
    Redirect::to(&format!("/{lang}/sign-in?{query}")).into_response()
}

/// What the visitor is to the thing that the address names.
fn roles(app: &App, parts: &Parts, params: &RawPathParams) -> Result<Vec<Role>, StoreError> {
    let Some(account) = Visitor::of(parts, app)?.account else { return Ok(vec![Stranger]) };
    let thing = params.iter().find_map(|(name, key)| match name {
        "class" => Some(Thing::Class(key)),
        "assignment" => Some(Thing::Assignment(key)),
        "set" => Some(Thing::Set(key)),
        "own" => Some(Thing::OwnLesson(key)),
        _ => None,
    });
    let standing = thing.map(|thing| app.store.standing(&account, thing)).transpose()?;
    Ok(roles_of(&account, standing))
}

fn roles_of(account: &Account, standing: Option<ThingStanding>) -> Vec<Role> {
    let mut roles = match (account.role, standing) {
        (AccountRole::Admin | AccountRole::Teacher, Some(ThingStanding::Teacher)) => vec![TeacherOfClass],
        (AccountRole::Admin | AccountRole::Teacher, Some(_)) => vec![OtherTeacher],
        (AccountRole::Admin | AccountRole::Teacher, None) => vec![TeacherOfClass, OtherTeacher],
        (AccountRole::Learner | AccountRole::Pupil, Some(ThingStanding::Pupil)) => vec![PupilOfClass],
        (AccountRole::Learner, _) => vec![Learner],
        (AccountRole::Pupil, Some(_)) => vec![OtherPupil],
        (AccountRole::Pupil, None) => vec![PupilOfClass, OtherPupil],
    };
    if account.role == AccountRole::Admin {
        roles.push(Admin);
    }
    roles
}
