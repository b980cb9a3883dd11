//! Classes as teachers and pupils use them: made, filled from lists, joined, moved, left, archived, erased.

use axum::http::{Request, StatusCode, header};
use tabiya::store::AccountRole;

use crate::{
    accounts::make_account,
    app::{Answer, School, Visitor, now},
};

/// A class by its key and by the code that is typed to come in.
pub struct Class {
    pub key: String,
    pub code: String,
}

pub async fn make_class(teacher: &mut Visitor<'_>, name: &str) -> Class {
    make_class_with(teacher, name, "code").await
}

async fn make_class_with(teacher: &mut Visitor<'_>, name: &str, sign_in: &str) -> Class {
    let answer = teacher.post("/en/teach/classes", &[("name", name), ("sign-in", sign_in)]).await;
    let key = answer.location().strip_prefix("/en/teach/classes/").unwrap().to_owned();
    let page = teacher.get(&format!("/en/teach/classes/{key}")).await.assert_ok();
    Class { code: between(&page.body, "data-join-code>", "<").to_owned(), key }
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    all_between(text, start, end).into_iter().next().unwrap_or_else(|| panic!("no {start} in {text}"))
}

fn all_between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    text.split(start).skip(1).map(|rest| rest.split(end).next().unwrap()).collect()
}

impl Visitor<'_> {
    /// Sends the form that adds pupils.
    pub async fn post_list(&mut self, path: &str, names: &str, accept: bool) -> Answer {
        self.post_pupils(path, &[("names", None, names.as_bytes())], accept).await
    }

    async fn post_pupils(&mut self, path: &str, parts: &[(&str, Option<&str>, &[u8])], accept: bool) -> Answer {
        let mut body = Vec::new();
        for (name, file, bytes) in parts {
            body.extend_from_slice(format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"").as_bytes());
            if let Some(file) = file {
                body.extend_from_slice(format!("; filename=\"{file}\"").as_bytes());
            }
            body.extend_from_slice(b"\r\n\r\n");
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        if accept {
            body.extend_from_slice(b"--cut\r\nContent-Disposition: form-data; name=\"accept\"\r\n\r\nyes\r\n");
        }
        body.extend_from_slice(b"--cut--\r\n");
        let request = Request::post(path).header(header::CONTENT_TYPE, "multipart/form-data; boundary=cut");
        self.send(request, body.into()).await
    }
}

async fn add(teacher: &mut Visitor<'_>, class: &Class, names: &str) -> Vec<String> {
    let answer = teacher.post_list(&format!("/en/teach/classes/{}/pupils", class.key), names, false).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.words());
    pupils(teacher, class).await
}

async fn class_page(teacher: &mut Visitor<'_>, class: &Class) -> Answer {
    teacher.get(&format!("/en/teach/classes/{}", class.key)).await.assert_ok()
}

async fn pupils(teacher: &mut Visitor<'_>, class: &Class) -> Vec<String> {
    let page = class_page(teacher, class).await;
    all_between(&page.body, "data-pupil>", "<").into_iter().map(str::to_owned).collect()
}

async fn real_names(teacher: &mut Visitor<'_>, class: &Class) -> Vec<String> {
    let page = class_page(teacher, class).await;
    all_between(&page.body, "data-real-name>", "<").into_iter().map(str::to_owned).collect()
}

/// What a pupil's card says: the code, or the pictures.
async fn secret_of(teacher: &mut Visitor<'_>, class: &Class, pupil: &str) -> Vec<String> {
    let page = cards(teacher, class).await;
    let card = between(&page.body, &format!("data-card=\"{pupil}\""), "</li>");
    let code = all_between(card, "data-code>", "<");
    let secret = if code.is_empty() { all_between(card, "data-picture=\"", "\"") } else { code };
    secret.into_iter().map(str::to_owned).collect()
}

async fn cards(teacher: &mut Visitor<'_>, class: &Class) -> Answer {
    let request = Request::get(format!("/en/teach/classes/{}/cards", class.key)).header(header::HOST, "school.example");
    teacher.send(request, axum::body::Body::empty()).await.assert_ok()
}

async fn sign_in_by_code(visitor: &mut Visitor<'_>, class: &Class, name: &str, code: &str) -> Answer {
    visitor.post(&format!("/en/join/{}/sign-in", class.code), &[("name", name), ("code", code)]).await
}

fn pupil_path(class: &Class, name: &str, what: &str) -> String {
    format!("/en/teach/classes/{}/pupils/{}/{what}", class.key, name.replace(' ', "%20"))
}

/// Reads the QR code of a card as a phone does: from its picture.
fn read_qr(page: &str, pupil: &str) -> String {
    let card = between(page, &format!("data-card=\"{pupil}\""), "</li>");
    let size: usize = between(card, "viewBox=\"0 0 ", " ").parse().unwrap();
    let modules: std::collections::HashSet<(usize, usize)> =
        all_between(between(card, "<path d=\"", "\""), "M", "h1v1h-1z")
            .into_iter()
            .map(|at| at.split_once(' ').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap())
            .collect();
    const SCALE: usize = 6;
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(size * SCALE, size * SCALE, |x, y| {
        if modules.contains(&(x / SCALE, y / SCALE)) { 0 } else { 255 }
    });
    let grids = picture.detect_grids();
    assert_eq!(grids.len(), 1);
    grids[0].decode().unwrap().1
}

#[tokio::test]
async fn a_class_is_made_from_a_pasted_list_and_each_pupil_comes_in_by_code() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let names = add(&mut berg, &class, "Anna Berg\nOle Dahl\n王小明\n").await;
    assert_eq!(names.len(), 3);
    assert_eq!(real_names(&mut berg, &class).await.len(), 3);

    for name in &names {
        let code = secret_of(&mut berg, &class, name).await.remove(0);
        let mut child = school.visitor();
        let door = child.get(&format!("/en/join/{}", class.code)).await.assert_ok();
        assert!(door.body.contains(&format!(">{name}</a>")), "{}", door.body);
        assert!(!door.body.contains("Dahl"), "real names are for the teachers");
        let wrong = sign_in_by_code(&mut child, &class, name, "AAAAAA").await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(wrong.words().contains("This is not your code."), "{}", wrong.words());
        let answer = sign_in_by_code(&mut child, &class, name, &code.to_lowercase()).await;
        assert_eq!(answer.location(), "/en/assignments");
        assert!(!answer.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age"), "it goes with the browser");
        assert!(child.get("/en/account").await.assert_ok().body.contains(name));
        // The code is also the password at the front door.
        let mut at_home = school.visitor();
        let answer = at_home.post("/en/sign-in", &[("name", name), ("password", &code)]).await;
        assert_eq!(answer.location(), "/en/assignments");
    }
}

#[tokio::test]
async fn a_child_taps_four_pictures() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class_with(&mut berg, "1a", "pictures").await;
    let name = add(&mut berg, &class, "Anna").await.remove(0);
    let pictures = secret_of(&mut berg, &class, &name).await;
    assert_eq!(pictures.len(), 4);
    let path = format!("/en/join/{}/sign-in", class.code);

    // Three right ones and a wrong one: only then is it said, and not which was wrong.
    let wrong =
        ["sun", "moon", "star", "cloud", "house"].into_iter().find(|wrong| !pictures.iter().any(|it| it == wrong));
    let mut tapped: Vec<(&str, &str)> = vec![("name", &name)];
    let mut child = school.visitor();
    for (n, picture) in pictures.iter().map(String::as_str).take(3).chain(wrong).enumerate() {
        let mut form = tapped.clone();
        form.push(("picture", picture));
        let answer = child.post(&path, &form).await;
        tapped.push(("picked", picture));
        if n < 3 {
            assert!(answer.assert_ok().body.contains(&format!("data-left=\"{}\"", 3 - n)));
        } else {
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(answer.words().contains("These are not your pictures."), "{}", answer.words());
            assert!(answer.body.contains("data-left=\"4\""), "it begins again");
        }
    }
    let mut tapped: Vec<(&str, &str)> = vec![("name", &name)];
    tapped.extend(pictures.iter().take(3).map(|picture| ("picked", picture.as_str())));
    tapped.push(("picture", &pictures[3]));
    assert_eq!(child.post(&path, &tapped).await.location(), "/en/assignments");
    // Nobody comes in with a code where pictures are asked for.
    let code_like = sign_in_by_code(&mut school.visitor(), &class, &name, "ABCDEF").await;
    assert!(code_like.assert_ok().body.contains("data-left=\"4\""));
}

#[tokio::test]
async fn a_code_is_not_guessed_and_the_others_of_the_class_come_in_meanwhile() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let names = add(&mut berg, &class, &(0..40).map(|n| format!("Child {n}\n")).collect::<String>()).await;
    assert_eq!(names.len(), 40);
    let mut guesser = school.visitor();
    for guess in 0..5 {
        let answer = sign_in_by_code(&mut guesser, &class, &names[0], &format!("AAAAA{guess}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let code = secret_of(&mut berg, &class, &names[0]).await.remove(0);
    let answer = sign_in_by_code(&mut guesser, &class, &names[0], &code).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "also the right one waits");
    assert!(answer.words().contains("Wait 30 seconds"), "{}", answer.words());
    let cards = cards(&mut berg, &class).await;
    for name in &names[1..] {
        let card = between(&cards.body, &format!("data-card=\"{name}\""), "</li>");
        let code = between(card, "data-code>", "<");
        let answer = sign_in_by_code(&mut school.visitor(), &class, name, code).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name}: {}", answer.words());
    }
}

#[tokio::test]
async fn codes_of_classes_are_not_guessed_by_the_thousand() {
    let school = School::open().await;
    let mut guesser = school.visitor();
    let mut n_tried = 0;
    let last = loop {
        let answer = guesser.get(&format!("/en/join/AAAA{n_tried}")).await;
        n_tried += 1;
        if answer.status != StatusCode::NOT_FOUND || n_tried > 1000 {
            break answer;
        }
    };
    assert_eq!(last.status, StatusCode::TOO_MANY_REQUESTS);
    assert!((100..=200).contains(&n_tried), "{n_tried}");
}

#[tokio::test]
async fn a_card_leads_to_its_pupil_by_one_press_until_it_is_renewed() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let names = add(&mut berg, &class, "Anna\nOle").await;
    let page = cards(&mut berg, &class).await;
    assert!(page.body.contains(&format!("http://school.example/en/join/{}", class.code)), "{}", page.body);
    let card = read_qr(&page.body, &names[0]);
    let path = card.strip_prefix("http://school.example").unwrap();
    assert_ne!(read_qr(&page.body, &names[1]), card);

    let mut phone = school.visitor();
    let looked_at = phone.get(path).await.assert_ok();
    assert!(looked_at.words().contains(&format!("I am {}", names[0])), "{}", looked_at.words());
    assert_eq!(phone.cookie("session"), None, "a preview signs nobody in");
    assert_eq!(phone.post(path, &[]).await.location(), "/en/assignments");
    assert!(phone.get("/en/account").await.assert_ok().body.contains(&names[0]));

    // A card that is somebody's with another's number, or cut short, is none.
    let (number, mac) = path.rsplit_once('/').unwrap().1.split_once('-').unwrap();
    for forged in [format!("{}1-{mac}", number), format!("{number}-{}", &mac[1..]), "x".to_owned()] {
        assert_eq!(school.visitor().post(&format!("/en/cards/{forged}"), &[]).await.status, StatusCode::NOT_FOUND);
    }
    let code = secret_of(&mut berg, &class, &names[0]).await.remove(0);
    berg.post(&pupil_path(&class, &names[0], "code"), &[]).await;
    assert_eq!(phone.get("/en/account").await.status, StatusCode::SEE_OTHER, "the pupil is signed out");
    let void = school.visitor().post(path, &[]).await;
    assert_eq!(void.status, StatusCode::NOT_FOUND);
    assert!(void.words().contains("This card does not work any more"), "{}", void.words());
    let old_code = sign_in_by_code(&mut school.visitor(), &class, &names[0], &code).await;
    assert_eq!(old_code.status, StatusCode::UNPROCESSABLE_ENTITY);
    let new_card = read_qr(&cards(&mut berg, &class).await.body, &names[0]);
    let path = new_card.strip_prefix("http://school.example").unwrap();
    assert_eq!(school.visitor().post(path, &[]).await.location(), "/en/assignments");
}

#[tokio::test]
async fn a_faulty_list_adds_nobody_and_says_which_lines_are_wrong() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    add(&mut berg, &class, "Anna Berg").await;
    let path = format!("/en/teach/classes/{}/pupils", class.key);
    let long = "x".repeat(81);
    let list =
        format!("Ole Dahl\tBlue/Fox\n\nanna berg\nMei Lin\n{long}\n\tRed Owl\nTom\tGreen Frog\nTim\tgreen  frog");
    let answer = berg.post_list(&path, &list, false).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let words = answer.words();
    for expect in [
        "Line 1, Ole Dahl: The name has a sign",
        "Line 3, anna berg: A pupil with this name",
        "Line 5, xxx",
        "Line 6, Red Owl: The real name is missing.",
        "Line 8, Tim: Somebody has this name already.",
        "Add the 2 others",
    ] {
        assert!(words.contains(expect), "{expect}: {words}");
    }
    assert!(!words.contains("Line 2") && !words.contains("Line 4"), "{words}");
    assert!(answer.body.contains("Ole Dahl\tBlue/Fox"), "what was typed is kept");
    assert_eq!(real_names(&mut berg, &class).await, ["Anna Berg"]);

    assert_eq!(berg.post_list(&path, &list, true).await.status, StatusCode::SEE_OTHER);
    let mut names = real_names(&mut berg, &class).await;
    names.sort();
    assert_eq!(names, ["Anna Berg", "Mei Lin", "Tom"]);
    assert!(pupils(&mut berg, &class).await.contains(&"Green Frog".to_owned()));
    // The same list once more: nobody is there twice.
    assert_eq!(berg.post_list(&path, "Mei Lin\nTom", true).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let too_many: String = (0..201).map(|n| format!("Child {n}\n")).collect();
    let answer = berg.post_list(&path, &too_many, true).await;
    assert!(answer.words().contains("The list has 201 names."), "{}", answer.words());
}

#[tokio::test]
async fn a_class_comes_from_a_file() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let path = format!("/en/teach/classes/{}/pupils", class.key);
    let csv = "Surname;First name\nDahl;Ole\nLin;Mei\n".as_bytes();
    let parts = [("names", None, &b""[..]), ("file", Some("class.csv"), csv)];
    assert_eq!(berg.post_pupils(&path, &parts, false).await.status, StatusCode::SEE_OTHER);
    let xlsx = include_bytes!("../data/class.xlsx");
    let parts = [("names", None, &b""[..]), ("file", Some("class.xlsx"), &xlsx[..])];
    let answer = berg.post_pupils(&path, &parts, false).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.words());
    let mut names = real_names(&mut berg, &class).await;
    names.sort();
    assert_eq!(names, ["Anna Berg", "Mei Lin", "Ole Dahl", "王小明"]);
    assert!(pupils(&mut berg, &class).await.contains(&"Red Owl".to_owned()));
    let parts = [("names", None, &b""[..]), ("file", Some("class.xlsx"), &b"\x89PNG\0"[..])];
    let answer = berg.post_pupils(&path, &parts, false).await;
    assert!(answer.words().contains("This file cannot be read."), "{}", answer.words());
}

#[tokio::test]
async fn a_real_name_is_seen_by_the_teachers_of_the_class_alone() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let mut tang = school.signed_in("Mr Tang", AccountRole::Teacher).await;
    let mut admin = school.signed_in("Ms Reed", AccountRole::Admin).await;
    let (class, other) = (make_class(&mut berg, "5b").await, make_class(&mut tang, "6a").await);
    let names = add(&mut berg, &class, "Annabella\nOle").await;
    berg.post(&pupil_path(&class, &names[0], "name"), &[("real-name", "Annabella Berg"), ("name", "Blue Fox")]).await;
    let code = secret_of(&mut berg, &class, "Blue Fox").await.remove(0);
    let mut child = school.visitor();
    sign_in_by_code(&mut child, &class, "Blue Fox", &code).await;
    let mut mate = school.visitor();
    let mate_name = names.iter().find(|name| **name != names[0]).unwrap();
    let code = secret_of(&mut berg, &class, mate_name).await.remove(0);
    sign_in_by_code(&mut mate, &class, mate_name, &code).await;

    for path in ["/en/teach", "/en/teach/school", "/en/account"] {
        for visitor in [&mut tang, &mut admin, &mut mate, &mut child] {
            assert!(!visitor.get(path).await.body.contains("Annabella"), "{path}");
        }
    }
    for path in [format!("/en/join/{}", class.code), format!("/en/join/{}?name=Blue+Fox", class.code)] {
        for visitor in [&mut school.visitor(), &mut tang, &mut mate] {
            assert!(!visitor.get(&path).await.body.contains("Annabella"), "{path}");
        }
    }
    // A pupil who also learns in another class: its teacher neither sees nor exports the name.
    let join = format!("/en/join/{}/members", other.code);
    child.post(&join, &[("real-name", "Anna B.")]).await;
    let page = class_page(&mut tang, &other).await;
    assert!(page.body.contains("Anna B.") && !page.body.contains("Annabella"), "{}", page.body);
    let export = tang.get(&pupil_path(&other, "Blue Fox", "export.json")).await.assert_ok();
    assert!(!export.body.contains("Annabella"), "{}", export.body);
    // The trail never has it.
    let settings = berg.get(&format!("/en/teach/classes/{}/settings", class.key)).await.assert_ok();
    assert!(settings.body.contains("Blue Fox") && !settings.body.contains("Annabella"), "{}", settings.body);
}

#[tokio::test]
async fn pupils_are_moved_at_the_turn_of_the_year_and_nothing_is_lost() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let names = add(&mut berg, &class, "Anna\nOle\nMei").await;
    let code = secret_of(&mut berg, &class, &names[0]).await.remove(0);
    let path = format!("/en/teach/classes/{}/pupils/move", class.key);
    let nobody = berg.post(&path, &[("to", "new"), ("new-name", "6b")]).await;
    assert!(nobody.words().contains("Choose the pupils first."), "{}", nobody.words());
    let nameless = berg.post(&path, &[("pupil", &names[0]), ("to", "new")]).await;
    assert!(nameless.words().contains("Type a name for the class."), "{}", nameless.words());
    let form = [("pupil", names[0].as_str()), ("pupil", &names[1]), ("to", "new"), ("new-name", "6b")];
    let answer = berg.post(&path, &form).await;
    let key = answer.location().split(['/', '?']).nth(4).unwrap().to_owned();
    let page = berg.get(answer.location()).await.assert_ok();
    assert!(page.words().contains("2 pupils have come to this class."), "{}", page.words());
    let new = Class { code: between(&page.body, "data-join-code>", "<").to_owned(), key };
    assert_eq!(pupils(&mut berg, &new).await.len(), 2);
    assert_eq!(pupils(&mut berg, &class).await, [names[2].clone()]);
    assert!(class_page(&mut berg, &class).await.words().contains("Have left the class"));
    // The same card and code go on working, in the new class.
    assert_eq!(sign_in_by_code(&mut school.visitor(), &new, &names[0], &code).await.status, StatusCode::SEE_OTHER);
    let gone = sign_in_by_code(&mut school.visitor(), &class, &names[0], &code).await;
    assert!(gone.words().contains("Nobody in this class has that name."), "{}", gone.words());
    // Nobody moves pupils into a class of somebody else.
    let mut tang = school.signed_in("Mr Tang", AccountRole::Teacher).await;
    let other = make_class(&mut tang, "9z").await;
    let refused = berg.post(&path, &[("pupil", &names[2]), ("to", &other.key)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(pupils(&mut tang, &other).await.is_empty());

    berg.post(&pupil_path(&class, &names[0], "return"), &[]).await;
    assert!(pupils(&mut berg, &class).await.contains(&names[0]));
    let leave = format!("/en/teach/classes/{}/pupils/leave", class.key);
    let answer = berg.post_and_follow(&leave, &[("pupil", &names[0])]).await;
    assert!(answer.words().contains("1 pupil has left the class."), "{}", answer.words());
}

#[tokio::test]
async fn a_learner_joins_by_the_code_while_the_door_is_open() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let mut lea = school.visitor();
    let door = lea.get(&format!("/en/join?code={}", class.code.to_lowercase())).await;
    let here = format!("/en/join/{}", class.code);
    assert_eq!(door.location(), here);
    assert!(lea.get(&here).await.body.contains(&format!("/en/account/new?next=%2Fen%2Fjoin%2F{}", class.code)));
    make_account(&mut lea, "Lea", "a long password").await;
    let nameless = lea.post(&format!("{here}/members"), &[("real-name", " ")]).await;
    assert!(nameless.words().contains("The real name is missing."), "{}", nameless.words());
    let answer = lea.post_and_follow(&format!("{here}/members"), &[("real-name", "Lea Sommer")]).await;
    assert!(answer.words().contains("You are in this class."), "{}", answer.words());
    assert_eq!(real_names(&mut berg, &class).await, ["Lea Sommer"]);
    // A grown-up's account is their own: the teacher neither renames nor erases it, and helps with a password.
    berg.post(&pupil_path(&class, "Lea", "name"), &[("real-name", "Lea S."), ("name", "Blue Fox")]).await;
    assert_eq!(pupils(&mut berg, &class).await, ["Lea"]);
    for what in ["code", "erase"] {
        assert_eq!(berg.post(&pupil_path(&class, "Lea", what), &[("sure", "yes")]).await.status, StatusCode::FORBIDDEN);
    }
    let page = berg.post(&pupil_path(&class, "Lea", "password"), &[]).await.assert_ok();
    let link = between(&page.body, "data-link>", "<").to_owned();
    let path = &link[link.find("/en/").unwrap()..];
    let mut elsewhere = school.visitor();
    assert_eq!(elsewhere.post(path, &[("password", "a newer password")]).await.location(), "/en/");
    assert_eq!(lea.get("/en/account").await.status, StatusCode::SEE_OTHER, "her other devices are out");

    let settings = format!("/en/teach/classes/{}/settings", class.key);
    berg.post(&settings, &[("name", "5b"), ("door", "closed"), ("sign-in", "code")]).await;
    let mut tom = school.visitor();
    make_account(&mut tom, "Tom", "a long password").await;
    assert!(tom.get(&here).await.words().contains("The door of this class is closed."));
    tom.post(&format!("{here}/members"), &[("real-name", "Tom")]).await;
    assert_eq!(pupils(&mut berg, &class).await, ["Lea"]);
    berg.post(&format!("/en/teach/classes/{}/code", class.key), &[]).await;
    assert_eq!(tom.get(&here).await.status, StatusCode::NOT_FOUND, "the old code leads nowhere");
}

#[tokio::test]
async fn a_class_has_several_teachers_and_keeps_the_last() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let mut tang = school.signed_in("Mr Tang", AccountRole::Teacher).await;
    make_account(&mut school.visitor(), "Mei", "a long password").await;
    let class = make_class(&mut berg, "5b").await;
    let path = format!("/en/teach/classes/{}", class.key);
    for name in ["Nobody", "Mei"] {
        let answer = berg.post(&format!("{path}/teachers"), &[("teacher", name)]).await;
        assert!(answer.words().contains("No teacher of this school has that name."), "{}", answer.words());
        assert!(answer.body.contains(&format!("value=\"{name}\"")), "what was typed is kept");
    }
    assert_eq!(tang.get(&path).await.status, StatusCode::FORBIDDEN);
    berg.post(&format!("{path}/teachers"), &[("teacher", "mr tang")]).await;
    tang.get(&path).await.assert_ok();
    assert_eq!(
        tang.post(&format!("{path}/teachers/remove"), &[("teacher", "Frau Berg")]).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(berg.get(&path).await.status, StatusCode::FORBIDDEN);
    let refused = tang.post(&format!("{path}/teachers/remove"), &[("teacher", "Mr Tang")]).await;
    assert!(refused.words().contains("A class keeps its last teacher."), "{}", refused.words());
    tang.get(&path).await.assert_ok();
}

#[tokio::test]
async fn an_archived_class_is_out_of_the_way_and_comes_back_whole() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let name = add(&mut berg, &class, "Anna").await.remove(0);
    let code = secret_of(&mut berg, &class, &name).await.remove(0);
    let path = format!("/en/teach/classes/{}/archive", class.key);
    let hub = berg.post_and_follow(&path, &[]).await;
    assert!(hub.words().contains("Archived classes"), "{}", hub.words());
    assert_eq!(sign_in_by_code(&mut school.visitor(), &class, &name, &code).await.status, StatusCode::NOT_FOUND);
    let page = berg.post_and_follow(&path, &[("reopen", "yes")]).await;
    assert!(!page.words().contains("This class is archived."), "{}", page.words());
    assert_eq!(sign_in_by_code(&mut school.visitor(), &class, &name, &code).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_class_that_lost_its_teacher_gets_another_from_who_runs_the_school() {
    let school = School::open().await;
    let mut admin = school.signed_in("Ms Reed", AccountRole::Admin).await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let mut tang = school.signed_in("Mr Tang", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let refused = admin.post("/en/teach/school/orphans", &[("orphan", &class.key), ("teacher", "Ms Reed")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "a class that has its teacher is left alone");
    let own = admin.post("/en/teach/school/teachers/remove", &[("teacher", "Ms Reed")]).await;
    assert!(own.words().contains("You cannot take yourself out here."), "{}", own.words());
    let remove = "/en/teach/school/teachers/remove";
    let asked = admin.post(remove, &[("teacher", "Frau Berg")]).await.assert_ok();
    assert!(asked.words().contains("Their classes stay."), "{}", asked.words());
    class_page(&mut berg, &class).await;
    let page = admin.post_and_follow(remove, &[("teacher", "Frau Berg"), ("sure", "yes")]).await;
    assert!(page.words().contains("Classes without a teacher"), "{}", page.words());
    assert_eq!(berg.get("/en/teach").await.status, StatusCode::SEE_OTHER, "she is out");
    admin.post("/en/teach/school/orphans", &[("orphan", &class.key), ("teacher", "Mr Tang")]).await;
    class_page(&mut tang, &class).await;
    let trail = admin.get("/en/teach/school").await.assert_ok().words();
    assert!(trail.contains("Ms Reed made Mr Tang a teacher of the class. (5b)"), "{trail}");
    assert!(trail.contains("Ms Reed took Frau Berg out of the school."), "{trail}");
}

#[tokio::test]
async fn the_trail_tells_what_was_changed_newest_first() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    add(&mut berg, &class, &(0..60).map(|n| format!("Child {n}\tPupil {n}\n")).collect::<String>()).await;
    let settings = format!("/en/teach/classes/{}/settings", class.key);
    let first = berg.get(&settings).await.assert_ok().words();
    let place =
        |text: &str, name: &str| text.find(&format!("Frau Berg added {name}.")).unwrap_or_else(|| panic!("{text}"));
    assert!(place(&first, "Pupil 59") < place(&first, "Pupil 58"));
    assert!(!first.contains("added Pupil 9."), "{first}");
    let second = berg.get(&format!("{settings}?page=1")).await.assert_ok().words();
    assert!(second.contains("Frau Berg added Pupil 9.") && second.contains("Frau Berg made the class 5b."), "{second}");
    let mut tang = school.signed_in("Mr Tang", AccountRole::Teacher).await;
    let other = make_class(&mut tang, "6a").await;
    let trail = tang.get(&format!("/en/teach/classes/{}/settings", other.key)).await.assert_ok().words();
    assert!(!trail.contains("Frau Berg"), "{trail}");
}

#[tokio::test]
async fn pupils_are_erased_on_their_day_unless_they_are_kept() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let names = add(&mut berg, &class, "Anna\nOle").await;
    let day = 24 * 60 * 60 * 1000;
    let erase_at = school.ask_sql("SELECT min(erase_at) FROM account WHERE role = 'pupil'");
    assert!(erase_at > now() + 89 * day && erase_at < now() + 457 * day, "{erase_at}");
    assert!(!berg.get("/en/teach").await.words().contains("will be erased"));

    school.run_sql(&format!("UPDATE account SET erase_at = {} WHERE role = 'pupil'", now() + 20 * day));
    let hub = berg.get("/en/teach").await.assert_ok().words();
    assert!(hub.contains("5b: everything kept about 2 pupils will be erased, beginning on "), "{hub}");
    berg.post(&format!("/en/teach/classes/{}/pupils/keep", class.key), &[]).await;
    assert!(!berg.get("/en/teach").await.words().contains("will be erased"));

    let store = school.store();
    assert_eq!(store.erase_in_time(now() + 80 * day).await.unwrap(), 0);
    school.run_sql(&format!("UPDATE account SET erase_at = {} WHERE name = '{}'", now() + day, names[0]));
    assert_eq!(store.erase_in_time(now() + day).await.unwrap(), 1);
    assert_eq!(pupils(&mut berg, &class).await, [names[1].clone()]);
    assert_eq!(school.ask_sql("SELECT count(*) FROM class_pupil"), 1);
    let mut admin = school.signed_in("Ms Reed", AccountRole::Admin).await;
    let trail = admin.get("/en/teach/school").await.assert_ok().words();
    assert!(trail.contains(&format!("Tabiya erased {} because the day had come.", names[0])), "{trail}");
    let wrong = admin.post("/en/teach/school/choices", &[("month", "2"), ("day", "30")]).await;
    assert!(wrong.words().contains("There is no such day."), "{}", wrong.words());
    admin.post("/en/teach/school/choices", &[("month", "7"), ("day", "15")]).await;
    add(&mut berg, &class, "Mei").await;
    let chosen = school.ask_sql("SELECT max(erase_at) FROM account WHERE role = 'pupil' AND name_key NOT IN (SELECT name_key FROM account ORDER BY id LIMIT 3)");
    assert_eq!(tabiya::training::Day::of(chosen).month_and_day(), (7, 15));
}

#[tokio::test]
async fn a_pupil_is_taken_along_and_erased_by_the_teacher() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "5b").await;
    let name = add(&mut berg, &class, "Anna").await.remove(0);
    let code = secret_of(&mut berg, &class, &name).await.remove(0);
    let mut child = school.visitor();
    sign_in_by_code(&mut child, &class, &name, &code).await;
    child.post("/en/lessons/rook/where-to/answers", &[("square", "e4")]).await;
    let export = berg.get(&pupil_path(&class, &name, "export.json")).await.assert_ok();
    assert!(export.body.contains("where-to"), "{}", export.body);
    // A child cannot erase itself by mistake.
    assert!(child.get("/en/progress/erase").await.words().contains("Ask your teacher if you want it erased."));
    child.post("/en/progress/erase", &[("confirm", "yes")]).await;
    assert_eq!(pupils(&mut berg, &class).await, std::slice::from_ref(&name));

    let erase = pupil_path(&class, &name, "erase");
    let asked = berg.post(&erase, &[]).await.assert_ok();
    assert!(asked.words().contains("Erase for good"), "{}", asked.words());
    assert_eq!(pupils(&mut berg, &class).await, std::slice::from_ref(&name));
    berg.post(&erase, &[("sure", "yes")]).await;
    assert!(pupils(&mut berg, &class).await.is_empty());
    assert_eq!(child.get("/en/account").await.status, StatusCode::SEE_OTHER);
    assert_eq!(school.ask_sql("SELECT (SELECT count(*) FROM class_pupil) + (SELECT count(*) FROM answer_record)"), 0);
}

#[tokio::test]
async fn names_with_markup_are_only_letters() {
    let school = School::open().await;
    let mut berg = school.signed_in("Frau Berg", AccountRole::Teacher).await;
    let class = make_class(&mut berg, "<i>5b").await;
    add(&mut berg, &class, "<script>alert(1)\t\"><b>x").await;
    let name = "\"><b>x";
    let encoded: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    for path in [
        "/en/teach".to_owned(),
        format!("/en/teach/classes/{}", class.key),
        format!("/en/teach/classes/{}/settings", class.key),
        format!("/en/teach/classes/{}/cards", class.key),
        format!("/en/teach/classes/{}/pupils/{encoded}/account", class.key),
        format!("/en/join/{}", class.code),
        format!("/en/join/{}?name={encoded}", class.code),
    ] {
        let page = berg.get(&path).await.assert_ok();
        for markup in ["<script>alert", "<b>x", "<i>5b"] {
            assert!(!page.body.contains(markup), "{path}: {markup}");
        }
    }
}
