//! Connections: how many there may be at a time, and how long one may take to say what it wants.
//!
//! How long a request may take once its head is read, and how large its body may be, is bounded in the router.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo, serve::Listener};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tokio_io_timeout::TimeoutStream;

/// A class opens a few connections a pupil, so this is for a thousand pupils at once. Each holds some 20 kB.
const MAX_CONNECTIONS: usize = 4096;

/// Connections beyond these that are told to come back later. Whoever is not even told waits at the door.
const MAX_REFUSALS: usize = 256;

/// Files that the program has open besides its connections, at most.
const OTHER_FILES: u64 = 128;

/// How long the head of a request may take to arrive, counted from the end of the last one: a connection on which nothing
/// is asked for is closed, too.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// The same where there is no room for the connection.
const REFUSAL_HEAD_TIME: Duration = Duration::from_secs(2);

/// How long an answer may wait for a reader who takes none of it.
const STALLED_TIME: Duration = Duration::from_secs(30);

/// Our addresses and cookies are a few kilobytes.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// A request that has begun takes no longer; the program ends then, whoever is still connected.
const FINISH_TIME: Duration = Duration::from_secs(15);

/// What connections may take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How many there may be at a time.
    pub n_connections: usize,
    /// How many more are told at a time that there is no room.
    pub n_refusals: usize,
    /// How long the head of a request may take, and how long nothing may be asked for.
    pub head_time: Duration,
}

impl Default for Bounds {
    /// As many as we want to serve, or as the system lets us have.
    fn default() -> Bounds {
        let wanted = (MAX_CONNECTIONS + MAX_REFUSALS) as u64 + OTHER_FILES;
        let files = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted).saturating_sub(OTHER_FILES);
        let n_refusals = MAX_REFUSALS.min(usize::try_from(files / 8).unwrap_or(MAX_REFUSALS));
        let n_files = usize::try_from(files).unwrap_or(MAX_CONNECTIONS);
        Bounds { n_connections: MAX_CONNECTIONS.min(n_files - n_refusals), n_refusals, head_time: HEAD_TIME }
    }
}

/// Serves `site` until `stop` is done, and then finishes the requests that have begun.
///
/// Where there is no room for a connection, `full` answers its first request, and it is closed.
pub async fn serve(
    mut listener: TcpListener,
    site: Router,
    full: Router,
    bounds: Bounds,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(bounds.n_connections));
    let refusals = Arc::new(Semaphore::new(bounds.n_refusals));
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = async {
            let refusal = refusals.clone().acquire_owned().await;
            // Where no file can be opened the listener waits a moment and tries again.
            (Listener::accept(&mut listener).await, refusal)
        };
        let ((stream, peer), refusal) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        match places.clone().try_acquire_owned() {
            Ok(place) => answer((stream, peer), site.clone(), place, &connections, bounds.head_time, true),
            Err(_) => {
                let Ok(refusal) = refusal else { break };
                tracing::warn!(n_connections = bounds.n_connections, "there is no room for one more connection");
                answer((stream, peer), full.clone(), refusal, &connections, REFUSAL_HEAD_TIME, false);
            }
        }
    }
    drop(listener);
    // Whoever has not been answered by then is not going to be.
    let _ = tokio::time::timeout(FINISH_TIME, connections.shutdown()).await;
}

/// Answers the requests of a connection, on a task of its own that holds its place.
fn answer(
    (stream, peer): (TcpStream, SocketAddr),
    router: Router,
    place: OwnedSemaphorePermit,
    connections: &GracefulShutdown,
    head_time: Duration,
    keep_alive: bool,
) {
    // A page is sent at once, without waiting for the reader to confirm its first part. It works without, too.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(STALLED_TIME));
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_buf_size(MAX_HEAD_BYTES)
        .keep_alive(keep_alive)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            // The reader's doing: gone away, too slow, or no HTTP.
            tracing::debug!(%error, "a connection ended early");
        }
        drop(place);
    });
}
