//! Puzzles from games: the same whoever asks and however often, with an engine or without, and after an interruption.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use tabiya::command::{GameFile, MineError, MineOptions, Mined, mine};

const GAMES: &str = include_str!("../own/games.pgn");
/// A position with a fork that Black's move allows.
const FORK: &str = "[FEN \"r2k4/8/8/1N6/8/8/8/4K3 b - - 0 1\"]\n\n1... Ke8 2. Nc7+ Kd7 3. Nxa8 1-0\n";

fn options(jobs: usize) -> MineOptions {
    MineOptions::new(NonZeroUsize::new(jobs).unwrap())
}

fn mined(games: &str, out: &Path, options: &MineOptions) -> (Result<Mined, MineError>, String) {
    let file = GameFile { name: "games.pgn".to_owned(), length: games.len() as u64, input: games.as_bytes() };
    let mut log = Vec::new();
    let mined = mine(file, out, options, &mut log, false);
    (mined, String::from_utf8(log).unwrap())
}

#[test]
fn mining_is_the_same_each_time_and_goes_on_after_an_interruption() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.csv");
    let partial = folder.path().join("out.csv.partial");
    // The output cannot be put in its place while a folder stands in the way: what was found stays in the notes.
    let in_the_way = folder.path().join("out.csv.new");
    fs::create_dir(&in_the_way).unwrap();
    let (stopped, log) = mined(GAMES, &out, &options(2));
    assert!(matches!(stopped, Err(MineError::Output { .. })), "{stopped:?}");
    assert!(log.contains("games.pgn:11:1: game 2 is passed over: half-move 7, `Bxa7`, is not a legal move"), "{log}");
    fs::remove_dir(&in_the_way).unwrap();

    let notes = fs::read_to_string(&partial).unwrap();
    let (whole, _) = mined(GAMES, &out, &options(1));
    let mut expect = Mined { n_games: 0, n_bad_games: 1, n_done_before: 2, n_puzzles: 2 };
    assert_eq!(whole.unwrap(), expect);
    let first = fs::read_to_string(&out).unwrap();
    assert!(first.contains("b5c7 e8d7 c7a8") && first.contains(",mate\n"), "{first}");
    assert!(!partial.exists());

    // Interrupted after the last whole note but one, with the next torn.
    let end_of_first = notes.match_indices("# done ").next().unwrap().0 + "# done 0123456789abcdef\n".len();
    fs::write(&partial, &notes[..end_of_first + 3]).unwrap();
    fs::remove_file(&out).unwrap();
    let (again, _) = mined(GAMES, &out, &options(1));
    (expect.n_games, expect.n_done_before) = (1, 1);
    assert_eq!(again.unwrap(), expect);
    assert_eq!(fs::read_to_string(&out).unwrap(), first);
}

#[test]
fn what_stands_in_the_output_stays_and_another_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.csv");
    mined(FORK, &out, &options(1)).0.unwrap();
    let first = fs::read_to_string(&out).unwrap();
    mined(FORK, &out, &options(1)).0.unwrap();
    assert_eq!(fs::read_to_string(&out).unwrap(), first);
    let other = FORK.replace("r2k4/8/8/1N6", "r2k4/7p/8/1N6");
    assert_eq!(mined(&other, &out, &options(1)).0.unwrap().n_puzzles, 2);
    fs::write(&out, "name,mark\nmei,1\n").unwrap();
    let (refused, _) = mined(FORK, &out, &options(1));
    assert!(matches!(refused, Err(MineError::OtherFile(_))), "{refused:?}");
    assert_eq!(fs::read_to_string(&out).unwrap(), "name,mark\nmei,1\n");
}

#[test]
fn the_command_writes_beside_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("pupils.pgn");
    fs::write(&games, FORK).unwrap();
    let run =
        |verb: &[&str], path: &Path| Command::new(env!("CARGO_BIN_EXE_tabiya")).args(verb).arg(path).output().unwrap();
    let output = run(&["puzzles", "mine"], &games);
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && words.contains("1 games, 0 passed over, 1 puzzles in "), "{words}");
    let checked = run(&["check"], &games.with_extension("csv"));
    assert_eq!(String::from_utf8(checked.stdout).unwrap(), "0 lessons, 0 steps, 1 puzzles: all proved\n");
}

fn engine(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/engines/{name}.sh"))
}

#[cfg(unix)]
#[test]
fn an_engine_points_at_what_we_prove() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.csv");
    let options = MineOptions { engine: Some(engine("knows")), ..options(1) };
    assert_eq!(mined(FORK, &out, &options).0.unwrap().n_puzzles, 1);
    let found = fs::read_to_string(&out).unwrap();
    assert!(found.contains(",d8e8 b5c7 e8d7 c7a8,") && found.contains(",material 5\n"), "{found}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_ends_the_mining_of_many_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let options = MineOptions { engine: Some(engine("dies")), patience: Duration::from_secs(2), ..options(1) };
    let games = FORK.repeat(40);
    let error = mined(&games, &folder.path().join("many.csv"), &options).0.unwrap_err().to_string();
    assert!(error.contains("it has ended"), "{error}");
}

#[test]
fn an_engine_that_fails_is_an_error_in_words() {
    let folder = tempfile::tempdir().unwrap();
    for (name, words) in [
        ("dies", "it has ended"),
        ("hangs", "it said nothing for 2 seconds"),
        ("silent", "it said nothing for 2 seconds"),
        ("lies", "it plays `a1h7` in the position r2k4/8/8/1N6/8/8/8/4K3 b - - 0 1, which is not a legal move there"),
        ("mumbles", "it names no move in the position r2k4/8/8/1N6/8/8/8/4K3 b - - 0 1"),
        ("talks", "it talks without end and does not come to a move"),
        ("is-not-there", "it cannot be started: "),
    ] {
        let out = folder.path().join(format!("{name}.csv"));
        let patience = Duration::from_secs(if name == "talks" { 30 } else { 2 });
        let options = MineOptions { engine: Some(engine(name)), patience, ..options(1) };
        let error = mined(FORK, &out, &options).0.unwrap_err().to_string();
        assert!(error.contains(words), "{name}: {error}");
        assert!(!out.exists());
    }
}
