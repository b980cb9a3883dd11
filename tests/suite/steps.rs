//! Every step of every lesson in three languages, through HTTP: its right answer is accepted, a wrong one refused, an
//! illegal one explained.

use tabiya::{
    content,
    lang::Lang,
    lesson::{
        Lesson, Step, Task,
        grade::{self, Answer},
    },
};

use crate::app::{School, course_with_own_lessons, encode};

async fn answered(school: &School, path: &str, answer: &Answer) -> crate::app::Answer {
    let pairs = answer.to_pairs();
    let form: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    school.visitor().post_for_fragment(&format!("{path}/answers"), &form).await.assert_ok()
}

/// Every step with its address in every language.
fn steps() -> Vec<(Lang, &'static Step, String)> {
    let course = course_with_own_lessons();
    let in_lang = |lang| {
        let address = move |(lesson, step): (&'static Lesson, &'static Step)| {
            (lang, step, format!("/{lang}/lessons/{}/{}", lesson.id, step.id))
        };
        course.steps().map(address).collect::<Vec<_>>()
    };
    Lang::ALL.into_iter().flat_map(in_lang).collect()
}

#[tokio::test]
async fn the_right_answer_of_every_step_is_accepted_and_says_why() {
    let school = School::with_own_lessons().await;
    for (_, step, path) in steps().into_iter().filter(|(_, step, _)| !matches!(step.task, Task::Show)) {
        let page = answered(&school, &path, &grade::a_right_answer(step).unwrap()).await;
        assert_eq!(page.attribute("data-verdict"), Some("right"), "{path}: {}", page.feedback());
        assert!(page.body.contains("data-next"), "{path} leads nowhere");
        let words = page.feedback();
        assert!(words.chars().count() > 8, "{path} does not say why: {words}");
    }
}

#[tokio::test]
async fn a_wrong_answer_to_every_step_is_refused_and_says_why() {
    let school = School::with_own_lessons().await;
    for (_, step, path) in steps().into_iter().filter(|(_, step, _)| !matches!(step.task, Task::Show)) {
        let page = answered(&school, &path, &grade::a_wrong_answer(step).unwrap()).await;
        let verdict = page.attribute("data-verdict");
        assert!(matches!(verdict, Some("wrong" | "partly" | "sound")), "{path}: {verdict:?} {}", page.feedback());
        assert!(!page.body.contains("data-next"), "{path} goes on");
        let words = page.feedback();
        assert!(words.chars().count() > 8, "{path} does not say why: {words}");
    }
}

#[tokio::test]
async fn an_illegal_move_in_every_step_is_explained() {
    let school = School::with_own_lessons().await;
    let mut n_explained = 0;
    for (_, step, path) in steps() {
        let Some(answer) = grade::an_illegal_answer(step) else { continue };
        let page = answered(&school, &path, &answer).await;
        assert_eq!(page.attribute("data-verdict"), Some("illegal"), "{path}: {}", page.feedback());
        assert!(page.attribute("data-reason").is_some_and(|reason| reason.contains('-')), "{path}");
        n_explained += 1;
    }
    assert!(n_explained > 30, "only {n_explained} steps are answered by a move");
}

#[tokio::test]
async fn reading_on_leads_to_the_next_step() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let mut mei = school.visitor();
    for lesson in course.lessons() {
        for pair in lesson.steps.windows(2).filter(|pair| matches!(pair[0].task, Task::Show)) {
            let answer = mei.post(&format!("/en/lessons/{}/{}/answers", lesson.id, pair[0].id), &[]).await;
            assert_eq!(answer.location(), format!("/en/lessons/{}/{}", lesson.id, pair[1].id));
        }
    }
}

#[tokio::test]
async fn a_move_by_presses_of_squares_is_made_without_a_script() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let (lesson, step) = course.steps().find(|(_, step)| matches!(step.task, Task::Move { .. })).unwrap();
    let Some(Answer::Move(attempt)) = grade::a_right_answer(step) else { panic!("a move is answered by a move") };
    let path = format!("/en/lessons/{}/{}", lesson.id, step.id);
    let mut tom = school.visitor();
    let page = tom.get(&format!("{path}?from={}", attempt.from)).await.assert_ok();
    assert!(page.body.contains(&format!(r#"<input type="hidden" name="from" value="{}">"#, attempt.from)));
    assert!(page.body.contains(&format!(r#"name="to" value="{}""#, attempt.to)));
    let (from, to) = (attempt.from.to_string(), attempt.to.to_string());
    tom.post_and_follow(&format!("{path}/answers"), &[("from", &from), ("to", &to)]).await.assert_verdict("right");
}

#[tokio::test]
async fn squares_are_marked_and_unmarked_without_a_script() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let (lesson, step) = course.steps().find(|(_, step)| matches!(step.task, Task::Squares { .. })).unwrap();
    let path = format!("/en/lessons/{}/{}", lesson.id, step.id);
    let mut tom = school.visitor();
    let page = tom.get(&format!("{path}?{}", encode(&[("square", "a1"), ("toggle", "b2")]))).await.assert_ok();
    let marked = |page: &crate::app::Answer, square: &str| {
        page.body.contains(&format!(r#"<input type="hidden" name="square" value="{square}">"#))
    };
    assert!(marked(&page, "a1") && marked(&page, "b2"));
    let page = tom.get(&format!("{path}?{}", encode(&[("square", "a1"), ("toggle", "a1")]))).await.assert_ok();
    assert!(!marked(&page, "a1"));
}

#[tokio::test]
async fn a_typed_text_that_is_no_move_is_told_and_not_counted() {
    let school = School::open().await;
    let course = content::built_in().unwrap();
    let (lesson, step) = course.steps().find(|(_, step)| matches!(step.task, Task::Move { .. })).unwrap();
    let path = format!("/en/lessons/{}/{}", lesson.id, step.id);
    let mut tom = school.visitor();
    for text in ["hello", "", "<script>alert(1)</script>", "Zz9"] {
        let page = tom.post_and_follow(&format!("{path}/answers"), &[("move", text)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), None, "{text}");
        assert!(page.feedback().chars().count() > 8, "{text}: {}", page.feedback());
        assert!(!page.body.contains("<script>alert"), "{text}");
    }
    let Some(answer) = grade::a_right_answer(step) else { panic!("every step has a right answer") };
    let pairs = answer.to_pairs();
    let form: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    tom.post(&format!("{path}/answers"), &form).await;
    let map = tom.get("/en/lessons").await.assert_ok();
    assert!(map.body.contains("1 of"), "the step is solved");
    assert!(map.body.contains(", 1 star"), "what was no answer costs no star");
}

const SPECIAL: &str = "/en/lessons/special-moves";

#[tokio::test]
async fn the_promotion_piece_is_always_asked_for_and_nothing_is_counted_before() {
    let school = School::with_own_lessons().await;
    let mut mei = school.visitor();
    let path = format!("{SPECIAL}/promote");
    for form in [vec![("from", "d7"), ("to", "d8")], vec![("move", "d8")], vec![("move", "d7d8")]] {
        let page = mei.post_and_follow(&format!("{path}/answers"), &form).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), None, "{form:?}");
        for piece in ["q", "r", "b", "n"] {
            assert!(page.body.contains(&format!(r#"name="promotion" value="{piece}""#)), "{form:?} offers no {piece}");
        }
        assert!(page.body.contains("#wQ") && !page.body.contains("#bQ"), "the pieces have the pawn's colour");
        assert!(page.body.contains(&format!(r#"href="{path}" data-swap"#)), "the move can be taken back");
    }
    let chosen = [("from", "d7"), ("to", "d8"), ("promotion", "n")];
    mei.post_and_follow(&format!("{path}/answers"), &chosen).await.assert_verdict("right");
    let map = mei.get("/en/lessons").await.assert_ok();
    assert!(map.body.contains(", 1 star"), "asking cost nothing");
}

#[tokio::test]
async fn a_promotion_is_typed_as_people_write_it() {
    let school = School::with_own_lessons().await;
    for text in ["d8=Q", "d8Q", "d8=q", "d7d8q", "d8(R)", "d8=N"] {
        let path = format!("{SPECIAL}/promote/answers");
        let page = school.visitor().post_and_follow(&path, &[("move", text)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), Some("right"), "{text}: {}", page.feedback());
    }
    let page = school.visitor().post_and_follow(&format!("{SPECIAL}/promote/answers"), &[("move", "d7d8k")]).await;
    assert_eq!(page.attribute("data-reason"), Some("promotion-to-king-or-pawn"), "{}", page.feedback());
}

#[tokio::test]
async fn castling_is_the_kings_two_squares_or_the_king_onto_its_rook() {
    let school = School::with_own_lessons().await;
    let path = format!("{SPECIAL}/castle/answers");
    for form in [
        vec![("from", "e1"), ("to", "g1")],
        vec![("from", "e1"), ("to", "h1")],
        vec![("move", "O-O-O")],
        vec![("move", "0-0")],
    ] {
        let page = school.visitor().post_and_follow(&path, &form).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), Some("right"), "{form:?}: {}", page.feedback());
        assert!(page.attribute("data-last").is_some_and(|last| last.contains(' ')), "the rook slides too");
    }
}

#[tokio::test]
async fn a_ruling_is_picked_or_named_with_its_reason() {
    let school = School::with_own_lessons().await;
    let path = format!("{SPECIAL}/through-check/answers");
    for (form, verdict) in [
        (vec![("choice", "legal")], "wrong"),
        (vec![("choice", "illegal")], "right"),
        (vec![("reason", "castling-through-attack")], "right"),
        (vec![("choice", "illegal"), ("reason", "castling-blocked")], "partly"),
    ] {
        let page = school.visitor().post_and_follow(&path, &form).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), Some(verdict), "{form:?}: {}", page.feedback());
    }
}

#[tokio::test]
async fn how_a_game_stands_is_picked() {
    let school = School::with_own_lessons().await;
    let path = format!("{SPECIAL}/mate-or-not/answers");
    for (choice, verdict) in [("checkmate", "right"), ("check", "wrong"), ("stalemate", "wrong")] {
        school.visitor().post_and_follow(&path, &[("choice", choice)]).await.assert_verdict(verdict);
    }
}

#[tokio::test]
async fn an_ending_is_played_out_move_by_move_against_the_best_defence() {
    let school = School::with_own_lessons().await;
    let (_, step) = course_with_own_lessons().step("queen-ending", "play-it-out").unwrap();
    let Some(Answer::Path(moves)) = grade::a_right_answer(step) else { panic!("a game is answered by its moves") };
    assert_eq!(moves.len(), 7);
    let path = "/en/lessons/queen-ending/play-it-out/answers";
    let mut mei = school.visitor();
    let mut so_far = String::new();
    for (move_idx, attempt) in moves.iter().enumerate() {
        let played = attempt.to_string();
        let page = mei.post_for_fragment(path, &[("path", &so_far), ("move", &played)]).await.assert_ok();
        let is_last = move_idx + 1 == moves.len();
        assert_eq!(page.attribute("data-verdict"), is_last.then_some("right"), "{played}: {}", page.feedback());
        so_far = if so_far.is_empty() { played } else { format!("{so_far},{played}") };
        assert_eq!(page.body.contains(&format!(r#"name="path" value="{so_far}""#)), !is_last);
    }
    assert!(mei.get("/en/lessons").await.assert_ok().body.contains("1 of"), "the game is recorded as solved");
}

#[tokio::test]
async fn a_game_that_is_thrown_away_begins_anew_and_an_illegal_move_does_not() {
    let school = School::with_own_lessons().await;
    let path = "/en/lessons/queen-ending/play-it-out/answers";
    let lost = school.visitor().post_for_fragment(path, &[("move", "Qe4")]).await.assert_ok();
    lost.assert_verdict("wrong");
    assert!(lost.body.contains(r#"name="path" value="""#), "the game begins anew");
    let mut tom = school.visitor();
    tom.post_for_fragment(path, &[("move", "Qh5")]).await.assert_ok();
    let illegal = tom.post_for_fragment(path, &[("path", "h1h5"), ("move", "h5g3")]).await.assert_ok();
    assert_eq!(illegal.attribute("data-reason"), Some("wrong-shape"), "{}", illegal.feedback());
    assert!(illegal.body.contains(r#"name="path" value="h1h5""#), "only the illegal move is taken back");
}

const COMBINATIONS: &str = "/en/lessons/combinations";

#[tokio::test]
async fn a_combination_is_played_to_its_end_and_the_replies_are_shown() {
    let school = School::with_own_lessons().await;
    let path = format!("{COMBINATIONS}/clear-the-square/answers");
    let mut mei = school.visitor();
    let first = mei.post_and_follow(&path, &[("move", "Nc5+")]).await.assert_ok();
    assert_eq!(first.attribute("data-verdict"), None, "nothing is judged before the end");
    assert!(first.feedback().contains("White answers dxc5."), "{}", first.feedback());
    assert_eq!(first.attribute("data-last"), Some("d4c5"));
    assert!(first.body.contains(r#"name="path" value="e4c5""#));
    assert!(!mei.get("/en/lessons").await.body.contains("1 of"));
    for form in [
        vec![("path", "e4c5"), ("move", "e4")],
        vec![("move", "Nc5+ e4#")],
        vec![("path", "e4c5"), ("from", "e5"), ("to", "e4")],
    ] {
        let end = mei.post_for_fragment(&path, &form).await.assert_ok();
        end.assert_verdict("right");
        assert!(end.feedback().contains("The knight left e4"), "{}", end.feedback());
    }
    assert!(mei.get("/en/lessons").await.body.contains("1 of"));
}

#[tokio::test]
async fn a_wrong_move_of_a_combination_is_taken_back_alone() {
    let school = School::with_own_lessons().await;
    let path = format!("{COMBINATIONS}/clear-the-square/answers");
    for (form, words, kept) in [
        (vec![("move", "Rd2+")], "The queen takes the rook.", ""),
        (vec![("path", "e4c5"), ("move", "Rd2+")], "The pawn was ready to mate.", "e4c5"),
        (vec![("path", "e4c5"), ("move", "Kf7")], "", "e4c5"),
    ] {
        for page in [
            school.visitor().post_for_fragment(&path, &form).await.assert_ok(),
            school.visitor().post_and_follow(&path, &form).await.assert_ok(),
        ] {
            page.assert_verdict("wrong");
            assert!(page.feedback().contains(words), "{}", page.feedback());
            assert!(page.body.contains(&format!(r#"name="path" value="{kept}""#)), "{form:?}");
        }
    }
    let illegal = school.visitor().post_for_fragment(&path, &[("path", "e4c5"), ("move", "e5d3")]).await.assert_ok();
    illegal.assert_verdict("illegal");
    assert!(illegal.body.contains(r#"name="path" value="e4c5""#));
}

#[tokio::test]
async fn another_way_that_can_be_proved_is_right_as_well() {
    let school = School::with_own_lessons().await;
    for (step, form, words) in [
        ("two-rooks", vec![("move", "Rb7")], None),
        ("two-rooks", vec![("path", "b2b7"), ("move", "Ra8")], Some("Another way is Ra7 Kg8 Rb8#.")),
        ("two-rooks", vec![("path", "a3a7"), ("move", "Rb8")], Some("Checkmate")),
        ("lead-the-pawn", vec![("move", "Kf6")], Some("Another way is Kd6 Kd8 e6.")),
        ("corner-mate", vec![("move", "Kc7")], None),
        ("corner-mate", vec![("path", "c6c7"), ("move", "Ra1")], Some("Checkmate")),
        ("corner-mate", vec![("move", "Kb6 Rh8#")], Some("Checkmate")),
    ] {
        let path = format!("{COMBINATIONS}/{step}/answers");
        let page = school.visitor().post_for_fragment(&path, &form).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), words.map(|_| "right"), "{step} {form:?}: {}", page.feedback());
        let expect = words.unwrap_or("Black answers");
        assert!(page.feedback().contains(expect), "{step} {form:?}: {}", page.feedback());
    }
}

#[tokio::test]
async fn what_refutes_a_wrong_move_is_looked_at_move_by_move_without_a_script() {
    let school = School::with_own_lessons().await;
    let step = format!("{COMBINATIONS}/clear-the-square");
    let mut tom = school.visitor();
    let wrong = tom.post_and_follow(&format!("{step}/answers"), &[("move", "Rd2+")]).await.assert_ok();
    wrong.assert_verdict("wrong");
    assert_eq!(wrong.attribute("data-mode"), Some("move"), "another move can be played at once");
    let first = format!("{step}?answered=h2d2&#38;ply=1");
    assert!(wrong.body.contains(&format!(r#"href="{first}" data-swap data-view="ply-1""#)), "{}", wrong.body);
    let shown = tom.get(&first.replace("&#38;", "&")).await.assert_ok();
    shown.assert_verdict("wrong");
    assert_eq!((shown.attribute("data-mode"), shown.attribute("data-last")), (Some("still"), Some("h2d2")));
    let shown = tom.get(&format!("{step}?answered=h2d2&ply=2")).await.assert_ok();
    assert_eq!(shown.attribute("data-last"), Some("c1d2"), "the queen takes the rook");
    assert!(shown.body.contains(&format!(r#"href="{step}?answered=h2d2" data-swap data-view="home""#)));
    assert!(shown.body.contains("Move 2 of "));
    let beyond = tom.get(&format!("{step}?answered=h2d2&ply=99")).await.assert_ok();
    assert_eq!(beyond.attribute("data-mode"), Some("still"), "there is no move after the last");
}

#[tokio::test]
async fn a_wrong_move_is_answered_by_what_can_be_proved() {
    let school = School::with_own_lessons().await;
    for (step, form, words) in [
        ("corner-mate", vec![("move", "Rh2")], "That mates too, but it takes 3 moves."),
        ("corner-mate", vec![("move", "Kd5")], "After that there is no mate in one move any more."),
        ("corner-mate", vec![("path", "c6b6"), ("move", "Rh7")], "That is not check."),
        ("fork", vec![("move", "Nd6+")], "another move wins something by force"),
        ("two-rooks", vec![("move", "Ra8+")], "That mates too, but it takes 4 moves."),
        ("lead-the-pawn", vec![("move", "Kd5")], "it is not the one to find here"),
        ("do-not-hang-it", vec![("move", "Qd8+")], "The rook on a8 can take your queen on d8"),
        ("do-not-hang-it", vec![("move", "Qd5")], "Now your opponent can force mate in 2 moves: Ra1+ Qd1 Rxd1#."),
    ] {
        let path = format!("{COMBINATIONS}/{step}/answers");
        for page in [
            school.visitor().post_for_fragment(&path, &form).await.assert_ok(),
            school.visitor().post_and_follow(&path, &form).await.assert_ok(),
        ] {
            page.assert_verdict("wrong");
            assert!(page.feedback().contains(words), "{step} {form:?}: {}", page.feedback());
        }
    }
}

#[tokio::test]
async fn a_game_is_stepped_through_before_and_after_the_answer() {
    let school = School::with_own_lessons().await;
    let step = format!("{COMBINATIONS}/same-again");
    let mut mei = school.visitor();
    let end = mei.get(&step).await.assert_ok();
    assert_eq!(end.attribute("data-last"), Some("d8e8"), "the game stands at its end");
    assert!(end.body.contains("1.</span>") && end.body.contains("4.</span>"), "the moves are numbered");
    let start = mei.get(&format!("{step}?ply=0")).await.assert_ok();
    assert_eq!(
        (start.attribute("data-last"), start.attribute("data-fen")),
        (None, Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    );
    let third = mei.get(&format!("{step}?ply=3")).await.assert_ok();
    assert_eq!(third.attribute("data-last"), Some("a2a1"));
    assert!(third.body.contains(r#"data-view="ply-3" aria-current="step""#));
    assert!(third.body.contains("Black to move."));
    let right = mei.post_and_follow(&format!("{step}/answers"), &[("choice", "threefold")]).await.assert_ok();
    right.assert_verdict("right");
    let again = mei.get(&format!("{step}?answered=threefold&ply=5")).await.assert_ok();
    again.assert_verdict("right");
    assert_eq!(again.attribute("data-last"), Some("a1a2"));
}

/// The moves that the step's own right answer plays, one after the other; the verdict comes with the last.
#[tokio::test]
async fn a_draw_is_held_and_a_pawn_promoted_move_by_move() {
    let school = School::with_own_lessons().await;
    let course = course_with_own_lessons();
    for (id, word) in [("hold-it", "draw"), ("get-through", "promoted")] {
        let (_, step) = course.step("pawn-ending", id).unwrap();
        let Some(Answer::Path(moves)) = grade::a_right_answer(step) else { panic!("a game is answered by its moves") };
        let path = format!("/en/lessons/pawn-ending/{id}/answers");
        let mut so_far = String::new();
        for (move_idx, attempt) in moves.iter().enumerate() {
            let played = attempt.to_string();
            let page = school.visitor().post_for_fragment(&path, &[("path", &so_far), ("move", &played)]).await;
            let is_last = move_idx + 1 == moves.len();
            assert_eq!(
                page.attribute("data-verdict"),
                is_last.then_some("right"),
                "{so_far} {played}: {}",
                page.feedback()
            );
            assert!(!is_last || page.feedback().contains(word), "{}", page.feedback());
            so_far = if so_far.is_empty() { played } else { format!("{so_far},{played}") };
        }
    }
}

#[tokio::test]
async fn a_move_that_lets_the_pawn_through_is_named_with_those_that_do_not() {
    let school = School::with_own_lessons().await;
    for (id, played, kept) in [("hold-it", "Kf7", "To hold the draw: "), ("get-through", "Ke5", "To keep the win: ")] {
        let path = format!("/en/lessons/pawn-ending/{id}/answers");
        let page = school.visitor().post_for_fragment(&path, &[("move", played)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), Some("wrong"), "{played}: {}", page.feedback());
        assert!(page.feedback().contains(kept) && page.feedback().contains(played), "{}", page.feedback());
    }
}
