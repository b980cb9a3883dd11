//! A class of forty that works at one pace: their teacher shows positions, they answer as soon as they may.

use std::{net::SocketAddr, time::Duration};

use tabiya::content;
use tokio::{
    sync::{mpsc, watch},
    task::JoinSet,
    time::{Instant, timeout},
};

use crate::{
    class::client,
    classes::{CLASS, N_PUPILS},
    client::{Accepts, Client},
    learner::{form, hidden_fields},
    report::Times,
};

/// Positions that are shown.
const N_POSITIONS: usize = 10;

/// Who has heard nothing for so long has missed something.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the teacher does with each position, after it was shown.
const PHASES: [&str; 4] = ["open", "close", "reveal", "end"];

pub async fn work(address: SocketAddr) -> Times {
    // When the teacher last did something, with the right answer; and who has heard of it.
    let (tell, told) = watch::channel((Instant::now(), String::new()));
    let (hear, mut heard) = mpsc::channel(N_PUPILS as usize);
    let pupils = (1..=N_PUPILS).map(|number| pupil(client(address, number), told.clone(), hear.clone()));
    let mut pupils: JoinSet<Times> = pupils.collect();
    drop((told, hear));
    let mut times = Times::default();
    // Everybody is there.
    await_all(&mut heard).await;
    let mut teacher = client(address, 0);
    let path = format!("/en/teach/classes/{CLASS}/live");
    for puzzle in content::puzzles().take(N_POSITIONS).map(|built_in| built_in.row) {
        // The first move is the one after which the puzzle begins.
        let right = puzzle.moves.split(' ').nth(1).unwrap_or_default();
        for action in ["show"].iter().chain(&PHASES) {
            let page = teacher.get(&path, Accepts::Plain).await;
            let number = page.and_then(|page| attribute(page.text(), "data-round")).unwrap_or_default();
            let mut fields = vec![("do", *action), ("number", number.as_str())];
            if *action == "show" {
                fields.push(("puzzle", puzzle.id));
            }
            tell.send_replace((Instant::now(), right.to_owned()));
            times.count("teacher acts", teacher.post(&path, form(&[], &fields)).await.as_ref());
            await_all(&mut heard).await;
        }
    }
    drop(tell);
    while let Some(ended) = pupils.join_next().await {
        times.join(ended.unwrap_or_default());
    }
    times
}

async fn await_all(heard: &mut mpsc::Receiver<()>) {
    for _ in 0..N_PUPILS {
        // Who does not come is counted where they wait.
        if timeout(PATIENCE, heard.recv()).await.is_err() {
            return;
        }
    }
}

async fn pupil(mut client: Client, mut told: watch::Receiver<(Instant, String)>, hear: mpsc::Sender<()>) -> Times {
    let mut times = Times::default();
    let path = format!("/en/live/{CLASS}");
    let page = client.get(&path, Accepts::Compressed).await;
    times.count("class", page.as_ref());
    let page = client.get(&path, Accepts::Plain).await;
    let events = page.and_then(|page| attribute(page.text(), "data-live"));
    let Some(mut events) = client.listen(&events.unwrap_or_default()).await else {
        times.add_error("stream");
        return times;
    };
    let _ = hear.send(()).await;
    loop {
        let next = tokio::select! {
            next = timeout(PATIENCE, events.next()) => next,
            changed = told.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return times,
            },
        };
        if next != Ok(true) {
            times.add_error("event");
            return times;
        }
        let (since, right) = told.borrow_and_update().clone();
        times.add("event", since.elapsed());
        let part = client.fragment(&path).await;
        times.count("part of the page", part.as_ref());
        let part = part.map(|part| part.text().to_owned()).unwrap_or_default();
        if attribute(&part, "data-phase").as_deref() == Some("open") && !part.contains("data-verdict") {
            let answer = form(&hidden_fields(&part), &[("move", &right)]);
            times.count("answer", client.post(&format!("{path}/answers"), answer).await.as_ref());
        }
        let _ = hear.send(()).await;
    }
}

/// The value of the first attribute of this name.
fn attribute(html: &str, name: &str) -> Option<String> {
    let (_, rest) = html.split_once(&format!("{name}=\""))?;
    Some(rest.split('"').next()?.replace("&#38;", "&").replace("&amp;", "&"))
}
