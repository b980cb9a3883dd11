//! Lines that have each motif and lines that nearly have it; the doc comments' examples; and the laws of symmetry.

use std::{collections::BTreeMap, fs, path::Path};

use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, Setup, fen::Fen, uci::UciMove};
use tabiya::{
    lang::Lang,
    tactics::{Found, Kind, Line, Part, Theme, ThemeSet, find, motif, themes},
    words::{Words, told},
};

const EXAMPLES: &str = include_str!("../data/motifs.tsv");

/// A start position and moves; with a lead the first move is the opponent's.
#[derive(Clone)]
struct Example {
    setup: Setup,
    moves: Vec<UciMove>,
    has_lead: bool,
}

impl Example {
    #[track_caller]
    fn read(fen: &str, moves: &str) -> Example {
        let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let has_lead = moves.starts_with('(');
        let moves = moves.replace(['(', ')'], "");
        let moves = moves.split(' ').map(|m| m.parse().unwrap_or_else(|error| panic!("{m}: {error}"))).collect();
        Example { setup: fen.into_setup(), moves, has_lead }
    }

    #[track_caller]
    fn line(&self) -> Line {
        let position: Chess = self.setup.clone().position(CastlingMode::Standard).unwrap();
        let moves = self.moves.iter().copied();
        let line = if self.has_lead { Line::with_lead(position, moves) } else { Line::new(position, moves) };
        line.unwrap_or_else(|error| panic!("{:?}: {error}", self.setup))
    }

    /// The same with colours, and thereby ranks, changed over.
    fn colours_changed(&self) -> Example {
        let mut setup = self.setup.clone();
        setup.mirror();
        Example { setup, moves: self.moves.iter().map(|m| m.to_mirrored()).collect(), has_lead: self.has_lead }
    }

    /// The same with the a-file where the h-file was; none where somebody may castle.
    fn files_changed(&self) -> Option<Example> {
        let mut setup = self.setup.clone();
        if setup.castling_rights.any() {
            return None;
        }
        setup.board.flip_horizontal();
        setup.ep_square = setup.ep_square.map(shakmaty::Square::flip_horizontal);
        let flip = |m: &UciMove| match *m {
            UciMove::Normal { from, to, promotion } => {
                UciMove::Normal { from: from.flip_horizontal(), to: to.flip_horizontal(), promotion }
            }
            other => other,
        };
        Some(Example { setup, moves: self.moves.iter().map(flip).collect(), has_lead: self.has_lead })
    }
}

fn rows() -> impl Iterator<Item = (Theme, bool, Example)> {
    EXAMPLES.lines().filter(|row| !row.starts_with('#')).map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [theme, kind, fen, moves] = fields[..] else { panic!("not four fields: {row}") };
        assert!(matches!(kind, "has" | "near"), "{row}");
        (theme.parse().unwrap(), kind == "has", Example::read(fen, moves))
    })
}

#[test]
fn each_motif_is_in_its_lines_and_not_in_the_near_misses() {
    for (row, (theme, has, example)) in rows().enumerate() {
        let line = example.line();
        assert_eq!(themes(&line).contains(theme), has, "example {} of {theme}: {}", row + 1, fen(&line));
    }
}

#[test]
fn each_motif_has_five_lines_and_five_near_misses() {
    let mut counts: BTreeMap<(Theme, bool), usize> = BTreeMap::new();
    for (theme, has, _) in rows() {
        *counts.entry((theme, has)).or_default() += 1;
    }
    let wanted = |theme: &Theme| {
        theme.is_computed() && matches!(theme.kind(), Kind::Motif | Kind::MatePattern | Kind::SpecialMove)
    };
    for theme in Theme::ALL.into_iter().filter(wanted) {
        for has in [true, false] {
            let n = counts.get(&(theme, has)).copied().unwrap_or(0);
            assert!(n >= 5, "{theme}: {n} lines with has = {has}");
        }
    }
}

/// The text of every file with motif functions, whose doc comments hold examples.
fn motif_sources() -> Vec<String> {
    let tactics = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tactics");
    let folders = ["motif", "mate_pattern"].map(|folder| fs::read_dir(tactics.join(folder)).unwrap());
    folders.into_iter().flatten().map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

/// The key of the theme that a function finds: `discovered_check` finds `discoveredCheck`.
fn key_of(function: &str) -> String {
    let mut words = function.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |key, word| key + &word[..1].to_uppercase() + &word[1..])
}

#[test]
fn the_examples_in_the_doc_comments_hold() {
    let mut documented = ThemeSet::default();
    for source in motif_sources() {
        let mut examples = Vec::new();
        for text in source.lines() {
            let example = |label: &str| {
                let [_, fen, _, moves, _] = text.strip_prefix(label)?.split('`').collect::<Vec<_>>()[..] else {
                    panic!("not a FEN and moves: {text}")
                };
                Some(Example::read(fen, moves))
            };
            examples.extend(example("/// - Has it:").map(|example| (true, example)));
            examples.extend(example("/// - Nearly:").map(|example| (false, example)));
            let Some((_, function)) = text.split_once("fn ").filter(|_| !text.starts_with(' ') && !examples.is_empty())
            else {
                continue;
            };
            let key = key_of(function.split('(').next().unwrap_or_default());
            let theme: Theme = key.parse().or_else(|_| format!("{key}Mate").parse()).unwrap();
            assert_eq!(examples.iter().map(|(has, _)| *has).collect::<Vec<_>>(), [true, false], "{theme}");
            for (has, example) in examples.drain(..) {
                let line = example.line();
                assert_eq!(themes(&line).contains(theme), has, "{theme}: {}", fen(&line));
            }
            documented.insert(theme);
        }
    }
    for theme in Theme::ALL.into_iter().filter(|theme| theme.is_computed()) {
        let counted = matches!(theme.kind(), Kind::Phase | Kind::Goal | Kind::Length);
        assert!(counted || documented.contains(theme), "{theme} has no example in its doc comment");
    }
}

/// Themes that look at one wing, or at a square of one file.
const OF_A_WING: [Theme; 4] =
    [Theme::KingsideAttack, Theme::QueensideAttack, Theme::AttackingF2F7, Theme::Interference];

/// Lichess's two themes that its tagger reads differently at a1; see their functions.
const OF_A_CORNER: [Theme; 2] = [Theme::QueensideAttack, Theme::Interference];

/// The position that the solver sees first, and the moves in the order of the line.
fn fen(line: &Line) -> String {
    let moves: Vec<String> = line.plies().iter().map(|ply| format!("{}{}", ply.from, ply.to)).collect();
    format!("{} {}", Fen::from_position(line.position(0), EnPassantMode::Legal), moves.join(" "))
}

#[track_caller]
fn same_themes(line: &Line, other: &Line, but: &[Theme]) {
    let (here, there) = (themes(line), themes(other));
    for theme in Theme::ALL.into_iter().filter(|theme| !but.contains(theme)) {
        assert_eq!(here.contains(theme), there.contains(theme), "{theme}: {}", fen(line));
    }
}

#[track_caller]
fn symmetry(example: &Example) {
    let line = example.line();
    same_themes(&line, &example.colours_changed().line(), &OF_A_CORNER);
    if let Some(changed) = example.files_changed() {
        same_themes(&line, &changed.line(), &OF_A_WING);
    }
}

#[test]
fn changing_colours_or_files_over_changes_no_theme() {
    for (_, _, example) in rows() {
        symmetry(&example);
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]

    /// Lines out of random games: nothing panics, and symmetry holds there too.
    #[test]
    fn symmetry_holds_in_random_games(choices in proptest::collection::vec(proptest::prelude::any::<u16>(), 12..120)) {
        let mut position = Chess::default();
        let mut history = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[usize::from(choice) % moves.len()];
            history.push((position.clone(), m.to_uci(CastlingMode::Standard)));
            position.play_unchecked(m);
        }
        for window in history.windows(6) {
            let setup = window[0].0.to_setup(EnPassantMode::Legal);
            let moves = window.iter().map(|(_, m)| *m).collect();
            symmetry(&Example { setup, moves, has_lead: true });
        }
    }
}

#[test]
fn evidence_names_the_men() {
    let example = Example::read("8/2pk4/4p1q1/8/8/R2N4/5PP1/6K1 w - - 0 1", "d3e5 d7e7 e5g6");
    let fork = motif::double::fork(&example.line()).unwrap();
    assert_eq!((fork.ply, fork.marked(Part::Actor).unwrap().square), (0, shakmaty::Square::E5));
    let targets: Vec<String> = fork.all_marked(Part::Target).map(|mark| mark.square.to_string()).collect();
    assert_eq!(targets, ["g6", "d7"]);
}

#[test]
fn every_ply_of_the_evidence_is_a_ply_of_the_line() {
    for (_, _, example) in rows() {
        let line = example.line();
        for Found { theme, evidence } in find(&line) {
            let inside = evidence.ply < line.plies().len() && evidence.reaps.is_none_or(|ply| ply < line.plies().len());
            assert!(inside, "{theme}: {evidence:?}");
        }
    }
}

#[test]
fn every_idea_is_told_with_all_its_men_in_three_languages() {
    for (_, _, example) in rows() {
        let line = example.line();
        for found in find(&line) {
            let is_idea = matches!(found.theme.kind(), Kind::Motif | Kind::MatePattern | Kind::SpecialMove);
            for lang in Lang::ALL {
                let text = told(Words::of(lang), &found);
                assert_eq!(text.is_some(), is_idea, "{lang}: {}", found.theme);
                let text = text.unwrap_or_default();
                assert!(!text.contains(['{', '$']), "{lang}: {}: {text}: {}", found.theme, fen(&line));
            }
        }
    }
}
