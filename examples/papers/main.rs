//! Reproduces the tables and figures of two papers with this library, next to what they print.
//!
//! ```text
//! cargo run --release --example papers --manifest-path examples/Cargo.toml --features charts -- [MAPS] [--problems N]
//! ```
//!
//! The papers: A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI 2007 (Table
//! 1, Figures 7, 8, 9, 11), and P. Yap, N. Burch, R. Holte, J. Schaeffer. Block A*: Database-Driven Search with
//! Applications in Any-Angle Path-Planning. AAAI 2011 (Tables 1, 2). Machines and programs of then and now cannot be
//! compared in seconds: so every number is a ratio to another one of the same run.

mod arguments;
mod chart;
mod figures;
mod heading;
mod planners;
mod problems;
mod published;
mod race;
mod report;
mod tables;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use arguments::Arguments;
use chart::Panel;
use drawing::failure::Failure;
use drawing::files::{self, Colours, save};
use drawing::{failure, random};
use report::Report;

fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os(), &mut io::stdout(), &mut io::stderr()))
}

/// The whole program with its streams given: returns the exit code.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    // There is nowhere to report that a stream cannot be written to.
    match Arguments::read(arguments) {
        Ok(arguments) if arguments.help => {
            let _ = writeln!(out, "{}", arguments::USAGE);
            0
        }
        Ok(arguments) => match rebuild(&arguments, out) {
            Ok(()) => 0,
            Err(failure) => {
                let _ = writeln!(err, "papers: {failure}");
                failure.exit_code()
            }
        },
        Err(message) => {
            let _ = writeln!(err, "papers: {message}\n\n{}", arguments::USAGE);
            2
        }
    }
}

/// Plans, counts, and writes the page, the numbers and the charts.
fn rebuild(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut say = |words: &str| {
        if !arguments.quiet {
            let _ = writeln!(out, "{words}");
        }
    };
    let maps = problems::maps(arguments.maps.as_deref())?;
    say(&format!("{} game maps, {} problems per row", maps.len(), arguments.problems));
    let theta = tables::theta_rows(&maps, arguments, &mut say)?;
    let block = tables::block_rows(&maps, arguments, &mut say)?;
    let poor = tables::poor_heuristic(arguments, &mut say)?;
    let weights = tables::weights(arguments, &mut say)?;

    let mut report = Report::new(arguments, maps.len());
    report.theta(&theta);
    report.block(&block, &poor);
    report.weights(&weights);
    say(&report.page);
    save(&arguments.out, "papers.md", report.page.as_bytes())?;
    save(&arguments.out, "papers.csv", report::csv(&theta, &block, &poor, &weights).as_bytes())?;
    for (name, panels) in figures::all(&theta, &block, &weights) {
        draw(&arguments.out, name, &panels)?;
    }
    say(&format!("wrote papers.md, papers.csv and the charts to {}", arguments.out.display()));
    Ok(())
}

/// Writes a chart as SVG and as PNG.
fn draw(folder: &Path, name: &str, panels: &[Panel]) -> Result<(), Failure> {
    files::picture(folder, name, &chart::draw(panels)?, Colours::All).map(drop)
}
