//! The floors' rule can fail, in every way in which an import can be written.

use crate::code::Source;
use crate::floors::Floors;

const LIB: &str = "mod low;\nmod mid;\nmod high;\npub use high::{Roof, Tile};\npub use low::Stone;\n";

/// The faults of a module `mid` with this code.
fn faults(path: &str, code: &str) -> Vec<String> {
    let sources = [
        Source::new("src/lib.rs", LIB),
        Source::new("src/low/mod.rs", ""),
        Source::new(path, code),
        Source::new("src/mid/other.rs", ""),
        Source::new("src/beside.rs", ""),
        Source::new("src/high.rs", ""),
    ];
    Floors::parse("# a remark\nlow\nmid beside\n\nhigh\n").faults(&sources)
}

#[test]
fn imports_from_below_and_from_inside_are_allowed() {
    for code in [
        "use crate::low::Stone;",
        "use crate::{low::{a, b}, mid::c};",
        "use super::other::X; use crate::Stone; use super::{other, another};",
        "use super::super::low::Stone;",
        "// use crate::high::Roof;\nconst A: &str = \"crate::high\";",
        "use std::collections::high::X;",
    ] {
        assert_eq!(faults("src/mid/file.rs", code), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn imports_from_above_and_beside_are_faults() {
    for code in [
        "use crate::high::Roof;",
        "use crate::beside::X;",
        "use crate::{low::a, high::{b, c}};",
        "use crate::{low::{a, b}, high};",
        "fn f() { crate::high::build() }",
        "use crate::Roof;",
        "use crate::{Stone, Tile};",
        "use super::super::high::Roof;",
        "use super::super::{low, high};",
        "pub(crate) use crate::high::Roof as R;",
    ] {
        assert_eq!(faults("src/mid/file.rs", code).len(), 1, "{code}");
    }
    assert_eq!(faults("src/mid/mod.rs", "use super::high::Roof;").len(), 1);
    assert_eq!(faults("src/mid/file.rs", "\nuse crate::high::A;\nuse crate::beside::B;").len(), 2);
}

#[test]
fn tests_may_import_from_everywhere() {
    assert!(faults("src/mid/file_tests.rs", "use crate::high::Roof;").is_empty());
}

#[test]
fn modules_without_a_floor_and_floors_without_a_module_are_faults() {
    let sources = [Source::new("src/lib.rs", ""), Source::new("src/cellar.rs", "")];
    let faults = Floors::parse("attic").faults(&sources);
    assert_eq!(faults.len(), 2, "{faults:?}");
}
