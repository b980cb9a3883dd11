//! What an attacker tries, door by door: each row of docs/threats.md that no other test shows has its test here.

use std::fs;

use axum::{
    body::Body,
    http::{HeaderName, Method, Request, StatusCode, header},
};
use tabiya::{store::AccountRole, web::permission::TABLE};

use crate::{
    accounts::make_account,
    app::School,
    classes::make_class,
    fuzzed::fuzz::{
        roster::{upload, workbook},
        site::{Answer, MARKUP, PEOPLE, Site},
    },
};

const SAFE: [&str; 7] = [
    "cache-control",
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
];

#[track_caller]
fn assert_safe(answer: &Answer, asked: &str) {
    for name in SAFE {
        assert!(answer.headers.contains_key(HeaderName::from_static(name)), "no {name}: {asked}");
    }
    let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'; ") && !policy.contains("unsafe"), "{asked}: {policy}");
}

#[tokio::test]
async fn every_address_answers_with_the_headers_that_keep_a_browser_safe() {
    let site = Site::open().await;
    for (method, route, _) in TABLE {
        for who in ['S', 'P', 'T'] {
            // What is posted changes nothing here: nobody's form holds this.
            let form = if *method == Method::POST { "nothing=1" } else { "" };
            let (kind, address) = ("text/plain", site.address(route));
            let answer = site.ask(who, method, &address, kind, form.into()).await.unwrap();
            assert_safe(&answer, &format!("{who} {method} {address}"));
        }
    }
    for (method, address) in [
        (Method::GET, "/static/nothing.css"),
        (Method::GET, "/worker.js"),
        (Method::GET, "/favicon.ico"),
        (Method::GET, "/healthz"),
        (Method::GET, "/en/no/such/page/at/all"),
        (Method::DELETE, "/en/lessons"),
        (Method::OPTIONS, "/en/sign-in"),
        (Method::POST, "/static/school.css"),
    ] {
        let answer = site.ask('S', &method, address, "text/plain", Vec::new()).await.unwrap();
        assert_safe(&answer, &format!("{method} {address}"));
    }
}

#[tokio::test]
async fn no_address_takes_the_form_of_another_site() {
    let school = School::open().await;
    let mut teacher = school.signed_in("Frau Berg", AccountRole::Admin).await;
    for (_, route, _) in TABLE.iter().filter(|(method, ..)| *method == Method::POST) {
        let path = route.replace("{lang}", "en").replace(['{', '}'], "");
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
            ("origin", "http://school.example.evil.example"),
        ] {
            let request = Request::post(&path)
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .header(header::HOST, "school.example")
                .header(name, value);
            let answer = teacher.send(request, Body::from("sure=yes")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {name}: {value}");
            assert!(answer.body.contains("This form came from another site"), "{path} {name}: {value}");
        }
    }
}

/// Everything the school knows, but when somebody was last seen, and which puzzle was drawn for today or is the next of a run: whoever
/// asks first draws it, and whoever asks again gets the same.
fn contents(site: &Site) -> Vec<String> {
    let database = rusqlite::Connection::open(site.folder().join("tabiya.db")).unwrap();
    let mut names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").unwrap();
    let names: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut contents = Vec::new();
    let is_kept = |name: &&String| !matches!(name.as_str(), "session" | "daily_puzzle") && !name.starts_with("sqlite_");
    for name in names.iter().filter(is_kept) {
        let columns = if name == "puzzle_run" { "id, kind, began_at, ended_at, n_solved, n_missed" } else { "*" };
        let mut rows = database.prepare(&format!("SELECT {columns} FROM \"{name}\"")).unwrap();
        let n_columns = rows.column_count();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values: Vec<String> = (0..n_columns).map(|idx| format!("{:?}", row.get_ref(idx).unwrap())).collect();
            contents.push(format!("{name}: {}", values.join(", ")));
        }
    }
    contents
}

/// A link or a picture on another site makes a browser ask for an address with its cookies: asking must change nothing.
#[tokio::test]
async fn whoever_only_looks_changes_nothing() {
    let site = Site::open().await;
    for (_, route, _) in TABLE.iter().filter(|(method, ..)| *method == Method::GET) {
        for who in PEOPLE {
            let before = contents(&site);
            for query in ["", "?hint=1", "?give-up=1&solution=1&sure=yes&erase=1&do=show"] {
                site.get(who, &format!("{route}{query}")).await;
            }
            let after = contents(&site);
            let new: Vec<&String> = after.iter().filter(|row| !before.contains(row)).collect();
            assert!(new.is_empty() && after.len() == before.len(), "{who} {route}: {new:?}");
        }
    }
}

#[tokio::test]
async fn markup_that_is_kept_anywhere_is_shown_as_letters() {
    let site = Site::open().await;
    let markup = MARKUP.concat();
    let typed: String = form_urlencoded::byte_serialize(format!("a{markup}").as_bytes()).collect();
    for (who, route, form) in [
        ('T', "/en/teach/classes/{class}/settings", "name={}&sign-in=code"),
        ('T', "/en/teach/classes/{class}/pupils/{pupil}/name", "name=Blue+Fox&real-name={}"),
        ('T', "/en/teach/classes/{class}/pupils/{pupil}/notes", "text={}"),
        ('T', "/en/teach/sets/{set}", "title={}&about={}"),
        ('T', "/en/teach/sets", "title={}"),
        (
            'T',
            "/en/teach/assignments/{assignment}/settings",
            "title={}&opens=2020-01-01T10:00&due=2099-01-01T10:00&done=all&hints=1",
        ),
        ('T', "/en/teach/lessons", "title={}"),
        (
            'T',
            "/en/teach/classes/{class}/live",
            "number=1&do=show&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1+w+-+-+0+1&question={}",
        ),
        ('P', "/en/lessons/rook/where-to/answers", "id={}&square={}&move={}"),
        ('L', "/en/join/{code}/members", "real-name={}"),
    ] {
        site.post(who, route, &form.replace("{}", &typed)).await;
    }
    // Where no form takes it, it may have come from a backup or an import.
    site.sql(&format!(
        "UPDATE account SET name = name || '{markup}' WHERE name = 'Mr Tang';
         UPDATE class SET name = name || '{markup}';
         UPDATE class_pupil SET real_name = real_name || '{markup}';
         UPDATE task_set SET title = title || '{markup}', about = '{markup}';
         UPDATE assignment SET title = title || '{markup}';
         UPDATE audit_entry SET subject = '{markup}';"
    ));
    let study = format!(
        "[Event \"{}\"]\n[FEN \"k7/8/2K5/8/8/8/8/7R w - - 0 1\"]\n\n{{ {markup} }} 1. Kb6 {{ {markup} }} Kb8 2. Rh8# *\n",
        markup.replace('"', "\\\"")
    );
    let body = format!("--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{study}\r\n--cut--\r\n");
    let kind = "multipart/form-data; boundary=cut";
    let imported = site.ask('T', &Method::POST, "/en/teach/lessons/imports", kind, body.into()).await.unwrap();
    let lesson = imported.headers.get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned());
    let lesson = lesson.unwrap_or_else(|| panic!("{}", imported.text()));
    let lesson = lesson.split('?').next().unwrap();
    let mut n_shown = 0;
    let routes: Vec<String> = TABLE
        .iter()
        .filter(|(method, ..)| *method == Method::GET)
        .map(|(_, route, _)| (*route).to_owned())
        .chain(["", "/file", "/steps/1", "/try", "/try/chapter-1"].map(|end| format!("{lesson}{end}")))
        .collect();
    for route in routes {
        for who in PEOPLE {
            let answer = site.get(who, &route).await;
            let page = answer.text();
            n_shown += usize::from(page.contains("&#60;zq&#62;"));
            if answer.is_page() {
                assert!(MARKUP.iter().all(|markup| !page.contains(markup)), "{who} {route}: {page}");
            }
        }
    }
    assert!(n_shown >= 10, "it is shown by {n_shown} pages only");
}

#[tokio::test]
async fn every_cookie_is_kept_from_other_sites_and_those_that_name_somebody_from_scripts() {
    let school = School::open().await;
    let mut mei = school.visitor();
    let answers = [
        make_account(&mut mei, "Mei", "a long password").await,
        school.visitor().get("/zh-Hans/").await,
        school.visitor().post("/en/settings", &[("theme", "dark")]).await,
        school.visitor().post("/en/lessons/rook/where-to/answers", &[("square", "a1")]).await,
        mei.post("/en/sign-out", &[]).await,
    ];
    let mut names = Vec::new();
    for cookie in answers.iter().flat_map(|answer| answer.headers.get_all(header::SET_COOKIE)) {
        let cookie = cookie.to_str().unwrap();
        let name = cookie.split('=').next().unwrap();
        assert!(cookie.contains("; SameSite=Lax") && cookie.contains("; Path=/"), "{cookie}");
        assert!(!cookie.contains("Domain="), "{cookie}");
        assert!(name == "language" || cookie.contains("; HttpOnly"), "{cookie}");
        names.push(name);
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, ["language", "learner", "session", "settings"]);
}

#[tokio::test]
async fn links_for_print_lead_to_this_host_whatever_a_request_says() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    berg.post_list(&format!("/en/teach/classes/{}/pupils", class.key), "Anna Berg", false).await;
    let cards = format!("/en/teach/classes/{}/cards", class.key);
    for (host, more, expect) in [
        ("school.example", ("x-forwarded-host", "evil.example"), "http://school.example/"),
        ("school.example:3000", ("forwarded", "host=evil.example"), "http://school.example:3000/"),
        ("[::1]:3000", ("x-original-host", "evil.example"), "http://[::1]:3000/"),
        ("school.example/@evil.example", ("x-host", "evil.example"), "http://localhost/"),
        ("school@evil.example", ("x-forwarded-server", "evil.example"), "http://localhost/"),
        ("a\"><script>evil.example", ("x-forwarded-proto", "https"), "http://localhost/"),
    ] {
        let request = Request::get(&cards).header(header::HOST, host).header(more.0, more.1);
        let page = berg.send(request, Body::empty()).await.assert_ok();
        // An address may break after a slash.
        let printed = page.body.replace("<wbr>", "");
        assert!(printed.contains(&format!("{expect}en/join/{}", class.code)), "{host}: {printed}");
        assert!(!printed.contains("evil.example"), "{host}: {printed}");
    }
}

/// Sends a list of pupils as a teacher does.
async fn send_list(site: &Site, file: &[u8]) -> Answer {
    let (kind, body) = upload(file);
    let address = site.address("/zh-Hant/teach/classes/{class}/pupils");
    site.ask('T', &Method::POST, &address, kind, body).await.unwrap()
}

#[track_caller]
fn assert_refused(answer: &Answer, status: StatusCode, words: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    assert!(answer.text().contains(words), "{}", answer.text());
}

const TOO_MUCH: &str = "遠遠多於一份學生名單";

fn sheet(rows: &str) -> String {
    format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{rows}</sheetData></worksheet>"
    )
}

fn cell(at: &str, text: &str) -> String {
    format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

#[tokio::test]
async fn a_list_that_is_too_large_or_of_another_kind_is_refused_in_words() {
    let site = Site::open().await;
    let large = vec![b'x'; 2 << 20];
    assert_refused(&send_list(&site, &large).await, StatusCode::PAYLOAD_TOO_LARGE, "一次送來的內容太多了");
    for file in [b"PK\x03\x04 and nothing of a table".as_slice(), b"\x7fELF\x02\x01\x01\0\0\0"] {
        assert_refused(&send_list(&site, file).await, StatusCode::UNPROCESSABLE_ENTITY, "無法讀取這個檔案");
    }
}

#[tokio::test]
async fn an_archive_that_unpacks_to_more_than_a_list_is_refused() {
    let site = Site::open().await;
    let bomb =
        workbook(sheet("").as_bytes(), format!("<sst><si><t>{}</t></si></sst>", "x".repeat(40 << 20)).as_bytes());
    assert!(bomb.len() < 100_000, "it is small enough to be sent: {}", bomb.len());
    assert_refused(&send_list(&site, &bomb).await, StatusCode::UNPROCESSABLE_ENTITY, TOO_MUCH);
}

#[tokio::test]
async fn a_sheet_of_two_far_corners_takes_no_room_for_what_is_between() {
    let site = Site::open().await;
    let rows =
        format!("<row r=\"1\">{}</row><row r=\"1048576\">{}</row>", cell("A1", "Anna"), cell("XFD1048576", "Ole"));
    let answer = send_list(&site, &workbook(sheet(&rows).as_bytes(), b"<sst/>")).await;
    assert_refused(&answer, StatusCode::UNPROCESSABLE_ENTITY, TOO_MUCH);
    // What stands far to the right is no name; the list is taken without it.
    let rows = format!("<row r=\"1\">{}{}</row>", cell("A1", "Anna"), cell("XFD1", "Ole"));
    let answer = send_list(&site, &workbook(sheet(&rows).as_bytes(), b"<sst/>")).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
}

#[tokio::test]
async fn one_text_in_many_cells_is_not_many_texts() {
    let site = Site::open().await;
    let texts = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(1 << 19));
    let row = |row: usize| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>");
    let rows: String = (1..=2000).map(row).collect();
    let answer = send_list(&site, &workbook(sheet(&rows).as_bytes(), texts.as_bytes())).await;
    assert_refused(&answer, StatusCode::UNPROCESSABLE_ENTITY, TOO_MUCH);
}

#[tokio::test]
async fn what_a_document_defines_is_not_put_into_itself() {
    let site = Site::open().await;
    let defines = "<!DOCTYPE x [<!ENTITY a \"qqqqqqqqqq\"><!ENTITY big \"&a;&a;&a;&a;\"><!ENTITY file SYSTEM \"file:///etc/passwd\">]>";
    for (text, is_plain) in [("Anna &big;", false), ("Anna &file;", false), ("Anna", true)] {
        let book = format!("{defines}{}", sheet(&format!("<row r=\"1\">{}</row>", cell("A1", text))));
        let answer = send_list(&site, &workbook(book.as_bytes(), b"<sst/>")).await;
        let page = site.get('T', "/en/teach/classes/{class}").await.text();
        let told = answer.text() + &page;
        assert!(!told.contains("qqqq") && !told.contains("root:"), "{text}: {told}");
        // So it is the text that is refused, and not the whole.
        assert!(!is_plain || page.contains("Anna"), "{}", answer.text());
    }
}

/// Whoever finds a backup reads in it whatever the school knows. They do not become anybody by it whose session goes on, and learn no
/// password.
#[tokio::test]
async fn a_database_that_was_stolen_holds_no_session_no_link_and_no_password() {
    let school = School::open().await;
    let mut mei = school.visitor();
    make_account(&mut mei, "Mei", "a long password").await;
    let mut admin = school.signed_in("Ms Reed", AccountRole::Admin).await;
    let invited = admin.post("/en/teach/school/invitations", &[("name", "Mr Tang")]).await.assert_ok();
    let link = invited.body.split("/en/invitations/").nth(1).unwrap_or_default();
    let link: String = link.chars().take_while(char::is_ascii_alphanumeric).collect();
    assert_eq!(link.len(), 64, "{}", invited.body);
    let session = mei.cookie("session").unwrap().to_owned();
    let database = school.store();
    drop(database);
    let mut stolen = Vec::new();
    for file in fs::read_dir(school.folder()).unwrap() {
        stolen.extend(fs::read(file.unwrap().path()).unwrap());
    }
    let holds = |secret: &str| stolen.windows(secret.len()).any(|bytes| bytes == secret.as_bytes());
    assert!(holds("Mei"), "what is looked at is the database");
    for secret in [session.as_str(), &link, "a long password"] {
        assert!(!holds(secret), "{secret} is in the database");
    }
}

#[test]
fn nobody_else_on_the_machine_may_read_the_database() {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let _store = tabiya::store::Store::open(&folder.path().join("tabiya.db")).unwrap();
        for file in fs::read_dir(folder.path()).unwrap() {
            let file = file.unwrap();
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            let is_lock = file.file_name() == "tabiya.lock";
            assert!(is_lock || mode == 0o600, "{:?} {mode:o}", file.file_name());
        }
    }
}

#[tokio::test]
async fn after_an_account_is_made_one_is_where_one_wanted_to_go_and_never_elsewhere() {
    let school = School::open().await;
    for (idx, (next, expect)) in [
        ("/en/join/ABCDEF", "/en/join/ABCDEF"),
        ("//evil.example/en/", "/en/account?new=1"),
        ("/\\evil.example", "/en/account?new=1"),
        ("/en/\\..\\evil.example", "/en/account?new=1"),
        ("https:evil.example", "/en/account?new=1"),
        ("/en/\r\nSet-Cookie: a=b", "/en/account?new=1"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("Mei {idx}");
        let form = [("name", name.as_str()), ("password", "a long password"), ("next", next)];
        let answer = school.visitor().post("/en/account/new", &form).await;
        assert_eq!(answer.location(), expect, "{next}");
    }
}

#[tokio::test]
async fn a_real_name_that_turns_letters_round_is_refused() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let turned = "Anna \u{202e}greB";
    let path = format!("/en/teach/classes/{}/pupils", class.key);
    let answer = berg.post_list(&path, turned, false).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.words().contains("a sign that names cannot have"), "{}", answer.words());
    // Who joins is let in, and the sign is left out.
    let mut lea = school.signed_in("Lea", AccountRole::Learner).await;
    lea.post(&format!("/en/join/{}/members", class.code), &[("real-name", turned)]).await;
    let page = berg.get(&format!("/en/teach/classes/{}", class.key)).await.assert_ok();
    assert!(page.body.contains("Anna greB") && !page.body.contains('\u{202e}'), "{}", page.body);
}
