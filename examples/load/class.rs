//! A class of forty that answers the items of its open assignment, each item at the same moment, while its teachers watch.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tabiya::lesson::grade;
use tokio::{
    sync::{Barrier, watch},
    task::JoinSet,
};

use crate::{
    classes::{N_PUPILS, OPEN_ASSIGNMENT, items_of_open, session_cookie},
    client::{Accepts, Client},
    learner::{Knowledge, form, hidden_fields},
    report::Times,
};

/// Pages of teachers that load the grid again and again.
const N_WATCHERS: usize = 3;

/// How often such a page is loaded.
const WATCH_EVERY: Duration = Duration::from_secs(1);

/// A pupil or, under the number 0, the teacher of the first class.
pub fn client(address: SocketAddr, number: u32) -> Client {
    let mut client = Client::new(address);
    let cookie = session_cookie(number);
    client.set_cookie(cookie.name(), cookie.value());
    client.set_cookie("language", "en");
    client
}

pub async fn work(address: SocketAddr, knowledge: Arc<Knowledge>) -> Times {
    let (is_over, over) = watch::channel(());
    let mut watchers: JoinSet<Times> = (0..N_WATCHERS).map(|_| watch_grid(address, over.clone())).collect();
    drop(over);
    let together = Arc::new(Barrier::new(N_PUPILS as usize));
    let pupils = (1..=N_PUPILS).map(|number| pupil(client(address, number), knowledge.clone(), together.clone()));
    let mut pupils: JoinSet<Times> = pupils.collect();
    let mut times = Times::default();
    while let Some(ended) = pupils.join_next().await {
        times.join(ended.unwrap_or_default());
    }
    drop(is_over);
    while let Some(ended) = watchers.join_next().await {
        times.join(ended.unwrap_or_default());
    }
    times
}

async fn watch_grid(address: SocketAddr, mut over: watch::Receiver<()>) -> Times {
    let (mut client, mut times) = (client(address, 0), Times::default());
    let path = format!("/en/teach/assignments/{OPEN_ASSIGNMENT}");
    loop {
        times.count("grid", client.get(&path, Accepts::Compressed).await.as_ref());
        tokio::select! {
            () = tokio::time::sleep(WATCH_EVERY) => {}
            _ = over.changed() => return times,
        }
    }
}

/// Each item: open it, wait for the others, answer wrongly, wait again, answer rightly.
async fn pupil(mut client: Client, knowledge: Arc<Knowledge>, together: Arc<Barrier>) -> Times {
    let mut times = Times::default();
    let path = format!("/en/assignments/{OPEN_ASSIGNMENT}");
    times.count("assignment", client.get(&path, Accepts::Compressed).await.as_ref());
    for ((lesson, step), number) in items_of_open(&knowledge.course).into_iter().zip(1..) {
        let known = knowledge.course.lesson(&lesson).and_then(|known| known.step(&step));
        let right = known.and_then(grade::a_right_answer).map(|answer| answer.to_pairs()).unwrap_or_default();
        let right: Vec<(&str, &str)> = right.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let path = format!("/en/lessons/{lesson}/{step}");
        let task = format!("{path}?assignment={OPEN_ASSIGNMENT}&item={number}");
        for (kind, answer) in [("answer (wrong)", &[("move", "Ka9")][..]), ("answer (right)", &right[..])] {
            let page = client.get(&task, Accepts::Plain).await;
            times.count("task", page.as_ref());
            let hidden = page.map(|page| hidden_fields(page.text())).unwrap_or_default();
            let hidden: Vec<_> = hidden.into_iter().filter(|(name, _)| name != "path").collect();
            together.wait().await;
            times.count(kind, client.post(&format!("{path}/answers"), form(&hidden, answer)).await.as_ref());
        }
    }
    times
}
