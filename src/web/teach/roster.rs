//! A list of pupils as a teacher has it: pasted, one name a line, or as a file of a spreadsheet.
//!
//! A file becomes the lines that a teacher would have pasted, so that what is wrong can be put right on the page.

use std::{
    io::{self, Cursor, Read},
    panic,
};

use calamine::{Data, DataRef, Reader, Xlsx};
use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, WINDOWS_1252};
use zip::ZipArchive;

use crate::lang::Lang;

/// How many pupils can be added at once.
pub const MAX_LINES: usize = 200;

/// How wide a sheet is read.
const MAX_COLUMNS: u32 = 50;
/// How long a sheet may be.
const MAX_ROWS: u32 = 10_000;
/// Bytes of all its cells.
const MAX_TEXT: usize = 1024 * 1024;
/// Bytes of all parts of an XLSX once they are unpacked: the sheet and its texts, with all that a spreadsheet writes around them.
const MAX_UNPACKED: u64 = 32 * 1024 * 1024;

/// What a heading says over the column of real names, in small letters.
const NAME_HEADINGS: &[&str] = &[
    "name",
    "names",
    "full name",
    "real name",
    "student",
    "student name",
    "pupil",
    "pupils",
    "pupil name",
    "姓名",
    "名字",
    "学生",
    "学生姓名",
    "真实姓名",
    "學生",
    "學生姓名",
    "真實姓名",
    "名稱",
];
const FIRST_NAME_HEADINGS: &[&str] = &["first name", "firstname", "given name", "given names", "forename", "名"];
const LAST_NAME_HEADINGS: &[&str] = &["last name", "lastname", "surname", "family name", "姓", "姓氏"];
const PSEUDONYM_HEADINGS: &[&str] =
    &["pseudonym", "nickname", "username", "user name", "账号", "化名", "昵称", "用户名", "帳號", "暱稱", "使用者名稱"];

/// A pupil of a list: the line it stands in, counted from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub number: usize,
    pub real_name: String,
    /// The name to sign in with, where the teacher gives one.
    pub name: Option<String>,
}

/// Why a file is no list of pupils, as a key of the words.
pub type FileFault = &'static str;

/// The pupils of a pasted list: a line has the real name and, after a tab, perhaps the name to sign in with.
pub fn lines(text: &str) -> Vec<Line> {
    let line = |(number, line): (usize, &str)| {
        let (real_name, name) = line.split_once('\t').unwrap_or((line, ""));
        let tidy = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (real_name, name) = (tidy(real_name), tidy(name));
        let is_empty = real_name.is_empty() && name.is_empty();
        (!is_empty).then_some(Line { number, real_name, name: (!name.is_empty()).then_some(name) })
    };
    (1..).zip(text.lines()).filter_map(line).collect()
}

/// The lines of a spreadsheet's file, CSV or XLSX.
///
/// # Errors
///
/// When it is neither, or has no column that could be names.
pub fn text_of_file(bytes: &[u8], lang: Lang) -> Result<String, FileFault> {
    let rows = if bytes.starts_with(b"PK") {
        // Where numbers are checked, the reader of sheets stops the thread at a row beyond all numbers.
        panic::catch_unwind(|| rows_of_xlsx(bytes)).unwrap_or(Err("file-unreadable"))?
    } else {
        rows_of_csv(bytes, lang)?
    };
    let columns = Columns::find(&rows).ok_or("file-no-names")?;
    let rows = rows.iter().skip(usize::from(columns.has_headings));
    Ok(rows.map(|row| columns.line(row)).collect::<Vec<_>>().join("\n"))
}

type Row = Vec<String>;

/// The first sheet, from its first used row and column on.
///
/// Cells are taken one by one: a sheet of two cells at opposite corners would be seventeen thousand million cells, and one text that
/// a hundred thousand cells share would be as many texts.
fn rows_of_xlsx(bytes: &[u8]) -> Result<Vec<Row>, FileFault> {
    is_bounded(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| "file-unreadable")?;
    let name = book.sheet_names().into_iter().next().ok_or("file-no-names")?;
    let mut sheet = book.worksheet_cells_reader(&name).map_err(|_| "file-unreadable")?;
    let mut cells: Vec<((u32, u32), String)> = Vec::new();
    let mut n_bytes = 0;
    while let Some(cell) = sheet.next_cell().map_err(|_| "file-unreadable")? {
        let text = match cell.get_value() {
            DataRef::Empty | DataRef::Error(_) => continue,
            DataRef::SharedString(text) if n_bytes + text.len() > MAX_TEXT => return Err("file-too-much"),
            value => Data::from(value.clone()).to_string(),
        };
        n_bytes += text.len().max(1);
        if n_bytes > MAX_TEXT {
            return Err("file-too-much");
        }
        cells.push((cell.get_position(), text));
    }
    let first_row = cells.iter().map(|((row, _), _)| *row).min().unwrap_or_default();
    let first_column = cells.iter().map(|((_, column), _)| *column).min().unwrap_or_default();
    let mut rows: Vec<Row> = Vec::new();
    for ((row, column), text) in cells {
        let (row, column) = (row - first_row, column - first_column);
        if row >= MAX_ROWS {
            return Err("file-too-much");
        }
        if column >= MAX_COLUMNS {
            continue;
        }
        let (row, column) = (row as usize, column as usize);
        rows.resize_with(rows.len().max(row + 1), Row::new);
        let cells = &mut rows[row];
        cells.resize_with(cells.len().max(column + 1), String::new);
        cells[column] = text;
    }
    Ok(rows)
}

/// Whether the parts of an archive stay within a bound when they are unpacked, whatever it says of their size.
fn is_bounded(bytes: &[u8]) -> Result<(), FileFault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| "file-unreadable")?;
    let mut n_left = MAX_UNPACKED;
    for idx in 0..archive.len() {
        let part = archive.by_index(idx).map_err(|_| "file-unreadable")?;
        let n_unpacked = io::copy(&mut part.take(n_left + 1), &mut io::sink()).map_err(|_| "file-unreadable")?;
        n_left = n_left.checked_sub(n_unpacked).ok_or("file-too-much")?;
    }
    Ok(())
}

fn rows_of_csv(bytes: &[u8], lang: Lang) -> Result<Vec<Row>, FileFault> {
    let text = decoded(bytes, lang);
    if text.contains('\0') {
        return Err("file-unreadable");
    }
    let first_line = text.lines().next().unwrap_or_default();
    // Spreadsheets separate with what the country's numbers leave free.
    let separator = [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|separator| first_line.bytes().filter(|byte| byte == separator).count())
        .unwrap_or(b',');
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|_| "file-unreadable")?;
        if rows.len() >= MAX_ROWS as usize {
            return Err("file-too-much");
        }
        rows.push(row.iter().take(MAX_COLUMNS as usize).map(str::to_owned).collect());
    }
    Ok(rows)
}

/// Text in UTF-8 or UTF-16, or in what spreadsheets write where this language is spoken.
fn decoded(bytes: &[u8], lang: Lang) -> String {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned();
    }
    let local = match lang {
        Lang::En => WINDOWS_1252,
        Lang::ZhHans => GB18030,
        Lang::ZhHant => BIG5,
    };
    let text = UTF_8.decode_without_bom_handling_and_without_replacement(bytes);
    text.unwrap_or_else(|| local.decode_without_bom_handling(bytes).0).into_owned()
}

/// Which columns of a sheet say what.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Columns {
    /// One column, or the first and the last name.
    names: Vec<usize>,
    pseudonym: Option<usize>,
    has_headings: bool,
    /// First and last names are written apart.
    is_spaced: bool,
}

impl Columns {
    /// By the headings of the first row; without any, the first column that is not numbers is the names.
    fn find(rows: &[Row]) -> Option<Columns> {
        let first = rows.first()?;
        let with =
            |headings: &[&str]| first.iter().position(|cell| headings.contains(&cell.trim().to_lowercase().as_str()));
        let (first_name, last_name) = (with(FIRST_NAME_HEADINGS), with(LAST_NAME_HEADINGS));
        let names = match (with(NAME_HEADINGS), first_name, last_name) {
            (Some(name), ..) => vec![name],
            (None, Some(first_name), Some(last_name)) if first[last_name].trim().starts_with('姓') => {
                vec![last_name, first_name]
            }
            (None, Some(first_name), Some(last_name)) => vec![first_name, last_name],
            (None, Some(name), None) | (None, None, Some(name)) => vec![name],
            (None, None, None) => Vec::new(),
        };
        let has_headings = !names.is_empty();
        let is_spaced = names.iter().all(|column| first[*column].is_ascii());
        let names = if has_headings { names } else { vec![first_with_words(rows)?] };
        let pseudonym = with(PSEUDONYM_HEADINGS).filter(|_| has_headings);
        Some(Columns { names, pseudonym, has_headings, is_spaced })
    }

    fn line(&self, row: &Row) -> String {
        let cell = |column: usize| {
            let cell = row.get(column).map_or("", String::as_str);
            cell.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let names: Vec<String> = self.names.iter().map(|column| cell(*column)).collect();
        let name = names.join(if self.is_spaced { " " } else { "" }).trim().to_owned();
        match self.pseudonym.map(cell).filter(|pseudonym| !pseudonym.is_empty()) {
            Some(pseudonym) => format!("{name}\t{pseudonym}"),
            None => name,
        }
    }
}

fn first_with_words(rows: &[Row]) -> Option<usize> {
    let n_columns = rows.iter().map(Vec::len).max()?;
    (0..n_columns).find(|column| {
        let cells = || rows.iter().filter_map(|row| row.get(*column)).filter(|cell| !cell.trim().is_empty());
        let n_words = cells().filter(|cell| cell.chars().any(char::is_alphabetic)).count();
        n_words > 0 && 2 * n_words > cells().count()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(csv: &[u8], lang: Lang, expect: Result<&str, FileFault>) {
        assert_eq!(text_of_file(csv, lang).as_deref(), expect.as_deref());
    }

    #[test]
    fn a_pasted_list_has_a_pupil_a_line() {
        let found = lines("  Anna  Berg \n\n王小明\tRed Owl\r\n\tBlue Fox\n \t ");
        let line = |number, real_name: &str, name: Option<&str>| Line {
            number,
            real_name: real_name.to_owned(),
            name: name.map(str::to_owned),
        };
        let expect = [line(1, "Anna Berg", None), line(3, "王小明", Some("Red Owl")), line(4, "", Some("Blue Fox"))];
        assert_eq!(found, expect);
    }

    #[test]
    fn columns_are_found_by_their_headings() {
        check(b"No,Name,Class\n1,Anna Berg,5b\n2,\"Ole, Jr.\",5b\n", Lang::En, Ok("Anna Berg\nOle, Jr."));
        check(b"Surname;First name;Nickname\nBerg;Anna;Red Owl\n", Lang::En, Ok("Anna Berg\tRed Owl"));
        check("学号,姓,名\n1,王,小明\n".as_bytes(), Lang::ZhHans, Ok("王小明"));
    }

    #[test]
    fn without_headings_the_first_column_of_words_is_the_names() {
        check(b"1,Anna Berg\n2,Ole Dahl\n", Lang::En, Ok("Anna Berg\nOle Dahl"));
        check(b"Anna Berg\nOle Dahl\n", Lang::En, Ok("Anna Berg\nOle Dahl"));
        check(b"1,2\n3,4\n", Lang::En, Err("file-no-names"));
        check(b"", Lang::En, Err("file-no-names"));
    }

    #[test]
    fn an_empty_row_stays_a_line_so_that_the_numbers_fit() {
        check(b"Name\nAnna\n\"\"\nOle\n", Lang::En, Ok("Anna\n\nOle"));
    }

    #[test]
    fn the_encodings_of_spreadsheets_are_read() {
        check(&[b"\xef\xbb\xbf", "姓名\n王小明\n".as_bytes()].concat(), Lang::En, Ok("王小明"));
        check(&GB18030.encode("姓名\n王小明\n").0, Lang::ZhHans, Ok("王小明"));
        check(&BIG5.encode("姓名\n王小明\n").0, Lang::ZhHant, Ok("王小明"));
        check(b"Name\nJos\xe9\n", Lang::En, Ok("José"));
        let utf_16: Vec<u8> = "\u{feff}Name\nJosé\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&utf_16, Lang::En, Ok("José"));
    }

    #[test]
    fn more_rows_than_any_school_has_are_refused() {
        let list = "Anna\n".repeat(MAX_ROWS as usize + 1);
        check(list.as_bytes(), Lang::En, Err("file-too-much"));
    }

    #[test]
    fn what_is_no_sheet_is_refused() {
        check(b"PK\x03\x04 no workbook", Lang::En, Err("file-unreadable"));
        check(b"\x7fELF\0\0", Lang::En, Err("file-unreadable"));
    }
}
