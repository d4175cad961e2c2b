//! A small battle: 500 units among doors that open and shut, crates that are pushed about, and a bridge that falls and
//! comes back; an edit in every frame.
//!
//! ```text
//! cargo run --release --example skirmish --manifest-path examples/Cargo.toml -- [OPTIONS]
//! ```
//!
//! OPTIONS are --units N, --frames N, --threads N and --out FOLDER.
//!
//! Plays the battle twice, with one planner on one thread and with a pool, prints what planning costs per frame, and
//! draws a strip of frames. "idle" counts units that stood for more than 30 frames while they could have gone on; with
//! one planner, where a frame does not depend on the clock, there must be none: else the exit code is 1.

mod battlefield;
mod film;
mod planning;
mod random;
mod simulation;
mod unit;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use drawing::failure::Failure;
use drawing::files::{self, Colours};
use drawing::shapes;
use film::Still;
use planning::{OneThread, Planning, Pooled};
use simulation::Simulation;

/// Expansions of a frame with one planner, and the time of a frame in which this thread works for a pool.
const BUDGET: u32 = 750;
const SLICE: Duration = Duration::from_micros(700);
/// How long a frame lasts at least while a pool has threads of its own: these work meanwhile.
const FRAME: Duration = Duration::from_millis(4);
/// Frames between two pictures.
const PICTURE_EVERY: u32 = 200;
const SEED: u64 = 7;

/// The command line.
struct Arguments {
    units: usize,
    frames: u32,
    threads: u32,
    out: PathBuf,
}

impl Arguments {
    fn read() -> Result<Self, String> {
        let mut parser = pico_args::Arguments::from_env();
        let told = |error: pico_args::Error| error.to_string();
        let path = |word: &OsStr| Ok::<PathBuf, String>(PathBuf::from(word));
        let read = Self {
            units: parser.opt_value_from_str("--units").map_err(told)?.unwrap_or(500),
            frames: parser.opt_value_from_str("--frames").map_err(told)?.unwrap_or(1201),
            threads: parser.opt_value_from_str("--threads").map_err(told)?.unwrap_or(1),
            out: parser.opt_value_from_os_str("--out", path).map_err(told)?.unwrap_or_else(|| PathBuf::from("out")),
        };
        match parser.finish().first() {
            Some(word) => Err(format!("unexpected argument '{}'", word.display())),
            None => Ok(read),
        }
    }
}

fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("skirmish: {message}");
            return ExitCode::from(2);
        }
    };
    match skirmish(&arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(idle) => {
            eprintln!("skirmish: {idle} times a unit stood although it could have gone on");
            ExitCode::from(1)
        }
        Err(failure) => {
            eprintln!("skirmish: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Plays the battle with both kinds of planning; the number of units that stood for too long with one planner.
fn skirmish(arguments: &Arguments) -> Result<u64, Failure> {
    println!("{} units, {} frames, an edit in every frame", arguments.units, arguments.frames);
    println!(
        "{:<28} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>6}",
        "planning per frame, us", "p50", "p99", "max", "orders", "replans", "kept", "arrivals", "idle"
    );
    let told = |error| Failure::Library { doing: String::from("planning"), error };
    let mut simulation = Simulation::new(SEED, arguments.units).map_err(told)?;
    let mut planning = OneThread::new(&simulation.field.grid, BUDGET).map_err(told)?;
    let stills = play(&mut simulation, &mut planning, arguments.frames, Duration::ZERO).map_err(told)?;
    report("one planner, one thread", &simulation);
    let idle = simulation.idle;
    let mut simulation = Simulation::new(SEED, arguments.units).map_err(told)?;
    let mut planning = Pooled::new(&simulation.field.grid, arguments.threads, SLICE).map_err(told)?;
    let frame = if arguments.threads == 0 { Duration::ZERO } else { FRAME };
    play(&mut simulation, &mut planning, arguments.frames, frame).map_err(told)?;
    report(&format!("pool, {} threads of its own", arguments.threads), &simulation);
    println!("{}", files::picture(&arguments.out, "skirmish", &film::strip(&stills), Colours::Few)?.join(", "));
    Ok(idle)
}

/// All frames, each of at least this duration; some of them drawn.
fn play(
    simulation: &mut Simulation,
    planning: &mut dyn Planning,
    frames: u32,
    duration: Duration,
) -> Result<Vec<Still>, taut::Error> {
    let mut stills = Vec::new();
    for frame in 0..frames {
        let begin = Instant::now();
        simulation.frame(frame, planning)?;
        std::thread::sleep(duration.saturating_sub(begin.elapsed()));
        if frame.is_multiple_of(PICTURE_EVERY) && frame > 0 {
            let bridge = if simulation.field.bridge_stands { "stands" } else { "has fallen" };
            let arrivals = simulation.tally.arrivals;
            stills.push(Still::of(simulation, format!("frame {frame}: the bridge {bridge}, {arrivals} arrivals")));
        }
    }
    Ok(stills)
}

fn report(name: &str, simulation: &Simulation) {
    let mut times = simulation.times.clone();
    times.sort_unstable();
    let at = |percent: usize| {
        let index = (times.len().saturating_sub(1)) * percent / 100;
        times.get(index).copied().unwrap_or_default().as_secs_f64() * 1e6
    };
    let tally = simulation.tally;
    println!(
        "{name:<28} {:>8.0} {:>8.0} {:>8.0} {:>8} {:>8} {:>8} {:>9} {:>6}",
        at(50),
        at(99),
        at(100),
        tally.orders,
        tally.replans,
        tally.kept,
        tally.arrivals,
        simulation.idle
    );
}
