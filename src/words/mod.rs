//! Everything the program itself says, in three languages: keys and arguments in, sentences out.
//!
//! The sentences stand in `src/words/{lang}/*.ftl` (Fluent). No other module speaks; lessons bring their own texts.
//! All `.ftl` files of a language make one catalogue, so a key must be unique across them.

mod answer;
mod board;
mod date;
mod endgame;
mod fen;
mod grade;
mod motif;
mod move_text;
mod notation;
mod outcome;
mod problem;
mod reason;
mod refutation;
mod set;
mod time;

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

use crate::lang::Lang;

pub use answer::{answer, right_moves};
pub use board::{piece, role};
pub use date::when;
pub use endgame::{idea, move_facts, numbered_line};
pub use fen::{fen_error, fen_fault};
pub use grade::remark;
pub use motif::{theme_name, told};
pub use move_text::move_text_error;
pub use outcome::{automatic, claim, outcome};
pub use problem::fault;
pub use reason::reason;
pub use refutation::refutation;
pub use set::set_fault;
pub use time::{ago, ahead};

/// A language's sentences.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    lang: Lang,
}

/// Add a file here when a language gets one; all three languages have the same files.
macro_rules! sources {
    ($($file:literal),+ $(,)?) => {
        fn sources(lang: Lang) -> Vec<(&'static str, &'static str)> {
            match lang {
                Lang::En => vec![$(($file, include_str!(concat!("en/", $file)))),+],
                Lang::ZhHans => vec![$(($file, include_str!(concat!("zh-Hans/", $file)))),+],
                Lang::ZhHant => vec![$(($file, include_str!(concat!("zh-Hant/", $file)))),+],
            }
        }
    };
}

sources![
    "board.ftl",
    "account.ftl",
    "assignment.ftl",
    "chess.ftl",
    "class.ftl",
    "editor.ftl",
    "endgame.ftl",
    "grade.ftl",
    "limits.ftl",
    "gradebook.ftl",
    "live.ftl",
    "motif.ftl",
    "notation.ftl",
    "offer.ftl",
    "offline.ftl",
    "problem.ftl",
    "progress.ftl",
    "puzzle.ftl",
    "refutation.ftl",
    "saving.ftl",
    "set.ftl",
    "site.ftl",
    "theme.ftl",
    "training.ftl",
    "tryout.ftl",
    "worksheet.ftl",
];

static CATALOGUES: LazyLock<[FluentBundle<FluentResource>; 3]> = LazyLock::new(|| Lang::ALL.map(catalogue));

fn catalogue(lang: Lang) -> FluentBundle<FluentResource> {
    let tag = lang.tag().parse().expect("the tags of our three languages are well-formed BCP 47");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Chinese and English run in one direction: isolation marks would only end up in copied text.
    bundle.set_use_isolating(false);
    for (file, source) in sources(lang) {
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{lang}/{file} is not Fluent: {errors:?}"));
        if let Err(errors) = bundle.add_resource(resource) {
            panic!("{lang}/{file} repeats a key: {errors:?}");
        }
    }
    bundle
}

impl Words {
    pub fn of(lang: Lang) -> Words {
        Words { lang }
    }

    pub fn lang(self) -> Lang {
        self.lang
    }

    /// The sentence under `key`, without arguments.
    pub fn say(self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// The sentence under `key` with its arguments filled in.
    ///
    /// A key that no catalogue has is spoken as the key itself; the tests of `words` make sure that none is.
    pub fn say_with<'a>(self, key: &str, args: &[(&'a str, FluentValue<'a>)]) -> String {
        let bundle = &CATALOGUES[self.lang as usize];
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let args: FluentArgs = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned()
    }

    /// What stands between things that are listed side by side: ", " / "，".
    pub fn separator(self) -> &'static str {
        match self.lang {
            Lang::En => ", ",
            Lang::ZhHans | Lang::ZhHant => "，",
        }
    }

    /// Sentences one after the other, with a blank between them where the language has blanks.
    pub fn joined(self, sentences: &[String]) -> String {
        sentences.join(self.gap())
    }

    /// What stands between two sentences: a blank where the language has blanks.
    pub fn gap(self) -> &'static str {
        match self.lang {
            Lang::En => " ",
            Lang::ZhHans | Lang::ZhHant => "",
        }
    }

    /// Words in a row as the language lists them: "a, b and c" / "a、b和c".
    pub fn list<S: AsRef<str>>(self, items: &[S]) -> String {
        match self.lang {
            Lang::En => in_a_row(items, ", ", " and "),
            Lang::ZhHans | Lang::ZhHant => in_a_row(items, "、", "和"),
        }
    }

    /// What one may be of: "a, b or c" / "a、b或c".
    pub fn alternatives<S: AsRef<str>>(self, items: &[S]) -> String {
        match self.lang {
            Lang::En => in_a_row(items, ", ", " or "),
            Lang::ZhHans | Lang::ZhHant => in_a_row(items, "、", "或"),
        }
    }
}

fn in_a_row<S: AsRef<str>>(items: &[S], comma: &str, before_last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{}{before_last}{}", init.join(comma), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests;
