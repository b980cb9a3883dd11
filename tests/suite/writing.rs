//! Notation that learners write, and boards that they set up, through HTTP.

use crate::app::{School, encode};

const WRITE: &str = "/en/lessons/write-and-set-up/write-a-move";
const SQUARE: &str = "/en/lessons/write-and-set-up/write-a-square";
const SETUP: &str = "/en/lessons/write-and-set-up/back-rank";

#[tokio::test]
async fn a_move_is_written_and_told_how_it_is_written() {
    let school = School::with_own_lessons().await;
    for (text, verdict, told) in [
        ("Nac2", Some("right"), "That is how the move is written: Nac2"),
        ("Na3c2", Some("right"), "the short form needs less.The usual writing is Nac2"),
        ("nac2", Some("right"), "The letter of a piece is a capital"),
        ("Nac2+", Some("partly"), "gives no check"),
        ("a3c2", Some("partly"), "letter of the piece is missing"),
        ("Nc2", Some("wrong"), "Say which one."),
        ("Nec2", Some("wrong"), "the white knight goes from e1 to c2"),
        ("Nac3", Some("wrong"), "No legal move"),
        ("hello", None, ""),
        ("", None, ""),
    ] {
        let page = school.visitor().post_and_follow(&format!("{WRITE}/answers"), &[("move", text)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), verdict, "{text}: {}", page.feedback());
        assert!(page.feedback().contains(told), "{text}: {}", page.feedback());
        assert!(page.body.contains(r#"class="arrow""#), "{text}: the arrow stays");
    }
}

#[tokio::test]
async fn what_was_written_stays_in_the_box_and_cannot_break_out_of_it() {
    let school = School::with_own_lessons().await;
    let page = school.visitor().post_and_follow(&format!("{WRITE}/answers"), &[("move", "Nec2")]).await.assert_ok();
    assert!(page.body.contains(r#"name="move" value="Nec2""#));
    let text = format!("\"><script>{}", "N".repeat(5000));
    let page = school.visitor().post_and_follow(&format!("{WRITE}/answers"), &[("move", &text)]).await.assert_ok();
    assert!(!page.body.contains("<script>N"), "{}", page.body);
    assert_eq!(page.attribute("data-verdict"), None);
}

#[tokio::test]
async fn a_square_is_named_by_letter_and_number() {
    let school = School::with_own_lessons().await;
    for (text, verdict) in
        [("e4", Some("right")), ("E4", Some("right")), ("4e", Some("partly")), ("d5", Some("wrong")), ("e9", None)]
    {
        let page = school.visitor().post_and_follow(&format!("{SQUARE}/answers"), &[("move", text)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), verdict, "{text}: {}", page.feedback());
    }
}

#[tokio::test]
async fn the_answer_is_shown_in_words_to_those_who_ask() {
    let school = School::with_own_lessons().await;
    let page = school.visitor().get(&format!("{WRITE}?solution=1")).await.assert_ok();
    assert!(page.feedback().contains("Nac2"), "{}", page.feedback());
    let page = school.visitor().get(&format!("{SETUP}?solution=1")).await.assert_ok();
    assert!(page.feedback().contains("b1, white knight; d1, white queen"), "{}", page.feedback());
}

/// The board that the page would send.
fn board(page: &crate::app::Answer) -> String {
    let (_, rest) = page.body.split_once(r#"name="placement" value=""#).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_board_is_set_up_by_addresses_alone() {
    let school = School::with_own_lessons().await;
    let mut mei = school.visitor();
    let page = mei.get(SETUP).await.assert_ok();
    assert_eq!(board(&page), "8/8/8/8/8/8/PPPPPPPP/R1B1KBNR");
    assert!(!page.body.contains(r#"value="bQ""#), "only the side that lacks pieces is offered");

    let page = mei.get(&format!("{SETUP}?put=d1")).await.assert_ok();
    assert!(page.feedback().contains("Choose a piece first"), "{}", page.feedback());

    let mut now = board(&page);
    for (piece, square, expect) in [
        ("wN", "b1", "8/8/8/8/8/8/PPPPPPPP/RNB1KBNR"),
        ("wN", "d1", "8/8/8/8/8/8/PPPPPPPP/RNBNKBNR"),
        ("wN", "d1", "8/8/8/8/8/8/PPPPPPPP/RNB1KBNR"),
        ("wQ", "e4", "8/8/8/8/4Q3/8/PPPPPPPP/RNB1KBNR"),
        ("none", "e4", "8/8/8/8/8/8/PPPPPPPP/RNB1KBNR"),
        ("wQ", "d1", "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    ] {
        // The form carries the piece so far, and a press on another piece adds that.
        let query = encode(&[("board", &now), ("piece", "wR"), ("piece", piece), ("put", square)]);
        let page = mei.get(&format!("{SETUP}?{query}")).await.assert_ok();
        now = board(&page);
        assert_eq!(now, expect, "{piece} on {square}");
        assert!(page.body.contains(&format!(r#"<input type="hidden" name="piece" value="{piece}">"#)));
    }
    let page = mei.post_and_follow(&format!("{SETUP}/answers"), &[("placement", &now)]).await.assert_ok();
    page.assert_verdict("right");
    assert!(page.body.contains("data-next"));
}

#[tokio::test]
async fn pieces_in_the_wrong_place_are_told_and_stay_to_be_put_right() {
    let school = School::with_own_lessons().await;
    for (placed, verdict, told) in [
        ("8/8/8/8/8/8/PPPPPPPP/RNB1KBNR", Some("partly"), "A piece is missing on d1."),
        ("8/8/8/8/8/8/PPPPPPPP/RQBNKBNR", Some("wrong"), "A knight begins beside a rook."),
        ("8/8/8/8/8/8/PPPPPPPP/RQBNKBNR", Some("wrong"), "The white queen does not belong on b1."),
        ("8/8/8/8/4Q3/8/PPPPPPPP/RNB1KBNR", Some("wrong"), "does not belong on e4"),
        ("8/8/8/8/8/8/PPPPPPPP/R1B1KBNR", None, ""),
    ] {
        let path = format!("{SETUP}/answers");
        let page = school.visitor().post_and_follow(&path, &[("placement", placed)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), verdict, "{placed}: {}", page.feedback());
        assert!(page.feedback().contains(told), "{placed}: {}", page.feedback());
        assert_eq!(board(&page), placed, "the board stays as it was set up");
    }
    let page = school.visitor().post(&format!("{SETUP}/answers"), &[("placement", "not a board")]).await;
    assert_eq!(page.status, 422, "{}", page.body);
}

#[tokio::test]
async fn touched_pieces_decide_which_moves_are_right() {
    let school = School::with_own_lessons().await;
    let path = "/en/lessons/write-and-set-up/touched/answers";
    for (text, verdict, told) in [
        ("Rg1", "right", ""),
        ("Rf1", "right", ""),
        ("O-O", "wrong", "The rook on h1 was touched before the king"),
        ("Kd1", "wrong", "The rook on h1 is the first touched piece that can move"),
    ] {
        let page = school.visitor().post_and_follow(path, &[("move", text)]).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), Some(verdict), "{text}: {}", page.feedback());
        assert!(page.feedback().contains(told), "{text}: {}", page.feedback());
    }
}
