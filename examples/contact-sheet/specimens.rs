//! The pieces of both sets on both colours of square in four sizes, and every board with every mark on it.

use std::{fs, io, path::Path};

use thirtyfour::prelude::*;

use crate::browser::Browser;

const SETS: [(&str, &str); 2] =
    [("staunton", include_str!("../../static/pieces.svg")), ("bold", include_str!("../../static/pieces-bold.svg"))];

const SIZES: [u32; 4] = [24, 45, 90, 180];

const BOARDS: [&str; 4] = ["wood", "green", "blue", "contrast"];

/// Each mark as the classes of its square, with what stands there.
const MARKS: [(&str, &str); 11] = [
    ("", "wN"),
    ("last", ""),
    ("last", "bR"),
    ("selected", "wQ"),
    ("target", ""),
    ("marked", ""),
    ("hit", ""),
    ("missed", ""),
    ("misfit", "bN"),
    ("tint", "wB"),
    ("check", "wK"),
];

/// Writes `specimens.html` and `marks.html`.
///
/// # Errors
///
/// When the folder cannot be written to.
pub fn write(out: &Path) -> io::Result<()> {
    let style = "<style>body { margin: 8px; background: #fff; font: 13px sans-serif } .row { display: flex }
        .row > span { display: block } p { margin: 6px 0 }</style>";
    let sprites = SETS.map(|(set, sprite)| sprite.replace("id=\"", &format!("id=\"{set}-"))).concat();
    let head = format!("<!doctype html><meta charset=\"utf-8\">{style}<div style=\"display:none\">{sprites}</div>");
    let mut specimens = head.clone();
    for (set, _) in SETS {
        for size in SIZES {
            for color in ["w", "b"] {
                specimens.push_str("<div class=\"row\">");
                for ground in ["#f0e2c8", "#b58a63"] {
                    for role in ["K", "Q", "R", "B", "N", "P"] {
                        specimens.push_str(&format!(
                            "<span style=\"width:{size}px;height:{size}px;background:{ground}\">\
                             <svg width=\"{size}\" height=\"{size}\"><use href=\"#{set}-{color}{role}\"/></svg></span>"
                        ));
                    }
                }
                specimens.push_str("</div>");
            }
        }
    }
    fs::write(out.join("specimens.html"), specimens)?;
    fs::write(out.join("marks.html"), format!("{head}{}", marks()))
}

/// Rows of the real board with the real style sheet, each mark on a light and on a dark square.
fn marks() -> String {
    let css = include_str!("../../static/school.css");
    // Nights are days in the style sheet's own words, so that one page shows both.
    let mut html =
        format!("<style>{css}\n.night {{ --day: ; --night: initial }} .board {{ box-shadow: none }}</style>");
    for night in ["", "night"] {
        for board in BOARDS {
            for set in SETS.map(|(set, _)| set) {
                html.push_str(&format!(
                    "<div class=\"{night}\" data-colours=\"{board}\"><div class=\"board\" data-mode=\"move\" style=\"\
                     width:960px;aspect-ratio:auto;grid-template:80px 80px / repeat({}, 80px)\">",
                    MARKS.len()
                ));
                for row in 0..2 {
                    for (column, (mark, piece)) in MARKS.iter().enumerate() {
                        let light = if (row + column) % 2 == 0 { "light" } else { "" };
                        let (data, picture) = match *piece {
                            "" => (String::new(), String::new()),
                            piece => (
                                format!(" data-piece=\"{piece}\""),
                                format!("<svg viewBox=\"0 0 45 45\"><use href=\"#{set}-{piece}\"/></svg>"),
                            ),
                        };
                        html.push_str(&format!(
                            "<button class=\"square {mark} {light}\"{data}>{picture}\
                             <span class=\"coordinate rank\" data-name=\"1\"></span>\
                             <span class=\"coordinate file\" data-name=\"a\"></span></button>"
                        ));
                    }
                }
                html.push_str("</div></div>");
            }
        }
    }
    html
}

/// Takes the pictures of the two files.
///
/// # Errors
///
/// When the browser fails.
pub async fn photograph(browser: &Browser, out: &Path) -> WebDriverResult<()> {
    let out = out.canonicalize()?;
    for (name, width, height) in [("specimens", 2190, 1380), ("marks", 920, 2640)] {
        let metrics = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        browser.driver.goto(format!("file://{}", out.join(format!("{name}.html")).display())).await?;
        fs::write(out.join(format!("{name}.png")), browser.driver.screenshot_as_png().await?)?;
    }
    Ok(())
}
