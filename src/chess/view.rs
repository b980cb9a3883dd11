//! What the rules look at, whether it is a legal position or a diagram of a few pieces.
//!
//! Everything that is said of both is written here and in [`judge`](super::judge()) once.

use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Move, Piece, Position as _, Rank, Role, Square, attacks};

use super::Position;

/// The pieces, the side to move, and what the board alone does not show: castling and en passant rights.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub board: &'a Board,
    pub turn: Color,
    /// The corners whose rooks may still castle.
    pub castling: Bitboard,
    /// The square that a pawn has just jumped over.
    pub en_passant: Option<Square>,
    /// The mover's king where there is exactly one: whose safety the rules guard.
    pub king: Option<Square>,
}

impl<'a> View<'a> {
    pub fn new(board: &'a Board, turn: Color, castling: Bitboard, en_passant: Option<Square>) -> View<'a> {
        View { board, turn, castling, en_passant, king: board.king_of(turn) }
    }

    pub fn of(position: &'a Position) -> View<'a> {
        let castling = position.castles().castling_rights();
        View::new(position.board(), position.turn(), castling, position.maybe_ep_square())
    }

    pub fn ours(&self) -> Bitboard {
        self.board.by_color(self.turn)
    }

    pub fn theirs(&self) -> Bitboard {
        self.board.by_color(!self.turn)
    }

    /// The opponent's pieces that attack the square while exactly these squares are occupied.
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.attacks_to(square, !self.turn, occupied)
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> Bitboard {
        self.king.map_or(Bitboard::EMPTY, |king| self.attackers(king, self.board.occupied()))
    }

    /// The side, when this is an attempt to castle: the king on its first square goes two
    /// files along its rank, or onto its own rook in a corner of that rank.
    pub fn castling_attempt(&self, piece: Piece, from: Square, to: Square) -> Option<CastlingSide> {
        if piece != self.turn.king() || from != home_of_king(self.turn) || to.rank() != from.rank() {
            return None;
        }
        let onto_rook = self.board.piece_at(to) == Some(self.turn.rook());
        match to.file() {
            File::G => Some(CastlingSide::KingSide),
            File::C => Some(CastlingSide::QueenSide),
            File::H if onto_rook => Some(CastlingSide::KingSide),
            File::A if onto_rook => Some(CastlingSide::QueenSide),
            _ => None,
        }
    }

    /// Where the piece may be put down by the way it moves, the safety of the king left aside; without castling.
    pub fn targets(&self, piece: Piece, from: Square) -> Bitboard {
        let occupied = self.board.occupied();
        // A king is never taken, on a diagram either (Law 1.4.1).
        let free = !self.ours() & !self.board.kings();
        if piece.role != Role::Pawn {
            return attacks::attacks(from, piece, occupied) & free;
        }
        let ahead = piece.color.fold_wb(8, -8);
        let mut targets = attacks::pawn_attacks(piece.color, from) & free & (self.theirs() | self.en_passant_square());
        let one = Bitboard::from_square(from).shift(ahead) & !occupied;
        targets |= one;
        if from.rank() == first_rank_of_pawns(piece.color) {
            targets |= one.shift(ahead) & !occupied;
        }
        targets
    }

    fn en_passant_square(&self) -> Bitboard {
        self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from_square)
    }

    /// The pawn that a pawn going diagonally to this empty square takes in passing.
    pub fn taken_in_passing(&self, piece: Piece, from: Square, to: Square) -> Option<Square> {
        let diagonal = piece.role == Role::Pawn && from.file() != to.file();
        (diagonal && self.en_passant == Some(to)).then(|| beside(from, to))
    }

    /// The opponent's pieces that attack the mover's king after one of its other pieces has gone from here to there.
    pub fn attackers_after(&self, king: Square, from: Square, to: Square, in_passing: Option<Square>) -> Bitboard {
        let mut occupied = self.board.occupied().without(from).with(to);
        let mut taken = Bitboard::from_square(to);
        if let Some(pawn) = in_passing {
            occupied.discard(pawn);
            taken.add(pawn);
        }
        self.attackers(king, occupied) & !taken
    }

    /// Every square the piece on `from` may go to in a legal move; castling goes by the king's square.
    ///
    /// Nothing for a square that is empty or the opponent's.
    pub fn destinations(&self, from: Square) -> Bitboard {
        let Some(piece) = self.board.piece_at(from).filter(|piece| piece.color == self.turn) else {
            return Bitboard::EMPTY;
        };
        let mut destinations: Bitboard =
            self.targets(piece, from).into_iter().filter(|to| self.is_safe(piece, from, *to)).collect();
        if piece.role == Role::King && from == home_of_king(self.turn) {
            for side in CastlingSide::ALL {
                if self.castle(from, side).is_ok() {
                    destinations.add(side.king_to(self.turn));
                }
            }
        }
        destinations
    }

    fn is_safe(&self, piece: Piece, from: Square, to: Square) -> bool {
        let Some(king) = self.king else { return true };
        if piece.role == Role::King {
            self.attackers(to, self.board.occupied().without(from)).is_empty()
        } else {
            self.attackers_after(king, from, to, self.taken_in_passing(piece, from, to)).is_empty()
        }
    }
}

/// e1 or e8.
pub(super) fn home_of_king(color: Color) -> Square {
    Square::from_coords(File::E, color.backrank())
}

/// Where the rook stands that castles on this side.
pub(super) fn corner(color: Color, side: CastlingSide) -> Square {
    let file = match side {
        CastlingSide::KingSide => File::H,
        CastlingSide::QueenSide => File::A,
    };
    Square::from_coords(file, color.backrank())
}

/// The rank where pawns start: from here they may go two squares.
pub(super) fn first_rank_of_pawns(color: Color) -> Rank {
    color.relative_rank(Rank::Second)
}

/// The square on the rank of `from` and the file of `to`: where a pawn taken in passing stands.
pub(super) fn beside(from: Square, to: Square) -> Square {
    Square::from_coords(to.file(), from.rank())
}

/// The board and the rights after a legal move; the side to move stays.
pub(super) fn play(board: &mut Board, castling: &mut Bitboard, turn: Color, played: &Move) {
    match *played {
        Move::Normal { role, from, to, promotion, .. } => {
            board.discard_piece_at(from);
            board.set_piece_at(to, promotion.unwrap_or(role).of(turn));
            castling.discard(from);
            castling.discard(to);
            if role == Role::King {
                castling.discard(turn.backrank());
            }
        }
        Move::EnPassant { from, to } => {
            board.discard_piece_at(from);
            board.discard_piece_at(beside(from, to));
            board.set_piece_at(to, turn.pawn());
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            board.set_piece_at(side.king_to(turn), turn.king());
            board.set_piece_at(side.rook_to(turn), turn.rook());
            castling.discard(turn.backrank());
        }
        Move::Put { role, to } => board.set_piece_at(to, role.of(turn)),
    }
}
