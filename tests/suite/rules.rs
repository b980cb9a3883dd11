//! The rules from outside: `tabiya judge` and `tabiya outcome`, run as a teacher's script runs them.

use std::{
    io::{Read, Write},
    process::{Command, Output, Stdio},
    thread,
};

use serde_json::{Value, json};

/// Runs the program with this on its standard input.
fn tabiya(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Written from a thread of its own, because both pipes may be full at once. A program that ends early is no fault.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn answers(arguments: &[&str], input: impl AsRef<[u8]>) -> Vec<Value> {
    let output = tabiya(arguments, input.as_ref());
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_legal_move_is_answered_with_its_notation_and_the_position_after_it() {
    let found = answers(&["judge"], format!("{START}\tNf3\n{START}\te2e4\r\n4k3/P7/8/8/8/8/8/4K3 w - - 0 1\ta8=Q"));
    assert_eq!(
        found,
        [
            json!({
                "legal": true, "san": "Nf3", "uci": "g1f3", "outcome": "ongoing",
                "after": "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
            }),
            json!({
                "legal": true, "san": "e4", "uci": "e2e4", "outcome": "ongoing",
                "after": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            }),
            json!({
                "legal": true, "san": "a8=Q+", "uci": "a7a8q", "outcome": "check",
                "after": "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1",
            }),
        ]
    );
}

#[test]
fn castling_is_answered_by_the_squares_of_the_king() {
    let castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for text in ["e1g1", "e1h1", "O-O", "0-0"] {
        let found = answers(&["judge"], format!("{castle}\t{text}\n"));
        assert_eq!((&found[0]["san"], &found[0]["uci"]), (&json!("O-O"), &json!("e1g1")), "{text}");
    }
}

#[test]
fn an_illegal_move_is_answered_with_its_reason_in_the_language_asked_for() {
    let line = "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1\te1g1\n";
    assert_eq!(
        answers(&["judge"], line),
        [json!({
            "legal": false, "reason": "castling-through-attack", "article": "3.8.2.2", "squares": ["f1", "f3"],
            "text": "The rook on f3 attacks f1, which your king would cross. A king may not castle across an attacked square.",
        })]
    );
    let hans = answers(&["judge", "--lang", "zh-Hans"], line);
    assert_eq!(hans[0]["text"], "f3格的车攻击着王要经过的f1格。易位时王不能经过受攻击的格子。");
    let hant = answers(&["judge", "--lang=zh-Hant"], line);
    assert_eq!(hant[0]["text"], "f3的城堡攻擊著國王要經過的f1。做王車易位時，國王不能經過受攻擊的格子。");
}

#[test]
fn a_line_that_cannot_be_read_is_answered_and_the_rest_goes_on() {
    let lines = format!("nonsense\n\n{START}\n{START}\thello\n8/8/8/8/8/8/8/8 w - - 0 1\te2e4\n{START}\te2e4");
    let mut input = lines.into_bytes();
    input.extend(b"\n\xff\xfe\t\xff\n");
    input.extend(format!("{START}\te2e5\n").as_bytes());
    let found = answers(&["judge"], input);
    assert_eq!(found.len(), 7);
    for n in [0, 1, 2, 3, 5] {
        assert!(found[n]["error"].is_string() && found[n].as_object().unwrap().len() == 1, "{}", found[n]);
    }
    assert_eq!((&found[4]["legal"], &found[6]["reason"]), (&json!(true), &json!("pawn-too-far")));
}

#[test]
fn games_are_answered_with_how_they_stand() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let lines = [
        START.to_owned(),
        format!("{START}\t"),
        format!("{START}\tf2f3 e7e5 g2g4 d8h4"),
        format!("{START}\t{}", shuffle.repeat(2)),
        format!("{START}\t{}", shuffle.repeat(4)),
        "4k3/8/8/8/8/8/8/R3K3 w - - 149 90\ta1a7".to_owned(),
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
    ];
    let states: Vec<(Value, Value, Value)> = answers(&["outcome"], lines.join("\n"))
        .into_iter()
        .map(|answer| (answer["outcome"].clone(), answer["claims"].clone(), answer["automatic"].clone()))
        .collect();
    assert_eq!(
        states,
        [
            (json!("ongoing"), json!([]), json!([])),
            (json!("ongoing"), json!([]), json!([])),
            (json!("checkmate"), json!([]), json!([])),
            (json!("ongoing"), json!(["threefold"]), json!([])),
            (json!("ongoing"), json!(["threefold"]), json!(["fivefold"])),
            (json!("ongoing"), json!(["fifty-moves"]), json!(["seventy-five-moves"])),
            (json!("stalemate"), json!([]), json!([])),
            (json!("dead-position"), json!([]), json!([])),
        ]
    );
}

#[test]
fn a_game_with_an_illegal_move_is_answered_with_the_reason() {
    let found = answers(&["outcome"], format!("{START}\te2e4 e7e5 e1e3\n{START}\te2e4\n"));
    assert_eq!(
        found[0]["error"],
        "e1e3 is not legal. A king moves one square in any direction. From e1 it could go to e2."
    );
    assert_eq!(found[1]["outcome"], "ongoing");
}

#[test]
fn a_reader_that_goes_away_is_a_clean_end() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("judge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let line = format!("{START}\te2e4\n");
        while stdin.write_all(line.as_bytes()).is_ok() {}
    });
    let mut first = [0; 14];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(first, *br#"{"legal":true,"#);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn the_help_lists_every_reason_with_its_article() {
    let help = String::from_utf8(tabiya(&["judge", "--help"], b"").stdout).unwrap();
    for code in tabiya::chess::ReasonCode::ALL {
        let line = help.lines().find(|line| line.split_whitespace().next() == Some(code.as_str()));
        assert!(line.is_some_and(|line| line.ends_with(code.article())), "{code} is missing:\n{help}");
    }
}

#[test]
fn wrong_use_is_told_and_ends_with_2() {
    for arguments in [&["judge", "--lang", "fr"][..], &["judge", "more"], &["juggle"]] {
        let output = tabiya(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{output:?}");
    }
}
