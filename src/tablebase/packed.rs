//! A long list of small values in few bits: each value is kept as its place in a short list of those that occur.

/// A list that cannot change, packed as tightly as whole entries fit into 64-bit words.
pub(super) struct Packed {
    values: Vec<u8>,
    words: Vec<u64>,
    bits: u32,
    per_word: usize,
}

impl Packed {
    pub fn new(list: &[u8]) -> Packed {
        let mut places = [None; 256];
        for &value in list {
            places[value as usize] = Some(0);
        }
        let mut values = Vec::new();
        for (value, place) in (0..=u8::MAX).zip(&mut places) {
            if let Some(place) = place {
                *place = values.len() as u64;
                values.push(value);
            }
        }
        let bits = values.len().next_power_of_two().ilog2().max(1);
        let per_word = (u64::BITS / bits) as usize;
        let words = list
            .chunks(per_word)
            .map(|chunk| {
                let places = chunk.iter().map(|&value| places[value as usize].unwrap_or_default());
                places.rev().fold(0, |word, place| word << bits | place)
            })
            .collect();
        Packed { values, words, bits, per_word }
    }

    /// The value at a place; nothing beyond the end of the last word.
    pub fn get(&self, place: usize) -> Option<u8> {
        let word = self.words.get(place / self.per_word)?;
        let shift = (place % self.per_word) as u32 * self.bits;
        let value = (word >> shift) & ((1 << self.bits) - 1);
        self.values.get(value as usize).copied()
    }

    /// The values that occur, ascending.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Bytes of memory taken.
    pub fn size(&self) -> usize {
        self.words.len() * size_of::<u64>() + self.values.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn keeps(list: &[u8]) {
        let packed = Packed::new(list);
        let unpacked: Vec<u8> = (0..list.len()).filter_map(|place| packed.get(place)).collect();
        assert_eq!(unpacked, list);
    }

    #[test]
    fn what_goes_in_comes_out() {
        keeps(&[]);
        keeps(&[7; 200]);
        keeps(&[0, 255, 3, 3, 255, 1]);
        keeps(&(0..=255).chain(0..=255).collect::<Vec<u8>>());
        keeps(&(0..1000).map(|place| (place * place % 37) as u8).collect::<Vec<u8>>());
    }
}
