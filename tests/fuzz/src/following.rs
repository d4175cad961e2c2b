//! Paths that are adopted, found, improved and timed, on maps under edits: what is accepted leads through no wall and
//! costs no more than before, what is refused leaves the path as it was. Ways among movers: [`crate::movers`].

use taut::grid::{CornerCutting, DiagonalGaps, Lattice};
use taut::plan::PathState;
use taut::{Algorithm, Error, ErrorKind, Options, Outcome, Planner, Position, Request, Status};
use taut_test_support::hash::Fnv;
use taut_test_support::validator::{CostMap, Vertex, crossing_cost, keeps_away, place_is_clear, segment_is_valid};
use taut_test_support::verifier::snap;

use crate::drawn::Drawn;
use crate::improved;
use crate::movers;
use crate::timed;
use crate::world::Living;

/// By how much the points of a disc's path may be nearer to walls than its radius, in 1/256 cell.
const SLACK: i64 = 2;

/// A planner, what it was told, and what its last path is one of.
pub struct Followed {
    pub planner: Planner,
    pub costs: Option<[f32; 256]>,
    /// The radius of the last path's request; 0: that of the options.
    pub radius: f32,
    /// The last path is a seed that no descent has freed.
    pub is_seed: bool,
}

pub fn run(bytes: &[u8]) -> u64 {
    crate::keep_shared_tables();
    let mut drawn = Drawn::new(bytes);
    let size = (drawn.between(1, 16), drawn.between(1, 16));
    let mut living = Living::new(drawn.world_of(size));
    let mut hash = Fnv::new();
    if drawn.chance(80) {
        movers::run(&mut drawn, &mut living, &mut hash);
        return hash.value();
    }
    let mut followed = Followed::new(&mut drawn, &living);
    for _ in 0..40 {
        if drawn.is_empty() {
            break;
        }
        match drawn.below(12) {
            0 => living.edit(&mut drawn),
            1..=3 => followed.adopt(&mut drawn, &living, &mut hash),
            4 | 5 => followed.find(&mut drawn, size, &mut hash),
            6 => timed::check(&mut drawn, followed.planner.path(), &mut hash),
            7 => followed = Followed::new(&mut drawn, &living),
            _ => improved::check(&mut followed, &mut drawn, &living, &mut hash),
        }
        followed.agrees(&living);
    }
    hash.value()
}

/// The path in 1/256 cell.
pub fn vertices(path: &[Position]) -> Vec<Vertex> {
    path.iter().map(|&at| snap(at)).map(|spot| Vertex { x: spot.x, y: spot.y }).collect()
}

/// The sum of the distances between the points.
pub fn length_of(path: &[Vertex]) -> f64 {
    path.windows(2).map(|ends| ends[0].distance(ends[1])).sum()
}

/// The first fault of a path for a point, or for a disc of a radius in 1/256 cell.
pub fn fault_of(map: &CostMap, path: &[Vertex], gaps: DiagonalGaps, radius: i64) -> Result<(), String> {
    let radius = (radius - SLACK).max(0);
    if let Some(at) = path.iter().find(|&&at| !place_is_clear(map, at, radius)) {
        return Err(format!("{at:?} is not free"));
    }
    if radius > 0 {
        return keeps_away(map, radius, path);
    }
    let open = gaps == DiagonalGaps::Open;
    path.windows(2).try_for_each(|ends| segment_is_valid(map, ends[0], ends[1], open))?;
    let mut turns = path.to_vec();
    turns.dedup();
    let slips = |three: &&[Vertex]| !open && slips_through(map, three[0], three[1], three[2]);
    match turns.windows(3).find(slips) {
        Some(three) => Err(format!("slips through the closed gap at {:?}", three[1])),
        None => Ok(()),
    }
}

/// Whether a turn leads from one of the two free cells of a gap to the other.
fn slips_through(map: &CostMap, before: Vertex, at: Vertex, after: Vertex) -> bool {
    if !at.on_lattice() || !map.pinched(at.x / 256, at.y / 256) {
        return false;
    }
    // In the upper of both free cells, its sides included.
    let is_left = !map.blocked(at.x / 256 - 1, at.y / 256 - 1);
    let is_above = |end: Vertex| end.y <= at.y && if is_left { end.x <= at.x } else { end.x >= at.x };
    is_above(before) != is_above(after)
}

impl Followed {
    fn new(drawn: &mut Drawn, living: &Living) -> Self {
        let mut planner = planner(drawn, living);
        let costs = [None, Some([1.0, 1.0, f32::INFINITY]), Some([1.0, 1.0, 2.5]), Some([1.0, 1.5, 1.0])];
        let costs = drawn.pick(&costs).map(|first| std::array::from_fn(|class| first.get(class).map_or(1.0, |&v| v)));
        let costs = costs.filter(|costs| planner.set_costs(costs).is_ok());
        Self { planner, costs, radius: 0.0, is_seed: false }
    }

    /// A new one on a new grid of the same cells.
    pub fn fresh(&self, living: &Living) -> Planner {
        let mut planner = Planner::new(&living.rebuilt(), *self.planner.options()).expect("options that were accepted");
        if let Some(costs) = &self.costs {
            planner.set_costs(costs).expect("costs that were accepted");
        }
        planner
    }

    /// The map as the validator sees it.
    pub fn map(&self, living: &Living) -> CostMap {
        let world = living.cells.seen();
        CostMap::new(world.width, world.height, &world.terrain, self.costs.as_ref().unwrap_or(&[1.0; 256]))
    }

    /// The radius that the last path keeps, in 1/256 cell.
    pub fn kept_radius(&self) -> i64 {
        let radius = if self.radius > 0.0 { self.radius } else { self.planner.options().radius };
        (f64::from(radius) * 256.0 + 0.5) as i64
    }

    pub fn gaps(&self) -> DiagonalGaps {
        self.planner.options().diagonal_gaps
    }

    /// What the terrain under a path costs: its length where all costs are 1.
    pub fn cost_of(&self, map: &CostMap, path: &[Vertex]) -> f64 {
        let is_weighted =
            self.costs.is_some_and(|costs| costs[1..].iter().any(|&cost| cost != 1.0 && cost.is_finite()));
        if !is_weighted {
            return length_of(path);
        }
        path.windows(2).filter(|ends| ends[0] != ends[1]).map(|ends| crossing_cost(map, ends[0], ends[1])).sum()
    }

    /// A path of drawn points; every other time points that a walk could have.
    fn adopt(&mut self, drawn: &mut Drawn, living: &Living, hash: &mut Fnv) {
        let size = living.cells.size();
        let before = self.planner.path().to_vec();
        let mut path = match drawn.below(4) {
            0 => before.clone(),
            1 => (0..1 + drawn.below(5)).map(|_| drawn.any_position(size)).collect(),
            _ => wander(drawn, &self.map(living), size),
        };
        if drawn.chance(40) && !path.is_empty() {
            let at = drawn.at(path.len());
            path.insert(at, path[at]);
        }
        let is_seed = drawn.chance(90);
        let is_on = |at: &Position| {
            let inside = |v: f32, side: i32| v >= 0.0 && v <= side as f32;
            inside(at.x, size.0) && inside(at.y, size.1)
        };
        let is_on_map = path.iter().all(is_on);
        let told = if is_seed { self.planner.adopt_seed(&path) } else { self.planner.adopt(&path) };
        let options_radius = (f64::from(self.planner.options().radius) * 256.0 + 0.5) as i64;
        let expected = if path.is_empty() || !is_on_map && is_seed {
            Err(String::from("points on the map"))
        } else if path.iter().any(|at| !(at.x.abs() < 1e5 && at.y.abs() < 1e5)) {
            Err(String::from("wild points"))
        } else if is_seed {
            Ok(())
        } else {
            fault_of(&self.map(living), &vertices(&path), self.gaps(), options_radius)
        };
        assert_eq!(told.is_ok(), expected.is_ok(), "{path:?}: {told:?}, {expected:?}\n{}", living.cells.seen().rows());
        match told {
            Err(error) => {
                assert!(matches!(error, Error::BadValue { .. } | Error::BadPosition { .. }), "{error}");
                assert_eq!(self.planner.path(), before, "a refused path changes nothing");
            }
            Ok(outcome) => {
                (self.radius, self.is_seed) = (0.0, is_seed);
                self.check_adopted(&path, &outcome, living);
                hash.word(outcome.length.to_bits());
            }
        }
    }

    fn check_adopted(&self, path: &[Position], outcome: &Outcome, living: &Living) {
        let (points, map) = (vertices(path), self.map(living));
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs();
        assert!(near(outcome.length, length_of(&points)), "{outcome:?} {path:?}");
        assert_eq!((outcome.status, outcome.bound), (Status::Found, 0.0));
        if self.is_seed {
            assert!(self.planner.path().is_empty());
            return;
        }
        assert_eq!(vertices(self.planner.path()), points);
        let cost = self.cost_of(&map, &points);
        assert!(near(outcome.cost, cost), "{cost} {outcome:?} {path:?}\n{}", living.cells.seen().rows());
    }

    /// A path of the planner's own, sometimes for another radius.
    fn find(&mut self, drawn: &mut Drawn, size: (i32, i32), hash: &mut Fnv) {
        let mut request = Request::new(drawn.position(size), drawn.position(size));
        request.allow_partial = drawn.chance(100);
        if drawn.chance(40) {
            request.radius = *drawn.pick(&[0.25, 0.5, 0.75]);
        }
        let before = self.planner.path().to_vec();
        match self.planner.find(&request) {
            Ok(outcome) => {
                (self.radius, self.is_seed) = (request.radius, false);
                hash.word(outcome.length.to_bits());
            }
            Err(error) if error.kind() == ErrorKind::Unsupported => assert_eq!(self.planner.path(), before),
            // There is no path then.
            Err(_) => {
                assert!(self.planner.path().is_empty());
                self.is_seed = false;
            }
        }
    }

    /// The planner's own check of its path, for the radius of its options, says what the validator does.
    fn agrees(&self, living: &Living) {
        let path = self.planner.path();
        // Along a lattice the rules of steps decide; only adopted and improved paths are lines of sight.
        if path.is_empty() || self.radius > 0.0 {
            return;
        }
        let check = self.planner.check_path(path, 0).expect("a path on the map");
        let fault = fault_of(&self.map(living), &vertices(path), self.gaps(), self.kept_radius());
        assert_eq!(check.state != PathState::Cut, fault.is_ok(), "{check:?} {fault:?} {path:?}");
    }
}

/// A planner of any kind of paths.
fn planner(drawn: &mut Drawn, living: &Living) -> Planner {
    const ALGORITHMS: [Algorithm; 11] = [
        Algorithm::Optimal,
        Algorithm::Theta,
        Algorithm::LazyTheta,
        Algorithm::AStar,
        Algorithm::FieldDStar,
        Algorithm::Anya,
        Algorithm::VisibilityGraph,
        Algorithm::TangentGraph,
        Algorithm::DStarLite,
        Algorithm::JumpPoint,
        Algorithm::BlockAStar,
    ];
    let algorithm = *drawn.pick(&ALGORITHMS);
    let lattice = *drawn.pick(&[Lattice::Corners, Lattice::Cells]);
    let diagonal_gaps = *drawn.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let corner_cutting = *drawn.pick(&[CornerCutting::Never, CornerCutting::OneFree]);
    let radius = *drawn.pick(&[0.0, 0.0, 0.004, 0.25, 0.5, 0.75]);
    let options = Options { algorithm, lattice, diagonal_gaps, corner_cutting, radius, ..Options::default() };
    // From what was drawn to what every algorithm can.
    let ladder = [
        options,
        Options { corner_cutting: CornerCutting::Never, ..options },
        Options { corner_cutting: CornerCutting::Never, diagonal_gaps: DiagonalGaps::Closed, ..options },
        Options { algorithm, lattice, ..Options::default() },
        Options { algorithm, lattice: Lattice::Cells, ..Options::default() },
        Options { algorithm, ..Options::default() },
    ];
    let made = ladder.into_iter().find_map(|options| Planner::new(&living.grid, options).ok());
    made.expect("the defaults on one of both lattices")
}

/// Points of a walk: each sees the one before, unless a few tries fail.
fn wander(drawn: &mut Drawn, map: &CostMap, size: (i32, i32)) -> Vec<Position> {
    let mut path: Vec<Position> = Vec::new();
    for _ in 0..2 + drawn.below(6) {
        for _ in 0..4 {
            let next = drawn.position(size);
            let mut two = path.last().copied().into_iter().collect::<Vec<_>>();
            two.push(next);
            if fault_of(map, &vertices(&two), DiagonalGaps::Closed, 0).is_ok() {
                path.push(next);
                break;
            }
        }
    }
    path
}
