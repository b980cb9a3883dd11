//! What a study gives for a lesson, and that a hostile one does no harm.

use super::*;
use crate::{
    lang::Lang,
    lesson::{check::prove_lesson, draft::Draft, format::read_own_lesson},
};

const STUDY: &str = r#"[Event "Rook endings: In the corner"]
[StudyName "Rook endings"]
[ChapterName "In the corner"]
[FEN "k7/8/2K5/8/8/8/8/7R w - - 0 1"]

{ The king first. [%csl Gb6][%cal Gc6b6] } 1. Kb6 { So the king cannot come out. }
(1. Rh8+? { The king goes to a7 <b>now</b>. } 1... Ka7) (1. Kc7! Ka7 (1... Ka6)) (1. Kd6)
1... Kb8 (1... Kb8) 2. Rh8# { Mate. } *

[Event "Rook endings: Words"]

{ Only words. } *

[Event "?"]
[FEN "nonsense"]

1. e4 *

[Event "?"]

1. e4 e5 { Now the bishop's diagonal. } 2. Qh5? { Too early. } (2. Nf3 { Good. }) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 4... Kd5 *
"#;

fn unused(study: &Study) -> Vec<(usize, &str, UnusedCause)> {
    study.unused.iter().map(|unused| (unused.chapter, unused.place.as_str(), unused.cause)).collect()
}

#[test]
fn a_study_becomes_steps_and_names_what_it_cannot_use() {
    let study = read_study(STUDY, Lang::En);
    assert_eq!(study.title, "Rook endings");
    let steps: Vec<(String, String)> =
        study.steps.iter().map(|step| (step.get("kind"), step.text("text").get(Lang::En).to_owned())).collect();
    let expected = [
        ("line", "The king first."),
        ("show", "Words"),
        ("move", ""),
        ("move", "Now the bishop's diagonal."),
        ("line", ""),
    ];
    let expected = expected.map(|(kind, text)| (kind.to_owned(), text.to_owned()));
    assert_eq!(steps[0], expected[0]);
    assert_eq!(steps[1], ("show".to_owned(), "Only words.".to_owned()));
    assert_eq!(&steps[2..], &expected[2..]);
    let line = &study.steps[0];
    assert_eq!(line.items("line"), ["Kb6", "Kb8", "Rh8#"]);
    assert_eq!(line.items("marks"), ["circle b6", "arrow c6 b6"]);
    assert_eq!(line.text("why").get(Lang::En), "So the king cannot come out.\nMate.");
    let reply = &line.tables("wrong")[0];
    assert_eq!((reply.get("move"), reply.get("turn")), ("Rh8+".to_owned(), "1".to_owned()));
    assert_eq!(reply.text("text").get(Lang::En), "The king goes to a7 <b>now</b>.");
    assert_eq!(line.tables("also")[0].get("move"), "Kc7");
    let mistake = &study.steps[3];
    assert_eq!(mistake.items("accept"), ["Nf3"]);
    assert_eq!(mistake.tables("wrong")[0].get("move"), "Qh5");
    assert_eq!(
        unused(&study),
        [
            (1, "1… Ka7", UnusedCause::Nested),
            (1, "1… Kb8", UnusedCause::OfReplies),
            (1, "1. Kd6", UnusedCause::Silent),
            (3, "", UnusedCause::BadPosition),
            (4, "4… Kd5", UnusedCause::IllegalMove),
        ]
    );
}

#[test]
fn the_steps_of_a_study_lack_only_what_a_teacher_has_to_write() {
    let study = read_study(STUDY, Lang::ZhHant);
    let mut draft = Draft::new("own-x");
    let mut title = crate::lesson::draft::DraftText::default();
    title.set(Lang::ZhHant, &study.title);
    draft.set_text("title", title.clone());
    for mut step in study.steps {
        for name in ["text", "hint"] {
            if step.get("kind") != "show" && step.text(name).is_empty() {
                step.set_text(name, title.clone());
            }
        }
        draft.tables_mut("step").push(step);
    }
    let reading = read_own_lesson("own-x.toml", &draft.write());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let lesson = reading.lesson.unwrap();
    assert_eq!(prove_lesson(&lesson), []);
    assert_eq!(lesson.steps[0].text.en, "The king first.");
}

#[test]
fn a_hostile_study_is_bounded_and_harmless() {
    let deep = format!("1. e4 {} e5 *", "(1. d4 ".repeat(20_000));
    let closed = format!("1. e4 e5 {} 2. Nf3 *", ")".repeat(1000));
    let wide = format!("1. e4 {} e5 *", "(1. d4 {x}) ".repeat(500));
    let long = format!("{{ {} }} 1. e4 *", "word ".repeat(50_000));
    let many = "[Event \"x\"]\n\n1. e4 {x} e5 *\n\n".repeat(2000);
    let endless = format!("{} *", "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(5000));
    let markup = "{ <script>alert(1)</script> [%cal Ge2e2,Gz9z9,,][%csl ééé][%x } 1. e4 *".to_owned();
    for pgn in [deep, closed, wide, long, many, endless, markup, "\u{0}{{{((( 1. e4".to_owned(), "[".repeat(9999)] {
        let study = read_study(&pgn, Lang::En);
        assert!(study.steps.len() <= 120);
        for step in &study.steps {
            assert!(step.text("text").get(Lang::En).chars().count() <= LONGEST_COMMENT);
            assert!(step.tables("wrong").len() <= MOST_VARIATIONS && step.items("line").len() <= MOST_PLIES);
        }
        assert!(main_line(&pgn).len() <= MOST_PLIES);
    }
}

#[test]
fn a_position_is_chosen_from_a_pasted_game() {
    let plies = main_line("1. e4 e5 2. Nf3 (2. f4) Nc6 *");
    let names: Vec<&str> = plies.iter().map(|ply| ply.name.as_str()).collect();
    assert_eq!(names, ["1. e4", "1… e5", "2. Nf3", "2… Nc6"]);
    assert_eq!(main_line("no game at all").len(), 0);
}
