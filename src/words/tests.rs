//! The three catalogues say the same things, and every reason, failure and outcome has its sentences.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::chess::{
    Automatic, Board, Claim, Color, Diagram, FenError, FenFault, Outcome, Position, Reason, ReasonCode, Role, Square,
    judge, parse_position, read_move,
};
use crate::tablebase::{Idea, Tablebase};

/// The keys of a language, each with the variables that its sentence fills in.
///
/// A variable that only chooses between forms (`{ $count -> … }`) is left out: Chinese has no plural to choose.
fn keys(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, source) in sources(lang) {
        let mut current = None;
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let starts_key = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
            if let Some((key, _)) = line.split_once('=').filter(|_| starts_key) {
                let key = key.trim().to_owned();
                assert!(!keys.contains_key(&key), "{lang}/{file} has {key} twice");
                keys.insert(key.clone(), BTreeSet::new());
                current = Some(key);
            }
            let variables = line.split('$').skip(1).filter_map(|rest| {
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_');
                let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
                (!after.trim_start().starts_with("->")).then(|| name.to_owned())
            });
            if let Some(found) = current.as_ref().and_then(|key| keys.get_mut(key)) {
                found.extend(variables);
            }
        }
    }
    keys
}

#[test]
fn the_three_languages_have_the_same_keys_with_the_same_variables() {
    let english = keys(Lang::En);
    assert!(english.len() > 100, "only {} keys were found", english.len());
    for lang in [Lang::ZhHans, Lang::ZhHant] {
        let other = keys(lang);
        let mut faults: Vec<String> = Vec::new();
        for (key, variables) in &english {
            match other.get(key) {
                None => faults.push(format!("{key} is missing")),
                Some(found) if found != variables => {
                    faults.push(format!("{key} has the variables {found:?} instead of {variables:?}"));
                }
                Some(_) => {}
            }
        }
        faults.extend(other.keys().filter(|key| !english.contains_key(*key)).map(|key| format!("{key} is not in en")));
        assert!(faults.is_empty(), "{lang}:\n{}", faults.join("\n"));
    }
}

#[test]
fn every_sentence_says_something() {
    for lang in Lang::ALL {
        for key in keys(lang).keys() {
            let pattern = CATALOGUES[lang as usize].get_message(key).and_then(|message| message.value());
            assert!(pattern.is_some(), "{lang}: {key} is empty");
        }
    }
}

/// Traditional characters in Simplified text and the other way round are slips of the keyboard.
#[test]
fn each_script_keeps_to_itself() {
    let text = |lang| sources(lang).iter().map(|(_, source)| *source).collect::<String>();
    let slips =
        |text: String, foreign: &str| foreign.chars().filter(|letter| text.contains(*letter)).collect::<String>();
    assert_eq!(slips(text(Lang::ZhHans), "國車馬將軍變過來這從對擊後們個當線復習處語讀寫"), "");
    assert_eq!(
        slips(text(Lang::ZhHant), "国车马将军变过来这从对击后们个当线复习处语读写".replace(['后', '来'], "").as_str()),
        ""
    );
}

/// In all three languages: no variable unfilled, nothing of the machine, and no two languages alike.
#[track_caller]
fn speaks_three_languages(say: impl Fn(Words) -> String, squares: &[Square]) -> [String; 3] {
    let spoken = Lang::ALL.map(|lang| say(Words::of(lang)));
    for sentence in &spoken {
        assert!(!sentence.contains(['{', '}', '$', '!', '！']), "{sentence}");
        assert!(sentence.ends_with(['.', '。', '？', '?']), "{sentence}");
        assert!(!["FEN", "invalid", "UCI", "null"].iter().any(|word| sentence.contains(word)), "{sentence}");
        for square in squares {
            assert!(sentence.contains(&square.to_string()), "{square} is missing: {sentence}");
        }
    }
    assert!(spoken[0].starts_with(|letter: char| letter.is_uppercase() || letter == '“'), "{}", spoken[0]);
    assert!(spoken[0] != spoken[1] && spoken[1] != spoken[2] && spoken[0] != spoken[2], "{spoken:?}");
    spoken
}

/// One position and attempt for each reason.
const REASONS: [(&str, &str); 28] = [
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4e5"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1"),
    ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1"),
    ("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
    ("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
    ("4k3/6r1/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
    ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e1d1"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4f4"),
    ("4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1", "e4e5"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e6"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4d5"),
    ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1b3"),
    ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1b3"),
    ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1c1"),
    ("8/8/8/4k3/8/4K3/8/8 w - - 0 1", "e3e4"),
    ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1"),
    ("4k3/4r3/8/8/8/3n4/8/R3K3 w - - 0 1", "a1a2"),
    ("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", "a1a2"),
    ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2q"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8p"),
];

fn reason_of(fen: &str, attempt: &str) -> (Reason, Board) {
    let position = parse_position(fen).unwrap();
    let reason = judge(&position, attempt.parse().unwrap()).reason().unwrap().clone();
    (reason, Diagram::from(&position).board().clone())
}

#[test]
fn every_reason_speaks_three_languages_and_names_its_squares() {
    let mut spoken = BTreeSet::new();
    for (fen, attempt) in REASONS {
        let (reason, board) = reason_of(fen, attempt);
        let squares = match &reason {
            // A queen's many squares are lit up, not read out.
            Reason::WrongShape { from, to, could, .. } if could.len() > 4 => vec![*from, *to],
            _ => reason.squares(),
        };
        speaks_three_languages(|words| super::reason(words, &reason, &board), &squares);
        spoken.insert(reason.code());
    }
    assert_eq!(spoken.into_iter().collect::<Vec<_>>(), ReasonCode::ALL);
}

#[test]
fn a_reason_says_what_is_so_on_the_board() {
    #[track_caller]
    fn says(lang: Lang, fen: &str, attempt: &str, expected: &str) {
        let (reason, board) = reason_of(fen, attempt);
        assert_eq!(super::reason(Words::of(lang), &reason, &board), expected);
    }
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    says(
        Lang::En,
        pinned,
        "e2c3",
        "The rook on e8 would take your king on e1. Your knight on e2 is pinned and may not leave that line.",
    );
    says(Lang::ZhHans, pinned, "e2c3", "e8格的车会吃到e1格的王。e2格的马被牵制住了，不能离开这条线。");
    says(Lang::ZhHant, pinned, "e2c3", "e8的城堡會吃到e1的國王。e2的騎士被牽制住了，不能離開這條線。");
    let crossed = "4k3/8/8/8/8/5r2/6p1/4K2R w K - 0 1";
    says(
        Lang::En,
        crossed,
        "e1g1",
        "The pawn on g2 and the rook on f3 attack f1, which your king would cross. A king may not castle across an attacked square.",
    );
}

#[test]
fn a_king_on_a_diagram_is_not_taken_in_words_either() {
    let diagram: Diagram = "3k4/8/8/8/8/8/8/3R4 w".parse().unwrap();
    let verdict = diagram.judge("d1d8".parse().unwrap());
    let reason = verdict.reason().unwrap();
    let squares = [Square::D1, Square::D8];
    let spoken = speaks_three_languages(|words| super::reason(words, reason, diagram.board()), &squares);
    assert!(spoken[0].contains("never captured"), "{}", spoken[0]);
}

#[test]
fn every_failure_to_read_a_move_speaks_three_languages() {
    let position = |fen| parse_position(fen).unwrap();
    let knights: Position = position("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1");
    let spoken: Vec<[String; 3]> = ["", "hello there, this is long", "Nd2", "Qd2", "Nhd2", "N5d2", "Na1-b3"]
        .into_iter()
        .map(|text| {
            let error = read_move(&knights, text).unwrap_err();
            speaks_three_languages(|words| move_text_error(words, &error), &[])
        })
        .collect();
    assert_eq!(spoken[2][0], "More than one knight could go there: from b1 and f1. Say which square it comes from.");
    assert_eq!(spoken[6][0], "You have no knight on a1.");
    assert_eq!(spoken[6][2], "你在a1上沒有騎士。");
}

fn faults(fen: &str) -> FenError {
    parse_position(fen).unwrap_err()
}

#[test]
fn every_fault_of_a_position_speaks_three_languages() {
    let errors = [
        faults(""),
        faults("8/8"),
        faults("4k2/8/8/8/8/8/8x/4K3 white KX e9 -1 one more"),
        faults("8/8/8/8/8/8/8/8"),
        faults("nnnnknnn/nnnnnnnn/n7/8/8/N7/NNNNNNNN/NNNNKNNN w"),
        faults("P3k3/8/8/8/8/8/4R3/4K2K w KQ e6 0 1"),
        faults("k3k3/8/8/8/8/8/4R3/4K3 b - - 0 1"),
    ];
    for fault in errors.iter().flat_map(FenError::faults) {
        speaks_three_languages(|words| fen_fault(words, fault), &[]);
    }
    for error in &errors {
        speaks_three_languages(|words| fen_error(words, error), &[]);
    }
    let many = FenFault::ManyKings { color: Color::White, squares: vec![Square::E1, Square::H1] };
    assert_eq!(fen_fault(Words::of(Lang::ZhHant), &many), "白方的國王不只一個：在e1和h1。");
}

#[test]
fn what_a_move_does_to_a_won_ending_speaks_three_languages() {
    let cases = [
        ("k7/3Q4/2K5/8/8/8/8/8 w - - 0 1", "d7c7", "This would be stalemate"),
        ("k7/3Q4/8/8/8/8/8/7K w - - 0 1", "d7b7", "Your queen on b7 hangs: the king takes it"),
        ("8/8/3k4/6R1/3K4/8/8/8 w - - 0 1", "g5g1", "The king slips out by"),
        ("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", "h7g7", "This move costs 1 move."),
        ("k7/7Q/1K6/8/8/8/8/8 w - - 0 1", "h7b7", "There is no faster move."),
        ("k7/4P3/1K6/8/8/8/8/8 w - - 0 1", "e7e8n", "With a lone bishop or knight nobody can ever mate."),
        ("8/8/8/4k3/8/3K4/4P3/8 w - - 0 1", "e2e4", "Now the king stops the pawn"),
    ];
    for (fen, played, expected) in cases {
        let position = parse_position(fen).unwrap();
        let played = judge(&position, played.parse().unwrap()).legal().unwrap();
        let facts = Tablebase::global().facts(&position, played).unwrap();
        let said = |words: Words| words.joined(&move_facts(words, &facts, &position));
        let spoken = speaks_three_languages(said, &[]);
        assert!(spoken[0].contains(expected), "{}", spoken[0]);
    }
}

#[test]
fn every_idea_speaks_three_languages() {
    let square = Square::D4;
    for it in [
        Idea::Mate,
        Idea::Promote,
        Idea::Capture { square },
        Idea::Rescue { square, role: Role::Rook },
        Idea::Push,
        Idea::Opposition,
        Idea::Nearer,
        Idea::Check,
        Idea::SmallerRoom { squares: 12 },
        Idea::Wait,
    ] {
        speaks_three_languages(|words| idea(words, it), &[]);
    }
}

#[test]
fn every_outcome_speaks_three_languages() {
    for it in Outcome::ALL {
        speaks_three_languages(|words| outcome(words, it), &[]);
    }
    for it in Claim::ALL {
        speaks_three_languages(|words| claim(words, it), &[]);
    }
    for it in Automatic::ALL {
        speaks_three_languages(|words| automatic(words, it), &[]);
    }
}
