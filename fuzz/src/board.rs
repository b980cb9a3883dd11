//! Positions, diagrams, moves: what the rules say of anything that can be written.

use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen};
use tabiya::{
    chess::{
        self, Attempt, Diagram, Move, MoveTextError, Role, Square, Verdict, attempt_of, parse_position, position_fen,
        read_move, read_move_on_diagram, san,
    },
    lang::Lang,
    words::{self, Words},
};

/// A FEN as people paste it.
pub fn position(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match parse_position(&text) {
        Ok(position) => {
            let written = position_fen(&position);
            let again = parse_position(&written).expect("what was written can be read");
            assert_eq!(position_fen(&again), written);
            assert_eq!(again.board(), position.board());
            // Another reader reads the same from what we write.
            let theirs: Fen = written.parse().expect("shakmaty reads what we write");
            assert_eq!(theirs.as_setup().board, *position.board());
            let diagram: Diagram = text.parse().expect("every position is a diagram");
            assert_eq!(diagram.turn(), position.turn());
        }
        Err(error) => {
            let faults = error.faults();
            assert!(!faults.is_empty());
            for (idx, fault) in faults.iter().enumerate() {
                assert!(!faults[..idx].contains(fault), "{fault} is told twice");
            }
            for lang in Lang::ALL {
                assert!(!words::fen_error(Words::of(lang), &error).is_empty());
            }
        }
    }
    if let Ok(diagram) = text.parse::<Diagram>() {
        assert_eq!(diagram.to_string().parse::<Diagram>().as_ref(), Ok(&diagram));
    }
}

/// A position, a line's end, and a move as people write it.
pub fn move_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (fen, typed) = text.split_once(['\n', '\t']).unwrap_or((&text, ""));
    let Ok(position) = parse_position(fen) else {
        if let Ok(diagram) = fen.parse::<Diagram>()
            && let Ok(attempt) = read_move_on_diagram(&diagram, typed)
        {
            diagram.judge(attempt);
        }
        return;
    };
    let diagram = Diagram::from(&position);
    let read = read_move(&position, typed);
    assert_eq!(read_move_on_diagram(&diagram, typed), read, "{fen} {typed}");
    match read {
        Ok(attempt) => {
            if let Verdict::Illegal(reason) = chess::judge(&position, attempt) {
                for lang in Lang::ALL {
                    assert!(!words::reason(Words::of(lang), &reason, position.board()).is_empty());
                }
            }
        }
        Err(MoveTextError::Ambiguous { role, candidates }) => {
            assert!(candidates.len() > 1);
            let ours = position.board().by_piece(role.of(position.turn()));
            assert!(candidates.iter().all(|square| ours.contains(*square)));
        }
        Err(error) => {
            for lang in Lang::ALL {
                assert!(!words::move_text_error(Words::of(lang), &error).is_empty());
            }
        }
    }
    // Whatever is played there, its name leads back to it.
    for played in position.legal_moves() {
        let name = san(&position, &played);
        assert_eq!(read_move(&position, &name), Ok(attempt_of(&played)), "{fen} {name}");
    }
}

/// Pieces anywhere: 32 bytes with two squares each, then the side to move, castling rights and an en passant square.
pub fn judge(data: &[u8]) {
    const PIECES: &[u8; 16] = b"1PNBRQKpnbrqk111";
    let Some((squares, rest)) = data.split_first_chunk::<32>() else { return };
    let halves =
        squares.iter().flat_map(|pair| [pair & 15, pair >> 4]).map(|half| char::from(PIECES[usize::from(half)]));
    let mut text = String::new();
    for (idx, piece) in halves.enumerate() {
        if idx > 0 && idx % 8 == 0 {
            text.push('/');
        }
        text.push(piece);
    }
    let byte = |idx: usize| rest.get(idx).copied().unwrap_or_default();
    let rights: String =
        "KQkq".chars().enumerate().filter(|(idx, _)| byte(1) >> idx & 1 == 1).map(|(_, right)| right).collect();
    let en_passant = (byte(2) & 128 != 0).then(|| Square::new(u32::from(byte(2) & 63)).to_string());
    text = format!(
        "{text} {} {} {}",
        if byte(0) & 1 == 0 { 'w' } else { 'b' },
        if rights.is_empty() { "-" } else { &rights },
        en_passant.as_deref().unwrap_or("-"),
    );
    let Ok(diagram) = text.parse::<Diagram>() else {
        assert!(parse_position(&text).is_err(), "{text} is a position and no diagram");
        return;
    };
    let position = parse_position(&text).ok();
    if let Some(position) = &position {
        assert_eq!(Diagram::from(position).board(), diagram.board());
        // Whoever reads it as shakmaty does, and lets composed positions in, reads the same.
        let theirs: Fen = position_fen(position).parse().expect("a FEN");
        let theirs = theirs
            .into_position::<Chess>(CastlingMode::Standard)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .expect("a position to shakmaty as well");
        assert_eq!(
            Fen::from_position(&theirs, EnPassantMode::Legal),
            Fen::from_position(position, EnPassantMode::Legal)
        );
    }
    let legal: Option<Vec<Attempt>> =
        position.as_ref().map(|position| position.legal_moves().iter().map(attempt_of).collect());
    for from in Square::ALL {
        let has_piece = diagram.board().piece_at(from).is_some_and(|piece| piece.color == diagram.turn());
        let destinations = diagram.destinations(from);
        for to in Square::ALL {
            if !has_piece && to != Square::A1 {
                continue;
            }
            let mut may = false;
            for promotion in [None, Some(Role::Queen), Some(Role::Knight), Some(Role::King), Some(Role::Pawn)] {
                let attempt = Attempt { from, to, promotion };
                let verdict = diagram.judge(attempt);
                if let Some(position) = &position {
                    assert_eq!(chess::judge(position, attempt), verdict, "{text} {attempt}");
                }
                match &verdict {
                    Verdict::Legal(played) => {
                        may = true;
                        assert!(diagram.board().role_at(to) != Some(Role::King), "{text} {attempt} takes a king");
                        let after = diagram.after(played);
                        assert!(after.board().occupied().count() <= diagram.board().occupied().count());
                    }
                    Verdict::Illegal(reason) => assert!(!reason.article().is_empty()),
                }
                if let Some(legal) = &legal {
                    let is_legal = legal.contains(&attempt_as_written(&verdict, attempt));
                    assert_eq!(verdict.is_legal(), is_legal, "{text} {attempt}: {verdict:?}");
                }
            }
            let is_own_rook = diagram.board().piece_at(to) == Some(diagram.turn().rook());
            if !is_own_rook {
                assert_eq!(destinations.contains(to), may, "{text} {from}{to}");
            }
        }
    }
}

/// Castling may be tried onto one's own rook; its move is written in the other way.
fn attempt_as_written(verdict: &Verdict, attempt: Attempt) -> Attempt {
    match verdict {
        Verdict::Legal(played @ Move::Castle { .. }) => attempt_of(played),
        _ => attempt,
    }
}
