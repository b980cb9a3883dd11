//! Dead positions (Law 5.2.2): neither side can give checkmate, however both may play.

use shakmaty::{Bitboard, Board, Position as _};

use super::Position;

/// Is it proved that no series of legal moves leads to a checkmate?
pub(super) fn is_dead(position: &Position) -> bool {
    lacks_material(position.board())
}

/// Kings alone, with one minor piece, or with bishops that all stand on squares of one colour.
fn lacks_material(board: &Board) -> bool {
    let others = board.occupied() & !board.kings();
    let minor = board.knights() | board.bishops();
    if others.count() <= 1 {
        return (others & !minor).is_empty();
    }
    (others & !board.bishops()).is_empty()
        && (others.is_subset(Bitboard::LIGHT_SQUARES) || others.is_subset(Bitboard::DARK_SQUARES))
}
