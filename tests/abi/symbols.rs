//! The shared library exports the functions of the header and nothing else; every one is documented.

use std::collections::BTreeSet;
use std::process::Command;

use crate::toolchain::{Library, demand, read, succeed};

#[test]
fn the_exported_symbols_are_those_of_the_header() {
    if !cfg!(target_os = "linux") || !demand("nm") {
        return;
    }
    let library = Library::under_test().shared();
    let listing = succeed(Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(library));
    let exported: BTreeSet<&str> = listing.lines().filter_map(|line| line.split(['@', ' ']).next()).collect();
    let committed = read("tests/abi/symbols.txt");
    assert_eq!(exported, committed.lines().collect(), "the header and the library differ");
}

#[test]
fn every_declaration_of_the_header_is_documented() {
    let header = read("include/taut.h") + &read("include/taut_motion.h");
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
