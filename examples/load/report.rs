//! What was measured, as a table: how often, how often in vain, and how long.

use std::{collections::BTreeMap, time::Duration};

use crate::client::Answer;

/// How long each request of a kind took, and how many failed.
#[derive(Clone, Debug, Default)]
struct Kind {
    micros: Vec<u32>,
    n_errors: usize,
}

/// The times of requests by what they asked for.
#[derive(Clone, Debug, Default)]
pub struct Times {
    kinds: BTreeMap<&'static str, Kind>,
}

impl Times {
    pub fn add(&mut self, kind: &'static str, took: Duration) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        self.kinds.entry(kind).or_default().micros.push(micros);
    }

    /// An answer as the client got it; none, and one that says that something failed, are errors.
    pub fn count(&mut self, kind: &'static str, answer: Option<&Answer>) {
        match answer.filter(|answer| answer.is_fine()) {
            Some(answer) => self.add(kind, answer.took),
            None => self.add_error(kind),
        }
    }

    pub fn add_error(&mut self, kind: &'static str) {
        self.kinds.entry(kind).or_default().n_errors += 1;
    }

    pub fn join(&mut self, other: Times) {
        for (kind, times) in other.kinds {
            let own = self.kinds.entry(kind).or_default();
            own.micros.extend(times.micros);
            own.n_errors += times.n_errors;
        }
    }

    pub fn n_fine(&self) -> usize {
        self.kinds.values().map(|kind| kind.micros.len()).sum()
    }

    /// Prints a line for each kind.
    pub fn print(&mut self, during: Duration) {
        println!(
            "  {:<24}{:>10}{:>8}{:>11}{:>10}{:>10}{:>10}",
            "kind", "requests", "errors", "a second", "median", "p95", "p99"
        );
        for (name, kind) in &mut self.kinds {
            kind.micros.sort_unstable();
            let ms = |percent| f64::from(quantile(&kind.micros, percent)) / 1000.0;
            println!(
                "  {name:<24}{:>10}{:>8}{:>11.0}{:>7.2} ms{:>7.2} ms{:>7.2} ms",
                kind.micros.len(),
                kind.n_errors,
                kind.micros.len() as f64 / during.as_secs_f64(),
                ms(50),
                ms(95),
                ms(99),
            );
        }
    }
}

/// The value that so many percent of the sorted values do not exceed; 0 of none.
pub fn quantile(sorted: &[u32], percent: usize) -> u32 {
    let last = sorted.len().saturating_sub(1);
    sorted.get(last * percent / 100).copied().unwrap_or(0)
}
