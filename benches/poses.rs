//! Bodies with a shape: `cargo bench --bench poses`.
//!
//! The keyhole: a body of 40 x 8 cells, 200 x 200 cells, two slots at right angles. The configuration space is built
//! anew for each query (cold), or kept (warm); 30 starts that differ a little. Then the proof that a slot is too
//! narrow. One thread.

#![allow(missing_docs, unreachable_pub)]

use std::process::ExitCode;
use std::time::{Duration, Instant};
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest};
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};

const STARTS: i32 = 30;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn keyhole(width: i32) -> Result<(Grid, Shape), Error> {
    let (grid, half) = (Grid::new(200, 200, 1)?, width / 2);
    let walls = [
        (80, 0, 10, 100 - half),
        (80, 100 + half, 10, 100 - half),
        (90, 60, 70, 10),
        (150, 70, 10, 70),
        (90, 130, 30 - half, 10),
        (120 + half, 130, 30 - half, 10),
    ];
    for (x, y, width, height) in walls {
        grid.fill(Rect::new(x, y, width, height), 0)?;
    }
    let outline = [(-20.0, -4.0), (20.0, -4.0), (20.0, 4.0), (-20.0, 4.0)].map(|(x, y)| Position::new(x, y));
    Ok((grid, Shape::new(&outline, 0.0)?))
}

/// The time of a query in a space of its own, and of the same query again.
fn ask(scene: &(Grid, Shape), options: SpaceOptions, by: f64) -> Result<(Duration, Duration, MotionOutcome), Error> {
    let start = Pose::new(30.0 + by, 40.0 - by, std::f64::consts::FRAC_PI_2);
    let goal = Pose::new(120.0, 170.0, 0.0);
    let began = Instant::now();
    let space = PoseSpace::new(&scene.0, &scene.1, options)?;
    let mut motion = Motion::new(&space, MotionOptions::default())?;
    let outcome = motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
    let cold = began.elapsed();
    let began = Instant::now();
    motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
    Ok((cold, began.elapsed(), outcome))
}

fn run() -> Result<(), Error> {
    println!(
        "{:>5} {:>7} {:>6}  {:<28} {:>9} {:>21} {:>21}",
        "slot", "angles", "parts", "answer", "expanded", "cold ms: median, worst", "warm ms"
    );
    for (width, angles, cell_parts) in [(12, 128, 1), (12, 256, 2), (10, 256, 2), (6, 128, 1), (4, 128, 1)] {
        let (scene, options) = (keyhole(width)?, SpaceOptions { angles, cell_parts, ..SpaceOptions::default() });
        let (mut cold, mut warm, mut last) = (Vec::new(), Vec::new(), None);
        for at in 0..if cell_parts == 1 { STARTS } else { 3 } {
            let (first, again, outcome) = ask(&scene, options, f64::from(at) / 8.0)?;
            cold.push(first.as_secs_f64() * 1e3);
            warm.push(again.as_secs_f64() * 1e3);
            last = Some(outcome);
        }
        cold.sort_by(f64::total_cmp);
        warm.sort_by(f64::total_cmp);
        let Some(outcome) = last else { continue };
        let answer = format!("{:?} {:?}", outcome.status, outcome.guarantee);
        println!(
            "{width:>5} {angles:>7} {cell_parts:>6}  {answer:<28} {:>9} {:>14.1} {:>6.1} {:>14.1} {:>6.1}",
            outcome.expanded,
            cold[cold.len() / 2],
            cold[cold.len() - 1],
            warm[warm.len() / 2],
            warm[warm.len() - 1]
        );
    }
    Ok(())
}
