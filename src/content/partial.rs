//! What a long run has found so far, kept beside its output until it ends, so that an interruption loses next to nothing.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The notes of a run that has not ended: which pieces of work are done, and the lines that each gave.
#[derive(Debug)]
pub struct Partial {
    output: PathBuf,
    path: PathBuf,
    file: File,
}

/// A piece of work that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub key: String,
    pub lines: Vec<String>,
}

/// Before a line of notes; no line of a result begins so.
const NOTE: &str = "# ";
const DONE: &str = "# done ";

impl Partial {
    /// Opens the notes for an output and returns what is done. Notes of a run with other settings are given up.
    ///
    /// What stands after the last piece that was done is an interrupted one, and forgotten.
    ///
    /// # Errors
    ///
    /// Notes that cannot be read or written.
    pub fn open(output: &Path, settings: &str) -> io::Result<(Partial, Vec<Done>)> {
        let path = beside(output, ".partial");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let head = format!("{NOTE}{settings}\n");
        let (mut done, mut lines, mut length) = (Vec::new(), Vec::new(), 0);
        if let Some(rest) = text.strip_prefix(&head) {
            let mut at = head.len();
            length = at;
            for line in rest.split_inclusive('\n') {
                at += line.len();
                let Some(line) = line.strip_suffix('\n') else { break };
                match line.strip_prefix(DONE) {
                    Some(key) => {
                        done.push(Done { key: key.to_owned(), lines: std::mem::take(&mut lines) });
                        length = at;
                    }
                    None => lines.push(line.to_owned()),
                }
            }
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        file.set_len(length as u64)?;
        if length == 0 {
            file.write_all(head.as_bytes())?;
        }
        Ok((Partial { output: output.to_owned(), path, file }, done))
    }

    /// Notes a piece of work that is done, with its lines, in one write.
    ///
    /// # Errors
    ///
    /// Notes that cannot be written.
    pub fn add(&mut self, done: &Done) -> io::Result<()> {
        let mut text = String::new();
        for line in &done.lines {
            text += line;
            text.push('\n');
        }
        text += &format!("{DONE}{}\n", done.key);
        self.file.write_all(text.as_bytes())
    }

    /// The output as it is there now, from an earlier run; empty where there is none.
    ///
    /// # Errors
    ///
    /// An output that cannot be read.
    pub fn earlier_output(&self) -> io::Result<String> {
        match fs::read_to_string(&self.output) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            text => text,
        }
    }

    /// Puts the whole output in its place at once, and takes the notes away.
    ///
    /// # Errors
    ///
    /// An output that cannot be written.
    pub fn finish(self, text: &str) -> io::Result<()> {
        let new = beside(&self.output, ".new");
        fs::write(&new, text)?;
        fs::rename(&new, &self.output)?;
        fs::remove_file(&self.path)
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(key: &str, lines: &[&str]) -> Done {
        Done { key: key.to_owned(), lines: lines.iter().map(|line| (*line).to_owned()).collect() }
    }

    #[test]
    fn what_was_done_is_remembered_and_a_torn_end_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.csv");
        let (mut partial, before) = Partial::open(&output, "nodes 5").unwrap();
        assert_eq!(before, []);
        let pieces = [done("a", &["1", "2"]), done("b", &[])];
        for piece in &pieces {
            partial.add(piece).unwrap();
        }
        partial.file.write_all(b"3\n# done c").unwrap();
        drop(partial);
        let (mut partial, before) = Partial::open(&output, "nodes 5").unwrap();
        assert_eq!(before, pieces);
        partial.add(&done("c", &["4"])).unwrap();
        drop(partial);
        let (partial, before) = Partial::open(&output, "nodes 5").unwrap();
        assert_eq!(before[2], done("c", &["4"]));
        partial.finish("whole\n").unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read_to_string(&output).unwrap(), "whole\n");
    }

    #[test]
    fn notes_of_other_settings_are_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.csv");
        let (mut partial, _) = Partial::open(&output, "nodes 5").unwrap();
        partial.add(&done("a", &["1"])).unwrap();
        drop(partial);
        assert_eq!(Partial::open(&output, "nodes 6").unwrap().1, []);
        assert_eq!(Partial::open(&output, "nodes 5").unwrap().1, []);
    }
}
