//! The sets that other teachers share: so many at a time, and found by a word. A school may have hundreds.

use super::sets::value;
use crate::{
    store::{AccountId, SetHead, SharedSetsWish},
    web::{App, error::WebError, puzzles::wish::with_query, step::Pairs},
};

/// Sets to a page of the list.
const N_A_PAGE: u32 = 20;

/// Longer words are in no title.
const MAX_FIND: usize = 100;

/// One page of the list, as `teach/shared_sets.html` draws it.
pub struct SharedSets<L> {
    pub sets: Vec<L>,
    /// The address of the page that the list is on.
    pub action: String,
    pub find: String,
    pub previous: Option<String>,
    pub next: Option<String>,
}

impl<L> SharedSets<L> {
    /// The page of the list that an address asks for (`find`, `page`), each set as `line` shows it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub fn of(
        app: &App,
        account: AccountId,
        action: String,
        pairs: &Pairs,
        with_items_only: bool,
        line: impl Fn(&SetHead) -> L,
    ) -> Result<SharedSets<L>, WebError> {
        let find: String = value(pairs, "find").unwrap_or_default().chars().take(MAX_FIND).collect();
        let number = value(pairs, "page").and_then(|page| page.parse().ok()).unwrap_or(1).max(1);
        let skip = u32::saturating_mul(number - 1, N_A_PAGE);
        // One more than is shown tells whether there are more.
        let wish = SharedSetsWish { account, find: find.clone(), with_items_only, skip, limit: N_A_PAGE + 1 };
        let mut sets = app.store.shared_sets(&wish).map_err(WebError::internal)?;
        let has_more = sets.len() > N_A_PAGE as usize;
        sets.truncate(N_A_PAGE as usize);
        let page = |number: u32| {
            let mut pairs = vec![("page", number.to_string())];
            if !find.is_empty() {
                pairs.push(("find", find.clone()));
            }
            format!("{}#shared", with_query(action.clone(), &pairs))
        };
        Ok(SharedSets {
            sets: sets.iter().map(line).collect(),
            previous: (number > 1).then(|| page(number - 1)),
            next: has_more.then(|| page(number + 1)),
            action,
            find,
        })
    }

    /// Whether there is anything to show, or was before a word was sought.
    pub fn is_shown(&self) -> bool {
        !self.sets.is_empty() || self.offers_search()
    }

    /// A short list is seen at a glance.
    pub fn offers_search(&self) -> bool {
        !self.find.is_empty() || self.previous.is_some() || self.next.is_some()
    }
}
