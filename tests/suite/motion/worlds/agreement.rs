//! All questions say the same about what can be reached, and their points are the nearest of all multiples of 1/256.

use super::scene::{ALGORITHMS, GAPS, P, SIDE, is_simple, random_polygon};
use taut::grid::DiagonalGaps;
use taut::plan::{PathState, WorldPlanner};
use taut::space::World;
use taut::{Algorithm, Options, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::oracle::PolygonOracle;
use taut_test_support::random::Random;

/// A step of the lattice in 1/256: so large that no corner comes nearer than 1/64 to an edge, so small that all
/// points around a goal can be tried.
const STEP: i64 = 64;

fn position((x, y): P) -> Position {
    Position::new(x as f32 / 256.0, y as f32 / 256.0)
}

fn units(at: Position) -> P {
    ((at.x * 256.0) as i64, (at.y * 256.0) as i64)
}

fn squared(a: P, b: P) -> i64 {
    (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)
}

/// A random world, the planner in it and the oracle of it.
struct Case {
    polygons: Vec<Vec<P>>,
    planner: WorldPlanner,
    oracle: PolygonOracle,
    gaps: DiagonalGaps,
}

impl Case {
    fn random(random: &mut Random, most: u64) -> Self {
        let high = (SIDE * STEP, SIDE * STEP);
        let world = World::new(position((0, 0)), position(high)).unwrap();
        let mut polygons = Vec::new();
        for _ in 0..=random.below(most) {
            let polygon: Vec<P> = random_polygon(random).iter().map(|&(x, y)| (x * STEP, y * STEP)).collect();
            // The oracle takes outlines that do not cross themselves, with each vertex once in a row.
            let repeats = (0..polygon.len()).any(|i| polygon[i] == polygon[(i + 1) % polygon.len()]);
            let outline: Vec<Position> = polygon.iter().map(|&p| position(p)).collect();
            if !repeats && is_simple(&polygon) {
                world.add(&outline).unwrap();
                polygons.push(polygon);
            }
        }
        let (algorithm, gaps) = (*random.pick(&ALGORITHMS), *random.pick(&GAPS));
        let options = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
        let oracle = PolygonOracle::new(&polygons, (0, 0), high, gaps == DiagonalGaps::Closed);
        Self { polygons, planner: WorldPlanner::new(&world, options).unwrap(), oracle, gaps }
    }

    fn reaches(&self, from: P, to: P) -> bool {
        self.oracle.length(from, to).is_finite()
    }

    /// The free points nearer to a point than a square, nearest first.
    fn nearer(&self, to: P, than: i64) -> Vec<P> {
        let reach = than.isqrt() + 1;
        let all = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (to.0 + dx, to.1 + dy)));
        let mut all: Vec<P> = all.filter(|&at| squared(at, to) < than && self.oracle.is_free(at)).collect();
        all.sort_unstable_by_key(|&at| (squared(at, to), at.1, at.0));
        all
    }
}

/// A random point of the lattice, or beside it.
fn random_point(random: &mut Random) -> P {
    let coordinate = |random: &mut Random| match random.chance(0.5) {
        true => random.between(0, SIDE + 1) * STEP,
        false => random.between(0, SIDE * STEP + 1),
    };
    (coordinate(random), coordinate(random))
}

#[test]
fn reachable_components_and_find_agree_with_the_oracle() {
    let mut met = [0; 3];
    for seed in 0..count(400, 20_000) {
        let mut random = Random::new(seed as u64);
        let mut case = Case::random(&mut random, 8);
        for _ in 0..6 {
            let ends = [(); 2].map(|()| random_point(&mut random));
            let [from, to] = ends.map(position);
            let what = format!("seed {seed}, {:?}, {ends:?}: {:?}", case.gaps, case.polygons);
            let (reachable, found) =
                (case.planner.reachable(from, to).unwrap(), case.planner.find(&Request::new(from, to)));
            let is_found = found.is_ok_and(|outcome| outcome.status == Status::Found);
            assert_eq!(reachable, is_found, "{what}: {found:?}");
            if !ends.iter().all(|&end| case.oracle.is_free(end)) {
                met[0] += 1;
                continue;
            }
            assert_eq!(reachable, case.reaches(ends[0], ends[1]), "{what}");
            let names = [from, to].map(|at| case.planner.component(at).unwrap().expect("it is free"));
            assert!(names[0] != names[1] || reachable, "{what}");
            // A point where components touch belongs to several.
            let is_plain = |at: &P| case.oracle.ways(*at) < 2;
            assert!(names[0] == names[1] || !reachable || !ends.iter().all(is_plain), "{what}");
            met[1 + usize::from(reachable)] += 1;
        }
    }
    assert!(met.iter().all(|&times| times > count(60, 3_000)), "{met:?}");
}

#[test]
fn partial_ends_are_the_nearest_of_all_points() {
    let mut met = [0; 2];
    for seed in 0..count(160, 20_000) {
        let mut random = Random::new(seed as u64);
        let mut case = Case::random(&mut random, 9);
        let ends = [(); 2].map(|()| random_point(&mut random));
        let [from, to] = ends.map(position);
        let what = format!("seed {seed}, {:?}, {ends:?}: {:?}", case.gaps, case.polygons);
        let Some(near) = case.planner.nearest(to, f32::INFINITY).unwrap() else { continue };
        let nearer = case.nearer(ends[1], squared(units(near.point), ends[1]));
        assert!(nearer.is_empty() && case.oracle.is_free(units(near.point)), "{what}: {near:?}, {:?}", nearer.first());
        if !case.oracle.is_free(ends[0]) {
            continue;
        }
        let partial = Request { allow_partial: true, ..Request::new(from, to) };
        let outcome = case.planner.find(&partial).unwrap();
        let end = *case.planner.path().last().expect("a path");
        let answer = case.planner.nearest_reachable(from, to, f32::INFINITY).unwrap().expect("the start is one");
        assert_eq!(answer.point, end, "{what}");
        met[usize::from(outcome.status == Status::Partial)] += 1;
        let end = units(end);
        assert!(case.reaches(ends[0], end), "{what}: {end:?}");
        let is_closed = case.gaps == DiagonalGaps::Closed;
        let is_at_gap = |at: P| {
            let corners = case.polygons.iter().flatten();
            is_closed && corners.into_iter().any(|&corner| squared(corner, at) < 64 && case.oracle.ways(corner) > 1)
        };
        if outcome.status == Status::Partial && end != ends[0] {
            assert!(!is_at_gap(end), "{what}: {end:?}");
        }
        let nearer = case.nearer(ends[1], squared(end, ends[1]));
        for at in nearer.iter().take(12).chain(nearer.iter().skip(12).step_by(1 + nearer.len() / 12)) {
            assert!(is_at_gap(*at) || !case.reaches(ends[0], *at), "{what}: {at:?} is nearer than {end:?}");
        }
    }
    assert!(met.iter().all(|&times| times > count(20, 2_000)), "{met:?}");
}

#[test]
fn rays_and_kept_paths_agree_with_sight() {
    let mut met = [0; 4];
    for seed in 0..count(400, 20_000) {
        let mut random = Random::new(seed as u64);
        let mut case = Case::random(&mut random, 6);
        for _ in 0..8 {
            let ends = [(); 2].map(|()| random_point(&mut random));
            let [from, to] = ends.map(position);
            if !ends.iter().all(|&end| case.oracle.is_free(end)) {
                continue;
            }
            let what = format!("seed {seed}, {:?}, {ends:?}: {:?}", case.gaps, case.polygons);
            let hit = case.planner.raycast(from, to).unwrap();
            let sees = case.oracle.sees(ends[0], ends[1]);
            assert_eq!(hit.visible, sees, "{what}: {hit:?}");
            let check = case.planner.check_path(&[from, to], 0).unwrap();
            assert_eq!(check.state, if sees { PathState::Clear } else { PathState::Cut }, "{what}");
            assert_eq!(case.planner.path_cost(&[from, to]).unwrap().is_finite(), sees, "{what}");
            met[usize::from(sees)] += 1;
            if !sees {
                assert_eq!(check.at, hit.at, "{what}");
                assert!(hit.cell.0 as usize <= case.polygons.len() + 20 && hit.share < 1.0, "{what}: {hit:?}");
                let length = f64::from(hit.normal.x).hypot(f64::from(hit.normal.y));
                assert!(length == 0.0 || (length - 1.0).abs() < 1e-6, "{what}: {hit:?}");
                let against = f64::from(hit.normal.x * (to.x - from.x) + hit.normal.y * (to.y - from.y));
                assert!(against <= 1e-6, "{what}: {hit:?}");
            }
            let outcome = case.planner.find(&Request::new(from, to)).unwrap();
            if outcome.status == Status::Found && case.planner.path().len() > 2 {
                let path = case.planner.path().to_vec();
                let check = case.planner.check_path(&path, 0).unwrap();
                assert_eq!(check.state, PathState::Clear, "{what}: {path:?}, {check:?}");
                let told = case.planner.path_cost(&path).unwrap();
                assert!((told - outcome.length).abs() <= 1e-2 * path.len() as f64, "{what}: {told}, {outcome:?}");
                let same = case.planner.check_path(&path, outcome.revision).unwrap();
                assert_eq!((same.state, same.shortest), (PathState::Untouched, true));
                met[2] += 1;
            }
        }
        let mut word = seed as u64;
        let around = position(random_point(&mut random));
        if let Some(point) = case.planner.random_point(around, 0.4, &mut word).unwrap() {
            assert!(case.oracle.is_free(units(point)), "seed {seed}: {point:?}");
            assert!(f64::from(point.x - around.x).hypot(f64::from(point.y - around.y)) <= 0.4 + 1e-6);
            met[3] += 1;
        } else {
            assert_eq!(case.planner.nearest(around, 0.4).unwrap(), None, "seed {seed}");
        }
    }
    assert!(met.iter().all(|&times| times > count(60, 3_000)), "{met:?}");
}

#[test]
fn a_goal_out_of_reach_costs_no_search_and_crossing_combs_no_more_than_their_square() {
    let mut steps = Vec::new();
    for teeth in [16_u16, 32, 64] {
        let size = f32::from(teeth) * 4.0;
        let world = World::new(Position::new(0.0, 0.0), Position::new(size, size)).unwrap();
        // Each comb has its teeth from one side to the other one, a little aslant: they shut in what is between them.
        let comb = |turned: bool| {
            let mut outline = Vec::new();
            for tooth in 0..teeth {
                let at = f32::from(tooth) * 4.0 + 1.0;
                outline.extend([(at, 1.0), (at + 0.5, size - 0.5), (at + 1.0, size - 0.5), (at + 1.5, 1.0)]);
            }
            outline.extend([(size - 1.0, 0.5), (1.0, 0.5)]);
            outline.into_iter().map(|(x, y)| if turned { Position::new(y, x) } else { Position::new(x, y) }).collect()
        };
        let combs: [Vec<Position>; 2] = [comb(false), comb(true)];
        combs.iter().for_each(|comb| assert!(world.add(comb).is_ok()));
        let options = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
        let mut planner = WorldPlanner::new(&world, options).unwrap();
        let middle = Position::new(size / 2.0 + 3.5, size / 2.0 + 3.5);
        let start = planner.nearest(middle, f32::INFINITY).unwrap().expect("there is free ground").point;
        let request = Request { allow_partial: true, ..Request::new(start, Position::new(0.25, 0.25)) };
        let mut fresh = WorldPlanner::new(&world, options).unwrap();
        fresh.begin(&request).unwrap();
        let mut count = 1;
        let outcome = loop {
            let outcome = fresh.step(1).unwrap();
            if outcome.status != Status::InProgress {
                break outcome;
            }
            count += 1;
        };
        assert_eq!(outcome.status, Status::Partial);
        assert!(outcome.expanded <= 8, "{outcome:?}");
        let blunt = planner.find(&Request { allow_partial: false, ..request }).unwrap();
        assert_eq!((blunt.status, blunt.expanded, blunt.generated), (Status::NoPath, 0, 0));
        steps.push(count);
    }
    assert!(steps[0] > 16 && steps.windows(2).all(|pair| 2 * pair[1] <= 9 * pair[0]), "{steps:?}");
}
