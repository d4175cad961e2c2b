//! Draws what fields, agents and bodies do: the pictures of docs/motion.md, with their figures in the terminal.
//!
//! ```text
//! cargo run --release --example motion --manifest-path examples/Cargo.toml -- [FAMILY...]
//! ```
//!
//! FAMILY is one of fields, agents, sizes, spaces, improve, vehicles, time, trees, graphs, links, sides, meshes; all of
//! them if none is named. With `--features png` after the path the pictures are written as PNG too.

mod alarm;
mod arguments;
mod bodies;
mod cars;
mod crossing;
mod crowd;
mod danger;
mod discs;
mod distances;
mod fences;
mod figure_10;
mod film;
mod flow;
mod hexagons;
mod improving;
mod keyhole;
mod links;
mod meshes;
mod outlines;
mod page;
mod scene;
mod slices;
mod sound;
mod stack;
mod sweep;
mod table;
mod territories;
mod trails;
mod trap;
mod trees;
mod walk;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use arguments::Arguments;
use drawing::failure::Failure;
use drawing::files::{self, Colours};
use drawing::{colours, failure, ground, isolines, outline, random, shapes, sheet, world};

/// One picture and what is printed about it.
pub(crate) struct Picture {
    /// Name of its files without an ending.
    pub(crate) file: &'static str,
    pub(crate) svg: String,
    pub(crate) words: String,
}

type Draw = fn() -> Result<Picture, Failure>;

/// The families and their pictures, in the order of the page.
pub(crate) const FAMILIES: [(&str, &[Draw]); 12] = [
    ("fields", &[distances::draw, territories::draw, sound::draw, danger::draw, figure_10::draw]),
    ("agents", &[trails::draw, trap::draw, flow::draw, crowd::draw]),
    ("sizes", &[discs::draw]),
    ("spaces", &[keyhole::draw, slices::draw, stack::draw, sweep::draw, film::draw, outlines::draw]),
    ("improve", &[improving::draw]),
    ("vehicles", &[cars::draw]),
    ("time", &[crossing::draw]),
    ("trees", &[trees::draw]),
    ("graphs", &[hexagons::draw]),
    ("links", &[links::draw]),
    ("sides", &[fences::draw]),
    ("meshes", &[meshes::draw]),
];

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
        Ok(arguments) => match draw(&arguments, out) {
            Ok(()) => 0,
            Err(failure) => {
                let _ = writeln!(err, "motion: {failure}");
                failure.exit_code()
            }
        },
        Err(message) => {
            let _ = writeln!(err, "motion: {message}\n\n{}", arguments::USAGE);
            2
        }
    }
}

/// The pictures of the chosen families.
fn draw(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut say = |words: &str| {
        if arguments.quiet {
            return Ok(());
        }
        match writeln!(out, "{words}") {
            // The reader has closed the pipe; the pictures are drawn all the same.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(Failure::Write { path: "standard output".into(), error }),
            Ok(()) => Ok(()),
        }
    };
    for (name, pictures) in FAMILIES.iter().filter(|(name, _)| arguments.families.contains(name)) {
        for picture in *pictures {
            let Picture { file, svg, words } = picture()?;
            say(&words)?;
            let written = files::picture(&arguments.out, &format!("{name}-{file}"), &svg, Colours::Few)?;
            say(&format!("wrote {}\n", written.join(", ")))?;
        }
    }
    Ok(())
}
