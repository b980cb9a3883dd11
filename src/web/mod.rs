//! All HTTP: the router (the only list of addresses) and one file a page, each with its template and handler.
//!
//! The server decides everything; the script of the page only saves a round trip. The only module besides `main` that
//! reads the clock and throws dice.

mod about;
mod account;
mod assets;
mod assignment;
mod assignment_items;
mod assignment_task;
mod board;
mod client;
mod compress;
mod diagram;
mod dots;
mod download;
mod drill;
mod drill_body;
mod editor;
mod endgame;
mod endgames;
mod error;
mod exam;
mod gradebook;
mod home;
mod install;
mod judged;
mod kept_pages;
mod lessons;
mod live;
mod observe;
mod page;
pub mod permission;
mod privacy;
mod progress;
mod prose;
mod puzzles;
mod reply;
mod review;
mod serve;
mod settings;
mod setup;
mod stencil;
mod step;
mod step_body;
mod step_state;
mod taught;
mod teach;
mod tryout;
mod unsaved;
mod viewer;
mod visitor;
mod worksheet;

use std::{
    collections::HashMap,
    future::Future,
    num::NonZeroUsize,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use axum_extra::extract::cookie::Key;
use tokio::sync::Semaphore;
use tower_http::{
    catch_panic::CatchPanicLayer, csrf::CsrfLayer, set_header::SetResponseHeaderLayer, timeout::TimeoutLayer,
};

use crate::{
    lang::Lang,
    lesson::{Course, Lesson},
    store::{
        Audit, AuditAction, BestMate, LearnerId, Mistake, Progress, PuzzleReview, Review, Store, StoreError,
        ThemeProgress,
    },
    training::Skill,
};
use account::{CodeKey, PasswordCost, SignInLimits};
use error::WebError;
use kept_pages::KeptPages;
use taught::Taught;
use visitor::Visitor;

pub use client::{ClientAddr, Front, Network, client_addr};
pub use observe::Metrics;
pub use serve::Bounds;
pub use visitor::FRAGMENT_TYPE;

/// A form of ours is a few hundred bytes.
const MAX_FORM_BYTES: usize = 64 * 1024;

/// A list of pupils as a spreadsheet's file has all that it could need.
const MAX_FILE_BYTES: usize = 1024 * 1024;

/// How often it is looked whether pupils' day has come.
const ERASE_EVERY: Duration = Duration::from_secs(60 * 60);

/// Longer than any page needs, shorter than a visitor waits.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Only what comes from this server may load or run; nothing may frame the site.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What every request shares.
pub struct App {
    taught: Taught,
    store: Store,
    cookie_key: Key,
    /// Judging a move may take a proof: no more of them at a time than there are cores.
    judging: Arc<Semaphore>,
    metrics: Arc<Metrics>,
    front: Front,
    /// What pupils' codes and cards follow from.
    code_key: CodeKey,
    sign_in_limits: Mutex<SignInLimits>,
    password_cost: PasswordCost,
    /// Who listens to what a class is shown.
    live: live::Hub,
    kept_pages: KeptPages,
}

impl App {
    /// A school with this course and this database; makes the key that signs cookies when the database has none.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn new(course: Course, store: Store) -> Result<App, StoreError> {
        let secret = store.secret("cookie-key", Key::generate().master().to_vec()).await?;
        let codes = store.secret("pupil-codes", rand::random::<[u8; 32]>().to_vec()).await?;
        let n_cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let judging = Arc::new(Semaphore::new(n_cores));
        let metrics = Arc::new(Metrics::new(judging.clone()));
        store.watch_writes(metrics.write_observer());
        let taught = Taught::new(course, &store)?;
        Ok(App {
            taught,
            store,
            cookie_key: Key::from(&secret),
            judging,
            metrics,
            front: Front::default(),
            code_key: CodeKey::new(&codes),
            sign_in_limits: Mutex::default(),
            password_cost: PasswordCost::strong(),
            live: live::Hub::default(),
            kept_pages: KeptPages::default(),
        })
    }

    /// The same school with passwords that are quick to hash, for tests that sign in often.
    pub fn with_light_passwords(self) -> App {
        App { password_cost: PasswordCost::light(), ..self }
    }

    /// The same school behind proxies.
    pub fn behind(self, front: Front) -> App {
        App { front, ..self }
    }

    /// The figures of this school, for [`serve_metrics`].
    pub fn metrics(&self) -> Arc<Metrics> {
        self.metrics.clone()
    }

    /// The course as it is taught now. What is published later does not change it: one request, one course.
    pub fn course(&self) -> Arc<Course> {
        self.taught.now()
    }

    /// Does what may take a proof on a thread of its own, so that it does not stand in the way of other requests.
    ///
    /// # Errors
    ///
    /// What the work fails with.
    async fn judge<T: Send + 'static>(
        self: &Arc<App>,
        work: impl FnOnce(&App) -> Result<T, WebError> + Send + 'static,
    ) -> Result<T, WebError> {
        let turn = self.judging.clone().acquire_owned().await.map_err(WebError::internal)?;
        let (app, span) = (self.clone(), tracing::Span::current());
        let judged = tokio::task::spawn_blocking(move || {
            let judged = span.in_scope(|| work(&app));
            // Whoever has stopped waiting for it does not make room for one more proof beside it.
            drop(turn);
            judged
        });
        judged.await.map_err(WebError::internal)?
    }

    /// The visitor's progress in the whole course; empty for one who has never answered.
    fn progress(&self, visitor: &Visitor) -> Result<Progress, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(Progress::default()) };
        self.store.progress(learner).map_err(WebError::internal)
    }

    /// The visitor's progress in one lesson.
    fn lesson_progress(&self, visitor: &Visitor, lesson: &Lesson) -> Result<Progress, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(Progress::default()) };
        self.store.lesson_progress(learner, lesson.id.as_str()).map_err(WebError::internal)
    }

    /// What the visitor missed, the longest due first.
    fn reviews(&self, visitor: &Visitor) -> Result<Vec<Review>, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(Vec::new()) };
        self.store.reviews(learner).map_err(WebError::internal)
    }

    /// The visitor's best mates in the elementary endings.
    fn best_mates(&self, visitor: &Visitor) -> Result<Vec<BestMate>, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(Vec::new()) };
        self.store.best_mates(learner).map_err(WebError::internal)
    }

    /// How strong the learner is at puzzles, as far as is known.
    fn skill(&self, learner: Option<&LearnerId>) -> Result<Skill, WebError> {
        Ok(self.rated_skill(learner)?.0)
    }

    /// How strong the learner is at puzzles, and how many puzzles that rests on.
    fn rated_skill(&self, learner: Option<&LearnerId>) -> Result<(Skill, u32), WebError> {
        let Some(learner) = learner else { return Ok((Skill::BEGINNER, 0)) };
        self.store.puzzle_skill(learner).map_err(WebError::internal)
    }

    /// The visitor's strengths by the key of the theme.
    fn theme_progress(&self, visitor: &Visitor) -> Result<HashMap<String, ThemeProgress>, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(HashMap::new()) };
        self.store.theme_progress(learner).map_err(WebError::internal)
    }

    /// The puzzles that the visitor missed and has not solved since, the oldest first.
    fn mistakes(&self, visitor: &Visitor) -> Result<Vec<Mistake>, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(Vec::new()) };
        self.store.mistakes(learner).map_err(WebError::internal)
    }

    /// How many puzzles the visitor missed and has not solved since.
    fn n_mistakes(&self, visitor: &Visitor) -> Result<u32, WebError> {
        let Some(learner) = &visitor.learner else { return Ok(0) };
        self.store.n_mistakes(learner).map_err(WebError::internal)
    }

    /// The puzzles that come back to the visitor, the longest due first; none for one who does not want that.
    fn puzzle_reviews(&self, visitor: &Visitor) -> Result<Vec<PuzzleReview>, WebError> {
        let Some(learner) = visitor.learner.as_ref().filter(|_| visitor.settings.get("repeat") == "on") else {
            return Ok(Vec::new());
        };
        self.store.puzzle_reviews(learner).map_err(WebError::internal)
    }

    /// How many puzzles are due that came back to the visitor; none for one who does not want that.
    fn n_puzzles_due(&self, visitor: &Visitor, now: i64) -> Result<u32, WebError> {
        match &visitor.learner {
            Some(learner) if visitor.settings.get("repeat") == "on" => {
                self.store.n_puzzles_due(learner, now).map_err(WebError::internal)
            }
            _ => Ok(0),
        }
    }

    /// Where a newcomer begins; none when there are no lessons.
    fn first_step(&self, lang: Lang) -> Option<String> {
        let course = self.course();
        let lesson = course.lessons().next()?;
        Some(home::step_href(lang, lesson, lesson.steps.first()?))
    }
}

/// The site. Add a route here, its line in permission.rs, and its page's file beside this one; `tests/suite/pages.rs` visits
/// them all.
pub fn router(app: App) -> Router {
    site(Arc::new(app))
}

fn site(app: Arc<App>) -> Router {
    let pages = Router::new()
        .route("/", get(in_visitors_language))
        .route("/{lang}", get(with_slash))
        .route("/{lang}/", get(home::show))
        .route("/{lang}/try", post(tryout::answer).get(tryout::back_home))
        .route("/{lang}/lessons", get(lessons::show))
        .route("/{lang}/lessons/{lesson}", get(lessons::enter))
        .route("/{lang}/exams/{exam}/runs", post(exam::begin).get(exam::back_to_exam))
        .route("/{lang}/lessons/{lesson}/{step}", get(step::show))
        .route("/{lang}/lessons/{lesson}/{step}/answers", post(step::answer).get(step::back_to_step))
        .route("/{lang}/worksheets/{lesson}", get(worksheet::show))
        .route("/{lang}/puzzles", get(puzzles::show))
        // Whoever adds a word beside the ids here adds it to the fixed words in puzzles/solve.rs too.
        .route("/{lang}/puzzles/next", get(puzzles::next))
        .route("/{lang}/puzzles/daily", get(puzzles::daily::show))
        .route("/{lang}/puzzles/mate-in/{n}", get(puzzles::mate_in))
        .route("/{lang}/puzzles/streak", get(puzzles::run::show_streak).post(puzzles::run::begin_streak))
        .route("/{lang}/puzzles/storm", get(puzzles::run::show_storm).post(puzzles::run::begin_storm))
        .route("/{lang}/puzzles/runs/{run}", get(puzzles::run::go_on))
        .route("/{lang}/puzzles/sets", get(puzzles::sets::show_all).post(puzzles::sets::make))
        .route("/{lang}/puzzles/sets/{set}", get(puzzles::sets::show))
        .route("/{lang}/puzzles/sets/{set}/rounds", post(puzzles::sets::begin_round).get(puzzles::sets::back_to_set))
        .route("/{lang}/puzzles/mistakes", get(puzzles::mistakes::show))
        .route("/{lang}/puzzles/themes/{key}", get(puzzles::theme::show))
        .route("/{lang}/puzzles/{id}", get(puzzles::solve::show))
        .route("/{lang}/puzzles/{id}/attempts", post(puzzles::solve::attempt).get(puzzles::solve::back_to_puzzle))
        .route("/{lang}/puzzles/{id}/paper", get(puzzles::solve::paper))
        .route("/{lang}/review", get(review::show))
        .route("/{lang}/endgames", get(endgames::show))
        .route("/{lang}/endgames/{ending}", get(endgame::show))
        .route("/{lang}/endgames/{ending}/moves", post(endgame::play).get(endgame::back_to_ending))
        .route("/{lang}/progress", get(progress::show))
        .route("/{lang}/progress/export.json", get(progress::export_json))
        .route("/{lang}/progress/export.csv", get(progress::export_csv))
        .route("/{lang}/progress/erase", get(progress::ask_to_erase).post(progress::erase))
        .route("/{lang}/assignments", get(assignment::list))
        .route("/{lang}/assignments/{assignment}", get(assignment::show))
        .route("/{lang}/assignments/{assignment}/{number}", get(assignment::enter))
        .route("/{lang}/teach/sets", get(teach::sets::show_all).post(teach::sets::make))
        .route("/{lang}/teach/sets/add", get(teach::set_items::choose_set))
        .route("/{lang}/teach/sets/import", get(teach::set_file::show_import).post(teach::set_file::import))
        .route("/{lang}/teach/sets/{set}", get(teach::sets::show).post(teach::sets::describe))
        .route("/{lang}/teach/sets/{set}/items", get(teach::set_items::show_lesson).post(teach::set_items::add))
        .route("/{lang}/teach/sets/{set}/order", post(teach::sets::reorder))
        .route("/{lang}/teach/sets/{set}/copies", post(teach::sets::copy))
        .route("/{lang}/teach/sets/{set}/removal", post(teach::sets::remove))
        .route("/{lang}/teach/sets/{set}/file", get(teach::set_file::file))
        .route("/{lang}/teach/sets/{set}/worksheet", get(teach::set_file::worksheet))
        .route("/{lang}/teach/sets/{set}/try", get(teach::sets::try_it))
        .route("/{lang}/teach/sets/{set}/try/{number}", get(teach::sets::try_item))
        .route("/{lang}/teach/classes/{class}/assignments", get(teach::hand_out::show).post(teach::hand_out::hand_out))
        .route(
            "/{lang}/teach/assignments/{assignment}/settings",
            get(teach::hand_out::show_settings).post(teach::hand_out::save_settings),
        )
        .route("/{lang}/teach/assignments/{assignment}/withdrawal", post(teach::hand_out::withdraw))
        .route("/{lang}/settings", get(settings::show).post(settings::save))
        .route("/{lang}/about", get(about::show))
        .route("/{lang}/manifest.json", get(install::manifest))
        .route("/{lang}/offline", get(install::offline))
        .route("/{lang}/privacy", get(privacy::show))
        .route("/{lang}/sign-in", get(account::sign_in::show).post(account::sign_in::sign_in))
        .route("/{lang}/sign-out", post(account::sign_in::sign_out))
        .route("/{lang}/account", get(account::own::show))
        .route("/{lang}/account/password", post(account::own::change_password))
        .route("/{lang}/account/sessions/{session}/end", post(account::own::end_session))
        .route("/{lang}/account/new", get(account::new::show).post(account::new::make))
        .route("/{lang}/invitations/{token}", get(account::invitation::show).post(account::invitation::accept))
        .route("/{lang}/cards/{card}", get(account::card::show).post(account::card::sign_in))
        .route("/{lang}/join", get(account::join::enter))
        .route("/{lang}/join/{code}", get(account::join::show))
        .route("/{lang}/join/{code}/sign-in", post(account::join::sign_in))
        .route("/{lang}/join/{code}/members", post(account::join::join))
        .route("/{lang}/teach", get(teach::show))
        .route("/{lang}/teach/classes", post(teach::make_class))
        .route("/{lang}/teach/classes/{class}", get(teach::class::show))
        .route(
            "/{lang}/teach/classes/{class}/pupils",
            post(teach::pupils::add).layer(DefaultBodyLimit::max(MAX_FILE_BYTES)),
        )
        .route("/{lang}/teach/classes/{class}/pupils/move", post(teach::pupils::go_on))
        .route("/{lang}/teach/classes/{class}/pupils/leave", post(teach::pupils::leave))
        .route("/{lang}/teach/classes/{class}/pupils/keep", post(teach::pupils::keep))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/account", get(teach::pupil::show))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/name", post(teach::pupil::rename))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/code", post(teach::pupil::renew_code))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/password", post(teach::pupil::make_password_link))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/return", post(teach::pupil::come_back))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/export.json", get(teach::pupil::export))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}/erase", post(teach::pupil::erase))
        .route("/{lang}/teach/classes/{class}/cards", get(teach::cards::show))
        .route("/{lang}/teach/classes/{class}/settings", get(teach::settings::show).post(teach::settings::change))
        .route("/{lang}/teach/classes/{class}/code", post(teach::settings::renew_code))
        .route("/{lang}/teach/classes/{class}/archive", post(teach::settings::archive))
        .route("/{lang}/teach/classes/{class}/teachers", post(teach::settings::add_teacher))
        .route("/{lang}/teach/classes/{class}/teachers/remove", post(teach::settings::remove_teacher))
        .route("/{lang}/teach/school", get(teach::school::show))
        .route("/{lang}/teach/school/invitations", post(teach::school::invite))
        .route("/{lang}/teach/school/passwords", post(teach::school::make_password_link))
        .route("/{lang}/teach/school/teachers/remove", post(teach::school::remove_teacher))
        .route("/{lang}/teach/school/orphans", post(teach::school::adopt))
        .route("/{lang}/teach/school/choices", post(teach::school::choose))
        // The gradebook.
        .route("/{lang}/teach/assignments/{assignment}", get(gradebook::grid::show))
        .route("/{lang}/teach/assignments/{assignment}/grid.csv", get(gradebook::export::csv))
        .route("/{lang}/teach/assignments/{assignment}/grid.xlsx", get(gradebook::export::xlsx))
        .route("/{lang}/teach/assignments/{assignment}/items/{number}", get(gradebook::item::show))
        .route("/{lang}/teach/classes/{class}/results", get(gradebook::overview::show))
        .route("/{lang}/teach/classes/{class}/pupils/{pupil}", get(gradebook::pupil::show))
        .route(
            "/{lang}/teach/classes/{class}/pupils/{pupil}/notes",
            post(gradebook::pupil::add_note).get(gradebook::pupil::back_to_pupil),
        )
        .route(
            "/{lang}/teach/classes/{class}/pupils/{pupil}/notes/{note}",
            post(gradebook::pupil::change_note).get(gradebook::pupil::back_from_note),
        )
        // A class at one pace.
        .route("/{lang}/teach/classes/{class}/live", get(live::teacher::show).post(live::teacher::act))
        .route("/{lang}/live", get(live::pupil::enter))
        .route("/{lang}/live/{class}", get(live::pupil::show))
        .route("/{lang}/live/{class}/answers", post(live::pupil::answer).get(live::pupil::back_to_class))
        .route("/{lang}/live/{class}/events", get(live::events))
        .route("/{lang}/teach/lessons", get(editor::show).post(editor::begin))
        .route("/{lang}/teach/lessons/copies", post(editor::copy))
        .route(
            "/{lang}/teach/lessons/imports",
            get(editor::import::show)
                .post(editor::import::import)
                .layer(DefaultBodyLimit::max(editor::MAX_LESSON_BYTES)),
        )
        .route("/{lang}/teach/lessons/{own}", get(editor::lesson::show).post(editor::lesson::change))
        .route(
            "/{lang}/teach/lessons/{own}/file",
            get(editor::file::show).post(editor::file::save).layer(DefaultBodyLimit::max(editor::MAX_LESSON_BYTES)),
        )
        .route(
            "/{lang}/teach/lessons/{own}/steps/{number}",
            get(editor::step::show).post(editor::step::change).layer(DefaultBodyLimit::max(editor::MAX_LESSON_BYTES)),
        )
        .route("/{lang}/teach/lessons/{own}/try", get(editor::attempt::enter))
        .route("/{lang}/teach/lessons/{own}/try/{step}", get(editor::attempt::show))
        .route(
            "/{lang}/teach/lessons/{own}/try/{step}/answers",
            post(editor::attempt::answer).get(editor::attempt::back_to_step),
        )
        .route("/{lang}/teach/lessons/{own}/export", get(editor::file::export))
        .route("/{lang}/teach/lessons/{own}/publication", post(editor::publication::publish))
        .route("/{lang}/teach/lessons/{own}/withdrawal", post(editor::publication::withdraw))
        .route("/{lang}/teach/lessons/{own}/versions", post(editor::publication::go_back))
        .route("/{lang}/teach/lessons/{own}/removal", post(editor::publication::remove))
        .route("/{lang}/{section}/", get(without_slash))
        // A route has a line in permission.rs, or nobody may use it.
        .route_layer(middleware::from_fn_with_state(app.clone(), permission::guard))
        .fallback(async || WebError::NoSuchPage);
    Router::new()
        .route("/static/{name}", get(assets::show))
        .route("/worker.js", get(assets::worker))
        .route("/favicon.ico", get(async || Redirect::permanent(&assets::url("icon.svg"))))
        .route("/healthz", get(healthz))
        .merge(pages)
        .layer((
            middleware::from_fn_with_state(app.clone(), around),
            CatchPanicLayer::new(),
            middleware::from_fn_with_state(app.clone(), error::explain),
            TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT),
            DefaultBodyLimit::max(MAX_FORM_BYTES),
            CsrfLayer::new(),
            // Inside, so that a page that panics is explained; outside, so that an explanation that panics is answered.
            CatchPanicLayer::new(),
            middleware::from_fn(unsaved::keep_form),
        ))
        .with_state(app)
}

/// What every answer says, unless it says something else itself.
static FIXED_HEADERS: [(HeaderName, HeaderValue); 7] = [
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// What is done before and after every request. One layer for all of it: a layer is copied for every request, with all that
/// it has inside.
async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let identified = async |request| {
        client::identify(&app, request, async |request| {
            let answered = async |request| visitor::remember_language(request, next).await;
            with_fixed_headers(compress::compress(request, answered).await)
        })
        .await
    };
    observe::watch(&app, request, identified).await
}

fn with_fixed_headers(mut response: Response) -> Response {
    for (name, value) in &FIXED_HEADERS {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    response
}

/// `/` leads to the visitor's language; what it depends on is said, for caches in between.
async fn in_visitors_language(headers: HeaderMap) -> Response {
    let lang = visitor::preferred_language(&headers);
    ([(header::VARY, "Accept-Language, Cookie")], Redirect::to(&format!("/{lang}/"))).into_response()
}

async fn with_slash(visitor: Visitor) -> Redirect {
    Redirect::permanent(&format!("/{}/", visitor.lang()))
}

/// `/en/lessons/` is `/en/lessons`.
///
/// Our addresses are plain letters, and so is what a header may hold.
async fn without_slash(visitor: Visitor) -> Result<Redirect, WebError> {
    let path = visitor.path.trim_end_matches('/');
    if !path.is_ascii() {
        return Err(WebError::NoSuchPage);
    }
    Ok(Redirect::permanent(&format!("/{}{path}", visitor.lang())))
}

async fn healthz(State(app): State<Arc<App>>) -> Result<&'static str, WebError> {
    app.store.ping().await.map_err(WebError::internal)?;
    Ok("ok")
}

/// Milliseconds since 1970, UTC. A clock set before 1970 counts as 1970.
#[expect(clippy::disallowed_methods, reason = "here is where the clock is read")]
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The site while there is no room for one more visitor: every address says so, and that it is worth coming back.
fn full_site(app: Arc<App>) -> Router {
    Router::new()
        .fallback(async || StatusCode::SERVICE_UNAVAILABLE)
        .layer(middleware::from_fn_with_state(app, error::explain))
        .layer(SetResponseHeaderLayer::overriding(header::RETRY_AFTER, HeaderValue::from_static("5")))
        .layer(middleware::map_response(async |response| with_fixed_headers(response)))
}

/// Serves the site until `stop` is done; requests that have begun are finished.
pub async fn serve(listener: tokio::net::TcpListener, app: App, stop: impl Future<Output = ()>) {
    serve_in(Bounds::default(), listener, app, stop).await;
}

/// The same within these bounds.
pub async fn serve_in(bounds: Bounds, listener: tokio::net::TcpListener, app: App, stop: impl Future<Output = ()>) {
    let app = Arc::new(app);
    let erasing = tokio::spawn(erase_in_time(app.clone()));
    let live = app.live.clone();
    let stop = async move {
        stop.await;
        // Their streams would never end by themselves.
        live.close();
    };
    serve::serve(listener, site(app.clone()), full_site(app), bounds, stop).await;
    erasing.abort();
}

/// Serves any router as the site is served, so that what the site costs can be told from what serving costs.
pub async fn serve_router(listener: tokio::net::TcpListener, router: Router, stop: impl Future<Output = ()>) {
    serve::serve(listener, router.clone(), router, Bounds::default(), stop).await;
}

/// Answers `/metrics`, for whoever may reach this listener, until the program ends.
///
/// # Errors
///
/// When the listener fails.
pub async fn serve_metrics(listener: tokio::net::TcpListener, metrics: Arc<Metrics>) -> std::io::Result<()> {
    axum::serve(listener, observe::router(metrics)).await
}

/// Erases the pupils whose day has come, at the start and from then on.
async fn erase_in_time(app: Arc<App>) {
    let mut ticks = tokio::time::interval(ERASE_EVERY);
    loop {
        ticks.tick().await;
        match app.store.erase_in_time(now()).await {
            Ok(0) => {}
            Ok(n_erased) => tracing::info!(n_erased, "pupils were erased because their day had come"),
            Err(error) => tracing::error!(%error, "pupils whose day had come could not be erased"),
        }
    }
}

/// A name of an account as it is kept; none for one that cannot be.
pub fn account_name(typed: &str) -> Option<String> {
    account::clean_name(typed).ok()
}

/// A link by which the first teacher of a school is made, below the site's address; none when there is a teacher.
///
/// # Errors
///
/// When the database fails.
pub async fn first_teacher_link(app: &App) -> Result<Option<String>, StoreError> {
    let (secret, token) = account::fresh_secret();
    let expires_at = now() + teach::LINK_LIFE_MS;
    let is_needed = app.store.invite_first_teacher(token, expires_at).await?;
    Ok(is_needed.then(|| format!("/en/invitations/{secret}")))
}

/// Makes a teacher, the first of whom runs the school, and a link by which they choose their password, below the site's
/// address. None when the name belongs to somebody who is no teacher.
///
/// # Errors
///
/// When the database fails.
pub async fn teacher_link(store: &Store, name: &str) -> Result<Option<String>, StoreError> {
    let (secret, token) = account::fresh_secret();
    let now = now();
    let audit = Audit::by_itself(AuditAction::TeacherInvited, now).about(name);
    let learner = LearnerId::from_bits(rand::random());
    let made = store.add_teacher(name.to_owned(), learner, token, now + teach::LINK_LIFE_MS, audit).await?;
    Ok(made.map(|_| format!("/en/invitations/{secret}")))
}
