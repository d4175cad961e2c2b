//! Bodies and chains: taut beside planners of the Open Motion Planning Library 1.5.2 (I. Sucan, M. Moll, L. Kavraki.
//! IEEE Robotics and Automation Magazine 2012), in the same run. From `benches/rivals`, `cargo run --release --bin ompl
//! -- [PART]...` with the parts `slices`, `keyhole`, `narrow`, `chains`, `cubes`, `horns`, `curves`, `cars`,
//! `shortcuts` and `bodies`; Debian's package libompl-dev brings the library.
//!
//! The keyhole: 30 seeds of RRT-Connect beside 30 starts of ours that differ a little; the configuration space is built
//! anew for each. Then a slot that is too narrow: our proof beside three planners that have 5 seconds. Then chains on
//! 100 random maps, with 2 seconds. Cubes and horns: planners that sample, with the same step, range and resolution.
//! Curves: lengths and times of curves of cars. Cars: hybrid A* beside planners that optimize. Shortcuts: 30 paths of
//! RRT-Connect through the keyhole, shortened by both after the same number of checked motions. The validity function
//! of the rival is `validity.c`, and every path of ours must pass it, too. One thread.

#[cfg(ompl)]
mod bodies;
#[cfg(ompl)]
mod cars;
#[cfg(ompl)]
mod rival;
#[cfg(ompl)]
mod scenes;
#[cfg(ompl)]
mod shortcuts;
#[cfg(ompl)]
mod trees;

use std::process::ExitCode;

#[cfg(not(ompl))]
fn main() -> ExitCode {
    eprintln!("OMPL was not found when this was built: Debian's package libompl-dev brings it");
    ExitCode::from(2)
}

/// A part of the comparison.
#[cfg(ompl)]
type Part = fn() -> Result<(), taut::Error>;

#[cfg(ompl)]
fn main() -> ExitCode {
    rival::seed(1);
    let parts: [(&str, Part); 10] = [
        ("slices", compare::slices),
        ("keyhole", compare::keyhole),
        ("narrow", compare::narrow),
        ("chains", compare::chains),
        ("cubes", trees::cubes),
        ("horns", trees::horns),
        ("curves", cars::curves),
        ("cars", cars::cars),
        ("shortcuts", shortcuts::keyhole),
        ("bodies", bodies::bodies),
    ];
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (name, part) in parts {
        if !(wanted.is_empty() || wanted.iter().any(|word| word == name)) {
            continue;
        }
        if let Err(error) = part() {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

#[cfg(ompl)]
mod compare {
    use super::rival::{Planner, body_is_free, chain_is_free, holds, solve};
    use super::scenes::{Chain, Keyhole, Random, UNIT, scaled};
    use std::time::Instant;
    use taut::motion::{Motion, MotionOptions, MotionRequest, MotionStatus};
    use taut::plan::Guarantee;
    use taut::space::{PoseSpace, SpaceOptions};
    use taut::{Error, Rect};

    const RUNS: usize = 30;

    /// Least, median and worst.
    pub fn spread(values: &mut [f64]) -> String {
        values.sort_by(f64::total_cmp);
        let last = values.len() - 1;
        format!("least {:8.1}  median {:8.1}  worst {:8.1}", values[0], values[values.len() / 2], values[last])
    }

    fn milliseconds(began: Instant) -> f64 {
        began.elapsed().as_secs_f64() * 1e3
    }

    /// The time to make the outer slices of the keyhole: a position of each tile is asked for.
    pub fn slices() -> Result<(), Error> {
        let scene = Keyhole::new(12)?;
        let mut times = Vec::new();
        for _ in 0..RUNS {
            let began = Instant::now();
            let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default())?;
            for angle in 0..64 {
                let angle = f64::from(angle) * std::f64::consts::TAU / 128.0;
                for at in 0..16 {
                    space.slice(angle, Rect::new(at % 4 * 64, at / 4 * 64, 1, 1))?;
                }
            }
            times.push(milliseconds(began));
        }
        println!("keyhole, 64 slices of 200 x 200           ms: {}", spread(&mut times));
        Ok(())
    }

    pub fn keyhole() -> Result<(), Error> {
        let scene = Keyhole::new(12)?;
        let (mut ours, mut warm, mut rival, mut checks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut grazes = 0;
        for run in 0..RUNS {
            let [start, goal] = Keyhole::ends(run as f64 / 8.0);
            let began = Instant::now();
            let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default())?;
            let mut motion = Motion::new(&space, MotionOptions::default())?;
            let outcome = motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
            ours.push(milliseconds(began));
            assert_eq!(outcome.status, MotionStatus::Found);
            let began = Instant::now();
            motion.find(&start.row(), &goal.row(), &MotionRequest::default())?;
            warm.push(milliseconds(began));
            let path: Vec<f64> =
                motion.path().chunks_exact(3).flat_map(|row| [row[0] / UNIT, row[1] / UNIT, row[2]]).collect();
            assert!(holds((body_is_free, &scene.scene), &path, 3), "our path passes the rival's function");

            let [start, goal] = Keyhole::ends(0.0).map(scaled);
            let validity = (body_is_free as _, &scene.scene);
            let (answer, _) = solve(&Keyhole::axes(), validity, (&start, &goal), Planner::RrtConnect, 60.0);
            assert_eq!(answer.solved, 1);
            rival.push(answer.seconds * 1e3);
            checks.push(answer.checks as f64);
            let (_, path) = solve(&Keyhole::axes(), validity, (&start, &goal), Planner::RrtConnect, 60.0);
            grazes += usize::from(!holds(validity, &unwound(&path), 3));
        }
        println!("keyhole, slot 12, ours, space built anew  ms: {}", spread(&mut ours));
        println!("                  ours, slices kept       ms: {}", spread(&mut warm));
        println!("                  OMPL RRT-Connect        ms: {}", spread(&mut rival));
        println!("                  its checks                : {}", spread(&mut checks));
        println!("                  its paths with a state in a wall, of {RUNS}: {grazes}");
        let median = |values: &[f64]| values[values.len() / 2];
        println!(
            "                  OMPL / ours, medians: {:.1}; our worst / our median: {:.2}",
            median(&rival) / median(&ours),
            ours[RUNS - 1] / median(&ours)
        );
        Ok(())
    }

    /// The angles of the rival's states go on from the one before by the shorter way, as it moves between them.
    fn unwound(path: &[f64]) -> Vec<f64> {
        let mut rows = path.to_vec();
        for at in 3..rows.len() {
            if at % 3 == 2 {
                let turns = ((rows[at] - rows[at - 3]) / std::f64::consts::TAU).round();
                rows[at] -= turns * std::f64::consts::TAU;
            }
        }
        rows
    }

    pub fn narrow() -> Result<(), Error> {
        let scene = Keyhole::new(4)?;
        let mut ours = Vec::new();
        for run in 0..RUNS {
            let [start, goal] = Keyhole::ends(run as f64 / 8.0);
            let began = Instant::now();
            let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default())?;
            let outcome = Motion::new(&space, MotionOptions::default())?.find(
                &start.row(),
                &goal.row(),
                &MotionRequest::default(),
            )?;
            ours.push(milliseconds(began));
            assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::NoPath, Guarantee::Optimal));
        }
        println!("keyhole, slot 4, ours, proof of no path   ms: {}", spread(&mut ours));
        let [start, goal] = Keyhole::ends(0.0).map(scaled);
        for (name, planner) in
            [("RRT-Connect", Planner::RrtConnect), ("PRM", Planner::Prm), ("BKPIECE", Planner::Bkpiece)]
        {
            let validity = (body_is_free as _, &scene.scene);
            let (answer, _) = solve(&Keyhole::axes(), validity, (&start, &goal), planner, 5.0);
            let verdict = if answer.solved == 1 { "a path" } else { "no answer" };
            println!(
                "                 OMPL {name:<12}: {verdict} after {:.1} s, {} checks",
                answer.seconds, answer.checks
            );
        }
        Ok(())
    }

    pub fn chains() -> Result<(), Error> {
        let mut random = Random(2024);
        let (mut ours, mut rival) = (Vec::new(), Vec::new());
        let (mut solved, mut theirs, mut either) = (0, 0, 0);
        for _ in 0..100 {
            let mut chain = Chain::random(&mut random)?;
            chain.scene.cells = chain.cells.as_ptr();
            let dimension = chain.axes.len();
            let began = Instant::now();
            let mut motion = Motion::new(&chain.space, MotionOptions::default())?;
            let outcome = motion.find(&chain.ends[0], &chain.ends[1], &MotionRequest::default())?;
            let validity = (chain_is_free as _, &chain.scene);
            let is_found = outcome.status == MotionStatus::Found;
            ours.push(milliseconds(began));
            // Both round on their own where links touch walls.
            let mut thin = chain.scene;
            thin.radii.iter_mut().for_each(|radius| *radius -= 1.0 / 1024.0);
            assert!(holds((chain_is_free, &thin), motion.path(), dimension), "our path passes the rival's function");
            let (answer, _) = solve(&chain.axes, validity, (&chain.ends[0], &chain.ends[1]), Planner::RrtConnect, 2.0);
            rival.push(answer.seconds * 1e3);
            solved += usize::from(is_found);
            theirs += usize::from(answer.solved == 1);
            either += usize::from(is_found || answer.solved == 1);
        }
        println!(
            "chains, 100 random maps: solved by ours {solved}, by OMPL RRT-Connect in 2 s {theirs}, by either {either}"
        );
        println!("                         ours             ms: {}", spread(&mut ours));
        println!("                         OMPL RRT-Connect ms: {}", spread(&mut rival));
        Ok(())
    }
}
