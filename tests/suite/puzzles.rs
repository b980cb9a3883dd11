//! Stories of learners who solve puzzles: right, otherwise right, sound, wrong, with hints and without; streaks, storms
//! and sets; what the school remembers of it, and forgets when it is asked to.

use std::collections::HashSet;

use axum::http::StatusCode;
use tabiya::tactics::Theme;

use crate::app::{Answer, School, Visitor, own_puzzles};

/// Mate in two with two rooks, either of which may begin.
const ROOKS: &str = "/en/puzzles/own-01";
/// Mate in one on the back rank.
const BACK_RANK: &str = "/en/puzzles/own-02";

/// The fields of a page's form, as a browser would send them.
fn fields(page: &Answer) -> Vec<(String, String)> {
    let form = page.body.split("id=\"answer-form\"").nth(1).unwrap().split("<div class=\"board\"").next().unwrap();
    let inputs = form.split("<input type=\"hidden\" name=\"").skip(1);
    let decoded = |text: &str| text.replace("&#38;", "&").replace("&#34;", "\"");
    inputs
        .map(|input| {
            let (name, rest) = input.split_once("\" value=\"").unwrap();
            (name.to_owned(), decoded(rest.split('"').next().unwrap()))
        })
        .collect()
}

/// Plays a move on the page as a form would, and shows what comes of it.
async fn play(visitor: &mut Visitor<'_>, page: &Answer, tried: &str) -> Answer {
    send(visitor, page, &[("move", tried)]).await
}

async fn send(visitor: &mut Visitor<'_>, page: &Answer, more: &[(&str, &str)]) -> Answer {
    let fields = fields(page);
    let mut form: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| *name != "from")
        .collect();
    form.extend(more);
    let action = page.body.split("id=\"answer-form\" method=\"post\" action=\"").nth(1).unwrap();
    visitor.post_and_follow(action.split('"').next().unwrap(), &form).await
}

/// Presses the button that asks for the next hint, and shows what comes of it.
async fn ask(visitor: &mut Visitor<'_>, page: &Answer) -> Answer {
    let button = page.body.split("form=\"answer-form\" name=\"hint\" value=\"").nth(1).unwrap();
    send(visitor, page, &[("hint", button.split('"').next().unwrap())]).await.assert_ok()
}

/// Where a redirect leads, without its query.
fn path_of(answer: &Answer) -> &str {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.location().split('?').next().unwrap()
}

/// Follows redirects to a page.
async fn arrive(visitor: &mut Visitor<'_>, path: &str) -> Answer {
    let mut answer = visitor.get(path).await;
    while answer.status == StatusCode::SEE_OTHER {
        let target = answer.location().to_owned();
        answer = visitor.get(&target).await;
    }
    answer.assert_ok()
}

/// The puzzle that a page shows, with its moves from the solver's first on.
fn moves_of(page: &Answer) -> Vec<String> {
    let (_, rest) = page.body.split_once("<h1>Puzzle ").unwrap();
    let id = rest.split('<').next().unwrap();
    let puzzle = own_puzzles().into_iter().find(|puzzle| puzzle.id == id).unwrap();
    puzzle.moves.split(' ').skip(1).map(str::to_owned).collect()
}

/// Solves what a page shows by the puzzle's own line; what the last move led to.
async fn solve(visitor: &mut Visitor<'_>, page: Answer) -> Answer {
    let mut page = page;
    for own in moves_of(&page).into_iter().step_by(2) {
        page = play(visitor, &page, &own).await;
    }
    page
}

#[tokio::test]
async fn a_puzzle_shows_the_opponents_move_and_is_solved_by_its_line() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(ROOKS).await.assert_ok();
    assert_eq!((page.attribute("data-turn"), page.attribute("data-last")), (Some("white"), Some("g8h8")));
    assert!(page.body.contains("Black has just played"), "{}", page.body);
    assert!(!page.body.contains("ladder"), "the theme is not given away");
    let page = play(&mut mei, &page, "Ra7").await;
    page.assert_verdict("right");
    assert!(page.feedback().contains("Your opponent plays Kg8."), "{}", page.feedback());
    let page = play(&mut mei, &page, "Rb8").await;
    page.assert_verdict("right");
    assert!(page.feedback().contains("Solved"), "{}", page.feedback());
    for told in ["Ladder mate", "Rb7 also mates, in 2 moves.", "Your rating: 800 →", "A similar puzzle"] {
        assert!(page.words().contains(told), "{told}: {}", page.words());
    }
}

#[tokio::test]
async fn another_mate_that_is_as_fast_is_right() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(ROOKS).await;
    let page = play(&mut mei, &page, "Rb7").await;
    let page = play(&mut mei, &page, "Ra8").await;
    page.assert_verdict("right");
    assert!(page.feedback().contains("mates as fast"), "{}", page.feedback());
    assert!(page.feedback().contains("Ra7"), "{}", page.feedback());
}

#[tokio::test]
async fn a_sound_move_costs_nothing_and_says_so() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(ROOKS).await;
    // It mates, too, but later.
    let page = play(&mut mei, &page, "Rb1").await;
    page.assert_verdict("sound");
    assert!(page.feedback().contains("It costs you nothing."), "{}", page.feedback());
    let page = solve(&mut mei, page).await;
    assert!(page.body.contains("Your rating: 800 →"));
    assert!(mei.get("/en/puzzles/mistakes").await.body.contains("data-mistakes=\"0\""));
}

#[tokio::test]
async fn a_wrong_move_is_refuted_on_the_board_and_decides_the_puzzle() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(BACK_RANK).await;
    let page = play(&mut mei, &page, "Rd7").await;
    page.assert_verdict("wrong");
    assert_eq!(page.attribute("data-reason"), Some("leaves-mate"));
    assert!(page.body.contains("class=\"arrow\""));
    assert!(page.body.contains("Next puzzle"), "whoever missed it may leave it");
    let page = solve(&mut mei, page).await;
    let told = page.feedback();
    assert!(told.contains("You found it in the end.") && told.contains("It comes back in the review."), "{told}");
    assert!(mei.get("/en/puzzles").await.words().contains("1 mistake waiting"));
    let mistakes = mei.get("/en/puzzles/mistakes").await.assert_ok();
    assert!(mistakes.body.contains("data-mistakes=\"1\"") && mistakes.body.contains("Your answer was: Rd7"));
    // Solved without help on another day, it is made good.
    let again = mei.get(&format!("{BACK_RANK}?in=mistakes")).await;
    let again = solve(&mut mei, again).await;
    assert!(again.body.contains("You had met this puzzle before"));
    assert!(mei.get("/en/puzzles").await.words().contains("No mistakes waiting"));
    assert!(mei.get("/en/puzzles/mistakes").await.body.contains("data-mistakes=\"0\""));
}

#[tokio::test]
async fn an_illegal_move_is_explained_and_costs_nothing() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(BACK_RANK).await;
    let page = play(&mut mei, &page, "d1e2").await;
    page.assert_verdict("illegal");
    assert_eq!(page.attribute("data-reason"), Some("wrong-shape"));
    let page = play(&mut mei, &page, "gibberish").await.assert_ok();
    assert_eq!(page.attribute("data-verdict"), None);
    let page = solve(&mut mei, page).await;
    assert!(page.feedback().contains("Solved") && !page.feedback().contains("in the end"));
}

#[tokio::test]
async fn hints_have_three_grades_and_make_it_unrated() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(BACK_RANK).await;
    let idea = ask(&mut mei, &page).await;
    assert!(idea.body.contains("Look for this: back-rank mate.") && !idea.body.contains("class=\"circle\""));
    let piece = ask(&mut mei, &idea).await;
    assert!(piece.body.contains("Move the rook on ") && piece.body.contains("class=\"circle\""));
    let square = ask(&mut mei, &piece).await;
    assert!(square.body.contains("It goes to ") && square.body.contains("class=\"arrow\""));
    assert!(!square.body.contains("<button class=\"button quiet\" form=\"answer-form\" name=\"hint\""));
    let solved = solve(&mut mei, square).await;
    assert!(
        solved.body.contains("You had a hint on the way.") && solved.body.contains("With a hint your rating stays.")
    );
    for place in ["/en/puzzles", "/en/progress"] {
        let page = mei.get(place).await;
        assert!(page.body.contains("and your rating appears here.") && !page.body.contains("± 700"), "{}", page.body);
    }
}

#[tokio::test]
async fn a_hint_counts_from_the_moment_it_is_asked_for() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(BACK_RANK).await;
    let attempt = fields(&page).into_iter().find(|(name, _)| name == "attempt").unwrap().1;
    // An address gives nothing away that nobody asked for.
    for query in [format!("attempt={attempt}&hint=3"), "hint=3".to_owned(), format!("attempt={attempt}&gave_up=1")] {
        let page = mei.get(&format!("{BACK_RANK}?{query}")).await.assert_ok();
        assert!(!page.body.contains("data-hint") && !page.body.contains("data-back"), "{query}: {}", page.body);
    }
    ask(&mut mei, &page).await;
    // Neither the address without the hint nor the puzzle opened anew undoes it.
    let solved = solve(&mut mei, page).await;
    assert!(solved.body.contains("With a hint your rating stays."));
    let other = mei.get(ROOKS).await;
    ask(&mut mei, &other).await;
    let anew = mei.get(ROOKS).await;
    let solved = solve(&mut mei, anew).await;
    assert!(solved.body.contains("so your rating stays") && !solved.body.contains("Your rating:"));
}

#[tokio::test]
async fn who_takes_no_cookies_gets_hints_and_the_solution() {
    let school = School::with_puzzles().await;
    let page = school.visitor().get(BACK_RANK).await;
    let mut forms = fields(&page);
    forms.push(("hint".to_owned(), "2".to_owned()));
    let mut solution = fields(&page);
    solution.push(("give_up".to_owned(), "1".to_owned()));
    for (form, told) in [(forms, "Move the rook on "), (solution, "Here is the solution")] {
        let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let sent = school.visitor().post(&format!("{BACK_RANK}/attempts"), &form).await;
        let page = school.visitor().get(sent.location()).await.assert_ok();
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
}

#[tokio::test]
async fn a_run_gives_no_hints_and_no_solution_to_an_address() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let begun = mei.post("/en/puzzles/streak", &[]).await;
    let page = arrive(&mut mei, path_of(&begun)).await;
    let owned = fields(&page);
    let fields: Vec<(&str, &str)> = owned.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let here = page.body.split("method=\"post\" action=\"").nth(1).unwrap().split("/attempts").next().unwrap();
    for more in [("hint", "3"), ("gave_up", "1")] {
        let form: Vec<(&str, &str)> = fields.iter().copied().chain([more]).collect();
        mei.post(&format!("{here}/attempts"), &form).await;
        let shown = mei.get(&format!("{here}?{}", crate::app::encode(&form))).await.assert_ok();
        assert!(!shown.body.contains("data-hint") && !shown.body.contains("data-back"), "{more:?}: {}", shown.body);
    }
}

#[tokio::test]
async fn who_gives_up_sees_the_line_and_steps_through_it() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(ROOKS).await;
    let page = send(&mut mei, &page, &[("give_up", "1")]).await.assert_ok();
    assert!(page.feedback().contains("Ra7"), "{}", page.feedback());
    let back = page.body.split("data-back").next().unwrap().rsplit("href=\"").next().unwrap();
    let back = back.split('"').next().unwrap().replace("&#38;", "&");
    let page = mei.get(&back).await.assert_ok();
    assert_eq!(page.attribute("data-last"), Some("h8g8"));
    assert!(page.body.contains("data-forward"));
    assert!(mei.get("/en/puzzles/mistakes").await.body.contains("You gave it up."));
}

#[tokio::test]
async fn a_double_click_counts_once_and_a_fragment_is_a_fragment() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(BACK_RANK).await;
    let owned = fields(&page);
    let mut form: Vec<(&str, &str)> = owned.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    form.extend([("from", "d1"), ("to", "d8")]);
    let first = mei.post_for_fragment(&format!("{BACK_RANK}/attempts"), &form).await.assert_ok();
    let again = mei.post_for_fragment(&format!("{BACK_RANK}/attempts"), &form).await.assert_ok();
    assert!(!first.body.contains("<html") && first.body.contains("id=\"step\""));
    let rating = |page: &Answer| page.body.split("Your rating: ").nth(1).unwrap().split('<').next().unwrap().to_owned();
    assert_eq!(rating(&first), rating(&again));
}

#[tokio::test]
async fn the_themes_of_the_puzzle_after_it_have_their_evidence() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = arrive(&mut mei, "/en/puzzles/next?theme=squareClearance").await;
    assert!(page.body.contains("Theme: square clearance"));
    let page = solve(&mut mei, page).await;
    page.assert_verdict("right");
    assert!(page.body.contains("leaves its square") || page.body.contains("to leave its square"), "{}", page.body);
    assert!(page.body.contains("the change counts half"));
    let show = page.body.split("class=\"show\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let page = mei.get(&show.replace("&#38;", "&")).await.assert_ok();
    assert!(page.body.contains("class=\"arrow\"") || page.body.contains("class=\"circle\""));
    assert!(page.words().contains("Square clearance "), "{}", page.words());
}

#[tokio::test]
async fn themes_mix_and_no_puzzle_repeats() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let wanted = [Theme::Sacrifice, Theme::SquareClearance];
    let all: HashSet<String> = own_puzzles()
        .into_iter()
        .filter(|puzzle| wanted.iter().all(|theme| puzzle.themes.iter().any(|key| key == theme.key())))
        .map(|puzzle| puzzle.id)
        .collect();
    assert!(all.len() > 1);
    let mut met = HashSet::new();
    loop {
        let target = mei.get("/en/puzzles/next?theme=sacrifice&theme=squareClearance&mix=all").await;
        if path_of(&target) == "/en/puzzles" {
            assert!(mei.get(target.location()).await.body.contains("data-none"));
            break;
        }
        assert!(target.location().ends_with("?theme=sacrifice&theme=squareClearance&mix=all"), "{}", target.location());
        let id = path_of(&target).rsplit('/').next().unwrap().to_owned();
        assert!(met.insert(id), "a puzzle came twice");
        let page = mei.get(target.location()).await;
        send(&mut mei, &page, &[("give_up", "1")]).await;
    }
    assert_eq!(met, all);
    let range = mei.get("/en/puzzles/next?from=1100&to=1200").await;
    let id = path_of(&range).rsplit('/').next().unwrap();
    let puzzle = own_puzzles().into_iter().find(|puzzle| puzzle.id == id).unwrap();
    assert!((1100..=1200).contains(&puzzle.rating));
}

#[tokio::test]
async fn a_mate_in_so_many_moves_has_its_address() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    for n in 1..=3 {
        let page = arrive(&mut mei, &format!("/en/puzzles/mate-in/{n}")).await;
        assert_eq!(moves_of(&page).len().div_ceil(2), n);
    }
    assert_eq!(mei.get("/en/puzzles/mate-in/9").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_the_same_for_all_and_stays_when_puzzles_come() {
    let school = School::with_puzzles().await;
    let (mut mei, mut tom) = (school.visitor(), school.visitor());
    let of_mei = mei.get("/en/puzzles/daily").await;
    let of_tom = tom.get("/zh-Hant/puzzles/daily").await;
    let id = |answer: &Answer| path_of(answer).rsplit('/').next().unwrap().to_owned();
    assert_eq!(id(&of_mei), id(&of_tom));
    let page = mei.get(of_mei.location()).await.assert_ok();
    assert!(page.body.contains("Puzzle of the day"));
}

#[tokio::test]
async fn a_streak_goes_on_until_the_first_miss() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let begun = mei.post("/en/puzzles/streak", &[("id", "0000000000000000000000000000000a")]).await;
    let run = path_of(&begun).to_owned();
    for n_solved in 1..=2 {
        let page = arrive(&mut mei, &run).await;
        assert!(!page.body.contains("name=\"hint\""), "a streak has no hints");
        let page = solve(&mut mei, page).await;
        page.assert_verdict("right");
        assert!(page.body.contains(&format!("Streak: {n_solved} solved")), "{}", page.body);
        assert!(page.body.contains("do not change your rating"));
    }
    let page = arrive(&mut mei, &run).await;
    let missed = send(&mut mei, &page, &[("give_up", "1")]).await;
    assert!(missed.body.contains("See your result"));
    let result = arrive(&mut mei, &run).await;
    assert!(result.body.contains("data-result") && result.body.contains("2 in a row"), "{}", result.body);
    assert!(result.body.contains("Your best: 2"));
    // Somebody else's run is nobody's business.
    assert_eq!(school.visitor().get(&run).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_streak_that_is_begun_ends_the_one_before_which_counts() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let begun = mei.post("/en/puzzles/streak", &[]).await;
    let first = path_of(&begun).to_owned();
    let page = arrive(&mut mei, &first).await;
    solve(&mut mei, page).await;
    mei.post("/en/puzzles/streak", &[]).await;
    let page = mei.get("/en/puzzles/streak").await.assert_ok();
    assert!(page.body.contains("1 in a row") && page.body.contains("Your best: 1"), "{}", page.body);
    assert!(page.body.contains("Go on") && !page.body.contains(&first));
    assert_eq!(path_of(&mei.get(&first).await), "/en/puzzles/streak");
}

#[tokio::test]
async fn a_storm_goes_from_puzzle_to_puzzle_until_its_time_is_up() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let begun = mei.post("/en/puzzles/storm", &[]).await;
    let run = path_of(&begun).to_owned();
    let page = arrive(&mut mei, &run).await;
    assert!(page.attribute("data-seconds").unwrap().parse::<u32>().unwrap() > 100);
    // Decided, it leads on at once.
    let next = solve(&mut mei, page).await;
    let page = arrive(&mut mei, path_of(&next)).await;
    assert_ne!(page.body, next.body);
    let page = arrive(&mut mei, &run).await;
    assert!(page.body.contains("Storm: 1 solved, 0 missed"));
    send(&mut mei, &page, &[("give_up", "1")]).await;
    let page = arrive(&mut mei, &run).await;
    assert!(page.body.contains("Storm: 1 solved, 1 missed"));
    school.let_storms_pass();
    let late = solve(&mut mei, page).await;
    assert_eq!(path_of(&late), "/en/puzzles/storm");
    let result = arrive(&mut mei, &run).await;
    assert!(result.body.contains("data-result") && result.body.contains("1 solved, 1 missed"), "{}", result.body);
}

#[tokio::test]
async fn a_set_is_solved_again_and_its_rounds_are_compared() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let made = mei.post("/en/puzzles/sets", &[("size", "10"), ("theme", "mateIn1")]).await;
    let set = path_of(&made).to_owned();
    let mut first_round = Vec::new();
    for round in 1..=2 {
        let begun = mei.post(&format!("{set}/rounds"), &[]).await;
        let run = path_of(&begun).to_owned();
        let mut ids = Vec::new();
        for done in 0..10 {
            let target = mei.get(&run).await;
            ids.push(path_of(&target).to_owned());
            let page = arrive(&mut mei, &run).await;
            assert!(page.body.contains(&format!("{done} of 10 done")));
            solve(&mut mei, page).await;
        }
        // It is over with its last puzzle, whether its result is looked at or not.
        let page = mei.get(&set).await.assert_ok();
        assert_eq!(page.body.matches("10/10").count(), round, "{}", page.body);
        if round == 1 {
            first_round = ids;
        } else {
            assert_eq!(first_round, ids);
        }
    }
    assert!(mei.get("/en/puzzles/sets").await.body.contains(&set));
}

#[tokio::test]
async fn a_missed_puzzle_comes_back_in_the_review_unless_that_is_not_wanted() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(BACK_RANK).await;
    play(&mut mei, &page, "Rd7").await;
    school.let_time_pass();
    let review = mei.get("/en/review").await.assert_ok();
    assert!(review.body.contains("Puzzle own-02") && review.body.contains("Rd7"), "{}", review.body);
    assert!(review.body.contains("data-due=\"1\""));
    let page = mei.get(&format!("{BACK_RANK}?in=review")).await.assert_ok();
    let page = solve(&mut mei, page).await;
    assert!(page.body.contains("Back to the review"));
    let review = mei.get("/en/review").await;
    assert!(review.body.contains("data-due=\"0\"") && review.body.contains("It comes back in "));
    mei.post("/en/settings", &[("repeat", "off")]).await;
    assert!(!mei.get("/en/review").await.body.contains("Puzzle own-02"));
    let page = mei.get(BACK_RANK).await;
    let page = play(&mut mei, &page, "Rd7").await;
    page.assert_verdict("wrong");
    let page = solve(&mut mei, page).await;
    assert!(page.feedback().contains("in the end") && !page.feedback().contains("comes back"), "{}", page.feedback());
}

#[tokio::test]
async fn a_long_review_lists_what_is_due_first_and_counts_the_others() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    for puzzle in own_puzzles().iter().take(53) {
        mei.post(&format!("/en/puzzles/{}/attempts", puzzle.id), &[("give_up", "1")]).await;
    }
    let later = mei.get("/en/review").await.assert_ok();
    assert_eq!((later.attribute("data-due"), later.body.matches("<h3>").count()), (Some("0"), 50));
    school.let_time_pass();
    let due = mei.get("/en/review").await.assert_ok();
    assert_eq!((due.attribute("data-due"), due.attribute("data-more")), (Some("53"), Some("3")));
    assert!(due.words().contains("and 3 more"));
}

#[tokio::test]
async fn a_miss_later_in_the_line_is_told_as_it_was_played() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get(ROOKS).await;
    let page = play(&mut mei, &page, "Ra7").await;
    let page = play(&mut mei, &page, "Rb1").await;
    page.assert_verdict("sound");
    // The king takes it.
    let page = play(&mut mei, &page, "Rg7").await;
    page.assert_verdict("wrong");
    assert!(mei.get("/en/puzzles/mistakes").await.words().contains("Your answer was: Rg7+"));
    assert!(mei.get("/en/progress").await.words().contains("≈ Rb1"));
    // After a move of the learner's own it is told from square to square.
    let page = mei.get(ROOKS).await;
    let page = play(&mut mei, &page, "Rb7").await;
    play(&mut mei, &page, "Ra2").await;
    let told = mei.get("/en/progress").await.words();
    assert!(told.contains("✓ Rb7") && told.contains("a3-a2"), "{told}");
}

#[tokio::test]
async fn a_theme_says_what_it_is_and_shows_it() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let page = mei.get("/en/puzzles/themes/clearance").await.assert_ok();
    for told in ["<h1>Clearance</h1>", "makes way", "class=\"arrow\"", "data-solve", "Line clearance by a sacrifice"] {
        assert!(page.body.to_lowercase().contains(&told.to_lowercase()), "{told}: {}", page.body);
    }
    for theme in Theme::ALL {
        mei.get(&format!("/zh-Hans/puzzles/themes/{}", theme.key())).await.assert_ok();
    }
    assert_eq!(mei.get("/en/puzzles/themes/nonsense").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_id_that_is_a_word_of_ours_has_an_address_too() {
    let school = School::with_puzzles().await;
    school.add_puzzle("daily").await;
    let mut mei = school.visitor();
    let page = mei.get("/en/puzzles/~daily").await.assert_ok();
    let page = play(&mut mei, &page, "Rd8").await;
    page.assert_verdict("right");
    assert_eq!(mei.get("/en/puzzles/nobody").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_puzzle_can_be_printed() {
    let school = School::with_puzzles().await;
    let page = school.visitor().get(&format!("{ROOKS}/paper")).await.assert_ok();
    assert!(page.body.contains("class=\"diagram\"") && page.body.contains("Ra7"), "{}", page.body);
}

#[tokio::test]
async fn what_an_address_holds_is_never_believed() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    for query in
        ["path=a1a8", "path=a3a7,h8g8", "view=999&gave_up=1", "motif=fork&gave_up=1", "began=-5&hint=77", "run=x"]
    {
        mei.get(&format!("{ROOKS}?{query}")).await.assert_ok();
    }
    let unreadable = mei.post(&format!("{ROOKS}/attempts"), &[("from", "z9"), ("to", "a1")]).await;
    assert_eq!(unreadable.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Two puzzles solved and one missed.
async fn practised(visitor: &mut Visitor<'_>) {
    let page = visitor.get(BACK_RANK).await;
    let page = play(visitor, &page, "Rd7").await;
    solve(visitor, page).await;
    for _ in 0..2 {
        let page = arrive(visitor, "/en/puzzles/next").await;
        solve(visitor, page).await;
    }
}

#[tokio::test]
async fn progress_shows_rating_strengths_days_and_every_move() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    let empty = mei.get("/en/progress").await.assert_ok();
    assert!(empty.body.contains("data-rated=\"0\"") && empty.body.contains("You have not tried a puzzle yet."));
    practised(&mut mei).await;
    let page = mei.get("/en/progress").await.assert_ok();
    for told in ["data-rated=\"3\"", "class=\"curve\"", "class=\"bar\"", "data-days=\"1\"", "data-attempts=\"3\""] {
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
    assert!(page.words().contains("✗ Rd7") && page.words().contains("✓ Rd8#"), "{}", page.words());
    for beyond in ["0", "99", "4294967295", "x"] {
        let page = mei.get(&format!("/en/progress?page={beyond}")).await.assert_ok();
        assert!(page.words().contains("✗ Rd7"), "{beyond}");
    }
}

#[tokio::test]
async fn all_that_is_kept_can_be_taken_along() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    practised(&mut mei).await;
    let json = mei.get("/en/progress/export.json").await.assert_ok();
    assert_eq!(json.headers["content-disposition"], "attachment; filename=\"tabiya.json\"");
    let whole: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert_eq!(whole["puzzle_attempts"].as_array().unwrap().len(), 3);
    let missed = &whole["puzzle_tries"][0];
    assert_eq!(
        (&missed["puzzle"], &missed["move"], &missed["verdict"]),
        (&"own-02".into(), &"d1d7".into(), &"wrong".into())
    );
    assert!(missed["at"].as_str().unwrap().ends_with('Z'));
    let csv = mei.get("/en/progress/export.csv").await.assert_ok();
    assert!(csv.body.starts_with("at,what,item,answer,verdict,reason,hint,rating_after\n"), "{}", csv.body);
    assert!(csv.body.contains(",puzzle,own-02,d1d7,wrong,leaves-mate,0,"), "{}", csv.body);
    // Somebody else gets nothing of it.
    let other: serde_json::Value =
        serde_json::from_str(&school.visitor().get("/en/progress/export.json").await.body).unwrap();
    assert!(other.get("puzzle_tries").is_none());
}

#[tokio::test]
async fn everything_is_erased_when_that_is_confirmed() {
    let school = School::with_puzzles().await;
    let mut mei = school.visitor();
    practised(&mut mei).await;
    let same = mei.clone();
    assert_eq!(path_of(&mei.post("/en/progress/erase", &[]).await), "/en/progress/erase");
    assert!(mei.get("/en/progress/erase").await.assert_ok().body.contains("Yes, erase everything"));
    assert!(mei.get("/en/progress").await.body.contains("data-attempts=\"3\""));
    assert_eq!(path_of(&mei.post("/en/progress/erase", &[("confirm", "yes")]).await), "/en/progress");
    assert_eq!(mei.cookie("learner"), Some(""));
    // Neither does the old cookie bring it back.
    let mut same = same;
    assert!(same.get("/en/progress").await.body.contains("You have not tried a puzzle yet."));
    assert!(same.get("/en/puzzles").await.body.contains("and your rating appears here."));
}
