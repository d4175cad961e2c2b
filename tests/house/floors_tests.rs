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

/// Sources in a folder `mid` with a floor of its own for `a`, and the kernels `b` and `c`.
fn nested(path: &str, code: &str) -> Vec<String> {
    let paths =
        ["src/lib.rs", "src/mid/mod.rs", "src/mid/a.rs", "src/mid/b/mod.rs", "src/mid/b/inner.rs", "src/mid/c.rs"];
    let mut sources: Vec<Source> = paths.iter().filter(|own| **own != path).map(|path| Source::new(path, "")).collect();
    sources.push(Source::new(path, code));
    sources.push(Source::new("src/plan/kernels.rs", "use crate::mid::b::inner::X; use crate::mid::{a::X, c::Y};"));
    Floors::parse("mid\nplan\n\nmid/a\n").faults(&sources)
}

#[test]
fn floors_hold_inside_a_folder() {
    for (path, code) in [
        ("src/mid/b/inner.rs", "use crate::mid::a::X;"),
        ("src/mid/c.rs", "use super::a::X;"),
        ("src/mid/b/mod.rs", "mod inner; pub use inner::X;"),
        ("src/mid/b/inner.rs", "use super::Y; use self::z::W;"),
    ] {
        assert_eq!(nested(path, code), Vec::<String>::new(), "{path}: {code}");
    }
    for (path, code) in [
        ("src/mid/a.rs", "use super::b::X;"),
        ("src/mid/a.rs", "use crate::mid::{c::{X, Y}};"),
        ("src/mid/a.rs", "fn f() { crate::mid::b::inner::g() }"),
    ] {
        assert_eq!(nested(path, code).len(), 1, "{path}: {code}: a kernel");
    }
}

#[test]
fn a_kernel_that_imports_a_kernel_is_a_fault() {
    for (path, code) in [
        ("src/mid/c.rs", "use crate::mid::b::X;"),
        ("src/mid/b/inner.rs", "use super::super::c::X;"),
        ("src/mid/b/inner.rs", "fn f() { super::super::c::g() }"),
    ] {
        let faults = nested(path, code);
        assert!(faults.iter().any(|fault| fault.contains("must not import the kernel")), "{path}: {code}: {faults:?}");
    }
    let faults = nested("src/mid/beside.rs", "");
    assert!(faults.iter().any(|fault| fault.contains("mid/beside has no floor")), "{faults:?}");
}

#[test]
fn circles_of_siblings_are_faults_where_there_are_no_floors() {
    let circles = |files: &[(&str, &str)]| {
        let sources: Vec<Source> = files.iter().map(|(path, code)| Source::new(path, code)).collect();
        Floors::parse("mid\n").circles(&sources)
    };
    let direct = [("src/mid/a.rs", "use super::b::X;"), ("src/mid/b.rs", "use super::a::Y;")];
    assert_eq!(circles(&direct).len(), 1);
    let by_three = [
        ("src/mid/a.rs", "use super::b::X;"),
        ("src/mid/b.rs", "use crate::mid::c::X;"),
        ("src/mid/c.rs", "use super::{d::Z, a::Y};"),
        ("src/mid/d.rs", ""),
    ];
    assert!(circles(&by_three)[0].contains("a -> b -> c -> a"), "{:?}", circles(&by_three));
    let by_a_name = [
        ("src/mid/mod.rs", "mod a; mod b; pub use a::{X, Y};"),
        ("src/mid/a.rs", "use super::b::Z;"),
        ("src/mid/b.rs", "use crate::mid::X;"),
    ];
    assert_eq!(circles(&by_a_name).len(), 1, "a name that the folder re-exports leads to its module");
    let none = [
        ("src/mid/a.rs", "use super::b::X; use super::c::X;"),
        ("src/mid/b.rs", "use super::c::Y;"),
        ("src/mid/c.rs", ""),
    ];
    assert_eq!(circles(&none), Vec::<String>::new());
}
