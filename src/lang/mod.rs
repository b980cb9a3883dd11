//! The three languages, and a text that is written in all of them.
//!
//! Knows nothing of chess; what is said in a language stands in `words`, in the lessons and in the templates.

use std::{fmt, str::FromStr};

use fluent_langneg::{LanguageIdentifier, NegotiationStrategy, negotiate_languages};

/// A language of the school. Its [tag](Lang::tag) is the first part of every address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lang {
    En,
    ZhHans,
    ZhHant,
}

impl Lang {
    pub const ALL: [Lang; 3] = [Lang::En, Lang::ZhHans, Lang::ZhHant];

    /// The BCP 47 tag: `en`, `zh-Hans`, `zh-Hant`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::ZhHans => "zh-Hans",
            Lang::ZhHant => "zh-Hant",
        }
    }

    /// The language's own name, for the language menu.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::ZhHans => "简体中文",
            Lang::ZhHant => "繁體中文",
        }
    }

    /// The best of our languages for an `Accept-Language` header; English when it names none of them.
    ///
    /// `zh-TW`, `zh-HK` and `zh-MO` get Traditional, other Chinese gets Simplified characters.
    pub fn negotiate(accept_language: &str) -> Lang {
        let available =
            Lang::ALL.map(|lang| lang.tag().parse().expect("the tags of our three languages are well-formed BCP 47"));
        let requested = wanted_languages(accept_language);
        let best =
            negotiate_languages::<_, LanguageIdentifier>(&requested, &available, None, NegotiationStrategy::Filtering);
        best.first().and_then(|tag| tag.to_string().parse().ok()).unwrap_or(Lang::En)
    }
}

/// The languages of an `Accept-Language` header, the most wanted first (RFC 9110, 12.5.4); unreadable parts are passed.
fn wanted_languages(header: &str) -> Vec<LanguageIdentifier> {
    let mut wanted: Vec<(f32, LanguageIdentifier)> = header
        .split(',')
        .filter_map(|part| {
            let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
            let weight = weight.trim().strip_prefix("q=")?.parse().ok()?;
            Some((weight, tag.trim().parse().ok()?))
        })
        .filter(|(weight, _)| *weight > 0.0)
        .collect();
    wanted.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    wanted.into_iter().map(|(_, tag)| tag).collect()
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A tag that is none of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language {0:?}: use en, zh-Hans or zh-Hant")]
pub struct ParseLangError(String);

impl FromStr for Lang {
    type Err = ParseLangError;

    fn from_str(tag: &str) -> Result<Lang, ParseLangError> {
        Lang::ALL.into_iter().find(|lang| lang.tag() == tag).ok_or_else(|| ParseLangError(tag.to_owned()))
    }
}

/// The same words in three languages. All three are there: a missing translation cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub en: String,
    pub zh_hans: String,
    pub zh_hant: String,
}

impl Text {
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::ZhHans => &self.zh_hans,
            Lang::ZhHant => &self.zh_hant,
        }
    }

    /// The language that the words for `lang` are in: another one where those words stand in for a translation.
    pub fn written_in(&self, lang: Lang) -> Lang {
        let words = self.get(lang);
        let has_han = words.chars().any(|letter| ('\u{3400}'..='\u{9fff}').contains(&letter));
        let fits = |other: Lang| has_han == (other != Lang::En) && self.get(other) == words;
        let others = Lang::ALL.into_iter().find(|other| fits(*other));
        if has_han == (lang != Lang::En) { lang } else { others.unwrap_or(lang) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn negotiates(header: &str, expect: Lang) {
        assert_eq!(Lang::negotiate(header), expect, "{header}");
    }

    #[test]
    fn a_browser_gets_the_script_of_its_region() {
        negotiates("zh-TW,zh;q=0.9,en;q=0.8", Lang::ZhHant);
        negotiates("zh-HK", Lang::ZhHant);
        negotiates("zh-MO", Lang::ZhHant);
        negotiates("zh-CN,zh;q=0.9", Lang::ZhHans);
        negotiates("zh-SG", Lang::ZhHans);
        negotiates("zh", Lang::ZhHans);
        negotiates("en-GB,en;q=0.5", Lang::En);
        negotiates("de-DE, zh-Hant;q=0.7, en;q=0.3", Lang::ZhHant);
        negotiates("en;q=0.3,zh-TW;q=0.8", Lang::ZhHant);
        negotiates("zh-TW;q=0,en;q=0.1", Lang::En);
    }

    #[test]
    fn a_header_without_our_languages_gets_english() {
        negotiates("", Lang::En);
        negotiates("fr-FR,de;q=0.5", Lang::En);
        negotiates(";;;q=,,*", Lang::En);
    }

    #[test]
    fn words_that_stand_in_for_a_translation_are_known() {
        let text = |en: &str, zh: &str| Text { en: en.to_owned(), zh_hans: zh.to_owned(), zh_hant: zh.to_owned() };
        assert_eq!(text("The rook.", "The rook.").written_in(Lang::ZhHant), Lang::En);
        assert_eq!(text("车。", "车。").written_in(Lang::En), Lang::ZhHans);
        assert_eq!(text("The rook.", "车。").written_in(Lang::En), Lang::En);
        assert_eq!(text("The rook.", "车。").written_in(Lang::ZhHant), Lang::ZhHant);
        assert_eq!(text("e4", "e5").written_in(Lang::ZhHans), Lang::ZhHans);
    }

    #[test]
    fn tags_round_trip() {
        for lang in Lang::ALL {
            assert_eq!(lang.tag().parse(), Ok(lang));
        }
        assert!("zh-hans".parse::<Lang>().is_err());
    }
}
