//! Replays a log of calls and compares every answer with the recorded one:
//!
//! ```sh
//! cargo run --release --example replay --manifest-path examples/Cargo.toml -- LOG
//! ```
//!
//! The log is everything that `taut_record_take` gave since `taut_record_start`. The first difference is printed, and
//! the program ends with 1; with 2 if the log cannot be read. docs/record.md tells what cannot be replayed.

mod functions;
mod log;
mod player;

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: cargo run --release --example replay --manifest-path examples/Cargo.toml -- LOG");
        return ExitCode::from(2);
    };
    let records = std::fs::read(&path).map_err(|error| error.to_string()).and_then(|bytes| log::read(&bytes));
    let records = match records {
        Ok(records) => records,
        Err(what) => {
            eprintln!("{}: {what}", path.to_string_lossy());
            return ExitCode::from(2);
        }
    };
    match player::replay(&records) {
        Ok(calls) => {
            println!("{calls} calls, all as recorded");
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("{what}");
            overlap(&records);
            ExitCode::FAILURE
        }
    }
}

/// Prints whether calls of several threads overlapped: their order may have been another one.
fn overlap(records: &[log::Record]) {
    let count = records.iter().filter(|record| record.ended < record.number).count();
    let threads = records.iter().map(|record| record.thread).max().map_or(0, |last| last + 1);
    if count > 0 {
        eprintln!("{count} calls of {threads} threads overlapped others: the order in which they ended is replayed");
    }
}
