//! Recorded calls: every export records its parameters, and what the random program has recorded is replayed.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::description::{Description, Function};
use crate::generated::NOTICE;
use crate::toolchain::{Library, compile, read, root, scratch, succeed};

#[path = "../../examples/replay/functions.rs"]
mod functions;
#[path = "../../examples/replay/log.rs"]
#[allow(dead_code, reason = "the example reports threads too")]
mod log;
#[path = "../../examples/replay/player.rs"]
mod player;

/// Exports whose calls are not recorded: they have no object, or are about recording itself.
const NOT_RECORDED: [&str; 12] = [
    "taut_set_allocator",
    "taut_planner_options_init",
    "taut_field_options_init",
    "taut_policy_options_init",
    "taut_crowd_options_init",
    "taut_improve_options_init",
    "taut_graph_planner_options_init",
    "taut_space_options_init",
    "taut_motion_options_init",
    "taut_record_start",
    "taut_record_take",
    "taut_record_stop",
];

fn recorded(description: &Description) -> impl Iterator<Item = &Function> {
    let functions = description.functions.iter().filter(|function| function.returns == "taut_status");
    // When a ticket of a pool is answered depends on threads and time, what its answers are does not: they are those of
    // a batch.
    let is_recorded = |name: &str| !NOT_RECORDED.contains(&name) && !name.starts_with("taut_pool_");
    functions.filter(move |function| is_recorded(&function.name))
}

/// The table of the example: every function that is recorded.
pub(crate) fn table(description: &Description) -> String {
    let mut text = format!(
        "//! The functions that can be replayed.
//!
//! {NOTICE}

use taut::abi::*;

use super::player::Call;

macro_rules! table {{
    ($($name:ident($($part:tt),+);)*) => {{
        &[$((stringify!($name), &($name as unsafe extern \"C\" fn($($part),+) -> _)),)*]
    }};
}}

/// Names and functions.
pub(super) static FUNCTIONS: &[(&str, &dyn Call)] = table! {{
"
    );
    for function in recorded(description) {
        let parameters = vec!["_"; function.parameters.len()].join(", ");
        writeln!(text, "    {}({parameters});", function.name).expect("a String takes any text");
    }
    text + "};\n"
}

/// What is wrong with the arguments that an export records: they must be its parameters in their order.
fn fault(sources: &str, function: &Function) -> Option<String> {
    let name = &function.name;
    let [short, long] = ["", "\n        "].map(|space| format!(" recorded!({space}{name}("));
    let after = sources.split_once(&short).or_else(|| sources.split_once(&long)).map(|(_, after)| after);
    let Some(arguments) = after.map(within) else {
        return Some(format!("{name} does not run in recorded!({name}(its parameters), ...)"));
    };
    let words = arguments.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let mut found: Vec<&str> = Vec::new();
    for word in words.filter(|word| function.parameters.iter().any(|parameter| parameter.name == **word)) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    let expected: Vec<&str> = function.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    (found != expected).then(|| format!("{name} records {found:?}, not its parameters {expected:?}"))
}

/// The text up to the bracket that closes one opened before it.
fn within(text: &str) -> &str {
    let mut depth = 1;
    let end = text.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn every_export_records_its_parameters() {
    let folders = ["src/abi", "src/abi/motion"];
    let entries = folders.map(|folder| fs::read_dir(root().join(folder)).expect("a folder of the exports"));
    let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
    let sources: String = paths.filter_map(|path| fs::read_to_string(path).ok()).collect();
    let faults: Vec<String> = recorded(Description::whole()).filter_map(|function| fault(&sources, function)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn an_export_that_records_other_parameters_is_seen() {
    let header = "#ifndef X_H
#define X_H
typedef int32_t taut_status;
taut_status taut_ask(const float *points, size_t count, uint32_t *out);
#endif
";
    let description = Description::parse(&crate::build_description::describe(header).unwrap());
    let fault = |text: &str| fault(text, &description.functions[0]);
    assert_eq!(fault(" recorded!(taut_ask(List(points, count), Out(out)), {"), None);
    assert_eq!(
        fault(" recorded!(\n        taut_ask(\n            List(points, count),\n Out(out)\n        ),\n {"),
        None
    );
    assert!(fault(" recorded!(taut_ask(Out(out), List(points, count)), {").is_some());
    assert!(fault(" recorded!(taut_ask(List(points, count)), out.give(1)").is_some());
    assert!(fault(" unrecorded!(taut_ask(List(points, count), Out(out)), {").is_some());
}

/// The log of the random program.
fn random_log(name: &str, seed: &str) -> Vec<u8> {
    let library = Library::under_test();
    let source = root().join("tests/c/random_calls.c");
    let flags = ["-std=c11", "-D_GNU_SOURCE", "-g"];
    let program = compile("cc", &source, name, &flags, &library.link_shared());
    let file = scratch(&format!("{name}.log"));
    succeed(Command::new(program).args(["short", seed]).arg(&file));
    fs::read(file).expect("the program has written its log")
}

/// The bytes of a log with another status in one record, and the check sum that belongs to it.
fn tampered(bytes: &[u8], record: usize) -> Vec<u8> {
    let mut tampered = bytes.to_vec();
    let mut at = log::HEAD;
    let length = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i])) as usize;
    for _ in 0..record {
        at += length(at);
    }
    let end = at + length(at);
    tampered[at + 60] ^= 1;
    let sum = log::crc32(&tampered[at + 8..end]);
    tampered[at + 4..at + 8].copy_from_slice(&sum.to_le_bytes());
    tampered
}

/// One test, because a replay records the calls of the whole process.
#[test]
fn recorded_random_calls_are_replayed_equal_and_changed_logs_are_not() {
    let bytes = random_log("recorded", "7");
    let records = log::read(&bytes).expect("a whole log");
    assert!(records.len() > 3000, "{} records", records.len());
    for function in ["taut_planner_find", "taut_grid_set_cell", "taut_planner_find_many", "taut_grid_load"] {
        assert!(records.iter().any(|record| record.name == function && record.status >= 0), "{function}");
    }
    assert_eq!(player::replay(&records), Ok(records.len()));
    for place in [0, records.len() / 2, records.len() - 1] {
        let changed = log::read(&tampered(&bytes, place)).expect("its check sums are correct");
        let fault = player::replay(&changed).expect_err("another status");
        assert!(fault.starts_with(&format!("call {place} (")), "{fault}");
    }
    let mut other = records.clone();
    other[records.len() / 3].hash ^= 1;
    assert!(player::replay(&other).expect_err("another hash").contains("other outputs than recorded"));
    other = records.clone();
    for record in &mut other[20..] {
        record.lost = 2;
    }
    assert_eq!(player::replay(&other).expect_err("lost records"), "2 calls were lost before call 20");
    damaged_logs_are_refused(&bytes[..4000]);
}

fn damaged_logs_are_refused(bytes: &[u8]) {
    // Where one record ends and the next begins.
    let mut ends = vec![log::HEAD];
    while let Some(length) = bytes.get(ends[ends.len() - 1]..).and_then(|rest| rest.first_chunk::<4>()) {
        ends.push(ends[ends.len() - 1] + u32::from_le_bytes(*length) as usize);
    }
    for end in 0..ends[ends.len() - 2] {
        assert_eq!(log::read(&bytes[..end]).is_ok(), ends.contains(&end), "cut at {end}");
    }
    let whole = &bytes[..ends[ends.len() - 2]];
    for at in 0..whole.len() {
        for bit in [1, 0x10, 0x80] {
            let mut flipped = whole.to_vec();
            flipped[at] ^= bit;
            // The version of the C interface is information, but part of the sum.
            assert!(log::read(&flipped).is_err(), "byte {at}");
        }
    }
}

#[test]
fn the_table_of_the_example_has_every_function() {
    let text = read("examples/replay/functions.rs");
    for function in recorded(Description::whole()) {
        assert!(text.contains(&format!("    {}(_", function.name)), "{}", function.name);
    }
}
