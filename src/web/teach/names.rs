//! The names that pupils sign in with, made up of a colour and an animal.

use std::collections::HashSet;

use crate::{store::name_key, words::Words};

/// So many pairs are drawn before a number is put behind one.
const N_DRAWS: usize = 60;

/// Names that nobody has, in the language of `words`: `taken` are names as they are compared, and gets the new ones. `dice`
/// gives random numbers.
pub fn pseudonyms(words: Words, n: usize, taken: &mut HashSet<String>, mut dice: impl FnMut() -> u64) -> Vec<String> {
    let (colours, animals) = (words.say("pseudonym-colours"), words.say("pseudonym-animals"));
    let [colours, animals] = [&colours, &animals].map(|list| list.split(' ').collect::<Vec<_>>());
    let mut draw = || {
        let [colour, animal] = [&colours, &animals].map(|list| {
            let n = list.len() as u64;
            // A remainder is smaller than the length of the list.
            list[usize::try_from(dice() % n).unwrap_or_default()]
        });
        words.say_with("pseudonym", &[("colour", colour.into()), ("animal", animal.into())])
    };
    let mut name = || {
        for _ in 0..N_DRAWS {
            let name = draw();
            if taken.insert(name_key(&name)) {
                return name;
            }
        }
        let name = draw();
        let mut numbered = (2..).map(|number| format!("{name} {number}"));
        let free = numbered.find(|name| !taken.contains(&name_key(name))).expect("there is no last number");
        taken.insert(name_key(&free));
        free
    };
    (0..n).map(|_| name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    /// Numbers that look random and are the same every time.
    fn dice() -> impl FnMut() -> u64 {
        let mut state = 1_u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        }
    }

    #[test]
    fn names_are_unique_also_when_all_pairs_are_used_up() {
        for lang in Lang::ALL {
            let mut taken = HashSet::new();
            let names = pseudonyms(Words::of(lang), 1500, &mut taken, dice());
            let different: HashSet<String> = names.iter().map(|name| name_key(name)).collect();
            assert_eq!((names.len(), different.len()), (1500, 1500), "{lang}");
            assert!(names.iter().all(|name| name.chars().count() <= 30), "{lang}");
        }
    }

    #[test]
    fn a_name_that_somebody_has_is_not_given_again() {
        let words = Words::of(Lang::En);
        let first = pseudonyms(words, 1, &mut HashSet::new(), dice()).remove(0);
        let mut taken = HashSet::from([name_key(&first)]);
        assert_ne!(pseudonyms(words, 1, &mut taken, dice())[0], first);
    }

    #[test]
    fn every_language_has_enough_names_for_a_school() {
        for lang in Lang::ALL {
            let n = |key: &str| Words::of(lang).say(key).split(' ').collect::<HashSet<_>>().len();
            assert!(n("pseudonym-colours") * n("pseudonym-animals") >= 600, "{lang}");
        }
    }
}
