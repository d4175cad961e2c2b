//! Random requests for a pool, and their answers by planners that are pinned to the revision of the submission.

use taut::grid::Snapshot;
use taut::pool::{Pool, Taken};
use taut::{Error, ErrorKind, Grid, Outcome, Planner, Position, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// What does not depend on earlier queries in an answer, and its path.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    numbers: Result<[u64; 7], ErrorKind>,
    path: Vec<(u32, u32)>,
}

impl Expected {
    pub fn new(answer: &Result<Outcome, Error>, path: &[Position]) -> Self {
        let numbers = answer.map_err(|error| error.kind()).map(|outcome| {
            let Outcome { status, guarantee, length, cost, bound, remaining, revision, .. } = outcome;
            let reals = [length, cost, bound, remaining].map(f64::to_bits);
            [status as u64, guarantee as u64, revision, reals[0], reals[1], reals[2], reals[3]]
        });
        Self { numbers, path: path.iter().map(|point| (point.x.to_bits(), point.y.to_bits())).collect() }
    }

    /// The answers of a finished ticket.
    pub fn all(taken: &Taken<'_>) -> Result<Vec<Self>, Error> {
        Ok(taken.answers().map(|(answer, path)| Self::new(&answer, path)).collect())
    }

    pub fn revision(&self) -> Option<u64> {
        self.numbers.map(|numbers| numbers[2]).ok()
    }

    pub fn has_path(&self) -> bool {
        !self.path.is_empty()
    }

    /// Adds it to the hash of a run.
    pub fn hash(&self, hash: &mut Fnv) {
        match &self.numbers {
            Ok(numbers) => numbers.iter().for_each(|&number| hash.word(number)),
            Err(kind) => hash.word(1000 + *kind as u64),
        }
        for &(x, y) in &self.path {
            hash.word(u64::from(x) << 32 | u64::from(y));
        }
    }
}

/// What a lane of a pool has: a planner's options, its costs.
pub struct LaneOfTest {
    pub configuration: Configuration,
    pub costs: Vec<f32>,
    reference: Planner,
}

impl LaneOfTest {
    fn new(grid: &Grid, configuration: Configuration, costs: Vec<f32>) -> Self {
        let mut reference = configuration.planner(grid);
        if !costs.is_empty() {
            reference.set_costs(&costs).expect("costs that the algorithm takes");
        }
        Self { configuration, costs, reference }
    }

    /// The answers on a snapshot.
    pub fn expected(&mut self, snapshot: &Snapshot, requests: &[Request]) -> Vec<Expected> {
        self.reference.pin(Some(snapshot)).expect("a snapshot of the grid");
        self.reference.find_batch(requests).expect("room for the answers");
        let planner = &self.reference;
        let answers = planner.answers().iter().enumerate();
        answers.map(|(at, answer)| Expected::new(answer, planner.answered_path(at))).collect()
    }
}

/// What the lanes of a pool may have: a configuration for each kind of planner that it serves, some with costs or
/// blocked classes.
pub fn kinds() -> Vec<(Configuration, Vec<f32>)> {
    let sized = configurations::with_radius();
    let served = configurations::few().into_iter().chain(sized).filter(|kind| !kind.keeps_its_search());
    let with_costs = |(at, configuration): (usize, Configuration)| {
        let mut costs = Vec::new();
        if at % 3 == 1 {
            costs = vec![1.0; 256];
            costs[2] = if configuration.takes_costs() { 2.5 } else { f32::INFINITY };
        }
        (configuration, costs)
    };
    served.enumerate().map(with_costs).collect()
}

/// Adds lanes to a pool.
pub fn add(pool: &Pool, grid: &Grid, kinds: Vec<(Configuration, Vec<f32>)>) -> Vec<LaneOfTest> {
    let lanes: Vec<LaneOfTest> = kinds.into_iter().map(|(kind, costs)| LaneOfTest::new(grid, kind, costs)).collect();
    for (number, lane) in lanes.iter().enumerate() {
        assert_eq!(pool.add(grid, &lane.configuration.options, &lane.costs), Ok(number as u32));
    }
    lanes
}

/// Requests of which some have blocked ends, coordinates that are not finite, flags and budgets.
pub fn requests(random: &mut Random, world: &World) -> Vec<Request> {
    (0..random.below(7))
        .map(|_| {
            let mut along = |side: i32| (random.unit() * f64::from(side + 2) - 1.0) as f32;
            let start = Position::new(along(world.width), along(world.height));
            let mut request = Request::new(start, Position::new(along(world.width), along(world.height)));
            request.every_step = random.chance(0.1);
            request.allow_partial = random.chance(0.3);
            request.max_expansions = if random.chance(0.2) { 1 + random.below(40) as u32 } else { 0 };
            if random.chance(0.03) {
                request.goal.x = f32::NAN;
            }
            request
        })
        .collect()
}

/// Fills a small rectangle with a class from 0 to 2.
pub fn edit(random: &mut Random, grid: &Grid) {
    let x = random.between(0, i64::from(grid.width())) as i32;
    let y = random.between(0, i64::from(grid.height())) as i32;
    let width = random.between(1, i64::from((grid.width() - x).min(6)) + 1) as i32;
    let height = random.between(1, i64::from((grid.height() - y).min(6)) + 1) as i32;
    grid.fill(taut::Rect { x, y, width, height }, random.below(3) as u8).expect("an area of the map");
}
