//! The shared library exports the functions of the headers and nothing else, with its features and without; every one
//! is documented.

use std::collections::BTreeSet;
use std::process::Command;

use crate::description::Description;
use crate::toolchain::{Library, compile, demand, read, root, succeed};

#[test]
fn the_exported_symbols_are_those_of_the_header() {
    if !cfg!(target_os = "linux") || !demand("nm") {
        return;
    }
    let exported = exports(&Library::under_test());
    let committed = read("tests/abi/symbols.txt");
    assert_eq!(exported, committed.lines().map(str::to_owned).collect(), "the headers and the library differ");
}

/// The symbols of a shared library.
fn exports(library: &Library) -> BTreeSet<String> {
    let listing = succeed(Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(library.shared()));
    listing.lines().filter_map(|line| line.split(['@', ' ']).next()).map(str::to_owned).collect()
}

#[test]
fn the_library_without_features_is_that_of_the_first_header() {
    let small = Library::small();
    let source = root().join("tests/c/surface.c");
    let flags = ["-std=c11", "-DWITHOUT_MOTION"];
    let program = compile("cc", &source, "surface_small", &flags, &small.link_shared());
    succeed(&mut Command::new(program));
    if !cfg!(target_os = "linux") || !demand("nm") {
        return;
    }
    let mut exported = exports(&small);
    assert!(exported.remove("taut_inject_panic"), "that is what makes it the library of the tests");
    let functions = Description::generated().functions.iter();
    assert_eq!(exported, functions.map(|function| function.name.clone()).collect());
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
