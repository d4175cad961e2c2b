//! Kept answers and kept paths under edits: what `refresh` and `check_path` prove, a new search on a new grid finds,
//! and the validator's segments agree.

use taut::grid::CornerCutting;
use taut::plan::{Guarantee, PathState};
use taut::{Options, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::hash::Fnv;
use taut_test_support::validator::{CostMap, Vertex, segment_is_valid};
use taut_test_support::world::World;

use crate::drawn::Drawn;
use crate::world::Living;

/// A planner with an answer that it keeps.
struct Kept {
    configuration: Configuration,
    planner: Planner,
    blocks_second: bool,
    request: Request,
    /// Status and length of the answer; none after an error.
    answer: Option<(Status, f64)>,
    path: Vec<Position>,
    /// The revision for which the path was found or proven last.
    since: u64,
}

pub fn run(bytes: &[u8]) -> u64 {
    crate::keep_shared_tables();
    let mut drawn = Drawn::new(bytes);
    let largest = [8, 16, 70][drawn.at(3)];
    let mut living = Living::new(drawn.world(largest));
    let list = if drawn.chance(160) { configurations::any_angle() } else { configurations::all() };
    let mut kept: Vec<Kept> = (0..2).map(|_| Kept::new(&mut drawn, &list, &living)).collect();
    let mut hash = Fnv::new();
    for _ in 0..40 {
        if drawn.is_empty() {
            break;
        }
        living.edit(&mut drawn);
        for kept in &mut kept {
            match drawn.below(8) {
                0 => kept.ask(&mut drawn, &living),
                1 => {}
                _ => kept.judge(&living, &mut hash),
            }
        }
    }
    hash.value()
}

impl Kept {
    fn new(drawn: &mut Drawn, list: &[Configuration], living: &Living) -> Self {
        let configuration = drawn.pick(list).clone();
        let blocks_second = drawn.chance(80);
        let planner = planner(&configuration, &living.grid, blocks_second);
        let nowhere = Position::new(0.0, 0.0);
        let request = Request::new(nowhere, nowhere);
        let mut kept =
            Self { configuration, planner, blocks_second, request, answer: None, path: Vec::new(), since: 0 };
        kept.ask(drawn, living);
        kept
    }

    fn ask(&mut self, drawn: &mut Drawn, living: &Living) {
        let size = living.cells.size();
        self.request = Request::new(drawn.position(size), drawn.position(size));
        self.request.allow_partial = drawn.chance(48);
        let outcome = self.planner.find(&self.request);
        self.answer = outcome.ok().map(|outcome| (outcome.status, outcome.length));
        self.path = self.planner.path().to_vec();
        self.since = living.grid.revision();
    }

    /// What a new planner answers on a new grid.
    fn fresh(&self, living: &Living) -> Option<(Status, f64)> {
        let mut planner = planner(&self.configuration, &living.rebuilt(), self.blocks_second);
        planner.find(&self.request).ok().map(|outcome| (outcome.status, outcome.length))
    }

    fn judge(&mut self, living: &Living, hash: &mut Fnv) {
        let seen = living.cells.seen();
        let what = |text: &str| format!("{text}: {}, {:?}\n{}", self.configuration.name, self.request, seen.rows());
        let fresh = self.fresh(living);
        let same = is_same(self.answer, fresh);
        if !self.path.is_empty() {
            let check = self.planner.check_path(&self.path, self.since).expect("a path of the planner");
            assert_eq!(check.revision, living.grid.revision());
            // Steps that cut every corner pass closed gaps, which a line of sight does not.
            let options = &self.configuration.options;
            if options.corner_cutting != CornerCutting::Always {
                let valid = is_clear(&self.path, &seen, self.blocks_second, options);
                assert_eq!(check.state == PathState::Cut, !valid, "{}", what(&format!("{check:?}, {:?}", self.path)));
            }
            assert!(!check.shortest || check.state != PathState::Cut);
            let whole = self.answer.is_some_and(|(status, _)| status == Status::Found);
            let partial = self.request.allow_partial;
            if check.shortest && whole && !partial {
                assert!(same, "{} {:?} {fresh:?}", what("proven to be shortest"), self.answer);
            }
            hash.word(u64::from(check.shortest) << 8 | check.state as u64);
        }
        let Some((_, length)) = self.answer else {
            assert!(self.planner.refresh().is_err());
            return;
        };
        // Blocked or missing paths and agents with a size are refused; the answer stays as it was.
        if let Ok(proof) = self.planner.prove_cost() {
            let is_of_now = proof.revision == living.grid.revision();
            assert!(is_of_now && proof.bound >= 1.0, "{}", what(&format!("{proof:?}, {:?}", self.path)));
        }
        let refreshed = self.planner.refresh().expect("an answer");
        assert_eq!((refreshed.revision, self.planner.path()), (living.grid.revision(), &self.path[..]));
        hash.word(refreshed.status as u64);
        if refreshed.status == Status::Stale {
            assert_eq!((refreshed.guarantee, refreshed.bound.to_bits()), (Guarantee::None, 0));
            return;
        }
        assert!(same, "{} {:?} {fresh:?}", what("refreshed"), self.answer);
        assert_eq!(refreshed.length.to_bits(), length.to_bits());
        self.since = refreshed.revision;
    }
}

fn planner(configuration: &Configuration, grid: &taut::Grid, blocks_second: bool) -> Planner {
    let mut planner = configuration.planner(grid);
    if blocks_second {
        let mut costs = [1.0; 256];
        costs[2] = f32::INFINITY;
        planner.set_costs(&costs).expect("costs");
    }
    planner
}

fn is_same(a: Option<(Status, f64)>, b: Option<(Status, f64)>) -> bool {
    match (a, b) {
        (Some((s, a)), Some((t, b))) => s == t && (a.to_bits() == b.to_bits() || (a - b).abs() <= 1e-9 * (1.0 + a)),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Whether every segment is clear, and with closed gaps no turn passes from one side of a gap to the other.
fn is_clear(path: &[Position], seen: &World, blocks_second: bool, options: &Options) -> bool {
    let mut costs = Box::new([1.0; 256]);
    if blocks_second {
        costs[2] = f32::INFINITY;
    }
    let cost_map = CostMap::new(seen.width, seen.height, &seen.terrain, &costs);
    let open = options.diagonal_gaps == taut::grid::DiagonalGaps::Open;
    let snap = |v: f32| (f64::from(v) * 256.0 + 0.5).floor() as i64;
    let points: Vec<Vertex> = path.iter().map(|p| Vertex { x: snap(p.x), y: snap(p.y) }).collect();
    let touches = |p: Vertex| {
        let cells = |v: i64| [(v - 1).div_euclid(256), v.div_euclid(256)];
        cells(p.x).into_iter().any(|x| cells(p.y).into_iter().any(|y| !cost_map.blocked(x, y)))
    };
    if !points.iter().all(|&point| touches(point)) {
        return false;
    }
    let segments = points.windows(2).all(|pair| segment_is_valid(&cost_map, pair[0], pair[1], open).is_ok());
    segments && (open || points.windows(3).all(|turn| !crosses_gap(&cost_map, turn)))
}

/// Whether a turn at a double corner leads from one of its free cells into the other.
fn crosses_gap(cost_map: &CostMap, turn: &[Vertex]) -> bool {
    let at = turn[1];
    let (x, y) = (at.x.div_euclid(256), at.y.div_euclid(256));
    if !at.on_lattice() {
        return false;
    }
    let free = |cx: i64, cy: i64| !cost_map.blocked(cx, cy);
    let around = [free(x - 1, y - 1), free(x, y - 1), free(x - 1, y), free(x, y)];
    if around[0] != around[3] || around[1] != around[2] || around[0] == around[1] {
        return false;
    }
    // The free cells lie on the falling or on the rising diagonal: a neighbour lies on the side of one of them.
    let side = |p: Vertex| {
        let (dx, dy) = ((p.x - at.x).signum(), (p.y - at.y).signum());
        if around[0] { dx + dy } else { dx - dy }
    };
    side(turn[0]).signum() * side(turn[2]).signum() < 0
}
