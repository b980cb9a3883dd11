//! Log-in cards to print and cut out: a name, a code or pictures, and a QR code that leads to the pupil's own door.

use std::{fmt::Write as _, sync::Arc};

use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::Html,
};
use qrcode::{Color, EcLevel, QrCode};

use super::class::class_of;
use crate::{
    lang::Lang,
    store::{AccountRole, Class, Pupil, SignInWay, name_key},
    web::{
        App,
        account::{field, join::Picture},
        error::WebError,
        page::{Page, render},
        step::Pairs,
        visitor::Visitor,
    },
};

/// The white edge that a QR code needs, in modules.
const QUIET: usize = 4;

#[derive(Template)]
#[template(path = "teach/cards.html")]
struct CardsPage {
    page: Page,
    class: Class,
    /// Where the class's door is, as it is typed.
    door: String,
    cards: Vec<Card>,
    has_real_names: bool,
    /// The same cards with or without real names.
    other_way: String,
}

struct Card {
    name: String,
    real_name: String,
    code: String,
    pictures: Vec<Picture>,
    qr: Qr,
}

/// A QR code as an SVG path.
struct Qr {
    size: usize,
    path: String,
}

impl Qr {
    fn of(text: &str) -> Result<Qr, WebError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(WebError::internal)?;
        let width = code.width();
        let mut path = String::new();
        for (y, row) in code.to_colors().chunks(width).enumerate() {
            for (x, _) in row.iter().enumerate().filter(|(_, color)| **color == Color::Dark) {
                // Writing to a string cannot fail.
                let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
            }
        }
        Ok(Qr { size: width + 2 * QUIET, path })
    }
}

pub async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, key)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Html<String>, WebError> {
    let words = visitor.words;
    let class = class_of(&app, &key)?;
    let only = field(&pairs, "pupil");
    let has_real_names = field(&pairs, "names") != "off";
    let pupils = app.store.pupils(&key).map_err(WebError::internal)?;
    let is_wanted = |pupil: &Pupil| {
        pupil.left_at.is_none()
            && pupil.account.role == AccountRole::Pupil
            && (only.is_empty() || name_key(&pupil.account.name) == name_key(only))
    };
    let card = |pupil: Pupil| {
        let account = &pupil.account;
        let pictures = match class.sign_in {
            SignInWay::Code => Vec::new(),
            SignInWay::Pictures => app.code_key.pictures(account),
        };
        Ok(Card {
            qr: Qr::of(&format!("{}/{}/cards/{}", visitor.origin, visitor.lang(), app.code_key.card(account)))?,
            code: app.code_key.code(account),
            pictures: pictures.into_iter().map(|key| Picture::new(words, key, false)).collect(),
            name: pupil.account.name,
            real_name: pupil.real_name,
        })
    };
    let cards = pupils.into_iter().filter(is_wanted).map(card).collect::<Result<_, WebError>>()?;
    let title = words.say_with("cards-heading", &[("class", class.name.clone().into())]);
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("pupil", only)
        .append_pair("names", if has_real_names { "off" } else { "on" })
        .finish();
    render(&CardsPage {
        page: Page::new(&visitor, title, words.say("cards-description")),
        door: format!("{}/{}/join/{}", visitor.origin, visitor.lang(), class.join_code),
        class,
        cards,
        has_real_names,
        other_way: format!("?{query}"),
    })
}
