//! The contrast of the style sheet's colours, by day and by night, computed as WCAG 2.2 defines it.

use std::collections::BTreeMap;

const CSS: &str = include_str!("../../static/school.css");

/// Text and what it stands on: at least 7:1.
const TEXTS: [(&str, &str); 19] = [
    ("--ink", "--paper"),
    ("--ink", "--sheet"),
    ("--ink-soft", "--paper"),
    ("--ink-soft", "--sheet"),
    ("--accent", "--paper"),
    ("--accent", "--sheet"),
    ("--accent-ink", "--accent"),
    ("--ink", "--accent-wash"),
    ("--ink", "--right-wash"),
    ("--ink", "--wrong-wash"),
    ("--ink", "--illegal-wash"),
    ("--ink", "--sound-wash"),
    ("--right", "--right-wash"),
    ("--wrong", "--wrong-wash"),
    ("--illegal", "--illegal-wash"),
    ("--sound", "--sound-wash"),
    ("--right", "--paper"),
    ("--accent", "--accent-wash"),
    ("--paper", "--right"),
];

/// What marks a control off: at least 3:1.
const CONTROLS: [(&str, &str); 4] =
    [("--control-line", "--paper"), ("--control-line", "--sheet"), ("--accent", "--paper"), ("--right", "--paper")];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hours {
    Day,
    Night,
}

/// The colours of one rule, by the name of their property.
fn colours(selector: &str, hours: Hours) -> BTreeMap<&'static str, &'static str> {
    let (_, rule) = CSS.split_once(&format!("\n{selector} {{")).unwrap_or_else(|| panic!("no rule for {selector}"));
    let (rule, _) = rule.split_once("\n}").unwrap();
    let declarations = rule.split(';').filter_map(|declaration| declaration.trim().split_once(": "));
    declarations.map(|(name, value)| (name, at(value, hours))).collect()
}

/// `var(--day, A) var(--night, B)` is A by day and B by night.
fn at(value: &'static str, hours: Hours) -> &'static str {
    let toggle = if hours == Hours::Day { "var(--day, " } else { "var(--night, " };
    let Some((_, rest)) = value.split_once(toggle) else { return value };
    let end = rest.find("))").map_or_else(|| rest.find(')').unwrap(), |end| end + 1);
    &rest[..end]
}

/// Relative luminance, 0 to 1, of `#abc`, `#aabbcc` or `oklch(L% C H)` without transparency.
fn luminance(colour: &str) -> f64 {
    let linear = match colour.strip_prefix('#') {
        Some(hex) => {
            let digits: Vec<u32> = hex.chars().map(|digit| digit.to_digit(16).unwrap()).collect();
            let channel = |index: usize| match digits.len() {
                3 => f64::from(digits[index] * 17),
                _ => f64::from(digits[2 * index] * 16 + digits[2 * index + 1]),
            };
            [0, 1, 2].map(|index| to_linear(channel(index) / 255.0))
        }
        None => from_oklch(colour),
    };
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn to_linear(channel: f64) -> f64 {
    if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}

/// Linear sRGB. Source of the matrices: CSS Color Module Level 4, section 18, "Sample code for color conversions".
fn from_oklch(colour: &str) -> [f64; 3] {
    let inside = colour.strip_prefix("oklch(").and_then(|rest| rest.strip_suffix(')'));
    let inside = inside.unwrap_or_else(|| panic!("no colour that can be read: {colour}"));
    let numbers: Vec<f64> = inside.split(' ').map(|part| part.trim_end_matches('%').parse().unwrap()).collect();
    let [lightness, chroma, hue] = numbers[..] else { panic!("three numbers: {colour}") };
    let (lightness, hue) = (lightness / 100.0, hue.to_radians());
    let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ];
    linear.map(|channel| channel.clamp(0.0, 1.0))
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn texts_have_seven_to_one_and_controls_three() {
    let mut faults = Vec::new();
    let contrast_set = colours(":root[data-theme=\"contrast\"]", Hours::Day);
    for (hours, set) in
        [("day", colours(":root", Hours::Day)), ("night", colours(":root", Hours::Night)), ("contrast", contrast_set)]
    {
        for (pairs, least) in [(&TEXTS[..], 7.0), (&CONTROLS[..], 3.0)] {
            for (front, back) in pairs {
                let found = contrast(set[front], set[back]);
                if found < least {
                    faults.push(format!("{hours}: {front} on {back} has {found:.2}, needs {least}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Letters and numbers on the board are read on both squares of every board, and the two squares are told apart.
#[test]
fn coordinates_are_read_on_every_board() {
    let (_, rest) = CSS.split_once("\n.coordinate {").unwrap();
    let (_, ink) = rest.split_once(" color: ").unwrap();
    let ink = ink.split(';').next().unwrap();
    for board in ["wood", "green", "blue"] {
        for hours in [Hours::Day, Hours::Night] {
            let set = colours(&format!("[data-colours=\"{board}\"]"), hours);
            for square in ["--square-light", "--square-dark"] {
                let found = contrast(ink, set[square]);
                assert!(found >= 4.5, "{board} {hours:?} {square}: {found:.2}");
            }
            let apart = contrast(set["--square-light"], set["--square-dark"]);
            assert!(apart >= 2.0, "{board} {hours:?}: the squares have {apart:.2}");
        }
    }
}

#[test]
fn black_on_white_has_the_most() {
    assert!((contrast("#000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((contrast("oklch(100% 0 0)", "#000000") - 21.0).abs() < 1e-3);
    assert!((contrast("#777", "#fff") - 4.48).abs() < 0.01);
}
