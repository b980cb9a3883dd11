//! A teacher who makes a class and prints its cards, and the children who come in: by card, by code, by pictures.

use tabiya::{store::Store, web};
use thirtyfour::{Key, prelude::*};

use crate::browser::{Browser, Done};

/// Becomes a teacher by a link of the command line, and makes a class of two.
async fn make_class(browser: &Browser, sign_in: &str) -> WebDriverResult<()> {
    let store = Store::open(&browser.database).expect("the database is there");
    let link = web::teacher_link(&store, "Frau Berg").await.expect("the database works");
    browser.open(&link.expect("the name is free")).await?;
    browser.fill("input[name=\"password\"]", "a long password").await?;
    browser.click("main .button.primary").await?;
    browser.fill(".entry input[name=\"name\"]", "5b").await?;
    browser.click(&format!("input[name=\"sign-in\"][value=\"{sign_in}\"]")).await?;
    browser.click(".entry .button.primary").await?;
    browser.fill("textarea[name=\"names\"]", "Anna Berg\nOle Dahl").await?;
    browser.click("#add .button.primary").await?;
    let told = browser.text(".notice[role=\"status\"]").await?;
    assert!(told.contains("2 pupils were added."), "{told}");
    Ok(())
}

/// The name, the class's door and the secrets of the first card.
struct Card {
    name: String,
    door: String,
    code: Option<String>,
    pictures: Vec<String>,
}

async fn first_card(browser: &Browser) -> WebDriverResult<Card> {
    browser.click("a[href$=\"/cards\"]").await?;
    let name = browser.text(".card h2").await?;
    let door = browser.text(".card .address").await?;
    let door = door.strip_prefix(&browser.address).expect("the card names this site").to_owned();
    let code = if browser.exists("[data-code]").await? { Some(browser.text("[data-code]").await?) } else { None };
    let mut pictures = Vec::new();
    for picture in browser.driver.find_all(By::Css(".card:first-child [data-picture]")).await? {
        pictures.push(picture.attr("data-picture").await?.expect("the selector asks for it"));
    }
    Ok(Card { name, door, code, pictures })
}

async fn sign_out(browser: &Browser) -> WebDriverResult<()> {
    browser.open("/en/account").await?;
    browser.click("form[action$=\"/sign-out\"] button").await?;
    browser.find(".site-nav a[href=\"/en/sign-in\"]").await?;
    Ok(())
}

async fn is_in(browser: &Browser, name: &str) -> WebDriverResult<()> {
    let told = browser.text(".site-nav a[href=\"/en/account\"]").await?;
    assert_eq!(told, name);
    Ok(())
}

/// Reads a QR code from what is seen on the screen.
async fn scan(browser: &Browser) -> WebDriverResult<String> {
    let picture = browser.on(".card:first-child .qr", async |qr| {
        qr.scroll_into_view().await?;
        qr.screenshot_as_png().await
    });
    let bytes = picture.await?;
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("Chromium writes PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("the picture is small")];
    let frame = reader.next_frame(&mut pixels).expect("the picture is whole");
    let (width, height) = (frame.width as usize, frame.height as usize);
    let n_channels = frame.line_size / width;
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| pixels[y * frame.line_size + x * n_channels]);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "a card has one QR code");
    Ok(grids[0].decode().expect("the code is whole").1)
}

pub fn cards_are_printed_and_scanned(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        make_class(browser, "code").await?;
        let card = first_card(browser).await?;
        let address = scan(browser).await?;
        sign_out(browser).await?;
        browser.driver.goto(&address).await?;
        let told = browser.text("main .button.large").await?;
        assert_eq!(told, format!("I am {}", card.name));
        browser.find(".site-nav a[href=\"/en/sign-in\"]").await?;
        browser.click("main .button.large").await?;
        is_in(browser, &card.name).await
    })
}

pub fn by_code(browser: &Browser) -> Done<'_> {
    Box::pin(async move {
        make_class(browser, "code").await?;
        let card = first_card(browser).await?;
        sign_out(browser).await?;
        // The class code is typed, as from a projector.
        browser.open("/en/sign-in").await?;
        let code = card.door.rsplit('/').next().expect("the door is an address").to_lowercase();
        browser.fill("input[name=\"code\"]", &code).await?;
        browser.click("form[action$=\"/join\"] button").await?;
        browser.on(".names", async |names| names.find(By::LinkText(card.name.as_str())).await?.click().await).await?;
        let code = card.code.as_deref().expect("the class signs in with letters");
        browser.fill("input[name=\"code\"]", &format!("{}x", &code[..5])).await?;
        browser.click("main .button.primary").await?;
        let told = browser.text("[role=\"alert\"]").await?;
        assert!(told.contains("This is not your code."), "{told}");
        browser.fill("input[name=\"code\"]", &code.to_lowercase()).await?;
        browser.click("main .button.primary").await?;
        is_in(browser, &card.name).await
    })
}

/// How a picture is chosen.
#[derive(Clone, Copy)]
enum Way {
    Press,
    Keyboard,
}

async fn come_in_by_pictures(browser: &Browser, way: Way) -> WebDriverResult<()> {
    make_class(browser, "pictures").await?;
    let card = first_card(browser).await?;
    assert_eq!(card.pictures.len(), 4);
    sign_out(browser).await?;
    browser.open(&card.door).await?;
    browser.on(".names", async |names| names.find(By::LinkText(card.name.as_str())).await?.click().await).await?;
    for (n_picked, picture) in card.pictures.iter().enumerate() {
        browser.find(&format!("[data-left=\"{}\"]", 4 - n_picked)).await?;
        let button = format!("button[value=\"{picture}\"]");
        match way {
            Way::Press => browser.click(&button).await?,
            Way::Keyboard => browser.on(&button, async |button| button.send_keys(Key::Enter + "").await).await?,
        }
    }
    is_in(browser, &card.name).await
}

pub fn by_pictures(browser: &Browser) -> Done<'_> {
    Box::pin(come_in_by_pictures(browser, Way::Press))
}

pub fn by_pictures_with_the_keyboard(browser: &Browser) -> Done<'_> {
    Box::pin(come_in_by_pictures(browser, Way::Keyboard))
}
