//! The whole site in this process: any request, from anybody, is answered, and in a page that leads on.
//!
//! An input is a request: who asks (`S`tranger, `L`earner, `P`upil, `T`eacher, `A`dmin), the method, the address with the
//! placeholders of the router, perhaps the kind of the body, a line's end, and the body.
//!
//!     T POST /en/teach/classes/{class}/pupils/move
//!     pupil=Blue+Fox&to=new&new-name=6b

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
    sync::Mutex,
    time::SystemTime,
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, header},
};
use sha2::{Digest, Sha256};
use tabiya::{
    content,
    store::{AccountRole, LearnerId, NewAccount, OwnDraft, PuzzleRecord, SessionToken, Store},
    web,
};
use tower::ServiceExt;

/// After so many requests the school is a new one: it has grown, and whoever was in it may have been erased.
const REQUESTS_OF_A_SCHOOL: usize = 1000;

/// No page is longer than what the longest form can make of it.
pub const LONGEST_ANSWER: usize = 8 << 20;

/// What stands in the input of an attacker and may stand in no page as it is.
pub const MARKUP: [&str; 2] = ["<zq>", "\"onzq="];

const FORM: &str = "application/x-www-form-urlencoded";

/// Who asks.
pub const PEOPLE: [char; 5] = ['S', 'L', 'P', 'T', 'A'];

/// A school with one of everything that an address can name.
pub struct Site {
    router: Router,
    cookies: BTreeMap<char, String>,
    /// What the placeholders of an address stand for.
    keys: HashMap<&'static str, String>,
    folder: tempfile::TempDir,
}

/// An answer that was read to its end.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn is_page(&self) -> bool {
        self.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
    }

    /// Where it leads; nowhere, where that is no text.
    fn location(&self) -> &str {
        self.headers.get(header::LOCATION).and_then(|to| std::str::from_utf8(to.as_bytes()).ok()).unwrap_or_default()
    }
}

impl Site {
    pub async fn open() -> Site {
        let folder = tempfile::tempdir().expect("a folder for a moment");
        let store = Store::open(&folder.path().join("tabiya.db")).expect("a database");
        store.add_puzzles(puzzles()).await.expect("puzzles");
        store.index_puzzles().await.expect("an index");
        let mut cookies = BTreeMap::new();
        for (who, name, role) in [
            ('L', "Lea", AccountRole::Learner),
            ('P', "Blue Fox", AccountRole::Pupil),
            ('T', "Frau Berg", AccountRole::Teacher),
            ('A', "Ms Reed", AccountRole::Admin),
            ('O', "Mr Tang", AccountRole::Teacher),
        ] {
            cookies.insert(who, format!("session={}", signed_in(&store, name, role).await));
        }
        let draft = OwnDraft {
            key: "my-rook".to_owned(),
            title: "My rook".to_owned(),
            text: include_str!("../../tests/own/my-rook.toml").to_owned(),
            at: 0,
        };
        let (owner, _) = store.account_named("Frau Berg").expect("the database").expect("she is there");
        assert!(store.add_own_lesson(owner.id, draft).await.expect("a lesson"));
        let course = content::built_in().expect("the lessons are proved").clone();
        let app = web::App::new(course, store).await.expect("a school").with_light_passwords();
        let keys = HashMap::from(
            [
                ("lang", "en"),
                ("section", "lessons"),
                ("lesson", "rook"),
                ("step", "where-to"),
                ("exam", "board-exam"),
                ("n", "2"),
                ("key", "fork"),
                ("id", "own-02"),
                ("ending", "krk"),
                ("number", "1"),
                ("own", "my-rook"),
                ("assignment", "monday"),
                ("pupil", "Blue%20Fox"),
                ("token", "x"),
                ("card", "x"),
            ]
            .map(|(name, value)| (name, value.to_owned())),
        );
        let mut site = Site { router: web::router(app), cookies, keys, folder };
        site.fill().await;
        site
    }

    /// Makes what the addresses name, through the forms where that is short.
    async fn fill(&mut self) {
        let made = self.post('T', "/en/teach/classes", "name=5b&sign-in=code").await;
        self.name("class", made.location().rsplit('/').next());
        let page = self.get('T', "/en/teach/classes/{class}").await.text();
        self.name("code", between(&page, "data-join-code>", "<"));
        let class = self.keys["class"].clone();
        self.sql(&format!(
            "INSERT INTO class_pupil SELECT c.id, a.learner, 'Anna Berg', 0, NULL FROM class c, account a
                 WHERE c.key = '{class}' AND a.name = 'Blue Fox';
             INSERT INTO assignment (key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_at)
                 SELECT 'monday', id, 'Monday', 0, 4102444800000, 'all', 0, 1, 0, 0 FROM class WHERE key = '{class}';
             INSERT INTO assignment_item (assignment, number, kind, lesson, step)
                 SELECT id, 1, 'step', 'rook', 'where-to' FROM assignment;
             INSERT INTO assignment_pupil (assignment, learner)
                 SELECT g.id, a.learner FROM assignment g, account a WHERE a.name = 'Blue Fox';"
        ));
        let made = self.post('T', "/en/teach/sets", "title=Openings").await;
        self.name("set", made.location().rsplit('/').next());
        self.post('T', "/en/teach/sets/{set}/items", "kind=steps&lesson=rook&step=where-to").await;
        self.post('T', "/en/teach/sets/{set}/items", "kind=puzzle&puzzle=own-02").await;
        self.post('T', "/en/teach/classes/{class}/pupils/{pupil}/notes", "text=Sees+forks").await;
        let page = self.get('T', "/en/teach/classes/{class}/pupils/{pupil}").await.text();
        self.name("note", between(&page, " data-note=\"", "\""));
        let run = self.post('P', "/en/puzzles/streak", "").await;
        self.name("run", run.location().split('?').next().and_then(|path| path.rsplit('/').next()));
        let page = self.get('P', "/en/account").await.text();
        self.name("session", between(&page, "/en/account/sessions/", "/"));
        self.post('P', "/en/lessons/rook/where-to/answers", "id=00000000000000000000000000000001&square=a1").await;
        self.post(
            'T',
            "/en/teach/classes/{class}/live",
            "number=0&do=show&source=fen&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1+w",
        )
        .await;
    }

    /// What a placeholder stands for from now on; it stays `x` where nothing was found.
    fn name(&mut self, placeholder: &'static str, value: Option<&str>) {
        self.keys.insert(placeholder, value.unwrap_or("x").to_owned());
    }

    pub fn key(&self, placeholder: &str) -> &str {
        self.keys.get(placeholder).map_or("x", String::as_str)
    }

    /// Puts into the database what no form makes.
    pub fn sql(&self, statements: &str) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).expect("the database");
        database.execute_batch(statements).expect("the statements are right");
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// An address with what is there in the place of its placeholders.
    pub fn address(&self, route: &str) -> String {
        route
            .split_inclusive(['/', '?', '&'])
            .map(|part| {
                let end = part.find(['/', '?', '&']).unwrap_or(part.len());
                let (name, rest) = part.split_at(end);
                match name.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                    Some(name) => format!("{}{rest}", self.key(name)),
                    None => part.to_owned(),
                }
            })
            .collect()
    }

    pub async fn get(&self, who: char, route: &str) -> Answer {
        self.ask(who, &Method::GET, &self.address(route), FORM, Vec::new()).await.expect("an address")
    }

    pub async fn post(&self, who: char, route: &str, form: &str) -> Answer {
        self.ask(who, &Method::POST, &self.address(route), FORM, form.into()).await.expect("an address")
    }

    /// The answer to a request; none where it is none that HTTP can carry.
    pub async fn ask(&self, who: char, method: &Method, address: &str, kind: &str, body: Vec<u8>) -> Option<Answer> {
        let mut request = Request::builder().method(method).uri(address).header(header::HOST, "school.example");
        request = request.header(header::CONTENT_TYPE, HeaderValue::from_str(kind).ok()?);
        if let Some(cookie) = self.cookies.get(&who) {
            request = request.header(header::COOKIE, cookie);
        }
        let request = request.body(Body::from(body)).ok()?;
        let response = self.router.clone().oneshot(request).await.expect("the site always answers");
        let (parts, body) = response.into_parts();
        let is_stream = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        // What a stream has to tell has no end.
        let body = match is_stream {
            true => Vec::new(),
            false => to_bytes(body, LONGEST_ANSWER).await.expect("no answer is longer").to_vec(),
        };
        Some(Answer { status: parts.status, headers: parts.headers, body })
    }
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    text.split_once(start)?.1.split(end).next()
}

/// Somebody with an account, signed in: the secret of the session.
async fn signed_in(store: &Store, name: &str, role: AccountRole) -> String {
    // Everybody's is their own, and all that matters here is that it is found again.
    let id = Sha256::digest(name);
    let learner = LearnerId::from_bits(u128::from_be_bytes(id[..16].try_into().expect("sixteen bytes")));
    let new = NewAccount { learner, name: name.to_owned(), role, password: None, made_at: 0 };
    let account = store.add_account(new).await.expect("the database").expect("the name is free");
    let secret: String = id[16..].iter().map(|byte| format!("{byte:02x}")).collect();
    let token = SessionToken(Sha256::digest(&secret).into());
    #[expect(clippy::disallowed_methods, reason = "a session lasts from now on")]
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970").as_millis();
    let now = i64::try_from(now).expect("a time of our days");
    store.begin_session(account.id, token, "a test".to_owned(), now).await.expect("a session");
    secret
}

fn puzzles() -> Vec<PuzzleRecord> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        PuzzleRecord {
            id: fields[0].to_owned(),
            fen: fields[1].to_owned(),
            moves: fields[2].to_owned(),
            rating: fields[3].parse().expect("a rating"),
            rating_deviation: fields[4].parse().expect("a deviation"),
            popularity: fields[5].parse().expect("a number"),
            n_plays: fields[6].parse().expect("a number"),
            themes: fields[7].split(' ').map(str::to_owned).collect(),
            ..PuzzleRecord::default()
        }
    };
    include_str!("../../tests/own/puzzles.csv").lines().skip(1).map(row).collect()
}

/// What every answer has, whatever was asked: no failure of ours, the headers that keep a browser safe, and in a page the
/// visitor's language and a way on.
#[track_caller]
pub fn assert_sound(asked: &str, sent: &str, answer: &Answer) {
    let Answer { status, headers, .. } = answer;
    assert!(!status.is_server_error() || *status == StatusCode::SERVICE_UNAVAILABLE, "{status}: {asked}");
    for name in ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"] {
        assert!(headers.contains_key(HeaderName::from_static(name)), "no {name}: {asked}");
    }
    if status.is_redirection() {
        let to = answer.location();
        let is_here = to.starts_with('/') && !to.starts_with("//") && !to.starts_with("/\\");
        assert!(is_here || *status == StatusCode::NOT_MODIFIED, "it leads to {to}: {asked}");
    }
    if answer.is_page() {
        let page = answer.text();
        if page.starts_with("<!doctype") || page.starts_with("<!DOCTYPE") {
            let lang = between(&page, "<html lang=\"", "\"").unwrap_or_default();
            let of_address = asked.split('/').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
            let expects = ["en", "zh-Hans", "zh-Hant"].into_iter().find(|known| *known == of_address);
            assert!(expects.is_none_or(|expects| lang == expects), "{lang}: {asked}");
            assert!(page.contains(" href=\"/"), "it leads nowhere: {asked}");
        }
        for markup in MARKUP {
            assert!(!sent.contains(markup) || !page.contains(markup), "{markup} is in the page: {asked}");
        }
    } else if status.is_client_error() {
        assert!(answer.body.is_empty(), "an error is not explained in a page: {asked}");
    }
}

/// The school that the inputs share, and how many requests it has seen.
static SITE: Mutex<Option<(usize, Site)>> = Mutex::new(None);

pub fn runtime() -> &'static tokio::runtime::Runtime {
    static RUNTIME: std::sync::LazyLock<tokio::runtime::Runtime> = std::sync::LazyLock::new(|| {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
    });
    &RUNTIME
}

/// Does something with the school that the inputs share.
pub fn with_site<T>(work: impl AsyncFnOnce(&Site) -> T) -> T {
    let mut shared = SITE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let n_before = shared.take_if(|(n, _)| *n < REQUESTS_OF_A_SCHOOL);
    let (n, site) = n_before.unwrap_or_else(|| (0, runtime().block_on(Site::open())));
    let result = runtime().block_on(work(&site));
    *shared = Some((n + 1, site));
    result
}

/// One request.
pub fn site(data: &[u8]) {
    let (head, body) = match data.iter().position(|byte| *byte == b'\n') {
        Some(end) => (&data[..end], &data[end + 1..]),
        None => (data, &[][..]),
    };
    let head = String::from_utf8_lossy(head);
    let mut words = head.splitn(4, ' ');
    let (Some(who), Some(method), Some(route)) = (words.next(), words.next(), words.next()) else { return };
    let (Some(who), Ok(method)) = (who.chars().next(), Method::from_bytes(method.as_bytes())) else { return };
    let kind = words.next().unwrap_or(FORM);
    with_site(async |site| {
        let address = site.address(route);
        if let Some(answer) = site.ask(who, &method, &address, kind, body.to_vec()).await {
            let sent = format!("{address} {}", String::from_utf8_lossy(body));
            let sent = format!("{sent} {}", unescaped(&sent));
            assert_sound(&address, &sent, &answer);
        }
    });
}

/// A form as it was before it was encoded.
pub fn unescaped(form: &str) -> String {
    form_urlencoded::parse(form.as_bytes()).map(|(name, value)| format!("{name} {value} ")).collect()
}
