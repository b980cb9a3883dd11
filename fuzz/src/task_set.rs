//! The file of a set.

use tabiya::{
    lang::Lang,
    task_set::{read_item, read_set, write_item, write_set},
    words::{self, Words},
};

/// What is read is written and read again; what is refused is told with its place.
pub fn task_set(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    match read_set(source, |_| None) {
        Ok(set) => {
            assert_eq!(read_set(&write_set(&set), |_| None).as_ref(), Ok(&set));
            for item in &set.items {
                assert_eq!(read_item(&write_item(item)).as_ref(), Some(item));
            }
        }
        Err(problems) => {
            assert!(!problems.is_empty());
            let n_lines = source.lines().count() + 1;
            for problem in &problems {
                assert!((1..=n_lines).contains(&problem.line) && problem.column >= 1, "{problem:?}");
                for lang in Lang::ALL {
                    assert!(!words::set_fault(Words::of(lang), &problem.fault).is_empty());
                }
            }
        }
    }
}
