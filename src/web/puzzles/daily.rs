//! The puzzle of the day: by the date in UTC, the same for everybody.

use std::sync::Arc;

use axum::{extract::State, response::Redirect};

use super::{
    solve::{Stored, read},
    wish::{Trail, Way, Wish},
};
use crate::{
    chess::Bitboard,
    lesson::Scene,
    store::StoreError,
    training::Day,
    web::{App, diagram::PaperDiagram, error::WebError, now, visitor::Visitor},
    words::Words,
};

/// A puzzle of the day is liked, and neither for beginners alone nor for masters.
const DAILY_POPULARITY: i16 = 85;
const DAILY_RATINGS: std::ops::RangeInclusive<u16> = 700..=1800;

/// So many puzzles are looked at for a day's; the best liked of them if none is liked enough.
const N_DAILY_CANDIDATES: u32 = 64;

/// The day's puzzle as the page of all puzzles shows it.
pub struct Preview {
    pub diagram: PaperDiagram,
    /// "White to move."
    pub turn: String,
}

impl Preview {
    pub fn new(words: Words, stored: &Stored) -> Preview {
        let line = &stored.puzzle.line;
        let solver = line.solver();
        let scene = Scene::Position(line.position(line.first()).clone());
        let turn = words.say(solver.fold_wb("to-move-white", "to-move-black"));
        let label = words.say("daily-heading");
        Preview { diagram: PaperDiagram::new(label, &scene, solver, &[], Bitboard::EMPTY), turn }
    }
}

/// Leads to the puzzle of the day.
pub async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Redirect, WebError> {
    let lang = visitor.lang();
    let Some(stored) = todays(&app).await? else { return Ok(Redirect::to(&format!("/{lang}/puzzles?none=1"))) };
    let way = Way { wish: Wish::default(), trail: Trail::Daily };
    Ok(Redirect::to(&way.puzzle_href(lang, stored.puzzle.id.as_str())))
}

/// Today's puzzle, chosen by whoever asks first; none where there are no puzzles.
pub async fn todays(app: &App) -> Result<Option<Stored>, WebError> {
    let today = Day::of(now());
    let number = match app.store.daily_puzzle(today).map_err(WebError::internal)? {
        Some(number) => number,
        None => {
            let Some(chosen) = choose(app, today)? else { return Ok(None) };
            match app.store.set_daily_puzzle(today, chosen).await {
                // The date decides almost alone: where nothing can be kept, the puzzle is there all the same.
                Err(StoreError::NotWritten(_)) => chosen,
                kept => kept.map_err(WebError::internal)?,
            }
        }
    };
    Ok(app.store.puzzle_by_number(number).map_err(WebError::internal)?.and_then(read))
}

/// A puzzle for a day: from a place that the date alone decides, the first that is liked and suits most.
fn choose(app: &App, day: Day) -> Result<Option<u32>, WebError> {
    let index = app.store.puzzle_index().map_err(WebError::internal)?;
    let Ok(n_puzzles) = u32::try_from(index.n_puzzles()) else { return Ok(None) };
    if n_puzzles == 0 {
        return Ok(None);
    }
    let mut best: Option<((bool, i16), u32)> = None;
    for turn in 0..N_DAILY_CANDIDATES {
        let number = 1 + scattered(day, turn) % n_puzzles;
        if !index.is_drawn(number) {
            continue;
        }
        let Some((_, record)) = app.store.puzzle_by_number(number).map_err(WebError::internal)? else { continue };
        let suits = DAILY_RATINGS.contains(&record.rating);
        if suits && record.popularity >= DAILY_POPULARITY {
            return Ok(Some(number));
        }
        let worth = (suits, record.popularity);
        if best.is_none_or(|(found, _)| worth > found) {
            best = Some((worth, number));
        }
    }
    Ok(best.map(|(_, number)| number))
}

/// Numbers all over the place that are the same for the same day (the mixing steps of SplitMix64).
fn scattered(day: Day, turn: u32) -> u32 {
    let mut bits = (day.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(turn) << 32);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_scattered_and_each_is_always_the_same() {
        let of_day = |day| scattered(Day(day), 0) % 1000;
        assert_eq!(of_day(20_000), of_day(20_000));
        let days: std::collections::HashSet<u32> = (20_000..20_100).map(of_day).collect();
        assert!(days.len() > 85, "{}", days.len());
    }
}
