//! Every page on an empty or small database and on a full one: what grows with the school shows here.

use std::{
    error::Error,
    path::PathBuf,
    time::{Duration, Instant},
};

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

use crate::{
    Folder,
    classes::{CLASS, DONE_ASSIGNMENT, OPEN_ASSIGNMENT, items_of_open, pupil_name, session_cookie},
    fill::learner,
    load_average,
    report::quantile,
};

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

/// The same for those of a class: the pages of a pupil.
const PAGES_OF_PUPIL: &[&str] = &[
    "/en/",
    "/en/assignments",
    "/en/assignments/{open}",
    "/en/assignments/{done}",
    "/en/lessons/{lesson}/{item}?assignment={open}&item=1",
    "/en/live",
    "/en/live/{class}",
    "/en/progress",
    "/en/account",
];

/// The pages of a teacher who runs the school.
const PAGES_OF_TEACHER: &[&str] = &[
    "/en/teach",
    "/en/teach/classes/{class}",
    "/en/teach/classes/{class}/results",
    "/en/teach/classes/{class}/assignments",
    "/en/teach/classes/{class}/cards",
    "/en/teach/classes/{class}/settings",
    "/en/teach/classes/{class}/live",
    "/en/teach/classes/{class}/pupils/{pupil}",
    "/en/teach/classes/{class}/pupils/{pupil}/account",
    "/en/teach/assignments/{done}",
    "/en/teach/assignments/{done}/items/1",
    "/en/teach/assignments/{done}/grid.csv",
    "/en/teach/assignments/{done}/grid.xlsx",
    "/en/teach/assignments/{open}/settings",
    "/en/teach/sets",
    "/en/teach/sets/{set}",
    "/en/teach/lessons",
    "/en/teach/school",
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

/// How long a page is asked for again and again, at least.
const LEAST: Duration = Duration::from_millis(300);

struct School {
    runtime: Runtime,
    router: Router,
    /// What signs cookies.
    key: Key,
}

pub fn compare(options: &Options) -> Result<(), Box<dyn Error>> {
    println!("load average before: {}", load_average());
    let (small, full) = (Folder::of(options.beside.as_ref())?, Folder::of(Some(&options.data))?);
    let (small, full) = (School::open(&small)?, School::open(&full)?);
    let course = content::built_in().map_err(|_| "the built-in lessons have faults")?;
    let step = course.lesson("rook").map(|lesson| lesson.steps[1].id.to_string()).ok_or("rook")?;
    let puzzle = content::puzzles().next().map(|built_in| built_in.row.id.to_owned()).ok_or("a puzzle")?;
    let (lesson, item) = items_of_open(course).into_iter().next().ok_or("an item")?;
    let names = [
        ("{step}", step),
        ("{puzzle}", puzzle),
        ("{lesson}", lesson),
        ("{item}", item),
        ("{class}", CLASS.to_owned()),
        ("{open}", OPEN_ASSIGNMENT.to_owned()),
        ("{done}", DONE_ASSIGNMENT.to_owned()),
        ("{set}", "set-1-1".to_owned()),
        ("{pupil}", pupil_name(7).replace(' ', "%20")),
    ];
    let who = learner(options.learner);
    let session = |number| format!("{}; language=en", session_cookie(number).stripped());
    let of_learner = [small.cookie_of(&who), full.cookie_of(&who)];
    for (title, pages, [on_small, on_full]) in [
        ("a learner of their own", PAGES, of_learner),
        ("a pupil of a class", PAGES_OF_PUPIL, [session(7), session(7)]),
        ("the teacher of the class, who runs the school", PAGES_OF_TEACHER, [session(0), session(0)]),
    ] {
        let heads = ["small", "full", "times", "small", "full", "times"].map(|head| format!("{head:>11}")).concat();
        println!("\n{:<60}{:>33}{:>33}\n{title:<60}{heads}", "", "median on the clock", "processor time, mean");
        for page in pages {
            let path = names.iter().fold((*page).to_owned(), |path, (name, value)| path.replace(name, value));
            let on_small = small.cost(&path, &on_small, options.times)?;
            let on_full = full.cost(&path, &on_full, options.times)?;
            let figures = [(on_small.median, on_full.median), (on_small.processor, on_full.processor)];
            let columns = figures.map(|(small, full)| format!("{small:>8.2} ms{full:>8.2} ms{:>11.1}", full / small));
            println!("{page:<60}{}", columns.concat());
        }
    }
    println!("load average after: {}", load_average());
    Ok(())
}

impl School {
    fn open(folder: &Folder) -> Result<School, Box<dyn Error>> {
        let runtime = Runtime::new()?;
        let store = Store::open(&folder.database())?;
        let course = content::built_in().map_err(|_| "the built-in lessons have faults")?;
        let (router, key) = runtime.block_on(async {
            command::add_built_in_puzzles(&store).await?;
            // The key is in the database: who has it may sign a cookie for anybody.
            let key = Key::from(&store.secret("cookie-key", Key::generate().master().to_vec()).await?);
            Ok::<_, Box<dyn Error>>((web::router(App::new(course.clone(), store).await?), key))
        })?;
        Ok(School { runtime, router, key })
    }

    fn cookie_of(&self, who: &LearnerId) -> String {
        let mut jar = CookieJar::new();
        jar.signed_mut(&self.key).add(Cookie::new("learner", who.to_string()));
        jar.get("learner").map(|cookie| format!("{cookie}; language=en")).unwrap_or_default()
    }

    /// What the page costs; the first time is not counted.
    fn cost(&self, path: &str, cookie: &str, n_times: u32) -> Result<Cost, Box<dyn Error>> {
        let mut micros = Vec::new();
        let mut used_before = None;
        let first = Instant::now();
        let mut n_counted = 0;
        // What is quick is asked for more often, so that the processor's time can be told.
        while n_counted < n_times || (first.elapsed() < LEAST && n_counted < 20 * n_times) {
            let request = Request::get(path).header(header::COOKIE, cookie).body(Body::empty())?;
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
            match used_before {
                None => used_before = Some(time_on_processor()),
                Some(_) => {
                    micros.push(took);
                    n_counted += 1;
                }
            }
        }
        // What the system tells may go back by a tick where a thread has ended.
        let used = time_on_processor().saturating_sub(used_before.unwrap_or_default());
        let processor = used / n_counted.max(1);
        micros.sort_unstable();
        Ok(Cost { median: f64::from(quantile(&micros, 50)) / 1000.0, processor: processor.as_secs_f64() * 1000.0 })
    }
}

/// What a page costs, in milliseconds.
struct Cost {
    /// On the clock, which goes on while the machine does something else.
    median: f64,
    /// On the processor, the mean.
    processor: f64,
}

/// How long the threads of this process were on a processor, where the system tells; finer than `/proc/self/stat`.
fn time_on_processor() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanos = threads.filter_map(|thread| {
        let told = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        told.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanos.sum())
}
