//! Databases of every schema that there has been are opened, and nothing of what they hold is lost.
//!
//! `tests/data/schemas/N.sql` is a school's database as schema N left it, with a row in every table. Whoever releases a
//! schema adds its dump.

use std::{collections::BTreeMap, fs, path::Path};

use cookie::{Cookie, CookieJar, Key};
use rusqlite::{Connection, types::Value};
use tabiya::store::Store;

use crate::running::{Running, say, tabiya};

/// The dumps, the oldest first.
fn schemas() -> Vec<(i64, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/schemas");
    let mut schemas: Vec<(i64, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().parse().unwrap(), fs::read_to_string(path).unwrap()))
        .collect();
    schemas.sort();
    let versions: Vec<i64> = schemas.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, (1..=schemas.len() as i64).collect::<Vec<_>>());
    schemas
}

fn school_of(dump: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    Connection::open(folder.path().join("tabiya.db")).unwrap().execute_batch(dump).unwrap();
    folder
}

type Rows = Vec<Vec<Value>>;

fn rows(database: &Connection, table: &str, columns: &[String]) -> Rows {
    let mut statement = database.prepare(&format!("SELECT {} FROM {table} ORDER BY 1, 2", columns.join(", "))).unwrap();
    let row = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|column| row.get(column)).collect();
    statement.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
}

fn columns(database: &Connection, table: &str) -> Vec<String> {
    let mut statement = database.prepare("SELECT name FROM pragma_table_info(?1)").unwrap();
    statement.query_map([table], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

fn tables(database: &Connection) -> Vec<String> {
    let mut statement = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

/// What makes the schema: every table with its columns, and every index.
fn shape(database: &Connection) -> BTreeMap<String, Vec<String>> {
    let tables = tables(database).into_iter().map(|table| {
        let columns = columns(database, &table);
        (table, columns)
    });
    let mut shape: BTreeMap<String, Vec<String>> = tables.collect();
    let mut statement = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name").unwrap();
    let indexes = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    shape.insert("indexes".to_owned(), indexes);
    shape
}

#[test]
fn every_row_of_every_schema_survives_the_upgrade() {
    let fresh = tempfile::tempdir().unwrap();
    let fresh = fresh.path().join("tabiya.db");
    drop(Store::open(&fresh).unwrap());
    let newest = shape(&Connection::open(&fresh).unwrap());
    for (version, dump) in schemas() {
        let folder = school_of(&dump);
        let path = folder.path().join("tabiya.db");
        let before: Vec<(String, Vec<String>, Rows)> = {
            let database = Connection::open(&path).unwrap();
            let filled = tables(&database).into_iter().map(|table| {
                let columns = columns(&database, &table);
                let rows = rows(&database, &table, &columns);
                (table, columns, rows)
            });
            filled.collect()
        };
        drop(Store::open(&path).unwrap());
        let database = Connection::open(&path).unwrap();
        for (table, columns, expect) in before {
            // The index of puzzles counts how often it was saved, and holds what the puzzles say.
            if table.starts_with("puzzle_index") || table.starts_with("puzzle_set") {
                continue;
            }
            assert!(!expect.is_empty(), "schema {version} has no row in {table}");
            assert_eq!(rows(&database, &table, &columns), expect, "schema {version}, {table}");
        }
        assert_eq!(shape(&database), newest, "schema {version}");
        let problem: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(problem, "ok");
    }
}

/// The cookie of the learner 3e1 in the dumps, signed with the key that stands in them.
fn cookie_of_mei() -> String {
    let key = Key::from(&(1..=64).collect::<Vec<u8>>());
    let mut cookies = CookieJar::new();
    cookies.signed_mut(&key).add(Cookie::new("learner", format!("{:032x}", 0x3e1)));
    cookies.get("learner").unwrap().to_string()
}

#[test]
fn a_learner_of_an_old_school_comes_back_and_finds_everything() {
    for (version, dump) in schemas() {
        let folder = school_of(&dump);
        let school = Running::start(folder.path(), &[]);
        let cookie = cookie_of_mei();
        assert_eq!(school.n_solved(&cookie), "3", "schema {version}");
        let progress = school.get("/en/progress/export.json", &cookie);
        let mut expect = vec!["where-to", "illegal path-blocked"];
        if version >= 2 {
            expect.push("krrk");
        }
        if version >= 3 {
            expect.push("pieces-exam");
            assert!(school.get("/en/review", &cookie).contains("/en/lessons/rook/where-to"), "schema {version}");
        }
        if version >= 5 {
            expect.extend(["own-01", "a3a8"]);
            assert!(school.get("/en/puzzles/mistakes", &cookie).contains("/en/puzzles/own-01"), "schema {version}");
        }
        for text in expect {
            assert!(progress.contains(text), "schema {version}, {text}: {progress}");
        }
        let (answer, _) = school.solve(2, &cookie);
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
        assert_eq!(school.n_solved(&cookie), "4", "schema {version}");
        school.kill();
    }
}

#[test]
fn a_database_of_a_newer_version_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tabiya.db");
    drop(Store::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let (is_well, words) = say(tabiya(["--addr", "127.0.0.1:0", "--data"]).arg(folder.path()));
    assert!(!is_well && words.contains("written by a newer version of Tabiya (schema 999"), "{words}");
}
