//! Every page on an empty or small database and on a full one: what grows with the school shows here.

use std::{error::Error, path::PathBuf, time::Instant};

use axum::http::{Request, header};
use axum::{
    Router,
    body::{Body, to_bytes},
};
use axum_extra::extract::cookie::Key;
use cookie::{Cookie, CookieJar};
use tabiya::{
    command, content,
    store::{LearnerId, Store},
    web::{self, App},
};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

use crate::{Folder, fill::learner, load_average, report::quantile};

/// Add the address of a page that somebody who practises often looks at.
const PAGES: &[&str] = &[
    "/en/",
    "/en/lessons",
    "/en/lessons/rook",
    "/en/lessons/rook/{step}",
    "/en/worksheets/rook",
    "/en/puzzles",
    "/en/puzzles/next",
    "/en/puzzles/next?theme=fork",
    "/en/puzzles/daily",
    "/en/puzzles/mate-in/2",
    "/en/puzzles/{puzzle}",
    "/en/puzzles/{puzzle}/paper",
    "/en/puzzles/streak",
    "/en/puzzles/storm",
    "/en/puzzles/sets",
    "/en/puzzles/mistakes",
    "/en/puzzles/themes/fork",
    "/en/review",
    "/en/endgames",
    "/en/progress",
    "/en/progress?page=2",
    "/en/progress/export.json",
    "/en/progress/export.csv",
    "/en/progress/erase",
    "/en/settings",
    "/en/about",
    "/healthz",
];

#[derive(clap::Args)]
pub struct Options {
    /// The folder of the full database
    data: PathBuf,
    /// The folder of the small database that it is compared with; without it, a new one with nothing in it
    #[arg(long)]
    beside: Option<PathBuf>,
    /// How often each page is asked for
    #[arg(long, default_value_t = 200)]
    times: u32,
    /// The learner who looks, of those that `fill` made
    #[arg(long, default_value_t = 5)]
    learner: u32,
}

struct School {
    runtime: Runtime,
    router: Router,
    cookie: String,
}

pub fn compare(options: &Options) -> Result<(), Box<dyn Error>> {
    println!("load average before: {}", load_average());
    let (small, full) = (Folder::of(options.beside.as_ref())?, Folder::of(Some(&options.data))?);
    let who = learner(options.learner);
    let (small, full) = (School::open(&small, &who)?, School::open(&full, &who)?);
    let course = content::built_in().map_err(|_| "the built-in lessons have faults")?;
    let step = course.lesson("rook").map(|lesson| lesson.steps[1].id.to_string()).ok_or("rook")?;
    let puzzle = content::puzzles().next().map(|built_in| built_in.row.id.to_owned()).ok_or("a puzzle")?;
    println!("{:<32}{:>12}{:>12}{:>8}{:>12}", "page", "small", "full", "times", "full p99");
    for page in PAGES {
        let path = page.replace("{step}", &step).replace("{puzzle}", &puzzle);
        let (on_small, on_full) = (small.micros(&path, options.times)?, full.micros(&path, options.times)?);
        let ms = |times: &[u32], percent| f64::from(quantile(times, percent)) / 1000.0;
        println!(
            "{page:<32}{:>9.2} ms{:>9.2} ms{:>8.1}{:>9.2} ms",
            ms(&on_small, 50),
            ms(&on_full, 50),
            ms(&on_full, 50) / ms(&on_small, 50),
            ms(&on_full, 99),
        );
    }
    println!("load average after: {}", load_average());
    Ok(())
}

impl School {
    fn open(folder: &Folder, who: &LearnerId) -> Result<School, Box<dyn Error>> {
        let runtime = Runtime::new()?;
        let store = Store::open(&folder.database())?;
        let course = content::built_in().map_err(|_| "the built-in lessons have faults")?;
        let (router, cookie) = runtime.block_on(async {
            command::add_built_in_puzzles(&store).await?;
            // The key is in the database: who has it may sign a cookie for anybody.
            let key = Key::from(&store.secret("cookie-key", Key::generate().master().to_vec()).await?);
            let mut jar = CookieJar::new();
            jar.signed_mut(&key).add(Cookie::new("learner", who.to_string()));
            let cookie = jar.get("learner").map(|cookie| format!("{cookie}; language=en")).unwrap_or_default();
            Ok::<_, Box<dyn Error>>((web::router(App::new(course.clone(), store).await?), cookie))
        })?;
        Ok(School { runtime, router, cookie })
    }

    /// How long the page took each time, in order of length; the first time is not counted.
    fn micros(&self, path: &str, n_times: u32) -> Result<Vec<u32>, Box<dyn Error>> {
        let mut micros = Vec::new();
        for time in 0..=n_times {
            let request = Request::get(path).header(header::COOKIE, &self.cookie).body(Body::empty())?;
            let begun = Instant::now();
            let status = self.runtime.block_on(async {
                let response = self.router.clone().oneshot(request).await?;
                let status = response.status();
                to_bytes(response.into_body(), usize::MAX).await?;
                Ok::<_, Box<dyn Error>>(status)
            })?;
            let took = u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX);
            if status.is_client_error() || status.is_server_error() {
                return Err(format!("{path}: {status}").into());
            }
            if time > 0 {
                micros.push(took);
            }
        }
        micros.sort_unstable();
        Ok(micros)
    }
}
