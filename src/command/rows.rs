//! The rows of a puzzle file, one after the other: the good ones are handed on, the bad ones named and counted.

use std::io::{self, BufRead, BufReader, Read, Write};

use crate::puzzle::{Columns, HeaderError, Row, RowError};

/// So many bad rows are named; a file of nothing else would only fill the screen.
const MAX_NAMED: usize = 100;

/// How the reading went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub n_puzzles: usize,
    pub n_bad_rows: usize,
}

impl Tally {
    /// Counts a bad row and names it, unless that many were named that the rest is only counted.
    pub fn name_bad(&mut self, log: &mut impl Write, place: &str, error: &dyn std::fmt::Display) -> io::Result<()> {
        self.n_bad_rows += 1;
        match self.n_bad_rows {
            ..=MAX_NAMED => writeln!(log, "{place}: {error}"),
            n if n == MAX_NAMED + 1 => writeln!(log, "more bad rows are counted, but not named"),
            _ => Ok(()),
        }
    }
}

/// Why no row could be read.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    #[error(transparent)]
    Header(#[from] HeaderError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Calls `each` for every row that `read` accepts; names and counts the others.
pub fn each_row<T>(
    input: impl Read,
    log: &mut impl Write,
    read: impl Fn(&Row<'_>) -> Result<T, RowError>,
    mut each: impl FnMut(Row<'_>, T) -> io::Result<()>,
) -> Result<Tally, RowsError> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(input);
    let columns = Columns::named(reader.byte_headers().map_err(io::Error::from)?)?;
    let mut tally = Tally::default();
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(io::Error::from)? {
        let row = columns.row(|column| record.get(column)).and_then(|row| Ok((row, read(&row)?)));
        match row {
            Ok((row, value)) => {
                each(row, value)?;
                tally.n_puzzles += 1;
            }
            Err(error) => {
                let line = record.position().map_or(0, csv::Position::line);
                tally.name_bad(log, &format!("line {line}"), &error)?;
            }
        }
    }
    Ok(tally)
}

/// The text of a file that may be compressed: zstd is known by its first four bytes.
pub fn plain<'a>(input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
    let mut input = BufReader::with_capacity(1 << 16, input);
    if input.fill_buf()?.starts_with(&ZSTD) {
        return Ok(Box::new(zstd::Decoder::with_buffer(input)?));
    }
    Ok(Box::new(input))
}
