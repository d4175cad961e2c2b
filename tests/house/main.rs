//! The rules of the house: floors, sizes of files and functions, casts, unwraps, unsafe code, words that must not stand
//! anywhere. Every rule has a test that it can fail.
//!
//! The rules read the source as text with comments and strings blanked: quick, and good enough for code that `rustfmt`
//! has laid out.

#![allow(missing_docs, unreachable_pub)]

mod algorithms;
mod algorithms_page;
mod code;
mod code_tests;
mod examples;
mod exports;
mod fields;
mod files;
mod floors;
mod floors_tests;
mod homonyms;
mod imports;
mod licences;
mod motion_page;
mod names;
mod pages;
mod prose;
mod prose_tests;
mod rules;
mod rules_tests;
mod searches;
mod searches_tests;
mod tuples;
mod types;
mod words;
mod words_tests;

use files::{rust_files, text_files};

/// Fails with one line a fault.
fn insist(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn modules_import_from_lower_floors_only() {
    let floors = floors::Floors::parse(&files::read("floors.txt"));
    let sources = rust_files(&["src"]);
    insist(floors.faults(&sources));
}

#[test]
fn modules_of_a_folder_do_not_import_each_other_in_a_circle() {
    let floors = floors::Floors::parse(&files::read("floors.txt"));
    insist(floors.circles(&rust_files(&["src"])));
}

#[test]
fn mod_files_only_declare_and_re_export() {
    insist(rust_files(&["src"]).iter().flat_map(prose::definitions).collect());
}

#[test]
fn prose_is_at_most_120_columns_wide() {
    let faults = |(path, text): &(String, String)| match path.rsplit('.').next() {
        Some("md") => prose::wide_prose(path, text),
        Some("rs" | "h" | "c" | "hpp" | "cpp" | "cs" | "js" | "mjs" | "ts") => prose::wide_comments(path, text),
        _ => Vec::new(),
    };
    insist(text_files().iter().flat_map(faults).collect());
}

#[test]
fn files_and_functions_are_short() {
    let sources = rust_files(&["src", "tests", "examples", "benches"]);
    insist(sources.iter().flat_map(rules::long_file).collect());
    insist(sources.iter().flat_map(rules::long_functions).collect());
}

#[test]
fn casts_stand_in_numeric_only() {
    let sources = rust_files(&["src"]);
    let others = sources.iter().filter(|source| source.path != "src/base/numeric.rs" && !source.is_test);
    insist(others.flat_map(rules::casts).collect());
}

#[test]
fn unwrap_stands_in_tests_only() {
    let sources = rust_files(&["src", "examples", "benches"]);
    insist(sources.iter().filter(|source| !source.is_test).flat_map(rules::unwraps).collect());
}

#[test]
fn every_unsafe_block_says_who_guarantees_it() {
    let sources = rust_files(&["src", "tests", "examples", "benches"]);
    insist(sources.iter().flat_map(rules::unexplained_unsafe).collect());
}

#[test]
fn nothing_is_left_undone_or_left_behind() {
    insist(text_files().iter().flat_map(|(path, text)| words::faults(path, text)).collect());
}

#[test]
fn searches_go_by_best_first_or_are_listed() {
    let floors = floors::Floors::parse(&files::read("floors.txt"));
    let sources = rust_files(&["src"]);
    let kernels = floors.kernels(&imports::Modules::new(&sources).imports(&sources));
    insist(searches::faults(&sources, &kernels));
}
