//! The file of settings.

use std::{fs, sync::LazyLock};

use tabiya::config::Settings;
use tempfile::TempDir;

/// It sets something, or its fault is told with its place.
pub fn settings(data: &[u8]) {
    static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().expect("a folder for a moment"));
    let file = FOLDER.path().join(format!("{:?}.toml", std::thread::current().id()));
    fs::write(&file, data).expect("the folder can be written in");
    match (Settings { config: Some(file.clone()), ..Settings::default() }).complete() {
        Ok(site) => assert!(
            site.addr.contains(':')
                && site.data.starts_with(FOLDER.path())
                    | site.data.is_absolute()
                    | (site.data.as_os_str() == "tabiya-data")
        ),
        Err(error) => {
            let told = error.to_string();
            let place = told.split_once(".toml:").and_then(|(_, rest)| rest.split(':').next()?.parse::<usize>().ok());
            let n_lines = data.iter().filter(|byte| **byte == b'\n').count() + 1;
            // What is no text has no lines.
            assert!(place.map_or(std::str::from_utf8(data).is_err(), |line| (1..=n_lines).contains(&line)), "{told}");
        }
    }
}
