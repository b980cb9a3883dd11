//! A step's page and an answer to it, through the whole router, beside a bare axum handler that returns the same bytes.
//!
//! `cargo bench --bench step`. The figures are server time for one request on one thread, without the network.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, header},
    routing::get,
};
use divan::Bencher;
use tabiya::{
    content,
    lesson::grade,
    store::Store,
    web::{self, App, FRAGMENT_TYPE},
};
use tower::ServiceExt;

fn main() {
    divan::main();
}

const STEP: &str = "/en/lessons/rook/";

struct School {
    runtime: tokio::runtime::Runtime,
    router: Router,
    path: String,
    answer: String,
    _folder: tempfile::TempDir,
}

fn school() -> School {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    let folder = tempfile::tempdir().expect("a folder for the database");
    let course = content::built_in().expect("the built-in lessons have no faults");
    let step = &course.lesson("rook").expect("the lesson is built in").steps[1];
    let path = format!("{STEP}{}", step.id);
    let mut answer = form_urlencoded::Serializer::new(String::new());
    answer.extend_pairs(grade::a_right_answer(step).expect("every step has a right answer").to_pairs());
    let answer = answer.finish();
    let store = Store::open(&folder.path().join("tabiya.db")).expect("a new database opens");
    let app = runtime.block_on(App::new(course.clone(), store)).expect("the key is made");
    School { router: web::router(app), runtime, path, answer, _folder: folder }
}

impl School {
    fn ask(&self, router: &Router, request: Request<Body>) -> Vec<u8> {
        self.runtime.block_on(async {
            let response = router.clone().oneshot(request).await.expect("the router never fails");
            to_bytes(response.into_body(), usize::MAX).await.expect("the body is in memory").to_vec()
        })
    }

    fn page(&self) -> Request<Body> {
        Request::get(&self.path).body(Body::empty()).expect("a request")
    }
}

#[divan::bench]
fn step_page(bencher: Bencher<'_, '_>) {
    let school = school();
    bencher.bench_local(|| school.ask(&school.router, school.page()));
}

#[divan::bench]
fn bare_axum_handler_with_the_same_bytes(bencher: Bencher<'_, '_>) {
    let school = school();
    let bytes = String::from_utf8(school.ask(&school.router, school.page())).expect("a page is text");
    let bare = Router::new().route(&school.path, get(async move || axum::response::Html(bytes.clone())));
    bencher.bench_local(|| school.ask(&bare, school.page()));
}

/// One learner alone pays for a whole disk write; many at once share it.
#[divan::bench]
fn answer_on_the_disk(bencher: Bencher<'_, '_>) {
    let school = school();
    bencher.bench_local(|| {
        let request = Request::post(format!("{}/answers", school.path))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, FRAGMENT_TYPE)
            .body(Body::from(school.answer.clone()));
        school.ask(&school.router, request.expect("a request"))
    });
}
