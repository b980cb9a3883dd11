//! The grid as a file for a spreadsheet: CSV, and XLSX with a second sheet of the items.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State},
    response::Response,
};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use super::{View, gradebook, grid::is_missed, item_name, result_in_words};
use crate::{
    store::{Gradebook, GridResult},
    training::iso_time,
    web::{
        App,
        download::{download, harmless},
        error::WebError,
        step::Pairs,
        visitor::Visitor,
    },
    words::Words,
};

/// Marks a CSV as UTF-8, without which spreadsheets garble Chinese.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// As wide as a name and a short sentence are.
const WIDE: f64 = 28.0;

/// The longest name that a sheet may have, and what it may not hold.
const MAX_SHEET_NAME: usize = 31;
const NOT_IN_SHEET_NAMES: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// The grid as texts: the heads of the columns, and the rows below them.
struct Sheet {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

fn sheet(app: &App, words: Words, found: &Gradebook, view: View) -> Sheet {
    let mut heads = vec![words.say("grid-pupil")];
    if view.real_names {
        heads.push(words.say("grid-real-name"));
    }
    heads.extend(found.items.iter().map(|item| format!("{}. {}", item.number, item_name(app, words, &item.kind))));
    heads.push(words.say("grid-finished"));
    let row = |row: &crate::store::GradebookPupil| {
        let mut cells = vec![row.pupil.name.clone()];
        if view.real_names {
            cells.push(row.pupil.real_name.clone());
        }
        cells.extend(row.results.iter().map(|result| result_in_words(words, result.as_ref(), found.head.due_at)));
        cells.push(row.finished_at.map(iso_time).unwrap_or_default());
        cells
    };
    Sheet { rows: found.pupils.iter().map(row).collect(), heads }
}

pub async fn csv(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, assignment)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let found = gradebook(&app, &assignment)?;
    let Sheet { heads, rows } = sheet(&app, visitor.words, &found, View::of(&pairs));
    let mut csv = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    for row in std::iter::once(heads).chain(rows) {
        csv.write_record(row.into_iter().map(harmless)).map_err(WebError::internal)?;
    }
    let bytes = csv.into_inner().map_err(|error| WebError::internal(error.into_error()))?;
    Ok(download("text/csv; charset=utf-8", &format!("{assignment}.csv"), bytes))
}

pub async fn xlsx(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((_, assignment)): Path<(String, String)>,
    Query(pairs): Query<Pairs>,
) -> Result<Response, WebError> {
    let found = gradebook(&app, &assignment)?;
    let bytes = workbook(&app, visitor.words, &found, View::of(&pairs)).map_err(WebError::internal)?;
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    Ok(download(kind, &format!("{assignment}.xlsx"), bytes))
}

/// Texts are written as texts, whatever they begin with: nothing in the file is a formula.
fn workbook(app: &App, words: Words, found: &Gradebook, view: View) -> Result<Vec<u8>, XlsxError> {
    let bold = Format::new().set_bold();
    let mut workbook = Workbook::new();
    let grid = workbook.add_worksheet();
    grid.set_name(sheet_name(&found.head.title, &words.say("grid-sheet")))?;
    let Sheet { heads, rows } = sheet(app, words, found, view);
    write_heads(grid, &heads, &bold)?;
    for (row, cells) in (1..).zip(&rows) {
        for (column, cell) in (0..).zip(cells) {
            grid.write_string(row, column, cell)?;
        }
    }
    grid.set_freeze_panes(1, 1)?.set_landscape();

    let items = workbook.add_worksheet();
    items.set_name(words.say("grid-items-sheet"))?;
    let heads = ["grid-item", "grid-solved-by", "grid-missed", "grid-tries", "grid-hints"].map(|key| words.say(key));
    write_heads(items, &heads, &bold)?;
    for (place, item) in found.items.iter().enumerate() {
        let row = u32::try_from(place + 1).unwrap_or(u32::MAX);
        items.write_string(row, 0, format!("{}. {}", item.number, item_name(app, words, &item.kind)))?;
        let results: Vec<&GridResult> = found.pupils.iter().filter_map(|row| row.results[place].as_ref()).collect();
        let count = |holds: fn(&GridResult) -> bool| results.iter().filter(|result| holds(result)).count() as f64;
        let sum = |of: fn(&GridResult) -> u32| f64::from(results.iter().map(|result| of(result)).sum::<u32>());
        let numbers = [
            count(|result| result.solved_at.is_some()),
            count(is_missed),
            sum(|result| result.n_tries),
            sum(|result| result.n_hints),
        ];
        for (column, number) in (1..).zip(numbers) {
            items.write_number(row, column, number)?;
        }
    }
    workbook.save_to_buffer()
}

fn write_heads(sheet: &mut Worksheet, heads: &[String], bold: &Format) -> Result<(), XlsxError> {
    for (column, head) in (0..).zip(heads) {
        sheet.write_string_with_format(0, column, head, bold)?;
    }
    sheet.set_column_width(0, WIDE)?;
    Ok(())
}

/// A name that a spreadsheet takes; `otherwise` where nothing of it is left.
fn sheet_name(title: &str, otherwise: &str) -> String {
    let name: String = title.chars().filter(|letter| !NOT_IN_SHEET_NAMES.contains(letter)).collect();
    let mut n_units = 0;
    // Spreadsheets count in UTF-16.
    let short: String = name
        .trim_matches(|letter: char| letter == '\'' || letter.is_whitespace())
        .chars()
        .take_while(|letter| {
            n_units += letter.len_utf16();
            n_units <= MAX_SHEET_NAME
        })
        .collect();
    let short = short.trim_matches(|letter: char| letter == '\'' || letter.is_whitespace());
    if short.is_empty() || short.eq_ignore_ascii_case("history") { otherwise.to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_gets_a_name_that_spreadsheets_take() {
        assert_eq!(sheet_name("Forks: week 1/2", "Grid"), "Forks week 12");
        assert_eq!(sheet_name("'", "Grid"), "Grid");
        assert_eq!(sheet_name("History", "Grid"), "Grid");
        assert_eq!(sheet_name(&"马".repeat(40), "Grid").chars().count(), 31);
        assert_eq!(sheet_name(&"🐴".repeat(40), "Grid").encode_utf16().count(), 30);
    }
}
