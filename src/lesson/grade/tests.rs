//! Answers to small steps, one case a line.

use super::*;
use crate::lesson::format::read_lesson;

/// A step of a kind on a board, with the fields that the kind needs.
#[track_caller]
fn step(kind: &str, fields: &str) -> Step {
    let text =
        |name: &str| format!("{name}.en = \"{name}\"\n{name}.zh-Hans = \"{name}\"\n{name}.zh-Hant = \"{name}\"\n");
    let head = format!("format = 1\nid = \"a\"\n{}{}", text("title"), text("about"));
    let fields = fields.replace("REPLY", &text("text"));
    let source = format!("{head}[[step]]\nid = \"b\"\nkind = \"{kind}\"\n{}{}{fields}", text("text"), text("hint"));
    let lesson = read_lesson("a.toml", &source);
    lesson.unwrap_or_else(|problems| panic!("{problems:?}")).steps.remove(0)
}

#[track_caller]
fn graded(step: &Step, form: &str) -> Grade {
    let pairs: Vec<(String, String)> = form
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.replace('+', " ")))
        .collect();
    grade(step, &Answer::from_pairs(&pairs, step).unwrap())
}

#[track_caller]
fn verdict(step: &Step, form: &str, expect: Option<GradeVerdict>) -> Grade {
    let grade = graded(step, form);
    assert_eq!(grade.verdict, expect, "{form}: {:?}", grade.remarks);
    grade
}

const RIGHT: Option<GradeVerdict> = Some(GradeVerdict::Right);
const WRONG: Option<GradeVerdict> = Some(GradeVerdict::Wrong);
const PARTLY: Option<GradeVerdict> = Some(GradeVerdict::Partly);
const ILLEGAL: Option<GradeVerdict> = Some(GradeVerdict::Illegal);

#[test]
fn squares_are_right_partly_right_or_wrong() {
    let step = step(
        "squares",
        "diagram = \"8/8/8/8/8/8/4P3/8\"\nask = \"destinations e2\"\nanswer = [\"e3\", \"e4\"]\n[[step.wrong]]\nsquare = \"d3\"\nREPLY",
    );
    let grade = verdict(&step, "square=e4&square=e3", RIGHT);
    assert_eq!(grade.remarks, [Remark::AllMarked { n_squares: 2 }]);
    let grade = verdict(&step, "square=e4", PARTLY);
    assert_eq!(grade.remarks, [Remark::Missed(vec![Square::E3])]);
    let grade = verdict(&step, "square=e3&square=e4&square=d3&square=e5", WRONG);
    assert!(matches!(grade.remarks.as_slice(), [Remark::Reply(_), Remark::Misfit { square: Square::E5, .. }]));
    assert_eq!(grade.marks, [Mark::Tint { square: Square::D3 }, Mark::Tint { square: Square::E5 }]);
    verdict(&step, "", None);
}

#[test]
fn a_move_is_read_as_people_send_it() {
    let step = step("move", "fen = \"4k3/8/3p4/8/3R4/8/8/4K3 w - - 0 1\"\ngoal = \"capture d6\"\n");
    for form in ["move=Rxd6", "move=d4d6", "from=d4&to=d6", "from=d4&to=d6&promotion=&move="] {
        let grade = verdict(&step, form, RIGHT);
        let after = grade.scene_after.unwrap();
        assert_eq!((after.from, after.to), (Square::D4, Square::D6));
        assert!(matches!(grade.remarks.as_slice(), [Remark::Reached(Reached::Captured { on: Square::D6, .. })]));
    }
    let grade = verdict(&step, "move=Rd5", WRONG);
    assert_eq!(grade.remarks, [Remark::Shortfall(Shortfall::NoCapture)]);
    let grade = verdict(&step, "move=Rd8", ILLEGAL);
    assert_eq!(grade.reason.unwrap().code().to_string(), "path-blocked");
    assert_eq!(grade.marks, [Mark::Circle { square: Square::D6 }]);
    verdict(&step, "move=hello", None);
    verdict(&step, "", None);
}

#[test]
fn a_reply_comes_before_the_shortfall() {
    let step = step(
        "move",
        "fen = \"4k3/8/3p4/8/3R4/8/8/4K3 w - - 0 1\"\ngoal = \"capture d6\"\n[[step.wrong]]\nmove = \"Rd5\"\nREPLY",
    );
    let grade = verdict(&step, "move=Rd5", WRONG);
    assert!(matches!(grade.remarks.as_slice(), [Remark::Reply(_)]));
}

#[test]
fn text_that_could_be_two_moves_is_asked_about() {
    let step = step("move", "fen = \"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1\"\naccept = [\"Nbd2\"]\n");
    let grade = verdict(&step, "move=Nd2", None);
    assert!(matches!(grade.remarks.as_slice(), [Remark::Unclear(Unclear::NoMove { .. })]));
    let grade = verdict(&step, "move=Nfd2", WRONG);
    assert_eq!(grade.remarks, [Remark::NotAccepted]);
}

#[test]
fn a_promotion_piece_is_asked_for_and_not_guessed() {
    let step = step("move", "fen = \"8/1P6/8/8/8/8/8/k6K w - - 0 1\"\naccept = [\"b8=Q\"]\n");
    let grade = verdict(&step, "from=b7&to=b8", None);
    assert_eq!(grade.ask_promotion.unwrap().to_string(), "b7b8");
    verdict(&step, "from=b7&to=b8&promotion=q", RIGHT);
    verdict(&step, "move=b8&promotion=queen", RIGHT);
    verdict(&step, "from=b7&to=b8&promotion=n", WRONG);
    verdict(&step, "from=b7&to=b8&promotion=k", ILLEGAL);
}

#[test]
fn mate_is_sound_where_something_else_is_asked() {
    let step = step("move", "fen = \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"\ngoal = \"to a7\"\n");
    let grade = verdict(&step, "move=Ra8", Some(GradeVerdict::Sound));
    assert_eq!(grade.marks, [Mark::Arrow { from: Square::A8, to: Square::G8 }]);
}

#[test]
fn a_ruling_with_reasons_wants_the_reason() {
    let castling =
        "fen = \"4k3/8/8/8/8/5r2/8/4K2R w K - 0 1\"\nmove = \"e1g1\"\nanswer = \"castling-through-attack\"\n";
    let offered = step("judge", &format!("{castling}offer = [\"castling-through-attack\", \"castling-in-check\"]\n"));
    verdict(&offered, "choice=legal", WRONG);
    let grade = verdict(&offered, "choice=illegal", PARTLY);
    assert_eq!((grade.remarks, grade.marks), (vec![Remark::ReasonOpen], vec![]));
    let grade = verdict(&offered, "choice=illegal&reason=castling-in-check", PARTLY);
    assert_eq!(grade.remarks, [Remark::OtherReason]);
    let grade = verdict(&offered, "reason=castling-through-attack", RIGHT);
    assert_eq!(grade.marks, [Mark::Arrow { from: Square::F3, to: Square::F1 }]);
    verdict(&offered, "", None);
    verdict(&step("judge", castling), "choice=illegal", RIGHT);
}

#[test]
fn a_legal_move_that_is_called_illegal_is_told_to_be_legal() {
    let step = step("judge", "fen = \"4k3/8/8/8/8/7r/8/4K2R w K - 0 1\"\nmove = \"O-O\"\nanswer = \"legal\"\n");
    verdict(&step, "choice=legal", RIGHT);
    let grade = verdict(&step, "choice=illegal", WRONG);
    assert!(matches!(grade.remarks.as_slice(), [Remark::MoveIsLegal { to: Square::G1, .. }]));
}

#[test]
fn an_outcome_is_told_with_its_facts() {
    let step = step(
        "outcome",
        "fen = \"4k3/8/8/8/8/8/4R3/4K3 b - - 0 1\"\nanswer = \"check\"\noffer = [\"check\", \"checkmate\"]\n",
    );
    verdict(&step, "choice=check", RIGHT);
    let grade = verdict(&step, "choice=checkmate", WRONG);
    let [Remark::Stands(Stands::Check { king: Square::E8, checkers, replies })] = grade.remarks.as_slice() else {
        panic!("{:?}", grade.remarks)
    };
    assert_eq!((checkers.len(), replies.king_to.len()), (1, 4));
}

#[test]
fn moves_are_played_before_the_outcome_is_asked() {
    let moves = "[\"Nf3\", \"Nf6\", \"Ng1\", \"Ng8\", \"Nf3\", \"Nf6\", \"Ng1\", \"Ng8\"]";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let fields =
        format!("fen = \"{start}\"\nmoves = {moves}\nanswer = \"threefold\"\noffer = [\"threefold\", \"ongoing\"]\n");
    let step = step("outcome", &fields);
    verdict(&step, "choice=threefold", RIGHT);
    assert_eq!(Playback::of_game(&step).unwrap().moves.len(), 8);
    verdict(&step, "choice=ongoing", WRONG);
}

#[test]
fn an_option_is_picked_by_its_id_or_the_letter_of_its_place() {
    let why = "why.en = \"w\"\nwhy.zh-Hans = \"w\"\nwhy.zh-Hant = \"w\"\n";
    let step = step(
        "choose",
        &format!("[[step.option]]\nid = \"light\"\nright = true\nREPLY{why}[[step.option]]\nREPLY{why}"),
    );
    verdict(&step, "choice=light", RIGHT);
    verdict(&step, "choice=b", WRONG);
    verdict(&step, "", None);
    let pairs = [("choice".to_owned(), "c".to_owned())];
    assert_eq!(Answer::from_pairs(&pairs, &step), None);
}

#[test]
fn collecting_goes_on_until_all_is_reached_or_the_moves_are_used_up() {
    let step = step("collect", "diagram = \"8/8/8/8/3R4/8/8/8\"\ntargets = [\"d7\", \"h7\", \"h2\"]\nwithin = 3\n");
    let grade = verdict(&step, "move=Rd7", None);
    let progress = grade.progress.unwrap();
    assert_eq!((progress.path_text().as_str(), progress.moves_left), ("d4d7", 2));
    let grade = verdict(&step, "path=d4d7&from=d7&to=h7", None);
    assert_eq!(grade.progress.unwrap().path_text(), "d4d7,d7h7");
    let grade = verdict(&step, "path=d4d7,d7h7&move=Rh2", RIGHT);
    assert_eq!(grade.remarks, [Remark::Collected { n_moves: 3 }]);
    verdict(&step, "move=d4d7+d7h7+h7h2", RIGHT);
    let grade = verdict(&step, "path=d4d7,d7h7&move=h7h3", WRONG);
    assert_eq!(grade.remarks, [Remark::OutOfMoves { left: vec![Square::H2], within: 3 }]);
    let grade = verdict(&step, "path=d4d7&move=d7e8", ILLEGAL);
    assert_eq!(grade.progress.unwrap().path_text(), "d4d7");
    verdict(&step, "path=d4d7&move=hello", None);
    // A move that is said has blanks in it, and is one move for all that.
    verdict(&step, "path=d4d7,d7h7&move=rook+to+h2", RIGHT);
    verdict(&step, "move=Rd7+Rh7+Rh2", RIGHT);
}

/// The pawn may take one piece or the other; where it takes the wrong one it is stuck with moves to spare.
#[test]
fn a_piece_that_gets_stuck_has_not_reached_its_targets() {
    let step =
        step("collect", "diagram = \"8/8/3n4/3ppp2/4P3/8/8/8\"\ntargets = [\"f5\", \"f6\", \"f7\"]\nwithin = 3\n");
    let Some(Answer::Path(path)) = a_wrong_answer(&step) else { panic!("there is no wrong answer") };
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    assert_eq!(verdict(&step, &format!("move={}", path.join("+")), None).remarks.len(), 1, "{path:?}");
    assert_eq!(crate::lesson::check::prove_step(&step), []);
}

#[test]
fn a_square_that_is_none_is_no_form_of_ours() {
    let step =
        step("squares", "diagram = \"8/8/8/8/8/8/4P3/8\"\nask = \"destinations e2\"\nanswer = [\"e3\", \"e4\"]\n");
    let pairs = [("square".to_owned(), "z9".to_owned())];
    assert_eq!(Answer::from_pairs(&pairs, &step), None);
}

/// The moves that show what is wrong with a wrong move, as players write them.
fn shown(grade: &Grade) -> Vec<String> {
    let Some(playback) = &grade.playback else { return Vec::new() };
    let mut scene = Scene::Position(playback.start.clone());
    let mut written = Vec::new();
    for played in &playback.moves {
        written.push(scene.write(*played));
        scene = scene.after(*played);
    }
    written
}

#[test]
fn where_mate_is_asked_for_the_way_out_is_shown() {
    let step = step("move", "fen = \"r5k1/5pp1/8/8/8/8/8/R2R2K1 w - - 0 1\"\ngoal = \"checkmate\"\n");
    let grade = verdict(&step, "move=Rd8", WRONG);
    assert!(matches!(grade.remarks[..], [Remark::Shortfall(Shortfall::CheckAnswered(_))]), "{:?}", grade.remarks);
    assert_eq!(shown(&grade), ["Rd8+", "Rxd8"]);
}

#[test]
fn where_mate_is_asked_for_what_hangs_is_told_as_well() {
    let step = step("move", "fen = \"6k1/5ppp/8/1p6/8/8/8/R5K1 w - - 0 1\"\ngoal = \"checkmate\"\n");
    let grade = verdict(&step, "move=Ra4", WRONG);
    let [Remark::Shortfall(_), Remark::Refuted { refutation, .. }] = &grade.remarks[..] else {
        panic!("{:?}", grade.remarks)
    };
    assert_eq!(refutation.key(), "hangs");
    assert_eq!(shown(&grade), ["Ra4", "bxa4"]);
    let grade = verdict(&step, "move=Kf1", WRONG);
    assert_eq!((grade.remarks.len(), shown(&grade).len()), (1, 0));
}

#[test]
fn where_another_move_is_to_be_found_only_what_is_proved_is_told() {
    let step = step("move", "fen = \"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1\"\naccept = [\"Qg7\"]\n");
    let grade = verdict(&step, "move=Qg6", WRONG);
    let [Remark::Refuted { refutation, .. }] = &grade.remarks[..] else { panic!("{:?}", grade.remarks) };
    assert_eq!((refutation.key(), shown(&grade)), ("gives-stalemate", vec!["Qg6".to_owned()]));
    let grade = verdict(&step, "move=Qg5", WRONG);
    assert_eq!((grade.remarks.as_slice(), shown(&grade).len()), (&[Remark::NotAccepted][..], 0));
}

#[test]
fn the_authors_words_come_first_and_the_proof_is_shown_beside_them() {
    let step = step(
        "move",
        "fen = \"4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1\"\ngoal = \"safe\"\n[[step.wrong]]\nmove = \"Nd5\"\nREPLY",
    );
    let grade = verdict(&step, "move=Nd5", WRONG);
    assert!(matches!(grade.remarks[..], [Remark::Reply(_)]));
    assert_eq!(shown(&grade), ["Nd5", "exd5"]);
    let diagram = self::step("move", "diagram = \"8/8/4p3/8/8/4N3/8/8\"\naccept = [\"Nc4\"]\n");
    assert_eq!(verdict(&diagram, "move=Nd5", WRONG).remarks, [Remark::NotAccepted]);
}
