//! One improvement of a path: what it tells against the same figures from the path itself, what it makes against the
//! validator and against a new planner that adopts the same path.

use std::f64::consts::PI;

use taut::improve::{Descent, ImproveOptions, Improvement};
use taut::plan::{Guarantee, Leg};
use taut::{Error, Outcome, Planner, Position, Status};
use taut_test_support::hash::Fnv;
use taut_test_support::validator::{CostMap, Vertex};

use crate::drawn::Drawn;
use crate::following::{Followed, fault_of, length_of, vertices};
use crate::world::Living;

/// How near a place must be to an arc or a line, in cells: half of 1/256 beside 1/80.
const BESIDE: f64 = 1.0 / 64.0;

type Spot = (f64, f64);

fn options(drawn: &mut Drawn) -> ImproveOptions {
    let improvement = *drawn.pick(&[Improvement::Shortcut, Improvement::Descend, Improvement::Round]);
    let descent = *drawn.pick(&[Descent::Covariant, Descent::Conjugate, Descent::Plain, Descent::Convex]);
    let mut options = ImproveOptions {
        improvement,
        descent,
        max_iterations: *drawn.pick(&[0, 1, 7, 30, 100]),
        seed: drawn.below(1 << 16).into(),
        spacing: *drawn.pick(&[0.5, 0.25, 0.0625, 1.0, 3.0, 16.0]),
        clearance: *drawn.pick(&[1.0, 0.0625, 0.5, 2.0, 4.0]),
        wall_weight: *drawn.pick(&[0.0, 0.5, 3.0, 100.0]),
        turn_weight: *drawn.pick(&[0.0, 0.0, 0.5, 10.0]),
        turning_radius: *drawn.pick(&[1.0, 0.05, 0.5, 3.0, 50.0, 4096.0]),
    };
    if descent == Descent::Convex {
        // Each of its iterations is dear.
        options.spacing = options.spacing.max(0.5);
        options.max_iterations = options.max_iterations.min(4);
    }
    if drawn.chance(12) {
        let wild = *drawn.pick(&[f64::NAN, -1.0, f64::INFINITY, 1e300, 5_000_000.0]);
        match drawn.below(5) {
            0 => options.spacing = wild,
            1 => options.clearance = wild,
            2 => options.wall_weight = wild,
            3 => options.turn_weight = wild,
            _ => options.turning_radius = wild,
        }
    }
    options
}

fn is_wild(options: &ImproveOptions) -> bool {
    let all = [options.spacing, options.clearance, options.wall_weight, options.turn_weight, options.turning_radius];
    // In the lists above nothing else is out of its range.
    all.iter().any(|value| !(0.0..=65_536.0).contains(value))
}

/// Improves the last path once, and judges all of it.
pub fn check(followed: &mut Followed, drawn: &mut Drawn, living: &Living, hash: &mut Fnv) {
    let options = options(drawn);
    let before = followed.planner.path().to_vec();
    let points = vertices(&before);
    let map = followed.map(living);
    let fault = fault_of(&map, &points, followed.gaps(), followed.kept_radius());
    let what = || format!("{options:?}\n{before:?}\n{}", living.cells.seen().rows());
    let least = before_descent(followed, &options);
    let told = followed.planner.improve(&options);
    let outcome = match told {
        Ok(outcome) => outcome,
        Err(error) => {
            assert_eq!(followed.planner.path(), before, "{error}: a refused call leaves the path, {}", what());
            let is_expected = match &error {
                Error::BadValue { name: "segment", .. } => !before.is_empty() && fault.is_err(),
                Error::BadValue { .. } => is_wild(&options),
                Error::Unsupported { .. } => followed.is_seed && options.improvement != Improvement::Descend,
                Error::NoAnswer => before.is_empty() && !followed.is_seed,
                _ => false,
            };
            assert!(is_expected, "{error}, {}", what());
            return;
        }
    };
    assert!(!is_wild(&options) && (followed.is_seed || fault.is_ok()), "{fault:?} is accepted, {}", what());
    if followed.is_seed && outcome.status == Status::NoPath {
        assert!(followed.planner.path().is_empty() && outcome.length == f64::INFINITY, "{}", what());
        return;
    }
    let after = followed.planner.path().to_vec();
    let is_freed = followed.is_seed;
    followed.is_seed = false;
    valid(followed, &map, &after, &what);
    if !is_freed {
        let ends = |path: &[Vertex]| (path.first().copied(), path.last().copied());
        assert_eq!(ends(&vertices(&after)), ends(&points), "{}", what());
        told_costs(followed, (&options, least), &outcome, (&points, &map), &what);
        if followed.radius == 0.0 {
            again(followed, living, (&options, &before), &outcome, &what);
        }
    }
    figures(followed, &outcome, &what);
    if after != before {
        assert_eq!((outcome.guarantee, outcome.expanded <= options.max_iterations.into()), (Guarantee::None, true));
    }
    if options.improvement == Improvement::Round && options.turning_radius < 4096.0 {
        rounded(followed, &options, &outcome, &what);
    }
    hash.word(outcome.cost.to_bits());
    after.iter().for_each(|at| hash.word(u64::from(at.x.to_bits()) << 32 | u64::from(at.y.to_bits())));
}

/// What no iterations of a descent cost: the path stays, its value is told.
fn before_descent(followed: &mut Followed, options: &ImproveOptions) -> Option<f64> {
    if followed.is_seed || options.improvement != Improvement::Descend {
        return None;
    }
    let path = followed.planner.path().to_vec();
    let still = followed.planner.improve(&ImproveOptions { max_iterations: 0, ..*options }).ok()?;
    assert_eq!(followed.planner.path(), path, "no iterations change nothing");
    Some(still.cost)
}

fn valid(followed: &Followed, map: &CostMap, path: &[Position], what: &dyn Fn() -> String) {
    assert!(!path.is_empty(), "{}", what());
    let exact = |value: f32| (f64::from(value) * 256.0).fract() == 0.0;
    assert!(path.iter().all(|at| exact(at.x) && exact(at.y)), "{path:?}: {}", what());
    if let Err(fault) = fault_of(map, &vertices(path), followed.gaps(), followed.kept_radius()) {
        panic!("{fault}: {path:?}, from {}", what());
    }
}

/// The length is that of the pieces, which lead from one end to the other.
fn figures(followed: &Followed, outcome: &Outcome, what: &dyn Fn() -> String) {
    let (path, route): (_, Vec<Leg>) = (followed.planner.path(), followed.planner.route().collect());
    let length: f64 = route.iter().map(leg_length).sum();
    assert!((outcome.length - length).abs() <= 1e-5 * (1.0 + length), "{length} {outcome:?} {route:?} {}", what());
    if let (Some(first), Some(last)) = (route.first(), route.last()) {
        assert_eq!((first.from, last.to), (path[0], path[path.len() - 1]), "{route:?} {}", what());
    }
    for legs in route.windows(2) {
        assert_eq!(legs[0].to, legs[1].from, "{route:?} {}", what());
    }
}

fn leg_length(leg: &Leg) -> f64 {
    if leg.is_arc() {
        return away(spot(leg.centre), spot(leg.from)) * f64::from(leg.sweep).abs();
    }
    away(spot(leg.from), spot(leg.to))
}

fn spot(at: Position) -> Spot {
    (f64::from(at.x), f64::from(at.y))
}

fn away(a: Spot, b: Spot) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// What is told costs no more than before, and is what the path costs.
fn told_costs(
    followed: &Followed,
    (options, least): (&ImproveOptions, Option<f64>),
    outcome: &Outcome,
    (before, map): (&[Vertex], &CostMap),
    what: &dyn Fn() -> String,
) {
    match options.improvement {
        Improvement::Shortcut => {
            let radius = (followed.kept_radius() - 2).max(0) as f64 / 256.0;
            let after = vertices(followed.planner.path());
            let cost = |path: &[Vertex]| followed.cost_of(map, path) + weights(map, options, path, radius);
            let (was, is) = (cost(before), cost(&after));
            // The library measures from the wall that is nearest to the rounded place.
            let blur = options.wall_weight * length_of(before) / (64.0 * options.clearance) + 1e-9 * (1.0 + was);
            assert!(outcome.cost <= was + blur, "{outcome:?}: was {was}, {}", what());
            assert!((outcome.cost - is).abs() <= blur, "{outcome:?}: {is}, {after:?} {}", what());
        }
        Improvement::Descend => {
            assert!(outcome.cost <= least.expect("a descent"), "{least:?} {outcome:?} {}", what());
        }
        Improvement::Round => {}
    }
}

/// What walls and turns cost along a path.
fn weights(map: &CostMap, options: &ImproveOptions, path: &[Vertex], radius: f64) -> f64 {
    let mut path = path.to_vec();
    path.dedup();
    let cells = |at: Vertex| (at.x as f64 / 256.0, at.y as f64 / 256.0);
    let mut sum = 0.0;
    for ends in path.windows(2).filter(|_| options.wall_weight > 0.0) {
        let (from, to, length) = (cells(ends[0]), cells(ends[1]), ends[0].distance(ends[1]));
        let parts = (length / options.spacing).floor() as usize + 1;
        for part in 0..parts {
            let share = (part as f64 + 0.5) / parts as f64;
            let at = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            let near = (nearest_wall(map, at) - radius).max(0.0);
            sum += options.wall_weight * (1.0 - near / options.clearance).max(0.0) * length / parts as f64;
        }
    }
    for three in path.windows(3) {
        let [a, b, c] = [cells(three[0]), cells(three[1]), cells(three[2])];
        let (u, v) = ((b.0 - a.0, b.1 - a.1), (c.0 - b.0, c.1 - b.1));
        sum += options.turn_weight * (u.0 * v.1 - u.1 * v.0).abs().atan2(u.0 * v.0 + u.1 * v.1);
    }
    sum
}

/// The distance to the nearest blocked cell, those around the map among them.
fn nearest_wall(map: &CostMap, at: Spot) -> f64 {
    let mut least = f64::INFINITY;
    for y in -1..=map.height {
        for x in (-1..=map.width).filter(|&x| map.blocked(x, y)) {
            let (x0, y0) = (x as f64, y as f64);
            least = least.min(away(at, (at.0.clamp(x0, x0 + 1.0), at.1.clamp(y0, y0 + 1.0))));
        }
    }
    least
}

/// A new planner on a new grid that adopts the path makes the same of it.
fn again(
    followed: &Followed,
    living: &Living,
    (options, before): (&ImproveOptions, &[Position]),
    outcome: &Outcome,
    what: &dyn Fn() -> String,
) {
    let mut fresh: Planner = followed.fresh(living);
    fresh.adopt(before).expect("a free path");
    let told = fresh.improve(options).expect("an improvement that was accepted");
    assert_eq!(fresh.path(), followed.planner.path(), "{}", what());
    let is_same = (told.expanded, told.sight_checks) == (outcome.expanded, outcome.sight_checks);
    assert!(is_same, "{told:?} {outcome:?} {}", what());
    if followed.planner.path() != before {
        let figures = |outcome: &Outcome| (outcome.cost.to_bits(), outcome.length.to_bits(), outcome.bound.to_bits());
        assert_eq!(figures(&told), figures(outcome), "{told:?} {outcome:?} {}", what());
    }
}

/// Arcs touch the lines beside them, no radius is below the one told, and the points of the path are near.
fn rounded(followed: &Followed, options: &ImproveOptions, outcome: &Outcome, what: &dyn Fn() -> String) {
    let route: Vec<Leg> = followed.planner.route().collect();
    if !route.iter().any(Leg::is_arc) || followed.planner.options().radius > 0.0 || followed.radius > 0.0 {
        return;
    }
    for leg in route.iter().filter(|leg| leg.is_arc()) {
        let [from, to] = [leg.from, leg.to].map(|end| away(spot(leg.centre), spot(end)));
        assert!((from - to).abs() < 1e-4 * (1.0 + from), "{leg:?} {}", what());
        assert!(
            from <= options.turning_radius + 1e-4 && from >= outcome.bound - 1e-4,
            "{leg:?} {outcome:?} {}",
            what()
        );
        assert!(f64::from(leg.sweep).abs() <= PI + 1e-6, "{leg:?}");
    }
    for &at in followed.planner.path() {
        let near = route.iter().map(|leg| from_leg(leg, spot(at))).fold(f64::INFINITY, f64::min);
        assert!(near <= BESIDE + 1e-3, "{at:?} is {near} from {route:?} {}", what());
    }
}

/// The distance of a place from a leg.
fn from_leg(leg: &Leg, at: Spot) -> f64 {
    let (from, to) = (spot(leg.from), spot(leg.to));
    if leg.is_arc() {
        let centre = spot(leg.centre);
        let angle = |of: Spot| (of.1 - centre.1).atan2(of.0 - centre.0);
        let sweep = f64::from(leg.sweep);
        let along = ((angle(at) - angle(from)) * sweep.signum()).rem_euclid(2.0 * PI);
        if along <= sweep.abs() {
            return (away(at, centre) - away(from, centre)).abs();
        }
        return away(at, from).min(away(at, to));
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let squared = dx * dx + dy * dy;
    let part = if squared > 0.0 { ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / squared } else { 0.0 };
    let part = part.clamp(0.0, 1.0);
    away(at, (from.0 + part * dx, from.1 + part * dy))
}
