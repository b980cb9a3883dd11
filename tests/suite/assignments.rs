//! Stories of a class and its assignments: handed out on Monday, worked on, due on Friday; and of those who try what
//! they may not, are late, use up their tries, ask for hints that are not given, or do it all again.

use axum::http::StatusCode;
use tabiya::{
    content,
    lesson::{
        Task,
        grade::{Answer as StepAnswer, a_right_answer},
    },
    store::AccountRole::{Pupil, Teacher},
    training::Zone,
};

use crate::{
    app::{Answer, School, Visitor},
    sets::{add, make_set},
};

/// The first step of the course that asks to pick a sentence: its lesson, its id, a right pick and a wrong one.
fn a_choice() -> (String, String, String, String) {
    let course = content::built_in().unwrap();
    let steps = course.lessons().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
    let mut found = steps.filter_map(|(lesson, step)| {
        let (Task::Choose { options }, Some(StepAnswer::Choice(right))) = (&step.task, a_right_answer(step)) else {
            return None;
        };
        let (wrong_idx, wrong) = options.iter().enumerate().find(|(_, option)| !option.right)?;
        Some((lesson.id.to_string(), step.id.to_string(), right, wrong.name(wrong_idx)))
    });
    found.next().unwrap()
}

/// A school with a class of Lin's, in which Mei and Tom are, and a set: a choice, a mate in one, two puzzles by lot.
struct Class<'s> {
    lin: Visitor<'s>,
    mei: Visitor<'s>,
    tom: Visitor<'s>,
    /// The set's key.
    set: String,
}

const HANDED: &str = "/en/teach/classes/tigers/assignments";

impl<'s> Class<'s> {
    async fn open(school: &'s School) -> Class<'s> {
        let mut lin = school.signed_in("lin", Teacher).await;
        let mei = school.signed_in("mei", Pupil).await;
        let tom = school.signed_in("tom", Pupil).await;
        school.add_class("tigers", "lin", &["mei", "tom"]);
        let set = make_set(&mut lin, "Forks for Friday").await;
        let (lesson, step, ..) = a_choice();
        add(&mut lin, &set, &[("kind", "steps"), ("lesson", &lesson), ("step", &step)]).await;
        add(&mut lin, &set, &[("kind", "puzzle"), ("puzzle", "own-02")]).await;
        Class { lin, mei, tom, set: set.rsplit('/').next().unwrap().to_owned() }
    }

    /// Hands the set out with these fields besides the usual ones: the assignment's key.
    async fn hand_out(&mut self, more: &[(&str, &str)]) -> String {
        let answer = self.try_to_hand_out(more).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        answer.location().rsplit('/').next().unwrap().to_owned()
    }

    async fn try_to_hand_out(&mut self, more: &[(&str, &str)]) -> Answer {
        let (opens, due) = (clock(-1), clock(48));
        let usual = [
            ("set", self.set.clone()),
            ("title", "Forks for Friday".to_owned()),
            ("opens", opens),
            ("due", due),
            ("done", "all".to_owned()),
            ("hints", "1".to_owned()),
            ("to", "class".to_owned()),
        ];
        let mut form: Vec<(&str, &str)> = usual
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .filter(|(name, _)| more.iter().all(|(other, _)| other != name))
            .collect();
        form.extend(more.iter().filter(|(_, value)| *value != "-"));
        self.lin.post(HANDED, &form).await
    }
}

/// What a clock in UTC shows so many hours from now.
#[expect(clippy::disallowed_methods, reason = "the school reads the clock, so its dates are told from the present")]
fn clock(hours: i64) -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now = i64::try_from(since.as_millis()).unwrap();
    Zone::UTC.local(now + hours * 60 * 60 * 1000).to_string()
}

/// Goes to a task, and shows its page.
async fn enter(pupil: &mut Visitor<'_>, key: &str, number: u32) -> Answer {
    let target = pupil.get(&format!("/en/assignments/{key}/{number}")).await.location().to_owned();
    pupil.get(&target).await.assert_ok()
}

/// The hidden fields of a page's form.
fn hidden(page: &Answer) -> Vec<(String, String)> {
    let form = page.body.split("id=\"answer-form\"").nth(1).unwrap().split("</form>").next().unwrap();
    let inputs = form.split("<input type=\"hidden\" name=\"").skip(1);
    let of = |input: &str| {
        let (name, rest) = input.split_once("\" value=\"").unwrap();
        (name.to_owned(), rest.split('"').next().unwrap().to_owned())
    };
    inputs.map(of).collect()
}

/// Sends the page's form with these fields, and shows what comes of it.
async fn send(pupil: &mut Visitor<'_>, page: &Answer, more: &[(&str, &str)]) -> Answer {
    let hidden = hidden(page);
    let mut form: Vec<(&str, &str)> = hidden.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    form.extend(more);
    let action = page.body.split("id=\"answer-form\" method=\"post\" action=\"").nth(1).unwrap();
    pupil.post_and_follow(action.split('"').next().unwrap(), &form).await.assert_ok()
}

/// How a pupil stands on the assignment's page: solved, of so many.
async fn stands(pupil: &mut Visitor<'_>, key: &str) -> (String, String) {
    let page = pupil.get(&format!("/en/assignments/{key}")).await.assert_ok();
    let read = |name| page.attribute(name).unwrap().to_owned();
    (read("data-done"), read("data-total"))
}

#[track_caller]
fn says(page: &Answer, told: &str) {
    assert!(page.words().contains(told), "{told}: {}", page.words());
}

#[track_caller]
fn says_nothing_of(page: &Answer, told: &str) {
    assert!(!page.words().contains(told), "{told}: {}", page.words());
}

#[tokio::test]
async fn a_class_works_from_monday_to_friday() {
    let school = School::with_puzzles().await;
    school.set_time_zone("UTC");
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[]).await;
    let (.., right, wrong) = a_choice();

    let mut mei = class.mei.clone();
    let home = mei.get("/en/").await.assert_ok();
    assert_eq!(home.attribute("data-due"), Some("1"));
    says(&home, "0 of 2 done.");
    // What is due is what a pupil came for: it is the one main button.
    assert!(home.body.contains(&format!("class=\"button primary\" href=\"/en/assignments/{key}\"")), "{}", home.body);
    assert_eq!(home.body.matches("button primary").count(), 1, "{}", home.body);
    says(&mei.get("/en/assignments").await.assert_ok(), "Due on ");
    let page = mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    says(&page, "You may try each task as often as you like.");
    says(&page, "Start");

    let task = enter(&mut mei, &key, 1).await;
    says(&task, "Task 1 of 2");
    let missed = send(&mut mei, &task, &[("choice", &wrong)]).await;
    missed.assert_verdict("wrong");
    let solved = send(&mut mei, &missed, &[("choice", &right)]).await;
    solved.assert_verdict("right");
    says(&solved, "Next task");
    assert!(solved.body.contains(&format!("href=\"/en/assignments/{key}/2\" data-next")), "{}", solved.body);
    assert_eq!(stands(&mut mei, &key).await, ("1".to_owned(), "2".to_owned()));

    let task = enter(&mut mei, &key, 2).await;
    says(&task, "Task 2 of 2");
    says(&send(&mut mei, &task, &[("move", "Rd8")]).await, "Back to the assignment");
    let done = mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    assert!(done.body.contains("data-finished"), "{}", done.body);
    says(&done, "Solved after 2 tries");
    says(&done, "Solved at the first try");
    let home = mei.get("/en/").await;
    assert_eq!(home.attribute("data-due"), None);
    assert_eq!(home.body.matches("button primary").count(), 1, "{}", home.body);
    // Tom has done nothing yet.
    assert_eq!(stands(&mut class.tom, &key).await, ("0".to_owned(), "2".to_owned()));

    // Done again, nothing changes.
    let again = enter(&mut mei, &key, 1).await;
    says(&again, "does not change your result");
    send(&mut mei, &again, &[("choice", &wrong)]).await.assert_verdict("wrong");
    let same = mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    assert_eq!(same.body, done.body);
    let kept = mei.get("/en/progress/export.json").await.body;
    let answers = kept.split("\"assignment_answers\"").nth(1).unwrap().split("\"assignment_results\"").next().unwrap();
    assert_eq!(answers.matches("Forks for Friday").count(), 3, "{answers}");
}

#[tokio::test]
async fn every_page_of_it_speaks_three_languages() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("tries", "2"), ("ordered", "1")]).await;
    for (lang, due, task) in
        [("en", "Due", "Task 1 of 2"), ("zh-Hans", "截止时间", "第1题"), ("zh-Hant", "截止時間", "第1題")]
    {
        says(&class.mei.get(&format!("/{lang}/")).await.assert_ok(), due);
        says(&class.mei.get(&format!("/{lang}/assignments")).await.assert_ok(), due);
        says(&class.mei.get(&format!("/{lang}/assignments/{key}")).await.assert_ok(), due);
        let target = class.mei.get(&format!("/{lang}/assignments/{key}/1")).await.location().to_owned();
        says(&class.mei.get(&target).await.assert_ok(), task);
        class.lin.get(&format!("/{lang}/teach/sets")).await.assert_ok();
        class.lin.get(&format!("/{lang}/teach/sets/{}", class.set)).await.assert_ok();
        class.lin.get(&format!("/{lang}/teach/sets/import")).await.assert_ok();
        class.lin.get(&format!("/{lang}/teach/sets/add?puzzle=own-02")).await.assert_ok();
        class.lin.get(&format!("/{lang}/teach/classes/tigers/assignments")).await.assert_ok();
        let form = class.lin.get(&format!("/{lang}/teach/classes/tigers/assignments?set={}", class.set)).await;
        form.assert_ok();
        class.lin.get(&format!("/{lang}/teach/assignments/{key}/settings")).await.assert_ok();
    }
}

#[tokio::test]
async fn only_those_it_was_given_to_may_work_on_it() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let mut eve = school.signed_in("eve", Pupil).await;
    school.add_class("lions", "lin", &["eve"]);
    let key = class.hand_out(&[("to", "some"), ("pupil", "mei")]).await;
    assert_eq!(stands(&mut class.mei, &key).await.1, "2");
    for other in [&mut class.tom, &mut eve] {
        for address in ["", "/1"] {
            let refused = other.get(&format!("/en/assignments/{key}{address}")).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN);
        }
        says(&other.get("/en/assignments").await.assert_ok(), "You have nothing to do for your class");
        // Whoever makes up the address gets an ordinary step, and nothing of it is kept for the assignment.
        let (lesson, step, right, _) = a_choice();
        let made_up = [("assignment", key.as_str()), ("item", "1"), ("choice", &right)];
        let answer = other.post_and_follow(&format!("/en/lessons/{lesson}/{step}/answers"), &made_up).await;
        answer.assert_verdict("right");
        says_nothing_of(&answer, "Task 1 of 2");
        assert!(!other.get("/en/progress/export.json").await.body.contains("Forks for Friday"));
    }
    // Nor does another step count as the task.
    let made_up = [("assignment", key.as_str()), ("item", "1"), ("move", "Rd8")];
    class.mei.post_and_follow("/en/puzzles/own-02/attempts", &made_up).await.assert_ok();
    assert_eq!(stands(&mut class.mei, &key).await.0, "0");
    // A stranger is led to the door.
    let door = school.visitor().get("/en/assignments").await;
    assert!(door.location().starts_with("/en/sign-in?next="), "{}", door.location());
}

#[tokio::test]
async fn an_assignment_that_is_not_open_says_when_it_opens() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("opens", &clock(24)), ("due", &clock(72))]).await;
    assert_eq!(class.mei.get("/en/").await.attribute("data-due"), None);
    says(&class.mei.get("/en/assignments").await.assert_ok(), "Opens tomorrow, ");
    let waits = class.mei.get(&format!("/en/assignments/{key}/1")).await.location().to_owned();
    says(&class.mei.get(&waits).await.assert_ok(), "This assignment opens tomorrow, ");
    // Its address is known: the server decides all the same.
    let (lesson, step, right, _) = a_choice();
    let early = [("assignment", key.as_str()), ("item", "1"), ("choice", &right)];
    let refused = class.mei.post(&format!("/en/lessons/{lesson}/{step}/answers"), &early).await;
    assert_eq!(refused.location(), format!("/en/assignments/{key}?wait=not-open"));
    school.let_hours_pass(25);
    assert_eq!(stands(&mut class.mei, &key).await.0, "0");
    let task = enter(&mut class.mei, &key, 1).await;
    send(&mut class.mei, &task, &[("choice", &right)]).await.assert_verdict("right");
    assert_eq!(stands(&mut class.mei, &key).await.0, "1");
}

#[tokio::test]
async fn when_the_tries_are_used_up_the_solution_is_shown_and_nothing_counts_any_more() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("tries", "2")]).await;
    let (.., right, wrong) = a_choice();
    let mei = &mut class.mei;
    let task = enter(mei, &key, 1).await;
    says(&task, "2 tries left.");
    let once = send(mei, &task, &[("choice", &wrong)]).await;
    says(&once, "1 try left.");
    says_nothing_of(&once, "The answer is");
    let twice = send(mei, &once, &[("choice", &wrong)]).await;
    says(&twice, "This task counts as not solved.");
    assert!(twice.body.contains(&format!("href=\"/en/assignments/{key}/2\"")), "no way on: {}", twice.body);
    // Found after the solution was shown, it counts no more.
    let late = send(mei, &twice, &[("choice", &right)]).await;
    late.assert_verdict("right");
    assert_eq!(stands(mei, &key).await.0, "0");

    let puzzle = enter(mei, &key, 2).await;
    says(&puzzle, "2 tries left.");
    let once = send(mei, &puzzle, &[("move", "Rd7")]).await;
    once.assert_verdict("wrong");
    let twice = send(mei, &once, &[("move", "Rd6")]).await;
    says(&twice, "Rd8");
    says(&twice, "This task counts as not solved.");
    let page = mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    says(&page, "Not solved");
    says(&page, "Look at it again");
}

#[tokio::test]
async fn whoever_asks_for_the_solution_has_not_solved_the_task() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[]).await;
    let (.., right, wrong) = a_choice();
    let mei = &mut class.mei;
    let task = enter(mei, &key, 1).await;
    // Not before a try; not even by hand.
    says_nothing_of(&task, "Show the solution");
    let step_url = task.body.split("id=\"answer-form\" method=\"post\" action=\"").nth(1).unwrap();
    let step_url = step_url.split("/answers").next().unwrap().to_owned();
    let by_hand = mei.get(&format!("{step_url}?solution=1&assignment={key}&item=1")).await.assert_ok();
    says_nothing_of(&by_hand, "The answer");
    let missed = send(mei, &task, &[("choice", &wrong)]).await;
    says(&missed, "Show the solution");
    let shown = send(mei, &missed, &[("give_up", "1")]).await;
    says(&shown, "This task counts as not solved.");
    send(mei, &shown, &[("choice", &right)]).await;
    let puzzle = enter(mei, &key, 2).await;
    says_nothing_of(&puzzle, "Show the solution");
    let missed = send(mei, &puzzle, &[("move", "Rd7")]).await;
    says(&send(mei, &missed, &[("give_up", "1")]).await, "Rd8");
    assert_eq!(stands(mei, &key).await.0, "0");
}

#[tokio::test]
async fn where_hints_are_off_none_is_given() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("hints", "-")]).await;
    let mei = &mut class.mei;
    says(&mei.get(&format!("/en/assignments/{key}")).await, "There are no hints.");
    let task = enter(mei, &key, 1).await;
    assert!(!task.body.contains("name=\"hint\""), "{}", task.body);
    let (lesson, step, right, _) = a_choice();
    let asked = mei.get(&format!("/en/lessons/{lesson}/{step}?hint=1&assignment={key}&item=1")).await.assert_ok();
    assert!(!asked.body.contains("class=\"hint\""), "{}", asked.body);
    send(mei, &task, &[("choice", &right), ("hinted", "1")]).await.assert_verdict("right");
    let puzzle = enter(mei, &key, 2).await;
    assert!(!puzzle.body.contains("name=\"hint\""), "{}", puzzle.body);
    let asked = send(mei, &puzzle, &[("hint", "1")]).await;
    assert!(!asked.body.contains("data-hint"), "{}", asked.body);
    send(mei, &puzzle, &[("move", "Rd8")]).await;
    assert_eq!(mei.get(&format!("/en/assignments/{key}")).await.body.matches("Solved at the first try").count(), 2);
}

#[tokio::test]
async fn a_hint_costs_the_star_even_if_it_is_forgotten() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("done", "stars")]).await;
    let (lesson, step, right, _) = a_choice();
    let mei = &mut class.mei;
    let task = enter(mei, &key, 1).await;
    mei.get(&format!("/en/lessons/{lesson}/{step}?hint=1&assignment={key}&item=1")).await.assert_ok();
    // The page without the hint is still open in another tab.
    send(mei, &task, &[("choice", &right)]).await.assert_verdict("right");
    let puzzle = enter(mei, &key, 2).await;
    send(mei, &puzzle, &[("move", "Rd8")]).await;
    let page = mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    assert_eq!(page.body.matches("Solved at the first try").count(), 1);
    assert!(!page.body.contains("data-finished"), "one star is missing");
}

#[tokio::test]
async fn late_work_is_marked_and_counts_unless_it_has_to_be_in_time() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let (free, strict) = (class.hand_out(&[]).await, class.hand_out(&[("on_time", "1")]).await);
    school.let_hours_pass(49);
    let (.., right, _) = a_choice();
    for (key, finished) in [(&free, true), (&strict, false)] {
        let task = enter(&mut class.mei, key, 1).await;
        says(&task, "counts as late");
        send(&mut class.mei, &task, &[("choice", &right)]).await.assert_verdict("right");
        let puzzle = enter(&mut class.mei, key, 2).await;
        send(&mut class.mei, &puzzle, &[("move", "Rd8")]).await;
        let page = class.mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
        assert_eq!(page.body.contains("data-finished"), finished);
        says(&page, if finished { "Done late, today at" } else { "Was due " });
    }
}

#[tokio::test]
async fn tasks_in_order_wait_for_the_one_before() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("ordered", "1"), ("tries", "1")]).await;
    let mei = &mut class.mei;
    let waits = mei.get(&format!("/en/assignments/{key}/2")).await.location().to_owned();
    says(&mei.get(&waits).await.assert_ok(), "First do the one before it.");
    let early = [("assignment", key.as_str()), ("item", "2"), ("move", "Rd8")];
    let refused = mei.post("/en/puzzles/own-02/attempts", &early).await;
    assert_eq!(refused.location(), format!("/en/assignments/{key}?wait=order"));
    assert_eq!(stands(mei, &key).await.0, "0");
    // Lost is done with, too: nobody is stuck.
    let (.., wrong) = a_choice();
    let task = enter(mei, &key, 1).await;
    send(mei, &task, &[("choice", &wrong)]).await;
    let puzzle = enter(mei, &key, 2).await;
    send(mei, &puzzle, &[("move", "Rd8")]).await;
    assert_eq!(stands(mei, &key).await.0, "1");
}

#[tokio::test]
async fn so_many_of_the_tasks_may_be_enough() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("done", "count"), ("needed", "1")]).await;
    let mei = &mut class.mei;
    let puzzle = enter(mei, &key, 2).await;
    send(mei, &puzzle, &[("move", "Rd8")]).await;
    assert!(mei.get(&format!("/en/assignments/{key}")).await.body.contains("data-finished"));
}

/// The ids of the puzzles of a pupil's tasks.
async fn puzzles_of(pupil: &mut Visitor<'_>, key: &str, numbers: std::ops::RangeInclusive<u32>) -> Vec<String> {
    let mut puzzles = Vec::new();
    for number in numbers {
        let target = pupil.get(&format!("/en/assignments/{key}/{number}")).await.location().to_owned();
        puzzles.push(target.split('?').next().unwrap().to_owned());
    }
    puzzles
}

#[tokio::test]
async fn puzzles_by_lot_are_the_same_for_all_or_others_for_each_and_never_twice_for_one() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let set = format!("/en/teach/sets/{}", class.set);
    let pick = [("kind", "pick"), ("count", "4"), ("theme", ""), ("from", "0"), ("to", "4000")];
    add(&mut class.lin, &set, &pick).await;
    let same = class.hand_out(&[("puzzles", "same")]).await;
    let of_mei = puzzles_of(&mut class.mei, &same, 3..=6).await;
    assert_eq!(of_mei, puzzles_of(&mut class.tom, &same, 3..=6).await);

    let different = class.hand_out(&[("puzzles", "different")]).await;
    let mut eve = school.signed_in("eve", Pupil).await;
    school.join_class("tigers", "eve");
    // Before her puzzles are drawn, one of her own choice is none of them.
    let made_up = [("assignment", different.as_str()), ("item", "3"), ("move", "Qg7")];
    says(&eve.post_and_follow("/en/puzzles/own-04/attempts", &made_up).await, "Solved");
    assert_eq!(stands(&mut eve, &different).await.0, "0");
    let mut chosen = Vec::new();
    for pupil in [&mut class.mei, &mut class.tom, &mut eve] {
        let of_pupil = puzzles_of(pupil, &different, 2..=6).await;
        let all: std::collections::BTreeSet<&String> = of_pupil.iter().collect();
        assert_eq!(all.len(), 5, "one comes twice: {of_pupil:?}");
        // They stay the same however often they are opened.
        assert_eq!(of_pupil, puzzles_of(pupil, &different, 2..=6).await);
        chosen.push(of_pupil);
    }
    assert!(chosen[0] != chosen[1] || chosen[1] != chosen[2], "nobody's puzzles differ: {chosen:?}");
    assert!(chosen[0][1..].iter().all(|puzzle| !of_mei.contains(puzzle)), "Mei has had these before");
}

#[tokio::test]
async fn who_joins_later_gets_what_was_given_to_the_class_and_is_not_due() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let over = class.hand_out(&[]).await;
    school.let_hours_pass(49);
    let (given, to_mei) = (class.hand_out(&[]).await, class.hand_out(&[("to", "some"), ("pupil", "mei")]).await);
    let mut eve = school.signed_in("eve", Pupil).await;
    school.join_class("tigers", "eve");
    assert_eq!(stands(&mut eve, &given).await.1, "2");
    for other in [&over, &to_mei] {
        assert_eq!(eve.get(&format!("/en/assignments/{other}")).await.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn an_assignment_can_be_changed_and_taken_back_and_results_stay() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[]).await;
    let puzzle = enter(&mut class.mei, &key, 2).await;
    send(&mut class.mei, &puzzle, &[("move", "Rd8")]).await;
    let settings = format!("/en/teach/assignments/{key}/settings");
    let page = class.lin.get(&settings).await.assert_ok();
    assert!(page.body.contains("value=\"Forks for Friday\""));
    let (opens, due) = (clock(-2), clock(30));
    let eased = [("title", "Less"), ("opens", &opens), ("due", &due), ("done", "count"), ("needed", "1")];
    assert_eq!(class.lin.post(&settings, &eased).await.status, StatusCode::SEE_OTHER);
    let page = class.mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    says(&page, "Less");
    assert!(page.body.contains("data-finished"), "what she has done is enough now");
    // Whoever is finished stays so.
    let harder = [("title", "More"), ("opens", &opens), ("due", &due), ("done", "all"), ("needed", "")];
    class.lin.post(&settings, &harder).await;
    assert!(class.mei.get(&format!("/en/assignments/{key}")).await.body.contains("data-finished"));

    let withdrawal = format!("/en/teach/assignments/{key}/withdrawal");
    says(&class.lin.post_and_follow(&withdrawal, &[]).await, "You have taken this assignment back");
    says(&class.tom.get("/en/assignments").await, "You have nothing to do");
    let refused = class.tom.get(&format!("/en/assignments/{key}/2")).await;
    assert!(refused.location().ends_with("?wait=withdrawn"));
    class.lin.post_and_follow(&withdrawal, &[]).await;
    says(&class.tom.get("/en/assignments").await, "More");
    assert_eq!(stands(&mut class.mei, &key).await.0, "1");
}

#[tokio::test]
async fn what_is_wrong_with_the_form_is_told_and_what_was_typed_stays() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let wrong = class
        .try_to_hand_out(&[
            ("title", ""),
            ("due", "2026-02-30T10:00"),
            ("done", "count"),
            ("needed", "7"),
            ("to", "some"),
        ])
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.attribute("data-problems"), Some("4"), "{}", wrong.words());
    says(&wrong, "a number from 1 to 2");
    assert!(wrong.body.contains("name=\"needed\" min=\"1\" max=\"2\" value=\"7\""), "{}", wrong.body);
    assert!(wrong.body.contains("value=\"2026-02-30T10:00\""));
    says(&class.mei.get("/en/assignments").await, "You have nothing to do");
    // Only the teachers of the class hand out, and only sets that they may see.
    let mut wu = school.signed_in("wu", Teacher).await;
    assert_eq!(wu.get(HANDED).await.status, StatusCode::FORBIDDEN);
    school.add_class("lions", "wu", &[]);
    let form = [("set", class.set.as_str()), ("title", "x")];
    assert_eq!(wu.post("/en/teach/classes/lions/assignments", &form).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_school_s_clocks_say_when_it_is_due() {
    let school = School::with_puzzles().await;
    school.set_time_zone("Asia/Taipei");
    let mut class = Class::open(&school).await;
    let key = class.hand_out(&[("opens", "2026-01-05T08:00"), ("due", "2036-12-05T16:00")]).await;
    says(&class.mei.get(&format!("/en/assignments/{key}")).await, "Due on Friday, 5 December, at 16:00: 0 of 2 done.");
    let form = class.lin.get(&format!("{HANDED}?set={}", class.set)).await.assert_ok();
    says(&form, "Asia/Taipei");
    let settings = class.lin.get(&format!("/en/teach/assignments/{key}/settings")).await.assert_ok();
    assert!(settings.body.contains("value=\"2036-12-05T16:00\""), "{}", settings.body);
}

#[tokio::test]
async fn an_ending_is_played_out_as_a_task() {
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let set = make_set(&mut class.lin, "Queen").await;
    let start = [("kind", "ending"), ("ending", "kqk"), ("level", "1"), ("start", "Kb6ka8Qd6")];
    add(&mut class.lin, &set, &start).await;
    class.set = set.rsplit('/').next().unwrap().to_owned();
    let key = class.hand_out(&[("tries", "2")]).await;
    let mei = &mut class.mei;
    let game = enter(mei, &key, 1).await;
    says(&game, "Task 1 of 1");
    says(&game, "2 tries left.");
    // Stalemate would throw the win away: it is refused, and costs a try.
    let refused = send(mei, &game, &[("move", "Qc7")]).await;
    refused.assert_verdict("wrong");
    says(&refused, "1 try left.");
    let mated = send(mei, &refused, &[("move", "Qd8")]).await;
    mated.assert_verdict("right");
    let page = mei.get(&format!("/en/assignments/{key}")).await.assert_ok();
    says(&page, "Solved after 2 tries");
    assert!(page.body.contains("data-finished"));
}

#[tokio::test]
async fn forty_pupils_who_answer_at_the_same_moment_lose_nothing() {
    const N_PUPILS: usize = 40;
    let school = School::with_puzzles().await;
    let mut class = Class::open(&school).await;
    let names: Vec<String> = (0..N_PUPILS).map(|n| format!("pupil{n}")).collect();
    let mut pupils = Vec::new();
    for name in &names {
        pupils.push(school.signed_in(name, Pupil).await);
        school.join_class("tigers", name);
    }
    let key = class.hand_out(&[]).await;
    let (lesson, step, right, wrong) = a_choice();
    let path = format!("/en/lessons/{lesson}/{step}/answers");
    let answers = |choice: &str, turn: usize| {
        let sent = pupils.iter().enumerate().map(|(n, pupil)| {
            let (mut pupil, path, key, choice) = (pupil.clone(), path.clone(), key.clone(), choice.to_owned());
            async move {
                let id = format!("{:032x}", turn * 1000 + n);
                let form =
                    [("assignment", key.as_str()), ("item", "1"), ("choice", &choice), ("id", &id), ("began", "0")];
                // Each is sent twice, as a double click does.
                let (once, twice) = (pupil.post(&path, &form).await, pupil.post(&path, &form).await);
                assert_eq!((once.status, twice.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
            }
        });
        sent.collect::<Vec<_>>()
    };
    futures_of(answers(&wrong, 1)).await;
    futures_of(answers(&right, 2)).await;
    for pupil in &mut pupils {
        assert_eq!(stands(pupil, &key).await.0, "1");
        let page = pupil.get(&format!("/en/assignments/{key}")).await;
        says(&page, "Solved after 2 tries");
        let kept = pupil.get("/en/progress/export.json").await.body;
        let answers =
            kept.split("\"assignment_answers\"").nth(1).unwrap().split("\"assignment_results\"").next().unwrap();
        assert_eq!(answers.matches("Forks for Friday").count(), 2, "{answers}");
    }
}

/// Runs all of them at the same time.
async fn futures_of(futures: Vec<impl Future<Output = ()>>) {
    let mut futures: Vec<_> = futures.into_iter().map(Box::pin).collect();
    std::future::poll_fn(|context| {
        futures.retain_mut(|future| future.as_mut().poll(context).is_pending());
        if futures.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
}
