//! Stories of learners who play endings out, through the pages: mates, slips, draws, and games that do not add up.

use axum::http::StatusCode;
use tabiya::{
    lang::Lang,
    tablebase::{Ending, Tablebase},
};

use crate::app::{Answer, School, Visitor};

const START: &str = "Kc1kg6Rd4";
const GAME: &str = "0000000000000000000000000000000a";

fn ready() {
    Tablebase::global().prepare(Ending::Krk);
    Tablebase::global().prepare(Ending::Kpk);
}

async fn show(visitor: &mut Visitor<'_>, lang: Lang, ending: &str, query: &[(&str, &str)]) -> Answer {
    visitor.get(&format!("/{lang}/endgames/{ending}?{}", crate::app::encode(query))).await.assert_ok()
}

/// The value of a hidden field of the page.
fn field<'a>(page: &'a Answer, name: &str) -> Option<&'a str> {
    let (_, rest) = page.body.split_once(&format!("<input type=\"hidden\" name=\"{name}\" value=\""))?;
    rest.split('"').next()
}

/// The move that a page's second hint shows, as people write it.
fn hinted(page: &Answer) -> String {
    let (_, hint) = page.body.split_once("A best move is ").unwrap_or_else(|| panic!("no hint: {}", page.body));
    let hint = hint.split("</p>").next().unwrap_or_default();
    // Squares are elements of their own.
    let words: String = hint.split('<').map(|part| part.rsplit('>').next().unwrap_or_default()).collect();
    words.trim_end_matches('.').to_owned()
}

async fn mates_by_hints(mei: &mut Visitor<'_>, ending: &str, start: &str, game: &str) -> (Answer, u32) {
    let mut line = String::new();
    for n_moves in 1..=60 {
        let page =
            show(mei, Lang::En, ending, &[("start", start), ("line", &line), ("hint", "2"), ("game", game)]).await;
        assert_eq!(field(&page, "helped"), Some("1"));
        let form = [("start", start), ("line", &line), ("game", game), ("helped", "1"), ("move", &hinted(&page))];
        let page = mei.post_for_fragment(&format!("/en/endgames/{ending}/moves"), &form).await.assert_ok();
        page.assert_verdict("right");
        if page.body.contains("Checkmate") {
            return (page, n_moves);
        }
        line = field(&page, "line").expect("the game goes on").to_owned();
    }
    panic!("no mate in sixty moves");
}

async fn card(visitor: &mut Visitor<'_>, ending: &str) -> String {
    let list = visitor.get("/en/endgames").await.assert_ok();
    let card = list.body.split(&format!("id=\"{ending}\"")).nth(1).expect("the list has the ending");
    card.split("</li>").next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn mei_mates_with_the_rook_by_following_hints_and_it_is_kept_once() {
    ready();
    let school = School::open().await;
    let mut mei = school.visitor();
    assert!(card(&mut mei, "krk").await.contains("data-done=\"0\""));
    let (page, n_moves) = mates_by_hints(&mut mei, "krk", START, GAME).await;
    assert!(page.feedback().contains(&format!("You mated in {n_moves} moves. Nobody can do it faster.")));
    assert!(page.feedback().contains("with help"), "{}", page.feedback());
    assert!(card(&mut mei, "krk").await.contains("mated with help"));

    // The same game sent again, now as if without help, counts no second time.
    let line: Vec<String> = field(&page, "line").unwrap().split(',').map(str::to_owned).collect();
    let (last, before) = line.split_last().unwrap();
    let before = before.join(",");
    let form = [("start", START), ("line", before.as_str()), ("game", GAME), ("move", last.as_str())];
    mei.post("/en/endgames/krk/moves", &form).await;
    assert!(card(&mut mei, "krk").await.contains("data-done=\"0\""));

    // Another game without help does.
    let form = [("start", START), ("line", before.as_str()), ("move", last.as_str())];
    let page = mei.post_and_follow("/en/endgames/krk/moves", &form).await.assert_ok();
    page.assert_verdict("right");
    let card = card(&mut mei, "krk").await;
    assert!(card.contains("data-done=\"1\"") && card.contains(&format!("mate in {n_moves}")), "{card}");
    assert!(mei.cookie("learner").is_some());
}

#[tokio::test]
async fn a_pawn_is_brought_home_and_its_piece_is_asked_for() {
    ready();
    let school = School::open().await;
    let mut mei = school.visitor();
    let form = [("start", "Kb6ka8Pe7"), ("from", "e7"), ("to", "e8")];
    let page = mei.post_and_follow("/en/endgames/kpk/moves", &form).await.assert_ok();
    assert!(page.body.contains("Which piece does the pawn become?"), "{}", page.body);
    assert_eq!((field(&page, "from"), field(&page, "to")), (Some("e7"), Some("e8")));
    for (piece, verdict) in [("n", "wrong"), ("q", "right")] {
        let form = [("start", "Kb6ka8Pe7"), ("from", "e7"), ("to", "e8"), ("promotion", piece)];
        let page = mei.post_and_follow("/en/endgames/kpk/moves", &form).await.assert_ok();
        page.assert_verdict(verdict);
    }
    assert!(card(&mut mei, "kpk").await.contains("data-done=\"1\""));
    mates_by_hints(&mut mei, "kpk", "Kd3ke5Pe2", GAME).await;
}

#[tokio::test]
async fn what_throws_the_win_away_is_said_and_not_played() {
    ready();
    let school = School::open().await;
    let cases = [
        ("kqk", "Kc6ka8Qd7", "d7c7", ["This would be stalemate", "逼和", "逼和"]),
        ("krk", "Ka1ke3Rd8", "d8d2", ["Your rook on d2 hangs: the king takes it", "会吃掉它", "會吃掉它"]),
        ("kpk", "Kd3ke5Pe2", "e2e4", ["the king stops the pawn", "挡住兵", "擋住士兵"]),
    ];
    for (ending, start, played, expect) in cases {
        for (lang, expect) in Lang::ALL.into_iter().zip(expect) {
            let path = format!("/{lang}/endgames/{ending}/moves");
            let page = school.visitor().post_and_follow(&path, &[("start", start), ("move", played)]).await.assert_ok();
            page.assert_verdict("wrong");
            assert!(page.feedback().contains(expect), "{lang} {ending}: {}", page.feedback());
            assert_eq!((field(&page, "line"), field(&page, "helped")), (None, Some("1")), "{lang} {ending}");
            assert!(page.body.contains("class=\"arrow\""), "{lang} {ending}");
        }
    }
}

#[tokio::test]
async fn a_slower_move_is_played_and_its_price_is_told() {
    ready();
    let school = School::open().await;
    let position = tabiya::chess::parse_position("8/8/6k1/8/3R4/8/8/2K5 w - - 0 1").unwrap();
    let slower = Tablebase::global().moves(&position).into_iter().rfind(|rated| rated.outcome.dtm().is_some()).unwrap();
    let played = tabiya::chess::attempt_of(&slower.played).to_string();
    for (lang, expect) in Lang::ALL.into_iter().zip(["This move costs", "多花了", "多花了"]) {
        let form = [("start", START), ("move", played.as_str())];
        let page = school.visitor().post_and_follow(&format!("/{lang}/endgames/krk/moves"), &form).await.assert_ok();
        page.assert_verdict("sound");
        assert!(page.feedback().contains(expect), "{}", page.feedback());
        assert_eq!(field(&page, "line"), Some(played.as_str()));
        assert_eq!((page.attribute("data-done"), field(&page, "helped")), (Some("1"), None));
    }
}

#[tokio::test]
async fn an_illegal_move_is_explained_by_the_rules() {
    ready();
    let school = School::open().await;
    for lang in Lang::ALL {
        let form = [("start", START), ("from", "d4"), ("to", "e5")];
        let page = school.visitor().post_and_follow(&format!("/{lang}/endgames/krk/moves"), &form).await.assert_ok();
        page.assert_verdict("illegal");
        assert_eq!(page.attribute("data-reason"), Some("wrong-shape"));
        let form = [("start", START), ("move", "what is this")];
        let page = school.visitor().post_and_follow(&format!("/{lang}/endgames/krk/moves"), &form).await.assert_ok();
        assert_eq!(page.attribute("data-verdict"), None);
        assert!(page.feedback().contains("what is this"), "{}", page.feedback());
    }
}

#[tokio::test]
async fn fifty_idle_moves_are_a_draw_and_nothing_is_kept() {
    ready();
    let school = School::open().await;
    let mut tom = school.visitor();
    let mut line = String::new();
    let mut page = show(&mut tom, Lang::En, "krk", &[("start", START)]).await;
    for n_moves in 1..=50 {
        let position =
            tabiya::chess::parse_position(&page.attribute("data-fen").unwrap().replace("&#47;", "/")).unwrap();
        let moves = Tablebase::global().moves(&position);
        let slowest = moves.into_iter().rfind(|rated| rated.outcome.dtm().is_some()).unwrap();
        let played = tabiya::chess::attempt_of(&slowest.played).to_string();
        let form = [("start", START), ("line", line.as_str()), ("game", GAME), ("move", played.as_str())];
        page = tom.post_for_fragment("/en/endgames/krk/moves", &form).await.assert_ok();
        line = field(&page, "line").unwrap().to_owned();
        assert!(page.body.contains(&format!("{n_moves} of 50")), "{}", page.body);
    }
    assert!(page.feedback().contains("Drawn by the fifty-move rule"), "{}", page.feedback());
    assert_eq!(page.attribute("data-mode"), Some("still"));
    assert!(card(&mut tom, "krk").await.contains("Never more than 16"));
}

#[tokio::test]
async fn a_move_is_taken_back_and_the_perfect_line_is_shown() {
    ready();
    let school = School::open().await;
    let mut tom = school.visitor();
    let page = tom.post_and_follow("/en/endgames/krk/moves", &[("start", START), ("move", "Kd2")]).await.assert_ok();
    let back = page.body.split("data-back").next().unwrap().rsplit("href=\"").next().unwrap();
    let back = back.split('"').next().unwrap().replace("&#38;", "&").replace("&amp;", "&");
    let page = tom.get(&back).await.assert_ok();
    assert!(page.feedback().contains("taken back"), "{}", page.feedback());
    assert_eq!((field(&page, "line"), field(&page, "helped")), (None, Some("1")));
    let page = show(&mut tom, Lang::En, "krk", &[("start", START), ("show", "1")]).await;
    assert!(page.body.contains("The perfect line from here") && page.body.contains("1.\u{a0}"), "{}", page.body);
    assert!(page.body.contains('#'), "the line ends in mate");
}

#[tokio::test]
async fn a_game_that_does_not_add_up_is_refused_in_words() {
    ready();
    let school = School::open().await;
    let mut tom = school.visitor();
    for line in ["d4e5", "nonsense", "d4d5,c1c8", "d4d7,,zz", "c1d2,,,d4h4x"] {
        for (lang, expect) in Lang::ALL.into_iter().zip(["does not add up", "对不上", "對不上"]) {
            let form = [("start", START), ("line", line), ("move", "Kd2")];
            let page = tom.post_and_follow(&format!("/{lang}/endgames/krk/moves"), &form).await.assert_ok();
            assert!(page.feedback().contains(expect), "{line}: {}", page.feedback());
            assert_eq!(field(&page, "line"), None);
        }
    }
    for start in ["", "Kc1kg6", "Kc1kg6Qd4", "Kc1kc2Rd4", "%00", "Ka1kc2Rb2"] {
        let page = show(&mut tom, Lang::En, "krk", &[("start", start)]).await;
        assert!(page.body.contains("That start does not belong here"), "{start}: {}", page.body);
    }
    let answer = tom.post("/en/endgames/krk/moves", &[("start", "Kc1kg6"), ("move", "Kd2")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(tom.get("/en/endgames/kbpk").await.status, StatusCode::NOT_FOUND);
    assert!(tom.cookie("learner").is_none());
}

#[tokio::test]
async fn a_level_leads_to_a_start_of_its_own_address() {
    ready();
    let school = School::open().await;
    let mut tom = school.visitor();
    for level in ["1", "2", "3"] {
        let answer = tom.get(&format!("/zh-Hant/endgames/krk?level={level}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        let page = tom.get(answer.location()).await.assert_ok();
        let best: u32 = page.attribute("data-total").unwrap().parse().unwrap();
        assert_eq!(
            level,
            if best <= 5 {
                "1"
            } else if best <= 10 {
                "2"
            } else {
                "3"
            }
        );
    }
    // Without a script the first press chooses the piece.
    let page = show(&mut tom, Lang::En, "krk", &[("start", START), ("from", "d4")]).await;
    assert!(page.body.contains("selected"), "{}", page.body);
    assert_eq!(field(&page, "from"), Some("d4"));
}
