//! Moves as people write them: letters, figurines, squares, full-width forms, English words and the Chinese names of both
//! scripts.
//!
//! Reading goes in three steps: the text is brought to one spelling, the spelling to one or two readings (`bxc3` may
//! be a pawn or a bishop), and a reading to the piece on the board that is meant.

use std::cmp::Reverse;

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square, attacks};

use super::{
    Attempt, Diagram, Position, Reason, Verdict,
    view::{View, home_of_king},
};

/// Why a text gives no attempt. A text that names an illegal move is no error: it is an attempt to be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    #[error("{text:?} is not a move")]
    NotAMove { text: String },
    /// Several pieces of the kind could go there; `candidates` are their squares.
    #[error("several pieces could go there: from {}", list(candidates))]
    Ambiguous { role: Role, candidates: Vec<Square> },
    /// The mover has no such piece, or none on the file and rank that the text names.
    #[error("there is no such piece to move")]
    NoSuchPiece { role: Role, file: Option<File>, rank: Option<Rank> },
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

/// The attempt that people mean by a text; [`judge`](super::judge()) says whether it is legal.
///
/// Where no piece can make the move, it is the attempt of the piece that comes nearest: a pinned one before one whose
/// way is blocked, and that before one that does not move so at all.
///
/// # Errors
///
/// The text is no move, several pieces could make it, or the mover has no such piece. Castling needs the king on its
/// first square: without it there is no such piece.
pub fn read_move(position: &Position, text: &str) -> Result<Attempt, MoveTextError> {
    read(&View::of(position), text)
}

/// The attempt that people mean by a text, on a diagram.
///
/// # Errors
///
/// As for [`read_move`].
pub fn read_move_on_diagram(diagram: &Diagram, text: &str) -> Result<Attempt, MoveTextError> {
    read(&diagram.view(), text)
}

fn read(view: &View<'_>, text: &str) -> Result<Attempt, MoveTextError> {
    let spelling = respell(text);
    if let Some(side) = castling(&spelling) {
        return castle(view, side);
    }
    let letters: Vec<char> = spelling.chars().collect();
    let as_piece = letters.split_first().and_then(|(first, rest)| Reading::of(Some(role_of(*first)?), rest));
    let as_squares = Reading::of(None, &letters);
    match (as_piece, as_squares) {
        (None, None) => Err(MoveTextError::NotAMove { text: text.to_owned() }),
        (Some(reading), None) | (None, Some(reading)) => reading.attempt(view),
        (Some(bishop), Some(squares)) if letters.starts_with(&['b']) => small_b(view, &bishop, &squares),
        (Some(bishop), Some(squares)) => capital_b(view, &bishop, &squares),
    }
}

/// `Bc3` is the bishop. Where that cannot be, somebody has the shift key down: `BXC3` without a bishop, `B1C3`.
fn capital_b(view: &View<'_>, bishop: &Reading, squares: &Reading) -> Result<Attempt, MoveTextError> {
    let attempt = bishop.attempt(view);
    let can_be = match &attempt {
        Ok(attempt) => !squares.is_from_square_to_square() || is_playable(&view.judge(*attempt)),
        Err(MoveTextError::NoSuchPiece { .. }) => false,
        Err(MoveTextError::Ambiguous { .. } | MoveTextError::NotAMove { .. }) => true,
    };
    if can_be { attempt } else { squares.attempt(view).or(attempt) }
}

/// `bc3`: the pawn if a pawn may go there, then the bishop if it may, then whichever fails less badly.
fn small_b(view: &View<'_>, bishop: &Reading, squares: &Reading) -> Result<Attempt, MoveTextError> {
    if squares.is_from_square_to_square() {
        return squares.attempt(view);
    }
    let failure = |attempt: &Result<Attempt, MoveTextError>| match attempt {
        Ok(attempt) => view.judge(*attempt).reason().map_or(0, farness),
        Err(MoveTextError::Ambiguous { .. }) => 0,
        Err(MoveTextError::NoSuchPiece { .. } | MoveTextError::NotAMove { .. }) => u8::MAX,
    };
    let (pawn, bishop) = (squares.attempt(view), bishop.attempt(view));
    let possible_for_pawn = failure(&pawn) < farness_of_wrong_shape();
    if failure(&pawn) == 0 || (possible_for_pawn && failure(&bishop) > 0) || failure(&bishop) == u8::MAX {
        pawn
    } else {
        bishop
    }
}

fn castle(view: &View<'_>, side: CastlingSide) -> Result<Attempt, MoveTextError> {
    let home = home_of_king(view.turn);
    if view.board.piece_at(home) != Some(view.turn.king()) {
        return Err(MoveTextError::NoSuchPiece { role: Role::King, file: Some(home.file()), rank: Some(home.rank()) });
    }
    Ok(Attempt { from: home, to: side.king_to(view.turn), promotion: None })
}

/// Names and words, longest first, and the one letter each is spelt with.
const WORDS: [(&str, &str); 50] = [
    ("吃过路兵", ""),
    ("吃過路兵", ""),
    ("e.p.", ""),
    ("...", "."),
    ("升变为", "="),
    ("升變為", "="),
    ("升变成", "="),
    ("升變成", "="),
    ("升变", "="),
    ("升變", "="),
    ("变成", "="),
    ("變成", "="),
    ("将军", ""),
    ("將軍", ""),
    ("将死", ""),
    ("將死", ""),
    ("国王", "♔"),
    ("國王", "♔"),
    ("皇后", "♕"),
    ("城堡", "♖"),
    ("主教", "♗"),
    ("骑士", "♘"),
    ("騎士", "♘"),
    ("士兵", "♙"),
    ("王", "♔"),
    ("后", "♕"),
    ("後", "♕"),
    ("车", "♖"),
    ("車", "♖"),
    ("象", "♗"),
    ("马", "♘"),
    ("馬", "♘"),
    ("兵", "♙"),
    ("♚", "♔"),
    ("♛", "♕"),
    ("♜", "♖"),
    ("♝", "♗"),
    ("♞", "♘"),
    ("♟", "♙"),
    ("升", "="),
    ("变", "="),
    ("變", "="),
    ("吃", "x"),
    ("到", "-"),
    ("走", "-"),
    ("×", "x"),
    ("–", "-"),
    ("—", "-"),
    ("‐", "-"),
    ("−", "-"),
];

/// English words as they are said aloud, and what each is spelt with.
const ENGLISH: [(&str, &str); 18] = [
    ("king", "♔"),
    ("queen", "♕"),
    ("rook", "♖"),
    ("bishop", "♗"),
    ("knight", "♘"),
    ("pawn", "♙"),
    ("to", "-"),
    ("from", ""),
    ("on", ""),
    ("takes", "x"),
    ("captures", "x"),
    ("promotes", "="),
    ("promoting", "="),
    ("en", ""),
    ("passant", ""),
    ("check", ""),
    ("mate", ""),
    ("checkmate", ""),
];

/// "Knight to f3" as "♘ - f3"; what is not one of the words stays as it is.
fn english_in_letters(text: &str) -> String {
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    let mut spelling = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| is_letter(letter) != is_letter(first)).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        // "to e4" does not say what goes there.
        let joins_nothing = spelling.trim().is_empty() && run.eq_ignore_ascii_case("to");
        let word = ENGLISH.iter().find(|(word, _)| word.eq_ignore_ascii_case(run) && !joins_nothing);
        spelling += word.map_or(run, |(_, letter)| letter);
        rest = after;
    }
    spelling
}

/// "castles short", "castle queen-side", "Kingside castling".
fn castling_in_english(text: &str) -> Option<&'static str> {
    let unnumbered = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let plain = unnumbered.trim_end_matches(['+', '#', '!', '?', '.']);
    let words: String = plain.chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
    let words = words.to_ascii_lowercase();
    ["castle", "castles", "castling"].iter().find_map(|castles| {
        let side = words.strip_prefix(castles).or_else(|| words.strip_suffix(castles))?;
        match side {
            "short" | "kingside" => Some("O-O"),
            "long" | "queenside" => Some("O-O-O"),
            _ => None,
        }
    })
}

/// One spelling: plain letters, figurines for names, no blanks, no move number, no check, mate or praise.
fn respell(text: &str) -> String {
    let text: String = text
        .chars()
        .filter(|letter| !matches!(letter, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}' | '\u{feff}'))
        // The full-width forms of a Chinese keyboard.
        .map(|letter| match letter {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
            '…' => '.',
            _ if letter.is_whitespace() => ' ',
            _ => letter,
        })
        .collect();
    if let Some(side) = castling_in_english(&text) {
        return side.to_owned();
    }
    let mut spelling = english_in_letters(&text).replace(' ', "").replace("=-", "=");
    if let Some(side) = castling_in_words(&spelling) {
        return side.to_owned();
    }
    for (word, letter) in WORDS {
        if spelling.contains(word) {
            spelling = spelling.replace(word, letter);
        }
    }
    let spelling = spelling.strip_suffix("(=)").unwrap_or(&spelling);
    let spelling = spelling.trim_end_matches(['+', '#', '!', '?', '†', '‡', '=', '.', '。']);
    let spelling = spelling.strip_suffix("ep").unwrap_or(spelling);
    let unnumbered = spelling.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match unnumbered.strip_prefix('.') {
        Some(unnumbered) => unnumbered.trim_start_matches('.').to_owned(),
        None => spelling.to_owned(),
    }
}

fn castling_in_words(spelling: &str) -> Option<&'static str> {
    match spelling {
        "短易位" | "王翼易位" => Some("O-O"),
        "长易位" | "長易位" | "后翼易位" | "後翼易位" => Some("O-O-O"),
        _ => None,
    }
}

fn castling(spelling: &str) -> Option<CastlingSide> {
    let circles: Vec<char> = spelling.chars().filter(|letter| *letter != '-').collect();
    let all = circles.iter().all(|letter| matches!(letter, 'O' | 'o' | '0'));
    match circles.len() {
        2 if all => Some(CastlingSide::KingSide),
        3 if all => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

fn role_of(letter: char) -> Option<Role> {
    match letter {
        '♔' => Some(Role::King),
        '♕' => Some(Role::Queen),
        '♖' => Some(Role::Rook),
        '♗' => Some(Role::Bishop),
        '♘' => Some(Role::Knight),
        '♙' => Some(Role::Pawn),
        _ => Role::from_char(letter),
    }
}

fn file_of(letter: char) -> Option<File> {
    File::from_char(letter.to_ascii_lowercase())
}

/// What a spelling says, if its first letter is taken for a piece or for a file.
#[derive(Clone, Copy)]
struct Reading {
    /// The piece that is named.
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    to_file: File,
    /// Left out in short pawn captures: `ed`.
    to_rank: Option<Rank>,
    captures: bool,
    promotion: Option<Role>,
}

impl Reading {
    fn of(role: Option<Role>, letters: &[char]) -> Option<Reading> {
        let (letters, promotion) = split_promotion(letters);
        let (origin, captures, goal) = match letters.iter().position(|letter| matches!(letter, 'x' | 'X' | '-' | ':')) {
            Some(n) => (&letters[..n], letters[n] != '-', &letters[n + 1..]),
            None => {
                let (origin, goal) = letters.split_at(letters.len().saturating_sub(2));
                match goal {
                    [file, rank] if Rank::from_char(*rank).is_none() => {
                        (&letters[..letters.len() - 1], file_of(*file).is_some(), &letters[letters.len() - 1..])
                    }
                    _ => (origin, false, goal),
                }
            }
        };
        let (file, rank) = match origin {
            [] => (None, None),
            [one] => match (file_of(*one), Rank::from_char(*one)) {
                (None, None) => return None,
                either => either,
            },
            [file, rank] => (Some(file_of(*file)?), Some(Rank::from_char(*rank)?)),
            _ => return None,
        };
        let (to_file, to_rank) = match goal {
            [file] => (file_of(*file)?, None),
            [file, rank] => (file_of(*file)?, Some(Rank::from_char(*rank)?)),
            _ => return None,
        };
        let reading = Reading { role, file, rank, to_file, to_rank, captures, promotion };
        reading.makes_sense().then_some(reading)
    }

    /// Without a named piece only a pawn can be meant, or two whole squares; a goal without its rank is a pawn
    /// capture, which changes the file.
    fn makes_sense(&self) -> bool {
        let changes_file = self.file.is_some_and(|file| file != self.to_file);
        match self.role {
            None if self.is_from_square_to_square() => true,
            None if self.file.is_none() => !self.captures && self.rank.is_none() && self.to_rank.is_some(),
            None => changes_file,
            Some(Role::Pawn) => self.to_rank.is_some() || changes_file,
            Some(_) => self.to_rank.is_some(),
        }
    }

    /// `g1f3`: whatever piece stands there.
    fn is_from_square_to_square(&self) -> bool {
        self.role.is_none() && self.file.is_some() && self.rank.is_some() && self.to_rank.is_some()
    }

    /// The piece on the board that is meant.
    fn attempt(&self, view: &View<'_>) -> Result<Attempt, MoveTextError> {
        if let (None, Some(file), Some(rank), Some(to_rank)) = (self.role, self.file, self.rank, self.to_rank) {
            let (from, to) = (Square::from_coords(file, rank), Square::from_coords(self.to_file, to_rank));
            return Ok(Attempt { from, to, promotion: self.promotion });
        }
        let role = self.role.unwrap_or(Role::Pawn);
        // A pawn that does not capture comes along its file.
        let file = self.file.or((role == Role::Pawn && !self.captures).then_some(self.to_file));
        let no_such_piece = MoveTextError::NoSuchPiece { role, file, rank: self.rank };

        let mut candidates = view.board.by_piece(role.of(view.turn));
        if let Some(file) = file {
            candidates &= Bitboard::from_file(file);
        }
        if let Some(rank) = self.rank {
            candidates &= Bitboard::from_rank(rank);
        }
        let judged: Vec<(Attempt, Verdict)> = candidates
            .into_iter()
            .filter_map(|from| {
                let attempt = Attempt { from, to: self.goal(view, from)?, promotion: self.promotion };
                Some((attempt, view.judge(attempt)))
            })
            .collect();
        let playable: Vec<Attempt> =
            judged.iter().filter(|(_, verdict)| is_playable(verdict)).map(|(attempt, _)| *attempt).collect();
        match *playable {
            [] => {}
            [attempt] => return Ok(attempt),
            _ => {
                let candidates = playable.iter().map(|attempt| attempt.from).collect();
                return Err(MoveTextError::Ambiguous { role, candidates });
            }
        }
        let nearest = judged.into_iter().min_by_key(|(attempt, verdict)| {
            let farness = verdict.reason().map_or(0, farness);
            let reach = attacks::attacks(attempt.from, role.of(view.turn), Bitboard::EMPTY);
            (farness, Reverse(reach.contains(attempt.to)), steps(attempt.from, attempt.to))
        });
        nearest.map(|(attempt, _)| attempt).ok_or(no_such_piece)
    }

    /// Where the piece on this square would go; without a rank the pawn goes one step ahead.
    fn goal(&self, view: &View<'_>, from: Square) -> Option<Square> {
        let rank = match self.to_rank {
            Some(rank) => rank,
            None => from.rank().offset(view.turn.fold_wb(1, -1))?,
        };
        Some(Square::from_coords(self.to_file, rank))
    }
}

/// Takes the piece off the end: `e8Q`, `e8=q`, `e8(Q)`, `e8/Q`, `edQ`.
fn split_promotion(letters: &[char]) -> (&[char], Option<Role>) {
    let open = letters.strip_suffix(&[')']).unwrap_or(letters);
    let Some((last, before)) = open.split_last() else { return (letters, None) };
    let Some(role) = role_of(*last) else { return (letters, None) };
    match before {
        [square @ .., '=' | '(' | '/'] => (square, Some(role)),
        [.., '1'..='8'] => (before, Some(role)),
        // After a file only a capital or a name is a piece: in `ab` the b is a file.
        [.., before_last] if file_of(*before_last).is_some() && !last.is_ascii_lowercase() => (before, Some(role)),
        _ => (letters, None),
    }
}

/// Could be played as it is, or with another promotion.
fn is_playable(verdict: &Verdict) -> bool {
    verdict.reason().is_none_or(|reason| farness(reason) == 0)
}

/// How far an attempt is from a legal move: 0 when only the promotion is at fault.
fn farness(reason: &Reason) -> u8 {
    match reason {
        Reason::PromotionMissing { .. } | Reason::PromotionNotHere { .. } | Reason::PromotionToKingOrPawn { .. } => 0,
        Reason::KingAdjacent { .. }
        | Reason::KingIntoAttack { .. }
        | Reason::DoubleCheck { .. }
        | Reason::CheckUnanswered { .. }
        | Reason::EnPassantExposesKing { .. }
        | Reason::Pinned { .. }
        | Reason::CastlingBlocked { .. }
        | Reason::CastlingInCheck { .. }
        | Reason::CastlingThroughAttack { .. }
        | Reason::CastlingIntoAttack { .. }
        | Reason::CastlingRightLost { .. } => 1,
        Reason::PathBlocked { .. } | Reason::PawnBlocked { .. } | Reason::EnPassantTooLate { .. } => 2,
        Reason::OwnPiece { .. } | Reason::PawnNothingToCapture { .. } => 3,
        Reason::PawnTooFar { .. } => 4,
        Reason::WrongShape { .. } => farness_of_wrong_shape(),
        Reason::PawnSideways { .. } | Reason::PawnBackward { .. } => 6,
        Reason::NoMovement { .. } | Reason::OpponentPiece { .. } | Reason::NoPiece { .. } => 7,
    }
}

/// How many squares apart, sideways and upwards.
fn steps(from: Square, to: Square) -> u32 {
    from.file().distance(to.file()) + from.rank().distance(to.rank())
}

const fn farness_of_wrong_shape() -> u8 {
    5
}

#[cfg(test)]
mod tests;
