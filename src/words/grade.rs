//! What is said of an answer: every [`Remark`] in words.

use fluent_bundle::FluentValue;

use shakmaty::Position as _;

use super::{
    Words, move_text_error, notation, piece, reason,
    refutation::{line_text, refutation},
    role,
};
use crate::{
    chess::{CastlingSide, Color, Piece, Square, san, touch::Duty},
    lang::Lang,
    lesson::{
        DrawnBy, PlayGoal,
        ask::{Line, Misfit},
        goal::{CheckAnswer, Replies, Shortfall},
        grade::{PieceOn, Reached, Remark, Stands, Unclear},
    },
};

type Args<'a> = Vec<(&'a str, FluentValue<'a>)>;

/// A remark in the learner's language: one sentence or a few.
pub fn remark(words: Words, remark: &Remark) -> String {
    match remark {
        Remark::Reply(text) | Remark::Why(text) => text.get(words.lang()).to_owned(),
        Remark::Illegal { reason: why, board } => reason(words, why, board),
        Remark::Reached(reached) => said_of_reached(words, reached),
        Remark::Shortfall(shortfall) => said_of_shortfall(words, shortfall),
        Remark::NotAccepted => words.say("grade-not-accepted"),
        Remark::NotAsked => words.say("grade-not-asked"),
        Remark::Unclear(unclear) => said_of_unclear(words, unclear),
        Remark::PromotionOpen => words.say("grade-promotion-open"),
        Remark::AllMarked { n_squares } => words.say_with("grade-all-marked", &[("count", (*n_squares).into())]),
        Remark::Missed(missed) => {
            let args = [("count", missed.len().into()), ("squares", squares(words, missed).into())];
            words.say_with("grade-missed", &args)
        }
        Remark::Misfit { square, why } => said_of_misfit(words, *square, why),
        Remark::MoveIsLegal { piece: moved, to } => {
            let args = [piece_arg(words, moved.piece), at("from", moved.square), at("to", *to)];
            words.say_with("grade-move-is-legal", &args)
        }
        Remark::ReasonOpen => words.say("grade-reason-open"),
        Remark::OtherReason => words.say("grade-other-reason"),
        Remark::Stands(stands) => said_of_standing(words, stands),
        Remark::MoreTargets { left, moves_left } => {
            let args = [("count", (*moves_left).into()), ("squares", squares(words, left).into())];
            words.say_with("grade-more-targets", &args)
        }
        Remark::OutOfMoves { left, within } => {
            let args = [("count", (*within).into()), ("squares", squares(words, left).into())];
            words.say_with("grade-out-of-moves", &args)
        }
        Remark::Collected { n_moves } => words.say_with("grade-collected", &[("count", (*n_moves).into())]),
        Remark::GameGoesOn { goal, moves_left } => {
            let key = match goal {
                PlayGoal::Mate => "grade-game-goes-on",
                PlayGoal::Draw => "grade-draw-goes-on",
                PlayGoal::Promote => "grade-promotion-goes-on",
            };
            words.say_with(key, &[("count", (*moves_left).into())])
        }
        Remark::PromotedInTime { n_moves } => words.say_with("grade-promoted-in-time", &[("count", (*n_moves).into())]),
        Remark::Held { by } => words.say(match by {
            DrawnBy::Stalemate => "grade-held-stalemate",
            DrawnBy::DeadPosition => "grade-held-dead-position",
            DrawnBy::Repetition => "grade-held-repetition",
            DrawnBy::Endurance => "grade-held",
        }),
        Remark::ThrownAway { goal, played, keeping } => {
            let key = match goal {
                PlayGoal::Draw => "grade-draw-gone",
                PlayGoal::Mate | PlayGoal::Promote => "grade-promotion-gone",
            };
            let keeping = words.list(&keeping.iter().take(3).cloned().collect::<Vec<_>>());
            words.say_with(key, &[("played", played.as_str().into()), ("keeping", keeping.into())])
        }
        Remark::NoPromotionWithin { within } => {
            words.say_with("grade-no-promotion-within", &[("count", (*within).into())])
        }
        Remark::Mated { n_moves } => words.say_with("grade-mated", &[("count", (*n_moves).into())]),
        Remark::GaveStalemate => words.say("grade-gave-stalemate"),
        Remark::WinGone => words.say("grade-win-gone"),
        Remark::NoMateWithin { within } => words.say_with("grade-no-mate-within", &[("count", (*within).into())]),
        Remark::Answered { before, reply } => {
            let key = before.turn().fold_wb("grade-white-answers", "grade-black-answers");
            words.say_with(key, &[("move", san(before, reply).into())])
        }
        Remark::GoOn { moves_left } => words.say_with("grade-go-on", &[("count", (*moves_left).into())]),
        Remark::Wins { start, line } => words.say_with("grade-wins", &[("line", line_text(start, line).into())]),
        Remark::OtherWay { start, line } => {
            words.say_with("grade-other-way", &[("line", line_text(start, line).into())])
        }
        Remark::Refuted { position, played, refutation: wrong } => refutation(words, position, played, wrong),
        Remark::MoreToWin => words.say("grade-more-to-win"),
        Remark::OtherPiece { square } => words.say_with("grade-other-piece", &[at("square", *square)]),
        Remark::Slip(slip) => notation::slip(words, slip),
        Remark::UsuallyWritten(usual) => words.say_with("notate-usual", &[("usual", usual.as_str().into())]),
        Remark::WellWritten(usual) => words.say_with("notate-right", &[("usual", usual.as_str().into())]),
        Remark::OtherMoveWritten { piece: moved, to } => {
            let args = [piece_arg(words, moved.piece), at("from", moved.square), at("to", *to)];
            words.say_with("notate-other-move", &args)
        }
        Remark::IllegalMoveWritten => words.say("notate-illegal-move"),
        Remark::OtherSquareWritten(square) => words.say_with("notate-other-square", &[at("square", *square)]),
        Remark::NoSquareWritten => words.say("notate-no-square"),
        Remark::Misplaced(put) => {
            words.say_with("setup-misplaced", &[piece_arg(words, put.piece), at("square", put.square)])
        }
        Remark::StillEmpty(empty) => {
            let args = [("count", empty.len().into()), ("squares", squares(words, empty).into())];
            words.say_with("setup-still-empty", &args)
        }
        Remark::AllPlaced => words.say("setup-all-placed"),
    }
}

fn said_of_reached(words: Words, reached: &Reached) -> String {
    let (key, args): (&str, Args) = match reached {
        Reached::Checkmate { king, checkers } => ("grade-checkmate", attacked(words, *king, checkers)),
        Reached::Check { king, checkers } => ("grade-check", attacked(words, *king, checkers)),
        Reached::Stalemate { king } => ("grade-stalemate", vec![at("king", *king)]),
        Reached::Castled { side: CastlingSide::KingSide } => ("grade-castled-short", Vec::new()),
        Reached::Castled { side: CastlingSide::QueenSide } => ("grade-castled-long", Vec::new()),
        Reached::EnPassant { pawn } => ("grade-en-passant", vec![at("pawn", *pawn)]),
        Reached::Promoted { to, on } => ("grade-promoted", vec![("role", role(words, *to).into()), at("square", *on)]),
        Reached::Captured { piece, on } => ("grade-captured", vec![piece_arg(words, *piece), at("square", *on)]),
        Reached::Arrived { piece, on } => ("grade-arrived", vec![piece_arg(words, *piece), at("square", *on)]),
        Reached::CheckAnswered { by, .. } => (answered_key(*by), Vec::new()),
        Reached::Safe => ("grade-safe", Vec::new()),
    };
    words.say_with(key, &args)
}

fn answered_key(by: CheckAnswer) -> &'static str {
    match by {
        CheckAnswer::Capture => "grade-answered-capture",
        CheckAnswer::Block => "grade-answered-block",
        CheckAnswer::King => "grade-answered-king",
    }
}

fn said_of_shortfall(words: Words, shortfall: &Shortfall) -> String {
    let (key, args): (&str, Args) = match shortfall {
        Shortfall::NoCheck { king } => ("grade-no-check", vec![at("king", *king)]),
        Shortfall::CheckAnswered(replies) => {
            let not_mate = words.say("grade-not-mate");
            return sentences(words, std::iter::once(not_mate).chain(ways_out(words, replies)));
        }
        Shortfall::StalemateInstead { king } => ("grade-stalemate-instead", vec![at("king", *king)]),
        Shortfall::StillMoves { from, to } => ("grade-still-moves", vec![at("from", *from), at("to", *to)]),
        Shortfall::CheckInstead { king, mate: false } => ("grade-check-instead", vec![at("king", *king)]),
        Shortfall::CheckInstead { king, mate: true } => ("grade-mate-instead", vec![at("king", *king)]),
        Shortfall::NoCastling => ("grade-no-castling", Vec::new()),
        Shortfall::NoEnPassant => ("grade-no-en-passant", Vec::new()),
        Shortfall::NoPromotion => ("grade-no-promotion", Vec::new()),
        Shortfall::NoCapture => ("grade-no-capture", Vec::new()),
        Shortfall::CapturedElsewhere { on, wanted } => {
            ("grade-captured-elsewhere", vec![at("on", *on), at("wanted", *wanted)])
        }
        Shortfall::WentElsewhere { on, wanted } => ("grade-went-elsewhere", vec![at("on", *on), at("wanted", *wanted)]),
        Shortfall::AnsweredBy { done, wanted } => {
            let wanted = match wanted {
                CheckAnswer::Capture => "grade-wanted-capture",
                CheckAnswer::Block => "grade-wanted-block",
                CheckAnswer::King => "grade-wanted-king",
            };
            return sentences(words, [words.say(answered_key(*done)), words.say(wanted)]);
        }
        Shortfall::NoCheckToAnswer => ("grade-no-check-to-answer", Vec::new()),
        Shortfall::Touched(duty) => said_of_duty(words, duty),
        Shortfall::RookTouchedFirst { rook } => ("grade-touched-rook-first", vec![at("rook", *rook)]),
        Shortfall::Loses { piece, square, by, from, loss, .. } => {
            let args = vec![
                ("by", role(words, *by).into()),
                at("from", *from),
                ("piece", role(words, *piece).into()),
                at("square", *square),
                ("loss", (*loss).into()),
            ];
            ("grade-loses", args)
        }
    };
    words.say_with(key, &args)
}

fn said_of_duty<'a>(words: Words, duty: &Duty) -> (&'static str, Args<'a>) {
    match duty {
        Duty::Castle { rook } => ("grade-touched-castle", vec![at("rook", *rook)]),
        Duty::MoveKing { rook, .. } => ("grade-touched-king", vec![at("rook", *rook)]),
        Duty::Move(piece) => {
            ("grade-touched-move", vec![("role", role(words, piece.role).into()), at("square", piece.square)])
        }
        Duty::Capture(piece) => {
            ("grade-touched-capture", vec![("role", role(words, piece.role).into()), at("square", piece.square)])
        }
        Duty::CaptureWith { by, target } => {
            let args = vec![
                ("by", role(words, by.role).into()),
                at("from", by.square),
                ("role", role(words, target.role).into()),
                at("square", target.square),
            ];
            ("grade-touched-capture-with", args)
        }
        Duty::AnyMove => ("grade-touched-any", Vec::new()),
    }
}

/// The ways out of a check, at most two captures and two blocks: more would only be a list.
fn ways_out(words: Words, replies: &Replies) -> Vec<String> {
    let mut ways = Vec::new();
    if !replies.king_to.is_empty() {
        ways.push(words.say_with("grade-way-king", &[("squares", squares(words, &replies.king_to).into())]));
    }
    for (key, pairs) in [("grade-way-capture", &replies.captures), ("grade-way-block", &replies.blocks)] {
        for (from, to) in pairs.iter().take(2) {
            ways.push(words.say_with(key, &[at("from", *from), at("to", *to)]));
        }
    }
    ways
}

fn said_of_unclear(words: Words, unclear: &Unclear) -> String {
    match unclear {
        Unclear::Nothing => words.say("grade-nothing-sent"),
        Unclear::NoMove { error, .. } => move_text_error(words, error),
    }
}

fn said_of_misfit(words: Words, square: Square, misfit: &Misfit) -> String {
    let here = at("square", square);
    let (key, args): (&str, Args) = match misfit {
        Misfit::Itself(piece) => ("grade-misfit-itself", vec![here, piece_arg(words, *piece)]),
        Misfit::Illegal { reason: why, board } => {
            ("grade-misfit-illegal", vec![here, ("reason", reason(words, why, board).into())])
        }
        Misfit::NothingToCapture => ("grade-misfit-nothing-to-capture", vec![here]),
        Misfit::Empty => ("grade-misfit-empty", vec![here]),
        Misfit::OtherSide(piece) => ("grade-misfit-other-side", vec![here, piece_arg(words, *piece)]),
        Misfit::OtherPiece(piece) => ("grade-misfit-other-piece", vec![here, piece_arg(words, *piece)]),
        Misfit::Blocked { piece, from, to, by } => {
            let args = vec![piece_arg(words, *piece), at("from", *from), at("to", *to), at("by", *by)];
            ("grade-misfit-blocked", args)
        }
        Misfit::OutOfReach { piece, from, to } => {
            ("grade-misfit-out-of-reach", vec![piece_arg(words, *piece), at("from", *from), at("to", *to)])
        }
        Misfit::PawnAttacksDiagonally { piece, from, to } => {
            ("grade-misfit-pawn-ahead", vec![piece_arg(words, *piece), at("from", *from), at("to", *to)])
        }
        Misfit::NotOnLine(Line::File(file)) => {
            ("grade-misfit-not-on-file", vec![here, ("line", file.char().to_string().into())])
        }
        Misfit::NotOnLine(Line::Rank(rank)) => {
            ("grade-misfit-not-on-rank", vec![here, ("line", rank.char().to_string().into())])
        }
        Misfit::NotOnLine(Line::Diagonal(from, to)) => {
            ("grade-misfit-not-on-diagonal", vec![here, at("from", *from), at("to", *to)])
        }
        Misfit::OtherShade { light: true } => ("grade-misfit-light", vec![here]),
        Misfit::OtherShade { light: false } => ("grade-misfit-dark", vec![here]),
        Misfit::NoCorner => ("grade-misfit-no-corner", vec![here]),
        Misfit::OtherName => ("grade-misfit-other-name", vec![here]),
        Misfit::NotAttacked(piece) => ("grade-misfit-not-attacked", vec![here, piece_arg(words, *piece)]),
        Misfit::Protected { piece, by } => {
            ("grade-misfit-protected", vec![here, piece_arg(words, *piece), at("by", *by)])
        }
        Misfit::King => ("grade-misfit-king", vec![here]),
        Misfit::StartsAs(Some(piece)) => ("grade-misfit-starts-as", vec![here, piece_arg(words, *piece)]),
        Misfit::StartsAs(None) => ("grade-misfit-starts-empty", vec![here]),
    };
    words.say_with(key, &args)
}

fn said_of_standing(words: Words, stands: &Stands) -> String {
    let (key, args): (&str, Args) = match stands {
        Stands::Ongoing { turn: Color::White } => ("grade-stands-ongoing-white", Vec::new()),
        Stands::Ongoing { turn: Color::Black } => ("grade-stands-ongoing-black", Vec::new()),
        Stands::Check { king, checkers, replies } => {
            let check = words.say_with("grade-stands-check", &attacked(words, *king, checkers));
            return sentences(words, std::iter::once(check).chain(ways_out(words, replies)));
        }
        Stands::Checkmate { king, checkers } => ("grade-checkmate", attacked(words, *king, checkers)),
        Stands::Stalemate { king } => ("grade-stalemate", vec![at("king", *king)]),
        Stands::DeadPosition => ("grade-stands-dead-position", Vec::new()),
        Stands::Threefold => ("grade-stands-threefold", Vec::new()),
        Stands::FiftyMoves => ("grade-stands-fifty-moves", Vec::new()),
        Stands::Fivefold => ("grade-stands-fivefold", Vec::new()),
        Stands::SeventyFiveMoves => ("grade-stands-seventy-five-moves", Vec::new()),
    };
    words.say_with(key, &args)
}

fn attacked<'a>(words: Words, king: Square, checkers: &[PieceOn]) -> Args<'a> {
    let checkers: Vec<String> = checkers
        .iter()
        .map(|checker| words.say_with("piece-on", &[piece_arg(words, checker.piece), at("square", checker.square)]))
        .collect();
    vec![at("king", king), ("checkers", words.list(&checkers).into())]
}

fn piece_arg<'a>(words: Words, named: Piece) -> (&'a str, FluentValue<'a>) {
    ("piece", piece(words, named).into())
}

fn at(name: &str, square: Square) -> (&str, FluentValue<'_>) {
    (name, square.to_string().into())
}

fn squares(words: Words, squares: &[Square]) -> String {
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    words.list(&squares)
}

/// Sentences one after the other; Chinese has no space between them.
fn sentences(words: Words, sentences: impl IntoIterator<Item = String>) -> String {
    let sentences: Vec<String> = sentences.into_iter().collect();
    let between = match words.lang() {
        Lang::En => " ",
        Lang::ZhHans | Lang::ZhHant => "",
    };
    sentences.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Board, File, MoveTextError, Position, Rank, Reason, Role, touch::TouchedPiece},
        lang::Text,
        tactics::refute::Refutation,
    };

    const ROOK: Piece = Piece { color: Color::White, role: Role::Rook };

    fn replies() -> Replies {
        Replies {
            king_to: vec![Square::G8, Square::H7],
            captures: vec![(Square::A8, Square::D8)],
            blocks: vec![(Square::E5, Square::E8)],
        }
    }

    fn reached() -> Vec<Reached> {
        let checkers = vec![PieceOn { piece: ROOK, square: Square::E8 }];
        vec![
            Reached::Checkmate { king: Square::H8, checkers: checkers.clone() },
            Reached::Check { king: Square::H8, checkers: checkers.clone() },
            Reached::Stalemate { king: Square::H8 },
            Reached::Castled { side: CastlingSide::KingSide },
            Reached::Castled { side: CastlingSide::QueenSide },
            Reached::EnPassant { pawn: Square::D5 },
            Reached::Promoted { to: Role::Queen, on: Square::E8 },
            Reached::Captured { piece: ROOK, on: Square::D5 },
            Reached::Arrived { piece: ROOK, on: Square::D5 },
            Reached::CheckAnswered { by: CheckAnswer::Capture, with: checkers[0] },
            Reached::CheckAnswered { by: CheckAnswer::Block, with: checkers[0] },
            Reached::CheckAnswered { by: CheckAnswer::King, with: checkers[0] },
            Reached::Safe,
        ]
    }

    fn shortfalls() -> Vec<Shortfall> {
        let (on, wanted) = (Square::D5, Square::E5);
        let answers = [CheckAnswer::Capture, CheckAnswer::Block, CheckAnswer::King];
        let mut all = vec![
            Shortfall::NoCheck { king: Square::G8 },
            Shortfall::CheckAnswered(replies()),
            Shortfall::StalemateInstead { king: Square::G8 },
            Shortfall::StillMoves { from: Square::A7, to: Square::A6 },
            Shortfall::CheckInstead { king: Square::G8, mate: false },
            Shortfall::CheckInstead { king: Square::G8, mate: true },
            Shortfall::NoCastling,
            Shortfall::NoEnPassant,
            Shortfall::NoPromotion,
            Shortfall::NoCapture,
            Shortfall::CapturedElsewhere { on, wanted },
            Shortfall::WentElsewhere { on, wanted },
            Shortfall::NoCheckToAnswer,
        ];
        for wanted in answers {
            let done = if wanted == CheckAnswer::King { CheckAnswer::Block } else { CheckAnswer::King };
            all.push(Shortfall::AnsweredBy { done, wanted });
        }
        let piece = |role, square| TouchedPiece { role, square };
        all.push(Shortfall::RookTouchedFirst { rook: Square::H1 });
        all.extend(
            [
                Duty::Castle { rook: Square::H1 },
                Duty::MoveKing { king: Square::E1, rook: Square::H1 },
                Duty::Move(piece(Role::Bishop, Square::F1)),
                Duty::Capture(piece(Role::Pawn, on)),
                Duty::CaptureWith { by: piece(Role::Knight, Square::C3), target: piece(Role::Pawn, on) },
                Duty::AnyMove,
            ]
            .map(Shortfall::Touched),
        );
        for loss in [1, 8] {
            let (by, from) = (Role::Pawn, Square::C6);
            all.push(Shortfall::Loses { piece: Role::Queen, square: on, by, from, line: Vec::new(), loss });
        }
        all
    }

    fn misfits() -> Vec<Misfit> {
        let (piece, from, to) = (ROOK, Square::D4, Square::D8);
        vec![
            Misfit::Itself(piece),
            Misfit::Illegal { reason: Reason::NoMovement { from }, board: Board::new() },
            Misfit::NothingToCapture,
            Misfit::Empty,
            Misfit::OtherSide(piece),
            Misfit::OtherPiece(piece),
            Misfit::Blocked { piece, from, to, by: Square::D6 },
            Misfit::OutOfReach { piece, from, to },
            Misfit::PawnAttacksDiagonally { piece: Color::White.pawn(), from, to },
            Misfit::NotOnLine(Line::File(File::E)),
            Misfit::NotOnLine(Line::Rank(Rank::Fifth)),
            Misfit::NotOnLine(Line::Diagonal(Square::A1, Square::H8)),
            Misfit::OtherShade { light: true },
            Misfit::OtherShade { light: false },
            Misfit::NoCorner,
            Misfit::OtherName,
            Misfit::NotAttacked(piece),
            Misfit::Protected { piece, by: Square::D6 },
            Misfit::King,
            Misfit::StartsAs(Some(piece)),
            Misfit::StartsAs(None),
        ]
    }

    fn standings() -> Vec<Stands> {
        let checkers = vec![PieceOn { piece: ROOK, square: Square::E8 }];
        vec![
            Stands::Ongoing { turn: Color::White },
            Stands::Ongoing { turn: Color::Black },
            Stands::Check { king: Square::H8, checkers: checkers.clone(), replies: replies() },
            Stands::Checkmate { king: Square::H8, checkers },
            Stands::Stalemate { king: Square::H8 },
            Stands::DeadPosition,
            Stands::Threefold,
            Stands::FiftyMoves,
            Stands::Fivefold,
            Stands::SeventyFiveMoves,
        ]
    }

    /// Every remark there is, with the words of each of its facts.
    fn remarks() -> Vec<Remark> {
        let text = Text { en: "Well.".to_owned(), zh_hans: "这样。".to_owned(), zh_hant: "這樣。".to_owned() };
        let not_a_move = MoveTextError::NotAMove { text: "hello".to_owned() };
        let left = [Square::D7, Square::H7];
        let (start, first) = (Position::default(), Position::default().legal_moves()[0]);
        let mut all = vec![
            Remark::Answered { before: start.clone(), reply: first },
            Remark::Wins { start: start.clone(), line: vec![first] },
            Remark::OtherWay { start: start.clone(), line: vec![first] },
            Remark::Refuted { position: start, played: first, refutation: Refutation::NotAsked },
            Remark::MoreToWin,
            Remark::Reply(text.clone()),
            Remark::Why(text),
            Remark::Illegal { reason: Reason::NoPiece { from: Square::E4 }, board: Board::new() },
            Remark::NotAccepted,
            Remark::NotAsked,
            Remark::Unclear(Unclear::Nothing),
            Remark::Unclear(Unclear::NoMove { text: "hello".to_owned(), error: not_a_move }),
            Remark::PromotionOpen,
            Remark::MoveIsLegal { piece: PieceOn { piece: ROOK, square: Square::D4 }, to: Square::D8 },
            Remark::ReasonOpen,
            Remark::OtherReason,
            Remark::OtherPiece { square: Square::D4 },
        ];
        for count in [1, 2] {
            let left = left[..count].to_vec();
            let n_moves = u32::try_from(count).unwrap();
            all.push(Remark::GoOn { moves_left: n_moves });
            all.push(Remark::AllMarked { n_squares: count });
            all.push(Remark::Missed(left.clone()));
            all.push(Remark::MoreTargets { left: left.clone(), moves_left: n_moves });
            all.push(Remark::OutOfMoves { left, within: n_moves });
            all.push(Remark::Collected { n_moves: count });
        }
        all.extend(reached().into_iter().map(Remark::Reached));
        all.extend(shortfalls().into_iter().map(Remark::Shortfall));
        all.extend(misfits().into_iter().map(|why| Remark::Misfit { square: Square::D5, why }));
        all.extend(standings().into_iter().map(Remark::Stands));
        all
    }

    #[test]
    fn every_word_on_a_game_is_said_in_three_languages() {
        let goals = [PlayGoal::Mate, PlayGoal::Draw, PlayGoal::Promote];
        let ends = [DrawnBy::Stalemate, DrawnBy::DeadPosition, DrawnBy::Repetition, DrawnBy::Endurance];
        let mut said: Vec<Remark> = ends.map(|by| Remark::Held { by }).into();
        for goal in goals {
            said.extend([1, 5].map(|moves_left| Remark::GameGoesOn { goal, moves_left }));
            let (played, keeping) = ("Kd6".to_owned(), vec!["Kd8".to_owned(), "Ke8".to_owned()]);
            said.push(Remark::ThrownAway { goal, played, keeping });
        }
        said.extend([1, 5].map(|n_moves| Remark::PromotedInTime { n_moves }));
        said.extend([1, 5].map(|within| Remark::NoPromotionWithin { within }));
        for said in said {
            let [english, simplified, traditional] = Lang::ALL.map(|lang| remark(Words::of(lang), &said));
            assert!(english.ends_with('.') && simplified.ends_with('。') && traditional.ends_with('。'), "{said:?}");
            assert!(!english.contains(['{', '}']) && !english.contains("grade-"), "{english}");
            assert!(simplified != traditional && english != simplified, "{said:?}");
        }
    }

    #[test]
    fn every_remark_is_said_in_three_languages() {
        for said in remarks() {
            let [english, simplified, traditional] = Lang::ALL.map(|lang| remark(Words::of(lang), &said));
            for sentence in [&english, &simplified, &traditional] {
                assert!(!sentence.is_empty() && !sentence.contains("grade-"), "{said:?}: {sentence}");
                assert!(!sentence.contains(['{', '}', '!', '！']), "{said:?}: {sentence}");
            }
            assert!(english.is_ascii() || english.contains('’') || english.contains('“'), "{english}");
            assert!(english.ends_with('.') && simplified.ends_with('。') && traditional.ends_with('。'), "{said:?}");
            assert_ne!(english, simplified);
        }
    }

    #[test]
    fn taiwan_reads_its_own_names_of_the_pieces() {
        for said in remarks() {
            let traditional = remark(Words::of(Lang::ZhHant), &said);
            let mainland = ["车", "马", "象", "車"];
            let without_castling = traditional.replace("王車易位", "");
            assert!(!mainland.iter().any(|name| without_castling.contains(name)), "{traditional}");
        }
    }

    #[test]
    fn a_mate_is_told_with_its_squares() {
        let mate = Remark::Reached(reached().remove(0));
        assert_eq!(
            remark(Words::of(Lang::En), &mate),
            "Checkmate: the king on h8 is attacked by the white rook on e8 and no move helps."
        );
    }
}
