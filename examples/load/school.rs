//! The real server, in this process on threads of its own, with a clock at its door; and a bare handler beside it.

use std::{
    error::Error,
    net::SocketAddr,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, Response},
    middleware::{self, Next},
    routing::get,
};
use tabiya::{
    command, content,
    store::Store,
    web::{self, App},
};
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};

use crate::report::Times;

/// Server times since they were taken last.
pub type ServerTimes = Arc<Mutex<Times>>;

pub struct School {
    runtime: Runtime,
    pub address: SocketAddr,
    pub times: ServerTimes,
    _stop: oneshot::Sender<()>,
}

impl School {
    /// The site on this database, with the lessons and puzzles of the program.
    pub fn open(database: &Path) -> Result<School, Box<dyn Error>> {
        let runtime = Runtime::new()?;
        let course = content::built_in().map_err(|_| "the built-in lessons have faults")?;
        let store = Store::open(database)?;
        let router = runtime.block_on(async {
            command::add_built_in_puzzles(&store).await?;
            Ok::<_, Box<dyn Error>>(web::router(App::new(course.clone(), store).await?))
        })?;
        School::serving(runtime, router)
    }

    /// A handler that does nothing but return these bytes, with these headers, whatever it is asked for.
    pub fn bare(bytes: Vec<u8>, headers: HeaderMap) -> Result<School, Box<dyn Error>> {
        let bytes = Bytes::from(bytes);
        let answer = get(async move || (headers, bytes));
        School::serving(Runtime::new()?, Router::new().route("/{*path}", answer))
    }

    fn serving(runtime: Runtime, router: Router) -> Result<School, Box<dyn Error>> {
        let times = ServerTimes::default();
        let router = router.layer(middleware::from_fn_with_state(times.clone(), clocked));
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        let (stop, stopped) = oneshot::channel();
        runtime.spawn(async move {
            let stopped = async {
                // The sender is dropped when the school is.
                let _ = stopped.await;
            };
            web::serve_router(listener, router, stopped).await;
        });
        Ok(School { runtime, address, times, _stop: stop })
    }

    /// The times that the server took since this was asked last.
    pub fn take_times(&self) -> Times {
        std::mem::take(&mut *self.times.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Ends the server and lets the database go.
    pub fn close(self) {
        self.runtime.shutdown_timeout(Duration::from_secs(5));
    }
}

/// Server time: from the head of the request to the last byte of the body that is to be sent.
async fn clocked(State(times): State<ServerTimes>, request: Request, next: Next) -> Response<Body> {
    let begun = Instant::now();
    let (parts, body) = next.run(request).await.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    times.lock().unwrap_or_else(PoisonError::into_inner).add("server time", begun.elapsed());
    Response::from_parts(parts, Body::from(bytes))
}
