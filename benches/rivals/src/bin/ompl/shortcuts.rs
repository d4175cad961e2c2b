//! Shortcuts of paths of poses, beside those of the rival on the same paths after the same number of checked motions.

use taut::Error;
use taut::improve::ImproveOptions;
use taut::improve::Improvement;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::PoseSpace;
use taut::space::SpaceOptions;

use super::compare::spread;
use super::rival::BodyScene;
use super::scenes::{Keyhole, UNIT};

const RUNS: u64 = 30;

/// The rival checks states this part of the longest way apart.
const RESOLUTION: f64 = 0.001;

unsafe extern "C" {
    fn rival_shorten(
        scene: *const BodyScene,
        path: *const f64,
        count: usize,
        weight: f64,
        resolution: f64,
        checks: u64,
    ) -> f64;
}

/// The length of a path by the distance that both shorten.
fn length(path: &[f64], weight: f64) -> f64 {
    let rows: Vec<&[f64]> = path.chunks_exact(3).collect();
    let way = |from: &[f64], to: &[f64]| {
        ((to[0] - from[0]).powi(2) + (to[1] - from[1]).powi(2) + (weight * (to[2] - from[2])).powi(2)).sqrt()
    };
    rows.windows(2).map(|pair| way(pair[0], pair[1])).sum()
}

pub fn keyhole() -> Result<(), Error> {
    let scene = Keyhole::new(12)?;
    let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default())?;
    let weight = space.turn_weight();
    let [start, goal] = Keyhole::ends(0.0);
    let (mut before, mut ours, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    for tries in [100, 1_000] {
        for list in [&mut before, &mut ours, &mut theirs] {
            list.clear();
        }
        let mut shorter = 0;
        for seed in 0..RUNS {
            let options = MotionOptions { algorithm: MotionAlgorithm::RrtConnect, seed, ..MotionOptions::default() };
            let mut job = Motion::new(&space, options)?;
            let request = MotionRequest { max_iterations: 1_000_000, ..MotionRequest::default() };
            let outcome = job.find(&start.row(), &goal.row(), &request)?;
            assert_eq!(outcome.status, MotionStatus::Found);
            let path = job.path().to_vec();
            let checks = job.checks();
            let improving = ImproveOptions {
                improvement: Improvement::Shortcut,
                max_iterations: tries,
                seed,
                ..ImproveOptions::default()
            };
            job.improve(&improving)?;
            let checks = job.checks() - checks;
            let rows: Vec<f64> = path.chunks_exact(3).flat_map(|row| [row[0] / UNIT, row[1] / UNIT, row[2]]).collect();
            // SAFETY: the path has as many rows as told, and the scene lives.
            let short = unsafe {
                rival_shorten(&scene.scene, rows.as_ptr(), rows.len() / 3, weight / UNIT, RESOLUTION, checks)
            };
            assert!(short > 0.0, "our path passes the rival's check");
            before.push(length(&path, weight) / UNIT);
            ours.push(length(job.path(), weight) / UNIT);
            theirs.push(short);
            shorter += usize::from(ours[ours.len() - 1] < short);
        }
        let ratio = {
            let mut ratios: Vec<f64> = ours.iter().zip(&theirs).map(|(ours, theirs)| ours / theirs).collect();
            ratios.sort_by(f64::total_cmp);
            ratios[ratios.len() / 2]
        };
        println!("keyhole, {RUNS} paths of RRT-Connect, length: {}", spread(&mut before));
        println!("         ours, {tries:5} tries            : {}", spread(&mut ours));
        println!("         OMPL, as many motions checked : {}", spread(&mut theirs));
        println!("         ours / OMPL, median: {ratio:.3}; shorter in {shorter} of {RUNS}");
    }
    Ok(())
}
