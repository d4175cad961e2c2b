//! Every public type is in an example that the tests compile: in its own comment, or in that of a module that has it.
//! The C interface has its examples in C.

use crate::code::{Source, words};
use crate::files::rust_files;
use crate::types::{above, declared};
use std::collections::BTreeSet;

/// The types that the folder of a module, or the root, gives to programs; former names need no example.
fn given(source: &Source) -> BTreeSet<&str> {
    let statements = source.code.split(';').filter(|statement| !statement.contains("deprecated"));
    let uses = statements.filter_map(|statement| statement.split_once("pub use ")).map(|(_, names)| names);
    uses.flat_map(words).map(|(_, word)| word).filter(|word| word.starts_with(char::is_uppercase)).collect()
}

/// The code of the examples in some lines of a comment: not text, formulas or what is not compiled.
fn examples<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let (mut code, mut is_open, mut is_rust) = (String::new(), false, false);
    for line in lines.map(|line| line.trim_start_matches(['/', '!']).trim()) {
        if let Some(language) = line.strip_prefix("```") {
            is_open = !is_open;
            is_rust = language.is_empty() || language == "rust";
        } else if is_open && is_rust {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

/// The public types of some modules without an example.
fn without_example(sources: &[Source]) -> Vec<String> {
    let root = sources.iter().find(|source| source.path == "src/lib.rs").expect("a root");
    let is_module = |source: &&Source| {
        let name = source.path.strip_prefix("src/").and_then(|path| path.strip_suffix("/mod.rs"));
        name.is_some_and(|name| name != "abi" && root.code.contains(&format!("pub mod {name};")))
    };
    let mut faults = Vec::new();
    for module in sources.iter().filter(is_module).chain([root]) {
        let own = examples(module.text.lines().take_while(|line| line.starts_with("//!")));
        let shown: BTreeSet<&str> = words(&own).into_iter().map(|(_, word)| word).collect();
        let folder = module.path.trim_end_matches("mod.rs").trim_end_matches("lib.rs");
        for name in given(module).into_iter().filter(|name| !shown.contains(name)) {
            let below = sources.iter().filter(|source| !source.is_test && source.path.starts_with(folder));
            let has_own = below.flat_map(|source| declared(source).into_iter().map(move |declared| (source, declared)));
            let mut has_own = has_own.filter(|(_, declared)| declared.name == name).map(|(source, declared)| {
                let mut lines: Vec<&str> = above(source, declared.offset).collect();
                lines.reverse();
                examples(lines.into_iter())
            });
            if !has_own.any(|code| words(&code).iter().any(|(_, word)| *word == name)) {
                faults.push(format!("{}: no example has the type {name}", module.path));
            }
        }
    }
    faults
}

#[test]
fn every_public_type_is_in_an_example() {
    let sources = rust_files(&["src"]);
    let root = sources.iter().find(|source| source.path == "src/lib.rs").expect("a root");
    assert!(given(root).len() >= 10, "the public types are found");
    crate::insist(without_example(&sources));
}

#[test]
fn a_type_without_an_example_is_seen() {
    let faults = |module: &str, own: &str| {
        let root = "//! ```\n//! use x::Grid;\n//! ```\npub mod a;\nmod b;\npub use a::Grid;\n";
        without_example(&[
            Source::new("src/lib.rs", root),
            Source::new("src/a/mod.rs", &format!("{module}pub use c::{{Grid, Hit}};\npub(crate) use c::Own;\n")),
            Source::new("src/a/c.rs", &format!("pub struct Grid;\n{own}#[derive(Clone)]\npub struct Hit;\n")),
            Source::new("src/b/mod.rs", "pub use c::Hidden;\n"),
        ])
        .len()
    };
    assert_eq!(faults("//! ```\n//! let hit: Hit = Grid::cast();\n//! ```\n\n", ""), 0);
    assert_eq!(
        faults("//! ```\n//! Grid::new();\n//! ```\n\n", "/// A hit.\n///\n/// ```\n/// Hit::new();\n/// ```\n"),
        0
    );
    assert_eq!(faults("//! ```\n//! Grid::new();\n//! ```\n\n", "/// A Hit.\n"), 1);
    assert_eq!(faults("//! ```text\n//! Grid Hit\n//! ```\n\n", ""), 2);
}
