//! What can be counted: the phase of the game, the kind of endgame, how many moves, mate in how many.

use shakmaty::{Bitboard, Board, Color, Position as _, Rank};

use super::line::Line;
use super::theme::Theme;

/// Opening, middlegame or endgame, judged by the position that the solver sees first.
///
/// 1. With at most six pieces besides kings and pawns it is an endgame.
/// 2. With at most ten, or when a side has fewer than four men left on its first rank, or when both sides' men are well
///    mixed, it is a middlegame.
/// 3. Otherwise it is still the opening.
pub fn phase(line: &Line) -> Theme {
    let board = line.start().board();
    let n_pieces = (board.occupied() & !(board.kings() | board.pawns())).count();
    if n_pieces <= 6 {
        Theme::Endgame
    } else if n_pieces <= 10 || is_home_rank_sparse(board) || mixedness(board) > 150 {
        Theme::Middlegame
    } else {
        Theme::Opening
    }
}

fn is_home_rank_sparse(board: &Board) -> bool {
    [(Color::White, Rank::First), (Color::Black, Rank::Eighth)]
        .into_iter()
        .any(|(color, rank)| (board.by_color(color) & Bitboard::from_rank(rank)).count() < 4)
}

/// How far both sides' men stand among each other: a number for each two-by-two block of squares, the higher the nearer
/// the men have come to the other side, added up.
fn mixedness(board: &Board) -> i32 {
    let block = Bitboard(0x0303);
    let mut total = 0;
    for height in 0..7 {
        for file in 0..7 {
            let squares = Bitboard(block.0 << (8 * height + file));
            let white = (board.white() & squares).count();
            let black = (board.black() & squares).count();
            total += block_score(height + 1, white, black);
        }
    }
    total
}

/// The weights of the open `Divider` of scalachess: `height` is 1 for the two ranks nearest to White, 7 for the last.
fn block_score(height: i32, white: usize, black: usize) -> i32 {
    let (up, down) = (height, 8 - height);
    match (white, black) {
        (1, 0) => 1 + down,
        (2, 0) if up > 2 => up,
        (3, 0) if up > 1 => 2 + up,
        (4, 0) if up > 1 => 2 + up,
        (0, 1) => 1 + up,
        (1, 1) => 5 + (4 - up).abs(),
        (2, 1) => 3 + up,
        (3, 1) => 4 + up,
        (0, 2) if down > 2 => down,
        (1, 2) => 3 + down,
        (2, 2) => 7,
        (0, 3) if down > 1 => 2 + down,
        (1, 3) => 4 + down,
        (0, 4) if down > 1 => 2 + down,
        _ => 0,
    }
}

/// Which endgame it is, by the men besides kings and pawns, before and after the solver's first move.
///
/// 1. Only pawns: a pawn endgame. Pawns or none, and one kind of piece: that piece's endgame.
/// 2. One queen, rooks, and pawns or none: a queen and rook endgame.
pub fn endgame(line: &Line) -> Option<Theme> {
    let kind = endgame_of(line.start().board())?;
    (endgame_of(line.after(line.first())) == Some(kind)).then_some(kind)
}

fn endgame_of(board: &Board) -> Option<Theme> {
    let (knights, bishops, rooks, queens) = (board.knights(), board.bishops(), board.rooks(), board.queens());
    match [knights.any(), bishops.any(), rooks.any(), queens.any()] {
        [false, false, false, false] if board.pawns().any() => Some(Theme::PawnEndgame),
        [true, false, false, false] => Some(Theme::KnightEndgame),
        [false, true, false, false] => Some(Theme::BishopEndgame),
        [false, false, true, false] => Some(Theme::RookEndgame),
        [false, false, false, true] => Some(Theme::QueenEndgame),
        [false, false, true, true] if queens.count() == 1 => Some(Theme::QueenRookEndgame),
        _ => None,
    }
}

/// How many moves the solver makes: one, two, three, or more.
pub fn length(line: &Line) -> Theme {
    match line.n_moves() {
        1 => Theme::OneMove,
        2 => Theme::Short,
        3 => Theme::Long,
        _ => Theme::VeryLong,
    }
}

/// Mate in how many moves, if the line ends in mate; five stands for five and more.
pub fn mate_in(line: &Line) -> Option<Theme> {
    if !line.ends_in_mate() {
        return None;
    }
    Some(match line.n_moves() {
        1 => Theme::MateIn1,
        2 => Theme::MateIn2,
        3 => Theme::MateIn3,
        4 => Theme::MateIn4,
        _ => Theme::MateIn5,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(placement: &str) -> Board {
        placement.parse().unwrap()
    }

    #[test]
    fn men_at_home_are_not_mixed() {
        let start = Board::new();
        assert!(mixedness(&start) < 150);
        assert!(!is_home_rank_sparse(&start));
    }

    #[test]
    fn mixedness_is_the_same_for_both_sides() {
        let mut board = board("r1bq1rk1/ppp2ppp/2n1p3/3nP3/3P4/3B1N2/PP3PPP/R1BQK2R");
        let mixed = mixedness(&board);
        board.mirror();
        assert_eq!(mixedness(&board), mixed);
    }

    #[test]
    fn an_endgame_is_named_by_its_pieces() {
        for (placement, kind) in [
            ("8/4k3/8/4K3/4P3/8/8/8", Some(Theme::PawnEndgame)),
            ("8/4k3/8/4K3/8/8/8/8", None),
            ("8/4k3/2n5/4K3/4PN2/8/8/8", Some(Theme::KnightEndgame)),
            ("8/4k3/2b5/4K3/4P3/8/8/8", Some(Theme::BishopEndgame)),
            ("8/4k3/2b5/4K3/4PN2/8/8/8", None),
            ("8/4k3/2r5/4K3/4PR2/8/8/8", Some(Theme::RookEndgame)),
            ("8/4k3/2q5/4K3/4PQ2/8/8/8", Some(Theme::QueenEndgame)),
            ("8/4k3/2q5/4K3/4PR2/8/8/8", Some(Theme::QueenRookEndgame)),
            ("8/4k3/2q5/4K3/3QPR2/8/8/8", None),
        ] {
            assert_eq!(endgame_of(&board(placement)), kind, "{placement}");
        }
    }
}
