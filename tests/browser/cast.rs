//! A teacher, pupils and a class with an assignment, for the tests and the pictures of their pages.

use tabiya::store::AccountRole;

use crate::browser::Browser;

/// Teacher Li and two pupils of the class `owls`, signed in: the secrets of their sessions.
pub async fn owls(browser: &Browser) -> [String; 3] {
    let teacher = browser.account("Ms Li", AccountRole::Teacher).await;
    let pupils =
        [browser.account("red fox", AccountRole::Pupil).await, browser.account("blue owl", AccountRole::Pupil).await];
    browser.sql(
        "INSERT INTO class (id, key, name, sign_in, made_at) VALUES (1, 'owls', 'Owls', 'code', 0);
         INSERT INTO class_teacher SELECT 1, id FROM account WHERE name = 'Ms Li';
         INSERT INTO class_pupil SELECT 1, learner, '', 0, NULL FROM account WHERE role = 'pupil'",
    );
    let [fox, owl] = pupils;
    [teacher, fox, owl]
}

/// An assignment of one step, `forks`, given to both.
pub fn assignment(browser: &Browser) {
    browser.sql(
        "INSERT INTO assignment (id, key, class, title, opens_at, due_at, rule, on_time, hints, ordered, made_at)
         VALUES (1, 'forks', 1, 'Forks', 0, 4102444800000, 'all', 0, 1, 0, 0);
         INSERT INTO assignment_item (assignment, number, kind, lesson, step) VALUES (1, 1, 'step', 'rook', 'where-to');
         INSERT OR IGNORE INTO assignment_pupil SELECT 1, learner, NULL FROM account WHERE role = 'pupil'",
    );
}
