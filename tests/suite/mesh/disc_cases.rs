//! Discs on meshes: random maps and ends, one question, and what its answer has to say.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::disc_oracle::{DiscWays, Rim, spot_of};
use super::terrain::{At, Faces, position};
use taut::mesh::Mesh;
use taut::plan::{Guarantee, MeshPlanner, Outcome};
use taut::{Algorithm, Error, Options, Position, Request, Status};
use taut_test_support::discs::{distance, spot};
use taut_test_support::{random::Random, world::World};

/// Radii in cells: the least one, one that a corridor fits, others.
pub(super) const RADII: [f32; 7] = [1.0 / 256.0, 0.3, 0.5, 0.6, 1.0, 1.37, 2.2];

/// How far an end may be moved to a place, and more: 8/256 along both axes.
pub(super) const MOVED: f64 = 12.0 / 256.0;

pub(super) fn options(radius: f32) -> Options {
    Options { algorithm: Algorithm::Optimal, radius, ..Options::default() }
}

/// A radius as planners take it, in cells.
pub(super) fn rounded(radius: f32) -> f64 {
    (f64::from(radius) * 256.0).round() / 256.0
}

/// How many answers were of which kind.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) found: AtomicUsize,
    /// Of the found ones those that turn.
    pub(super) bent: AtomicUsize,
    pub(super) none: AtomicUsize,
    pub(super) blocked: AtomicUsize,
    /// A passage fits within 10^-6.
    pub(super) close: AtomicUsize,
}

impl Tally {
    pub(super) fn add(count: &AtomicUsize) {
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// Insists that there were at least `least` paths.
    pub(super) fn check_found(&self, least: usize) {
        let found = self.found.load(Ordering::Relaxed);
        assert!(found >= least, "found {found}");
    }

    /// Insists that there were at least `least` paths, and cases without one.
    pub(super) fn check_both(&self, least: usize) {
        let [found, none] = [&self.found, &self.none].map(|count| count.load(Ordering::Relaxed));
        assert!(found >= least && 20 * none >= least, "found {found}, none {none}");
    }

    /// Insists that there were at least `least` paths, and many answers of each other kind.
    pub(super) fn check(&self, least: usize) {
        let [found, bent, none, blocked, close] = [&self.found, &self.bent, &self.none, &self.blocked, &self.close]
            .map(|count| count.load(Ordering::Relaxed));
        let told = format!("found {found}, of them bent {bent}, none {none}, blocked {blocked}, close {close}");
        assert!(found >= least && 5 * bent >= least && 20 * none >= least && 20 * blocked >= least, "{told}");
        assert!(100 * close <= found + none, "{told}");
    }
}

/// One question, and what it is called.
pub(super) struct Case<'a> {
    pub(super) rim: &'a Rim,
    pub(super) radius: f32,
    pub(super) ends: [At; 2],
    pub(super) name: &'a str,
}

impl Case<'_> {
    pub(super) fn request(&self) -> Request {
        Request { radius: self.radius, ..Request::new(position(self.ends[0]), position(self.ends[1])) }
    }

    pub(super) fn told(&self) -> String {
        format!("{}, radius {}, {:?}", self.name, self.radius, self.ends)
    }

    /// True if an answer says of an end that it is blocked; insists that it may say so.
    pub(super) fn is_blocked(&self, answer: &Result<Outcome, Error>) -> bool {
        let radius = rounded(self.radius);
        let [start, goal] = self.ends.map(|end| self.rim.clearance(spot_of(end)));
        let (may_be, must_be) = (|of: f64| of < radius + 1e-9, |of: f64| of < radius - MOVED);
        match answer {
            Err(Error::StartBlocked { .. }) => assert!(may_be(start), "{}: {start}", self.told()),
            Err(Error::GoalBlocked { .. }) => assert!(may_be(goal) && !must_be(start), "{}: {goal}", self.told()),
            Err(error) => panic!("{}: {error}", self.told()),
            Ok(_) => assert!(!must_be(start) && !must_be(goal), "{}: {start} {goal}", self.told()),
        }
        answer.is_err()
    }

    /// Insists that a path leads from end to end, keeps its distance, and is about as long as it is told.
    pub(super) fn check_path(&self, outcome: &Outcome, path: &[Position]) {
        let radius = rounded(self.radius);
        assert_eq!((outcome.guarantee, outcome.bound), (Guarantee::Optimal, 1.0), "{}", self.told());
        assert!(!path.is_empty(), "{}", self.told());
        for (end, &at) in self.ends.into_iter().zip([&path[0], &path[path.len() - 1]]) {
            let (asked, is_free) = (position(end), self.rim.clearance(spot_of(end)) >= radius);
            let by = distance(spot(asked), spot(at));
            assert!(if is_free { at == asked } else { by <= MOVED }, "{}: {path:?}", self.told());
        }
        for pair in path.windows(2) {
            let near = self.rim.distance(spot(pair[0]), spot(pair[1]));
            assert!(near >= radius - 1.0 / 128.0 - 1e-6, "{}: {near}, {pair:?}", self.told());
        }
        let (sum, length) = (length_of(path), outcome.length);
        // Points are rounded to 1/256.
        let more = path.len() as f64 / 256.0;
        assert!(sum <= length + more + 1e-6, "{}: {sum} {length}, {path:?}", self.told());
        assert!(sum >= 0.985 * length - 1.0 / 64.0, "{}: {sum} {length}, {path:?}", self.told());
        assert_eq!(outcome.cost, length, "{}", self.told());
    }

    /// What the oracle says of a radius nearby; none without a path, or if an end is not free.
    pub(super) fn expected(&self, more: f64) -> Option<f64> {
        let ways = DiscWays::new(self.rim, rounded(self.radius) + more);
        let [start, goal] = self.ends.map(spot_of);
        if ways.is_free(start) && ways.is_free(goal) { ways.length(start, goal) } else { None }
    }

    /// Compares an answer with the oracle; `ways` are those of this radius.
    pub(super) fn judge(&self, ways: &DiscWays<'_>, planner: &mut MeshPlanner, tally: &Tally) {
        let answer = planner.find(&self.request());
        if self.is_blocked(&answer) {
            return Tally::add(&tally.blocked);
        }
        let outcome = answer.unwrap();
        if outcome.status == Status::Found {
            self.check_path(&outcome, planner.path());
        }
        let [start, goal] = self.ends.map(spot_of);
        if !ways.is_free(start) || !ways.is_free(goal) {
            // An end was moved to a place; the oracle does not know where.
            return;
        }
        let expected = ways.length(start, goal);
        let agrees = match expected {
            None => outcome.status == Status::NoPath,
            Some(length) => outcome.status == Status::Found && (outcome.length - length).abs() <= 1e-6 * (1.0 + length),
        };
        if agrees {
            let is_bent = expected.is_some_and(|length| length > distance(start, goal) + 1e-6);
            Tally::add(if expected.is_some() { &tally.found } else { &tally.none });
            if is_bent {
                Tally::add(&tally.bent);
            }
            return;
        }
        let (narrow, wide) = (self.expected(-1e-6), self.expected(1e-6));
        let is_close = match (narrow, wide) {
            (Some(narrow), Some(wide)) => wide - narrow > 1e-4,
            _ => narrow.is_some() != wide.is_some(),
        };
        assert!(is_close, "{}: {outcome:?}, not {expected:?}, {:?}", self.told(), planner.path());
        Tally::add(&tally.close);
    }
}

pub(super) fn length_of(path: &[Position]) -> f64 {
    path.windows(2).map(|pair| distance(spot(pair[0]), spot(pair[1]))).sum()
}

/// The free cells of a map as faces.
pub(super) fn cells_of(world: &World) -> Faces {
    let mut made = Faces::default();
    for (cell, _) in world.terrain.iter().enumerate().filter(|(_, class)| **class != 0) {
        let (x, y) = ((cell as i64) % i64::from(world.width), (cell as i64) / i64::from(world.width));
        let first = made.points.len() as u32;
        made.points.extend([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map(|(x, y)| (256 * x, 256 * y)));
        made.faces.push((first..first + 4).collect());
    }
    made
}

/// A small map, with corridors and rooms.
pub(super) fn random_world(random: &mut Random) -> World {
    let (width, height) = (random.between(2, 13) as i32, random.between(2, 13) as i32);
    let mut world = match random.below(3) {
        0 => World::blocks(random, width, height, 4),
        _ => {
            let density = 0.05 + 0.25 * random.unit();
            World::noise(random, width, height, density)
        }
    };
    world.terrain[0] = 1;
    world
}

/// An end on a map: the centre of a cell, a point of half cells, anywhere.
pub(super) fn random_end(random: &mut Random, world: &World) -> At {
    let (columns, rows) = (i64::from(world.width), i64::from(world.height));
    let step = *random.pick(&[1, 1, 4, 128, 256]);
    let half = if step == 256 { 128 } else { 0 };
    let mut at = |cells: i64| half + random.between(0, (256 * cells - half) / step + 1) * step;
    (at(columns), at(rows))
}

/// Tries ends until one is free for a radius, but not for ever.
pub(super) fn free_end(rim: &Rim, radius: f32, mut draw: impl FnMut() -> At) -> At {
    let mut end = draw();
    for _ in 0..30 {
        if rim.clearance(spot_of(end)) >= rounded(radius) {
            break;
        }
        end = draw();
    }
    end
}

/// Turns a point, whose coordinates are multiples of four, so that axes are slanted, and stretches by 5/4: exactly.
pub(super) fn turned((x, y): At) -> At {
    ((4 * x - 3 * y) / 4, (3 * x + 4 * y) / 4)
}

/// Faces that are turned.
pub(super) fn turned_faces(faces: &Faces) -> Faces {
    Faces { points: faces.points.iter().map(|&at| turned(at)).collect(), faces: faces.faces.clone() }
}

/// A bar, a triangle or a quadrilateral, of any size.
pub(super) fn random_obstacle(random: &mut Random) -> Vec<At> {
    let step = *random.pick(&[1, 1, 64, 256]);
    let mut point = || (random.between(-2, 5120 / step) * step, random.between(-2, 4096 / step) * step);
    let (a, b) = (point(), point());
    if random.chance(0.6) {
        let (x, y) = (random.between(1, 150), random.between(-150, 150));
        return vec![a, b, (b.0 + x, b.1 + y), (a.0 + x, a.1 + y)];
    }
    let size = *random.pick(&[300, 800, 800, 2000]) / step;
    let count = random.between(3, 5);
    let mut corner = || (a.0 + random.between(-size, size) * step, a.1 + random.between(-size, size) * step);
    (0..count).map(|_| corner()).collect()
}

/// A convex region, for obstacles.
pub(super) fn region() -> Faces {
    let points = vec![(0, 0), (4000, -700), (5120, 1000), (4800, 4096), (900, 4096), (-300, 2500)];
    Faces { points, faces: vec![(0..6).collect()] }
}

pub(super) fn outline(of: &[At]) -> Vec<Position> {
    of.iter().map(|&at| position(at)).collect()
}

/// The faces of a mesh as they are now.
pub(super) fn faces_of(mesh: &Mesh) -> Faces {
    mesh.save().map_or(Faces::default(), |bytes| Faces::of_saved(&bytes))
}

/// Two rooms and the door between them, through which a disc of `radius` (in 1/256) goes and no larger one.
pub(super) struct Gap {
    pub(super) faces: Faces,
    pub(super) radius: i64,
}

/// Gaps between two corners, a corner and a side, and two sides, all slanted.
pub(super) fn gaps() -> [Gap; 3] {
    let gap = |radius: i64, faces: &[&[At]]| {
        let mut made = Faces::default();
        for face in faces {
            let first = made.points.len() as u32;
            made.points.extend(face.iter().map(|&(x, y)| (64 * x, 64 * y)));
            made.faces.push((first..made.points.len() as u32).collect());
        }
        Gap { faces: made, radius }
    };
    // In quarters of a cell.
    let two_corners: [&[At]; 2] = [&[(0, 0), (12, 16), (4, 72), (-56, -8)], &[(12, 16), (0, 0), (8, -56), (68, 24)]];
    let one_corner: [&[At]; 2] =
        [&[(-16, -8), (16, 16), (13, 20), (-11, 16)], &[(16, 16), (48, 40), (16, 56), (13, 20)]];
    let two_sides: [&[At]; 3] = [
        &[(12, -8), (16, 16), (13, 20), (-11, 16)],
        &[(16, 16), (32, 28), (29, 32), (13, 20)],
        &[(33, 56), (29, 32), (32, 28), (56, 32)],
    ];
    [gap(640, &two_corners), gap(160, &one_corner), gap(160, &two_sides)]
}
