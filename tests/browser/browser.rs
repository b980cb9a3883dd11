//! A school on a free port and a Chromium that visits it.

use std::{
    future::Future,
    net::TcpListener,
    path::PathBuf,
    pin::Pin,
    process::{Child, Command, Stdio},
    time::Duration,
};

use sha2::{Digest, Sha256};
use tabiya::{
    content,
    lesson::Course,
    store::{AccountRole, LearnerId, NewAccount, PuzzleRecord, SessionToken, Store},
    web,
};
use thirtyfour::{
    TypingData,
    error::{WebDriverError, WebDriverErrorInner},
    extensions::query::ElementQueryable,
    prelude::*,
};

pub type Done<'b> = Pin<Box<dyn Future<Output = WebDriverResult<()>> + 'b>>;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scripts {
    On,
    Off,
}

pub struct Browser {
    pub driver: WebDriver,
    pub address: String,
    pub has_scripts: bool,
    /// The school's database.
    pub database: PathBuf,
    /// The same, opened beside the running program as the commands do.
    pub store: Store,
}

/// How long a page may take; generous, because it only decides how long a failing test waits.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long a whole test may take before it counts as hanging.
const LIMIT: Duration = Duration::from_secs(240);

/// How often an element may be replaced just when something is done to it.
const MAX_TRIES: u32 = 20;

fn is_stale(error: &WebDriverError) -> bool {
    matches!(**error, WebDriverErrorInner::StaleElementReference(_))
}

pub fn missing_programs() -> Vec<&'static str> {
    let is_missing = |program: &&str| {
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err()
    };
    ["chromium", "chromedriver"].into_iter().filter(is_missing).collect()
}

/// Runs one test in a browser and a school of its own.
pub fn run(scripts: Scripts, test: fn(&Browser) -> Done<'_>) -> Result<(), Box<dyn std::error::Error>> {
    run_within(LIMIT, scripts, test)
}

/// The same, for what takes longer than a test.
pub fn run_within(
    limit: Duration,
    scripts: Scripts,
    test: fn(&Browser) -> Done<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let folder = tempfile::tempdir()?;
        let database = folder.path().join("tabiya.db");
        let store = Store::open(&database)?;
        store.add_puzzles(own_puzzles()).await?;
        store.index_puzzles().await?;
        let router = web::router(web::App::new(course(), store).await?.with_light_passwords());
        let store = Store::open(&database)?;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        tokio::spawn(async move { axum::serve(listener, router).await });

        let driver_process = DriverProcess::start()?;
        let driver = driver_process.connect(scripts, folder.path()).await?;
        let has_scripts = scripts == Scripts::On;
        let browser = Browser { driver: driver.clone(), address, has_scripts, database, store };
        // The test runs in a task of its own kind so that the browser is closed when it panics, too.
        let outcome = std::panic::AssertUnwindSafe(test(&browser));
        let outcome =
            tokio::time::timeout(limit, catch(outcome)).await.unwrap_or_else(|_| Err("the test hangs".into()));
        driver.quit().await?;
        outcome
    })
}

/// The built-in lessons, and those of `tests/own`, which have the moves that need more than two squares.
pub fn course() -> Course {
    let own = content::read_paths(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/own").into()]);
    let (own, _) = own.expect("the folder is there");
    let built_in = content::built_in().expect("the built-in lessons have no faults");
    built_in.clone().merged_with(own).0
}

/// The puzzles of `tests/own/puzzles.csv`.
fn own_puzzles() -> Vec<PuzzleRecord> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        PuzzleRecord {
            id: fields[0].to_owned(),
            fen: fields[1].to_owned(),
            moves: fields[2].to_owned(),
            rating: fields[3].parse().expect("the rating is a number"),
            rating_deviation: 80,
            themes: fields[7].split(' ').map(str::to_owned).collect(),
            ..PuzzleRecord::default()
        }
    };
    include_str!("../own/puzzles.csv").lines().skip(1).map(row).collect()
}

async fn catch(test: std::panic::AssertUnwindSafe<Done<'_>>) -> Result<(), Box<dyn std::error::Error>> {
    let mut test = test.0;
    std::future::poll_fn(move |context| {
        let polled = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test.as_mut().poll(context)));
        match polled {
            Ok(std::task::Poll::Pending) => std::task::Poll::Pending,
            Ok(std::task::Poll::Ready(done)) => std::task::Poll::Ready(done.map_err(Into::into)),
            Err(panic) => {
                let words = panic.downcast_ref::<String>().cloned();
                let words = words.or_else(|| panic.downcast_ref::<&str>().map(|words| (*words).to_owned()));
                std::task::Poll::Ready(Err(words.unwrap_or_else(|| "the test panicked".to_owned()).into()))
            }
        }
    })
    .await
}

struct DriverProcess {
    child: Child,
    port: u16,
}

impl DriverProcess {
    fn start() -> std::io::Result<DriverProcess> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let child = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(DriverProcess { child, port })
    }

    async fn connect(&self, scripts: Scripts, folder: &std::path::Path) -> WebDriverResult<WebDriver> {
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=en",
            "--window-size=1280,900",
        ] {
            capabilities.add_arg(argument)?;
        }
        capabilities.add_arg(&format!("--user-data-dir={}", folder.join("chromium").display()))?;
        if scripts == Scripts::Off {
            let preferences = serde_json::json!({ "profile.managed_default_content_settings.javascript": 2 });
            capabilities.add_experimental_option("prefs", preferences)?;
        }
        let address = format!("http://127.0.0.1:{}", self.port);
        let mut last_error = None;
        for _ in 0..100 {
            match WebDriver::new(&address, capabilities.clone()).await {
                Ok(driver) => return Ok(driver),
                Err(error) => last_error = Some(error),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(last_error.expect("the loop ran, so the last try failed"))
    }
}

impl Drop for DriverProcess {
    fn drop(&mut self) {
        // It may have ended by itself already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "a session lasts from now on")]
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let since = since.expect("the clock is set after 1970");
    i64::try_from(since.as_millis()).expect("the clock is set before the year 292 million")
}

impl Browser {
    pub async fn open(&self, path: &str) -> WebDriverResult<()> {
        self.driver.goto(format!("{}{path}", self.address)).await
    }

    /// Opens a page of `pages::PAGES`: an address, or the answer to a form that is posted there.
    pub async fn visit(&self, lang: &str, page: &str) -> WebDriverResult<()> {
        let (path, form, encoding) = match (page.split_once(" <- "), page.split_once(" <= ")) {
            (Some((path, form)), _) => (path, form, "application/x-www-form-urlencoded"),
            (None, Some((path, form))) => (path, form, "multipart/form-data"),
            (None, None) => return self.open(&format!("/{lang}/{page}")).await,
        };
        self.open(&format!("/{lang}/about")).await?;
        let pairs: Vec<(&str, &str)> = form.split('&').filter_map(|pair| pair.split_once('=')).collect();
        let send = "const [action, pairs, enctype] = arguments;
            const form = document.createElement('form');
            Object.assign(form, { action, enctype, method: 'post' });
            for (const [name, value] of pairs) {
                const field = document.createElement('textarea');
                form.append(Object.assign(field, { name, value }));
            }
            document.body.append(form);
            HTMLFormElement.prototype.submit.call(form)";
        let arguments = vec![format!("/{lang}/{path}").into(), serde_json::json!(pairs), encoding.into()];
        self.driver.execute(send, arguments).await?;
        self.left(&format!("/{lang}/about")).await
    }

    /// Opens a page in a tab of its own, at a host whose cookies no other tab sees: somebody else's browser.
    pub async fn open_as(&self, host: &str, secret: &str, path: &str) -> WebDriverResult<WindowHandle> {
        let tab = self.driver.new_tab().await?;
        self.driver.switch_to_window(tab.clone()).await?;
        let address = self.address.replace("127.0.0.1", &format!("{host}.localhost"));
        self.driver.goto(format!("{address}/healthz")).await?;
        self.driver.add_cookie(Cookie::new("session", secret)).await?;
        self.driver.goto(format!("{address}{path}")).await?;
        Ok(tab)
    }

    /// Somebody with an account of this kind who has signed in: the secret of the session.
    pub async fn account(&self, name: &str, role: AccountRole) -> String {
        let learner = LearnerId::from_bits(rand::random());
        let new = NewAccount { learner, name: name.to_owned(), role, password: None, made_at: 0 };
        let account = self.store.add_account(new).await.expect("the database is there").expect("the name is free");
        let secret = format!("{:032x}", rand::random::<u128>());
        let token = SessionToken(Sha256::digest(&secret).into());
        self.store.begin_session(account.id, token, "a test".to_owned(), now()).await.expect("the database is there");
        secret
    }

    /// Puts into the database what a test needs and no page makes.
    pub fn sql(&self, statements: &str) {
        let database = rusqlite::Connection::open(&self.database).expect("the database of the school");
        database.execute_batch(statements).expect("the statements fit the schema");
    }

    /// Whether the page has this, soon.
    pub async fn waits_for(&self, selector: &str) -> WebDriverResult<()> {
        self.present(selector).await.map(|_| ())
    }

    /// A class under this key with this teacher and this pupil.
    pub fn add_class(&self, class: &str, teacher: &str, pupil: &str) {
        let database = rusqlite::Connection::open(&self.database).expect("the school's database opens");
        for (sql, who) in [
            ("INSERT INTO class (key, name, sign_in, made_at) SELECT ?1, ?1, 'code', 0 WHERE ?2 = ''", ""),
            (
                "INSERT INTO class_teacher (class, account)
                 SELECT c.id, a.id FROM class c, account a WHERE c.key = ?1 AND a.name = ?2",
                teacher,
            ),
            (
                "INSERT INTO class_pupil (class, learner, real_name, joined_at)
                 SELECT c.id, a.learner, a.name, 0 FROM class c, account a WHERE c.key = ?1 AND a.name = ?2",
                pupil,
            ),
        ] {
            assert_eq!(database.execute(sql, [class, who]).expect("the row fits"), 1);
        }
    }

    /// Whose session the browser has from now on.
    pub async fn be(&self, secret: &str) -> WebDriverResult<()> {
        // A cookie can be set for a site only where the browser stands on it.
        self.open("/en/about").await?;
        self.driver.add_cookie(Cookie::new("session", secret)).await
    }

    pub async fn find(&self, selector: &str) -> WebDriverResult<WebElement> {
        self.driver.query(By::Css(selector)).wait(PATIENCE, Duration::from_millis(30)).first().await
    }

    /// Waits for an element that need not be seen, a hidden field for example.
    pub async fn present(&self, selector: &str) -> WebDriverResult<WebElement> {
        self.driver.query(By::Css(selector)).wait(PATIENCE, Duration::from_millis(30)).first().await
    }

    pub async fn exists(&self, selector: &str) -> WebDriverResult<bool> {
        Ok(!self.driver.find_all(By::Css(selector)).await?.is_empty())
    }

    /// Does one thing to an element. What the script replaces at that very moment was not touched, and is found again.
    pub async fn on<T>(
        &self,
        selector: &str,
        act: impl AsyncFn(WebElement) -> WebDriverResult<T>,
    ) -> WebDriverResult<T> {
        let mut n_tries = 0;
        loop {
            let done = act(self.find(selector).await?).await;
            n_tries += 1;
            match done {
                Err(error) if n_tries < MAX_TRIES && is_stale(&error) => {}
                done => return done,
            }
        }
    }

    pub async fn click(&self, selector: &str) -> WebDriverResult<()> {
        self.on(selector, async |element| {
            element.scroll_into_view().await?;
            element.click().await
        })
        .await
    }

    /// Types into a field that is empty.
    pub async fn fill(&self, selector: &str, text: &str) -> WebDriverResult<()> {
        self.on(selector, async |field| field.send_keys(text).await).await
    }

    /// The words of an element, as they are seen.
    pub async fn text(&self, selector: &str) -> WebDriverResult<String> {
        self.on(selector, async |element| element.text().await).await
    }

    /// Presses keys in whatever has the focus, and what has it next when it is replaced meanwhile.
    pub async fn keys(&self, keys: impl Into<TypingData>) -> WebDriverResult<()> {
        self.driver.action_chain().send_keys(keys).perform().await
    }

    /// The name of the answer that the page would send; an answer that was taken makes a new one.
    async fn answer_id(&self) -> WebDriverResult<Option<String>> {
        self.on("body", async |_| {
            let read = "return document.querySelector('#step input[name=id]')?.value ?? null";
            Ok(self.driver.execute(read, vec![]).await?.json().as_str().map(str::to_owned))
        })
        .await
    }

    /// Does what sends an answer, and waits until the page that it was sent from is gone.
    pub async fn answering(&self, send: impl Future<Output = WebDriverResult<()>>) -> WebDriverResult<()> {
        let before = self.answer_id().await?;
        send.await?;
        for _ in 0..500 {
            if self.answer_id().await? != before {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        panic!("the answer was not taken")
    }

    pub async fn square(&self, name: &str) -> WebDriverResult<WebElement> {
        self.find(&format!("#step [data-square=\"{name}\"]")).await
    }

    pub async fn press_square(&self, name: &str) -> WebDriverResult<()> {
        self.on(&format!("#step [data-square=\"{name}\"]"), async |square| square.click().await).await
    }

    /// Waits until the feedback carries this verdict.
    pub async fn verdict(&self, verdict: &str) -> WebDriverResult<String> {
        self.text(&format!("[data-feedback][data-verdict=\"{verdict}\"]")).await
    }

    /// Waits until nothing on the page is like this.
    pub async fn gone(&self, selector: &str) -> WebDriverResult<()> {
        self.driver.query(By::Css(selector)).wait(PATIENCE, Duration::from_millis(30)).not_exists().await?;
        Ok(())
    }

    /// Tells Chromium itself something, in its own protocol.
    pub async fn cdp(&self, command: &str, parameters: serde_json::Value) -> WebDriverResult<()> {
        self.driver.cdp().send_raw(command, parameters).await.map(drop)
    }

    /// The number that a piece of script comes to.
    pub async fn number(&self, script: &str) -> WebDriverResult<f64> {
        let value = evaluate(self, &format!("return {script}")).await?;
        Ok(value.as_f64().unwrap_or_else(|| panic!("{script} is no number: {value}")))
    }

    pub async fn path(&self) -> WebDriverResult<String> {
        Ok(self.driver.current_url().await?.path().to_owned())
    }

    /// Waits until the browser stands at an address other than `before`.
    pub async fn left(&self, before: &str) -> WebDriverResult<()> {
        for _ in 0..500 {
            if self.path().await? != before {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        panic!("the browser is still at {before}");
    }
}

/// What a piece of script returns.
pub async fn evaluate(browser: &Browser, script: &str) -> WebDriverResult<serde_json::Value> {
    Ok(browser.driver.execute(script, vec![]).await?.json().clone())
}

/// How many elements are like this now.
pub async fn count(browser: &Browser, selector: &str) -> WebDriverResult<usize> {
    Ok(browser.driver.find_all(By::Css(selector)).await?.len())
}
