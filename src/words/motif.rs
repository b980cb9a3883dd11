//! What a theme is called, and what it is on the board of a line: which men, which squares.

use fluent_bundle::FluentValue;

use super::{Words, board};
use crate::tactics::{Evidence, Found, Mark, Part, Theme};

/// "fork", "捉双", "捉雙".
pub fn theme_name(words: Words, theme: Theme) -> String {
    words.say(&format!("theme-{}", theme.key()))
}

/// One sentence on how the idea works here: "The knight on e5 attacks the queen on g6 and the king on d7 at once."
///
/// Phases, lengths and goals are said by their names alone.
pub fn told(words: Words, found: &Found) -> Option<String> {
    let Found { theme, evidence } = found;
    // A discovered check is a discovered attack on the king.
    let theme = match theme {
        Theme::DiscoveredAttack if evidence.marked(Part::Helper).is_none() => Theme::DiscoveredCheck,
        theme => *theme,
    };
    let key = format!("told-{}", theme.key());
    let text = words.say_with(&key, &arguments(words, evidence));
    (text != key).then(|| board::sentence(words, text))
}

/// Every part as `$part`, its men with their squares, and as `$part_square`, its squares alone.
fn arguments(words: Words, evidence: &Evidence) -> Vec<(&'static str, FluentValue<'static>)> {
    const PARTS: [(Part, &str, &str); 13] = [
        (Part::Actor, "actor", "actor_square"),
        (Part::Origin, "origin", "origin_square"),
        (Part::Helper, "helper", "helper_square"),
        (Part::Target, "target", "target_square"),
        (Part::Point, "point", "point_square"),
        (Part::Defender, "defender", "defender_square"),
        (Part::Pinned, "pinned", "pinned_square"),
        (Part::Behind, "behind", "behind_square"),
        (Part::Front, "front", "front_square"),
        (Part::Screen, "screen", "screen_square"),
        (Part::Checker, "checker", "checker_square"),
        (Part::King, "king", "king_square"),
        (Part::Wall, "wall", "wall_square"),
    ];
    let mut arguments = Vec::new();
    for (part, men, squares) in PARTS {
        let marks: Vec<Mark> = evidence.all_marked(part).collect();
        if marks.is_empty() {
            continue;
        }
        let named: Vec<String> = marks.iter().map(|mark| man(words, *mark)).collect();
        arguments.push((men, FluentValue::from(words.list(&named))));
        arguments.push((squares, board::square_list(words, marks.iter().map(|mark| mark.square)).into()));
    }
    arguments
}

/// "the knight on e5", or the square alone where nothing stands.
fn man(words: Words, mark: Mark) -> String {
    match mark.piece {
        Some(piece) => {
            let piece = board::role(words, piece.role);
            words.say_with("piece-on", &[("piece", piece.into()), ("square", board::name(mark.square))])
        }
        None => mark.square.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::parse_position, lang::Lang, tactics::Line};

    #[track_caller]
    fn says(fen: &str, moves: &str, theme: Theme, sentences: [&str; 3]) {
        let moves = moves.split(' ').map(|m| m.parse().unwrap());
        let line = Line::new(parse_position(fen).unwrap(), moves).unwrap();
        let found = crate::tactics::find(&line).into_iter().find(|found| found.theme == theme).unwrap();
        let said = Lang::ALL.map(|lang| told(Words::of(lang), &found).unwrap());
        assert_eq!(said, sentences.map(str::to_owned));
    }

    #[test]
    fn a_fork_names_the_men() {
        says(
            "8/2pk4/4p1q1/8/8/R2N4/5PP1/6K1 w - - 0 1",
            "d3e5 d7e7 e5g6",
            Theme::Fork,
            [
                "The knight on e5 attacks the queen on g6 and the king on d7 at once.",
                "e5格的马同时攻击g6格的后和d7格的王。",
                "e5的騎士同時攻擊g6的皇后和d7的國王。",
            ],
        );
    }

    #[test]
    fn a_square_clearance_says_who_uses_the_square() {
        says(
            "6k1/4P1b1/8/3pp3/1p1Pnp2/3K4/7r/R1Q5 b - - 0 1",
            "e4c5 d4c5 e5e4",
            Theme::SquareClearance,
            [
                "The knight on e4 leaves its square, so that the pawn on e5 can go there.",
                "e4格的马离开自己的格子，使e5格的兵能走到那里。",
                "e4的騎士離開自己的格子，使e5的士兵能走到那裡。",
            ],
        );
    }

    #[test]
    fn every_theme_has_a_name_and_every_idea_a_sentence() {
        for lang in Lang::ALL {
            for theme in Theme::ALL {
                let name = theme_name(Words::of(lang), theme);
                assert!(!name.starts_with("theme-"), "{lang}: {theme} has no name");
            }
        }
    }
}
