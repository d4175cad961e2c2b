//! The shared library exports the committed list of symbols, and that is what the header declares.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::toolchain::{Library, blessing, demand, root, succeed};

#[test]
fn the_exported_symbols_are_the_committed_list() {
    if !cfg!(target_os = "linux") || !demand("nm") {
        return;
    }
    let library = Library::under_test().shared();
    let listing = succeed(Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(library));
    let exported: BTreeSet<&str> = listing.lines().filter_map(|line| line.split(['@', ' ']).next()).collect();
    let list = root().join("tests/abi/symbols.txt");
    if blessing() {
        let text: String = exported.iter().map(|name| format!("{name}\n")).collect();
        fs::write(&list, text).expect("the list can be written");
    }
    let committed = fs::read_to_string(list).unwrap_or_default();
    assert_eq!(exported, committed.lines().collect(), "TAUT_BLESS=1 accepts the exported symbols");
}

#[test]
fn the_header_declares_the_committed_symbols_and_no_others() {
    let header = fs::read_to_string(root().join("include/taut.h")).expect("the header is committed");
    let code = without_comments(&header);
    let declared: BTreeSet<&str> = code
        .split('(')
        .filter_map(|before| before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next())
        .filter(|name| name.starts_with("taut_"))
        .collect();
    let committed = fs::read_to_string(root().join("tests/abi/symbols.txt")).expect("the list is committed");
    assert_eq!(declared, committed.lines().collect());
}

#[test]
fn every_declaration_of_the_header_is_documented() {
    let header = fs::read_to_string(root().join("include/taut.h")).expect("the header is committed");
    let mut documented = false;
    for line in header.lines() {
        let starts_item = line.starts_with("taut_status taut_")
            || line.starts_with("typedef ")
            || line.starts_with("uint")
            || line.starts_with("size_t ")
            || line.starts_with("const char");
        assert!(!starts_item || documented, "without a page: {line}");
        documented = line.ends_with("*/");
    }
}

/// The header without its comments.
fn without_comments(header: &str) -> String {
    header
        .split("/*")
        .enumerate()
        .map(|(number, part)| if number == 0 { part } else { part.split_once("*/").map_or("", |(_, code)| code) })
        .collect()
}
