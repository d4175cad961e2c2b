//! The same input, the same bytes: thousands of queries by every configuration of every algorithm, on made-up maps that
//! are edited, saved and loaded between them. One hash per algorithm, of all bits that a host can see; the committed
//! ones are in `hashes.txt`, and every platform, build profile and compiler must have them.
//!
//! Bytes of memory are left out, and with them memory limits: a pointer has 4 bytes on some platforms. So are time
//! limits. `TAUT_BLESS=1` writes the files anew; a change of them is a change of answers or of searches. `sample.txt`
//! has the hashes of one configuration per algorithm, for emulators.

#![allow(
    missing_docs,
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

mod agents;
mod answers;
mod discs;
mod fields;
mod graphs;
mod improving;
mod lattice;
mod links;
mod meshes;
mod moving;
mod poses;
mod run;
mod worlds;

use std::fmt::Write as _;
use std::path::PathBuf;

use run::Run;
use taut::Algorithm;
use taut_test_support::configurations;
use taut_test_support::data;
use taut_test_support::hash::Fnv;
use taut_test_support::parallel;

/// Fewer would be no test.
const FEWEST_QUERIES: u64 = 10_000;

/// How much of it is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Every configuration.
    Whole,
    /// The first configuration of each algorithm.
    Sample,
}

fn committed(extent: Extent) -> PathBuf {
    let name = if extent == Extent::Whole { "hashes.txt" } else { "sample.txt" };
    data::root().join("tests/same_bytes").join(name)
}

/// The lines of the file: a hash for each algorithm, one for each policy of followers, crowds, each kind of field,
/// agents with a radius, bodies with a shape, improved paths, links, closed sides and graphs, then that of all
/// algorithms.
fn text(extent: Extent) -> String {
    let mut text = String::new();
    let (mut total, mut queries) = (Fnv::new(), 0);
    let all = configurations::all();
    for &algorithm in Algorithm::ALL {
        let own: Vec<_> = all.iter().filter(|each| each.options.algorithm == algorithm).collect();
        assert!(!own.is_empty(), "{} has no configuration", algorithm.name());
        let own = if extent == Extent::Whole { &own[..] } else { &own[..1] };
        let mut hash = Fnv::new();
        for run in parallel::map(own, |configuration| Run::of(configuration)) {
            hash.word(run.hash());
            queries += run.queries();
        }
        total.word(hash.value());
        writeln!(text, "{:016x}  {}", hash.value(), algorithm.name()).expect("text grows");
    }
    assert!(extent == Extent::Sample || queries >= FEWEST_QUERIES, "{queries} queries");
    for line in agents::lines()
        .into_iter()
        .chain(fields::lines())
        .chain(discs::lines())
        .chain(poses::lines())
        .chain(worlds::lines())
        .chain(meshes::lines())
        .chain(improving::lines())
        .chain(moving::lines())
        .chain(links::lines())
        .chain(lattice::lines())
        .chain(graphs::lines())
    {
        writeln!(text, "{line}").expect("text grows");
    }
    writeln!(text, "{:016x}  all, {queries} queries", total.value()).expect("text grows");
    text
}

/// Compares with the committed hashes, or writes them.
fn hold(extent: Extent) {
    let text = text(extent);
    if std::env::var_os("TAUT_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(committed(extent), &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(committed(extent)).expect("the committed hashes; TAUT_BLESS=1 writes them");
    let differing: Vec<_> = text.lines().zip(known.lines()).filter(|(new, old)| new != old).collect();
    assert!(text == known, "not the committed hashes (here, committed): {differing:#?}");
    print!("same bytes: {}", text.lines().last().map(|line| format!("{line}\n")).unwrap_or_default());
}

#[test]
fn every_answer_has_the_same_bytes_on_every_platform() {
    hold(Extent::Whole);
}

#[test]
fn a_sample_of_the_answers_has_the_same_bytes_on_every_platform() {
    hold(Extent::Sample);
}
