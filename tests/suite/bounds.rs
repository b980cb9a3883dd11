//! What a connection may not do: be too slow, too large, too many, or ask for what is outside. Over real sockets.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use tabiya::{
    content,
    store::Store,
    web::{self, App, Bounds},
};
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};

struct Served {
    address: SocketAddr,
    _runtime: Runtime,
    _stop: oneshot::Sender<()>,
    _folder: tempfile::TempDir,
}

impl Served {
    fn with(bounds: Bounds) -> Served {
        let runtime = Runtime::new().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tabiya.db")).unwrap();
        let app = runtime.block_on(App::new(content::built_in().unwrap().clone(), store)).unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        runtime.spawn(web::serve_in(bounds, listener, app, async {
            let _ = stopped.await;
        }));
        Served { address, _runtime: runtime, _stop: stop, _folder: folder }
    }

    fn open() -> Served {
        Served::with(Bounds::default())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends these bytes and reads until the server closes the connection.
    fn ask(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may have heard enough before all is sent.
        let _ = stream.write_all(bytes);
        rest_of(&mut stream)
    }

    fn get(&self, target: &str, headers: &str) -> String {
        self.ask(format!("GET {target} HTTP/1.1\r\nHost: school\r\nConnection: close\r\n{headers}\r\n").as_bytes())
    }

    #[track_caller]
    fn assert_serves(&self) {
        let answer = self.get("/healthz", "");
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
    }
}

/// What comes until the connection is closed, or torn down with what has not been read.
fn rest_of(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One answer of a connection that stays open; its body has the length that the head says.
fn one_answer(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        let n_read = stream.read(&mut part).unwrap();
        bytes.extend_from_slice(&part[..n_read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let length = text.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse::<usize>().ok());
        let head = text.find("\r\n\r\n").map(|end| end + 4);
        if n_read == 0 || head.zip(length).is_some_and(|(head, length)| bytes.len() >= head + length) {
            return text;
        }
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

#[test]
fn a_head_that_does_not_come_is_not_waited_for() {
    let school = Served::with(Bounds { head_time: Duration::from_millis(300), ..Bounds::default() });
    for begin in ["", "GET /en/ HTTP/1.1\r\nHost: school\r\nX-Slow: "] {
        let answer = school.ask(begin.as_bytes());
        assert!(status(&answer) != 200, "{answer}");
    }
    school.assert_serves();
}

#[test]
fn a_connection_on_which_nothing_more_is_asked_is_closed() {
    let school = Served::with(Bounds { head_time: Duration::from_millis(300), ..Bounds::default() });
    let mut stream = school.connect();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: school\r\n\r\n").unwrap();
    assert_eq!(status(&one_answer(&mut stream)), 200);
    assert_eq!(rest_of(&mut stream), "");
}

#[test]
fn a_form_that_does_not_come_is_given_up_with_a_page() {
    let school = Served::open();
    let path = "/en/lessons/rook/answers-come-slowly/answers";
    let answer = school.ask(
        format!(
            "POST {path} HTTP/1.1\r\nHost: school\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Connection: close\r\nContent-Length: 1000\r\n\r\nmove=e4"
        )
        .as_bytes(),
    );
    assert_eq!(status(&answer), 408, "{answer}");
    assert!(answer.contains("That took too long"), "{answer}");
}

#[test]
fn a_form_that_is_too_large_is_answered_by_a_page() {
    let school = Served::open();
    let head = "POST /zh-Hant/lessons/rook/any/answers HTTP/1.1\r\nHost: school\r\nConnection: close\r\n\
                Content-Type: application/x-www-form-urlencoded\r\n";
    let large = "a".repeat(70_000);
    let with_length = format!("{head}Content-Length: {}\r\n\r\n{large}", large.len());
    let in_chunks = format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
    for request in [with_length, in_chunks] {
        let answer = school.ask(request.as_bytes());
        assert_eq!(status(&answer), 413, "{answer}");
        assert!(answer.contains("一次送來的內容太多了"), "{answer}");
    }
    school.assert_serves();
}

#[test]
fn who_finds_no_room_is_told_so_in_their_language_and_gets_in_later() {
    let school = Served::with(Bounds { n_connections: 2, n_refusals: 2, ..Bounds::default() });
    let inside = [(); 2].map(|()| {
        let mut stream = school.connect();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: school\r\n\r\n").unwrap();
        assert_eq!(status(&one_answer(&mut stream)), 200);
        stream
    });
    // More than may be refused at a time: each is told in its turn.
    for _ in 0..5 {
        let answer = school.ask(b"GET /zh-Hans/lessons HTTP/1.1\r\nHost: school\r\n\r\n");
        assert_eq!(status(&answer), 503, "{answer}");
        assert!(answer.contains("现在人太多了") && answer.contains("retry-after: 5"), "{answer}");
    }
    drop(inside);
    // That they have left is noticed a moment later.
    let gets_in = (0..300).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        status(&school.get("/healthz", "")) == 200
    });
    assert!(gets_in);
}

#[test]
fn an_address_leads_nowhere_but_to_pages() {
    let school = Served::open();
    let long = format!("/en/{}", "a".repeat(20_000));
    let too_long = format!("/en/{}", "a".repeat(100_000));
    for target in [
        "/../../etc/passwd",
        "/en/../../../etc/passwd",
        "/en/%2e%2e/%2e%2e/etc/passwd",
        "/static/../Cargo.toml",
        "/static/..%2f..%2fCargo.toml",
        "/static/%2e%2e%5cschool.css",
        "/en/lessons/rook/../../../settings",
        "/en/lessons/%00",
        "/en/lessons/rook/%00%0d%0aSet-Cookie:%20a=b",
        "/en/puzzles/%00abc",
        "/en/puzzles/%27%20OR%201=1%20--",
        "/en/lessons/%ff%fe/x",
        "/en/puzzles/%E0%A4%A",
        "//en//lessons",
        "/%65n%2flessons",
        "/EN/lessons",
        "/en/endgames/krk%00",
        &long,
        &too_long,
    ] {
        let answer = school.get(target, "");
        let shown: String = target.chars().take(60).collect();
        assert!((400..500).contains(&status(&answer)), "{shown}: {answer}");
        assert!(!answer.contains("root:") && !answer.contains("[package]"), "{shown}: {answer}");
        assert!(!answer.to_lowercase().contains("\r\nset-cookie: a=b"), "{shown}: {answer}");
    }
    for query in
        ["?from=%ff", "?square=%00", "?answered=%0a%0a", "?path=,,,,", "?ply=99999999999999999999", "?%", "?=&&&="]
    {
        let answer = school.get(&format!("/en/lessons/rook{query}"), "");
        assert!((200..500).contains(&status(&answer)), "{query}: {answer}");
    }
    school.assert_serves();
}

#[test]
fn headers_that_make_no_sense_change_nothing_or_are_refused() {
    let school = Served::open();
    let plain = [
        "Accept: \t;;,*/*;q=x, text/html;q=99\r\n".to_owned(),
        "Accept-Language: xx-🐴-yy;q=7, *;q=-1, zh-Hant-u-ca-chinese-x-y\r\n".to_owned(),
        format!("Accept-Language: {}\r\n", "zz,".repeat(3_000)),
        "Accept-Encoding: gzip;q=0.0.0, ;;;, identity\r\n".to_owned(),
        // Whoever takes no coding at all, not even none, gets the page as it is: that is more than no page.
        "Accept-Encoding: identity;q=0\r\n".to_owned(),
        "Cookie: language=\u{e9}\u{4e2d}; settings=theme:\"; learner=00000000000000000000000000000001\r\n".to_owned(),
        "Cookie: =; ;;; language; learner==; %00=%ff\r\n".to_owned(),
        "If-None-Match: *\r\nRange: bytes=0-0,-1\r\nX-Forwarded-For: \u{1F40E}\r\n".to_owned(),
    ];
    for headers in plain {
        let answer = school.get("/en/lessons", &headers);
        let shown: String = headers.chars().take(60).collect();
        assert_eq!(status(&answer), 200, "{shown}: {answer}");
    }
    // Bytes that are no UTF-8 at all.
    let odd = school.ask(
        b"GET /en/ HTTP/1.1\r\nHost: school\r\nConnection: close\r\nCookie: learner=\xff\xfe; language=\x80\r\n\r\n",
    );
    assert_eq!(status(&odd), 200, "{odd}");

    let refused = [
        format!("GET /en/ HTTP/1.1\r\nHost: school\r\nX-Long: {}\r\n\r\n", "a".repeat(100_000)),
        format!("GET /en/ HTTP/1.1\r\nHost: school\r\n{}\r\n", "X-More: 1\r\n".repeat(500)),
        "GET /en/ HTTP/1.1\r\nHost: school\r\nContent-Length: -1\r\n\r\n".to_owned(),
        "POST /en/settings HTTP/1.1\r\nHost: school\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd".to_owned(),
        "GET /en/ HTTP/7.3\r\nHost: school\r\n\r\n".to_owned(),
        "GET /en/\0 HTTP/1.1\r\nHost: school\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0 a browser that wants TLS".to_owned(),
    ];
    for request in refused {
        let answer = school.ask(request.as_bytes());
        let shown: String = request.chars().take(60).collect();
        assert!((400..500).contains(&status(&answer)) || answer.is_empty(), "{shown}: {answer}");
    }
    school.assert_serves();
}

#[test]
fn a_method_that_nobody_knows_gets_a_page() {
    let school = Served::open();
    for method in ["DELETE", "TRACE", "BREW"] {
        let answer = school
            .ask(format!("{method} /en/lessons HTTP/1.1\r\nHost: school\r\nConnection: close\r\n\r\n").as_bytes());
        assert!((400..500).contains(&status(&answer)), "{method}: {answer}");
    }
    school.assert_serves();
}
