//! Bodies among polygons: `TAUT_DATA=FOLDER cargo bench --bench bodies`.
//!
//! The scenes `motion/scenes/a*.scene` of the folder, as grids of all cells that a wall meets: 4 cells to a unit, 2
//! where the body is wide, 8 where the passages are as wide as it. First the cheapest path at 64 angles by one search
//! (`first_h_scale` 1), then the default options at the same angles: iterations and time to the first path and to the
//! cheapest one. Then the angles that the default options choose. One thread, the lesser times of three runs; slices
//! are made anew for each.

#![allow(missing_docs, unreachable_pub, clippy::cast_possible_truncation)]

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, PoseSpace, RasterRule, Shape, SpaceOptions, World};
use taut::{Error, Grid, Position};

const NAMES: [(&str, f64); 6] = [
    ("a1_maze", 4.0),
    ("a2_bug_trap", 4.0),
    ("a3_polygons", 4.0),
    ("a4_unique", 8.0),
    ("a5_barriers", 2.0),
    ("a6_sofa", 8.0),
];
const RUNS: usize = 3;
/// Iterations between two looks at the path.
const STEP: u64 = 10;

fn main() -> ExitCode {
    let Some(folder) = std::env::var_os("TAUT_DATA") else {
        println!("TAUT_DATA names no folder with motion/scenes");
        return ExitCode::SUCCESS;
    };
    println!(
        "{:<12} {:>6} {:<10} {:>10} {:>9} {:>8} {:>10} {:>9} {:>8}  answer",
        "scene", "angles", "first", "iterations", "ms", "cost", "in all", "ms", "cost"
    );
    for (name, scale) in NAMES {
        let path = Path::new(&folder).join("motion/scenes").join(format!("{name}.scene"));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::from(2);
            }
        };
        if let Err(error) = Scene::new(&text, scale).and_then(|scene| scene.measure(name)) {
            eprintln!("{name}: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// A body on a grid, and where it is to go.
struct Scene {
    grid: Grid,
    body: Shape,
    ends: [Pose; 2],
}

/// What a search took to its first path and to its last one.
#[derive(Clone, Copy)]
struct Effort {
    iterations: u64,
    milliseconds: f64,
    cost: f64,
}

impl Scene {
    /// Walls stand around the bounds, which begin at the origin.
    fn new(text: &str, scale: f64) -> Result<Self, Error> {
        let (mut high, mut ends, mut outline) = ([1.0; 2], [Pose::default(); 2], Vec::new());
        let mut walls: Vec<Vec<Position>> = Vec::new();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let key = words.next().unwrap_or("#");
            let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
            let corners = || numbers[1..].chunks_exact(2).map(|c| at(c[0] * scale, c[1] * scale)).collect();
            let pose = || Pose::new(numbers[0] * scale, numbers[1] * scale, numbers[2]);
            match key {
                "bounds" => high = [numbers[2] * scale, numbers[3] * scale],
                "start" => ends[0] = pose(),
                "goal" => ends[1] = pose(),
                "outline" => outline = corners(),
                "wall" => walls.push(corners()),
                _ => {}
            }
        }
        let world = World::new(at(-8.0 * scale, -8.0 * scale), at(high[0] + 8.0 * scale, high[1] + 8.0 * scale))?;
        for wall in &walls {
            world.add(wall)?;
        }
        let grid = Grid::new(high[0] as i32, high[1] as i32, 1)?;
        world.rasterise(&grid, (at(0.0, 0.0), 1.0), RasterRule::Touch, 0)?;
        Ok(Self { grid, body: Shape::new(&outline, 0.0)?, ends })
    }

    fn measure(&self, name: &str) -> Result<(), Error> {
        let once = MotionOptions { first_h_scale: 1.0, ..MotionOptions::default() };
        let mut iterations = Vec::new();
        for (first, angles, options) in
            [("h 1", 64, once), ("default", 64, MotionOptions::default()), ("default", 0, MotionOptions::default())]
        {
            let mut best: Option<[Effort; 2]> = None;
            let mut last = None;
            for _ in 0..RUNS {
                let (efforts, outcome) = self.find(angles, options)?;
                last = Some(outcome);
                best = Some(match best {
                    Some(best) if best[1].milliseconds <= efforts[1].milliseconds => best,
                    _ => efforts,
                });
            }
            let (Some([soon, end]), Some(outcome)) = (best, last) else { continue };
            println!(
                "{name:<12} {angles:>6} {first:<10} {:>10} {:>9.1} {:>8.2} {:>10} {:>9.1} {:>8.2}  {:?}, {:?}, {:?}",
                soon.iterations,
                soon.milliseconds,
                soon.cost,
                end.iterations,
                end.milliseconds,
                end.cost,
                outcome.status,
                outcome.guarantee,
                outcome.resolution
            );
            iterations.push((soon.iterations, outcome.status));
        }
        if let [(all, MotionStatus::Found), (soon, MotionStatus::Found), ..] = iterations[..] {
            println!("{name:<12} first path by {:.3} x the iterations of one search", soon as f64 / all as f64);
        }
        Ok(())
    }

    fn find(&self, angles: u32, options: MotionOptions) -> Result<([Effort; 2], MotionOutcome), Error> {
        let began = Instant::now();
        let space = PoseSpace::new(&self.grid, &self.body, SpaceOptions { angles, ..SpaceOptions::default() })?;
        let mut job = Motion::new(&space, options)?;
        job.begin(&self.ends[0].row(), &self.ends[1].row(), &MotionRequest::default())?;
        let mut first = None;
        loop {
            let outcome = job.step(STEP)?;
            let milliseconds = began.elapsed().as_secs_f64() * 1e3;
            let effort = Effort { iterations: outcome.expanded, milliseconds, cost: outcome.cost };
            if outcome.status == MotionStatus::Found || outcome.guarantee == Guarantee::Bounded {
                first.get_or_insert(effort);
            }
            if outcome.status != MotionStatus::InProgress {
                return Ok(([first.unwrap_or(effort), effort], outcome));
            }
        }
    }
}

fn at(x: f64, y: f64) -> Position {
    Position::new(x as f32, y as f32)
}
