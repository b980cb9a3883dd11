//! Every crate that the program is made of may be combined into one under GPL-3.0-or-later.
//!
//! `deny.toml` has the list of licences; cargo-deny reads it too, and looks at the texts besides.

use std::process::Command;

use serde_json::Value;

/// Says nothing in its manifest; the text that comes with it is the MIT licence.
const WITHOUT_FIELD: [&str; 1] = ["rs-fsrs"];

fn allowed() -> Vec<String> {
    let list = include_str!("../../deny.toml").split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met with these licences.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    // `/` is the old spelling of OR.
    let expression = expression.trim().replace('/', " OR ");
    let split = |word: &str| {
        let mut depth = 0;
        let at = expression.char_indices().find(|(at, letter)| {
            depth += i32::from(*letter == '(') - i32::from(*letter == ')');
            depth == 0 && expression[*at..].starts_with(word)
        });
        at.map(|(at, _)| (&expression[..at], &expression[at + word.len()..]))
    };
    if let Some((left, right)) = split(" OR ") {
        return is_met(left, allowed) || is_met(right, allowed);
    }
    if let Some((left, right)) = split(" AND ") {
        return is_met(left, allowed) && is_met(right, allowed);
    }
    match expression.trim().strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => is_met(inner, allowed),
        None => allowed.iter().any(|licence| licence == expression.trim()),
    }
}

#[test]
fn an_expression_is_met_as_it_is_meant() {
    let allowed = ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    for expression in
        ["MIT", "SSPL-1.0 OR MIT", "SSPL-1.0/MIT", "(MIT OR X) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception OR X"]
    {
        assert!(is_met(expression, &allowed), "{expression}");
    }
    for expression in ["SSPL-1.0", "MIT AND X", "(X OR Y) AND MIT", "MITX", "", "Apache-2.0"] {
        assert!(!is_met(expression, &allowed), "{expression}");
    }
}

#[test]
fn every_crate_has_a_licence_that_fits_ours() {
    // Crates for other systems need not be on this machine.
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1", "--filter-platform", host.trim()])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100, "{}", packages.len());
    let allowed = allowed();
    let wrong: Vec<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(|licence| is_met(licence, &allowed)))
        .filter(|package| !WITHOUT_FIELD.contains(&package["name"].as_str().unwrap()))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
