//! Crowds at narrow doors beside RVO2, by Python's pyrvo, with the same wanted velocities and parameters, in the same
//! run: `cargo run --release --bin crowds -- [more]`. `PYTHON` names the interpreter of an environment that has pyrvo
//! (`python3 -m venv venv && venv/bin/pip install pyrvo==0.4.3`); without it that column is left out.
//!
//! 64 x 32 free cells, a wall across with a door, 200 walkers before it (with `two ways` half of them on either side).
//! Wanted is the velocity towards the next point of a field of steps, at full speed. A line has the walkers who are
//! through, the frames that it took (at most 200 seconds), the largest overlap in per cent of a diameter, and the time
//! of a step. `more` has other widths, radii, speeds and steps.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use taut::agents::{Crowd, CrowdOptions, Walker};
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::Lattice;
use taut::{Grid, Position, Rect};

type Answer<T> = Result<T, String>;

/// The seconds after which a scene ends.
const SECONDS: f64 = 200.0;

/// A scene at a door.
#[derive(Clone, Copy)]
struct Door {
    width: i32,
    radius: f32,
    speed: f32,
    step: f64,
    walkers: usize,
    two_ways: bool,
}

/// What came of a scene.
struct Passed {
    through: usize,
    frames: u32,
    overlap: f64,
    step: f64,
}

/// Who moves the walkers of a scene: by one step, whose seconds it returns.
trait Mover {
    fn step(&mut self, walkers: &mut [Walker], seconds: f64) -> Answer<f64>;
}

struct Ours {
    crowd: Crowd,
    velocities: Vec<Position>,
}

impl Mover for Ours {
    fn step(&mut self, walkers: &mut [Walker], seconds: f64) -> Answer<f64> {
        let start = Instant::now();
        self.crowd.avoid(walkers, seconds, &mut self.velocities).map_err(|error| error.to_string())?;
        let took = start.elapsed().as_secs_f64();
        for (walker, velocity) in walkers.iter_mut().zip(&self.velocities) {
            walker.velocity = *velocity;
            walker.at.x += velocity.x * seconds as f32;
            walker.at.y += velocity.y * seconds as f32;
        }
        Ok(took)
    }
}

/// The process with pyrvo.
struct Rival {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Rival {
    /// Starts it with a scene; none if pyrvo is missing.
    fn start(door: Door, walkers: &[Walker]) -> Option<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/crowds.py");
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let mut command = Command::new(python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let (mut to, mut from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut version = String::new();
        if from.read_line(&mut version).unwrap_or(0) == 0 {
            let _ = child.wait();
            return None;
        }
        let CrowdOptions { neighbours, horizon, wall_horizon, reach, .. } = CrowdOptions::default();
        writeln!(to, "{} 3 {} {neighbours} {reach} {horizon} {wall_horizon}", walkers.len(), door.step).ok()?;
        let above = 15 + door.width;
        writeln!(to, "32 -1 33 -1 33 15 32 15\n32 {above} 33 {above} 33 33 32 33\n0 0 0 32 64 32 64 0").ok()?;
        for Walker { at, radius, speed, .. } in walkers {
            writeln!(to, "{} {} {radius} {speed}", at.x, at.y).ok()?;
        }
        Some(Self { child, to, from })
    }
}

impl Mover for Rival {
    fn step(&mut self, walkers: &mut [Walker], _: f64) -> Answer<f64> {
        let failed = |error: std::io::Error| error.to_string();
        let wanted = walkers.iter().flat_map(|walker| [walker.wanted.x, walker.wanted.y]);
        let bytes: Vec<u8> = wanted.flat_map(|part| f64::from(part).to_ne_bytes()).collect();
        self.to.write_all(b"step\n").and_then(|()| self.to.write_all(&bytes)).map_err(failed)?;
        self.to.flush().map_err(failed)?;
        let mut bytes = vec![0; 16 * walkers.len() + 8];
        self.from.read_exact(&mut bytes).map_err(failed)?;
        let numbers: Vec<f64> =
            bytes.chunks_exact(8).map(|word| f64::from_ne_bytes(word.try_into().expect("8 bytes"))).collect();
        for (walker, place) in walkers.iter_mut().zip(numbers.chunks_exact(2)) {
            walker.at = Position::new(place[0] as f32, place[1] as f32);
        }
        Ok(numbers[2 * walkers.len()])
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.to.write_all(b"end\n");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The largest overlap of two, as a part of the sum of their radii.
fn overlap(walkers: &[Walker]) -> f64 {
    let pairs = walkers.iter().enumerate().flat_map(|(i, a)| walkers[i + 1..].iter().map(move |b| (a, b)));
    let apart = pairs
        .map(|(a, b)| f64::from(a.at.x - b.at.x).hypot(f64::from(a.at.y - b.at.y)) / f64::from(a.radius + b.radius));
    1.0 - apart.fold(1.0, f64::min)
}

impl Door {
    fn grid(self) -> Answer<Grid> {
        let failed = |error: taut::Error| error.to_string();
        let grid = Grid::new(64, 32, 1).map_err(failed)?;
        grid.fill(Rect::new(32, 0, 1, 32), 0).map_err(failed)?;
        grid.fill(Rect::new(32, 15, 1, self.width), 1).map_err(failed)?;
        Ok(grid)
    }

    /// Walkers on the left side, and from `self.left()` on on the right one.
    fn walkers(self) -> Vec<Walker> {
        let place = |i: usize| {
            let on_left = i < self.left();
            let i = if on_left { i } else { i - self.left() };
            let x = 4.5 + (i % 14) as f32;
            Position::new(if on_left { x } else { 65.0 - x }, 8.5 + (i / 14) as f32)
        };
        let (radius, speed) = (self.radius, self.speed);
        (0..self.walkers).map(|i| Walker { at: place(i), radius, speed, ..Walker::default() }).collect()
    }

    fn left(self) -> usize {
        if self.two_ways { self.walkers / 2 } else { self.walkers }
    }

    fn run(self, walkers: &mut [Walker], mover: &mut dyn Mover) -> Answer<Passed> {
        let failed = |error: taut::Error| error.to_string();
        let (grid, left) = (self.grid()?, self.left());
        let options = FieldOptions {
            kind: FieldKind::Steps,
            lattice: Lattice::Cells,
            radius: self.radius,
            ..FieldOptions::default()
        };
        let fields = [56.5, 8.5].map(|x| {
            let field = Field::new(&grid, options)?;
            field.build(&[Seed::new(Position::new(x, 15.5))]).map(|_| field)
        });
        let [there, back] = fields;
        let (there, back) = (there.map_err(failed)?, back.map_err(failed)?);
        let mut through = vec![false; walkers.len()];
        let mut passed = Passed { through: 0, frames: 0, overlap: 0.0, step: 0.0 };
        while f64::from(passed.frames) * self.step < SECONDS && passed.through < walkers.len() {
            let places: Vec<Position> = walkers.iter().map(|walker| walker.at).collect();
            let mut next = places.clone();
            there.next(&places[..left], &mut next[..left]).map_err(failed)?;
            back.next(&places[left..], &mut next[left..]).map_err(failed)?;
            for (walker, next) in walkers.iter_mut().zip(next) {
                let (dx, dy) = (next.x - walker.at.x, next.y - walker.at.y);
                let far = dx.hypot(dy);
                let scale = if far > 0.0 { walker.speed / far } else { 0.0 };
                walker.wanted = Position::new(dx * scale, dy * scale);
            }
            passed.step += mover.step(walkers, self.step)?;
            passed.frames += 1;
            passed.overlap = passed.overlap.max(overlap(walkers));
            for (i, (through, walker)) in through.iter_mut().zip(&*walkers).enumerate() {
                *through |= if i < left { walker.at.x > 38.0 } else { walker.at.x < 27.0 };
            }
            passed.through = through.iter().filter(|through| **through).count();
        }
        passed.step /= f64::from(passed.frames);
        Ok(passed)
    }

    /// Prints the line of a scene.
    fn compare(self) -> Answer<()> {
        let way = if self.two_ways { "two ways" } else { "one way" };
        print!("{:4} {:6.2} {:5.1} {:6.3} {way:9}", self.width, self.radius, self.speed, self.step);
        let mut walkers = self.walkers();
        let crowd = Crowd::new(&self.grid()?, CrowdOptions::default()).map_err(|error| error.to_string())?;
        let mut ours = Ours { crowd, velocities: vec![Position::default(); walkers.len()] };
        print(&self.run(&mut walkers, &mut ours)?);
        let mut walkers = self.walkers();
        if let Some(mut rival) = Rival::start(self, &walkers) {
            print(&self.run(&mut walkers, &mut rival)?);
        }
        println!();
        Ok(())
    }
}

fn print(passed: &Passed) {
    let Passed { through, frames, overlap, step } = passed;
    print!("  {through:8} {frames:6} {:7.2} {:6.0}", overlap * 100.0, step * 1e6);
}

fn main() -> Answer<()> {
    let first = Door { width: 1, radius: 0.35, speed: 4.0, step: 1.0 / 30.0, walkers: 200, two_ways: false };
    let mut doors = [1, 2, 4].map(|width| Door { width, ..first }).to_vec();
    if std::env::args().any(|word| word == "more") {
        for width in 1..=4 {
            let sizes = [(0.45, 2.0), (0.25, 4.0), (0.4, 1.5)];
            doors.extend(sizes.map(|(radius, speed)| Door { width, radius, speed, ..first }));
        }
        doors.extend([1, 2].map(|width| Door { width, step: 0.1, ..first }));
        doors.extend([2, 3, 4, 6].map(|width| Door { width, walkers: 100, two_ways: true, ..first }));
    }
    let columns = " through frames overlap     us";
    println!("door radius speed   step            ours: {columns}  RVO2:{columns}");
    doors.into_iter().try_for_each(Door::compare)
}
