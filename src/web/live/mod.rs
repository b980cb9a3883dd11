//! A class that works at one pace: the teacher shows one position to all, opens and closes the answers, and tells what was
//! right.
//!
//! What stands where is in the database, so a restart loses nothing. A page that is open hears that something changed, and
//! asks for what is new; without a script it loads itself again.

mod hub;
pub mod picker;
pub mod pupil;
mod question;
pub mod teacher;

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;

use super::{App, error::WebError, puzzles::state::value, step::Pairs, visitor::Visitor};
use crate::store::LiveMoment;

pub use hub::Hub;
use hub::Listener;

/// How often a stream says that it is alive, so that nothing in between closes it.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Answers come in a burst: the teacher's page hears of them together.
const BURST: Duration = Duration::from_millis(250);

/// Seconds after which a browser that found no free stream asks again.
const RETRY_AFTER: &str = "5";

/// Who listens hears of other things: pupils of phases, teachers of answers too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ear {
    Pupil,
    Teacher,
}

impl Ear {
    /// The moment's name for who listens: it changes when there is something new to see.
    fn name(self, moment: LiveMoment) -> String {
        match self {
            Ear::Pupil => format!("{}-{}", moment.number, moment.phase.as_str()),
            Ear::Teacher => format!("{}-{}-{}", moment.number, moment.phase.as_str(), moment.version),
        }
    }
}

/// The address of the events, from the moment that the page shows.
fn events_url(class: &str, lang: crate::lang::Lang, ear: Ear, moment: LiveMoment) -> String {
    format!("/{lang}/live/{class}/events?seen={}", ear.name(moment))
}

/// A stream of events, one each time there is something new; the name of the moment is the event's id, so that a browser
/// that lost the stream misses nothing.
pub async fn events(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, class)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let is_teacher = visitor.account.as_ref().is_some_and(|account| account.role.teaches());
    let ear = if is_teacher { Ear::Teacher } else { Ear::Pupil };
    let Some(listener) = app.live.listen(&class) else {
        let retry = [(header::RETRY_AFTER, RETRY_AFTER)];
        return Ok((StatusCode::SERVICE_UNAVAILABLE, retry).into_response());
    };
    // Read after the ear is open: what happens in between is heard.
    app.live.tell(&class, app.store.live_moment(&class).map_err(WebError::internal)?);
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let seen = last.or(value(&pairs, "seen")).unwrap_or_default().to_owned();
    let changes = stream::unfold((listener, seen, ear), next_change);
    let sse = Sse::new(changes).keep_alive(KeepAlive::new().interval(HEARTBEAT));
    let unbuffered = [(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"))];
    Ok((unbuffered, sse).into_response())
}

/// Waits for a moment with another name than the one that was seen; none once the school closes.
async fn next_change(
    (mut listener, seen, ear): (Listener, String, Ear),
) -> Option<(Result<Event, Infallible>, (Listener, String, Ear))> {
    loop {
        let name = ear.name(listener.moment());
        if name != seen {
            let event = Event::default().id(&name).data("changed");
            return Some((Ok(event), (listener, name, ear)));
        }
        listener.changed().await?;
        if ear == Ear::Teacher {
            tokio::time::sleep(BURST).await;
        }
    }
}
