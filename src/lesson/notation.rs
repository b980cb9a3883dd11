//! A move or a square in algebraic notation, as a learner writes it: what it names, and how far the writing is from the usual.
//!
//! Forgiving, as Appendix C of the Laws is: signs that may be left out are only told about. What would name another move,
//! or claim what is not so on the board, is a fault.

use shakmaty::Position as _;

use crate::chess::{Attempt, Move, MoveTextError, Reason, Role, Square, Verdict, attempt_of, move_squares};

use super::Scene;

/// What is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    Move(Move),
    Square(Square),
}

/// What a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// What was asked for, with everything in which the text is not written as usual.
    Asked(Vec<Slip>),
    /// Another move that is legal here.
    OtherMove(Move),
    /// A move that is not legal here.
    IllegalMove(Attempt, Reason),
    /// No move, or no single one.
    NoMove(MoveTextError),
    OtherSquare(Square),
    NoSquare,
}

/// One way in which a text differs from the usual writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    // The Laws allow it, or anyone would understand it.
    CheckSignMissing,
    MateSignMissing,
    /// Written as a check, though it is mate.
    MateSign,
    CaptureSignMissing,
    Zeros,
    LongForm,
    /// Says where the piece comes from, though only one can go there.
    OriginNotNeeded(Role),
    EqualsMissing,
    EnPassantSign,
    /// A file in capitals, or a piece in small letters.
    Capitals,
    OwnName(Role),
    PawnLetter,
    TargetRankMissing,
    Dash,
    OtherwiseUnusual,
    // It does not say what is so.
    FalseCheck,
    FalseMate,
    FalseCapture,
    FalseEnPassant,
    PieceLetterMissing(Role),
    /// The king's letter for a knight.
    KingForKnight,
    PromotionMissing,
    PawnFileMissing,
    /// Several of these pieces can go there.
    OriginMissing(Role),
    CastlingAsKingMove,
    SquareReversed,
}

impl Slip {
    /// Whether the text does not say what is so, and does not only look unusual.
    pub const fn is_fault(&self) -> bool {
        matches!(
            self,
            Slip::FalseCheck
                | Slip::FalseMate
                | Slip::FalseCapture
                | Slip::FalseEnPassant
                | Slip::PieceLetterMissing(_)
                | Slip::KingForKnight
                | Slip::PromotionMissing
                | Slip::PawnFileMissing
                | Slip::OriginMissing(_)
                | Slip::CastlingAsKingMove
                | Slip::SquareReversed
        )
    }
}

/// The usual writing.
pub fn usual(scene: &Scene, writing: Writing) -> String {
    match writing {
        Writing::Move(played) => scene.write(played),
        Writing::Square(square) => square.to_string(),
    }
}

/// What a text names, where this was to be written.
pub fn read(scene: &Scene, writing: Writing, text: &str) -> Written {
    match writing {
        Writing::Move(played) => read_move(scene, played, text),
        Writing::Square(square) => read_square(square, text),
    }
}

fn read_square(asked: Square, text: &str) -> Written {
    let letters: Vec<char> = plain(text).chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    let parse = |file: char, rank: char| format!("{}{rank}", file.to_ascii_lowercase()).parse::<Square>().ok();
    let &[first, second] = letters.as_slice() else { return Written::NoSquare };
    let (named, slip) = match (parse(first, second), parse(second, first)) {
        (Some(square), _) => (square, first.is_ascii_uppercase().then_some(Slip::Capitals)),
        (None, Some(square)) => (square, Some(Slip::SquareReversed)),
        (None, None) => return Written::NoSquare,
    };
    if named == asked { Written::Asked(slip.into_iter().collect()) } else { Written::OtherSquare(named) }
}

fn read_move(scene: &Scene, asked: Move, text: &str) -> Written {
    let text = text.trim();
    if text == scene.write(asked) {
        return Written::Asked(Vec::new());
    }
    let signs = Signs::of(text);
    let (_, to) = move_squares(&asked);
    let goes_there = signs.squeezed.to_ascii_lowercase().ends_with(&to.to_string());
    let same_but_letter = || {
        let expected = squeezed(&scene.write(asked));
        signs.squeezed.strip_prefix(['K', 'k']).is_some_and(|rest| expected.strip_prefix('N') == Some(rest))
    };
    let same_but_pawn_file = || asked.role() == Role::Pawn && asked.is_capture() && signs.squeezed == to.to_string();
    match scene.read_attempt(text) {
        Ok(attempt) if attempt == attempt_of(&asked) => Written::Asked(slips(scene, asked, &signs)),
        Ok(attempt) => match scene.judge(attempt) {
            Verdict::Legal(other) => Written::OtherMove(other),
            Verdict::Illegal(Reason::PromotionMissing { .. }) if without_promotion(attempt_of(&asked)) == attempt => {
                Written::Asked(vec![Slip::PromotionMissing])
            }
            Verdict::Illegal(_) if same_but_letter() => Written::Asked(vec![Slip::KingForKnight]),
            Verdict::Illegal(_) if same_but_pawn_file() => Written::Asked(vec![Slip::PawnFileMissing]),
            Verdict::Illegal(reason) => Written::IllegalMove(attempt, reason),
        },
        Err(MoveTextError::Ambiguous { role, candidates })
            if role == asked.role() && goes_there && asked.from().is_some_and(|from| candidates.contains(&from)) =>
        {
            Written::Asked(vec![Slip::OriginMissing(role)])
        }
        Err(MoveTextError::NoSuchPiece { .. }) if same_but_letter() => Written::Asked(vec![Slip::KingForKnight]),
        Err(MoveTextError::NoSuchPiece { .. }) if same_but_pawn_file() => Written::Asked(vec![Slip::PawnFileMissing]),
        Err(error) => Written::NoMove(error),
    }
}

fn without_promotion(attempt: Attempt) -> Attempt {
    Attempt { promotion: None, ..attempt }
}

/// The full-width forms of a Chinese keyboard as plain ones, and no blanks.
fn plain(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '–' | '—' | '‐' | '−' => '-',
        '×' => 'x',
        _ => letter,
    };
    text.chars().filter(|letter| !letter.is_whitespace()).map(narrow).collect()
}

/// The letters and figures of a notation without its signs.
fn squeezed(notation: &str) -> String {
    notation.chars().filter(|letter| letter.is_ascii_alphanumeric() && !matches!(letter, 'x' | 'X')).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Check,
    /// Two crosses, which some write for mate and some for a double check.
    Crosses,
    Mate,
}

/// The signs of a notation, taken apart.
struct Signs {
    sign: Option<Sign>,
    capture: bool,
    dash: bool,
    equals: bool,
    en_passant: bool,
    /// Words or names in place of letters.
    in_words: bool,
    squeezed: String,
}

impl Signs {
    fn of(text: &str) -> Signs {
        const WORDS: [&str; 9] = ["king", "queen", "rook", "bishop", "knight", "pawn", "castl", "takes", "check"];
        let mut rest = plain(text);
        let lower = rest.to_ascii_lowercase();
        let in_words = !rest.is_ascii() || WORDS.iter().any(|word| lower.contains(word));
        if let Some((number, after)) = rest.split_once('.')
            && !number.is_empty()
            && number.bytes().all(|digit| digit.is_ascii_digit())
        {
            rest = after.trim_start_matches('.').to_owned();
        }
        let mut en_passant = false;
        let mut sign = None;
        // The two may stand in either order.
        for _ in 0..2 {
            rest = rest.trim_end_matches(['!', '?']).to_owned();
            for ending in ["e.p.", "e.p", "ep"] {
                if let Some(before) = rest.strip_suffix(ending) {
                    (rest, en_passant) = (before.to_owned(), true);
                    break;
                }
            }
            for (ending, meaning) in [("++", Sign::Crosses), ("#", Sign::Mate), ("+", Sign::Check)] {
                if let Some(before) = rest.strip_suffix(ending) {
                    (rest, sign) = (before.to_owned(), Some(meaning));
                    break;
                }
            }
        }
        Signs {
            sign,
            capture: rest.contains(['x', 'X', ':']),
            dash: rest.contains('-'),
            equals: rest.contains('='),
            en_passant,
            in_words,
            squeezed: squeezed(&rest),
        }
    }
}

/// What is unusual in a text that names the move.
fn slips(scene: &Scene, asked: Move, signs: &Signs) -> Vec<Slip> {
    if signs.in_words {
        return vec![Slip::OwnName(asked.role())];
    }
    let mut slips = letter_slips(scene, asked, signs);
    match (signs.capture, asked.is_capture()) {
        (true, false) => slips.push(Slip::FalseCapture),
        (false, true) => slips.push(Slip::CaptureSignMissing),
        _ => {}
    }
    if asked.is_promotion() && !signs.equals && !slips.contains(&Slip::PromotionMissing) {
        slips.push(Slip::EqualsMissing);
    }
    if signs.en_passant {
        slips.push(if asked.is_en_passant() { Slip::EnPassantSign } else { Slip::FalseEnPassant });
    }
    slips.extend(sign_slip(scene, asked, signs.sign));
    // What is wrong comes first, and what is only unusual is not told beside it.
    if slips.iter().any(Slip::is_fault) {
        slips.retain(Slip::is_fault);
    }
    slips
}

fn sign_slip(scene: &Scene, asked: Move, sign: Option<Sign>) -> Option<Slip> {
    let Scene::Position(after) = scene.after(asked) else { return None };
    let double_check = after.checkers().count() > 1;
    match sign {
        None if after.is_checkmate() => Some(Slip::MateSignMissing),
        None if after.is_check() => Some(Slip::CheckSignMissing),
        None => None,
        Some(Sign::Mate) if after.is_checkmate() => None,
        Some(_) if after.is_checkmate() => Some(Slip::MateSign),
        Some(Sign::Check) if after.is_check() => None,
        Some(Sign::Crosses) if double_check => None,
        Some(_) if after.is_check() => Some(Slip::FalseMate),
        Some(_) => Some(Slip::FalseCheck),
    }
}

/// What is unusual in the letters and figures.
fn letter_slips(scene: &Scene, asked: Move, signs: &Signs) -> Vec<Slip> {
    let written = signs.squeezed.as_str();
    let expected = squeezed(&scene.write(asked));
    if written == expected {
        let dashed = signs.dash && !asked.is_castle();
        return if dashed { vec![Slip::Dash] } else { Vec::new() };
    }
    if asked.is_castle() {
        let circles = written.chars().all(|letter| matches!(letter, 'O' | 'o' | '0'));
        return vec![match circles {
            true if written.contains('0') => Slip::Zeros,
            true => Slip::Capitals,
            false => Slip::CastlingAsKingMove,
        }];
    }
    if written.eq_ignore_ascii_case(&expected) {
        return vec![Slip::Capitals];
    }
    let mut slips = Vec::new();
    let mut rest = written.to_ascii_lowercase();
    let letter = asked.role().char();
    match (rest.strip_prefix(letter).map(str::to_owned), asked.role()) {
        // A pawn's file may be the letter of a bishop, but never `p`.
        (Some(after), Role::Pawn) => {
            slips.push(Slip::PawnLetter);
            rest = after;
        }
        (Some(after), _) if !is_squares_alone(&rest) => rest = after,
        (_, Role::Pawn) => {}
        (_, role) => slips.push(Slip::PieceLetterMissing(role)),
    }
    if let Some(promotion) = asked.promotion() {
        match rest.strip_suffix(promotion.char()) {
            Some(before) => rest = before.to_owned(),
            None => slips.push(Slip::PromotionMissing),
        }
    }
    let (from, to) = move_squares(&asked);
    let usual = expected.trim_start_matches(letter.to_ascii_uppercase()).to_owned();
    let usual_origin = usual.split_once(&to.to_string()).map_or("", |(origin, _)| origin);
    match rest.strip_suffix(&to.to_string()) {
        Some(origin) if origin == usual_origin => {}
        Some(origin) if origin == from.to_string() => slips.push(Slip::LongForm),
        Some(_) if usual_origin.is_empty() => slips.push(Slip::OriginNotNeeded(asked.role())),
        None if rest == format!("{}{}", from.file().char(), to.file().char()) => slips.push(Slip::TargetRankMissing),
        _ => slips.push(Slip::OtherwiseUnusual),
    }
    slips
}

/// `b1c3`: two squares and no letter before them.
fn is_squares_alone(text: &str) -> bool {
    text.len() == 4 && text.get(..2).zip(text.get(2..)).is_some_and(|(from, to)| is_square(from) && is_square(to))
}

fn is_square(text: &str) -> bool {
    text.parse::<Square>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_position;

    #[track_caller]
    fn written(fen: &str, asked: &str, text: &str) -> Written {
        let scene = Scene::Position(parse_position(fen).unwrap());
        let asked = scene.read(asked).unwrap();
        read(&scene, Writing::Move(asked), text)
    }

    #[track_caller]
    fn slip(fen: &str, asked: &str, text: &str, expect: &[Slip]) {
        assert_eq!(written(fen, asked, text), Written::Asked(expect.to_vec()), "{text}");
    }

    const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    const PROMOTE: &str = "2r3k1/1P3ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    const KNIGHTS: &str = "4k3/8/8/8/8/N7/8/R3N1KR w - - 0 1";
    const PASSING: &str = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";

    #[test]
    fn the_usual_writing_has_no_slip() {
        for (fen, text) in [
            (ITALIAN, "O-O"),
            (ITALIAN, "Bxf7+"),
            (ITALIAN, "Nxe5"),
            (ITALIAN, "d4"),
            (PROMOTE, "b8=Q"),
            (PROMOTE, "bxc8=Q#"),
            (PROMOTE, "bxc8=N"),
            (PROMOTE, "Rd8+"),
            (KNIGHTS, "Nac2"),
            (KNIGHTS, "Nec2"),
            (KNIGHTS, "Rb1"),
            (PASSING, "exd6"),
            (PASSING, "O-O-O"),
            (PASSING, "Rxh8+"),
        ] {
            slip(fen, text, text, &[]);
            slip(fen, text, &format!(" {text} "), &[]);
            slip(fen, text, &format!("12. {text}!"), &[]);
        }
    }

    #[test]
    fn signs_that_may_be_left_out_are_only_told() {
        slip(ITALIAN, "Bxf7+", "Bxf7", &[Slip::CheckSignMissing]);
        slip(ITALIAN, "Bxf7+", "Bf7+", &[Slip::CaptureSignMissing]);
        slip(ITALIAN, "Bxf7+", "Bf7", &[Slip::CaptureSignMissing, Slip::CheckSignMissing]);
        slip(PROMOTE, "bxc8=Q#", "bxc8=Q", &[Slip::MateSignMissing]);
        slip(PROMOTE, "bxc8=Q#", "bxc8=Q+", &[Slip::MateSign]);
        slip(PROMOTE, "bxc8=Q#", "bxc8=Q++", &[Slip::MateSign]);
        slip(PROMOTE, "b8=Q", "b8Q", &[Slip::EqualsMissing]);
        slip(PROMOTE, "b8=Q", "b8(Q)", &[Slip::EqualsMissing]);
        slip(PASSING, "exd6", "exd6 e.p.", &[Slip::EnPassantSign]);
        slip(PASSING, "exd6", "exd6ep", &[Slip::EnPassantSign]);
        slip(PASSING, "exd6", "ed6", &[Slip::CaptureSignMissing]);
        slip(PASSING, "exd6", "exd", &[Slip::TargetRankMissing]);
        slip(ITALIAN, "O-O", "0-0", &[Slip::Zeros]);
        slip(PASSING, "O-O-O", "0-0-0", &[Slip::Zeros]);
        slip(ITALIAN, "O-O", "o-o", &[Slip::Capitals]);
    }

    #[test]
    fn other_writings_of_the_same_move_are_right() {
        slip(ITALIAN, "Nc3", "Nb1c3", &[Slip::LongForm]);
        slip(ITALIAN, "Nc3", "Nb1-c3", &[Slip::LongForm]);
        slip(ITALIAN, "d4", "d2-d4", &[Slip::LongForm]);
        slip(ITALIAN, "d4", "d2d4", &[Slip::LongForm]);
        slip(ITALIAN, "Nc3", "Nbc3", &[Slip::OriginNotNeeded(Role::Knight)]);
        slip(ITALIAN, "Nc3", "N-c3", &[Slip::Dash]);
        slip(ITALIAN, "Nc3", "nc3", &[Slip::Capitals]);
        slip(ITALIAN, "Nc3", "NC3", &[Slip::Capitals]);
        slip(ITALIAN, "d4", "D4", &[Slip::Capitals]);
        slip(ITALIAN, "d4", "Pd4", &[Slip::PawnLetter]);
        slip(ITALIAN, "Nc3", "马c3", &[Slip::OwnName(Role::Knight)]);
        slip(ITALIAN, "Nc3", "knight c3", &[Slip::OwnName(Role::Knight)]);
        slip(ITALIAN, "Nc3", "Ｎｃ３", &[]);
        slip(KNIGHTS, "Nac2", "N3c2", &[Slip::OtherwiseUnusual]);
    }

    #[test]
    fn what_is_not_so_is_a_fault() {
        slip(ITALIAN, "d4", "d4+", &[Slip::FalseCheck]);
        slip(ITALIAN, "Bxf7+", "Bxf7#", &[Slip::FalseMate]);
        slip(ITALIAN, "Nc3", "Nxc3", &[Slip::FalseCapture]);
        slip(ITALIAN, "d4", "d4 e.p.", &[Slip::FalseEnPassant]);
        slip(ITALIAN, "Nc3", "b1c3", &[Slip::PieceLetterMissing(Role::Knight)]);
        slip(ITALIAN, "Nc3", "Kc3", &[Slip::KingForKnight]);
        slip(ITALIAN, "O-O", "Kg1", &[Slip::CastlingAsKingMove]);
        slip(PROMOTE, "b8=Q", "b8", &[Slip::PromotionMissing]);
        slip(PROMOTE, "bxc8=Q#", "bxc8", &[Slip::PromotionMissing]);
        slip(KNIGHTS, "Nac2", "Nc2", &[Slip::OriginMissing(Role::Knight)]);
        slip("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "d5", &[Slip::PawnFileMissing]);
    }

    #[test]
    fn another_move_is_named_as_what_it_is() {
        assert!(matches!(written(PROMOTE, "b8=Q", "b8=R"), Written::OtherMove(_)));
        assert!(matches!(written(KNIGHTS, "Nac2", "Nec2"), Written::OtherMove(_)));
        assert!(matches!(written(ITALIAN, "Nc3", "Nc4"), Written::IllegalMove(..)));
        assert!(matches!(written(ITALIAN, "Nc3", "hello"), Written::NoMove(MoveTextError::NotAMove { .. })));
        // A king that can go there is no slip for a knight.
        assert!(matches!(written("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", "Nf2", "Kf2"), Written::OtherMove(_)));
    }

    #[test]
    fn a_square_is_a_small_letter_and_a_number() {
        let asked = |text| read_square(Square::E4, text);
        assert_eq!(asked("e4"), Written::Asked(vec![]));
        assert_eq!(asked(" e 4."), Written::Asked(vec![]));
        assert_eq!(asked("E4"), Written::Asked(vec![Slip::Capitals]));
        assert_eq!(asked("4e"), Written::Asked(vec![Slip::SquareReversed]));
        assert_eq!(asked("d4"), Written::OtherSquare(Square::D4));
        for text in ["e9", "44", "e", "e44", ""] {
            assert_eq!(asked(text), Written::NoSquare, "{text}");
        }
    }
}
