//! Angle-Propagation Theta* accepts a parent by ranges of angles alone: none of the steps that it accepts may cross
//! an obstacle.

use taut::geom::Point;
use taut::grid::DiagonalGaps;
use taut::plan::Probe;
use taut::{Algorithm, Planner, Position, Request};
use taut_test_support::configurations::{GAPS, any_angle_planner};
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::validator::{CostMap, Vertex, segment_is_valid};
use taut_test_support::verifier::{Verifier, position};
use taut_test_support::{effort, world::World};

/// Keeps every way from a parent that the search writes down.
#[derive(Default)]
struct Steps(Vec<(Point, Point)>);

impl Probe for Steps {
    fn generate(&mut self, vertex: Point, parent: Point, _g: f64, _f: f64) {
        self.0.push((parent, vertex));
    }
}

/// Searches, and holds every accepted step against the cells; how many there were.
fn check(cost_map: &CostMap, planner: &mut Planner, request: &Request, gaps: DiagonalGaps, map: &World) -> usize {
    let mut steps = Steps::default();
    if planner.find_with(request, &mut steps).is_err() {
        return 0;
    }
    let vertex = |p: Point| Vertex { x: p.x.into(), y: p.y.into() };
    for &(from, to) in &steps.0 {
        if let Err(fault) = segment_is_valid(cost_map, vertex(from), vertex(to), gaps == DiagonalGaps::Open) {
            panic!("{fault}: {from:?} to {to:?}, {gaps:?}, {request:?}\n{}", map.rows());
        }
    }
    steps.0.len()
}

#[test]
fn no_accepted_step_crosses_an_obstacle_on_small_maps() {
    let corners: Vec<Spot> = (0..=4).flat_map(|y| (0..=4).map(move |x| Spot::corner(x, y))).collect();
    let mut steps = 0;
    for i in 0..effort::count(1500, 1 << 16) as u64 {
        let world = World::from_bits(4, 4, (i * 40_503 + 0x1234) & 0xffff);
        let verifier = Verifier::new(world);
        for gaps in GAPS {
            let configuration = any_angle_planner(Algorithm::AnglePropagationTheta, gaps);
            let mut planner = verifier.planner(&configuration);
            for (index, &start) in corners.iter().enumerate() {
                // To a corner of the map and to one other: most of the map is searched.
                for goal in [corners[24 - index], corners[(7 * index + i as usize) % 25]] {
                    let request = Request::new(position(start), position(goal));
                    steps += check(&verifier.cost_map, &mut planner, &request, gaps, &verifier.world);
                }
            }
        }
    }
    println!("{steps} accepted steps on maps of 4 x 4 cells, none crosses an obstacle");
}

#[test]
fn no_accepted_step_crosses_an_obstacle_on_random_maps() {
    let mut steps = 0;
    for seed in 0..effort::count(400, 20_000) as u64 {
        let mut random = Random::new(8_000_000 + seed);
        let verifier = Verifier::new(World::any(&mut random, 45));
        for gaps in GAPS {
            let configuration = any_angle_planner(Algorithm::AnglePropagationTheta, gaps);
            let mut planner = verifier.planner(&configuration);
            for _ in 0..4 {
                let exact = random.chance(0.5);
                let mut along = |side: i32| {
                    let v = random.unit() * f64::from(side);
                    if exact { v.round() as f32 } else { v as f32 }
                };
                let mut point = || Position::new(along(verifier.world.width), along(verifier.world.height));
                let request = Request::new(point(), point());
                steps += check(&verifier.cost_map, &mut planner, &request, gaps, &verifier.world);
            }
        }
    }
    println!("{steps} accepted steps on random maps, none crosses an obstacle");
}
