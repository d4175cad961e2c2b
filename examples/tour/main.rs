//! Plans on a map with every algorithm: pictures as SVG, tables in the terminal.
//!
//! ```text
//! cargo run --release --example tour --manifest-path examples/Cargo.toml -- [MAP [SCEN]]
//! ```
//!
//! With `--features png` after the path the pictures are written as PNG too; `--choose --out docs` draws those of
//! docs/choose.md.
//!
//! Without arguments it uses the bundled level. A file that is missing or bad is one sentence on
//! standard error and exit code 2.

mod arguments;
mod bends;
mod chooser;
mod contenders;
mod distances;
mod heat;
mod lens;
mod panel;
mod picture;
mod plate;
mod question;
mod showcase;
mod sizes;
mod survey;
mod tables;
mod views;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use arguments::Arguments;
use drawing::failure::Failure;
use drawing::files::{self, Colours};
use drawing::{colours, failure, ground, isolines, shapes, sheet, world};
use picture::Scene;
use survey::Extent;
use world::World;

/// Explains the column that both tables have.
const RATIO: &str = " ratio: length / shortest length known between the same ends \
    (centres or corners of the two cells)";

/// Explains the columns of the second table alone.
const SURVEY: &str = " to octile: length / length in the file\n \
    blocked: lines with an end in a blocked cell\n \
    failed: other lines without a path\n \
    unlike file: lines where a planner on cells finds another length than the file has";

fn main() -> ExitCode {
    let code = run(std::env::args_os(), &mut io::stdout(), &mut io::stderr());
    ExitCode::from(code)
}

/// The whole program with its streams given: returns the exit code.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    // There is nowhere to report that a stream cannot be written to.
    match Arguments::read(arguments) {
        Ok(arguments) if arguments.help => {
            let _ = writeln!(out, "{}", arguments::USAGE);
            0
        }
        Ok(arguments) => match tour(&arguments, out) {
            Ok(()) => 0,
            Err(failure) => {
                let _ = writeln!(err, "tour: {failure}");
                failure.exit_code()
            }
        },
        Err(message) => {
            let _ = writeln!(err, "tour: {message}\n\n{}", arguments::USAGE);
            2
        }
    }
}

/// Load, show one query, draw it, then survey the scenario file.
fn tour(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let world = World::load(arguments.map.as_deref(), arguments.scen.as_deref())?;
    let question = question::choose(&world)?;
    let contenders = contenders::all();
    let mut say = |words: String| {
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

    if arguments.choose {
        let (scenes, bends) = bends::plate()?;
        let plates = chooser::plates(&world, question)?;
        for (world, plate) in plates.iter().map(|plate| (&world, plate)).chain([(&scenes, &bends)]) {
            let written = files::picture(&arguments.out, plate.file, &plate.draw(world)?, Colours::Few)?;
            say(format!("wrote {}", written.join(", ")))?;
        }
        return Ok(());
    }
    let ((x0, y0), (x1, y1)) = question;
    say(format!("{}: from cell ({x0}, {y0}) to ({x1}, {y1})", world.name))?;
    let runs = showcase::run(&world, &contenders, question)?;
    say(tables::showcase(&runs))?;
    say(String::from(RATIO))?;

    let scene = Scene { world: &world, runs: &runs, question };
    let (views, distances, sizes) = (views::draw(&scene), distances::draw(&scene)?, sizes::draw(&scene)?);
    let drawn: Vec<showcase::Run> = runs.into_iter().filter(|run| run.contender.drawn).collect();
    let tour = picture::draw(&Scene { world: &world, runs: &drawn, question })?;
    say(String::new())?;
    let drawn = [("tour", Some(tour)), ("anya", views), ("distances", Some(distances)), ("sizes", Some(sizes))];
    for (name, svg) in drawn {
        let Some(svg) = svg else { continue };
        let written = files::picture(&arguments.out, name, &svg, Colours::All)?;
        say(format!("wrote {}", written.join(", ")))?;
    }

    if world.scenarios.is_empty() {
        return say(String::from("\nno scenario file, so no survey"));
    }
    let extent = if arguments.all { Extent::ALL } else { Extent::SAMPLE };
    let (planned, tallies) = survey::run(&world, &contenders, extent, arguments.quiet)?;
    let [planned, lines] = [planned, world.scenarios.len()].map(|count| tables::grouped(count as u64));
    match planned == lines {
        true => say(format!("\n{lines} scenarios"))?,
        false => say(format!("\n{planned} of {lines} scenarios, spread over the file; --all plans all of them"))?,
    }
    say(tables::survey(&tallies))?;
    say(String::from(SURVEY))
}
