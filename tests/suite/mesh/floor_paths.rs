//! Kept paths, rays, waypoints and random points where floors lie above each other.

use super::floor_oracle::{FloorOracle, HighFaces};
use super::floors::{bridge, house, spiral};
use super::oracle::distance;
use super::random_floors::{random_floors, some_spot};
use super::terrain::{At, position};
use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::{Algorithm, MeshPlanner, PathState, Waypoint};
use taut::pool::{Pool, PoolOptions};
use taut::{ErrorKind, Options, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

fn planner(mesh: &Mesh) -> MeshPlanner {
    MeshPlanner::new(mesh, Options::default()).unwrap()
}

/// The state of a path of points in space, and what it costs.
fn check(planner: &mut MeshPlanner, path: &[[f32; 3]]) -> (PathState, f64) {
    let points: Vec<Position> = path.iter().map(|&[x, y, _]| at(x, y)).collect();
    let heights: Vec<f32> = path.iter().map(|&[_, _, height]| height).collect();
    planner.set_path_heights(&heights).unwrap();
    let check = planner.check_path(&points, 0).unwrap();
    let cost = planner.path_cost(&points).unwrap();
    assert_eq!(check.state == PathState::Cut, cost == f64::INFINITY);
    (check.state, cost)
}

#[test]
fn the_heights_of_its_points_tell_over_which_floors_a_path_leads() {
    let mesh = bridge();
    let mut planner = planner(&mesh);
    assert_eq!(check(&mut planner, &[[0.0, 10.0, 0.0], [20.0, 10.0, 0.0]]), (PathState::Clear, 20.0));
    assert_eq!(check(&mut planner, &[[10.0, 1.0, 0.0], [10.0, 19.0, 0.0]]), (PathState::Clear, 18.0));
    assert_eq!(check(&mut planner, &[[8.0, 10.0, 4.0], [10.0, 10.0, 4.0]]), (PathState::Clear, 2.0));
    assert_eq!(check(&mut planner, &[[10.0, 10.0, 3.0]]), (PathState::Clear, 0.0));
    // Onto the road under it nobody falls.
    assert_eq!(check(&mut planner, &[[8.0, 10.0, 4.0], [10.0, 10.0, 0.0]]).0, PathState::Cut);
    let cut = planner.check_path(&[at(8.0, 10.0), at(10.0, 10.0)], 0).unwrap();
    assert_eq!((cut.segment, cut.at, cut.shortest), (0, at(10.0, 10.0), false));
    assert_eq!(check(&mut planner, &[[10.0, 10.0, 4.0], [10.0, 10.0, 0.0]]).0, PathState::Cut);
    assert_eq!(check(&mut planner, &[[10.0, 10.0, 4.0], [10.0, 19.0, 0.0]]).0, PathState::Cut);
    assert_eq!(check(&mut planner, &[[10.0, 10.0, 0.0], [10.0, 19.0, 0.0]]).0, PathState::Clear);
    assert_eq!(check(&mut planner, &[[30.0, 10.0, 0.0], [10.0, 19.0, 0.0]]).0, PathState::Cut);
    // One height for each point.
    let few = planner.check_path(&[at(10.0, 1.0)], 0).unwrap_err();
    assert_eq!(few.kind(), ErrorKind::InvalidArgument);
    assert!(few.to_string().contains("the number of heights"), "{few}");
    assert_eq!(planner.set_path_heights(&[0.0, f32::NAN]).unwrap_err().kind(), ErrorKind::InvalidArgument);
    assert!(planner.check_path(&[at(10.0, 1.0), at(10.0, 2.0)], 0).is_ok(), "the heights are as before");
    planner.set_path_heights(&[]).unwrap();
    assert_eq!(planner.check_path(&[at(10.0, 1.0)], 0).unwrap_err().kind(), ErrorKind::Unsupported);
}

#[test]
fn a_path_beside_a_slit_is_on_the_side_that_its_heights_tell() {
    let mut planner = planner(&house());
    // Under the stairs to their foot, and up along the other side of the slit.
    let stairs = [[6.0, 3.0, 0.0], [2.0, 3.0, 0.0], [6.0, 3.0, 3.0]];
    assert_eq!(check(&mut planner, &stairs), (PathState::Clear, 8.0));
    assert_eq!(check(&mut planner, &[stairs[2], stairs[1], stairs[0]]), (PathState::Clear, 8.0));
    assert_eq!(check(&mut planner, &[stairs[1], stairs[0]]).0, PathState::Clear);
    assert_eq!(check(&mut planner, &[stairs[1], stairs[2]]).0, PathState::Clear);
    assert_eq!(check(&mut planner, &[stairs[0], stairs[2]]).0, PathState::Cut);
}

#[test]
fn a_ray_tells_how_high_the_ground_lies_where_it_ends() {
    let mesh = bridge();
    let mut planner = planner(&mesh);
    let mut ray = |height: f32, from: Position, to: Position| {
        planner.set_heights(height, 0.0).unwrap();
        let end = planner.raycast_on_floors(from, to).unwrap();
        assert_eq!(end.hit, planner.raycast(from, to).unwrap());
        (end.hit.visible, end.hit.at, end.height)
    };
    assert_eq!(ray(0.0, at(0.0, 10.0), at(4.0, 10.0)), (true, at(4.0, 10.0), 2.0));
    assert_eq!(ray(0.0, at(0.0, 10.0), at(10.0, 10.0)), (true, at(10.0, 10.0), 4.0));
    assert_eq!(ray(0.0, at(10.0, 0.0), at(10.0, 10.0)), (true, at(10.0, 10.0), 0.0));
    assert_eq!(ray(2.0, at(4.0, 10.0), at(6.0, 14.0)), (false, at(4.5, 11.0), 2.25), "at the rim of a ramp");
    assert_eq!(ray(0.0, at(40.0, 10.0), at(6.0, 14.0)), (false, at(40.0, 10.0), 0.0));
    let flat = Mesh::new(&[at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)], &[0, 1, 2], &[3]).unwrap();
    let end = self::planner(&flat).raycast_on_floors(at(1.0, 1.0), at(9.0, 1.0)).unwrap();
    assert_eq!((end.hit.at, end.height), (at(3.0, 1.0), 0.0));
}

#[test]
fn a_waypoint_on_another_floor_is_out_of_sight() {
    let mesh = spiral(2);
    let mut planner = planner(&mesh);
    planner.set_heights(0.0, 16.0).unwrap();
    planner.find(&Request::new(at(1.0, -1.0), at(1.0, -1.0))).unwrap();
    let (path, heights) = (planner.path().to_vec(), planner.path_heights().to_vec());
    assert_eq!(path.len(), 9);
    planner.set_path_heights(&heights).unwrap();
    for number in 0..8_u32 {
        // A point of each turn lies over that of the turn before.
        planner.set_heights(heights[number as usize] + 0.5, 0.0).unwrap();
        let (here, to) = (path[number as usize], path[number as usize + 1]);
        let beside = at(here.x + 0.25 * (to.x - here.x), here.y + 0.25 * (to.y - here.y));
        let next = planner.waypoint(&path, beside, number + 1, 0.0).unwrap();
        assert_eq!(next, Waypoint { number: number + 1, visible: true }, "{number}");
    }
    assert_eq!(planner.waypoint(&path[1..], path[0], 0, 0.0).unwrap_err().kind(), ErrorKind::InvalidArgument);
}

#[test]
fn random_points_lie_on_the_floor_that_is_near() {
    let mesh = bridge();
    let mut planner = planner(&mesh);
    for height in [0.0, 4.0] {
        planner.set_heights(height, height).unwrap();
        let mut seed = 7;
        let mut over = 0;
        for _ in 0..200 {
            let drawn = planner.random_point(at(10.0, 10.0), 2.0, &mut seed).unwrap().unwrap();
            let (face, own) = mesh.floor_at(drawn, height).unwrap().unwrap();
            over += u32::from(face == 2 && (9.0..11.0).contains(&drawn.x));
            assert!(face != 2 || own == 4.0);
            // A path from the middle of that floor leads there where the point is on it. Beside a rim it may count as
            // the point of the other floor.
            if [drawn.x, drawn.y].iter().any(|v| [9.0, 11.0].iter().any(|rim: &f32| (rim - v).abs() < 0.0625)) {
                continue;
            }
            let found = planner.find(&Request::new(at(10.0, 10.0), drawn)).unwrap();
            assert_eq!(found.status == Status::Found, (height == 0.0) == (face == 0), "{drawn:?}");
        }
        assert!((height == 4.0) == (over > 0), "{over} on the bridge at {height}");
    }
}

/// A path of random spots of a mesh, with their heights.
fn random_path(given: &HighFaces, random: &mut Random) -> (Vec<At>, Vec<f32>) {
    let count = 2 + random.below(3) as usize;
    let spots: Vec<(At, usize)> = (0..count).map(|_| some_spot(given, random)).collect();
    let heights = spots.iter().map(|&(at, face)| (given.height(face, at) / 256.0) as f32);
    (spots.iter().map(|spot| spot.0).collect(), heights.collect())
}

/// Compares what is clear with the oracle; the number of clear paths of some points.
fn judge(seed: u64) -> [u32; 2] {
    let mut random = Random::new(seed);
    let given = random_floors(&mut random);
    let Ok(mesh) = given.mesh() else { return [0; 2] };
    let mut counts = [0; 2];
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let oracle = FloorOracle::new(&given, gaps == DiagonalGaps::Open);
        let options = Options { diagonal_gaps: gaps, ..Options::default() };
        let mut planner = MeshPlanner::new(&mesh, options).unwrap();
        for _ in 0..20 {
            let (path, heights) = random_path(&given, &mut random);
            let all = (0..given.faces.len()).filter(|&face| given.contains(face, path[0])).map(|face| 1 << face).sum();
            let expected = oracle.follows(&path, &heights, all) != 0;
            let points: Vec<Position> = path.iter().map(|&point| position(point)).collect();
            planner.set_path_heights(&heights).unwrap();
            let check = planner.check_path(&points, 0).unwrap();
            let case = format!("seed {seed}, {gaps:?}: {path:?} {heights:?} {check:?}");
            assert_eq!(check.state != PathState::Cut, expected, "{case}");
            let length: f64 = path.windows(2).map(|ends| distance(ends[0], ends[1])).sum();
            let cost = planner.path_cost(&points).unwrap();
            assert!(if expected { (cost - length).abs() < 1e-9 } else { cost == f64::INFINITY }, "{case}");
            counts[usize::from(expected)] += 1;
        }
        for algorithm in [Algorithm::Optimal, Algorithm::AStar] {
            let mut planner = MeshPlanner::new(&mesh, Options { algorithm, ..options }).unwrap();
            for _ in 0..4 {
                let [(start, from), (goal, to)] = [some_spot(&given, &mut random), some_spot(&given, &mut random)];
                let heights = [given.height(from, start), given.height(to, goal)].map(|height| (height / 256.0) as f32);
                planner.set_heights(heights[0], heights[1]).unwrap();
                let outcome = planner.find(&Request::new(position(start), position(goal))).unwrap();
                if outcome.status != Status::Found {
                    continue;
                }
                let (path, heights) = (planner.path().to_vec(), planner.path_heights().to_vec());
                planner.set_path_heights(&heights).unwrap();
                let check = planner.check_path(&path, 0).unwrap();
                let case = format!("seed {seed}, {gaps:?}, {algorithm:?}: {path:?} {heights:?} {check:?}");
                assert_eq!(check.state, PathState::Clear, "{case}");
                assert!((planner.path_cost(&path).unwrap() - outcome.cost).abs() < 1e-9, "{case}");
            }
        }
    }
    if mesh.has_floors() { counts } else { [0; 2] }
}

#[test]
fn kept_paths_over_several_floors_are_those_of_the_oracle() {
    let seeds: Vec<u64> = (0..effort::count(600, 10_000) as u64).collect();
    let cleared = [const { std::sync::atomic::AtomicU32::new(0) }; 2];
    parallel::for_each(&seeds, |&seed| {
        for (all, count) in cleared.iter().zip(judge(seed)) {
            all.fetch_add(count, std::sync::atomic::Ordering::Relaxed);
        }
    });
    let [cut, clear] = cleared.map(|count| count.into_inner() as usize);
    assert!(clear > seeds.len() && cut > seeds.len(), "{clear} clear, {cut} cut");
}

#[test]
fn a_pool_answers_on_floors_as_a_planner_does() {
    let mut found = 0;
    for seed in 0..effort::count(120, 3_000) as u64 {
        let mut random = Random::new(seed);
        let given = random_floors(&mut random);
        let Ok(mesh) = given.mesh() else { continue };
        let pool = Pool::new(PoolOptions { threads: random.below(2) as u32, ..PoolOptions::default() }).unwrap();
        let lane = pool.add_mesh(&mesh, &Options::default(), &[]).unwrap();
        let mut reference = planner(&mesh);
        let (mut requests, mut heights, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        let (mut of_paths, mut points) = (Vec::new(), Vec::new());
        for _ in 0..6 {
            let ends = [some_spot(&given, &mut random), some_spot(&given, &mut random)];
            let high = ends.map(|(at, face)| (given.height(face, at) / 256.0) as f32);
            let request = Request::new(position(ends[0].0), position(ends[1].0));
            reference.set_heights(high[0], high[1]).unwrap();
            let outcome = reference.find(&request).unwrap();
            found += u32::from(outcome.status == Status::Found);
            expected.push((outcome.status, outcome.length.to_bits(), outcome.cost.to_bits()));
            points.extend_from_slice(reference.path());
            of_paths.extend_from_slice(reference.path_heights());
            requests.push(request);
            heights.push(high);
        }
        let ticket = pool.submit_at(lane, 0, &requests, &heights).unwrap();
        assert_eq!(pool.wait(ticket, std::time::Duration::from_secs(600)), Ok(true));
        let taken = pool.take(ticket, |taken| {
            let told = |outcome: taut::Outcome| (outcome.status, outcome.length.to_bits(), outcome.cost.to_bits());
            let answers: Vec<_> = taken.answers().map(|(outcome, _)| told(outcome.unwrap())).collect();
            let path: Vec<Position> = taken.answers().flat_map(|(_, path)| path.to_vec()).collect();
            Ok((answers, path, taken.heights().flatten().copied().collect::<Vec<_>>()))
        });
        let (answers, path, told) = taken.unwrap().unwrap();
        assert_eq!((answers, path, told), (expected, points, of_paths), "seed {seed}");
        assert_eq!(pool.submit_at(lane, 0, &requests, &heights[1..]).unwrap_err().kind(), ErrorKind::InvalidArgument);
    }
    assert!(found > 100, "{found}");
    let pool = Pool::new(PoolOptions::default()).unwrap();
    let flat = Mesh::new(&[at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)], &[0, 1, 2], &[3]).unwrap();
    let lane = pool.add_mesh(&flat, &Options::default(), &[]).unwrap();
    let ask = [Request::new(at(1.0, 1.0), at(2.0, 1.0))];
    assert_eq!(pool.submit_at(lane, 0, &ask, &[[0.0; 2]]).unwrap_err().kind(), ErrorKind::Unsupported);
}

#[test]
fn theta_tells_heights_on_a_mesh_of_one_floor() {
    // A ramp that turns round a corner.
    let points = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (8.0, 4.0), (8.0, 8.0), (4.0, 8.0)];
    let points = points.map(|(x, y)| at(x, y));
    let heights = [0.0, 0.0, 2.0, 2.0, 4.0, 4.0, 3.0];
    let mesh = Mesh::with_heights(&points, &heights, &[0, 1, 2, 3, 3, 2, 6, 2, 4, 5, 6], &[4, 3, 4]).unwrap();
    for algorithm in [Algorithm::Theta, Algorithm::LazyTheta, Algorithm::AStar, Algorithm::Optimal] {
        let mut planner = MeshPlanner::new(&mesh, Options { algorithm, ..Options::default() }).unwrap();
        for max_expansions in 0..4 {
            let request = Request { max_expansions, allow_partial: true, ..Request::new(at(4.0, 1.0), at(8.0, 5.0)) };
            planner.find(&request).unwrap();
            assert_eq!(planner.path().len(), planner.path_heights().len(), "{algorithm:?} {max_expansions}");
            assert_eq!(planner.path_heights()[0], 0.5, "{algorithm:?} {max_expansions}");
        }
        assert_eq!(planner.find(&Request::new(at(4.0, 1.0), at(8.0, 5.0))).unwrap().status, Status::Found);
        assert_eq!(planner.path_heights(), [0.5, 2.0, 4.0], "{algorithm:?}");
    }
}
