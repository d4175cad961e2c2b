//! A sequence of calls with everything that it has made.

use taut::abi::*;
use taut::grid::DiagonalGaps;
use taut::improve::Smoothing;
use taut::{Algorithm, Options, Position, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::hash::Fnv;
use taut_test_support::world::World;

use super::expected::Maker;
use super::pools::Pools;
use super::{edits, hostile};
use crate::drawn::Drawn;
use crate::surface::{
    self, Answer, BUDGET_SPENT, CANCELLED, IN_PROGRESS, INVALID_ARGUMENT, OK, STALE, Told, UNSUPPORTED, known,
};
use crate::world::Cells;

/// Radii of agents: exact fits, and others.
const RADII: [f32; 8] = [0.004, 0.25, 0.5, 0.7, 1.0, 1.3, 2.0, 4.5];

/// Any-angle planners of shortest paths that plan for a disc.
const TAKERS: [Algorithm; 3] = [Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph];

fn takes_radius(options: &Options) -> bool {
    let is_taker = TAKERS.contains(&options.algorithm);
    is_taker && options.diagonal_gaps == DiagonalGaps::Closed && options.smoothing == Smoothing::None
}

/// Most objects of a kind.
const MOST: usize = 3;

/// A grid and the cells that it must have.
pub struct Ground {
    pub grid: taut_grid,
    pub cells: Cells,
    pub snapshots: Vec<(taut_snapshot, Cells)>,
    pub is_alive: bool,
}

/// A planner, how it was made, and what it has been asked.
pub struct Asker {
    pub planner: taut_planner,
    pub maker: Maker,
    /// Which grid it is for.
    pub ground: usize,
    /// The cells that it is pinned to.
    pub pinned: Option<Cells>,
    /// The open search: request, map and costs as it began.
    open: Option<(Request, World, Maker)>,
}

pub struct Session<'a> {
    pub drawn: Drawn<'a>,
    pub grounds: Vec<Ground>,
    pub askers: Vec<Asker>,
    pub pools: Pools,
    list: Vec<Configuration>,
    hash: Fnv,
}

impl<'a> Session<'a> {
    pub fn new(mut drawn: Drawn<'a>) -> Self {
        let largest = [9, 9, 20, 40][drawn.at(4)];
        let list = configurations::all();
        let world = drawn.world(largest);
        let ground = Ground::new(world);
        let mut session =
            Self { drawn, grounds: vec![ground], askers: Vec::new(), pools: Pools::default(), list, hash: Fnv::new() };
        session.new_asker();
        session
    }

    /// One step; false if the bytes are used up.
    pub fn step(&mut self) -> bool {
        if self.drawn.is_empty() {
            return false;
        }
        match self.drawn.below(32) {
            0..=5 => self.edit(),
            6 => self.snapshot(),
            7 => self.pin(),
            8 => self.new_ground(),
            9 => self.new_asker(),
            10 => self.drop_asker(),
            11 => self.set_costs(),
            12..=16 => self.find(),
            17 => self.begin(),
            18 | 19 => self.steps(),
            20 => self.many(),
            21 => self.batch(),
            22 => self.prepare(),
            23 => self.refresh(),
            24 | 25 => self.pool(),
            26 => hostile::handles(self),
            27 => hostile::structs(self),
            28 => hostile::buffers(self),
            29 => self.save(),
            30 => self.reset(),
            _ => hostile::questions(self),
        }
        true
    }

    /// Destroys everything.
    pub fn end(mut self) -> u64 {
        self.pools.end();
        for asker in &self.askers {
            assert_eq!(taut_planner_destroy(asker.planner), OK);
        }
        for ground in self.grounds.iter_mut() {
            for (snapshot, _) in ground.snapshots.drain(..) {
                assert_eq!(taut_snapshot_destroy(snapshot), OK);
            }
            ground.check();
            if ground.is_alive {
                assert_eq!(taut_grid_destroy(ground.grid), OK);
            }
        }
        self.hash.value()
    }

    pub fn any_asker(&mut self) -> Option<usize> {
        (!self.askers.is_empty()).then(|| self.drawn.at(self.askers.len()))
    }

    pub fn any_ground(&mut self) -> usize {
        self.drawn.at(self.grounds.len())
    }

    /// A grid whose handle is alive; the first one's stays.
    pub fn any_ground_alive(&mut self) -> usize {
        let at = self.any_ground();
        if self.grounds[at].is_alive { at } else { 0 }
    }

    /// The map that the next query of a planner sees.
    pub fn seen_by(&self, asker: &Asker) -> World {
        asker.pinned.as_ref().unwrap_or(&self.grounds[asker.ground].cells).seen()
    }

    pub fn note(&mut self, (told, path): &Answer) {
        self.hash.word(told.status.cast_unsigned().into());
        told.numbers.iter().for_each(|&number| self.hash.word(number));
        path.iter().for_each(|&(x, y)| self.hash.word(u64::from(x) << 32 | u64::from(y)));
    }

    fn edit(&mut self) {
        let at = self.any_ground();
        edits::edit(&mut self.grounds[at], &mut self.drawn);
    }

    fn snapshot(&mut self) {
        let at = self.any_ground();
        edits::snapshot(&mut self.grounds[at], &mut self.drawn);
    }

    /// Pins a planner to a snapshot of its grid, to none, or in vain to one of another grid.
    fn pin(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let from = self.any_ground();
        let ground = &self.grounds[from];
        let asker = &mut self.askers[at];
        if ground.snapshots.is_empty() || self.drawn.chance(64) {
            assert_eq!(known(taut_planner_pin(asker.planner, taut_snapshot { id: 0 })), OK);
            asker.pinned = None;
            return;
        }
        let (snapshot, cells) = self.drawn.pick(&ground.snapshots);
        let status = known(taut_planner_pin(asker.planner, *snapshot));
        if from == asker.ground {
            assert_eq!(status, OK);
            asker.pinned = Some(cells.clone());
        } else {
            assert_eq!(status, INVALID_ARGUMENT);
        }
    }

    fn new_ground(&mut self) {
        if self.grounds.len() < MOST {
            let world = self.drawn.world(12);
            self.grounds.push(Ground::new(world));
        } else {
            // Planners and snapshots go on without the grid's handle.
            let at = 1 + self.drawn.at(MOST - 1);
            let ground = &mut self.grounds[at];
            if ground.is_alive {
                assert_eq!(taut_grid_destroy(ground.grid), OK);
                ground.is_alive = false;
            }
        }
    }

    fn new_asker(&mut self) {
        let at = self.any_ground();
        let mut configuration = self.drawn.pick(&self.list).clone();
        if self.askers.len() == MOST || !self.grounds[at].is_alive {
            return;
        }
        if takes_radius(&configuration.options) && self.drawn.chance(80) {
            configuration.options.radius = *self.drawn.pick(&RADII);
        }
        if self.drawn.chance(16) {
            configuration.options.memory_limit = 4000 + 100 * u64::from(self.drawn.below(500));
        }
        let maker = Maker { configuration, costs: None };
        let made = surface::planner(self.grounds[at].grid, &surface::options(maker.options()));
        if made == Err(surface::LIMIT) && maker.options().memory_limit > 0 {
            return;
        }
        let planner = made.expect("good options");
        self.askers.push(Asker { planner, maker, ground: at, pinned: None, open: None });
    }

    fn drop_asker(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let asker = self.askers.swap_remove(at);
        assert_eq!(taut_planner_destroy(asker.planner), OK);
        assert_eq!(taut_planner_destroy(asker.planner), surface::BAD_HANDLE);
    }

    /// Costs that the algorithm takes, or blocked classes only.
    fn set_costs(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let mut costs = Box::new([1.0; 256]);
        let weights = [0.5, 1.0, 1.5, 2.5, 1e-3, 700.0, f32::INFINITY, f32::INFINITY];
        for class in 1..4 {
            costs[class] = *self.drawn.pick(&weights);
        }
        let asker = &mut self.askers[at];
        let finite: Vec<f32> = costs.iter().copied().filter(|cost| cost.is_finite()).collect();
        let weighted = finite.iter().any(|&cost| cost.to_bits() != 1.0_f32.to_bits());
        let status = surface::set_costs(asker.planner, &costs[..]);
        if weighted && !asker.maker.configuration.takes_costs() {
            assert_eq!(status, surface::UNSUPPORTED);
            return;
        }
        assert_eq!(status, OK);
        asker.maker.costs = Some(costs);
    }

    /// A request that a planner of these options takes, with wild positions now and then.
    fn request(&mut self, at: usize) -> Request {
        let asker = &self.askers[at];
        let size = self.grounds[asker.ground].cells.size();
        let mut request = Request::new(self.drawn.any_position(size), self.drawn.any_position(size));
        let single = asker.maker.configuration.is_lattice() && !asker.maker.configuration.is_smoothed();
        request.every_step = single && self.drawn.chance(48);
        request.allow_partial = self.drawn.chance(48);
        // A budget counts the work that D* Lite has left to do.
        if self.drawn.chance(32) && !asker.maker.keeps_its_search() {
            request.max_expansions = 1 + self.drawn.below(40);
        }
        // The others refuse it, and a refused request leaves the path.
        if takes_radius(asker.maker.options()) && self.drawn.chance(64) {
            request.radius = *self.drawn.pick(&RADII);
        }
        request
    }

    /// Compares an answer with the expected one, and lets the judges see it.
    fn check(&mut self, maker: &Maker, world: &World, request: &Request, answer: &Answer) {
        let expected = maker.find(world, &surface::request(request));
        let what = || format!("{}, {request:?}\n{}", maker.configuration.name, world.rows());
        assert_eq!(answer, &expected, "{}", what());
        maker.judge(world, request, answer);
        self.note(answer);
    }

    fn find(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let request = self.request(at);
        let asker = &mut self.askers[at];
        let told = surface::find(asker.planner, &surface::request(&request));
        let answer = (told, surface::path(asker.planner));
        if told.status == INVALID_ARGUMENT {
            // The planner is as it was, with its path.
            return;
        }
        if told.status == UNSUPPORTED {
            // A radius under costs, say: the same.
            let (maker, world) = (asker.maker.clone(), self.seen_by(&self.askers[at]));
            assert_eq!(maker.find(&world, &surface::request(&request)).0.status, UNSUPPORTED);
            return;
        }
        asker.open = None;
        let (maker, world) = (asker.maker.clone(), self.seen_by(&self.askers[at]));
        self.check(&maker, &world, &request, &answer);
    }

    fn begin(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let request = self.request(at);
        let world = self.seen_by(&self.askers[at]);
        let asker = &mut self.askers[at];
        let given = surface::request(&request);
        let begun = surface::begin(asker.planner, &given);
        if begun == INVALID_ARGUMENT {
            return;
        }
        if begun == UNSUPPORTED {
            assert_eq!(asker.maker.find(&world, &given).0.status, begun);
            return;
        }
        asker.open = (begun == OK).then(|| (request, world.clone(), asker.maker.clone()));
        let maker = asker.maker.clone();
        assert!(surface::path(asker.planner).is_empty());
        if begun != OK {
            assert_eq!(maker.find(&world, &given).0.status, begun);
        }
    }

    /// Some steps of the open search; at its end the answer is that of one call.
    fn steps(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let cancels = self.drawn.chance(24);
        for _ in 0..1 + self.drawn.below(12) {
            let slice = self.drawn.below(30);
            let asker = &mut self.askers[at];
            if cancels {
                assert_eq!(taut_planner_cancel(asker.planner), OK);
            }
            let told = surface::step(asker.planner, slice);
            let answer = (told, surface::path(asker.planner));
            match (told.status, asker.open.take()) {
                (IN_PROGRESS, open) => asker.open = open,
                (CANCELLED, _) => return,
                (BUDGET_SPENT, Some((request, world, maker))) => {
                    assert!(request.max_expansions > 0);
                    self.check(&maker, &world, &request, &answer);
                    return;
                }
                (_, Some((request, world, maker))) => {
                    self.check(&maker, &world, &request, &answer);
                    return;
                }
                // Nothing is open, or an outcome is repeated.
                (_, None) => return,
            }
        }
    }

    fn many(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let mut request = Request { max_expansions: 0, every_step: false, radius: 0.0, ..self.request(at) };
        let slice = if self.drawn.chance(128) { 0 } else { 1 + self.drawn.below(60) };
        if slice == 0 {
            request.allow_partial = false;
        }
        let size = self.grounds[self.askers[at].ground].cells.size();
        let goals: Vec<Position> = (0..self.drawn.below(5)).map(|_| self.drawn.any_position(size)).collect();
        let (given, goals) = (surface::request(&request), surface::points(&goals));
        let world = self.seen_by(&self.askers[at]);
        let asker = &mut self.askers[at];
        asker.open = None;
        let (status, answers) = surface::many(asker.planner, &given, &goals, slice);
        let maker = asker.maker.clone();
        let expected = maker.ask(&world, |planner| surface::many(planner, &given, &goals, 0));
        if slice == 0 || !request.allow_partial {
            let what = || format!("{}, {request:?}, {goals:?}\n{}", maker.configuration.name, world.rows());
            assert_eq!((status, &answers), (expected.0, &expected.1), "{}", what());
        }
        if maker.options().memory_limit == 0 {
            for (goal, (told, _)) in goals.iter().zip(&answers) {
                let single = maker.find(&world, &taut_request { goal: *goal, ..given }).0;
                same_length(*told, single, &maker);
            }
        }
        answers.iter().for_each(|answer| self.note(answer));
    }

    fn batch(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let requests: Vec<Request> = (0..self.drawn.below(5)).map(|_| self.request(at)).collect();
        let given: Vec<taut_request> = requests.iter().map(surface::request).collect();
        let (maker, world) = (self.askers[at].maker.clone(), self.seen_by(&self.askers[at]));
        self.askers[at].open = None;
        let (status, answers) = surface::batch(self.askers[at].planner, &given);
        assert!(status == OK || maker.options().memory_limit > 0, "status {status}");
        for (request, answer) in requests.iter().zip(&answers) {
            self.check(&maker, &world, request, answer);
        }
    }

    fn prepare(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let effort = self.drawn.below(300);
        let status = known(taut_planner_prepare(self.askers[at].planner, effort));
        assert!([OK, IN_PROGRESS, CANCELLED].contains(&status));
        let at = self.any_ground();
        let ground = &self.grounds[at];
        assert_eq!(taut_grid_prepare(ground.grid), if ground.is_alive { OK } else { surface::BAD_HANDLE });
    }

    /// What refresh proves, a new planner finds, up to another one of equally good paths.
    fn refresh(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let request = Request { max_expansions: 0, allow_partial: false, ..self.request(at) };
        let (planner, maker) = (self.askers[at].planner, self.askers[at].maker.clone());
        self.askers[at].open = None;
        let told = surface::find(planner, &surface::request(&request));
        self.edit();
        let refreshed = surface::refresh(planner);
        if told.status < 0 {
            return;
        }
        assert!(refreshed.status == told.status || refreshed.status == STALE, "{refreshed:?} after {told:?}");
        if refreshed.status != STALE {
            let world = self.seen_by(&self.askers[at]);
            same_length(refreshed, maker.find(&world, &surface::request(&request)).0, &maker);
        }
    }

    fn pool(&mut self) {
        let Self { drawn, grounds, pools, list, hash, .. } = self;
        pools.step(drawn, grounds, list, hash);
    }

    /// A grid of the bytes has the same cells, and is saved as the same bytes.
    fn save(&mut self) {
        let at = self.any_ground();
        let ground = &self.grounds[at];
        if !ground.is_alive {
            return;
        }
        let saved = surface::save(ground.grid);
        let loaded = surface::load(&saved).expect("what was saved");
        let cells = ground.cells.seen();
        assert_eq!(surface::cells(loaded), Ok((cells.width, cells.height, cells.terrain.clone())));
        assert!(surface::save(loaded) == saved);
        assert_eq!(taut_grid_destroy(loaded), OK);
    }

    fn reset(&mut self) {
        let Some(at) = self.any_asker() else { return };
        let asker = &mut self.askers[at];
        assert_eq!(taut_planner_reset(asker.planner), OK);
        asker.open = None;
        assert!(surface::path(asker.planner).is_empty());
    }
}

impl Ground {
    fn new(world: World) -> Self {
        let grid = surface::grid_of(&world);
        Self { grid, cells: Cells::new(world), snapshots: Vec::new(), is_alive: true }
    }

    /// The grid has the cells that it must have.
    fn check(&self) {
        if self.is_alive {
            let seen = self.cells.seen();
            assert_eq!(surface::cells(self.grid), Ok((seen.width, seen.height, seen.terrain)));
        }
    }
}

/// Two answers of the same status and, where the planner promises a best one, of the same cost.
fn same_length(one: Told, other: Told, maker: &Maker) {
    assert_eq!(one.status, other.status, "{}", maker.configuration.name);
    let is_best = |told: Told| told.guarantee >= 2;
    if one.status == OK && is_best(one) && is_best(other) {
        let [a, b] = [one, other].map(|told| f64::from_bits(told.numbers[1]));
        assert!((a - b).abs() <= 1e-9 * (1.0 + a), "{a} and {b}: {}", maker.configuration.name);
    }
}

/// Options that pools take.
pub fn for_pools(list: &[Configuration], drawn: &mut Drawn) -> Configuration {
    let chosen = drawn.pick(list);
    let options = Options { memory_limit: 0, ..chosen.options };
    Configuration { name: chosen.name.clone(), options }
}
