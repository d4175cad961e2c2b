//! Where a tree grows next, and which of its steps it takes: what RRT, T-RRT, EST and KPIECE differ in.
//!
//! ```text
//!   RRT      from the node nearest to a random state, towards it; takes what is free
//!   T-RRT    the same; takes a step to a costlier state with a chance that falls with its slope: by a temperature,
//!            as in simulated annealing, that falls with each such step and rises after some refusals
//!   EST      from a node where there are few, in a random direction
//!   KPIECE   from the most important cell of nodes, 9 times in 10 one at the border, in a random direction; a cell is
//!            less important the more nodes it has, the more often it was picked, and after each step that fails; of a
//!            step that is blocked the part before is taken, unless it is short; now and then towards a goal, step by
//!            step, as far as it gets
//! ```
//!
//! Based on: L. Jaillet, J. Cortes, T. Simeon. Sampling-Based Path Planning on Configuration-Space Costmaps. IEEE
//! Transactions on Robotics 2010. D. Hsu, J.-C. Latombe, R. Motwani. Path Planning in Expansive Configuration Spaces.
//! International Journal of Computational Geometry and Applications 1999: densities are those of the cells of a
//! projection. I. A. Sucan, L. E. Kavraki. Kinodynamic Motion Planning by Interior-Exterior Cell Exploration. WAFR
//! 2008.

use crate::base::logarithm::ln;
use crate::base::{Bounds, Error, bytes, index, low32, real_usize, to_u32};
use crate::collections::{Counted, List, counted};
use crate::motion::sampling::tree::cells::{Cells, Projection, Ranks};
use crate::motion::sampling::tree::connect::ask_steps;
use crate::motion::sampling::tree::discrete::LatticeGrowth;
use crate::motion::{sampling::edge::EdgeCost, sampling::nodes::Nodes, sampling::problem::Problem};

/// The share of nodes that do not reach beyond the range from where the tree is.
const REFINING: f64 = 0.1;
/// The factor by which a temperature changes, and the refusals after which it rises.
const HEAT: f64 = 2.0;
const MOST_REFUSALS: u32 = 100;
const TEMPERATURES: (f64, f64) = (1e-12, 1e12);
/// The temperature at the beginning where the options have none.
pub(crate) const FIRST_TEMPERATURE: f64 = 1e-6;
/// The share of picks at the border.
const BORDER: f64 = 0.9;
/// What a step that failed leaves of the score of a cell, and the least that is left.
const FAILED: f64 = 0.5;
const LEAST_SCORE: f64 = 1e-9;
/// The share of a blocked step, or of a blocked way to a goal, from which on its free part is taken.
const KEPT: f64 = 0.2;
/// The part of a chance that the least dense cell has.
const WHOLE: u64 = 1 << 32;

/// How a tree grows.
pub(crate) enum Growth {
    Nearest,
    Transition(Transition),
    Cells(ByCells),
    Lattice(LatticeGrowth),
}

/// The state of T-RRT.
#[derive(Default)]
pub(crate) struct Transition {
    first: f64,
    temperature: f64,
    refusals: u32,
    refining: usize,
    /// The mean cost of both ends.
    scale: f64,
    /// What each node's state costs, and the way to it.
    costs: Vec<f64>,
    ways: Vec<f64>,
}

counted!(Transition { costs, ways } plain { first, temperature, refusals, refining, scale });

/// The state of EST and KPIECE.
#[derive(Default)]
pub(crate) struct ByCells {
    projection: Projection,
    /// True for KPIECE, which has ranks.
    is_ranked: bool,
    cells: Cells,
    ranks: Ranks,
    /// The cell of the last pick; none if it was the node nearest to a goal.
    picked: Option<u32>,
    steps: u32,
    /// The goal to which KPIECE goes.
    goal: Vec<f64>,
}

counted!(ByCells { cells, ranks, goal } plain { projection, is_ranked, picked, steps });

impl ByCells {
    pub(crate) fn new(projection: Projection, is_ranked: bool) -> Self {
        Self { projection, is_ranked, ..Self::default() }
    }

    fn begin(&mut self, problem: &Problem) -> Result<(), Error> {
        self.cells.clear()?;
        self.ranks.clear();
        (self.steps, self.picked) = (1, None);
        self.add(0, &problem.start, 1.0)
    }

    /// Notes a node; the score is that of its cell if it is new.
    fn add(&mut self, node: u32, row: &[f64], score: f64) -> Result<(), Error> {
        let cells = self.cells.list.len();
        let cell = self.cells.add(self.projection.cell(row), node, score)?;
        let is_new = self.cells.list.len() > cells;
        if is_new && self.is_ranked { self.ranks.add(&self.cells, cell) } else { Ok(()) }
    }

    fn pick(&mut self, nodes: &mut Nodes, problem: &mut Problem) -> Result<Option<u32>, Error> {
        self.steps = self.steps.saturating_add(1);
        let is_to_goal = problem.sampler.chance(problem.goal_bias);
        if is_to_goal && !self.is_ranked {
            problem.sample_goal();
            self.picked = None;
            return nodes.steer(problem);
        }
        let node = if self.is_ranked { self.pick_important(problem)? } else { self.pick_sparse(problem) };
        let row = nodes.row(node);
        // Not from the node nearest to the goal, which soon stands before a wall for good.
        let has_steps = if is_to_goal {
            problem.sample_goal();
            self.goal.replace_by(&problem.state)?;
            ask_steps(problem, row, &self.goal)?;
            problem.edges.count() > 0
        } else {
            problem.sample_near(row);
            problem.steer(row)?
        };
        if self.is_ranked {
            problem.edges.tell_in_order();
        }
        Ok(has_steps.then_some(node))
    }

    /// A random node of the cell.
    fn pick_in(&mut self, cell: usize, problem: &mut Problem) -> u32 {
        self.picked = Some(to_u32(cell));
        let cell = &mut self.cells.list[cell];
        cell.picks += 1;
        let count = bytes(cell.nodes.len());
        let mut back = problem.sampler.numbers.below(count);
        if self.is_ranked {
            back = back.min(problem.sampler.numbers.below(count));
        }
        cell.nodes[cell.nodes.len() - 1 - index(low32(back))]
    }

    /// A node of a cell, each cell as likely as it has few nodes.
    fn pick_sparse(&mut self, problem: &mut Problem) -> u32 {
        let part = |nodes: usize| WHOLE / bytes(nodes);
        let all = self.cells.list.iter().map(|cell| part(cell.nodes.len())).sum();
        let mut left = problem.sampler.numbers.below(all);
        let found = self.cells.list.iter().position(|cell| {
            let part = part(cell.nodes.len());
            let is_here = left < part;
            left = left.saturating_sub(part);
            is_here
        });
        self.pick_in(found.unwrap_or(0), problem)
    }

    /// A node of the most important cell, at the border or inside.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn pick_important(&mut self, problem: &mut Problem) -> Result<u32, Error> {
        let wanted = usize::from(!problem.sampler.chance(BORDER));
        let best = match self.ranks.best(wanted, &self.cells)? {
            Some(cell) => cell,
            None => self.ranks.best(1 - wanted, &self.cells)?.unwrap_or(0),
        };
        let node = self.pick_in(index(best), problem);
        self.ranks.add(&self.cells, best)?;
        Ok(node)
    }

    /// Notes that the step from the last pick is blocked.
    fn fail(&mut self) {
        if let Some(picked) = self.picked {
            let score = &mut self.cells.list[index(picked)].score;
            *score = (*score * FAILED).at_least(LEAST_SCORE);
        }
    }
}

impl Growth {
    pub(crate) fn transition(temperature: f64) -> Self {
        let first = if temperature > 0.0 { temperature } else { FIRST_TEMPERATURE };
        Self::Transition(Transition { first, ..Transition::default() })
    }

    /// Begins a tree with one node.
    ///
    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, problem: &Problem) -> Result<(), Error> {
        match self {
            Self::Nearest => Ok(()),
            Self::Transition(transition) => transition.begin(problem),
            Self::Cells(by) => by.begin(problem),
            Self::Lattice(lattice) => lattice.begin(problem),
        }
    }

    /// Wants to know about a motion from a node; none if there is nothing to be known.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn pick(&mut self, nodes: &mut Nodes, problem: &mut Problem) -> Result<Option<u32>, Error> {
        match self {
            Self::Cells(by) => return by.pick(nodes, problem),
            Self::Lattice(lattice) => return lattice.pick(nodes, problem),
            Self::Nearest | Self::Transition(_) => problem.sample(),
        }
        if let Self::Transition(transition) = self
            && !transition.refines(nodes.nearest(problem)?.square, problem)
        {
            return Ok(None);
        }
        nodes.steer(problem)
    }

    /// True if no motion is left that could be picked.
    pub(crate) fn is_exhausted(&self) -> bool {
        matches!(self, Self::Lattice(lattice) if lattice.open.is_empty())
    }

    /// How far goals may be from a node that are to be joined with it.
    pub(crate) fn reach(&self, problem: &Problem) -> f64 {
        match self {
            Self::Lattice(lattice) => lattice.step * real_usize(problem.dimension()).sqrt(),
            Self::Nearest | Self::Transition(_) | Self::Cells(_) => problem.range,
        }
    }

    /// How many of the steps from a node that were checked are taken: the first ones.
    pub(crate) fn takes(&mut self, nodes: &Nodes, problem: &mut Problem, parent: u32) -> usize {
        let free = problem.edges.free_before_blocked();
        match self {
            Self::Transition(transition) if free > 0 => usize::from(transition.takes(nodes, problem, parent)),
            Self::Cells(by) if by.is_ranked => {
                // What is free of the last one counts for a part of the way.
                let least = KEPT * real_usize(problem.edges.count()) - real_usize(free);
                let taken = match problem.edges.cut(free, least) {
                    true => free + 1,
                    false if least <= 0.0 => free,
                    false => 0,
                };
                if taken == 0 {
                    by.fail();
                }
                taken
            }
            Self::Nearest | Self::Transition(_) | Self::Cells(_) | Self::Lattice(_) => free,
        }
    }

    /// Notes a new node and the motion to it.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn added(
        &mut self,
        nodes: &Nodes,
        problem: &Problem,
        (node, parent): (u32, u32),
        edge_cost: EdgeCost,
    ) -> Result<(), Error> {
        let row = nodes.row(node);
        match self {
            Self::Nearest => Ok(()),
            Self::Transition(Transition { costs, ways, .. }) => {
                let distance = problem.metric.distance(nodes.row(parent), row);
                costs.add(edge_cost.end)?;
                ways.add(ways[index(parent)] + distance * edge_cost.mean)
            }
            Self::Cells(by) => {
                let score = || (1.0 + ln(by.steps)) / (1.0 + problem.distance_to_goal(row));
                let score = if by.is_ranked { score() } else { 1.0 };
                by.add(node, row, score)
            }
            Self::Lattice(lattice) => lattice.added(node),
        }
    }

    /// What the way to a node costs, if it is not its length.
    pub(crate) fn way(&self, node: u32) -> Option<f64> {
        let Self::Transition(transition) = self else { return None };
        transition.ways.get(index(node)).copied()
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        match self {
            Self::Nearest => {}
            Self::Transition(transition) => {
                *transition = Transition { first: transition.first, ..Transition::default() }
            }
            Self::Cells(by) => *by = ByCells::new(std::mem::take(&mut by.projection), by.is_ranked),
            Self::Lattice(lattice) => *lattice = LatticeGrowth::new(lattice.step),
        }
    }
}

impl Counted for Growth {
    fn bytes(&self) -> u64 {
        match self {
            Self::Nearest => 0,
            Self::Transition(transition) => transition.bytes(),
            Self::Cells(by) => by.bytes(),
            Self::Lattice(lattice) => lattice.bytes(),
        }
    }
}

impl Transition {
    fn begin(&mut self, problem: &Problem) -> Result<(), Error> {
        let Self { costs, ways, .. } = self;
        for (list, value) in [(costs, problem.edge_costs.0), (ways, 0.0)] {
            list.clear();
            list.add(value)?;
        }
        let mean = (problem.edge_costs.0 + problem.edge_costs.1) / 2.0;
        self.scale = if mean > 0.0 { mean } else { 1.0 };
        (self.temperature, self.refusals, self.refining) = (self.first, 0, 0);
        Ok(())
    }

    /// False for a state near the tree if there are enough of such.
    fn refines(&mut self, square: f64, problem: &Problem) -> bool {
        let is_near = square <= problem.range * problem.range;
        if is_near && !problem.is_at_goal {
            if real_usize(self.refining + 1) > REFINING * real_usize(self.costs.len() + 10) {
                return false;
            }
            self.refining += 1;
        }
        true
    }

    fn takes(&mut self, nodes: &Nodes, problem: &mut Problem, parent: u32) -> bool {
        let rise = problem.edges.edge_cost(0).end - self.costs[index(parent)];
        if rise <= 0.0 {
            return true;
        }
        let slope = rise / problem.metric.distance(nodes.row(parent), problem.edges.end(0));
        let chance = low32(problem.sampler.numbers.below(u64::from(u32::MAX))).saturating_add(1);
        if ln(chance) - ln(u32::MAX) >= -slope / (self.scale * self.temperature) {
            self.refusals += 1;
            if self.refusals > MOST_REFUSALS {
                self.temperature = (self.temperature * HEAT).at_most(TEMPERATURES.1);
                self.refusals = 0;
            }
            return false;
        }
        self.temperature = (self.temperature / HEAT).at_least(TEMPERATURES.0);
        self.refusals = 0;
        true
    }
}
