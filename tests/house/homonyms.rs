//! One word for one thing: few names of types are declared in more than one module.

use crate::code::Source;
use crate::files::rust_files;
use crate::types::declared;
use std::collections::{BTreeMap, BTreeSet};

/// So many there are. The number may only become smaller.
const MOST: usize = 40;

/// The names that more than one source declares, with these sources.
fn homonyms(sources: &[Source]) -> Vec<(&str, Vec<&str>)> {
    let mut homes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|source| !source.is_test) {
        for declared in declared(source) {
            homes.entry(declared.name).or_default().insert(&source.path);
        }
    }
    let several = homes.into_iter().filter(|(_, homes)| homes.len() > 1);
    several.map(|(name, homes)| (name, homes.into_iter().collect())).collect()
}

#[test]
fn few_names_of_types_have_several_meanings() {
    let sources = rust_files(&["src"]);
    let found = homonyms(&sources);
    let lines: Vec<String> = found.iter().map(|(name, homes)| format!("{name}: {}", homes.join(", "))).collect();
    println!("{} names of types are declared in more than one module:\n{}", found.len(), lines.join("\n"));
    assert!(found.len() <= MOST, "{} names of types have several meanings, at most {MOST} may", found.len());
}

#[test]
fn a_name_with_two_meanings_is_seen() {
    let sources = [
        Source::new("src/a.rs", "pub struct Node;\nstruct Edge;\nimpl Iterator for Node { type Item = u8; }"),
        Source::new("src/b.rs", "numbered! { enum Node { A } }\nimpl Iterator for X { type Item = u8; }"),
        Source::new("src/b_tests.rs", "struct Edge;"),
    ];
    assert_eq!(homonyms(&sources), [("Node", vec!["src/a.rs", "src/b.rs"])]);
}
