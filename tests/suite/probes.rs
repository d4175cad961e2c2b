//! A probe sees the search and changes nothing.

use crate::common::configurations;
use crate::common::judge::{Court, gaps_of};
use crate::common::random::Random;
use crate::common::world::World;
use crate::oracle::Spot;
use taut::{Point, Position, Probe, Request, Status};

/// Counts what it is told and keeps every line of sight.
#[derive(Default)]
struct Witness {
    expanded: u64,
    generated: u64,
    sights: Vec<(Point, Point, bool)>,
    least_g: f64,
}

impl Probe for Witness {
    fn expand(&mut self, _vertex: Point, _parent: Point, g: f64) {
        self.expanded += 1;
        self.least_g = self.least_g.min(g);
    }

    fn generate(&mut self, _vertex: Point, _parent: Point, g: f64, f: f64) {
        self.generated += 1;
        assert!(f >= 0.0 && g >= 0.0 && f.is_finite());
    }

    fn sight(&mut self, from: Point, to: Point, visible: bool) {
        self.sights.push((from, to, visible));
    }
}

fn court() -> (Court, Request) {
    let mut random = Random::new(9);
    let mut world = World::noise(&mut random, 40, 30, 0.25);
    let last = world.terrain.len() - 1;
    world.terrain[0] = 1;
    world.terrain[last] = 1;
    (Court::new(world), Request::new(Position::new(0.25, 0.5), Position::new(39.75, 29.5)))
}

#[test]
fn a_probe_changes_no_answer() {
    let (court, request) = court();
    for configuration in configurations::all() {
        let mut planner = court.planner(&configuration);
        let plain = planner.find(&request).expect("free ends");
        let path = planner.path().to_vec();
        let mut witness = Witness::default();
        configuration.start_anew(&mut planner);
        let seen = planner.find_with(&request, &mut witness).expect("free ends");
        assert_eq!(plain, seen, "{}", configuration.name);
        assert_eq!(planner.path(), path, "{}", configuration.name);
    }
}

#[test]
fn a_probe_sees_every_expansion_of_a_stepped_search() {
    let (court, request) = court();
    for configuration in configurations::all() {
        let mut planner = court.planner(&configuration);
        let whole = planner.find(&request).expect("free ends");
        let (mut witness, mut steps) = (Witness::default(), 0);
        configuration.start_anew(&mut planner);
        planner.begin(&request).expect("free ends");
        let outcome = loop {
            let outcome = planner.step_with(9, &mut witness).expect("an open search");
            steps += 1;
            if outcome.status != Status::InProgress {
                break outcome;
            }
        };
        assert_eq!(outcome, whole, "{}", configuration.name);
        assert_eq!(witness.expanded, outcome.expanded, "{}", configuration.name);
        assert!(steps >= outcome.expanded / 9, "{}", configuration.name);
        assert_eq!(witness.least_g, 0.0, "the start costs nothing");
    }
}

#[test]
fn every_line_of_sight_that_a_probe_sees_is_true() {
    let (court, request) = court();
    let mut list = configurations::any_angle();
    list.extend(configurations::smoothed());
    let mut checked = 0;
    for configuration in list {
        let mut witness = Witness::default();
        let mut planner = court.planner(&configuration);
        planner.find_with(&request, &mut witness).expect("free ends");
        let spot = |p: Point| Spot::new(p.x.into(), p.y.into());
        for &(from, to, visible) in &witness.sights {
            let expected = court.field.visible(spot(from), spot(to), gaps_of(configuration.options.diagonal_gaps));
            assert_eq!(visible, expected, "{}: {from:?} to {to:?}", configuration.name);
            checked += 1;
        }
    }
    assert!(checked > 1000, "{checked} lines of sight");
}
