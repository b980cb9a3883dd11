//! A teacher and pupils in browsers of their own: a grid that changes while the teacher looks, and one board for a class.

use crate::{
    browser::{Browser, Done},
    cast::{assignment, owls},
};

pub fn the_grid_changes_while_the_teacher_looks(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let [teacher, ..] = owls(browser).await;
        assignment(browser);
        browser.open_as("teacher", &teacher, "/en/teach/assignments/forks").await?;
        browser.find(".grid td.none").await?;
        // The heading of the row keeps the focus, and the page is not loaded again.
        browser
            .driver
            .execute("document.querySelector('.grid tbody th a').focus(); window.same = true", vec![])
            .await?;
        browser.sql(
            "INSERT INTO assignment_result (assignment, number, learner, n_tries, n_hints, first_wrong, solved_at,
                first_try, ms, answered_at)
             SELECT 1, 1, learner, 1, 0, NULL, 5, 1, 4000, 5 FROM account WHERE name = 'red fox'",
        );
        let cell = browser.text(".grid td.first").await?;
        assert!(cell.contains('★'), "{cell}");
        let kept = "return window.same === true && document.activeElement.textContent";
        let focus = browser.driver.execute(kept, vec![]).await?;
        assert_eq!(focus.json().as_str(), Some("blue owl"));
        Ok(())
    })
}

pub fn a_round_is_played_with_two_pupils(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let [teacher, fox, owl] = owls(browser).await;
        let fox = browser.open_as("fox", &fox, "/en/live/owls").await?;
        let owl = browser.open_as("owl", &owl, "/en/live/owls").await?;
        let teacher = browser.open_as("teacher", &teacher, "/en/teach/classes/owls/live").await?;
        browser.on("input[name=puzzle]", async |field| field.send_keys("own-02").await).await?;
        browser.click("input[name=puzzle] ~ button, label:has(input[name=puzzle]) + button").await?;
        browser.waits_for("#step[data-phase=shown]").await?;
        browser.click("#step button[value=open]").await?;
        browser.waits_for("#step[data-phase=open]").await?;

        // The pupils' pages heard of it by themselves.
        for (tab, to) in [(&fox, "d7"), (&owl, "d8")] {
            browser.driver.switch_to_window(tab.clone()).await?;
            browser.waits_for("#step[data-phase=open] [data-mode=move]").await?;
            browser.press_square("d1").await?;
            browser.press_square(to).await?;
            browser.waits_for("#feedback .verdict").await?;
        }
        browser.driver.switch_to_window(teacher.clone()).await?;
        browser.waits_for("#step[data-answers='2']").await?;
        assert!(!browser.text(".tally").await?.contains('✓'), "what is right is hidden");
        browser.click("#step button[value=reveal]").await?;
        browser.waits_for("#step[data-phase=revealed]").await?;
        assert!(browser.text(".tally").await?.contains('✓'));
        browser.find(".refuted").await?;

        browser.driver.switch_to_window(fox).await?;
        let told = browser.verdict("wrong").await?;
        assert!(told.contains("Right is Rd8#."), "{told}");
        browser.driver.switch_to_window(owl).await?;
        browser.verdict("right").await?;
        Ok(())
    })
}
