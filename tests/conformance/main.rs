//! The conformance data: what every binding must answer, recorded from the Rust face.
//!
//! One JSON file per subject lies beside this source; README.md there has the grammar, and its table of the calls is
//! written with the data. The test records everything anew and compares; `TAUT_BLESS=1 cargo test --release --test
//! conformance` accepts what is recorded. A new algorithm needs no change here: its configurations in
//! `tests/support/configurations.rs` are recorded. A new call is a method of `Recorder` in the file of its noun, and a
//! line in a case there.
//!
//! The clients that replay the data are run by the test `bindings`.

#![allow(
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::unwrap_used
)]

mod actions;
mod asking;
mod axes;
mod calls;
mod chains;
mod fields;
mod floor;
mod graph_batches;
mod graph_lists;
mod graphs;
mod grids;
mod improving;
mod json;
mod links;
mod movers;
mod planners;
mod policies;
mod poses;
mod questions;
mod radii;
mod recorder;
mod roadmaps;
mod subjects;
mod vehicles;
mod worlds;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use taut::Algorithm;
use taut_test_support::configurations;
use taut_test_support::data;

/// The folder of the data.
fn folder() -> PathBuf {
    data::root().join("tests/conformance")
}

fn blessing() -> bool {
    std::env::var_os("TAUT_BLESS").is_some_and(|value| value == "1")
}

/// The names of the committed files.
fn committed() -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).expect("the folder of this source");
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".json")).collect()
}

#[test]
fn the_committed_data_is_what_the_rust_face_answers() {
    let recorded = subjects::all();
    let names: BTreeSet<String> = recorded.iter().map(|subject| format!("{}.json", subject.name)).collect();
    if blessing() {
        for stale in committed().difference(&names) {
            fs::remove_file(folder().join(stale)).expect("a file of this folder");
        }
    }
    for subject in &recorded {
        let place = folder().join(format!("{}.json", subject.name));
        let text = subject.text();
        if blessing() {
            fs::write(&place, &text).expect("the data can be written");
        }
        let committed = fs::read_to_string(&place).unwrap_or_default();
        let differing = text.lines().zip(committed.lines()).find(|(new, old)| new != old);
        assert!(
            text == committed,
            "{}.json is not what is recorded now (TAUT_BLESS=1 accepts it): {differing:?}",
            subject.name
        );
    }
    assert_eq!(committed(), names, "files of subjects that there are not");
}

#[test]
fn the_readme_lists_every_call_with_its_members() {
    let place = folder().join("README.md");
    let page = fs::read_to_string(&place).expect("the page of this folder");
    let new = calls::with_table(&page, &calls::table(&subjects::all())).expect("the page has a place for the table");
    if blessing() && new != page {
        fs::write(&place, &new).expect("the page can be written");
        return;
    }
    let differing = new.lines().zip(page.lines()).find(|(new, old)| new != old);
    assert!(
        new == page,
        "README.md has another table than the recorded calls (TAUT_BLESS=1 accepts it): {differing:?}"
    );
}

#[test]
fn every_available_algorithm_is_recorded() {
    let planned: Vec<Algorithm> = configurations::all().iter().map(|each| each.options.algorithm).collect();
    for &algorithm in Algorithm::ALL {
        assert!(planned.contains(&algorithm), "{algorithm:?} has no configuration");
        let stem = subjects::file_stem(algorithm);
        let subject = subjects::all().into_iter().find(|subject| subject.name == stem).expect("a subject an algorithm");
        let options = format!("{{\"algorithm\": {},", algorithm as u32);
        assert!(subject.text().contains(&options), "{stem}.json does not plan with it");
    }
}

#[test]
fn what_is_recorded_has_every_outcome_that_a_search_can_have() {
    let text: String = subjects::all().iter().map(|subject| subject.text()).collect();
    for status in ["0", "1", "2", "3", "4", "5", "-1", "-3", "-7", "-8", "-9", "-10", "-11"] {
        assert!(text.contains(&format!("\"status\": {status},")), "no call answers {status}");
    }
    for guarantee in 0..4 {
        assert!(text.contains(&format!("\"guarantee\": {guarantee},")), "no answer has the guarantee {guarantee}");
    }
}
