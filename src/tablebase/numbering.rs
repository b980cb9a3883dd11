//! Numbers for the placements of an ending: placements that are mirror images of each other share one number.
//!
//! Without pawns the board has eight symmetries, and the attacker's king is brought into the triangle a1-d1-d4. Where
//! it then stands on the long diagonal, the defender's king is brought below it, which leaves 462 pairs of kings, a
//! figure known since Thompson's "Retrograde Analysis of Certain Endgames" (1986). With a pawn only the mirror of the
//! files is left, and the pawn is brought to the files a to d. Two like men count once, whichever is named first.

use super::ending::{Ending, Placement};
use crate::chess::{Piece, Role, Square};

const N_KING_PAIRS: usize = 462;
const N_LIKE_PAIRS: usize = 64 * 63 / 2;
const N_PAWN_SQUARES: usize = 4 * 6;

/// How the squares of two kings are folded.
#[derive(Clone, Copy)]
struct KingPair {
    number: u16,
    /// The symmetry that brings the kings to the pair with this number.
    symmetry: u8,
    /// Both kings on the long diagonal: the kings do not settle which of two mirror images is meant.
    on_diagonal: bool,
}

/// The number of a pair of kings that touch or share a square.
const TOUCHING: u16 = u16::MAX;

/// The square after one of the eight symmetries: bit 0 mirrors the files, bit 1 the ranks, bit 2 the long diagonal.
const fn image(square: u8, symmetry: u8) -> u8 {
    let mut square = square;
    if symmetry & 1 != 0 {
        square ^= 7;
    }
    if symmetry & 2 != 0 {
        square ^= 56;
    }
    if symmetry & 4 != 0 {
        square = (square >> 3) | ((square & 7) << 3);
    }
    square
}

const DIAGONAL_MIRROR: u8 = 4;

const fn kings_touch(one: u8, other: u8) -> bool {
    (one & 7).abs_diff(other & 7) <= 1 && (one >> 3).abs_diff(other >> 3) <= 1
}

/// One of the 462 pairs that stand for all: the attacker's king in the triangle, the defender's not above the
/// diagonal when the attacker's is on it.
const fn is_folded(attacker: u8, defender: u8) -> bool {
    let (file, rank) = (attacker & 7, attacker >> 3);
    file <= 3 && rank <= file && (rank < file || defender >> 3 <= defender & 7) && !kings_touch(attacker, defender)
}

static IMAGES: [[u8; 64]; 8] = {
    let mut images = [[0; 64]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 64 {
            images[symmetry][square] = image(square as u8, symmetry as u8);
            square += 1;
        }
        symmetry += 1;
    }
    images
};

static FOLDED_KINGS: [(u8, u8); N_KING_PAIRS] = {
    let mut pairs = [(0, 0); N_KING_PAIRS];
    let mut n_pairs = 0;
    let mut pair = 0;
    while pair < 64 * 64 {
        let (attacker, defender) = ((pair / 64) as u8, (pair % 64) as u8);
        if is_folded(attacker, defender) {
            pairs[n_pairs] = (attacker, defender);
            n_pairs += 1;
        }
        pair += 1;
    }
    assert!(n_pairs == N_KING_PAIRS);
    pairs
};

static KING_PAIRS: [KingPair; 64 * 64] = {
    let mut pairs = [KingPair { number: TOUCHING, symmetry: 0, on_diagonal: false }; 64 * 64];
    let mut number = 0;
    while number < N_KING_PAIRS {
        let (attacker, defender) = FOLDED_KINGS[number];
        let on_diagonal = attacker & 7 == attacker >> 3 && defender & 7 == defender >> 3;
        // Each symmetry but the diagonal's is its own inverse; undoing them in the other order brings the images back.
        let mut symmetry = 0;
        while symmetry < 8 {
            let (mut from_attacker, mut from_defender) = (attacker, defender);
            if symmetry & DIAGONAL_MIRROR != 0 {
                (from_attacker, from_defender) =
                    (image(from_attacker, DIAGONAL_MIRROR), image(from_defender, DIAGONAL_MIRROR));
            }
            let rest = symmetry & !DIAGONAL_MIRROR;
            (from_attacker, from_defender) = (image(from_attacker, rest), image(from_defender, rest));
            pairs[from_attacker as usize * 64 + from_defender as usize] =
                KingPair { number: number as u16, symmetry, on_diagonal };
            symmetry += 1;
        }
        number += 1;
    }
    pairs
};

/// The squares of two like men, the lower first, by their number.
static LIKE_PAIRS: [(u8, u8); N_LIKE_PAIRS] = {
    let mut pairs = [(0, 0); N_LIKE_PAIRS];
    let mut higher = 1;
    while higher < 64 {
        let mut lower = 0;
        while lower < higher {
            pairs[higher * (higher - 1) / 2 + lower] = (lower as u8, higher as u8);
            lower += 1;
        }
        higher += 1;
    }
    pairs
};

/// What there is besides the kings, as far as numbers depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    Pawn,
    One,
    Two,
    TwoAlike,
}

/// A placement's number, and whether it is its own mirror image.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub number: usize,
    pub symmetric: bool,
}

/// The numbering of one ending's placements.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    others: Others,
}

impl Numbering {
    pub fn new(ending: Ending) -> Numbering {
        let others = match ending.men() {
            [_, _, Piece { role: Role::Pawn, .. }] => Others::Pawn,
            [_, _, _] => Others::One,
            [_, _, one, other] if one == other => Others::TwoAlike,
            _ => Others::Two,
        };
        Numbering { others }
    }

    /// Numbers run from 0 up to this, with gaps.
    pub fn len(self) -> usize {
        match self.others {
            Others::Pawn => N_PAWN_SQUARES * 64 * 64,
            _ => N_KING_PAIRS * self.n_others(),
        }
    }

    fn n_others(self) -> usize {
        match self.others {
            Others::Pawn => N_PAWN_SQUARES,
            Others::One => 64,
            Others::Two => 64 * 64,
            Others::TwoAlike => N_LIKE_PAIRS,
        }
    }

    /// The number of a placement whose men stand on different squares; nothing when the kings touch.
    #[inline]
    pub fn number(self, placement: &Placement) -> Option<Numbered> {
        let [attacker, defender, first, second] = placement.squares.map(Square::to_usize);
        let kings = KING_PAIRS[attacker * 64 + defender];
        if kings.number == TOUCHING {
            return None;
        }
        if self.others == Others::Pawn {
            let mirror = if first % 8 > 3 { 7 } else { 0 };
            let (attacker, defender, pawn) = (attacker ^ mirror, defender ^ mirror, first ^ mirror);
            let pawn = (pawn / 8).checked_sub(1)? * 4 + pawn % 8;
            return Some(Numbered { number: (pawn * 64 + attacker) * 64 + defender, symmetric: false });
        }
        let images = &IMAGES[kings.symmetry as usize];
        let (first, second) = (images[first], images[second]);
        let mut others = self.number_others(first, second);
        let mut symmetric = false;
        if kings.on_diagonal {
            let mirrored = self.number_others(image(first, DIAGONAL_MIRROR), image(second, DIAGONAL_MIRROR));
            symmetric = mirrored == others;
            others = others.min(mirrored);
        }
        Some(Numbered { number: kings.number as usize * self.n_others() + others, symmetric })
    }

    fn number_others(self, first: u8, second: u8) -> usize {
        let (first, second) = (first as usize, second as usize);
        match self.others {
            Others::Pawn | Others::One => first,
            Others::Two => first * 64 + second,
            Others::TwoAlike => {
                let (lower, higher) = (first.min(second), first.max(second));
                higher * higher.saturating_sub(1) / 2 + lower
            }
        }
    }

    /// The placement with this number; nothing for a number in a gap.
    pub fn placement(self, number: usize) -> Option<Placement> {
        if number >= self.len() {
            return None;
        }
        let placement = self.folded(number);
        let n_men = if matches!(self.others, Others::Pawn | Others::One) { 3 } else { 4 };
        let apart = (1..n_men).all(|man| !placement.squares[..man].contains(&placement.squares[man]));
        // Of two mirror images only the one with the lower number is kept.
        let kept = apart && self.number(&placement).is_some_and(|numbered| numbered.number == number);
        kept.then_some(placement)
    }

    /// The placement with a number that is not in a gap.
    pub fn folded(self, number: usize) -> Placement {
        let squares = match self.others {
            Others::Pawn => {
                let (pawn, attacker, defender) = (number / (64 * 64), number / 64 % 64, number % 64);
                let pawn = (pawn / 4 + 1) * 8 + pawn % 4;
                [attacker as u8, defender as u8, pawn as u8, pawn as u8]
            }
            others => {
                let (attacker, defender) = FOLDED_KINGS[number / self.n_others()];
                let number = number % self.n_others();
                let (first, second) = match others {
                    Others::TwoAlike => LIKE_PAIRS[number],
                    Others::Two => ((number / 64) as u8, (number % 64) as u8),
                    Others::One | Others::Pawn => (number as u8, number as u8),
                };
                [attacker, defender, first, second]
            }
        };
        Placement { squares: squares.map(|square| Square::new(u32::from(square))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_leads_to_a_placement_and_back() {
        for ending in Ending::ALL {
            let numbering = Numbering::new(ending);
            let placements =
                (0..numbering.len()).step_by(7).filter_map(|number| Some((number, numbering.placement(number)?)));
            for (number, placement) in placements {
                assert_eq!(numbering.number(&placement).unwrap().number, number, "{ending} {placement:?}");
            }
        }
    }

    #[test]
    fn mirror_images_share_a_number() {
        for ending in Ending::ALL {
            let numbering = Numbering::new(ending);
            let symmetries = if ending == Ending::Kpk { 0..2 } else { 0..8 };
            for number in (0..numbering.len()).step_by(101) {
                let Some(placement) = numbering.placement(number) else { continue };
                for symmetry in symmetries.clone() {
                    let turned = placement
                        .squares
                        .map(|square| Square::new(u32::from(image(square.to_usize() as u8, symmetry))));
                    let turned = numbering.number(&Placement { squares: turned }).unwrap();
                    assert_eq!(turned.number, number, "{ending} {placement:?} {symmetry}");
                }
            }
        }
    }
}
