//! A school for a test: the real router on a database of its own, and actors who use it through addresses only.

use std::{collections::BTreeMap, path::Path, sync::LazyLock};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode, header},
    response::Response,
};
use sha2::{Digest, Sha256};
use tabiya::{
    content,
    lesson::Course,
    store::{AccountRole, LearnerId, NewAccount, PuzzleRecord, SessionToken, Store},
    web,
};
use tower::ServiceExt;

pub struct School {
    router: Router,
    folder: tempfile::TempDir,
}

impl School {
    pub async fn open() -> School {
        let folder = tempfile::tempdir().unwrap();
        let router = router(folder.path()).await;
        School { router, folder }
    }

    /// A school with a teacher's own lessons, the files of `tests/own`, beside the built-in ones.
    pub async fn with_own_lessons() -> School {
        let course = course_with_own_lessons().clone();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let router = web::router(web::App::new(course, store).await.unwrap().with_light_passwords());
        School { router, folder }
    }

    /// A school with the puzzles of `tests/own/puzzles.csv`.
    pub async fn with_puzzles() -> School {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        add_own_puzzles(&store).await;
        drop(store);
        let router = router(folder.path()).await;
        School { router, folder }
    }

    /// A school in a folder where another program may serve it, too.
    pub async fn beside(folder: tempfile::TempDir) -> School {
        let router = router(folder.path()).await;
        School { router, folder }
    }

    /// The same school after its program was ended and started again.
    pub async fn restarted(self) -> School {
        let School { router, folder } = self;
        drop(router);
        let router = self::router(folder.path()).await;
        School { router, folder }
    }

    /// So much time passes that all that was missed is due.
    pub fn let_time_pass(&self) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        let n_due: usize = ["UPDATE review_card SET due_at = 0", "UPDATE puzzle_card SET due_at = 0"]
            .map(|sql| database.execute(sql, []).unwrap())
            .into_iter()
            .sum();
        assert!(n_due > 0);
    }

    /// Adds a mate in one, Rd8, under another id, as an import beside the running school does.
    pub async fn add_puzzle(&self, id: &str) {
        let store = Store::open(&self.folder.path().join("tabiya.db")).unwrap();
        let mate = own_puzzles().into_iter().find(|puzzle| puzzle.id == "own-02").unwrap();
        store.add_puzzles(vec![PuzzleRecord { id: id.to_owned(), ..mate }]).await.unwrap();
        store.index_puzzles().await.unwrap();
    }

    /// Somebody with an account of this kind, signed in.
    pub async fn signed_in(&self, name: &str, role: AccountRole) -> Visitor<'_> {
        let store = Store::open(&self.folder.path().join("tabiya.db")).unwrap();
        let learner = LearnerId::from_bits(rand::random());
        let new = NewAccount { learner, name: name.to_owned(), role, password: None, made_at: 0 };
        let account = store.add_account(new).await.unwrap().expect("the name is free");
        let secret = format!("{:032x}", rand::random::<u128>());
        let token = SessionToken(Sha256::digest(&secret).into());
        store.begin_session(account.id, token, "a test".to_owned(), now()).await.unwrap();
        let mut visitor = self.visitor();
        visitor.set_cookie("session", &secret);
        visitor
    }

    /// Where the school's files are.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The school's database, opened beside the running program as the commands do.
    pub fn store(&self) -> Store {
        Store::open(&self.folder.path().join("tabiya.db")).unwrap()
    }

    /// Changes what no form can, the time of a record for example.
    pub fn run_sql(&self, sql: &str) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        assert!(database.execute(sql, []).unwrap() > 0, "{sql} changed nothing");
    }

    /// One number that no page shows.
    pub fn ask_sql(&self, sql: &str) -> i64 {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        database.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// A class under this key with this teacher and these pupils, all of whom have accounts.
    pub fn add_class(&self, class: &str, teacher: &str, pupils: &[&str]) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        let new = "INSERT INTO class (key, name, sign_in, made_at) VALUES (?1, ?1, 'code', 0)";
        database.execute(new, [class]).unwrap();
        let teaches = "INSERT INTO class_teacher (class, account)
             SELECT c.id, a.id FROM class c, account a WHERE c.key = ?1 AND a.name = ?2";
        assert_eq!(database.execute(teaches, [class, teacher]).unwrap(), 1);
        drop(database);
        pupils.iter().for_each(|pupil| self.join_class(class, pupil));
    }

    /// Somebody with an account joins a class now.
    pub fn join_class(&self, class: &str, pupil: &str) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        let joins = "INSERT INTO class_pupil (class, learner, real_name, joined_at)
             SELECT c.id, a.learner, a.name, unixepoch() * 1000 FROM class c, account a WHERE c.key = ?1 AND a.name = ?2";
        assert_eq!(database.execute(joins, [class, pupil]).unwrap(), 1);
    }

    /// The school's clocks show the time of this zone.
    pub fn set_time_zone(&self, zone: &str) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        database.execute("INSERT INTO school_choice (name, value) VALUES ('time-zone', ?1)", [zone]).unwrap();
    }

    /// Every assignment opened and is due so many hours earlier: the time has passed.
    pub fn let_hours_pass(&self, hours: i64) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        let earlier = "UPDATE assignment SET opens_at = opens_at - ?1, due_at = due_at - ?1";
        assert!(database.execute(earlier, [hours * 60 * 60 * 1000]).unwrap() > 0);
    }

    /// Puts into the database what a test needs and no page makes.
    pub fn sql(&self, statements: &str) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        database.execute_batch(statements).unwrap();
    }

    /// Every storm began so long ago that its time is up.
    pub fn let_storms_pass(&self) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.db")).unwrap();
        assert!(database.execute("UPDATE puzzle_run SET began_at = 0 WHERE kind = 'storm'", []).unwrap() > 0);
    }

    /// Somebody with a browser that nobody has seen before.
    pub fn visitor(&self) -> Visitor<'_> {
        Visitor { school: self, cookies: BTreeMap::new() }
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "a session lasts from now on")]
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

/// The built-in lessons, and a teacher's own of `tests/own`, which have every kind of task.
pub fn course_with_own_lessons() -> &'static Course {
    static COURSE: LazyLock<Course> = LazyLock::new(|| {
        let (own, problems) = content::read_paths(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/own").into()]).unwrap();
        assert!(problems.is_empty(), "{problems:?}");
        let (course, problems) = content::built_in().unwrap().clone().merged_with(own);
        assert!(problems.is_empty(), "{problems:?}");
        course
    });
    &COURSE
}

/// The puzzles of `tests/own/puzzles.csv`: our own positions, most of them from `tests/data/motifs.tsv` with a move of
/// the opponent put before them.
pub async fn add_own_puzzles(store: &Store) {
    store.add_puzzles(own_puzzles()).await.unwrap();
    store.index_puzzles().await.unwrap();
}

pub fn own_puzzles() -> Vec<PuzzleRecord> {
    let file = include_str!("../own/puzzles.csv");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        PuzzleRecord {
            id: fields[0].to_owned(),
            fen: fields[1].to_owned(),
            moves: fields[2].to_owned(),
            rating: fields[3].parse().unwrap(),
            rating_deviation: fields[4].parse().unwrap(),
            popularity: fields[5].parse().unwrap(),
            n_plays: fields[6].parse().unwrap(),
            themes: fields[7].split(' ').map(str::to_owned).collect(),
            ..PuzzleRecord::default()
        }
    };
    file.lines().skip(1).map(row).collect()
}

async fn router(folder: &Path) -> Router {
    let course = content::built_in().unwrap().clone();
    let store = Store::open(&folder.join("tabiya.db")).unwrap();
    web::router(web::App::new(course, store).await.unwrap().with_light_passwords())
}

/// A browser that keeps cookies and follows no redirect by itself.
#[derive(Clone)]
pub struct Visitor<'s> {
    school: &'s School,
    cookies: BTreeMap<String, String>,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Visitor<'_> {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path), Body::empty()).await
    }

    /// Asks for a page and reads no more of the answer than its head.
    pub async fn look(&mut self, path: &str) -> Answer {
        let request = Request::get(path).header(header::COOKIE, self.cookie_line()).body(Body::empty()).unwrap();
        let response = self.school.router.clone().oneshot(request).await.unwrap();
        let (parts, _) = response.into_parts();
        Answer { status: parts.status, headers: parts.headers, body: String::new() }
    }

    fn cookie_line(&self) -> String {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        cookies.join("; ")
    }

    pub async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.send(form_request(path), Body::from(encode(form))).await
    }

    /// Posts as our script does, and gets the changed part of the page.
    pub async fn post_for_fragment(&mut self, path: &str, form: &[(&str, &str)]) -> Answer {
        let request = form_request(path).header(header::ACCEPT, web::FRAGMENT_TYPE);
        self.send(request, Body::from(encode(form))).await
    }

    /// Posts as a page without a script does: the answer is shown where the browser is sent.
    pub async fn post_and_follow(&mut self, path: &str, form: &[(&str, &str)]) -> Answer {
        let answer = self.post(path, form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path} {form:?}: {}", answer.body);
        let target = answer.location().to_owned();
        self.get(&target).await
    }

    pub async fn send(&mut self, request: axum::http::request::Builder, body: Body) -> Answer {
        let request = request.header(header::COOKIE, self.cookie_line()).body(body).unwrap();
        let response = self.school.router.clone().oneshot(request).await.unwrap();
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let (parts, body) = response.into_parts();
        // A picture is no text; whoever looks at one looks at its headers.
        let body = String::from_utf8_lossy(&to_bytes(body, 1 << 22).await.unwrap()).into_owned();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn headers_of(&self, request: axum::http::request::Builder) -> HeaderMap {
        self.school.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap().headers().clone()
    }

    /// How many bytes the answer has, as they go over the wire.
    pub async fn bytes_of(&self, request: axum::http::request::Builder) -> usize {
        let response = self.school.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        to_bytes(response.into_body(), 1 << 22).await.unwrap().len()
    }

    /// The bytes of a file.
    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let response = self.response(Request::get(path)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        to_bytes(response.into_body(), 1 << 22).await.unwrap().to_vec()
    }

    /// An answer whose body is still to come, as a stream is.
    pub async fn response(&self, request: axum::http::request::Builder) -> Response {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = request.header(header::COOKIE, cookies.join("; ")).body(Body::empty()).unwrap();
        self.school.router.clone().oneshot(request).await.unwrap()
    }

    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.get(name).map(String::as_str)
    }

    pub fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.insert(name.to_owned(), value.to_owned());
    }
}

fn form_request(path: &str) -> axum::http::request::Builder {
    Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
}

pub fn encode(form: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish()
}

impl Answer {
    #[track_caller]
    pub fn assert_ok(self) -> Answer {
        assert_eq!(self.status, StatusCode::OK, "{}", self.body);
        self
    }

    #[track_caller]
    pub fn location(&self) -> &str {
        self.headers.get(header::LOCATION).unwrap().to_str().unwrap()
    }

    /// The value that the answer gives to a cookie.
    pub fn cookie_of(&self, name: &str) -> Option<&str> {
        let mut cookies = self.headers.get_all(header::SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
        cookies.find_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('=')?.split(';').next())
    }

    /// The value of an attribute, at its first place in the page.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let (_, rest) = self.body.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()
    }

    #[track_caller]
    pub fn assert_verdict(&self, verdict: &str) {
        assert_eq!(self.attribute("data-verdict"), Some(verdict), "{}", self.body);
    }

    /// The words of the feedback, without markup.
    pub fn feedback(&self) -> String {
        let Some((_, rest)) = self.body.split_once(" data-feedback") else { return String::new() };
        let (_, rest) = rest.split_once('>').unwrap();
        without_markup(rest.split("</div>").next().unwrap())
    }

    /// The words of the whole page, without markup.
    pub fn words(&self) -> String {
        without_markup(&self.body)
    }
}

fn without_markup(html: &str) -> String {
    let mut words = String::new();
    let mut in_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => in_tag = true,
            '>' => in_tag = false,
            letter if !in_tag => words.push(letter),
            _ => {}
        }
    }
    words
}
