//! How a man stands: what it is worth, who attacks and defends it, whether it hangs, is pinned, is trapped, and what
//! an exchange on its square brings.
//!
//! "Attacks" is meant as in the Laws (3.1.3): a pinned man attacks too.

use shakmaty::attacks;
use shakmaty::{Bitboard, Board, Color, Move, Position as _, Role, Square};

use super::exchange::value;
use crate::chess::Position;

/// What men are worth in pawns when they are compared; the king more than all others together.
pub fn worth(role: Role) -> i32 {
    match role {
        Role::King => 99,
        _ => value(role),
    }
}

/// Bishops, rooks and queens.
pub fn is_line_piece(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The men of a colour that attack a square.
pub fn attackers(board: &Board, color: Color, square: Square) -> Bitboard {
    board.attacks_to(square, color, board.occupied())
}

/// The material of a colour, in pawns, without the king.
pub fn material(board: &Board, color: Color) -> i32 {
    let men = board.by_color(color);
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| worth(role) * (men & board.by_role(role)).count() as i32)
        .sum()
}

/// How many pawns a colour is ahead.
pub fn balance(board: &Board, color: Color) -> i32 {
    material(board, color) - material(board, !color)
}

/// Whether the man of colour `owner` on a square is defended: by a man that attacks the square, or by one that will
/// once an enemy line piece has left its place to capture (a defence through the attacker).
pub fn is_defended(board: &Board, owner: Color, square: Square) -> bool {
    if attackers(board, owner, square).any() {
        return true;
    }
    let through = attackers(board, !owner, square) & board.sliders();
    through.into_iter().any(|attacker| board.attacks_to(square, owner, board.occupied().without(attacker)).any())
}

/// Whether nothing defends the man of colour `owner` on a square, not even through an attacker.
pub fn is_hanging(board: &Board, owner: Color, square: Square) -> bool {
    !is_defended(board, owner, square)
}

/// Whether the man on a square is attacked, and either hangs or may be taken by a cheaper man.
pub fn in_bad_spot(board: &Board, square: Square) -> bool {
    let Some(man) = board.piece_at(square) else { return false };
    let enemies = attackers(board, !man.color, square);
    enemies.any() && (taken_by_cheaper(board, enemies, man.role) || is_hanging(board, man.color, square))
}

fn taken_by_cheaper(board: &Board, enemies: Bitboard, role: Role) -> bool {
    let cheaper = match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight | Role::Bishop => board.pawns(),
        Role::Rook => board.pawns() | board.knights() | board.bishops(),
        Role::Queen => !(board.queens() | board.kings()),
        Role::King => !board.kings(),
    };
    enemies.intersects(cheaper)
}

/// Whether a piece of the side to move is lost where it stands: it is in a bad spot, and each of its moves leads to a
/// bad spot again and takes nothing worth as much as itself.
///
/// Not asked of pawns and kings, of pinned pieces, and of a side that stands in check: there it is something else that
/// keeps the piece from going.
pub fn is_trapped(position: &Position, square: Square) -> bool {
    let board = position.board();
    let Some(piece) = board.piece_at(square) else { return false };
    if matches!(piece.role, Role::Pawn | Role::King)
        || piece.color != position.turn()
        || !in_bad_spot(board, square)
        || position.is_check()
        || pin_line(board, square).is_some()
    {
        return false;
    }
    // The piece is not pinned and its king not in check, so that each of its moves is legal.
    let reach = board.attacks_from(square) & !board.by_color(piece.color);
    reach.into_iter().all(|to| {
        let captured = board.role_at(to);
        if captured.is_some_and(|role| worth(role) >= worth(piece.role)) {
            return false;
        }
        let mut after = board.clone();
        after.discard_piece_at(square);
        after.set_piece_at(to, piece);
        in_bad_spot(&after, to)
    })
}

/// The line on which a man is pinned to its own king, from edge to edge: an enemy line piece would attack the king if
/// the man were not there.
pub fn pin_line(board: &Board, square: Square) -> Option<Bitboard> {
    let color = board.color_at(square)?;
    let king = board.king_of(color)?;
    let line = attacks::ray(king, square);
    if line.is_empty() || king == square {
        return None;
    }
    let pinners = pinners(board, king, !color) & line;
    pinners
        .into_iter()
        .any(|pinner| attacks::between(king, pinner) & board.occupied() == Bitboard::from_square(square))
        .then_some(line)
}

/// The pins of a colour's men to their king: pinned man, pinning line piece, and the line from edge to edge.
pub fn pins(board: &Board, color: Color) -> Vec<Pin> {
    let Some(king) = board.king_of(color) else { return Vec::new() };
    let mut pins = Vec::new();
    for pinner in pinners(board, king, !color) {
        let between = attacks::between(king, pinner) & board.occupied();
        if let Some(pinned) = between.single_square()
            && board.by_color(color).contains(pinned)
        {
            pins.push(Pin { pinned, pinner, line: attacks::ray(king, pinner) });
        }
    }
    pins
}

/// A man that may not leave the line between a line piece and its own king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    pub pinned: Square,
    pub pinner: Square,
    pub line: Bitboard,
}

/// Line pieces of a colour that would attack the square on an empty board.
fn pinners(board: &Board, square: Square, color: Color) -> Bitboard {
    let straight = attacks::rook_attacks(square, Bitboard::EMPTY) & board.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(square, Bitboard::EMPTY) & board.bishops_and_queens();
    (straight | diagonal) & board.by_color(color)
}

/// What a move wins or loses in the exchange on its square, in pawns, when both sides take with the cheapest man and
/// stop when it pays: the static exchange, which takes pinned men for free ones. A promotion counts as what the pawn gains.
pub fn static_exchange(position: &Position, m: Move) -> i32 {
    let board = position.board();
    let (Some(from), to) = (m.from(), m.to()) else { return 0 };
    if m.is_castle() {
        return 0;
    }
    let promoted = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let won = m.capture().map_or(0, worth) + promoted;
    let mut occupied = board.occupied().without(from).with(to);
    if m.is_en_passant() {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    let stands = m.promotion().unwrap_or(m.role());
    won - retaken(board, to, stands, !position.turn(), occupied)
}

/// What `side` wins by capturing on `square`, where a man of role `stands` is, given who is still on the board.
/// Never less than nothing: nobody must capture.
fn retaken(board: &Board, square: Square, stands: Role, side: Color, occupied: Bitboard) -> i32 {
    let attackers = board.attacks_to(square, side, occupied) & occupied;
    let Some((takers, role)) = cheapest(board, attackers) else { return 0 };
    // Of several men of that kind the one that opens the better line may take first.
    takers
        .into_iter()
        .map(|taker| {
            let left = occupied.without(taker);
            if role == Role::King && (board.attacks_to(square, !side, left) & left).any() {
                return 0;
            }
            worth(stands) - retaken(board, square, role, !side, left)
        })
        .max()
        .unwrap_or(0)
        .max(0)
}

/// The cheapest kind among some men, and all of that kind.
fn cheapest(board: &Board, men: Bitboard) -> Option<(Bitboard, Role)> {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
        .into_iter()
        .map(|role| (men & board.by_role(role), role))
        .find(|(men, _)| men.any())
}

/// What `side` wins at most by capturing the man on a square, with the cheapest capturer first.
pub fn gain_by_capture(board: &Board, square: Square, side: Color) -> i32 {
    match board.piece_at(square) {
        Some(man) if man.color != side && man.role != Role::King => {
            retaken(board, square, man.role, side, board.occupied())
        }
        _ => 0,
    }
}
