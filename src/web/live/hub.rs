//! Who listens to which class, and what they are told: the latest moment alone, so nothing piles up behind a slow network.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::store::{LiveMoment, LivePhase};

/// Streams that may be open at a time: some sixty classes.
const MAX_STREAMS: usize = 2500;

/// Before anything is known of a class.
const UNKNOWN: LiveMoment = LiveMoment { number: -1, phase: LivePhase::Ended, version: 0 };

/// The moment of each class that somebody listens to, by the class's key.
type Moments = HashMap<String, watch::Sender<LiveMoment>>;

/// The moments of all classes that somebody listens to.
#[derive(Clone)]
pub struct Hub {
    /// Nothing once the school closes.
    classes: Arc<Mutex<Option<Moments>>>,
    streams: Arc<Semaphore>,
}

/// Somebody who listens; their place is free again when it is dropped.
pub struct Listener {
    moments: watch::Receiver<LiveMoment>,
    _place: OwnedSemaphorePermit,
}

impl Default for Hub {
    fn default() -> Hub {
        Hub { classes: Arc::new(Mutex::new(Some(HashMap::new()))), streams: Arc::new(Semaphore::new(MAX_STREAMS)) }
    }
}

impl Hub {
    /// Begins to listen to a class; none when all places are taken, or the school closes.
    pub fn listen(&self, class: &str) -> Option<Listener> {
        let place = self.streams.clone().try_acquire_owned().ok()?;
        let mut classes = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        let classes = classes.as_mut()?;
        // Classes that everybody has left make room.
        classes.retain(|_, moments| moments.receiver_count() > 0);
        let moments = classes.entry(class.to_owned()).or_insert_with(|| watch::channel(UNKNOWN).0).subscribe();
        Some(Listener { moments, _place: place })
    }

    /// Tells all who listen to the class; a moment that is older than the one they know is passed over.
    pub fn tell(&self, class: &str, moment: LiveMoment) {
        let classes = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(moments) = classes.as_ref().and_then(|classes| classes.get(class)) else { return };
        moments.send_if_modified(|known| {
            let is_newer = (moment.number, moment.version) > (known.number, known.version);
            if is_newer {
                *known = moment;
            }
            is_newer
        });
    }

    /// Ends all streams, so that the program can end.
    pub fn close(&self) {
        *self.classes.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Listener {
    pub fn moment(&mut self) -> LiveMoment {
        *self.moments.borrow_and_update()
    }

    /// Waits for the next moment; none once the school closes.
    pub async fn changed(&mut self) -> Option<()> {
        self.moments.changed().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(number: i64, version: i64) -> LiveMoment {
        LiveMoment { number, phase: LivePhase::Open, version }
    }

    #[tokio::test]
    async fn only_newer_moments_are_told_and_only_to_the_class() {
        let hub = Hub::default();
        let (mut owls, mut bats) = (hub.listen("owls").unwrap(), hub.listen("bats").unwrap());
        hub.tell("owls", moment(2, 3));
        hub.tell("owls", moment(2, 2));
        hub.tell("owls", moment(1, 9));
        assert_eq!(owls.changed().await, Some(()));
        assert_eq!((owls.moment(), bats.moment()), (moment(2, 3), UNKNOWN));
    }

    #[tokio::test]
    async fn a_class_that_nobody_listens_to_is_forgotten_and_closing_ends_all() {
        let hub = Hub::default();
        drop(hub.listen("owls").unwrap());
        let mut bats = hub.listen("bats").unwrap();
        assert_eq!(hub.classes.lock().unwrap().as_ref().unwrap().len(), 1);
        hub.close();
        assert_eq!(bats.changed().await, None);
        assert!(hub.listen("owls").is_none());
    }

    #[test]
    fn places_are_bounded_and_given_back() {
        let hub = Hub::default();
        let mut listeners: Vec<Listener> = (0..MAX_STREAMS).map(|_| hub.listen("owls").unwrap()).collect();
        assert!(hub.listen("owls").is_none());
        listeners.pop();
        assert!(hub.listen("owls").is_some());
    }
}
