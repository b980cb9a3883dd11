//! What people type, and what they mean by it.

use proptest::prelude::*;
use shakmaty::Position as _;

use super::*;
use crate::chess::{attempt_of, parse_position, san};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTE: &str = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
/// A pawn on b2 and a bishop on e1 can both take on c3.
const SMALL_B: &str = "4k3/8/8/8/8/2n5/1P6/4B1K1 w - - 0 1";
/// En passant on d6, and a pawn on e5 that could also take on f6.
const PASSING: &str = "4k3/8/5n2/3pP3/8/8/8/4K3 w - d6 0 1";

/// The attempt, or the failure in short.
fn read_as(fen: &str, text: &str) -> String {
    match read_move(&parse_position(fen).unwrap(), text) {
        Ok(attempt) => attempt.to_string(),
        Err(MoveTextError::NotAMove { .. }) => "not a move".to_owned(),
        Err(MoveTextError::Ambiguous { candidates, .. }) => format!("ambiguous {}", list(&candidates)),
        Err(MoveTextError::NoSuchPiece { role, file, rank }) => {
            let file = file.map_or(String::new(), |file| file.to_string());
            let rank = rank.map_or(String::new(), |rank| rank.to_string());
            format!("no {} {file}{rank}", role.char()).trim_end().to_owned()
        }
    }
}

#[track_caller]
fn all_mean(fen: &str, expected: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(read_as(fen, text), expected, "{fen} {text}");
    }
}

/// The text is read, and judged like this.
#[track_caller]
fn judged(fen: &str, text: &str, attempt: &str, code: &str) {
    assert_eq!(read_as(fen, text), attempt, "{fen} {text}");
    let verdict = View::of(&parse_position(fen).unwrap()).judge(attempt.parse().unwrap());
    assert_eq!(verdict.reason().map_or("legal", |reason| reason.code().as_str()), code, "{fen} {text}");
}

#[test]
fn a_move_can_be_written_in_many_ways() {
    all_mean(
        START,
        "g1f3",
        &["Nf3", "nf3", "NF3", "Ng1-f3", "Ng1f3", "Ngf3", "N1f3", "g1f3", "g1-f3", "G1F3", " N f3 "],
    );
    all_mean(START, "g1f3", &["Nf3!", "Nf3+?!", "Nf3#", "1.Nf3", "1. Nf3", "12...Nf3", "1…Nf3", "Nf3 (=)"]);
    all_mean(
        START,
        "g1f3",
        &[
            "Ｎｆ３",
            "ｇ１ｆ３",
            "马f3",
            "馬f3",
            "騎士f3",
            "骑士f3",
            "马 ｆ３",
            "马g1到f3",
            "騎士g1-f3",
            "♘f3",
            "♞f3",
            "♘\u{fe0e}f3",
        ],
    );
    all_mean(
        START,
        "e2e4",
        &["e4", "E4", "e2e4", "e2-e4", "e2–e4", "Pe4", "pe4", "兵e4", "士兵e4", "♙e4", "兵走e4", "ｅ４", "e4."],
    );
    all_mean(START, "b2b4", &["b4", "B4", "b2b4", "b2-b4", "兵b4"]);
}

#[test]
fn a_move_can_be_said_in_english_words() {
    all_mean(
        START,
        "g1f3",
        &[
            "knight f3",
            "Knight to f3",
            "KNIGHT F3",
            "knight g1 to f3",
            "g1 to f3",
            "Knight from g1 to f3",
            "1. knight f3",
        ],
    );
    all_mean(START, "e2e4", &["pawn e4", "Pawn to e4", "e2 to e4", "pawn-e4"]);
    all_mean(
        "4k3/8/4p3/8/8/8/8/4R1K1 w - - 0 1",
        "e1e6",
        &["rook takes e6", "Rook captures on e6", "rook takes e6 check"],
    );
    all_mean("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", &["king e2", "King to e2"]);
    all_mean(SMALL_B, "e1c3", &["bishop takes c3", "Bishop c3"]);
    all_mean(SMALL_B, "b2c3", &["b takes c3", "pawn takes c3"]);
    all_mean(PASSING, "e5d6", &["e takes d6 en passant", "pawn takes d6"]);
    all_mean(PROMOTE, "e7e8q", &["e8 queen", "pawn e8 = queen", "pawn to e8 promotes to queen", "e8=Queen"]);
    all_mean(PROMOTE, "e7d8n", &["pawn takes d8 knight", "e takes d8 promoting to knight"]);
    all_mean(
        CASTLE,
        "e1g1",
        &[
            "castle short",
            "Castles short",
            "castles kingside",
            "castle king-side",
            "Castling King side",
            "short castling",
        ],
    );
    all_mean(
        CASTLE,
        "e1c1",
        &["castle long", "castles queenside", "CASTLES LONG!", "queenside castle", "12. castles long"],
    );
    for text in
        ["knight", "takes e", "castle", "castles", "castle up", "rook rook e6", "king to queen", "check", "to e4"]
    {
        assert_eq!(read_as(START, text), "not a move", "{text:?}");
    }
}

#[test]
fn castling_can_be_written_in_many_ways() {
    all_mean(
        CASTLE,
        "e1g1",
        &[
            "O-O",
            "o-o",
            "0-0",
            "OO",
            "00",
            "O–O",
            "０－０",
            "Ｏ－Ｏ",
            "0-0+",
            "短易位",
            "王翼易位",
            "e1g1",
            "Kg1",
            "王g1",
        ],
    );
    all_mean(
        CASTLE,
        "e1c1",
        &["O-O-O", "o-o-o", "0-0-0", "ooo", "000", "長易位", "长易位", "后翼易位", "0-0-0!", "國王c1"],
    );
    all_mean(CASTLE, "e1h1", &["e1h1"]);
    judged("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "e1g1", "castling-right-lost");
    all_mean("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "no k e1", &["O-O", "0-0-0"]);
}

#[test]
fn a_promotion_can_be_written_in_many_ways() {
    all_mean(
        PROMOTE,
        "e7e8q",
        &[
            "e8Q",
            "e8=Q",
            "e8=q",
            "e8q",
            "e8(Q)",
            "e8/Q",
            "e7e8q",
            "e7-e8=Q",
            "e8=Q+",
            "e8=后",
            "e8升变后",
            "e8升變皇后",
            "e8升变为后",
            "兵e8升后",
            "e8后",
            "e8♕",
        ],
    );
    all_mean(PROMOTE, "e7e8n", &["e8N", "e8=n", "e8马", "e8=騎士"]);
    all_mean(PROMOTE, "e7e8b", &["e8b", "e8=B", "e8象", "e8=主教"]);
    all_mean(PROMOTE, "e7d8r", &["exd8R", "exd8=r", "ed8R", "edR", "ed=r", "兵xd8=城堡", "e7xd8车", "e吃d8=車"]);
    all_mean(PROMOTE, "e7e8", &["e8", "e7e8", "e8=", "兵e8"]);
    judged(PROMOTE, "e8", "e7e8", "promotion-missing");
    judged(PROMOTE, "e8=K", "e7e8k", "promotion-to-king-or-pawn");
    judged(PROMOTE, "e8王", "e7e8k", "promotion-to-king-or-pawn");
    judged(PROMOTE, "e7e8p", "e7e8p", "promotion-to-king-or-pawn");
    judged(START, "e4=Q", "e2e4q", "promotion-not-here");
}

#[test]
fn pawn_captures_can_be_short() {
    all_mean(
        PASSING,
        "e5d6",
        &[
            "exd6",
            "ed6",
            "exd",
            "ed",
            "exd6 e.p.",
            "exd6e.p.",
            "exd6 ep",
            "e5xd6",
            "e×d6",
            "exd6吃过路兵",
            "兵exd6",
            "兵吃d6",
            "Pxd6",
        ],
    );
    all_mean(PASSING, "e5f6", &["exf6", "ef", "e吃f"]);
    all_mean("4k3/8/3n4/3nP3/4P3/8/8/4K3 w - - 0 1", "ambiguous e4, e5", &["ed", "exd"]);
    all_mean("4k3/8/8/8/8/3n4/2P1P3/4K3 w - - 0 1", "ambiguous c2, e2", &["Pxd3", "兵吃d3"]);
    judged(START, "ed", "e2d3", "pawn-nothing-to-capture");
    judged("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", "e5d6", "en-passant-too-late");
}

#[test]
fn a_small_b_is_the_pawn_where_a_pawn_can_go_and_else_the_bishop() {
    all_mean(SMALL_B, "b2c3", &["bxc3", "bc3", "bc", "b2c3", "b2xc3"]);
    all_mean(SMALL_B, "e1c3", &["Bxc3", "Bc3", "象c3", "主教xc3", "BXC3", "e1c3"]);
    all_mean("4k3/8/8/8/8/2n5/8/4B1K1 w - - 0 1", "e1c3", &["bxc3", "bc3"]);
    all_mean("4k3/8/8/8/8/2n5/1P6/6K1 w - - 0 1", "b2c3", &["Bxc3", "BXC3"]);
    all_mean("4k3/8/8/1b6/8/8/8/4K3 b - - 0 1", "b5c4", &["bc4", "Bc4", "b5c4"]);
    all_mean(START, "b1c3", &["b1c3", "B1C3", "B1-C3"]);
    judged("4k3/8/8/8/8/8/1P6/6K1 w - - 0 1", "bxc3", "b2c3", "pawn-nothing-to-capture");
    judged("4k3/8/8/8/8/8/1P6/4B1K1 w - - 0 1", "bg4", "e1g4", "wrong-shape");
    all_mean("4k3/8/8/8/8/8/8/6K1 w - - 0 1", "no p b", &["bxc3"]);
    all_mean("4k3/8/8/8/8/8/8/6K1 w - - 0 1", "no b", &["Bxc3"]);
}

#[test]
fn several_pieces_that_could_go_there_are_named() {
    let knights = "4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1";
    all_mean(knights, "ambiguous b1, f1", &["Nd2", "马d2", "♘d2"]);
    all_mean(knights, "b1d2", &["Nbd2", "Nb1d2", "Nb1-d2"]);
    // A pinned knight cannot go, so the other one is meant.
    all_mean("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", &["Ne2"]);
    all_mean("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "ambiguous a1, a4", &["Ra2"]);
    all_mean("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a4a2", &["R4a2", "车a4a2"]);
}

#[test]
fn an_illegal_move_is_read_as_the_piece_that_comes_nearest() {
    judged(START, "Nf6", "g1f6", "wrong-shape");
    judged(START, "Ra3", "a1a3", "path-blocked");
    judged(START, "Bc4", "f1c4", "path-blocked");
    judged(START, "e5", "e2e5", "pawn-too-far");
    judged(START, "Ke2", "e1e2", "own-piece");
    judged(START, "Nbd2", "b1d2", "own-piece");
    // The pinned knight reaches e4, the other one does not.
    judged("4k3/8/8/8/1b6/2N5/8/N3K3 w - - 0 1", "Ne4", "c3e4", "pinned");
    judged("4k3/8/8/8/8/3p4/8/R2RK3 w - - 0 1", "Rd8", "d1d8", "path-blocked");
    judged("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "Ra5", "a1a5", "check-unanswered");
    judged(START, "e7e5", "e7e5", "opponent-piece");
    judged(START, "e4e5", "e4e5", "no-piece");
    judged(START, "e2e2", "e2e2", "no-movement");
}

#[test]
fn a_piece_that_is_not_there_is_missed() {
    let few = "4k3/8/8/8/8/8/P7/N3K3 w - - 0 1";
    all_mean(few, "no q", &["Qd4", "后d4", "♕d4"]);
    all_mean(few, "no n b", &["Nbd2"]);
    all_mean(few, "no n 5", &["N5d4"]);
    all_mean(few, "no n g1", &["Ng1-f3"]);
    all_mean(few, "no p e", &["e4", "exd5"]);
}

#[test]
fn what_is_no_move_is_said_to_be_none() {
    let texts = [
        "", " ", "hello", "e", "4", "e9", "i4", "Nf", "N", "Nf9", "Nf3f", "e2e4e5", "x", "xe4", "e4x", "-", "O",
        "O-O-O-O", "=Q", "后", "马马f3", "Nxxf3", "ee", "ee4", "2e4", "(e4", "1.", "...", "e4==Q", "\u{0}", "🙂", "ｘ",
        "resign", "++",
    ];
    for text in texts {
        assert_eq!(read_as(START, text), "not a move", "{text:?}");
    }
}

#[test]
fn a_diagram_reads_moves_too() {
    let diagram: Diagram = "8/8/8/8/3R4/8/8/8".parse().unwrap();
    for text in ["Rd8", "rd8", "车d8", "d4d8"] {
        assert_eq!(read_move_on_diagram(&diagram, text).unwrap().to_string(), "d4d8", "{text}");
    }
    assert!(matches!(read_move_on_diagram(&diagram, "O-O"), Err(MoveTextError::NoSuchPiece { .. })));
}

#[test]
fn san_and_uci_of_every_legal_move_read_as_that_move() {
    let positions = [
        START,
        CASTLE,
        PROMOTE,
        PASSING,
        SMALL_B,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "1b4k1/P1P5/8/8/Q3Q3/8/8/Q3K3 w - - 0 1",
    ];
    for fen in positions {
        let position = parse_position(fen).unwrap();
        for played in position.legal_moves() {
            let attempt = attempt_of(&played);
            for text in [san(&position, &played), attempt.to_string(), san(&position, &played).replace(['x', '='], "")]
            {
                assert_eq!(read_move(&position, &text), Ok(attempt), "{fen} {text}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(text in "[a-hA-H1-8KQRBNPkqrnpxX=()+#!.Oo0马后車王-]{0,8}|\\PC{0,8}", chosen in 0..3_usize) {
        let position = parse_position([START, PROMOTE, PASSING][chosen]).unwrap();
        let _ = read_move(&position, &text);
    }
}
