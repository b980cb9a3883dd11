//! One browser: a connection that stays open, cookies, and the time until the last byte of each answer.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    time::{Duration, Instant},
};

use axum::body::{Body, BodyDataStream, to_bytes};
use futures_util::StreamExt as _;
use hyper::{
    Method, Request, StatusCode,
    client::conn::http1::{SendRequest, handshake},
    header,
};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// More than any page has.
const MAX_PAGE: usize = 1 << 24;

/// Whether a browser says that it can read compressed pages, as browsers do without https. The bytes of such a page are
/// counted, not read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Accepts {
    Plain,
    Compressed,
}

pub struct Client {
    address: SocketAddr,
    connection: Option<SendRequest<Body>>,
    cookies: BTreeMap<String, String>,
}

pub struct Answer {
    pub status: StatusCode,
    pub location: Option<String>,
    pub encoding: Option<String>,
    pub bytes: Vec<u8>,
    pub took: Duration,
}

/// A stream of events that is open.
pub struct Events {
    parts: BodyDataStream,
    _connection: SendRequest<Body>,
}

impl Events {
    /// Waits for the next event; false when the stream has ended.
    pub async fn next(&mut self) -> bool {
        while let Some(Ok(part)) = self.parts.next().await {
            // What begins with a colon only says that the stream is alive.
            if !part.starts_with(b":") {
                return true;
            }
        }
        false
    }
}

impl Answer {
    /// Neither a fault of the asker nor of the asked.
    pub fn is_fine(&self) -> bool {
        self.status.is_success() || self.status.is_redirection()
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap_or_default()
    }
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        Client { address, connection: None, cookies: BTreeMap::new() }
    }

    pub fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.insert(name.to_owned(), value.to_owned());
    }

    pub async fn get(&mut self, path: &str, accepts: Accepts) -> Option<Answer> {
        self.send(Method::GET, path, "text/html", accepts, String::new()).await
    }

    /// Asks for the changed part of a page, as its script does.
    pub async fn fragment(&mut self, path: &str) -> Option<Answer> {
        self.send(Method::GET, path, tabiya::web::FRAGMENT_TYPE, Accepts::Plain, String::new()).await
    }

    /// Posts a form as the script of the page does, and gets the changed part of the page.
    pub async fn post(&mut self, path: &str, form: String) -> Option<Answer> {
        self.send(Method::POST, path, tabiya::web::FRAGMENT_TYPE, Accepts::Plain, form).await
    }

    /// Opens a stream of events on a connection of its own.
    pub async fn listen(&self, path: &str) -> Option<Events> {
        let cookies = self.cookies();
        let request = Request::get(path)
            .header(header::HOST, self.address.to_string())
            .header(header::ACCEPT, "text/event-stream")
            .header(header::COOKIE, cookies)
            .body(Body::empty())
            .ok()?;
        let mut connection = self.connect().await?;
        let response = connection.send_request(request).await.ok()?;
        let is_stream = response.status().is_success();
        is_stream.then(|| Events { parts: Body::new(response.into_body()).into_data_stream(), _connection: connection })
    }

    fn cookies(&self) -> String {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        cookies.join("; ")
    }

    /// None when the connection failed.
    async fn send(
        &mut self,
        method: Method,
        path: &str,
        accept: &str,
        accepts: Accepts,
        form: String,
    ) -> Option<Answer> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.address.to_string())
            .header(header::ACCEPT, accept)
            .header(header::COOKIE, self.cookies());
        if accepts == Accepts::Compressed {
            request = request.header(header::ACCEPT_ENCODING, "gzip, deflate");
        }
        if !form.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        let request = request.body(Body::from(form)).ok()?;
        let begun = Instant::now();
        if self.connection.as_ref().is_none_or(SendRequest::is_closed) {
            self.connection = Some(self.connect().await?);
        }
        let connection = self.connection.as_mut()?;
        connection.ready().await.ok()?;
        let answered = connection.send_request(request).await;
        let Ok(response) = answered else {
            self.connection = None;
            return None;
        };
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(Body::new(body), MAX_PAGE).await.ok()?;
        let took = begun.elapsed();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().ok().and_then(|text| text.split(';').next()?.split_once('='));
            if let Some((name, value)) = pair {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        let text_of = |name| parts.headers.get(name)?.to_str().ok().map(str::to_owned);
        Some(Answer {
            status: parts.status,
            location: text_of(header::LOCATION),
            encoding: text_of(header::CONTENT_ENCODING),
            bytes: bytes.to_vec(),
            took,
        })
    }

    async fn connect(&self) -> Option<SendRequest<Body>> {
        let stream = TcpStream::connect(self.address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.ok()?;
        tokio::spawn(async move {
            // An error of the connection is seen where its answer is waited for.
            let _ = connection.await;
        });
        Some(sender)
    }
}
