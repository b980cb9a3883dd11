//! Who may do what: every route of the site by every kind of person, against a list that was written by hand.

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use tabiya::{
    store::{AccountRole, Audit, AuditAction, OwnDraft},
    web::permission::{Role, TABLE},
};

use crate::{
    app::{Answer, School, Visitor},
    classes::{Class, make_class},
};

/// Addresses that are for everybody, by how they begin after the language.
const PUBLIC: &[&str] = &[
    "try",
    "manifest.json",
    "offline",
    "lessons",
    "exams",
    "worksheets",
    "puzzles",
    "review",
    "endgames",
    "progress",
    "settings",
    "about",
    "privacy",
    "sign-in",
    "try",
    "offline",
    "manifest.json",
    "sign-out",
    "account/new",
    "invitations/{token}",
    "cards/{card}",
    "{section}/",
];

/// What is not for everybody, and who may: L a learner with an account, P a pupil of the class, p one of another, T a
/// teacher of the class (or who wrote the lesson), t another teacher, A who runs the school. Of an address without a class, P and p are the same,
/// and so are T and t.
const OTHERS: &[(&str, &str, &str)] = &[
    ("GET", "/{lang}/join", "*"),
    ("GET", "/{lang}/join/{code}", "*"),
    ("POST", "/{lang}/join/{code}/sign-in", "*"),
    ("POST", "/{lang}/join/{code}/members", "LPp"),
    ("GET", "/{lang}/account", "LPpTtA"),
    ("POST", "/{lang}/account/password", "LTtA"),
    ("POST", "/{lang}/account/sessions/{session}/end", "LPpTtA"),
    ("GET", "/{lang}/teach", "TtA"),
    ("POST", "/{lang}/teach/classes", "TtA"),
    ("GET", "/{lang}/teach/classes/{class}", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/move", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/leave", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/keep", "T"),
    ("GET", "/{lang}/teach/classes/{class}/pupils/{pupil}/account", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/name", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/code", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/password", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/return", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/erase", "T"),
    ("GET", "/{lang}/teach/classes/{class}/pupils/{pupil}/export.json", "T"),
    ("GET", "/{lang}/teach/classes/{class}/cards", "T"),
    ("GET", "/{lang}/teach/classes/{class}/settings", "T"),
    ("POST", "/{lang}/teach/classes/{class}/settings", "T"),
    ("POST", "/{lang}/teach/classes/{class}/code", "T"),
    ("POST", "/{lang}/teach/classes/{class}/archive", "T"),
    ("POST", "/{lang}/teach/classes/{class}/teachers", "T"),
    ("POST", "/{lang}/teach/classes/{class}/teachers/remove", "T"),
    ("GET", "/{lang}/teach/school", "A"),
    ("POST", "/{lang}/teach/school/invitations", "A"),
    ("POST", "/{lang}/teach/school/passwords", "A"),
    ("POST", "/{lang}/teach/school/teachers/remove", "A"),
    ("POST", "/{lang}/teach/school/orphans", "A"),
    ("POST", "/{lang}/teach/school/choices", "A"),
    ("GET", "/{lang}/assignments", "LPpTtA"),
    ("GET", "/{lang}/assignments/{assignment}", "P"),
    ("GET", "/{lang}/assignments/{assignment}/{number}", "P"),
    ("GET", "/{lang}/teach/sets", "TtA"),
    ("POST", "/{lang}/teach/sets", "TtA"),
    ("GET", "/{lang}/teach/sets/add", "TtA"),
    ("GET", "/{lang}/teach/sets/import", "TtA"),
    ("POST", "/{lang}/teach/sets/import", "TtA"),
    ("GET", "/{lang}/teach/sets/{set}", "TtA"),
    ("POST", "/{lang}/teach/sets/{set}", "T"),
    ("GET", "/{lang}/teach/sets/{set}/items", "T"),
    ("POST", "/{lang}/teach/sets/{set}/items", "T"),
    ("POST", "/{lang}/teach/sets/{set}/order", "T"),
    ("POST", "/{lang}/teach/sets/{set}/copies", "TtA"),
    ("POST", "/{lang}/teach/sets/{set}/removal", "T"),
    ("GET", "/{lang}/teach/sets/{set}/file", "TtA"),
    ("GET", "/{lang}/teach/sets/{set}/worksheet", "TtA"),
    ("GET", "/{lang}/teach/sets/{set}/try", "TtA"),
    ("GET", "/{lang}/teach/sets/{set}/try/{number}", "TtA"),
    ("GET", "/{lang}/teach/classes/{class}/assignments", "T"),
    ("POST", "/{lang}/teach/classes/{class}/assignments", "T"),
    ("GET", "/{lang}/teach/assignments/{assignment}/settings", "T"),
    ("POST", "/{lang}/teach/assignments/{assignment}/settings", "T"),
    ("POST", "/{lang}/teach/assignments/{assignment}/withdrawal", "T"),
    ("GET", "/{lang}/teach/assignments/{assignment}", "T"),
    ("GET", "/{lang}/teach/assignments/{assignment}/grid.csv", "T"),
    ("GET", "/{lang}/teach/assignments/{assignment}/grid.xlsx", "T"),
    ("GET", "/{lang}/teach/assignments/{assignment}/items/{number}", "T"),
    ("GET", "/{lang}/teach/classes/{class}/results", "T"),
    ("GET", "/{lang}/teach/classes/{class}/pupils/{pupil}", "T"),
    ("GET", "/{lang}/teach/classes/{class}/pupils/{pupil}/notes", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/notes", "T"),
    ("GET", "/{lang}/teach/classes/{class}/pupils/{pupil}/notes/{note}", "T"),
    ("POST", "/{lang}/teach/classes/{class}/pupils/{pupil}/notes/{note}", "T"),
    ("GET", "/{lang}/teach/classes/{class}/live", "T"),
    ("POST", "/{lang}/teach/classes/{class}/live", "T"),
    ("GET", "/{lang}/live", "*"),
    ("GET", "/{lang}/live/{class}", "PT"),
    ("GET", "/{lang}/live/{class}/events", "PT"),
    ("GET", "/{lang}/live/{class}/answers", "P"),
    ("POST", "/{lang}/live/{class}/answers", "P"),
    ("GET", "/{lang}/teach/lessons", "TtA"),
    ("POST", "/{lang}/teach/lessons", "TtA"),
    ("POST", "/{lang}/teach/lessons/copies", "TtA"),
    ("GET", "/{lang}/teach/lessons/imports", "TtA"),
    ("POST", "/{lang}/teach/lessons/imports", "TtA"),
    ("GET", "/{lang}/teach/lessons/{own}", "T"),
    ("POST", "/{lang}/teach/lessons/{own}", "T"),
    ("GET", "/{lang}/teach/lessons/{own}/file", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/file", "T"),
    ("GET", "/{lang}/teach/lessons/{own}/steps/{number}", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/steps/{number}", "T"),
    ("GET", "/{lang}/teach/lessons/{own}/try", "T"),
    ("GET", "/{lang}/teach/lessons/{own}/try/{step}", "T"),
    ("GET", "/{lang}/teach/lessons/{own}/try/{step}/answers", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/try/{step}/answers", "T"),
    ("GET", "/{lang}/teach/lessons/{own}/export", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/publication", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/withdrawal", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/versions", "T"),
    ("POST", "/{lang}/teach/lessons/{own}/removal", "T"),
];

/// Who may, by the list above; what is in no list has to be written there first.
fn expected(method: &Method, route: &str) -> &'static str {
    if let Some((.., who)) = OTHERS.iter().find(|(m, address, _)| *m == method.as_str() && *address == route) {
        return who;
    }
    let inside = route.strip_prefix("/{lang}/").unwrap_or_default();
    let is_public =
        inside.is_empty() || PUBLIC.iter().any(|start| inside == *start || inside.starts_with(&format!("{start}/")));
    assert!(is_public && !route.contains("/teach"), "say in tests/suite/permission.rs who may {method} {route}");
    "*"
}

fn letter(role: Role) -> char {
    match role {
        Role::Stranger => 'S',
        Role::Learner => 'L',
        Role::PupilOfClass => 'P',
        Role::OtherPupil => 'p',
        Role::TeacherOfClass => 'T',
        Role::OtherTeacher => 't',
        Role::Admin => 'A',
    }
}

/// The routes that the router has, read from its source.
fn routes() -> BTreeSet<(String, String)> {
    let source = include_str!("../../src/web/mod.rs");
    let source: String = source.split_whitespace().collect::<Vec<_>>().join(" ");
    let pages = source.split("let pages = Router::new()").nth(1).unwrap().split(".route_layer").next().unwrap();
    let mut routes = BTreeSet::new();
    for route in pages.split(".route(").skip(1) {
        let mut quoted = route.split('"');
        let address = quoted.nth(1).unwrap();
        let rest = quoted.next().unwrap();
        for (method, call) in [("GET", "get("), ("POST", "post(")] {
            let is_called = rest.match_indices(call).any(|(at, _)| rest[..at].ends_with([' ', '.']));
            if is_called {
                routes.insert((method.to_owned(), address.to_owned()));
            }
        }
    }
    assert!(routes.len() > 60, "only {} routes were found", routes.len());
    routes
}

#[test]
fn the_table_has_every_route_of_the_router_and_no_other() {
    let table: BTreeSet<(String, String)> =
        TABLE.iter().map(|(method, route, _)| (method.to_string(), (*route).to_owned())).collect();
    assert_eq!(table.len(), TABLE.len(), "a route is in the table twice");
    assert_eq!(table, routes());
}

#[test]
fn the_table_says_what_the_list_says() {
    for (method, route, roles) in TABLE {
        let expect = expected(method, route);
        for role in Role::ALL {
            let may = expect == "*" || expect.contains(letter(role));
            assert_eq!(roles.contains(&role), may, "{method} {route} {role:?}");
        }
    }
}

/// Everybody there is, and a class with what belongs to it.
struct Cast<'s> {
    people: Vec<(char, Visitor<'s>)>,
    class: Class,
    orphan: Class,
}

async fn cast(school: &School) -> Cast<'_> {
    let mut teacher = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let mut other = school.signed_in("Mr Tang", AccountRole::Teacher).await;
    let class = make_class(&mut teacher, "5b").await;
    let elsewhere = make_class(&mut other, "6a").await;
    let orphan = make_class(&mut other, "7c").await;
    school.run_sql(&format!(
        "DELETE FROM class_teacher WHERE class = (SELECT id FROM class WHERE key = '{}')",
        orphan.key
    ));
    let admin = school.signed_in("Ms Reed", AccountRole::Admin).await;
    let pupil = school.signed_in("Blue Fox", AccountRole::Pupil).await;
    let other_pupil = school.signed_in("Red Owl", AccountRole::Pupil).await;
    let learner = school.signed_in("Lea", AccountRole::Learner).await;
    school.signed_in("Ole", AccountRole::Learner).await;
    let store = school.store();
    for (name, class) in [("Blue Fox", &class), ("Ole", &class), ("Red Owl", &elsewhere)] {
        let (account, _) = store.account_named(name).unwrap().unwrap();
        let audit = Audit::new(&account, AuditAction::PupilJoined, 0);
        store.join_class(class.key.clone(), account.id, format!("real {name}"), audit).await.unwrap();
    }
    // A set that the teacher shares, handed to the class.
    school.run_sql(
        "INSERT INTO task_set (key, owner, title, about, shared, made_at, changed_at)
         SELECT 'openings', id, 'Openings', '', 1, 0, 0 FROM account WHERE name = 'Frau Berg'",
    );
    school.run_sql(&format!(
        "INSERT INTO assignment (key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_at)
         SELECT 'monday', id, 'Monday', 0, {}, 'all', 0, 1, 0, 0 FROM class WHERE key = '{}'",
        crate::app::now() + 1_000_000,
        class.key
    ));
    school.run_sql(
        "INSERT INTO assignment_item (assignment, number, kind, lesson, step)
         SELECT id, 1, 'step', 'rook', 'where-to' FROM assignment",
    );
    school.run_sql(
        "INSERT INTO assignment_pupil (assignment, learner)
         SELECT g.id, a.learner FROM assignment g, account a WHERE a.name = 'Blue Fox'",
    );
    let draft = OwnDraft {
        key: "my-rook".to_owned(),
        title: "My rook".to_owned(),
        text: include_str!("../own/my-rook.toml").to_owned(),
        at: 0,
    };
    let (owner, _) = store.account_named("Frau Berg").unwrap().unwrap();
    assert!(store.add_own_lesson(owner.id, draft).await.unwrap());
    let people = vec![
        ('S', school.visitor()),
        ('L', learner),
        ('p', other_pupil),
        ('P', pupil),
        ('t', other),
        ('A', admin),
        ('T', teacher),
    ];
    Cast { people, class, orphan }
}

/// An address of the route, with things that are there.
fn address(route: &str, class: &Class) -> String {
    // Only who has a password needs a link for a new one.
    let pupil = if route.ends_with("/password") { "Ole" } else { "Blue%20Fox" };
    let filled = route
        .replace("{lang}", "en")
        .replace("{class}", &class.key)
        .replace("{pupil}", pupil)
        .replace("{code}", &class.code)
        .replace("{set}", "openings")
        .replace("{own}", "my-rook")
        .replace("{assignment}", "monday");
    // The rest of the placeholders stand for things that nobody has to be kept from.
    filled.split('/').map(|part| if part.starts_with('{') { "x" } else { part }).collect::<Vec<_>>().join("/")
}

fn is_let_in(answer: &Answer) -> bool {
    let to_the_door = answer.status == StatusCode::SEE_OTHER && answer.location().contains("/sign-in?next=");
    answer.status != StatusCode::FORBIDDEN && !to_the_door
}

async fn ask(visitor: &mut Visitor<'_>, method: &Method, path: &str, orphan: &Class) -> Answer {
    match *method {
        // What a stream has to tell has no end, and a spreadsheet is no text.
        Method::GET => visitor.look(path).await,
        _ if path.ends_with("/pupils") => visitor.post_list(path, "Anna Berg", false).await,
        _ => visitor.post(path, &[("orphan", &orphan.key), ("teacher", "Mr Tang"), ("set", "openings")]).await,
    }
}

/// Sends the request as everybody in turn, and compares.
async fn check(cast: &mut Cast<'_>, stranger: Visitor<'_>, method: &Method, route: &str) {
    let (expect, path) = (expected(method, route), address(route, &cast.class));
    for (who, visitor) in &mut cast.people {
        // Who signs out here is still wanted.
        let mut visitor = if route.ends_with("/sign-out") { stranger.clone() } else { visitor.clone() };
        let answer = ask(&mut visitor, method, &path, &cast.orphan).await;
        let may = expect == "*" || expect.contains(*who);
        assert_eq!(is_let_in(&answer), may, "{method} {path} {who}: {} {}", answer.status, answer.words());
    }
}

#[tokio::test]
async fn every_route_lets_in_whom_the_list_lets_in_and_nobody_else() {
    let shared = School::open().await;
    let mut shared_cast = cast(&shared).await;
    for (method, route, _) in TABLE.iter().filter(|(_, route, _)| route.starts_with("/{lang}/")) {
        if *method == Method::POST && expected(method, route) != "*" {
            // What changes things, changes those of a school of its own.
            let own = School::open().await;
            check(&mut cast(&own).await, own.visitor(), method, route).await;
        } else {
            check(&mut shared_cast, shared.visitor(), method, route).await;
        }
    }
}

#[tokio::test]
async fn who_is_not_let_in_does_not_learn_what_there_is() {
    let school = School::open().await;
    let mut cast = cast(&school).await;
    for (who, visitor) in &mut cast.people {
        if *who == 'T' {
            continue;
        }
        let there = visitor.get(&format!("/en/teach/classes/{}", cast.class.key)).await;
        let not_there = visitor.get("/en/teach/classes/nothing").await;
        assert_eq!(there.status, not_there.status, "{who}");
        assert_eq!(there.body.replace(&cast.class.key, "nothing"), not_there.body, "{who}");
    }
}
