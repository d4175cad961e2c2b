//! Areas: a planner that keeps out of classes answers as one on a mesh of the other faces.

use super::terrain::{Faces, position};
use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{Error, ErrorKind, Options, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

/// Costs of 1, and infinite ones for these classes.
pub fn costs(blocked: &[u8]) -> [f32; 256] {
    let mut costs = [1.0; 256];
    blocked.iter().for_each(|&class| costs[usize::from(class)] = f32::INFINITY);
    costs
}

/// A planner on a mesh with classes that keeps out of some, and one on a mesh of the other faces.
struct Pair<'a> {
    kept_out: &'a mut MeshPlanner,
    on_rest: MeshPlanner,
    /// The faces that may be entered.
    numbers: Vec<u32>,
}

fn text<T>(result: Result<T, Error>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

impl<'a> Pair<'a> {
    /// The pair after a planner has been told which classes are blocked; none if no face is left.
    fn new(kept_out: &'a mut MeshPlanner, given: &Faces, blocked: &[u8]) -> Option<Self> {
        let classes: Vec<u8> = kept_out.mesh().classes().collect();
        let numbers: Vec<u32> =
            (0..classes.len() as u32).filter(|&face| !blocked.contains(&classes[face as usize])).collect();
        let faces = numbers.iter().map(|&face| given.faces[face as usize].clone()).collect();
        let rest = Faces { points: given.points.clone(), faces }.mesh().ok()?;
        let on_rest = MeshPlanner::new(&rest, *kept_out.options()).unwrap();
        Some(Self { kept_out, on_rest, numbers })
    }

    fn find(&mut self, request: &Request, case: &str) {
        let [own, rest] = [&mut *self.kept_out, &mut self.on_rest].map(|planner| {
            let mut outcome = text(planner.find(request));
            if let Ok(outcome) = &mut outcome {
                // What earlier queries have kept saves work, and changes nothing else.
                (outcome.expanded, outcome.generated) = (0, 0);
            }
            (outcome, planner.path().to_vec())
        });
        assert_eq!(own, rest, "{case}");
        let path = own.1;
        if !path.is_empty() {
            assert_eq!(text(self.kept_out.check_path(&path, 0)), text(self.on_rest.check_path(&path, 0)), "{case}");
        }
    }

    fn ask(&self, from: Position, to: Position, seed: u64, case: &str) {
        let (kept_out, Self { on_rest, numbers, .. }) = (&*self.kept_out, self);
        for limit in [f32::INFINITY, 3.0] {
            assert_eq!(text(kept_out.nearest(to, limit)), text(on_rest.nearest(to, limit)), "{case}");
            let reached = [kept_out, on_rest].map(|planner| text(planner.nearest_reachable(from, to, limit)));
            assert_eq!(reached[0], reached[1], "{case}");
            let mut seeds = [seed; 2];
            let drawn = kept_out.random_point(from, limit, &mut seeds[0]).unwrap();
            assert_eq!(drawn, on_rest.random_point(from, limit, &mut seeds[1]).unwrap(), "{case}");
            assert_eq!(seeds[0], seeds[1], "{case}");
            assert!(drawn.is_none_or(|at| on_rest.nearest(at, 0.0).unwrap().is_some()), "{case}");
        }
        assert_eq!(kept_out.reachable(from, to).unwrap(), on_rest.reachable(from, to).unwrap(), "{case}");
        assert_eq!(kept_out.component(to).unwrap(), on_rest.component(to).unwrap(), "{case}");
        let path = [from, to, from];
        assert_eq!(text(kept_out.check_path(&path, 0)), text(on_rest.check_path(&path, 0)), "{case}");
        let next = |planner: &MeshPlanner| text(planner.waypoint(&path, from, 0, 0.5));
        assert_eq!(next(kept_out), next(on_rest), "{case}");
        let (hit, mut expected) = (kept_out.raycast(from, to).unwrap(), on_rest.raycast(from, to).unwrap());
        let is_at_side = !hit.visible && hit.normal != Position::new(0.0, 0.0);
        if is_at_side {
            expected.cell.0 = numbers[expected.cell.0 as usize] as i32;
        }
        assert_eq!(hit, expected, "{case}");
    }
}

/// Classes of faces, some of which are large.
fn classes(random: &mut Random, count: usize) -> Vec<u8> {
    let (most, far) = (random.below(4), random.chance(0.3));
    let mut class = || if far && random.chance(0.1) { 255 } else { 1 + random.below(most + 1) as u8 };
    (0..count).map(|_| class()).collect()
}

#[test]
fn answers_are_those_on_a_mesh_of_the_other_faces() {
    let seeds: Vec<u64> = (0..effort::count(1_000, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5).shuffled(&mut random);
        let Ok(mesh) = given.mesh() else { return };
        let mesh = mesh.with_classes(&classes(&mut random, given.faces.len())).unwrap();
        for diagonal_gaps in GAPS {
            let mut planner = MeshPlanner::new(&mesh, Options { diagonal_gaps, ..Options::default() }).unwrap();
            // The same planner under several rules: what it keeps of one must not matter under the next.
            for _ in 0..3 {
                let blocked: Vec<u8> = [1, 2, 3, 4, 255].into_iter().filter(|_| random.chance(0.4)).collect();
                planner.set_costs(&costs(&blocked)).unwrap();
                let case = format!("seed {seed}, {diagonal_gaps:?}, without {blocked:?}");
                let Some(mut pair) = Pair::new(&mut planner, &given, &blocked) else {
                    nothing_is_free(&mut planner, &case);
                    continue;
                };
                for _ in 0..3 {
                    let mut point = || position(given.some_point(&mut random));
                    let (start, goal) = (point(), point());
                    let allow_partial = random.chance(0.3);
                    let request = Request { allow_partial, ..Request::new(start, goal) };
                    pair.find(&request, &format!("{case}, {request:?}"));
                    pair.ask(start, goal, random.below(1 << 40), &format!("{case}, {start:?} to {goal:?}"));
                }
            }
        }
    });
}

/// Checks a planner to which all is blocked.
fn nothing_is_free(planner: &mut MeshPlanner, case: &str) {
    let at = [(0.0, 0.0), (1.0, 1.0), (1.0 / 256.0, 0.0), (-3.0, 900.0)].map(|(x, y)| Position::new(x, y));
    for from in at {
        for to in at {
            for allow_partial in [false, true] {
                let refused = planner.find(&Request { allow_partial, ..Request::new(from, to) }).unwrap_err();
                assert_eq!(refused.kind(), ErrorKind::StartBlocked, "{case}");
            }
            let hit = planner.raycast(from, to).unwrap();
            assert!(!hit.visible && hit.share == 0.0 && hit.cell == (0, 0), "{case}: {hit:?}");
            assert_eq!(planner.reachable(from, to), Ok(false), "{case}");
            assert_eq!(planner.nearest_reachable(from, to, 9.0).unwrap_err().kind(), ErrorKind::StartBlocked);
        }
        assert_eq!(planner.nearest(from, f32::INFINITY), Ok(None), "{case}");
        assert_eq!(planner.component(from), Ok(None), "{case}");
        assert_eq!(planner.random_point(from, f32::INFINITY, &mut 5), Ok(None), "{case}");
        assert_eq!(planner.check_path(&[from], 0).unwrap().state, taut::plan::PathState::Cut, "{case}");
    }
}

/// Three squares of side 4 in a row, of the classes 1, 2 and 1.
fn row() -> Mesh {
    let row = |y: f32| [0.0, 4.0, 8.0, 12.0].map(|x| Position::new(x, y));
    let points = [row(0.0), row(4.0)].concat();
    let mesh = Mesh::new(&points, &[0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6], &[4, 4, 4]).unwrap();
    mesh.with_classes(&[1, 2, 1]).unwrap()
}

#[test]
fn a_class_is_blocked_or_not_as_the_planner_is_told() {
    let mut planner = MeshPlanner::new(&row(), Options::default()).unwrap();
    let (left, middle, right) = (Position::new(1.0, 1.0), Position::new(6.0, 1.0), Position::new(11.0, 1.0));
    assert_eq!(planner.find(&Request::new(left, right)).unwrap().length, 10.0);
    planner.set_costs(&costs(&[2])).unwrap();
    assert_eq!(planner.path().len(), 2, "the path stays");
    assert_eq!(planner.find(&Request::new(left, right)).unwrap().status, Status::NoPath);
    assert_eq!(planner.find(&Request::new(middle, right)).unwrap_err().kind(), ErrorKind::StartBlocked);
    assert_eq!(planner.find(&Request::new(right, middle)).unwrap_err().kind(), ErrorKind::GoalBlocked);
    let hit = planner.raycast(right, left).unwrap();
    assert_eq!((hit.at, hit.cell, hit.visible), (Position::new(8.0, 1.0), (2, 0), false));
    let partial = Request { allow_partial: true, ..Request::new(right, left) };
    assert_eq!(planner.find(&partial).unwrap().status, Status::Partial);
    assert_eq!(planner.path(), [right, Position::new(8.0, 1.0)]);
    assert_eq!(planner.component(left).unwrap(), Some(1));
    assert_eq!(planner.component(right).unwrap(), Some(2));
    // Classes that no face has, and class 0, do not matter.
    planner.set_costs(&costs(&[0, 3])).unwrap();
    assert_eq!(planner.find(&Request::new(left, right)).unwrap().length, 10.0);
}

#[test]
fn an_open_search_goes_on_under_the_costs_with_which_it_began() {
    for seed in 0..effort::count(300, 3_000) as u64 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        let mesh = mesh.with_classes(&classes(&mut random, given.faces.len())).unwrap();
        let [mut whole, mut changed] = [(); 2].map(|()| MeshPlanner::new(&mesh, Options::default()).unwrap());
        for _ in 0..4 {
            let mut blocked = || costs(&[1 + random.below(4) as u8]);
            let (before, after) = (blocked(), blocked());
            let mut point = || position(given.some_point(&mut random));
            let request = Request::new(point(), point());
            whole.set_costs(&before).unwrap();
            changed.set_costs(&before).unwrap();
            let expected = text(whole.find(&request));
            let mut outcome = text(changed.begin(&request).and_then(|()| changed.step(1)));
            while outcome.as_ref().is_ok_and(|outcome| outcome.status == Status::InProgress) {
                changed.set_costs(&after).unwrap();
                outcome = text(changed.step(1));
            }
            assert_eq!((outcome, changed.path()), (expected, whole.path()), "seed {seed}");
        }
    }
}

#[test]
fn costs_that_are_refused_leave_the_planner_as_it_was() {
    let (left, right) = (Position::new(1.0, 1.0), Position::new(11.0, 1.0));
    let mut planner = MeshPlanner::new(&row(), Options::default()).unwrap();
    planner.set_costs(&costs(&[2])).unwrap();
    for (wrong, kind) in [
        (0.0, ErrorKind::InvalidArgument),
        (-1.0, ErrorKind::InvalidArgument),
        (f32::NAN, ErrorKind::InvalidArgument),
        (2.0, ErrorKind::Unsupported),
        (0.5, ErrorKind::Unsupported),
    ] {
        let mut all = [1.0; 256];
        all[9] = wrong;
        assert_eq!(planner.set_costs(&all).unwrap_err().kind(), kind, "{wrong}");
    }
    assert_eq!(planner.set_costs(&[1.0; 255]).unwrap_err().kind(), ErrorKind::InvalidArgument);
    let refused = planner.set_costs(&[3.0; 256]).unwrap_err().to_string();
    assert_eq!(refused, "on a navigation mesh this algorithm takes costs of 1 and INFINITY: others need ASTAR");
    assert_eq!(planner.find(&Request::new(left, right)).unwrap().status, Status::NoPath);
}

#[test]
fn the_ground_counts_as_memory_of_the_planner() {
    let mesh = row();
    let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
    let before = planner.memory().total();
    planner.set_costs(&costs(&[2])).unwrap();
    let held = planner.memory().total();
    assert!(held > before + 500, "{before}, then {held}");
    planner.set_costs(&costs(&[])).unwrap();
    assert_eq!(planner.memory().total(), before);
    // A limit that it does not meet.
    let mut planner = MeshPlanner::new(&mesh, Options { memory_limit: held - 1, ..Options::default() }).unwrap();
    assert_eq!(planner.set_costs(&costs(&[2])).unwrap_err().kind(), ErrorKind::Limit);
    assert_eq!(planner.memory().total(), before);
    let mut planner = MeshPlanner::new(&mesh, Options { memory_limit: held, ..Options::default() }).unwrap();
    planner.set_costs(&costs(&[2])).unwrap();
    let (start, goal) = (Position::new(1.0, 1.0), Position::new(3.0, 3.0));
    assert_eq!(planner.find(&Request::new(start, goal)).unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn classes_are_checked_and_shared() {
    let mesh = row();
    assert_eq!(mesh.classes().collect::<Vec<u8>>(), [1, 2, 1]);
    let refused = |classes: &[u8]| mesh.with_classes(classes).err().unwrap().to_string();
    assert!(refused(&[1, 2]).starts_with("count is 2"), "{}", refused(&[1, 2]));
    assert!(refused(&[1, 2, 3, 4]).starts_with("count is 4"));
    assert!(refused(&[1, 0, 3]).starts_with("a class is 0"), "{}", refused(&[1, 0, 3]));
    let plain = mesh.with_classes(&[1, 1, 1]).unwrap();
    assert_eq!(plain.classes().collect::<Vec<u8>>(), [1, 1, 1]);
    assert!(mesh.bytes() > plain.bytes() && mesh.bytes() < plain.bytes() + 64);
    assert_eq!(mesh.origins().collect::<Vec<u32>>(), [0, 1, 2]);
}

#[test]
fn a_mended_mesh_tells_of_which_faces_it_was_made() {
    // A line, a face that is not convex, a triangle.
    let points = [(0.0, 0.0), (4.0, 0.0), (8.0, 0.0), (4.0, 4.0), (4.0, 1.0), (9.0, 0.0), (9.0, 5.0), (12.0, 0.0)];
    let points = points.map(|(x, y)| Position::new(x, y));
    let mesh = Mesh::mended(&points, &[0, 1, 2, 0, 4, 2, 3, 5, 7, 6], &[3, 4, 3]).unwrap();
    assert_eq!(mesh.origins().collect::<Vec<u32>>(), [1, 1, 2]);
    let given = [5, 6, 7];
    let classes: Vec<u8> = mesh.origins().map(|face| given[face as usize]).collect();
    let mesh = mesh.with_classes(&classes).unwrap();
    assert_eq!(mesh.origins().collect::<Vec<u32>>(), [1, 1, 2]);
    let class_at = |x, y| classes[mesh.face_at(Position::new(x, y)).unwrap().unwrap() as usize];
    assert_eq!((class_at(3.5, 2.0), class_at(4.5, 2.0), class_at(10.0, 1.0)), (6, 6, 7));
    assert_eq!(Mesh::load(&mesh.save().unwrap()).unwrap().origins().collect::<Vec<u32>>(), [0, 1, 2]);
}
