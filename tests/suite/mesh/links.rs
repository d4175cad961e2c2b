//! Links on meshes: the answers of the planner on a grid with the same links, and of a method that needs no search.

use std::time::Duration;

use crate::support::linked::{Scene, Way, cheapest, position, random_link, same};
use taut::grid::{DiagonalGaps, Link};
use taut::mesh::Mesh;
use taut::plan::{LinkUse, MeshPlanner, PathState};
use taut::pool::{Pool, PoolOptions};
use taut::{Algorithm, Options, Outcome, Planner, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

/// A multiple of a quarter: on both maps such a point is free, or farther from free ground than ends may be.
fn quarters(at: Position) -> Position {
    Position::new((at.x * 4.0).floor() / 4.0, (at.y * 4.0).floor() / 4.0)
}

/// A grid with links, and its mesh with the same ones.
struct Twins {
    scene: Scene,
    mesh: Mesh,
}

impl Twins {
    fn new(random: &mut Random) -> Self {
        let mut scene = Scene::new(random, 0);
        scene.world.terrain[0] = 1;
        scene.grid.set_cell(0, 0, 1).unwrap();
        let mesh = Mesh::from_grid(&scene.grid).unwrap();
        let mut twins = Self { scene, mesh };
        for _ in 0..random.below(7) {
            let link = twins.link(random);
            let number = twins.mesh.add_link(&link).unwrap();
            twins.scene.add(link);
            assert_eq!(twins.scene.links.last().map(|known| known.0), Some(number));
        }
        twins
    }

    fn link(&self, random: &mut Random) -> Link {
        loop {
            let link = random_link(random, &self.scene.world);
            let (from, to) = (quarters(link.from), quarters(link.to));
            if from != to {
                // Every other lane of a wide link lies anywhere.
                return Link { from, to, ..link }.with_spans(Position::default(), Position::default());
            }
        }
    }

    fn place(&self, random: &mut Random) -> Position {
        quarters(position(random, &self.scene.world))
    }

    /// Blocks a cell, or changes a link, on both.
    fn edit(&mut self, random: &mut Random) {
        let world = &mut self.scene.world;
        if random.chance(0.4) || self.scene.links.is_empty() {
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            if (x, y) != (0, 0) {
                self.scene.grid.set_cell(x, y, 0).unwrap();
                let corner = |dx: i32, dy: i32| Position::new((x + dx) as f32, (y + dy) as f32);
                self.mesh.add_obstacle(&[corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]).unwrap();
            }
            return;
        }
        let at = random.below(self.scene.links.len() as u64) as usize;
        let (number, link) = self.scene.links[at];
        let link = match random.below(3) {
            0 => Link { closed: !link.closed, ..link },
            1 => Link { cost: random.unit() * 8.0, ..link },
            _ => self.link(random),
        };
        self.scene.links[at].1 = link;
        self.scene.grid.set_link(number, &link).unwrap();
        let before = self.mesh.revision();
        self.mesh.set_link(number, &link).unwrap();
        assert!(self.mesh.revision() > before && self.mesh.link(number).unwrap() == link);
    }
}

/// What an answer is, without what was counted.
fn told(planner: &MeshPlanner, outcome: &Outcome) -> (Status, u64, u64, Vec<Position>, Vec<LinkUse>) {
    let (length, cost) = (outcome.length.to_bits(), outcome.cost.to_bits());
    (outcome.status, length, cost, planner.path().to_vec(), planner.link_uses().to_vec())
}

/// The length of the walks of a path.
fn walked(path: &[Position], uses: &[LinkUse]) -> f64 {
    let is_walk = |at: &usize| uses.iter().all(|used| used.point as usize != *at);
    let segment = |at: usize| {
        let (a, b) = (path[at], path[at + 1]);
        (f64::from(a.x) - f64::from(b.x)).hypot(f64::from(a.y) - f64::from(b.y))
    };
    (0..path.len() - 1).filter(is_walk).map(segment).sum()
}

/// Checks that uses are links of the scene, that a kept path is clear and costs what it did, and that it is cut once a
/// link that it uses is closed.
fn check_kept(twins: &Twins, planner: &MeshPlanner, outcome: &Outcome, name: &str) {
    let (path, uses) = (planner.path().to_vec(), planner.link_uses().to_vec());
    let mut links = 0.0;
    for used in &uses {
        let (_, link) = twins.scene.links.iter().find(|known| known.0 == used.link).expect("a link of the mesh");
        let (from, to) = if used.backward { (link.to, link.from) } else { (link.from, link.to) };
        let at = used.point as usize;
        let near = |a: Position, b: Position| (a.x - b.x).abs() <= 1.0 / 32.0 && (a.y - b.y).abs() <= 1.0 / 32.0;
        assert!(near(path[at], from) && near(path[at + 1], to), "{name}: {used:?} of {link:?} in {path:?}");
        assert!(!link.closed && (!used.backward || link.both_ways), "{name}: {used:?} of {link:?}");
        links += link.cost;
    }
    assert!(same(outcome.cost, outcome.length + links), "{name}: {outcome:?}, {links} for links");
    let radius = planner.options().radius;
    if radius == 0.0 {
        assert!(same(walked(&path, &uses), outcome.length), "{name}: {outcome:?}, {path:?}");
        let cost = planner.path_cost(&path).unwrap();
        assert!(cost <= outcome.cost * (1.0 + 1e-9) + 1e-9, "{name}: {cost} of {outcome:?}, {path:?}");
    }
    assert_ne!(planner.check_path(&path, 0).unwrap().state, PathState::Cut, "{name}: {path:?}");
    let Some(used) = uses.first() else { return };
    let link = twins.mesh.link(used.link).unwrap();
    twins.mesh.set_link(used.link, &Link { closed: true, ..link }).unwrap();
    let check = planner.check_path(&path, outcome.revision).unwrap();
    let ends = [path[used.point as usize], path[used.point as usize + 1]];
    if check.state == PathState::Cut {
        // Who walks instead may be stopped by a closed gap behind it.
        assert!(check.segment >= used.point && planner.path_cost(&path).unwrap().is_infinite(), "{name}: {check:?}");
    } else {
        // Another link, or the ground, leads from one end to the other: for a disc by a way that touches walls.
        let is_clear = planner.raycast(ends[0], ends[1]).unwrap().visible;
        assert!(is_clear || radius > 0.0 || twins.scene.links.len() > 1, "{name}: {check:?} of {path:?}");
    }
    twins.mesh.set_link(used.link, &link).unwrap();
}

fn compare_with_grid(seed: u64) {
    let mut random = Random::new(seed);
    let mut twins = Twins::new(&mut random);
    let diagonal_gaps = *random.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let takes_discs = diagonal_gaps == DiagonalGaps::Closed;
    let radius = if takes_discs { *random.pick(&[0.0, 0.0, 77.0 / 256.0]) } else { 0.0 };
    let options = Options { diagonal_gaps, radius, blocked_links: random.below(2) as u32, ..Options::default() };
    let mut on_mesh = MeshPlanner::new(&twins.mesh, options).unwrap();
    let mut on_grid = Planner::new(&twins.scene.grid, options).unwrap();
    for round in 0..6 {
        for query in 0..6 {
            let ends = [twins.place(&mut random), twins.place(&mut random)];
            let allow_partial = diagonal_gaps == DiagonalGaps::Open && radius == 0.0 && random.chance(0.3);
            let request = Request { allow_partial, ..Request::new(ends[0], ends[1]) };
            let name = format!("seed {seed}, round {round}, query {query}, {request:?}\n{}", twins.scene.world.rows());
            let (found, expected) = (on_mesh.find(&request), on_grid.find(&request));
            let (Ok(found), Ok(expected)) = (found, expected) else {
                assert_eq!(found.is_ok(), expected.is_ok(), "{name}: {found:?} {expected:?}");
                continue;
            };
            assert_eq!(found.status, expected.status, "{name}: {found:?} {expected:?}");
            let (a, b) = (on_mesh.path().last(), on_grid.path().last());
            assert!(same(found.cost, expected.cost) && a == b, "{name}: {found:?} {expected:?} {a:?} {b:?}");
            if found.status != Status::NoPath {
                check_kept(&twins, &on_mesh, &found, &name);
            }
            let [from, to] = ends;
            let (reaches, expected) = (on_mesh.reachable(from, to).unwrap(), on_grid.reachable(from, to).unwrap());
            assert_eq!(reaches, expected, "{name}");
            // At a closed gap a point has two components: the two maps take each its own first one.
            let has_one = |at: Position| !takes_discs || at.x.fract() != 0.0 || at.y.fract() != 0.0;
            if radius == 0.0 && has_one(from) && has_one(to) {
                let on_mesh = [from, to].map(|at| on_mesh.component(at).unwrap());
                let on_grid = [from, to].map(|at| on_grid.component(at).unwrap());
                assert_eq!(on_mesh[0] == on_mesh[1], on_grid[0] == on_grid[1], "{name}: {on_mesh:?} {on_grid:?}");
            }
        }
        twins.edit(&mut random);
    }
}

#[test]
fn meshes_of_grids_lead_over_links_as_their_grids() {
    let seeds: Vec<u64> = (0..effort::count(400, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| compare_with_grid(seed));
}

/// Whatever the planner was asked before, in steps or within a budget, the answer is that of a fresh planner.
fn check_histories(seed: u64) {
    let mut random = Random::new(seed);
    let mut twins = Twins::new(&mut random);
    let algorithm = *random.pick(&[Algorithm::Optimal, Algorithm::AStar, Algorithm::Theta, Algorithm::LazyTheta]);
    let options = Options { algorithm, ..Options::default() };
    let [mut used, mut stepped] = [(); 2].map(|()| MeshPlanner::new(&twins.mesh, options).unwrap());
    for round in 0..12 {
        let request = Request::new(twins.place(&mut random), twins.place(&mut random));
        let name = format!("seed {seed}, {algorithm}, round {round}, {request:?}\n{}", twins.scene.world.rows());
        let mut fresh = MeshPlanner::new(&twins.mesh, options).unwrap();
        let Ok(expected) = fresh.find(&request) else { continue };
        let found = used.find(&request).unwrap();
        assert_eq!(told(&used, &found), told(&fresh, &expected), "{name}");
        let max_expansions = random.below(4) as u32;
        stepped.begin(&Request { max_expansions, ..request }).unwrap();
        let mut outcome = stepped.step(1).unwrap();
        while matches!(outcome.status, Status::InProgress | Status::BudgetSpent) {
            assert!(stepped.path().is_empty() && stepped.link_uses().is_empty(), "{name}");
            outcome = stepped.step(1 + random.below(3) as u32).unwrap();
        }
        assert_eq!(told(&stepped, &outcome), told(&fresh, &expected), "{name}");
        if random.chance(0.3) {
            twins.edit(&mut random);
        }
    }
}

#[test]
fn answers_over_links_depend_on_nothing_before() {
    let seeds: Vec<u64> = (0..effort::count(300, 10_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| check_histories(seed));
}

#[test]
fn paths_are_the_cheapest_over_all_uses_of_links() {
    let seeds: Vec<u64> = (0..effort::count(150, 5_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let twins = Twins::new(&mut random);
        let algorithm = *random.pick(&[Algorithm::Optimal, Algorithm::AStar, Algorithm::Theta]);
        let options = Options { algorithm, ..Options::default() };
        let mut planner = MeshPlanner::new(&twins.mesh, options).unwrap();
        let mut plain = MeshPlanner::new(&twins.mesh, Options { blocked_links: u32::MAX, ..options }).unwrap();
        let ways: Vec<Way> = twins.scene.ways(0);
        for _ in 0..6 {
            let [from, to] = [(); 2].map(|()| twins.place(&mut random));
            let Ok(found) = planner.find(&Request::new(from, to)) else { continue };
            let least = cheapest(&ways, [from, to], |a, b| match plain.find(&Request::new(a, b)) {
                Ok(outcome) if outcome.status == Status::Found => outcome.cost,
                _ => f64::INFINITY,
            });
            let cost = if found.status == Status::Found { found.cost } else { f64::INFINITY };
            assert!(same(cost, least), "seed {seed}, {algorithm}, {from:?} to {to:?}: {found:?}, not {least}");
        }
    });
}

/// A partial answer of an ended budget or a cancel is a walk that begins at the start.
#[test]
fn partial_paths_of_spent_budgets_begin_at_the_start() {
    let mut parts = 0;
    for seed in 0..effort::count(200, 5_000) as u64 {
        let mut random = Random::new(seed);
        let twins = Twins::new(&mut random);
        let mut planner = MeshPlanner::new(&twins.mesh, Options::default()).unwrap();
        let request = Request::new(twins.place(&mut random), twins.place(&mut random));
        for max_expansions in 1..6 {
            let request = Request { allow_partial: true, max_expansions, ..request };
            let Ok(outcome) = planner.find(&request) else { break };
            let path = planner.path();
            assert!(path[0] == request.start && outcome.length.is_finite(), "seed {seed}: {outcome:?} {path:?}");
            if outcome.status == Status::BudgetSpent {
                parts += 1;
                assert!(outcome.expanded <= u64::from(max_expansions) && planner.link_uses().is_empty(), "seed {seed}");
            }
        }
    }
    assert!(parts > 50, "{parts}");
}

/// Two floors of a house, one above the other, and a lift between them.
fn house() -> Mesh {
    let at = |x, y| Position::new(x, y);
    let floor = [at(0.0, 0.0), at(8.0, 0.0), at(8.0, 8.0), at(0.0, 8.0)];
    let heights = [[0.0; 4], [3.0; 4]].concat();
    Mesh::with_heights(&[floor, floor].concat(), &heights, &[0, 1, 2, 3, 4, 5, 6, 7], &[4, 4]).unwrap()
}

#[test]
fn a_lift_leads_from_floor_to_floor() {
    let at = |x, y| Position::new(x, y);
    let mesh = house();
    let lift = Link { both_ways: true, ..Link::new(at(6.0, 6.0), at(6.0, 6.0), 2.0) }.with_heights(0.0, 3.0);
    assert!(mesh.add_link(&Link { to_height: 0.0, ..lift }).is_err(), "it leads nowhere");
    let number = mesh.add_link(&lift).unwrap();
    let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
    let request = Request::new(at(2.0, 6.0), at(2.0, 6.0));
    for (heights, backward) in [([0.0, 3.0], false), ([3.0, 0.0], true)] {
        planner.set_heights(heights[0], heights[1]).unwrap();
        let found = planner.find(&request).unwrap();
        assert_eq!((found.status, found.length, found.cost), (Status::Found, 8.0, 10.0));
        assert_eq!(planner.path(), [at(2.0, 6.0), at(6.0, 6.0), at(6.0, 6.0), at(2.0, 6.0)]);
        let own = [heights[0], heights[0], heights[1], heights[1]];
        assert_eq!((planner.path_heights(), planner.link_uses().len()), (&own[..], 1));
        assert_eq!(planner.link_uses()[0], LinkUse { point: 1, link: number, backward });
        let path = planner.path().to_vec();
        planner.set_path_heights(&own).unwrap();
        assert_eq!(planner.check_path(&path, 0).unwrap().state, PathState::Clear);
        assert_eq!(planner.path_cost(&path).unwrap(), 10.0);
        assert!(planner.reachable(request.start, request.goal).unwrap());
    }
    mesh.set_link(number, &Link { both_ways: false, ..lift }).unwrap();
    assert!(!planner.reachable(request.start, request.goal).unwrap());
    assert_eq!(planner.find(&request).unwrap().status, Status::NoPath);
    planner.set_heights(0.0, 3.0).unwrap();
    assert_eq!(planner.find(&request).unwrap().cost, 10.0);
}

#[test]
fn pools_tell_the_links_of_their_answers() {
    let mut random = Random::new(7);
    let twins = Twins::new(&mut random);
    for _ in 0..6 {
        twins.mesh.add_link(&Link { cost: 0.0, closed: false, ..twins.link(&mut random) }).unwrap();
    }
    let mut planner = MeshPlanner::new(&twins.mesh, Options::default()).unwrap();
    let requests: Vec<Request> =
        (0..60).map(|_| Request::new(twins.place(&mut random), twins.place(&mut random))).collect();
    let pool = Pool::new(PoolOptions { threads: 2, ..PoolOptions::default() }).unwrap();
    let lane = pool.add_mesh(&twins.mesh, &Options::default(), &[]).unwrap();
    let ticket = pool.submit(lane, 0, &requests).unwrap();
    assert_eq!(pool.wait(ticket, Duration::from_secs(600)), Ok(true));
    let told = pool.take(ticket, |taken| Ok(taken.links().map(<[LinkUse]>::to_vec).collect::<Vec<_>>()));
    let told = told.unwrap().unwrap();
    let mut uses = 0;
    for (request, own) in requests.iter().zip(told) {
        let _ = planner.find(request);
        assert_eq!(own, planner.link_uses(), "{request:?}");
        uses += own.len();
    }
    assert!(uses > 3, "{uses}");
}
