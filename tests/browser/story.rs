//! From Monday to Friday: a teacher makes a class of three, hands out a set, three pupils work on it at the same time in
//! browsers of their own, and the grid shows what tripped the class. Everything is done by what the pages offer.

use tabiya::web;
use thirtyfour::{WindowHandle, prelude::*};

use crate::browser::{Browser, Done};

/// A pupil as the log-in card has it, and the tab that is theirs.
struct Child {
    name: String,
    tab: WindowHandle,
}

pub fn from_monday_to_friday(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        let teacher = browser.driver.window().await?;
        let grid = monday(browser).await?;
        let mut children = Vec::new();
        for place in 1..=3 {
            browser.driver.switch_to_window(teacher.clone()).await?;
            children.push(comes_in(browser, place).await?);
        }

        // All three have the first task before them; then one after the other presses.
        for child in &children {
            browser.driver.switch_to_window(child.tab.clone()).await?;
            let told = browser.text(".due").await?;
            assert!(told.contains("Mates for Friday") && told.contains("0 of 2 done"), "{}: {told}", child.name);
            browser.click(".due a").await?;
            browser.click(".buttons a.primary").await?;
            browser.find("#step [data-square=\"d1\"]").await?;
        }
        for (child, moves) in children.iter().zip([&["d8"][..], &["d7", "d8"], &["d7"]]) {
            browser.driver.switch_to_window(child.tab.clone()).await?;
            for to in moves {
                browser.press_square("d1").await?;
                browser.find("#step [data-square=\"d1\"].selected").await?;
                browser.press_square(to).await?;
                browser.verdict(if *to == "d8" { "right" } else { "wrong" }).await?;
            }
        }

        // On Friday the teacher looks.
        browser.driver.switch_to_window(teacher).await?;
        browser.open(&grid).await?;
        for (state, child) in ["first", "solved", "open"].into_iter().zip(&children) {
            let cell = format!(".grid tbody tr:has(a[href*=\"{}\"]) td.{state}", child.name.replace(' ', "%20"));
            browser.find(&cell).await?;
        }
        browser.open(&format!("{grid}/items/1")).await?;
        let wrong = browser.text(".wrong-list li").await?;
        assert!(wrong.contains("2 of 3") && wrong.contains("Rd7"), "{wrong}");
        Ok(())
    })
}

/// The teacher comes in by the link of the command line, makes the class and the set, and hands it out. Returns the address
/// of the grid, and leaves the cards of the class on the screen.
async fn monday(browser: &Browser) -> WebDriverResult<String> {
    let link = web::teacher_link(&browser.store, "Frau Berg").await.expect("the database works");
    browser.open(&link.expect("the name is free")).await?;
    browser.fill("input[name=\"password\"]", "a long password").await?;
    browser.click("main .button.primary").await?;
    browser.fill(".entry input[name=\"name\"]", "5b").await?;
    browser.click(".entry .button.primary").await?;
    browser.fill("textarea[name=\"names\"]", "Anna Berg\nOle Dahl\nMei Lin").await?;
    browser.click("#add .button.primary").await?;
    let told = browser.text(".notice[role=\"status\"]").await?;
    assert!(told.contains("3 pupils were added."), "{told}");

    browser.open("/en/teach/sets").await?;
    browser.fill("input[name=\"title\"]", "Mates for Friday").await?;
    browser.click("form[action=\"/en/teach/sets\"] button.primary").await?;
    browser.find("#add").await?;
    for puzzle in ["own-02", "own-04"] {
        browser.click("#add details:has(input[name=\"puzzle\"]) > summary").await?;
        browser.fill("#add input[name=\"puzzle\"]", puzzle).await?;
        browser.click("#add form:has(input[name=\"puzzle\"]) button").await?;
        browser.find(&format!(".set-items a[href=\"/en/puzzles/{puzzle}\"]")).await?;
    }
    browser.click("a[href*=\"/assignments\"][href*=\"/teach/classes/\"]").await?;
    let form = browser.path().await?;
    browser.click("form.plain-form button.primary").await?;
    browser.left(&form).await?;
    browser.find(".grid").await?;
    let grid = browser.path().await?;
    let class = form.trim_end_matches("/assignments").to_owned();
    browser.open(&format!("{class}/cards")).await?;
    Ok(grid)
}

/// The pupil of this card types the code of the class and their own in a browser of their own.
async fn comes_in(browser: &Browser, place: usize) -> WebDriverResult<Child> {
    let card = format!(".cards > :nth-child({place})");
    let name = browser.text(&format!("{card} h2")).await?;
    let code = browser.text(&format!("{card} [data-code]")).await?;
    let door = browser.text(&format!("{card} .address")).await?;
    let door = door.strip_prefix(&browser.address).expect("the card names this site").to_owned();
    let tab = browser.driver.new_tab().await?;
    browser.driver.switch_to_window(tab.clone()).await?;
    // A host of its own, whose cookies no other tab sees.
    let host = browser.address.replace("127.0.0.1", &format!("pupil{place}.localhost"));
    browser.driver.goto(format!("{host}{door}")).await?;
    browser.on(".names", async |names| names.find(By::LinkText(name.as_str())).await?.click().await).await?;
    browser.fill("input[name=\"code\"]", &code.to_lowercase()).await?;
    browser.click("main .button.primary").await?;
    let told = browser.text(".site-nav a[href=\"/en/account\"]").await?;
    assert_eq!(told, name);
    browser.driver.goto(format!("{host}/en/")).await?;
    Ok(Child { name, tab })
}
