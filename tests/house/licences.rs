//! Every crate that is built here has a licence that deny.toml lets in. `bash tests/run.sh licences` asks cargo-deny,
//! which also knows the crates of other platforms and the files of each crate.

use crate::files::read;
use serde_json::Value;
use std::process::Command;

/// The strings of a list of deny.toml.
fn allowed(deny: &str) -> Vec<&str> {
    let list = deny.split("\nallow = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    list.split('"').skip(1).step_by(2).collect()
}

/// Whether an SPDX expression without WITH holds with these licences: AND binds stronger than OR.
fn holds(expression: &str, allowed: &[&str]) -> bool {
    let expression = expression.trim();
    if let Some((before, rest)) = expression.split_once('(')
        && let Some((inside, after)) = rest.split_once(')')
    {
        let word = if holds(inside, allowed) { allowed[0] } else { "refused" };
        return holds(&format!("{before}{word}{after}"), allowed);
    }
    let alternatives = expression.split(" OR ").flat_map(|part| part.split('/'));
    alternatives.into_iter().any(|all| all.split(" AND ").all(|one| allowed.contains(&one.trim())))
}

/// Crates of `cargo metadata` with a licence that is not let in.
fn refused(metadata: &Value, deny: &str) -> Vec<String> {
    let allowed = allowed(deny);
    let faults = metadata["packages"].as_array().into_iter().flatten().filter_map(|package| {
        let (name, licence) = (package["name"].as_str()?, package["license"].as_str().unwrap_or("no licence"));
        let is_excepted = deny.contains(&format!("{{ crate = \"{name}\", allow = [\"{licence}\"] }}"));
        (!is_excepted && !holds(licence, &allowed)).then(|| format!("{name}: {licence} is not in deny.toml"))
    });
    faults.collect()
}

#[test]
fn every_crate_has_a_licence_that_is_let_in() {
    let host = std::env::consts::ARCH;
    let platform = format!("{host}-unknown-linux-gnu");
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", &platform])
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    assert!(metadata["packages"].as_array().is_some_and(|packages| packages.len() > 8), "the library and its crates");
    crate::insist(refused(&metadata, &read("deny.toml")));
}

#[test]
fn a_licence_that_is_not_let_in_is_seen() {
    let deny =
        "x\nallow = [\n    \"MIT\",\n    \"Zlib\",\n]\nexceptions = [{ crate = \"odd\", allow = [\"MPL-2.0\"] }]\n";
    let allowed = allowed(deny);
    assert_eq!(allowed, ["MIT", "Zlib"]);
    for good in ["MIT", "MIT OR GPL-3.0", "Apache-2.0/MIT", "(MIT OR GPL-3.0) AND Zlib", "GPL-3.0 OR MIT AND Zlib"] {
        assert!(holds(good, &allowed), "{good}");
    }
    for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR GPL-2.0) AND MIT", "no licence"] {
        assert!(!holds(bad, &allowed), "{bad}");
    }
    let metadata = serde_json::json!({"packages": [
        {"name": "good", "license": "MIT"},
        {"name": "odd", "license": "MPL-2.0"},
        {"name": "bad", "license": "MPL-2.0"},
        {"name": "none", "license": null},
    ]});
    assert_eq!(refused(&metadata, deny), ["bad: MPL-2.0 is not in deny.toml", "none: no licence is not in deny.toml"]);
}
