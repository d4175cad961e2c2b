//! Obstacles that come and go: after each change the mesh is the one that was made anew, what is free is what a test of
//! points says, and every search finds its way there.

use super::oracle::MeshOracle;
use super::terrain::{At, Faces, position};
use taut::grid::{DiagonalGaps, Lattice};
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, PathState};
use taut::{Algorithm, ErrorKind, Options, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

const SEARCHES: [(Algorithm, Lattice); 4] = [
    (Algorithm::AStar, Lattice::Cells),
    (Algorithm::AStar, Lattice::Corners),
    (Algorithm::Theta, Lattice::Corners),
    (Algorithm::LazyTheta, Lattice::Corners),
];

/// An obstacle by its number and its vertices.
type Known = (u32, Vec<At>);

/// A mesh with obstacles, and what is known of it without the library.
pub(super) struct Scene {
    pub(super) given: Faces,
    classes: Vec<u8>,
    pub(super) mesh: Mesh,
    obstacles: Vec<Known>,
}

fn positions(outline: &[At]) -> Vec<Position> {
    outline.iter().map(|&at| position(at)).collect()
}

fn units_of(points: impl Iterator<Item = Position>) -> Vec<At> {
    points.map(|at| ((at.x * 256.0) as i64, (at.y * 256.0) as i64)).collect()
}

fn cross(o: At, a: At, b: At) -> i64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

fn edges(outline: &[At]) -> impl Iterator<Item = (At, At)> + '_ {
    (0..outline.len()).map(|at| (outline[at], outline[(at + 1) % outline.len()]))
}

/// True if a point lies at most `most` units from a segment.
fn is_near((a, b): (At, At), at: At, most: f64) -> bool {
    let (dx, dy) = ((b.0 - a.0) as f64, (b.1 - a.1) as f64);
    let (x, y) = ((at.0 - a.0) as f64, (at.1 - a.1) as f64);
    let squared = dx * dx + dy * dy;
    let share = if squared > 0.0 { ((x * dx + y * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
    (x - share * dx).hypot(y - share * dy) <= most
}

/// True if a point lies inside of an outline, by the even-odd rule.
fn is_inside(outline: &[At], at: At) -> bool {
    let crossings = edges(outline).filter(|&(a, b)| {
        let (low, high) = if a.1 < b.1 { (a, b) } else { (b, a) };
        low.1 <= at.1 && at.1 < high.1 && cross(low, high, at) > 0
    });
    crossings.count() % 2 == 1
}

/// A simple polygon: on a coarse lattice, where edges meet, or anywhere; of any size.
fn random_outline(random: &mut Random, given: &Faces) -> Vec<At> {
    let step = *random.pick(&[1, 1, 64, 512]);
    let (x, y) = (random.between(-900, 6000) / step * step, random.between(-900, 6000) / step * step);
    let size = *random.pick(&[4, 300, 900, 900, 3000]) / step * step + step;
    let (w, h) = (random.between(1, size / step + 1) * step, random.between(1, size / step + 1) * step);
    match random.below(9) {
        0 => vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
        1 => vec![(x, y), (x + w, y), (x + w, y + h), (x + w / 2, y + h / 2), (x, y + h)],
        2 => (0..3).map(|_| (x + random.between(-size, size), y + random.between(-size, size))).collect(),
        3 => vec![(x, y - h), (x + w, y), (x, y + h), (x - w, y)],
        // A comb: deep bays.
        4 => {
            let tooth = |k: i64| [(x + 2 * k * w, y), (x + (2 * k + 1) * w, y + 3 * h)];
            let mut outline: Vec<At> = (0..3).flat_map(tooth).collect();
            outline.extend([(x + 6 * w, y), (x + 6 * w, y - h), (x, y - h)]);
            outline
        }
        // A star about a corner of the mesh.
        5 if !given.points.is_empty() => {
            let (x, y) = *random.pick(&given.points);
            let count = random.between(3, 12);
            let mut spike = |k: i64| {
                let angle = k as f64 * std::f64::consts::TAU / count as f64;
                let reach = (random.between(1, size + 1)) as f64;
                (x + (reach * angle.cos()) as i64, y + (reach * angle.sin()) as i64)
            };
            (0..count).map(&mut spike).collect()
        }
        // A face, or half of it.
        6 if !given.faces.is_empty() => {
            let mut outline = given.of(random.below(given.faces.len() as u64) as usize);
            let parts = outline.len();
            outline.truncate(if random.chance(0.5) { parts } else { 3 });
            outline
        }
        7 if random.chance(0.2) => vec![(-2000, -2000), (9000, -2000), (9000, 9000), (-2000, 9000)],
        _ => vec![(x, y), (x + w, y + h / 2), (x + w / 3, y + h / 3), (x + w / 2, y + h)],
    }
}

impl Scene {
    pub(super) fn random(random: &mut Random, most: u64) -> Option<Self> {
        let given = Faces::random(random, most);
        let kinds = *random.pick(&[1, 1, 3]);
        let classes: Vec<u8> = given.faces.iter().map(|_| 1 + random.below(kinds) as u8).collect();
        let mesh = given.mesh().ok()?.with_classes(&classes).unwrap();
        Some(Self { given, classes, mesh, obstacles: Vec::new() })
    }

    /// Adds, moves or removes an obstacle.
    pub(super) fn change(&mut self, random: &mut Random) {
        let count = self.obstacles.len() as u64;
        let outline = random_outline(random, &self.given);
        let before = (self.mesh.revision(), self.mesh.save().ok());
        let choice = random.below(count + 4);
        let refused = if choice < count && random.chance(0.6) {
            let (number, _) = self.obstacles.remove(choice as usize);
            self.mesh.remove_obstacle(number).unwrap();
            assert_eq!(self.mesh.remove_obstacle(number).unwrap_err().kind(), ErrorKind::InvalidArgument);
            None
        } else if choice < count {
            let number = self.obstacles[choice as usize].0;
            match self.mesh.move_obstacle(number, &positions(&outline)) {
                Ok(()) => {
                    self.obstacles[choice as usize].1 = outline;
                    None
                }
                Err(error) => Some(error),
            }
        } else {
            match self.mesh.add_obstacle(&positions(&outline)) {
                Ok(number) => {
                    assert!(self.obstacles.iter().all(|known| known.0 < number), "no number is used twice");
                    self.obstacles.push((number, outline));
                    None
                }
                Err(error) => Some(error),
            }
        };
        match refused {
            // No area, or crossing itself.
            Some(error) => {
                assert_eq!(error.kind(), ErrorKind::InvalidArgument);
                assert_eq!((self.mesh.revision(), self.mesh.save().ok()), before);
            }
            None => assert_eq!(self.mesh.revision(), before.0 + 1),
        }
    }

    /// The faces as they are now.
    fn faces(&self) -> Faces {
        self.mesh.save().map_or(Faces::default(), |bytes| Faces::of_saved(&bytes))
    }

    /// The mesh made anew has the same faces, and they are a mesh.
    fn compare_with_new(&self, random: &mut Random, case: &str) {
        let new = self.given.mesh().unwrap().with_classes(&self.classes).unwrap();
        let mut rest: Vec<&Known> = self.obstacles.iter().collect();
        while !rest.is_empty() {
            let (_, outline) = rest.swap_remove(random.below(rest.len() as u64) as usize);
            let mut points = positions(outline);
            points.rotate_left(random.below(outline.len() as u64) as usize);
            if random.chance(0.5) {
                points.reverse();
            }
            new.add_obstacle(&points).unwrap();
        }
        assert_eq!(self.mesh.face_count(), new.face_count(), "{case}");
        if self.mesh.face_count() == 0 {
            assert_eq!(self.mesh.save().err().unwrap().kind(), ErrorKind::Unsupported);
            return;
        }
        assert_eq!(self.mesh.save().unwrap(), new.save().unwrap(), "{case}");
        assert!(self.mesh.origins().eq(new.origins()), "{case}");
        self.compare_outlines(case);
        let loaded = Mesh::load(&self.mesh.save().unwrap()).unwrap_or_else(|error| panic!("{case}: {error}"));
        let sizes = |mesh: &Mesh| (mesh.point_count(), mesh.face_count(), mesh.island_count());
        assert_eq!(sizes(&loaded), sizes(&self.mesh), "{case}");
        if self.obstacles.is_empty() {
            assert!(
                self.mesh.save().unwrap()
                    == self.given.mesh().unwrap().with_classes(&self.classes).unwrap().save().unwrap()
            );
        }
    }

    /// The outlines that are told are those that are saved.
    fn compare_outlines(&self, case: &str) {
        let faces = self.faces();
        let saved: Vec<Vec<At>> = (0..faces.faces.len()).map(|face| faces.of(face)).collect();
        let mut corners = self.mesh.corner_points();
        assert_eq!(self.mesh.corner_heights().len(), corners.len(), "{case}");
        let outline = |size| units_of(corners.by_ref().take(size as usize));
        let told: Vec<Vec<At>> = self.mesh.face_sizes().map(outline).collect();
        assert!(told == saved && corners.next().is_none(), "{case}: {told:?}, {saved:?}");
    }

    /// What obstacles leave is free, and has the class that it had.
    fn judge_points(&self, random: &mut Random, case: &str) {
        let faces: Vec<Vec<At>> = (0..self.given.faces.len()).map(|face| self.given.of(face)).collect();
        let classes: Vec<u8> = self.mesh.classes().collect();
        for _ in 0..24 {
            let mut at = (random.between(-900, 6000), random.between(-900, 6000));
            if let Some((_, outline)) =
                (!self.obstacles.is_empty()).then(|| random.pick(&self.obstacles)).filter(|_| random.chance(0.7))
            {
                let corner = *random.pick(outline);
                at = (corner.0 + random.between(-20, 21), corner.1 + random.between(-20, 21));
            }
            let is_close = |edge| is_near(edge, at, 2.5);
            if self.obstacles.iter().any(|(_, outline)| edges(outline).any(is_close))
                || faces.iter().any(|face| edges(face).any(is_close))
            {
                continue;
            }
            let own = faces.iter().position(|face| edges(face).all(|(a, b)| cross(a, b, at) >= 0));
            let is_blocked = self.obstacles.iter().any(|(_, outline)| is_inside(outline, at));
            let found = self.mesh.face_at(position(at)).unwrap();
            assert_eq!(found.is_some(), own.is_some() && !is_blocked, "{case}: {at:?} {:?}", self.obstacles);
            if let (Some(found), Some(own)) = (found, own) {
                assert_eq!(classes[found as usize], self.classes[own], "{case}: {at:?}");
            }
        }
        let origins: Vec<u32> = self.mesh.origins().collect();
        let same = origins.iter().zip(&classes).all(|(&origin, &class)| self.classes[origin as usize] == class);
        assert!(same, "{case}: a face has the class of its origin");
    }

    /// No path leads through an obstacle.
    fn keeps_out(&self, path: &[Position], case: &str) {
        for pair in path.windows(2) {
            for share in 0..=64 {
                let along = |a: f32, b: f32| {
                    (256.0 * (f64::from(a) + f64::from(b - a) * f64::from(share) / 64.0)).round() as i64
                };
                let at = (along(pair[0].x, pair[1].x), along(pair[0].y, pair[1].y));
                for (_, outline) in self.obstacles.iter().filter(|(_, outline)| is_inside(outline, at)) {
                    assert!(
                        edges(outline).any(|edge| is_near(edge, at, 2.5)),
                        "{case}: {at:?} in {outline:?}, {path:?}"
                    );
                }
            }
        }
    }
}

/// Every search by the oracle, on the faces as they are now.
fn judge_searches(scene: &Scene, planners: &mut [MeshPlanner], gaps: DiagonalGaps, random: &mut Random, case: &str) {
    let faces = scene.faces();
    if faces.faces.len() > 100 {
        return;
    }
    let oracle = MeshOracle::new(&faces, gaps == DiagonalGaps::Open);
    for _ in 0..2 {
        let (start, goal) = (faces.some_point(random), faces.some_point(random));
        if !oracle.contains(start) || !oracle.contains(goal) {
            continue;
        }
        let request = Request::new(position(start), position(goal));
        let length = oracle.length(start, goal);
        for (number, planner) in planners.iter_mut().enumerate() {
            let case = format!("{case}, {gaps:?}, {number}: {start:?} to {goal:?}, {:?}", scene.obstacles);
            let outcome = planner.find(&request).unwrap();
            assert_eq!(outcome.status == Status::Found, length.is_some(), "{case}");
            assert_eq!(outcome.revision, scene.mesh.revision(), "{case}");
            assert_eq!(planner.reachable(request.start, request.goal).unwrap(), length.is_some(), "{case}");
            let Some(length) = length else { continue };
            assert!(
                outcome.length > length - 1e-9 && (number > 0 || outcome.length < length + 1e-9),
                "{case}: {} {length}",
                outcome.length
            );
            let points = units_of(planner.path().iter().copied());
            assert!(oracle.is_free(&points), "{case}: {points:?}");
            let check = planner.check_path(planner.path(), 0).unwrap();
            assert_eq!(check.state, PathState::Clear, "{case}");
            scene.keeps_out(planner.path(), &case);
        }
        let ray = planners[0].raycast(request.start, request.goal).unwrap();
        assert_eq!(ray.visible, oracle.is_free(&[start, goal]), "{case}: {start:?} to {goal:?}");
    }
}

#[test]
fn a_changed_mesh_is_the_one_that_was_made_anew() {
    let seeds: Vec<u64> = (0..effort::count(500, 5_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let Some(mut scene) = Scene::random(&mut random, 5) else { return };
        for change in 0..20 {
            scene.change(&mut random);
            let case = format!("seed {seed}, change {change}, {:?}", scene.obstacles);
            scene.compare_with_new(&mut random, &case);
            scene.judge_points(&mut random, &case);
        }
    });
}

#[test]
fn every_search_finds_its_way_on_a_changed_mesh() {
    let seeds: Vec<u64> = (0..effort::count(150, 3_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let Some(mut scene) = Scene::random(&mut random, 4) else { return };
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let searches = [(Algorithm::Optimal, Lattice::Corners)].into_iter().chain(SEARCHES);
            let planner = |(algorithm, lattice)| {
                MeshPlanner::new(&scene.mesh, Options { algorithm, lattice, diagonal_gaps: gaps, ..Options::default() })
                    .unwrap()
            };
            let mut planners: Vec<MeshPlanner> = searches.map(planner).collect();
            for change in 0..6 {
                scene.change(&mut random);
                judge_searches(&scene, &mut planners, gaps, &mut random, &format!("seed {seed}, change {change}"));
            }
        }
    });
}
