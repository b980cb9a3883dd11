//! A pupil's code, pictures and card. None of them is stored: they follow from the school's secret, the account, and how
//! often they were renewed, so a card can be printed again at any time and an old one is worth nothing after a renewal.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::store::{Account, AccountId};

/// Letters that cannot be taken for one another or for a digit.
const LETTERS: &[u8; 22] = b"ABCDEFGHJKMNPQRTUVWXYZ";
const N_LETTERS: usize = 6;

/// The pictures of picture passwords; the symbols of `static/pictures.svg`, their words `picture-NAME`.
pub const PICTURES: [&str; 16] = [
    "sun", "moon", "star", "cloud", "house", "tree", "flower", "apple", "fish", "boat", "key", "heart", "drop", "bell",
    "kite", "mountain",
];

/// How many pictures a pupil taps, no two the same.
pub const N_PICTURES: usize = 4;

/// The school's secret, from which all codes follow.
pub struct CodeKey(Hmac<Sha256>);

impl CodeKey {
    pub fn new(secret: &[u8]) -> CodeKey {
        CodeKey(Hmac::new_from_slice(secret).expect("HMAC takes a key of any length"))
    }

    fn bits(&self, purpose: &str, account: &Account) -> u128 {
        let mut mac = self.0.clone();
        mac.update(format!("{purpose}:{}:{}", account.id.number(), account.code_number).as_bytes());
        let bytes = mac.finalize().into_bytes();
        bytes.iter().take(16).fold(0, |bits, byte| bits << 8 | u128::from(*byte))
    }

    /// The six letters of a pupil.
    pub fn code(&self, account: &Account) -> String {
        letters(self.bits("code", account))
    }

    /// The pictures of a pupil, in order.
    pub fn pictures(&self, account: &Account) -> Vec<&'static str> {
        let mut bits = self.bits("pictures", account);
        let mut left = PICTURES.to_vec();
        (0..N_PICTURES)
            .map(|_| {
                let n_left = left.len() as u128;
                // A remainder is smaller than the number of pictures.
                let idx = usize::try_from(bits % n_left).unwrap_or_default();
                bits /= n_left;
                left.remove(idx)
            })
            .collect()
    }

    /// What the QR code of a pupil's card says after `/cards/`.
    pub fn card(&self, account: &Account) -> String {
        format!("{:x}-{:032x}", account.id.number(), self.bits("card", account))
    }

    /// Whether this is the account's card.
    pub fn is_card(&self, card: &str, account: &Account) -> bool {
        same(card, &self.card(account))
    }

    /// Whether these are the account's letters, as a child writes them.
    pub fn is_code(&self, typed: &str, account: &Account) -> bool {
        let typed: String = typed.chars().filter(|letter| letter.is_alphanumeric()).collect();
        same(&typed.to_uppercase(), &self.code(account))
    }

    /// Whether these are the account's pictures, in order.
    pub fn are_pictures(&self, picked: &[&str], account: &Account) -> bool {
        same(&picked.join(" "), &self.pictures(account).join(" "))
    }
}

/// Whose card this may be; whether it is, says [`CodeKey::is_card`].
pub fn account_of_card(card: &str) -> Option<AccountId> {
    let (number, _) = card.split_once('-')?;
    i64::from_str_radix(number, 16).ok().map(AccountId::of_number)
}

/// Six letters that random bits stand for.
pub fn letters(mut bits: u128) -> String {
    let n = LETTERS.len() as u128;
    let letter = |_| {
        let idx = usize::try_from(bits % n).unwrap_or_default();
        bits /= n;
        char::from(LETTERS[idx])
    };
    (0..N_LETTERS).map(letter).collect()
}

/// Compares without telling by its time how far two texts are the same.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::store::{AccountRole, LearnerId};

    fn pupil(number: i64, code_number: i64) -> Account {
        Account {
            id: AccountId::of_number(number),
            learner: LearnerId::from_bits(0),
            name: "Blue Fox".to_owned(),
            role: AccountRole::Pupil,
            code_number,
        }
    }

    #[test]
    fn a_code_is_taken_as_children_write_it() {
        let key = CodeKey::new(b"secret");
        let code = key.code(&pupil(7, 0));
        assert_eq!(code.len(), N_LETTERS);
        assert!(key.is_code(&code, &pupil(7, 0)));
        assert!(key.is_code(&format!(" {} {}", &code[..3].to_lowercase(), &code[3..]), &pupil(7, 0)));
        for wrong in ["", &code[..5], &format!("{code}A"), "ÄÖÜ"] {
            assert!(!key.is_code(wrong, &pupil(7, 0)), "{wrong}");
        }
    }

    #[test]
    fn a_renewal_makes_all_three_worthless_and_nobody_has_those_of_another() {
        let key = CodeKey::new(b"secret");
        let other_school = CodeKey::new(b"another");
        let (before, after, other) = (pupil(7, 0), pupil(7, 1), pupil(8, 0));
        for account in [&after, &other] {
            assert!(!key.is_code(&key.code(&before), account));
            assert!(!key.is_card(&key.card(&before), account));
            assert!(!key.are_pictures(&key.pictures(&before), account));
        }
        assert!(!other_school.is_card(&key.card(&before), &before));
        assert!(key.is_card(&key.card(&before), &before));
        assert_eq!(account_of_card(&key.card(&before)), Some(before.id));
        assert_eq!(account_of_card("no card"), None);
    }

    #[test]
    fn the_pictures_are_four_different_ones_in_an_order() {
        let key = CodeKey::new(b"secret");
        let all: HashSet<Vec<&str>> = (0..200).map(|number| key.pictures(&pupil(number, 0))).collect();
        assert!(all.len() > 195, "{}", all.len());
        for pictures in all {
            assert_eq!(pictures.iter().collect::<HashSet<_>>().len(), N_PICTURES);
        }
    }

    #[test]
    fn the_order_of_the_pictures_counts() {
        let key = CodeKey::new(b"secret");
        let mut pictures = key.pictures(&pupil(7, 0));
        assert!(key.are_pictures(&pictures, &pupil(7, 0)));
        pictures.swap(0, 1);
        assert!(!key.are_pictures(&pictures, &pupil(7, 0)));
        assert!(!key.are_pictures(&pictures[..3], &pupil(7, 0)));
    }
}
