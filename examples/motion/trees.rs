//! The trees and roadmaps of planners that sample, in one small world.

use std::sync::Arc;

use svg::node::element::Path;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::{Axis, AxisKind, AxisSpace, Mode, ModelKind, StateCheck};

use super::Picture;
use super::bodies::{self, BODY, GOAL, START, WALL};
use super::colours;
use super::failure::Failure;
use super::page::{Page, View};
use super::scene::told;
use super::shapes::{precise, rectangle};
use super::table::{row, table};

const VIEW: View = View { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
/// Walls: left, top, width, height.
const WALLS: [[f64; 4]; 3] = [[3.0, -0.2, 0.8, 6.6], [6.2, 3.6, 0.8, 6.6], [4.4, 4.6, 1.2, 1.2]];
const ENDS: [[f64; 2]; 2] = [[1.2, 1.2], [8.8, 8.8]];
/// Iterations of those that use all of them.
const MORE: u64 = 600;

/// A planner of the page, and the iterations that it gets.
struct Shown {
    name: &'static str,
    algorithm: MotionAlgorithm,
    iterations: u64,
}

const fn shown(name: &'static str, algorithm: MotionAlgorithm, iterations: u64) -> Shown {
    Shown { name, algorithm, iterations }
}

const PLANNERS: [Shown; 12] = [
    shown("EST", MotionAlgorithm::Est, 0),
    shown("KPIECE", MotionAlgorithm::Kpiece, 0),
    shown("RRT", MotionAlgorithm::Rrt, 0),
    shown("RRT-Connect", MotionAlgorithm::RrtConnect, 0),
    shown("RRT*", MotionAlgorithm::RrtStar, MORE),
    shown("AORRT", MotionAlgorithm::Aorrt, MORE),
    shown("T-RRT", MotionAlgorithm::TRrt, 0),
    shown("Discrete RRT", MotionAlgorithm::DiscreteRrt, 0),
    shown("Kinodynamic RRT", MotionAlgorithm::KinodynamicRrt, 0),
    shown("DARRT", MotionAlgorithm::Darrt, 0),
    shown("PRM", MotionAlgorithm::Prm, 0),
    shown("PRM*", MotionAlgorithm::PrmStar, 70),
];

fn is_free(state: &[f64]) -> bool {
    WALLS
        .iter()
        .all(|&[x, y, width, height]| state[0] <= x || state[0] >= x + width || state[1] <= y || state[1] >= y + height)
}

/// The space of a planner, and a start and a goal in it.
fn space(algorithm: MotionAlgorithm) -> Result<(AxisSpace, Vec<f64>, Vec<f64>), Failure> {
    let line = |low: f64, high: f64, weight: f64| Axis { low, high, weight, kind: AxisKind::Line };
    let place = line(0.0, 10.0, 1.0);
    let [start, goal] = ENDS.map(|end| end.to_vec());
    let making = told("making a space");
    if algorithm == MotionAlgorithm::TRrt {
        // Dear along the left and the lower side.
        let cost =
            |state: &[f64]| if is_free(state) { 1.0 + (10.0 - state[0]) * state[1] / 8.0 } else { f64::INFINITY };
        let space = AxisSpace::with_costs(&[place, place], Arc::new(cost)).map_err(making)?;
        return Ok((space, start, goal));
    }
    let check: Arc<StateCheck> = Arc::new(is_free);
    let more = match algorithm {
        MotionAlgorithm::KinodynamicRrt => vec![line(-2.0, 2.0, 0.3); 2],
        MotionAlgorithm::Darrt => vec![line(0.0, 10.0, 0.1); 2],
        _ => Vec::new(),
    };
    let axes: Vec<Axis> = [place, place].into_iter().chain(more.iter().copied()).collect();
    let space = AxisSpace::with_check(&axes, check).map_err(told("making a space"))?;
    let with = |end: Vec<f64>, rest: [f64; 2]| end.into_iter().chain(rest).collect::<Vec<f64>>();
    match algorithm {
        MotionAlgorithm::KinodynamicRrt => {
            space.set_model(ModelKind::DoubleIntegrator, &[1.0]).map_err(told("setting a model"))?;
            Ok((space, with(start, [0.0; 2]), with(goal, [0.0; 2])))
        }
        MotionAlgorithm::Darrt => {
            let walk = Mode { moves: 0b11, drags: 0, contact: 0.0, cost: 1.0 };
            let push = Mode { drags: 0b1100, contact: 0.9, cost: 2.0, ..walk };
            space.set_modes(&[walk, push]).map_err(told("setting modes"))?;
            Ok((space, with(start, [5.0, 2.0]), with(goal, [8.6, 2.4])))
        }
        _ => Ok((space, start, goal)),
    }
}

fn lines(motions: &[[(f64, f64); 2]], colour: &str, width: f64, scale: f64) -> Path {
    let data: String = motions.iter().map(|motion| bodies::line(motion)).collect();
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", precise(width / scale))
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let about = [
        "Ten trees and two roadmaps, with the same seed: grey is what a planner has grown, blue its path from green to red. \
         RRT-Connect grows from both ends.",
        "T-RRT avoids what is dear, at the lower left; the lattice of the discrete tree is half a cell wide; kinodynamic RRT has \
         a speed; DARRT also pushes a box.",
    ];
    let mut page = Page::new("Planners that sample", &about, 4, VIEW, svg::node::element::Definitions::new());
    let scale = page.scale();
    let mut rows = vec![row(["planner", "iterations", "states", "checks", "cost"])];
    for Shown { name, algorithm, iterations } in PLANNERS {
        let (space, start, goal) = space(algorithm)?;
        let (range, resolution) = match algorithm {
            MotionAlgorithm::DiscreteRrt => (0.0, 0.5),
            MotionAlgorithm::Prm | MotionAlgorithm::PrmStar | MotionAlgorithm::KinodynamicRrt => (0.0, 0.1),
            _ => (1.0, 0.1),
        };
        let options = MotionOptions { algorithm, range, resolution, seed: 9, ..MotionOptions::default() };
        let drives = matches!(algorithm, MotionAlgorithm::KinodynamicRrt | MotionAlgorithm::Darrt);
        let tolerance = if drives { 0.7 } else { 0.0 };
        let mut job = Motion::new(&space, options).map_err(told("making a planner"))?;
        let request = MotionRequest { max_iterations: iterations, tolerance, ..MotionRequest::default() };
        let outcome = job.find(&start, &goal, &request).map_err(told("planning a motion"))?;
        let mut motions = Vec::new();
        job.each_motion(|from, to| motions.push([(from[0], from[1]), (to[0], to[1])]));
        let path: Vec<(f64, f64)> = job.path().chunks_exact(start.len()).map(|state| (state[0], state[1])).collect();
        let nodes = job.nodes().unwrap_or(0);
        let note = format!("{nodes} states, {} checks, cost {:.1}", job.checks(), outcome.cost);
        page.panel(name, &note, |map| {
            let mut map = map.add(rectangle(0.0, 0.0, 10.0, 10.0).set("fill", colours::GROUND));
            for [x, y, width, height] in WALLS {
                map = map.add(rectangle(x, y, width, height).set("fill", WALL));
            }
            map = map.add(lines(&motions, "#868e96", 0.9, scale));
            let steps: Vec<[(f64, f64); 2]> = path.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            map = map.add(lines(&steps, BODY, 3.0, scale));
            for (end, colour) in ENDS.iter().zip([START, GOAL]) {
                map = map.add(bodies::pin((end[0], end[1]), 5.0 / scale, colour));
            }
            map
        });
        rows.push(row([
            name,
            &outcome.expanded.to_string(),
            &nodes.to_string(),
            &job.checks().to_string(),
            &format!("{:.2}", outcome.cost),
        ]));
    }
    Ok(Picture { file: "planners", svg: page.finish(), words: format!("Planners that sample\n{}", table(&rows)) })
}
