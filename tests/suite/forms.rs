//! Arbitrary forms to every address: whatever is sent, by whomever, is answered with a page that leads on, and never with a
//! failure of ours.
//!
//! Which fields a form has is read from the pages that hold it, so a new form is tried without a line here.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use axum::http::Method;
use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use tabiya::web::permission::TABLE;

use crate::fuzzed::fuzz::site::{Answer, MARKUP, PEOPLE, Site, assert_sound, runtime};

/// How often each address is tried, by each kind of request.
const CASES: u32 = 10;

/// What a page may have besides what was sent to it, whose letters may each become five.
const LONGEST_PAGE: usize = 1 << 20;

/// Addresses whose form no page of a new school shows; they get the fields of all others.
const UNSEEN: &[&str] = &[
    "/{lang}/invitations/{token}",
    "/{lang}/cards/{card}",
    "/{lang}/teach/school/orphans",
    "/{lang}/teach/school/teachers/remove",
    "/{lang}/teach/classes/{class}/teachers/remove",
    "/{lang}/teach/classes/{class}/pupils/{pupil}/password",
    "/{lang}/teach/classes/{class}/pupils/{pupil}/return",
    "/{lang}/teach/lessons/{own}/versions",
    "/{lang}/teach/lessons/{own}/withdrawal",
    "/{lang}/account/sessions/{session}/end",
    "/{lang}/endgames/{ending}/moves",
    "/{lang}/exams/{exam}/runs",
    "/{lang}/join/{code}/sign-in",
    "/{lang}/puzzles/sets/{set}/rounds",
    "/{lang}/teach/classes/{class}/assignments",
    "/{lang}/teach/classes/{class}/pupils/keep",
];

/// The fields of the forms that lead to an address, each with a value that it had.
type Fields = BTreeMap<String, String>;

/// The forms of all pages of a new school, by the method and the route they lead to.
static FORMS: LazyLock<BTreeMap<(String, &'static str), Fields>> = LazyLock::new(|| runtime().block_on(all_forms()));

async fn all_forms() -> BTreeMap<(String, &'static str), Fields> {
    let site = Site::open().await;
    let mut forms: BTreeMap<(String, &'static str), Fields> = BTreeMap::new();
    for (_, route, _) in TABLE.iter().filter(|(method, ..)| *method == Method::GET) {
        for who in PEOPLE {
            let page = site.get(who, route).await;
            for (method, action, fields) in forms_of(&page) {
                // A form that names no address goes to that of its page.
                let action = if action.is_empty() { site.address(route) } else { action };
                let Some(route) = route_of(&method, &action) else { continue };
                forms.entry((method, route)).or_default().extend(fields);
            }
        }
    }
    forms
}

/// The method, the address and the fields of each form of a page.
fn forms_of(page: &Answer) -> Vec<(String, String, Fields)> {
    let html = page.text();
    html.split("<form ")
        .skip(1)
        .map(|form| {
            let (tag, rest) = form.split_once('>').unwrap();
            let tag = &format!(" {tag}");
            let inside = rest.split("</form>").next().unwrap();
            let fields = inside.split('<').filter(|tag| !tag.starts_with('/')).filter_map(|tag| {
                let tag = tag.split('>').next()?;
                Some((attribute(tag, "name")?, attribute(tag, "value").unwrap_or_default()))
            });
            let method = attribute(tag, "method").unwrap_or_default().to_uppercase();
            let method = if method == "POST" { method } else { "GET".to_owned() };
            let action = attribute(tag, "formaction").or_else(|| attribute(tag, "action")).unwrap_or_default();
            (method, action, fields.collect())
        })
        .collect()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let value = rest.split('"').next()?;
    Some(
        value
            .replace("&#38;", "&")
            .replace("&#34;", "\"")
            .replace("&#39;", "'")
            .replace("&#60;", "<")
            .replace("&#62;", ">"),
    )
}

/// The route of the table that an address belongs to; fixed words win over placeholders.
fn route_of(method: &str, address: &str) -> Option<&'static str> {
    let path: Vec<&str> = address.split('?').next()?.split('/').collect();
    let fits = |route: &&&'static str| {
        let parts: Vec<&str> = route.split('/').collect();
        parts.len() == path.len() && parts.iter().zip(&path).all(|(part, here)| part.starts_with('{') || part == here)
    };
    let routes: Vec<&'static str> =
        TABLE.iter().filter(|(known, ..)| known == method).map(|(_, route, _)| *route).collect();
    routes.iter().filter(fits).min_by_key(|route| route.matches('{').count()).copied()
}

/// A request that is to be tried.
#[derive(Clone, Debug)]
struct Sent {
    who: char,
    lang: &'static str,
    /// What stands in the place of a placeholder, where it is not what is there.
    params: Option<String>,
    fields: Vec<(String, String)>,
    coding: Coding,
}

#[derive(Clone, Copy, Debug)]
enum Coding {
    Form,
    /// Per cent signs that begin nothing, and bytes that are no text.
    Broken,
    Multipart,
    /// Without its end.
    TornMultipart,
    /// Called something else.
    Json,
}

fn odd_text() -> BoxedStrategy<String> {
    prop_oneof![
        Just(String::new()),
        Just("\0".to_owned()),
        Just("\u{202e}\u{feff}\u{200b}abc".to_owned()),
        Just("🐴👩‍🏫𝔛".to_owned()),
        Just(MARKUP.concat()),
        Just("'; DROP TABLE account; --".to_owned()),
        Just("../../../etc/passwd".to_owned()),
        Just("\r\nSet-Cookie: a=b".to_owned()),
        Just("//evil.example".to_owned()),
        Just("k7/8/2K5/8/8/8/8/7R w - - 0 1".to_owned()),
        Just(
            "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ/qqqqqqqq/qqqkqqqq/qqqqqqqq/qqqqqqqq w KQkq e6 4294967295 9".to_owned()
        ),
        prop::sample::select(
            &["-1", "0", "1", "4294967296", "9223372036854775807", "-9223372036854775808", "1e999", "NaN", "٣"][..]
        )
        .prop_map(str::to_owned),
        prop::sample::select(&["e4", "e2e4", "O-O", "a7a8q", "on", "yes", "new", "up", "2026-02-30T25:61", "all"][..])
            .prop_map(str::to_owned),
        (0_usize..3).prop_map(|n| "x".repeat(20_000 * n)),
        "\\PC{0,12}",
        any::<String>(),
    ]
    .boxed()
}

fn sent(fields: &Fields) -> impl Strategy<Value = Sent> + use<> {
    let usual: Vec<(String, String)> = fields.clone().into_iter().collect();
    let names: Vec<String> = fields.keys().cloned().chain(["move".to_owned(), "square".to_owned()]).collect();
    let odd = prop::collection::vec((prop::sample::select(names), odd_text()), 0..4);
    let keeps = any::<bool>();
    let coding = prop_oneof![
        8 => Just(Coding::Form),
        1 => Just(Coding::Broken),
        2 => Just(Coding::Multipart),
        1 => Just(Coding::TornMultipart),
        1 => Just(Coding::Json),
    ];
    let who = prop::sample::select(PEOPLE.to_vec());
    let lang = prop::sample::select(vec!["en", "zh-Hans", "zh-Hant"]);
    let params = prop_oneof![3 => Just(None), 1 => odd_text().prop_map(Some)];
    (who, lang, params, odd, keeps, coding).prop_map(move |(who, lang, params, odd, keeps, coding)| {
        // The form as it is, with some of its fields changed or sent twice, or those alone.
        let mut fields = if keeps { usual.clone() } else { Vec::new() };
        for (idx, (name, value)) in odd.into_iter().enumerate() {
            match fields.iter_mut().find(|(known, _)| *known == name) {
                Some((_, before)) if idx % 2 == 0 => *before = value,
                _ => fields.push((name, value)),
            }
        }
        Sent { who, lang, params, fields, coding }
    })
}

impl Sent {
    fn address(&self, site: &Site, route: &str) -> String {
        let route = route.replace("{lang}", self.lang);
        let Some(odd) = &self.params else { return site.address(&route) };
        // Mostly encoded as browsers do, and then as it is, where that can be sent at all.
        let encoded: String = form_urlencoded::byte_serialize(odd.as_bytes()).collect::<String>().replace('+', "%20");
        let encoded: String = encoded.chars().take(2000).collect();
        let encoded = if self.fields.len() % 3 == 2 { format!("{encoded}%zz%ff") } else { encoded };
        let parts = route.split('/').map(|part| if part.starts_with('{') { encoded.as_str() } else { part });
        parts.collect::<Vec<_>>().join("/")
    }

    fn body(&self) -> (&'static str, Vec<u8>) {
        let form = || form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.fields).finish();
        match self.coding {
            Coding::Form => ("application/x-www-form-urlencoded", form().into()),
            Coding::Broken => ("application/x-www-form-urlencoded", [b"%&%zz=%ff&=&&%00", form().as_bytes()].concat()),
            Coding::Json => ("application/json", form().into()),
            Coding::Multipart | Coding::TornMultipart => {
                let mut body = String::new();
                for (name, value) in &self.fields {
                    let name: String = name.chars().filter(|letter| letter.is_ascii_graphic()).collect();
                    body += &format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
                }
                if matches!(self.coding, Coding::Multipart) {
                    body += "--cut--\r\n";
                }
                ("multipart/form-data; boundary=cut", body.into())
            }
        }
    }
}

/// Sends it and looks at the answer; a request that no HTTP carries is none.
async fn try_it(site: &Site, method: &Method, route: &str, sent: &Sent) {
    let mut address = sent.address(site, route);
    let (kind, body) = sent.body();
    let asked = format!("{} {method} {address} {sent:?}", sent.who).chars().take(2000).collect::<String>();
    let n_bytes = body.len();
    let answer = if *method == Method::GET {
        let query: String = form_urlencoded::Serializer::new(String::new()).extend_pairs(&sent.fields).finish();
        address = format!("{address}?{}", query.chars().take(20_000).collect::<String>());
        site.ask(sent.who, method, &address, kind, Vec::new()).await
    } else {
        site.ask(sent.who, method, &address, kind, body).await
    };
    let Some(answer) = answer else { return };
    let typed: String = sent.fields.iter().map(|(_, value)| value.as_str()).chain(sent.params.as_deref()).collect();
    assert_sound(&address, &typed, &answer);
    let most = LONGEST_PAGE + 6 * (n_bytes + address.len());
    assert!(answer.body.len() <= most, "{} bytes: {asked}", answer.body.len());
}

/// Whether everybody is still who they were and the class is still there.
async fn is_whole(site: &Site) -> bool {
    let mut is_whole = site.get('T', "/en/teach/classes/{class}/pupils/{pupil}/account").await.status.is_success();
    for who in ['L', 'P', 'A'] {
        is_whole &= site.get(who, "/en/account").await.status.is_success();
    }
    is_whole
}

/// Every route of a method, with its forms, a few times each.
fn try_all(method: &Method, is_mine: impl Fn(usize) -> bool) {
    let all: Fields = FORMS.values().flatten().map(|(name, value)| (name.clone(), value.clone())).collect();
    let mut site = runtime().block_on(Site::open());
    let routes = TABLE.iter().filter(|(known, ..)| known == method).map(|(_, route, _)| *route);
    for (_, route) in routes.enumerate().filter(|(idx, _)| is_mine(*idx)) {
        let fields = FORMS.get(&(method.to_string(), route)).unwrap_or(&all);
        let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
        let tried = TestRunner::new(config).run(&sent(fields), |sent| {
            let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                runtime().block_on(try_it(&site, method, route, &sent));
            }));
            tried.map_err(|panic| {
                let told = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                TestCaseError::fail(told)
            })
        });
        if let Err(error) = tried {
            panic!("{method} {route}: {error}");
        }
        if *method == Method::POST && !runtime().block_on(is_whole(&site)) {
            site = runtime().block_on(Site::open());
        }
    }
}

#[test]
fn every_address_that_is_asked_for_in_odd_ways_answers_with_a_page() {
    try_all(&Method::GET, |_| true);
}

#[test]
fn every_form_that_is_filled_in_oddly_is_answered_with_a_page() {
    try_all(&Method::POST, |idx| idx % 2 == 0);
}

#[test]
fn every_other_form_that_is_filled_in_oddly_is_answered_with_a_page() {
    try_all(&Method::POST, |idx| idx % 2 == 1);
}

#[test]
fn the_fields_of_every_form_are_known_from_its_page() {
    let posts: BTreeSet<&str> =
        TABLE.iter().filter(|(method, ..)| *method == Method::POST).map(|(_, route, _)| *route).collect();
    let seen: BTreeSet<&str> = FORMS.keys().filter(|(method, _)| method == "POST").map(|(_, route)| *route).collect();
    let unseen: Vec<&&str> = posts.difference(&seen).filter(|route| !UNSEEN.contains(route)).collect();
    assert!(unseen.is_empty(), "no page has a form that leads to {unseen:?}");
    let stale: Vec<&&str> = UNSEEN.iter().filter(|route| seen.contains(**route)).collect();
    assert!(stale.is_empty(), "these are seen now: {stale:?}");
}
