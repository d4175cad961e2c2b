//! A probe sees the search and changes nothing.

use taut::geom::Point;
use taut::plan::Probe;
use taut::{Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, gaps_of};
use taut_test_support::world::World;

/// Counts its events and keeps every line of sight.
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

fn verifier() -> (Verifier, Request) {
    let mut random = Random::new(9);
    let mut world = World::noise(&mut random, 40, 30, 0.25);
    let last = world.terrain.len() - 1;
    world.terrain[0] = 1;
    world.terrain[last] = 1;
    (Verifier::new(world), Request::new(Position::new(0.25, 0.5), Position::new(39.75, 29.5)))
}

#[test]
fn a_probe_changes_no_answer() {
    let (verifier, request) = verifier();
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let plain = planner.find(&request).expect("free ends");
        let path = planner.path().to_vec();
        let mut witness = Witness::default();
        configuration.start_over(&mut planner);
        let seen = planner.find_with(&request, &mut witness).expect("free ends");
        assert_eq!(plain, seen, "{}", configuration.name);
        assert_eq!(planner.path(), path, "{}", configuration.name);
    }
}

#[test]
fn a_probe_sees_every_expansion_of_a_stepped_search() {
    let (verifier, request) = verifier();
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let whole = planner.find(&request).expect("free ends");
        let (mut witness, mut steps) = (Witness::default(), 0);
        configuration.start_over(&mut planner);
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
    let (verifier, request) = verifier();
    let mut list = configurations::any_angle();
    list.extend(configurations::smoothed());
    let mut checked = 0;
    for configuration in list {
        let mut witness = Witness::default();
        let mut planner = verifier.planner(&configuration);
        planner.find_with(&request, &mut witness).expect("free ends");
        let spot = |p: Point| Spot::new(p.x.into(), p.y.into());
        for &(from, to, visible) in &witness.sights {
            let expected = verifier.field.visible(spot(from), spot(to), gaps_of(configuration.options.diagonal_gaps));
            assert_eq!(visible, expected, "{}: {from:?} to {to:?}", configuration.name);
            checked += 1;
        }
    }
    assert!(checked > 1000, "{checked} lines of sight");
}

type Ends = [(f64, f64); 2];

/// Keeps what Anya's roots see, and the corners found from each.
#[derive(Default)]
struct Watcher {
    seen: Vec<(Point, Ends, Ends)>,
    found: Vec<(Point, Point)>,
}

impl Probe for Watcher {
    fn generate(&mut self, vertex: Point, parent: Point, _g: f64, _f: f64) {
        self.found.push((parent, vertex));
    }

    fn project(&mut self, root: Point, from: Ends, to: Ends) {
        self.seen.push((root, from, to));
    }
}

/// How far a place lies outside of the trapezoid between two intervals, along their rows; infinitely if it does not lie
/// between them.
fn outside((x, y): (f64, f64), from: Ends, to: Ends) -> f64 {
    // Along the rows, and across them.
    let upright = (from[0].1 - from[1].1).abs() + (to[0].1 - to[1].1).abs() < 1e-9;
    let turn = |(x, y): (f64, f64)| if upright { (x, y) } else { (y, x) };
    let ((u, w), [a, b], [c, d]) = (turn((x, y)), from.map(turn), to.map(turn));
    let rows = c.1 - a.1;
    let past = (w - a.1) * rows.signum();
    if past < -1e-9 || past > rows.abs() + 1e-9 {
        return f64::INFINITY;
    }
    let at = |from: f64, to: f64| if rows == 0.0 { to } else { from + (to - from) * past / rows.abs() };
    let (one, other) = (at(a.0, c.0), at(b.0, d.0));
    (one.min(other) - u).max(u - one.max(other)).max(0.0)
}

#[test]
fn what_anya_sees_holds_every_corner_that_it_finds_and_is_in_view() {
    let (mut corners, mut views) = (0, 0);
    for (seed, density) in [(31, 0.1), (32, 0.25), (33, 0.4), (34, 0.2)] {
        let mut random = Random::new(seed);
        let mut world = World::noise(&mut random, 60, 50, density);
        let last = world.terrain.len() - 1;
        world.terrain[0] = 1;
        world.terrain[last] = 1;
        let verifier = Verifier::new(world);
        let request = Request::new(Position::new(0.25, 0.5), Position::new(59.75, 49.5));
        for configuration in configurations::any_angle().into_iter().filter(|c| c.name.starts_with("Anya")) {
            let mut watcher = Watcher::default();
            verifier.planner(&configuration).find_with(&request, &mut watcher).expect("free ends");
            for &(root, corner) in &watcher.found {
                // Walks along grid lines are no cones, and nothing is projected to the end of the search.
                let is_end = [request.start, request.goal].contains(&corner.position());
                if root.x == corner.x || root.y == corner.y || is_end {
                    continue;
                }
                let at = (f64::from(corner.x) / 256.0, f64::from(corner.y) / 256.0);
                let of_root = watcher.seen.iter().filter(|(from, ..)| *from == root);
                let least = of_root.map(|&(_, from, to)| outside(at, from, to)).fold(f64::INFINITY, f64::min);
                assert!(least < 1e-6, "{}: {corner:?} from {root:?} by {least}", configuration.name);
                corners += 1;
            }
            for &(root, from, to) in &watcher.seen {
                let middle = |[a, b]: Ends| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                let width = |[a, b]: Ends| (a.0 - b.0).abs() + (a.1 - b.1).abs();
                if width(from) + width(to) < 0.1 {
                    // Thinner than what a position is rounded to.
                    continue;
                }
                let (x, y) = middle([middle(from), middle(to)]);
                let place = Position::new(x as f32, y as f32);
                let gaps = configuration.options.diagonal_gaps;
                let sight = verifier.grid.line_of_sight(root.position(), place, gaps).expect("finite ends");
                assert!(sight.visible, "{}: {root:?} {from:?} {to:?}", configuration.name);
                views += 1;
            }
        }
    }
    assert!(corners > 1000 && views > 1000, "{corners} corners, {views} views");
}
