//! What every planner is told about its path, `prove_cost`: judged by the oracle of paths over costs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::terrain_bounds::{Terrain, place};
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Link, Neighbours};
use taut::plan::Guarantee;
use taut::{Algorithm, Error, ErrorKind, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration, any_angle_planner, cell_astar, corner_astar};
use taut_test_support::effort;
use taut_test_support::oracle::{Gaps, Place};
use taut_test_support::random::Random;
use taut_test_support::verifier::gaps_of;

/// What the table with one interval a side loses between lattice points, and a little for its numbers.
const OF_EIGHT_DIRECTIONS: f64 = 1.0824 + 1e-4;

/// The gap rule of the straight lines that a planner's paths consist of.
fn lines(configuration: &Configuration) -> Gaps {
    let Options { lattice, corner_cutting, diagonal_gaps, .. } = configuration.options;
    match (lattice, corner_cutting) {
        (Lattice::Cells, CornerCutting::Always) => Gaps::Open,
        _ => gaps_of(diagonal_gaps),
    }
}

/// Planners of every kind that answer for points.
fn planners() -> Vec<Configuration> {
    let mut list = configurations::few();
    list.push(corner_astar(Neighbours::Eight, DiagonalGaps::Open));
    list.push(cell_astar(Neighbours::Eight, CornerCutting::OneFree, CostRule::Average));
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    list
}

/// The oracle's costs on one map, by the ends and the gap rule.
#[derive(Default)]
struct Known(BTreeMap<[u64; 5], f64>);

impl Known {
    fn of(&mut self, terrain: &Terrain, [start, goal]: [Place; 2], gaps: Gaps) -> f64 {
        let bits = [start.x, start.y, goal.x, goal.y].map(f64::to_bits);
        let key = [bits[0], bits[1], bits[2], bits[3], u64::from(gaps == Gaps::Open)];
        let route = || terrain.ground.nearly_cheapest(start, goal, gaps).expect("there is a path").cost;
        *self.0.entry(key).or_insert_with(route)
    }
}

fn is_corner(at: Position) -> bool {
    at.x.fract() == 0.0 && at.y.fract() == 0.0
}

/// Judges what a planner is told about the path that it has found; returns the bound if there is one.
fn judge(terrain: &Terrain, configuration: &Configuration, request: &Request, known: &mut Known) -> Option<f64> {
    let mut planner = terrain.planner(configuration.options);
    let outcome = planner.find(request).expect("free ends");
    if outcome.status != Status::Found {
        assert_eq!(planner.prove_cost(), Err(Error::NoAnswer));
        return None;
    }
    let path = planner.path().to_vec();
    let proof = planner.prove_cost().expect("a path for a point");
    let case = || format!("{}: {proof:?} of {outcome:?}\n{request:?} {}", configuration.name, terrain.world.rows());
    let points: Vec<Place> = path.iter().copied().map(place).collect();
    let told = terrain.ground.chain_cost(&points);
    assert!((told - proof.cost).abs() <= 1e-9 * (1.0 + told), "the cells say {told}: {}", case());
    let oracle = known.of(terrain, [points[0], points[points.len() - 1]], lines(configuration));
    assert!(proof.cost / proof.bound <= oracle * (1.0 + 1e-9) + 1e-12, "above {oracle}: {}", case());
    let expected = if proof.bound > 1.0 { Guarantee::Bounded } else { Guarantee::Optimal };
    assert!(proof.bound >= 1.0 && proof.guarantee == expected, "{}", case());
    let seen = (proof.status, proof.length.to_bits(), proof.revision);
    assert_eq!(seen, (Status::Found, outcome.length.to_bits(), outcome.revision), "{}", case());
    assert_eq!(planner.path(), path, "{}", case());
    assert_eq!(planner.step(0), Ok(outcome), "the answer stays: {}", case());
    assert_eq!(planner.prove_cost(), Ok(proof), "{}", case());
    let Options { algorithm, lattice, neighbours, .. } = configuration.options;
    let is_along_corners = (algorithm, lattice, neighbours) == (Algorithm::AStar, Lattice::Corners, Neighbours::Eight);
    if is_along_corners && is_corner(request.start) && is_corner(request.goal) {
        assert!(proof.bound <= OF_EIGHT_DIRECTIONS, "{}", case());
    }
    if algorithm == Algorithm::Optimal {
        assert_eq!((proof.guarantee, proof.bound, proof.expanded), (outcome.guarantee, outcome.bound, 0), "{}", case());
    }
    Some(proof.bound)
}

#[test]
fn no_planner_is_told_a_wrong_bound() {
    let (mut told, mut sum, mut along_corners) = (0, 0.0, 0);
    for seed in 0..effort::count(40, 5000) as u64 {
        let mut random = Random::new(9_400_000 + seed);
        let terrain = Terrain::any(&mut random);
        let (Some(start), Some(goal)) = (terrain.point(&mut random), terrain.point(&mut random)) else { continue };
        let plain = terrain.without_costs();
        let request = Request::new(start, goal);
        let (mut known, mut known_plain) = (Known::default(), Known::default());
        for configuration in planners() {
            let bound = match configuration.takes_costs() && random.chance(0.8) {
                true => judge(&terrain, &configuration, &request, &mut known),
                false => judge(&plain, &configuration, &request, &mut known_plain),
            };
            told += u32::from(bound.is_some());
            sum += bound.unwrap_or_default();
            along_corners += u32::from(bound.is_some() && is_corner(start) && is_corner(goal));
        }
    }
    println!("{told} bounds, {} on average, {along_corners} between corners", sum / f64::from(told));
    assert!(told > 400 && along_corners > 60, "{told} {along_corners}");
}

/// A planner of each way to search over costs, without a bound of its own that could take the place of a proof.
fn unproven() -> Vec<Configuration> {
    let mut list = vec![
        corner_astar(Neighbours::Eight, DiagonalGaps::Closed),
        cell_astar(Neighbours::Eight, CornerCutting::Never, CostRule::Average),
    ];
    for algorithm in [Algorithm::Theta, Algorithm::LazyTheta, Algorithm::FieldDStar] {
        list.push(any_angle_planner(algorithm, DiagonalGaps::Open));
    }
    list
}

#[test]
fn after_edits_a_used_planner_is_told_what_a_fresh_one_is() {
    let (mut told, mut cut) = (0, 0);
    for seed in 0..effort::count(60, 5000) as u64 {
        let mut random = Random::new(9_500_000 + seed);
        let terrain = Terrain::any(&mut random);
        let grid = terrain.grid();
        let configuration = random.pick(&unproven()).clone();
        let mut used = terrain.planner_on(&grid, configuration.options);
        for _ in 0..12 {
            let (Some(start), Some(goal)) = (terrain.point(&mut random), terrain.point(&mut random)) else { continue };
            if used.find(&Request::new(start, goal)).map(|outcome| outcome.status) != Ok(Status::Found) {
                continue;
            }
            let before = (used.path().to_vec(), used.step(0));
            for _ in 0..random.below(4) {
                let x = random.between(0, i64::from(terrain.world.width) - 2) as i32;
                let y = random.between(0, i64::from(terrain.world.height) - 2) as i32;
                grid.fill(Rect::new(x, y, 2, 2), random.below(3) as u8).expect("cells of the map");
            }
            let proof = used.prove_cost();
            let mut fresh = terrain.planner_on(&grid, configuration.options);
            let expected = fresh.adopt(&before.0).and_then(|_| fresh.prove_cost());
            assert_eq!((used.path().to_vec(), used.step(0)), before);
            match (proof, expected) {
                (Ok(proof), Ok(expected)) => {
                    told += 1;
                    // The length of an adopted path is added up as it was adopted.
                    assert!((proof.length - expected.length).abs() < 1e-9, "{proof:?} {expected:?}");
                    let without = |outcome| Outcome { length: 0.0, ..outcome };
                    assert_eq!(without(proof), without(expected), "{}", configuration.name);
                }
                (proof, expected) => {
                    cut += 1;
                    assert_eq!(proof, expected);
                    let kind = proof.map_err(|error| error.kind());
                    assert_eq!(kind, Err(ErrorKind::InvalidArgument), "{}", configuration.name);
                }
            }
        }
    }
    println!("{told} proofs, {cut} paths that were cut");
    assert!(told > 100 && cut > 5, "{told} {cut}");
}

fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

/// A room with a wall in it.
fn room() -> Grid {
    let grid = Grid::new(16, 12, 1).expect("a small grid");
    grid.fill(Rect::new(7, 0, 1, 9), 0).expect("inside");
    grid
}

fn across() -> Request {
    Request::new(at(2.5, 2.5), at(13.25, 3.0))
}

fn planner(grid: &Grid, options: Options) -> Planner {
    Planner::new(grid, options).expect("valid options")
}

#[test]
fn where_there_is_no_path_there_is_no_proof() {
    let grid = room();
    let mut planner = planner(&grid, Options { algorithm: Algorithm::Theta, ..Options::default() });
    assert_eq!(planner.prove_cost(), Err(Error::NoAnswer));
    planner.begin(&across()).expect("free ends");
    assert_eq!(planner.prove_cost(), Err(Error::NoAnswer));
    assert_eq!(planner.step(0).expect("the search goes on").status, Status::Found);
    assert!(planner.prove_cost().is_ok());
    planner.find_many(at(2.5, 2.5), &[at(3.5, 3.5)]).expect("a free start");
    planner.select(0).expect("the goal");
    assert_eq!(planner.prove_cost(), Err(Error::NoAnswer));
    grid.fill(Rect::new(7, 0, 1, 12), 0).expect("inside");
    assert_eq!(planner.find(&across()).expect("free ends").status, Status::NoPath);
    assert_eq!(planner.prove_cost(), Err(Error::NoAnswer));
    // A partial path is one up to where it ends.
    let partial = Request { allow_partial: true, ..across() };
    let outcome = planner.find(&partial).expect("free ends");
    let proof = planner.prove_cost().expect("a path");
    assert_eq!((proof.status, proof.remaining), (Status::Partial, outcome.remaining));
    assert_eq!((proof.guarantee, proof.bound), (Guarantee::Optimal, 1.0), "it is straight");
    // Back to where it starts: no path costs nothing, and there is no such bound.
    planner.adopt(&[at(2.0, 2.0), at(4.0, 2.0), at(2.0, 2.0)]).expect("a free path");
    let proof = planner.prove_cost().expect("a path");
    assert_eq!((proof.guarantee, proof.bound, proof.cost), (Guarantee::None, 0.0, 4.0));
    planner.adopt(&[at(2.0, 2.0)]).expect("a free point");
    let proof = planner.prove_cost().expect("a path");
    assert_eq!((proof.guarantee, proof.bound, proof.cost), (Guarantee::Optimal, 1.0, 0.0));
}

/// What a planner with these options is told after a query that succeeds.
fn refusal(grid: &Grid, options: Options, request: &Request) -> String {
    let mut planner = planner(grid, options);
    assert_eq!(planner.find(request).expect("free ends").status, Status::Found);
    let error = planner.prove_cost().expect_err("a refusal");
    assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}");
    assert!(!planner.path().is_empty());
    error.to_string()
}

#[test]
fn what_is_not_proven_is_refused_with_a_sentence() {
    let grid = room();
    let cells = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let sizes = [
        refusal(&grid, Options { radius: 0.5, ..Options::default() }, &across()),
        refusal(&grid, Options::default(), &Request { radius: 0.5, ..across() }),
        refusal(&grid, Options { radius: 0.25, ..cells }, &across()),
        refusal(&grid, Options { unit_width: 2, ..cells }, &across()),
    ];
    assert!(sizes.iter().all(|sentence| sentence.contains("for points")), "{sizes:?}");
    let timed = refusal(&grid, Options { algorithm: Algorithm::SafeIntervals, ..cells }, &across());
    assert!(timed.contains("times"), "{timed}");

    let link = grid.add_link(&Link { class: 3, ..Link::new(at(6.0, 2.0), at(9.0, 2.0), 1.0) }).expect("on the map");
    let linked = refusal(&grid, Options::default(), &across());
    assert!(linked.contains("blocked_links"), "{linked}");
    let mut blocked = planner(&grid, Options { blocked_links: 1 << 3, ..Options::default() });
    blocked.find(&across()).expect("free ends");
    assert!(blocked.prove_cost().is_ok());
    grid.remove_link(link).expect("the link");

    grid.set_wall(Rect::new(3, 1, 0, 4), 1).expect("a line of the map");
    let walled = refusal(&grid, cells, &across());
    assert!(walled.contains("walls"), "{walled}");
}

#[test]
fn a_path_that_is_cut_by_now_is_named_by_its_segment() {
    let grid = room();
    let mut planner = planner(&grid, Options::default());
    planner.find(&across()).expect("free ends");
    let proof = planner.prove_cost().expect("a path");
    assert_eq!((proof.guarantee, proof.bound, proof.expanded), (Guarantee::Optimal, 1.0, 0));
    // An edit elsewhere: the proof is one for the map as it is now.
    grid.fill(Rect::new(0, 11, 1, 1), 0).expect("inside");
    let anew = planner.prove_cost().expect("a path");
    assert!(anew.revision > proof.revision && anew.expanded > 0, "{anew:?}");
    assert!(anew.guarantee == Guarantee::Bounded && (1.0..1.2).contains(&anew.bound), "{anew:?}");
    let corner = planner.path()[1];
    grid.fill(Rect::new(corner.x as i32 + 1, 0, 1, 11), 0).expect("inside");
    let error = planner.prove_cost().expect_err("it is cut");
    assert!(error.kind() == ErrorKind::InvalidArgument && error.to_string().contains("segment"), "{error}");
    assert!(!planner.path().is_empty());
}

/// A map of three classes, and a planner along its corners with costs.
fn wide(side: i32, memory_limit: u64) -> Planner {
    let mut random = Random::new(9_600_000);
    let cells: Vec<u8> = (0..side * side).map(|_| 1 + random.below(3) as u8).collect();
    let grid = Grid::from_terrain(side, side, &cells).expect("a grid");
    let mut planner = planner(&grid, Options { algorithm: Algorithm::AStar, memory_limit, ..Options::default() });
    let mut costs = [1.0; 256];
    costs[2..4].copy_from_slice(&[2.0, 5.0]);
    planner.set_costs(&costs).expect("valid costs");
    planner
}

#[test]
fn a_memory_limit_ends_a_proof_and_the_path_stays() {
    let request = Request::new(at(1.0, 1.0), at(77.0, 70.0));
    let mut free = wide(80, 0);
    free.find(&request).expect("free ends");
    let held = free.memory().total();
    let expected = free.prove_cost().expect("a path");
    assert!(free.memory().total() > held, "it keeps what it has allocated");
    let (mut refused, mut proven) = (0, 0);
    for share in 1..40 {
        let mut limited = wide(80, held / 2 + share * held / 10);
        let Ok(outcome) = limited.find(&request) else { continue };
        let path = limited.path().to_vec();
        let before = limited.memory();
        match limited.prove_cost() {
            Ok(proof) => {
                proven += 1;
                assert_eq!(proof, expected);
            }
            Err(error) => {
                refused += 1;
                assert!(proven == 0 && matches!(error, Error::MemoryLimit { .. }), "{error}");
            }
        }
        assert_eq!((limited.step(0), limited.path()), (Ok(outcome), &path[..]));
        assert_eq!(limited.memory(), before, "with a limit nothing is kept");
    }
    assert!(refused > 0 && proven > 0, "{refused} {proven}");
}

#[test]
fn a_cancel_ends_a_proof() {
    let mut planner = wide(600, 0);
    planner.find(&Request::new(at(1.0, 1.0), at(599.0, 599.0))).expect("free ends");
    let (handle, path, over) = (planner.cancel_handle(), planner.path().to_vec(), AtomicBool::new(false));
    let cancelled = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                handle.cancel();
                std::thread::yield_now();
            }
        });
        // A busy machine may leave the other thread no time.
        let proofs = (0..50).map(|_| planner.prove_cost().expect("a path"));
        let cancelled = proofs.into_iter().find(|proof| proof.status == Status::Cancelled);
        over.store(true, Ordering::Relaxed);
        cancelled.expect("a cancel")
    });
    assert_eq!((cancelled.guarantee, cancelled.bound), (Guarantee::None, 0.0));
    assert_eq!(planner.path(), path);
    let proof = planner.prove_cost().expect("a path");
    assert!(proof.status == Status::Found && proof.bound <= OF_EIGHT_DIRECTIONS, "{proof:?}");
}
