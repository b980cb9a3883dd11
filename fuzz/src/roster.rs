//! A list of pupils as a spreadsheet's file, sent as a teacher sends it.
//!
//! The first letter says what the rest is: `c` a file as it is, `s` the first sheet and `t` the shared texts of an XLSX
//! whose other parts are sound. So what is tried is the reading of sheets, not only that of damaged archives.

use std::io::{Cursor, Write};

use axum::http::Method;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::site::{assert_sound, with_site};

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#;
const RELS: &str = r#"<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str = r#"<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Pupils" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const BOOK_RELS: &str = r#"<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#;
const SHEET: &str = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>"#;
const TEXTS: &str = r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name</t></si><si><t>Anna</t></si></sst>"#;

/// A workbook with this sheet and these shared texts.
pub fn workbook(sheet: &[u8], texts: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [
        ("[Content_Types].xml", TYPES.as_bytes()),
        ("_rels/.rels", RELS.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", BOOK_RELS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/sharedStrings.xml", texts),
    ] {
        zip.start_file(name, SimpleFileOptions::default()).expect("a buffer takes everything");
        zip.write_all(content).expect("a buffer takes everything");
    }
    zip.finish().expect("a buffer takes everything").into_inner()
}

/// The form by which a teacher sends a file.
pub fn upload(file: &[u8]) -> (&'static str, Vec<u8>) {
    let mut body = b"--cut\r\nContent-Disposition: form-data; name=\"names\"\r\n\r\n\r\n--cut\r\nContent-Disposition: \
                     form-data; name=\"file\"; filename=\"class.xlsx\"\r\n\r\n"
        .to_vec();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--cut--\r\n");
    ("multipart/form-data; boundary=cut", body)
}

pub fn roster(data: &[u8]) {
    let Some((kind, content)) = data.split_first() else { return };
    let file = match kind {
        b's' => workbook(content, TEXTS.as_bytes()),
        b't' => workbook(SHEET.as_bytes(), content),
        _ => content.to_vec(),
    };
    let (kind, body) = upload(&file);
    with_site(async |site| {
        let address = site.address("/en/teach/classes/{class}/pupils");
        let answer = site.ask('T', &Method::POST, &address, kind, body).await.expect("a request");
        assert_sound(&address, &String::from_utf8_lossy(content), &answer);
        // A list that was taken is gone again, so that the next one finds the same class.
        if answer.status.is_redirection() {
            site.sql("DELETE FROM class_pupil WHERE real_name <> 'Anna Berg'; DELETE FROM account WHERE role = 'pupil' AND name <> 'Blue Fox'");
        }
    });
}
