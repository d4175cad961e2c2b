//! Random worlds on a small lattice, where outlines touch, overlap and line up often.

use taut::grid::DiagonalGaps;
use taut::plan::WorldPlanner;
use taut::space::World;
use taut::{Algorithm, Options, Outcome, Position, Request};
use taut_test_support::oracle::PolygonOracle;
use taut_test_support::random::Random;

pub(crate) type P = (i64, i64);

/// The side of a world of [`Scene`], in steps of its lattice.
pub(crate) const SIDE: i64 = 12;

/// A world, and the polygons that it has by their numbers. Coordinates are steps of half a cell.
pub(crate) struct Scene {
    pub(crate) world: World,
    pub(crate) polygons: Vec<(u32, Vec<P>)>,
}

pub(crate) fn position((x, y): P) -> Position {
    Position::new(x as f32 / 2.0, y as f32 / 2.0)
}

/// True if two edges of a polygon meet in the vertex between them at most, and it has an area.
pub(crate) fn is_simple(polygon: &[P]) -> bool {
    let count = polygon.len();
    let side = |a: P, b: P, c: P| ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum();
    let edge = |at: usize| (polygon[at % count], polygon[(at + 1) % count]);
    let apart = |a: i64, b: i64, c: i64, d: i64| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    let meet = |(a, b): (P, P), (c, d): (P, P)| {
        !apart(a.0, b.0, c.0, d.0)
            && !apart(a.1, b.1, c.1, d.1)
            && side(a, b, c) * side(a, b, d) <= 0
            && side(c, d, a) * side(c, d, b) <= 0
    };
    let runs_back = |at: usize| {
        let ((a, b), (_, c)) = (edge(at), edge(at + 1));
        side(a, b, c) == 0 && (b.0 - a.0) * (c.0 - b.0) + (b.1 - a.1) * (c.1 - b.1) < 0
    };
    let are_apart = |first: usize, second: usize| first == (second + 1) % count || !meet(edge(first), edge(second));
    (0..count).all(|at| !runs_back(at) && (at + 2..count).all(|other| are_apart(at, other)))
        && (0..count).map(edge).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<i64>() != 0
}

/// A polygon that may cross itself.
pub(crate) fn random_polygon(random: &mut Random) -> Vec<P> {
    let (x, y) = (random.between(0, SIDE), random.between(0, SIDE));
    let (w, h) = (random.between(1, 6), random.between(1, 6));
    match random.below(5) {
        0 => vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
        1 => {
            let (a, b) = (random.between(1, w + 1), random.between(1, h + 1));
            vec![(x, y), (x + w + 1, y), (x + w + 1, y + b), (x + a, y + b), (x + a, y + h + 1), (x, y + h + 1)]
        }
        2 => (0..3).map(|_| (x + random.between(-3, 4), y + random.between(-3, 4))).collect(),
        3 => vec![(x, y - h), (x + w, y), (x, y + h), (x - w, y)],
        _ => (0..random.between(3, 7)).map(|_| (x + random.between(-4, 5), y + random.between(-4, 5))).collect(),
    }
}

impl Scene {
    pub(crate) fn empty() -> Self {
        let world = World::new(position((0, 0)), position((SIDE, SIDE))).unwrap();
        Self { world, polygons: Vec::new() }
    }

    pub(crate) fn random(random: &mut Random, most: u64) -> Self {
        let mut scene = Self::empty();
        for _ in 0..=random.below(most) {
            scene.add(random_polygon(random));
        }
        scene
    }

    /// Adds a polygon, unless it crosses itself.
    pub(crate) fn add(&mut self, polygon: Vec<P>) {
        let outline: Vec<Position> = polygon.iter().map(|&p| position(p)).collect();
        // The oracle wants each vertex once in a row.
        let repeats = (0..polygon.len()).any(|i| polygon[i] == polygon[(i + 1) % polygon.len()]);
        if repeats || !is_simple(&polygon) {
            return;
        }
        self.polygons.push((self.world.add(&outline).unwrap(), polygon));
    }

    pub(crate) fn oracle(&self, gaps: DiagonalGaps) -> PolygonOracle {
        let polygons: Vec<Vec<P>> = self.polygons.iter().map(|(_, polygon)| polygon.clone()).collect();
        PolygonOracle::new(&polygons, (0, 0), (SIDE, SIDE), gaps == DiagonalGaps::Closed)
    }

    pub(crate) fn planner(&self, algorithm: Algorithm, gaps: DiagonalGaps) -> WorldPlanner {
        WorldPlanner::new(&self.world, Options { algorithm, diagonal_gaps: gaps, ..Options::default() }).unwrap()
    }
}

pub(crate) const ALGORITHMS: [Algorithm; 2] = [Algorithm::TangentGraph, Algorithm::VisibilityGraph];
pub(crate) const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

pub(crate) fn request([start, goal]: [P; 2]) -> Request {
    Request::new(position(start), position(goal))
}

/// A random point of the lattice.
pub(crate) fn random_point(random: &mut Random) -> P {
    (random.between(0, SIDE + 1), random.between(0, SIDE + 1))
}

/// The path of a planner, in steps of the lattice.
pub(crate) fn path(planner: &WorldPlanner) -> Vec<P> {
    planner.path().iter().map(|p| ((p.x * 2.0) as i64, (p.y * 2.0) as i64)).collect()
}

/// Checks a found path: every segment free, the length right.
pub(crate) fn check_path(scene: &Scene, gaps: DiagonalGaps, planner: &WorldPlanner, ends: [P; 2], outcome: &Outcome) {
    let (path, oracle) = (path(planner), scene.oracle(gaps));
    assert_eq!((path[0], path[path.len() - 1]), (ends[0], ends[1]));
    assert!(path.windows(2).all(|pair| oracle.sees(pair[0], pair[1])), "{path:?}");
    let sum: f64 = path.windows(2).map(|p| ((p[1].0 - p[0].0) as f64).hypot((p[1].1 - p[0].1) as f64) / 2.0).sum();
    assert!((sum - outcome.length).abs() < 1e-9, "{path:?}: {sum}, {}", outcome.length);
}
