//! How often somebody may be wrong when they sign in: by account, and by the address they come from.
//!
//! A try is paid for before it is looked at, so that many at once are no way around; one that was right is paid back. A
//! whole school may stand behind one address, so an address has room for many wrong tries over many accounts.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
};

/// Wrong tries of an account before it has to wait at all.
const FREE_TRIES: u32 = 5;

/// The first wait; each further wrong try doubles it.
const FIRST_WAIT_MS: i64 = 30 * 1000;
const LONGEST_WAIT_MS: i64 = 15 * 60 * 1000;

/// An account whose last wrong try is so long ago starts afresh.
const FORGOTTEN_AFTER_MS: i64 = 60 * 60 * 1000;

/// Tries that an address may make at once: four classes of 40 who all mistype.
const ADDRESS_TRIES: i64 = 160;
/// How long it takes until an address gets one back.
const ADDRESS_REFILL_MS: i64 = 6 * 1000;

/// More letters than the name of an account may have, also in the form in which names are compared.
const MAX_LETTERS: usize = 200;

/// So many accounts and addresses are kept in mind before the forgotten ones are let go.
const MAX_KEPT: usize = 20_000;

/// How long somebody has to wait, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait(pub i64);

/// The wrong tries of one account.
#[derive(Clone, Copy, Debug)]
struct Tries {
    n_wrong: u32,
    last_at: i64,
    /// Until then nothing is looked at.
    closed_until: i64,
}

/// A bucket that fills up again with time.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    n_left: i64,
    /// When it was last filled.
    filled_at: i64,
}

impl Bucket {
    const FULL: fn(i64) -> Bucket = |now| Bucket { n_left: ADDRESS_TRIES, filled_at: now };

    fn fill(&mut self, now: i64) {
        let n_back = (now - self.filled_at).max(0) / ADDRESS_REFILL_MS;
        self.filled_at += n_back * ADDRESS_REFILL_MS;
        self.n_left = (self.n_left + n_back).min(ADDRESS_TRIES);
    }
}

/// What is kept in mind of wrong tries, until the program ends.
#[derive(Debug, Default)]
pub struct SignInLimits {
    accounts: HashMap<String, Tries>,
    addresses: HashMap<IpAddr, Bucket>,
}

impl SignInLimits {
    /// Pays for a try at an account, which need not exist; `now` is in milliseconds.
    ///
    /// # Errors
    ///
    /// The wait, where the account or the address has been wrong too often; then nothing is paid.
    pub fn try_account(&mut self, account: &str, address: IpAddr, now: i64) -> Result<(), Wait> {
        self.forget(now);
        let account = beginning(account);
        let known = self.accounts.get(account).copied().filter(|tries| !is_forgotten(tries, now));
        if let Some(left) = known.map(|tries| tries.closed_until - now).filter(|left| *left > 0) {
            return Err(Wait(left));
        }
        self.try_address(address, now)?;
        let n_wrong = known.map_or(0, |tries| tries.n_wrong) + 1;
        let closed_until = now + wait_after(n_wrong);
        self.accounts.insert(account.to_owned(), Tries { n_wrong, last_at: now, closed_until });
        Ok(())
    }

    /// Pays for a try at something that belongs to no account, the code of a class for example.
    ///
    /// # Errors
    ///
    /// The wait, where the address has been wrong too often; then nothing is paid.
    pub fn try_address(&mut self, address: IpAddr, now: i64) -> Result<(), Wait> {
        let bucket = self.addresses.entry(network_of(address)).or_insert_with(|| Bucket::FULL(now));
        bucket.fill(now);
        if bucket.n_left == 0 {
            return Err(Wait((bucket.filled_at + ADDRESS_REFILL_MS - now).max(1)));
        }
        bucket.n_left -= 1;
        Ok(())
    }

    /// The try at this account was right: it costs nothing, and the account starts afresh.
    pub fn right_account(&mut self, account: &str, address: IpAddr) {
        self.accounts.remove(beginning(account));
        self.right_address(address);
    }

    /// The try was right: it costs the address nothing.
    pub fn right_address(&mut self, address: IpAddr) {
        if let Some(bucket) = self.addresses.get_mut(&network_of(address)) {
            bucket.n_left = (bucket.n_left + 1).min(ADDRESS_TRIES);
        }
    }

    fn forget(&mut self, now: i64) {
        if self.accounts.len() > MAX_KEPT {
            self.accounts.retain(|_, tries| !is_forgotten(tries, now));
        }
        if self.addresses.len() > MAX_KEPT {
            self.addresses.retain(|_, bucket| {
                bucket.fill(now);
                bucket.n_left < ADDRESS_TRIES
            });
        }
    }
}

/// As much of a name as tells accounts apart: what is tried may be as long as a form, and is kept in mind.
fn beginning(account: &str) -> &str {
    account.char_indices().nth(MAX_LETTERS).map_or(account, |(end, _)| &account[..end])
}

/// Who counts as one address: of IPv6 a network of 64 bits, which is the least that anybody is given.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        IpAddr::V4(_) => address,
    }
}

fn is_forgotten(tries: &Tries, now: i64) -> bool {
    now - tries.last_at >= FORGOTTEN_AFTER_MS
}

/// How long an account is closed after its `n`th wrong try in a row, in milliseconds.
fn wait_after(n_wrong: u32) -> i64 {
    match n_wrong.checked_sub(FREE_TRIES) {
        None => 0,
        // Beyond five doublings the longest wait is reached anyhow.
        Some(n_more) => (FIRST_WAIT_MS << n_more.min(5)).min(LONGEST_WAIT_MS),
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use proptest::prelude::*;

    use super::*;

    const SCHOOL: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));

    #[test]
    fn the_waits_of_an_account_grow_to_a_quarter_of_an_hour() {
        let waits: Vec<i64> = (1..=13).map(|n| wait_after(n) / 1000).collect();
        assert_eq!(waits, [0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900]);
    }

    #[test]
    fn an_account_waits_from_every_address_and_opens_again() {
        let mut limits = SignInLimits::default();
        for _ in 0..FREE_TRIES {
            limits.try_account("blue fox", SCHOOL, 0).unwrap();
        }
        assert_eq!(limits.try_account("blue fox", HOME, 1000), Err(Wait(FIRST_WAIT_MS - 1000)));
        assert_eq!(limits.try_account("red owl", SCHOOL, 1000), Ok(()), "others are not locked out");
        assert_eq!(limits.try_account("blue fox", HOME, FIRST_WAIT_MS), Ok(()));
        assert_eq!(limits.try_account("blue fox", HOME, FIRST_WAIT_MS), Err(Wait(2 * FIRST_WAIT_MS)));
        assert_eq!(limits.try_account("blue fox", HOME, FIRST_WAIT_MS + FORGOTTEN_AFTER_MS), Ok(()));
        assert_eq!(limits.try_account("blue fox", HOME, FIRST_WAIT_MS + FORGOTTEN_AFTER_MS), Ok(()));
    }

    #[test]
    fn a_class_signs_in_at_once_while_a_neighbour_guesses() {
        let mut limits = SignInLimits::default();
        for guess in 0..100 {
            limits.try_account(&format!("account {}", guess % 50), SCHOOL, 0).unwrap();
        }
        // Each pupil mistypes once.
        for pupil in 0..40 {
            limits.try_account(&format!("pupil {pupil}"), SCHOOL, 1).unwrap();
        }
        for pupil in 0..40 {
            let name = format!("pupil {pupil}");
            limits.try_account(&name, SCHOOL, 2).unwrap();
            limits.right_account(&name, SCHOOL);
        }
    }

    #[test]
    fn an_address_that_guesses_over_many_accounts_is_slowed_down() {
        let mut limits = SignInLimits::default();
        let n_at_once = (0..10_000).filter(|n| limits.try_account(&n.to_string(), HOME, 0).is_ok()).count();
        assert_eq!(n_at_once as i64, ADDRESS_TRIES);
        assert_eq!(limits.try_account("new", HOME, 0), Err(Wait(ADDRESS_REFILL_MS)));
        assert_eq!(limits.try_account("new", SCHOOL, 0), Ok(()));
        assert_eq!(limits.try_address(HOME, ADDRESS_REFILL_MS), Ok(()));
        assert_eq!(limits.try_address(HOME, ADDRESS_REFILL_MS), Err(Wait(ADDRESS_REFILL_MS)));
    }

    #[test]
    fn who_keeps_guessing_an_account_gets_about_a_hundred_tries_a_day() {
        let day = 24 * 60 * 60 * 1000;
        for step in [1_000, 7_300, 60_000] {
            let mut limits = SignInLimits::default();
            let n_tries = (0..day / step).filter(|n| limits.try_account("mei", HOME, n * step).is_ok()).count();
            assert!((80..=110).contains(&n_tries), "{step}: {n_tries}");
        }
    }

    #[test]
    fn a_network_of_addresses_that_one_household_has_counts_as_one_address() {
        let mut limits = SignInLimits::default();
        let at = |text: String| text.parse::<IpAddr>().unwrap();
        for n in 0..ADDRESS_TRIES {
            limits.try_address(at(format!("2001:db8:1:2:{n:x}::1")), 0).unwrap();
        }
        assert!(limits.try_address(at("2001:db8:1:2:ffff::2".to_owned()), 0).is_err());
        assert!(limits.try_address(at("2001:db8:1:3::1".to_owned()), 0).is_ok());
    }

    #[test]
    fn a_name_as_long_as_a_form_takes_no_more_memory_than_one_that_can_be() {
        let mut limits = SignInLimits::default();
        let address = IpAddr::from([192, 0, 2, 1]);
        limits.try_account(&"棋".repeat(20_000), address, 0).unwrap();
        assert_eq!(limits.accounts.keys().next().unwrap().chars().count(), MAX_LETTERS);
        limits.right_account(&"棋".repeat(20_000), address);
        assert!(limits.accounts.is_empty());
    }

    #[test]
    fn what_is_forgotten_takes_no_memory() {
        let mut limits = SignInLimits::default();
        for n in 0..=MAX_KEPT {
            let address = IpAddr::V4(Ipv4Addr::from(u32::try_from(n).unwrap()));
            limits.try_account(&n.to_string(), address, 0).unwrap();
        }
        limits.try_account("one more", HOME, FORGOTTEN_AFTER_MS).unwrap();
        assert_eq!((limits.accounts.len(), limits.addresses.len()), (1, 1));
    }

    proptest! {
        #[test]
        fn who_is_always_right_never_waits(gaps in prop::collection::vec(0..100_i64, 0..400)) {
            let mut limits = SignInLimits::default();
            let mut now = 0;
            for gap in gaps {
                now += gap;
                prop_assert_eq!(limits.try_account("mei", SCHOOL, now), Ok(()));
                limits.right_account("mei", SCHOOL);
            }
        }

        #[test]
        fn a_wait_that_was_told_is_long_enough(n_wrong in 5..20_u32) {
            let mut limits = SignInLimits::default();
            let mut now = 0;
            for _ in 0..n_wrong {
                if let Err(Wait(wait)) = limits.try_account("mei", HOME, now) {
                    now += wait;
                    prop_assert_eq!(limits.try_account("mei", HOME, now), Ok(()));
                }
            }
        }
    }
}
