//! What the host sees of a running school: figures for Prometheus and a log, in both of them nothing about persons.
//!
//! An address says what was answered, and a cookie who did it: only the pattern of the address, `/{lang}/lessons/…`, is
//! ever told.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{MatchedPath, Request},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::ConstGauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};
use tokio::sync::Semaphore;
use tracing::Instrument;

use super::App;
use crate::store::{NotWritten, Recorded, WriteObserver};

/// A request that takes longer than this is worth a line in the log.
const SLOW: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnswerLabels {
    kind: &'static str,
    verdict: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabels {
    outcome: &'static str,
}

type Durations = Family<RouteLabels, Histogram, fn() -> Histogram>;

/// The figures of a school since it was started. Their names begin with `tabiya_`.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Durations,
    answers: Family<AnswerLabels, Counter>,
    writes: Arc<Writes>,
}

impl Metrics {
    pub(super) fn new(judging: Arc<Semaphore>) -> Metrics {
        let mut registry = Registry::with_prefix("tabiya");
        let requests = Family::<RequestLabels, Counter>::default();
        registry.register(
            "http_requests",
            "Requests, by the pattern of their address and their status",
            requests.clone(),
        );
        let durations: Durations =
            Family::new_with_constructor(|| Histogram::new(exponential_buckets(0.000_5, 2.0, 15)));
        let help = "Time until the answer to a request begins";
        registry.register_with_unit("http_request_duration", help, Unit::Seconds, durations.clone());
        let answers = Family::<AnswerLabels, Counter>::default();
        registry.register("answers", "Answers that were recorded, each once", answers.clone());
        let writes = Arc::new(Writes::register(&mut registry));
        registry.register_collector(Box::new(JudgingPermits(judging)));
        Metrics { registry, requests, durations, answers, writes }
    }

    /// Who watches the transactions of the store for these figures.
    pub(super) fn write_observer(&self) -> Arc<dyn WriteObserver> {
        self.writes.clone()
    }

    /// Counts an answer that was recorded now, and not one that had been before.
    pub(super) fn count_answer(&self, kind: &'static str, verdict: &'static str, recorded: Recorded) {
        if recorded == Recorded::Now {
            self.answers.get_or_create(&AnswerLabels { kind, verdict }).inc();
        }
    }
}

/// Transactions of the store, watched by the one thread that writes.
struct Writes {
    began_at: Mutex<Option<Instant>>,
    n_jobs: Histogram,
    durations: Histogram,
    outcomes: Family<OutcomeLabels, Counter>,
}

impl Writes {
    fn register(registry: &mut Registry) -> Writes {
        let writes = Writes {
            began_at: Mutex::default(),
            n_jobs: Histogram::new(exponential_buckets(1.0, 2.0, 9)),
            durations: Histogram::new(exponential_buckets(0.000_25, 2.0, 15)),
            outcomes: Family::default(),
        };
        registry.register("write_batch_jobs", "Changes that were written in one transaction", writes.n_jobs.clone());
        let help = "Time of a transaction, until it is on the disk";
        registry.register_with_unit("write_duration", help, Unit::Seconds, writes.durations.clone());
        registry.register("writes", "Transactions, by what became of them", writes.outcomes.clone());
        writes
    }
}

impl WriteObserver for Writes {
    fn begins(&self, n_jobs: usize) {
        self.n_jobs.observe(n_jobs as f64);
        *self.began_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(clock());
    }

    fn ends(&self, outcome: Result<(), NotWritten>) {
        if let Some(began_at) = self.began_at.lock().unwrap_or_else(PoisonError::into_inner).take() {
            self.durations.observe(began_at.elapsed().as_secs_f64());
        }
        let outcome = match outcome {
            Ok(()) => "written",
            Err(NotWritten::DiskFull) => "disk-full",
            Err(NotWritten::ReadOnly) => "read-only",
            Err(NotWritten::Busy) => "busy",
            Err(NotWritten::Failed) => "failed",
        };
        self.outcomes.get_or_create(&OutcomeLabels { outcome }).inc();
    }
}

#[derive(Debug)]
struct JudgingPermits(Arc<Semaphore>);

impl Collector for JudgingPermits {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let n_free = i64::try_from(self.0.available_permits()).unwrap_or(i64::MAX);
        let gauge = ConstGauge::new(n_free);
        let help = "Moves that may be judged at the same time as those that are";
        let descriptor = encoder.encode_descriptor("tabiya_judging_permits", help, None, gauge.metric_type())?;
        gauge.encode(descriptor)
    }
}

/// Counts and times every request, and logs it: a slow one as a warning, the others for whoever asks for so much.
pub(super) async fn watch(app: &App, request: Request, next: impl AsyncFnOnce(Request) -> Response) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    // A method that somebody made up is no label of ours.
    let method = if request.method().as_str().len() <= 7 { request.method().to_string() } else { "other".to_owned() };
    let span = tracing::info_span!("request", %method, %route);
    let began_at = clock();
    let response = next(request).instrument(span.clone()).await;
    let took = began_at.elapsed();

    let status = response.status().as_u16();
    span.in_scope(|| {
        let ms = took.as_secs_f64() * 1000.0;
        if took >= SLOW {
            tracing::warn!(status, ms, "answered slowly");
        } else {
            tracing::debug!(status, ms, "answered");
        }
    });
    app.metrics.durations.get_or_create(&RouteLabels { route: route.clone() }).observe(took.as_secs_f64());
    app.metrics.requests.get_or_create(&RequestLabels { method, route, status }).inc();
    response
}

/// The moment from which a time is measured.
#[expect(clippy::disallowed_methods, reason = "here is where time is measured")]
pub fn clock() -> Instant {
    Instant::now()
}

/// The one page of the address for figures.
pub(super) fn router(metrics: Arc<Metrics>) -> Router {
    Router::new().route("/metrics", get(async move || show(&metrics)))
}

fn show(metrics: &Metrics) -> Response {
    let mut text = String::new();
    if let Err(error) = encode(&mut text, &metrics.registry) {
        tracing::error!(%error, "the figures cannot be written");
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text).into_response()
}
