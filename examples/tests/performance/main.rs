//! docs/performance.md and its picture are made from the latest record of the benchmarks and the text in page.txt:
//! `TAUT_BLESS=1 cargo test --release --manifest-path examples/Cargo.toml --features charts --test performance` writes
//! them.

#![allow(clippy::cast_precision_loss, reason = "counts of maps")]
#![allow(unreachable_pub, reason = "the modules of one test")]

mod frames;
mod page;
mod record;
mod tables;

use record::Record;
use std::path::{Path, PathBuf};

const TEMPLATE: &str = include_str!("page.txt");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn latest() -> String {
    Record::latest(&root().join("benches/records")).expect("a record is committed")
}

fn made_from(record: &str) -> Result<String, String> {
    page::make(TEMPLATE, &Record::parse(record)?)
}

#[test]
fn the_page_on_performance_is_made_from_the_latest_record() {
    let made = made_from(&latest()).expect("every figure is recorded");
    let file = root().join("docs/performance.md");
    if std::env::var_os("TAUT_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&file, &made).expect("the page can be written");
    }
    let page = std::fs::read_to_string(&file).expect("the page is in the repository");
    assert!(page == made, "TAUT_BLESS=1, with the command above, makes docs/performance.md anew");
}

#[test]
fn the_picture_of_a_game_is_drawn_from_the_latest_record() {
    let record = Record::parse(&latest()).expect("a lawful record");
    let drawn = frames::picture(&record).expect("every frame is recorded");
    let file = root().join("docs/frames.svg");
    if std::env::var_os("TAUT_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&file, &drawn).expect("the picture can be written");
    }
    let picture = std::fs::read_to_string(&file).expect("the picture is in the repository");
    assert!(picture == drawn, "TAUT_BLESS=1, with the command above, draws docs/frames.svg anew");
}

#[test]
fn a_figure_that_changes_in_the_record_changes_the_page() {
    let record = latest();
    let line = record.lines().find(|line| line.contains(",Anya,mean us,")).expect("Anya was measured");
    let (before, _) = line.rsplit_once(',').expect("five cells");
    let changed = record.replacen(line, &format!("{before},99999999"), 1);
    assert_ne!(made_from(&record), made_from(&changed));
}

#[test]
fn a_figure_that_is_not_recorded_is_named() {
    let without: Vec<String> =
        latest().lines().filter(|line| !line.contains(",Tangent graph,kept MB,")).map(str::to_owned).collect();
    let message = made_from(&without.join("\n")).expect_err("the page needs these lines");
    assert!(message.contains("Tangent graph") && message.contains("kept MB"), "{message}");
    assert!(made_from("benchmark,case,subject,quantity,value\nonly,three,cells").is_err());
    let record = Record::parse(&latest()).expect("a lawful record");
    assert!(page::make("{{max moving_ai}}", &record).is_err());
    assert!(page::make("{{maximum moving_ai; *; Anya; mean us}}", &record).is_err());
}
