//! Passwords: what is kept of them is an argon2id hash.

use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version, password_hash};

/// The shortest password, in characters.
pub const MIN_LENGTH: usize = 8;
/// The longest, so that nobody makes the server hash a book.
pub const MAX_LENGTH: usize = 200;

/// How much work one hash is.
#[derive(Clone, Debug)]
pub struct PasswordCost(Params);

impl PasswordCost {
    /// 19 MiB in two passes, as OWASP's cheat sheet on password storage recommends for argon2id.
    pub fn strong() -> PasswordCost {
        PasswordCost(Params::default())
    }

    /// For tests that sign in often.
    pub fn light() -> PasswordCost {
        PasswordCost(Params::new(64, 1, 1, None).expect("8 KiB a lane is the least that argon2 takes"))
    }

    fn hasher(&self) -> Argon2<'static> {
        #[cfg(test)]
        tests::N_HASHES.set(tests::N_HASHES.get() + 1);
        Argon2::new(Algorithm::Argon2id, Version::V0x13, self.0.clone())
    }

    /// The PHC string that is kept of a password; `salt` is random.
    ///
    /// # Errors
    ///
    /// When there is not the memory for it.
    pub fn hash(&self, password: &str, salt: [u8; 16]) -> Result<String, password_hash::Error> {
        self.hasher().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
    }

    /// Whether this is the password that the hash was made of. Without a hash the answer is no, and takes as long.
    pub fn is_password(&self, password: &str, hash: Option<&str>) -> bool {
        match hash {
            Some(hash) => self.hasher().verify_password(password.as_bytes(), hash).is_ok(),
            None => {
                // Nobody must learn from the time of the answer which names there are.
                let _ = std::hint::black_box(self.hash(password, [0; 16]));
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// How often the test of this thread has hashed.
        pub static N_HASHES: Cell<u32> = const { Cell::new(0) };
    }

    #[test]
    fn a_password_is_known_by_its_hash_and_no_other_is() {
        let cost = PasswordCost::light();
        let hash = cost.hash("correct horse", [7; 16]).unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        assert!(cost.is_password("correct horse", Some(&hash)));
        assert!(!cost.is_password("correct house", Some(&hash)));
        assert!(!cost.is_password("correct horse", Some("no hash")));
        assert!(!cost.is_password("correct horse", None));
        assert_ne!(cost.hash("correct horse", [8; 16]).unwrap(), hash);
    }

    #[test]
    fn a_name_that_is_not_there_costs_the_work_of_a_hash() {
        let cost = PasswordCost::light();
        let hash = cost.hash("correct horse", [7; 16]).unwrap();
        for hash in [Some(hash.as_str()), None] {
            let before = N_HASHES.get();
            cost.is_password("correct house", hash);
            assert_eq!(N_HASHES.get() - before, 1, "{hash:?}");
        }
    }

    #[test]
    fn a_hash_made_at_another_cost_still_counts() {
        let hash = PasswordCost::light().hash("correct horse", [7; 16]).unwrap();
        assert!(PasswordCost::strong().is_password("correct horse", Some(&hash)));
    }
}
