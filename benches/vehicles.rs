//! Cars: `TAUT_DATA=FOLDER cargo bench --bench vehicles`.
//!
//! Hybrid A* parks a car, turns one round in a corridor, and drives one of half the size between 100 pairs of poses of
//! Berlin_0_256, at least 60 cells apart. One planner for all pairs: its memory is warm after the first. One thread.

#![allow(missing_docs, unreachable_pub)]

use std::process::ExitCode;
use std::time::Instant;
use taut::io::read_map;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};

/// Expansions after which a pair counts as unsolved.
const MOST: u64 = 400_000;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn car(scale: f32) -> Result<Shape, Error> {
    let outline = [(-4.0, -3.6), (12.0, -3.6), (12.0, 3.6), (-4.0, 3.6)];
    Shape::new(&outline.map(|(x, y)| Position::new(x * scale, y * scale)), 0.0)
}

/// SplitMix64 (Steele, Lea, Flood 2014), as a number below 1.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Pairs of free poses.
fn pairs(space: &PoseSpace, count: usize, apart: f64) -> Result<Vec<[Pose; 2]>, Error> {
    let (mut state, mut found) = (2108, Vec::new());
    let (width, height) = (f64::from(space.grid().width()), f64::from(space.grid().height()));
    while found.len() < count {
        let mut pair = [Pose::default(); 2];
        for pose in &mut pair {
            let mut is_free = [false];
            while !is_free[0] {
                *pose = Pose::new(
                    random(&mut state) * width,
                    random(&mut state) * height,
                    random(&mut state) * std::f64::consts::TAU,
                );
                space.check(&[*pose], &mut is_free)?;
            }
        }
        if (pair[0].x - pair[1].x).hypot(pair[0].y - pair[1].y) >= apart {
            found.push(pair);
        }
    }
    Ok(found)
}

fn scene(title: &str, grid: &Grid, [start, goal]: [Pose; 2]) -> Result<(), Error> {
    let space = PoseSpace::new(grid, &car(1.0)?, SpaceOptions::default())?;
    let mut motion = Motion::new(&space, driving(18.0))?;
    let mut times = [0.0; 3];
    let mut outcome = motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
    for time in &mut times {
        let began = Instant::now();
        outcome = motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
        *time = began.elapsed().as_secs_f64() * 1e3;
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{title}: {:?}, cost {:.2}, {} pieces, {} expansions, {:.2} ms",
        outcome.status,
        outcome.cost,
        motion.pieces().len(),
        outcome.expanded,
        times[1]
    );
    Ok(())
}

fn driving(turning_radius: f64) -> MotionOptions {
    MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius, ..MotionOptions::default() }
}

fn run() -> Result<(), Error> {
    let street = Grid::new(160, 64, 1)?;
    for (x, y, width, height) in [(0, 0, 160, 8), (20, 8, 40, 8), (83, 8, 40, 8), (0, 56, 160, 8)] {
        street.fill(Rect::new(x, y, width, height), 0)?;
    }
    scene("parking", &street, [Pose::new(90.0, 24.0, 0.0), Pose::new(67.5, 12.2, 0.0)])?;
    let corridor = Grid::new(160, 40, 1)?;
    scene("U-turn", &corridor, [Pose::new(40.0, 14.0, 0.0), Pose::new(40.0, 26.0, std::f64::consts::PI)])?;
    let Some(folder) = std::env::var_os("TAUT_DATA") else {
        println!("Berlin_0_256: TAUT_DATA names no folder with maps");
        return Ok(());
    };
    let path = std::path::Path::new(&folder).join("maps/Berlin_0_256.map");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("Berlin_0_256: not in {}", path.display());
        return Ok(());
    };
    let map = read_map(text.as_bytes())?;
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain)?;
    let space = PoseSpace::new(&grid, &car(0.5)?, SpaceOptions::default())?;
    let request = MotionRequest { max_iterations: MOST, ..MotionRequest::default() };
    let mut motion = Motion::new(&space, driving(9.0))?;
    let (mut times, mut expanded, mut found, mut cost) = (Vec::new(), Vec::new(), 0, 0.0);
    for [start, goal] in pairs(&space, 100, 60.0)? {
        let began = Instant::now();
        let outcome = motion.find(&start.row(), &goal.row(), &request)?;
        times.push(began.elapsed().as_secs_f64() * 1e3);
        expanded.push(outcome.expanded);
        if outcome.status == MotionStatus::Found {
            found += 1;
            cost += outcome.cost;
        } else {
            println!("{start:?} {goal:?} {outcome:?}");
        }
    }
    times.sort_by(f64::total_cmp);
    expanded.sort_unstable();
    println!(
        "Berlin_0_256: {found} of 100, mean cost {:.1}, expansions median {} worst {}, median {:.1} ms, worst {:.1} ms, {} kB",
        cost / f64::from(found),
        expanded[50],
        expanded[99],
        times[50],
        times[99],
        motion.memory() / 1024
    );
    Ok(())
}
